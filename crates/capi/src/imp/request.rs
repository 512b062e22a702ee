//! Requests and their completion (MPI-5.0 §3.7 and §3.9).

use super::point_to_point::{settle, store, store_failed};
use crate::abi::*;
use crate::callback;
use crate::generated::callbacks::*;
use crate::generated::constants::*;
use mpi::generalized::{self, Functions};
use mpi::request::{self, Any};
use mpi::{Completed, Error, Result, Status, class};
use std::ffi::c_void;

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
    settle(request::wait(request), status)
}

#[inline(always)]
pub(crate) fn test(
    request: &mut MPI_Request,
    flag: &mut i32,
    status: Option<&mut Status>,
) -> Result<()> {
    one(request::test(request), flag, status)
}

pub(crate) fn waitany(
    requests: &mut [MPI_Request],
    index: &mut i32,
    status: Option<&mut Status>,
) -> Result<()> {
    any(request::wait_any(requests), index, &mut 0, status)
}

pub(crate) fn testany(
    requests: &mut [MPI_Request],
    index: &mut i32,
    flag: &mut i32,
    status: Option<&mut Status>,
) -> Result<()> {
    any(request::test_any(requests), index, flag, status)
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
    some(request::wait_some(requests, indices, statuses), count)
}

pub(crate) fn testsome(
    requests: &mut [MPI_Request],
    count: &mut i32,
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<()> {
    some(request::test_some(requests, indices, statuses), count)
}

pub(crate) fn request_free(request: &mut MPI_Request) -> Result<()> {
    request::free(request)
}

pub(crate) fn cancel(request: &mut MPI_Request) -> Result<()> {
    request::cancel(*request)
}

pub(crate) fn request_get_status(
    request: MPI_Request,
    flag: &mut i32,
    status: Option<&mut Status>,
) -> Result<()> {
    one(request::status(request), flag, status)
}

pub(crate) fn request_get_status_any(
    requests: &[MPI_Request],
    index: &mut i32,
    flag: &mut i32,
    status: Option<&mut Status>,
) -> Result<()> {
    any(request::status_any(requests), index, flag, status)
}

pub(crate) fn request_get_status_all(
    requests: &[MPI_Request],
    flag: &mut i32,
    statuses: Option<&mut [Status]>,
) -> Result<()> {
    *flag = 1;
    *flag = i32::from(request::status_all(requests, statuses)?);
    Ok(())
}

pub(crate) fn request_get_status_some(
    requests: &[MPI_Request],
    count: &mut i32,
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<()> {
    some(request::status_some(requests, indices, statuses), count)
}

pub(crate) fn grequest_start(
    query: Option<MPI_Grequest_query_function>,
    free: Option<MPI_Grequest_free_function>,
    cancel: Option<MPI_Grequest_cancel_function>,
    extra: *mut c_void,
) -> Result<MPI_Request> {
    let stored = |name: &str, function: Option<usize>| match function {
        // SAFETY: the program passed it as the function of this name.
        Some(function) => Ok(unsafe { callback::narrow(function) }),
        None => Err(Error::new(class::ARG, format!("{name} is a null pointer; pass a function"))),
    };
    generalized::start(Functions {
        query: stored("query_fn", query.map(|function| function as *const () as usize))?,
        free: stored("free_fn", free.map(|function| function as *const () as usize))?,
        cancel: stored("cancel_fn", cancel.map(|function| function as *const () as usize))?,
        extra: extra as usize,
    })
}

pub(crate) fn grequest_complete(request: MPI_Request) -> Result<()> {
    generalized::complete(request)
}

/// Tells whether a request has completed. One that failed has.
#[inline(always)]
fn one(found: Result<Option<Status>>, flag: &mut i32, status: Option<&mut Status>) -> Result<()> {
    *flag = 1;
    match found {
        Ok(Some(done)) => store(done, status),
        Ok(None) => *flag = 0,
        Err(error) => return Err(store_failed(error, status)),
    }
    Ok(())
}

/// Tells which request has completed. One that failed has.
fn any(
    found: Result<Any>,
    index: &mut i32,
    flag: &mut i32,
    status: Option<&mut Status>,
) -> Result<()> {
    *flag = 1;
    *index = MPI_UNDEFINED;
    match found {
        // The whole of the empty status, its error too (MPI-5.0 §3.7.3).
        Ok(Any::Inactive) => {
            if let Some(status) = status {
                *status = Status::EMPTY;
            }
        }
        Ok(Any::Pending) => *flag = 0,
        Ok(Any::Done(at, done)) => {
            *index = at as i32;
            store(done, status);
        }
        Err(error) => {
            if let Completed::At(at, _) = error.completed {
                *index = at as i32;
            }
            return Err(store_failed(error, status));
        }
    }
    Ok(())
}

/// Tells how many requests have completed, also if some of them failed: the program finds the
/// failures among the statuses (MPI-5.0 §3.7.5).
fn some(found: Result<Option<usize>>, count: &mut i32) -> Result<()> {
    let completed = match &found {
        Ok(completed) => *completed,
        Err(error) => match error.completed {
            Completed::Several(completed) => Some(completed),
            _ => Some(0),
        },
    };
    *count = completed.map_or(MPI_UNDEFINED, |completed| completed as i32);
    found.map(drop)
}
