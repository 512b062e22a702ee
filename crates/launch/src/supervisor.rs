//! Looks after a running job: where its ranks go, their output, signals, what is wrong, and the end.

mod deadlock;
mod routing;
mod silence;
mod streams;
mod time;
mod worlds;

use self::deadlock::Waits;
use self::routing::Router;
use self::silence::Silences;
use self::worlds::{Arrival, Spawned};
use crate::agents::Agents;
use crate::arguments::Plan;
use crate::input::Input;
use crate::outlets::Outlets;
use crate::protocol::{Condition, Order, Report, SignalTarget};
use crate::statistics::Statistics;
use crate::status::StatusServer;
use crate::system::{self, Interest, Poller, Signals};
use crate::verdict::{self, Fault};
use boot::{Machine, PeerFailure, Settings};
use std::fmt::Write as _;
use std::io;
use std::os::fd::AsRawFd;
use std::time::{Duration, Instant};

/// The signals that `mpiexec` takes care of.
pub const SIGNALS: &[libc::c_int] = &[
    libc::SIGCHLD,
    libc::SIGINT,
    libc::SIGTERM,
    libc::SIGHUP,
    libc::SIGQUIT,
    libc::SIGTSTP,
    libc::SIGCONT,
    libc::SIGUSR1,
    libc::SIGUSR2,
];

/// How long ranks have for a decent end.
const GRACE: Duration = Duration::from_millis(400);
/// How long to wait for what cannot be killed.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long agents have to say that nothing is left.
const LAST_REPORTS: Duration = Duration::from_secs(6);
/// How long others may take to leave the job behind a rank that has left it and failed then.
const LEAVING: Duration = Duration::from_secs(1);
/// How long the news of a cause may take from its host, where only a consequence is known yet.
const NEWS: Duration = Duration::from_millis(150);
/// The exit status for a job that cannot be started.
const UNUSABLE: u8 = 2;

/// How the job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `mpiexec` exits with this status.
    Status(u8),
    /// `mpiexec` was interrupted, and dies of that signal as its caller expects.
    Signal(i32),
}

/// A job that runs.
pub struct Supervisor {
    agents: Agents,
    hosts: Vec<HostState>,
    /// What all ranks of the job know, and nobody else.
    secret: boot::Key,
    /// What it shares with the jobs that a nameserver joins to it over the network.
    joint: Option<boot::Key>,
    /// The job as it was asked for; what is spawned takes its environment and settings from here.
    plan: Plan,
    settings: Settings,
    poller: Poller,
    signals: Signals,
    worlds: Vec<Spawned>,
    /// All processes of all worlds.
    ranks: Vec<Rank>,
    /// Whether the first world is not started yet.
    starting: bool,
    running: usize,
    router: Router,
    outlets: Outlets,
    input: Input,
    status_server: Option<StatusServer>,
    /// What happens once it has been shown how the ranks are.
    explained: Option<Explained>,
    rejected: u64,
    /// What transports have counted, on all hosts.
    counts: Statistics,
    silences: Silences,
    waits: Waits,
    faults: Vec<(usize, Fault)>,
    /// When to look for the first cause among the faults.
    judgement: Option<Instant>,
    /// A rank that failed after it had left, and when those are given up that have not.
    late_failure: Option<(Instant, usize)>,
    status: Option<u8>,
    interrupted: Option<i32>,
    timeout: Option<(Instant, Duration)>,
    ending: Option<Ending>,
}

/// A host, as seen by those who look after a job.
pub struct HostState {
    name: String,
    /// As it calls itself, once it has said so.
    own_name: Option<String>,
    /// How many ranks it is meant to have, if anybody says.
    slots: Option<u32>,
    /// Its machine, once it has said so.
    machine: Option<Machine>,
    /// Whether it is the one of this process.
    local: bool,
    /// Whether it has an agent, or somebody was told to start one.
    started: bool,
    /// Nothing of the job is left there, as far as can be known.
    over: bool,
    lost: bool,
    /// Whether another host failed to start its agent.
    retried: bool,
}

