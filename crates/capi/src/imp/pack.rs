//! Packing and unpacking (MPI-5.0 §5.2 and §5.3).

use crate::abi::*;
use mpi::{Buffer, Result, pack};
use std::ffi::c_void;

/// Where packed data is.
///
/// # Safety
/// If the size is positive and the address is not null, as many bytes must be valid there during the
/// call: readable for what is unpacked, writable for what is packed.
unsafe fn packed(address: *const c_void, size: i64) -> pack::Packed {
    // SAFETY: promised by the caller.
    unsafe { pack::Packed::new(address.cast_mut().cast(), size) }
}

pub(crate) unsafe fn pack(
    input: Buffer,
    output: *mut c_void,
    size: i64,
    position: &mut i64,
    comm: MPI_Comm,
) -> Result<()> {
    // SAFETY: the program promises a buffer of that size.
    pack::pack(input, unsafe { packed(output, size) }, position, comm)
}

pub(crate) unsafe fn unpack(
    input: *const c_void,
    size: i64,
    position: &mut i64,
    output: Buffer,
    comm: MPI_Comm,
) -> Result<()> {
    // SAFETY: the program promises a buffer of that size.
    pack::unpack(unsafe { packed(input, size) }, position, output, comm)
}

pub(crate) fn pack_size(count: i64, datatype: MPI_Datatype, comm: MPI_Comm) -> Result<i64> {
    pack::size(count, datatype, comm)
}

pub(crate) unsafe fn pack_external(
    representation: &str,
    input: Buffer,
    output: *mut c_void,
    size: i64,
    position: &mut i64,
) -> Result<()> {
    // SAFETY: the program promises a buffer of that size.
    pack::pack_external(representation, input, unsafe { packed(output, size) }, position)
}

pub(crate) unsafe fn unpack_external(
    representation: &str,
    input: *const c_void,
    size: i64,
    position: &mut i64,
    output: Buffer,
) -> Result<()> {
    // SAFETY: the program promises a buffer of that size.
    pack::unpack_external(representation, unsafe { packed(input, size) }, position, output)
}

pub(crate) fn pack_external_size(
    representation: &str,
    count: i64,
    datatype: MPI_Datatype,
) -> Result<i64> {
    pack::external_size(representation, count, datatype)
}
