//! `mpiexec`, `mpicc` and `mpicxx`.
//!
//! `mpiexec` is one process with one thread. Its [`supervisor`] decides what becomes of the job; a
//! [`NodeAgent`](agent::NodeAgent) looks after the ranks of one host: it starts them ([`start`]) in a
//! process group whose leader, the [`reaper`], outlives it by an instant. Orders and reports pass
//! between the two ([`protocol`]): inside of `mpiexec` if all ranks are on its host, and otherwise
//! through the pipes of a login to a process on each host, the same program as a [`daemon`]; a [`tree`]
//! of them starts many hosts. What is decided by (the command line, lists of hosts, the shares of CPUs,
//! what counts as a failure, how lines stay whole) is in modules that call nothing and are tested by
//! themselves.

pub mod agent;
pub mod agents;
pub mod arguments;
pub mod binding;
pub mod bsprun;
pub mod closed;
pub mod connections;
pub mod daemon;
pub mod help;
pub mod hosts;
pub mod input;
pub mod launcher;
mod leftovers;
pub mod link;
pub mod mapping;
pub mod modules;
pub mod mpiexec;
pub mod names;
pub mod outlets;
pub mod output;
pub mod probe;
pub mod program;
pub mod protocol;
pub mod reaper;
pub mod spawn;
pub mod start;
pub mod statistics;
pub mod status;
pub mod supervisor;
pub mod system;
pub mod tree;
pub mod tuning;
pub mod verdict;
pub mod wrapper;
