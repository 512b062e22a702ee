//! The `self` transport: messages of a rank to itself, through a bounded queue in its own memory.

use crate::doorbell::{self, Barrier, Linux};
use crate::exposures::{Exposed, Exposures};
use crate::parcel::Parcel;
use crate::sync::AtomicU32;
use crate::{Bell, Capabilities, Peer, PullError, Sent, Sink, Transport};
use layout::Span;
use std::collections::VecDeque;
use std::sync::Arc;
use wire::{Exposure, Header};

/// Payload up to which a frame is short: what a cache line leaves beside a header, as elsewhere.
const SHORT: usize = 40;
/// The largest payload of a frame.
const BUFFERED: usize = 64 * 1024;
/// Longer messages are copied once only.
const EAGER: usize = 8 * 1024;
/// Frames that may wait.
const FRAMES: usize = 256;
/// Bytes of payload that may wait; a frame beyond is taken only by an empty queue.
const BYTES: usize = 1024 * 1024;
/// Storages kept for use again: `BYTES` in all, however long the frames were.
const SPARES: usize = BYTES / BUFFERED;
/// Exposures that may be open.
const EXPOSURES: usize = 1024;

/// Carries what a rank sends to itself.
pub struct Loopback {
    rank: Peer,
    frames: VecDeque<Parcel>,
    /// Bytes of payload in `frames`.
    bytes: usize,
    /// Storage of frames handed over, for frames to come.
    spare: Vec<Vec<u8>>,
    exposures: Exposures,
    completions: VecDeque<Completion>,
    /// What a thread of this rank may sleep on while another one sends.
    bell: Arc<AtomicU32>,
}

enum Completion {
    Pulled(u32, Result<(), PullError>),
    ExposureDone(u32),
}

impl Loopback {
    /// The transport from `rank` to itself.
    pub fn new(rank: Peer) -> Loopback {
        Loopback {
            rank,
            frames: VecDeque::new(),
            bytes: 0,
            spare: Vec::new(),
            exposures: Exposures::new(EXPOSURES),
            completions: VecDeque::new(),
            bell: Arc::new(AtomicU32::new(0)),
        }
    }

    fn has_room(&self, length: usize) -> bool {
        self.frames.is_empty() || (self.frames.len() < FRAMES && self.bytes + length <= BYTES)
    }

    /// Something is there to be polled for.
    fn notify(&self) {
        doorbell::notify(&self.bell, Barrier::Sender, &Linux);
    }
}

impl Transport for Loopback {
    type Bell = LoopbackBell;

    fn capabilities(&self, peer: Peer) -> Capabilities {
        debug_assert_eq!(peer, self.rank);
        Capabilities { short: SHORT, buffered: BUFFERED, eager: EAGER, pull: true, push: None }
    }

    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        debug_assert_eq!(header.length as usize, payload.len());
        self.send_buffered(peer, header, |at, slot| {
            slot.copy_from(payload.tail(at));
        })
    }

    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        mut fill: impl FnMut(usize, Span),
    ) -> Sent {
        debug_assert_eq!(peer, self.rank);
        let length = header.length as usize;
        if !self.has_room(length) {
            return Sent::Refused;
        }
        let spare = self.spare.pop().unwrap_or_default();
        self.frames.push_back(Parcel::pack(header, spare, |slot| fill(0, slot)));
        self.bytes += length;
        self.notify();
        Sent::Taken
    }

    fn expose(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Exposure> {
        debug_assert_eq!(peer, self.rank);
        self.exposures.insert(Exposed { peer, memory, operation })
    }

    fn relocate(&mut self, peer: Peer, operation: u32, memory: Span) -> bool {
        self.exposures.relocate(peer, operation, memory).is_some()
    }

    fn conceal(&mut self, peer: Peer, operation: u32) {
        self.exposures.conceal(peer, operation);
    }

    fn pull(&mut self, peer: Peer, exposure: Exposure, memory: Span, operation: u32) {
        let result = match self.exposures.remove(peer, exposure) {
            None => Err(PullError::Gone),
            Some(exposed) => {
                memory.copy_from(exposed.memory);
                self.completions.push_back(Completion::ExposureDone(exposed.operation));
                Ok(())
            }
        };
        self.completions.push_back(Completion::Pulled(operation, result));
        self.notify();
    }

    #[inline]
    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let happened = !self.frames.is_empty() || !self.completions.is_empty();
        while let Some(parcel) = self.frames.pop_front() {
            parcel.hand_over(self.rank, sink);
            self.bytes -= parcel.header().length as usize;
            if self.spare.len() < SPARES {
                self.spare.push(parcel.into_spare());
            }
        }
        while let Some(completion) = self.completions.pop_front() {
            match completion {
                Completion::Pulled(operation, result) => sink.handle_pulled(operation, result),
                Completion::ExposureDone(operation) => {
                    sink.handle_exposure_done(operation, Ok(()));
                }
            }
        }
        happened
    }

    fn bell(&self) -> LoopbackBell {
        LoopbackBell { word: Arc::clone(&self.bell) }
    }
}

/// What the threads of a rank sleep on that talks to nobody else.
#[derive(Clone, Debug)]
pub struct LoopbackBell {
    word: Arc<AtomicU32>,
}

impl Bell for LoopbackBell {
    fn arm(&self) {
        doorbell::arm(&self.word, doorbell::ASLEEP, &Linux);
    }

    fn sleep(&self) {
        doorbell::sleep(&self.word, &Linux);
    }

    fn disarm(&self) {
        doorbell::disarm(&self.word);
    }

    fn ring(&self) {
        doorbell::ring(&self.word, &Linux);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::Testbed;

    struct Alone;

    impl Testbed for Alone {
        type Port = Loopback;

        fn ports(&mut self) -> Vec<Loopback> {
            vec![Loopback::new(0)]
        }

        fn reaches(&self, from: Peer, to: Peer) -> bool {
            from == to
        }
    }

    crate::conformance_suite!(Alone);
}
