//! The shared-memory transport.

use super::area::is_readable;
use super::bridges::{Bells, Bridge, Location, ShmBell};
use super::cross_memory::{self, Listed};
use super::ring::{Consumer, INLINE_BYTES, Payload, Producer};
use super::segment::{Control, Pair, Segment};
use super::sent::SentBuffers;
use super::transfer::{EXPOSURES, Exposed, Pull, Step};
use crate::doorbell::{self, Barrier, Linux};
use crate::pages;
use crate::sync::Ordering;
use crate::transport::{
    Capabilities, LARGE, Peer, PullError, Sent, Sink, Taken, Transport, Wanted,
};
use layout::Span;
use rustix::fd::OwnedFd;
use std::io;
use std::sync::Arc;
use wire::{Exposure, Header};

/// Frames taken from one ring before the next ring has its turn.
const BURST: usize = 32;
/// Larger payloads are published before they are filled, which happens in pieces of this size: the
/// receiver copies one while the sender fills the next.
const PIECE: usize = 4 << 10;
/// The same in the middle of long ones, where there is less to gain from early bytes.
const LARGE_PIECE: usize = 16 << 10;
/// Payloads up to this size are published when they are filled, where each is answered.
const WHOLE: usize = 8 << 10;
/// Of payloads that are published when they are filled so many bytes are pushed towards the receiver before,
/// and the others while it reads, if it has been heard of since the last send and so is likely to wait: it
/// finds them in half the time in the cache that all cores share. (A quarter off 1 and 4 KiB on Granite
/// Rapids. Where many are sent in a row, pushing halves their rate.)
const DEMOTED: usize = 384;
/// Through rings whose largest payload is shorter a message of several payloads goes too slowly: its
/// sender waits for the receiver between them.
const ROOMY: usize = 128 << 10;
/// How far ahead of the frame that is handed over lines are asked for.
const LINES_AHEAD: u64 = 4;
/// How far ahead of the frame that is sent lines are made our own.
const LINES_TO_OWN: u64 = 2;
/// How much of the byte ring behind a payload is made our own, at most.
const DATA_TO_OWN: usize = 4 << 10;
/// The same behind payloads of up to this size that are answered one by one: there is time. Longer ones are
/// parts of a message, of which the receiver still reads what comes next in the ring.
const DATA_TO_OWN_ALONE: usize = 32 << 10;
/// The same behind a piece of one that comes in a row; what is behind that is asked for while it is
/// copied.
const PIECE_TO_OWN: usize = 1 << 10;
/// A peer that came too late for one message is left so many of those that follow through the ring: to
/// wait for it in vain takes longer than to copy them.
const LATE: u32 = 16;
/// No place in `incoming`.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The transport between the ranks of one host.
#[derive(Debug)]
pub struct Shm {
    pub(super) segment: Arc<Segment>,
    pub(super) rank: u32,
    pub(super) control: Control,
    pub(super) bells: Arc<Bells>,
    barrier: Barrier,
    cross_memory: bool,
    /// Ways out, by peer.
    pub(super) outgoing: Vec<Outgoing>,
    /// Rings that peers have opened to us.
    pub(super) incoming: Vec<Incoming>,
    /// Where peers are, by peer.
    pub(super) locations: Vec<Location>,
    /// Segments shared with others than the ranks of the job.
    pub(super) bridges: Vec<Option<Bridge>>,
    /// Peers that have ended, of whose death nobody has been told.
    pub(super) dying: Vec<Peer>,
    /// How often the bridges have been looked at.
    pub(super) looks: u32,
    /// Places in `incoming`, by peer; `NOWHERE` for those who have opened none.
    pub(super) places: Vec<u32>,
    /// The value of `arrivals` up to which `incoming` is complete.
    arrivals: u64,
    pub(super) exposed: Vec<(Peer, Exposed)>,
    pub(super) pulls: Vec<(usize, Pull)>,
    /// Ends of pulls that never began, to be told from `poll`.
    pub(super) unpulled: Vec<(u32, PullError)>,
    /// What others read through [`Control::probe_address`].
    probe: Box<u64>,
}

#[derive(Debug)]
pub(super) enum Outgoing {
    /// Nothing was sent to this peer yet.
    Closed,
    /// There is no memory for it.
    Exhausted,
    Open(Box<Way>),
}

