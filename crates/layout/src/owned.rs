//! Memory that a request owns while bytes go into it or out of it.

use crate::Span;
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// Bytes in an allocation of their own, behind a raw pointer.
///
/// A `Box` claims with every move that no other pointer reaches its bytes, so a span taken from it is invalid after
/// the move. This type makes no such claim. Making one from a `Vec` or a `Box`, and back, copies nothing.
pub struct OwnedBuffer {
    start: Start,
    length: usize,
    capacity: usize,
}

/// An owned allocation while spans of it are in use: nothing makes a reference to its bytes.
///
/// Dropping it frees the allocation.
#[derive(Debug)]
pub struct Lent(OwnedBuffer);

/// The start of an allocation that belongs to one [`OwnedBuffer`].
struct Start(NonNull<u8>);

// SAFETY: the allocation belongs to the object that holds its address, and any thread may free it.
unsafe impl Send for Start {}
// SAFETY: a shared reference gives out shared references to plain bytes only.
unsafe impl Sync for Start {}

impl OwnedBuffer {
    /// Returns `length` bytes, all of them 0.
    pub fn zeroed(length: usize) -> OwnedBuffer {
        vec![0; length].into()
    }

    /// Copies the bytes of a span.
    pub fn copy_of(source: Span) -> OwnedBuffer {
        source.to_vec().into()
    }

    /// Lends the bytes to spans, until the result [ends](Lent::end) or is dropped.
    ///
    /// # Safety
    /// From that moment on, nobody uses a [`span`](Lent::span) of the result.
    #[inline]
    pub unsafe fn lend(self) -> Lent {
        Lent(self)
    }

    /// Returns the bytes as a vector, which keeps the allocation.
    pub fn into_vec(self) -> Vec<u8> {
        let OwnedBuffer { start: Start(start), length, capacity } = *ManuallyDrop::new(self);
        // SAFETY: these are the parts of a vector, and nothing else owns them.
        unsafe { Vec::from_raw_parts(start.as_ptr(), length, capacity) }
    }
}

impl Lent {
    /// Returns the bytes as a span.
    #[inline]
    pub fn span(&self) -> Span {
        // SAFETY: the allocation is this object's, and nothing makes a reference to its bytes. The caller of `lend`
        // promised that the span is not used for longer.
        unsafe { Span::new(self.0.start.0.as_ptr(), self.0.length) }
    }

    /// Ends the loan: the bytes can be used as a slice again.
    #[inline]
    pub fn end(self) -> OwnedBuffer {
        self.0
    }
}

impl From<Vec<u8>> for OwnedBuffer {
    #[inline]
    fn from(bytes: Vec<u8>) -> OwnedBuffer {
        let mut bytes = ManuallyDrop::new(bytes);
        let (length, capacity) = (bytes.len(), bytes.capacity());
        let start = NonNull::new(bytes.as_mut_ptr()).expect("a vector has an address");
        OwnedBuffer { start: Start(start), length, capacity }
    }
}

impl From<Box<[u8]>> for OwnedBuffer {
    fn from(bytes: Box<[u8]>) -> OwnedBuffer {
        bytes.into_vec().into()
    }
}

impl From<&[u8]> for OwnedBuffer {
    fn from(bytes: &[u8]) -> OwnedBuffer {
        bytes.to_vec().into()
    }
}

impl Default for OwnedBuffer {
    fn default() -> OwnedBuffer {
        Vec::new().into()
    }
}

impl Deref for OwnedBuffer {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        // SAFETY: the vector held as many bytes with values; none of them is lent.
        unsafe { std::slice::from_raw_parts(self.start.0.as_ptr(), self.length) }
    }
}

impl DerefMut for OwnedBuffer {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above, and `self` is borrowed mutably.
        unsafe { std::slice::from_raw_parts_mut(self.start.0.as_ptr(), self.length) }
    }
}

impl std::fmt::Debug for OwnedBuffer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Not the bytes: they may be lent.
        write!(f, "OwnedBuffer({} bytes)", self.length)
    }
}

impl Drop for OwnedBuffer {
    #[inline]
    fn drop(&mut self) {
        if self.capacity > 0 {
            // SAFETY: these are the parts of a vector, and nothing else owns them.
            drop(unsafe { Vec::from_raw_parts(self.start.0.as_ptr(), self.length, self.capacity) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_written_through_a_span_are_there_after_moves() {
        let mut buffer = OwnedBuffer::zeroed(5);
        buffer.copy_from_slice(b"begin");
        // SAFETY: the span is not used after the loan has ended.
        let lent = unsafe { buffer.lend() };
        let span = lent.span();
        assert_eq!(span.to_vec(), b"begin");
        let moved = Box::new(Some(lent));
        span.copy_from_slice(b"after");
        let buffer = moved.expect("it was put there").end();
        assert_eq!(&*buffer, b"after");
        assert_eq!(buffer.into_vec(), b"after");
    }

    #[test]
    fn a_vector_keeps_its_allocation() {
        let mut bytes = Vec::with_capacity(100);
        bytes.extend_from_slice(b"few");
        let address = bytes.as_ptr();
        let back = OwnedBuffer::from(bytes).into_vec();
        assert_eq!((back.as_ptr(), back.capacity(), &*back), (address, 100, &b"few"[..]));
        assert!(OwnedBuffer::default().into_vec().is_empty());
    }

    #[test]
    fn another_thread_may_end_a_loan() {
        // SAFETY: the span is not used after the loan has ended.
        let lent = unsafe { OwnedBuffer::from(&b"bytes"[..]).lend() };
        lent.span().copy_from_slice(b"B");
        let back = std::thread::spawn(move || lent.end()).join().expect("it does not panic");
        assert_eq!(&*back, b"Bytes");
    }
}
