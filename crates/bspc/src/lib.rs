//! `libbsp.so.1`: BSPlib for C, as thin shells over the `bsp` room. What each call does is said in
//! `include/bsp.h`.
//!
//! # Safety
//! The program promises what BSPlib demands: pointers point to memory of the size given, registered
//! memory stays valid until it is popped, and one thread calls at a time. What can be checked (null
//! pointers, numbers, registrations) is checked.

mod fortran;

use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::atomic::{AtomicI32, AtomicPtr, AtomicU8, Ordering};

use bsp::{Begun, Combiners, Error, Machine, Remote, Result, Span};

/// This process, between begin and end.
static MACHINE: AtomicPtr<Machine> = AtomicPtr::new(std::ptr::null_mut());
static PHASE: AtomicU8 = AtomicU8::new(BEFORE);
/// How many processes there were, once they have ended.
static ENDED_WITH: AtomicI32 = AtomicI32::new(0);

const BEFORE: u8 = 0;
const RUNNING: u8 = 1;
const ENDED: u8 = 2;

/// Sizes as C says them.
type Size = isize;
/// An operator of a collective; None for NULL.
type Operator = Option<extern "C" fn(*mut c_void, *const c_void, *const c_void, Size)>;

/// Ends the job.
#[cold]
fn fail(error: &Error) -> ! {
    let reason = error.to_string();
    match machine_or_null() {
        Some(machine) => machine.abort(&reason),
        None => bsp::end_job(None, &reason),
    }
}

#[inline(always)]
fn machine_or_null() -> Option<&'static mut Machine> {
    // SAFETY: what `bsp_begin` stored is never freed; one thread calls at a time, and no call keeps
    // the reference.
    unsafe { MACHINE.load(Ordering::Relaxed).as_mut() }
}

/// Makes a call of the machine, or ends the job.
#[inline(always)]
fn with<R>(call: &'static str, work: impl FnOnce(&mut Machine) -> Result<R>) -> R {
    match machine_or_null() {
        Some(machine) => work(machine).unwrap_or_else(|error| fail(&error)),
        None => fail(&outside(call)),
    }
}

#[cold]
fn outside(call: &'static str) -> Error {
    let cause = match PHASE.load(Ordering::Relaxed) {
        ENDED => "bsp_end has been called; call this before it",
        _ => "bsp_begin has not been called; call it first",
    };
    Error { process: None, superstep: 0, call, cause: cause.into() }
}

/// A pointer with bytes behind it must not be null.
#[inline(always)]
fn check(
    machine: &mut Machine,
    call: &'static str,
    name: &str,
    pointer: *const c_void,
    length: Size,
) -> Result<()> {
    if pointer.is_null() && length > 0 {
        return Err(null(machine, call, name, length));
    }
    Ok(())
}

