//! Datatypes and addresses (MPI-5.0 chapter 5).

use crate::abi::*;
use crate::arg::Text;
use mpi::{Result, abi, datatype, environment, process};
use std::ffi::c_void;

pub(crate) fn type_size(datatype: MPI_Datatype) -> Result<i64> {
    process::running()?;
    Ok(datatype::size(datatype)? as i64)
}

pub(crate) fn type_get_extent(datatype: MPI_Datatype) -> Result<(i64, i64)> {
    process::running()?;
    datatype::extent(datatype)
}

pub(crate) fn type_get_true_extent(datatype: MPI_Datatype) -> Result<(i64, i64)> {
    process::running()?;
    datatype::true_extent(datatype)
}

pub(crate) fn type_get_name(datatype: MPI_Datatype, name: Text) -> Result<i32> {
    process::running()?;
    name.write(&datatype::name(datatype)?, abi::MAX_OBJECT_NAME as usize)
}

/// Predefined datatypes, the only ones yet, are always committed (MPI-5.0 §5.1.9).
pub(crate) fn type_commit(datatype: &mut MPI_Datatype) -> Result<()> {
    process::running()?;
    datatype::size(*datatype).map(drop)
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
