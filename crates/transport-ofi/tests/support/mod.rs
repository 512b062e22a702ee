//! What tests of this transport share.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::time::{Duration, Instant};
use transport::wireup::{Reach, Wireup};
use transport::{AccessError, Payload, Peer, Sink, Transport};
use transport_ofi::{Lacks, Ofi, Options};
use wire::Header;

/// How long whatever is expected may take.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// What a port has told.
#[derive(Default)]
pub struct Record {
    pub frames: Vec<(Peer, Header, Vec<u8>)>,
    pub done: Vec<(u32, Result<u64, AccessError>)>,
    pub dead: Vec<Peer>,
    pub errors: Vec<(Peer, &'static str)>,
}

impl Sink for Record {
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        self.frames.push((peer, header, payload.to_vec()));
    }
    fn handle_done(&mut self, operation: u32, result: Result<u64, AccessError>) {
        self.done.push((operation, result));
    }
    fn handle_peer_failed(&mut self, peer: Peer) {
        self.dead.push(peer);
    }
    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
        self.errors.push((peer, reason));
    }
}

/// The options of a test's job.
pub fn options(provider: &str, lacks: Lacks) -> Options {
    Options { lacks, ..Options::named([7; 32].into(), provider) }
}

/// A port over this provider, if this computer has it.
pub fn port(ranks: usize, options: &Options) -> Option<Ofi> {
    let port = Ofi::open(ranks, options.clone()).expect("a provider that opens");
    if port.is_none() {
        let provider = options.provider.as_deref().unwrap_or("any provider");
        println!("skipped: no libfabric here with {provider}");
    }
    port
}

/// Ports that have reached each other; none if this computer does not have the provider.
pub fn open(ranks: usize, provider: &str, lacks: Lacks) -> Vec<Ofi> {
    let options = options(provider, lacks);
    let mut ports: Vec<Ofi> = (0..ranks).map_while(|_| port(ranks, &options)).collect();
    connect(&mut ports);
    ports
}

/// Lets all ports reach each other.
pub fn connect(ports: &mut [Ofi]) {
    let cards: Vec<Vec<u8>> = ports.iter().map(Wireup::card).collect();
    let start = Instant::now();
    loop {
        let mut reached = true;
        for (rank, port) in ports.iter_mut().enumerate() {
            port.poll(&mut Record::default());
            for (peer, card) in cards.iter().enumerate().filter(|&(peer, _)| peer != rank) {
                match port.reach(peer as Peer, card) {
                    Reach::Reached => {}
                    Reach::Trying => reached = false,
                    Reach::Unreachable(why) => panic!("rank {rank} and rank {peer}: {why}"),
                }
            }
        }
        if reached {
            break;
        }
        assert!(start.elapsed() < PATIENCE, "ranks do not reach each other");
    }
    // What was said to that end has come.
    for _ in 0..100 {
        for port in ports.iter_mut() {
            port.poll(&mut Record::default());
        }
    }
}
