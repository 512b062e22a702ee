//! The two streams between this process and one peer, whatever connection carries them.

use super::inbox::Inbox;
use super::lane::{self, Lane, PIECE, Pace, Stage};
use super::outbox::{GOOD, Outbox};
use super::record::{CHUNK, Chunk, PULL_BYTES, Record, Wanted};
use crate::exposures::{DETACHED, Exposures};
use crate::memory::is_writable;
use crate::{Peer, PullError};
use layout::Span;
use std::collections::VecDeque;
use wire::{Exposure, HEADER_BYTES, Header};

/// How much is received before that is acknowledged, where nobody waits for it.
const ACKNOWLEDGE: u64 = (super::outbox::LIMIT / 4) as u64;
/// With less than this to write, the next chunk of data is appended.
const AHEAD: u64 = (CHUNK / 2) as u64;

/// Data up to this size is copied once it has been written, if it is alone: then its sender does not
/// wait for an answer that takes longer than that. It goes as one chunk, which the copy replaces.
const KEPT: usize = CHUNK;
/// Data up to this size is sent though the peer has told of no receive for it: to ask takes a twentieth of
/// the time.
pub(super) const UNASKED: usize = 2 * CHUNK;
/// So many messages at most are announced only, after one was sent in vain.
const RESTRAINT: u32 = 63;
/// Who has brought data of this size is likely to bring more, which is not to be read into the buffer.
const LONG: usize = 16 << 10;

/// What the streams have brought about, to be told from `poll`.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    Pulled(u32, Result<(), PullError>),
    ExposureDone(u32, Result<(), PullError>),
    Death(Peer),
    Nonsense(Peer, &'static str),
    /// A network to a peer is not used any more.
    NetworkLost,
}

/// The next thing that somebody else must deal with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    /// Nothing, before more is read.
    Nothing,
    /// A frame, at the head of the inbox.
    Frame(Header),
    /// Data that nobody has asked for: where does it go?
    Push(Chunk),
}

/// Both streams.
#[derive(Debug, Default)]
pub(super) struct Way {
    pub(super) outbox: Outbox,
    pub(super) inbox: Inbox,
    /// Copies under way to us.
    pulls: Vec<Pull>,
    /// What was pushed and has found no receive. There is one at most: whoever keeps a copy has nothing
    /// else exposed to us.
    stash: Option<Stash>,
    /// Data under way from us that is not in the outbox yet.
    streams: VecDeque<Stream>,
    /// Where lies what is to be copied once it has been written.
    keeping: Option<u32>,
    /// What was sent though no receive was known, and has neither been taken nor pulled.
    unasked: Option<u32>,
    /// How many messages are only announced before the next is sent like that, and how many were after
    /// the last one that was sent in vain.
    restraint: (u32, u32),
    /// The poll in which data was looked at that nobody wanted then.
    pub(super) hesitated: Option<u64>,
    /// How many long messages are expected: reads leave room for them.
    expecting: u32,
    /// The last message was long.
    long: bool,
    /// An answer waits to be written that nobody waits for.
    pub(super) patient: bool,
    /// Connections over other networks, if there are any.
    pub(super) lanes: Vec<Lane>,
    /// The highest number that a lane has had.
    pub(super) highest: u16,
    /// How fast the line is, beside its lanes.
    pub(super) pace: Pace,
    /// What is landing, when data is.
    arriving: Option<Arrival>,
    /// The position that the peer was last told we have.
    told: u64,
    /// The position at which it is told again, if there is no other reason to.
    due: u64,
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
    /// Where its peer has exposed it.
    place: u32,
    memory: Span,
    arrived: usize,
    /// Its memory is not valid.
    bad: bool,
}

/// The operation of what goes to the stash.
const STASHED: u32 = u32::MAX;

/// Data whose sender is done with it, and may be busy when somebody wants it here.
#[derive(Debug)]
struct Stash {
    place: u32,
    bytes: Vec<u8>,
    /// All bytes have come.
    whole: bool,
    /// Where they go then, for which operation.
    wanted: Option<(Span, u32)>,
}

/// Whether data was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Pulled,
    Pushed,
}

/// Data that is arriving.
#[derive(Debug)]
pub(super) struct Arrival {
    origin: Origin,
    number: u32,
    place: u32,
    pub(super) length: usize,
    kept: bool,
}

impl Arrival {
    pub(super) fn is_for(&self, origin: Origin, number: u32) -> bool {
        self.origin == origin && self.number == number
    }
}

