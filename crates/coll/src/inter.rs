//! Between the two groups of an intercommunicator.

use layout::Span;

use crate::blocks::Blocks;
use crate::broadcast::broadcast;
use crate::exchange::{receive_some, send_some};
use crate::gather::scatter_linear;
use crate::kind::Kind;
use crate::operator::Operator;
use crate::reduce::reduce;
use crate::steps::{Algorithm, Steps, Team};

/// Where a member stands in an operation that has a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// It is the root.
    Root,
    /// It is in the group of the root, and does nothing.
    Beside,
    /// The root is this rank of the other group.
    Opposite(usize),
}

/// An operation in which each group works for the other one.
#[derive(Clone, Debug)]
pub enum Inter {
    /// The part of a member that has none.
    Idle(Kind),
    /// Ends when every member of both groups has begun it.
    Barrier,
    /// Copies the buffer of the root to everyone's in the other group.
    Broadcast {
        /// What is sent or written.
        buffer: Span,
        /// Where we stand.
        side: Side,
    },
    /// Puts the block of everyone in the other group into the root's result.
    Gather {
        /// Our contribution.
        block: Span,
        /// Where the blocks go, at the root.
        result: Blocks,
        /// Where we stand.
        side: Side,
    },
    /// Sends everyone in the other group its part of the root's blocks.
    Scatter {
        /// What is spread, at the root.
        blocks: Blocks,
        /// Where our part goes.
        block: Span,
        /// Where we stand.
        side: Side,
    },
    /// Puts the block of everyone in one group into the results of everyone in the other.
    AllGather {
        /// Our contribution.
        block: Span,
        /// Where the blocks of the other group go.
        result: Blocks,
    },
    /// Exchanges a block with everyone in the other group.
    AllToAll {
        /// What goes to each.
        send: Blocks,
        /// Where what each sends goes.
        receive: Blocks,
    },
    /// Combines the items of the other group for the root.
    Reduce {
        /// How to combine.
        operator: Operator,
        /// Our items.
        input: Span,
        /// Where the result goes, at the root.
        output: Span,
        /// Where we stand.
        side: Side,
    },
    /// Combines the items of each group for everyone in the other.
    AllReduce {
        /// How to combine.
        operator: Operator,
        /// Our items.
        input: Span,
        /// Where the other group's result goes.
        output: Span,
    },
    /// Combines the items of everyone in the other group, of which each member gets a part.
    ReduceScatter {
        /// How to combine.
        operator: Operator,
        /// Our items: all of them.
        input: Span,
        /// The bytes for each member of our group; the same in all together as in the other group.
        lengths: Vec<usize>,
        /// Where our part goes.
        output: Span,
    },
}

impl Algorithm for Inter {
    fn kind(&self) -> Kind {
        match self {
            Inter::Idle(kind) => *kind,
            Inter::Barrier => Kind::Barrier,
            Inter::Broadcast { .. } => Kind::Broadcast,
            Inter::Gather { .. } => Kind::Gather,
            Inter::Scatter { .. } => Kind::Scatter,
            Inter::AllGather { .. } => Kind::AllGather,
            Inter::AllToAll { .. } => Kind::AllToAll,
            Inter::Reduce { .. } => Kind::Reduce,
            Inter::AllReduce { .. } => Kind::AllReduce,
            Inter::ReduceScatter { .. } => Kind::ReduceScatter,
        }
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        match *self {
            Inter::Idle(_) => {}
            Inter::Barrier => barrier(team, steps),
            Inter::Broadcast { buffer, side } => spread(team, steps, buffer, side),
            Inter::Gather { block, ref result, side } => match side {
                Side::Beside => {}
                Side::Opposite(root) => send_some(steps, team.across(root), block),
                Side::Root => (0..team.remote)
                    .for_each(|rank| receive_some(steps, team.across(rank), result.of(rank))),
            },
            Inter::Scatter { ref blocks, block, side } => match side {
                Side::Beside => {}
                Side::Opposite(root) => receive_some(steps, team.across(root), block),
                Side::Root => (0..team.remote)
                    .for_each(|rank| send_some(steps, team.across(rank), blocks.of(rank))),
            },
            Inter::AllGather { block, ref result } => {
                exchange(team, steps, |_| block, |rank| result.of(rank));
            }
            Inter::AllToAll { ref send, ref receive } => {
                exchange(team, steps, |rank| send.of(rank), |rank| receive.of(rank));
            }
            Inter::Reduce { operator, input, output, side } => match side {
                Side::Beside => {}
                Side::Root => receive_some(steps, team.across(0), output),
                Side::Opposite(root) => {
                    let sum = combined(team, steps, operator, input);
                    if team.rank == 0 {
                        send_some(steps, team.across(root), sum);
                    }
                }
            },
            Inter::AllReduce { operator, input, output } => {
                let sum = combined(team, steps, operator, input);
                if team.rank == 0 && !input.is_empty() {
                    steps.exchange((team.across(0), sum), (team.across(0), output));
                }
                broadcast(team, steps, output, 0);
            }
            Inter::ReduceScatter { operator, input, ref lengths, output } => {
                let sum = combined(team, steps, operator, input);
                if team.rank == 0 && !input.is_empty() {
                    let theirs = operator.room(steps, input);
                    steps.exchange((team.across(0), sum), (team.across(0), theirs));
                    let mut at = 0;
                    let parts = lengths.iter().map(|&length| {
                        at += length;
                        theirs.tail(at - length).head(length)
                    });
                    scatter_linear(team, steps, &Blocks::List(parts.collect()), output, 0, false);
                } else {
                    scatter_linear(team, steps, &Blocks::EMPTY, output, 0, false);
                }
            }
        }
        steps.wait();
    }
}

/// The first of each group collects and releases its own, and meets the other in between.
fn barrier<S: Steps>(team: Team, steps: &mut S) {
    let nothing = Span::EMPTY;
    if team.rank != 0 {
        return steps.exchange((0, nothing), (0, nothing));
    }
    for rank in 1..team.size {
        steps.receive(rank, nothing);
        steps.wait();
    }
    steps.exchange((team.across(0), nothing), (team.across(0), nothing));
    (1..team.size).for_each(|rank| steps.send(rank, nothing));
}

/// The first of the other group gets it and passes it on.
fn spread<S: Steps>(team: Team, steps: &mut S, buffer: Span, side: Side) {
    match side {
        Side::Beside => {}
        Side::Root => send_some(steps, team.across(0), buffer),
        Side::Opposite(root) => {
            if team.rank == 0 {
                receive_some(steps, team.across(root), buffer);
                steps.wait();
            }
            broadcast(team, steps, buffer, 0);
        }
    }
}

fn exchange<S: Steps>(
    team: Team,
    steps: &mut S,
    send: impl Fn(usize) -> Span,
    receive: impl Fn(usize) -> Span,
) {
    for rank in 0..team.remote {
        receive_some(steps, team.across(rank), receive(rank));
    }
    // Not all begin with the same one.
    for step in 0..team.remote {
        let rank = (team.rank + step) % team.remote;
        send_some(steps, team.across(rank), send(rank));
    }
}

/// What our group has together; only its first member gets it.
fn combined<S: Steps>(team: Team, steps: &mut S, operator: Operator, input: Span) -> Span {
    let sum = if team.rank == 0 { operator.room(steps, input) } else { Span::EMPTY };
    reduce(team, steps, operator, input, sum, 0);
    sum
}
