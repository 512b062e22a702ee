//! Shared memory against the contract: several ranks attached to one segment within one process.

use rustix::fs::{MemfdFlags, memfd_create};
use transport::Peer;
use transport::conformance::Testbed;
use transport_shm::Shm;

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
    transport::conformance_suite!(Host { ranks: 3, cross_memory: true }, take);
}

/// More than 16 ranks have smaller rings.
mod seventeen_ranks {
    use super::*;
    transport::conformance_suite!(Host { ranks: 17, cross_memory: true }, take);
}

mod without_cross_memory {
    use super::*;
    transport::conformance_suite!(Host { ranks: 2, cross_memory: false }, take);
}

/// A further way between the ranks of a host.
struct Vci;

impl Testbed for Vci {
    type Port = Shm;

    fn ports(&mut self) -> Vec<Shm> {
        let home = Host { ranks: 3, cross_memory: true }.ports();
        home.iter().map(|shm| shm.vcis().open(15).expect("a VCI")).collect()
    }

    fn reaches(&self, from: Peer, to: Peer) -> bool {
        from != to
    }
}

mod vci {
    use super::*;
    transport::conformance_suite!(Vci, take);
}

/// Two processes of different jobs, over a segment of their own.
struct Jobs;

impl Testbed for Jobs {
    type Port = Shm;

    fn ports(&mut self) -> Vec<Shm> {
        let memory = || memfd_create("conformance", MemfdFlags::CLOEXEC).expect("a memfd");
        let between = memory();
        let attach = |rank: u32| {
            let mut shm = Shm::attach(memory(), rank, 2, true).expect("a rank joins");
            let between = between.try_clone().expect("a copy of the descriptor");
            let bridge = shm.attach_bridge(between, rank, 2).expect("a process joins");
            shm.place(1 - rank, bridge, 1 - rank);
            shm
        };
        vec![attach(0), attach(1)]
    }

    fn reaches(&self, from: Peer, to: Peer) -> bool {
        from != to
    }
}

mod across_jobs {
    use super::*;
    transport::conformance_suite!(Jobs, take);
}
