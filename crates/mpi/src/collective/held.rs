//! The program's memory for the time of an operation.

use layout::Span;

use crate::Buffer;
use crate::error::Result;

/// What must live as long as the spans that were made here.
#[derive(Default)]
pub(super) struct Held {}

impl Held {
    /// The bytes of the items.
    pub(super) fn span(&mut self, buffer: Buffer) -> Result<Span> {
        buffer.span()
    }

    /// The bytes of `blocks` times as many items.
    pub(super) fn blocks(&mut self, buffer: Buffer, blocks: usize) -> Result<Span> {
        buffer.blocks(blocks)
    }

    /// The bytes of each of the buffers.
    pub(super) fn list(&mut self, buffers: &[Buffer]) -> Result<Box<[Span]>> {
        buffers.iter().map(|&buffer| self.span(buffer)).collect()
    }
}
