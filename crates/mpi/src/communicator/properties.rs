//! What a communicator tells of itself, and what the program can set.

use crate::communicator::Communicator;
use crate::error::{Error, Result};
use crate::group::{self, Members};
use crate::{Handle, Kind, abi, class, errhandler, loss, process, state};

/// `MPI_Comm_rank`.
#[inline]
pub fn rank(comm: Handle) -> Result<i32> {
    state::with(|state| Ok(state.communicators.described(comm)?.rank))
}

/// `MPI_Comm_size`.
#[inline]
pub fn size(comm: Handle) -> Result<i32> {
    state::with(|state| Ok(state.communicators.described(comm)?.size))
}

/// `MPI_Comm_remote_size`.
pub fn remote_size(comm: Handle) -> Result<i32> {
    remote_members(comm).map(|remote| remote.len() as i32)
}

/// `MPI_Comm_test_inter`.
pub fn is_inter(comm: Handle) -> Result<bool> {
    state::with(|state| Ok(state.communicators.present(comm)?.remote.is_some()))
}

/// `MPI_Comm_remote_group`.
pub fn remote_group(comm: Handle) -> Result<Handle> {
    let session = state::with(|state| Ok(state.communicators.present(comm)?.session))?;
    group::publish_in(remote_members(comm)?, session)
}

fn remote_members(comm: Handle) -> Result<Members> {
    state::with(|state| state.communicators.present(comm)?.remote.clone().ok_or_else(not_inter))
}

/// `MPI_Comm_group`: of an inter-communicator, the local one.
pub fn group(comm: Handle) -> Result<Handle> {
    let (members, session) = state::with(|state| {
        let found = state.communicators.present(comm)?;
        Ok((found.members.clone(), found.session))
    })?;
    group::publish_in(members, session)
}

/// `MPI_Comm_compare`: `MPI_IDENT`, `MPI_CONGRUENT`, `MPI_SIMILAR` or `MPI_UNEQUAL`.
pub fn compare(left: Handle, right: Handle) -> Result<i32> {
    state::with(|state| {
        let all = &state.communicators;
        let (first, second) = (all.present(left)?, all.present(right)?);
        if left == right {
            return Ok(abi::IDENT);
        }
        let results = match (&first.remote, &second.remote) {
            (None, None) => [first.members.compare(&second.members); 2],
            (Some(one), Some(other)) => {
                [first.members.compare(&second.members), one.compare(other)]
            }
            _ => [abi::UNEQUAL; 2],
        };
        Ok(match results {
            [abi::IDENT, abi::IDENT] => abi::CONGRUENT,
            [abi::UNEQUAL, _] | [_, abi::UNEQUAL] => abi::UNEQUAL,
            _ => abi::SIMILAR,
        })
    })
}

/// `MPI_Comm_set_name`. A name that is too long is cut to `MPI_MAX_OBJECT_NAME - 1` bytes
/// (MPI-5.0 §7.8), between characters.
pub fn set_name(comm: Handle, name: &str) -> Result<()> {
    let mut length = name.len().min(abi::MAX_OBJECT_NAME as usize - 1);
    while !name.is_char_boundary(length) {
        length -= 1;
    }
    state::with(|state| {
        state.communicators.present_mut(comm)?.name = Some(name[..length].into());
        Ok(())
    })
}

/// `MPI_Comm_get_name`; at most `MPI_MAX_OBJECT_NAME - 1` bytes. `MPI_COMM_NULL` has a name too.
pub fn name(comm: Handle) -> Result<String> {
    if comm == abi::COMM_NULL {
        return process::running().map(|()| "MPI_COMM_NULL".into());
    }
    state::with(|state| Ok(shown_name(state.communicators.present(comm)?, comm)))
}

/// What the program calls a communicator; nothing if it has no name.
pub(crate) fn shown_name(found: &Communicator, comm: Handle) -> String {
    found.name.clone().map_or_else(|| predefined_name(comm).into(), String::from)
}

fn predefined_name(comm: Handle) -> &'static str {
    match comm {
        abi::COMM_WORLD => "MPI_COMM_WORLD",
        abi::COMM_SELF => "MPI_COMM_SELF",
        _ => "",
    }
}

/// `MPI_Comm_set_errhandler`.
pub fn set_errhandler(comm: Handle, errhandler: Handle) -> Result<()> {
    state::with(|state| state.communicators.present(comm).map(|_| ()))?;
    errhandler::check(Kind::Comm, errhandler)?;
    errhandler::hold(errhandler);
    let old = state::with(|state| {
        let found = state.communicators.present_mut(comm)?;
        Ok(std::mem::replace(&mut found.errhandler, errhandler))
    })?;
    errhandler::release(old);
    loss::note_errhandler(errhandler);
    Ok(())
}

/// `MPI_Comm_get_errhandler`: a reference that the program frees.
pub fn errhandler(comm: Handle) -> Result<Handle> {
    let errhandler = state::with(|state| Ok(state.communicators.present(comm)?.errhandler))?;
    errhandler::hold(errhandler);
    Ok(errhandler)
}

/// `MPI_Comm_call_errhandler`. A fatal handler does not return.
pub fn call_errhandler(comm: Handle, code: i32) -> Result<()> {
    let errhandler = state::with(|state| Ok(state.communicators.present(comm)?.errhandler))?;
    errhandler::call("MPI_Comm_call_errhandler", comm, errhandler, code);
    Ok(())
}

#[cold]
pub(super) fn not_inter() -> Box<Error> {
    Error::new(
        class::COMM,
        "the communicator is an intra-communicator; only an inter-communicator has a remote group",
    )
}
