//! Processes with neighbours: grids and graphs.

use std::ops::Deref;

use mpi::collective::{self as coll, Fast};
use mpi::topology::{self, cartesian, dims, distributed};
use mpi::{Buffer, Handle, abi};

use crate::collective::{expect, receive_vecs, share};
use crate::comm::Comm;
use crate::datatype::{Data, DataMut, Datatype, of_all, receive, source};
use crate::error::{At, Error, Result, class};

/// A communicator whose processes lie on a grid of any number of dimensions.
///
/// ```
/// let world = serried::init()?;
/// // As square as it can be, open in the first dimension, a ring in the second.
/// let grid = world.cartesian(&[0, 0], &[false, true])?.expect("all are in it");
/// let (above, below) = grid.shift(0, 1)?;
/// let mut halo = -1.0;
/// grid.send_recv(&1.0, below, &mut halo, above, 0)?; // nothing is sent over the edge
/// assert_eq!(halo, if above.is_some() { 1.0 } else { -1.0 });
/// # Ok::<(), serried::Error>(())
/// ```
#[derive(Debug)]
pub struct Cartesian {
    comm: Comm,
    dims: Vec<usize>,
}

/// A communicator whose processes have edges to some others.
#[derive(Debug)]
pub struct Graph {
    comm: Comm,
    sources: Vec<usize>,
    destinations: Vec<usize>,
}

fn number(call: &'static str, what: &str, number: usize) -> Result<i32> {
    i32::try_from(number).map_err(|_| {
        Error::new(class::ARG, call, format!("{what} is {number}; it must be less than 2^31"))
    })
}

fn numbers(call: &'static str, what: &str, all: &[usize]) -> Result<Vec<i32>> {
    all.iter().map(|&one| number(call, what, one)).collect()
}

fn ranks(all: &[i32]) -> Vec<usize> {
    all.iter().map(|&rank| rank as usize).collect()
}

impl Comm {
    /// Puts the processes on a grid with so many in each dimension, of which some are rings. A dimension of 0 is
    /// chosen. Those that find no place on the grid get none. All of them call this.
    pub fn cartesian(&self, dims: &[usize], periodic: &[bool]) -> Result<Option<Cartesian>> {
        const CALL: &str = "cartesian";
        expect(CALL, "periodic", periodic.len(), dims.len())?;
        let mut sizes = numbers(CALL, "a dimension", dims)?;
        if sizes.contains(&0) {
            dims::create(self.size() as i32, &mut sizes).at(CALL)?;
        }
        let periods: Vec<i32> = periodic.iter().map(|&one| i32::from(one)).collect();
        Cartesian::maybe(CALL, cartesian::create(self.handle(), &sizes, &periods, true))
    }

    /// Gives each process those that it hears from, and those that it talks to. All of them call this, and their
    /// edges must fit together.
    pub fn graph(&self, sources: &[usize], destinations: &[usize]) -> Result<Graph> {
        const CALL: &str = "graph";
        let (from, to) =
            (numbers(CALL, "a source", sources)?, numbers(CALL, "a destination", destinations)?);
        let edges = |ranks| distributed::Edges { ranks, weights: None };
        let made = distributed::create_adjacent(
            self.handle(),
            edges(&from),
            edges(&to),
            abi::INFO_NULL,
            false,
        );
        let comm = Comm::made(CALL, made)?;
        Ok(Graph { comm, sources: sources.to_vec(), destinations: destinations.to_vec() })
    }

    /// Makes a graph of edges, each `(from, to)`: it does not matter which process names which of them. All of them call
    /// this.
    ///
    /// ```
    /// let world = serried::init()?;
    /// // Rank 0 knows a star around it.
    /// let star: Vec<_> = (0..world.size()).map(|to| (0, to)).collect();
    /// let star = world.graph_of(if world.rank() == 0 { &star } else { &[] })?;
    /// assert_eq!(star.sources(), [0]);
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn graph_of(&self, edges: &[(usize, usize)]) -> Result<Graph> {
        const CALL: &str = "graph_of";
        let ends = |what: &'static str, end: fn(&(usize, usize)) -> usize| {
            let ends = edges.iter().map(|edge| self.peer(CALL, what, end(edge)));
            ends.collect::<Result<Vec<i32>>>()
        };
        let (from, to) = (ends("from", |edge| edge.0)?, ends("to", |edge| edge.1)?);
        let to = distributed::Edges { ranks: &to, weights: None };
        let one_each = vec![1; from.len()];
        let made = distributed::create(self.handle(), &from, &one_each, to, abi::INFO_NULL, false);
        let comm = Comm::made(CALL, made)?;
        let (sources, destinations) = topology::neighbours(comm.handle()).at(CALL)?;
        Ok(Graph { comm, sources: ranks(&sources), destinations: ranks(&destinations) })
    }
}

