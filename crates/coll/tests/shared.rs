//! Collectives operation through shared memory: members are threads that share it as processes do.

use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use coll::{Extent, Kind, Medium, Method, Operator, Rule, Shared, ShmOperation, Table};
use engine::{Config, Engine};
use layout::Span;
use rustix::fs::{MemfdFlags, memfd_create};
use transport_shm::{Flags, Shm, ShmAllocator};
use worker::Worker;
use worker::waiting::Policy;
use worker::{Fabric, Gate};

struct Member {
    worker: Worker<Fabric>,
    allocator: ShmAllocator,
    shared: Shared,
    rank: usize,
    size: usize,
}

impl Member {
    fn takes(&self, operation: ShmOperation) -> bool {
        let reserve = |area: &_, bytes| self.allocator.reserve(area, bytes);
        self.shared.takes(&self.worker, &operation, reserve).unwrap()
    }

    /// Runs an operation; false if it goes by messages.
    fn run(&self, operation: ShmOperation) -> bool {
        self.takes(operation) && {
            self.shared.run(&self.worker, &operation, &multiply).unwrap().unwrap();
            true
        }
    }
}

impl Member {
    /// Runs an operation in which the members disagree.
    fn fails(&self, operation: &ShmOperation) {
        assert!(self.shared.run(&self.worker, operation, &add).unwrap().is_err(), "{operation:?}");
    }

    /// Does what gives wrong results where members are not in the same place. At its end nobody can be
    /// in the next operation, in which members disagree, while another is still in one of these.
    fn does_right(&self, round: usize) {
        for length in [1, 100, 3000, 40_000] {
            let of = |rank: usize| (0..length).map(move |at| (round * 7 + rank * at) as u64);
            let mut input: Vec<u64> = of(self.rank).collect();
            let mut output = vec![0u64; length];
            let (operator, root) = (Operator { commutative: true, unit: 8 }, None);
            let (items, result) = (span(&mut input), span(&mut output));
            let sum = ShmOperation::Reduce { operator, input: items, output: result, root };
            self.shared.run(&self.worker, &sum, &add).unwrap().unwrap();
            let expected = |at: usize| (0..self.size).map(|rank| round * 7 + rank * at).sum();
            for (at, found) in output.iter().enumerate() {
                let expected: usize = expected(at);
                assert_eq!(*found, expected as u64, "{length} items, round {round}, item {at}");
            }
        }
        self.shared.run(&self.worker, &ShmOperation::Barrier, &add).unwrap().unwrap();
        let root = round % self.size;
        let mut bytes = if self.rank == root { vec![round as u8; 777] } else { vec![0; 777] };
        let buffer = span(&mut bytes);
        self.shared
            .run(&self.worker, &ShmOperation::Broadcast { buffer, root }, &add)
            .unwrap()
            .unwrap();
        assert_eq!(bytes, vec![round as u8; 777]);
        let _ = self.shared.run(&self.worker, &ShmOperation::Barrier, &add);
    }
}

fn add(input: Span, inout: Span) {
    let mut items = [vec![0u64; input.len() / 8], vec![0u64; input.len() / 8]];
    span(&mut items[0]).copy_from(input);
    span(&mut items[1]).copy_from(inout);
    let [left, mut right] = items;
    right.iter_mut().zip(left).for_each(|(sum, item)| *sum = sum.wrapping_add(item));
    inout.copy_from(span(&mut right));
}

fn member(
    file: OwnedFd,
    (rank, size): (u32, u32),
    oversubscribed: bool,
    policy: Policy,
    table: &Table,
) -> Member {
    let shm = Shm::attach(file, rank, size, true).expect("a member joins");
    let allocator = shm.allocator();
    let shared = Shared::new(allocator.everyone(), oversubscribed, table);
    let config =
        Config { table: engine::protocol::Table::SHIPPED.with_eager(1024), credit: 64 * 1024 };
    let engine = Engine::new(Fabric::new(rank, Some(shm)), size, config);
    let worker = Worker::new(Gate::locked(engine), policy);
    Member { worker, allocator, shared, rank: rank as usize, size: size as usize }
}

