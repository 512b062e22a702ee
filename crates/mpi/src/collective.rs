//! Collective communication (MPI-5.0 chapter 6). `MPI_IN_PLACE` is an address.

use coll::{Failure, Party, Reduction};
use engine::Station;
use fabric::Fabric;
use layout::Span;

use crate::communicator::COLLECTIVES;
use crate::datatype::Shape;
use crate::error::{Error, Result};
use crate::group::Members;
use crate::operation::{self, Combine};
use crate::process::{self, Here};
use crate::{Buffer, Handle, check, class, point};

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
                context: found.context + COLLECTIVES,
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
            crowded: self.here.is_crowded(&self.members),
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
    let (span, _shape) = buffer.span()?;
    scope.broadcast(span, root)
}

/// Where a reduction reads and writes.
struct Plan {
    combine: Combine,
    input: Span,
    output: Span,
}

/// Checks the arguments of a reduction; `writes` is false where the result does not arrive.
fn plan(send: Buffer, receive: *mut u8, op: Handle, writes: bool) -> Result<Plan> {
    let combine = operation::resolve(op, send.datatype)?;
    let target = Buffer { address: receive, ..send };
    let output = if writes { combine.operand(target)? } else { Span::EMPTY };
    let input = match send.is_in_place() {
        true if writes => output,
        _ => combine.operand(send)?,
    };
    if writes && !send.is_in_place() {
        not_same(input, output)?;
    }
    Ok(Plan { combine, input, output })
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
            unit: self.combine.unit().max(1),
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
        let (block, _shape) = send.span()?;
        return scope.settle(coll::gather(&scope.party(), block, Span::EMPTY, root));
    }
    let (block, result, _shapes) = blocks(&scope, send, receive)?;
    scope.settle(coll::gather(&scope.party(), block, result, root))
}

/// `MPI_Allgather`.
pub fn allgather(send: Buffer, receive: Buffer, comm: Handle) -> Result<()> {
    let scope = Scope::of(comm)?;
    let (block, result, _shapes) = blocks(&scope, send, receive)?;
    scope.all_gather(block, result)
}

/// Our block and everyone's.
fn blocks(scope: &Scope, send: Buffer, receive: Buffer) -> Result<(Span, Span, [Shape; 2])> {
    let (result, shape) = receive.blocks(scope.size())?;
    let length = result.len() / scope.size();
    let own = result.tail(scope.rank * length).head(length);
    if send.is_in_place() {
        return Ok((own, result, [shape.clone(), shape]));
    }
    let (block, other) = send.span()?;
    same_length(block.len(), length)?;
    not_same(block, result)?;
    Ok((block, result, [shape, other]))
}

/// `MPI_Alltoall`.
pub fn alltoall(send: Buffer, receive: Buffer, comm: Handle) -> Result<()> {
    let scope = Scope::of(comm)?;
    let (output, shape) = receive.blocks(scope.size())?;
    let (input, _shape) = if send.is_in_place() {
        (output, shape.clone())
    } else {
        let (input, other) = send.blocks(scope.size())?;
        same_length(input.len() / scope.size(), output.len() / scope.size())?;
        not_same(input, output)?;
        (input, other)
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
    let first = |span: Span| span.pieces().next().map(|(address, _)| address);
    if first(input) != first(output) || input.is_empty() {
        return Ok(());
    }
    Err(Error::new(
        class::BUFFER,
        "the send and the receive buffer are the same memory; pass MPI_IN_PLACE as the send buffer",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi;
    use crate::testing::{buffer, comm};

    #[test]
    fn alone_everything_is_a_copy() {
        let comm = comm();
        let mut from = [1.5f64, 2.5];
        let mut to = [0f64; 2];
        let send = buffer(&mut from, abi::DOUBLE);
        let receive = buffer(&mut to, abi::DOUBLE);
        barrier(comm).unwrap();
        bcast(send, 0, comm).unwrap();
        let address = receive.address;
        for work in [
            &|| reduce(send, address, abi::SUM, 0, comm) as Result<()>,
            &|| allreduce(send, address, abi::MAX, comm),
            &|| gather(send, receive, 0, comm),
            &|| allgather(send, receive, comm),
            &|| alltoall(send, receive, comm),
        ] as [&dyn Fn() -> Result<()>; 5]
        {
            // SAFETY: nothing else uses the array now.
            unsafe { address.cast::<[f64; 2]>().write([0.0; 2]) };
            work().unwrap();
            // SAFETY: as above.
            assert_eq!(unsafe { address.cast::<[f64; 2]>().read() }, [1.5, 2.5]);
        }
        let in_place = Buffer { address: abi::IN_PLACE as *mut u8, ..send };
        allreduce(in_place, address, abi::SUM, comm).unwrap();
        allgather(in_place, receive, comm).unwrap();
        gather(in_place, receive, 0, comm).unwrap();
        alltoall(in_place, receive, comm).unwrap();
        reduce_local(send, address, abi::SUM).unwrap();
        assert_eq!(to, [3.0, 5.0]);
    }

    #[test]
    fn bad_arguments_have_their_class() {
        let comm = comm();
        let (mut from, mut to) = ([0i32; 2], [0i32; 2]);
        let send = buffer(&mut from, abi::INT);
        let receive = buffer(&mut to, abi::INT);
        let target = receive.address;
        let class = |result: Result<()>| result.unwrap_err().class;
        assert_eq!(class(bcast(send, 1, comm)), class::ROOT);
        assert_eq!(class(bcast(send, -1, comm)), class::ROOT);
        assert_eq!(class(barrier(abi::COMM_NULL)), class::COMM);
        assert_eq!(class(allreduce(send, target, abi::OP_NULL, comm)), class::OP);
        assert_eq!(class(allreduce(send, target, abi::MINLOC, comm)), class::OP);
        assert_eq!(class(allreduce(send, target, abi::REPLACE, comm)), class::OP);
        assert_eq!(class(allreduce(send, send.address, abi::SUM, comm)), class::BUFFER);
        assert_eq!(class(allreduce(send, std::ptr::null_mut(), abi::SUM, comm)), class::BUFFER);
        let short = Buffer { count: 1, ..receive };
        assert_eq!(class(allgather(send, short, comm)), class::TRUNCATE);
        assert_eq!(class(alltoall(short, send, comm)), class::COUNT);
        let in_place = Buffer { address: abi::IN_PLACE as *mut u8, ..send };
        assert_eq!(class(bcast(in_place, 0, comm)), class::BUFFER);
        assert_eq!(class(reduce_local(in_place, target, abi::SUM)), class::BUFFER);
    }

    #[test]
    fn the_programs_own_operation_is_called() {
        crate::testing::start();
        let op = crate::operation::create(crate::Callback { function: 1, form: 0 }, true).unwrap();
        let (mut from, mut to) = ([4i32, 5], [0i32; 2]);
        let target = to.as_mut_ptr().cast();
        reduce_local(buffer(&mut from, abi::INT), target, op).unwrap();
        assert_eq!(to, [4, 5]);
    }
}
