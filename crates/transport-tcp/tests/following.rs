//! Data that follows a frame without having been asked for: it goes where it is wanted, and is dropped
//! otherwise, to be got later.

use layout::Span;
use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use transport::{Landing, Peer, Sent, Transport};
use transport_tcp::{Options, Tcp};
use wire::{Header, Key};

#[path = "support/relay.rs"]
mod relay;
mod support;
use relay::{Dice, Relay};
use support::Record;

/// One end sends, the other one is asked where that goes.
struct Pair {
    ports: Vec<Tcp>,
    records: [Record; 2],
}

impl Pair {
    fn new(mut relay: impl FnMut(SocketAddr) -> SocketAddr) -> Pair {
        let listen = |_| TcpListener::bind("127.0.0.1:0").expect("a socket");
        let listeners = [0, 1].map(listen);
        let mut address = |one: &TcpListener| vec![relay(one.local_addr().expect("an address"))];
        let addresses: Vec<_> = listeners.iter().map(&mut address).collect();
        let options = Options {
            secret: [3; 32].into(),
            encrypt: false,
            heartbeat: Duration::from_secs(4),
            counts: None,
            missed: None,
            interfaces: Vec::new(),
        };
        let join = |(rank, listener): (Peer, TcpListener)| {
            Tcp::new(rank, listener.into(), addresses.clone(), options.clone()).expect("a port")
        };
        let ports = (0..).zip(listeners).map(join).collect();
        let mut pair = Pair { ports, records: Default::default() };
        pair.frame(0);
        pair.until("a connection", |records| !records[1].frames.is_empty());
        pair.records = Default::default();
        pair
    }

    #[track_caller]
    fn until(&mut self, what: &str, mut done: impl FnMut(&[Record; 2]) -> bool) {
        let start = Instant::now();
        while !done(&self.records) {
            for (port, record) in self.ports.iter_mut().zip(&mut self.records) {
                port.poll(record);
            }
            let late = start.elapsed() > Duration::from_secs(180);
            assert!(!late, "{what} does not happen: {:?}", self.ports);
        }
    }

    /// Sends the bytes behind a frame, and another frame behind them.
    fn send(&mut self, bytes: &[u8]) -> Key {
        // SAFETY: alive until it is deregistered.
        let span = unsafe { Span::of(bytes) };
        let key = self.ports[0].register(1, span, 5).expect("room for one");
        let header = Header { id: 5, ..Header::eager(1, 1, 2) };
        assert_eq!(self.ports[0].send_zero_copy(1, &header, b"ab", 5), Sent::Taken);
        self.ports[0].flush();
        self.frame(2);
        key
    }

    fn frame(&mut self, tag: i32) {
        let sent = self.ports[0].send_short(1, &Header::eager(1, tag, 0), Span::EMPTY);
        assert_eq!(sent, Sent::Taken);
    }

    fn get(&mut self, key: Key, target: &mut [u8]) {
        // SAFETY: alive until the get has ended.
        let span = unsafe { Span::new(target.as_mut_ptr(), target.len()) };
        self.ports[1].get(0, key, 0, span, 6);
    }

    /// Sends, and has it land or get it, as is wanted.
    fn exchange(&mut self, bytes: &[u8], wanted: bool) {
        let mut target = vec![0; bytes.len()];
        // SAFETY: alive until what goes there has come.
        let memory = unsafe { Span::new(target.as_mut_ptr(), target.len()) };
        self.records[1].landings = [wanted.then_some(Landing { memory, operation: 6 })].into();
        let key = self.send(bytes);
        if !wanted {
            self.until("the question", |records| records[1].asked == 1);
            self.get(key, &mut target);
        }
        self.until("the end", |[_, two]| two.done.len() == 1 && two.frames.len() == 2);
        assert_eq!((&self.records[1].done[..], self.records[1].asked), (&[(6, Ok(0))][..], 1));
        assert!(target == bytes, "{} bytes are damaged", bytes.len());
        self.ports[0].deregister(1, 5);
        self.records = Default::default();
    }
}

fn pattern(number: u64, length: usize) -> Vec<u8> {
    (0..length as u64).map(|at| (at * 31 + (at >> 8) + number * 7) as u8).collect()
}

#[test]
fn what_is_wanted_lands_and_the_rest_can_be_got() {
    let mut pair = Pair::new(|address| address);
    for length in [1, 5000, 100_000, 512 << 10, 3 << 20] {
        for wanted in [true, false] {
            pair.exchange(&pattern(1, length), wanted);
        }
    }
}

/// A sender that takes its memory back, as one does whose message was cancelled, may write there at
/// once; the stream goes on behind it.
#[test]
fn memory_is_its_owners_when_it_is_deregistered() {
    let mut pair = Pair::new(|address| address);
    for length in [5000, 8 << 20] {
        let mut bytes = pattern(2, length);
        pair.records[1].landings = [None].into();
        pair.send(&bytes);
        pair.ports[0].deregister(1, 5);
        bytes.fill(0);
        pair.until("what is behind it", |[_, two]| two.frames.len() == 2);
        pair.records = Default::default();
        pair.exchange(&pattern(3, length), true);
    }
}

/// The same over connections that break.
#[test]
fn what_follows_survives_cuts() {
    let mut relays = Vec::new();
    let mut pair = Pair::new(|target| {
        relays.push(Relay::to(target, 11));
        relays[relays.len() - 1].address
    });
    let mut dice = Dice(12);
    for round in 0..60 {
        let length = 1 + dice.below(512 << 10) as usize;
        pair.exchange(&pattern(round, length), dice.below(2) == 0);
    }
    let cuts: u64 = relays.iter().map(|relay| relay.cuts.load(Ordering::Relaxed)).sum();
    assert!(cuts > 10, "only {cuts} cuts");
    relays.iter().for_each(|relay| relay.cutting.store(false, Ordering::Relaxed));
}
