//! How processes come to know each other: sockets that listen, call and answer.
//!
//! Of two processes the one whose identity is smaller calls. Each greets the other with a proof that it knows the
//! key of the job, and hands over what its VI shares; who cannot prove it, or belongs to another user, is shown
//! nothing. The socket stays open for as long as the connection: its end is the end of the process.

use crate::card::{Card, Greeting, Identity, Side};
use crate::endpoint::Endpoint;
use crate::port::{Call, Link, Via};
use crate::via::connection::{self, TERMS, Terms};
use crate::via::{Attributes, Reliability, Vi};
use rustix::fd::OwnedFd;
use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvFlags, SendFlags, SocketAddrUnix, SocketFlags, SocketType, accept_with,
    bind, connect, listen, recv, send, socket_with,
};
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::time::{Duration, Instant};
use transport::Peer;
use transport::resources::{explained, with_descriptor};
use transport::wireup::Reach;

/// How long a call, or the answer to one, may take: both sides are about to poll, but a busy machine may
/// keep one of them from it.
const PATIENCE: Duration = Duration::from_secs(20);
/// Callers that have not greeted yet; beyond that the one that has waited for longest is turned away.
const MOST_VISITORS: usize = 64;
/// Calls that the system keeps until they are answered.
const BACKLOG: i32 = 1024;
/// The word by which a process says that its end is no accident.
const GOODBYE: [u8; 1] = [b'.'];

/// Whose socket it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    Listener,
    /// Somebody who has not greeted yet.
    Visitor,
    /// A peer that has been called and not answered.
    Called(Peer),
    /// Somebody who has greeted before this process knew which peer that is.
    Met(Identity),
    /// A peer.
    Peer(Peer),
}

fn socket() -> io::Result<OwnedFd> {
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let make = || socket_with(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None);
    with_descriptor(make).map_err(|error| explained(error.into()))
}

/// The socket at which this process is called.
pub(crate) fn listener(card: &Card) -> io::Result<OwnedFd> {
    let socket = socket()?;
    bind(&socket, &SocketAddrUnix::new_abstract_name(card.socket_name().as_bytes())?)?;
    listen(&socket, BACKLOG)?;
    Ok(socket)
}

/// Why nothing can be done for a card, before anybody is called.
fn objection(own: &Card, theirs: &Card) -> Option<&'static str> {
    if theirs.host != own.host {
        return Some("it is on another host, or in another network namespace");
    }
    if theirs.user != own.user {
        return Some("it belongs to another user");
    }
    (theirs.identity == own.identity).then_some("it is this process itself")
}

impl Via {
    /// Takes the next step towards a peer.
    pub(crate) fn advance(&mut self, peer: Peer, card: &[u8]) -> Reach {
        if peer as usize >= self.links.len() {
            self.links.resize_with(peer as usize + 1, || Link::Unknown);
        }
        if matches!(self.links[peer as usize], Link::Unknown) {
            self.links[peer as usize] = self.begin(peer, card).unwrap_or_else(Link::Unreachable);
        }
        let waits = match &self.links[peer as usize] {
            Link::Called(call) => Some(call.since),
            Link::Expected { since, .. } => Some(*since),
            _ => None,
        };
        if waits.is_some_and(|since| since.elapsed() > PATIENCE) {
            let why = "it does not answer: it does not know the key of the job, or is stopped";
            let link =
                std::mem::replace(&mut self.links[peer as usize], Link::Unreachable(why.into()));
            if let Link::Called(mut call) = link {
                self.sockets.remove(&call.socket.as_raw_fd());
                call.vi.close(&mut self.nic);
            }
        }
        let expecting = |link: &Link| matches!(link, Link::Called(_) | Link::Expected { .. });
        self.bell.expect(self.links.iter().any(expecting));
        match &self.links[peer as usize] {
            Link::Unreachable(why) => Reach::Unreachable(why.clone()),
            Link::Open(_) | Link::Gone { .. } => Reach::Reached,
            Link::Unknown | Link::Called(_) | Link::Expected { .. } => Reach::Trying,
        }
    }

    fn begin(&mut self, peer: Peer, card: &[u8]) -> Result<Link, String> {
        let card = Card::read(card).ok_or("its card makes no sense")?;
        if let Some(why) = objection(&self.card, &card) {
            return Err(why.into());
        }
        if let Some(at) = self.met.iter().position(|(identity, _)| *identity == card.identity) {
            let (_, endpoint) = self.met.swap_remove(at);
            return Ok(self.admit(peer, endpoint));
        }
        if self.card.identity > card.identity {
            return Ok(Link::Expected { identity: card.identity, since: Instant::now() });
        }
        match self.call(peer, &card) {
            Ok(link) => Ok(link),
            // Too many call it at once: again, later.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(Link::Unknown),
            Err(error) => Err(explained(error).to_string()),
        }
    }

