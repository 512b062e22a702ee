//! Requests and their completion (MPI-5.0 §3.7 and §3.9).
//!
//! Calls that complete a request set its handle to `MPI_REQUEST_NULL`, except for persistent ones.
use crate::error::Result;
use crate::{Handle, Status};

/// What looking for one completed request among several came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Any {
    /// No request is active: `flag = true`, `index = MPI_UNDEFINED`, an empty status.
    Inactive,
    /// None has completed yet: `flag = false`, `index = MPI_UNDEFINED`.
    Pending,
    /// This one has.
    Done(usize, Status),
}

/// `MPI_Start`.
pub fn start(request: Handle) -> Result<()> {
    unimplemented!("{request:?}")
}
/// `MPI_Startall`.
pub fn start_all(requests: &[Handle]) -> Result<()> {
    unimplemented!("{requests:?}")
}
/// `MPI_Wait`.
pub fn wait(request: &mut Handle) -> Result<Status> {
    unimplemented!("{request:?}")
}
/// `MPI_Test`; `None` stands for `flag = false`.
pub fn test(request: &mut Handle) -> Result<Option<Status>> {
    unimplemented!("{request:?}")
}
/// `MPI_Waitany`; never `Pending`.
pub fn wait_any(requests: &mut [Handle]) -> Result<Any> {
    unimplemented!("{requests:?}")
}
/// `MPI_Testany`.
pub fn test_any(requests: &mut [Handle]) -> Result<Any> {
    unimplemented!("{requests:?}")
}
/// `MPI_Waitall`. With an error of class `MPI_ERR_IN_STATUS` the statuses' errors are set.
pub fn wait_all(requests: &mut [Handle], statuses: Option<&mut [Status]>) -> Result<()> {
    unimplemented!("{requests:?}{statuses:?}")
}
/// `MPI_Testall`: whether all have completed; if not, nothing has changed.
pub fn test_all(requests: &mut [Handle], statuses: Option<&mut [Status]>) -> Result<bool> {
    unimplemented!("{requests:?}{statuses:?}")
}
/// `MPI_Waitsome`: how many completed; `None` (`MPI_UNDEFINED`) if no request is active. `indices`
/// and `statuses` are as long as `requests`.
pub fn wait_some(
    requests: &mut [Handle],
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<Option<usize>> {
    unimplemented!("{requests:?}{indices:?}{statuses:?}")
}
/// `MPI_Testsome`.
pub fn test_some(
    requests: &mut [Handle],
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<Option<usize>> {
    unimplemented!("{requests:?}{indices:?}{statuses:?}")
}
/// `MPI_Request_free`; the handle becomes `MPI_REQUEST_NULL`.
pub fn free(request: &mut Handle) -> Result<()> {
    unimplemented!("{request:?}")
}
/// `MPI_Cancel`.
pub fn cancel(request: Handle) -> Result<()> {
    unimplemented!("{request:?}")
}
/// `MPI_Request_get_status`; the request stays.
pub fn status(request: Handle) -> Result<Option<Status>> {
    unimplemented!("{request:?}")
}
/// `MPI_Request_get_status_any`.
pub fn status_any(requests: &[Handle]) -> Result<Any> {
    unimplemented!("{requests:?}")
}
/// `MPI_Request_get_status_all`.
pub fn status_all(requests: &[Handle], statuses: Option<&mut [Status]>) -> Result<bool> {
    unimplemented!("{requests:?}{statuses:?}")
}
/// `MPI_Request_get_status_some`.
pub fn status_some(
    requests: &[Handle],
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<Option<usize>> {
    unimplemented!("{requests:?}{indices:?}{statuses:?}")
}
