//! What the program's thread and the keeper share: the protocol, the sessions and the socket.

use crate::hello;
use crate::options::{Counts, Options};
use crate::session::{BESIDE, OUTER, Session, word};
use crate::socket::{Fate, LONGEST, Places, Socket};
use liveness::Rule;
use packet::{Config, Endpoint, Event, Path, Received, Time};
use secret::{Ephemeral, PacketKey, Public};
use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use transport::sim::Random;
use transport::wireup::Reach;
use transport::{HEAD_OF_LINE, Missing, Peer, Sink};

/// The longest payload of a frame: one fits into the longest packet.
pub const BUFFERED: usize = 60 << 10;
/// System calls that receive, in one poll.
const TURNS: usize = 4;
/// Packets of this size pass everywhere: what IPv6 promises, less its headers.
pub(crate) const SAFE: usize = 1232;
/// Sessions that one process has at most: those of all others of its job, and of the jobs that it meets.
const SESSIONS: usize = 1 << 16;
/// How long an answer takes, about, before one has come.
pub(crate) const ROUND_TRIP: Time = 1_000_000;

/// All of it.
pub(crate) struct Core {
    pub(crate) options: Options,
    pub(crate) socket: Arc<Socket>,
    pub(crate) endpoint: Endpoint,
    /// By the number of their link.
    pub(crate) sessions: Vec<Session>,
    /// The link of each session.
    links: HashMap<u64, u32>,
    /// The link to each peer that is being reached or has been, and what came of it.
    pub(crate) peers: HashMap<Peer, (u32, Reach)>,
    /// The number of this process's session.
    pub(crate) id: u64,
    pub(crate) hello_key: PacketKey,
    /// Its half of the keys that it agrees upon with others.
    pub(crate) ephemeral: Ephemeral,
    start: Instant,
    places: Option<Box<Places>>,
    /// Packets on their way to the socket, to whom they go, and how long each is.
    packets: Vec<u8>,
    group: Option<(u32, usize)>,
    /// The socket did not take them.
    pub(crate) blocked: bool,
    /// Packets of strangers, and packets that came again.
    pub(crate) strangers: u64,
    shown: (u64, packet::Counts),
    loss: Random,
    /// Peers that have been silent for too long, once for each question.
    pub(crate) silent: Vec<Peer>,
    /// Links whose peers are gone, and those of attempts that have not ended.
    gone: Vec<u32>,
    pub(crate) attempts: Vec<u32>,
    /// More may have come than was looked at.
    more: bool,
    /// Polls so far.
    pub(crate) turn: u64,
}

/// Nobody who could take a frame.
pub(crate) struct Nobody;

