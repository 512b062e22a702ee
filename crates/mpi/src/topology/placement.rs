//! Which process takes which vertex of a topology: neighbours on the same host and on near cores.
//!
//! The processes in the order of hosts, packages and caches are bisected again and again, and the
//! vertices with them, so that each half holds together; then vertices change places while that cuts
//! fewer edges.

use std::collections::{BinaryHeap, HashMap};
use std::sync::{Arc, OnceLock};

use crate::error::Result;
use crate::{Buffer, Handle, abi, collective, communicator, state};

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

    /// This traffic with each edge in both directions, for bisection sees an edge from its two ends.
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

/// Where a process runs, from the largest part of the machine to the smallest. Equal numbers are the
/// same part; a process that may run on several has 0, so that nobody is nearer to it than others.
pub(super) type Locality = [u64; LEVELS];

/// Where each member of a communicator runs.
pub(crate) type Places = Arc<[Locality]>;

/// The kinds of parts that make a difference to messages: hosts first.
const KINDS: [&str; LEVELS] = ["Machine", "Package", "NUMANode", "L3Cache", "L2Cache"];
const LEVELS: usize = 5;

/// Where all members run, if they have told each other.
pub(super) fn known(comm: Handle) -> Result<Option<Places>> {
    state::with(|state| Ok(state.communicators.find(comm)?.places.clone()))
}

/// Where all members run. Collective.
pub(super) fn localities(comm: Handle) -> Result<Places> {
    if let Some(places) = known(comm)? {
        return Ok(places);
    }
    static HERE: OnceLock<Locality> = OnceLock::new();
    let mut own = *HERE.get_or_init(|| {
        let parts = boot::resources();
        KINDS.map(|kind| {
            let part = parts.iter().find(|part| part.kind == kind);
            part.and_then(|part| part.instance.as_deref()).map_or(0, number)
        })
    });
    let mut all = vec![[0; LEVELS]; communicator::size(comm)? as usize];
    // SAFETY: both outlive the call, after which nothing uses them.
    let (block, result) = unsafe {
        (
            Buffer::new(own.as_mut_ptr().cast(), LEVELS as i64, abi::UINT64_T),
            Buffer::new(all.as_mut_ptr().cast(), LEVELS as i64, abi::UINT64_T),
        )
    };
    collective::allgather(block, result, comm)?.run()?;
    let places: Places = all.into();
    state::with(|state| {
        state.communicators.find_mut(comm)?.places = Some(places.clone());
        Ok(places)
    })
}

