//! Point-to-point communication (MPI-5.0 chapter 3).

use engine::{Completion, Fault, Mode as Protocol, RequestId, Started};
use layout::{OwnedBuffer, Span};

use worker::{Fabric, OwnedBuffers, Worker};

use crate::communicator::{Origin, Route, route};
use crate::datatype::Shape;
use crate::error::{Completed, Error, Result};
use crate::handle::Kind;
use crate::process::{self, Core, Here};
use crate::request::{self, Template};
use crate::verify::{self, Ends};
use crate::{Buffer, Handle, Status, bsend, check, fault, waiting};

/// The four modes of a send (MPI-5.0 §3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// `MPI_Send`.
    Standard,
    /// `MPI_Bsend`.
    Buffered,
    /// `MPI_Ssend`.
    Synchronous,
    /// `MPI_Rsend`.
    Ready,
}

/// Where a send goes, what it takes there and what to keep meanwhile; all arguments checked.
#[inline]
fn outgoing(
    here: &Here,
    buffer: Buffer,
    dest: i32,
    tag: i32,
    comm: Handle,
) -> Result<(Option<Route>, Span, Shape)> {
    let route = route::route(here, comm, dest, tag)?;
    check::send_tag(tag)?;
    let (span, shape) = buffer.span()?;
    Ok((route, span, shape))
}

/// Where a receive looks, where it puts what it finds and what to keep meanwhile; all arguments
/// checked.
#[inline]
fn incoming(
    here: &Here,
    buffer: Buffer,
    source: i32,
    tag: i32,
    comm: Handle,
) -> Result<(Option<Origin>, Option<i32>, Span, Shape)> {
    let origin = route::origin(here, comm, source, tag)?;
    let tag = check::receive_tag(tag)?;
    let (span, shape) = buffer.span()?;
    Ok((origin, tag, span, shape))
}

/// The error for a fault of a call on `comm`.
#[cold]
pub(crate) fn failed(here: &Here, comm: Handle, found: Fault) -> Box<Error> {
    here.state
        .with(|state| fault::error(found, comm, |peer| state.communicators.rank_of(comm, peer)))
}

/// The status of a receive that has ended.
#[inline]
pub(crate) fn received(here: &Here, comm: Handle, completion: Completion) -> Result<Status> {
    if let Some(fault) = completion.fault {
        return Err(receive_failed(here, comm, fault, &completion));
    }
    let source = route::rank_of(here, comm, completion.source);
    Ok(Status::of(source, completion.tag, completion.bytes))
}

/// The error of a receive, with its status.
#[cold]
fn receive_failed(here: &Here, comm: Handle, found: Fault, completion: &Completion) -> Box<Error> {
    let status = here.state.with(|state| {
        fault::status(found, completion, |peer| state.communicators.rank_of(comm, peer))
    });
    failed(here, comm, found).with(Completed::One(status))
}

/// A send that has been started, and the VCI that it is on.
struct Begun<'a> {
    started: Started,
    worker: &'a Worker<Fabric>,
}

/// Starts a send of bytes that lie in one piece.
#[inline(always)]
fn start_simple(
    here: &Here,
    protocol: Protocol,
    span: Span,
    dest: i32,
    tag: i32,
    comm: Handle,
) -> Result<Begun<'_>> {
    let route = route::route(here, comm, dest, tag)?;
    check::send_tag(tag)?;
    let Some(Route { peer, context }) = route else {
        return Ok(Begun { started: Started::Complete, worker: &here.worker });
    };
    let worker = here.informed(context);
    let started = worker.hold().send(protocol, peer, context, tag, span);
    Ok(Begun { started, worker })
}

/// `MPI_Send` and its modes.
#[inline]
pub fn send(mode: Mode, buffer: Buffer, dest: i32, tag: i32, comm: Handle) -> Result<()> {
    let here = process::here()?;
    match buffer.simple() {
        Some(span) if mode != Mode::Buffered => {
            let Begun { started, worker } =
                start_simple(here, mode.protocol(), span, dest, tag, comm)?;
            let done = match started {
                Started::Complete => Ok(()),
                Started::Pending(request) => sent(here, worker, mode, comm, request),
            };
            here.flush(worker);
            done
        }
        _ => send_any(here, mode, buffer, dest, tag, comm),
    }
}

