//! `libmpi_abi.so.1`: the MPI 5.0 C ABI as thin shells over the `mpi` room.
//!
//! The way of a call: the exported pair `MPI_X`/`PMPI_X` (`generated`) jumps to one shell, which
//! is not exported, so that a profiling library may stand in for `MPI_X` and nothing inside ever
//! calls an exported symbol. The shell converts arguments with `arg` and calls its hand-written
//! part in `imp`, which calls `mpi`, where handles, counts, ranks, tags and types are checked.
//! Errors go through `report` to the responsible error handler.
//!
//! What is exported, and which functions are built, is said by the tables under `api/`.
//!
//! # Safety
//! The program promises what MPI demands: a pointer that is not null points to memory of the right
//! type and size that nobody else uses during the call, and buffers stay valid until the operation
//! on them has completed. What can be checked (null pointers, handles, numbers) is checked.

mod abi;
mod arg;
mod callback;
mod export;
// Laid out by the generator.
#[rustfmt::skip]
mod generated;
mod imp;
mod report;
