//! The program's memory, as calls name it.

use layout::Span;
use layout::datatype::Basic;

use crate::error::{Error, Result};
use crate::{Handle, abi, check, class, datatype};

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

    /// The bytes of the items, all arguments checked.
    #[inline]
    pub(crate) fn span(&self) -> Result<Span> {
        self.blocks(1)
    }

    /// The bytes of `blocks` times as many items.
    #[inline]
    pub(crate) fn blocks(&self, blocks: usize) -> Result<Span> {
        let basic = datatype::basic(self.datatype)?;
        let count = check::count("count", self.count)?;
        self.cover(basic, count, blocks)
    }

    #[inline]
    fn cover(&self, basic: &Basic, count: u64, blocks: usize) -> Result<Span> {
        let bytes = (count as usize)
            .checked_mul(basic.element.extent())
            .and_then(|bytes| bytes.checked_mul(blocks))
            .filter(|&bytes| bytes <= isize::MAX as usize);
        let Some(bytes) = bytes else { return Err(too_large(self.count, basic)) };
        // A predefined type lies at its address, so MPI_BOTTOM is of no use here.
        if self.address as usize <= abi::BUFFER_AUTOMATIC && bytes > 0 {
            return Err(bad_address(self.address as usize, bytes));
        }
        // SAFETY: this is what the maker of the buffer promised.
        Ok(unsafe { Span::new(self.address, bytes) })
    }
}

#[cold]
fn too_large(count: i64, basic: &Basic) -> Box<Error> {
    Error::new(
        class::COUNT,
        format!("count {count} of {} is more than memory can hold; pass a smaller one", basic.name),
    )
}

#[cold]
fn bad_address(address: usize, bytes: usize) -> Box<Error> {
    let what = match address {
        abi::BOTTOM => "a null pointer (or MPI_BOTTOM with a predefined datatype)",
        abi::IN_PLACE => "MPI_IN_PLACE, which this call does not take here",
        _ => "MPI_BUFFER_AUTOMATIC, which this call does not take",
    };
    Error::new(
        class::BUFFER,
        format!("the buffer of {bytes} bytes is {what}; pass the address of the data"),
    )
}
