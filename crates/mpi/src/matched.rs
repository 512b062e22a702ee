//! Probing, with and without matching (MPI-5.0 §3.8).

use std::sync::Arc;

use engine::{Arrival, Fault, MessageId, Pattern, RequestId};
use layout::Span;
use worker::waiting::test_once;
use worker::{Fabric, Worker};

use crate::communicator::route;
use crate::datatype::Shape;
use crate::error::{Error, Result};
use crate::handle::Kind;
use crate::point::{failed, received};
use crate::process::{self, Core, Here};
use crate::request;
use crate::verify::{self, Operation};
use crate::{Buffer, Handle, Status, abi, check, class, waiting};

/// A message taken out of matching.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matched {
    message: MessageId,
    comm: Handle,
    context: u64,
}

/// A message that somebody waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sought(pub(crate) Pattern);

/// What [`improbe`] would look for; `None` where it need not.
pub fn sought(source: i32, tag: i32, comm: Handle) -> Result<Option<Sought>> {
    let here = process::here()?;
    let found = pattern(here, source, tag, comm)?;
    if let Some(pattern) = &found {
        // Progress on all open VCIs includes its own from now on.
        let _ = here.at(pattern.context);
    }
    Ok(found.map(Sought))
}

/// Whether [`improbe`] would find nothing yet.
pub(crate) fn is_pending(core: &mut Core, Sought(pattern): Sought) -> bool {
    core.probe(pattern).is_none() && !core.is_in_vain(&pattern)
}

/// What to look for; `None` for `MPI_PROC_NULL`.
fn pattern(here: &Here, source: i32, tag: i32, comm: Handle) -> Result<Option<Pattern>> {
    let origin = route::origin(here, comm, source, tag)?;
    let tag = check::receive_tag(tag)?;
    Ok(origin.map(|origin| origin.pattern(tag)))
}

fn status(here: &Here, comm: Handle, arrival: Arrival) -> Status {
    if !verify::is_on() {
        let source = route::rank_of(here, comm, arrival.source);
        return Status::of(source, arrival.tag, arrival.bytes);
    }
    here.state.with(|state| {
        let source = state.communicators.rank_of(comm, arrival.source);
        let bytes = arrival.bytes.saturating_sub(verify::head_bytes(state, here, comm));
        Status::of(source, arrival.tag, bytes)
    })
}

/// Looks now, and once more after everything has moved on.
fn look_twice<R>(
    here: &Here,
    pattern: &Pattern,
    mut look: impl FnMut(&mut Core) -> Option<R>,
) -> Option<R> {
    let worker = here.at(pattern.context);
    test_once(here.oversubscribed, || {
        worker.with(&mut look).or_else(|| {
            worker.progress();
            worker.with(&mut look)
        })
    })
}

/// Waits for a message from `source` with `tag`.
fn wait<R>(
    here: &'static Here,
    call: &'static str,
    source: i32,
    tag: i32,
    comm: Handle,
    pattern: &Pattern,
    look: impl FnMut(&mut Core) -> Option<R>,
) -> R {
    let site = waiting::site(call, comm);
    if !verify::is_on() {
        return here.at(pattern.context).wait_at(site, look);
    }
    let operation = Operation::receive(here, call, source, tag, comm);
    verify::wait_for(here, site, &Arc::new(operation), look)
}

/// What has come, or why nothing will.
fn found_or_vain<R>(
    core: &mut Core,
    pattern: &Pattern,
    look: impl Fn(&mut Core, Pattern) -> Option<R>,
) -> Option<std::result::Result<R, Fault>> {
    match look(core, *pattern) {
        Some(found) => Some(Ok(found)),
        None => core.fault_for(pattern).map(Err),
    }
}

/// `MPI_Probe`.
pub fn probe(source: i32, tag: i32, comm: Handle) -> Result<Status> {
    let here = process::here()?;
    let Some(pattern) = pattern(here, source, tag, comm)? else {
        return Ok(Status::NO_PROCESS);
    };
    let look = |core: &mut Core| found_or_vain(core, &pattern, Core::probe);
    let found = wait(here, "MPI_Probe", source, tag, comm, &pattern, look);
    Ok(status(here, comm, found.map_err(|fault| failed(here, comm, fault))?))
}

