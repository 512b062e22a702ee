//! Collective communication (MPI-5.0 chapter 6). `MPI_IN_PLACE` is an address.

use coll::{Failure, Party, Reduction};
use engine::Station;
use fabric::Fabric;
use layout::Span;

use crate::error::{Error, Result};
use crate::group::Members;
use crate::operation::{self, Combine};
use crate::process::{self, Here};
use crate::{Buffer, Handle, check, class, datatype, point};

/// A communicator, taken out of the state for the time of a collective.
pub(crate) struct Scope {
    pub(crate) here: &'static Here,
    pub(crate) members: Members,
    comm: Handle,
    context: u64,
    rank: usize,
}

impl Scope {
    pub(crate) fn of(comm: Handle) -> Result<Scope> {
        let here = process::here()?;
        here.state.with(|state| {
            let found = state.communicators.find(comm)?;
            Ok(Scope {
                here,
                members: found.members.clone(),
                comm,
                context: found.context + 1,
                rank: found.rank as usize,
            })
        })
    }

    fn size(&self) -> usize {
        self.members.len()
    }

    fn root(&self, root: i32) -> Result<usize> {
        check::root(root, self.size() as i32)
    }

    fn party(&self) -> Party<'_, Station<Fabric>> {
        Party {
            post: &self.here.station,
            context: self.context,
            rank: self.rank,
            size: self.size(),
            peers: self.members.peers(),
            crowded: self.here.crowded,
        }
    }

    fn settle(&self, result: std::result::Result<(), Failure>) -> Result<()> {
        result.map_err(|failure| {
            let mut error = point::failed(self.here, self.comm, failure.fault);
            if error.class == class::TRUNCATE {
                error.message = format!(
                    "rank {} contributes more than is expected here; pass matching counts and \
                     datatypes on all ranks",
                    failure.rank
                );
            }
            error
        })
    }

    pub(crate) fn broadcast(&self, buffer: Span, root: usize) -> Result<()> {
        self.settle(coll::broadcast(&self.party(), buffer, root))
    }

    pub(crate) fn all_gather(&self, block: Span, result: Span) -> Result<()> {
        self.settle(coll::all_gather(&self.party(), block, result))
    }
}

/// `MPI_Barrier`.
pub fn barrier(comm: Handle) -> Result<()> {
    let scope = Scope::of(comm)?;
    scope.settle(coll::barrier(&scope.party()))
}

/// `MPI_Bcast`.
pub fn bcast(buffer: Buffer, root: i32, comm: Handle) -> Result<()> {
    let scope = Scope::of(comm)?;
    let root = scope.root(root)?;
    scope.broadcast(buffer.span()?, root)
}

/// Where a reduction reads and writes.
struct Plan {
    combine: Combine,
    unit: usize,
    input: Span,
    output: Span,
}

/// Checks the arguments of a reduction; `writes` is false where the result does not arrive.
fn plan(send: Buffer, receive: *mut u8, op: Handle, writes: bool) -> Result<Plan> {
    let basic = datatype::basic(send.datatype)?;
    let combine = operation::resolve(op, send.datatype, basic)?;
    let target = Buffer { address: receive, ..send };
    let output = if writes { target.span()? } else { Span::EMPTY };
    let input = match send.is_in_place() {
        true if writes => output,
        _ => send.span()?,
    };
    if writes && !send.is_in_place() {
        not_same(input, output)?;
    }
    Ok(Plan { combine, unit: basic.element.extent(), input, output })
}

