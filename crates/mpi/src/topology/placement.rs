//! Which process takes which vertex of a topology: neighbours on the same host and on near cores.
//!
//! The processes in the order of hosts and ranks are bisected again and again, and the vertices with
//! them, so that each half holds together; then vertices change places while that cuts fewer edges.
//! mpiexec gives consecutive ranks of a host consecutive cores, so their ranks say what is near.

use std::collections::BinaryHeap;

use crate::error::Result;
use crate::{Handle, communicator};

/// Who talks to whom, and how much, from each vertex.
pub(super) struct Traffic {
    starts: Vec<usize>,
    edges: Vec<(usize, u64)>,
}

impl Traffic {
    /// The traffic of `vertices` vertices; `neighbours` tells the other end and the weight of edges.
    pub(super) fn new<I: Iterator<Item = (usize, u64)>>(
        vertices: usize,
        neighbours: impl Fn(usize) -> I,
    ) -> Traffic {
        let mut traffic = Traffic { starts: vec![0], edges: Vec::new() };
        for vertex in 0..vertices {
            traffic.edges.extend(neighbours(vertex).filter(|&(other, _)| other != vertex));
            traffic.starts.push(traffic.edges.len());
        }
        traffic
    }

    /// The same with each edge in both directions, for bisection sees an edge from its two ends.
    pub(super) fn symmetric(&self) -> Traffic {
        let mut around: Vec<Vec<(usize, u64)>> = vec![Vec::new(); self.vertices()];
        for vertex in 0..self.vertices() {
            for &(other, weight) in self.of(vertex) {
                around[vertex].push((other, weight));
                around[other].push((vertex, weight));
            }
        }
        Traffic::new(self.vertices(), |vertex| around[vertex].iter().copied())
    }

    fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    fn of(&self, vertex: usize) -> &[(usize, u64)] {
        &self.edges[self.starts[vertex]..self.starts[vertex + 1]]
    }
}

/// The host of each rank of a communicator. As long as shared memory is the only transport, all
/// processes are on one.
pub(super) fn hosts(comm: Handle) -> Result<Vec<u32>> {
    Ok(vec![0; communicator::size(comm)? as usize])
}

/// The weight of edges between hosts; `vertices` tells the vertex of each rank.
#[cfg(test)]
pub(super) fn cut(traffic: &Traffic, hosts: &[u32], vertices: &[usize]) -> u64 {
    Seats::new(hosts).cost(traffic, vertices).0
}

/// The vertex of each rank, of which `hosts` tells the host. `arrange` orders vertices so that the
/// first so many belong together, and the rest too. No worse than leaving everyone in place.
pub(super) fn assign(
    traffic: &Traffic,
    hosts: &[u32],
    mut arrange: impl FnMut(&mut [usize], usize),
) -> Vec<usize> {
    let seats = Seats::new(hosts);
    let identity: Vec<usize> = (0..hosts.len()).collect();
    let mut order = identity.clone();
    seats.bisect(&mut order, 0, &mut arrange);
    let mut bisected = vec![0; hosts.len()];
    seats.ranks.iter().zip(order).for_each(|(&rank, vertex)| bisected[rank] = vertex);
    let mut best = identity.clone();
    for mut candidate in [identity, bisected] {
        seats.refine(traffic, &mut candidate);
        if seats.cost(traffic, &candidate) < seats.cost(traffic, &best) {
            best = candidate;
        }
    }
    best
}

/// Orders `vertices` so that the first `count` hold together: one is taken after the other, always
/// the one most of whose edges lead to those taken.
pub(super) fn grow(traffic: &Traffic, vertices: &mut [usize], count: usize) {
    const OUTSIDE: u8 = 0;
    const OPEN: u8 = 1;
    const TAKEN: u8 = 2;
    let mut stage = vec![OUTSIDE; traffic.vertices()];
    vertices.iter().for_each(|&vertex| stage[vertex] = OPEN);
    let degree = |stage: &[u8], vertex: usize, wanted: u8| -> i64 {
        let edges = traffic.of(vertex).iter().filter(|&&(other, _)| stage[other] == wanted);
        edges.map(|&(_, weight)| weight as i64).sum()
    };
    let gain =
        |stage: &[u8], vertex: usize| degree(stage, vertex, TAKEN) - degree(stage, vertex, OPEN);
    let mut heap = BinaryHeap::new();
    let mut taken = Vec::with_capacity(count);
    // What has few edges is at the rim: a good place to start.
    let mut starts = vertices.to_vec();
    starts.sort_by_key(|&vertex| degree(&stage, vertex, OPEN));
    let mut starts = starts.into_iter();
    while taken.len() < count {
        let next = heap.pop().map(|(noted, std::cmp::Reverse(vertex))| (noted, vertex));
        let vertex = match next {
            Some((noted, vertex)) if stage[vertex] == TAKEN || gain(&stage, vertex) != noted => {
                continue;
            }
            Some((_, vertex)) => vertex,
            None => match starts.find(|&vertex| stage[vertex] == OPEN) {
                Some(vertex) => vertex,
                None => break,
            },
        };
        stage[vertex] = TAKEN;
        taken.push(vertex);
        for &(other, _) in traffic.of(vertex) {
            if stage[other] == OPEN {
                heap.push((gain(&stage, other), std::cmp::Reverse(other)));
            }
        }
    }
    let rest: Vec<usize> = vertices.iter().copied().filter(|&one| stage[one] != TAKEN).collect();
    taken.into_iter().chain(rest).zip(vertices).for_each(|(vertex, place)| *place = vertex);
}

