//! Groups of processes: who a store is for, who meets at a barrier.

use crate::context;
use crate::error::{Code, Error, Result};
use crate::process::{Inner, Process};
use coll::{
    Algorithm, Caller, Casting, Failure, Medium, Peers, Route, Shared, ShmOperation, Table, Team,
};
use layout::Span;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use transport_shm::{Area, ShmAllocator};

/// A group of processes, by its number: a rank for the group of that process alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group(pub i32);

impl Group {
    /// All processes of the job.
    pub const ALL: Group = Group(-2);
    /// The calling process.
    pub const LOCAL: Group = Group(-3);

    /// The process of this rank.
    pub fn rank(rank: u32) -> Group {
        Group(rank as i32)
    }
}

/// The number of the first group that is made; what comes after is slot and generation.
const MADE: i32 = 0x4000_0000;
const SLOT_BITS: u32 = 14;

/// The members of a group, for a moment.
#[derive(Clone, Debug)]
pub(crate) enum Members {
    One(u32),
    Many(Arc<[u32]>),
}

impl Members {
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        let slice = match self {
            Members::One(rank) => std::slice::from_ref(rank),
            Members::Many(ranks) => ranks,
        };
        slice.iter().copied()
    }

    pub(crate) fn contains(&self, rank: u32) -> bool {
        self.iter().any(|member| member == rank)
    }
}

/// A group whose members do things together.
pub(crate) struct GroupState {
    members: Arc<[u32]>,
    context: u64,
    /// Collective calls so far.
    calls: AtomicU32,
    /// Memory for barriers, where the members share any.
    shared: OnceLock<Shared>,
    /// Whether the members, on several hosts, cast to each other.
    pub(crate) casting: Mutex<Casting>,
}

impl GroupState {
    pub(crate) fn new(members: Arc<[u32]>, context: u64) -> GroupState {
        let (calls, shared, casting) = Default::default();
        GroupState { members, context, calls, shared, casting }
    }

    /// The rank of a process in it.
    pub(crate) fn place(&self, rank: u32) -> Option<usize> {
        self.members.iter().position(|member| *member == rank)
    }
}

/// The groups of a process.
pub(crate) struct Groups {
    rank: u32,
    size: u32,
    everyone: Arc<GroupState>,
    /// Those that were made, each with the generation of its slot.
    made: RwLock<Vec<(u32, Option<Arc<GroupState>>)>>,
    /// How many groups this process has founded.
    founded: AtomicU32,
}

impl Groups {
    pub(crate) fn new(size: u32, rank: u32) -> Groups {
        let everyone = GroupState::new((0..size).collect(), context::EVERYONE);
        Groups {
            rank,
            size,
            everyone: Arc::new(everyone),
            made: RwLock::default(),
            founded: AtomicU32::new(0),
        }
    }

    /// All processes.
    pub(crate) fn everyone(&self) -> Arc<GroupState> {
        self.everyone.clone()
    }

    /// Lets all processes meet in memory that they share.
    pub(crate) fn share(&self, area: Area, oversubscribed: bool) {
        let _ = self.everyone.shared.set(Shared::new(area, oversubscribed, Table::shipped()));
    }

    /// The members of a group.
    pub(crate) fn members(&self, group: Group) -> Result<Members> {
        match group {
            Group::LOCAL => Ok(Members::One(self.rank)),
            Group(rank) if (0..self.size as i32).contains(&rank) => Ok(Members::One(rank as u32)),
            group => Ok(Members::Many(self.state(group)?.members.clone())),
        }
    }

    /// A group that has several members, or could have.
    fn state(&self, group: Group) -> Result<Arc<GroupState>> {
        if group == Group::ALL {
            return Ok(self.everyone.clone());
        }
        let made = self.made.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let number = group.0.wrapping_sub(MADE);
        let found = (number >= 0).then(|| {
            let (slot, generation) = split(number);
            made.get(slot).filter(|(current, _)| *current == generation)
        });
        match found {
            Some(Some((_, Some(state)))) => Ok(state.clone()),
            _ => Err(Error::new(Code::InvalidGroup, format!("group {} does not exist", group.0))),
        }
    }

