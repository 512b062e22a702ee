//! One at a time, by lock or by promise.

use std::cell::{Cell, UnsafeCell};
use std::sync::{Mutex, PoisonError};

/// Lets one caller at a time reach a value. Where several threads may call, it takes a lock; where
/// the program has promised that they do not (`MPI_THREAD_SERIALIZED` and below), it only checks.
#[derive(Debug)]
pub struct Gate<T> {
    value: UnsafeCell<T>,
    inside: Cell<bool>,
    lock: Option<Mutex<()>>,
}

// SAFETY: with a lock only its holder reaches the value; without one the maker of the gate has
// promised that calls do not overlap.
unsafe impl<T: Send> Sync for Gate<T> {}

impl<T> Gate<T> {
    /// A gate for any number of threads.
    pub fn locked(value: T) -> Gate<T> {
        Gate { value: UnsafeCell::new(value), inside: Cell::new(false), lock: Some(Mutex::new(())) }
    }

    /// A gate without a lock.
    ///
    /// # Safety
    /// Calls of [`Gate::with`] must not overlap in time, whatever threads they come from, and each
    /// must happen before the next. (Overlaps are noticed where possible, but not reliably.)
    pub unsafe fn unlocked(value: T) -> Gate<T> {
        Gate { value: UnsafeCell::new(value), inside: Cell::new(false), lock: None }
    }

    /// Whether several threads may call.
    pub fn is_locked(&self) -> bool {
        self.lock.is_some()
    }

    /// Runs `work` with the value.
    #[inline(always)]
    pub fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        match &self.lock {
            None => self.enter(work),
            Some(lock) => self.enter_locked(lock, work),
        }
    }

    /// Apart, so that the way without a lock stays short.
    #[inline(never)]
    fn enter_locked<R>(&self, lock: &Mutex<()>, work: impl FnOnce(&mut T) -> R) -> R {
        let _guard = lock.lock().unwrap_or_else(PoisonError::into_inner);
        self.enter(work)
    }

    #[inline(always)]
    fn enter<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        if self.inside.replace(true) {
            overlap();
        }
        let _entered = Entered(&self.inside);
        // SAFETY: nobody else is inside, by the lock or by the promise of the gate's maker; this
        // very thread is not either, or `inside` would have been set.
        work(unsafe { &mut *self.value.get() })
    }
}

#[cold]
fn overlap() -> ! {
    panic!(
        "two calls overlap in a process that was initialised without MPI_THREAD_MULTIPLE; \
         ask for MPI_THREAD_MULTIPLE in MPI_Init_thread if several threads communicate"
    );
}

/// Inside until dropped.
struct Entered<'a>(&'a Cell<bool>);

impl Drop for Entered<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        self.0.set(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_take_turns() {
        let gate = Gate::locked(0u64);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..10_000).for_each(|_| gate.with(|count| *count += 1)));
            }
        });
        assert_eq!(gate.with(|count| *count), 40_000);
    }

    #[test]
    #[should_panic(expected = "two calls overlap")]
    fn overlap_is_noticed() {
        // SAFETY: one thread; the overlap is what is tested, and it panics before it matters.
        let gate = unsafe { Gate::unlocked(0) };
        gate.with(|_| gate.with(|_| ()));
    }
}
