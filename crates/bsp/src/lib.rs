#![doc = include_str!("../README.md")]

#[cfg(test)]
use checked_heap as _;

mod check;
mod collectives;
mod core;
pub mod cost;
mod error;
#[doc(hidden)]
pub mod fuzzing;
mod machine;
mod messages;
pub mod profile;
mod queue;
mod record;
mod recorder;
mod registry;
mod shared;
#[cfg(test)]
mod tests;
mod typed;
pub mod variance;

pub use collectives::{Combiners, Items};
pub use core::Remote;
pub use error::{Error, Result};
pub use layout::Span;
pub use machine::{Begun, Machine, end_job, rank_and_size};
pub use typed::{Area, Fetched, Lent, Message, OpenArea, Plain, Process, Registered, Step, run};
