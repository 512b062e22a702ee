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

mod context;
mod control;
mod error;
mod far;
mod frame;
#[doc(hidden)]
pub mod fuzzing;
mod group;
mod keys;
mod memory;
mod messages;
mod process;
mod stores;
mod typed;
mod way;
mod window;

pub use control::{EVENTS, INDICES, KEYS, WINDOWS};
pub use error::{Code, Error, Result};
pub use group::Group;
pub use keys::KeyRequest;
pub use messages::{MAX_TAG, Request, Status};
pub use process::Process;
pub use stores::Part;
pub use typed::{KeyGuard, Memory, Open, RemoteCell, RemoteSlice};
pub use way::Word;

/// A job of one process, for the examples of the documentation.
#[doc(hidden)]
pub fn testing() -> &'static Process {
    static PROCESS: std::sync::OnceLock<Process> = std::sync::OnceLock::new();
    // SAFETY: an example has no other thread at that time.
    PROCESS.get_or_init(|| unsafe { Process::join() }.expect("a job of one process"))
}
