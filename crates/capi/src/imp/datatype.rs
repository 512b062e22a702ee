//! Making datatypes, and addresses (MPI-5.0 §5.1).

use crate::abi::*;
use mpi::datatype::{self, Form, Number};
use mpi::{Result, environment, process};
use std::ffi::c_void;

pub(crate) fn type_contiguous(count: i64, old: MPI_Datatype) -> Result<MPI_Datatype> {
    datatype::contiguous(Form::Int, count, old)
}

pub(crate) fn type_contiguous_c(count: i64, old: MPI_Datatype) -> Result<MPI_Datatype> {
    datatype::contiguous(Form::Large, count, old)
}

pub(crate) fn type_vector(
    count: i64,
    blocklength: i64,
    stride: i32,
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    datatype::vector(Form::Int, count, blocklength, stride.into(), old)
}

pub(crate) fn type_vector_c(
    count: i64,
    blocklength: i64,
    stride: i64,
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    datatype::vector(Form::Large, count, blocklength, stride, old)
}

pub(crate) fn type_create_hvector(
    count: i64,
    blocklength: i64,
    stride: i64,
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    datatype::hvector(Form::Int, count, blocklength, stride, old)
}

pub(crate) fn type_create_hvector_c(
    count: i64,
    blocklength: i64,
    stride: i64,
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    datatype::hvector(Form::Large, count, blocklength, stride, old)
}

pub(crate) fn type_indexed<N: Number>(
    blocklengths: &[N],
    displacements: &[N],
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    datatype::indexed(blocklengths, displacements, old)
}

pub(crate) fn type_create_hindexed<N: Number, D: Number>(
    blocklengths: &[N],
    displacements: &[D],
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    datatype::hindexed(blocklengths, displacements, old)
}

pub(crate) fn type_create_indexed_block<N: Number>(
    blocklength: i64,
    displacements: &[N],
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    datatype::indexed_block(blocklength, displacements, old)
}

pub(crate) fn type_create_hindexed_block<D: Number>(
    blocklength: i64,
    displacements: &[D],
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    datatype::hindexed_block(blocklength, displacements, old)
}

pub(crate) fn type_create_struct<N: Number, D: Number>(
    blocklengths: &[N],
    displacements: &[D],
    types: &[MPI_Datatype],
) -> Result<MPI_Datatype> {
    datatype::structure(blocklengths, displacements, types)
}

pub(crate) fn type_create_subarray<N: Number>(
    sizes: &[N],
    subsizes: &[N],
    starts: &[N],
    order: i32,
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    datatype::subarray(sizes, subsizes, starts, order, old)
}

#[expect(clippy::too_many_arguments, reason = "as many as MPI's function has")]
pub(crate) fn type_create_darray<N: Number>(
    size: i32,
    rank: i32,
    sizes: &[N],
    distributions: &[i32],
    arguments: &[i32],
    processes: &[i32],
    order: i32,
    old: MPI_Datatype,
) -> Result<MPI_Datatype> {
    datatype::darray(
        datatype::GridRank { size, rank },
        sizes,
        datatype::Distributions { kinds: distributions, arguments, processes },
        order,
        old,
    )
}

pub(crate) fn type_create_resized(old: MPI_Datatype, lb: i64, extent: i64) -> Result<MPI_Datatype> {
    datatype::resized(Form::Int, old, lb, extent)
}

pub(crate) fn type_create_resized_c(
    old: MPI_Datatype,
    lb: i64,
    extent: i64,
) -> Result<MPI_Datatype> {
    datatype::resized(Form::Large, old, lb, extent)
}

pub(crate) fn type_dup(old: MPI_Datatype) -> Result<MPI_Datatype> {
    datatype::dup(old)
}

pub(crate) fn type_create_f90_real(precision: i32, range: i32) -> Result<MPI_Datatype> {
    datatype::f90_real(precision, range)
}

pub(crate) fn type_create_f90_complex(precision: i32, range: i32) -> Result<MPI_Datatype> {
    datatype::f90_complex(precision, range)
}

pub(crate) fn type_create_f90_integer(range: i32) -> Result<MPI_Datatype> {
    datatype::f90_integer(range)
}

pub(crate) fn type_match_size(class: i32, size: i32) -> Result<MPI_Datatype> {
    process::running()?;
    datatype::match_size(class, size)
}

pub(crate) fn type_get_value_index(
    value: MPI_Datatype,
    index: MPI_Datatype,
) -> Result<MPI_Datatype> {
    process::running()?;
    datatype::value_index(value, index)
}

pub(crate) fn type_commit(datatype: &mut MPI_Datatype) -> Result<()> {
    process::running()?;
    datatype::commit(*datatype)
}

pub(crate) fn type_free(datatype: &mut MPI_Datatype) -> Result<()> {
    process::running()?;
    datatype::free(datatype)
}

pub(crate) fn get_address(location: *const c_void) -> Result<i64> {
    Ok(location as i64)
}

pub(crate) fn aint_add(base: i64, displacement: i64) -> MPI_Aint {
    environment::aint_add(base as MPI_Aint, displacement as MPI_Aint)
}

pub(crate) fn aint_diff(left: i64, right: i64) -> MPI_Aint {
    environment::aint_diff(left as MPI_Aint, right as MPI_Aint)
}
