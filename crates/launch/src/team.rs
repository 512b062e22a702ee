//! Those who look after the ranks for `mpiexec`: a crew of its own, or the agents of other hosts.

use crate::crew::Crew;
use crate::link::EVERYBODY;
use crate::protocol::{Order, Report};
use crate::system::{self, Reaped};
use crate::tree::Tree;
use boot::Message;
use std::os::fd::{AsRawFd, RawFd};
use std::time::Instant;

/// Whoever looks after the ranks.
pub enum Team {
    /// All ranks are on this host.
    Here(Box<Crew>),
    /// Each host has an agent.
    Away(Box<Tree>),
}

impl Team {
    /// Gives an order to a host, or to [`EVERYBODY`].
    pub fn order(&mut self, host: u32, order: Order) {
        match self {
            Team::Here(crew) => crew.handle_order(order),
            Team::Away(tree) => tree.order(host, &order),
        }
    }

    /// Gives an order to everybody.
    pub fn order_all(&mut self, order: Order) {
        self.order(EVERYBODY, order);
    }

    /// What has happened next, and on which host.
    pub fn poll_report(&mut self) -> Option<(u32, Report)> {
        match self {
            Team::Here(crew) => Some((0, crew.poll_report()?)),
            Team::Away(tree) => {
                let (host, payload) = tree.poll_report()?;
                let lost = |error| Report::Lost {
                    host,
                    unreached: false,
                    message: format!("its agent sent {error}"),
                };
                Some((host, Report::decode(&payload).unwrap_or_else(lost)))
            }
        }
    }

    /// Handles what is ready.
    pub fn handle_ready(&mut self) {
        match self {
            Team::Here(crew) => crew.handle_ready(),
            Team::Away(tree) => tree.handle_ready(),
        }
    }

    /// Takes in the dead.
    pub fn reap(&mut self) {
        let childless = loop {
            match (system::reap(), &mut *self) {
                (Reaped::Ended(process, status), Team::Here(crew)) => {
                    crew.handle_death(process, status);
                }
                (Reaped::Ended(process, status), Team::Away(tree)) => {
                    tree.handle_death(process, status);
                }
                (Reaped::Running, _) => break false,
                (Reaped::Childless, _) => break true,
            }
        };
        if let Team::Here(crew) = self {
            crew.is_over(childless, |_| false);
        }
    }

    /// When to call [`handle_time`](Team::handle_time).
    pub fn deadline(&self) -> Option<Instant> {
        match self {
            Team::Here(crew) => crew.deadline(),
            Team::Away(tree) => tree.deadline(),
        }
    }

    /// Handles that time has passed.
    pub fn handle_time(&mut self, now: Instant) {
        match self {
            Team::Here(crew) => crew.handle_time(now),
            Team::Away(tree) => tree.handle_time(now),
        }
    }
}

impl AsRawFd for Team {
    /// Ready to be read from when there is something to [`handle`](Team::handle_ready).
    fn as_raw_fd(&self) -> RawFd {
        match self {
            Team::Here(crew) => crew.as_raw_fd(),
            Team::Away(tree) => tree.as_raw_fd(),
        }
    }
}