/// The ranks in the order of hosts.
struct Seats {
    ranks: Vec<usize>,
    /// By rank: the host, and how many ranks of the host come before.
    places: Vec<(u32, u32)>,
}

impl Seats {
    fn new(hosts: &[u32]) -> Seats {
        let mut ranks: Vec<usize> = (0..hosts.len()).collect();
        ranks.sort_by_key(|&rank| (hosts[rank], rank));
        let mut places = vec![(0, 0); hosts.len()];
        let mut before = 0;
        for (at, &rank) in ranks.iter().enumerate() {
            before = if at > 0 && hosts[ranks[at - 1]] == hosts[rank] { before + 1 } else { 0 };
            places[rank] = (hosts[rank], before);
        }
        Seats { ranks, places }
    }

    fn place(&self, seat: usize) -> (u32, u32) {
        self.places[self.ranks[seat]]
    }

    /// Orders the vertices that go to the seats from `first` on.
    fn bisect(
        &self,
        vertices: &mut [usize],
        first: usize,
        arrange: &mut impl FnMut(&mut [usize], usize),
    ) {
        if vertices.len() < 2 {
            return;
        }
        let half = self.middle(first, first + vertices.len()) - first;
        arrange(vertices, half);
        let (left, right) = vertices.split_at_mut(half);
        self.bisect(left, first, arrange);
        self.bisect(right, first + half, arrange);
    }

    /// Where to cut a range of seats: between hosts as long as there are several, then at the
    /// roundest number of cores, since caches and memory nodes have such sizes.
    fn middle(&self, first: usize, end: usize) -> usize {
        let between_hosts = |&at: &usize| self.place(at - 1).0 != self.place(at).0;
        let balance = |at: &usize| (2 * at).abs_diff(first + end);
        if let Some(at) = (first + 1..end).filter(between_hosts).min_by_key(balance) {
            return at;
        }
        let roundness = |&at: &usize| self.place(at).1.trailing_zeros();
        (first + 1..end).max_by_key(roundness).expect("a range of two seats or more")
    }

    /// How far apart two ranks are: on different hosts, or the size of the smallest round block of
    /// cores that has both.
    fn distance(&self, left: usize, right: usize) -> (u64, u64) {
        let ((host, core), (other_host, other_core)) = (self.places[left], self.places[right]);
        if host != other_host {
            return (1, 0);
        }
        (0, u64::from(u32::BITS - (core ^ other_core).leading_zeros()))
    }

    /// What the edges of a vertex cost: between hosts, within hosts.
    fn cost_of(&self, traffic: &Traffic, ranks: &[usize], vertex: usize) -> (u64, u64) {
        let edges = traffic.of(vertex).iter();
        edges.fold((0, 0), |(outer, inner), &(other, weight)| {
            let (between, within) = self.distance(ranks[vertex], ranks[other]);
            (outer + weight * between, inner + weight * within)
        })
    }

    fn cost(&self, traffic: &Traffic, vertices: &[usize]) -> (u64, u64) {
        let ranks = inverse(vertices);
        (0..ranks.len())
            .map(|vertex| self.cost_of(traffic, &ranks, vertex))
            .fold((0, 0), |(outer, inner), (more, near)| (outer + more, inner + near))
    }

    /// Lets vertices change places while fewer edges are cut between hosts.
    fn refine(&self, traffic: &Traffic, vertices: &mut [usize]) {
        /// Rounds and partners tried; what is left to gain after that is little.
        const ROUNDS: usize = 4;
        const PARTNERS: usize = 64;
        let first = self.places.first().map(|place| place.0);
        if self.places.iter().all(|place| Some(place.0) == first) {
            return;
        }
        let traffic = &traffic.symmetric();
        let mut ranks = inverse(vertices);
        for _ in 0..ROUNDS {
            let mut moved = false;
            for vertex in 0..ranks.len() {
                let host = self.places[ranks[vertex]].0;
                let Some(target) = self.attraction(traffic, &ranks, vertex, host) else { continue };
                let start = self.ranks.partition_point(|&rank| self.places[rank].0 < target);
                let there = self.ranks[start..].iter();
                let there = there.take_while(|&&rank| self.places[rank].0 == target);
                let swap = there.take(PARTNERS).copied().find(|&rank| {
                    let other = vertices[rank];
                    let before = self.pair_cost(traffic, &ranks, vertex, other);
                    ranks.swap(vertex, other);
                    let better = self.pair_cost(traffic, &ranks, vertex, other) < before;
                    ranks.swap(vertex, other);
                    better
                });
                if let Some(rank) = swap {
                    let other = vertices[rank];
                    vertices.swap(ranks[vertex], rank);
                    ranks.swap(vertex, other);
                    moved = true;
                }
            }
            if !moved {
                break;
            }
        }
    }

