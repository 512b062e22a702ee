//! Types whose values are messages.
//!
//! # Why this is sound
//!
//! What is sent is read by the datatype that MPI has of it: the fields of a struct and not its padding, which may be
//! uninitialised. What is received is written in the same way, by bytes that another process chose. Most types have a
//! value for any bits. Those that have not (`bool`, `char`, enums, and what contains them) are looked at in place before
//! the program sees them: what is no value is replaced by one, and the call fails with [`class::TYPE`].

use std::alloc::{Layout, alloc_zeroed};
use std::any::TypeId;
use std::collections::HashMap;
use std::mem::{ManuallyDrop, MaybeUninit};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use mpi::datatype::{self as made, Form};
use mpi::{Buffer, Handle, abi};

use crate::error::{At, Error, Result, class};
use crate::simulation;

/// A type whose values can be sent: numbers, `bool`, `char`, arrays, and what derives it.
///
/// A struct is sent field by field, in the order of declaration; an enum without fields as its integer.
///
/// ```
/// use serried::Datatype;
///
/// #[derive(Clone, Copy, Debug, PartialEq, Datatype)]
/// #[repr(u8)]
/// enum Kind { Star = 1, Planet = 2 }
///
/// #[derive(Clone, Copy, Debug, PartialEq, Datatype)]
/// struct Body { place: [f64; 3], mass: f32, kind: Kind }
///
/// let world = serried::init()?;
/// let sun = Body { place: [0.0; 3], mass: 2e30, kind: Kind::Star };
/// let all = world.all_gather(&sun)?;
/// assert_eq!(all, vec![sun; world.size()]);
/// # Ok::<(), serried::Error>(())
/// ```
///
/// What has an address in it, or no fixed size, is none, and does not compile:
///
/// ```compile_fail,E0277
/// serried::init().unwrap().send("text", 0, 0).unwrap();
/// ```
/// ```compile_fail,E0277
/// serried::init().unwrap().send(&Box::new(1), 0, 0).unwrap();
/// ```
/// ```compile_fail,E0277
/// serried::init().unwrap().send(&[&1, &2], 0, 0).unwrap();
/// ```
/// ```compile_fail,E0277
/// #[derive(Clone, Copy, serried::Datatype)]
/// struct Named { name: &'static str }
/// ```
///
/// Such values can be sent by [`send_value`](crate::Peers::send_value). Nor is a packed struct one, whose fields do not lie as
/// their types want it:
///
/// ```compile_fail
/// #[derive(Clone, Copy, serried::Datatype)]
/// #[repr(C, packed)]
/// struct Tight { kind: u8, letter: char }
/// ```
///
/// # Safety
/// The datatype must lie inside of an item, and name no padding. `numbers` must name the same bytes, as numbers of 1, 2,
/// 4 or 8 bytes, each aligned by its size. `repair` must leave a value, whatever was there.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not plain data and cannot be sent as bytes",
    note = "derive `serried::Datatype` for structs of plain data, or send it by `send_value`"
)]
pub unsafe trait Datatype: Copy + Send + Sync + 'static {
    /// Bytes of an item in a message.
    #[doc(hidden)]
    const SIZE: usize;
    /// How many elements of the datatype are an item.
    #[doc(hidden)]
    const COUNT: usize;
    /// Whether any bits are a value.
    #[doc(hidden)]
    const ANY_BITS: bool;

    /// The datatype as MPI knows it.
    #[doc(hidden)]
    fn handle() -> Result<Handle>;

    /// Calls `each` with the place and the size of each number in an item that begins at the place `at`.
    #[doc(hidden)]
    fn numbers(at: usize, each: &mut impl FnMut(usize, usize));

    /// Makes a value of an item that is none; whether it was one.
    ///
    /// # Safety
    /// The item must be valid memory that nobody else uses, initialised but for its padding.
    #[doc(hidden)]
    unsafe fn repair(item: *mut Self) -> bool;
}

/// A [`Datatype`] of which any bits are a value: what windows may hold, since others write there at any time.
///
/// ```compile_fail,E0277
/// let world = serried::init().unwrap();
/// let window = serried::Window::<bool>::allocate(&world, 1).unwrap();
/// ```
///
/// # Safety
/// Any bits must be a value of this type.
#[diagnostic::on_unimplemented(
    message = "not any bits are a value of `{Self}`",
    note = "derive `serried::Plain` beside `serried::Datatype` for structs of numbers"
)]
pub unsafe trait Plain: Datatype {}

