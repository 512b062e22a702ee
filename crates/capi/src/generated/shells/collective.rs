// Generated from api/ by `cargo xtask generate`; do not edit.

#![allow(unused_imports, unused_unsafe, clippy::all, reason = "one form for all shells")]

use crate::generated::callbacks::*;
use crate::abi::*;
use crate::arg;
use crate::generated::constants::MPI_FILE_NULL;
use crate::imp;
use mpi::callers;
use mpi::crash::{Call, Memory};
use crate::report::{Outcome, Site, report, unsupported};
use std::ffi::{c_char, c_int, c_void};

#[inline(never)]
pub(crate) unsafe extern "C" fn allgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Allgather", move || unsafe { allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Allgather", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Allgather", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::allgather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Allgather", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Allgather_c", move || unsafe { allgather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Allgather_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Allgather_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::allgather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Allgather_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgather_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Allgather_init", move || unsafe { allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Allgather_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Allgather_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::allgather_init(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Allgather_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgather_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Allgather_init_c", move || unsafe { allgather_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Allgather_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Allgather_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::allgather_init(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Allgather_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Allgatherv", move || unsafe { allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Allgatherv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Allgatherv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::allgatherv(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Allgatherv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Allgatherv_c", move || unsafe { allgatherv_c(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Allgatherv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Allgatherv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::allgatherv(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Allgatherv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgatherv_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Allgatherv_init", move || unsafe { allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Allgatherv_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Allgatherv_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::allgatherv_init(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Allgatherv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allgatherv_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Allgatherv_init_c", move || unsafe { allgatherv_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Allgatherv_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Allgatherv_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::allgatherv_init(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Allgatherv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allreduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Allreduce", move || unsafe { allreduce(sendbuf, recvbuf, count, datatype, op, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Allreduce", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Allreduce", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::allreduce(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Allreduce", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allreduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Allreduce_c", move || unsafe { allreduce_c(sendbuf, recvbuf, count, datatype, op, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Allreduce_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Allreduce_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::allreduce(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Allreduce_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allreduce_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Allreduce_init", move || unsafe { allreduce_init(sendbuf, recvbuf, count, datatype, op, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Allreduce_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Allreduce_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::allreduce_init(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Allreduce_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn allreduce_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Allreduce_init_c", move || unsafe { allreduce_init_c(sendbuf, recvbuf, count, datatype, op, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Allreduce_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Allreduce_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::allreduce_init(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Allreduce_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alltoall", move || unsafe { alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alltoall", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Alltoall", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::alltoall(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Alltoall", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alltoall_c", move || unsafe { alltoall_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alltoall_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Alltoall_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::alltoall(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Alltoall_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoall_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alltoall_init", move || unsafe { alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alltoall_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Alltoall_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::alltoall_init(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Alltoall_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoall_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alltoall_init_c", move || unsafe { alltoall_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alltoall_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Alltoall_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::alltoall_init(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Alltoall_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alltoallv", move || unsafe { alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alltoallv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Alltoallv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::alltoallv(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtype, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtype, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Alltoallv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alltoallv_c", move || unsafe { alltoallv_c(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alltoallv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Alltoallv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::alltoallv(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtype, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtype, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Alltoallv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallv_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alltoallv_init", move || unsafe { alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alltoallv_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Alltoallv_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::alltoallv_init(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtype, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtype, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Alltoallv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallv_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alltoallv_init_c", move || unsafe { alltoallv_init_c(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alltoallv_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Alltoallv_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::alltoallv_init(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtype, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtype, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Alltoallv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alltoallw", move || unsafe { alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alltoallw", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Alltoallw", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::alltoallw(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtypes, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtypes, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Alltoallw", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alltoallw_c", move || unsafe { alltoallw_c(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alltoallw_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Alltoallw_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::alltoallw(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtypes, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtypes, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Alltoallw_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallw_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alltoallw_init", move || unsafe { alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alltoallw_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Alltoallw_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::alltoallw_init(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtypes, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtypes, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Alltoallw_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallw_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alltoallw_init_c", move || unsafe { alltoallw_init_c(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alltoallw_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Alltoallw_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::alltoallw_init(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtypes, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtypes, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Alltoallw_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn barrier(comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Barrier", move || unsafe { barrier(comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Barrier", Site::Comm(comm)));
    }
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
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Barrier_init", move || unsafe { barrier_init(comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Barrier_init", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::barrier_init(comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Barrier_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn bcast(buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Bcast", move || unsafe { bcast(buffer, count, datatype, root, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Bcast", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Bcast", buffers: &["buffer"] };
    let call = Call::new(FUNCTION, [Memory::items(buffer, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::bcast(arg::buffer(buffer, count as i64, datatype), root, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Bcast", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn bcast_c(buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Bcast_c", move || unsafe { bcast_c(buffer, count, datatype, root, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Bcast_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Bcast_c", buffers: &["buffer"] };
    let call = Call::new(FUNCTION, [Memory::items(buffer, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::bcast(arg::buffer(buffer, count as i64, datatype), root, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Bcast_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn bcast_init(buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Bcast_init", move || unsafe { bcast_init(buffer, count, datatype, root, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Bcast_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Bcast_init", buffers: &["buffer"] };
    let call = Call::new(FUNCTION, [Memory::items(buffer, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::bcast_init(arg::buffer(buffer, count as i64, datatype), root, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Bcast_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn bcast_init_c(buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Bcast_init_c", move || unsafe { bcast_init_c(buffer, count, datatype, root, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Bcast_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Bcast_init_c", buffers: &["buffer"] };
    let call = Call::new(FUNCTION, [Memory::items(buffer, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::bcast_init(arg::buffer(buffer, count as i64, datatype), root, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Bcast_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn exscan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Exscan", move || unsafe { exscan(sendbuf, recvbuf, count, datatype, op, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Exscan", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Exscan", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::exscan(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Exscan", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn exscan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Exscan_c", move || unsafe { exscan_c(sendbuf, recvbuf, count, datatype, op, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Exscan_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Exscan_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::exscan(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Exscan_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn exscan_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Exscan_init", move || unsafe { exscan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Exscan_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Exscan_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::exscan_init(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Exscan_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn exscan_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Exscan_init_c", move || unsafe { exscan_init_c(sendbuf, recvbuf, count, datatype, op, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Exscan_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Exscan_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::exscan_init(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Exscan_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Gather", move || unsafe { gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Gather", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Gather", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::gather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Gather", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Gather_c", move || unsafe { gather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Gather_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Gather_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::gather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Gather_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gather_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Gather_init", move || unsafe { gather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Gather_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Gather_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::gather_init(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Gather_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gather_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Gather_init_c", move || unsafe { gather_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Gather_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Gather_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::gather_init(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Gather_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Gatherv", move || unsafe { gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Gatherv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Gatherv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::gatherv(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, root, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Gatherv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Gatherv_c", move || unsafe { gatherv_c(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Gatherv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Gatherv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::gatherv(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, root, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Gatherv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gatherv_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Gatherv_init", move || unsafe { gatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Gatherv_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Gatherv_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::gatherv_init(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, root, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Gatherv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn gatherv_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Gatherv_init_c", move || unsafe { gatherv_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Gatherv_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Gatherv_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::gatherv_init(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, root, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Gatherv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iallgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iallgather", move || unsafe { iallgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iallgather", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iallgather", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iallgather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iallgather", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iallgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iallgather_c", move || unsafe { iallgather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iallgather_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iallgather_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iallgather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iallgather_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iallgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iallgatherv", move || unsafe { iallgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iallgatherv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iallgatherv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iallgatherv(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iallgatherv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iallgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iallgatherv_c", move || unsafe { iallgatherv_c(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iallgatherv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iallgatherv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iallgatherv(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iallgatherv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iallreduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iallreduce", move || unsafe { iallreduce(sendbuf, recvbuf, count, datatype, op, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iallreduce", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iallreduce", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iallreduce(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iallreduce", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iallreduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iallreduce_c", move || unsafe { iallreduce_c(sendbuf, recvbuf, count, datatype, op, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iallreduce_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iallreduce_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iallreduce(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iallreduce_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ialltoall", move || unsafe { ialltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ialltoall", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ialltoall", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ialltoall(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ialltoall", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ialltoall_c", move || unsafe { ialltoall_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ialltoall_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ialltoall_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ialltoall(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ialltoall_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ialltoallv", move || unsafe { ialltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ialltoallv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ialltoallv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ialltoallv(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtype, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtype, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ialltoallv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ialltoallv_c", move || unsafe { ialltoallv_c(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ialltoallv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ialltoallv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ialltoallv(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtype, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtype, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ialltoallv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ialltoallw", move || unsafe { ialltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ialltoallw", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ialltoallw", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ialltoallw(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtypes, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtypes, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ialltoallw", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ialltoallw_c", move || unsafe { ialltoallw_c(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ialltoallw_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ialltoallw_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ialltoallw(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(sdispls, "sdispls"), sendtypes, recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(rdispls, "rdispls"), recvtypes, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ialltoallw_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ibarrier(comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ibarrier", move || unsafe { ibarrier(comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ibarrier", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ibarrier(comm)?;
            request.write(request_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Ibarrier", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ibcast(buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ibcast", move || unsafe { ibcast(buffer, count, datatype, root, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ibcast", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ibcast", buffers: &["buffer"] };
    let call = Call::new(FUNCTION, [Memory::items(buffer, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ibcast(arg::buffer(buffer, count as i64, datatype), root, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ibcast", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ibcast_c(buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ibcast_c", move || unsafe { ibcast_c(buffer, count, datatype, root, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ibcast_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ibcast_c", buffers: &["buffer"] };
    let call = Call::new(FUNCTION, [Memory::items(buffer, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ibcast(arg::buffer(buffer, count as i64, datatype), root, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ibcast_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iexscan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iexscan", move || unsafe { iexscan(sendbuf, recvbuf, count, datatype, op, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iexscan", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iexscan", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iexscan(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iexscan", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iexscan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iexscan_c", move || unsafe { iexscan_c(sendbuf, recvbuf, count, datatype, op, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iexscan_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iexscan_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iexscan(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iexscan_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn igather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Igather", move || unsafe { igather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Igather", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Igather", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::igather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Igather", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn igather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Igather_c", move || unsafe { igather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Igather_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Igather_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::igather(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Igather_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn igatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Igatherv", move || unsafe { igatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Igatherv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Igatherv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::igatherv(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, root, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Igatherv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn igatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Igatherv_c", move || unsafe { igatherv_c(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Igatherv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Igatherv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::igatherv(arg::buffer(sendbuf, sendcount as i64, sendtype), recvbuf, arg::numbers(recvcounts, "recvcounts"), arg::numbers(displs, "displs"), recvtype, root, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Igatherv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ireduce", move || unsafe { ireduce(sendbuf, recvbuf, count, datatype, op, root, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ireduce", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ireduce", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ireduce(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, root, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ireduce", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ireduce_c", move || unsafe { ireduce_c(sendbuf, recvbuf, count, datatype, op, root, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ireduce_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ireduce_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ireduce(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, root, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ireduce_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_scatter(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ireduce_scatter", move || unsafe { ireduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ireduce_scatter", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ireduce_scatter", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ireduce_scatter(sendbuf, recvbuf, arg::numbers(recvcounts, "recvcounts"), datatype, op, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ireduce_scatter", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_scatter_block(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ireduce_scatter_block", move || unsafe { ireduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ireduce_scatter_block", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ireduce_scatter_block", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, recvcount as i64, datatype), Memory::items(recvbuf, recvcount as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ireduce_scatter_block(arg::buffer(sendbuf, recvcount as i64, datatype), arg::buffer(recvbuf, recvcount as i64, datatype), op, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ireduce_scatter_block", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_scatter_block_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ireduce_scatter_block_c", move || unsafe { ireduce_scatter_block_c(sendbuf, recvbuf, recvcount, datatype, op, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ireduce_scatter_block_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ireduce_scatter_block_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, recvcount as i64, datatype), Memory::items(recvbuf, recvcount as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ireduce_scatter_block(arg::buffer(sendbuf, recvcount as i64, datatype), arg::buffer(recvbuf, recvcount as i64, datatype), op, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ireduce_scatter_block_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_scatter_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ireduce_scatter_c", move || unsafe { ireduce_scatter_c(sendbuf, recvbuf, recvcounts, datatype, op, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ireduce_scatter_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ireduce_scatter_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::ireduce_scatter(sendbuf, recvbuf, arg::numbers(recvcounts, "recvcounts"), datatype, op, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ireduce_scatter_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iscan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iscan", move || unsafe { iscan(sendbuf, recvbuf, count, datatype, op, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iscan", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iscan", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iscan(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iscan", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iscan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iscan_c", move || unsafe { iscan_c(sendbuf, recvbuf, count, datatype, op, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iscan_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iscan_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iscan(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iscan_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iscatter(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iscatter", move || unsafe { iscatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iscatter", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iscatter", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iscatter(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iscatter", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iscatter_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iscatter_c", move || unsafe { iscatter_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iscatter_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iscatter_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iscatter(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iscatter_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iscatterv(sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iscatterv", move || unsafe { iscatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iscatterv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iscatterv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iscatterv(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(displs, "displs"), sendtype, arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iscatterv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iscatterv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iscatterv_c", move || unsafe { iscatterv_c(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iscatterv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Iscatterv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::iscatterv(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(displs, "displs"), sendtype, arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Iscatterv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn op_commutative(op: MPI_Op, commute: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Op_commutative", move || unsafe { op_commutative(op, commute) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Op_commutative", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let commute = arg::output(commute, "commute")?;
            let commute_value = imp::operation::op_commutative(op)?;
            commute.write(c_int::from(commute_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Op_commutative", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn op_create(user_fn: Option<MPI_User_function>, commute: c_int, op: *mut MPI_Op) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Op_create", move || unsafe { op_create(user_fn, commute, op) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Op_create", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let op = arg::output(op, "op")?;
            let op_value = imp::operation::op_create(user_fn, commute != 0)?;
            op.write(op_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Op_create", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn op_create_c(user_fn: Option<MPI_User_function_c>, commute: c_int, op: *mut MPI_Op) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Op_create_c", move || unsafe { op_create_c(user_fn, commute, op) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Op_create_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let op = arg::output(op, "op")?;
            let op_value = imp::operation::op_create_c(user_fn, commute != 0)?;
            op.write(op_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Op_create_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn op_free(op: *mut MPI_Op) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Op_free", move || unsafe { op_free(op) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Op_free", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let op = arg::reference_mut(op, "op")?;
            imp::operation::op_free(op)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Op_free", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce", move || unsafe { reduce(sendbuf, recvbuf, count, datatype, op, root, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::reduce(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, root, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_c", move || unsafe { reduce_c(sendbuf, recvbuf, count, datatype, op, root, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::reduce(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, root, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_init", move || unsafe { reduce_init(sendbuf, recvbuf, count, datatype, op, root, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::reduce_init(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, root, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_init_c", move || unsafe { reduce_init_c(sendbuf, recvbuf, count, datatype, op, root, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::reduce_init(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, root, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_local(inbuf: *const c_void, inoutbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_local", move || unsafe { reduce_local(inbuf, inoutbuf, count, datatype, op) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_local", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_local", buffers: &["inbuf", "inoutbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(inbuf, count as i64, datatype), Memory::items(inoutbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::reduce_local(arg::buffer(inbuf, count as i64, datatype), arg::buffer(inoutbuf, count as i64, datatype), op)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_local", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_local_c(inbuf: *const c_void, inoutbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_local_c", move || unsafe { reduce_local_c(inbuf, inoutbuf, count, datatype, op) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_local_c", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_local_c", buffers: &["inbuf", "inoutbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(inbuf, count as i64, datatype), Memory::items(inoutbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::reduce_local(arg::buffer(inbuf, count as i64, datatype), arg::buffer(inoutbuf, count as i64, datatype), op)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_local_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_scatter", move || unsafe { reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_scatter", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_scatter", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::reduce_scatter(sendbuf, recvbuf, arg::numbers(recvcounts, "recvcounts"), datatype, op, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_scatter", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_block(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_scatter_block", move || unsafe { reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_scatter_block", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_scatter_block", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, recvcount as i64, datatype), Memory::items(recvbuf, recvcount as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::reduce_scatter_block(arg::buffer(sendbuf, recvcount as i64, datatype), arg::buffer(recvbuf, recvcount as i64, datatype), op, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_scatter_block", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_block_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_scatter_block_c", move || unsafe { reduce_scatter_block_c(sendbuf, recvbuf, recvcount, datatype, op, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_scatter_block_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_scatter_block_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, recvcount as i64, datatype), Memory::items(recvbuf, recvcount as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::reduce_scatter_block(arg::buffer(sendbuf, recvcount as i64, datatype), arg::buffer(recvbuf, recvcount as i64, datatype), op, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_scatter_block_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_block_init(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_scatter_block_init", move || unsafe { reduce_scatter_block_init(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_scatter_block_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_scatter_block_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, recvcount as i64, datatype), Memory::items(recvbuf, recvcount as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::reduce_scatter_block_init(arg::buffer(sendbuf, recvcount as i64, datatype), arg::buffer(recvbuf, recvcount as i64, datatype), op, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_scatter_block_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_block_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_scatter_block_init_c", move || unsafe { reduce_scatter_block_init_c(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_scatter_block_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_scatter_block_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, recvcount as i64, datatype), Memory::items(recvbuf, recvcount as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::reduce_scatter_block_init(arg::buffer(sendbuf, recvcount as i64, datatype), arg::buffer(recvbuf, recvcount as i64, datatype), op, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_scatter_block_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_scatter_c", move || unsafe { reduce_scatter_c(sendbuf, recvbuf, recvcounts, datatype, op, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_scatter_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_scatter_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::reduce_scatter(sendbuf, recvbuf, arg::numbers(recvcounts, "recvcounts"), datatype, op, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_scatter_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_init(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_scatter_init", move || unsafe { reduce_scatter_init(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_scatter_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_scatter_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::reduce_scatter_init(sendbuf, recvbuf, arg::numbers(recvcounts, "recvcounts"), datatype, op, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_scatter_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Reduce_scatter_init_c", move || unsafe { reduce_scatter_init_c(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Reduce_scatter_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Reduce_scatter_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::at(recvbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::reduce_scatter_init(sendbuf, recvbuf, arg::numbers(recvcounts, "recvcounts"), datatype, op, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Reduce_scatter_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Scan", move || unsafe { scan(sendbuf, recvbuf, count, datatype, op, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Scan", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Scan", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::scan(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Scan", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Scan_c", move || unsafe { scan_c(sendbuf, recvbuf, count, datatype, op, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Scan_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Scan_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::scan(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Scan_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scan_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Scan_init", move || unsafe { scan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Scan_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Scan_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::scan_init(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Scan_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scan_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Scan_init_c", move || unsafe { scan_init_c(sendbuf, recvbuf, count, datatype, op, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Scan_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Scan_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, count as i64, datatype), Memory::items(recvbuf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::scan_init(arg::buffer(sendbuf, count as i64, datatype), arg::buffer(recvbuf, count as i64, datatype), op, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Scan_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatter(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Scatter", move || unsafe { scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Scatter", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Scatter", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::scatter(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Scatter", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatter_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Scatter_c", move || unsafe { scatter_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Scatter_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Scatter_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::scatter(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Scatter_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatter_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Scatter_init", move || unsafe { scatter_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Scatter_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Scatter_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::scatter_init(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Scatter_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatter_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Scatter_init_c", move || unsafe { scatter_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Scatter_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Scatter_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::scatter_init(arg::buffer(sendbuf, sendcount as i64, sendtype), arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Scatter_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatterv(sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Scatterv", move || unsafe { scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Scatterv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Scatterv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::scatterv(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(displs, "displs"), sendtype, arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Scatterv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatterv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Scatterv_c", move || unsafe { scatterv_c(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Scatterv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Scatterv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::collective::scatterv(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(displs, "displs"), sendtype, arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Scatterv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatterv_init(sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Scatterv_init", move || unsafe { scatterv_init(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Scatterv_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Scatterv_init", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::scatterv_init(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(displs, "displs"), sendtype, arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Scatterv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn scatterv_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Scatterv_init_c", move || unsafe { scatterv_init_c(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Scatterv_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Scatterv_init_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(sendbuf), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::collective::scatterv_init(sendbuf, arg::numbers(sendcounts, "sendcounts"), arg::numbers(displs, "displs"), sendtype, arg::buffer(recvbuf, recvcount as i64, recvtype), root, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Scatterv_init_c", Site::Comm(comm))
}
