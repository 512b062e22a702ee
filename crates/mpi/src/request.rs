//! Requests and their completion (MPI-5.0 §3.7 and §3.9).
//!
//! Calls that complete a request set its handle to `MPI_REQUEST_NULL`, except for persistent ones.

use engine::{Completion, Fault, Mode as Protocol, Pattern, RequestId, Started};
use fabric::Peer;
use layout::Span;

use crate::bsend;
use crate::communicator::{Origin, Route};
use crate::error::{Error, Result};
use crate::handle::{Kind, Table};
use crate::point::Mode;
use crate::process::{self, Core, Here};
use crate::state::State;
use crate::{Handle, Status, abi, class, fault};

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

/// The request of a send that was complete when it started. There is one, for all of them.
pub(crate) const COMPLETED: Handle = Handle::new(Kind::Request, 0, 0);
/// The same of a receive from `MPI_PROC_NULL`.
pub(crate) const COMPLETED_NO_PROCESS: Handle = Handle::new(Kind::Request, 0, 1);

/// The engine's request behind a handle, if it is nothing but that.
#[inline]
fn plain(handle: Handle) -> Option<RequestId> {
    let place = handle.place(Kind::Receive).or_else(|| handle.place(Kind::Send));
    place.map(|(generation, index)| RequestId { index, generation })
}

/// A request that is more than one of the engine's: a pair of them, a persistent one.
pub(crate) struct Request {
    comm: Handle,
    receive: Option<RequestId>,
    send: Option<RequestId>,
    /// Filled in when the receive ends.
    status: Status,
    fault: Option<Fault>,
    /// Started, and its completion not yet told to the program.
    active: bool,
    extra: Option<Box<Extra>>,
}

/// What only some requests need.
enum Extra {
    /// What to start, again and again.
    Persistent(Template),
    /// Bytes that are being sent.
    Kept(Box<[u8]>),
    /// Sends that a flush of a buffer waits for.
    Flush(Vec<RequestId>),
}

/// A persistent request's arguments, checked and translated. `MPI_PROC_NULL` leads nowhere.
#[derive(Clone, Copy)]
pub(crate) enum Template {
    Send { mode: Mode, route: Option<Route>, tag: i32, buffer: Span },
    Receive { origin: Option<Origin>, tag: Option<i32>, buffer: Span },
}

/// The status of a request that has completed, and its error if it failed.
type Outcome = (Status, Option<Box<Error>>);

/// All requests of this process.
pub(crate) struct Requests {
    table: Table<Request>,
    /// Bytes of sends whose request the program has freed.
    orphans: Vec<(RequestId, Box<[u8]>)>,
}

/// How far a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    Inactive,
    Pending,
    Done,
}

impl Origin {
    #[inline]
    pub(crate) fn pattern(self, tag: Option<i32>) -> Pattern {
        Pattern { source: self.peer, context: self.context, tag }
    }
}

impl Mode {
    /// How the engine sends in this mode; a ready send is a standard one.
    #[inline]
    pub(crate) fn protocol(self) -> Protocol {
        if self == Mode::Synchronous { Protocol::Synchronous } else { Protocol::Standard }
    }
}

impl Requests {
    pub(crate) fn new() -> Requests {
        Requests { table: Table::new(Kind::Request), orphans: Vec::new() }
    }

    #[inline]
    fn check(&self, core: &Core, request: Handle) -> Result<()> {
        match request {
            abi::REQUEST_NULL | COMPLETED | COMPLETED_NO_PROCESS => Ok(()),
            _ => match plain(request) {
                Some(id) if core.is_known(id) => Ok(()),
                _ => self.table.expect(request).map(|_| ()),
            },
        }
    }

    /// Lets go of bytes whose sends have completed.
    fn bury_orphans(&mut self, core: &mut Core) {
        self.orphans.retain(|(request, _)| core.finish(*request).is_none());
    }
}

impl State {
    /// A request for what was started.
    #[inline]
    fn track(
        &mut self,
        comm: Handle,
        receive: Option<RequestId>,
        send: Option<RequestId>,
        extra: Option<Box<Extra>>,
    ) -> Handle {
        self.communicators.hold(comm);
        self.requests.table.insert(Request {
            comm,
            receive,
            send,
            status: if receive.is_some() { Status::NO_PROCESS } else { Status::EMPTY },
            fault: None,
            active: true,
            extra,
        })
    }