impl HostState {
    /// The host of this name, which is meant to have so many ranks. Unless it is `started`, that is
    /// done when somebody wants processes there.
    pub fn new(name: String, slots: Option<u32>, started: bool, local: bool) -> HostState {
        let (over, lost, retried) = (!started, false, false);
        let (own_name, machine) = (None, None);
        HostState { name, own_name, slots, machine, local, started, over, lost, retried }
    }
}

struct Rank {
    world: usize,
    host: u32,
    process: u32,
    /// It has met its parents, or has none.
    arrived: bool,
    /// It knows others than those of its world.
    connected: bool,
    /// It has left the job, as MPI_Finalize does.
    left: bool,
    /// It can go on when others die.
    tolerant: bool,
    running: bool,
    /// The others have been told that it has ended.
    told: bool,
}

/// Why it is shown how the ranks are, before the job ends.
#[derive(Clone, Copy)]
enum Explained {
    /// It has run for longer than it may.
    Timeout(Duration),
    /// A signal that ends it.
    Signal(libc::c_int),
}

#[derive(Clone, Copy)]
enum Ending {
    /// The ranks were asked to end.
    Asked(Instant),
    /// They were killed.
    Killed(Instant),
    /// All ranks are gone; the rest of their processes is being killed.
    Over(Instant),
    /// Nothing is left but output to be written.
    Silent,
}

/// What becomes of the other ranks.
fn rest(count: usize, going_on: bool) -> String {
    let ranks = if count == 1 { "rank" } else { "ranks" };
    match going_on {
        false => format!("ending the other {count} {ranks}"),
        true => format!("the other {count} {ranks} can handle that, and go on"),
    }
}

const SIGNAL_TOKEN: u64 = 0;
const INPUT_TOKEN: u64 = 1;
const AGENTS_TOKEN: u64 = 2;
const SINK_TOKEN: u64 = 3;
const STATUS_TOKEN: u64 = 4;

impl Supervisor {
    /// Looks after a job of which nothing has been started yet, on these hosts.
    pub fn new(
        agents: Agents,
        hosts: Vec<HostState>,
        plan: Plan,
        settings: Settings,
        signals: Signals,
    ) -> io::Result<Supervisor> {
        let poller = Poller::new()?;
        poller.add(signals.as_raw_fd(), Interest::Read, SIGNAL_TOKEN)?;
        poller.add(agents.as_raw_fd(), Interest::Read, AGENTS_TOKEN)?;
        let outlets = Outlets::new(&poller, SINK_TOKEN, plan.output.clone())?;
        // Without it nobody can ask how the job is, and nothing else changes.
        let status_server = StatusServer::open(hosts.len()).ok();
        if let Some(status_server) = &status_server {
            poller.add(status_server.as_raw_fd(), Interest::Read, STATUS_TOKEN)?;
        }
        Ok(Supervisor {
            agents,
            hosts,
            secret: boot::Key::random()?,
            joint: settings.joint_key()?,
            settings,
            poller,
            signals,
            worlds: Vec::new(),
            ranks: Vec::new(),
            starting: true,
            running: 0,
            router: Router::default(),
            outlets,
            input: Input::new(INPUT_TOKEN),
            status_server,
            explained: None,
            rejected: 0,
            counts: Statistics::default(),
            silences: Silences::default(),
            waits: Waits::default(),
            faults: Vec::new(),
            judgement: None,
            late_failure: None,
            status: None,
            interrupted: None,
            timeout: plan.timeout.map(|timeout| (Instant::now() + timeout, timeout)),
            ending: None,
            plan,
        })
    }

