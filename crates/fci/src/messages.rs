//! Messages.

use crate::report::{call, error, number, place};
use layout::Span;
use std::ffi::{c_int, c_void};
use store::{Code, Group, Process, Request, Result, Status};

/// How a message ended, as the program sees it.
#[repr(C)]
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

fn span(buffer: *const c_void, length: usize) -> Result<Span> {
    if buffer.is_null() && length > 0 {
        return Err(error(Code::InvalidLmmAddress, "buf is a null pointer"));
    }
    if isize::try_from(length).is_err() {
        return Err(error(Code::InvalidLength, format!("len is {length}, more than there can be")));
    }
    // SAFETY: the program promises that the bytes are good until the operation is over.
    Ok(unsafe { Span::new(buffer.cast_mut().cast(), length) })
}

/// Tells the program how something ended, if it wants to know.
fn tell(status: *mut FCI_Status, found: Status) {
    // SAFETY: the program promises that what is not null is good for a status.
    if let Some(place) = unsafe { status.as_mut() } {
        *place = found.into();
    }
}

fn wait(process: &Process, request: Request) -> Result<Status> {
    Ok(process.wait_any(&[request])?.1)
}

/// Sends, and waits until the buffer can be used again.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_BlockingSendMessage(
    dest: c_int,
    tag: c_int,
    buf: *const c_void,
    len: usize,
) -> c_int {
    call("FCI_BlockingSendMessage", |process| {
        let request = process.start_send(Group(dest), tag, span(buf, len)?)?;
        wait(process, request).map(drop)
    })
}

/// Starts a send.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_NonblockingSendMessage(
    dest: c_int,
    tag: c_int,
    buf: *const c_void,
    len: usize,
    request: *mut u64,
) -> c_int {
    call("FCI_NonblockingSendMessage", |process| {
        let place = place(request, "request")?;
        *place = process.start_send(Group(dest), tag, span(buf, len)?)?.0;
        Ok(())
    })
}

/// Receives.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_BlockingReceiveMessage(
    source: c_int,
    tag: c_int,
    buf: *mut c_void,
    len: usize,
    status: *mut FCI_Status,
) -> c_int {
    call("FCI_BlockingReceiveMessage", |process| {
        let request = process.start_receive(Group(source), tag, span(buf, len)?)?;
        tell(status, wait(process, request)?);
        Ok(())
    })
}

/// Starts a receive.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_NonblockingReceiveMessage(
    source: c_int,
    tag: c_int,
    buf: *mut c_void,
    len: usize,
    request: *mut u64,
) -> c_int {
    call("FCI_NonblockingReceiveMessage", |process| {
        let place = place(request, "request")?;
        *place = process.start_receive(Group(source), tag, span(buf, len)?)?.0;
        Ok(())
    })
}

/// Copies the bytes of one member to all.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_BroadcastMessage(
    group: c_int,
    source: c_int,
    buf: *mut c_void,
    len: usize,
) -> c_int {
    call("FCI_BroadcastMessage", |process| {
        let source = number(source, "source", Code::InvalidRank)?;
        process.broadcast(Group(group), source as u32, span(buf, len)?)
    })
}

/// Waits for a message that a receive would get.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_BlockingProbeMessage(
    source: c_int,
    tag: c_int,
    status: *mut FCI_Status,
) -> c_int {
    call("FCI_BlockingProbeMessage", |process| {
        tell(status, process.wait_probe(Group(source), tag)?);
        Ok(())
    })
}

/// Looks for a message that a receive would get.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_NonblockingProbeMessage(
    source: c_int,
    tag: c_int,
    flag: *mut c_int,
    status: *mut FCI_Status,
) -> c_int {
    call("FCI_NonblockingProbeMessage", |process| {
        let flag = place(flag, "flag")?;
        let found = process.probe(Group(source), tag)?;
        *flag = c_int::from(found.is_some());
        found.into_iter().for_each(|found| tell(status, found));
        Ok(())
    })
}

/// Whether something is over.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_TestMessage(
    request: *mut u64,
    flag: *mut c_int,
    status: *mut FCI_Status,
) -> c_int {
    call("FCI_TestMessage", |process| {
        let (request, flag) = (place(request, "request")?, place(flag, "flag")?);
        let found = process.test(Request(*request))?;
        *flag = c_int::from(found.is_some());
        if let Some(found) = found {
            *request = NO_REQUEST;
            tell(status, found);
        }
        Ok(())
    })
}

/// Waits until something is over.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_WaitMessage(request: *mut u64, status: *mut FCI_Status) -> c_int {
    call("FCI_WaitMessage", |process| {
        let request = place(request, "request")?;
        let found = wait(process, Request(*request))?;
        *request = NO_REQUEST;
        tell(status, found);
        Ok(())
    })
}

/// Waits until one of several is over. Those that are over already do not count.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_WaitAnyMessage(
    count: c_int,
    requests: *mut u64,
    index: *mut c_int,
    status: *mut FCI_Status,
) -> c_int {
    call("FCI_WaitAnyMessage", |process| {
        let count = number(count, "count", Code::InvalidCount)?;
        let index = place(index, "index")?;
        if requests.is_null() && count > 0 {
            return Err(error(Code::InvalidLmmAddress, "requests is a null pointer"));
        }
        // SAFETY: the program promises `count` requests.
        let open = (0..count).map(|at| (at, unsafe { requests.add(at).read() }));
        let open: Vec<(usize, u64)> = open.filter(|(_, one)| *one != NO_REQUEST).collect();
        let asked: Vec<Request> = open.iter().map(|(_, one)| Request(*one)).collect();
        let (found, outcome) = process.wait_any(&asked)?;
        let at = open[found].0;
        // SAFETY: as above.
        unsafe { requests.add(at).write(NO_REQUEST) };
        *index = at as c_int;
        tell(status, outcome);
        Ok(())
    })
}

/// Lets go of a request.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_FreeRequest(request: *mut u64) -> c_int {
    call("FCI_FreeRequest", |process| {
        let request = place(request, "request")?;
        process.release(Request(*request))?;
        *request = NO_REQUEST;
        Ok(())
    })
}

/// Asks for the end of something.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_CancelMessage(request: *const u64) -> c_int {
    call("FCI_CancelMessage", |process| {
        process.cancel(Request(*place(request.cast_mut(), "request")?))
    })
}
