//! Partitioned communication (MPI-5.0 chapter 4).

use crate::abi::*;
use crate::arg;
use mpi::{Result, partitioned};
use std::ffi::c_void;

/// # Safety
/// As [`mpi::Buffer::new`], for `partitions` times `count` items.
pub(crate) unsafe fn psend_init(
    address: *const c_void,
    partitions: i32,
    count: i64,
    datatype: MPI_Datatype,
    dest: i32,
    tag: i32,
    comm: MPI_Comm,
    info: MPI_Info,
) -> Result<MPI_Request> {
    // SAFETY: promised by the caller.
    let buffer = unsafe { arg::buffer(address, count, datatype) };
    partitioned::send_init(buffer, partitions, dest, tag, comm, info)
}

/// # Safety
/// As [`psend_init`].
pub(crate) unsafe fn precv_init(
    address: *mut c_void,
    partitions: i32,
    count: i64,
    datatype: MPI_Datatype,
    source: i32,
    tag: i32,
    comm: MPI_Comm,
    info: MPI_Info,
) -> Result<MPI_Request> {
    // SAFETY: promised by the caller.
    let buffer = unsafe { arg::buffer(address, count, datatype) };
    partitioned::receive_init(buffer, partitions, source, tag, comm, info)
}

pub(crate) fn pready(partition: i32, request: MPI_Request) -> Result<()> {
    partitioned::ready(request, std::iter::once(partition))
}

pub(crate) fn pready_range(low: i32, high: i32, request: MPI_Request) -> Result<()> {
    partitioned::ready_range(request, low, high)
}

pub(crate) fn pready_list(partitions: &[i32], request: MPI_Request) -> Result<()> {
    partitioned::ready(request, partitions.iter().copied())
}

pub(crate) fn parrived(request: MPI_Request, partition: i32) -> Result<bool> {
    partitioned::arrived(request, partition)
}
