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
pub(crate) unsafe extern "C" fn info_create(info: *mut MPI_Info) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let info = arg::output(info, "info")?;
            let info_value = imp::info::info_create()?;
            info.write(info_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Info_create", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn info_create_env(argc: c_int, argv: *mut *mut c_char, info: *mut MPI_Info) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let info = arg::output(info, "info")?;
            let info_value = imp::info::info_create_env(argc, argv)?;
            info.write(info_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Info_create_env", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn info_delete(info: MPI_Info, key: *const c_char) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let key = arg::text(key, "key")?;
            imp::info::info_delete(info, &key)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Info_delete", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn info_dup(info: MPI_Info, newinfo: *mut MPI_Info) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newinfo = arg::output(newinfo, "newinfo")?;
            let newinfo_value = imp::info::info_dup(info)?;
            newinfo.write(newinfo_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Info_dup", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn info_free(info: *mut MPI_Info) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let info = arg::reference_mut(info, "info")?;
            imp::info::info_free(info)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Info_free", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn info_get_nkeys(info: MPI_Info, nkeys: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let nkeys = arg::output(nkeys, "nkeys")?;
            let nkeys_value = imp::info::info_get_nkeys(info)?;
            nkeys.write(nkeys_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Info_get_nkeys", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn info_get_nthkey(info: MPI_Info, n: c_int, key: *mut c_char) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::info::info_get_nthkey(info, n, arg::Text::new(key, "key"))?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Info_get_nthkey", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn info_get_string(info: MPI_Info, key: *const c_char, buflen: *mut c_int, value: *mut c_char, flag: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let key = arg::text(key, "key")?;
            let buflen = arg::reference_mut(buflen, "buflen")?;
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::info::info_get_string(info, &key, buflen, arg::Text::new(value, "value"))?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Info_get_string", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn info_set(info: MPI_Info, key: *const c_char, value: *const c_char) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let key = arg::text(key, "key")?;
            let value = arg::text(value, "value")?;
            imp::info::info_set(info, &key, &value)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Info_set", Site::Nothing)
}