    fn insert(&self, state: GroupState) -> Result<Group> {
        let mut made = self.made.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        let slot = match made.iter().position(|(_, state)| state.is_none()) {
            Some(slot) => slot,
            None if made.len() < 1 << SLOT_BITS => {
                made.push((0, None));
                made.len() - 1
            }
            None => return Err(Error::new(Code::System, "there are too many groups")),
        };
        made[slot].1 = Some(Arc::new(state));
        Ok(Group(MADE + ((made[slot].0 << SLOT_BITS) as i32 | slot as i32)))
    }

    fn remove(&self, group: Group) {
        let mut made = self.made.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (slot, _) = split(group.0 - MADE);
        let (generation, state) = &mut made[slot];
        *generation = (*generation + 1) & 0x7fff;
        *state = None;
    }

    /// A context that no other group has.
    fn found(&self) -> u64 {
        context::of_group(self.rank, self.founded.fetch_add(1, Ordering::Relaxed))
    }
}

fn split(number: i32) -> (usize, u32) {
    (number as usize & ((1 << SLOT_BITS) - 1), number as u32 >> SLOT_BITS)
}

impl Process {
    /// The rank of the calling process in a group, if it is a member.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] if there is no such group.
    pub fn rank_in(&self, group: Group) -> Result<Option<u32>> {
        let members = self.inner.groups.members(group)?;
        Ok(members.iter().position(|rank| rank == self.inner.rank).map(|at| at as u32))
    }

    /// How many members a group has.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] if there is no such group.
    pub fn size_of(&self, group: Group) -> Result<u32> {
        Ok(self.inner.groups.members(group)?.iter().count() as u32)
    }

    /// Makes a group of those members of `parent` whose ranks there are listed, in that order. All
    /// members of `parent` call it alike; those that are not listed get no group.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] if we are not in `parent`, [`Code::InvalidRank`] if a rank is not in
    /// it or is listed twice.
    pub fn create_group(&self, parent: Group, ranks: &[u32]) -> Result<Option<Group>> {
        let inner = self.inner;
        let state = inner.joined_group(parent)?;
        let mut members = Vec::with_capacity(ranks.len());
        for &rank in ranks {
            let Some(&member) = state.members.get(rank as usize) else {
                let (size, text) = (state.members.len(), format!("rank[] has {rank}"));
                let text = format!("{text}; the group has {size} members");
                return Err(Error::new(Code::InvalidRank, text));
            };
            if members.contains(&member) {
                let text = format!("rank[] has {rank} twice");
                return Err(Error::new(Code::InvalidRank, text));
            }
            members.push(member);
        }
        let mut context = inner.groups.found();
        inner.share_value(&state, 0, &mut context)?;
        inner.establish(members, context)
    }

