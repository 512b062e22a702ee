//! Communicators (MPI-5.0 chapter 7).

use std::ops::Range;
use std::sync::{Arc, Mutex};

use coll::{BackgroundGroup, Casting};
use engine::Fault;
use transport::Peer;

use crate::attribute::Attributes;
use crate::bsend::Attached;
use crate::error::{Error, Result};
use crate::group::Members;
use crate::handle::{Kind, Table};
use crate::info::Info;
use crate::sharing::Sharing;
use crate::topology::{Places, Topology};
use crate::{Handle, abi, check, class, state};

mod agreement;
mod construct;
mod contexts;
mod duplicate;
mod free;
mod handshake;
mod hardware;
mod hints;
mod inter;
mod properties;
mod quiescence;
pub(crate) mod route;
mod split;
#[cfg(test)]
mod tests;

pub(crate) use agreement::Agreement;
pub use construct::{create, create_from_group, create_group};
pub(crate) use contexts::{
    COLLECTIVES, CONSTRUCTION, Contexts, GROUPS, LEADERS, MESSAGES, PARTITIONS, message_context,
    vci,
};
pub(crate) use duplicate::twin;
pub use duplicate::{dup, dup_with_info, idup, idup_with_info};
pub use free::free;
pub(crate) use handshake::Plain;
pub use hardware::{hardware_info, split_type};
pub use hints::{info, set_info};
pub(crate) use inter::connect;
pub use inter::{intercomm_create, intercomm_create_from_groups, intercomm_merge};
pub use properties::*;
pub(crate) use quiescence::quiesce;
use route::CommRoute;
pub use split::split;

/// A communicator: what every message needs first, then the rest.
pub(crate) struct Communicator {
    /// The context of messages; those of other uses follow it (`contexts`).
    pub(crate) context: u64,
    pub(crate) rank: i32,
    /// Of our own group.
    pub(crate) size: i32,
    /// Our own group.
    pub(crate) members: Members,
    /// The other group of an inter-communicator, which its messages go to and come from.
    pub(crate) remote: Option<Members>,
    /// Whether new contexts are handed out on our side of an inter-communicator; just one side is.
    leads: bool,
    /// Its messages are spread over VCIs by these bits of their tags.
    tag_mask: u8,
    /// How many communicators all members have begun to make of this one together.
    made: u32,
    /// Requests that still need the members, beside those that its route counts.
    pending: i32,
    comm_route: Option<Arc<CommRoute>>,
    /// Collective calls so far, by how they were called; all members make them in the same order.
    calls: [u32; 3],
    /// Collective calls whose arguments were compared.
    checks: u32,
    life: Life,
    pub(crate) errhandler: Handle,
    /// The session that it comes from; `MPI_SESSION_NULL` in the World model.
    pub(crate) session: Handle,
    name: Option<Box<str>>,
    info: Info,
    pub(crate) attributes: Attributes,
    pub(crate) attached: Option<Box<Attached>>,
    pub(crate) topology: Option<Arc<Topology>>,
    /// Where its members run, once they have told each other.
    pub(crate) places: Option<Places>,
    sharing: Sharing,
    /// Whether its members cast to each other, once there has been something to cast.
    casting: Option<Arc<Mutex<Casting>>>,
    /// What its members share for large operations in the background, once there has been one.
    background: Option<Arc<BackgroundGroup>>,
    /// A member that has died: nothing can be done together any more.
    lost: Option<Peer>,
}

/// How far a communicator is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Life {
    /// It has no context yet (`MPI_Comm_idup`).
    Expected,
    Usable,
    /// Freed by the program; kept for its pending requests (MPI-5.0 §7.4.3).
    Freed,
}

/// All communicators of this process.
pub(crate) struct Communicators {
    world: Communicator,
    own: Communicator,
    table: Table<Communicator>,
    pub(crate) contexts: Contexts,
    /// Peers that have died.
    failed: Vec<Peer>,
}

/// Where a message goes.
#[derive(Clone, Copy)]
pub(crate) struct Route {
    pub(crate) peer: Peer,
    pub(crate) context: u64,
}

/// Where a message comes from.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    /// `None` is anyone.
    pub(crate) peer: Option<Peer>,
    pub(crate) context: u64,
}

