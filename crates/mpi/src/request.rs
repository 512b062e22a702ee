//! Requests and their completion (MPI-5.0 §3.7 and §3.9).
//!
//! Calls that complete a request set its handle to `MPI_REQUEST_NULL`, except for persistent ones.

use crate::error::{Completed, Error, Result};
use crate::process::{self, Core, Here};
use crate::state::State;
use crate::verify::{self, Wanted};
use crate::{Handle, Status, abi, class, generalized, waiting};

mod report;
#[cfg(test)]
mod tests;
mod tracking;

use report::Report;
pub(crate) use tracking::{COMPLETED, COMPLETED_NO_PROCESS, Outcome, Requests, Template, Told};
use tracking::{Extra, Orphan, Progress};

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
    start_all(&[request])
}

/// `MPI_Startall`.
pub fn start_all(requests: &[Handle]) -> Result<()> {
    let here = process::here()?;
    let started = here.worker.start(|core| {
        let started = here.state.with(|state| {
            // A call that is refused has started nothing.
            requests.iter().try_for_each(|&one| state.startable(core, one).map(drop))?;
            requests.iter().try_for_each(|&one| state.restart(core, one))
        });
        // A collective operation may call functions of the program, so the state is left first.
        core.advance_tasks();
        started
    });
    here.call_for_help();
    started
}

/// Looks at the requests now, and once more after everything has moved on.
fn look_twice<R>(
    here: &Here,
    mut look: impl FnMut(&mut Core, &mut State) -> Option<R>,
) -> Option<R> {
    let mut once = || here.worker.with(|core| here.state.with(|state| look(core, state)));
    if let Some(found) = once() {
        return Some(found);
    }
    here.worker.progress();
    let found = once();
    if found.is_none() && here.oversubscribed {
        // Whoever is tested for may be waiting for this very core.
        std::thread::yield_now();
    }
    found
}

/// Looks at the requests until there is an answer.
fn look_until<R>(
    here: &'static Here,
    call: &'static str,
    watched: Option<Watched>,
    mut look: impl FnMut(&mut Core, &mut State) -> Option<R>,
) -> R {
    let site = waiting::site(call, abi::COMM_NULL);
    let look = |core: &mut Core| here.state.with(|state| look(core, state));
    let found = match watched {
        None => here.worker.wait_at(site, look),
        Some(watched) => {
            let wanted = |core: &mut Core| here.state.with(|state| watched.wanted(core, state));
            verify::wait(here, call, site, wanted, look)
        }
    };
    here.flush();
    found
}

/// What a call waits for, as `--check` wants to know it.
struct Watched {
    requests: Vec<Handle>,
    any: bool,
}

impl Watched {
    /// Nothing, unless the program is looked at. `any`: one of the requests is enough.
    #[inline(always)]
    fn new(requests: &[Handle], any: bool) -> Option<Watched> {
        verify::is_on().then(|| Watched { requests: requests.to_vec(), any })
    }

    fn wanted(&self, core: &mut Core, state: &mut State) -> Wanted {
        let (mut all, mut unknown) = (Vec::new(), false);
        for &request in &self.requests {
            match state.needs(core, request) {
                Some(needs) => all.extend(needs),
                None => unknown = true,
            }
        }
        match self.any {
            true if unknown => Wanted::Unknown,
            true => Wanted::Any(all),
            false => Wanted::All(all),
        }
    }
}

fn verdict(outcome: Outcome) -> Result<Status> {
    let (status, error) = outcome.tell();
    match error {
        None => Ok(status),
        Some(error) => Err(error.with(Completed::One(status))),
    }
}

fn check_all(here: &Here, requests: &[Handle]) -> Result<()> {
    here.worker.with(|core| {
        here.state
            .with(|state| requests.iter().try_for_each(|&one| state.requests.check(core, one)))
    })
}

/// Concludes the request if it has completed; `None` while it has not.
#[inline]
fn conclude_one(core: &mut Core, state: &mut State, request: &mut Handle) -> Option<Outcome> {
    match state.advance(core, *request) {
        Progress::Pending => None,
        Progress::Inactive => Some(Outcome::Told((Status::EMPTY, None))),
        Progress::Done => Some(state.conclude(core, request)),
    }
}

