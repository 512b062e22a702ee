//! `serried explain net`: by which transport each rank of a job reaches each other, and why not by another.

use crate::doctor;
use boot::Settings;
use launch::binding;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fmt::Write;
use std::process::{Command, Stdio};

/// More ranks than these are shown by host.
const MOST_COLUMNS: usize = 16;

/// Runs a job with these words for `mpiexec` and tells how its ranks reach each other.
pub fn explain(words: &[&str]) -> Result<String, String> {
    let own = std::env::current_exe().map_err(|error| format!("where am I? {error}"))?;
    let mpiexec = own.with_file_name("mpiexec");
    let mut command = Command::new(&mpiexec);
    command.args(words).args([own.as_os_str(), OsStr::new("net-rank")]).stderr(Stdio::inherit());
    let output = command.output();
    let output = output.map_err(|error| format!("{}: {error}", mpiexec.display()))?;
    if !output.status.success() {
        let words = words.join(" ");
        return Err(format!("the job `mpiexec {words}` failed; what it said stands above"));
    }
    let job = Job::read(&String::from_utf8_lossy(&output.stdout));
    job.map(|job| job.show()).ok_or_else(|| "the job printed something else".into())
}

/// What a rank of that job does: it prints how it reaches the others.
pub fn run_rank() -> Result<(), String> {
    let reached = || -> mpi::Result<_> {
        mpi::process::init(mpi::abi::THREAD_SINGLE)?;
        let rank = mpi::communicator::rank(mpi::abi::COMM_WORLD)?;
        let all = mpi::reach::reach_all()?;
        let cast = mpi::reach::try_multicast()?;
        let occupancy = mpi::reach::occupancy()?;
        mpi::process::finalize()?;
        Ok((rank, all, cast, occupancy))
    };
    let (rank, all, cast, (occupancy, host)) = reached().map_err(|error| error.to_string())?;
    let mut text = format!("rank\t{rank}\t{host}\t{}\n", boot::host());
    let settings = Settings::from_environment().map_err(|error| error.to_string())?;
    let (sharing, waiting) = (doctor::sharing(occupancy), doctor::waiting(&settings, occupancy));
    let cpus = binding::show_list(&boot::allowed_cpus());
    let _ = writeln!(text, "cpus\t{rank}\t{cpus}\t{sharing}; {waiting}");
    for (peer, reached) in all.iter().enumerate() {
        let _ = writeln!(text, "by\t{rank}\t{peer}\t{}", reached.by);
        for (transport, why) in &reached.refusals {
            let why = why.replace(['\n', '\t'], " ");
            let _ = writeln!(text, "not\t{rank}\t{peer}\t{transport}\t{why}");
        }
    }
    if let Some(cast) = cast {
        let _ = writeln!(text, "cast\t{}", cast.replace(['\n', '\t'], " "));
    }
    print!("{text}");
    Ok(())
}

/// What the ranks have said.
#[derive(Debug, Default)]
struct Job {
    /// Number and name of each rank's host.
    hosts: BTreeMap<usize, (u32, String)>,
    /// The ranks that share CPUs with equally many others and wait alike, each with its own CPUs.
    sharing: BTreeMap<String, BTreeMap<usize, String>>,
    by: BTreeMap<(usize, usize), String>,
    /// From whom to whom, by transport and reason.
    refusals: BTreeMap<(String, String), BTreeSet<(usize, usize)>>,
    /// Of packets to all hosts at once; most ranks say the same, and who lacks something says why.
    cast: BTreeSet<String>,
}

impl Job {
    fn read(text: &str) -> Option<Job> {
        let mut job = Job::default();
        for line in text.lines() {
            let words: Vec<&str> = line.split('\t').collect();
            match words[..] {
                ["rank", rank, host, name] => {
                    job.hosts.insert(rank.parse().ok()?, (host.parse().ok()?, name.into()));
                }
                ["cpus", rank, cpus, sharing] => {
                    let alike = job.sharing.entry(sharing.into()).or_default();
                    alike.insert(rank.parse().ok()?, cpus.into());
                }
                ["by", from, to, by] => {
                    job.by.insert((from.parse().ok()?, to.parse().ok()?), by.into());
                }
                ["not", from, to, transport, why] => {
                    let pair = (from.parse().ok()?, to.parse().ok()?);
                    let reason = (transport.into(), why.into());
                    job.refusals.entry(reason).or_default().insert(pair);
                }
                ["cast", said] => {
                    job.cast.insert(said.into());
                }
                _ => return None,
            }
        }
        let ranks = job.hosts.len();
        (ranks > 0 && job.by.len() == ranks * ranks).then_some(job)
    }

    /// Who shares a row and a column: each rank, or the ranks of each host.
    fn groups(&self) -> Vec<(String, Vec<usize>)> {
        if self.hosts.len() <= MOST_COLUMNS {
            let alone = |(rank, (_, name)): (&usize, &(u32, String))| {
                (format!("{rank} {name}"), vec![*rank])
            };
            return self.hosts.iter().map(alone).collect();
        }
        let mut groups: BTreeMap<u32, (String, Vec<usize>)> = BTreeMap::new();
        for (&rank, (host, name)) in &self.hosts {
            groups.entry(*host).or_insert_with(|| (name.clone(), Vec::new())).1.push(rank);
        }
        groups.into_values().collect()
    }

