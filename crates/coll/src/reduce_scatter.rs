//! Combining everyone's items, each rank a part.

use std::ops::Range;

use layout::Span;

use crate::blocks::{Blocks, part};
use crate::choice::Method;
use crate::exchange::{receive_part, send_part};
use crate::gather::scatter;
use crate::kind::Kind;
use crate::operation::ShmOperation;
use crate::operator::Operator;
use crate::reduce::reduce;
use crate::steps::{Algorithm, Steps, Team};

/// Inputs up to this size are combined by one member where the order matters.
const SMALL: usize = 2048;

/// Combines everyone's `input`, which has a block for each rank, and puts our block of the result
/// into `output`. Where that lies inside of `input`, `in_place` says so.
#[derive(Clone, Debug)]
pub struct ReduceScatter {
    /// How to combine.
    pub operator: Operator,
    /// Our items: all of them.
    pub input: Span,
    /// Our items for each rank; the lengths are the same everywhere.
    pub blocks: Blocks,
    /// Where our part of the result goes.
    pub output: Span,
    /// Whether the result replaces the beginning of the input.
    pub in_place: bool,
    /// The bytes of the blocks before ours.
    pub before: usize,
}

impl Algorithm for ReduceScatter {
    fn kind(&self) -> Kind {
        Kind::ReduceScatter
    }

    #[inline]
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        let ReduceScatter { operator, input, output, before, .. } = *self;
        Some(ShmOperation::ReduceScatter { operator, input, from: before, output })
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        if team.size == 1 {
            return steps.place(self.input, self.output);
        }
        let commutative = self.operator.commutative;
        match team.method(Kind::ReduceScatter, self.input.len()) {
            Method::ThroughOne => through_one(self, team, steps),
            Method::Halving if commutative => halve(self, team, steps),
            Method::Halving if self.input.len() <= SMALL => through_one(self, team, steps),
            Method::EvenOdd if commutative && team.size.is_multiple_of(2) && team.size > 2 => {
                even_odd(self, team, steps);
            }
            _ => pairwise(self, team, steps),
        }
    }
}

