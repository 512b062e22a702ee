//! Inter-communicators (MPI-5.0 §7.6).

use engine::{Completion, Fault, Mode, Pattern, Started};
use layout::Span;

use super::{Communicator, Route, contexts};
use crate::collective::Scope;
use crate::error::{Error, Result};
use crate::group::Members;
use crate::process::{self, Here};
use crate::{Handle, check, class, point, state};

/// An inter-communicator with the error handler of `parent`, in a context that both groups agree
/// on; this process is in `members`. One of the two sides `leads`, and everyone knows it.
pub(crate) fn connect(
    parent: Handle,
    context: u64,
    members: Members,
    remote: Members,
    leads: bool,
) -> Result<Handle> {
    let here = process::here()?;
    let rank = members.rank(here.rank).expect("this process is in its own group");
    state::with(|state| {
        let all = &mut state.communicators;
        let errhandler = all.find(parent)?.errhandler;
        let new = Communicator::inter(context, rank, members, remote, leads, errhandler);
        Ok(all.publish(new))
    })
}

/// `MPI_Intercomm_create`. `peer_comm`, `remote_leader` matter on the local leader.
pub fn intercomm_create(
    local_comm: Handle,
    local_leader: i32,
    peer_comm: Handle,
    remote_leader: i32,
    tag: i32,
) -> Result<Handle> {
    let scope = Scope::of(local_comm)?;
    if super::is_inter(local_comm)? {
        return Err(Error::new(
            class::COMM,
            "local_comm is an inter-communicator; pass an intra-communicator of this side's group",
        ));
    }
    let leader = leader_rank("local_leader", local_leader, scope.members.len())?;
    check::send_tag(tag)?;
    let mut news = Vec::new();
    let mut failure = None;
    if scope.members.peer(leader) == scope.here.rank {
        let found = introduce(scope.here, &scope.members, peer_comm, remote_leader, tag);
        // Whoever leads tells the others also that it failed, or they would wait for ever.
        match found {
            Ok(found) => news = found.encode()?,
            Err(error) => failure = Some(error),
        }
    }
    let mut length = [news.len() as u64];
    spread(&scope, &mut length, leader)?;
    if length[0] == 0 {
        return Err(failure.unwrap_or_else(|| {
            let what = format!("rank {leader} of local_comm, the local leader, failed");
            Error::new(class::OTHER, format!("{what}; see its error"))
        }));
    }
    news.resize(length[0] as usize, 0);
    spread(&scope, &mut news, leader)?;
    let found = Introduction::decode(&news)?;
    connect(local_comm, found.context, scope.members, found.remote, found.leads)
}

fn leader_rank(name: &str, leader: i32, size: usize) -> Result<usize> {
    match usize::try_from(leader) {
        Ok(rank) if rank < size => Ok(rank),
        _ => Err(Error::new(
            class::RANK,
            format!("{name} is {leader}; it must be from 0 to {}", size - 1),
        )),
    }
}

/// Everyone gets what `root` has.
fn spread<T: Copy>(scope: &Scope, items: &mut [T], root: usize) -> Result<()> {
    // SAFETY: the items outlive the broadcast and are not otherwise used during it; whoever calls
    // uses types of which all bytes are valid.
    let span = unsafe { Span::new(items.as_mut_ptr().cast(), size_of_val(items)) };
    scope.broadcast(span, root)
}

/// What two leaders found out.
struct Introduction {
    context: u64,
    leads: bool,
    remote: Members,
}

impl Introduction {
    fn encode(&self) -> Result<Vec<u8>> {
        let mut bytes = self.context.to_le_bytes().to_vec();
        bytes.push(u8::from(self.leads));
        bytes.extend(self.remote.describe()?);
        Ok(bytes)
    }

    fn decode(bytes: &[u8]) -> Result<Introduction> {
        let (context, rest) = bytes.split_first_chunk().expect("as encoded by our own leader");
        let (leads, remote) = rest.split_first().expect("as encoded by our own leader");
        Ok(Introduction {
            context: u64::from_le_bytes(*context),
            leads: *leads != 0,
            remote: Members::recognise(remote)?,
        })
    }
}

/// Two leaders tell each other who is in their groups, and offer a context; the smaller is taken.
fn introduce(
    here: &Here,
    members: &Members,
    peer_comm: Handle,
    remote_leader: i32,
    tag: i32,
) -> Result<Introduction> {
    let (route, own) = state::with(|state| {
        let all = &mut state.communicators;
        let found = all.find(peer_comm)?;
        let route = found.route(remote_leader).ok().flatten();
        let size = found.others().len() as i32;
        let context = found.context + contexts::LEADERS;
        let route = route.map(|route| Route { context, ..route });
        let itself = route.is_some_and(|route| route.peer == here.rank);
        let route =
            route.filter(|_| !itself).ok_or_else(|| bad_leader(remote_leader, size, itself));
        Ok((route?, all.hand_out()))
    })?;
    let mut message = own.to_le_bytes().to_vec();
    message.extend(members.describe()?);
    let mut sizes = [message.len() as u64];
    let mut length = [0];
    swap(here, peer_comm, route, tag, &mut sizes, &mut length)?;
    let mut answer = vec![0; length[0] as usize];
    swap(here, peer_comm, route, tag, &mut message, &mut answer)?;
    let (other, remote) = answer.split_first_chunk().expect("leaders send at least a context");
    let other = u64::from_le_bytes(*other);
    let remote = Members::recognise(remote)?;
    check_disjoint(members, &remote)?;
    Ok(Introduction { context: own.min(other), leads: own < other, remote })
}