impl Communicator {
    /// An intra-communicator, seen by its member `rank`.
    pub(crate) fn intra(
        context: u64,
        rank: i32,
        members: Members,
        errhandler: Handle,
    ) -> Communicator {
        Communicator {
            context,
            rank,
            size: members.len() as i32,
            members,
            remote: None,
            leads: true,
            tag_mask: 0,
            made: 0,
            pending: 0,
            comm_route: None,
            calls: [0; 3],
            checks: 0,
            life: Life::Usable,
            errhandler,
            session: abi::SESSION_NULL,
            name: None,
            info: Info::default(),
            attributes: Attributes::default(),
            attached: None,
            topology: None,
            places: None,
            sharing: Sharing::default(),
            casting: None,
            background: None,
            lost: None,
        }
    }

    /// Whether the program has asked for reductions that give the same bits on any machine.
    pub(crate) fn is_reproducible(&self) -> bool {
        self.info.value(hints::REPRODUCIBLE) == Some("true")
    }

    /// A member that has died, if one has.
    pub(crate) fn lost(&self) -> Option<Peer> {
        self.lost
    }

    fn has(&self, peer: Peer) -> bool {
        self.members.rank(peer).is_some() || self.others().rank(peer).is_some()
    }

    /// The number of the collective call that begins now.
    pub(crate) fn next_call(&mut self, call: coll::Call) -> u32 {
        let calls = &mut self.calls[call as usize];
        *calls = calls.wrapping_add(1);
        *calls
    }

    /// The number of the collective call whose arguments are compared now.
    pub(crate) fn next_check(&mut self) -> u32 {
        self.checks = self.checks.wrapping_add(1);
        self.checks
    }

    /// Whether its members share memory; never the two groups of an inter-communicator, nor those
    /// that have lost one.
    #[inline]
    pub(crate) fn sharing(&self) -> &Sharing {
        match (&self.remote, self.lost) {
            (None, None) => &self.sharing,
            _ => &Sharing::NEVER,
        }
    }

    /// Notes what has been found out about that.
    pub(crate) fn set_sharing(&mut self, sharing: Sharing) {
        self.sharing = sharing;
    }

    /// Whether its members cast to each other.
    pub(crate) fn casting(&mut self) -> Arc<Mutex<Casting>> {
        self.casting.get_or_insert_default().clone()
    }

    /// What its members share for large operations in the background.
    pub(crate) fn background(&mut self) -> Arc<BackgroundGroup> {
        self.background.get_or_insert_default().clone()
    }

    /// The group that messages go to and come from.
    #[inline]
    pub(crate) fn others(&self) -> &Members {
        match &self.remote {
            None => &self.members,
            Some(remote) => remote,
        }
    }

    /// The rank of a peer that messages come from.
    #[inline]
    pub(crate) fn rank_of(&self, peer: Peer) -> i32 {
        self.others().rank(peer).unwrap_or(abi::UNDEFINED)
    }

    /// The contexts that are its own.
    fn contexts(&self) -> Range<u64> {
        let stride = if self.tag_mask == 0 { contexts::STRIDE } else { contexts::WIDE_STRIDE };
        self.context..self.context + u64::from(stride)
    }

    /// Where a send to `dest` with a tag goes; `None` for `MPI_PROC_NULL`.
    #[inline]
    pub(crate) fn route(&self, dest: i32, tag: i32) -> Result<Option<Route>> {
        route_in(self.others(), message_context(self.context, self.tag_mask, tag), dest)
    }

    /// Where a receive from `source` with a tag looks; `None` for `MPI_PROC_NULL`.
    #[inline]
    pub(crate) fn origin(&self, source: i32, tag: i32) -> Result<Option<Origin>> {
        let context = message_context(self.context, self.tag_mask, tag);
        check_wildcard(self.tag_mask, tag)?;
        origin_in(self.others(), context, source)
    }
}

/// A message of any tag may be on any VCI.
#[inline(always)]
fn check_wildcard(tag_mask: u8, tag: i32) -> Result<()> {
    if tag == abi::ANY_TAG && tag_mask != 0 { Err(bad_wildcard()) } else { Ok(()) }
}

