//! The transport: what goes out, what comes in.

use super::bell::TcpBell;
use super::channel::Channel;
use super::connections::{Connection, Endpoint, LISTENER};
use super::guests::Guests;
use super::handshake::Name;
use super::options::{Counts, Options};
use super::outbox::Slice;
use super::record::{BUFFERED, Record};
use super::stream::{Event, Lender, Next};
use super::traffic::Traffic;
use super::vcis::{Process, Vci};
use layout::Span;
use rustix::event::epoll;
use rustix::fd::OwnedFd;
use std::collections::{HashMap, VecDeque};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use transport::registrations::{Registered, Registrations};
use transport::resources::keep_descriptors;
use transport::{
    AccessError, Atomic, Caps, Locality, Payload, Peer, Sent, Sink, Take, Taken, Transport, Wanted,
};
use wire::{HEADER_BYTES, Header, Key};

/// Payload up to which a frame is short. Here it makes no difference.
const SHORT: usize = 256;
/// Registrations that may be open.
const REGISTRATIONS: usize = 4096;
/// Frames to one peer that are written each at once, between two polls. Whoever sends more is about
/// to send many.
const AT_ONCE: u32 = 2;
/// Frames that wait for each other are written when they are so many bytes.
const BATCH: u64 = 16 << 10;
/// At the end of a poll, so much is not left for the next one.
const WORTH_WRITING: u64 = 1 << 10;
/// System calls for one peer before others have their turn.
pub(super) const TURNS: usize = 8;
/// The peer heard last is read in every poll, and all of them in one of so many.
pub(super) const POLLS: u32 = 8;
/// Connections that may wait to be accepted.
const BACKLOG: i32 = 4096;
/// Sockets asked about at a time.
const SOCKETS: usize = 64;

/// The transport between hosts.
#[derive(Debug)]
pub struct Tcp {
    pub(super) name: Name,
    /// How many ranks this process's world has.
    pub(super) size: usize,
    /// The peers of other worlds.
    pub(super) met: HashMap<Name, Peer>,
    pub(super) options: Options,
    /// A number that no other process with this rank has.
    pub(super) incarnation: u64,
    /// Which of the VCIs of its process it is.
    pub(super) vci: u8,
    /// What others see of it.
    pub(super) own: Arc<Vci>,
    pub(super) process: Arc<Process>,
    pub(super) endpoints: Vec<Endpoint>,
    pub(super) guests: Guests,
    /// Strangers that are counted among those of the process.
    counted: u64,
    /// What has passed and is not shown yet.
    pub(super) traffic: Traffic,
    /// Peers who were asked to do without a connection.
    pub(super) asked: Vec<Peer>,
    pub(super) registrations: Registrations,
    pub(super) events: VecDeque<Event>,
    /// Peers to whom something is to be written.
    pub(super) dirty: Vec<Peer>,
    /// Peers to which the first connection is being made, or has been since the last flush.
    pub(super) new: Vec<Peer>,
    /// Peers from whom something has been read that nobody has looked at.
    unread: Vec<Peer>,
    /// The peer from whom something came last: it is read in every poll.
    pub(super) recent: Option<Peer>,
    /// Polls since all sockets were looked at.
    polls: u32,
    /// How much a poll counts towards that.
    pub(super) stride: u32,
    /// A connection has ended since the last poll: who waits for that looks again.
    pub(super) stirred: bool,
    /// Polls so far.
    pub(super) turn: u64,
    /// When the clock must be looked at.
    pub(super) alarm: Option<Instant>,
    /// When the clock of [`liveness::Watch`] began.
    pub(super) start: Instant,
    slices: Slices,
    pub(super) packed: Vec<u8>,
    ready: Ready,
}

/// Names of bytes for one write; stale after it.
#[derive(Debug, Default)]
struct Slices(Vec<Slice>);

// SAFETY: the addresses are used in the call that has set them, by its thread.
unsafe impl Send for Slices {}

/// What the kernel last said of the sockets.
#[derive(Default)]
struct Ready(Vec<epoll::Event>);

// SAFETY: the data of an event is a number that this transport has chosen.
unsafe impl Send for Ready {}

impl std::fmt::Debug for Ready {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} sockets", self.0.len())
    }
}

