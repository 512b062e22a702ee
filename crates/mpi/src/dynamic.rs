//! Processes that come later (MPI-5.0 chapter 11): spawning, ports, names, meeting and parting.
//!
//! Everything comes down to one thing: two groups whose roots have a line to each other become an
//! inter-communicator (`meeting`). A spawned world calls its parents when it is initialised.

mod join;
mod meeting;
mod names;
mod parting;
mod ports;
mod spawn;
mod supervisor;

pub use join::join;
pub(crate) use meeting::meet_anyway;
pub use names::{lookup_name, publish_name, unpublish_name};
pub use parting::disconnect;
pub(crate) use ports::Ports;
pub use ports::{accept, close_port, connect, open_port};
pub(crate) use spawn::call_parents;
pub use spawn::{Program, parent, spawn};
pub(crate) use supervisor::start_supervisor;

/// Reads bytes as everything that two groups say to each other.
pub(crate) fn decode(bytes: &[u8]) {
    meeting::decode(bytes);
    let _ = join::read(bytes);
}
