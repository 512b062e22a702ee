//! How reductions combine values.

use std::any::Any as Payload;
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use mpi::{Callback, Callbacks, Handle, abi, operation};

use crate::datatype::{Datatype, no_value, whole};
use crate::error::{At, Result};

/// An operation on values of a type: one of this module's, or a closure by [`commutative`] or [`ordered`].
///
/// ```compile_fail,E0277
/// struct Mine;
/// impl serried::op::Atomic<u64> for Mine {
///     const OP: serried::hidden::Handle = serried::hidden::Handle::from_raw(1);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not combine values of `{T}`",
    note = "combine them by a closure: `op::commutative(|a: &{T}, b: &{T}| …)`"
)]
pub trait Operation<T: Datatype>: Sealed {
    /// Calls `run` with the operation as MPI knows it, and with the datatype to call it on, if not that of the elements.
    #[doc(hidden)]
    fn with<R>(
        &self,
        call: &'static str,
        run: impl FnOnce(Handle, Option<Handle>) -> Result<R>,
    ) -> Result<R>;
}

/// An operation that MPI knows by itself, so that the call need not wait for the program.
pub trait Predefined<T: Datatype>: Operation<T> {
    /// As MPI knows it.
    #[doc(hidden)]
    const OP: Handle;
}

mod sealed {
    /// Operations and their operands are those of this module: nobody else gives a call a handle of MPI.
    pub trait Sealed {}
}

use sealed::Sealed;

/// Numbers, and arrays of them, which are combined item by item.
///
/// ```compile_fail,E0277
/// #[derive(Clone, Copy, serried::Datatype)]
/// struct Metres(f64);
/// impl serried::op::Number for Metres {}
/// ```
pub trait Number: Datatype + Sealed {}

/// Whole numbers, `bool`, and arrays of them: what has bits.
pub trait Bits: Datatype + Sealed {
    #[doc(hidden)]
    const AND: Handle = abi::BAND;
    #[doc(hidden)]
    const OR: Handle = abi::BOR;
    #[doc(hidden)]
    const XOR: Handle = abi::BXOR;
}

macro_rules! mark {
    ($mark:ident: $($type:ty),*) => {$(impl $mark for $type {})*};
}

mark!(Number: u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64);
mark!(Bits: u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);

macro_rules! seal {
    ($($type:ty),*) => {$(impl Sealed for $type {})*};
}

seal!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64, bool);

impl<T: Sealed, const N: usize> Sealed for [T; N] {}
impl<T: Number, const N: usize> Number for [T; N] {}

impl Bits for bool {
    const AND: Handle = abi::LAND;
    const OR: Handle = abi::LOR;
    const XOR: Handle = abi::LXOR;
}

impl<T: Bits, const N: usize> Bits for [T; N] {
    const AND: Handle = T::AND;
    const OR: Handle = T::OR;
    const XOR: Handle = T::XOR;
}

