//! One-sided communication (MPI-5.0 chapter 12).

use crate::abi::*;
use crate::arg::Text;
use mpi::window::{self, Target};
use mpi::{Buffer, Result, abi};
use std::ffi::c_void;

pub(crate) fn win_create(
    base: *mut c_void,
    size: i64,
    unit: i64,
    info: MPI_Info,
    comm: MPI_Comm,
) -> Result<MPI_Win> {
    // SAFETY: the program keeps the memory until it frees the window (MPI-5.0 §12.2.1).
    unsafe { window::create(base.cast(), size, unit, info, comm) }
}

pub(crate) fn win_create_dynamic(info: MPI_Info, comm: MPI_Comm) -> Result<MPI_Win> {
    window::create_dynamic(info, comm)
}

pub(crate) fn win_allocate(
    size: i64,
    unit: i64,
    info: MPI_Info,
    comm: MPI_Comm,
) -> Result<(*mut c_void, MPI_Win)> {
    window::allocate(size, unit, info, comm).map(|(win, base)| (base.cast(), win))
}

pub(crate) fn win_allocate_shared(
    size: i64,
    unit: i64,
    info: MPI_Info,
    comm: MPI_Comm,
) -> Result<(*mut c_void, MPI_Win)> {
    window::allocate_shared(size, unit, info, comm).map(|(win, base)| (base.cast(), win))
}

pub(crate) fn win_shared_query(win: MPI_Win, rank: i32) -> Result<(isize, i64, *mut c_void)> {
    window::shared_query(win, rank).map(|(size, unit, base)| (size as isize, unit, base.cast()))
}

pub(crate) fn win_attach(win: MPI_Win, base: *mut c_void, size: i64) -> Result<()> {
    // SAFETY: the program keeps the memory until it detaches it (MPI-5.0 §12.2.4).
    unsafe { window::attach(win, base.cast(), size) }
}

pub(crate) fn win_detach(win: MPI_Win, base: *const c_void) -> Result<()> {
    window::detach(win, base.cast())
}

pub(crate) fn win_free(win: &mut MPI_Win) -> Result<()> {
    window::free(win)
}

pub(crate) fn win_get_group(win: MPI_Win) -> Result<MPI_Group> {
    window::group(win)
}

pub(crate) fn win_set_info(win: MPI_Win, info: MPI_Info) -> Result<()> {
    window::set_info(win, info)
}

pub(crate) fn win_get_info(win: MPI_Win) -> Result<MPI_Info> {
    window::info(win)
}

pub(crate) fn win_set_name(win: MPI_Win, name: &str) -> Result<()> {
    window::set_name(win, name)
}

pub(crate) fn win_get_name(win: MPI_Win, name: Text) -> Result<i32> {
    name.write(&window::name(win)?, abi::MAX_OBJECT_NAME as usize)
}

pub(crate) fn win_set_errhandler(win: MPI_Win, errhandler: MPI_Errhandler) -> Result<()> {
    window::set_errhandler(win, errhandler)
}

pub(crate) fn win_get_errhandler(win: MPI_Win) -> Result<MPI_Errhandler> {
    window::errhandler(win)
}

pub(crate) fn win_call_errhandler(win: MPI_Win, code: i32) -> Result<()> {
    window::call_errhandler(win, code)
}

fn target(rank: i32, displacement: i64, count: i64, datatype: MPI_Datatype) -> Target {
    Target { rank, displacement, count, datatype }
}

#[inline(always)]
pub(crate) fn put(
    origin: Buffer,
    rank: i32,
    displacement: i64,
    count: i64,
    datatype: MPI_Datatype,
    win: MPI_Win,
) -> Result<()> {
    window::put(origin, target(rank, displacement, count, datatype), win)
}

#[inline(always)]
pub(crate) fn get(
    origin: Buffer,
    rank: i32,
    displacement: i64,
    count: i64,
    datatype: MPI_Datatype,
    win: MPI_Win,
) -> Result<()> {
    window::get(origin, target(rank, displacement, count, datatype), win)
}

pub(crate) fn rput(
    origin: Buffer,
    rank: i32,
    displacement: i64,
    count: i64,
    datatype: MPI_Datatype,
    win: MPI_Win,
) -> Result<MPI_Request> {
    window::rput(origin, target(rank, displacement, count, datatype), win)
}

