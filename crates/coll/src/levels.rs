//! Members on several hosts: inside of each host first, then between one leader of each.
//!
//! Large buffers go in pieces, so that the leaders exchange one while the others of their hosts are
//! busy with the next.

use layout::Span;

use crate::barrier::{collect, disseminate, release};
use crate::blocks::part;
use crate::broadcast::broadcast;
use crate::choice::{Medium, Method};
use crate::kind::Kind;
use crate::operator::Operator;
use crate::reduce::{all_reduce, reduce};
use crate::steps::{Steps, Team};

/// What is done on one level while another piece is on the other.
const PIECE: usize = 128 * 1024;

/// Some of the members, as a team of their own.
pub(crate) struct Part<'a> {
    pub(crate) team: Team<'a>,
    /// Their ranks among all.
    pub(crate) ranks: Vec<usize>,
}

/// Steps of a part. Whose steps they are is left open: the levels use what calls them.
pub(crate) struct Among<'a> {
    steps: &'a mut dyn Steps,
    ranks: &'a [usize],
}

impl Steps for Among<'_> {
    fn send(&mut self, to: usize, bytes: Span) {
        self.steps.send(self.ranks[to], bytes);
    }

    fn receive(&mut self, from: usize, bytes: Span) {
        self.steps.receive(self.ranks[from], bytes);
    }

    fn copy(&mut self, from: Span, to: Span) {
        self.steps.copy(from, to);
    }

    fn reduce(&mut self, input: Span, inout: Span) {
        self.steps.reduce(input, inout);
    }

    fn wait_besides(&mut self, besides: usize) {
        self.steps.wait_besides(besides);
    }

    fn scratch(&mut self, length: usize) -> Span {
        self.steps.scratch(length)
    }
}

/// The two levels, seen by a member.
pub(crate) struct Levels<'a> {
    /// Those of our host.
    pub(crate) local: Part<'a>,
    /// Its leader among them.
    pub(crate) lead: usize,
    /// The leaders, if we are one.
    pub(crate) leaders: Option<Part<'a>>,
    /// Which of the leaders is that of the root's host.
    top: usize,
}

impl<'a> Levels<'a> {
    /// The first of each host leads it, but for that of the root, which the root leads.
    pub(crate) fn new(team: Team<'a>, root: usize) -> Levels<'a> {
        let hosts = team.hosts;
        let leader = |host: u32| match hosts[root] == host {
            true => root,
            false => hosts.iter().position(|other| *other == host).unwrap_or(root),
        };
        let first = |&rank: &usize| hosts[..rank].iter().all(|other| *other != hosts[rank]);
        let leaders: Vec<usize> =
            (0..team.size).filter(first).map(|rank| leader(hosts[rank])).collect();
        let same = |&rank: &usize| hosts[rank] == hosts[team.rank];
        let local: Vec<usize> = (0..team.size).filter(same).collect();
        let place = |ranks: &[usize], rank: usize| ranks.iter().position(|&one| one == rank);
        let part = |ranks: Vec<usize>, medium: Medium| {
            let (rank, size) = (place(&ranks, team.rank).unwrap_or(0), ranks.len());
            Part { team: Team { rank, size, remote: 0, medium, hosts: &[], ..team }, ranks }
        };
        let lead = place(&local, leader(hosts[team.rank])).unwrap_or(0);
        let top = place(&leaders, root).unwrap_or(0);
        let leads = local[lead] == team.rank;
        Levels {
            local: part(local, Medium::Cores),
            lead,
            leaders: leads.then(|| part(leaders, Medium::Hosts)),
            top,
        }
    }
}

impl Part<'_> {
    pub(crate) fn among<'a>(&'a self, steps: &'a mut impl Steps) -> Among<'a> {
        Among { steps, ranks: &self.ranks }
    }
}

