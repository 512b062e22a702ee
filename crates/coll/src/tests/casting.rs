//! Broadcasts by packets to a group, over networks that lose them.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::Mutex;

use transport::multicast::{Arrival, Cast, Seed};
use transport::sim::Random;

use super::*;
use crate::choice::{Medium, Table};
use crate::multicast::{Multicast, Shape, Trial, Unheard};
use crate::testing::{Conditions, run_threads_under};
use crate::*;

/// What packets carry, the most first; the network takes the second.
const LENGTHS: [usize; 2] = [500, 40];
/// Bytes that may wait at a member.
const ROOM: usize = 1000;

struct Packet {
    from: u32,
    stream: u64,
    number: u64,
    bytes: Vec<u8>,
}

/// What waits at each member, and how many packets have left.
struct Ether {
    waiting: Vec<Mutex<VecDeque<Packet>>>,
    left: Mutex<usize>,
    /// Of a thousand packets to each member, so many are lost; others come twice and overtake each other.
    lost: u32,
    /// A member that hears nothing.
    deaf: Option<usize>,
}

impl Ether {
    fn new(size: usize, lost: u32, deaf: Option<usize>) -> Ether {
        let waiting = (0..size).map(|_| Mutex::default()).collect();
        Ether { waiting, left: Mutex::default(), lost, deaf }
    }
}

struct Way<'a> {
    ether: &'a Ether,
    rank: usize,
    listens: bool,
    agreed: Option<Seed>,
    random: Random,
}

impl Cast for Way<'_> {
    fn draw(&self) -> Option<Seed> {
        Some([self.rank as u8 + 1; 32])
    }

    fn agree(&mut self, seed: Seed, _: u32) {
        self.agreed = Some(seed);
    }

    fn lengths(&self) -> &'static [usize] {
        &LENGTHS
    }

    fn room(&self) -> usize {
        ROOM
    }

    fn send(&mut self, stream: u64, first: u64, length: usize, bytes: Span) {
        assert_eq!(self.agreed, Some([1; 32]));
        if length > LENGTHS[1] {
            return;
        }
        for (number, piece) in (first..).zip(bytes.to_vec().chunks(length)) {
            *self.ether.left.lock().unwrap() += 1;
            for to in (0..self.ether.waiting.len()).filter(|&to| to != self.rank) {
                let lost = self.random.chance(self.ether.lost) || self.ether.deaf == Some(to);
                let copies = if lost { 0 } else { 1 + usize::from(self.random.chance(50)) };
                let mut waiting = self.ether.waiting[to].lock().unwrap();
                for _ in 0..copies {
                    let behind = if self.random.chance(100) { self.random.below(4) } else { 0 };
                    let at = waiting.len().saturating_sub(behind);
                    let (from, bytes) = (self.rank as u32, piece.to_vec());
                    waiting.insert(at, Packet { from, stream, number, bytes });
                }
            }
        }
    }

    fn receive(&mut self, _: bool, take: &mut dyn FnMut(Arrival<'_>)) -> bool {
        assert!(self.listens && self.agreed.is_some());
        let mut waiting = self.ether.waiting[self.rank].lock().unwrap();
        let now: usize = waiting.iter().map(|packet| packet.bytes.len()).sum();
        assert!(now <= ROOM, "{now} bytes wait at {}", self.rank);
        let came = !waiting.is_empty();
        for Packet { from, stream, number, bytes } in waiting.drain(..) {
            take(Arrival { from, stream, number, bytes: &bytes });
        }
        came
    }
}

