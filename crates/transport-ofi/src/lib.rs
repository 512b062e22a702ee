//! The transport over libfabric: InfiniBand, EFA, Slingshot, Omni-Path, and whatever else has a provider there.
//!
//! - The library is loaded when it is asked for; where there is none, or none of its providers will do, the
//!   transport is not offered (`library`, `choice`).
//! - A process has one endpoint, one completion queue, and receive buffers for each peer, so that nothing is ever
//!   sent for which there is no buffer (`endpoint`, `buffers`, `room`).
//! - Two processes find out whether they reach each other before a frame goes that way, and prove with it that they
//!   belong to the job (`wiring`, `message`).
//! - Large data is read and written where it lies (`remote`), by a cache of what is pinned where that takes
//!   pinning (the room `registry`).
//! - What a provider lacks is done here, or declared to be lacking: [`Lacks`] is how that is tested.

mod abi;
mod arriving;
mod bell;
mod buffers;
mod choice;
mod device;
mod endpoint;
#[doc(hidden)]
pub mod fuzzing;
mod library;
mod message;
mod names;
mod ofi;
mod options;
mod peers;
mod remote;
mod room;
mod wiring;

pub use bell::OfiBell;
pub use device::has_device;
pub use ofi::Ofi;
pub use options::{Lacks, Lost, Options};
pub use remote::RegionId;