    fn pair_cost(&self, traffic: &Traffic, ranks: &[usize], one: usize, two: usize) -> (u64, u64) {
        let (left, right) = (self.cost_of(traffic, ranks, one), self.cost_of(traffic, ranks, two));
        (left.0 + right.0, left.1 + right.1)
    }

    /// The other host that a vertex has more edges to than to its own, the most of all.
    fn attraction(
        &self,
        traffic: &Traffic,
        ranks: &[usize],
        vertex: usize,
        own: u32,
    ) -> Option<u32> {
        let mut pulls: Vec<(u32, u64)> = Vec::new();
        for &(other, weight) in traffic.of(vertex) {
            let host = self.places[ranks[other]].0;
            match pulls.iter_mut().find(|pull| pull.0 == host) {
                Some(pull) => pull.1 += weight,
                None => pulls.push((host, weight)),
            }
        }
        let home = pulls.iter().find(|pull| pull.0 == own).map_or(0, |pull| pull.1);
        pulls.into_iter().filter(|pull| pull.1 > home).max_by_key(|pull| pull.1).map(|pull| pull.0)
    }
}

fn inverse(places: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; places.len()];
    places.iter().enumerate().for_each(|(at, &place)| inverse[place] = at);
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rings of `length`, as many as fit, whose members are spread over the ranks.
    fn scattered_rings(ranks: usize, length: usize) -> Traffic {
        let rings = ranks / length;
        Traffic::new(ranks, move |vertex| {
            let next = (vertex + rings) % ranks;
            let back = (vertex + ranks - rings) % ranks;
            [next, back].into_iter().map(|other| (other, 1))
        })
    }

    fn grown(traffic: &Traffic, hosts: &[u32]) -> Vec<usize> {
        let symmetric = traffic.symmetric();
        assign(traffic, hosts, |vertices, count| grow(&symmetric, vertices, count))
    }

    fn is_permutation(vertices: &[usize]) -> bool {
        let mut sorted = vertices.to_vec();
        sorted.sort_unstable();
        sorted.into_iter().eq(0..vertices.len())
    }

    #[test]
    fn neighbours_come_together() {
        let hosts: Vec<u32> = (0..32).map(|rank| rank / 8).collect();
        let traffic = scattered_rings(32, 8);
        let identity: Vec<usize> = (0..32).collect();
        let placed = grown(&traffic, &hosts);
        assert!(is_permutation(&placed));
        let (before, after) = (cut(&traffic, &hosts, &identity), cut(&traffic, &hosts, &placed));
        assert_eq!(before, 32);
        assert!(after <= 8, "{after}: one path per host has two ends");
    }

    #[test]
    fn hosts_of_any_size_in_any_order() {
        let hosts = [3, 1, 1, 3, 0, 3, 1, 3, 0, 3];
        let traffic = scattered_rings(10, 5);
        assert!(is_permutation(&grown(&traffic, &hosts)));
    }

    #[test]
    fn on_one_host_pairs_sit_side_by_side() {
        // Vertex v talks to v + 4 only.
        let traffic = Traffic::new(8, |vertex| [((vertex + 4) % 8, 1)].into_iter());
        let placed = grown(&traffic, &[0; 8]);
        let ranks = inverse(&placed);
        assert!((0..4).all(|vertex| ranks[vertex] / 2 == ranks[vertex + 4] / 2), "{placed:?}");
    }

    proptest::proptest! {
        #[test]
        fn never_worse_than_identity(
            hosts in proptest::collection::vec(0u32..4, 1..40),
            edges in proptest::collection::vec((0usize..40, 0usize..40, 0u64..9), 0..120),
        ) {
            let size = hosts.len();
            let traffic = Traffic::new(size, |vertex| {
                let edges: Vec<_> = edges.iter().filter(|edge| edge.0 % size == vertex).collect();
                edges.into_iter().map(|&(_, to, weight)| (to % size, weight)).collect::<Vec<_>>()
                    .into_iter()
            });
            let placed = grown(&traffic, &hosts);
            assert!(is_permutation(&placed));
            let identity: Vec<usize> = (0..size).collect();
            let seats = Seats::new(&hosts);
            assert!(seats.cost(&traffic, &placed) <= seats.cost(&traffic, &identity));
        }
    }
}
