//! How the ranks of a host are: where each runs, what it waits for, and who could let it go on.

use super::{Launch, NodeAgent};
use crate::binding;
use crate::protocol::{Condition, Report};
use crate::verdict::RankState;
use boot::{Count, Occupancy, RankStatus, Relation, Waiting};
use std::sync::atomic::Ordering;

impl NodeAgent {
    /// Prints where each rank runs and why.
    pub(super) fn describe(&mut self, launch: &Launch) {
        let Launch { prepare, world, cpus, .. } = launch;
        let ranks = world.ranks.len();
        let why = binding::reason(
            &prepare.plan.binding,
            &world.shares,
            world.occupancy.processes as usize,
        );
        let shown = binding::show_list(cpus);
        let host = boot::host();
        let others = match world.occupancy {
            Occupancy { hosts: 1, .. } => String::new(),
            Occupancy { processes, cpus, hosts } => format!(
                "; {processes} ranks of {hosts} hosts that are one machine share {cpus} CPUs"
            ),
        };
        let mut lines = vec![format!("{ranks} ranks on host {host}, CPUs {shown}; {why}{others}")];
        let first = self.members.len() - ranks;
        for (local, member) in self.members[first..].iter().enumerate() {
            let cpus = world.shares.as_ref().map_or(cpus, |shares| &shares[local]);
            let cpus = binding::show_list(cpus);
            let (rank, process) = (world.ranks[local], member.process);
            let name = member.name.rsplit('/').next().unwrap_or("?");
            lines.push(format!("rank {rank:>4}  pid {process:>7}  CPUs {cpus:<10}  {name}"));
        }
        self.reports.extend(lines.into_iter().map(Report::Print));
    }

    /// Connections that were rejected, and all that transports count.
    pub(super) fn counts(&self) -> (u64, Vec<u64>) {
        let slots = || self.members.iter().filter_map(|member| member.slot);
        let of = |slot: &RankStatus| {
            slot.rejected.load(Ordering::Relaxed) + slot.turned_away.load(Ordering::Relaxed)
        };
        let rejected = slots().map(of).sum::<u64>() + self.connections.strangers();
        let sum = |which| slots().map(|slot| slot.count(which).load(Ordering::Relaxed)).sum();
        (rejected, Count::ALL.map(|(which, ..)| sum(which)).into())
    }

    /// How the ranks are.
    pub(super) fn condition(&self) -> Report {
        let (rejected, counts) = self.counts();
        let [reopened, dropped] =
            [Count::TcpReopened, Count::TcpDropped].map(|which| counts[which as usize]);
        let (running, s) = (self.running, if self.running == 1 { " runs" } else { "s run" });
        let summary = format!(
            "{running} rank{s}; {rejected} connections rejected, {reopened} reopened, {dropped} \
             networks dropped"
        );
        let condition = |member: &super::Member| {
            let text = |text: &str| (text.to_owned(), None, Relation::Unknown);
            let (state, waited, relation) = match (member.running, member.state) {
                (false, _) => text("has ended"),
                (true, RankState::Started) => text("runs, and has not joined yet"),
                (true, RankState::Finalized(_)) => text("runs, and has left"),
                (true, RankState::Initialized(_)) => member.slot.map_or_else(|| text("runs"), show),
            };
            let gone = !member.running || matches!(member.state, RankState::Finalized(_));
            let (index, rank, world, process) =
                (member.index, member.rank, member.world, member.process);
            Condition { index, rank, world, process, state, waited, gone, relation }
        };
        Report::Status { summary, ranks: self.members.iter().map(condition).collect() }
    }
}

/// What a rank shows: in words, for how many milliseconds it has waited, and who could let it go on.
fn show(slot: &RankStatus) -> (String, Option<u64>, Relation) {
    let Some((waiting, seconds)) = slot.waiting() else {
        return ("runs".into(), None, Relation::Unknown);
    };
    let waited = Some((seconds * 1000.0) as u64);
    if let Some((text, relation)) = slot.explanation() {
        let show = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
        return (text.chars().map(show).collect(), waited, relation);
    }
    let text = match waiting {
        Waiting::Message { from: Some(from) } => format!("waits for a message from rank {from}"),
        Waiting::Message { from: None } => "waits for a message".into(),
        Waiting::Taking { by } => format!("waits for rank {by} to take a message"),
        Waiting::Others => "waits for others".into(),
    };
    (text, waited, Relation::Unknown)
}
