//! The agent of a host: looks after the ranks there for an `mpiexec` on another host, and starts
//! agents of further hosts.
//!
//! It is this very program, with its standard input and output as its line to whoever started it.
//! When that line ends, everything that the agent has started ends too.

use crate::crew::Crew;
use crate::launcher::GREETING;
use crate::link::{EVERYBODY, Link};
use crate::protocol::{Order, Report, Setup};
use crate::supervisor::Outcome;
use crate::system::{self, Interest, Poller, Reaped, Signals};
use crate::tree::Tree;
use boot::Message;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::time::{Duration, Instant};

/// Past so many bytes that wait to be sent, ranks have to wait with their output.
const FULL: usize = 1 << 20;

/// An agent takes care of these; what is typed at a terminal is not for it.
const SIGNALS: &[libc::c_int] = &[libc::SIGCHLD, libc::SIGTERM, libc::SIGINT, libc::SIGHUP];

const SIGNAL_TOKEN: u64 = 0;
const LINE_TOKEN: u64 = 1;
const ROOM_TOKEN: u64 = 2;
const CREW_TOKEN: u64 = 3;
const TREE_TOKEN: u64 = 4;

/// Is an agent until its line ends.
pub fn run() -> Outcome {
    match Agent::new() {
        Ok(agent) => agent.run(),
        Err(error) => {
            eprintln!("mpiexec: the agent of host {} cannot start: {error}", boot::host());
            Outcome::Status(2)
        }
    }
}

struct Agent {
    host: u32,
    poller: Poller,
    signals: Signals,
    line: Link,
    crew: Crew,
    tree: Option<Tree>,
    /// Why the ranks cannot start where `mpiexec` was started.
    misplaced: Option<String>,
    /// Nobody is at the other end.
    alone: bool,
}

impl Agent {
    fn new() -> io::Result<Agent> {
        let signals = Signals::take(SIGNALS)?;
        let poller = Poller::new()?;
        poller.add(signals.as_raw_fd(), Interest::Read, SIGNAL_TOKEN)?;
        let (input, output) = take_standard_files()?;
        let mut line = Link::new(input, output, &poller, [LINE_TOKEN, ROOM_TOKEN])?;
        line.send_raw(format!("{GREETING}\n").as_bytes(), &poller);
        let setup = await_setup(&mut line, &poller)?;
        line.expect_heartbeat(Duration::from_millis(setup.heartbeat.into()));
        for (name, value) in &setup.environment {
            // SAFETY: this process has one thread.
            unsafe { std::env::set_var(name, value) };
        }
        let misplaced = std::env::set_current_dir(&setup.directory).err().map(|error| {
            format!(
                "the directory {} where mpiexec was started is not there: {error}\n  \
                 Start mpiexec in a directory that all hosts have, or give one with -wdir.",
                setup.directory.display()
            )
        });
        let crew = Crew::new(setup.host, signals.before, false)?;
        poller.add(crew.as_raw_fd(), Interest::Read, CREW_TOKEN)?;
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
        Ok(Agent { host, poller, signals, line, crew, tree, misplaced, alone: false })
    }

    fn run(mut self) -> Outcome {
        loop {
            self.hear();
            self.pass_on();
            self.reap();
            self.crew.throttle(self.line.backlog() > FULL);
            if self.alone && self.crew.is_over(false, |_| false) {
                break;
            }
            let deadlines = [
                self.line.deadline().filter(|_| !self.alone),
                self.crew.deadline(),
                self.tree.as_ref().and_then(Tree::deadline),
            ];
            let now = Instant::now();
            let deadline = deadlines.into_iter().flatten().min();
            let timeout = deadline.map(|deadline| deadline.saturating_duration_since(now));
            let Ok(tokens) = self.poller.wait(timeout) else { break };
            for token in tokens {
                match token {
                    SIGNAL_TOKEN => self.handle_signals(),
                    LINE_TOKEN => self.line.handle_ready(&self.poller),
                    ROOM_TOKEN => self.line.flush(&self.poller),
                    CREW_TOKEN => self.crew.handle_ready(),
                    _ => {
                        if let Some(tree) = &mut self.tree {
                            tree.handle_ready();
                        }
                    }
                }
            }
            let now = Instant::now();
            self.crew.handle_time(now);
            if let Some(tree) = &mut self.tree {
                tree.handle_time(now);
            }
            if !self.alone && self.line.handle_time(now, &self.poller) {
                self.be_alone();
            }
        }
        if let Some(tree) = self.tree {
            tree.close();
        }
        Outcome::Status(0)
    }