#[cold]
fn bad_wildcard() -> Box<Error> {
    Error::new(
        class::TAG,
        "tag is MPI_ANY_TAG on a communicator that was made with the hint mpi_assert_no_any_tag; name a tag, or \
         leave the hint out",
    )
}

#[inline(always)]
fn route_in(others: &Members, context: u64, dest: i32) -> Result<Option<Route>> {
    if (dest as u32 as usize) < others.len() {
        Ok(Some(Route { peer: others.peer(dest as usize), context }))
    } else if dest == abi::PROC_NULL {
        Ok(None)
    } else {
        Err(check::bad_rank("dest", dest, others.len() as i32, false))
    }
}

#[inline(always)]
fn origin_in(others: &Members, context: u64, source: i32) -> Result<Option<Origin>> {
    if (source as u32 as usize) < others.len() {
        Ok(Some(Origin { peer: Some(others.peer(source as usize)), context }))
    } else if source == abi::ANY_SOURCE {
        Ok(Some(Origin { peer: None, context }))
    } else if source == abi::PROC_NULL {
        Ok(None)
    } else {
        Err(check::bad_rank("source", source, others.len() as i32, true))
    }
}

impl Communicators {
    /// The predefined communicators of rank `rank` of `size`; no other process has this `number`.
    pub(crate) fn new(rank: u32, size: u32, number: u32) -> Communicators {
        let fatal = abi::ERRORS_ARE_FATAL;
        let (world, own) = (Members::First(size), Members::of(vec![rank]));
        let mut contexts = Contexts::of(number);
        let mut new = Communicators {
            world: Communicator::intra(contexts::WORLD, rank as i32, world, fatal),
            own: Communicator::intra(contexts.next(1), 0, own, fatal),
            table: Table::new(Kind::Comm),
            contexts,
            failed: Vec::new(),
        };
        new.set_world(false);
        new
    }

    /// Whether there are `MPI_COMM_WORLD` and `MPI_COMM_SELF`: from `MPI_Init` to `MPI_Finalize`,
    /// and not for sessions.
    pub(crate) fn set_world(&mut self, exists: bool) {
        let life = if exists { Life::Usable } else { Life::Freed };
        self.world.set_life(life);
        self.own.set_life(life);
    }

    /// A context for a new communicator, of which this process is a member, on one of so many VCIs.
    pub(crate) fn hand_out(&mut self, vcis: u8) -> u64 {
        loop {
            let context = self.contexts.next(vcis);
            if !self.contexts.again
                || self.table.iter().all(|(_, one)| !one.contexts().contains(&context))
            {
                return context;
            }
        }
    }

    /// As [`hand_out`](Communicators::hand_out), for a communicator whose messages are spread by their tags.
    pub(crate) fn hand_out_by_tag(&mut self, vcis: u8) -> u64 {
        loop {
            let new = self.contexts.next_by_tag(vcis);
            let (first, _) = contexts::read(new);
            let owned = first..first + u64::from(contexts::WIDE_STRIDE);
            let is_used = |one: &Communicator| {
                one.contexts().contains(&first) || owned.contains(&one.context)
            };
            if !self.contexts.again || !self.table.iter().any(|(_, one)| is_used(one)) {
                return new;
            }
        }
    }

    /// Whether a peer is in any communicator, also a freed one that requests still need.
    pub(crate) fn has_member(&self, peer: Peer) -> bool {
        self.table.iter().any(|(_, one)| one.has(peer))
    }

    /// The communicators that a peer is in with us: handle, context, and the number of the next
    /// collective call whose arguments are compared.
    pub(crate) fn calls_with(&self, peer: Peer) -> Vec<(Handle, u64, u32)> {
        std::iter::once((abi::COMM_WORLD, &self.world))
            .chain(self.table.iter())
            .filter(|(_, one)| one.members.rank(peer).is_some())
            .map(|(handle, one)| (handle, one.context, one.checks.wrapping_add(1)))
            .collect()
    }