    /// A request that is nothing but one of the engine's.
    #[inline]
    pub(crate) fn track_plain(
        &mut self,
        core: &mut Core,
        comm: Handle,
        kind: Kind,
        id: RequestId,
    ) -> Handle {
        if id.index > Handle::LARGEST_INDEX {
            let (receive, send) =
                if kind == Kind::Receive { (Some(id), None) } else { (None, Some(id)) };
            return self.track(comm, receive, send, None);
        }
        self.communicators.hold(comm);
        core.set_label(id, comm.raw());
        Handle::new(kind, id.generation, id.index)
    }

    /// A send and a receive as one request, with the bytes that are being sent, if they are ours.
    pub(crate) fn track_both(
        &mut self,
        comm: Handle,
        receive: Option<RequestId>,
        send: Option<RequestId>,
        kept: Option<Box<[u8]>>,
    ) -> Handle {
        if receive.is_none() && send.is_none() {
            return COMPLETED_NO_PROCESS;
        }
        let handle = self.track(comm, receive, send, kept.map(|kept| Box::new(Extra::Kept(kept))));
        if receive.is_none() {
            self.requests.table.find_mut(handle).expect("just made").status = Status::NO_PROCESS;
        }
        handle
    }

    /// A request that completes when all these sends have.
    pub(crate) fn track_flush(&mut self, comm: Handle, sends: Vec<RequestId>) -> Handle {
        self.track(comm, None, None, Some(Box::new(Extra::Flush(sends))))
    }

    /// A persistent request, not started.
    pub(crate) fn track_persistent(&mut self, comm: Handle, template: Template) -> Handle {
        let handle = self.track(comm, None, None, Some(Box::new(Extra::Persistent(template))));
        self.requests.table.find_mut(handle).expect("just made").active = false;
        handle
    }

    /// How far a request is, with what the engine knows of it noted.
    #[inline]
    fn advance(&mut self, core: &mut Core, handle: Handle) -> Progress {
        if handle == COMPLETED || handle == COMPLETED_NO_PROCESS {
            return Progress::Done;
        }
        if let Some(id) = plain(handle) {
            return match core.peek(id) {
                Some(_) => Progress::Done,
                None if core.is_known(id) => Progress::Pending,
                None => Progress::Inactive,
            };
        }
        let Some(request) = self.requests.table.find_mut(handle) else {
            return Progress::Inactive;
        };
        if !request.active {
            return Progress::Inactive;
        }
        if let Some(id) = request.send {
            let Some(completion) = core.finish(id) else { return Progress::Pending };
            request.send = None;
            request.status.set_cancelled(completion.cancelled);
            request.fault = completion.fault;
        }
        if let Some(id) = request.receive {
            let Some(completion) = core.finish(id) else { return Progress::Pending };
            request.receive = None;
            let (comm, communicators) = (request.comm, &self.communicators);
            request.status = received(&completion, |peer| communicators.rank_of(comm, peer));
            request.fault = request.fault.or(completion.fault);
        }
        if let Some(Extra::Flush(sends)) = request.extra.as_deref_mut() {
            sends.retain(|&id| core.is_known(id) && core.peek(id).is_none());
            if !sends.is_empty() {
                return Progress::Pending;
            }
        }
        Progress::Done
    }

    /// What a request came to that is nothing but one of the engine's.
    #[inline]
    fn plain_outcome(&self, handle: Handle, comm: Handle, completion: &Completion) -> Outcome {
        let rank_of = |peer: Peer| self.communicators.rank_of(comm, peer);
        let status = if handle.place(Kind::Receive).is_some() {
            received(completion, rank_of)
        } else {
            let mut status = Status::EMPTY;
            status.set_cancelled(completion.cancelled);
            status
        };
        (status, completion.fault.map(|found| fault::error(found, comm, rank_of)))
    }

    /// Concludes a request that is nothing but one of the engine's and has completed without a
    /// fault: most are.
    #[inline]
    fn conclude_plain(
        &mut self,
        core: &mut Core,
        handle: &mut Handle,
        report: &mut Report<'_>,
    ) -> bool {
        if *handle == COMPLETED {
            *handle = abi::REQUEST_NULL;
            report.add_success(|| Status::EMPTY);
            return true;
        }
        let Some(id) = plain(*handle) else { return false };
        let comm = Handle::from_raw(core.label(id));
        match core.peek(id) {
            Some(Completion { fault: None, .. }) => {}
            _ => return false,
        }
        let Some(completion) = core.finish(id) else { return false };
        report.add_success(|| self.plain_outcome(*handle, comm, &completion).0);
        self.communicators.release(comm);
        *handle = abi::REQUEST_NULL;
        true
    }

