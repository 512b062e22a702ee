//! Several networks to one peer: connections over those that the line does not use.
//!
//! The end with the lower rank tries them when the first large data is to pass. Each must prove to
//! lead to the peer as the line did; one that breaks is tried again after a while.

use super::channel::Channel;
use super::handshake::Transcript;
use super::lane::{Lane, Stage};
use super::lines::{self, LANE, Link};
use super::port::{LOOKS, TURNS, Tcp};
use crate::Peer;
use rustix::event::epoll::EventFlags;
use rustix::fd::{AsFd, AsRawFd, OwnedFd};
use rustix::net::{AddressFamily, SocketFlags, SocketType, sockopt};
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

/// Data of so many bytes is worth several networks.
pub(super) const WORTH_STRIPING: usize = 1 << 20;
/// How long a lane may take to open.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long before networks are tried again that did not work, or not any more.
const AGAIN: Duration = Duration::from_secs(10);
/// The kernel takes so much beyond what it can send: the rest may go another way.
const QUEUED: libc::c_int = 256 << 10;

impl Tcp {
    /// Large data is to pass: other networks may carry some of it.
    #[inline]
    pub(super) fn consider_lanes(&mut self, peer: Peer, length: usize) {
        if length >= WORTH_STRIPING && self.lines[peer as usize].addresses.len() > 1 {
            self.open_lanes(peer);
        }
    }

    /// Tries the networks that are not used, now or when the line is open.
    #[cold]
    pub(super) fn open_lanes(&mut self, peer: Peer) {
        let now = Instant::now();
        let higher = self.is_higher_than(peer);
        let line = &mut self.lines[peer as usize];
        let Link::Open(channel) = &line.link else {
            line.wants_lanes = true;
            return;
        };
        if higher || line.lanes_at.is_some_and(|at| now < at) {
            return;
        }
        line.lanes_at = Some(now + AGAIN);
        let far = rustix::net::getpeername(channel).ok().flatten();
        let far = far.and_then(|any| SocketAddr::try_from(any).ok());
        let lanes = line.way.lanes.iter().filter(|lane| !lane.is_lost());
        let mut taken: Vec<IpAddr> = lanes.filter_map(|lane| lane.address).collect();
        taken.extend(far.map(|far| far.ip().to_canonical()));
        let sources = taken.iter().filter_map(|&address| source(SocketAddr::new(address, 1)));
        let mut near: Vec<usize> =
            sources.filter_map(|source| self.options.interface(source)).collect();
        for address in line.addresses.clone() {
            let interface = source(address).and_then(|source| self.options.interface(source));
            // What leaves by the same door is the same network.
            let same = interface.is_some_and(|interface| near.contains(&interface));
            if !taken.contains(&address.ip().to_canonical()) && !same {
                near.extend(interface);
                self.open_lane(peer, address);
            }
        }
        self.set_alarm();
    }

    fn open_lane(&mut self, peer: Peer, address: SocketAddr) {
        let Some(number) = self.lines[peer as usize].way.highest.checked_add(1) else { return };
        let token = LANE | u64::from(number) << 34 | u64::from(peer);
        let Ok(socket) = self.begin(&address, token, self.options.lane_patience()) else { return };
        // Lanes are heard only when all sockets are looked at.
        self.stride = 4 * LOOKS;
        let way = &mut self.lines[peer as usize].way;
        way.highest = number;
        let stage = Stage::Connecting(socket, Instant::now());
        way.lanes.push(Lane::new(number, stage, Some(address.ip().to_canonical())));
        self.advance_lane(peer, number);
    }

    /// Something happened at the socket of a lane.
    #[cold]
    pub(super) fn handle_lane(&mut self, token: u64, flags: EventFlags) -> bool {
        let (peer, number) = (token as Peer, (token >> 34) as u16);
        let line = &mut self.lines[peer as usize];
        let Some(lane) = line.way.lanes.iter_mut().find(|lane| lane.number == number) else {
            return false;
        };
        if !lane.is_open() {
            self.advance_lane(peer, number);
            return true;
        }
        if flags.contains(EventFlags::OUT) {
            lane.blocked = false;
        }
        if !lane.awaits() && flags.intersects(EventFlags::ERR | EventFlags::HUP) {
            line.way.lose_lane(number, &mut self.events);
        }
        let happened = self.read_lanes(peer);
        self.touch(peer);
        happened
    }

    /// Reads from the lanes what was announced. Whether anything came.
    #[cold]
    pub(super) fn read_lanes(&mut self, peer: Peer) -> bool {
        let line = &mut self.lines[peer as usize];
        let mut happened = false;
        for at in 0..line.way.lanes.len() {
            happened |= line.way.read_lane(at, &mut self.packed, &mut self.events);
        }
        if happened {
            line.used = self.turn;
        }
        self.answer(peer);
        happened
    }

