//! Which CPUs each rank may run on.

use serde::{Deserialize, Serialize};
use std::fs;
use std::ops::Range;

pub use boot::{numbers as list, show_list};

/// The CPUs of each rank; `None` leaves a rank all that `mpiexec` may use.
pub type Shares = Option<Vec<Vec<u32>>>;

/// How the CPUs of a host are shared out among its ranks, as asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Binding {
    /// What a rank is bound to.
    pub bind: Bind,
    /// Which part of the host a rank belongs to.
    pub spread: Spread,
    /// How many cores a rank gets, or hardware threads where these count.
    pub per_rank: Option<u32>,
    /// The only CPUs to use; empty for all that `mpiexec` may use.
    pub cpus: Vec<u32>,
    /// Whether each hardware thread counts as a core.
    pub by_thread: bool,
}

/// What a rank is bound to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bind {
    /// An even share of the CPUs, if there is one for each rank.
    #[default]
    Auto,
    /// Nothing: all CPUs that `mpiexec` may use.
    None,
    /// One hardware thread.
    Thread,
    /// One core.
    Core,
    /// The part of the host that it is in.
    Part(Part),
}

/// A part of a host: several cores that have something in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// A core.
    Core,
    /// A cache of the second level.
    Cache2,
    /// A cache of the third level.
    Cache3,
    /// A memory node.
    Numa,
    /// A socket.
    Socket,
}

impl Part {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Part::Core => "core",
            Part::Cache2 => "L2 cache",
            Part::Cache3 => "L3 cache",
            Part::Numa => "memory node",
            Part::Socket => "socket",
        }
    }
}

/// How the ranks of a host are dealt out to its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spread {
    /// Neighbours next to each other, over the whole host.
    #[default]
    Even,
    /// One rank for each part in turn.
    Turns(Part),
    /// So many ranks for each part, and then the next one.
    Blocks(Part, u32),
}

/// A core, by its CPUs (hardware threads), and what it is part of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// Its CPUs.
    pub cpus: Vec<u32>,
    /// The number of the core itself, of its L2 cache, L3 cache, memory node and socket.
    parts: [u32; 5],
}

impl Core {
    fn part(&self, part: Part) -> u32 {
        self.parts[part as usize]
    }
}

/// Shares out cores among ranks, of which each has so many `threads`. Neighbouring cores stand next to
/// each other.
///
/// By default each rank has an even share of its own. A rank then keeps its caches, and two ranks never
/// queue for one CPU while another is idle. Ranks of different programs that have different numbers of
/// threads get as many cores each, where they suffice, and as much of the rest. Where there are more
/// ranks than CPUs, shares would tie ranks together that could run elsewhere, so the kernel is left to
/// place them.
pub fn share_out(cores: &[Core], threads: &[u32], binding: &Binding) -> Shares {
    let ranks = threads.len();
    let all: Vec<u32> = cores.iter().flat_map(|core| core.cpus.iter().copied()).collect();
    let unbound = match (binding.bind, binding.spread, binding.per_rank) {
        (Bind::None, _, _) => true,
        (Bind::Auto, Spread::Even, None) => ranks <= 1 || ranks > all.len(),
        _ => false,
    };
    if unbound || all.is_empty() {
        // What the user left out is out of bounds all the same.
        let confined = !binding.cpus.is_empty() && !all.is_empty();
        return confined.then(|| vec![all; ranks]);
    }
    let split: Vec<Core>;
    let units = if binding.by_thread && binding.bind != Bind::Core {
        let single = |core: &Core| {
            let parts = core.parts;
            core.cpus.iter().map(|cpu| Core { cpus: vec![*cpu], parts }).collect::<Vec<_>>()
        };
        split = cores.iter().flat_map(single).collect();
        &split
    } else {
        cores
    };
    let domains = match binding.spread {
        Spread::Even => vec![units.iter().collect()],
        Spread::Turns(part) | Spread::Blocks(part, _) => parts(units, part),
    };
    let mut shares = vec![Vec::new(); ranks];
    for (at, domain) in domains.iter().enumerate() {
        let here = |rank: &usize| match binding.spread {
            Spread::Blocks(_, block) => rank / block.max(1) as usize % domains.len() == at,
            _ => rank % domains.len() == at,
        };
        let members: Vec<usize> = (0..ranks).filter(here).collect();
        let wanted: Vec<usize> = members.iter().map(|rank| threads[*rank] as usize).collect();
        for (rank, share) in members.into_iter().zip(share_domain(domain, &wanted, binding)) {
            shares[rank] = share;
        }
    }
    Some(shares)
}

