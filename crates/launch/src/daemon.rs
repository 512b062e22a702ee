//! The agent of a host: looks after the ranks there for an `mpiexec` on another host, and starts
//! agents of further hosts.
//!
//! It is this very program, with its standard input and output as its link to whoever started it.
//! When that link ends, everything that the agent has started ends too.

use crate::agent::NodeAgent;
use crate::launcher::GREETING;
use crate::link::{ALL_HOSTS, Link};
use crate::protocol::{Order, Report, Setup, SignalTarget};
use crate::supervisor::Outcome;
use crate::system::{self, Interest, Poller, Reaped, Signals};
use crate::tree::Tree;
use boot::Message;
use liveness::Rule;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::time::{Duration, Instant};

/// Past so many bytes that wait to be sent, ranks have to wait with their output.
const FULL: usize = 1 << 20;

/// Heartbeats of an agent's patience with its parent, for each heartbeat of other lines: the parent may be stopped for a
/// while. An agent sees the end of its parent at once, unless the network is cut.
const PARENT_FACTOR: u32 = 2;

/// An agent takes care of these; what is typed at a terminal is not for it. A batch system sends them to all processes
/// of a step.
const SIGNALS: &[libc::c_int] =
    &[libc::SIGCHLD, libc::SIGTERM, libc::SIGINT, libc::SIGHUP, libc::SIGUSR1, libc::SIGUSR2];

const SIGNAL_TOKEN: u64 = 0;
const LINK_TOKEN: u64 = 1;
const ROOM_TOKEN: u64 = 2;
const AGENT_TOKEN: u64 = 3;
const TREE_TOKEN: u64 = 4;

/// Is the agent of this host until its link ends.
///
/// # Safety
/// No other thread of this process reads or writes the environment.
pub unsafe fn run() -> Outcome {
    // SAFETY: promised by the caller.
    match unsafe { Daemon::new() } {
        Ok(daemon) => daemon.run(),
        Err(error) => {
            eprintln!("mpiexec: the agent of host {} cannot start: {error}", boot::host());
            Outcome::Status(2)
        }
    }
}

struct Daemon {
    host: u32,
    poller: Poller,
    signals: Signals,
    link: Link,
    agent: NodeAgent,
    tree: Option<Tree>,
    /// Why the ranks cannot start where `mpiexec` was started.
    directory_error: Option<String>,
    /// Nobody is at the other end.
    orphaned: bool,
    /// A signal has asked for the end of the job.
    signalled: bool,
}

impl Daemon {
    /// # Safety
    /// As for [`run`].
    unsafe fn new() -> io::Result<Daemon> {
        let signals = Signals::take(SIGNALS)?;
        let poller = Poller::new()?;
        poller.add(signals.as_raw_fd(), Interest::Read, SIGNAL_TOKEN)?;
        let (input, output) = take_standard_files()?;
        let mut link = Link::new(input, output, &poller, [LINK_TOKEN, ROOM_TOKEN])?;
        link.send_raw(format!("{GREETING}\n").as_bytes(), &poller);
        let setup = await_setup(&mut link, &poller)?;
        let heartbeat = Duration::from_millis(setup.heartbeat.into());
        link.watch(Rule::new(heartbeat * PARENT_FACTOR).through_stream());
        for (name, value) in &setup.environment {
            // SAFETY: promised by the caller.
            unsafe { std::env::set_var(name, value) };
        }
        let directory_error = std::env::set_current_dir(&setup.directory).err().map(|error| {
            format!(
                "the directory {} where mpiexec was started is not there: {error}\n  \
                 Start mpiexec in a directory that all hosts have, or give one with -wdir.",
                setup.directory.display()
            )
        });
        let agent = NodeAgent::new(setup.host, signals.before, false)?;
        poller.add(agent.as_raw_fd(), Interest::Read, AGENT_TOKEN)?;
        let host = setup.host;
        let tree = if setup.others.is_empty() {
            None
        } else {
            let others = setup.others.clone();
            let mut tree = Tree::new(setup, signals.before)?;
            poller.add(tree.as_raw_fd(), Interest::Read, TREE_TOKEN)?;
            tree.start(&others);
            Some(tree)
        };
        let (orphaned, signalled) = (false, false);
        Ok(Daemon {
            host,
            poller,
            signals,
            link,
            agent,
            tree,
            directory_error,
            orphaned,
            signalled,
        })
    }

    fn run(mut self) -> Outcome {
        loop {
            self.receive_orders();
            self.forward_reports();
            self.reap();
            self.agent.throttle(self.link.backlog() > FULL);
            if self.orphaned && self.agent.is_over(false, |_| false) {
                break;
            }
            let deadlines = [
                self.link.deadline().filter(|_| !self.orphaned),
                self.agent.deadline(),
                self.tree.as_ref().and_then(Tree::deadline),
            ];
            let now = Instant::now();
            let deadline = deadlines.into_iter().flatten().min();
            let timeout = deadline.map(|deadline| deadline.saturating_duration_since(now));
            let Ok(tokens) = self.poller.wait(timeout) else { break };
            for token in tokens {
                match token {
                    SIGNAL_TOKEN => self.handle_signals(),
                    LINK_TOKEN => self.link.handle_ready(&self.poller),
                    ROOM_TOKEN => self.link.flush(&self.poller),
                    AGENT_TOKEN => self.agent.handle_ready(),
                    _ => {
                        if let Some(tree) = &mut self.tree {
                            tree.handle_ready();
                        }
                    }
                }
            }
            let now = Instant::now();
            self.agent.handle_time(now);
            if let Some(tree) = &mut self.tree {
                tree.handle_time(now);
            }
            if !self.orphaned && self.link.handle_time(now, &self.poller).is_some() {
                self.lose_parent();
            }
        }
        if let Some(tree) = self.tree {
            tree.close();
        }
        Outcome::Status(0)
    }

