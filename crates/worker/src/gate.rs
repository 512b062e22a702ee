//! One at a time, by lock or by promise.

use crate::lock::{Lock, LockGuard};
use std::cell::{Cell, UnsafeCell};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU8, Ordering};
use transport::blocking::HeldGate;

/// Lets one caller at a time reach a value. Where several threads may call, it takes a lock; where
/// the program has promised that they do not (`MPI_THREAD_SERIALIZED` and below), it only checks.
#[derive(Debug)]
pub struct Gate<T> {
    value: UnsafeCell<T>,
    inside: Cell<bool>,
    /// Who makes the lock necessary: [`THREADS`], [`HELPER`].
    locked: AtomicU8,
    lock: Lock,
}

/// The program's own threads.
const THREADS: u8 = 1;
/// One that works for them for a while.
const HELPER: u8 = 2;

// SAFETY: with a lock only its holder reaches the value; without one the maker of the gate has
// promised that calls do not overlap.
unsafe impl<T: Send> Sync for Gate<T> {}

impl<T> Gate<T> {
    /// A gate for any number of threads.
    pub fn locked(value: T) -> Gate<T> {
        Gate::new(value, THREADS)
    }

    /// A gate without a lock.
    ///
    /// # Safety
    /// Calls of [`Gate::with`], and what [`Gate::hold`] returns, must not overlap in time, whatever
    /// threads they come from, and each must happen before the next. (Overlaps are noticed where
    /// possible, but not reliably.)
    pub unsafe fn unlocked(value: T) -> Gate<T> {
        Gate::new(value, 0)
    }

    fn new(value: T, locked: u8) -> Gate<T> {
        Gate {
            value: UnsafeCell::new(value),
            inside: Cell::new(false),
            locked: AtomicU8::new(locked),
            lock: Lock::default(),
        }
    }

    /// A gate for the same threads, for another value.
    ///
    /// # Safety
    /// What was promised for this gate holds for the new one, too.
    pub unsafe fn like<U>(&self, value: U) -> Gate<U> {
        Gate::new(value, self.locked.load(Ordering::Relaxed) & THREADS)
    }

    /// From now on the gate is one for any number of threads.
    ///
    /// # Safety
    /// No thread is inside, and whatever another thread calls later happens after this.
    pub unsafe fn add_lock(&self) {
        self.locked.fetch_or(THREADS, Ordering::Relaxed);
    }

    /// From now on there is a lock, for a helper that [comes](Gate::with_loan) when it sees that, until
    /// the [loan ends](Gate::end_loan). Where calls must not overlap, this is one of them.
    pub fn lend_lock(&self) {
        // Fails if this very thread is inside.
        self.with(|_| ());
        self.locked.fetch_or(HELPER, Ordering::Release);
    }

    /// Whether a helper has the lock that was lent to it.
    #[inline]
    pub fn is_lent(&self) -> bool {
        self.locked.load(Ordering::Acquire) & HELPER != 0
    }

    /// The helper runs `work` with the value, unless the loan has ended.
    pub fn with_loan<R>(&self, work: impl FnOnce(&mut T) -> R) -> Option<R> {
        let _guard = self.lock.lock();
        self.is_lent().then(|| work(&mut self.enter(Guard(None))))
    }

    /// Ends the loan if `work` says so. The helper or whoever may call otherwise does that; answers
    /// whether it has ended.
    pub fn end_loan(&self, work: impl FnOnce(&mut T) -> bool) -> bool {
        let _guard = self.lock.lock();
        if self.is_lent() && work(&mut self.enter(Guard(None))) {
            // Whoever finds no lock finds all that was done behind it.
            self.locked.fetch_and(!HELPER, Ordering::Release);
        }
        !self.is_lent()
    }

    /// Whether several threads may call.
    #[inline(always)]
    pub fn is_locked(&self) -> bool {
        self.locked.load(Ordering::Acquire) != 0
    }

