//! Point-to-point calls under `--check`: as in [`point`](crate::point), with heads before messages, buffers
//! that are looked at, and requests that all have a place of their own.

use std::sync::Arc;

use engine::{Completion, Started};

use super::blocked::{Operation, Wanted, wait, wait_for};
use super::checked::{Checked, Half};
use super::typed_message::TypedMessage;
use crate::bsend::{self, Room};
use crate::communicator::{Origin, Route};
use crate::error::{Completed, Result};
use crate::point::{Mode, failed};
use crate::process::Here;
use crate::request::Template;
use crate::state::State;
use crate::{Buffer, Handle, Status, check, fault, waiting};

/// The calls of a mode.
struct Names {
    blocking: &'static str,
    nonblocking: &'static str,
    persistent: &'static str,
}

impl Mode {
    fn names(self) -> Names {
        let (blocking, nonblocking, persistent) = match self {
            Mode::Standard => ("MPI_Send", "MPI_Isend", "MPI_Send_init"),
            Mode::Buffered => ("MPI_Bsend", "MPI_Ibsend", "MPI_Bsend_init"),
            Mode::Synchronous => ("MPI_Ssend", "MPI_Issend", "MPI_Ssend_init"),
            Mode::Ready => ("MPI_Rsend", "MPI_Irsend", "MPI_Rsend_init"),
        };
        Names { blocking, nonblocking, persistent }
    }
}

/// A send with all arguments checked; `copies` if it is one of a copy.
fn outgoing(
    here: &Here,
    call: &str,
    (buffer, copies): (Buffer, bool),
    dest: i32,
    tag: i32,
    comm: Handle,
) -> Result<(Option<Route>, Half)> {
    let route = here.state.with(|state| state.communicators.find(comm)?.route(dest, tag))?;
    check::send_tag(tag)?;
    let message = match copies {
        true => TypedMessage::copied(here, buffer, comm)?,
        false => TypedMessage::new(here, buffer, comm)?,
    };
    let operation = Operation::send(here, call, dest, tag, comm);
    Ok((route, Half::new(operation, message, route.is_none())))
}

impl Half {
    /// Room for the message in the program's buffer, if its mode takes that. What is added to it for the receiver
    /// takes none.
    fn reserve(&self, here: &Here, mode: Mode, comm: Handle) -> Result<Option<Room>> {
        let length = self.message.span.len() - self.message.head();
        (mode == Mode::Buffered).then(|| bsend::reserve(here, comm, length)).transpose()
    }
}

/// A receive with all arguments checked.
fn incoming(
    here: &Here,
    call: &str,
    buffer: Buffer,
    source: i32,
    tag: i32,
    comm: Handle,
) -> Result<(Option<Origin>, Option<i32>, Half)> {
    let origin = here.state.with(|state| state.communicators.find(comm)?.origin(source, tag))?;
    let pattern = check::receive_tag(tag)?;
    let message = TypedMessage::new(here, buffer, comm)?;
    let operation = Operation::receive(here, call, source, tag, comm);
    Ok((origin, pattern, Half::new(operation, message, origin.is_none())))
}

/// The status of a receive that has ended, or its error.
fn received(here: &Here, comm: Handle, completion: &Completion, half: &Half) -> Result<Status> {
    let mut fault = completion.fault;
    let mut status = here.state.with(|state| {
        let rank_of = |peer| state.communicators.rank_of(comm, peer);
        match fault {
            Some(found) => fault::status(found, completion, rank_of),
            None => Status::of(rank_of(completion.source), completion.tag, completion.bytes),
        }
    });
    half.message.arrived(&mut status, &mut fault);
    match fault {
        None => Ok(status),
        Some(fault) => Err(failed(here, comm, fault).with(Completed::One(status))),
    }
}

/// `MPI_Send` and its modes.
pub(crate) fn send(
    here: &'static Here,
    mode: Mode,
    buffer: Buffer,
    dest: i32,
    tag: i32,
    comm: Handle,
) -> Result<()> {
    let (route, mut half) =
        outgoing(here, mode.names().blocking, (buffer, false), dest, tag, comm)?;
    let Some(route) = route else { return Ok(()) };
    half.begin(false)?;
    let span = half.message.span;
    let room = half.reserve(here, mode, comm)?;
    here.worker.hear();
    let started = here.worker.with(|core| match room {
        Some(room) => {
            let message = (route, tag, span);
            let deposit = |state: &mut _| bsend::deposit(state, core, comm, room, message);
            here.state.with(deposit).map(|()| Started::Complete)
        }
        None => Ok(core.send(mode.protocol(), route.peer, route.context, tag, span)),
    })?;
    let Started::Pending(request) = started else { return Ok(()) };
    let site = waiting::site(mode.names().blocking, comm);
    let end = wait_for(here, site, &half.operation, |core| {
        if let Some(completion) = core.finish(request) {
            return Some(completion.fault);
        }
        let detach = core.is_impatient() && mode != Mode::Synchronous;
        (detach && here.state.with(|state| state.detached.take(core, request))).then_some(None)
    });
    end.map_or(Ok(()), |fault| Err(failed(here, comm, fault)))
}

