//! Operations that move data.

use coll::{
    Algorithm, AllGather, AllToAll, Barrier, Blocks, Broadcast, Gather, Inter, Kind, Scatter, Side,
    Steps, Straight, Swap, Team,
};
use layout::Span;

use super::{Held, Ready, Scope, not_in_place, not_same, same_length};
use crate::error::Result;
use crate::{Buffer, Handle};

/// `MPI_Barrier`.
#[inline(always)]
pub fn barrier(comm: Handle) -> Result<Ready<Barrier>> {
    let (scope, held) = (Scope::of(comm)?, Held::default());
    if scope.remote.is_some() {
        return Ok(Ready::between(scope, Inter::Barrier, held));
    }
    Ok(Ready::within(scope, Barrier, held))
}

/// `MPI_Bcast`.
#[inline(always)]
pub fn bcast(buffer: Buffer, root: i32, comm: Handle) -> Result<Ready<Broadcast>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    if let Some(remote) = &scope.remote {
        let side = scope.side(root, remote)?;
        let buffer = if side == Side::Beside { Span::EMPTY } else { held.span(buffer)? };
        return Ok(Ready::between(scope, Inter::Broadcast { buffer, side }, held));
    }
    let root = scope.root(root)?;
    let buffer = held.span(buffer)?;
    Ok(Ready::within(scope, Broadcast { buffer, root }, held))
}

/// `MPI_Gather`; `receive` counts the items of one rank, and matters at the root.
#[inline]
pub fn gather(send: Buffer, receive: Buffer, root: i32, comm: Handle) -> Result<Ready<Gather>> {
    collect(send, root, comm, true, |held, ranks| even(held, receive, ranks))
}

/// `MPI_Gatherv`; `receive` has a buffer for each rank, and matters at the root.
pub fn gatherv(send: Buffer, receive: &[Buffer], root: i32, comm: Handle) -> Result<Ready<Gather>> {
    collect(send, root, comm, false, |held, _| Ok(Blocks::List(held.list(receive)?)))
}

#[inline]
fn collect(
    send: Buffer,
    root: i32,
    comm: Handle,
    even: bool,
    blocks: impl FnOnce(&mut Held, usize) -> Result<Blocks>,
) -> Result<Ready<Gather>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    if let Some(remote) = &scope.remote {
        let side = scope.side(root, remote)?;
        let (mut block, mut result) = (Span::EMPTY, Blocks::EMPTY);
        match side {
            Side::Root => result = blocks(&mut held, remote.len())?,
            Side::Opposite(_) => block = held.span(send)?,
            Side::Beside => {}
        }
        return Ok(Ready::between(scope, Inter::Gather { block, result, side }, held));
    }
    let root = scope.root(root)?;
    let at_root = scope.rank == root;
    let result = if at_root { blocks(&mut held, scope.size())? } else { Blocks::EMPTY };
    let block = contribution(&scope, &mut held, send, &result, at_root)?;
    if at_root {
        same_length(block.len(), result.of(root).len())?;
    }
    Ok(Ready::within(scope, Gather { block, result, root, even }, held))
}

/// Blocks of the same number of items, one after the other.
pub(super) fn even(held: &mut Held, buffer: Buffer, count: usize) -> Result<Blocks> {
    let all = held.blocks(buffer, count)?;
    Ok(Blocks::Even { all, length: all.len() / count.max(1) })
}

/// What this rank puts into the blocks; with `MPI_IN_PLACE` it is there already.
#[inline]
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
#[inline]
pub fn scatter(send: Buffer, receive: Buffer, root: i32, comm: Handle) -> Result<Ready<Scatter>> {
    spread(receive, root, comm, true, |held, ranks| even(held, send, ranks))
}

/// `MPI_Scatterv`; `send` has a buffer for each rank, and matters at the root.
pub fn scatterv(
    send: &[Buffer],
    receive: Buffer,
    root: i32,
    comm: Handle,
) -> Result<Ready<Scatter>> {
    spread(receive, root, comm, false, |held, _| Ok(Blocks::List(held.list(send)?)))
}