    /// Does what the orders say that have come.
    fn receive_orders(&mut self) {
        while !self.orphaned {
            match self.link.poll_frame() {
                Ok(Some((host, payload))) => self.handle_frame(host, payload),
                Ok(None) if self.link.is_ended() => return self.lose_parent(),
                Ok(None) => return,
                Err(_) => return self.lose_parent(),
            }
        }
    }

    fn handle_frame(&mut self, host: u32, payload: Vec<u8>) {
        if host == self.host || host == ALL_HOSTS {
            match Order::decode(&payload) {
                Ok(Order::Pause) => self.link.pause(),
                Ok(Order::Prepare(prepare)) => {
                    let placed = |program: &crate::arguments::Program| program.directory.is_some();
                    match &self.directory_error {
                        Some(message) if !prepare.plan.programs.iter().all(placed) => {
                            let (world, message) = (prepare.world, message.clone());
                            let refused = Report::Refused { world, status: 2, message };
                            self.link.send(self.host, &refused.encode(), &self.poller);
                        }
                        _ => self.agent.handle_order(Order::Prepare(prepare)),
                    }
                }
                Ok(order) => self.agent.handle_order(order),
                Err(_) => return self.lose_parent(),
            }
        }
        if host != self.host
            && let Some(tree) = &mut self.tree
        {
            tree.forward(host, payload);
        }
    }

    /// Nobody will ever ask for what is here.
    fn lose_parent(&mut self) {
        if !std::mem::replace(&mut self.orphaned, true) {
            self.link.hang_up(&self.poller);
            self.agent.handle_order(Order::Shutdown);
            if let Some(tree) = self.tree.take() {
                self.poller.remove(tree.as_raw_fd());
                tree.close();
            }
        }
    }

    /// Tells what has happened here and below.
    fn forward_reports(&mut self) {
        while let Some(report) = self.agent.poll_report() {
            self.link.send(self.host, &report.encode(), &self.poller);
        }
        while let Some((host, payload)) = self.tree.as_mut().and_then(Tree::poll_report) {
            self.link.send(host, &payload, &self.poller);
        }
    }

    fn handle_signals(&mut self) {
        while let Some(signal) = self.signals.next() {
            match signal {
                libc::SIGCHLD => {}
                // The agents of other hosts have it from the batch system, too.
                libc::SIGUSR1 | libc::SIGUSR2 => {
                    let target = SignalTarget::Programs;
                    self.agent.handle_order(Order::Signal { signal, target });
                }
                // mpiexec passes it on to all ranks, and waits for what they do then: at the end of its time limit, a
                // batch system kills what is left.
                libc::SIGTERM | libc::SIGINT if !self.signalled && !self.orphaned => {
                    self.signalled = true;
                    let report = Report::Signalled(signal).encode();
                    self.link.send(self.host, &report, &self.poller);
                }
                _ => self.lose_parent(),
            }
        }
    }

    fn reap(&mut self) {
        let childless = loop {
            match system::reap() {
                Reaped::Ended(process, status) => {
                    let login = self.tree.as_mut().is_some_and(|t| t.handle_death(process, status));
                    if !login {
                        self.agent.handle_death(process, status);
                    }
                }
                Reaped::Running => {
                    let Some(tree) = &self.tree else { break false };
                    let children = system::children();
                    break !children.is_empty() && children.iter().all(|child| tree.has(*child));
                }
                Reaped::Childless => break true,
            }
        };
        let tree = self.tree.as_ref();
        self.agent.is_over(childless, |process| tree.is_some_and(|tree| tree.has(process)));
        self.forward_reports();
    }
}

/// Takes standard input and output for the link, and leaves nothing there for the ranks.
fn take_standard_files() -> io::Result<(OwnedFd, OwnedFd)> {
    let take = |standard: i32| -> io::Result<OwnedFd> {
        // SAFETY: the standard files are open, and nobody else here owns the copy.
        let borrowed = unsafe { std::os::fd::BorrowedFd::borrow_raw(standard) };
        Ok(system::move_up(borrowed.try_clone_to_owned()?))
    };
    let (input, output) = (take(libc::STDIN_FILENO)?, take(libc::STDOUT_FILENO)?);
    let nothing = system::nothing()?;
    // SAFETY: takes integers. What anybody prints by mistake must not end up between frames.
    unsafe {
        libc::dup2(nothing.as_raw_fd(), libc::STDIN_FILENO);
        libc::dup2(libc::STDERR_FILENO, libc::STDOUT_FILENO);
    }
    Ok((input, output))
}

/// The first frame.
fn await_setup(link: &mut Link, poller: &Poller) -> io::Result<Setup> {
    loop {
        link.flush(poller);
        link.handle_ready(poller);
        match link.poll_frame() {
            Ok(Some((_, payload))) => {
                if let Ok(Order::Setup(setup)) = Order::decode(&payload) {
                    return Ok(setup);
                }
            }
            Ok(None) if !link.is_ended() => {
                poller.wait(None)?;
                continue;
            }
            _ => {}
        }
        let why = "agents are started by mpiexec, and talk to it by standard input and output";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
}
