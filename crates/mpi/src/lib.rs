//! MPI's objects, with `Result`s and no C.
//!
//! A call names objects by [`Handle`] and memory by [`Buffer`], and answers with a [`Result`] whose
//! error carries an MPI error class, the cause and the remedy. Whoever has an error hands it to
//! [`errhandler::raise`], which finds the responsible error handler and does what it says:
//!
//! ```no_run
//! use mpi::{Buffer, Handle, Mode, abi};
//! fn shell(address: *mut u8, count: i32, datatype: Handle, dest: i32, tag: i32, comm: Handle) -> i32 {
//!     // SAFETY: the C program promises what MPI asks of a send buffer.
//!     let buffer = unsafe { Buffer::new(address, count.into(), datatype) };
//!     match mpi::point::send(Mode::Standard, buffer, dest, tag, comm) {
//!         Ok(()) => mpi::class::SUCCESS,
//!         Err(error) => mpi::errhandler::raise("MPI_Send", comm, error),
//!     }
//! }
//! # let _ = (shell, abi::COMM_WORLD);
//! ```
//!
//! Calls without a communicator pass `abi::COMM_SELF` to `raise`; an error of a request knows its
//! communicator and overrides that (MPI-5.0 §9.3).

pub mod abi;
pub mod attribute;
pub mod bsend;
mod buffer;
pub mod callbacks;
pub mod check;
pub mod class;
pub mod codes;
pub mod collective;
pub mod communicator;
pub mod datatype;
mod detached;
pub mod dynamic;
pub mod environment;
pub mod errhandler;
mod error;
mod fault;
#[doc(hidden)]
pub mod fuzzing;
pub mod generalized;
pub mod group;
pub mod handle;
pub mod info;
mod loss;
pub mod matched;
pub mod operation;
pub mod pack;
mod panic;
pub mod partitioned;
mod peers;
pub mod point;
pub mod process;
pub mod request;
pub mod session;
mod sharing;
mod state;
mod status;
#[cfg(test)]
mod testing;
pub mod topology;

pub use buffer::Buffer;
pub use callbacks::{Callback, Callbacks};
pub use error::{Completed, Error, Result};
pub use handle::{Handle, Kind};
pub use point::Mode;
pub use status::Status;