/// Members of hosts, in this order, try the group and broadcast so many bytes. What came of the trial, what each
/// member's broadcast came to, and how many packets the broadcast sent.
fn cast(
    hosts: &[u32],
    (root, length): (usize, usize),
    ether: &Ether,
    memory: &Memory,
    other: Option<usize>,
    seed: u64,
) -> (Result<Shape, Unheard>, Vec<Result<(), Failure>>, usize) {
    let size = hosts.len();
    let conditions = Conditions { medium: Medium::Hosts, table: Table::shipped(), hosts };
    let shapes: Vec<Mutex<Result<Shape, Unheard>>> =
        (0..size).map(|_| Mutex::new(Err(Unheard::Lacking(9)))).collect();
    let way = |rank: usize| Way {
        ether,
        rank,
        listens: !hosts[..rank].contains(&hosts[rank]),
        agreed: None,
        random: Random::new(seed * 100 + rank as u64),
    };
    let ways: Vec<Mutex<Way>> = (0..size).map(|rank| Mutex::new(way(rank))).collect();
    let tried = run_threads_under(conditions, size, nothing, |rank, seat| {
        let mut way = ways[rank].lock().unwrap();
        let trial = Trial::new(Some(&mut *way));
        seat.run(&trial)?;
        *shapes[rank].lock().unwrap() = trial.outcome.get();
        Ok(())
    });
    assert_eq!(tried, vec![Ok(()); size]);
    let shape = *shapes[0].lock().unwrap();
    assert!(shapes.iter().all(|other| *other.lock().unwrap() == shape), "all learn the same");
    let Ok(agreed) = shape else { return (shape, Vec::new(), 0) };
    let before = std::mem::take(&mut *ether.left.lock().unwrap());
    assert!(before > 0);
    let results = run_threads_under(conditions, size, nothing, |rank, seat| {
        let mut way = ways[rank].lock().unwrap();
        let length = if other == Some(rank) { length / 3 } else { length };
        let multicast = Multicast {
            buffer: memory.of(rank).head(length),
            root,
            cast: RefCell::new(&mut *way),
            shape: agreed,
            stream: 1,
            other: Cell::new(None),
        };
        seat.run(&multicast)?;
        multicast.other.get().map_or(Ok(()), Err)
    });
    let left = *ether.left.lock().unwrap();
    (shape, results, left)
}

#[test]
fn all_get_the_bytes_whatever_is_lost() {
    let hosts: [&[u32]; 4] = [&[0, 1], &[0, 1, 2, 3], &[0, 0, 1, 1, 2], &[5, 2, 5, 2, 7, 7]];
    for seed in 0..if is_long() { 3000 } else { 150 } {
        let mut random = Random::new(seed);
        let hosts = hosts[random.below(hosts.len())];
        let (root, length) = (random.below(hosts.len()), random.below(3000));
        let lost = *random.pick(&[0, 10, 200]);
        let ether = Ether::new(hosts.len(), lost, None);
        let mut memory = Memory::zeros(hosts.len(), length);
        memory.0[root] = bytes(root, 0, length);
        let (shape, results, left) = cast(hosts, (root, length), &ether, &memory, None, seed);
        if lost < 200 {
            assert_eq!(shape, Ok(Shape { length: LENGTHS[1], round: 6 }));
        } else if shape.is_err() {
            // All three of a length were lost to somebody.
            continue;
        }
        assert_eq!(results, vec![Ok(()); hosts.len()], "seed {seed}");
        let expected = bytes(root, 0, length);
        assert!(memory.0.iter().all(|bytes| *bytes == expected), "seed {seed}");
        assert_eq!(left, length.div_ceil(LENGTHS[1]), "once, for all hosts");
    }
}

#[test]
fn a_member_that_hears_nothing_is_named_to_all() {
    let ether = Ether::new(4, 0, Some(2));
    let memory = Memory::zeros(4, 100);
    let (shape, ..) = cast(&[0, 1, 2, 2], (0, 100), &ether, &memory, None, 1);
    assert_eq!(shape, Err(Unheard::Deaf(2, 0)));
}

/// Whoever expects less, or more, than the root has learns that, and nobody is left waiting.
#[test]
fn a_buffer_of_another_length_is_an_error() {
    for (root, short) in [(0, 2), (2, 2), (0, 0)] {
        let length = 3000;
        let ether = Ether::new(3, 10, None);
        let mut memory = Memory::zeros(3, length);
        memory.0[root] = bytes(root, 0, length);
        let (_, results, _) = cast(&[0, 1, 2], (root, length), &ether, &memory, Some(short), 3);
        for (rank, result) in results.into_iter().enumerate() {
            let differs = (rank == short) != (root == short);
            assert_eq!(result.is_err(), differs, "rank {rank}, root {root}: {result:?}");
        }
    }
}
