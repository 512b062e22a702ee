//! The transport: what goes out, what comes in.

use crate::bell::UdpBell;
use crate::card::Card;
pub use crate::core::BUFFERED;
use crate::core::Core;
use crate::keeper::{Keeper, Shared};
use crate::options::Options;
use layout::Span;
use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use transport::wireup::{Reach, Wireup};
use transport::{Caps, Locality, Peer, Sent, Sink, Take, Taken, Transport, Wanted};
use wire::{HEADER_BYTES, Header, Key};

/// Payload up to which a frame is short. Here it makes no difference.
const SHORT: usize = 256;
/// Frames to one peer that are sent each at once, between two polls. Whoever sends more is about to send many.
const AT_ONCE: u32 = 2;
/// Frames that wait for each other are sent when they are so many bytes.
const BATCH: usize = 16 << 10;

/// The transport between hosts over UDP.
pub struct Udp {
    shared: Arc<Shared>,
    _keeper: Keeper,
    rank: Peer,
    /// The poll after which something was sent last, to whom, and how many frames and bytes since.
    burst: (u64, Peer, u32, usize),
    /// Peers that have been silent for too long, and are not reported yet.
    silent: Vec<Peer>,
}

/// What has happened so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Packets that proved nothing, or had come before, and were turned away.
    pub strangers: u64,
    /// What the protocol has counted.
    pub packets: packet::Counts,
}

impl std::fmt::Debug for Udp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "UDP of rank {}", self.rank)
    }
}

impl Udp {
    /// What it can do for any peer.
    pub const CAPS: Caps = Caps {
        locality: Locality::Network,
        short: SHORT,
        buffered: BUFFERED,
        zero_copy: false,
        get: false,
        put: false,
        atomic: false,
        pins: false,
    };

    /// The transport of `rank`.
    pub fn new(rank: Peer, options: Options) -> io::Result<Udp> {
        let shared = Arc::new(Shared::new(Core::new(options)?)?);
        let keeper = Keeper::start(shared.clone())?;
        Ok(Udp { shared, _keeper: keeper, rank, burst: (0, 0, 0, 0), silent: Vec::new() })
    }

    /// What has happened so far.
    pub fn statistics(&self) -> Statistics {
        let core = self.shared.core();
        Statistics { strangers: core.strangers, packets: core.endpoint.counts() }
    }

    fn send(&mut self, peer: Peer, header: &Header, mut fill: impl FnMut(usize, Span)) -> Sent {
        let mut core = self.shared.core();
        let Some(link) = core.link(peer) else { return Sent::Taken };
        if core.endpoint.is_dead(link) {
            return Sent::Taken;
        }
        let head = header.to_bytes();
        let length = HEADER_BYTES + header.length as usize;
        let taken = core.endpoint.append(link, length, |at, place| {
            let clear = HEADER_BYTES.saturating_sub(at).min(place.len());
            let (first, rest) = place.split_at_mut(clear);
            first.copy_from_slice(&head[at.min(HEADER_BYTES)..][..clear]);
            if !rest.is_empty() {
                // SAFETY: the bytes are borrowed for the call, in which they are only written.
                let piece = unsafe { Span::new(rest.as_mut_ptr(), rest.len()) };
                fill(at + clear - HEADER_BYTES, piece);
            }
        });
        if taken && header.length == 0 {
            fill(0, Span::EMPTY);
        }
        if (self.burst.0, self.burst.1) != (core.turn, peer) {
            self.burst = (core.turn, peer, 0, 0);
        }
        self.burst.2 += 1;
        self.burst.3 += length;
        if self.burst.2 <= AT_ONCE || self.burst.3 >= BATCH || !taken {
            self.burst.3 = 0;
            let now = core.now();
            core.transmit(now);
            self.shared.note_deadline(&core);
        }
        if taken { Sent::Taken } else { Sent::Refused }
    }
}

impl Transport for Udp {
    type Bell = UdpBell;

