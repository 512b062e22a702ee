//! The transport against the contract: several processes' worth of it within one.

use transport::conformance::Testbed;
use transport::wireup::{Reach, Wireup};
use transport::{AccessError, Peer, Sink, Transport};
use transport_via::{Classes, Options, Via};
use wire::Header;

struct Host {
    ranks: u32,
    options: Options,
}

impl Host {
    fn new(ranks: u32) -> Host {
        Host { ranks, options: Options::new([7; 32].into()) }
    }

    /// The smallest queues and areas that the contract allows.
    fn cramped() -> Host {
        let classes = Classes { tiny: 64, short: 1000 };
        let options = Options { classes, descriptors: 4, area: 4480, ..Host::new(0).options };
        Host { ranks: 3, options }
    }
}

/// Nothing comes while ranks meet.
struct Nothing;

impl Sink for Nothing {
    fn handle_frame(&mut self, peer: Peer, _: Header, _: transport::Payload<'_>) {
        panic!("a frame of {peer}");
    }
    fn handle_done(&mut self, operation: u32, _: Result<u64, AccessError>) {
        panic!("the end of {operation}");
    }
    fn handle_peer_failed(&mut self, peer: Peer) {
        panic!("the end of {peer}");
    }
    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
        panic!("a protocol error of {peer}: {reason}");
    }
}

/// Makes everyone reach everyone.
fn meet(ports: &mut [Via]) {
    let cards: Vec<Vec<u8>> = ports.iter().map(Wireup::card).collect();
    let mut reached = false;
    while !reached {
        reached = true;
        for (rank, port) in ports.iter_mut().enumerate() {
            for (peer, card) in cards.iter().enumerate().filter(|&(peer, _)| peer != rank) {
                match port.reach(peer as Peer, card) {
                    Reach::Reached => {}
                    Reach::Trying => reached = false,
                    Reach::Unreachable(why) => panic!("rank {peer} from rank {rank}: {why}"),
                }
            }
            port.poll(&mut Nothing);
        }
    }
}

impl Testbed for Host {
    type Port = Via;

    fn ports(&mut self) -> Vec<Via> {
        let port = |_| Via::new(self.ranks, self.options.clone()).expect("a port");
        let mut ports: Vec<Via> = (0..self.ranks).map(port).collect();
        meet(&mut ports);
        ports
    }

    fn kill(&mut self, _rank: Peer, port: &mut Via) -> bool {
        // What it had is closed, as the kernel does for a process that is killed.
        *port = Via::new(self.ranks, self.options.clone()).expect("a port");
        true
    }
}

mod two_ranks {
    use super::*;
    transport::conformance_suite!(Host::new(2));
}

mod four_ranks {
    use super::*;
    transport::conformance_suite!(Host::new(4));
}

mod cramped {
    use super::*;
    transport::conformance_suite!(Host::cramped());
}
