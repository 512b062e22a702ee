//! Making communicators out of others (MPI-5.0 §7.4.2).

use layout::Span;

use super::agreement::Circle;
use super::{Communicator, contexts, inter};
use crate::attribute;
use crate::attribute::Object;
use crate::collective::Scope;
use crate::error::{Error, Result};
use crate::group::{self, Group, Members};
use crate::info::{self, Info};
use crate::process::Here;
use crate::{Handle, Kind, abi, check, class, errhandler, process, state};

/// `MPI_Comm_dup`: collective; calls attribute copy functions.
pub fn dup(comm: Handle) -> Result<Handle> {
    let hints = state::with(|state| Ok(state.communicators.find(comm)?.info.clone()))?;
    duplicate(comm, hints)
}

/// `MPI_Comm_dup_with_info`.
pub fn dup_with_info(comm: Handle, info: Handle) -> Result<Handle> {
    state::with(|state| state.communicators.find(comm).map(|_| ()))?;
    duplicate(comm, info::copy(info)?)
}

fn duplicate(comm: Handle, hints: Info) -> Result<Handle> {
    // The copy functions come first, so that one that fails leaves nothing behind.
    let attributes = attribute::copies(Object::Comm(comm))?;
    let here = process::here()?;
    let circle = state::with(|state| Ok(state.communicators.find_mut(comm)?.circle()))?;
    let context = agree(here, comm, &circle)?;
    let handle = state::with(|state| {
        let all = &mut state.communicators;
        let mut new = all.find(comm)?.twin(context);
        new.info = hints;
        Ok(all.publish(new))
    })?;
    attribute::adopt(Object::Comm(handle), attributes)?;
    Ok(handle)
}

impl Communicator {
    /// The same groups and topology in another context.
    fn twin(&self, context: u64) -> Communicator {
        Communicator {
            remote: self.remote.clone(),
            leads: self.leads,
            session: self.session,
            topology: self.topology.clone(),
            ..Communicator::intra(context, self.rank, self.members.clone(), self.errhandler)
        }
    }
}

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
        let info = info::copy(info)?;
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
fn agree(here: &Here, comm: Handle, circle: &Circle) -> Result<u64> {
    let agreement = here.station.with(|core| {
        here.state.with(|state| circle.begin(core, here.rank, || state.communicators.hand_out()))
    });
    agreement.wait(here, comm)
}

/// `MPI_Comm_create` over a group of the communicator; `MPI_COMM_NULL` for those outside. Of an
/// inter-communicator, each side names its own group.
pub fn create(comm: Handle, group: Handle) -> Result<Handle> {
    let here = process::here()?;
    let members = group::members(group)?;
    let remote = state::with(|state| {
        let parent = state.communicators.find(comm)?;
        check_subset(&parent.members, &members)?;
        Ok(parent.remote.clone())
    })?;
    let remote = remote.map(|remote| inter::learn_members(comm, &members, &remote)).transpose()?;
    let circle =
        state::with(|state| Ok(state.communicators.find_mut(comm)?.part(members, remote)))?;
    establish(here, comm, circle)
}

/// `MPI_Comm_create_group`: as `create`, but called by the members of the group only.
pub fn create_group(comm: Handle, group: Handle, tag: i32) -> Result<Handle> {
    let here = process::here()?;
    let members = group::members(group)?;
    check::send_tag(tag)?;
    let circle = state::with(|state| {
        let parent = state.communicators.find(comm)?;
        check_subset(&parent.members, &members)?;
        Ok(Circle {
            context: parent.context + contexts::GROUPS,
            tag,
            leader: members.first(),
            groups: (members, None),
        })
    })?;
    establish(here, comm, circle)
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

/// Makes the communicator of a circle, if this process is in it.
pub(super) fn establish(here: &Here, parent: Handle, circle: Circle) -> Result<Handle> {
    let (members, remote) = &circle.groups;
    if members.rank(here.rank).is_none() {
        return Ok(abi::COMM_NULL);
    }
    // An inter-communicator needs somebody on either side (MPI-5.0 §7.4.2).
    if remote.as_ref().is_some_and(|remote| remote.len() == 0) {
        return Ok(abi::COMM_NULL);
    }
    let maker = Maker::of(parent)?;
    let context = agree(here, parent, &circle)?;
    let leads = circle.leader.is_some_and(|leader| members.rank(leader).is_some());
    let (members, remote) = circle.groups;
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
    let circle = Circle { leader: members.first(), groups: (members, None), context, tag };
    let context = agree(here, abi::COMM_NULL, &circle)?;
    maker.publish(context, circle.groups.0, None)
}

/// `MPI_Comm_split`; a color of `MPI_UNDEFINED` answers `MPI_COMM_NULL`.
pub fn split(comm: Handle, color: i32, key: i32) -> Result<Handle> {
    let scope = Scope::of(comm)?;
    if color < 0 && color != abi::UNDEFINED {
        return Err(Error::new(
            class::ARG,
            format!("color is {color}; it must be 0 or more, or MPI_UNDEFINED"),
        ));
    }
    let mut ours = vec![[0i32; 2]; scope.members.len()];
    let mut mine = [color, key];
    // SAFETY: both outlive the operation and are not otherwise used during it.
    let (block, result) = unsafe {
        (
            Span::new(mine.as_mut_ptr().cast(), size_of_val(&mine)),
            Span::new(ours.as_mut_ptr().cast(), size_of_val(ours.as_slice())),
        )
    };
    scope.all_gather(block, result)?;
    let members = of_color(&scope.members, &ours, color);
    let remote = state::with(|state| Ok(state.communicators.find(comm)?.remote.clone()))?;
    let remote = match remote {
        None => None,
        Some(remote) => {
            let mut theirs = vec![[0i32; 2]; remote.len()];
            inter::tell_each_other(comm, &mut ours, &mut theirs)?;
            Some(of_color(&remote, &theirs, color))
        }
    };
    let circle =
        state::with(|state| Ok(state.communicators.find_mut(comm)?.part(members, remote)))?;
    if color == abi::UNDEFINED {
        return Ok(abi::COMM_NULL);
    }
    establish(scope.here, comm, circle)
}

/// Those with this color, by key and then by rank.
fn of_color(members: &Members, choices: &[[i32; 2]], color: i32) -> Members {
    let mut ranks: Vec<usize> =
        (0..members.len()).filter(|&rank| choices[rank][0] == color).collect();
    ranks.sort_by_key(|&rank| (choices[rank][1], rank));
    Members::of(ranks.iter().map(|&rank| members.peer(rank)).collect())
}
