//! One owner at a time: a lock under `MPI_THREAD_MULTIPLE`, and nothing at all below it.

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Whether gates lock. True outside of init and finalize too, since the calls that MPI allows there
/// may come from any thread (MPI-5.0 §11.4.1).
static LOCKING: AtomicBool = AtomicBool::new(true);

/// Sets whether threads may call at the same time. Only the thread that initialises or finalises
/// calls this, when no other thread may be inside a gate.
pub(crate) fn set_locking(locking: bool) {
    LOCKING.store(locking, Ordering::Release);
}

/// A value that one thread at a time uses.
pub(crate) struct Gate<T> {
    lock: Mutex<()>,
    #[cfg(debug_assertions)]
    busy: AtomicBool,
    value: UnsafeCell<T>,
}

// SAFETY: the value is reached through `with` only. Under MPI_THREAD_MULTIPLE that takes the lock;
// below it the program has promised that its threads never call MPI at the same time and that one
// call happens before the next (MPI-5.0 §11.6), which is what the lock would give.
unsafe impl<T: Send> Sync for Gate<T> {}

impl<T> Gate<T> {
    pub(crate) const fn new(value: T) -> Gate<T> {
        Gate {
            lock: Mutex::new(()),
            #[cfg(debug_assertions)]
            busy: AtomicBool::new(false),
            value: UnsafeCell::new(value),
        }
    }

    /// Uses the value. `work` must not come back here, so it never calls the program's functions.
    #[inline]
    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        let _guard = if LOCKING.load(Ordering::Relaxed) {
            Some(self.lock.lock().unwrap_or_else(PoisonError::into_inner))
        } else {
            None
        };
        #[cfg(debug_assertions)]
        assert!(!self.busy.swap(true, Ordering::Relaxed), "a gate was entered twice");
        // SAFETY: nobody else is inside, as said at `Sync`, and `work` does not come back.
        let result = work(unsafe { &mut *self.value.get() });
        #[cfg(debug_assertions)]
        self.busy.store(false, Ordering::Relaxed);
        result
    }
}
