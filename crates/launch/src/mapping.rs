//! Where a job runs: its hosts, how to reach them, and which rank goes to which.

use crate::arguments::{Hosts, Plan};
use crate::hosts::{self, Slots};
use crate::launcher::Launcher;
use boot::MOST_RANKS;

/// The longest file of hosts, in bytes.
const LONGEST_FILE: usize = 16 << 20;

/// Where a job runs.
pub struct JobMap {
    /// The hosts: those that have ranks, then those that may get some later.
    pub hosts: Vec<Slots>,
    /// How many of them have ranks.
    pub used: usize,
    /// The host of each rank: an index into `hosts`.
    pub rank_hosts: Vec<u32>,
    /// How to reach them.
    pub launcher: Launcher,
    /// Whether this is the only one.
    pub here: bool,
    /// Which of the hosts is this one.
    pub local: Option<u32>,
}

/// Finds out where to run. Where hosts are known and no number of ranks, there is one for each slot.
pub fn map_job(plan: &mut Plan) -> Result<JobMap, String> {
    let variable = |name: &str| std::env::var(name).ok().filter(|text| !text.is_empty());
    let (known, in_slurm) = find_hosts(&plan.hosts, variable)?;
    let launcher = match &plan.launcher {
        Some(launcher) => launcher.clone(),
        None if in_slurm => Launcher::Slurm,
        None => Launcher::Ssh,
    };
    let own = [Slots { name: boot::host(), slots: None }];
    let all = known.as_deref().unwrap_or(&own);
    if !plan.counted
        && (known.is_some() || plan.per_host.is_some())
        && let [program] = plan.programs.as_mut_slice()
    {
        let ranks = hosts::capacity(all, plan.per_host);
        let ranks = u32::try_from(ranks).ok().filter(|ranks| *ranks <= MOST_RANKS);
        program.ranks = ranks.ok_or_else(|| {
            format!("the hosts have more slots than a job can have ranks\n  Say how many with -n; at most {MOST_RANKS}.")
        })?;
    }
    let rank_hosts = hosts::map(all, plan.ranks(), plan.per_host, plan.map_by);
    // Hosts without ranks need no agents yet.
    let mut number = vec![None; all.len()];
    let mut sorted = Vec::new();
    for place in rank_hosts.iter().copied().chain(0..all.len() as u32) {
        number[place as usize].get_or_insert_with(|| {
            let Slots { name, slots } = all[place as usize].clone();
            sorted.push(Slots { name, slots: plan.per_host.or(slots) });
            sorted.len() as u32 - 1
        });
    }
    let rank_hosts: Vec<u32> =
        rank_hosts.iter().filter_map(|place| number[*place as usize]).collect();
    let used = rank_hosts.iter().max().map_or(0, |last| *last as usize + 1);
    // A command of the user's says itself what a host is.
    let entered = matches!(launcher, Launcher::Exec(_)) && known.is_some();
    let local = sorted.iter().position(|host| !entered && is_local(&host.name)).map(|at| at as u32);
    let here = sorted.len() == 1 && local == Some(0);
    Ok(JobMap { hosts: sorted, used, rank_hosts, launcher, here, local })
}

/// The hosts, if anybody says, and whether they may be those of an allocation of Slurm.
fn find_hosts(
    asked: &Hosts,
    variable: impl Fn(&str) -> Option<String>,
) -> Result<(Option<Vec<Slots>>, bool), String> {
    let in_slurm = variable("SLURM_JOB_ID").is_some();
    match asked {
        Hosts::Listed(listed) => Ok((Some(listed.clone()), in_slurm)),
        Hosts::File(file) => {
            let shown = file.display();
            let text = boot::read_text(file, LONGEST_FILE).map_err(|error| {
                format!(
                    "the file of hosts {shown} cannot be read: {error}\n  \
                     Name a text file with a host in each line."
                )
            })?;
            let listed = hosts::file(&text).map_err(|error| format!("{shown}, {error}"))?;
            Ok((Some(listed), in_slurm))
        }
        Hosts::Auto => {
            let nodes = variable("SLURM_JOB_NODELIST").filter(|_| in_slurm);
            let Some(nodes) = nodes else { return Ok((None, in_slurm)) };
            let tasks = variable("SLURM_TASKS_PER_NODE");
            let listed = hosts::slurm(&nodes, tasks.as_deref())
                .map_err(|error| format!("SLURM_JOB_NODELIST={nodes}, {error}"))?;
            Ok((Some(listed), true))
        }
    }
}

/// Whether a name means this host.
fn is_local(name: &str) -> bool {
    let own = boot::host();
    let short = own.split('.').next().unwrap_or(&own);
    name == own || name == short || ["localhost", "127.0.0.1", "::1"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Request, parse};
    use std::ffi::OsString;

    fn arranged(line: &str) -> (Plan, JobMap) {
        let Ok(Request::Run(mut plan)) = parse(line.split(' ').map(OsString::from), &[]) else {
            panic!("not a job: {line}")
        };
        let map = map_job(&mut plan).unwrap();
        (plan, map)
    }

    #[test]
    fn hosts_without_ranks_come_last() {
        let (_, some) = arranged("--hosts a:2,b:2,c:2 -n 3 x");
        let names = |some: &JobMap| {
            some.hosts.iter().map(|host| host.name.as_str()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            (names(&some), some.used, &some.rank_hosts[..]),
            ("a b c".into(), 2, &[0, 0, 1][..])
        );
        let (_, one) = arranged("--hosts localhost:2,b:2 -n 2 x");
        assert_eq!((names(&one), one.used, one.here), ("localhost b".into(), 1, false));
        assert!(!some.here && some.local.is_none());
    }

    #[test]
    fn without_a_number_there_is_a_rank_for_each_slot() {
        assert_eq!(arranged("--hosts a:2,b:3 x").0.ranks(), 5);
        assert_eq!(arranged("--hosts a,b --ppn 4 x").0.ranks(), 8);
        assert_eq!(arranged("--hosts a:2,b:3 x : y").0.ranks(), 2);
        assert_eq!(arranged("x").0.ranks(), 1);
        assert_eq!(arranged("--ppn 3 x").0.ranks(), 3);
    }

    #[test]
    fn this_host_needs_no_login_unless_the_user_says_how() {
        assert!(arranged("-n 3 x").1.here);
        assert!(arranged("--hosts localhost:3 x").1.here);
        assert!(!arranged("--launcher exec:env --hosts localhost:3 x").1.here);
        let (_, both) = arranged("--hosts a:1,localhost:1 x");
        assert_eq!((both.here, both.local), (false, Some(1)));
    }

    #[test]
    fn an_allocation_is_used() {
        let variables = |name: &str| {
            Some(
                match name {
                    "SLURM_JOB_ID" => "7",
                    "SLURM_JOB_NODELIST" => "n[1-2]",
                    "SLURM_TASKS_PER_NODE" => "3(x2)",
                    _ => return None,
                }
                .to_owned(),
            )
        };
        let (hosts, in_slurm) = find_hosts(&Hosts::Auto, variables).unwrap();
        assert!(in_slurm && hosts.unwrap().iter().all(|host| host.slots == Some(3)));
        assert_eq!(find_hosts(&Hosts::Auto, |_| None), Ok((None, false)));
        let missing = find_hosts(&Hosts::File("/no/such/file".into()), |_| None).unwrap_err();
        assert!(missing.contains("/no/such/file cannot be read"), "{missing}");
    }
}
