//! The two streams between this process and one peer, whatever connection carries them; and what they
//! carry beside frames: data of gets, puts and zero-copy sends.

use super::inbox::Inbox;
use super::outbox::Outbox;
use super::parking::Parking;
use super::rail::{self, PIECE, Pace, Rail, Stage};
use super::record::{
    self, ATOMIC_BYTES, CHUNK, Chunk, Origin, RANGE_BYTES, Range, Record, atomic_from_bytes,
};
use layout::Span;
use std::collections::VecDeque;
use std::time::Duration;
use transport::registrations::Registrations;
use transport::{AccessError, Atomic, HEAD_OF_LINE, Landing, Peer};
use wire::{HEADER_BYTES, Header, Key};

/// How much is received before that is acknowledged, where nobody waits for it.
const ACKNOWLEDGE: u64 = (super::outbox::LIMIT / 4) as u64;
/// The shortest chunk of what is paced: its header is a hundredth of it.
const SHORTEST_CHUNK: usize = 100 * HEADER_BYTES;
/// Who has brought data of this size is likely to bring more, which is not to be read into the buffer.
const LONG: usize = 16 << 10;

/// The longest chunk of data where so many bytes a second are sent: what is short waits for one at most.
pub(super) fn chunk(share: u64) -> usize {
    let chunk = u128::from(share) * HEAD_OF_LINE.as_nanos() / Duration::from_secs(1).as_nanos();
    usize::try_from(chunk).unwrap_or(CHUNK).clamp(SHORTEST_CHUNK, CHUNK)
}

/// What the streams have brought about, to be told from `poll`.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event {
    Done(u32, Result<u64, AccessError>),
    PeerFailed(Peer),
    ProtocolError(Peer, &'static str),
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
    /// Bytes follow a frame with this header: where do they go? To be told by [`Streams::follow`].
    Following(Header, Follow),
}

/// Bytes that are about to come without having been asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Follow {
    operation: u32,
    length: u64,
}

/// Whose memory data is sent from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lender {
    /// What was registered at this place.
    Registration(u32),
    /// A put of ours.
    Put(u32),
}

/// Where data comes from, and for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) lender: Lender,
    pub(super) origin: Origin,
    pub(super) operation: u32,
}

/// Data that is leaving: memory, from an offset on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transfer {
    pub(super) source: Source,
    memory: Span,
    pub(super) offset: usize,
}

/// Data that comes.
#[derive(Debug)]
struct Incoming {
    origin: Origin,
    /// The operation of whoever began.
    number: u32,
    /// Where it goes; nowhere if nobody wants it.
    memory: Option<Span>,
    /// The operation of ours that it ends, if there is one.
    operation: Option<u32>,
    length: u64,
    arrived: u64,
    /// The sender has said that this is all, and good.
    ended: bool,
    failure: Option<AccessError>,
}

/// A part of such data that is arriving.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    origin: Origin,
    number: u32,
    pub(super) length: usize,
}

impl Arrival {
    pub(super) fn is_for(&self, origin: Origin, number: u32) -> bool {
        self.origin == origin && self.number == number
    }
}

/// Both streams.
#[derive(Debug, Default)]
pub(super) struct Streams {
    pub(super) outbox: Outbox,
    pub(super) inbox: Inbox,
    incoming: Vec<Incoming>,
    /// Puts and atomics of ours that the peer has not answered.
    unanswered: Vec<u32>,
    /// Data from us that is not in the outbox yet.
    transfers: VecDeque<Transfer>,
    /// The last message was long: reads leave room for the next one.
    long: bool,
    /// Connections over other networks, if there are any.
    pub(super) rails: Vec<Rail>,
    /// The highest number that a rail has had.
    pub(super) highest: u16,
    /// How fast the first connection is, beside its rails.
    pub(super) pace: Pace,
    /// Bytes a second that the first connection may send, if it is paced.
    pub(super) share: Option<u64>,
    /// What is landing, when data is.
    arriving: Option<Arrival>,
    /// The position that the peer was last told we have.
    told: u64,
    /// The position at which it is told again, if there is no other reason to.
    due: u64,
    /// What the peer sent that cannot be.
    error: Option<&'static str>,
    /// The peer has left the job.
    pub(super) left: bool,
    /// How far the two ends have come in doing without a connection.
    pub(super) parking: Parking,
}

