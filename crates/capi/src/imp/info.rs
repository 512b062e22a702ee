//! Info objects (MPI-5.0 chapter 10), and their deprecated queries.

use crate::abi::*;
use crate::arg::Text;
use mpi::{Error, Result, abi, class, info};
use std::ffi::{c_char, c_int};

pub(crate) fn info_create() -> Result<MPI_Info> {
    info::create()
}

pub(crate) fn info_create_env(_argc: c_int, _argv: *mut *mut c_char) -> Result<MPI_Info> {
    info::create_env()
}

pub(crate) fn info_set(info: MPI_Info, key: &str, value: &str) -> Result<()> {
    info::set(info, key, value)
}

pub(crate) fn info_delete(info: MPI_Info, key: &str) -> Result<()> {
    info::delete(info, key)
}

/// `buffer_length` counts the zero byte, both ways (MPI-5.0 §10.2).
pub(crate) fn info_get_string(
    info: MPI_Info,
    key: &str,
    buffer_length: &mut i32,
    value: Text,
) -> Result<bool> {
    let room = usize::try_from(*buffer_length).map_err(|_| {
        Error::new(class::ARG, format!("buflen is {buffer_length}; it must be 0 or more"))
    })?;
    let Some(found) = info::find(info, key)? else {
        return Ok(false);
    };
    value.write(&found, room)?;
    *buffer_length = found.len() as i32 + 1;
    Ok(true)
}

/// `value_length` does not count the zero byte (MPI-5.0 §16.1).
pub(crate) fn info_get(info: MPI_Info, key: &str, value_length: i32, value: Text) -> Result<bool> {
    let room = usize::try_from(value_length).map_err(|_| {
        Error::new(class::ARG, format!("valuelen is {value_length}; it must be 0 or more"))
    })?;
    let Some(found) = info::find(info, key)? else {
        return Ok(false);
    };
    value.write(&found, room + 1)?;
    Ok(true)
}

pub(crate) fn info_get_valuelen(info: MPI_Info, key: &str) -> Result<(i32, bool)> {
    let found = info::find(info, key)?;
    Ok((found.as_ref().map_or(0, |value| value.len() as i32), found.is_some()))
}

pub(crate) fn info_get_nkeys(info: MPI_Info) -> Result<i32> {
    info::len(info)
}

pub(crate) fn info_get_nthkey(info: MPI_Info, number: i32, key: Text) -> Result<()> {
    key.write(&info::key(info, number)?, abi::MAX_INFO_KEY as usize).map(drop)
}

pub(crate) fn info_dup(info: MPI_Info) -> Result<MPI_Info> {
    info::dup(info)
}

pub(crate) fn info_free(info: &mut MPI_Info) -> Result<()> {
    info::free(info)
}
