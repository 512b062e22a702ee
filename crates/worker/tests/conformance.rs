//! All transports of a process, as one, against the contract.

use rustix::fs::{MemfdFlags, memfd_create};
use transport::Peer;
use transport::conformance::Testbed;
use transport_shm::Shm;
use worker::Fabric;

struct Job {
    ranks: u32,
}

impl Testbed for Job {
    type Port = Fabric;

    fn ports(&mut self) -> Vec<Fabric> {
        if self.ranks == 1 {
            return vec![Fabric::new(0, None)];
        }
        let file = memfd_create("conformance", MemfdFlags::CLOEXEC).expect("a memfd");
        let join = |rank| {
            let file = file.try_clone().expect("a copy of the descriptor");
            let shm = Shm::attach(file, rank, self.ranks, true).expect("a rank joins");
            Fabric::new(rank, Some(shm))
        };
        (0..self.ranks).map(join).collect()
    }

    fn reaches(&self, _from: Peer, _to: Peer) -> bool {
        true
    }
}

mod alone {
    use super::*;
    transport::conformance_suite!(Job { ranks: 1 }, take);
}

mod two_ranks {
    use super::*;
    transport::conformance_suite!(Job { ranks: 2 }, take);
}
