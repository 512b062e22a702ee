//! The transport contract, its conformance suite, and the transports within one process: to oneself
//! (`loopback`), and a simulated network (`sim`).

pub mod blocking;
#[cfg(not(loom))]
pub mod conformance;
mod contract;
pub mod doorbell;
#[cfg(not(loom))]
pub mod loopback;
#[cfg(not(loom))]
pub mod multicast;
#[cfg(not(loom))]
mod parcel;
mod payload;
#[cfg(not(loom))]
pub mod registrations;
pub mod resources;
#[cfg(not(loom))]
pub mod sim;
mod sync;
#[cfg(not(loom))]
pub mod wakeup;
pub mod wireup;

pub use contract::*;
pub use payload::Payload;
