//! Who waits for whom, and whether that can ever end.
//!
//! A graph with one node for each process. Whoever waits either needs one of several others, as a
//! receive from any source does, or all of them, as a collective operation does. From a list of
//! [`Standing`]s, [`find`] tells who can never go on, and a cycle of such processes if there is one:
//!
//! ```
//! use boot::wait_graph::{Deadlock, Standing, find};
//!
//! // Ranks 0 and 1 receive from each other, rank 2 from either of them; rank 3 computes.
//! let waits = |on: &[usize]| Standing::WaitsForAny(on.to_vec());
//! let standings = [waits(&[1]), waits(&[0]), waits(&[0, 1]), Standing::Runs];
//! let found = find(&standings).unwrap();
//! assert_eq!(found, Deadlock { stuck: vec![0, 1, 2], cycle: vec![0, 1] });
//! assert_eq!(found.to_string(), "cycle: 0 -> 1 -> 0: each waits for the next");
//! ```
//!
//! It knows what it is told: a message that is under way must not count as waited for, and whoever
//! can be helped by somebody who is not in the list runs.

use std::fmt;

/// What a process does, as the others see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It goes on by itself, as far as is known.
    Runs,
    /// It will never do anything again.
    Ended,
    /// It goes on when one of these does what it waits for.
    WaitsForAny(Vec<usize>),
    /// It goes on when all of these have done what it waits for.
    WaitsForAll(Vec<usize>),
}

/// Processes that wait for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadlock {
    /// All who wait and can never go on, in order.
    pub stuck: Vec<usize>,
    /// Some of them, each of which waits for the next, and the last for the first, which is the
    /// smallest; empty if they wait for processes that have ended.
    pub cycle: Vec<usize>,
}

impl fmt::Display for Deadlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.cycle.first() else {
            return write!(f, "waiting for what has ended: {}", join(&self.stuck, ", "));
        };
        match self.cycle.len() {
            1 => write!(f, "cycle: {first} -> {first}: it waits for itself"),
            _ => {
                let cycle = join(&self.cycle, " -> ");
                write!(f, "cycle: {cycle} -> {first}: each waits for the next")
            }
        }
    }
}

fn join(numbers: &[usize], between: &str) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(between)
}

/// Finds those who can never go on; `None` if there are none. Whoever is not in the list runs.
pub fn find(standings: &[Standing]) -> Option<Deadlock> {
    let free = free(standings);
    let is_stuck = |&at: &usize| !free[at] && standings[at] != Standing::Ended;
    let stuck: Vec<usize> = (0..standings.len()).filter(is_stuck).collect();
    if stuck.is_empty() {
        return None;
    }
    let mut cycle = cycle(standings, &stuck);
    let smallest = cycle.iter().enumerate().min_by_key(|(_, rank)| **rank).map_or(0, |(at, _)| at);
    cycle.rotate_left(smallest);
    Some(Deadlock { stuck, cycle })
}

/// A cycle among those who are stuck, if there is one: a search in depth that comes back to its own path.
fn cycle(standings: &[Standing], stuck: &[usize]) -> Vec<usize> {
    let is_stuck = |at: &usize| stuck.binary_search(at).is_ok();
    let mut seen = vec![false; standings.len()];
    for &start in stuck {
        // Where the search is, and how many ways it has tried from each.
        let mut path: Vec<(usize, usize)> = Vec::new();
        if !std::mem::replace(&mut seen[start], true) {
            path.push((start, 0));
        }
        while let Some((at, tried)) = path.last_mut() {
            let on: &[usize] = match &standings[*at] {
                Standing::WaitsForAny(on) | Standing::WaitsForAll(on) => on,
                Standing::Runs | Standing::Ended => &[],
            };
            let next = on.get(*tried).copied();
            *tried += 1;
            match next {
                None => drop(path.pop()),
                Some(next) if !is_stuck(&next) => {}
                Some(next) => {
                    if let Some(begin) = path.iter().position(|(known, _)| *known == next) {
                        return path[begin..].iter().map(|(at, _)| *at).collect();
                    }
                    if !std::mem::replace(&mut seen[next], true) {
                        path.push((next, 0));
                    }
                }
            }
        }
    }
    Vec::new()
}