    /// Starts the job: `rank_hosts` has the host of each rank. Standard input is passed on to who reads it
    /// if `feed` is set; otherwise that rank inherits it.
    pub fn launch(&mut self, rank_hosts: Vec<u32>, feed: bool) -> io::Result<()> {
        let reading = (0..).zip(&rank_hosts).filter(|(rank, _)| self.plan.stdin.is_for(*rank));
        let mut readers: Vec<u32> = reading.map(|(_, host)| *host).collect();
        readers.sort_unstable();
        readers.dedup();
        self.input.set_readers(readers);
        self.start_world(self.plan.clone(), rank_hosts, None, 0, feed)
    }

    /// Looks after a program that was started by somebody else, and may ask for processes.
    pub fn adopt(&mut self) {
        let (asker, arrival) = (0, Arrival::Complete);
        let (prepare, ready) = (None, Vec::new());
        let has_failures = false;
        self.worlds.push(Spawned {
            first: 0,
            size: 1,
            asker,
            arrival,
            prepare,
            ready,
            has_failures,
        });
        self.outlets.skip();
        let (world, host, process) = (0, 0, 0);
        let (arrived, connected, left, tolerant) = (true, false, false, false);
        let (running, told) = (true, false);
        self.ranks.push(Rank {
            world,
            host,
            process,
            arrived,
            connected,
            left,
            tolerant,
            running,
            told,
        });
        self.running = 1;
        self.starting = false;
    }

    /// Looks after the job until it is over.
    pub fn run(mut self) -> Outcome {
        loop {
            self.agents.reap();
            self.handle_reports();
            let now = Instant::now();
            self.handle_silences(now);
            self.handle_waits(now);
            self.handle_faults(now);
            // Those that try the network have said all, and answer each other until nobody asks.
            if self.plan.explain && !self.starting && self.outlets.is_ended() {
                (0..self.ranks.len()).for_each(|index| self.end_rank(index));
            }
            if self.running == 0 && !self.starting {
                self.shut_down();
            }
            self.feed();
            self.answer();
            self.write();
            if self.is_over() {
                break;
            }
            let now = Instant::now();
            let timeout = self.deadline().map(|deadline| deadline.saturating_duration_since(now));
            // Waiting on descriptors of our own cannot fail; if it did, there were no job to save.
            let Ok(tokens) = self.poller.wait(timeout) else { break };
            for token in tokens {
                self.handle(token);
            }
            self.handle_time(Instant::now());
        }
        if let Agents::Remote(tree) = self.agents {
            tree.close();
        }
        match self.interrupted {
            Some(signal) if self.status.is_some() => Outcome::Signal(signal),
            // A job whose output was lost must not look like one that did well.
            _ => Outcome::Status(self.status.unwrap_or(u8::from(self.outlets.is_broken()))),
        }
    }

    fn print(&mut self, text: &str) {
        self.outlets.say(text);
    }

    fn handle(&mut self, token: u64) {
        match token {
            SIGNAL_TOKEN => {
                while let Some(signal) = self.signals.next() {
                    self.handle_signal(signal);
                }
            }
            INPUT_TOKEN => self.input.handle_ready(),
            AGENTS_TOKEN => self.agents.handle_ready(),
            STATUS_TOKEN => self.inquire(),
            // Room in a sink: writing comes before the next wait anyway.
            _ => {}
        }
    }

    /// Hears what has happened.
    fn handle_reports(&mut self) {
        while let Some((host, report)) = self.agents.poll_report() {
            self.handle_report(host, report);
        }
    }

