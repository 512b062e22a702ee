//! Ranks that wait for each other (`--check`).
//!
//! A rank that has waited for a while says for whom, and again as long as it waits. Whoever waits only for ranks
//! that cannot go on themselves cannot go on either; a rank that says nothing always can. Those that are left
//! must all speak again, two times over (more often between hosts, where a message may take its time), without
//! anything having come to any of them: then nothing is on its way that could help.

use super::{Rank, Supervisor};
use boot::wait_graph::{self, Deadlock, Standing};
use boot::{Blocked, Message};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// How long reports are gathered before they are looked at.
const GATHER: Duration = Duration::from_millis(50);
/// How often all must speak again on one host, and on several.
const ROUNDS: [u32; 2] = [2, 6];
/// Ranks that are told of at most.
const MOST_TOLD: usize = 32;

/// Who waits for whom. Processes are known by their index in the job.
#[derive(Default)]
pub(super) struct Waits {
    waits: BTreeMap<usize, Wait>,
    /// Those who cannot go on, and in which wait.
    suspects: BTreeMap<usize, u64>,
    /// Those of them who have spoken since the last round.
    heard: BTreeSet<usize>,
    rounds: u32,
    due: Option<Instant>,
}

struct Wait {
    sequence: u64,
    /// One process of each of these must act.
    needs: Vec<Vec<usize>>,
    text: String,
}

impl Waits {
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.due
    }

    /// A process waits no longer.
    pub(super) fn forget(&mut self, index: usize) {
        self.waits.remove(&index);
    }

    fn add(&mut self, index: usize, wait: Wait, now: Instant) {
        if self.suspects.get(&index) == Some(&wait.sequence) {
            self.heard.insert(index);
        }
        self.waits.insert(index, wait);
        self.due.get_or_insert(now + GATHER);
    }

    /// Those who cannot go on, and a cycle of them; `standing` is what processes do that have said nothing.
    fn find(&self, standing: Vec<Standing>) -> Option<Deadlock> {
        let processes = standing.len();
        let mut graph = standing;
        for (index, wait) in &self.waits {
            // What one of several can do has a node of its own.
            let mut all = Vec::new();
            for need in &wait.needs {
                match need.as_slice() {
                    [one] => all.push(*one),
                    any => {
                        all.push(graph.len());
                        graph.push(Standing::WaitsForAny(any.to_vec()));
                    }
                }
            }
            graph[*index] = Standing::WaitsForAll(all);
        }
        let mut found = wait_graph::find(&graph)?;
        found.stuck.retain(|node| *node < processes);
        found.cycle.retain(|node| *node < processes);
        Some(found)
    }

    /// Those who wait for ever, once that is certain.
    fn judge(&mut self, now: Instant, rounds: u32, standing: Vec<Standing>) -> Option<Deadlock> {
        self.due.filter(|due| *due <= now)?;
        self.due = None;
        let found = self.find(standing);
        let stuck = found.iter().flat_map(|found| &found.stuck);
        let suspects: BTreeMap<usize, u64> =
            stuck.map(|index| (*index, self.waits[index].sequence)).collect();
        if suspects != self.suspects {
            self.suspects = suspects;
            self.heard.clear();
            self.rounds = 0;
        } else if self.suspects.keys().all(|index| self.heard.contains(index)) {
            self.heard.clear();
            self.rounds += 1;
        }
        found.filter(|_| self.rounds >= rounds)
    }
}

impl Supervisor {
    /// A rank says that it waits.
    pub(super) fn handle_blocked(&mut self, index: usize, bytes: &[u8]) {
        let world = &self.worlds[self.ranks[index].world];
        let Ok(Blocked { sequence, needs, text }) = Blocked::decode(bytes) else { return };
        if needs.iter().flatten().any(|rank| *rank as usize >= world.size) {
            return;
        }
        let first = world.first;
        let of_job = |need: Vec<u32>| need.iter().map(|rank| first + *rank as usize).collect();
        let wait = Wait { sequence, needs: needs.into_iter().map(of_job).collect(), text };
        self.waits.add(index, wait, Instant::now());
    }

