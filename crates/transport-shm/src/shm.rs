//! The shared-memory transport.

use super::area::is_readable;
use super::bridges::{Bells, Bridge, Location, ShmBell};
use super::cache;
use super::cross_memory::{self, Listed};
use super::ring::{Consumer, INLINE_BYTES, Payload, Producer};
use super::segment::{Control, LARGE_DATA, Pair, Segment};
use super::transfer::{self, Get, REGISTRATIONS, Registered, Step};
use crate::sync::Ordering;
use layout::Span;
use rustix::fd::OwnedFd;
use std::io;
use std::sync::Arc;
use transport::doorbell::{self, Barrier, Linux};
use transport::{
    AccessError, Caps, Landing, Locality, Peer, Sent, Sink, Take, Taken, Transport, Wanted,
};
use wire::{Header, Key};

/// Frames taken from one ring before the next ring has its turn.
const BURST: usize = 32;
/// Larger payloads are published before they are filled, which happens in pieces of this size: the
/// receiver copies one while the sender fills the next.
const PIECE: usize = 4 << 10;
/// The size of pieces in the middle of long payloads, where there is less to gain from early bytes.
const LARGE_PIECE: usize = 16 << 10;
/// Payloads up to this size are published when they are filled, where each is answered.
const WHOLE: usize = 8 << 10;
/// No place in `incoming`.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The transport between the ranks of one host.
#[derive(Debug)]
pub struct Shm {
    /// Where the pairs of its VCI are.
    pub(super) segment: Arc<Segment>,
    /// Where what the ranks tell of themselves is, whatever the VCI.
    home: Arc<Segment>,
    pub(super) rank: u32,
    pub(super) control: Control,
    /// Where peers say that they have opened a ring to us.
    door: Control,
    pub(super) bells: Arc<Bells>,
    barrier: Barrier,
    cross_memory: bool,
    /// What leads to peers, by peer.
    pub(super) outgoing: Vec<Outgoing>,
    /// Rings that peers have opened to us.
    pub(super) incoming: Vec<Incoming>,
    /// Where peers are, by peer.
    pub(super) locations: Vec<Location>,
    /// Segments shared with others than the ranks of the job.
    pub(super) bridges: Vec<Option<Bridge>>,
    /// Peers that have failed, of which nobody has been told.
    pub(super) failed: Vec<Peer>,
    /// How often the bridges have been looked at.
    pub(super) looks: u32,
    /// Places in `incoming`, by peer; `NOWHERE` for those who have opened none.
    pub(super) places: Vec<u32>,
    /// The value of `arrivals` up to which `incoming` is complete.
    arrivals: u64,
    pub(super) registered: Vec<(Peer, Registered)>,
    pub(super) gets: Vec<(usize, Get)>,
    /// Operations that have ended outside of `poll`, which tells of them.
    pub(super) ended: Vec<(u32, Result<u64, AccessError>)>,
    /// What others read through [`Control::probe_address`].
    probe: Arc<u64>,
}

#[derive(Debug)]
pub(super) enum Outgoing {
    /// Nothing was sent to this peer yet.
    Closed,
    /// There is no memory for it.
    Exhausted,
    Open(Box<Endpoint>),
}

/// What leads to a peer.
#[derive(Debug)]
pub(super) struct Endpoint {
    pair: Pair,
    producer: Producer,
    /// Frames that had come from the peer when something was last sent to it.
    heard: u64,
    /// Whether something had come between that and the send before it.
    answered: bool,
    peer: Control,
    /// Bit per registration in use.
    registrations: u64,
    generation: u32,
}

#[derive(Debug)]
pub(super) struct Incoming {
    pub(super) peer: Peer,
    pub(super) pair: Pair,
    pub(super) consumer: Consumer,
    pub(super) control: Control,
    /// Whether we may copy from the peer's memory, once that has been tried.
    pub(super) readable: Option<bool>,
    pub(super) broken: bool,
    /// Where the frame at the head of the ring goes that is not whole yet, and how much of it has gone.
    pub(super) landing: Option<(Landing, usize)>,
}

