//! The payload of a frame that has come.

use layout::Span;
use std::marker::PhantomData;

/// The bytes of a frame, valid during the call that hands them over.
#[derive(Clone, Copy, Debug)]
pub struct Payload<'a> {
    bytes: Span,
    borrowed: PhantomData<&'a [u8]>,
}

impl<'a> Payload<'a> {
    /// The payload that lies in `bytes`, which stay as they are for as long as it lives.
    #[inline(always)]
    pub fn new(bytes: Span) -> Payload<'a> {
        Payload { bytes, borrowed: PhantomData }
    }

    /// How many bytes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Copies the start of the payload to `target`, as many bytes as fit, and tells how many.
    #[inline(always)]
    pub fn copy_to(&self, target: Span) -> usize {
        target.copy_from(self.bytes)
    }

    /// Copies the start of the payload to a slice, as many bytes as fit, and tells how many.
    pub fn copy_to_slice(&self, target: &mut [u8]) -> usize {
        self.bytes.copy_to_slice(target)
    }

    /// A copy of the bytes.
    pub fn to_vec(&self) -> Vec<u8> {
        self.bytes.to_vec()
    }
}
