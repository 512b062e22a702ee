//! Array descriptors of the C binding of Fortran (ISO/IEC 1539-1:2018 §18.5.3).

use std::ffi::{c_char, c_int, c_void};

/// The most dimensions that an array has.
pub(crate) const MOST: usize = 15;

/// `CFI_dim_t`.
#[repr(C)]
struct Dimension {
    lower_bound: isize,
    extent: isize,
    stride: isize,
}

/// The part of `CFI_cdesc_t` that all compilers have in common; the dimensions follow, where each compiler puts
/// them.
#[repr(C)]
pub(crate) struct Descriptor {
    base: *mut c_void,
    element: usize,
    version: c_int,
    rank: i8,
    attribute: i8,
    kind: i16,
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
        (dimension.extent, dimension.stride)
    }
}

/// Text, and its length.
///
/// # Safety
/// The compiler made the descriptor, of text.
pub(crate) unsafe fn text(descriptor: *const Descriptor) -> (*mut c_char, usize) {
    // SAFETY: promised by the caller.
    unsafe { ((*descriptor).base().cast(), (*descriptor).element()) }
}