impl Shm {
    /// What it can do for the ranks of a host that are few, where the kernel lets them reach into each
    /// other's memory.
    pub const CAPS: Caps = Caps {
        locality: Locality::Host,
        short: INLINE_BYTES,
        buffered: LARGE_DATA / 2,
        zero_copy: false,
        get: true,
        put: true,
        atomic: false,
        pins: false,
    };

    /// Joins the ranks that share the memory behind `file`.
    pub fn attach(file: OwnedFd, rank: u32, ranks: u32, cross_memory: bool) -> io::Result<Shm> {
        let segment = Segment::attach(file, ranks)?;
        let control = segment.control(rank);
        let shm = Shm {
            rank,
            bells: Arc::new(Bells::new(control.clone())),
            door: control.clone(),
            control,
            barrier: doorbell::register(),
            cross_memory,
            outgoing: (0..ranks).map(|_| Outgoing::Closed).collect(),
            incoming: Vec::new(),
            locations: vec![Location::Home; ranks as usize],
            bridges: Vec::new(),
            failed: Vec::new(),
            looks: 0,
            places: vec![NOWHERE; ranks as usize],
            arrivals: 0,
            registered: Vec::new(),
            gets: Vec::new(),
            ended: Vec::new(),
            probe: Arc::new(0x5e22_1ed0_0000_0000 | u64::from(std::process::id())),
            home: segment.clone(),
            segment,
        };
        shm.introduce(&shm.control);
        Ok(shm)
    }

    /// Where further ways to the ranks of the job begin.
    pub fn vcis(&self) -> ShmVcis {
        ShmVcis {
            home: self.home.clone(),
            rank: self.rank,
            control: self.control.clone(),
            bells: self.bells.clone(),
            barrier: self.barrier,
            cross_memory: self.cross_memory,
            probe: self.probe.clone(),
        }
    }

    /// Tells others of a segment what they need to copy from this process.
    pub(super) fn introduce(&self, control: &Control) {
        let address = std::ptr::from_ref(&*self.probe).expose_provenance() as u64;
        control.probe_value().store(*self.probe, Ordering::Relaxed);
        control.probe_address().store(address, Ordering::Relaxed);
        control.access_denied().store(u64::from(!self.cross_memory), Ordering::Relaxed);
        // Pairs with the acquire in `readable` and `help`.
        control.process().store(u64::from(std::process::id()), Ordering::Release);
    }

    /// Where groups of these ranks find memory for their collectives.
    pub fn allocator(&self) -> super::ShmAllocator {
        super::ShmAllocator::new(self.home.clone(), self.rank, self.barrier)
    }

    /// Wakes a thread of this rank that sleeps.
    pub fn ring_own(&self) {
        doorbell::notify(self.control.bell(), Barrier::Sender, &Linux);
    }

    /// What leads to `peer`, opened at first use.
    #[inline(always)]
    fn endpoint(&mut self, peer: Peer) -> Result<&mut Endpoint, Sent> {
        if let Outgoing::Closed = self.outgoing[peer as usize] {
            self.outgoing[peer as usize] = self.open(peer);
        }
        match &mut self.outgoing[peer as usize] {
            Outgoing::Open(endpoint) => Ok(endpoint),
            _ => Err(Sent::Exhausted),
        }
    }

    #[cold]
    fn open(&self, peer: Peer) -> Outgoing {
        let Some((segment, own, slot)) = self.locate(peer) else { return Outgoing::Exhausted };
        let Ok(pair) = segment.open_pair(own, slot) else { return Outgoing::Exhausted };
        let door = segment.control(slot);
        let bit = 1 << (own % 64);
        door.opened(own as usize / 64).fetch_or(bit, Ordering::Relaxed);
        // Pairs with the acquire in `welcome`.
        door.arrivals().fetch_add(1, Ordering::Release);
        let at_home = matches!(self.locations[peer as usize], Location::Home);
        let control = if at_home { self.home.control(slot) } else { door };
        Outgoing::Open(Box::new(Endpoint {
            pair,
            producer: Producer::default(),
            heard: 0,
            answered: false,
            peer: control,
            registrations: 0,
            generation: 0,
        }))
    }

