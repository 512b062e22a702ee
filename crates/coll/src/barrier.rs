//! Nobody leaves before everybody has come.

use layout::Span;

use crate::choice::Method;
use crate::kind::Kind;
use crate::steps::{Steps, Team};

pub(crate) fn barrier<S: Steps>(team: Team, steps: &mut S) {
    match team.method(Kind::Barrier, 0) {
        Method::ThroughOne => collect_and_release(team, steps),
        _ => disseminate(team, steps),
    }
}

/// In round k everyone tells the one 2^k further on, so that after log2(size) rounds everyone has
/// heard of everyone.
pub(crate) fn disseminate<S: Steps>(team: Team, steps: &mut S) {
    let mut step = 1;
    while step < team.size {
        let to = (team.rank + step) % team.size;
        let from = (team.rank + team.size - step) % team.size;
        steps.exchange((to, Span::EMPTY), (from, Span::EMPTY));
        step *= 2;
    }
}

fn collect_and_release<S: Steps>(team: Team, steps: &mut S) {
    if team.rank != 0 {
        return steps.exchange((0, Span::EMPTY), (0, Span::EMPTY));
    }
    collect(team, steps);
    release(team, steps);
}

/// The first member hears from all others.
pub(crate) fn collect<S: Steps>(team: Team, steps: &mut S) {
    for rank in 1..team.size {
        steps.receive(rank, Span::EMPTY);
        steps.wait();
    }
}

/// It tells them that all have come.
pub(crate) fn release<S: Steps>(team: Team, steps: &mut S) {
    for rank in 1..team.size {
        steps.send(rank, Span::EMPTY);
    }
}
