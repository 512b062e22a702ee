//! BSPlib: programs made of supersteps.
//!
//! A process computes on its own memory and asks for communication, which happens at the end of the
//! superstep: puts, gets and messages of all processes, all at once. So what moves is known before
//! it moves; it is packed, put in order, and charged for by a simple model ([`cost`]).
//!
//! [`run`] starts a typed program; [`Machine`] is BSPlib itself, call by call.

mod check;
mod collectives;
mod core;
pub mod cost;
mod error;
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

pub use collectives::{Combiners, Items};
pub use error::{Error, Result};
pub use layout::Span;
pub use machine::{Begun, Machine, announced, end_job};
pub use typed::{Area, Fetched, Message, Plain, Process, Step, run};
