//! Ranks that wait for each other (`--check`).
//!
//! A rank that has waited for a while says for whom, and again as long as it waits. Whoever waits only for ranks
//! that cannot go on themselves cannot go on either; a rank that says nothing always can. Those that are left
//! must all speak again, two times over (more often between hosts, where a message may take its time), without
//! anything having come to any of them: then nothing is on its way that could help.

use super::Supervisor;
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

    /// Those who cannot go on, if nobody who is `gone` ever acts and everybody else does.
    fn stuck(&self, is_gone: impl Fn(usize) -> bool) -> BTreeMap<usize, u64> {
        let mut stuck: BTreeMap<usize, u64> =
            self.waits.iter().map(|(index, wait)| (*index, wait.sequence)).collect();
        loop {
            let may_act = |index: &usize| !stuck.contains_key(index) && !is_gone(*index);
            let goes_on = |index: &usize| {
                self.waits[index].needs.iter().all(|need| need.iter().any(may_act))
            };
            let free: Vec<usize> = stuck.keys().copied().filter(goes_on).collect();
            if free.is_empty() {
                return stuck;
            }
            stuck.retain(|index, _| free.binary_search(index).is_err());
        }
    }

    /// Those who wait for ever, once that is certain.
    fn judge(&mut self, now: Instant, rounds: u32, is_gone: impl Fn(usize) -> bool) -> bool {
        if self.due.is_none_or(|due| now < due) {
            return false;
        }
        self.due = None;
        let stuck = self.stuck(is_gone);
        if stuck != self.suspects {
            self.suspects = stuck;
            self.heard.clear();
            self.rounds = 0;
        } else if self.suspects.keys().all(|index| self.heard.contains(index)) {
            self.heard.clear();
            self.rounds += 1;
        }
        !self.suspects.is_empty() && self.rounds >= rounds
    }

    /// A way from one who is stuck to the next, until it comes back to somebody or ends at one who is gone.
    fn cycle(&self) -> Vec<usize> {
        let mut way = Vec::new();
        let mut at = self.suspects.keys().next().copied();
        while let Some(index) = at {
            if let Some(first) = way.iter().position(|known| *known == index) {
                way.push(index);
                return way.split_off(first);
            }
            way.push(index);
            let in_vain = |need: &&Vec<usize>| {
                need.iter().all(|index| !self.waits.contains_key(index) || self.suspects.contains_key(index))
            };
            let need = self.waits.get(&index).and_then(|wait| wait.needs.iter().find(in_vain));
            at = need.and_then(|need| need.first().copied());
        }
        way
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
        let ranks = &self.ranks;
        if !self.waits.judge(now, rounds, |index| !ranks[index].running) {
            return;
        }
        let stuck: Vec<usize> = self.waits.suspects.keys().copied().collect();
        let verb = if stuck.len() == 1 { "waits" } else { "wait" };
        let mut text = format!("deadlock: {} {verb} for ever", self.list(&stuck));
        let way = self.waits.cycle();
        if way.len() > 1 {
            let names: Vec<String> = way.iter().map(|index| self.name(*index)).collect();
            let _ = write!(text, "\n  {}", names.join(" waits for "));
            if way.last().is_some_and(|last| !self.ranks[*last].running) {
                text += ", which has ended";
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

    fn waits(list: &[(usize, &[&[usize]])]) -> Waits {
        let mut waits = Waits::default();
        for (index, needs) in list {
            let needs = needs.iter().map(|need| need.to_vec()).collect();
            waits.waits.insert(*index, Wait { sequence: 1, needs, text: String::new() });
        }
        waits
    }

    fn stuck(list: &[(usize, &[&[usize]])]) -> Vec<usize> {
        waits(list).stuck(|index| index == 9).into_keys().collect()
    }

    #[test]
    fn who_waits_only_for_the_stuck_is_stuck() {
        assert_eq!(stuck(&[(0, &[&[1]]), (1, &[&[0]])]), [0, 1]);
        assert_eq!(stuck(&[(0, &[&[1]]), (1, &[&[2]])]), [], "2 computes");
        assert_eq!(stuck(&[(0, &[&[1, 2]]), (1, &[&[0]])]), [], "one of two is enough");
        assert_eq!(stuck(&[(0, &[&[1], &[2]]), (1, &[&[0]])]), [0, 1], "both are needed");
        assert_eq!(stuck(&[(0, &[&[1, 2]]), (1, &[&[0]]), (2, &[&[1, 0]])]), [0, 1, 2]);
        assert_eq!(stuck(&[(0, &[&[9]])]), [0], "9 is gone");
        assert_eq!(stuck(&[(0, &[&[0]])]), [0], "itself");
        assert_eq!(stuck(&[(0, &[&[]])]), [0], "nobody is left");
        assert_eq!(stuck(&[(0, &[&[1]]), (1, &[&[0]]), (3, &[&[1]]), (4, &[&[5]])]), [0, 1, 3]);
    }

    #[test]
    fn all_must_speak_again_and_nothing_may_have_come() {
        let mut waits = Waits::default();
        let mut now = Instant::now();
        let mut speak = |waits: &mut Waits, index: usize, sequence| {
            let needs = vec![vec![1 - index]];
            waits.add(index, Wait { sequence, needs, text: String::new() }, now);
            now += GATHER;
            waits.judge(now, 2, |_| false)
        };
        assert!(!speak(&mut waits, 0, 1));
        assert!(!speak(&mut waits, 1, 1));
        assert!(!speak(&mut waits, 0, 1));
        assert!(!speak(&mut waits, 0, 1), "one may speak as often as it likes");
        assert!(!speak(&mut waits, 1, 1), "the first round");
        assert!(!speak(&mut waits, 0, 2), "something has come");
        for _ in 0..2 {
            assert!(!speak(&mut waits, 1, 1));
            assert!(!speak(&mut waits, 0, 2));
        }
        assert!(speak(&mut waits, 1, 1), "the second round");
    }

    #[test]
    fn a_way_ends_where_it_began_or_at_who_is_gone() {
        let mut circle = waits(&[(0, &[&[1]]), (1, &[&[2]]), (2, &[&[1]])]);
        circle.suspects = circle.stuck(|_| false);
        assert_eq!(circle.cycle(), [1, 2, 1]);
        let mut end = waits(&[(0, &[&[9]])]);
        end.suspects = end.stuck(|index| index == 9);
        assert_eq!(end.cycle(), [0, 9]);
    }
}