#[inline(never)]
fn send_any(
    here: &'static Here,
    mode: Mode,
    buffer: Buffer,
    dest: i32,
    tag: i32,
    comm: Handle,
) -> Result<()> {
    if verify::is_on() {
        let done = verify::send(here, mode, buffer, dest, tag, comm);
        here.flush(&here.worker);
        return done;
    }
    let route = route::route(here, comm, dest, tag)?;
    check::send_tag(tag)?;
    let (span, _shape) = buffer.span_for_wait(here)?;
    let Some(route) = route else { return Ok(()) };
    if mode == Mode::Buffered {
        return buffered(here, comm, route, tag, span);
    }
    let (protocol, worker) = (mode.protocol(), here.informed(route.context));
    let started = worker.with(|core| core.send(protocol, route.peer, route.context, tag, span));
    let done = match started {
        Started::Complete => Ok(()),
        Started::Pending(request) => sent(here, worker, mode, comm, request),
    };
    here.flush(worker);
    done
}

fn buffered(here: &Here, comm: Handle, route: Route, tag: i32, span: Span) -> Result<()> {
    let room = bsend::reserve(here, comm, span.len())?;
    let worker = here.informed(route.context);
    let message = (route, tag, span);
    let sent = worker
        .with(|core| here.state.with(|state| bsend::deposit(state, core, comm, room, message)));
    here.flush(worker);
    sent
}

/// Waits until a send has left. What may be sent without waiting for the receiver is detached if there is
/// no room for it: programs rely on that, though MPI does not promise it.
fn sent(
    here: &Here,
    worker: &Worker<Fabric>,
    mode: Mode,
    comm: Handle,
    request: RequestId,
) -> Result<()> {
    let call = match mode {
        Mode::Synchronous => "MPI_Ssend",
        Mode::Ready => "MPI_Rsend",
        Mode::Standard | Mode::Buffered => "MPI_Send",
    };
    let end = worker.wait_at(waiting::site(call, comm), |core| {
        if let Some(completion) = core.finish(request) {
            return Some(completion.fault);
        }
        let detach = core.is_impatient() && mode != Mode::Synchronous;
        (detach && here.state.with(|state| state.detached.take(core, request))).then_some(None)
    });
    match end {
        None => Ok(()),
        Some(fault) => Err(failed(here, comm, fault)),
    }
}

/// `MPI_Isend` and its modes.
#[inline]
pub fn isend(mode: Mode, buffer: Buffer, dest: i32, tag: i32, comm: Handle) -> Result<Handle> {
    let here = process::here()?;
    match buffer.simple() {
        Some(span) if mode != Mode::Buffered => {
            let Begun { started, worker } =
                start_simple(here, mode.protocol(), span, dest, tag, comm)?;
            let request = match started {
                Started::Complete => request::COMPLETED,
                Started::Pending(id) => {
                    worker.start(|core| core.set_label(id, comm.raw()));
                    route::track(here, comm, Kind::Send, id)
                }
            };
            here.call_for_transfer(worker);
            Ok(request)
        }
        _ => isend_any(here, mode, buffer, dest, tag, comm),
    }
}

#[inline(never)]
fn isend_any(
    here: &Here,
    mode: Mode,
    buffer: Buffer,
    dest: i32,
    tag: i32,
    comm: Handle,
) -> Result<Handle> {
    if verify::is_on() {
        return verify::isend(here, mode, buffer, dest, tag, comm);
    }
    let (Some(route), span, shape) = outgoing(here, buffer, dest, tag, comm)? else {
        return Ok(request::COMPLETED);
    };
    if mode == Mode::Buffered {
        buffered(here, comm, route, tag, span)?;
        return Ok(request::COMPLETED);
    }
    let worker = here.informed(route.context);
    let request = worker.start(|core| {
        match core.send(mode.protocol(), route.peer, route.context, tag, span) {
            Started::Complete => request::COMPLETED,
            Started::Pending(id) => {
                core.set_label(id, comm.raw());
                here.state.with(|state| state.track_one(comm, Kind::Send, id, shape.keep(span)))
            }
        }
    });
    here.call_for_transfer(worker);
    Ok(request)
}