impl Streams {
    /// Asks for what the peer has registered.
    pub(super) fn get(&mut self, key: Key, offset: u64, memory: Span, operation: u32) {
        let length = key[2].saturating_sub(offset).min(memory.len() as u64);
        self.incoming.push(Incoming {
            origin: Origin::Get,
            number: operation,
            memory: Some(memory.head(length as usize)),
            operation: Some(operation),
            length,
            arrived: 0,
            ended: false,
            failure: None,
        });
        self.say_with(Record::Get { operation }, &Range { key, offset, length }.to_bytes());
    }

    /// Writes to what the peer has registered.
    pub(super) fn put(&mut self, key: Key, offset: u64, memory: Span, operation: u32) {
        let length = memory.len() as u64;
        self.unanswered.push(operation);
        self.say_with(Record::Put { operation }, &Range { key, offset, length }.to_bytes());
        if !memory.is_empty() {
            let lender = Lender::Put(operation);
            let source = Source { lender, origin: Origin::Put, operation };
            self.transfers.push_back(Transfer { source, memory, offset: 0 });
        }
    }

    /// Has the peer do an atomic operation.
    pub(super) fn atomic(&mut self, key: Key, offset: u64, atomic: Atomic, operation: u32) {
        self.unanswered.push(operation);
        let bytes = record::atomic_to_bytes(key, offset, atomic);
        self.say_with(Record::Atomic { operation }, &bytes);
    }

    /// Sends what was registered at this place, for this operation, behind the frame with this header.
    pub(super) fn send_following(
        &mut self,
        header: &Header,
        place: u32,
        memory: Span,
        operation: u32,
    ) {
        let length = memory.len() as u64;
        self.say_with(Record::Follow { operation, length }, &header.to_bytes());
        let lender = Lender::Registration(place);
        let source = Source { lender, origin: Origin::Follow, operation };
        self.transfers.push_back(Transfer { source, memory, offset: 0 });
    }

    /// What follows a frame goes there, or nowhere.
    pub(super) fn follow(&mut self, follow: Follow, landing: Option<Landing>) {
        let Follow { operation: number, length } = follow;
        self.inbox.consume(2 * HEADER_BYTES);
        self.incoming.push(Incoming {
            origin: Origin::Follow,
            number,
            memory: landing.map(|landing| landing.memory),
            operation: landing.map(|landing| landing.operation),
            length,
            arrived: 0,
            ended: false,
            failure: None,
        });
    }

    /// Whether data is coming, or has been asked for.
    pub(super) fn expects_data(&self) -> bool {
        self.arriving.is_some() || !self.incoming.is_empty()
    }

    /// Whether what comes next is likely to be long.
    pub(super) fn expects_long(&self) -> bool {
        self.long || self.expects_data()
    }

    /// A frame was handed over, with others behind it or not.
    #[inline]
    pub(super) fn note_frame(&mut self, followed: bool) {
        self.long &= !followed;
    }

    /// Memory is its owner's again. What of it is in the middle of the stream is kept as a copy, and
    /// what is not there yet does not come.
    pub(super) fn release(&mut self, lender: Lender) {
        let lent = |transfer: &Transfer| transfer.source.lender == lender;
        while let Some(at) = self.transfers.iter().position(lent) {
            if let Some(Transfer { source, .. }) = self.transfers.remove(at) {
                self.say(Record::Bad { origin: source.origin, operation: source.operation });
            }
        }
        self.outbox.keep(lender);
        self.rails.iter_mut().for_each(|rail| rail.keep(lender));
    }

    /// Appends chunks of data while there is little else to write.
    pub(super) fn advance_transfers(&mut self) {
        if self.parking.is_under_way() {
            return;
        }
        if !self.rails.is_empty() {
            return self.share_transfers();
        }
        let chunk = self.share.map_or(CHUNK, chunk);
        while self.outbox.unwritten() < (chunk / 2) as u64 && !self.transfers.is_empty() {
            self.append_chunk(chunk);
        }
    }

