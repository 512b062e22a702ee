//! Descriptors: what a consumer asks of a VI, in a control segment, an address segment and a data segment.
//!
//! There is one data segment. What lies in several places is registered as one span, whose plan says where.

/// Names registered memory of a process. Another registration never has the same; none is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemoryHandle(pub u64);

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Fills the memory that the peer's next receive descriptor names.
    Send,
    /// Writes to registered memory of the peer, which hears of it only if there is an immediate word.
    RdmaWrite,
    /// Reads from registered memory of the peer.
    RdmaRead,
}

/// The control segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Control {
    /// What is to be done.
    pub operation: Operation,
    /// A word that comes with the peer's completion. With a write it consumes a receive descriptor.
    pub immediate: Option<u32>,
}

/// The address segment of remote memory operations: where in the peer's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressSegment {
    /// The peer's handle of the memory.
    pub handle: MemoryHandle,
    /// The first byte, counted from the beginning of what is registered.
    pub offset: u64,
}

/// The data segment: which bytes of this process's registered memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataSegment {
    /// The handle of the memory.
    pub handle: MemoryHandle,
    /// The first byte, counted from the beginning of what is registered.
    pub offset: u64,
    /// How many bytes.
    pub length: u64,
}

/// A descriptor for the send queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// What is to be done.
    pub control: Control,
    /// Where in the peer's memory; of remote memory operations only.
    pub address: Option<AddressSegment>,
    /// Which bytes here; none for an immediate word alone.
    pub data: Option<DataSegment>,
}

/// How a descriptor ended. The numbers are those of the status word in shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Status {
    /// All bytes are where they belong.
    Success = 0,
    /// What was sent is longer than what the receive descriptor names.
    Length = 1,
    /// A handle names no memory that this VI may use so, or not so many bytes of it.
    Protection = 2,
    /// A segment is missing, or one too many.
    Format = 3,
    /// There is no connection, or no receive descriptor, which ends it.
    ConnectionLost = 4,
    /// The memory behind a handle of the peer is not valid.
    BadAddressThere = 5,
    /// The memory behind a handle of this process is not valid.
    BadAddressHere = 6,
    /// The kernel lets nobody reach the other process's memory.
    Refused = 7,
}

impl Status {
    const ALL: [Status; 8] = [
        Status::Success,
        Status::Length,
        Status::Protection,
        Status::Format,
        Status::ConnectionLost,
        Status::BadAddressThere,
        Status::BadAddressHere,
        Status::Refused,
    ];
}

/// A descriptor that is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completion {
    /// How it ended.
    pub status: Status,
    /// How many bytes were moved.
    pub length: u64,
    /// The peer's word, if it sent one.
    pub immediate: Option<u32>,
}

const DONE: u64 = 1 << 63;
const IMMEDIATE: u64 = 1 << 62;
const STATUS_SHIFT: u32 = 48;
const LENGTH_MASK: u64 = (1 << STATUS_SHIFT) - 1;

impl Completion {
    /// A descriptor that ended so, without having moved anything.
    pub(crate) fn failed(status: Status) -> Completion {
        Completion { status, length: 0, immediate: None }
    }

    /// As a status word, which has the done bit, and the immediate word.
    pub(crate) fn words(&self) -> (u64, u64) {
        let immediate = if self.immediate.is_some() { IMMEDIATE } else { 0 };
        let status = (self.status as u64) << STATUS_SHIFT;
        let length = self.length.min(LENGTH_MASK);
        (DONE | immediate | status | length, u64::from(self.immediate.unwrap_or(0)))
    }

    /// Reads what another process wrote; none while the done bit is not set. A status that there is not
    /// is a lost connection: nobody can tell what has come.
    pub(crate) fn read(status: u64, immediate: impl FnOnce() -> u64) -> Option<Completion> {
        if status & DONE == 0 {
            return None;
        }
        let number = (status & !(DONE | IMMEDIATE)) >> STATUS_SHIFT;
        let known = Status::ALL.get(number as usize).copied();
        Some(Completion {
            status: known.unwrap_or(Status::ConnectionLost),
            length: status & LENGTH_MASK,
            immediate: (status & IMMEDIATE != 0).then(|| immediate() as u32),
        })
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn completions_survive_their_words() {
        for (number, status) in Status::ALL.into_iter().enumerate() {
            assert_eq!(status as usize, number);
            for (length, immediate) in [(0, None), (1, Some(0)), (LENGTH_MASK, Some(u32::MAX))] {
                let completion = Completion { status, length, immediate };
                let (word, second) = completion.words();
                assert_eq!(Completion::read(word, || second), Some(completion));
            }
        }
        assert_eq!(Completion::read(!DONE, || 0), None);
        let strange = Completion::read(u64::MAX, || 7).expect("it is done");
        assert_eq!((strange.status, strange.immediate), (Status::ConnectionLost, Some(7)));
    }
}
