//! Reduction operations (MPI-5.0 §6.9).

use crate::abi::*;
use crate::callback;
use crate::generated::callbacks::*;
use mpi::{Callback, Error, Result, class, operation, process};

pub(crate) fn op_create(function: Option<MPI_User_function>, commute: bool) -> Result<MPI_Op> {
    // SAFETY: the program passed it as an operation.
    let stored =
        |function: MPI_User_function| unsafe { callback::narrow(function as *const () as usize) };
    create(function.map(stored), commute)
}

pub(crate) fn op_create_c(function: Option<MPI_User_function_c>, commute: bool) -> Result<MPI_Op> {
    // SAFETY: the program passed it as an operation with large counts.
    let stored =
        |function: MPI_User_function_c| unsafe { callback::wide(function as *const () as usize) };
    create(function.map(stored), commute)
}

pub(crate) fn op_free(op: &mut MPI_Op) -> Result<()> {
    process::running()?;
    operation::free(op)
}

pub(crate) fn op_commutative(op: MPI_Op) -> Result<bool> {
    process::running()?;
    operation::is_commutative(op)
}

fn create(function: Option<Callback>, commute: bool) -> Result<MPI_Op> {
    process::running()?;
    let function = function
        .ok_or_else(|| Error::new(class::ARG, "user_fn is a null pointer; pass a function"))?;
    operation::create(function, commute)
}
