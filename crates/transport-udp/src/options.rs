//! What a job says of its network, and where it looks at it.

use secret::Key;
use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use transport::Missing;

/// How the processes of a job find and trust each other.
#[derive(Clone)]
pub struct Options {
    /// What every process of the job knows, and nobody else.
    pub secret: Key,
    /// Whether everything is encrypted.
    pub encrypt: bool,
    /// The addresses of this host, the best first.
    pub addresses: Vec<IpAddr>,
    /// Ports that may be used; any if none are named.
    pub ports: Option<RangeInclusive<u16>>,
    /// Every outage of the network that is shorter is survived.
    pub heartbeat: Duration,
    /// Where it is shown what happens.
    pub counts: Counts,
    /// Called for each peer that counts as dead because its packets do not pass, though it runs.
    pub missed: Option<Arc<dyn Fn(Missing) + Send + Sync>>,
    /// For tests: packets that come are lost.
    pub loss: Option<Loss>,
}

/// Packets that are lost on purpose.
#[derive(Clone, Copy, Debug)]
pub struct Loss {
    /// How many of a thousand.
    pub per_mille: u32,
    /// Which ones.
    pub seed: u64,
}

/// What others may look at while the transport works, as far as they want.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Packets that proved nothing, or had come before, and were turned away.
    pub strangers: Option<&'static AtomicU64>,
    /// Packets of data that were sent, each once.
    pub sent: Option<&'static AtomicU64>,
    /// Packets of data that were sent again.
    pub resent: Option<&'static AtomicU64>,
    /// Times that something was found to be lost.
    pub recoveries: Option<&'static AtomicU64>,
    /// Packets that were sent only to acknowledge others.
    pub explicit: Option<&'static AtomicU64>,
    /// Packets that were acknowledged without a word.
    pub implicit: Option<&'static AtomicU64>,
    /// Packets of data that had come before.
    pub duplicates: Option<&'static AtomicU64>,
    /// Packets of data for which there was no room.
    pub dropped: Option<&'static AtomicU64>,
}

impl std::fmt::Debug for Options {
    /// Without the secret, which belongs in no message.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "encrypt: {}, heartbeat: {:?}, ", self.encrypt, self.heartbeat)?;
        write!(f, "addresses: {:?}, ports: {:?}", self.addresses, self.ports)
    }
}
