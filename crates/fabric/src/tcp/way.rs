//! The two streams between this process and one peer, whatever connection carries them.

use super::inbox::Inbox;
use super::outbox::Outbox;
use super::record::{CHUNK, Chunk, PULL_BYTES, Record, Wanted};
use crate::exposures::{DETACHED, Exposures};
use crate::{Peer, PullError};
use layout::Span;
use std::collections::VecDeque;
use wire::{Exposure, HEADER_BYTES, Header};

/// How much is received before that is acknowledged, where nobody waits for it.
const ACKNOWLEDGE: u64 = (super::outbox::LIMIT / 4) as u64;
/// With less than this to write, the next chunk of data is appended.
const AHEAD: u64 = (CHUNK / 2) as u64;

/// Data up to this size is copied once it has been written, if it is alone: then its sender does not
/// wait for an answer that takes longer than that.
const KEPT: usize = 256 << 10;

/// What the streams have brought about, to be told from `poll`.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    Pulled(u32, Result<(), PullError>),
    ExposureDone(u32, Result<(), PullError>),
    Death(Peer),
    Nonsense(Peer, &'static str),
}

/// The next thing that somebody else must deal with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    /// Nothing, before more is read.
    Nothing,
    /// A frame, at the head of the inbox.
    Frame(Header),
    /// Data that nobody has asked for: where does it go?
    Push { operation: u32 },
}

/// Both streams.
#[derive(Debug, Default)]
pub(super) struct Way {
    pub(super) outbox: Outbox,
    pub(super) inbox: Inbox,
    /// Copies under way to us.
    pulls: Vec<Pull>,
    /// Data under way from us that is not in the outbox yet.
    streams: VecDeque<Stream>,
    /// What to copy as soon as it has been written.
    keeping: Option<u32>,
    /// How many long messages are expected: reads leave room for them.
    pub(super) expecting: u32,
    /// An answer waits to be written that nobody waits for.
    pub(super) patient: bool,
    /// What is landing, when data is.
    arriving: Option<Arrival>,
    /// The position that the peer was last told we have.
    told: u64,
    /// What the peer sent that cannot be.
    nonsense: Option<&'static str>,
    /// The peer has left the job.
    pub(super) left: bool,
    /// The peer has closed a connection that it did not need.
    pub(super) parked: bool,
}

#[derive(Debug)]
struct Pull {
    /// Whose operation `number` is.
    origin: Origin,
    /// The number by which the data is known.
    number: u32,
    operation: u32,
    memory: Span,
    arrived: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Pulled,
    Pushed,
}

#[derive(Debug)]
struct Arrival {
    origin: Origin,
    number: u32,
    place: u32,
    length: usize,
    kept: bool,
}

#[derive(Debug)]
struct Stream {
    origin: Origin,
    number: u32,
    place: u32,
    memory: Span,
    offset: usize,
    kept: bool,
}

impl Way {
    /// Asks for what the peer has exposed.
    pub(super) fn pull(&mut self, exposure: Exposure, memory: Span, operation: u32) {
        let length = exposure[2].min(memory.len() as u64);
        let memory = memory.head(length as usize);
        let pull =
            Pull { origin: Origin::Pulled, number: operation, operation, memory, arrived: 0 };
        self.pulls.push(pull);
        self.expecting += u32::from(length > 0);
        let wanted = Wanted { exposure, length }.to_bytes();
        self.outbox.stage(&Record::Pull { operation }.to_bytes(), PULL_BYTES, |at, slot| {
            slot.copy_from_slice(&wanted[at..]);
        });
    }

    /// Sends what was exposed at this place without being asked.
    pub(super) fn push(&mut self, operation: u32, place: u32, memory: Span, alone: bool) {
        self.stream(Origin::Pushed, operation, place, memory, alone);
    }

    fn stream(&mut self, origin: Origin, number: u32, place: u32, memory: Span, alone: bool) {
        let kept = alone && memory.len() <= KEPT && !memory.is_empty();
        self.streams.push_back(Stream { origin, number, place, memory, offset: 0, kept });
        self.advance_streams();
    }

    /// Data that is pushed goes there, for that operation of ours; or nowhere.
    pub(super) fn place_push(&mut self, target: Option<(Span, u32)>) {
        let record = self.inbox.head().map(Record::from_bytes);
        let Some(Ok(Record::Push(chunk))) = record else { return };
        let number = chunk.operation;
        self.inbox.consume(HEADER_BYTES);
        let origin = Origin::Pushed;
        if let Some((memory, operation)) = target {
            self.pulls.push(Pull { origin, number, operation, memory, arrived: 0 });
        }
        self.begin_landing(origin, &chunk);
    }

