//! Ranks of one host, of which one dies: what was sent before is received, and nobody waits for it.

use engine::protocol::Table;
use engine::{Config, Engine, Fault, Left, Mode, Pattern, Started};
use layout::Span;
use rustix::fs::{MemfdFlags, memfd_create};
use transport_shm::Shm;
use worker::Fabric;

const CONFIG: Config = Config { table: Table::SHIPPED.with_eager(512), credit: 4096 };
const ALL: u64 = 7;
const SOME: u64 = 8;

type Core = Engine<Fabric>;

fn ranks(count: u32) -> Vec<Core> {
    let file = memfd_create("losses", MemfdFlags::CLOEXEC).expect("a memfd");
    (0..count)
        .map(|rank| {
            let file = file.try_clone().expect("a copy");
            let shm = Shm::attach(file, rank, count, true).expect("a segment");
            Engine::new(Fabric::new(rank, Some(shm)), count, CONFIG)
        })
        .collect()
}

fn span(bytes: &mut [u8]) -> Span {
    // SAFETY: the tests keep the bytes until the operation on them has ended.
    unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) }
}

fn from(source: Option<u32>, context: u64) -> Pattern {
    Pattern { source, context, tag: Some(1) }
}

fn settle(cores: &mut [Core]) {
    for _ in 0..20 {
        for core in cores.iter_mut() {
            core.progress();
        }
    }
}

#[test]
fn what_the_dead_have_sent_is_received_and_nothing_else() {
    let mut cores = ranks(3);
    let (mut sent, mut received) = ([5u8; 8], [0u8; 8]);
    for _ in 0..40 {
        assert_eq!(cores[2].send(Mode::Standard, 0, SOME, 1, span(&mut sent)), Started::Complete);
    }
    cores[0].transport().peer_failed(2);
    let died = Some(Fault::PeerDied(2));
    for number in 0..42 {
        let receive = cores[0].receive(from(Some(2), SOME), span(&mut received));
        settle(&mut cores[..1]);
        let end = cores[0].finish(receive).expect("an end");
        assert_eq!(end.fault, if number < 40 { None } else { died }, "{number}");
    }
    let send = cores[0].send(Mode::Standard, 2, SOME, 1, span(&mut sent));
    let Started::Pending(send) = send else { panic!("nobody can take it") };
    assert_eq!(cores[0].finish(send).expect("an end").fault, died);
    assert_eq!(cores[0].fault_for(&from(Some(2), SOME)), died);
    assert_eq!(cores[0].fault_for(&from(Some(1), SOME)), None);
}

#[test]
fn nobody_waits_in_a_context_that_misses_a_member() {
    let mut cores = ranks(3);
    let (mut large, mut received) = (vec![1u8; 100_000], vec![0u8; 100_000]);
    let died = Fault::PeerDied(2);
    let before = cores[0].receive(from(Some(1), ALL), span(&mut received));
    let elsewhere = cores[0].receive(from(Some(1), SOME), span(&mut received[..8]));
    let send = cores[0].send(Mode::Standard, 1, ALL, 1, span(&mut large));
    let Started::Pending(send) = send else { panic!("it is announced") };
    settle(&mut cores);
    cores[0].lose(ALL, died, Left::Nobody);
    assert_eq!(cores[0].finish(before).expect("an end").fault, Some(died));
    settle(&mut cores);
    assert_eq!(cores[0].peek(send), None, "the other one may still take it");
    // What waits there, and what comes late, is taken and dropped.
    let Started::Pending(late) = cores[2].send(Mode::Standard, 1, ALL, 1, span(&mut large)) else {
        panic!("it is announced")
    };
    cores[1].lose(ALL, died, Left::Nobody);
    settle(&mut cores);
    cores[0].finish(send).expect("an end");
    cores[2].finish(late).expect("an end");
    assert_eq!(cores[1].backlog().messages, 0);
    assert_eq!(cores[1].backlog().requests, 0);
    let after = cores[0].receive(from(Some(1), ALL), span(&mut received));
    assert_eq!(cores[0].finish(after).expect("an end").fault, Some(died));
    let Started::Pending(send) = cores[0].send(Mode::Synchronous, 1, ALL, 1, span(&mut large))
    else {
        panic!("it is not sent")
    };
    assert_eq!(cores[0].finish(send).expect("an end").fault, Some(died));
    // The rest goes on.
    let mut sent = [3u8; 8];
    assert_eq!(cores[1].send(Mode::Standard, 0, SOME, 1, span(&mut sent)), Started::Complete);
    settle(&mut cores);
    assert_eq!(cores[0].finish(elsewhere).expect("an end").fault, None);
}