impl Tcp {
    /// What it can do for any peer.
    pub const CAPS: Caps = Caps {
        locality: Locality::Network,
        short: SHORT,
        buffered: BUFFERED,
        zero_copy: true,
        get: true,
        put: true,
        atomic: true,
        pins: false,
    };

    /// The transport of `rank`, which others reach through `listener`; it reaches them at these
    /// addresses, by rank. Its own stay unused, as do those of peers that are reached otherwise.
    pub fn new(
        rank: Peer,
        listener: OwnedFd,
        addresses: Vec<Vec<SocketAddr>>,
        options: Options,
    ) -> io::Result<Tcp> {
        rustix::io::ioctl_fionbio(&listener, true)?;
        // A rank that computes does not accept; those who call it meanwhile wait here.
        rustix::net::listen(&listener, BACKLOG)?;
        let process = Arc::new(Process::new(listener)?);
        if let Some(sockets) = process.add(0).watch.sockets() {
            let (token, flags) = (epoll::EventData::new_u64(LISTENER), epoll::EventFlags::IN);
            epoll::add(sockets, &process.listener, token, flags)?;
        }
        let mut incarnation = [0; 8];
        super::connections::fill_random(&mut incarnation)?;
        keep_descriptors();
        let (name, incarnation) = (Name { world: 0, rank }, u64::from_ne_bytes(incarnation));
        Ok(Tcp::at(0, process, (name, incarnation), addresses, options))
    }

    /// A VCI of the process of this name and incarnation.
    pub(super) fn at(
        vci: u8,
        process: Arc<Process>,
        (name, incarnation): (Name, u64),
        addresses: Vec<Vec<SocketAddr>>,
        options: Options,
    ) -> Tcp {
        let named = |rank| Some(Name { world: name.world, rank });
        Tcp {
            name,
            size: addresses.len(),
            met: HashMap::new(),
            options,
            incarnation,
            vci,
            own: process.add(vci),
            process,
            endpoints: (0..)
                .zip(addresses)
                .map(|(rank, at)| Endpoint::new(named(rank), at))
                .collect(),
            guests: Guests::default(),
            counted: 0,
            traffic: Traffic::default(),
            asked: Vec::new(),
            registrations: Registrations::new(REGISTRATIONS),
            events: VecDeque::new(),
            dirty: Vec::new(),
            new: Vec::new(),
            unread: Vec::new(),
            recent: None,
            polls: 0,
            stride: 1,
            stirred: false,
            turn: 0,
            alarm: None,
            start: Instant::now(),
            slices: Slices::default(),
            packed: Vec::new(),
            ready: Ready::default(),
        }
    }

    /// The transport of a world that has this number: those of others may come later.
    pub fn of_world(mut self, world: u64) -> Tcp {
        self.name.world = world;
        self.endpoints
            .iter_mut()
            .filter_map(|endpoint| endpoint.name.as_mut())
            .for_each(|name| name.world = world);
        self
    }

    /// How many connections were refused because whoever made them proved nothing.
    pub fn strangers(&self) -> u64 {
        self.guests.strangers()
    }

    /// How many connections there are.
    pub fn connections(&self) -> usize {
        self.endpoints
            .iter()
            .filter(|endpoint| matches!(endpoint.connection, Connection::Open(_)))
            .count()
    }

    /// The rank of this process.
    pub fn rank(&self) -> Peer {
        self.name.rank
    }

    /// The most networks over which a peer is reached now.
    pub fn networks(&self) -> usize {
        let open =
            |endpoint: &Endpoint| usize::from(matches!(endpoint.connection, Connection::Open(_)));
        let rails = |endpoint: &Endpoint| {
            endpoint.streams.rails.iter().filter(|rail| rail.is_open()).count()
        };
        self.endpoints.iter().map(|endpoint| open(endpoint) + rails(endpoint)).max().unwrap_or(0)
    }

