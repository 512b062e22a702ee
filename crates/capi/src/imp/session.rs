//! Sessions (MPI-5.0 §11.3).

use crate::abi::*;
use crate::arg::Text;
use crate::callback::CALLBACKS;
use crate::generated::constants::*;
use mpi::{Result, info, session};

pub(crate) fn session_init(info: MPI_Info, errhandler: MPI_Errhandler) -> Result<MPI_Session> {
    mpi::callbacks::install(CALLBACKS);
    let session = session::init(info, errhandler)?;
    mpi::panic::install();
    Ok(session)
}

pub(crate) fn session_finalize(session: &mut MPI_Session) -> Result<()> {
    session::finalize(session)
}

pub(crate) fn session_get_num_psets(session: MPI_Session, info: MPI_Info) -> Result<i32> {
    check_info(info)?;
    session::num_psets(session)
}

/// With a length of 0 the program asks how long the name is, its end included.
pub(crate) fn session_get_nth_pset(
    session: MPI_Session,
    info: MPI_Info,
    number: i32,
    length: &mut i32,
    name: Text,
) -> Result<()> {
    check_info(info)?;
    let pset = session::pset(session, number)?;
    let room = usize::try_from(*length).unwrap_or(0);
    name.write(pset, room)?;
    *length = pset.len() as i32 + 1;
    Ok(())
}

pub(crate) fn session_get_pset_info(session: MPI_Session, name: &str) -> Result<MPI_Info> {
    session::pset_info(session, name)
}

pub(crate) fn session_get_info(session: MPI_Session) -> Result<MPI_Info> {
    session::info(session)
}

/// Nothing is asked for by this info yet, but a wrong handle is a mistake.
fn check_info(info: MPI_Info) -> Result<()> {
    if info == MPI_INFO_NULL { Ok(()) } else { info::len(info).map(drop) }
}
