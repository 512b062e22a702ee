//! Virtual topologies (MPI-5.0 chapter 8).

use crate::abi::*;
use crate::arg;
use crate::generated::constants::*;
use mpi::topology::distributed::{self, Edges};
use mpi::topology::{self, cartesian, dims, graph};
use mpi::{Error, Result, class};

pub(crate) fn topo_test(comm: MPI_Comm) -> Result<i32> {
    topology::test(comm)
}

pub(crate) fn dims_create(nodes: i32, dims: &mut [i32]) -> Result<()> {
    dims::create(nodes, dims)
}

pub(crate) fn cart_create(
    comm: MPI_Comm,
    dims: &[i32],
    periods: &[i32],
    reorder: bool,
) -> Result<MPI_Comm> {
    cartesian::create(comm, dims, periods, reorder)
}

pub(crate) fn cart_map(comm: MPI_Comm, dims: &[i32], periods: &[i32]) -> Result<i32> {
    cartesian::map(comm, dims, periods)
}

pub(crate) fn cartdim_get(comm: MPI_Comm) -> Result<i32> {
    cartesian::dimensions(comm)
}

pub(crate) fn cart_get(
    comm: MPI_Comm,
    dims: &mut [i32],
    periods: &mut [i32],
    coords: &mut [i32],
) -> Result<()> {
    let shape = cartesian::shape(comm)?;
    let periodic: Vec<i32> = shape.periodic.iter().map(|&periodic| i32::from(periodic)).collect();
    write_all("maxdims", &shape.sizes, dims)?;
    write_all("maxdims", &periodic, periods)?;
    write_all("maxdims", &shape.coordinates, coords)
}

pub(crate) fn cart_coords(comm: MPI_Comm, rank: i32, coords: &mut [i32]) -> Result<()> {
    write_all("maxdims", &cartesian::coordinates(comm, rank)?, coords)
}

/// # Safety
/// If `coords` is not null, it has an element for each dimension.
pub(crate) unsafe fn cart_rank(comm: MPI_Comm, coords: *const i32) -> Result<i32> {
    // SAFETY: promised by the caller.
    let coords = unsafe { arg::slice(coords, cartesian::dimensions(comm)?, "coords") }?;
    cartesian::rank(comm, coords)
}

pub(crate) fn cart_shift(comm: MPI_Comm, direction: i32, displacement: i32) -> Result<(i32, i32)> {
    cartesian::shift(comm, direction, displacement)
}

/// # Safety
/// If `remain_dims` is not null, it has an element for each dimension.
pub(crate) unsafe fn cart_sub(comm: MPI_Comm, remain_dims: *const i32) -> Result<MPI_Comm> {
    // SAFETY: promised by the caller.
    let remain = unsafe { arg::slice(remain_dims, cartesian::dimensions(comm)?, "remain_dims") }?;
    cartesian::sub(comm, remain)
}

/// # Safety
/// If `edges` is not null, it has as many elements as `index` announces.
pub(crate) unsafe fn graph_create(
    comm: MPI_Comm,
    index: &[i32],
    edges: *const i32,
    reorder: bool,
) -> Result<MPI_Comm> {
    // SAFETY: promised by the caller.
    let edges = unsafe { arg::slice(edges, graph::edge_count(index)?, "edges") }?;
    graph::create(comm, index, edges, reorder)
}

/// # Safety
/// As [`graph_create`].
pub(crate) unsafe fn graph_map(comm: MPI_Comm, index: &[i32], edges: *const i32) -> Result<i32> {
    // SAFETY: promised by the caller.
    let edges = unsafe { arg::slice(edges, graph::edge_count(index)?, "edges") }?;
    graph::map(comm, index, edges)
}

pub(crate) fn graphdims_get(comm: MPI_Comm) -> Result<(i32, i32)> {
    graph::sizes(comm)
}

pub(crate) fn graph_get(comm: MPI_Comm, index: &mut [i32], edges: &mut [i32]) -> Result<()> {
    let (all, neighbours) = graph::arrays(comm)?;
    write_all("maxindex", &all, index)?;
    write_all("maxedges", &neighbours, edges)
}

pub(crate) fn graph_neighbors(comm: MPI_Comm, rank: i32, neighbors: &mut [i32]) -> Result<()> {
    write_all("maxneighbors", &graph::neighbours(comm, rank)?, neighbors)
}

pub(crate) fn graph_neighbors_count(comm: MPI_Comm, rank: i32) -> Result<i32> {
    Ok(graph::neighbours(comm, rank)?.len() as i32)
}

