//! Collective algorithms, as steps.
//!
//! An [`Algorithm`] holds the arguments of one operation and says, for one member of a [`Team`],
//! which [`Steps`] it takes: sends, receives, copies, reductions, waits. A blocking call does them
//! as they are said ([`run`]); a nonblocking or persistent one writes them down as a [`Program`],
//! which an engine runs beside everything else ([`Running`]).
//!
//! Every operation of a communicator has a [`tag`] of its own, so that any number of them can be
//! under way. Buffers are [`Span`](layout::Span)s of whole items; whoever calls has checked the
//! arguments. A failure leaves nothing under way.
//!
//! Ranks of one host need no messages: what an algorithm says of itself ([`Algorithm::shm_operation`]) is
//! enough for them to go through memory that they share ([`Shared`]).
//!
//! Which method is taken is decided by one [`Table`], for messages and for shared memory: where the members
//! have cores of their own, trees and exchanges of logarithmic depth; where cores are oversubscribed a step
//! costs a context switch, and one member that collects and spreads is faster.
//!
//! Modules are in layers, each importing only from those before it: what things are (`kind`, `operator`,
//! `blocks`, `failure`, `operation`), the choice (`choice`, `cost`), steps and how they are run (`steps`,
//! `immediate`, `program`), algorithms by messages and by shared memory (`shm`), those that go level by level
//! (`levels`, `multicast`, `collectives`), and operations in the background (`background`).

mod all_gather;
mod background;
mod barrier;
mod blocks;
mod broadcast;
mod choice;
mod collectives;
mod cost;
mod exchange;
mod failure;
mod fold;
#[doc(hidden)]
pub mod fuzzing;
mod gather;
mod immediate;
mod inter;
mod kind;
mod levels;
pub mod multicast;
mod neighbours;
mod operation;
mod operator;
mod program;
mod reduce;
mod reduce_scatter;
mod scan;
mod scratch;
mod shm;
mod steps;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod worker;

pub use all_gather::AllGather;
pub use background::{Background, BackgroundGroup, Fallback, Setup};
pub use blocks::Blocks;
pub use choice::{Extent, Medium, Method, Rule, Table, TableError};
pub use collectives::{AllReduce, Barrier, Broadcast, Reduce};
pub use cost::Parameters;
pub use exchange::{AllToAll, Swap};
pub use failure::Failure;
pub use gather::{Gather, Scatter};
pub use immediate::{Post, run};
pub use inter::{Inter, Side};
pub use kind::{Call, Kind, tag};
pub use multicast::{Caller, Casting};
pub use neighbours::Neighbours;
pub use operation::ShmOperation;
pub use operator::Operator;
pub use program::{Chain, Combine, Next, Program, Running};
pub use reduce_scatter::ReduceScatter;
pub use scan::{ExclusiveScan, Scan};
pub use shm::{Shared, Waiter};
pub use steps::{Algorithm, Peers, Route, Steps, Team};