impl Team<'_> {
    /// Whether an operation of so many bytes is done level by level. Where the order of ranks
    /// matters, those of a host must follow each other.
    pub(crate) fn has_levels(self, kind: Kind, bytes: usize, ordered: bool) -> bool {
        if self.hosts.is_empty() {
            return false;
        }
        let rule = self
            .table
            .rule(kind, Medium::Hosts, self.size, bytes, |method| method != Method::Multicast);
        if rule.is_none_or(|rule| rule.method != Method::Levels) {
            return false;
        }
        let changes = self.hosts.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let mut hosts = self.hosts.to_vec();
        hosts.sort_unstable();
        hosts.dedup();
        // With one member a host there is one level only.
        hosts.len() < self.size && (!ordered || changes + 1 == hosts.len())
    }
}

/// Pieces of a buffer, whole items each.
fn pieces(length: usize, unit: usize) -> impl Iterator<Item = (usize, usize)> {
    let piece = (PIECE / unit).max(1) * unit;
    (0..length).step_by(piece).map(move |at| (at, piece.min(length - at)))
}

/// Whoever has come tells the first of its host, and hears from it when all have.
pub(crate) fn meet_by_levels<S: Steps>(team: Team, steps: &mut S) {
    let Levels { local, leaders, .. } = Levels::new(team, 0);
    let Some(leaders) = leaders else {
        return local.among(steps).exchange((0, Span::EMPTY), (0, Span::EMPTY));
    };
    collect(local.team, &mut local.among(steps));
    disseminate(leaders.team, &mut leaders.among(steps));
    release(local.team, &mut local.among(steps));
}

pub(crate) fn broadcast_by_levels<S: Steps>(team: Team, steps: &mut S, buffer: Span, root: usize) {
    let levels = Levels::new(team, root);
    for (at, length) in pieces(buffer.len(), 1) {
        let piece = part(buffer, at, length);
        if let Some(leaders) = &levels.leaders {
            broadcast(leaders.team, &mut leaders.among(steps), piece, levels.top);
        }
        let local = &levels.local;
        broadcast(local.team, &mut local.among(steps), piece, levels.lead);
    }
}

pub(crate) fn reduce_by_levels<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    output: Span,
    root: usize,
) {
    let levels = Levels::new(team, root);
    // A leader that is not the root has nowhere to put what its host has together.
    let sum = match &levels.leaders {
        Some(_) if team.rank != root => operator.room(steps, input),
        Some(_) => output,
        None => Span::EMPTY,
    };
    for (at, length) in pieces(input.len(), operator.unit) {
        let (own, sum) = (part(input, at, length), part(sum, at, length));
        let local = &levels.local;
        reduce(local.team, &mut local.among(steps), operator, own, sum, levels.lead);
        if let Some(leaders) = &levels.leaders {
            let result = if team.rank == root { sum } else { Span::EMPTY };
            let mut among = leaders.among(steps);
            reduce(leaders.team, &mut among, operator, sum, result, levels.top);
        }
    }
}

pub(crate) fn all_reduce_by_levels<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    output: Span,
) {
    let levels = Levels::new(team, 0);
    let local = &levels.local;
    let all: Vec<(usize, usize)> = pieces(input.len(), operator.unit).collect();
    // Each round has a piece on its way up, one among the leaders, and one on its way down.
    for round in 0..all.len() + 2 {
        let of = |span: Span, back: usize| {
            let (at, length) = *all.get(round.checked_sub(back)?)?;
            Some(part(span, at, length))
        };
        if let (Some(own), Some(sum)) = (of(input, 0), of(output, 0)) {
            let sum = if levels.leaders.is_some() { sum } else { Span::EMPTY };
            reduce(local.team, &mut local.among(steps), operator, own, sum, levels.lead);
        }
        if let (Some(leaders), Some(sum)) = (&levels.leaders, of(output, 1)) {
            all_reduce(leaders.team, &mut leaders.among(steps), operator, sum, sum);
        }
        if let Some(sum) = of(output, 2) {
            broadcast(local.team, &mut local.among(steps), sum, levels.lead);
        }
    }
}
