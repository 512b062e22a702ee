//! Those who look after the ranks for `mpiexec`: an agent of its own, or the agents of other hosts.

use crate::agent::NodeAgent;
use crate::link::ALL_HOSTS;
use crate::protocol::{Order, Report};
use crate::system::{self, Reaped};
use crate::tree::Tree;
use boot::Message;
use std::os::fd::{AsRawFd, RawFd};
use std::time::Instant;

/// Whoever looks after the ranks.
pub enum Agents {
    /// All ranks are on this host.
    Local(Box<NodeAgent>),
    /// Each host has an agent.
    Remote(Box<Tree>),
}

impl Agents {
    /// Gives an order to a host, or to [`ALL_HOSTS`].
    pub fn order(&mut self, host: u32, order: Order) {
        match self {
            Agents::Local(agent) => agent.handle_order(order),
            Agents::Remote(tree) => tree.order(host, &order),
        }
    }

    /// Gives an order to everybody.
    pub fn order_all(&mut self, order: Order) {
        self.order(ALL_HOSTS, order);
    }

    /// What has happened next, and on which host.
    pub fn poll_report(&mut self) -> Option<(u32, Report)> {
        match self {
            Agents::Local(agent) => Some((0, agent.poll_report()?)),
            Agents::Remote(tree) => {
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
            Agents::Local(agent) => agent.handle_ready(),
            Agents::Remote(tree) => tree.handle_ready(),
        }
    }

    /// Takes in the dead.
    pub fn reap(&mut self) {
        let childless = loop {
            match (system::reap(), &mut *self) {
                (Reaped::Ended(process, status), Agents::Local(agent)) => {
                    agent.handle_death(process, status);
                }
                (Reaped::Ended(process, status), Agents::Remote(tree)) => {
                    tree.handle_death(process, status);
                }
                (Reaped::Running, _) => break false,
                (Reaped::Childless, _) => break true,
            }
        };
        if let Agents::Local(agent) = self {
            agent.is_over(childless, |_| false);
        }
    }

    /// When to call [`handle_time`](Agents::handle_time).
    pub fn deadline(&self) -> Option<Instant> {
        match self {
            Agents::Local(agent) => agent.deadline(),
            Agents::Remote(tree) => tree.deadline(),
        }
    }

    /// Handles that time has passed.
    pub fn handle_time(&mut self, now: Instant) {
        match self {
            Agents::Local(agent) => agent.handle_time(now),
            Agents::Remote(tree) => tree.handle_time(now),
        }
    }
}

impl AsRawFd for Agents {
    /// Ready to be read from when there is something to [`handle`](Agents::handle_ready).
    fn as_raw_fd(&self) -> RawFd {
        match self {
            Agents::Local(agent) => agent.as_raw_fd(),
            Agents::Remote(tree) => tree.as_raw_fd(),
        }
    }
}
