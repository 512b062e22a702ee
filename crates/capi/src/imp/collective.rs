//! Collective communication and reduction operations (MPI-5.0 chapter 6).

use crate::abi::*;
use crate::callback;
use crate::generated::callbacks::*;
use mpi::{Buffer, Callback, Error, Result, class, collective, operation, process};

#[inline(always)]
pub(crate) fn barrier(comm: MPI_Comm) -> Result<()> {
    collective::barrier(comm)
}

#[inline(always)]
pub(crate) fn bcast(buffer: Buffer, root: i32, comm: MPI_Comm) -> Result<()> {
    collective::bcast(buffer, root, comm)
}

#[inline(always)]
pub(crate) fn reduce(
    send: Buffer,
    receive: *mut u8,
    op: MPI_Op,
    root: i32,
    comm: MPI_Comm,
) -> Result<()> {
    collective::reduce(send, receive, op, root, comm)
}

#[inline(always)]
pub(crate) fn allreduce(send: Buffer, receive: *mut u8, op: MPI_Op, comm: MPI_Comm) -> Result<()> {
    collective::allreduce(send, receive, op, comm)
}

#[inline(always)]
pub(crate) fn gather(send: Buffer, receive: Buffer, root: i32, comm: MPI_Comm) -> Result<()> {
    collective::gather(send, receive, root, comm)
}

#[inline(always)]
pub(crate) fn allgather(send: Buffer, receive: Buffer, comm: MPI_Comm) -> Result<()> {
    collective::allgather(send, receive, comm)
}

#[inline(always)]
pub(crate) fn alltoall(send: Buffer, receive: Buffer, comm: MPI_Comm) -> Result<()> {
    collective::alltoall(send, receive, comm)
}

pub(crate) fn reduce_local(input: Buffer, inout: *mut u8, op: MPI_Op) -> Result<()> {
    process::running()?;
    collective::reduce_local(input, inout, op)
}

pub(crate) fn op_create(function: Option<MPI_User_function>, commute: bool) -> Result<MPI_Op> {
    create(function.map(|function| callback::narrow(function as *const () as usize)), commute)
}

pub(crate) fn op_create_c(function: Option<MPI_User_function_c>, commute: bool) -> Result<MPI_Op> {
    create(function.map(|function| callback::wide(function as *const () as usize)), commute)
}

pub(crate) fn op_free(op: &mut MPI_Op) -> Result<()> {
    process::running()?;
    operation::free(op)
}

pub(crate) fn op_commutative(op: MPI_Op) -> Result<bool> {
    process::running()?;
    operation::is_commutative(op)
}

fn create(function: Option<Callback>, commute: bool) -> Result<MPI_Op> {
    process::running()?;
    let function = function
        .ok_or_else(|| Error::new(class::ARG, "user_fn is a null pointer; pass a function"))?;
    operation::create(function, commute)
}