    /// What a request that is done came to.
    fn outcome(&self, core: &Core, handle: Handle) -> Outcome {
        if let Some(id) = plain(handle)
            && let Some(completion) = core.peek(id)
        {
            return self.plain_outcome(handle, Handle::from_raw(core.label(id)), &completion);
        }
        match self.requests.table.find(handle) {
            Some(request) if request.active => (request.status, self.error_of(request)),
            _ => settled(handle),
        }
    }

    #[inline]
    fn error_of(&self, request: &Request) -> Option<Box<Error>> {
        let comm = request.comm;
        let rank_of = |peer: Peer| self.communicators.rank_of(comm, peer);
        request.fault.map(|found| fault::error(found, comm, rank_of))
    }

    /// The same, told to the program: the request is gone, or inactive if it is persistent.
    #[inline]
    fn conclude(&mut self, core: &mut Core, handle: &mut Handle) -> Outcome {
        if let Some(id) = plain(*handle) {
            let comm = Handle::from_raw(core.label(id));
            if let Some(completion) = core.finish(id) {
                let outcome = self.plain_outcome(*handle, comm, &completion);
                self.communicators.release(comm);
                *handle = abi::REQUEST_NULL;
                return outcome;
            }
        }
        let Some(request) = self.requests.table.find_mut(*handle) else {
            let outcome = settled(*handle);
            *handle = abi::REQUEST_NULL;
            return outcome;
        };
        if matches!(request.extra.as_deref(), Some(Extra::Persistent(_))) {
            request.active = false;
            let request = self.requests.table.find(*handle).expect("found above");
            return (request.status, self.error_of(request));
        }
        let request = self.requests.table.remove(*handle).expect("found above");
        *handle = abi::REQUEST_NULL;
        let outcome = (request.status, self.error_of(&request));
        self.communicators.release(request.comm);
        outcome
    }

    /// Starts a persistent request.
    fn restart(&mut self, core: &mut Core, handle: Handle) -> Result<()> {
        let (comm, template) = match self.requests.table.find(handle) {
            Some(Request { comm, active: false, extra: Some(extra), .. }) => match **extra {
                Extra::Persistent(template) => (*comm, template),
                _ => return Err(not_startable(handle, "is not persistent")),
            },
            Some(request) if request.active && request.extra.is_some() => {
                return Err(not_startable(handle, "is active already"));
            }
            Some(_) => return Err(not_startable(handle, "is not persistent")),
            None if handle == COMPLETED
                || handle == COMPLETED_NO_PROCESS
                || plain(handle).is_some_and(|id| core.is_known(id)) =>
            {
                return Err(not_startable(handle, "is not persistent"));
            }
            None => return Err(self.requests.table.bad(handle)),
        };
        let (mut receive, mut send, mut status) = (None, None, Status::EMPTY);
        match template {
            Template::Send { route: None, .. } => {}
            Template::Send { mode: Mode::Buffered, route: Some(route), tag, buffer } => {
                bsend::deposit(self, core, comm, route, tag, buffer)?;
            }
            Template::Send { mode, route: Some(route), tag, buffer } => {
                let started = core.send(mode.protocol(), route.peer, route.context, tag, buffer);
                if let Started::Pending(request) = started {
                    send = Some(request);
                }
            }
            Template::Receive { origin: None, .. } => status = Status::NO_PROCESS,
            Template::Receive { origin: Some(origin), tag, buffer } => {
                receive = Some(core.receive(origin.pattern(tag), buffer));
            }
        }
        let request = self.requests.table.find_mut(handle).expect("found above");
        request.receive = receive;
        request.send = send;
        request.status = status;
        request.fault = None;
        request.active = true;
        Ok(())
    }
}

/// The status of a receive that has ended.
#[inline]
fn received(completion: &Completion, rank_of: impl Fn(Peer) -> i32) -> Status {
    if completion.cancelled {
        let mut status = Status::EMPTY;
        status.set_cancelled(true);
        return status;
    }
    Status::of(rank_of(completion.source), completion.tag, completion.bytes)
}