    /// Makes one group of two that have no member in common. Each member names its own group, the
    /// rank there of its leader, and the rank in the job of the other group's leader.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] if we are not in `group` or if the two have a member in common,
    /// [`Code::InvalidRank`] if a leader does not exist, or is in this group.
    pub fn merge_groups(&self, group: Group, leader: u32, remote_leader: u32) -> Result<Group> {
        let inner = self.inner;
        let state = inner.joined_group(group)?;
        let Some(&own_leader) = state.members.get(leader as usize) else {
            let text = format!("local_leader is {leader}; the group has fewer members");
            return Err(Error::new(Code::InvalidRank, text));
        };
        if remote_leader >= inner.size || state.members.contains(&remote_leader) {
            let text = format!("remote_leader is {remote_leader}; it must be in the other group");
            return Err(Error::new(Code::InvalidRank, text));
        }
        // The leaders tell each other their groups; the lower one's group comes first.
        let mut context = 0;
        let mut others = Vec::new();
        if inner.rank == own_leader {
            let mut told = vec![inner.groups.found()];
            told.extend(state.members.iter().map(|rank| u64::from(*rank)));
            let heard = inner.exchange(remote_leader, told.clone())?;
            others = heard[1..].to_vec();
            context = if own_leader < remote_leader { told[0] } else { heard[0] };
        }
        inner.share_value(&state, leader as usize, &mut context)?;
        let mut count = others.len() as u64;
        inner.share_value(&state, leader as usize, &mut count)?;
        // What the other leader says, as ours has heard it.
        let Some(count) = usize::try_from(count).ok().filter(|count| *count < inner.size as usize)
        else {
            return Err(Error::new(Code::System, "the other group has more members than the job"));
        };
        others.resize(count, 0);
        inner.share_values(&state, leader as usize, &mut others)?;
        let mut all: BTreeSet<u32> = state.members.iter().copied().collect();
        let known = |rank: &u64| u32::try_from(*rank).ok().filter(|rank| *rank < inner.size);
        let fresh = |rank: &u64| known(rank).filter(|rank| all.insert(*rank));
        let Some(others) = others.iter().map(fresh).collect::<Option<Vec<u32>>>() else {
            let text = "the two groups have a member in common";
            return Err(Error::new(Code::InvalidGroup, text));
        };
        let members = if own_leader < remote_leader {
            [&state.members[..], &others].concat()
        } else {
            [&others[..], &state.members].concat()
        };
        Ok(inner.establish(members, context)?.expect("we are a member"))
    }

    /// Ends a group, when all its members have called this.
    ///
    /// # Errors
    /// [`Code::PredefinedGroup`] for those that are there from the start, [`Code::InvalidGroup`] if
    /// there is no such group.
    pub fn destroy_group(&self, group: Group) -> Result<()> {
        let predefined = group.0 < MADE && self.inner.groups.members(group).is_ok();
        if predefined {
            let text = format!("group {} is there from the start and stays", group.0);
            return Err(Error::new(Code::PredefinedGroup, text));
        }
        let state = self.inner.joined_group(group)?;
        self.inner.barrier(&state)?;
        self.inner.groups.remove(group);
        Ok(())
    }

    /// Waits until all members of the group are here. What they stored before is seen after.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] if we are not a member.
    pub fn barrier(&self, group: Group) -> Result<()> {
        if group == Group::LOCAL || group.0 == self.inner.rank as i32 {
            return Ok(());
        }
        let state = self.inner.joined_group(group)?;
        if group == Group::ALL {
            self.inner.try_casts()?;
        }
        self.inner.barrier(&state)
    }

    /// Copies `bytes` of the member with rank `source` to all others.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] if we are not a member, [`Code::InvalidRank`] if there is no such
    /// source, [`Code::InvalidLength`] if the lengths differ.
    pub fn broadcast(&self, group: Group, source: u32, bytes: Span) -> Result<()> {
        if group == Group::LOCAL || group.0 == self.inner.rank as i32 {
            return check_source(source, 1);
        }
        let state = self.inner.joined_group(group)?;
        check_source(source, state.members.len())?;
        let root = source as usize;
        self.inner.collective(&state, &coll::Broadcast { buffer: bytes, root })
    }
}

fn check_source(source: u32, size: usize) -> Result<()> {
    if (source as usize) < size {
        return Ok(());
    }
    let text = format!("source is {}; the group has {size} members", source as i32);
    Err(Error::new(Code::InvalidRank, text))
}

impl Inner {
    /// A group of which this process is a member, and which can meet.
    fn joined_group(&self, group: Group) -> Result<Arc<GroupState>> {
        let state = self.groups.state(group)?;
        if !state.members.contains(&self.rank) {
            let text = format!("group {} does not have this process as a member", group.0);
            return Err(Error::new(Code::InvalidGroup, text));
        }
        Ok(state)
    }

    pub(crate) fn barrier(&self, state: &GroupState) -> Result<()> {
        if self.spans_hosts() {
            // What was stored before must have been stored when the others go on.
            self.flush_remote();
        }
        self.collective(state, &coll::Barrier)
    }

    /// One value, from a member to all.
    fn share_value(&self, state: &GroupState, source: usize, value: &mut u64) -> Result<()> {
        self.share_values(state, source, std::slice::from_mut(value))
    }

