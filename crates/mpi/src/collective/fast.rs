//! The fast path of blocking calls: plain bytes among members that share memory.

use coll::ShmOperation;
use layout::Span;

use super::Failure;
use crate::error::{Error, Result};
use crate::operation::{self, Combine};
use crate::process::{self, Here};
use crate::sharing::{Held, Sharing};
use crate::{Buffer, Handle};

/// The arguments of a blocking call that has a fast path.
#[derive(Clone, Copy, Debug)]
pub enum Fast {
    /// No such call.
    None,
    /// `MPI_Barrier`.
    Barrier,
    /// `MPI_Bcast`: the buffer and the root.
    Bcast(Buffer, i32),
    /// `MPI_Allgather`: what is sent, and where everyone's goes.
    Allgather(Buffer, Buffer),
    /// `MPI_Alltoall`: what is sent, and where everyone's goes.
    Alltoall(Buffer, Buffer),
    /// `MPI_Allreduce`: what is combined, where it goes, and the operation.
    Allreduce(Buffer, Buffer, Handle),
    /// `MPI_Reduce_scatter_block`: what is combined, where it goes, and the operation.
    ReduceScatterBlock(Buffer, Buffer, Handle),
}

impl Fast {
    /// Runs the call. `None` if anything is out of the ordinary: nothing has been done then, and checking the
    /// arguments finds out what.
    #[inline(always)]
    pub(super) fn run(self, comm: Handle) -> Option<Result<()>> {
        let combine = match self {
            Fast::None => return None,
            Fast::Allreduce(send, _, op) | Fast::ReduceScatterBlock(send, _, op) => {
                Some(operation::resolve(op, send.datatype).ok()?)
            }
            _ => None,
        };
        let here = process::here().ok()?;
        let state = here.state.hold();
        let found = state.communicators.find(comm).ok()?;
        if combine.is_some() && (here.reproducible || found.is_reproducible()) {
            return None;
        }
        let Sharing::Open(shared) = found.sharing() else { return None };
        let operation =
            self.operation(found.rank as usize, found.members.len(), combine.as_ref())?;
        let context = found.context;
        let alone = !here.state.is_locked() && !matches!(combine, Some(Combine::User { .. }));
        let shared = match alone {
            // SAFETY: no other thread calls, and no function of the program's is called, that could
            // free the communicator before this call is over; until then it keeps what it shares.
            true => unsafe { Held::lend(shared) },
            false => Held::Counted(shared.clone()),
        };
        drop(state);
        let worker = here.at(context);
        let combine = |input: Span, inout: Span| {
            if let Some(combine) = &combine {
                combine.run(input, inout);
            }
        };
        worker.hear();
        match shared.run(worker, &operation, &combine)? {
            Ok(()) => Some(Ok(())),
            Err(failure) => Some(Err(explain(here, comm, &failure))),
        }
    }

    /// The call as an operation of ranks that share memory, if its buffers are plain bytes.
    #[inline(always)]
    fn operation(
        self,
        rank: usize,
        size: usize,
        combine: Option<&Combine>,
    ) -> Option<ShmOperation<'static>> {
        match self {
            Fast::None => None,
            Fast::Barrier => Some(ShmOperation::Barrier),
            Fast::Bcast(buffer, root) => {
                let root = usize::try_from(root).ok().filter(|root| *root < size)?;
                Some(ShmOperation::Broadcast { buffer: buffer.simple()?, root })
            }
            Fast::Allgather(send, receive) => {
                let (block, result) = (send.simple()?, several(receive, size)?);
                let good = block.len() == receive.simple()?.len()
                    && are_two(send, receive)
                    && is_apart(send, receive, rank, block.len());
                good.then_some(ShmOperation::AllGather { block, result })
            }
            Fast::Alltoall(send, receive) => {
                let length = send.simple()?.len();
                let good = length == receive.simple()?.len() && are_two(send, receive);
                let (send, receive) = (several(send, size)?, several(receive, size)?);
                good.then_some(ShmOperation::AllToAll { send, receive, length })
            }
            Fast::Allreduce(send, receive, _) => {
                let output = receive.simple()?;
                let input = if send.is_in_place() { output } else { send.simple()? };
                let good = send.is_like(receive) && are_two(send, receive);
                let operator = combine?.operator();
                good.then_some(ShmOperation::Reduce { operator, input, output, root: None })
            }
            Fast::ReduceScatterBlock(send, receive, _) => {
                let (input, output) = (several(send, size)?, receive.simple()?);
                let good = send.is_like(receive)
                    && are_two(send, receive)
                    && is_apart(receive, send, rank, output.len());
                let (operator, from) = (combine?.operator(), rank.checked_mul(output.len())?);
                good.then_some(ShmOperation::ReduceScatter { operator, input, from, output })
            }
        }
    }
}

/// Whether two buffers do not begin at the same place, which is an error.
#[inline(always)]
fn are_two(send: Buffer, receive: Buffer) -> bool {
    send.address != receive.address
}

/// Whether a block does not begin where the same rank's begins among all `blocks`, which is an error.
#[inline(always)]
fn is_apart(block: Buffer, blocks: Buffer, rank: usize, length: usize) -> bool {
    block.address != blocks.address.wrapping_add(rank * length)
}

/// The blocks of so many ranks.
#[inline(always)]
fn several(buffer: Buffer, size: usize) -> Option<Span> {
    Buffer { count: buffer.count.checked_mul(size as i64)?, ..buffer }.simple()
}

#[cold]
#[inline(never)]
fn explain(here: &Here, comm: Handle, failure: &Failure) -> Box<Error> {
    super::failed(here, comm, *failure)
}