    fn handle_report(&mut self, host: u32, report: Report) {
        // An agent that speaks of what it does not have is not to be trusted any further.
        let index = match &report {
            Report::Started { index, .. }
            | Report::Unstarted { index, .. }
            | Report::Connected { index, .. }
            | Report::Left { index, .. }
            | Report::Tolerant { index }
            | Report::Unreachable { index, .. }
            | Report::Blocked { index, .. }
            | Report::Unblocked { index }
            | Report::Faulty { index, .. }
            | Report::Ended { index }
            | Report::Spawn { index, .. } => Some(*index as usize),
            Report::Output { source, .. } => Some(*source as usize / 2),
            _ => None,
        };
        if index.is_some_and(|index| self.ranks.get(index).is_none_or(|rank| rank.host != host)) {
            let message = "an agent spoke of a rank that it does not have".into();
            return self.lose(host, false, message);
        }
        let index = index.unwrap_or(0);
        match report {
            Report::Prepared { world, name, ports, addresses, machine } => {
                let state = &mut self.hosts[host as usize];
                (state.own_name, state.machine) = (Some(name), Some(machine));
                self.handle_prepared(host, world as usize, ports, addresses);
            }
            Report::Refused { world, status, message } => {
                self.handle_refusal(host, world as usize, status, &message);
            }
            Report::Started { process, .. } => self.ranks[index].process = process,
            Report::Unstarted { message, .. } => {
                let world = self.ranks[index].world;
                let rank = index - self.worlds[world].first;
                if world == 0 {
                    let size = self.worlds[0].size;
                    let at = self.at_host(host);
                    self.print(&format!("cannot start rank {rank} of {size}{at}: {message}"));
                    self.give_up(UNUSABLE);
                } else {
                    self.abandon(world, &format!("rank {rank} cannot be started: {message}"));
                }
            }
            Report::Connected { connected, .. } => {
                self.ranks[index].arrived = true;
                self.ranks[index].connected = connected;
                self.handle_arrival(self.ranks[index].world);
            }
            Report::Left { left, .. } => self.ranks[index].left = left,
            Report::Tolerant { .. } => self.ranks[index].tolerant = true,
            Report::Unreachable { rank, silence, error, .. } => {
                self.handle_unreachable(index, rank as usize, silence, error);
            }
            Report::Blocked { blocked, .. } => self.handle_blocked(index, &blocked),
            Report::Unblocked { .. } => self.waits.forget(index),
            // What ends on a host that is lost ends because of that.
            Report::Faulty { .. } if self.hosts[host as usize].lost => {}
            Report::Faulty { fault, .. } => self.add_fault(index, fault),
            Report::Ended { .. } => self.end_rank(index),
            Report::Output { source, bytes } => self.outlets.handle_bytes(source as usize, &bytes),
            Report::Spawn { request, .. } => self.spawn(index, &request),
            Report::Received { connection, message } => {
                self.handle_received(host, connection, message)
            }
            Report::Disconnected { connection } => self.handle_disconnected(host, connection),
            Report::InputRoom { open } => self.input.handle_room(host, open),
            Report::Print(text) => self.print(&text),
            // The other agents were sent it, too.
            Report::Signalled(signal) if self.is_calm() => {
                let text =
                    format!("; the agent of host {} was sent it", self.hosts[host as usize].name);
                self.interrupt(signal, &text);
            }
            Report::Signalled(_) => {}
            Report::Status { summary, mut ranks } => {
                // Of others than its own an agent knows nothing.
                ranks.retain(|one| self.owns(host, one));
                if let Some(status_server) = &mut self.status_server {
                    status_server.handle_answer(host, summary, ranks);
                }
            }
            Report::Counters { rejected, counts } => {
                self.rejected += rejected;
                self.counts.add(&counts);
            }
            Report::Finished => self.hosts[host as usize].over = true,
            Report::Lost { host, unreached, message } => self.lose(host, unreached, message),
        }
    }

    /// Somebody wants to know how the job is.
    fn inquire(&mut self) {
        let Some(status_server) = &mut self.status_server else { return };
        if status_server.handle_ready() {
            self.query();
        }
    }

    /// Asks all hosts how their ranks are.
    fn query(&mut self) {
        let Some(status_server) = &mut self.status_server else { return };
        let over = (0..).zip(&self.hosts).filter(|(_, host)| host.over);
        over.for_each(|(host, _)| status_server.handle_answer(host, String::new(), Vec::new()));
        self.agents.order_all(Order::QueryStatus);
    }