    /// Says goodbye, so that others do not take the end of this process for an accident. Answers
    /// whether all of them have everything that was sent; poll until they have.
    pub fn leave(&mut self) -> bool {
        self.show_traffic();
        let mut over = true;
        for peer in 0..self.endpoints.len() as Peer {
            let endpoint = &mut self.endpoints[peer as usize];
            let talks =
                endpoint.incarnation.is_some() || !endpoint.streams.outbox.is_acknowledged();
            if endpoint.dead || !talks {
                continue;
            }
            let last_word = match endpoint.goodbye {
                Some(last_word) => last_word,
                None => {
                    endpoint.streams.say(Record::Goodbye);
                    let end = endpoint.streams.outbox.end();
                    endpoint.goodbye = Some(end);
                    self.touch(peer);
                    end
                }
            };
            let endpoint = &self.endpoints[peer as usize];
            let gone = endpoint.streams.left && matches!(endpoint.connection, Connection::Idle);
            // The answer to its goodbye need not be answered again.
            over &= gone || endpoint.streams.outbox.has_arrived(last_word);
        }
        self.write_all();
        over
    }

    /// A peer is known to be gone. Where there is a connection, its end tells so, after all that was
    /// sent through it; nobody need try to make one.
    pub fn peer_failed(&mut self, peer: Peer) {
        let endpoint = &mut self.endpoints[peer as usize];
        endpoint.ended = true;
        if let Connection::Idle | Connection::Waiting(_) = endpoint.connection {
            self.give_up(peer);
        }
    }

    /// There is something to write to the peer.
    #[inline]
    pub(super) fn touch(&mut self, peer: Peer) {
        let endpoint = &mut self.endpoints[peer as usize];
        if !std::mem::replace(&mut endpoint.dirty, true) {
            self.dirty.push(peer);
        }
        if let Connection::Idle = endpoint.connection {
            self.connect(peer);
        }
    }

    /// Whether something has been read, or has happened, that the next poll hands over.
    #[inline]
    pub fn is_behind(&self) -> bool {
        !self.unread.is_empty() || !self.events.is_empty() || self.stirred || self.own.has_called()
    }

    /// Whether nobody has ever been talked to: there is nothing to look at.
    #[inline]
    fn is_unused(&self) -> bool {
        self.own.watch.sockets().is_none()
            && !self.is_behind()
            && self.dirty.is_empty()
            && self.alarm.is_none()
    }

    /// Shows how many were turned away, together with those of other VCIs.
    #[cold]
    fn count_strangers(&mut self, counts: Counts) {
        let strangers = self.guests.strangers();
        let before = std::mem::replace(&mut self.counted, strangers);
        // Fewer, where one that was silent for long has proved itself after all.
        counts.strangers.fetch_add(strangers.wrapping_sub(before), Ordering::Relaxed);
    }

    /// Whether an access to memory of the peer can begin; its failure is told if not.
    fn begin_access(&mut self, peer: Peer, length: usize, operation: u32) -> bool {
        if self.endpoints[peer as usize].dead {
            self.events.push_back(Event::Done(operation, Err(AccessError::Gone)));
            return false;
        }
        self.consider_rails(peer, length);
        true
    }

    /// Writes what waits, to everyone.
    fn write_all(&mut self) -> bool {
        let mut happened = false;
        let mut at = 0;
        while at < self.dirty.len() {
            happened |= self.write(self.dirty[at]);
            let endpoint = &mut self.endpoints[self.dirty[at] as usize];
            // Whoever waits for the socket, or for a connection, is woken by it.
            let done = endpoint.is_waiting() || endpoint.streams.is_written();
            if done {
                endpoint.dirty = false;
                self.dirty.swap_remove(at);
            } else {
                at += 1;
            }
        }
        happened
    }

