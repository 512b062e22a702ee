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
pub(crate) unsafe extern "C" fn abort(comm: MPI_Comm, errorcode: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Abort", move || unsafe { abort(comm, errorcode) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Abort", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::process::abort(comm, errorcode)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Abort", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn close_port(port_name: *const c_char) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Close_port", move || unsafe { close_port(port_name) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Close_port", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let port_name = arg::text(port_name, "port_name")?;
            imp::spawn::close_port(&port_name)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Close_port", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_accept(port_name: *const c_char, info: MPI_Info, root: c_int, comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_accept", move || unsafe { comm_accept(port_name, info, root, comm, newcomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_accept", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newcomm = arg::output(newcomm, "newcomm")?;
            let newcomm_value = imp::spawn::comm_accept(port_name, info, root, comm)?;
            newcomm.write(newcomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_accept", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_connect(port_name: *const c_char, info: MPI_Info, root: c_int, comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_connect", move || unsafe { comm_connect(port_name, info, root, comm, newcomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_connect", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newcomm = arg::output(newcomm, "newcomm")?;
            let newcomm_value = imp::spawn::comm_connect(port_name, info, root, comm)?;
            newcomm.write(newcomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_connect", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_disconnect(comm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_disconnect", move || unsafe { comm_disconnect(comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_disconnect", {
        // SAFETY: null, or a pointer to a handle, as the caller promised.
        Site::Comm(unsafe { arg::peek(comm) })
    }));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let comm = arg::reference_mut(comm, "comm")?;
            imp::spawn::comm_disconnect(comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_disconnect", {
        // SAFETY: null, or a pointer to a handle, as the caller promised.
        Site::Comm(unsafe { arg::peek(comm) })
    })
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_get_parent(parent: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_get_parent", move || unsafe { comm_get_parent(parent) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_get_parent", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let parent = arg::output(parent, "parent")?;
            let parent_value = imp::spawn::comm_get_parent()?;
            parent.write(parent_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_get_parent", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_join(fd: c_int, intercomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_join", move || unsafe { comm_join(fd, intercomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_join", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let intercomm = arg::output(intercomm, "intercomm")?;
            let intercomm_value = imp::spawn::comm_join(fd)?;
            intercomm.write(intercomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_join", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_spawn(command: *const c_char, argv: *mut *mut c_char, maxprocs: c_int, info: MPI_Info, root: c_int, comm: MPI_Comm, intercomm: *mut MPI_Comm, array_of_errcodes: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_spawn", move || unsafe { comm_spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_spawn", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let intercomm = arg::output(intercomm, "intercomm")?;
            let intercomm_value = imp::spawn::comm_spawn(command, argv, maxprocs, info, root, comm, array_of_errcodes)?;
            intercomm.write(intercomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_spawn", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_spawn_multiple(count: c_int, array_of_commands: *mut *mut c_char, array_of_argv: *mut *mut *mut c_char, array_of_maxprocs: *const c_int, array_of_info: *const MPI_Info, root: c_int, comm: MPI_Comm, intercomm: *mut MPI_Comm, array_of_errcodes: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_spawn_multiple", move || unsafe { comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm, intercomm, array_of_errcodes) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_spawn_multiple", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let intercomm = arg::output(intercomm, "intercomm")?;
            let intercomm_value = imp::spawn::comm_spawn_multiple(count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm, array_of_errcodes)?;
            intercomm.write(intercomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_spawn_multiple", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn finalize() -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Finalize", move || unsafe { finalize() })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Finalize", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::process::finalize()?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Finalize", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn finalized(flag: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::process::finalized()?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Finalized", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn init(argc: *mut c_int, argv: *mut *mut *mut c_char) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::process::init(argc, argv)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Init", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn init_thread(argc: *mut c_int, argv: *mut *mut *mut c_char, required: c_int, provided: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let provided = arg::output(provided, "provided")?;
            let provided_value = imp::process::init_thread(argc, argv, required)?;
            provided.write(provided_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Init_thread", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn initialized(flag: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::process::initialized()?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Initialized", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn is_thread_main(flag: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::process::is_thread_main()?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Is_thread_main", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn lookup_name(service_name: *const c_char, info: MPI_Info, port_name: *mut c_char) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Lookup_name", move || unsafe { lookup_name(service_name, info, port_name) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Lookup_name", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let service_name = arg::text(service_name, "service_name")?;
            imp::spawn::lookup_name(&service_name, info, arg::Text::new(port_name, "port_name"))?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Lookup_name", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn open_port(info: MPI_Info, port_name: *mut c_char) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Open_port", move || unsafe { open_port(info, port_name) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Open_port", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::spawn::open_port(info, arg::Text::new(port_name, "port_name"))?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Open_port", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn publish_name(service_name: *const c_char, info: MPI_Info, port_name: *const c_char) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Publish_name", move || unsafe { publish_name(service_name, info, port_name) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Publish_name", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let service_name = arg::text(service_name, "service_name")?;
            let port_name = arg::text(port_name, "port_name")?;
            imp::spawn::publish_name(&service_name, info, &port_name)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Publish_name", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn query_thread(provided: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let provided = arg::output(provided, "provided")?;
            let provided_value = imp::process::query_thread()?;
            provided.write(provided_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Query_thread", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_finalize(session: *mut MPI_Session) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let session = arg::reference_mut(session, "session")?;
            imp::session::session_finalize(session)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_finalize", {
        // SAFETY: null, or a pointer to a handle, as the caller promised.
        Site::Session(unsafe { arg::peek(session) })
    })
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_get_info(session: MPI_Session, info_used: *mut MPI_Info) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let info_used = arg::output(info_used, "info_used")?;
            let info_used_value = imp::session::session_get_info(session)?;
            info_used.write(info_used_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_get_info", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_get_nth_pset(session: MPI_Session, info: MPI_Info, n: c_int, pset_len: *mut c_int, pset_name: *mut c_char) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let pset_len = arg::reference_mut(pset_len, "pset_len")?;
            imp::session::session_get_nth_pset(session, info, n, pset_len, arg::Text::new(pset_name, "pset_name"))?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_get_nth_pset", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_get_num_psets(session: MPI_Session, info: MPI_Info, npset_names: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let npset_names = arg::output(npset_names, "npset_names")?;
            let npset_names_value = imp::session::session_get_num_psets(session, info)?;
            npset_names.write(npset_names_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_get_num_psets", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_get_pset_info(session: MPI_Session, pset_name: *const c_char, info: *mut MPI_Info) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let pset_name = arg::text(pset_name, "pset_name")?;
            let info = arg::output(info, "info")?;
            let info_value = imp::session::session_get_pset_info(session, &pset_name)?;
            info.write(info_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_get_pset_info", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_init(info: MPI_Info, errhandler: MPI_Errhandler, session: *mut MPI_Session) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let session = arg::output(session, "session")?;
            let session_value = imp::session::session_init(info, errhandler)?;
            session.write(session_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_init", Site::SessionHandler(errhandler))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn unpublish_name(service_name: *const c_char, info: MPI_Info, port_name: *const c_char) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Unpublish_name", move || unsafe { unpublish_name(service_name, info, port_name) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Unpublish_name", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let service_name = arg::text(service_name, "service_name")?;
            let port_name = arg::text(port_name, "port_name")?;
            imp::spawn::unpublish_name(&service_name, info, &port_name)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Unpublish_name", Site::Nothing)
}
