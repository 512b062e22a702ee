//! The program's memory, as calls name it.

use std::sync::atomic::{AtomicUsize, Ordering};

use layout::Span;

use crate::datatype::{Shape, general_span};
use crate::error::{Error, Result};
use crate::process::Here;
use crate::{Handle, abi, check, class};

/// Buffers up to this address are not [simple](Buffer::simple): those that stand for something else, and all of
/// them under `--check`, so that no call takes a short way past it.
static NOT_SIMPLE: AtomicUsize = AtomicUsize::new(abi::BUFFER_AUTOMATIC);

/// No buffer is simple from now on.
pub(crate) fn look_closely() {
    NOT_SIMPLE.store(usize::MAX, Ordering::Relaxed);
}

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
    /// received. Where a call takes the count of one rank's block, that goes for the blocks of all ranks.
    /// `MPI_IN_PLACE` and `MPI_BOTTOM` may stand for an address where MPI allows them.
    #[inline]
    pub unsafe fn new(address: *mut u8, count: i64, datatype: Handle) -> Buffer {
        Buffer { address, count, datatype }
    }

    /// Where the items begin.
    #[inline]
    pub fn address(&self) -> *mut u8 {
        self.address
    }

    /// How many items there are.
    #[inline]
    pub fn count(&self) -> i64 {
        self.count
    }

    /// Whether `MPI_IN_PLACE` stands here.
    #[inline]
    pub fn is_in_place(&self) -> bool {
        self.address as usize == abi::IN_PLACE
    }

    /// Whether both have as many items of the same datatype.
    #[inline(always)]
    pub(crate) fn is_like(self, other: Buffer) -> bool {
        (self.count, self.datatype) == (other.count, other.datatype)
    }

    /// The first `count` items of these.
    pub fn of_block(self, count: usize) -> Buffer {
        Buffer { count: self.count.min(count as i64), ..self }
    }

    /// The bytes of items of a predefined datatype without gaps. `None` if anything is out of the
    /// ordinary; `span` then knows what.
    #[inline(always)]
    pub(crate) fn simple(&self) -> Option<Span> {
        let size = layout::datatype::plain_size(self.datatype.raw());
        let bytes = usize::try_from(self.count).ok()?.checked_mul(size)?;
        if size == 0
            || bytes > isize::MAX as usize
            || self.address as usize <= NOT_SIMPLE.load(Ordering::Relaxed)
        {
            return None;
        }
        // SAFETY: the maker of the buffer promised valid memory.
        Some(unsafe { Span::new(self.address, bytes) })
    }

    /// The bytes of the items, all arguments checked, and what to keep while they are used.
    #[inline(always)]
    pub(crate) fn span(&self) -> Result<(Span, Shape)> {
        let shape = self.shape()?;
        let count = check::count("count", self.count)?;
        // SAFETY: the maker of the buffer promised valid memory; the shape goes with the span.
        Ok((unsafe { shape.span(self.address, count) }?, shape))
    }

    /// The bytes of the items for a call that waits until it is done with them.
    #[inline(always)]
    pub(crate) fn span_for_wait(&self, here: &Here) -> Result<(Span, Option<Shape>)> {
        // Another thread may use another datatype meanwhile.
        if !here.state.is_locked() && self.count > 0 {
            let span = here.state.with(|state| {
                let datatype = state.datatypes.recent(self.datatype)?;
                // SAFETY: the maker of the buffer promised valid memory. The datatype is kept until
                // another call asks for one, and calls do not overlap.
                Some(unsafe { general_span(datatype, self.address, self.count as u64) })
            });
            if let Some(span) = span {
                return Ok((span?, None));
            }
        }
        self.span().map(|(span, shape)| (span, Some(shape)))
    }

    /// The datatype. Where there are no items `MPI_DATATYPE_NULL` will do: programs pass it, and
    /// MPICH and its relatives take it.
    #[inline(always)]
    fn shape(&self) -> Result<Shape> {
        let datatype = match self.datatype {
            abi::DATATYPE_NULL if self.count == 0 => abi::BYTE,
            datatype => datatype,
        };
        Shape::of(datatype)
    }

    /// The bytes of `blocks` times as many items.
    #[inline]
    pub(crate) fn blocks(&self, blocks: usize) -> Result<(Span, Shape)> {
        match self.count.checked_mul(blocks as i64) {
            Some(count) => Buffer { count, ..*self }.span(),
            None => Err(too_many(self.count, blocks)),
        }
    }
}

#[cold]
fn too_many(count: i64, blocks: usize) -> Box<Error> {
    Error::new(
        class::COUNT,
        format!("count is {count}; {blocks} times as many items are more than memory can hold"),
    )
}
