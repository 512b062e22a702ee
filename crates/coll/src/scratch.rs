//! Memory that an operation needs for itself.

use std::mem::MaybeUninit;

use layout::Span;

const INLINE: usize = 32;

/// Hands out memory, aligned for every type, which is all returned at once when this is dropped.
pub(crate) struct Arena {
    kept: Vec<Vec<u128>>,
}

/// An arena that begins with a few bytes of its own, so that small operations do not allocate.
pub(crate) struct Nook {
    used: usize,
    inline: MaybeUninit<[u128; INLINE]>,
    more: Arena,
}

impl Arena {
    pub(crate) fn new() -> Arena {
        Arena { kept: Vec::new() }
    }

    /// Returns `length` bytes.
    ///
    /// # Safety
    /// Nobody uses the span when the arena has been dropped.
    pub(crate) unsafe fn take(&mut self, length: usize) -> Span {
        let mut memory: Vec<u128> = Vec::with_capacity(length.div_ceil(size_of::<u128>()));
        // SAFETY: the memory is as long and stays where it is until the arena is dropped; nothing
        // refers to it otherwise. The bytes are written before anybody reads them, and only by raw
        // copies.
        let span = unsafe { Span::new(memory.as_mut_ptr().cast(), length) };
        self.kept.push(memory);
        span
    }
}

impl Nook {
    pub(crate) fn new() -> Nook {
        Nook { used: 0, inline: MaybeUninit::uninit(), more: Arena::new() }
    }

    /// Returns `length` bytes.
    ///
    /// # Safety
    /// Nobody uses the span when this has been moved or dropped.
    pub(crate) unsafe fn take(&mut self, length: usize) -> Span {
        let words = length.div_ceil(size_of::<u128>());
        if words > INLINE - self.used {
            // SAFETY: promised by the caller.
            return unsafe { self.more.take(length) };
        }
        let memory = self.inline.as_mut_ptr().cast::<u128>().wrapping_add(self.used);
        self.used += words;
        // SAFETY: as for an arena; each word is handed out once.
        unsafe { Span::new(memory.cast(), length) }
    }
}
