//! Faults of messages, as MPI errors.

use engine::{Completion, Fault};

use crate::error::Error;
use crate::{Handle, Status, class, verify};

/// The error for a fault in a communicator. `rank_of` translates peers.
#[cold]
pub(crate) fn error(
    fault: Fault,
    comm: Handle,
    rank_of: impl Fn(transport::Peer) -> i32,
) -> Box<Error> {
    let (class, message) = match fault {
        Fault::Truncated { sent, room } if sent < room => (
            class::TRUNCATE,
            format!(
                "the partitions of the sender hold {sent} bytes, and those of the receiver {room}; pass \
                 the same total of partitions times count to MPI_Psend_init and MPI_Precv_init"
            ),
        ),
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
        Fault::BadAddressThere(peer) => (
            class::BUFFER,
            format!(
                "the buffer that rank {} passed is not memory of its process, or not all of it; \
                 look for that call there",
                rank_of(peer)
            ),
        ),
        Fault::PeerDied(peer) => (
            class::PROC_ABORTED,
            format!("rank {} has ended; see what it printed", rank_of(peer)),
        ),
        Fault::ProtocolError(peer, reason) => (
            class::INTERN,
            format!(
                "rank {} broke the protocol: {reason}; run all ranks with the same library",
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
        Fault::Mismatch => (
            class::TRUNCATE,
            "the ranks did not do the same, in this call or in one before it; pass matching counts \
             and datatypes on all ranks, in the same order of calls (mpiexec --check names the first \
             call that differs)"
                .into(),
        ),
        Fault::MismatchedLength { sent, expected } => (
            class::TRUNCATE,
            format!(
                "a rank contributes {sent} bytes where {expected} are expected here; pass matching \
                 counts and datatypes on all ranks"
            ),
        ),
        Fault::MismatchTold(number) => verify::mismatch(number),
        Fault::Left => (
            class::OTHER,
            "another thread has finalized MPI while this call waited; end the calls of all threads before \
             MPI_Finalize"
                .into(),
        ),
    };
    Error::new(class, message).on(comm)
}

/// The status of a receive that ended with a fault.
#[cold]
pub(crate) fn status(
    fault: Fault,
    completion: &Completion,
    rank_of: impl Fn(transport::Peer) -> i32,
) -> Status {
    // Where a transfer broke is not known: only of a truncated message do we know what was written.
    let (source, bytes) = match fault {
        Fault::Truncated { .. } => (completion.source, completion.bytes),
        Fault::BadAddress
        | Fault::Mismatch
        | Fault::MismatchedLength { .. }
        | Fault::MismatchTold(_)
        | Fault::Left => (completion.source, 0),
        Fault::PeerDied(peer)
        | Fault::BadAddressThere(peer)
        | Fault::ProtocolError(peer, _)
        | Fault::NoMemory(peer) => (peer, 0),
    };
    Status::of(rank_of(source), completion.tag, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mismatch_of_ranks_is_not_told_as_a_long_message() {
        let text = |fault| error(fault, crate::abi::COMM_WORLD, |peer| peer as i32).message;
        let long = text(Fault::Truncated { sent: 8, room: 8 });
        assert!(long.contains("a message of 8 bytes"), "{long}");
        let unknown = text(Fault::Mismatch);
        assert!(unknown.contains("the ranks did not do the same"), "{unknown}");
        let length = text(Fault::MismatchedLength { sent: 4, expected: 8 });
        assert!(length.contains("contributes 4 bytes where 8"), "{length}");
    }

    #[test]
    fn a_status_tells_what_is_known() {
        let rank_of = |peer: transport::Peer| peer as i32 + 10;
        let of = |fault| {
            let completion =
                Completion { source: 1, tag: 7, bytes: 8, cancelled: false, fault: Some(fault) };
            let status = status(fault, &completion, rank_of);
            (status.source, status.tag, status.bytes())
        };
        assert_eq!(of(Fault::Truncated { sent: 16, room: 8 }), (11, 7, 8));
        assert_eq!(of(Fault::BadAddress), (11, 7, 0));
        assert_eq!(of(Fault::PeerDied(2)), (12, 7, 0));
    }
}
