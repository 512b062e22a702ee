//! The short way of blocking calls that move plain bytes among members that share memory. Each
//! answers `None` if anything is out of the ordinary: nothing has been done then, and the long way
//! finds out what.

use coll::Straight;
use layout::Span;

use super::Failure;
use super::check::is_on;
use crate::error::{Error, Result};
use crate::operation::{self, Combine};
use crate::process::{self, Here};
use crate::sharing::{Held, Sharing};
use crate::{Buffer, Handle};

/// `MPI_Barrier`.
#[inline(always)]
pub fn barrier_few(comm: Handle) -> Option<Result<()>> {
    run(comm, None, |_, _| Some(Straight::Barrier))
}

/// `MPI_Bcast`.
#[inline(always)]
pub fn bcast_few(buffer: Buffer, root: i32, comm: Handle) -> Option<Result<()>> {
    let buffer = buffer.simple()?;
    run(comm, None, |_, size| {
        let root = usize::try_from(root).ok().filter(|root| *root < size)?;
        Some(Straight::Broadcast { buffer, root })
    })
}

/// `MPI_Allgather`.
#[inline(always)]
pub fn allgather_few(send: Buffer, receive: Buffer, comm: Handle) -> Option<Result<()>> {
    let (block, first) = (send.simple()?, receive.simple()?);
    run(comm, None, |_, size| {
        let result = several(receive, size)?;
        let good = block.len() == first.len() && apart(send, receive.address);
        good.then_some(Straight::AllGather { block, result })
    })
}

/// `MPI_Alltoall`.
#[inline(always)]
pub fn alltoall_few(send: Buffer, receive: Buffer, comm: Handle) -> Option<Result<()>> {
    let (length, other) = (send.simple()?.len(), receive.simple()?.len());
    run(comm, None, |_, size| {
        let (from, to) = (several(send, size)?, several(receive, size)?);
        let good = length == other && apart(send, receive.address);
        good.then_some(Straight::AllToAll { send: from, receive: to, length })
    })
}

/// `MPI_Allreduce`.
#[inline(always)]
pub fn allreduce_few(
    send: Buffer,
    receive: *mut u8,
    op: Handle,
    comm: Handle,
) -> Option<Result<()>> {
    let output = Buffer { address: receive, ..send }.simple()?;
    let input = if send.is_in_place() { output } else { send.simple()? };
    if !send.is_in_place() && !apart(send, receive) {
        return None;
    }
    let combine = operation::resolve(op, send.datatype).ok()?;
    let operator = combine.operator();
    run(comm, Some(&combine), |_, _| Some(Straight::Reduce { operator, input, output, root: None }))
}

/// `MPI_Reduce_scatter_block`.
#[inline(always)]
pub fn reduce_scatter_block_few(
    send: Buffer,
    receive: *mut u8,
    op: Handle,
    comm: Handle,
) -> Option<Result<()>> {
    let output = Buffer { address: receive, ..send }.simple()?;
    if send.is_in_place() || !apart(send, receive) {
        return None;
    }
    let combine = operation::resolve(op, send.datatype).ok()?;
    let operator = combine.operator();
    run(comm, Some(&combine), |rank, size| {
        let (input, from) = (several(send, size)?, rank * output.len());
        Some(Straight::ReduceScatter { operator, input, from, output })
    })
}

/// Whether two buffers do not begin at the same place, which is an error.
#[inline(always)]
fn apart(send: Buffer, receive: *mut u8) -> bool {
    send.address != receive
}

/// The blocks of so many ranks.
#[inline(always)]
fn several(buffer: Buffer, size: usize) -> Option<Span> {
    Buffer { count: buffer.count.checked_mul(size as i64)?, ..buffer }.simple()
}

#[inline(always)]
fn run<'a>(
    comm: Handle,
    combine: Option<&Combine>,
    straight: impl FnOnce(usize, usize) -> Option<Straight<'a>>,
) -> Option<Result<()>> {
    if is_on() {
        return None;
    }
    let here = process::here().ok()?;
    let state = here.state.hold();
    let found = state.communicators.find(comm).ok()?;
    if combine.is_some() && (here.reproducible || found.is_reproducible()) {
        return None;
    }
    let Sharing::Open(shared) = found.sharing() else { return None };
    let alone = !here.state.is_locked() && !matches!(combine, Some(Combine::User { .. }));
    let shared = match alone {
        // SAFETY: no other thread calls, and no function of the program's is called, that could
        // free the communicator before this call is over; until then it keeps what it shares.
        true => unsafe { Held::lend(shared) },
        false => Held::Counted(shared.clone()),
    };
    let (rank, size) = (found.rank as usize, found.members.len());
    drop(state);
    let combine = |input: Span, inout: Span| {
        if let Some(combine) = combine {
            combine.run(input, inout);
        }
    };
    let done = shared.run_at_once(&here.station, &straight(rank, size)?, &combine)?;
    if let Err(failure) = &done {
        return Some(Err(explain(here, comm, failure)));
    }
    Some(Ok(()))
}

#[cold]
#[inline(never)]
fn explain(here: &Here, comm: Handle, failure: &Failure) -> Box<Error> {
    super::failed(here, comm, *failure)
}
