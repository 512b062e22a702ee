//! Which CPUs each rank may run on.

use crate::arguments::Bind;
use std::fs;

pub use boot::numbers as list;

/// The CPUs of each rank; `None` leaves a rank all that `mpiexec` may use.
pub type Shares = Option<Vec<Vec<u32>>>;

/// Shares out cores among ranks. Each core is a list of CPUs (its hardware threads), and
/// neighbouring cores stand next to each other.
///
/// - `Auto` gives each rank an even share of its own. A rank then keeps its caches, and two ranks
///   never queue for one CPU while another is idle. Where there are more ranks than CPUs, shares
///   would tie ranks together that could run elsewhere, so the kernel is left to place them.
/// - `Core` gives each rank one core, and starts over where they do not suffice.
pub fn share_out(cores: &[Vec<u32>], ranks: u32, bind: Bind) -> Shares {
    let ranks = ranks as usize;
    let cpus: usize = cores.iter().map(Vec::len).sum();
    match bind {
        Bind::None => None,
        Bind::Core if cores.is_empty() => None,
        Bind::Core => Some((0..ranks).map(|rank| cores[rank % cores.len()].clone()).collect()),
        Bind::Auto if ranks <= 1 || ranks > cpus => None,
        // Whole cores while they suffice, hardware threads then.
        Bind::Auto if ranks <= cores.len() => {
            let share = |rank| cores[part(cores.len(), rank, ranks)].concat();
            Some((0..ranks).map(share).collect())
        }
        Bind::Auto => {
            let threads = cores.concat();
            Some((0..ranks).map(|rank| threads[part(cpus, rank, ranks)].to_vec()).collect())
        }
    }
}

/// Why so many ranks have these shares.
pub fn reason(bind: Bind, shares: &Shares, ranks: usize) -> &'static str {
    match (bind, shares) {
        (Bind::None, _) => "not bound, as asked for",
        (Bind::Core, _) => "each bound to one core, as asked for",
        (Bind::Auto, Some(_)) => "each bound to an even share",
        (Bind::Auto, None) if ranks == 1 => "not bound: one rank may use all",
        (Bind::Auto, None) => "not bound: more ranks than CPUs",
    }
}

/// The cores behind `cpus`: those of one core together, the cores of one memory node together.
pub fn cores(cpus: &[u32]) -> Vec<Vec<u32>> {
    let nodes = memory_nodes();
    let node_of = |cpu: u32| nodes.iter().position(|node| node.contains(&cpu));
    let mut placed: Vec<u32> = Vec::new();
    let mut cores: Vec<Vec<u32>> = Vec::new();
    for &cpu in cpus {
        if placed.contains(&cpu) {
            continue;
        }
        let path = format!("/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list");
        let mut siblings = fs::read_to_string(path).map(|text| list(&text)).unwrap_or_default();
        siblings.retain(|sibling| cpus.contains(sibling) && !placed.contains(sibling));
        if !siblings.contains(&cpu) {
            siblings = vec![cpu];
        }
        placed.extend(&siblings);
        cores.push(siblings);
    }
    cores.sort_by_key(|core| (node_of(core[0]), core[0]));
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

/// Numbers as the kernel writes them.
pub fn show_list(numbers: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    for number in sorted {
        match ranges.last_mut() {
            Some((_, last)) if number <= *last + 1 => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let show = |(first, last): &(u32, u32)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    ranges.iter().map(show).collect::<Vec<_>>().join(",")
}

/// The places of one of `parts` nearly equal parts of `whole`.
fn part(whole: usize, index: usize, parts: usize) -> std::ops::Range<usize> {
    whole * index / parts..whole * (index + 1) / parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn shares_are_whole_cores_while_they_suffice() {
        let cores = vec![vec![0, 4], vec![1, 5], vec![2, 6], vec![3, 7]];
        let auto = |ranks| share_out(&cores, ranks, Bind::Auto);
        assert_eq!(auto(1), None);
        assert_eq!(auto(2), Some(vec![vec![0, 4, 1, 5], vec![2, 6, 3, 7]]));
        assert_eq!(auto(4), Some(cores.clone()));
        assert_eq!(auto(8).unwrap().concat(), cores.concat());
        assert_eq!(auto(9), None);
        let one_core = share_out(&cores, 5, Bind::Core).unwrap();
        assert_eq!((&one_core[0], &one_core[4]), (&cores[0], &cores[0]));
        assert_eq!(share_out(&cores, 4, Bind::None), None);
    }

    #[test]
    fn lists_read_and_show() {
        assert_eq!(show_list(&[11, 0, 1, 2, 8, 10]), "0-2,8,10-11");
        assert_eq!(show_list(&[]), "");
    }

    #[test]
    fn this_host_has_each_allowed_cpu_once() {
        let allowed = boot::allowed_cpus();
        let mut found = cores(&allowed).concat();
        found.sort_unstable();
        assert_eq!(found, allowed);
    }

    proptest! {
        #[test]
        fn shares_are_even_and_disjoint(
            threads in 1usize..3, cores in 1usize..40, ranks in 1u32..90,
        ) {
            let core = |at: usize| (0..threads).map(move |thread| (at * threads + thread) as u32);
            let cores: Vec<Vec<u32>> = (0..cores).map(|at| core(at).collect()).collect();
            let all = cores.concat();
            if let Some(shares) = share_out(&cores, ranks, Bind::Auto) {
                prop_assert_eq!(shares.len(), ranks as usize);
                prop_assert_eq!(shares.concat(), all);
                let sizes = || shares.iter().map(Vec::len);
                prop_assert!(sizes().max().unwrap() - sizes().min().unwrap() <= threads);
                prop_assert!(sizes().all(|size| size > 0));
            } else {
                prop_assert!(ranks == 1 || ranks as usize > all.len());
            }
        }
    }
}
