//! The payload of a frame that has come, or is still coming.

use crate::memory::takes;
use crate::sync::{AtomicU64, Ordering};
use layout::Span;
use rustix::io::Errno;
use rustix::process::{Pid, test_kill_process};
use std::time::Duration;

/// Looks at a sender that is filling a payload, before the core is given up between looks.
const LOOKS: u32 = 1000;
/// How often, before naps are taken and the sender is looked at, which may be stopped for as long as
/// somebody likes.
const YIELDS: u32 = 10_000;
const NAP: Duration = Duration::from_millis(1);
/// So often must it seem dead: what it has written last is seen by then.
const CHECKS: u32 = 20;

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
    /// The sender's number as a process.
    sender: &'a AtomicU64,
}

impl<'a> Payload<'a> {
    /// All bytes are there.
    #[inline(always)]
    pub fn ready(bytes: Span) -> Payload<'a> {
        Payload { bytes, growing: None }
    }

    /// Bytes are there up to where `filled` is past `position`.
    #[inline(always)]
    pub(crate) fn growing(
        bytes: Span,
        position: u64,
        filled: &'a AtomicU64,
        sender: &'a AtomicU64,
    ) -> Payload<'a> {
        Payload { bytes, growing: Some(Growing { position, filled, sender }) }
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

    /// Copies the start of the payload to `target`, as many bytes as fit, and tells how many: fewer
    /// only if the sender has died in the middle, or the target does not take them (see [`takes`]).
    #[inline(always)]
    pub fn copy_to(&self, target: Span) -> usize {
        match &self.growing {
            None => target.copy_from(self.bytes),
            // Large ones are all growing.
            Some(_) if !takes(target.head(self.len())) => 0,
            Some(growing) => growing.copy(self.bytes, target),
        }
    }

    /// The same into a slice.
    pub fn copy_to_slice(&self, target: &mut [u8]) -> usize {
        // SAFETY: the slice is borrowed mutably for this call, so the span is its only user.
        self.copy_to(unsafe { Span::new(target.as_mut_ptr(), target.len()) })
    }

    /// A copy of the bytes; none if the sender has died in the middle.
    pub fn to_vec(&self) -> Option<Vec<u8>> {
        let mut bytes = vec![0; self.len()];
        (self.copy_to_slice(&mut bytes) == bytes.len()).then_some(bytes)
    }
}

impl Growing<'_> {
    /// Copies what is there, again and again, until all that fits has been copied, or the sender is
    /// dead.
    #[inline(never)]
    fn copy(&self, bytes: Span, target: Span) -> usize {
        let wanted = bytes.len().min(target.len());
        let mut done = 0;
        let (mut looks, mut checks) = (0, 0);
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
                    checks = if self.is_sender_alive() { 0 } else { checks + 1 };
                    if checks > CHECKS {
                        break;
                    }
                    looks = LOOKS + YIELDS;
                    std::thread::sleep(NAP);
                }
            }
        }
        done
    }

    #[cold]
    fn is_sender_alive(&self) -> bool {
        let process = Pid::from_raw(self.sender.load(Ordering::Relaxed) as i32);
        process.is_some_and(|process| test_kill_process(process) != Err(Errno::SRCH))
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    const LENGTH: u64 = 100_000;

    /// What arrives of a payload that `sender` has filled to a tenth, and `fill` goes on with.
    fn arrives(sender: u32, fill: impl FnOnce(&AtomicU64) + Send) -> usize {
        let source = vec![1u8; LENGTH as usize];
        let (filled, sender) = (AtomicU64::new(LENGTH / 10), AtomicU64::new(sender.into()));
        // SAFETY: only read, and alive until the end.
        let payload = Payload::growing(unsafe { Span::of(&source) }, 0, &filled, &sender);
        let mut target = vec![0u8; LENGTH as usize];
        std::thread::scope(|scope| {
            scope.spawn(|| fill(&filled));
            let copied = payload.copy_to_slice(&mut target);
            assert_eq!(target.iter().filter(|byte| **byte == 1).count(), copied);
            copied
        })
    }

    /// A sender that was stopped goes on where it was, however late.
    #[test]
    fn a_sender_that_lives_is_waited_for() {
        let copied = arrives(std::process::id(), |filled| {
            std::thread::sleep(Duration::from_secs(3));
            filled.store(LENGTH, Ordering::Release);
        });
        assert_eq!(copied as u64, LENGTH);
    }

    #[test]
    fn a_sender_that_has_died_is_not() {
        let mut child = std::process::Command::new("true").spawn().unwrap();
        child.wait().unwrap();
        assert_eq!(arrives(child.id(), |_| ()) as u64, LENGTH / 10);
    }
}