    /// By what the ranks of one group reach those of another.
    fn cell(&self, from: &[usize], to: &[usize]) -> String {
        let pairs = from.iter().flat_map(|&one| to.iter().map(move |&other| (one, other)));
        let by: BTreeSet<&str> = pairs
            .filter(|(one, other)| one != other)
            .filter_map(|pair| self.by.get(&pair).map(String::as_str))
            .collect();
        match by.len() {
            0 => "-".into(),
            _ => by.into_iter().collect::<Vec<_>>().join("/"),
        }
    }

    fn show(&self) -> String {
        let hosts: BTreeSet<u32> = self.hosts.values().map(|(host, _)| *host).collect();
        let mut text = format!("{} ranks on {} hosts\n", self.hosts.len(), hosts.len());
        let groups = self.groups();
        let rows: Vec<Vec<String>> = groups
            .iter()
            .map(|(_, from)| groups.iter().map(|(_, to)| self.cell(from, to)).collect())
            .collect();
        let width = rows.iter().flatten().map(String::len).max().unwrap_or(0).max(4) + 2;
        let margin = groups.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(7);
        let _ = write!(text, "{:<margin$}", "from to");
        for (name, _) in &groups {
            let name = name.split(' ').next().unwrap_or(name);
            let _ = write!(text, "{:>width$}", name.get(..width - 1).unwrap_or(name));
        }
        text.push('\n');
        for ((name, _), row) in groups.iter().zip(rows) {
            let _ = write!(text, "{name:<margin$}");
            for cell in row {
                let _ = write!(text, "{cell:>width$}");
            }
            text.push('\n');
        }
        for ((transport, why), pairs) in &self.refusals {
            let who = match pairs.iter().next() {
                Some((from, to)) if pairs.len() == 1 => format!("from rank {from} to rank {to}"),
                _ if self.concerns_all(pairs) => "between all ranks".into(),
                Some((from, to)) => {
                    format!("from rank {from} to rank {to} and {} more", pairs.len() - 1)
                }
                None => continue,
            };
            let _ = writeln!(text, "not by {transport} {who}: {why}");
        }
        for said in &self.cast {
            let _ = writeln!(text, "multicast {said}");
        }
        for (sharing, ranks) in &self.sharing {
            let numbers: Vec<u32> = ranks.keys().map(|rank| *rank as u32).collect();
            let _ = writeln!(text, "cores: ranks {}: {sharing}", binding::show_list(&numbers));
            for (rank, cpus) in ranks.iter().take(MOST_COLUMNS) {
                let _ = writeln!(text, "cores: rank {rank} runs on CPUs {cpus}");
            }
        }
        text
    }

    /// Whether a reason is that of all pairs that could have another transport.
    fn concerns_all(&self, pairs: &BTreeSet<(usize, usize)>) -> bool {
        let is_far = |pair: &(usize, usize)| !matches!(self.by[pair].as_str(), "self" | "shm");
        self.by.keys().filter(|pair| is_far(pair)).all(|pair| pairs.contains(pair))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(ranks: usize, by: impl Fn(usize, usize) -> &'static str) -> String {
        let mut text = String::new();
        for from in 0..ranks {
            let _ = writeln!(text, "rank\t{from}\t{}\tnode{}", from / 2, from / 2);
            let _ = writeln!(text, "cpus\t{from}\t{from}\t{ranks} processes on 2 CPUs");
            for to in 0..ranks {
                let _ = writeln!(text, "by\t{from}\t{to}\t{}", by(from, to));
                if from / 2 != to / 2 {
                    let _ = writeln!(text, "not\t{from}\t{to}\tofi\tno device");
                }
            }
        }
        text
    }

    fn by(from: usize, to: usize) -> &'static str {
        match (from, to) {
            _ if from == to => "self",
            _ if from / 2 == to / 2 => "shm",
            _ => "udp",
        }
    }

    #[test]
    fn few_ranks_have_a_row_each() {
        let shown = Job::read(&job(4, by)).unwrap().show();
        let lines: Vec<Vec<&str>> =
            shown.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(lines[0], ["4", "ranks", "on", "2", "hosts"]);
        assert_eq!(lines[2], ["0", "node0", "-", "shm", "udp", "udp"]);
        assert_eq!(lines[5], ["3", "node1", "udp", "udp", "shm", "-"]);
        assert!(shown.contains("not by ofi between all ranks: no device"), "{shown}");
        assert!(shown.contains("\ncores: ranks 0-3: 4 processes on 2 CPUs\n"), "{shown}");
        assert!(shown.contains("\ncores: rank 3 runs on CPUs 3\n"), "{shown}");
    }

    #[test]
    fn many_ranks_are_shown_by_host() {
        let shown = Job::read(&job(20, by)).unwrap().show();
        let reach = shown.lines().filter(|line| !line.starts_with("cores: "));
        assert_eq!(reach.count(), 1 + 1 + 10 + 1, "{shown}");
        let first: Vec<&str> = shown.lines().nth(2).unwrap().split_whitespace().collect();
        assert_eq!(first[..3], ["node0", "shm", "udp"]);
    }

    #[test]
    fn what_ranks_say_of_multicast_is_told_once() {
        let said = "cast\tpasses\n";
        let shown = Job::read(&(job(4, by) + said + said)).unwrap().show();
        assert_eq!(shown.matches("multicast passes\n").count(), 1, "{shown}");
    }

    #[test]
    fn a_job_that_says_too_little_is_refused() {
        assert!(Job::read("").is_none());
        assert!(Job::read("rank\t0\t0\ta\n").is_none());
        assert!(Job::read("hello\n").is_none());
    }
}
