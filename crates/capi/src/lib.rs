#![doc = include_str!("../README.md")]

mod abi;
mod arg;
mod callback;
mod export;
// Laid out by the generator.
#[rustfmt::skip]
mod generated;
mod imp;
mod report;