    /// Hears the orders.
    fn hear(&mut self) {
        while !self.alone {
            match self.line.poll_frame() {
                Ok(Some((host, payload))) => self.handle_frame(host, payload),
                Ok(None) if self.line.is_ended() => return self.be_alone(),
                Ok(None) => return,
                Err(_) => return self.be_alone(),
            }
        }
    }

    fn handle_frame(&mut self, host: u32, payload: Vec<u8>) {
        if host == self.host || host == EVERYBODY {
            match Order::decode(&payload) {
                Ok(Order::Pause) => self.line.pause(),
                Ok(Order::Prepare(prepare)) => {
                    let placed = |program: &crate::arguments::Program| program.directory.is_some();
                    match &self.misplaced {
                        Some(message) if !prepare.plan.programs.iter().all(placed) => {
                            let (world, message) = (prepare.world, message.clone());
                            let refused = Report::Refused { world, status: 2, message };
                            self.line.send(self.host, &refused.encode(), &self.poller);
                        }
                        _ => self.crew.handle_order(Order::Prepare(prepare)),
                    }
                }
                Ok(order) => self.crew.handle_order(order),
                Err(_) => return self.be_alone(),
            }
        }
        if host != self.host
            && let Some(tree) = &mut self.tree
        {
            tree.forward(host, payload);
        }
    }

    /// Nobody will ever ask for what is here.
    fn be_alone(&mut self) {
        if !std::mem::replace(&mut self.alone, true) {
            self.line.hang_up(&self.poller);
            self.crew.handle_order(Order::WindUp);
            if let Some(tree) = self.tree.take() {
                self.poller.remove(tree.as_raw_fd());
                tree.close();
            }
        }
    }

    /// Tells what has happened here and below.
    fn pass_on(&mut self) {
        while let Some(report) = self.crew.poll_report() {
            self.line.send(self.host, &report.encode(), &self.poller);
        }
        while let Some((host, payload)) = self.tree.as_mut().and_then(Tree::poll_report) {
            self.line.send(host, &payload, &self.poller);
        }
    }

    fn handle_signals(&mut self) {
        while let Some(signal) = self.signals.next() {
            if signal != libc::SIGCHLD {
                self.be_alone();
            }
        }
    }

    fn reap(&mut self) {
        let childless = loop {
            match system::reap() {
                Reaped::Ended(process, status) => {
                    let login = self.tree.as_mut().is_some_and(|t| t.handle_death(process, status));
                    if !login {
                        self.crew.handle_death(process, status);
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
        self.crew.is_over(childless, |process| tree.is_some_and(|tree| tree.has(process)));
        self.pass_on();
    }
}

/// Takes standard input and output for the line, and leaves nothing there for the ranks.
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
fn await_setup(line: &mut Link, poller: &Poller) -> io::Result<Setup> {
    loop {
        line.flush(poller);
        line.handle_ready(poller);
        match line.poll_frame() {
            Ok(Some((_, payload))) => {
                if let Ok(Order::Setup(setup)) = Order::decode(&payload) {
                    return Ok(setup);
                }
            }
            Ok(None) if !line.is_ended() => {
                poller.wait(None)?;
                continue;
            }
            _ => {}
        }
        let why = "agents are started by mpiexec, and talk to it by standard input and output";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
}
