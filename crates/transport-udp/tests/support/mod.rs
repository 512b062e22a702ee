//! Transports over the loopback interface that have reached each other.
#![allow(dead_code)] // Each test takes what it needs.

use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};
use transport::wireup::{Reach, Wireup};
use transport::{AccessError, Payload, Peer, Sink, Transport};
use transport_udp::{Loss, Options, Udp};
use wire::Header;

/// What a job on this host says.
pub fn options() -> Options {
    Options {
        secret: [7; 32].into(),
        encrypt: false,
        addresses: vec![IpAddr::V4(Ipv4Addr::LOCALHOST)],
        ports: None,
        heartbeat: Duration::from_secs(20),
        counts: Default::default(),
        missed: None,
        loss: None,
    }
}

/// Loses so many of a thousand, others at each rank.
pub fn losing(per_mille: u32, rank: Peer) -> Option<Loss> {
    (per_mille > 0).then_some(Loss { per_mille, seed: 77 + u64::from(rank) })
}

/// All of them, connected.
pub fn connect(mut ports: Vec<Udp>) -> Vec<Udp> {
    let cards: Vec<Vec<u8>> = ports.iter().map(Wireup::card).collect();
    let started = Instant::now();
    let pairs = |from: usize| (0..cards.len()).filter(move |&to| to != from);
    loop {
        let mut trying = 0;
        for (from, port) in ports.iter_mut().enumerate() {
            for to in pairs(from) {
                match port.reach(to as Peer, &cards[to]) {
                    Reach::Reached => {}
                    Reach::Trying => trying += 1,
                    Reach::Unreachable(why) => panic!("rank {from} to rank {to}: {why}"),
                }
            }
            port.poll(&mut Record::default());
        }
        if trying == 0 {
            return ports;
        }
        assert!(started.elapsed() < Duration::from_secs(20), "{trying} are still being tried");
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// A sink that writes down.
#[derive(Default)]
pub struct Record {
    pub frames: Vec<(Peer, Header, Vec<u8>)>,
    pub dead: Vec<Peer>,
}

impl Sink for Record {
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        self.frames.push((peer, header, payload.to_vec()));
    }
    fn handle_done(&mut self, operation: u32, _result: Result<u64, AccessError>) {
        panic!("operation {operation} was never begun");
    }
    fn handle_peer_failed(&mut self, peer: Peer) {
        self.dead.push(peer);
    }
    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
        panic!("rank {peer} sent {reason}");
    }
}
