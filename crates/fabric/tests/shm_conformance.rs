//! Shared memory against the contract: several ranks attached to one segment within one process.

use fabric::Peer;
use fabric::conformance::Testbed;
use fabric::shm::Shm;
use rustix::fs::{MemfdFlags, memfd_create};

struct Host {
    ranks: u32,
    cross_memory: bool,
}

impl Testbed for Host {
    type Port = Shm;

    fn ports(&mut self) -> Vec<Shm> {
        let file = memfd_create("conformance", MemfdFlags::CLOEXEC).expect("a memfd");
        let attach = |rank| {
            let file = file.try_clone().expect("a copy of the descriptor");
            Shm::attach(file, rank, self.ranks, self.cross_memory).expect("a rank joins")
        };
        (0..self.ranks).map(attach).collect()
    }

    fn reaches(&self, from: Peer, to: Peer) -> bool {
        // Of many ranks a few pairs are enough.
        from != to && (self.ranks < 4 || (from + to) % 16 == 1)
    }
}

mod three_ranks {
    use super::*;
    fabric::conformance_suite!(Host { ranks: 3, cross_memory: true });
}

/// More than 16 ranks have smaller rings.
mod seventeen_ranks {
    use super::*;
    fabric::conformance_suite!(Host { ranks: 17, cross_memory: true });
}

mod without_cross_memory {
    use super::*;
    fabric::conformance_suite!(Host { ranks: 2, cross_memory: false });
}
