//! Buffers that come as array descriptors: a section of an array whose elements are not one after another becomes a
//! datatype. MPI sees the elements as if they were contiguous (MPI-5.0 §19.1.12), so that the datatype of the call
//! describes their sequence, and the one made here where they are.

use crate::abi::*;
use crate::convert::finish;
pub(crate) use crate::descriptor::text;
use crate::descriptor::{Descriptor, MOST};
use crate::generated::c;
use std::cell::RefCell;
use std::ffi::{c_int, c_void};

/// Where a buffer starts.
///
/// # Safety
/// The compiler made the descriptor.
#[inline]
pub(crate) unsafe fn base(descriptor: *const Descriptor) -> *mut c_void {
    // SAFETY: promised by the caller.
    unsafe { (*descriptor).base() }
}

/// A buffer as C takes it.
pub(crate) struct Section {
    pub(crate) address: *mut c_void,
    pub(crate) count: i64,
    pub(crate) datatype: MPI_Datatype,
    /// A datatype that was made for this call alone.
    made: Option<MPI_Datatype>,
}

impl Drop for Section {
    #[inline]
    fn drop(&mut self) {
        if let Some(mut datatype) = self.made {
            // SAFETY: made by `Shape::build`; what uses it still keeps it.
            unsafe { c::PMPI_Type_free(&mut datatype) };
        }
    }
}

/// `count` items of a datatype, in the elements of an array.
///
/// # Safety
/// The compiler made the descriptor.
#[inline]
pub(crate) unsafe fn block(descriptor: *const Descriptor, count: i64, datatype: c_int) -> Section {
    // SAFETY: promised by the caller.
    let descriptor = unsafe { &*descriptor };
    let (address, inner) =
        (crate::sentinel::address(descriptor.base()), Datatype::inward(datatype));
    if is_contiguous(descriptor) {
        return Section { address, count, datatype: inner, made: None };
    }
    strided(descriptor, Some(count), inner)
}

/// Items of a datatype, as many as the call says elsewhere, in the elements of an array.
///
/// # Safety
/// The compiler made the descriptor.
#[inline]
pub(crate) unsafe fn elements(descriptor: *const Descriptor, datatype: c_int) -> Section {
    // SAFETY: promised by the caller.
    let descriptor = unsafe { &*descriptor };
    let (address, inner) =
        (crate::sentinel::address(descriptor.base()), Datatype::inward(datatype));
    if is_contiguous(descriptor) {
        return Section { address, count: 0, datatype: inner, made: None };
    }
    strided(descriptor, None, inner)
}

/// Whether the elements are one after another; there may be none even if it does not look so.
#[inline]
fn is_contiguous(descriptor: &Descriptor) -> bool {
    let mut expected = descriptor.element() as isize;
    for index in 0..descriptor.rank() {
        let (extent, stride) = descriptor.dimension(index);
        if extent == 0 {
            return true;
        }
        if stride != expected && extent != 1 {
            return false;
        }
        expected = expected.wrapping_mul(extent);
    }
    true
}

/// Whether there are no elements.
fn is_empty(descriptor: &Descriptor) -> bool {
    (0..descriptor.rank()).any(|index| descriptor.dimension(index).0 == 0)
}

/// A section with gaps, by a datatype that is known already or made. What is kept has elements, and is of predefined
/// datatypes, whose handles never mean something else.
fn strided(descriptor: &Descriptor, count: Option<i64>, datatype: MPI_Datatype) -> Section {
    let asked = Asked { count, datatype };
    match known(descriptor, asked) {
        Some(datatype) => Section { address: descriptor.base(), count: 1, datatype, made: None },
        None => unknown(descriptor, asked),
    }
}

/// A section with gaps that this thread has no datatype for.
#[cold]
fn unknown(descriptor: &Descriptor, asked: Asked) -> Section {
    let (address, given) = (descriptor.base(), asked.count.unwrap_or(0));
    if given < 0 || is_empty(descriptor) {
        // Nothing, or an error of the program, which the call reports.
        return Section { address, count: given, datatype: asked.datatype, made: None };
    }
    let shape = Shape::new(descriptor, asked);
    let Some(datatype) = shape.build() else {
        tell(None);
        return Section { address, count: 1, datatype: NO_DATATYPE, made: None };
    };
    let kept = is_predefined(asked.datatype);
    if kept {
        shape.keep(datatype);
    }
    Section { address, count: 1, datatype, made: (!kept).then_some(datatype) }
}

