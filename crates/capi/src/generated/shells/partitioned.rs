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
pub(crate) unsafe extern "C" fn parrived(request: MPI_Request, partition: c_int, flag: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Parrived", move || unsafe { parrived(request, partition, flag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Parrived", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Parrived", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::partitioned::parrived(request, partition)?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    });
    report(outcome, "MPI_Parrived", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pready(partition: c_int, request: MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Pready", move || unsafe { pready(partition, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Pready", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Pready", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::partitioned::pready(partition, request)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Pready", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pready_list(length: c_int, array_of_partitions: *const c_int, request: MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Pready_list", move || unsafe { pready_list(length, array_of_partitions, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Pready_list", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Pready_list", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let array_of_partitions = arg::slice(array_of_partitions, length, "array_of_partitions")?;
            imp::partitioned::pready_list(array_of_partitions, request)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Pready_list", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pready_range(partition_low: c_int, partition_high: c_int, request: MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Pready_range", move || unsafe { pready_range(partition_low, partition_high, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Pready_range", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Pready_range", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::partitioned::pready_range(partition_low, partition_high, request)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Pready_range", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn precv_init(buf: *mut c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Precv_init", move || unsafe { precv_init(buf, partitions, count, datatype, source, tag, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Precv_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Precv_init", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::partitioned::precv_init(buf, partitions, count as i64, datatype, source, tag, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Precv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn precv_init_c(buf: *mut c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Precv_init_c", move || unsafe { precv_init_c(buf, partitions, count, datatype, source, tag, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Precv_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Precv_init_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::partitioned::precv_init(buf, partitions, count as i64, datatype, source, tag, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Precv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn psend_init(buf: *const c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Psend_init", move || unsafe { psend_init(buf, partitions, count, datatype, dest, tag, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Psend_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Psend_init", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::partitioned::psend_init(buf, partitions, count as i64, datatype, dest, tag, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Psend_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn psend_init_c(buf: *const c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Psend_init_c", move || unsafe { psend_init_c(buf, partitions, count, datatype, dest, tag, comm, info, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Psend_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Psend_init_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::partitioned::psend_init(buf, partitions, count as i64, datatype, dest, tag, comm, info)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Psend_init_c", Site::Comm(comm))
}
