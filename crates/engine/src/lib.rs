//! Matching, requests, protocols, credits and progress.
//!
//! The engine turns sends and receives into frames and frames into completed requests. It does no
//! I/O of its own: frames go to and come from a [`transport::Transport`].
//!
//! # Protocols
//!
//! Which one a message takes is decided by [`protocol::select`].
//!
//! - *Inline* and *eager*: a message goes out at once, in one frame.
//! - *Rendezvous*: of a longer one only the envelope goes out (RTS). When a receive matches it, the
//!   receiver gets the bytes straight from the sender's memory where the transport can do that, and says
//!   when it has them (FIN); otherwise it asks the sender to stream them (CTS).
//! - *Zero-copy*: where the receiver has said that it has posted the receive (RTR), the bytes follow the
//!   RTS unasked.
//! - *Queued*: every message costs credit, which comes back when the receiver lets go of it. A sender
//!   without credit queues its messages and says so; the receiver then names the receives that it has
//!   posted, and the sender sends the RTS of messages that fit, out of order. What waits at a receiver
//!   is bounded, and still every message that somebody receives arrives.
#![forbid(unsafe_code)]

#[cfg(test)]
use checked_heap as _;

mod access;
mod engine;
mod flush;
mod help;
mod incoming;
mod link;
mod loss;
mod matching;
mod owned;
pub mod protocol;
mod pull_requests;
mod state;
mod task;
mod types;

pub use access::Access;
pub use engine::Engine;
pub use task::{Headway, Help, Task};
pub use types::*;
pub use wire::Key;
