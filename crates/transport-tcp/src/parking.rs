//! Parking: two processes do without their connection for a while, because one of them is short of
//! descriptors. Here, and nowhere else, it is decided which connection goes.
//!
//! Whoever needs the descriptor says [`Park`](super::record::Record::Park) and writes nothing more. The
//! other end sends what it had begun to send, answers, and closes. What had been sent before has then been
//! read by both, so that neither need look whether anything was lost; had one of them just closed, both
//! might have at once, and what was under way would wait for a connection that nobody makes. If both ask at
//! once, both answer. Asking and answering are parts of the two streams: when a connection breaks between,
//! the next one carries what is missing of them.
//!
//! Who has been answered may connect again before the other one has read the answer to its own question. Where a
//! new connection is made, both ends know by what has arrived whether that was so: then they go on, and the answer
//! that comes late means nothing. Were the new connection closed by it, the other end would take that for an accident.
//!
//! A few descriptors are kept back ([`transport::resources`]), for those who connect to us: processes that
//! have used up theirs for attempts to connect would else wait for each other.

use super::connections::{Connection, EXPECTED, Endpoint, PAUSE};
use crate::tcp::Tcp;
use std::sync::atomic::Ordering;
use std::time::Instant;
use transport::Peer;
use transport::resources::{Resource, keep_descriptors, missing_descriptors};

/// How far the two ends have come in doing without a connection.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Parking {
    /// We have asked.
    asked: bool,
    /// We have been answered.
    answered: bool,
    /// The peer has asked, and its answer stands in our stream.
    heard: bool,
    /// Answers that are still to come to what is over.
    late: u32,
}

impl Parking {
    /// We ask.
    pub(super) fn ask(&mut self) {
        self.asked = true;
    }

    /// The peer asks.
    pub(super) fn hear(&mut self) -> Result<(), &'static str> {
        if std::mem::replace(&mut self.heard, true) { Err("a second farewell") } else { Ok(()) }
    }

    /// The peer answers.
    pub(super) fn hear_answer(&mut self) -> Result<(), &'static str> {
        if let Some(less) = self.late.checked_sub(1) {
            self.late = less;
            return Ok(());
        }
        let again = std::mem::replace(&mut self.answered, true);
        if again || !self.asked { Err("the answer to no farewell") } else { Ok(()) }
    }

    /// Whether nothing new is written.
    #[inline]
    pub(super) fn is_under_way(self) -> bool {
        self.asked || self.heard
    }

    /// There is a new connection. `told`: the peer has all that we had to say over the last one. Answers whether the
    /// parking is over with that, since the peer had been answered or has answered.
    pub(super) fn reopen(&mut self, told: bool) -> bool {
        let answered = self.asked && self.answered;
        let over = answered || self.heard && told;
        if over {
            let late = self.late + u32::from(self.asked && !answered);
            *self = Parking { late, ..Parking::default() };
        }
        over
    }

    /// Whether nothing more comes. Who has been asked, and has not asked, hears no more.
    #[inline]
    pub(super) fn is_agreed(self) -> bool {
        if self.asked { self.answered } else { self.heard }
    }
}

impl Tcp {
    /// There is no descriptor for a connection to the peer: it is made when there is one.
    #[cold]
    pub(super) fn starve(&mut self, peer: Peer) {
        let endpoint = &mut self.endpoints[peer as usize];
        let now = Instant::now();
        let starved = *endpoint.starved.get_or_insert(now);
        // The peer cannot help it.
        endpoint.watch = None;
        endpoint.connection = Connection::Waiting(now + PAUSE);
        self.give_back();
        let helpless = self.process.connections() == 0 && now >= starved + self.options.heartbeat;
        if helpless {
            let (own, remedy) = (self.name.rank, Resource::Descriptors.remedy());
            eprintln!("rank {own} cannot connect to rank {peer}: {remedy}");
            self.endpoints[peer as usize].starved = None;
            return self.miss(peer);
        }
        self.set_alarm();
    }