/// What a request that needs no place in the table came to.
fn settled(handle: Handle) -> Outcome {
    let status = if handle == COMPLETED_NO_PROCESS { Status::NO_PROCESS } else { Status::EMPTY };
    (status, None)
}

#[cold]
fn not_startable(handle: Handle, why: &str) -> Box<Error> {
    Error::new(
        class::REQUEST,
        format!(
            "request {:#x} {why}; start persistent requests, and wait for them before starting \
             them again",
            handle.raw()
        ),
    )
}

/// `MPI_Start`.
pub fn start(request: Handle) -> Result<()> {
    let here = process::here()?;
    here.station.with(|core| here.state.with(|state| state.restart(core, request)))
}

/// `MPI_Startall`.
pub fn start_all(requests: &[Handle]) -> Result<()> {
    let here = process::here()?;
    here.station.with(|core| {
        here.state.with(|state| requests.iter().try_for_each(|&one| state.restart(core, one)))
    })
}

/// Looks at the requests now, and once more after everything has moved on.
fn look_twice<R>(
    here: &Here,
    mut look: impl FnMut(&mut Core, &mut State) -> Option<R>,
) -> Option<R> {
    let mut once = || here.station.with(|core| here.state.with(|state| look(core, state)));
    if let Some(found) = once() {
        return Some(found);
    }
    here.station.progress();
    let found = once();
    if found.is_none() && here.crowded {
        // Whoever is tested for may be waiting for this very core.
        std::thread::yield_now();
    }
    found
}

/// Looks at the requests until there is an answer.
fn look_until<R>(here: &Here, mut look: impl FnMut(&mut Core, &mut State) -> Option<R>) -> R {
    here.station.wait(|core| here.state.with(|state| look(core, state)))
}

fn verdict((status, error): Outcome) -> Result<Status> {
    match error {
        None => Ok(status),
        Some(error) => Err(error),
    }
}

fn check_all(here: &Here, requests: &[Handle]) -> Result<()> {
    here.station.with(|core| {
        here.state
            .with(|state| requests.iter().try_for_each(|&one| state.requests.check(core, one)))
    })
}

/// Concludes the request if it has completed; `None` while it has not.
#[inline]
fn conclude_one(core: &mut Core, state: &mut State, request: &mut Handle) -> Option<Outcome> {
    match state.advance(core, *request) {
        Progress::Pending => None,
        Progress::Inactive => Some((Status::EMPTY, None)),
        Progress::Done => Some(state.conclude(core, request)),
    }
}