    /// Ends a job in which ranks wait for each other.
    pub(super) fn handle_waits(&mut self, now: Instant) {
        // Whoever waits for the dead is told so.
        if self.ending.is_some() || self.worlds.iter().any(|world| world.has_failures) {
            self.waits = Waits::default();
            return;
        }
        let rounds = ROUNDS[usize::from(self.hosts.len() > 1)];
        let gone = |rank: &Rank| !rank.running || rank.left;
        let standing = |rank: &Rank| if gone(rank) { Standing::Ended } else { Standing::Runs };
        let standing = self.ranks.iter().map(standing).collect();
        let Some(Deadlock { stuck, cycle }) = self.waits.judge(now, rounds, standing) else {
            return;
        };
        let verb = if stuck.len() == 1 { "waits" } else { "wait" };
        let mut text = format!("deadlock: {} {verb} for ever", self.list(&stuck));
        match cycle.first() {
            None => text += ", for what has ended",
            Some(first) => {
                let names = cycle.iter().chain([first]).map(|index| self.name(*index));
                let names: Vec<String> = names.collect();
                let _ = write!(text, "\n  {}", names.join(" waits for "));
            }
        }
        for index in stuck.iter().take(MOST_TOLD) {
            let told = crate::verdict::printable(&self.waits.waits[index].text);
            let _ = write!(text, "\n  {} is in {told}", self.name(*index));
        }
        if stuck.len() > MOST_TOLD {
            let _ = write!(text, "\n  and {} more", stuck.len() - MOST_TOLD);
        }
        self.print(&text);
        self.write();
        self.give_up(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stuck(list: &[(usize, &[&[usize]])]) -> Vec<usize> {
        let mut waits = Waits::default();
        for (index, needs) in list {
            let needs = needs.iter().map(|need| need.to_vec()).collect();
            waits.waits.insert(*index, Wait { sequence: 1, needs, text: String::new() });
        }
        let mut standing = vec![Standing::Runs; 6];
        standing[5] = Standing::Ended;
        waits.find(standing).map_or(Vec::new(), |found| found.stuck)
    }

    #[test]
    fn who_waits_only_for_the_stuck_is_stuck() {
        assert_eq!(stuck(&[(0, &[&[1]]), (1, &[&[0]])]), [0, 1]);
        assert_eq!(stuck(&[(0, &[&[1]]), (1, &[&[2]])]), [0; 0], "2 computes");
        assert_eq!(stuck(&[(0, &[&[1, 2]]), (1, &[&[0]])]), [0; 0], "one of two is enough");
        assert_eq!(stuck(&[(0, &[&[1], &[2]]), (1, &[&[0]])]), [0, 1], "both are needed");
        assert_eq!(stuck(&[(0, &[&[1, 2]]), (1, &[&[0]]), (2, &[&[1, 0]])]), [0, 1, 2]);
        assert_eq!(stuck(&[(0, &[&[5]])]), [0], "5 has ended");
        assert_eq!(stuck(&[(0, &[&[0]])]), [0], "itself");
        assert_eq!(stuck(&[(0, &[&[]])]), [0], "nobody is left");
        assert_eq!(stuck(&[(0, &[&[1]]), (1, &[&[0]]), (3, &[&[1]]), (4, &[&[2]])]), [0, 1, 3]);
    }

    #[test]
    fn all_must_speak_again_and_nothing_may_have_come() {
        let mut waits = Waits::default();
        let mut now = Instant::now();
        let mut speak = |waits: &mut Waits, index: usize, sequence| {
            let needs = vec![vec![1 - index]];
            waits.add(index, Wait { sequence, needs, text: String::new() }, now);
            now += GATHER;
            waits.judge(now, 2, vec![Standing::Runs; 2]).is_some()
        };
        assert!(!speak(&mut waits, 0, 1));
        assert!(!speak(&mut waits, 1, 1));
        assert!(!speak(&mut waits, 0, 1));
        assert!(!speak(&mut waits, 0, 1), "one may speak as often as it likes");
        assert!(!speak(&mut waits, 1, 1), "the first round");
        assert!(!speak(&mut waits, 0, 2), "something has come");
        assert!(!speak(&mut waits, 1, 1));
        assert!(!speak(&mut waits, 0, 2), "the first round");
        assert!(!speak(&mut waits, 1, 1));
        assert!(speak(&mut waits, 0, 2), "the second round");
    }
}
