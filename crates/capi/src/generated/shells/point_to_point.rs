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
pub(crate) unsafe extern "C" fn bsend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Bsend", move || unsafe { bsend(buf, count, datatype, dest, tag, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Bsend", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Bsend", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::point_to_point::bsend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Bsend", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn bsend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Bsend_c", move || unsafe { bsend_c(buf, count, datatype, dest, tag, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Bsend_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Bsend_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::point_to_point::bsend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Bsend_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn bsend_init(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Bsend_init", move || unsafe { bsend_init(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Bsend_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Bsend_init", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::bsend_init(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Bsend_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn bsend_init_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Bsend_init_c", move || unsafe { bsend_init_c(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Bsend_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Bsend_init_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::bsend_init(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Bsend_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn buffer_attach(buffer: *mut c_void, size: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Buffer_attach", move || unsafe { buffer_attach(buffer, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Buffer_attach", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Buffer_attach", buffers: &["buffer"] };
    let call = Call::new(FUNCTION, [Memory::at(buffer)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::buffered::buffer_attach(buffer, size as i64)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Buffer_attach", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn buffer_attach_c(buffer: *mut c_void, size: MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Buffer_attach_c", move || unsafe { buffer_attach_c(buffer, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Buffer_attach_c", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Buffer_attach_c", buffers: &["buffer"] };
    let call = Call::new(FUNCTION, [Memory::at(buffer)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::buffered::buffer_attach(buffer, size as i64)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Buffer_attach_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn buffer_detach(buffer_addr: *mut c_void, size: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Buffer_detach", move || unsafe { buffer_detach(buffer_addr, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Buffer_detach", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let buffer_addr = arg::output(buffer_addr.cast::<*mut c_void>(), "buffer_addr")?;
            let size = arg::output(size, "size")?;
            let (buffer_addr_value, size_value) = imp::buffered::buffer_detach()?;
            buffer_addr.write(buffer_addr_value);
            size.write(arg::narrow(size_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Buffer_detach", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn buffer_detach_c(buffer_addr: *mut c_void, size: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Buffer_detach_c", move || unsafe { buffer_detach_c(buffer_addr, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Buffer_detach_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let buffer_addr = arg::output(buffer_addr.cast::<*mut c_void>(), "buffer_addr")?;
            let size = arg::output(size, "size")?;
            let (buffer_addr_value, size_value) = imp::buffered::buffer_detach()?;
            buffer_addr.write(buffer_addr_value);
            size.write(size_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Buffer_detach_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn buffer_flush() -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Buffer_flush", move || unsafe { buffer_flush() })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Buffer_flush", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::buffered::buffer_flush()?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Buffer_flush", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn buffer_iflush(request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Buffer_iflush", move || unsafe { buffer_iflush(request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Buffer_iflush", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::buffered::buffer_iflush()?;
            request.write(request_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Buffer_iflush", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn cancel(request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Cancel", move || unsafe { cancel(request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Cancel", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Cancel", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::reference_mut(request, "request")?;
            imp::request::cancel(request)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Cancel", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_attach_buffer(comm: MPI_Comm, buffer: *mut c_void, size: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_attach_buffer", move || unsafe { comm_attach_buffer(comm, buffer, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_attach_buffer", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Comm_attach_buffer", buffers: &["buffer"] };
    let call = Call::new(FUNCTION, [Memory::at(buffer)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::buffered::comm_attach_buffer(comm, buffer, size as i64)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Comm_attach_buffer", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_attach_buffer_c(comm: MPI_Comm, buffer: *mut c_void, size: MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_attach_buffer_c", move || unsafe { comm_attach_buffer_c(comm, buffer, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_attach_buffer_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Comm_attach_buffer_c", buffers: &["buffer"] };
    let call = Call::new(FUNCTION, [Memory::at(buffer)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::buffered::comm_attach_buffer(comm, buffer, size as i64)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Comm_attach_buffer_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_detach_buffer(comm: MPI_Comm, buffer_addr: *mut c_void, size: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_detach_buffer", move || unsafe { comm_detach_buffer(comm, buffer_addr, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_detach_buffer", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let buffer_addr = arg::output(buffer_addr.cast::<*mut c_void>(), "buffer_addr")?;
            let size = arg::output(size, "size")?;
            let (buffer_addr_value, size_value) = imp::buffered::comm_detach_buffer(comm)?;
            buffer_addr.write(buffer_addr_value);
            size.write(arg::narrow(size_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_detach_buffer", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_detach_buffer_c(comm: MPI_Comm, buffer_addr: *mut c_void, size: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_detach_buffer_c", move || unsafe { comm_detach_buffer_c(comm, buffer_addr, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_detach_buffer_c", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let buffer_addr = arg::output(buffer_addr.cast::<*mut c_void>(), "buffer_addr")?;
            let size = arg::output(size, "size")?;
            let (buffer_addr_value, size_value) = imp::buffered::comm_detach_buffer(comm)?;
            buffer_addr.write(buffer_addr_value);
            size.write(size_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_detach_buffer_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_flush_buffer(comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_flush_buffer", move || unsafe { comm_flush_buffer(comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_flush_buffer", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::buffered::comm_flush_buffer(comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_flush_buffer", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_iflush_buffer(comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_iflush_buffer", move || unsafe { comm_iflush_buffer(comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_iflush_buffer", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::buffered::comm_iflush_buffer(comm)?;
            request.write(request_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_iflush_buffer", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_count(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Get_count", move || unsafe { get_count(status, datatype, count) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Get_count", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference(status, "status")?;
            let count = arg::output(count, "count")?;
            let count_value = imp::status::get_count(status, datatype)?;
            count.write(arg::narrow(count_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Get_count", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_count_c(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Get_count_c", move || unsafe { get_count_c(status, datatype, count) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Get_count_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference(status, "status")?;
            let count = arg::output(count, "count")?;
            let count_value = imp::status::get_count(status, datatype)?;
            count.write(count_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Get_count_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ibsend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ibsend", move || unsafe { ibsend(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ibsend", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ibsend", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::ibsend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ibsend", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ibsend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ibsend_c", move || unsafe { ibsend_c(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ibsend_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ibsend_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::ibsend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ibsend_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn improbe(source: c_int, tag: c_int, comm: MPI_Comm, flag: *mut c_int, message: *mut MPI_Message, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Improbe", move || unsafe { improbe(source, tag, comm, flag, message, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Improbe", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let flag = arg::output(flag, "flag")?;
            let message = arg::output(message, "message")?;
            let status = arg::status(status);
            let (flag_value, message_value) = imp::probe::improbe(source, tag, comm, status)?;
            flag.write(c_int::from(flag_value));
            message.write(message_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Improbe", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn imrecv(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, message: *mut MPI_Message, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Imrecv", move || unsafe { imrecv(buf, count, datatype, message, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Imrecv", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Imrecv", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let message = arg::reference_mut(message, "message")?;
            let request = arg::output(request, "request")?;
            let request_value = imp::probe::imrecv(arg::buffer(buf, count as i64, datatype), message)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Imrecv", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn imrecv_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, message: *mut MPI_Message, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Imrecv_c", move || unsafe { imrecv_c(buf, count, datatype, message, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Imrecv_c", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Imrecv_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let message = arg::reference_mut(message, "message")?;
            let request = arg::output(request, "request")?;
            let request_value = imp::probe::imrecv(arg::buffer(buf, count as i64, datatype), message)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Imrecv_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn iprobe(source: c_int, tag: c_int, comm: MPI_Comm, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Iprobe", move || unsafe { iprobe(source, tag, comm, flag, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Iprobe", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let flag = arg::output(flag, "flag")?;
            let status = arg::status(status);
            let flag_value = imp::probe::iprobe(source, tag, comm, status)?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Iprobe", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn irecv(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Irecv", move || unsafe { irecv(buf, count, datatype, source, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Irecv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Irecv", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::irecv(arg::buffer(buf, count as i64, datatype), source, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Irecv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn irecv_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Irecv_c", move || unsafe { irecv_c(buf, count, datatype, source, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Irecv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Irecv_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::irecv(arg::buffer(buf, count as i64, datatype), source, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Irecv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn irsend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Irsend", move || unsafe { irsend(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Irsend", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Irsend", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::irsend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Irsend", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn irsend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Irsend_c", move || unsafe { irsend_c(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Irsend_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Irsend_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::irsend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Irsend_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn isend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Isend", move || unsafe { isend(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Isend", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Isend", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::isend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Isend", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn isend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Isend_c", move || unsafe { isend_c(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Isend_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Isend_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::isend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Isend_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn isendrecv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Isendrecv", move || unsafe { isendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Isendrecv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Isendrecv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::isendrecv(arg::buffer(sendbuf, sendcount as i64, sendtype), dest, sendtag, arg::buffer(recvbuf, recvcount as i64, recvtype), source, recvtag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Isendrecv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn isendrecv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Isendrecv_c", move || unsafe { isendrecv_c(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Isendrecv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Isendrecv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::isendrecv(arg::buffer(sendbuf, sendcount as i64, sendtype), dest, sendtag, arg::buffer(recvbuf, recvcount as i64, recvtype), source, recvtag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Isendrecv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn isendrecv_replace(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Isendrecv_replace", move || unsafe { isendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Isendrecv_replace", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Isendrecv_replace", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::isendrecv_replace(arg::buffer(buf, count as i64, datatype), dest, sendtag, source, recvtag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Isendrecv_replace", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn isendrecv_replace_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Isendrecv_replace_c", move || unsafe { isendrecv_replace_c(buf, count, datatype, dest, sendtag, source, recvtag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Isendrecv_replace_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Isendrecv_replace_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::isendrecv_replace(arg::buffer(buf, count as i64, datatype), dest, sendtag, source, recvtag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Isendrecv_replace_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn issend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Issend", move || unsafe { issend(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Issend", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Issend", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::issend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Issend", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn issend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Issend_c", move || unsafe { issend_c(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Issend_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Issend_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::issend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Issend_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn mprobe(source: c_int, tag: c_int, comm: MPI_Comm, message: *mut MPI_Message, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Mprobe", move || unsafe { mprobe(source, tag, comm, message, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Mprobe", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let message = arg::output(message, "message")?;
            let status = arg::status(status);
            let message_value = imp::probe::mprobe(source, tag, comm, status)?;
            message.write(message_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Mprobe", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn mrecv(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, message: *mut MPI_Message, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Mrecv", move || unsafe { mrecv(buf, count, datatype, message, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Mrecv", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Mrecv", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let message = arg::reference_mut(message, "message")?;
            let status = arg::status(status);
            imp::probe::mrecv(arg::buffer(buf, count as i64, datatype), message, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Mrecv", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn mrecv_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, message: *mut MPI_Message, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Mrecv_c", move || unsafe { mrecv_c(buf, count, datatype, message, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Mrecv_c", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Mrecv_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let message = arg::reference_mut(message, "message")?;
            let status = arg::status(status);
            imp::probe::mrecv(arg::buffer(buf, count as i64, datatype), message, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Mrecv_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn probe(source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Probe", move || unsafe { probe(source, tag, comm, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Probe", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::probe::probe(source, tag, comm, status)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Probe", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn recv(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Recv", move || unsafe { recv(buf, count, datatype, source, tag, comm, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Recv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Recv", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::point_to_point::recv(arg::buffer(buf, count as i64, datatype), source, tag, comm, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Recv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn recv_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Recv_c", move || unsafe { recv_c(buf, count, datatype, source, tag, comm, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Recv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Recv_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::point_to_point::recv(arg::buffer(buf, count as i64, datatype), source, tag, comm, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Recv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn recv_init(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Recv_init", move || unsafe { recv_init(buf, count, datatype, source, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Recv_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Recv_init", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::recv_init(arg::buffer(buf, count as i64, datatype), source, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Recv_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn recv_init_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Recv_init_c", move || unsafe { recv_init_c(buf, count, datatype, source, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Recv_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Recv_init_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::recv_init(arg::buffer(buf, count as i64, datatype), source, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Recv_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn request_free(request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Request_free", move || unsafe { request_free(request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Request_free", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Request_free", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::reference_mut(request, "request")?;
            imp::request::request_free(request)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Request_free", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn request_get_status(request: MPI_Request, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Request_get_status", move || unsafe { request_get_status(request, flag, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Request_get_status", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Request_get_status", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let flag = arg::reference_mut(flag, "flag")?;
            let status = arg::status(status);
            imp::request::request_get_status(request, flag, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Request_get_status", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn request_get_status_all(count: c_int, array_of_requests: *const MPI_Request, flag: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Request_get_status_all", move || unsafe { request_get_status_all(count, array_of_requests, flag, array_of_statuses) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Request_get_status_all", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Request_get_status_all", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let array_of_requests = arg::slice(array_of_requests, count, "array_of_requests")?;
            let flag = arg::reference_mut(flag, "flag")?;
            let array_of_statuses = arg::statuses(array_of_statuses, count)?;
            imp::request::request_get_status_all(array_of_requests, flag, array_of_statuses)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Request_get_status_all", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn request_get_status_any(count: c_int, array_of_requests: *const MPI_Request, indx: *mut c_int, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Request_get_status_any", move || unsafe { request_get_status_any(count, array_of_requests, indx, flag, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Request_get_status_any", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Request_get_status_any", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let array_of_requests = arg::slice(array_of_requests, count, "array_of_requests")?;
            let indx = arg::reference_mut(indx, "indx")?;
            let flag = arg::reference_mut(flag, "flag")?;
            let status = arg::status(status);
            imp::request::request_get_status_any(array_of_requests, indx, flag, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Request_get_status_any", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn request_get_status_some(incount: c_int, array_of_requests: *const MPI_Request, outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Request_get_status_some", move || unsafe { request_get_status_some(incount, array_of_requests, outcount, array_of_indices, array_of_statuses) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Request_get_status_some", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Request_get_status_some", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let array_of_requests = arg::slice(array_of_requests, incount, "array_of_requests")?;
            let outcount = arg::reference_mut(outcount, "outcount")?;
            let array_of_indices = arg::slice_mut(array_of_indices, incount, "array_of_indices")?;
            let array_of_statuses = arg::statuses(array_of_statuses, incount)?;
            imp::request::request_get_status_some(array_of_requests, outcount, array_of_indices, array_of_statuses)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Request_get_status_some", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rsend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Rsend", move || unsafe { rsend(buf, count, datatype, dest, tag, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Rsend", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Rsend", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::point_to_point::rsend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Rsend", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rsend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Rsend_c", move || unsafe { rsend_c(buf, count, datatype, dest, tag, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Rsend_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Rsend_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::point_to_point::rsend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Rsend_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rsend_init(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Rsend_init", move || unsafe { rsend_init(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Rsend_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Rsend_init", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::rsend_init(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Rsend_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rsend_init_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Rsend_init_c", move || unsafe { rsend_init_c(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Rsend_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Rsend_init_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::rsend_init(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Rsend_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn send(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Send", move || unsafe { send(buf, count, datatype, dest, tag, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Send", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Send", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::point_to_point::send(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Send", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn send_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Send_c", move || unsafe { send_c(buf, count, datatype, dest, tag, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Send_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Send_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::point_to_point::send(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Send_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn send_init(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Send_init", move || unsafe { send_init(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Send_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Send_init", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::send_init(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Send_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn send_init_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Send_init_c", move || unsafe { send_init_c(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Send_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Send_init_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::send_init(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Send_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn sendrecv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Sendrecv", move || unsafe { sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Sendrecv", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Sendrecv", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::point_to_point::sendrecv(arg::buffer(sendbuf, sendcount as i64, sendtype), dest, sendtag, arg::buffer(recvbuf, recvcount as i64, recvtype), source, recvtag, comm, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Sendrecv", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn sendrecv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Sendrecv_c", move || unsafe { sendrecv_c(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Sendrecv_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Sendrecv_c", buffers: &["sendbuf", "recvbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(sendbuf, sendcount as i64, sendtype), Memory::items(recvbuf, recvcount as i64, recvtype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::point_to_point::sendrecv(arg::buffer(sendbuf, sendcount as i64, sendtype), dest, sendtag, arg::buffer(recvbuf, recvcount as i64, recvtype), source, recvtag, comm, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Sendrecv_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn sendrecv_replace(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Sendrecv_replace", move || unsafe { sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Sendrecv_replace", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Sendrecv_replace", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::point_to_point::sendrecv_replace(arg::buffer(buf, count as i64, datatype), dest, sendtag, source, recvtag, comm, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Sendrecv_replace", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn sendrecv_replace_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Sendrecv_replace_c", move || unsafe { sendrecv_replace_c(buf, count, datatype, dest, sendtag, source, recvtag, comm, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Sendrecv_replace_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Sendrecv_replace_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::point_to_point::sendrecv_replace(arg::buffer(buf, count as i64, datatype), dest, sendtag, source, recvtag, comm, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Sendrecv_replace_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_attach_buffer(session: MPI_Session, buffer: *mut c_void, size: c_int) -> c_int {
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Session_attach_buffer", buffers: &["buffer"] };
    let call = Call::new(FUNCTION, [Memory::at(buffer)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::buffered::session_attach_buffer(session, buffer, size as i64)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Session_attach_buffer", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_attach_buffer_c(session: MPI_Session, buffer: *mut c_void, size: MPI_Count) -> c_int {
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Session_attach_buffer_c", buffers: &["buffer"] };
    let call = Call::new(FUNCTION, [Memory::at(buffer)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::buffered::session_attach_buffer(session, buffer, size as i64)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Session_attach_buffer_c", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_detach_buffer(session: MPI_Session, buffer_addr: *mut c_void, size: *mut c_int) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let buffer_addr = arg::output(buffer_addr.cast::<*mut c_void>(), "buffer_addr")?;
            let size = arg::output(size, "size")?;
            let (buffer_addr_value, size_value) = imp::buffered::session_detach_buffer(session)?;
            buffer_addr.write(buffer_addr_value);
            size.write(arg::narrow(size_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_detach_buffer", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_detach_buffer_c(session: MPI_Session, buffer_addr: *mut c_void, size: *mut MPI_Count) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let buffer_addr = arg::output(buffer_addr.cast::<*mut c_void>(), "buffer_addr")?;
            let size = arg::output(size, "size")?;
            let (buffer_addr_value, size_value) = imp::buffered::session_detach_buffer(session)?;
            buffer_addr.write(buffer_addr_value);
            size.write(size_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_detach_buffer_c", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_flush_buffer(session: MPI_Session) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::buffered::session_flush_buffer(session)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_flush_buffer", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn session_iflush_buffer(session: MPI_Session, request: *mut MPI_Request) -> c_int {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::buffered::session_iflush_buffer(session)?;
            request.write(request_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Session_iflush_buffer", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ssend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ssend", move || unsafe { ssend(buf, count, datatype, dest, tag, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ssend", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ssend", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::point_to_point::ssend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Ssend", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ssend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ssend_c", move || unsafe { ssend_c(buf, count, datatype, dest, tag, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ssend_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ssend_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::point_to_point::ssend(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Ssend_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ssend_init(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ssend_init", move || unsafe { ssend_init(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ssend_init", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ssend_init", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::ssend_init(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ssend_init", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn ssend_init_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Ssend_init_c", move || unsafe { ssend_init_c(buf, count, datatype, dest, tag, comm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Ssend_init_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Ssend_init_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::point_to_point::ssend_init(arg::buffer(buf, count as i64, datatype), dest, tag, comm)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Ssend_init_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn start(request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Start", move || unsafe { start(request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Start", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Start", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::reference_mut(request, "request")?;
            imp::request::start(request)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Start", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn startall(count: c_int, array_of_requests: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Startall", move || unsafe { startall(count, array_of_requests) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Startall", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Startall", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let array_of_requests = arg::slice_mut(array_of_requests, count, "array_of_requests")?;
            imp::request::startall(array_of_requests)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Startall", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn status_get_error(status: *const MPI_Status, error: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Status_get_error", move || unsafe { status_get_error(status, error) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Status_get_error", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference(status, "status")?;
            let error = arg::output(error, "error")?;
            let error_value = imp::status::status_get_error(status)?;
            error.write(error_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Status_get_error", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn status_get_source(status: *const MPI_Status, source: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Status_get_source", move || unsafe { status_get_source(status, source) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Status_get_source", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference(status, "status")?;
            let source = arg::output(source, "source")?;
            let source_value = imp::status::status_get_source(status)?;
            source.write(source_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Status_get_source", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn status_get_tag(status: *const MPI_Status, tag: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Status_get_tag", move || unsafe { status_get_tag(status, tag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Status_get_tag", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference(status, "status")?;
            let tag = arg::output(tag, "tag")?;
            let tag_value = imp::status::status_get_tag(status)?;
            tag.write(tag_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Status_get_tag", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn test(request: *mut MPI_Request, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Test", move || unsafe { test(request, flag, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Test", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Test", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::reference_mut(request, "request")?;
            let flag = arg::reference_mut(flag, "flag")?;
            let status = arg::status(status);
            imp::request::test(request, flag, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Test", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn test_cancelled(status: *const MPI_Status, flag: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Test_cancelled", move || unsafe { test_cancelled(status, flag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Test_cancelled", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference(status, "status")?;
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::status::test_cancelled(status)?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Test_cancelled", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn testall(count: c_int, array_of_requests: *mut MPI_Request, flag: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Testall", move || unsafe { testall(count, array_of_requests, flag, array_of_statuses) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Testall", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Testall", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let array_of_requests = arg::slice_mut(array_of_requests, count, "array_of_requests")?;
            let flag = arg::reference_mut(flag, "flag")?;
            let array_of_statuses = arg::statuses(array_of_statuses, count)?;
            imp::request::testall(array_of_requests, flag, array_of_statuses)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Testall", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn testany(count: c_int, array_of_requests: *mut MPI_Request, indx: *mut c_int, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Testany", move || unsafe { testany(count, array_of_requests, indx, flag, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Testany", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Testany", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let array_of_requests = arg::slice_mut(array_of_requests, count, "array_of_requests")?;
            let indx = arg::reference_mut(indx, "indx")?;
            let flag = arg::reference_mut(flag, "flag")?;
            let status = arg::status(status);
            imp::request::testany(array_of_requests, indx, flag, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Testany", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn testsome(incount: c_int, array_of_requests: *mut MPI_Request, outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Testsome", move || unsafe { testsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Testsome", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Testsome", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let array_of_requests = arg::slice_mut(array_of_requests, incount, "array_of_requests")?;
            let outcount = arg::reference_mut(outcount, "outcount")?;
            let array_of_indices = arg::slice_mut(array_of_indices, incount, "array_of_indices")?;
            let array_of_statuses = arg::statuses(array_of_statuses, incount)?;
            imp::request::testsome(array_of_requests, outcount, array_of_indices, array_of_statuses)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Testsome", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn wait(request: *mut MPI_Request, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Wait", move || unsafe { wait(request, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Wait", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Wait", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::reference_mut(request, "request")?;
            let status = arg::status(status);
            imp::request::wait(request, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Wait", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn waitall(count: c_int, array_of_requests: *mut MPI_Request, array_of_statuses: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Waitall", move || unsafe { waitall(count, array_of_requests, array_of_statuses) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Waitall", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Waitall", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let array_of_requests = arg::slice_mut(array_of_requests, count, "array_of_requests")?;
            let array_of_statuses = arg::statuses(array_of_statuses, count)?;
            imp::request::waitall(array_of_requests, array_of_statuses)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Waitall", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn waitany(count: c_int, array_of_requests: *mut MPI_Request, indx: *mut c_int, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Waitany", move || unsafe { waitany(count, array_of_requests, indx, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Waitany", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Waitany", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let array_of_requests = arg::slice_mut(array_of_requests, count, "array_of_requests")?;
            let indx = arg::reference_mut(indx, "indx")?;
            let status = arg::status(status);
            imp::request::waitany(array_of_requests, indx, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Waitany", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn waitsome(incount: c_int, array_of_requests: *mut MPI_Request, outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Waitsome", move || unsafe { waitsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Waitsome", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Waitsome", buffers: &[] };
    let call = Call::new(FUNCTION, []);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let array_of_requests = arg::slice_mut(array_of_requests, incount, "array_of_requests")?;
            let outcount = arg::reference_mut(outcount, "outcount")?;
            let array_of_indices = arg::slice_mut(array_of_indices, incount, "array_of_indices")?;
            let array_of_statuses = arg::statuses(array_of_statuses, incount)?;
            imp::request::waitsome(array_of_requests, outcount, array_of_indices, array_of_statuses)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Waitsome", Site::Nothing)
}
