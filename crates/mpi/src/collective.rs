//! Collective communication (MPI-5.0 chapter 6). `MPI_IN_PLACE` is an address.
use crate::error::Result;
use crate::{Buffer, Handle};

/// `MPI_Barrier`.
pub fn barrier(comm: Handle) -> Result<()> {
    unimplemented!("{comm:?}")
}
/// `MPI_Bcast`.
pub fn bcast(buffer: Buffer, root: i32, comm: Handle) -> Result<()> {
    unimplemented!("{buffer:?}{root}{comm:?}")
}
/// `MPI_Reduce`: `send` holds count and datatype, also if its address is `MPI_IN_PLACE`; `receive`
/// is an address that matters at the root.
pub fn reduce(send: Buffer, receive: *mut u8, op: Handle, root: i32, comm: Handle) -> Result<()> {
    unimplemented!("{send:?}{receive:?}{op:?}{root}{comm:?}")
}
/// `MPI_Allreduce`.
pub fn allreduce(send: Buffer, receive: *mut u8, op: Handle, comm: Handle) -> Result<()> {
    unimplemented!("{send:?}{receive:?}{op:?}{comm:?}")
}
/// `MPI_Gather`; `receive` counts the items of one rank.
pub fn gather(send: Buffer, receive: Buffer, root: i32, comm: Handle) -> Result<()> {
    unimplemented!("{send:?}{receive:?}{root}{comm:?}")
}
/// `MPI_Allgather`.
pub fn allgather(send: Buffer, receive: Buffer, comm: Handle) -> Result<()> {
    unimplemented!("{send:?}{receive:?}{comm:?}")
}
/// `MPI_Alltoall`.
pub fn alltoall(send: Buffer, receive: Buffer, comm: Handle) -> Result<()> {
    unimplemented!("{send:?}{receive:?}{comm:?}")
}
/// `MPI_Reduce_local`: `inout = input op inout`.
pub fn reduce_local(input: Buffer, inout: *mut u8, op: Handle) -> Result<()> {
    unimplemented!("{input:?}{inout:?}{op:?}")
}
