//! Memory that begins at a page, so that a disk can reach it without a copy.

use layout::{Address, Span};
use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// Bytes of a page, or of what anybody has for one that is no larger.
pub(crate) const PAGE: usize = 4096;

/// Bytes that begin at a page. The memory is this object's alone.
#[derive(Debug)]
pub(crate) struct Pages {
    address: Address,
    length: usize,
}

impl Pages {
    /// So many bytes, all of them 0.
    pub(crate) fn new(length: usize) -> Pages {
        if length == 0 {
            return Pages::default();
        }
        let layout = Pages::layout(length);
        // SAFETY: there is at least a byte.
        match NonNull::new(unsafe { alloc_zeroed(layout) }) {
            Some(address) => Pages { address: Address::new(address.as_ptr()), length },
            None => handle_alloc_error(layout),
        }
    }

    /// The first `length` bytes, without a reference to any of them.
    ///
    /// # Safety
    /// The span is used only as long as this lives, and no slice of it is used meanwhile.
    pub(crate) unsafe fn span(&self, length: usize) -> Span {
        assert!(length <= self.length);
        // SAFETY: as many bytes are there, and the caller promises the rest.
        unsafe { Span::new(self.address.get(), length) }
    }

    fn layout(length: usize) -> Layout {
        Layout::from_size_align(length, PAGE).expect("less than there is memory")
    }
}

impl Default for Pages {
    fn default() -> Pages {
        Pages { address: Address::new(NonNull::dangling().as_ptr()), length: 0 }
    }
}

impl Deref for Pages {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        // SAFETY: so many bytes are there, and have values.
        unsafe { std::slice::from_raw_parts(self.address.get(), self.length) }
    }
}

impl DerefMut for Pages {
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and nobody else has them.
        unsafe { std::slice::from_raw_parts_mut(self.address.get(), self.length) }
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        if self.length > 0 {
            // SAFETY: allocated with this layout.
            unsafe { dealloc(self.address.get(), Pages::layout(self.length)) }
        }
    }
}
