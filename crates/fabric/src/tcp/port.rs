//! The transport: what goes out, what comes in.

use super::bell::{TcpBell, Watch};
use super::channel::Channel;
use super::guests::Guests;
use super::handshake::{Name, Secret};
use super::lines::{LISTENER, Line, Link};
use super::outbox::Slice;
use super::record::{BUFFERED, Record};
use super::way::{Event, Next, UNASKED, Way};
use crate::exposures::{Exposed, Exposures};
use crate::{Capabilities, Payload, Peer, Place, PullError, Sent, Sink, Taken, Transport, Wanted};
use layout::Span;
use rustix::event::epoll;
use rustix::fd::OwnedFd;
use std::collections::{HashMap, VecDeque};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use wire::{Exposure, HEADER_BYTES, Header, Push};

/// Payload up to which a frame is short. Here it makes no difference.
const SHORT: usize = 256;
/// Longer messages are written to the connection from where they are.
const EAGER: usize = 12 << 10;
/// Exposures that may be open.
const EXPOSURES: usize = 4096;
/// Frames to one peer that are written each at once, between two polls. Whoever sends more is about
/// to send many.
const AT_ONCE: u32 = 2;
/// Frames that wait for each other are written when they are so many bytes.
const BATCH: u64 = 16 << 10;
/// At the end of a poll, so much is not left for the next one.
const WORTH_WRITING: u64 = 1 << 10;
/// System calls for one peer before others have their turn.
pub(super) const TURNS: usize = 8;
/// The peer heard last is looked at every time, and all of them every so often.
pub(super) const LOOKS: u32 = 8;
/// Connections that may wait to be accepted.
const BACKLOG: i32 = 4096;
/// Copies of more than this wait for as long as they take at worst: a word of the peer may make them
/// unnecessary. Others are made while it still reads.
const COPIED_SOON: usize = 256 << 10;
/// Bytes a nanosecond that are copied, at worst.
const COPIED: usize = 4;
/// Sockets asked about at a time.
const SOCKETS: usize = 64;
/// How long a process that has sent to a new peer waits at most for their connection: a peer that waits
/// in the library answers at once.
const REACHED: Duration = Duration::from_millis(50);
/// How long it does so in vain, all peers together: they may compute as well.
const VAIN: Duration = Duration::from_millis(200);

/// How the processes of a job find and trust each other.
#[derive(Clone)]
pub struct Options {
    /// What every process of the job knows, and nobody else.
    pub secret: Secret,
    /// Whether everything is encrypted.
    pub encrypt: bool,
    /// How long a peer may be silent, or out of reach, before it counts as dead.
    pub heartbeat: Duration,
    /// Where it is shown what happens, if anybody wants to see it.
    pub counts: Option<Counts>,
    /// Who hears of a peer that counts as dead because it has been out of reach for so long.
    pub missed: Option<Arc<dyn Fn(Peer) + Send + Sync>>,
    /// Own addresses, each with a number that those of one interface share: what leaves by the same
    /// interface is one network.
    pub interfaces: Vec<(IpAddr, usize)>,
}

impl Options {
    /// How long a connection may be silent: longest if it is the only one.
    pub(super) fn line_patience(&self, addresses: usize) -> Duration {
        if addresses > 1 { self.heartbeat / 2 } else { self.heartbeat }
    }

    /// How long a connection beside others may be silent.
    pub(super) fn lane_patience(&self) -> Duration {
        (self.heartbeat / 4).max(Duration::from_secs(1))
    }

    /// The interface that has this address.
    pub(super) fn interface(&self, address: IpAddr) -> Option<usize> {
        self.interfaces.iter().find(|(own, _)| *own == address).map(|&(_, interface)| interface)
    }
}

/// What others may look at while the transport works.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    /// Connections that proved nothing and were turned away.
    pub strangers: &'static AtomicU64,
    /// Connections that broke, or were closed to make room, and were opened again.
    pub reopened: &'static AtomicU64,
    /// Networks beside the first one to a peer that were used and then not any more.
    pub dropped: &'static AtomicU64,
}