    /// Writes what waits for one peer. Whether anything was.
    pub(super) fn write(&mut self, peer: Peer) -> bool {
        let mut happened = false;
        for _ in 0..TURNS {
            if !self.endpoints[peer as usize].streams.rails.is_empty() {
                happened |= self.write_rails(peer);
            }
            let endpoint = &mut self.endpoints[peer as usize];
            let Connection::Open(channel) = &mut endpoint.connection else { return happened };
            if endpoint.blocked {
                return happened;
            }
            endpoint.streams.advance_transfers();
            if !endpoint.streams.outbox.is_behind() && !channel.is_behind() {
                if endpoint.streams.is_parked() {
                    self.handle_parked(peer);
                }
                return happened;
            }
            endpoint.streams.outbox.gather(&mut self.slices.0, &mut self.packed);
            // SAFETY: the slices were named just now, and nothing has changed since.
            match unsafe { channel.write(&self.slices.0) } {
                Ok(Some(length)) => {
                    endpoint.streams.outbox.wrote(length);
                    self.traffic.written += length as u64;
                    endpoint.used = self.turn;
                    endpoint.blocked = channel.is_behind();
                    happened = true;
                }
                Ok(None) => {
                    endpoint.blocked = true;
                    return happened;
                }
                Err(error) if is_cut(&error) => {
                    // What came before the cut can still be read, up to the end.
                    endpoint.blocked = true;
                    endpoint.ending = true;
                    self.unread.push(peer);
                    return true;
                }
                Err(error)
                    if error.raw_os_error() == Some(libc::EFAULT)
                        && endpoint.streams.end_unreadable(&mut self.events) =>
                {
                    happened = true;
                }
                Err(error) => {
                    self.handle_break(peer, &error);
                    return true;
                }
            }
        }
        // The rest has its turn later; the socket, which takes it, will not remind us.
        self.touch(peer);
        happened
    }

    /// Takes a frame, and writes it at once if it is alone.
    #[inline]
    fn send(&mut self, peer: Peer, header: &Header, fill: impl FnMut(usize, Span)) -> Sent {
        let length = header.length as usize;
        let endpoint = &mut self.endpoints[peer as usize];
        if endpoint.dead {
            return Sent::Taken;
        }
        if !endpoint.streams.outbox.has_room(HEADER_BYTES + length) {
            self.touch(peer);
            return Sent::Refused;
        }
        let alone = endpoint.streams.is_quiet() && !endpoint.blocked;
        endpoint.streams.outbox.stage(&header.to_bytes(), length, fill);
        self.traffic.sent += 1;
        if endpoint.burst.0 != self.turn {
            endpoint.burst = (self.turn, 0);
        }
        endpoint.burst.1 += 1;
        if endpoint.burst.1 <= AT_ONCE || endpoint.streams.outbox.unwritten() >= BATCH {
            if alone
                && let Connection::Open(channel) = &endpoint.connection
                && let Some(frame) = endpoint.streams.outbox.only(HEADER_BYTES + length)
            {
                // SAFETY: the frame was named just now.
                let written = unsafe { channel.write_plainly(frame) };
                endpoint.streams.outbox.wrote(written);
                self.traffic.written += written as u64;
                endpoint.used = self.turn;
                if written == frame.iov_len {
                    return Sent::Taken;
                }
            }
            self.write(peer);
        }
        if self.endpoints[peer as usize].streams.outbox.is_behind() {
            self.touch(peer);
        }
        Sent::Taken
    }

    /// Reads once from a peer, after so many polls at most. Whether anything came.
    #[inline]
    fn read(&mut self, peer: Peer, polls: u32) -> bool {
        let endpoint = &mut self.endpoints[peer as usize];
        let Connection::Open(channel) = &mut endpoint.connection else { return false };
        match endpoint.streams.inbox.read(channel, endpoint.streams.expects_long(), polls) {
            Ok(None) => false,
            Ok(Some(0)) => {
                self.handle_break(peer, &io::ErrorKind::UnexpectedEof.into());
                false
            }
            Ok(Some(length)) => {
                endpoint.used = self.turn;
                self.traffic.read += length as u64;
                self.recent = Some(peer);
                true
            }
            Err(error) => {
                self.handle_break(peer, &error);
                false
            }
        }
    }

    /// Hands over what has been read from a peer. Whether there was anything.
    #[inline]
    fn hand_over(&mut self, peer: Peer, sink: &mut impl Sink) -> bool {
        let mut happened = false;
        loop {
            let endpoint = &mut self.endpoints[peer as usize];
            match endpoint.streams.next(peer, &self.registrations, &mut self.events) {
                Ok(Next::Nothing) => break,
                Ok(Next::Frame(header)) => {
                    let whole = HEADER_BYTES + header.length as usize;
                    let payload = &endpoint.streams.inbox.bytes()[HEADER_BYTES..whole];
                    // SAFETY: the bytes stay where they are during the call, and are only read.
                    sink.handle_frame(peer, header, Payload::new(unsafe { Span::of(payload) }));
                    endpoint.streams.inbox.consume(whole);
                    self.traffic.received += 1;
                    endpoint.streams.note_frame(!endpoint.streams.inbox.bytes().is_empty());
                    happened = true;
                }
                Ok(Next::Following(header, follow)) => {
                    let landing = sink.handle_arriving(peer, &header);
                    endpoint.streams.follow(follow, landing);
                    happened = true;
                }
                Err(reason) => {
                    self.events.push_back(Event::ProtocolError(peer, reason));
                    self.clean_up(peer);
                    return true;
                }
            }
        }
        if !self.endpoints[peer as usize].streams.rails.is_empty() {
            happened |= self.read_rails(peer);
        }
        self.answer(peer);
        happened
    }

