//! One endpoint and its links to all peers: packets go in with the time, packets and deadlines come out.

use crate::header::{ACKNOWLEDGE, HEADER_BYTES, Header, Kind, LAST, Malformed};
use crate::link::{Link, Owed, Path};
use crate::pacer::Random;
use crate::pool::{Config, Pool};
use crate::receiving::Placed;
use crate::timers::{NEVER, RoundTrip};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::time::Duration;

/// Nanoseconds since whenever the caller's clock began.
pub type Time = u64;

/// Packets that one peer is sent before others have their turn.
const BURST: u32 = 64;

/// What has become of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received<'a> {
    /// The bytes that are next, which the caller consumes now.
    Next(&'a [u8]),
    /// It has been seen to; what it brought can be consumed in its turn.
    Handled,
}

/// What has happened to a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The peer of this link has been silent for too long: it is dead, or stopped, or packets do not pass.
    ///
    /// This is said again with each further question. [`Endpoint::note_running`] tells a peer that runs from one that
    /// is stopped, and [`Endpoint::fail`] ends the link.
    Silent(u32),
    /// The peer of this link runs, and its packets have not passed for this time.
    Cut(u32, Duration),
}

/// What has happened so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Packets of data that were sent, each once.
    pub sent: u64,
    /// Packets of data that were sent again.
    pub resent: u64,
    /// Packets of data that came and were new.
    pub received: u64,
    /// Packets of data that had come before.
    pub duplicates: u64,
    /// Packets of data for which there was no room.
    pub dropped: u64,
    /// Packets that were sent only to acknowledge others.
    pub explicit: u64,
    /// Packets that were acknowledged without a word.
    pub implicit: u64,
    /// Prods that were sent.
    pub prods: u64,
    /// Times that something was found to be lost and sent again.
    pub recoveries: u64,
    /// Packets that no peer of this version sends.
    pub malformed: u64,
}

/// A process with its links.
#[derive(Debug)]
pub struct Endpoint {
    config: Config,
    pool: Pool,
    links: Vec<Link>,
    /// Links to whose peers something is to be sent.
    ready: VecDeque<u32>,
    /// Packets that the first of them has been sent in its turn.
    burst: u32,
    /// When data leaves that is sent at a pace, and over which link.
    departures: BinaryHeap<Reverse<(Time, u32)>>,
    random: Random,
    /// Links with something to consume.
    readable: VecDeque<u32>,
    events: VecDeque<Event>,
    /// Nothing is due before.
    alarm: Time,
    counts: Counts,
}

impl Endpoint {
    /// An endpoint without links.
    pub fn new(config: Config) -> Endpoint {
        Endpoint {
            pool: Pool::new(&config),
            random: Random::new(config.seed),
            config,
            links: Vec::new(),
            ready: VecDeque::new(),
            burst: 0,
            departures: BinaryHeap::new(),
            readable: VecDeque::new(),
            events: VecDeque::new(),
            alarm: NEVER,
            counts: Counts::default(),
        }
    }

    /// A link to another peer. `reserved`: what comes is kept for somebody who does not consume it yet, so
    /// that it may not take the last buffers.
    pub fn add_link(&mut self, now: Time, path: Path, reserved: bool) -> u32 {
        let mut link = Link::new(now, path, self.config.queue);
        link.reserved = reserved;
        self.links.push(link);
        self.links.len() as u32 - 1
    }

    /// What comes over the link is consumed from now on, and the way to its peer is this one.
    pub fn open_link(&mut self, link: u32, path: Path) {
        let at = &mut self.links[link as usize];
        at.reserved = false;
        at.sending.resize(path.payload.max(1) as usize, path.window);
        at.round_trip = RoundTrip::new(path.round_trip);
        self.make_readable(link);
    }

    fn make_readable(&mut self, link: u32) {
        let at = &mut self.links[link as usize];
        if at.receiving.is_readable() && !at.readable && !at.reserved {
            at.readable = true;
            self.readable.push_back(link);
        }
    }

    /// What has happened so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// How many buffers are free.
    pub fn free(&self) -> usize {
        self.pool.free()
    }

    /// Whether data has gone over a link, in some direction. The end of a peer matters only then.
    pub fn is_used(&self, link: u32) -> bool {
        self.links[link as usize].used
    }