    /// Takes the next piece of the first transfer.
    fn next_piece(&mut self, most: usize) -> Option<(Chunk, Span, Transfer)> {
        let transfer = self.transfers.front_mut()?;
        let Transfer { source, memory, offset } = *transfer;
        let piece = memory.tail(offset).head(most);
        let Source { origin, operation, .. } = source;
        let length = piece.len() as u32;
        let chunk = Chunk { origin, operation, offset: offset as u64, length };
        transfer.offset += piece.len();
        if transfer.offset == memory.len() {
            self.transfers.pop_front();
        }
        let taken = Transfer { source, memory: memory.head(offset + piece.len()), offset };
        Some((chunk, piece, taken))
    }

    /// Appends a chunk of the first transfer.
    fn append_chunk(&mut self, most: usize) {
        let Some((chunk, piece, transfer)) = self.next_piece(most) else { return };
        self.outbox.lend(&Record::Data(chunk).to_bytes(), piece, transfer.source);
        self.end_transfer(&transfer);
    }

    /// If that was the last piece of a transfer, says so.
    fn end_transfer(&mut self, piece: &Transfer) {
        let more = self.transfers.front().is_some_and(|next| next.source == piece.source);
        if !more {
            let Source { origin, operation, .. } = piece.source;
            self.say(Record::End { origin, operation });
        }
    }

    /// Shares the transfers out among the first connection and its rails, by their speeds.
    #[cold]
    fn share_transfers(&mut self) {
        while let Some(transfer) = self.transfers.front() {
            let (offset, rest) = (transfer.offset, transfer.memory.len() - transfer.offset);
            let mut places = vec![usize::MAX];
            let mut tracks = vec![self.pace.track(self.outbox.unwritten())];
            // The first chunk goes where its announcement does: it says where the others belong.
            if offset > 0 && rest >= PIECE {
                for (at, rail) in self.rails.iter_mut().enumerate() {
                    if let Some(track) = rail.measure() {
                        tracks.push(track);
                        places.push(at);
                    }
                }
            }
            let Some(chosen) = rail::choose(&tracks, rest as u64) else { return };
            if chosen == 0 {
                self.append_chunk(PIECE);
            } else if let Some((chunk, piece, transfer)) = self.next_piece(PIECE) {
                let rail = &mut self.rails[places[chosen]];
                rail.take(transfer, piece);
                let rail = rail.number;
                self.say(Record::Aside { rail, chunk });
                self.end_transfer(&transfer);
            }
        }
    }

    /// Whether something could be written to a rail now.
    pub(super) fn has_ready_rail(&self) -> bool {
        self.rails.iter().any(Rail::is_ready)
    }

    /// The rail of this number; none if there is none any more.
    pub(super) fn rail(&mut self, number: u16) -> Option<&mut Rail> {
        if number > self.highest {
            self.highest = number;
            self.rails.push(Rail::new(number, Stage::Announced, None));
        }
        self.rails.iter_mut().find(|rail| rail.number == number)
    }

    /// A rail has broken; the peer is told.
    pub(super) fn lose_rail(&mut self, number: u16, events: &mut VecDeque<Event>) {
        let Some(rail) = self.rails.iter_mut().find(|rail| rail.number == number) else { return };
        let (part, received) = (rail.close(), rail.received());
        if let Some(part) = part {
            self.arrived(part, events);
        }
        self.say(Record::Lost { rail: number, received });
        events.push_back(Event::NetworkLost);
    }

    /// The peer has no use for a rail, and has got so much of it.
    fn handle_lost(&mut self, number: u16, received: u64, events: &mut VecDeque<Event>) {
        let Some(rail) = self.rail(number) else { return };
        if !matches!(rail.stage, Stage::Lost) {
            self.lose_rail(number, events);
        }
        let Some(at) = self.rails.iter().position(|rail| rail.number == number) else { return };
        for transfer in self.rails.remove(at).missing(received).into_iter().rev() {
            self.transfers.push_front(transfer);
        }
    }