fn through_one<S: Steps>(what: &ReduceScatter, team: Team, steps: &mut S) {
    let ReduceScatter { operator, input, ref blocks, output, .. } = *what;
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

/// Between even and odd members first: while one half sends, the other combines. Then within each
/// half. Nobody waits for what was not sent at least one step before.
pub(crate) fn even_odd<S: Steps>(what: &ReduceScatter, team: Team, steps: &mut S) {
    let ReduceScatter { operator, ref blocks, output, in_place, .. } = *what;
    let even = matches!(blocks, Blocks::Even { .. });
    let (rank, half) = (team.rank, team.size / 2);
    let (parity, index) = (rank % 2, rank / 2);
    let own = blocks.of(rank);
    let sum = if in_place { operator.room(steps, own) } else { output };
    let rooms = [operator.room(steps, own), operator.room(steps, own)];
    steps.copy(own, sum);
    let other = |index: usize| 2 * (index % half) + 1 - parity;
    let send = |steps: &mut S, to: usize| send_part(steps, even, to, blocks.of(to));
    if parity == 0 {
        send(steps, other(index));
        for step in 1..=half {
            receive_part(steps, even, other(index + step - 1), rooms[0]);
            if step < half {
                send(steps, other(index + step));
            }
            steps.wait();
            steps.reduce(rooms[0], sum);
        }
    } else {
        receive_part(steps, even, other(index), rooms[0]);
        for step in 0..half {
            steps.wait();
            send(steps, other(index + half - step));
            if step + 1 < half {
                receive_part(steps, even, other(index + half - step - 1), rooms[(step + 1) % 2]);
            }
            steps.reduce(rooms[step % 2], sum);
        }
    }
    let peer = |index: usize| 2 * (index % half) + parity;
    for step in 1..half {
        receive_part(steps, even, peer(index + step), rooms[0]);
        send(steps, peer(index + half - step));
        steps.wait();
        steps.reduce(rooms[0], sum);
    }
    steps.wait();
    if in_place {
        steps.copy(sum, output);
    }
}

/// In round k everyone sends the block of the one that is k further on, and receives its own from
/// the one k before: the ranks before us from near to far, then those behind us from far to near,
/// so that what comes is always combined on the left.
pub(crate) fn pairwise<S: Steps>(what: &ReduceScatter, team: Team, steps: &mut S) {
    let ReduceScatter { operator, ref blocks, output, in_place, .. } = *what;
    let Team { rank, size, .. } = team;
    let own = blocks.of(rank);
    // Where all blocks have one length, empty ones are sent as well: a member that passes another count is noticed.
    let even = matches!(blocks, Blocks::Even { .. });
    let sum = if in_place { operator.room(steps, own) } else { output };
    let theirs = operator.room(steps, own);
    let mut behind = None;
    if !operator.commutative {
        steps.copy(own, sum);
    }
    for step in 1..size {
        let (to, from) = ((rank + step) % size, (rank + size - step) % size);
        let begins = step > rank && !operator.commutative && behind.is_none();
        let room = match begins {
            true => operator.room(steps, own),
            // What comes first needs no copy of our own.
            false if operator.commutative && step == 1 => sum,
            false => theirs,
        };
        if even || !own.is_empty() {
            steps.receive(from, room);
        }
        if even || !blocks.of(to).is_empty() {
            steps.send(to, blocks.of(to));
        }
        steps.wait();
        if begins {
            behind = Some(room);
        } else if room == sum {
            steps.reduce(own, sum);
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

/// Recursive halving: in each round, half of what a member still has goes to another one, which
/// keeps it. The largest power of two takes part; of the first pairs, the even one hands over its
/// items to its neighbour. For operations that commute.
pub(crate) fn halve<S: Steps>(what: &ReduceScatter, team: Team, steps: &mut S) {
    let ReduceScatter { operator, mut input, ref blocks, output, .. } = *what;
    let even = matches!(blocks, Blocks::Even { .. });
    let core = 1 << team.size.ilog2();
    let extra = team.size - core;
    let paired = team.rank < 2 * extra;
    if paired && team.rank.is_multiple_of(2) {
        send_part(steps, even, team.rank + 1, input);
        steps.wait();
        receive_part(steps, even, team.rank + 1, output);
        return steps.wait();
    }
    let (sum, theirs) = (operator.room(steps, input), operator.room(steps, input));
    if paired {
        receive_part(steps, even, team.rank - 1, sum);
        steps.wait();
        steps.reduce(input, sum);
        input = sum;
    }
    let rank_of = |place: usize| if place < extra { 2 * place + 1 } else { place + extra };
    // What the members from one place to another keep, together with their idle neighbours.
    let bytes = |span: Span, places: Range<usize>| {
        let at =
            |place: usize| blocks.length(if place < extra { 2 * place } else { place + extra });
        let (start, end) = (at(places.start), at(places.end));
        part(span, start, end - start)
    };
    let place = if paired { team.rank / 2 } else { team.rank - extra };
    let mut ours = 0..core;
    while ours.len() > 1 {
        let middle = ours.start + ours.len() / 2;
        let (lower, upper) = (ours.start..middle, middle..ours.end);
        let half = lower.len();
        let (keep, give, partner) = if place < middle {
            (lower, upper, place + half)
        } else {
            (upper, lower, place - half)
        };
        let (mine, result) = (bytes(input, keep.clone()), bytes(sum, keep.clone()));
        let room = if input == sum { theirs.head(result.len()) } else { result };
        receive_part(steps, even, rank_of(partner), room);
        send_part(steps, even, rank_of(partner), bytes(input, give));
        steps.wait();
        steps.reduce(if input == sum { room } else { mine }, result);
        input = sum;
        ours = keep;
    }
    let block = |rank: usize| {
        let start = blocks.length(rank);
        part(sum, start, blocks.of(rank).len())
    };
    if paired {
        send_part(steps, even, team.rank - 1, block(team.rank - 1));
    }
    steps.copy(block(team.rank), output);
    steps.wait();
}
