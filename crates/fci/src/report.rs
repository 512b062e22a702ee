//! Who calls, and what is told when something is wrong.

use std::cell::RefCell;
use std::ffi::c_int;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use store::{Code, Error, Process, Result};

/// Empty until the process has joined its job.
static PROCESS: OnceLock<Process> = OnceLock::new();
/// Whether it has left again.
static LEFT: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// The last error of each thread.
    static LAST: RefCell<(c_int, String)> = const { RefCell::new((0, String::new())) };
}

/// The process, if it is in its job.
#[inline(always)]
pub(crate) fn process() -> Option<&'static Process> {
    PROCESS.get().filter(|_| !LEFT.load(Ordering::Relaxed))
}

/// The process has joined its job.
pub(crate) fn enter(process: Process) {
    // It can be joined once only.
    let _ = PROCESS.set(process);
}

/// Nobody calls any more.
pub(crate) fn leave() {
    LEFT.store(true, Ordering::Release);
}

/// Runs a call that needs the process.
#[inline(always)]
pub(crate) fn call(name: &str, work: impl FnOnce(&'static Process) -> Result<()>) -> c_int {
    match process() {
        Some(process) => answer(name, work(process)),
        None => refuse(name),
    }
}

#[cold]
fn refuse(name: &str) -> c_int {
    let text = match LEFT.load(Ordering::Acquire) {
        true => "this process has called FCI_Finalize; call this before",
        false => "this process is not in a job; call FCI_Init first",
    };
    fail(name, &error(Code::NotInitialized, text))
}

/// An error with its text.
pub(crate) fn error(code: Code, text: impl Into<String>) -> Box<Error> {
    Box::new(Error { code, text: text.into() })
}

/// The code of an outcome.
#[inline(always)]
pub(crate) fn answer(name: &str, outcome: Result<()>) -> c_int {
    match outcome {
        Ok(()) => 0,
        Err(error) => fail(name, &error),
    }
}

#[cold]
fn fail(name: &str, error: &Error) -> c_int {
    let code = error.code as c_int;
    LAST.with(|last| *last.borrow_mut() = (code, format!("{name}: {}", error.text)));
    code
}

/// What the last error of this thread with this code said, or what the code means.
pub(crate) fn text(code: c_int) -> Option<String> {
    let last = LAST.with(|last| last.borrow().clone());
    if code == last.0 && code != 0 {
        return Some(last.1);
    }
    if code == 0 {
        return Some("success".into());
    }
    Code::ALL.iter().find(|known| **known as c_int == code).map(|code| code.summary().into())
}