/// Who can go on one day: those who run, and whoever they and theirs can help.
fn free(standings: &[Standing]) -> Vec<bool> {
    // Who is helped by whom, and how many helpers each still needs.
    let mut helps = vec![Vec::new(); standings.len()];
    let mut missing = vec![0usize; standings.len()];
    let mut found = Vec::new();
    for (at, standing) in standings.iter().enumerate() {
        let known = |on: &[usize]| on.iter().all(|&on| on < standings.len());
        match standing {
            Standing::Runs => found.push(at),
            Standing::Ended => {}
            Standing::WaitsForAny(on) if !known(on) => found.push(at),
            Standing::WaitsForAny(on) | Standing::WaitsForAll(on) => {
                let on: Vec<usize> = on.iter().copied().filter(|&on| on < helps.len()).collect();
                missing[at] = match standing {
                    Standing::WaitsForAll(_) => on.len(),
                    _ => 1,
                };
                if missing[at] == 0 {
                    found.push(at);
                }
                on.into_iter().for_each(|on| helps[on].push(at));
            }
        }
    }
    let mut free = vec![false; standings.len()];
    found.iter().for_each(|&at| free[at] = true);
    while let Some(at) = found.pop() {
        for &helped in &helps[at] {
            missing[helped] = missing[helped].saturating_sub(1);
            if missing[helped] == 0 && !std::mem::replace(&mut free[helped], true) {
                found.push(helped);
            }
        }
    }
    free
}

#[cfg(test)]
mod tests {
    use super::Standing::{Ended, Runs, WaitsForAll, WaitsForAny};
    use super::*;
    use proptest::prelude::*;

    fn any(on: &[usize]) -> Standing {
        WaitsForAny(on.to_vec())
    }

    fn all(on: &[usize]) -> Standing {
        WaitsForAll(on.to_vec())
    }

    #[test]
    fn whoever_can_be_helped_is_not_stuck() {
        assert_eq!(find(&[]), None);
        assert_eq!(find(&[Runs, any(&[0]), any(&[1]), all(&[0, 1, 2])]), None);
        // A receive from anyone, of whom one runs.
        assert_eq!(find(&[any(&[1, 2]), any(&[0]), Runs]), None);
        // Who is not known may help.
        assert_eq!(find(&[any(&[1, 9]), any(&[0])]), None);
        assert_eq!(find(&[all(&[])]), None);
    }

    #[test]
    fn cycles_are_found_behind_whatever_leads_to_them() {
        let found = find(&[any(&[3]), Runs, any(&[3]), any(&[2]), any(&[0])]).unwrap();
        assert_eq!(found, Deadlock { stuck: vec![0, 2, 3, 4], cycle: vec![2, 3] });
        // A barrier that one does not come to, who waits for one that is there.
        let found = find(&[all(&[1]), any(&[2]), all(&[1])]).unwrap();
        assert_eq!(found, Deadlock { stuck: vec![0, 1, 2], cycle: vec![1, 2] });
        // One of two is enough to be stuck if both are needed.
        let found = find(&[all(&[1, 2]), Runs, any(&[0])]).unwrap();
        assert_eq!((found.stuck, found.cycle), (vec![0, 2], vec![0, 2]));
        let found = find(&[any(&[0])]).unwrap();
        assert_eq!(found.to_string(), "cycle: 0 -> 0: it waits for itself");
    }

    #[test]
    fn who_has_ended_helps_nobody() {
        let found = find(&[any(&[1]), Ended, any(&[])]).unwrap();
        assert_eq!(found, Deadlock { stuck: vec![0, 2], cycle: vec![] });
        assert_eq!(found.to_string(), "waiting for what has ended: 0, 2");
        assert_eq!(find(&[Ended, Ended]), None);
    }

    fn standing() -> impl Strategy<Value = Standing> {
        let on = || prop::collection::vec(0usize..8, 0..4);
        prop_oneof![Just(Runs), Just(Ended), on().prop_map(WaitsForAny), on().prop_map(WaitsForAll)]
    }

    proptest! {
        /// Whatever the graph: nobody of the stuck can be let go, everybody else can, and the cycle is
        /// one.
        #[test]
        fn what_is_found_is_so(standings in prop::collection::vec(standing(), 0..8)) {
            let found = find(&standings).unwrap_or(Deadlock { stuck: vec![], cycle: vec![] });
            let blocked = |on: &usize| {
                found.stuck.contains(on) || standings.get(*on) == Some(&Ended)
            };
            for (at, standing) in standings.iter().enumerate() {
                let is_stuck = match standing {
                    Runs | Ended => false,
                    WaitsForAny(on) => on.iter().all(blocked),
                    WaitsForAll(on) => on.iter().any(blocked),
                };
                prop_assert_eq!(is_stuck, found.stuck.contains(&at), "{} in {:?}", at, standings);
            }
            // Without anybody who has ended there is always one.
            let ends = standings.contains(&Ended)
                || standings.iter().any(|one| *one == WaitsForAny(Vec::new()));
            prop_assert!(ends || found.stuck.is_empty() || !found.cycle.is_empty());
            for (at, rank) in found.cycle.iter().enumerate() {
                let next = found.cycle[(at + 1) % found.cycle.len()];
                let on = match &standings[*rank] {
                    WaitsForAny(on) | WaitsForAll(on) => on.contains(&next),
                    _ => false,
                };
                prop_assert!(on && found.stuck.contains(rank));
            }
        }
    }
}
