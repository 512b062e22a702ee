//! Files (MPI-5.0 chapter 14).

use crate::abi::*;
use crate::arg::Text;
use crate::callback;
use crate::generated::callbacks::*;
use mpi::file::{self, Direction, Functions, Place, Transfer};
use mpi::{Buffer, Callback, Error, Result, Status, abi, class};
use std::ffi::c_void;

pub(crate) fn file_open(comm: MPI_Comm, name: &str, mode: i32, info: MPI_Info) -> Result<MPI_File> {
    file::open(comm, name, mode, info)
}

pub(crate) fn file_close(file: &mut MPI_File) -> Result<()> {
    file::close(file)
}

pub(crate) fn file_delete(name: &str, info: MPI_Info) -> Result<()> {
    file::delete(name, info)
}

pub(crate) fn file_set_size(file: MPI_File, size: i64) -> Result<()> {
    file::set_size(file, size)
}

pub(crate) fn file_preallocate(file: MPI_File, size: i64) -> Result<()> {
    file::preallocate(file, size)
}

pub(crate) fn file_get_size(file: MPI_File) -> Result<i64> {
    file::size(file)
}

pub(crate) fn file_get_group(file: MPI_File) -> Result<MPI_Group> {
    file::group(file)
}

pub(crate) fn file_get_amode(file: MPI_File) -> Result<i32> {
    file::mode(file)
}

pub(crate) fn file_set_info(file: MPI_File, info: MPI_Info) -> Result<()> {
    file::set_info(file, info)
}

pub(crate) fn file_get_info(file: MPI_File) -> Result<MPI_Info> {
    file::info(file)
}

pub(crate) fn file_set_view(
    file: MPI_File,
    displacement: i64,
    etype: MPI_Datatype,
    filetype: MPI_Datatype,
    representation: &str,
    info: MPI_Info,
) -> Result<()> {
    file::set_view(file, displacement, etype, filetype, representation, info)
}

pub(crate) fn file_get_view(
    file: MPI_File,
    representation: Text,
) -> Result<(i64, MPI_Datatype, MPI_Datatype)> {
    let (displacement, etype, filetype, name) = file::view(file)?;
    representation.write(&name, abi::MAX_DATAREP_STRING as usize)?;
    Ok((displacement, etype, filetype))
}

pub(crate) fn file_seek(file: MPI_File, offset: i64, whence: i32) -> Result<()> {
    file::seek(file, offset, whence)
}

pub(crate) fn file_get_position(file: MPI_File) -> Result<i64> {
    file::position(file)
}

pub(crate) fn file_get_byte_offset(file: MPI_File, offset: i64) -> Result<i64> {
    file::byte_offset(file, offset)
}

pub(crate) fn file_seek_shared(file: MPI_File, offset: i64, whence: i32) -> Result<()> {
    file::seek_shared(file, offset, whence)
}

pub(crate) fn file_get_position_shared(file: MPI_File) -> Result<i64> {
    file::position_shared(file)
}

pub(crate) fn file_get_type_extent(file: MPI_File, datatype: MPI_Datatype) -> Result<i64> {
    file::type_extent(file, datatype)
}

pub(crate) fn file_set_atomicity(file: MPI_File, atomic: bool) -> Result<()> {
    file::set_atomicity(file, atomic)
}

pub(crate) fn file_get_atomicity(file: MPI_File) -> Result<bool> {
    file::atomicity(file)
}

pub(crate) fn file_sync(file: MPI_File) -> Result<()> {
    file::sync(file)
}

/// A read or write of one rank.
fn alone(file: MPI_File, direction: Direction, place: Place, buffer: Buffer) -> Transfer {
    Transfer { file, direction, place, buffer, collective: false }
}

/// A read or write of all ranks.
fn together(file: MPI_File, direction: Direction, place: Place, buffer: Buffer) -> Transfer {
    Transfer { collective: true, ..alone(file, direction, place, buffer) }
}

/// Does it, and tells where the program wants to know.
fn run(transfer: Transfer, status: Option<&mut Status>) -> Result<()> {
    tell(transfer.run()?, status)
}

