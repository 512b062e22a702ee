//! Everything that has a clock or a thread: an engine behind its gate ([`Worker`]), the transports of a
//! process as one ([`Fabric`]), how to wait ([`waiting`]), and a thread that makes progress while the
//! program computes.

#[cfg(not(loom))]
mod agreed;
#[cfg(not(loom))]
mod fabric;
#[cfg(not(loom))]
mod gate;
#[cfg(not(loom))]
mod helper;
#[cfg_attr(loom, allow(dead_code, reason = "models use what they check"))]
mod lock;
#[cfg(not(loom))]
mod network;
#[cfg(not(loom))]
mod owned;
#[cfg(not(loom))]
pub mod pacing;
#[cfg(all(test, not(loom)))]
mod pipe;
#[cfg(all(test, loom))]
mod progress_model;
#[cfg(not(loom))]
pub mod simulation;
#[cfg_attr(loom, allow(dead_code, reason = "models use what they check"))]
mod sleepers;
mod sync;
#[cfg(not(loom))]
mod thread;
#[cfg(not(loom))]
mod vci;
#[cfg(not(loom))]
pub mod waiting;
#[cfg(not(loom))]
mod wireup;
#[cfg(not(loom))]
mod worker;

#[cfg(not(loom))]
pub use agreed::Agreed;
#[cfg(not(loom))]
pub use fabric::{Fabric, FabricBell, FabricVcis};
#[cfg(not(loom))]
pub use gate::{Gate, Held, OVERLAP};
#[cfg(not(loom))]
pub use network::{Offers, Route, SocketsBell};
#[cfg(not(loom))]
pub use owned::OwnedBuffers;
#[cfg(not(loom))]
pub use thread::{own_threads, start_thread};
#[cfg(not(loom))]
pub use worker::{Engaged, News, Sign, Site, Sleep, Worker};
