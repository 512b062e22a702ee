//! Buffers for buffered sends (MPI-5.0 §3.6).

use crate::abi::*;
use mpi::{Result, bsend, process};
use std::ffi::c_void;

pub(crate) fn buffer_attach(buffer: *mut c_void, size: i64) -> Result<()> {
    process::running()?;
    bsend::attach(None, buffer as usize, size)
}

pub(crate) fn buffer_detach() -> Result<(*mut c_void, i64)> {
    process::running()?;
    let (address, size) = bsend::detach(None)?;
    Ok((address as *mut c_void, size))
}

pub(crate) fn buffer_flush() -> Result<()> {
    process::running()?;
    bsend::flush(None)
}

pub(crate) fn buffer_iflush() -> Result<MPI_Request> {
    process::running()?;
    bsend::iflush(None)
}

pub(crate) fn comm_attach_buffer(comm: MPI_Comm, buffer: *mut c_void, size: i64) -> Result<()> {
    bsend::attach(Some(comm), buffer as usize, size)
}

pub(crate) fn comm_detach_buffer(comm: MPI_Comm) -> Result<(*mut c_void, i64)> {
    let (address, size) = bsend::detach(Some(comm))?;
    Ok((address as *mut c_void, size))
}

pub(crate) fn comm_flush_buffer(comm: MPI_Comm) -> Result<()> {
    bsend::flush(Some(comm))
}

pub(crate) fn comm_iflush_buffer(comm: MPI_Comm) -> Result<MPI_Request> {
    bsend::iflush(Some(comm))
}
