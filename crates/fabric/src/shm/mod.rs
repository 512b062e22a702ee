//! Ranks of one host: rings in shared memory, and copies between address spaces.

#[cfg(not(loom))]
mod bridges;
mod cross_memory;
#[cfg(not(loom))]
mod port;
mod ring;
#[cfg(not(loom))]
mod segment;
#[cfg(not(loom))]
mod transfer;
#[cfg(not(loom))]
pub use bridges::ShmBell;
#[cfg(not(loom))]
pub use port::Shm;
