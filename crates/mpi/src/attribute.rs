//! Attributes cached on communicators (MPI-5.0 §7.7).
use crate::Handle;
use crate::callbacks::Callback;
use crate::error::Result;

/// What becomes of an attribute when its communicator is duplicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copy {
    /// `MPI_COMM_NULL_COPY_FN`.
    Never,
    /// `MPI_COMM_DUP_FN`.
    Same,
    /// The program decides.
    Call(Callback),
}

/// What an attribute is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// What the program stored.
    Stored(usize),
    /// A predefined attribute: C wants a pointer to it, which must stay valid.
    Predefined(&'static i32),
}

/// `MPI_Comm_create_keyval`; no `delete` is `MPI_COMM_NULL_DELETE_FN`.
pub fn create_keyval(copy: Copy, delete: Option<Callback>, extra: usize) -> Result<i32> {
    unimplemented!("{copy:?}{delete:?}{extra}")
}
/// `MPI_Comm_free_keyval`; the keyval becomes `MPI_KEYVAL_INVALID`.
pub fn free_keyval(keyval: &mut i32) -> Result<()> {
    unimplemented!("{keyval}")
}
/// `MPI_Comm_set_attr`; calls the delete function of the value that was there.
pub fn set(comm: Handle, keyval: i32, value: usize) -> Result<()> {
    unimplemented!("{comm:?}{keyval}{value}")
}
/// `MPI_Comm_get_attr`.
pub fn find(comm: Handle, keyval: i32) -> Result<Option<Value>> {
    unimplemented!("{comm:?}{keyval}")
}
/// `MPI_Comm_delete_attr`.
pub fn delete(comm: Handle, keyval: i32) -> Result<()> {
    unimplemented!("{comm:?}{keyval}")
}