    /// Has as many connections parked as there are descriptors missing.
    #[cold]
    pub(super) fn give_back(&mut self) {
        let starved = self.endpoints.iter().filter(|one| one.starved.is_some()).count();
        let missing = starved + missing_descriptors();
        let mut coming = self.expect_asked();
        while coming < missing && self.park() {
            coming += 1;
        }
        self.process.want_descriptors(missing.saturating_sub(coming));
    }

    /// Has connections parked for another VCI, which has none of its own to give back.
    #[cold]
    pub(super) fn lend_descriptors(&mut self) {
        self.expect_asked();
        while self.process.wants_descriptors() && self.park() {
            self.process.give_descriptor();
        }
    }

    /// How many descriptors those who were asked are about to give back. Who does not answer is not waited for.
    fn expect_asked(&mut self) -> usize {
        let now = Instant::now();
        let mut coming = 0;
        for peer in self.asked.clone() {
            let endpoint = &mut self.endpoints[peer as usize];
            let open = matches!(endpoint.connection, Connection::Open(_));
            let Some(asked) = endpoint.asked.filter(|_| open) else { continue };
            if now < asked + PAUSE {
                coming += 1;
            } else if now >= asked + EXPECTED {
                // Its process computes, perhaps for long. What was under way will be when it is back.
                endpoint.asked = None;
                endpoint.broken = true;
                endpoint.connection = Connection::Waiting(now + EXPECTED);
                self.refill();
            }
        }
        self.own.watch.connections.store(self.connections(), Ordering::Relaxed);
        coming
    }

    /// Asks the peer whose connection has not been used for longest to do without it. False if there is
    /// none.
    fn park(&mut self) -> bool {
        let idle = |(_, endpoint): &(Peer, &Endpoint)| {
            let open = matches!(endpoint.connection, Connection::Open(_)) && !endpoint.blocked;
            let streams = &endpoint.streams;
            let free = streams.rails.is_empty() && !streams.parking.is_under_way();
            open && free && streams.is_written()
        };
        let connections = (0..).zip(&self.endpoints).filter(idle);
        let longest = connections.min_by_key(|(_, one)| (one.streams.awaits(), one.used));
        let Some((peer, _)) = longest else { return false };
        let endpoint = &mut self.endpoints[peer as usize];
        endpoint.streams.park();
        endpoint.asked = Some(Instant::now());
        if !self.asked.contains(&peer) {
            self.asked.push(peer);
        }
        self.touch(peer);
        self.write(peer);
        true
    }

    /// A connection is parked: it is closed, and made again if there is something to send.
    #[cold]
    pub(super) fn handle_parked(&mut self, peer: Peer) {
        self.stirred = true;
        let endpoint = &mut self.endpoints[peer as usize];
        let more = endpoint.streams.is_held_back();
        endpoint.streams.unpark();
        endpoint.connection = Connection::Idle;
        endpoint.blocked = false;
        endpoint.asked = None;
        endpoint.attempt = 0;
        self.asked.retain(|&asked| asked != peer);
        let streams = &endpoint.streams;
        if streams.left && (endpoint.ended || streams.awaits()) {
            self.give_up(peer);
        } else if more && !(streams.left && endpoint.has_said_goodbye()) {
            self.touch(peer);
        }
        self.refill();
    }

    /// A descriptor is free again: it is kept back if one of those is missing, and else for whom we connect
    /// to.
    pub(super) fn refill(&mut self) {
        if keep_descriptors() {
            self.process.want_descriptors(0);
            let now = Instant::now();
            for endpoint in self.endpoints.iter_mut().filter(|one| one.starved.is_some()) {
                if let Connection::Waiting(until) = &mut endpoint.connection {
                    *until = now;
                }
            }
        }
        self.set_alarm();
    }