fn run(size: u32, oversubscribed: bool, policy: Policy, work: impl Fn(&Member) + Sync) {
    run_under(Table::shipped(), size, oversubscribed, policy, work);
}

fn run_under(
    table: &Table,
    size: u32,
    oversubscribed: bool,
    policy: Policy,
    work: impl Fn(&Member) + Sync,
) {
    let file = memfd_create("members", MemfdFlags::CLOEXEC).expect("a memfd");
    std::thread::scope(|scope| {
        for rank in 0..size {
            let (file, work) = (file.try_clone().expect("a descriptor"), &work);
            scope.spawn(move || work(&member(file, (rank, size), oversubscribed, policy, table)));
        }
    });
}

/// Groups of every size, with members that share cores and such that do not, waiting in every way.
fn everywhere(sizes: impl Iterator<Item = u32>, work: impl Fn(&Member) + Sync) {
    for size in sizes {
        for oversubscribed in [false, true] {
            for policy in [Policy::hybrid(size, 1), Policy::hybrid(1, 1), Policy::BLOCK] {
                run(size, oversubscribed, policy, &work);
            }
        }
    }
}

fn span<T>(items: &mut [T]) -> Span {
    // SAFETY: the tests use the vector again only after the operation on the span has ended.
    unsafe { Span::new(items.as_mut_ptr().cast(), size_of_val(items)) }
}

/// 2x2 matrices modulo 2^64: associative, not commutative.
fn multiply(input: Span, inout: Span) {
    let mut left = vec![0u64; input.len() / 8];
    let mut right = vec![0u64; inout.len() / 8];
    span(&mut left).copy_from(input);
    span(&mut right).copy_from(inout);
    for (a, b) in left.chunks(4).zip(right.chunks_mut(4)) {
        let entry = |row: usize, column: usize| {
            a[row].wrapping_mul(b[column]).wrapping_add(a[row + 1].wrapping_mul(b[column + 2]))
        };
        let product = [entry(0, 0), entry(0, 1), entry(2, 0), entry(2, 1)];
        b.copy_from_slice(&product);
    }
    inout.copy_from(span(&mut right));
}

fn matrices(rank: usize, items: usize, salt: usize) -> Vec<u64> {
    let last = |item: usize| if salt == COMMUTES { [0, 1] } else { [item as u64, 3] };
    (0..items)
        .flat_map(|item| [[1, ((rank + 1) * (item + salt)) as u64], last(item)].concat())
        .collect()
}

/// With this salt, matrices do commute.
const COMMUTES: usize = 99;

fn operator(salt: usize) -> Operator {
    Operator { commutative: salt == COMMUTES, unit: 32 }
}

fn product(size: usize, items: usize, salt: usize) -> Vec<u64> {
    let mut result = matrices(size - 1, items, salt);
    for rank in (0..size - 1).rev() {
        multiply(span(&mut matrices(rank, items, salt)), span(&mut result));
    }
    result
}

#[test]
fn nobody_leaves_a_barrier_early() {
    for size in [2, 3, 5, 8, 19] {
        for oversubscribed in [false, true] {
            let arrived = AtomicUsize::new(0);
            run(size, oversubscribed, Policy::hybrid(size, 1), |member| {
                for round in 1..=200 {
                    arrived.fetch_add(1, Ordering::SeqCst);
                    member.run(ShmOperation::Barrier);
                    assert!(arrived.load(Ordering::SeqCst) >= round * member.size);
                }
            });
        }
    }
}

#[test]
fn every_operation_of_every_length() {
    everywhere(2..=5, |member| {
        for length in [1, 47, 48, 49, 1000, 20_000, 70_000, 300_001] {
            moves(member, length);
        }
        for items in [1, 2, 3, 100, 3000, 20_000] {
            combines(member, items);
        }
    });
}

/// With so many members the result of a large reduction lies in one place for all.
#[test]
fn many_members() {
    everywhere([11].into_iter(), |member| {
        moves(member, 3000);
        combines(member, 300);
        combines(member, 40_000);
    });
}

