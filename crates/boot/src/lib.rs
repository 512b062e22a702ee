//! Who is in the job and where this process stands in it; settings.
//!
//! SKELETON: names and types that other rooms rely on.
#![allow(missing_docs)]
use std::os::fd::OwnedFd;

pub struct Job {
    pub rank: u32,
    pub size: u32,
    /// Place among the ranks of this host, and how many there are.
    pub local_rank: u32,
    pub local_size: u32,
    /// How many CPUs the ranks of this host share.
    pub cpus: u32,
    /// MPI_APPNUM: which program of `mpiexec a : b` this rank runs; None for a singleton.
    pub program: Option<u32>,
    /// The memfd shared by the ranks of this host; None for a singleton.
    pub segment: Option<OwnedFd>,
    /// To mpiexec; None for a singleton.
    pub control: Option<Control>,
}

pub struct Control {
    _socket: OwnedFd,
}

impl Control {
    /// Tells mpiexec that MPI_Init was called: from here on, exiting without finalizing is a fault.
    pub fn initialized(&self) {}
    /// Tells mpiexec that this rank has finalized: it may exit now with any status.
    pub fn finalized(&self) {}
    /// Tells mpiexec to end the job; `reason` is printed as the first cause.
    pub fn abort(&self, _code: i32, _reason: &str) {}
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    Auto,
    Poll,
    Hybrid,
    Block,
}

/// Every tunable: one name, one default, one line of documentation.
#[derive(Clone, Debug)]
pub struct Settings {
    pub wait: Wait,                        // SERRIED_WAIT=auto|poll|hybrid|block
    pub spin: Option<std::time::Duration>, // SERRIED_SPIN (microseconds); None = chosen
    pub cross_memory: bool,                // SERRIED_CROSS_MEMORY=auto|off  (false = off)
    pub eager: usize,                      // SERRIED_EAGER (bytes)
    pub credit: u64,                       // SERRIED_CREDIT (bytes)
}
