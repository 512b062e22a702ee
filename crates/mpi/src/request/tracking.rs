//! What the process knows of its requests.

use engine::{Completion, Fault, Mode as Protocol, Pattern, RequestId, Started};
use fabric::Peer;
use layout::Span;

use super::report::Report;
use crate::bsend;
use crate::communicator::{Agreement, Origin, Route};
use crate::error::{Error, Result};
use crate::handle::{Kind, Table};
use crate::point::Mode;
use crate::process::Core;
use crate::state::State;
use crate::{Handle, Status, abi, class, fault};

/// The request of a send that was complete when it started. There is one, for all of them.
pub(crate) const COMPLETED: Handle = Handle::new(Kind::Request, 0, 0);
/// The same of a receive from `MPI_PROC_NULL`.
pub(crate) const COMPLETED_NO_PROCESS: Handle = Handle::new(Kind::Request, 0, 1);

/// The engine's request behind a handle, if it is nothing but that.
#[inline]
pub(super) fn plain(handle: Handle) -> Option<RequestId> {
    let place = handle.place(Kind::Receive).or_else(|| handle.place(Kind::Send));
    place.map(|(generation, index)| RequestId { index, generation })
}

/// A request that is more than one of the engine's: a pair of them, a persistent one.
pub(crate) struct Request {
    pub(super) comm: Handle,
    pub(super) receive: Option<RequestId>,
    pub(super) send: Option<RequestId>,
    /// Filled in when the receive ends.
    pub(super) status: Status,
    pub(super) fault: Option<Fault>,
    /// Started, and its completion not yet told to the program.
    pub(super) active: bool,
    pub(super) extra: Option<Box<Extra>>,
}

/// What only some requests need.
pub(super) enum Extra {
    /// What to start, again and again.
    Persistent(Template),
    /// Bytes that are being sent.
    Kept(Box<[u8]>),
    /// Sends that a flush of a buffer waits for.
    Flush(Vec<RequestId>),
    /// What a communicator waits for that is being duplicated.
    Duplicate(Agreement, Handle),
}

/// A persistent request's arguments, checked and translated. `MPI_PROC_NULL` leads nowhere.
#[derive(Clone, Copy)]
pub(crate) enum Template {
    Send { mode: Mode, route: Option<Route>, tag: i32, buffer: Span },
    Receive { origin: Option<Origin>, tag: Option<i32>, buffer: Span },
}

/// The status of a request that has completed, and its error if it failed.
pub(super) type Outcome = (Status, Option<Box<Error>>);

/// All requests of this process.
pub(crate) struct Requests {
    pub(super) table: Table<Request>,
    /// Bytes of sends whose request the program has freed.
    pub(super) orphans: Vec<(RequestId, Box<[u8]>)>,
}

/// How far a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
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
    pub(super) fn check(&self, core: &Core, request: Handle) -> Result<()> {
        match request {
            abi::REQUEST_NULL | COMPLETED | COMPLETED_NO_PROCESS => Ok(()),
            _ => match plain(request) {
                Some(id) if core.is_known(id) => Ok(()),
                _ => self.table.expect(request).map(|_| ()),
            },
        }
    }

    /// Lets go of bytes whose sends have completed.
    pub(super) fn bury_orphans(&mut self, core: &mut Core) {
        self.orphans.retain(|(request, _)| core.finish(*request).is_none());
    }
}

impl State {
    /// A request for what was started.
    #[inline]
    pub(super) fn track(
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

    /// A request that is nothing but one of the engine's, with the communicator's handle for a label.
    #[inline]
    pub(crate) fn track_plain(&mut self, comm: Handle, kind: Kind, id: RequestId) -> Handle {
        if id.index > Handle::LARGEST_INDEX {
            let (receive, send) =
                if kind == Kind::Receive { (Some(id), None) } else { (None, Some(id)) };
            return self.track(comm, receive, send, None);
        }
        self.communicators.hold(comm);
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

    /// A request that completes when the new communicator, a duplicate of `comm`, has its context.
    pub(crate) fn track_duplicate(
        &mut self,
        comm: Handle,
        agreement: Agreement,
        new: Handle,
    ) -> Handle {
        self.track(comm, None, None, Some(Box::new(Extra::Duplicate(agreement, new))))
    }

    /// A persistent request, not started.
    pub(crate) fn track_persistent(&mut self, comm: Handle, template: Template) -> Handle {
        let handle = self.track(comm, None, None, Some(Box::new(Extra::Persistent(template))));
        self.requests.table.find_mut(handle).expect("just made").active = false;
        handle
    }

    /// How far a request is, with what the engine knows of it noted.
    #[inline]
    pub(super) fn advance(&mut self, core: &mut Core, handle: Handle) -> Progress {
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
        if let Some(Extra::Duplicate(agreement, new)) = request.extra.as_deref_mut() {
            let Some(agreed) = agreement.advance(core) else { return Progress::Pending };
            request.fault = agreed.err();
            self.communicators.deliver(*new, agreed.ok());
        }
        Progress::Done
    }

    /// What a request came to that is nothing but one of the engine's.
    #[inline]
    pub(super) fn plain_outcome(
        &self,
        handle: Handle,
        comm: Handle,
        completion: &Completion,
    ) -> Outcome {
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
    pub(super) fn conclude_plain(
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
        let Some((label, completion)) = core.finish_well(id) else { return false };
        let comm = Handle::from_raw(label);
        report.add_success(|| self.plain_outcome(*handle, comm, &completion).0);
        self.communicators.release(comm);
        *handle = abi::REQUEST_NULL;
        true
    }

    /// What a request that is done came to.
    pub(super) fn outcome(&self, core: &Core, handle: Handle) -> Outcome {
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
    pub(super) fn error_of(&self, request: &Request) -> Option<Box<Error>> {
        let comm = request.comm;
        let rank_of = |peer: Peer| self.communicators.rank_of(comm, peer);
        request.fault.map(|found| fault::error(found, comm, rank_of))
    }

    /// The same, told to the program: the request is gone, or inactive if it is persistent.
    #[inline]
    pub(super) fn conclude(&mut self, core: &mut Core, handle: &mut Handle) -> Outcome {
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
    pub(super) fn restart(&mut self, core: &mut Core, handle: Handle) -> Result<()> {
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
pub(super) fn received(completion: &Completion, rank_of: impl Fn(Peer) -> i32) -> Status {
    // One branch for all that is rare.
    if completion.cancelled | completion.fault.is_some() {
        return not_received(completion, rank_of);
    }
    Status::of(rank_of(completion.source), completion.tag, completion.bytes)
}

#[cold]
pub(super) fn not_received(completion: &Completion, rank_of: impl Fn(Peer) -> i32) -> Status {
    match completion.fault {
        Some(found) => fault::status(found, completion, rank_of),
        None => {
            let mut status = Status::EMPTY;
            status.set_cancelled(completion.cancelled);
            status
        }
    }
}

/// What a request that needs no place in the table came to.
pub(super) fn settled(handle: Handle) -> Outcome {
    let status = if handle == COMPLETED_NO_PROCESS { Status::NO_PROCESS } else { Status::EMPTY };
    (status, None)
}

#[cold]
pub(super) fn not_startable(handle: Handle, why: &str) -> Box<Error> {
    Error::new(
        class::REQUEST,
        format!(
            "request {:#x} {why}; start persistent requests, and wait for them before starting \
             them again",
            handle.raw()
        ),
    )
}
