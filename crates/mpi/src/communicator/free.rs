//! The end of a communicator.

use super::Life;
use super::properties::name;
use crate::attribute::Object;
use crate::error::{Error, Result};
use crate::{Handle, abi, attribute, bsend, class, errhandler, state, verify};

/// `MPI_Comm_free`; the handle becomes `MPI_COMM_NULL`.
pub fn free(comm: &mut Handle) -> Result<()> {
    check_freeable(*comm)?;
    bsend::flush(bsend::Owner::Comm(*comm))?;
    attribute::delete_all(Object::Comm(*comm))?;
    let errhandler = state::with(|state| {
        let all = &mut state.communicators;
        let found = all.find_mut(*comm)?;
        found.set_life(Life::Freed);
        let errhandler = found.errhandler;
        all.forget_if_freed(*comm);
        Ok(errhandler)
    })?;
    // Requests may need it still.
    verify::forget(*comm);
    errhandler::release(errhandler);
    *comm = abi::COMM_NULL;
    Ok(())
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
