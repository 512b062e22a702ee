//! How a running job is: `mpiexec --status JOB` asks, and the job's own `mpiexec` answers.
//!
//! A job is known by the process id of its `mpiexec`. The answer comes from memory in which the ranks
//! show how they are, so that asking disturbs none of them.

use crate::supervisor::Outcome;
use crate::system::{Interest, Poller};
use boot::{Connection, Port};
use std::io;
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::time::{Duration, Instant};

/// How long a host has to answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// Connections at a time; more are closed.
const CLIENTS: usize = 64;
const PORT_TOKEN: u64 = u64::MAX;

/// Answers how the job of this process is.
pub struct StatusServer {
    port: Port,
    poller: Poller,
    clients: Vec<Connection>,
    /// Those that have their answer, but have not taken it in yet.
    leaving: Vec<Connection>,
    /// What the hosts have said; None while they have not.
    answers: Vec<Option<Vec<String>>>,
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
        if self.clients.is_empty() || self.until.is_some() {
            return false;
        }
        self.until = Some(Instant::now() + PATIENCE);
        self.answers.fill(None);
        true
    }

    /// A host has answered, or never will.
    pub fn handle_answer(&mut self, host: u32, lines: Vec<String>) {
        if let Some(answer) = self.answers.get_mut(host as usize) {
            answer.get_or_insert(lines);
        }
    }

    /// When to call [`poll_answer`](StatusServer::poll_answer) at the latest.
    pub fn deadline(&self) -> Option<Instant> {
        self.until
    }

    /// Gives the clients their answer, if it is complete or cannot wait.
    pub fn poll_answer<'a>(&mut self, ranks: usize, hosts: impl Iterator<Item = &'a str>) {
        let Some(until) = self.until else { return };
        if self.answers.iter().any(Option::is_none) && Instant::now() < until {
            return;
        }
        self.until = None;
        let (job, seconds) = (std::process::id(), self.since.elapsed().as_secs());
        let mut text =
            format!("job {job}: {ranks} ranks on {} hosts, for {seconds} s\n", self.answers.len());
        for (name, answer) in hosts.zip(&self.answers) {
            match answer.as_deref() {
                None => text += &format!("host {name}: no answer within {PATIENCE:?}\n"),
                Some([]) => text += &format!("host {name}: nothing runs there\n"),
                Some([first, rest @ ..]) => {
                    text += &format!("host {name}: {first}\n");
                    for line in rest {
                        text += &format!("  {line}\n");
                    }
                }
            }
        }
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

/// Prints how a job is.
pub fn ask(job: &str) -> Result<Outcome, String> {
    let name = Port::known_name(&word(job));
    let answer =
        Connection::connect(&name).and_then(|mut server| server.request(&[], PATIENCE * 2));
    match answer {
        Ok(text) => {
            print!("{}", String::from_utf8_lossy(&text));
            Ok(Outcome::Status(0))
        }
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
