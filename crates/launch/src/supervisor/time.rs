//! What is due when.

use super::{Ending, Explained, Supervisor};
use crate::status::StatusServer;
use std::time::Instant;

impl Supervisor {
    /// When something is due next.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let ending = self.ending.and_then(|ending| match ending {
            Ending::Asked(at) | Ending::Killed(at) | Ending::Over(at) => Some(at),
            Ending::Silent => None,
        });
        let counts = self.ending.is_none() && self.explained.is_none();
        let timeout = self.timeout.filter(|_| counts).map(|(at, _)| at);
        let prompt = self.outlets.deadline();
        let status_server = self.status_server.as_ref().and_then(StatusServer::deadline);
        let silence = self.silences.deadline();
        let late_failure = self.late_failure.map(|(at, _)| at);
        let waits = self.waits.deadline();
        let agents = self.agents.deadline();
        [
            ending,
            timeout,
            prompt,
            self.judgement,
            silence,
            late_failure,
            waits,
            agents,
            status_server,
        ]
        .into_iter()
        .flatten()
        .min()
    }

    /// Does what is due.
    pub(super) fn handle_time(&mut self, now: Instant) {
        self.agents.handle_time(now);
        self.handle_late_failure(now);
        match self.ending {
            Some(Ending::Asked(until)) if now >= until => self.kill(),
            Some(Ending::Killed(until)) if now >= until => {
                let stuck: Vec<String> = (self.ranks.iter().filter(|rank| rank.running))
                    .map(|rank| format!("{}{}", rank.process, self.at_host(rank.host)))
                    .collect();
                let stuck = stuck.join(", ");
                self.print(&format!("processes that do not die, stuck in the kernel: {stuck}"));
                self.shut_down();
            }
            Some(Ending::Over(until)) if now >= until => {
                for host in &mut self.hosts {
                    host.over = true;
                }
            }
            _ => {}
        }
        if let Some((at, limit)) = self.timeout
            && now >= at
            && self.ending.is_none()
            && self.explained.is_none()
        {
            self.explain(Explained::Timeout(limit));
        }
        self.outlets.handle_time(now);
    }
}