/// Tells what the error that follows cannot, in this call; without a name the error has it.
#[cold]
fn tell(call: Option<&str>) {
    let call = call.map_or(String::new(), |call| format!("{call}: "));
    let mut rank = -1;
    // SAFETY: a place for a number; a section is given between initialization and the end only.
    unsafe { c::PMPI_Comm_rank(Comm::inward(COMM_WORLD), &mut rank) };
    eprintln!(
        "libmpifort: rank {rank}: {call}a buffer is a section of an array with gaps, and no datatype can describe its \
         elements\n  \
         Give an array without gaps, a datatype of the size of an element, or use a call that blocks."
    );
}

/// Ends a call that cannot take one of its buffers: an error, which the communicator's handler gets.
///
/// # Safety
/// `ierror` is null, or a place for a number.
#[cold]
pub(crate) unsafe fn refuse(call: &str, comm: c_int, ierror: *mut c_int) {
    tell(Some(call));
    // SAFETY: a wrong handle is an error there too; the rest is promised by the caller.
    unsafe {
        c::PMPI_Comm_call_errhandler(Comm::inward(comm), ERR_BUFFER);
        finish(ierror, ERR_BUFFER);
    }
}

/// What a call says of its buffer.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Asked {
    datatype: MPI_Datatype,
    /// Items in all; none if only the step from one to the next counts.
    count: Option<i64>,
}

/// What a datatype for a section depends on.
#[derive(Clone, Copy)]
struct Shape {
    asked: Asked,
    element: usize,
    rank: usize,
    /// Elements along a dimension, and bytes from one to the next.
    dimensions: [(isize, isize); MOST],
}

/// Datatypes that this thread made, with their shapes, and which one is replaced next.
struct Kept {
    entries: [Option<(Shape, MPI_Datatype)>; KEPT],
    next: usize,
}

const KEPT: usize = 8;

thread_local! {
    static LATEST: RefCell<Kept> = const { RefCell::new(Kept { entries: [None; KEPT], next: 0 }) };
}

/// Frees the datatypes that this thread keeps.
pub(crate) fn forget() {
    LATEST.with_borrow_mut(|kept| {
        for (_, mut datatype) in kept.entries.iter_mut().filter_map(Option::take) {
            // SAFETY: a datatype of ours, which nobody has freed.
            unsafe { c::PMPI_Type_free(&mut datatype) };
        }
    });
}

/// The datatype that this thread keeps for such a section.
fn known(descriptor: &Descriptor, asked: Asked) -> Option<MPI_Datatype> {
    LATEST.with_borrow(|kept| {
        let found = kept.entries.iter().flatten().find(|entry| entry.0.is_of(descriptor, asked));
        found.map(|entry| entry.1)
    })
}

impl Shape {
    fn new(descriptor: &Descriptor, asked: Asked) -> Shape {
        let mut dimensions = [(0, 0); MOST];
        let rank = descriptor.rank();
        for (index, dimension) in dimensions[..rank].iter_mut().enumerate() {
            *dimension = descriptor.dimension(index);
        }
        Shape { asked, element: descriptor.element(), rank, dimensions }
    }

    /// Whether such a section has this shape.
    fn is_of(&self, descriptor: &Descriptor, asked: Asked) -> bool {
        let dimensions = &self.dimensions[..self.rank];
        self.asked == asked
            && self.element == descriptor.element()
            && self.rank == descriptor.rank()
            && (0..).zip(dimensions).all(|(index, own)| *own == descriptor.dimension(index))
    }

    fn keep(&self, datatype: MPI_Datatype) {
        LATEST.with_borrow_mut(|kept| {
            let next = kept.next;
            if let Some((_, mut old)) = kept.entries[next].replace((*self, datatype)) {
                // SAFETY: a datatype of ours; a call that uses it still keeps it.
                unsafe { c::PMPI_Type_free(&mut old) };
            }
            kept.next = (next + 1) % KEPT;
        });
    }

