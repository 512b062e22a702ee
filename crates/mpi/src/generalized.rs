//! Generalized requests (MPI-5.0 §13.2): operations of the program that are waited for like MPI's.

use crate::callbacks::{self, Callback};
use crate::error::{Error, Result};
use crate::request::{Outcome, Told};
use crate::{Handle, Status, abi, class, process};

/// The program's functions of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Functions {
    /// `query_fn`.
    pub query: Callback,
    /// `free_fn`.
    pub free: Callback,
    /// `cancel_fn`.
    pub cancel: Callback,
    /// `extra_state`.
    pub extra: usize,
}

/// What the process knows of a generalized request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Generalized {
    pub(crate) functions: Functions,
    pub(crate) complete: bool,
    /// Freed by the program before it was complete (MPI-5.0 §13.2).
    pub(crate) freed: bool,
}

/// Questions to the program about a request that is complete. They are put outside of all gates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inquiry {
    functions: Functions,
    /// Whether the request is gone, and its functions are told.
    ends: bool,
}

impl Generalized {
    /// How to find out what the request came to.
    pub(crate) fn inquiry(&self, ends: bool) -> Outcome {
        Outcome::Ask(Inquiry { functions: self.functions, ends })
    }
}

impl Inquiry {
    /// Asks. The code that a function of the program answers is the error of the request.
    pub(crate) fn put(self) -> Told {
        let Functions { query, free, extra, .. } = self.functions;
        let mut status = Status::EMPTY;
        let asked = (callbacks::installed().query_request)(query, extra, &mut status);
        let freed =
            if self.ends { (callbacks::installed().free_request)(free, extra) } else { Ok(()) };
        let failed = match (asked, freed) {
            (Err(code), _) => Some(failure("query_fn", code)),
            (_, Err(code)) => Some(failure("free_fn", code)),
            _ => None,
        };
        (status, failed)
    }
}

#[cold]
fn failure(function: &str, code: i32) -> Box<Error> {
    Error::new(code, format!("the program's {function} of a generalized request answered {code}"))
}

fn answered(function: &str, answer: std::result::Result<(), i32>) -> Result<()> {
    answer.map_err(|code| failure(function, code))
}

/// `MPI_Grequest_start`.
pub fn start(functions: Functions) -> Result<Handle> {
    let here = process::here()?;
    Ok(here.state.with(|state| state.track_generalized(functions)))
}

/// `MPI_Grequest_complete`. Whoever waits for the request in another thread wakes up.
pub fn complete(request: Handle) -> Result<()> {
    let here = process::here()?;
    let freed = here.worker.with(|core| {
        here.state.with(|state| {
            let found = state.requests.generalized(request)?;
            if found.complete {
                return Err(Error::new(
                    class::REQUEST,
                    "the request is complete already; call MPI_Grequest_complete once",
                ));
            }
            found.complete = true;
            let found = *found;
            if found.freed {
                state.forget(request);
            }
            core.note_completed();
            Ok(found.freed.then_some(found.functions))
        })
    })?;
    freed.map_or(Ok(()), release)
}

/// Tells the program that a request is gone.
pub(crate) fn release(functions: Functions) -> Result<()> {
    answered("free_fn", (callbacks::installed().free_request)(functions.free, functions.extra))
}

/// Asks the program to cancel its operation.
pub(crate) fn cancel(found: Generalized) -> Result<()> {
    let Functions { cancel, extra, .. } = found.functions;
    let answer = (callbacks::installed().cancel_request)(cancel, extra, found.complete);
    answered("cancel_fn", answer)
}

/// The communicator whose error handler is responsible: a generalized request has none of its own.
pub(crate) const COMM: Handle = abi::COMM_SELF;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request;
    use crate::testing;

    /// The test's functions note what they were asked (see `testing`).
    fn functions(log: &mut Vec<&'static str>) -> Functions {
        let function = Callback { function: 1, form: 0 };
        let extra = std::ptr::from_mut(log) as usize;
        Functions { query: function, free: function, cancel: function, extra }
    }

    #[test]
    fn a_request_of_the_program_is_waited_for() {
        testing::start();
        let mut log = Vec::new();
        let mut request = start(functions(&mut log)).unwrap();
        assert_eq!(request::test(&mut request).unwrap(), None);
        request::cancel(request).unwrap();
        complete(request).unwrap();
        assert_eq!(complete(request).unwrap_err().class, class::REQUEST);
        assert_eq!(request::status(request).unwrap().unwrap().tag, 77);
        assert_eq!(request::wait(&mut request).unwrap().tag, 77);
        assert_eq!(request, abi::REQUEST_NULL);
        assert_eq!(log, ["cancel", "query", "query", "free"]);
    }

    #[test]
    fn a_freed_request_is_told_when_it_completes() {
        testing::start();
        let mut log = Vec::new();
        let kept = start(functions(&mut log)).unwrap();
        let mut handle = kept;
        request::free(&mut handle).unwrap();
        assert_eq!(handle, abi::REQUEST_NULL);
        assert!(log.is_empty());
        complete(kept).unwrap();
        assert_eq!(log, ["free"]);
        assert_eq!(complete(kept).unwrap_err().class, class::REQUEST);
    }

    #[test]
    fn another_thread_wakes_the_waiter() {
        testing::start();
        let mut log = Vec::new();
        let mut requests = [abi::REQUEST_NULL, start(functions(&mut log)).unwrap()];
        let request = requests[1];
        std::thread::scope(|scope| {
            scope.spawn(move || {
                std::thread::sleep(std::time::Duration::from_millis(20));
                complete(request).unwrap();
            });
            let mut statuses = [Status::EMPTY; 2];
            request::wait_all(&mut requests, Some(&mut statuses)).unwrap();
            assert_eq!(statuses.map(|status| status.tag), [abi::ANY_TAG, 77]);
        });
        assert_eq!(log, ["query", "free"]);
    }

    #[test]
    fn an_answer_that_is_an_error_is_the_error_of_the_request() {
        testing::start();
        let mut log = Vec::new();
        let fails = Callback { function: 0, form: 0 };
        let mut requests = [start(functions(&mut log)).unwrap(); 2];
        requests[1] = start(Functions { query: fails, ..functions(&mut log) }).unwrap();
        requests.iter().for_each(|&one| complete(one).unwrap());
        let mut statuses = [Status::EMPTY; 2];
        let error = request::wait_all(&mut requests, Some(&mut statuses)).unwrap_err();
        assert_eq!(error.class, class::IN_STATUS);
        assert_eq!(statuses.map(|status| status.error), [class::SUCCESS, class::OTHER]);
        assert_eq!(requests, [abi::REQUEST_NULL; 2]);
        let other = crate::point::send_init;
        let comm = testing::comm();
        let buffer = testing::buffer(&mut [0u8], abi::BYTE);
        let plain = other(crate::Mode::Standard, buffer, 0, 0, comm).unwrap();
        assert_eq!(complete(plain).unwrap_err().class, class::REQUEST);
    }
}