/// Blocks of several lengths, some of them empty.
fn moves_unevenly(member: &Member, length: usize) {
    let &Member { rank, size, .. } = member;
    let block = |rank: usize| vec![(rank * 7 + length) as u8; (rank + 1) % 3 * length];
    let mut own = block(rank);
    let mut blocks: Vec<Vec<u8>> = (0..size).map(|rank| vec![0; block(rank).len()]).collect();
    let result: Vec<Span> = blocks.iter_mut().map(|block| span(block)).collect();
    if member.run(ShmOperation::AllGatherList { block: span(&mut own), result: &result }) {
        assert_eq!(blocks, (0..size).map(block).collect::<Vec<_>>());
    }
}

fn moves(member: &Member, length: usize) {
    moves_unevenly(member, length);
    let &Member { rank, size, .. } = member;
    let of = |from: usize, to: usize| (0..length).map(move |at| (at + from * 31 + to * 7) as u8);
    let everyone: Vec<u8> = (0..size).flat_map(|from| of(from, 0)).collect();
    let mut own: Vec<u8> = of(rank, 0).collect();
    let block = span(&mut own);
    for root in 0..size {
        let mut bytes = if rank == root { of(rank, 0).collect() } else { vec![0; length] };
        if member.run(ShmOperation::Broadcast { buffer: span(&mut bytes), root }) {
            assert!(bytes.iter().copied().eq(of(root, 0)), "{length} bytes from {root}");
        }
        let mut all = vec![0; if rank == root { length * size } else { 0 }];
        if member.run(ShmOperation::Gather { block, result: span(&mut all), root }) {
            assert!(rank != root || all == everyone, "{length} bytes gathered");
            bytes.fill(0);
            member.run(ShmOperation::Scatter {
                blocks: span(&mut all),
                block: span(&mut bytes),
                root,
            });
            assert!(bytes.into_iter().eq(of(rank, 0)), "{length} bytes scattered");
        }
    }
    let mut all = vec![0; length * size];
    assert!(member.run(ShmOperation::AllGather { block, result: span(&mut all) }));
    assert_eq!(all, everyone);
    let mut input: Vec<u8> = (0..size).flat_map(|to| of(rank, to)).collect();
    let expected: Vec<u8> = (0..size).flat_map(|from| of(from, rank)).collect();
    let send = span(&mut input);
    assert!(member.run(ShmOperation::AllToAll { send, receive: span(&mut all), length }));
    assert_eq!(all, expected);
    assert!(member.run(ShmOperation::AllToAll { send, receive: send, length }));
    assert_eq!(input, expected, "in place");
}

fn combines(member: &Member, items: usize) {
    let &Member { rank, size, .. } = member;
    for (root, salt) in [(0, 0), (size / 2, 1), (size - 1, 2), (0, COMMUTES)] {
        let mut input = matrices(rank, items, salt);
        let mut result = vec![0; input.len()];
        let (expected, operator) = (product(size, items, salt), operator(salt));
        let (from, output) = (span(&mut input), span(&mut result));
        let all = ShmOperation::Reduce { operator, input: from, output, root: None };
        assert!(member.run(all));
        assert_eq!(result, expected);
        result.fill(0);
        let output = if rank == root { output } else { Span::EMPTY };
        let one = ShmOperation::Reduce { operator, input: from, output, root: Some(root) };
        assert!(member.run(one));
        assert!(rank != root || result == expected);
        assert_eq!(input, matrices(rank, items, salt), "the input is only read");
        assert!(member.run(ShmOperation::Reduce {
            operator,
            input: from,
            output: from,
            root: None
        }));
        assert_eq!(input, expected, "in place");
    }
    for exclusive in [false, true] {
        let mut input = matrices(rank, items, 7);
        let mut result = vec![0; input.len()];
        let (from, output) = (span(&mut input), span(&mut result));
        let scan = |output| ShmOperation::Scan { unit: 32, input: from, output, exclusive };
        if member.run(scan(output)) {
            let count = rank + usize::from(!exclusive);
            let expected = if count > 0 { product(count, items, 7) } else { vec![0; result.len()] };
            assert_eq!(result, expected, "{exclusive}");
            assert!(member.run(scan(from)));
            assert!(count == 0 || input == expected, "in place");
        }
    }
    // Each rank gets so many items more than the one before.
    let items = items.div_ceil(size);
    let before = |rank: usize| rank * (rank + 1) / 2 * items;
    for salt in [5, COMMUTES] {
        let mut input = matrices(rank, before(size), salt);
        let mut result = vec![0; (rank + 1) * items * 4];
        let (from, output) = (span(&mut input), span(&mut result));
        let (operator, start) = (operator(salt), before(rank) * 32);
        let scatter =
            |output| ShmOperation::ReduceScatter { operator, input: from, from: start, output };
        if member.run(scatter(output)) {
            let expected = product(size, before(size), salt);
            let expected = &expected[before(rank) * 4..][..result.len()];
            assert_eq!(result, expected);
            assert!(member.run(scatter(from.head(result.len() * 8))));
            assert_eq!(&input[..result.len()], expected, "in place");
        }
    }
}

