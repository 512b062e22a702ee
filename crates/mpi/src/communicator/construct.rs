//! Making communicators out of others (MPI-5.0 §7.4.2).

use layout::Span;

use super::agreement::Circle;
use super::{Communicator, contexts, inter};
use crate::attribute;
use crate::collective::Scope;
use crate::error::{Error, Result};
use crate::group::{self, Members};
use crate::info::{self, Info};
use crate::process::Here;
use crate::{Handle, abi, check, class, process, state};

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
    let attributes = attribute::copies(comm)?;
    let here = process::here()?;
    let circle = state::with(|state| Ok(state.communicators.find_mut(comm)?.circle()))?;
    let context = agree(here, comm, &circle)?;
    let handle = state::with(|state| {
        let all = &mut state.communicators;
        let mut new = all.find(comm)?.twin(context);
        new.info = hints;
        Ok(all.publish(new))
    })?;
    attribute::adopt(handle, attributes)?;
    Ok(handle)
}

impl Communicator {
    /// The same groups in another context.
    fn twin(&self, context: u64) -> Communicator {
        Communicator {
            remote: self.remote.clone(),
            leads: self.leads,
            ..Communicator::intra(context, self.rank, self.members.clone(), self.errhandler)
        }
    }
}

/// The context of a new communicator; an error is one of `comm`.
pub(super) fn agree(here: &Here, comm: Handle, circle: &Circle) -> Result<u64> {
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
    let Some(rank) = members.rank(here.rank) else { return Ok(abi::COMM_NULL) };
    // An inter-communicator needs somebody on either side (MPI-5.0 §7.4.2).
    if remote.as_ref().is_some_and(|remote| remote.len() == 0) {
        return Ok(abi::COMM_NULL);
    }
    let context = agree(here, parent, &circle)?;
    state::with(|state| {
        let all = &mut state.communicators;
        let old = all.find(parent)?;
        let (members, remote) = circle.groups;
        let new = Communicator {
            leads: remote.is_none() || old.leads,
            remote,
            ..Communicator::intra(context, rank, members, old.errhandler)
        };
        Ok(all.publish(new))
    })
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