pub use macros::{Datatype, Plain};

macro_rules! numbers {
    ($($number:ty = $handle:ident),* $(,)?) => {$(
        // SAFETY: MPI's type has the size of this one; any bits are a value.
        unsafe impl Datatype for $number {
            const SIZE: usize = size_of::<$number>();
            const COUNT: usize = 1;
            const ANY_BITS: bool = true;

            #[inline(always)]
            fn handle() -> Result<Handle> {
                Ok(abi::$handle)
            }

            #[inline(always)]
            fn numbers(at: usize, each: &mut impl FnMut(usize, usize)) {
                each(at, size_of::<$number>());
            }

            unsafe fn repair(_: *mut Self) -> bool {
                true
            }
        }

        // SAFETY: a number.
        unsafe impl Plain for $number {}
    )*};
}

#[cfg(not(target_pointer_width = "64"))]
compile_error!("serried is for machines of 64 bits");

numbers! {
    u8 = UINT8_T, u16 = UINT16_T, u32 = UINT32_T, u64 = UINT64_T, usize = UINT64_T,
    i8 = INT8_T, i16 = INT16_T, i32 = INT32_T, i64 = INT64_T, isize = INT64_T,
    f32 = FLOAT, f64 = DOUBLE,
}

// SAFETY: a byte, of which `repair` admits 0 and 1.
unsafe impl Datatype for bool {
    const SIZE: usize = 1;
    const COUNT: usize = 1;
    const ANY_BITS: bool = false;

    fn handle() -> Result<Handle> {
        Ok(abi::C_BOOL)
    }

    #[inline(always)]
    fn numbers(at: usize, each: &mut impl FnMut(usize, usize)) {
        each(at, 1);
    }

    unsafe fn repair(item: *mut Self) -> bool {
        // SAFETY: promised by the caller; it is a byte.
        let valid = unsafe { item.cast::<u8>().read() } <= 1;
        if !valid {
            // SAFETY: as above.
            unsafe { item.write(true) };
        }
        valid
    }
}

// SAFETY: four bytes, of which `repair` admits scalar values.
unsafe impl Datatype for char {
    const SIZE: usize = 4;
    const COUNT: usize = 1;
    const ANY_BITS: bool = false;

    fn handle() -> Result<Handle> {
        Ok(abi::UINT32_T)
    }

    #[inline(always)]
    fn numbers(at: usize, each: &mut impl FnMut(usize, usize)) {
        each(at, 4);
    }

    unsafe fn repair(item: *mut Self) -> bool {
        // SAFETY: promised by the caller; it is four bytes.
        let valid = char::from_u32(unsafe { item.cast::<u32>().read() }).is_some();
        if !valid {
            // SAFETY: as above.
            unsafe { item.write(char::REPLACEMENT_CHARACTER) };
        }
        valid
    }
}

// SAFETY: so many items one after the other.
unsafe impl<T: Datatype, const N: usize> Datatype for [T; N] {
    const SIZE: usize = N * T::SIZE;
    const COUNT: usize = N * T::COUNT;
    const ANY_BITS: bool = T::ANY_BITS;

    #[inline(always)]
    fn handle() -> Result<Handle> {
        T::handle()
    }

    #[inline(always)]
    fn numbers(at: usize, each: &mut impl FnMut(usize, usize)) {
        (0..N).for_each(|item| T::numbers(at + item * size_of::<T>(), each));
    }

    unsafe fn repair(item: *mut Self) -> bool {
        // SAFETY: promised by the caller.
        unsafe { repair_all(item.cast::<T>(), N) }
    }
}

// SAFETY: any bits are a value of each item.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

/// Makes values of items that are none; whether all were.
///
/// # Safety
/// As for [`Datatype::repair`], for so many items.
pub(crate) unsafe fn repair_all<T: Datatype>(first: *mut T, count: usize) -> bool {
    // Items without bytes are values, and there may be more of them than anybody could look at.
    // SAFETY: promised by the caller.
    T::ANY_BITS
        || size_of::<T>() == 0
        || (0..count).fold(true, |valid, at| valid & unsafe { T::repair(first.add(at)) })
}

