//! The network, and the programs that talk over it.

use packet::{Config, Endpoint, Event, Header, Kind, Path, Received};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::RangeInclusive;
use transport::sim::Random;

/// What the network does to packets; chances are per mille.
#[derive(Clone, Debug)]
pub struct Faults {
    pub loss: u32,
    pub repeat: u32,
    pub corrupt: u32,
    pub delay: RangeInclusive<u64>,
}

impl Default for Faults {
    fn default() -> Faults {
        Faults { loss: 0, repeat: 0, corrupt: 0, delay: 20_000..=20_000 }
    }
}

/// What every process does.
#[derive(Clone, Debug)]
pub struct Program {
    /// Messages that it sends to others in all.
    pub messages: usize,
    pub longest: usize,
    /// The first harness: who is refused consumes.
    pub consumes_when_refused: bool,
    /// The first process sends, the others receive.
    pub one_way: bool,
    /// Bytes a second to each.
    pub pace: Option<u64>,
}

impl Default for Program {
    fn default() -> Program {
        Program {
            messages: 100,
            longest: 900,
            consumes_when_refused: true,
            one_way: false,
            pace: None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything was sent and consumed.
    Done,
    /// Nothing has been consumed for long.
    Stuck {
        /// Packets of data that have been sent again meanwhile.
        data: u64,
        /// Others.
        control: u64,
    },
}

/// Payload of a packet.
const PAYLOAD: u16 = 200;
/// What comes to nothing for so long comes to nothing.
const PATIENCE: u64 = 3_000_000_000;

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Flight {
    at: u64,
    order: u64,
    from: usize,
    to: usize,
    bytes: Vec<u8>,
    digest: u64,
}

struct Process {
    random: Random,
    left: usize,
    /// The message that was refused.
    refused: Option<(usize, usize)>,
    sent: Vec<u64>,
    consumed: Vec<u64>,
    closed: bool,
}

pub struct World {
    pub config: Config,
    pub endpoints: Vec<Endpoint>,
    processes: Vec<Process>,
    faults: Faults,
    program: Program,
    random: Random,
    now: u64,
    order: u64,
    flights: BinaryHeap<Reverse<Flight>>,
    /// When each packet was sent last: who, to whom, number.
    sent: HashMap<(usize, usize, u64), u64>,
    pub closest_repeat: Option<u64>,
    lost: Option<(usize, RangeInclusive<u64>)>,
    progressed: u64,
    since: (u64, u64),
}

fn byte(from: usize, to: usize, at: u64) -> u8 {
    let mixed =
        (at ^ ((from as u64) << 40) ^ ((to as u64) << 50)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 56) as u8
}

/// What stands for the proof that every packet carries.
fn digest(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

impl World {
    pub fn new(seed: u64, ranks: usize, config: Config, faults: Faults, program: Program) -> World {
        let round_trip = 2 * faults.delay.start();
        let path = Path { payload: PAYLOAD, window: 20_000, round_trip };
        let endpoint = || {
            let mut endpoint = Endpoint::new(config);
            // The link to oneself is never used.
            for rank in 0..ranks as u32 {
                assert_eq!(endpoint.add_link(0, path, false), rank);
                endpoint.pace(rank, 0, program.pace);
            }
            endpoint
        };
        let process = |rank: usize| Process {
            random: Random::new(seed.wrapping_mul(31) + rank as u64),
            left: if program.one_way && rank > 0 { 0 } else { program.messages },
            refused: None,
            sent: vec![0; ranks],
            consumed: vec![0; ranks],
            closed: false,
        };
        World {
            config,
            endpoints: (0..ranks).map(|_| endpoint()).collect(),
            processes: (0..ranks).map(process).collect(),
            faults,
            program,
            random: Random::new(seed),
            now: 1,
            order: 0,
            flights: BinaryHeap::new(),
            sent: HashMap::new(),
            closest_repeat: None,
            lost: None,
            progressed: 0,
            since: (0, 0),
        }
    }

    pub fn round_trip(&self) -> u64 {
        2 * self.faults.delay.start()
    }

    /// Loses data of these numbers from this process, the first time that it is sent.
    pub fn lose_data(&mut self, from: usize, numbers: RangeInclusive<u64>) {
        self.lost = Some((from, numbers));
    }

    pub fn describe(&self) -> Vec<(usize, packet::Counts)> {
        self.endpoints.iter().map(|one| (one.free(), one.counts())).collect()
    }

    fn consume(&mut self, rank: usize) {
        while let Some(link) = self.endpoints[rank].poll_readable() {
            let bytes = self.endpoints[rank].next(link).expect("readable").to_vec();
            self.check(rank, link as usize, &bytes);
            self.endpoints[rank].consume(link);
        }
    }

    fn check(&mut self, rank: usize, from: usize, bytes: &[u8]) {
        let consumed = &mut self.processes[rank].consumed[from];
        for (at, &one) in (*consumed..).zip(bytes) {
            assert_eq!(one, byte(from, rank, at), "byte {at} from {from} to {rank}");
        }
        *consumed += bytes.len() as u64;
        self.progressed = self.now;
        self.since = (0, 0);
    }

    /// The program: sends what it can, and consumes.
    fn step(&mut self, rank: usize) {
        let ranks = self.endpoints.len();
        loop {
            let process = &mut self.processes[rank];
            if process.left == 0 {
                break;
            }
            let (to, length) = process.refused.take().unwrap_or_else(|| {
                let other = 1 + process.random.below(ranks - 1);
                ((rank + other) % ranks, 1 + process.random.below(self.program.longest))
            });
            let from = process.sent[to];
            let taken = self.endpoints[rank].append(to as u32, length, |at, place| {
                for (one, at) in place.iter_mut().zip(from + at as u64..) {
                    *one = byte(rank, to, at);
                }
            });
            if !taken {
                process.refused = Some((to, length));
                break;
            }
            process.sent[to] += length as u64;
            process.left -= 1;
        }
        let refused = self.processes[rank].refused.is_some();
        if !refused || self.program.consumes_when_refused {
            self.consume(rank);
        }
        if !refused && !self.processes[rank].closed {
            let mut links = (0..ranks as u32).filter(|&link| link as usize != rank);
            self.processes[rank].closed = links.all(|link| self.endpoints[rank].close(link));
        }
    }

    fn transmit(&mut self, from: usize) {
        let mut bytes = Vec::new();
        while let Some(link) = self.endpoints[from].poll_transmit(self.now, &mut bytes) {
            let bytes = std::mem::take(&mut bytes);
            let (header, _) = Header::decode(&bytes).expect("a packet");
            let data = header.kind == Kind::Data;
            let to = link as usize;
            *if data { &mut self.since.0 } else { &mut self.since.1 } += 1;
            let mut first = false;
            if data {
                let before = self.sent.insert((from, to, header.sequence), self.now);
                first = before.is_none();
                let apart = before.map(|before| self.now - before);
                self.closest_repeat = self.closest_repeat.into_iter().chain(apart).min();
            }
            let chosen = self.lost.as_ref().is_some_and(|(who, numbers)| {
                *who == from && first && numbers.contains(&header.sequence)
            });
            if chosen || self.random.chance(self.faults.loss) {
                continue;
            }
            let copies = 1 + u32::from(self.random.chance(self.faults.repeat));
            for _ in 0..copies {
                let mut bytes = bytes.clone();
                let digest = digest(&bytes);
                if self.random.chance(self.faults.corrupt) {
                    let at = self.random.below(bytes.len());
                    bytes[at] ^= 1 << self.random.below(8);
                }
                let (least, most) = (*self.faults.delay.start(), *self.faults.delay.end());
                let at = self.now + least + self.random.up_to(most - least);
                self.order += 1;
                let order = self.order;
                self.flights.push(Reverse(Flight { at, order, from, to, bytes, digest }));
            }
        }
    }

    fn is_done(&self) -> bool {
        let ranks = 0..self.endpoints.len();
        ranks.clone().all(|rank| {
            let process = &self.processes[rank];
            process.closed
                && self.endpoints[rank].free() == self.config.buffers
                && ranks.clone().filter(|&other| other != rank).all(|other| {
                    let consumed = self.processes[other].consumed[rank];
                    consumed == process.sent[other]
                        && self.endpoints[rank].is_settled(other as u32)
                        && self.endpoints[other].has_ended(rank as u32)
                })
        })
    }

    /// Runs until everything has arrived and all buffers are free, or nothing has come for long.
    pub fn run(&mut self) -> Outcome {
        let ranks = self.endpoints.len();
        while !self.is_done() {
            for rank in 0..ranks {
                self.step(rank);
                self.transmit(rank);
            }
            let arrival = self.flights.peek().map(|Reverse(flight)| flight.at);
            let deadlines = self.endpoints.iter().filter_map(Endpoint::deadline);
            let Some(next) = deadlines.chain(arrival).min() else {
                return Outcome::Stuck { data: self.since.0, control: self.since.1 };
            };
            self.now = self.now.max(next);
            while self.flights.peek().is_some_and(|Reverse(flight)| flight.at <= self.now) {
                let Some(Reverse(flight)) = self.flights.pop() else { break };
                self.arrive(flight);
            }
            for endpoint in &mut self.endpoints {
                endpoint.handle_time(self.now);
                assert_eq!(endpoint.poll_event(), None::<Event>);
            }
            if self.now > self.progressed + PATIENCE {
                return Outcome::Stuck { data: self.since.0, control: self.since.1 };
            }
        }
        Outcome::Done
    }

    fn arrive(&mut self, flight: Flight) {
        if digest(&flight.bytes) != flight.digest {
            return;
        }
        // Now and then the program is just looking.
        let direct = self.processes[flight.to].refused.is_none() && self.random.chance(500);
        let endpoint = &mut self.endpoints[flight.to];
        let received = endpoint.handle_packet(flight.from as u32, self.now, &flight.bytes, direct);
        if let Received::Next(bytes) = received.expect("a packet of ours") {
            let bytes = bytes.to_vec();
            self.check(flight.to, flight.from, &bytes);
        }
    }
}
