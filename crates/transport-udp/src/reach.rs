//! Trying to reach a peer: probes of several sizes to all of its addresses, and what answers.

use crate::card::Card;
use crate::core::{Core, ROUND_TRIP, SAFE};
use crate::hello::Hello;
use crate::socket::Fate;
use packet::Time;
use std::net::SocketAddr;
use transport::Peer;
use transport::wireup::Reach;

const MILLISECOND: Time = 1_000_000;
/// When probes are sent, since the attempt began.
const ROUNDS: [Time; 6] = [
    0,
    20 * MILLISECOND,
    60 * MILLISECOND,
    120 * MILLISECOND,
    200 * MILLISECOND,
    300 * MILLISECOND,
];
/// When it has failed.
const PATIENCE: Time = 400 * MILLISECOND;
/// How long longer packets are waited for when one has been answered: more than one round.
const SETTLE: Time = 50 * MILLISECOND;

/// Sizes of packets that networks take: anything, Ethernet with jumbo frames, Ethernet, what IPv6 promises
/// everywhere; less the headers of IP and UDP.
const SIZES: [[usize; 4]; 2] = [[65_507, 8_972, 1_472, SAFE], [65_487, 8_952, 1_452, SAFE]];

/// An attempt to reach a peer.
#[derive(Debug)]
pub(crate) struct Attempt {
    places: Vec<Place>,
    begun: Time,
    /// Rounds of probes that were sent.
    rounds: usize,
    /// When the last of them was.
    probed: Time,
    /// When the first answer came, and how long after the probe.
    answered: Option<(Time, Time)>,
    window: u32,
    /// What answers repeat, so that they are none to somebody else.
    echo: u64,
}

/// An address with sizes, the largest first.
#[derive(Debug)]
struct Place {
    address: SocketAddr,
    /// Sizes that the first network takes, and that have not been answered.
    open: Vec<usize>,
    /// The largest that was answered.
    answered: usize,
}

impl Attempt {
    fn new(places: Vec<SocketAddr>, echo: u64, now: Time) -> Attempt {
        let place = |address: SocketAddr| {
            let four = address.ip().to_canonical().is_ipv4();
            Place { address, open: SIZES[usize::from(!four)].to_vec(), answered: 0 }
        };
        Attempt {
            places: places.into_iter().map(place).collect(),
            begun: now,
            rounds: 0,
            probed: now,
            answered: None,
            window: 0,
            echo,
        }
    }

    /// When it goes on even if nothing comes.
    pub(crate) fn deadline(&self) -> Time {
        let round = ROUNDS.get(self.rounds).map_or(PATIENCE, |&round| round);
        let settled = self.answered.map(|(at, _)| at + SETTLE);
        settled.into_iter().fold(self.begun + round, Time::min)
    }

    fn handle_answer(&mut self, from: SocketAddr, hello: &Hello, now: Time) {
        if hello.echo != self.echo {
            return;
        }
        self.window = hello.window;
        self.answered.get_or_insert((now, now.saturating_sub(self.probed)));
        if let Some(place) = self.places.iter_mut().find(|place| place.address == from) {
            place.open.retain(|&size| size > hello.size as usize);
            place.answered = place.answered.max(hello.size as usize);
        }
    }

    /// The place that takes the largest packets, if something has answered and nothing more is expected.
    fn outcome(&self, now: Time) -> Option<&Place> {
        let (at, _) = self.answered?;
        // The first of equals: the peer has named the best first.
        let best = self.places.iter().rev().max_by_key(|place| place.answered)?;
        let larger = self
            .places
            .iter()
            .any(|place| place.open.first().is_some_and(|&largest| largest > best.answered));
        (!larger || now >= at + SETTLE).then_some(best)
    }
}

