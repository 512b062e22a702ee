#![doc = include_str!("../README.md")]

mod abi;
mod descriptor;
// Laid out by the generator.
#[rustfmt::skip]
mod module_names;

// The rest is that of `crates/fortran`.
#[path = "../../fortran/src/by_hand.rs"]
mod by_hand;
#[path = "../../fortran/src/callback.rs"]
mod callback;
#[path = "../../fortran/src/convert.rs"]
mod convert;
#[rustfmt::skip]
#[path = "../../fortran/src/generated/mod.rs"]
mod generated;
#[path = "../../mpich/src/list.rs"]
mod list;
#[path = "../../fortran/src/names.rs"]
mod names;
#[path = "../../fortran/src/section.rs"]
mod section;
#[path = "../../fortran/src/sentinel.rs"]
mod sentinel;
