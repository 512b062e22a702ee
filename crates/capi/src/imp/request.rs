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

/// A request that failed has completed, so the flag says so with the error too.
#[inline(always)]
pub(crate) fn test(
    request: &mut MPI_Request,
    flag: &mut i32,
    status: Option<&mut Status>,
) -> Result<()> {
    *flag = 1;
    let done = request::test(request)?;
    if let Some(done) = done {
        store(done, status);
    }
    *flag = i32::from(done.is_some());
    Ok(())
}

pub(crate) fn waitany(requests: &mut [MPI_Request], status: Option<&mut Status>) -> Result<i32> {
    let (index, _) = any(request::wait_any(requests)?, status);
    Ok(index)
}

pub(crate) fn testany(
    requests: &mut [MPI_Request],
    flag: &mut i32,
    status: Option<&mut Status>,
) -> Result<i32> {
    *flag = 1;
    let (index, done) = any(request::test_any(requests)?, status);
    *flag = i32::from(done);
    Ok(index)
}

#[inline(always)]
pub(crate) fn waitall(requests: &mut [MPI_Request], statuses: Option<&mut [Status]>) -> Result<()> {
    request::wait_all(requests, statuses)
}

#[inline(always)]
pub(crate) fn testall(
    requests: &mut [MPI_Request],
    flag: &mut i32,
    statuses: Option<&mut [Status]>,
) -> Result<()> {
    *flag = 1;
    *flag = i32::from(request::test_all(requests, statuses)?);
    Ok(())
}

pub(crate) fn waitsome(
    requests: &mut [MPI_Request],
    count: &mut i32,
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<()> {
    counted(count, indices, |indices| request::wait_some(requests, indices, statuses))
}

pub(crate) fn testsome(
    requests: &mut [MPI_Request],
    count: &mut i32,
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<()> {
    counted(count, indices, |indices| request::test_some(requests, indices, statuses))
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

/// Counts what `complete` completed, also if some of it failed: the program finds the failures among
/// the statuses (MPI-5.0 §3.7.5). An error does not say how many, but the indices do.
fn counted(
    count: &mut i32,
    indices: &mut [i32],
    complete: impl FnOnce(&mut [i32]) -> Result<Option<usize>>,
) -> Result<()> {
    const UNUSED: i32 = -1;
    indices.fill(UNUSED);
    let completed = complete(indices);
    *count = match &completed {
        Ok(completed) => some(*completed),
        Err(_) => indices.iter().take_while(|&&index| index != UNUSED).count() as i32,
    };
    completed.map(drop)
}

/// How many, as C says it.
fn some(count: Option<usize>) -> i32 {
    count.map_or(MPI_UNDEFINED, |count| count as i32)
}
