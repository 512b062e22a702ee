//! The program's memory for the time of an operation.

use std::sync::Arc;

use layout::Span;
use layout::datatype::Datatype;

use crate::Buffer;
use crate::datatype::Shape;
use crate::error::Result;

/// What must live as long as the spans that were made here: the program may free a datatype while
/// an operation is under way.
#[derive(Default)]
pub(super) struct Held(Vec<Arc<Datatype>>);

impl Held {
    #[inline]
    fn keep(&mut self, (span, shape): (Span, Shape)) -> Span {
        if let Some(datatype) = shape.keep(span)
            && self.0.last().is_none_or(|last| !Arc::ptr_eq(last, &datatype))
        {
            self.0.push(datatype);
        }
        span
    }

    /// The bytes of the items.
    #[inline]
    pub(super) fn span(&mut self, buffer: Buffer) -> Result<Span> {
        Ok(self.keep(buffer.span()?))
    }

    /// The bytes of `blocks` times as many items.
    #[inline]
    pub(super) fn blocks(&mut self, buffer: Buffer, blocks: usize) -> Result<Span> {
        Ok(self.keep(buffer.blocks(blocks)?))
    }

    /// The bytes of each of the buffers.
    pub(super) fn list(&mut self, buffers: &[Buffer]) -> Result<Box<[Span]>> {
        buffers.iter().map(|&buffer| self.span(buffer)).collect()
    }
}
