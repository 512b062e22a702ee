//! Operations that move bytes.

use super::*;
use crate::testing::{Case, run_threads, simulate};
use crate::*;

/// The lengths of the blocks that rank `from` sends to `to`, some of them empty.
fn uneven(from: usize, to: usize) -> usize {
    (from * 7 + to * 3) % 5 * 40
}

fn list(whole: Span, lengths: impl Iterator<Item = usize>) -> Blocks {
    let mut at = 0;
    let spans = lengths.map(|length| {
        at += length;
        whole.tail(at - length).head(length)
    });
    Blocks::List(spans.collect())
}

/// Blocks of `whole` for `size` ranks, as one piece or as a list.
fn blocks(whole: Span, size: usize, as_list: bool) -> Blocks {
    let length = whole.len() / size;
    if as_list {
        list(whole, std::iter::repeat_n(length, size))
    } else {
        Blocks::Even { all: whole, length }
    }
}

fn broadcasts(long: bool) {
    for size in sizes(long) {
        for root in 0..size {
            for (variant, length) in [
                (0, 0),
                (0, 8),
                (0, 70_000),
                (1, 300),
                (2, 300),
                (3, 300),
                (4, 300),
                (3, 7),
                (4, 1),
            ] {
                let mut memory = Memory::zeros(size, length);
                memory.0[root] = bytes(root, 0, length);
                simulate(size, root % 2 == 1, root as u64, nothing, |rank| {
                    let buffer = memory.of(rank);
                    Case(move |team: Team, steps: &mut &mut dyn Steps| match variant {
                        0 => Broadcast { buffer, root }.steps(team, steps),
                        1 => crate::broadcast::tree(team, steps, buffer, root, 3),
                        2 => crate::broadcast::linear(team, steps, buffer, root),
                        3 => crate::broadcast::chain(team, steps, buffer, root, 50),
                        _ => crate::broadcast::scatter_and_ring(team, steps, buffer, root),
                    })
                });
                let expected = bytes(root, 0, length);
                assert!(
                    memory.0.iter().all(|bytes| *bytes == expected),
                    "{size} from {root}, variant {variant} of {length}"
                );
            }
        }
    }
}