/// A root that runs ahead by laps, with others that come late.
#[test]
fn nothing_is_overwritten_before_it_is_read() {
    everywhere([2, 4].into_iter(), |member| {
        let &Member { rank, .. } = member;
        for round in 0..300usize {
            if (round + rank).is_multiple_of(37) {
                std::thread::sleep(std::time::Duration::from_micros(500));
            }
            let length = [8, 48, 5000, 64, 30_000, 1, 20_000][round % 7];
            let fill = |root: usize| vec![(round * 3 + root) as u8; length];
            let root = round / 64 % member.size;
            let mut bytes = if rank == root { fill(root) } else { vec![0; length] };
            assert!(member.run(ShmOperation::Broadcast { buffer: span(&mut bytes), root }));
            assert_eq!(bytes, fill(root), "round {round}");
            let mut all = vec![0; if rank == root { length * member.size } else { 0 }];
            let (block, result) = (span(&mut bytes), span(&mut all));
            block.copy_from_slice(&fill(rank));
            assert!(member.run(ShmOperation::Gather { block, result, root }));
            for (from, block) in all.chunks(length).enumerate() {
                assert_eq!(block, fill(from), "round {round} from {from}");
            }
        }
    });
}

/// Every method that an operation has for shared memory, also where the shipped table takes another.
#[test]
fn every_method_of_every_operation() {
    for method in Kind::CHOSEN.into_iter().flat_map(Method::of).filter(|method| method.is_shm()) {
        let has = |kind: &Kind| Method::of(*kind).contains(method);
        let rules = Kind::CHOSEN.into_iter().filter(has).flat_map(|kind| {
            let any = Extent::ANY;
            Medium::ALL.map(|medium| Rule { kind, medium, ranks: any, bytes: any, method: *method })
        });
        let table = Table::of(rules.collect());
        for (size, oversubscribed) in [(2, false), (3, true), (4, false)] {
            run_under(&table, size, oversubscribed, Policy::hybrid(size, 1), |member| {
                for length in [1, 48, 49, 3000, 70_000] {
                    moves(member, length);
                }
                for items in [1, 2, 100, 5000] {
                    combines(member, items);
                }
            });
        }
    }
}

