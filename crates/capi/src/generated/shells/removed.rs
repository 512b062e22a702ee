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
pub(crate) unsafe extern "C" fn address(location: *const c_void, place: *mut MPI_Aint) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Address", move || unsafe { address(location, place) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Address", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let place = arg::output(place, "place")?;
            let place_value = imp::datatype::get_address(location)?;
            place.write(place_value as MPI_Aint);
            Ok(())
        })()
    };
    report(outcome, "MPI_Address", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn errhandler_create(comm_errhandler_fn: Option<MPI_Comm_errhandler_function>, errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errhandler = arg::output(errhandler, "errhandler")?;
            let errhandler_value = imp::errhandler::comm_create_errhandler(comm_errhandler_fn)?;
            errhandler.write(errhandler_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Errhandler_create", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn errhandler_get(comm: MPI_Comm, errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errhandler = arg::output(errhandler, "errhandler")?;
            let errhandler_value = imp::errhandler::comm_get_errhandler(comm)?;
            errhandler.write(errhandler_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Errhandler_get", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn errhandler_set(comm: MPI_Comm, errhandler: MPI_Errhandler) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::errhandler::comm_set_errhandler(comm, errhandler)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Errhandler_set", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_extent(datatype: MPI_Datatype, extent: *mut MPI_Aint) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_extent", move || unsafe { type_extent(datatype, extent) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_extent", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let extent = arg::output(extent, "extent")?;
            let extent_value = imp::datatype_query::type_extent(datatype)?;
            extent.write(extent_value as MPI_Aint);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_extent", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_hindexed(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_hindexed", move || unsafe { type_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_hindexed", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_blocklengths = arg::slice(array_of_blocklengths, count, "array_of_blocklengths")?;
            let array_of_displacements = arg::slice(array_of_displacements, count, "array_of_displacements")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_hindexed(array_of_blocklengths, array_of_displacements, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_hindexed", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_hvector(count: c_int, blocklength: c_int, stride: MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_hvector", move || unsafe { type_hvector(count, blocklength, stride, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_hvector", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_hvector(count as i64, blocklength as i64, stride as i64, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_hvector", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_lb(datatype: MPI_Datatype, displacement: *mut MPI_Aint) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_lb", move || unsafe { type_lb(datatype, displacement) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_lb", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let displacement = arg::output(displacement, "displacement")?;
            let displacement_value = imp::datatype_query::type_lb(datatype)?;
            displacement.write(displacement_value as MPI_Aint);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_lb", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_struct(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint, array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_struct", move || unsafe { type_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_struct", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_blocklengths = arg::slice(array_of_blocklengths, count, "array_of_blocklengths")?;
            let array_of_displacements = arg::slice(array_of_displacements, count, "array_of_displacements")?;
            let array_of_types = arg::slice(array_of_types, count, "array_of_types")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_struct(array_of_blocklengths, array_of_displacements, array_of_types)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_struct", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_ub(datatype: MPI_Datatype, displacement: *mut MPI_Aint) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_ub", move || unsafe { type_ub(datatype, displacement) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_ub", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let displacement = arg::output(displacement, "displacement")?;
            let displacement_value = imp::datatype_query::type_ub(datatype)?;
            displacement.write(displacement_value as MPI_Aint);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_ub", Site::Nothing)
}
