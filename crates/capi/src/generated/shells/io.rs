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
pub(crate) unsafe extern "C" fn file_close(fh: *mut MPI_File) -> c_int {
    let _ = (fh,);
    unsupported("MPI_File_close", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_delete(filename: *const c_char, info: MPI_Info) -> c_int {
    let _ = (filename, info,);
    unsupported("MPI_File_delete", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_amode(fh: MPI_File, amode: *mut c_int) -> c_int {
    let _ = (fh, amode,);
    unsupported("MPI_File_get_amode", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_atomicity(fh: MPI_File, flag: *mut c_int) -> c_int {
    let _ = (fh, flag,);
    unsupported("MPI_File_get_atomicity", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_byte_offset(fh: MPI_File, offset: MPI_Offset, disp: *mut MPI_Offset) -> c_int {
    let _ = (fh, offset, disp,);
    unsupported("MPI_File_get_byte_offset", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_group(fh: MPI_File, group: *mut MPI_Group) -> c_int {
    let _ = (fh, group,);
    unsupported("MPI_File_get_group", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_info(fh: MPI_File, info_used: *mut MPI_Info) -> c_int {
    let _ = (fh, info_used,);
    unsupported("MPI_File_get_info", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_position(fh: MPI_File, offset: *mut MPI_Offset) -> c_int {
    let _ = (fh, offset,);
    unsupported("MPI_File_get_position", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_position_shared(fh: MPI_File, offset: *mut MPI_Offset) -> c_int {
    let _ = (fh, offset,);
    unsupported("MPI_File_get_position_shared", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_size(fh: MPI_File, size: *mut MPI_Offset) -> c_int {
    let _ = (fh, size,);
    unsupported("MPI_File_get_size", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_type_extent(fh: MPI_File, datatype: MPI_Datatype, extent: *mut MPI_Aint) -> c_int {
    let _ = (fh, datatype, extent,);
    unsupported("MPI_File_get_type_extent", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_type_extent_c(fh: MPI_File, datatype: MPI_Datatype, extent: *mut MPI_Count) -> c_int {
    let _ = (fh, datatype, extent,);
    unsupported("MPI_File_get_type_extent_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_view(fh: MPI_File, disp: *mut MPI_Offset, etype: *mut MPI_Datatype, filetype: *mut MPI_Datatype, datarep: *mut c_char) -> c_int {
    let _ = (fh, disp, etype, filetype, datarep,);
    unsupported("MPI_File_get_view", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, buf, count, datatype, request,);
    unsupported("MPI_File_iread", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_all(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, buf, count, datatype, request,);
    unsupported("MPI_File_iread_all", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_all_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, buf, count, datatype, request,);
    unsupported("MPI_File_iread_all_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_at(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, offset, buf, count, datatype, request,);
    unsupported("MPI_File_iread_at", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_at_all(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, offset, buf, count, datatype, request,);
    unsupported("MPI_File_iread_at_all", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, offset, buf, count, datatype, request,);
    unsupported("MPI_File_iread_at_all_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_at_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, offset, buf, count, datatype, request,);
    unsupported("MPI_File_iread_at_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, buf, count, datatype, request,);
    unsupported("MPI_File_iread_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_shared(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, buf, count, datatype, request,);
    unsupported("MPI_File_iread_shared", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_shared_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, buf, count, datatype, request,);
    unsupported("MPI_File_iread_shared_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, buf, count, datatype, request,);
    unsupported("MPI_File_iwrite", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_all(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, buf, count, datatype, request,);
    unsupported("MPI_File_iwrite_all", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_all_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, buf, count, datatype, request,);
    unsupported("MPI_File_iwrite_all_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_at(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, offset, buf, count, datatype, request,);
    unsupported("MPI_File_iwrite_at", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_at_all(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, offset, buf, count, datatype, request,);
    unsupported("MPI_File_iwrite_at_all", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, offset, buf, count, datatype, request,);
    unsupported("MPI_File_iwrite_at_all_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_at_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, offset, buf, count, datatype, request,);
    unsupported("MPI_File_iwrite_at_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, buf, count, datatype, request,);
    unsupported("MPI_File_iwrite_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_shared(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, buf, count, datatype, request,);
    unsupported("MPI_File_iwrite_shared", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_shared_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    let _ = (fh, buf, count, datatype, request,);
    unsupported("MPI_File_iwrite_shared_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_open(comm: MPI_Comm, filename: *const c_char, amode: c_int, info: MPI_Info, fh: *mut MPI_File) -> c_int {
    let _ = (comm, filename, amode, info, fh,);
    unsupported("MPI_File_open", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_preallocate(fh: MPI_File, size: MPI_Offset) -> c_int {
    let _ = (fh, size,);
    unsupported("MPI_File_preallocate", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_read", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_read_all", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all_begin(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    let _ = (fh, buf, count, datatype,);
    unsupported("MPI_File_read_all_begin", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all_begin_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    let _ = (fh, buf, count, datatype,);
    unsupported("MPI_File_read_all_begin_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_read_all_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all_end(fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, status,);
    unsupported("MPI_File_read_all_end", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, offset, buf, count, datatype, status,);
    unsupported("MPI_File_read_at", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, offset, buf, count, datatype, status,);
    unsupported("MPI_File_read_at_all", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all_begin(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    let _ = (fh, offset, buf, count, datatype,);
    unsupported("MPI_File_read_at_all_begin", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all_begin_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    let _ = (fh, offset, buf, count, datatype,);
    unsupported("MPI_File_read_at_all_begin_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, offset, buf, count, datatype, status,);
    unsupported("MPI_File_read_at_all_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all_end(fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, status,);
    unsupported("MPI_File_read_at_all_end", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, offset, buf, count, datatype, status,);
    unsupported("MPI_File_read_at_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_read_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_read_ordered", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered_begin(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    let _ = (fh, buf, count, datatype,);
    unsupported("MPI_File_read_ordered_begin", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered_begin_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    let _ = (fh, buf, count, datatype,);
    unsupported("MPI_File_read_ordered_begin_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_read_ordered_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered_end(fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, status,);
    unsupported("MPI_File_read_ordered_end", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_shared(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_read_shared", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_shared_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_read_shared_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_seek(fh: MPI_File, offset: MPI_Offset, whence: c_int) -> c_int {
    let _ = (fh, offset, whence,);
    unsupported("MPI_File_seek", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_seek_shared(fh: MPI_File, offset: MPI_Offset, whence: c_int) -> c_int {
    let _ = (fh, offset, whence,);
    unsupported("MPI_File_seek_shared", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_atomicity(fh: MPI_File, flag: c_int) -> c_int {
    let _ = (fh, flag,);
    unsupported("MPI_File_set_atomicity", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_info(fh: MPI_File, info: MPI_Info) -> c_int {
    let _ = (fh, info,);
    unsupported("MPI_File_set_info", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_size(fh: MPI_File, size: MPI_Offset) -> c_int {
    let _ = (fh, size,);
    unsupported("MPI_File_set_size", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_view(fh: MPI_File, disp: MPI_Offset, etype: MPI_Datatype, filetype: MPI_Datatype, datarep: *const c_char, info: MPI_Info) -> c_int {
    let _ = (fh, disp, etype, filetype, datarep, info,);
    unsupported("MPI_File_set_view", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_sync(fh: MPI_File) -> c_int {
    let _ = (fh,);
    unsupported("MPI_File_sync", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_write", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_write_all", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all_begin(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    let _ = (fh, buf, count, datatype,);
    unsupported("MPI_File_write_all_begin", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all_begin_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    let _ = (fh, buf, count, datatype,);
    unsupported("MPI_File_write_all_begin_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_write_all_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all_end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, status,);
    unsupported("MPI_File_write_all_end", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, offset, buf, count, datatype, status,);
    unsupported("MPI_File_write_at", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, offset, buf, count, datatype, status,);
    unsupported("MPI_File_write_at_all", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all_begin(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    let _ = (fh, offset, buf, count, datatype,);
    unsupported("MPI_File_write_at_all_begin", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all_begin_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    let _ = (fh, offset, buf, count, datatype,);
    unsupported("MPI_File_write_at_all_begin_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, offset, buf, count, datatype, status,);
    unsupported("MPI_File_write_at_all_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all_end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, status,);
    unsupported("MPI_File_write_at_all_end", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, offset, buf, count, datatype, status,);
    unsupported("MPI_File_write_at_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_write_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_write_ordered", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered_begin(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    let _ = (fh, buf, count, datatype,);
    unsupported("MPI_File_write_ordered_begin", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered_begin_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    let _ = (fh, buf, count, datatype,);
    unsupported("MPI_File_write_ordered_begin_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_write_ordered_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered_end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, status,);
    unsupported("MPI_File_write_ordered_end", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_shared(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_write_shared", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_shared_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    let _ = (fh, buf, count, datatype, status,);
    unsupported("MPI_File_write_shared_c", Site::File)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn register_datarep(datarep: *const c_char, read_conversion_fn: Option<MPI_Datarep_conversion_function>, write_conversion_fn: Option<MPI_Datarep_conversion_function>, dtype_file_extent_fn: Option<MPI_Datarep_extent_function>, extra_state: *mut c_void) -> c_int {
    let _ = (datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state,);
    unsupported("MPI_Register_datarep", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn register_datarep_c(datarep: *const c_char, read_conversion_fn: Option<MPI_Datarep_conversion_function_c>, write_conversion_fn: Option<MPI_Datarep_conversion_function_c>, dtype_file_extent_fn: Option<MPI_Datarep_extent_function>, extra_state: *mut c_void) -> c_int {
    let _ = (datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state,);
    unsupported("MPI_Register_datarep_c", Site::Nothing)
}
