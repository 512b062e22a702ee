//! From all to one, and from one a part to each.

use layout::Span;

use crate::blocks::{Blocks, part};
use crate::choice::Method;
use crate::kind::Kind;
use crate::operation::ShmOperation;
use crate::steps::{Algorithm, Steps, Team};

/// Puts everyone's `block` into `result` of `root`, in the order of ranks; `result` matters nowhere
/// else. `block` of the root may lie in its place already.
#[derive(Clone, Debug)]
pub struct Gather {
    /// Our contribution.
    pub block: Span,
    /// Where the blocks go, at the root.
    pub result: Blocks,
    /// Who collects.
    pub root: usize,
    /// Whether all blocks have the same length, which everyone has to agree on.
    pub even: bool,
}

/// Sends each rank its part of `blocks` of `root`; `blocks` matters nowhere else. `block` of the
/// root may be its part already.
#[derive(Clone, Debug)]
pub struct Scatter {
    /// What is spread, at the root.
    pub blocks: Blocks,
    /// Where our part goes.
    pub block: Span,
    /// Who has them.
    pub root: usize,
    /// Whether all blocks have the same length, which everyone has to agree on.
    pub even: bool,
}

impl Algorithm for Gather {
    fn kind(&self) -> Kind {
        Kind::Gather
    }

    #[inline]
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        let (block, root) = (self.block, self.root);
        match self.result {
            Blocks::Even { all: result, .. } if self.even => {
                Some(ShmOperation::Gather { block, result, root })
            }
            _ => None,
        }
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        gather(team, steps, self.block, &self.result, self.root, self.even);
    }
}

impl Algorithm for Scatter {
    fn kind(&self) -> Kind {
        Kind::Scatter
    }

    #[inline]
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        let (block, root) = (self.block, self.root);
        match self.blocks {
            Blocks::Even { all: blocks, .. } if self.even => {
                Some(ShmOperation::Scatter { blocks, block, root })
            }
            _ => None,
        }
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        scatter(team, steps, &self.blocks, self.block, self.root, self.even);
    }
}

pub(crate) fn gather<S: Steps>(
    team: Team,
    steps: &mut S,
    block: Span,
    result: &Blocks,
    root: usize,
    even: bool,
) {
    if team.size > 1 && even && team.method(Kind::Gather, block.len()) == Method::Binomial {
        return gather_binomial(team, steps, block, result, root);
    }
    gather_linear(team, steps, block, result, root, even);
}

pub(crate) fn gather_linear<S: Steps>(
    team: Team,
    steps: &mut S,
    block: Span,
    result: &Blocks,
    root: usize,
    even: bool,
) {
    // Where all blocks have one length, empty ones are sent as well: a member that passes another count is noticed.
    if team.rank != root {
        if even || !block.is_empty() {
            steps.send(root, block);
        }
        return steps.wait();
    }
    for rank in team.others().filter(|&rank| even || !result.of(rank).is_empty()) {
        steps.receive(rank, result.of(rank));
    }
    steps.place(block, result.of(root));
    steps.wait();
}

/// A binomial tree; each member collects the blocks of its branch in the order of places, which is
/// the order of ranks turned until the root comes first.
pub(crate) fn gather_binomial<S: Steps>(
    team: Team,
    steps: &mut S,
    block: Span,
    result: &Blocks,
    root: usize,
) {
    let length = block.len();
    let Branch { place, reach, branch } = Branch::of(team, root);
    let rank_of = |place: usize| (place + root) % team.size;
    if branch == 1 {
        steps.send(rank_of(place - reach), block);
        return steps.wait();
    }
    let blocks = steps.scratch(branch * length);
    let mut step = 1;
    while step < branch {
        let theirs = part(blocks, step * length, step.min(branch - step) * length);
        steps.receive(rank_of(place + step), theirs);
        step *= 2;
    }
    if place != 0 {
        steps.copy(block, blocks);
        steps.wait();
        steps.send(rank_of(place - reach), blocks);
        return steps.wait();
    }
    steps.place(block, result.of(root));
    steps.wait();
    for place in 1..team.size {
        steps.copy(part(blocks, place * length, length), result.of(rank_of(place)));
    }
}

pub(crate) fn scatter<S: Steps>(
    team: Team,
    steps: &mut S,
    blocks: &Blocks,
    block: Span,
    root: usize,
    even: bool,
) {
    if team.size > 1 && even && team.method(Kind::Scatter, block.len()) == Method::Binomial {
        return scatter_binomial(team, steps, blocks, block, root);
    }
    scatter_linear(team, steps, blocks, block, root, even);
}

pub(crate) fn scatter_linear<S: Steps>(
    team: Team,
    steps: &mut S,
    blocks: &Blocks,
    block: Span,
    root: usize,
    even: bool,
) {
    if team.rank != root {
        if even || !block.is_empty() {
            steps.receive(root, block);
        }
        return steps.wait();
    }
    for rank in team.others().filter(|&rank| even || !blocks.of(rank).is_empty()) {
        steps.send(rank, blocks.of(rank));
    }
    steps.place(blocks.of(root), block);
    steps.wait();
}

/// The way of the gather's tree, back.
pub(crate) fn scatter_binomial<S: Steps>(
    team: Team,
    steps: &mut S,
    blocks: &Blocks,
    block: Span,
    root: usize,
) {
    let length = block.len();
    let Branch { place, reach, branch } = Branch::of(team, root);
    let rank_of = |place: usize| (place + root) % team.size;
    if branch == 1 {
        steps.receive(rank_of(place - reach), block);
        return steps.wait();
    }
    let mine = steps.scratch(branch * length);
    if place == 0 {
        for place in 1..team.size {
            steps.copy(blocks.of(rank_of(place)), part(mine, place * length, length));
        }
        steps.place(blocks.of(root), block);
    } else {
        steps.receive(rank_of(place - reach), mine);
        steps.wait();
        steps.copy(mine, block);
    }
    // The largest branch has the longest way.
    let mut step = branch.next_power_of_two() / 2;
    while step > 0 {
        if step < branch {
            let theirs = part(mine, step * length, step.min(branch - step) * length);
            steps.send(rank_of(place + step), theirs);
        }
        step /= 2;
    }
    steps.wait();
}

/// A member's branch of a binomial tree.
pub(crate) struct Branch {
    /// How far after the root.
    pub(crate) place: usize,
    /// How far the one above is before us; all that there are at the root.
    pub(crate) reach: usize,
    /// How many members it has, us among them.
    pub(crate) branch: usize,
}

impl Branch {
    pub(crate) fn of(team: Team, root: usize) -> Branch {
        Branch::at((team.rank + team.size - root) % team.size, team.size)
    }

    /// The branch of the member at a place.
    pub(crate) fn at(place: usize, size: usize) -> Branch {
        let reach = if place == 0 { size } else { place & place.wrapping_neg() };
        Branch { place, reach, branch: reach.min(size - place) }
    }
}