#[cold]
#[inline(never)]
fn null(machine: &mut Machine, call: &'static str, name: &str, length: Size) -> Box<Error> {
    machine.error(call, format!("{name} is NULL and has {length} bytes"))
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub extern "C" fn bsp_init(spmd: Option<extern "C" fn()>, _argc: c_int, _argv: *mut *mut c_char) {
    let Some(spmd) = spmd else {
        fail(&Error {
            process: None,
            superstep: 0,
            call: "bsp_init",
            cause: "the function is NULL; name the one that calls bsp_begin".into(),
        })
    };
    // Only process 0 runs the rest of main.
    if bsp::rank_and_size().is_some_and(|(rank, _)| rank > 0) {
        spmd();
        // SAFETY: ends this process as returning from main would.
        unsafe { libc::exit(0) }
    }
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub extern "C" fn bsp_begin(maxprocs: c_int) {
    const CALL: &str = "bsp_begin";
    if PHASE.swap(RUNNING, Ordering::Relaxed) != BEFORE {
        let cause = "it has been called before; a process begins once".into();
        fail(&Error { process: None, superstep: 0, call: CALL, cause })
    }
    // SAFETY: called once, and BSPlib's calls are made by one thread at a time.
    match unsafe { Machine::begin(Some(i64::from(maxprocs))) } {
        Ok(Begun::Machine(machine)) => MACHINE.store(Box::into_raw(machine), Ordering::Relaxed),
        // SAFETY: ends this process as returning from main would.
        Ok(Begun::Surplus) => unsafe { libc::exit(0) },
        Err(error) => fail(&error),
    }
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub extern "C" fn bsp_end() {
    with("bsp_end", Machine::end);
    ENDED_WITH.store(bsp_nprocs(), Ordering::Relaxed);
    PHASE.store(ENDED, Ordering::Relaxed);
    // Not freed: whoever is late may still look at memory that is part of it.
    MACHINE.store(std::ptr::null_mut(), Ordering::Relaxed);
}

/// See `bsp.h`. Before `bsp_begin`: how many processes there could be; after `bsp_end`: how many there
/// were.
#[unsafe(no_mangle)]
pub extern "C" fn bsp_nprocs() -> c_int {
    match machine_or_null() {
        Some(machine) => machine.nprocs() as c_int,
        None if PHASE.load(Ordering::Relaxed) == ENDED => ENDED_WITH.load(Ordering::Relaxed),
        None => bsp::rank_and_size().map_or(1, |(_, size)| size as c_int),
    }
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub extern "C" fn bsp_pid() -> c_int {
    with("bsp_pid", |machine| Ok(machine.pid() as c_int))
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub extern "C" fn bsp_time() -> f64 {
    with("bsp_time", |machine| Ok(machine.time()))
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub extern "C" fn bsp_sync() {
    with("bsp_sync", Machine::sync);
}

unsafe extern "C" {
    fn vsnprintf(
        text: *mut c_char,
        room: usize,
        format: *const c_char,
        arguments: *mut c_void,
    ) -> c_int;
}

/// See `bsp.h`. A `va_list` is handed over as a pointer by the calling conventions of Linux.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_vabort(format: *const c_char, arguments: *mut c_void) {
    let mut text = [0; 1024];
    if !format.is_null() {
        // SAFETY: the text has that room, and the program promises arguments as the format says.
        unsafe { vsnprintf(text.as_mut_ptr(), text.len(), format, arguments) };
    }
    // SAFETY: what was written ends with a zero.
    let text = unsafe { CStr::from_ptr(text.as_ptr()) }.to_string_lossy();
    match machine_or_null() {
        Some(machine) => fail(&machine.error("bsp_abort", text.trim_end())),
        None => fail(&Error {
            process: None,
            superstep: 0,
            call: "bsp_abort",
            cause: text.trim_end().into(),
        }),
    }
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_push_reg(address: *const c_void, size: Size) {
    // SAFETY: promised by the program.
    with("bsp_push_reg", |machine| unsafe { machine.push_reg(address.cast(), size as i64) });
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_pop_reg(address: *const c_void) {
    with("bsp_pop_reg", |machine| machine.pop_reg(address.cast()));
}

/// A call that copies between `local`, of this process, and `remote`, what another one registered.
macro_rules! copies {
    ($name:ident: $method:ident($($argument:ident: $type:ty),*),
     $local:ident, $remote:ident, $offset:ident) => {
        /// See `bsp.h`.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(pid: c_int, $($argument: $type,)* nbytes: Size) {
            const CALL: &str = stringify!($name);
            with(CALL, |machine| {
                check(machine, CALL, stringify!($local), $local, nbytes)?;
                let (pid, offset, length) = (pid.into(), $offset as i64, nbytes as i64);
                let remote = Remote { pid, address: $remote.cast(), offset, length };
                // SAFETY: promised by the program.
                unsafe { machine.$method(remote, $local.cast()) }
            });
        }
    };
    (put $name:ident: $method:ident) => {
        copies!($name: $method(source: *const c_void, target: *mut c_void, offset: Size),
                source, target, offset);
    };
    (get $name:ident: $method:ident) => {
        copies!($name: $method(source: *const c_void, offset: Size, target: *mut c_void),
                target, source, offset);
    };
}

copies!(put bsp_put: put);
copies!(put bsp_hpput: hpput);
copies!(get bsp_get: get);
copies!(get bsp_hpget: hpget);
copies!(get bsp_direct_get: direct_get);

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_set_tagsize(tag_nbytes: *mut c_int) {
    const CALL: &str = "bsp_set_tagsize";
    with(CALL, |machine| {
        check(machine, CALL, "tag_nbytes", tag_nbytes.cast(), 4)?;
        // SAFETY: not null, and an int of the program's.
        unsafe { *tag_nbytes = machine.set_tagsize((*tag_nbytes).into())? as c_int };
        Ok(())
    });
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_send(
    pid: c_int,
    tag: *const c_void,
    payload: *const c_void,
    payload_nbytes: Size,
) {
    const CALL: &str = "bsp_send";
    with(CALL, |machine| {
        let tag_bytes = machine.tagsize() as Size;
        check(machine, CALL, "tag", tag, tag_bytes)?;
        check(machine, CALL, "payload", payload, payload_nbytes)?;
        if payload_nbytes > c_int::MAX as Size {
            let cause =
                format!("payload_nbytes is {payload_nbytes}; a message has 2147483647 at most");
            return Err(machine.error(CALL, cause));
        }
        // SAFETY: promised by the program.
        unsafe { machine.send(pid.into(), tag.cast(), payload.cast(), payload_nbytes as i64) }
    });
}

/// See `bsp.h`. More bytes than an int can say are said to be as many as it can.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_qsize(messages: *mut c_int, nbytes: *mut c_int) {
    with("bsp_qsize", |machine| {
        let (count, bytes) = machine.qsize();
        for (pointer, number) in [(messages, count), (nbytes, bytes)] {
            if !pointer.is_null() {
                // SAFETY: an int of the program's.
                unsafe { *pointer = c_int::try_from(number).unwrap_or(c_int::MAX) };
            }
        }
        Ok(())
    });
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_get_tag(status: *mut c_int, tag: *mut c_void) {
    const CALL: &str = "bsp_get_tag";
    with(CALL, |machine| {
        check(machine, CALL, "status", status.cast(), 4)?;
        // SAFETY: used in this call only.
        let length = match unsafe { machine.first_message() } {
            None => -1,
            Some((found, payload)) => {
                check(machine, CALL, "tag", tag, found.len() as Size)?;
                // SAFETY: the program's memory has room for a tag.
                unsafe { Span::new(tag.cast(), found.len()) }.copy_from(found);
                payload.len() as c_int
            }
        };
        // SAFETY: not null, and an int of the program's.
        unsafe { *status = length };
        Ok(())
    });
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_move(payload: *mut c_void, reception_nbytes: Size) {
    with("bsp_move", |machine| {
        check(machine, "bsp_move", "payload", payload, reception_nbytes)?;
        // SAFETY: promised by the program.
        unsafe { machine.move_message(payload.cast(), reception_nbytes as i64) }
    });
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_hpmove(tag: *mut *mut c_void, payload: *mut *mut c_void) -> c_int {
    const CALL: &str = "bsp_hpmove";
    with(CALL, |machine| {
        check(machine, CALL, "tag", tag.cast(), 8)?;
        check(machine, CALL, "payload", payload.cast(), 8)?;
        // SAFETY: the program is told until when it may use them.
        let Some((found, bytes)) = (unsafe { machine.first_message() }) else { return Ok(-1) };
        let address = |span: Span| span.plain().map_or(std::ptr::null_mut(), |(at, _)| at);
        // SAFETY: neither is null; both are pointers of the program's.
        unsafe { (*tag, *payload) = (address(found).cast(), address(bytes).cast()) };
        machine.pass_message();
        Ok(bytes.len() as c_int)
    })
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub extern "C" fn bsp_predict(operations: f64, h_nbytes: f64) -> f64 {
    with("bsp_predict", |machine| {
        let parameters = bsp::cost::stored(machine.nprocs(), machine.hosts());
        Ok(parameters.map_or(-1.0, |found| found.predict(operations, h_nbytes)))
    })
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub extern "C" fn bsp_split(colour: c_int, key: c_int) {
    with("bsp_split", |machine| machine.split(colour.into(), key.into()));
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub extern "C" fn bsp_join() {
    with("bsp_join", Machine::join);
}

/// Makes a collective of `nbytes`: `source` and `target` have so many, or as many for each process.
///
/// # Safety
/// They have, unless they are null, and stay until this returns.
unsafe fn collective<R>(
    call: &'static str,
    (source, source_parts): (*const c_void, bool),
    (target, target_parts): (*mut c_void, bool),
    nbytes: Size,
    work: impl FnOnce(&mut Machine, Span, Span) -> Result<R>,
) -> (R, Span) {
    with(call, |machine| {
        if nbytes < 0 {
            return Err(machine.error(call, format!("nbytes is {nbytes}; it must not be negative")));
        }
        check(machine, call, "source", source, nbytes)?;
        check(machine, call, "target", target, nbytes)?;
        let Some(all) = nbytes.checked_mul(machine.nprocs() as Size) else {
            let cause = format!("nbytes is {nbytes}; for all processes that is more than there is");
            return Err(machine.error(call, cause));
        };
        let length = |parts: bool| if parts { all as usize } else { nbytes as usize };
        // SAFETY: promised by the caller.
        let (source, target) = unsafe {
            (
                Span::new(source.cast_mut().cast(), length(source_parts)),
                Span::new(target.cast(), length(target_parts)),
            )
        };
        Ok((work(machine, source, target)?, target))
    })
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_bcast(
    root: c_int,
    source: *const c_void,
    target: *mut c_void,
    nbytes: Size,
) {
    // What only the root has is null elsewhere.
    let source = if source.is_null() { target } else { source };
    // SAFETY: promised by the program.
    unsafe {
        collective(
            "bsp_bcast",
            (source, false),
            (target, false),
            nbytes,
            |machine, source, target| machine.broadcast(root.into(), source, target),
        )
    };
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_scatter(
    root: c_int,
    source: *const c_void,
    target: *mut c_void,
    nbytes: Size,
) {
    let here = bsp_pid() == root;
    let source = if here { source } else { target };
    // SAFETY: promised by the program.
    unsafe {
        collective(
            "bsp_scatter",
            (source, here),
            (target, false),
            nbytes,
            |machine, source, target| machine.scatter(root.into(), source, target),
        )
    };
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_gather(
    root: c_int,
    source: *const c_void,
    target: *mut c_void,
    nbytes: Size,
) {
    let here = bsp_pid() == root;
    let target = if here { target } else { source.cast_mut() };
    // SAFETY: promised by the program.
    unsafe {
        collective(
            "bsp_gather",
            (source, false),
            (target, here),
            nbytes,
            |machine, source, target| machine.gather(root.into(), source, target),
        )
    };
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_allgather(source: *const c_void, target: *mut c_void, nbytes: Size) {
    // SAFETY: promised by the program.
    unsafe {
        collective(
            "bsp_allgather",
            (source, false),
            (target, true),
            nbytes,
            |machine, source, target| machine.all_gather(source, target),
        )
    };
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_total_exchange(
    source: *const c_void,
    target: *mut c_void,
    nbytes: Size,
) {
    // SAFETY: promised by the program.
    unsafe {
        collective(
            "bsp_total_exchange",
            (source, true),
            (target, true),
            nbytes,
            |machine, source, target| machine.total_exchange(source, target, nbytes as usize),
        )
    };
}

/// Makes a collective whose items are combined when it is over: an operator may make any call.
///
/// # Safety
/// As for [`collective`]; and the operator does with its arguments what it should.
unsafe fn combine(
    call: &'static str,
    op: Operator,
    source: *const c_void,
    target: *mut c_void,
    nbytes: Size,
    combiners: Combiners,
) {
    let Some(op) = op else {
        with(call, |machine| {
            Err::<(), _>(machine.error(call, "the operator is NULL; name a function that combines"))
        });
        return;
    };
    let gather = |machine: &mut Machine, source, _| machine.items(call, combiners, source);
    // SAFETY: promised by the caller.
    let (items, target) =
        unsafe { collective(call, (source, false), (target, false), nbytes, gather) };
    let address = |span: Span| span.plain().map_or(std::ptr::null_mut(), |(at, _)| at.cast());
    let operator = |result: Span, left, right| {
        op(address(result), address(left), address(right), result.len() as Size);
    };
    items.combine(operator, target);
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_reduce(
    root: c_int,
    op: Operator,
    source: *const c_void,
    target: *mut c_void,
    nbytes: Size,
) {
    let target = if bsp_pid() == root { target } else { source.cast_mut() };
    // SAFETY: promised by the program.
    unsafe { combine("bsp_reduce", op, source, target, nbytes, Combiners::Root(root.into())) };
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_fold(
    op: Operator,
    source: *const c_void,
    target: *mut c_void,
    nbytes: Size,
) {
    // SAFETY: promised by the program.
    unsafe { combine("bsp_fold", op, source, target, nbytes, Combiners::All) };
}

/// See `bsp.h`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bsp_scan(
    op: Operator,
    source: *const c_void,
    target: *mut c_void,
    nbytes: Size,
) {
    // SAFETY: promised by the program.
    unsafe { combine("bsp_scan", op, source, target, nbytes, Combiners::Later) };
}
