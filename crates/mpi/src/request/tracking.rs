//! What the process knows of its requests.

use std::collections::VecDeque;
use std::sync::Arc;

use coll::{Program, Running};
use engine::{Completion, Fault, Mode as Protocol, Pattern, RequestId, Started};
use layout::Span;
use layout::datatype::Datatype;
use transport::Peer;

use super::report::Report;
use crate::bsend::{self, Room};
use crate::communicator::{Agreement, Communicators, Origin, Route};
use crate::error::{Error, Result};
use crate::file;
use crate::generalized::{self, Functions, Generalized, Inquiry};
use crate::handle::{Kind, Table};
use crate::partitioned::Partitioned;
use crate::point::Mode;
use crate::process::Core;
use crate::state::State;
use crate::verify::{Checked, Need};
use crate::{Handle, Status, abi, class, fault};

/// The request of a send that was complete when it started. There is one, for all of them.
pub const COMPLETED: Handle = Handle::new(Kind::Request, 0, 0);
/// The request of a receive from `MPI_PROC_NULL`. There is one, for all of them.
pub(crate) const COMPLETED_NO_PROCESS: Handle = Handle::new(Kind::Request, 0, 1);

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
    /// What is looked at under `--check`.
    pub(super) checked: Option<Box<Checked>>,
}

/// What only some requests need.
pub(super) enum Extra {
    /// What to start, again and again, and the datatype of its buffer.
    Persistent { template: Template, _kept: Option<Arc<Datatype>> },
    /// Datatypes that must stay until the operation has ended, though the program may have freed them.
    Kept { _types: Vec<Arc<Datatype>> },
    /// Sends that a flush of a buffer waits for.
    Flush(Vec<RequestId>),
    /// What a communicator waits for that is being duplicated.
    Duplicate(Agreement, Handle),
    /// An operation of the program.
    Generalized(Generalized),
    /// Started again and again, and told partition by partition.
    Partitioned(Partitioned),
    /// An access of a file.
    File(file::Pending),
}

impl Extra {
    /// Whether the request stays when it has completed.
    fn is_persistent(&self) -> bool {
        matches!(self, Extra::Persistent { .. } | Extra::Partitioned(_))
    }
}

/// A persistent request's arguments, checked and translated. `MPI_PROC_NULL` leads nowhere.
#[derive(Clone)]
pub(crate) enum Template {
    /// `head` bytes of the buffer are not the program's.
    Send {
        mode: Mode,
        route: Option<Route>,
        tag: i32,
        buffer: Span,
        head: usize,
    },
    Receive {
        origin: Option<Origin>,
        tag: Option<i32>,
        buffer: Span,
    },
    Collective(Arc<Program>),
}

impl Template {
    /// The context of its message; none if it is no message.
    pub(super) fn context(&self) -> Option<u64> {
        match self {
            Template::Send { route, .. } => route.map(|route| route.context),
            Template::Receive { origin, .. } => origin.map(|origin| origin.context),
            Template::Collective(_) => None,
        }
    }
}

/// The status of a request that has completed, and its error if it failed.
pub(crate) type Told = (Status, Option<Box<Error>>);

/// What a request that has completed came to.
pub(crate) enum Outcome {
    /// It is known.
    Told(Told),
    /// The program knows, and must be asked outside of all gates.
    Ask(Inquiry),
}

impl Outcome {
    /// Finds out. No gate may be held.
    #[inline]
    pub(super) fn tell(self) -> Told {
        match self {
            Outcome::Told(told) => told,
            Outcome::Ask(inquiry) => inquiry.put(),
        }
    }
}

/// All requests of this process.
pub(crate) struct Requests {
    pub(super) table: Table<Request>,
    pub(super) orphans: Vec<Orphan>,
}

/// An operation whose request the program has freed, with what must stay until it has ended.
pub(super) struct Orphan {
    pub(super) pending: Vec<RequestId>,
    pub(super) _kept: Option<Box<Extra>>,
    pub(super) _checked: Option<Box<Checked>>,
}

