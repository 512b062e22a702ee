//! From all to all the same.

use std::ops::Range;

use layout::Span;

use crate::blocks::{Blocks, part};
use crate::broadcast::broadcast;
use crate::choice::Method;
use crate::exchange::{receive_some, send_some};
use crate::gather::gather_linear;
use crate::kind::Kind;
use crate::operation::ShmOperation;
use crate::steps::{Algorithm, Steps, Team};

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
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        let block = self.block;
        Some(match &self.result {
            Blocks::Even { all, .. } => ShmOperation::AllGather { block, result: *all },
            Blocks::List(result) => ShmOperation::AllGatherList { block, result },
        })
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        all_gather(team, steps, self.block, &self.result);
    }
}

fn all_gather<S: Steps>(team: Team, steps: &mut S, block: Span, result: &Blocks) {
    let total = result.length(team.size);
    steps.place(block, result.of(team.rank));
    let all_know = matches!(result, Blocks::List(_));
    if team.size == 1 || (total == 0 && all_know) {
        return;
    }
    match team.method(Kind::AllGather, total) {
        Method::ThroughOne => through_one(team, steps, result, total),
        Method::Bruck => bruck(team, steps, result, total),
        Method::PairShift if team.size > 3 => pair_shift(team, steps, result),
        _ => ring(team, steps, result),
    }
}

/// One collects and spreads.
pub(crate) fn through_one<S: Steps>(team: Team, steps: &mut S, result: &Blocks, total: usize) {
    let own = result.of(team.rank);
    let all = match result {
        Blocks::Even { all, .. } => {
            gather_linear(team, steps, own, result, 0, true);
            *all
        }
        Blocks::List(_) => {
            let all = steps.scratch(total);
            let places = (0..team.size).scan(0, |at, rank| {
                let length = result.of(rank).len();
                *at += length;
                Some(part(all, *at - length, length))
            });
            gather_linear(team, steps, own, &Blocks::List(places.collect()), 0, false);
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

/// Members in pairs: the first of a pair gets the blocks of a pair from the pair before and hands
/// them to the second, which hands them to the next pair. Half as many rounds as a ring has, with
/// twice the bytes, and everything flows one way. Of an odd number the last one stays apart: its
/// block goes with the last pair, and the others' come to it at the end.
pub(crate) fn pair_shift<S: Steps>(team: Team, steps: &mut S, result: &Blocks) {
    let Team { rank, size, .. } = team;
    let pairs = size / 2;
    let odd = (!size.is_multiple_of(2)).then_some(size - 1);
    // The blocks of a pair, and who is apart with the last.
    let blocks = |pair: usize| {
        let pair = pair % pairs;
        let end = if pair + 1 == pairs { size } else { 2 * pair + 2 };
        spans(result, 2 * pair..end)
    };
    if odd == Some(rank) {
        send_some(steps, rank - 1, result.of(rank));
        spans(result, 0..rank).for_each(|block| receive_some(steps, rank - 1, block));
        return steps.wait();
    }
    let pair = rank / 2;
    let partner = rank ^ 1;
    let odd_neighbour = odd.filter(|&odd| rank + 1 == odd);
    if let Some(odd) = odd_neighbour {
        receive_some(steps, odd, result.of(odd));
        steps.wait();
    }
    // What the two of a pair have of their own.
    let (mine, theirs) = match rank.is_multiple_of(2) {
        true => (rank..rank + 1, rank + 1..if pair + 1 == pairs { size } else { rank + 2 }),
        false => (rank..if pair + 1 == pairs { size } else { rank + 1 }, rank - 1..rank),
    };
    spans(result, theirs).for_each(|block| receive_some(steps, partner, block));
    spans(result, mine).for_each(|block| send_some(steps, partner, block));
    steps.wait();
    let before = (2 * pair + 2 * pairs - 1) % (2 * pairs);
    let behind = (2 * pair + 2) % (2 * pairs);
    for round in 1..pairs {
        let new = pair + pairs - round;
        if rank.is_multiple_of(2) {
            blocks(new).for_each(|block| receive_some(steps, before, block));
            steps.wait();
            blocks(new).for_each(|block| send_some(steps, partner, block));
        } else {
            blocks(new).for_each(|block| receive_some(steps, partner, block));
            blocks(new + 1).for_each(|block| send_some(steps, behind, block));
            steps.wait();
        }
    }
    if let Some(odd) = odd_neighbour {
        spans(result, 0..odd).for_each(|block| send_some(steps, odd, block));
    }
    steps.wait();
}

/// Some blocks, as one piece where they lie so.
fn spans(blocks: &Blocks, ranks: Range<usize>) -> impl Iterator<Item = Span> {
    let together = match *blocks {
        Blocks::Even { all, length } => Some(part(all, ranks.start * length, ranks.len() * length)),
        Blocks::List(_) => None,
    };
    let apart = ranks.filter(move |_| together.is_none()).map(|rank| blocks.of(rank));
    together.into_iter().chain(apart)
}
