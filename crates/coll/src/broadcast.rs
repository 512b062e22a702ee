//! From one to all.

use layout::Span;

use crate::steps::{Algorithm, Kind, Steps, Team};

/// Up to here one sender is faster than a tree where cores are shared.
const SMALL: usize = 4096;

/// Copies the buffer of `root` to everyone's.
#[derive(Clone, Copy, Debug)]
pub struct Broadcast {
    /// What is sent at the root, and written elsewhere.
    pub buffer: Span,
    /// Who has it.
    pub root: usize,
}

impl Algorithm for Broadcast {
    fn kind(&self) -> Kind {
        Kind::Broadcast
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        broadcast(team, steps, self.buffer, self.root);
    }
}

pub(crate) fn broadcast<S: Steps>(team: Team, steps: &mut S, buffer: Span, root: usize) {
    if team.size == 1 || buffer.is_empty() {
        return;
    }
    if team.crowded && buffer.len() <= SMALL {
        linear(team, steps, buffer, root);
    } else {
        binomial(team, steps, buffer, root);
    }
}

pub(crate) fn linear<S: Steps>(team: Team, steps: &mut S, buffer: Span, root: usize) {
    if team.rank == root {
        team.others().for_each(|rank| steps.send(rank, buffer));
    } else {
        steps.receive(root, buffer);
    }
    steps.wait();
}

/// A binomial tree: whoever has it sends it half of the remaining distance on.
pub(crate) fn binomial<S: Steps>(team: Team, steps: &mut S, buffer: Span, root: usize) {
    let size = team.size;
    let place = (team.rank + size - root) % size;
    let rank_of = |place: usize| (place + root) % size;
    // The lowest bit set in our place tells who sends to us; the root has all bits below `size`.
    let reach = if place == 0 { size.next_power_of_two() } else { place & place.wrapping_neg() };
    if place != 0 {
        steps.receive(rank_of(place - reach), buffer);
        steps.wait();
    }
    let mut step = reach / 2;
    while step > 0 {
        if place + step < size {
            steps.send(rank_of(place + step), buffer);
        }
        step /= 2;
    }
    steps.wait();
}
