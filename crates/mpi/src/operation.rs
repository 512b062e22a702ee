//! Reduction operations (MPI-5.0 §6.9).
use crate::Handle;
use crate::callbacks::Callback;
use crate::error::Result;

/// `MPI_Op_create`.
pub fn create(function: Callback, commutative: bool) -> Result<Handle> {
    unimplemented!("{function:?}{commutative}")
}
/// `MPI_Op_free`; the handle becomes `MPI_OP_NULL`.
pub fn free(op: &mut Handle) -> Result<()> {
    unimplemented!("{op:?}")
}
/// `MPI_Op_commutative`.
pub fn is_commutative(op: Handle) -> Result<bool> {
    unimplemented!("{op:?}")
}