#[cold]
fn bad_leader(rank: i32, size: i32, itself: bool) -> Box<Error> {
    let why = if itself { ", and not that of this process" } else { "" };
    Error::new(
        class::RANK,
        format!(
            "remote_leader is {rank}; it must be a rank of peer_comm, from 0 to {}{why}",
            size - 1
        ),
    )
}

/// The groups of an inter-communicator have no member in common (MPI-5.0 §7.6).
pub(super) fn check_disjoint(local: &Members, remote: &Members) -> Result<()> {
    match local.iter().position(|peer| remote.rank(peer).is_some()) {
        None => Ok(()),
        Some(rank) => Err(Error::new(
            class::GROUP,
            format!(
                "rank {rank} of the local group is in the remote group as well; the groups of an \
                 inter-communicator must not overlap"
            ),
        )),
    }
}

/// Sends to a process what it waits for, and the reverse.
fn swap<T: Copy>(
    here: &Here,
    comm: Handle,
    route: Route,
    tag: i32,
    sent: &mut [T],
    received: &mut [T],
) -> Result<()> {
    // SAFETY: both outlive the exchange and are not otherwise used during it.
    let (from, to) = unsafe {
        (
            Span::new(sent.as_mut_ptr().cast(), size_of_val(sent)),
            Span::new(received.as_mut_ptr().cast(), size_of_val(received)),
        )
    };
    exchange(here, comm, route.context, tag, &[route.peer], from, route.peer, to)
}

/// Sends the same bytes to some and receives from another.
#[expect(clippy::too_many_arguments, reason = "two messages have that many parts")]
fn exchange(
    here: &Here,
    comm: Handle,
    context: u64,
    tag: i32,
    targets: &[fabric::Peer],
    from: Span,
    source: fabric::Peer,
    to: Span,
) -> Result<()> {
    let mut pending = here.station.with(|core| {
        let pattern = Pattern { source: Some(source), context, tag: Some(tag) };
        let mut pending = vec![core.receive(pattern, to)];
        for &target in targets {
            if let Started::Pending(send) = core.send(Mode::Standard, target, context, tag, from) {
                pending.push(send);
            }
        }
        pending
    });
    let mut fault: Option<Fault> = None;
    here.station.wait(|core| {
        pending.retain(|&request| match core.finish(request) {
            None => true,
            Some(Completion { fault: found, .. }) => {
                fault = fault.or(found);
                false
            }
        });
        pending.is_empty().then_some(())
    });
    fault.map_or(Ok(()), |fault| Err(point::failed(here, comm, fault)))
}

/// Each group tells the other something that all its members know; `theirs` is as long as what the
/// others tell at most.
pub(super) fn tell_each_other<T: Copy>(
    comm: Handle,
    ours: &mut [T],
    theirs: &mut [T],
) -> Result<()> {
    let here = process::here()?;
    let (local, remote, rank, context, tag) = state::with(|state| {
        let found = state.communicators.find_mut(comm)?;
        let remote = found.remote.clone().ok_or_else(super::properties::not_inter)?;
        let context = found.context + contexts::CONSTRUCTION;
        Ok((found.members.clone(), remote, found.rank as usize, context, found.next_tag()))
    })?;
    // The work is shared: each rank tells some of the others.
    let targets: Vec<_> =
        (rank..remote.len()).step_by(local.len()).map(|other| remote.peer(other)).collect();
    let source = remote.peer(rank % remote.len());
    // SAFETY: both outlive the exchange and are not otherwise used during it.
    let (from, to) = unsafe {
        (
            Span::new(ours.as_mut_ptr().cast(), size_of_val(ours)),
            Span::new(theirs.as_mut_ptr().cast(), size_of_val(theirs)),
        )
    };
    exchange(here, comm, context, tag, &targets, from, source, to)
}

/// `MPI_Intercomm_merge`: the group that says `high` comes last; if both say the same, the one that
/// leads comes first.
pub fn intercomm_merge(comm: Handle, high: bool) -> Result<Handle> {
    let here = process::here()?;
    let mut theirs = [0u8];
    tell_each_other(comm, &mut [u8::from(high)], &mut theirs)?;
    let circle = state::with(|state| {
        let parent = state.communicators.find_mut(comm)?;
        let remote = parent.remote.as_ref().expect("they answered");
        let first = if high == (theirs[0] != 0) { parent.leads } else { !high };
        let (low, high) = if first { (&parent.members, remote) } else { (remote, &parent.members) };
        let members = Members::of(low.iter().chain(high.iter()).collect());
        Ok(parent.part(members, None))
    })?;
    super::construct::establish(here, comm, circle)
}

/// Which members of the remote group the other side means; ours are `members`.
pub(super) fn learn_members(comm: Handle, members: &Members, remote: &Members) -> Result<Members> {
    const NOBODY: u32 = u32::MAX;
    let own = state::with(|state| Ok(state.communicators.find(comm)?.members.clone()))?;
    let rank_of = |peer| own.rank(peer).expect("checked by the caller") as u32;
    let mut ours: Vec<u32> = members.iter().map(rank_of).collect();
    // One more ends the list, which may be shorter than there is room for.
    ours.push(NOBODY);
    let mut theirs = vec![NOBODY; remote.len() + 1];
    tell_each_other(comm, &mut ours, &mut theirs)?;
    let ranks = theirs.iter().take_while(|&&rank| (rank as usize) < remote.len());
    Ok(Members::of(ranks.map(|&rank| remote.peer(rank as usize)).collect()))
}
