//! The contract, over the providers that every computer has, each also without what it may lack: several ranks, each
//! with its endpoint, within one process. Where there is no libfabric, or not this provider, nothing is tested.

use registry::{Cached, Limits, Watch};
use std::time::Duration;
use transport::conformance::Testbed;
use transport_ofi::{Lacks, Ofi};

mod support;
use support::open;

/// Ranks over a provider.
struct Net {
    ranks: usize,
    provider: &'static str,
    lacks: Lacks,
    turns: u32,
}

impl Net {
    fn new(provider: &'static str, ranks: usize) -> Net {
        Net { ranks, provider, lacks: Lacks::default(), turns: 0 }
    }

    fn without(provider: &'static str, lacks: Lacks) -> Net {
        Net { ranks: 3, provider, lacks, turns: 0 }
    }
}

impl Testbed for Net {
    type Port = Ofi;

    fn ports(&mut self) -> Vec<Ofi> {
        open(self.ranks, self.provider, self.lacks)
    }

    /// Datagrams that were lost are sent again after a while.
    fn idle(&mut self) {
        self.turns += 1;
        if self.provider.starts_with("udp") && self.turns.is_multiple_of(16) {
            std::thread::sleep(Duration::from_micros(50));
        }
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

    fn idle(&mut self) {
        self.0.idle();
    }
}

/// The suite on each testbed.
macro_rules! suites {
    ($($name:ident: $testbed:expr;)*) => {
        $(mod $name {
            use super::*;
            transport::conformance_suite!($testbed);
        })*
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

const NO_RMA: Lacks = Lacks { rma: true, ..NOTHING };
const LEAST: Lacks = Lacks { atomics: true, ordering: true, wait: true, ..NOTHING };
const SHORT: Lacks = Lacks { longer: Some(4096), injected: Some(0), ..NOTHING };
const REGISTERED: Lacks = Lacks { unregistered: true, ..NOTHING };
const CACHED: Lacks = Lacks { unregistered: true, ordering: true, ..NOTHING };

mod tcp {
    use super::*;
    const NAME: &str = "tcp;ofi_rxm";
    suites! {
        two_ranks: Net::new(NAME, 2);
        four_ranks: Net::new(NAME, 4);
        without_rma: Net::without(NAME, NO_RMA);
        without_atomics_order_and_descriptor: Net::without(NAME, LEAST);
        with_short_messages: Net::without(NAME, SHORT);
        registered: Net::without(NAME, REGISTERED);
        cached: Pinned(Net::without(NAME, CACHED));
    }
}

mod shm {
    use super::*;
    const NAME: &str = "shm";
    suites! {
        two_ranks: Net::new(NAME, 2);
        four_ranks: Net::new(NAME, 4);
        without_rma: Net::without(NAME, NO_RMA);
        without_atomics_order_and_descriptor: Net::without(NAME, LEAST);
        with_short_messages: Net::without(NAME, SHORT);
        registered: Net::without(NAME, REGISTERED);
        cached: Pinned(Net::without(NAME, CACHED));
    }
}

/// Slow where it loses datagrams, which each pair of ranks makes it do.
mod udp {
    use super::*;
    const NAME: &str = "udp;ofi_rxd";
    suites! {
        two_ranks: Net::new(NAME, 2);
        without_rma: Net { lacks: NO_RMA, ..Net::new(NAME, 2) };
        without_atomics_order_and_descriptor: Net { lacks: LEAST, ..Net::new(NAME, 2) };
        with_short_messages: Net { lacks: SHORT, ..Net::new(NAME, 2) };
        cached: Pinned(Net { lacks: CACHED, ..Net::new(NAME, 2) });
    }
}