    /// Takes note of the peers that have opened a ring to us.
    #[cold]
    fn welcome(&mut self) {
        // Pairs with the release in `open`.
        self.arrivals = self.door.arrivals().load(Ordering::Acquire);
        for peer in 0..self.segment.ranks() {
            let word = self.door.opened(peer as usize / 64).load(Ordering::Relaxed);
            let is_new = self.places[peer as usize] == NOWHERE && self.reaches(peer);
            if word & 1 << (peer % 64) != 0 && is_new {
                self.places[peer as usize] = self.incoming.len() as u32;
                self.incoming.push(Incoming {
                    peer,
                    pair: self.segment.pair(peer, self.rank),
                    consumer: Consumer::default(),
                    control: self.home.control(peer),
                    readable: None,
                    broken: false,
                    landing: None,
                });
            }
        }
    }

    /// Moves the gets of this process on.
    fn step_gets(&mut self, sink: &mut impl Sink) -> bool {
        let mut happened = false;
        for (operation, result) in std::mem::take(&mut self.ended) {
            sink.handle_done(operation, result);
            happened = true;
        }
        let mut at = 0;
        while at < self.gets.len() {
            let (place, get) = &mut self.gets[at];
            let incoming = &self.incoming[*place];
            match get.step(&incoming.pair, incoming.process()) {
                Step::Idle => at += 1,
                Step::Moved => {
                    happened = true;
                    at += 1;
                }
                Step::Done(result) => {
                    let (_, get) = self.gets.remove(at);
                    sink.handle_done(get.operation, result.map(|()| 0));
                    happened = true;
                }
            }
        }
        happened
    }

    /// Copies for peers that get from memory of this process.
    fn help(&mut self) -> bool {
        let mut happened = false;
        for (peer, registered) in &mut self.registered {
            let Outgoing::Open(endpoint) = &self.outgoing[*peer as usize] else { continue };
            let line = endpoint.pair.registration(registered.slot);
            let process = || endpoint.peer.process().load(Ordering::Acquire) as i32;
            if registered.help(line, process) {
                // The peer may have gone to sleep over the rest.
                doorbell::notify(endpoint.peer.bell(), self.barrier, &Linux);
                happened = true;
            }
        }
        happened
    }

    /// Whether this process may reach the memory of a peer; what it then is among `incoming`.
    fn reach(&mut self, peer: Peer) -> Result<usize, AccessError> {
        let place = self.places[peer as usize] as usize;
        let incoming = self.incoming.get_mut(place).ok_or(AccessError::Gone)?;
        if self.cross_memory && incoming.readable() {
            return Ok(place);
        }
        self.deny_access();
        Err(AccessError::Denied)
    }
}

/// Further ways to the ranks of a job: VCIs, numbered from 1, each with rings of its own. They have one bell.
#[derive(Debug)]
pub struct ShmVcis {
    home: Arc<Segment>,
    rank: u32,
    control: Control,
    bells: Arc<Bells>,
    barrier: Barrier,
    cross_memory: bool,
    probe: Arc<u64>,
}

impl ShmVcis {
    /// Opens a VCI, once.
    pub fn open(&self, vci: u8) -> io::Result<Shm> {
        let segment = self.home.vci(vci.into())?;
        let ranks = segment.ranks() as usize;
        Ok(Shm {
            rank: self.rank,
            bells: self.bells.clone(),
            control: self.control.clone(),
            door: segment.control(self.rank),
            barrier: self.barrier,
            cross_memory: self.cross_memory,
            outgoing: (0..ranks).map(|_| Outgoing::Closed).collect(),
            incoming: Vec::new(),
            locations: vec![Location::Home; ranks],
            bridges: Vec::new(),
            failed: Vec::new(),
            looks: 0,
            places: vec![NOWHERE; ranks],
            arrivals: 0,
            registered: Vec::new(),
            gets: Vec::new(),
            ended: Vec::new(),
            probe: self.probe.clone(),
            home: self.home.clone(),
            segment,
        })
    }
}

/// How much of a payload to fill at once from `at` on: little at its beginning, so that the receiver
/// can start, and at its end, where it will be waiting.
fn piece(at: usize, length: usize) -> usize {
    let half = at.min((length - at) / 2);
    half.clamp(PIECE, LARGE_PIECE) / PIECE * PIECE
}

impl Incoming {
    /// Whether the peer's memory can be read; tried once, on a word whose value is known.
    fn readable(&mut self) -> bool {
        *self.readable.get_or_insert_with(|| is_readable(&self.control))
    }