/// The way to a peer.
#[derive(Debug)]
pub(super) struct Way {
    pair: Pair,
    producer: Producer,
    /// Frames that had come from the peer when something was last sent to it.
    heard: u64,
    /// Whether something had come between that and the send before it.
    answered: bool,
    peer: Control,
    /// What was in the large buffers that were sent last.
    sent: SentBuffers,
    /// So many more messages are rather not left to the peer to fetch: it came too late for one.
    late: u32,
    /// Bit per exposure in use.
    exposures: u64,
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
}

impl Shm {
    /// Joins the ranks that share the memory behind `file`.
    pub fn attach(file: OwnedFd, rank: u32, ranks: u32, cross_memory: bool) -> io::Result<Shm> {
        let segment = Segment::attach(file, ranks)?;
        let control = segment.control(rank);
        let shm = Shm {
            rank,
            bells: Arc::new(Bells::new(control.clone())),
            control,
            barrier: doorbell::register(),
            cross_memory,
            outgoing: (0..ranks).map(|_| Outgoing::Closed).collect(),
            incoming: Vec::new(),
            locations: vec![Location::Home; ranks as usize],
            bridges: Vec::new(),
            dying: Vec::new(),
            looks: 0,
            places: vec![NOWHERE; ranks as usize],
            arrivals: 0,
            exposed: Vec::new(),
            pulls: Vec::new(),
            unpulled: Vec::new(),
            probe: Box::new(0x5e22_1ed0_0000_0000 | u64::from(std::process::id())),
            segment,
        };
        shm.introduce(&shm.control);
        if cross_memory {
            pages::clear_edges();
        }
        Ok(shm)
    }

    /// Tells others of a segment what they need to copy from this process.
    pub(super) fn introduce(&self, control: &Control) {
        let address = std::ptr::from_ref(&*self.probe).expose_provenance() as u64;
        control.probe_value().store(*self.probe, Ordering::Relaxed);
        control.probe_address().store(address, Ordering::Relaxed);
        control.pull_denied().store(u64::from(!self.cross_memory), Ordering::Relaxed);
        // Pairs with the acquire in `readable` and `step_exposures`.
        control.process().store(u64::from(std::process::id()), Ordering::Release);
    }

    /// Where groups of these ranks find memory for their collectives.
    pub fn allocator(&self) -> super::ShmAllocator {
        super::ShmAllocator::new(self.segment.clone(), self.rank, self.barrier)
    }

    /// Wakes a thread of this rank that sleeps.
    pub(crate) fn ring_own(&self) {
        doorbell::notify(self.control.bell(), Barrier::Sender, &Linux);
    }

    /// The way to `peer`, opened at first use.
    #[inline(always)]
    fn way(&mut self, peer: Peer) -> Result<&mut Way, Sent> {
        if let Outgoing::Closed = self.outgoing[peer as usize] {
            self.outgoing[peer as usize] = self.open(peer);
        }
        match &mut self.outgoing[peer as usize] {
            Outgoing::Open(way) => Ok(way),
            _ => Err(Sent::Exhausted),
        }
    }

    #[cold]
    fn open(&self, peer: Peer) -> Outgoing {
        let Some((segment, own, slot)) = self.locate(peer) else { return Outgoing::Exhausted };
        let Ok(pair) = segment.open_pair(own, slot) else { return Outgoing::Exhausted };
        let control = segment.control(slot);
        let bit = 1 << (own % 64);
        control.opened(own as usize / 64).fetch_or(bit, Ordering::Relaxed);
        // Pairs with the acquire in `welcome`.
        control.arrivals().fetch_add(1, Ordering::Release);
        Outgoing::Open(Box::new(Way {
            pair,
            producer: Producer::default(),
            heard: 0,
            answered: false,
            peer: control,
            sent: SentBuffers::default(),
            late: 0,
            exposures: 0,
            generation: 0,
        }))
    }

    /// Takes note of the peers that have opened a ring to us.
    #[cold]
    fn welcome(&mut self) {
        // Pairs with the release in `open`.
        self.arrivals = self.control.arrivals().load(Ordering::Acquire);
        for peer in 0..self.segment.ranks() {
            let word = self.control.opened(peer as usize / 64).load(Ordering::Relaxed);
            let is_new = self.places[peer as usize] == NOWHERE && self.reaches(peer);
            if word & 1 << (peer % 64) != 0 && is_new {
                self.places[peer as usize] = self.incoming.len() as u32;
                self.incoming.push(Incoming {
                    peer,
                    pair: self.segment.pair(peer, self.rank),
                    consumer: Consumer::default(),
                    control: self.segment.control(peer),
                    readable: None,
                    broken: false,
                });
            }
        }
    }

