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
//! Ranks of one host need no messages: what an algorithm says of itself ([`Algorithm::straight`]) is
//! enough for them to go through memory that they share ([`Shared`]).
//!
//! Where the members have cores of their own, trees and exchanges of logarithmic depth are used.
//! Where cores are shared (`crowded`), a step costs a context switch, and one member that collects
//! and spreads is faster: everyone else runs once for an operation.

mod all_gather;
mod aside;
mod barrier;
mod broadcast;
mod choice;
mod cost;
mod exchange;
mod fold;
mod gather;
mod immediate;
mod inter;
mod levels;
mod neighbours;
mod program;
mod reduce;
mod reduce_scatter;
mod scan;
mod scratch;
mod shared;
mod station;
mod steps;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use all_gather::AllGather;
pub use aside::{Afloat, Aside, Opening, Otherwise};
pub use barrier::Barrier;
pub use broadcast::Broadcast;
pub use choice::{ANY, Medium, Method, Rule, Table, TableError};
pub use cost::Parameters;
pub use exchange::{AllToAll, Swap};
pub use fold::Operator;
pub use gather::{Gather, Scatter};
pub use immediate::{Failure, Post, run};
pub use inter::{Inter, Side};
pub use neighbours::Neighbours;
pub use program::{Chain, Combine, Next, Program, Running};
pub use reduce::{AllReduce, Reduce};
pub use reduce_scatter::ReduceScatter;
pub use scan::{ExclusiveScan, Scan};
pub use shared::{Patience, Shared, Straight};
pub use steps::{Algorithm, Blocks, Call, Kind, Peers, Route, Steps, Team, tag};