impl std::fmt::Debug for Options {
    /// Without the secret, which belongs in no message.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "encrypt: {}, heartbeat: {:?}", self.encrypt, self.heartbeat)
    }
}

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
    pub(super) listener: OwnedFd,
    pub(super) watch: Arc<Watch>,
    pub(super) lines: Vec<Line>,
    pub(super) guests: Guests,
    pub(super) exposures: Exposures,
    pub(super) events: VecDeque<Event>,
    /// Peers to whom something is to be written.
    pub(super) dirty: Vec<Peer>,
    /// A peer to whom something is to be written that it does not wait for.
    later: Option<Peer>,
    /// A peer for whom something that was written is to be copied, and when if not at once.
    keeper: Option<(Peer, Option<Instant>)>,
    /// Peers to whom the first connection is being made, and who have not been waited for.
    pub(super) new: Vec<Peer>,
    /// Peers to whom it was still being made when they had been waited for.
    unreached: Vec<Peer>,
    /// How much longer peers may be waited for in vain.
    spare: Duration,
    /// Peers from whom something has been read that nobody has looked at.
    unread: Vec<Peer>,
    /// The peer from whom something came last: it is read in every poll.
    pub(super) recent: Option<Peer>,
    /// How often something has come from it since anybody slept.
    pub(super) reads: u32,
    looks: u32,
    /// How much a poll counts towards the next look.
    pub(super) stride: u32,
    /// A connection has ended since the last poll: who waits for that looks again.
    pub(super) stirred: bool,
    /// Polls so far.
    pub(super) turn: u64,
    /// When the clock must be looked at.
    pub(super) alarm: Option<Instant>,
    slices: Vec<Slice>,
    pub(super) packed: Vec<u8>,
    ready: Ready,
}

/// What the kernel last said of the sockets.
#[derive(Default)]
struct Ready(Vec<epoll::Event>);

impl std::fmt::Debug for Ready {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} sockets", self.0.len())
    }
}

// SAFETY: the slices name bytes for the length of one call only; the rest may be moved to another
// thread.
unsafe impl Send for Tcp {}

impl Tcp {
    /// The transport of `rank`, which others reach through `listener`; it reaches them at these
    /// addresses, by rank. Its own stay unused, as do those of peers that are reached otherwise.
    pub fn new(
        rank: Peer,
        listener: OwnedFd,
        addresses: Vec<Vec<SocketAddr>>,
        options: Options,
    ) -> io::Result<Tcp> {
        let named = |rank| Name { world: 0, rank };
        let watch = Watch::new()?;
        rustix::io::ioctl_fionbio(&listener, true)?;
        // A rank that computes does not accept; those who call it meanwhile wait here.
        rustix::net::listen(&listener, BACKLOG)?;
        let flags = epoll::EventFlags::IN;
        epoll::add(&watch.sockets, &listener, epoll::EventData::new_u64(LISTENER), flags)?;
        let mut incarnation = [0; 8];
        super::lines::fill_random(&mut incarnation)?;
        Ok(Tcp {
            name: named(rank),
            size: addresses.len(),
            met: HashMap::new(),
            options,
            incarnation: u64::from_ne_bytes(incarnation),
            listener,
            watch: Arc::new(watch),
            lines: (0..)
                .zip(addresses)
                .map(|(rank, at)| Line::new(Some(named(rank)), at))
                .collect(),
            guests: Guests::default(),
            exposures: Exposures::new(EXPOSURES),
            events: VecDeque::new(),
            dirty: Vec::new(),
            later: None,
            keeper: None,
            new: Vec::new(),
            unreached: Vec::new(),
            spare: VAIN,
            unread: Vec::new(),
            recent: None,
            reads: 0,
            looks: 0,
            stride: 1,
            stirred: false,
            turn: 0,
            alarm: None,
            slices: Vec::new(),
            packed: Vec::new(),
            ready: Ready::default(),
        })
    }

    /// The same, of a world that has this number: those of others may come later.
    pub fn of_world(mut self, world: u64) -> Tcp {
        self.name.world = world;
        self.lines
            .iter_mut()
            .filter_map(|line| line.name.as_mut())
            .for_each(|name| name.world = world);
        self
    }