    /// Shares out what is to be sent, and writes to the lanes. Whether anything was.
    #[cold]
    pub(super) fn write_lanes(&mut self, peer: Peer) -> bool {
        let mut happened = false;
        for _ in 0..TURNS {
            let line = &mut self.lines[peer as usize];
            if let Link::Open(channel) = &line.link {
                line.way.pace.measure(channel, line.way.outbox.written());
            }
            line.way.advance_streams();
            let mut moved = false;
            for at in 0..line.way.lanes.len() {
                match line.way.lanes[at].write(&mut self.packed) {
                    Ok(wrote) => moved |= wrote,
                    Err(_) => {
                        line.way.lose_lane(line.way.lanes[at].number, &mut self.events);
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

    /// Goes on with the making of a lane; without it, if that does not work.
    fn advance_lane(&mut self, peer: Peer, number: u16) {
        let way = &mut self.lines[peer as usize].way;
        let Some(at) = way.lanes.iter().position(|lane| lane.number == number) else { return };
        let stage = std::mem::replace(&mut way.lanes[at].stage, Stage::Lost);
        match self.next_stage(peer, number, stage) {
            Some(stage) => self.lines[peer as usize].way.lanes[at].stage = stage,
            None => {
                self.lines[peer as usize].way.lanes.remove(at);
            }
        }
        if self.lines[peer as usize].way.lanes.get(at).is_some_and(Lane::is_open) {
            self.begin_striping(peer);
        }
    }

    fn next_stage(&mut self, peer: Peer, number: u16, stage: Stage) -> Option<Stage> {
        match stage {
            Stage::Connecting(socket, since) => {
                sockopt::socket_error(&socket).ok()?.ok()?;
                let hello = self.hello(peer, number.into());
                match lines::greet(&socket, hello, &self.options.secret) {
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
                let known = self.lines[peer as usize].incarnation;
                if known != Some(transcript.answer.incarnation) {
                    return None;
                }
                lines::prove(&socket, &transcript, &secret, 0).ok()?;
                let [ours, theirs] = transcript.keys(&secret);
                Some(Stage::Open(self.lane_channel(socket, [ours, theirs])))
            }
            stage => Some(stage),
        }
    }

    fn lane_channel(&self, socket: OwnedFd, keys: [secret::Key; 2]) -> Channel {
        let _ = lines::set_patience(&socket, self.options.lane_patience());
        limit_queue(&socket);
        Channel::new(socket, self.options.encrypt.then_some(keys))
    }

    /// A lane that the peer has opened.
    pub(super) fn adopt_lane(&mut self, peer: Peer, socket: OwnedFd, transcript: &Transcript) {
        let number = transcript.hello.lane as u16;
        let [theirs, ours] = transcript.keys(&self.options.secret);
        let token = LANE | u64::from(number) << 34 | u64::from(peer);
        if self.rewatch(&socket, token).is_err() {
            return;
        }
        let channel = self.lane_channel(socket, [ours, theirs]);
        let Some(lane) = self.lines[peer as usize].way.lane(number) else { return };
        if let Stage::Announced = lane.stage {
            lane.stage = Stage::Open(channel);
            self.stride = 4 * LOOKS;
            self.begin_striping(peer);
            self.read_lanes(peer);
        }
    }

    /// From now on there is more than the line.
    fn begin_striping(&mut self, peer: Peer) {
        let line = &self.lines[peer as usize];
        if let Link::Open(channel) = &line.link {
            limit_queue(channel);
        }
        self.touch(peer);
    }

    /// Gives up lanes that take too long to open.
    pub(super) fn expire_lanes(&mut self, now: Instant) {
        for line in &mut self.lines {
            line.way.lanes.retain(|lane| deadline(lane).is_none_or(|until| now < until));
        }
    }

    /// When a lane has taken too long to open.
    pub(super) fn lanes_deadline(&self) -> Option<Instant> {
        self.lines.iter().flat_map(|line| &line.way.lanes).filter_map(deadline).min()
    }

    /// A network has been dropped.
    pub(super) fn handle_network_lost(&mut self) {
        if let Some(counts) = &self.options.counts {
            counts.dropped.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }
    }
}

fn deadline(lane: &Lane) -> Option<Instant> {
    match &lane.stage {
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

/// The kernel shall not take in advance what another network could bring sooner.
fn limit_queue(socket: impl AsFd) {
    let queued = QUEUED;
    let (level, option) = (libc::IPPROTO_TCP, libc::TCP_NOTSENT_LOWAT);
    let size = size_of::<libc::c_int>() as libc::socklen_t;
    let value = (&raw const queued).cast();
    // SAFETY: one integer, alive for the call. Where it is refused, shares are less exact.
    unsafe { libc::setsockopt(socket.as_fd().as_raw_fd(), level, option, value, size) };
}