    /// Whether an agent speaks of a rank that it has.
    fn owns(&self, host: u32, condition: &Condition) -> bool {
        let Condition { index, rank, world, .. } = *condition;
        let known = self.ranks.get(index as usize);
        known.is_some_and(|known| {
            (known.host, known.world) == (host, world as usize)
                && self.worlds[known.world].first + rank as usize == index as usize
        })
    }

    /// Shows how the ranks are, and ends the job then.
    fn explain(&mut self, end: Explained) {
        self.explained = Some(end);
        match self.status_server.as_mut().map(StatusServer::begin) {
            Some(true) => self.query(),
            Some(false) => {}
            None => self.handle_explanation(""),
        }
    }

    /// Gives those their answers who want to know how the job is.
    fn answer(&mut self) {
        let Some(status_server) = &mut self.status_server else { return };
        let names = self.hosts.iter().map(|host| &*host.name);
        if let Some(text) = status_server.poll_answer(self.ranks.len(), names) {
            self.handle_explanation(&text);
        }
    }

    /// How the ranks are is known: each line begins with the end of the one before it.
    fn handle_explanation(&mut self, text: &str) {
        let Some(explained) = self.explained.take() else { return };
        if self.ending.is_some() || self.interrupted.is_some() {
            return;
        }
        match explained {
            Explained::Timeout(limit) => {
                self.status = Some(124);
                let (seconds, running) = (limit.as_secs_f64(), self.running);
                self.print(&format!(
                    "the job ran longer than its --timeout of {seconds} s; ending {running} of its \
                     ranks{text}"
                ));
                self.give_up(124);
            }
            Explained::Signal(signal) => self.interrupt(signal, text),
        }
    }

    /// Where a host matters: its name, to be put behind something.
    fn at_host(&self, host: u32) -> String {
        match self.hosts.len() {
            1 => String::new(),
            _ => format!(" on host {}", self.hosts[host as usize].name),
        }
    }

    /// Gives up on a job that could not be started whole: it ends with `status`.
    fn give_up(&mut self, status: u8) {
        self.starting = false;
        self.status.get_or_insert(status);
        self.end();
    }

    /// A host is lost, or was never found.
    fn lose(&mut self, host: u32, unreached: bool, message: String) {
        let Some(state) = self.hosts.get_mut(host as usize) else { return };
        if state.lost || state.over {
            return;
        }
        // Perhaps this host may log in where another one may not.
        if let Agents::Remote(tree) = &mut self.agents
            && self.starting
            && unreached
            && !state.retried
            && !tree.is_direct(host)
        {
            state.retried = true;
            tree.start_one(host, &state.name, &[], false);
            if let Some(prepare) = &self.worlds[0].prepare {
                self.agents.order(host, Order::Prepare(prepare.clone()));
            }
            return;
        }
        if unreached && !self.starting {
            // Nobody was there yet: who wants processes there has to do without.
            (state.started, state.over) = (false, true);
            return self.abandon_on(host, &message);
        }
        state.lost = true;
        state.over = true;
        self.cut_off(host);
        self.abandon_on(host, &message);
        let mine = |index: &usize| self.ranks[*index].host == host && self.is_left(*index);
        let indices: Vec<usize> = (0..self.ranks.len()).filter(mine).collect();
        for index in &indices {
            self.end_rank(*index);
        }
        if self.ending.is_none() && self.interrupted.is_none() {
            let mut text = message;
            if !indices.is_empty() {
                let _ = write!(text, "\n  With it went {}", self.list(&indices));
            }
            let going_on = !self.starting && self.all_tolerate(|_| true);
            if self.running > 0 {
                let _ = write!(text, "\nmpiexec: {}", rest(self.running, going_on));
            }
            self.print(&text);
            if going_on {
                self.status.get_or_insert(1);
                return indices.into_iter().for_each(|index| self.peer_failed(index));
            }
        }
        let status = if self.starting { UNUSABLE } else { 1 };
        self.give_up(status);
    }

