//! What tests of the transports share.

use fabric::{Payload, Peer, Place, PullError, Sink};
use std::collections::VecDeque;
use wire::Header;

/// What a port has told.
#[derive(Default)]
pub struct Record {
    pub frames: Vec<(Peer, Header, Vec<u8>)>,
    pub pulled: Vec<(u32, Result<(), PullError>)>,
    pub done: Vec<(u32, Result<(), PullError>)>,
    pub dead: Vec<Peer>,
    /// How often it was asked where something goes that was pushed.
    pub looks: usize,
    /// The answers; nowhere when they have run out.
    pub places: VecDeque<Place>,
}

impl Sink for Record {
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        self.frames.push((peer, header, payload.to_vec().unwrap()));
    }
    fn handle_pulled(&mut self, operation: u32, result: Result<(), PullError>) {
        self.pulled.push((operation, result));
    }
    fn handle_push(&mut self, _peer: Peer, _operation: u32) -> Place {
        self.looks += 1;
        self.places.pop_front().unwrap_or(Place::Nowhere)
    }
    fn handle_exposure_done(&mut self, operation: u32, result: Result<(), PullError>) {
        self.done.push((operation, result));
    }
    fn handle_peer_death(&mut self, peer: Peer) {
        self.dead.push(peer);
    }
    fn handle_nonsense(&mut self, peer: Peer, reason: &'static str) {
        panic!("nonsense from {peer}: {reason}");
    }
}
