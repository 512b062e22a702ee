//! Operations that reduce.

use coll::{
    Algorithm, AllReduce, Blocks, ExclusiveScan, Inter, Kind, Operator, Reduce, ReduceScatter,
    Scan, Side,
};
use layout::Span;

use super::{Account, Held, Ready, Scope, not_in_place, not_same};
use crate::error::{Error, Result};
use crate::operation::{self, Combine};
use crate::{Buffer, Handle, check, class, process};

/// Where a reduction reads and writes.
struct Plan {
    combine: Combine,
    operator: Operator,
    input: Span,
    output: Span,
}

impl Plan {
    fn new(combine: Combine, input: Span, output: Span) -> Plan {
        let operator = combine.operator();
        Plan { combine, operator, input, output }
    }
}

/// Checks the arguments of a reduction; `writes` is false where the result does not arrive.
#[inline]
fn plan(send: Buffer, receive: Buffer, op: Handle, writes: bool) -> Result<Plan> {
    let combine = operation::resolve(op, send.datatype)?;
    let output = if writes { result(&combine, send, receive)? } else { Span::EMPTY };
    let input = match send.is_in_place() {
        true if writes => output,
        true => return Err(not_in_place("sendbuf of a rank that is not the root")),
        false => combine.operand(send)?,
    };
    if writes && !send.is_in_place() {
        not_same(input, output)?;
    }
    Ok(Plan::new(combine, input, output))
}

/// Where as many items as `send` has are written.
#[inline]
fn result(combine: &Combine, send: Buffer, receive: Buffer) -> Result<Span> {
    if send.is_like(receive) {
        return combine.operand(receive);
    }
    Err(Error::new(
        class::TYPE,
        "the two buffers differ in count or datatype; a reduction has one for both",
    ))
}

/// Checks the arguments of a reduction between groups: nothing is in place, and a root only receives.
fn plan_between(send: Buffer, receive: Buffer, op: Handle, side: Option<Side>) -> Result<Plan> {
    let combine = operation::resolve(op, send.datatype)?;
    let (mut input, mut output) = (Span::EMPTY, Span::EMPTY);
    if matches!(side, None | Some(Side::Opposite(_))) {
        input = combine.operand(send)?;
    }
    if matches!(side, None | Some(Side::Root)) {
        output = result(&combine, send, receive)?;
    }
    not_same(input, output)?;
    Ok(Plan::new(combine, input, output))
}

impl<A: Algorithm> Ready<A> {
    #[inline]
    fn combining(self, combine: Combine) -> Ready<A> {
        Ready { combine: Some(combine), ..self }
    }
}

#[inline(always)]
fn within<A: Algorithm>(scope: Scope, algorithm: A, combine: Combine) -> Ready<A> {
    Ready::within(scope, algorithm, Held::default()).combining(combine)
}

fn between<A: Algorithm>(scope: Scope, algorithm: Inter, combine: Combine) -> Ready<A> {
    Ready::between(scope, algorithm, Held::default()).combining(combine)
}

/// `MPI_Reduce`: both buffers have the same count and datatype, also if the address of `send` is
/// `MPI_IN_PLACE`; `receive` matters at the root.
#[inline]
pub fn reduce(
    send: Buffer,
    receive: Buffer,
    op: Handle,
    root: i32,
    comm: Handle,
) -> Result<Ready<Reduce>> {
    let scope = Scope::of(comm)?;
    if let Some(remote) = &scope.remote {
        let side = scope.side(root, remote)?;
        if side == Side::Beside {
            // Nothing else is significant here, not even the operation.
            return Ok(Ready::between(scope, Inter::Idle(Kind::Reduce), Held::default()));
        }
        let Plan { combine, operator, input, output } =
            plan_between(send, receive, op, Some(side))?;
        return Ok(between(scope, Inter::Reduce { operator, input, output, side }, combine));
    }
    let at = scope.root(root)?;
    let Plan { combine, operator, input, output } = plan(send, receive, op, scope.rank == at)?;
    let ready = within(scope, Reduce { operator, input, output, root: at }, combine);
    Ok(ready.told(|account| account.root(root).op(op).all(send)))
}

/// `MPI_Allreduce`.
#[inline(always)]
pub fn allreduce(
    send: Buffer,
    receive: Buffer,
    op: Handle,
    comm: Handle,
) -> Result<Ready<AllReduce>> {
    let scope = Scope::of(comm)?;
    if scope.remote.is_some() {
        let Plan { combine, operator, input, output } = plan_between(send, receive, op, None)?;
        let ready = between(scope, Inter::AllReduce { operator, input, output }, combine);
        return Ok(ready.told(|account| account.op(op).all(send)));
    }
    let Plan { combine, operator, input, output } = plan(send, receive, op, true)?;
    let ready = within(scope, AllReduce { operator, input, output }, combine);
    Ok(ready.told(|account| account.op(op).in_place(send.is_in_place()).all(send)))
}

