//! Stores, flags, events, keys.

use crate::arguments::{Bytes, Pointer, number};
use crate::report::{call, error};
use std::ffi::c_int;
use store::{Code, Group, KeyRequest, Part, Result};

macro_rules! words {
    ($($name:ident: $type:ty;)*) => {$(
        /// Stores a word.
        #[unsafe(no_mangle)]
        pub extern "C" fn $name(dest: c_int, gcs: u64, data: $type) -> c_int {
            call(stringify!($name), |process| process.put(Group(dest), gcs, data))
        }
    )*};
}

words! {
    FCI_PutWord: u64;
    FCI_PutWord32: u32;
    FCI_PutWord16: u16;
    FCI_PutByte: u8;
}

/// Stores bytes.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_PutBlock(dest: c_int, gcs: u64, buf: Bytes, len: usize) -> c_int {
    call("FCI_PutBlock", |process| process.put_block(Group(dest), gcs, buf.span(len)?))
}

/// Lets an index lead to an address.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_SetIndex(index: c_int, gcs: u64) -> c_int {
    call("FCI_SetIndex", |process| {
        process.set_index(number(index, "index", Code::InvalidNumber)?, gcs)
    })
}

/// Stores bytes where an index leads.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_PutIndirect(dest: c_int, index: c_int, buf: Bytes, len: usize) -> c_int {
    call("FCI_PutIndirect", |process| {
        let index = number(index, "index", Code::InvalidNumber)?;
        process.put_indirect(Group(dest), index, buf.span(len)?)
    })
}

/// One store of a transfer.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FCI_Part {
    kind: c_int,
    number: c_int,
    gcs: u64,
    buf: Bytes,
    len: usize,
}

const DIRECT: c_int = 0;
const INDIRECT: c_int = 1;
const EVENT: c_int = 2;

/// Does several stores in order.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_Transfer(dest: c_int, count: c_int, parts: Pointer<FCI_Part>) -> c_int {
    call("FCI_Transfer", |process| {
        let part = |(at, part): (usize, FCI_Part)| {
            let of = |name| number(part.number, name, Code::InvalidNumber);
            match part.kind {
                DIRECT => Ok(Part::Direct { address: part.gcs, bytes: part.buf.span(part.len)? }),
                INDIRECT => {
                    let bytes = part.buf.span(part.len)?;
                    Ok(Part::Indirect { index: of("number")?, bytes })
                }
                EVENT => Ok(Part::Event { number: of("number")? }),
                kind => Err(error(Code::InvalidNumber, format!("parts[{at}].kind is {kind}"))),
            }
        };
        let parts = parts.items(count, "parts")?.into_iter().enumerate().map(part);
        let parts = parts.collect::<Result<Vec<Part>>>()?;
        process.transfer(Group(dest), &parts)
    })
}

/// How many frames have been sent to other hosts.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_GetFrames(frames: Pointer<u64>) -> c_int {
    call("FCI_GetFrames", |process| {
        frames.required("frames")?.set(process.frames());
        Ok(())
    })
}

/// Sees what was stored.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_Sync() -> c_int {
    call("FCI_Sync", |process| {
        process.sync();
        Ok(())
    })
}

/// Waits for a flag.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_WaitFlag(flag: *const u64, condition: c_int, value: u64) -> c_int {
    call("FCI_WaitFlag", |process| {
        let ready: fn(u64, u64) -> bool = match condition {
            0 => |found, value| found == value,
            1 => |found, value| found != value,
            2 => |found, value| found >= value,
            other => {
                let text = format!("condition is {other}; there are FCI_EQUAL, FCI_NOT_EQUAL and ");
                return Err(error(Code::InvalidNumber, text + "FCI_AT_LEAST"));
            }
        };
        process.wait_flag(flag, |found| ready(found, value)).map(drop)
    })
}

/// Raises an event.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_PutEvent(dest: c_int, event: c_int) -> c_int {
    call("FCI_PutEvent", |process| {
        process.raise(Group(dest), number(event, "event", Code::InvalidNumber)?)
    })
}

/// How often an event was raised since it was last taken.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_TestEvent(event: c_int, count: Pointer<u64>) -> c_int {
    call("FCI_TestEvent", |process| {
        let count = count.required("count")?;
        let event = number(event, "event", Code::InvalidNumber)?;
        count.set(process.take_event(event)?.unwrap_or(0));
        Ok(())
    })
}

/// Waits for an event.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_WaitEvent(event: c_int, count: Pointer<u64>) -> c_int {
    call("FCI_WaitEvent", |process| {
        let count = count.required("count")?;
        count.set(process.wait_event(number(event, "event", Code::InvalidNumber)?)?);
        Ok(())
    })
}

/// A key that was asked for, as the program holds it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct FCI_KeyRequest {
    key: c_int,
    number: u64,
}

impl FCI_KeyRequest {
    fn known(self) -> Result<KeyRequest> {
        Ok(KeyRequest::new(number(self.key, "request", Code::InvalidRequest)?, self.number))
    }
}

/// Owns a key, as soon as nobody else does.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_BlockingGetKey(key: c_int) -> c_int {
    call("FCI_BlockingGetKey", |process| {
        let request = process.request_key(number(key, "key", Code::InvalidNumber)?)?;
        process.wait_any_key(&[request]).map(drop)
    })
}

/// Asks for a key.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_NonblockingGetKey(key: c_int, request: Pointer<FCI_KeyRequest>) -> c_int {
    call("FCI_NonblockingGetKey", |process| {
        let request = request.required("request")?;
        let made = process.request_key(number(key, "key", Code::InvalidNumber)?)?;
        request.set(FCI_KeyRequest { key, number: made.number() });
        Ok(())
    })
}

/// Whether a key that was asked for is owned.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_TestKey(request: Pointer<FCI_KeyRequest>, owned: Pointer<c_int>) -> c_int {
    call("FCI_TestKey", |process| {
        let (request, owned) = (request.get("request")?, owned.required("owned")?);
        owned.set(c_int::from(process.test_key(request.known()?)?));
        Ok(())
    })
}

/// Waits for a key that was asked for.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_WaitKey(request: Pointer<FCI_KeyRequest>) -> c_int {
    call("FCI_WaitKey", |process| {
        let request = request.get("request")?;
        process.wait_any_key(&[request.known()?]).map(drop)
    })
}

/// Waits for one of several keys.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_WaitAnyKey(
    count: c_int,
    requests: Pointer<FCI_KeyRequest>,
    index: Pointer<c_int>,
) -> c_int {
    call("FCI_WaitAnyKey", |process| {
        let index = index.required("index")?;
        let requests = requests.items(count, "requests")?.into_iter().map(FCI_KeyRequest::known);
        let requests = requests.collect::<Result<Vec<_>>>()?;
        index.set(process.wait_any_key(&requests)? as c_int);
        Ok(())
    })
}

/// Lets go of a key.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_ReleaseKey(key: c_int) -> c_int {
    call("FCI_ReleaseKey", |process| process.release_key(number(key, "key", Code::InvalidNumber)?))
}