    /// Where in `exposed` this is.
    fn place_exposed(&self, peer: Peer, operation: u32) -> Option<usize> {
        self.exposed.iter().position(|(to, one)| (*to, one.operation) == (peer, operation))
    }

    fn step_pulls(&mut self, sink: &mut impl Sink) -> bool {
        let mut happened = false;
        for (operation, error) in std::mem::take(&mut self.unpulled) {
            sink.handle_pulled(operation, Err(error));
            happened = true;
        }
        let mut at = 0;
        while at < self.pulls.len() {
            let (place, pull) = &mut self.pulls[at];
            let incoming = &self.incoming[*place];
            let process = incoming.control.process().load(Ordering::Relaxed) as i32;
            match pull.step(incoming.pair.exposure(pull.slot), process) {
                Step::Done(result) => {
                    let (place, pull) = self.pulls.remove(at);
                    doorbell::notify(self.incoming[place].control.bell(), self.barrier, &Linux);
                    sink.handle_pulled(pull.operation, result);
                    happened = true;
                }
                Step::Moved => {
                    happened = true;
                    at += 1;
                }
                Step::Idle | Step::Denied => at += 1,
            }
        }
        happened
    }

    fn step_exposures(&mut self, sink: &mut impl Sink) -> bool {
        let mut happened = false;
        let mut at = 0;
        while at < self.exposed.len() {
            let (peer, exposed) = &mut self.exposed[at];
            let Outgoing::Open(way) = &mut self.outgoing[*peer as usize] else {
                unreachable!("exposed to a peer without a way to it")
            };
            let line = way.pair.exposure(exposed.slot);
            let process = || way.peer.process().load(Ordering::Acquire) as i32;
            let step = exposed.step(line, process);
            if let Step::Done(_) | Step::Denied = step {
                exposed.free(line);
                way.exposures &= !(1 << exposed.slot);
                let operation = exposed.operation;
                self.exposed.remove(at);
                if let Step::Done(result) = step {
                    sink.handle_exposure_done(operation, result);
                }
                happened = true;
                continue;
            }
            if step == Step::Moved {
                // The receiver may have gone to sleep over the rest.
                doorbell::notify(way.peer.bell(), self.barrier, &Linux);
                happened = true;
            }
            at += 1;
        }
        happened
    }
}

/// How much of a payload to fill at once from `at` on: little at its beginning, so that the receiver
/// can start, and at its end, where it will be waiting.
fn piece(at: usize, length: usize) -> usize {
    let half = at.min((length - at) / 2);
    half.clamp(PIECE, LARGE_PIECE) / PIECE * PIECE
}

impl Way {
    /// Notes that a buffer is sent. Whether the peer had better fetch it.
    fn is_fetched(&mut self, memory: Span) -> bool {
        let late = self.late > 0;
        self.late = self.late.saturating_sub(1);
        !self.sent.has_changed(memory) && !late
    }
}

impl Incoming {
    /// Whether the peer's memory can be read; tried once, on a word whose value is known.
    fn readable(&mut self) -> bool {
        *self.readable.get_or_insert_with(|| is_readable(&self.control))
    }
}

impl Transport for Shm {
    type Bell = ShmBell;

    #[inline(always)]
    fn capabilities(&self, _peer: Peer) -> Capabilities {
        Capabilities {
            short: INLINE_BYTES,
            // Bridges have at least as much room.
            buffered: self.segment.largest_payload(),
            eager: self.segment.largest_payload(),
            pull: self.cross_memory,
            push: None,
        }
    }