/// `MPI_Wait`.
pub fn wait(request: &mut Handle) -> Result<Status> {
    let here = process::here()?;
    if *request == COMPLETED {
        *request = abi::REQUEST_NULL;
        here.flush();
        return Ok(Status::EMPTY);
    }
    check_all(here, &[*request])?;
    let (call, watched) = ("MPI_Wait", Watched::new(&[*request], false));
    verdict(look_until(here, call, watched, |core, state| conclude_one(core, state, request)))
}

/// Makes progress until `look` answers, which is told of any request whether it is still pending. `look` must not call
/// MPI. Whoever changes what it looks at has to [`ring`].
pub fn wait_until<R>(
    mut look: impl FnMut(&mut dyn FnMut(Handle) -> bool) -> Option<R>,
) -> Result<R> {
    let here = process::here()?;
    Ok(look_until(here, "MPI_Wait", None, |core, state| {
        look(&mut |request| state.advance(core, request) == Progress::Pending)
    }))
}

/// Wakes the threads that are in [`wait_until`].
pub fn ring() {
    if let Ok(here) = process::here() {
        here.worker.ring();
    }
}

/// `MPI_Test`; `None` stands for `flag = false`.
pub fn test(request: &mut Handle) -> Result<Option<Status>> {
    let here = process::here()?;
    check_all(here, &[*request])?;
    look_twice(here, |core, state| conclude_one(core, state, request)).map(verdict).transpose()
}

/// What a look at several requests found: the place of one that is done, or that none is active.
fn find_done(core: &mut Core, state: &mut State, requests: &[Handle]) -> Option<Option<usize>> {
    let mut active = false;
    for (at, &request) in requests.iter().enumerate() {
        match state.advance(core, request) {
            Progress::Done => return Some(Some(at)),
            Progress::Pending => active = true,
            Progress::Inactive => {}
        }
    }
    if active { None } else { Some(None) }
}

/// `MPI_Waitany`; never `Pending`.
pub fn wait_any(requests: &mut [Handle]) -> Result<Any> {
    let here = process::here()?;
    check_all(here, requests)?;
    let (call, watched) = ("MPI_Waitany", Watched::new(requests, true));
    let found = look_until(here, call, watched, |core, state| {
        let at = find_done(core, state, requests)?;
        Some(at.map(|at| (at, state.conclude(core, &mut requests[at]))))
    });
    any(found)
}

/// `MPI_Testany`.
pub fn test_any(requests: &mut [Handle]) -> Result<Any> {
    let here = process::here()?;
    check_all(here, requests)?;
    let found = look_twice(here, |core, state| {
        let at = find_done(core, state, requests)?;
        Some(at.map(|at| (at, state.conclude(core, &mut requests[at]))))
    });
    found.map_or(Ok(Any::Pending), any)
}

fn any(found: Option<(usize, Outcome)>) -> Result<Any> {
    let Some((at, outcome)) = found else { return Ok(Any::Inactive) };
    match outcome.tell() {
        (status, None) => Ok(Any::Done(at, status)),
        (status, Some(error)) => Err(error.with(Completed::At(at, status))),
    }
}

/// `MPI_Waitall`. With an error of class `MPI_ERR_IN_STATUS` the statuses' errors are set.
pub fn wait_all(requests: &mut [Handle], statuses: Option<&mut [Status]>) -> Result<()> {
    let here = process::here()?;
    let mut report = Report::new(statuses);
    let mut checked = false;
    // One request is looked at until it has completed, then the next: each look moves all of them
    // on, so the whole is linear.
    let (call, watched) = ("MPI_Waitall", Watched::new(requests, false));
    look_until(here, call, watched, |core, state| {
        // A call that is refused has done nothing.
        if !std::mem::replace(&mut checked, true) {
            let check = |&one: &Handle| state.requests.check(core, one);
            if let Err(error) = requests.iter().try_for_each(check) {
                return Some(Err(error));
            }
        }
        while let Some(request) = requests.get_mut(report.filled) {
            if !state.conclude_plain(core, request, &mut report) {
                report.add(conclude_one(core, state, request)?);
            }
        }
        Some(Ok(()))
    })?;
    report.close()
}

