//! The transport contract.
//!
//! Every transport passes the suite in [`crate::conformance`].

use layout::Span;
use wire::{Exposure, Header};

/// A process that this one can talk to: an index into the transport's table of peers.
pub type Peer = u32;

/// What became of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Sent {
    /// The transport has it whole; the caller's bytes are free again.
    Taken,
    /// No room now: nothing was taken. Go on consuming input, then try again.
    Refused,
}

/// What a transport can do for a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The largest payload of [`Transport::send_short`].
    pub short: usize,
    /// The largest payload of [`Transport::send_buffered`].
    pub buffered: usize,
    /// Whether the peer's memory can be copied from directly ([`Transport::expose`], `pull`).
    pub pull: bool,
}

/// Why a direct copy did not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PullError {
    /// The kernel refuses it: ask the sender to send the bytes instead.
    Denied,
    /// One of the two buffers is not valid memory.
    BadAddress,
    /// The exposure makes no sense, or the peer is gone.
    Gone,
}

/// What came out of the transport.
pub trait Sink {
    /// A frame arrived. `payload` is valid during the call only.
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Span);
    /// The copy that `pull` started for `operation` has ended.
    fn handle_pulled(&mut self, operation: u32, result: Result<(), PullError>);
    /// The memory exposed for `operation` is no longer needed; the peer has what it wanted.
    fn handle_exposure_done(&mut self, operation: u32, result: Result<(), PullError>);
    /// The peer is gone. Everything it sent before has been handed over.
    fn handle_peer_death(&mut self, peer: Peer);
}

/// Moves frames between this process and its peers: whole, in order, exactly once.
///
/// - A frame is taken whole or refused; refusal is back-pressure and not an error.
/// - Frames from one peer arrive in the order in which they were sent. Nothing is promised between
///   different peers.
/// - A transport never calls back except from [`Transport::poll`].
pub trait Transport {
    /// What can be done for `peer`. Does not change during the life of the transport, except that
    /// `pull` may turn false.
    fn capabilities(&self, peer: Peer) -> Capabilities;

    /// Sends a frame whose payload is at most `capabilities().short` bytes. `header.length` must be
    /// `payload.len()`.
    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent;

    /// Sends a frame of `header.length` bytes, at most `capabilities().buffered`, that `fill`
    /// writes straight into the transport's slot. `fill` is not called on refusal.
    fn send_buffered(&mut self, peer: Peer, header: &Header, fill: impl FnOnce(Span)) -> Sent;

    /// Lets `peer` copy from `memory`. The memory must stay valid until `handle_exposure_done` of
    /// `operation`, or until `conceal`. `None` if there is no room for another exposure: then send
    /// the bytes by frames.
    fn expose(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Exposure>;

    /// Takes back what was exposed for `operation`, before the peer has been told of it or after
    /// the peer has promised not to use it.
    fn conceal(&mut self, peer: Peer, operation: u32);

    /// Starts copying from what the peer exposed to the start of `memory`, which must stay valid
    /// until `handle_pulled` of `operation`.
    fn pull(
        &mut self,
        peer: Peer,
        exposure: Exposure,
        memory: Span,
        operation: u32,
    ) -> Result<(), PullError>;

    /// Tells the peer that nothing (or nothing more) will be pulled from the exposure. The peer's
    /// exposure is done without an error.
    fn decline_exposure(&mut self, peer: Peer, exposure: Exposure);

    /// Hands over what has come and moves copies on. Returns whether anything happened.
    fn poll(&mut self, sink: &mut impl Sink) -> bool;
}