    /// Calls a peer, and greets it.
    fn call(&mut self, peer: Peer, card: &Card) -> io::Result<Link> {
        let socket = socket()?;
        connect(&socket, &SocketAddrUnix::new_abstract_name(card.socket_name().as_bytes())?)?;
        if connection::credentials(&socket)?.1 != self.card.user {
            return Err(io::Error::other("another user's process has its name"));
        }
        let mut vi = self.make_vi()?;
        let begun = self
            .greet(&socket, &vi, card.identity, Side::Calls)
            .and_then(|()| self.bell.watch(&socket));
        if let Err(error) = begun {
            vi.close(&mut self.nic);
            return Err(error);
        }
        self.sockets.insert(socket.as_raw_fd(), Whose::Called(peer));
        let (identity, since) = (card.identity, Instant::now());
        Ok(Link::Called(Box::new(Call { vi, socket, identity, since })))
    }

    /// A VI with all of its receive descriptors posted.
    fn make_vi(&mut self) -> io::Result<Vi> {
        let attributes = Attributes {
            tag: self.nic.tag(),
            reliability: Reliability::Delivery,
            depth: self.options.descriptors,
            area: self.options.area,
        };
        let mut vi = Vi::new(&mut self.nic, attributes)?;
        while vi.post_receive(None) {}
        Ok(vi)
    }

    fn greet(&self, socket: &OwnedFd, vi: &Vi, to: Identity, side: Side) -> io::Result<()> {
        let longest = self.options.classes.short as u64;
        let greeting = Greeting { from: self.card.identity, to, longest };
        let terms = vi.terms(&self.nic).to_bytes();
        let bytes = greeting.sign(&self.options.key, side, &terms);
        connection::send(socket, &bytes, vi.files(&self.nic))
    }

    /// Looks at all sockets that are readable. Answers whether any was.
    pub(crate) fn look(&mut self) -> bool {
        let readable = self.bell.readable();
        for &descriptor in &readable {
            match self.sockets.get(&descriptor).copied() {
                Some(Whose::Listener) => self.welcome(),
                Some(Whose::Visitor) => self.hear_visitor(descriptor),
                Some(Whose::Called(peer)) => self.hear_answer(peer),
                Some(Whose::Met(identity)) => {
                    let found = self.met.iter_mut().find(|(one, _)| *one == identity);
                    if found.is_some_and(|(_, endpoint)| hear(endpoint)) {
                        self.sockets.remove(&descriptor);
                    }
                }
                Some(Whose::Peer(peer)) => {
                    if let Link::Open(endpoint) = &mut self.links[peer as usize]
                        && hear(endpoint)
                    {
                        self.sockets.remove(&descriptor);
                        self.ending.push((peer, false));
                    }
                }
                None => {}
            }
        }
        !readable.is_empty()
    }

    /// Lets in whoever calls.
    fn welcome(&mut self) {
        let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
        while let Ok(socket) = with_descriptor(|| accept_with(&self.listener, flags)) {
            let user = connection::credentials(&socket).map(|(_, user)| user);
            if user.ok() != Some(self.card.user) || self.bell.watch(&socket).is_err() {
                continue;
            }
            if self.visitors.len() == MOST_VISITORS {
                let oldest = self.visitors.remove(0);
                self.sockets.remove(&oldest.as_raw_fd());
            }
            self.sockets.insert(socket.as_raw_fd(), Whose::Visitor);
            self.visitors.push(socket);
        }
    }

    /// A visitor greets, or is turned away.
    fn hear_visitor(&mut self, descriptor: RawFd) {
        let Some(at) = self.visitors.iter().position(|one| one.as_raw_fd() == descriptor) else {
            return;
        };
        let socket = self.visitors.remove(at);
        self.sockets.remove(&descriptor);
        let Some((identity, endpoint)) = self.answer(socket) else { return };
        let expected = self.links.iter().position(
            |link| matches!(link, Link::Expected { identity: one, .. } if *one == identity),
        );
        match expected {
            Some(peer) => self.links[peer] = self.admit(peer as Peer, endpoint),
            None => {
                self.sockets.insert(descriptor, Whose::Met(identity));
                self.met.push((identity, endpoint));
            }
        }
    }

