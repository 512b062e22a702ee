//! Faults of messages, as MPI errors.

use engine::Fault;

use crate::Handle;
use crate::class;
use crate::error::Error;

/// The error for a fault in a communicator. `rank_of` translates peers.
#[cold]
pub(crate) fn error(
    fault: Fault,
    comm: Handle,
    rank_of: impl Fn(fabric::Peer) -> i32,
) -> Box<Error> {
    let (class, message) = match fault {
        Fault::Truncated { sent, room } => (
            class::TRUNCATE,
            format!(
                "a message of {sent} bytes came for a receive buffer of {room} bytes; pass a \
                 larger count, or ask MPI_Probe for the size first"
            ),
        ),
        Fault::BadAddress => (
            class::BUFFER,
            "the buffer is not memory of this process, or not all of it; pass a buffer that covers \
             count items, and keep it until the operation has completed"
                .into(),
        ),
        Fault::PeerDied(peer) => (
            class::PROC_ABORTED,
            format!("rank {} has ended; see what it printed", rank_of(peer)),
        ),
        Fault::Nonsense(peer) => (
            class::INTERN,
            format!(
                "rank {} sent what this version does not understand; run all ranks with the same \
                 library",
                rank_of(peer)
            ),
        ),
        Fault::NoMemory(peer) => (
            class::NO_MEM,
            format!(
                "there is no memory for a connection to rank {}; use fewer ranks, or a host or \
                 container with more memory",
                rank_of(peer)
            ),
        ),
    };
    Error::new(class, message).on(comm)
}
