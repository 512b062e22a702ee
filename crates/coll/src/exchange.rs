//! From each to each.

use layout::Span;

use crate::choice::Method;
use crate::shared::Straight;
use crate::steps::{Algorithm, Blocks, Kind, Steps, Team, part};

/// Sends each rank its block of `send` and puts what comes from it into its block of `receive`.
#[derive(Clone, Debug)]
pub struct AllToAll {
    /// What goes to each.
    pub send: Blocks,
    /// Where what each sends goes.
    pub receive: Blocks,
}

/// The same with one set of blocks: what comes from a rank replaces what goes to it.
#[derive(Clone, Debug)]
pub struct Swap {
    /// What goes to each, and then what has come from each.
    pub blocks: Blocks,
}

impl Algorithm for AllToAll {
    fn kind(&self) -> Kind {
        Kind::AllToAll
    }

    #[inline]
    fn straight(&self) -> Option<Straight<'_>> {
        match (&self.send, &self.receive) {
            (&Blocks::Even { all: send, .. }, &Blocks::Even { all: receive, length }) => {
                Some(Straight::AllToAll { send, receive, length })
            }
            _ => None,
        }
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        let AllToAll { send, receive } = self;
        let longest = team.others().map(|rank| send.of(rank).len().max(receive.of(rank).len()));
        let method = team.method(Kind::AllToAll, longest.max().unwrap_or(0));
        // Only where all blocks are the same does everyone know that all choose this.
        if let (Blocks::Even { length: 1.., .. }, Blocks::Even { .. }) = (send, receive)
            && method == Method::Bruck
        {
            return bruck(team, steps, send, receive);
        }
        let own = (send.of(team.rank), receive.of(team.rank));
        if !own.0.is_empty() {
            steps.place(own.0, own.1);
        }
        // Each may choose for itself: the messages between two are the same either way.
        match method {
            Method::Pairwise => pairwise(team, steps, send, receive),
            Method::LatinSquare => latin_square(team, steps, send, receive),
            _ => at_once(team, steps, send, receive),
        }
    }
}

/// Blocks travel in pieces of this size: while the last one of a round ends, the first one of the next
/// round begins, and no more than that.
const PIECE: usize = 4 << 20;

fn pieces(block: Span) -> impl Iterator<Item = Span> {
    (0..block.len()).step_by(PIECE).map(move |at| part(block, at, PIECE))
}

pub(crate) fn at_once<S: Steps>(team: Team, steps: &mut S, send: &Blocks, receive: &Blocks) {
    for rank in team.others() {
        pieces(receive.of(rank)).for_each(|piece| steps.receive(rank, piece));
    }
    for rank in team.others() {
        pieces(send.of(rank)).for_each(|piece| steps.send(rank, piece));
    }
    steps.wait();
}

/// In round k everyone hands on, 2^k further, the blocks whose way still has that step in it.
pub(crate) fn bruck<S: Steps>(team: Team, steps: &mut S, send: &Blocks, receive: &Blocks) {
    let Team { rank, size, .. } = team;
    let length = send.of(rank).len();
    let (blocks, packed) = (steps.scratch(size * length), steps.scratch(size * length));
    let came = steps.scratch(size * length);
    let block = |span: Span, at: usize| part(span, at * length, length);
    // In the order of how far they have to go.
    for step in 0..size {
        steps.copy(send.of((rank + step) % size), block(blocks, step));
    }
    let mut step = 1;
    while step < size {
        let (to, from) = ((rank + step) % size, (rank + size - step) % size);
        let travels = || (0..size).filter(move |at| at & step != 0);
        for (at, way) in travels().enumerate() {
            steps.copy(block(blocks, way), block(packed, at));
        }
        let bytes = travels().count() * length;
        steps.exchange((to, packed.head(bytes)), (from, came.head(bytes)));
        for (at, way) in travels().enumerate() {
            steps.copy(block(came, at), block(blocks, way));
        }
        step *= 2;
    }
    for step in 0..size {
        steps.copy(block(blocks, step), receive.of((rank + size - step) % size));
    }
}

/// In round k everyone sends k further on, so that each receives from one at a time.
pub(crate) fn pairwise<S: Steps>(team: Team, steps: &mut S, send: &Blocks, receive: &Blocks) {
    rotate(team, steps, send, receive, 0);
}

/// The same between hosts: a piece begins while the one before it ends. What is said before and after
/// the bytes of one waits for those of the other, and not for nothing.
fn latin_square<S: Steps>(team: Team, steps: &mut S, send: &Blocks, receive: &Blocks) {
    rotate(team, steps, send, receive, 2);
}

/// Rounds, piece by piece, of which so many have not ended when the next begins.
fn rotate<S: Steps>(team: Team, steps: &mut S, send: &Blocks, receive: &Blocks, unfinished: usize) {
    for step in 1..team.size {
        let to = (team.rank + step) % team.size;
        let from = (team.rank + team.size - step) % team.size;
        let (out, room) = (send.of(to), receive.of(from));
        for at in (0..out.len().max(room.len())).step_by(PIECE) {
            receive_some(steps, from, part(room, at, PIECE));
            send_some(steps, to, part(out, at, PIECE));
            steps.wait_besides(2 * unfinished);
        }
    }
    steps.wait();
}

/// Blocks without bytes are known to be so on both sides.
pub(crate) fn send_some<S: Steps>(steps: &mut S, to: usize, block: Span) {
    if !block.is_empty() {
        steps.send(to, block);
    }
}

pub(crate) fn receive_some<S: Steps>(steps: &mut S, from: usize, block: Span) {
    if !block.is_empty() {
        steps.receive(from, block);
    }
}

impl Algorithm for Swap {
    fn kind(&self) -> Kind {
        Kind::AllToAll
    }

    /// Every pair swaps its blocks through a copy. In round k the pairs are those whose ranks add
    /// up to k: each has one partner a round.
    #[inline]
    fn straight(&self) -> Option<Straight<'_>> {
        match self.blocks {
            Blocks::Even { all, length } => {
                Some(Straight::AllToAll { send: all, receive: all, length })
            }
            Blocks::List(_) => None,
        }
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        let longest = team.others().map(|rank| self.blocks.of(rank).len()).max().unwrap_or(0);
        let copy = steps.scratch(longest);
        for round in 0..team.size {
            let partner = (round + team.size - team.rank) % team.size;
            let block = self.blocks.of(partner);
            if partner == team.rank || block.is_empty() {
                continue;
            }
            let copy = copy.head(block.len());
            steps.copy(block, copy);
            steps.exchange((partner, copy), (partner, block));
        }
    }
}