fn tell(done: Status, status: Option<&mut Status>) -> Result<()> {
    if let Some(status) = status {
        done.store(status);
    }
    Ok(())
}

fn finish(
    file: MPI_File,
    direction: Direction,
    place: Place,
    buffer: *const c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    tell(file::end(file, direction, place, buffer.cast())?, status)
}

pub(crate) fn file_read_at(
    file: MPI_File,
    offset: i64,
    buffer: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    run(alone(file, Direction::Read, Place::At(offset), buffer), status)
}

pub(crate) fn file_iread_at(file: MPI_File, offset: i64, buffer: Buffer) -> Result<MPI_Request> {
    alone(file, Direction::Read, Place::At(offset), buffer).start()
}

pub(crate) fn file_read_at_all(
    file: MPI_File,
    offset: i64,
    buffer: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    run(together(file, Direction::Read, Place::At(offset), buffer), status)
}

pub(crate) fn file_iread_at_all(
    file: MPI_File,
    offset: i64,
    buffer: Buffer,
) -> Result<MPI_Request> {
    together(file, Direction::Read, Place::At(offset), buffer).start()
}

pub(crate) fn file_read_at_all_begin(file: MPI_File, offset: i64, buffer: Buffer) -> Result<()> {
    together(file, Direction::Read, Place::At(offset), buffer).begin()
}

pub(crate) fn file_read_at_all_end(
    file: MPI_File,
    buffer: *mut c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    finish(file, Direction::Read, Place::At(0), buffer, status)
}

pub(crate) fn file_write_at(
    file: MPI_File,
    offset: i64,
    buffer: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    run(alone(file, Direction::Write, Place::At(offset), buffer), status)
}

pub(crate) fn file_iwrite_at(file: MPI_File, offset: i64, buffer: Buffer) -> Result<MPI_Request> {
    alone(file, Direction::Write, Place::At(offset), buffer).start()
}

pub(crate) fn file_write_at_all(
    file: MPI_File,
    offset: i64,
    buffer: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    run(together(file, Direction::Write, Place::At(offset), buffer), status)
}

pub(crate) fn file_iwrite_at_all(
    file: MPI_File,
    offset: i64,
    buffer: Buffer,
) -> Result<MPI_Request> {
    together(file, Direction::Write, Place::At(offset), buffer).start()
}

pub(crate) fn file_write_at_all_begin(file: MPI_File, offset: i64, buffer: Buffer) -> Result<()> {
    together(file, Direction::Write, Place::At(offset), buffer).begin()
}

pub(crate) fn file_write_at_all_end(
    file: MPI_File,
    buffer: *const c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    finish(file, Direction::Write, Place::At(0), buffer, status)
}

pub(crate) fn file_read(file: MPI_File, buffer: Buffer, status: Option<&mut Status>) -> Result<()> {
    run(alone(file, Direction::Read, Place::Individual, buffer), status)
}

pub(crate) fn file_iread(file: MPI_File, buffer: Buffer) -> Result<MPI_Request> {
    alone(file, Direction::Read, Place::Individual, buffer).start()
}

pub(crate) fn file_read_all(
    file: MPI_File,
    buffer: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    run(together(file, Direction::Read, Place::Individual, buffer), status)
}

pub(crate) fn file_iread_all(file: MPI_File, buffer: Buffer) -> Result<MPI_Request> {
    together(file, Direction::Read, Place::Individual, buffer).start()
}

pub(crate) fn file_read_all_begin(file: MPI_File, buffer: Buffer) -> Result<()> {
    together(file, Direction::Read, Place::Individual, buffer).begin()
}

pub(crate) fn file_read_all_end(
    file: MPI_File,
    buffer: *mut c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    finish(file, Direction::Read, Place::Individual, buffer, status)
}

pub(crate) fn file_write(
    file: MPI_File,
    buffer: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    run(alone(file, Direction::Write, Place::Individual, buffer), status)
}

pub(crate) fn file_iwrite(file: MPI_File, buffer: Buffer) -> Result<MPI_Request> {
    alone(file, Direction::Write, Place::Individual, buffer).start()
}

