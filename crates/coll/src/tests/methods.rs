//! Every method of every operation, for all sizes and roots, also where rules of a user force it.

use super::*;
use crate::choice::{Extent, Medium, Method, Rule, Table};
use crate::testing::{Case, Conditions, simulate_under};
use crate::*;

/// A table that says one thing.
fn only(kind: Kind, method: Method) -> Conditions<'static> {
    let rule = |medium| Rule { kind, medium, ranks: Extent::ANY, bytes: Extent::ANY, method };
    let table = Box::leak(Box::new(Table::of(Medium::ALL.map(rule).to_vec())));
    Conditions { medium: Medium::Cores, table, hosts: &[] }
}

fn roots(size: usize) -> impl Iterator<Item = usize> {
    (0..size).filter(move |root| is_long() || size < 6 || root % 5 == 2)
}

const ORDERED: Operator = Operator { commutative: false, unit: 32 };
const SUM: Operator = Operator { commutative: true, unit: 8 };
type Reduction =
    (Operator, fn(Span, Span), fn(usize, usize) -> Vec<u8>, fn(usize, usize, usize) -> Vec<u8>);
const REDUCTIONS: [Reduction; 2] =
    [(ORDERED, multiply, matrices, product), (SUM, add, numbers, sum)];

#[test]
fn all_methods_move_the_bytes() {
    for &method in Method::of(Kind::Broadcast) {
        let conditions = only(Kind::Broadcast, method);
        for size in sizes(is_long()) {
            for root in roots(size) {
                for length in [1, 300, 140_000] {
                    if length > 300 && (root > 2 || size > 9) {
                        continue;
                    }
                    let mut memory = Memory::zeros(size, length);
                    memory.0[root] = bytes(root, 0, length);
                    simulate_under(conditions, size, root as u64, nothing, |rank| Broadcast {
                        buffer: memory.of(rank),
                        root,
                    });
                    let expected = bytes(root, 0, length);
                    let right = memory.0.iter().all(|bytes| *bytes == expected);
                    assert!(right, "{method:?}: {length} from {root} of {size}");
                }
            }
        }
    }
}

#[test]
fn all_methods_gather() {
    for &method in Method::of(Kind::AllGather) {
        let conditions = only(Kind::AllGather, method);
        for size in sizes(is_long()) {
            for (length, even) in [(1, true), (24, true), (24, false)] {
                let count = |rank: usize| if even { length } else { rank % 3 * length };
                let before = |rank: usize| (0..rank).map(count).sum::<usize>();
                let from = Memory::new(size, |rank| bytes(rank, 0, count(rank)));
                let to = Memory::zeros(size, before(size));
                simulate_under(conditions, size, 3, nothing, |rank| {
                    let all = to.of(rank);
                    let part = |rank| all.tail(before(rank)).head(count(rank));
                    let result = match even {
                        true => Blocks::Even { all, length },
                        false => Blocks::List((0..size).map(part).collect()),
                    };
                    AllGather { block: from.of(rank), result }
                });
                let expected = from.0.concat();
                assert!(to.0.iter().all(|bytes| *bytes == expected), "{method:?} on {size}");
            }
        }
    }
}

#[test]
fn all_methods_exchange() {
    for &method in Method::of(Kind::AllToAll) {
        let conditions = only(Kind::AllToAll, method);
        // The last one's rounds do not overlap.
        let short = sizes(is_long()).into_iter().map(|size| (size, 20));
        for (size, length) in short.chain([(3, (1 << 20) + 9)]) {
            let all = |rank: usize| (0..size).flat_map(|to| bytes(rank, to, length)).collect();
            let (from, to) = (Memory::new(size, all), Memory::zeros(size, size * length));
            simulate_under(conditions, size, 5, nothing, |rank| AllToAll {
                send: Blocks::Even { all: from.of(rank), length },
                receive: Blocks::Even { all: to.of(rank), length },
            });
            for rank in 0..size {
                let expected = (0..size).flat_map(|from| bytes(from, rank, length));
                assert!(to.0[rank].iter().copied().eq(expected), "{method:?} on {size}: {length}");
            }
        }
    }
}