    /// The datatype, ready to be used; none if there is no such one.
    fn build(&self) -> Option<MPI_Datatype> {
        let mut types = Types(Vec::new());
        let (mut lower, mut extent, mut size) = (0, 0, 0);
        // SAFETY: a wrong handle is an error, which is answered with a code.
        let code = unsafe {
            c::PMPI_Type_get_extent(self.asked.datatype, &mut lower, &mut extent)
                | c::PMPI_Type_size_c(self.asked.datatype, &mut size)
        };
        if code != 0 || lower != 0 || extent <= 0 || self.element == 0 {
            return None;
        }
        let made = match self.asked.count {
            None => self.step(&mut types, extent)?,
            Some(count) => self.first(&mut types, count, extent, size as isize == extent)?,
        };
        let mut made = types.take(made);
        // SAFETY: a datatype that was just made.
        (unsafe { c::PMPI_Type_commit(&mut made) } == 0).then_some(made)
    }

    /// The datatype itself, with the next item where the next element is: those must be as far from each other
    /// everywhere.
    fn step(&self, types: &mut Types, extent: isize) -> Option<MPI_Datatype> {
        let mut dimensions = self.dimensions[..self.rank].iter().filter(|(extent, _)| *extent != 1);
        let &(length, step) = dimensions.next()?;
        let mut expected = step * length;
        for &(length, stride) in dimensions {
            if stride != expected {
                return None;
            }
            expected *= length;
        }
        if extent != self.element as isize {
            return None;
        }
        types.resized(self.asked.datatype, step)
    }

    /// The first items of the section.
    fn first(
        &self,
        types: &mut Types,
        count: i64,
        extent: isize,
        dense: bool,
    ) -> Option<MPI_Datatype> {
        let element = self.element as isize;
        // An element is some items; or items are bytes, and an element is some of these.
        let (unit, items) = if element % extent == 0 {
            (self.asked.datatype, element / extent)
        } else if dense {
            (BYTE, element)
        } else {
            return None;
        };
        let total =
            if unit == self.asked.datatype { count } else { count.checked_mul(extent as i64)? };
        let (elements, rest) = (total / items as i64, total % items as i64);
        let one = if items == 1 { unit } else { types.contiguous(items as i64, unit)? };
        // Inner dimensions first: all of each below the one that is looked at.
        let mut wholes = vec![(one, 1i64)];
        for &(length, stride) in &self.dimensions[..self.rank] {
            let (below, held) = *wholes.last()?;
            if length < 0 {
                // The last dimension of an array of assumed size: as many as there must be.
                wholes.push((below, i64::MAX));
                break;
            }
            let held = held.checked_mul(length as i64)?;
            wholes.push((types.vector(length as i64, stride, below)?, held));
        }
        if elements > wholes.last()?.1 {
            return None;
        }
        let (mut left, mut offset) = (elements, 0);
        let mut pieces = Vec::new();
        for index in (0..self.rank).rev() {
            let (below, held) = wholes[index];
            let stride = self.dimensions[index].1;
            let many = left / held;
            if many > 0 {
                pieces.push((offset, types.vector(many, stride, below)?));
                offset += many as isize * stride;
                left -= many * held;
            }
        }
        if rest > 0 {
            pieces.push((offset, types.contiguous(rest, unit)?));
        }
        match pieces[..] {
            [(0, only)] => Some(only),
            _ => types.structure(&pieces),
        }
    }
}

/// Datatypes that are made on the way, and freed at the end.
struct Types(Vec<MPI_Datatype>);

impl Types {
    fn note(&mut self, code: c_int, made: MPI_Datatype) -> Option<MPI_Datatype> {
        if code != 0 {
            return None;
        }
        self.0.push(made);
        Some(made)
    }

    /// Keeps this one.
    fn take(&mut self, datatype: MPI_Datatype) -> MPI_Datatype {
        self.0.retain(|other| *other != datatype);
        datatype
    }

    fn contiguous(&mut self, count: i64, of: MPI_Datatype) -> Option<MPI_Datatype> {
        let mut made = Datatype::unset();
        // SAFETY: a place for a handle.
        let code = unsafe { c::PMPI_Type_contiguous_c(count, of, &mut made) };
        self.note(code, made)
    }

    fn vector(&mut self, count: i64, stride: isize, of: MPI_Datatype) -> Option<MPI_Datatype> {
        let mut made = Datatype::unset();
        // SAFETY: a place for a handle.
        let code = unsafe { c::PMPI_Type_create_hvector_c(count, 1, stride as i64, of, &mut made) };
        self.note(code, made)
    }

