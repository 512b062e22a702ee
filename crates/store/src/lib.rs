//! The remote store model: put, flag, go.
//!
//! A process opens *windows* of its communication memory in a global space; others store words and
//! blocks into it, to one process, to a group, or to all. Order from a sender to a receiver is kept,
//! so that a flag stored after the data is seen after the data. Nobody receives.
//!
//! On one host a store is a store: windows are mapped into the senders. To another host, the same
//! calls become frames, which a thread there carries out.

mod context;
mod control;
mod error;
mod far;
mod frame;
mod group;
mod keys;
mod memory;
mod messages;
mod process;
mod stores;
mod way;
mod window;

pub use control::{EVENTS, INDICES, KEYS, WINDOWS};
pub use error::{Code, Error, Result};
pub use group::Group;
pub use keys::KeyRequest;
pub use messages::{MAX_TAG, Request, Status};
pub use process::Process;
pub use stores::Part;
pub use way::Word;
