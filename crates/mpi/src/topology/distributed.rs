//! Graphs of which each process knows a part (MPI-5.0 §8.5.4 and §8.5.5).
//!
//! What processes have to tell each other goes through a communicator that the program does not know
//! yet: the new one.

use super::placement::{self, Traffic};
use super::{Topology, adopt, another, establish, find, place};
use crate::error::{Error, Result};
use crate::point::Mode;
use crate::{Buffer, Handle, abi, check, class, collective, communicator, info, point, request};

/// The edges of one vertex. Weights are as many as there are edges, also if nobody gave any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjacency {
    /// Where edges come from.
    pub sources: Vec<i32>,
    /// Their weights.
    pub source_weights: Vec<i32>,
    /// Where edges lead to.
    pub destinations: Vec<i32>,
    /// Their weights.
    pub destination_weights: Vec<i32>,
    /// Whether the program gave weights.
    pub weighted: bool,
}

/// One end of edges as a program names it: ranks, and weights unless it is `MPI_UNWEIGHTED`.
#[derive(Clone, Copy)]
pub struct Edges<'a> {
    /// The ranks.
    pub ranks: &'a [i32],
    /// As many weights.
    pub weights: Option<&'a [i32]>,
}

impl Edges<'_> {
    fn check(&self, name: &str, size: usize) -> Result<()> {
        if let Some(&rank) = self.ranks.iter().find(|&rank| !(0..size as i32).contains(rank)) {
            return Err(check::no_rank(name, rank, size as i32));
        }
        match self.weights.unwrap_or_default().iter().find(|&&weight| weight < 0) {
            Some(weight) => Err(Error::new(
                class::ARG,
                format!("a weight of {name} is {weight}; weights must be 0 or more"),
            )),
            None => Ok(()),
        }
    }

    fn weights(&self) -> Vec<i32> {
        self.weights.map_or_else(|| vec![1; self.ranks.len()], <[i32]>::to_vec)
    }
}

/// `MPI_Dist_graph_create_adjacent`.
pub fn create_adjacent(
    comm: Handle,
    sources: Edges<'_>,
    destinations: Edges<'_>,
    info: Handle,
    reorder: bool,
) -> Result<Handle> {
    let (rank, size) = place(comm)?;
    sources.check("sources", size)?;
    destinations.check("destinations", size)?;
    same_kind(sources, destinations)?;
    info::copy(info)?;
    let own = Adjacency {
        sources: sources.ranks.to_vec(),
        source_weights: sources.weights(),
        destinations: destinations.ranks.to_vec(),
        destination_weights: destinations.weights(),
        weighted: sources.weights.is_some(),
    };
    if !reorder {
        return establish(comm, Some(rank), Topology::Distributed(own));
    }
    let private = communicator::split(comm, 0, rank as i32)?;
    rearranged(private, own)
}

fn same_kind(sources: Edges<'_>, destinations: Edges<'_>) -> Result<()> {
    if sources.weights.is_some() == destinations.weights.is_some() {
        return Ok(());
    }
    Err(Error::new(
        class::ARG,
        "only one of sourceweights and destweights is MPI_UNWEIGHTED; pass it for both or for none",
    ))
}

/// `MPI_Dist_graph_create`: `degrees[i]` edges lead from `sources[i]` to the next of `destinations`.
pub fn create(
    comm: Handle,
    sources: &[i32],
    degrees: &[i32],
    destinations: Edges<'_>,
    info: Handle,
    reorder: bool,
) -> Result<Handle> {
    let (rank, size) = place(comm)?;
    Edges { ranks: sources, weights: None }.check("sources", size)?;
    destinations.check("destinations", size)?;
    info::copy(info)?;
    let weights = destinations.weights();
    let mut edges = destinations.ranks.iter().zip(&weights);
    // Each end of an edge is told the other end.
    let mut told: Vec<Vec<End>> = vec![Vec::new(); size];
    for (&source, &degree) in sources.iter().zip(degrees) {
        for (&destination, &weight) in edges.by_ref().take(degree as usize) {
            told[source as usize].push(End { leaves: 1, other: destination, weight });
            told[destination as usize].push(End { leaves: 0, other: source, weight });
        }
    }
    let private = communicator::split(comm, 0, rank as i32)?;
    let mut own = Adjacency { weighted: destinations.weights.is_some(), ..Adjacency::default() };
    for end in exchange(private, &mut told)? {
        if end.leaves == 1 {
            own.destinations.push(end.other);
            own.destination_weights.push(end.weight);
        } else {
            own.sources.push(end.other);
            own.source_weights.push(end.weight);
        }
    }
    if reorder {
        return rearranged(private, own);
    }
    adopt(private, Topology::Distributed(own))?;
    Ok(private)
}

