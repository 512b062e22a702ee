//! What a job says of its network, and where it looks at it.

use super::handshake::Secret;
use liveness::Rule;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use transport::Missing;

/// How the processes of a job find and trust each other.
#[derive(Clone)]
pub struct Options {
    /// What every process of the job knows, and nobody else.
    pub secret: Secret,
    /// Whether everything is encrypted.
    pub encrypt: bool,
    /// Every outage of the network that is shorter is survived.
    pub heartbeat: Duration,
    /// Where it is shown what happens, if anybody wants to see it.
    pub counts: Option<Counts>,
    /// Called for each peer that counts as dead because it was out of reach.
    pub missed: Option<Arc<dyn Fn(Missing) + Send + Sync>>,
    /// Own addresses, each with a number that those of one interface share: what leaves by the same
    /// interface is one network.
    pub interfaces: Vec<(IpAddr, usize)>,
}

impl Options {
    /// Counts what has happened.
    pub(super) fn count(&self, which: impl Fn(&Counts) -> &'static AtomicU64) {
        if let Some(counts) = &self.counts {
            which(counts).fetch_add(1, Ordering::Relaxed);
        }
    }

    /// When a silent peer is asked, connected to again, and dead.
    pub(super) fn rule(&self) -> Rule {
        Rule::new(self.heartbeat)
    }

    /// How long a connection beside others may be silent.
    pub(super) fn rail_patience(&self) -> Duration {
        (self.heartbeat / 4).max(Duration::from_secs(1))
    }

    /// The interface that has this address.
    pub(super) fn interface(&self, address: IpAddr) -> Option<usize> {
        self.interfaces.iter().find(|(own, _)| *own == address).map(|&(_, interface)| interface)
    }
}

/// What others may look at while the transport works.
#[derive(Clone, Copy, Debug)]
pub struct Counts {
    /// Connections that proved nothing and were turned away.
    pub strangers: &'static AtomicU64,
    /// Connections that broke, or were closed to make room, and were opened again.
    pub reopened: &'static AtomicU64,
    /// Networks beside the first one to a peer that were used and then not any more.
    pub dropped: &'static AtomicU64,
    /// Frames that were taken, and that were handed over.
    pub sent: &'static AtomicU64,
    /// See [`sent`](Counts::sent).
    pub received: &'static AtomicU64,
    /// Bytes that sockets took, and that they gave; those of rails are left out.
    pub written: &'static AtomicU64,
    /// See [`written`](Counts::written).
    pub read: &'static AtomicU64,
}

impl std::fmt::Debug for Options {
    /// Without the secret, which belongs in no message.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "encrypt: {}, heartbeat: {:?}", self.encrypt, self.heartbeat)
    }
}
