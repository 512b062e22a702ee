//! How a running job is: `mpiexec --status JOB` asks, and the job's own `mpiexec` answers.
//!
//! A job is known by the process id of its `mpiexec`. The answer comes from memory in which the ranks
//! show how they are, so that asking disturbs none of them.

use crate::binding::show_list;
use crate::protocol::Condition;
use crate::supervisor::Outcome;
use crate::system::{Interest, Poller};
use boot::wait_graph::{self, Standing};
use boot::{Connection, Port, Relation};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::time::{Duration, Instant};

/// How long a host has to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// Connections at a time; more are closed.
const CLIENTS: usize = 64;
const PORT_TOKEN: u64 = u64::MAX;

/// How the ranks of a host are: all together in words, and each.
type Answer = (String, Vec<Condition>);

/// Answers how the job of this process is.
pub struct StatusServer {
    port: Port,
    poller: Poller,
    clients: Vec<Connection>,
    /// Those that have their answer, but have not taken it in yet.
    leaving: Vec<Connection>,
    /// What the hosts have said; None while they have not.
    answers: Vec<Option<Answer>>,
    until: Option<Instant>,
    since: Instant,
}

impl StatusServer {
    /// A server for the job of this process, on so many hosts.
    pub fn open(hosts: usize) -> io::Result<StatusServer> {
        let port = Port::open_known(&word(&std::process::id().to_string()))?;
        let poller = Poller::new()?;
        poller.add(port.as_fd().as_raw_fd(), Interest::Read, PORT_TOKEN)?;
        let (clients, leaving, answers) = (Vec::new(), Vec::new(), vec![None; hosts]);
        Ok(StatusServer {
            port,
            poller,
            clients,
            leaving,
            answers,
            until: None,
            since: Instant::now(),
        })
    }

    /// Handles what is ready. Answers whether all hosts are to be asked.
    pub fn handle_ready(&mut self) -> bool {
        for token in self.poller.wait(Some(Duration::ZERO)).unwrap_or_default() {
            if token == PORT_TOKEN {
                while let Ok(Some(client)) = self.port.accept() {
                    if self.clients.len() + self.leaving.len() < CLIENTS {
                        self.clients.push(client);
                    }
                }
            }
        }
        // They have taken in their answers, or are gone.
        self.leaving.retain_mut(|client| client.has_message().is_ok() && !client.is_flushed());
        !self.clients.is_empty() && self.begin()
    }

    /// Somebody wants to know. Answers whether all hosts are to be asked.
    pub fn begin(&mut self) -> bool {
        if self.until.is_some() {
            return false;
        }
        self.until = Some(Instant::now() + PATIENCE);
        self.answers.fill(None);
        true
    }

    /// A host has answered, or never will.
    pub fn handle_answer(&mut self, host: u32, summary: String, ranks: Vec<Condition>) {
        if let Some(answer) = self.answers.get_mut(host as usize) {
            answer.get_or_insert((summary, ranks));
        }
    }

    /// When to call [`poll_answer`](StatusServer::poll_answer) at the latest.
    pub fn deadline(&self) -> Option<Instant> {
        self.until
    }

    /// Gives the clients their answer, if it is complete or cannot wait. Answers what to tell the user of this
    /// process.
    pub fn poll_answer<'a>(
        &mut self,
        ranks: usize,
        hosts: impl Iterator<Item = &'a str>,
    ) -> Option<String> {
        let until = self.until?;
        if self.answers.iter().any(Option::is_none) && Instant::now() < until {
            return None;
        }
        self.until = None;
        let (job, seconds) = (std::process::id(), self.since.elapsed().as_secs());
        let count = |count: usize, what: &str| match count {
            1 => format!("1 {what}"),
            _ => format!("{count} {what}s"),
        };
        let (ranks, all) = (count(ranks, "rank"), count(self.answers.len(), "host"));
        let mut text = format!("job {job}: {ranks} on {all}, for {seconds} s\n");
        let mut silent = String::new();
        for (name, answer) in hosts.zip(&self.answers) {
            match answer {
                None => silent += &format!("host {name}: no answer within {PATIENCE:?}\n"),
                Some((_, ranks)) if ranks.is_empty() => {
                    text += &format!("host {name}: nothing runs there\n");
                }
                Some((summary, ranks)) => {
                    text += &format!("host {name}: {summary}\n");
                    for one in ranks {
                        let (name, process) = (one.name(4), one.process);
                        text += &format!("  {name}  pid {process:>7}  {}\n", one.show());
                    }
                }
            }
        }
        text += &silent;
        let ranks: Vec<&Condition> = self.answers.iter().flatten().flat_map(|one| &one.1).collect();
        let hang = describe_hang(&ranks);
        for line in &hang {
            text += &format!("{line}\n");
        }
        let lines = brief(&ranks).into_iter().chain(silent.lines().map(str::to_owned)).chain(hang);
        let told = lines.fold(String::new(), |text, line| text + "\n  " + &line);
        self.send(&text);
        Some(told)
    }

    fn send(&mut self, text: &str) {
        for mut client in self.clients.drain(..) {
            let descriptor = client.as_fd().as_raw_fd();
            if client.send(text.as_bytes()).is_ok()
                && !client.is_flushed()
                && self.poller.add(descriptor, Interest::Write, 0).is_ok()
            {
                self.leaving.push(client);
            }
        }
    }
}

