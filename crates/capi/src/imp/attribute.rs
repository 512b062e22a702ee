//! Attributes of communicators, datatypes and windows (MPI-5.0 §7.7), and their deprecated names.

use crate::abi::*;
use crate::arg::Output;
use crate::callback;
use crate::generated::callbacks::*;
use crate::generated::constants::*;
use mpi::attribute::{self, Copy, Object, Subject, Value};
use mpi::{Result, process};
use std::ffi::c_void;

pub(crate) fn comm_create_keyval(
    copy: Option<MPI_Comm_copy_attr_function>,
    delete: Option<MPI_Comm_delete_attr_function>,
    extra: *mut c_void,
) -> Result<i32> {
    create_keyval(
        Subject::Comm,
        copy.map(|copy| copy as *const () as usize),
        delete.map(|delete| delete as *const () as usize),
        extra,
    )
}

pub(crate) fn comm_free_keyval(keyval: &mut i32) -> Result<()> {
    process::running()?;
    attribute::free_keyval(Subject::Comm, keyval)
}

pub(crate) fn comm_set_attr(comm: MPI_Comm, keyval: i32, value: *mut c_void) -> Result<()> {
    attribute::set(Object::Comm(comm), keyval, value as usize)
}

pub(crate) fn comm_get_attr(comm: MPI_Comm, keyval: i32, value: Output<usize>) -> Result<bool> {
    find(Object::Comm(comm), keyval, value)
}

pub(crate) fn comm_delete_attr(comm: MPI_Comm, keyval: i32) -> Result<()> {
    attribute::delete(Object::Comm(comm), keyval)
}

pub(crate) fn type_create_keyval(
    copy: Option<MPI_Type_copy_attr_function>,
    delete: Option<MPI_Type_delete_attr_function>,
    extra: *mut c_void,
) -> Result<i32> {
    create_keyval(
        Subject::Type,
        copy.map(|copy| copy as *const () as usize),
        delete.map(|delete| delete as *const () as usize),
        extra,
    )
}

pub(crate) fn type_free_keyval(keyval: &mut i32) -> Result<()> {
    process::running()?;
    attribute::free_keyval(Subject::Type, keyval)
}

pub(crate) fn type_set_attr(datatype: MPI_Datatype, keyval: i32, value: *mut c_void) -> Result<()> {
    attribute::set(Object::Type(datatype), keyval, value as usize)
}

pub(crate) fn type_get_attr(
    datatype: MPI_Datatype,
    keyval: i32,
    value: Output<usize>,
) -> Result<bool> {
    find(Object::Type(datatype), keyval, value)
}

pub(crate) fn type_delete_attr(datatype: MPI_Datatype, keyval: i32) -> Result<()> {
    attribute::delete(Object::Type(datatype), keyval)
}

pub(crate) fn win_create_keyval(
    copy: Option<MPI_Win_copy_attr_function>,
    delete: Option<MPI_Win_delete_attr_function>,
    extra: *mut c_void,
) -> Result<i32> {
    create_keyval(
        Subject::Win,
        copy.map(|copy| copy as *const () as usize),
        delete.map(|delete| delete as *const () as usize),
        extra,
    )
}

pub(crate) fn win_free_keyval(keyval: &mut i32) -> Result<()> {
    process::running()?;
    attribute::free_keyval(Subject::Win, keyval)
}

pub(crate) fn win_set_attr(win: MPI_Win, keyval: i32, value: *mut c_void) -> Result<()> {
    attribute::set(Object::Win(win), keyval, value as usize)
}

pub(crate) fn win_get_attr(win: MPI_Win, keyval: i32, value: Output<usize>) -> Result<bool> {
    find(Object::Win(win), keyval, value)
}

pub(crate) fn win_delete_attr(win: MPI_Win, keyval: i32) -> Result<()> {
    attribute::delete(Object::Win(win), keyval)
}

/// The functions that MPI predefines have the same numbers for every kind of object.
fn create_keyval(
    subject: Subject,
    copy: Option<usize>,
    delete: Option<usize>,
    extra: *mut c_void,
) -> Result<i32> {
    process::running()?;
    let copy = match copy.unwrap_or(MPI_COMM_NULL_COPY_FN) {
        MPI_COMM_NULL_COPY_FN => Copy::Never,
        MPI_COMM_DUP_FN => Copy::Same,
        // SAFETY: the program passed it as a copy function.
        function => Copy::Call(unsafe { callback::narrow(function) }),
    };
    // SAFETY: the program passed it as a delete function.
    let delete = delete.map(|function| unsafe { callback::narrow(function) });
    attribute::create_keyval(subject, copy, delete, extra as usize)
}

fn find(object: Object, keyval: i32, value: Output<usize>) -> Result<bool> {
    let found = attribute::find(object, keyval)?;
    match found {
        Some(Value::Stored(stored)) => value.write(stored),
        // A predefined attribute is an int that the program reads through a pointer.
        Some(Value::Predefined(number)) => value.write(number as usize),
        None => {}
    }
    Ok(found.is_some())
}
