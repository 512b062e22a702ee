#![doc = include_str!("../README.md")]

#[cfg(test)]
use checked_heap as _;

mod access;
mod collective;
mod coverage;
mod direct;
mod disk;
mod domains;
mod failure;
#[doc(hidden)]
pub mod fuzzing;
mod pages;
mod pool;
mod system;
#[cfg(test)]
mod testing;
mod unsynced;
mod view;
mod window;

pub use access::{Access, Direction, Locked, in_one_piece};
pub use collective::{Collective, End, Ended, Group, Meeting, Own, Part, Storage, WORDS};
pub use disk::{Disk, Local, Lock};
pub use failure::{Doing, Failure};
pub use pool::{Pool, Ticket};
pub use system::{Kind, System};
pub use view::View;