impl AsRawFd for StatusServer {
    /// Ready to be read from when there is something to [`handle`](StatusServer::handle_ready).
    fn as_raw_fd(&self) -> RawFd {
        self.poller.as_raw_fd()
    }
}

impl Condition {
    /// The rank in words, its number in so many columns.
    fn name(&self, columns: usize) -> String {
        let rank = self.rank;
        match self.world {
            0 => format!("rank {rank:>columns$}"),
            world => format!("rank {rank:>columns$} of spawned world {world}"),
        }
    }

    /// What it does, and for how long.
    fn show(&self) -> String {
        match self.waited {
            None => self.state.clone(),
            Some(waited) => format!("{}, for {:.1} s", self.state, waited as f64 / 1000.0),
        }
    }

    /// Who waits for whom, if this rank has waited for long.
    fn standing(&self, all: &BTreeMap<u32, &Condition>) -> Standing {
        if self.gone {
            return Standing::Ended;
        }
        if self.waited.is_none_or(|waited| waited < LONG) {
            return Standing::Runs;
        }
        let first = self.index - self.rank;
        let index = |rank: &u32| first as usize + *rank as usize;
        let indices = |ranks: &[u32]| ranks.iter().map(index).collect();
        match &self.relation {
            Relation::Unknown => Standing::Runs,
            Relation::Any(ranks) => Standing::WaitsForAny(indices(ranks)),
            Relation::Together { members, .. } => {
                let here = |one: &&&Condition| {
                    one.world == self.world
                        && one.index != self.index
                        && (members.is_empty() || members.contains(&one.rank))
                        // Who is in the same call has come.
                        && (&one.relation, &one.state) != (&self.relation, &self.state)
                };
                Standing::WaitsForAll(
                    all.values().filter(here).map(|one| one.index as usize).collect(),
                )
            }
        }
    }
}

/// Milliseconds that a rank has waited at least if it counts as one that hangs.
const LONG: u64 = 1000;
/// The most lines about ranks that are shown unasked.
const MOST_LINES: usize = 40;

/// How the ranks are, those that do the same in one line.
fn brief(ranks: &[&Condition]) -> Vec<String> {
    let mut groups: Vec<(&Condition, Vec<u32>)> = Vec::new();
    for &one in ranks {
        let same = |known: &&mut (&Condition, Vec<u32>)| {
            (known.0.world, &known.0.state) == (one.world, &one.state)
        };
        match groups.iter_mut().find(same) {
            Some((longest, members)) => {
                members.push(one.rank);
                if one.waited > longest.waited {
                    *longest = one;
                }
            }
            None => groups.push((one, vec![one.rank])),
        }
    }
    groups.iter_mut().for_each(|(_, members)| members.sort_unstable());
    groups.sort_by_key(|(one, members)| (one.world, members[0]));
    let more = groups.len().saturating_sub(MOST_LINES);
    let line = |(one, members): &(&Condition, Vec<u32>)| {
        let s = if members.len() == 1 { "" } else { "s" };
        let of = if one.world == 0 { "" } else { &format!(" of spawned world {}", one.world) };
        format!("rank{s} {}{of}: {}", show_list(members), one.show())
    };
    let lines = groups.iter().take(MOST_LINES).map(line);
    lines.chain((more > 0).then(|| format!("and {more} more lines like these"))).collect()
}

/// Which ranks can never go on, in words.
fn describe_hang(ranks: &[&Condition]) -> Vec<String> {
    let all: BTreeMap<u32, &Condition> = ranks.iter().map(|one| (one.index, *one)).collect();
    let last = all.last_key_value().map_or(0, |(index, _)| *index as usize + 1);
    let mut standings = vec![Standing::Runs; last];
    for one in all.values() {
        standings[one.index as usize] = one.standing(&all);
    }
    let Some(found) = wait_graph::find(&standings) else { return Vec::new() };
    let name = |index: &usize| match all.get(&(*index as u32)) {
        Some(one) if one.world > 0 => format!("{}:{}", one.world, one.rank),
        _ => index.to_string(),
    };
    let names = |indices: &[usize], between: &str| {
        indices.iter().map(name).collect::<Vec<_>>().join(between)
    };
    let mut lines = Vec::new();
    match found.cycle.as_slice() {
        [] => {
            let [s, wait] = if found.stuck.len() == 1 { ["", "waits"] } else { ["s", "wait"] };
            let stuck = names(&found.stuck, ", ");
            lines.push(format!("rank{s} {stuck} {wait} for ranks that have ended or left the job"));
        }
        [one] => lines.push(format!("rank {} waits for itself", name(one))),
        [first, ..] => {
            let mut line = format!("cycle: {}", names(&found.cycle, " -> "));
            let _ = write!(line, " -> {}: each waits for the next", name(first));
            lines.push(line);
        }
    }
    lines
}

