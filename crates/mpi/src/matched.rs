//! Probing, with and without matching (MPI-5.0 §3.8).
use crate::error::Result;
use crate::{Buffer, Handle, Status};

/// `MPI_Probe`.
pub fn probe(source: i32, tag: i32, comm: Handle) -> Result<Status> {
    unimplemented!("{source}{tag}{comm:?}")
}
/// `MPI_Iprobe`.
pub fn iprobe(source: i32, tag: i32, comm: Handle) -> Result<Option<Status>> {
    unimplemented!("{source}{tag}{comm:?}")
}
/// `MPI_Mprobe`.
pub fn mprobe(source: i32, tag: i32, comm: Handle) -> Result<(Handle, Status)> {
    unimplemented!("{source}{tag}{comm:?}")
}
/// `MPI_Improbe`.
pub fn improbe(source: i32, tag: i32, comm: Handle) -> Result<Option<(Handle, Status)>> {
    unimplemented!("{source}{tag}{comm:?}")
}
/// `MPI_Mrecv`; the message handle becomes `MPI_MESSAGE_NULL`.
pub fn mrecv(buffer: Buffer, message: &mut Handle) -> Result<Status> {
    unimplemented!("{buffer:?}{message:?}")
}
/// `MPI_Imrecv`; the message handle becomes `MPI_MESSAGE_NULL`.
pub fn imrecv(buffer: Buffer, message: &mut Handle) -> Result<Handle> {
    unimplemented!("{buffer:?}{message:?}")
}
