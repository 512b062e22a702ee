//! Operations between two groups, and between neighbours.

use super::*;
use crate::testing::{simulate, simulate_two};
use crate::*;

const SIZES: [[usize; 2]; 5] = [[1, 1], [1, 4], [3, 2], [5, 5], [2, 9]];
const ORDERED: Operator = Operator { commutative: false, unit: 32 };

/// Memory for both groups.
fn both(sizes: [usize; 2], bytes: impl Fn(usize, usize) -> Vec<u8>) -> [Memory; 2] {
    [0, 1].map(|group| Memory::new(sizes[group], |rank| bytes(group, rank)))
}

/// The side of a rank if the root is rank `root` of group 0.
fn side(group: usize, rank: usize, root: usize) -> Side {
    match group {
        0 if rank == root => Side::Root,
        0 => Side::Beside,
        _ => Side::Opposite(root),
    }
}

fn even(all: Span, count: usize) -> Blocks {
    Blocks::Even { all, length: all.len() / count }
}

#[test]
fn groups_work_for_each_other() {
    for (seed, sizes) in SIZES.into_iter().enumerate() {
        let seed = seed as u64;
        simulate_two(sizes, seed, nothing, |_, _| Inter::Barrier);
        let length = 100;
        let from = both(sizes, |group, rank| bytes(rank, group, length));
        let to = both(sizes, |group, _| vec![0; sizes[1 - group] * length]);
        simulate_two(sizes, seed, nothing, |group, rank| Inter::AllGather {
            block: from[group].of(rank),
            result: even(to[group].of(rank), sizes[1 - group]),
        });
        for group in [0, 1] {
            assert!(to[group].0.iter().all(|came| *came == from[1 - group].0.concat()));
        }
        let from = both(sizes, |group, rank| {
            (0..sizes[1 - group]).flat_map(|other| bytes(rank, other, length)).collect()
        });
        simulate_two(sizes, seed, nothing, |group, rank| Inter::AllToAll {
            send: even(from[group].of(rank), sizes[1 - group]),
            receive: even(to[group].of(rank), sizes[1 - group]),
        });
        for group in [0, 1] {
            for (rank, came) in to[group].0.iter().enumerate() {
                let expected: Vec<u8> =
                    (0..sizes[1 - group]).flat_map(|other| bytes(other, rank, length)).collect();
                assert_eq!(*came, expected);
            }
        }
    }
}

#[test]
fn a_root_has_the_other_group() {
    for (seed, sizes) in SIZES.into_iter().enumerate() {
        for root in 0..sizes[0] {
            let seed = (seed * 100 + root) as u64;
            let memory = both(sizes, |group, rank| match (group, rank == root) {
                (0, true) => bytes(rank, 0, 80),
                _ => vec![0; 80],
            });
            simulate_two(sizes, seed, nothing, |group, rank| Inter::Broadcast {
                buffer: memory[group].of(rank),
                side: side(group, rank, root),
            });
            assert!(memory[1].0.iter().all(|came| *came == bytes(root, 0, 80)));
            let from = Memory::new(sizes[1], |rank| bytes(rank, 0, 80));
            let all = Memory::zeros(1, 80 * sizes[1]);
            simulate_two(sizes, seed, nothing, |group, rank| Inter::Gather {
                block: if group == 1 { from.of(rank) } else { Span::EMPTY },
                result: even(all.of(0), sizes[1]),
                side: side(group, rank, root),
            });
            assert_eq!(all.0[0], from.0.concat());
            let to = Memory::zeros(sizes[1], 80);
            simulate_two(sizes, seed, nothing, |group, rank| Inter::Scatter {
                block: if group == 1 { to.of(rank) } else { Span::EMPTY },
                blocks: even(all.of(0), sizes[1]),
                side: side(group, rank, root),
            });
            assert_eq!(to.0, from.0);
            let items = Memory::new(sizes[1], |rank| matrices(rank, 3));
            let sum = Memory::zeros(1, 96);
            simulate_two(sizes, seed, multiply, |group, rank| Inter::Reduce {
                operator: ORDERED,
                input: if group == 1 { items.of(rank) } else { Span::EMPTY },
                output: sum.of(0),
                side: side(group, rank, root),
            });
            assert_eq!(sum.0[0], product(0, sizes[1] - 1, 3));
        }
    }
}

#[test]
fn each_group_gets_what_the_other_has_together() {
    for (seed, sizes) in SIZES.into_iter().enumerate() {
        let items = 90;
        let from = both(sizes, |_, rank| matrices(rank, items));
        let to = both(sizes, |_, _| vec![0; items * 32]);
        simulate_two(sizes, seed as u64, multiply, |group, rank| Inter::AllReduce {
            operator: ORDERED,
            input: from[group].of(rank),
            output: to[group].of(rank),
        });
        for group in [0, 1] {
            let expected = product(0, sizes[1 - group] - 1, items);
            assert!(to[group].0.iter().all(|came| *came == expected));
        }
        // Everyone gets as much, but for the last, who gets the rest.
        let count = |group: usize, rank: usize| {
            let each = items / sizes[group];
            if rank + 1 < sizes[group] { each } else { items - each * rank }
        };
        let parts = both(sizes, |group, rank| vec![0; count(group, rank) * 32]);
        simulate_two(sizes, seed as u64, multiply, |group, rank| Inter::ReduceScatter {
            operator: ORDERED,
            input: from[group].of(rank),
            lengths: (0..sizes[group]).map(|rank| count(group, rank) * 32).collect(),
            output: parts[group].of(rank),
        });
        for group in [0, 1] {
            assert_eq!(parts[group].0.concat(), product(0, sizes[1 - group] - 1, items));
        }
    }
}

#[test]
fn a_neighbour_may_be_there_twice() {
    for size in [1, 2, 5] {
        let from = Memory::new(size, |rank| [bytes(rank, 0, 50), bytes(rank, 1, 50)].concat());
        let to = Memory::zeros(size, 100);
        simulate(size, false, 1, nothing, |rank| {
            let (left, right) = ((rank + size - 1) % size, (rank + 1) % size);
            let (send, receive) = (from.of(rank), to.of(rank));
            Neighbours {
                send: vec![(left, send.head(50)), (right, send.tail(50))],
                // What the right one sends to its left comes first.
                receive: vec![(right, receive.tail(50)), (left, receive.head(50))],
            }
        });
        for rank in 0..size {
            let (left, right) = ((rank + size - 1) % size, (rank + 1) % size);
            assert_eq!(to.0[rank], [bytes(left, 1, 50), bytes(right, 0, 50)].concat());
        }
    }
}
