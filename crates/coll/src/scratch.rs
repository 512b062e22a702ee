//! Memory that an operation needs for itself.

use std::mem::MaybeUninit;

use layout::Span;

const INLINE: usize = 32;

/// Bytes, aligned for every type, on the stack if they are few. What is in them at first is
/// unspecified.
pub(crate) struct Scratch {
    length: usize,
    inline: [MaybeUninit<u128>; INLINE],
    heap: Vec<u128>,
}

impl Scratch {
    pub(crate) fn new(length: usize) -> Scratch {
        let words = length.div_ceil(size_of::<u128>());
        let heap = if words > INLINE { Vec::with_capacity(words) } else { Vec::new() };
        Scratch { length, inline: [MaybeUninit::uninit(); INLINE], heap }
    }

    /// The bytes. The span must not outlive the scratch, nor be used after the scratch has moved.
    pub(crate) fn span(&mut self) -> Span {
        let address = if self.length > size_of_val(&self.inline) {
            self.heap.as_mut_ptr().cast()
        } else {
            self.inline.as_mut_ptr().cast()
        };
        // SAFETY: either memory is at least `length` bytes long and valid as long as `self` stays
        // where it is, which the functions of this crate see to. Nothing refers to it otherwise.
        unsafe { Span::new(address, self.length) }
    }
}