#[test]
fn whoever_waits_for_anyone_is_told_once() {
    let mut cores = ranks(3);
    let (mut sent, mut received) = ([5u8; 8], [0u8; 8]);
    let died = Some(Fault::PeerDied(2));
    let pending = cores[0].receive(from(None, SOME), span(&mut received));
    cores[0].lose(SOME, Fault::PeerDied(2), Left::Named);
    assert_eq!(cores[0].finish(pending).expect("an end").fault, died);
    let next = cores[0].receive(from(None, SOME), span(&mut received));
    assert_eq!(cores[1].send(Mode::Standard, 0, SOME, 1, span(&mut sent)), Started::Complete);
    settle(&mut cores);
    assert_eq!(cores[0].finish(next).expect("an end").fault, None);
    // Nobody waits: the next to do so is told.
    cores[0].lose(SOME, Fault::PeerDied(1), Left::Alone);
    for _ in 0..2 {
        let alone = cores[0].receive(from(None, SOME), span(&mut received));
        let end = cores[0].finish(alone).expect("an end");
        assert_eq!(end.fault, Some(Fault::PeerDied(1)), "nobody is left");
    }
}

#[test]
fn a_peer_that_is_known_to_have_ended_takes_no_sends_but_its_messages_arrive() {
    let mut cores = ranks(3);
    let (mut sent, mut received, mut elsewhere) = ([5u8; 8], [0u8; 8], [0u8; 8]);
    let died = Fault::PeerDied(2);
    assert_eq!(cores[0].send(Mode::Standard, 2, SOME, 1, span(&mut sent)), Started::Complete);
    assert_eq!(cores[2].send(Mode::Standard, 0, SOME, 1, span(&mut sent)), Started::Complete);
    cores[0].close(2, died);
    assert!(cores[0].is_closed(2) && !cores[0].is_closed(1));
    // It takes what was sent before, and gives the credit back: that does not open it again.
    let taken = cores[2].receive(from(Some(0), SOME), span(&mut elsewhere));
    let receive = cores[0].receive(from(Some(2), SOME), span(&mut received));
    settle(&mut cores);
    assert_eq!(cores[2].finish(taken).expect("an end").fault, None);
    assert_eq!(cores[0].finish(receive).expect("an end").fault, None, "it came before the end");
    for mode in [Mode::Standard, Mode::Synchronous] {
        let Started::Pending(send) = cores[0].send(mode, 2, SOME, 1, span(&mut sent)) else {
            panic!("nobody can take it")
        };
        assert_eq!(cores[0].finish(send).expect("an end").fault, Some(died));
    }
}

#[test]
fn in_a_context_for_all_members_the_first_loss_is_the_cause() {
    let mut cores = ranks(3);
    let (mut sent, mut received) = ([5u8; 8], [0u8; 8]);
    let (first, second) = (Fault::PeerDied(2), Fault::PeerDied(1));
    cores[0].lose(ALL, first, Left::Nobody);
    cores[0].transport().peer_failed(1);
    settle(&mut cores[..1]);
    cores[0].lose(ALL, second, Left::Nobody);
    for (context, cause) in [(ALL, first), (SOME, second)] {
        let receive = cores[0].receive(from(Some(1), context), span(&mut received));
        assert_eq!(cores[0].finish(receive).expect("an end").fault, Some(cause));
        let send = cores[0].send(Mode::Standard, 1, context, 1, span(&mut sent));
        let Started::Pending(send) = send else { panic!("nobody can take it") };
        assert_eq!(cores[0].finish(send).expect("an end").fault, Some(cause));
        assert_eq!(cores[0].fault_for(&from(Some(1), context)), Some(cause));
    }
}
