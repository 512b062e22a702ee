//! Graphs that every process knows (MPI-5.0 §8.5.3 and §8.5.5).

use super::placement::{self, Locality, Places, Traffic};
use super::{Topology, another, establish, find, fits, place};
use crate::error::{Error, Result};
use crate::{Handle, abi, check, class};

/// A graph: where the neighbours of each vertex end, and all neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    index: Vec<i32>,
    edges: Vec<i32>,
}

impl Graph {
    /// Checks the arguments of a program; `edges` has as many elements as [`edge_count`] says.
    fn new(index: &[i32], edges: &[i32]) -> Result<Graph> {
        let vertices = index.len() as i32;
        if let Some((at, edge)) =
            edges.iter().enumerate().find(|&(_, edge)| !(0..vertices).contains(edge))
        {
            return Err(Error::new(
                class::ARG,
                format!("edges[{at}] is {edge}; it must be from 0 to {}", vertices - 1),
            ));
        }
        Ok(Graph { index: index.to_vec(), edges: edges.to_vec() })
    }

    /// The neighbours of a vertex.
    pub(super) fn neighbours(&self, vertex: usize) -> &[i32] {
        let start = if vertex == 0 { 0 } else { self.index[vertex - 1] };
        &self.edges[start as usize..self.index[vertex] as usize]
    }

    /// Which vertex each of the first processes gets.
    fn placed(&self, places: &[Locality]) -> Vec<usize> {
        let traffic = Traffic::new(self.index.len(), |vertex| {
            self.neighbours(vertex).iter().map(|&other| (other as usize, 1))
        });
        let symmetric = traffic.symmetric();
        placement::assign(&traffic, places, |vertices, count| {
            placement::grow(&symmetric, vertices, count);
        })
    }
}

/// How many edges an `index` array announces.
pub fn edge_count(index: &[i32]) -> Result<i32> {
    let mut before = 0;
    for (at, &end) in index.iter().enumerate() {
        if end < before {
            return Err(Error::new(
                class::ARG,
                format!("index[{at}] is {end}, less than {before} before it; it must not decrease"),
            ));
        }
        before = end;
    }
    Ok(before)
}

fn graph(comm: Handle) -> Result<Graph> {
    let (topology, _) = find(comm)?;
    match &*topology {
        Topology::Graph(graph) => Ok(graph.clone()),
        _ => Err(another("a graph of MPI_Graph_create")),
    }
}

/// The vertex of a new graph that this process is, if there is one for it: its rank, or by the `places` of all.
fn vertex(
    comm: Handle,
    graph: &Graph,
    places: impl FnOnce() -> Result<Option<Places>>,
) -> Result<Option<usize>> {
    let (rank, size) = place(comm)?;
    let count = graph.index.len();
    fits("nnodes", count, size, class::ARG)?;
    let vertices = places()?.map(|places| graph.placed(&places[..count]));
    Ok((rank < count).then(|| vertices.map_or(rank, |vertices| vertices[rank])))
}

/// `MPI_Graph_create`; `MPI_COMM_NULL` for those that are no vertex.
pub fn create(comm: Handle, index: &[i32], edges: &[i32], reorder: bool) -> Result<Handle> {
    place(comm)?;
    let graph = Graph::new(index, edges)?;
    let places = || reorder.then(|| placement::localities(comm)).transpose();
    let vertex = vertex(comm, &graph, places)?;
    establish(comm, vertex, Topology::Graph(graph))
}

/// `MPI_Graph_map`: a rank for this process; `MPI_UNDEFINED` for those left over. It is a local call,
/// as `MPI_Cart_map` is.
pub fn map(comm: Handle, index: &[i32], edges: &[i32]) -> Result<i32> {
    place(comm)?;
    let graph = Graph::new(index, edges)?;
    Ok(vertex(comm, &graph, || placement::known(comm))?
        .map_or(abi::UNDEFINED, |vertex| vertex as i32))
}

/// `MPI_Graphdims_get`: how many vertices and edges there are.
pub fn sizes(comm: Handle) -> Result<(i32, i32)> {
    let graph = graph(comm)?;
    Ok((graph.index.len() as i32, graph.edges.len() as i32))
}

/// `MPI_Graph_get`: the index and the edges.
pub fn arrays(comm: Handle) -> Result<(Vec<i32>, Vec<i32>)> {
    let graph = graph(comm)?;
    Ok((graph.index, graph.edges))
}

/// `MPI_Graph_neighbors`.
pub fn neighbours(comm: Handle, rank: i32) -> Result<Vec<i32>> {
    let graph = graph(comm)?;
    if !(0..graph.index.len() as i32).contains(&rank) {
        return Err(check::no_rank("rank", rank, graph.index.len() as i32));
    }
    Ok(graph.neighbours(rank as usize).to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn the_example_of_the_standard() {
        let graph = Graph::new(&[2, 3, 4, 6], &[1, 3, 0, 3, 0, 2]).unwrap();
        let all: Vec<&[i32]> = (0..4).map(|vertex| graph.neighbours(vertex)).collect();
        assert_eq!(all, [&[1, 3][..], &[0], &[3], &[0, 2]]);
    }

    #[test]
    fn alone_with_a_loop() {
        let comm = testing::comm();
        let new = create(comm, &[2], &[0, 0], true).unwrap();
        assert_eq!(sizes(new).unwrap(), (1, 2));
        assert_eq!(neighbours(new, 0).unwrap(), [0, 0]);
        assert_eq!(neighbours(new, 1).unwrap_err().class, class::RANK);
        assert_eq!(arrays(new).unwrap(), (vec![2], vec![0, 0]));
        assert_eq!(create(comm, &[], &[], false).unwrap(), abi::COMM_NULL);
        assert_eq!(map(comm, &[], &[]).unwrap(), abi::UNDEFINED);
        assert_eq!(create(comm, &[1], &[1], false).unwrap_err().class, class::ARG);
        assert_eq!(create(comm, &[0, 0], &[], false).unwrap_err().class, class::ARG);
        assert_eq!(edge_count(&[1, 0]).unwrap_err().class, class::ARG);
        assert_eq!(edge_count(&[-1]).unwrap_err().class, class::ARG);
    }
}
