//! Ranks of one host: rings in shared memory, and copies between address spaces.

mod cross_memory;
#[cfg(not(loom))]
mod port;
mod ring;
#[cfg(not(loom))]
mod segment;
#[cfg(not(loom))]
mod transfer;
#[cfg(not(loom))]
pub use port::{Shm, ShmBell};