    /// Records that answer what has come wait to be written.
    #[inline]
    pub(super) fn answer(&mut self, peer: Peer) {
        let endpoint = &mut self.endpoints[peer as usize];
        endpoint.streams.acknowledge(false);
        if !endpoint.streams.is_written() || endpoint.streams.is_parked() {
            self.touch(peer);
        }
    }

    /// Reads from a peer and hands over, for a few turns.
    fn receive(&mut self, peer: Peer, sink: &mut impl Sink) -> bool {
        let mut happened = false;
        for _ in 0..TURNS {
            if !self.read(peer, 1) {
                return happened;
            }
            happened = true;
            // Of data whose end is missing there is nothing to say.
            if self.endpoints[peer as usize].streams.inbox.is_landing() {
                continue;
            }
            self.hand_over(peer, sink);
            // What came later is reported; but not the end of what was there then. Data that is expected
            // is likely to have come meanwhile, and then several are answered at once.
            let endpoint = &self.endpoints[peer as usize];
            let emptied =
                matches!(&endpoint.connection, Connection::Open(channel) if !channel.has_more());
            if emptied && !endpoint.ending && !endpoint.streams.expects_data() {
                return true;
            }
        }
        // There may be more, and the kernel does not say so twice.
        self.unread.push(peer);
        happened
    }

    /// What [`Take::take`] answers, when more has come than the frame that is wanted, or another.
    #[inline(never)]
    fn take_next(&mut self, wanted: &Wanted, buffer: Span) -> Taken {
        let peer = wanted.peer;
        let endpoint = &mut self.endpoints[peer as usize];
        let taken = match endpoint.streams.next(peer, &self.registrations, &mut self.events) {
            Ok(Next::Nothing) if self.events.is_empty() => Taken::Nothing,
            Ok(Next::Frame(header)) => {
                if wanted.is(&header) {
                    let whole = HEADER_BYTES + header.length as usize;
                    let payload = &endpoint.streams.inbox.bytes()[HEADER_BYTES..whole];
                    // SAFETY: the bytes stay where they are during the copy, and are only read.
                    let copied = buffer.copy_from(unsafe { Span::of(payload) }) as u64;
                    let sent = payload.len() as u64;
                    endpoint.streams.inbox.consume(whole);
                    self.traffic.received += 1;
                    Taken::Message { tag: header.tag, sent, copied }
                } else {
                    Taken::Left
                }
            }
            // `poll` knows what to do; a protocol error stays one.
            _ => Taken::Left,
        };
        self.answer(peer);
        // What is left, the kernel does not report again.
        let endpoint = &self.endpoints[peer as usize];
        let left = matches!(&endpoint.connection, Connection::Open(channel) if channel.has_more());
        if left || !endpoint.streams.inbox.bytes().is_empty() {
            self.unread.push(peer);
        }
        taken
    }

    /// Asks which sockets have something to say, and listens to them.
    fn look(&mut self, sink: &mut impl Sink) -> bool {
        if self.vci > 0 && self.awaits_connection() {
            // The first VCI listens. The peer may poll only this one, too: both would wait for the other's first VCI.
            self.accept();
        }
        let ready = self.ask();
        let mut happened = false;
        for event in &ready {
            let token = event.data.u64();
            let Some(peer) = self.handle_socket(token, event.flags) else { continue };
            happened |= self.receive(peer, sink);
        }
        self.ready.0 = ready;
        happened
    }

