//! Programs of safe Rust that try to break memory safety, or to leave a job in a state that has no defined outcome.
//!
//! Each case names its attack, and asserts the outcome: an error, a message, or the right data. Attacks that the compiler
//! refuses are `compile_fail` examples in the documentation of the call that they attack, and in `src/promises.rs`.

#![forbid(unsafe_code)]

mod ranks;

use serried::{Error, Result};

/// The error of a call that must fail.
fn refused<T>(result: Result<T>) -> Error {
    match result {
        Ok(_) => panic!("the attack was not refused"),
        Err(error) => error,
    }
}