pub(crate) fn file_write_all(
    file: MPI_File,
    buffer: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    run(together(file, Direction::Write, Place::Individual, buffer), status)
}

pub(crate) fn file_iwrite_all(file: MPI_File, buffer: Buffer) -> Result<MPI_Request> {
    together(file, Direction::Write, Place::Individual, buffer).start()
}

pub(crate) fn file_write_all_begin(file: MPI_File, buffer: Buffer) -> Result<()> {
    together(file, Direction::Write, Place::Individual, buffer).begin()
}

pub(crate) fn file_write_all_end(
    file: MPI_File,
    buffer: *const c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    finish(file, Direction::Write, Place::Individual, buffer, status)
}

pub(crate) fn file_read_shared(
    file: MPI_File,
    buffer: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    run(alone(file, Direction::Read, Place::Shared, buffer), status)
}

pub(crate) fn file_iread_shared(file: MPI_File, buffer: Buffer) -> Result<MPI_Request> {
    alone(file, Direction::Read, Place::Shared, buffer).start()
}

pub(crate) fn file_read_ordered(
    file: MPI_File,
    buffer: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    run(together(file, Direction::Read, Place::Ordered, buffer), status)
}

pub(crate) fn file_read_ordered_begin(file: MPI_File, buffer: Buffer) -> Result<()> {
    together(file, Direction::Read, Place::Ordered, buffer).begin()
}

pub(crate) fn file_read_ordered_end(
    file: MPI_File,
    buffer: *mut c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    finish(file, Direction::Read, Place::Ordered, buffer, status)
}

pub(crate) fn file_write_shared(
    file: MPI_File,
    buffer: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    run(alone(file, Direction::Write, Place::Shared, buffer), status)
}

pub(crate) fn file_iwrite_shared(file: MPI_File, buffer: Buffer) -> Result<MPI_Request> {
    alone(file, Direction::Write, Place::Shared, buffer).start()
}

pub(crate) fn file_write_ordered(
    file: MPI_File,
    buffer: Buffer,
    status: Option<&mut Status>,
) -> Result<()> {
    run(together(file, Direction::Write, Place::Ordered, buffer), status)
}

pub(crate) fn file_write_ordered_begin(file: MPI_File, buffer: Buffer) -> Result<()> {
    together(file, Direction::Write, Place::Ordered, buffer).begin()
}

pub(crate) fn file_write_ordered_end(
    file: MPI_File,
    buffer: *const c_void,
    status: Option<&mut Status>,
) -> Result<()> {
    finish(file, Direction::Write, Place::Ordered, buffer, status)
}

/// Registers a representation, if it can tell extents.
fn register(
    name: &str,
    [read, write]: [Option<Callback>; 2],
    extent: Option<MPI_Datarep_extent_function>,
    extra: *mut c_void,
) -> Result<()> {
    let Some(extent) = extent else {
        let message = "dtype_file_extent_fn is a null pointer; pass a function";
        return Err(Error::new(class::ARG, message));
    };
    // SAFETY: the program passes a function that tells extents.
    let extent = unsafe { callback::narrow(extent as usize) };
    file::register(name, Functions { read, write, extent, extra: extra as usize })
}

pub(crate) fn register_datarep(
    name: &str,
    read: Option<MPI_Datarep_conversion_function>,
    write: Option<MPI_Datarep_conversion_function>,
    extent: Option<MPI_Datarep_extent_function>,
    extra: *mut c_void,
) -> Result<()> {
    // SAFETY: the program passes functions that convert.
    let stored = [read, write].map(|one| one.map(|one| unsafe { callback::narrow(one as usize) }));
    register(name, stored, extent, extra)
}

pub(crate) fn register_datarep_c(
    name: &str,
    read: Option<MPI_Datarep_conversion_function_c>,
    write: Option<MPI_Datarep_conversion_function_c>,
    extent: Option<MPI_Datarep_extent_function>,
    extra: *mut c_void,
) -> Result<()> {
    // SAFETY: the program passes functions that convert.
    let stored = [read, write].map(|one| one.map(|one| unsafe { callback::wide(one as usize) }));
    register(name, stored, extent, extra)
}
