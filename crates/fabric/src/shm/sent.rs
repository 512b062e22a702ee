//! Which buffers a peer was sent last, and what was in them.
//!
//! A program that sends a buffer again without having written to it finds the peer with the bytes in
//! its cache: the peer copies them fastest from where they are. Bytes that were written since are in
//! the writer's cache; they go faster through the ring, by both cores at once, which also leaves the
//! buffer to its writer.

use crate::memory::gives;
use layout::Span;

/// Buffers that are remembered.
const PLACES: usize = 64;
/// Words that are looked at, from the first to the last one.
const WORDS: usize = 16;

/// The buffers that were sent to one peer.
#[derive(Debug)]
pub(super) struct SentBuffers {
    places: [Sample; PLACES],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sample {
    address: usize,
    length: usize,
    digest: u64,
}

impl Default for SentBuffers {
    fn default() -> SentBuffers {
        SentBuffers { places: [Sample::default(); PLACES] }
    }
}

impl SentBuffers {
    /// Notes that a buffer is sent. Whether it is there, and seems to have been written to since it was
    /// sent last.
    pub(super) fn has_changed(&mut self, memory: Span) -> bool {
        let Some((address, length)) = memory.plain().filter(|(_, length)| *length >= 8) else {
            return true;
        };
        if !gives(memory) {
            return false;
        }
        let sample = Sample { address: address.addr(), length, digest: digest(address, length) };
        // Neighbours in an array have places of their own.
        let place = (address.addr() / length) % PLACES;
        std::mem::replace(&mut self.places[place], sample) != sample
    }
}

fn digest(address: *const u8, length: usize) -> u64 {
    let last = length - 8;
    let word = |number: usize| {
        let at = last / (WORDS - 1) * number + last % (WORDS - 1) * number / (WORDS - 1);
        // SAFETY: eight bytes that begin at `last` at the latest, of a buffer that is to be sent.
        unsafe { address.add(at).cast::<u64>().read_unaligned() }
    };
    // Not one after the other: each multiplication takes its time.
    (0..WORDS).fold(0, |digest: u64, number| {
        digest.rotate_left(7) ^ word(number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn send(sent: &mut SentBuffers, bytes: &[u8]) -> bool {
        // SAFETY: only read, while it is borrowed.
        sent.has_changed(unsafe { Span::of(bytes) })
    }

    proptest! {
        #[test]
        fn a_buffer_that_was_filled_anew_has_changed(length in 0usize..5000, value in 1u8..) {
            let (mut sent, mut bytes) = (SentBuffers::default(), vec![0; length]);
            prop_assert!(send(&mut sent, &bytes), "never sent before");
            prop_assert_eq!(send(&mut sent, &bytes), length < 8);
            bytes.fill(value);
            prop_assert!(send(&mut sent, &bytes));
            prop_assert_eq!(send(&mut sent, &bytes), length < 8);
        }
    }

    /// A program that sends rows of an array by turns.
    #[test]
    fn neighbours_are_remembered_together() {
        const LENGTH: usize = 40 << 10;
        let (mut sent, bytes) = (SentBuffers::default(), vec![1; PLACES * LENGTH]);
        let rows = || bytes.chunks(LENGTH);
        assert!(rows().all(|row| send(&mut sent, row)));
        assert!(!rows().any(|row| send(&mut sent, row)));
    }
}
