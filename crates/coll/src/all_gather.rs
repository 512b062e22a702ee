//! From all to all the same.

use layout::Span;

use crate::broadcast::broadcast;
use crate::gather::gather_linear;
use crate::shared::Straight;
use crate::steps::{Algorithm, Blocks, Kind, Steps, Team, part};

/// Results up to this size are gathered in a logarithmic number of rounds.
const SMALL_RESULT: usize = 64 * 1024;

/// Puts everyone's `block` into everyone's `result`, in the order of ranks. `block` may lie in its
/// place already.
#[derive(Clone, Debug)]
pub struct AllGather {
    /// Our contribution.
    pub block: Span,
    /// Where everyone's goes; the lengths are the same everywhere.
    pub result: Blocks,
}

impl Algorithm for AllGather {
    fn kind(&self) -> Kind {
        Kind::AllGather
    }

    #[inline]
    fn straight(&self) -> Option<Straight> {
        match self.result {
            Blocks::Even { all: result, .. } => {
                Some(Straight::AllGather { block: self.block, result })
            }
            Blocks::List(_) => None,
        }
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        all_gather(team, steps, self.block, &self.result);
    }
}

fn all_gather<S: Steps>(team: Team, steps: &mut S, block: Span, result: &Blocks) {
    let total = result.length(team.size);
    steps.place(block, result.of(team.rank));
    if team.size == 1 || total == 0 {
        return;
    }
    match (team.crowded, total <= SMALL_RESULT) {
        (true, true) => through_one(team, steps, result, total),
        (false, true) => bruck(team, steps, result, total),
        (_, false) => ring(team, steps, result),
    }
}

/// One collects and spreads.
pub(crate) fn through_one<S: Steps>(team: Team, steps: &mut S, result: &Blocks, total: usize) {
    let own = result.of(team.rank);
    let all = match result {
        Blocks::Even { all, .. } => {
            gather_linear(team, steps, own, result, 0);
            *all
        }
        Blocks::List(_) => {
            let all = steps.scratch(total);
            let places = (0..team.size).scan(0, |at, rank| {
                let length = result.of(rank).len();
                *at += length;
                Some(part(all, *at - length, length))
            });
            gather_linear(team, steps, own, &Blocks::List(places.collect()), 0);
            all
        }
    };
    broadcast(team, steps, all, 0);
    if let Blocks::List(list) = result {
        let mut at = 0;
        for &block in list {
            steps.copy(all.tail(at), block);
            at += block.len();
        }
    }
}

/// In round k everyone receives 2^k blocks from the one 2^k further on; at the end the blocks are
/// turned into place.
pub(crate) fn bruck<S: Steps>(team: Team, steps: &mut S, result: &Blocks, total: usize) {
    let Team { rank, size, .. } = team;
    let blocks = steps.scratch(total);
    // The bytes of the first `count` blocks from `first` on.
    let bytes = |first: usize, count: usize| {
        let end = first + count;
        if end <= size {
            result.length(end) - result.length(first)
        } else {
            total - result.length(first) + result.length(end - size)
        }
    };
    steps.copy(result.of(rank), blocks);
    let mut have = 1;
    while have < size {
        let count = have.min(size - have);
        let (to, from) = ((rank + size - have) % size, (rank + have) % size);
        let send = blocks.head(bytes(rank, count));
        let receive = part(blocks, bytes(rank, have), bytes(from, count));
        steps.exchange((to, send), (from, receive));
        have *= 2;
    }
    if let Blocks::Even { all, length } = *result {
        let first = (size - rank) * length;
        steps.copy(blocks.head(first), all.tail(rank * length));
        return steps.copy(blocks.tail(first), all);
    }
    let mut at = result.of(rank).len();
    for step in 1..size {
        let block = result.of((rank + step) % size);
        steps.copy(blocks.tail(at), block);
        at += block.len();
    }
}

/// Each round hands the block that came last on to the right.
pub(crate) fn ring<S: Steps>(team: Team, steps: &mut S, result: &Blocks) {
    let Team { rank, size, .. } = team;
    let block = |rank: usize| result.of(rank % size);
    let (right, left) = ((rank + 1) % size, (rank + size - 1) % size);
    for step in 0..size - 1 {
        let (send, receive) = (block(rank + size - step), block(rank + 2 * size - step - 1));
        steps.exchange((right, send), (left, receive));
    }
}
