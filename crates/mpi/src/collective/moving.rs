//! Operations that move data.

use coll::{
    Algorithm, AllGather, AllToAll, Barrier, Blocks, Broadcast, Gather, Inter, Kind, Scatter,
    ShmOperation, Side, Steps, Swap, Team,
};
use layout::Span;

use super::{Account, Held, Ready, Scope, not_in_place, not_same, same_length};
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
        let span = if side == Side::Beside { Span::EMPTY } else { held.span(buffer)? };
        let (size, others) = (scope.size(), remote.len());
        let ready = Ready::between(scope, Inter::Broadcast { buffer: span, side }, held);
        return Ok(ready.told(|account| match side {
            Side::Root => account.sends_to(size..size + others, |_| buffer),
            Side::Opposite(root) => account.receives(size + root, buffer),
            Side::Beside => account,
        }));
    }
    let at = scope.root(root)?;
    let span = held.span(buffer)?;
    let ready = Ready::within(scope, Broadcast { buffer: span, root: at }, held);
    Ok(ready.told(|account| account.root(root).all(buffer)))
}

/// `MPI_Gather`; `receive` counts the items of one rank, and matters at the root.
#[inline]
pub fn gather(send: Buffer, receive: Buffer, root: i32, comm: Handle) -> Result<Ready<Gather>> {
    collect(send, root, comm, true, |_| receive, |held, ranks| even(held, receive, ranks))
}

/// `MPI_Gatherv`; `receive` has a buffer for each rank, and matters at the root.
pub fn gatherv(send: Buffer, receive: &[Buffer], root: i32, comm: Handle) -> Result<Ready<Gather>> {
    let blocks = |held: &mut Held, _| Ok(Blocks::List(held.list(receive)?));
    collect(send, root, comm, false, |rank| receive[rank], blocks)
}

#[inline]
fn collect(
    send: Buffer,
    root: i32,
    comm: Handle,
    even: bool,
    receive: impl Fn(usize) -> Buffer,
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
        let (size, others) = (scope.size(), remote.len());
        let ready = Ready::between(scope, Inter::Gather { block, result, side }, held);
        return Ok(ready.told(|account| match side {
            Side::Root => account.receives_from(size..size + others, |rank| receive(rank - size)),
            Side::Opposite(root) => account.sends(size + root, send),
            Side::Beside => account,
        }));
    }
    let (number, root) = (root, scope.root(root)?);
    let (at_root, size) = (scope.rank == root, scope.size());
    let result = if at_root { blocks(&mut held, scope.size())? } else { Blocks::EMPTY };
    let block = contribution(&scope, &mut held, send, &result, at_root)?;
    if at_root {
        same_length(block.len(), result.of(root).len())?;
    }
    let ready = Ready::within(scope, Gather { block, result, root, even }, held);
    Ok(ready.told(|account| match at_root {
        true => account.root(number).receives_from(others(root, size), receive),
        false => account.root(number).sends(root, send),
    }))
}

/// Everyone but us.
fn others(rank: usize, size: usize) -> impl Iterator<Item = usize> {
    (0..size).filter(move |&other| other != rank)
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
    apart(block, result, scope.rank)?;
    Ok(block)
}

/// Checks that a rank's block is none of its blocks on the other side: with `sendbuf == recvbuf` it is
/// the first one, with `&recvbuf[rank]` its own, and what is wrong is wrong on every rank.
#[inline]
fn apart(block: Span, blocks: &Blocks, rank: usize) -> Result<()> {
    match blocks {
        Blocks::Even { all, .. } => {
            not_same(block, *all)?;
            not_same(block, blocks.of(rank))
        }
        Blocks::List(list) => list.iter().try_for_each(|other| not_same(block, *other)),
    }
}

/// `MPI_Scatter`; `send` counts the items of one rank, and matters at the root.
#[inline]
pub fn scatter(send: Buffer, receive: Buffer, root: i32, comm: Handle) -> Result<Ready<Scatter>> {
    spread(receive, root, comm, true, |_| send, |held, ranks| even(held, send, ranks))
}

/// `MPI_Scatterv`; `send` has a buffer for each rank, and matters at the root.
pub fn scatterv(
    send: &[Buffer],
    receive: Buffer,
    root: i32,
    comm: Handle,
) -> Result<Ready<Scatter>> {
    let blocks = |held: &mut Held, _| Ok(Blocks::List(held.list(send)?));
    spread(receive, root, comm, false, |rank| send[rank], blocks)
}

