//! Connections: made, accepted, broken, made again, given up.

use super::channel::Channel;
use super::guests::{self, Called, Heard, Reply};
use super::handshake::{ANSWER_BYTES, Answer, Hello, LINE, NEVER_MIND, Name, Secret, Transcript};
use super::rail::Rail;
use super::rails::QUEUED;
use super::record::Record;
use super::stream::{Event, Streams, chunk};
use crate::tcp::Tcp;
use liveness::{Next, Rule, Time, Watch};
use rustix::event::epoll::{self, EventFlags};
use rustix::fd::{AsFd, AsRawFd, OwnedFd};
use rustix::io::Errno;
use rustix::net::{AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, sockopt};
use secret::{Ephemeral, Key, Public};
use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use transport::resources::{Resource, keep_descriptors, with_descriptor};
use transport::{Missing, Peer};

/// What the kernel answers for the listening socket.
pub(super) const LISTENER: u64 = u64::MAX;
/// Set in what the kernel answers for guests.
pub(super) const GUEST: u64 = 1 << 32;
/// Set in what the kernel answers for rails, beside the number of the rail and the peer.
pub(super) const RAIL: u64 = 1 << 33;
/// Guests accepted between two looks at the others.
const ACCEPTED: usize = 32;
/// How long to wait before the next attempt to connect.
pub(super) const PAUSE: Duration = Duration::from_millis(50);
/// After a break the peer with the higher number waits so long: one attempt is enough.
const COURTESY: Duration = Duration::from_millis(20);
/// How long somebody who was answered is expected to prove itself, before the other way is tried.
pub(super) const EXPECTED: Duration = Duration::from_secs(1);
/// How many hellos are remembered.
const HEARD: usize = 1024;
/// How long to wait for an answer at one of several addresses.
const ELSEWHERE: Duration = Duration::from_secs(2);

/// One peer, and what leads to it.
#[derive(Debug)]
pub(super) struct Endpoint {
    /// Who it is; nobody where the peer is reached otherwise.
    pub(super) name: Option<Name>,
    pub(super) streams: Streams,
    pub(super) connection: Connection,
    pub(super) addresses: Vec<SocketAddr>,
    /// The address to try next.
    pub(super) attempt: usize,
    /// How many addresses in a row have refused.
    pub(super) refusals: usize,
    /// Which process it is, once it has proved it.
    pub(super) incarnation: Option<u64>,
    /// What its hellos cannot begin with again: whoever repeats one has overheard it.
    heard: VecDeque<Public>,
    /// The silence of the peer while there is no connection although one is wanted.
    pub(super) watch: Option<Watch>,
    /// What the kernel said of the last break or failed attempt to connect.
    pub(super) error: Option<i32>,
    /// The socket takes nothing now.
    pub(super) blocked: bool,
    /// The other end has closed the connection, or it is broken: it is read up to there.
    pub(super) ending: bool,
    /// It is on the list of those to be written to.
    pub(super) dirty: bool,
    pub(super) dead: bool,
    /// Others know that its process has ended, well or not; what it has sent may still come.
    pub(super) ended: bool,
    /// A connection broke, and none was opened since.
    pub(super) broken: bool,
    /// Since when there has been no descriptor for a connection.
    pub(super) starved: Option<Instant>,
    /// When the peer was asked to do without the connection that is open.
    pub(super) asked: Option<Instant>,
    /// We have nothing to do with it until we meet again.
    parted: bool,
    /// Where our stream to it ends, once we have said goodbye.
    pub(super) goodbye: Option<u64>,
    /// Large data waits for the endpoint, which other networks might carry too.
    pub(super) wants_rails: bool,
    /// When other networks may be tried again.
    pub(super) rails_at: Option<Instant>,
    /// The poll in which it was last used.
    pub(super) used: u64,
    /// A poll, and how many frames were sent to the peer after it.
    pub(super) burst: (u64, u32),
    /// Bytes a second that may be sent to it; None for any number.
    pub(super) pace: Option<u64>,
}

/// A connection in its various ages.
#[derive(Debug)]
pub(super) enum Connection {
    /// None, and none is needed.
    Idle,
    /// None; the next attempt is made then.
    Waiting(Instant),
    /// Not yet, since then.
    Connecting(OwnedFd, Instant),
    /// Connected and not answered, since then.
    Greeting(OwnedFd, Box<Greeting>),
    Open(Channel),
}

#[derive(Debug)]
pub(super) struct Greeting {
    hello: Hello,
    ephemeral: Ephemeral,
    answer: Vec<u8>,
    pub(super) since: Instant,
}

