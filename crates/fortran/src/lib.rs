#![doc = include_str!("../README.md")]

mod abi;
mod by_hand;
mod callback;
mod convert;
mod descriptor;
// Laid out by the generator.
#[rustfmt::skip]
mod generated;
#[path = "../../mpich/src/list.rs"]
mod list;
mod names;
mod section;
mod sentinel;
