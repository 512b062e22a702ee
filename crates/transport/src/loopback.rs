//! The `self` transport: messages of a rank to itself, through a bounded queue in its own memory.

use crate::doorbell::{self, Barrier, Linux};
use crate::parcel::Parcel;
use crate::registrations::{Registered, Registrations};
use crate::sync::AtomicU32;
use crate::{AccessError, Atomic, Bell, Caps, Locality, Peer, Sent, Sink, Transport};
use layout::Span;
use std::collections::VecDeque;
use std::sync::Arc;
use wire::{Header, Key};

/// Payload up to which a frame is short: what a cache line leaves beside a header, as elsewhere.
const SHORT: usize = 40;
/// The largest payload of a frame.
const BUFFERED: usize = 128 * 1024;
/// Frames that may wait.
const FRAMES: usize = 256;
/// Bytes of payload that may wait; a frame beyond is taken only by an empty queue.
const BYTES: usize = 1024 * 1024;
/// Storages kept for use again: `BYTES` in all, however long the frames were.
const SPARES: usize = BYTES / BUFFERED;
/// Registrations that may be open.
const REGISTRATIONS: usize = 1024;

/// Carries what a rank sends to itself.
pub struct Loopback {
    rank: Peer,
    frames: VecDeque<Parcel>,
    /// Bytes of payload in `frames`.
    bytes: usize,
    /// Storage of frames handed over, for frames to come.
    spare: Vec<Vec<u8>>,
    registrations: Registrations,
    completions: VecDeque<(u32, Result<u64, AccessError>)>,
    /// What a thread of this rank may sleep on while another one sends.
    bell: Arc<AtomicU32>,
}

impl Loopback {
    /// What it can do.
    pub const CAPS: Caps = Caps {
        locality: Locality::Process,
        short: SHORT,
        buffered: BUFFERED,
        zero_copy: false,
        get: true,
        put: true,
        atomic: true,
        pins: false,
    };

    /// The transport from `rank` to itself.
    pub fn new(rank: Peer) -> Loopback {
        Loopback {
            rank,
            frames: VecDeque::new(),
            bytes: 0,
            spare: Vec::new(),
            registrations: Registrations::new(REGISTRATIONS),
            completions: VecDeque::new(),
            bell: Arc::new(AtomicU32::new(0)),
        }
    }

    fn has_room(&self, length: usize) -> bool {
        self.frames.is_empty() || (self.frames.len() < FRAMES && self.bytes + length <= BYTES)
    }

    /// Reaches registered memory, of which the next poll tells.
    fn access(
        &mut self,
        peer: Peer,
        key: Key,
        operation: u32,
        reach: impl FnOnce(Registered) -> Result<u64, AccessError>,
    ) {
        let result = self.registrations.find(peer, key).ok_or(AccessError::Gone).and_then(reach);
        self.completions.push_back((operation, result));
        self.notify();
    }

    /// Something is there to be polled for.
    fn notify(&self) {
        doorbell::notify(&self.bell, Barrier::Sender, &Linux);
    }
}

impl Transport for Loopback {
    type Bell = LoopbackBell;

    fn caps(&self, peer: Peer) -> Caps {
        debug_assert_eq!(peer, self.rank);
        Loopback::CAPS
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

    fn register(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Key> {
        self.registrations.insert(Registered { peer, memory, operation })
    }

    fn deregister(&mut self, peer: Peer, operation: u32) {
        self.registrations.remove(peer, operation);
    }

    fn get(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        self.access(peer, key, operation, |found| {
            memory.copy_from(found.part(offset, memory.len()));
            Ok(0)
        });
    }

    fn put(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        self.access(peer, key, operation, |found| {
            let target = found.part(offset, memory.len());
            if target.len() < memory.len() {
                return Err(AccessError::BadAddressThere);
            }
            target.copy_from(memory);
            Ok(0)
        });
    }

    fn atomic(&mut self, peer: Peer, key: Key, offset: u64, atomic: Atomic, operation: u32) {
        self.access(peer, key, operation, |found| found.apply(offset, atomic));
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
        while let Some((operation, result)) = self.completions.pop_front() {
            sink.handle_done(operation, result);
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