impl Greeting {
    /// Listens to the other end's answer. None if it has not come yet.
    pub(super) fn hear(
        &mut self,
        socket: &OwnedFd,
        secret: &Secret,
    ) -> io::Result<Option<Transcript>> {
        let mut bytes = [0; ANSWER_BYTES];
        while self.answer.len() < ANSWER_BYTES {
            let room = &mut bytes[..ANSWER_BYTES - self.answer.len()];
            match rustix::net::recv(socket, room, RecvFlags::DONTWAIT) {
                Err(Errno::AGAIN | Errno::INTR) => return Ok(None),
                Err(error) => return Err(error.into()),
                // It has called us at the same time, or it is not who we think.
                Ok((_, 0)) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok((_, length)) => self.answer.extend_from_slice(&bytes[..length]),
            }
        }
        let answer = self.answer[..].try_into().expect("all bytes of an answer");
        let transcript = Transcript::check_answer(self.hello, answer, secret);
        transcript.map(Some).ok_or_else(|| io::ErrorKind::PermissionDenied.into())
    }

    /// The keys for what is sent and what is received from now on.
    pub(super) fn keys(self, transcript: &Transcript, secret: &Secret) -> io::Result<[Key; 2]> {
        let keys = transcript.keys(secret, self.ephemeral);
        keys.ok_or_else(|| io::ErrorKind::PermissionDenied.into())
    }
}

/// Says hello over a new connection. None if it is not connected yet.
pub(super) fn greet(
    socket: &OwnedFd,
    (hello, ephemeral): (Hello, Ephemeral),
    secret: &Secret,
) -> io::Result<Option<Greeting>> {
    let bytes = hello.sign(secret);
    match rustix::net::send(socket, &bytes, SendFlags::NOSIGNAL | SendFlags::DONTWAIT) {
        Ok(length) if length == bytes.len() => {
            Ok(Some(Greeting { hello, ephemeral, answer: Vec::new(), since: Instant::now() }))
        }
        // Reported as writable before the connection is made.
        Err(Errno::NOTCONN | Errno::AGAIN) => Ok(None),
        Err(error) => Err(error.into()),
        Ok(_) => Err(io::ErrorKind::BrokenPipe.into()),
    }
}

/// Ends the handshake of who has connected, to whom so much has come.
pub(super) fn prove(
    socket: &OwnedFd,
    transcript: &Transcript,
    secret: &Secret,
    received: u64,
) -> io::Result<()> {
    let proof = transcript.proof(secret, received);
    match rustix::net::send(socket, &proof, SendFlags::NOSIGNAL | SendFlags::DONTWAIT) {
        Ok(length) if length == proof.len() => Ok(()),
        _ => Err(io::ErrorKind::BrokenPipe.into()),
    }
}

impl Endpoint {
    pub(super) fn new(name: Option<Name>, addresses: Vec<SocketAddr>) -> Endpoint {
        Endpoint {
            name,
            streams: Streams::default(),
            connection: Connection::Idle,
            addresses,
            attempt: 0,
            refusals: 0,
            incarnation: None,
            heard: VecDeque::new(),
            watch: None,
            error: None,
            blocked: false,
            ending: false,
            dirty: false,
            dead: false,
            ended: false,
            broken: false,
            starved: None,
            asked: None,
            parted: false,
            goodbye: None,
            wants_rails: false,
            rails_at: None,
            used: 0,
            burst: (0, 0),
            pace: None,
        }
    }

    /// Whether a connection is being made.
    pub(super) fn is_unfinished(&self) -> bool {
        !matches!(self.connection, Connection::Open(_) | Connection::Idle)
    }

    /// Tells the kernel how fast it may send: over several networks each has an equal share. It takes no more in
    /// advance than another network could bring sooner, nor than what is short can wait for.
    pub(super) fn apply_pace(&mut self) {
        let main = match &self.connection {
            Connection::Open(channel) => Some(channel),
            _ => None,
        };
        let rails = self.streams.rails.iter().filter_map(Rail::channel);
        let channels: Vec<&Channel> = main.into_iter().chain(rails).collect();
        let share = self.pace.map(|rate| (rate / channels.len().max(1) as u64).max(1));
        let queued = match share {
            _ if channels.len() > 1 => QUEUED,
            Some(share) => chunk(share) as libc::c_int,
            None => AS_IT_LIKES,
        };
        for channel in channels {
            set_pace(channel, share);
            limit_queue(channel, queued);
        }
        self.streams.share = share;
    }