    /// How many connections were refused because whoever made them proved nothing.
    pub fn strangers(&self) -> u64 {
        self.guests.strangers()
    }

    /// How many connections there are.
    pub fn connections(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line.link, Link::Open(_))).count()
    }

    /// The rank of this process.
    pub fn rank(&self) -> Peer {
        self.name.rank
    }

    /// The most networks over which a peer is reached now.
    pub fn networks(&self) -> usize {
        let open = |line: &Line| usize::from(matches!(line.link, Link::Open(_)));
        let lanes = |line: &Line| line.way.lanes.iter().filter(|lane| lane.is_open()).count();
        self.lines.iter().map(|line| open(line) + lanes(line)).max().unwrap_or(0)
    }

    /// Says goodbye, so that others do not take the end of this process for an accident. Answers
    /// whether all of them have everything that was sent; poll until they have.
    pub fn leave(&mut self) -> bool {
        let mut over = true;
        for peer in 0..self.lines.len() as Peer {
            let line = &mut self.lines[peer as usize];
            let talks = line.incarnation.is_some() || !line.way.outbox.is_acknowledged();
            if line.dead || !talks {
                continue;
            }
            let last_word = match line.goodbye {
                Some(last_word) => last_word,
                None => {
                    line.way.say(Record::Goodbye);
                    let end = line.way.outbox.end();
                    line.goodbye = Some(end);
                    self.touch(peer);
                    end
                }
            };
            let line = &self.lines[peer as usize];
            let gone = line.way.left && matches!(line.link, Link::Idle);
            // The answer to its goodbye need not be answered again.
            over &= gone || line.way.outbox.has_arrived(last_word);
        }
        self.write_all();
        over
    }

    /// A peer is known to be gone. Where there is a connection, its end tells so, after all that was
    /// sent through it; nobody need try to make one.
    pub fn mourn(&mut self, peer: Peer) {
        if let Link::Idle | Link::Waiting(_) = self.lines[peer as usize].link {
            self.give_up(peer);
        }
    }

    /// There is something to write to the peer.
    #[inline]
    pub(super) fn touch(&mut self, peer: Peer) {
        let line = &mut self.lines[peer as usize];
        if !std::mem::replace(&mut line.dirty, true) {
            self.dirty.push(peer);
        }
        if let Link::Idle = line.link {
            self.connect(peer);
        }
    }

    /// Writes what waits, to everyone.
    fn write_all(&mut self) -> bool {
        let mut happened = false;
        let mut at = 0;
        while at < self.dirty.len() {
            happened |= self.write(self.dirty[at]);
            let line = &mut self.lines[self.dirty[at] as usize];
            // Whoever waits for the socket, or for a connection, is woken by it.
            let done = line.is_waiting() || line.way.is_written();
            if done {
                line.dirty = false;
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
            if !self.lines[peer as usize].way.lanes.is_empty() {
                happened |= self.write_lanes(peer);
            }
            let line = &mut self.lines[peer as usize];
            let Link::Open(channel) = &mut line.link else { return happened };
            if line.blocked {
                return happened;
            }
            line.way.advance_streams();
            if !line.way.outbox.is_behind() && !channel.is_behind() {
                return happened;
            }
            let last = line.way.has_no_more();
            line.way.outbox.gather(&mut self.slices, &mut self.packed, last);
            // SAFETY: the slices were named just now, and nothing has changed since.
            match unsafe { channel.write(&self.slices) } {
                Ok(Some(length)) => {
                    line.way.outbox.wrote(length);
                    line.used = self.turn;
                    line.blocked = channel.is_behind();
                    line.way.patient = false;
                    happened = true;
                    if line.way.is_keeping() {
                        self.keep_later(peer, length);
                    }
                }
                Ok(None) => {
                    line.blocked = true;
                    return happened;
                }
                Err(error) if is_cut(&error) => {
                    // What came before the cut can still be read, up to the end.
                    line.blocked = true;
                    line.ending = true;
                    self.unread.push(peer);
                    return true;
                }
                Err(error)
                    if error.raw_os_error() == Some(libc::EFAULT)
                        && line.way.end_unreadable(peer, &mut self.exposures, &mut self.events) =>
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

    /// So much was written to the peer of what is to be copied, unless it says soon that it has it.
    fn keep_later(&mut self, peer: Peer, length: usize) {
        if self.keeper.is_some_and(|(other, _)| other != peer) {
            self.keep();
        }
        let wait = Duration::from_nanos((length / COPIED) as u64);
        let then = (length > COPIED_SOON).then(|| Instant::now() + wait);
        self.keeper = Some((peer, then));
    }

    /// Copies what was to be copied once it had been written.
    fn keep(&mut self) {
        let Some((peer, _)) = self.keeper else { return };
        let way = &mut self.lines[peer as usize].way;
        if let Some(operation) = way.keep_written(&mut self.exposures) {
            self.events.push_back(Event::ExposureDone(operation, Ok(())));
        }
        self.keeper = self.keeper.filter(|_| way.is_keeping());
    }

    /// Copies what is due. Whether something will be that is not.
    fn keep_due(&mut self) -> bool {
        let Some((peer, then)) = self.keeper else { return false };
        let early = then
            .is_some_and(|then| self.lines[peer as usize].way.can_keep() && Instant::now() < then);
        if !early {
            self.keep();
        }
        early
    }

    /// Takes a frame, and writes it at once if it is alone.
    #[inline]
    fn send(&mut self, peer: Peer, header: &Header, fill: impl FnMut(usize, Span)) -> Sent {
        let length = header.length as usize;
        let line = &mut self.lines[peer as usize];
        if line.dead {
            return Sent::Taken;
        }
        if !line.way.outbox.has_room(HEADER_BYTES + length) {
            self.touch(peer);
            return Sent::Refused;
        }
        let alone = line.way.is_quiet() && !line.blocked;
        line.way.outbox.stage(&header.to_bytes(), length, fill);
        if line.burst.0 != self.turn {
            line.burst = (self.turn, 0);
        }
        line.burst.1 += 1;
        if header.kind == wire::Kind::Expect {
            line.way.expect(true);
        }
        let enough = line.burst.1 <= AT_ONCE || line.way.outbox.unwritten() >= BATCH;
        // What follows goes with it.
        if enough && !header.is_followed() {
            if alone
                && let Link::Open(channel) = &line.link
                && let Some(frame) = line.way.outbox.only(HEADER_BYTES + length)
            {
                // SAFETY: the frame was named just now.
                let written = unsafe { channel.write_plainly(frame) };
                line.way.outbox.wrote(written);
                line.way.patient = false;
                line.used = self.turn;
                if written == frame.iov_len {
                    return Sent::Taken;
                }
            }
            self.write(peer);
        }
        if self.lines[peer as usize].way.outbox.is_behind() {
            self.touch(peer);
        }
        Sent::Taken
    }

    /// Reads once from a peer, after so many looks at most. Whether anything came.
    #[inline]
    fn read(&mut self, peer: Peer, looks: u32) -> bool {
        let line = &mut self.lines[peer as usize];
        let Link::Open(channel) = &mut line.link else { return false };
        match line.way.inbox.read(channel, line.way.expects_long(), looks) {
            Ok(None) => false,
            Ok(Some(0)) => {
                self.handle_break(peer, &io::ErrorKind::UnexpectedEof.into());
                false
            }
            Ok(Some(_)) => {
                line.used = self.turn;
                self.note_read(peer);
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
            let line = &mut self.lines[peer as usize];
            match line.way.next(peer, &mut self.exposures, &mut self.events) {
                Ok(Next::Nothing) => break,
                Ok(Next::Frame(header)) => {
                    let whole = HEADER_BYTES + header.length as usize;
                    if header.kind == wire::Kind::Eager {
                        line.way.expect(false);
                    }
                    let payload = &line.way.inbox.bytes()[HEADER_BYTES..whole];
                    // SAFETY: the bytes stay where they are during the call, and are only read.
                    sink.handle_frame(peer, header, Payload::ready(unsafe { Span::of(payload) }));
                    line.way.inbox.consume(whole);
                    happened = true;
                }
                // What nobody wants yet is looked at once a poll.
                Ok(Next::Push(_)) if line.way.hesitated == Some(self.turn) => break,
                Ok(Next::Push(chunk)) => match sink.handle_push(peer, chunk.operation) {
                    Place::Here(memory, own) => line.way.place_push(chunk, Some((memory, own))),
                    Place::Nowhere => line.way.place_push(chunk, None),
                    Place::Unknown => {
                        line.way.hesitated = Some(self.turn);
                        self.unread.push(peer);
                        break;
                    }
                },
                Err(reason) => {
                    self.events.push_back(Event::Nonsense(peer, reason));
                    self.bury(peer);
                    return true;
                }
            }
        }
        if !self.lines[peer as usize].way.lanes.is_empty() {
            happened |= self.read_lanes(peer);
        }
        self.answer(peer);
        happened
    }

    /// Records that answer what has come wait to be written.
    #[inline]
    pub(super) fn answer(&mut self, peer: Peer) {
        let line = &mut self.lines[peer as usize];
        line.way.acknowledge(false);
        if line.way.is_written() {
            return;
        }
        if line.way.patient && self.later.is_none_or(|other| other == peer) {
            self.later = Some(peer);
        } else {
            self.touch(peer);
        }
    }

    /// Reads from a peer and hands over, for a few turns.
    fn receive(&mut self, peer: Peer, sink: &mut impl Sink) -> bool {
        let mut happened = false;
        for _ in 0..TURNS {
            // Behind what nobody wants yet nothing is read; the peer is among the unread ones.
            if self.lines[peer as usize].way.hesitated.is_some() || !self.read(peer, 1) {
                return happened;
            }
            happened = true;
            // Of data whose end is missing there is nothing to say.
            if self.lines[peer as usize].way.inbox.is_landing() {
                continue;
            }
            self.hand_over(peer, sink);
            // What came later is reported; but not the end of what was there then. Data that is expected
            // is likely to have come meanwhile, and then several are answered at once.
            let line = &self.lines[peer as usize];
            let emptied = matches!(&line.link, Link::Open(channel) if !channel.has_more());
            if emptied && !line.ending && !line.way.expects_data() {
                return true;
            }
        }
        // There may be more, and the kernel does not say so twice.
        self.unread.push(peer);
        happened
    }

    /// What [`Transport::take`] answers, when more has come than the frame that is wanted, or another.
    #[inline(never)]
    fn take_next(&mut self, wanted: &Wanted, buffer: Span) -> Taken {
        let peer = wanted.peer;
        let line = &mut self.lines[peer as usize];
        let taken = match line.way.next(peer, &mut self.exposures, &mut self.events) {
            Ok(Next::Nothing) if self.events.is_empty() => Taken::Nothing,
            Ok(Next::Frame(header)) => {
                if wanted.is(&header) {
                    let whole = HEADER_BYTES + header.length as usize;
                    let payload = &line.way.inbox.bytes()[HEADER_BYTES..whole];
                    // SAFETY: the bytes stay where they are during the copy, and are only read.
                    let copied = buffer.copy_from(unsafe { Span::of(payload) }) as u64;
                    let sent = payload.len() as u64;
                    line.way.inbox.consume(whole);
                    Taken::Message { tag: header.tag, sent, copied }
                } else {
                    Taken::Left
                }
            }
            // `poll` knows what to do; nonsense stays nonsense.
            _ => Taken::Left,
        };
        self.answer(peer);
        // What is left, the kernel does not report again.
        let line = &self.lines[peer as usize];
        let left = matches!(&line.link, Link::Open(channel) if channel.has_more());
        if left || !line.way.inbox.bytes().is_empty() {
            self.unread.push(peer);
        }
        taken
    }

    /// Asks which sockets have something to say, and listens to them.
    fn look(&mut self, sink: &mut impl Sink) -> bool {
        let ready = self.ask(Duration::ZERO);
        let mut happened = false;
        for event in &ready {
            let token = event.data.u64();
            let Some(peer) = self.handle_socket(token, event.flags) else { continue };
            happened |= self.receive(peer, sink);
        }
        self.ready.0 = ready;
        happened
    }

    /// Which sockets have something to say, after so long at most.
    fn ask(&mut self, most: Duration) -> Vec<epoll::Event> {
        let mut ready = std::mem::take(&mut self.ready.0);
        ready.clear();
        ready.reserve(SOCKETS);
        let most = rustix::event::Timespec {
            tv_sec: most.as_secs() as i64,
            tv_nsec: i64::from(most.subsec_nanos()),
        };
        let spare = rustix::buffer::spare_capacity(&mut ready);
        // Interrupted or not: what was not reported now is reported next time.
        let _ = epoll::wait(&self.watch.sockets, spare, Some(&most));
        ready
    }

    /// Waits for new peers: without this process their connections are not finished, and what it has
    /// sent does not leave.
    #[cold]
    fn reach(&mut self) {
        let new = std::mem::take(&mut self.new);
        let start = Instant::now();
        let most = REACHED.min(self.spare);
        while new.iter().any(|&peer| self.lines[peer as usize].is_unfinished()) {
            let left = most.saturating_sub(start.elapsed());
            if left.is_zero() {
                self.spare -= most;
                self.unreached.retain(|&peer| self.lines[peer as usize].is_unfinished());
                self.unreached.extend(new);
                return;
            }
            let ready = self.ask(left);
            for event in &ready {
                // What else has come is looked at when this process polls.
                let peer = self.handle_socket(event.data.u64(), event.flags);
                self.unread.extend(peer);
            }
            self.ready.0 = ready;
        }
    }

    fn tell(&mut self, sink: &mut impl Sink) {
        while let Some(event) = self.events.pop_front() {
            match event {
                Event::Pulled(operation, result) => sink.handle_pulled(operation, result),
                Event::ExposureDone(operation, result) => {
                    sink.handle_exposure_done(operation, result);
                }
                Event::Death(peer) => sink.handle_peer_death(peer),
                Event::Nonsense(peer, reason) => sink.handle_nonsense(peer, reason),
                Event::NetworkLost => self.handle_network_lost(),
            }
        }
    }

    /// A connection has been made.
    pub(super) fn open(&mut self, peer: Peer, channel: Channel) {
        let line = &mut self.lines[peer as usize];
        if std::mem::take(&mut line.broken)
            && let Some(counts) = &self.options.counts
        {
            counts.reopened.fetch_add(1, Ordering::Relaxed);
        }
        line.link = Link::Open(channel);
        line.blocked = false;
        line.ending = false;
        line.lost = None;
        line.refusals = 0;
        line.used = self.turn;
        if std::mem::take(&mut line.wants_lanes) {
            self.open_lanes(peer);
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
    fn capabilities(&self, _peer: Peer) -> Capabilities {
        Capabilities {
            short: SHORT,
            buffered: BUFFERED,
            eager: EAGER,
            pull: true,
            push: Some(UNASKED),
        }
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

    fn expose(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Exposure> {
        if self.lines[peer as usize].dead {
            return None;
        }
        self.consider_lanes(peer, memory.len());
        self.exposures.insert(Exposed { peer, memory, operation })
    }

    fn conceal(&mut self, peer: Peer, operation: u32) {
        if let Some((place, _)) = self.exposures.place(peer, operation) {
            self.lines[peer as usize].way.conceal(place);
            self.exposures.remove_at(peer, place);
        }
    }

    fn pull(&mut self, peer: Peer, exposure: Exposure, memory: Span, operation: u32) {
        let line = &mut self.lines[peer as usize];
        if line.dead {
            self.events.push_back(Event::Pulled(operation, Err(PullError::Gone)));
            return;
        }
        self.events.extend(line.way.pull(exposure, memory, operation));
        self.consider_lanes(peer, memory.len());
        self.touch(peer);
    }

    fn allow_copy(&mut self, peer: Peer, operation: u32) {
        if let Some((place, _)) = self.exposures.place(peer, operation) {
            self.exposures.allow_copy(place);
        }
    }

    fn relocate(&mut self, peer: Peer, operation: u32, memory: Span) -> bool {
        let place = self.exposures.relocate(peer, operation, memory);
        if let Some(place) = place {
            self.lines[peer as usize].way.relocate(place, memory);
        }
        place.is_some()
    }

    fn may_push(&mut self, peer: Peer, operation: u32, expected: bool) -> Push {
        let Some((place, exposed)) = self.exposures.place(peer, operation) else { return Push::No };
        let way = &mut self.lines[peer as usize].way;
        if !expected && !way.may_guess(place, exposed.memory.len()) {
            Push::No
        } else if Way::keeps(exposed.memory) && self.exposures.is_copied(peer, place) {
            Push::Copied
        } else {
            Push::Lent
        }
    }

    fn heed(&mut self, peer: Peer, length: usize, sink: &mut impl Sink) -> bool {
        !self.lines[peer as usize].way.would_guess(length) && self.receive(peer, sink)
    }

    fn push(&mut self, peer: Peer, operation: u32, push: Push) {
        if let Some((place, exposed)) = self.exposures.place(peer, operation) {
            let way = &mut self.lines[peer as usize].way;
            way.push(operation, place, exposed.memory, push == Push::Copied);
            self.touch(peer);
        }
    }

    fn holds_back(&self) -> bool {
        true
    }

    #[inline]
    fn dispatch(&mut self) {
        if !self.dirty.is_empty() {
            self.write_all();
        }
    }

    #[inline]
    fn settle(&mut self) {
        self.dispatch();
        if !self.new.is_empty() {
            self.reach();
        }
    }

    #[inline]
    fn is_reaching(&self) -> bool {
        self.unreached.iter().any(|&peer| self.lines[peer as usize].is_unfinished())
    }

    #[inline(never)]
    fn take(&mut self, wanted: &Wanted, looks: u32, buffer: Span) -> Taken {
        let peer = wanted.peer;
        if self.lines[peer as usize].way.inbox.bytes().is_empty() && !self.read(peer, looks) {
            return Taken::Nothing;
        }
        let line = &mut self.lines[peer as usize];
        if let Link::Open(channel) = &line.link
            && !channel.has_more()
            && let Some((header, payload)) = line.way.only_frame()
            && wanted.is(&header)
        {
            // SAFETY: the bytes stay where they are during the copy, and are only read.
            let copied = buffer.copy_from(unsafe { Span::of(payload) }) as u64;
            let (tag, sent) = (header.tag, payload.len() as u64);
            line.way.inbox.consume(HEADER_BYTES + payload.len());
            // What is sent now answers this.
            self.turn += 1;
            return Taken::Message { tag, sent, copied };
        }
        self.take_next(wanted, buffer)
    }

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
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
        if let Some(peer) = self.recent {
            // Who sleeps, or waits for room in the socket, relies on the kernel.
            if self.watch.is_slept_on() || self.lines[peer as usize].blocked {
                self.show_recent();
            }
            if self.recent != served {
                happened |= self.receive(peer, sink);
            }
        }
        self.looks += self.stride;
        if self.recent.is_none() || (!happened && self.looks >= LOOKS) || self.looks >= 4 * LOOKS {
            self.looks = 0;
            happened |= self.look(sink);
            if self.alarm.is_some_and(|alarm| Instant::now() >= alarm) {
                happened |= self.handle_alarm();
            }
            if let Some(counts) = &self.options.counts {
                counts.strangers.store(self.guests.strangers(), Ordering::Relaxed);
            }
        }
        if !happened && let Some(peer) = self.later.take() {
            self.write(peer);
        }
        happened |= self.keep_due();
        let worth =
            |peer: &Peer| self.lines[*peer as usize].way.outbox.unwritten() >= WORTH_WRITING;
        if self.dirty.iter().any(worth) {
            self.write_all();
        }
        // Who sleeps now would sleep over what is to be written, or has been reported.
        happened |= !self.events.is_empty() || !self.dirty.is_empty() || !self.unread.is_empty();
        happened |= std::mem::take(&mut self.stirred);
        self.tell(sink);
        happened
    }

    #[inline]
    fn is_pending(&self) -> bool {
        !self.unread.is_empty() || !self.events.is_empty() || self.stirred
    }

    fn bell(&self) -> TcpBell {
        TcpBell { watch: self.watch.clone() }
    }
}