    /// Whether somebody of those `concerned` is left, and all of them can go on when others die.
    fn all_tolerate(&self, concerned: impl Fn(&Rank) -> bool) -> bool {
        let mut left = self.ranks.iter().filter(|rank| rank.running && concerned(rank)).peekable();
        left.peek().is_some() && left.all(|rank| rank.tolerant)
    }

    /// Tells those who go on of a rank that does not; and of those that have ended well, now or later: since the death
    /// nobody waits for anybody before it leaves, and what they were still sent, nobody takes.
    fn peer_failed(&mut self, index: usize) {
        let world = self.ranks[index].world;
        self.worlds[world].has_failures = true;
        self.tell_of_end(index);
        let Spawned { first, size, .. } = self.worlds[world];
        let over: Vec<usize> =
            (first..first + size).filter(|&other| self.has_ended_well(other)).collect();
        over.into_iter().for_each(|other| self.tell_of_end(other));
    }

    /// Whether a rank has ended, and nothing is wrong with it.
    fn has_ended_well(&self, index: usize) -> bool {
        !self.ranks[index].running && self.faults.iter().all(|(faulty, _)| *faulty != index)
    }

    /// Tells those who go on of a rank that has ended, once.
    fn tell_of_end(&mut self, index: usize) {
        let Rank { world, connected, told, .. } = &mut self.ranks[index];
        let world = &self.worlds[*world];
        if let Some(prepare) = &world.prepare
            && !std::mem::replace(told, true)
        {
            let rank = (index - world.first) as u32;
            let death = PeerFailure { world: prepare.number, rank, apart: !*connected };
            self.agents.order_all(Order::PeerFailed(death));
        }
    }

    // Deaths and their causes.

    /// Something is wrong with a rank.
    fn add_fault(&mut self, index: usize, fault: Fault) {
        // From another host may come the cause, or the word that somebody there can go on.
        let wait = if self.hosts.len() > 1 { NEWS } else { Duration::ZERO };
        let at = Instant::now() + wait;
        self.judgement = Some(self.judgement.map_or(at, |known| known.min(at)));
        // Whoever cannot reach others may fail because of that.
        self.silences.hurry(at);
        self.faults.push((index, fault));
    }

    fn end_rank(&mut self, index: usize) {
        if std::mem::replace(&mut self.ranks[index].running, false) {
            self.running -= 1;
            if self.worlds[self.ranks[index].world].has_failures && self.has_ended_well(index) {
                self.tell_of_end(index);
            }
        }
    }

    /// A rank in words.
    fn name(&self, index: usize) -> String {
        match self.ranks[index].world {
            0 => format!("rank {index}"),
            world => format!("rank {} of spawned world {world}", index - self.worlds[world].first),
        }
    }

    /// Several ranks in words, in order.
    fn list(&self, indices: &[usize]) -> String {
        let of_one =
            indices.chunk_by(|one, next| self.ranks[*one].world == self.ranks[*next].world);
        let shown = of_one.map(|indices| {
            let world = self.ranks[indices[0]].world;
            let first = self.worlds[world].first;
            let ranks: Vec<u32> = indices.iter().map(|index| (index - first) as u32).collect();
            let s = if ranks.len() == 1 { "" } else { "s" };
            let ranks = crate::binding::show_list(&ranks);
            match world {
                0 => format!("rank{s} {ranks}"),
                _ => format!("rank{s} {ranks} of spawned world {world}"),
            }
        });
        shown.collect::<Vec<_>>().join(" and ")
    }

    /// The program of a rank.
    fn program(&self, index: usize) -> String {
        let world = &self.worlds[self.ranks[index].world];
        let mut before = index - world.first;
        let programs = world.prepare.iter().flat_map(|prepare| &prepare.plan.programs);
        for program in programs {
            match before.checked_sub(program.ranks as usize) {
                Some(rest) => before = rest,
                None => return program.words[0].to_string_lossy().into_owned(),
            }
        }
        "a program".into()
    }

