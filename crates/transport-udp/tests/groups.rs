//! Packets to groups, over the loopback interface.

use layout::Span;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use transport::multicast::{Cast, Caster};
use transport_udp::{CastCounts, CastOptions, UdpCaster};

fn caster(secret: u8, encrypt: bool, counts: CastCounts) -> UdpCaster {
    UdpCaster::new(CastOptions {
        secret: [secret; 32].into(),
        encrypt,
        addresses: vec![IpAddr::V4(Ipv4Addr::LOCALHOST)],
        ports: None,
        counts,
        loss: None,
    })
}

/// What has come, as (sender, stream, number, bytes), when nothing has for a moment.
fn gather(way: &mut dyn Cast) -> Vec<(u32, u64, u64, Vec<u8>)> {
    let mut all = Vec::new();
    while way.receive(true, &mut |one| {
        all.push((one.from, one.stream, one.number, one.bytes.to_vec()));
    }) {}
    all.sort();
    all
}

fn count() -> &'static AtomicU64 {
    Box::leak(Box::default())
}

#[test]
fn all_hear_what_one_has_sent_once() {
    for (encrypt, group) in [(false, 10), (true, 11)] {
        let (sent, taken) = (count(), count());
        let counts = CastCounts { sent: Some(sent), taken: Some(taken), strangers: None };
        let caster = caster(7, encrypt, counts);
        let mut ways: Vec<_> =
            (0..3).map(|rank| caster.open(group, rank, rank > 0).unwrap()).collect();
        let seed = ways[0].draw().unwrap();
        ways.iter_mut().for_each(|way| way.agree(seed, 3));
        let bytes: Vec<u8> = (0..10_007u32).map(|at| (at * 7) as u8).collect();
        // SAFETY: the bytes are only read, and outlive the call.
        ways[0].send(5, 100, 1000, unsafe { Span::of(&bytes) });
        let expected: Vec<_> = (100..)
            .zip(bytes.chunks(1000))
            .map(|(number, piece)| (0, 5, number, piece.to_vec()))
            .collect();
        for way in &mut ways[1..] {
            assert_eq!(gather(&mut **way), expected);
        }
        assert_eq!(sent.load(Ordering::Relaxed), 11, "once for all");
        assert_eq!(taken.load(Ordering::Relaxed), 22);
    }
}

/// The same address and port, but another job, or another seed, or a member that there is not.
#[test]
fn what_is_not_of_the_group_is_counted_and_not_taken() {
    let strangers = count();
    let counts = CastCounts { strangers: Some(strangers), ..CastCounts::default() };
    let caster = caster(8, false, counts);
    let seed = [1; 32];
    let mut member = caster.open(12, 1, true).unwrap();
    member.agree(seed, 3);
    for (rank, other) in [(0, [2; 32]), (3, seed), (0, seed)] {
        let mut way = caster.open(12, rank, false).unwrap();
        way.agree(other, 4);
        // SAFETY: the bytes are only read, and outlive the call.
        way.send(1, 0, 10, unsafe { Span::of(&[9; 10]) });
    }
    assert_eq!(gather(&mut *member), [(0, 1, 0, vec![9; 10])]);
    assert_eq!(strangers.load(Ordering::Relaxed), 2);
}

#[test]
fn a_host_without_an_address_of_the_right_kind_says_so() {
    let options = CastOptions {
        secret: [7; 32].into(),
        encrypt: false,
        addresses: vec!["fe80::1".parse().unwrap()],
        ports: None,
        counts: CastCounts::default(),
        loss: None,
    };
    let why = UdpCaster::new(options).open(1, 0, true).err().unwrap();
    assert_eq!(why, "this host has no IPv4 address");
}