    /// Whether the peer of a link counts as dead.
    pub fn is_dead(&self, link: u32) -> bool {
        self.links[link as usize].dead
    }

    /// Whether the peer has said that nothing more comes from it, and all of it has been consumed.
    pub fn has_ended(&self, link: u32) -> bool {
        self.links[link as usize].receiving.ended
    }

    /// Takes so many bytes for a peer, whole or not at all. `fill` is handed where in them a piece begins,
    /// and the place of the piece; it is not called unless they are taken. Nothing is sent before
    /// [`poll_transmit`](Endpoint::poll_transmit).
    pub fn append(&mut self, link: u32, length: usize, fill: impl FnMut(usize, &mut [u8])) -> bool {
        let at = &mut self.links[link as usize];
        let sending = &mut at.sending;
        if at.dead || sending.is_closed() {
            return false;
        }
        let full = sending.bytes() > 0 && sending.bytes() + length > self.config.queue
            || !at.pacer.sends_within(sending.unsent(), self.config.head_of_line);
        let needs = sending.needs(length);
        if full || needs > 0 && needs > self.pool.share(sending.held()) {
            return false;
        }
        sending.append(&mut self.pool, length, fill);
        self.make_ready(link);
        true
    }

    /// Nothing more will be sent to this peer. False if there is no room to say so now.
    pub fn close(&mut self, link: u32) -> bool {
        let closed = self.links[link as usize].sending.close(&mut self.pool);
        self.make_ready(link);
        closed
    }

    /// Whether the peer has everything that was sent to it, or is gone.
    pub fn is_settled(&self, link: u32) -> bool {
        self.links[link as usize].is_settled()
    }

    /// Whether everything that was taken for the peer has been sent, once at least.
    pub fn is_sent(&self, link: u32) -> bool {
        let link = &self.links[link as usize];
        link.dead || link.sending.is_sent()
    }

    /// Whether more is expected over the link soon, or not any more. What is missing is asked for.
    pub fn want(&mut self, link: u32, now: Time, wanted: bool) {
        let at = &mut self.links[link as usize];
        if at.wanted != wanted {
            at.wanted = wanted;
            at.watch_holes(now, true);
            self.alarm = self.alarm.min(at.prod.at);
        }
    }

    /// From now on data for this peer leaves at so many bytes a second, each packet at a random time of its share;
    /// or as fast as can be.
    pub fn pace(&mut self, link: u32, now: Time, rate: Option<u64>) {
        let at = &mut self.links[link as usize];
        at.pacer.set(rate, now);
        at.waiting = false;
        self.make_ready(link);
    }

    /// There is evidence that the peer has all packets up to this one, from itself or from others that have
    /// heard of it since.
    pub fn note_arrived(&mut self, link: u32, up_to: u64, now: Time) {
        let at = &mut self.links[link as usize];
        let progress = at.sending.handle_acknowledged(up_to, &mut self.pool);
        if progress.packets > 0 {
            self.counts.implicit += progress.packets;
            at.note_progress(now);
            self.make_ready(link);
        }
    }

    /// The peer has answered by another transport: its process runs now.
    ///
    /// A peer that answers there again and again while it is silent here is cut off, and its link fails.
    pub fn note_running(&mut self, link: u32, now: Time) {
        let at = &mut self.links[link as usize];
        if at.note_running(now, &self.config) {
            self.events.push_back(Event::Cut(link, at.watch.silence(now)));
            self.fail(link);
        }
    }

    /// The number of the last packet that was sent to the peer, for [`note_arrived`](Endpoint::note_arrived).
    pub fn last_sent(&self, link: u32) -> u64 {
        self.links[link as usize].sending.transmitted()
    }

    /// The peer is known to be gone: what it has sent can still be consumed.
    pub fn fail(&mut self, link: u32) {
        let at = &mut self.links[link as usize];
        at.dead = true;
        while at.reserved && at.receiving.is_readable() {
            at.receiving.consume(&mut self.pool);
        }
        at.sending.clear(&mut self.pool);
        at.receiving.clear(&mut self.pool);
    }

    #[inline]
    fn make_ready(&mut self, link: u32) {
        let at = &mut self.links[link as usize];
        if !at.ready && at.is_due() {
            at.ready = true;
            self.ready.push_back(link);
        }
    }

