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
pub(crate) unsafe extern "C" fn pcontrol(level: c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::environment::pcontrol(level)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Pcontrol", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_changed(update_number: *mut c_int) -> c_int {
    let _ = (update_number,);
    if !update_number.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { update_number.write(0) };
    }
    unsupported("MPI_T_category_changed", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_categories(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    let _ = (cat_index, len, indices,);
    unsupported("MPI_T_category_get_categories", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_cvars(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    let _ = (cat_index, len, indices,);
    unsupported("MPI_T_category_get_cvars", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_events(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    let _ = (cat_index, len, indices,);
    unsupported("MPI_T_category_get_events", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_index(name: *const c_char, cat_index: *mut c_int) -> c_int {
    let _ = (name, cat_index,);
    if !cat_index.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { cat_index.write(0) };
    }
    unsupported("MPI_T_category_get_index", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_info(cat_index: c_int, name: *mut c_char, name_len: *mut c_int, desc: *mut c_char, desc_len: *mut c_int, num_cvars: *mut c_int, num_pvars: *mut c_int, num_categories: *mut c_int) -> c_int {
    let _ = (cat_index, name, name_len, desc, desc_len, num_cvars, num_pvars, num_categories,);
    if !num_cvars.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { num_cvars.write(0) };
    }
    if !num_pvars.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { num_pvars.write(0) };
    }
    if !num_categories.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { num_categories.write(0) };
    }
    unsupported("MPI_T_category_get_info", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_num(num_cat: *mut c_int) -> c_int {
    let _ = (num_cat,);
    if !num_cat.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { num_cat.write(0) };
    }
    unsupported("MPI_T_category_get_num", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_num_events(cat_index: c_int, num_events: *mut c_int) -> c_int {
    let _ = (cat_index, num_events,);
    if !num_events.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { num_events.write(0) };
    }
    unsupported("MPI_T_category_get_num_events", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_pvars(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    let _ = (cat_index, len, indices,);
    unsupported("MPI_T_category_get_pvars", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_get_index(name: *const c_char, cvar_index: *mut c_int) -> c_int {
    let _ = (name, cvar_index,);
    if !cvar_index.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { cvar_index.write(0) };
    }
    unsupported("MPI_T_cvar_get_index", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_get_info(cvar_index: c_int, name: *mut c_char, name_len: *mut c_int, verbosity: *mut c_int, datatype: *mut MPI_Datatype, enumtype: *mut MPI_T_enum, desc: *mut c_char, desc_len: *mut c_int, bind: *mut c_int, scope: *mut c_int) -> c_int {
    let _ = (cvar_index, name, name_len, verbosity, datatype, enumtype, desc, desc_len, bind, scope,);
    if !verbosity.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { verbosity.write(0) };
    }
    if !bind.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { bind.write(0) };
    }
    if !scope.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { scope.write(0) };
    }
    unsupported("MPI_T_cvar_get_info", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_get_num(num_cvar: *mut c_int) -> c_int {
    let _ = (num_cvar,);
    if !num_cvar.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { num_cvar.write(0) };
    }
    unsupported("MPI_T_cvar_get_num", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_handle_alloc(cvar_index: c_int, obj_handle: *mut c_void, handle: *mut MPI_T_cvar_handle, count: *mut c_int) -> c_int {
    let _ = (cvar_index, obj_handle, handle, count,);
    if !count.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { count.write(0) };
    }
    unsupported("MPI_T_cvar_handle_alloc", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_handle_free(handle: *mut MPI_T_cvar_handle) -> c_int {
    let _ = (handle,);
    unsupported("MPI_T_cvar_handle_free", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_read(handle: MPI_T_cvar_handle, buf: *mut c_void) -> c_int {
    let _ = (handle, buf,);
    unsupported("MPI_T_cvar_read", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_write(handle: MPI_T_cvar_handle, buf: *const c_void) -> c_int {
    let _ = (handle, buf,);
    unsupported("MPI_T_cvar_write", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_enum_get_info(enumtype: MPI_T_enum, num: *mut c_int, name: *mut c_char, name_len: *mut c_int) -> c_int {
    let _ = (enumtype, num, name, name_len,);
    if !num.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { num.write(0) };
    }
    unsupported("MPI_T_enum_get_info", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_enum_get_item(enumtype: MPI_T_enum, indx: c_int, value: *mut c_int, name: *mut c_char, name_len: *mut c_int) -> c_int {
    let _ = (enumtype, indx, value, name, name_len,);
    if !value.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { value.write(0) };
    }
    unsupported("MPI_T_enum_get_item", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_callback_get_info(event_registration: MPI_T_event_registration, cb_safety: MPI_T_cb_safety, info_used: *mut MPI_Info) -> c_int {
    let _ = (event_registration, cb_safety, info_used,);
    unsupported("MPI_T_event_callback_get_info", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_callback_set_info(event_registration: MPI_T_event_registration, cb_safety: MPI_T_cb_safety, info: MPI_Info) -> c_int {
    let _ = (event_registration, cb_safety, info,);
    unsupported("MPI_T_event_callback_set_info", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_copy(event_instance: MPI_T_event_instance, buffer: *mut c_void) -> c_int {
    let _ = (event_instance, buffer,);
    unsupported("MPI_T_event_copy", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_get_index(name: *const c_char, event_index: *mut c_int) -> c_int {
    let _ = (name, event_index,);
    if !event_index.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { event_index.write(0) };
    }
    unsupported("MPI_T_event_get_index", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_get_info(event_index: c_int, name: *mut c_char, name_len: *mut c_int, verbosity: *mut c_int, array_of_datatypes: *mut MPI_Datatype, array_of_displacements: *mut MPI_Aint, num_elements: *mut c_int, enumtype: *mut MPI_T_enum, info: *mut MPI_Info, desc: *mut c_char, desc_len: *mut c_int, bind: *mut c_int) -> c_int {
    let _ = (event_index, name, name_len, verbosity, array_of_datatypes, array_of_displacements, num_elements, enumtype, info, desc, desc_len, bind,);
    if !verbosity.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { verbosity.write(0) };
    }
    if !bind.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { bind.write(0) };
    }
    unsupported("MPI_T_event_get_info", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_get_num(num_events: *mut c_int) -> c_int {
    let _ = (num_events,);
    if !num_events.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { num_events.write(0) };
    }
    unsupported("MPI_T_event_get_num", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_get_source(event_instance: MPI_T_event_instance, source_index: *mut c_int) -> c_int {
    let _ = (event_instance, source_index,);
    if !source_index.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { source_index.write(0) };
    }
    unsupported("MPI_T_event_get_source", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_get_timestamp(event_instance: MPI_T_event_instance, event_timestamp: *mut MPI_Count) -> c_int {
    let _ = (event_instance, event_timestamp,);
    unsupported("MPI_T_event_get_timestamp", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_handle_alloc(event_index: c_int, obj_handle: *mut c_void, info: MPI_Info, event_registration: *mut MPI_T_event_registration) -> c_int {
    let _ = (event_index, obj_handle, info, event_registration,);
    unsupported("MPI_T_event_handle_alloc", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_handle_free(event_registration: MPI_T_event_registration, user_data: *mut c_void, free_cb_function: Option<MPI_T_event_free_cb_function>) -> c_int {
    let _ = (event_registration, user_data, free_cb_function,);
    unsupported("MPI_T_event_handle_free", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_handle_get_info(event_registration: MPI_T_event_registration, info_used: *mut MPI_Info) -> c_int {
    let _ = (event_registration, info_used,);
    unsupported("MPI_T_event_handle_get_info", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_handle_set_info(event_registration: MPI_T_event_registration, info: MPI_Info) -> c_int {
    let _ = (event_registration, info,);
    unsupported("MPI_T_event_handle_set_info", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_read(event_instance: MPI_T_event_instance, element_index: c_int, buffer: *mut c_void) -> c_int {
    let _ = (event_instance, element_index, buffer,);
    unsupported("MPI_T_event_read", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_register_callback(event_registration: MPI_T_event_registration, cb_safety: MPI_T_cb_safety, info: MPI_Info, user_data: *mut c_void, event_cb_function: Option<MPI_T_event_cb_function>) -> c_int {
    let _ = (event_registration, cb_safety, info, user_data, event_cb_function,);
    unsupported("MPI_T_event_register_callback", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_set_dropped_handler(event_registration: MPI_T_event_registration, dropped_cb_function: Option<MPI_T_event_dropped_cb_function>) -> c_int {
    let _ = (event_registration, dropped_cb_function,);
    unsupported("MPI_T_event_set_dropped_handler", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_finalize() -> c_int {
    unsupported("MPI_T_finalize", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_init_thread(required: c_int, provided: *mut c_int) -> c_int {
    let _ = (required, provided,);
    if !provided.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { provided.write(0) };
    }
    unsupported("MPI_T_init_thread", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_get_index(name: *const c_char, var_class: c_int, pvar_index: *mut c_int) -> c_int {
    let _ = (name, var_class, pvar_index,);
    if !pvar_index.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { pvar_index.write(0) };
    }
    unsupported("MPI_T_pvar_get_index", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_get_info(pvar_index: c_int, name: *mut c_char, name_len: *mut c_int, verbosity: *mut c_int, var_class: *mut c_int, datatype: *mut MPI_Datatype, enumtype: *mut MPI_T_enum, desc: *mut c_char, desc_len: *mut c_int, bind: *mut c_int, readonly: *mut c_int, continuous: *mut c_int, atomic: *mut c_int) -> c_int {
    let _ = (pvar_index, name, name_len, verbosity, var_class, datatype, enumtype, desc, desc_len, bind, readonly, continuous, atomic,);
    if !verbosity.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { verbosity.write(0) };
    }
    if !var_class.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { var_class.write(0) };
    }
    if !bind.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { bind.write(0) };
    }
    unsupported("MPI_T_pvar_get_info", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_get_num(num_pvar: *mut c_int) -> c_int {
    let _ = (num_pvar,);
    if !num_pvar.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { num_pvar.write(0) };
    }
    unsupported("MPI_T_pvar_get_num", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_handle_alloc(session: MPI_T_pvar_session, pvar_index: c_int, obj_handle: *mut c_void, handle: *mut MPI_T_pvar_handle, count: *mut c_int) -> c_int {
    let _ = (session, pvar_index, obj_handle, handle, count,);
    if !count.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { count.write(0) };
    }
    unsupported("MPI_T_pvar_handle_alloc", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_handle_free(session: MPI_T_pvar_session, handle: *mut MPI_T_pvar_handle) -> c_int {
    let _ = (session, handle,);
    unsupported("MPI_T_pvar_handle_free", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_read(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, buf: *mut c_void) -> c_int {
    let _ = (session, handle, buf,);
    unsupported("MPI_T_pvar_read", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_readreset(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, buf: *mut c_void) -> c_int {
    let _ = (session, handle, buf,);
    unsupported("MPI_T_pvar_readreset", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_reset(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    let _ = (session, handle,);
    unsupported("MPI_T_pvar_reset", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_session_create(session: *mut MPI_T_pvar_session) -> c_int {
    let _ = (session,);
    unsupported("MPI_T_pvar_session_create", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_session_free(session: *mut MPI_T_pvar_session) -> c_int {
    let _ = (session,);
    unsupported("MPI_T_pvar_session_free", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_start(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    let _ = (session, handle,);
    unsupported("MPI_T_pvar_start", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_stop(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    let _ = (session, handle,);
    unsupported("MPI_T_pvar_stop", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_write(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, buf: *const c_void) -> c_int {
    let _ = (session, handle, buf,);
    unsupported("MPI_T_pvar_write", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_source_get_info(source_index: c_int, name: *mut c_char, name_len: *mut c_int, desc: *mut c_char, desc_len: *mut c_int, ordering: *mut MPI_T_source_order, ticks_per_second: *mut MPI_Count, max_ticks: *mut MPI_Count, info: *mut MPI_Info) -> c_int {
    let _ = (source_index, name, name_len, desc, desc_len, ordering, ticks_per_second, max_ticks, info,);
    unsupported("MPI_T_source_get_info", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_source_get_num(num_sources: *mut c_int) -> c_int {
    let _ = (num_sources,);
    if !num_sources.is_null() {
        // SAFETY: room for an int, as the caller promised.
        unsafe { num_sources.write(0) };
    }
    unsupported("MPI_T_source_get_num", Site::Tool)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn t_source_get_timestamp(source_index: c_int, timestamp: *mut MPI_Count) -> c_int {
    let _ = (source_index, timestamp,);
    unsupported("MPI_T_source_get_timestamp", Site::Tool)
}
