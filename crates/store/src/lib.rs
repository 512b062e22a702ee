#![cfg_attr(not(loom), doc = include_str!("../README.md"))]

#[cfg(all(test, not(loom)))]
use checked_heap as _;

#[cfg(not(loom))]
mod casts;
#[cfg(not(loom))]
mod context;
#[cfg(not(loom))]
mod endpoint;
#[cfg(not(loom))]
mod error;
#[cfg(not(loom))]
mod frame;
#[cfg(not(loom))]
#[doc(hidden)]
pub mod fuzzing;
#[cfg(not(loom))]
mod group;
#[cfg(not(loom))]
mod header;
#[cfg(not(loom))]
mod hosts;
#[cfg(not(loom))]
mod keys;
#[cfg(not(loom))]
mod memory;
#[cfg(not(loom))]
mod messages;
#[cfg(not(loom))]
mod process;
#[cfg(not(loom))]
mod remote;
mod seqlock;
#[cfg(not(loom))]
mod stores;
mod sync;
#[cfg(not(loom))]
mod typed;
#[cfg(not(loom))]
mod window;
#[cfg(not(loom))]
mod word;

#[cfg(not(loom))]
pub use {
    error::{Code, Error, Result},
    group::Group,
    header::{EVENTS, INDICES, KEYS, WINDOWS},
    keys::KeyRequest,
    messages::{MAX_TAG, Request, Status},
    process::Process,
    stores::Part,
    typed::{KeyGuard, Memory, Open, RemoteCell, RemoteSlice},
    word::Word,
};

/// A job of one process, for the examples of the documentation.
///
/// # Safety
/// As for [`Process::join`].
#[cfg(not(loom))]
#[doc(hidden)]
pub unsafe fn testing() -> &'static Process {
    static PROCESS: std::sync::OnceLock<Process> = std::sync::OnceLock::new();
    // SAFETY: promised by the caller.
    PROCESS.get_or_init(|| unsafe { Process::join() }.expect("a job of one process"))
}