    /// Answers a visitor that greets as it should.
    fn answer(&mut self, socket: OwnedFd) -> Option<(Identity, Box<Endpoint>)> {
        let (bytes, files) = connection::receive(&socket).ok()?;
        let (terms, greeting) = Greeting::check::<TERMS>(&self.options.key, Side::Calls, &bytes)?;
        let (terms, files) = (Terms::read(&terms)?, files?);
        let again = self.met.iter().any(|(identity, _)| *identity == greeting.from);
        if greeting.to != self.card.identity || !self.has_same_limits(&greeting) || again {
            return None;
        }
        let mut vi = self.make_vi().ok()?;
        let answered = self
            .greet(&socket, &vi, greeting.from, Side::Answers)
            .and_then(|()| vi.connect(socket, terms, files));
        if answered.is_err() {
            vi.close(&mut self.nic);
            return None;
        }
        Some((greeting.from, self.endpoint(vi)?))
    }

    fn has_same_limits(&self, greeting: &Greeting) -> bool {
        greeting.longest == self.options.classes.short as u64
    }

    /// A peer that was called answers, or hangs up.
    fn hear_answer(&mut self, peer: Peer) {
        let link = std::mem::replace(&mut self.links[peer as usize], Link::Unknown);
        let Link::Called(call) = link else { return };
        let Call { mut vi, socket, identity, .. } = *call;
        self.sockets.remove(&socket.as_raw_fd());
        let heard = connection::receive(&socket).ok().and_then(|(bytes, files)| {
            let key = &self.options.key;
            let (terms, greeting) = Greeting::check::<TERMS>(key, Side::Answers, &bytes)?;
            let good = greeting.from == identity
                && greeting.to == self.card.identity
                && self.has_same_limits(&greeting);
            Some((Terms::read(&terms)?, files?)).filter(|_| good)
        });
        let connected = match heard {
            Some((terms, files)) => vi.connect(socket, terms, files).map_err(explained),
            None => Err(io::Error::other(
                "it turned this process away: it does not know the key of the job, has other \
                 settings, or is gone",
            )),
        };
        self.links[peer as usize] = match connected {
            Ok(()) => match self.endpoint(vi) {
                Some(endpoint) => self.admit(peer, endpoint),
                None => Link::Unreachable("there are too many registrations".into()),
            },
            Err(error) => {
                vi.close(&mut self.nic);
                Link::Unreachable(error.to_string())
            }
        };
    }

    fn endpoint(&mut self, mut vi: Vi) -> Option<Box<Endpoint>> {
        let staging = self.nic.register_here(self.staging_span(), vi.tag());
        let Some(staging) = staging else {
            vi.close(&mut self.nic);
            return None;
        };
        let own = (self.options.descriptors as u64, self.options.area as u64);
        Endpoint::new(vi, staging, own).map(Box::new)
    }

    /// From here on this endpoint is that of a peer.
    fn admit(&mut self, peer: Peer, endpoint: Box<Endpoint>) -> Link {
        let number = endpoint.vi.number() as usize;
        if number >= self.numbers.len() {
            self.numbers.resize(number + 1, None);
        }
        self.numbers[number] = Some(peer);
        // It may have spoken already, or be gone.
        self.ready.push(peer);
        match endpoint.vi.socket() {
            Some(socket) => drop(self.sockets.insert(socket.as_raw_fd(), Whose::Peer(peer))),
            None => self.ending.push((peer, false)),
        }
        Link::Open(endpoint)
    }

    /// Says goodbye to all who are there.
    pub(crate) fn say_goodbye(&mut self) {
        let linked = self.links.iter_mut().filter_map(|link| match link {
            Link::Open(endpoint) => Some(endpoint),
            _ => None,
        });
        for endpoint in linked.chain(self.met.iter_mut().map(|(_, endpoint)| endpoint)) {
            if std::mem::replace(&mut endpoint.said_goodbye, true) {
                continue;
            }
            if let Some(socket) = endpoint.vi.socket() {
                // Whoever is gone does not miss it.
                let _ = send(socket, &GOODBYE, SendFlags::NOSIGNAL | SendFlags::DONTWAIT);
            }
        }
    }
}

/// Hears what a peer says over its socket: goodbye, or nothing any more. Answers whether it is gone.
fn hear(endpoint: &mut Endpoint) -> bool {
    let mut byte = [0; 1];
    let Some(socket) = endpoint.vi.socket() else { return true };
    match recv(socket, &mut byte, RecvFlags::DONTWAIT) {
        Ok((1.., _)) => {
            endpoint.left |= byte == GOODBYE;
            false
        }
        Err(Errno::AGAIN | Errno::INTR) => false,
        Ok((0, _)) | Err(_) => {
            endpoint.vi.disconnect();
            true
        }
    }
}
