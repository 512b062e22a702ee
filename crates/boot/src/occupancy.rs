//! How many processes share how many CPUs, where several hosts of a job may be one machine.
//!
//! Containers of a node, and network namespaces, are hosts of their own to a job. Each sees the CPUs of the
//! whole machine, so that each would take these for its own ranks'. What a host tells of its machine shows
//! which ranks compete with each other.

use crate::machine;
use serde::{Deserialize, Serialize};
use std::fs;

/// The longest boot id that a host may tell.
const MAX_BOOT_ID: usize = 64;
/// The most CPUs that a host may tell.
const MAX_CPUS: usize = 1 << 16;

/// The machine of a host, and what the host may use of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The kernel's boot id, which hosts of one machine have in common; empty if it cannot be read.
    pub boot_id: String,
    /// The CPUs on which ranks of the host may run, in order.
    pub cpus: Vec<u32>,
    /// The limit that a control group sets, if it is tighter than the CPUs.
    pub quota: Option<Quota>,
}

/// CPU time that a control group allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quota {
    /// Device and inode of the control group: hosts in the same group share its quota.
    pub group: [u64; 2],
    /// How many CPUs the group can keep busy.
    pub cpus: u32,
}

impl Machine {
    /// The machine of this process, of which ranks may use `cpus`.
    pub fn own(cpus: Vec<u32>) -> Machine {
        let path = "/proc/sys/kernel/random/boot_id";
        let boot_id = fs::read_to_string(path).unwrap_or_default().trim().to_owned();
        let quota = machine::quota().and_then(|(limit, group)| {
            // A quota of one and a half is one: the second CPU would be throttled half of the time.
            Some(Quota { group: group?, cpus: (limit as u32).max(1) })
        });
        let quota = quota.filter(|quota| (quota.cpus as usize) < cpus.len());
        Machine { boot_id, cpus, quota }
    }

    /// Whether another host may have written this.
    pub fn is_valid(&self) -> bool {
        self.boot_id.len() <= MAX_BOOT_ID
            && (1..=MAX_CPUS).contains(&self.cpus.len())
            && self.cpus.is_sorted_by(|one, next| one < next)
            && self.quota.is_none_or(|quota| quota.cpus > 0)
    }

    /// Whether ranks of this host and of `other` may run on the same CPU.
    pub fn shares_cpus(&self, other: &Machine) -> bool {
        self.is_same(other) && self.cpus.iter().any(|cpu| other.cpus.binary_search(cpu).is_ok())
    }

    fn is_same(&self, other: &Machine) -> bool {
        !self.boot_id.is_empty() && self.boot_id == other.boot_id
    }
}

/// How many processes of a job share how many CPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occupancy {
    /// The processes that compete for the CPUs.
    pub processes: u32,
    /// The CPUs.
    pub cpus: u32,
    /// How many hosts of the job have these processes: more than one if the hosts are one machine.
    pub hosts: u32,
}

impl Occupancy {
    /// The occupancy of one host alone, whose `processes` share its `cpus`.
    pub fn of_one_host(processes: u32, cpus: u32) -> Occupancy {
        Occupancy { processes, cpus, hosts: 1 }
    }

    /// Whether there are more processes than CPUs.
    pub fn is_oversubscribed(&self) -> bool {
        self.processes > self.cpus
    }

