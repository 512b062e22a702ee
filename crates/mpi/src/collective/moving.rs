//! Operations that move data.

use coll::{Algorithm, AllGather, AllToAll, Barrier, Blocks, Broadcast, Gather, Kind, Scatter};
use coll::{Steps, Swap, Team};
use layout::Span;

use super::{Held, Ready, Scope, not_in_place, not_same, same_length};
use crate::error::Result;
use crate::{Buffer, Handle};

/// `MPI_Barrier`.
pub fn barrier(comm: Handle) -> Result<Ready<Barrier>> {
    Ok(Ready::new(Scope::of(comm)?, Barrier, Held::default()))
}

/// `MPI_Bcast`.
pub fn bcast(buffer: Buffer, root: i32, comm: Handle) -> Result<Ready<Broadcast>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let root = scope.root(root)?;
    let buffer = held.span(buffer)?;
    Ok(Ready::new(scope, Broadcast { buffer, root }, held))
}

/// `MPI_Gather`; `receive` counts the items of one rank, and matters at the root.
pub fn gather(send: Buffer, receive: Buffer, root: i32, comm: Handle) -> Result<Ready<Gather>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let root = scope.root(root)?;
    let result =
        if scope.rank == root { even(&mut held, receive, scope.size())? } else { Blocks::EMPTY };
    let block = contribution(&scope, &mut held, send, &result, scope.rank == root)?;
    if scope.rank == root {
        same_length(block.len(), result.of(root).len())?;
    }
    Ok(Ready::new(scope, Gather { block, result, root, even: true }, held))
}

/// `MPI_Gatherv`; `receive` has a buffer for each rank, and matters at the root.
pub fn gatherv(send: Buffer, receive: &[Buffer], root: i32, comm: Handle) -> Result<Ready<Gather>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let root = scope.root(root)?;
    let result = if scope.rank == root { Blocks::List(held.list(receive)?) } else { Blocks::EMPTY };
    let block = contribution(&scope, &mut held, send, &result, scope.rank == root)?;
    if scope.rank == root {
        same_length(block.len(), result.of(root).len())?;
    }
    Ok(Ready::new(scope, Gather { block, result, root, even: false }, held))
}

/// Blocks of the same number of items, one after the other.
pub(super) fn even(held: &mut Held, buffer: Buffer, count: usize) -> Result<Blocks> {
    let all = held.blocks(buffer, count)?;
    Ok(Blocks::Even { all, length: all.len() / count.max(1) })
}

/// What this rank puts into the blocks; with `MPI_IN_PLACE` it is there already.
fn contribution(
    scope: &Scope,
    held: &mut Held,
    send: Buffer,
    result: &Blocks,
    may_be_in_place: bool,
) -> Result<Span> {
    if send.is_in_place() {
        return if may_be_in_place {
            Ok(result.of(scope.rank))
        } else {
            Err(not_in_place("sendbuf of a rank that is not the root"))
        };
    }
    let block = held.span(send)?;
    match result {
        Blocks::Even { all, .. } => not_same(block, *all)?,
        Blocks::List(list) => {
            not_same(block, list.get(scope.rank).copied().unwrap_or(Span::EMPTY))?
        }
    }
    Ok(block)
}

/// `MPI_Scatter`; `send` counts the items of one rank, and matters at the root.
pub fn scatter(send: Buffer, receive: Buffer, root: i32, comm: Handle) -> Result<Ready<Scatter>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let root = scope.root(root)?;
    let at_root = scope.rank == root;
    let blocks = if at_root { even(&mut held, send, scope.size())? } else { Blocks::EMPTY };
    let block = share(&mut held, &blocks, receive, at_root.then_some(root))?;
    Ok(Ready::new(scope, Scatter { blocks, block, root, even: true }, held))
}