    /// Finds the first cause among what has just been heard.
    fn handle_faults(&mut self, now: Instant) {
        if self.judgement.is_none_or(|at| now < at) && self.running > 0 {
            return;
        }
        self.judgement = None;
        let mut faults = std::mem::take(&mut self.faults);
        faults.sort_by_key(|(_, fault)| fault.order());
        for (index, fault) in faults {
            // What happens once the end has begun is its consequence.
            if self.ending.is_some() {
                return;
            }
            let world = self.ranks[index].world;
            match self.worlds[world].arrival {
                Arrival::Complete => {}
                Arrival::Expected(_) => {
                    let (name, process) = (self.program(index), self.ranks[index].process);
                    let number = index - self.worlds[world].first;
                    let reason = match fault {
                        Fault::Unstarted { .. } => fault.to_string(),
                        _ => format!("{name} (rank {number}, pid {process}) {fault}"),
                    };
                    self.abandon(world, &reason);
                    continue;
                }
                Arrival::Failed => continue,
            }
            // Whoever fails after a death most likely could not handle it, and others wait for it.
            let ends_job = fault.ends_job() || self.worlds[world].has_failures;
            let apart = self.is_apart(world);
            // A script may outlive its program.
            let program = std::mem::replace(&mut self.ranks[index].tolerant, true);
            let concerned = |other: &Rank| !apart || other.world == world;
            let going_on = fault.is_death() && self.all_tolerate(concerned);
            self.ranks[index].tolerant = program;
            if self.status.is_none() || ends_job {
                self.status.get_or_insert(fault.status());
                if self.interrupted.is_none() {
                    let concerned = |other: &Rank| ends_job && concerned(other);
                    self.report(index, &fault, concerned, going_on);
                }
            }
            match ends_job {
                true if going_on => self.peer_failed(index),
                true if apart => self.abandon(world, ""),
                true => return self.end(),
                false => {
                    self.late_failure.get_or_insert((now + LEAVING, index));
                }
            }
        }
    }

    /// A rank has failed after it had left the job: whoever has not left by now waits for it, most
    /// likely, and would do so for ever.
    fn handle_late_failure(&mut self, now: Instant) {
        let Some((_, late_failure)) = self.late_failure.filter(|(at, _)| now >= *at) else {
            return;
        };
        self.late_failure = None;
        let world = self.ranks[late_failure].world;
        let apart = self.is_apart(world);
        let concerned = |rank: &Rank| rank.running && (!apart || rank.world == world);
        let behind = |rank: &Rank| concerned(rank) && !rank.left;
        let indices: Vec<usize> =
            (0..self.ranks.len()).filter(|index| behind(&self.ranks[*index])).collect();
        if indices.is_empty() || self.ending.is_some() {
            return;
        }
        if self.interrupted.is_none() {
            let others = self.ranks.iter().filter(|rank| concerned(rank)).count();
            let (late_failure, list) = (self.name(late_failure), self.list(&indices));
            let have = if indices.len() == 1 { "has" } else { "have" };
            self.print(&format!(
                "{list} {have} not left the job, as {late_failure} has, and would wait for it for ever\n\
                 mpiexec: {}",
                rest(others, false)
            ));
        }
        if apart { self.abandon(world, "") } else { self.end() }
    }

    /// Tells of a fault, and how many others it concerns: they end because of it, or go on.
    fn report(
        &mut self,
        index: usize,
        fault: &Fault,
        concerned: impl Fn(&Rank) -> bool,
        going_on: bool,
    ) {
        let Rank { process, host, .. } = self.ranks[index];
        let (name, host) = (self.name(index), &self.hosts[host as usize].name);
        let mut text = format!("{name} (pid {process}, host {host}) {fault}");
        if *fault == Fault::Killed(libc::SIGPIPE) && self.outlets.is_broken() {
            text += ": what it writes to was closed";
        }
        let others = (0..).zip(&self.ranks);
        let others =
            others.filter(|(at, other)| *at != index && other.running && concerned(other)).count();
        if others > 0 {
            let _ = write!(text, "\nmpiexec: {}", rest(others, going_on));
        }
        self.print(&text);
        self.write();
    }

