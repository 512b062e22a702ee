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
pub(crate) unsafe extern "C" fn attr_delete(comm: MPI_Comm, keyval: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Attr_delete", move || unsafe { attr_delete(comm, keyval) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Attr_delete", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::attribute::comm_delete_attr(comm, keyval)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Attr_delete", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn attr_get(comm: MPI_Comm, keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Attr_get", move || unsafe { attr_get(comm, keyval, attribute_val, flag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Attr_get", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let attribute_val = arg::output(attribute_val.cast::<usize>(), "attribute_val")?;
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::attribute::comm_get_attr(comm, keyval, attribute_val)?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Attr_get", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn attr_put(comm: MPI_Comm, keyval: c_int, attribute_val: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Attr_put", move || unsafe { attr_put(comm, keyval, attribute_val) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Attr_put", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::attribute::comm_set_attr(comm, keyval, attribute_val)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Attr_put", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_elements_x(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Get_elements_x", move || unsafe { get_elements_x(status, datatype, count) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Get_elements_x", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference(status, "status")?;
            let count = arg::output(count, "count")?;
            let count_value = imp::status::get_elements(status, datatype)?;
            count.write(count_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Get_elements_x", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn info_get(info: MPI_Info, key: *const c_char, valuelen: c_int, value: *mut c_char, flag: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let key = arg::text(key, "key")?;
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::info::info_get(info, &key, valuelen, arg::Text::new(value, "value"))?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Info_get", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn info_get_valuelen(info: MPI_Info, key: *const c_char, valuelen: *mut c_int, flag: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let key = arg::text(key, "key")?;
            let valuelen = arg::output(valuelen, "valuelen")?;
            let flag = arg::output(flag, "flag")?;
            let (valuelen_value, flag_value) = imp::info::info_get_valuelen(info, &key)?;
            valuelen.write(valuelen_value);
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Info_get_valuelen", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn keyval_create(copy_fn: Option<MPI_Copy_function>, delete_fn: Option<MPI_Delete_function>, keyval: *mut c_int, extra_state: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Keyval_create", move || unsafe { keyval_create(copy_fn, delete_fn, keyval, extra_state) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Keyval_create", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let keyval = arg::output(keyval, "keyval")?;
            let keyval_value = imp::attribute::comm_create_keyval(copy_fn, delete_fn, extra_state)?;
            keyval.write(keyval_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Keyval_create", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn keyval_free(keyval: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Keyval_free", move || unsafe { keyval_free(keyval) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Keyval_free", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let keyval = arg::reference_mut(keyval, "keyval")?;
            imp::attribute::comm_free_keyval(keyval)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Keyval_free", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_elements_x(status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Status_set_elements_x", move || unsafe { status_set_elements_x(status, datatype, count) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Status_set_elements_x", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference_mut(status, "status")?;
            imp::status::status_set_elements(status, datatype, count as i64)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Status_set_elements_x", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_extent_x(datatype: MPI_Datatype, lb: *mut MPI_Count, extent: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_extent_x", move || unsafe { type_get_extent_x(datatype, lb, extent) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_extent_x", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let lb = arg::output(lb, "lb")?;
            let extent = arg::output(extent, "extent")?;
            let (lb_value, extent_value) = imp::datatype_query::type_get_extent(datatype)?;
            lb.write(lb_value as MPI_Count);
            extent.write(extent_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_extent_x", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_true_extent_x(datatype: MPI_Datatype, true_lb: *mut MPI_Count, true_extent: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_true_extent_x", move || unsafe { type_get_true_extent_x(datatype, true_lb, true_extent) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_true_extent_x", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let true_lb = arg::output(true_lb, "true_lb")?;
            let true_extent = arg::output(true_extent, "true_extent")?;
            let (true_lb_value, true_extent_value) = imp::datatype_query::type_get_true_extent(datatype)?;
            true_lb.write(true_lb_value as MPI_Count);
            true_extent.write(true_extent_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_true_extent_x", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_size_x(datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_size_x", move || unsafe { type_size_x(datatype, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_size_x", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let size = arg::output(size, "size")?;
            let size_value = imp::datatype_query::type_size(datatype)?;
            size.write(size_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_size_x", Site::Nothing)
}