    /// Whether something waits until a connection is parked.
    #[inline]
    pub(super) fn is_held_back(&self) -> bool {
        self.asked.iter().any(|&peer| self.endpoints[peer as usize].streams.is_held_back())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::GUEST;
    use crate::options::Options;
    use layout::Span;
    use rustix::event::epoll::EventFlags;
    use std::io;
    use std::net::TcpListener;
    use std::time::Duration;
    use transport::{AccessError, Payload, Sent, Sink, Transport};
    use wire::Header;

    /// The tags of the frames that have come, and what has ended.
    #[derive(Default)]
    struct Heard {
        tags: Vec<i32>,
        done: usize,
    }

    impl Sink for Heard {
        fn handle_frame(&mut self, _peer: Peer, header: Header, _payload: Payload<'_>) {
            self.tags.push(header.tag);
        }
        fn handle_done(&mut self, _operation: u32, result: Result<u64, AccessError>) {
            assert_eq!(result, Ok(0));
            self.done += 1;
        }
        fn handle_peer_failed(&mut self, peer: Peer) {
            panic!("{peer} lives");
        }
        fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
            panic!("a protocol error of {peer}: {reason}");
        }
    }

    /// Two ports, what they have heard, and how many frames each has sent.
    struct Pair {
        ports: Vec<Tcp>,
        heard: [Heard; 2],
        sent: [i32; 2],
    }

    impl Pair {
        fn new(encrypt: bool) -> Pair {
            let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").expect("a socket"));
            let address = |one: &TcpListener| vec![one.local_addr().expect("an address")];
            let addresses: Vec<_> = listeners.iter().map(address).collect();
            let options = Options {
                secret: [9; 32].into(),
                encrypt,
                heartbeat: Duration::from_secs(20),
                counts: None,
                missed: None,
                interfaces: Vec::new(),
            };
            let join = |(rank, listener): (Peer, TcpListener)| {
                Tcp::new(rank, listener.into(), addresses.clone(), options.clone()).expect("a port")
            };
            let ports = (0..).zip(listeners).map(join).collect();
            Pair { ports, heard: Default::default(), sent: [0; 2] }
        }

        fn send(&mut self, from: usize) {
            let header = Header::eager(1, self.sent[from], 0);
            let to = 1 - from as Peer;
            assert_eq!(self.ports[from].send_short(to, &header, Span::EMPTY), Sent::Taken);
            self.sent[from] += 1;
        }

        fn poll(&mut self, port: usize) {
            self.ports[port].poll(&mut self.heard[port]);
        }

        /// Polls both until what was sent has come, and the connections are as is wanted.
        #[track_caller]
        fn settle(&mut self, connections: Option<usize>) {
            let start = Instant::now();
            let settled = |pair: &Pair| {
                (0..2).all(|rank| {
                    let port = &pair.ports[rank];
                    pair.heard[1 - rank].tags.len() as i32 == pair.sent[rank]
                        && !port.endpoints[1 - rank].streams.parking.is_under_way()
                        && connections.is_none_or(|wanted| port.connections() == wanted)
                })
            };
            while !settled(self) {
                (0..2).for_each(|rank| self.poll(rank));
                assert!(start.elapsed() < Duration::from_secs(60), "{:?}", self.ports);
            }
            for rank in 0..2 {
                let all: Vec<i32> = (0..self.sent[1 - rank]).collect();
                assert_eq!(self.heard[rank].tags, all, "each once, in order");
            }
        }
    }

    /// Both ends ask at once, with frames under way in both directions and others behind.
    #[test]
    fn nothing_is_lost_when_both_ends_park_at_once() {
        for encrypt in [false, true] {
            let mut pair = Pair::new(encrypt);
            for round in 0..20 {
                (0..2).for_each(|rank| pair.send(rank));
                pair.settle(Some(1));
                // Nobody has looked at what comes now when both ask.
                (0..2).for_each(|rank| pair.send(rank));
                assert!(pair.ports[0].park() && pair.ports[1].park());
                if round % 2 == 0 {
                    // All of it was written before they asked: neither need connect again.
                    pair.settle(Some(0));
                } else {
                    pair.send(round as usize / 2 % 2);
                    pair.settle(None);
                }
            }
        }
    }