    fn caps(&self, _peer: Peer) -> Caps {
        Udp::CAPS
    }

    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        self.send(peer, header, |at, piece| {
            piece.copy_from(payload.tail(at));
        })
    }

    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        fill: impl FnMut(usize, Span),
    ) -> Sent {
        self.send(peer, header, fill)
    }

    /// Memory is not reached over UDP: bytes go by frames.
    fn register(&mut self, _peer: Peer, _memory: Span, _operation: u32) -> Option<Key> {
        None
    }

    fn deregister(&mut self, _peer: Peer, _operation: u32) {}

    fn get(&mut self, _peer: Peer, _key: Key, _offset: u64, _memory: Span, _operation: u32) {
        panic!("gets were not declared in the transport's capabilities")
    }

    fn pace(&mut self, peer: Peer, rate: Option<u64>) {
        let mut core = self.shared.core();
        let now = core.now();
        if let Some(link) = core.link(peer) {
            core.endpoint.pace(link, now, rate);
            core.transmit(now);
            self.shared.note_deadline(&core);
        }
    }

    fn mark(&mut self, peer: Peer) -> u64 {
        let core = self.shared.core();
        core.link(peer).map_or(0, |link| core.endpoint.last_sent(link))
    }

    fn note_arrived(&mut self, peer: Peer, mark: u64) {
        let mut core = self.shared.core();
        let now = core.now();
        if let Some(link) = core.link(peer) {
            core.endpoint.note_arrived(link, mark, now);
        }
    }

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        self.shared.polls.fetch_add(1, Ordering::Relaxed);
        let mut core = self.shared.core();
        core.turn += 1;
        let now = core.now();
        let mut happened = core.hand_over(now, sink);
        happened |= core.receive(now, Some(sink));
        happened |= core.hand_over(now, sink);
        core.work(now);
        if !core.silent.is_empty() {
            self.silent.append(&mut core.silent);
        }
        core.tell(sink) || happened
    }

    fn flush(&mut self) -> bool {
        let mut core = self.shared.core();
        if core.has_transmit() {
            let now = core.now();
            core.transmit(now);
            self.shared.note_deadline(&core);
        }
        // The keeper sends the rest.
        true
    }

    fn bell(&self) -> UdpBell {
        UdpBell { shared: self.shared.clone() }
    }
}

impl Take for Udp {
    /// Frames are found by `poll` only.
    fn take(&mut self, _wanted: &Wanted, _polls: u32, _buffer: Span) -> Taken {
        Taken::Nothing
    }
}

impl Wireup for Udp {
    fn card(&self) -> Vec<u8> {
        let core = self.shared.core();
        let addresses = core.options.addresses.clone();
        let public = core.ephemeral.public();
        Card { session: core.id, public, port: core.socket.port(), addresses }.encode()
    }

    fn reach(&mut self, peer: Peer, card: &[u8]) -> Reach {
        let mut core = self.shared.core();
        let now = core.now();
        let reach = core.reach(peer, card, now);
        self.shared.note_deadline(&core);
        reach
    }

    fn peer_failed(&mut self, peer: Peer) {
        let mut core = self.shared.core();
        if let Some(link) = core.link(peer) {
            core.doom(link);
        }
    }

    fn poll_silent(&mut self) -> Option<Peer> {
        self.silent.pop()
    }

    fn note_running(&mut self, peer: Peer) {
        let mut core = self.shared.core();
        let now = core.now();
        if let Some(link) = core.link(peer) {
            core.endpoint.note_running(link, now);
            core.work(now);
        }
    }

    fn leave(&mut self) -> bool {
        let mut core = self.shared.core();
        let now = core.now();
        core.transmit(now);
        let reached: Vec<u32> = core
            .peers
            .values()
            .filter(|(_, reach)| *reach == Reach::Reached)
            .map(|one| one.0)
            .collect();
        let mut over = true;
        for link in reached {
            if core.endpoint.is_used(link) && !core.endpoint.is_dead(link) {
                over &= core.endpoint.close(link) && core.endpoint.is_settled(link);
            }
        }
        core.transmit(now);
        self.shared.note_deadline(&core);
        over
    }
}
