//! The transport contract, the transports behind it, and how to wait.

#[cfg(not(loom))]
mod caller;
#[cfg(not(loom))]
pub mod conformance;
#[cfg(not(loom))]
pub mod doorbell;
#[cfg(loom)]
mod doorbell;
#[cfg(not(loom))]
mod fabric;
mod gate;
#[cfg(not(loom))]
pub mod loopback;
#[cfg(not(loom))]
mod parcel;
mod payload;
#[cfg(not(loom))]
mod registrations;
pub mod shm;
#[cfg(not(loom))]
pub mod sim;
mod sync;
#[cfg(not(loom))]
pub mod tcp;
mod thread;
pub mod transport;
pub mod waiting;

#[cfg(not(loom))]
pub use fabric::{Called, Fabric, FabricBell};
pub use gate::{Gate, Held};
pub use payload::Payload;
pub use thread::start_thread;
pub use transport::*;