#[inline]
fn spread(
    receive: Buffer,
    root: i32,
    comm: Handle,
    even: bool,
    send: impl Fn(usize) -> Buffer,
    parts: impl FnOnce(&mut Held, usize) -> Result<Blocks>,
) -> Result<Ready<Scatter>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    if let Some(remote) = &scope.remote {
        let side = scope.side(root, remote)?;
        let (mut block, mut blocks) = (Span::EMPTY, Blocks::EMPTY);
        match side {
            Side::Root => blocks = parts(&mut held, remote.len())?,
            Side::Opposite(_) => block = held.span(receive)?,
            Side::Beside => {}
        }
        let (size, others) = (scope.size(), remote.len());
        let ready = Ready::between(scope, Inter::Scatter { blocks, block, side }, held);
        return Ok(ready.told(|account| match side {
            Side::Root => account.sends_to(size..size + others, |rank| send(rank - size)),
            Side::Opposite(root) => account.receives(size + root, receive),
            Side::Beside => account,
        }));
    }
    let (number, root) = (root, scope.root(root)?);
    let (at_root, size) = (scope.rank == root, scope.size());
    let blocks = if at_root { parts(&mut held, size)? } else { Blocks::EMPTY };
    let block = share(&mut held, &blocks, receive, at_root.then_some(root))?;
    let ready = Ready::within(scope, Scatter { blocks, block, root, even }, held);
    Ok(ready.told(|account| match at_root {
        true => account.root(number).sends_to(others(root, size), send),
        false => account.root(number).receives(root, receive),
    }))
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
            apart(block, blocks, root)?;
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
    all_gather(scope, held, send, result, |_| receive)
}

/// `MPI_Allgatherv`; `receive` has a buffer for each rank.
pub fn allgatherv(send: Buffer, receive: &[Buffer], comm: Handle) -> Result<Ready<AllGather>> {
    let (scope, mut held) = (Scope::of(comm)?, Held::default());
    let result = Blocks::List(held.list(receive)?);
    all_gather(scope, held, send, result, |rank| receive[rank])
}

#[inline]
fn all_gather(
    scope: Scope,
    mut held: Held,
    send: Buffer,
    result: Blocks,
    receive: impl Fn(usize) -> Buffer,
) -> Result<Ready<AllGather>> {
    let (rank, size, width) = (scope.rank, scope.size(), scope.width());
    if scope.remote.is_some() {
        let block = held.span(send)?;
        let ready = Ready::between(scope, Inter::AllGather { block, result }, held);
        return Ok(ready.told(|account| {
            let across = size..size + width;
            account
                .sends_to(across.clone(), |_| send)
                .receives_from(across, |at| receive(at - size))
        }));
    }
    let block = contribution(&scope, &mut held, send, &result, true)?;
    same_length(block.len(), result.of(scope.rank).len())?;
    let ready = Ready::within(scope, AllGather { block, result }, held);
    Ok(ready.told(|account| {
        let in_place = send.is_in_place();
        let send = if in_place { receive(rank) } else { send };
        let account = account.in_place(in_place).sends_to(others(rank, size), |_| send);
        account.receives_from(others(rank, size), receive)
    }))
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
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        match self {
            Exchange::Apart(apart) => apart.shm_operation(),
            Exchange::InPlace(swap) => swap.shm_operation(),
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
    let to = even(&mut held, receive, width)?;
    let in_place = send.is_in_place() && scope.remote.is_none();
    let from = if in_place { None } else { Some(even(&mut held, send, width)?) };
    exchange(scope, held, from, to, |_| if in_place { receive } else { send }, |_| receive)
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
    let to = Blocks::List(held.list(receive)?);
    let from = match send {
        Some(send) => Some(Blocks::List(held.list(send)?)),
        None => None,
    };
    let sent = send.unwrap_or(receive);
    exchange(scope, held, from, to, |rank| sent[rank], |rank| receive[rank])
}

#[inline]
fn exchange(
    scope: Scope,
    held: Held,
    send: Option<Blocks>,
    receive: Blocks,
    sent: impl Fn(usize) -> Buffer,
    received: impl Fn(usize) -> Buffer,
) -> Result<Ready<Exchange>> {
    let (rank, size, width) = (scope.rank, scope.size(), scope.width());
    let in_place = send.is_none();
    let within = |account: Account| {
        let account = account.in_place(in_place).sends_to(others(rank, size), &sent);
        account.receives_from(others(rank, size), &received)
    };
    let Some(send) = send else {
        let ready = Ready::within(scope, Exchange::InPlace(Swap { blocks: receive }), held);
        return Ok(ready.told(within));
    };
    if scope.remote.is_some() {
        let ready = Ready::between(scope, Inter::AllToAll { send, receive }, held);
        return Ok(ready.told(|account| {
            let across = size..size + width;
            let account = account.sends_to(across.clone(), |at| sent(at - size));
            account.receives_from(across, |at| received(at - size))
        }));
    }
    same_length(send.of(rank).len(), receive.of(rank).len())?;
    // Of lists, our own blocks may be empty, or lie apart.
    match &send {
        Blocks::Even { .. } => not_same(send.of(rank), receive.of(rank))?,
        Blocks::List(list) => {
            (0..list.len()).try_for_each(|at| not_same(list[at], receive.of(at)))?
        }
    }
    let ready = Ready::within(scope, Exchange::Apart(AllToAll { send, receive }), held);
    Ok(ready.told(within))
}
