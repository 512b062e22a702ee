//! Requests and their completion (MPI-5.0 §3.7 and §3.9).
//!
//! Calls that complete a request set its handle to `MPI_REQUEST_NULL`, except for persistent ones.

use std::collections::VecDeque;

use engine::RequestId;
use worker::{Fabric, Worker};

use crate::bsend::{self, Room};
use crate::error::{Completed, Error, Result};
use crate::matched::{self, Sought};
use crate::process::{self, Core, Here};
use crate::state::State;
use crate::verify::{self, Wanted};
use crate::{Handle, Status, abi, class, generalized, waiting};

mod desk;
mod report;
#[cfg(test)]
mod tests;
mod tracking;

use desk::{Alone, AmongThreads, Desk, Several, Vcis, look, look_twice, look_until};
use report::Report;
pub use tracking::COMPLETED;
pub(crate) use tracking::{COMPLETED_NO_PROCESS, Outcome, Requests, Template, Told};
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
    let vcis = Vcis::to_start(here, requests);
    if let Vcis::Several = vcis {
        return start_on_several(here, requests);
    }
    let worker = vcis.worker(here);
    worker.hear();
    let mut rooms = reserve(here, requests)?;
    let started = worker.start(|core| {
        let started = here.state.with(|state| {
            // A call that is refused has started nothing.
            requests.iter().try_for_each(|&one| state.startable(core, one).map(drop))?;
            requests.iter().try_for_each(|&one| state.restart(core, one, &mut rooms))
        });
        // A collective operation may call functions of the program, so the state is left first.
        core.advance_tasks();
        started
    });
    bsend::give_back(here, rooms);
    here.call_for_help(worker);
    started
}

/// Reserves room for those requests that are sends in buffered mode, in their order.
fn reserve(here: &Here, requests: &[Handle]) -> Result<VecDeque<Room>> {
    let mut rooms = VecDeque::new();
    for &request in requests {
        let Some((comm, length)) = here.state.with(|state| state.buffered(request)) else {
            continue;
        };
        match bsend::reserve(here, comm, length) {
            Ok(room) => rooms.push_back(room),
            Err(error) => {
                bsend::give_back(here, rooms);
                return Err(error);
            }
        }
    }
    Ok(rooms)
}

fn start_on_several(here: &Here, requests: &[Handle]) -> Result<()> {
    let startable = |&one: &Handle| desk::on(here, one, |core, state| state.startable(core, one));
    requests.iter().try_for_each(startable)?;
    requests.iter().try_for_each(|one| start_all(std::slice::from_ref(one)))
}

/// The VCI of a request.
pub(crate) fn worker_of(here: &Here, request: Handle) -> &Worker<Fabric> {
    Vcis::of(here, &[request]).worker(here)
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

fn check_all(here: &Here, vcis: Vcis<'_>, requests: &[Handle]) -> Result<()> {
    look!(here, vcis, |desk| requests.iter().try_for_each(|&one| check_one(desk, one)))
}

#[inline(always)]
fn check_one(desk: &mut impl Desk, request: Handle) -> Result<()> {
    if desk.plain_progress(request).is_some() {
        return Ok(());
    }
    desk.at(request, |core, state| state.requests.check(core, request))
}

/// How far a request is.
#[inline(always)]
fn advance(desk: &mut impl Desk, request: Handle) -> Progress {
    match desk.plain_progress(request) {
        Some(progress) => progress,
        None => desk.at(request, |core, state| state.advance(core, request)),
    }
}

/// Concludes the request if it has completed; `None` while it has not.
#[inline(always)]
fn conclude_one(desk: &mut impl Desk, request: &mut Handle) -> Option<Result<Outcome>> {
    if let Some(status) = conclude_plain(desk, request) {
        return Some(Ok(Outcome::Told((status, None))));
    }
    match advance(desk, *request) {
        Progress::Pending => None,
        Progress::Unknown => {
            Some(desk.at(*request, |_, state| Err(state.requests.table.bad(*request))))
        }
        Progress::Inactive => Some(Ok(Outcome::Told((Status::EMPTY, None)))),
        Progress::Done => Some(Ok(desk.at(*request, |core, state| state.conclude(core, request)))),
    }
}

/// Concludes a request that is done.
#[inline(always)]
fn conclude(desk: &mut impl Desk, request: &mut Handle) -> Outcome {
    match conclude_plain(desk, request) {
        Some(status) => Outcome::Told((status, None)),
        None => desk.at(*request, |core, state| state.conclude(core, request)),
    }
}

#[inline(always)]
fn conclude_plain(desk: &mut impl Desk, request: &mut Handle) -> Option<Status> {
    let mut status = Status::EMPTY;
    let mut report = Report::new(Some(std::slice::from_mut(&mut status)));
    desk.conclude_plain(request, &mut report).then_some(status)
}

fn outcome(desk: &mut impl Desk, request: Handle) -> Outcome {
    desk.at(request, |core, state| state.outcome(core, request))
}

/// What has completed where it was started needs nothing but to leave.
#[inline(always)]
fn finish_completed(here: &Here, request: &mut Handle) -> Result<Status> {
    *request = abi::REQUEST_NULL;
    here.flush(&here.worker);
    Ok(Status::EMPTY)
}

/// `MPI_Wait`.
pub fn wait(request: &mut Handle) -> Result<Status> {
    let here = process::here()?;
    if *request == COMPLETED {
        return finish_completed(here, request);
    }
    let vcis = Vcis::of(here, &[*request]);
    let (call, watched) = ("MPI_Wait", Watched::new(&[*request], false));
    verdict(look_until!(here, call, watched, vcis, |desk| conclude_one(desk, request))?)
}

/// What a program can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// The end of an operation.
    Request(Handle),
    /// A message to be received.
    Message(Sought),
}