    /// Takes a packet that came over a link. `direct`: what is next in order is consumed by the caller at
    /// once; else it is kept.
    pub fn handle_packet<'a>(
        &mut self,
        link: u32,
        now: Time,
        packet: &'a [u8],
        direct: bool,
    ) -> Result<Received<'a>, Malformed> {
        let received = self.take_packet(link, now, packet, direct);
        match &received {
            Ok(_) => self.make_ready(link),
            Err(_) => self.counts.malformed += 1,
        }
        received
    }

    fn take_packet<'a>(
        &mut self,
        link: u32,
        now: Time,
        packet: &'a [u8],
        direct: bool,
    ) -> Result<Received<'a>, Malformed> {
        let (header, payload) = Header::decode(packet)?;
        let at = &mut self.links[link as usize];
        if at.dead {
            return Ok(Received::Handled);
        }
        let known = at.sending.transmitted();
        if header.acknowledged > known || header.hole_end > known {
            return Err(Malformed("an acknowledgement of what was never sent"));
        }
        at.note_heard(now);
        let progress = at.sending.handle_acknowledged(header.acknowledged, &mut self.pool);
        if header.kind == Kind::Acknowledge
            && let Some((sent, sure)) = progress.answers
        {
            at.round_trip.sample(now.saturating_sub(sent), sure);
        }
        if progress.packets > 0 {
            at.note_progress(now);
        }
        let time = at.round_trip.time();
        let before = at.sending.recoveries;
        let filled = header.acknowledged == at.sending.acknowledged()
            && header.hole_end > header.acknowledged
            && at.sending.fill_hole(header.hole_end, now, time);
        let mut outcome = Received::Handled;
        match header.kind {
            Kind::Data => {
                at.used = true;
                let last = header.flags & LAST != 0;
                let terms = (self.config.depth, at.reserved, direct);
                let data = (header.sequence, last, payload);
                let had = at.receiving.received();
                let placed = at.receiving.place(data, terms, &mut self.pool);
                match placed {
                    Placed::Next => outcome = Received::Next(payload),
                    Placed::Kept => {}
                    Placed::Duplicate => self.counts.duplicates += 1,
                    Placed::Dropped => self.counts.dropped += 1,
                }
                self.counts.received += u64::from(matches!(placed, Placed::Next | Placed::Kept));
                if header.flags & ACKNOWLEDGE != 0 || placed == Placed::Duplicate {
                    at.owe(Owed::Acknowledge);
                }
                let moved = at.receiving.received() > had;
                if moved {
                    at.note_moved(now);
                }
                at.watch_holes(now, moved);
            }
            Kind::Prod => {
                at.receiving.note_highest(header.sequence);
                at.answer_prod(&header, now, filled);
                at.watch_holes(now, false);
            }
            Kind::Acknowledge | Kind::BackOff => {
                at.receiving.note_highest(header.sequence);
                at.in_vain |= !at.receiving.is_behind();
                if header.kind == Kind::BackOff {
                    at.prod.slow_down();
                }
                at.watch_holes(now, false);
            }
        }
        self.counts.recoveries += at.sending.recoveries - before;
        self.alarm = self.alarm.min(at.deadline(&self.config));
        self.make_readable(link);
        Ok(outcome)
    }

    /// When [`handle_time`](Endpoint::handle_time) must be called, if nothing comes before.
    pub fn deadline(&self) -> Option<Time> {
        let departure = self.departures.peek().map_or(NEVER, |&Reverse((at, _))| at);
        let deadline = self.alarm.min(departure);
        (deadline < NEVER).then_some(deadline)
    }

    /// Does what is due.
    pub fn handle_time(&mut self, now: Time) {
        if now < self.alarm {
            return;
        }
        self.alarm = NEVER;
        for link in 0..self.links.len() as u32 {
            let at = &mut self.links[link as usize];
            if at.handle_time(now, &self.config, &self.pool) {
                self.events.push_back(Event::Silent(link));
            }
            if at.is_gone() {
                self.fail(link);
            }
            self.make_ready(link);
            self.alarm = self.alarm.min(self.links[link as usize].deadline(&self.config));
        }
    }

    /// Whether a packet is to be sent, now or in its time.
    pub fn has_transmit(&self) -> bool {
        !(self.ready.is_empty() && self.departures.is_empty())
    }

    /// Appends the next packet that is to be sent, whole, and answers over which link it goes.
    pub fn poll_transmit(&mut self, now: Time, into: &mut Vec<u8>) -> Option<u32> {
        self.let_go(now);
        while let Some(&link) = self.ready.front() {
            self.hold_back(link, now);
            let at = &mut self.links[link as usize];
            if at.is_due() && self.burst < BURST {
                self.burst += 1;
                if Self::write_packet(at, now, (&self.pool, &self.config), into, &mut self.counts) {
                    self.alarm = self.alarm.min(at.deadline(&self.config));
                    return Some(link);
                }
            }
            at.ready = false;
            self.burst = 0;
            self.ready.pop_front();
            self.make_ready(link);
        }
        None
    }

    /// Data whose time to leave has come is ready.
    fn let_go(&mut self, now: Time) {
        while let Some(&Reverse((at, link))) = self.departures.peek()
            && at <= now
        {
            self.departures.pop();
            self.links[link as usize].waiting = false;
            self.make_ready(link);
        }
    }

    /// Data whose time to leave has not come waits for it.
    #[inline]
    fn hold_back(&mut self, link: u32, now: Time) {
        let at = &mut self.links[link as usize];
        if at.pacer.is_paced()
            && !at.waiting
            && let Some(bytes) = at.sending.due_bytes()
        {
            let departure = at.pacer.departure(bytes + HEADER_BYTES, now, &mut self.random);
            if departure > now {
                at.waiting = true;
                self.departures.push(Reverse((departure, link)));
            }
        }
    }

    fn write_packet(
        at: &mut Link,
        now: Time,
        (pool, config): (&Pool, &Config),
        into: &mut Vec<u8>,
        counts: &mut Counts,
    ) -> bool {
        let mut header = at.header(Kind::Data);
        let buffers = pool.share(at.sending.held());
        // A prod goes first: what follows it is on its way meanwhile.
        if at.owed < Owed::Prod
            && !at.waiting
            && let Some(due) = at.sending.next(now, buffers)
        {
            header.sequence = due.sequence;
            header.flags = due.flags;
            header.length = due.payload.len() as u16;
            into.extend_from_slice(&header.to_bytes());
            into.extend_from_slice(due.payload);
            let again = due.again;
            *if again { &mut counts.resent } else { &mut counts.sent } += 1;
            // It acknowledges as well.
            at.owed = Owed::Nothing;
            at.pacer.note_left(HEADER_BYTES + usize::from(header.length), now);
            at.note_sent(now);
            return true;
        }
        header.kind = match std::mem::replace(&mut at.owed, Owed::Nothing) {
            Owed::Nothing => return false,
            Owed::Acknowledge => Kind::Acknowledge,
            Owed::BackOff => Kind::BackOff,
            Owed::Prod => Kind::Prod,
        };
        if header.kind == Kind::Prod {
            counts.prods += 1;
            at.prodded = now;
            at.unanswered = at.unanswered.saturating_add(1);
            at.watch.note_asked(now, &config.rule);
        } else {
            counts.explicit += 1;
        }
        into.extend_from_slice(&header.to_bytes());
        true
    }

    /// The next link with something to consume.
    pub fn poll_readable(&mut self) -> Option<u32> {
        while let Some(&link) = self.readable.front() {
            let at = &mut self.links[link as usize];
            if at.receiving.is_readable() {
                return Some(link);
            }
            at.readable = false;
            self.readable.pop_front();
        }
        None
    }

    /// The bytes of a link that are next.
    pub fn next(&self, link: u32) -> Option<&[u8]> {
        self.links[link as usize].receiving.next()
    }

    /// They have been consumed.
    pub fn consume(&mut self, link: u32) {
        let at = &mut self.links[link as usize];
        at.receiving.consume(&mut self.pool);
        if at.receiving.dropped && !self.pool.is_low() {
            // There is room again for what was dropped.
            at.receiving.dropped = false;
            at.prod.at = at.prodded.saturating_add(at.round_trip.time());
            self.alarm = self.alarm.min(at.prod.at);
        }
    }

    /// What has happened.
    pub fn poll_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }
}

impl Path {
    /// Bytes of the longest packet, with its header.
    pub fn longest(&self) -> usize {
        HEADER_BYTES + self.payload as usize
    }
}
