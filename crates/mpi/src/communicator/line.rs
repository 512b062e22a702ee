//! What every message needs of its communicator, for calls of several threads: each thread remembers what it used
//! last, so that they read nothing that another one writes, and take no lock that all share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use engine::RequestId;
use transport::Peer;

use super::{Communicator, Life, Origin, Route, origin_in, route_in};
use crate::error::Result;
use crate::group::Members;
use crate::process::Here;
use crate::remembered::Remembered;
use crate::{Handle, Kind, abi};

/// What every message needs of its communicator. It is the same for as long as the communicator can be used.
#[derive(Debug)]
pub(crate) struct Line {
    context: u64,
    /// The group that messages go to and come from.
    others: Members,
    /// Requests that still need the members, beside those that [`Communicator`] counts. Some are counted there and
    /// let go here, so that only the sum of both means anything.
    pending: AtomicI64,
    /// Whether the program has freed the communicator.
    freed: AtomicBool,
}

thread_local! {
    static LINES: Remembered<Arc<Line>> = const { Remembered::new() };
}

/// Runs `work` with the line of a communicator, which may have been freed while requests need it.
fn with_any<R>(here: &Here, comm: Handle, work: impl FnOnce(&Line) -> R) -> Result<R> {
    let mut work = Some(work);
    let known = LINES.try_with(|lines| {
        lines.with(comm, |line| work.take().map(|work| work(line))).flatten()
    });
    match (known, work) {
        (Ok(Some(answer)), _) => Ok(answer),
        (_, Some(work)) => remember(here, comm).map(|line| work(&line)),
        (_, None) => unreachable!("what has run has answered"),
    }
}

#[cold]
fn remember(here: &Here, comm: Handle) -> Result<Arc<Line>> {
    let line = here.state.with(|state| state.communicators.line(comm))?;
    // A thread that is ending remembers nothing any more.
    let _ = LINES.try_with(|lines| lines.set(comm, line.clone()));
    Ok(line)
}

/// Runs `work` with the line of a communicator that can be used.
#[inline]
fn with<R>(here: &Here, comm: Handle, work: impl FnOnce(&Line) -> Result<R>) -> Result<R> {
    with_any(here, comm, |line| {
        if line.freed.load(Ordering::Relaxed) { None } else { Some(work(line)) }
    })?
    // The table knows what is wrong.
    .unwrap_or_else(|| Err(here.state.with(|state| state.communicators.bad(comm))))
}

/// Where a send to `dest` goes; `None` for `MPI_PROC_NULL`.
#[inline]
pub(crate) fn route(here: &Here, comm: Handle, dest: i32) -> Result<Option<Route>> {
    if here.state.is_locked() {
        return with(here, comm, |line| route_in(&line.others, line.context, dest));
    }
    here.state.with(|state| state.communicators.find(comm)?.route(dest))
}

/// Where a receive from `source` looks; `None` for `MPI_PROC_NULL`.
#[inline]
pub(crate) fn origin(here: &Here, comm: Handle, source: i32) -> Result<Option<Origin>> {
    if here.state.is_locked() {
        return with(here, comm, |line| origin_in(&line.others, line.context, source));
    }
    here.state.with(|state| state.communicators.find(comm)?.origin(source))
}

/// The rank of a peer, for the status of a request of a communicator.
#[inline]
pub(crate) fn rank_of(here: &Here, comm: Handle, peer: Peer) -> i32 {
    if here.state.is_locked() {
        let rank = |line: &Line| line.others.rank(peer).unwrap_or(abi::UNDEFINED);
        return with_any(here, comm, rank).unwrap_or(abi::UNDEFINED);
    }
    here.state.with(|state| state.communicators.rank_of(comm, peer))
}

/// A request that is nothing but one of the engine's, with the communicator's handle for a label.
#[inline]
pub(crate) fn track(here: &Here, comm: Handle, kind: Kind, id: RequestId) -> Handle {
    if here.state.is_locked() {
        let hold = |line: &Line| line.pending.fetch_add(1, Ordering::Relaxed);
        // One that is predefined cannot be freed.
        if comm.slot(Kind::Comm).is_some() {
            let _ = with_any(here, comm, hold);
        }
        return Handle::of_request(kind, id);
    }
    here.state.with(|state| state.track_plain(comm, kind, id))
}

/// Such a request no longer needs its communicator. No gate of a lane, and not the state, need be left for that.
#[inline]
pub(crate) fn release(here: &Here, comm: Handle) {
    if !here.state.is_locked() {
        return here.state.with(|state| state.communicators.release(comm));
    }
    if comm.slot(Kind::Comm).is_none() {
        return;
    }
    let last = with_any(here, comm, |line| {
        line.pending.fetch_sub(1, Ordering::SeqCst);
        line.freed.load(Ordering::SeqCst)
    });
    if let Ok(true) = last {
        here.state.with(|state| state.communicators.forget_if_freed(comm));
    }
}

impl Communicator {
    /// What its messages need, for several threads.
    pub(super) fn line(&mut self) -> &Arc<Line> {
        let (context, others) = (self.context, self.others().clone());
        let freed = AtomicBool::new(self.life == Life::Freed);
        let pending = AtomicI64::new(0);
        self.line.get_or_insert_with(|| Arc::new(Line { context, others, pending, freed }))
    }

    /// The program has freed it, or it is there again.
    pub(super) fn set_life(&mut self, life: Life) {
        self.life = life;
        if let Some(line) = &self.line {
            line.freed.store(life == Life::Freed, Ordering::SeqCst);
        }
    }

    /// Whether no request needs it.
    pub(super) fn is_idle(&self) -> bool {
        let further = self.line.as_ref().map_or(0, |line| line.pending.load(Ordering::SeqCst));
        i64::from(self.pending) + further == 0
    }
}