    #[inline(always)]
    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        let barrier = self.barrier;
        let way = match self.way(peer) {
            Ok(way) => way,
            Err(sent) => return sent,
        };
        debug_assert!(header.length as usize == payload.len());
        let Some(index) = way.producer.line(&way.pair) else { return Sent::Refused };
        way.pair.inline(index, INLINE_BYTES).copy_from(payload);
        way.producer.commit(&way.pair, header);
        way.pair.own(way.producer.ahead(&way.pair, LINES_TO_OWN));
        doorbell::notify(way.peer.bell(), barrier, &Linux);
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
        let way = match self.way(peer) {
            Ok(way) => way,
            Err(sent) => return sent,
        };
        if length <= INLINE_BYTES {
            let Some(index) = way.producer.line(&way.pair) else { return Sent::Refused };
            fill(0, way.pair.inline(index, length));
            way.producer.commit(&way.pair, header);
        } else {
            let answered = std::mem::replace(&mut way.heard, heard) != heard;
            // Who answers message by message has taken what came before.
            let alone = std::mem::replace(&mut way.answered, answered) && answered;
            let Some(offset) = way.producer.reserve(&way.pair, length, alone) else {
                return Sent::Refused;
            };
            let slot = way.pair.data(offset, length);
            if length <= if alone { WHOLE } else { PIECE } {
                fill(0, slot);
                if answered {
                    way.pair.demote(slot.head(DEMOTED));
                }
                way.producer.push_reserved(&way.pair, header);
                if answered {
                    way.pair.demote(slot.tail(DEMOTED));
                }
            } else {
                let position = way.producer.push_growing(&way.pair, header);
                let mut at = 0;
                while at < length {
                    let piece = slot.tail(at).head(piece(at, length));
                    if !alone {
                        way.pair.own_data(offset + at + piece.len(), PIECE_TO_OWN);
                    }
                    fill(at, piece);
                    at += piece.len();
                    way.producer.filled(&way.pair, position + at as u64);
                }
            }
            // What comes next is likely to be as long, and the receiver has the lines.
            let ahead = way.producer.data_ahead(&way.pair, length, alone);
            let whole = alone && length <= DATA_TO_OWN_ALONE;
            let most = if whole { DATA_TO_OWN_ALONE } else { DATA_TO_OWN };
            way.pair.own_data(ahead, length.min(most));
            way.pair.own(way.producer.ahead(&way.pair, LINES_TO_OWN));
        }
        doorbell::notify(way.peer.bell(), barrier, &Linux);
        Sent::Taken
    }

    fn prefers_copy(&mut self, peer: Peer, memory: Span) -> bool {
        if !self.cross_memory || !cross_memory::is_coarse(memory) {
            return true;
        }
        let largest = self.segment.largest_payload();
        if memory.len() > largest && largest < ROOMY {
            return false;
        }
        // Lists of pieces are not looked into.
        memory.plain().is_some() && self.way(peer).is_ok_and(|way| !way.is_fetched(memory))
    }

    fn prefers_fetch(&mut self, peer: Peer, memory: Span) -> bool {
        self.cross_memory
            && memory.plain().is_some()
            && self.way(peer).is_ok_and(|way| way.is_fetched(memory))
    }

    fn relocate(&mut self, peer: Peer, operation: u32, memory: Span) -> bool {
        let Some(at) = self.place_exposed(peer, operation) else { return false };
        let Outgoing::Open(way) = &mut self.outgoing[peer as usize] else { return false };
        let exposed = &mut self.exposed[at].1;
        exposed.relocate(way.pair.exposure(exposed.slot), memory);
        way.late = LATE;
        true
    }

    #[inline]
    fn expose(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Exposure> {
        if !self.cross_memory {
            return None;
        }
        let listed = Listed::new(memory);
        if listed.is_none() && memory.plain().is_none() {
            return None;
        }
        let way = self.way(peer).ok()?;
        let slot = (!way.exposures).trailing_zeros() as usize;
        if slot >= EXPOSURES || way.peer.pull_denied().load(Ordering::Relaxed) != 0 {
            return None;
        }
        pages::note_use(memory);
        way.exposures |= 1 << slot;
        way.generation = way.generation.wrapping_add(1);
        let line = way.pair.exposure(slot);
        let exposed = Exposed::new(line, slot, way.generation, (memory, listed), operation);
        let exposure = exposed.exposure();
        self.exposed.push((peer, exposed));
        Some(exposure)
    }

    fn conceal(&mut self, peer: Peer, operation: u32) {
        let Some(at) = self.place_exposed(peer, operation) else { return };
        let (_, exposed) = self.exposed.remove(at);
        if let Outgoing::Open(way) = &mut self.outgoing[peer as usize] {
            exposed.free(way.pair.exposure(exposed.slot));
            way.exposures &= !(1 << exposed.slot);
        }
    }

    #[inline]
    fn pull(&mut self, peer: Peer, exposure: Exposure, memory: Span, operation: u32) {
        let place = self.places[peer as usize] as usize;
        let (Some(incoming), Some(slot)) = (self.incoming.get_mut(place), Pull::slot(exposure))
        else {
            self.unpulled.push((operation, PullError::Gone));
            return;
        };
        if !self.cross_memory || !incoming.readable() {
            Pull::deny(incoming.pair.exposure(slot), exposure);
            self.unpulled.push((operation, PullError::Denied));
            self.deny_pulls();
            return;
        }
        let process = incoming.control.process().load(Ordering::Relaxed) as i32;
        if !cross_memory::is_worthwhile(memory) {
            Pull::deny(incoming.pair.exposure(slot), exposure);
            self.unpulled.push((operation, PullError::Denied));
            return;
        }
        pages::note_use(memory.head(exposure[2] as usize));
        match Pull::new(incoming.pair.exposure(slot), exposure, process, memory, operation) {
            Ok(pull) => {
                if pull.helped {
                    // The sender may sleep.
                    doorbell::notify(incoming.control.bell(), self.barrier, &Linux);
                }
                self.pulls.push((place, pull));
            }
            Err(error) => self.unpulled.push((operation, error)),
        }
    }

    #[inline(always)]
    fn take(&mut self, wanted: &Wanted, looks: u32, buffer: Span) -> Taken {
        let place = self.places[wanted.peer as usize] as usize;
        let Some(incoming) = self.incoming.get_mut(place) else { return Taken::Nothing };
        for _ in 1..looks {
            if incoming.consumer.has_come(&incoming.pair) {
                break;
            }
            // A line that is not asked for all the time is sooner its writer's.
            std::hint::spin_loop();
        }
        let found = match incoming.consumer.peek(&incoming.pair) {
            Ok(None) => return Taken::Nothing,
            Ok(Some(found)) if !incoming.broken => found,
            // Nonsense, or what comes after it: `poll` knows what to do.
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
            _ => incoming.pair.payload(&found, &incoming.control).copy_to(buffer),
        };
        if incoming.consumer.advance(&incoming.pair, &found) {
            // The sender may sleep over a full ring.
            doorbell::notify(incoming.control.bell(), self.barrier, &Linux);
        }
        Taken::Message { tag, sent: u64::from(length), copied: copied as u64 }
    }

    #[inline]
    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let mut happened = false;
        if self.control.arrivals().load(Ordering::Relaxed) != self.arrivals {
            self.welcome();
        }
        if !self.bridges.is_empty() {
            self.look_at_bridges();
        }
        for incoming in &mut self.incoming {
            let Incoming { peer, pair, consumer, broken, control, .. } = incoming;
            let mut freed = false;
            for taken in 0..BURST {
                match consumer.peek(&*pair) {
                    Ok(None) => break,
                    Ok(Some(_)) if *broken => break,
                    Ok(Some(found)) => {
                        // Where two frames are, more may be: let their lines travel meanwhile. (A
                        // line that is not written yet would be taken from its sender.)
                        if taken > 0 {
                            pair.prefetch(consumer.ahead(&*pair, LINES_AHEAD));
                        }
                        sink.handle_frame(*peer, found.header, pair.payload(&found, control));
                        freed |= consumer.advance(&*pair, &found);
                        happened = true;
                        // For the next large one a receive may be posted before the next look.
                        if found.header.length as usize > LARGE {
                            break;
                        }
                    }
                    Err(nonsense) => {
                        if !std::mem::replace(broken, true) {
                            sink.handle_nonsense(*peer, nonsense.0);
                        }
                        break;
                    }
                }
            }
            if freed {
                // The sender may sleep over a full ring.
                doorbell::notify(control.bell(), self.barrier, &Linux);
            }
        }
        if !(self.pulls.is_empty() && self.unpulled.is_empty()) {
            happened |= self.step_pulls(sink);
        }
        if !self.exposed.is_empty() {
            happened |= self.step_exposures(sink);
        }
        if !self.dying.is_empty() {
            happened |= self.bury(sink);
        }
        happened
    }

    fn bell(&self) -> ShmBell {
        ShmBell { bells: self.bells.clone() }
    }
}
