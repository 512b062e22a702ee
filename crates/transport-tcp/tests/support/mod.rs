//! What tests of the transports share.

use std::collections::VecDeque;
use transport::{AccessError, Landing, Payload, Peer, Sink};
use wire::Header;

/// What a port has told.
#[derive(Default)]
pub struct Record {
    pub frames: Vec<(Peer, Header, Vec<u8>)>,
    pub done: Vec<(u32, Result<u64, AccessError>)>,
    pub dead: Vec<Peer>,
    /// How often it was asked where something goes.
    pub asked: usize,
    /// The answers; nowhere when they have run out.
    pub landings: VecDeque<Option<Landing>>,
}

impl Sink for Record {
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        self.frames.push((peer, header, payload.to_vec()));
    }
    fn handle_arriving(&mut self, _peer: Peer, _header: &Header) -> Option<Landing> {
        self.asked += 1;
        self.landings.pop_front().flatten()
    }
    fn handle_done(&mut self, operation: u32, result: Result<u64, AccessError>) {
        self.done.push((operation, result));
    }
    fn handle_peer_failed(&mut self, peer: Peer) {
        self.dead.push(peer);
    }
    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
        panic!("a protocol error of {peer}: {reason}");
    }
}