#[inline]
fn spread(
    receive: Buffer,
    root: i32,
    comm: Handle,
    even: bool,
    send: impl FnOnce(&mut Held, usize) -> Result<Blocks>,
) -> Result<Ready<Scatter>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    if let Some(remote) = &scope.remote {
        let side = scope.side(root, remote)?;
        let (mut block, mut blocks) = (Span::EMPTY, Blocks::EMPTY);
        match side {
            Side::Root => blocks = send(&mut held, remote.len())?,
            Side::Opposite(_) => block = held.span(receive)?,
            Side::Beside => {}
        }
        return Ok(Ready::between(scope, Inter::Scatter { blocks, block, side }, held));
    }
    let root = scope.root(root)?;
    let at_root = scope.rank == root;
    let blocks = if at_root { send(&mut held, scope.size())? } else { Blocks::EMPTY };
    let block = share(&mut held, &blocks, receive, at_root.then_some(root))?;
    Ok(Ready::within(scope, Scatter { blocks, block, root, even }, held))
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
#[inline]
pub fn allgather(send: Buffer, receive: Buffer, comm: Handle) -> Result<Ready<AllGather>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let result = even(&mut held, receive, scope.width())?;
    all_gather(scope, held, send, result)
}

/// `MPI_Allgatherv`; `receive` has a buffer for each rank.
pub fn allgatherv(send: Buffer, receive: &[Buffer], comm: Handle) -> Result<Ready<AllGather>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let result = Blocks::List(held.list(receive)?);
    all_gather(scope, held, send, result)
}

#[inline]
fn all_gather(
    scope: Scope,
    mut held: Held,
    send: Buffer,
    result: Blocks,
) -> Result<Ready<AllGather>> {
    if scope.remote.is_some() {
        let block = held.span(send)?;
        return Ok(Ready::between(scope, Inter::AllGather { block, result }, held));
    }
    let block = contribution(&scope, &mut held, send, &result, true)?;
    same_length(block.len(), result.of(scope.rank).len())?;
    Ok(Ready::within(scope, AllGather { block, result }, held))
}

/// From each to each, into other memory or into the same.
pub enum Exchange {
    /// Into other memory.
    Apart(AllToAll),
    /// Into the same.
    InPlace(Swap),
}

impl Algorithm for Exchange {
    fn kind(&self) -> Kind {
        Kind::AllToAll
    }

    #[inline]
    fn straight(&self) -> Option<Straight> {
        match self {
            Exchange::Apart(apart) => apart.straight(),
            Exchange::InPlace(swap) => swap.straight(),
        }
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        match self {
            Exchange::Apart(apart) => apart.steps(team, steps),
            Exchange::InPlace(swap) => swap.steps(team, steps),
        }
    }
}

/// `MPI_Alltoall`.
#[inline]
pub fn alltoall(send: Buffer, receive: Buffer, comm: Handle) -> Result<Ready<Exchange>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let width = scope.width();
    let receive = even(&mut held, receive, width)?;
    let in_place = send.is_in_place() && scope.remote.is_none();
    let send = if in_place { None } else { Some(even(&mut held, send, width)?) };
    exchange(scope, held, send, receive)
}

/// `MPI_Alltoallv` and `MPI_Alltoallw`: a buffer for each rank; `None` is `MPI_IN_PLACE`.
pub fn alltoallv(
    send: Option<&[Buffer]>,
    receive: &[Buffer],
    comm: Handle,
) -> Result<Ready<Exchange>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    if send.is_none() && scope.remote.is_some() {
        return Err(not_in_place("sendbuf on an inter-communicator"));
    }
    let receive = Blocks::List(held.list(receive)?);
    let send = match send {
        Some(send) => Some(Blocks::List(held.list(send)?)),
        None => None,
    };
    exchange(scope, held, send, receive)
}

#[inline]
fn exchange(
    scope: Scope,
    held: Held,
    send: Option<Blocks>,
    receive: Blocks,
) -> Result<Ready<Exchange>> {
    let Some(send) = send else {
        return Ok(Ready::within(scope, Exchange::InPlace(Swap { blocks: receive }), held));
    };
    if scope.remote.is_some() {
        return Ok(Ready::between(scope, Inter::AllToAll { send, receive }, held));
    }
    let (from, to) = (send.of(scope.rank), receive.of(scope.rank));
    same_length(from.len(), to.len())?;
    not_same(from, to)?;
    Ok(Ready::within(scope, Exchange::Apart(AllToAll { send, receive }), held))
}
