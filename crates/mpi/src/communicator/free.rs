//! The end of a communicator.

use super::line::Line;
use super::properties::name;
use super::{Life, contexts};
use crate::attribute::Object;
use crate::error::{Error, Result};
use crate::{Handle, abi, attribute, bsend, class, errhandler, point, process, state};

/// `MPI_Comm_free`; the handle becomes `MPI_COMM_NULL`.
pub fn free(comm: &mut Handle) -> Result<()> {
    check_freeable(*comm)?;
    bsend::flush(bsend::Owner::Comm(*comm))?;
    attribute::delete_all(Object::Comm(*comm))?;
    let errhandler = state::with(|state| {
        let all = &mut state.communicators;
        let found = all.find_mut(*comm)?;
        found.life = Life::Freed;
        let (errhandler, unused) = (found.errhandler, found.pending == 0);
        if unused {
            all.table.remove(*comm);
        }
        Ok(errhandler)
    })?;
    errhandler::release(errhandler);
    *comm = abi::COMM_NULL;
    Ok(())
}

/// `MPI_Comm_disconnect`: waits until all communication of all members has ended, then frees; the
/// handle becomes `MPI_COMM_NULL`.
pub fn disconnect(comm: &mut Handle) -> Result<()> {
    let here = process::here()?;
    check_freeable(*comm)?;
    bsend::flush(bsend::Owner::Comm(*comm))?;
    let (circle, context) = state::with(|state| {
        let found = state.communicators.find_mut(*comm)?;
        Ok((found.circle(), found.context))
    })?;
    here.station.wait(|core| core.is_over(context..context + contexts::STRIDE).then_some(()));
    // Everyone tells one member, which answers when all have.
    let line = Line { here, context: circle.context, tag: circle.tag };
    let leader = circle.leader.expect("this process at least is a member");
    let told = if leader == here.rank {
        let others = || circle.everyone().filter(|&peer| peer != leader);
        let heard: std::result::Result<(), _> =
            others().try_for_each(|peer| line.exchange([], &mut [], Some(peer), &mut [0u8]));
        heard.and_then(|()| line.exchange(others(), &mut [0u8], None, &mut []))
    } else {
        line.exchange([leader], &mut [0u8], Some(leader), &mut [0u8])
    };
    told.map_err(|fault| point::failed(here, *comm, fault))?;
    free(comm)
}

fn check_freeable(comm: Handle) -> Result<()> {
    if comm != abi::COMM_WORLD && comm != abi::COMM_SELF {
        return Ok(());
    }
    Err(Error::new(
        class::COMM,
        format!("{} cannot be freed; free only what the program made", name(comm)?),
    ))
}