/// `MPI_Send_init` and its modes.
pub fn send_init(mode: Mode, buffer: Buffer, dest: i32, tag: i32, comm: Handle) -> Result<Handle> {
    let here = process::here()?;
    if verify::is_on() {
        return verify::send_init(here, mode, buffer, dest, tag, comm);
    }
    let (route, buffer, shape) = outgoing(here, buffer, dest, tag, comm)?;
    let template = Template::Send { mode, route, tag, buffer, head: 0 };
    Ok(here.state.with(|state| state.track_persistent(comm, template, shape.keep(buffer), None)))
}

/// `MPI_Recv`.
#[inline]
pub fn recv(buffer: Buffer, source: i32, tag: i32, comm: Handle) -> Result<Status> {
    let here = process::here()?;
    let Some(span) = buffer.simple() else { return recv_any(here, buffer, source, tag, comm) };
    let origin = route::origin(here, comm, source, tag)?;
    let tag = check::receive_tag(tag)?;
    let Some(origin) = origin else { return Ok(Status::NO_PROCESS) };
    recv_span(here, origin, source, tag, comm, span)
}

#[inline(never)]
fn recv_any(
    here: &'static Here,
    buffer: Buffer,
    source: i32,
    tag: i32,
    comm: Handle,
) -> Result<Status> {
    if verify::is_on() {
        return verify::recv(here, buffer, source, tag, comm);
    }
    let origin = route::origin(here, comm, source, tag)?;
    let tag = check::receive_tag(tag)?;
    let (span, _shape) = buffer.span_for_wait(here)?;
    let Some(origin) = origin else { return Ok(Status::NO_PROCESS) };
    recv_span(here, origin, source, tag, comm, span)
}

#[inline(always)]
fn recv_span(
    here: &Here,
    origin: Origin,
    source: i32,
    tag: Option<i32>,
    comm: Handle,
    span: Span,
) -> Result<Status> {
    let site = waiting::site("MPI_Recv", comm);
    let completion = here.at(origin.context).receive_at(site, origin.pattern(tag), span);
    if completion.fault.is_none() && source >= 0 {
        return Ok(Status::of(source, completion.tag, completion.bytes));
    }
    received(here, comm, completion)
}

/// `MPI_Irecv`.
#[inline]
pub fn irecv(buffer: Buffer, source: i32, tag: i32, comm: Handle) -> Result<Handle> {
    let here = process::here()?;
    match buffer.simple() {
        Some(span) => irecv_simple(here, span, source, tag, comm),
        None => irecv_any(here, buffer, source, tag, comm),
    }
}

#[inline(always)]
fn irecv_simple(here: &Here, span: Span, source: i32, tag: i32, comm: Handle) -> Result<Handle> {
    if here.state.is_locked() {
        return irecv_among_threads(here, span, source, tag, comm);
    }
    let checked = check::receive_tag(tag);
    // Once through each gate, for all that has to be looked up and noted.
    let request: Result<Handle> = here.state.with(|state| {
        let origin = state.communicators.find(comm)?.origin(source, tag)?;
        let tag = checked?;
        let Some(origin) = origin else { return Ok(request::COMPLETED_NO_PROCESS) };
        let worker = here.at(origin.context);
        let id = worker.start(|core| core.receive_labelled(origin.pattern(tag), span, comm.raw()));
        Ok(state.track_plain(comm, Kind::Receive, id))
    });
    let request = request?;
    if here.is_asynchronous() {
        here.call_for_transfer(request::worker_of(here, request));
    }
    Ok(request)
}

