//! Hosts that ranks of others do not reach any more, though their agents may: a network is down.

use super::{NEWS, Supervisor};
use crate::protocol::{Order, SignalTarget};
use crate::verdict::Fault;
use std::time::Instant;

/// Who misses whom.
#[derive(Default)]
pub(super) struct Silences {
    told: Vec<Silence>,
    /// When to find out who it is that is cut off.
    due: Option<Instant>,
}

/// A rank has not reached another for a heartbeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Silence {
    /// The indices of both.
    indices: [usize; 2],
    /// Their hosts.
    hosts: [u32; 2],
}

impl Silences {
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.due
    }

    fn add(&mut self, silence: Silence, due: Instant) {
        self.told.push(silence);
        self.due.get_or_insert(due);
    }

    /// Finds out by then.
    pub(super) fn hurry(&mut self, at: Instant) {
        self.due = self.due.map(|due| due.min(at));
    }

    /// Finds the host that the ranks of most others miss: who is cut off misses everybody, and
    /// everybody misses it. Of two hosts it is the later one. Nothing else is believed of what it
    /// misses itself.
    fn judge(&mut self, now: Instant) -> Option<Silence> {
        self.due.filter(|due| *due <= now)?;
        let missed_by = |host: u32| {
            let told = self.told.iter().filter(|one| one.hosts[1] == host);
            let mut by: Vec<u32> = told.map(|one| one.hosts[0]).collect();
            by.sort_unstable();
            by.dedup();
            by.len()
        };
        let hosts = self.told.iter().map(|one| one.hosts[1]);
        let silent = hosts.max_by_key(|&host| (missed_by(host), host));
        let first = self.told.iter().copied().find(|one| Some(one.hosts[1]) == silent);
        self.told.retain(|one| !one.hosts.iter().any(|&host| Some(host) == silent));
        if first.is_none() {
            self.due = None;
        }
        first
    }
}

impl Supervisor {
    /// A rank has not reached another one of its world for a heartbeat.
    pub(super) fn handle_unreachable(&mut self, from: usize, rank: usize) {
        let world = &self.worlds[self.ranks[from].world];
        if rank >= world.size {
            return;
        }
        let indices = [from, world.first + rank];
        let hosts = indices.map(|index| self.ranks[index].host);
        let left = |index: usize| self.is_left(index);
        if hosts[0] == hosts[1] || !indices.into_iter().all(left) || self.ending.is_some() {
            return;
        }
        // Where others can go on, it matters who is to report_fault, and not all find out at once.
        let wait = if self.all_tolerate(|_| true) { self.settings.heartbeat / 2 } else { NEWS };
        self.silences.add(Silence { indices, hosts }, Instant::now() + wait);
    }

    /// Whether a rank runs, or asked for the end of the job just now: that may be since it reaches nobody.
    pub(super) fn is_left(&self, index: usize) -> bool {
        let asked =
            |(at, fault): &(usize, Fault)| *at == index && matches!(fault, Fault::Aborted { .. });
        self.ranks[index].running || self.faults.iter().any(asked)
    }

    /// Gives up the hosts that are cut off.
    pub(super) fn handle_silences(&mut self, now: Instant) {
        if self.running == 0 {
            // Nobody is left to tell more.
            self.silences.hurry(now);
        }
        while let Some(Silence { indices: [from, of], .. }) = self.silences.judge(now) {
            let host = self.ranks[of].host;
            // It may have ended by itself meanwhile.
            if !self.is_left(of) || self.ending.is_some() {
                continue;
            }
            let name = |index: usize| {
                let host = &self.hosts[self.ranks[index].host as usize].name;
                format!("{} on host {host}", self.name(index))
            };
            let message = format!(
                "{} does not answer {}\n  \
                 Its machine is down, or the network between them: `mpiexec --explain-net` tries it; \
                 --heartbeat sets how long an answer may take, now {} s",
                name(of),
                name(from),
                self.settings.heartbeat.as_secs_f64(),
            );
            // Nobody would hear of what its ranks do.
            self.agents
                .order(host, Order::Signal { signal: libc::SIGKILL, target: SignalTarget::All });
            self.lose(host, false, message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(told: &[[u32; 2]]) -> Vec<u32> {
        let mut silences = Silences::default();
        let now = Instant::now();
        for &hosts in told {
            silences.add(Silence { indices: hosts.map(|host| host as usize), hosts }, now);
        }
        let judged = std::iter::from_fn(|| silences.judge(now)).map(|one| one.hosts[1]).collect();
        assert_eq!((silences.told.len(), silences.deadline()), (0, None));
        judged
    }

    #[test]
    fn who_is_missed_by_most_is_cut_off() {
        assert_eq!(judge(&[]), []);
        assert_eq!(judge(&[[0, 1]]), [1]);
        assert_eq!(judge(&[[1, 0]]), [0]);
        assert_eq!(judge(&[[1, 0], [0, 1]]), [1]);
        // The one that is cut off speaks first, and most.
        assert_eq!(judge(&[[1, 0], [1, 2], [1, 2], [2, 1], [0, 1]]), [1]);
        assert_eq!(judge(&[[0, 1], [0, 2], [1, 0], [2, 0]]), [0]);
        // Two at once.
        assert_eq!(judge(&[[0, 1], [0, 2], [3, 2], [3, 1], [1, 0], [2, 3]]), [2, 1]);
    }

    #[test]
    fn others_may_have_something_to_say() {
        let mut silences = Silences::default();
        let now = Instant::now();
        silences.add(Silence { indices: [0, 1], hosts: [0, 1] }, now + NEWS);
        assert_eq!(silences.judge(now), None);
        assert!(silences.judge(now + NEWS).is_some());
    }
}
