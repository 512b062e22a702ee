//! What went wrong.

use engine::{Completion, Fault};
use layout::Span;

/// Why a collective did not succeed here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The member that we were sending to or receiving from.
    pub rank: usize,
    /// What went wrong.
    pub fault: Fault,
}

/// What went wrong with a receive. A message of another length shows that the members pass different counts.
#[inline]
pub(crate) fn fault_of(completion: &Completion, buffer: Span) -> Option<Fault> {
    let (sent, room) = (completion.bytes, buffer.len() as u64);
    completion.fault.or_else(|| (sent != room).then_some(Fault::Truncated { sent, room }))
}

impl Failure {
    /// Whether a member is gone.
    pub(crate) fn is_death(&self) -> bool {
        matches!(self.fault, Fault::PeerDied(_))
    }
}