/// `MPI_Iprobe`.
pub fn iprobe(source: i32, tag: i32, comm: Handle) -> Result<Option<Status>> {
    let here = process::here()?;
    let Some(pattern) = pattern(here, source, tag, comm)? else {
        return Ok(Some(Status::NO_PROCESS));
    };
    let found = look_twice(here, &pattern, |core| found_or_vain(core, &pattern, Core::probe));
    let found = found.transpose();
    let found = found.map_err(|fault| failed(here, comm, fault))?;
    Ok(found.map(|arrival| status(here, comm, arrival)))
}

fn publish(
    here: &Here,
    comm: Handle,
    context: u64,
    (message, arrival): (MessageId, Arrival),
) -> (Handle, Status) {
    let handle = here.state.with(|state| {
        state.communicators.hold(comm);
        state.messages.insert(Matched { message, comm, context })
    });
    (handle, status(here, comm, arrival))
}

/// `MPI_Mprobe`.
pub fn mprobe(source: i32, tag: i32, comm: Handle) -> Result<(Handle, Status)> {
    let here = process::here()?;
    let Some(pattern) = pattern(here, source, tag, comm)? else {
        return Ok((abi::MESSAGE_NO_PROC, Status::NO_PROCESS));
    };
    let look = |core: &mut Core| found_or_vain(core, &pattern, Core::claim);
    let found = wait(here, "MPI_Mprobe", source, tag, comm, &pattern, look);
    let found = found.map_err(|fault| failed(here, comm, fault))?;
    Ok(publish(here, comm, pattern.context, found))
}

/// `MPI_Improbe`.
pub fn improbe(source: i32, tag: i32, comm: Handle) -> Result<Option<(Handle, Status)>> {
    let here = process::here()?;
    let Some(pattern) = pattern(here, source, tag, comm)? else {
        return Ok(Some((abi::MESSAGE_NO_PROC, Status::NO_PROCESS)));
    };
    let found = look_twice(here, &pattern, |core| found_or_vain(core, &pattern, Core::claim));
    let found = found.transpose();
    let found = found.map_err(|fault| failed(here, comm, fault))?;
    Ok(found.map(|found| publish(here, comm, pattern.context, found)))
}

/// A receive of a matched message, with what to keep meanwhile.
struct Taken {
    request: RequestId,
    /// The VCI that it was started on.
    worker: &'static Worker<Fabric>,
    comm: Handle,
    span: Span,
    shape: Shape,
}

/// The message behind a handle; `None` for `MPI_MESSAGE_NO_PROC`.
fn find(here: &Here, message: &mut Handle) -> Result<Option<Matched>> {
    if *message == abi::MESSAGE_NO_PROC {
        *message = abi::MESSAGE_NULL;
        return Ok(None);
    }
    here.state.with(|state| state.messages.expect(*message).copied()).map(Some)
}

/// Starts to receive a matched message.
fn start(here: &Here, matched: Matched, span: Span, message: &mut Handle) -> Result<RequestId> {
    here.state.with(|state| {
        state.messages.remove(*message);
        state.communicators.release(matched.comm);
    });
    let worker = here.at(matched.context);
    let request = worker.with(|core| core.receive_claimed(matched.message, span));
    let Some(request) = request else {
        return Err(Error::new(
            class::REQUEST,
            "the message has been received already; receive a matched message once",
        )
        .on(matched.comm));
    };
    *message = abi::MESSAGE_NULL;
    Ok(request)
}

/// Starts to receive a matched message; `None` for `MPI_MESSAGE_NO_PROC`.
fn take(here: &'static Here, buffer: Buffer, message: &mut Handle) -> Result<Option<Taken>> {
    let Some(matched) = find(here, message)? else { return Ok(None) };
    let (span, shape) = buffer.span().map_err(|error| error.on(matched.comm))?;
    let request = start(here, matched, span, message)?;
    let worker = here.at(matched.context);
    Ok(Some(Taken { request, worker, comm: matched.comm, span, shape }))
}