    // The end.

    fn signal_all(&mut self, signal: libc::c_int) {
        self.agents.order_all(Order::Signal { signal, target: SignalTarget::All });
    }

    /// Asks all ranks to end.
    fn end(&mut self) {
        if self.ending.is_none() && self.running > 0 {
            self.signal_all(libc::SIGTERM);
            self.signal_all(libc::SIGCONT);
            self.ending = Some(Ending::Asked(Instant::now() + GRACE));
        }
    }

    /// Leaves the ranks no choice.
    fn kill(&mut self) {
        if self.running > 0 {
            self.signal_all(libc::SIGKILL);
            self.ending = Some(Ending::Killed(Instant::now() + PATIENCE));
        }
    }

    /// Has everything killed that the ranks have left behind.
    fn shut_down(&mut self) {
        if !matches!(self.ending, Some(Ending::Over(_) | Ending::Silent)) {
            self.ending = Some(Ending::Over(Instant::now() + LAST_REPORTS));
            self.agents.order_all(Order::Shutdown);
            self.agents.reap();
            self.handle_reports();
        }
    }

    fn is_over(&mut self) -> bool {
        if let Some(Ending::Over(_)) = self.ending
            && self.hosts.iter().all(|host| host.over)
        {
            self.outlets.close_all();
            if self.rejected > 0 {
                let rejected = self.rejected;
                let s = if rejected == 1 { "" } else { "s" };
                self.print(&format!(
                    "rejected {rejected} connection{s} to ranks that did not know the secret of this job, \
                     or to their ports that said what makes no sense"
                ));
            }
            if self.plan.statistics {
                self.counts.lines().iter().for_each(|line| self.print(line));
            }
            self.ending = Some(Ending::Silent);
            self.write();
        }
        let silent = matches!(self.ending, Some(Ending::Silent));
        silent && (self.interrupted.is_some() || self.outlets.is_written())
    }

    // Signals and time.

    fn handle_signal(&mut self, signal: libc::c_int) {
        match signal {
            // The dead are taken in before anything else is done.
            libc::SIGCHLD => {}
            libc::SIGUSR1 | libc::SIGUSR2 => {
                self.agents.order_all(Order::Signal { signal, target: SignalTarget::Programs });
            }
            libc::SIGTSTP => {
                self.signal_all(libc::SIGTSTP);
                self.agents.order_all(Order::Pause);
                self.write();
                system::signal_process(std::process::id(), libc::SIGSTOP);
            }
            libc::SIGCONT => self.signal_all(libc::SIGCONT),
            libc::SIGQUIT if self.is_calm() && !self.starting => {
                self.explain(Explained::Signal(signal));
            }
            signal if self.is_calm() => self.interrupt(signal, ""),
            signal => {
                self.status.get_or_insert(128 + signal as u8);
                self.kill();
            }
        }
    }

    /// Whether nobody has asked for the end of the job yet.
    fn is_calm(&self) -> bool {
        self.interrupted.is_none() && self.explained.is_none()
    }

    /// Passes on a signal that is meant to end the job; `text` tells how the ranks are.
    fn interrupt(&mut self, signal: libc::c_int, text: &str) {
        self.interrupted = Some(signal);
        if self.starting {
            return self.give_up(128 + signal as u8);
        }
        self.signal_all(signal);
        self.signal_all(libc::SIGCONT);
        let name = verdict::signal_name(signal);
        self.print(&format!("passing on signal {signal} ({name}); a second one kills{text}"));
    }
}
