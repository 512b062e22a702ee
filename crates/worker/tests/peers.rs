//! Peers that come later, leave and come again.

use engine::protocol::Table;
use engine::{Config, Engine, Fault, Mode, Pattern, Started};
use layout::Span;
use rustix::fd::OwnedFd;
use rustix::fs::{MemfdFlags, memfd_create};
use transport::Peer;
use transport_shm::Shm;
use worker::Fabric;

const CONFIG: Config = Config { table: Table::SHIPPED.with_eager(512), credit: 4096 };

type Core = Engine<Fabric>;

fn memory() -> OwnedFd {
    memfd_create("peers", MemfdFlags::CLOEXEC).expect("a memfd")
}

/// A process alone in its job.
fn alone() -> Core {
    let shm = Shm::attach(memory(), 0, 1, true).expect("a segment");
    Engine::new(Fabric::new(0, Some(shm)), 1, CONFIG)
}

/// Lets both meet over a new segment: each is the other's peer 1.
fn meet(cores: &mut [Core; 2], between: &OwnedFd) {
    for (slot, core) in cores.iter_mut().enumerate() {
        let slot = slot as u32;
        let shm = core.transport().shm().expect("a segment");
        let bridge = shm.attach_bridge(between.try_clone().unwrap(), slot, 2).expect("a bridge");
        shm.place(1, bridge, 1 - slot);
    }
}

fn span(bytes: &mut [u8]) -> Span {
    // SAFETY: the tests keep the bytes until the operation on them has ended.
    unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) }
}

/// Sends from the first to the second, with its end seen by both.
fn send(cores: &mut [Core; 2], peer: Peer, length: usize, tag: i32) {
    let mut sent: Vec<u8> = (0..length).map(|at| at as u8 ^ tag as u8).collect();
    let mut received = vec![0; length];
    let pattern = Pattern { source: Some(peer), context: 3, tag: Some(tag) };
    let send = cores[0].send(Mode::Standard, peer, 3, tag, span(&mut sent));
    let receive = cores[1].receive(pattern, span(&mut received));
    let completion = loop {
        for core in cores.iter_mut() {
            core.progress();
        }
        if let Some(completion) = cores[1].finish(receive) {
            break completion;
        }
    };
    assert_eq!((completion.fault, completion.bytes), (None, length as u64));
    assert_eq!(received, sent);
    if let Started::Pending(send) = send {
        while cores[0].finish(send).is_none() {
            for core in cores.iter_mut() {
                core.progress();
            }
        }
    }
}

#[test]
fn peers_come_leave_and_come_again() {
    let mut cores = [alone(), alone()];
    assert_eq!(cores.each_mut().map(Engine::add_peer), [1, 1]);
    meet(&mut cores, &memory());
    for round in 0..3 {
        // More than the credit in all, so that it must have come back.
        for tag in 0..40 {
            send(&mut cores, 1, 500, tag);
        }
        send(&mut cores, 1, 100_000, 99);
        for core in &mut cores {
            assert!(core.is_quiet_with(1) && core.is_quiet_in(&(0..8)), "round {round}");
        }
        // A receive that nobody will serve keeps the peer busy, and ends with it.
        let pattern = Pattern { source: Some(1), context: 3, tag: None };
        let receive = cores[1].receive(pattern, Span::EMPTY);
        assert!(!cores[1].is_quiet_with(1) && !cores[1].is_quiet_in(&(0..8)));
        assert!(cores[1].is_quiet_in(&(8..16)));
        for core in &mut cores {
            core.transport().shm().expect("a segment").part(&[1]);
            core.renew_peer(1);
        }
        let ended = cores[1].finish(receive).expect("it has ended");
        assert_eq!(ended.fault, Some(Fault::PeerDied(1)));
        meet(&mut cores, &memory());
    }
}

#[test]
fn a_wish_is_told_again_when_credit_has_crossed_the_first_stall() {
    const LENGTH: usize = 400;
    let mut cores = [alone(), alone()];
    assert_eq!(cores.each_mut().map(Engine::add_peer), [1, 1]);
    meet(&mut cores, &memory());
    let [sender, receiver] = &mut cores;
    let mut bytes = vec![7; LENGTH];
    let mut room = vec![0; LENGTH];
    let mut keeps = |sender: &mut Core, tag| {
        let started = sender.send(Mode::Standard, 1, 3, tag, span(&mut bytes));
        matches!(started, Started::Pending(_))
    };
    let pattern = |tag| Pattern { source: Some(1), context: 3, tag: Some(tag) };
    let wanted = receiver.receive(pattern(9), span(&mut room));
    // Half of the credit goes back while the sender runs out of the rest, and says so.
    let mut taken = [[0; LENGTH]; 5];
    for buffer in &mut taken {
        receiver.receive(pattern(1), span(buffer));
        assert!(!keeps(sender, 1));
    }
    while !keeps(sender, 2) {}
    receiver.progress();
    // With the credit it goes on; what was wanted comes only when it has run out again.
    sender.progress();
    while !keeps(sender, 2) {}
    assert!(keeps(sender, 9));
    for _ in 0..10 {
        receiver.progress();
        sender.progress();
    }
    assert!(receiver.finish(wanted).is_some(), "the sender does not know that it is wanted");
}
