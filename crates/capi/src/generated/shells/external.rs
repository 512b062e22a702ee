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
pub(crate) unsafe extern "C" fn grequest_complete(request: MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Grequest_complete", move || unsafe { grequest_complete(request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Grequest_complete", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Grequest_complete", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::request::grequest_complete(request)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Grequest_complete", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn grequest_start(query_fn: Option<MPI_Grequest_query_function>, free_fn: Option<MPI_Grequest_free_function>, cancel_fn: Option<MPI_Grequest_cancel_function>, extra_state: *mut c_void, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Grequest_start", move || unsafe { grequest_start(query_fn, free_fn, cancel_fn, extra_state, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Grequest_start", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::request::grequest_start(query_fn, free_fn, cancel_fn, extra_state)?;
            request.write(request_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Grequest_start", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_cancelled(status: *mut MPI_Status, flag: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Status_set_cancelled", move || unsafe { status_set_cancelled(status, flag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Status_set_cancelled", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference_mut(status, "status")?;
            imp::status::status_set_cancelled(status, flag != 0)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Status_set_cancelled", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_elements(status: *mut MPI_Status, datatype: MPI_Datatype, count: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Status_set_elements", move || unsafe { status_set_elements(status, datatype, count) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Status_set_elements", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference_mut(status, "status")?;
            imp::status::status_set_elements(status, datatype, count as i64)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Status_set_elements", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_elements_c(status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Status_set_elements_c", move || unsafe { status_set_elements_c(status, datatype, count) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Status_set_elements_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference_mut(status, "status")?;
            imp::status::status_set_elements(status, datatype, count as i64)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Status_set_elements_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_error(status: *mut MPI_Status, error: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Status_set_error", move || unsafe { status_set_error(status, error) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Status_set_error", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference_mut(status, "status")?;
            imp::status::status_set_error(status, error)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Status_set_error", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_source(status: *mut MPI_Status, source: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Status_set_source", move || unsafe { status_set_source(status, source) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Status_set_source", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference_mut(status, "status")?;
            imp::status::status_set_source(status, source)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Status_set_source", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_tag(status: *mut MPI_Status, tag: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Status_set_tag", move || unsafe { status_set_tag(status, tag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Status_set_tag", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference_mut(status, "status")?;
            imp::status::status_set_tag(status, tag)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Status_set_tag", Site::Nothing)
}