impl Cartesian {
    fn maybe(call: &'static str, made: mpi::Result<Handle>) -> Result<Option<Cartesian>> {
        let Some(comm) = Comm::maybe(call, made)? else { return Ok(None) };
        let dims = ranks(&cartesian::shape(comm.handle()).at(call)?.sizes);
        Ok(Some(Cartesian { comm, dims }))
    }

    /// How many there are in each dimension.
    pub fn dims(&self) -> &[usize] {
        &self.dims
    }

    /// The place of a rank on the grid.
    pub fn coords(&self, rank: usize) -> Result<Vec<usize>> {
        let rank = self.peer("coords", "rank", rank)?;
        Ok(ranks(&cartesian::coordinates(self.handle(), rank).at("coords")?))
    }

    /// The rank at a place on the grid.
    pub fn rank_at(&self, coords: &[usize]) -> Result<usize> {
        expect("rank_at", "coords", coords.len(), self.dims.len())?;
        let coords = numbers("rank_at", "a coordinate", coords)?;
        Ok(cartesian::rank(self.handle(), &coords).at("rank_at")? as usize)
    }

    /// Who is so many steps behind and ahead of this process in a dimension: the source and the destination of a
    /// shift. Nobody beyond an edge.
    pub fn shift(&self, dimension: usize, steps: i32) -> Result<(Option<usize>, Option<usize>)> {
        let dimension = number("shift", "dimension", dimension)?;
        let (from, to) = cartesian::shift(self.handle(), dimension, steps).at("shift")?;
        Ok((usize::try_from(from).ok(), usize::try_from(to).ok()))
    }

    /// The part of the grid with this process in it that keeps some of the dimensions: rows, columns, planes. All of
    /// them call this.
    pub fn sub(&self, keep: &[bool]) -> Result<Cartesian> {
        expect("sub", "keep", keep.len(), self.dims.len())?;
        let keep: Vec<i32> = keep.iter().map(|&one| i32::from(one)).collect();
        let found = Cartesian::maybe("sub", cartesian::sub(self.handle(), &keep))?;
        found.ok_or_else(|| {
            Error::new(class::TOPOLOGY, "sub", "this process is in no part of the grid")
        })
    }
}

impl Graph {
    /// Whom this process hears from.
    pub fn sources(&self) -> &[usize] {
        &self.sources
    }

    /// Whom it talks to.
    pub fn destinations(&self) -> &[usize] {
        &self.destinations
    }
}

impl Deref for Cartesian {
    type Target = Comm;

    fn deref(&self) -> &Comm {
        &self.comm
    }
}

impl Deref for Graph {
    type Target = Comm;

    fn deref(&self) -> &Comm {
        &self.comm
    }
}

/// An error unless what goes to so many destinations, and comes from so many sources, fits into equal parts.
pub(crate) fn check_exchange(
    call: &'static str,
    (sources, destinations): (usize, usize),
    send: usize,
    into: usize,
) -> Result<()> {
    let part = match (destinations, sources) {
        (0, 0) => 0,
        (0, _) => share(call, "into", into, sources)?,
        _ => share(call, "data", send, destinations)?,
    };
    expect(call, "into", into, of_all(call, part, sources)?)
}

