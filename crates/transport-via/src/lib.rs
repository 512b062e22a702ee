#![doc = include_str!("../README.md")]
// Models run a few atomics, and nothing around them.
#![cfg_attr(loom, allow(dead_code))]

#[cfg(not(loom))]
mod bell;
#[cfg(not(loom))]
mod card;
#[cfg(not(loom))]
mod classes;
#[cfg(not(loom))]
mod copies;
#[cfg(not(loom))]
mod credit;
#[cfg(not(loom))]
mod endpoint;
#[cfg(not(loom))]
mod envelope;
#[cfg(not(loom))]
pub mod fuzzing;
#[cfg(not(loom))]
mod meeting;
#[cfg(not(loom))]
mod port;
mod sync;
pub mod via;

#[cfg(not(loom))]
pub use bell::ViaBell;
#[cfg(not(loom))]
pub use classes::{Class, Classes};
#[cfg(not(loom))]
pub use port::{Options, Via};