impl Plan {
    fn run(
        &self,
        work: impl FnOnce(Reduction<'_>) -> std::result::Result<(), Failure>,
    ) -> std::result::Result<(), Failure> {
        let combine = |input: Span, inout: Span| self.combine.run(input, inout);
        work(Reduction {
            combine: &combine,
            commutative: self.combine.is_commutative(),
            unit: self.unit,
        })
    }
}

/// `MPI_Reduce`: `send` holds count and datatype, also if its address is `MPI_IN_PLACE`; `receive`
/// is an address that matters at the root.
pub fn reduce(send: Buffer, receive: *mut u8, op: Handle, root: i32, comm: Handle) -> Result<()> {
    let scope = Scope::of(comm)?;
    let root = scope.root(root)?;
    let plan = plan(send, receive, op, scope.rank == root)?;
    scope.settle(
        plan.run(|reduction| {
            coll::reduce(&scope.party(), reduction, plan.input, plan.output, root)
        }),
    )
}

/// `MPI_Allreduce`.
pub fn allreduce(send: Buffer, receive: *mut u8, op: Handle, comm: Handle) -> Result<()> {
    let scope = Scope::of(comm)?;
    let plan = plan(send, receive, op, true)?;
    scope.settle(
        plan.run(|reduction| coll::all_reduce(&scope.party(), reduction, plan.input, plan.output)),
    )
}

/// `MPI_Gather`; `receive` counts the items of one rank.
pub fn gather(send: Buffer, receive: Buffer, root: i32, comm: Handle) -> Result<()> {
    let scope = Scope::of(comm)?;
    let root = scope.root(root)?;
    if scope.rank != root {
        return scope.settle(coll::gather(&scope.party(), send.span()?, Span::EMPTY, root));
    }
    let (block, result) = blocks(&scope, send, receive)?;
    scope.settle(coll::gather(&scope.party(), block, result, root))
}

/// `MPI_Allgather`.
pub fn allgather(send: Buffer, receive: Buffer, comm: Handle) -> Result<()> {
    let scope = Scope::of(comm)?;
    let (block, result) = blocks(&scope, send, receive)?;
    scope.all_gather(block, result)
}

/// Our block and everyone's.
fn blocks(scope: &Scope, send: Buffer, receive: Buffer) -> Result<(Span, Span)> {
    let result = receive.blocks(scope.size())?;
    let length = result.len() / scope.size();
    let own = result.tail(scope.rank * length).head(length);
    if send.is_in_place() {
        return Ok((own, result));
    }
    let block = send.span()?;
    same_length(block.len(), length)?;
    not_same(block, result)?;
    Ok((block, result))
}

/// `MPI_Alltoall`.
pub fn alltoall(send: Buffer, receive: Buffer, comm: Handle) -> Result<()> {
    let scope = Scope::of(comm)?;
    let output = receive.blocks(scope.size())?;
    let input = if send.is_in_place() {
        output
    } else {
        let input = send.blocks(scope.size())?;
        same_length(input.len() / scope.size(), output.len() / scope.size())?;
        not_same(input, output)?;
        input
    };
    let length = output.len() / scope.size();
    scope.settle(coll::all_to_all(&scope.party(), input, output, length))
}

/// `MPI_Reduce_local`: `inout = input op inout`.
pub fn reduce_local(input: Buffer, inout: *mut u8, op: Handle) -> Result<()> {
    process::running()?;
    let plan = plan(input, inout, op, true)?;
    if input.is_in_place() {
        return Err(Error::new(
            class::BUFFER,
            "inbuf is MPI_IN_PLACE, which this call does not take; pass the address of the data",
        ));
    }
    plan.combine.run(plan.input, plan.output);
    Ok(())
}

fn same_length(sent: usize, received: usize) -> Result<()> {
    if sent == received {
        return Ok(());
    }
    Err(Error::new(
        if sent > received { class::TRUNCATE } else { class::COUNT },
        format!(
            "this rank sends blocks of {sent} bytes and receives blocks of {received}; pass counts \
             and datatypes of the same size"
        ),
    ))
}

/// MPI-5.0 §6.2: buffers of a collective must not overlap.
fn not_same(input: Span, output: Span) -> Result<()> {
    if input.address() != output.address() || input.is_empty() {
        return Ok(());
    }
    Err(Error::new(
        class::BUFFER,
        "the send and the receive buffer are the same memory; pass MPI_IN_PLACE as the send buffer",
    ))
}