/// `MPI_Isend` and its modes.
pub(crate) fn isend(
    here: &Here,
    mode: Mode,
    buffer: Buffer,
    dest: i32,
    tag: i32,
    comm: Handle,
) -> Result<Handle> {
    let (route, mut half) =
        outgoing(here, mode.names().nonblocking, (buffer, false), dest, tag, comm)?;
    half.begin(false)?;
    let span = half.message.span;
    let room = if route.is_some() { half.reserve(here, mode, comm)? } else { None };
    let checked = Checked { send: Some(half), ..Checked::default() };
    here.worker.hear();
    here.worker.with(|core| {
        here.state.with(|state| {
            let started = match route {
                None => Started::Complete,
                Some(route) => match room {
                    Some(room) => {
                        bsend::deposit(state, core, comm, room, (route, tag, span))?;
                        Started::Complete
                    }
                    None => core.send(mode.protocol(), route.peer, route.context, tag, span),
                },
            };
            let send = match started {
                Started::Complete => None,
                Started::Pending(request) => Some(request),
            };
            Ok(state.track_checked(comm, None, send, Status::EMPTY, checked))
        })
    })
}

/// `MPI_Send_init` and its modes.
pub(crate) fn send_init(
    here: &Here,
    mode: Mode,
    buffer: Buffer,
    dest: i32,
    tag: i32,
    comm: Handle,
) -> Result<Handle> {
    let (route, half) = outgoing(here, mode.names().persistent, (buffer, false), dest, tag, comm)?;
    let (buffer, head) = (half.message.span, half.message.head());
    let template = Template::Send { mode, route, tag, buffer, head };
    let checked = Checked { send: Some(half), ..Checked::default() };
    Ok(here.state.with(|state| state.track_persistent(comm, template, None, Some(checked))))
}

/// `MPI_Recv`.
pub(crate) fn recv(
    here: &'static Here,
    buffer: Buffer,
    source: i32,
    tag: i32,
    comm: Handle,
) -> Result<Status> {
    let (origin, pattern, mut half) = incoming(here, "MPI_Recv", buffer, source, tag, comm)?;
    let Some(origin) = origin else { return Ok(Status::NO_PROCESS) };
    half.begin(true)?;
    let span = half.message.span;
    let request =
        here.worker.with(|core| core.receive_labelled(origin.pattern(pattern), span, comm.raw()));
    let site = waiting::site("MPI_Recv", comm);
    let completion = wait_for(here, site, &half.operation, |core| core.finish(request));
    received(here, comm, &completion, &half)
}

/// `MPI_Irecv`.
pub(crate) fn irecv(
    here: &Here,
    buffer: Buffer,
    source: i32,
    tag: i32,
    comm: Handle,
) -> Result<Handle> {
    let (origin, pattern, mut half) = incoming(here, "MPI_Irecv", buffer, source, tag, comm)?;
    half.begin(true)?;
    let span = half.message.span;
    let checked = Checked { receive: Some(half), ..Checked::default() };
    Ok(here.worker.with(|core| {
        let receive =
            origin.map(|origin| core.receive_labelled(origin.pattern(pattern), span, comm.raw()));
        here.state
            .with(|state| state.track_checked(comm, receive, None, Status::NO_PROCESS, checked))
    }))
}

/// `MPI_Recv_init`.
pub(crate) fn receive_init(
    here: &Here,
    buffer: Buffer,
    source: i32,
    tag: i32,
    comm: Handle,
) -> Result<Handle> {
    let (origin, tag, half) = incoming(here, "MPI_Recv_init", buffer, source, tag, comm)?;
    let template = Template::Receive { origin, tag, buffer: half.message.span };
    let checked = Checked { receive: Some(half), ..Checked::default() };
    Ok(here.state.with(|state| state.track_persistent(comm, template, None, Some(checked))))
}

/// Where a send and a receive of one call go and come from.
#[derive(Clone, Copy)]
pub(crate) struct Ends {
    pub(crate) dest: i32,
    pub(crate) send_tag: i32,
    pub(crate) source: i32,
    pub(crate) receive_tag: i32,
}

