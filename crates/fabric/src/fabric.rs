//! The transports of a process, as one.

use crate::loopback::{Loopback, LoopbackBell};
use crate::shm::{Shm, ShmBell};
use crate::{Bell, Capabilities, Payload, Peer, Sent, Sink, Taken, Transport};
use layout::Span;
use wire::{Exposure, Header};

/// Every way that a process has to its peers: shared memory, and itself.
pub struct Fabric {
    rank: Peer,
    /// None in a process that can never meet another.
    shm: Option<Shm>,
    own: Loopback,
}

/// Runs `$work` on the transport that serves `$peer`.
macro_rules! route {
    ($self:ident, $peer:ident, $transport:ident => $work:expr) => {
        if $peer == $self.rank {
            let $transport = &mut $self.own;
            let result = $work;
            $self.ring_for_own();
            result
        } else {
            let Some($transport) = &mut $self.shm else { stranger($peer) };
            $work
        }
    };
}

#[cold]
fn stranger(peer: Peer) -> ! {
    panic!("no transport leads to peer {peer}")
}

impl Fabric {
    /// A process that is rank `rank` and reaches the others through `shm`.
    pub fn new(rank: Peer, shm: Option<Shm>) -> Fabric {
        Fabric { rank, shm, own: Loopback::new(rank) }
    }

    /// The transport to processes of this host, for those who make or end ways to peers.
    pub fn shm(&mut self) -> Option<&mut Shm> {
        self.shm.as_mut()
    }

    /// What another thread may be sleeping on must ring for messages to oneself too.
    #[cold]
    fn ring_for_own(&self) {
        if let Some(shm) = &self.shm {
            shm.ring_own();
        }
    }
}

impl Transport for Fabric {
    type Bell = FabricBell;

    #[inline]
    fn capabilities(&self, peer: Peer) -> Capabilities {
        match &self.shm {
            Some(shm) if peer != self.rank => shm.capabilities(peer),
            _ => self.own.capabilities(peer),
        }
    }

    #[inline(always)]
    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        route!(self, peer, transport => transport.send_short(peer, header, payload))
    }

    #[inline]
    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        fill: impl FnMut(usize, Span),
    ) -> Sent {
        route!(self, peer, transport => transport.send_buffered(peer, header, fill))
    }

    fn expose(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Exposure> {
        route!(self, peer, transport => transport.expose(peer, memory, operation))
    }

    fn conceal(&mut self, peer: Peer, operation: u32) {
        route!(self, peer, transport => transport.conceal(peer, operation))
    }

    fn pull(&mut self, peer: Peer, exposure: Exposure, memory: Span, operation: u32) {
        route!(self, peer, transport => transport.pull(peer, exposure, memory, operation))
    }

    #[inline(always)]
    fn take(&mut self, peer: Peer, accept: impl FnOnce(&Header, Payload<'_>) -> bool) -> Taken {
        match &mut self.shm {
            Some(shm) if peer != self.rank => shm.take(peer, accept),
            _ => Taken::Nothing,
        }
    }

    #[inline]
    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let happened = match &mut self.shm {
            Some(shm) => shm.poll(sink),
            None => false,
        };
        self.own.poll(sink) | happened
    }

    fn bell(&self) -> FabricBell {
        match &self.shm {
            Some(shm) => FabricBell::Shm(shm.bell()),
            None => FabricBell::Own(self.own.bell()),
        }
    }
}

/// What a process sleeps on.
#[derive(Clone, Debug)]
pub enum FabricBell {
    /// Among others.
    Shm(ShmBell),
    /// Alone.
    Own(LoopbackBell),
}

/// Runs `$work` on the bell that there is.
macro_rules! bell {
    ($self:ident, $bell:ident => $work:expr) => {
        match $self {
            FabricBell::Shm($bell) => $work,
            FabricBell::Own($bell) => $work,
        }
    };
}

impl Bell for FabricBell {
    fn arm(&self) {
        bell!(self, bell => bell.arm())
    }

    fn sleep(&self) {
        bell!(self, bell => bell.sleep())
    }

    fn disarm(&self) {
        bell!(self, bell => bell.disarm())
    }

    fn ring(&self) {
        bell!(self, bell => bell.ring())
    }
}
