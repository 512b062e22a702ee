//! Which network is meant, and what it is taken for.

use secret::Key;
use std::sync::Arc;
use transport::Peer;

/// Hears which peer the network has lost, and what it says of that.
pub type Lost = Arc<dyn Fn(Peer, &str) + Send + Sync>;

/// How the processes of a job choose a network, and trust each other.
#[derive(Clone)]
pub struct Options {
    /// What every process of the job knows, and nobody else.
    pub secret: Key,
    /// A provider by the name that libfabric has for it, such as `tcp;ofi_rxm`; any that will do if none.
    pub provider: Option<String>,
    /// Whether only a provider will do that drives a device of its own, and not one that is built on
    /// sockets or shared memory.
    pub fabric_only: bool,
    /// What the provider is taken to lack.
    pub lacks: Lacks,
    /// Is told when the network fails in the middle; of peers that have left, or whose end was told, it hears nothing.
    pub lost: Option<Lost>,
}

impl Options {
    /// Any provider that drives a device.
    pub fn of(secret: Key) -> Options {
        let lacks = Lacks::default();
        Options { secret, provider: None, fabric_only: true, lacks, lost: None }
    }

    /// The provider of this name, whatever it is built on.
    pub fn named(secret: Key, provider: &str) -> Options {
        let provider = Some(provider.to_owned());
        Options { provider, fabric_only: false, ..Options::of(secret) }
    }
}

impl std::fmt::Debug for Options {
    /// Without the secret, which belongs in no message.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}, fabric only: {}, lacks {:?}", self.provider, self.fabric_only, self.lacks)
    }
}

/// What is not used although a provider may have it, so that what stands in for it can be tested with
/// the providers that every computer has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lacks {
    /// Reading and writing of remote memory.
    pub rma: bool,
    /// Atomic operations on remote memory.
    pub atomics: bool,
    /// The order of messages: those that have come at once are taken in the order that is the least likely.
    pub ordering: bool,
    /// A descriptor to sleep on.
    pub wait: bool,
    /// The use of memory that is not registered: everything must be, also what is sent.
    pub unregistered: bool,
    /// Messages that are longer than this.
    pub longer: Option<usize>,
    /// Messages without a completion that are longer than this.
    pub injected: Option<usize>,
}