/// Starts a send and a receive together; without a buffer, the send takes what the receive replaces.
fn start_both(
    here: &Here,
    call: &str,
    (send, receive): (Option<Buffer>, Buffer),
    ends: Ends,
    comm: Handle,
) -> Result<(Checked, [Option<engine::RequestId>; 2])> {
    let Ends { dest, send_tag, source, receive_tag } = ends;
    let sent = send.map_or((receive, true), |send| (send, false));
    let (route, half) = outgoing(here, call, sent, dest, send_tag, comm)?;
    let (origin, pattern, other) = incoming(here, call, receive, source, receive_tag, comm)?;
    let (from, into) = (half.message.span, other.message.span);
    let mut checked = Checked { send: Some(half), receive: Some(other), ..Checked::default() };
    checked.begin()?;
    here.worker.hear();
    let requests = here.worker.with(|core| {
        let receive =
            origin.map(|origin| core.receive_labelled(origin.pattern(pattern), into, comm.raw()));
        let protocol = Mode::Standard.protocol();
        let send = route.and_then(|route| {
            match core.send(protocol, route.peer, route.context, send_tag, from) {
                Started::Complete => None,
                Started::Pending(request) => Some(request),
            }
        });
        [receive, send]
    });
    Ok((checked, requests))
}

/// `MPI_Sendrecv` and its like: `call` names it.
pub(crate) fn both(
    here: &'static Here,
    call: &str,
    buffers: (Option<Buffer>, Buffer),
    ends: Ends,
    comm: Handle,
) -> Result<Status> {
    let (mut checked, [mut receive, mut send]) = start_both(here, call, buffers, ends, comm)?;
    let (mut send_fault, mut completion) = (None, None);
    let under_way = std::cell::Cell::new((true, true));
    // Both end before the call does, whatever becomes of one of them: the buffers are in use.
    let wanted = |_: &mut _| {
        let (sending, receiving) = under_way.get();
        Wanted::All(checked.needs(sending, receiving))
    };
    let site = waiting::site("MPI_Sendrecv", comm);
    wait(here, "", site, wanted, |core| {
        under_way.set((send.is_some(), receive.is_some()));
        if let Some(request) = send {
            send_fault = core.finish(request)?.fault;
            send = None;
            under_way.set((false, receive.is_some()));
        }
        if let Some(request) = receive {
            completion = Some(core.finish(request)?);
            receive = None;
        }
        Some(())
    });
    checked.end();
    here.flush(&here.worker);
    let half = checked.receive.as_ref().expect("both are there");
    let status = completion.map_or(Ok(Status::NO_PROCESS), |end| received(here, comm, &end, half));
    match send_fault {
        Some(fault) => {
            let completed = status.map_or_else(|error| error.completed, Completed::One);
            Err(failed(here, comm, fault).with(completed))
        }
        None => status,
    }
}

/// `MPI_Isendrecv` and its like.
pub(crate) fn isend_both(
    here: &Here,
    call: &str,
    buffers: (Option<Buffer>, Buffer),
    ends: Ends,
    comm: Handle,
) -> Result<Handle> {
    let (checked, [receive, send]) = start_both(here, call, buffers, ends, comm)?;
    let track =
        |state: &mut State| state.track_checked(comm, receive, send, Status::NO_PROCESS, checked);
    Ok(here.state.with(track))
}

/// The receive of a matched message, which `start` begins.
fn matched<R>(
    here: &Here,
    call: &str,
    buffer: Buffer,
    comm: Handle,
    start: impl FnOnce(layout::Span) -> Result<R>,
) -> Result<(Half, R)> {
    let message = TypedMessage::new(here, buffer, comm).map_err(|error| error.on(comm))?;
    let mut half = Half::new(Operation::matched(call, comm), message, false);
    half.begin(true).map_err(|error| error.on(comm))?;
    let started = start(half.message.span)?;
    Ok((half, started))
}

/// `MPI_Mrecv`: `start` begins the receive.
pub(crate) fn mrecv(
    here: &'static Here,
    buffer: Buffer,
    comm: Handle,
    start: impl FnOnce(layout::Span) -> Result<engine::RequestId>,
) -> Result<Status> {
    let (half, request) = matched(here, "MPI_Mrecv", buffer, comm, start)?;
    let operation = Arc::clone(&half.operation);
    let site = waiting::site("MPI_Mrecv", comm);
    let completion = wait_for(here, site, &operation, |core| core.finish(request));
    received(here, comm, &completion, &half)
}

/// `MPI_Imrecv`: `start` begins the receive.
pub(crate) fn imrecv(
    here: &Here,
    buffer: Buffer,
    comm: Handle,
    start: impl FnOnce(layout::Span) -> Result<engine::RequestId>,
) -> Result<Handle> {
    let (half, request) = matched(here, "MPI_Imrecv", buffer, comm, start)?;
    let checked = Checked { receive: Some(half), ..Checked::default() };
    Ok(here
        .state
        .with(|state| state.track_checked(comm, Some(request), None, Status::NO_PROCESS, checked)))
}
