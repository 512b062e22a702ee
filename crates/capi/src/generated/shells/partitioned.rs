// Generated from api/ by `cargo xtask generate`; do not edit.

#![allow(unused_imports, unused_unsafe, clippy::all, reason = "one form for all shells")]

use crate::generated::callbacks::*;
use crate::abi::*;
use crate::arg;
use crate::imp;
use crate::report::{Outcome, Site, report, unsupported};
use std::ffi::{c_char, c_int, c_void};

#[inline(never)]
pub(crate) unsafe extern "C" fn parrived(request: MPI_Request, partition: c_int, flag: *mut c_int) -> c_int {
    let _ = (request, partition, flag,);
    unsupported("MPI_Parrived", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pready(partition: c_int, request: MPI_Request) -> c_int {
    let _ = (partition, request,);
    unsupported("MPI_Pready", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pready_list(length: c_int, array_of_partitions: *const c_int, request: MPI_Request) -> c_int {
    let _ = (length, array_of_partitions, request,);
    unsupported("MPI_Pready_list", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pready_range(partition_low: c_int, partition_high: c_int, request: MPI_Request) -> c_int {
    let _ = (partition_low, partition_high, request,);
    unsupported("MPI_Pready_range", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn precv_init(buf: *mut c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (buf, partitions, count, datatype, source, tag, comm, info, request,);
    unsupported("MPI_Precv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn precv_init_c(buf: *mut c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (buf, partitions, count, datatype, source, tag, comm, info, request,);
    unsupported("MPI_Precv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn psend_init(buf: *const c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (buf, partitions, count, datatype, dest, tag, comm, info, request,);
    unsupported("MPI_Psend_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn psend_init_c(buf: *const c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (buf, partitions, count, datatype, dest, tag, comm, info, request,);
    unsupported("MPI_Psend_init_c", Site::Comm(comm))
}
