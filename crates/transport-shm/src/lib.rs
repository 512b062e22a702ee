//! Ranks of one host: rings in shared memory, and copies between address spaces.

#[cfg(not(loom))]
mod allocator;
#[cfg(not(loom))]
mod area;
#[cfg(not(loom))]
mod bridges;
#[cfg(not(loom))]
mod cache;
mod claims;
#[cfg(not(loom))]
mod cross_memory;
mod flags;
#[cfg(not(loom))]
mod memory;
mod ring;
#[cfg(not(loom))]
mod segment;
#[cfg(not(loom))]
mod shm;
mod sync;
#[cfg(not(loom))]
mod transfer;
#[cfg(not(loom))]
pub use allocator::ShmAllocator;
#[cfg(not(loom))]
pub use area::Area;
#[cfg(not(loom))]
pub use bridges::ShmBell;
pub use flags::{
    DEPTH, Flags, GateState, INLINE, INLINE_WITH_READERS, Progress, ResyncPoint, SHARES,
};
#[cfg(not(loom))]
pub use memory::{MemoryName, SharedMemory};
#[cfg(not(loom))]
pub use shm::{Shm, ShmVcis};
