//! Combining items one after the other.

use layout::Span;

use crate::operator::Operator;
use crate::steps::Steps;

impl Operator {
    /// Memory for as many items as `like` has.
    pub(crate) fn room<S: Steps>(&self, steps: &mut S, like: Span) -> Span {
        steps.scratch(like.len())
    }

    /// `mine = mine op theirs` if `mine` comes first, else `mine = theirs op mine`. `theirs` is
    /// scratch afterwards.
    pub(crate) fn absorb<S: Steps>(
        &self,
        steps: &mut S,
        mine: Span,
        theirs: Span,
        mine_first: bool,
    ) {
        if mine_first && !self.commutative {
            steps.reduce(mine, theirs);
            steps.copy(theirs, mine);
        } else {
            steps.reduce(theirs, mine);
        }
    }
}

/// Items combined from left to right, without more copies than the order demands.
pub(crate) struct Fold {
    operator: Operator,
    /// What was combined so far.
    value: Option<Span>,
    /// Whether that is memory of ours.
    writable: bool,
    rooms: [Option<Span>; 2],
    like: Span,
}

impl Fold {
    /// Begins with nothing. `room` is where the result should be, if that is known; it must not
    /// be needed otherwise.
    pub(crate) fn new(operator: Operator, like: Span, room: Option<Span>) -> Fold {
        Fold { operator, value: None, writable: false, rooms: [room, None], like }
    }

    fn spare<S: Steps>(&mut self, steps: &mut S) -> Span {
        let at = usize::from(self.value.is_some() && self.value == self.rooms[0]);
        let (operator, like) = (self.operator, self.like);
        *self.rooms[at].get_or_insert_with(|| operator.room(steps, like))
    }

    /// Adds items of our own on the right; they are only read.
    pub(crate) fn push<S: Steps>(&mut self, steps: &mut S, items: Span) {
        match self.value {
            None => {
                self.value = Some(items);
                self.writable = Some(items) == self.rooms[0];
            }
            Some(value) if self.operator.commutative && self.writable => {
                steps.reduce(items, value);
            }
            Some(value) => {
                let spare = self.spare(steps);
                steps.copy(items, spare);
                steps.reduce(value, spare);
                (self.value, self.writable) = (Some(spare), true);
            }
        }
    }

    /// Adds what comes from a member on the right.
    pub(crate) fn receive<S: Steps>(&mut self, steps: &mut S, from: usize) {
        let spare = self.spare(steps);
        steps.receive(from, spare);
        steps.wait();
        match self.value {
            None => (self.value, self.writable) = (Some(spare), true),
            Some(value) if self.operator.commutative && self.writable => {
                steps.reduce(spare, value);
            }
            Some(value) => {
                steps.reduce(value, spare);
                (self.value, self.writable) = (Some(spare), true);
            }
        }
    }

    /// What was combined.
    pub(crate) fn value(&self) -> Span {
        self.value.unwrap_or(Span::EMPTY)
    }
}
