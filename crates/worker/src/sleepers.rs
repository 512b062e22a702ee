//! The threads of a process that sleep over its one bell.

use crate::sync::{AtomicUsize, Ordering, fence};
use transport::Bell;

/// Counts the threads that sleep or are about to.
///
/// A thread that is about to sleep is counted before its last look behind the lock of what it waits for. A thread that ends
/// something behind that lock reads the count before it releases the lock. So either the first thread finds what has ended,
/// or the second one finds that it must ring.
#[derive(Debug, Default)]
pub(crate) struct Sleepers(AtomicUsize);

impl Sleepers {
    /// A thread is about to sleep: whatever ends from here on rings.
    pub(crate) fn lie_down(&self, bell: &impl Bell) {
        self.0.fetch_add(1, Ordering::SeqCst);
        bell.arm();
        // Pairs with the fence in `wake_for_news`: the last look sees what was published before it, or is rung for.
        fence(Ordering::SeqCst);
    }

    /// It is awake again, or has not slept after all.
    pub(crate) fn rise(&self, bell: &impl Bell) {
        bell.disarm();
        if self.0.fetch_sub(1, Ordering::SeqCst) > 1 {
            // The others were armed through the same word: let them look for themselves.
            bell.ring();
        }
    }

    /// Something has ended that others may sleep over.
    #[inline]
    pub(crate) fn wake(&self, bell: &impl Bell) {
        if self.0.load(Ordering::SeqCst) > 0 {
            bell.ring();
        }
    }

    /// As [`wake`](Sleepers::wake), for what was published to all threads behind no lock.
    pub(crate) fn wake_for_news(&self, bell: &impl Bell) {
        // Pairs with the fence in `lie_down`.
        fence(Ordering::SeqCst);
        self.wake(bell);
    }

    /// How many there are, about.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(all(test, loom))]
mod loom_models {
    use super::*;
    use crate::lock::Lock;
    use crate::sync::{AtomicU32, Futex};
    use loom::cell::UnsafeCell;
    use loom::sync::Arc;

    /// A doorbell that one word tells of, as that of a process: 1 while somebody has armed it.
    #[derive(Clone, Default)]
    struct Doorbell(Arc<(AtomicU32, Futex)>);

    impl Bell for Doorbell {
        fn arm(&self) {
            self.0.0.store(1, Ordering::SeqCst);
        }

        fn sleep(&self) {
            self.0.1.wait(&self.0.0, 1);
        }

        fn disarm(&self) {
            self.0.0.store(0, Ordering::SeqCst);
        }

        fn ring(&self) {
            self.0.0.store(0, Ordering::SeqCst);
            self.0.1.wake_all();
        }
    }

    /// What threads wait for: a count behind a lock.
    #[derive(Default)]
    struct Vci {
        lock: Lock,
        ended: UnsafeCell<u32>,
    }

    impl Vci {
        fn has_ended(&self) -> bool {
            let _guard = self.lock.lock();
            // SAFETY: the lock is held.
            self.ended.with(|ended| unsafe { *ended > 0 })
        }

        fn end(&self, sleepers: &Sleepers, bell: &Doorbell) {
            let _guard = self.lock.lock();
            // SAFETY: the lock is held.
            self.ended.with_mut(|ended| unsafe { *ended += 1 });
            sleepers.wake(bell);
        }
    }

    impl Doorbell {
        /// As another process rings: if somebody has armed it.
        fn notify(&self) {
            fence(Ordering::SeqCst);
            if self.0.0.load(Ordering::Relaxed) == 1 {
                self.ring();
            }
        }
    }

    fn wait(ready: impl Fn() -> bool, sleepers: &Sleepers, bell: &Doorbell) {
        while !ready() {
            sleepers.lie_down(bell);
            if !ready() {
                bell.sleep();
            }
            sleepers.rise(bell);
        }
    }

    #[test]
    fn loom_who_sleeps_is_woken() {
        loom::model(|| {
            let shared = Arc::new((Vci::default(), Sleepers::default(), Doorbell::default()));
            let other = shared.clone();
            let waiter = loom::thread::spawn(move || {
                let (vci, sleepers, bell) = &*other;
                wait(|| vci.has_ended(), sleepers, bell);
            });
            shared.0.end(&shared.1, &shared.2);
            waiter.join().expect("it does not panic");
        });
    }

    /// One thread waits for what another one ends, and one for what comes from another process: both wake up, though
    /// one of them disarms the bell that the other sleeps over.
    #[test]
    fn loom_two_who_sleep_over_one_bell_are_woken() {
        loom::model(|| {
            let shared = Arc::new((Vci::default(), Sleepers::default(), Doorbell::default()));
            let frame = Arc::new(AtomicU32::new(0));
            let (other, came) = (shared.clone(), frame.clone());
            let receiver = loom::thread::spawn(move || {
                let (_, sleepers, bell) = &*other;
                wait(|| came.load(Ordering::Acquire) == 1, sleepers, bell);
            });
            let other = shared.clone();
            let waiter = loom::thread::spawn(move || {
                let (vci, sleepers, bell) = &*other;
                wait(|| vci.has_ended(), sleepers, bell);
            });
            shared.0.end(&shared.1, &shared.2);
            frame.store(1, Ordering::Release);
            shared.2.notify();
            receiver.join().expect("it does not panic");
            waiter.join().expect("it does not panic");
        });
    }
}
