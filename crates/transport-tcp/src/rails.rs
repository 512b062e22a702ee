//! Several networks to one peer: connections over those that the endpoint does not use.
//!
//! The end with the lower rank tries them when the first large data is to pass. Each must prove to
//! lead to the peer as the endpoint did; one that breaks is tried again after a while.

use super::channel::Channel;
use super::connections::{self, Connection, RAIL};
use super::rail::{Rail, Stage};
use crate::tcp::{POLLS, TURNS, Tcp};
use rustix::event::epoll::EventFlags;
use rustix::fd::OwnedFd;
use rustix::net::{AddressFamily, SocketFlags, SocketType, sockopt};
use secret::Key;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};
use transport::Peer;

/// Data of so many bytes is worth several networks.
pub(super) const WORTH_STRIPING: usize = 1 << 20;
/// How long a rail may take to open.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long before networks are tried again that did not work, or not any more.
const AGAIN: Duration = Duration::from_secs(10);
/// The kernel takes so much beyond what it can send: the rest may go another way.
pub(super) const QUEUED: libc::c_int = 256 << 10;

impl Tcp {
    /// Large data is to pass: other networks may carry some of it.
    #[inline]
    pub(super) fn consider_rails(&mut self, peer: Peer, length: usize) {
        if length >= WORTH_STRIPING && self.endpoints[peer as usize].addresses.len() > 1 {
            self.open_rails(peer);
        }
    }

    /// Tries the networks that are not used, now or when the endpoint is open.
    #[cold]
    pub(super) fn open_rails(&mut self, peer: Peer) {
        let now = Instant::now();
        let higher = self.is_higher_than(peer);
        let endpoint = &mut self.endpoints[peer as usize];
        let Connection::Open(channel) = &endpoint.connection else {
            endpoint.wants_rails = true;
            return;
        };
        if higher || endpoint.rails_at.is_some_and(|at| now < at) {
            return;
        }
        endpoint.rails_at = Some(now + AGAIN);
        let far = rustix::net::getpeername(channel).ok().flatten();
        let far = far.and_then(|any| SocketAddr::try_from(any).ok());
        let rails = endpoint.streams.rails.iter().filter(|rail| !rail.is_lost());
        let mut taken: Vec<IpAddr> = rails.filter_map(|rail| rail.address).collect();
        taken.extend(far.map(|far| far.ip().to_canonical()));
        let sources = taken.iter().filter_map(|&address| source(SocketAddr::new(address, 1)));
        let mut near: Vec<usize> =
            sources.filter_map(|source| self.options.interface(source)).collect();
        for address in endpoint.addresses.clone() {
            let interface = source(address).and_then(|source| self.options.interface(source));
            // What leaves by the same door is the same network.
            let same = interface.is_some_and(|interface| near.contains(&interface));
            if !taken.contains(&address.ip().to_canonical()) && !same {
                near.extend(interface);
                self.open_rail(peer, address);
            }
        }
        self.set_alarm();
    }

    fn open_rail(&mut self, peer: Peer, address: SocketAddr) {
        let Some(number) = self.endpoints[peer as usize].streams.highest.checked_add(1) else {
            return;
        };
        let token = RAIL | u64::from(number) << 34 | u64::from(peer);
        let Ok(socket) = self.begin(&address, token, self.options.rail_patience()) else { return };
        // Rails are heard only when all sockets are looked at.
        self.stride = 4 * POLLS;
        let streams = &mut self.endpoints[peer as usize].streams;
        streams.highest = number;
        let stage = Stage::Connecting(socket, Instant::now());
        streams.rails.push(Rail::new(number, stage, Some(address.ip().to_canonical())));
        self.advance_rail(peer, number);
    }

    /// Something happened at the socket of a rail.
    #[cold]
    pub(super) fn handle_rail(&mut self, token: u64, flags: EventFlags) -> bool {
        let (peer, number) = (token as Peer, (token >> 34) as u16);
        let endpoint = &mut self.endpoints[peer as usize];
        let Some(rail) = endpoint.streams.rails.iter_mut().find(|rail| rail.number == number)
        else {
            return false;
        };
        if !rail.is_open() {
            self.advance_rail(peer, number);
            return true;
        }
        if flags.contains(EventFlags::OUT) {
            rail.blocked = false;
        }
        // A peer that has what it needs may close it in peace.
        let closed = flags.contains(EventFlags::RDHUP) && rail.owes();
        if !rail.awaits() && (closed || flags.intersects(EventFlags::ERR | EventFlags::HUP)) {
            endpoint.streams.lose_rail(number, &mut self.events);
        }
        let happened = self.read_rails(peer);
        self.touch(peer);
        happened
    }

    /// Reads from the rails what was announced. Whether anything came.
    #[cold]
    pub(super) fn read_rails(&mut self, peer: Peer) -> bool {
        let endpoint = &mut self.endpoints[peer as usize];
        let mut happened = false;
        for at in 0..endpoint.streams.rails.len() {
            happened |= endpoint.streams.read_rail(at, &mut self.packed, &mut self.events);
        }
        if happened {
            endpoint.used = self.turn;
        }
        self.answer(peer);
        happened
    }

