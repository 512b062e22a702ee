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
pub(crate) unsafe extern "C" fn add_error_class(errorclass: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Add_error_class", move || unsafe { add_error_class(errorclass) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Add_error_class", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errorclass = arg::output(errorclass, "errorclass")?;
            let errorclass_value = imp::errhandler::add_error_class()?;
            errorclass.write(errorclass_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Add_error_class", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn add_error_code(errorclass: c_int, errorcode: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Add_error_code", move || unsafe { add_error_code(errorclass, errorcode) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Add_error_code", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errorcode = arg::output(errorcode, "errorcode")?;
            let errorcode_value = imp::errhandler::add_error_code(errorclass)?;
            errorcode.write(errorcode_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Add_error_code", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn add_error_string(errorcode: c_int, string: *const c_char) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Add_error_string", move || unsafe { add_error_string(errorcode, string) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Add_error_string", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let string = arg::text(string, "string")?;
            imp::errhandler::add_error_string(errorcode, &string)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Add_error_string", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn alloc_mem(size: MPI_Aint, info: MPI_Info, baseptr: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Alloc_mem", move || unsafe { alloc_mem(size, info, baseptr) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Alloc_mem", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let baseptr = arg::output(baseptr.cast::<*mut c_void>(), "baseptr")?;
            let baseptr_value = imp::environment::alloc_mem(size as i64, info)?;
            baseptr.write(baseptr_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Alloc_mem", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_call_errhandler(comm: MPI_Comm, errorcode: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_call_errhandler", move || unsafe { comm_call_errhandler(comm, errorcode) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_call_errhandler", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::errhandler::comm_call_errhandler(comm, errorcode)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_call_errhandler", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_create_errhandler(comm_errhandler_fn: Option<MPI_Comm_errhandler_function>, errhandler: *mut MPI_Errhandler) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_create_errhandler", move || unsafe { comm_create_errhandler(comm_errhandler_fn, errhandler) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_create_errhandler", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errhandler = arg::output(errhandler, "errhandler")?;
            let errhandler_value = imp::errhandler::comm_create_errhandler(comm_errhandler_fn)?;
            errhandler.write(errhandler_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_create_errhandler", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_get_errhandler(comm: MPI_Comm, errhandler: *mut MPI_Errhandler) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_get_errhandler", move || unsafe { comm_get_errhandler(comm, errhandler) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_get_errhandler", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errhandler = arg::output(errhandler, "errhandler")?;
            let errhandler_value = imp::errhandler::comm_get_errhandler(comm)?;
            errhandler.write(errhandler_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_get_errhandler", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_set_errhandler(comm: MPI_Comm, errhandler: MPI_Errhandler) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_set_errhandler", move || unsafe { comm_set_errhandler(comm, errhandler) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_set_errhandler", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::errhandler::comm_set_errhandler(comm, errhandler)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_set_errhandler", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn errhandler_free(errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errhandler = arg::reference_mut(errhandler, "errhandler")?;
            imp::errhandler::errhandler_free(errhandler)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Errhandler_free", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn error_class(errorcode: c_int, errorclass: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errorclass = arg::output(errorclass, "errorclass")?;
            let errorclass_value = imp::errhandler::error_class(errorcode)?;
            errorclass.write(errorclass_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Error_class", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn error_string(errorcode: c_int, string: *mut c_char, resultlen: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let resultlen = arg::output(resultlen, "resultlen")?;
            let resultlen_value = imp::errhandler::error_string(errorcode, arg::Text::new(string, "string"))?;
            resultlen.write(resultlen_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Error_string", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_call_errhandler(fh: MPI_File, errorcode: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_call_errhandler", move || unsafe { file_call_errhandler(fh, errorcode) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_call_errhandler", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::errhandler::file_call_errhandler(fh, errorcode)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_File_call_errhandler", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_create_errhandler(file_errhandler_fn: Option<MPI_File_errhandler_function>, errhandler: *mut MPI_Errhandler) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_create_errhandler", move || unsafe { file_create_errhandler(file_errhandler_fn, errhandler) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_create_errhandler", Site::File(MPI_FILE_NULL)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errhandler = arg::output(errhandler, "errhandler")?;
            let errhandler_value = imp::errhandler::file_create_errhandler(file_errhandler_fn)?;
            errhandler.write(errhandler_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_create_errhandler", Site::File(MPI_FILE_NULL))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_errhandler(file: MPI_File, errhandler: *mut MPI_Errhandler) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_get_errhandler", move || unsafe { file_get_errhandler(file, errhandler) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_get_errhandler", Site::File(file)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errhandler = arg::output(errhandler, "errhandler")?;
            let errhandler_value = imp::errhandler::file_get_errhandler(file)?;
            errhandler.write(errhandler_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_get_errhandler", Site::File(file))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_errhandler(file: MPI_File, errhandler: MPI_Errhandler) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_set_errhandler", move || unsafe { file_set_errhandler(file, errhandler) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_set_errhandler", Site::File(file)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::errhandler::file_set_errhandler(file, errhandler)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_File_set_errhandler", Site::File(file))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn free_mem(base: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Free_mem", move || unsafe { free_mem(base) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Free_mem", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Free_mem", buffers: &["base"] };
    let call = Call::new(FUNCTION, [Memory::at(base)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::environment::free_mem(base)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Free_mem", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_hw_resource_info(hw_info: *mut MPI_Info) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Get_hw_resource_info", move || unsafe { get_hw_resource_info(hw_info) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Get_hw_resource_info", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let hw_info = arg::output(hw_info, "hw_info")?;
            let hw_info_value = imp::environment::get_hw_resource_info()?;
            hw_info.write(hw_info_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Get_hw_resource_info", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_library_version(version: *mut c_char, resultlen: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let resultlen = arg::output(resultlen, "resultlen")?;
            let resultlen_value = imp::environment::get_library_version(arg::Text::new(version, "version"))?;
            resultlen.write(resultlen_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Get_library_version", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_processor_name(name: *mut c_char, resultlen: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Get_processor_name", move || unsafe { get_processor_name(name, resultlen) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Get_processor_name", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let resultlen = arg::output(resultlen, "resultlen")?;
            let resultlen_value = imp::environment::get_processor_name(arg::Text::new(name, "name"))?;
            resultlen.write(resultlen_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Get_processor_name", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_version(version: *mut c_int, subversion: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let version = arg::output(version, "version")?;
            let subversion = arg::output(subversion, "subversion")?;
            let (version_value, subversion_value) = imp::environment::get_version()?;
            version.write(version_value);
            subversion.write(subversion_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Get_version", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn remove_error_class(errorclass: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Remove_error_class", move || unsafe { remove_error_class(errorclass) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Remove_error_class", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::errhandler::remove_error_class(errorclass)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Remove_error_class", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn remove_error_code(errorcode: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Remove_error_code", move || unsafe { remove_error_code(errorcode) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Remove_error_code", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::errhandler::remove_error_code(errorcode)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Remove_error_code", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn remove_error_string(errorcode: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Remove_error_string", move || unsafe { remove_error_string(errorcode) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Remove_error_string", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::errhandler::remove_error_string(errorcode)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Remove_error_string", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_call_errhandler(session: MPI_Session, errorcode: c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::errhandler::session_call_errhandler(session, errorcode)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_call_errhandler", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_create_errhandler(session_errhandler_fn: Option<MPI_Session_errhandler_function>, errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errhandler = arg::output(errhandler, "errhandler")?;
            let errhandler_value = imp::errhandler::session_create_errhandler(session_errhandler_fn)?;
            errhandler.write(errhandler_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_create_errhandler", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_get_errhandler(session: MPI_Session, errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errhandler = arg::output(errhandler, "errhandler")?;
            let errhandler_value = imp::errhandler::session_get_errhandler(session)?;
            errhandler.write(errhandler_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_get_errhandler", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_set_errhandler(session: MPI_Session, errhandler: MPI_Errhandler) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::errhandler::session_set_errhandler(session, errhandler)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_set_errhandler", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_call_errhandler(win: MPI_Win, errorcode: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_call_errhandler", move || unsafe { win_call_errhandler(win, errorcode) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_call_errhandler", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_call_errhandler(win, errorcode)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_call_errhandler", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_create_errhandler(win_errhandler_fn: Option<MPI_Win_errhandler_function>, errhandler: *mut MPI_Errhandler) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_create_errhandler", move || unsafe { win_create_errhandler(win_errhandler_fn, errhandler) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_create_errhandler", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errhandler = arg::output(errhandler, "errhandler")?;
            let errhandler_value = imp::errhandler::win_create_errhandler(win_errhandler_fn)?;
            errhandler.write(errhandler_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_create_errhandler", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_get_errhandler(win: MPI_Win, errhandler: *mut MPI_Errhandler) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_get_errhandler", move || unsafe { win_get_errhandler(win, errhandler) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_get_errhandler", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let errhandler = arg::output(errhandler, "errhandler")?;
            let errhandler_value = imp::window::win_get_errhandler(win)?;
            errhandler.write(errhandler_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_get_errhandler", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_set_errhandler(win: MPI_Win, errhandler: MPI_Errhandler) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_set_errhandler", move || unsafe { win_set_errhandler(win, errhandler) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_set_errhandler", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_set_errhandler(win, errhandler)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_set_errhandler", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn wtick() -> f64 {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::environment::wtick() }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn wtime() -> f64 {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::environment::wtime() }
}
