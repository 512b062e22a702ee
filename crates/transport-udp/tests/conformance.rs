//! UDP against the contract: several ranks, each with its socket, within one process.

use std::time::Duration;
use transport::conformance::Testbed;
use transport::{Flush, Peer, Transport};
use transport_udp::{Options, Udp};

mod support;

struct Net {
    ranks: u32,
    encrypt: bool,
    /// Packets of a thousand that are lost.
    loss: u32,
    idle: Duration,
}

impl Net {
    fn new(ranks: u32) -> Net {
        Net { ranks, encrypt: false, loss: 0, idle: Duration::ZERO }
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
        support::connect((0..self.ranks).map(port).collect())
    }

    fn idle(&mut self) {
        if self.idle.is_zero() { std::thread::yield_now() } else { std::thread::sleep(self.idle) }
    }

    /// A process is killed in its program, where everything has left. What is lost then is not sent again.
    fn kill(&mut self, rank: Peer, port: &mut Udp) -> bool {
        if self.loss > 0 {
            return false;
        }
        self.idle = Duration::from_micros(100);
        assert!(port.flush(Flush::Write));
        *port = Udp::new(rank, support::options()).expect("another port");
        true
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
