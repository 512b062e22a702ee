//! The operations that go level by level where their members are on several hosts.

use layout::Span;

use crate::barrier::barrier;
use crate::broadcast::broadcast;
use crate::kind::Kind;
use crate::levels::{all_reduce_by_levels, broadcast_by_levels, meet_by_levels, reduce_by_levels};
use crate::operation::ShmOperation;
use crate::operator::Operator;
use crate::reduce::{all_reduce, reduce};
use crate::steps::{Algorithm, Steps, Team};

/// Ends when every member has begun it.
#[derive(Clone, Copy, Debug)]
pub struct Barrier;

impl Algorithm for Barrier {
    fn kind(&self) -> Kind {
        Kind::Barrier
    }

    #[inline]
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        Some(ShmOperation::Barrier)
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        if team.has_levels(Kind::Barrier, 0, false) {
            return meet_by_levels(team, steps);
        }
        barrier(team, steps);
    }
}

/// Copies the buffer of `root` to everyone's.
#[derive(Clone, Copy, Debug)]
pub struct Broadcast {
    /// What is sent at the root, and written elsewhere.
    pub buffer: Span,
    /// Who has it.
    pub root: usize,
}

impl Algorithm for Broadcast {
    fn kind(&self) -> Kind {
        Kind::Broadcast
    }

    #[inline]
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        Some(ShmOperation::Broadcast { buffer: self.buffer, root: self.root })
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        let Broadcast { buffer, root } = *self;
        if team.has_levels(Kind::Broadcast, buffer.len(), false) {
            return broadcast_by_levels(team, steps, buffer, root);
        }
        broadcast(team, steps, buffer, root);
    }
}

/// Combines everyone's `input` into `output` of `root`; `output` matters nowhere else. The two may
/// be the same memory.
#[derive(Clone, Copy, Debug)]
pub struct Reduce {
    /// How to combine.
    pub operator: Operator,
    /// Our items.
    pub input: Span,
    /// Where the result goes.
    pub output: Span,
    /// Who gets it.
    pub root: usize,
}

/// Combines everyone's `input` into everyone's `output`. The two may be the same memory.
#[derive(Clone, Copy, Debug)]
pub struct AllReduce {
    /// How to combine.
    pub operator: Operator,
    /// Our items.
    pub input: Span,
    /// Where the result goes.
    pub output: Span,
}

impl Algorithm for Reduce {
    fn kind(&self) -> Kind {
        Kind::Reduce
    }

    #[inline]
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        let Reduce { operator, input, output, root } = *self;
        Some(ShmOperation::Reduce { operator, input, output, root: Some(root) })
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        let Reduce { operator, input, output, root } = *self;
        if team.has_levels(Kind::Reduce, input.len(), !operator.commutative) {
            return reduce_by_levels(team, steps, operator, input, output, root);
        }
        reduce(team, steps, operator, input, output, root);
    }
}

impl Algorithm for AllReduce {
    fn kind(&self) -> Kind {
        Kind::AllReduce
    }

    #[inline]
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        let AllReduce { operator, input, output } = *self;
        Some(ShmOperation::Reduce { operator, input, output, root: None })
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        let AllReduce { operator, input, output } = *self;
        if team.has_levels(Kind::AllReduce, input.len(), !operator.commutative) {
            return all_reduce_by_levels(team, steps, operator, input, output);
        }
        all_reduce(team, steps, operator, input, output);
    }
}
