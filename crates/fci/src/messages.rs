//! Messages.

use crate::arguments::{Bytes, Pointer, number};
use crate::report::call;
use std::ffi::c_int;
use store::{Code, Group, Process, Request, Result, Status};

/// How a message ended, as the program sees it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FCI_Status {
    source: c_int,
    tag: c_int,
    length: usize,
    truncated: c_int,
    cancelled: c_int,
}

impl From<Status> for FCI_Status {
    fn from(status: Status) -> FCI_Status {
        FCI_Status {
            source: status.source as c_int,
            tag: status.tag,
            length: status.length as usize,
            truncated: c_int::from(status.truncated),
            cancelled: c_int::from(status.cancelled),
        }
    }
}

/// What stands for no request; what is over is set to it.
const NO_REQUEST: u64 = 0;

/// The request that a program holds.
fn held(request: Pointer<u64>) -> Result<Request> {
    // SAFETY: the program promises that it is a request of its own; there are none of others' here.
    Ok(unsafe { Request::from_number(request.get("request")?) })
}

fn wait(process: &Process, request: Request) -> Result<Status> {
    Ok(process.wait_any(&[request])?.1)
}

/// Sends, and waits until the buffer can be used again.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_BlockingSendMessage(
    dest: c_int,
    tag: c_int,
    buf: Bytes,
    len: usize,
) -> c_int {
    call("FCI_BlockingSendMessage", |process| {
        let request = process.start_send(Group(dest), tag, buf.span(len)?)?;
        wait(process, request).map(drop)
    })
}

/// Starts a send.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_NonblockingSendMessage(
    dest: c_int,
    tag: c_int,
    buf: Bytes,
    len: usize,
    request: Pointer<u64>,
) -> c_int {
    call("FCI_NonblockingSendMessage", |process| {
        let request = request.required("request")?;
        request.set(process.start_send(Group(dest), tag, buf.span(len)?)?.number());
        Ok(())
    })
}

/// Receives.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_BlockingReceiveMessage(
    source: c_int,
    tag: c_int,
    buf: Bytes,
    len: usize,
    status: Pointer<FCI_Status>,
) -> c_int {
    call("FCI_BlockingReceiveMessage", |process| {
        let request = process.start_receive(Group(source), tag, buf.span(len)?)?;
        status.set(wait(process, request)?.into());
        Ok(())
    })
}

/// Starts a receive.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_NonblockingReceiveMessage(
    source: c_int,
    tag: c_int,
    buf: Bytes,
    len: usize,
    request: Pointer<u64>,
) -> c_int {
    call("FCI_NonblockingReceiveMessage", |process| {
        let request = request.required("request")?;
        request.set(process.start_receive(Group(source), tag, buf.span(len)?)?.number());
        Ok(())
    })
}

/// Copies the bytes of one member to all.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_BroadcastMessage(
    group: c_int,
    source: c_int,
    buf: Bytes,
    len: usize,
) -> c_int {
    call("FCI_BroadcastMessage", |process| {
        let source = number(source, "source", Code::InvalidRank)?;
        process.broadcast(Group(group), source as u32, buf.span(len)?)
    })
}

/// Waits for a message that a receive would get.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_BlockingProbeMessage(
    source: c_int,
    tag: c_int,
    status: Pointer<FCI_Status>,
) -> c_int {
    call("FCI_BlockingProbeMessage", |process| {
        status.set(process.wait_probe(Group(source), tag)?.into());
        Ok(())
    })
}

/// Looks for a message that a receive would get.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_NonblockingProbeMessage(
    source: c_int,
    tag: c_int,
    flag: Pointer<c_int>,
    status: Pointer<FCI_Status>,
) -> c_int {
    call("FCI_NonblockingProbeMessage", |process| {
        let flag = flag.required("flag")?;
        let found = process.probe(Group(source), tag)?;
        flag.set(c_int::from(found.is_some()));
        found.into_iter().for_each(|found| status.set(found.into()));
        Ok(())
    })
}

/// Whether something is over.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_TestMessage(
    request: Pointer<u64>,
    flag: Pointer<c_int>,
    status: Pointer<FCI_Status>,
) -> c_int {
    call("FCI_TestMessage", |process| {
        let (held, flag) = (held(request)?, flag.required("flag")?);
        let found = process.test(held)?;
        flag.set(c_int::from(found.is_some()));
        if let Some(found) = found {
            request.set(NO_REQUEST);
            status.set(found.into());
        }
        Ok(())
    })
}

/// Waits until something is over.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_WaitMessage(request: Pointer<u64>, status: Pointer<FCI_Status>) -> c_int {
    call("FCI_WaitMessage", |process| {
        let found = wait(process, held(request)?)?;
        request.set(NO_REQUEST);
        status.set(found.into());
        Ok(())
    })
}

/// Waits until one of several is over. Those that are over already do not count.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_WaitAnyMessage(
    count: c_int,
    requests: Pointer<u64>,
    index: Pointer<c_int>,
    status: Pointer<FCI_Status>,
) -> c_int {
    call("FCI_WaitAnyMessage", |process| {
        let index = index.required("index")?;
        let all = requests.items(count, "requests")?.into_iter().enumerate();
        let open: Vec<(usize, u64)> = all.filter(|(_, one)| *one != NO_REQUEST).collect();
        // SAFETY: the program promises that they are requests of its own.
        let asked = open.iter().map(|(_, one)| unsafe { Request::from_number(*one) });
        let (found, outcome) = process.wait_any(&asked.collect::<Vec<Request>>())?;
        let at = open[found].0;
        // SAFETY: one of those that were read.
        unsafe { requests.at(at) }.set(NO_REQUEST);
        index.set(at as c_int);
        status.set(outcome.into());
        Ok(())
    })
}

/// Lets go of a request.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_FreeRequest(request: Pointer<u64>) -> c_int {
    call("FCI_FreeRequest", |process| {
        process.release(held(request)?)?;
        request.set(NO_REQUEST);
        Ok(())
    })
}

/// Asks for the end of something.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_CancelMessage(request: Pointer<u64>) -> c_int {
    call("FCI_CancelMessage", |process| process.cancel(held(request)?))
}