    /// The occupancy of the CPUs of host `own`; `hosts` has each host's machine and its number of processes.
    ///
    /// Both the CPUs of a host and its quota bound what its processes get. Each bound counts the processes of all hosts
    /// that it holds for, and the tighter one is the answer.
    pub fn of_host(own: usize, hosts: &[(&Machine, u32)]) -> Occupancy {
        let (machine, _) = hosts[own];
        let count = |cpus: u32, competes: &dyn Fn(&Machine) -> bool| {
            let counted =
                |(at, (other, _)): &(usize, &(&Machine, u32))| *at == own || competes(other);
            let counted = hosts.iter().enumerate().filter(counted).map(|(_, (_, count))| *count);
            let (processes, hosts) = counted
                .filter(|count| *count > 0)
                .fold((0u32, 0), |(sum, hosts), count| (sum.saturating_add(count), hosts + 1));
            Occupancy { processes: processes.max(1), cpus: cpus.max(1), hosts: hosts.max(1) }
        };
        let by_cpus = count(machine.cpus.len() as u32, &|other| machine.shares_cpus(other));
        let Some(quota) = machine.quota else { return by_cpus };
        let shares_quota = |other: &Machine| {
            machine.is_same(other) && other.quota.is_some_and(|one| one.group == quota.group)
        };
        let by_quota = count(quota.cpus, &shares_quota);
        let load =
            |one: &Occupancy, per: &Occupancy| u64::from(one.processes) * u64::from(per.cpus);
        let is_tighter = load(&by_quota, &by_cpus) >= load(&by_cpus, &by_quota);
        if is_tighter { by_quota } else { by_cpus }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn machine(boot_id: &str, cpus: impl IntoIterator<Item = u32>) -> Machine {
        Machine { boot_id: boot_id.into(), cpus: cpus.into_iter().collect(), quota: None }
    }

    fn occupied(own: usize, hosts: &[(&Machine, u32)]) -> (u32, u32, u32) {
        let Occupancy { processes, cpus, hosts } = Occupancy::of_host(own, hosts);
        (processes, cpus, hosts)
    }

    #[test]
    fn hosts_of_one_machine_count_each_others_ranks() {
        let one = machine("x", 0..2);
        assert_eq!(occupied(0, &[(&one, 1), (&one, 1), (&one, 2)]), (4, 2, 3));
        let other = machine("y", 0..2);
        assert_eq!(occupied(1, &[(&one, 2), (&other, 1), (&one, 2)]), (1, 2, 1));
        assert_eq!(occupied(2, &[(&one, 2), (&other, 1), (&one, 2)]), (4, 2, 2));
        assert_eq!(occupied(0, &[(&one, 2), (&one, 0)]), (2, 2, 1), "a host without ranks");
    }

    #[test]
    fn disjoint_cpu_sets_are_independent() {
        let [low, high, all] = [machine("x", 0..4), machine("x", 4..8), machine("x", 0..8)];
        assert_eq!(occupied(0, &[(&low, 4), (&high, 6)]), (4, 4, 1));
        assert_eq!(occupied(1, &[(&low, 4), (&high, 6)]), (6, 4, 1));
        let three = [(&low, 1), (&high, 2), (&all, 3)];
        assert_eq!(occupied(0, &three), (4, 4, 2));
        assert_eq!(occupied(2, &three), (6, 8, 3));
    }

    #[test]
    fn a_machine_without_a_boot_id_is_alone() {
        let unknown = machine("", 0..2);
        assert_eq!(occupied(0, &[(&unknown, 2), (&unknown, 2)]), (2, 2, 1));
    }

    #[test]
    fn a_quota_counts_those_that_share_it() {
        let quota = |group| Some(Quota { group: [1, group], cpus: 2 });
        let with = |group| Machine { quota: quota(group), ..machine("x", 0..8) };
        let (one, other) = (with(1), with(2));
        assert_eq!(occupied(0, &[(&one, 2), (&other, 2)]), (2, 2, 1), "a quota each");
        assert_eq!(occupied(0, &[(&one, 2), (&one, 2)]), (4, 2, 2), "one quota for both");
        let free = machine("x", 0..8);
        assert_eq!(occupied(0, &[(&one, 2), (&free, 14)]), (16, 8, 2), "the CPUs are tighter");
        assert_eq!(occupied(1, &[(&one, 2), (&free, 14)]), (16, 8, 2));
    }

    #[test]
    fn the_own_machine_is_valid_and_known() {
        let own = Machine::own(machine::allowed_cpus());
        assert!(own.is_valid() && own.shares_cpus(&own));
        assert_eq!(Occupancy::of_host(0, &[(&own, 1)]).cpus, machine::usable_cpus());
        assert!(!Machine::default().is_valid());
    }

    proptest! {
        /// Hosts with the same CPUs agree, and none forgets its own processes.
        #[test]
        fn hosts_with_the_same_cpus_agree(counts in prop::collection::vec(1u32..9, 1..6)) {
            let one = machine("x", 0..4);
            let hosts: Vec<_> = counts.iter().map(|count| (&one, *count)).collect();
            for own in 0..hosts.len() {
                let expected = (counts.iter().sum(), 4, counts.len() as u32);
                prop_assert_eq!(occupied(own, &hosts), expected);
            }
        }
    }
}