    /// Memory exposed at this place is the user's again. What of it is in the middle of the stream
    /// is kept as a copy.
    pub(super) fn conceal(&mut self, place: u32) {
        self.forget_stream(place);
        self.outbox.keep(place);
        self.keeping = self.keeping.filter(|&keeping| keeping != place);
    }

    /// No more chunks are sent of what was exposed at this place.
    fn forget_stream(&mut self, place: u32) {
        self.streams.retain(|stream| stream.place != place);
    }

    /// Whether memory exposed at this place may still be read.
    fn lends(&self, place: u32) -> bool {
        self.outbox.lends(place) || self.streams.iter().any(|stream| stream.place == place)
    }

    /// Appends chunks of data while there is little else to write.
    pub(super) fn advance_streams(&mut self) {
        while self.outbox.unwritten() < AHEAD {
            let Some(stream) = self.streams.front_mut() else { return };
            let Stream { origin, number: operation, place, offset, memory, kept } = *stream;
            let part = memory.tail(offset).head(CHUNK);
            let (at, length) = (offset as u64, part.len() as u32);
            let chunk = Chunk { operation, place, offset: at, length, kept };
            let record = match origin {
                Origin::Pulled => Record::Data(chunk),
                Origin::Pushed => Record::Push(chunk),
            };
            if kept {
                self.keeping = Some(place);
            }
            self.outbox.lend(&record.to_bytes(), part, place);
            stream.offset += part.len();
            if stream.offset == memory.len() {
                self.streams.pop_front();
            }
        }
    }

    /// Copies what has been written and is to be copied. The operation that is over with that.
    #[inline]
    pub(super) fn keep_written(&mut self, exposures: &mut Exposures) -> Option<u32> {
        let place = self.keeping.filter(|_| self.is_written())?;
        self.keeping = None;
        let (operation, memory) = exposures.detach(place)?;
        self.outbox.relocate(place, memory);
        Some(operation)
    }

    /// Tells the peer how much has come, if that is worth it.
    pub(super) fn acknowledge(&mut self, at_once: bool) {
        let received = self.inbox.received();
        if received - self.told >= if at_once { 1 } else { ACKNOWLEDGE } {
            self.told = received;
            self.outbox.stage(&Record::Acknowledge { received }.to_bytes(), 0, |_, _| ());
        }
    }

    /// A new connection, at whose other end so much has arrived.
    pub(super) fn resume(&mut self, received: u64) -> Result<(), super::outbox::Impossible> {
        self.told = self.inbox.received();
        self.outbox.resume(received)
    }

    /// Appends a record that says all there is to say.
    pub(super) fn say(&mut self, record: Record) {
        self.outbox.stage(&record.to_bytes(), 0, |_, _| ());
    }

    /// Whether the peer is expected to send something.
    pub(super) fn awaits(&self) -> bool {
        !self.pulls.is_empty()
    }

    /// Whether everything has gone out, as far as this connection is concerned.
    pub(super) fn is_written(&self) -> bool {
        !self.outbox.is_behind() && self.streams.is_empty()
    }

    /// Ends what was under way.
    pub(super) fn give_up(&mut self, exposures: &mut Exposures, peer: Peer) -> Vec<Event> {
        let pulls = std::mem::take(&mut self.pulls);
        let mut events: Vec<Event> =
            pulls.iter().map(|one| Event::Pulled(one.operation, Err(PullError::Gone))).collect();
        let ended = exposures.remove_of(peer);
        let ended = ended.iter().filter(|one| one.operation != DETACHED);
        events.extend(ended.map(|one| Event::ExposureDone(one.operation, Err(PullError::Gone))));
        *self = Way { left: self.left, ..Way::default() };
        events
    }

