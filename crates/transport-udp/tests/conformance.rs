//! UDP against the contract: several ranks, each with its socket, within one process.

use std::time::Duration;
use transport::conformance::Testbed;
use transport::{Peer, Transport};
use transport_udp::{Options, Udp};

mod support;

struct Net {
    ranks: u32,
    encrypt: bool,
    /// Packets of a thousand that are lost.
    loss: u32,
    /// Bytes a second from each to each.
    pace: Option<u64>,
    idle: Duration,
}

impl Net {
    fn new(ranks: u32) -> Net {
        Net { ranks, encrypt: false, loss: 0, pace: None, idle: Duration::ZERO }
    }

    fn lossy(loss: u32) -> Net {
        Net { loss, idle: Duration::from_micros(20), ..Net::new(2) }
    }
}

impl Testbed for Net {
    type Port = Udp;

    fn ports(&mut self) -> Vec<Udp> {
        let port = |rank: Peer| {
            let heartbeat = Duration::from_millis(1500);
            let (encrypt, loss) = (self.encrypt, support::losing(self.loss, rank));
            let options = Options { encrypt, loss, heartbeat, ..support::options() };
            Udp::new(rank, options).expect("a port")
        };
        let mut ports = support::connect((0..self.ranks).map(port).collect());
        for (rank, port) in ports.iter_mut().enumerate() {
            let others = (0..self.ranks).filter(|&peer| peer != rank as Peer);
            others.for_each(|peer| port.pace(peer, self.pace));
        }
        ports
    }

    fn idle(&mut self) {
        if self.idle.is_zero() { std::thread::yield_now() } else { std::thread::sleep(self.idle) }
    }

    /// UDP alone does not tell a process that has ended from one that is stopped: the transport beside it says which,
    /// as `peers.rs` tests.
    fn kill(&mut self, _rank: Peer, _port: &mut Udp) -> bool {
        false
    }
}

mod two_ranks {
    use super::*;
    transport::conformance_suite!(Net::new(2), take);
}

mod four_ranks {
    use super::*;
    transport::conformance_suite!(Net::new(4), take);
}

mod paced {
    use super::*;
    transport::conformance_suite!(Net { pace: Some(100 << 20), ..Net::new(2) }, take);
}

mod encrypted {
    use super::*;
    transport::conformance_suite!(Net { encrypt: true, ..Net::new(2) }, take);
}

mod one_of_a_hundred_lost {
    use super::*;
    transport::conformance_suite!(Net::lossy(10), take);
}

mod one_of_ten_lost {
    use super::*;
    transport::conformance_suite!(Net::lossy(100), take);
}