/// A number for a name, the same everywhere.
fn number(name: &str) -> u64 {
    // The FNV hash, which the standard library does not promise for its own.
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The weight of edges between hosts; `vertices` tells the vertex of each rank.
#[cfg(test)]
pub(super) fn cut(traffic: &Traffic, places: &[Locality], vertices: &[usize]) -> u64 {
    Slots::new(places).cost(traffic, vertices)[0]
}

/// The places of ranks on hosts with so many cores each, for tests.
#[cfg(test)]
pub(super) fn on_hosts(hosts: impl Iterator<Item = u64>) -> Vec<Locality> {
    hosts.map(|host| [host, 0, 0, 0, 0]).collect()
}

/// The vertex of each rank. `arrange` orders vertices so that the first so many belong together, and
/// the rest too. No worse than leaving everyone in place.
pub(super) fn assign(
    traffic: &Traffic,
    places: &[Locality],
    mut arrange: impl FnMut(&mut [usize], usize),
) -> Vec<usize> {
    let slots = Slots::new(places);
    let identity: Vec<usize> = (0..places.len()).collect();
    if places.iter().all(|place| Some(place) == places.first()) {
        return identity;
    }
    let mut order = identity.clone();
    slots.bisect(&mut order, 0, &mut arrange);
    let mut bisected = vec![0; places.len()];
    slots.ranks.iter().zip(order).for_each(|(&rank, vertex)| bisected[rank] = vertex);
    let mut best = identity.clone();
    for mut candidate in [identity, bisected] {
        slots.refine(traffic, &mut candidate);
        if slots.cost(traffic, &candidate) < slots.cost(traffic, &best) {
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

/// What edges cost: their weights by the level at which their ends part.
type Cost = [u64; LEVELS];

/// The ranks in the order of places.
struct Slots {
    ranks: Vec<usize>,
    /// By rank and level, the first rank with the same place up to there.
    places: Vec<[usize; LEVELS]>,
}

impl Slots {
    fn new(all: &[Locality]) -> Slots {
        let mut first: HashMap<&[u64], usize> = HashMap::new();
        let places: Vec<[usize; LEVELS]> = (0..all.len())
            .map(|rank| {
                std::array::from_fn(|level| *first.entry(&all[rank][..=level]).or_insert(rank))
            })
            .collect();
        let mut ranks: Vec<usize> = (0..all.len()).collect();
        ranks.sort_by_key(|&rank| (places[rank], rank));
        Slots { ranks, places }
    }

    /// The level at which two ranks part, if they do.
    fn parting(&self, left: usize, right: usize) -> Option<usize> {
        let (left, right) = (&self.places[left], &self.places[right]);
        left.iter().zip(right).position(|(left, right)| left != right)
    }

    /// The smallest part of the machine that a rank is in.
    fn leaf(&self, rank: usize) -> usize {
        self.places[rank][LEVELS - 1]
    }

    /// Orders the vertices that go to the slots from `first` on.
    fn bisect(
        &self,
        vertices: &mut [usize],
        first: usize,
        arrange: &mut impl FnMut(&mut [usize], usize),
    ) {
        // In one place all are equally near.
        let Some(middle) = self.middle(first, first + vertices.len()) else { return };
        arrange(vertices, middle - first);
        let (left, right) = vertices.split_at_mut(middle - first);
        self.bisect(left, first, arrange);
        self.bisect(right, middle, arrange);
    }

    /// Where to cut a range of slots: between the largest parts that it has, near its middle.
    fn middle(&self, first: usize, end: usize) -> Option<usize> {
        let borders = (first + 1..end).filter_map(|at| {
            let level = self.parting(self.ranks[at - 1], self.ranks[at])?;
            Some((level, (2 * at).abs_diff(first + end), at))
        });
        borders.min().map(|(_, _, at)| at)
    }

    /// What the edges of a vertex cost.
    fn add_cost(&self, cost: &mut Cost, traffic: &Traffic, ranks: &[usize], vertex: usize) {
        for &(other, weight) in traffic.of(vertex) {
            if let Some(level) = self.parting(ranks[vertex], ranks[other]) {
                cost[level] += weight;
            }
        }
    }

    fn cost(&self, traffic: &Traffic, vertices: &[usize]) -> Cost {
        let ranks = inverse(vertices);
        let mut cost = [0; LEVELS];
        (0..ranks.len()).for_each(|vertex| self.add_cost(&mut cost, traffic, &ranks, vertex));
        cost
    }

    /// Lets vertices change places while that costs less.
    fn refine(&self, traffic: &Traffic, vertices: &mut [usize]) {
        /// Rounds and partners tried; what is left to gain after that is little.
        const ROUNDS: usize = 4;
        const PARTNERS: usize = 64;
        let traffic = &traffic.symmetric();
        let mut ranks = inverse(vertices);
        for _ in 0..ROUNDS {
            let mut moved = false;
            for vertex in 0..ranks.len() {
                let Some(target) = self.attraction(traffic, &ranks, vertex) else { continue };
                let place = self.places[target];
                let start = self.ranks.partition_point(|&rank| self.places[rank] < place);
                let there = self.ranks[start..].iter().copied();
                let there = there.take_while(|&rank| self.places[rank] == place);
                let swap = there.take(PARTNERS).find(|&rank| {
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

    fn pair_cost(&self, traffic: &Traffic, ranks: &[usize], one: usize, two: usize) -> Cost {
        let mut cost = [0; LEVELS];
        self.add_cost(&mut cost, traffic, ranks, one);
        self.add_cost(&mut cost, traffic, ranks, two);
        cost
    }

    /// A rank of the other place that a vertex has more edges to than to its own, the most of all.
    fn attraction(&self, traffic: &Traffic, ranks: &[usize], vertex: usize) -> Option<usize> {
        let mut pulls: Vec<(usize, u64)> = Vec::new();
        for &(other, weight) in traffic.of(vertex) {
            let leaf = self.leaf(ranks[other]);
            match pulls.iter_mut().find(|pull| pull.0 == leaf) {
                Some(pull) => pull.1 += weight,
                None => pulls.push((leaf, weight)),
            }
        }
        let own = self.leaf(ranks[vertex]);
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

    fn grown(traffic: &Traffic, places: &[Locality]) -> Vec<usize> {
        let symmetric = traffic.symmetric();
        assign(traffic, places, |vertices, count| grow(&symmetric, vertices, count))
    }

    fn is_permutation(vertices: &[usize]) -> bool {
        let mut sorted = vertices.to_vec();
        sorted.sort_unstable();
        sorted.into_iter().eq(0..vertices.len())
    }

    #[test]
    fn neighbours_come_together() {
        let hosts = on_hosts((0..32).map(|rank| rank / 8));
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
        let hosts = on_hosts([3, 1, 1, 3, 0, 3, 1, 3, 0, 3].into_iter());
        let traffic = scattered_rings(10, 5);
        assert!(is_permutation(&grown(&traffic, &hosts)));
    }

    #[test]
    fn on_one_host_pairs_share_a_cache() {
        // Vertex v talks to v + 4 only; two cores share a cache.
        let traffic = Traffic::new(8, |vertex| [((vertex + 4) % 8, 1)].into_iter());
        let places: Vec<Locality> =
            (0..8).map(|rank| [7, rank / 4, rank / 4, rank / 2, 0]).collect();
        let ranks = inverse(&grown(&traffic, &places));
        assert!((0..4).all(|vertex| ranks[vertex] / 2 == ranks[vertex + 4] / 2), "{ranks:?}");
        // Where all are equally near, nobody moves.
        let same = [[7, 0, 0, 0, 0]; 8];
        assert!(grown(&traffic, &same).into_iter().eq(0..8));
    }

    proptest::proptest! {
        #[test]
        fn never_worse_than_identity(
            hosts in proptest::collection::vec((0u64..3, 0u64..3), 1..40),
            edges in proptest::collection::vec((0usize..40, 0usize..40, 0u64..9), 0..120),
        ) {
            let size = hosts.len();
            let places: Vec<Locality> =
                hosts.iter().map(|&(host, cache)| [host, 0, 0, cache, 0]).collect();
            let traffic = Traffic::new(size, |vertex| {
                let edges: Vec<_> = edges.iter().filter(|edge| edge.0 % size == vertex).collect();
                edges.into_iter().map(|&(_, to, weight)| (to % size, weight)).collect::<Vec<_>>()
                    .into_iter()
            });
            let placed = grown(&traffic, &places);
            assert!(is_permutation(&placed));
            let identity: Vec<usize> = (0..size).collect();
            let slots = Slots::new(&places);
            assert!(slots.cost(&traffic, &placed) <= slots.cost(&traffic, &identity));
        }
    }
}