fn gathers(long: bool) {
    for size in sizes(long) {
        for root in 0..size {
            for length in [0, 1, 24, 5000] {
                for variant in 0..4 {
                    let from = Memory::new(size, |rank| bytes(rank, 0, length));
                    let mut to = Memory::zeros(size, size * length);
                    simulate(size, variant == 1, root as u64, nothing, |rank| {
                        let result = blocks(to.of(rank), size, variant == 2);
                        let block = if variant == 3 && rank == root {
                            result.of(root).copy_from(from.of(rank));
                            result.of(root)
                        } else {
                            from.of(rank)
                        };
                        let even = variant != 2;
                        Gather { block, result, root, even }
                    });
                    let expected: Vec<u8> =
                        (0..size).flat_map(|rank| bytes(rank, 0, length)).collect();
                    assert_eq!(to.0[root], expected, "{size} to {root}, variant {variant}");
                    // And back again.
                    let back = Memory::zeros(size, length);
                    to.0[root].clone_from(&expected);
                    simulate(size, variant == 1, root as u64, nothing, |rank| {
                        let blocks = blocks(to.of(rank), size, variant == 2);
                        let in_place = variant == 3 && rank == root;
                        let block = if in_place { blocks.of(root) } else { back.of(rank) };
                        Scatter { blocks, block, root, even: variant != 2 }
                    });
                    for rank in (0..size).filter(|&rank| variant != 3 || rank != root) {
                        assert_eq!(
                            back.0[rank],
                            bytes(rank, 0, length),
                            "{size} from {root}, variant {variant} of {length}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn uneven_blocks_are_gathered_and_scattered() {
    for size in [1, 2, 5, 9] {
        for root in 0..size {
            let length = |rank: usize| uneven(rank, 0);
            let total = (0..size).map(length).sum();
            let from = Memory::new(size, |rank| bytes(rank, 0, length(rank)));
            let to = Memory::zeros(size, total);
            let back = Memory::new(size, |rank| vec![0; length(rank)]);
            simulate(size, false, 5, nothing, |rank| {
                let result = list(to.of(rank), (0..size).map(length));
                Gather { block: from.of(rank), result, root, even: false }
            });
            simulate(size, false, 6, nothing, |rank| {
                let blocks = list(to.of(rank), (0..size).map(length));
                Scatter { block: back.of(rank), blocks, root, even: false }
            });
            assert_eq!(from.0, back.0);
        }
    }
}

fn all_gathers(long: bool) {
    for size in sizes(long) {
        for length in [0, 1, 24, 5000, 40_000] {
            for variant in 0..5 {
                if length > 100 && size > 16 && variant > 0 {
                    continue;
                }
                let from = Memory::new(size, |rank| bytes(rank, 0, length));
                let to = Memory::zeros(size, size * length);
                simulate(size, variant == 1, variant as u64, nothing, |rank| {
                    let result = blocks(to.of(rank), size, variant == 2);
                    let block = from.of(rank);
                    Case(move |team: Team, steps: &mut &mut dyn Steps| {
                        let own = result.of(rank);
                        match variant {
                            3 if size > 1 => {
                                steps.copy(block, own);
                                crate::all_gather::bruck(team, steps, &result, size * length);
                            }
                            4 if size > 1 => {
                                steps.copy(block, own);
                                crate::all_gather::ring(team, steps, &result);
                            }
                            _ => AllGather { block, result: result.clone() }.steps(team, steps),
                        }
                    })
                });
                let expected: Vec<u8> = (0..size).flat_map(|rank| bytes(rank, 0, length)).collect();
                assert!(to.0.iter().all(|bytes| *bytes == expected), "{size}, {variant}");
            }
        }
    }
}

#[test]
fn uneven_blocks_reach_everyone() {
    for size in [1, 2, 3, 6, 9, 16] {
        for variant in 0..3 {
            let length = |rank: usize| uneven(rank, 1) * if variant == 2 { 200 } else { 1 };
            let total = (0..size).map(length).sum();
            let from = Memory::new(size, |rank| bytes(rank, 0, length(rank)));
            let to = Memory::zeros(size, total);
            simulate(size, variant == 1, 5, nothing, |rank| {
                let result = list(to.of(rank), (0..size).map(length));
                AllGather { block: from.of(rank), result }
            });
            let expected: Vec<u8> = from.0.concat();
            assert!(to.0.iter().all(|bytes| *bytes == expected));
        }
    }
}

fn exchanges(long: bool) {
    for size in sizes(long) {
        for length in [0, 1, 100, 40_000] {
            for variant in 0..5 {
                if length > 100 && size > 8 {
                    continue;
                }
                let all_to = |rank: usize| -> Vec<u8> {
                    (0..size).flat_map(|to| bytes(rank, to, length)).collect()
                };
                let from = Memory::new(size, all_to);
                let to = Memory::zeros(size, size * length);
                simulate(size, false, variant as u64, nothing, |rank| {
                    let send = blocks(from.of(rank), size, variant == 1);
                    let receive = blocks(to.of(rank), size, variant == 1);
                    Case(move |team: Team, steps: &mut &mut dyn Steps| match variant {
                        2 => {
                            steps.copy(send.of(rank), receive.of(rank));
                            crate::exchange::rotate(team, steps, &send, &receive, 0);
                        }
                        4 => crate::exchange::bruck(team, steps, &send, &receive),
                        3 => {
                            steps.copy(send.of(rank), receive.of(rank));
                            crate::exchange::at_once(team, steps, &send, &receive);
                        }
                        _ => AllToAll { send: send.clone(), receive: receive.clone() }
                            .steps(team, steps),
                    })
                });
                simulate(size, false, 9, nothing, |rank| Swap {
                    blocks: blocks(from.of(rank), size, variant == 1),
                });
                for rank in 0..size {
                    let expected: Vec<u8> =
                        (0..size).flat_map(|from| bytes(from, rank, length)).collect();
                    assert_eq!(to.0[rank], expected, "{size}, variant {variant}");
                    assert_eq!(from.0[rank], expected, "{size} in place");
                }
            }
        }
    }
}

#[test]
fn uneven_blocks_are_exchanged() {
    for size in [1, 2, 5, 8] {
        let sent: Vec<Vec<u8>> = (0..size)
            .map(|from| (0..size).flat_map(|to| bytes(from, to, uneven(from, to))).collect())
            .collect();
        let from = Memory(sent);
        let to = Memory::new(size, |to| vec![0; (0..size).map(|from| uneven(from, to)).sum()]);
        simulate(size, false, 3, nothing, |rank| AllToAll {
            send: list(from.of(rank), (0..size).map(|to| uneven(rank, to))),
            receive: list(to.of(rank), (0..size).map(|from| uneven(from, rank))),
        });
        for rank in 0..size {
            let expected: Vec<u8> =
                (0..size).flat_map(|from| bytes(from, rank, uneven(from, rank))).collect();
            assert_eq!(to.0[rank], expected);
        }
    }
}

#[test]
fn blocks_arrive_where_they_belong() {
    broadcasts(is_long());
    gathers(is_long());
    all_gathers(is_long());
    exchanges(is_long());
}

#[test]
fn nobody_leaves_a_barrier_early() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    for (oversubscribed, far) in [(false, false), (true, false), (false, true)] {
        for size in 1..=9 {
            let arrived = AtomicUsize::new(0);
            let hosts: Vec<u32> = (0..if far { size as u32 } else { 0 }).map(|at| at % 3).collect();
            let results = run_threads(size, oversubscribed, nothing, |_| {
                arrived.fetch_add(1, Ordering::SeqCst);
                let (arrived, hosts) = (&arrived, &hosts);
                Case(move |team: Team, steps: &mut &mut dyn Steps| {
                    let medium = if far { Medium::Hosts } else { team.medium };
                    Barrier.steps(Team { medium, hosts, ..team }, steps);
                    assert_eq!(arrived.load(Ordering::SeqCst), size);
                })
            });
            assert!(results.iter().all(Result::is_ok));
        }
    }
    for size in sizes(true) {
        simulate(size, size % 2 == 0, 1, nothing, |_| Barrier);
    }
}

#[test]
fn blocking_calls_move_the_same_bytes() {
    for oversubscribed in [false, true] {
        for size in [1, 2, 3, 4, 7] {
            for length in [8, 5000, 20_000] {
                let from = Memory::new(size, |rank| bytes(rank, 0, length));
                let to = Memory::zeros(size, size * length);
                let results = run_threads(size, oversubscribed, nothing, |rank| AllGather {
                    block: from.of(rank),
                    result: blocks(to.of(rank), size, false),
                });
                assert!(results.iter().all(Result::is_ok));
                let expected: Vec<u8> = (0..size).flat_map(|rank| bytes(rank, 0, length)).collect();
                assert!(to.0.iter().all(|bytes| *bytes == expected));
            }
        }
    }
}

#[test]
fn a_failure_keeps_nobody_waiting() {
    let memory = Memory::new(4, |rank| vec![0; if rank == 2 { 4 } else { 8 }]);
    let results =
        run_threads(4, false, nothing, |rank| Broadcast { buffer: memory.of(rank), root: 0 });
    let fault = engine::Fault::Truncated { sent: 8, room: 4 };
    assert_eq!(results[2], Err(Failure { rank: 0, fault }));
    assert!(results[0].is_ok() && results[1].is_ok());
}

/// Notes how fast members may be sent to, and when something moves.
#[derive(Default)]
struct Paces(Vec<(usize, Option<u64>)>, Vec<usize>);

impl Steps for Paces {
    fn send(&mut self, to: usize, _: Span) {
        self.1.push(to);
    }
    fn receive(&mut self, _: usize, _: Span) {}
    fn copy(&mut self, _: Span, _: Span) {}
    fn reduce(&mut self, _: Span, _: Span) {}
    fn wait_besides(&mut self, _: usize) {
        self.0.push((usize::MAX, None));
    }
    fn scratch(&mut self, _: usize) -> Span {
        Span::EMPTY
    }
    fn pace(&mut self, to: usize, rate: Option<u64>) {
        self.0.push((to, rate));
    }
}

#[test]
fn all_send_to_all_at_the_pace_that_each_takes() {
    let (size, hosts) = (4, [1, 1, 2, 3]);
    let paces = |length: usize, pace| {
        let (mut sent, mut received) = (vec![0; size * length], vec![0; size * length]);
        let [send, receive] = [span(&mut sent), span(&mut received)];
        let [send, receive] = [send, receive].map(|all| Blocks::Even { all, length });
        let mut steps = Paces::default();
        let team = Team {
            medium: Medium::Hosts,
            hosts: &hosts,
            pace,
            ..Team::on_one_host(0, size, false)
        };
        AllToAll { send, receive }.steps(team, &mut steps);
        steps
    };
    let Paces(events, sent) = paces(40_000, Some(60_000_000));
    let share = Some(20_000_000);
    let expected = [(2, share), (3, share), (usize::MAX, None), (2, None), (3, None)];
    assert_eq!(events, expected, "one of the same host is not paced, and it ends when all is here");
    assert_eq!(sent, [1, 2, 3]);
    let unpaced = |steps: Paces| steps.0.iter().all(|(to, _)| *to == usize::MAX);
    assert!(unpaced(paces(40_000, None)) && unpaced(paces(1000, Some(60_000_000))));
}