pub(crate) fn rget(
    origin: Buffer,
    rank: i32,
    displacement: i64,
    count: i64,
    datatype: MPI_Datatype,
    win: MPI_Win,
) -> Result<MPI_Request> {
    window::rget(origin, target(rank, displacement, count, datatype), win)
}

pub(crate) fn accumulate(
    origin: Buffer,
    rank: i32,
    displacement: i64,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> Result<()> {
    window::accumulate(origin, target(rank, displacement, count, datatype), op, win)
}

pub(crate) fn raccumulate(
    origin: Buffer,
    rank: i32,
    displacement: i64,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> Result<MPI_Request> {
    window::raccumulate(origin, target(rank, displacement, count, datatype), op, win)
}

#[expect(clippy::too_many_arguments, reason = "as many as MPI gives the function")]
pub(crate) fn get_accumulate(
    origin: Buffer,
    result: Buffer,
    rank: i32,
    displacement: i64,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> Result<()> {
    let target = target(rank, displacement, count, datatype);
    window::get_accumulate(origin, result, target, op, win)
}

#[expect(clippy::too_many_arguments, reason = "as many as MPI gives the function")]
pub(crate) fn rget_accumulate(
    origin: Buffer,
    result: Buffer,
    rank: i32,
    displacement: i64,
    count: i64,
    datatype: MPI_Datatype,
    op: MPI_Op,
    win: MPI_Win,
) -> Result<MPI_Request> {
    let target = target(rank, displacement, count, datatype);
    window::rget_accumulate(origin, result, target, op, win)
}

pub(crate) fn fetch_and_op(
    origin: *const c_void,
    result: *mut c_void,
    datatype: MPI_Datatype,
    rank: i32,
    displacement: i64,
    op: MPI_Op,
    win: MPI_Win,
) -> Result<()> {
    let place = (rank, displacement);
    // SAFETY: the program passes one element each (MPI-5.0 §12.3.4).
    unsafe {
        window::fetch_and_op(origin.cast_mut().cast(), result.cast(), datatype, place, op, win)
    }
}

pub(crate) fn compare_and_swap(
    origin: *const c_void,
    compare: *const c_void,
    result: *mut c_void,
    datatype: MPI_Datatype,
    rank: i32,
    displacement: i64,
    win: MPI_Win,
) -> Result<()> {
    let (origin, compare) = (origin.cast_mut().cast(), compare.cast_mut().cast());
    let place = (rank, displacement);
    // SAFETY: the program passes one element each (MPI-5.0 §12.3.4).
    unsafe { window::compare_and_swap(origin, compare, result.cast(), datatype, place, win) }
}

pub(crate) fn win_fence(assert: i32, win: MPI_Win) -> Result<()> {
    window::fence(assert, win)
}

pub(crate) fn win_post(group: MPI_Group, assert: i32, win: MPI_Win) -> Result<()> {
    window::post(group, assert, win)
}

pub(crate) fn win_start(group: MPI_Group, assert: i32, win: MPI_Win) -> Result<()> {
    window::start(group, assert, win)
}

pub(crate) fn win_complete(win: MPI_Win) -> Result<()> {
    window::complete(win)
}

pub(crate) fn win_wait(win: MPI_Win) -> Result<()> {
    window::wait(win)
}

pub(crate) fn win_test(win: MPI_Win) -> Result<bool> {
    window::test(win)
}

pub(crate) fn win_lock(kind: i32, rank: i32, assert: i32, win: MPI_Win) -> Result<()> {
    window::lock(kind, rank, assert, win)
}

pub(crate) fn win_lock_all(assert: i32, win: MPI_Win) -> Result<()> {
    window::lock_all(assert, win)
}

pub(crate) fn win_unlock(rank: i32, win: MPI_Win) -> Result<()> {
    window::unlock(rank, win)
}

pub(crate) fn win_unlock_all(win: MPI_Win) -> Result<()> {
    window::unlock_all(win)
}

pub(crate) fn win_flush(rank: i32, win: MPI_Win) -> Result<()> {
    window::flush(rank, win)
}

pub(crate) fn win_flush_all(win: MPI_Win) -> Result<()> {
    window::flush_all(win)
}

pub(crate) fn win_flush_local(rank: i32, win: MPI_Win) -> Result<()> {
    window::flush_local(rank, win)
}

pub(crate) fn win_flush_local_all(win: MPI_Win) -> Result<()> {
    window::flush_local_all(win)
}

pub(crate) fn win_sync(win: MPI_Win) -> Result<()> {
    window::sync(win)
}
