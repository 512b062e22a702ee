//! Splitting communicators (MPI-5.0 §7.4.2).

use layout::Span;

use super::construct::establish;
use super::handshake::Plain;
use super::inter;
use crate::collective::Scope;
use crate::error::Result;
use crate::group::Members;
use crate::{Handle, abi, collective, state, verify};

/// `MPI_Comm_split`; a color of `MPI_UNDEFINED` answers `MPI_COMM_NULL`. Other negative colors are colors like all
/// others, as with MPICH, which libraries rely on; `--check` warns of them.
pub fn split(comm: Handle, color: i32, key: i32) -> Result<Handle> {
    collective::construction(&"comm_split", comm)?;
    let scope = Scope::of(comm)?;
    if color < 0 && color != abi::UNDEFINED {
        verify::look_at_color(color);
    }
    let (ours, theirs) = gather(&scope, comm, [color, key])?;
    let of_color = |members: &Members, choices: &[[i32; 2]]| {
        let mut ranks: Vec<usize> =
            (0..members.len()).filter(|&rank| choices[rank][0] == color).collect();
        ranks.sort_by_key(|&rank| (choices[rank][1], rank));
        Members::of(ranks.iter().map(|&rank| members.peer(rank)).collect())
    };
    let participants = state::with(|state| {
        let parent = state.communicators.find_mut(comm)?;
        let members = of_color(&parent.members, &ours);
        let remote = parent.remote.as_ref().map(|remote| of_color(remote, &theirs));
        Ok(parent.part(members, remote))
    })?;
    if color == abi::UNDEFINED {
        return Ok(abi::COMM_NULL);
    }
    establish(scope.here, comm, participants)
}

/// What everyone says, ours and the remote group's.
pub(super) fn gather<T: Plain + Default>(
    scope: &Scope,
    comm: Handle,
    mine: T,
) -> Result<(Vec<T>, Vec<T>)> {
    let mut mine = [mine];
    let mut ours = vec![T::default(); scope.members.len()];
    // SAFETY: both outlive the operation and are not otherwise used during it; any bytes are valid.
    let (block, result) = unsafe {
        (
            Span::new(mine.as_mut_ptr().cast(), size_of_val(&mine)),
            Span::new(ours.as_mut_ptr().cast(), size_of_val(ours.as_slice())),
        )
    };
    scope.all_gather(block, result)?;
    let remote = state::with(|state| Ok(state.communicators.find(comm)?.remote.clone()))?;
    let mut theirs = vec![T::default(); remote.as_ref().map_or(0, Members::len)];
    if remote.is_some() {
        inter::tell_each_other(comm, &mut ours, &mut theirs)?;
    }
    Ok((ours, theirs))
}