/// `MPI_Mrecv`; the message handle becomes `MPI_MESSAGE_NULL`.
pub fn mrecv(buffer: Buffer, message: &mut Handle) -> Result<Status> {
    let here = process::here()?;
    if verify::is_on() {
        let Some(matched) = find(here, message)? else { return Ok(Status::NO_PROCESS) };
        let start = |span| start(here, matched, span, message);
        return verify::mrecv(here, buffer, matched.comm, start);
    }
    let Some(taken) = take(here, buffer, message)? else {
        return Ok(Status::NO_PROCESS);
    };
    let site = waiting::site("MPI_Mrecv", taken.comm);
    let completion = taken.worker.wait_at(site, |core| core.finish(taken.request));
    received(here, taken.comm, completion)
}

/// `MPI_Imrecv`; the message handle becomes `MPI_MESSAGE_NULL`.
pub fn imrecv(buffer: Buffer, message: &mut Handle) -> Result<Handle> {
    let here = process::here()?;
    if verify::is_on() {
        let Some(matched) = find(here, message)? else {
            return Ok(request::COMPLETED_NO_PROCESS);
        };
        let start = |span| start(here, matched, span, message);
        return verify::imrecv(here, buffer, matched.comm, start);
    }
    let Some(Taken { request, worker, comm, span, shape }) = take(here, buffer, message)? else {
        return Ok(request::COMPLETED_NO_PROCESS);
    };
    let handle = worker.with(|core| {
        core.set_label(request, comm.raw());
        let kept = shape.keep(span);
        here.state.with(|state| state.track_one(comm, Kind::Receive, request, kept))
    });
    here.call_for_transfer(worker);
    Ok(handle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::{Mode, recv, send};
    use crate::testing::{buffer, comm};

    #[test]
    fn a_probe_leaves_and_a_match_takes() {
        let comm = comm();
        assert_eq!(iprobe(abi::ANY_SOURCE, abi::ANY_TAG, comm).unwrap(), None);
        assert!(improbe(0, 1, comm).unwrap().is_none());
        for value in [1i64, 2, 3] {
            send(Mode::Standard, buffer(&mut [value], abi::INT64_T), 0, 6, comm).unwrap();
        }
        let status = probe(abi::ANY_SOURCE, abi::ANY_TAG, comm).unwrap();
        assert_eq!((status.source, status.tag, status.bytes()), (0, 6, 8));
        assert_eq!(iprobe(0, 6, comm).unwrap(), Some(status));
        let (mut message, found) = mprobe(0, abi::ANY_TAG, comm).unwrap();
        assert_eq!(found, status);
        let mut value = [0i64];
        recv(buffer(&mut value, abi::INT64_T), 0, 6, comm).unwrap();
        assert_eq!(value, [2], "the first message is out of matching");
        let stale = message;
        mrecv(buffer(&mut value, abi::INT64_T), &mut message).unwrap();
        assert_eq!((value, message), ([1], abi::MESSAGE_NULL));
        let error = mrecv(buffer(&mut value, abi::INT64_T), &mut { stale }).unwrap_err();
        assert_eq!(error.class, class::REQUEST);
        let (mut message, _) = improbe(0, 6, comm).unwrap().unwrap();
        let mut request = imrecv(buffer(&mut value, abi::INT64_T), &mut message).unwrap();
        crate::request::wait(&mut request).unwrap();
        assert_eq!(value, [3]);
        assert_eq!(
            mrecv(buffer(&mut value, abi::INT64_T), &mut message).unwrap_err().class,
            class::REQUEST,
            "MPI_MESSAGE_NULL"
        );
    }

    #[test]
    fn nobody_has_messages() {
        let comm = comm();
        assert_eq!(probe(abi::PROC_NULL, 0, comm).unwrap(), Status::NO_PROCESS);
        let (mut message, status) = mprobe(abi::PROC_NULL, 0, comm).unwrap();
        assert_eq!((message, status), (abi::MESSAGE_NO_PROC, Status::NO_PROCESS));
        let status = mrecv(buffer(&mut [0u8], abi::BYTE), &mut message).unwrap();
        assert_eq!((message, status), (abi::MESSAGE_NULL, Status::NO_PROCESS));
        assert_eq!(probe(5, 0, comm).unwrap_err().class, class::RANK);
    }
}