/// The error of a call that received what is no value.
#[cold]
pub(crate) fn no_value(call: &'static str) -> Error {
    let cause =
        "what arrived is no value of its type and was replaced; send and receive the same type";
    Error::new(class::TYPE, call, cause)
}

/// Data that a message is sent from: a value that is no array, or the items of an array, a slice or a vector.
///
/// Calls look at the items more than once, so that only a type that answers the same items each time can be data. No
/// safe program can implement it for another:
///
/// ```compile_fail,E0200
/// struct Lying(std::cell::Cell<bool>);
/// impl serried::Data for Lying {
///     type Item = u8;
///     fn items(&self) -> &[u8] {
///         if self.0.replace(true) { &[1; 1000] } else { &[] }
///     }
/// }
/// ```
///
/// # Safety
/// `items` must answer the same items each time while nobody changes the data.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not plain data and cannot be sent as bytes",
    note = "derive `serried::Datatype` for structs of plain data, or send it by `send_value`"
)]
pub unsafe trait Data {
    /// What it has items of.
    type Item: Datatype;

    /// The items.
    fn items(&self) -> &[Self::Item];
}

/// Data that a message can be received into.
///
/// # Safety
/// `items_mut` must answer the items that [`items`](Data::items) answers.
pub unsafe trait DataMut: Data {
    /// The items.
    fn items_mut(&mut self) -> &mut [Self::Item];
}

macro_rules! data {
    (one: $($one:ty),*) => {$(
        data!($one = $one [], std::slice::from_ref, std::slice::from_mut);
    )*};
    (many: $($many:ty [$($size:tt)*]),*) => {$(
        data!($many = T [T: Datatype $($size)*], std::convert::identity, std::convert::identity);
    )*};
    ($data:ty = $item:ty [$($parameters:tt)*], $items:expr, $items_mut:expr) => {
        // SAFETY: the items are the value itself, or all that it has.
        unsafe impl<$($parameters)*> Data for $data {
            type Item = $item;

            #[inline(always)]
            fn items(&self) -> &[$item] {
                $items(self)
            }
        }

        // SAFETY: as above.
        unsafe impl<$($parameters)*> DataMut for $data {
            #[inline(always)]
            fn items_mut(&mut self) -> &mut [$item] {
                $items_mut(self)
            }
        }
    };
}

data!(one: u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64, bool, char);
data!(many: [T] [], Vec<T> [], [T; N] [, const N: usize]);

/// Where items begin of which there are none: an empty slice may have an address that means something to MPI.
static NOWHERE: [u64; 2] = [0; 2];

/// How many items there are of each of `counts`, all together.
pub(crate) fn sum(call: &'static str, counts: &[usize]) -> Result<usize> {
    let sum = counts.iter().try_fold(0usize, |sum, &count| sum.checked_add(count));
    sum.ok_or_else(|| too_many(call, "the items of all ranks together"))
}

/// Number of items of all `ranks` together, if each has `count`.
#[inline(always)]
pub(crate) fn of_all(call: &'static str, count: usize, ranks: usize) -> Result<usize> {
    count.checked_mul(ranks).ok_or_else(|| too_many(call, "the items of all ranks together"))
}

#[cold]
fn too_many(call: &'static str, what: &str) -> Error {
    Error::new(class::COUNT, call, format!("{what} are more than can be counted; use fewer"))
}

/// A number of items, or of elements, as MPI counts them.
#[inline(always)]
pub(crate) fn counted(count: Option<usize>) -> Result<i64> {
    let count = count.and_then(|count| i64::try_from(count).ok());
    count.ok_or_else(|| too_many("count", "the items"))
}

/// Number of elements in `count` items.
#[inline(always)]
pub(crate) fn elements<T: Datatype>(count: usize) -> Result<i64> {
    counted(count.checked_mul(T::COUNT))
}

/// Items as MPI takes them.
///
/// # Safety
/// The memory must be valid for the operation until that has ended.
#[inline(always)]
pub(crate) unsafe fn buffer<T: Datatype>(items: *const T, count: usize) -> Result<Buffer> {
    let elements = elements::<T>(count)?;
    // Items without bytes may lie at any address, too.
    let first = if elements == 0 || size_of::<T>() == 0 { NOWHERE.as_ptr().cast() } else { items };
    // SAFETY: promised by the caller.
    Ok(unsafe { Buffer::new(first.cast_mut().cast(), elements, T::handle()?) })
}

