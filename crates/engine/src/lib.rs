//! Matching, requests, protocols, credits and progress.
//!
//! The engine turns sends and receives into frames and frames into completed requests. It does no
//! I/O of its own: frames go to and come from a [`fabric::Transport`].

mod types;
pub use types::*;

use fabric::{Peer, Transport};
use layout::Span;

/// Sends, receives, and what is under way between them.
pub struct Engine<T: Transport> {
    transport: T,
}

#[allow(unused_variables, missing_docs)]
impl<T: Transport> Engine<T> {
    pub fn new(transport: T, peers: u32, config: Config) -> Self {
        Self { transport }
    }

    /// Starts a send of `buffer`, which must stay valid until the request completes.
    pub fn send(&mut self, mode: Mode, peer: Peer, context: u64, tag: i32, buffer: Span) -> Started {
        unimplemented!()
    }

    /// Starts a receive into `buffer`, which must stay valid until the request completes.
    pub fn receive(&mut self, pattern: Pattern, buffer: Span) -> RequestId {
        unimplemented!()
    }

    /// The first message that has come and matches, left where it is. Does not make progress.
    pub fn probe(&mut self, pattern: Pattern) -> Option<Arrival> {
        unimplemented!()
    }

    /// The same, taken out of matching (MPI's matched probe).
    pub fn claim(&mut self, pattern: Pattern) -> Option<(MessageId, Arrival)> {
        unimplemented!()
    }

    /// Receives a claimed message. `None` if there is no such message (received already).
    pub fn receive_claimed(&mut self, message: MessageId, buffer: Span) -> Option<RequestId> {
        unimplemented!()
    }

    /// Whether this is a request that is known here (not yet tested to completion or released).
    pub fn is_known(&self, request: RequestId) -> bool {
        unimplemented!()
    }

    /// The outcome of a request that has completed; the request stays.
    pub fn peek(&self, request: RequestId) -> Option<Completion> {
        unimplemented!()
    }

    /// The outcome of a request that has completed; the request is gone after that.
    pub fn finish(&mut self, request: RequestId) -> Option<Completion> {
        unimplemented!()
    }

    /// Lets go of a request: it still completes, and disappears when it does.
    pub fn release(&mut self, request: RequestId) {
        unimplemented!()
    }

    /// Asks for a request to be cancelled. It then completes, cancelled or not.
    pub fn cancel(&mut self, request: RequestId) {
        unimplemented!()
    }

    /// Moves everything on that can move. Returns whether anything happened.
    pub fn progress(&mut self) -> bool {
        unimplemented!()
    }

    /// Whether every send has left this process: nothing waits for room or credit.
    pub fn is_quiet(&self) -> bool {
        unimplemented!()
    }
}