/// Prints how a job is.
pub fn ask(job: &str) -> Result<Outcome, String> {
    let name = Port::known_name(&word(job));
    let answer =
        Connection::connect(&name).and_then(|mut server| server.request(&[], PATIENCE * 2));
    match answer {
        Ok(text) => Ok(crate::mpiexec::print(&String::from_utf8_lossy(&text))),
        Err(error) => {
            let jobs = jobs();
            let known = match jobs.as_slice() {
                [] => "No job of yours runs on this host.".to_owned(),
                some => format!("Your jobs on this host: {}.", some.join(", ")),
            };
            Err(format!(
                "no answer from job {job:?}: {error}\n  \
                 A job is known by the process id of its mpiexec. {known}"
            ))
        }
    }
}

/// The jobs of this user on this host.
fn jobs() -> Vec<String> {
    let sockets = std::fs::read_to_string("/proc/net/unix").unwrap_or_default();
    let name = Port::known_name(&word(""));
    let start = format!("@{}", name.strip_prefix("serried:").unwrap_or(&name));
    let names = sockets.lines().filter_map(|line| line.split_whitespace().nth(7));
    let mut jobs: Vec<String> =
        names.filter_map(|name| name.strip_prefix(&start)).map(str::to_owned).collect();
    jobs.sort_unstable();
    jobs.dedup();
    jobs
}

/// What a job's port is called.
fn word(job: &str) -> String {
    format!("mpiexec-{job}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn condition(rank: u32, state: &str, relation: Relation) -> Condition {
        let (world, process, waited, gone) = (0, 9, Some(5000), false);
        let state = state.to_owned();
        Condition { index: rank, rank, world, process, state, waited, gone, relation }
    }

    fn hang(ranks: &[Condition]) -> Vec<String> {
        describe_hang(&ranks.iter().collect::<Vec<_>>())
    }

    #[test]
    fn a_hang_is_explained() {
        let any = |rank| Relation::Any(vec![rank]);
        let all = || Relation::Together { context: 3, members: vec![] };
        let receive = |rank, from: u32| condition(rank, &format!("from {from}"), any(from));
        let barrier = |rank| condition(rank, "MPI_Barrier", all());
        let cycle = |text: &str| vec![format!("cycle: {text}: each waits for the next")];
        assert_eq!(hang(&[receive(0, 1), receive(1, 0)]), cycle("0 -> 1 -> 0"));
        assert_eq!(hang(&[barrier(0), receive(1, 2), barrier(2)]), cycle("1 -> 2 -> 1"));
        // All have come, or somebody computes.
        assert!(hang(&[barrier(0), barrier(1)]).is_empty());
        let runs = Condition { waited: None, ..receive(1, 0) };
        assert!(hang(&[receive(0, 1), runs]).is_empty());
        let recently = Condition { waited: Some(10), ..receive(1, 0) };
        assert!(hang(&[receive(0, 1), recently]).is_empty());
        // Two calls on one communicator never meet.
        let broadcast = condition(1, "MPI_Bcast", all());
        assert_eq!(hang(&[barrier(0), broadcast]), cycle("0 -> 1 -> 0"));
        let left = Condition { gone: true, ..receive(1, 0) };
        assert_eq!(
            hang(&[receive(0, 1), left]),
            ["rank 0 waits for ranks that have ended or left the job"]
        );
        // Ranks of a spawned world count from its first.
        let spawned = |rank, from| Condition { index: rank + 1, world: 1, ..receive(rank, from) };
        let ranks = [Condition { waited: None, ..receive(0, 0) }, spawned(0, 1), spawned(1, 0)];
        assert_eq!(hang(&ranks), cycle("1:0 -> 1:1 -> 1:0"));
    }

    #[test]
    fn those_who_do_the_same_share_a_line() {
        let ranks = [2, 0, 1, 3].map(|rank| {
            let state = if rank == 1 { "MPI_Recv" } else { "MPI_Barrier" };
            condition(rank, state, Relation::Unknown)
        });
        let lines = brief(&ranks.iter().collect::<Vec<_>>());
        assert_eq!(lines, ["ranks 0,2-3: MPI_Barrier, for 5.0 s", "rank 1: MPI_Recv, for 5.0 s"]);
    }
}
