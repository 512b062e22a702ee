//! The program's memory, as calls name it.

use crate::{Handle, abi};

/// `count` items of `datatype` at `address`, valid by promise of whoever made the buffer.
#[derive(Clone, Copy, Debug)]
pub struct Buffer {
    pub(crate) address: *mut u8,
    pub(crate) count: i64,
    pub(crate) datatype: Handle,
}

impl Buffer {
    /// Names the items.
    ///
    /// # Safety
    /// If `count` is positive and the datatype is valid, the memory that they cover must be valid
    /// until the operation on it has completed: readable for what is sent, writable for what is
    /// received. `MPI_IN_PLACE` and `MPI_BOTTOM` may stand for an address where MPI allows them.
    #[inline]
    pub unsafe fn new(address: *mut u8, count: i64, datatype: Handle) -> Buffer {
        Buffer { address, count, datatype }
    }

    /// Whether `MPI_IN_PLACE` stands here.
    #[inline]
    pub fn is_in_place(&self) -> bool {
        self.address as usize == abi::IN_PLACE
    }
}
