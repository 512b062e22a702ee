//! Statuses (MPI-5.0 §3.2.5 and §13.3).

use crate::abi::*;
use crate::generated::constants::*;
use mpi::{Result, Status};

/// A number of items, as C says it.
fn or_undefined(count: Option<u64>) -> i64 {
    count.and_then(|count| i64::try_from(count).ok()).unwrap_or(i64::from(MPI_UNDEFINED))
}

pub(crate) fn get_count(status: &Status, datatype: MPI_Datatype) -> Result<i64> {
    status.count(datatype).map(or_undefined)
}

pub(crate) fn get_elements(status: &Status, datatype: MPI_Datatype) -> Result<i64> {
    status.elements(datatype).map(or_undefined)
}

pub(crate) fn test_cancelled(status: &Status) -> Result<bool> {
    Ok(status.is_cancelled())
}

pub(crate) fn status_get_source(status: &Status) -> Result<i32> {
    Ok(status.source)
}

pub(crate) fn status_get_tag(status: &Status) -> Result<i32> {
    Ok(status.tag)
}

pub(crate) fn status_get_error(status: &Status) -> Result<i32> {
    Ok(status.error)
}

pub(crate) fn status_set_source(status: &mut Status, source: i32) -> Result<()> {
    status.source = source;
    Ok(())
}

pub(crate) fn status_set_tag(status: &mut Status, tag: i32) -> Result<()> {
    status.tag = tag;
    Ok(())
}

pub(crate) fn status_set_error(status: &mut Status, error: i32) -> Result<()> {
    status.error = error;
    Ok(())
}

pub(crate) fn status_set_cancelled(status: &mut Status, flag: bool) -> Result<()> {
    status.set_cancelled(flag);
    Ok(())
}

pub(crate) fn status_set_elements(
    status: &mut Status,
    datatype: MPI_Datatype,
    count: i64,
) -> Result<()> {
    status.set_elements(datatype, count)
}