/// Data that is leaving: what is exposed, from an offset on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stream {
    origin: Origin,
    number: u32,
    pub(super) place: u32,
    memory: Span,
    pub(super) offset: usize,
    kept: bool,
}

impl Way {
    /// Asks for what the peer has exposed, unless it is here: then what that has brought about.
    pub(super) fn pull(
        &mut self,
        exposure: Exposure,
        memory: Span,
        operation: u32,
    ) -> Option<Event> {
        let length = exposure[2].min(memory.len() as u64);
        let memory = memory.head(length as usize);
        if let Some(stash) = &mut self.stash
            && u64::from(stash.place) == exposure[0]
        {
            stash.wanted = Some((memory, operation));
            return self.empty_stash();
        }
        let pull = Pull {
            origin: Origin::Pulled,
            number: operation,
            operation,
            place: exposure[0] as u32,
            memory,
            arrived: 0,
            bad: false,
        };
        self.pulls.push(pull);
        self.expecting += u32::from(length > 0);
        let wanted = Wanted { exposure, length }.to_bytes();
        self.outbox.stage(&Record::Pull { operation }.to_bytes(), PULL_BYTES, |at, slot| {
            slot.copy_from_slice(&wanted[at..]);
        });
        None
    }

    /// Hands over what is in the stash, if it is wanted and all of it is there.
    fn empty_stash(&mut self) -> Option<Event> {
        let ready = |stash: &mut Stash| stash.whole && stash.wanted.is_some();
        let stash = self.stash.take_if(ready)?;
        let (memory, operation) = stash.wanted?;
        let end = if is_writable(memory) {
            memory.copy_from_slice(&stash.bytes);
            Ok(())
        } else {
            Err(PullError::BadAddress)
        };
        self.patient = !self.outbox.is_behind();
        self.finish(stash.place);
        Some(Event::Pulled(operation, end))
    }

    /// Tells the peer that what it has exposed at this place is not needed any more.
    fn finish(&mut self, place: u32) {
        let received = self.note_told();
        self.say(Record::Done { place, received });
    }

    /// What was to go to the stash is not good: whoever wants it asks for it.
    fn drop_stash(&mut self, events: &mut VecDeque<Event>) {
        let Some(Stash { place, wanted, .. }) = self.stash.take() else { return };
        if let Some((_, operation)) = wanted {
            events.push_back(Event::Pulled(operation, Err(PullError::BadAddress)));
            self.finish(place);
        }
    }

    /// Whether what was exposed at this place, of this length, is to be sent without knowing of a
    /// receive.
    pub(super) fn may_guess(&mut self, place: u32, length: usize) -> bool {
        let guess = self.would_guess(length);
        self.restraint.0 = self.restraint.0.saturating_sub(1);
        if guess {
            self.unasked = Some(place);
        }
        guess
    }

    /// Whether something of this length would now be sent without knowing of a receive.
    pub(super) fn would_guess(&self, length: usize) -> bool {
        self.restraint.0 == 0 && self.unasked.is_none() && length <= UNASKED
    }

    /// Whether a copy is made of this, if it is alone.
    pub(super) fn keeps(memory: Span) -> bool {
        memory.len() <= KEPT && !memory.is_empty()
    }

    /// What was sent from this place without knowing of a receive, if it was, has found one or not.
    fn note_unasked(&mut self, place: u32, found: bool) {
        if self.unasked.take_if(|unasked| *unasked == place).is_some() {
            let next = if found { 0 } else { (2 * self.restraint.1 + 1).min(RESTRAINT) };
            self.restraint = (next, next);
        }
    }

    /// A long message is expected from the peer, or a short one has come.
    pub(super) fn expect(&mut self, long: bool) {
        self.expecting = if long { self.expecting + 1 } else { 0 };
        self.long &= long;
    }

    /// Whether data is coming, or has been asked for.
    pub(super) fn expects_data(&self) -> bool {
        self.arriving.is_some() || self.expecting > 0
    }

    /// Whether what comes next is likely to be long.
    pub(super) fn expects_long(&self) -> bool {
        self.long || self.expecting > 0
    }

    /// Sends what was exposed at this place without being asked.
    pub(super) fn push(&mut self, operation: u32, place: u32, memory: Span, kept: bool) {
        self.stream(Origin::Pushed, operation, place, memory, kept);
    }

