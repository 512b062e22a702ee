//! The remote store model: put, flag, go.
//!
//! A process opens *windows* of its communication memory in a global space; others store words and
//! blocks into it, to one process, to a group, or to all. Order from a sender to a receiver is kept,
//! so that a flag stored after the data is seen after the data. Nobody receives.
//!
//! On one host a store is a store: windows are mapped into the senders. To another host, the same
//! calls become frames, which a thread there carries out.
//!
//! ```
//! use store::{Group, Process};
//!
//! // SAFETY: the first thing that the program does.
//! let process = unsafe { Process::join() }?;
//! let next = Group::rank((process.rank() + 1) % process.size());
//!
//! // Three numbers, and a flag behind them.
//! let numbers = process.memory::<f64>(3)?;
//! let flags = process.memory::<u64>(1)?;
//! let windows = [numbers.open(0)?, flags.open(1000)?];
//! process.barrier(Group::ALL)?;
//!
//! process.slice::<f64>(next, 0, 3).store_slice(0, &[1.0, 2.0, 3.0]);
//! process.cell::<u64>(next, 1000).store(1);
//!
//! flags.wait_until(0, |flag| flag == 1);
//! assert_eq!(numbers.to_vec(), [1.0, 2.0, 3.0]);
//! # drop(windows);
//! # Ok::<(), Box<store::Error>>(())
//! ```
//!
//! A program is started with `mpiexec`, or alone, as a job of one process.

#[cfg(not(loom))]
mod context;
#[cfg(not(loom))]
mod endpoint;
#[cfg(not(loom))]
mod error;
#[cfg(not(loom))]
mod frame;
#[cfg(not(loom))]
mod group;
#[cfg(not(loom))]
mod header;
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
