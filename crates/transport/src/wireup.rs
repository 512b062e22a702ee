//! Transports that two processes agree upon when they first talk, over one that they have already.
//!
//! Each process shows the other a card for every such transport that it has: its address there, in bytes that only
//! the transport reads. Both try to [`reach`](Wireup::reach) the other by its card before a frame goes that way, so
//! that a network that lets nothing through is found out, and never assumed.

use crate::{Bell, Peer, Transport};
use std::os::fd::BorrowedFd;
use std::time::Duration;
pub use wire::wireup::LONGEST_CARD;

/// How far an attempt to reach a peer has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// It goes on while the transport is polled: ask again.
    Trying,
    /// Frames go there and come back.
    Reached,
    /// They do not, and why.
    Unreachable(String),
}

/// A transport that is agreed upon.
pub trait Wireup: Transport<Bell: DescriptorBell> {
    /// What another process needs to reach this one: at most [`LONGEST_CARD`] bytes.
    fn card(&self) -> Vec<u8>;

    /// Tries to reach `peer`, whose card this is; bytes from outside. Until it is reached, no other call names
    /// this peer, and what comes from it meanwhile is kept and handed over later. Once it has answered something
    /// else than [`Reach::Trying`], it always answers the same.
    fn reach(&mut self, peer: Peer, card: &[u8]) -> Reach;

    /// A peer is known to be gone: what it has sent is still handed over, then its death is told.
    fn peer_failed(&mut self, peer: Peer);

    /// Returns a peer that has been silent for too long, again with each question that it leaves unanswered.
    ///
    /// It may be dead or stopped, or nothing passes any more. TCP, where the kernel answers for a process that is
    /// stopped, tells of its death ([`peer_failed`](Wireup::peer_failed)).
    fn poll_silent(&mut self) -> Option<Peer> {
        None
    }

    /// The process of a silent peer has answered over TCP: it runs.
    fn note_running(&mut self, _peer: Peer) {}

    /// Says goodbye to those who would miss this process. Answers whether all of them have everything
    /// that was sent to them; poll until they have.
    fn leave(&mut self) -> bool;
}

/// A bell that is heard through a descriptor, so that one can sleep over several at once.
pub trait DescriptorBell: Bell {
    /// After [`arm`](Bell::arm), and if nothing had come by then, it is readable once it rings. It is the same as
    /// long as the transport lives.
    fn descriptor(&self) -> BorrowedFd<'_>;

    /// When the transport must be polled again even if nothing comes.
    fn patience(&self) -> Option<Duration> {
        None
    }
}
