//! Ranks of one host: rings in shared memory, and copies between address spaces.

#[cfg(not(loom))]
mod area;
#[cfg(not(loom))]
mod bridges;
mod cross_memory;
mod flags;
#[cfg(not(loom))]
mod hall;
#[cfg(not(loom))]
mod port;
mod ring;
#[cfg(not(loom))]
mod segment;
mod transfer;
#[cfg(not(loom))]
pub use area::Area;
#[cfg(not(loom))]
pub use bridges::ShmBell;
pub use flags::{BESIDE_COUNT, DEPTH, Flags, INLINE, Progress, SHARES, Stage, Stand};
#[cfg(not(loom))]
pub use hall::Hall;
#[cfg(not(loom))]
pub use port::Shm;