fn is_pending(desk: &mut impl Desk, awaited: Awaited) -> bool {
    match awaited {
        Awaited::Request(one) => advance(desk, one) == Progress::Pending,
        Awaited::Message(sought) => {
            desk.at_context(sought.0.context, |core| matched::is_pending(core, sought))
        }
    }
}

/// Makes progress until `look` answers, which is told of anything whether it is still awaited. `look` must not call
/// MPI. Whoever changes what it looks at has to [`ring`].
pub fn wait_until<R>(
    mut look: impl FnMut(&mut dyn FnMut(Awaited) -> bool) -> Option<R>,
) -> Result<R> {
    const CALL: &str = "MPI_Wait";
    let here = process::here()?;
    if !here.has_several_vcis() {
        let found = look_until!(here, CALL, None, Vcis::One(&here.worker), |desk| {
            // Another thread may make a second one meanwhile.
            match here.has_several_vcis() {
                true => Some(None),
                false => look(&mut |one| is_pending(desk, one)).map(Some),
            }
        });
        if let Some(found) = found {
            return Ok(found);
        }
    }
    Ok(look_until!(here, CALL, None, Vcis::Several, |desk| {
        look(&mut |one| is_pending(desk, one))
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
    let vcis = Vcis::of(here, &[*request]);
    let outcome = look_twice!(here, vcis, |desk| conclude_one(desk, request)).transpose()?;
    outcome.map(verdict).transpose()
}

/// As [`test()`], of a thread that is going to wait in [`wait_until`]: this moves no request on.
pub fn look(request: &mut Handle) -> Result<Option<Status>> {
    let here = process::here()?;
    if *request == COMPLETED {
        return finish_completed(here, request).map(Some);
    }
    let vcis = Vcis::of(here, &[*request]);
    let outcome = look!(here, vcis, |desk| conclude_one(desk, request)).transpose()?;
    outcome.map(verdict).transpose()
}

/// What a look at several requests found: the place of one that is done, or that none is active.
fn find_done(desk: &mut impl Desk, requests: &[Handle]) -> Option<Option<usize>> {
    let mut active = false;
    for (at, &request) in requests.iter().enumerate() {
        match advance(desk, request) {
            Progress::Done => return Some(Some(at)),
            Progress::Pending => active = true,
            Progress::Inactive | Progress::Unknown => {}
        }
    }
    if active { None } else { Some(None) }
}

/// `MPI_Waitany`; never `Pending`.
pub fn wait_any(requests: &mut [Handle]) -> Result<Any> {
    let here = process::here()?;
    let vcis = Vcis::of(here, requests);
    check_all(here, vcis, requests)?;
    let (call, watched) = ("MPI_Waitany", Watched::new(requests, true));
    let found = look_until!(here, call, watched, vcis, |desk| {
        let at = find_done(desk, requests)?;
        Some(at.map(|at| (at, conclude(desk, &mut requests[at]))))
    });
    any(found)
}

/// `MPI_Testany`.
pub fn test_any(requests: &mut [Handle]) -> Result<Any> {
    let here = process::here()?;
    let vcis = Vcis::of(here, requests);
    check_all(here, vcis, requests)?;
    let found = look_twice!(here, vcis, |desk| {
        let at = find_done(desk, requests)?;
        Some(at.map(|at| (at, conclude(desk, &mut requests[at]))))
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
    let vcis = Vcis::of(here, requests);
    let mut checked = false;
    // One request is looked at until it has completed, then the next: each look moves all of them
    // on, so the whole is linear.
    let (call, watched) = ("MPI_Waitall", Watched::new(requests, false));
    look_until!(here, call, watched, vcis, |desk| {
        // A call that is refused has done nothing.
        if !std::mem::replace(&mut checked, true)
            && let Err(error) = requests.iter().try_for_each(|&one| check_one(desk, one))
        {
            return Some(Err(error));
        }
        while let Some(request) = requests.get_mut(report.filled) {
            if !desk.conclude_plain(request, &mut report) {
                match conclude_one(desk, request)? {
                    Ok(outcome) => report.add(outcome),
                    Err(error) => return Some(Err(error)),
                }
            }
        }
        Some(Ok(()))
    })?;
    report.close()
}

/// Waits for requests in their order while they succeed and have no more to tell, and answers for how many: these are null
/// now. The next one has ended as well, and [`wait`] tells how.
pub fn wait_while_well(requests: &mut [Handle]) -> Result<usize> {
    let here = process::here()?;
    let mut report = Report::new(None);
    let vcis = Vcis::of(here, requests);
    let (call, watched) = ("MPI_Waitall", Watched::new(requests, false));
    look_until!(here, call, watched, vcis, |desk| {
        while let Some(request) = requests.get_mut(report.filled) {
            if !desk.conclude_plain(request, &mut report) {
                let is_pending = advance(desk, *request) == Progress::Pending;
                return if is_pending { None } else { Some(()) };
            }
        }
        Some(())
    });
    Ok(report.filled)
}

/// `MPI_Testall`: whether all have completed; if not, nothing has changed.
pub fn test_all(requests: &mut [Handle], statuses: Option<&mut [Status]>) -> Result<bool> {
    let here = process::here()?;
    let vcis = Vcis::of(here, requests);
    check_all(here, vcis, requests)?;
    let mut report = Report::new(statuses);
    let done = look_twice!(here, vcis, |desk| {
        if requests.iter().any(|&one| advance(desk, one) == Progress::Pending) {
            return None;
        }
        for request in requests.iter_mut() {
            match conclude_one(desk, request).expect("none is pending") {
                Ok(outcome) => report.add(outcome),
                Err(error) => return Some(Err(error)),
            }
        }
        Some(Ok(()))
    });
    let done = done.transpose()?.is_some();
    report.close()?;
    Ok(done)
}

/// Tells of all that have completed, each by `tell`; `None` if none has though some are active.
fn find_some<D: Desk>(
    desk: &mut D,
    requests: &mut [Handle],
    indices: &mut [i32],
    report: &mut Report<'_>,
    tell: impl Fn(&mut D, &mut Handle) -> Outcome,
) -> Option<Option<usize>> {
    let mut active = false;
    for (at, request) in requests.iter_mut().enumerate() {
        match advance(desk, *request) {
            Progress::Inactive | Progress::Unknown => {}
            Progress::Pending => active = true,
            Progress::Done => {
                if let Some(index) = indices.get_mut(report.filled) {
                    *index = at as i32;
                }
                report.add(tell(desk, request));
            }
        }
    }
    match report.filled {
        0 if active => None,
        0 => Some(None),
        filled => Some(Some(filled)),
    }
}

/// `MPI_Waitsome`: how many completed; `None` (`MPI_UNDEFINED`) if no request is active. `indices`
/// and `statuses` are as long as `requests`.
pub fn wait_some(
    requests: &mut [Handle],
    indices: &mut [i32],
    statuses: Option<&mut [Status]>,
) -> Result<Option<usize>> {
    let here = process::here()?;
    let vcis = Vcis::of(here, requests);
    check_all(here, vcis, requests)?;
    let mut report = Report::new(statuses);
    let (call, watched) = ("MPI_Waitsome", Watched::new(requests, true));
    let found = look_until!(here, call, watched, vcis, |desk| {
        find_some(desk, requests, indices, &mut report, conclude)
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
    let vcis = Vcis::of(here, requests);
    check_all(here, vcis, requests)?;
    let mut report = Report::new(statuses);
    let found =
        look_twice!(here, vcis, |desk| find_some(desk, requests, indices, &mut report, conclude));
    report.close()?;
    Ok(found.unwrap_or(Some(0)))
}

/// `MPI_Request_free`; the handle becomes `MPI_REQUEST_NULL`.
pub fn free(request: &mut Handle) -> Result<()> {
    let here = process::here()?;
    let told = {
        desk::on(here, *request, |core, state| {
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
            let elsewhere = |request: &RequestId| request.vci() != core.vci();
            match kept.is_some() || checked.is_some() || pending.iter().any(elsewhere) {
                true => {
                    let orphan = Orphan { pending, _kept: kept, _checked: checked };
                    state.requests.orphans.push(orphan);
                }
                false => pending.into_iter().for_each(|request| core.release(request)),
            }
            Ok(None)
        })?
    };
    *request = abi::REQUEST_NULL;
    told.map_or(Ok(()), generalized::release)
}

/// `MPI_Cancel`.
pub fn cancel(request: Handle) -> Result<()> {
    let here = process::here()?;
    let mut ids = [None; 2];
    let asked = {
        desk::on(here, request, |core, state| {
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
            ids = [found.receive, found.send];
            Ok(None)
        })?
    };
    // Each on the VCI that knows it.
    for id in ids.into_iter().flatten() {
        let worker = here.worker_of(id).expect("the requests of the table were started");
        worker.with(|core| core.cancel(id));
    }
    asked.map_or(Ok(()), generalized::cancel)
}

/// `MPI_Request_get_status`; the request stays.
pub fn status(request: Handle) -> Result<Option<Status>> {
    let here = process::here()?;
    let vcis = Vcis::of(here, &[request]);
    check_all(here, vcis, &[request])?;
    look_twice!(here, vcis, |desk| match advance(desk, request) {
        Progress::Pending => None,
        _ => Some(outcome(desk, request)),
    })
    .map(verdict)
    .transpose()
}

/// `MPI_Request_get_status_any`.
pub fn status_any(requests: &[Handle]) -> Result<Any> {
    let here = process::here()?;
    let vcis = Vcis::of(here, requests);
    check_all(here, vcis, requests)?;
    let found = look_twice!(here, vcis, |desk| {
        let at = find_done(desk, requests)?;
        Some(at.map(|at| (at, outcome(desk, requests[at]))))
    });
    found.map_or(Ok(Any::Pending), any)
}

/// `MPI_Request_get_status_all`.
pub fn status_all(requests: &[Handle], statuses: Option<&mut [Status]>) -> Result<bool> {
    let here = process::here()?;
    let vcis = Vcis::of(here, requests);
    check_all(here, vcis, requests)?;
    let mut report = Report::new(statuses);
    let done = look_twice!(here, vcis, |desk| {
        if requests.iter().any(|&one| advance(desk, one) == Progress::Pending) {
            return None;
        }
        requests.iter().for_each(|&one| report.add(outcome(desk, one)));
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
    let vcis = Vcis::of(here, requests);
    check_all(here, vcis, requests)?;
    let mut report = Report::new(statuses);
    // The requests stay, so a copy of their handles will do.
    let mut handles = requests.to_vec();
    let found = look_twice!(here, vcis, |desk| {
        find_some(desk, &mut handles, indices, &mut report, |desk, one| outcome(desk, *one))
    });
    report.close()?;
    Ok(found.unwrap_or(Some(0)))
}