/// # Safety
/// The weights are `MPI_UNWEIGHTED`, `MPI_WEIGHTS_EMPTY`, null, or as many as the ranks beside them.
pub(crate) unsafe fn dist_graph_create_adjacent(
    comm: MPI_Comm,
    sources: &[i32],
    source_weights: *const i32,
    destinations: &[i32],
    destination_weights: *const i32,
    info: MPI_Info,
    reorder: bool,
) -> Result<MPI_Comm> {
    // SAFETY: promised by the caller.
    let (incoming, outgoing) = unsafe {
        (
            edges(sources, source_weights, "sourceweights")?,
            edges(destinations, destination_weights, "destweights")?,
        )
    };
    distributed::create_adjacent(comm, incoming, outgoing, info, reorder)
}

/// # Safety
/// If not null, `destinations` has as many elements as `degrees` announce; so have `weights`, unless
/// they are `MPI_UNWEIGHTED` or `MPI_WEIGHTS_EMPTY`.
pub(crate) unsafe fn dist_graph_create(
    comm: MPI_Comm,
    sources: &[i32],
    degrees: &[i32],
    destinations: *const i32,
    weights: *const i32,
    info: MPI_Info,
    reorder: bool,
) -> Result<MPI_Comm> {
    let count = distributed::edge_count(degrees)?;
    // SAFETY: promised by the caller.
    let destinations = unsafe {
        let ranks = arg::slice(destinations, count, "destinations")?;
        edges(ranks, weights, "weights")?
    };
    distributed::create(comm, sources, degrees, destinations, info, reorder)
}

/// # Safety
/// Weights are `MPI_UNWEIGHTED`, `MPI_WEIGHTS_EMPTY`, null, or as many as the ranks.
unsafe fn edges<'a>(
    ranks: &'a [i32],
    weights: *const i32,
    name: &'static str,
) -> Result<Edges<'a>> {
    let weights = match weights as usize {
        MPI_UNWEIGHTED => None,
        MPI_WEIGHTS_EMPTY if ranks.is_empty() => Some(&[][..]),
        MPI_WEIGHTS_EMPTY => {
            return Err(Error::new(
                class::ARG,
                format!(
                    "{name} is MPI_WEIGHTS_EMPTY, but there are {} edges; pass as many weights, or \
                     MPI_UNWEIGHTED",
                    ranks.len()
                ),
            ));
        }
        // SAFETY: promised by the caller.
        _ => Some(unsafe { arg::slice(weights, ranks.len() as i32, name) }?),
    };
    Ok(Edges { ranks, weights })
}

pub(crate) fn dist_graph_neighbors_count(comm: MPI_Comm) -> Result<(i32, i32, bool)> {
    let found = distributed::adjacency(comm)?;
    Ok((found.sources.len() as i32, found.destinations.len() as i32, found.weighted))
}

/// # Safety
/// The weights are `MPI_UNWEIGHTED`, `MPI_WEIGHTS_EMPTY`, null, or as many as the ranks beside them.
pub(crate) unsafe fn dist_graph_neighbors(
    comm: MPI_Comm,
    sources: &mut [i32],
    source_weights: *mut i32,
    destinations: &mut [i32],
    destination_weights: *mut i32,
) -> Result<()> {
    let found = distributed::adjacency(comm)?;
    // MPI-5.0 §8.5.5: where there is less room than neighbours, the first are told.
    write_first(&found.sources, sources);
    write_first(&found.destinations, destinations);
    if found.weighted {
        // SAFETY: promised by the caller.
        unsafe {
            write_first(&found.source_weights, weights(source_weights, sources.len()));
            write_first(
                &found.destination_weights,
                weights(destination_weights, destinations.len()),
            );
        }
    }
    Ok(())
}

/// Room for weights; none where the program does not want them.
///
/// # Safety
/// As [`dist_graph_neighbors`], for an array of `length`.
unsafe fn weights<'a>(pointer: *mut i32, length: usize) -> &'a mut [i32] {
    match pointer as usize {
        0 | MPI_UNWEIGHTED | MPI_WEIGHTS_EMPTY => &mut [],
        // SAFETY: promised by the caller.
        _ => unsafe { std::slice::from_raw_parts_mut(pointer, length) },
    }
}

fn write_first(values: &[i32], room: &mut [i32]) {
    values.iter().zip(room).for_each(|(&value, place)| *place = value);
}

fn write_all(name: &str, values: &[i32], room: &mut [i32]) -> Result<()> {
    if values.len() > room.len() {
        return Err(Error::new(
            class::ARG,
            format!("{name} is {}, and {} values are to be told", room.len(), values.len()),
        ));
    }
    write_first(values, room);
    Ok(())
}
