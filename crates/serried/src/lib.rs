#![doc = include_str!("../README.md")]

mod collective;
mod comm;
pub mod datatype;
mod driver;
mod error;
mod file;
mod intercomm;
pub mod op;
mod orphans;
mod peers;
pub mod persistent;
pub mod request;
pub mod scope;
mod start;
mod test;
mod threads;
mod topology;
pub mod window;

pub use comm::{Comm, Comparison};
pub use datatype::{Data, DataMut, Datatype, Plain};
pub use driver::block_on;
pub use error::{Error, Result, class};
pub use file::File;
pub use intercomm::{InterComm, Port, parent};
pub use peers::{Any, Dest, Message, Peers, Source, Status, Tag};
pub use request::Request;
pub use scope::scope;
pub use start::{World, abort, init, run};
pub use topology::{Cartesian, Graph, Neighbours};
pub use window::Window;

/// A test that several ranks run together, each as a process of its own: `#[serried::test(ranks = 4)]`.
///
/// The function takes the world, and returns nothing or a result. `options` are words for `mpiexec`, such as
/// `options = "--check"`. The launcher is the one that `SERRIED_TEST_MPIEXEC` names, or that was built in the same folder, or
/// else `mpiexec`.
///
/// ```no_run
/// #[serried::test(ranks = 4)]
/// fn everyone_counts(world: &serried::World) -> serried::Result<()> {
///     assert_eq!(world.all_reduce(1, serried::op::Sum)?, 4);
///     Ok(())
/// }
/// ```
pub use macros::test;

pub use bsp;
pub use store;

/// What the macros need.
#[doc(hidden)]
pub mod hidden {
    pub use crate::datatype::{Field, Made, field};
    pub use crate::test::{Passed, test};
    pub use mpi::Handle;
}

// What the macros write names this crate.
extern crate self as serried;
