// Generated from api/ by `cargo xtask generate`; do not edit.

#![allow(unused_imports, unused_unsafe, clippy::all, reason = "one form for all shells")]

use crate::generated::callbacks::*;
use crate::abi::*;
use crate::arg;
use crate::imp;
use mpi::crash::{Call, Memory};
use crate::report::{Outcome, Site, report, unsupported};
use std::ffi::{c_char, c_int, c_void};

#[inline(never)]
pub(crate) unsafe extern "C" fn accumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win,);
    unsupported("MPI_Accumulate", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn accumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win,);
    unsupported("MPI_Accumulate_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn compare_and_swap(origin_addr: *const c_void, compare_addr: *const c_void, result_addr: *mut c_void, datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, win: MPI_Win) -> c_int {
    let _ = (origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win,);
    unsupported("MPI_Compare_and_swap", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn fetch_and_op(origin_addr: *const c_void, result_addr: *mut c_void, datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, op: MPI_Op, win: MPI_Win) -> c_int {
    let _ = (origin_addr, result_addr, datatype, target_rank, target_disp, op, win,);
    unsupported("MPI_Fetch_and_op", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get(origin_addr: *mut c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win,);
    unsupported("MPI_Get", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_accumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: c_int, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win,);
    unsupported("MPI_Get_accumulate", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_accumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: MPI_Count, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win,);
    unsupported("MPI_Get_accumulate_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_c(origin_addr: *mut c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win,);
    unsupported("MPI_Get_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn put(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win,);
    unsupported("MPI_Put", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn put_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win,);
    unsupported("MPI_Put_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn raccumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request,);
    unsupported("MPI_Raccumulate", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn raccumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request,);
    unsupported("MPI_Raccumulate_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rget(origin_addr: *mut c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request,);
    unsupported("MPI_Rget", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rget_accumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: c_int, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request,);
    unsupported("MPI_Rget_accumulate", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rget_accumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: MPI_Count, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request,);
    unsupported("MPI_Rget_accumulate_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rget_c(origin_addr: *mut c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request,);
    unsupported("MPI_Rget_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rput(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request,);
    unsupported("MPI_Rput", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn rput_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    let _ = (origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request,);
    unsupported("MPI_Rput_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_allocate(size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int {
    let _ = (size, disp_unit, info, comm, baseptr, win,);
    unsupported("MPI_Win_allocate", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_allocate_c(size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int {
    let _ = (size, disp_unit, info, comm, baseptr, win,);
    unsupported("MPI_Win_allocate_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_allocate_shared(size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int {
    let _ = (size, disp_unit, info, comm, baseptr, win,);
    unsupported("MPI_Win_allocate_shared", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_allocate_shared_c(size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int {
    let _ = (size, disp_unit, info, comm, baseptr, win,);
    unsupported("MPI_Win_allocate_shared_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_attach(win: MPI_Win, base: *mut c_void, size: MPI_Aint) -> c_int {
    let _ = (win, base, size,);
    unsupported("MPI_Win_attach", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_complete(win: MPI_Win) -> c_int {
    let _ = (win,);
    unsupported("MPI_Win_complete", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_create(base: *mut c_void, size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int {
    let _ = (base, size, disp_unit, info, comm, win,);
    unsupported("MPI_Win_create", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_create_c(base: *mut c_void, size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int {
    let _ = (base, size, disp_unit, info, comm, win,);
    unsupported("MPI_Win_create_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_create_dynamic(info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int {
    let _ = (info, comm, win,);
    unsupported("MPI_Win_create_dynamic", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_detach(win: MPI_Win, base: *const c_void) -> c_int {
    let _ = (win, base,);
    unsupported("MPI_Win_detach", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_fence(assert: c_int, win: MPI_Win) -> c_int {
    let _ = (assert, win,);
    unsupported("MPI_Win_fence", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_flush(rank: c_int, win: MPI_Win) -> c_int {
    let _ = (rank, win,);
    unsupported("MPI_Win_flush", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_flush_all(win: MPI_Win) -> c_int {
    let _ = (win,);
    unsupported("MPI_Win_flush_all", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_flush_local(rank: c_int, win: MPI_Win) -> c_int {
    let _ = (rank, win,);
    unsupported("MPI_Win_flush_local", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_flush_local_all(win: MPI_Win) -> c_int {
    let _ = (win,);
    unsupported("MPI_Win_flush_local_all", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_free(win: *mut MPI_Win) -> c_int {
    let _ = (win,);
    unsupported("MPI_Win_free", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_get_group(win: MPI_Win, group: *mut MPI_Group) -> c_int {
    let _ = (win, group,);
    unsupported("MPI_Win_get_group", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_get_info(win: MPI_Win, info_used: *mut MPI_Info) -> c_int {
    let _ = (win, info_used,);
    unsupported("MPI_Win_get_info", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_lock(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> c_int {
    let _ = (lock_type, rank, assert, win,);
    unsupported("MPI_Win_lock", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_lock_all(assert: c_int, win: MPI_Win) -> c_int {
    let _ = (assert, win,);
    unsupported("MPI_Win_lock_all", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_post(group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
    let _ = (group, assert, win,);
    unsupported("MPI_Win_post", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_set_info(win: MPI_Win, info: MPI_Info) -> c_int {
    let _ = (win, info,);
    unsupported("MPI_Win_set_info", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_shared_query(win: MPI_Win, rank: c_int, size: *mut MPI_Aint, disp_unit: *mut c_int, baseptr: *mut c_void) -> c_int {
    let _ = (win, rank, size, disp_unit, baseptr,);
    unsupported("MPI_Win_shared_query", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_shared_query_c(win: MPI_Win, rank: c_int, size: *mut MPI_Aint, disp_unit: *mut MPI_Aint, baseptr: *mut c_void) -> c_int {
    let _ = (win, rank, size, disp_unit, baseptr,);
    unsupported("MPI_Win_shared_query_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_start(group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
    let _ = (group, assert, win,);
    unsupported("MPI_Win_start", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_sync(win: MPI_Win) -> c_int {
    let _ = (win,);
    unsupported("MPI_Win_sync", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_test(win: MPI_Win, flag: *mut c_int) -> c_int {
    let _ = (win, flag,);
    unsupported("MPI_Win_test", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_unlock(rank: c_int, win: MPI_Win) -> c_int {
    let _ = (rank, win,);
    unsupported("MPI_Win_unlock", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_unlock_all(win: MPI_Win) -> c_int {
    let _ = (win,);
    unsupported("MPI_Win_unlock_all", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_wait(win: MPI_Win) -> c_int {
    let _ = (win,);
    unsupported("MPI_Win_wait", Site::Nothing)
}
