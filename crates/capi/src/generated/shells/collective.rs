// Generated from api/ by `cargo xtask generate`; do not edit.

#![allow(unused_imports, unused_unsafe, clippy::all, reason = "one form for all shells")]

use crate::generated::callbacks::*;
use crate::abi::*;
use crate::arg;
use crate::imp;
use crate::report::{Outcome, Site, report, unsupported};
use std::ffi::{c_char, c_int, c_void};

#[inline(never)]
pub(crate) unsafe extern "C" fn allgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::allgather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Allgather", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::allgather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Allgather_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgather_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request,);
    unsupported("MPI_Allgather_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgather_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request,);
    unsupported("MPI_Allgather_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm,);
    unsupported("MPI_Allgatherv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm,);
    unsupported("MPI_Allgatherv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgatherv_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request,);
    unsupported("MPI_Allgatherv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgatherv_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request,);
    unsupported("MPI_Allgatherv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allreduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::allreduce(arg::buffer(sendbuf, count as i64, datatype), recvbuf.cast::<u8>(), op, comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Allreduce", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allreduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::allreduce(arg::buffer(sendbuf, count as i64, datatype), recvbuf.cast::<u8>(), op, comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Allreduce_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allreduce_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm, info, request,);
    unsupported("MPI_Allreduce_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allreduce_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm, info, request,);
    unsupported("MPI_Allreduce_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::alltoall(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Alltoall", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::alltoall(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Alltoall_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoall_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request,);
    unsupported("MPI_Alltoall_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoall_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request,);
    unsupported("MPI_Alltoall_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm,);
    unsupported("MPI_Alltoallv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm,);
    unsupported("MPI_Alltoallv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallv_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request,);
    unsupported("MPI_Alltoallv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallv_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request,);
    unsupported("MPI_Alltoallv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm,);
    unsupported("MPI_Alltoallw", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm,);
    unsupported("MPI_Alltoallw_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallw_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request,);
    unsupported("MPI_Alltoallw_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallw_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request,);
    unsupported("MPI_Alltoallw_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn barrier(comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::barrier(comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Barrier", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn barrier_init(comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (comm, info, request,);
    unsupported("MPI_Barrier_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn bcast(buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::bcast(arg::buffer(buffer, count as i64, datatype), root, comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Bcast", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn bcast_c(buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::bcast(arg::buffer(buffer, count as i64, datatype), root, comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Bcast_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn bcast_init(buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (buffer, count, datatype, root, comm, info, request,);
    unsupported("MPI_Bcast_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn bcast_init_c(buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (buffer, count, datatype, root, comm, info, request,);
    unsupported("MPI_Bcast_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn exscan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm,);
    unsupported("MPI_Exscan", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn exscan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm,);
    unsupported("MPI_Exscan_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn exscan_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm, info, request,);
    unsupported("MPI_Exscan_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn exscan_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm, info, request,);
    unsupported("MPI_Exscan_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::gather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Gather", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::gather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Gather_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gather_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request,);
    unsupported("MPI_Gather_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gather_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request,);
    unsupported("MPI_Gather_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm,);
    unsupported("MPI_Gatherv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm,);
    unsupported("MPI_Gatherv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gatherv_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, info, request,);
    unsupported("MPI_Gatherv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gatherv_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, info, request,);
    unsupported("MPI_Gatherv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iallgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request,);
    unsupported("MPI_Iallgather", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iallgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request,);
    unsupported("MPI_Iallgather_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iallgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request,);
    unsupported("MPI_Iallgatherv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iallgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request,);
    unsupported("MPI_Iallgatherv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iallreduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm, request,);
    unsupported("MPI_Iallreduce", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iallreduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm, request,);
    unsupported("MPI_Iallreduce_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request,);
    unsupported("MPI_Ialltoall", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request,);
    unsupported("MPI_Ialltoall_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request,);
    unsupported("MPI_Ialltoallv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request,);
    unsupported("MPI_Ialltoallv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request,);
    unsupported("MPI_Ialltoallw", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request,);
    unsupported("MPI_Ialltoallw_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ibarrier(comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (comm, request,);
    unsupported("MPI_Ibarrier", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ibcast(buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (buffer, count, datatype, root, comm, request,);
    unsupported("MPI_Ibcast", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ibcast_c(buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (buffer, count, datatype, root, comm, request,);
    unsupported("MPI_Ibcast_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iexscan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm, request,);
    unsupported("MPI_Iexscan", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iexscan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm, request,);
    unsupported("MPI_Iexscan_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn igather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request,);
    unsupported("MPI_Igather", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn igather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request,);
    unsupported("MPI_Igather_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn igatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, request,);
    unsupported("MPI_Igatherv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn igatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, request,);
    unsupported("MPI_Igatherv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, root, comm, request,);
    unsupported("MPI_Ireduce", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, root, comm, request,);
    unsupported("MPI_Ireduce_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_scatter(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, recvcounts, datatype, op, comm, request,);
    unsupported("MPI_Ireduce_scatter", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_scatter_block(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, recvcount, datatype, op, comm, request,);
    unsupported("MPI_Ireduce_scatter_block", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_scatter_block_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, recvcount, datatype, op, comm, request,);
    unsupported("MPI_Ireduce_scatter_block_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_scatter_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, recvcounts, datatype, op, comm, request,);
    unsupported("MPI_Ireduce_scatter_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iscan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm, request,);
    unsupported("MPI_Iscan", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iscan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm, request,);
    unsupported("MPI_Iscan_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iscatter(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request,);
    unsupported("MPI_Iscatter", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iscatter_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request,);
    unsupported("MPI_Iscatter_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iscatterv(sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, request,);
    unsupported("MPI_Iscatterv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iscatterv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, request,);
    unsupported("MPI_Iscatterv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn op_commutative(op: MPI_Op, commute: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let commute = arg::output(commute, "commute")?;
            let commute_value = imp::collective::op_commutative(op)?;
            commute.write(c_int::from(commute_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Op_commutative", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn op_create(user_fn: Option<MPI_User_function>, commute: c_int, op: *mut MPI_Op) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let op = arg::output(op, "op")?;
            let op_value = imp::collective::op_create(user_fn, commute != 0)?;
            op.write(op_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Op_create", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn op_create_c(user_fn: Option<MPI_User_function_c>, commute: c_int, op: *mut MPI_Op) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let op = arg::output(op, "op")?;
            let op_value = imp::collective::op_create_c(user_fn, commute != 0)?;
            op.write(op_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Op_create_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn op_free(op: *mut MPI_Op) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let op = arg::reference_mut(op, "op")?;
            imp::collective::op_free(op)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Op_free", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::reduce(arg::buffer(sendbuf, count as i64, datatype), recvbuf.cast::<u8>(), op, root, comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Reduce", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::reduce(arg::buffer(sendbuf, count as i64, datatype), recvbuf.cast::<u8>(), op, root, comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Reduce_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, root, comm, info, request,);
    unsupported("MPI_Reduce_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, root, comm, info, request,);
    unsupported("MPI_Reduce_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_local(inbuf: *const c_void, inoutbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::reduce_local(arg::buffer(inbuf, count as i64, datatype), inoutbuf.cast::<u8>(), op)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Reduce_local", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_local_c(inbuf: *const c_void, inoutbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::collective::reduce_local(arg::buffer(inbuf, count as i64, datatype), inoutbuf.cast::<u8>(), op)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Reduce_local_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, recvbuf, recvcounts, datatype, op, comm,);
    unsupported("MPI_Reduce_scatter", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_block(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, recvbuf, recvcount, datatype, op, comm,);
    unsupported("MPI_Reduce_scatter_block", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_block_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, recvbuf, recvcount, datatype, op, comm,);
    unsupported("MPI_Reduce_scatter_block_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_block_init(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, recvcount, datatype, op, comm, info, request,);
    unsupported("MPI_Reduce_scatter_block_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_block_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, recvcount, datatype, op, comm, info, request,);
    unsupported("MPI_Reduce_scatter_block_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, recvbuf, recvcounts, datatype, op, comm,);
    unsupported("MPI_Reduce_scatter_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_init(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request,);
    unsupported("MPI_Reduce_scatter_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request,);
    unsupported("MPI_Reduce_scatter_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm,);
    unsupported("MPI_Scan", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm,);
    unsupported("MPI_Scan_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scan_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm, info, request,);
    unsupported("MPI_Scan_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scan_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, recvbuf, count, datatype, op, comm, info, request,);
    unsupported("MPI_Scan_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatter(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,);
    unsupported("MPI_Scatter", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatter_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,);
    unsupported("MPI_Scatter_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatter_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request,);
    unsupported("MPI_Scatter_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatter_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request,);
    unsupported("MPI_Scatter_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatterv(sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm,);
    unsupported("MPI_Scatterv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatterv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    let _ = (sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm,);
    unsupported("MPI_Scatterv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatterv_init(sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request,);
    unsupported("MPI_Scatterv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatterv_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    let _ = (sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request,);
    unsupported("MPI_Scatterv_init_c", Site::Comm(comm))
}
