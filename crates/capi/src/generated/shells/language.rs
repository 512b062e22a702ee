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
pub(crate) unsafe extern "C" fn type_create_f90_complex(p: c_int, r: c_int, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_f90_complex", move || unsafe { type_create_f90_complex(p, r, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_f90_complex", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_f90_complex(p, r)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_f90_complex", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_f90_integer(r: c_int, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_f90_integer", move || unsafe { type_create_f90_integer(r, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_f90_integer", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_f90_integer(r)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_f90_integer", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_f90_real(p: c_int, r: c_int, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_f90_real", move || unsafe { type_create_f90_real(p, r, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_f90_real", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_f90_real(p, r)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_f90_real", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_match_size(typeclass: c_int, size: c_int, datatype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_match_size", move || unsafe { type_match_size(typeclass, size, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_match_size", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let datatype = arg::output(datatype, "datatype")?;
            let datatype_value = imp::datatype::type_match_size(typeclass, size)?;
            datatype.write(datatype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_match_size", Site::Nothing)
}
