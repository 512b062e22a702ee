//! TCP between processes of different worlds, which meet when they run.

use layout::Span;
use std::net::{SocketAddr, TcpListener};
use std::time::{Duration, Instant};
use transport::{Peer, Sent, Transport};
use transport_tcp::{Name, Options, Tcp};
use wire::{Header, Kind};

mod support;
use support::Record;

/// Rank `rank` of a world of two, whose other rank is nowhere, and where it listens.
fn port(world: u64, rank: u32) -> (Tcp, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a socket");
    let address = listener.local_addr().expect("an address");
    let options = Options {
        secret: [9; 32].into(),
        encrypt: world % 2 == 1,
        heartbeat: Duration::from_secs(2),
        counts: None,
        interfaces: Vec::new(),
        missed: None,
    };
    let tcp = Tcp::new(rank, listener.into(), vec![Vec::new(); 2], options).expect("a port");
    (tcp.of_world(world), address)
}

fn send(tcp: &mut Tcp, peer: Peer, text: &[u8]) {
    let (kind, length) = (Kind::Eager, text.len() as u32);
    let header = Header { kind, flags: 0, length, context: 0, tag: 0, id: 0 };
    // SAFETY: alive for the call, and only read.
    let span = unsafe { Span::of(text) };
    assert_eq!(tcp.send_short(peer, &header, span), Sent::Taken);
    tcp.flush();
}

/// Polls both until each has as many frames.
fn until(ports: &mut [Tcp; 2], records: &mut [Record; 2], frames: usize) {
    let start = Instant::now();
    while records.iter().any(|record| record.frames.len() < frames) {
        for (port, record) in ports.iter_mut().zip(&mut *records) {
            port.poll(record);
        }
        assert!(start.elapsed() < Duration::from_secs(180), "nothing comes: {ports:?}");
    }
}

#[test]
fn those_of_other_worlds_are_told_apart_by_name() {
    // The same rank of two worlds, by other peer numbers on each side.
    let ((mut one, here), (mut two, there)) = (port(4, 0), port(6, 0));
    assert!(!one.reaches(5));
    one.place(5, Name { world: 6, rank: 0 }, vec![there]);
    two.place(2, Name { world: 4, rank: 0 }, vec![here]);
    assert!(one.reaches(5) && two.reaches(2) && !one.reaches(4));
    // Both connect at once.
    send(&mut one, 5, b"to two");
    send(&mut two, 2, b"to one");
    let (mut ports, mut records) = ([one, two], <[Record; 2]>::default());
    until(&mut ports, &mut records, 1);
    let [first, second] = &records;
    assert_eq!((first.frames[0].0, &first.frames[0].2[..]), (5, &b"to one"[..]));
    assert_eq!((second.frames[0].0, &second.frames[0].2[..]), (2, &b"to two"[..]));
    assert!(first.dead.is_empty() && second.dead.is_empty());
    assert_eq!(ports[0].strangers() + ports[1].strangers(), 0);
}

#[test]
fn a_peer_that_has_parted_is_met_again() {
    let ((mut one, here), (mut two, there)) = (port(5, 0), port(7, 1));
    let meet = |one: &mut Tcp, two: &mut Tcp| {
        one.place(2, Name { world: 7, rank: 1 }, vec![there]);
        two.place(2, Name { world: 5, rank: 0 }, vec![here]);
    };
    meet(&mut one, &mut two);
    let (mut ports, mut records) = ([one, two], <[Record; 2]>::default());
    for round in 1..=2 {
        let [one, two] = &mut ports;
        send(one, 2, b"hello");
        send(two, 2, b"hello");
        until(&mut ports, &mut records, round);
        // Who has parted can leave at once, though the other looks at it no more.
        let [one, two] = &mut ports;
        two.part(2);
        one.part(2);
        assert!(!one.reaches(2) && !two.reaches(2));
        while !one.leave() {
            one.poll(&mut records[0]);
        }
        let [one, two] = &mut ports;
        meet(one, two);
        assert!(one.reaches(2) && two.reaches(2));
    }
    assert!(records.iter().all(|record| record.dead.is_empty()));
}

#[test]
fn who_is_not_expected_gets_no_answer() {
    let ((mut one, _), (mut two, there)) = (port(4, 0), port(6, 0));
    // One knows of two; two has never heard of one, and has a rank 0 of its own.
    one.place(2, Name { world: 6, rank: 0 }, vec![there]);
    send(&mut one, 2, b"hello");
    let mut records = <[Record; 2]>::default();
    let start = Instant::now();
    while records[0].dead.is_empty() {
        one.poll(&mut records[0]);
        two.poll(&mut records[1]);
        assert!(start.elapsed() < Duration::from_secs(180), "it is still tried");
    }
    assert_eq!((records[0].dead[0], records[1].frames.len()), (2, 0));
}