    fn share_values(&self, state: &GroupState, source: usize, values: &mut [u64]) -> Result<()> {
        // SAFETY: the values are borrowed for the call, and nobody else uses them.
        let buffer = unsafe { Span::new(values.as_mut_ptr().cast(), size_of_val(values)) };
        self.collective(state, &coll::Broadcast { buffer, root: source })
    }

    /// Memory for all processes, where another model has that which is meant for them.
    pub(crate) fn find_area(&self, allocator: &ShmAllocator) -> Result<Option<Area>> {
        let members: Vec<u32> = (0..self.size).collect();
        let first = self.rank == 0;
        let mut name = if first { allocator.found(members.len()).unwrap_or(0) } else { 0 };
        self.share_value(&self.groups.everyone(), 0, &mut name)?;
        let name = Some(name).filter(|name| *name != 0);
        Ok(name.and_then(|name| allocator.join(name, &members, self.rank as usize)))
    }

    /// Adds a group, if this process is one of its members.
    fn establish(&self, members: Vec<u32>, context: u64) -> Result<Option<Group>> {
        let state = GroupState::new(members.clone().into(), context);
        let Some(rank) = state.place(self.rank) else { return Ok(None) };
        // The first member finds memory to meet in, if all are of this host.
        if let Some(allocator) = &self.allocator
            && members.len() > 1
            && !self.spans_hosts()
        {
            let mut name = if rank == 0 { allocator.found(members.len()).unwrap_or(0) } else { 0 };
            self.share_value(&state, 0, &mut name)?;
            if let Some(area) = Some(name)
                .filter(|name| *name != 0)
                .and_then(|name| allocator.join(name, &members, rank))
            {
                let _ = state.shared.set(Shared::new(area, self.oversubscribed, Table::shipped()));
            }
        }
        self.groups.insert(state).map(Some)
    }

    /// Tells another process values, and hears its own.
    fn exchange(&self, peer: u32, told: Vec<u64>) -> Result<Vec<u64>> {
        use coll::Post;
        let bytes: Vec<u8> = told.iter().flat_map(|value| value.to_le_bytes()).collect();
        let mut heard = vec![0u8; 8 * (self.size as usize + 1)];
        // SAFETY: both outlive the calls below, which wait for their ends, and are not otherwise used.
        let (out, into) = unsafe { (Span::of(&bytes), Span::new(heard.as_mut_ptr(), heard.len())) };
        let receive = Post::receive(self, peer, context::MERGE, 0, into);
        if let engine::Started::Pending(request) = self.send(peer, context::MERGE, 0, out) {
            Post::wait(self, request);
        }
        let end = Post::wait(self, receive);
        if let Some(fault) = end.fault {
            return Err(Error::new(Code::System, format!("rank {peer} failed: {fault:?}")));
        }
        heard.truncate(end.bytes as usize);
        let values: Vec<u64> = heard
            .chunks_exact(8)
            .map(|value| u64::from_le_bytes(value.try_into().expect("8 bytes")))
            .collect();
        match values.is_empty() {
            true => Err(Error::new(Code::System, format!("rank {peer} says nothing"))),
            false => Ok(values),
        }
    }

    /// Runs a collective operation of a group.
    fn collective<A: Algorithm>(&self, state: &GroupState, algorithm: &A) -> Result<()> {
        let size = state.members.len();
        if size == 1 {
            return Ok(());
        }
        let reserve = |area: &_, length| {
            self.allocator.as_ref().and_then(|allocator| allocator.reserve(area, length))
        };
        let operation = algorithm.shm_operation();
        if let (Some(shared), Some(operation)) = (state.shared.get(), &operation)
            && shared.takes(self, operation, reserve).map_err(failed)?
            && let Some(done) = shared.run(self, operation, &|_, _| ())
        {
            return done.map_err(failed);
        }
        let hosts = self.hosts_of(state);
        let calls = Calls { inner: self, state, team: self.team(state, &hosts) };
        if let (Some(caster), Some(ShmOperation::Broadcast { buffer, root })) =
            (self.caster.as_deref(), operation)
            && calls.team.casts(buffer.len())
        {
            let mut casting = state.casting.lock().unwrap_or_else(PoisonError::into_inner);
            let way = (caster, state.context);
            if casting.broadcast(way, calls.team, (buffer, root), &calls)? {
                return Ok(());
            }
        }
        calls.run(algorithm)
    }

