//! All ports of a testbed, polled in turn, and what came out of each.

use super::Testbed;
use crate::Payload;
use crate::{AccessError, Caps, Landing, Peer, Sent, Sink, Transport};
use layout::Span;
use wire::Header;

/// Rounds of polling without any event after which whatever was expected is not coming.
const PATIENCE: usize = 20_000;

/// What a sink was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Event {
    Frame(Peer, Header, Vec<u8>),
    Done(u32, Result<u64, AccessError>),
    Failed(Peer),
    ProtocolError(Peer, &'static str),
}

/// A sink that writes down.
#[derive(Default)]
pub(super) struct Record {
    pub(super) events: Vec<Event>,
    /// Where the next bytes go that arrive, and for which operation.
    pub(super) landing: Option<(Span, u32)>,
}

impl Sink for Record {
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        assert_eq!(
            header.length as usize,
            payload.len(),
            "a payload of another length: {header:?}"
        );
        self.events.push(Event::Frame(peer, header, payload.to_vec()));
    }

    fn handle_arriving(&mut self, _peer: Peer, _header: &Header) -> Option<Landing> {
        self.landing.take().map(|(memory, operation)| Landing { memory, operation })
    }

    fn handle_done(&mut self, operation: u32, result: Result<u64, AccessError>) {
        self.events.push(Event::Done(operation, result));
    }

    fn handle_peer_failed(&mut self, peer: Peer) {
        self.events.push(Event::Failed(peer));
    }

    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
        self.events.push(Event::ProtocolError(peer, reason));
    }
}

pub(super) struct World<'a, B: Testbed> {
    pub(super) bed: &'a mut B,
    pub(super) ports: Vec<B::Port>,
    pub(super) records: Vec<Record>,
    dead: Vec<Peer>,
}

impl<'a, B: Testbed> World<'a, B> {
    pub(super) fn new(bed: &'a mut B) -> Self {
        let ports = bed.ports();
        let records = ports.iter().map(|_| Record::default()).collect();
        World { bed, ports, records, dead: Vec::new() }
    }

    /// All pairs that can talk.
    pub(super) fn pairs(&self) -> Vec<(Peer, Peer)> {
        let ranks = self.ports.len() as Peer;
        let all = (0..ranks).flat_map(|from| (0..ranks).map(move |to| (from, to)));
        all.filter(|&(from, to)| self.bed.reaches(from, to)).collect()
    }

    /// All pairs that can do something for each other.
    pub(super) fn pairs_with(&self, can: impl Fn(Caps) -> bool) -> Vec<(Peer, Peer)> {
        let both = |&(one, other): &(Peer, Peer)| {
            can(self.ports[one as usize].caps(other)) && can(self.ports[other as usize].caps(one))
        };
        self.pairs().into_iter().filter(both).collect()
    }

    /// All pairs of which the first can get from the second.
    pub(super) fn getting_pairs(&self) -> Vec<(Peer, Peer)> {
        self.pairs_with(|caps| caps.get)
    }

    pub(super) fn port(&mut self, rank: Peer) -> &mut B::Port {
        &mut self.ports[rank as usize]
    }

    pub(super) fn events(&mut self, rank: Peer) -> &mut Vec<Event> {
        &mut self.records[rank as usize].events
    }

    /// Sends one frame, short or buffered as its length allows, without polling.
    pub(super) fn offer(&mut self, from: Peer, to: Peer, header: &Header, payload: &[u8]) -> Sent {
        assert_eq!(header.length as usize, payload.len());
        let capabilities = self.port(from).caps(to);
        if payload.len() <= capabilities.short {
            // SAFETY: read during the call only.
            self.port(from).send_short(to, header, unsafe { Span::of(payload) })
        } else {
            self.offer_buffered(from, to, header, payload)
        }
    }

    /// Sends one frame through a slot of the transport, without polling.
    pub(super) fn offer_buffered(
        &mut self,
        from: Peer,
        to: Peer,
        header: &Header,
        payload: &[u8],
    ) -> Sent {
        let mut filled = None;
        let sent = self.port(from).send_buffered(to, header, |at, slot| {
            assert_eq!(at, filled.unwrap_or(0), "pieces out of order");
            filled = Some(at + slot.len());
            slot.copy_from_slice(&payload[at..]);
        });
        let expected = (sent == Sent::Taken).then_some(payload.len());
        assert_eq!(filled, expected, "{sent:?}, and this many bytes were filled");
        sent
    }

    /// Sends one frame, polling until it is taken.
    pub(super) fn send(&mut self, from: Peer, to: Peer, header: &Header, payload: &[u8]) {
        for _ in 0..PATIENCE {
            if self.offer(from, to, header, payload) == Sent::Taken {
                return;
            }
            self.turn();
        }
        panic!("rank {from} is refused by rank {to} for ever: {header:?}");
    }

    /// Polls every port once.
    pub(super) fn turn(&mut self) {
        for (rank, (port, record)) in self.ports.iter_mut().zip(&mut self.records).enumerate() {
            if !self.dead.contains(&(rank as Peer)) {
                let before = record.events.len();
                let happened = port.poll(record);
                assert!(happened || record.events.len() == before, "an event, and poll says none");
            }
        }
        self.bed.idle();
    }

    /// Polls until `rank` has had `count` events in all, and takes those.
    pub(super) fn take(&mut self, rank: Peer, count: usize) -> Vec<Event> {
        let mut idle = 0;
        let mut seen = 0;
        while self.events(rank).len() < count {
            self.turn();
            let now = self.records.iter().map(|record| record.events.len()).sum();
            idle = if now == seen { idle + 1 } else { 0 };
            seen = now;
            let events = self.events(rank);
            assert!(idle < PATIENCE, "rank {rank} has {} of {count} events", events.len());
        }
        std::mem::take(self.events(rank))
    }

    /// Polls for a while and expects that nothing comes to anyone.
    pub(super) fn expect_silence(&mut self) {
        for _ in 0..100 {
            self.turn();
        }
        for (rank, record) in self.records.iter().enumerate() {
            assert_eq!(record.events, [], "rank {rank} hears of something");
        }
    }

    /// Kills a rank, if the testbed can.
    pub(super) fn kill(&mut self, rank: Peer) -> bool {
        let killed = self.bed.kill(rank, &mut self.ports[rank as usize]);
        if killed {
            self.dead.push(rank);
        }
        killed
    }
}

/// Bytes that differ for every frame and at every place.
pub(super) fn pattern(key: u64, length: usize) -> Vec<u8> {
    let byte = |at: usize| {
        let mixed = (key ^ (at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 56) as u8
    };
    (0..length).map(byte).collect()
}

/// All sizes up to `most` if they are few, else small ones, large ones, and those around borders.
pub(super) fn sizes(most: usize) -> Vec<usize> {
    if most <= 512 {
        return (0..=most).collect();
    }
    let powers = (0..usize::BITS).map(|bit| 1usize << bit).take_while(|&power| power <= most);
    let around = powers.flat_map(|power| [power - 1, power, power + 1]);
    let mut sizes: Vec<usize> =
        around.chain([most / 3, most - 65, most - 64, most - 8, most - 1, most]).collect();
    sizes.retain(|&size| size <= most);
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}
