//! Operations that nobody waits for any more: they keep their memory until they have ended.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use mpi::{Handle, abi, request};

/// An operation, and the memory that it uses.
pub(crate) struct Orphan {
    handle: Handle,
    data: Box<dyn Send>,
}

static ORPHANS: Mutex<Vec<Orphan>> = Mutex::new(Vec::new());
/// How many there are, so that most calls need no look.
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// Lets go of an operation, which may be one that was started and has not ended, together with its memory. A receive is
/// cancelled.
pub(crate) fn leave(mut handle: Handle, cancel: bool, data: impl Send + 'static) {
    if cancel {
        let _ = request::cancel(handle);
    }
    let _ = request::test(&mut handle);
    if handle == abi::REQUEST_NULL {
        return;
    }
    if mpi::process::running().is_err() {
        // Nobody can say whether it has ended.
        return std::mem::forget(data);
    }
    let mut orphans = ORPHANS.lock().unwrap_or_else(PoisonError::into_inner);
    orphans.push(Orphan { handle, data: Box::new(data) });
    COUNT.store(orphans.len(), Ordering::Relaxed);
}

/// Exchanges them with those of the process.
pub(crate) fn exchange(others: &mut Vec<Orphan>) {
    let mut orphans = ORPHANS.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::swap(&mut *orphans, others);
    COUNT.store(orphans.len(), Ordering::Relaxed);
}

/// Drops what has ended, if there is anything.
#[inline]
pub(crate) fn look_after() {
    if COUNT.load(Ordering::Relaxed) > 0 {
        tidy();
    }
}

#[cold]
fn tidy() {
    let mut orphans = ORPHANS.lock().unwrap_or_else(PoisonError::into_inner);
    orphans.retain_mut(|orphan| {
        let _ = request::test(&mut orphan.handle);
        orphan.handle != abi::REQUEST_NULL
    });
    COUNT.store(orphans.len(), Ordering::Relaxed);
}

/// At the end of the world: what has not ended may still leave, but nobody will know when.
pub(crate) fn attend() {
    look_after();
    let mut orphans = ORPHANS.lock().unwrap_or_else(PoisonError::into_inner);
    for Orphan { mut handle, data } in orphans.drain(..) {
        let _ = request::free(&mut handle);
        std::mem::forget(data);
    }
    COUNT.store(0, Ordering::Relaxed);
}
