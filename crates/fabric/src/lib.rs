//! The transport contract, the transports behind it, and how to wait.

#[cfg(not(loom))]
pub mod doorbell;
#[cfg(loom)]
mod doorbell;
pub mod shm;
mod sync;
pub mod transport;
pub use transport::*;
