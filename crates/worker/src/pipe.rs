//! The simulated network as a transport that is agreed upon, for tests.

use layout::Span;
use rustix::event::{EventfdFlags, eventfd};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use transport::sim::Port;
use transport::wireup::{DescriptorBell, Reach, Wireup};
use transport::{Atomic, Bell, Caps, Peer, Sent, Sink, Transport};
use wire::{Header, Key};

/// A port of the simulated network that reaches some peers only.
pub struct Pipe {
    port: Port,
    /// Attempts after which a peer is reached; none if it is not.
    attempts: Option<u32>,
    made: Vec<u32>,
    descriptor: Arc<OwnedFd>,
}

impl Pipe {
    pub(crate) fn new(port: Port, attempts: Option<u32>) -> Pipe {
        let descriptor = Arc::new(
            eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK).expect("a descriptor"),
        );
        Pipe { port, attempts, made: Vec::new(), descriptor }
    }

    pub(crate) fn paced(&self, peer: Peer) -> Option<u64> {
        self.port.paced(peer)
    }
}

impl Wireup for Pipe {
    fn card(&self) -> Vec<u8> {
        b"a pipe".to_vec()
    }

    fn reach(&mut self, peer: Peer, card: &[u8]) -> Reach {
        assert_eq!(card, b"a pipe");
        self.made.resize(self.made.len().max(peer as usize + 1), 0);
        let made = &mut self.made[peer as usize];
        *made += 1;
        match self.attempts {
            Some(attempts) if *made > attempts => Reach::Reached,
            Some(_) => Reach::Trying,
            None => Reach::Unreachable("it leads nowhere".into()),
        }
    }

    /// The simulated network knows by itself.
    fn peer_failed(&mut self, _peer: Peer) {}

    fn leave(&mut self) -> bool {
        true
    }
}

impl Transport for Pipe {
    type Bell = PipeBell;

    fn caps(&self, peer: Peer) -> Caps {
        self.port.caps(peer)
    }

    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        self.port.send_short(peer, header, payload)
    }

    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        fill: impl FnMut(usize, Span),
    ) -> Sent {
        self.port.send_buffered(peer, header, fill)
    }

    fn pace(&mut self, peer: Peer, rate: Option<u64>) {
        self.port.pace(peer, rate);
    }

    fn register(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Key> {
        self.port.register(peer, memory, operation)
    }

    fn deregister(&mut self, peer: Peer, operation: u32) {
        self.port.deregister(peer, operation);
    }

    fn get(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        self.port.get(peer, key, offset, memory, operation);
    }

    fn put(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        self.port.put(peer, key, offset, memory, operation);
    }

    fn atomic(&mut self, peer: Peer, key: Key, offset: u64, atomic: Atomic, operation: u32) {
        self.port.atomic(peer, key, offset, atomic, operation);
    }

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        self.port.poll(sink)
    }

    fn bell(&self) -> PipeBell {
        PipeBell(self.descriptor.clone())
    }
}

/// A bell over which no thread sleeps, and which counts how often it was rung.
#[derive(Clone, Debug)]
pub struct PipeBell(Arc<OwnedFd>);

impl PipeBell {
    /// How often it was rung since this was last asked.
    pub(crate) fn take_rings(&self) -> u64 {
        let mut rings = [0; 8];
        let _ = rustix::io::read(&*self.0, &mut rings);
        u64::from_ne_bytes(rings)
    }
}

impl Bell for PipeBell {
    fn arm(&self) {}
    fn sleep(&self) {}
    fn disarm(&self) {}
    fn ring(&self) {
        let _ = rustix::io::write(&*self.0, &1u64.to_ne_bytes());
    }
}

impl DescriptorBell for PipeBell {
    fn descriptor(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}
