//! The transports that two processes agree upon, as one type.

use registry::Cached;
use std::os::fd::BorrowedFd;
use std::time::Duration;
use transport::wireup::{DescriptorBell, Reach, Wireup};
use transport::{Atomic, Bell, Caps, Peer, Sink, Transport};
use transport_ofi::{Ofi, OfiBell};
use transport_udp::{Udp, UdpBell};
use transport_via::{Via, ViaBell};
use wire::Key;
use wire::wireup::{Agreeable, Card};

/// A transport that is agreed upon with each peer.
pub enum Agreed {
    /// Reliable packets over UDP.
    Udp(Udp),
    /// A fabric through libfabric, behind a cache of what it has pinned.
    Ofi(Box<Cached<Ofi>>),
    /// Virtual interfaces in shared memory.
    Via(Box<Via>),
    /// The simulated network, in tests of what is here.
    #[cfg(test)]
    Pipe(crate::pipe::Pipe),
}

/// What wakes who sleeps over such a transport.
#[derive(Clone, Debug)]
pub(crate) enum AgreedBell {
    Udp(UdpBell),
    Ofi(OfiBell),
    Via(ViaBell),
    #[cfg(test)]
    Pipe(crate::pipe::PipeBell),
}

/// Runs `$work` on what an [`Agreed`] or an [`AgreedBell`] is.
macro_rules! each {
    ($kind:ident, $agreed:expr, $one:ident => $work:expr) => {
        match $agreed {
            $crate::agreed::$kind::Udp($one) => $work,
            $crate::agreed::$kind::Ofi($one) => $work,
            $crate::agreed::$kind::Via($one) => $work,
            #[cfg(test)]
            $crate::agreed::$kind::Pipe($one) => $work,
        }
    };
}
pub(crate) use each;

/// The one of this kind.
#[inline]
pub(crate) fn find(all: &mut [Agreed], which: Agreeable) -> Option<&mut Agreed> {
    all.iter_mut().find(|one| one.which() == which)
}

impl Agreed {
    /// Which it is.
    #[inline]
    pub(crate) fn which(&self) -> Agreeable {
        match self {
            Agreed::Udp(_) => Agreeable::Udp,
            Agreed::Ofi(_) => Agreeable::Ofi,
            Agreed::Via(_) => Agreeable::Via,
            #[cfg(test)]
            Agreed::Pipe(_) => Agreeable::Udp,
        }
    }

    pub(crate) fn card(&self) -> Card {
        Card { transport: self.which(), bytes: each!(Agreed, self, one => one.card()) }
    }

    pub(crate) fn caps(&self, peer: Peer) -> Caps {
        each!(Agreed, self, one => one.caps(peer))
    }

    pub(crate) fn reach(&mut self, peer: Peer, card: &[u8]) -> Reach {
        each!(Agreed, self, one => one.reach(peer, card))
    }

    pub(crate) fn peer_failed(&mut self, peer: Peer) {
        each!(Agreed, self, one => one.peer_failed(peer));
    }

    pub(crate) fn poll_silent(&mut self) -> Option<Peer> {
        each!(Agreed, self, one => one.poll_silent())
    }

    pub(crate) fn note_running(&mut self, peer: Peer) {
        each!(Agreed, self, one => one.note_running(peer));
    }

    /// See [`Ofi::reach_own`](transport_ofi::Ofi::reach_own).
    pub(crate) fn reach_own(&mut self, own: Peer) -> bool {
        match self {
            Agreed::Ofi(one) => one.inner().reach_own(own),
            _ => false,
        }
    }

    pub(crate) fn atomic(&mut self, to: (Peer, Key, u64), atomic: Atomic, operation: u32) {
        let (peer, key, offset) = to;
        each!(Agreed, self, one => one.atomic(peer, key, offset, atomic, operation));
    }

    pub(crate) fn leave(&mut self) -> bool {
        each!(Agreed, self, one => one.leave())
    }

    pub(crate) fn flush(&mut self) -> bool {
        each!(Agreed, self, one => one.flush())
    }

    #[inline]
    pub(crate) fn poll(&mut self, sink: &mut impl Sink) -> bool {
        each!(Agreed, self, one => one.poll(sink))
    }

    pub(crate) fn bell(&self) -> AgreedBell {
        match self {
            Agreed::Udp(one) => AgreedBell::Udp(one.bell()),
            Agreed::Ofi(one) => AgreedBell::Ofi(one.bell()),
            Agreed::Via(one) => AgreedBell::Via(one.bell()),
            #[cfg(test)]
            Agreed::Pipe(one) => AgreedBell::Pipe(one.bell()),
        }
    }
}

impl AgreedBell {
    pub(crate) fn arm(&self) {
        each!(AgreedBell, self, one => one.arm());
    }

    pub(crate) fn disarm(&self) {
        each!(AgreedBell, self, one => one.disarm());
    }

    pub(crate) fn descriptor(&self) -> BorrowedFd<'_> {
        each!(AgreedBell, self, one => one.descriptor())
    }

    pub(crate) fn patience(&self) -> Option<Duration> {
        each!(AgreedBell, self, one => one.patience())
    }
}