macro_rules! predefined {
    ($($(#[$doc:meta])* $name:ident($bound:ident) = $op:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Sealed for $name {}

        impl<T: $bound> Operation<T> for $name {
            #[inline(always)]
            fn with<R>(&self, _: &'static str, run: impl FnOnce(Handle, Option<Handle>) -> Result<R>) -> Result<R> {
                run(<$name as Predefined<T>>::OP, None)
            }
        }

        impl<T: $bound> Predefined<T> for $name {
            const OP: Handle = $op;
        }

        impl<T: $bound> Atomic<T> for $name {
            const OP: Handle = $op;
        }
    )*};
}

predefined! {
    /// The sum.
    Sum(Number) = abi::SUM;
    /// The product.
    Product(Number) = abi::PROD;
    /// The smallest.
    Min(Number) = abi::MIN;
    /// The largest.
    Max(Number) = abi::MAX;
    /// What all have: of `bool`s whether all are true, of numbers the bits.
    And(Bits) = T::AND;
    /// What any has.
    Or(Bits) = T::OR;
    /// What an odd number of them has.
    Xor(Bits) = T::XOR;
}

/// An operation on the memory of others: those that MPI knows by itself, [`Replace`] and [`Keep`].
pub trait Atomic<T: Datatype>: Sealed {
    /// As MPI knows it.
    #[doc(hidden)]
    const OP: Handle;
}

macro_rules! atomic {
    ($($(#[$doc:meta])* $name:ident = $op:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Sealed for $name {}

        impl<T: Number> Atomic<T> for $name {
            const OP: Handle = abi::$op;
        }
    )*};
}

atomic! {
    /// The new value, whatever was there: a put that others see as a whole. An operation of windows only.
    ///
    /// ```compile_fail,E0277
    /// serried::init().unwrap().all_reduce(1, serried::op::Replace).unwrap();
    /// ```
    Replace = REPLACE;
    /// What was there, which is read as a whole. An operation of windows only.
    Keep = NO_OP;
}

/// An operation by a closure.
#[derive(Debug)]
pub struct Closure<F> {
    combine: F,
    commutative: bool,
}

/// Combines values by a closure for which `a, b` and `b, a` are the same. It must be associative.
///
/// ```
/// use serried::op;
/// let world = serried::init()?;
/// let longest = world.all_reduce([world.rank(), 3], op::commutative(|a: &[usize; 2], b| *a.max(b)))?;
/// assert_eq!(longest, [world.size() - 1, 3]);
/// # Ok::<(), serried::Error>(())
/// ```
pub fn commutative<T, F: Fn(&T, &T) -> T + Sync>(combine: F) -> Closure<F> {
    Closure { combine, commutative: true }
}

/// Combines values by a closure in the order of their ranks. It must be associative.
pub fn ordered<T, F: Fn(&T, &T) -> T + Sync>(combine: F) -> Closure<F> {
    Closure { combine, commutative: false }
}

impl<F> Sealed for Closure<F> {}

/// A closure while a call uses it.
struct Reducer {
    /// Combines so many items.
    run: unsafe fn(&Reducer, *mut u8, *mut u8, usize),
    closure: *const (),
    /// What a panic of the closure said.
    panic: Mutex<Option<Box<dyn Payload + Send>>>,
    /// Whether something was no value.
    invalid: AtomicBool,
}

impl Reducer {
    fn panic(&self) -> MutexGuard<'_, Option<Box<dyn Payload + Send>>> {
        self.panic.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes an item out, wherever it is.
///
/// # Safety
/// It must be there, initialised but for its padding.
unsafe fn take<T: Datatype>(at: *const T, reducer: &Reducer) -> T {
    let mut item = MaybeUninit::<T>::uninit();
    // SAFETY: promised by the caller; the item is a value after `repair`.
    unsafe {
        item.as_mut_ptr().cast::<u8>().copy_from(at.cast(), size_of::<T>());
        if !T::repair(item.as_mut_ptr()) {
            reducer.invalid.store(true, Ordering::Relaxed);
        }
        item.assume_init()
    }
}

/// Combines items by a closure of this type.
///
/// # Safety
/// The closure of the reducer must be an `F`, and both must have so many items.
unsafe fn combine<T: Datatype, F: Fn(&T, &T) -> T>(
    reducer: &Reducer,
    input: *mut u8,
    inout: *mut u8,
    count: usize,
) {
    // SAFETY: promised by the caller.
    let closure = unsafe { &*reducer.closure.cast::<F>() };
    let (input, inout) = (input.cast::<T>(), inout.cast::<T>());
    let work = AssertUnwindSafe(|| {
        for at in 0..count {
            // SAFETY: promised by the caller. They may lie anywhere in a message.
            unsafe {
                let (left, right) = (take(input.add(at), reducer), take(inout.add(at), reducer));
                inout.add(at).write_unaligned(closure(&left, &right));
            }
        }
    });
    if reducer.panic().is_some() {
        // The call fails by the first panic: the closure has nothing more to say.
        return;
    }
    if let Err(payload) = catch_unwind(work) {
        let mut panic = reducer.panic();
        match *panic {
            None => *panic = Some(payload),
            // Another thread was first. Dropping a payload is code of the program, which may panic.
            Some(_) => std::mem::forget(payload),
        }
    }
}

impl<T: Datatype, F: Fn(&T, &T) -> T + Sync> Operation<T> for Closure<F> {
    fn with<R>(
        &self,
        call: &'static str,
        run: impl FnOnce(Handle, Option<Handle>) -> Result<R>,
    ) -> Result<R> {
        let reducer = Reducer {
            run: combine::<T, F>,
            closure: (&raw const self.combine).cast(),
            panic: Mutex::new(None),
            invalid: AtomicBool::new(false),
        };
        let datatype = whole::<T>()?;
        // SAFETY: the reducer outlives the operation, which blocking calls alone are given.
        let function = unsafe { Callback::new((&raw const reducer).expose_provenance(), 0) };
        let mut made = operation::create(function, self.commutative).at(call)?;
        let result = run(made, Some(datatype));
        let freed = operation::free(&mut made).at(call);
        if let Some(payload) = reducer.panic.into_inner().unwrap_or_else(PoisonError::into_inner) {
            resume_unwind(payload);
        }
        match reducer.invalid.into_inner() {
            true => Err(no_value(call)),
            false => freed.and(result),
        }
    }
}

/// Has a closure combine items.
///
/// # Safety
/// The function must be the address of a `Reducer` that lives, and both must have so many items.
unsafe fn reduce(function: Callback, input: *mut u8, inout: *mut u8, count: i64, _: Handle) {
    let reducer = std::ptr::with_exposed_provenance::<Reducer>(function.function());
    // SAFETY: promised by the caller.
    unsafe { ((*reducer).run)(&*reducer, input, inout, count as usize) }
}

/// The way back into the program. This face stores no functions but operations, so that nothing else is ever called.
pub(crate) const CALLBACKS: Callbacks = Callbacks {
    reduce,
    copy_attribute: |_, _, _, _, _| Ok(None),
    delete_attribute: |_, _, _, _, _| Ok(()),
    query_request: |_, _, _| Ok(()),
    free_request: |_, _| Ok(()),
    cancel_request: |_, _, _| Ok(()),
    representation_extent: |_, _, _| Ok(0),
    convert: |_, _, _, _, _, _| Ok(()),
    error_handler: |_, _, code| code,
};
