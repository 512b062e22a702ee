//! Operations that reduce.

use super::*;
use crate::reduce::Core;
use crate::testing::{Case, run_threads, simulate};
use crate::*;

const ORDERED: Operator = Operator { commutative: false, unit: 32 };
const SUM: Operator = Operator { commutative: true, unit: 8 };

/// A way to reduce: the operator, what a rank has, what the ranks of a range have together.
type Reduction =
    (Operator, fn(Span, Span), fn(usize, usize) -> Vec<u8>, fn(usize, usize, usize) -> Vec<u8>);
const REDUCTIONS: [Reduction; 2] =
    [(ORDERED, multiply, matrices, product), (SUM, add, numbers, sum)];

fn all_reductions(long: bool) {
    for size in sizes(long) {
        for (operator, combine, mine, together) in REDUCTIONS {
            for items in [0, 1, 3, 600, 2500] {
                if items > 3 && size > 16 && items != 600 {
                    continue;
                }
                let expected = together(0, size - 1, items);
                for variant in 0..5 {
                    let from = Memory::new(size, |rank| mine(rank, items));
                    let to = Memory::zeros(size, expected.len());
                    let in_place = variant == 4;
                    simulate(size, variant == 1, variant as u64, combine, |rank| {
                        let input = from.of(rank);
                        let output = if in_place { input } else { to.of(rank) };
                        Case(move |team: Team, steps: &mut &mut dyn Steps| match variant {
                            2 | 3 if size > 1 && items > 0 => {
                                Core::exchange(team, steps, operator, input, output, variant == 2);
                            }
                            _ => AllReduce { operator, input, output }.steps(team, steps),
                        })
                    });
                    let results = if in_place { &from } else { &to };
                    for result in &results.0 {
                        assert_eq!(*result, expected, "{items} on {size}, variant {variant}");
                    }
                }
            }
        }
    }
}

fn reductions(long: bool) {
    for size in sizes(long) {
        for (operator, combine, mine, together) in REDUCTIONS {
            for items in [0, 1, 70] {
                let expected = together(0, size - 1, items);
                for root in 0..size {
                    for variant in 0..6 {
                        let from = Memory::new(size, |rank| mine(rank, items));
                        let to = Memory::zeros(size, expected.len());
                        let in_place = (2..4).contains(&variant) || variant == 5;
                        simulate(size, variant % 2 == 1, root as u64, combine, |rank| {
                            let input = from.of(rank);
                            let output = match (rank == root, in_place) {
                                (false, _) => Span::EMPTY,
                                (true, true) => input,
                                (true, false) => to.of(rank),
                            };
                            Case(move |team: Team, steps: &mut &mut dyn Steps| match variant {
                                4 | 5 if items > 0 && size > 1 => crate::reduce::halve_and_collect(
                                    team, steps, operator, input, output, root,
                                ),
                                _ => Reduce { operator, input, output, root }.steps(team, steps),
                            })
                        });
                        let result = if in_place { &from.0[root] } else { &to.0[root] };
                        assert_eq!(*result, expected, "{items} on {size} to {root}, {variant}");
                        for rank in (0..size).filter(|&rank| rank != root) {
                            assert_eq!(from.0[rank], mine(rank, items), "the input is only read");
                        }
                    }
                }
            }
        }
    }
}

fn scans(long: bool) {
    for size in sizes(long) {
        for (operator, combine, mine, together) in REDUCTIONS {
            for items in [0, 1, 9] {
                for variant in 0..4 {
                    let (oversubscribed, in_place) = (variant % 2 == 1, variant >= 2);
                    let from = Memory::new(size, |rank| mine(rank, items));
                    let to = Memory::new(size, |rank| vec![0; from.0[rank].len()]);
                    let output = |rank: usize| if in_place { from.of(rank) } else { to.of(rank) };
                    simulate(size, oversubscribed, variant as u64, combine, |rank| Scan {
                        operator,
                        input: from.of(rank),
                        output: output(rank),
                    });
                    let result = if in_place { &from } else { &to };
                    for rank in 0..size {
                        assert_eq!(result.0[rank], together(0, rank, items), "{rank} of {size}");
                    }
                    let from = Memory::new(size, |rank| mine(rank, items));
                    let output = |rank: usize| if in_place { from.of(rank) } else { to.of(rank) };
                    simulate(size, oversubscribed, variant as u64, combine, |rank| ExclusiveScan {
                        operator,
                        input: from.of(rank),
                        output: output(rank),
                    });
                    let result = if in_place { &from } else { &to };
                    for rank in 1..size {
                        let expected = together(0, rank - 1, items);
                        assert_eq!(result.0[rank], expected, "before {rank} of {size}");
                    }
                }
            }
        }
    }
}

fn scattered(long: bool) {
    for size in sizes(long) {
        for (operator, combine, mine, together) in REDUCTIONS {
            for (even, scale) in [(true, 1), (true, 40), (false, 1), (false, 40)] {
                for variant in 0..5 {
                    let (oversubscribed, in_place) = (variant % 2 == 1, variant >= 2);
                    let count = |rank: usize| if even { scale } else { rank % 3 * scale };
                    let before = |rank: usize| (0..rank).map(count).sum::<usize>();
                    let items = before(size);
                    let unit = operator.unit;
                    let from = Memory::new(size, |rank| mine(rank, items));
                    let to = Memory::new(size, |rank| vec![0; count(rank) * unit]);
                    simulate(size, oversubscribed, variant as u64, combine, |rank| {
                        let input = from.of(rank);
                        let blocks = if even {
                            Blocks::Even { all: input, length: scale * unit }
                        } else {
                            let parts = (0..size).map(|rank| {
                                input.tail(before(rank) * unit).head(count(rank) * unit)
                            });
                            Blocks::List(parts.collect())
                        };
                        let output =
                            if in_place { input.head(count(rank) * unit) } else { to.of(rank) };
                        let what = ReduceScatter {
                            operator,
                            input,
                            blocks,
                            output,
                            in_place,
                            before: before(rank) * unit,
                        };
                        Case(move |team: Team, steps: &mut &mut dyn Steps| match variant {
                            4 if size > 1 => crate::reduce_scatter::pairwise(&what, team, steps),
                            _ => what.steps(team, steps),
                        })
                    });
                    let all = together(0, size - 1, items);
                    for rank in 0..size {
                        let length = count(rank) * unit;
                        let result = if in_place { &from.0[rank][..length] } else { &to.0[rank] };
                        let expected = &all[before(rank) * unit..][..length];
                        assert_eq!(result, expected, "{rank} of {size}, variant {variant}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_order_of_ranks_is_kept() {
    all_reductions(is_long());
    reductions(is_long());
    scans(is_long());
    scattered(is_long());
}

#[test]
fn blocking_calls_combine_the_same() {
    for oversubscribed in [false, true] {
        for size in [1, 2, 3, 4, 7, 8] {
            for items in [1, 3, 600] {
                let from = Memory::new(size, |rank| matrices(rank, items));
                let to = Memory::zeros(size, items * 32);
                let results = run_threads(size, oversubscribed, multiply, |rank| AllReduce {
                    operator: ORDERED,
                    input: from.of(rank),
                    output: to.of(rank),
                });
                assert!(results.iter().all(Result::is_ok));
                let expected = product(0, size - 1, items);
                assert!(to.0.iter().all(|bytes| *bytes == expected), "{items} on {size}");
            }
        }
    }
}
