//! Error handlers, classes, codes and strings (MPI-5.0 §9.3 to §9.5).

use crate::abi::*;
use crate::arg::Text;
use crate::callback;
use crate::generated::callbacks::*;
use mpi::{Error, Result, abi, class, codes, communicator, errhandler};

pub(crate) fn comm_create_errhandler(
    function: Option<MPI_Comm_errhandler_function>,
) -> Result<MPI_Errhandler> {
    let function = function.ok_or_else(|| {
        Error::new(class::ARG, "comm_errhandler_fn is a null pointer; pass a function")
    })?;
    errhandler::create(callback::narrow(function as *const () as usize))
}

pub(crate) fn comm_set_errhandler(comm: MPI_Comm, errhandler: MPI_Errhandler) -> Result<()> {
    communicator::set_errhandler(comm, errhandler)
}

pub(crate) fn comm_get_errhandler(comm: MPI_Comm) -> Result<MPI_Errhandler> {
    communicator::errhandler(comm)
}

pub(crate) fn comm_call_errhandler(comm: MPI_Comm, code: i32) -> Result<()> {
    communicator::call_errhandler(comm, code)
}

pub(crate) fn errhandler_free(errhandler: &mut MPI_Errhandler) -> Result<()> {
    errhandler::free(errhandler)
}

pub(crate) fn error_class(code: i32) -> Result<i32> {
    codes::class(code)
}

pub(crate) fn error_string(code: i32, string: Text) -> Result<i32> {
    string.write(&codes::string(code)?, abi::MAX_ERROR_STRING as usize)
}

pub(crate) fn add_error_class() -> Result<i32> {
    codes::add_class()
}

pub(crate) fn add_error_code(class: i32) -> Result<i32> {
    codes::add_code(class)
}

pub(crate) fn add_error_string(code: i32, string: &str) -> Result<()> {
    codes::add_string(code, string)
}

pub(crate) fn remove_error_class(class: i32) -> Result<()> {
    codes::remove_class(class)
}

pub(crate) fn remove_error_code(code: i32) -> Result<()> {
    codes::remove_code(code)
}

pub(crate) fn remove_error_string(code: i32) -> Result<()> {
    codes::remove_string(code)
}