#[test]
fn all_methods_reduce() {
    for &method in Method::of(Kind::Reduce) {
        let conditions = only(Kind::Reduce, method);
        for size in sizes(is_long()) {
            for (operator, combine, mine, together) in REDUCTIONS {
                for items in [1, 70, 20_000] {
                    if items > 70 && ![3, 5].contains(&size) {
                        continue;
                    }
                    let expected = together(0, size - 1, items);
                    for root in roots(size) {
                        for in_place in [false, true] {
                            let from = Memory::new(size, |rank| mine(rank, items));
                            let to = Memory::zeros(size, expected.len());
                            simulate_under(conditions, size, root as u64, combine, |rank| {
                                let input = from.of(rank);
                                let output = match (rank == root, in_place) {
                                    (false, _) => Span::EMPTY,
                                    (true, true) => input,
                                    (true, false) => to.of(rank),
                                };
                                Reduce { operator, input, output, root }
                            });
                            let result = if in_place { &from.0[root] } else { &to.0[root] };
                            assert_eq!(
                                *result, expected,
                                "{method:?}: {items} to {root} of {size}"
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn all_methods_reduce_for_all() {
    for &method in Method::of(Kind::AllReduce) {
        let conditions = only(Kind::AllReduce, method);
        for size in sizes(is_long()) {
            for (operator, combine, mine, together) in REDUCTIONS {
                for items in [1, 70, 20_000] {
                    if items > 70 && ![3, 5].contains(&size) {
                        continue;
                    }
                    let expected = together(0, size - 1, items);
                    for in_place in [false, true] {
                        let from = Memory::new(size, |rank| mine(rank, items));
                        let to = Memory::zeros(size, expected.len());
                        simulate_under(conditions, size, items as u64, combine, |rank| {
                            let input = from.of(rank);
                            let output = if in_place { input } else { to.of(rank) };
                            AllReduce { operator, input, output }
                        });
                        let results = if in_place { &from } else { &to };
                        let right = results.0.iter().all(|bytes| *bytes == expected);
                        assert!(right, "{method:?}: {items} on {size}");
                    }
                }
            }
        }
    }
}

#[test]
fn all_methods_reduce_a_part_for_each() {
    for &method in Method::of(Kind::ReduceScatter) {
        let conditions = only(Kind::ReduceScatter, method);
        for size in sizes(is_long()) {
            for (operator, combine, mine, together) in REDUCTIONS {
                for (even, in_place) in [(true, false), (true, true), (false, false), (false, true)]
                {
                    let unit = operator.unit;
                    let count = |rank: usize| if even { 3 } else { rank % 3 };
                    let before = |rank: usize| (0..rank).map(count).sum::<usize>();
                    let items = before(size);
                    let from = Memory::new(size, |rank| mine(rank, items));
                    let to = Memory::new(size, |rank| vec![0; count(rank) * unit]);
                    simulate_under(conditions, size, 7, combine, |rank| {
                        let input = from.of(rank);
                        let part = |rank| input.tail(before(rank) * unit).head(count(rank) * unit);
                        let blocks = match even {
                            true => Blocks::Even { all: input, length: 3 * unit },
                            false => Blocks::List((0..size).map(part).collect()),
                        };
                        let own = count(rank) * unit;
                        let output = if in_place { input.head(own) } else { to.of(rank) };
                        ReduceScatter {
                            operator,
                            input,
                            blocks,
                            output,
                            in_place,
                            before: before(rank) * unit,
                        }
                    });
                    let all = together(0, size - 1, items);
                    for rank in 0..size {
                        let length = count(rank) * unit;
                        let result = if in_place { &from.0[rank][..length] } else { &to.0[rank] };
                        let expected = &all[before(rank) * unit..][..length];
                        assert_eq!(result, expected, "{method:?}: {rank} of {size}");
                    }
                }
            }
        }
    }
}

#[test]
fn all_methods_scan() {
    for kind in [Kind::Scan, Kind::ExclusiveScan] {
        for &method in Method::of(kind) {
            let conditions = only(kind, method);
            for size in sizes(is_long()) {
                for (operator, combine, mine, together) in REDUCTIONS {
                    for items in [9, 20_000] {
                        if items > 9 && size != 3 {
                            continue;
                        }
                        let from = Memory::new(size, |rank| mine(rank, items));
                        let to = Memory::new(size, |rank| vec![0; from.0[rank].len()]);
                        let exclusive = usize::from(kind == Kind::ExclusiveScan);
                        simulate_under(conditions, size, 1, combine, |rank| {
                            let (input, output) = (from.of(rank), to.of(rank));
                            Case(move |team: Team, steps: &mut &mut dyn Steps| match exclusive {
                                0 => Scan { operator, input, output }.steps(team, steps),
                                _ => ExclusiveScan { operator, input, output }.steps(team, steps),
                            })
                        });
                        for rank in exclusive..size {
                            let expected = together(0, rank - exclusive, items);
                            assert_eq!(to.0[rank], expected, "{method:?}: {rank} of {size}");
                        }
                    }
                }
            }
        }
    }
}

/// Members on several hosts: in blocks, and dealt out in turn.
#[test]
fn levels_give_the_same() {
    for size in sizes(is_long()) {
        for hosts in [2, 3, size.div_ceil(2)] {
            for dealt in [false, true] {
                let host = |rank: usize| if dealt { rank % hosts } else { rank * hosts / size };
                let hosts: Vec<u32> = (0..size).map(|rank| host(rank) as u32).collect();
                if hosts.iter().all(|host| *host == hosts[0]) {
                    continue;
                }
                let (medium, table) = (Medium::Hosts, Table::shipped());
                levels(Conditions { medium, table, hosts: &hosts }, size);
            }
        }
    }
}

fn levels(conditions: Conditions<'_>, size: usize) {
    for root in roots(size) {
        for length in [8, 300_000] {
            if length > 8 && (root > 2 || size > 7) {
                continue;
            }
            let mut memory = Memory::zeros(size, length);
            memory.0[root] = bytes(root, 0, length);
            simulate_under(conditions, size, root as u64, nothing, |rank| Broadcast {
                buffer: memory.of(rank),
                root,
            });
            let expected = bytes(root, 0, length);
            assert!(memory.0.iter().all(|bytes| *bytes == expected), "from {root} of {size}");
        }
        for (operator, combine, mine, together) in REDUCTIONS {
            let expected = together(0, size - 1, 9);
            for in_place in [false, true] {
                let from = Memory::new(size, |rank| mine(rank, 9));
                let to = Memory::zeros(size, expected.len());
                simulate_under(conditions, size, root as u64, combine, |rank| {
                    let input = from.of(rank);
                    let output = match (rank == root, in_place) {
                        (false, _) => Span::EMPTY,
                        (true, true) => input,
                        (true, false) => to.of(rank),
                    };
                    Reduce { operator, input, output, root }
                });
                let result = if in_place { &from.0[root] } else { &to.0[root] };
                assert_eq!(*result, expected, "to {root} of {size}");
            }
        }
    }
    for (operator, combine, mine, together) in REDUCTIONS {
        for items in [1, 9, 50_000] {
            if items > 9 && ![4, 5].contains(&size) {
                continue;
            }
            let expected = together(0, size - 1, items);
            for in_place in [false, true] {
                let from = Memory::new(size, |rank| mine(rank, items));
                let to = Memory::zeros(size, expected.len());
                simulate_under(conditions, size, 2, combine, |rank| {
                    let input = from.of(rank);
                    let output = if in_place { input } else { to.of(rank) };
                    AllReduce { operator, input, output }
                });
                let results = if in_place { &from } else { &to };
                assert!(results.0.iter().all(|bytes| *bytes == expected), "{items} on {size}");
            }
        }
    }
}
