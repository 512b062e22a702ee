//! From one to all.

use layout::Span;

use crate::blocks::part;
use crate::choice::Method;
use crate::exchange::{receive_some, send_some};
use crate::gather::Branch;
use crate::kind::Kind;
use crate::steps::{Steps, Team};

/// What travels along a chain in one piece.
const PIECE: usize = 64 * 1024;

pub(crate) fn broadcast<S: Steps>(team: Team, steps: &mut S, buffer: Span, root: usize) {
    // Nothing is sent as well: a member that passes another count is noticed.
    if team.size == 1 {
        return;
    }
    match team.method(Kind::Broadcast, buffer.len()) {
        Method::Linear => linear(team, steps, buffer, root),
        Method::Chain => chain(team, steps, buffer, root, PIECE),
        Method::ScatterRing => scatter_and_ring(team, steps, buffer, root),
        Method::Quadrinomial => tree(team, steps, buffer, root, 4),
        Method::Octonomial => tree(team, steps, buffer, root, 8),
        _ => tree(team, steps, buffer, root, 2),
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

/// A tree: whoever has it sends it to `radix - 1` others at each distance, from far to near. With 2
/// it is binomial.
pub(crate) fn tree<S: Steps>(team: Team, steps: &mut S, buffer: Span, root: usize, radix: usize) {
    let size = team.size;
    let place = (team.rank + size - root) % size;
    let rank_of = |place: usize| (place + root) % size;
    // The lowest digit that is not 0 tells who sends to us.
    let mut reach = 1;
    while reach < size && place.is_multiple_of(reach * radix) {
        reach *= radix;
    }
    if place != 0 {
        steps.receive(rank_of(place - place % (reach * radix)), buffer);
        steps.wait();
    }
    let mut step = reach / radix;
    while step > 0 {
        for digit in (1..radix).filter(|digit| place + digit * step < size) {
            steps.send(rank_of(place + digit * step), buffer);
        }
        step /= radix;
    }
    steps.wait();
}

/// Each hands the bytes on to the next, a piece at a time, so that all are busy at once.
pub(crate) fn chain<S: Steps>(team: Team, steps: &mut S, buffer: Span, root: usize, piece: usize) {
    let size = team.size;
    let place = (team.rank + size - root) % size;
    let (next, last) = ((team.rank + 1) % size, (team.rank + size - 1) % size);
    let pieces = buffer.len().div_ceil(piece).max(1);
    let part = |at: usize| part(buffer, at * piece, piece);
    let (receives, sends) = (place > 0, place + 1 < size);
    if receives {
        steps.receive(last, part(0));
    }
    for at in 0..pieces {
        let more = at + 1 < pieces;
        if receives {
            if more {
                steps.receive(last, part(at + 1));
            }
            // Not waited for: the piece that is to come, and the one that is being handed on.
            steps.wait_besides(usize::from(more) + usize::from(sends && at > 0));
        }
        if sends {
            steps.send(next, part(at));
        }
    }
    steps.wait();
}

/// A part for each, by a binomial tree; then the parts go around in a ring.
pub(crate) fn scatter_and_ring<S: Steps>(team: Team, steps: &mut S, buffer: Span, root: usize) {
    let size = team.size;
    let length = buffer.len().div_ceil(size);
    let blocks = |first: usize, count: usize| part(buffer, first * length, count * length);
    let Branch { place, reach, branch } = Branch::of(team, root);
    let rank_of = |place: usize| (place + root) % size;
    if place != 0 {
        receive_some(steps, rank_of(place - reach), blocks(place, branch));
        steps.wait();
    }
    let mut step = branch.next_power_of_two() / 2;
    while step > 0 {
        if step < branch {
            let theirs = blocks(place + step, step.min(branch - step));
            send_some(steps, rank_of(place + step), theirs);
        }
        step /= 2;
    }
    // Nobody is sent what the tree has brought already, so that nothing is written twice.
    let has = |place: usize, block: usize| {
        let Branch { branch, .. } = Branch::at(place, size);
        (place..place + branch).contains(&block)
    };
    let (next, last) = ((place + 1) % size, (place + size - 1) % size);
    for step in 0..size - 1 {
        let (mine, theirs) = ((place + size - step) % size, (last + size - step) % size);
        if !has(place, theirs) {
            receive_some(steps, rank_of(last), blocks(theirs, 1));
        }
        if !has(next, mine) {
            send_some(steps, rank_of(next), blocks(mine, 1));
        }
        steps.wait();
    }
}
