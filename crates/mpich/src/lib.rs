#![doc = include_str!("../README.md")]

mod by_hand;
mod callback;
mod export;
mod extra;
// Laid out by the generator.
#[rustfmt::skip]
mod generated;
mod handle;
mod inner;
mod language;
mod list;
mod outer;
mod place;
mod status;
mod value;
