#![doc = include_str!("../README.md")]

mod collective;
mod comm;
pub mod datatype;
mod driver;
mod error;
mod file;
mod in_place;
mod intercomm;
mod message;
mod numbers;
pub mod op;
mod orphans;
mod owned;
mod part;
mod peers;
pub mod persistent;
mod promises;
pub mod request;
pub mod scope;
mod simulation;
mod start;
mod tampered;
mod test;
mod threads;
mod topology;
pub mod window;

pub use comm::{Comm, Comparison};
pub use datatype::{Data, DataMut, Datatype, Plain};
pub use driver::block_on;
pub use error::{Error, Result, class};
pub use file::{Bytes, File, Items, Sees};
pub use intercomm::{InterComm, Port, parent};
pub use message::Message;
pub use part::Part;
pub use peers::{Any, Dest, Peers, Source, Status, Tag};
pub use persistent::{Partition, PartitionedRecv, PartitionedSend, Persistent};
pub use request::Request;
pub use scope::{Lent, Pending, Scope, scope};
pub use start::{World, abort, init, run};
pub use topology::{Cartesian, Graph, Neighbours};
pub use window::{Epoch, Locked, Window};

/// A test that several ranks run together: `#[serried::test(ranks = 4)]`.
///
/// The function takes the world, and returns nothing or a result.
///
/// ```no_run
/// #[serried::test(ranks = 4)]
/// fn everyone_counts(world: &serried::World) -> serried::Result<()> {
///     assert_eq!(world.all_reduce(1, serried::op::Sum)?, 4);
///     Ok(())
/// }
/// ```
///
/// Each rank is a process of its own. `options` are words for `mpiexec`, such as `options = "--check"`. The launcher is the
/// one that `SERRIED_TEST_MPIEXEC` names, or that was built in the same folder, or else `mpiexec`.
///
/// # Simulated networks
///
/// With a `seed`, or so many `seeds` one after the other, the ranks are threads of one process over a simulated network,
/// and no launcher is needed. One of them runs at a time, and whatever could happen in this or in another order is drawn
/// from the seed: the same seed gives the same run. The test fails with the seed that it failed with, which
/// `SERRIED_TEST_SEED` asks for again. If all ranks wait for each other, it fails at once and says who waits for what.
///
/// - `delay`: the longest time that a message takes, in units of virtual time; 1000 if nothing is said, and 1 for a network
///   that changes no order.
/// - `loss`: how many of a thousand messages are lost and sent again later, as TCP does.
/// - `deaths`: how many ranks die on the way, if they have not ended before. What the others do with them fails with
///   [`class::PROC_ABORTED`].
///
/// ```no_run
/// use serried::Any;
///
/// #[serried::test(ranks = 3, seeds = 20, loss = 100)]
/// fn whoever_comes_first(world: &serried::World) -> serried::Result<()> {
///     if world.rank() > 0 {
///         return world.send(&world.rank(), 0, 1);
///     }
///     let mut from = [0; 2];
///     for one in &mut from {
///         world.recv(one, Any, 1)?;
///     }
///     from.sort();
///     assert_eq!(from, [1, 2]); // without the sort, some of the seeds fail
///     Ok(())
/// }
/// ```
///
/// A simulated rank is one thread: threads of its own, and futures outside of [`block_on`], are for ranks that are
/// processes, and so are spawned programs.
pub use macros::test;

pub use bsp;
pub use store;

/// What the macros need.
#[doc(hidden)]
pub mod hidden {
    // Under this name nobody else's `core` stands.
    pub use ::core;

    pub use crate::datatype::{Field, Made, any_bits, field, numbers, plain, repair, size};
    pub use crate::test::{Passed, Simulated, simulate, test};
    pub use mpi::Handle;
}

// What the macros write names this crate.
extern crate self as serried;
