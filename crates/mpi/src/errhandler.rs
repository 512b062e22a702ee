//! Error handlers (MPI-5.0 §9.3), and what happens to an error.
use crate::Handle;
use crate::callbacks::Callback;
use crate::error::{Error, Result};

/// `MPI_Comm_create_errhandler`.
pub fn create(function: Callback) -> Result<Handle> {
    unimplemented!("{function:?}")
}
/// `MPI_Errhandler_free`; the handle becomes `MPI_ERRHANDLER_NULL`.
pub fn free(errhandler: &mut Handle) -> Result<()> {
    unimplemented!("{errhandler:?}")
}
/// Does with an error what the responsible handler says: of the error's own communicator, else of
/// `comm` if it is valid, else of `MPI_COMM_SELF`. Answers the code that the call returns.
#[cold]
pub fn raise(call: &'static str, comm: Handle, error: Box<Error>) -> i32 {
    unimplemented!("{call}{comm:?}{error}")
}
/// The error of a call that is not built yet.
#[cold]
pub fn unsupported(call: &'static str) -> Box<Error> {
    unimplemented!("{call}")
}