#[inline(never)]
fn irecv_among_threads(
    here: &Here,
    span: Span,
    source: i32,
    tag: i32,
    comm: Handle,
) -> Result<Handle> {
    let origin = route::origin(here, comm, source, tag)?;
    let tag = check::receive_tag(tag)?;
    let Some(origin) = origin else { return Ok(request::COMPLETED_NO_PROCESS) };
    let worker = here.at(origin.context);
    let id = worker.start(|core| core.receive_labelled(origin.pattern(tag), span, comm.raw()));
    let request = route::track(here, comm, Kind::Receive, id);
    here.call_for_transfer(worker);
    Ok(request)
}

#[inline(never)]
fn irecv_any(here: &Here, buffer: Buffer, source: i32, tag: i32, comm: Handle) -> Result<Handle> {
    if verify::is_on() {
        return verify::irecv(here, buffer, source, tag, comm);
    }
    let (Some(origin), tag, span, shape) = incoming(here, buffer, source, tag, comm)? else {
        return Ok(request::COMPLETED_NO_PROCESS);
    };
    let worker = here.at(origin.context);
    let request = worker.start(|core| {
        let id = core.receive_labelled(origin.pattern(tag), span, comm.raw());
        here.state.with(|state| state.track_one(comm, Kind::Receive, id, shape.keep(span)))
    });
    here.call_for_transfer(worker);
    Ok(request)
}

/// `MPI_Recv_init`.
pub fn recv_init(buffer: Buffer, source: i32, tag: i32, comm: Handle) -> Result<Handle> {
    let here = process::here()?;
    if verify::is_on() {
        return verify::receive_init(here, buffer, source, tag, comm);
    }
    let (origin, tag, buffer, shape) = incoming(here, buffer, source, tag, comm)?;
    let template = Template::Receive { origin, tag, buffer };
    Ok(here.state.with(|state| state.track_persistent(comm, template, shape.keep(buffer), None)))
}

/// A receive and a send that were started together.
struct Both<'a> {
    receive: Option<RequestId>,
    send: Option<RequestId>,
    /// Their VCIs, which differ if they have tags that do.
    workers: [&'a Worker<Fabric>; 2],
}

impl<'a> Both<'a> {
    /// The VCI of both, if they have one.
    fn worker(&self) -> Option<&'a Worker<Fabric>> {
        let [receives, sends] = self.workers;
        std::ptr::eq(receives, sends).then_some(receives)
    }
}

fn start_both(
    here: &Here,
    (origin, receive_tag, target): (Option<Origin>, Option<i32>, Span),
    route: Option<Route>,
    start_send: impl FnOnce(&mut Core, Route) -> Started,
) -> Both<'_> {
    let receive =
        |core: &mut Core| origin.map(|origin| core.receive(origin.pattern(receive_tag), target));
    let send = |core: &mut Core| match start_send(core, route?) {
        Started::Complete => None,
        Started::Pending(request) => Some(request),
    };
    let origin = origin.map(|origin| origin.context);
    let route = route.map(|route| route.context);
    let at = |context: Option<u64>| context.map_or(&here.worker, |context| here.informed(context));
    let workers = [at(origin.or(route)), at(route.or(origin))];
    let both = Both { receive: None, send: None, workers };
    let (receive, send) = match both.worker() {
        Some(worker) => worker.with(|core| (receive(core), send(core))),
        None => (workers[0].with(receive), workers[1].with(send)),
    };
    Both { receive, send, ..both }
}

