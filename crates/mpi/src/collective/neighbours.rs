//! Neighbourhood collectives (MPI-5.0 §8.6).

use coll::{Blocks, Neighbours};
use layout::Span;

use super::moving::even;
use super::{Account, Held, Ready, Scope};
use crate::error::Result;
use crate::{Buffer, Handle, abi, topology};

/// From how many neighbours blocks come, and to how many they go.
pub fn neighbourhood(comm: Handle) -> Result<(usize, usize)> {
    let (sources, destinations) = topology::neighbours(comm)?;
    Ok((sources.len(), destinations.len()))
}

/// The neighbours of a call that has begun.
struct Around {
    scope: Scope,
    held: Held,
    sources: Vec<i32>,
    destinations: Vec<i32>,
    /// A grid has two neighbours in each dimension, before us and behind us.
    grid: bool,
}

impl Around {
    fn of(comm: Handle) -> Result<Around> {
        let scope = Scope::of(comm)?;
        let (sources, destinations) = topology::neighbours(comm)?;
        let grid = topology::test(comm)? == abi::CART;
        Ok(Around { scope, held: Held::default(), sources, destinations, grid })
    }

    fn ready(
        self,
        send: impl Fn(usize) -> Span,
        receive: impl Fn(usize) -> Span,
        sent: impl Fn(usize) -> Buffer,
        received: impl Fn(usize) -> Buffer,
    ) -> Ready<Neighbours> {
        // `MPI_PROC_NULL` is no rank.
        let pair = |at: usize, rank: i32, block: Span| {
            usize::try_from(rank).ok().map(|rank| (at, (rank, block)))
        };
        let sends = self.destinations.iter().enumerate();
        let sends = sends.filter_map(|(at, &rank)| pair(at, rank, send(at))).map(|(_, send)| send);
        let receives = self.sources.iter().enumerate();
        let mut receives: Vec<_> =
            receives.filter_map(|(at, &rank)| pair(at, rank, receive(at))).collect();
        if self.grid {
            // What the one behind us sends to the one before it is the first that it sends: where
            // both are the same process, the order tells the two messages apart.
            receives.sort_by_key(|(at, _)| at ^ 1);
        }
        let receive = receives.into_iter().map(|(_, receive)| receive).collect();
        let neighbours = Neighbours { send: sends.collect(), receive };
        let ready = Ready::within(self.scope, neighbours, self.held);
        ready.told(|account| {
            let tell = |account, (at, &rank): (usize, &i32), send: bool| match usize::try_from(rank)
            {
                Ok(rank) if send => Account::sends(account, rank, sent(at)),
                Ok(rank) => account.receives(rank, received(at)),
                Err(_) => account,
            };
            let sends = self.destinations.iter().enumerate();
            let account = sends.fold(account, |account, one| tell(account, one, true));
            let receives = self.sources.iter().enumerate();
            receives.fold(account, |account, one| tell(account, one, false))
        })
    }
}

/// `MPI_Neighbor_allgather`.
pub fn neighbor_allgather(
    send: Buffer,
    receive: Buffer,
    comm: Handle,
) -> Result<Ready<Neighbours>> {
    let mut around = Around::of(comm)?;
    let block = around.held.span(send)?;
    let result = even(&mut around.held, receive, around.sources.len())?;
    Ok(around.ready(|_| block, |at| result.of(at), |_| send, |_| receive))
}

/// `MPI_Neighbor_allgatherv`; `receive` has a buffer for each source.
pub fn neighbor_allgatherv(
    send: Buffer,
    receive: &[Buffer],
    comm: Handle,
) -> Result<Ready<Neighbours>> {
    let mut around = Around::of(comm)?;
    let block = around.held.span(send)?;
    let result = Blocks::List(around.held.list(receive)?);
    Ok(around.ready(|_| block, |at| result.of(at), |_| send, |at| receive[at]))
}

/// `MPI_Neighbor_alltoall`.
pub fn neighbor_alltoall(send: Buffer, receive: Buffer, comm: Handle) -> Result<Ready<Neighbours>> {
    let mut around = Around::of(comm)?;
    let from = even(&mut around.held, send, around.destinations.len())?;
    let to = even(&mut around.held, receive, around.sources.len())?;
    Ok(around.ready(|at| from.of(at), |at| to.of(at), |_| send, |_| receive))
}

/// `MPI_Neighbor_alltoallv` and `MPI_Neighbor_alltoallw`: a buffer for each destination and one
/// for each source.
pub fn neighbor_alltoallv(
    send: &[Buffer],
    receive: &[Buffer],
    comm: Handle,
) -> Result<Ready<Neighbours>> {
    let mut around = Around::of(comm)?;
    let from = Blocks::List(around.held.list(send)?);
    let to = Blocks::List(around.held.list(receive)?);
    Ok(around.ready(|at| from.of(at), |at| to.of(at), |at| send[at], |at| receive[at]))
}
