//! Programs of safe Rust that try to break memory safety, or to leave a job in a state that has no defined outcome.
//!
//! Each case names its attack, and asserts the outcome: an error, a message, or the right data. Attacks that the compiler
//! refuses are `compile_fail` examples in the documentation of the call that they attack, and in `src/promises.rs`.

#![forbid(unsafe_code)]
#![allow(
    clippy::drop_non_drop,
    clippy::forget_non_drop,
    reason = "an attack drops and forgets whatever a call answers, also if that has no destructor"
)]

mod areas;
mod counts;
mod derives;
mod epochs;
mod files;
mod finalize;
mod forgetting;
mod futures;
mod lengths;
mod lent;
mod messages;
mod operations;
mod panics;
mod persistent;
mod ranks;
mod requests;
mod scopes;
mod threads;
mod values;
mod windows;
mod zero_sized;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Command, Output};

use serried::{Comm, Error, Result};

/// What a panic says that must come.
fn panicked<T>(work: impl FnOnce() -> T) -> String {
    let Err(payload) = catch_unwind(AssertUnwindSafe(work)) else {
        panic!("the attack was not refused");
    };
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => {
            payload.downcast::<&str>().map_or_else(|_| String::new(), |text| text.to_string())
        }
    }
}

/// The error of a call that must fail.
#[track_caller]
fn refused<T>(result: Result<T>) -> Error {
    match result {
        Ok(_) => panic!("the attack was not refused"),
        Err(error) => error,
    }
}

/// The ranks before and after this one.
fn around(comm: &Comm) -> (usize, usize) {
    let (rank, size) = (comm.rank(), comm.size());
    ((rank + size - 1) % size, (rank + 1) % size)
}

/// Runs a program in a process of its own, which is a job of one rank, and answers what became of it. `test` names the
/// test that calls this.
fn alone(test: &str, program: impl FnOnce()) -> Output {
    const RUNNING: &str = "RUNNING_ATTACK";
    if std::env::var_os(RUNNING).is_some_and(|running| running == test) {
        program();
        std::process::exit(0);
    }
    let mut command = Command::new(std::env::current_exe().expect("a test knows its program"));
    command.args([test, "--exact", "--nocapture", "--test-threads=1"]).env(RUNNING, test);
    command.output().expect("a process can be started")
}

/// The program of [`alone`] has ended well.
#[track_caller]
fn ended_well(output: &Output) {
    assert!(output.status.success(), "{}: {}", output.status, said(output));
}

/// The program of [`alone`] was ended with this on its lips.
#[track_caller]
fn ended_saying(output: &Output, words: &str) {
    assert!(!output.status.success(), "{}", said(output));
    assert!(output.status.code().is_some(), "by a signal: {}: {}", output.status, said(output));
    assert!(said(output).contains(words), "{}", said(output));
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
