//! The lock of a gate: two instructions where nobody else wants it, a short spin where somebody does, and sleep in the
//! kernel where that does not help.

use crate::sync::{AtomicU32, Futex, Ordering};

/// Nobody has it.
const FREE: u32 = 0;
/// A thread has it.
const TAKEN: u32 = 1;
/// A thread has it, and another may sleep until it is free.
const SLEPT_FOR: u32 = 2;

/// Whoever has the lock has it for less, unless it does not run. Models have nothing to gain by more than one.
const SPINS: u32 = if cfg!(loom) { 1 } else { 100 };

/// A lock that tells whether it is wanted.
#[derive(Debug, Default)]
pub(crate) struct Lock {
    word: AtomicU32,
    /// Threads that found it taken and want it.
    wanted: AtomicU32,
    futex: Futex,
}

/// Holds a [`Lock`] until it is dropped.
#[derive(Debug)]
pub(crate) struct LockGuard<'a>(&'a Lock);

impl Lock {
    /// Takes the lock.
    #[inline(always)]
    pub(crate) fn lock(&self) -> LockGuard<'_> {
        match self.try_lock() {
            Some(guard) => guard,
            None => self.await_turn(),
        }
    }

    /// Takes the lock if nobody has it.
    #[inline(always)]
    pub(crate) fn try_lock(&self) -> Option<LockGuard<'_>> {
        let taken = self.word.compare_exchange(FREE, TAKEN, Ordering::Acquire, Ordering::Relaxed);
        // Made only if it is held: dropping it lets go of the lock.
        if taken.is_ok() { Some(LockGuard(self)) } else { None }
    }

    /// Whether a thread waits for it.
    #[inline(always)]
    pub(crate) fn is_wanted(&self) -> bool {
        self.wanted.load(Ordering::Relaxed) > 0
    }

    #[cold]
    fn await_turn(&self) -> LockGuard<'_> {
        self.wanted.fetch_add(1, Ordering::Relaxed);
        let guard = self.spin().unwrap_or_else(|| self.sleep());
        self.wanted.fetch_sub(1, Ordering::Relaxed);
        guard
    }

    fn spin(&self) -> Option<LockGuard<'_>> {
        (0..SPINS).find_map(|_| {
            if self.word.load(Ordering::Relaxed) == FREE {
                return self.try_lock();
            }
            std::hint::spin_loop();
            None
        })
    }

    fn sleep(&self) -> LockGuard<'_> {
        // Whoever takes it here does not know whether others sleep, so that it wakes one when it leaves.
        while self.word.swap(SLEPT_FOR, Ordering::Acquire) != FREE {
            self.futex.wait(&self.word, SLEPT_FOR);
        }
        LockGuard(self)
    }
}

impl Drop for LockGuard<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        if self.0.word.swap(FREE, Ordering::Release) == SLEPT_FOR {
            self.0.futex.wake_one(&self.0.word);
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::cell::UnsafeCell;
    use std::time::Duration;

    struct Count(Lock, UnsafeCell<u64>);
    // SAFETY: the count is only touched by who holds the lock.
    unsafe impl Sync for Count {}

    #[test]
    fn one_at_a_time() {
        let count = Count(Lock::default(), UnsafeCell::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let Count(lock, value) = &count;
                    for _ in 0..20_000 {
                        let _guard = lock.lock();
                        // SAFETY: the lock is held.
                        unsafe { *value.get() += 1 };
                    }
                });
            }
        });
        assert_eq!(count.1.into_inner(), 80_000);
        assert!(!count.0.is_wanted() && count.0.try_lock().is_some());
    }

    /// Those who sleep for it are woken one after the other.
    #[test]
    fn who_sleeps_gets_it_at_last() {
        let lock = Lock::default();
        std::thread::scope(|scope| {
            let held = lock.lock();
            assert!(lock.try_lock().is_none());
            for _ in 0..3 {
                scope.spawn(|| {
                    let _guard = lock.lock();
                    std::thread::sleep(Duration::from_millis(5));
                });
            }
            while lock.wanted.load(Ordering::Relaxed) < 3 {
                std::thread::yield_now();
            }
            std::thread::sleep(Duration::from_millis(20));
            drop(held);
        });
        assert!(lock.try_lock().is_some());
    }
}

#[cfg(all(test, loom))]
mod loom_models {
    use super::*;
    use loom::cell::UnsafeCell;
    use loom::sync::Arc;

    /// Whoever holds the lock is alone, and whoever sleeps for it gets it: a wake-up that is lost is a deadlock, which
    /// loom reports.
    fn threads_take_turns(threads: usize, turns: usize) {
        loom::model(move || {
            let shared = Arc::new((Lock::default(), UnsafeCell::new(0)));
            let take_turns = move |(lock, value): &(Lock, UnsafeCell<usize>)| {
                for _ in 0..turns {
                    let _guard = lock.lock();
                    // SAFETY: the lock is held; loom reports it if another thread is here, too.
                    value.with_mut(|value| unsafe { *value += 1 });
                }
            };
            let others: Vec<_> = (1..threads)
                .map(|_| {
                    let shared = shared.clone();
                    loom::thread::spawn(move || take_turns(&shared))
                })
                .collect();
            take_turns(&shared);
            others.into_iter().for_each(|other| other.join().expect("it does not panic"));
            // SAFETY: the others have ended.
            shared.1.with(|value| assert_eq!(unsafe { *value }, threads * turns));
            assert!(!shared.0.is_wanted() && shared.0.try_lock().is_some());
        });
    }

    #[test]
    fn loom_two_threads_take_turns() {
        threads_take_turns(2, 2);
    }

    #[test]
    fn loom_three_threads_take_turns() {
        threads_take_turns(3, 1);
    }
}
