//! Communicators (MPI-5.0 §7.4).
use crate::Handle;
use crate::error::Result;

/// `MPI_Comm_rank`.
pub fn rank(comm: Handle) -> Result<i32> {
    unimplemented!("{comm:?}")
}
/// `MPI_Comm_size`.
pub fn size(comm: Handle) -> Result<i32> {
    unimplemented!("{comm:?}")
}
/// `MPI_Comm_remote_size`.
pub fn remote_size(comm: Handle) -> Result<i32> {
    unimplemented!("{comm:?}")
}
/// `MPI_Comm_test_inter`.
pub fn is_inter(comm: Handle) -> Result<bool> {
    unimplemented!("{comm:?}")
}
/// `MPI_Comm_group`.
pub fn group(comm: Handle) -> Result<Handle> {
    unimplemented!("{comm:?}")
}
/// `MPI_Comm_compare`: `MPI_IDENT`, `MPI_CONGRUENT`, `MPI_SIMILAR` or `MPI_UNEQUAL`.
pub fn compare(left: Handle, right: Handle) -> Result<i32> {
    unimplemented!("{left:?}{right:?}")
}
/// `MPI_Comm_dup`: collective; calls attribute copy functions.
pub fn dup(comm: Handle) -> Result<Handle> {
    unimplemented!("{comm:?}")
}
/// `MPI_Comm_dup_with_info`.
pub fn dup_with_info(comm: Handle, info: Handle) -> Result<Handle> {
    unimplemented!("{comm:?}{info:?}")
}
/// `MPI_Comm_create` over a group of the communicator; `MPI_COMM_NULL` for those outside.
pub fn create(comm: Handle, group: Handle) -> Result<Handle> {
    unimplemented!("{comm:?}{group:?}")
}
/// `MPI_Comm_split`; a color of `MPI_UNDEFINED` answers `MPI_COMM_NULL`.
pub fn split(comm: Handle, color: i32, key: i32) -> Result<Handle> {
    unimplemented!("{comm:?}{color}{key}")
}
/// `MPI_Comm_free`; the handle becomes `MPI_COMM_NULL`.
pub fn free(comm: &mut Handle) -> Result<()> {
    unimplemented!("{comm:?}")
}
/// `MPI_Comm_set_name`.
pub fn set_name(comm: Handle, name: &str) -> Result<()> {
    unimplemented!("{comm:?}{name}")
}
/// `MPI_Comm_get_name`; at most `MPI_MAX_OBJECT_NAME - 1` bytes. `MPI_COMM_NULL` has a name too.
pub fn name(comm: Handle) -> Result<String> {
    unimplemented!("{comm:?}")
}
/// `MPI_Comm_set_info`.
pub fn set_info(comm: Handle, info: Handle) -> Result<()> {
    unimplemented!("{comm:?}{info:?}")
}
/// `MPI_Comm_get_info`: a new info object.
pub fn info(comm: Handle) -> Result<Handle> {
    unimplemented!("{comm:?}")
}
/// `MPI_Comm_set_errhandler`.
pub fn set_errhandler(comm: Handle, errhandler: Handle) -> Result<()> {
    unimplemented!("{comm:?}{errhandler:?}")
}
/// `MPI_Comm_get_errhandler`: a reference that the program frees.
pub fn errhandler(comm: Handle) -> Result<Handle> {
    unimplemented!("{comm:?}")
}
/// `MPI_Comm_call_errhandler`. A fatal handler does not return.
pub fn call_errhandler(comm: Handle, code: i32) -> Result<()> {
    unimplemented!("{comm:?}{code}")
}
