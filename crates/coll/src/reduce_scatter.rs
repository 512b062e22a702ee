//! Combining everyone's items, each rank a part.

use layout::Span;

use crate::fold::Operator;
use crate::gather::scatter;
use crate::reduce::reduce;
use crate::steps::{Algorithm, Blocks, Kind, Steps, Team};

/// Inputs up to this size are combined by one member, which sends each its part.
const SMALL: usize = 2048;

/// Combines everyone's `input`, which has a block for each rank, and puts our block of the result
/// into `output`. Where that lies inside of `input`, `in_place` says so.
#[derive(Clone, Debug)]
pub struct ReduceScatter {
    /// How to combine.
    pub operator: Operator,
    /// Our items: all of them.
    pub input: Span,
    /// The same, for each rank; the lengths are the same everywhere.
    pub blocks: Blocks,
    /// Where our part of the result goes.
    pub output: Span,
    /// Whether the result replaces the beginning of the input.
    pub in_place: bool,
}

impl Algorithm for ReduceScatter {
    fn kind(&self) -> Kind {
        Kind::ReduceScatter
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        if team.size == 1 {
            return steps.place(self.input, self.output);
        }
        if self.input.len() <= SMALL {
            through_one(self, team, steps);
        } else {
            pairwise(self, team, steps);
        }
    }
}

fn through_one<S: Steps>(what: &ReduceScatter, team: Team, steps: &mut S) {
    let ReduceScatter { operator, input, ref blocks, output, .. } = *what;
    if input.is_empty() {
        return;
    }
    let at_root = team.rank == 0;
    let sum = if at_root { operator.room(steps, input) } else { Span::EMPTY };
    reduce(team, steps, operator, input, sum, 0);
    let mut at = 0;
    let parts = (0..team.size).filter(|_| at_root).map(|rank| {
        let length = blocks.of(rank).len();
        at += length;
        sum.tail(at - length).head(length)
    });
    let even = matches!(blocks, Blocks::Even { .. });
    scatter(team, steps, &Blocks::List(parts.collect()), output, 0, even);
}

/// In round k everyone sends the block of the one that is k further on, and receives its own from
/// the one k before: the ranks before us from near to far, then those behind us from far to near,
/// so that what comes is always combined on the left.
fn pairwise<S: Steps>(what: &ReduceScatter, team: Team, steps: &mut S) {
    let ReduceScatter { operator, ref blocks, output, in_place, .. } = *what;
    let Team { rank, size, .. } = team;
    let own = blocks.of(rank);
    let sum = if in_place { operator.room(steps, own) } else { output };
    let theirs = operator.room(steps, own);
    let mut behind = None;
    steps.copy(own, sum);
    for step in 1..size {
        let (to, from) = ((rank + step) % size, (rank + size - step) % size);
        let begins = step > rank && !operator.commutative && behind.is_none();
        let room = if begins { operator.room(steps, own) } else { theirs };
        if !own.is_empty() {
            steps.receive(from, room);
        }
        if !blocks.of(to).is_empty() {
            steps.send(to, blocks.of(to));
        }
        steps.wait();
        if begins {
            behind = Some(room);
        } else if !own.is_empty() {
            steps.reduce(theirs, behind.unwrap_or(sum));
        }
    }
    if let Some(behind) = behind {
        operator.absorb(steps, sum, behind, true);
    }
    if in_place {
        steps.copy(sum, output);
    }
}