    /// Returns which sockets have something to say.
    fn ask(&mut self) -> Vec<epoll::Event> {
        let mut ready = std::mem::take(&mut self.ready.0);
        ready.clear();
        ready.reserve(SOCKETS);
        let spare = rustix::buffer::spare_capacity(&mut ready);
        if let Some(sockets) = self.own.watch.sockets() {
            // Interrupted or not: what was not reported now is reported next time.
            let at_once = rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 };
            let _ = epoll::wait(sockets, spare, Some(&at_once));
        }
        ready
    }

    /// Whether a first connection is being made. Without a poll it is not finished, and what was sent to that
    /// peer does not leave.
    #[inline]
    fn awaits_connection(&mut self) -> bool {
        if self.new.is_empty() {
            return false;
        }
        self.new.retain(|&peer| self.endpoints[peer as usize].is_unfinished());
        !self.new.is_empty()
    }

    fn tell(&mut self, sink: &mut impl Sink) {
        while let Some(event) = self.events.pop_front() {
            match event {
                Event::Done(operation, result) => sink.handle_done(operation, result),
                Event::PeerFailed(peer) => sink.handle_peer_failed(peer),
                Event::ProtocolError(peer, reason) => sink.handle_protocol_error(peer, reason),
                Event::NetworkLost => self.handle_network_lost(),
            }
        }
    }

    /// A connection has been made.
    pub(super) fn open(&mut self, peer: Peer, channel: Channel) {
        let endpoint = &mut self.endpoints[peer as usize];
        if std::mem::take(&mut endpoint.broken) {
            self.options.count(|counts| counts.reopened);
        }
        endpoint.connection = Connection::Open(channel);
        if endpoint.pace.is_some() {
            endpoint.apply_pace();
        }
        endpoint.streams.reopen();
        endpoint.asked = endpoint.streams.parking.is_under_way().then(Instant::now);
        endpoint.blocked = false;
        endpoint.ending = false;
        endpoint.watch = None;
        endpoint.error = None;
        endpoint.starved = None;
        endpoint.refusals = 0;
        endpoint.used = self.turn;
        self.own.watch.connections.store(self.connections(), Ordering::Relaxed);
        let endpoint = &mut self.endpoints[peer as usize];
        if std::mem::take(&mut endpoint.wants_rails) {
            self.open_rails(peer);
        }
        self.touch(peer);
        self.write(peer);
        // What came with the last word of the handshake is not reported again.
        self.unread.push(peer);
    }
}

/// Whether the other end, or something between, has closed the connection.
fn is_cut(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::BrokenPipe | io::ErrorKind::ConnectionReset)
}

impl Transport for Tcp {
    type Bell = TcpBell;

    #[inline]
    fn caps(&self, _peer: Peer) -> Caps {
        Tcp::CAPS
    }