    /// The peer's number as a process.
    fn process(&self) -> i32 {
        self.control.process().load(Ordering::Relaxed) as i32
    }

    /// Hands over what has come. Whether anything has, and whether its sender has room again.
    #[inline(always)]
    fn poll(&mut self, sink: &mut impl Sink) -> (bool, bool) {
        let (mut happened, mut freed) = (false, false);
        for _ in 0..BURST {
            let found = match self.consumer.peek(&self.pair) {
                Ok(None) => break,
                Ok(Some(_)) if self.broken => break,
                Ok(Some(found)) => found,
                Err(error) => {
                    if !std::mem::replace(&mut self.broken, true) {
                        if let Some((landing, _)) = self.landing.take() {
                            sink.handle_done(landing.operation, Err(AccessError::Gone));
                        }
                        sink.handle_protocol_error(self.peer, error.0);
                        happened = true;
                    }
                    break;
                }
            };
            if let Payload::Growing(position) = found.payload {
                let (any, ended) = self.poll_growing(&found.header, position, sink);
                happened |= any;
                if ended {
                    freed |= self.consumer.advance(&self.pair, &found);
                }
                // For the next one a receive may be posted before the next poll.
                break;
            }
            sink.handle_frame(self.peer, found.header, self.pair.payload(&found));
            freed |= self.consumer.advance(&self.pair, &found);
            happened = true;
        }
        (happened, freed)
    }

    /// Moves a frame on whose sender may still be writing it. Whether anything happened, and whether
    /// the frame is over.
    fn poll_growing(
        &mut self,
        header: &Header,
        position: u64,
        sink: &mut impl Sink,
    ) -> (bool, bool) {
        let length = header.length as usize;
        if self.landing.is_none() {
            if self.pair.filled(position, length) == length {
                let payload = self.pair.data_at(position, length);
                sink.handle_frame(self.peer, *header, transport::Payload::new(payload));
                return (true, true);
            }
            self.landing = sink.handle_arriving(self.peer, header).map(|landing| (landing, 0));
        }
        let (any, ended) = self.land(position, length);
        if let Some(operation) = ended {
            sink.handle_done(operation, Ok(0));
        }
        (any, ended.is_some())
    }

    /// Whether a frame is to be handed over.
    pub(super) fn has_whole_frame(&self) -> bool {
        match self.consumer.peek(&self.pair) {
            Ok(Some(found)) if !self.broken => match found.payload {
                Payload::Growing(position) => {
                    let length = found.header.length as usize;
                    self.pair.filled(position, length) == length
                }
                _ => true,
            },
            _ => false,
        }
    }

    /// Copies on of a frame whose sender is still writing it. Whether anything was copied; and the
    /// operation that it went to, once that is all.
    fn land(&mut self, position: u64, length: usize) -> (bool, Option<u32>) {
        let Some((landing, copied)) = &mut self.landing else { return (false, None) };
        let here = self.pair.filled(position, length);
        if here == *copied {
            return (false, None);
        }
        let bytes = self.pair.data_at(position, length).head(here).tail(*copied);
        landing.memory.tail(*copied).copy_from(bytes);
        *copied = here;
        let operation = landing.operation;
        if here < length {
            return (true, None);
        }
        self.landing = None;
        (true, Some(operation))
    }
}

impl Transport for Shm {
    type Bell = ShmBell;

    #[inline(always)]
    fn caps(&self, _peer: Peer) -> Caps {
        Caps {
            // Bridges have at least as much room.
            buffered: self.segment.largest_payload(),
            get: self.cross_memory,
            put: self.cross_memory,
            ..Shm::CAPS
        }
    }

