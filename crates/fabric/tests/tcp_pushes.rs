//! Data that nobody has asked for: it waits for one look, goes where it is wanted, and is dropped
//! otherwise, to be pulled later; or kept, if its sender is done with it.

use fabric::tcp::{Options, Tcp};
use fabric::{Peer, Place, Sent, Transport};
use layout::Span;
use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use wire::{Exposure, Header, Push};

#[path = "support/relay.rs"]
mod relay;
mod support;
use relay::{Dice, Relay};
use support::Record;

/// One end pushes, the other one is asked where that goes.
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

    /// Polls both. Nobody is asked twice, and who is to be asked again may not sleep.
    fn turn(&mut self) {
        for (port, record) in self.ports.iter_mut().zip(&mut self.records) {
            let (looks, answers) = (record.looks, record.places.len());
            let unsure = matches!(record.places.front(), Some(Place::Unknown));
            let happened = port.poll(record);
            let unsure = unsure && record.places.len() < answers;
            assert!(
                !unsure || (happened && record.looks == looks + 1),
                "it was not left for later"
            );
        }
    }

    #[track_caller]
    fn until(&mut self, what: &str, mut done: impl FnMut(&[Record; 2]) -> bool) {
        let start = Instant::now();
        while !done(&self.records) {
            self.turn();
            let ports = &self.ports;
            assert!(
                start.elapsed() < Duration::from_secs(180),
                "{what} does not happen: {ports:?}"
            );
        }
    }

    /// Pushes the bytes between two frames.
    fn push(&mut self, bytes: &[u8], push: Push) -> Exposure {
        // SAFETY: alive until the push has ended, or has been copied.
        let span = unsafe { Span::of(bytes) };
        let exposure = self.ports[0].expose(1, span, 5).expect("room for one");
        self.ports[0].allow_copy(1, 5);
        self.frame(1);
        self.ports[0].push(1, 5, push);
        // What has not been written may be overtaken.
        self.ports[0].dispatch();
        self.frame(2);
        exposure
    }

    fn frame(&mut self, tag: i32) {
        let sent = self.ports[0].send_short(1, &Header::eager(1, tag, 0), Span::EMPTY);
        assert_eq!(sent, Sent::Taken);
    }

    fn pull(&mut self, exposure: Exposure, target: &mut [u8]) {
        // SAFETY: alive until the pull has ended.
        let span = unsafe { Span::new(target.as_mut_ptr(), target.len()) };
        self.ports[1].pull(0, exposure, span, 6);
    }
}

fn here(target: &mut [u8]) -> Place {
    // SAFETY: alive until what goes there has come.
    Place::Here(unsafe { Span::new(target.as_mut_ptr(), target.len()) }, 6)
}

fn pattern(number: u64, length: usize) -> Vec<u8> {
    (0..length as u64).map(|at| (at * 31 + (at >> 8) + number * 7) as u8).collect()
}

#[test]
fn what_nobody_wants_yet_waits_for_one_look() {
    let mut pair = Pair::new(|address| address);
    for length in [1, 5000, 100_000, 512 << 10] {
        let (bytes, mut target) = (pattern(1, length), vec![0; length]);
        pair.records[1].places = [Place::Unknown, here(&mut target)].into();
        pair.push(&bytes, Push::Lent);
        pair.until("the first look", |records| records[1].looks == 1);
        assert!(pair.records[1].frames.len() == 1, "what is behind it waits too");
        pair.until("the end", |[one, two]| {
            !one.done.is_empty() && !two.pulled.is_empty() && two.frames.len() == 2
        });
        assert!(pair.records[1].looks == 2 && target == bytes);
        pair.records = Default::default();
    }
}

#[test]
fn what_nobody_wants_is_dropped_and_can_be_pulled() {
    let mut pair = Pair::new(|address| address);
    for length in [1, 5000, 100_000, 512 << 10] {
        let (bytes, mut target) = (pattern(2, length), vec![0; length]);
        pair.records[1].places = [Place::Unknown, Place::Nowhere].into();
        let exposure = pair.push(&bytes, Push::Lent);
        pair.until("the second look", |records| records[1].looks == 2);
        for _ in 0..100 {
            pair.turn();
        }
        // Its sender is not done with it, so that its name means nothing else.
        assert!(pair.records[0].done.is_empty());
        pair.pull(exposure, &mut target);
        pair.until("the end", |[one, two]| !one.done.is_empty() && !two.pulled.is_empty());
        assert!(target == bytes);
        pair.records = Default::default();
    }
}

/// One that is copied stays where it has come to: its sender is done with it, may write there, and may
/// compute when somebody wants it.
#[test]
fn what_was_copied_is_there_when_its_sender_is_busy() {
    let mut pair = Pair::new(|address| address);
    for length in [1, 5000, 100_000, 256 << 10] {
        let (mut bytes, mut target) = (pattern(3, length), vec![0; length]);
        pair.records[1].places = [Place::Unknown].into();
        let exposure = pair.push(&bytes, Push::Copied);
        pair.until("the second look", |[one, two]| {
            two.looks == 2 && !one.done.is_empty() && two.frames.len() == 2
        });
        bytes.fill(0);
        pair.pull(exposure, &mut target);
        let start = Instant::now();
        while pair.records[1].pulled.is_empty() {
            pair.ports[1].poll(&mut pair.records[1]);
            assert!(start.elapsed() < Duration::from_secs(180), "it is not here");
        }
        assert!(target == pattern(3, length));
        assert_eq!(pair.records[1].pulled, [(6, Ok(()))]);
        pair.records = Default::default();
    }
}

/// The same over connections that break, also while data waits for its second look.
#[test]
fn pushes_survive_cuts() {
    let mut relays = Vec::new();
    let mut pair = Pair::new(|target| {
        relays.push(Relay::to(target, 11));
        relays[relays.len() - 1].address
    });
    let mut dice = Dice(12);
    for round in 0..60 {
        let length = 1 + dice.below(512 << 10) as usize;
        let (bytes, mut target) = (pattern(round, length), vec![0; length]);
        let wanted = dice.below(2) == 0;
        let place = if wanted { here(&mut target) } else { Place::Nowhere };
        pair.records[1].places = [Place::Unknown, place].into();
        let copied = length <= 256 << 10 && dice.below(2) == 0;
        let exposure = pair.push(&bytes, if copied { Push::Copied } else { Push::Lent });
        if !wanted {
            pair.until("the second look", |records| records[1].looks == 2);
            pair.pull(exposure, &mut target);
        }
        pair.until("the end of a round", |[one, two]| {
            !one.done.is_empty() && !two.pulled.is_empty() && two.frames.len() == 2
        });
        assert!(target == bytes, "round {round}: damaged");
        assert_eq!((&pair.records[1].pulled[..], pair.records[1].looks), (&[(6, Ok(()))][..], 2));
        assert_eq!(pair.records[0].done, [(5, Ok(()))]);
        pair.records = Default::default();
    }
    let cuts: u64 = relays.iter().map(|relay| relay.cuts.load(Ordering::Relaxed)).sum();
    assert!(cuts > 10, "only {cuts} cuts");
    relays.iter().for_each(|relay| relay.cutting.store(false, Ordering::Relaxed));
}