    /// A peer has died. Answers the contexts of the communicators that it is in, and whether this
    /// process is all that is left of each; the masks of their tags between these.
    pub(crate) fn lose(&mut self, peer: Peer) -> Vec<(u64, u8, bool)> {
        if !self.failed.contains(&peer) {
            self.failed.push(peer);
        }
        let own = self.own.members.peer(0);
        let is_gone = |other: Peer| other == own || self.failed.contains(&other);
        let all = std::iter::once(&mut self.world).chain(self.table.values_mut());
        all.filter(|one| one.has(peer))
            .map(|one| {
                // The others have ended because of the first.
                one.lost.get_or_insert(peer);
                let rank = one.members.rank(peer);
                // Kept: this process may be in the middle of a call that goes through it.
                if let (Some(rank), Sharing::Open(shared)) = (rank, &one.sharing) {
                    shared.peer_failed(rank as usize, peer);
                }
                if let (Some(rank), Some(background)) = (rank, &one.background) {
                    background.peer_failed(rank as usize, peer);
                }
                (one.context, one.tag_mask, one.others().iter().all(is_gone))
            })
            .collect()
    }

    /// The fault of a collective operation. Its members end because of the first death among them, so this names that
    /// one, whichever peer the operation was waiting for.
    #[cold]
    pub(crate) fn first_cause(&self, comm: Handle, fault: Fault) -> Fault {
        match fault {
            Fault::PeerDied(_) => {
                let lost = self.lookup(comm).and_then(Communicator::lost);
                lost.map_or(fault, Fault::PeerDied)
            }
            _ => fault,
        }
    }

    /// The contexts of all communicators, and the masks of their tags.
    pub(crate) fn contexts(&self) -> Vec<(u64, u8)> {
        let all = [&self.world, &self.own].into_iter().chain(self.table.iter().map(|(_, one)| one));
        all.map(|one| (one.context, one.tag_mask)).collect()
    }

    /// Whether a communicator has members beyond the `world`, and no other one has.
    pub(crate) fn is_last_beyond(&self, comm: Handle, world: u32) -> bool {
        let beyond =
            |one: &Communicator| !one.members.is_within(world) || !one.others().is_within(world);
        let mut found = self.table.iter().filter(|(_, one)| beyond(one));
        found.all(|(handle, _)| handle == comm) && self.lookup(comm).is_some_and(beyond)
    }

    /// Whether all members of a communicator are of a world of this size.
    pub(crate) fn is_within(&self, comm: Handle, world: u32) -> bool {
        let within =
            |one: &Communicator| one.members.is_within(world) && one.others().is_within(world);
        self.lookup(comm).is_some_and(within)
    }

    /// The communicator of the messages with this context, if there is one; it may have been freed.
    pub(crate) fn with_context(&self, context: u64) -> Option<Handle> {
        let predefined = [(abi::COMM_WORLD, &self.world), (abi::COMM_SELF, &self.own)];
        let mut all = predefined.into_iter().chain(self.table.iter());
        all.find(|(_, one)| one.context == context).map(|(handle, _)| handle)
    }

    /// A handle for a new communicator.
    pub(crate) fn publish(&mut self, new: Communicator) -> Handle {
        crate::errhandler::hold(new.errhandler);
        let lost = self.failed.iter().copied().find(|&peer| new.has(peer));
        self.table.insert(Communicator { lost, ..new })
    }

    /// The communicator behind a handle, also a freed one that requests still need.
    #[inline]
    fn lookup(&self, comm: Handle) -> Option<&Communicator> {
        match comm {
            abi::COMM_WORLD => Some(&self.world),
            abi::COMM_SELF => Some(&self.own),
            _ => self.table.find(comm),
        }
    }

    #[inline]
    fn lookup_mut(&mut self, comm: Handle) -> Option<&mut Communicator> {
        match comm {
            abi::COMM_WORLD => Some(&mut self.world),
            abi::COMM_SELF => Some(&mut self.own),
            _ => self.table.find_mut(comm),
        }
    }

    /// The communicator behind a handle.
    #[inline]
    pub(crate) fn find(&self, comm: Handle) -> Result<&Communicator> {
        match self.lookup(comm) {
            Some(found) if found.life == Life::Usable => Ok(found),
            _ => Err(self.bad(comm)),
        }
    }

    /// The communicator behind a handle, to be changed.
    #[inline]
    pub(crate) fn find_mut(&mut self, comm: Handle) -> Result<&mut Communicator> {
        if self.find(comm).is_err() {
            return Err(self.bad(comm));
        }
        Ok(self.lookup_mut(comm).expect("found above"))
    }

