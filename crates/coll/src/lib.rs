//! Collective algorithms: plain functions over sends and receives.
//!
//! Every function is called by all members of a [`Party`] in the same order. Buffers are
//! [`Span`](layout::Span)s of whole items; whoever calls has checked the arguments. A failure leaves
//! nothing under way: what was started has ended when a function returns.
//!
//! Where the members have cores of their own, trees and exchanges of logarithmic depth are used.
//! Where cores are shared (`crowded`), a step costs a context switch, and one member that collects
//! and spreads is faster: everyone else runs once for an operation.

mod barrier;
mod broadcast;
mod exchange;
mod gather;
mod party;
mod reduce;
mod scratch;
mod shared;
mod station;
#[cfg(test)]
mod testing;

pub use barrier::barrier;
pub use broadcast::broadcast;
pub use exchange::all_to_all;
pub use gather::{all_gather, gather};
pub use party::{Failure, Party, Peers, Post};
pub use reduce::{Reduction, all_reduce, reduce};
pub use shared::{Patience, Shared};