    /// Deals with records up to one that somebody else must see. Nonsense stays nonsense.
    #[inline]
    pub(super) fn next(
        &mut self,
        peer: Peer,
        exposures: &mut Exposures,
        events: &mut VecDeque<Event>,
    ) -> Result<Next, &'static str> {
        if let Some(nonsense) = self.nonsense {
            return Err(nonsense);
        }
        self.advance(peer, exposures, events).inspect_err(|nonsense| self.nonsense = Some(nonsense))
    }

    fn advance(
        &mut self,
        peer: Peer,
        exposures: &mut Exposures,
        events: &mut VecDeque<Event>,
    ) -> Result<Next, &'static str> {
        loop {
            if self.inbox.is_landing() {
                return Ok(Next::Nothing);
            }
            if let Some(arrival) = self.arriving.take() {
                self.arrived(arrival, events);
            }
            let Some(head) = self.inbox.head() else { return Ok(Next::Nothing) };
            let record = Record::from_bytes(head)?;
            match record {
                Record::Frame(header) => {
                    let whole = HEADER_BYTES + header.length as usize;
                    let here = self.inbox.bytes().len() >= whole;
                    return Ok(if here { Next::Frame(header) } else { Next::Nothing });
                }
                Record::Pull { operation } => {
                    let whole = HEADER_BYTES + PULL_BYTES;
                    let Some(bytes) = self.inbox.bytes().get(HEADER_BYTES..whole) else {
                        return Ok(Next::Nothing);
                    };
                    let wanted = Wanted::from_bytes(bytes.try_into().expect("32 bytes"));
                    self.inbox.consume(whole);
                    self.serve(peer, operation, wanted, exposures);
                    continue;
                }
                Record::Push(Chunk { operation, offset: 0, .. }) => {
                    return Ok(Next::Push { operation });
                }
                _ => self.inbox.consume(HEADER_BYTES),
            }
            match record {
                Record::Frame(_) | Record::Pull { .. } => unreachable!("handled before"),
                Record::Acknowledge { received } => self.acknowledged(received)?,
                Record::Data(chunk) => {
                    if !self.continues(Origin::Pulled, chunk.operation, chunk.offset) {
                        return Err("data that was not asked for");
                    }
                    self.begin_landing(Origin::Pulled, &chunk);
                }
                Record::Push(chunk) => {
                    let (origin, operation) = (Origin::Pushed, chunk.operation);
                    // What nobody wanted at its beginning nobody wants now.
                    let known = self.find(origin, operation).is_some();
                    if known && !self.continues(origin, operation, chunk.offset) {
                        return Err("data out of order");
                    }
                    self.begin_landing(origin, &chunk);
                }
                Record::Done { place, received } => {
                    self.acknowledged(received)?;
                    if self.lends(place) {
                        return Err("the end of data that is under way");
                    }
                    let done = exposures.remove_at(peer, place).ok_or("the end of nothing")?;
                    if done.operation != DETACHED {
                        events.push_back(Event::ExposureDone(done.operation, Ok(())));
                    }
                }
                Record::Gone { operation } => {
                    let at = self.find(Origin::Pulled, operation).ok_or("the end of no pull")?;
                    self.pulls.remove(at);
                    events.push_back(Event::Pulled(operation, Err(PullError::Gone)));
                }
                Record::Goodbye => {
                    self.left = true;
                    // The peer waits for this.
                    self.acknowledge(true);
                }
                Record::Park => self.parked = true,
            }
        }
    }

    fn acknowledged(&mut self, received: u64) -> Result<(), &'static str> {
        self.outbox.acknowledge(received).map_err(|_| "an acknowledgement of the future")
    }

    /// The peer pulls.
    fn serve(&mut self, peer: Peer, operation: u32, wanted: Wanted, exposures: &mut Exposures) {
        match exposures.find(peer, wanted.exposure) {
            Some(exposed) => {
                let place = wanted.exposure[0] as u32;
                // Whoever pulls did not take what was pushed.
                self.forget_stream(place);
                let memory = exposed.memory.head(wanted.length as usize);
                self.stream(Origin::Pulled, operation, place, memory, false);
            }
            None => self.say(Record::Gone { operation }),
        }
    }

    fn find(&self, origin: Origin, number: u32) -> Option<usize> {
        self.pulls.iter().position(|pull| pull.origin == origin && pull.number == number)
    }

    /// Whether data at this offset is what comes next.
    fn continues(&self, origin: Origin, number: u32, offset: u64) -> bool {
        let pull = self.find(origin, number).map(|at| &self.pulls[at]);
        pull.is_some_and(|pull| pull.arrived as u64 == offset)
    }

    /// The bytes of the record at hand go where they belong.
    fn begin_landing(&mut self, origin: Origin, chunk: &Chunk) {
        let Chunk { operation: number, place, length, kept, .. } = *chunk;
        let arrival = Arrival { origin, number, place, length: length as usize, kept };
        if chunk.offset == 0 {
            self.expecting = self.expecting.saturating_sub(1);
        }
        let memory = self.find(arrival.origin, arrival.number).map(|at| {
            let pull = &self.pulls[at];
            pull.memory.tail(pull.arrived)
        });
        self.inbox.land(arrival.length, memory);
        self.arriving = Some(arrival);
    }

    /// A record of data is complete.
    fn arrived(&mut self, arrival: Arrival, events: &mut VecDeque<Event>) {
        let Arrival { origin, number, place, length, kept } = arrival;
        let Some(at) = self.find(origin, number) else { return };
        self.pulls[at].arrived += length;
        if self.pulls[at].arrived >= self.pulls[at].memory.len() {
            let pull = self.pulls.remove(at);
            events.push_back(Event::Pulled(pull.operation, Ok(())));
            self.told = self.inbox.received();
            // Where nobody waits for the answer it goes with what goes next.
            self.patient = kept && !self.outbox.is_behind();
            self.say(Record::Done { place, received: self.told });
        }
    }
}