impl Core {
    /// Begins to reach a peer, or tells how far that has come.
    pub(crate) fn reach(&mut self, peer: Peer, card: &[u8], now: Time) -> Reach {
        if let Some((_, outcome)) = self.peers.get(&peer) {
            return outcome.clone();
        }
        let unreachable = |why: &str| Reach::Unreachable(why.to_owned());
        let Some(card) = Card::decode(card) else {
            return unreachable("its card is none of this version");
        };
        let Ok(echo) = secret::random().map(u64::from_le_bytes) else {
            return unreachable("the system has no random numbers");
        };
        let Some(link) = self.session((card.session, &card.public), 0, now) else {
            return unreachable("there can be no session with it");
        };
        let places = card.places().filter_map(|place| self.socket.address(place)).collect();
        let session = &mut self.sessions[link as usize];
        session.attempt = Some(Attempt::new(places, echo, now));
        session.peer = Some(peer);
        self.attempts.push(link);
        self.peers.insert(peer, (link, Reach::Trying));
        self.advance_attempts(now);
        Reach::Trying
    }

    /// A probe, or an answer to one.
    pub(crate) fn handle_hello(&mut self, from: SocketAddr, packet: &mut [u8], now: Time) {
        let Some(hello) = Hello::decode(packet, &self.hello_key).filter(|one| one.to == self.id)
        else {
            self.strangers += 1;
            return;
        };
        let Some(link) = self.session((hello.from, &hello.public), hello.window, now) else {
            return;
        };
        let session = &mut self.sessions[link as usize];
        if hello.answer {
            if let Some(attempt) = &mut session.attempt {
                attempt.handle_answer(from, &hello, now);
            }
            return;
        }
        // Until this process has found a way itself, it answers where it was called from.
        session.address.get_or_insert(from);
        let answer = Hello {
            answer: true,
            window: self.socket.window(),
            from: self.id,
            to: hello.from,
            public: self.ephemeral.public(),
            ..hello
        };
        self.socket.send(from, &answer.encode(&self.hello_key), hello.size as usize);
    }

    /// Sends the probes that are due, and ends attempts.
    pub(crate) fn advance_attempts(&mut self, now: Time) {
        for link in std::mem::take(&mut self.attempts) {
            let session = &mut self.sessions[link as usize];
            let (Some(mut attempt), Some(peer)) = (session.attempt.take(), session.peer) else {
                continue;
            };
            let outcome = if let Some(place) = attempt.outcome(now) {
                let time = attempt.answered.map_or(ROUND_TRIP, |(_, time)| time);
                let time = time.clamp(ROUND_TRIP / 50, 10 * ROUND_TRIP);
                session.address = Some(place.address);
                session.open = true;
                self.endpoint.open_link(link, Core::path(place.answered, attempt.window, time));
                Reach::Reached
            } else if now >= attempt.begun + PATIENCE {
                let places: Vec<String> =
                    attempt.places.iter().map(|place| place.address.to_string()).collect();
                self.endpoint.fail(link);
                session.told = true;
                Reach::Unreachable(format!("no answer by UDP from {}", places.join(", ")))
            } else {
                let due = ROUNDS.get(attempt.rounds).is_some_and(|at| attempt.begun + at <= now);
                if due {
                    self.probe(link, &mut attempt, now);
                }
                self.sessions[link as usize].attempt = Some(attempt);
                self.attempts.push(link);
                continue;
            };
            self.peers.insert(peer, (link, outcome));
        }
    }

    /// Sends a round of probes.
    fn probe(&mut self, link: u32, attempt: &mut Attempt, now: Time) {
        let Some(to) = self.id_of(link) else { return };
        attempt.rounds += 1;
        attempt.probed = now;
        for place in &mut attempt.places {
            let address = place.address;
            place.open.retain(|&size| {
                let hello = Hello {
                    answer: false,
                    size: size as u16,
                    window: self.socket.window(),
                    from: self.id,
                    to,
                    echo: attempt.echo,
                    public: self.ephemeral.public(),
                };
                let packet = hello.encode(&self.hello_key);
                self.socket.send(address, &packet, size) != Fate::TooLong
            });
        }
    }
}