/// The ranks that share CPUs, and where those of the host `own` are among them. `rank_hosts` has the host of each rank;
/// `sharing` has the hosts that share CPUs, `own` among them.
pub fn together(rank_hosts: &[u32], sharing: &[u32], own: u32) -> (Vec<u32>, Range<usize>) {
    let of = |host: u32| {
        let ranks = (0..).zip(rank_hosts).filter(move |(_, place)| **place == host);
        ranks.map(|(rank, _)| rank)
    };
    // A host that nobody named shares with none.
    let sharing = if sharing.contains(&own) { sharing } else { &[own] };
    let before = sharing.iter().take_while(|host| **host != own).flat_map(|host| of(*host)).count();
    let all = sharing.iter().flat_map(|host| of(*host)).collect();
    (all, before..before + of(own).count())
}

/// The cores of each part of this kind, in order.
fn parts(cores: &[Core], part: Part) -> Vec<Vec<&Core>> {
    let mut parts: Vec<Vec<&Core>> = Vec::new();
    for core in cores {
        let same = |known: &&mut Vec<&Core>| known[0].part(part) == core.part(part);
        match parts.iter_mut().find(same) {
            Some(known) => known.push(core),
            None => parts.push(vec![core]),
        }
    }
    parts
}

/// How many parts of this kind these cores are in.
pub fn count(cores: &[Core], part: Part) -> u32 {
    parts(cores, part).len() as u32
}

/// The shares of the ranks that belong to one part of a host, which want so many threads each.
fn share_domain(domain: &[&Core], wanted: &[usize], binding: &Binding) -> Vec<Vec<u32>> {
    let cpus = |cores: &[&Core]| cores.iter().flat_map(|core| core.cpus.clone()).collect();
    let ranks = wanted.len();
    let size = binding.per_rank.unwrap_or(1) as usize;
    match binding.bind {
        Bind::Thread => {
            let threads: Vec<u32> = cpus(domain);
            (0..ranks).map(|rank| block(&threads, rank, size).to_vec()).collect()
        }
        Bind::Part(part) => {
            let of_part = |rank: usize| {
                let first = domain[rank * domain.len() / ranks];
                let same = |core: &&&Core| core.part(part) == first.part(part);
                domain.iter().filter(same).flat_map(|core| core.cpus.clone()).collect()
            };
            (0..ranks).map(of_part).collect()
        }
        Bind::Core => (0..ranks).map(|rank| cpus(block(domain, rank, size))).collect(),
        _ if binding.per_rank.is_some() => {
            (0..ranks).map(|rank| cpus(block(domain, rank, size))).collect()
        }
        // Whole cores while they suffice, hardware threads then.
        _ if ranks <= domain.len() => {
            let mut first = 0;
            let share = |size: usize| {
                first += size;
                cpus(&domain[first - size..first])
            };
            sizes(domain.len(), wanted).into_iter().map(share).collect()
        }
        _ => {
            let threads: Vec<u32> = cpus(domain);
            let whole = threads.len();
            let share = |rank| match ranks <= whole {
                true => threads[part(whole, rank, ranks)].to_vec(),
                false => threads.clone(),
            };
            (0..ranks).map(share).collect()
        }
    }
}

/// The `at`th of the blocks of this size, starting over where they do not suffice.
fn block<T>(all: &[T], at: usize, size: usize) -> &[T] {
    let size = size.clamp(1, all.len());
    let first = at % (all.len() / size) * size;
    &all[first..first + size]
}

/// How many of `whole` cores each rank gets: as many as it wants, if all can, and as much of the rest;
/// and else the same.
fn sizes(whole: usize, wanted: &[usize]) -> Vec<usize> {
    let ranks = wanted.len();
    let least: usize = wanted.iter().sum();
    let least = if least <= whole { wanted.to_vec() } else { vec![0; ranks] };
    let rest = whole - least.iter().sum::<usize>();
    let even = wanted.iter().all(|one| *one == wanted[0]);
    let own = |rank: usize| match even {
        true => part(whole, rank, ranks).len(),
        false => least[rank] + part(rest, rank, ranks).len(),
    };
    (0..ranks).map(own).collect()
}