    /// Those of a group that have joined to cast find out whether they can.
    pub(crate) fn settle(
        &self,
        state: &GroupState,
        hosts: &[u32],
        casting: &mut Casting,
    ) -> Result<()> {
        let team = self.team(state, hosts);
        casting.settle(team, &Calls { inner: self, state, team })
    }

    /// The host of each member of a group, if they are on several.
    fn hosts_of(&self, state: &GroupState) -> Vec<u32> {
        let hosts: Vec<u32> =
            state.members.iter().map(|member| self.hosts[*member as usize]).collect();
        if hosts.iter().all(|host| *host == hosts[0]) { Vec::new() } else { hosts }
    }

    /// The members of a group, on these hosts.
    fn team<'a>(&self, state: &GroupState, hosts: &'a [u32]) -> Team<'a> {
        let rank = state.place(self.rank).expect("only members meet");
        let near = Team::on_one_host(rank, state.members.len(), self.oversubscribed);
        if hosts.is_empty() { near } else { Team { medium: Medium::Hosts, hosts, ..near } }
    }
}

/// The calls of a group by messages.
struct Calls<'a> {
    inner: &'a Inner,
    state: &'a GroupState,
    team: Team<'a>,
}

impl Caller for Calls<'_> {
    type Error = Box<Error>;

    fn run<A: Algorithm>(&self, algorithm: &A) -> Result<()> {
        let Calls { inner, state, team } = *self;
        let number = state.calls.fetch_add(1, Ordering::Relaxed);
        let route = Route {
            context: state.context,
            tag: coll::tag(coll::Call::Blocking, algorithm.kind(), number),
            size: team.size,
            peers: Peers::List(&state.members),
            remote: Peers::Same,
        };
        coll::run(algorithm, team, route, inner, &|_, _| ()).map_err(failed)
    }

    fn failed(&self, failure: Failure) -> Box<Error> {
        failed(failure)
    }
}

fn failed(failure: Failure) -> Box<Error> {
    match failure.fault {
        engine::Fault::Mismatch => Error::new(
            Code::InvalidLength,
            "the members do not call the same operations with the same len in the same order"
                .to_owned(),
        ),
        engine::Fault::Truncated { sent, room: expected }
        | engine::Fault::MismatchedLength { sent, expected } => Error::new(
            Code::InvalidLength,
            format!("len is {expected} here, and {sent} at rank {}", failure.rank),
        ),
        fault => Error::new(Code::System, format!("rank {} failed: {fault:?}", failure.rank)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_groups_that_are_gone_are_not_used_again_soon() {
        let groups = Groups::new(4, 1);
        let state = || GroupState::new(vec![1, 2].into(), 9);
        let first = groups.insert(state()).unwrap();
        let second = groups.insert(state()).unwrap();
        assert_ne!(first, second);
        groups.remove(first);
        assert_eq!(groups.members(first).unwrap_err().code, Code::InvalidGroup);
        let third = groups.insert(state()).unwrap();
        assert_ne!(first, third);
        assert_eq!(groups.members(third).unwrap().iter().collect::<Vec<_>>(), [1, 2]);
        assert!(groups.members(second).is_ok());
    }

    #[test]
    fn any_number_is_a_group_or_not() {
        let groups = Groups::new(4, 1);
        for number in [-4, -1, 4, 5, i32::MIN, i32::MAX, MADE, MADE + 1] {
            assert!(groups.members(Group(number)).is_err(), "{number}");
        }
        let list = |group| groups.members(group).unwrap().iter().collect::<Vec<_>>();
        assert_eq!(list(Group::ALL), [0, 1, 2, 3]);
        assert_eq!(list(Group::LOCAL), [1]);
        assert_eq!(list(Group::rank(3)), [3]);
    }
}
