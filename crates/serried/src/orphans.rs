//! Operations that nobody waits for any more: they keep their memory until they have ended.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use mpi::{Handle, abi, request};

/// An operation, and the memory that it uses.
pub(crate) struct Orphan {
    handle: Handle,
    fate: Fate,
    data: Box<dyn Send>,
}

/// What becomes of an operation that nobody waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It is cancelled: a receive.
    Cancelled,
    /// It goes on, and may be alone at the end: a send.
    Freed,
    /// It goes on, and ends before the process leaves the job: others take part in it, or a file wants it.
    Awaited,
}

static ORPHANS: Mutex<Vec<Orphan>> = Mutex::new(Vec::new());
/// How many there are, so that most calls need no look.
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// Lets go of an operation, which may be one that was started and has not ended, together with its memory.
pub(crate) fn leave(mut handle: Handle, fate: Fate, data: impl Send + 'static) {
    if fate == Fate::Cancelled {
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
    orphans.push(Orphan { handle, fate, data: Box::new(data) });
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

/// All that there are: whoever looks at them lets others use the list meanwhile.
fn take() -> Vec<Orphan> {
    let mut orphans = ORPHANS.lock().unwrap_or_else(PoisonError::into_inner);
    COUNT.store(0, Ordering::Relaxed);
    std::mem::take(&mut orphans)
}

#[cold]
fn tidy() {
    let mut left = take();
    left.retain_mut(|orphan| {
        let _ = request::test(&mut orphan.handle);
        orphan.handle != abi::REQUEST_NULL
    });
    let mut orphans = ORPHANS.lock().unwrap_or_else(PoisonError::into_inner);
    orphans.extend(left);
    COUNT.store(orphans.len(), Ordering::Relaxed);
}

/// At the end of the world: what has to end does; a send that has not ended may still leave, but nobody will know when.
pub(crate) fn attend() {
    look_after();
    for Orphan { mut handle, fate, data } in take() {
        if fate == Fate::Awaited
            && (request::wait(&mut handle).is_ok() || handle == abi::REQUEST_NULL)
        {
            continue;
        }
        let _ = request::free(&mut handle);
        std::mem::forget(data);
    }
}
