#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod frame;
pub mod wireup;
pub use frame::*;
