//! TCP against the contract: several ranks, each with its socket, within one process.

use std::net::TcpListener;
use std::time::Duration;
use transport::Peer;
use transport::conformance::Testbed;
use transport_tcp::{Options, Tcp};

struct Net {
    ranks: u32,
    encrypt: bool,
}

impl Testbed for Net {
    type Port = Tcp;

    fn ports(&mut self) -> Vec<Tcp> {
        let listen = |_| TcpListener::bind("127.0.0.1:0").expect("a socket");
        let listeners: Vec<TcpListener> = (0..self.ranks).map(listen).collect();
        let address = |one: &TcpListener| vec![one.local_addr().expect("an address")];
        let addresses: Vec<_> = listeners.iter().map(address).collect();
        let (heartbeat, encrypt) = (Duration::from_secs(5), self.encrypt);
        let options = Options {
            secret: [7; 32].into(),
            encrypt,
            heartbeat,
            counts: None,
            missed: None,
            interfaces: Vec::new(),
        };
        let join = |(rank, listener): (Peer, TcpListener)| {
            Tcp::new(rank, listener.into(), addresses.clone(), options.clone()).expect("a port")
        };
        (0..).zip(listeners).map(join).collect()
    }
}

mod two_ranks {
    use super::*;
    transport::conformance_suite!(Net { ranks: 2, encrypt: false }, take);
}

mod four_ranks {
    use super::*;
    transport::conformance_suite!(Net { ranks: 4, encrypt: false }, take);
}

mod encrypted {
    use super::*;
    transport::conformance_suite!(Net { ranks: 2, encrypt: true }, take);
}