    /// The communicator behind a handle, for what is local: one that is being duplicated will do.
    #[inline]
    pub(crate) fn present(&self, comm: Handle) -> Result<&Communicator> {
        match self.lookup(comm) {
            Some(found) if found.life != Life::Freed => Ok(found),
            _ => Err(self.bad(comm)),
        }
    }

    /// The communicator behind a handle, for its rank and size: those of `MPI_COMM_WORLD` and `MPI_COMM_SELF` are
    /// known in programs that use sessions alone, too, as MPICH has it.
    #[inline]
    pub(crate) fn described(&self, comm: Handle) -> Result<&Communicator> {
        match self.present(comm) {
            Err(_) if comm == abi::COMM_WORLD => Ok(&self.world),
            Err(_) if comm == abi::COMM_SELF => Ok(&self.own),
            found => found,
        }
    }

    /// The communicator behind a handle, for what is local, to be changed.
    pub(crate) fn present_mut(&mut self, comm: Handle) -> Result<&mut Communicator> {
        self.present(comm)?;
        Ok(self.lookup_mut(comm).expect("found above"))
    }

    #[cold]
    fn bad(&self, comm: Handle) -> Box<Error> {
        if comm == abi::COMM_NULL {
            return Error::new(
                class::COMM,
                "the communicator is MPI_COMM_NULL; this process is not in it, or it was freed",
            );
        }
        if comm == abi::COMM_WORLD || comm == abi::COMM_SELF {
            return Error::new(
                class::COMM,
                "MPI_COMM_WORLD and MPI_COMM_SELF exist from MPI_Init to MPI_Finalize; make \
                 communicators of a session with MPI_Comm_create_from_group",
            );
        }
        if self.table.find(comm).is_some_and(|found| found.life == Life::Expected) {
            return Error::new(
                class::COMM,
                "the communicator is still being duplicated; wait for the request of \
                 MPI_Comm_idup first",
            );
        }
        self.table.bad(comm)
    }

    /// Notes that a request needs the communicator.
    #[inline]
    pub(crate) fn hold(&mut self, comm: Handle) {
        // Those that are predefined cannot be freed, and are not looked for.
        if let Some(found) = self.table.find_mut(comm) {
            found.pending += 1;
        }
    }

    /// Notes that a request no longer needs it.
    #[inline]
    pub(crate) fn release(&mut self, comm: Handle) {
        if let Some(found) = self.table.find_mut(comm) {
            found.pending -= 1;
            if found.life == Life::Freed {
                self.forget_if_freed(comm);
            }
        }
    }

    /// Lets go of a communicator that the program has freed, if no request needs it any more.
    #[cold]
    fn forget_if_freed(&mut self, comm: Handle) {
        let unused = |found: &Communicator| found.life == Life::Freed && found.is_idle();
        if self.table.find(comm).is_some_and(unused) {
            self.table.remove(comm);
        }
    }

    /// What the messages of a communicator need, for several threads; also of a freed one that requests need.
    fn comm_route(&mut self, comm: Handle) -> Result<Arc<CommRoute>> {
        match self.lookup_mut(comm) {
            Some(found) if found.life != Life::Expected => Ok(found.comm_route().clone()),
            _ => Err(self.bad(comm)),
        }
    }

    /// The buffers that are attached to communicators.
    pub(crate) fn attached(&mut self) -> impl Iterator<Item = &mut Box<Attached>> {
        let predefined = [&mut self.world, &mut self.own].into_iter();
        predefined.chain(self.table.values_mut()).filter_map(|one| one.attached.as_mut())
    }

    /// The context of a communicator, also of a freed one that requests need.
    pub(crate) fn context_of(&self, comm: Handle) -> Option<u64> {
        self.lookup(comm).map(|found| found.context)
    }

    /// The rank of a peer, for the status of a request of this communicator.
    #[inline]
    pub(crate) fn rank_of(&self, comm: Handle, peer: Peer) -> i32 {
        self.lookup(comm).map_or(abi::UNDEFINED, |found| found.rank_of(peer))
    }
}

/// Fails unless the handle names a communicator.
fn find(comm: Handle) -> Result<()> {
    state::with(|state| state.communicators.find(comm).map(|_| ()))
}
