//! Attributes of communicators (MPI-5.0 §7.7), and their deprecated names.

use crate::abi::*;
use crate::arg::Output;
use crate::callback;
use crate::generated::callbacks::*;
use crate::generated::constants::*;
use mpi::attribute::{self, Copy, Value};
use mpi::{Result, process};
use std::ffi::c_void;

pub(crate) fn comm_create_keyval(
    copy: Option<MPI_Comm_copy_attr_function>,
    delete: Option<MPI_Comm_delete_attr_function>,
    extra: *mut c_void,
) -> Result<i32> {
    process::running()?;
    let copy = match copy.map_or(MPI_COMM_NULL_COPY_FN, |copy| copy as *const () as usize) {
        MPI_COMM_NULL_COPY_FN => Copy::Never,
        MPI_COMM_DUP_FN => Copy::Same,
        function => Copy::Call(callback::narrow(function)),
    };
    let delete = delete.map(|delete| callback::narrow(delete as *const () as usize));
    attribute::create_keyval(copy, delete, extra as usize)
}

pub(crate) fn comm_free_keyval(keyval: &mut i32) -> Result<()> {
    process::running()?;
    attribute::free_keyval(keyval)
}

pub(crate) fn comm_set_attr(comm: MPI_Comm, keyval: i32, value: *mut c_void) -> Result<()> {
    attribute::set(comm, keyval, value as usize)
}

pub(crate) fn comm_get_attr(comm: MPI_Comm, keyval: i32, value: Output<usize>) -> Result<bool> {
    let found = attribute::find(comm, keyval)?;
    match found {
        Some(Value::Stored(stored)) => value.write(stored),
        // A predefined attribute is an int that the program reads through a pointer.
        Some(Value::Predefined(number)) => value.write(number as usize),
        None => {}
    }
    Ok(found.is_some())
}

pub(crate) fn comm_delete_attr(comm: MPI_Comm, keyval: i32) -> Result<()> {
    attribute::delete(comm, keyval)
}
