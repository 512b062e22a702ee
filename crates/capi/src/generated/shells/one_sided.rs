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
pub(crate) unsafe extern "C" fn accumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Accumulate", move || unsafe { accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Accumulate", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Accumulate", buffers: &["origin_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::window::accumulate(arg::buffer(origin_addr, origin_count as i64, origin_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, op, win)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Accumulate", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn accumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Accumulate_c", move || unsafe { accumulate_c(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Accumulate_c", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Accumulate_c", buffers: &["origin_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::window::accumulate(arg::buffer(origin_addr, origin_count as i64, origin_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, op, win)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Accumulate_c", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn compare_and_swap(origin_addr: *const c_void, compare_addr: *const c_void, result_addr: *mut c_void, datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Compare_and_swap", move || unsafe { compare_and_swap(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Compare_and_swap", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Compare_and_swap", buffers: &["origin_addr", "compare_addr", "result_addr"] };
    let call = Call::new(FUNCTION, [Memory::at(origin_addr), Memory::at(compare_addr), Memory::at(result_addr)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::window::compare_and_swap(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp as i64, win)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Compare_and_swap", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn fetch_and_op(origin_addr: *const c_void, result_addr: *mut c_void, datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, op: MPI_Op, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Fetch_and_op", move || unsafe { fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp, op, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Fetch_and_op", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Fetch_and_op", buffers: &["origin_addr", "result_addr"] };
    let call = Call::new(FUNCTION, [Memory::at(origin_addr), Memory::at(result_addr)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::window::fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp as i64, op, win)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Fetch_and_op", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get(origin_addr: *mut c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Get", move || unsafe { get(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Get", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Get", buffers: &["origin_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::window::get(arg::buffer(origin_addr, origin_count as i64, origin_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, win)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Get", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_accumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: c_int, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Get_accumulate", move || unsafe { get_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Get_accumulate", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Get_accumulate", buffers: &["origin_addr", "result_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype), Memory::items(result_addr, result_count as i64, result_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::window::get_accumulate(arg::buffer(origin_addr, origin_count as i64, origin_datatype), arg::buffer(result_addr, result_count as i64, result_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, op, win)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Get_accumulate", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_accumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: MPI_Count, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Get_accumulate_c", move || unsafe { get_accumulate_c(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Get_accumulate_c", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Get_accumulate_c", buffers: &["origin_addr", "result_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype), Memory::items(result_addr, result_count as i64, result_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::window::get_accumulate(arg::buffer(origin_addr, origin_count as i64, origin_datatype), arg::buffer(result_addr, result_count as i64, result_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, op, win)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Get_accumulate_c", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_c(origin_addr: *mut c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Get_c", move || unsafe { get_c(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Get_c", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Get_c", buffers: &["origin_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::window::get(arg::buffer(origin_addr, origin_count as i64, origin_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, win)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Get_c", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn put(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Put", move || unsafe { put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Put", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Put", buffers: &["origin_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::window::put(arg::buffer(origin_addr, origin_count as i64, origin_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, win)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Put", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn put_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Put_c", move || unsafe { put_c(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Put_c", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Put_c", buffers: &["origin_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::window::put(arg::buffer(origin_addr, origin_count as i64, origin_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, win)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Put_c", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn raccumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Raccumulate", move || unsafe { raccumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Raccumulate", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Raccumulate", buffers: &["origin_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::window::raccumulate(arg::buffer(origin_addr, origin_count as i64, origin_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, op, win)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Raccumulate", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn raccumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Raccumulate_c", move || unsafe { raccumulate_c(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Raccumulate_c", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Raccumulate_c", buffers: &["origin_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::window::raccumulate(arg::buffer(origin_addr, origin_count as i64, origin_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, op, win)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Raccumulate_c", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rget(origin_addr: *mut c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Rget", move || unsafe { rget(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Rget", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Rget", buffers: &["origin_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::window::rget(arg::buffer(origin_addr, origin_count as i64, origin_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, win)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Rget", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rget_accumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: c_int, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Rget_accumulate", move || unsafe { rget_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Rget_accumulate", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Rget_accumulate", buffers: &["origin_addr", "result_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype), Memory::items(result_addr, result_count as i64, result_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::window::rget_accumulate(arg::buffer(origin_addr, origin_count as i64, origin_datatype), arg::buffer(result_addr, result_count as i64, result_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, op, win)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Rget_accumulate", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rget_accumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: MPI_Count, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Rget_accumulate_c", move || unsafe { rget_accumulate_c(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Rget_accumulate_c", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Rget_accumulate_c", buffers: &["origin_addr", "result_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype), Memory::items(result_addr, result_count as i64, result_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::window::rget_accumulate(arg::buffer(origin_addr, origin_count as i64, origin_datatype), arg::buffer(result_addr, result_count as i64, result_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, op, win)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Rget_accumulate_c", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rget_c(origin_addr: *mut c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Rget_c", move || unsafe { rget_c(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Rget_c", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Rget_c", buffers: &["origin_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::window::rget(arg::buffer(origin_addr, origin_count as i64, origin_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, win)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Rget_c", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rput(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Rput", move || unsafe { rput(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Rput", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Rput", buffers: &["origin_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::window::rput(arg::buffer(origin_addr, origin_count as i64, origin_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, win)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Rput", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rput_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Rput_c", move || unsafe { rput_c(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Rput_c", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Rput_c", buffers: &["origin_addr"] };
    let call = Call::new(FUNCTION, [Memory::items(origin_addr, origin_count as i64, origin_datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::window::rput(arg::buffer(origin_addr, origin_count as i64, origin_datatype), target_rank, target_disp as i64, target_count as i64, target_datatype, win)?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Rput_c", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_allocate(size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_allocate", move || unsafe { win_allocate(size, disp_unit, info, comm, baseptr, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_allocate", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let baseptr = arg::output(baseptr.cast::<*mut c_void>(), "baseptr")?;
            let win = arg::output(win, "win")?;
            let (baseptr_value, win_value) = imp::window::win_allocate(size as i64, disp_unit as i64, info, comm)?;
            baseptr.write(baseptr_value);
            win.write(win_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_allocate", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_allocate_c(size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_allocate_c", move || unsafe { win_allocate_c(size, disp_unit, info, comm, baseptr, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_allocate_c", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let baseptr = arg::output(baseptr.cast::<*mut c_void>(), "baseptr")?;
            let win = arg::output(win, "win")?;
            let (baseptr_value, win_value) = imp::window::win_allocate(size as i64, disp_unit as i64, info, comm)?;
            baseptr.write(baseptr_value);
            win.write(win_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_allocate_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_allocate_shared(size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_allocate_shared", move || unsafe { win_allocate_shared(size, disp_unit, info, comm, baseptr, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_allocate_shared", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let baseptr = arg::output(baseptr.cast::<*mut c_void>(), "baseptr")?;
            let win = arg::output(win, "win")?;
            let (baseptr_value, win_value) = imp::window::win_allocate_shared(size as i64, disp_unit as i64, info, comm)?;
            baseptr.write(baseptr_value);
            win.write(win_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_allocate_shared", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_allocate_shared_c(size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_allocate_shared_c", move || unsafe { win_allocate_shared_c(size, disp_unit, info, comm, baseptr, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_allocate_shared_c", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let baseptr = arg::output(baseptr.cast::<*mut c_void>(), "baseptr")?;
            let win = arg::output(win, "win")?;
            let (baseptr_value, win_value) = imp::window::win_allocate_shared(size as i64, disp_unit as i64, info, comm)?;
            baseptr.write(baseptr_value);
            win.write(win_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_allocate_shared_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_attach(win: MPI_Win, base: *mut c_void, size: MPI_Aint) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_attach", move || unsafe { win_attach(win, base, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_attach", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Win_attach", buffers: &["base"] };
    let call = Call::new(FUNCTION, [Memory::at(base)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::window::win_attach(win, base, size as i64)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Win_attach", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_complete(win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_complete", move || unsafe { win_complete(win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_complete", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_complete(win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_complete", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_create(base: *mut c_void, size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_create", move || unsafe { win_create(base, size, disp_unit, info, comm, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_create", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Win_create", buffers: &["base"] };
    let call = Call::new(FUNCTION, [Memory::at(base)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let win = arg::output(win, "win")?;
            let win_value = imp::window::win_create(base, size as i64, disp_unit as i64, info, comm)?;
            win.write(win_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Win_create", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_create_c(base: *mut c_void, size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_create_c", move || unsafe { win_create_c(base, size, disp_unit, info, comm, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_create_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Win_create_c", buffers: &["base"] };
    let call = Call::new(FUNCTION, [Memory::at(base)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let win = arg::output(win, "win")?;
            let win_value = imp::window::win_create(base, size as i64, disp_unit as i64, info, comm)?;
            win.write(win_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Win_create_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_create_dynamic(info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_create_dynamic", move || unsafe { win_create_dynamic(info, comm, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_create_dynamic", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let win = arg::output(win, "win")?;
            let win_value = imp::window::win_create_dynamic(info, comm)?;
            win.write(win_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_create_dynamic", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_detach(win: MPI_Win, base: *const c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_detach", move || unsafe { win_detach(win, base) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_detach", Site::Win(win)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Win_detach", buffers: &["base"] };
    let call = Call::new(FUNCTION, [Memory::at(base)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::window::win_detach(win, base)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_Win_detach", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_fence(assert: c_int, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_fence", move || unsafe { win_fence(assert, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_fence", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_fence(assert, win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_fence", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_flush(rank: c_int, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_flush", move || unsafe { win_flush(rank, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_flush", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_flush(rank, win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_flush", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_flush_all(win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_flush_all", move || unsafe { win_flush_all(win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_flush_all", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_flush_all(win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_flush_all", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_flush_local(rank: c_int, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_flush_local", move || unsafe { win_flush_local(rank, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_flush_local", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_flush_local(rank, win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_flush_local", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_flush_local_all(win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_flush_local_all", move || unsafe { win_flush_local_all(win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_flush_local_all", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_flush_local_all(win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_flush_local_all", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_free(win: *mut MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_free", move || unsafe { win_free(win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_free", {
        // SAFETY: null, or a pointer to a handle, as the caller promised.
        Site::Win(unsafe { arg::peek(win) })
    }));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let win = arg::reference_mut(win, "win")?;
            imp::window::win_free(win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_free", {
        // SAFETY: null, or a pointer to a handle, as the caller promised.
        Site::Win(unsafe { arg::peek(win) })
    })
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_get_group(win: MPI_Win, group: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_get_group", move || unsafe { win_get_group(win, group) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_get_group", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let group = arg::output(group, "group")?;
            let group_value = imp::window::win_get_group(win)?;
            group.write(group_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_get_group", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_get_info(win: MPI_Win, info_used: *mut MPI_Info) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_get_info", move || unsafe { win_get_info(win, info_used) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_get_info", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let info_used = arg::output(info_used, "info_used")?;
            let info_used_value = imp::window::win_get_info(win)?;
            info_used.write(info_used_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_get_info", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_lock(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_lock", move || unsafe { win_lock(lock_type, rank, assert, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_lock", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_lock(lock_type, rank, assert, win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_lock", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_lock_all(assert: c_int, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_lock_all", move || unsafe { win_lock_all(assert, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_lock_all", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_lock_all(assert, win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_lock_all", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_post(group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_post", move || unsafe { win_post(group, assert, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_post", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_post(group, assert, win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_post", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_set_info(win: MPI_Win, info: MPI_Info) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_set_info", move || unsafe { win_set_info(win, info) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_set_info", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_set_info(win, info)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_set_info", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_shared_query(win: MPI_Win, rank: c_int, size: *mut MPI_Aint, disp_unit: *mut c_int, baseptr: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_shared_query", move || unsafe { win_shared_query(win, rank, size, disp_unit, baseptr) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_shared_query", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let size = arg::output(size, "size")?;
            let disp_unit = arg::output(disp_unit, "disp_unit")?;
            let baseptr = arg::output(baseptr.cast::<*mut c_void>(), "baseptr")?;
            let (size_value, disp_unit_value, baseptr_value) = imp::window::win_shared_query(win, rank)?;
            size.write(size_value as MPI_Aint);
            disp_unit.write(arg::narrow(disp_unit_value));
            baseptr.write(baseptr_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_shared_query", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_shared_query_c(win: MPI_Win, rank: c_int, size: *mut MPI_Aint, disp_unit: *mut MPI_Aint, baseptr: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_shared_query_c", move || unsafe { win_shared_query_c(win, rank, size, disp_unit, baseptr) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_shared_query_c", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let size = arg::output(size, "size")?;
            let disp_unit = arg::output(disp_unit, "disp_unit")?;
            let baseptr = arg::output(baseptr.cast::<*mut c_void>(), "baseptr")?;
            let (size_value, disp_unit_value, baseptr_value) = imp::window::win_shared_query(win, rank)?;
            size.write(size_value as MPI_Aint);
            disp_unit.write(disp_unit_value as MPI_Aint);
            baseptr.write(baseptr_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_shared_query_c", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_start(group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_start", move || unsafe { win_start(group, assert, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_start", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_start(group, assert, win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_start", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_sync(win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_sync", move || unsafe { win_sync(win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_sync", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_sync(win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_sync", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_test(win: MPI_Win, flag: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_test", move || unsafe { win_test(win, flag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_test", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::window::win_test(win)?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_test", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_unlock(rank: c_int, win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_unlock", move || unsafe { win_unlock(rank, win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_unlock", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_unlock(rank, win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_unlock", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_unlock_all(win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_unlock_all", move || unsafe { win_unlock_all(win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_unlock_all", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_unlock_all(win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_unlock_all", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_wait(win: MPI_Win) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_wait", move || unsafe { win_wait(win) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_wait", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::window::win_wait(win)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_wait", Site::Win(win))
}
