//! `libmpi.so.12`: the MPICH ABI, for programs that others built for MPICH or one of its relatives.
//!
//! It holds no state of MPI. Each exported function translates its arguments into those of the
//! standard ABI, calls the shell of the same function in `libmpi_abi.so.1`, and translates what
//! comes back: handles are `int`s here (`handle`), a status has another layout (`status`), constants
//! have other values (`value`), and functions of the program are called with what they expect
//! (`callback`). Most functions are generated from the tables under `api/`; `by_hand` has those whose
//! arguments depend on each other, `extra` what MPICH has beside the standard.
//!
//! "Outward" is the side of the program, "inward" that of the standard ABI.
//!
//! # Safety
//! As in `capi`: the program promises what MPI demands of its pointers. A pointer is looked at here
//! only where the standard ABI would look at it, and null pointers are handed on to be refused there.

mod by_hand;
mod callback;
mod export;
mod extra;
// Laid out by the generator.
#[rustfmt::skip]
mod generated;
mod handle;
mod inner;
mod list;
mod outer;
mod place;
mod status;
mod value;
