#![doc = include_str!("../README.md")]

#[cfg(all(test, not(loom)))]
use checked_heap as _;

#[cfg(not(loom))]
mod atomics;
#[cfg(not(loom))]
mod channel;
#[cfg(not(loom))]
mod control;
#[cfg(not(loom))]
mod element;
#[cfg(not(loom))]
mod exposure;
#[cfg(not(loom))]
mod frame;
mod lock;
#[cfg(not(loom))]
mod reach;
#[cfg(not(loom))]
mod server;
mod sync;

#[cfg(not(loom))]
pub use atomics::Atomics;
#[cfg(not(loom))]
pub use channel::{Channel, Combination, Place, Trouble};
#[cfg(not(loom))]
pub use control::{Block, Control, MOST_REGIONS, Regions};
#[cfg(not(loom))]
pub use element::{Accumulate, compare_swap};
#[cfg(not(loom))]
pub use exposure::{Exposure, OutOfRange, accumulate_into, compare_swap_at};
#[cfg(not(loom))]
pub use frame::{HEAD, Head, Kind, SLOTS};
pub use lock::{Hold, Lock, Ticket, Wake};
#[cfg(not(loom))]
pub use server::{BLOCKED, Contexts, GOOD, OUT_OF_RANGE, SENSELESS, Server};
