//! Collectives over real engines: members are threads that share memory as processes do.

use std::os::fd::OwnedFd;

use coll::{Party, Peers, Reduction};
use engine::{Config, Engine, Station};
use fabric::shm::Shm;
use fabric::waiting::Policy;
use fabric::{Fabric, Gate};
use layout::Span;
use rustix::fs::{MemfdFlags, memfd_create};

fn station(file: OwnedFd, rank: u32, size: u32) -> Station<Fabric> {
    let shm = Shm::attach(file, rank, size, true).expect("a member joins");
    let config = Config { eager: 1024, credit: 64 * 1024 };
    let engine = Engine::new(Fabric::new(rank, Some(shm)), size, config);
    // There may be fewer cores than members.
    Station::new(Gate::locked(engine), Policy::hybrid(size, 1))
}

fn run(size: u32, crowded: bool, member: impl Fn(&Party<'_, Station<Fabric>>) + Sync) {
    let file = memfd_create("members", MemfdFlags::CLOEXEC).expect("a memfd");
    std::thread::scope(|scope| {
        for rank in 0..size {
            let (file, member) = (file.try_clone().expect("a descriptor"), &member);
            scope.spawn(move || {
                let post = station(file, rank, size);
                let (rank, size) = (rank as usize, size as usize);
                let peers = Peers::Same;
                let party = Party { post: &post, context: 3, rank, size, peers, crowded };
                member(&party);
                // Nobody may go while others still copy from its memory.
                coll::barrier(&party).unwrap();
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
        for crowded in [false, true] {
            for words in [1usize, 100, 3000, 40_000] {
                run(size, crowded, |party| check_all(party, words));
            }
        }
    }
}

fn check_all(party: &Party<'_, Station<Fabric>>, words: usize) {
    let (rank, size) = (party.rank, party.size);
    let of = |rank: usize| (0..words).map(move |at| (rank * 100 + at) as u64);
    let everyone: Vec<u64> = (0..size).flat_map(of).collect();
    let mut own: Vec<u64> = of(rank).collect();
    let sum = Reduction { combine: &add, commutative: true, unit: 8 };
    let total: Vec<u64> =
        (0..words).map(|at| (0..size).map(|rank| (rank * 100 + at) as u64).sum()).collect();

    coll::barrier(party).unwrap();
    let mut result = vec![0; words];
    coll::all_reduce(party, sum, span(&mut own), span(&mut result)).unwrap();
    assert_eq!(result, total);
    for root in 0..size {
        let mut copy = if rank == root { own.clone() } else { vec![0; words] };
        coll::broadcast(party, span(&mut copy), root).unwrap();
        assert!(copy.iter().copied().eq(of(root)));
        coll::reduce(party, sum, span(&mut own), span(&mut result), root).unwrap();
        let mut all = vec![0; words * size];
        coll::gather(party, span(&mut own), span(&mut all), root).unwrap();
        if rank == root {
            assert_eq!(result, total);
            assert_eq!(all, everyone);
        }
    }
    let mut all = vec![0; words * size];
    coll::all_gather(party, span(&mut own), span(&mut all)).unwrap();
    assert_eq!(all, everyone);
    let mut sent: Vec<u64> = (0..size * words).map(|at| (rank * 1_000_000 + at) as u64).collect();
    coll::all_to_all(party, span(&mut sent), span(&mut all), words * 8).unwrap();
    for (from, block) in all.chunks(words).enumerate() {
        let first = (from * 1_000_000 + rank * words) as u64;
        assert!(block.iter().copied().eq(first..first + words as u64));
    }
}