impl Sink for Nobody {
    fn handle_frame(&mut self, _: Peer, _: wire::Header, _: transport::Payload<'_>) {}
    fn handle_done(&mut self, _: u32, _: Result<u64, transport::AccessError>) {}
    fn handle_peer_failed(&mut self, _: Peer) {}
    fn handle_protocol_error(&mut self, _: Peer, _: &'static str) {}
}

impl Core {
    pub(crate) fn new(options: Options) -> io::Result<Core> {
        let rule = Rule::new(options.heartbeat);
        // No session has the number that probes have in its place.
        let id = u64::from_le_bytes(secret::random()?).max(1);
        // Others leave at other moments.
        let head_of_line = HEAD_OF_LINE.as_nanos() as u64;
        let config = Config { rule, head_of_line, seed: id, ..Config::default() };
        Ok(Core {
            socket: Arc::new(Socket::bind(&options)?),
            endpoint: Endpoint::new(config),
            sessions: Vec::new(),
            links: HashMap::new(),
            peers: HashMap::new(),
            id,
            hello_key: hello::key(&options.secret),
            ephemeral: Ephemeral::random()?,
            start: Instant::now(),
            places: Some(Box::new(Places::new())),
            packets: Vec::new(),
            group: None,
            blocked: false,
            strangers: 0,
            shown: Default::default(),
            loss: Random::new(options.loss.map_or(0, |loss| loss.seed)),
            gone: Vec::new(),
            silent: Vec::new(),
            attempts: Vec::new(),
            more: false,
            turn: 0,
            options,
        })
    }

    pub(crate) fn now(&self) -> Time {
        self.start.elapsed().as_nanos() as Time
    }

    /// The link to a peer that has been reached.
    #[inline]
    pub(crate) fn link(&self, peer: Peer) -> Option<u32> {
        self.peers.get(&peer).map(|&(link, _)| link)
    }

    /// The way to a peer that takes packets of this size and holds so much.
    pub(crate) fn path(size: usize, window: u32, round_trip: Time) -> Path {
        let payload = size.saturating_sub(BESIDE) as u16;
        Path { payload, window: u64::from(window), round_trip }
    }

    /// The link of the session of this number, which may be a new one.
    pub(crate) fn session(
        &mut self,
        (id, public): (u64, &Public),
        window: u32,
        now: Time,
    ) -> Option<u32> {
        if let Some(&link) = self.links.get(&id) {
            return Some(link);
        }
        if id == self.id || id == 0 || self.sessions.len() >= SESSIONS {
            return None;
        }
        let agreed = match self.options.encrypt {
            // Nobody means a key with which one cannot agree.
            true => Some(self.ephemeral.agree(public)?),
            false => None,
        };
        self.sessions.push(Session::new(&self.options.secret, agreed.as_ref(), self.id, id));
        let link = self.endpoint.add_link(now, Core::path(SAFE, window, ROUND_TRIP), true);
        self.links.insert(id, link);
        Some(link)
    }

    /// The number of the session of a link.
    pub(crate) fn id_of(&self, link: u32) -> Option<u64> {
        self.sessions.get(link as usize).map(|session| session.id)
    }

    /// Receives what has come, and hands over what is next at once if there is somebody to take it. Whether
    /// anything was handed over.
    pub(crate) fn receive<S: Sink>(&mut self, now: Time, mut sink: Option<&mut S>) -> bool {
        let Some(mut places) = self.places.take() else { return false };
        let mut happened = false;
        for _ in 0..TURNS {
            let (count, full) = self.socket.receive(&mut places);
            for at in 0..count {
                let (from, stride, bytes) = places.place(at);
                for packet in bytes.chunks_mut(stride) {
                    happened |= self.handle_datagram(from, packet, now, sink.as_deref_mut());
                }
            }
            self.more = full;
            // What came alone is seen to before anybody looks whether more has come.
            if !full || happened && !places.is_many() {
                break;
            }
        }
        self.places = Some(places);
        happened
    }

    /// One datagram. Whether anything was handed over.
    pub(crate) fn handle_datagram<S: Sink>(
        &mut self,
        from: SocketAddr,
        packet: &mut [u8],
        now: Time,
        sink: Option<&mut S>,
    ) -> bool {
        if self.options.loss.is_some_and(|loss| self.loss.chance(loss.per_mille)) {
            return false;
        }
        if packet.len() < OUTER {
            self.strangers += 1;
            return false;
        }
        let id = word(packet, 0);
        if id == 0 {
            self.handle_hello(from, packet, now);
            return false;
        }
        let Some(&link) = self.links.get(&id) else {
            self.strangers += 1;
            return false;
        };
        let session = &mut self.sessions[link as usize];
        let Ok(packet) = session.open(packet) else {
            self.strangers += 1;
            return false;
        };
        let taker = sink.filter(|_| session.open && !session.doomed).zip(session.peer);
        let received = self.endpoint.handle_packet(link, now, packet, taker.is_some());
        let (Ok(Received::Next(bytes)), Some((sink, peer))) = (received, taker) else {
            return false;
        };
        let taken = session.frames.take(bytes, BUFFERED, peer, sink);
        self.endpoint.want(link, now, session.frames.is_partial());
        self.judge(link, peer, taken, sink)
    }

    /// What comes of bytes that were taken.
    fn judge<S: Sink>(
        &mut self,
        link: u32,
        peer: Peer,
        taken: Result<bool, &'static str>,
        sink: &mut S,
    ) -> bool {
        match taken {
            Ok(happened) => happened,
            Err(reason) => {
                self.endpoint.fail(link);
                self.sessions[link as usize].told = true;
                sink.handle_protocol_error(peer, reason);
                true
            }
        }
    }

    /// Hands over what is kept. Whether there was anything.
    pub(crate) fn hand_over<S: Sink>(&mut self, now: Time, sink: &mut S) -> bool {
        let mut happened = false;
        while let Some(link) = self.endpoint.poll_readable() {
            let session = &mut self.sessions[link as usize];
            let mut taken = Ok(false);
            if let (Some(bytes), Some(peer)) = (self.endpoint.next(link), session.peer)
                && !session.told
            {
                taken = session.frames.take(bytes, BUFFERED, peer, sink);
            }
            self.endpoint.consume(link);
            self.endpoint.want(link, now, session.frames.is_partial());
            let peer = session.peer.unwrap_or_default();
            happened |= self.judge(link, peer, taken, sink);
        }
        happened
    }

    /// Whether the next poll would hand something over.
    pub(crate) fn is_behind(&mut self) -> bool {
        self.endpoint.poll_readable().is_some() || !self.gone.is_empty()
    }

    /// Does what is due, and sends what is to be sent.
    pub(crate) fn work(&mut self, now: Time) {
        self.endpoint.handle_time(now);
        while let Some(event) = self.endpoint.poll_event() {
            self.handle_event(event);
        }
        if !self.attempts.is_empty() {
            self.advance_attempts(now);
        }
        self.transmit(now);
        self.show(self.options.counts);
    }

    #[cold]
    fn handle_event(&mut self, event: Event) {
        let (Event::Silent(link) | Event::Cut(link, _)) = event;
        let Some(peer) = self.sessions[link as usize].peer else {
            // Nobody knows yet who it is, or waits for it.
            return self.endpoint.fail(link);
        };
        if let Event::Cut(_, silence) = event {
            self.gone.push(link);
            self.options.missed.iter().for_each(|missed| {
                missed(Missing { peer, silence, error: None });
            });
        } else if !self.silent.contains(&peer) {
            self.silent.push(peer);
        }
    }

    /// When there is something to do even if nothing comes.
    pub(crate) fn deadline(&self) -> Option<Time> {
        let attempts = self.attempts.iter().filter_map(|&link| {
            self.sessions[link as usize].attempt.as_ref().map(|attempt| attempt.deadline())
        });
        // A socket that is full is tried again soon.
        let blocked = self.blocked.then(|| self.now() + ROUND_TRIP);
        self.endpoint.deadline().into_iter().chain(attempts).chain(blocked).min()
    }

    fn show(&mut self, counts: Counts) {
        let now = (self.strangers, self.endpoint.counts());
        if now == self.shown {
            return;
        }
        let (strangers, before) = std::mem::replace(&mut self.shown, now);
        let now = now.1;
        let add = |count: Option<&AtomicU64>, more| {
            count.map(|count| count.fetch_add(more, Ordering::Relaxed));
        };
        add(counts.strangers, self.strangers - strangers);
        add(counts.sent, now.sent - before.sent);
        add(counts.resent, now.resent - before.resent);
        add(counts.recoveries, now.recoveries - before.recoveries);
        add(counts.explicit, now.explicit - before.explicit);
        add(counts.implicit, now.implicit - before.implicit);
        add(counts.duplicates, now.duplicates - before.duplicates);
        add(counts.dropped, now.dropped - before.dropped);
    }

    /// A peer is known to be gone.
    pub(crate) fn doom(&mut self, link: u32) {
        let session = &mut self.sessions[link as usize];
        if !session.doomed && !session.told {
            session.doomed = true;
            self.gone.push(link);
        }
    }

    /// Tells of those who are gone, when all that they had sent has been handed over.
    pub(crate) fn tell<S: Sink>(&mut self, sink: &mut S) -> bool {
        let mut happened = false;
        if self.more {
            return false;
        }
        for link in std::mem::take(&mut self.gone) {
            self.endpoint.fail(link);
            let session = &mut self.sessions[link as usize];
            let Some(peer) = session.peer.filter(|_| !session.told) else { continue };
            session.told = true;
            sink.handle_peer_failed(peer);
            happened = true;
        }
        happened
    }

    /// Whether something is to be sent, now or in its time.
    pub(crate) fn has_transmit(&self) -> bool {
        self.blocked || self.endpoint.has_transmit()
    }

    /// Sends what is to be sent, several packets at once where they go to the same peer.
    pub(crate) fn transmit(&mut self, now: Time) {
        if self.blocked && !self.send_group(self.packets.len()) || !self.endpoint.has_transmit() {
            return;
        }
        let segments = self.socket.segments();
        loop {
            let start = self.packets.len();
            self.packets.resize(start + OUTER, 0);
            let Some(link) = self.endpoint.poll_transmit(now, &mut self.packets) else {
                self.packets.truncate(start);
                self.send_group(start);
                return;
            };
            let session = &mut self.sessions[link as usize];
            session.seal(self.id, &mut self.packets, start);
            let size = self.packets.len() - start;
            let fits = self.group.is_none_or(|(to, longest)| to == link && size <= longest);
            if !fits && !self.send_group(start) {
                // It is lost, as if the network had lost it.
                self.packets.truncate(start);
                return;
            }
            let (_, longest) = *self.group.get_or_insert((link, size));
            let full =
                self.packets.len() + longest > LONGEST || self.packets.len() >= segments * longest;
            if (full || size < longest) && !self.send_group(self.packets.len()) {
                return;
            }
        }
    }

    /// Sends the packets before `end`. False if the socket does not take them now.
    fn send_group(&mut self, end: usize) -> bool {
        let Some((link, size)) = self.group else { return true };
        if let Some(to) = self.sessions[link as usize].address {
            self.blocked = self.socket.send(to, &self.packets[..end], size) == Fate::Blocked;
        }
        if self.blocked {
            return false;
        }
        self.group = None;
        self.packets.copy_within(end.., 0);
        self.packets.truncate(self.packets.len() - end);
        true
    }
}