/// `MPI_Scatterv`; `send` has a buffer for each rank, and matters at the root.
pub fn scatterv(
    send: &[Buffer],
    receive: Buffer,
    root: i32,
    comm: Handle,
) -> Result<Ready<Scatter>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let root = scope.root(root)?;
    let at_root = scope.rank == root;
    let blocks = if at_root { Blocks::List(held.list(send)?) } else { Blocks::EMPTY };
    let block = share(&mut held, &blocks, receive, at_root.then_some(root))?;
    Ok(Ready::new(scope, Scatter { blocks, block, root, even: false }, held))
}

/// Where this rank's part of the blocks goes; the root may leave its own where it is.
fn share(held: &mut Held, blocks: &Blocks, receive: Buffer, root: Option<usize>) -> Result<Span> {
    match root {
        Some(root) if receive.is_in_place() => Ok(blocks.of(root)),
        None if receive.is_in_place() => {
            Err(not_in_place("recvbuf of a rank that is not the root"))
        }
        Some(root) => {
            let block = held.span(receive)?;
            same_length(blocks.of(root).len(), block.len())?;
            not_same(blocks.of(root), block)?;
            Ok(block)
        }
        None => held.span(receive),
    }
}

/// `MPI_Allgather`.
pub fn allgather(send: Buffer, receive: Buffer, comm: Handle) -> Result<Ready<AllGather>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let result = even(&mut held, receive, scope.size())?;
    all_gather(scope, held, send, result)
}

/// `MPI_Allgatherv`; `receive` has a buffer for each rank.
pub fn allgatherv(send: Buffer, receive: &[Buffer], comm: Handle) -> Result<Ready<AllGather>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let result = Blocks::List(held.list(receive)?);
    all_gather(scope, held, send, result)
}

fn all_gather(
    scope: Scope,
    mut held: Held,
    send: Buffer,
    result: Blocks,
) -> Result<Ready<AllGather>> {
    let block = contribution(&scope, &mut held, send, &result, true)?;
    same_length(block.len(), result.of(scope.rank).len())?;
    Ok(Ready::new(scope, AllGather { block, result }, held))
}

/// From each to each, into other memory or into the same.
pub enum Exchange {
    /// Into other memory.
    Apart(AllToAll),
    /// Into the same.
    InPlace(Swap),
}

impl Algorithm for Exchange {
    const KIND: Kind = AllToAll::KIND;

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        match self {
            Exchange::Apart(apart) => apart.steps(team, steps),
            Exchange::InPlace(swap) => swap.steps(team, steps),
        }
    }
}

/// `MPI_Alltoall`.
pub fn alltoall(send: Buffer, receive: Buffer, comm: Handle) -> Result<Ready<Exchange>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let size = scope.size();
    let receive = even(&mut held, receive, size)?;
    if send.is_in_place() {
        return Ok(Ready::new(scope, Exchange::InPlace(Swap { blocks: receive }), held));
    }
    let send = even(&mut held, send, size)?;
    let (from, to) = (send.of(0), receive.of(0));
    same_length(from.len(), to.len())?;
    not_same(from, to)?;
    Ok(Ready::new(scope, Exchange::Apart(AllToAll { send, receive }), held))
}

/// `MPI_Alltoallv` and `MPI_Alltoallw`: a buffer for each rank; `None` is `MPI_IN_PLACE`.
pub fn alltoallv(
    send: Option<&[Buffer]>,
    receive: &[Buffer],
    comm: Handle,
) -> Result<Ready<Exchange>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let receive = Blocks::List(held.list(receive)?);
    let Some(send) = send else {
        return Ok(Ready::new(scope, Exchange::InPlace(Swap { blocks: receive }), held));
    };
    let send = Blocks::List(held.list(send)?);
    let (from, to) = (send.of(scope.rank), receive.of(scope.rank));
    same_length(from.len(), to.len())?;
    not_same(from, to)?;
    Ok(Ready::new(scope, Exchange::Apart(AllToAll { send, receive }), held))
}
