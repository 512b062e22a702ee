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
pub(crate) unsafe extern "C" fn abi_get_fortran_booleans(logical_size: c_int, logical_true: *mut c_void, logical_false: *mut c_void, is_set: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let is_set = arg::output(is_set, "is_set")?;
            let is_set_value = imp::abi::abi_get_fortran_booleans(logical_size, logical_true, logical_false)?;
            is_set.write(c_int::from(is_set_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Abi_get_fortran_booleans", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn abi_get_fortran_info(info: *mut MPI_Info) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let info = arg::output(info, "info")?;
            let info_value = imp::abi::abi_get_fortran_info()?;
            info.write(info_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Abi_get_fortran_info", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn abi_get_info(info: *mut MPI_Info) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let info = arg::output(info, "info")?;
            let info_value = imp::abi::abi_get_info()?;
            info.write(info_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Abi_get_info", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn abi_get_version(abi_major: *mut c_int, abi_minor: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let abi_major = arg::output(abi_major, "abi_major")?;
            let abi_minor = arg::output(abi_minor, "abi_minor")?;
            let (abi_major_value, abi_minor_value) = imp::abi::abi_get_version()?;
            abi_major.write(abi_major_value);
            abi_minor.write(abi_minor_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Abi_get_version", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn abi_set_fortran_booleans(logical_size: c_int, logical_true: *mut c_void, logical_false: *mut c_void) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::abi::abi_set_fortran_booleans(logical_size, logical_true, logical_false)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Abi_set_fortran_booleans", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn abi_set_fortran_info(info: MPI_Info) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::abi::abi_set_fortran_info(info)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Abi_set_fortran_info", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_fromint(comm: c_int) -> MPI_Comm {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::comm_fromint(comm) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_toint(comm: MPI_Comm) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::comm_toint(comm) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn errhandler_fromint(errhandler: c_int) -> MPI_Errhandler {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::errhandler_fromint(errhandler) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn errhandler_toint(errhandler: MPI_Errhandler) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::errhandler_toint(errhandler) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_fromint(file: c_int) -> MPI_File {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::file_fromint(file) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_toint(file: MPI_File) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::file_toint(file) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_fromint(group: c_int) -> MPI_Group {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::group_fromint(group) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_toint(group: MPI_Group) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::group_toint(group) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn info_fromint(info: c_int) -> MPI_Info {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::info_fromint(info) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn info_toint(info: MPI_Info) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::info_toint(info) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn message_fromint(message: c_int) -> MPI_Message {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::message_fromint(message) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn message_toint(message: MPI_Message) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::message_toint(message) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn op_fromint(op: c_int) -> MPI_Op {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::op_fromint(op) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn op_toint(op: MPI_Op) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::op_toint(op) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn request_fromint(request: c_int) -> MPI_Request {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::request_fromint(request) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn request_toint(request: MPI_Request) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::request_toint(request) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_fromint(session: c_int) -> MPI_Session {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::session_fromint(session) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_toint(session: MPI_Session) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::session_toint(session) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_fromint(datatype: c_int) -> MPI_Datatype {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::type_fromint(datatype) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_toint(datatype: MPI_Datatype) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::type_toint(datatype) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_fromint(win: c_int) -> MPI_Win {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::win_fromint(win) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_toint(win: MPI_Win) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::conversion::win_toint(win) }
}