/// Calls that only concern neighbours; those of [`Cartesian`] and [`Graph`]. On a grid there are two for each
/// dimension, first the one behind, then the one ahead.
///
/// No other type can be one: what it leads to would have to stay the same communicator.
///
/// ```compile_fail,E0277
/// struct Mine(serried::Comm);
/// impl std::ops::Deref for Mine {
///     type Target = serried::Comm;
///     fn deref(&self) -> &serried::Comm { &self.0 }
/// }
/// impl serried::Neighbours for Mine {}
/// ```
pub trait Neighbours: Deref<Target = Comm> + sealed::Sealed {
    /// Everyone gives its data to those it talks to, and gets that of those it hears from, one after the other. What
    /// would come from beyond an edge stays as it is.
    fn neighbor_all_gather<S, R>(&self, data: &S, into: &mut R) -> Result<()>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "neighbor_all_gather";
        let (comm, send) = (self.handle(), data.items());
        let (sources, _) = coll::neighbourhood(comm).at(CALL)?;
        expect(CALL, "into", into.items().len(), of_all(CALL, send.len(), sources)?)?;
        let send = source(send)?;
        receive(CALL, into.items_mut(), |into| {
            let into = into.of_block(into.count() as usize / sources.max(1));
            let ready = || coll::neighbor_allgather(send, into, comm);
            coll::run(&"neighbor_allgather", comm, Fast::None, ready).at(CALL)
        })
    }

    /// Everyone gives an equal part of its data to each of those it talks to, and gets one from each that it hears
    /// from. What would come from beyond an edge stays as it is.
    fn neighbor_all_to_all<S, R>(&self, data: &S, into: &mut R) -> Result<()>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "neighbor_all_to_all";
        let (comm, send) = (self.handle(), data.items());
        let (sources, destinations) = coll::neighbourhood(comm).at(CALL)?;
        check_exchange(CALL, (sources, destinations), send.len(), into.items().len())?;
        let send = source(send)?;
        let send = send.of_block(send.count() as usize / destinations.max(1));
        receive(CALL, into.items_mut(), |into| {
            let into = into.of_block(into.count() as usize / sources.max(1));
            let ready = || coll::neighbor_alltoall(send, into, comm);
            coll::run(&"neighbor_alltoall", comm, Fast::None, ready).at(CALL)
        })
    }

    /// Everyone gives its data to those it talks to, and gets that of each that it hears from, which may be of different
    /// lengths; from beyond an edge comes an empty vector.
    fn neighbor_all_gather_varying<D>(&self, data: &D) -> Result<Vec<Vec<D::Item>>>
    where
        D: Data + ?Sized,
    {
        const CALL: &str = "neighbor_all_gather_varying";
        let comm = self.handle();
        let (sources, _) = coll::neighbourhood(comm).at(CALL)?;
        let mut counts = vec![0; sources];
        self.neighbor_all_gather(&data.items().len(), &mut counts)?;
        let send = source(data.items())?;
        receive_vecs(CALL, &counts, |all| {
            let ready = || coll::neighbor_allgatherv(send, all, comm);
            coll::run(&"neighbor_allgatherv", comm, Fast::None, ready).at(CALL)
        })
    }

    /// Everyone gives a vector to each of those it talks to, and gets one from each that it hears from; from beyond an
    /// edge comes an empty one.
    fn neighbor_all_to_all_varying<T: Datatype>(&self, data: &[Vec<T>]) -> Result<Vec<Vec<T>>> {
        const CALL: &str = "neighbor_all_to_all_varying";
        let comm = self.handle();
        let (sources, destinations) = coll::neighbourhood(comm).at(CALL)?;
        expect(CALL, "data", data.len(), destinations)?;
        let lengths: Vec<usize> = data.iter().map(Vec::len).collect();
        let mut counts = vec![0; sources];
        self.neighbor_all_to_all(&lengths, &mut counts)?;
        let send = data.iter().map(|part| source(part)).collect::<Result<Vec<Buffer>>>()?;
        receive_vecs(CALL, &counts, |all| {
            let ready = || coll::neighbor_alltoallv(&send, all, comm);
            coll::run(&"neighbor_alltoallv", comm, Fast::None, ready).at(CALL)
        })
    }
}

mod sealed {
    /// Known here only, so that nobody else implements [`Neighbours`](super::Neighbours).
    pub trait Sealed {}
}

impl sealed::Sealed for Cartesian {}
impl sealed::Sealed for Graph {}
impl Neighbours for Cartesian {}
impl Neighbours for Graph {}