    /// Shares out what is to be sent, and writes to the rails. Whether anything was.
    #[cold]
    pub(super) fn write_rails(&mut self, peer: Peer) -> bool {
        let mut happened = false;
        for _ in 0..TURNS {
            let endpoint = &mut self.endpoints[peer as usize];
            if let Connection::Open(channel) = &endpoint.connection {
                endpoint.streams.pace.measure(channel, endpoint.streams.outbox.written());
            }
            endpoint.streams.advance_transfers();
            let mut moved = false;
            for at in 0..endpoint.streams.rails.len() {
                match endpoint.streams.rails[at].write(&mut self.packed) {
                    Ok(wrote) => moved |= wrote,
                    Err(_) => {
                        endpoint
                            .streams
                            .lose_rail(endpoint.streams.rails[at].number, &mut self.events);
                        moved = true;
                    }
                }
            }
            if !moved {
                break;
            }
            happened = true;
        }
        happened
    }

    /// Goes on with the making of a rail; without it, if that does not work.
    fn advance_rail(&mut self, peer: Peer, number: u16) {
        let streams = &mut self.endpoints[peer as usize].streams;
        let Some(at) = streams.rails.iter().position(|rail| rail.number == number) else { return };
        let stage = std::mem::replace(&mut streams.rails[at].stage, Stage::Lost);
        match self.next_stage(peer, number, stage) {
            Some(stage) => self.endpoints[peer as usize].streams.rails[at].stage = stage,
            None => {
                self.endpoints[peer as usize].streams.rails.remove(at);
            }
        }
        if self.endpoints[peer as usize].streams.rails.get(at).is_some_and(Rail::is_open) {
            self.begin_striping(peer);
        }
    }

    fn next_stage(&mut self, peer: Peer, number: u16, stage: Stage) -> Option<Stage> {
        match stage {
            Stage::Connecting(socket, since) => {
                sockopt::socket_error(&socket).ok()?.ok()?;
                let hello = self.hello(peer, number.into());
                match connections::greet(&socket, hello, &self.options.secret) {
                    Ok(Some(greeting)) => Some(Stage::Greeting(socket, Box::new(greeting))),
                    Ok(None) => Some(Stage::Connecting(socket, since)),
                    Err(_) => None,
                }
            }
            Stage::Greeting(socket, mut greeting) => {
                let secret = self.options.secret.clone();
                let Some(transcript) = greeting.hear(&socket, &secret).ok()? else {
                    return Some(Stage::Greeting(socket, greeting));
                };
                let known = self.endpoints[peer as usize].incarnation;
                if known != Some(transcript.answer.incarnation) {
                    return None;
                }
                connections::prove(&socket, &transcript, &secret, 0).ok()?;
                let keys = self.options.encrypt.then(|| greeting.keys(&transcript, &secret));
                Some(Stage::Open(self.rail_channel(socket, keys.transpose().ok()?)))
            }
            stage => Some(stage),
        }
    }

    fn rail_channel(&self, socket: OwnedFd, keys: Option<[Key; 2]>) -> Channel {
        let _ = connections::set_patience(&socket, self.options.rail_patience());
        Channel::new(socket, keys)
    }

    /// The rail of this number, that the peer has opened; with the keys for what is sent and what is
    /// received if it is to be encrypted.
    pub(super) fn adopt_rail(
        &mut self,
        peer: Peer,
        socket: OwnedFd,
        number: u16,
        keys: Option<[Key; 2]>,
    ) {
        let token = RAIL | u64::from(number) << 34 | u64::from(peer);
        if self.rewatch(&socket, token).is_err() {
            return;
        }
        let channel = self.rail_channel(socket, keys);
        let Some(rail) = self.endpoints[peer as usize].streams.rail(number) else { return };
        if let Stage::Announced = rail.stage {
            rail.stage = Stage::Open(channel);
            self.stride = 4 * POLLS;
            self.begin_striping(peer);
            self.read_rails(peer);
        }
    }

    /// From now on there is more than the endpoint.
    fn begin_striping(&mut self, peer: Peer) {
        self.endpoints[peer as usize].apply_pace();
        self.touch(peer);
    }

    /// Gives up rails that take too long to open.
    pub(super) fn expire_rails(&mut self, now: Instant) {
        for endpoint in &mut self.endpoints {
            endpoint.streams.rails.retain(|rail| deadline(rail).is_none_or(|until| now < until));
        }
    }

    /// When a rail has taken too long to open.
    pub(super) fn rails_deadline(&self) -> Option<Instant> {
        self.endpoints
            .iter()
            .flat_map(|endpoint| &endpoint.streams.rails)
            .filter_map(deadline)
            .min()
    }

    /// A network has been dropped.
    pub(super) fn handle_network_lost(&mut self) {
        self.options.count(|counts| counts.dropped);
    }
}

fn deadline(rail: &Rail) -> Option<Instant> {
    match &rail.stage {
        Stage::Connecting(_, since) => Some(*since + PATIENCE),
        Stage::Greeting(_, greeting) => Some(greeting.since + PATIENCE),
        _ => None,
    }
}

/// The address from which this host would call that one. Nothing is sent.
fn source(address: SocketAddr) -> Option<IpAddr> {
    let family = if address.is_ipv4() { AddressFamily::INET } else { AddressFamily::INET6 };
    let flags = SocketFlags::CLOEXEC;
    let socket = rustix::net::socket_with(family, SocketType::DGRAM, flags, None).ok()?;
    rustix::net::connect(&socket, &address).ok()?;
    let own = SocketAddr::try_from(rustix::net::getsockname(&socket).ok()?).ok()?;
    Some(own.ip().to_canonical())
}
