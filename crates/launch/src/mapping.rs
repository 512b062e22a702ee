//! Where a job runs: its hosts, how to reach them, and which rank goes to which.

use crate::arguments::{Hosts, Plan, Program, Stdin};
use crate::binding::{self, Spread};
use crate::hosts::{self, Slots};
use crate::launcher::{self, Launcher};
use crate::program;
use boot::MOST_RANKS;
use std::fmt::Write as _;

/// The longest file of hosts, in bytes.
const LONGEST_FILE: usize = 16 << 20;

/// Where a job runs.
#[derive(Debug)]
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
    let (mut known, in_slurm) = match plan.only_here {
        true => (only_here(&plan.hosts)?, false),
        false => find_hosts(&plan.hosts, variable)?,
    };
    let own_hosts = hosts_of_programs(plan)?;
    if let Some(own) = &own_hosts {
        known = Some(hosts::union(own.iter().flatten()));
    }
    if plan.not_here {
        let others = known.get_or_insert_default();
        others.retain(|host| !is_local(&host.name));
        if others.is_empty() {
            return Err(
                "-nolocal leaves no host for the ranks\n  Name other hosts with --hosts.".into()
            );
        }
    }
    let launcher = match &plan.launcher {
        Some(launcher) => launcher.clone(),
        None if in_slurm => Launcher::Slurm,
        None => Launcher::Ssh,
    };
    let own = [Slots { name: boot::host(), slots: None }];
    let all = known.as_deref().unwrap_or(&own);
    if let Spread::Blocks(part, ranks) = plan.binding.spread
        && plan.per_host.is_none()
    {
        let cpus = binding::chosen(boot::allowed_cpus(), &plan.binding)?;
        plan.per_host = Some(ranks.saturating_mul(binding::count(&binding::cores(&cpus), part)));
    }
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
    let Plan { per_host, map_by, .. } = *plan;
    let rank_hosts = match &own_hosts {
        Some(own) => {
            let place_of = hosts::places(all);
            let of_program = |(program, own): (&Program, &Vec<Slots>)| {
                let named = if own.is_empty() { all } else { own };
                let places = hosts::map(named, program.ranks, per_host, map_by);
                let place = |at: &u32| place_of[&*named[*at as usize].name];
                places.iter().map(place).collect::<Vec<u32>>()
            };
            plan.programs.iter().zip(own).flat_map(of_program).collect()
        }
        None => {
            let places = hosts::map(all, plan.ranks(), per_host, map_by);
            plan.rank_by.map_or(places.clone(), |by| hosts::renumber(places, all.len(), by))
        }
    };
    if let Stdin::Rank(rank) = plan.stdin
        && rank >= plan.ranks()
    {
        let last = plan.ranks() - 1;
        return Err(format!("--stdin is for rank {rank}\n  The last rank of this job is {last}."));
    }
    if plan.within_slots {
        check_slots(all, &rank_hosts, plan)?;
    }
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
    if let Some(universe) = plan.universe {
        extend(&mut sorted, universe);
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

/// The hosts of each program, if any has some of its own; none for those that may run on all.
fn hosts_of_programs(plan: &Plan) -> Result<Option<Vec<Vec<Slots>>>, String> {
    if plan.programs.iter().all(|program| program.hosts.is_none()) {
        return Ok(None);
    }
    let of_program = |program: &Program| match &program.hosts {
        Some(hosts) => Ok(find_hosts(hosts, |_| None)?.0.unwrap_or_default()),
        None => Ok(Vec::new()),
    };
    plan.programs.iter().map(of_program).collect::<Result<_, String>>().map(Some)
}

/// Refuses more ranks than slots. Where nobody has said how many slots a host has, its agent counts CPUs.
fn check_slots(all: &[Slots], rank_hosts: &[u32], plan: &mut Plan) -> Result<(), String> {
    let mut counts = vec![0; all.len()];
    rank_hosts.iter().for_each(|host| counts[*host as usize] += 1);
    for (host, ranks) in all.iter().zip(counts) {
        match host.slots {
            Some(slots) if ranks > slots => {
                return Err(format!(
                    "host {} would get {ranks} ranks, and has {slots} slots\n  \
                     Leave --nooversubscribe out, use fewer ranks, or give it more slots.",
                    host.name
                ));
            }
            Some(_) => {}
            None => plan.within_cpus = true,
        }
    }
    Ok(())
}

/// Gives the last host so many slots more that there are `universe` of them.
fn extend(hosts: &mut [Slots], universe: u32) {
    let slots = u32::try_from(hosts::capacity(hosts, None)).unwrap_or(u32::MAX);
    if let Some(last) = hosts.last_mut() {
        last.slots = Some(last.slots.unwrap_or(1) + universe.saturating_sub(slots));
    }
}

/// Which rank goes where, for the user to read.
pub fn describe(plan: &Plan, map: &JobMap) -> String {
    let mut text = String::new();
    let (ranks, hosts) = (plan.ranks(), map.used);
    let s = |number: usize| if number == 1 { "" } else { "s" };
    let _ = writeln!(text, "{ranks} rank{} on {hosts} host{}", s(ranks as usize), s(hosts));
    let mut first = 0;
    for (number, program) in plan.programs.iter().enumerate() {
        let last = first + program.ranks - 1;
        let words: Vec<String> =
            program.words.iter().map(|word| launcher::quote(&word.to_string_lossy())).collect();
        let place = program.directory.as_ref();
        let place = place.map_or(String::new(), |path| format!(" in {}", path.to_string_lossy()));
        let ranks =
            if first == last { format!("rank {first}") } else { format!("ranks {first}-{last}") };
        let _ = writeln!(text, "  program {number}, {ranks}{place}: {}", words.join(" "));
        first = last + 1;
    }
    for (at, host) in map.hosts.iter().enumerate().take(map.used) {
        let mine = (0..).zip(&map.rank_hosts).filter(|(_, place)| **place == at as u32);
        let ranks: Vec<u32> = mine.map(|(rank, _)| rank).collect();
        let slots = host
            .slots
            .map_or(String::new(), |slots| format!(", {slots} slot{}", s(slots as usize)));
        let count = ranks.len();
        let _ = writeln!(text, "host {}{slots}: {count} rank{}", host.name, s(count));
        let cpus = binding::chosen(boot::allowed_cpus(), &plan.binding);
        // Other hosts may be this machine, too: then their ranks count, and only agents know.
        let alone = map.local == Some(at as u32) && map.used == 1;
        let Some(cpus) = cpus.ok().filter(|_| alone) else {
            let ranks = binding::show_list(&ranks);
            let _ = writeln!(text, "  rank{} {ranks}, on CPUs that are chosen there", s(count));
            continue;
        };
        let threads = program::threads(plan, &ranks);
        let shares = binding::share_out(&binding::cores(&cpus), &threads, &plan.binding);
        for (local, rank) in ranks.iter().enumerate() {
            let own = shares.as_ref().map_or(&cpus, |shares| &shares[local]);
            let _ = writeln!(text, "  rank {rank:>4}  CPUs {}", binding::show_list(own));
        }
        let _ = writeln!(text, "  {}", binding::reason(&plan.binding, &shares, count));
    }
    for host in &map.hosts[map.used..] {
        let _ = writeln!(text, "host {}: no ranks yet", host.name);
    }
    text
}

/// The hosts that are asked for where all ranks run on this one: none, or this one alone.
fn only_here(asked: &Hosts) -> Result<Option<Vec<Slots>>, String> {
    let listed = match asked {
        Hosts::Auto => None,
        named => find_hosts(named, |_| None)?.0,
    };
    match listed.iter().flatten().find(|host| !is_local(&host.name)) {
        None => Ok(listed),
        Some(other) => Err(format!(
            "--launcher fork starts ranks on this host only, and {} is another one\n  \
             Leave fork out: mpiexec starts ranks on other hosts over ssh, or as --launcher says.",
            other.name
        )),
    }
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
            if listed.is_empty() {
                eprintln!(
                    "mpiexec: note: {shown} names no host, so that all ranks run on this one"
                );
            }
            Ok((Some(listed).filter(|listed| !listed.is_empty()), in_slurm))
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
        (*plan, map)
    }

    #[test]
    fn this_host_alone_or_not_at_all() {
        assert!(arranged("-launcher fork -n 2 x").1.here);
        let refused = |line: &str| {
            let Ok(Request::Run(mut plan)) = parse(line.split(' ').map(OsString::from), &[]) else {
                panic!("not a job: {line}")
            };
            map_job(&mut plan).unwrap_err()
        };
        assert!(refused("-launcher fork --hosts elsewhere -n 2 x").contains("elsewhere"));
        assert!(refused("-nolocal --hosts localhost:2 -n 2 x").contains("leaves no host"));
        let (_, others) = arranged("-nolocal --hosts localhost:2,a:2 -n 2 x");
        assert_eq!((others.hosts.len(), &*others.hosts[0].name, others.local), (1, "a", None));
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
    fn ranks_are_numbered_as_asked_for() {
        let places = |line: &str| arranged(line).1.rank_hosts;
        assert_eq!(places("--hosts a:2,b:2 --rank-by node x"), [0, 1, 0, 1]);
        assert_eq!(places("--hosts a:2,b:2 --map-by node --rank-by slot x"), [0, 0, 1, 1]);
        assert_eq!(places("--hosts a:3,b:1 --rank-by node x"), [0, 1, 0, 0]);
        assert_eq!(places("--hosts a,b --map-by ppr:2:node x"), [0, 0, 1, 1]);
    }

    #[test]
    fn programs_may_have_hosts_of_their_own() {
        let (plan, map) = arranged("-n 1 -host a ./m : -n 3 -host b:2,a:1 ./w : -n 1 ./x");
        let names: Vec<_> =
            map.rank_hosts.iter().map(|at| &*map.hosts[*at as usize].name).collect();
        assert_eq!(names, ["a", "b", "b", "a", "a"]);
        assert_eq!((plan.ranks(), map.used), (5, 2));
        let (_, shared) = arranged("--hosts a:1,b:1 -n 1 ./m : -n 1 ./w");
        assert_eq!(shared.rank_hosts, [0, 1], "hosts that are named once are for all");
    }

    #[test]
    fn slots_are_counted_where_that_is_asked_for() {
        let refused = |line: &str| {
            let Ok(Request::Run(mut plan)) = parse(line.split(' ').map(OsString::from), &[]) else {
                panic!("not a job: {line}")
            };
            map_job(&mut plan).err().unwrap_or_default()
        };
        assert_eq!(refused("--nooversubscribe --hosts a:2,b:1 -n 3 x"), "");
        let full = refused("--nooversubscribe --hosts a:2,b:1 -n 4 x");
        assert!(full.contains("host a") && full.contains("--nooversubscribe"), "{full}");
        assert!(refused("--map-by slot:NOOVERSUBSCRIBE --hosts a:1 -n 4 x").contains("1 slots"));
        assert_eq!(refused("--hosts a:2,b:1 -n 4 x"), "");
        assert!(arranged("--nooversubscribe -n 3 x").0.within_cpus);
        assert!(refused("--stdin 3 -n 3 x").contains("last rank of this job is 2"));
        let slots = |line: &str| hosts::capacity(&arranged(line).1.hosts, None);
        assert_eq!(slots("-usize 9 --hosts a:2,b:1 -n 3 x"), 9);
        assert_eq!(slots("-usize 2 --hosts a:2,b:1 -n 3 x"), 3, "those that there are");
    }

    #[test]
    fn a_map_says_which_rank_goes_where() {
        let (plan, map) = arranged("--hosts a:2,b:1,c -n 3 -wdir /tmp x 1");
        let text = describe(&plan, &map);
        for line in [
            "3 ranks on 2 hosts",
            "ranks 0-2 in /tmp: x 1",
            "host a, 2 slots: 2 ranks",
            "rank 2, on CPUs",
            "host c: no ranks",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
        let (plan, map) = arranged("-n 2 --bind-to none x");
        let text = describe(&plan, &map);
        assert!(
            text.contains("rank    1  CPUs") && text.contains("not bound, as asked for"),
            "{text}"
        );
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
