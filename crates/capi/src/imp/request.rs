//! Requests and their completion (MPI-5.0 §3.7 and §3.9).

use super::point_to_point::store;
use crate::abi::*;
use crate::generated::constants::*;
use mpi::request::{self, Any};
use mpi::{Result, Status};

#[inline(always)]
pub(crate) fn start(request: &mut MPI_Request) -> Result<()> {
    request::start(*request)
}

#[inline(always)]
pub(crate) fn startall(requests: &mut [MPI_Request]) -> Result<()> {
    request::start_all(requests)
}

#[inline(always)]
pub(crate) fn wait(request: &mut MPI_Request, status: Option<&mut Status>) -> Result<()> {
    store(request::wait(request)?, status);
    Ok(())
}

#[inline(always)]
pub(crate) fn test(request: &mut MPI_Request, status: Option<&mut Status>) -> Result<bool> {
    let done = request::test(request)?;
    if let Some(done) = done {
        store(done, status);
    }
    Ok(done.is_some())
}

pub(crate) fn waitany(requests: &mut [MPI_Request], status: Option<&mut Status>) -> Result<i32> {
    let (index, _) = any(request::wait_any(requests)?, status);
    Ok(index)
}

pub(crate) fn testany(
    requests: &mut [MPI_Request],
    status: Option<&mut Status>,
) -> Result<(i32, bool)> {
    Ok(any(request::test_any(requests)?, status))
}

#[inline(always)]
pub(crate) fn waitall(requests: &mut [MPI_Request], statuses: Option<&mut [Status]>) -> Result<()> {
    request::wait_all(requests, statuses)
}

#[inline(always)]
pub(crate) fn testall(
    requests: &mut [MPI_Request],
    statuses: Option<&mut [Status]>,
) -> Result<bool> {
    request::test_all(requests, statuses)
}

pub(crate) fn waitsome(
    requests: &mut [MPI_Request],
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<i32> {
    Ok(some(request::wait_some(requests, indices, statuses)?))
}

pub(crate) fn testsome(
    requests: &mut [MPI_Request],
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<i32> {
    Ok(some(request::test_some(requests, indices, statuses)?))
}

pub(crate) fn request_free(request: &mut MPI_Request) -> Result<()> {
    request::free(request)
}

pub(crate) fn cancel(request: &mut MPI_Request) -> Result<()> {
    request::cancel(*request)
}

pub(crate) fn request_get_status(
    request: MPI_Request,
    status: Option<&mut Status>,
) -> Result<bool> {
    let done = request::status(request)?;
    if let Some(done) = done {
        store(done, status);
    }
    Ok(done.is_some())
}

pub(crate) fn request_get_status_any(
    requests: &[MPI_Request],
    status: Option<&mut Status>,
) -> Result<(i32, bool)> {
    Ok(any(request::status_any(requests)?, status))
}

pub(crate) fn request_get_status_all(
    requests: &[MPI_Request],
    statuses: Option<&mut [Status]>,
) -> Result<bool> {
    request::status_all(requests, statuses)
}

pub(crate) fn request_get_status_some(
    requests: &[MPI_Request],
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<i32> {
    Ok(some(request::status_some(requests, indices, statuses)?))
}

/// The index and the flag.
fn any(found: Any, status: Option<&mut Status>) -> (i32, bool) {
    match found {
        Any::Inactive => {
            store(Status::EMPTY, status);
            (MPI_UNDEFINED, true)
        }
        Any::Pending => (MPI_UNDEFINED, false),
        Any::Done(index, done) => {
            store(done, status);
            (index as i32, true)
        }
    }
}

/// How many, as C says it.
fn some(count: Option<usize>) -> i32 {
    count.map_or(MPI_UNDEFINED, |count| count as i32)
}
