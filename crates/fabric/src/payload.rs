//! The payload of a frame that has come, or is still coming.

use crate::sync::{AtomicU64, Ordering};
use layout::Span;

/// Looks at a sender that is filling a payload, before the core is given up between looks.
const LOOKS: u32 = 1000;
/// How often the core is given up before the sender is given up: seconds at least.
const YIELDS: u32 = 1_000_000;

/// The bytes of a frame, valid during the call that hands them over.
///
/// A large payload is handed over while its sender still writes the end of it, so that both copy at
/// the same time; copying then waits for the sender where it must.
#[derive(Clone, Copy, Debug)]
pub struct Payload<'a> {
    bytes: Span,
    growing: Option<Growing<'a>>,
}

#[derive(Clone, Copy, Debug)]
struct Growing<'a> {
    /// Where the payload begins, as `filled` counts.
    position: u64,
    /// How far the sender has come.
    filled: &'a AtomicU64,
}

impl<'a> Payload<'a> {
    /// All bytes are there.
    #[inline(always)]
    pub fn ready(bytes: Span) -> Payload<'a> {
        Payload { bytes, growing: None }
    }

    /// Bytes are there up to where `filled` is past `position`.
    #[inline(always)]
    pub(crate) fn growing(bytes: Span, position: u64, filled: &'a AtomicU64) -> Payload<'a> {
        Payload { bytes, growing: Some(Growing { position, filled }) }
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
        match &self.growing {
            None => target.copy_from(self.bytes),
            Some(growing) => growing.copy(self.bytes, target),
        }
    }

    /// Copies the start of the payload into the slice, as many bytes as fit, and tells how many.
    pub fn copy_to_slice(&self, target: &mut [u8]) -> usize {
        // SAFETY: the slice is borrowed mutably for this call, so the span is its only user.
        self.copy_to(unsafe { Span::new(target.as_mut_ptr(), target.len()) })
    }

    /// A copy of the bytes.
    pub fn to_vec(&self) -> Vec<u8> {
        let mut bytes = vec![0; self.len()];
        self.copy_to_slice(&mut bytes);
        bytes
    }
}

impl Growing<'_> {
    /// Copies what is there, again and again, until all that fits has been copied. Ends early only
    /// if the sender stops in the middle, which a living one does not.
    #[inline(never)]
    fn copy(&self, bytes: Span, target: Span) -> usize {
        let wanted = bytes.len().min(target.len());
        let mut done = 0;
        let mut looks = 0;
        while done < wanted {
            // Pairs with the release in `Producer::filled`: the bytes up to there are visible.
            let filled = self.filled.load(Ordering::Acquire);
            let there = filled.saturating_sub(self.position).min(wanted as u64) as usize;
            if there > done {
                target.tail(done).copy_from(bytes.tail(done).head(there - done));
                done = there;
                looks = 0;
                continue;
            }
            looks += 1;
            if looks > LOOKS {
                #[cfg(not(loom))]
                rustix::thread::sched_yield();
                if looks > LOOKS + YIELDS {
                    break;
                }
            }
        }
        done
    }
}