/// `MPI_Testall`: whether all have completed; if not, nothing has changed.
pub fn test_all(requests: &mut [Handle], statuses: Option<&mut [Status]>) -> Result<bool> {
    let here = process::here()?;
    check_all(here, requests)?;
    let mut report = Report::new(statuses);
    let done = look_twice(here, |core, state| {
        if requests.iter().any(|&one| state.advance(core, one) == Progress::Pending) {
            return None;
        }
        for request in requests.iter_mut() {
            let outcome = conclude_one(core, state, request).expect("none is pending");
            report.add(outcome);
        }
        Some(())
    });
    report.close()?;
    Ok(done.is_some())
}

/// Tells of all that have completed, each by `tell`; `None` if none has though some are active.
fn find_some(
    core: &mut Core,
    state: &mut State,
    requests: &mut [Handle],
    indices: &mut [i32],
    report: &mut Report<'_>,
    tell: impl Fn(&mut Core, &mut State, &mut Handle) -> Outcome,
) -> Option<Option<usize>> {
    let mut active = false;
    for (at, request) in requests.iter_mut().enumerate() {
        match state.advance(core, *request) {
            Progress::Inactive => {}
            Progress::Pending => active = true,
            Progress::Done => {
                if let Some(index) = indices.get_mut(report.filled) {
                    *index = at as i32;
                }
                report.add(tell(core, state, request));
            }
        }
    }
    match report.filled {
        0 if active => None,
        0 => Some(None),
        filled => Some(Some(filled)),
    }
}

/// Concludes all that have completed.
fn conclude_some(
    core: &mut Core,
    state: &mut State,
    requests: &mut [Handle],
    indices: &mut [i32],
    report: &mut Report<'_>,
) -> Option<Option<usize>> {
    let conclude =
        |core: &mut Core, state: &mut State, request: &mut Handle| state.conclude(core, request);
    find_some(core, state, requests, indices, report, conclude)
}