/// `MPI_Scan`.
pub fn scan(send: Buffer, receive: Buffer, op: Handle, comm: Handle) -> Result<Ready<Scan>> {
    let scope = one_group(Scope::of(comm)?)?;
    let Plan { combine, operator, input, output } = plan(send, receive, op, true)?;
    let ready = within(scope, Scan { operator, input, output }, combine);
    Ok(ready.told(|account| account.op(op).in_place(send.is_in_place()).all(send)))
}

/// `MPI_Exscan`.
pub fn exscan(
    send: Buffer,
    receive: Buffer,
    op: Handle,
    comm: Handle,
) -> Result<Ready<ExclusiveScan>> {
    let scope = one_group(Scope::of(comm)?)?;
    // MPI-5.0 §6.11.2: at rank 0 the receive buffer is not significant, unless it is the input.
    let writes = scope.rank > 0 || send.is_in_place();
    let Plan { combine, operator, input, output } = plan(send, receive, op, writes)?;
    let ready = within(scope, ExclusiveScan { operator, input, output }, combine);
    Ok(ready.told(|account| account.op(op).in_place(send.is_in_place()).all(send)))
}

/// A scan has no meaning between two groups (MPI-5.0 §6.11).
fn one_group(scope: Scope) -> Result<Scope> {
    match scope.remote {
        None => Ok(scope),
        Some(_) => Err(Error::new(
            class::COMM,
            "this call does not take an inter-communicator; pass an intra-communicator",
        )),
    }
}

/// `MPI_Reduce_scatter_block`: `send` counts the items of one rank.
pub fn reduce_scatter_block(
    send: Buffer,
    receive: Buffer,
    op: Handle,
    comm: Handle,
) -> Result<Ready<ReduceScatter>> {
    let scope = Scope::of(comm)?;
    let count = check::count("recvcount", send.count)?;
    let counts = vec![count; scope.size()];
    scatter(scope, send, receive, &counts, true, op)
}

/// `MPI_Reduce_scatter`: `counts` has the items of each rank; the counts of the buffers say nothing, and their
/// memory is as long as `counts` demands.
pub fn reduce_scatter(
    send: Buffer,
    receive: Buffer,
    counts: &[i64],
    op: Handle,
    comm: Handle,
) -> Result<Ready<ReduceScatter>> {
    let scope = Scope::of(comm)?;
    let counts: Result<Vec<u64>> =
        counts.iter().map(|&count| check::count("one of recvcounts", count)).collect();
    scatter(scope, send, receive, &counts?, false, op)
}

fn scatter(
    scope: Scope,
    send: Buffer,
    receive: Buffer,
    counts: &[u64],
    even: bool,
    op: Handle,
) -> Result<Ready<ReduceScatter>> {
    let in_place = send.is_in_place() && scope.remote.is_none();
    let total = counts.iter().try_fold(0u64, |sum, &count| sum.checked_add(count));
    let total = total.and_then(|total| i64::try_from(total).ok()).unwrap_or(i64::MAX);
    let whole = Buffer { count: total, ..send };
    let source = if in_place { Buffer { count: total, ..receive } } else { whole };
    let combine = operation::resolve(op, send.datatype)?;
    let operator = combine.operator();
    // Both fit into memory, and so does every part of them.
    let input = if send.is_in_place() && !in_place {
        return Err(not_in_place("sendbuf of a call between groups"));
    } else {
        combine.operand(source)?
    };
    let output = combine.operand(Buffer { count: counts[scope.rank] as i64, ..receive })?;
    let before = counts[..scope.rank].iter().sum::<u64>() as usize * operator.unit;
    if !in_place {
        not_same(input, output)?;
        not_same(input.tail(before), output)?;
    }
    if scope.remote.is_some() {
        let lengths = counts.iter().map(|&count| count as usize * operator.unit).collect();
        let algorithm = Inter::ReduceScatter { operator, input, lengths, output };
        let ready = between(scope, algorithm, combine);
        return Ok(ready.told(|account| account.op(op).counts(counts)));
    }
    let blocks = if even {
        Blocks::Even { all: input, length: output.len() }
    } else {
        let mut at = 0;
        let parts = counts.iter().map(|&count| {
            let length = count as usize * operator.unit;
            at += length;
            input.tail(at - length).head(length)
        });
        Blocks::List(parts.collect())
    };
    let algorithm = ReduceScatter { operator, input, blocks, output, in_place, before };
    let ready = within(scope, algorithm, combine);
    let told = |account: Account| account.op(op).in_place(in_place).counts(counts).all(whole);
    Ok(ready.told(told))
}

/// `MPI_Reduce_local`: `inout = input op inout`.
pub fn reduce_local(input: Buffer, inout: Buffer, op: Handle) -> Result<()> {
    process::running()?;
    if input.is_in_place() {
        return Err(not_in_place("inbuf"));
    }
    let plan = plan(input, inout, op, true)?;
    plan.combine.run(plan.input, plan.output);
    Ok(())
}