    /// One end asks; whatever the other one is about to send, and however they are polled.
    #[test]
    fn nothing_is_lost_when_one_end_parks() {
        let mut pair = Pair::new(false);
        let mut dice = 1u64;
        for _ in 0..200 {
            (0..2).for_each(|rank| pair.send(rank));
            pair.settle(Some(1));
            for _ in 0..20 {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_041);
                let rank = (dice >> 40) as usize % 2;
                match (dice >> 33) % 8 {
                    0 => drop(pair.ports[rank].park()),
                    1 => pair.send(rank),
                    _ => pair.poll(rank),
                }
            }
            pair.settle(None);
        }
    }

    /// Data that is asked for comes, though the connection over which it was asked for is parked.
    #[test]
    fn what_was_asked_for_comes_over_the_next_connection() {
        let source: Vec<u8> = (0..3_000_000u32).map(|at| (at >> 3) as u8).collect();
        let mut target = vec![0; source.len()];
        let mut pair = Pair::new(false);
        pair.send(0);
        pair.settle(Some(1));
        // SAFETY: both live to the end of the test, and nobody else touches them before the get has ended.
        let (memory, place) =
            unsafe { (Span::of(&source), Span::new(target.as_mut_ptr(), target.len())) };
        let key = pair.ports[1].register(0, memory, 3).expect("room");
        pair.ports[0].get(1, key, 0, place, 4);
        let start = Instant::now();
        let mut parked = 0;
        for turn in 0.. {
            (0..2).for_each(|rank| pair.poll(rank));
            if pair.heard[0].done == 1 {
                break;
            }
            if turn % 3 == 0 {
                parked += u32::from(pair.ports[turn / 3 % 2].park());
            }
            assert!(start.elapsed() < Duration::from_secs(60), "{:?}", pair.ports);
        }
        assert!(parked > 0 && target == source);
    }

    /// One end goes on over a new connection before the other one has read the last word of the one before.
    #[test]
    fn who_reads_the_last_answer_late_keeps_the_new_connection() {
        let mut pair = Pair::new(false);
        (0..2).for_each(|rank| pair.send(rank));
        pair.settle(Some(1));
        assert!(pair.ports[0].park() && pair.ports[1].park());
        let start = Instant::now();
        let soon = || assert!(start.elapsed() < Duration::from_secs(60));
        while !pair.ports[0].endpoints[1].streams.parking.heard {
            pair.poll(0);
            soon();
        }
        pair.ports[0].write(1);
        while pair.ports[1].connections() > 0 {
            pair.poll(1);
            soon();
        }
        pair.send(1);
        // It looks at who connects, and not at what has come.
        while pair.ports[0].endpoints[1].streams.parking.is_under_way() {
            pair.ports[0].accept();
            (0..8).for_each(|guest| {
                pair.ports[0].handle_socket(GUEST | guest, EventFlags::IN);
            });
            pair.poll(1);
            soon();
        }
        assert!(pair.ports[1].park());
        pair.settle(Some(0));
        (0..2).for_each(|rank| pair.send(rank));
        pair.settle(Some(1));
    }

    /// A connection that breaks while it is parked is made again, and then parked.
    #[test]
    fn a_break_between_asking_and_the_answer_loses_nothing() {
        for breaks in 0..2 {
            let mut pair = Pair::new(false);
            (0..2).for_each(|rank| pair.send(rank));
            pair.settle(Some(1));
            (0..2).for_each(|rank| pair.send(rank));
            assert!(pair.ports[0].park());
            pair.send(0);
            pair.ports[breaks].handle_break(1 - breaks as Peer, &io::ErrorKind::BrokenPipe.into());
            pair.settle(None);
        }
    }
}