    /// Data is to go out. It waits for the next write: what is said until then does not stand behind it,
    /// as a pull of what the same read has announced would.
    fn stream(&mut self, origin: Origin, number: u32, place: u32, memory: Span, kept: bool) {
        self.streams.push_back(Stream { origin, number, place, memory, offset: 0, kept });
    }

    /// Data that is pushed, as the record says that comes next, goes there, for that operation of ours; or
    /// nowhere, or to the stash if its sender does not wait for us to ask for it.
    pub(super) fn place_push(&mut self, chunk: Chunk, target: Option<(Span, u32)>) {
        let number = chunk.operation;
        self.inbox.consume(HEADER_BYTES);
        self.hesitated = None;
        let origin = Origin::Pushed;
        let target = target.or_else(|| {
            // What has been asked for comes once more; nobody would ever look for this.
            let asked = self.pulls.iter().any(|pull| pull.place == chunk.place);
            let stashed = chunk.kept && self.stash.is_none() && !asked;
            let bytes = stashed.then(|| vec![0; chunk.length as usize])?;
            let stash = Stash { place: chunk.place, bytes, whole: false, wanted: None };
            let bytes = &mut self.stash.insert(stash).bytes;
            // SAFETY: the bytes stay where they are, and unused, until all of them have come.
            Some((unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) }, STASHED))
        });
        let memory = target.map(|(memory, operation)| {
            let place = chunk.place;
            let pull = Pull { origin, number, operation, place, memory, arrived: 0, bad: false };
            self.pulls.push(pull);
            memory.head(chunk.length as usize)
        });
        self.begin_landing(origin, &chunk, memory);
    }

    /// Memory exposed at this place is the user's again. What of it is in the middle of the stream
    /// is kept as a copy.
    pub(super) fn conceal(&mut self, place: u32) {
        self.note_unasked(place, false);
        self.forget_stream(place);
        self.outbox.keep(place);
        self.keep_aside(place);
        self.forget_keeping(place);
    }

    /// What was exposed at this place need not be copied.
    fn forget_keeping(&mut self, place: u32) {
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

    /// What was exposed at this place is in `memory` now: the memory before is not read any more.
    pub(super) fn relocate(&mut self, place: u32, memory: Span) {
        for stream in self.streams.iter_mut().filter(|stream| stream.place == place) {
            stream.memory = memory.head(stream.memory.len());
        }
        self.outbox.keep(place);
        self.lanes.iter_mut().for_each(|lane| lane.copy(place));
    }

    /// What lanes have of memory exposed at this place is kept as a copy.
    fn keep_aside(&mut self, place: u32) {
        for lane in &mut self.lanes {
            lane.keep(place);
        }
    }

    /// Appends chunks of data while there is little else to write.
    pub(super) fn advance_streams(&mut self) {
        if !self.lanes.is_empty() {
            return self.share_streams();
        }
        while self.outbox.unwritten() < AHEAD && !self.streams.is_empty() {
            self.append_chunk(CHUNK);
        }
    }

    /// Appends a chunk of the first stream.
    fn append_chunk(&mut self, most: usize) {
        let Some(stream) = self.streams.front_mut() else { return };
        let Stream { origin, number: operation, place, offset, memory, kept } = *stream;
        let part = memory.tail(offset).head(if kept { KEPT } else { most });
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

    /// Shares the streams out among the line and its lanes, by their speeds.
    #[cold]
    fn share_streams(&mut self) {
        while let Some(stream) = self.streams.front() {
            let (offset, rest) = (stream.offset, stream.memory.len() - stream.offset);
            let mut places = vec![usize::MAX];
            let mut tracks = vec![self.pace.track(self.outbox.unwritten())];
            // The first chunk goes where its announcement does: it says where the others belong.
            if offset > 0 && rest >= PIECE {
                for (at, lane) in self.lanes.iter_mut().enumerate() {
                    if let Some(track) = lane.measure() {
                        tracks.push(track);
                        places.push(at);
                    }
                }
            }
            let Some(chosen) = lane::choose(&tracks, rest as u64) else { return };
            if chosen == 0 {
                self.append_chunk(PIECE);
            } else {
                self.append_aside(places[chosen]);
            }
        }
    }

    /// Sends a piece of the first stream over a lane.
    fn append_aside(&mut self, at: usize) {
        let (Some(stream), lane) = (self.streams.front_mut(), &mut self.lanes[at]) else { return };
        let Stream { origin, number: operation, place, offset, memory, .. } = *stream;
        let bytes = memory.tail(offset).head(PIECE);
        let (length, kept) = (bytes.len() as u32, false);
        let chunk = Chunk { operation, place, offset: offset as u64, length, kept };
        lane.take(Stream { memory: memory.head(offset + bytes.len()), kept, ..*stream }, bytes);
        stream.offset += bytes.len();
        if stream.offset == memory.len() {
            self.streams.pop_front();
        }
        let pushed = origin == Origin::Pushed;
        let number = self.lanes[at].number;
        self.say(Record::Aside { lane: number, pushed, chunk });
    }

    /// Whether something could be written to a lane now.
    pub(super) fn has_ready_lane(&self) -> bool {
        self.lanes.iter().any(Lane::is_ready)
    }

    /// The lane of this number; none if there is none any more.
    pub(super) fn lane(&mut self, number: u16) -> Option<&mut Lane> {
        if number > self.highest {
            self.highest = number;
            self.lanes.push(Lane::new(number, Stage::Announced, None));
        }
        self.lanes.iter_mut().find(|lane| lane.number == number)
    }

    /// A lane has broken; the peer is told.
    pub(super) fn lose_lane(&mut self, number: u16, events: &mut VecDeque<Event>) {
        let Some(lane) = self.lanes.iter_mut().find(|lane| lane.number == number) else { return };
        let (part, received) = (lane.close(), lane.received());
        if let Some(part) = part {
            self.arrived(part, events);
        }
        self.say(Record::Lost { lane: number, received });
        events.push_back(Event::NetworkLost);
    }

    /// The peer has no use for a lane, and has got so much of it.
    fn handle_lost(&mut self, number: u16, received: u64, events: &mut VecDeque<Event>) {
        let Some(lane) = self.lane(number) else { return };
        if !matches!(lane.stage, Stage::Lost) {
            self.lose_lane(number, events);
        }
        let Some(at) = self.lanes.iter().position(|lane| lane.number == number) else { return };
        for stream in self.lanes.remove(at).missing(received).into_iter().rev() {
            self.streams.push_front(stream);
        }
    }

    /// Reads what has come over a lane. Whether anything has.
    pub(super) fn read_lane(
        &mut self,
        at: usize,
        bounce: &mut Vec<u8>,
        events: &mut VecDeque<Event>,
    ) -> bool {
        let before = self.lanes[at].received();
        loop {
            match self.lanes[at].read(bounce) {
                Ok(Some(arrival)) => self.arrived(arrival, events),
                Ok(None) => break,
                Err(_) => {
                    self.lose_lane(self.lanes[at].number, events);
                    break;
                }
            }
        }
        self.lanes[at].received() > before
    }

    /// The kernel could not read what is to be written. Ends the operation whose memory is not valid;
    /// false if there is none.
    #[cold]
    pub(super) fn end_unreadable(
        &mut self,
        peer: Peer,
        exposures: &mut Exposures,
        events: &mut VecDeque<Event>,
    ) -> bool {
        let Some(place) = self.outbox.unreadable() else { return false };
        self.outbox.blank(place);
        self.note_unasked(place, false);
        self.forget_keeping(place);
        let Some(exposed) = exposures.at(peer, place) else { return true };
        if let Some(&Stream { origin, number: operation, .. }) =
            self.streams.iter().find(|stream| stream.place == place)
        {
            self.forget_stream(place);
            self.keep_aside(place);
            self.say(Record::Bad { operation, place, pushed: origin == Origin::Pushed });
        }
        exposures.disown(place);
        if exposed.operation != DETACHED {
            let end = Err(PullError::BadAddress);
            events.push_back(Event::ExposureDone(exposed.operation, end));
        }
        true
    }

    /// Whether something is to be copied once it has been written.
    #[inline]
    pub(super) fn is_keeping(&self) -> bool {
        self.keeping.is_some()
    }

    /// Whether something can be copied now.
    #[inline]
    pub(super) fn can_keep(&self) -> bool {
        self.is_keeping() && self.is_written()
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
        let due = if at_once { received > self.told } else { self.is_due() };
        if due {
            self.note_told();
            self.say(Record::Acknowledge { received });
        }
    }

    /// Whether the peer is to be told how much has come.
    #[inline]
    fn is_due(&self) -> bool {
        self.inbox.received() >= self.due.max(ACKNOWLEDGE)
    }

    /// Whether nothing is to be written, and nothing goes over other connections.
    #[inline]
    pub(super) fn is_quiet(&self) -> bool {
        self.is_written() && self.keeping.is_none() && self.lanes.is_empty()
    }

    /// The frame that comes next, if it is all that has been read and nothing is to be answered.
    #[inline]
    pub(super) fn only_frame(&self) -> Option<(Header, &[u8])> {
        let (head, payload) = self.inbox.only()?;
        let Ok(Record::Frame(header)) = Record::from_bytes(head) else { return None };
        let plain = self.arriving.is_none() && self.nonsense.is_none();
        let only = payload.len() == header.length as usize && plain;
        (only && self.is_quiet() && !self.is_due()).then_some((header, payload))
    }

    /// The peer is told now how much has come.
    fn note_told(&mut self) -> u64 {
        self.told = self.inbox.received();
        self.due = self.told + ACKNOWLEDGE;
        self.told
    }

    /// A new connection, at whose other end so much has arrived.
    pub(super) fn resume(&mut self, received: u64) -> Result<(), super::outbox::Impossible> {
        self.note_told();
        self.outbox.resume(received)
    }

    /// Appends a record that says all there is to say.
    pub(super) fn say(&mut self, record: Record) {
        self.outbox.put(&record.to_bytes());
    }

    /// Whether the peer is expected to send something.
    pub(super) fn awaits(&self) -> bool {
        !self.pulls.is_empty()
    }

    /// Whether everything has gone out, as far as this connection is concerned.
    pub(super) fn is_written(&self) -> bool {
        !self.outbox.is_behind() && self.has_no_more()
    }

    /// Whether all data that is to leave is in the outbox.
    pub(super) fn has_no_more(&self) -> bool {
        self.streams.is_empty()
    }

    /// Ends what was under way.
    pub(super) fn give_up(&mut self, exposures: &mut Exposures, peer: Peer) -> Vec<Event> {
        let pulls = std::mem::take(&mut self.pulls);
        let stashed = self.stash.take().and_then(|stash| stash.wanted);
        let stashed = stashed.map(|(_, operation)| operation);
        let pulls = pulls.iter().map(|one| one.operation).filter(|one| *one != STASHED);
        let mut events: Vec<Event> =
            pulls.chain(stashed).map(|one| Event::Pulled(one, Err(PullError::Gone))).collect();
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
                let Some(&word) = self.inbox.bytes().first() else {
                    self.arriving = Some(arrival);
                    return Ok(Next::Nothing);
                };
                self.inbox.consume(1);
                if (self.inbox.take_fault() || word != GOOD)
                    && let Some(at) = self.find(arrival.origin, arrival.number)
                {
                    self.pulls[at].bad = true;
                }
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
                Record::Push(chunk @ Chunk { offset: 0, .. }) => return Ok(Next::Push(chunk)),
                _ => self.inbox.consume(HEADER_BYTES),
            }
            match record {
                Record::Frame(_) | Record::Pull { .. } => unreachable!("handled before"),
                Record::Acknowledge { received } => self.acknowledged(received)?,
                Record::Data(chunk) => {
                    let memory = self.target(Origin::Pulled, &chunk)?;
                    if memory.is_none() {
                        return Err("data that was not asked for");
                    }
                    self.begin_landing(Origin::Pulled, &chunk, memory);
                }
                Record::Push(chunk) => {
                    // What nobody wanted at its beginning nobody wants now.
                    let memory = self.target(Origin::Pushed, &chunk)?;
                    self.begin_landing(Origin::Pushed, &chunk, memory);
                }
                Record::Aside { lane, pushed, chunk } => {
                    let origin = if pushed { Origin::Pushed } else { Origin::Pulled };
                    let memory = self.target(origin, &chunk)?;
                    let Chunk { operation: number, place, length, kept, .. } = chunk;
                    let arrival = Arrival { origin, number, place, length: length as usize, kept };
                    // What was to come over a lane that is lost comes otherwise.
                    if let Some(lane) = self.lane(lane).filter(|lane| !lane.is_lost()) {
                        lane.announce(arrival, memory);
                    }
                }
                Record::Bad { operation, place, pushed } => {
                    let origin = if pushed { Origin::Pushed } else { Origin::Pulled };
                    if let Some(at) = self.find(origin, operation) {
                        self.lanes.iter_mut().for_each(|lane| lane.forget(origin, operation));
                        let operation = self.pulls.remove(at).operation;
                        if operation == STASHED {
                            self.drop_stash(events);
                        } else {
                            events.push_back(Event::Pulled(operation, Err(PullError::BadAddress)));
                            self.finish(place);
                        }
                    }
                }
                Record::Lost { lane, received } => self.handle_lost(lane, received, events),
                Record::Done { place, received } => {
                    self.acknowledged(received)?;
                    if self.lends(place) {
                        return Err("the end of data that is under way");
                    }
                    self.keep_aside(place);
                    self.forget_keeping(place);
                    self.note_unasked(place, true);
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
                self.note_unasked(place, false);
                let memory = exposed.memory.head(wanted.length as usize);
                let kept = Way::keeps(memory) && exposures.is_copied(peer, place);
                self.stream(Origin::Pulled, operation, place, memory, kept);
            }
            None if exposures.is_disowned(peer, wanted.exposure) => {
                let place = wanted.exposure[0] as u32;
                self.say(Record::Bad { operation, place, pushed: false });
            }
            None => self.say(Record::Gone { operation }),
        }
    }

    fn find(&self, origin: Origin, number: u32) -> Option<usize> {
        self.pulls.iter().position(|pull| pull.origin == origin && pull.number == number)
    }

    /// Where these bytes belong; nowhere if nobody wants them.
    fn target(&self, origin: Origin, chunk: &Chunk) -> Result<Option<Span>, &'static str> {
        let Some(at) = self.find(origin, chunk.operation) else { return Ok(None) };
        let memory = self.pulls[at].memory;
        let end = chunk.offset.checked_add(u64::from(chunk.length));
        if end.is_none_or(|end| end > memory.len() as u64) {
            return Err("data beyond the end");
        }
        Ok(Some(memory.tail(chunk.offset as usize).head(chunk.length as usize)))
    }

    /// The bytes of the record at hand go where they belong.
    fn begin_landing(&mut self, origin: Origin, chunk: &Chunk, memory: Option<Span>) {
        let Chunk { operation: number, place, length, kept, .. } = *chunk;
        let arrival = Arrival { origin, number, place, length: length as usize, kept };
        if chunk.offset == 0 {
            self.expecting = self.expecting.saturating_sub(1);
        }
        // To tell of data takes its receiver time, and its sender has it in memory of its own.
        self.due += u64::from(length) / 4 * 3;
        self.long = arrival.length >= LONG;
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
            if pull.operation == STASHED {
                return self.stashed(pull.bad, events);
            }
            let end = if pull.bad { Err(PullError::BadAddress) } else { Ok(()) };
            events.push_back(Event::Pulled(pull.operation, end));
            // Where nobody waits for the answer it goes with what goes next.
            self.patient = kept && !self.outbox.is_behind();
            self.finish(place);
        }
    }

    /// All that goes to the stash has come.
    fn stashed(&mut self, bad: bool, events: &mut VecDeque<Event>) {
        if bad {
            return self.drop_stash(events);
        }
        if let Some(stash) = &mut self.stash {
            stash.whole = true;
        }
        events.extend(self.empty_stash());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exposures::Exposed;

    /// Two peers exchange: what we ask for stands before what we were asked for, though we were asked
    /// first. Else the peer's bytes would wait until all of ours have gone.
    #[test]
    fn what_is_asked_stands_before_data() {
        let ours = vec![7; 100_000];
        // SAFETY: the bytes live until the end of the test, and are only read.
        let memory = unsafe { Span::of(&ours) };
        let mut exposures = Exposures::new(4);
        let exposed = Exposed { peer: 1, memory, operation: 5 };
        let exposure = exposures.insert(exposed).expect("room for one");
        let mut way = Way::default();
        way.serve(1, 9, Wanted { exposure, length: memory.len() as u64 }, &mut exposures);
        way.pull([0, 0, 8], memory.head(8), 6);
        way.advance_streams();
        let (mut slices, mut packed) = (Vec::new(), Vec::new());
        way.outbox.gather(&mut slices, &mut packed, true);
        let (address, length) = (slices[0].iov_base, slices[0].iov_len);
        // SAFETY: the outbox has named so many bytes of its own.
        let first = unsafe { std::slice::from_raw_parts(address.cast::<u8>(), length) };
        let record = Record::from_bytes(first[..HEADER_BYTES].try_into().expect("a record"));
        assert!(matches!(record, Ok(Record::Pull { operation: 6 })), "{record:?}");
        assert!(way.outbox.unwritten() > memory.len() as u64, "and the data behind it");
    }
}
