//! Starting, ending, threads (MPI-5.0 §11.2 to §11.6).

use crate::abi::*;
use crate::callback::CALLBACKS;
use crate::generated::constants::*;
use mpi::{Result, process};
use std::ffi::{c_char, c_int};

/// Arguments for mpiexec do not reach the program, so there is nothing to take from `argv`.
pub(crate) fn init(_argc: *mut c_int, _argv: *mut *mut *mut c_char) -> Result<()> {
    init_thread(_argc, _argv, MPI_THREAD_SINGLE).map(drop)
}

pub(crate) fn init_thread(
    _argc: *mut c_int,
    _argv: *mut *mut *mut c_char,
    required: i32,
) -> Result<i32> {
    mpi::callbacks::install(CALLBACKS);
    let provided = process::init(required)?;
    mpi::panic::install();
    Ok(provided)
}

pub(crate) fn initialized() -> Result<bool> {
    Ok(process::is_initialized())
}

pub(crate) fn finalize() -> Result<()> {
    process::finalize()
}

pub(crate) fn finalized() -> Result<bool> {
    Ok(process::is_finalized())
}

pub(crate) fn abort(comm: MPI_Comm, code: i32) -> Result<()> {
    process::abort(comm, code)
}

pub(crate) fn query_thread() -> Result<i32> {
    process::thread_level()
}

pub(crate) fn is_thread_main() -> Result<bool> {
    process::is_main_thread()
}