fn wait_both(here: &Here, comm: Handle, mut both: Both<'_>) -> Result<Status> {
    let (worker, workers) = (both.worker(), both.workers);
    let mut send_fault = None;
    let mut completion = None;
    // Both end before the call does, whatever becomes of one of them: the buffers are in use.
    let mut finish = |core: &mut Core| {
        if let Some(request) = both.send {
            send_fault = core.finish(request)?.fault;
            both.send = None;
        }
        if let Some(request) = both.receive {
            completion = Some(core.finish(request)?);
            both.receive = None;
        }
        Some(())
    };
    let site = waiting::site("MPI_Sendrecv", comm);
    match worker {
        Some(worker) => worker.wait_at(site, finish),
        // Each knows its own of them alone, first the send.
        None => here.worker.wait_everywhere(site, || {
            workers.iter().rev().find_map(|worker| worker.with(&mut finish))
        }),
    }
    workers.iter().for_each(|worker| here.flush(worker));
    let status =
        completion.map_or(Ok(Status::NO_PROCESS), |completion| received(here, comm, completion));
    match send_fault {
        Some(fault) => Err(send_failed(here, comm, fault, status)),
        None => status,
    }
}

/// The error of a send whose receive came to `received`.
#[cold]
fn send_failed(here: &Here, comm: Handle, fault: Fault, received: Result<Status>) -> Box<Error> {
    let completed = received.map_or_else(|error| error.completed, Completed::One);
    failed(here, comm, fault).with(completed)
}

/// `MPI_Sendrecv`.
pub fn sendrecv(
    send: Buffer,
    dest: i32,
    send_tag: i32,
    receive: Buffer,
    source: i32,
    receive_tag: i32,
    comm: Handle,
) -> Result<Status> {
    let here = process::here()?;
    if verify::is_on() {
        let ends = Ends { dest, send_tag, source, receive_tag };
        return verify::both(here, "MPI_Sendrecv", (Some(send), receive), ends, comm);
    }
    let (route, bytes, _sent) = outgoing(here, send, dest, send_tag, comm)?;
    let (origin, pattern, target, _received) = incoming(here, receive, source, receive_tag, comm)?;
    let both =
        start_both(here, (origin, pattern, target), route, |core, Route { peer, context }| {
            core.send(Mode::Standard.protocol(), peer, context, send_tag, bytes)
        });
    wait_both(here, comm, both)
}

/// `MPI_Sendrecv_replace`.
pub fn sendrecv_replace(
    buffer: Buffer,
    dest: i32,
    send_tag: i32,
    source: i32,
    receive_tag: i32,
    comm: Handle,
) -> Result<Status> {
    let here = process::here()?;
    if verify::is_on() {
        let ends = Ends { dest, send_tag, source, receive_tag };
        return verify::both(here, "MPI_Sendrecv_replace", (None, buffer), ends, comm);
    }
    let (route, bytes, _) = outgoing(here, buffer, dest, send_tag, comm)?;
    let (origin, pattern, target, _received) = incoming(here, buffer, source, receive_tag, comm)?;
    let copy = OwnedBuffer::copy_of(bytes);
    let both =
        start_both(here, (origin, pattern, target), route, |core, Route { peer, context }| {
            core.send_owned(Mode::Standard.protocol(), peer, context, send_tag, copy)
        });
    wait_both(here, comm, both)
}

/// `MPI_Isendrecv`.
pub fn isendrecv(
    send: Buffer,
    dest: i32,
    send_tag: i32,
    receive: Buffer,
    source: i32,
    receive_tag: i32,
    comm: Handle,
) -> Result<Handle> {
    let here = process::here()?;
    if verify::is_on() {
        let ends = Ends { dest, send_tag, source, receive_tag };
        return verify::isend_both(here, "MPI_Isendrecv", (Some(send), receive), ends, comm);
    }
    let (route, bytes, sent) = outgoing(here, send, dest, send_tag, comm)?;
    let (origin, pattern, target, received) = incoming(here, receive, source, receive_tag, comm)?;
    let both =
        start_both(here, (origin, pattern, target), route, |core, Route { peer, context }| {
            core.send(Mode::Standard.protocol(), peer, context, send_tag, bytes)
        });
    let types = sent.keep(bytes).into_iter().chain(received.keep(target)).collect();
    let request = here.state.with(|state| state.track_both(comm, both.receive, both.send, types));
    both.workers.iter().for_each(|worker| here.call_for_transfer(worker));
    Ok(request)
}

