//! Hosts that ranks of others do not reach any more, though their agents may: a network is down.

use super::{NEWS, Supervisor};
use crate::protocol::{Order, SignalTarget};
use crate::verdict::Fault;
use std::time::{Duration, Instant};

/// Who misses whom.
#[derive(Default)]
pub(super) struct Silences {
    told: Vec<Silence>,
    /// When to find out who it is that is cut off.
    due: Option<Instant>,
}

/// A rank that another one does not reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Silence {
    /// The last sign of life.
    heard: Instant,
    /// What the kernel said of the last attempt.
    error: Option<i32>,
    /// The indices of both.
    indices: [usize; 2],
    /// Their hosts.
    hosts: [u32; 2],
}

impl Silence {
    /// The same silence from the other end.
    fn turned(self) -> Silence {
        let ([from, of], [here, there]) = (self.indices, self.hosts);
        Silence { indices: [of, from], hosts: [there, here], ..self }
    }
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

    /// Finds the host that is cut off: the one that misses, or is missed by, most other hosts.
    ///
    /// A host that is cut off may be the first to speak, and accuses all others. Of equals it is the one that more hosts
    /// miss, then the later one. Nothing else is believed of what it misses itself.
    fn judge(&mut self, now: Instant) -> Option<Silence> {
        self.due.filter(|due| *due <= now)?;
        let count = |mut hosts: Vec<u32>| {
            hosts.sort_unstable();
            hosts.dedup();
            hosts.len()
        };
        let missed_by = |host: u32| {
            let told = self.told.iter().filter(|one| one.hosts[1] == host);
            told.map(|one| one.hosts[0]).collect::<Vec<u32>>()
        };
        let apart_from = |host: u32| {
            let told = self.told.iter().filter(|one| one.hosts[0] == host);
            told.map(|one| one.hosts[1]).chain(missed_by(host)).collect::<Vec<u32>>()
        };
        let hosts = self.told.iter().flat_map(|one| one.hosts);
        let silent =
            hosts.max_by_key(|&host| (count(apart_from(host)), count(missed_by(host)), host));
        let of =
            |which: usize| self.told.iter().copied().find(|one| Some(one.hosts[which]) == silent);
        // Where only the silent host has spoken, the silence is the same from the other end.
        let first = of(1).or_else(|| of(0).map(Silence::turned));
        self.told.retain(|one| !one.hosts.iter().any(|&host| Some(host) == silent));
        if first.is_none() {
            self.due = None;
        }
        first
    }
}

impl Supervisor {
    /// Another rank of its world has been silent for this many milliseconds, as a rank says.
    pub(super) fn handle_unreachable(
        &mut self,
        from: usize,
        rank: usize,
        silence: u64,
        error: Option<i32>,
    ) {
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
        let now = Instant::now();
        let heard = now.checked_sub(Duration::from_millis(silence)).unwrap_or(now);
        self.silences.add(Silence { heard, error, indices, hosts }, now + wait);
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
        while let Some(silence) = self.silences.judge(now) {
            let Silence { heard, error, indices: [from, of], .. } = silence;
            let host = self.ranks[of].host;
            // It may have ended by itself meanwhile.
            if !self.is_left(of) || self.ending.is_some() {
                continue;
            }
            let name = |index: usize| {
                let host = &self.hosts[self.ranks[index].host as usize].name;
                format!("{} on host {host}", self.name(index))
            };
            let why = error.map_or(String::new(), |error| {
                format!(": {}", std::io::Error::from_raw_os_error(error))
            });
            let message = format!(
                "{} has not answered {} for {:.1} s{why}\n  \
                 Its machine is down, or the network between them: `mpiexec --explain-net` tries it; \
                 outages shorter than --heartbeat are survived, now {} s",
                name(of),
                name(from),
                now.saturating_duration_since(heard).as_secs_f64(),
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
            let indices = hosts.map(|host| host as usize);
            silences.add(Silence { heard: now, error: None, indices, hosts }, now);
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
        // It speaks first, and accuses all others.
        assert_eq!(judge(&[[2, 0], [2, 1]]), [2]);
        assert_eq!(judge(&[[0, 1], [0, 2], [0, 3]]), [0]);
        // Two at once.
        assert_eq!(judge(&[[0, 1], [0, 2], [3, 2], [3, 1], [1, 0], [2, 3]]), [2, 1]);
    }

    #[test]
    fn others_may_have_something_to_say() {
        let mut silences = Silences::default();
        let now = Instant::now();
        let silence = Silence { heard: now, error: None, indices: [0, 1], hosts: [0, 1] };
        silences.add(silence, now + NEWS);
        assert_eq!(silences.judge(now), None);
        assert!(silences.judge(now + NEWS).is_some());
    }
}