    /// Runs `work` with the value.
    #[inline(always)]
    pub fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        work(&mut self.hold())
    }

    /// The value, until this is dropped.
    #[inline(always)]
    pub fn hold(&self) -> Held<'_, T> {
        let guard = Guard(if self.is_locked() { Some(self.lock.lock()) } else { None });
        self.enter(guard)
    }

    /// The value, until this is dropped, unless another thread is inside.
    #[inline]
    pub fn try_hold(&self) -> Option<Held<'_, T>> {
        let guard = if self.is_locked() { Some(self.lock.try_lock()?) } else { None };
        Some(self.enter(Guard(guard)))
    }

    /// Whether another thread waits to get inside: whoever comes again and again lets it go first.
    #[inline]
    pub fn is_wanted(&self) -> bool {
        self.lock.is_wanted()
    }

    #[inline(always)]
    fn enter<'a>(&'a self, guard: Guard<'a>) -> Held<'a, T> {
        if self.inside.replace(true) {
            overlap();
        }
        let entered = Entered(&self.inside);
        let held = HeldGate::new();
        // SAFETY: nobody else is inside, by the lock or by the promise of the gate's maker; this
        // very thread is not either, or `inside` would have been set.
        let value = unsafe { &mut *self.value.get() };
        Held { value, _held: held, _entered: entered, _guard: guard }
    }
}

/// What is behind a [`Gate`], for whoever is inside.
#[derive(Debug)]
pub struct Held<'a, T> {
    value: &'a mut T,
    _held: HeldGate,
    // In this order: whoever takes the lock next finds nobody inside.
    _entered: Entered<'a>,
    _guard: Guard<'a>,
}

impl<T> Deref for Held<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        self.value
    }
}

impl<T> DerefMut for Held<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        self.value
    }
}

/// Holds the lock, if there is one.
#[derive(Debug)]
struct Guard<'a>(#[expect(dead_code, reason = "held until it is dropped")] Option<LockGuard<'a>>);

/// What a panic says if two threads are inside of a gate that has no lock: a fault of the program.
pub const OVERLAP: &str = "two calls overlap in a process that was initialised without MPI_THREAD_MULTIPLE; \
                           ask for MPI_THREAD_MULTIPLE in MPI_Init_thread if several threads communicate";

#[cold]
fn overlap() -> ! {
    panic!("{OVERLAP}");
}

/// Inside until dropped.
#[derive(Debug)]
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
        // SAFETY: one thread so far.
        let gate = unsafe { Gate::unlocked(0u64) };
        gate.with(|count| *count += 1);
        // SAFETY: the other threads begin below.
        unsafe { gate.add_lock() };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..10_000).for_each(|_| gate.with(|count| *count += 1)));
            }
        });
        assert_eq!(gate.with(|count| *count), 40_001);
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "a thread blocks while it holds a gate")]
    fn a_thread_inside_must_not_block() {
        let gate = Gate::locked(0);
        gate.with(|_| ());
        transport::blocking::assert_outside_gates();
        gate.with(|_| transport::blocking::sleep(std::time::Duration::ZERO));
    }

    #[test]
    fn a_helper_comes_and_goes() {
        // SAFETY: one thread so far.
        let gate = unsafe { Gate::unlocked(0u64) };
        let rounds = 200;
        std::thread::scope(|scope| {
            let (asked, asks) = std::sync::mpsc::channel();
            let (went, goes) = std::sync::mpsc::channel();
            let gate = &gate;
            let helper = scope.spawn(move || {
                for _ in asks {
                    gate.with_loan(|count| *count += 1).expect("a loan");
                    assert!(!gate.end_loan(|_| false) && gate.is_locked());
                    assert!(gate.end_loan(|count| {
                        *count += 1;
                        true
                    }));
                    assert_eq!(gate.with_loan(|_| ()), None);
                    went.send(()).expect("the other waits");
                }
            });
            for round in 1..=rounds {
                gate.lend_lock();
                asked.send(()).expect("the helper waits");
                while gate.is_lent() && !helper.is_finished() {
                    gate.with(|count| *count += 0);
                }
                assert_eq!(gate.with(|count| *count), 2 * round);
                // Until then it may ask for a loan, and would have the next one.
                goes.recv().expect("the helper has seen no loan");
            }
            drop(asked);
        });
        assert!(!gate.is_locked());
    }

    #[test]
    #[should_panic(expected = "two calls overlap")]
    fn overlap_is_noticed() {
        // SAFETY: one thread; the overlap is what is tested, and it panics before it matters.
        let gate = unsafe { Gate::unlocked(0) };
        gate.with(|_| gate.with(|_| ()));
    }
}