/// Items to be sent by a call that ends before the borrow does.
#[inline(always)]
pub(crate) fn source<T: Datatype>(items: &[T]) -> Result<Buffer> {
    // SAFETY: they are borrowed; the call ends before it returns.
    unsafe { buffer(items.as_ptr(), items.len()) }
}

/// Items that stay where they are.
pub(crate) fn in_place<T: Datatype>(count: usize) -> Result<Buffer> {
    let address = std::ptr::without_provenance_mut(abi::IN_PLACE);
    // SAFETY: this stands for no memory.
    Ok(unsafe { Buffer::new(address, elements::<T>(count)?, T::handle()?) })
}

/// Has `receive` write to the items, which are values afterwards.
#[inline(always)]
pub(crate) fn receive<T: Datatype, R>(
    call: &'static str,
    items: &mut [T],
    receive: impl FnOnce(Buffer) -> Result<R>,
) -> Result<R> {
    let (first, count) = (items.as_mut_ptr(), items.len());
    // SAFETY: they are borrowed alone; the call ends before it returns.
    let received = receive(unsafe { buffer(first, count) }?);
    // SAFETY: as above.
    if !unsafe { repair_all(first, count) } {
        return Err(no_value(call));
    }
    received
}

/// So many items: zeros, where these are values.
pub(crate) fn zeros<T: Datatype>(call: &'static str, count: usize) -> Result<Vec<T>> {
    let mut items = ManuallyDrop::new(zeroed::<T>(call, count)?);
    let first = items.as_mut_ptr().cast::<T>();
    // SAFETY: the memory is of this call alone, and initialised.
    unsafe { repair_all(first, count) };
    // SAFETY: the parts of a vector whose items are values now.
    Ok(unsafe { Vec::from_raw_parts(first, count, items.capacity()) })
}

/// So many items that `fill` receives.
pub(crate) fn receive_vec<T: Datatype, R>(
    call: &'static str,
    count: usize,
    fill: impl FnOnce(Buffer) -> Result<R>,
) -> Result<(Vec<T>, R)> {
    let mut items = zeroed::<T>(call, count)?;
    let first = items.as_mut_ptr().cast::<T>();
    // SAFETY: the memory is of this call alone, which ends before it returns.
    let filled = fill(unsafe { buffer(first, count) }?)?;
    // SAFETY: as above, and it is initialised.
    if !unsafe { repair_all(first, count) } {
        return Err(no_value(call));
    }
    let items = ManuallyDrop::new(items);
    // SAFETY: the parts of a vector whose items are values now.
    Ok((unsafe { Vec::from_raw_parts(first, count, items.capacity()) }, filled))
}

/// Memory for items, all of it zero.
fn zeroed<T>(call: &'static str, count: usize) -> Result<Vec<MaybeUninit<T>>> {
    let layout = Layout::array::<T>(count).map_err(|_| {
        Error::new(class::COUNT, call, format!("{count} items are more than memory can hold"))
    })?;
    if layout.size() == 0 {
        let mut none = Vec::new();
        none.resize_with(count, MaybeUninit::uninit);
        return Ok(none);
    }
    // SAFETY: the layout has a size.
    let memory = unsafe { alloc_zeroed(layout) };
    if memory.is_null() {
        let cause = format!("there is no memory for {count} items of {} bytes", size_of::<T>());
        return Err(Error::new(class::NO_MEM, call, cause));
    }
    // SAFETY: allocated as a vector would.
    Ok(unsafe { Vec::from_raw_parts(memory.cast(), count, count) })
}

/// What the derived code of a struct knows of a field: how to reach it. The types of both come from the struct as it is
/// at last, whatever the macro has seen of it, and a packed field cannot be reached.
type Reach<S, T> = fn(&S) -> &T;

/// A field of a struct: how many elements of which datatype, and where.
#[doc(hidden)]
pub struct Field(usize, fn() -> Result<Handle>, usize);

#[doc(hidden)]
pub fn field<S, T: Datatype>(_: Reach<S, T>, offset: usize) -> Field {
    Field(T::COUNT, T::handle, offset)
}

/// Bytes of a field in a message.
#[doc(hidden)]
pub const fn size<S, T: Datatype>(_: Reach<S, T>) -> usize {
    T::SIZE
}

