// Generated from api/ by `cargo xtask generate`; do not edit.

#![allow(non_snake_case, reason = "the names of the standard")]
#![allow(clippy::all, reason = "one form for all functions")]

use super::outer_callbacks::*;
use crate::by_hand::{self, neighbors, peers, shells};
use crate::export::export;
use crate::generated::family;
use crate::handle::*;
use crate::outer::*;
use crate::place::*;
use crate::value;
use std::ffi::{c_char, c_int, c_void};

#[inline(never)]
pub(crate) unsafe extern "C" fn abi_get_fortran_booleans(logical_size: c_int, logical_true: *mut c_void, logical_false: *mut c_void, is_set: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().abi_get_fortran_booleans)(logical_size, logical_true, logical_false, is_set);
        value::answer(code)
    }
}
export!(MPI_Abi_get_fortran_booleans, PMPI_Abi_get_fortran_booleans = abi_get_fortran_booleans(logical_size: c_int, logical_true: *mut c_void, logical_false: *mut c_void, is_set: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn abi_get_fortran_info(info: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_inner = HandleOut::<Info>::new(info);
        let code = (shells().abi_get_fortran_info)(info_inner.pointer());
        info_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Abi_get_fortran_info, PMPI_Abi_get_fortran_info = abi_get_fortran_info(info: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn abi_get_info(info: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_inner = HandleOut::<Info>::new(info);
        let code = (shells().abi_get_info)(info_inner.pointer());
        info_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Abi_get_info, PMPI_Abi_get_info = abi_get_info(info: *mut MPI_Info) -> c_int);

export!(MPI_Abi_get_version, PMPI_Abi_get_version = by_hand::abi_get_version(abi_major: *mut c_int, abi_minor: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn abi_set_fortran_booleans(logical_size: c_int, logical_true: *mut c_void, logical_false: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().abi_set_fortran_booleans)(logical_size, logical_true, logical_false);
        value::answer(code)
    }
}
export!(MPI_Abi_set_fortran_booleans, PMPI_Abi_set_fortran_booleans = abi_set_fortran_booleans(logical_size: c_int, logical_true: *mut c_void, logical_false: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn abi_set_fortran_info(info: MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().abi_set_fortran_info)(Info::inward(info));
        value::answer(code)
    }
}
export!(MPI_Abi_set_fortran_info, PMPI_Abi_set_fortran_info = abi_set_fortran_info(info: MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn abort(comm: MPI_Comm, errorcode: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().abort)(Comm::inward(comm), errorcode);
        value::answer(code)
    }
}
export!(MPI_Abort, PMPI_Abort = abort(comm: MPI_Comm, errorcode: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn accumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().accumulate)(value::address(origin_addr), origin_count, Datatype::inward(origin_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Op::inward(op), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Accumulate, PMPI_Accumulate = accumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn accumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().accumulate_c)(value::address(origin_addr), origin_count, Datatype::inward(origin_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Op::inward(op), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Accumulate_c, PMPI_Accumulate_c = accumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn add_error_class(errorclass: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().add_error_class)(errorclass);
        if code == 0 {
            value::change(errorclass, value::code_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Add_error_class, PMPI_Add_error_class = add_error_class(errorclass: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn add_error_code(errorclass: c_int, errorcode: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().add_error_code)(value::code_inward(errorclass), errorcode);
        if code == 0 {
            value::change(errorcode, value::code_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Add_error_code, PMPI_Add_error_code = add_error_code(errorclass: c_int, errorcode: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn add_error_string(errorcode: c_int, string: *const c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().add_error_string)(value::code_inward(errorcode), string);
        value::answer(code)
    }
}
export!(MPI_Add_error_string, PMPI_Add_error_string = add_error_string(errorcode: c_int, string: *const c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn address(location: *const c_void, place: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().address)(location, place);
        value::answer(code)
    }
}
export!(MPI_Address, PMPI_Address = address(location: *const c_void, place: *mut MPI_Aint) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn aint_add(base: MPI_Aint, disp: MPI_Aint) -> MPI_Aint {
    // SAFETY: handed on with the caller's promises.
    unsafe { (shells().aint_add)(base, disp) }
}
export!(MPI_Aint_add, PMPI_Aint_add = aint_add(base: MPI_Aint, disp: MPI_Aint) -> MPI_Aint);

#[inline(never)]
pub(crate) unsafe extern "C" fn aint_diff(addr1: MPI_Aint, addr2: MPI_Aint) -> MPI_Aint {
    // SAFETY: handed on with the caller's promises.
    unsafe { (shells().aint_diff)(addr1, addr2) }
}
export!(MPI_Aint_diff, PMPI_Aint_diff = aint_diff(addr1: MPI_Aint, addr2: MPI_Aint) -> MPI_Aint);

#[inline(never)]
pub(crate) unsafe extern "C" fn allgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().allgather)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Allgather, PMPI_Allgather = allgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn allgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().allgather_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Allgather_c, PMPI_Allgather_c = allgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn allgather_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().allgather_init)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Allgather_init, PMPI_Allgather_init = allgather_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn allgather_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().allgather_init_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Allgather_init_c, PMPI_Allgather_init_c = allgather_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn allgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().allgatherv)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Allgatherv, PMPI_Allgatherv = allgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn allgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().allgatherv_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Allgatherv_c, PMPI_Allgatherv_c = allgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn allgatherv_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().allgatherv_init)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Allgatherv_init, PMPI_Allgatherv_init = allgatherv_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn allgatherv_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().allgatherv_init_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Allgatherv_init_c, PMPI_Allgatherv_init_c = allgatherv_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alloc_mem(size: MPI_Aint, info: MPI_Info, baseptr: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().alloc_mem)(size, Info::inward(info), baseptr);
        value::answer(code)
    }
}
export!(MPI_Alloc_mem, PMPI_Alloc_mem = alloc_mem(size: MPI_Aint, info: MPI_Info, baseptr: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn allreduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().allreduce)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Allreduce, PMPI_Allreduce = allreduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn allreduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().allreduce_c)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Allreduce_c, PMPI_Allreduce_c = allreduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn allreduce_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().allreduce_init)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Allreduce_init, PMPI_Allreduce_init = allreduce_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn allreduce_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().allreduce_init_c)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Allreduce_init_c, PMPI_Allreduce_init_c = allreduce_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().alltoall)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Alltoall, PMPI_Alltoall = alltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().alltoall_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Alltoall_c, PMPI_Alltoall_c = alltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoall_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().alltoall_init)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Alltoall_init, PMPI_Alltoall_init = alltoall_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoall_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().alltoall_init_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Alltoall_init_c, PMPI_Alltoall_init_c = alltoall_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().alltoallv)(value::address(sendbuf), sendcounts, sdispls, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, rdispls, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Alltoallv, PMPI_Alltoallv = alltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().alltoallv_c)(value::address(sendbuf), sendcounts, sdispls, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, rdispls, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Alltoallv_c, PMPI_Alltoallv_c = alltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallv_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().alltoallv_init)(value::address(sendbuf), sendcounts, sdispls, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, rdispls, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Alltoallv_init, PMPI_Alltoallv_init = alltoallv_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallv_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().alltoallv_init_c)(value::address(sendbuf), sendcounts, sdispls, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, rdispls, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Alltoallv_init_c, PMPI_Alltoallv_init_c = alltoallv_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut sendtypes_inner = Handles::<Datatype>::new(sendtypes, if sendbuf as isize == -1 { 0 } else { peers(Comm::inward(comm)) });
        let mut recvtypes_inner = Handles::<Datatype>::new(recvtypes, peers(Comm::inward(comm)));
        let code = (shells().alltoallw)(value::address(sendbuf), sendcounts, sdispls, sendtypes_inner.pointer(), value::address_mut(recvbuf), recvcounts, rdispls, recvtypes_inner.pointer(), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Alltoallw, PMPI_Alltoallw = alltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut sendtypes_inner = Handles::<Datatype>::new(sendtypes, if sendbuf as isize == -1 { 0 } else { peers(Comm::inward(comm)) });
        let mut recvtypes_inner = Handles::<Datatype>::new(recvtypes, peers(Comm::inward(comm)));
        let code = (shells().alltoallw_c)(value::address(sendbuf), sendcounts, sdispls, sendtypes_inner.pointer(), value::address_mut(recvbuf), recvcounts, rdispls, recvtypes_inner.pointer(), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Alltoallw_c, PMPI_Alltoallw_c = alltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallw_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut sendtypes_inner = Handles::<Datatype>::new(sendtypes, if sendbuf as isize == -1 { 0 } else { peers(Comm::inward(comm)) });
        let mut recvtypes_inner = Handles::<Datatype>::new(recvtypes, peers(Comm::inward(comm)));
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().alltoallw_init)(value::address(sendbuf), sendcounts, sdispls, sendtypes_inner.pointer(), value::address_mut(recvbuf), recvcounts, rdispls, recvtypes_inner.pointer(), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Alltoallw_init, PMPI_Alltoallw_init = alltoallw_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn alltoallw_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut sendtypes_inner = Handles::<Datatype>::new(sendtypes, if sendbuf as isize == -1 { 0 } else { peers(Comm::inward(comm)) });
        let mut recvtypes_inner = Handles::<Datatype>::new(recvtypes, peers(Comm::inward(comm)));
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().alltoallw_init_c)(value::address(sendbuf), sendcounts, sdispls, sendtypes_inner.pointer(), value::address_mut(recvbuf), recvcounts, rdispls, recvtypes_inner.pointer(), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Alltoallw_init_c, PMPI_Alltoallw_init_c = alltoallw_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn attr_delete(comm: MPI_Comm, keyval: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().attr_delete)(Comm::inward(comm), family::keyval_inward(keyval));
        value::answer(code)
    }
}
export!(MPI_Attr_delete, PMPI_Attr_delete = attr_delete(comm: MPI_Comm, keyval: c_int) -> c_int);

export!(MPI_Attr_get, PMPI_Attr_get = by_hand::comm_get_attr(comm: MPI_Comm, keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn attr_put(comm: MPI_Comm, keyval: c_int, attribute_val: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().attr_put)(Comm::inward(comm), family::keyval_inward(keyval), attribute_val);
        value::answer(code)
    }
}
export!(MPI_Attr_put, PMPI_Attr_put = attr_put(comm: MPI_Comm, keyval: c_int, attribute_val: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn barrier(comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().barrier)(Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Barrier, PMPI_Barrier = barrier(comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn barrier_init(comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().barrier_init)(Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Barrier_init, PMPI_Barrier_init = barrier_init(comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn bcast(buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().bcast)(value::address_mut(buffer), count, Datatype::inward(datatype), value::rank_inward(root), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Bcast, PMPI_Bcast = bcast(buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn bcast_c(buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().bcast_c)(value::address_mut(buffer), count, Datatype::inward(datatype), value::rank_inward(root), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Bcast_c, PMPI_Bcast_c = bcast_c(buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn bcast_init(buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().bcast_init)(value::address_mut(buffer), count, Datatype::inward(datatype), value::rank_inward(root), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Bcast_init, PMPI_Bcast_init = bcast_init(buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn bcast_init_c(buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().bcast_init_c)(value::address_mut(buffer), count, Datatype::inward(datatype), value::rank_inward(root), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Bcast_init_c, PMPI_Bcast_init_c = bcast_init_c(buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn bsend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().bsend)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Bsend, PMPI_Bsend = bsend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn bsend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().bsend_c)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Bsend_c, PMPI_Bsend_c = bsend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn bsend_init(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().bsend_init)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Bsend_init, PMPI_Bsend_init = bsend_init(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn bsend_init_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().bsend_init_c)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Bsend_init_c, PMPI_Bsend_init_c = bsend_init_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn buffer_attach(buffer: *mut c_void, size: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().buffer_attach)(value::address_mut(buffer), size);
        value::answer(code)
    }
}
export!(MPI_Buffer_attach, PMPI_Buffer_attach = buffer_attach(buffer: *mut c_void, size: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn buffer_attach_c(buffer: *mut c_void, size: MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().buffer_attach_c)(value::address_mut(buffer), size);
        value::answer(code)
    }
}
export!(MPI_Buffer_attach_c, PMPI_Buffer_attach_c = buffer_attach_c(buffer: *mut c_void, size: MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn buffer_detach(buffer_addr: *mut c_void, size: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().buffer_detach)(buffer_addr, size);
        if code == 0 {
            value::detached(buffer_addr);
        }
        value::answer(code)
    }
}
export!(MPI_Buffer_detach, PMPI_Buffer_detach = buffer_detach(buffer_addr: *mut c_void, size: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn buffer_detach_c(buffer_addr: *mut c_void, size: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().buffer_detach_c)(buffer_addr, size);
        if code == 0 {
            value::detached(buffer_addr);
        }
        value::answer(code)
    }
}
export!(MPI_Buffer_detach_c, PMPI_Buffer_detach_c = buffer_detach_c(buffer_addr: *mut c_void, size: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn buffer_flush() -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().buffer_flush)();
        value::answer(code)
    }
}
export!(MPI_Buffer_flush, PMPI_Buffer_flush = buffer_flush() -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn buffer_iflush(request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().buffer_iflush)(request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Buffer_iflush, PMPI_Buffer_iflush = buffer_iflush(request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn cancel(request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleInOut::<Request>::new(request);
        let code = (shells().cancel)(request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Cancel, PMPI_Cancel = cancel(request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_coords(comm: MPI_Comm, rank: c_int, maxdims: c_int, coords: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().cart_coords)(Comm::inward(comm), value::rank_inward(rank), maxdims, coords);
        value::answer(code)
    }
}
export!(MPI_Cart_coords, PMPI_Cart_coords = cart_coords(comm: MPI_Comm, rank: c_int, maxdims: c_int, coords: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_create(comm_old: MPI_Comm, ndims: c_int, dims: *const c_int, periods: *const c_int, reorder: c_int, comm_cart: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut comm_cart_inner = HandleOut::<Comm>::new(comm_cart);
        let code = (shells().cart_create)(Comm::inward(comm_old), ndims, dims, periods, reorder, comm_cart_inner.pointer());
        comm_cart_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Cart_create, PMPI_Cart_create = cart_create(comm_old: MPI_Comm, ndims: c_int, dims: *const c_int, periods: *const c_int, reorder: c_int, comm_cart: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_get(comm: MPI_Comm, maxdims: c_int, dims: *mut c_int, periods: *mut c_int, coords: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().cart_get)(Comm::inward(comm), maxdims, dims, periods, coords);
        value::answer(code)
    }
}
export!(MPI_Cart_get, PMPI_Cart_get = cart_get(comm: MPI_Comm, maxdims: c_int, dims: *mut c_int, periods: *mut c_int, coords: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_map(comm: MPI_Comm, ndims: c_int, dims: *const c_int, periods: *const c_int, newrank: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().cart_map)(Comm::inward(comm), ndims, dims, periods, newrank);
        value::answer(code)
    }
}
export!(MPI_Cart_map, PMPI_Cart_map = cart_map(comm: MPI_Comm, ndims: c_int, dims: *const c_int, periods: *const c_int, newrank: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_rank(comm: MPI_Comm, coords: *const c_int, rank: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().cart_rank)(Comm::inward(comm), coords, rank);
        value::answer(code)
    }
}
export!(MPI_Cart_rank, PMPI_Cart_rank = cart_rank(comm: MPI_Comm, coords: *const c_int, rank: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_shift(comm: MPI_Comm, direction: c_int, disp: c_int, rank_source: *mut c_int, rank_dest: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().cart_shift)(Comm::inward(comm), direction, disp, rank_source, rank_dest);
        if code == 0 {
            value::change(rank_source, value::rank_outward);
            value::change(rank_dest, value::rank_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Cart_shift, PMPI_Cart_shift = cart_shift(comm: MPI_Comm, direction: c_int, disp: c_int, rank_source: *mut c_int, rank_dest: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn cart_sub(comm: MPI_Comm, remain_dims: *const c_int, newcomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newcomm_inner = HandleOut::<Comm>::new(newcomm);
        let code = (shells().cart_sub)(Comm::inward(comm), remain_dims, newcomm_inner.pointer());
        newcomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Cart_sub, PMPI_Cart_sub = cart_sub(comm: MPI_Comm, remain_dims: *const c_int, newcomm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn cartdim_get(comm: MPI_Comm, ndims: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().cartdim_get)(Comm::inward(comm), ndims);
        value::answer(code)
    }
}
export!(MPI_Cartdim_get, PMPI_Cartdim_get = cartdim_get(comm: MPI_Comm, ndims: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn close_port(port_name: *const c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().close_port)(port_name);
        value::answer(code)
    }
}
export!(MPI_Close_port, PMPI_Close_port = close_port(port_name: *const c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_accept(port_name: *const c_char, info: MPI_Info, root: c_int, comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newcomm_inner = HandleOut::<Comm>::new(newcomm);
        let code = (shells().comm_accept)(port_name, Info::inward(info), value::rank_inward(root), Comm::inward(comm), newcomm_inner.pointer());
        newcomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_accept, PMPI_Comm_accept = comm_accept(port_name: *const c_char, info: MPI_Info, root: c_int, comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_attach_buffer(comm: MPI_Comm, buffer: *mut c_void, size: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_attach_buffer)(Comm::inward(comm), value::address_mut(buffer), size);
        value::answer(code)
    }
}
export!(MPI_Comm_attach_buffer, PMPI_Comm_attach_buffer = comm_attach_buffer(comm: MPI_Comm, buffer: *mut c_void, size: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_attach_buffer_c(comm: MPI_Comm, buffer: *mut c_void, size: MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_attach_buffer_c)(Comm::inward(comm), value::address_mut(buffer), size);
        value::answer(code)
    }
}
export!(MPI_Comm_attach_buffer_c, PMPI_Comm_attach_buffer_c = comm_attach_buffer_c(comm: MPI_Comm, buffer: *mut c_void, size: MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_call_errhandler(comm: MPI_Comm, errorcode: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_call_errhandler)(Comm::inward(comm), value::code_inward(errorcode));
        value::answer(code)
    }
}
export!(MPI_Comm_call_errhandler, PMPI_Comm_call_errhandler = comm_call_errhandler(comm: MPI_Comm, errorcode: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_compare(comm1: MPI_Comm, comm2: MPI_Comm, result: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_compare)(Comm::inward(comm1), Comm::inward(comm2), result);
        if code == 0 {
            value::change(result, family::comparison_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Comm_compare, PMPI_Comm_compare = comm_compare(comm1: MPI_Comm, comm2: MPI_Comm, result: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_connect(port_name: *const c_char, info: MPI_Info, root: c_int, comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newcomm_inner = HandleOut::<Comm>::new(newcomm);
        let code = (shells().comm_connect)(port_name, Info::inward(info), value::rank_inward(root), Comm::inward(comm), newcomm_inner.pointer());
        newcomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_connect, PMPI_Comm_connect = comm_connect(port_name: *const c_char, info: MPI_Info, root: c_int, comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_create(comm: MPI_Comm, group: MPI_Group, newcomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newcomm_inner = HandleOut::<Comm>::new(newcomm);
        let code = (shells().comm_create)(Comm::inward(comm), Group::inward(group), newcomm_inner.pointer());
        newcomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_create, PMPI_Comm_create = comm_create(comm: MPI_Comm, group: MPI_Group, newcomm: *mut MPI_Comm) -> c_int);

export!(MPI_Comm_create_errhandler, PMPI_Comm_create_errhandler = by_hand::comm_create_errhandler(comm_errhandler_fn: Option<MPI_Comm_errhandler_function>, errhandler: *mut MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_create_from_group(group: MPI_Group, stringtag: *const c_char, info: MPI_Info, errhandler: MPI_Errhandler, newcomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newcomm_inner = HandleOut::<Comm>::new(newcomm);
        let code = (shells().comm_create_from_group)(Group::inward(group), stringtag, Info::inward(info), Errhandler::inward(errhandler), newcomm_inner.pointer());
        newcomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_create_from_group, PMPI_Comm_create_from_group = comm_create_from_group(group: MPI_Group, stringtag: *const c_char, info: MPI_Info, errhandler: MPI_Errhandler, newcomm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_create_group(comm: MPI_Comm, group: MPI_Group, tag: c_int, newcomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newcomm_inner = HandleOut::<Comm>::new(newcomm);
        let code = (shells().comm_create_group)(Comm::inward(comm), Group::inward(group), tag, newcomm_inner.pointer());
        newcomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_create_group, PMPI_Comm_create_group = comm_create_group(comm: MPI_Comm, group: MPI_Group, tag: c_int, newcomm: *mut MPI_Comm) -> c_int);

export!(MPI_Comm_create_keyval, PMPI_Comm_create_keyval = by_hand::comm_create_keyval(comm_copy_attr_fn: Option<MPI_Comm_copy_attr_function>, comm_delete_attr_fn: Option<MPI_Comm_delete_attr_function>, comm_keyval: *mut c_int, extra_state: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_delete_attr(comm: MPI_Comm, comm_keyval: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_delete_attr)(Comm::inward(comm), family::keyval_inward(comm_keyval));
        value::answer(code)
    }
}
export!(MPI_Comm_delete_attr, PMPI_Comm_delete_attr = comm_delete_attr(comm: MPI_Comm, comm_keyval: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_detach_buffer(comm: MPI_Comm, buffer_addr: *mut c_void, size: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_detach_buffer)(Comm::inward(comm), buffer_addr, size);
        if code == 0 {
            value::detached(buffer_addr);
        }
        value::answer(code)
    }
}
export!(MPI_Comm_detach_buffer, PMPI_Comm_detach_buffer = comm_detach_buffer(comm: MPI_Comm, buffer_addr: *mut c_void, size: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_detach_buffer_c(comm: MPI_Comm, buffer_addr: *mut c_void, size: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_detach_buffer_c)(Comm::inward(comm), buffer_addr, size);
        if code == 0 {
            value::detached(buffer_addr);
        }
        value::answer(code)
    }
}
export!(MPI_Comm_detach_buffer_c, PMPI_Comm_detach_buffer_c = comm_detach_buffer_c(comm: MPI_Comm, buffer_addr: *mut c_void, size: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_disconnect(comm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut comm_inner = HandleInOut::<Comm>::new(comm);
        let code = (shells().comm_disconnect)(comm_inner.pointer());
        comm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_disconnect, PMPI_Comm_disconnect = comm_disconnect(comm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_dup(comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newcomm_inner = HandleOut::<Comm>::new(newcomm);
        let code = (shells().comm_dup)(Comm::inward(comm), newcomm_inner.pointer());
        newcomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_dup, PMPI_Comm_dup = comm_dup(comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_dup_with_info(comm: MPI_Comm, info: MPI_Info, newcomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newcomm_inner = HandleOut::<Comm>::new(newcomm);
        let code = (shells().comm_dup_with_info)(Comm::inward(comm), Info::inward(info), newcomm_inner.pointer());
        newcomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_dup_with_info, PMPI_Comm_dup_with_info = comm_dup_with_info(comm: MPI_Comm, info: MPI_Info, newcomm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_flush_buffer(comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_flush_buffer)(Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Comm_flush_buffer, PMPI_Comm_flush_buffer = comm_flush_buffer(comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_free(comm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut comm_inner = HandleInOut::<Comm>::new(comm);
        let code = (shells().comm_free)(comm_inner.pointer());
        comm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_free, PMPI_Comm_free = comm_free(comm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_free_keyval(comm_keyval: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        value::change(comm_keyval, family::keyval_inward);
        let code = (shells().comm_free_keyval)(comm_keyval);
        value::change(comm_keyval, family::keyval_outward);
        value::answer(code)
    }
}
export!(MPI_Comm_free_keyval, PMPI_Comm_free_keyval = comm_free_keyval(comm_keyval: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_fromint(comm: c_int) -> MPI_Comm {
    comm
}
export!(MPI_Comm_fromint, PMPI_Comm_fromint = comm_fromint(comm: c_int) -> MPI_Comm);

export!(MPI_Comm_get_attr, PMPI_Comm_get_attr = by_hand::comm_get_attr(comm: MPI_Comm, comm_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_get_errhandler(comm: MPI_Comm, errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut errhandler_inner = HandleOut::<Errhandler>::new(errhandler);
        let code = (shells().comm_get_errhandler)(Comm::inward(comm), errhandler_inner.pointer());
        errhandler_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_get_errhandler, PMPI_Comm_get_errhandler = comm_get_errhandler(comm: MPI_Comm, errhandler: *mut MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_get_info(comm: MPI_Comm, info_used: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_used_inner = HandleOut::<Info>::new(info_used);
        let code = (shells().comm_get_info)(Comm::inward(comm), info_used_inner.pointer());
        info_used_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_get_info, PMPI_Comm_get_info = comm_get_info(comm: MPI_Comm, info_used: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_get_name(comm: MPI_Comm, comm_name: *mut c_char, resultlen: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_get_name)(Comm::inward(comm), comm_name, resultlen);
        value::answer(code)
    }
}
export!(MPI_Comm_get_name, PMPI_Comm_get_name = comm_get_name(comm: MPI_Comm, comm_name: *mut c_char, resultlen: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_get_parent(parent: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut parent_inner = HandleOut::<Comm>::new(parent);
        let code = (shells().comm_get_parent)(parent_inner.pointer());
        parent_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_get_parent, PMPI_Comm_get_parent = comm_get_parent(parent: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_group(comm: MPI_Comm, group: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut group_inner = HandleOut::<Group>::new(group);
        let code = (shells().comm_group)(Comm::inward(comm), group_inner.pointer());
        group_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_group, PMPI_Comm_group = comm_group(comm: MPI_Comm, group: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_idup(comm: MPI_Comm, newcomm: *mut MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newcomm_inner = HandleOut::<Comm>::new(newcomm);
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().comm_idup)(Comm::inward(comm), newcomm_inner.pointer(), request_inner.pointer());
        newcomm_inner.conclude();
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_idup, PMPI_Comm_idup = comm_idup(comm: MPI_Comm, newcomm: *mut MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_idup_with_info(comm: MPI_Comm, info: MPI_Info, newcomm: *mut MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newcomm_inner = HandleOut::<Comm>::new(newcomm);
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().comm_idup_with_info)(Comm::inward(comm), Info::inward(info), newcomm_inner.pointer(), request_inner.pointer());
        newcomm_inner.conclude();
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_idup_with_info, PMPI_Comm_idup_with_info = comm_idup_with_info(comm: MPI_Comm, info: MPI_Info, newcomm: *mut MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_iflush_buffer(comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().comm_iflush_buffer)(Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_iflush_buffer, PMPI_Comm_iflush_buffer = comm_iflush_buffer(comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_join(fd: c_int, intercomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut intercomm_inner = HandleOut::<Comm>::new(intercomm);
        let code = (shells().comm_join)(fd, intercomm_inner.pointer());
        intercomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_join, PMPI_Comm_join = comm_join(fd: c_int, intercomm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_rank(comm: MPI_Comm, rank: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_rank)(Comm::inward(comm), rank);
        value::answer(code)
    }
}
export!(MPI_Comm_rank, PMPI_Comm_rank = comm_rank(comm: MPI_Comm, rank: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_remote_group(comm: MPI_Comm, group: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut group_inner = HandleOut::<Group>::new(group);
        let code = (shells().comm_remote_group)(Comm::inward(comm), group_inner.pointer());
        group_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_remote_group, PMPI_Comm_remote_group = comm_remote_group(comm: MPI_Comm, group: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_remote_size(comm: MPI_Comm, size: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_remote_size)(Comm::inward(comm), size);
        value::answer(code)
    }
}
export!(MPI_Comm_remote_size, PMPI_Comm_remote_size = comm_remote_size(comm: MPI_Comm, size: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_set_attr(comm: MPI_Comm, comm_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_set_attr)(Comm::inward(comm), family::keyval_inward(comm_keyval), attribute_val);
        value::answer(code)
    }
}
export!(MPI_Comm_set_attr, PMPI_Comm_set_attr = comm_set_attr(comm: MPI_Comm, comm_keyval: c_int, attribute_val: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_set_errhandler(comm: MPI_Comm, errhandler: MPI_Errhandler) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_set_errhandler)(Comm::inward(comm), Errhandler::inward(errhandler));
        value::answer(code)
    }
}
export!(MPI_Comm_set_errhandler, PMPI_Comm_set_errhandler = comm_set_errhandler(comm: MPI_Comm, errhandler: MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_set_info(comm: MPI_Comm, info: MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_set_info)(Comm::inward(comm), Info::inward(info));
        value::answer(code)
    }
}
export!(MPI_Comm_set_info, PMPI_Comm_set_info = comm_set_info(comm: MPI_Comm, info: MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_set_name(comm: MPI_Comm, comm_name: *const c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_set_name)(Comm::inward(comm), comm_name);
        value::answer(code)
    }
}
export!(MPI_Comm_set_name, PMPI_Comm_set_name = comm_set_name(comm: MPI_Comm, comm_name: *const c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_size(comm: MPI_Comm, size: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_size)(Comm::inward(comm), size);
        value::answer(code)
    }
}
export!(MPI_Comm_size, PMPI_Comm_size = comm_size(comm: MPI_Comm, size: *mut c_int) -> c_int);

export!(MPI_Comm_spawn, PMPI_Comm_spawn = by_hand::comm_spawn(command: *const c_char, argv: *mut *mut c_char, maxprocs: c_int, info: MPI_Info, root: c_int, comm: MPI_Comm, intercomm: *mut MPI_Comm, array_of_errcodes: *mut c_int) -> c_int);

export!(MPI_Comm_spawn_multiple, PMPI_Comm_spawn_multiple = by_hand::comm_spawn_multiple(count: c_int, array_of_commands: *mut *mut c_char, array_of_argv: *mut *mut *mut c_char, array_of_maxprocs: *const c_int, array_of_info: *const MPI_Info, root: c_int, comm: MPI_Comm, intercomm: *mut MPI_Comm, array_of_errcodes: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_split(comm: MPI_Comm, color: c_int, key: c_int, newcomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newcomm_inner = HandleOut::<Comm>::new(newcomm);
        let code = (shells().comm_split)(Comm::inward(comm), color, key, newcomm_inner.pointer());
        newcomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_split, PMPI_Comm_split = comm_split(comm: MPI_Comm, color: c_int, key: c_int, newcomm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_split_type(comm: MPI_Comm, split_type: c_int, key: c_int, info: MPI_Info, newcomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newcomm_inner = HandleOut::<Comm>::new(newcomm);
        let code = (shells().comm_split_type)(Comm::inward(comm), family::split_inward(split_type), key, Info::inward(info), newcomm_inner.pointer());
        newcomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Comm_split_type, PMPI_Comm_split_type = comm_split_type(comm: MPI_Comm, split_type: c_int, key: c_int, info: MPI_Info, newcomm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_test_inter(comm: MPI_Comm, flag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().comm_test_inter)(Comm::inward(comm), flag);
        value::answer(code)
    }
}
export!(MPI_Comm_test_inter, PMPI_Comm_test_inter = comm_test_inter(comm: MPI_Comm, flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_toint(comm: MPI_Comm) -> c_int {
    comm
}
export!(MPI_Comm_toint, PMPI_Comm_toint = comm_toint(comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn compare_and_swap(origin_addr: *const c_void, compare_addr: *const c_void, result_addr: *mut c_void, datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().compare_and_swap)(value::address(origin_addr), value::address(compare_addr), value::address_mut(result_addr), Datatype::inward(datatype), value::rank_inward(target_rank), target_disp, Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Compare_and_swap, PMPI_Compare_and_swap = compare_and_swap(origin_addr: *const c_void, compare_addr: *const c_void, result_addr: *mut c_void, datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn dims_create(nnodes: c_int, ndims: c_int, dims: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().dims_create)(nnodes, ndims, dims);
        value::answer(code)
    }
}
export!(MPI_Dims_create, PMPI_Dims_create = dims_create(nnodes: c_int, ndims: c_int, dims: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn dist_graph_create(comm_old: MPI_Comm, n: c_int, sources: *const c_int, degrees: *const c_int, destinations: *const c_int, weights: *const c_int, info: MPI_Info, reorder: c_int, comm_dist_graph: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut comm_dist_graph_inner = HandleOut::<Comm>::new(comm_dist_graph);
        let code = (shells().dist_graph_create)(Comm::inward(comm_old), n, sources, degrees, destinations, weights, Info::inward(info), reorder, comm_dist_graph_inner.pointer());
        comm_dist_graph_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Dist_graph_create, PMPI_Dist_graph_create = dist_graph_create(comm_old: MPI_Comm, n: c_int, sources: *const c_int, degrees: *const c_int, destinations: *const c_int, weights: *const c_int, info: MPI_Info, reorder: c_int, comm_dist_graph: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn dist_graph_create_adjacent(comm_old: MPI_Comm, indegree: c_int, sources: *const c_int, sourceweights: *const c_int, outdegree: c_int, destinations: *const c_int, destweights: *const c_int, info: MPI_Info, reorder: c_int, comm_dist_graph: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut comm_dist_graph_inner = HandleOut::<Comm>::new(comm_dist_graph);
        let code = (shells().dist_graph_create_adjacent)(Comm::inward(comm_old), indegree, sources, sourceweights, outdegree, destinations, destweights, Info::inward(info), reorder, comm_dist_graph_inner.pointer());
        comm_dist_graph_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Dist_graph_create_adjacent, PMPI_Dist_graph_create_adjacent = dist_graph_create_adjacent(comm_old: MPI_Comm, indegree: c_int, sources: *const c_int, sourceweights: *const c_int, outdegree: c_int, destinations: *const c_int, destweights: *const c_int, info: MPI_Info, reorder: c_int, comm_dist_graph: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn dist_graph_neighbors(comm: MPI_Comm, maxindegree: c_int, sources: *mut c_int, sourceweights: *mut c_int, maxoutdegree: c_int, destinations: *mut c_int, destweights: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().dist_graph_neighbors)(Comm::inward(comm), maxindegree, sources, sourceweights, maxoutdegree, destinations, destweights);
        value::answer(code)
    }
}
export!(MPI_Dist_graph_neighbors, PMPI_Dist_graph_neighbors = dist_graph_neighbors(comm: MPI_Comm, maxindegree: c_int, sources: *mut c_int, sourceweights: *mut c_int, maxoutdegree: c_int, destinations: *mut c_int, destweights: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn dist_graph_neighbors_count(comm: MPI_Comm, indegree: *mut c_int, outdegree: *mut c_int, weighted: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().dist_graph_neighbors_count)(Comm::inward(comm), indegree, outdegree, weighted);
        value::answer(code)
    }
}
export!(MPI_Dist_graph_neighbors_count, PMPI_Dist_graph_neighbors_count = dist_graph_neighbors_count(comm: MPI_Comm, indegree: *mut c_int, outdegree: *mut c_int, weighted: *mut c_int) -> c_int);

export!(MPI_Errhandler_create, PMPI_Errhandler_create = by_hand::comm_create_errhandler(comm_errhandler_fn: Option<MPI_Comm_errhandler_function>, errhandler: *mut MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn errhandler_free(errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut errhandler_inner = HandleInOut::<Errhandler>::new(errhandler);
        let code = (shells().errhandler_free)(errhandler_inner.pointer());
        errhandler_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Errhandler_free, PMPI_Errhandler_free = errhandler_free(errhandler: *mut MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn errhandler_fromint(errhandler: c_int) -> MPI_Errhandler {
    errhandler
}
export!(MPI_Errhandler_fromint, PMPI_Errhandler_fromint = errhandler_fromint(errhandler: c_int) -> MPI_Errhandler);

#[inline(never)]
pub(crate) unsafe extern "C" fn errhandler_get(comm: MPI_Comm, errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut errhandler_inner = HandleOut::<Errhandler>::new(errhandler);
        let code = (shells().errhandler_get)(Comm::inward(comm), errhandler_inner.pointer());
        errhandler_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Errhandler_get, PMPI_Errhandler_get = errhandler_get(comm: MPI_Comm, errhandler: *mut MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn errhandler_set(comm: MPI_Comm, errhandler: MPI_Errhandler) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().errhandler_set)(Comm::inward(comm), Errhandler::inward(errhandler));
        value::answer(code)
    }
}
export!(MPI_Errhandler_set, PMPI_Errhandler_set = errhandler_set(comm: MPI_Comm, errhandler: MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn errhandler_toint(errhandler: MPI_Errhandler) -> c_int {
    errhandler
}
export!(MPI_Errhandler_toint, PMPI_Errhandler_toint = errhandler_toint(errhandler: MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn error_class(errorcode: c_int, errorclass: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().error_class)(value::code_inward(errorcode), errorclass);
        if code == 0 {
            value::change(errorclass, value::code_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Error_class, PMPI_Error_class = error_class(errorcode: c_int, errorclass: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn error_string(errorcode: c_int, string: *mut c_char, resultlen: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().error_string)(value::code_inward(errorcode), string, resultlen);
        value::answer(code)
    }
}
export!(MPI_Error_string, PMPI_Error_string = error_string(errorcode: c_int, string: *mut c_char, resultlen: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn exscan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().exscan)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Exscan, PMPI_Exscan = exscan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn exscan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().exscan_c)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Exscan_c, PMPI_Exscan_c = exscan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn exscan_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().exscan_init)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Exscan_init, PMPI_Exscan_init = exscan_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn exscan_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().exscan_init_c)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Exscan_init_c, PMPI_Exscan_init_c = exscan_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn fetch_and_op(origin_addr: *const c_void, result_addr: *mut c_void, datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, op: MPI_Op, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().fetch_and_op)(value::address(origin_addr), value::address_mut(result_addr), Datatype::inward(datatype), value::rank_inward(target_rank), target_disp, Op::inward(op), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Fetch_and_op, PMPI_Fetch_and_op = fetch_and_op(origin_addr: *const c_void, result_addr: *mut c_void, datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, op: MPI_Op, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_call_errhandler(fh: MPI_File, errorcode: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_call_errhandler)(File::inward(fh), value::code_inward(errorcode));
        value::answer(code)
    }
}
export!(MPI_File_call_errhandler, PMPI_File_call_errhandler = file_call_errhandler(fh: MPI_File, errorcode: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_close(fh: *mut MPI_File) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut fh_inner = HandleInOut::<File>::new(fh);
        let code = (shells().file_close)(fh_inner.pointer());
        fh_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_close, PMPI_File_close = file_close(fh: *mut MPI_File) -> c_int);

export!(MPI_File_create_errhandler, PMPI_File_create_errhandler = by_hand::file_create_errhandler(file_errhandler_fn: Option<MPI_File_errhandler_function>, errhandler: *mut MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_delete(filename: *const c_char, info: MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_delete)(filename, Info::inward(info));
        value::answer(code)
    }
}
export!(MPI_File_delete, PMPI_File_delete = file_delete(filename: *const c_char, info: MPI_Info) -> c_int);

export!(MPI_File_fromint, PMPI_File_fromint = by_hand::file_fromint(file: c_int) -> MPI_File);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_amode(fh: MPI_File, amode: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_get_amode)(File::inward(fh), amode);
        if code == 0 {
            value::change(amode, family::access_outward);
        }
        value::answer(code)
    }
}
export!(MPI_File_get_amode, PMPI_File_get_amode = file_get_amode(fh: MPI_File, amode: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_atomicity(fh: MPI_File, flag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_get_atomicity)(File::inward(fh), flag);
        value::answer(code)
    }
}
export!(MPI_File_get_atomicity, PMPI_File_get_atomicity = file_get_atomicity(fh: MPI_File, flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_byte_offset(fh: MPI_File, offset: MPI_Offset, disp: *mut MPI_Offset) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_get_byte_offset)(File::inward(fh), offset, disp);
        value::answer(code)
    }
}
export!(MPI_File_get_byte_offset, PMPI_File_get_byte_offset = file_get_byte_offset(fh: MPI_File, offset: MPI_Offset, disp: *mut MPI_Offset) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_errhandler(file: MPI_File, errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut errhandler_inner = HandleOut::<Errhandler>::new(errhandler);
        let code = (shells().file_get_errhandler)(File::inward(file), errhandler_inner.pointer());
        errhandler_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_get_errhandler, PMPI_File_get_errhandler = file_get_errhandler(file: MPI_File, errhandler: *mut MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_group(fh: MPI_File, group: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut group_inner = HandleOut::<Group>::new(group);
        let code = (shells().file_get_group)(File::inward(fh), group_inner.pointer());
        group_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_get_group, PMPI_File_get_group = file_get_group(fh: MPI_File, group: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_info(fh: MPI_File, info_used: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_used_inner = HandleOut::<Info>::new(info_used);
        let code = (shells().file_get_info)(File::inward(fh), info_used_inner.pointer());
        info_used_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_get_info, PMPI_File_get_info = file_get_info(fh: MPI_File, info_used: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_position(fh: MPI_File, offset: *mut MPI_Offset) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_get_position)(File::inward(fh), offset);
        value::answer(code)
    }
}
export!(MPI_File_get_position, PMPI_File_get_position = file_get_position(fh: MPI_File, offset: *mut MPI_Offset) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_position_shared(fh: MPI_File, offset: *mut MPI_Offset) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_get_position_shared)(File::inward(fh), offset);
        value::answer(code)
    }
}
export!(MPI_File_get_position_shared, PMPI_File_get_position_shared = file_get_position_shared(fh: MPI_File, offset: *mut MPI_Offset) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_size(fh: MPI_File, size: *mut MPI_Offset) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_get_size)(File::inward(fh), size);
        value::answer(code)
    }
}
export!(MPI_File_get_size, PMPI_File_get_size = file_get_size(fh: MPI_File, size: *mut MPI_Offset) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_type_extent(fh: MPI_File, datatype: MPI_Datatype, extent: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_get_type_extent)(File::inward(fh), Datatype::inward(datatype), extent);
        value::answer(code)
    }
}
export!(MPI_File_get_type_extent, PMPI_File_get_type_extent = file_get_type_extent(fh: MPI_File, datatype: MPI_Datatype, extent: *mut MPI_Aint) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_type_extent_c(fh: MPI_File, datatype: MPI_Datatype, extent: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_get_type_extent_c)(File::inward(fh), Datatype::inward(datatype), extent);
        value::answer(code)
    }
}
export!(MPI_File_get_type_extent_c, PMPI_File_get_type_extent_c = file_get_type_extent_c(fh: MPI_File, datatype: MPI_Datatype, extent: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_view(fh: MPI_File, disp: *mut MPI_Offset, etype: *mut MPI_Datatype, filetype: *mut MPI_Datatype, datarep: *mut c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut etype_inner = HandleOut::<Datatype>::new(etype);
        let mut filetype_inner = HandleOut::<Datatype>::new(filetype);
        let code = (shells().file_get_view)(File::inward(fh), disp, etype_inner.pointer(), filetype_inner.pointer(), datarep);
        etype_inner.conclude();
        filetype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_get_view, PMPI_File_get_view = file_get_view(fh: MPI_File, disp: *mut MPI_Offset, etype: *mut MPI_Datatype, filetype: *mut MPI_Datatype, datarep: *mut c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iread)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iread, PMPI_File_iread = file_iread(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_all(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iread_all)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iread_all, PMPI_File_iread_all = file_iread_all(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_all_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iread_all_c)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iread_all_c, PMPI_File_iread_all_c = file_iread_all_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_at(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iread_at)(File::inward(fh), offset, value::address_mut(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iread_at, PMPI_File_iread_at = file_iread_at(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_at_all(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iread_at_all)(File::inward(fh), offset, value::address_mut(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iread_at_all, PMPI_File_iread_at_all = file_iread_at_all(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iread_at_all_c)(File::inward(fh), offset, value::address_mut(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iread_at_all_c, PMPI_File_iread_at_all_c = file_iread_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_at_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iread_at_c)(File::inward(fh), offset, value::address_mut(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iread_at_c, PMPI_File_iread_at_c = file_iread_at_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iread_c)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iread_c, PMPI_File_iread_c = file_iread_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_shared(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iread_shared)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iread_shared, PMPI_File_iread_shared = file_iread_shared(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_shared_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iread_shared_c)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iread_shared_c, PMPI_File_iread_shared_c = file_iread_shared_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iwrite)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iwrite, PMPI_File_iwrite = file_iwrite(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_all(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iwrite_all)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iwrite_all, PMPI_File_iwrite_all = file_iwrite_all(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_all_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iwrite_all_c)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iwrite_all_c, PMPI_File_iwrite_all_c = file_iwrite_all_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_at(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iwrite_at)(File::inward(fh), offset, value::address(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iwrite_at, PMPI_File_iwrite_at = file_iwrite_at(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_at_all(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iwrite_at_all)(File::inward(fh), offset, value::address(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iwrite_at_all, PMPI_File_iwrite_at_all = file_iwrite_at_all(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iwrite_at_all_c)(File::inward(fh), offset, value::address(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iwrite_at_all_c, PMPI_File_iwrite_at_all_c = file_iwrite_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_at_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iwrite_at_c)(File::inward(fh), offset, value::address(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iwrite_at_c, PMPI_File_iwrite_at_c = file_iwrite_at_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iwrite_c)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iwrite_c, PMPI_File_iwrite_c = file_iwrite_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_shared(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iwrite_shared)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iwrite_shared, PMPI_File_iwrite_shared = file_iwrite_shared(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_shared_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().file_iwrite_shared_c)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_iwrite_shared_c, PMPI_File_iwrite_shared_c = file_iwrite_shared_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_open(comm: MPI_Comm, filename: *const c_char, amode: c_int, info: MPI_Info, fh: *mut MPI_File) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut fh_inner = HandleOut::<File>::new(fh);
        let code = (shells().file_open)(Comm::inward(comm), filename, family::access_inward(amode), Info::inward(info), fh_inner.pointer());
        fh_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_open, PMPI_File_open = file_open(comm: MPI_Comm, filename: *const c_char, amode: c_int, info: MPI_Info, fh: *mut MPI_File) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_preallocate(fh: MPI_File, size: MPI_Offset) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_preallocate)(File::inward(fh), size);
        value::answer(code)
    }
}
export!(MPI_File_preallocate, PMPI_File_preallocate = file_preallocate(fh: MPI_File, size: MPI_Offset) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read, PMPI_File_read = file_read(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_all)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_all, PMPI_File_read_all = file_read_all(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all_begin(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_read_all_begin)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_File_read_all_begin, PMPI_File_read_all_begin = file_read_all_begin(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all_begin_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_read_all_begin_c)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_File_read_all_begin_c, PMPI_File_read_all_begin_c = file_read_all_begin_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_all_c)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_all_c, PMPI_File_read_all_c = file_read_all_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all_end(fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_all_end)(File::inward(fh), value::address_mut(buf), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_all_end, PMPI_File_read_all_end = file_read_all_end(fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_at)(File::inward(fh), offset, value::address_mut(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_at, PMPI_File_read_at = file_read_at(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_at_all)(File::inward(fh), offset, value::address_mut(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_at_all, PMPI_File_read_at_all = file_read_at_all(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all_begin(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_read_at_all_begin)(File::inward(fh), offset, value::address_mut(buf), count, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_File_read_at_all_begin, PMPI_File_read_at_all_begin = file_read_at_all_begin(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all_begin_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_read_at_all_begin_c)(File::inward(fh), offset, value::address_mut(buf), count, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_File_read_at_all_begin_c, PMPI_File_read_at_all_begin_c = file_read_at_all_begin_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_at_all_c)(File::inward(fh), offset, value::address_mut(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_at_all_c, PMPI_File_read_at_all_c = file_read_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all_end(fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_at_all_end)(File::inward(fh), value::address_mut(buf), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_at_all_end, PMPI_File_read_at_all_end = file_read_at_all_end(fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_at_c)(File::inward(fh), offset, value::address_mut(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_at_c, PMPI_File_read_at_c = file_read_at_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_c)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_c, PMPI_File_read_c = file_read_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_ordered)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_ordered, PMPI_File_read_ordered = file_read_ordered(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered_begin(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_read_ordered_begin)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_File_read_ordered_begin, PMPI_File_read_ordered_begin = file_read_ordered_begin(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered_begin_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_read_ordered_begin_c)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_File_read_ordered_begin_c, PMPI_File_read_ordered_begin_c = file_read_ordered_begin_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_ordered_c)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_ordered_c, PMPI_File_read_ordered_c = file_read_ordered_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered_end(fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_ordered_end)(File::inward(fh), value::address_mut(buf), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_ordered_end, PMPI_File_read_ordered_end = file_read_ordered_end(fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_shared(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_shared)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_shared, PMPI_File_read_shared = file_read_shared(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_shared_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_read_shared_c)(File::inward(fh), value::address_mut(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_read_shared_c, PMPI_File_read_shared_c = file_read_shared_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_seek(fh: MPI_File, offset: MPI_Offset, whence: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_seek)(File::inward(fh), offset, family::whence_inward(whence));
        value::answer(code)
    }
}
export!(MPI_File_seek, PMPI_File_seek = file_seek(fh: MPI_File, offset: MPI_Offset, whence: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_seek_shared(fh: MPI_File, offset: MPI_Offset, whence: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_seek_shared)(File::inward(fh), offset, family::whence_inward(whence));
        value::answer(code)
    }
}
export!(MPI_File_seek_shared, PMPI_File_seek_shared = file_seek_shared(fh: MPI_File, offset: MPI_Offset, whence: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_atomicity(fh: MPI_File, flag: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_set_atomicity)(File::inward(fh), flag);
        value::answer(code)
    }
}
export!(MPI_File_set_atomicity, PMPI_File_set_atomicity = file_set_atomicity(fh: MPI_File, flag: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_errhandler(file: MPI_File, errhandler: MPI_Errhandler) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_set_errhandler)(File::inward(file), Errhandler::inward(errhandler));
        value::answer(code)
    }
}
export!(MPI_File_set_errhandler, PMPI_File_set_errhandler = file_set_errhandler(file: MPI_File, errhandler: MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_info(fh: MPI_File, info: MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_set_info)(File::inward(fh), Info::inward(info));
        value::answer(code)
    }
}
export!(MPI_File_set_info, PMPI_File_set_info = file_set_info(fh: MPI_File, info: MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_size(fh: MPI_File, size: MPI_Offset) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_set_size)(File::inward(fh), size);
        value::answer(code)
    }
}
export!(MPI_File_set_size, PMPI_File_set_size = file_set_size(fh: MPI_File, size: MPI_Offset) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_view(fh: MPI_File, disp: MPI_Offset, etype: MPI_Datatype, filetype: MPI_Datatype, datarep: *const c_char, info: MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_set_view)(File::inward(fh), value::displacement_inward(disp), Datatype::inward(etype), Datatype::inward(filetype), datarep, Info::inward(info));
        value::answer(code)
    }
}
export!(MPI_File_set_view, PMPI_File_set_view = file_set_view(fh: MPI_File, disp: MPI_Offset, etype: MPI_Datatype, filetype: MPI_Datatype, datarep: *const c_char, info: MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_sync(fh: MPI_File) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_sync)(File::inward(fh));
        value::answer(code)
    }
}
export!(MPI_File_sync, PMPI_File_sync = file_sync(fh: MPI_File) -> c_int);

export!(MPI_File_toint, PMPI_File_toint = by_hand::file_toint(file: MPI_File) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write, PMPI_File_write = file_write(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_all)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_all, PMPI_File_write_all = file_write_all(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all_begin(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_write_all_begin)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_File_write_all_begin, PMPI_File_write_all_begin = file_write_all_begin(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all_begin_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_write_all_begin_c)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_File_write_all_begin_c, PMPI_File_write_all_begin_c = file_write_all_begin_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_all_c)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_all_c, PMPI_File_write_all_c = file_write_all_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all_end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_all_end)(File::inward(fh), value::address(buf), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_all_end, PMPI_File_write_all_end = file_write_all_end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_at)(File::inward(fh), offset, value::address(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_at, PMPI_File_write_at = file_write_at(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_at_all)(File::inward(fh), offset, value::address(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_at_all, PMPI_File_write_at_all = file_write_at_all(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all_begin(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_write_at_all_begin)(File::inward(fh), offset, value::address(buf), count, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_File_write_at_all_begin, PMPI_File_write_at_all_begin = file_write_at_all_begin(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all_begin_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_write_at_all_begin_c)(File::inward(fh), offset, value::address(buf), count, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_File_write_at_all_begin_c, PMPI_File_write_at_all_begin_c = file_write_at_all_begin_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_at_all_c)(File::inward(fh), offset, value::address(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_at_all_c, PMPI_File_write_at_all_c = file_write_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all_end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_at_all_end)(File::inward(fh), value::address(buf), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_at_all_end, PMPI_File_write_at_all_end = file_write_at_all_end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_at_c)(File::inward(fh), offset, value::address(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_at_c, PMPI_File_write_at_c = file_write_at_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_c)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_c, PMPI_File_write_c = file_write_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_ordered)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_ordered, PMPI_File_write_ordered = file_write_ordered(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered_begin(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_write_ordered_begin)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_File_write_ordered_begin, PMPI_File_write_ordered_begin = file_write_ordered_begin(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered_begin_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().file_write_ordered_begin_c)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_File_write_ordered_begin_c, PMPI_File_write_ordered_begin_c = file_write_ordered_begin_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_ordered_c)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_ordered_c, PMPI_File_write_ordered_c = file_write_ordered_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered_end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_ordered_end)(File::inward(fh), value::address(buf), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_ordered_end, PMPI_File_write_ordered_end = file_write_ordered_end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_shared(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_shared)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_shared, PMPI_File_write_shared = file_write_shared(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_shared_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().file_write_shared_c)(File::inward(fh), value::address(buf), count, Datatype::inward(datatype), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_File_write_shared_c, PMPI_File_write_shared_c = file_write_shared_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn finalize() -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().finalize)();
        value::answer(code)
    }
}
export!(MPI_Finalize, PMPI_Finalize = finalize() -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn finalized(flag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().finalized)(flag);
        value::answer(code)
    }
}
export!(MPI_Finalized, PMPI_Finalized = finalized(flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn free_mem(base: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().free_mem)(value::address_mut(base));
        value::answer(code)
    }
}
export!(MPI_Free_mem, PMPI_Free_mem = free_mem(base: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn gather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().gather)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Gather, PMPI_Gather = gather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn gather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().gather_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Gather_c, PMPI_Gather_c = gather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn gather_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().gather_init)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Gather_init, PMPI_Gather_init = gather_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn gather_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().gather_init_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Gather_init_c, PMPI_Gather_init_c = gather_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn gatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().gatherv)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Gatherv, PMPI_Gatherv = gatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn gatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().gatherv_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Gatherv_c, PMPI_Gatherv_c = gatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn gatherv_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().gatherv_init)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Gatherv_init, PMPI_Gatherv_init = gatherv_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn gatherv_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().gatherv_init_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Gatherv_init_c, PMPI_Gatherv_init_c = gatherv_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn get(origin_addr: *mut c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().get)(value::address_mut(origin_addr), origin_count, Datatype::inward(origin_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Get, PMPI_Get = get(origin_addr: *mut c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn get_accumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: c_int, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().get_accumulate)(value::address(origin_addr), origin_count, Datatype::inward(origin_datatype), value::address_mut(result_addr), result_count, Datatype::inward(result_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Op::inward(op), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Get_accumulate, PMPI_Get_accumulate = get_accumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: c_int, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn get_accumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: MPI_Count, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().get_accumulate_c)(value::address(origin_addr), origin_count, Datatype::inward(origin_datatype), value::address_mut(result_addr), result_count, Datatype::inward(result_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Op::inward(op), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Get_accumulate_c, PMPI_Get_accumulate_c = get_accumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: MPI_Count, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn get_address(location: *const c_void, address: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().get_address)(location, address);
        value::answer(code)
    }
}
export!(MPI_Get_address, PMPI_Get_address = get_address(location: *const c_void, address: *mut MPI_Aint) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn get_c(origin_addr: *mut c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().get_c)(value::address_mut(origin_addr), origin_count, Datatype::inward(origin_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Get_c, PMPI_Get_c = get_c(origin_addr: *mut c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn get_count(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().get_count)(status_inner.pointer(), Datatype::inward(datatype), count);
        value::answer(code)
    }
}
export!(MPI_Get_count, PMPI_Get_count = get_count(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn get_count_c(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().get_count_c)(status_inner.pointer(), Datatype::inward(datatype), count);
        value::answer(code)
    }
}
export!(MPI_Get_count_c, PMPI_Get_count_c = get_count_c(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn get_elements(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().get_elements)(status_inner.pointer(), Datatype::inward(datatype), count);
        value::answer(code)
    }
}
export!(MPI_Get_elements, PMPI_Get_elements = get_elements(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn get_elements_c(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().get_elements_c)(status_inner.pointer(), Datatype::inward(datatype), count);
        value::answer(code)
    }
}
export!(MPI_Get_elements_c, PMPI_Get_elements_c = get_elements_c(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn get_elements_x(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().get_elements_x)(status_inner.pointer(), Datatype::inward(datatype), count);
        value::answer(code)
    }
}
export!(MPI_Get_elements_x, PMPI_Get_elements_x = get_elements_x(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn get_hw_resource_info(hw_info: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut hw_info_inner = HandleOut::<Info>::new(hw_info);
        let code = (shells().get_hw_resource_info)(hw_info_inner.pointer());
        hw_info_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Get_hw_resource_info, PMPI_Get_hw_resource_info = get_hw_resource_info(hw_info: *mut MPI_Info) -> c_int);

export!(MPI_Get_library_version, PMPI_Get_library_version = by_hand::get_library_version(version: *mut c_char, resultlen: *mut c_int) -> c_int);

export!(MPI_Get_processor_name, PMPI_Get_processor_name = by_hand::get_processor_name(name: *mut c_char, resultlen: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn get_version(version: *mut c_int, subversion: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().get_version)(version, subversion);
        value::answer(code)
    }
}
export!(MPI_Get_version, PMPI_Get_version = get_version(version: *mut c_int, subversion: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_create(comm_old: MPI_Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int, reorder: c_int, comm_graph: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut comm_graph_inner = HandleOut::<Comm>::new(comm_graph);
        let code = (shells().graph_create)(Comm::inward(comm_old), nnodes, indx, edges, reorder, comm_graph_inner.pointer());
        comm_graph_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Graph_create, PMPI_Graph_create = graph_create(comm_old: MPI_Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int, reorder: c_int, comm_graph: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_get(comm: MPI_Comm, maxindex: c_int, maxedges: c_int, indx: *mut c_int, edges: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().graph_get)(Comm::inward(comm), maxindex, maxedges, indx, edges);
        value::answer(code)
    }
}
export!(MPI_Graph_get, PMPI_Graph_get = graph_get(comm: MPI_Comm, maxindex: c_int, maxedges: c_int, indx: *mut c_int, edges: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_map(comm: MPI_Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int, newrank: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().graph_map)(Comm::inward(comm), nnodes, indx, edges, newrank);
        value::answer(code)
    }
}
export!(MPI_Graph_map, PMPI_Graph_map = graph_map(comm: MPI_Comm, nnodes: c_int, indx: *const c_int, edges: *const c_int, newrank: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_neighbors(comm: MPI_Comm, rank: c_int, maxneighbors: c_int, neighbors: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().graph_neighbors)(Comm::inward(comm), value::rank_inward(rank), maxneighbors, neighbors);
        value::answer(code)
    }
}
export!(MPI_Graph_neighbors, PMPI_Graph_neighbors = graph_neighbors(comm: MPI_Comm, rank: c_int, maxneighbors: c_int, neighbors: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn graph_neighbors_count(comm: MPI_Comm, rank: c_int, nneighbors: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().graph_neighbors_count)(Comm::inward(comm), value::rank_inward(rank), nneighbors);
        value::answer(code)
    }
}
export!(MPI_Graph_neighbors_count, PMPI_Graph_neighbors_count = graph_neighbors_count(comm: MPI_Comm, rank: c_int, nneighbors: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn graphdims_get(comm: MPI_Comm, nnodes: *mut c_int, nedges: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().graphdims_get)(Comm::inward(comm), nnodes, nedges);
        value::answer(code)
    }
}
export!(MPI_Graphdims_get, PMPI_Graphdims_get = graphdims_get(comm: MPI_Comm, nnodes: *mut c_int, nedges: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn grequest_complete(request: MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().grequest_complete)(Request::inward(request));
        value::answer(code)
    }
}
export!(MPI_Grequest_complete, PMPI_Grequest_complete = grequest_complete(request: MPI_Request) -> c_int);

export!(MPI_Grequest_start, PMPI_Grequest_start = by_hand::grequest_start(query_fn: Option<MPI_Grequest_query_function>, free_fn: Option<MPI_Grequest_free_function>, cancel_fn: Option<MPI_Grequest_cancel_function>, extra_state: *mut c_void, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_compare(group1: MPI_Group, group2: MPI_Group, result: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().group_compare)(Group::inward(group1), Group::inward(group2), result);
        if code == 0 {
            value::change(result, family::comparison_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Group_compare, PMPI_Group_compare = group_compare(group1: MPI_Group, group2: MPI_Group, result: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_difference(group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newgroup_inner = HandleOut::<Group>::new(newgroup);
        let code = (shells().group_difference)(Group::inward(group1), Group::inward(group2), newgroup_inner.pointer());
        newgroup_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Group_difference, PMPI_Group_difference = group_difference(group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_excl(group: MPI_Group, n: c_int, ranks: *const c_int, newgroup: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newgroup_inner = HandleOut::<Group>::new(newgroup);
        let code = (shells().group_excl)(Group::inward(group), n, ranks, newgroup_inner.pointer());
        newgroup_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Group_excl, PMPI_Group_excl = group_excl(group: MPI_Group, n: c_int, ranks: *const c_int, newgroup: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_free(group: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut group_inner = HandleInOut::<Group>::new(group);
        let code = (shells().group_free)(group_inner.pointer());
        group_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Group_free, PMPI_Group_free = group_free(group: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_from_session_pset(session: MPI_Session, pset_name: *const c_char, newgroup: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newgroup_inner = HandleOut::<Group>::new(newgroup);
        let code = (shells().group_from_session_pset)(Session::inward(session), pset_name, newgroup_inner.pointer());
        newgroup_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Group_from_session_pset, PMPI_Group_from_session_pset = group_from_session_pset(session: MPI_Session, pset_name: *const c_char, newgroup: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_fromint(group: c_int) -> MPI_Group {
    group
}
export!(MPI_Group_fromint, PMPI_Group_fromint = group_fromint(group: c_int) -> MPI_Group);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_incl(group: MPI_Group, n: c_int, ranks: *const c_int, newgroup: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newgroup_inner = HandleOut::<Group>::new(newgroup);
        let code = (shells().group_incl)(Group::inward(group), n, ranks, newgroup_inner.pointer());
        newgroup_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Group_incl, PMPI_Group_incl = group_incl(group: MPI_Group, n: c_int, ranks: *const c_int, newgroup: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_intersection(group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newgroup_inner = HandleOut::<Group>::new(newgroup);
        let code = (shells().group_intersection)(Group::inward(group1), Group::inward(group2), newgroup_inner.pointer());
        newgroup_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Group_intersection, PMPI_Group_intersection = group_intersection(group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_range_excl(group: MPI_Group, n: c_int, ranges: *mut [c_int; 3], newgroup: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newgroup_inner = HandleOut::<Group>::new(newgroup);
        let code = (shells().group_range_excl)(Group::inward(group), n, ranges, newgroup_inner.pointer());
        newgroup_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Group_range_excl, PMPI_Group_range_excl = group_range_excl(group: MPI_Group, n: c_int, ranges: *mut [c_int; 3], newgroup: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_range_incl(group: MPI_Group, n: c_int, ranges: *mut [c_int; 3], newgroup: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newgroup_inner = HandleOut::<Group>::new(newgroup);
        let code = (shells().group_range_incl)(Group::inward(group), n, ranges, newgroup_inner.pointer());
        newgroup_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Group_range_incl, PMPI_Group_range_incl = group_range_incl(group: MPI_Group, n: c_int, ranges: *mut [c_int; 3], newgroup: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_rank(group: MPI_Group, rank: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().group_rank)(Group::inward(group), rank);
        value::answer(code)
    }
}
export!(MPI_Group_rank, PMPI_Group_rank = group_rank(group: MPI_Group, rank: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_size(group: MPI_Group, size: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().group_size)(Group::inward(group), size);
        value::answer(code)
    }
}
export!(MPI_Group_size, PMPI_Group_size = group_size(group: MPI_Group, size: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_toint(group: MPI_Group) -> c_int {
    group
}
export!(MPI_Group_toint, PMPI_Group_toint = group_toint(group: MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_translate_ranks(group1: MPI_Group, n: c_int, ranks1: *const c_int, group2: MPI_Group, ranks2: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut ranks1_inner = Numbers::new(ranks1, n, value::rank_inward);
        let code = (shells().group_translate_ranks)(Group::inward(group1), n, ranks1_inner.pointer(), Group::inward(group2), ranks2);
        if code == 0 {
            value::change_all(ranks2, n, value::rank_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Group_translate_ranks, PMPI_Group_translate_ranks = group_translate_ranks(group1: MPI_Group, n: c_int, ranks1: *const c_int, group2: MPI_Group, ranks2: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn group_union(group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newgroup_inner = HandleOut::<Group>::new(newgroup);
        let code = (shells().group_union)(Group::inward(group1), Group::inward(group2), newgroup_inner.pointer());
        newgroup_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Group_union, PMPI_Group_union = group_union(group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iallgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iallgather)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iallgather, PMPI_Iallgather = iallgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iallgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iallgather_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iallgather_c, PMPI_Iallgather_c = iallgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iallgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iallgatherv)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iallgatherv, PMPI_Iallgatherv = iallgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iallgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iallgatherv_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iallgatherv_c, PMPI_Iallgatherv_c = iallgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iallreduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iallreduce)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iallreduce, PMPI_Iallreduce = iallreduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iallreduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iallreduce_c)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iallreduce_c, PMPI_Iallreduce_c = iallreduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ialltoall)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ialltoall, PMPI_Ialltoall = ialltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ialltoall_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ialltoall_c, PMPI_Ialltoall_c = ialltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ialltoallv)(value::address(sendbuf), sendcounts, sdispls, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, rdispls, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ialltoallv, PMPI_Ialltoallv = ialltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ialltoallv_c)(value::address(sendbuf), sendcounts, sdispls, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, rdispls, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ialltoallv_c, PMPI_Ialltoallv_c = ialltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut sendtypes_inner = Handles::<Datatype>::new(sendtypes, if sendbuf as isize == -1 { 0 } else { peers(Comm::inward(comm)) });
        let mut recvtypes_inner = Handles::<Datatype>::new(recvtypes, peers(Comm::inward(comm)));
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ialltoallw)(value::address(sendbuf), sendcounts, sdispls, sendtypes_inner.pointer(), value::address_mut(recvbuf), recvcounts, rdispls, recvtypes_inner.pointer(), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ialltoallw, PMPI_Ialltoallw = ialltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ialltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut sendtypes_inner = Handles::<Datatype>::new(sendtypes, if sendbuf as isize == -1 { 0 } else { peers(Comm::inward(comm)) });
        let mut recvtypes_inner = Handles::<Datatype>::new(recvtypes, peers(Comm::inward(comm)));
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ialltoallw_c)(value::address(sendbuf), sendcounts, sdispls, sendtypes_inner.pointer(), value::address_mut(recvbuf), recvcounts, rdispls, recvtypes_inner.pointer(), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ialltoallw_c, PMPI_Ialltoallw_c = ialltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ibarrier(comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ibarrier)(Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ibarrier, PMPI_Ibarrier = ibarrier(comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ibcast(buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ibcast)(value::address_mut(buffer), count, Datatype::inward(datatype), value::rank_inward(root), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ibcast, PMPI_Ibcast = ibcast(buffer: *mut c_void, count: c_int, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ibcast_c(buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ibcast_c)(value::address_mut(buffer), count, Datatype::inward(datatype), value::rank_inward(root), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ibcast_c, PMPI_Ibcast_c = ibcast_c(buffer: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ibsend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ibsend)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ibsend, PMPI_Ibsend = ibsend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ibsend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ibsend_c)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ibsend_c, PMPI_Ibsend_c = ibsend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iexscan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iexscan)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iexscan, PMPI_Iexscan = iexscan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iexscan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iexscan_c)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iexscan_c, PMPI_Iexscan_c = iexscan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn igather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().igather)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Igather, PMPI_Igather = igather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn igather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().igather_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Igather_c, PMPI_Igather_c = igather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn igatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().igatherv)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Igatherv, PMPI_Igatherv = igatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn igatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().igatherv_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Igatherv_c, PMPI_Igatherv_c = igatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn improbe(source: c_int, tag: c_int, comm: MPI_Comm, flag: *mut c_int, message: *mut MPI_Message, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut message_inner = HandleOut::<Message>::new(message);
        let mut status_inner = StatusOut::new(status);
        let code = (shells().improbe)(value::rank_inward(source), value::tag_inward(tag), Comm::inward(comm), flag, message_inner.pointer(), status_inner.pointer());
        message_inner.conclude();
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Improbe, PMPI_Improbe = improbe(source: c_int, tag: c_int, comm: MPI_Comm, flag: *mut c_int, message: *mut MPI_Message, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn imrecv(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, message: *mut MPI_Message, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut message_inner = HandleInOut::<Message>::new(message);
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().imrecv)(value::address_mut(buf), count, Datatype::inward(datatype), message_inner.pointer(), request_inner.pointer());
        message_inner.conclude();
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Imrecv, PMPI_Imrecv = imrecv(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, message: *mut MPI_Message, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn imrecv_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, message: *mut MPI_Message, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut message_inner = HandleInOut::<Message>::new(message);
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().imrecv_c)(value::address_mut(buf), count, Datatype::inward(datatype), message_inner.pointer(), request_inner.pointer());
        message_inner.conclude();
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Imrecv_c, PMPI_Imrecv_c = imrecv_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, message: *mut MPI_Message, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_allgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ineighbor_allgather)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ineighbor_allgather, PMPI_Ineighbor_allgather = ineighbor_allgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_allgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ineighbor_allgather_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ineighbor_allgather_c, PMPI_Ineighbor_allgather_c = ineighbor_allgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_allgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ineighbor_allgatherv)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ineighbor_allgatherv, PMPI_Ineighbor_allgatherv = ineighbor_allgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_allgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ineighbor_allgatherv_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ineighbor_allgatherv_c, PMPI_Ineighbor_allgatherv_c = ineighbor_allgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ineighbor_alltoall)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ineighbor_alltoall, PMPI_Ineighbor_alltoall = ineighbor_alltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ineighbor_alltoall_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ineighbor_alltoall_c, PMPI_Ineighbor_alltoall_c = ineighbor_alltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ineighbor_alltoallv)(value::address(sendbuf), sendcounts, sdispls, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, rdispls, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ineighbor_alltoallv, PMPI_Ineighbor_alltoallv = ineighbor_alltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ineighbor_alltoallv_c)(value::address(sendbuf), sendcounts, sdispls, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, rdispls, Datatype::inward(recvtype), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ineighbor_alltoallv_c, PMPI_Ineighbor_alltoallv_c = ineighbor_alltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut sendtypes_inner = Handles::<Datatype>::new(sendtypes, neighbors(Comm::inward(comm)).1);
        let mut recvtypes_inner = Handles::<Datatype>::new(recvtypes, neighbors(Comm::inward(comm)).0);
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ineighbor_alltoallw)(value::address(sendbuf), sendcounts, sdispls, sendtypes_inner.pointer(), value::address_mut(recvbuf), recvcounts, rdispls, recvtypes_inner.pointer(), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ineighbor_alltoallw, PMPI_Ineighbor_alltoallw = ineighbor_alltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ineighbor_alltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut sendtypes_inner = Handles::<Datatype>::new(sendtypes, neighbors(Comm::inward(comm)).1);
        let mut recvtypes_inner = Handles::<Datatype>::new(recvtypes, neighbors(Comm::inward(comm)).0);
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ineighbor_alltoallw_c)(value::address(sendbuf), sendcounts, sdispls, sendtypes_inner.pointer(), value::address_mut(recvbuf), recvcounts, rdispls, recvtypes_inner.pointer(), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ineighbor_alltoallw_c, PMPI_Ineighbor_alltoallw_c = ineighbor_alltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn info_create(info: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_inner = HandleOut::<Info>::new(info);
        let code = (shells().info_create)(info_inner.pointer());
        info_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Info_create, PMPI_Info_create = info_create(info: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn info_create_env(argc: c_int, argv: *mut *mut c_char, info: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_inner = HandleOut::<Info>::new(info);
        let code = (shells().info_create_env)(argc, argv, info_inner.pointer());
        info_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Info_create_env, PMPI_Info_create_env = info_create_env(argc: c_int, argv: *mut *mut c_char, info: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn info_delete(info: MPI_Info, key: *const c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().info_delete)(Info::inward(info), key);
        value::answer(code)
    }
}
export!(MPI_Info_delete, PMPI_Info_delete = info_delete(info: MPI_Info, key: *const c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn info_dup(info: MPI_Info, newinfo: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newinfo_inner = HandleOut::<Info>::new(newinfo);
        let code = (shells().info_dup)(Info::inward(info), newinfo_inner.pointer());
        newinfo_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Info_dup, PMPI_Info_dup = info_dup(info: MPI_Info, newinfo: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn info_free(info: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_inner = HandleInOut::<Info>::new(info);
        let code = (shells().info_free)(info_inner.pointer());
        info_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Info_free, PMPI_Info_free = info_free(info: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn info_fromint(info: c_int) -> MPI_Info {
    info
}
export!(MPI_Info_fromint, PMPI_Info_fromint = info_fromint(info: c_int) -> MPI_Info);

#[inline(never)]
pub(crate) unsafe extern "C" fn info_get(info: MPI_Info, key: *const c_char, valuelen: c_int, value: *mut c_char, flag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().info_get)(Info::inward(info), key, valuelen, value, flag);
        value::answer(code)
    }
}
export!(MPI_Info_get, PMPI_Info_get = info_get(info: MPI_Info, key: *const c_char, valuelen: c_int, value: *mut c_char, flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn info_get_nkeys(info: MPI_Info, nkeys: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().info_get_nkeys)(Info::inward(info), nkeys);
        value::answer(code)
    }
}
export!(MPI_Info_get_nkeys, PMPI_Info_get_nkeys = info_get_nkeys(info: MPI_Info, nkeys: *mut c_int) -> c_int);

export!(MPI_Info_get_nthkey, PMPI_Info_get_nthkey = by_hand::info_get_nthkey(info: MPI_Info, n: c_int, key: *mut c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn info_get_string(info: MPI_Info, key: *const c_char, buflen: *mut c_int, value: *mut c_char, flag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().info_get_string)(Info::inward(info), key, buflen, value, flag);
        value::answer(code)
    }
}
export!(MPI_Info_get_string, PMPI_Info_get_string = info_get_string(info: MPI_Info, key: *const c_char, buflen: *mut c_int, value: *mut c_char, flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn info_get_valuelen(info: MPI_Info, key: *const c_char, valuelen: *mut c_int, flag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().info_get_valuelen)(Info::inward(info), key, valuelen, flag);
        value::answer(code)
    }
}
export!(MPI_Info_get_valuelen, PMPI_Info_get_valuelen = info_get_valuelen(info: MPI_Info, key: *const c_char, valuelen: *mut c_int, flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn info_set(info: MPI_Info, key: *const c_char, value: *const c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().info_set)(Info::inward(info), key, value);
        value::answer(code)
    }
}
export!(MPI_Info_set, PMPI_Info_set = info_set(info: MPI_Info, key: *const c_char, value: *const c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn info_toint(info: MPI_Info) -> c_int {
    info
}
export!(MPI_Info_toint, PMPI_Info_toint = info_toint(info: MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn init(argc: *mut c_int, argv: *mut *mut *mut c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().init)(argc, argv);
        value::answer(code)
    }
}
export!(MPI_Init, PMPI_Init = init(argc: *mut c_int, argv: *mut *mut *mut c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn init_thread(argc: *mut c_int, argv: *mut *mut *mut c_char, required: c_int, provided: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().init_thread)(argc, argv, family::thread_inward(required), provided);
        if code == 0 {
            value::change(provided, family::thread_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Init_thread, PMPI_Init_thread = init_thread(argc: *mut c_int, argv: *mut *mut *mut c_char, required: c_int, provided: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn initialized(flag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().initialized)(flag);
        value::answer(code)
    }
}
export!(MPI_Initialized, PMPI_Initialized = initialized(flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn intercomm_create(local_comm: MPI_Comm, local_leader: c_int, peer_comm: MPI_Comm, remote_leader: c_int, tag: c_int, newintercomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newintercomm_inner = HandleOut::<Comm>::new(newintercomm);
        let code = (shells().intercomm_create)(Comm::inward(local_comm), value::rank_inward(local_leader), Comm::inward(peer_comm), value::rank_inward(remote_leader), tag, newintercomm_inner.pointer());
        newintercomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Intercomm_create, PMPI_Intercomm_create = intercomm_create(local_comm: MPI_Comm, local_leader: c_int, peer_comm: MPI_Comm, remote_leader: c_int, tag: c_int, newintercomm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn intercomm_create_from_groups(local_group: MPI_Group, local_leader: c_int, remote_group: MPI_Group, remote_leader: c_int, stringtag: *const c_char, info: MPI_Info, errhandler: MPI_Errhandler, newintercomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newintercomm_inner = HandleOut::<Comm>::new(newintercomm);
        let code = (shells().intercomm_create_from_groups)(Group::inward(local_group), value::rank_inward(local_leader), Group::inward(remote_group), value::rank_inward(remote_leader), stringtag, Info::inward(info), Errhandler::inward(errhandler), newintercomm_inner.pointer());
        newintercomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Intercomm_create_from_groups, PMPI_Intercomm_create_from_groups = intercomm_create_from_groups(local_group: MPI_Group, local_leader: c_int, remote_group: MPI_Group, remote_leader: c_int, stringtag: *const c_char, info: MPI_Info, errhandler: MPI_Errhandler, newintercomm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn intercomm_merge(intercomm: MPI_Comm, high: c_int, newintracomm: *mut MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newintracomm_inner = HandleOut::<Comm>::new(newintracomm);
        let code = (shells().intercomm_merge)(Comm::inward(intercomm), high, newintracomm_inner.pointer());
        newintracomm_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Intercomm_merge, PMPI_Intercomm_merge = intercomm_merge(intercomm: MPI_Comm, high: c_int, newintracomm: *mut MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iprobe(source: c_int, tag: c_int, comm: MPI_Comm, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().iprobe)(value::rank_inward(source), value::tag_inward(tag), Comm::inward(comm), flag, status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iprobe, PMPI_Iprobe = iprobe(source: c_int, tag: c_int, comm: MPI_Comm, flag: *mut c_int, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn irecv(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().irecv)(value::address_mut(buf), count, Datatype::inward(datatype), value::rank_inward(source), value::tag_inward(tag), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Irecv, PMPI_Irecv = irecv(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn irecv_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().irecv_c)(value::address_mut(buf), count, Datatype::inward(datatype), value::rank_inward(source), value::tag_inward(tag), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Irecv_c, PMPI_Irecv_c = irecv_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ireduce)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), value::rank_inward(root), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ireduce, PMPI_Ireduce = ireduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ireduce_c)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), value::rank_inward(root), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ireduce_c, PMPI_Ireduce_c = ireduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_scatter(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ireduce_scatter)(value::address(sendbuf), value::address_mut(recvbuf), recvcounts, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ireduce_scatter, PMPI_Ireduce_scatter = ireduce_scatter(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_scatter_block(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ireduce_scatter_block)(value::address(sendbuf), value::address_mut(recvbuf), recvcount, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ireduce_scatter_block, PMPI_Ireduce_scatter_block = ireduce_scatter_block(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_scatter_block_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ireduce_scatter_block_c)(value::address(sendbuf), value::address_mut(recvbuf), recvcount, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ireduce_scatter_block_c, PMPI_Ireduce_scatter_block_c = ireduce_scatter_block_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ireduce_scatter_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ireduce_scatter_c)(value::address(sendbuf), value::address_mut(recvbuf), recvcounts, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ireduce_scatter_c, PMPI_Ireduce_scatter_c = ireduce_scatter_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn irsend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().irsend)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Irsend, PMPI_Irsend = irsend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn irsend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().irsend_c)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Irsend_c, PMPI_Irsend_c = irsend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn is_thread_main(flag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().is_thread_main)(flag);
        value::answer(code)
    }
}
export!(MPI_Is_thread_main, PMPI_Is_thread_main = is_thread_main(flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iscan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iscan)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iscan, PMPI_Iscan = iscan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iscan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iscan_c)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iscan_c, PMPI_Iscan_c = iscan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iscatter(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iscatter)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iscatter, PMPI_Iscatter = iscatter(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iscatter_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iscatter_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iscatter_c, PMPI_Iscatter_c = iscatter_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iscatterv(sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iscatterv)(value::address(sendbuf), sendcounts, displs, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iscatterv, PMPI_Iscatterv = iscatterv(sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn iscatterv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().iscatterv_c)(value::address(sendbuf), sendcounts, displs, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Iscatterv_c, PMPI_Iscatterv_c = iscatterv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn isend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().isend)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Isend, PMPI_Isend = isend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn isend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().isend_c)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Isend_c, PMPI_Isend_c = isend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn isendrecv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().isendrecv)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::rank_inward(dest), sendtag, value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(source), value::tag_inward(recvtag), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Isendrecv, PMPI_Isendrecv = isendrecv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn isendrecv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().isendrecv_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::rank_inward(dest), sendtag, value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(source), value::tag_inward(recvtag), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Isendrecv_c, PMPI_Isendrecv_c = isendrecv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn isendrecv_replace(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().isendrecv_replace)(value::address_mut(buf), count, Datatype::inward(datatype), value::rank_inward(dest), sendtag, value::rank_inward(source), value::tag_inward(recvtag), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Isendrecv_replace, PMPI_Isendrecv_replace = isendrecv_replace(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn isendrecv_replace_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().isendrecv_replace_c)(value::address_mut(buf), count, Datatype::inward(datatype), value::rank_inward(dest), sendtag, value::rank_inward(source), value::tag_inward(recvtag), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Isendrecv_replace_c, PMPI_Isendrecv_replace_c = isendrecv_replace_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn issend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().issend)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Issend, PMPI_Issend = issend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn issend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().issend_c)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Issend_c, PMPI_Issend_c = issend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

export!(MPI_Keyval_create, PMPI_Keyval_create = by_hand::comm_create_keyval(copy_fn: Option<MPI_Copy_function>, delete_fn: Option<MPI_Delete_function>, keyval: *mut c_int, extra_state: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn keyval_free(keyval: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        value::change(keyval, family::keyval_inward);
        let code = (shells().keyval_free)(keyval);
        value::change(keyval, family::keyval_outward);
        value::answer(code)
    }
}
export!(MPI_Keyval_free, PMPI_Keyval_free = keyval_free(keyval: *mut c_int) -> c_int);

export!(MPI_Lookup_name, PMPI_Lookup_name = by_hand::lookup_name(service_name: *const c_char, info: MPI_Info, port_name: *mut c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn message_fromint(message: c_int) -> MPI_Message {
    message
}
export!(MPI_Message_fromint, PMPI_Message_fromint = message_fromint(message: c_int) -> MPI_Message);

#[inline(never)]
pub(crate) unsafe extern "C" fn message_toint(message: MPI_Message) -> c_int {
    message
}
export!(MPI_Message_toint, PMPI_Message_toint = message_toint(message: MPI_Message) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn mprobe(source: c_int, tag: c_int, comm: MPI_Comm, message: *mut MPI_Message, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut message_inner = HandleOut::<Message>::new(message);
        let mut status_inner = StatusOut::new(status);
        let code = (shells().mprobe)(value::rank_inward(source), value::tag_inward(tag), Comm::inward(comm), message_inner.pointer(), status_inner.pointer());
        message_inner.conclude();
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Mprobe, PMPI_Mprobe = mprobe(source: c_int, tag: c_int, comm: MPI_Comm, message: *mut MPI_Message, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn mrecv(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, message: *mut MPI_Message, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut message_inner = HandleInOut::<Message>::new(message);
        let mut status_inner = StatusOut::new(status);
        let code = (shells().mrecv)(value::address_mut(buf), count, Datatype::inward(datatype), message_inner.pointer(), status_inner.pointer());
        message_inner.conclude();
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Mrecv, PMPI_Mrecv = mrecv(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, message: *mut MPI_Message, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn mrecv_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, message: *mut MPI_Message, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut message_inner = HandleInOut::<Message>::new(message);
        let mut status_inner = StatusOut::new(status);
        let code = (shells().mrecv_c)(value::address_mut(buf), count, Datatype::inward(datatype), message_inner.pointer(), status_inner.pointer());
        message_inner.conclude();
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Mrecv_c, PMPI_Mrecv_c = mrecv_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, message: *mut MPI_Message, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().neighbor_allgather)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Neighbor_allgather, PMPI_Neighbor_allgather = neighbor_allgather(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().neighbor_allgather_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Neighbor_allgather_c, PMPI_Neighbor_allgather_c = neighbor_allgather_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgather_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().neighbor_allgather_init)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Neighbor_allgather_init, PMPI_Neighbor_allgather_init = neighbor_allgather_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgather_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().neighbor_allgather_init_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Neighbor_allgather_init_c, PMPI_Neighbor_allgather_init_c = neighbor_allgather_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().neighbor_allgatherv)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Neighbor_allgatherv, PMPI_Neighbor_allgatherv = neighbor_allgatherv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().neighbor_allgatherv_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Neighbor_allgatherv_c, PMPI_Neighbor_allgatherv_c = neighbor_allgatherv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgatherv_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().neighbor_allgatherv_init)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Neighbor_allgatherv_init, PMPI_Neighbor_allgatherv_init = neighbor_allgatherv_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, displs: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_allgatherv_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().neighbor_allgatherv_init_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, displs, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Neighbor_allgatherv_init_c, PMPI_Neighbor_allgatherv_init_c = neighbor_allgatherv_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, displs: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().neighbor_alltoall)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Neighbor_alltoall, PMPI_Neighbor_alltoall = neighbor_alltoall(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().neighbor_alltoall_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Neighbor_alltoall_c, PMPI_Neighbor_alltoall_c = neighbor_alltoall_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoall_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().neighbor_alltoall_init)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Neighbor_alltoall_init, PMPI_Neighbor_alltoall_init = neighbor_alltoall_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoall_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().neighbor_alltoall_init_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Neighbor_alltoall_init_c, PMPI_Neighbor_alltoall_init_c = neighbor_alltoall_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().neighbor_alltoallv)(value::address(sendbuf), sendcounts, sdispls, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, rdispls, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Neighbor_alltoallv, PMPI_Neighbor_alltoallv = neighbor_alltoallv(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().neighbor_alltoallv_c)(value::address(sendbuf), sendcounts, sdispls, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, rdispls, Datatype::inward(recvtype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Neighbor_alltoallv_c, PMPI_Neighbor_alltoallv_c = neighbor_alltoallv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallv_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().neighbor_alltoallv_init)(value::address(sendbuf), sendcounts, sdispls, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, rdispls, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Neighbor_alltoallv_init, PMPI_Neighbor_alltoallv_init = neighbor_alltoallv_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallv_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().neighbor_alltoallv_init_c)(value::address(sendbuf), sendcounts, sdispls, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcounts, rdispls, Datatype::inward(recvtype), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Neighbor_alltoallv_init_c, PMPI_Neighbor_alltoallv_init_c = neighbor_alltoallv_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtype: MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut sendtypes_inner = Handles::<Datatype>::new(sendtypes, neighbors(Comm::inward(comm)).1);
        let mut recvtypes_inner = Handles::<Datatype>::new(recvtypes, neighbors(Comm::inward(comm)).0);
        let code = (shells().neighbor_alltoallw)(value::address(sendbuf), sendcounts, sdispls, sendtypes_inner.pointer(), value::address_mut(recvbuf), recvcounts, rdispls, recvtypes_inner.pointer(), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Neighbor_alltoallw, PMPI_Neighbor_alltoallw = neighbor_alltoallw(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut sendtypes_inner = Handles::<Datatype>::new(sendtypes, neighbors(Comm::inward(comm)).1);
        let mut recvtypes_inner = Handles::<Datatype>::new(recvtypes, neighbors(Comm::inward(comm)).0);
        let code = (shells().neighbor_alltoallw_c)(value::address(sendbuf), sendcounts, sdispls, sendtypes_inner.pointer(), value::address_mut(recvbuf), recvcounts, rdispls, recvtypes_inner.pointer(), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Neighbor_alltoallw_c, PMPI_Neighbor_alltoallw_c = neighbor_alltoallw_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallw_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut sendtypes_inner = Handles::<Datatype>::new(sendtypes, neighbors(Comm::inward(comm)).1);
        let mut recvtypes_inner = Handles::<Datatype>::new(recvtypes, neighbors(Comm::inward(comm)).0);
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().neighbor_alltoallw_init)(value::address(sendbuf), sendcounts, sdispls, sendtypes_inner.pointer(), value::address_mut(recvbuf), recvcounts, rdispls, recvtypes_inner.pointer(), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Neighbor_alltoallw_init, PMPI_Neighbor_alltoallw_init = neighbor_alltoallw_init(sendbuf: *const c_void, sendcounts: *const c_int, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn neighbor_alltoallw_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut sendtypes_inner = Handles::<Datatype>::new(sendtypes, neighbors(Comm::inward(comm)).1);
        let mut recvtypes_inner = Handles::<Datatype>::new(recvtypes, neighbors(Comm::inward(comm)).0);
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().neighbor_alltoallw_init_c)(value::address(sendbuf), sendcounts, sdispls, sendtypes_inner.pointer(), value::address_mut(recvbuf), recvcounts, rdispls, recvtypes_inner.pointer(), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Neighbor_alltoallw_init_c, PMPI_Neighbor_alltoallw_init_c = neighbor_alltoallw_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, sdispls: *const MPI_Aint, sendtypes: *const MPI_Datatype, recvbuf: *mut c_void, recvcounts: *const MPI_Count, rdispls: *const MPI_Aint, recvtypes: *const MPI_Datatype, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn op_commutative(op: MPI_Op, commute: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().op_commutative)(Op::inward(op), commute);
        value::answer(code)
    }
}
export!(MPI_Op_commutative, PMPI_Op_commutative = op_commutative(op: MPI_Op, commute: *mut c_int) -> c_int);

export!(MPI_Op_create, PMPI_Op_create = by_hand::op_create(user_fn: Option<MPI_User_function>, commute: c_int, op: *mut MPI_Op) -> c_int);

export!(MPI_Op_create_c, PMPI_Op_create_c = by_hand::op_create_c(user_fn: Option<MPI_User_function_c>, commute: c_int, op: *mut MPI_Op) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn op_free(op: *mut MPI_Op) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut op_inner = HandleInOut::<Op>::new(op);
        let code = (shells().op_free)(op_inner.pointer());
        op_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Op_free, PMPI_Op_free = op_free(op: *mut MPI_Op) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn op_fromint(op: c_int) -> MPI_Op {
    op
}
export!(MPI_Op_fromint, PMPI_Op_fromint = op_fromint(op: c_int) -> MPI_Op);

#[inline(never)]
pub(crate) unsafe extern "C" fn op_toint(op: MPI_Op) -> c_int {
    op
}
export!(MPI_Op_toint, PMPI_Op_toint = op_toint(op: MPI_Op) -> c_int);

export!(MPI_Open_port, PMPI_Open_port = by_hand::open_port(info: MPI_Info, port_name: *mut c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn pack(inbuf: *const c_void, incount: c_int, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: c_int, position: *mut c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().pack)(value::address(inbuf), incount, Datatype::inward(datatype), value::address_mut(outbuf), outsize, position, Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Pack, PMPI_Pack = pack(inbuf: *const c_void, incount: c_int, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: c_int, position: *mut c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_c(inbuf: *const c_void, incount: MPI_Count, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: MPI_Count, position: *mut MPI_Count, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().pack_c)(value::address(inbuf), incount, Datatype::inward(datatype), value::address_mut(outbuf), outsize, position, Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Pack_c, PMPI_Pack_c = pack_c(inbuf: *const c_void, incount: MPI_Count, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: MPI_Count, position: *mut MPI_Count, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_external(datarep: *const c_char, inbuf: *const c_void, incount: c_int, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: MPI_Aint, position: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().pack_external)(datarep, value::address(inbuf), incount, Datatype::inward(datatype), value::address_mut(outbuf), outsize, position);
        value::answer(code)
    }
}
export!(MPI_Pack_external, PMPI_Pack_external = pack_external(datarep: *const c_char, inbuf: *const c_void, incount: c_int, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: MPI_Aint, position: *mut MPI_Aint) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_external_c(datarep: *const c_char, inbuf: *const c_void, incount: MPI_Count, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: MPI_Count, position: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().pack_external_c)(datarep, value::address(inbuf), incount, Datatype::inward(datatype), value::address_mut(outbuf), outsize, position);
        value::answer(code)
    }
}
export!(MPI_Pack_external_c, PMPI_Pack_external_c = pack_external_c(datarep: *const c_char, inbuf: *const c_void, incount: MPI_Count, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: MPI_Count, position: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_external_size(datarep: *const c_char, incount: c_int, datatype: MPI_Datatype, size: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().pack_external_size)(datarep, incount, Datatype::inward(datatype), size);
        value::answer(code)
    }
}
export!(MPI_Pack_external_size, PMPI_Pack_external_size = pack_external_size(datarep: *const c_char, incount: c_int, datatype: MPI_Datatype, size: *mut MPI_Aint) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_external_size_c(datarep: *const c_char, incount: MPI_Count, datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().pack_external_size_c)(datarep, incount, Datatype::inward(datatype), size);
        value::answer(code)
    }
}
export!(MPI_Pack_external_size_c, PMPI_Pack_external_size_c = pack_external_size_c(datarep: *const c_char, incount: MPI_Count, datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_size(incount: c_int, datatype: MPI_Datatype, comm: MPI_Comm, size: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().pack_size)(incount, Datatype::inward(datatype), Comm::inward(comm), size);
        value::answer(code)
    }
}
export!(MPI_Pack_size, PMPI_Pack_size = pack_size(incount: c_int, datatype: MPI_Datatype, comm: MPI_Comm, size: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_size_c(incount: MPI_Count, datatype: MPI_Datatype, comm: MPI_Comm, size: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().pack_size_c)(incount, Datatype::inward(datatype), Comm::inward(comm), size);
        value::answer(code)
    }
}
export!(MPI_Pack_size_c, PMPI_Pack_size_c = pack_size_c(incount: MPI_Count, datatype: MPI_Datatype, comm: MPI_Comm, size: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn parrived(request: MPI_Request, partition: c_int, flag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().parrived)(Request::inward(request), partition, flag);
        value::answer(code)
    }
}
export!(MPI_Parrived, PMPI_Parrived = parrived(request: MPI_Request, partition: c_int, flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn pcontrol(level: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().pcontrol)(level);
        value::answer(code)
    }
}
export!(MPI_Pcontrol, PMPI_Pcontrol = pcontrol(level: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn pready(partition: c_int, request: MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().pready)(partition, Request::inward(request));
        value::answer(code)
    }
}
export!(MPI_Pready, PMPI_Pready = pready(partition: c_int, request: MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn pready_list(length: c_int, array_of_partitions: *const c_int, request: MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().pready_list)(length, array_of_partitions, Request::inward(request));
        value::answer(code)
    }
}
export!(MPI_Pready_list, PMPI_Pready_list = pready_list(length: c_int, array_of_partitions: *const c_int, request: MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn pready_range(partition_low: c_int, partition_high: c_int, request: MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().pready_range)(partition_low, partition_high, Request::inward(request));
        value::answer(code)
    }
}
export!(MPI_Pready_range, PMPI_Pready_range = pready_range(partition_low: c_int, partition_high: c_int, request: MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn precv_init(buf: *mut c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().precv_init)(value::address_mut(buf), partitions, count, Datatype::inward(datatype), value::rank_inward(source), tag, Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Precv_init, PMPI_Precv_init = precv_init(buf: *mut c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn precv_init_c(buf: *mut c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().precv_init_c)(value::address_mut(buf), partitions, count, Datatype::inward(datatype), value::rank_inward(source), tag, Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Precv_init_c, PMPI_Precv_init_c = precv_init_c(buf: *mut c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn probe(source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().probe)(value::rank_inward(source), value::tag_inward(tag), Comm::inward(comm), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Probe, PMPI_Probe = probe(source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn psend_init(buf: *const c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().psend_init)(value::address(buf), partitions, count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Psend_init, PMPI_Psend_init = psend_init(buf: *const c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn psend_init_c(buf: *const c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().psend_init_c)(value::address(buf), partitions, count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Psend_init_c, PMPI_Psend_init_c = psend_init_c(buf: *const c_void, partitions: c_int, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn publish_name(service_name: *const c_char, info: MPI_Info, port_name: *const c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().publish_name)(service_name, Info::inward(info), port_name);
        value::answer(code)
    }
}
export!(MPI_Publish_name, PMPI_Publish_name = publish_name(service_name: *const c_char, info: MPI_Info, port_name: *const c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn put(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().put)(value::address(origin_addr), origin_count, Datatype::inward(origin_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Put, PMPI_Put = put(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn put_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().put_c)(value::address(origin_addr), origin_count, Datatype::inward(origin_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Put_c, PMPI_Put_c = put_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn query_thread(provided: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().query_thread)(provided);
        if code == 0 {
            value::change(provided, family::thread_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Query_thread, PMPI_Query_thread = query_thread(provided: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn raccumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().raccumulate)(value::address(origin_addr), origin_count, Datatype::inward(origin_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Op::inward(op), Win::inward(win), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Raccumulate, PMPI_Raccumulate = raccumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn raccumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().raccumulate_c)(value::address(origin_addr), origin_count, Datatype::inward(origin_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Op::inward(op), Win::inward(win), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Raccumulate_c, PMPI_Raccumulate_c = raccumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn recv(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().recv)(value::address_mut(buf), count, Datatype::inward(datatype), value::rank_inward(source), value::tag_inward(tag), Comm::inward(comm), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Recv, PMPI_Recv = recv(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn recv_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().recv_c)(value::address_mut(buf), count, Datatype::inward(datatype), value::rank_inward(source), value::tag_inward(tag), Comm::inward(comm), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Recv_c, PMPI_Recv_c = recv_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn recv_init(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().recv_init)(value::address_mut(buf), count, Datatype::inward(datatype), value::rank_inward(source), value::tag_inward(tag), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Recv_init, PMPI_Recv_init = recv_init(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn recv_init_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().recv_init_c)(value::address_mut(buf), count, Datatype::inward(datatype), value::rank_inward(source), value::tag_inward(tag), Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Recv_init_c, PMPI_Recv_init_c = recv_init_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, source: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().reduce)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), value::rank_inward(root), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Reduce, PMPI_Reduce = reduce(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().reduce_c)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), value::rank_inward(root), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Reduce_c, PMPI_Reduce_c = reduce_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().reduce_init)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), value::rank_inward(root), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Reduce_init, PMPI_Reduce_init = reduce_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().reduce_init_c)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), value::rank_inward(root), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Reduce_init_c, PMPI_Reduce_init_c = reduce_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_local(inbuf: *const c_void, inoutbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().reduce_local)(value::address(inbuf), value::address_mut(inoutbuf), count, Datatype::inward(datatype), Op::inward(op));
        value::answer(code)
    }
}
export!(MPI_Reduce_local, PMPI_Reduce_local = reduce_local(inbuf: *const c_void, inoutbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_local_c(inbuf: *const c_void, inoutbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().reduce_local_c)(value::address(inbuf), value::address_mut(inoutbuf), count, Datatype::inward(datatype), Op::inward(op));
        value::answer(code)
    }
}
export!(MPI_Reduce_local_c, PMPI_Reduce_local_c = reduce_local_c(inbuf: *const c_void, inoutbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().reduce_scatter)(value::address(sendbuf), value::address_mut(recvbuf), recvcounts, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Reduce_scatter, PMPI_Reduce_scatter = reduce_scatter(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_block(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().reduce_scatter_block)(value::address(sendbuf), value::address_mut(recvbuf), recvcount, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Reduce_scatter_block, PMPI_Reduce_scatter_block = reduce_scatter_block(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_block_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().reduce_scatter_block_c)(value::address(sendbuf), value::address_mut(recvbuf), recvcount, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Reduce_scatter_block_c, PMPI_Reduce_scatter_block_c = reduce_scatter_block_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_block_init(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().reduce_scatter_block_init)(value::address(sendbuf), value::address_mut(recvbuf), recvcount, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Reduce_scatter_block_init, PMPI_Reduce_scatter_block_init = reduce_scatter_block_init(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_block_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().reduce_scatter_block_init_c)(value::address(sendbuf), value::address_mut(recvbuf), recvcount, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Reduce_scatter_block_init_c, PMPI_Reduce_scatter_block_init_c = reduce_scatter_block_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcount: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().reduce_scatter_c)(value::address(sendbuf), value::address_mut(recvbuf), recvcounts, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Reduce_scatter_c, PMPI_Reduce_scatter_c = reduce_scatter_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_init(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().reduce_scatter_init)(value::address(sendbuf), value::address_mut(recvbuf), recvcounts, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Reduce_scatter_init, PMPI_Reduce_scatter_init = reduce_scatter_init(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn reduce_scatter_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().reduce_scatter_init_c)(value::address(sendbuf), value::address_mut(recvbuf), recvcounts, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Reduce_scatter_init_c, PMPI_Reduce_scatter_init_c = reduce_scatter_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, recvcounts: *const MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

export!(MPI_Register_datarep, PMPI_Register_datarep = by_hand::register_datarep(datarep: *const c_char, read_conversion_fn: Option<MPI_Datarep_conversion_function>, write_conversion_fn: Option<MPI_Datarep_conversion_function>, dtype_file_extent_fn: Option<MPI_Datarep_extent_function>, extra_state: *mut c_void) -> c_int);

export!(MPI_Register_datarep_c, PMPI_Register_datarep_c = by_hand::register_datarep_c(datarep: *const c_char, read_conversion_fn: Option<MPI_Datarep_conversion_function_c>, write_conversion_fn: Option<MPI_Datarep_conversion_function_c>, dtype_file_extent_fn: Option<MPI_Datarep_extent_function>, extra_state: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn remove_error_class(errorclass: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().remove_error_class)(value::code_inward(errorclass));
        value::answer(code)
    }
}
export!(MPI_Remove_error_class, PMPI_Remove_error_class = remove_error_class(errorclass: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn remove_error_code(errorcode: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().remove_error_code)(value::code_inward(errorcode));
        value::answer(code)
    }
}
export!(MPI_Remove_error_code, PMPI_Remove_error_code = remove_error_code(errorcode: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn remove_error_string(errorcode: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().remove_error_string)(value::code_inward(errorcode));
        value::answer(code)
    }
}
export!(MPI_Remove_error_string, PMPI_Remove_error_string = remove_error_string(errorcode: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn request_free(request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleInOut::<Request>::new(request);
        let code = (shells().request_free)(request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Request_free, PMPI_Request_free = request_free(request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn request_fromint(request: c_int) -> MPI_Request {
    request
}
export!(MPI_Request_fromint, PMPI_Request_fromint = request_fromint(request: c_int) -> MPI_Request);

#[inline(never)]
pub(crate) unsafe extern "C" fn request_get_status(request: MPI_Request, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().request_get_status)(Request::inward(request), flag, status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Request_get_status, PMPI_Request_get_status = request_get_status(request: MPI_Request, flag: *mut c_int, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn request_get_status_all(count: c_int, array_of_requests: *const MPI_Request, flag: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_requests_inner = Handles::<Request>::new(array_of_requests, count as i64);
        let mut array_of_statuses_inner = Statuses::new(array_of_statuses, count);
        let code = (shells().request_get_status_all)(count, array_of_requests_inner.pointer(), flag, array_of_statuses_inner.pointer());
        array_of_statuses_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Request_get_status_all, PMPI_Request_get_status_all = request_get_status_all(count: c_int, array_of_requests: *const MPI_Request, flag: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn request_get_status_any(count: c_int, array_of_requests: *const MPI_Request, indx: *mut c_int, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_requests_inner = Handles::<Request>::new(array_of_requests, count as i64);
        let mut status_inner = StatusOut::new(status);
        let code = (shells().request_get_status_any)(count, array_of_requests_inner.pointer(), indx, flag, status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Request_get_status_any, PMPI_Request_get_status_any = request_get_status_any(count: c_int, array_of_requests: *const MPI_Request, indx: *mut c_int, flag: *mut c_int, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn request_get_status_some(incount: c_int, array_of_requests: *const MPI_Request, outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_requests_inner = Handles::<Request>::new(array_of_requests, incount as i64);
        let mut array_of_statuses_inner = Statuses::new(array_of_statuses, incount);
        let code = (shells().request_get_status_some)(incount, array_of_requests_inner.pointer(), outcount, array_of_indices, array_of_statuses_inner.pointer());
        array_of_statuses_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Request_get_status_some, PMPI_Request_get_status_some = request_get_status_some(incount: c_int, array_of_requests: *const MPI_Request, outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn request_toint(request: MPI_Request) -> c_int {
    request
}
export!(MPI_Request_toint, PMPI_Request_toint = request_toint(request: MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn rget(origin_addr: *mut c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().rget)(value::address_mut(origin_addr), origin_count, Datatype::inward(origin_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Win::inward(win), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Rget, PMPI_Rget = rget(origin_addr: *mut c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn rget_accumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: c_int, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().rget_accumulate)(value::address(origin_addr), origin_count, Datatype::inward(origin_datatype), value::address_mut(result_addr), result_count, Datatype::inward(result_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Op::inward(op), Win::inward(win), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Rget_accumulate, PMPI_Rget_accumulate = rget_accumulate(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: c_int, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn rget_accumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: MPI_Count, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().rget_accumulate_c)(value::address(origin_addr), origin_count, Datatype::inward(origin_datatype), value::address_mut(result_addr), result_count, Datatype::inward(result_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Op::inward(op), Win::inward(win), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Rget_accumulate_c, PMPI_Rget_accumulate_c = rget_accumulate_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, result_addr: *mut c_void, result_count: MPI_Count, result_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, op: MPI_Op, win: MPI_Win, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn rget_c(origin_addr: *mut c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().rget_c)(value::address_mut(origin_addr), origin_count, Datatype::inward(origin_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Win::inward(win), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Rget_c, PMPI_Rget_c = rget_c(origin_addr: *mut c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn rput(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().rput)(value::address(origin_addr), origin_count, Datatype::inward(origin_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Win::inward(win), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Rput, PMPI_Rput = rput(origin_addr: *const c_void, origin_count: c_int, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: c_int, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn rput_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().rput_c)(value::address(origin_addr), origin_count, Datatype::inward(origin_datatype), value::rank_inward(target_rank), target_disp, target_count, Datatype::inward(target_datatype), Win::inward(win), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Rput_c, PMPI_Rput_c = rput_c(origin_addr: *const c_void, origin_count: MPI_Count, origin_datatype: MPI_Datatype, target_rank: c_int, target_disp: MPI_Aint, target_count: MPI_Count, target_datatype: MPI_Datatype, win: MPI_Win, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn rsend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().rsend)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Rsend, PMPI_Rsend = rsend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn rsend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().rsend_c)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Rsend_c, PMPI_Rsend_c = rsend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn rsend_init(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().rsend_init)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Rsend_init, PMPI_Rsend_init = rsend_init(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn rsend_init_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().rsend_init_c)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Rsend_init_c, PMPI_Rsend_init_c = rsend_init_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn scan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().scan)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Scan, PMPI_Scan = scan(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn scan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().scan_c)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Scan_c, PMPI_Scan_c = scan_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn scan_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().scan_init)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Scan_init, PMPI_Scan_init = scan_init(sendbuf: *const c_void, recvbuf: *mut c_void, count: c_int, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn scan_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().scan_init_c)(value::address(sendbuf), value::address_mut(recvbuf), count, Datatype::inward(datatype), Op::inward(op), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Scan_init_c, PMPI_Scan_init_c = scan_init_c(sendbuf: *const c_void, recvbuf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, op: MPI_Op, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn scatter(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().scatter)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Scatter, PMPI_Scatter = scatter(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn scatter_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().scatter_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Scatter_c, PMPI_Scatter_c = scatter_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn scatter_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().scatter_init)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Scatter_init, PMPI_Scatter_init = scatter_init(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn scatter_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().scatter_init_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Scatter_init_c, PMPI_Scatter_init_c = scatter_init_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn scatterv(sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().scatterv)(value::address(sendbuf), sendcounts, displs, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Scatterv, PMPI_Scatterv = scatterv(sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn scatterv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().scatterv_c)(value::address(sendbuf), sendcounts, displs, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Scatterv_c, PMPI_Scatterv_c = scatterv_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn scatterv_init(sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().scatterv_init)(value::address(sendbuf), sendcounts, displs, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Scatterv_init, PMPI_Scatterv_init = scatterv_init(sendbuf: *const c_void, sendcounts: *const c_int, displs: *const c_int, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn scatterv_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().scatterv_init_c)(value::address(sendbuf), sendcounts, displs, Datatype::inward(sendtype), value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(root), Comm::inward(comm), Info::inward(info), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Scatterv_init_c, PMPI_Scatterv_init_c = scatterv_init_c(sendbuf: *const c_void, sendcounts: *const MPI_Count, displs: *const MPI_Aint, sendtype: MPI_Datatype, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, root: c_int, comm: MPI_Comm, info: MPI_Info, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn send(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().send)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Send, PMPI_Send = send(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn send_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().send_c)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Send_c, PMPI_Send_c = send_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn send_init(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().send_init)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Send_init, PMPI_Send_init = send_init(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn send_init_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().send_init_c)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Send_init_c, PMPI_Send_init_c = send_init_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn sendrecv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().sendrecv)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::rank_inward(dest), sendtag, value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(source), value::tag_inward(recvtag), Comm::inward(comm), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Sendrecv, PMPI_Sendrecv = sendrecv(sendbuf: *const c_void, sendcount: c_int, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: c_int, recvtype: MPI_Datatype, source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn sendrecv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().sendrecv_c)(value::address(sendbuf), sendcount, Datatype::inward(sendtype), value::rank_inward(dest), sendtag, value::address_mut(recvbuf), recvcount, Datatype::inward(recvtype), value::rank_inward(source), value::tag_inward(recvtag), Comm::inward(comm), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Sendrecv_c, PMPI_Sendrecv_c = sendrecv_c(sendbuf: *const c_void, sendcount: MPI_Count, sendtype: MPI_Datatype, dest: c_int, sendtag: c_int, recvbuf: *mut c_void, recvcount: MPI_Count, recvtype: MPI_Datatype, source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn sendrecv_replace(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().sendrecv_replace)(value::address_mut(buf), count, Datatype::inward(datatype), value::rank_inward(dest), sendtag, value::rank_inward(source), value::tag_inward(recvtag), Comm::inward(comm), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Sendrecv_replace, PMPI_Sendrecv_replace = sendrecv_replace(buf: *mut c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn sendrecv_replace_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusOut::new(status);
        let code = (shells().sendrecv_replace_c)(value::address_mut(buf), count, Datatype::inward(datatype), value::rank_inward(dest), sendtag, value::rank_inward(source), value::tag_inward(recvtag), Comm::inward(comm), status_inner.pointer());
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Sendrecv_replace_c, PMPI_Sendrecv_replace_c = sendrecv_replace_c(buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, sendtag: c_int, source: c_int, recvtag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_attach_buffer(session: MPI_Session, buffer: *mut c_void, size: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().session_attach_buffer)(Session::inward(session), value::address_mut(buffer), size);
        value::answer(code)
    }
}
export!(MPI_Session_attach_buffer, PMPI_Session_attach_buffer = session_attach_buffer(session: MPI_Session, buffer: *mut c_void, size: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_attach_buffer_c(session: MPI_Session, buffer: *mut c_void, size: MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().session_attach_buffer_c)(Session::inward(session), value::address_mut(buffer), size);
        value::answer(code)
    }
}
export!(MPI_Session_attach_buffer_c, PMPI_Session_attach_buffer_c = session_attach_buffer_c(session: MPI_Session, buffer: *mut c_void, size: MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_call_errhandler(session: MPI_Session, errorcode: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().session_call_errhandler)(Session::inward(session), value::code_inward(errorcode));
        value::answer(code)
    }
}
export!(MPI_Session_call_errhandler, PMPI_Session_call_errhandler = session_call_errhandler(session: MPI_Session, errorcode: c_int) -> c_int);

export!(MPI_Session_create_errhandler, PMPI_Session_create_errhandler = by_hand::session_create_errhandler(session_errhandler_fn: Option<MPI_Session_errhandler_function>, errhandler: *mut MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_detach_buffer(session: MPI_Session, buffer_addr: *mut c_void, size: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().session_detach_buffer)(Session::inward(session), buffer_addr, size);
        if code == 0 {
            value::detached(buffer_addr);
        }
        value::answer(code)
    }
}
export!(MPI_Session_detach_buffer, PMPI_Session_detach_buffer = session_detach_buffer(session: MPI_Session, buffer_addr: *mut c_void, size: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_detach_buffer_c(session: MPI_Session, buffer_addr: *mut c_void, size: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().session_detach_buffer_c)(Session::inward(session), buffer_addr, size);
        if code == 0 {
            value::detached(buffer_addr);
        }
        value::answer(code)
    }
}
export!(MPI_Session_detach_buffer_c, PMPI_Session_detach_buffer_c = session_detach_buffer_c(session: MPI_Session, buffer_addr: *mut c_void, size: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_finalize(session: *mut MPI_Session) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut session_inner = HandleInOut::<Session>::new(session);
        let code = (shells().session_finalize)(session_inner.pointer());
        session_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Session_finalize, PMPI_Session_finalize = session_finalize(session: *mut MPI_Session) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_flush_buffer(session: MPI_Session) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().session_flush_buffer)(Session::inward(session));
        value::answer(code)
    }
}
export!(MPI_Session_flush_buffer, PMPI_Session_flush_buffer = session_flush_buffer(session: MPI_Session) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_fromint(session: c_int) -> MPI_Session {
    session
}
export!(MPI_Session_fromint, PMPI_Session_fromint = session_fromint(session: c_int) -> MPI_Session);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_get_errhandler(session: MPI_Session, errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut errhandler_inner = HandleOut::<Errhandler>::new(errhandler);
        let code = (shells().session_get_errhandler)(Session::inward(session), errhandler_inner.pointer());
        errhandler_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Session_get_errhandler, PMPI_Session_get_errhandler = session_get_errhandler(session: MPI_Session, errhandler: *mut MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_get_info(session: MPI_Session, info_used: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_used_inner = HandleOut::<Info>::new(info_used);
        let code = (shells().session_get_info)(Session::inward(session), info_used_inner.pointer());
        info_used_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Session_get_info, PMPI_Session_get_info = session_get_info(session: MPI_Session, info_used: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_get_nth_pset(session: MPI_Session, info: MPI_Info, n: c_int, pset_len: *mut c_int, pset_name: *mut c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().session_get_nth_pset)(Session::inward(session), Info::inward(info), n, pset_len, pset_name);
        value::answer(code)
    }
}
export!(MPI_Session_get_nth_pset, PMPI_Session_get_nth_pset = session_get_nth_pset(session: MPI_Session, info: MPI_Info, n: c_int, pset_len: *mut c_int, pset_name: *mut c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_get_num_psets(session: MPI_Session, info: MPI_Info, npset_names: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().session_get_num_psets)(Session::inward(session), Info::inward(info), npset_names);
        value::answer(code)
    }
}
export!(MPI_Session_get_num_psets, PMPI_Session_get_num_psets = session_get_num_psets(session: MPI_Session, info: MPI_Info, npset_names: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_get_pset_info(session: MPI_Session, pset_name: *const c_char, info: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_inner = HandleOut::<Info>::new(info);
        let code = (shells().session_get_pset_info)(Session::inward(session), pset_name, info_inner.pointer());
        info_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Session_get_pset_info, PMPI_Session_get_pset_info = session_get_pset_info(session: MPI_Session, pset_name: *const c_char, info: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_iflush_buffer(session: MPI_Session, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().session_iflush_buffer)(Session::inward(session), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Session_iflush_buffer, PMPI_Session_iflush_buffer = session_iflush_buffer(session: MPI_Session, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_init(info: MPI_Info, errhandler: MPI_Errhandler, session: *mut MPI_Session) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut session_inner = HandleOut::<Session>::new(session);
        let code = (shells().session_init)(Info::inward(info), Errhandler::inward(errhandler), session_inner.pointer());
        session_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Session_init, PMPI_Session_init = session_init(info: MPI_Info, errhandler: MPI_Errhandler, session: *mut MPI_Session) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_set_errhandler(session: MPI_Session, errhandler: MPI_Errhandler) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().session_set_errhandler)(Session::inward(session), Errhandler::inward(errhandler));
        value::answer(code)
    }
}
export!(MPI_Session_set_errhandler, PMPI_Session_set_errhandler = session_set_errhandler(session: MPI_Session, errhandler: MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn session_toint(session: MPI_Session) -> c_int {
    session
}
export!(MPI_Session_toint, PMPI_Session_toint = session_toint(session: MPI_Session) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ssend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().ssend)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Ssend, PMPI_Ssend = ssend(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ssend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().ssend_c)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Ssend_c, PMPI_Ssend_c = ssend_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ssend_init(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ssend_init)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ssend_init, PMPI_Ssend_init = ssend_init(buf: *const c_void, count: c_int, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn ssend_init_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleOut::<Request>::new(request);
        let code = (shells().ssend_init_c)(value::address(buf), count, Datatype::inward(datatype), value::rank_inward(dest), tag, Comm::inward(comm), request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Ssend_init_c, PMPI_Ssend_init_c = ssend_init_c(buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, dest: c_int, tag: c_int, comm: MPI_Comm, request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn start(request: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleInOut::<Request>::new(request);
        let code = (shells().start)(request_inner.pointer());
        request_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Start, PMPI_Start = start(request: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn startall(count: c_int, array_of_requests: *mut MPI_Request) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_requests_inner = Handles::<Request>::new(array_of_requests, count as i64);
        let code = (shells().startall)(count, array_of_requests_inner.pointer());
        array_of_requests_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Startall, PMPI_Startall = startall(count: c_int, array_of_requests: *mut MPI_Request) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn status_get_error(status: *const MPI_Status, error: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().status_get_error)(status_inner.pointer(), error);
        if code == 0 {
            value::change(error, value::code_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Status_get_error, PMPI_Status_get_error = status_get_error(status: *const MPI_Status, error: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn status_get_source(status: *const MPI_Status, source: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().status_get_source)(status_inner.pointer(), source);
        if code == 0 {
            value::change(source, value::rank_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Status_get_source, PMPI_Status_get_source = status_get_source(status: *const MPI_Status, source: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn status_get_tag(status: *const MPI_Status, tag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().status_get_tag)(status_inner.pointer(), tag);
        if code == 0 {
            value::change(tag, value::tag_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Status_get_tag, PMPI_Status_get_tag = status_get_tag(status: *const MPI_Status, tag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_cancelled(status: *mut MPI_Status, flag: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().status_set_cancelled)(status_inner.pointer(), flag);
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Status_set_cancelled, PMPI_Status_set_cancelled = status_set_cancelled(status: *mut MPI_Status, flag: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_elements(status: *mut MPI_Status, datatype: MPI_Datatype, count: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().status_set_elements)(status_inner.pointer(), Datatype::inward(datatype), count);
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Status_set_elements, PMPI_Status_set_elements = status_set_elements(status: *mut MPI_Status, datatype: MPI_Datatype, count: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_elements_c(status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().status_set_elements_c)(status_inner.pointer(), Datatype::inward(datatype), count);
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Status_set_elements_c, PMPI_Status_set_elements_c = status_set_elements_c(status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_elements_x(status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().status_set_elements_x)(status_inner.pointer(), Datatype::inward(datatype), count);
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Status_set_elements_x, PMPI_Status_set_elements_x = status_set_elements_x(status: *mut MPI_Status, datatype: MPI_Datatype, count: MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_error(status: *mut MPI_Status, error: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().status_set_error)(status_inner.pointer(), value::code_inward(error));
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Status_set_error, PMPI_Status_set_error = status_set_error(status: *mut MPI_Status, error: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_source(status: *mut MPI_Status, source: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().status_set_source)(status_inner.pointer(), value::rank_inward(source));
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Status_set_source, PMPI_Status_set_source = status_set_source(status: *mut MPI_Status, source: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn status_set_tag(status: *mut MPI_Status, tag: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().status_set_tag)(status_inner.pointer(), value::tag_inward(tag));
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Status_set_tag, PMPI_Status_set_tag = status_set_tag(status: *mut MPI_Status, tag: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_changed(update_number: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_category_changed)(update_number);
        value::answer(code)
    }
}
export!(MPI_T_category_changed, PMPI_T_category_changed = t_category_changed(update_number: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_categories(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_category_get_categories)(cat_index, len, indices);
        value::answer(code)
    }
}
export!(MPI_T_category_get_categories, PMPI_T_category_get_categories = t_category_get_categories(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_cvars(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_category_get_cvars)(cat_index, len, indices);
        value::answer(code)
    }
}
export!(MPI_T_category_get_cvars, PMPI_T_category_get_cvars = t_category_get_cvars(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_events(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_category_get_events)(cat_index, len, indices);
        value::answer(code)
    }
}
export!(MPI_T_category_get_events, PMPI_T_category_get_events = t_category_get_events(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_index(name: *const c_char, cat_index: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_category_get_index)(name, cat_index);
        value::answer(code)
    }
}
export!(MPI_T_category_get_index, PMPI_T_category_get_index = t_category_get_index(name: *const c_char, cat_index: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_info(cat_index: c_int, name: *mut c_char, name_len: *mut c_int, desc: *mut c_char, desc_len: *mut c_int, num_cvars: *mut c_int, num_pvars: *mut c_int, num_categories: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_category_get_info)(cat_index, name, name_len, desc, desc_len, num_cvars, num_pvars, num_categories);
        value::answer(code)
    }
}
export!(MPI_T_category_get_info, PMPI_T_category_get_info = t_category_get_info(cat_index: c_int, name: *mut c_char, name_len: *mut c_int, desc: *mut c_char, desc_len: *mut c_int, num_cvars: *mut c_int, num_pvars: *mut c_int, num_categories: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_num(num_cat: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_category_get_num)(num_cat);
        value::answer(code)
    }
}
export!(MPI_T_category_get_num, PMPI_T_category_get_num = t_category_get_num(num_cat: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_num_events(cat_index: c_int, num_events: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_category_get_num_events)(cat_index, num_events);
        value::answer(code)
    }
}
export!(MPI_T_category_get_num_events, PMPI_T_category_get_num_events = t_category_get_num_events(cat_index: c_int, num_events: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_category_get_pvars(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_category_get_pvars)(cat_index, len, indices);
        value::answer(code)
    }
}
export!(MPI_T_category_get_pvars, PMPI_T_category_get_pvars = t_category_get_pvars(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_get_index(name: *const c_char, cvar_index: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_cvar_get_index)(name, cvar_index);
        value::answer(code)
    }
}
export!(MPI_T_cvar_get_index, PMPI_T_cvar_get_index = t_cvar_get_index(name: *const c_char, cvar_index: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_get_info(cvar_index: c_int, name: *mut c_char, name_len: *mut c_int, verbosity: *mut c_int, datatype: *mut MPI_Datatype, enumtype: *mut MPI_T_enum, desc: *mut c_char, desc_len: *mut c_int, bind: *mut c_int, scope: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut datatype_inner = HandleOut::<Datatype>::new(datatype);
        let code = (shells().t_cvar_get_info)(cvar_index, name, name_len, verbosity, datatype_inner.pointer(), enumtype, desc, desc_len, bind, scope);
        datatype_inner.conclude();
        if code == 0 {
            value::change(verbosity, family::verbosity_outward);
            value::change(bind, family::binding_outward);
            value::change(scope, family::scope_outward);
        }
        value::answer(code)
    }
}
export!(MPI_T_cvar_get_info, PMPI_T_cvar_get_info = t_cvar_get_info(cvar_index: c_int, name: *mut c_char, name_len: *mut c_int, verbosity: *mut c_int, datatype: *mut MPI_Datatype, enumtype: *mut MPI_T_enum, desc: *mut c_char, desc_len: *mut c_int, bind: *mut c_int, scope: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_get_num(num_cvar: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_cvar_get_num)(num_cvar);
        value::answer(code)
    }
}
export!(MPI_T_cvar_get_num, PMPI_T_cvar_get_num = t_cvar_get_num(num_cvar: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_handle_alloc(cvar_index: c_int, obj_handle: *mut c_void, handle: *mut MPI_T_cvar_handle, count: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_cvar_handle_alloc)(cvar_index, obj_handle, handle, count);
        value::answer(code)
    }
}
export!(MPI_T_cvar_handle_alloc, PMPI_T_cvar_handle_alloc = t_cvar_handle_alloc(cvar_index: c_int, obj_handle: *mut c_void, handle: *mut MPI_T_cvar_handle, count: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_handle_free(handle: *mut MPI_T_cvar_handle) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_cvar_handle_free)(handle);
        value::answer(code)
    }
}
export!(MPI_T_cvar_handle_free, PMPI_T_cvar_handle_free = t_cvar_handle_free(handle: *mut MPI_T_cvar_handle) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_read(handle: MPI_T_cvar_handle, buf: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_cvar_read)(handle, value::address_mut(buf));
        value::answer(code)
    }
}
export!(MPI_T_cvar_read, PMPI_T_cvar_read = t_cvar_read(handle: MPI_T_cvar_handle, buf: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_cvar_write(handle: MPI_T_cvar_handle, buf: *const c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_cvar_write)(handle, value::address(buf));
        value::answer(code)
    }
}
export!(MPI_T_cvar_write, PMPI_T_cvar_write = t_cvar_write(handle: MPI_T_cvar_handle, buf: *const c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_enum_get_info(enumtype: MPI_T_enum, num: *mut c_int, name: *mut c_char, name_len: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_enum_get_info)(enumtype, num, name, name_len);
        value::answer(code)
    }
}
export!(MPI_T_enum_get_info, PMPI_T_enum_get_info = t_enum_get_info(enumtype: MPI_T_enum, num: *mut c_int, name: *mut c_char, name_len: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_enum_get_item(enumtype: MPI_T_enum, indx: c_int, value: *mut c_int, name: *mut c_char, name_len: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_enum_get_item)(enumtype, indx, value, name, name_len);
        value::answer(code)
    }
}
export!(MPI_T_enum_get_item, PMPI_T_enum_get_item = t_enum_get_item(enumtype: MPI_T_enum, indx: c_int, value: *mut c_int, name: *mut c_char, name_len: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_callback_get_info(event_registration: MPI_T_event_registration, cb_safety: MPI_T_cb_safety, info_used: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_used_inner = HandleOut::<Info>::new(info_used);
        let code = (shells().t_event_callback_get_info)(event_registration, family::safety_inward(cb_safety), info_used_inner.pointer());
        info_used_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_T_event_callback_get_info, PMPI_T_event_callback_get_info = t_event_callback_get_info(event_registration: MPI_T_event_registration, cb_safety: MPI_T_cb_safety, info_used: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_callback_set_info(event_registration: MPI_T_event_registration, cb_safety: MPI_T_cb_safety, info: MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_event_callback_set_info)(event_registration, family::safety_inward(cb_safety), Info::inward(info));
        value::answer(code)
    }
}
export!(MPI_T_event_callback_set_info, PMPI_T_event_callback_set_info = t_event_callback_set_info(event_registration: MPI_T_event_registration, cb_safety: MPI_T_cb_safety, info: MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_copy(event_instance: MPI_T_event_instance, buffer: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_event_copy)(event_instance, buffer);
        value::answer(code)
    }
}
export!(MPI_T_event_copy, PMPI_T_event_copy = t_event_copy(event_instance: MPI_T_event_instance, buffer: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_get_index(name: *const c_char, event_index: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_event_get_index)(name, event_index);
        value::answer(code)
    }
}
export!(MPI_T_event_get_index, PMPI_T_event_get_index = t_event_get_index(name: *const c_char, event_index: *mut c_int) -> c_int);

export!(MPI_T_event_get_info, PMPI_T_event_get_info = by_hand::t_event_get_info(event_index: c_int, name: *mut c_char, name_len: *mut c_int, verbosity: *mut c_int, array_of_datatypes: *mut MPI_Datatype, array_of_displacements: *mut MPI_Aint, num_elements: *mut c_int, enumtype: *mut MPI_T_enum, info: *mut MPI_Info, desc: *mut c_char, desc_len: *mut c_int, bind: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_get_num(num_events: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_event_get_num)(num_events);
        value::answer(code)
    }
}
export!(MPI_T_event_get_num, PMPI_T_event_get_num = t_event_get_num(num_events: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_get_source(event_instance: MPI_T_event_instance, source_index: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_event_get_source)(event_instance, source_index);
        value::answer(code)
    }
}
export!(MPI_T_event_get_source, PMPI_T_event_get_source = t_event_get_source(event_instance: MPI_T_event_instance, source_index: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_get_timestamp(event_instance: MPI_T_event_instance, event_timestamp: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_event_get_timestamp)(event_instance, event_timestamp);
        value::answer(code)
    }
}
export!(MPI_T_event_get_timestamp, PMPI_T_event_get_timestamp = t_event_get_timestamp(event_instance: MPI_T_event_instance, event_timestamp: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_handle_alloc(event_index: c_int, obj_handle: *mut c_void, info: MPI_Info, event_registration: *mut MPI_T_event_registration) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_event_handle_alloc)(event_index, obj_handle, Info::inward(info), event_registration);
        value::answer(code)
    }
}
export!(MPI_T_event_handle_alloc, PMPI_T_event_handle_alloc = t_event_handle_alloc(event_index: c_int, obj_handle: *mut c_void, info: MPI_Info, event_registration: *mut MPI_T_event_registration) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_handle_free(event_registration: MPI_T_event_registration, user_data: *mut c_void, free_cb_function: Option<MPI_T_event_free_cb_function>) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_event_handle_free)(event_registration, user_data, free_cb_function);
        value::answer(code)
    }
}
export!(MPI_T_event_handle_free, PMPI_T_event_handle_free = t_event_handle_free(event_registration: MPI_T_event_registration, user_data: *mut c_void, free_cb_function: Option<MPI_T_event_free_cb_function>) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_handle_get_info(event_registration: MPI_T_event_registration, info_used: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_used_inner = HandleOut::<Info>::new(info_used);
        let code = (shells().t_event_handle_get_info)(event_registration, info_used_inner.pointer());
        info_used_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_T_event_handle_get_info, PMPI_T_event_handle_get_info = t_event_handle_get_info(event_registration: MPI_T_event_registration, info_used: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_handle_set_info(event_registration: MPI_T_event_registration, info: MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_event_handle_set_info)(event_registration, Info::inward(info));
        value::answer(code)
    }
}
export!(MPI_T_event_handle_set_info, PMPI_T_event_handle_set_info = t_event_handle_set_info(event_registration: MPI_T_event_registration, info: MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_read(event_instance: MPI_T_event_instance, element_index: c_int, buffer: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_event_read)(event_instance, element_index, buffer);
        value::answer(code)
    }
}
export!(MPI_T_event_read, PMPI_T_event_read = t_event_read(event_instance: MPI_T_event_instance, element_index: c_int, buffer: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_register_callback(event_registration: MPI_T_event_registration, cb_safety: MPI_T_cb_safety, info: MPI_Info, user_data: *mut c_void, event_cb_function: Option<MPI_T_event_cb_function>) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_event_register_callback)(event_registration, family::safety_inward(cb_safety), Info::inward(info), user_data, event_cb_function);
        value::answer(code)
    }
}
export!(MPI_T_event_register_callback, PMPI_T_event_register_callback = t_event_register_callback(event_registration: MPI_T_event_registration, cb_safety: MPI_T_cb_safety, info: MPI_Info, user_data: *mut c_void, event_cb_function: Option<MPI_T_event_cb_function>) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_event_set_dropped_handler(event_registration: MPI_T_event_registration, dropped_cb_function: Option<MPI_T_event_dropped_cb_function>) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_event_set_dropped_handler)(event_registration, dropped_cb_function);
        value::answer(code)
    }
}
export!(MPI_T_event_set_dropped_handler, PMPI_T_event_set_dropped_handler = t_event_set_dropped_handler(event_registration: MPI_T_event_registration, dropped_cb_function: Option<MPI_T_event_dropped_cb_function>) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_finalize() -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_finalize)();
        value::answer(code)
    }
}
export!(MPI_T_finalize, PMPI_T_finalize = t_finalize() -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_init_thread(required: c_int, provided: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_init_thread)(family::thread_inward(required), provided);
        if code == 0 {
            value::change(provided, family::thread_outward);
        }
        value::answer(code)
    }
}
export!(MPI_T_init_thread, PMPI_T_init_thread = t_init_thread(required: c_int, provided: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_get_index(name: *const c_char, var_class: c_int, pvar_index: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_pvar_get_index)(name, family::variable_inward(var_class), pvar_index);
        value::answer(code)
    }
}
export!(MPI_T_pvar_get_index, PMPI_T_pvar_get_index = t_pvar_get_index(name: *const c_char, var_class: c_int, pvar_index: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_get_info(pvar_index: c_int, name: *mut c_char, name_len: *mut c_int, verbosity: *mut c_int, var_class: *mut c_int, datatype: *mut MPI_Datatype, enumtype: *mut MPI_T_enum, desc: *mut c_char, desc_len: *mut c_int, bind: *mut c_int, readonly: *mut c_int, continuous: *mut c_int, atomic: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut datatype_inner = HandleOut::<Datatype>::new(datatype);
        let code = (shells().t_pvar_get_info)(pvar_index, name, name_len, verbosity, var_class, datatype_inner.pointer(), enumtype, desc, desc_len, bind, readonly, continuous, atomic);
        datatype_inner.conclude();
        if code == 0 {
            value::change(verbosity, family::verbosity_outward);
            value::change(var_class, family::variable_outward);
            value::change(bind, family::binding_outward);
        }
        value::answer(code)
    }
}
export!(MPI_T_pvar_get_info, PMPI_T_pvar_get_info = t_pvar_get_info(pvar_index: c_int, name: *mut c_char, name_len: *mut c_int, verbosity: *mut c_int, var_class: *mut c_int, datatype: *mut MPI_Datatype, enumtype: *mut MPI_T_enum, desc: *mut c_char, desc_len: *mut c_int, bind: *mut c_int, readonly: *mut c_int, continuous: *mut c_int, atomic: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_get_num(num_pvar: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_pvar_get_num)(num_pvar);
        value::answer(code)
    }
}
export!(MPI_T_pvar_get_num, PMPI_T_pvar_get_num = t_pvar_get_num(num_pvar: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_handle_alloc(session: MPI_T_pvar_session, pvar_index: c_int, obj_handle: *mut c_void, handle: *mut MPI_T_pvar_handle, count: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_pvar_handle_alloc)(session, pvar_index, obj_handle, handle, count);
        value::answer(code)
    }
}
export!(MPI_T_pvar_handle_alloc, PMPI_T_pvar_handle_alloc = t_pvar_handle_alloc(session: MPI_T_pvar_session, pvar_index: c_int, obj_handle: *mut c_void, handle: *mut MPI_T_pvar_handle, count: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_handle_free(session: MPI_T_pvar_session, handle: *mut MPI_T_pvar_handle) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_pvar_handle_free)(session, handle);
        value::answer(code)
    }
}
export!(MPI_T_pvar_handle_free, PMPI_T_pvar_handle_free = t_pvar_handle_free(session: MPI_T_pvar_session, handle: *mut MPI_T_pvar_handle) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_read(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, buf: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_pvar_read)(session, handle, value::address_mut(buf));
        value::answer(code)
    }
}
export!(MPI_T_pvar_read, PMPI_T_pvar_read = t_pvar_read(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, buf: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_readreset(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, buf: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_pvar_readreset)(session, handle, value::address_mut(buf));
        value::answer(code)
    }
}
export!(MPI_T_pvar_readreset, PMPI_T_pvar_readreset = t_pvar_readreset(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, buf: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_reset(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_pvar_reset)(session, handle);
        value::answer(code)
    }
}
export!(MPI_T_pvar_reset, PMPI_T_pvar_reset = t_pvar_reset(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_session_create(session: *mut MPI_T_pvar_session) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_pvar_session_create)(session);
        value::answer(code)
    }
}
export!(MPI_T_pvar_session_create, PMPI_T_pvar_session_create = t_pvar_session_create(session: *mut MPI_T_pvar_session) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_session_free(session: *mut MPI_T_pvar_session) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_pvar_session_free)(session);
        value::answer(code)
    }
}
export!(MPI_T_pvar_session_free, PMPI_T_pvar_session_free = t_pvar_session_free(session: *mut MPI_T_pvar_session) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_start(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_pvar_start)(session, handle);
        value::answer(code)
    }
}
export!(MPI_T_pvar_start, PMPI_T_pvar_start = t_pvar_start(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_stop(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_pvar_stop)(session, handle);
        value::answer(code)
    }
}
export!(MPI_T_pvar_stop, PMPI_T_pvar_stop = t_pvar_stop(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_pvar_write(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, buf: *const c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_pvar_write)(session, handle, value::address(buf));
        value::answer(code)
    }
}
export!(MPI_T_pvar_write, PMPI_T_pvar_write = t_pvar_write(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, buf: *const c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_source_get_info(source_index: c_int, name: *mut c_char, name_len: *mut c_int, desc: *mut c_char, desc_len: *mut c_int, ordering: *mut MPI_T_source_order, ticks_per_second: *mut MPI_Count, max_ticks: *mut MPI_Count, info: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_inner = HandleOut::<Info>::new(info);
        let code = (shells().t_source_get_info)(source_index, name, name_len, desc, desc_len, ordering, ticks_per_second, max_ticks, info_inner.pointer());
        info_inner.conclude();
        if code == 0 {
            value::change(ordering, family::ordering_outward);
        }
        value::answer(code)
    }
}
export!(MPI_T_source_get_info, PMPI_T_source_get_info = t_source_get_info(source_index: c_int, name: *mut c_char, name_len: *mut c_int, desc: *mut c_char, desc_len: *mut c_int, ordering: *mut MPI_T_source_order, ticks_per_second: *mut MPI_Count, max_ticks: *mut MPI_Count, info: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_source_get_num(num_sources: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_source_get_num)(num_sources);
        value::answer(code)
    }
}
export!(MPI_T_source_get_num, PMPI_T_source_get_num = t_source_get_num(num_sources: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn t_source_get_timestamp(source_index: c_int, timestamp: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().t_source_get_timestamp)(source_index, timestamp);
        value::answer(code)
    }
}
export!(MPI_T_source_get_timestamp, PMPI_T_source_get_timestamp = t_source_get_timestamp(source_index: c_int, timestamp: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn test(request: *mut MPI_Request, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleInOut::<Request>::new(request);
        let mut status_inner = StatusOut::new(status);
        let code = (shells().test)(request_inner.pointer(), flag, status_inner.pointer());
        request_inner.conclude();
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Test, PMPI_Test = test(request: *mut MPI_Request, flag: *mut c_int, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn test_cancelled(status: *const MPI_Status, flag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut status_inner = StatusInOut::new(status);
        let code = (shells().test_cancelled)(status_inner.pointer(), flag);
        value::answer(code)
    }
}
export!(MPI_Test_cancelled, PMPI_Test_cancelled = test_cancelled(status: *const MPI_Status, flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn testall(count: c_int, array_of_requests: *mut MPI_Request, flag: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_requests_inner = Handles::<Request>::new(array_of_requests, count as i64);
        let mut array_of_statuses_inner = Statuses::new(array_of_statuses, count);
        let code = (shells().testall)(count, array_of_requests_inner.pointer(), flag, array_of_statuses_inner.pointer());
        array_of_requests_inner.conclude();
        array_of_statuses_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Testall, PMPI_Testall = testall(count: c_int, array_of_requests: *mut MPI_Request, flag: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn testany(count: c_int, array_of_requests: *mut MPI_Request, indx: *mut c_int, flag: *mut c_int, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_requests_inner = Handles::<Request>::new(array_of_requests, count as i64);
        let mut status_inner = StatusOut::new(status);
        let code = (shells().testany)(count, array_of_requests_inner.pointer(), indx, flag, status_inner.pointer());
        array_of_requests_inner.conclude();
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Testany, PMPI_Testany = testany(count: c_int, array_of_requests: *mut MPI_Request, indx: *mut c_int, flag: *mut c_int, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn testsome(incount: c_int, array_of_requests: *mut MPI_Request, outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_requests_inner = Handles::<Request>::new(array_of_requests, incount as i64);
        let mut array_of_statuses_inner = Statuses::new(array_of_statuses, incount);
        let code = (shells().testsome)(incount, array_of_requests_inner.pointer(), outcount, array_of_indices, array_of_statuses_inner.pointer());
        array_of_requests_inner.conclude();
        array_of_statuses_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Testsome, PMPI_Testsome = testsome(incount: c_int, array_of_requests: *mut MPI_Request, outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn topo_test(comm: MPI_Comm, status: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().topo_test)(Comm::inward(comm), status);
        if code == 0 {
            value::change(status, family::topology_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Topo_test, PMPI_Topo_test = topo_test(comm: MPI_Comm, status: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_commit(datatype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut datatype_inner = HandleInOut::<Datatype>::new(datatype);
        let code = (shells().type_commit)(datatype_inner.pointer());
        datatype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_commit, PMPI_Type_commit = type_commit(datatype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_contiguous(count: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_contiguous)(count, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_contiguous, PMPI_Type_contiguous = type_contiguous(count: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_contiguous_c(count: MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_contiguous_c)(count, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_contiguous_c, PMPI_Type_contiguous_c = type_contiguous_c(count: MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_darray(size: c_int, rank: c_int, ndims: c_int, array_of_gsizes: *const c_int, array_of_distribs: *const c_int, array_of_dargs: *const c_int, array_of_psizes: *const c_int, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_distribs_inner = Numbers::new(array_of_distribs, ndims, family::distribution_inward);
        let mut array_of_dargs_inner = Numbers::new(array_of_dargs, ndims, family::distribution_argument_inward);
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_darray)(size, value::rank_inward(rank), ndims, array_of_gsizes, array_of_distribs_inner.pointer(), array_of_dargs_inner.pointer(), array_of_psizes, family::order_inward(order), Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_darray, PMPI_Type_create_darray = type_create_darray(size: c_int, rank: c_int, ndims: c_int, array_of_gsizes: *const c_int, array_of_distribs: *const c_int, array_of_dargs: *const c_int, array_of_psizes: *const c_int, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_darray_c(size: c_int, rank: c_int, ndims: c_int, array_of_gsizes: *const MPI_Count, array_of_distribs: *const c_int, array_of_dargs: *const c_int, array_of_psizes: *const c_int, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_distribs_inner = Numbers::new(array_of_distribs, ndims, family::distribution_inward);
        let mut array_of_dargs_inner = Numbers::new(array_of_dargs, ndims, family::distribution_argument_inward);
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_darray_c)(size, value::rank_inward(rank), ndims, array_of_gsizes, array_of_distribs_inner.pointer(), array_of_dargs_inner.pointer(), array_of_psizes, family::order_inward(order), Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_darray_c, PMPI_Type_create_darray_c = type_create_darray_c(size: c_int, rank: c_int, ndims: c_int, array_of_gsizes: *const MPI_Count, array_of_distribs: *const c_int, array_of_dargs: *const c_int, array_of_psizes: *const c_int, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_f90_complex(p: c_int, r: c_int, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_f90_complex)(p, r, newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_f90_complex, PMPI_Type_create_f90_complex = type_create_f90_complex(p: c_int, r: c_int, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_f90_integer(r: c_int, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_f90_integer)(r, newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_f90_integer, PMPI_Type_create_f90_integer = type_create_f90_integer(r: c_int, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_f90_real(p: c_int, r: c_int, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_f90_real)(p, r, newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_f90_real, PMPI_Type_create_f90_real = type_create_f90_real(p: c_int, r: c_int, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_hindexed(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_hindexed)(count, array_of_blocklengths, array_of_displacements, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_hindexed, PMPI_Type_create_hindexed = type_create_hindexed(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_hindexed_block(count: c_int, blocklength: c_int, array_of_displacements: *const MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_hindexed_block)(count, blocklength, array_of_displacements, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_hindexed_block, PMPI_Type_create_hindexed_block = type_create_hindexed_block(count: c_int, blocklength: c_int, array_of_displacements: *const MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_hindexed_block_c(count: MPI_Count, blocklength: MPI_Count, array_of_displacements: *const MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_hindexed_block_c)(count, blocklength, array_of_displacements, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_hindexed_block_c, PMPI_Type_create_hindexed_block_c = type_create_hindexed_block_c(count: MPI_Count, blocklength: MPI_Count, array_of_displacements: *const MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_hindexed_c(count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_hindexed_c)(count, array_of_blocklengths, array_of_displacements, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_hindexed_c, PMPI_Type_create_hindexed_c = type_create_hindexed_c(count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_hvector(count: c_int, blocklength: c_int, stride: MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_hvector)(count, blocklength, stride, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_hvector, PMPI_Type_create_hvector = type_create_hvector(count: c_int, blocklength: c_int, stride: MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_hvector_c(count: MPI_Count, blocklength: MPI_Count, stride: MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_hvector_c)(count, blocklength, stride, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_hvector_c, PMPI_Type_create_hvector_c = type_create_hvector_c(count: MPI_Count, blocklength: MPI_Count, stride: MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_indexed_block(count: c_int, blocklength: c_int, array_of_displacements: *const c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_indexed_block)(count, blocklength, array_of_displacements, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_indexed_block, PMPI_Type_create_indexed_block = type_create_indexed_block(count: c_int, blocklength: c_int, array_of_displacements: *const c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_indexed_block_c(count: MPI_Count, blocklength: MPI_Count, array_of_displacements: *const MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_indexed_block_c)(count, blocklength, array_of_displacements, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_indexed_block_c, PMPI_Type_create_indexed_block_c = type_create_indexed_block_c(count: MPI_Count, blocklength: MPI_Count, array_of_displacements: *const MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

export!(MPI_Type_create_keyval, PMPI_Type_create_keyval = by_hand::type_create_keyval(type_copy_attr_fn: Option<MPI_Type_copy_attr_function>, type_delete_attr_fn: Option<MPI_Type_delete_attr_function>, type_keyval: *mut c_int, extra_state: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_resized(oldtype: MPI_Datatype, lb: MPI_Aint, extent: MPI_Aint, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_resized)(Datatype::inward(oldtype), lb, extent, newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_resized, PMPI_Type_create_resized = type_create_resized(oldtype: MPI_Datatype, lb: MPI_Aint, extent: MPI_Aint, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_resized_c(oldtype: MPI_Datatype, lb: MPI_Count, extent: MPI_Count, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_resized_c)(Datatype::inward(oldtype), lb, extent, newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_resized_c, PMPI_Type_create_resized_c = type_create_resized_c(oldtype: MPI_Datatype, lb: MPI_Count, extent: MPI_Count, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_struct(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint, array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_types_inner = Handles::<Datatype>::new(array_of_types, count as i64);
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_struct)(count, array_of_blocklengths, array_of_displacements, array_of_types_inner.pointer(), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_struct, PMPI_Type_create_struct = type_create_struct(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint, array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_struct_c(count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count, array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_types_inner = Handles::<Datatype>::new(array_of_types, count as i64);
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_struct_c)(count, array_of_blocklengths, array_of_displacements, array_of_types_inner.pointer(), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_struct_c, PMPI_Type_create_struct_c = type_create_struct_c(count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count, array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_subarray(ndims: c_int, array_of_sizes: *const c_int, array_of_subsizes: *const c_int, array_of_starts: *const c_int, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_subarray)(ndims, array_of_sizes, array_of_subsizes, array_of_starts, family::order_inward(order), Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_subarray, PMPI_Type_create_subarray = type_create_subarray(ndims: c_int, array_of_sizes: *const c_int, array_of_subsizes: *const c_int, array_of_starts: *const c_int, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_subarray_c(ndims: c_int, array_of_sizes: *const MPI_Count, array_of_subsizes: *const MPI_Count, array_of_starts: *const MPI_Count, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_create_subarray_c)(ndims, array_of_sizes, array_of_subsizes, array_of_starts, family::order_inward(order), Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_create_subarray_c, PMPI_Type_create_subarray_c = type_create_subarray_c(ndims: c_int, array_of_sizes: *const MPI_Count, array_of_subsizes: *const MPI_Count, array_of_starts: *const MPI_Count, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_delete_attr(datatype: MPI_Datatype, type_keyval: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_delete_attr)(Datatype::inward(datatype), family::keyval_inward(type_keyval));
        value::answer(code)
    }
}
export!(MPI_Type_delete_attr, PMPI_Type_delete_attr = type_delete_attr(datatype: MPI_Datatype, type_keyval: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_dup(oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_dup)(Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_dup, PMPI_Type_dup = type_dup(oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_extent(datatype: MPI_Datatype, extent: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_extent)(Datatype::inward(datatype), extent);
        value::answer(code)
    }
}
export!(MPI_Type_extent, PMPI_Type_extent = type_extent(datatype: MPI_Datatype, extent: *mut MPI_Aint) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_free(datatype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut datatype_inner = HandleInOut::<Datatype>::new(datatype);
        let code = (shells().type_free)(datatype_inner.pointer());
        datatype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_free, PMPI_Type_free = type_free(datatype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_free_keyval(type_keyval: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        value::change(type_keyval, family::keyval_inward);
        let code = (shells().type_free_keyval)(type_keyval);
        value::change(type_keyval, family::keyval_outward);
        value::answer(code)
    }
}
export!(MPI_Type_free_keyval, PMPI_Type_free_keyval = type_free_keyval(type_keyval: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_fromint(datatype: c_int) -> MPI_Datatype {
    datatype
}
export!(MPI_Type_fromint, PMPI_Type_fromint = type_fromint(datatype: c_int) -> MPI_Datatype);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_attr(datatype: MPI_Datatype, type_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_get_attr)(Datatype::inward(datatype), family::keyval_inward(type_keyval), attribute_val, flag);
        value::answer(code)
    }
}
export!(MPI_Type_get_attr, PMPI_Type_get_attr = type_get_attr(datatype: MPI_Datatype, type_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int) -> c_int);

export!(MPI_Type_get_contents, PMPI_Type_get_contents = by_hand::type_get_contents(datatype: MPI_Datatype, max_integers: c_int, max_addresses: c_int, max_datatypes: c_int, array_of_integers: *mut c_int, array_of_addresses: *mut MPI_Aint, array_of_datatypes: *mut MPI_Datatype) -> c_int);

export!(MPI_Type_get_contents_c, PMPI_Type_get_contents_c = by_hand::type_get_contents_c(datatype: MPI_Datatype, max_integers: MPI_Count, max_addresses: MPI_Count, max_large_counts: MPI_Count, max_datatypes: MPI_Count, array_of_integers: *mut c_int, array_of_addresses: *mut MPI_Aint, array_of_large_counts: *mut MPI_Count, array_of_datatypes: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_envelope(datatype: MPI_Datatype, num_integers: *mut c_int, num_addresses: *mut c_int, num_datatypes: *mut c_int, combiner: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_get_envelope)(Datatype::inward(datatype), num_integers, num_addresses, num_datatypes, combiner);
        if code == 0 {
            value::change(combiner, family::combiner_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Type_get_envelope, PMPI_Type_get_envelope = type_get_envelope(datatype: MPI_Datatype, num_integers: *mut c_int, num_addresses: *mut c_int, num_datatypes: *mut c_int, combiner: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_envelope_c(datatype: MPI_Datatype, num_integers: *mut MPI_Count, num_addresses: *mut MPI_Count, num_large_counts: *mut MPI_Count, num_datatypes: *mut MPI_Count, combiner: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_get_envelope_c)(Datatype::inward(datatype), num_integers, num_addresses, num_large_counts, num_datatypes, combiner);
        if code == 0 {
            value::change(combiner, family::combiner_outward);
        }
        value::answer(code)
    }
}
export!(MPI_Type_get_envelope_c, PMPI_Type_get_envelope_c = type_get_envelope_c(datatype: MPI_Datatype, num_integers: *mut MPI_Count, num_addresses: *mut MPI_Count, num_large_counts: *mut MPI_Count, num_datatypes: *mut MPI_Count, combiner: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_extent(datatype: MPI_Datatype, lb: *mut MPI_Aint, extent: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_get_extent)(Datatype::inward(datatype), lb, extent);
        value::answer(code)
    }
}
export!(MPI_Type_get_extent, PMPI_Type_get_extent = type_get_extent(datatype: MPI_Datatype, lb: *mut MPI_Aint, extent: *mut MPI_Aint) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_extent_c(datatype: MPI_Datatype, lb: *mut MPI_Count, extent: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_get_extent_c)(Datatype::inward(datatype), lb, extent);
        value::answer(code)
    }
}
export!(MPI_Type_get_extent_c, PMPI_Type_get_extent_c = type_get_extent_c(datatype: MPI_Datatype, lb: *mut MPI_Count, extent: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_extent_x(datatype: MPI_Datatype, lb: *mut MPI_Count, extent: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_get_extent_x)(Datatype::inward(datatype), lb, extent);
        value::answer(code)
    }
}
export!(MPI_Type_get_extent_x, PMPI_Type_get_extent_x = type_get_extent_x(datatype: MPI_Datatype, lb: *mut MPI_Count, extent: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_name(datatype: MPI_Datatype, type_name: *mut c_char, resultlen: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_get_name)(Datatype::inward(datatype), type_name, resultlen);
        value::answer(code)
    }
}
export!(MPI_Type_get_name, PMPI_Type_get_name = type_get_name(datatype: MPI_Datatype, type_name: *mut c_char, resultlen: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_true_extent(datatype: MPI_Datatype, true_lb: *mut MPI_Aint, true_extent: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_get_true_extent)(Datatype::inward(datatype), true_lb, true_extent);
        value::answer(code)
    }
}
export!(MPI_Type_get_true_extent, PMPI_Type_get_true_extent = type_get_true_extent(datatype: MPI_Datatype, true_lb: *mut MPI_Aint, true_extent: *mut MPI_Aint) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_true_extent_c(datatype: MPI_Datatype, true_lb: *mut MPI_Count, true_extent: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_get_true_extent_c)(Datatype::inward(datatype), true_lb, true_extent);
        value::answer(code)
    }
}
export!(MPI_Type_get_true_extent_c, PMPI_Type_get_true_extent_c = type_get_true_extent_c(datatype: MPI_Datatype, true_lb: *mut MPI_Count, true_extent: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_true_extent_x(datatype: MPI_Datatype, true_lb: *mut MPI_Count, true_extent: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_get_true_extent_x)(Datatype::inward(datatype), true_lb, true_extent);
        value::answer(code)
    }
}
export!(MPI_Type_get_true_extent_x, PMPI_Type_get_true_extent_x = type_get_true_extent_x(datatype: MPI_Datatype, true_lb: *mut MPI_Count, true_extent: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_value_index(value_type: MPI_Datatype, index_type: MPI_Datatype, pair_type: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut pair_type_inner = HandleOut::<Datatype>::new(pair_type);
        let code = (shells().type_get_value_index)(Datatype::inward(value_type), Datatype::inward(index_type), pair_type_inner.pointer());
        pair_type_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_get_value_index, PMPI_Type_get_value_index = type_get_value_index(value_type: MPI_Datatype, index_type: MPI_Datatype, pair_type: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_hindexed(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_hindexed)(count, array_of_blocklengths, array_of_displacements, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_hindexed, PMPI_Type_hindexed = type_hindexed(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_hvector(count: c_int, blocklength: c_int, stride: MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_hvector)(count, blocklength, stride, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_hvector, PMPI_Type_hvector = type_hvector(count: c_int, blocklength: c_int, stride: MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_indexed(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_indexed)(count, array_of_blocklengths, array_of_displacements, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_indexed, PMPI_Type_indexed = type_indexed(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_indexed_c(count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_indexed_c)(count, array_of_blocklengths, array_of_displacements, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_indexed_c, PMPI_Type_indexed_c = type_indexed_c(count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_lb(datatype: MPI_Datatype, displacement: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_lb)(Datatype::inward(datatype), displacement);
        value::answer(code)
    }
}
export!(MPI_Type_lb, PMPI_Type_lb = type_lb(datatype: MPI_Datatype, displacement: *mut MPI_Aint) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_match_size(typeclass: c_int, size: c_int, datatype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut datatype_inner = HandleOut::<Datatype>::new(datatype);
        let code = (shells().type_match_size)(family::typeclass_inward(typeclass), size, datatype_inner.pointer());
        datatype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_match_size, PMPI_Type_match_size = type_match_size(typeclass: c_int, size: c_int, datatype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_set_attr(datatype: MPI_Datatype, type_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_set_attr)(Datatype::inward(datatype), family::keyval_inward(type_keyval), attribute_val);
        value::answer(code)
    }
}
export!(MPI_Type_set_attr, PMPI_Type_set_attr = type_set_attr(datatype: MPI_Datatype, type_keyval: c_int, attribute_val: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_set_name(datatype: MPI_Datatype, type_name: *const c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_set_name)(Datatype::inward(datatype), type_name);
        value::answer(code)
    }
}
export!(MPI_Type_set_name, PMPI_Type_set_name = type_set_name(datatype: MPI_Datatype, type_name: *const c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_size(datatype: MPI_Datatype, size: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_size)(Datatype::inward(datatype), size);
        value::answer(code)
    }
}
export!(MPI_Type_size, PMPI_Type_size = type_size(datatype: MPI_Datatype, size: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_size_c(datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_size_c)(Datatype::inward(datatype), size);
        value::answer(code)
    }
}
export!(MPI_Type_size_c, PMPI_Type_size_c = type_size_c(datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_size_x(datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_size_x)(Datatype::inward(datatype), size);
        value::answer(code)
    }
}
export!(MPI_Type_size_x, PMPI_Type_size_x = type_size_x(datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_struct(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint, array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_types_inner = Handles::<Datatype>::new(array_of_types, count as i64);
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_struct)(count, array_of_blocklengths, array_of_displacements, array_of_types_inner.pointer(), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_struct, PMPI_Type_struct = type_struct(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint, array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_toint(datatype: MPI_Datatype) -> c_int {
    datatype
}
export!(MPI_Type_toint, PMPI_Type_toint = type_toint(datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_ub(datatype: MPI_Datatype, displacement: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().type_ub)(Datatype::inward(datatype), displacement);
        value::answer(code)
    }
}
export!(MPI_Type_ub, PMPI_Type_ub = type_ub(datatype: MPI_Datatype, displacement: *mut MPI_Aint) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_vector(count: c_int, blocklength: c_int, stride: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_vector)(count, blocklength, stride, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_vector, PMPI_Type_vector = type_vector(count: c_int, blocklength: c_int, stride: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn type_vector_c(count: MPI_Count, blocklength: MPI_Count, stride: MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut newtype_inner = HandleOut::<Datatype>::new(newtype);
        let code = (shells().type_vector_c)(count, blocklength, stride, Datatype::inward(oldtype), newtype_inner.pointer());
        newtype_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Type_vector_c, PMPI_Type_vector_c = type_vector_c(count: MPI_Count, blocklength: MPI_Count, stride: MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn unpack(inbuf: *const c_void, insize: c_int, position: *mut c_int, outbuf: *mut c_void, outcount: c_int, datatype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().unpack)(value::address(inbuf), insize, position, value::address_mut(outbuf), outcount, Datatype::inward(datatype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Unpack, PMPI_Unpack = unpack(inbuf: *const c_void, insize: c_int, position: *mut c_int, outbuf: *mut c_void, outcount: c_int, datatype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn unpack_c(inbuf: *const c_void, insize: MPI_Count, position: *mut MPI_Count, outbuf: *mut c_void, outcount: MPI_Count, datatype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().unpack_c)(value::address(inbuf), insize, position, value::address_mut(outbuf), outcount, Datatype::inward(datatype), Comm::inward(comm));
        value::answer(code)
    }
}
export!(MPI_Unpack_c, PMPI_Unpack_c = unpack_c(inbuf: *const c_void, insize: MPI_Count, position: *mut MPI_Count, outbuf: *mut c_void, outcount: MPI_Count, datatype: MPI_Datatype, comm: MPI_Comm) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn unpack_external(datarep: *const c_char, inbuf: *const c_void, insize: MPI_Aint, position: *mut MPI_Aint, outbuf: *mut c_void, outcount: c_int, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().unpack_external)(datarep, value::address(inbuf), insize, position, value::address_mut(outbuf), outcount, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_Unpack_external, PMPI_Unpack_external = unpack_external(datarep: *const c_char, inbuf: *const c_void, insize: MPI_Aint, position: *mut MPI_Aint, outbuf: *mut c_void, outcount: c_int, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn unpack_external_c(datarep: *const c_char, inbuf: *const c_void, insize: MPI_Count, position: *mut MPI_Count, outbuf: *mut c_void, outcount: MPI_Count, datatype: MPI_Datatype) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().unpack_external_c)(datarep, value::address(inbuf), insize, position, value::address_mut(outbuf), outcount, Datatype::inward(datatype));
        value::answer(code)
    }
}
export!(MPI_Unpack_external_c, PMPI_Unpack_external_c = unpack_external_c(datarep: *const c_char, inbuf: *const c_void, insize: MPI_Count, position: *mut MPI_Count, outbuf: *mut c_void, outcount: MPI_Count, datatype: MPI_Datatype) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn unpublish_name(service_name: *const c_char, info: MPI_Info, port_name: *const c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().unpublish_name)(service_name, Info::inward(info), port_name);
        value::answer(code)
    }
}
export!(MPI_Unpublish_name, PMPI_Unpublish_name = unpublish_name(service_name: *const c_char, info: MPI_Info, port_name: *const c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn wait(request: *mut MPI_Request, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut request_inner = HandleInOut::<Request>::new(request);
        let mut status_inner = StatusOut::new(status);
        let code = (shells().wait)(request_inner.pointer(), status_inner.pointer());
        request_inner.conclude();
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Wait, PMPI_Wait = wait(request: *mut MPI_Request, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn waitall(count: c_int, array_of_requests: *mut MPI_Request, array_of_statuses: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_requests_inner = Handles::<Request>::new(array_of_requests, count as i64);
        let mut array_of_statuses_inner = Statuses::new(array_of_statuses, count);
        let code = (shells().waitall)(count, array_of_requests_inner.pointer(), array_of_statuses_inner.pointer());
        array_of_requests_inner.conclude();
        array_of_statuses_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Waitall, PMPI_Waitall = waitall(count: c_int, array_of_requests: *mut MPI_Request, array_of_statuses: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn waitany(count: c_int, array_of_requests: *mut MPI_Request, indx: *mut c_int, status: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_requests_inner = Handles::<Request>::new(array_of_requests, count as i64);
        let mut status_inner = StatusOut::new(status);
        let code = (shells().waitany)(count, array_of_requests_inner.pointer(), indx, status_inner.pointer());
        array_of_requests_inner.conclude();
        status_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Waitany, PMPI_Waitany = waitany(count: c_int, array_of_requests: *mut MPI_Request, indx: *mut c_int, status: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn waitsome(incount: c_int, array_of_requests: *mut MPI_Request, outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut array_of_requests_inner = Handles::<Request>::new(array_of_requests, incount as i64);
        let mut array_of_statuses_inner = Statuses::new(array_of_statuses, incount);
        let code = (shells().waitsome)(incount, array_of_requests_inner.pointer(), outcount, array_of_indices, array_of_statuses_inner.pointer());
        array_of_requests_inner.conclude();
        array_of_statuses_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Waitsome, PMPI_Waitsome = waitsome(incount: c_int, array_of_requests: *mut MPI_Request, outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_allocate(size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut win_inner = HandleOut::<Win>::new(win);
        let code = (shells().win_allocate)(size, disp_unit, Info::inward(info), Comm::inward(comm), baseptr, win_inner.pointer());
        win_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Win_allocate, PMPI_Win_allocate = win_allocate(size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_allocate_c(size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut win_inner = HandleOut::<Win>::new(win);
        let code = (shells().win_allocate_c)(size, disp_unit, Info::inward(info), Comm::inward(comm), baseptr, win_inner.pointer());
        win_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Win_allocate_c, PMPI_Win_allocate_c = win_allocate_c(size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_allocate_shared(size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut win_inner = HandleOut::<Win>::new(win);
        let code = (shells().win_allocate_shared)(size, disp_unit, Info::inward(info), Comm::inward(comm), baseptr, win_inner.pointer());
        win_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Win_allocate_shared, PMPI_Win_allocate_shared = win_allocate_shared(size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_allocate_shared_c(size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut win_inner = HandleOut::<Win>::new(win);
        let code = (shells().win_allocate_shared_c)(size, disp_unit, Info::inward(info), Comm::inward(comm), baseptr, win_inner.pointer());
        win_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Win_allocate_shared_c, PMPI_Win_allocate_shared_c = win_allocate_shared_c(size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, baseptr: *mut c_void, win: *mut MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_attach(win: MPI_Win, base: *mut c_void, size: MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_attach)(Win::inward(win), value::address_mut(base), size);
        value::answer(code)
    }
}
export!(MPI_Win_attach, PMPI_Win_attach = win_attach(win: MPI_Win, base: *mut c_void, size: MPI_Aint) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_call_errhandler(win: MPI_Win, errorcode: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_call_errhandler)(Win::inward(win), value::code_inward(errorcode));
        value::answer(code)
    }
}
export!(MPI_Win_call_errhandler, PMPI_Win_call_errhandler = win_call_errhandler(win: MPI_Win, errorcode: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_complete(win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_complete)(Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_complete, PMPI_Win_complete = win_complete(win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_create(base: *mut c_void, size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut win_inner = HandleOut::<Win>::new(win);
        let code = (shells().win_create)(value::address_mut(base), size, disp_unit, Info::inward(info), Comm::inward(comm), win_inner.pointer());
        win_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Win_create, PMPI_Win_create = win_create(base: *mut c_void, size: MPI_Aint, disp_unit: c_int, info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_create_c(base: *mut c_void, size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut win_inner = HandleOut::<Win>::new(win);
        let code = (shells().win_create_c)(value::address_mut(base), size, disp_unit, Info::inward(info), Comm::inward(comm), win_inner.pointer());
        win_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Win_create_c, PMPI_Win_create_c = win_create_c(base: *mut c_void, size: MPI_Aint, disp_unit: MPI_Aint, info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_create_dynamic(info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut win_inner = HandleOut::<Win>::new(win);
        let code = (shells().win_create_dynamic)(Info::inward(info), Comm::inward(comm), win_inner.pointer());
        win_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Win_create_dynamic, PMPI_Win_create_dynamic = win_create_dynamic(info: MPI_Info, comm: MPI_Comm, win: *mut MPI_Win) -> c_int);

export!(MPI_Win_create_errhandler, PMPI_Win_create_errhandler = by_hand::win_create_errhandler(win_errhandler_fn: Option<MPI_Win_errhandler_function>, errhandler: *mut MPI_Errhandler) -> c_int);

export!(MPI_Win_create_keyval, PMPI_Win_create_keyval = by_hand::win_create_keyval(win_copy_attr_fn: Option<MPI_Win_copy_attr_function>, win_delete_attr_fn: Option<MPI_Win_delete_attr_function>, win_keyval: *mut c_int, extra_state: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_delete_attr(win: MPI_Win, win_keyval: c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_delete_attr)(Win::inward(win), family::keyval_inward(win_keyval));
        value::answer(code)
    }
}
export!(MPI_Win_delete_attr, PMPI_Win_delete_attr = win_delete_attr(win: MPI_Win, win_keyval: c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_detach(win: MPI_Win, base: *const c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_detach)(Win::inward(win), value::address(base));
        value::answer(code)
    }
}
export!(MPI_Win_detach, PMPI_Win_detach = win_detach(win: MPI_Win, base: *const c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_fence(assert: c_int, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_fence)(family::assertion_inward(assert), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_fence, PMPI_Win_fence = win_fence(assert: c_int, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_flush(rank: c_int, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_flush)(value::rank_inward(rank), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_flush, PMPI_Win_flush = win_flush(rank: c_int, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_flush_all(win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_flush_all)(Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_flush_all, PMPI_Win_flush_all = win_flush_all(win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_flush_local(rank: c_int, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_flush_local)(value::rank_inward(rank), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_flush_local, PMPI_Win_flush_local = win_flush_local(rank: c_int, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_flush_local_all(win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_flush_local_all)(Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_flush_local_all, PMPI_Win_flush_local_all = win_flush_local_all(win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_free(win: *mut MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut win_inner = HandleInOut::<Win>::new(win);
        let code = (shells().win_free)(win_inner.pointer());
        win_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Win_free, PMPI_Win_free = win_free(win: *mut MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_free_keyval(win_keyval: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        value::change(win_keyval, family::keyval_inward);
        let code = (shells().win_free_keyval)(win_keyval);
        value::change(win_keyval, family::keyval_outward);
        value::answer(code)
    }
}
export!(MPI_Win_free_keyval, PMPI_Win_free_keyval = win_free_keyval(win_keyval: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_fromint(win: c_int) -> MPI_Win {
    win
}
export!(MPI_Win_fromint, PMPI_Win_fromint = win_fromint(win: c_int) -> MPI_Win);

export!(MPI_Win_get_attr, PMPI_Win_get_attr = by_hand::win_get_attr(win: MPI_Win, win_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_get_errhandler(win: MPI_Win, errhandler: *mut MPI_Errhandler) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut errhandler_inner = HandleOut::<Errhandler>::new(errhandler);
        let code = (shells().win_get_errhandler)(Win::inward(win), errhandler_inner.pointer());
        errhandler_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Win_get_errhandler, PMPI_Win_get_errhandler = win_get_errhandler(win: MPI_Win, errhandler: *mut MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_get_group(win: MPI_Win, group: *mut MPI_Group) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut group_inner = HandleOut::<Group>::new(group);
        let code = (shells().win_get_group)(Win::inward(win), group_inner.pointer());
        group_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Win_get_group, PMPI_Win_get_group = win_get_group(win: MPI_Win, group: *mut MPI_Group) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_get_info(win: MPI_Win, info_used: *mut MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut info_used_inner = HandleOut::<Info>::new(info_used);
        let code = (shells().win_get_info)(Win::inward(win), info_used_inner.pointer());
        info_used_inner.conclude();
        value::answer(code)
    }
}
export!(MPI_Win_get_info, PMPI_Win_get_info = win_get_info(win: MPI_Win, info_used: *mut MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_get_name(win: MPI_Win, win_name: *mut c_char, resultlen: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_get_name)(Win::inward(win), win_name, resultlen);
        value::answer(code)
    }
}
export!(MPI_Win_get_name, PMPI_Win_get_name = win_get_name(win: MPI_Win, win_name: *mut c_char, resultlen: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_lock(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_lock)(family::lock_inward(lock_type), value::rank_inward(rank), family::assertion_inward(assert), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_lock, PMPI_Win_lock = win_lock(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_lock_all(assert: c_int, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_lock_all)(family::assertion_inward(assert), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_lock_all, PMPI_Win_lock_all = win_lock_all(assert: c_int, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_post(group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_post)(Group::inward(group), family::assertion_inward(assert), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_post, PMPI_Win_post = win_post(group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_set_attr(win: MPI_Win, win_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_set_attr)(Win::inward(win), family::keyval_inward(win_keyval), attribute_val);
        value::answer(code)
    }
}
export!(MPI_Win_set_attr, PMPI_Win_set_attr = win_set_attr(win: MPI_Win, win_keyval: c_int, attribute_val: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_set_errhandler(win: MPI_Win, errhandler: MPI_Errhandler) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_set_errhandler)(Win::inward(win), Errhandler::inward(errhandler));
        value::answer(code)
    }
}
export!(MPI_Win_set_errhandler, PMPI_Win_set_errhandler = win_set_errhandler(win: MPI_Win, errhandler: MPI_Errhandler) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_set_info(win: MPI_Win, info: MPI_Info) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_set_info)(Win::inward(win), Info::inward(info));
        value::answer(code)
    }
}
export!(MPI_Win_set_info, PMPI_Win_set_info = win_set_info(win: MPI_Win, info: MPI_Info) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_set_name(win: MPI_Win, win_name: *const c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_set_name)(Win::inward(win), win_name);
        value::answer(code)
    }
}
export!(MPI_Win_set_name, PMPI_Win_set_name = win_set_name(win: MPI_Win, win_name: *const c_char) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_shared_query(win: MPI_Win, rank: c_int, size: *mut MPI_Aint, disp_unit: *mut c_int, baseptr: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_shared_query)(Win::inward(win), value::rank_inward(rank), size, disp_unit, baseptr);
        value::answer(code)
    }
}
export!(MPI_Win_shared_query, PMPI_Win_shared_query = win_shared_query(win: MPI_Win, rank: c_int, size: *mut MPI_Aint, disp_unit: *mut c_int, baseptr: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_shared_query_c(win: MPI_Win, rank: c_int, size: *mut MPI_Aint, disp_unit: *mut MPI_Aint, baseptr: *mut c_void) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_shared_query_c)(Win::inward(win), value::rank_inward(rank), size, disp_unit, baseptr);
        value::answer(code)
    }
}
export!(MPI_Win_shared_query_c, PMPI_Win_shared_query_c = win_shared_query_c(win: MPI_Win, rank: c_int, size: *mut MPI_Aint, disp_unit: *mut MPI_Aint, baseptr: *mut c_void) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_start(group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_start)(Group::inward(group), family::assertion_inward(assert), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_start, PMPI_Win_start = win_start(group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_sync(win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_sync)(Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_sync, PMPI_Win_sync = win_sync(win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_test(win: MPI_Win, flag: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_test)(Win::inward(win), flag);
        value::answer(code)
    }
}
export!(MPI_Win_test, PMPI_Win_test = win_test(win: MPI_Win, flag: *mut c_int) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_toint(win: MPI_Win) -> c_int {
    win
}
export!(MPI_Win_toint, PMPI_Win_toint = win_toint(win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_unlock(rank: c_int, win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_unlock)(value::rank_inward(rank), Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_unlock, PMPI_Win_unlock = win_unlock(rank: c_int, win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_unlock_all(win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_unlock_all)(Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_unlock_all, PMPI_Win_unlock_all = win_unlock_all(win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn win_wait(win: MPI_Win) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = (shells().win_wait)(Win::inward(win));
        value::answer(code)
    }
}
export!(MPI_Win_wait, PMPI_Win_wait = win_wait(win: MPI_Win) -> c_int);

#[inline(never)]
pub(crate) unsafe extern "C" fn wtick() -> f64 {
    // SAFETY: handed on with the caller's promises.
    unsafe { (shells().wtick)() }
}
export!(MPI_Wtick, PMPI_Wtick = wtick() -> f64);

#[inline(never)]
pub(crate) unsafe extern "C" fn wtime() -> f64 {
    // SAFETY: handed on with the caller's promises.
    unsafe { (shells().wtime)() }
}
export!(MPI_Wtime, PMPI_Wtime = wtime() -> f64);
