//! Time, names, versions, memory (MPI-5.0 chapter 9), and profiling control (§15.2).

use crate::abi::*;
use crate::arg::Text;
use mpi::{Result, abi, environment, process};
use std::ffi::c_void;

#[inline(always)]
pub(crate) fn wtime() -> f64 {
    environment::wtime()
}

pub(crate) fn wtick() -> f64 {
    environment::wtick()
}

pub(crate) fn get_version() -> Result<(i32, i32)> {
    Ok(environment::version())
}

pub(crate) fn get_library_version(version: Text) -> Result<i32> {
    version.write(environment::library_version(), abi::MAX_LIBRARY_VERSION_STRING as usize)
}

pub(crate) fn get_processor_name(name: Text) -> Result<i32> {
    process::running()?;
    name.write(&environment::processor_name()?, abi::MAX_PROCESSOR_NAME as usize)
}

/// No info key changes where the memory comes from, so `info` is only a hint that is not taken.
pub(crate) fn alloc_mem(size: i64, _info: MPI_Info) -> Result<*mut c_void> {
    process::running()?;
    Ok(environment::alloc_mem(size)?.cast())
}

pub(crate) fn free_mem(base: *mut c_void) -> Result<()> {
    process::running()?;
    environment::free_mem(base.cast())
}

pub(crate) fn pcontrol(level: i32) -> Result<()> {
    environment::pcontrol(level)
}

pub(crate) fn get_hw_resource_info() -> Result<MPI_Info> {
    mpi::communicator::hardware_info()
}
