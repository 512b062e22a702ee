//! Registered memory that is kept for its next use.
//!
//! A network that reads and writes memory by itself must have it *registered*: its pages pinned, and
//! their addresses told to the device. That takes long, and what may be pinned is little. So a
//! [`Cache`] keeps what was registered, under its addresses, until the room is wanted for something
//! else or the program unmaps the memory ([`Watch`]). [`Cached`] puts it between an engine and a
//! transport that says in its `Caps` that it pins; a transport that does not is not behind it.

mod cache;
mod cached;
mod watch;

pub use cache::{Cache, Counts, Hold, Limits, Refusal, Registrar};
pub use cached::{Cached, Pinning};
pub use watch::{Change, Watch, Watcher};

/// The size of a page, in which memory is registered.
pub const PAGE: usize = 4096;