/// How many edges `degrees` announce.
pub fn edge_count(degrees: &[i32]) -> Result<i32> {
    let mut total = 0i32;
    for (at, &degree) in degrees.iter().enumerate() {
        total = match total.checked_add(degree) {
            Some(total) if degree >= 0 => total,
            _ => {
                return Err(Error::new(
                    class::ARG,
                    format!(
                        "degrees[{at}] is {degree}; it must be 0 or more, and all together at most \
                         {}",
                        i32::MAX
                    ),
                ));
            }
        };
    }
    Ok(total)
}

/// What one end of an edge is told.
#[derive(Clone, Copy, Default)]
#[repr(C)]
struct End {
    leaves: i32,
    other: i32,
    weight: i32,
}

/// Three numbers are an end.
const NUMBERS: usize = 3;

fn numbers<T>(items: &mut [T]) -> Buffer {
    let count = size_of_val(items) / size_of::<i32>();
    // SAFETY: the callers keep the items until what is done with them has completed.
    unsafe { Buffer::new(items.as_mut_ptr().cast(), count as i64, abi::INT) }
}

/// How many there are of what the ranks have counted.
fn total(counts: &[i32]) -> Result<usize> {
    let add = |total: usize, &count: &i32| total.checked_add(usize::try_from(count).ok()?);
    counts.iter().try_fold(0, add).ok_or_else(|| {
        Error::new(
            class::COUNT,
            format!(
                "the ranks tell of {counts:?} numbers, which cannot be; do all make this call?"
            ),
        )
    })
}

/// Tells each rank its list, and answers what all ranks have told this one.
fn exchange(comm: Handle, told: &mut [Vec<End>]) -> Result<Vec<End>> {
    let mut counts: Vec<i32> = told.iter().map(|ends| ends.len() as i32).collect();
    let mut expected = vec![0i32; told.len()];
    let one = |counts: &mut [i32]| Buffer { count: 1, ..numbers(counts) };
    collective::alltoall(one(&mut counts), one(&mut expected), comm)?.run()?;
    let mut ends = vec![End::default(); total(&expected)?];
    let mut requests = Vec::new();
    let mut rest = &mut ends[..];
    for (rank, &count) in expected.iter().enumerate().filter(|&(_, &count)| count > 0) {
        let (part, others) = rest.split_at_mut(count as usize);
        debug_assert_eq!(numbers(part).count, i64::from(count) * NUMBERS as i64);
        requests.push(point::irecv(numbers(part), rank as i32, 0, comm)?);
        rest = others;
    }
    for (rank, ends) in told.iter_mut().enumerate().filter(|(_, ends)| !ends.is_empty()) {
        requests.push(point::isend(Mode::Standard, numbers(ends), rank as i32, 0, comm)?);
    }
    request::wait_all(&mut requests, None)?;
    Ok(ends)
}

/// A communicator like the private one, in which each vertex has a good process. The private one is
/// gone afterwards.
fn rearranged(mut private: Handle, own: Adjacency) -> Result<Handle> {
    let (rank, _) = place(private)?;
    let weighted = own.weighted;
    let all: Vec<Adjacency> =
        gather(private, &encode(&own))?.iter().map(|one| decode(one)).collect();
    let traffic = Traffic::new(all.len(), |vertex| {
        let out = &all[vertex];
        let weights = out.destination_weights.iter().map(|&weight| weight as u64);
        out.destinations.iter().map(|&other| other as usize).zip(weights)
    });
    let symmetric = traffic.symmetric();
    let places = placement::localities(private)?;
    let vertex = placement::assign(&traffic, &places, |vertices, count| {
        placement::grow(&symmetric, vertices, count);
    })[rank];
    // MPI-5.0 §8.5.5: a rank has the edges of the process that had this rank before.
    let edges = Adjacency { weighted, ..all[vertex].clone() };
    let new = establish(private, Some(vertex), Topology::Distributed(edges))?;
    communicator::free(&mut private)?;
    Ok(new)
}