    #[inline]
    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        debug_assert_eq!(header.length as usize, payload.len());
        self.send(peer, header, |at, slot| {
            slot.copy_from(payload.tail(at));
        })
    }

    #[inline]
    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        fill: impl FnMut(usize, Span),
    ) -> Sent {
        self.send(peer, header, fill)
    }

    fn send_zero_copy(
        &mut self,
        peer: Peer,
        header: &Header,
        payload: &[u8],
        operation: u32,
    ) -> Sent {
        let endpoint = &mut self.endpoints[peer as usize];
        if endpoint.dead {
            return Sent::Taken;
        }
        if !endpoint.streams.outbox.has_room(HEADER_BYTES + payload.len()) {
            self.touch(peer);
            return Sent::Refused;
        }
        endpoint.streams.outbox.stage(&header.to_bytes(), payload.len(), |at, slot| {
            slot.copy_from_slice(&payload[at..]);
        });
        self.traffic.sent += 1;
        if let Some((place, Registered { memory, .. })) = self.registrations.named(peer, operation)
        {
            endpoint.streams.send_following(header, place, memory, operation);
        }
        self.write(peer);
        self.touch(peer);
        Sent::Taken
    }

    fn register(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Key> {
        if self.endpoints[peer as usize].dead {
            return None;
        }
        self.consider_rails(peer, memory.len());
        self.registrations.insert(Registered { peer, memory, operation })
    }

    fn deregister(&mut self, peer: Peer, operation: u32) {
        if let Some(place) = self.registrations.remove(peer, operation) {
            self.endpoints[peer as usize].streams.release(Lender::Registration(place));
        }
    }

    fn get(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        if self.begin_access(peer, memory.len(), operation) {
            self.endpoints[peer as usize].streams.get(key, offset, memory, operation);
            self.touch(peer);
        }
    }

    fn put(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        if self.begin_access(peer, memory.len(), operation) {
            self.endpoints[peer as usize].streams.put(key, offset, memory, operation);
            self.touch(peer);
        }
    }

    fn atomic(&mut self, peer: Peer, key: Key, offset: u64, atomic: Atomic, operation: u32) {
        if self.begin_access(peer, 0, operation) {
            self.endpoints[peer as usize].streams.atomic(key, offset, atomic, operation);
            self.touch(peer);
        }
    }

    fn pace(&mut self, peer: Peer, rate: Option<u64>) {
        let endpoint = &mut self.endpoints[peer as usize];
        if std::mem::replace(&mut endpoint.pace, rate) != rate {
            endpoint.apply_pace();
        }
    }

    #[inline]
    fn flush(&mut self) -> bool {
        if !self.dirty.is_empty() {
            self.write_all();
        }
        !self.awaits_connection() && !self.is_held_back()
    }

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        if self.is_unused() {
            return false;
        }
        if self.own.has_called() {
            self.welcome_called();
        }
        self.turn += 1;
        let mut happened = !self.dirty.is_empty() && self.write_all();
        let mut served = None;
        while let Some(peer) = self.unread.pop() {
            let others = self.unread.len();
            happened |= self.hand_over(peer, sink);
            happened |= self.receive(peer, sink);
            served = Some(peer);
            // It has more; others have their turn.
            if self.unread.len() > others {
                break;
            }
        }
        if let Some(peer) = self.recent
            && self.recent != served
        {
            happened |= self.receive(peer, sink);
        }
        self.polls += self.stride;
        if self.recent.is_none() || (!happened && self.polls >= POLLS) || self.polls >= 4 * POLLS {
            self.polls = 0;
            happened |= self.look(sink);
            if self.alarm.is_some_and(|alarm| Instant::now() >= alarm) {
                happened |= self.handle_alarm();
            }
            if self.process.wants_descriptors() {
                self.lend_descriptors();
            }
            self.show_traffic();
            if let Some(counts) = self.options.counts
                && self.counted != self.guests.strangers()
            {
                self.count_strangers(counts);
            }
        }
        let worth = |peer: &Peer| {
            self.endpoints[*peer as usize].streams.outbox.unwritten() >= WORTH_WRITING
        };
        if self.dirty.iter().any(worth) {
            self.write_all();
        }
        // Who sleeps now would sleep over what is to be written, or has been reported.
        happened |= !self.events.is_empty() || !self.dirty.is_empty() || !self.unread.is_empty();
        happened |= std::mem::take(&mut self.stirred);
        self.tell(sink);
        happened
    }

    fn widen(&mut self) {
        self.polls = 4 * POLLS;
    }

    fn bell(&self) -> TcpBell {
        TcpBell { process: self.process.clone() }
    }
}

impl Take for Tcp {
    #[inline(never)]
    fn take(&mut self, wanted: &Wanted, polls: u32, buffer: Span) -> Taken {
        let peer = wanted.peer;
        if self.endpoints[peer as usize].streams.inbox.bytes().is_empty() && !self.read(peer, polls)
        {
            return Taken::Nothing;
        }
        let endpoint = &mut self.endpoints[peer as usize];
        if let Connection::Open(channel) = &endpoint.connection
            && !channel.has_more()
            && let Some((header, payload)) = endpoint.streams.only_frame()
            && wanted.is(&header)
        {
            // SAFETY: the bytes stay where they are during the copy, and are only read.
            let copied = buffer.copy_from(unsafe { Span::of(payload) }) as u64;
            let (tag, sent) = (header.tag, payload.len() as u64);
            endpoint.streams.inbox.consume(HEADER_BYTES + payload.len());
            self.traffic.received += 1;
            // What is sent now answers this.
            self.turn += 1;
            return Taken::Message { tag, sent, copied };
        }
        self.take_next(wanted, buffer)
    }
}
