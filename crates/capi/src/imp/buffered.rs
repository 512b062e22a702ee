//! Buffers for buffered sends (MPI-5.0 §3.6).

use crate::abi::*;
use mpi::bsend::{self, Owner};
use mpi::{Result, process};
use std::ffi::c_void;

pub(crate) fn buffer_attach(buffer: *mut c_void, size: i64) -> Result<()> {
    process::running()?;
    bsend::attach(Owner::Process, buffer as usize, size)
}

pub(crate) fn buffer_detach() -> Result<(*mut c_void, i64)> {
    process::running()?;
    let (address, size) = bsend::detach(Owner::Process)?;
    Ok((address as *mut c_void, size))
}

pub(crate) fn buffer_flush() -> Result<()> {
    process::running()?;
    bsend::flush(Owner::Process)
}

pub(crate) fn buffer_iflush() -> Result<MPI_Request> {
    process::running()?;
    bsend::iflush(Owner::Process)
}

pub(crate) fn comm_attach_buffer(comm: MPI_Comm, buffer: *mut c_void, size: i64) -> Result<()> {
    bsend::attach(Owner::Comm(comm), buffer as usize, size)
}

pub(crate) fn comm_detach_buffer(comm: MPI_Comm) -> Result<(*mut c_void, i64)> {
    let (address, size) = bsend::detach(Owner::Comm(comm))?;
    Ok((address as *mut c_void, size))
}

pub(crate) fn comm_flush_buffer(comm: MPI_Comm) -> Result<()> {
    bsend::flush(Owner::Comm(comm))
}

pub(crate) fn comm_iflush_buffer(comm: MPI_Comm) -> Result<MPI_Request> {
    bsend::iflush(Owner::Comm(comm))
}

pub(crate) fn session_attach_buffer(
    session: MPI_Session,
    buffer: *mut c_void,
    size: i64,
) -> Result<()> {
    bsend::attach(Owner::Session(session), buffer as usize, size)
}

pub(crate) fn session_detach_buffer(session: MPI_Session) -> Result<(*mut c_void, i64)> {
    let (address, size) = bsend::detach(Owner::Session(session))?;
    Ok((address as *mut c_void, size))
}

pub(crate) fn session_flush_buffer(session: MPI_Session) -> Result<()> {
    bsend::flush(Owner::Session(session))
}

pub(crate) fn session_iflush_buffer(session: MPI_Session) -> Result<MPI_Request> {
    bsend::iflush(Owner::Session(session))
}