/// `MPI_Waitsome`: how many completed; `None` (`MPI_UNDEFINED`) if no request is active. `indices`
/// and `statuses` are as long as `requests`.
pub fn wait_some(
    requests: &mut [Handle],
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<Option<usize>> {
    let here = process::here()?;
    check_all(here, requests)?;
    let mut report = Report::new(statuses);
    let (call, watched) = ("MPI_Waitsome", Watched::new(requests, true));
    let found = look_until(here, call, watched, |core, state| {
        conclude_some(core, state, requests, indices, &mut report)
    });
    report.close()?;
    Ok(found)
}

/// `MPI_Testsome`.
pub fn test_some(
    requests: &mut [Handle],
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<Option<usize>> {
    let here = process::here()?;
    check_all(here, requests)?;
    let mut report = Report::new(statuses);
    let found =
        look_twice(here, |core, state| conclude_some(core, state, requests, indices, &mut report));
    report.close()?;
    Ok(found.unwrap_or(Some(0)))
}

/// `MPI_Request_free`; the handle becomes `MPI_REQUEST_NULL`.
pub fn free(request: &mut Handle) -> Result<()> {
    let here = process::here()?;
    let told = here.worker.with(|core| {
        here.state.with(|state| {
            state.requests.cleanup_orphans(core);
            if *request == COMPLETED || *request == COMPLETED_NO_PROCESS {
                return Ok(None);
            }
            if let Some(id) = request.request()
                && core.is_known(id)
            {
                state.communicators.release(Handle::from_raw(core.label(id)));
                core.release(id);
                return Ok(None);
            }
            state.requests.check(core, *request)?;
            if let Ok(found) = state.requests.generalized(*request) {
                found.freed = true;
                let found = *found;
                if found.complete {
                    state.forget(*request);
                }
                return Ok(found.complete.then_some(found.functions));
            }
            let found = state.requests.table.expect(*request)?;
            if let Some(Extra::Duplicate(..)) = found.extra.as_deref() {
                return Err(Error::new(
                    class::REQUEST,
                    "a request of MPI_Comm_idup cannot be freed; wait for it",
                )
                .on(found.comm));
            }
            let old = state.requests.table.remove(*request).expect("found above");
            state.communicators.release(old.comm);
            let mut pending: Vec<_> = old.receive.into_iter().chain(old.send).collect();
            let (mut kept, mut checked) = (old.extra, old.checked);
            if let Some(Extra::Partitioned(partitioned)) = kept.as_deref_mut() {
                partitioned.abandon(core, &mut pending);
            }
            if let Some(checked) = &mut checked {
                checked.let_go();
            }
            match kept.is_some() || checked.is_some() {
                true => {
                    let orphan = Orphan { pending, _kept: kept, _checked: checked };
                    state.requests.orphans.push(orphan);
                }
                false => pending.into_iter().for_each(|request| core.release(request)),
            }
            Ok(None)
        })
    })?;
    *request = abi::REQUEST_NULL;
    told.map_or(Ok(()), generalized::release)
}

/// `MPI_Cancel`.
pub fn cancel(request: Handle) -> Result<()> {
    let here = process::here()?;
    let asked = here.worker.with(|core| {
        here.state.with(|state| {
            if request == COMPLETED || request == COMPLETED_NO_PROCESS {
                return Ok(None);
            }
            if let Some(id) = request.request()
                && core.is_known(id)
            {
                core.cancel(id);
                return Ok(None);
            }
            if let Ok(found) = state.requests.generalized(request) {
                return Ok(Some(*found));
            }
            let found = state.requests.table.expect(request)?;
            if let Some(Extra::Partitioned(_)) = found.extra.as_deref() {
                return Err(Error::new(
                    class::REQUEST,
                    "partitioned communication cannot be cancelled; complete it, or free it",
                )
                .on(found.comm));
            }
            if !found.active {
                return Err(Error::new(
                    class::REQUEST,
                    "the persistent request is not active; cancel it after MPI_Start",
                )
                .on(found.comm));
            }
            found.receive.into_iter().chain(found.send).for_each(|id| core.cancel(id));
            Ok(None)
        })
    })?;
    asked.map_or(Ok(()), generalized::cancel)
}

/// `MPI_Request_get_status`; the request stays.
pub fn status(request: Handle) -> Result<Option<Status>> {
    let here = process::here()?;
    check_all(here, &[request])?;
    look_twice(here, |core, state| match state.advance(core, request) {
        Progress::Pending => None,
        _ => Some(state.outcome(core, request)),
    })
    .map(verdict)
    .transpose()
}

/// `MPI_Request_get_status_any`.
pub fn status_any(requests: &[Handle]) -> Result<Any> {
    let here = process::here()?;
    check_all(here, requests)?;
    let found = look_twice(here, |core, state| {
        let at = find_done(core, state, requests)?;
        Some(at.map(|at| (at, state.outcome(core, requests[at]))))
    });
    found.map_or(Ok(Any::Pending), any)
}

/// `MPI_Request_get_status_all`.
pub fn status_all(requests: &[Handle], statuses: Option<&mut [Status]>) -> Result<bool> {
    let here = process::here()?;
    check_all(here, requests)?;
    let mut report = Report::new(statuses);
    let done = look_twice(here, |core, state| {
        if requests.iter().any(|&one| state.advance(core, one) == Progress::Pending) {
            return None;
        }
        requests.iter().for_each(|&one| report.add(state.outcome(core, one)));
        Some(())
    });
    report.close()?;
    Ok(done.is_some())
}

/// `MPI_Request_get_status_some`.
pub fn status_some(
    requests: &[Handle],
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<Option<usize>> {
    let here = process::here()?;
    check_all(here, requests)?;
    let mut report = Report::new(statuses);
    // The requests stay, so a copy of their handles will do.
    let mut handles = requests.to_vec();
    let found = look_twice(here, |core, state| {
        find_some(core, state, &mut handles, indices, &mut report, |core, state, request| {
            state.outcome(core, *request)
        })
    });
    report.close()?;
    Ok(found.unwrap_or(Some(0)))
}
