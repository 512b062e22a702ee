#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod endpoint;
#[doc(hidden)]
pub mod fuzzing;
mod header;
mod link;
mod pacer;
mod pool;
mod receiving;
mod sending;
mod timers;

pub use endpoint::{Counts, Endpoint, Event, Received, Time};
pub use header::{HEADER_BYTES, Header, Kind, Malformed};
pub use link::Path;
pub use pool::{Config, Harness};