/// `MPI_Wait`.
pub fn wait(request: &mut Handle) -> Result<Status> {
    let here = process::here()?;
    if *request == COMPLETED {
        *request = abi::REQUEST_NULL;
        return Ok(Status::EMPTY);
    }
    check_all(here, &[*request])?;
    verdict(look_until(here, |core, state| conclude_one(core, state, request)))
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
    let found = look_until(here, |core, state| {
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
    match found {
        None => Ok(Any::Inactive),
        Some((at, outcome)) => Ok(Any::Done(at, verdict(outcome)?)),
    }
}

/// Statuses that are being filled in, and the errors met.
struct Report<'a> {
    statuses: Option<&'a mut [Status]>,
    errors: Vec<(usize, Box<Error>)>,
    filled: usize,
}

impl<'a> Report<'a> {
    fn new(statuses: Option<&'a mut [Status]>) -> Report<'a> {
        Report { statuses, errors: Vec::new(), filled: 0 }
    }

    /// The next request succeeded; its status is made only if it is wanted.
    #[inline]
    fn add_success(&mut self, status: impl FnOnce() -> Status) {
        if let Some(target) = self.statuses.as_deref_mut().and_then(|all| all.get_mut(self.filled))
        {
            status().store(target);
        }
        self.filled += 1;
    }

    fn add(&mut self, (status, error): Outcome) {
        let at = self.filled;
        self.filled += 1;
        if let Some(target) = self.statuses.as_deref_mut().and_then(|all| all.get_mut(at)) {
            status.store(target);
        }
        if let Some(error) = error {
            self.errors.push((at, error));
        }
    }

    /// MPI-5.0 §3.7.5: with `MPI_ERR_IN_STATUS` every status tells its own error.
    fn close(self) -> Result<()> {
        let Some((at, first)) = self.errors.first() else { return Ok(()) };
        let message = format!(
            "{} of {} requests failed, first the one at {at}: {}",
            self.errors.len(),
            self.filled,
            first.message
        );
        let mut error = Error::new(class::IN_STATUS, message);
        error.comm = first.comm;
        if let Some(statuses) = self.statuses {
            statuses.iter_mut().take(self.filled).for_each(|one| one.error = class::SUCCESS);
            for (at, error) in &self.errors {
                if let Some(status) = statuses.get_mut(*at) {
                    status.error = error.class;
                }
            }
        }
        Err(error)
    }
}

/// `MPI_Waitall`. With an error of class `MPI_ERR_IN_STATUS` the statuses' errors are set.
pub fn wait_all(requests: &mut [Handle], statuses: Option<&mut [Status]>) -> Result<()> {
    let here = process::here()?;
    let mut report = Report::new(statuses);
    let mut checked = false;
    // One request is looked at until it has completed, then the next: each look moves all of them
    // on, so the whole is linear.
    look_until(here, |core, state| {
        while let Some(request) = requests.get_mut(report.filled) {
            if state.conclude_plain(core, request, &mut report) {
                continue;
            }
            // Before it waits, a call looks at all its arguments.
            if !std::mem::replace(&mut checked, true) {
                let check = |&one: &Handle| state.requests.check(core, one);
                if let Err(error) = requests[report.filled..].iter().try_for_each(check) {
                    return Some(Err(error));
                }
                continue;
            }
            report.add(conclude_one(core, state, request)?);
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

/// Concludes all that have completed; `None` if none has though some are active.
fn conclude_some(
    core: &mut Core,
    state: &mut State,
    requests: &mut [Handle],
    indices: &mut [i32],
    report: &mut Report<'_>,
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
                report.add(state.conclude(core, request));
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
    check_all(here, requests)?;
    let mut report = Report::new(statuses);
    let found =
        look_until(here, |core, state| conclude_some(core, state, requests, indices, &mut report));
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
    here.station.with(|core| {
        here.state.with(|state| {
            state.requests.bury_orphans(core);
            if *request == COMPLETED || *request == COMPLETED_NO_PROCESS {
                return Ok(());
            }
            if let Some(id) = plain(*request)
                && core.is_known(id)
            {
                state.communicators.release(Handle::from_raw(core.label(id)));
                core.release(id);
                return Ok(());
            }
            let Some(old) = state.requests.table.remove(*request) else {
                return Err(state.requests.table.bad(*request));
            };
            state.communicators.release(old.comm);
            if let Some(receive) = old.receive {
                core.release(receive);
            }
            match (old.send, old.extra.map(|extra| *extra)) {
                // The bytes must stay until they have been sent.
                (Some(send), Some(Extra::Kept(bytes))) => {
                    state.requests.orphans.push((send, bytes))
                }
                (Some(send), _) => core.release(send),
                _ => {}
            }
            Ok(())
        })
    })?;
    *request = abi::REQUEST_NULL;
    Ok(())
}

/// `MPI_Cancel`.
pub fn cancel(request: Handle) -> Result<()> {
    let here = process::here()?;
    here.station.with(|core| {
        here.state.with(|state| {
            if request == COMPLETED || request == COMPLETED_NO_PROCESS {
                return Ok(());
            }
            if let Some(id) = plain(request)
                && core.is_known(id)
            {
                core.cancel(id);
                return Ok(());
            }
            let found = state.requests.table.expect(request)?;
            if !found.active {
                return Err(Error::new(
                    class::REQUEST,
                    "the persistent request is not active; cancel it after MPI_Start",
                )
                .on(found.comm));
            }
            found.receive.into_iter().chain(found.send).for_each(|id| core.cancel(id));
            Ok(())
        })
    })
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
    let found = look_twice(here, |core, state| {
        let mut active = false;
        for (at, &request) in requests.iter().enumerate() {
            match state.advance(core, request) {
                Progress::Inactive => {}
                Progress::Pending => active = true,
                Progress::Done => {
                    if let Some(index) = indices.get_mut(report.filled) {
                        *index = at as i32;
                    }
                    report.add(state.outcome(core, request));
                }
            }
        }
        match report.filled {
            0 if active => None,
            0 => Some(None),
            filled => Some(Some(filled)),
        }
    });
    report.close()?;
    Ok(found.unwrap_or(Some(0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::{irecv, isend, recv, recv_init, send, send_init};
    use crate::testing::{buffer, comm};

    fn send_one(value: i32, tag: i32, comm: Handle) {
        send(Mode::Standard, buffer(&mut [value], abi::INT), 0, tag, comm).unwrap();
    }

    fn with_error(error: i32) -> Status {
        let mut status = Status::EMPTY;
        status.error = error;
        status
    }

    #[test]
    fn null_and_completed_requests() {
        let comm = comm();
        let mut null = abi::REQUEST_NULL;
        assert_eq!(wait(&mut null).unwrap(), Status::EMPTY);
        assert_eq!(test(&mut null).unwrap(), Some(Status::EMPTY));
        assert_eq!(wait_any(&mut [null; 3]).unwrap(), Any::Inactive);
        assert_eq!(test_any(&mut []).unwrap(), Any::Inactive);
        assert_eq!(wait_some(&mut [null; 2], &mut [0; 2], None).unwrap(), None);
        assert!(test_all(&mut [null; 2], None).unwrap());
        assert_eq!(status(null).unwrap(), Some(Status::EMPTY));
        assert_eq!(free(&mut null).unwrap_err().class, class::REQUEST);
        assert_eq!(cancel(null).unwrap_err().class, class::REQUEST);
        assert_eq!(start(null).unwrap_err().class, class::REQUEST);
        let mut done = isend(Mode::Standard, buffer(&mut [1i32], abi::INT), 0, 0, comm).unwrap();
        assert_eq!(done, COMPLETED, "a small send needs no request");
        cancel(done).unwrap();
        assert!(!wait(&mut done).unwrap().is_cancelled());
        assert_eq!(done, abi::REQUEST_NULL);
        recv(buffer(&mut [0i32], abi::INT), 0, 0, comm).unwrap();
        let mut foreign = comm;
        assert_eq!(wait(&mut foreign).unwrap_err().class, class::REQUEST);
    }

    #[test]
    fn thousands_complete_together() {
        let comm = comm();
        const COUNT: usize = 5000;
        let mut values = vec![0i32; COUNT];
        let mut requests: Vec<Handle> = values
            .iter_mut()
            .enumerate()
            .map(|(tag, value)| {
                irecv(buffer(std::slice::from_mut(value), abi::INT), 0, tag as i32, comm).unwrap()
            })
            .collect();
        assert!(!test_all(&mut requests, None).unwrap());
        (0..COUNT as i32).rev().for_each(|tag| send_one(tag * 3, tag, comm));
        let mut statuses = vec![with_error(42); COUNT];
        wait_all(&mut requests, Some(&mut statuses)).unwrap();
        for tag in 0..COUNT {
            assert_eq!((values[tag], statuses[tag].tag), (tag as i32 * 3, tag as i32));
            assert_eq!(statuses[tag].error, 42, "success leaves MPI_ERROR alone");
        }
        assert!(requests.iter().all(|&request| request == abi::REQUEST_NULL));
    }

    #[test]
    fn one_and_some_of_several() {
        let comm = comm();
        let mut values = [[0i32]; 3];
        let mut requests: Vec<Handle> = values
            .iter_mut()
            .zip(0..)
            .map(|(value, tag)| irecv(buffer(value, abi::INT), 0, tag, comm).unwrap())
            .collect();
        assert_eq!(test_any(&mut requests).unwrap(), Any::Pending);
        assert_eq!(test_some(&mut requests, &mut [0; 3], None).unwrap(), Some(0));
        assert_eq!(status_any(&requests).unwrap(), Any::Pending);
        assert!(!status_all(&requests, None).unwrap());
        send_one(11, 1, comm);
        assert!(matches!(status_any(&requests).unwrap(), Any::Done(1, _)));
        let Any::Done(at, found) = wait_any(&mut requests).unwrap() else { panic!("not done") };
        assert_eq!((at, found.tag, values[1][0]), (1, 1, 11));
        send_one(10, 0, comm);
        send_one(12, 2, comm);
        let mut indices = [9; 3];
        let mut statuses = [Status::EMPTY; 3];
        let some = status_some(&requests, &mut indices, Some(&mut statuses)).unwrap();
        assert_eq!((some, &indices[..2]), (Some(2), &[0, 2][..]));
        let some = wait_some(&mut requests, &mut indices, Some(&mut statuses)).unwrap();
        assert_eq!((some, &indices[..2]), (Some(2), &[0, 2][..]));
        assert_eq!((statuses[0].tag, statuses[1].tag), (0, 2));
        assert_eq!(wait_any(&mut requests).unwrap(), Any::Inactive);
    }

    #[test]
    fn errors_are_in_the_statuses() {
        let comm = comm();
        let (mut small, mut large) = ([0i32; 1], [0i32; 2]);
        let mut requests = [
            irecv(buffer(&mut large, abi::INT), 0, 0, comm).unwrap(),
            irecv(buffer(&mut small, abi::INT), 0, 1, comm).unwrap(),
            abi::REQUEST_NULL,
        ];
        for tag in [0, 1] {
            send(Mode::Standard, buffer(&mut [7i32, 8], abi::INT), 0, tag, comm).unwrap();
        }
        let mut statuses = [with_error(42); 3];
        let error = wait_all(&mut requests, Some(&mut statuses)).unwrap_err();
        assert_eq!((error.class, error.comm), (class::IN_STATUS, Some(comm)));
        assert!(error.message.contains("1 of 3") && error.message.contains("at 1"));
        let errors = statuses.map(|status| status.error);
        assert_eq!(errors, [class::SUCCESS, class::TRUNCATE, class::SUCCESS]);
        assert_eq!(large, [7, 8]);
        assert_eq!(requests, [abi::REQUEST_NULL; 3]);
    }

    #[test]
    fn persistent_requests_start_again() {
        let comm = comm();
        let (mut from, mut to) = ([0i32], [0i32]);
        let source = from.as_mut_ptr();
        let mut requests = [
            recv_init(buffer(&mut to, abi::INT), 0, 5, comm).unwrap(),
            send_init(Mode::Standard, buffer(&mut from, abi::INT), 0, 5, comm).unwrap(),
        ];
        let made = requests;
        assert_eq!(wait_any(&mut requests).unwrap(), Any::Inactive);
        assert_eq!(cancel(requests[0]).unwrap_err().class, class::REQUEST);
        for round in 1..4 {
            // SAFETY: the request is inactive, so that nothing reads the buffer.
            unsafe { source.write(round) };
            start_all(&requests).unwrap();
            let mut statuses = [Status::EMPTY; 2];
            wait_all(&mut requests, Some(&mut statuses)).unwrap();
            assert_eq!(requests, made, "persistent handles stay");
            assert_eq!((to[0], statuses[0].tag), (round, 5));
        }
        start(requests[0]).unwrap();
        assert_eq!(start(requests[0]).unwrap_err().class, class::REQUEST);
        cancel(requests[0]).unwrap();
        assert!(wait(&mut requests[0]).unwrap().is_cancelled());
        for request in &mut requests {
            free(request).unwrap();
        }
        assert_eq!(start(made[0]).unwrap_err().class, class::REQUEST);
    }

    #[test]
    fn a_cancelled_receive_takes_nothing() {
        let comm = comm();
        let mut value = [0i32];
        let mut request = irecv(buffer(&mut value, abi::INT), 0, 0, comm).unwrap();
        cancel(request).unwrap();
        assert!(wait(&mut request).unwrap().is_cancelled());
        send_one(3, 0, comm);
        recv(buffer(&mut value, abi::INT), 0, 0, comm).unwrap();
        assert_eq!(value, [3]);
    }

    #[test]
    fn a_freed_request_still_completes() {
        let comm = comm();
        let mut value = [0i32];
        let mut request = irecv(buffer(&mut value, abi::INT), 0, 0, comm).unwrap();
        let stale = request;
        free(&mut request).unwrap();
        assert_eq!(request, abi::REQUEST_NULL);
        assert_eq!(wait(&mut { stale }).unwrap_err().class, class::REQUEST);
        send_one(8, 0, comm);
        send_one(9, 1, comm);
        recv(buffer(&mut [0i32], abi::INT), 0, 1, comm).unwrap();
        assert_eq!(value, [8]);
    }

    #[test]
    fn a_request_outlives_its_communicator() {
        let mut comm = comm();
        let mut value = [0i32];
        let mut request = irecv(buffer(&mut value, abi::INT), 0, 0, comm).unwrap();
        send_one(4, 0, comm);
        crate::communicator::free(&mut comm).unwrap();
        assert_eq!(wait(&mut request).unwrap().source, 0);
        assert_eq!(value, [4]);
    }
}
