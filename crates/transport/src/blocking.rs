//! Calls that block. A thread makes none of them while it holds a gate.
//!
//! A gate lets one thread at a time reach an engine. A thread that sleeps with it stops all others that use the
//! same VCI, also those that have something to do. So transports, tasks and all else that runs behind a gate
//! only look, and the thread waits outside. They block by the functions of this module alone, which
//! `cargo xtask check` enforces. In debug builds these panic if the thread holds a gate; in release builds the mark
//! of a gate is nothing.

use std::marker::PhantomData;
use std::time::Duration;

use rustix::event::{PollFd, Timespec};

#[cfg(debug_assertions)]
thread_local! {
    /// How many gates this thread holds.
    static HELD: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// Marks that its thread holds a gate, until it is dropped.
#[derive(Debug)]
pub struct HeldGate {
    /// It counts for one thread.
    _not_send: PhantomData<*const ()>,
}

impl HeldGate {
    /// Counts a gate of this thread.
    #[inline(always)]
    #[expect(clippy::new_without_default, reason = "a mark is made by a gate alone")]
    pub fn new() -> HeldGate {
        #[cfg(debug_assertions)]
        HELD.set(HELD.get() + 1);
        HeldGate { _not_send: PhantomData }
    }
}

#[cfg(debug_assertions)]
impl Drop for HeldGate {
    fn drop(&mut self) {
        HELD.set(HELD.get() - 1);
    }
}

/// Called by all that blocks.
///
/// # Panics
/// In debug builds, if this thread holds a gate.
#[inline(always)]
#[track_caller]
pub fn assert_outside_gates() {
    #[cfg(debug_assertions)]
    assert!(HELD.get() == 0, "a thread blocks while it holds a gate");
}

/// Sleeps for `time`. Panics in debug builds if the thread holds a gate.
#[track_caller]
pub fn sleep(time: Duration) {
    assert_outside_gates();
    std::thread::sleep(time);
}

/// Waits until one of `descriptors` is ready, for as long as `timeout` says. Returns how many are ready.
#[track_caller]
pub fn poll(
    descriptors: &mut [PollFd<'_>],
    timeout: Option<&Timespec>,
) -> Result<usize, rustix::io::Errno> {
    assert_outside_gates();
    rustix::event::poll(descriptors, timeout)
}

#[cfg(all(test, not(loom), debug_assertions))]
mod tests {
    use super::*;

    #[test]
    fn a_thread_may_block_outside_of_all_gates_only() {
        let blocks = || std::panic::catch_unwind(|| sleep(Duration::ZERO)).is_ok();
        assert!(blocks());
        let (one, other) = (HeldGate::new(), HeldGate::new());
        assert!(!blocks());
        drop(one);
        assert!(!blocks());
        assert!(std::thread::spawn(blocks).join().expect("no panic"), "gates of another thread");
        drop(other);
        assert!(blocks());
        let polls = || poll(&mut [], Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
        assert_eq!(polls(), Ok(0));
        let _held = HeldGate::new();
        assert!(std::panic::catch_unwind(polls).is_err());
    }
}