    #[inline(always)]
    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        let barrier = self.barrier;
        let endpoint = match self.endpoint(peer) {
            Ok(endpoint) => endpoint,
            Err(sent) => return sent,
        };
        debug_assert!(header.length as usize == payload.len());
        let Some(index) = endpoint.producer.line(&endpoint.pair) else { return Sent::Refused };
        endpoint.pair.inline(index, INLINE_BYTES).copy_from(payload);
        endpoint.producer.commit(&endpoint.pair, header);
        doorbell::notify(endpoint.peer.bell(), barrier, &Linux);
        Sent::Taken
    }

    #[inline]
    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        mut fill: impl FnMut(usize, Span),
    ) -> Sent {
        let length = header.length as usize;
        let barrier = self.barrier;
        let place = self.places[peer as usize] as usize;
        let heard = self.incoming.get(place).map_or(0, |incoming| incoming.consumer.count());
        let endpoint = match self.endpoint(peer) {
            Ok(endpoint) => endpoint,
            Err(sent) => return sent,
        };
        if length <= INLINE_BYTES {
            let Some(index) = endpoint.producer.line(&endpoint.pair) else { return Sent::Refused };
            fill(0, endpoint.pair.inline(index, length));
            endpoint.producer.commit(&endpoint.pair, header);
        } else {
            let answered = std::mem::replace(&mut endpoint.heard, heard) != heard;
            // Who answers message by message has taken what came before.
            let alone = std::mem::replace(&mut endpoint.answered, answered) && answered;
            let Some(offset) = endpoint.producer.reserve(&endpoint.pair, length, alone) else {
                return Sent::Refused;
            };
            if !endpoint.pair.reaches(offset + length) {
                return Sent::Exhausted;
            }
            let slot = endpoint.pair.data(offset, length);
            if length <= if alone { WHOLE } else { PIECE } {
                fill(0, slot);
                endpoint.producer.push_reserved(&endpoint.pair, header);
            } else {
                let position = endpoint.producer.push_growing(&endpoint.pair, header);
                let mut at = 0;
                while at < length {
                    let piece = slot.tail(at).head(piece(at, length));
                    if !alone {
                        let next = offset + at + piece.len();
                        cache::own_data(&endpoint.pair, next, length - at - piece.len(), false);
                    }
                    fill(at, piece);
                    at += piece.len();
                    endpoint.producer.filled(&endpoint.pair, position + at as u64);
                }
            }
            // What comes next is likely to be as long, and the receiver has the lines.
            let ahead = endpoint.producer.data_ahead(&endpoint.pair, alone);
            cache::own_data(&endpoint.pair, ahead, length, alone);
        }
        doorbell::notify(endpoint.peer.bell(), barrier, &Linux);
        Sent::Taken
    }

    #[inline]
    fn register(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Key> {
        if !self.cross_memory {
            return None;
        }
        let listed = Listed::new(memory);
        if listed.is_none() && memory.plain().is_none() {
            return None;
        }
        let endpoint = self.endpoint(peer).ok()?;
        let slot = (!endpoint.registrations).trailing_zeros() as usize;
        if slot >= REGISTRATIONS || endpoint.peer.access_denied().load(Ordering::Relaxed) != 0 {
            return None;
        }
        endpoint.registrations |= 1 << slot;
        endpoint.generation = endpoint.generation.wrapping_add(1);
        let line = endpoint.pair.registration(slot);
        let registered =
            Registered::new(line, slot, endpoint.generation, (memory, listed), operation);
        let key = registered.key();
        self.registered.push((peer, registered));
        Some(key)
    }

    fn deregister(&mut self, peer: Peer, operation: u32) {
        let named = |(to, one): &(Peer, Registered)| (*to, one.operation) == (peer, operation);
        let Some(at) = self.registered.iter().position(named) else { return };
        let (_, registered) = self.registered.swap_remove(at);
        if let Outgoing::Open(endpoint) = &mut self.outgoing[peer as usize] {
            registered.free(endpoint.pair.registration(registered.slot));
            endpoint.registrations &= !(1 << registered.slot);
        }
    }

    #[inline]
    fn get(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        let begun = self.reach(peer).and_then(|place| {
            if !cross_memory::is_worthwhile(memory) {
                return Err(AccessError::Denied);
            }
            let incoming = &self.incoming[place];
            let process = incoming.process();
            Ok((place, Get::new(&incoming.pair, key, process, (offset, memory), operation)?))
        });
        match begun {
            Ok((place, get)) => {
                if get.is_helped() {
                    // The peer may sleep.
                    doorbell::notify(self.incoming[place].control.bell(), self.barrier, &Linux);
                }
                self.gets.push((place, get));
            }
            Err(error) => self.ended.push((operation, Err(error))),
        }
    }

    fn put(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        let done = self.reach(peer).and_then(|place| {
            let incoming = &self.incoming[place];
            transfer::put(&incoming.pair, key, incoming.process(), offset, memory)
        });
        self.ended.push((operation, done.map(|()| 0)));
    }

    #[inline]
    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let mut happened = false;
        if self.door.arrivals().load(Ordering::Relaxed) != self.arrivals {
            self.welcome();
        }
        if !self.bridges.is_empty() {
            self.look_at_bridges();
        }
        for incoming in &mut self.incoming {
            let (any, freed) = incoming.poll(sink);
            happened |= any;
            if freed {
                // The sender may sleep over a full ring.
                doorbell::notify(incoming.control.bell(), self.barrier, &Linux);
            }
        }
        if !(self.gets.is_empty() && self.ended.is_empty()) {
            happened |= self.step_gets(sink);
        }
        if !self.registered.is_empty() {
            happened |= self.help();
        }
        if !self.failed.is_empty() {
            happened |= self.tell_failures(sink);
        }
        happened
    }

    fn bell(&self) -> ShmBell {
        ShmBell { bells: self.bells.clone() }
    }
}

