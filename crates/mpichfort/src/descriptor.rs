//! Array descriptors as gfortran has them inside of Fortran, since its version 8: MPICH's `mpi_f08` is compiled
//! without a binding to C, so that they reach it as they are.

use std::ffi::{c_char, c_int, c_void};

/// The most dimensions that an array has.
pub(crate) const MOST: usize = 15;

#[repr(C)]
struct Dimension {
    /// In elements.
    stride: isize,
    lower: isize,
    upper: isize,
}

/// `gfc_array_descriptor`; the dimensions follow.
#[repr(C)]
pub(crate) struct Descriptor {
    base: *mut c_void,
    offset: usize,
    element: usize,
    version: c_int,
    rank: i8,
    kind: i8,
    attribute: i16,
    /// Bytes that a stride of 1 is, or 0 if they are those of an element.
    span: isize,
    dimensions: [Dimension; 0],
}

impl Descriptor {
    pub(crate) fn base(&self) -> *mut c_void {
        self.base
    }

    /// Bytes of an element.
    pub(crate) fn element(&self) -> usize {
        self.element
    }

    pub(crate) fn rank(&self) -> usize {
        usize::try_from(self.rank).unwrap_or(0).min(MOST)
    }

    /// How many elements there are along a dimension, -1 where the last one says nothing, and how many bytes they
    /// are apart.
    pub(crate) fn dimension(&self, index: usize) -> (isize, isize) {
        debug_assert!(index < self.rank());
        // SAFETY: a descriptor has as many dimensions as it says.
        let dimension = unsafe { &*self.dimensions.as_ptr().add(index) };
        let unit = if self.span > 0 { self.span } else { self.element as isize };
        let extent = dimension.upper - dimension.lower + 1;
        // An array of assumed size ends at -1.
        let assumed = index + 1 == self.rank() && dimension.upper == -1 && dimension.lower == 1;
        (if assumed { -1 } else { extent.max(0) }, dimension.stride * unit)
    }
}

/// Text, and its length: the one that is given beside a buffer is always "external32".
///
/// # Safety
/// The address of text of at least that length.
pub(crate) unsafe fn text(place: *const Descriptor) -> (*mut c_char, usize) {
    (place.cast_mut().cast(), "external32".len())
}
