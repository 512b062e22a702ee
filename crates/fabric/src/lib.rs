//! The transport contract, the transports behind it, and how to wait.

#[cfg(not(loom))]
pub mod doorbell;
#[cfg(loom)]
mod doorbell;
mod gate;
pub mod shm;
mod sync;
pub mod transport;
pub mod waiting;

pub use gate::Gate;
pub use transport::*;
