//! The transports that two processes agree upon, as one type.

use std::os::fd::BorrowedFd;
use std::time::Duration;
use transport::wireup::{DescriptorBell, Reach, Wireup};
use transport::{Bell, Caps, Flush, Peer, Sink, Transport};
use wire::wireup::{Agreeable, Card};

/// A transport that is agreed upon with each peer.
pub enum Agreed {
    /// The simulated network, in tests of what is here.
    #[cfg(test)]
    Pipe(crate::pipe::Pipe),
}

/// What wakes who sleeps over such a transport.
#[derive(Clone, Debug)]
pub(crate) enum AgreedBell {
    #[cfg(test)]
    Pipe(crate::pipe::PipeBell),
}

/// Runs `$work` on what an [`Agreed`] or an [`AgreedBell`] is.
macro_rules! each {
    ($kind:ident, mut $agreed:expr, $one:ident => $work:expr) => {
        match *$agreed {
            #[cfg(test)]
            $crate::agreed::$kind::Pipe(ref mut $one) => $work,
        }
    };
    ($kind:ident, $agreed:expr, $one:ident => $work:expr) => {
        match *$agreed {
            #[cfg(test)]
            $crate::agreed::$kind::Pipe(ref $one) => $work,
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
        match *self {
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
        each!(Agreed, mut self, one => one.reach(peer, card))
    }

    pub(crate) fn peer_failed(&mut self, peer: Peer) {
        each!(Agreed, mut self, one => one.peer_failed(peer));
    }

    pub(crate) fn leave(&mut self) -> bool {
        each!(Agreed, mut self, one => one.leave())
    }

    pub(crate) fn flush(&mut self, until: Flush) -> bool {
        each!(Agreed, mut self, one => one.flush(until))
    }

    #[inline]
    pub(crate) fn poll(&mut self, sink: &mut impl Sink) -> bool {
        each!(Agreed, mut self, one => one.poll(sink))
    }

    pub(crate) fn bell(&self) -> AgreedBell {
        match *self {
            #[cfg(test)]
            Agreed::Pipe(ref one) => AgreedBell::Pipe(one.bell()),
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
