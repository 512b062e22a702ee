//! Addresses that any thread may hold.

/// An address of memory that is reached by raw copies and atomics only.
///
/// To hold it and to hand it to another thread is safe. To read or write there is not, and needs an argument where it is
/// done.
#[derive(Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Address<T = u8>(*mut T);

// SAFETY: an address alone reaches nothing.
unsafe impl<T> Send for Address<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Address<T> {}

impl<T> Address<T> {
    /// The address of a pointer.
    #[inline(always)]
    pub const fn new(pointer: *mut T) -> Address<T> {
        Address(pointer)
    }

    /// The pointer.
    #[inline(always)]
    pub const fn get(self) -> *mut T {
        self.0
    }
}

impl<T> Clone for Address<T> {
    #[inline(always)]
    fn clone(&self) -> Address<T> {
        *self
    }
}

impl<T> Copy for Address<T> {}