/// Members that disagree are told so, nobody hangs, and what they do next is right again, or an error
/// where somebody had gone on.
#[test]
fn different_lengths_are_an_error() {
    everywhere(2..=5, |member| {
        let mut memory = vec![0u8; 400_000 * 2 * member.size];
        let (input, output) = memory.split_at_mut(400_000 * member.size);
        let (input, output) = (span(input), span(output));
        let operator = Operator { commutative: true, unit: 8 };
        let sum = |length: usize| {
            let (input, output) = (input.head(length), output.head(length));
            ShmOperation::Reduce { operator, input, output, root: None }
        };
        assert!(member.takes(sum(5000)));
        let mut round = 0;
        for length in [8, 5000, 64 << 10, 300_000] {
            for odd in [8, 64, 70_000].into_iter().filter(|&odd| odd + length < 400_000) {
                let lengths = [length, length + odd];
                let operations = |length: usize| {
                    let (block, result) = (input.head(length), output.head(member.size * length));
                    let (send, receive) = (input.head(member.size * length), result);
                    let (own, from) = (output.head(8), 8 * member.rank);
                    let spread = input.head(member.size * length);
                    let everyones = [
                        sum(length),
                        ShmOperation::AllGather { block, result },
                        ShmOperation::AllToAll { send, receive, length },
                        ShmOperation::ReduceScatter { operator, input: spread, from, output: own },
                    ];
                    let (output, root) = (result, Some(0));
                    let rooted = [
                        ShmOperation::Broadcast { buffer: block, root: 0 },
                        ShmOperation::Gather { block, result, root: 0 },
                        ShmOperation::Scatter { blocks: send, block, root: 0 },
                        ShmOperation::Reduce { operator, input: block, output, root },
                        ShmOperation::Scan { unit: 8, input: block, output, exclusive: false },
                    ];
                    (everyones, rooted)
                };
                let (everyones, rooted) = operations(lengths[usize::from(member.rank == 1)]);
                for operation in everyones {
                    member.fails(&operation);
                    round += 1;
                    member.does_right(round);
                }
                // Members of which one goes by messages do not meet at all.
                let both = lengths.map(|length| operations(length).1);
                let taken = |at: &usize| both.iter().all(|rooted| member.takes(rooted[*at]));
                for operation in (0..rooted.len()).filter(taken).map(|at| rooted[at]) {
                    // Whom it does not concern does not hear of it before the next one.
                    let nothing = |_: Span, _: Span| ();
                    let _ = member.shared.run(&member.worker, &operation, &nothing);
                    round += 1;
                    member.does_right(round);
                }
            }
        }
    });
}

/// One is ahead of the others by as many operations as it can be when they find out.
#[test]
fn members_who_were_ahead_go_on_with_the_others() {
    everywhere(2..=3, |member| {
        let nothing = |_: Span, _: Span| ();
        let mut bytes = [7u8; 100];
        assert!(member.takes(ShmOperation::Broadcast { buffer: span(&mut bytes), root: 0 }));
        for round in 0..40 {
            let odd = if member.rank == 1 { 16 } else { 24 };
            let buffer = span(&mut bytes);
            let run = |buffer| {
                let operation = ShmOperation::Broadcast { buffer, root: 0 };
                member.shared.run(&member.worker, &operation, &nothing).unwrap()
            };
            assert!(run(buffer.head(odd)).is_err() || member.rank != 1);
            for count in 0..30 {
                // An error where the root had gone before it heard; if not, the right bytes.
                let value = (count + round) as u8;
                let length = 8 + count % 3 * 20;
                let buffer = buffer.head(length);
                let sent = if member.rank == 0 { value } else { 99 };
                buffer.copy_from_slice(&vec![sent; length]);
                if run(buffer).is_ok() {
                    assert_eq!(buffer.to_vec(), vec![value; length]);
                }
            }
            member.does_right(round);
        }
    });
}

/// Waits until another member has come to a point of the test.
fn wait_for(flag: &AtomicBool) {
    while !flag.load(Ordering::SeqCst) {
        std::thread::yield_now();
    }
}