    /// Reads what has come over a rail. Whether anything has.
    pub(super) fn read_rail(
        &mut self,
        at: usize,
        bounce: &mut Vec<u8>,
        events: &mut VecDeque<Event>,
    ) -> bool {
        let before = self.rails[at].received();
        loop {
            match self.rails[at].read(bounce) {
                Ok(Some(arrival)) => self.arrived(arrival, events),
                Ok(None) => break,
                Err(_) => {
                    self.lose_rail(self.rails[at].number, events);
                    break;
                }
            }
        }
        self.rails[at].received() > before
    }

    /// The kernel could not read what is to be written. Ends the operation whose memory is not valid;
    /// false if there is none.
    #[cold]
    pub(super) fn end_unreadable(&mut self, events: &mut VecDeque<Event>) -> bool {
        let Some(Source { lender, origin, operation }) = self.outbox.next_lent() else {
            return false;
        };
        let bad = Record::Bad { origin, operation }.to_bytes();
        // Where its end is in the outbox already, it is another one now.
        let told = self.outbox.blank(lender, &bad);
        self.transfers.retain(|transfer| transfer.source.lender != lender);
        self.rails.iter_mut().for_each(|rail| rail.blank(lender));
        if !told {
            self.outbox.put(&bad);
        }
        if origin == Origin::Put {
            self.end_unanswered(operation, Err(AccessError::BadAddressHere), events);
        }
        true
    }

    /// A put or an atomic operation of ours is over. Whether there was one.
    fn end_unanswered(
        &mut self,
        operation: u32,
        result: Result<u64, AccessError>,
        events: &mut VecDeque<Event>,
    ) -> bool {
        let Some(at) = self.unanswered.iter().position(|one| *one == operation) else {
            return false;
        };
        self.unanswered.swap_remove(at);
        events.push_back(Event::Done(operation, result));
        true
    }

    /// Tells the peer how much has come, if that is worth it.
    pub(super) fn acknowledge(&mut self, at_once: bool) {
        // Who closes the connection is told by the next one.
        if self.parking.is_under_way() {
            return;
        }
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
        self.is_written() && self.rails.is_empty()
    }

    /// The frame that comes next, if it is all that has been read and nothing is to be answered.
    #[inline]
    pub(super) fn only_frame(&self) -> Option<(Header, &[u8])> {
        let (head, payload) = self.inbox.only()?;
        let Ok(Record::Frame(header)) = Record::from_bytes(head) else { return None };
        let plain = self.arriving.is_none() && self.error.is_none();
        let only = payload.len() == header.length as usize && plain;
        (only && self.is_quiet() && !self.is_due()).then_some((header, payload))
    }

    /// The peer is told now how much has come.
    fn note_told(&mut self) {
        self.told = self.inbox.received();
        self.due = self.told + ACKNOWLEDGE;
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

    /// Appends a record and what follows its head.
    fn say_with<const LENGTH: usize>(&mut self, record: Record, body: &[u8; LENGTH]) {
        self.outbox.put(&record.to_bytes());
        self.outbox.put(body);
    }

    /// Whether the peer is expected to send something.
    pub(super) fn awaits(&self) -> bool {
        !self.incoming.is_empty() || !self.unanswered.is_empty()
    }

    /// Whether everything has gone out, as far as this connection is concerned.
    pub(super) fn is_written(&self) -> bool {
        let held_back = self.transfers.is_empty() || self.parking.is_under_way();
        !self.outbox.is_behind() && held_back
    }

    /// Asks the peer to do without the connection: nothing more is written before it has answered.
    pub(super) fn park(&mut self) {
        self.say(Record::Park);
        self.outbox.seal(true);
        self.parking.ask();
    }

    /// Whether each end has everything that the other one has sent, and sends nothing more over this
    /// connection.
    pub(super) fn is_parked(&self) -> bool {
        self.parking.is_agreed() && !self.outbox.is_behind()
    }

    /// Whether something waits until the connection that is being parked has made way for another.
    pub(super) fn is_held_back(&self) -> bool {
        self.parking.is_under_way() && (self.outbox.is_held_back() || !self.transfers.is_empty())
    }

    /// The connection is parked; another one carries what comes next.
    pub(super) fn unpark(&mut self) {
        self.parking = Parking::default();
        self.outbox.seal(false);
    }

    /// There is a new connection, at whose other end so much has arrived as was [told](Streams::resume).
    pub(super) fn reopen(&mut self) {
        if self.parking.reopen(!self.outbox.is_behind()) {
            self.outbox.seal(false);
        }
    }

    /// Ends what was under way.
    pub(super) fn give_up(&mut self) -> Vec<Event> {
        let incoming = std::mem::take(&mut self.incoming);
        let unanswered = std::mem::take(&mut self.unanswered);
        let ended = incoming.iter().filter_map(|one| one.operation).chain(unanswered);
        let events = ended.map(|one| Event::Done(one, Err(AccessError::Gone))).collect();
        *self = Streams { left: self.left, ..Streams::default() };
        events
    }

    /// Deals with records up to one that somebody else must see. A protocol error stays one.
    #[inline]
    pub(super) fn next(
        &mut self,
        peer: Peer,
        registrations: &Registrations,
        events: &mut VecDeque<Event>,
    ) -> Result<Next, &'static str> {
        if let Some(error) = self.error {
            return Err(error);
        }
        self.advance(peer, registrations, events).inspect_err(|error| self.error = Some(error))
    }