/// Everyone's numbers, by rank.
fn gather(comm: Handle, own: &[i32]) -> Result<Vec<Vec<i32>>> {
    let (rank, size) = place(comm)?;
    let mut own = own.to_vec();
    let mut counts = vec![0i32; size];
    collective::allgather(
        numbers(&mut [own.len() as i32]),
        Buffer { count: 1, ..numbers(&mut counts) },
        comm,
    )?
    .run()?;
    let mut all = vec![0i32; total(&counts)?];
    let mut requests = Vec::new();
    if rank == 0 {
        let mut rest = &mut all[..];
        for (from, &count) in counts.iter().enumerate() {
            let (part, others) = rest.split_at_mut(count as usize);
            requests.push(point::irecv(numbers(part), from as i32, 0, comm)?);
            rest = others;
        }
    }
    requests.push(point::isend(Mode::Standard, numbers(&mut own), 0, 0, comm)?);
    request::wait_all(&mut requests, None)?;
    collective::bcast(numbers(&mut all), 0, comm)?.run()?;
    let mut rest = &all[..];
    let parts = counts.iter().map(|&count| {
        let (part, others) = rest.split_at(count as usize);
        rest = others;
        part.to_vec()
    });
    Ok(parts.collect())
}

fn encode(adjacency: &Adjacency) -> Vec<i32> {
    let count = [adjacency.sources.len() as i32];
    let incoming = [&count[..], &adjacency.sources, &adjacency.source_weights];
    let outgoing = [&adjacency.destinations[..], &adjacency.destination_weights];
    [incoming.concat(), outgoing.concat()].concat()
}

fn decode(numbers: &[i32]) -> Adjacency {
    let (count, rest) = numbers.split_first().expect("encode writes a count");
    let (incoming, outgoing) = rest.split_at(2 * *count as usize);
    let (sources, source_weights) = incoming.split_at(incoming.len() / 2);
    let (destinations, destination_weights) = outgoing.split_at(outgoing.len() / 2);
    Adjacency {
        sources: sources.to_vec(),
        source_weights: source_weights.to_vec(),
        destinations: destinations.to_vec(),
        destination_weights: destination_weights.to_vec(),
        weighted: false,
    }
}

/// `MPI_Dist_graph_neighbors` and `MPI_Dist_graph_neighbors_count`.
pub fn adjacency(comm: Handle) -> Result<Adjacency> {
    let (topology, _) = find(comm)?;
    match &*topology {
        Topology::Distributed(adjacency) => Ok(adjacency.clone()),
        _ => Err(another("a distributed graph")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const LOOPS: Edges<'static> = Edges { ranks: &[0, 0], weights: Some(&[3, 5]) };

    #[test]
    fn numbers_go_there_and_back() {
        let adjacency = Adjacency {
            sources: vec![1, 2],
            source_weights: vec![3, 4],
            destinations: vec![5],
            destination_weights: vec![6],
            weighted: false,
        };
        assert_eq!(decode(&encode(&adjacency)), adjacency);
        assert_eq!(decode(&encode(&Adjacency::default())), Adjacency::default());
    }

    #[test]
    fn alone_with_loops() {
        let comm = testing::comm();
        for reorder in [false, true] {
            let new = create_adjacent(comm, LOOPS, LOOPS, abi::INFO_NULL, reorder).unwrap();
            let found = adjacency(new).unwrap();
            assert_eq!((&found.sources[..], &found.source_weights[..]), (&[0, 0][..], &[3, 5][..]));
            assert!(found.weighted);
            let new = create(comm, &[0, 0], &[1, 1], LOOPS, abi::INFO_NULL, reorder).unwrap();
            assert_eq!(adjacency(new).unwrap(), found);
        }
        let bare = Edges { ranks: &[0], weights: None };
        let new = create(comm, &[0], &[1], bare, abi::INFO_NULL, true).unwrap();
        assert!(!adjacency(new).unwrap().weighted);
    }

    #[test]
    fn bad_arguments() {
        let comm = testing::comm();
        let class = |sources, destinations| {
            create_adjacent(comm, sources, destinations, abi::INFO_NULL, true).unwrap_err().class
        };
        let bare = Edges { ranks: &[0], weights: None };
        assert_eq!(class(LOOPS, bare), class::ARG);
        assert_eq!(class(bare, Edges { ranks: &[1], weights: None }), class::RANK);
        assert_eq!(class(Edges { ranks: &[0], weights: Some(&[-1]) }, LOOPS), class::ARG);
        assert_eq!(edge_count(&[1, -1]).unwrap_err().class, class::ARG);
        assert_eq!(edge_count(&[i32::MAX, 1]).unwrap_err().class, class::ARG);
        assert_eq!(
            create(comm, &[3], &[1], bare, abi::INFO_NULL, false).unwrap_err().class,
            class::RANK
        );
    }
}
