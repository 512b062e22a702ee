//! Matching, requests, protocols, credits and progress.
//!
//! The engine turns sends and receives into frames and frames into completed requests. It does no
//! I/O of its own: frames go to and come from a [`fabric::Transport`].
//!
//! # Protocols
//!
//! - *Eager*: a message up to [`Config::eager`] bytes goes out at once, in one frame.
//! - *Announced*: of a longer one only the envelope goes out. When a receive matches it, the
//!   receiver copies the bytes straight from the sender's memory where the transport can do that
//!   ([`fabric::Transport::pull`]), and otherwise asks the sender to send them.
//! - *Kept*: every message costs credit, which comes back when the receiver lets go of it. A sender
//!   without credit keeps its messages and says so; the receiver then names the receives that it
//!   has posted, and the sender announces the messages that fit, out of turn. What waits at a
//!   receiver is bounded, and still every message that somebody receives arrives.
#![forbid(unsafe_code)]

mod engine;
mod flush;
mod helper;
mod incoming;
mod link;
mod loss;
mod matching;
mod state;
mod station;
mod task;
mod types;
mod wishes;

pub use engine::Engine;
pub use station::{News, Sign, Station};
pub use task::{Headway, Help, Task};
pub use types::*;