    fn advance(
        &mut self,
        peer: Peer,
        registrations: &Registrations,
        events: &mut VecDeque<Event>,
    ) -> Result<Next, &'static str> {
        loop {
            if self.inbox.is_landing() {
                return Ok(Next::Nothing);
            }
            if let Some(arrival) = self.arriving.take() {
                if self.inbox.take_fault()
                    && let Some(at) = self.find(arrival.origin, arrival.number)
                {
                    self.incoming[at].failure = Some(AccessError::BadAddressHere);
                }
                self.arrived(arrival, events);
            }
            let Some(head) = self.inbox.head() else { return Ok(Next::Nothing) };
            let record = Record::from_bytes(head)?;
            let body = match record {
                Record::Frame(header) => header.length as usize,
                Record::Get { .. } | Record::Put { .. } => RANGE_BYTES,
                Record::Atomic { .. } => ATOMIC_BYTES,
                Record::Follow { .. } => HEADER_BYTES,
                _ => 0,
            };
            let whole = HEADER_BYTES + body;
            let Some(body) = self.inbox.bytes().get(HEADER_BYTES..whole) else {
                return Ok(Next::Nothing);
            };
            match record {
                Record::Frame(header) => return Ok(Next::Frame(header)),
                Record::Follow { operation, length } => {
                    let header = body.try_into().expect("the length of a header");
                    let header = Header::from_bytes(header).map_err(|_| "what is not a frame")?;
                    return Ok(Next::Following(header, Follow { operation, length }));
                }
                Record::Get { operation } => {
                    let range = Range::from_bytes(body.try_into().expect("the length of a range"));
                    self.serve_get(peer, operation, range, registrations);
                }
                Record::Put { operation } => {
                    let range = Range::from_bytes(body.try_into().expect("the length of a range"));
                    self.serve_put(peer, operation, range, registrations);
                }
                Record::Atomic { operation } => {
                    let bytes = body.try_into().expect("the length of an atomic operation");
                    let (range, atomic) = atomic_from_bytes(bytes).ok_or("an unknown atomic")?;
                    let found = registrations.find(peer, range.key).ok_or(AccessError::Gone);
                    let result = found.and_then(|found| found.apply(range.offset, atomic));
                    self.say(Record::Done { operation, result });
                }
                other => {
                    self.inbox.consume(whole);
                    self.handle(other, events)?;
                    continue;
                }
            }
            self.inbox.consume(whole);
        }
    }

    /// Deals with a record that has no body.
    fn handle(&mut self, record: Record, events: &mut VecDeque<Event>) -> Result<(), &'static str> {
        match record {
            Record::Frame(_)
            | Record::Get { .. }
            | Record::Put { .. }
            | Record::Atomic { .. }
            | Record::Follow { .. } => unreachable!("these have a body"),
            Record::Acknowledge { received } => {
                self.outbox
                    .acknowledge(received)
                    .map_err(|_| "an acknowledgement of the future")?;
            }
            Record::Data(chunk) => {
                let memory = self.target(&chunk)?;
                let Chunk { origin, operation: number, length, .. } = chunk;
                let length = length as usize;
                // To tell of data takes its receiver time, and its sender has it in memory of its own.
                self.due += length as u64 / 4 * 3;
                self.long = length >= LONG;
                self.inbox.land(length, memory);
                self.arriving = Some(Arrival { origin, number, length });
            }
            Record::Aside { rail, chunk } => {
                let memory = self.target(&chunk)?;
                let Chunk { origin, operation: number, length, .. } = chunk;
                let arrival = Arrival { origin, number, length: length as usize };
                // What was to come over a rail that is lost comes otherwise.
                if let Some(rail) = self.rail(rail).filter(|rail| !rail.is_lost()) {
                    rail.announce(arrival, memory);
                }
            }
            Record::End { origin, operation } => {
                if let Some(at) = self.find(origin, operation) {
                    self.incoming[at].ended = true;
                    self.end_if_complete(at, events);
                }
            }
            Record::Bad { origin, operation } => {
                if let Some(at) = self.find(origin, operation) {
                    self.rails.iter_mut().for_each(|rail| rail.forget(origin, operation));
                    let operation = self.incoming.swap_remove(at).operation;
                    let end = Err(AccessError::BadAddressThere);
                    events.extend(operation.map(|operation| Event::Done(operation, end)));
                }
            }
            Record::Gone { operation } => {
                let at = self.find(Origin::Get, operation).ok_or("the end of no get")?;
                self.incoming.swap_remove(at);
                events.push_back(Event::Done(operation, Err(AccessError::Gone)));
            }
            Record::Done { operation, result } => {
                if !self.end_unanswered(operation, result, events) {
                    return Err("the end of nothing");
                }
            }
            Record::Lost { rail, received } => self.handle_lost(rail, received, events),
            Record::Goodbye => {
                self.left = true;
                // The peer waits for this.
                self.note_told();
                self.say(Record::Acknowledge { received: self.told });
            }
            Record::Park => {
                self.parking.hear()?;
                // Behind what we have to send, which the peer goes on reading until it comes to this.
                let received = self.inbox.received();
                self.note_told();
                self.say(Record::Parked { received });
                self.outbox.seal(true);
            }
            Record::Parked { received } => {
                self.parking.hear_answer()?;
                let past = self.outbox.acknowledge(received);
                past.map_err(|_| "an acknowledgement of the future")?;
            }
        }
        Ok(())
    }

    /// The peer gets what we have registered.
    fn serve_get(&mut self, peer: Peer, operation: u32, range: Range, known: &Registrations) {
        let found = known.find(peer, range.key);
        let part = found.map(|found| found.part(range.offset, range.length as usize));
        match part.filter(|part| part.len() as u64 == range.length) {
            Some(memory) => {
                let lender = Lender::Registration(range.key[0] as u32);
                let source = Source { lender, origin: Origin::Get, operation };
                // It waits for the next write: what is said until then does not stand behind it, as a
                // get of what the same read has announced would.
                self.transfers.push_back(Transfer { source, memory, offset: 0 });
            }
            None => self.say(Record::Gone { operation }),
        }
    }

    /// The peer is about to write to what we have registered.
    fn serve_put(&mut self, peer: Peer, number: u32, range: Range, known: &Registrations) {
        let found = known.find(peer, range.key).ok_or(AccessError::Gone);
        let part = found.and_then(|found| {
            let part = found.part(range.offset, range.length as usize);
            let fits = part.len() as u64 == range.length;
            if fits { Ok(part) } else { Err(AccessError::BadAddressThere) }
        });
        if range.length == 0 {
            return self.say(Record::Done { operation: number, result: part.map(|_| 0) });
        }
        self.incoming.push(Incoming {
            origin: Origin::Put,
            number,
            memory: part.ok(),
            operation: None,
            length: range.length,
            arrived: 0,
            ended: false,
            failure: part.err(),
        });
    }

    fn find(&self, origin: Origin, number: u32) -> Option<usize> {
        self.incoming.iter().position(|one| one.origin == origin && one.number == number)
    }

    /// Where these bytes belong; nowhere if nobody wants them.
    fn target(&self, chunk: &Chunk) -> Result<Option<Span>, &'static str> {
        let at = self.find(chunk.origin, chunk.operation).ok_or("data that was not asked for")?;
        let Incoming { memory, length, .. } = self.incoming[at];
        let end = chunk.offset.checked_add(u64::from(chunk.length));
        if end.is_none_or(|end| end > length) {
            return Err("data beyond the end");
        }
        let part = |memory: Span| memory.tail(chunk.offset as usize).head(chunk.length as usize);
        Ok(memory.map(part))
    }

    /// A record of data is complete.
    fn arrived(&mut self, arrival: Arrival, events: &mut VecDeque<Event>) {
        let Some(at) = self.find(arrival.origin, arrival.number) else { return };
        self.incoming[at].arrived += arrival.length as u64;
        self.end_if_complete(at, events);
    }

    /// Ends what has come whole.
    fn end_if_complete(&mut self, at: usize, events: &mut VecDeque<Event>) {
        let incoming = &self.incoming[at];
        if incoming.arrived < incoming.length || !incoming.ended {
            return;
        }
        let Incoming { origin, number, operation, failure, .. } = self.incoming.swap_remove(at);
        // What the engine says next may let the sender have its memory back: it need not be kept then.
        self.acknowledge(true);
        let result = failure.map_or(Ok(0), Err);
        events.extend(operation.map(|operation| Event::Done(operation, result)));
        if origin == Origin::Put {
            let theirs = |error| match error {
                AccessError::BadAddressHere => AccessError::BadAddressThere,
                other => other,
            };
            self.say(Record::Done { operation: number, result: result.map_err(theirs) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use transport::registrations::Registered;

    /// A peer has asked for this memory.
    fn serve(streams: &mut Streams, memory: Span) {
        let mut known = Registrations::new(1);
        let key = known.insert(Registered { peer: 1, memory, operation: 5 }).expect("room for one");
        streams.serve_get(1, 9, Range { key, offset: 0, length: memory.len() as u64 }, &known);
    }

    /// Two peers exchange: what we ask for stands before what we were asked for, though we were asked
    /// first. Else the peer's bytes would wait until all of ours have gone.
    #[test]
    fn what_is_asked_stands_before_data() {
        let ours = vec![7; 100_000];
        // SAFETY: the bytes live until the end of the test, and are only read.
        let memory = unsafe { Span::of(&ours) };
        let mut streams = Streams::default();
        serve(&mut streams, memory);
        streams.get([0, 0, 8], 0, memory.head(8), 6);
        streams.advance_transfers();
        let (mut slices, mut packed) = (Vec::new(), Vec::new());
        streams.outbox.gather(&mut slices, &mut packed);
        let (address, length) = (slices[0].iov_base, slices[0].iov_len);
        // SAFETY: the outbox has named so many bytes of its own.
        let first = unsafe { std::slice::from_raw_parts(address.cast::<u8>(), length) };
        let record = Record::from_bytes(first[..HEADER_BYTES].try_into().expect("a record"));
        assert!(matches!(record, Ok(Record::Get { operation: 6 })), "{record:?}");
        assert!(streams.outbox.unwritten() > memory.len() as u64, "and the data behind it");
    }

    /// What is asked for while data leaves at a pace waits for a part of it only: what is asked for would
    /// else begin when all of that has gone.
    #[test]
    fn what_is_asked_waits_for_a_part_of_what_is_paced() {
        let ours = vec![7; 400_000];
        // SAFETY: the bytes live until the end of the test, and are only read.
        let memory = unsafe { Span::of(&ours) };
        let mut streams = Streams { share: Some(2_000_000), ..Streams::default() };
        serve(&mut streams, memory);
        streams.advance_transfers();
        let before = streams.outbox.unwritten();
        assert!(before > 0 && before < 20_000, "{before} bytes of 10 ms");
        streams.get([0, 0, 8], 0, memory.head(8), 6);
        let asked = streams.outbox.end();
        while streams.outbox.is_behind() {
            streams.outbox.wrote(1000.min(streams.outbox.unwritten() as usize));
            streams.advance_transfers();
        }
        assert!(asked < 20_000 && streams.outbox.end() > memory.len() as u64, "asked at {asked}");
    }
}
