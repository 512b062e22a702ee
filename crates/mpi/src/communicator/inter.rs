//! Inter-communicators (MPI-5.0 §7.6).

use engine::Fault;
use transport::Peer;

use super::construct::{Maker, establish};
use super::contexts;
use super::handshake::{Handshake, Plain};
use crate::error::{Error, Result};
use crate::group::{self, Group, Members};
use crate::process::{self, Here};
use crate::{Handle, abi, check, class, collective, dynamic, fault, peers, state};

/// An inter-communicator in a context that both groups agree on; this process is in `members`. One
/// of the two sides `leads`, and everyone knows it. Error handler and session are those of `parent`.
pub(crate) fn connect(
    parent: Handle,
    context: u64,
    members: Members,
    remote: Members,
    leads: bool,
) -> Result<Handle> {
    let maker = Maker::of(parent)?;
    maker.publish(context, members, Some((remote, leads)))
}

/// `MPI_Intercomm_create`. `peer_comm` and `remote_leader` matter on the local leader.
pub fn intercomm_create(
    local_comm: Handle,
    local_leader: i32,
    peer_comm: Handle,
    remote_leader: i32,
    tag: i32,
) -> Result<Handle> {
    let here = process::here()?;
    let (members, handshake) = state::with(|state| {
        let found = state.communicators.find_mut(local_comm)?;
        if found.remote.is_some() {
            return Err(Error::new(
                class::COMM,
                "local_comm is an inter-communicator; pass an intra-communicator of this side's \
                 group",
            ));
        }
        check_leader("local_leader", local_leader, found.members.len())?;
        check::send_tag(tag)?;
        let context = found.context + contexts::CONSTRUCTION;
        Ok((found.members.clone(), Handshake { here, context, tag: found.next_tag() }))
    })?;
    let remote = || {
        state::with(|state| {
            let found = state.communicators.find(peer_comm)?;
            let others = found.others();
            check_leader("remote_leader", remote_leader, others.len())?;
            Ok((others.peer(remote_leader as usize), found.context + contexts::LEADERS))
        })
    };
    let meet = || {
        let (peer, context) = remote()?;
        introduce(&Handshake { here, context, tag }, &members, peer, peer_comm)
    };
    let found = spread(&handshake, &members, local_leader as usize, local_comm, meet)?;
    if !peers::are_of_one_world(&members.describe(), &found.remote) {
        // They may never have met, if their leaders have a third group in common.
        return dynamic::meet_anyway(local_comm, local_leader as usize, found.leads, |own| {
            let (peer, context) = remote()?;
            let handshake = Handshake { here, context, tag };
            handshake.swap(peer, own.to_vec()).map_err(|fault| failed(here, peer_comm, fault))
        });
    }
    let remote = Members::recognise(&found.remote)?;
    connect(local_comm, found.context, members, remote, found.leads)
}

/// `MPI_Intercomm_create_from_groups`. `remote_group` and `remote_leader` matter on the local
/// leader.
pub fn intercomm_create_from_groups(
    local_group: Handle,
    local_leader: i32,
    remote_group: Handle,
    remote_leader: i32,
    stringtag: &str,
    info: Handle,
    errhandler: Handle,
) -> Result<Handle> {
    let here = process::here()?;
    let Group { members, session } = group::find(local_group)?;
    let maker = Maker::without_parent(&members, session, info, errhandler)?;
    check_leader("local_leader", local_leader, members.len())?;
    let (context, tag) = contexts::named(stringtag, contexts::LEADERS)?;
    let meet = || {
        let remote = group::members(remote_group)?;
        check_leader("remote_leader", remote_leader, remote.len())?;
        check_disjoint(&members, &remote)?;
        let handshake = Handshake { here, context, tag };
        introduce(&handshake, &members, remote.peer(remote_leader as usize), abi::COMM_NULL)
    };
    let (context, tag) = contexts::named(stringtag, contexts::GROUPS)?;
    let handshake = Handshake { here, context, tag };
    let found = spread(&handshake, &members, local_leader as usize, abi::COMM_NULL, meet)?;
    let remote = Members::recognise(&found.remote)?;
    maker.publish(found.context, members, Some((remote, found.leads)))
}

fn check_leader(name: &str, leader: i32, size: usize) -> Result<()> {
    if (leader as u32 as usize) < size {
        return Ok(());
    }
    let last = size as i64 - 1;
    Err(Error::new(class::RANK, format!("{name} is {leader}; it must be from 0 to {last}")))
}

