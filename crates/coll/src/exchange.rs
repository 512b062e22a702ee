//! From each to each.

use layout::Span;

use crate::blocks::{Blocks, part};
use crate::choice::Method;
use crate::kind::Kind;
use crate::operation::ShmOperation;
use crate::steps::{Algorithm, Steps, Team};
use worker::pacing::even_shares;

/// Sends each rank its block of `send` and puts what comes from it into its block of `receive`.
#[derive(Clone, Debug)]
pub struct AllToAll {
    /// What goes to each.
    pub send: Blocks,
    /// Where what each sends goes.
    pub receive: Blocks,
}

/// Exchanges blocks with each rank in place: what comes from a rank replaces what goes to it.
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
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        match (&self.send, &self.receive) {
            (&Blocks::Even { all: send, .. }, &Blocks::Even { all: receive, length }) => {
                Some(ShmOperation::AllToAll { send, receive, length })
            }
            _ => None,
        }
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        let AllToAll { send, receive } = self;
        let longest = team.others().map(|rank| send.of(rank).len().max(receive.of(rank).len()));
        let longest = longest.max().unwrap_or(0);
        let method = team.method(Kind::AllToAll, longest);
        // Only where all blocks are the same does everyone know that all choose this.
        if let (Blocks::Even { .. }, Blocks::Even { .. }) = (send, receive)
            && method == Method::Bruck
        {
            return bruck(team, steps, send, receive);
        }
        let own = (send.of(team.rank), receive.of(team.rank));
        if !own.0.is_empty() {
            steps.place(own.0, own.1);
        }
        if let (Blocks::Even { length: 0, .. }, Blocks::Even { length: 0, .. }) = (send, receive) {
            return meet_all(team, steps);
        }
        if let (Blocks::Even { length, .. }, Blocks::Even { .. }) = (send, receive)
            && let Some(limit) = team.pace
            && team.hosts.len() == team.size
        {
            let shares = even_shares(limit, team.hosts, team.rank, *length as u64);
            return at_pace(team, steps, (send, receive), &shares);
        }
        // Each may choose for itself: the messages between two are the same either way.
        match method {
            // What is said before and after the bytes of a short block waits for those of another one,
            // and not for nothing.
            Method::LatinSquare if longest < LONG => rotate(team, steps, send, receive, 2),
            Method::LatinSquare | Method::Pairwise => rotate(team, steps, send, receive, 0),
            _ => at_once(team, steps, send, receive),
        }
    }
}

/// Nothing is sent to each and received from each: a member that passes another count is noticed.
fn meet_all<S: Steps>(team: Team, steps: &mut S) {
    team.others().for_each(|rank| steps.receive(rank, Span::EMPTY));
    team.others().for_each(|rank| steps.send(rank, Span::EMPTY));
    steps.wait();
}

pub(crate) fn at_once<S: Steps>(team: Team, steps: &mut S, send: &Blocks, receive: &Blocks) {
    for rank in team.others() {
        receive_some(steps, rank, receive.of(rank));
    }
    for rank in team.others() {
        send_some(steps, rank, send.of(rank));
    }
    steps.wait();
}

/// Everyone sends to all at once, to each as fast as it takes things in from all.
fn at_pace<S: Steps>(
    team: Team,
    steps: &mut S,
    (send, receive): (&Blocks, &Blocks),
    shares: &[Option<u64>],
) {
    let paced = || shares.iter().enumerate().filter(|(_, share)| share.is_some());
    paced().for_each(|(to, share)| steps.pace(to, *share));
    at_once(team, steps, send, receive);
    // Now that everyone's blocks have come here, ours are all but there.
    paced().for_each(|(to, _)| steps.pace(to, None));
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

/// Blocks of this size have a round between hosts to themselves: two that come to one host at a time
/// take the line from each other. On 1 Gbit/s 16 MiB then go at 94.4 % of the line, not 93.
const LONG: usize = 1 << 20;

/// In round k everyone sends k further on, so that each receives from one at a time. So many rounds have
/// not ended when the next begins.
pub(crate) fn rotate<S: Steps>(
    team: Team,
    steps: &mut S,
    send: &Blocks,
    receive: &Blocks,
    unfinished: usize,
) {
    for step in 1..team.size {
        let to = (team.rank + step) % team.size;
        let from = (team.rank + team.size - step) % team.size;
        receive_some(steps, from, receive.of(from));
        send_some(steps, to, send.of(to));
        steps.wait_besides(2 * unfinished);
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

/// As [`send_some`]. Where all blocks have one length (`even`), empty ones are sent as well: a member that passes another
/// count is noticed.
pub(crate) fn send_part<S: Steps>(steps: &mut S, even: bool, to: usize, block: Span) {
    if even { steps.send(to, block) } else { send_some(steps, to, block) }
}

/// Receives what [`send_part`] sends.
pub(crate) fn receive_part<S: Steps>(steps: &mut S, even: bool, from: usize, block: Span) {
    if even { steps.receive(from, block) } else { receive_some(steps, from, block) }
}

impl Algorithm for Swap {
    fn kind(&self) -> Kind {
        Kind::AllToAll
    }

    /// Every pair swaps its blocks through a copy. In round k the pairs are those whose ranks add
    /// up to k: each has one partner a round.
    #[inline]
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        match self.blocks {
            Blocks::Even { all, length } => {
                Some(ShmOperation::AllToAll { send: all, receive: all, length })
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
