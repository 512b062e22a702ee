//! The contract, over the providers that every computer has, each also without what it may lack: several ranks, each
//! with its endpoint, within one process. Where there is no libfabric, or not this provider, nothing is tested.

use registry::{Cached, Limits, Watch};
use transport::conformance::Testbed;
use transport_ofi::{Lacks, Ofi};

mod support;
use support::open;

/// Ranks over a provider.
struct Net {
    ranks: usize,
    provider: &'static str,
    lacks: Lacks,
}

impl Net {
    fn new(provider: &'static str, ranks: usize) -> Net {
        Net { ranks, provider, lacks: Lacks::default() }
    }

    fn without(provider: &'static str, lacks: Lacks) -> Net {
        Net { ranks: 3, provider, lacks }
    }
}

impl Testbed for Net {
    type Port = Ofi;

    fn ports(&mut self) -> Vec<Ofi> {
        open(self.ranks, self.provider, self.lacks)
    }
}

/// The same behind a cache of pinned memory.
struct Pinned(Net);

impl Testbed for Pinned {
    type Port = Cached<Ofi>;

    fn ports(&mut self) -> Vec<Cached<Ofi>> {
        // No more than the suite registers at a time; none of these providers really pins.
        let limits = Limits { bytes: 64 << 20, regions: 4096 };
        let cached = |port| Cached::new(port, limits, Watch::new());
        self.0.ports().into_iter().map(cached).collect()
    }
}

/// Everything that a provider may lack, one at a time and all at once.
macro_rules! provider {
    ($name:ident, $provider:expr) => {
        mod $name {
            use super::*;
            const NAME: &str = $provider;

            mod two_ranks {
                use super::*;
                transport::conformance_suite!(Net::new(NAME, 2));
            }
            mod four_ranks {
                use super::*;
                transport::conformance_suite!(Net::new(NAME, 4));
            }
            mod without_rma {
                use super::*;
                const LACKS: Lacks = Lacks { rma: true, ..NOTHING };
                transport::conformance_suite!(Net::without(NAME, LACKS));
            }
            mod without_atomics_order_and_descriptor {
                use super::*;
                const LACKS: Lacks = Lacks { atomics: true, ordering: true, wait: true, ..NOTHING };
                transport::conformance_suite!(Net::without(NAME, LACKS));
            }
            mod with_short_messages {
                use super::*;
                const LACKS: Lacks = Lacks { longer: Some(4096), injected: Some(0), ..NOTHING };
                transport::conformance_suite!(Net::without(NAME, LACKS));
            }
            mod registered {
                use super::*;
                const LACKS: Lacks = Lacks { unregistered: true, ..NOTHING };
                transport::conformance_suite!(Net::without(NAME, LACKS));
            }
            mod cached {
                use super::*;
                const LACKS: Lacks = Lacks { unregistered: true, ordering: true, ..NOTHING };
                transport::conformance_suite!(Pinned(Net::without(NAME, LACKS)));
            }
        }
    };
}

/// What is lacking where nothing is.
const NOTHING: Lacks = Lacks {
    rma: false,
    atomics: false,
    ordering: false,
    wait: false,
    unregistered: false,
    longer: None,
    injected: None,
};

provider!(tcp, "tcp;ofi_rxm");
provider!(shm, "shm");
provider!(udp, "udp;ofi_rxd");
