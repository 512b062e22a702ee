//! Making communicators out of others (MPI-5.0 §7.4.2).

use super::agreement::Participants;
use super::{Communicator, contexts, hints, inter};
use crate::error::{Error, Result};
use crate::group::{self, Group, Members};
use crate::info::Info;
use crate::process::Here;
use crate::{Handle, Kind, abi, check, class, collective, errhandler, loss, process, state};

/// What a new communicator has besides its groups.
pub(super) struct Maker {
    here: &'static Here,
    errhandler: Handle,
    session: Handle,
    info: Info,
}

impl Maker {
    /// As its parent has it.
    pub(super) fn of(parent: Handle) -> Result<Maker> {
        let here = process::here()?;
        state::with(|state| {
            let found = state.communicators.find(parent)?;
            let (errhandler, session) = (found.errhandler, found.session);
            Ok(Maker { here, errhandler, session, info: Info::default() })
        })
    }

    /// For a group that this process is in, without a parent.
    pub(super) fn without_parent(
        members: &Members,
        session: Handle,
        info: Handle,
        errhandler: Handle,
    ) -> Result<Maker> {
        let here = process::here()?;
        errhandler::check(Kind::Comm, errhandler)?;
        loss::note_errhandler(errhandler);
        let info = hints::of(info)?;
        if members.len() > 0 && members.rank(here.rank).is_none() {
            return Err(Error::new(
                class::GROUP,
                "this process is not in the group; only members of the group make the call",
            ));
        }
        Ok(Maker { here, errhandler, session, info })
    }

    /// A handle for the communicator of these groups, the remote one with whether our own leads.
    pub(super) fn publish(
        self,
        context: u64,
        members: Members,
        remote: Option<(Members, bool)>,
    ) -> Result<Handle> {
        let rank = members.rank(self.here.rank).expect("this process is in its own group");
        let (remote, leads) = remote.map_or((None, true), |(remote, leads)| (Some(remote), leads));
        let new = Communicator {
            remote,
            leads,
            session: self.session,
            info: self.info,
            ..Communicator::intra(context, rank, members, self.errhandler)
        };
        state::with(|state| Ok(state.communicators.publish(new)))
    }
}

/// The context of a new communicator; an error is one of `comm`.
fn agree(here: &Here, comm: Handle, participants: &Participants) -> Result<u64> {
    let vcis = here.vcis_for(participants.everyone());
    let agreement = here.at(participants.context).with(|core| {
        here.state.with(|state| {
            participants.begin(core, here.rank, || state.communicators.hand_out(vcis))
        })
    });
    agreement.wait(here, comm)
}

/// `MPI_Comm_create` over a group of the communicator; `MPI_COMM_NULL` for those outside. Of an
/// inter-communicator, each side names its own group.
pub fn create(comm: Handle, group: Handle) -> Result<Handle> {
    collective::construction(&"comm_create", comm)?;
    let here = process::here()?;
    let members = group::members(group)?;
    let remote = state::with(|state| {
        let parent = state.communicators.find(comm)?;
        check_subset(&parent.members, &members)?;
        Ok(parent.remote.clone())
    })?;
    let remote = remote.map(|remote| inter::learn_members(comm, &members, &remote)).transpose()?;
    let participants =
        state::with(|state| Ok(state.communicators.find_mut(comm)?.part(members, remote)))?;
    establish(here, comm, participants)
}

/// `MPI_Comm_create_group`: as `create`, but called by the members of the group only.
pub fn create_group(comm: Handle, group: Handle, tag: i32) -> Result<Handle> {
    let here = process::here()?;
    let members = group::members(group)?;
    check::send_tag(tag)?;
    let participants = state::with(|state| {
        let parent = state.communicators.find(comm)?;
        check_subset(&parent.members, &members)?;
        Ok(Participants {
            context: parent.context + contexts::GROUPS,
            tag,
            leader: members.first(),
            groups: (members, None),
        })
    })?;
    establish(here, comm, participants)
}

/// Every member of the group must be in the communicator.
fn check_subset(all: &Members, group: &Members) -> Result<()> {
    match group.iter().position(|peer| all.rank(peer).is_none()) {
        None => Ok(()),
        Some(rank) => Err(Error::new(
            class::GROUP,
            format!(
                "rank {rank} of the group is not in the communicator; build the group from \
                 MPI_Comm_group of it"
            ),
        )),
    }
}

/// Makes the communicator of the participants, if this process is in it.
pub(super) fn establish(here: &Here, parent: Handle, participants: Participants) -> Result<Handle> {
    let (members, remote) = &participants.groups;
    if members.rank(here.rank).is_none() {
        return Ok(abi::COMM_NULL);
    }
    // An inter-communicator needs somebody on either side (MPI-5.0 §7.4.2).
    if remote.as_ref().is_some_and(|remote| remote.len() == 0) {
        return Ok(abi::COMM_NULL);
    }
    let maker = Maker::of(parent)?;
    let context = agree(here, parent, &participants)?;
    let leads = participants.leader.is_some_and(|leader| members.rank(leader).is_some());
    let (members, remote) = participants.groups;
    maker.publish(context, members, remote.map(|remote| (remote, leads)))
}

/// `MPI_Comm_create_from_group`: called by the members of the group, which name what they do by
/// the same string. `MPI_GROUP_EMPTY` answers `MPI_COMM_NULL`.
pub fn create_from_group(
    group: Handle,
    stringtag: &str,
    info: Handle,
    errhandler: Handle,
) -> Result<Handle> {
    let here = process::here()?;
    let Group { members, session } = group::find(group)?;
    let maker = Maker::without_parent(&members, session, info, errhandler)?;
    let (context, tag) = contexts::named(stringtag, contexts::MESSAGES)?;
    if members.len() == 0 {
        return Ok(abi::COMM_NULL);
    }
    let participants =
        Participants { leader: members.first(), groups: (members, None), context, tag };
    let context = agree(here, abi::COMM_NULL, &participants)?;
    maker.publish(context, participants.groups.0, None)
}