impl Take for Shm {
    #[inline(always)]
    fn take(&mut self, wanted: &Wanted, polls: u32, buffer: Span) -> Taken {
        let place = self.places[wanted.peer as usize] as usize;
        let Some(incoming) = self.incoming.get_mut(place) else { return Taken::Nothing };
        for _ in 1..polls {
            if incoming.consumer.has_come(&incoming.pair) {
                break;
            }
            // A line that is not asked for all the time is sooner its writer's.
            std::hint::spin_loop();
        }
        let found = match incoming.consumer.peek(&incoming.pair) {
            Ok(None) => return Taken::Nothing,
            Ok(Some(found)) if !incoming.broken => found,
            // A protocol error, or what comes after it: `poll` knows what to do.
            _ => return Taken::Left,
        };
        if !wanted.is(&found.header) {
            return Taken::Left;
        }
        let Header { tag, length, .. } = found.header;
        let copied = match found.payload {
            Payload::Inline(index) => {
                buffer.copy_from(incoming.pair.inline(index, length as usize))
            }
            Payload::Data(_) => incoming.pair.payload(&found).copy_to(buffer),
            // `poll` copies while it is written.
            Payload::Growing(_) => return Taken::Left,
        };
        if incoming.consumer.advance(&incoming.pair, &found) {
            // The sender may sleep over a full ring.
            doorbell::notify(incoming.control.bell(), self.barrier, &Linux);
        }
        Taken::Message { tag, sent: u64::from(length), copied: copied as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{MemfdFlags, memfd_create};

    const LENGTH: usize = 100_000;

    /// What came, and where the next payload goes that arrives.
    #[derive(Default)]
    struct Record {
        frames: Vec<(Peer, usize)>,
        landing: Option<Landing>,
        done: Vec<(u32, Result<u64, AccessError>)>,
        failed: Vec<Peer>,
    }

    impl Sink for Record {
        fn handle_frame(&mut self, peer: Peer, _: Header, payload: transport::Payload<'_>) {
            self.frames.push((peer, payload.len()));
        }
        fn handle_arriving(&mut self, _peer: Peer, _header: &Header) -> Option<Landing> {
            self.landing.take()
        }
        fn handle_done(&mut self, operation: u32, result: Result<u64, AccessError>) {
            self.done.push((operation, result));
        }
        fn handle_peer_failed(&mut self, peer: Peer) {
            self.failed.push(peer);
        }
        fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
            panic!("a protocol error of {peer}: {reason}");
        }
    }

    fn ranks() -> [Shm; 3] {
        let file = memfd_create("stopped", MemfdFlags::CLOEXEC).expect("a memfd");
        [0, 1, 2].map(|rank| {
            let file = file.try_clone().expect("a copy of the descriptor");
            Shm::attach(file, rank, 3, false).expect("a rank joins")
        })
    }

    /// Rank 0 begins to write a payload to rank 2 and stops in the middle; where it goes on.
    fn begin(port: &mut Shm, bytes: &[u8]) -> (usize, u64) {
        let endpoint = port.endpoint(2).expect("an endpoint");
        let offset = endpoint.producer.reserve(&endpoint.pair, LENGTH, false).expect("room");
        let header = Header::eager(1, 2, LENGTH as u32);
        let position = endpoint.producer.push_growing(&endpoint.pair, &header);
        endpoint.pair.data(offset, LENGTH / 2).copy_from_slice(&bytes[..LENGTH / 2]);
        endpoint.producer.filled(&endpoint.pair, position + LENGTH as u64 / 2);
        (offset, position)
    }

    /// A sender that is stopped in the middle of a payload delays nobody but who waits for it.
    #[test]
    fn who_is_stopped_delays_only_who_waits_for_it() {
        for posted in [true, false] {
            let [mut stopped, mut other, mut receiver] = ranks();
            let bytes: Vec<u8> = (0..LENGTH).map(|at| (at * 7) as u8).collect();
            let mut target = vec![0u8; LENGTH];
            // SAFETY: alive until the payload has landed, and not touched before.
            let memory = unsafe { Span::new(target.as_mut_ptr(), LENGTH) };
            let landing = posted.then_some(Landing { memory, operation: 5 });
            let mut record = Record { landing, ..Record::default() };
            let (offset, position) = begin(&mut stopped, &bytes);
            for number in 1..=3 {
                let header = Header::eager(1, 2, 0);
                assert_eq!(other.send_short(2, &header, Span::EMPTY), Sent::Taken);
                assert!(receiver.poll(&mut record));
                assert_eq!(record.frames.len(), number, "a frame of another rank comes at once");
            }
            assert!(!receiver.poll(&mut record) && record.done.is_empty());
            let endpoint = stopped.endpoint(2).expect("an endpoint");
            let rest = endpoint.pair.data(offset + LENGTH / 2, LENGTH / 2);
            rest.copy_from_slice(&bytes[LENGTH / 2..]);
            endpoint.producer.filled(&endpoint.pair, position + LENGTH as u64);
            assert!(receiver.poll(&mut record));
            if posted {
                assert_eq!(record.done, [(5, Ok(0))]);
                assert!(target == bytes);
            } else {
                assert_eq!(record.frames.last(), Some(&(0, LENGTH)));
            }
        }
    }

    /// Among many ranks two that talk take memory for what they say, and not for what they might.
    #[test]
    fn memory_grows_with_what_is_sent() {
        let file = memfd_create("many", MemfdFlags::CLOEXEC).expect("a memfd");
        let taken = || rustix::fs::fstat(&file).expect("a file").st_blocks as usize * 512;
        let [mut sender, mut receiver] = [0, 1].map(|rank| {
            let file = file.try_clone().expect("a copy of the descriptor");
            Shm::attach(file, rank, 100, false).expect("a rank joins")
        });
        let (start, mut record) = (taken(), Record::default());
        let mut send = |length: u32| {
            let header = Header::eager(1, 2, length);
            let sent = sender.send_buffered(1, &header, |at, slot| {
                slot.copy_from_slice(&vec![7; length as usize - at]);
            });
            assert_eq!(sent, Sent::Taken);
            assert!(receiver.poll(&mut record));
            taken() - start
        };
        let short = send(100);
        assert!(short <= 24 << 10, "{short} bytes for a hundred");
        for _ in 0..20 {
            send(20_000);
        }
        let long = send(20_000);
        assert!((64 << 10..100 << 10).contains(&long), "{long} bytes for a full ring");
        assert_eq!(record.frames.len(), 22);
    }

    /// A sender that dies in the middle of a payload ends the receive that it goes to, then is told of.
    #[test]
    fn who_dies_in_the_middle_ends_what_it_sent() {
        let [mut dead, _other, mut receiver] = ranks();
        let mut target = vec![0u8; LENGTH];
        // SAFETY: alive until the payload has ended, and not touched before.
        let memory = unsafe { Span::new(target.as_mut_ptr(), LENGTH) };
        let landing = Some(Landing { memory, operation: 5 });
        let mut record = Record { landing, ..Record::default() };
        begin(&mut dead, &vec![1; LENGTH]);
        assert!(receiver.poll(&mut record));
        receiver.peer_failed(0);
        assert!(receiver.poll(&mut record));
        assert_eq!(record.done, [(5, Err(AccessError::Gone))]);
        assert_eq!((record.frames, record.failed), (vec![], vec![0]));
    }
}