/// Member 1 is in the middle of a piece of the reduction, whose result it writes into the memory of the root.
#[test]
fn a_failed_root_returns_after_the_last_write_into_its_memory() {
    let (any, method) = (Extent::ANY, Method::ShmCma);
    let rule = |medium| Rule { kind: Kind::Reduce, medium, ranks: any, bytes: any, method };
    let barrier = |medium| Rule { kind: Kind::Barrier, method: Method::ShmFlags, ..rule(medium) };
    let rules = [Medium::ALL.map(rule), Medium::ALL.map(barrier)].concat();
    let table = Table::of(rules);
    let [writing, told, returned, written] = [const { AtomicBool::new(false) }; 4];
    run_under(&table, 3, false, Policy::BLOCK, |member| {
        // A member that has not come yet cannot be read from, and the others would not choose this method.
        assert!(member.run(ShmOperation::Barrier));
        let (mut items, mut sums) = (vec![1u64; 24 << 10], vec![0u64; 24 << 10]);
        let (input, output, root) = (span(&mut items), span(&mut sums), Some(0));
        let operator = Operator { commutative: true, unit: 8 };
        let operation = ShmOperation::Reduce { operator, input, output, root };
        assert!(member.takes(operation));
        let combine = |input: Span, inout: Span| {
            add(input, inout);
            match member.rank {
                0 => {
                    wait_for(&writing);
                    member.shared.peer_failed(2, 2);
                    told.store(true, Ordering::SeqCst);
                }
                1 => {
                    writing.store(true, Ordering::SeqCst);
                    wait_for(&told);
                    // A root that does not wait returns meanwhile.
                    let begun = Instant::now();
                    while begun.elapsed() < Duration::from_millis(300)
                        && !returned.load(Ordering::SeqCst)
                    {
                        std::thread::yield_now();
                    }
                    member.shared.peer_failed(2, 2);
                    written.store(true, Ordering::SeqCst);
                }
                _ => {
                    wait_for(&told);
                    member.shared.peer_failed(0, 0);
                }
            }
        };
        let result = member.shared.run(&member.worker, &operation, &combine).expect("shm-cma");
        if member.rank == 0 {
            returned.store(true, Ordering::SeqCst);
            assert!(result.is_err(), "{result:?}");
            assert!(written.load(Ordering::SeqCst), "member 1 has not written yet");
        }
    });
}

/// Whoever sleeps is woken, whichever member comes last, and if nothing comes after it.
#[test]
fn late_members_wake_the_others() {
    for (size, oversubscribed, late) in [(3, false), (3, true), (5, false), (5, true)]
        .into_iter()
        .flat_map(|(size, oversubscribed)| (0..size).map(move |late| (size, oversubscribed, late)))
    {
        for (kind, length) in (0..8).flat_map(|kind| [32, 16 << 10, 640 << 10].map(|l| (kind, l))) {
            run(size, oversubscribed, Policy::BLOCK, |member| {
                let (rank, size) = (member.rank, member.size);
                let (mut own, mut all) = (vec![0u8; length], vec![0u8; length * size]);
                let (mut sent, mut parts) = (vec![0u8; length * size], Vec::new());
                let (block, blocks, send) = (span(&mut own), span(&mut all), span(&mut sent));
                let operator = operator(COMMUTES);
                parts.extend((0..size).map(|rank| blocks.tail(rank * length).head(length)));
                let operation = match kind {
                    0 => ShmOperation::Barrier,
                    1 => ShmOperation::Broadcast { buffer: block, root: 1 },
                    2 => ShmOperation::AllGather { block, result: blocks },
                    3 => ShmOperation::AllGatherList { block, result: &parts },
                    4 => ShmOperation::AllToAll { send, receive: blocks, length },
                    5 => ShmOperation::Reduce {
                        operator,
                        input: block,
                        output: blocks.head(length),
                        root: None,
                    },
                    6 => {
                        let output = if rank == 1 { blocks.head(length) } else { Span::EMPTY };
                        ShmOperation::Reduce { operator, input: block, output, root: Some(1) }
                    }
                    _ => {
                        let (input, from) = (send, rank * length);
                        ShmOperation::ReduceScatter { operator, input, from, output: block }
                    }
                };
                if member.takes(operation) {
                    if rank == late as usize {
                        std::thread::sleep(std::time::Duration::from_millis(2));
                    }
                    assert!(member.run(operation));
                }
            });
        }
    }
}

/// Without memory for bytes the small operations still work, and all members know.
#[test]
fn a_full_arena_is_no_error() {
    run(3, true, Policy::hybrid(3, 1), |member| {
        let name = member.allocator.found(1).unwrap();
        let own = member.allocator.join(name, &[member.rank as u32], 0).unwrap();
        assert_eq!(own.members(), 1);
        while member.allocator.reserve(&own, 4 << 20).is_some() {}
        let mut bytes = vec![member.rank as u8; 49];
        let buffer = span(&mut bytes);
        for _ in 0..2 {
            assert!(!member.run(ShmOperation::Broadcast { buffer, root: 2 }));
        }
        assert!(member.run(ShmOperation::Broadcast { buffer: buffer.head(48), root: 2 }));
        assert_eq!(bytes[..48], [2; 48]);
    });
}