/// The groups of an inter-communicator have no member in common (MPI-5.0 §7.6).
fn check_disjoint(local: &Members, remote: &Members) -> Result<()> {
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

/// What two leaders found out.
struct Introduction {
    context: u64,
    leads: bool,
    /// The other group, as described by its leader.
    remote: Vec<u8>,
}

impl Introduction {
    fn encode(&self) -> Vec<u8> {
        let mut bytes = self.context.to_le_bytes().to_vec();
        bytes.push(u8::from(self.leads));
        bytes.extend(&self.remote);
        bytes
    }

    /// `None` if the leader has failed.
    fn decode(bytes: &[u8]) -> Result<Option<Introduction>> {
        let Some((context, rest)) = bytes.split_first_chunk() else { return Ok(None) };
        let Some((leads, remote)) = rest.split_first() else { return Ok(None) };
        Ok(Some(Introduction {
            context: u64::from_le_bytes(*context),
            leads: *leads != 0,
            remote: remote.to_vec(),
        }))
    }
}

/// Two leaders tell each other who is in their groups, and offer a context; the smaller is taken.
fn introduce(
    handshake: &Handshake,
    members: &Members,
    peer: Peer,
    comm: Handle,
) -> Result<Introduction> {
    if peer == handshake.here.rank {
        return Err(Error::new(
            class::RANK,
            "remote_leader is this process itself; name the leader of the other group",
        ));
    }
    let own = state::with(|state| Ok(state.communicators.hand_out(1)))?;
    let mut message = own.to_le_bytes().to_vec();
    message.extend(members.describe());
    let answer =
        handshake.swap(peer, message).map_err(|fault| failed(handshake.here, comm, fault))?;
    let Some((other, remote)) = answer.split_first_chunk() else {
        return Err(Error::new(class::OTHER, "the remote leader has failed; see its error"));
    };
    let other = u64::from_le_bytes(*other);
    if let Ok(known) = Members::recognise(remote) {
        check_disjoint(members, &known)?;
    }
    let remote = remote.to_vec();
    Ok(Introduction { context: own.min(other), leads: own < other, remote })
}

/// The leader of a group meets that of the other, and tells its own group: also that it failed, or
/// they would wait for ever.
fn spread(
    handshake: &Handshake,
    members: &Members,
    leader: usize,
    comm: Handle,
    meet: impl FnOnce() -> Result<Introduction>,
) -> Result<Introduction> {
    let teller = members.peer(leader);
    if teller == handshake.here.rank {
        let found = meet();
        let mut news = found.as_ref().map_or(Vec::new(), Introduction::encode);
        let told = handshake.tell(members.iter(), &mut news);
        return found.and_then(|found| match told {
            Ok(()) => Ok(found),
            Err(fault) => Err(failed(handshake.here, comm, fault)),
        });
    }
    let news = handshake.hear(teller).map_err(|fault| failed(handshake.here, comm, fault))?;
    Introduction::decode(&news)?.ok_or_else(|| {
        let what = format!("rank {leader}, the local leader, has failed");
        Error::new(class::OTHER, format!("{what}; see its error"))
    })
}

/// The error of a message; where there is no communicator, ranks are those of the job.
#[cold]
fn failed(here: &Here, comm: Handle, fault: Fault) -> Box<Error> {
    here.state.with(|state| {
        fault::error(fault, comm, |peer| match state.communicators.find(comm) {
            Ok(found) => found.rank_of(peer),
            Err(_) => peer as i32,
        })
    })
}

/// Each group tells the other something that all its members know; `theirs` is as long as what the
/// others tell at most.
pub(super) fn tell_each_other<T: Plain>(
    comm: Handle,
    ours: &mut [T],
    theirs: &mut [T],
) -> Result<()> {
    let here = process::here()?;
    let (local, remote, rank, handshake) = state::with(|state| {
        let found = state.communicators.find_mut(comm)?;
        let remote = found.remote.clone().ok_or_else(super::properties::not_inter)?;
        let context = found.context + contexts::CONSTRUCTION;
        let handshake = Handshake { here, context, tag: found.next_tag() };
        Ok((found.members.clone(), remote, found.rank as usize, handshake))
    })?;
    // The work is shared: each rank tells some of the others.
    let targets = (rank..remote.len()).step_by(local.len()).map(|other| remote.peer(other));
    let source = remote.peer(rank % remote.len());
    handshake
        .exchange(targets, ours, Some(source), theirs)
        .map_err(|fault| failed(here, comm, fault))
}

/// `MPI_Intercomm_merge`: the group that says `high` comes last; if both say the same, the one that
/// leads comes first.
pub fn intercomm_merge(comm: Handle, high: bool) -> Result<Handle> {
    collective::construction(&"intercomm_merge", comm)?;
    let here = process::here()?;
    let mut theirs = [0u8];
    tell_each_other(comm, &mut [u8::from(high)], &mut theirs)?;
    let participants = state::with(|state| {
        let parent = state.communicators.find_mut(comm)?;
        let remote = parent.remote.as_ref().expect("they answered");
        let first = if high == (theirs[0] != 0) { parent.leads } else { !high };
        let (low, high) = if first { (&parent.members, remote) } else { (remote, &parent.members) };
        let members = Members::of(low.iter().chain(high.iter()).collect());
        Ok(parent.part(members, None))
    })?;
    establish(here, comm, participants)
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
