//! Collectives over real engines: members are threads that share memory as processes do.

use std::cell::Cell;
use std::os::fd::OwnedFd;
use std::sync::Arc;

use coll::*;
use engine::{Config, Engine};
use layout::Span;
use rustix::fs::{MemfdFlags, memfd_create};
use transport_shm::Shm;
use worker::Worker;
use worker::waiting::Policy;
use worker::{Fabric, Gate};

fn worker(file: OwnedFd, rank: u32, size: u32) -> Worker<Fabric> {
    let shm = Shm::attach(file, rank, size, true).expect("a member joins");
    let config =
        Config { table: engine::protocol::Table::SHIPPED.with_eager(1024), credit: 64 * 1024 };
    let engine = Engine::new(Fabric::new(rank, Some(shm)), size, config);
    // There may be fewer cores than members.
    Worker::new(Gate::locked(engine), Policy::hybrid(size, 1))
}

/// One member, which can be asked for any operation.
struct Member<'a> {
    post: &'a Worker<Fabric>,
    team: Team<'static>,
    calls: Cell<u32>,
}

impl Member<'_> {
    fn route(&self, kind: Kind) -> Route<'static> {
        let number = self.calls.replace(self.calls.get() + 1);
        let (peers, remote) = (Peers::Same, Peers::Same);
        Route {
            context: 3,
            tag: coll::tag(Call::Blocking, kind, number),
            size: self.team.size,
            peers,
            remote,
        }
    }

    /// Runs an operation twice: blocking, and as a program beside a barrier.
    fn call<A: Algorithm>(&self, algorithm: A) {
        let route = self.route(algorithm.kind());
        coll::run(&algorithm, self.team, route, self.post, &add).unwrap();
        let route = self.route(algorithm.kind());
        let program = Program::record(&algorithm, self.team, route, Some(Box::new(add)));
        let task = Box::new(Running::new(Arc::new(program)));
        let request = self.post.with(|engine| engine.start_task(task));
        self.barrier();
        let completion = self.post.wait(|engine| engine.finish(request));
        assert_eq!(completion.fault, None);
    }

    fn barrier(&self) {
        let route = self.route(Kind::Barrier);
        coll::run(&Barrier, self.team, route, self.post, &add).unwrap();
    }
}

fn run(size: u32, oversubscribed: bool, member: impl Fn(&Member<'_>) + Sync) {
    let file = memfd_create("members", MemfdFlags::CLOEXEC).expect("a memfd");
    std::thread::scope(|scope| {
        for rank in 0..size {
            let (file, member) = (file.try_clone().expect("a descriptor"), &member);
            scope.spawn(move || {
                let post = worker(file, rank, size);
                let (rank, size) = (rank as usize, size as usize);
                let medium = if oversubscribed { Medium::Oversubscribed } else { Medium::Cores };
                let (table, hosts) = (Table::shipped(), [].as_slice());
                let team = Team { rank, size, remote: 0, medium, table, hosts, pace: None };
                let one = Member { post: &post, team, calls: Cell::new(0) };
                member(&one);
                // Nobody may go while others still copy from its memory.
                one.barrier();
                post.wait(|engine| engine.is_quiet().then_some(()));
            });
        }
    });
}

fn span(words: &mut [u64]) -> Span {
    // SAFETY: the tests use the vector again only after the operation on the span has ended.
    unsafe { Span::new(words.as_mut_ptr().cast(), size_of_val(words)) }
}

fn add(input: Span, inout: Span) {
    let mut sums = vec![0u64; inout.len() / 8];
    let mut addends = sums.clone();
    span(&mut addends).copy_from(input);
    span(&mut sums).copy_from(inout);
    sums.iter_mut().zip(addends).for_each(|(sum, addend)| *sum += addend);
    inout.copy_from(span(&mut sums));
}

#[test]
fn every_collective_at_every_size() {
    for size in 1..=5u32 {
        for oversubscribed in [false, true] {
            for words in [1usize, 100, 3000, 40_000] {
                run(size, oversubscribed, |member| check_all(member, words));
            }
        }
    }
}

fn check_all(member: &Member<'_>, words: usize) {
    let Team { rank, size, .. } = member.team;
    let of = |rank: usize| (0..words).map(move |at| (rank * 100 + at) as u64);
    let everyone: Vec<u64> = (0..size).flat_map(of).collect();
    let mut own: Vec<u64> = of(rank).collect();
    let operator = Operator { commutative: true, unit: 8 };
    let total: Vec<u64> =
        (0..words).map(|at| (0..size).map(|rank| (rank * 100 + at) as u64).sum()).collect();
    let even = |all: Span| Blocks::Even { all, length: words * 8 };

    member.barrier();
    let mut result = vec![0; words];
    let input = span(&mut own);
    member.call(AllReduce { operator, input, output: span(&mut result) });
    assert_eq!(result, total);
    for root in 0..size {
        let mut copy = if rank == root { own.clone() } else { vec![0; words] };
        member.call(Broadcast { buffer: span(&mut copy), root });
        assert!(copy.iter().copied().eq(of(root)));
        let mut result = vec![0; words];
        member.call(Reduce { operator, input, output: span(&mut result), root });
        let mut all = vec![0; words * size];
        member.call(Gather { block: input, result: even(span(&mut all)), root, even: true });
        if rank == root {
            assert_eq!(result, total);
            assert_eq!(all, everyone);
        }
    }
    let mut all = vec![0; words * size];
    member.call(AllGather { block: input, result: even(span(&mut all)) });
    assert_eq!(all, everyone);
    let mut sent: Vec<u64> = (0..size * words).map(|at| (rank * 1_000_000 + at) as u64).collect();
    member.call(AllToAll { send: even(span(&mut sent)), receive: even(span(&mut all)) });
    for (from, block) in all.chunks(words).enumerate() {
        let first = (from * 1_000_000 + rank * words) as u64;
        assert!(block.iter().copied().eq(first..first + words as u64));
    }
}
