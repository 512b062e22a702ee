//! What went wrong.

use engine::Fault;

/// Why a collective did not succeed here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The member that we were sending to or receiving from.
    pub rank: usize,
    /// What went wrong.
    pub fault: Fault,
}

impl Failure {
    /// Whether a member is gone.
    pub(crate) fn is_death(&self) -> bool {
        matches!(self.fault, Fault::PeerDied(_))
    }
}
