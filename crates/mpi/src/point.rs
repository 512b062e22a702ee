//! Point-to-point communication (MPI-5.0 chapter 3).
use crate::error::Result;
use crate::{Buffer, Handle, Status};

/// The four modes of a send (MPI-5.0 §3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// `MPI_Send`.
    Standard,
    /// `MPI_Bsend`.
    Buffered,
    /// `MPI_Ssend`.
    Synchronous,
    /// `MPI_Rsend`.
    Ready,
}

/// `MPI_Send` and its modes.
pub fn send(mode: Mode, buffer: Buffer, dest: i32, tag: i32, comm: Handle) -> Result<()> {
    unimplemented!("{mode:?}{buffer:?}{dest}{tag}{comm:?}")
}
/// `MPI_Isend` and its modes.
pub fn isend(mode: Mode, buffer: Buffer, dest: i32, tag: i32, comm: Handle) -> Result<Handle> {
    unimplemented!("{mode:?}{buffer:?}{dest}{tag}{comm:?}")
}
/// `MPI_Send_init` and its modes.
pub fn send_init(mode: Mode, buffer: Buffer, dest: i32, tag: i32, comm: Handle) -> Result<Handle> {
    unimplemented!("{mode:?}{buffer:?}{dest}{tag}{comm:?}")
}
/// `MPI_Recv`.
pub fn recv(buffer: Buffer, source: i32, tag: i32, comm: Handle) -> Result<Status> {
    unimplemented!("{buffer:?}{source}{tag}{comm:?}")
}
/// `MPI_Irecv`.
pub fn irecv(buffer: Buffer, source: i32, tag: i32, comm: Handle) -> Result<Handle> {
    unimplemented!("{buffer:?}{source}{tag}{comm:?}")
}
/// `MPI_Recv_init`.
pub fn recv_init(buffer: Buffer, source: i32, tag: i32, comm: Handle) -> Result<Handle> {
    unimplemented!("{buffer:?}{source}{tag}{comm:?}")
}
/// `MPI_Sendrecv`.
pub fn sendrecv(
    send: Buffer,
    dest: i32,
    send_tag: i32,
    receive: Buffer,
    source: i32,
    receive_tag: i32,
    comm: Handle,
) -> Result<Status> {
    unimplemented!("{send:?}{dest}{send_tag}{receive:?}{source}{receive_tag}{comm:?}")
}
/// `MPI_Sendrecv_replace`.
pub fn sendrecv_replace(
    buffer: Buffer,
    dest: i32,
    send_tag: i32,
    source: i32,
    receive_tag: i32,
    comm: Handle,
) -> Result<Status> {
    unimplemented!("{dest}{send_tag}{buffer:?}{source}{receive_tag}{comm:?}")
}
/// `MPI_Isendrecv`.
pub fn isendrecv(
    send: Buffer,
    dest: i32,
    send_tag: i32,
    receive: Buffer,
    source: i32,
    receive_tag: i32,
    comm: Handle,
) -> Result<Handle> {
    unimplemented!("{send:?}{dest}{send_tag}{receive:?}{source}{receive_tag}{comm:?}")
}
/// `MPI_Isendrecv_replace`.
pub fn isendrecv_replace(
    buffer: Buffer,
    dest: i32,
    send_tag: i32,
    source: i32,
    receive_tag: i32,
    comm: Handle,
) -> Result<Handle> {
    unimplemented!("{dest}{send_tag}{buffer:?}{source}{receive_tag}{comm:?}")
}