/// `MPI_Isendrecv_replace`.
pub fn isendrecv_replace(
    buffer: Buffer,
    dest: i32,
    send_tag: i32,
    source: i32,
    receive_tag: i32,
    comm: Handle,
) -> Result<Handle> {
    let here = process::here()?;
    if verify::is_on() {
        let ends = Ends { dest, send_tag, source, receive_tag };
        return verify::isend_both(here, "MPI_Isendrecv_replace", (None, buffer), ends, comm);
    }
    let (route, bytes, _) = outgoing(here, buffer, dest, send_tag, comm)?;
    let (origin, pattern, target, received) = incoming(here, buffer, source, receive_tag, comm)?;
    let copy = OwnedBuffer::copy_of(bytes);
    let both =
        start_both(here, (origin, pattern, target), route, |core, Route { peer, context }| {
            core.send_owned(Mode::Standard.protocol(), peer, context, send_tag, copy)
        });
    let types = received.keep(target).into_iter().collect();
    let request = here.state.with(|state| state.track_both(comm, both.receive, both.send, types));
    both.workers.iter().for_each(|worker| here.call_for_transfer(worker));
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{buffer, comm};
    use crate::{abi, class, request};

    #[test]
    fn a_message_to_oneself() {
        let comm = comm();
        let (mut from, mut to) = ([1, 2, 3i32], [0i32; 5]);
        let mut request =
            irecv(buffer(&mut to, abi::INT), abi::ANY_SOURCE, abi::ANY_TAG, comm).unwrap();
        send(Mode::Standard, buffer(&mut from, abi::INT), 0, 7, comm).unwrap();
        let status = request::wait(&mut request).unwrap();
        assert_eq!(request, abi::REQUEST_NULL);
        assert_eq!((status.source, status.tag, status.bytes()), (0, 7, 12));
        assert_eq!(to, [1, 2, 3, 0, 0]);
    }

    #[test]
    fn every_mode_delivers_large_and_small() {
        let comm = comm();
        for mode in [Mode::Standard, Mode::Synchronous, Mode::Ready] {
            for length in [0, 1, 100, 300_000] {
                let mut from: Vec<u64> = (0..length).collect();
                let mut to = vec![0u64; length as usize];
                let mut receive = irecv(buffer(&mut to, abi::UINT64_T), 0, 1, comm).unwrap();
                let mut send = isend(mode, buffer(&mut from, abi::UINT64_T), 0, 1, comm).unwrap();
                request::wait(&mut send).unwrap();
                let status = request::wait(&mut receive).unwrap();
                assert_eq!(status.count(abi::UINT64_T).unwrap(), Some(length));
                assert_eq!(from, to);
            }
        }
    }

    #[test]
    fn nobody_is_a_partner_too() {
        let comm = comm();
        let mut data = [5i32];
        send(Mode::Standard, buffer(&mut data, abi::INT), abi::PROC_NULL, 0, comm).unwrap();
        let status = recv(buffer(&mut data, abi::INT), abi::PROC_NULL, 3, comm).unwrap();
        assert_eq!(status, Status::NO_PROCESS);
        assert_eq!(status.source, abi::PROC_NULL);
        let mut request = irecv(buffer(&mut data, abi::INT), abi::PROC_NULL, 0, comm).unwrap();
        assert_eq!(request::wait(&mut request).unwrap(), Status::NO_PROCESS);
        let mut request = isendrecv(
            buffer(&mut data, abi::INT),
            abi::PROC_NULL,
            0,
            buffer(&mut [0i32], abi::INT),
            abi::PROC_NULL,
            0,
            comm,
        )
        .unwrap();
        assert_eq!(request::wait(&mut request).unwrap(), Status::NO_PROCESS);
        assert_eq!(data, [5]);
    }

    #[test]
    fn exchanges_with_oneself() {
        let comm = comm();
        let (mut from, mut to) = ([1u8; 70_000], [0u8; 70_000]);
        let status = sendrecv(
            buffer(&mut from, abi::BYTE),
            0,
            4,
            buffer(&mut to, abi::BYTE),
            abi::ANY_SOURCE,
            4,
            comm,
        )
        .unwrap();
        assert_eq!((status.source, status.tag, status.bytes()), (0, 4, 70_000));
        assert_eq!(from, to);
        to.fill(9);
        let mut request = isendrecv_replace(buffer(&mut to, abi::BYTE), 0, 5, 0, 5, comm).unwrap();
        let status = request::wait(&mut request).unwrap();
        assert_eq!((status.tag, status.bytes()), (5, 70_000));
        sendrecv_replace(buffer(&mut to, abi::BYTE), 0, 6, 0, 6, comm).unwrap();
        assert_eq!(to, [9; 70_000]);
    }

    #[test]
    fn a_long_message_is_truncated() {
        let comm = comm();
        let (mut from, mut to) = ([1u8; 16], [0u8; 8]);
        send(Mode::Standard, buffer(&mut from, abi::BYTE), 0, 0, comm).unwrap();
        let error = recv(buffer(&mut to, abi::BYTE), 0, 0, comm).unwrap_err();
        assert_eq!((error.class, error.comm), (class::TRUNCATE, Some(comm)));
        assert!(error.message.contains("16 bytes") && error.message.contains("8 bytes"));
        let truncated = Completed::One(Status::of(0, 0, 8));
        assert_eq!(error.completed, truncated);
        let (long, short) = (buffer(&mut from, abi::BYTE), buffer(&mut to, abi::BYTE));
        let error = sendrecv(long, 0, 0, short, 0, 0, comm).unwrap_err();
        assert_eq!(error.completed, truncated);
        send(Mode::Standard, long, 0, 0, comm).unwrap();
        let error = recv(short, abi::ANY_SOURCE, abi::ANY_TAG, comm).unwrap_err();
        assert_eq!(error.completed, truncated);
        let error = recv(short, 9, 0, comm).unwrap_err();
        assert_eq!(error.completed, Completed::Nothing, "arguments");
    }

    #[test]
    fn bad_arguments_have_their_class() {
        let comm = comm();
        let mut data = [0i32; 4];
        let good = buffer(&mut data, abi::INT);
        let class_of = |buffer, dest, tag, comm| {
            send(Mode::Standard, buffer, dest, tag, comm).unwrap_err().class
        };
        assert_eq!(class_of(good, 1, 0, comm), class::RANK);
        assert_eq!(class_of(good, abi::ANY_SOURCE, 0, comm), class::RANK);
        assert_eq!(class_of(good, 0, -1, comm), class::TAG);
        assert_eq!(class_of(good, 0, abi::ANY_TAG, comm), class::TAG);
        assert_eq!(class_of(good, 0, 0, abi::COMM_NULL), class::COMM);
        assert_eq!(class_of(good, 0, 0, abi::GROUP_EMPTY), class::COMM);
        assert_eq!(class_of(Buffer { count: -1, ..good }, 0, 0, comm), class::COUNT);
        assert_eq!(class_of(Buffer { count: i64::MAX, ..good }, 0, 0, comm), class::COUNT);
        assert_eq!(
            class_of(Buffer { datatype: abi::DATATYPE_NULL, ..good }, 0, 0, comm),
            class::TYPE
        );
        let null = Buffer { address: std::ptr::null_mut(), ..good };
        assert_eq!(class_of(null, 0, 0, comm), class::BUFFER);
        let in_place = Buffer { address: abi::IN_PLACE as *mut u8, ..good };
        assert_eq!(class_of(in_place, 0, 0, comm), class::BUFFER);
        assert_eq!(recv(good, -7, 0, comm).unwrap_err().class, class::RANK);
        assert_eq!(recv(good, 0, -5, comm).unwrap_err().class, class::TAG);
        // A null buffer of nothing is fine.
        send(Mode::Standard, Buffer { count: 0, ..null }, 0, 0, comm).unwrap();
        recv(Buffer { count: 0, ..null }, 0, 0, comm).unwrap();
    }
}
