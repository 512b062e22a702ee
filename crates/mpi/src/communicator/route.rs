//! What every message needs of its communicator, for calls of several threads: each thread remembers what it used
//! last, so that they read nothing that another one writes, and take no lock that all share.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use engine::RequestId;
use transport::Peer;

use super::{
    Communicator, Life, Origin, Route, check_wildcard, message_context, origin_in, route_in,
};
use crate::error::Result;
use crate::group::Members;
use crate::process::Here;
use crate::remembered::Remembered;
use crate::{Handle, Kind, abi};

/// What every message needs of its communicator. It is the same for as long as the communicator can be used.
#[derive(Debug)]
pub(crate) struct CommRoute {
    context: u64,
    /// Which bits of a tag choose the VCI.
    tag_mask: u8,
    /// The group that messages go to and come from.
    others: Members,
    /// Requests that still need the members, beside those that [`Communicator`] counts. Some are counted there and
    /// let go here, so that only the sum of both means anything.
    pending: AtomicI64,
    /// Whether the program has freed the communicator.
    freed: AtomicBool,
}

impl CommRoute {
    /// The context of a message with this tag.
    fn message_context(&self, tag: i32) -> u64 {
        message_context(self.context, self.tag_mask, tag)
    }
}

thread_local! {
    static ROUTES: Remembered<Arc<CommRoute>> = const { Remembered::new() };
}

/// Runs `work` with what messages of a communicator need, which may have been freed while requests need it.
fn with_any<R>(here: &Here, comm: Handle, work: impl FnOnce(&CommRoute) -> R) -> Result<R> {
    let mut work = Some(work);
    let known = ROUTES.try_with(|routes| {
        routes.with(comm, |found| work.take().map(|work| work(found))).flatten()
    });
    match (known, work) {
        (Ok(Some(answer)), _) => Ok(answer),
        (_, Some(work)) => remember(here, comm).map(|found| work(&found)),
        (_, None) => unreachable!("what has run has answered"),
    }
}

#[cold]
fn remember(here: &Here, comm: Handle) -> Result<Arc<CommRoute>> {
    let found = here.state.with(|state| state.communicators.comm_route(comm))?;
    // A thread that is ending remembers nothing any more.
    let _ = ROUTES.try_with(|routes| routes.set(comm, found.clone()));
    Ok(found)
}

/// Runs `work` with what messages of a communicator need that can be used.
#[inline]
fn with<R>(here: &Here, comm: Handle, work: impl FnOnce(&CommRoute) -> Result<R>) -> Result<R> {
    with_any(here, comm, |found| {
        if found.freed.load(Ordering::Relaxed) { None } else { Some(work(found)) }
    })?
    // The table knows what is wrong.
    .unwrap_or_else(|| Err(here.state.with(|state| state.communicators.bad(comm))))
}

/// Where a send to `dest` with a tag goes; `None` for `MPI_PROC_NULL`.
#[inline(always)]
pub(crate) fn route(here: &Here, comm: Handle, dest: i32, tag: i32) -> Result<Option<Route>> {
    if here.state.is_locked() {
        return route_among_threads(here, comm, dest, tag);
    }
    here.state.hold().communicators.find(comm)?.route(dest, tag)
}

/// Where a receive from `source` with a tag looks; `None` for `MPI_PROC_NULL`.
#[inline(always)]
pub(crate) fn origin(here: &Here, comm: Handle, source: i32, tag: i32) -> Result<Option<Origin>> {
    if here.state.is_locked() {
        return origin_among_threads(here, comm, source, tag);
    }
    here.state.hold().communicators.find(comm)?.origin(source, tag)
}

#[inline(never)]
fn route_among_threads(here: &Here, comm: Handle, dest: i32, tag: i32) -> Result<Option<Route>> {
    with(here, comm, |found| route_in(&found.others, found.message_context(tag), dest))
}

#[inline(never)]
fn origin_among_threads(
    here: &Here,
    comm: Handle,
    source: i32,
    tag: i32,
) -> Result<Option<Origin>> {
    with(here, comm, |found| {
        check_wildcard(found.tag_mask, tag)?;
        origin_in(&found.others, found.message_context(tag), source)
    })
}

/// The rank of a peer, for the status of a request of a communicator.
#[inline]
pub(crate) fn rank_of(here: &Here, comm: Handle, peer: Peer) -> i32 {
    if here.state.is_locked() {
        let rank = |found: &CommRoute| found.others.rank(peer).unwrap_or(abi::UNDEFINED);
        return with_any(here, comm, rank).unwrap_or(abi::UNDEFINED);
    }
    here.state.with(|state| state.communicators.rank_of(comm, peer))
}

/// A request that is nothing but one of the engine's, with the communicator's handle for a label.
#[inline]
pub(crate) fn track(here: &Here, comm: Handle, kind: Kind, id: RequestId) -> Handle {
    if here.state.is_locked() {
        let hold = |found: &CommRoute| found.pending.fetch_add(1, Ordering::Relaxed);
        // One that is predefined cannot be freed.
        if comm.slot(Kind::Comm).is_some() {
            let _ = with_any(here, comm, hold);
        }
        return Handle::of_request(kind, id);
    }
    here.state.with(|state| state.track_plain(comm, kind, id))
}

/// Such a request no longer needs its communicator. No gate of a VCI, and not the state, need be left for that.
#[inline]
pub(crate) fn release(here: &Here, comm: Handle) {
    if !here.state.is_locked() {
        return here.state.with(|state| state.communicators.release(comm));
    }
    if comm.slot(Kind::Comm).is_none() {
        return;
    }
    let last = with_any(here, comm, |found| {
        found.pending.fetch_sub(1, Ordering::SeqCst);
        found.freed.load(Ordering::SeqCst)
    });
    if let Ok(true) = last {
        here.state.with(|state| state.communicators.forget_if_freed(comm));
    }
}

impl Communicator {
    /// What its messages need, for several threads.
    pub(super) fn comm_route(&mut self) -> &Arc<CommRoute> {
        let (context, tag_mask, others) = (self.context, self.tag_mask, self.others().clone());
        let freed = AtomicBool::new(self.life == Life::Freed);
        let pending = AtomicI64::new(0);
        self.comm_route.get_or_insert_with(|| {
            Arc::new(CommRoute { context, tag_mask, others, pending, freed })
        })
    }

    /// The program has freed it, or it is there again.
    pub(super) fn set_life(&mut self, life: Life) {
        self.life = life;
        if let Some(found) = &self.comm_route {
            found.freed.store(life == Life::Freed, Ordering::SeqCst);
        }
    }

    /// Whether no request needs it.
    pub(super) fn is_idle(&self) -> bool {
        let further =
            self.comm_route.as_ref().map_or(0, |found| found.pending.load(Ordering::SeqCst));
        i64::from(self.pending) + further == 0
    }
}