/// Whether any bits are a value of a field.
#[doc(hidden)]
pub const fn any_bits<S, T: Datatype>(_: Reach<S, T>) -> bool {
    T::ANY_BITS
}

/// An error of the compiler unless any bits are a value of a field.
#[doc(hidden)]
pub const fn plain<S, T: Plain>(_: Reach<S, T>) {}

/// The numbers of a field that is at a place.
#[doc(hidden)]
#[inline(always)]
pub fn numbers<S, T: Datatype>(_: Reach<S, T>, at: usize, each: &mut impl FnMut(usize, usize)) {
    T::numbers(at, each);
}

/// Makes a value of a field that is none; whether it was one.
///
/// # Safety
/// As for [`Datatype::repair`].
#[doc(hidden)]
pub unsafe fn repair<S, T: Datatype>(_: Reach<S, T>, field: *mut T) -> bool {
    // SAFETY: promised by the caller.
    unsafe { T::repair(field) }
}

/// The datatype of a struct, made at its first use.
#[doc(hidden)]
pub struct Made(AtomicU64);

/// Datatypes that were made, to be freed at the end; those of arrays are found here, too.
static ALL: Mutex<Option<All>> = Mutex::new(None);

#[derive(Default)]
pub(crate) struct All {
    made: Vec<Handle>,
    arrays: HashMap<TypeId, Handle>,
    /// Those of structs, by where they are remembered.
    structs: HashMap<usize, Handle>,
}

/// Exchanges them with those of the process.
pub(crate) fn exchange(others: &mut Option<All>) {
    std::mem::swap(&mut *all(), others);
}

fn all() -> MutexGuard<'static, Option<All>> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Made {
    #[doc(hidden)]
    #[allow(clippy::new_without_default, reason = "it is const")]
    pub const fn new() -> Made {
        Made(AtomicU64::new(0))
    }

    #[doc(hidden)]
    #[inline]
    pub fn structure<T>(&self, name: &str, fields: &[Field]) -> Result<Handle> {
        // Pairs with the release below.
        match self.0.load(Ordering::Acquire) {
            0 => self.make(name, fields, size_of::<T>()),
            made => Ok(Handle::from_raw(made)),
        }
    }

    #[cold]
    fn make(&self, name: &str, fields: &[Field], size: usize) -> Result<Handle> {
        let types = fields.iter().map(|Field(_, of, _)| of()).collect::<Result<Vec<Handle>>>()?;
        let mut all = all();
        let all = all.get_or_insert_default();
        let place = std::ptr::from_ref(self).addr();
        if let Some(&found) = all.structs.get(&place) {
            return Ok(found);
        }
        let counts: Vec<i64> = fields.iter().map(|Field(count, ..)| *count as i64).collect();
        let places: Vec<i64> = fields.iter().map(|Field(_, _, place)| *place as i64).collect();
        let make = || -> mpi::Result<Handle> {
            let mut fields = made::structure(&counts, &places, &types)?;
            let whole = made::resized(Form::Large, fields, 0, size as i64)?;
            made::free(&mut fields)?;
            made::set_name(whole, name)?;
            made::commit(whole)?;
            Ok(whole)
        };
        let whole = make().at("datatype")?;
        all.made.push(whole);
        all.structs.insert(place, whole);
        if !simulation::is_on() {
            self.0.store(whole.raw(), Ordering::Release);
        }
        Ok(whole)
    }
}

/// The datatype of which one element is one item.
pub(crate) fn whole<T: Datatype>() -> Result<Handle> {
    let element = T::handle()?;
    if T::COUNT == 1 {
        return Ok(element);
    }
    let mut all = all();
    let all = all.get_or_insert_default();
    if let Some(&found) = all.arrays.get(&TypeId::of::<T>()) {
        return Ok(found);
    }
    let make = || -> mpi::Result<Handle> {
        let array = made::contiguous(Form::Large, T::COUNT as i64, element)?;
        made::commit(array)?;
        Ok(array)
    };
    let array = make().at("datatype")?;
    all.made.push(array);
    all.arrays.insert(TypeId::of::<T>(), array);
    Ok(array)
}

/// Frees what was made, at the end of the world.
pub(crate) fn free_all() {
    for mut datatype in all().take().unwrap_or_default().made {
        // Nothing can be done about one that cannot be freed.
        let _ = made::free(&mut datatype);
    }
}