    fn resized(&mut self, of: MPI_Datatype, extent: isize) -> Option<MPI_Datatype> {
        let mut made = Datatype::unset();
        // SAFETY: a place for a handle.
        let code = unsafe { c::PMPI_Type_create_resized(of, 0, extent, &mut made) };
        self.note(code, made)
    }

    fn structure(&mut self, pieces: &[(isize, MPI_Datatype)]) -> Option<MPI_Datatype> {
        let lengths = vec![1; pieces.len()];
        let offsets: Vec<MPI_Aint> = pieces.iter().map(|piece| piece.0).collect();
        let types: Vec<MPI_Datatype> = pieces.iter().map(|piece| piece.1).collect();
        let mut made = Datatype::unset();
        // SAFETY: arrays of as many elements, and a place for a handle.
        let code = unsafe {
            c::PMPI_Type_create_struct(
                pieces.len() as c_int,
                lengths.as_ptr(),
                offsets.as_ptr(),
                types.as_ptr(),
                &mut made,
            )
        };
        self.note(code, made)
    }
}

impl Drop for Types {
    fn drop(&mut self) {
        for datatype in &mut self.0 {
            // SAFETY: made here, and of no use but to what was made of it.
            unsafe { c::PMPI_Type_free(datatype) };
        }
    }
}

/// A buffer that is contiguous for C, while the call lasts: operations are not defined on datatypes of other datatypes,
/// and packed data and what `MPI_Alltoallw` exchanges lies at places that are counted in bytes. So a section with
/// gaps is copied.
pub(crate) struct Contiguous {
    pub(crate) address: *mut c_void,
    copied: Option<Copied>,
}

struct Copied {
    bytes: Vec<u8>,
    descriptor: *const Descriptor,
    receives: bool,
}

/// A contiguous buffer; none if there is none: the call returns before it has done with it, or nobody knows how many
/// elements there are.
///
/// # Safety
/// The compiler made the descriptor, and the array lasts until the call is over.
#[inline]
pub(crate) unsafe fn contiguous(
    descriptor: *const Descriptor,
    receives: bool,
    blocking: bool,
) -> Option<Contiguous> {
    // SAFETY: promised by the caller.
    let array = unsafe { &*descriptor };
    if is_contiguous(array) {
        let address = crate::sentinel::address(array.base());
        return Some(Contiguous { address, copied: None });
    }
    copied(array, receives, blocking)
}

#[cold]
fn copied(array: &Descriptor, receives: bool, blocking: bool) -> Option<Contiguous> {
    if is_empty(array) {
        return Some(Contiguous { address: array.base(), copied: None });
    }
    if !blocking || (0..array.rank()).any(|index| array.dimension(index).0 < 0) {
        return None;
    }
    let element = array.element();
    let mut bytes = Vec::new();
    each(array, |place| {
        // SAFETY: an element of the array.
        bytes.extend_from_slice(unsafe { std::slice::from_raw_parts(place, element) });
    });
    let address = bytes.as_mut_ptr().cast();
    let copied = Copied { bytes, descriptor: array, receives };
    Some(Contiguous { address, copied: Some(copied) })
}

impl Drop for Contiguous {
    #[inline]
    fn drop(&mut self) {
        let Some(Copied { bytes, descriptor, receives: true }) = &self.copied else { return };
        // SAFETY: promised to `contiguous`.
        let array = unsafe { &**descriptor };
        let mut from = bytes.chunks_exact(array.element());
        each(array, |place| {
            let element = from.next().expect("as many as were copied");
            // SAFETY: an element of the array.
            unsafe { place.copy_from_nonoverlapping(element.as_ptr(), element.len()) };
        });
    }
}

/// Visits each element in the order of Fortran.
fn each(array: &Descriptor, mut visit: impl FnMut(*mut u8)) {
    let rank = array.rank();
    let mut index = [0; MOST];
    loop {
        let offset: isize =
            (0..rank).map(|dimension| index[dimension] * array.dimension(dimension).1).sum();
        visit(array.base().cast::<u8>().wrapping_offset(offset));
        let mut dimension = 0;
        loop {
            if dimension == rank {
                return;
            }
            index[dimension] += 1;
            if index[dimension] < array.dimension(dimension).0 {
                break;
            }
            index[dimension] = 0;
            dimension += 1;
        }
    }
}
