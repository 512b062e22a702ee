//! TCP against the contract: several ranks, each with its socket, within one process.

use std::net::TcpListener;
use std::time::Duration;
use transport::conformance::Testbed;
use transport::{Peer, Transport};
use transport_tcp::{Options, Tcp};

mod support;
use support::Record;

struct Net {
    ranks: u32,
    encrypt: bool,
    /// The VCI that is tested.
    vci: u8,
    /// The VCIs that listen, if those are others.
    first: Vec<Tcp>,
}

impl Net {
    fn new(ranks: u32) -> Net {
        Net { ranks, encrypt: false, vci: 0, first: Vec::new() }
    }
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
        let ports: Vec<Tcp> = (0..).zip(listeners).map(join).collect();
        if self.vci == 0 {
            return ports;
        }
        let further = ports.iter().map(|port| port.vcis().open(self.vci)).collect();
        self.first = ports;
        further
    }

    fn idle(&mut self) {
        for port in &mut self.first {
            let mut heard = Record::default();
            port.poll(&mut heard);
            assert!(heard.frames.is_empty() && heard.dead.is_empty(), "another VCI was meant");
        }
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

mod further_vci {
    use super::*;
    transport::conformance_suite!(Net { vci: 3, ..Net::new(3) }, take);
}

mod further_vci_encrypted {
    use super::*;
    transport::conformance_suite!(Net { encrypt: true, vci: 15, ..Net::new(2) }, take);
}
