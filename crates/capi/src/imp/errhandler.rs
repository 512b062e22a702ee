//! Error handlers, classes, codes and strings (MPI-5.0 §9.3 to §9.5).

use crate::abi::*;
use crate::arg::Text;
use crate::callback::{self, CALLBACKS};
use crate::generated::callbacks::*;
use mpi::{Error, Kind, Result, abi, class, codes, communicator, errhandler, session};

pub(crate) fn comm_create_errhandler(
    function: Option<MPI_Comm_errhandler_function>,
) -> Result<MPI_Errhandler> {
    create(Kind::Comm, "comm_errhandler_fn", function.map(|function| function as *const ()))
}

pub(crate) fn session_create_errhandler(
    function: Option<MPI_Session_errhandler_function>,
) -> Result<MPI_Errhandler> {
    create(Kind::Session, "session_errhandler_fn", function.map(|function| function as *const ()))
}

pub(crate) fn win_create_errhandler(
    function: Option<MPI_Win_errhandler_function>,
) -> Result<MPI_Errhandler> {
    create(Kind::Window, "win_errhandler_fn", function.map(|function| function as *const ()))
}

pub(crate) fn file_create_errhandler(
    function: Option<MPI_File_errhandler_function>,
) -> Result<MPI_Errhandler> {
    create(Kind::File, "file_errhandler_fn", function.map(|function| function as *const ()))
}

fn create(kind: Kind, name: &str, function: Option<*const ()>) -> Result<MPI_Errhandler> {
    let function = function.ok_or_else(|| {
        Error::new(class::ARG, format!("{name} is a null pointer; pass a function"))
    })?;
    // Sessions may be opened, and their handlers made, before anything is initialised.
    mpi::callbacks::install(CALLBACKS);
    // SAFETY: the program passed it as an error handler.
    errhandler::create(kind, unsafe { callback::narrow(function as usize) })
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

pub(crate) fn session_set_errhandler(
    session: MPI_Session,
    errhandler: MPI_Errhandler,
) -> Result<()> {
    session::set_errhandler(session, errhandler)
}

pub(crate) fn session_get_errhandler(session: MPI_Session) -> Result<MPI_Errhandler> {
    session::errhandler(session)
}

pub(crate) fn session_call_errhandler(session: MPI_Session, code: i32) -> Result<()> {
    session::call_errhandler(session, code)
}

pub(crate) fn file_set_errhandler(file: MPI_File, errhandler: MPI_Errhandler) -> Result<()> {
    errhandler::set_for_file(file, errhandler)
}

pub(crate) fn file_get_errhandler(file: MPI_File) -> Result<MPI_Errhandler> {
    errhandler::of_file(file)
}

pub(crate) fn file_call_errhandler(file: MPI_File, code: i32) -> Result<()> {
    errhandler::call_for_file(file, code)
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