/// Why so many ranks have these shares.
pub fn reason(binding: &Binding, shares: &Shares, ranks: usize) -> String {
    let Binding { bind, spread, per_rank, .. } = binding;
    let what = match (bind, shares, per_rank) {
        (Bind::None, _, _) => "not bound, as asked for".to_owned(),
        (Bind::Thread, _, None) => "each bound to one hardware thread, as asked for".into(),
        (Bind::Core, _, None) => "each bound to one core, as asked for".into(),
        (Bind::Part(part), _, _) => format!("each bound to its {}, as asked for", part.name()),
        (Bind::Thread, _, Some(count)) => {
            format!("each bound to {count} hardware threads, as asked for")
        }
        (_, _, Some(count)) => format!("each bound to {count} cores, as asked for"),
        (Bind::Auto, None, _) if ranks == 1 => "not bound: one rank may use all".into(),
        (Bind::Auto, None, _) => "not bound: more ranks than CPUs".into(),
        (Bind::Auto, Some(_), _) => "each bound to an even share".into(),
    };
    match spread {
        Spread::Even => what,
        Spread::Turns(part) => format!("{what}; a rank for each {} in turn", part.name()),
        Spread::Blocks(part, 1) => format!("{what}; a rank for each {}", part.name()),
        Spread::Blocks(part, block) => format!("{what}; {block} ranks for each {}", part.name()),
    }
}

/// Those of these CPUs that the user has not left out.
pub fn chosen(mut cpus: Vec<u32>, binding: &Binding) -> Result<Vec<u32>, String> {
    if binding.cpus.is_empty() {
        return Ok(cpus);
    }
    let allowed = show_list(&cpus);
    cpus.retain(|cpu| binding.cpus.contains(cpu));
    match cpus.is_empty() {
        false => Ok(cpus),
        true => Err(format!(
            "none of the CPUs {} of --cpu-set can be used here\n  \
             Those that mpiexec may use are {allowed}.",
            show_list(&binding.cpus)
        )),
    }
}

/// The cores behind `cpus`: those of one core together, the cores of one memory node together.
pub fn cores(cpus: &[u32]) -> Vec<Core> {
    let nodes = memory_nodes();
    let mut placed: Vec<u32> = Vec::new();
    let mut cores: Vec<Core> = Vec::new();
    for &cpu in cpus {
        if placed.contains(&cpu) {
            continue;
        }
        let read = |file: &str| {
            fs::read_to_string(format!("/sys/devices/system/cpu/cpu{cpu}/{file}"))
                .unwrap_or_default()
        };
        let mut siblings = list(&read("topology/thread_siblings_list"));
        siblings.retain(|sibling| cpus.contains(sibling) && !placed.contains(sibling));
        if !siblings.contains(&cpu) {
            siblings = vec![cpu];
        }
        placed.extend(&siblings);
        // A cache is known by its first CPU. Where there is none, all have it in common.
        let cache = |level: &str| {
            let index = (0..8).find(|at| read(&format!("cache/index{at}/level")).trim() == level);
            let shared = index.map(|at| list(&read(&format!("cache/index{at}/shared_cpu_list"))));
            shared.and_then(|shared| shared.first().copied()).unwrap_or(0)
        };
        let node = nodes.iter().position(|node| node.contains(&cpu)).unwrap_or(0) as u32;
        let socket = read("topology/physical_package_id").trim().parse().unwrap_or(0);
        cores.push(Core { cpus: siblings, parts: [cpu, cache("2"), cache("3"), node, socket] });
    }
    cores.sort_by_key(|core| (core.part(Part::Numa), core.cpus[0]));
    cores
}

/// The CPUs of each memory node of this host.
pub fn memory_nodes() -> Vec<Vec<u32>> {
    let online = fs::read_to_string("/sys/devices/system/node/online").unwrap_or_default();
    let cpus = |node: u32| {
        let path = format!("/sys/devices/system/node/node{node}/cpulist");
        fs::read_to_string(path).map(|text| list(&text)).unwrap_or_default()
    };
    list(&online).into_iter().map(cpus).filter(|cpus| !cpus.is_empty()).collect()
}