/// How far a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// There is no such request.
    Unknown,
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
            _ => match request.request() {
                Some(id) if core.is_known(id) => Ok(()),
                _ => match self.table.expect(request)?.extra.as_deref() {
                    Some(Extra::Generalized(Generalized { freed: true, .. })) => {
                        Err(self.table.bad(request))
                    }
                    _ => Ok(()),
                },
            },
        }
    }

    /// The generalized request behind a handle.
    pub(crate) fn generalized(&mut self, handle: Handle) -> Result<&mut Generalized> {
        match self.table.expect_mut(handle)?.extra.as_deref_mut() {
            Some(Extra::Generalized(found)) => Ok(found),
            _ => Err(Error::new(
                class::REQUEST,
                "the request is not a generalized one; pass what MPI_Grequest_start returned",
            )),
        }
    }

    /// The partitioned request behind a handle, and whether it is active.
    pub(crate) fn partitioned(&mut self, handle: Handle) -> Result<(bool, &mut Partitioned)> {
        let request = self.table.expect_mut(handle)?;
        match request.extra.as_deref_mut() {
            Some(Extra::Partitioned(found)) => Ok((request.active, found)),
            _ => Err(Error::new(
                class::REQUEST,
                "the request is not a partitioned one; pass what MPI_Psend_init or MPI_Precv_init \
                 returned",
            )),
        }
    }

    /// Lets go of what ended operations have kept.
    pub(super) fn cleanup_orphans(&mut self, core: &mut Core) {
        self.orphans.retain_mut(|orphan| {
            orphan.pending.retain(|&request| core.finish(request).is_none());
            !orphan.pending.is_empty()
        });
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
            checked: None,
        })
    }

    /// A request that is looked at under `--check`. One that has completed already has a place of its own, too,
    /// so that it is known when the program uses it twice.
    pub(crate) fn track_checked(
        &mut self,
        comm: Handle,
        receive: Option<RequestId>,
        send: Option<RequestId>,
        status: Status,
        checked: Checked,
    ) -> Handle {
        let handle = self.track(comm, receive, send, None);
        checked.belong_to(handle);
        let request = self.requests.table.find_mut(handle).expect("just made");
        request.status = status;
        request.checked = Some(Box::new(checked));
        handle
    }

    /// A request that is nothing but one of the engine's, with the communicator's handle for a label.
    #[inline]
    pub(crate) fn track_plain(&mut self, comm: Handle, kind: Kind, id: RequestId) -> Handle {
        self.communicators.hold(comm);
        Handle::of_request(kind, id)
    }

    /// A request for one of the engine's whose buffer may lie as a derived datatype says.
    #[inline]
    pub(crate) fn track_one(
        &mut self,
        comm: Handle,
        kind: Kind,
        id: RequestId,
        kept: Option<Arc<Datatype>>,
    ) -> Handle {
        let Some(kept) = kept else { return self.track_plain(comm, kind, id) };
        let (receive, send) =
            if kind == Kind::Receive { (Some(id), None) } else { (None, Some(id)) };
        let kept = Extra::Kept { _types: vec![kept] };
        self.track(comm, receive, send, Some(Box::new(kept)))
    }

    /// A send and a receive as one request, with the datatypes that they need.
    pub(crate) fn track_both(
        &mut self,
        comm: Handle,
        receive: Option<RequestId>,
        send: Option<RequestId>,
        types: Vec<Arc<Datatype>>,
    ) -> Handle {
        if receive.is_none() && send.is_none() {
            return COMPLETED_NO_PROCESS;
        }
        let kept = Extra::Kept { _types: types };
        let handle = self.track(comm, receive, send, Some(Box::new(kept)));
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
    pub(crate) fn track_persistent(
        &mut self,
        comm: Handle,
        template: Template,
        kept: Option<Arc<Datatype>>,
        checked: Option<Checked>,
    ) -> Handle {
        let extra = Extra::Persistent { template, _kept: kept };
        let handle = self.track(comm, None, None, Some(Box::new(extra)));
        let request = self.requests.table.find_mut(handle).expect("just made");
        request.active = false;
        if let Some(checked) = &checked {
            checked.belong_to(handle);
        }
        request.checked = checked.map(Box::new);
        handle
    }

    /// A partitioned request, not started.
    pub(crate) fn track_partitioned(&mut self, comm: Handle, partitioned: Partitioned) -> Handle {
        let extra = Box::new(Extra::Partitioned(partitioned));
        let handle = self.track(comm, None, None, Some(extra));
        self.requests.table.find_mut(handle).expect("just made").active = false;
        handle
    }

    /// A request for an access of a file, with the task that does it, if all ranks do it together.
    pub(crate) fn track_file(
        &mut self,
        comm: Handle,
        task: Option<RequestId>,
        pending: file::Pending,
    ) -> Handle {
        self.track(comm, None, task, Some(Box::new(Extra::File(pending))))
    }

    /// A request of the program.
    pub(crate) fn track_generalized(&mut self, functions: Functions) -> Handle {
        let found = Generalized { functions, complete: false, freed: false };
        self.track(generalized::COMM, None, None, Some(Box::new(Extra::Generalized(found))))
    }

    /// What a request waits for that is looked at, nothing if it does not; `None` if that is not known.
    pub(super) fn needs(&mut self, core: &mut Core, handle: Handle) -> Option<Vec<Need>> {
        if self.advance(core, handle) != Progress::Pending {
            return Some(Vec::new());
        }
        let request = self.requests.table.find(handle)?;
        let checked = request.checked.as_ref()?;
        let needs = checked.needs(request.send.is_some(), request.receive.is_some());
        (!needs.is_empty()).then_some(needs)
    }

    /// The operations of requests that have not ended, in words.
    pub(crate) fn pending(&mut self, core: &mut Core) -> Vec<String> {
        let all: Vec<Handle> = self.requests.table.iter().map(|(handle, _)| handle).collect();
        let is_pending = |handle: &Handle| self.advance(core, *handle) == Progress::Pending;
        let pending: Vec<Handle> = all.into_iter().filter(is_pending).collect();
        let words = |handle| {
            let request = self.requests.table.find(handle)?;
            request.checked.as_ref()?.tell()
        };
        pending.into_iter().filter_map(words).collect()
    }

    /// Lets go of a request that nothing is under way for.
    pub(crate) fn forget(&mut self, handle: Handle) {
        if let Some(request) = self.requests.table.remove(handle) {
            self.communicators.release(request.comm);
        }
    }

    /// How far a request is, with what the engine knows of it noted.
    #[inline]
    pub(super) fn advance(&mut self, core: &mut Core, handle: Handle) -> Progress {
        if handle == COMPLETED || handle == COMPLETED_NO_PROCESS {
            return Progress::Done;
        }
        if let Some(id) = handle.request() {
            return match core.peek(id) {
                Some(_) => Progress::Done,
                None if core.is_known(id) => Progress::Pending,
                None => Progress::Unknown,
            };
        }
        let Some(request) = self.requests.table.find_mut(handle) else {
            let null = handle == abi::REQUEST_NULL;
            return if null { Progress::Inactive } else { Progress::Unknown };
        };
        if !request.active {
            return Progress::Inactive;
        }
        if let Some(id) = request.send {
            let Some(completion) = core.finish(id) else { return Progress::Pending };
            request.send = None;
            request.status.set_cancelled(completion.cancelled);
            request.fault = cause(&self.communicators, request.comm, &completion);
        }
        if let Some(id) = request.receive {
            let Some(completion) = core.finish(id) else { return Progress::Pending };
            request.receive = None;
            let (comm, communicators) = (request.comm, &self.communicators);
            request.status = received(&completion, |peer| communicators.rank_of(comm, peer));
            request.fault = request.fault.or(completion.fault);
            if let Some(checked) = &request.checked {
                checked.arrived(&mut request.status, &mut request.fault);
            }
        }
        let done = match request.extra.as_deref_mut() {
            Some(Extra::Flush(sends)) => {
                // Those of other VCIs are looked at there.
                let vci = core.vci();
                sends.retain(|&id| {
                    id.vci() != vci || (core.is_known(id) && core.peek(id).is_none())
                });
                sends.is_empty()
            }
            Some(Extra::Generalized(Generalized { freed: true, .. })) => return Progress::Unknown,
            Some(Extra::Generalized(found)) => found.complete,
            Some(Extra::File(found)) => {
                let done = found.advance();
                request.status = found.status();
                done
            }
            Some(Extra::Duplicate(agreement, new)) => match agreement.advance(core) {
                None => false,
                Some(agreed) => {
                    request.fault = agreed.err();
                    self.communicators.deliver(*new, agreed.ok());
                    true
                }
            },
            Some(Extra::Partitioned(found)) => match found.advance(core) {
                None => false,
                Some(ended) => {
                    let (comm, communicators) = (request.comm, &self.communicators);
                    if let Some((peer, tag, bytes)) = ended.received {
                        request.status = peer.map_or(Status::NO_PROCESS, |peer| {
                            Status::of(communicators.rank_of(comm, peer), tag, bytes)
                        });
                    }
                    request.fault = ended.fault;
                    true
                }
            },
            _ => true,
        };
        if done { Progress::Done } else { Progress::Pending }
    }

    /// What a request came to that is nothing but one of the engine's.
    #[inline]
    pub(super) fn plain_outcome(
        &self,
        handle: Handle,
        comm: Handle,
        completion: &Completion,
    ) -> Told {
        let rank_of = |peer: Peer| self.communicators.rank_of(comm, peer);
        let status = if handle.slot(Kind::Receive).is_some() {
            received(completion, rank_of)
        } else {
            let mut status = Status::EMPTY;
            status.set_cancelled(completion.cancelled);
            status
        };
        let found = cause(&self.communicators, comm, completion);
        (status, found.map(|found| fault::error(found, comm, rank_of)))
    }

    /// Concludes a request that is nothing but one of the engine's and has completed without a
    /// fault: most are.
    #[inline]
    pub(super) fn finish_plain(
        &mut self,
        core: &mut Core,
        handle: Handle,
        report: &mut Report<'_>,
    ) -> bool {
        let Some(id) = handle.request() else { return false };
        let Some((label, completion)) = core.finish_well(id) else { return false };
        let comm = Handle::from_raw(label);
        report.add_success(|| self.plain_outcome(handle, comm, &completion).0);
        self.communicators.release(comm);
        true
    }

    /// What a request that is done came to.
    pub(super) fn outcome(&self, core: &Core, handle: Handle) -> Outcome {
        if let Some(id) = handle.request()
            && let Some(completion) = core.peek(id)
        {
            let comm = Handle::from_raw(core.label(id));
            return Outcome::Told(self.plain_outcome(handle, comm, &completion));
        }
        match self.requests.table.find(handle) {
            Some(request) if request.active => match request.extra.as_deref() {
                Some(Extra::Generalized(found)) => found.inquiry(false),
                _ => Outcome::Told((request.status, self.error_of(request))),
            },
            _ => Outcome::Told(settled(handle)),
        }
    }

    #[inline]
    pub(super) fn error_of(&self, request: &Request) -> Option<Box<Error>> {
        if let Some(Extra::File(found)) = request.extra.as_deref() {
            return found.error();
        }
        let comm = request.comm;
        let rank_of = |peer: Peer| self.communicators.rank_of(comm, peer);
        request.fault.map(|found| fault::error(found, comm, rank_of))
    }

    /// What a request came to that has completed, told to the program: the request is gone, or inactive
    /// if it is persistent.
    #[inline]
    pub(super) fn conclude(&mut self, core: &mut Core, handle: &mut Handle) -> Outcome {
        if let Some(id) = handle.request() {
            let comm = Handle::from_raw(core.label(id));
            if let Some(completion) = core.finish(id) {
                let outcome = self.plain_outcome(*handle, comm, &completion);
                self.communicators.release(comm);
                *handle = abi::REQUEST_NULL;
                return Outcome::Told(outcome);
            }
        }
        let Some(request) = self.requests.table.find_mut(*handle) else {
            let outcome = Outcome::Told(settled(*handle));
            *handle = abi::REQUEST_NULL;
            return outcome;
        };
        if let Some(checked) = &mut request.checked {
            request.fault = request.fault.or(checked.end());
        }
        if request.extra.as_deref().is_some_and(Extra::is_persistent) {
            request.active = false;
            let request = self.requests.table.find(*handle).expect("found above");
            return Outcome::Told((request.status, self.error_of(request)));
        }
        let request = self.requests.table.remove(*handle).expect("found above");
        *handle = abi::REQUEST_NULL;
        let outcome = match request.extra.as_deref() {
            Some(Extra::Generalized(found)) => found.inquiry(true),
            _ => Outcome::Told((request.status, self.error_of(&request))),
        };
        self.communicators.release(request.comm);
        outcome
    }

    /// An error unless the request is persistent and not active.
    pub(super) fn startable(&self, core: &Core, handle: Handle) -> Result<()> {
        let why = match self.requests.table.find(handle) {
            Some(request) if !request.extra.as_deref().is_some_and(Extra::is_persistent) => {
                "is not persistent"
            }
            Some(request) if request.active => "is active already",
            Some(_) => return Ok(()),
            None if handle == abi::REQUEST_NULL => return Err(self.requests.table.bad(handle)),
            None => {
                self.requests.check(core, handle)?;
                "is not persistent"
            }
        };
        Err(not_startable(handle, why))
    }

    /// The communicator of a persistent send in buffered mode, and the bytes for which it needs room.
    pub(super) fn buffered(&self, handle: Handle) -> Option<(Handle, usize)> {
        let request = self.requests.table.find(handle)?;
        match request.extra.as_deref() {
            Some(Extra::Persistent {
                template: Template::Send { mode: Mode::Buffered, route: Some(_), buffer, head, .. },
                ..
            }) => Some((request.comm, buffer.len() - head)),
            _ => None,
        }
    }

    /// Starts a persistent request. One that is [buffered](State::buffered) takes the next of the `rooms`.
    pub(super) fn restart(
        &mut self,
        core: &mut Core,
        handle: Handle,
        rooms: &mut VecDeque<Room>,
    ) -> Result<()> {
        self.startable(core, handle)?;
        let request = self.requests.table.find_mut(handle).expect("it can be started");
        if let Some(checked) = &mut request.checked {
            checked.begin()?;
        }
        let (comm, template) = match request.extra.as_deref_mut() {
            Some(Extra::Persistent { template, .. }) => (request.comm, template.clone()),
            Some(Extra::Partitioned(partitioned)) => {
                partitioned.start(core);
                (request.status, request.fault, request.active) = (Status::EMPTY, None, true);
                return Ok(());
            }
            _ => return Err(not_startable(handle, "is not persistent")),
        };
        let (mut receive, mut send, mut status) = (None, None, Status::EMPTY);
        match template {
            Template::Collective(program) => {
                send = Some(core.start_task(Box::new(Running::new(program))));
            }
            Template::Send { route: None, .. } => {}
            Template::Send { mode: Mode::Buffered, route: Some(route), tag, buffer, .. } => {
                let room = rooms.pop_front().expect("room was reserved for each of them");
                bsend::deposit(self, core, comm, room, (route, tag, buffer))?;
            }
            Template::Send { mode, route: Some(route), tag, buffer, .. } => {
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

/// Why a request failed, if it did. Only a collective operation has no peer of its own.
#[inline]
fn cause(communicators: &Communicators, comm: Handle, completion: &Completion) -> Option<Fault> {
    let found = completion.fault?;
    match completion.source {
        Peer::MAX => Some(communicators.first_cause(comm, found)),
        _ => Some(found),
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
pub(super) fn settled(handle: Handle) -> Told {
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
