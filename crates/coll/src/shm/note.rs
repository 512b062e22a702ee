//! What a member publishes beside its bytes: what it does. Those that do different things notice.

use engine::Fault;

use super::geometry::{BYTES, LINE};
use crate::choice::KINDS;
use crate::failure::Failure;
use crate::kind::Kind;

// A note tells, from its lowest bit on, the length of what an operation is about, where the epoch's bytes
// begin, the operation's number, and its kind.
const OFFSET_BIT: u32 = 36;
const CALL_BIT: u32 = 52;
const KIND_BIT: u32 = 60;
const LENGTHS: u64 = (1 << OFFSET_BIT) - 1;

/// What a member does in an operation.
#[inline]
pub(super) fn note(kind: Kind, length: usize) -> u64 {
    const { assert!(KINDS <= 1 << (u64::BITS - KIND_BIT)) }
    (kind as u64) << KIND_BIT | length as u64 & LENGTHS
}

/// What all add to their notes in an epoch that begins at an offset, in the operation with this number.
#[inline(always)]
pub(super) fn mark(call: u64, offset: usize) -> u64 {
    const { assert!(BYTES / LINE <= 1 << (CALL_BIT - OFFSET_BIT)) }
    (call % (1 << (KIND_BIT - CALL_BIT))) << CALL_BIT | ((offset / LINE) as u64) << OFFSET_BIT
}

/// Whether a member does what we do.
#[inline]
pub(super) fn check(rank: usize, found: u64, expected: u64) -> Result<(), Failure> {
    if found == expected { Ok(()) } else { Err(Failure { rank, fault: mismatch(found, expected) }) }
}

/// The failure of members that do not do the same, if it is not known what they do.
pub(super) fn vague(rank: usize) -> Failure {
    Failure { rank, fault: Fault::Mismatch }
}

/// Whether a failure says no more than that.
pub(super) fn is_vague(failure: &Failure) -> bool {
    failure.fault == Fault::Mismatch
}

#[cold]
fn mismatch(found: u64, expected: u64) -> Fault {
    // Lengths of different operations say nothing about each other.
    let is_alike = found >> OFFSET_BIT == expected >> OFFSET_BIT;
    let (sent, expected) = (found & LENGTHS, expected & LENGTHS);
    if is_alike { Fault::MismatchedLength { sent, expected } } else { Fault::Mismatch }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_that_differ_are_no_truncated_messages() {
        let expected = note(Kind::Broadcast, 8);
        let fault_of = |found| check(1, found, expected).err().map(|failure| failure.fault);
        assert_eq!(fault_of(expected), None);
        let length = Fault::MismatchedLength { sent: 4, expected: 8 };
        assert_eq!(fault_of(note(Kind::Broadcast, 4)), Some(length));
        for other in [note(Kind::Barrier, 0), note(Kind::Barrier, 8)] {
            let failure = check(1, other, expected).expect_err("another operation");
            assert!(is_vague(&failure) && failure == vague(1));
        }
    }
}
