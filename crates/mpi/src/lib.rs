#![doc = include_str!("../README.md")]

#[cfg(test)]
use checked_heap as _;

pub mod abi;
pub mod attribute;
pub mod bsend;
mod buffer;
pub mod callbacks;
pub mod callers;
mod casting;
pub mod check;
pub mod class;
pub mod codes;
pub mod collective;
pub mod communicator;
pub mod crash;
pub mod datatype;
mod detached;
pub mod dynamic;
pub mod environment;
pub mod errhandler;
mod error;
mod fault;
pub mod file;
#[doc(hidden)]
pub mod fuzzing;
pub mod generalized;
pub mod group;
pub mod handle;
pub mod info;
mod loss;
pub mod matched;
mod memory_kinds;
pub mod operation;
pub mod pack;
pub mod panic;
pub mod partitioned;
mod peers;
pub mod point;
pub mod process;
pub mod reach;
mod remembered;
pub mod request;
pub mod session;
mod sharing;
pub mod simulation;
mod state;
mod status;
#[cfg(test)]
mod testing;
pub mod topology;
mod verify;
mod waiting;
pub mod window;

pub use buffer::Buffer;
pub use callbacks::{Callback, Callbacks};
pub use error::{Completed, Error, Result};
pub use handle::{Handle, Kind};
pub use point::Mode;
pub use status::Status;
