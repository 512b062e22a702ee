//! Buffers for buffered sends (MPI-5.0 §3.6).
use crate::Handle;
use crate::error::Result;

/// `MPI_Buffer_attach` (`comm` is `None`) and `MPI_Comm_attach_buffer`. An address of
/// `MPI_BUFFER_AUTOMATIC` lets the library find the memory.
pub fn attach(comm: Option<Handle>, address: usize, size: i64) -> Result<()> {
    unimplemented!("{comm:?}{address}{size}")
}
/// `MPI_Buffer_detach` and `MPI_Comm_detach_buffer`: waits until the buffer is free, and answers its
/// address and size.
pub fn detach(comm: Option<Handle>) -> Result<(usize, i64)> {
    unimplemented!("{comm:?}")
}
/// `MPI_Buffer_flush` and `MPI_Comm_flush_buffer`.
pub fn flush(comm: Option<Handle>) -> Result<()> {
    unimplemented!("{comm:?}")
}
/// `MPI_Buffer_iflush` and `MPI_Comm_iflush_buffer`.
pub fn iflush(comm: Option<Handle>) -> Result<Handle> {
    unimplemented!("{comm:?}")
}
