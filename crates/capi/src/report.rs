//! What becomes of an error.

use crate::abi::*;
use crate::generated::constants::*;
use std::ffi::c_int;

/// What a call came to.
pub(crate) type Outcome = mpi::Result<()>;

/// Whose error handler is responsible (MPI-5.0 §9.3).
#[derive(Clone, Copy)]
pub(crate) enum Site {
    /// Nothing that the arguments name.
    Nothing,
    /// This communicator.
    Comm(MPI_Comm),
    /// This session.
    Session(MPI_Session),
    /// This window.
    Win(MPI_Win),
    /// This handler, for a new communicator.
    CommHandler(MPI_Errhandler),
    /// This handler, for a new session.
    SessionHandler(MPI_Errhandler),
    /// This file; the default for files if there is none.
    File(MPI_File),
    /// The tool interface, which never calls an error handler (MPI-5.0 §15.3).
    Tool,
}

/// The code that the call returns.
#[inline(always)]
pub(crate) fn report(outcome: Outcome, call: &'static str, site: Site) -> c_int {
    match outcome {
        Ok(()) => MPI_SUCCESS,
        Err(error) => raise(call, site, error),
    }
}

/// The answer of a function that is not built.
#[cold]
pub(crate) fn unsupported(call: &'static str, site: Site) -> c_int {
    raise(call, site, mpi::errhandler::unsupported(call))
}

#[cold]
#[inline(never)]
fn raise(call: &'static str, site: Site, error: Box<mpi::Error>) -> c_int {
    match site {
        Site::Comm(object) | Site::Session(object) | Site::Win(object) => {
            mpi::errhandler::raise(call, object, error)
        }
        Site::CommHandler(handler) => {
            mpi::errhandler::raise_by(call, mpi::Kind::Comm, handler, error)
        }
        Site::SessionHandler(handler) => {
            mpi::errhandler::raise_by(call, mpi::Kind::Session, handler, error)
        }
        Site::Nothing => mpi::errhandler::raise(call, MPI_COMM_SELF, error),
        Site::File(file) => mpi::errhandler::raise_for_file(call, file, error),
        Site::Tool => error.class,
    }
}
