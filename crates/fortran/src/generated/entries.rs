// Generated from api/ by `cargo xtask generate`; do not edit.

#![allow(clippy::all, reason = "one form for all procedures")]
#![allow(unused_unsafe, unused_mut, reason = "one form for all procedures")]

use super::c;
use crate::abi::*;
use crate::descriptor::Descriptor;
use crate::{convert, section, sentinel};
use std::ffi::{c_char, c_int, c_void};

pub(crate) unsafe extern "C" fn abi_get_fortran_info<const P: bool>(info: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Abi_get_fortran_info } else { c::MPI_Abi_get_fortran_info };
        let mut info_c = Info::unset();
        let code = call(&mut info_c);
        if code == 0 {
            *info = Info::outward(info_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn abi_get_info<const P: bool>(info: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Abi_get_info } else { c::MPI_Abi_get_info };
        let mut info_c = Info::unset();
        let code = call(&mut info_c);
        if code == 0 {
            *info = Info::outward(info_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn abi_get_version<const P: bool>(abi_major: *mut c_int, abi_minor: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Abi_get_version } else { c::MPI_Abi_get_version };
        let code = call(abi_major, abi_minor);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn abi_set_fortran_info<const P: bool>(info: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Abi_set_fortran_info } else { c::MPI_Abi_set_fortran_info };
        let code = call(Info::inward(*info));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn abort<const P: bool>(comm: *mut c_int, errorcode: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Abort } else { c::MPI_Abort };
        let code = call(Comm::inward(*comm), *errorcode as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn accumulate<const P: bool>(origin_addr: *mut c_void, origin_count: *mut c_int, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, op: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Accumulate } else { c::MPI_Accumulate };
        let code = call(sentinel::address(origin_addr), *origin_count as c_int, Datatype::inward(*origin_datatype), *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Op::inward(*op), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn accumulate_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut c_int, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, op: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Accumulate } else { c::MPI_Accumulate };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let code = call(origin_addr_s.address, origin_addr_s.count as c_int, origin_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Op::inward(*op), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn accumulate_c_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut MPI_Count, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut MPI_Count, target_datatype: *mut c_int, op: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Accumulate_c } else { c::MPI_Accumulate_c };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let code = call(origin_addr_s.address, origin_addr_s.count as MPI_Count, origin_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as MPI_Count, Datatype::inward(*target_datatype), Op::inward(*op), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn add_error_class<const P: bool>(errorclass: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Add_error_class } else { c::MPI_Add_error_class };
        let code = call(errorclass);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn add_error_code<const P: bool>(errorclass: *mut c_int, errorcode: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Add_error_code } else { c::MPI_Add_error_code };
        let code = call(*errorclass as c_int, errorcode);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn add_error_string<const P: bool>(errorcode: *mut c_int, string: *mut c_char, ierror: *mut c_int, string_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Add_error_string } else { c::MPI_Add_error_string };
        let mut string_c = convert::Text::new(string, string_length);
        let code = call(*errorcode as c_int, string_c.pointer());
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn address<const P: bool>(location: *mut c_void, place: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Address } else { c::MPI_Address };
        let mut place_c: MPI_Aint = 0;
        let code = call(sentinel::address(location), &mut place_c);
        if code == 0 {
            *place = place_c as c_int;
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn aint_add<const P: bool>(base: *mut MPI_Aint, disp: *mut MPI_Aint) -> MPI_Aint {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Aint_add } else { c::MPI_Aint_add };
        call(*base as MPI_Aint, *disp as MPI_Aint)
    }
}

pub(crate) unsafe extern "C" fn aint_diff<const P: bool>(addr1: *mut MPI_Aint, addr2: *mut MPI_Aint) -> MPI_Aint {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Aint_diff } else { c::MPI_Aint_diff };
        call(*addr1 as MPI_Aint, *addr2 as MPI_Aint)
    }
}

pub(crate) unsafe extern "C" fn allgather<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allgather } else { c::MPI_Allgather };
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allgather_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allgather } else { c::MPI_Allgather };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allgather_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allgather_c } else { c::MPI_Allgather_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allgather_init<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allgather_init } else { c::MPI_Allgather_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allgather_init_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allgather_init } else { c::MPI_Allgather_init };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allgather_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allgather_init_c } else { c::MPI_Allgather_init_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allgatherv<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allgatherv } else { c::MPI_Allgatherv };
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, displs, Datatype::inward(*recvtype), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allgatherv_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allgatherv } else { c::MPI_Allgatherv };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allgatherv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, displs: *mut MPI_Aint, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allgatherv_c } else { c::MPI_Allgatherv_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allgatherv_init<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allgatherv_init } else { c::MPI_Allgatherv_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, displs, Datatype::inward(*recvtype), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allgatherv_init_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allgatherv_init } else { c::MPI_Allgatherv_init };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allgatherv_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, displs: *mut MPI_Aint, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allgatherv_init_c } else { c::MPI_Allgatherv_init_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alloc_mem<const P: bool>(size: *mut MPI_Aint, info: *mut c_int, baseptr: *mut *mut c_void, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alloc_mem } else { c::MPI_Alloc_mem };
        let code = call(*size as MPI_Aint, Info::inward(*info), baseptr.cast());
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allreduce<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allreduce } else { c::MPI_Allreduce };
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allreduce_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allreduce } else { c::MPI_Allreduce };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Allreduce", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Allreduce", *comm, ierror);
        };
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allreduce_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allreduce_c } else { c::MPI_Allreduce_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Allreduce_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Allreduce_c", *comm, ierror);
        };
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allreduce_init<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allreduce_init } else { c::MPI_Allreduce_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allreduce_init_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allreduce_init } else { c::MPI_Allreduce_init };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Allreduce_init", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Allreduce_init", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn allreduce_init_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Allreduce_init_c } else { c::MPI_Allreduce_init_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Allreduce_init_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Allreduce_init_c", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoall<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoall } else { c::MPI_Alltoall };
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoall_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoall } else { c::MPI_Alltoall };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, *sendcount as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoall_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoall_c } else { c::MPI_Alltoall_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, *sendcount as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoall_init<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoall_init } else { c::MPI_Alltoall_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoall_init_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoall_init } else { c::MPI_Alltoall_init };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, *sendcount as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoall_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoall_init_c } else { c::MPI_Alltoall_init_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, *sendcount as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoallv<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, sdispls: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, rdispls: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoallv } else { c::MPI_Alltoallv };
        let code = call(sentinel::address(sendbuf), sendcounts, sdispls, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, rdispls, Datatype::inward(*recvtype), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoallv_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, sdispls: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, rdispls: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoallv } else { c::MPI_Alltoallv };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendbuf_s.datatype, recvbuf_s.address, recvcounts, rdispls, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoallv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, sdispls: *mut MPI_Aint, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, rdispls: *mut MPI_Aint, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoallv_c } else { c::MPI_Alltoallv_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendbuf_s.datatype, recvbuf_s.address, recvcounts, rdispls, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoallv_init<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, sdispls: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, rdispls: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoallv_init } else { c::MPI_Alltoallv_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sendcounts, sdispls, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, rdispls, Datatype::inward(*recvtype), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoallv_init_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, sdispls: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, rdispls: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoallv_init } else { c::MPI_Alltoallv_init };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendbuf_s.datatype, recvbuf_s.address, recvcounts, rdispls, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoallv_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, sdispls: *mut MPI_Aint, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, rdispls: *mut MPI_Aint, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoallv_init_c } else { c::MPI_Alltoallv_init_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendbuf_s.datatype, recvbuf_s.address, recvcounts, rdispls, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoallw<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, sdispls: *mut c_int, sendtypes: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, rdispls: *mut c_int, recvtypes: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoallw } else { c::MPI_Alltoallw };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::senders(sendbuf, *comm));
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::peers(*comm));
        let code = call(sentinel::address(sendbuf), sendcounts, sdispls, sendtypes_c.pointer(), sentinel::address(recvbuf), recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoallw_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, sdispls: *mut c_int, sendtypes: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, rdispls: *mut c_int, recvtypes: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoallw } else { c::MPI_Alltoallw };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Alltoallw", *comm, ierror);
        };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::senders(section::base(sendbuf), *comm));
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Alltoallw", *comm, ierror);
        };
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::peers(*comm));
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendtypes_c.pointer(), recvbuf_s.address, recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoallw_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, sdispls: *mut MPI_Aint, sendtypes: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, rdispls: *mut MPI_Aint, recvtypes: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoallw_c } else { c::MPI_Alltoallw_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Alltoallw_c", *comm, ierror);
        };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::senders(section::base(sendbuf), *comm));
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Alltoallw_c", *comm, ierror);
        };
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::peers(*comm));
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendtypes_c.pointer(), recvbuf_s.address, recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoallw_init<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, sdispls: *mut c_int, sendtypes: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, rdispls: *mut c_int, recvtypes: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoallw_init } else { c::MPI_Alltoallw_init };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::senders(sendbuf, *comm));
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::peers(*comm));
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sendcounts, sdispls, sendtypes_c.pointer(), sentinel::address(recvbuf), recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoallw_init_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, sdispls: *mut c_int, sendtypes: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, rdispls: *mut c_int, recvtypes: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoallw_init } else { c::MPI_Alltoallw_init };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Alltoallw_init", *comm, ierror);
        };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::senders(section::base(sendbuf), *comm));
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Alltoallw_init", *comm, ierror);
        };
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::peers(*comm));
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendtypes_c.pointer(), recvbuf_s.address, recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn alltoallw_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, sdispls: *mut MPI_Aint, sendtypes: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, rdispls: *mut MPI_Aint, recvtypes: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Alltoallw_init_c } else { c::MPI_Alltoallw_init_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Alltoallw_init_c", *comm, ierror);
        };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::senders(section::base(sendbuf), *comm));
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Alltoallw_init_c", *comm, ierror);
        };
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::peers(*comm));
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendtypes_c.pointer(), recvbuf_s.address, recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn attr_delete<const P: bool>(comm: *mut c_int, keyval: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Attr_delete } else { c::MPI_Attr_delete };
        let code = call(Comm::inward(*comm), *keyval as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn barrier<const P: bool>(comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Barrier } else { c::MPI_Barrier };
        let code = call(Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn barrier_init<const P: bool>(comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Barrier_init } else { c::MPI_Barrier_init };
        let mut request_c = Request::unset();
        let code = call(Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn bcast<const P: bool>(buffer: *mut c_void, count: *mut c_int, datatype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Bcast } else { c::MPI_Bcast };
        let code = call(sentinel::address(buffer), *count as c_int, Datatype::inward(*datatype), *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn bcast_described<const P: bool>(buffer: *const Descriptor, count: *mut c_int, datatype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Bcast } else { c::MPI_Bcast };
        let buffer_s = section::block(buffer, *count as i64, *datatype);
        let code = call(buffer_s.address, buffer_s.count as c_int, buffer_s.datatype, *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn bcast_c_described<const P: bool>(buffer: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Bcast_c } else { c::MPI_Bcast_c };
        let buffer_s = section::block(buffer, *count as i64, *datatype);
        let code = call(buffer_s.address, buffer_s.count as MPI_Count, buffer_s.datatype, *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn bcast_init<const P: bool>(buffer: *mut c_void, count: *mut c_int, datatype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Bcast_init } else { c::MPI_Bcast_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buffer), *count as c_int, Datatype::inward(*datatype), *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn bcast_init_described<const P: bool>(buffer: *const Descriptor, count: *mut c_int, datatype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Bcast_init } else { c::MPI_Bcast_init };
        let buffer_s = section::block(buffer, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buffer_s.address, buffer_s.count as c_int, buffer_s.datatype, *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn bcast_init_c_described<const P: bool>(buffer: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Bcast_init_c } else { c::MPI_Bcast_init_c };
        let buffer_s = section::block(buffer, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buffer_s.address, buffer_s.count as MPI_Count, buffer_s.datatype, *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn bsend<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Bsend } else { c::MPI_Bsend };
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn bsend_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Bsend } else { c::MPI_Bsend };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn bsend_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Bsend_c } else { c::MPI_Bsend_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn bsend_init<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Bsend_init } else { c::MPI_Bsend_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn bsend_init_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Bsend_init } else { c::MPI_Bsend_init };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn bsend_init_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Bsend_init_c } else { c::MPI_Bsend_init_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn buffer_attach<const P: bool>(buffer: *mut c_void, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Buffer_attach } else { c::MPI_Buffer_attach };
        let code = call(sentinel::address(buffer), *size as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn buffer_attach_described<const P: bool>(buffer: *const Descriptor, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Buffer_attach } else { c::MPI_Buffer_attach };
        let code = call(sentinel::address(section::base(buffer)), *size as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn buffer_attach_c_described<const P: bool>(buffer: *const Descriptor, size: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Buffer_attach_c } else { c::MPI_Buffer_attach_c };
        let code = call(sentinel::address(section::base(buffer)), *size as MPI_Count);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn buffer_detach<const P: bool>(buffer_addr: *mut *mut c_void, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Buffer_detach } else { c::MPI_Buffer_detach };
        let _ = buffer_addr;
        let mut buffer_addr_c = std::ptr::null_mut::<c_void>();
        let code = call((&raw mut buffer_addr_c).cast(), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn buffer_detach_described<const P: bool>(buffer_addr: *mut *mut c_void, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Buffer_detach } else { c::MPI_Buffer_detach };
        let code = call(buffer_addr.cast(), size);
        if code == 0 {
            convert::detached(buffer_addr);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn buffer_detach_c_described<const P: bool>(buffer_addr: *mut *mut c_void, size: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Buffer_detach_c } else { c::MPI_Buffer_detach_c };
        let code = call(buffer_addr.cast(), size);
        if code == 0 {
            convert::detached(buffer_addr);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn buffer_flush<const P: bool>(ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Buffer_flush } else { c::MPI_Buffer_flush };
        let code = call();
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn buffer_iflush<const P: bool>(request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Buffer_iflush } else { c::MPI_Buffer_iflush };
        let mut request_c = Request::unset();
        let code = call(&mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn cancel<const P: bool>(request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Cancel } else { c::MPI_Cancel };
        let mut request_c = Request::inward(*request);
        let code = call(&mut request_c);
        *request = Request::outward(request_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn cart_coords<const P: bool>(comm: *mut c_int, rank: *mut c_int, maxdims: *mut c_int, coords: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Cart_coords } else { c::MPI_Cart_coords };
        let code = call(Comm::inward(*comm), *rank as c_int, *maxdims as c_int, coords);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn cart_create<const P: bool>(comm_old: *mut c_int, ndims: *mut c_int, dims: *mut c_int, periods: *mut c_int, reorder: *mut c_int, comm_cart: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Cart_create } else { c::MPI_Cart_create };
        let mut comm_cart_c = Comm::unset();
        let code = call(Comm::inward(*comm_old), *ndims as c_int, dims, periods, convert::from_logical(*reorder), &mut comm_cart_c);
        if code == 0 {
            *comm_cart = Comm::outward(comm_cart_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn cart_get<const P: bool>(comm: *mut c_int, maxdims: *mut c_int, dims: *mut c_int, periods: *mut c_int, coords: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Cart_get } else { c::MPI_Cart_get };
        let code = call(Comm::inward(*comm), *maxdims as c_int, dims, periods, coords);
        if code == 0 {
            convert::to_logicals(periods, *maxdims);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn cart_map<const P: bool>(comm: *mut c_int, ndims: *mut c_int, dims: *mut c_int, periods: *mut c_int, newrank: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Cart_map } else { c::MPI_Cart_map };
        let code = call(Comm::inward(*comm), *ndims as c_int, dims, periods, newrank);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn cart_rank<const P: bool>(comm: *mut c_int, coords: *mut c_int, rank: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Cart_rank } else { c::MPI_Cart_rank };
        let code = call(Comm::inward(*comm), coords, rank);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn cart_shift<const P: bool>(comm: *mut c_int, direction: *mut c_int, disp: *mut c_int, rank_source: *mut c_int, rank_dest: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Cart_shift } else { c::MPI_Cart_shift };
        let code = call(Comm::inward(*comm), *direction as c_int, *disp as c_int, rank_source, rank_dest);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn cart_sub<const P: bool>(comm: *mut c_int, remain_dims: *mut c_int, newcomm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Cart_sub } else { c::MPI_Cart_sub };
        let mut newcomm_c = Comm::unset();
        let code = call(Comm::inward(*comm), remain_dims, &mut newcomm_c);
        if code == 0 {
            *newcomm = Comm::outward(newcomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn cartdim_get<const P: bool>(comm: *mut c_int, ndims: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Cartdim_get } else { c::MPI_Cartdim_get };
        let code = call(Comm::inward(*comm), ndims);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn close_port<const P: bool>(port_name: *mut c_char, ierror: *mut c_int, port_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Close_port } else { c::MPI_Close_port };
        let mut port_name_c = convert::Text::new(port_name, port_name_length);
        let code = call(port_name_c.pointer());
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_accept<const P: bool>(port_name: *mut c_char, info: *mut c_int, root: *mut c_int, comm: *mut c_int, newcomm: *mut c_int, ierror: *mut c_int, port_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_accept } else { c::MPI_Comm_accept };
        let mut port_name_c = convert::Text::new(port_name, port_name_length);
        let mut newcomm_c = Comm::unset();
        let code = call(port_name_c.pointer(), Info::inward(*info), *root as c_int, Comm::inward(*comm), &mut newcomm_c);
        if code == 0 {
            *newcomm = Comm::outward(newcomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_attach_buffer<const P: bool>(comm: *mut c_int, buffer: *mut c_void, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_attach_buffer } else { c::MPI_Comm_attach_buffer };
        let code = call(Comm::inward(*comm), sentinel::address(buffer), *size as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_attach_buffer_described<const P: bool>(comm: *mut c_int, buffer: *const Descriptor, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_attach_buffer } else { c::MPI_Comm_attach_buffer };
        let code = call(Comm::inward(*comm), sentinel::address(section::base(buffer)), *size as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_attach_buffer_c_described<const P: bool>(comm: *mut c_int, buffer: *const Descriptor, size: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_attach_buffer_c } else { c::MPI_Comm_attach_buffer_c };
        let code = call(Comm::inward(*comm), sentinel::address(section::base(buffer)), *size as MPI_Count);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_call_errhandler<const P: bool>(comm: *mut c_int, errorcode: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_call_errhandler } else { c::MPI_Comm_call_errhandler };
        let code = call(Comm::inward(*comm), *errorcode as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_compare<const P: bool>(comm1: *mut c_int, comm2: *mut c_int, result: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_compare } else { c::MPI_Comm_compare };
        let code = call(Comm::inward(*comm1), Comm::inward(*comm2), result);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_connect<const P: bool>(port_name: *mut c_char, info: *mut c_int, root: *mut c_int, comm: *mut c_int, newcomm: *mut c_int, ierror: *mut c_int, port_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_connect } else { c::MPI_Comm_connect };
        let mut port_name_c = convert::Text::new(port_name, port_name_length);
        let mut newcomm_c = Comm::unset();
        let code = call(port_name_c.pointer(), Info::inward(*info), *root as c_int, Comm::inward(*comm), &mut newcomm_c);
        if code == 0 {
            *newcomm = Comm::outward(newcomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_create<const P: bool>(comm: *mut c_int, group: *mut c_int, newcomm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_create } else { c::MPI_Comm_create };
        let mut newcomm_c = Comm::unset();
        let code = call(Comm::inward(*comm), Group::inward(*group), &mut newcomm_c);
        if code == 0 {
            *newcomm = Comm::outward(newcomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_create_from_group<const P: bool>(group: *mut c_int, stringtag: *mut c_char, info: *mut c_int, errhandler: *mut c_int, newcomm: *mut c_int, ierror: *mut c_int, stringtag_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_create_from_group } else { c::MPI_Comm_create_from_group };
        let mut stringtag_c = convert::Text::new(stringtag, stringtag_length);
        let mut newcomm_c = Comm::unset();
        let code = call(Group::inward(*group), stringtag_c.pointer(), Info::inward(*info), Errhandler::inward(*errhandler), &mut newcomm_c);
        if code == 0 {
            *newcomm = Comm::outward(newcomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_create_group<const P: bool>(comm: *mut c_int, group: *mut c_int, tag: *mut c_int, newcomm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_create_group } else { c::MPI_Comm_create_group };
        let mut newcomm_c = Comm::unset();
        let code = call(Comm::inward(*comm), Group::inward(*group), *tag as c_int, &mut newcomm_c);
        if code == 0 {
            *newcomm = Comm::outward(newcomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_delete_attr<const P: bool>(comm: *mut c_int, comm_keyval: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_delete_attr } else { c::MPI_Comm_delete_attr };
        let code = call(Comm::inward(*comm), *comm_keyval as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_detach_buffer<const P: bool>(comm: *mut c_int, buffer_addr: *mut *mut c_void, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_detach_buffer } else { c::MPI_Comm_detach_buffer };
        let _ = buffer_addr;
        let mut buffer_addr_c = std::ptr::null_mut::<c_void>();
        let code = call(Comm::inward(*comm), (&raw mut buffer_addr_c).cast(), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_detach_buffer_described<const P: bool>(comm: *mut c_int, buffer_addr: *mut *mut c_void, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_detach_buffer } else { c::MPI_Comm_detach_buffer };
        let code = call(Comm::inward(*comm), buffer_addr.cast(), size);
        if code == 0 {
            convert::detached(buffer_addr);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_detach_buffer_c_described<const P: bool>(comm: *mut c_int, buffer_addr: *mut *mut c_void, size: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_detach_buffer_c } else { c::MPI_Comm_detach_buffer_c };
        let code = call(Comm::inward(*comm), buffer_addr.cast(), size);
        if code == 0 {
            convert::detached(buffer_addr);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_disconnect<const P: bool>(comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_disconnect } else { c::MPI_Comm_disconnect };
        let mut comm_c = Comm::inward(*comm);
        let code = call(&mut comm_c);
        *comm = Comm::outward(comm_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_dup<const P: bool>(comm: *mut c_int, newcomm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_dup } else { c::MPI_Comm_dup };
        let mut newcomm_c = Comm::unset();
        let code = call(Comm::inward(*comm), &mut newcomm_c);
        if code == 0 {
            *newcomm = Comm::outward(newcomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_dup_with_info<const P: bool>(comm: *mut c_int, info: *mut c_int, newcomm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_dup_with_info } else { c::MPI_Comm_dup_with_info };
        let mut newcomm_c = Comm::unset();
        let code = call(Comm::inward(*comm), Info::inward(*info), &mut newcomm_c);
        if code == 0 {
            *newcomm = Comm::outward(newcomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_flush_buffer<const P: bool>(comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_flush_buffer } else { c::MPI_Comm_flush_buffer };
        let code = call(Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_free<const P: bool>(comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_free } else { c::MPI_Comm_free };
        let mut comm_c = Comm::inward(*comm);
        let code = call(&mut comm_c);
        *comm = Comm::outward(comm_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_free_keyval<const P: bool>(comm_keyval: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_free_keyval } else { c::MPI_Comm_free_keyval };
        let code = call(comm_keyval);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_get_errhandler<const P: bool>(comm: *mut c_int, errhandler: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_get_errhandler } else { c::MPI_Comm_get_errhandler };
        let mut errhandler_c = Errhandler::unset();
        let code = call(Comm::inward(*comm), &mut errhandler_c);
        if code == 0 {
            *errhandler = Errhandler::outward(errhandler_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_get_info<const P: bool>(comm: *mut c_int, info_used: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_get_info } else { c::MPI_Comm_get_info };
        let mut info_used_c = Info::unset();
        let code = call(Comm::inward(*comm), &mut info_used_c);
        if code == 0 {
            *info_used = Info::outward(info_used_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_get_name<const P: bool>(comm: *mut c_int, comm_name: *mut c_char, resultlen: *mut c_int, ierror: *mut c_int, comm_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_get_name } else { c::MPI_Comm_get_name };
        let mut comm_name_c = convert::Answer::new();
        let code = call(Comm::inward(*comm), comm_name_c.pointer(), resultlen);
        if code == 0 {
            comm_name_c.write(comm_name, comm_name_length);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_get_parent<const P: bool>(parent: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_get_parent } else { c::MPI_Comm_get_parent };
        let mut parent_c = Comm::unset();
        let code = call(&mut parent_c);
        if code == 0 {
            *parent = Comm::outward(parent_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_group<const P: bool>(comm: *mut c_int, group: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_group } else { c::MPI_Comm_group };
        let mut group_c = Group::unset();
        let code = call(Comm::inward(*comm), &mut group_c);
        if code == 0 {
            *group = Group::outward(group_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_idup<const P: bool>(comm: *mut c_int, newcomm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_idup } else { c::MPI_Comm_idup };
        let mut newcomm_c = Comm::unset();
        let mut request_c = Request::unset();
        let code = call(Comm::inward(*comm), &mut newcomm_c, &mut request_c);
        if code == 0 {
            *newcomm = Comm::outward(newcomm_c);
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_idup_with_info<const P: bool>(comm: *mut c_int, info: *mut c_int, newcomm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_idup_with_info } else { c::MPI_Comm_idup_with_info };
        let mut newcomm_c = Comm::unset();
        let mut request_c = Request::unset();
        let code = call(Comm::inward(*comm), Info::inward(*info), &mut newcomm_c, &mut request_c);
        if code == 0 {
            *newcomm = Comm::outward(newcomm_c);
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_iflush_buffer<const P: bool>(comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_iflush_buffer } else { c::MPI_Comm_iflush_buffer };
        let mut request_c = Request::unset();
        let code = call(Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_join<const P: bool>(fd: *mut c_int, intercomm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_join } else { c::MPI_Comm_join };
        let mut intercomm_c = Comm::unset();
        let code = call(*fd as c_int, &mut intercomm_c);
        if code == 0 {
            *intercomm = Comm::outward(intercomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_rank<const P: bool>(comm: *mut c_int, rank: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_rank } else { c::MPI_Comm_rank };
        let code = call(Comm::inward(*comm), rank);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_remote_group<const P: bool>(comm: *mut c_int, group: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_remote_group } else { c::MPI_Comm_remote_group };
        let mut group_c = Group::unset();
        let code = call(Comm::inward(*comm), &mut group_c);
        if code == 0 {
            *group = Group::outward(group_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_remote_size<const P: bool>(comm: *mut c_int, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_remote_size } else { c::MPI_Comm_remote_size };
        let code = call(Comm::inward(*comm), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_set_errhandler<const P: bool>(comm: *mut c_int, errhandler: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_set_errhandler } else { c::MPI_Comm_set_errhandler };
        let code = call(Comm::inward(*comm), Errhandler::inward(*errhandler));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_set_info<const P: bool>(comm: *mut c_int, info: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_set_info } else { c::MPI_Comm_set_info };
        let code = call(Comm::inward(*comm), Info::inward(*info));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_set_name<const P: bool>(comm: *mut c_int, comm_name: *mut c_char, ierror: *mut c_int, comm_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_set_name } else { c::MPI_Comm_set_name };
        let mut comm_name_c = convert::Text::new(comm_name, comm_name_length);
        let code = call(Comm::inward(*comm), comm_name_c.pointer());
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_size<const P: bool>(comm: *mut c_int, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_size } else { c::MPI_Comm_size };
        let code = call(Comm::inward(*comm), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_split<const P: bool>(comm: *mut c_int, color: *mut c_int, key: *mut c_int, newcomm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_split } else { c::MPI_Comm_split };
        let mut newcomm_c = Comm::unset();
        let code = call(Comm::inward(*comm), *color as c_int, *key as c_int, &mut newcomm_c);
        if code == 0 {
            *newcomm = Comm::outward(newcomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_split_type<const P: bool>(comm: *mut c_int, split_type: *mut c_int, key: *mut c_int, info: *mut c_int, newcomm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_split_type } else { c::MPI_Comm_split_type };
        let mut newcomm_c = Comm::unset();
        let code = call(Comm::inward(*comm), *split_type as c_int, *key as c_int, Info::inward(*info), &mut newcomm_c);
        if code == 0 {
            *newcomm = Comm::outward(newcomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_test_inter<const P: bool>(comm: *mut c_int, flag: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Comm_test_inter } else { c::MPI_Comm_test_inter };
        let mut flag_c: c_int = 0;
        let code = call(Comm::inward(*comm), &mut flag_c);
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn compare_and_swap<const P: bool>(origin_addr: *mut c_void, compare_addr: *mut c_void, result_addr: *mut c_void, datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Compare_and_swap } else { c::MPI_Compare_and_swap };
        let code = call(sentinel::address(origin_addr), sentinel::address(compare_addr), sentinel::address(result_addr), Datatype::inward(*datatype), *target_rank as c_int, *target_disp as MPI_Aint, Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn compare_and_swap_described<const P: bool>(origin_addr: *const Descriptor, compare_addr: *const Descriptor, result_addr: *const Descriptor, datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Compare_and_swap } else { c::MPI_Compare_and_swap };
        let code = call(sentinel::address(section::base(origin_addr)), sentinel::address(section::base(compare_addr)), sentinel::address(section::base(result_addr)), Datatype::inward(*datatype), *target_rank as c_int, *target_disp as MPI_Aint, Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn dims_create<const P: bool>(nnodes: *mut c_int, ndims: *mut c_int, dims: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Dims_create } else { c::MPI_Dims_create };
        let code = call(*nnodes as c_int, *ndims as c_int, dims);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn dist_graph_create<const P: bool>(comm_old: *mut c_int, n: *mut c_int, sources: *mut c_int, degrees: *mut c_int, destinations: *mut c_int, weights: *mut c_int, info: *mut c_int, reorder: *mut c_int, comm_dist_graph: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Dist_graph_create } else { c::MPI_Dist_graph_create };
        let mut comm_dist_graph_c = Comm::unset();
        let code = call(Comm::inward(*comm_old), *n as c_int, sources, degrees, destinations, sentinel::weights(weights), Info::inward(*info), convert::from_logical(*reorder), &mut comm_dist_graph_c);
        if code == 0 {
            *comm_dist_graph = Comm::outward(comm_dist_graph_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn dist_graph_create_adjacent<const P: bool>(comm_old: *mut c_int, indegree: *mut c_int, sources: *mut c_int, sourceweights: *mut c_int, outdegree: *mut c_int, destinations: *mut c_int, destweights: *mut c_int, info: *mut c_int, reorder: *mut c_int, comm_dist_graph: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Dist_graph_create_adjacent } else { c::MPI_Dist_graph_create_adjacent };
        let mut comm_dist_graph_c = Comm::unset();
        let code = call(Comm::inward(*comm_old), *indegree as c_int, sources, sentinel::weights(sourceweights), *outdegree as c_int, destinations, sentinel::weights(destweights), Info::inward(*info), convert::from_logical(*reorder), &mut comm_dist_graph_c);
        if code == 0 {
            *comm_dist_graph = Comm::outward(comm_dist_graph_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn dist_graph_neighbors<const P: bool>(comm: *mut c_int, maxindegree: *mut c_int, sources: *mut c_int, sourceweights: *mut c_int, maxoutdegree: *mut c_int, destinations: *mut c_int, destweights: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Dist_graph_neighbors } else { c::MPI_Dist_graph_neighbors };
        let code = call(Comm::inward(*comm), *maxindegree as c_int, sources, sentinel::weights(sourceweights), *maxoutdegree as c_int, destinations, sentinel::weights(destweights));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn dist_graph_neighbors_count<const P: bool>(comm: *mut c_int, indegree: *mut c_int, outdegree: *mut c_int, weighted: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Dist_graph_neighbors_count } else { c::MPI_Dist_graph_neighbors_count };
        let mut weighted_c: c_int = 0;
        let code = call(Comm::inward(*comm), indegree, outdegree, &mut weighted_c);
        if code == 0 {
            *weighted = convert::to_logical(weighted_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn errhandler_free<const P: bool>(errhandler: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Errhandler_free } else { c::MPI_Errhandler_free };
        let mut errhandler_c = Errhandler::inward(*errhandler);
        let code = call(&mut errhandler_c);
        *errhandler = Errhandler::outward(errhandler_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn errhandler_get<const P: bool>(comm: *mut c_int, errhandler: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Errhandler_get } else { c::MPI_Errhandler_get };
        let mut errhandler_c = Errhandler::unset();
        let code = call(Comm::inward(*comm), &mut errhandler_c);
        if code == 0 {
            *errhandler = Errhandler::outward(errhandler_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn errhandler_set<const P: bool>(comm: *mut c_int, errhandler: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Errhandler_set } else { c::MPI_Errhandler_set };
        let code = call(Comm::inward(*comm), Errhandler::inward(*errhandler));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn error_class<const P: bool>(errorcode: *mut c_int, errorclass: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Error_class } else { c::MPI_Error_class };
        let code = call(*errorcode as c_int, errorclass);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn error_string<const P: bool>(errorcode: *mut c_int, string: *mut c_char, resultlen: *mut c_int, ierror: *mut c_int, string_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Error_string } else { c::MPI_Error_string };
        let mut string_c = convert::Answer::new();
        let code = call(*errorcode as c_int, string_c.pointer(), resultlen);
        if code == 0 {
            string_c.write(string, string_length);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn exscan<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Exscan } else { c::MPI_Exscan };
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn exscan_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Exscan } else { c::MPI_Exscan };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Exscan", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Exscan", *comm, ierror);
        };
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn exscan_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Exscan_c } else { c::MPI_Exscan_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Exscan_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Exscan_c", *comm, ierror);
        };
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn exscan_init<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Exscan_init } else { c::MPI_Exscan_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn exscan_init_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Exscan_init } else { c::MPI_Exscan_init };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Exscan_init", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Exscan_init", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn exscan_init_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Exscan_init_c } else { c::MPI_Exscan_init_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Exscan_init_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Exscan_init_c", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn fetch_and_op<const P: bool>(origin_addr: *mut c_void, result_addr: *mut c_void, datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, op: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Fetch_and_op } else { c::MPI_Fetch_and_op };
        let code = call(sentinel::address(origin_addr), sentinel::address(result_addr), Datatype::inward(*datatype), *target_rank as c_int, *target_disp as MPI_Aint, Op::inward(*op), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn fetch_and_op_described<const P: bool>(origin_addr: *const Descriptor, result_addr: *const Descriptor, datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, op: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Fetch_and_op } else { c::MPI_Fetch_and_op };
        let code = call(sentinel::address(section::base(origin_addr)), sentinel::address(section::base(result_addr)), Datatype::inward(*datatype), *target_rank as c_int, *target_disp as MPI_Aint, Op::inward(*op), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_call_errhandler<const P: bool>(fh: *mut c_int, errorcode: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_call_errhandler } else { c::MPI_File_call_errhandler };
        let code = call(File::inward(*fh), *errorcode as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_close<const P: bool>(fh: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_close } else { c::MPI_File_close };
        let mut fh_c = File::inward(*fh);
        let code = call(&mut fh_c);
        *fh = File::outward(fh_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_delete<const P: bool>(filename: *mut c_char, info: *mut c_int, ierror: *mut c_int, filename_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_delete } else { c::MPI_File_delete };
        let mut filename_c = convert::Text::new(filename, filename_length);
        let code = call(filename_c.pointer(), Info::inward(*info));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_get_amode<const P: bool>(fh: *mut c_int, amode: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_get_amode } else { c::MPI_File_get_amode };
        let code = call(File::inward(*fh), amode);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_get_atomicity<const P: bool>(fh: *mut c_int, flag: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_get_atomicity } else { c::MPI_File_get_atomicity };
        let mut flag_c: c_int = 0;
        let code = call(File::inward(*fh), &mut flag_c);
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_get_byte_offset<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, disp: *mut MPI_Offset, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_get_byte_offset } else { c::MPI_File_get_byte_offset };
        let code = call(File::inward(*fh), *offset as MPI_Offset, disp);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_get_errhandler<const P: bool>(file: *mut c_int, errhandler: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_get_errhandler } else { c::MPI_File_get_errhandler };
        let mut errhandler_c = Errhandler::unset();
        let code = call(File::inward(*file), &mut errhandler_c);
        if code == 0 {
            *errhandler = Errhandler::outward(errhandler_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_get_group<const P: bool>(fh: *mut c_int, group: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_get_group } else { c::MPI_File_get_group };
        let mut group_c = Group::unset();
        let code = call(File::inward(*fh), &mut group_c);
        if code == 0 {
            *group = Group::outward(group_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_get_info<const P: bool>(fh: *mut c_int, info_used: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_get_info } else { c::MPI_File_get_info };
        let mut info_used_c = Info::unset();
        let code = call(File::inward(*fh), &mut info_used_c);
        if code == 0 {
            *info_used = Info::outward(info_used_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_get_position<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_get_position } else { c::MPI_File_get_position };
        let code = call(File::inward(*fh), offset);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_get_position_shared<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_get_position_shared } else { c::MPI_File_get_position_shared };
        let code = call(File::inward(*fh), offset);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_get_size<const P: bool>(fh: *mut c_int, size: *mut MPI_Offset, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_get_size } else { c::MPI_File_get_size };
        let code = call(File::inward(*fh), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_get_type_extent<const P: bool>(fh: *mut c_int, datatype: *mut c_int, extent: *mut MPI_Aint, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_get_type_extent } else { c::MPI_File_get_type_extent };
        let code = call(File::inward(*fh), Datatype::inward(*datatype), extent);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_get_type_extent_c<const P: bool>(fh: *mut c_int, datatype: *mut c_int, extent: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_get_type_extent_c } else { c::MPI_File_get_type_extent_c };
        let code = call(File::inward(*fh), Datatype::inward(*datatype), extent);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_get_view<const P: bool>(fh: *mut c_int, disp: *mut MPI_Offset, etype: *mut c_int, filetype: *mut c_int, datarep: *mut c_char, ierror: *mut c_int, datarep_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_get_view } else { c::MPI_File_get_view };
        let mut etype_c = Datatype::unset();
        let mut filetype_c = Datatype::unset();
        let mut datarep_c = convert::Answer::new();
        let code = call(File::inward(*fh), disp, &mut etype_c, &mut filetype_c, datarep_c.pointer());
        if code == 0 {
            *etype = Datatype::outward(etype_c);
            *filetype = Datatype::outward(filetype_c);
            datarep_c.write(datarep, datarep_length);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread } else { c::MPI_File_iread };
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread } else { c::MPI_File_iread };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_all<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_all } else { c::MPI_File_iread_all };
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_all_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_all } else { c::MPI_File_iread_all };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_all_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_all_c } else { c::MPI_File_iread_all_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_at<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_at } else { c::MPI_File_iread_at };
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), *offset as MPI_Offset, sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_at_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_at } else { c::MPI_File_iread_at };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as c_int, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_at_all<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_at_all } else { c::MPI_File_iread_at_all };
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), *offset as MPI_Offset, sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_at_all_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_at_all } else { c::MPI_File_iread_at_all };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as c_int, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_at_all_c_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_at_all_c } else { c::MPI_File_iread_at_all_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_at_c_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_at_c } else { c::MPI_File_iread_at_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_c } else { c::MPI_File_iread_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_shared<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_shared } else { c::MPI_File_iread_shared };
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_shared_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_shared } else { c::MPI_File_iread_shared };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iread_shared_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iread_shared_c } else { c::MPI_File_iread_shared_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite } else { c::MPI_File_iwrite };
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite } else { c::MPI_File_iwrite };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_all<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_all } else { c::MPI_File_iwrite_all };
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_all_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_all } else { c::MPI_File_iwrite_all };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_all_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_all_c } else { c::MPI_File_iwrite_all_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_at<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_at } else { c::MPI_File_iwrite_at };
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), *offset as MPI_Offset, sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_at_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_at } else { c::MPI_File_iwrite_at };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as c_int, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_at_all<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_at_all } else { c::MPI_File_iwrite_at_all };
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), *offset as MPI_Offset, sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_at_all_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_at_all } else { c::MPI_File_iwrite_at_all };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as c_int, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_at_all_c_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_at_all_c } else { c::MPI_File_iwrite_at_all_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_at_c_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_at_c } else { c::MPI_File_iwrite_at_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_c } else { c::MPI_File_iwrite_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_shared<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_shared } else { c::MPI_File_iwrite_shared };
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_shared_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_shared } else { c::MPI_File_iwrite_shared };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_iwrite_shared_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_iwrite_shared_c } else { c::MPI_File_iwrite_shared_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_open<const P: bool>(comm: *mut c_int, filename: *mut c_char, amode: *mut c_int, info: *mut c_int, fh: *mut c_int, ierror: *mut c_int, filename_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_open } else { c::MPI_File_open };
        let mut filename_c = convert::Text::new(filename, filename_length);
        let mut fh_c = File::unset();
        let code = call(Comm::inward(*comm), filename_c.pointer(), *amode as c_int, Info::inward(*info), &mut fh_c);
        if code == 0 {
            *fh = File::outward(fh_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_preallocate<const P: bool>(fh: *mut c_int, size: *mut MPI_Offset, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_preallocate } else { c::MPI_File_preallocate };
        let code = call(File::inward(*fh), *size as MPI_Offset);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read } else { c::MPI_File_read };
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read } else { c::MPI_File_read };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_all<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_all } else { c::MPI_File_read_all };
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_all_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_all } else { c::MPI_File_read_all };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_all_begin<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_all_begin } else { c::MPI_File_read_all_begin };
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_all_begin_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_all_begin } else { c::MPI_File_read_all_begin };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_all_begin_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_all_begin_c } else { c::MPI_File_read_all_begin_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_all_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_all_c } else { c::MPI_File_read_all_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_all_end<const P: bool>(fh: *mut c_int, buf: *mut c_void, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_all_end } else { c::MPI_File_read_all_end };
        let code = call(File::inward(*fh), sentinel::address(buf), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_all_end_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_all_end } else { c::MPI_File_read_all_end };
        let code = call(File::inward(*fh), sentinel::address(section::base(buf)), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_at<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_at } else { c::MPI_File_read_at };
        let code = call(File::inward(*fh), *offset as MPI_Offset, sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_at_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_at } else { c::MPI_File_read_at };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as c_int, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_at_all<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_at_all } else { c::MPI_File_read_at_all };
        let code = call(File::inward(*fh), *offset as MPI_Offset, sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_at_all_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_at_all } else { c::MPI_File_read_at_all };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as c_int, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_at_all_begin<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_at_all_begin } else { c::MPI_File_read_at_all_begin };
        let code = call(File::inward(*fh), *offset as MPI_Offset, sentinel::address(buf), *count as c_int, Datatype::inward(*datatype));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_at_all_begin_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_at_all_begin } else { c::MPI_File_read_at_all_begin };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as c_int, buf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_at_all_begin_c_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_at_all_begin_c } else { c::MPI_File_read_at_all_begin_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as MPI_Count, buf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_at_all_c_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_at_all_c } else { c::MPI_File_read_at_all_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_at_all_end<const P: bool>(fh: *mut c_int, buf: *mut c_void, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_at_all_end } else { c::MPI_File_read_at_all_end };
        let code = call(File::inward(*fh), sentinel::address(buf), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_at_all_end_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_at_all_end } else { c::MPI_File_read_at_all_end };
        let code = call(File::inward(*fh), sentinel::address(section::base(buf)), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_at_c_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_at_c } else { c::MPI_File_read_at_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_c } else { c::MPI_File_read_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_ordered<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_ordered } else { c::MPI_File_read_ordered };
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_ordered_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_ordered } else { c::MPI_File_read_ordered };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_ordered_begin<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_ordered_begin } else { c::MPI_File_read_ordered_begin };
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_ordered_begin_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_ordered_begin } else { c::MPI_File_read_ordered_begin };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_ordered_begin_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_ordered_begin_c } else { c::MPI_File_read_ordered_begin_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_ordered_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_ordered_c } else { c::MPI_File_read_ordered_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_ordered_end<const P: bool>(fh: *mut c_int, buf: *mut c_void, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_ordered_end } else { c::MPI_File_read_ordered_end };
        let code = call(File::inward(*fh), sentinel::address(buf), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_ordered_end_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_ordered_end } else { c::MPI_File_read_ordered_end };
        let code = call(File::inward(*fh), sentinel::address(section::base(buf)), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_shared<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_shared } else { c::MPI_File_read_shared };
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_shared_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_shared } else { c::MPI_File_read_shared };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_read_shared_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_read_shared_c } else { c::MPI_File_read_shared_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_seek<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, whence: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_seek } else { c::MPI_File_seek };
        let code = call(File::inward(*fh), *offset as MPI_Offset, *whence as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_seek_shared<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, whence: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_seek_shared } else { c::MPI_File_seek_shared };
        let code = call(File::inward(*fh), *offset as MPI_Offset, *whence as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_set_atomicity<const P: bool>(fh: *mut c_int, flag: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_set_atomicity } else { c::MPI_File_set_atomicity };
        let code = call(File::inward(*fh), convert::from_logical(*flag));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_set_errhandler<const P: bool>(file: *mut c_int, errhandler: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_set_errhandler } else { c::MPI_File_set_errhandler };
        let code = call(File::inward(*file), Errhandler::inward(*errhandler));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_set_info<const P: bool>(fh: *mut c_int, info: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_set_info } else { c::MPI_File_set_info };
        let code = call(File::inward(*fh), Info::inward(*info));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_set_size<const P: bool>(fh: *mut c_int, size: *mut MPI_Offset, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_set_size } else { c::MPI_File_set_size };
        let code = call(File::inward(*fh), *size as MPI_Offset);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_set_view<const P: bool>(fh: *mut c_int, disp: *mut MPI_Offset, etype: *mut c_int, filetype: *mut c_int, datarep: *mut c_char, info: *mut c_int, ierror: *mut c_int, datarep_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_set_view } else { c::MPI_File_set_view };
        let mut datarep_c = convert::Text::new(datarep, datarep_length);
        let code = call(File::inward(*fh), *disp as MPI_Offset, Datatype::inward(*etype), Datatype::inward(*filetype), datarep_c.pointer(), Info::inward(*info));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_sync<const P: bool>(fh: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_sync } else { c::MPI_File_sync };
        let code = call(File::inward(*fh));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write } else { c::MPI_File_write };
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write } else { c::MPI_File_write };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_all<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_all } else { c::MPI_File_write_all };
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_all_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_all } else { c::MPI_File_write_all };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_all_begin<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_all_begin } else { c::MPI_File_write_all_begin };
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_all_begin_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_all_begin } else { c::MPI_File_write_all_begin };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_all_begin_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_all_begin_c } else { c::MPI_File_write_all_begin_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_all_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_all_c } else { c::MPI_File_write_all_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_all_end<const P: bool>(fh: *mut c_int, buf: *mut c_void, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_all_end } else { c::MPI_File_write_all_end };
        let code = call(File::inward(*fh), sentinel::address(buf), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_all_end_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_all_end } else { c::MPI_File_write_all_end };
        let code = call(File::inward(*fh), sentinel::address(section::base(buf)), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_at<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_at } else { c::MPI_File_write_at };
        let code = call(File::inward(*fh), *offset as MPI_Offset, sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_at_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_at } else { c::MPI_File_write_at };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as c_int, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_at_all<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_at_all } else { c::MPI_File_write_at_all };
        let code = call(File::inward(*fh), *offset as MPI_Offset, sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_at_all_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_at_all } else { c::MPI_File_write_at_all };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as c_int, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_at_all_begin<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_at_all_begin } else { c::MPI_File_write_at_all_begin };
        let code = call(File::inward(*fh), *offset as MPI_Offset, sentinel::address(buf), *count as c_int, Datatype::inward(*datatype));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_at_all_begin_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_at_all_begin } else { c::MPI_File_write_at_all_begin };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as c_int, buf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_at_all_begin_c_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_at_all_begin_c } else { c::MPI_File_write_at_all_begin_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as MPI_Count, buf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_at_all_c_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_at_all_c } else { c::MPI_File_write_at_all_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_at_all_end<const P: bool>(fh: *mut c_int, buf: *mut c_void, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_at_all_end } else { c::MPI_File_write_at_all_end };
        let code = call(File::inward(*fh), sentinel::address(buf), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_at_all_end_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_at_all_end } else { c::MPI_File_write_at_all_end };
        let code = call(File::inward(*fh), sentinel::address(section::base(buf)), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_at_c_described<const P: bool>(fh: *mut c_int, offset: *mut MPI_Offset, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_at_c } else { c::MPI_File_write_at_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), *offset as MPI_Offset, buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_c } else { c::MPI_File_write_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_ordered<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_ordered } else { c::MPI_File_write_ordered };
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_ordered_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_ordered } else { c::MPI_File_write_ordered };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_ordered_begin<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_ordered_begin } else { c::MPI_File_write_ordered_begin };
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_ordered_begin_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_ordered_begin } else { c::MPI_File_write_ordered_begin };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_ordered_begin_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_ordered_begin_c } else { c::MPI_File_write_ordered_begin_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_ordered_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_ordered_c } else { c::MPI_File_write_ordered_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_ordered_end<const P: bool>(fh: *mut c_int, buf: *mut c_void, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_ordered_end } else { c::MPI_File_write_ordered_end };
        let code = call(File::inward(*fh), sentinel::address(buf), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_ordered_end_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_ordered_end } else { c::MPI_File_write_ordered_end };
        let code = call(File::inward(*fh), sentinel::address(section::base(buf)), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_shared<const P: bool>(fh: *mut c_int, buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_shared } else { c::MPI_File_write_shared };
        let code = call(File::inward(*fh), sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_shared_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_shared } else { c::MPI_File_write_shared };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as c_int, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn file_write_shared_c_described<const P: bool>(fh: *mut c_int, buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_File_write_shared_c } else { c::MPI_File_write_shared_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(File::inward(*fh), buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn finalized<const P: bool>(flag: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Finalized } else { c::MPI_Finalized };
        let mut flag_c: c_int = 0;
        let code = call(&mut flag_c);
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn free_mem<const P: bool>(base: *mut c_void, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Free_mem } else { c::MPI_Free_mem };
        let code = call(sentinel::address(base));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn free_mem_described<const P: bool>(base: *const Descriptor, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Free_mem } else { c::MPI_Free_mem };
        let code = call(sentinel::address(section::base(base)));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn gather<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Gather } else { c::MPI_Gather };
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn gather_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Gather } else { c::MPI_Gather };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn gather_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Gather_c } else { c::MPI_Gather_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn gather_init<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Gather_init } else { c::MPI_Gather_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn gather_init_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Gather_init } else { c::MPI_Gather_init };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn gather_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Gather_init_c } else { c::MPI_Gather_init_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn gatherv<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Gatherv } else { c::MPI_Gatherv };
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, displs, Datatype::inward(*recvtype), *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn gatherv_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Gatherv } else { c::MPI_Gatherv };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn gatherv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, displs: *mut MPI_Aint, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Gatherv_c } else { c::MPI_Gatherv_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn gatherv_init<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Gatherv_init } else { c::MPI_Gatherv_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, displs, Datatype::inward(*recvtype), *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn gatherv_init_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Gatherv_init } else { c::MPI_Gatherv_init };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn gatherv_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, displs: *mut MPI_Aint, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Gatherv_init_c } else { c::MPI_Gatherv_init_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get<const P: bool>(origin_addr: *mut c_void, origin_count: *mut c_int, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get } else { c::MPI_Get };
        let code = call(sentinel::address(origin_addr), *origin_count as c_int, Datatype::inward(*origin_datatype), *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut c_int, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get } else { c::MPI_Get };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let code = call(origin_addr_s.address, origin_addr_s.count as c_int, origin_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_accumulate<const P: bool>(origin_addr: *mut c_void, origin_count: *mut c_int, origin_datatype: *mut c_int, result_addr: *mut c_void, result_count: *mut c_int, result_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, op: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_accumulate } else { c::MPI_Get_accumulate };
        let code = call(sentinel::address(origin_addr), *origin_count as c_int, Datatype::inward(*origin_datatype), sentinel::address(result_addr), *result_count as c_int, Datatype::inward(*result_datatype), *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Op::inward(*op), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_accumulate_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut c_int, origin_datatype: *mut c_int, result_addr: *const Descriptor, result_count: *mut c_int, result_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, op: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_accumulate } else { c::MPI_Get_accumulate };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let result_addr_s = section::block(result_addr, *result_count as i64, *result_datatype);
        let code = call(origin_addr_s.address, origin_addr_s.count as c_int, origin_addr_s.datatype, result_addr_s.address, result_addr_s.count as c_int, result_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Op::inward(*op), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_accumulate_c_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut MPI_Count, origin_datatype: *mut c_int, result_addr: *const Descriptor, result_count: *mut MPI_Count, result_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut MPI_Count, target_datatype: *mut c_int, op: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_accumulate_c } else { c::MPI_Get_accumulate_c };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let result_addr_s = section::block(result_addr, *result_count as i64, *result_datatype);
        let code = call(origin_addr_s.address, origin_addr_s.count as MPI_Count, origin_addr_s.datatype, result_addr_s.address, result_addr_s.count as MPI_Count, result_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as MPI_Count, Datatype::inward(*target_datatype), Op::inward(*op), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_address<const P: bool>(location: *mut c_void, address: *mut MPI_Aint, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_address } else { c::MPI_Get_address };
        let code = call(sentinel::address(location), address);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_address_described<const P: bool>(location: *const Descriptor, address: *mut MPI_Aint, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_address } else { c::MPI_Get_address };
        let code = call(sentinel::address(section::base(location)), address);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_c_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut MPI_Count, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut MPI_Count, target_datatype: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_c } else { c::MPI_Get_c };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let code = call(origin_addr_s.address, origin_addr_s.count as MPI_Count, origin_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as MPI_Count, Datatype::inward(*target_datatype), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_count<const P: bool>(status: *mut MPI_Status, datatype: *mut c_int, count: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_count } else { c::MPI_Get_count };
        let code = call(status, Datatype::inward(*datatype), count);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_count_c<const P: bool>(status: *mut MPI_Status, datatype: *mut c_int, count: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_count_c } else { c::MPI_Get_count_c };
        let code = call(status, Datatype::inward(*datatype), count);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_elements<const P: bool>(status: *mut MPI_Status, datatype: *mut c_int, count: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_elements } else { c::MPI_Get_elements };
        let code = call(status, Datatype::inward(*datatype), count);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_elements_c<const P: bool>(status: *mut MPI_Status, datatype: *mut c_int, count: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_elements_c } else { c::MPI_Get_elements_c };
        let code = call(status, Datatype::inward(*datatype), count);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_elements_x<const P: bool>(status: *mut MPI_Status, datatype: *mut c_int, count: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_elements_x } else { c::MPI_Get_elements_x };
        let code = call(status, Datatype::inward(*datatype), count);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_hw_resource_info<const P: bool>(hw_info: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_hw_resource_info } else { c::MPI_Get_hw_resource_info };
        let mut hw_info_c = Info::unset();
        let code = call(&mut hw_info_c);
        if code == 0 {
            *hw_info = Info::outward(hw_info_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_library_version<const P: bool>(version: *mut c_char, resultlen: *mut c_int, ierror: *mut c_int, version_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_library_version } else { c::MPI_Get_library_version };
        let mut version_c = convert::Answer::new();
        let code = call(version_c.pointer(), resultlen);
        if code == 0 {
            version_c.write(version, version_length);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_processor_name<const P: bool>(name: *mut c_char, resultlen: *mut c_int, ierror: *mut c_int, name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_processor_name } else { c::MPI_Get_processor_name };
        let mut name_c = convert::Answer::new();
        let code = call(name_c.pointer(), resultlen);
        if code == 0 {
            name_c.write(name, name_length);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn get_version<const P: bool>(version: *mut c_int, subversion: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Get_version } else { c::MPI_Get_version };
        let code = call(version, subversion);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn graph_create<const P: bool>(comm_old: *mut c_int, nnodes: *mut c_int, index: *mut c_int, edges: *mut c_int, reorder: *mut c_int, comm_graph: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Graph_create } else { c::MPI_Graph_create };
        let mut comm_graph_c = Comm::unset();
        let code = call(Comm::inward(*comm_old), *nnodes as c_int, index, edges, convert::from_logical(*reorder), &mut comm_graph_c);
        if code == 0 {
            *comm_graph = Comm::outward(comm_graph_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn graph_get<const P: bool>(comm: *mut c_int, maxindex: *mut c_int, maxedges: *mut c_int, index: *mut c_int, edges: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Graph_get } else { c::MPI_Graph_get };
        let code = call(Comm::inward(*comm), *maxindex as c_int, *maxedges as c_int, index, edges);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn graph_map<const P: bool>(comm: *mut c_int, nnodes: *mut c_int, index: *mut c_int, edges: *mut c_int, newrank: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Graph_map } else { c::MPI_Graph_map };
        let code = call(Comm::inward(*comm), *nnodes as c_int, index, edges, newrank);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn graph_neighbors<const P: bool>(comm: *mut c_int, rank: *mut c_int, maxneighbors: *mut c_int, neighbors: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Graph_neighbors } else { c::MPI_Graph_neighbors };
        let code = call(Comm::inward(*comm), *rank as c_int, *maxneighbors as c_int, neighbors);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn graph_neighbors_count<const P: bool>(comm: *mut c_int, rank: *mut c_int, nneighbors: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Graph_neighbors_count } else { c::MPI_Graph_neighbors_count };
        let code = call(Comm::inward(*comm), *rank as c_int, nneighbors);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn graphdims_get<const P: bool>(comm: *mut c_int, nnodes: *mut c_int, nedges: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Graphdims_get } else { c::MPI_Graphdims_get };
        let code = call(Comm::inward(*comm), nnodes, nedges);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn grequest_complete<const P: bool>(request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Grequest_complete } else { c::MPI_Grequest_complete };
        let code = call(Request::inward(*request));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_compare<const P: bool>(group1: *mut c_int, group2: *mut c_int, result: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_compare } else { c::MPI_Group_compare };
        let code = call(Group::inward(*group1), Group::inward(*group2), result);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_difference<const P: bool>(group1: *mut c_int, group2: *mut c_int, newgroup: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_difference } else { c::MPI_Group_difference };
        let mut newgroup_c = Group::unset();
        let code = call(Group::inward(*group1), Group::inward(*group2), &mut newgroup_c);
        if code == 0 {
            *newgroup = Group::outward(newgroup_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_excl<const P: bool>(group: *mut c_int, n: *mut c_int, ranks: *mut c_int, newgroup: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_excl } else { c::MPI_Group_excl };
        let mut newgroup_c = Group::unset();
        let code = call(Group::inward(*group), *n as c_int, ranks, &mut newgroup_c);
        if code == 0 {
            *newgroup = Group::outward(newgroup_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_free<const P: bool>(group: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_free } else { c::MPI_Group_free };
        let mut group_c = Group::inward(*group);
        let code = call(&mut group_c);
        *group = Group::outward(group_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_from_session_pset<const P: bool>(session: *mut c_int, pset_name: *mut c_char, newgroup: *mut c_int, ierror: *mut c_int, pset_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_from_session_pset } else { c::MPI_Group_from_session_pset };
        let mut pset_name_c = convert::Text::new(pset_name, pset_name_length);
        let mut newgroup_c = Group::unset();
        let code = call(Session::inward(*session), pset_name_c.pointer(), &mut newgroup_c);
        if code == 0 {
            *newgroup = Group::outward(newgroup_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_incl<const P: bool>(group: *mut c_int, n: *mut c_int, ranks: *mut c_int, newgroup: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_incl } else { c::MPI_Group_incl };
        let mut newgroup_c = Group::unset();
        let code = call(Group::inward(*group), *n as c_int, ranks, &mut newgroup_c);
        if code == 0 {
            *newgroup = Group::outward(newgroup_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_intersection<const P: bool>(group1: *mut c_int, group2: *mut c_int, newgroup: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_intersection } else { c::MPI_Group_intersection };
        let mut newgroup_c = Group::unset();
        let code = call(Group::inward(*group1), Group::inward(*group2), &mut newgroup_c);
        if code == 0 {
            *newgroup = Group::outward(newgroup_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_range_excl<const P: bool>(group: *mut c_int, n: *mut c_int, ranges: *mut c_int, newgroup: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_range_excl } else { c::MPI_Group_range_excl };
        let mut newgroup_c = Group::unset();
        let code = call(Group::inward(*group), *n as c_int, ranges.cast(), &mut newgroup_c);
        if code == 0 {
            *newgroup = Group::outward(newgroup_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_range_incl<const P: bool>(group: *mut c_int, n: *mut c_int, ranges: *mut c_int, newgroup: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_range_incl } else { c::MPI_Group_range_incl };
        let mut newgroup_c = Group::unset();
        let code = call(Group::inward(*group), *n as c_int, ranges.cast(), &mut newgroup_c);
        if code == 0 {
            *newgroup = Group::outward(newgroup_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_rank<const P: bool>(group: *mut c_int, rank: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_rank } else { c::MPI_Group_rank };
        let code = call(Group::inward(*group), rank);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_size<const P: bool>(group: *mut c_int, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_size } else { c::MPI_Group_size };
        let code = call(Group::inward(*group), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_translate_ranks<const P: bool>(group1: *mut c_int, n: *mut c_int, ranks1: *mut c_int, group2: *mut c_int, ranks2: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_translate_ranks } else { c::MPI_Group_translate_ranks };
        let code = call(Group::inward(*group1), *n as c_int, ranks1, Group::inward(*group2), ranks2);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn group_union<const P: bool>(group1: *mut c_int, group2: *mut c_int, newgroup: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Group_union } else { c::MPI_Group_union };
        let mut newgroup_c = Group::unset();
        let code = call(Group::inward(*group1), Group::inward(*group2), &mut newgroup_c);
        if code == 0 {
            *newgroup = Group::outward(newgroup_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iallgather<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iallgather } else { c::MPI_Iallgather };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iallgather_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iallgather } else { c::MPI_Iallgather };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iallgather_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iallgather_c } else { c::MPI_Iallgather_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iallgatherv<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iallgatherv } else { c::MPI_Iallgatherv };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, displs, Datatype::inward(*recvtype), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iallgatherv_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iallgatherv } else { c::MPI_Iallgatherv };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iallgatherv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, displs: *mut MPI_Aint, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iallgatherv_c } else { c::MPI_Iallgatherv_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iallreduce<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iallreduce } else { c::MPI_Iallreduce };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iallreduce_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iallreduce } else { c::MPI_Iallreduce };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Iallreduce", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Iallreduce", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iallreduce_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iallreduce_c } else { c::MPI_Iallreduce_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Iallreduce_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Iallreduce_c", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ialltoall<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ialltoall } else { c::MPI_Ialltoall };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ialltoall_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ialltoall } else { c::MPI_Ialltoall };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, *sendcount as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ialltoall_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ialltoall_c } else { c::MPI_Ialltoall_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, *sendcount as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ialltoallv<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, sdispls: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, rdispls: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ialltoallv } else { c::MPI_Ialltoallv };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sendcounts, sdispls, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, rdispls, Datatype::inward(*recvtype), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ialltoallv_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, sdispls: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, rdispls: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ialltoallv } else { c::MPI_Ialltoallv };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendbuf_s.datatype, recvbuf_s.address, recvcounts, rdispls, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ialltoallv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, sdispls: *mut MPI_Aint, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, rdispls: *mut MPI_Aint, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ialltoallv_c } else { c::MPI_Ialltoallv_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendbuf_s.datatype, recvbuf_s.address, recvcounts, rdispls, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ialltoallw<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, sdispls: *mut c_int, sendtypes: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, rdispls: *mut c_int, recvtypes: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ialltoallw } else { c::MPI_Ialltoallw };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::senders(sendbuf, *comm));
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::peers(*comm));
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sendcounts, sdispls, sendtypes_c.pointer(), sentinel::address(recvbuf), recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ialltoallw_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, sdispls: *mut c_int, sendtypes: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, rdispls: *mut c_int, recvtypes: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ialltoallw } else { c::MPI_Ialltoallw };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Ialltoallw", *comm, ierror);
        };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::senders(section::base(sendbuf), *comm));
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Ialltoallw", *comm, ierror);
        };
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::peers(*comm));
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendtypes_c.pointer(), recvbuf_s.address, recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ialltoallw_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, sdispls: *mut MPI_Aint, sendtypes: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, rdispls: *mut MPI_Aint, recvtypes: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ialltoallw_c } else { c::MPI_Ialltoallw_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Ialltoallw_c", *comm, ierror);
        };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::senders(section::base(sendbuf), *comm));
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Ialltoallw_c", *comm, ierror);
        };
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::peers(*comm));
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendtypes_c.pointer(), recvbuf_s.address, recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ibarrier<const P: bool>(comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ibarrier } else { c::MPI_Ibarrier };
        let mut request_c = Request::unset();
        let code = call(Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ibcast<const P: bool>(buffer: *mut c_void, count: *mut c_int, datatype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ibcast } else { c::MPI_Ibcast };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buffer), *count as c_int, Datatype::inward(*datatype), *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ibcast_described<const P: bool>(buffer: *const Descriptor, count: *mut c_int, datatype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ibcast } else { c::MPI_Ibcast };
        let buffer_s = section::block(buffer, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buffer_s.address, buffer_s.count as c_int, buffer_s.datatype, *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ibcast_c_described<const P: bool>(buffer: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ibcast_c } else { c::MPI_Ibcast_c };
        let buffer_s = section::block(buffer, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buffer_s.address, buffer_s.count as MPI_Count, buffer_s.datatype, *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ibsend<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ibsend } else { c::MPI_Ibsend };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ibsend_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ibsend } else { c::MPI_Ibsend };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ibsend_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ibsend_c } else { c::MPI_Ibsend_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iexscan<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iexscan } else { c::MPI_Iexscan };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iexscan_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iexscan } else { c::MPI_Iexscan };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Iexscan", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Iexscan", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iexscan_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iexscan_c } else { c::MPI_Iexscan_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Iexscan_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Iexscan_c", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn igather<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Igather } else { c::MPI_Igather };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn igather_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Igather } else { c::MPI_Igather };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn igather_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Igather_c } else { c::MPI_Igather_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn igatherv<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Igatherv } else { c::MPI_Igatherv };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, displs, Datatype::inward(*recvtype), *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn igatherv_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Igatherv } else { c::MPI_Igatherv };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn igatherv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, displs: *mut MPI_Aint, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Igatherv_c } else { c::MPI_Igatherv_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn improbe<const P: bool>(source: *mut c_int, tag: *mut c_int, comm: *mut c_int, flag: *mut c_int, message: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Improbe } else { c::MPI_Improbe };
        let mut flag_c: c_int = 0;
        let mut message_c = Message::unset();
        let code = call(*source as c_int, *tag as c_int, Comm::inward(*comm), &mut flag_c, &mut message_c, sentinel::status(status));
        if code == 0 {
            *flag = convert::to_logical(flag_c);
            *message = Message::outward(message_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn imrecv<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, message: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Imrecv } else { c::MPI_Imrecv };
        let mut message_c = Message::inward(*message);
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), &mut message_c, &mut request_c);
        *message = Message::outward(message_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn imrecv_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, message: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Imrecv } else { c::MPI_Imrecv };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut message_c = Message::inward(*message);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, &mut message_c, &mut request_c);
        *message = Message::outward(message_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn imrecv_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, message: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Imrecv_c } else { c::MPI_Imrecv_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut message_c = Message::inward(*message);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, &mut message_c, &mut request_c);
        *message = Message::outward(message_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_allgather<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_allgather } else { c::MPI_Ineighbor_allgather };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_allgather_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_allgather } else { c::MPI_Ineighbor_allgather };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_allgather_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_allgather_c } else { c::MPI_Ineighbor_allgather_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_allgatherv<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_allgatherv } else { c::MPI_Ineighbor_allgatherv };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, displs, Datatype::inward(*recvtype), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_allgatherv_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_allgatherv } else { c::MPI_Ineighbor_allgatherv };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_allgatherv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, displs: *mut MPI_Aint, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_allgatherv_c } else { c::MPI_Ineighbor_allgatherv_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_alltoall<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_alltoall } else { c::MPI_Ineighbor_alltoall };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_alltoall_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_alltoall } else { c::MPI_Ineighbor_alltoall };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, *sendcount as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_alltoall_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_alltoall_c } else { c::MPI_Ineighbor_alltoall_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, *sendcount as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_alltoallv<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, sdispls: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, rdispls: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_alltoallv } else { c::MPI_Ineighbor_alltoallv };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sendcounts, sdispls, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, rdispls, Datatype::inward(*recvtype), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_alltoallv_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, sdispls: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, rdispls: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_alltoallv } else { c::MPI_Ineighbor_alltoallv };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendbuf_s.datatype, recvbuf_s.address, recvcounts, rdispls, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_alltoallv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, sdispls: *mut MPI_Aint, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, rdispls: *mut MPI_Aint, recvtype: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_alltoallv_c } else { c::MPI_Ineighbor_alltoallv_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendbuf_s.datatype, recvbuf_s.address, recvcounts, rdispls, recvbuf_s.datatype, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_alltoallw<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, sdispls: *mut MPI_Aint, sendtypes: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, rdispls: *mut MPI_Aint, recvtypes: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_alltoallw } else { c::MPI_Ineighbor_alltoallw };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::neighbors(*comm).1);
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::neighbors(*comm).0);
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sendcounts, sdispls, sendtypes_c.pointer(), sentinel::address(recvbuf), recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_alltoallw_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, sdispls: *mut MPI_Aint, sendtypes: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, rdispls: *mut MPI_Aint, recvtypes: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_alltoallw } else { c::MPI_Ineighbor_alltoallw };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Ineighbor_alltoallw", *comm, ierror);
        };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::neighbors(*comm).1);
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Ineighbor_alltoallw", *comm, ierror);
        };
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::neighbors(*comm).0);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendtypes_c.pointer(), recvbuf_s.address, recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ineighbor_alltoallw_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, sdispls: *mut MPI_Aint, sendtypes: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, rdispls: *mut MPI_Aint, recvtypes: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ineighbor_alltoallw_c } else { c::MPI_Ineighbor_alltoallw_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Ineighbor_alltoallw_c", *comm, ierror);
        };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::neighbors(*comm).1);
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Ineighbor_alltoallw_c", *comm, ierror);
        };
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::neighbors(*comm).0);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendtypes_c.pointer(), recvbuf_s.address, recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn info_create<const P: bool>(info: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Info_create } else { c::MPI_Info_create };
        let mut info_c = Info::unset();
        let code = call(&mut info_c);
        if code == 0 {
            *info = Info::outward(info_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn info_delete<const P: bool>(info: *mut c_int, key: *mut c_char, ierror: *mut c_int, key_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Info_delete } else { c::MPI_Info_delete };
        let mut key_c = convert::Text::stripped(key, key_length);
        let code = call(Info::inward(*info), key_c.pointer());
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn info_dup<const P: bool>(info: *mut c_int, newinfo: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Info_dup } else { c::MPI_Info_dup };
        let mut newinfo_c = Info::unset();
        let code = call(Info::inward(*info), &mut newinfo_c);
        if code == 0 {
            *newinfo = Info::outward(newinfo_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn info_free<const P: bool>(info: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Info_free } else { c::MPI_Info_free };
        let mut info_c = Info::inward(*info);
        let code = call(&mut info_c);
        *info = Info::outward(info_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn info_get_nkeys<const P: bool>(info: *mut c_int, nkeys: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Info_get_nkeys } else { c::MPI_Info_get_nkeys };
        let code = call(Info::inward(*info), nkeys);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn info_get_nthkey<const P: bool>(info: *mut c_int, n: *mut c_int, key: *mut c_char, ierror: *mut c_int, key_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Info_get_nthkey } else { c::MPI_Info_get_nthkey };
        let mut key_c = convert::Answer::new();
        let code = call(Info::inward(*info), *n as c_int, key_c.pointer());
        if code == 0 {
            key_c.write(key, key_length);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn info_get_valuelen<const P: bool>(info: *mut c_int, key: *mut c_char, valuelen: *mut c_int, flag: *mut c_int, ierror: *mut c_int, key_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Info_get_valuelen } else { c::MPI_Info_get_valuelen };
        let mut key_c = convert::Text::stripped(key, key_length);
        let mut flag_c: c_int = 0;
        let code = call(Info::inward(*info), key_c.pointer(), valuelen, &mut flag_c);
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn info_set<const P: bool>(info: *mut c_int, key: *mut c_char, value: *mut c_char, ierror: *mut c_int, key_length: usize, value_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Info_set } else { c::MPI_Info_set };
        let mut key_c = convert::Text::stripped(key, key_length);
        let mut value_c = convert::Text::stripped(value, value_length);
        let code = call(Info::inward(*info), key_c.pointer(), value_c.pointer());
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn initialized<const P: bool>(flag: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Initialized } else { c::MPI_Initialized };
        let mut flag_c: c_int = 0;
        let code = call(&mut flag_c);
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn intercomm_create<const P: bool>(local_comm: *mut c_int, local_leader: *mut c_int, peer_comm: *mut c_int, remote_leader: *mut c_int, tag: *mut c_int, newintercomm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Intercomm_create } else { c::MPI_Intercomm_create };
        let mut newintercomm_c = Comm::unset();
        let code = call(Comm::inward(*local_comm), *local_leader as c_int, Comm::inward(*peer_comm), *remote_leader as c_int, *tag as c_int, &mut newintercomm_c);
        if code == 0 {
            *newintercomm = Comm::outward(newintercomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn intercomm_create_from_groups<const P: bool>(local_group: *mut c_int, local_leader: *mut c_int, remote_group: *mut c_int, remote_leader: *mut c_int, stringtag: *mut c_char, info: *mut c_int, errhandler: *mut c_int, newintercomm: *mut c_int, ierror: *mut c_int, stringtag_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Intercomm_create_from_groups } else { c::MPI_Intercomm_create_from_groups };
        let mut stringtag_c = convert::Text::new(stringtag, stringtag_length);
        let mut newintercomm_c = Comm::unset();
        let code = call(Group::inward(*local_group), *local_leader as c_int, Group::inward(*remote_group), *remote_leader as c_int, stringtag_c.pointer(), Info::inward(*info), Errhandler::inward(*errhandler), &mut newintercomm_c);
        if code == 0 {
            *newintercomm = Comm::outward(newintercomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn intercomm_merge<const P: bool>(intercomm: *mut c_int, high: *mut c_int, newintracomm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Intercomm_merge } else { c::MPI_Intercomm_merge };
        let mut newintracomm_c = Comm::unset();
        let code = call(Comm::inward(*intercomm), convert::from_logical(*high), &mut newintracomm_c);
        if code == 0 {
            *newintracomm = Comm::outward(newintracomm_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iprobe<const P: bool>(source: *mut c_int, tag: *mut c_int, comm: *mut c_int, flag: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iprobe } else { c::MPI_Iprobe };
        let mut flag_c: c_int = 0;
        let code = call(*source as c_int, *tag as c_int, Comm::inward(*comm), &mut flag_c, sentinel::status(status));
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn irecv<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, source: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Irecv } else { c::MPI_Irecv };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *source as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn irecv_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, source: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Irecv } else { c::MPI_Irecv };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *source as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn irecv_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, source: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Irecv_c } else { c::MPI_Irecv_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *source as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ireduce<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ireduce } else { c::MPI_Ireduce };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op), *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ireduce_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ireduce } else { c::MPI_Ireduce };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Ireduce", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Ireduce", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op), *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ireduce_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ireduce_c } else { c::MPI_Ireduce_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Ireduce_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Ireduce_c", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ireduce_scatter<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, recvcounts: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ireduce_scatter } else { c::MPI_Ireduce_scatter };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), recvcounts, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ireduce_scatter_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, recvcounts: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ireduce_scatter } else { c::MPI_Ireduce_scatter };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Ireduce_scatter", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Ireduce_scatter", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, recvcounts, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ireduce_scatter_block<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, recvcount: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ireduce_scatter_block } else { c::MPI_Ireduce_scatter_block };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ireduce_scatter_block_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, recvcount: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ireduce_scatter_block } else { c::MPI_Ireduce_scatter_block };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Ireduce_scatter_block", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Ireduce_scatter_block", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *recvcount as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ireduce_scatter_block_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ireduce_scatter_block_c } else { c::MPI_Ireduce_scatter_block_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Ireduce_scatter_block_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Ireduce_scatter_block_c", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *recvcount as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ireduce_scatter_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ireduce_scatter_c } else { c::MPI_Ireduce_scatter_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Ireduce_scatter_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Ireduce_scatter_c", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, recvcounts, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn irsend<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Irsend } else { c::MPI_Irsend };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn irsend_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Irsend } else { c::MPI_Irsend };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn irsend_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Irsend_c } else { c::MPI_Irsend_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn is_thread_main<const P: bool>(flag: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Is_thread_main } else { c::MPI_Is_thread_main };
        let mut flag_c: c_int = 0;
        let code = call(&mut flag_c);
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iscan<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iscan } else { c::MPI_Iscan };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iscan_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iscan } else { c::MPI_Iscan };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Iscan", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Iscan", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iscan_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iscan_c } else { c::MPI_Iscan_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Iscan_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Iscan_c", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iscatter<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iscatter } else { c::MPI_Iscatter };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iscatter_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iscatter } else { c::MPI_Iscatter };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, *sendcount as c_int, sendbuf_s.datatype, recvbuf_s.address, recvbuf_s.count as c_int, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iscatter_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iscatter_c } else { c::MPI_Iscatter_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, *sendcount as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, recvbuf_s.count as MPI_Count, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iscatterv<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, displs: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iscatterv } else { c::MPI_Iscatterv };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sendcounts, displs, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iscatterv_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, displs: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iscatterv } else { c::MPI_Iscatterv };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, displs, sendbuf_s.datatype, recvbuf_s.address, recvbuf_s.count as c_int, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn iscatterv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, displs: *mut MPI_Aint, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Iscatterv_c } else { c::MPI_Iscatterv_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, displs, sendbuf_s.datatype, recvbuf_s.address, recvbuf_s.count as MPI_Count, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn isend<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Isend } else { c::MPI_Isend };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn isend_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Isend } else { c::MPI_Isend };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn isend_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Isend_c } else { c::MPI_Isend_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn isendrecv<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, dest: *mut c_int, sendtag: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, source: *mut c_int, recvtag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Isendrecv } else { c::MPI_Isendrecv };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), *dest as c_int, *sendtag as c_int, sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), *source as c_int, *recvtag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn isendrecv_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, dest: *mut c_int, sendtag: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, source: *mut c_int, recvtag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Isendrecv } else { c::MPI_Isendrecv };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, *dest as c_int, *sendtag as c_int, recvbuf_s.address, recvbuf_s.count as c_int, recvbuf_s.datatype, *source as c_int, *recvtag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn isendrecv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, dest: *mut c_int, sendtag: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, source: *mut c_int, recvtag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Isendrecv_c } else { c::MPI_Isendrecv_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, *dest as c_int, *sendtag as c_int, recvbuf_s.address, recvbuf_s.count as MPI_Count, recvbuf_s.datatype, *source as c_int, *recvtag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn isendrecv_replace<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, sendtag: *mut c_int, source: *mut c_int, recvtag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Isendrecv_replace } else { c::MPI_Isendrecv_replace };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *sendtag as c_int, *source as c_int, *recvtag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn isendrecv_replace_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, sendtag: *mut c_int, source: *mut c_int, recvtag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Isendrecv_replace } else { c::MPI_Isendrecv_replace };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *sendtag as c_int, *source as c_int, *recvtag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn isendrecv_replace_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, sendtag: *mut c_int, source: *mut c_int, recvtag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Isendrecv_replace_c } else { c::MPI_Isendrecv_replace_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *sendtag as c_int, *source as c_int, *recvtag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn issend<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Issend } else { c::MPI_Issend };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn issend_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Issend } else { c::MPI_Issend };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn issend_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Issend_c } else { c::MPI_Issend_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn keyval_free<const P: bool>(keyval: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Keyval_free } else { c::MPI_Keyval_free };
        let code = call(keyval);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn lookup_name<const P: bool>(service_name: *mut c_char, info: *mut c_int, port_name: *mut c_char, ierror: *mut c_int, service_name_length: usize, port_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Lookup_name } else { c::MPI_Lookup_name };
        let mut service_name_c = convert::Text::new(service_name, service_name_length);
        let mut port_name_c = convert::Answer::new();
        let code = call(service_name_c.pointer(), Info::inward(*info), port_name_c.pointer());
        if code == 0 {
            port_name_c.write(port_name, port_name_length);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn mprobe<const P: bool>(source: *mut c_int, tag: *mut c_int, comm: *mut c_int, message: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Mprobe } else { c::MPI_Mprobe };
        let mut message_c = Message::unset();
        let code = call(*source as c_int, *tag as c_int, Comm::inward(*comm), &mut message_c, sentinel::status(status));
        if code == 0 {
            *message = Message::outward(message_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn mrecv<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, message: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Mrecv } else { c::MPI_Mrecv };
        let mut message_c = Message::inward(*message);
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), &mut message_c, sentinel::status(status));
        *message = Message::outward(message_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn mrecv_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, message: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Mrecv } else { c::MPI_Mrecv };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut message_c = Message::inward(*message);
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, &mut message_c, sentinel::status(status));
        *message = Message::outward(message_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn mrecv_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, message: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Mrecv_c } else { c::MPI_Mrecv_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut message_c = Message::inward(*message);
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, &mut message_c, sentinel::status(status));
        *message = Message::outward(message_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_allgather<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_allgather } else { c::MPI_Neighbor_allgather };
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_allgather_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_allgather } else { c::MPI_Neighbor_allgather };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_allgather_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_allgather_c } else { c::MPI_Neighbor_allgather_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_allgather_init<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_allgather_init } else { c::MPI_Neighbor_allgather_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_allgather_init_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_allgather_init } else { c::MPI_Neighbor_allgather_init };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_allgather_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_allgather_init_c } else { c::MPI_Neighbor_allgather_init_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_allgatherv<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_allgatherv } else { c::MPI_Neighbor_allgatherv };
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, displs, Datatype::inward(*recvtype), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_allgatherv_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_allgatherv } else { c::MPI_Neighbor_allgatherv };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_allgatherv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, displs: *mut MPI_Aint, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_allgatherv_c } else { c::MPI_Neighbor_allgatherv_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_allgatherv_init<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_allgatherv_init } else { c::MPI_Neighbor_allgatherv_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, displs, Datatype::inward(*recvtype), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_allgatherv_init_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, displs: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_allgatherv_init } else { c::MPI_Neighbor_allgatherv_init };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_allgatherv_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, displs: *mut MPI_Aint, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_allgatherv_init_c } else { c::MPI_Neighbor_allgatherv_init_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, recvcounts, displs, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoall<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoall } else { c::MPI_Neighbor_alltoall };
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoall_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoall } else { c::MPI_Neighbor_alltoall };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, *sendcount as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoall_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoall_c } else { c::MPI_Neighbor_alltoall_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, *sendcount as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoall_init<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoall_init } else { c::MPI_Neighbor_alltoall_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoall_init_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoall_init } else { c::MPI_Neighbor_alltoall_init };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, *sendcount as c_int, sendbuf_s.datatype, recvbuf_s.address, *recvcount as c_int, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoall_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoall_init_c } else { c::MPI_Neighbor_alltoall_init_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, *sendcount as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, *recvcount as MPI_Count, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoallv<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, sdispls: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, rdispls: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoallv } else { c::MPI_Neighbor_alltoallv };
        let code = call(sentinel::address(sendbuf), sendcounts, sdispls, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, rdispls, Datatype::inward(*recvtype), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoallv_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, sdispls: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, rdispls: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoallv } else { c::MPI_Neighbor_alltoallv };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendbuf_s.datatype, recvbuf_s.address, recvcounts, rdispls, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoallv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, sdispls: *mut MPI_Aint, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, rdispls: *mut MPI_Aint, recvtype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoallv_c } else { c::MPI_Neighbor_alltoallv_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendbuf_s.datatype, recvbuf_s.address, recvcounts, rdispls, recvbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoallv_init<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, sdispls: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, rdispls: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoallv_init } else { c::MPI_Neighbor_alltoallv_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sendcounts, sdispls, Datatype::inward(*sendtype), sentinel::address(recvbuf), recvcounts, rdispls, Datatype::inward(*recvtype), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoallv_init_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, sdispls: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, rdispls: *mut c_int, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoallv_init } else { c::MPI_Neighbor_alltoallv_init };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendbuf_s.datatype, recvbuf_s.address, recvcounts, rdispls, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoallv_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, sdispls: *mut MPI_Aint, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, rdispls: *mut MPI_Aint, recvtype: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoallv_init_c } else { c::MPI_Neighbor_alltoallv_init_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::elements(recvbuf, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendbuf_s.datatype, recvbuf_s.address, recvcounts, rdispls, recvbuf_s.datatype, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoallw<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, sdispls: *mut MPI_Aint, sendtypes: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, rdispls: *mut MPI_Aint, recvtypes: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoallw } else { c::MPI_Neighbor_alltoallw };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::neighbors(*comm).1);
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::neighbors(*comm).0);
        let code = call(sentinel::address(sendbuf), sendcounts, sdispls, sendtypes_c.pointer(), sentinel::address(recvbuf), recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoallw_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, sdispls: *mut MPI_Aint, sendtypes: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, rdispls: *mut MPI_Aint, recvtypes: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoallw } else { c::MPI_Neighbor_alltoallw };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Neighbor_alltoallw", *comm, ierror);
        };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::neighbors(*comm).1);
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Neighbor_alltoallw", *comm, ierror);
        };
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::neighbors(*comm).0);
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendtypes_c.pointer(), recvbuf_s.address, recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoallw_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, sdispls: *mut MPI_Aint, sendtypes: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, rdispls: *mut MPI_Aint, recvtypes: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoallw_c } else { c::MPI_Neighbor_alltoallw_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Neighbor_alltoallw_c", *comm, ierror);
        };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::neighbors(*comm).1);
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Neighbor_alltoallw_c", *comm, ierror);
        };
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::neighbors(*comm).0);
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendtypes_c.pointer(), recvbuf_s.address, recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoallw_init<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, sdispls: *mut MPI_Aint, sendtypes: *mut c_int, recvbuf: *mut c_void, recvcounts: *mut c_int, rdispls: *mut MPI_Aint, recvtypes: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoallw_init } else { c::MPI_Neighbor_alltoallw_init };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::neighbors(*comm).1);
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::neighbors(*comm).0);
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sendcounts, sdispls, sendtypes_c.pointer(), sentinel::address(recvbuf), recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoallw_init_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, sdispls: *mut MPI_Aint, sendtypes: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut c_int, rdispls: *mut MPI_Aint, recvtypes: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoallw_init } else { c::MPI_Neighbor_alltoallw_init };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Neighbor_alltoallw_init", *comm, ierror);
        };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::neighbors(*comm).1);
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Neighbor_alltoallw_init", *comm, ierror);
        };
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::neighbors(*comm).0);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendtypes_c.pointer(), recvbuf_s.address, recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn neighbor_alltoallw_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, sdispls: *mut MPI_Aint, sendtypes: *mut c_int, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, rdispls: *mut MPI_Aint, recvtypes: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Neighbor_alltoallw_init_c } else { c::MPI_Neighbor_alltoallw_init_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Neighbor_alltoallw_init_c", *comm, ierror);
        };
        let mut sendtypes_c = convert::Handles::<Datatype>::new(sendtypes, || convert::neighbors(*comm).1);
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Neighbor_alltoallw_init_c", *comm, ierror);
        };
        let mut recvtypes_c = convert::Handles::<Datatype>::new(recvtypes, || convert::neighbors(*comm).0);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, sdispls, sendtypes_c.pointer(), recvbuf_s.address, recvcounts, rdispls, recvtypes_c.pointer(), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn op_commutative<const P: bool>(op: *mut c_int, commute: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Op_commutative } else { c::MPI_Op_commutative };
        let mut commute_c: c_int = 0;
        let code = call(Op::inward(*op), &mut commute_c);
        if code == 0 {
            *commute = convert::to_logical(commute_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn op_free<const P: bool>(op: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Op_free } else { c::MPI_Op_free };
        let mut op_c = Op::inward(*op);
        let code = call(&mut op_c);
        *op = Op::outward(op_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn open_port<const P: bool>(info: *mut c_int, port_name: *mut c_char, ierror: *mut c_int, port_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Open_port } else { c::MPI_Open_port };
        let mut port_name_c = convert::Answer::new();
        let code = call(Info::inward(*info), port_name_c.pointer());
        if code == 0 {
            port_name_c.write(port_name, port_name_length);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pack<const P: bool>(inbuf: *mut c_void, incount: *mut c_int, datatype: *mut c_int, outbuf: *mut c_void, outsize: *mut c_int, position: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pack } else { c::MPI_Pack };
        let code = call(sentinel::address(inbuf), *incount as c_int, Datatype::inward(*datatype), sentinel::address(outbuf), *outsize as c_int, position, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pack_described<const P: bool>(inbuf: *const Descriptor, incount: *mut c_int, datatype: *mut c_int, outbuf: *const Descriptor, outsize: *mut c_int, position: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pack } else { c::MPI_Pack };
        let inbuf_s = section::block(inbuf, *incount as i64, *datatype);
        let Some(outbuf_s) = section::contiguous(outbuf, true, true) else {
            return section::refuse("MPI_Pack", *comm, ierror);
        };
        let code = call(inbuf_s.address, inbuf_s.count as c_int, inbuf_s.datatype, outbuf_s.address, *outsize as c_int, position, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pack_c_described<const P: bool>(inbuf: *const Descriptor, incount: *mut MPI_Count, datatype: *mut c_int, outbuf: *const Descriptor, outsize: *mut MPI_Count, position: *mut MPI_Count, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pack_c } else { c::MPI_Pack_c };
        let inbuf_s = section::block(inbuf, *incount as i64, *datatype);
        let Some(outbuf_s) = section::contiguous(outbuf, true, true) else {
            return section::refuse("MPI_Pack_c", *comm, ierror);
        };
        let code = call(inbuf_s.address, inbuf_s.count as MPI_Count, inbuf_s.datatype, outbuf_s.address, *outsize as MPI_Count, position, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pack_external<const P: bool>(datarep: *mut c_char, inbuf: *mut c_void, incount: *mut c_int, datatype: *mut c_int, outbuf: *mut c_void, outsize: *mut MPI_Aint, position: *mut MPI_Aint, ierror: *mut c_int, datarep_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pack_external } else { c::MPI_Pack_external };
        let mut datarep_c = convert::Text::new(datarep, datarep_length);
        let code = call(datarep_c.pointer(), sentinel::address(inbuf), *incount as c_int, Datatype::inward(*datatype), sentinel::address(outbuf), *outsize as MPI_Aint, position);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pack_external_described<const P: bool>(datarep: *const Descriptor, inbuf: *const Descriptor, incount: *mut c_int, datatype: *mut c_int, outbuf: *const Descriptor, outsize: *mut MPI_Aint, position: *mut MPI_Aint, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pack_external } else { c::MPI_Pack_external };
        let mut datarep_c = convert::Text::new(section::text(datarep).0, section::text(datarep).1);
        let inbuf_s = section::block(inbuf, *incount as i64, *datatype);
        let Some(outbuf_s) = section::contiguous(outbuf, true, true) else {
            return section::refuse("MPI_Pack_external", COMM_SELF, ierror);
        };
        let code = call(datarep_c.pointer(), inbuf_s.address, inbuf_s.count as c_int, inbuf_s.datatype, outbuf_s.address, *outsize as MPI_Aint, position);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pack_external_c_described<const P: bool>(datarep: *const Descriptor, inbuf: *const Descriptor, incount: *mut MPI_Count, datatype: *mut c_int, outbuf: *const Descriptor, outsize: *mut MPI_Count, position: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pack_external_c } else { c::MPI_Pack_external_c };
        let mut datarep_c = convert::Text::new(section::text(datarep).0, section::text(datarep).1);
        let inbuf_s = section::block(inbuf, *incount as i64, *datatype);
        let Some(outbuf_s) = section::contiguous(outbuf, true, true) else {
            return section::refuse("MPI_Pack_external_c", COMM_SELF, ierror);
        };
        let code = call(datarep_c.pointer(), inbuf_s.address, inbuf_s.count as MPI_Count, inbuf_s.datatype, outbuf_s.address, *outsize as MPI_Count, position);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pack_external_size<const P: bool>(datarep: *mut c_char, incount: *mut c_int, datatype: *mut c_int, size: *mut MPI_Aint, ierror: *mut c_int, datarep_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pack_external_size } else { c::MPI_Pack_external_size };
        let mut datarep_c = convert::Text::new(datarep, datarep_length);
        let code = call(datarep_c.pointer(), *incount as c_int, Datatype::inward(*datatype), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pack_external_size_c<const P: bool>(datarep: *mut c_char, incount: *mut MPI_Count, datatype: *mut c_int, size: *mut MPI_Count, ierror: *mut c_int, datarep_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pack_external_size_c } else { c::MPI_Pack_external_size_c };
        let mut datarep_c = convert::Text::new(datarep, datarep_length);
        let code = call(datarep_c.pointer(), *incount as MPI_Count, Datatype::inward(*datatype), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pack_size<const P: bool>(incount: *mut c_int, datatype: *mut c_int, comm: *mut c_int, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pack_size } else { c::MPI_Pack_size };
        let code = call(*incount as c_int, Datatype::inward(*datatype), Comm::inward(*comm), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pack_size_c<const P: bool>(incount: *mut MPI_Count, datatype: *mut c_int, comm: *mut c_int, size: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pack_size_c } else { c::MPI_Pack_size_c };
        let code = call(*incount as MPI_Count, Datatype::inward(*datatype), Comm::inward(*comm), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn parrived<const P: bool>(request: *mut c_int, partition: *mut c_int, flag: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Parrived } else { c::MPI_Parrived };
        let mut flag_c: c_int = 0;
        let code = call(Request::inward(*request), *partition as c_int, &mut flag_c);
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pcontrol<const P: bool>(level: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pcontrol } else { c::MPI_Pcontrol };
        call(*level as c_int)
    }
}

pub(crate) unsafe extern "C" fn pready<const P: bool>(partition: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pready } else { c::MPI_Pready };
        let code = call(*partition as c_int, Request::inward(*request));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pready_list<const P: bool>(length: *mut c_int, array_of_partitions: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pready_list } else { c::MPI_Pready_list };
        let code = call(*length as c_int, array_of_partitions, Request::inward(*request));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn pready_range<const P: bool>(partition_low: *mut c_int, partition_high: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Pready_range } else { c::MPI_Pready_range };
        let code = call(*partition_low as c_int, *partition_high as c_int, Request::inward(*request));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn precv_init<const P: bool>(buf: *mut c_void, partitions: *mut c_int, count: *mut MPI_Count, datatype: *mut c_int, source: *mut c_int, tag: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Precv_init } else { c::MPI_Precv_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *partitions as c_int, *count as MPI_Count, Datatype::inward(*datatype), *source as c_int, *tag as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn precv_init_described<const P: bool>(buf: *const Descriptor, partitions: *mut c_int, count: *mut MPI_Count, datatype: *mut c_int, source: *mut c_int, tag: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Precv_init } else { c::MPI_Precv_init };
        let buf_s = section::elements(buf, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, *partitions as c_int, *count as MPI_Count, buf_s.datatype, *source as c_int, *tag as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn probe<const P: bool>(source: *mut c_int, tag: *mut c_int, comm: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Probe } else { c::MPI_Probe };
        let code = call(*source as c_int, *tag as c_int, Comm::inward(*comm), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn psend_init<const P: bool>(buf: *mut c_void, partitions: *mut c_int, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Psend_init } else { c::MPI_Psend_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *partitions as c_int, *count as MPI_Count, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn psend_init_described<const P: bool>(buf: *const Descriptor, partitions: *mut c_int, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Psend_init } else { c::MPI_Psend_init };
        let buf_s = section::elements(buf, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, *partitions as c_int, *count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn publish_name<const P: bool>(service_name: *mut c_char, info: *mut c_int, port_name: *mut c_char, ierror: *mut c_int, service_name_length: usize, port_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Publish_name } else { c::MPI_Publish_name };
        let mut service_name_c = convert::Text::new(service_name, service_name_length);
        let mut port_name_c = convert::Text::new(port_name, port_name_length);
        let code = call(service_name_c.pointer(), Info::inward(*info), port_name_c.pointer());
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn put<const P: bool>(origin_addr: *mut c_void, origin_count: *mut c_int, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Put } else { c::MPI_Put };
        let code = call(sentinel::address(origin_addr), *origin_count as c_int, Datatype::inward(*origin_datatype), *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn put_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut c_int, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Put } else { c::MPI_Put };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let code = call(origin_addr_s.address, origin_addr_s.count as c_int, origin_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn put_c_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut MPI_Count, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut MPI_Count, target_datatype: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Put_c } else { c::MPI_Put_c };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let code = call(origin_addr_s.address, origin_addr_s.count as MPI_Count, origin_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as MPI_Count, Datatype::inward(*target_datatype), Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn query_thread<const P: bool>(provided: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Query_thread } else { c::MPI_Query_thread };
        let code = call(provided);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn raccumulate<const P: bool>(origin_addr: *mut c_void, origin_count: *mut c_int, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, op: *mut c_int, win: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Raccumulate } else { c::MPI_Raccumulate };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(origin_addr), *origin_count as c_int, Datatype::inward(*origin_datatype), *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Op::inward(*op), Win::inward(*win), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn raccumulate_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut c_int, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, op: *mut c_int, win: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Raccumulate } else { c::MPI_Raccumulate };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let mut request_c = Request::unset();
        let code = call(origin_addr_s.address, origin_addr_s.count as c_int, origin_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Op::inward(*op), Win::inward(*win), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn raccumulate_c_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut MPI_Count, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut MPI_Count, target_datatype: *mut c_int, op: *mut c_int, win: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Raccumulate_c } else { c::MPI_Raccumulate_c };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let mut request_c = Request::unset();
        let code = call(origin_addr_s.address, origin_addr_s.count as MPI_Count, origin_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as MPI_Count, Datatype::inward(*target_datatype), Op::inward(*op), Win::inward(*win), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn recv<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, source: *mut c_int, tag: *mut c_int, comm: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Recv } else { c::MPI_Recv };
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *source as c_int, *tag as c_int, Comm::inward(*comm), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn recv_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, source: *mut c_int, tag: *mut c_int, comm: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Recv } else { c::MPI_Recv };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *source as c_int, *tag as c_int, Comm::inward(*comm), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn recv_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, source: *mut c_int, tag: *mut c_int, comm: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Recv_c } else { c::MPI_Recv_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *source as c_int, *tag as c_int, Comm::inward(*comm), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn recv_init<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, source: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Recv_init } else { c::MPI_Recv_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *source as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn recv_init_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, source: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Recv_init } else { c::MPI_Recv_init };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *source as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn recv_init_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, source: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Recv_init_c } else { c::MPI_Recv_init_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *source as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce } else { c::MPI_Reduce };
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op), *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce } else { c::MPI_Reduce };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Reduce", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Reduce", *comm, ierror);
        };
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op), *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_c } else { c::MPI_Reduce_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Reduce_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Reduce_c", *comm, ierror);
        };
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_init<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_init } else { c::MPI_Reduce_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op), *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_init_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_init } else { c::MPI_Reduce_init };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Reduce_init", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Reduce_init", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op), *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_init_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_init_c } else { c::MPI_Reduce_init_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Reduce_init_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Reduce_init_c", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_local<const P: bool>(inbuf: *mut c_void, inoutbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_local } else { c::MPI_Reduce_local };
        let code = call(sentinel::address(inbuf), sentinel::address(inoutbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_local_described<const P: bool>(inbuf: *const Descriptor, inoutbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_local } else { c::MPI_Reduce_local };
        let Some(inbuf_s) = section::contiguous(inbuf, false, true) else {
            return section::refuse("MPI_Reduce_local", COMM_SELF, ierror);
        };
        let Some(inoutbuf_s) = section::contiguous(inoutbuf, true, true) else {
            return section::refuse("MPI_Reduce_local", COMM_SELF, ierror);
        };
        let code = call(inbuf_s.address, inoutbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_local_c_described<const P: bool>(inbuf: *const Descriptor, inoutbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_local_c } else { c::MPI_Reduce_local_c };
        let Some(inbuf_s) = section::contiguous(inbuf, false, true) else {
            return section::refuse("MPI_Reduce_local_c", COMM_SELF, ierror);
        };
        let Some(inoutbuf_s) = section::contiguous(inoutbuf, true, true) else {
            return section::refuse("MPI_Reduce_local_c", COMM_SELF, ierror);
        };
        let code = call(inbuf_s.address, inoutbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_scatter<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, recvcounts: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_scatter } else { c::MPI_Reduce_scatter };
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), recvcounts, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_scatter_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, recvcounts: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_scatter } else { c::MPI_Reduce_scatter };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Reduce_scatter", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Reduce_scatter", *comm, ierror);
        };
        let code = call(sendbuf_s.address, recvbuf_s.address, recvcounts, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_scatter_block<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, recvcount: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_scatter_block } else { c::MPI_Reduce_scatter_block };
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_scatter_block_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, recvcount: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_scatter_block } else { c::MPI_Reduce_scatter_block };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Reduce_scatter_block", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Reduce_scatter_block", *comm, ierror);
        };
        let code = call(sendbuf_s.address, recvbuf_s.address, *recvcount as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_scatter_block_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_scatter_block_c } else { c::MPI_Reduce_scatter_block_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Reduce_scatter_block_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Reduce_scatter_block_c", *comm, ierror);
        };
        let code = call(sendbuf_s.address, recvbuf_s.address, *recvcount as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_scatter_block_init<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, recvcount: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_scatter_block_init } else { c::MPI_Reduce_scatter_block_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_scatter_block_init_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, recvcount: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_scatter_block_init } else { c::MPI_Reduce_scatter_block_init };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Reduce_scatter_block_init", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Reduce_scatter_block_init", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *recvcount as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_scatter_block_init_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_scatter_block_init_c } else { c::MPI_Reduce_scatter_block_init_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Reduce_scatter_block_init_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Reduce_scatter_block_init_c", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *recvcount as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_scatter_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_scatter_c } else { c::MPI_Reduce_scatter_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Reduce_scatter_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Reduce_scatter_c", *comm, ierror);
        };
        let code = call(sendbuf_s.address, recvbuf_s.address, recvcounts, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_scatter_init<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, recvcounts: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_scatter_init } else { c::MPI_Reduce_scatter_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), recvcounts, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_scatter_init_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, recvcounts: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_scatter_init } else { c::MPI_Reduce_scatter_init };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Reduce_scatter_init", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Reduce_scatter_init", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, recvcounts, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn reduce_scatter_init_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, recvcounts: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Reduce_scatter_init_c } else { c::MPI_Reduce_scatter_init_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Reduce_scatter_init_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Reduce_scatter_init_c", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, recvcounts, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn remove_error_class<const P: bool>(errorclass: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Remove_error_class } else { c::MPI_Remove_error_class };
        let code = call(*errorclass as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn remove_error_code<const P: bool>(errorcode: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Remove_error_code } else { c::MPI_Remove_error_code };
        let code = call(*errorcode as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn remove_error_string<const P: bool>(errorcode: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Remove_error_string } else { c::MPI_Remove_error_string };
        let code = call(*errorcode as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn request_free<const P: bool>(request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Request_free } else { c::MPI_Request_free };
        let mut request_c = Request::inward(*request);
        let code = call(&mut request_c);
        *request = Request::outward(request_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn request_get_status<const P: bool>(request: *mut c_int, flag: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Request_get_status } else { c::MPI_Request_get_status };
        let mut flag_c: c_int = 0;
        let code = call(Request::inward(*request), &mut flag_c, sentinel::status(status));
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn request_get_status_all<const P: bool>(count: *mut c_int, array_of_requests: *mut c_int, flag: *mut c_int, array_of_statuses: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Request_get_status_all } else { c::MPI_Request_get_status_all };
        let mut array_of_requests_c = convert::Handles::<Request>::new(array_of_requests, || *count as i64);
        let mut flag_c: c_int = 0;
        let code = call(*count as c_int, array_of_requests_c.pointer(), &mut flag_c, sentinel::statuses(array_of_statuses));
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn request_get_status_any<const P: bool>(count: *mut c_int, array_of_requests: *mut c_int, index: *mut c_int, flag: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Request_get_status_any } else { c::MPI_Request_get_status_any };
        let mut array_of_requests_c = convert::Handles::<Request>::new(array_of_requests, || *count as i64);
        let mut flag_c: c_int = 0;
        let code = call(*count as c_int, array_of_requests_c.pointer(), index, &mut flag_c, sentinel::status(status));
        if code == 0 {
            convert::count_from_one(index, 1);
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn request_get_status_some<const P: bool>(incount: *mut c_int, array_of_requests: *mut c_int, outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Request_get_status_some } else { c::MPI_Request_get_status_some };
        let mut array_of_requests_c = convert::Handles::<Request>::new(array_of_requests, || *incount as i64);
        let code = call(*incount as c_int, array_of_requests_c.pointer(), outcount, array_of_indices, sentinel::statuses(array_of_statuses));
        convert::count_all_from_one(array_of_indices, outcount, code);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rget<const P: bool>(origin_addr: *mut c_void, origin_count: *mut c_int, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, win: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rget } else { c::MPI_Rget };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(origin_addr), *origin_count as c_int, Datatype::inward(*origin_datatype), *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Win::inward(*win), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rget_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut c_int, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, win: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rget } else { c::MPI_Rget };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let mut request_c = Request::unset();
        let code = call(origin_addr_s.address, origin_addr_s.count as c_int, origin_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Win::inward(*win), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rget_accumulate<const P: bool>(origin_addr: *mut c_void, origin_count: *mut c_int, origin_datatype: *mut c_int, result_addr: *mut c_void, result_count: *mut c_int, result_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, op: *mut c_int, win: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rget_accumulate } else { c::MPI_Rget_accumulate };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(origin_addr), *origin_count as c_int, Datatype::inward(*origin_datatype), sentinel::address(result_addr), *result_count as c_int, Datatype::inward(*result_datatype), *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Op::inward(*op), Win::inward(*win), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rget_accumulate_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut c_int, origin_datatype: *mut c_int, result_addr: *const Descriptor, result_count: *mut c_int, result_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, op: *mut c_int, win: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rget_accumulate } else { c::MPI_Rget_accumulate };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let result_addr_s = section::block(result_addr, *result_count as i64, *result_datatype);
        let mut request_c = Request::unset();
        let code = call(origin_addr_s.address, origin_addr_s.count as c_int, origin_addr_s.datatype, result_addr_s.address, result_addr_s.count as c_int, result_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Op::inward(*op), Win::inward(*win), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rget_accumulate_c_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut MPI_Count, origin_datatype: *mut c_int, result_addr: *const Descriptor, result_count: *mut MPI_Count, result_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut MPI_Count, target_datatype: *mut c_int, op: *mut c_int, win: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rget_accumulate_c } else { c::MPI_Rget_accumulate_c };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let result_addr_s = section::block(result_addr, *result_count as i64, *result_datatype);
        let mut request_c = Request::unset();
        let code = call(origin_addr_s.address, origin_addr_s.count as MPI_Count, origin_addr_s.datatype, result_addr_s.address, result_addr_s.count as MPI_Count, result_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as MPI_Count, Datatype::inward(*target_datatype), Op::inward(*op), Win::inward(*win), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rget_c_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut MPI_Count, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut MPI_Count, target_datatype: *mut c_int, win: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rget_c } else { c::MPI_Rget_c };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let mut request_c = Request::unset();
        let code = call(origin_addr_s.address, origin_addr_s.count as MPI_Count, origin_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as MPI_Count, Datatype::inward(*target_datatype), Win::inward(*win), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rput<const P: bool>(origin_addr: *mut c_void, origin_count: *mut c_int, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, win: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rput } else { c::MPI_Rput };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(origin_addr), *origin_count as c_int, Datatype::inward(*origin_datatype), *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Win::inward(*win), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rput_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut c_int, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut c_int, target_datatype: *mut c_int, win: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rput } else { c::MPI_Rput };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let mut request_c = Request::unset();
        let code = call(origin_addr_s.address, origin_addr_s.count as c_int, origin_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as c_int, Datatype::inward(*target_datatype), Win::inward(*win), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rput_c_described<const P: bool>(origin_addr: *const Descriptor, origin_count: *mut MPI_Count, origin_datatype: *mut c_int, target_rank: *mut c_int, target_disp: *mut MPI_Aint, target_count: *mut MPI_Count, target_datatype: *mut c_int, win: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rput_c } else { c::MPI_Rput_c };
        let origin_addr_s = section::block(origin_addr, *origin_count as i64, *origin_datatype);
        let mut request_c = Request::unset();
        let code = call(origin_addr_s.address, origin_addr_s.count as MPI_Count, origin_addr_s.datatype, *target_rank as c_int, *target_disp as MPI_Aint, *target_count as MPI_Count, Datatype::inward(*target_datatype), Win::inward(*win), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rsend<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rsend } else { c::MPI_Rsend };
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rsend_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rsend } else { c::MPI_Rsend };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rsend_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rsend_c } else { c::MPI_Rsend_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rsend_init<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rsend_init } else { c::MPI_Rsend_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rsend_init_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rsend_init } else { c::MPI_Rsend_init };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn rsend_init_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Rsend_init_c } else { c::MPI_Rsend_init_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scan<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scan } else { c::MPI_Scan };
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scan_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scan } else { c::MPI_Scan };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Scan", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Scan", *comm, ierror);
        };
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scan_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scan_c } else { c::MPI_Scan_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, true) else {
            return section::refuse("MPI_Scan_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, true) else {
            return section::refuse("MPI_Scan_c", *comm, ierror);
        };
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scan_init<const P: bool>(sendbuf: *mut c_void, recvbuf: *mut c_void, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scan_init } else { c::MPI_Scan_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sentinel::address(recvbuf), *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scan_init_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scan_init } else { c::MPI_Scan_init };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Scan_init", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Scan_init", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as c_int, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scan_init_c_described<const P: bool>(sendbuf: *const Descriptor, recvbuf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, op: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scan_init_c } else { c::MPI_Scan_init_c };
        let Some(sendbuf_s) = section::contiguous(sendbuf, false, false) else {
            return section::refuse("MPI_Scan_init_c", *comm, ierror);
        };
        let Some(recvbuf_s) = section::contiguous(recvbuf, true, false) else {
            return section::refuse("MPI_Scan_init_c", *comm, ierror);
        };
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, recvbuf_s.address, *count as MPI_Count, Datatype::inward(*datatype), Op::inward(*op), Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scatter<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scatter } else { c::MPI_Scatter };
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scatter_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scatter } else { c::MPI_Scatter };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let code = call(sendbuf_s.address, *sendcount as c_int, sendbuf_s.datatype, recvbuf_s.address, recvbuf_s.count as c_int, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scatter_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scatter_c } else { c::MPI_Scatter_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let code = call(sendbuf_s.address, *sendcount as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, recvbuf_s.count as MPI_Count, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scatter_init<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scatter_init } else { c::MPI_Scatter_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scatter_init_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scatter_init } else { c::MPI_Scatter_init };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, *sendcount as c_int, sendbuf_s.datatype, recvbuf_s.address, recvbuf_s.count as c_int, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scatter_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scatter_init_c } else { c::MPI_Scatter_init_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, *sendcount as MPI_Count, sendbuf_s.datatype, recvbuf_s.address, recvbuf_s.count as MPI_Count, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scatterv<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, displs: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scatterv } else { c::MPI_Scatterv };
        let code = call(sentinel::address(sendbuf), sendcounts, displs, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scatterv_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, displs: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scatterv } else { c::MPI_Scatterv };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let code = call(sendbuf_s.address, sendcounts, displs, sendbuf_s.datatype, recvbuf_s.address, recvbuf_s.count as c_int, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scatterv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, displs: *mut MPI_Aint, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scatterv_c } else { c::MPI_Scatterv_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let code = call(sendbuf_s.address, sendcounts, displs, sendbuf_s.datatype, recvbuf_s.address, recvbuf_s.count as MPI_Count, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scatterv_init<const P: bool>(sendbuf: *mut c_void, sendcounts: *mut c_int, displs: *mut c_int, sendtype: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scatterv_init } else { c::MPI_Scatterv_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(sendbuf), sendcounts, displs, Datatype::inward(*sendtype), sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scatterv_init_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut c_int, displs: *mut c_int, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scatterv_init } else { c::MPI_Scatterv_init };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, displs, sendbuf_s.datatype, recvbuf_s.address, recvbuf_s.count as c_int, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn scatterv_init_c_described<const P: bool>(sendbuf: *const Descriptor, sendcounts: *mut MPI_Count, displs: *mut MPI_Aint, sendtype: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, root: *mut c_int, comm: *mut c_int, info: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Scatterv_init_c } else { c::MPI_Scatterv_init_c };
        let sendbuf_s = section::elements(sendbuf, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let mut request_c = Request::unset();
        let code = call(sendbuf_s.address, sendcounts, displs, sendbuf_s.datatype, recvbuf_s.address, recvbuf_s.count as MPI_Count, recvbuf_s.datatype, *root as c_int, Comm::inward(*comm), Info::inward(*info), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn send<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Send } else { c::MPI_Send };
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn send_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Send } else { c::MPI_Send };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn send_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Send_c } else { c::MPI_Send_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn send_init<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Send_init } else { c::MPI_Send_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn send_init_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Send_init } else { c::MPI_Send_init };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn send_init_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Send_init_c } else { c::MPI_Send_init_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn sendrecv<const P: bool>(sendbuf: *mut c_void, sendcount: *mut c_int, sendtype: *mut c_int, dest: *mut c_int, sendtag: *mut c_int, recvbuf: *mut c_void, recvcount: *mut c_int, recvtype: *mut c_int, source: *mut c_int, recvtag: *mut c_int, comm: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Sendrecv } else { c::MPI_Sendrecv };
        let code = call(sentinel::address(sendbuf), *sendcount as c_int, Datatype::inward(*sendtype), *dest as c_int, *sendtag as c_int, sentinel::address(recvbuf), *recvcount as c_int, Datatype::inward(*recvtype), *source as c_int, *recvtag as c_int, Comm::inward(*comm), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn sendrecv_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut c_int, sendtype: *mut c_int, dest: *mut c_int, sendtag: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut c_int, recvtype: *mut c_int, source: *mut c_int, recvtag: *mut c_int, comm: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Sendrecv } else { c::MPI_Sendrecv };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as c_int, sendbuf_s.datatype, *dest as c_int, *sendtag as c_int, recvbuf_s.address, recvbuf_s.count as c_int, recvbuf_s.datatype, *source as c_int, *recvtag as c_int, Comm::inward(*comm), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn sendrecv_c_described<const P: bool>(sendbuf: *const Descriptor, sendcount: *mut MPI_Count, sendtype: *mut c_int, dest: *mut c_int, sendtag: *mut c_int, recvbuf: *const Descriptor, recvcount: *mut MPI_Count, recvtype: *mut c_int, source: *mut c_int, recvtag: *mut c_int, comm: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Sendrecv_c } else { c::MPI_Sendrecv_c };
        let sendbuf_s = section::block(sendbuf, *sendcount as i64, *sendtype);
        let recvbuf_s = section::block(recvbuf, *recvcount as i64, *recvtype);
        let code = call(sendbuf_s.address, sendbuf_s.count as MPI_Count, sendbuf_s.datatype, *dest as c_int, *sendtag as c_int, recvbuf_s.address, recvbuf_s.count as MPI_Count, recvbuf_s.datatype, *source as c_int, *recvtag as c_int, Comm::inward(*comm), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn sendrecv_replace<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, sendtag: *mut c_int, source: *mut c_int, recvtag: *mut c_int, comm: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Sendrecv_replace } else { c::MPI_Sendrecv_replace };
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *sendtag as c_int, *source as c_int, *recvtag as c_int, Comm::inward(*comm), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn sendrecv_replace_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, sendtag: *mut c_int, source: *mut c_int, recvtag: *mut c_int, comm: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Sendrecv_replace } else { c::MPI_Sendrecv_replace };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *sendtag as c_int, *source as c_int, *recvtag as c_int, Comm::inward(*comm), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn sendrecv_replace_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, sendtag: *mut c_int, source: *mut c_int, recvtag: *mut c_int, comm: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Sendrecv_replace_c } else { c::MPI_Sendrecv_replace_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *sendtag as c_int, *source as c_int, *recvtag as c_int, Comm::inward(*comm), sentinel::status(status));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_attach_buffer<const P: bool>(session: *mut c_int, buffer: *mut c_void, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_attach_buffer } else { c::MPI_Session_attach_buffer };
        let code = call(Session::inward(*session), sentinel::address(buffer), *size as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_attach_buffer_described<const P: bool>(session: *mut c_int, buffer: *const Descriptor, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_attach_buffer } else { c::MPI_Session_attach_buffer };
        let code = call(Session::inward(*session), sentinel::address(section::base(buffer)), *size as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_attach_buffer_c_described<const P: bool>(session: *mut c_int, buffer: *const Descriptor, size: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_attach_buffer_c } else { c::MPI_Session_attach_buffer_c };
        let code = call(Session::inward(*session), sentinel::address(section::base(buffer)), *size as MPI_Count);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_call_errhandler<const P: bool>(session: *mut c_int, errorcode: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_call_errhandler } else { c::MPI_Session_call_errhandler };
        let code = call(Session::inward(*session), *errorcode as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_detach_buffer<const P: bool>(session: *mut c_int, buffer_addr: *mut *mut c_void, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_detach_buffer } else { c::MPI_Session_detach_buffer };
        let _ = buffer_addr;
        let mut buffer_addr_c = std::ptr::null_mut::<c_void>();
        let code = call(Session::inward(*session), (&raw mut buffer_addr_c).cast(), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_detach_buffer_described<const P: bool>(session: *mut c_int, buffer_addr: *mut *mut c_void, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_detach_buffer } else { c::MPI_Session_detach_buffer };
        let code = call(Session::inward(*session), buffer_addr.cast(), size);
        if code == 0 {
            convert::detached(buffer_addr);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_detach_buffer_c_described<const P: bool>(session: *mut c_int, buffer_addr: *mut *mut c_void, size: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_detach_buffer_c } else { c::MPI_Session_detach_buffer_c };
        let code = call(Session::inward(*session), buffer_addr.cast(), size);
        if code == 0 {
            convert::detached(buffer_addr);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_flush_buffer<const P: bool>(session: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_flush_buffer } else { c::MPI_Session_flush_buffer };
        let code = call(Session::inward(*session));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_get_errhandler<const P: bool>(session: *mut c_int, errhandler: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_get_errhandler } else { c::MPI_Session_get_errhandler };
        let mut errhandler_c = Errhandler::unset();
        let code = call(Session::inward(*session), &mut errhandler_c);
        if code == 0 {
            *errhandler = Errhandler::outward(errhandler_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_get_info<const P: bool>(session: *mut c_int, info_used: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_get_info } else { c::MPI_Session_get_info };
        let mut info_used_c = Info::unset();
        let code = call(Session::inward(*session), &mut info_used_c);
        if code == 0 {
            *info_used = Info::outward(info_used_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_get_num_psets<const P: bool>(session: *mut c_int, info: *mut c_int, npset_names: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_get_num_psets } else { c::MPI_Session_get_num_psets };
        let code = call(Session::inward(*session), Info::inward(*info), npset_names);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_get_pset_info<const P: bool>(session: *mut c_int, pset_name: *mut c_char, info: *mut c_int, ierror: *mut c_int, pset_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_get_pset_info } else { c::MPI_Session_get_pset_info };
        let mut pset_name_c = convert::Text::new(pset_name, pset_name_length);
        let mut info_c = Info::unset();
        let code = call(Session::inward(*session), pset_name_c.pointer(), &mut info_c);
        if code == 0 {
            *info = Info::outward(info_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_iflush_buffer<const P: bool>(session: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_iflush_buffer } else { c::MPI_Session_iflush_buffer };
        let mut request_c = Request::unset();
        let code = call(Session::inward(*session), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_init<const P: bool>(info: *mut c_int, errhandler: *mut c_int, session: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_init } else { c::MPI_Session_init };
        let mut session_c = Session::unset();
        let code = call(Info::inward(*info), Errhandler::inward(*errhandler), &mut session_c);
        if code == 0 {
            *session = Session::outward(session_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_set_errhandler<const P: bool>(session: *mut c_int, errhandler: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Session_set_errhandler } else { c::MPI_Session_set_errhandler };
        let code = call(Session::inward(*session), Errhandler::inward(*errhandler));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ssend<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ssend } else { c::MPI_Ssend };
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ssend_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ssend } else { c::MPI_Ssend };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ssend_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ssend_c } else { c::MPI_Ssend_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ssend_init<const P: bool>(buf: *mut c_void, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ssend_init } else { c::MPI_Ssend_init };
        let mut request_c = Request::unset();
        let code = call(sentinel::address(buf), *count as c_int, Datatype::inward(*datatype), *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ssend_init_described<const P: bool>(buf: *const Descriptor, count: *mut c_int, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ssend_init } else { c::MPI_Ssend_init };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as c_int, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn ssend_init_c_described<const P: bool>(buf: *const Descriptor, count: *mut MPI_Count, datatype: *mut c_int, dest: *mut c_int, tag: *mut c_int, comm: *mut c_int, request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Ssend_init_c } else { c::MPI_Ssend_init_c };
        let buf_s = section::block(buf, *count as i64, *datatype);
        let mut request_c = Request::unset();
        let code = call(buf_s.address, buf_s.count as MPI_Count, buf_s.datatype, *dest as c_int, *tag as c_int, Comm::inward(*comm), &mut request_c);
        if code == 0 {
            *request = Request::outward(request_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn start<const P: bool>(request: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Start } else { c::MPI_Start };
        let mut request_c = Request::inward(*request);
        let code = call(&mut request_c);
        *request = Request::outward(request_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn startall<const P: bool>(count: *mut c_int, array_of_requests: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Startall } else { c::MPI_Startall };
        let mut array_of_requests_c = convert::Handles::<Request>::new(array_of_requests, || *count as i64);
        let code = call(*count as c_int, array_of_requests_c.pointer());
        array_of_requests_c.conclude();
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn status_get_error<const P: bool>(status: *mut MPI_Status, err: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Status_get_error } else { c::MPI_Status_get_error };
        let code = call(status, err);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn status_get_source<const P: bool>(status: *mut MPI_Status, source: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Status_get_source } else { c::MPI_Status_get_source };
        let code = call(status, source);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn status_get_tag<const P: bool>(status: *mut MPI_Status, tag: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Status_get_tag } else { c::MPI_Status_get_tag };
        let code = call(status, tag);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn status_set_cancelled<const P: bool>(status: *mut MPI_Status, flag: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Status_set_cancelled } else { c::MPI_Status_set_cancelled };
        let code = call(status, convert::from_logical(*flag));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn status_set_elements<const P: bool>(status: *mut MPI_Status, datatype: *mut c_int, count: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Status_set_elements } else { c::MPI_Status_set_elements };
        let code = call(status, Datatype::inward(*datatype), *count as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn status_set_elements_c<const P: bool>(status: *mut MPI_Status, datatype: *mut c_int, count: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Status_set_elements_c } else { c::MPI_Status_set_elements_c };
        let code = call(status, Datatype::inward(*datatype), *count as MPI_Count);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn status_set_elements_x<const P: bool>(status: *mut MPI_Status, datatype: *mut c_int, count: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Status_set_elements_x } else { c::MPI_Status_set_elements_x };
        let code = call(status, Datatype::inward(*datatype), *count as MPI_Count);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn status_set_error<const P: bool>(status: *mut MPI_Status, err: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Status_set_error } else { c::MPI_Status_set_error };
        let code = call(status, *err as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn status_set_source<const P: bool>(status: *mut MPI_Status, source: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Status_set_source } else { c::MPI_Status_set_source };
        let code = call(status, *source as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn status_set_tag<const P: bool>(status: *mut MPI_Status, tag: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Status_set_tag } else { c::MPI_Status_set_tag };
        let code = call(status, *tag as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn test<const P: bool>(request: *mut c_int, flag: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Test } else { c::MPI_Test };
        let mut request_c = Request::inward(*request);
        let mut flag_c: c_int = 0;
        let code = call(&mut request_c, &mut flag_c, sentinel::status(status));
        *request = Request::outward(request_c);
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn test_cancelled<const P: bool>(status: *mut MPI_Status, flag: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Test_cancelled } else { c::MPI_Test_cancelled };
        let mut flag_c: c_int = 0;
        let code = call(status, &mut flag_c);
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn testall<const P: bool>(count: *mut c_int, array_of_requests: *mut c_int, flag: *mut c_int, array_of_statuses: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Testall } else { c::MPI_Testall };
        let mut array_of_requests_c = convert::Handles::<Request>::new(array_of_requests, || *count as i64);
        let mut flag_c: c_int = 0;
        let code = call(*count as c_int, array_of_requests_c.pointer(), &mut flag_c, sentinel::statuses(array_of_statuses));
        array_of_requests_c.conclude();
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn testany<const P: bool>(count: *mut c_int, array_of_requests: *mut c_int, index: *mut c_int, flag: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Testany } else { c::MPI_Testany };
        let mut array_of_requests_c = convert::Handles::<Request>::new(array_of_requests, || *count as i64);
        let mut flag_c: c_int = 0;
        let code = call(*count as c_int, array_of_requests_c.pointer(), index, &mut flag_c, sentinel::status(status));
        array_of_requests_c.conclude();
        if code == 0 {
            convert::count_from_one(index, 1);
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn testsome<const P: bool>(incount: *mut c_int, array_of_requests: *mut c_int, outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Testsome } else { c::MPI_Testsome };
        let mut array_of_requests_c = convert::Handles::<Request>::new(array_of_requests, || *incount as i64);
        let code = call(*incount as c_int, array_of_requests_c.pointer(), outcount, array_of_indices, sentinel::statuses(array_of_statuses));
        array_of_requests_c.conclude();
        convert::count_all_from_one(array_of_indices, outcount, code);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn topo_test<const P: bool>(comm: *mut c_int, status: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Topo_test } else { c::MPI_Topo_test };
        let code = call(Comm::inward(*comm), status);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_commit<const P: bool>(datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_commit } else { c::MPI_Type_commit };
        let mut datatype_c = Datatype::inward(*datatype);
        let code = call(&mut datatype_c);
        *datatype = Datatype::outward(datatype_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_contiguous<const P: bool>(count: *mut c_int, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_contiguous } else { c::MPI_Type_contiguous };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as c_int, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_contiguous_c<const P: bool>(count: *mut MPI_Count, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_contiguous_c } else { c::MPI_Type_contiguous_c };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as MPI_Count, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_darray<const P: bool>(size: *mut c_int, rank: *mut c_int, ndims: *mut c_int, array_of_gsizes: *mut c_int, array_of_distribs: *mut c_int, array_of_dargs: *mut c_int, array_of_psizes: *mut c_int, order: *mut c_int, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_darray } else { c::MPI_Type_create_darray };
        let mut newtype_c = Datatype::unset();
        let code = call(*size as c_int, *rank as c_int, *ndims as c_int, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, *order as c_int, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_darray_c<const P: bool>(size: *mut c_int, rank: *mut c_int, ndims: *mut c_int, array_of_gsizes: *mut MPI_Count, array_of_distribs: *mut c_int, array_of_dargs: *mut c_int, array_of_psizes: *mut c_int, order: *mut c_int, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_darray_c } else { c::MPI_Type_create_darray_c };
        let mut newtype_c = Datatype::unset();
        let code = call(*size as c_int, *rank as c_int, *ndims as c_int, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, *order as c_int, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_f90_complex<const P: bool>(p: *mut c_int, r: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_f90_complex } else { c::MPI_Type_create_f90_complex };
        let mut newtype_c = Datatype::unset();
        let code = call(*p as c_int, *r as c_int, &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_f90_integer<const P: bool>(r: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_f90_integer } else { c::MPI_Type_create_f90_integer };
        let mut newtype_c = Datatype::unset();
        let code = call(*r as c_int, &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_f90_real<const P: bool>(p: *mut c_int, r: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_f90_real } else { c::MPI_Type_create_f90_real };
        let mut newtype_c = Datatype::unset();
        let code = call(*p as c_int, *r as c_int, &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_hindexed<const P: bool>(count: *mut c_int, array_of_blocklengths: *mut c_int, array_of_displacements: *mut MPI_Aint, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_hindexed } else { c::MPI_Type_create_hindexed };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as c_int, array_of_blocklengths, array_of_displacements, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_hindexed_block<const P: bool>(count: *mut c_int, blocklength: *mut c_int, array_of_displacements: *mut MPI_Aint, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_hindexed_block } else { c::MPI_Type_create_hindexed_block };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as c_int, *blocklength as c_int, array_of_displacements, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_hindexed_block_c<const P: bool>(count: *mut MPI_Count, blocklength: *mut MPI_Count, array_of_displacements: *mut MPI_Count, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_hindexed_block_c } else { c::MPI_Type_create_hindexed_block_c };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as MPI_Count, *blocklength as MPI_Count, array_of_displacements, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_hindexed_c<const P: bool>(count: *mut MPI_Count, array_of_blocklengths: *mut MPI_Count, array_of_displacements: *mut MPI_Count, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_hindexed_c } else { c::MPI_Type_create_hindexed_c };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as MPI_Count, array_of_blocklengths, array_of_displacements, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_hvector<const P: bool>(count: *mut c_int, blocklength: *mut c_int, stride: *mut MPI_Aint, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_hvector } else { c::MPI_Type_create_hvector };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as c_int, *blocklength as c_int, *stride as MPI_Aint, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_hvector_c<const P: bool>(count: *mut MPI_Count, blocklength: *mut MPI_Count, stride: *mut MPI_Count, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_hvector_c } else { c::MPI_Type_create_hvector_c };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as MPI_Count, *blocklength as MPI_Count, *stride as MPI_Count, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_indexed_block<const P: bool>(count: *mut c_int, blocklength: *mut c_int, array_of_displacements: *mut c_int, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_indexed_block } else { c::MPI_Type_create_indexed_block };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as c_int, *blocklength as c_int, array_of_displacements, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_indexed_block_c<const P: bool>(count: *mut MPI_Count, blocklength: *mut MPI_Count, array_of_displacements: *mut MPI_Count, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_indexed_block_c } else { c::MPI_Type_create_indexed_block_c };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as MPI_Count, *blocklength as MPI_Count, array_of_displacements, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_resized<const P: bool>(oldtype: *mut c_int, lb: *mut MPI_Aint, extent: *mut MPI_Aint, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_resized } else { c::MPI_Type_create_resized };
        let mut newtype_c = Datatype::unset();
        let code = call(Datatype::inward(*oldtype), *lb as MPI_Aint, *extent as MPI_Aint, &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_resized_c<const P: bool>(oldtype: *mut c_int, lb: *mut MPI_Count, extent: *mut MPI_Count, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_resized_c } else { c::MPI_Type_create_resized_c };
        let mut newtype_c = Datatype::unset();
        let code = call(Datatype::inward(*oldtype), *lb as MPI_Count, *extent as MPI_Count, &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_struct<const P: bool>(count: *mut c_int, array_of_blocklengths: *mut c_int, array_of_displacements: *mut MPI_Aint, array_of_types: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_struct } else { c::MPI_Type_create_struct };
        let mut array_of_types_c = convert::Handles::<Datatype>::new(array_of_types, || *count as i64);
        let mut newtype_c = Datatype::unset();
        let code = call(*count as c_int, array_of_blocklengths, array_of_displacements, array_of_types_c.pointer(), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_struct_c<const P: bool>(count: *mut MPI_Count, array_of_blocklengths: *mut MPI_Count, array_of_displacements: *mut MPI_Count, array_of_types: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_struct_c } else { c::MPI_Type_create_struct_c };
        let mut array_of_types_c = convert::Handles::<Datatype>::new(array_of_types, || *count as i64);
        let mut newtype_c = Datatype::unset();
        let code = call(*count as MPI_Count, array_of_blocklengths, array_of_displacements, array_of_types_c.pointer(), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_subarray<const P: bool>(ndims: *mut c_int, array_of_sizes: *mut c_int, array_of_subsizes: *mut c_int, array_of_starts: *mut c_int, order: *mut c_int, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_subarray } else { c::MPI_Type_create_subarray };
        let mut newtype_c = Datatype::unset();
        let code = call(*ndims as c_int, array_of_sizes, array_of_subsizes, array_of_starts, *order as c_int, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_create_subarray_c<const P: bool>(ndims: *mut c_int, array_of_sizes: *mut MPI_Count, array_of_subsizes: *mut MPI_Count, array_of_starts: *mut MPI_Count, order: *mut c_int, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_create_subarray_c } else { c::MPI_Type_create_subarray_c };
        let mut newtype_c = Datatype::unset();
        let code = call(*ndims as c_int, array_of_sizes, array_of_subsizes, array_of_starts, *order as c_int, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_delete_attr<const P: bool>(datatype: *mut c_int, type_keyval: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_delete_attr } else { c::MPI_Type_delete_attr };
        let code = call(Datatype::inward(*datatype), *type_keyval as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_dup<const P: bool>(oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_dup } else { c::MPI_Type_dup };
        let mut newtype_c = Datatype::unset();
        let code = call(Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_extent<const P: bool>(datatype: *mut c_int, extent: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_extent } else { c::MPI_Type_extent };
        let mut extent_c: MPI_Aint = 0;
        let code = call(Datatype::inward(*datatype), &mut extent_c);
        if code == 0 {
            *extent = extent_c as c_int;
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_free<const P: bool>(datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_free } else { c::MPI_Type_free };
        let mut datatype_c = Datatype::inward(*datatype);
        let code = call(&mut datatype_c);
        *datatype = Datatype::outward(datatype_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_free_keyval<const P: bool>(type_keyval: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_free_keyval } else { c::MPI_Type_free_keyval };
        let code = call(type_keyval);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_contents<const P: bool>(datatype: *mut c_int, max_integers: *mut c_int, max_addresses: *mut c_int, max_datatypes: *mut c_int, array_of_integers: *mut c_int, array_of_addresses: *mut MPI_Aint, array_of_datatypes: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_get_contents } else { c::MPI_Type_get_contents };
        let mut array_of_datatypes_c = convert::Handles::<Datatype>::unset(array_of_datatypes, || *max_datatypes as i64);
        let code = call(Datatype::inward(*datatype), *max_integers as c_int, *max_addresses as c_int, *max_datatypes as c_int, array_of_integers, array_of_addresses, array_of_datatypes_c.pointer());
        array_of_datatypes_c.conclude();
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_contents_c<const P: bool>(datatype: *mut c_int, max_integers: *mut MPI_Count, max_addresses: *mut MPI_Count, max_large_counts: *mut MPI_Count, max_datatypes: *mut MPI_Count, array_of_integers: *mut c_int, array_of_addresses: *mut MPI_Aint, array_of_large_counts: *mut MPI_Count, array_of_datatypes: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_get_contents_c } else { c::MPI_Type_get_contents_c };
        let mut array_of_datatypes_c = convert::Handles::<Datatype>::unset(array_of_datatypes, || *max_datatypes as i64);
        let code = call(Datatype::inward(*datatype), *max_integers as MPI_Count, *max_addresses as MPI_Count, *max_large_counts as MPI_Count, *max_datatypes as MPI_Count, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes_c.pointer());
        array_of_datatypes_c.conclude();
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_envelope<const P: bool>(datatype: *mut c_int, num_integers: *mut c_int, num_addresses: *mut c_int, num_datatypes: *mut c_int, combiner: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_get_envelope } else { c::MPI_Type_get_envelope };
        let code = call(Datatype::inward(*datatype), num_integers, num_addresses, num_datatypes, combiner);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_envelope_c<const P: bool>(datatype: *mut c_int, num_integers: *mut MPI_Count, num_addresses: *mut MPI_Count, num_large_counts: *mut MPI_Count, num_datatypes: *mut MPI_Count, combiner: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_get_envelope_c } else { c::MPI_Type_get_envelope_c };
        let code = call(Datatype::inward(*datatype), num_integers, num_addresses, num_large_counts, num_datatypes, combiner);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_extent<const P: bool>(datatype: *mut c_int, lb: *mut MPI_Aint, extent: *mut MPI_Aint, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_get_extent } else { c::MPI_Type_get_extent };
        let code = call(Datatype::inward(*datatype), lb, extent);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_extent_c<const P: bool>(datatype: *mut c_int, lb: *mut MPI_Count, extent: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_get_extent_c } else { c::MPI_Type_get_extent_c };
        let code = call(Datatype::inward(*datatype), lb, extent);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_extent_x<const P: bool>(datatype: *mut c_int, lb: *mut MPI_Count, extent: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_get_extent_x } else { c::MPI_Type_get_extent_x };
        let code = call(Datatype::inward(*datatype), lb, extent);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_name<const P: bool>(datatype: *mut c_int, type_name: *mut c_char, resultlen: *mut c_int, ierror: *mut c_int, type_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_get_name } else { c::MPI_Type_get_name };
        let mut type_name_c = convert::Answer::new();
        let code = call(Datatype::inward(*datatype), type_name_c.pointer(), resultlen);
        if code == 0 {
            type_name_c.write(type_name, type_name_length);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_true_extent<const P: bool>(datatype: *mut c_int, true_lb: *mut MPI_Aint, true_extent: *mut MPI_Aint, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_get_true_extent } else { c::MPI_Type_get_true_extent };
        let code = call(Datatype::inward(*datatype), true_lb, true_extent);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_true_extent_c<const P: bool>(datatype: *mut c_int, true_lb: *mut MPI_Count, true_extent: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_get_true_extent_c } else { c::MPI_Type_get_true_extent_c };
        let code = call(Datatype::inward(*datatype), true_lb, true_extent);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_true_extent_x<const P: bool>(datatype: *mut c_int, true_lb: *mut MPI_Count, true_extent: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_get_true_extent_x } else { c::MPI_Type_get_true_extent_x };
        let code = call(Datatype::inward(*datatype), true_lb, true_extent);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_value_index<const P: bool>(value_type: *mut c_int, index_type: *mut c_int, pair_type: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_get_value_index } else { c::MPI_Type_get_value_index };
        let mut pair_type_c = Datatype::unset();
        let code = call(Datatype::inward(*value_type), Datatype::inward(*index_type), &mut pair_type_c);
        if code == 0 {
            *pair_type = Datatype::outward(pair_type_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_hindexed<const P: bool>(count: *mut c_int, array_of_blocklengths: *mut c_int, array_of_displacements: *mut c_int, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_hindexed } else { c::MPI_Type_hindexed };
        let mut array_of_displacements_c = convert::widened(array_of_displacements, *count);
        let mut newtype_c = Datatype::unset();
        let code = call(*count as c_int, array_of_blocklengths, array_of_displacements_c.pointer(), Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_hvector<const P: bool>(count: *mut c_int, blocklength: *mut c_int, stride: *mut c_int, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_hvector } else { c::MPI_Type_hvector };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as c_int, *blocklength as c_int, *stride as MPI_Aint, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_indexed<const P: bool>(count: *mut c_int, array_of_blocklengths: *mut c_int, array_of_displacements: *mut c_int, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_indexed } else { c::MPI_Type_indexed };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as c_int, array_of_blocklengths, array_of_displacements, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_indexed_c<const P: bool>(count: *mut MPI_Count, array_of_blocklengths: *mut MPI_Count, array_of_displacements: *mut MPI_Count, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_indexed_c } else { c::MPI_Type_indexed_c };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as MPI_Count, array_of_blocklengths, array_of_displacements, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_lb<const P: bool>(datatype: *mut c_int, displacement: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_lb } else { c::MPI_Type_lb };
        let mut displacement_c: MPI_Aint = 0;
        let code = call(Datatype::inward(*datatype), &mut displacement_c);
        if code == 0 {
            *displacement = displacement_c as c_int;
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_match_size<const P: bool>(typeclass: *mut c_int, size: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_match_size } else { c::MPI_Type_match_size };
        let mut datatype_c = Datatype::unset();
        let code = call(*typeclass as c_int, *size as c_int, &mut datatype_c);
        if code == 0 {
            *datatype = Datatype::outward(datatype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_set_name<const P: bool>(datatype: *mut c_int, type_name: *mut c_char, ierror: *mut c_int, type_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_set_name } else { c::MPI_Type_set_name };
        let mut type_name_c = convert::Text::new(type_name, type_name_length);
        let code = call(Datatype::inward(*datatype), type_name_c.pointer());
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_size<const P: bool>(datatype: *mut c_int, size: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_size } else { c::MPI_Type_size };
        let code = call(Datatype::inward(*datatype), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_size_c<const P: bool>(datatype: *mut c_int, size: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_size_c } else { c::MPI_Type_size_c };
        let code = call(Datatype::inward(*datatype), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_size_x<const P: bool>(datatype: *mut c_int, size: *mut MPI_Count, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_size_x } else { c::MPI_Type_size_x };
        let code = call(Datatype::inward(*datatype), size);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_struct<const P: bool>(count: *mut c_int, array_of_blocklengths: *mut c_int, array_of_displacements: *mut c_int, array_of_types: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_struct } else { c::MPI_Type_struct };
        let mut array_of_displacements_c = convert::widened(array_of_displacements, *count);
        let mut array_of_types_c = convert::Handles::<Datatype>::new(array_of_types, || *count as i64);
        let mut newtype_c = Datatype::unset();
        let code = call(*count as c_int, array_of_blocklengths, array_of_displacements_c.pointer(), array_of_types_c.pointer(), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_ub<const P: bool>(datatype: *mut c_int, displacement: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_ub } else { c::MPI_Type_ub };
        let mut displacement_c: MPI_Aint = 0;
        let code = call(Datatype::inward(*datatype), &mut displacement_c);
        if code == 0 {
            *displacement = displacement_c as c_int;
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_vector<const P: bool>(count: *mut c_int, blocklength: *mut c_int, stride: *mut c_int, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_vector } else { c::MPI_Type_vector };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as c_int, *blocklength as c_int, *stride as c_int, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_vector_c<const P: bool>(count: *mut MPI_Count, blocklength: *mut MPI_Count, stride: *mut MPI_Count, oldtype: *mut c_int, newtype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Type_vector_c } else { c::MPI_Type_vector_c };
        let mut newtype_c = Datatype::unset();
        let code = call(*count as MPI_Count, *blocklength as MPI_Count, *stride as MPI_Count, Datatype::inward(*oldtype), &mut newtype_c);
        if code == 0 {
            *newtype = Datatype::outward(newtype_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn unpack<const P: bool>(inbuf: *mut c_void, insize: *mut c_int, position: *mut c_int, outbuf: *mut c_void, outcount: *mut c_int, datatype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Unpack } else { c::MPI_Unpack };
        let code = call(sentinel::address(inbuf), *insize as c_int, position, sentinel::address(outbuf), *outcount as c_int, Datatype::inward(*datatype), Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn unpack_described<const P: bool>(inbuf: *const Descriptor, insize: *mut c_int, position: *mut c_int, outbuf: *const Descriptor, outcount: *mut c_int, datatype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Unpack } else { c::MPI_Unpack };
        let Some(inbuf_s) = section::contiguous(inbuf, false, true) else {
            return section::refuse("MPI_Unpack", *comm, ierror);
        };
        let outbuf_s = section::block(outbuf, *outcount as i64, *datatype);
        let code = call(inbuf_s.address, *insize as c_int, position, outbuf_s.address, outbuf_s.count as c_int, outbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn unpack_c_described<const P: bool>(inbuf: *const Descriptor, insize: *mut MPI_Count, position: *mut MPI_Count, outbuf: *const Descriptor, outcount: *mut MPI_Count, datatype: *mut c_int, comm: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Unpack_c } else { c::MPI_Unpack_c };
        let Some(inbuf_s) = section::contiguous(inbuf, false, true) else {
            return section::refuse("MPI_Unpack_c", *comm, ierror);
        };
        let outbuf_s = section::block(outbuf, *outcount as i64, *datatype);
        let code = call(inbuf_s.address, *insize as MPI_Count, position, outbuf_s.address, outbuf_s.count as MPI_Count, outbuf_s.datatype, Comm::inward(*comm));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn unpack_external<const P: bool>(datarep: *mut c_char, inbuf: *mut c_void, insize: *mut MPI_Aint, position: *mut MPI_Aint, outbuf: *mut c_void, outcount: *mut c_int, datatype: *mut c_int, ierror: *mut c_int, datarep_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Unpack_external } else { c::MPI_Unpack_external };
        let mut datarep_c = convert::Text::new(datarep, datarep_length);
        let code = call(datarep_c.pointer(), sentinel::address(inbuf), *insize as MPI_Aint, position, sentinel::address(outbuf), *outcount as c_int, Datatype::inward(*datatype));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn unpack_external_described<const P: bool>(datarep: *const Descriptor, inbuf: *const Descriptor, insize: *mut MPI_Aint, position: *mut MPI_Aint, outbuf: *const Descriptor, outcount: *mut c_int, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Unpack_external } else { c::MPI_Unpack_external };
        let mut datarep_c = convert::Text::new(section::text(datarep).0, section::text(datarep).1);
        let Some(inbuf_s) = section::contiguous(inbuf, false, true) else {
            return section::refuse("MPI_Unpack_external", COMM_SELF, ierror);
        };
        let outbuf_s = section::block(outbuf, *outcount as i64, *datatype);
        let code = call(datarep_c.pointer(), inbuf_s.address, *insize as MPI_Aint, position, outbuf_s.address, outbuf_s.count as c_int, outbuf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn unpack_external_c_described<const P: bool>(datarep: *const Descriptor, inbuf: *const Descriptor, insize: *mut MPI_Count, position: *mut MPI_Count, outbuf: *const Descriptor, outcount: *mut MPI_Count, datatype: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Unpack_external_c } else { c::MPI_Unpack_external_c };
        let mut datarep_c = convert::Text::new(section::text(datarep).0, section::text(datarep).1);
        let Some(inbuf_s) = section::contiguous(inbuf, false, true) else {
            return section::refuse("MPI_Unpack_external_c", COMM_SELF, ierror);
        };
        let outbuf_s = section::block(outbuf, *outcount as i64, *datatype);
        let code = call(datarep_c.pointer(), inbuf_s.address, *insize as MPI_Count, position, outbuf_s.address, outbuf_s.count as MPI_Count, outbuf_s.datatype);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn unpublish_name<const P: bool>(service_name: *mut c_char, info: *mut c_int, port_name: *mut c_char, ierror: *mut c_int, service_name_length: usize, port_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Unpublish_name } else { c::MPI_Unpublish_name };
        let mut service_name_c = convert::Text::new(service_name, service_name_length);
        let mut port_name_c = convert::Text::new(port_name, port_name_length);
        let code = call(service_name_c.pointer(), Info::inward(*info), port_name_c.pointer());
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn wait<const P: bool>(request: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Wait } else { c::MPI_Wait };
        let mut request_c = Request::inward(*request);
        let code = call(&mut request_c, sentinel::status(status));
        *request = Request::outward(request_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn waitall<const P: bool>(count: *mut c_int, array_of_requests: *mut c_int, array_of_statuses: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Waitall } else { c::MPI_Waitall };
        let mut array_of_requests_c = convert::Handles::<Request>::new(array_of_requests, || *count as i64);
        let code = call(*count as c_int, array_of_requests_c.pointer(), sentinel::statuses(array_of_statuses));
        array_of_requests_c.conclude();
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn waitany<const P: bool>(count: *mut c_int, array_of_requests: *mut c_int, index: *mut c_int, status: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Waitany } else { c::MPI_Waitany };
        let mut array_of_requests_c = convert::Handles::<Request>::new(array_of_requests, || *count as i64);
        let code = call(*count as c_int, array_of_requests_c.pointer(), index, sentinel::status(status));
        array_of_requests_c.conclude();
        if code == 0 {
            convert::count_from_one(index, 1);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn waitsome<const P: bool>(incount: *mut c_int, array_of_requests: *mut c_int, outcount: *mut c_int, array_of_indices: *mut c_int, array_of_statuses: *mut MPI_Status, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Waitsome } else { c::MPI_Waitsome };
        let mut array_of_requests_c = convert::Handles::<Request>::new(array_of_requests, || *incount as i64);
        let code = call(*incount as c_int, array_of_requests_c.pointer(), outcount, array_of_indices, sentinel::statuses(array_of_statuses));
        array_of_requests_c.conclude();
        convert::count_all_from_one(array_of_indices, outcount, code);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_allocate<const P: bool>(size: *mut MPI_Aint, disp_unit: *mut c_int, info: *mut c_int, comm: *mut c_int, baseptr: *mut *mut c_void, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_allocate } else { c::MPI_Win_allocate };
        let mut win_c = Win::unset();
        let code = call(*size as MPI_Aint, *disp_unit as c_int, Info::inward(*info), Comm::inward(*comm), baseptr.cast(), &mut win_c);
        if code == 0 {
            *win = Win::outward(win_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_allocate_c<const P: bool>(size: *mut MPI_Aint, disp_unit: *mut MPI_Aint, info: *mut c_int, comm: *mut c_int, baseptr: *mut *mut c_void, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_allocate_c } else { c::MPI_Win_allocate_c };
        let mut win_c = Win::unset();
        let code = call(*size as MPI_Aint, *disp_unit as MPI_Aint, Info::inward(*info), Comm::inward(*comm), baseptr.cast(), &mut win_c);
        if code == 0 {
            *win = Win::outward(win_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_allocate_shared<const P: bool>(size: *mut MPI_Aint, disp_unit: *mut c_int, info: *mut c_int, comm: *mut c_int, baseptr: *mut *mut c_void, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_allocate_shared } else { c::MPI_Win_allocate_shared };
        let mut win_c = Win::unset();
        let code = call(*size as MPI_Aint, *disp_unit as c_int, Info::inward(*info), Comm::inward(*comm), baseptr.cast(), &mut win_c);
        if code == 0 {
            *win = Win::outward(win_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_allocate_shared_c<const P: bool>(size: *mut MPI_Aint, disp_unit: *mut MPI_Aint, info: *mut c_int, comm: *mut c_int, baseptr: *mut *mut c_void, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_allocate_shared_c } else { c::MPI_Win_allocate_shared_c };
        let mut win_c = Win::unset();
        let code = call(*size as MPI_Aint, *disp_unit as MPI_Aint, Info::inward(*info), Comm::inward(*comm), baseptr.cast(), &mut win_c);
        if code == 0 {
            *win = Win::outward(win_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_attach<const P: bool>(win: *mut c_int, base: *mut c_void, size: *mut MPI_Aint, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_attach } else { c::MPI_Win_attach };
        let code = call(Win::inward(*win), sentinel::address(base), *size as MPI_Aint);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_attach_described<const P: bool>(win: *mut c_int, base: *const Descriptor, size: *mut MPI_Aint, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_attach } else { c::MPI_Win_attach };
        let code = call(Win::inward(*win), sentinel::address(section::base(base)), *size as MPI_Aint);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_call_errhandler<const P: bool>(win: *mut c_int, errorcode: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_call_errhandler } else { c::MPI_Win_call_errhandler };
        let code = call(Win::inward(*win), *errorcode as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_complete<const P: bool>(win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_complete } else { c::MPI_Win_complete };
        let code = call(Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_create<const P: bool>(base: *mut c_void, size: *mut MPI_Aint, disp_unit: *mut c_int, info: *mut c_int, comm: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_create } else { c::MPI_Win_create };
        let mut win_c = Win::unset();
        let code = call(sentinel::address(base), *size as MPI_Aint, *disp_unit as c_int, Info::inward(*info), Comm::inward(*comm), &mut win_c);
        if code == 0 {
            *win = Win::outward(win_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_create_described<const P: bool>(base: *const Descriptor, size: *mut MPI_Aint, disp_unit: *mut c_int, info: *mut c_int, comm: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_create } else { c::MPI_Win_create };
        let mut win_c = Win::unset();
        let code = call(sentinel::address(section::base(base)), *size as MPI_Aint, *disp_unit as c_int, Info::inward(*info), Comm::inward(*comm), &mut win_c);
        if code == 0 {
            *win = Win::outward(win_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_create_c_described<const P: bool>(base: *const Descriptor, size: *mut MPI_Aint, disp_unit: *mut MPI_Aint, info: *mut c_int, comm: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_create_c } else { c::MPI_Win_create_c };
        let mut win_c = Win::unset();
        let code = call(sentinel::address(section::base(base)), *size as MPI_Aint, *disp_unit as MPI_Aint, Info::inward(*info), Comm::inward(*comm), &mut win_c);
        if code == 0 {
            *win = Win::outward(win_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_create_dynamic<const P: bool>(info: *mut c_int, comm: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_create_dynamic } else { c::MPI_Win_create_dynamic };
        let mut win_c = Win::unset();
        let code = call(Info::inward(*info), Comm::inward(*comm), &mut win_c);
        if code == 0 {
            *win = Win::outward(win_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_delete_attr<const P: bool>(win: *mut c_int, win_keyval: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_delete_attr } else { c::MPI_Win_delete_attr };
        let code = call(Win::inward(*win), *win_keyval as c_int);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_detach<const P: bool>(win: *mut c_int, base: *mut c_void, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_detach } else { c::MPI_Win_detach };
        let code = call(Win::inward(*win), sentinel::address(base));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_detach_described<const P: bool>(win: *mut c_int, base: *const Descriptor, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_detach } else { c::MPI_Win_detach };
        let code = call(Win::inward(*win), sentinel::address(section::base(base)));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_fence<const P: bool>(assert: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_fence } else { c::MPI_Win_fence };
        let code = call(*assert as c_int, Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_flush<const P: bool>(rank: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_flush } else { c::MPI_Win_flush };
        let code = call(*rank as c_int, Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_flush_all<const P: bool>(win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_flush_all } else { c::MPI_Win_flush_all };
        let code = call(Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_flush_local<const P: bool>(rank: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_flush_local } else { c::MPI_Win_flush_local };
        let code = call(*rank as c_int, Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_flush_local_all<const P: bool>(win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_flush_local_all } else { c::MPI_Win_flush_local_all };
        let code = call(Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_free<const P: bool>(win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_free } else { c::MPI_Win_free };
        let mut win_c = Win::inward(*win);
        let code = call(&mut win_c);
        *win = Win::outward(win_c);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_free_keyval<const P: bool>(win_keyval: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_free_keyval } else { c::MPI_Win_free_keyval };
        let code = call(win_keyval);
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_get_errhandler<const P: bool>(win: *mut c_int, errhandler: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_get_errhandler } else { c::MPI_Win_get_errhandler };
        let mut errhandler_c = Errhandler::unset();
        let code = call(Win::inward(*win), &mut errhandler_c);
        if code == 0 {
            *errhandler = Errhandler::outward(errhandler_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_get_group<const P: bool>(win: *mut c_int, group: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_get_group } else { c::MPI_Win_get_group };
        let mut group_c = Group::unset();
        let code = call(Win::inward(*win), &mut group_c);
        if code == 0 {
            *group = Group::outward(group_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_get_info<const P: bool>(win: *mut c_int, info_used: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_get_info } else { c::MPI_Win_get_info };
        let mut info_used_c = Info::unset();
        let code = call(Win::inward(*win), &mut info_used_c);
        if code == 0 {
            *info_used = Info::outward(info_used_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_get_name<const P: bool>(win: *mut c_int, win_name: *mut c_char, resultlen: *mut c_int, ierror: *mut c_int, win_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_get_name } else { c::MPI_Win_get_name };
        let mut win_name_c = convert::Answer::new();
        let code = call(Win::inward(*win), win_name_c.pointer(), resultlen);
        if code == 0 {
            win_name_c.write(win_name, win_name_length);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_lock<const P: bool>(lock_type: *mut c_int, rank: *mut c_int, assert: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_lock } else { c::MPI_Win_lock };
        let code = call(*lock_type as c_int, *rank as c_int, *assert as c_int, Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_lock_all<const P: bool>(assert: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_lock_all } else { c::MPI_Win_lock_all };
        let code = call(*assert as c_int, Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_post<const P: bool>(group: *mut c_int, assert: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_post } else { c::MPI_Win_post };
        let code = call(Group::inward(*group), *assert as c_int, Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_set_errhandler<const P: bool>(win: *mut c_int, errhandler: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_set_errhandler } else { c::MPI_Win_set_errhandler };
        let code = call(Win::inward(*win), Errhandler::inward(*errhandler));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_set_info<const P: bool>(win: *mut c_int, info: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_set_info } else { c::MPI_Win_set_info };
        let code = call(Win::inward(*win), Info::inward(*info));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_set_name<const P: bool>(win: *mut c_int, win_name: *mut c_char, ierror: *mut c_int, win_name_length: usize) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_set_name } else { c::MPI_Win_set_name };
        let mut win_name_c = convert::Text::new(win_name, win_name_length);
        let code = call(Win::inward(*win), win_name_c.pointer());
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_shared_query<const P: bool>(win: *mut c_int, rank: *mut c_int, size: *mut MPI_Aint, disp_unit: *mut c_int, baseptr: *mut *mut c_void, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_shared_query } else { c::MPI_Win_shared_query };
        let code = call(Win::inward(*win), *rank as c_int, size, disp_unit, baseptr.cast());
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_shared_query_c<const P: bool>(win: *mut c_int, rank: *mut c_int, size: *mut MPI_Aint, disp_unit: *mut MPI_Aint, baseptr: *mut *mut c_void, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_shared_query_c } else { c::MPI_Win_shared_query_c };
        let code = call(Win::inward(*win), *rank as c_int, size, disp_unit, baseptr.cast());
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_start<const P: bool>(group: *mut c_int, assert: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_start } else { c::MPI_Win_start };
        let code = call(Group::inward(*group), *assert as c_int, Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_sync<const P: bool>(win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_sync } else { c::MPI_Win_sync };
        let code = call(Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_test<const P: bool>(win: *mut c_int, flag: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_test } else { c::MPI_Win_test };
        let mut flag_c: c_int = 0;
        let code = call(Win::inward(*win), &mut flag_c);
        if code == 0 {
            *flag = convert::to_logical(flag_c);
        }
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_unlock<const P: bool>(rank: *mut c_int, win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_unlock } else { c::MPI_Win_unlock };
        let code = call(*rank as c_int, Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_unlock_all<const P: bool>(win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_unlock_all } else { c::MPI_Win_unlock_all };
        let code = call(Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_wait<const P: bool>(win: *mut c_int, ierror: *mut c_int) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Win_wait } else { c::MPI_Win_wait };
        let code = call(Win::inward(*win));
        convert::finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn wtick<const P: bool>() -> f64 {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Wtick } else { c::MPI_Wtick };
        call()
    }
}

pub(crate) unsafe extern "C" fn wtime<const P: bool>() -> f64 {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let call = if P { c::PMPI_Wtime } else { c::MPI_Wtime };
        call()
    }
}
