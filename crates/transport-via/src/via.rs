//! A provider of the Virtual Interface Architecture for the processes of one host, in shared memory.
//!
//! A process opens a [`Nic`], registers memory under a [`ProtectionTag`], makes [`Vi`]s and connects each to one of
//! another process. It posts [`Descriptor`]s to their queues and finds them done, or is told by the completion queue
//! of the interface which VIs to ask.

pub(crate) mod completions;
#[cfg(not(loom))]
pub(crate) mod connection;
#[cfg(not(loom))]
mod cross_memory;
mod descriptor;
#[cfg(not(loom))]
pub(crate) mod memory;
#[cfg(not(loom))]
mod nic;
pub(crate) mod queue;
#[cfg(not(loom))]
mod table;
#[cfg(not(loom))]
mod vi;

pub use descriptor::{
    AddressSegment, Completion, Control, DataSegment, Descriptor, MemoryHandle, Operation, Status,
};
#[cfg(not(loom))]
pub(crate) use memory::{NicPage, Shared};
#[cfg(not(loom))]
pub use nic::Nic;
#[cfg(not(loom))]
pub(crate) use nic::Ringer;
#[cfg(not(loom))]
pub use table::{ProtectionTag, Rights};
#[cfg(not(loom))]
pub use vi::{Attributes, Reliability, Vi};
