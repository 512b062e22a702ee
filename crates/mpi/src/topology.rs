//! Virtual topologies (MPI-5.0 chapter 8).
//!
//! A topology is a graph whose vertices are the ranks of the new communicator. Without `reorder` the
//! process of rank `v` becomes vertex `v`; with it, `placement` looks for a better process.

use std::sync::Arc;

use crate::error::{Error, Result};
use crate::{Handle, abi, class, communicator, state};

pub mod cartesian;
pub mod dims;
pub mod distributed;
pub mod graph;
mod placement;

use cartesian::Grid;
use distributed::Adjacency;
use graph::Graph;
pub(crate) use placement::Places;

/// The topology of a communicator.
#[derive(Debug)]
pub(crate) enum Topology {
    Cartesian(Grid),
    Graph(Graph),
    Distributed(Adjacency),
}

/// `MPI_Topo_test`: `MPI_CART`, `MPI_GRAPH`, `MPI_DIST_GRAPH`, or `MPI_UNDEFINED`.
pub fn test(comm: Handle) -> Result<i32> {
    state::with(|state| {
        Ok(match state.communicators.find(comm)?.topology.as_deref() {
            None => abi::UNDEFINED,
            Some(Topology::Cartesian(_)) => abi::CART,
            Some(Topology::Graph(_)) => abi::GRAPH,
            Some(Topology::Distributed(_)) => abi::DIST_GRAPH,
        })
    })
}

/// Whom this process receives from and sends to in a neighbourhood collective, in the order of its
/// blocks (MPI-5.0 §8.6). `MPI_PROC_NULL` where a grid ends.
pub fn neighbours(comm: Handle) -> Result<(Vec<i32>, Vec<i32>)> {
    let (topology, rank) = find(comm)?;
    Ok(match &*topology {
        Topology::Cartesian(grid) => {
            let around = grid.around(rank);
            (around.clone(), around)
        }
        Topology::Graph(graph) => {
            let around = graph.neighbours(rank as usize).to_vec();
            (around.clone(), around)
        }
        Topology::Distributed(adjacency) => {
            (adjacency.sources.clone(), adjacency.destinations.clone())
        }
    })
}

/// The topology of a communicator, and our rank.
fn find(comm: Handle) -> Result<(Arc<Topology>, i32)> {
    state::with(|state| {
        let found = state.communicators.find(comm)?;
        match &found.topology {
            Some(topology) => Ok((topology.clone(), found.rank)),
            None => Err(Error::new(
                class::TOPOLOGY,
                "the communicator has no topology; pass one that MPI_Cart_create, \
                 MPI_Graph_create or MPI_Dist_graph_create made",
            )),
        }
    })
}

#[cold]
fn another(wanted: &str) -> Box<Error> {
    Error::new(class::TOPOLOGY, format!("the communicator has another topology than {wanted}"))
}

/// Rank and size of a communicator that can be given a topology.
fn place(comm: Handle) -> Result<(usize, usize)> {
    if communicator::is_inter(comm)? {
        return Err(Error::new(
            class::COMM,
            "an inter-communicator cannot have a topology; pass an intra-communicator",
        ));
    }
    Ok((communicator::rank(comm)? as usize, communicator::size(comm)? as usize))
}

/// The new communicator, in which this process is `vertex`; `MPI_COMM_NULL` for those left over.
fn establish(comm: Handle, vertex: Option<usize>, topology: Topology) -> Result<Handle> {
    let new = match vertex {
        Some(vertex) => communicator::split(comm, 0, vertex as i32)?,
        None => communicator::split(comm, abi::UNDEFINED, 0)?,
    };
    if new != abi::COMM_NULL {
        adopt(new, topology)?;
    }
    Ok(new)
}

fn adopt(comm: Handle, topology: Topology) -> Result<()> {
    state::with(|state| {
        state.communicators.find_mut(comm)?.topology = Some(Arc::new(topology));
        Ok(())
    })
}

/// Checks that `vertices` fit into a communicator of `size`.
fn fits(what: &str, vertices: usize, size: usize, class: i32) -> Result<()> {
    if vertices <= size {
        return Ok(());
    }
    Err(Error::new(
        class,
        format!(
            "{what} asks for {vertices} processes, and the communicator has {size}; ask for fewer, \
             or start more ranks"
        ),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn without_a_topology() {
        let comm = testing::comm();
        assert_eq!(test(comm).unwrap(), abi::UNDEFINED);
        assert_eq!(neighbours(comm).unwrap_err().class, class::TOPOLOGY);
        assert_eq!(test(abi::COMM_NULL).unwrap_err().class, class::COMM);
    }

    #[test]
    fn a_topology_survives_duplication() {
        let comm = testing::comm();
        let ring = cartesian::create(comm, &[1], &[1], false).unwrap();
        let twin = communicator::dup(ring).unwrap();
        assert_eq!(test(twin).unwrap(), abi::CART);
        assert_eq!(neighbours(twin).unwrap(), (vec![0, 0], vec![0, 0]));
        assert_eq!(graph::sizes(twin).unwrap_err().class, class::TOPOLOGY);
    }
}
