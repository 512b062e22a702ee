//! `mpiexec`, `mpicc` and `mpicxx`.
//!
//! `mpiexec` is one process with one thread: it starts the ranks ([`start`]) in a process group
//! whose leader, the [`warden`], outlives it by an instant, and then waits for everything at once
//! ([`supervisor`]). What it decides by (the command line, the shares of CPUs, what counts as a
//! failure, how lines stay whole) is in modules that call nothing and are tested by themselves.

pub mod arguments;
pub mod bsprun;
pub mod help;
pub mod input;
pub mod mpiexec;
pub mod names;
pub mod output;
pub mod placement;
pub mod program;
pub mod spawn;
pub mod start;
pub mod supervisor;
pub mod system;
pub mod verdict;
pub mod warden;
pub mod wrapper;
