//! Combining the items of those before us.

use layout::Span;

use crate::blocks::part;
use crate::choice::Method;
use crate::fold::Fold;
use crate::kind::Kind;
use crate::operation::ShmOperation;
use crate::operator::Operator;
use crate::steps::{Algorithm, Steps, Team};

/// What travels along a chain in one piece.
const PIECE: usize = 64 * 1024;

/// Combines the `input` of ranks 0 to ours into `output`. The two may be the same memory.
#[derive(Clone, Copy, Debug)]
pub struct Scan {
    /// How to combine.
    pub operator: Operator,
    /// Our items.
    pub input: Span,
    /// Where the result goes.
    pub output: Span,
}

/// Combines the `input` of the ranks before ours into `output`; rank 0 gets nothing. The two may be the same
/// memory.
#[derive(Clone, Copy, Debug)]
pub struct ExclusiveScan {
    /// How to combine.
    pub operator: Operator,
    /// Our items.
    pub input: Span,
    /// Where the result goes.
    pub output: Span,
}

impl Algorithm for Scan {
    fn kind(&self) -> Kind {
        Kind::Scan
    }

    #[inline]
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        let Scan { operator, input, output } = *self;
        Some(ShmOperation::Scan { unit: operator.unit, input, output, exclusive: false })
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        let Scan { operator, input, output } = *self;
        if team.size == 1 {
            return steps.place(input, output);
        }
        if team.method(Kind::Scan, input.len()) == Method::Chain {
            inclusive_chain(team, steps, operator, input, output, PIECE);
        } else {
            let own = (input, output);
            double(team, steps, operator, input, |steps, operator, theirs| {
                // `output = theirs op output`, which begins with our own items.
                if let Some(theirs) = theirs {
                    operator.absorb(steps, own.1, theirs, false);
                } else {
                    steps.place(own.0, own.1);
                }
            });
        }
    }
}

impl Algorithm for ExclusiveScan {
    fn kind(&self) -> Kind {
        Kind::ExclusiveScan
    }

    #[inline]
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        let ExclusiveScan { operator, input, output } = *self;
        Some(ShmOperation::Scan { unit: operator.unit, input, output, exclusive: true })
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        let ExclusiveScan { operator, input, output } = *self;
        if team.size == 1 {
            return;
        }
        if team.method(Kind::ExclusiveScan, input.len()) == Method::Chain {
            return exclusive_chain(team, steps, operator, input, output);
        }
        let mut first = true;
        double(team, steps, operator, input, |steps, operator, theirs| match theirs {
            Some(theirs) if std::mem::replace(&mut first, false) => steps.copy(theirs, output),
            Some(theirs) => operator.absorb(steps, output, theirs, false),
            None => {}
        });
    }
}

/// Each hands on what it has to the next, a piece at a time.
pub(crate) fn inclusive_chain<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    output: Span,
    piece: usize,
) {
    steps.place(input, output);
    let piece = (piece / operator.unit).max(1) * operator.unit;
    let pieces = input.len().div_ceil(piece).max(1);
    let (receives, sends) = (team.rank > 0, team.rank + 1 < team.size);
    let rooms = if receives { steps.scratch(2 * piece) } else { Span::EMPTY };
    let own = |at: usize| part(output, at * piece, piece);
    let room = |at: usize| part(rooms, at % 2 * piece, piece).head(own(at).len());
    if receives {
        steps.receive(team.rank - 1, room(0));
    }
    for at in 0..pieces {
        let more = receives && at + 1 < pieces;
        if more {
            steps.receive(team.rank - 1, room(at + 1));
        }
        if receives {
            steps.wait_besides(usize::from(more) + usize::from(sends && at > 0));
            operator.absorb(steps, own(at), room(at), false);
        }
        if sends {
            steps.send(team.rank + 1, own(at));
        }
    }
    steps.wait();
}

fn exclusive_chain<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    output: Span,
) {
    let last = team.rank + 1 == team.size;
    let mut fold = Fold::new(operator, input, None);
    if team.rank > 0 {
        fold.receive(steps, team.rank - 1);
    }
    let before = (team.rank > 0).then(|| fold.value());
    if !last {
        // What goes on is combined elsewhere, so that what came stays.
        let mut sum = Fold::new(Operator { commutative: false, ..operator }, input, None);
        if let Some(before) = before {
            sum.push(steps, before);
        }
        sum.push(steps, input);
        steps.send(team.rank + 1, sum.value());
        steps.wait();
    }
    if let Some(before) = before {
        steps.copy(before, output);
    }
}

/// Recursive doubling: in each round everyone learns the sum of twice as many. `note` is told the
/// sums of ranks before us, from near to far, after it was told `None` once.
fn double<S: Steps>(
    team: Team,
    steps: &mut S,
    operator: Operator,
    input: Span,
    mut note: impl FnMut(&mut S, Operator, Option<Span>),
) {
    let sum = operator.room(steps, input);
    let theirs = operator.room(steps, input);
    let spare = operator.room(steps, input);
    steps.copy(input, sum);
    note(steps, operator, None);
    let mut step = 1;
    while step < team.size {
        let partner = team.rank ^ step;
        if partner < team.size {
            steps.exchange((partner, sum), (partner, theirs));
            if partner < team.rank {
                steps.reduce(theirs, sum);
                note(steps, operator, Some(theirs));
            } else if operator.commutative {
                steps.reduce(theirs, sum);
            } else {
                steps.copy(sum, spare);
                steps.reduce(spare, theirs);
                steps.copy(theirs, sum);
            }
        }
        step *= 2;
    }
}
