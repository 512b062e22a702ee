//! Sends and receives (MPI-5.0 §3.2 to §3.7, §3.9 and §3.11).

use crate::abi::*;
use mpi::{Buffer, Completed, Error, Mode, Result, Status, point};

#[inline(always)]
pub(crate) fn send(buffer: Buffer, dest: i32, tag: i32, comm: MPI_Comm) -> Result<()> {
    point::send(Mode::Standard, buffer, dest, tag, comm)
}

#[inline(always)]
pub(crate) fn bsend(buffer: Buffer, dest: i32, tag: i32, comm: MPI_Comm) -> Result<()> {
    point::send(Mode::Buffered, buffer, dest, tag, comm)
}

#[inline(always)]
pub(crate) fn ssend(buffer: Buffer, dest: i32, tag: i32, comm: MPI_Comm) -> Result<()> {
    point::send(Mode::Synchronous, buffer, dest, tag, comm)
}

#[inline(always)]
pub(crate) fn rsend(buffer: Buffer, dest: i32, tag: i32, comm: MPI_Comm) -> Result<()> {
    point::send(Mode::Ready, buffer, dest, tag, comm)
}

#[inline(always)]
pub(crate) fn isend(buffer: Buffer, dest: i32, tag: i32, comm: MPI_Comm) -> Result<MPI_Request> {
    point::isend(Mode::Standard, buffer, dest, tag, comm)
}

#[inline(always)]
pub(crate) fn ibsend(buffer: Buffer, dest: i32, tag: i32, comm: MPI_Comm) -> Result<MPI_Request> {
    point::isend(Mode::Buffered, buffer, dest, tag, comm)
}

#[inline(always)]
pub(crate) fn issend(buffer: Buffer, dest: i32, tag: i32, comm: MPI_Comm) -> Result<MPI_Request> {
    point::isend(Mode::Synchronous, buffer, dest, tag, comm)
}

#[inline(always)]
pub(crate) fn irsend(buffer: Buffer, dest: i32, tag: i32, comm: MPI_Comm) -> Result<MPI_Request> {
    point::isend(Mode::Ready, buffer, dest, tag, comm)
}

pub(crate) fn send_init(
    buffer: Buffer,
    dest: i32,
    tag: i32,
    comm: MPI_Comm,
) -> Result<MPI_Request> {
    point::send_init(Mode::Standard, buffer, dest, tag, comm)
}

pub(crate) fn bsend_init(
    buffer: Buffer,
    dest: i32,
    tag: i32,
    comm: MPI_Comm,
) -> Result<MPI_Request> {
    point::send_init(Mode::Buffered, buffer, dest, tag, comm)
}

pub(crate) fn ssend_init(
    buffer: Buffer,
    dest: i32,
    tag: i32,
    comm: MPI_Comm,
) -> Result<MPI_Request> {
    point::send_init(Mode::Synchronous, buffer, dest, tag, comm)
}

pub(crate) fn rsend_init(
    buffer: Buffer,
    dest: i32,
    tag: i32,
    comm: MPI_Comm,
) -> Result<MPI_Request> {
    point::send_init(Mode::Ready, buffer, dest, tag, comm)
}

#[inline(always)]
pub(crate) fn recv(
    buffer: Buffer,
    source: i32,
    tag: i32,
    comm: MPI_Comm,
    status: Option<&mut Status>,
) -> Result<()> {
    settle(point::recv(buffer, source, tag, comm), status)
}

#[inline(always)]
pub(crate) fn irecv(buffer: Buffer, source: i32, tag: i32, comm: MPI_Comm) -> Result<MPI_Request> {
    point::irecv(buffer, source, tag, comm)
}

pub(crate) fn recv_init(
    buffer: Buffer,
    source: i32,
    tag: i32,
    comm: MPI_Comm,
) -> Result<MPI_Request> {
    point::recv_init(buffer, source, tag, comm)
}

#[inline(always)]
pub(crate) fn sendrecv(
    send: Buffer,
    dest: i32,
    send_tag: i32,
    receive: Buffer,
    source: i32,
    receive_tag: i32,
    comm: MPI_Comm,
    status: Option<&mut Status>,
) -> Result<()> {
    settle(point::sendrecv(send, dest, send_tag, receive, source, receive_tag, comm), status)
}

pub(crate) fn sendrecv_replace(
    buffer: Buffer,
    dest: i32,
    send_tag: i32,
    source: i32,
    receive_tag: i32,
    comm: MPI_Comm,
    status: Option<&mut Status>,
) -> Result<()> {
    settle(point::sendrecv_replace(buffer, dest, send_tag, source, receive_tag, comm), status)
}

pub(crate) fn isendrecv(
    send: Buffer,
    dest: i32,
    send_tag: i32,
    receive: Buffer,
    source: i32,
    receive_tag: i32,
    comm: MPI_Comm,
) -> Result<MPI_Request> {
    point::isendrecv(send, dest, send_tag, receive, source, receive_tag, comm)
}

pub(crate) fn isendrecv_replace(
    buffer: Buffer,
    dest: i32,
    send_tag: i32,
    source: i32,
    receive_tag: i32,
    comm: MPI_Comm,
) -> Result<MPI_Request> {
    point::isendrecv_replace(buffer, dest, send_tag, source, receive_tag, comm)
}

/// Writes the status of an operation that has ended, well or not.
#[inline(always)]
pub(super) fn settle(outcome: Result<Status>, status: Option<&mut Status>) -> Result<()> {
    match outcome {
        Ok(outcome) => {
            store(outcome, status);
            Ok(())
        }
        Err(error) => Err(store_failed(error, status)),
    }
}

/// Writes the status of an operation that failed, if it got so far as to have one.
#[cold]
pub(super) fn store_failed(error: Box<Error>, status: Option<&mut Status>) -> Box<Error> {
    if let Completed::One(failed) | Completed::At(_, failed) = error.completed {
        store(failed, status);
    }
    error
}

/// Writes a status where the program wants it, if it wants it.
#[inline(always)]
pub(super) fn store(outcome: Status, status: Option<&mut Status>) {
    if let Some(status) = status {
        outcome.store(status);
    }
}