    /// Whether the peer knows that we leave.
    pub(super) fn has_said_goodbye(&self) -> bool {
        self.goodbye.is_some_and(|end| self.streams.outbox.has_arrived(end))
    }

    /// Whether something must happen before anything can be written.
    pub(super) fn is_waiting(&self) -> bool {
        let waiting = self.blocked || !matches!(self.connection, Connection::Open(_));
        waiting && !self.streams.has_ready_rail()
    }
}

/// Fills with what nobody can guess.
pub(super) fn fill_random(bytes: &mut [u8]) -> io::Result<()> {
    let filled = rustix::rand::getrandom(&mut *bytes, rustix::rand::GetRandomFlags::empty())?;
    if filled == bytes.len() { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// The answer to a hello, to which so much has come.
fn answer(incarnation: u64, received: u64) -> Reply {
    let own = ephemeral();
    Reply::Answer(Answer { incarnation, ephemeral: own.public(), received }, own)
}

fn ephemeral() -> Ephemeral {
    Ephemeral::random().expect("the kernel has random numbers")
}

impl Tcp {
    /// Something happened at a socket. Answers the peer to be listened to, if it is one's.
    pub(super) fn handle_socket(&mut self, token: u64, flags: EventFlags) -> Option<Peer> {
        if token == LISTENER {
            self.accept();
            return None;
        }
        if token & GUEST != 0 {
            self.listen(token as u32);
            return None;
        }
        if token & RAIL != 0 {
            self.stirred |= self.handle_rail(token, flags);
            return None;
        }
        let peer = token as Peer;
        match &self.endpoints[peer as usize].connection {
            Connection::Open(_) => {
                let endpoint = &mut self.endpoints[peer as usize];
                let end = EventFlags::RDHUP | EventFlags::HUP | EventFlags::ERR;
                endpoint.ending |= flags.intersects(end);
                if flags.contains(EventFlags::OUT)
                    && std::mem::replace(&mut endpoint.blocked, false)
                {
                    self.touch(peer);
                }
                Some(peer)
            }
            Connection::Connecting(..) => {
                self.handle_connected(peer);
                None
            }
            Connection::Greeting(..) => {
                self.handle_answer(peer);
                None
            }
            Connection::Idle | Connection::Waiting(_) => None,
        }
    }

    /// From now on the kernel speaks of this socket by another name.
    pub(super) fn rewatch(&self, socket: impl AsFd, token: u64) -> io::Result<()> {
        let flags = EventFlags::IN | EventFlags::OUT | EventFlags::RDHUP | EventFlags::ET;
        let sockets = self.own.watch.sockets().ok_or(io::ErrorKind::NotFound)?;
        Ok(epoll::modify(sockets, socket, epoll::EventData::new_u64(token), flags)?)
    }

    fn watch_socket(&self, socket: impl AsFd, token: u64) -> io::Result<()> {
        // Once for each change: nothing has to be taken back while a socket is full or empty.
        let flags = EventFlags::IN | EventFlags::OUT | EventFlags::RDHUP | EventFlags::ET;
        let sockets = self.own.watch.sockets().ok_or(io::ErrorKind::NotFound)?;
        Ok(epoll::add(sockets, socket, epoll::EventData::new_u64(token), flags)?)
    }

    /// From now on there may be sockets.
    pub(super) fn prepare(&self) -> Result<(), Errno> {
        if self.own.watch.sockets().is_none() {
            self.own.watch.prepare()?;
            // Whoever sleeps does not know of them.
            self.process.ring();
        }
        Ok(())
    }

    /// The peer of this name, if it is one.
    fn find(&self, name: Name) -> Option<Peer> {
        if name.world == self.name.world {
            let known = (name.rank as usize) < self.size && name != self.name;
            return known.then_some(name.rank);
        }
        self.met.get(&name).copied()
    }

    /// Whether the peer goes first where both could.
    pub(super) fn is_higher_than(&self, peer: Peer) -> bool {
        Some(self.name) > self.endpoints[peer as usize].name
    }

    /// From here on, `peer` is the process of this name, at these addresses. It is a new peer, or one
    /// that was lost: nothing is left of the stream from before.
    pub fn place(&mut self, peer: Peer, name: Name, addresses: Vec<SocketAddr>) {
        while self.endpoints.len() <= peer as usize {
            self.endpoints.push(Endpoint::new(None, Vec::new()));
        }
        if !self.endpoints[peer as usize].dead {
            self.clean_up(peer);
        }
        let dirty = self.endpoints[peer as usize].dirty;
        self.endpoints[peer as usize] = Endpoint { dirty, ..Endpoint::new(Some(name), addresses) };
        self.met.insert(name, peer);
    }

    /// Whether this peer is reached.
    pub fn reaches(&self, peer: Peer) -> bool {
        let open =
            |endpoint: &Endpoint| endpoint.name.is_some() && !endpoint.dead && !endpoint.parted;
        self.endpoints.get(peer as usize).is_some_and(open)
    }

    /// Nothing is under way with this peer any more, nor will be until it is placed again: each of the
    /// two may end, or never look at the other again.
    pub fn part(&mut self, peer: Peer) {
        let endpoint = &mut self.endpoints[peer as usize];
        if endpoint.dead
            || std::mem::replace(&mut endpoint.parted, true)
            || endpoint.incarnation.is_none()
        {
            return;
        }
        // It will not wait for what follows, which says that all before has come.
        endpoint.goodbye = Some(endpoint.streams.outbox.end());
        endpoint.streams.acknowledge(true);
        endpoint.streams.say(Record::Goodbye);
        self.touch(peer);
        self.write(peer);
    }

    /// Begins to connect to a peer.
    pub(super) fn connect(&mut self, peer: Peer) {
        let (now, rule) = (self.time(Instant::now()), self.options.rule());
        let endpoint = &mut self.endpoints[peer as usize];
        let watch = endpoint.watch.get_or_insert(Watch::new(now));
        if endpoint.addresses.is_empty() {
            return self.miss(peer);
        }
        // The last question has had its time to be answered, also where each attempt fails at once.
        if let Next::Dead(_) = watch.next(now, &rule) {
            return self.miss(peer);
        }
        // The peer is asked once all of its addresses have been tried.
        if endpoint.attempt.is_multiple_of(endpoint.addresses.len()) {
            watch.note_asked(now, &rule);
        }
        let address = endpoint.addresses[endpoint.attempt % endpoint.addresses.len()];
        match self.begin(&address, u64::from(peer), rule.break_after()) {
            Ok(socket) => {
                let endpoint = &mut self.endpoints[peer as usize];
                endpoint.starved = None;
                endpoint.connection = Connection::Connecting(socket, Instant::now());
                if !endpoint.broken && endpoint.attempt == 0 {
                    self.new.push(peer);
                }
                self.set_alarm();
                // Near by it is connected already, and need not be taken for a stranger there until
                // this process polls again.
                self.handle_connected(peer);
            }
            Err(error) if Resource::of(&error) == Some(Resource::Descriptors) => self.starve(peer),
            Err(error) => self.handle_failure(peer, &error),
        }
    }

    /// Begins to connect to an address.
    pub(super) fn begin(
        &mut self,
        address: &SocketAddr,
        token: u64,
        patience: Duration,
    ) -> io::Result<OwnedFd> {
        let family = match address {
            SocketAddr::V4(_) => AddressFamily::INET,
            SocketAddr::V6(_) => AddressFamily::INET6,
        };
        let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
        self.prepare()?;
        let socket = rustix::net::socket_with(family, SocketType::STREAM, flags, None)?;
        prepare(&socket, &self.options.rule())?;
        set_patience(&socket, patience)?;
        match rustix::net::connect(&socket, address) {
            Ok(()) | Err(Errno::INPROGRESS) => {}
            Err(error) => return Err(error.into()),
        }
        self.watch_socket(&socket, token)?;
        Ok(socket)
    }

    pub(super) fn hello(&self, peer: Peer, rail: u32) -> (Hello, Ephemeral) {
        let ephemeral = ephemeral();
        let hello = Hello {
            from: self.name,
            to: self.endpoints[peer as usize].name.unwrap_or_default(),
            incarnation: self.incarnation,
            ephemeral: ephemeral.public(),
            encrypt: self.options.encrypt,
            vci: self.vci,
            rail,
        };
        (hello, ephemeral)
    }

    /// The kernel says that a connection has been made, or not.
    fn handle_connected(&mut self, peer: Peer) {
        let connection =
            std::mem::replace(&mut self.endpoints[peer as usize].connection, Connection::Idle);
        let Connection::Connecting(socket, since) = connection else { return };
        match sockopt::socket_error(&socket) {
            Ok(Ok(())) => {}
            Ok(Err(error)) | Err(error) => return self.handle_failure(peer, &error.into()),
        }
        let connection = match greet(&socket, self.hello(peer, LINE), &self.options.secret) {
            Ok(Some(greeting)) => Connection::Greeting(socket, Box::new(greeting)),
            Ok(None) => Connection::Connecting(socket, since),
            Err(error) => return self.handle_failure(peer, &error),
        };
        self.endpoints[peer as usize].connection = connection;
        self.set_alarm();
    }

    /// The other end answers to our hello.
    fn handle_answer(&mut self, peer: Peer) {
        let secret = self.options.secret.clone();
        let Connection::Greeting(socket, greeting) = &mut self.endpoints[peer as usize].connection
        else {
            return;
        };
        let transcript = match greeting.hear(socket, &secret) {
            Ok(Some(transcript)) => transcript,
            Ok(None) => return,
            Err(error) => return self.handle_failure(peer, &error),
        };
        let connection =
            std::mem::replace(&mut self.endpoints[peer as usize].connection, Connection::Idle);
        let Connection::Greeting(socket, greeting) = connection else { return };
        let endpoint = &mut self.endpoints[peer as usize];
        if *endpoint.incarnation.get_or_insert(transcript.answer.incarnation)
            != transcript.answer.incarnation
        {
            return self.give_up(peer);
        }
        if endpoint.streams.resume(transcript.answer.received).is_err() {
            self.events.push_back(Event::ProtocolError(peer, "it has what was never sent to it"));
            return self.clean_up(peer);
        }
        if let Err(error) = prove(&socket, &transcript, &secret, endpoint.streams.inbox.received())
        {
            return self.handle_failure(peer, &error);
        }
        match self.options.encrypt.then(|| greeting.keys(&transcript, &secret)).transpose() {
            Ok(keys) => self.open(peer, Channel::new(socket, keys)),
            Err(error) => self.handle_failure(peer, &error),
        }
    }

    /// Takes those in who have connected, to hear who they are.
    pub(super) fn accept(&mut self) {
        for _ in 0..ACCEPTED {
            let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
            match with_descriptor(|| rustix::net::accept_with(&self.process.listener, flags)) {
                Ok(socket) => {
                    if prepare(&socket, &self.options.rule()).is_err() {
                        continue;
                    }
                    let number = self.guests.welcome(socket);
                    let Some(socket) = self.guests.newest() else { continue };
                    if self.watch_socket(socket, GUEST | u64::from(number)).is_err() {
                        continue;
                    }
                    self.set_alarm();
                    // What it had to say may have come with it.
                    self.listen(number);
                }
                Err(Errno::CONNABORTED | Errno::INTR) => {}
                Err(_) => break,
            }
        }
        if !keep_descriptors() {
            self.give_back();
        }
    }

    /// Listens to a guest, and takes it for a peer when it has proved to be one.
    fn listen(&mut self, number: u32) {
        let mut guests = std::mem::take(&mut self.guests);
        let secret = self.options.secret.clone();
        let mut known = false;
        let heard = guests.listen(number, &secret, |hello| {
            known = true;
            self.reply(hello)
        });
        self.guests = guests;
        if known {
            self.set_alarm();
        }
        self.heed(heard);
    }

    /// Takes somebody in who has said hello to another VCI.
    pub(super) fn resume(&mut self, called: Called) {
        let mut guests = std::mem::take(&mut self.guests);
        let number = guests.welcome(called.socket);
        let secret = self.options.secret.clone();
        let watched =
            guests.newest().map(|socket| self.watch_socket(socket, GUEST | u64::from(number)));
        let heard = match watched {
            Some(Ok(())) => guests.resume(called.hello, &secret, |hello| self.reply(hello)),
            _ => Heard::Nothing,
        };
        self.guests = guests;
        self.set_alarm();
        self.heed(heard);
    }

    /// Does what follows from what a guest has said.
    fn heed(&mut self, heard: Heard) {
        match heard {
            Heard::Nothing => {}
            Heard::Called(called) => {
                if let Some(sockets) = self.own.watch.sockets() {
                    let _ = epoll::delete(sockets, &called.socket);
                }
                self.process.hand_over(called);
            }
            Heard::Gone(name) => {
                let endpoint = self.find(name).map(|peer| &mut self.endpoints[peer as usize]);
                if let Some(Endpoint { connection: Connection::Waiting(until), .. }) = endpoint {
                    *until = Instant::now();
                    self.set_alarm();
                }
            }
            Heard::Proved(guest) => self.adopt(guest),
        }
    }

    /// What to say to the hello of a process of this job.
    fn reply(&mut self, hello: &Hello) -> Reply {
        if hello.vci != self.vci {
            let known = self.process.knows(hello.vci);
            return if known { Reply::HandOver } else { Reply::Decline };
        }
        let (name, incarnation) = (self.name, self.incarnation);
        let meant = hello.to == name && hello.encrypt == self.options.encrypt;
        let Some(peer) = self.find(hello.from).filter(|_| meant) else { return Reply::Decline };
        let endpoint = &mut self.endpoints[peer as usize];
        if endpoint.heard.contains(&hello.ephemeral) {
            return Reply::Refuse;
        }
        if endpoint.heard.len() == HEARD {
            endpoint.heard.pop_front();
        }
        endpoint.heard.push_back(hello.ephemeral);
        let now = self.time(Instant::now());
        let endpoint = &mut self.endpoints[peer as usize];
        endpoint.watch.iter_mut().for_each(|watch| watch.hear(now));
        let known = endpoint.incarnation.is_none_or(|known| known == hello.incarnation);
        if endpoint.dead || !known || hello.rail == NEVER_MIND {
            return Reply::Decline;
        }
        if hello.rail != LINE {
            // Its proof for the endpoint may be read after this.
            let usable = u16::try_from(hello.rail).is_ok();
            return if usable { answer(incarnation, 0) } else { Reply::Decline };
        }
        match std::mem::replace(&mut endpoint.connection, Connection::Idle) {
            // It has lost this one, if it proves to be who it says.
            Connection::Open(channel) => endpoint.connection = Connection::Open(channel),
            // Both connect at once: the attempt of the lower one counts.
            Connection::Greeting(socket, greeting) if name < hello.from => {
                endpoint.connection = Connection::Greeting(socket, greeting);
                return Reply::Decline;
            }
            ours => {
                endpoint.connection = Connection::Waiting(Instant::now() + EXPECTED);
                if let Connection::Connecting(socket, _) = ours {
                    // If it is connected, its other end must not take it for a stranger's.
                    let (hello, _) = self.hello(peer, NEVER_MIND);
                    let bytes = hello.sign(&self.options.secret);
                    let flags = SendFlags::NOSIGNAL | SendFlags::DONTWAIT;
                    let _ = rustix::net::send(&socket, &bytes, flags);
                }
            }
        }
        let received = self.endpoints[peer as usize].streams.inbox.received();
        answer(incarnation, received)
    }

    fn adopt(&mut self, guest: guests::Peer) {
        let guests::Peer { socket, transcript, ephemeral, received } = guest;
        let agree = || transcript.keys(&self.options.secret, ephemeral);
        let keys = self.options.encrypt.then(agree);
        // Nobody means a key with which one cannot agree.
        let Ok(keys) = keys.map(|keys| keys.ok_or(())).transpose() else { return };
        let keys = keys.map(|[theirs, ours]| [ours, theirs]);
        let Some(peer) = self.find(transcript.hello.from) else { return };
        let endpoint = &mut self.endpoints[peer as usize];
        let known = *endpoint.incarnation.get_or_insert(transcript.hello.incarnation);
        if transcript.hello.rail != LINE {
            if !endpoint.dead && known == transcript.hello.incarnation {
                self.adopt_rail(peer, socket, transcript.hello.rail as u16, keys);
            }
            return;
        }
        // More has come since it was told what has come.
        let late = endpoint.streams.inbox.received() != transcript.answer.received;
        if endpoint.dead || late || known != transcript.hello.incarnation {
            return;
        }
        if endpoint.streams.resume(received).is_err() {
            self.events.push_back(Event::ProtocolError(peer, "it has what was never sent to it"));
            return self.clean_up(peer);
        }
        if self.rewatch(&socket, u64::from(peer)).is_ok() {
            self.open(peer, Channel::new(socket, keys));
        }
    }

    /// A connection has ended.
    #[cold]
    pub(super) fn handle_break(&mut self, peer: Peer, error: &io::Error) {
        let now = Instant::now();
        self.stirred = true;
        let higher = self.is_higher_than(peer);
        let endpoint = &mut self.endpoints[peer as usize];
        if endpoint.streams.is_parked() {
            return self.handle_parked(peer);
        }
        endpoint.blocked = false;
        endpoint.asked = None;
        let connection = std::mem::replace(&mut endpoint.connection, Connection::Idle);
        if endpoint.streams.left {
            // A peer that is not known to have ended may owe nothing; one that owes a reply has failed.
            if endpoint.ended || endpoint.streams.awaits() {
                self.give_up(peer);
            }
            return;
        }
        let mut heard = now;
        if let Connection::Open(channel) = &connection {
            endpoint.broken = true;
            heard = last_heard(channel, error, now);
        }
        endpoint.refusals = 0;
        endpoint.error = error.raw_os_error();
        // A silent peer may be reached by another address.
        let silent = heard < now && endpoint.addresses.len() > 1;
        endpoint.attempt = if silent { endpoint.attempt + 1 } else { 0 };
        endpoint.connection = Connection::Waiting(if higher { now + COURTESY } else { now });
        let heard = self.time(heard);
        self.endpoints[peer as usize].watch = Some(Watch::new(heard));
        self.refill();
    }

    /// An attempt to connect has failed.
    #[cold]
    fn handle_failure(&mut self, peer: Peer, error: &io::Error) {
        let (now, rule) = (Instant::now(), self.options.rule());
        let endpoint = &mut self.endpoints[peer as usize];
        let connection = std::mem::replace(&mut endpoint.connection, Connection::Idle);
        let heard = match &connection {
            Connection::Greeting(socket, _) => last_heard(socket, error, now),
            _ => now,
        };
        let (time, heard) = (self.time(now), self.time(heard));
        let endpoint = &mut self.endpoints[peer as usize];
        endpoint.attempt += 1;
        endpoint.error = error.raw_os_error().or(endpoint.error);
        let refused = error.kind() == io::ErrorKind::ConnectionRefused;
        endpoint.refusals = if refused { endpoint.refusals + 1 } else { 0 };
        // A process that lives listens: refused everywhere, it is gone; or it never was there.
        if endpoint.refusals >= endpoint.addresses.len() {
            let known = endpoint.incarnation.is_some();
            return if known { self.give_up(peer) } else { self.miss(peer) };
        }
        let watch = endpoint.watch.get_or_insert(Watch::new(time));
        // The kernel answers for a process that is stopped. A process that hangs up may be another one.
        if heard < time {
            watch.hear(heard);
        }
        if let Next::Dead(_) = watch.next(time, &rule) {
            return self.miss(peer);
        }
        let again = if endpoint.attempt.is_multiple_of(endpoint.addresses.len()) {
            now + PAUSE
        } else {
            now
        };
        endpoint.connection = Connection::Waiting(again);
        self.set_alarm();
    }

    /// This moment on the clock of [`Watch`].
    pub(super) fn time(&self, at: Instant) -> Time {
        at.saturating_duration_since(self.start).as_nanos() as Time
    }

    /// The peer was out of reach for too long, or was never there: it counts as dead, though it may live.
    pub(super) fn miss(&mut self, peer: Peer) {
        let now = self.time(Instant::now());
        let endpoint = &self.endpoints[peer as usize];
        if let Some(missed) = self.options.missed.as_ref().filter(|_| !endpoint.dead) {
            let silence = endpoint.watch.map_or(Duration::ZERO, |watch| watch.silence(now));
            missed(Missing { peer, silence, error: endpoint.error });
        }
        self.give_up(peer);
    }

    /// The peer is dead.
    pub(super) fn give_up(&mut self, peer: Peer) {
        if !self.endpoints[peer as usize].dead {
            self.clean_up(peer);
            self.events.push_back(Event::PeerFailed(peer));
        }
    }

    /// Nothing more is exchanged with a peer.
    #[cold]
    pub(super) fn clean_up(&mut self, peer: Peer) {
        let endpoint = &mut self.endpoints[peer as usize];
        endpoint.dead = true;
        endpoint.connection = Connection::Idle;
        let ended = endpoint.streams.give_up();
        self.registrations.remove_of(peer);
        self.events.extend(ended);
    }

    /// Does what is due.
    #[cold]
    pub(super) fn handle_alarm(&mut self) -> bool {
        let now = Instant::now();
        self.guests.expire(now);
        self.expire_rails(now);
        let (events, pause) = (self.events.len(), self.options.rule().pause());
        for peer in 0..self.endpoints.len() as Peer {
            let endpoint = &mut self.endpoints[peer as usize];
            match &endpoint.connection {
                Connection::Waiting(until) if *until <= now => self.connect(peer),
                // The kernel would try again ever more slowly.
                Connection::Connecting(_, since) if *since + pause <= now => {
                    let error = Errno::TIMEDOUT.into();
                    self.handle_failure(peer, &error);
                }
                Connection::Greeting(_, greeting)
                    if endpoint.addresses.len() > 1 && greeting.since + ELSEWHERE <= now =>
                {
                    // Another process may have this address too.
                    self.handle_failure(peer, &io::ErrorKind::TimedOut.into());
                }
                _ => {}
            }
        }
        self.set_alarm();
        self.events.len() > events
    }

    /// Finds out when the clock must be looked at.
    pub(super) fn set_alarm(&mut self) {
        let pause = self.options.rule().pause();
        let due = |endpoint: &Endpoint| match &endpoint.connection {
            Connection::Waiting(until) => Some(*until),
            Connection::Connecting(_, since) => Some(*since + pause),
            Connection::Greeting(_, greeting) if endpoint.addresses.len() > 1 => {
                Some(greeting.since + ELSEWHERE)
            }
            _ => None,
        };
        let endpoints = self.endpoints.iter().filter_map(due);
        let others = self.guests.deadline().into_iter().chain(self.rails_deadline());
        self.alarm = endpoints.chain(others).min();
        self.own.watch.set_alarm(self.alarm);
    }
}

/// Sends small messages at once, and has the kernel ask a peer that is silent.
fn prepare(socket: &OwnedFd, rule: &Rule) -> io::Result<()> {
    let [idle, interval] = rule.keep_alive();
    sockopt::set_tcp_nodelay(socket, true)?;
    sockopt::set_socket_keepalive(socket, true)?;
    sockopt::set_tcp_keepidle(socket, idle)?;
    sockopt::set_tcp_keepintvl(socket, interval)?;
    set_patience(socket, rule.break_after())
}

/// When the peer of a broken connection gave its last sign of life.
///
/// A reset or an end is one. Otherwise the kernel knows when the last packet came.
fn last_heard(socket: impl AsFd, error: &io::Error, now: Instant) -> Instant {
    let answered = [
        io::ErrorKind::UnexpectedEof,
        io::ErrorKind::ConnectionReset,
        io::ErrorKind::ConnectionRefused,
        io::ErrorKind::BrokenPipe,
    ];
    if answered.contains(&error.kind()) {
        return now;
    }
    // SAFETY: all bytes zero are a value of this type, which holds integers only.
    let mut info: libc::tcp_info = unsafe { std::mem::zeroed() };
    let mut size = size_of::<libc::tcp_info>() as libc::socklen_t;
    let descriptor = socket.as_fd().as_raw_fd();
    let value = (&raw mut info).cast();
    // SAFETY: the kernel writes `size` bytes at most, all of them into `info`, which outlives the call.
    let failed = unsafe {
        libc::getsockopt(descriptor, libc::IPPROTO_TCP, libc::TCP_INFO, value, &mut size) != 0
    };
    let age = info.tcpi_last_data_recv.min(info.tcpi_last_ack_recv);
    let age = if failed { Duration::ZERO } else { Duration::from_millis(age.into()) };
    now.checked_sub(age).unwrap_or(now)
}

/// No limit, as the kernel says it.
const AT_ANY_PACE: u64 = u64::MAX;
/// The kernel's own limit for what it takes in advance, as the kernel says it.
const AS_IT_LIKES: libc::c_int = 0;

/// The kernel sends at most so many bytes a second, evenly.
fn set_pace(socket: impl AsFd, rate: Option<u64>) {
    let rate = rate.unwrap_or(AT_ANY_PACE);
    let (level, option) = (libc::SOL_SOCKET, libc::SO_MAX_PACING_RATE);
    let size = size_of::<u64>() as libc::socklen_t;
    let value = (&raw const rate).cast();
    // SAFETY: one integer, alive for the call. Where it is refused nothing is paced.
    unsafe { libc::setsockopt(socket.as_fd().as_raw_fd(), level, option, value, size) };
}

/// The kernel takes so many bytes in advance.
fn limit_queue(socket: impl AsFd, queued: libc::c_int) {
    let (level, option) = (libc::IPPROTO_TCP, libc::TCP_NOTSENT_LOWAT);
    let size = size_of::<libc::c_int>() as libc::socklen_t;
    let value = (&raw const queued).cast();
    // SAFETY: one integer, alive for the call. Where it is refused, shares are less exact.
    unsafe { libc::setsockopt(socket.as_fd().as_raw_fd(), level, option, value, size) };
}

/// What has been sent for so long and not arrived means that the connection is broken.
pub(super) fn set_patience(socket: &OwnedFd, patience: Duration) -> io::Result<()> {
    let milliseconds = patience.as_millis().min(u128::from(u32::MAX)) as u32;
    Ok(sockopt::set_tcp_user_timeout(socket, milliseconds)?)
}
