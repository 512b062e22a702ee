//! Operations of ranks that share memory.

use layout::Span;

use crate::kind::Kind;
use crate::operator::Operator;

/// An operation of ranks that share memory, and its arguments. What matters at the
/// root alone is empty elsewhere.
#[derive(Clone, Copy, Debug)]
pub enum ShmOperation<'a> {
    /// Ends when every member has begun it.
    Barrier,
    /// Copies the buffer of `root` to everyone's.
    Broadcast {
        /// The bytes.
        buffer: Span,
        /// Who has them.
        root: usize,
    },
    /// Puts everyone's `block` into `result` of `root`, in the order of ranks; the root's own may be
    /// there already.
    Gather {
        /// Our contribution.
        block: Span,
        /// Where the blocks go.
        result: Span,
        /// Who collects.
        root: usize,
    },
    /// Sends each rank its part of `blocks` of `root`; the root's own may be there already.
    Scatter {
        /// What is spread.
        blocks: Span,
        /// Where our part goes.
        block: Span,
        /// Who has them.
        root: usize,
    },
    /// Puts everyone's `block` into everyone's `result`; our own may be there already.
    AllGather {
        /// Our contribution.
        block: Span,
        /// Where the blocks go.
        result: Span,
    },
    /// Sends each rank its block of `send` and puts what comes from it into its block of `receive`,
    /// which may be the same memory.
    AllToAll {
        /// What goes to each.
        send: Span,
        /// Where what each sends goes.
        receive: Span,
        /// The bytes of a block.
        length: usize,
    },
    /// Combines everyone's `input` into `output`, which may be the same memory.
    Reduce {
        /// What is done with the items.
        operator: Operator,
        /// Our items.
        input: Span,
        /// Where the result goes.
        output: Span,
        /// Who gets it, if not everyone.
        root: Option<usize>,
    },
    /// Puts everyone's `block` into everyone's `result`; the lengths differ, and all know them all.
    AllGatherList {
        /// Our contribution.
        block: Span,
        /// Where the blocks go.
        result: &'a [Span],
    },
    /// Combines the `input` of ranks 0 to ours into `output`, which may be the same memory.
    Scan {
        /// Bytes of an item.
        unit: usize,
        /// Our items.
        input: Span,
        /// Where the result goes.
        output: Span,
        /// Whether our own items are left out; rank 0 then gets nothing.
        exclusive: bool,
    },
    /// Combines everyone's `input` and puts the part from `from` on into `output`, which may be the
    /// beginning of `input`.
    ReduceScatter {
        /// What is done with the items.
        operator: Operator,
        /// Our items: all of them.
        input: Span,
        /// Where our part begins.
        from: usize,
        /// Where our part of the result goes.
        output: Span,
    },
}

impl ShmOperation<'_> {
    /// Which operation it is.
    #[inline]
    pub fn kind(&self) -> Kind {
        match *self {
            ShmOperation::Barrier => Kind::Barrier,
            ShmOperation::Broadcast { .. } => Kind::Broadcast,
            ShmOperation::Gather { .. } => Kind::Gather,
            ShmOperation::Scatter { .. } => Kind::Scatter,
            ShmOperation::AllGather { .. } | ShmOperation::AllGatherList { .. } => Kind::AllGather,
            ShmOperation::AllToAll { .. } => Kind::AllToAll,
            ShmOperation::Reduce { root: Some(_), .. } => Kind::Reduce,
            ShmOperation::Reduce { root: None, .. } => Kind::AllReduce,
            ShmOperation::Scan { exclusive: false, .. } => Kind::Scan,
            ShmOperation::Scan { exclusive: true, .. } => Kind::ExclusiveScan,
            ShmOperation::ReduceScatter { .. } => Kind::ReduceScatter,
        }
    }

    /// Its bytes, as a [`Rule`](crate::Rule) counts them.
    #[inline]
    pub fn bytes(&self, members: usize) -> usize {
        match *self {
            ShmOperation::Barrier => 0,
            ShmOperation::Broadcast { buffer, .. } => buffer.len(),
            ShmOperation::Gather { block, .. } | ShmOperation::Scatter { block, .. } => block.len(),
            ShmOperation::AllGather { block, .. } => members.saturating_mul(block.len()),
            ShmOperation::AllGatherList { result, .. } => {
                result.iter().fold(0, |sum: usize, block| sum.saturating_add(block.len()))
            }
            ShmOperation::AllToAll { length, .. } => length,
            ShmOperation::Reduce { input, .. }
            | ShmOperation::Scan { input, .. }
            | ShmOperation::ReduceScatter { input, .. } => input.len(),
        }
    }

    /// The bytes of an item, if items are combined.
    #[inline]
    pub(crate) fn unit(&self) -> Option<usize> {
        match *self {
            ShmOperation::Reduce { operator, .. }
            | ShmOperation::ReduceScatter { operator, .. } => Some(operator.unit),
            ShmOperation::Scan { unit, .. } => Some(unit),
            _ => None,
        }
    }
}