/// The places of one of `parts` nearly equal parts of `whole`.
fn part(whole: usize, index: usize, parts: usize) -> Range<usize> {
    whole * index / parts..whole * (index + 1) / parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Two sockets of two cores of two threads: core `at` has the CPUs `at` and `at + 4`.
    fn machine() -> Vec<Core> {
        let core =
            |at: u32| Core { cpus: vec![at, at + 4], parts: [at, at, at / 2, at / 2, at / 2] };
        (0..4).map(core).collect()
    }

    fn shown(ranks: usize, binding: &Binding) -> String {
        match share_out(&machine(), &vec![1; ranks], binding) {
            None => "unbound".into(),
            Some(shares) => {
                shares.iter().map(|share| show_list(share)).collect::<Vec<_>>().join(" ")
            }
        }
    }

    #[test]
    fn shares_are_whole_cores_while_they_suffice() {
        let auto = |ranks| shown(ranks, &Binding::default());
        assert_eq!(auto(1), "unbound");
        assert_eq!(auto(2), "0-1,4-5 2-3,6-7");
        assert_eq!(auto(3), "0,4 1,5 2-3,6-7");
        assert_eq!(auto(4), "0,4 1,5 2,6 3,7");
        assert_eq!(auto(8), "0 4 1 5 2 6 3 7");
        assert_eq!(auto(9), "unbound");
    }

    #[test]
    fn hosts_that_share_cpus_bind_their_ranks_apart() {
        let rank_hosts = [0, 1, 0, 2, 1];
        assert_eq!(together(&rank_hosts, &[0, 1, 2], 0), (vec![0, 2, 1, 4, 3], 0..2));
        assert_eq!(together(&rank_hosts, &[0, 1, 2], 1), (vec![0, 2, 1, 4, 3], 2..4));
        assert_eq!(together(&rank_hosts, &[2, 1], 1), (vec![3, 1, 4], 1..3));
        assert_eq!(together(&rank_hosts, &[], 2), (vec![3], 0..1), "nothing is known of others");
        let bound = |bind| {
            let binding = Binding { bind, ..Binding::default() };
            let of_host = |host| {
                let (all, own) = together(&[0, 1, 2, 3], &[0, 1, 2, 3], host);
                let shares = share_out(&machine(), &vec![1; all.len()], &binding)?;
                Some(show_list(&shares[own].concat()))
            };
            (0..4).map(of_host).collect::<Option<Vec<_>>>().unwrap_or_default().join(" ")
        };
        assert_eq!(bound(Bind::Core), "0,4 1,5 2,6 3,7");
        assert_eq!(bound(Bind::Auto), "0,4 1,5 2,6 3,7");
        assert_eq!(bound(Bind::None), "");
    }

    #[test]
    fn ranks_are_bound_to_what_is_asked_for() {
        let bound = |ranks, bind| shown(ranks, &Binding { bind, ..Binding::default() });
        assert_eq!(bound(4, Bind::None), "unbound");
        assert_eq!(bound(5, Bind::Core), "0,4 1,5 2,6 3,7 0,4");
        assert_eq!(bound(3, Bind::Thread), "0 4 1");
        assert_eq!(bound(4, Bind::Part(Part::Socket)), "0-1,4-5 0-1,4-5 2-3,6-7 2-3,6-7");
        assert_eq!(bound(1, Bind::Part(Part::Numa)), "0-1,4-5");
        let each = |bind, per_rank, by_thread| {
            let per_rank = Some(per_rank);
            shown(2, &Binding { bind, per_rank, by_thread, ..Binding::default() })
        };
        assert_eq!(each(Bind::Auto, 1, false), "0,4 1,5", "as asked for, and not more");
        assert_eq!(each(Bind::Core, 2, false), "0-1,4-5 2-3,6-7");
        assert_eq!(each(Bind::Auto, 3, false), "0-2,4-6 0-2,4-6", "there are no six cores");
        assert_eq!(each(Bind::Auto, 99, false), "0-7 0-7");
        assert_eq!(each(Bind::Auto, 3, true), "0-1,4 2,5-6");
    }

    #[test]
    fn ranks_are_dealt_out_to_parts() {
        let dealt =
            |ranks, spread, bind| shown(ranks, &Binding { spread, bind, ..Binding::default() });
        let turns = Spread::Turns(Part::Socket);
        assert_eq!(dealt(4, turns, Bind::Auto), "0,4 2,6 1,5 3,7");
        assert_eq!(dealt(2, turns, Bind::Core), "0,4 2,6");
        assert_eq!(dealt(1, turns, Bind::Auto), "0-1,4-5");
        assert_eq!(dealt(3, turns, Bind::Part(Part::Socket)), "0-1,4-5 2-3,6-7 0-1,4-5");
        let blocks = Spread::Blocks(Part::Socket, 2);
        assert_eq!(dealt(4, blocks, Bind::Auto), "0,4 1,5 2,6 3,7");
        assert_eq!(dealt(3, blocks, Bind::Core), "0,4 1,5 2,6");
        assert_eq!(dealt(8, Spread::Blocks(Part::Core, 2), Bind::Auto), "0 4 1 5 2 6 3 7");
        assert_eq!((count(&machine(), Part::Socket), count(&machine(), Part::Core)), (2, 4));
    }

    #[test]
    fn threads_are_honoured_where_programs_differ() {
        let share = |threads: &[u32]| {
            let shares = share_out(&machine(), threads, &Binding::default()).unwrap();
            shares.iter().map(|share| show_list(share)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(share(&[1, 1]), "0-1,4-5 2-3,6-7", "no core idles");
        assert_eq!(share(&[8, 8]), "0-1,4-5 2-3,6-7");
        assert_eq!(share(&[3, 1]), "0-2,4-6 3,7");
        assert_eq!(share(&[1, 2]), "0,4 1-3,5-7");
        assert_eq!(share(&[9, 1]), "0-1,4-5 2-3,6-7", "not all can have what they want");
    }

    #[test]
    fn cpus_that_are_left_out_are_not_used() {
        let binding = Binding { cpus: vec![1, 5, 9], ..Binding::default() };
        assert_eq!(chosen(vec![0, 1, 5], &binding), Ok(vec![1, 5]));
        let core = [Core { cpus: vec![1, 5], parts: [0; 5] }];
        for ranks in [1, 2, 5] {
            let shares = share_out(&core, &vec![1; ranks], &binding).unwrap();
            assert!(shares.iter().flatten().all(|cpu| [1, 5].contains(cpu)), "{shares:?}");
        }
        let refused = chosen(vec![0, 2], &binding).unwrap_err();
        assert!(refused.contains("1,5,9") && refused.contains("0,2"), "{refused}");
    }

    #[test]
    fn lists_read_and_show() {
        assert_eq!(show_list(&[11, 0, 1, 2, 8, 10]), "0-2,8,10-11");
        assert_eq!(show_list(&[]), "");
    }

    #[test]
    fn this_host_has_each_allowed_cpu_once() {
        let allowed = boot::allowed_cpus();
        let mut found: Vec<u32> = cores(&allowed).into_iter().flat_map(|core| core.cpus).collect();
        found.sort_unstable();
        assert_eq!(found, allowed);
    }

    proptest! {
        #[test]
        fn shares_are_even_and_disjoint(
            threads in 1usize..3, cores in 1usize..40, ranks in 1usize..90,
        ) {
            let core = |at: usize| Core {
                cpus: (0..threads).map(|thread| (at * threads + thread) as u32).collect(),
                parts: [0; 5],
            };
            let cores: Vec<Core> = (0..cores).map(core).collect();
            let all: Vec<u32> = (0..cores.len() * threads).map(|cpu| cpu as u32).collect();
            if let Some(shares) = share_out(&cores, &vec![1; ranks], &Binding::default()) {
                prop_assert_eq!(shares.len(), ranks);
                prop_assert_eq!(shares.concat(), all);
                let sizes = || shares.iter().map(Vec::len);
                prop_assert!(sizes().max().unwrap() - sizes().min().unwrap() <= threads);
                prop_assert!(sizes().all(|size| size > 0));
            } else {
                prop_assert!(ranks == 1 || ranks > all.len());
            }
        }

        /// Whatever is asked for, each rank has somewhere to run.
        #[test]
        fn every_rank_has_a_cpu(
            ranks in 1usize..20, bind in 0usize..5, spread in 0usize..3, per_rank in 0u32..12,
            by_thread in any::<bool>(), threads in prop::collection::vec(1u32..9, 20),
        ) {
            let part = Part::Socket;
            let binding = Binding {
                bind: [Bind::Auto, Bind::None, Bind::Thread, Bind::Core, Bind::Part(part)][bind],
                spread: [Spread::Even, Spread::Turns(part), Spread::Blocks(part, 3)][spread],
                per_rank: Some(per_rank).filter(|count| *count > 0),
                cpus: Vec::new(),
                by_thread,
            };
            if let Some(shares) = share_out(&machine(), &threads[..ranks], &binding) {
                prop_assert_eq!(shares.len(), ranks);
                prop_assert!(shares.iter().all(|share| !share.is_empty()));
                prop_assert!(!reason(&binding, &Some(shares), ranks).is_empty());
            }
        }
    }
}
