//! What travels over a connection: the engine's frames, and records of the transport's own.

use transport::{AccessError, Atomic};
use wire::{HEADER_BYTES, Header, Key};

/// The largest payload of a frame.
pub(super) const BUFFERED: usize = 128 << 10;
/// Bytes of a [`Range`] behind the head of a record.
pub(super) const RANGE_BYTES: usize = 40;
/// Bytes of an atomic operation behind the head of a record: a range of one word, and what to do there.
pub(super) const ATOMIC_BYTES: usize = RANGE_BYTES + 24;
/// The most bytes that one record of data brings: frames find their turn between two of them.
pub(super) const CHUNK: usize = 512 << 10;

/// The head of a record. Bytes follow those that have a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// A frame; its payload follows.
    Frame(Header),
    /// So much of the other end's stream is here.
    Acknowledge { received: u64 },
    /// Send a range of registered memory; it follows.
    Get { operation: u32 },
    /// A range of registered memory, which follows, is about to be written.
    Put { operation: u32 },
    /// Do an atomic operation, which follows.
    Atomic { operation: u32 },
    /// So many bytes of registered memory come without having been asked for; the header of the frame
    /// that they belong to follows.
    Follow { operation: u32, length: u64 },
    /// Bytes of one of these.
    Data(Chunk),
    /// These bytes come next on a rail.
    Aside { rail: u16, chunk: Chunk },
    /// All bytes of one of these have been sent.
    End { origin: Origin, operation: u32 },
    /// Instead of that: some of them could not be read, the sender's memory is not valid.
    Bad { origin: Origin, operation: u32 },
    /// A get found no such memory.
    Gone { operation: u32 },
    /// A put or an atomic operation of the other end is over, and what it came to.
    Done { operation: u32, result: Result<u64, AccessError> },
    /// A rail is of no use any more; so much of what was sent over it is here.
    Lost { rail: u16, received: u64 },
    /// The other end leaves the job: that it closes the connection is no accident.
    Goodbye,
    /// The other end needs the descriptor for something else. It writes nothing more before it has been
    /// answered.
    Park,
    /// The answer to that: so much of its stream is here, and nothing more comes over this connection.
    Parked { received: u64 },
}

/// What data belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A get of its receiver.
    Get,
    /// A put of its sender.
    Put,
    /// A frame of its sender.
    Follow,
}

impl Origin {
    fn from_number(number: u8) -> Option<Origin> {
        [Origin::Get, Origin::Put, Origin::Follow].get(number as usize).copied()
    }
}

const ACKNOWLEDGE: u8 = 0xc0;
const GET: u8 = 0xc1;
const PUT: u8 = 0xc2;
const ATOMIC: u8 = 0xc3;
const FOLLOW: u8 = 0xc4;
const DATA: u8 = 0xc5;
const ASIDE: u8 = 0xc6;
const BAD: u8 = 0xc7;
const GONE: u8 = 0xc8;
const DONE: u8 = 0xc9;
const LOST: u8 = 0xca;
const GOODBYE: u8 = 0xcb;
const PARK: u8 = 0xcc;
const END: u8 = 0xcd;
const PARKED: u8 = 0xce;

// Which fields of the layout a record uses.
const SMALL: u8 = 1;
const RAIL: u8 = 2;
const LENGTH: u8 = 4;
const LONG: u8 = 8;
const OPERATION: u8 = 16;

/// A piece of memory. Its bytes follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chunk {
    pub(super) origin: Origin,
    /// Of whoever began, as the origin says.
    pub(super) operation: u32,
    pub(super) offset: u64,
    pub(super) length: u32,
}

/// The layout of a frame's header (`wire::Header`), with kinds that no frame has.
fn layout(kind: u8, small: u8, length: u32, long: u64, operation: u32) -> [u8; HEADER_BYTES] {
    let mut bytes = [0; HEADER_BYTES];
    bytes[0] = kind;
    bytes[1] = small;
    bytes[4..8].copy_from_slice(&length.to_le_bytes());
    bytes[8..16].copy_from_slice(&long.to_le_bytes());
    bytes[20..24].copy_from_slice(&operation.to_le_bytes());
    bytes
}

fn on_rail(mut bytes: [u8; HEADER_BYTES], rail: u16) -> [u8; HEADER_BYTES] {
    bytes[2..4].copy_from_slice(&rail.to_le_bytes());
    bytes
}

impl Chunk {
    fn to_bytes(self, kind: u8) -> [u8; HEADER_BYTES] {
        layout(kind, self.origin as u8, self.length, self.offset, self.operation)
    }
}

impl Record {
    /// The bytes of the head.
    pub(super) fn to_bytes(self) -> [u8; HEADER_BYTES] {
        match self {
            Record::Frame(header) => header.to_bytes(),
            Record::Acknowledge { received } => layout(ACKNOWLEDGE, 0, 0, received, 0),
            Record::Get { operation } => layout(GET, 0, RANGE_BYTES as u32, 0, operation),
            Record::Put { operation } => layout(PUT, 0, RANGE_BYTES as u32, 0, operation),
            Record::Atomic { operation } => layout(ATOMIC, 0, ATOMIC_BYTES as u32, 0, operation),
            Record::Follow { operation, length } => {
                layout(FOLLOW, 0, HEADER_BYTES as u32, length, operation)
            }
            Record::Data(chunk) => chunk.to_bytes(DATA),
            Record::Aside { rail, chunk } => on_rail(chunk.to_bytes(ASIDE), rail),
            Record::End { origin, operation } => layout(END, origin as u8, 0, 0, operation),
            Record::Bad { origin, operation } => layout(BAD, origin as u8, 0, 0, operation),
            Record::Gone { operation } => layout(GONE, 0, 0, 0, operation),
            Record::Done { operation, result } => {
                let (status, value) = match result {
                    Ok(value) => (0, value),
                    Err(AccessError::BadAddressThere) => (1, 0),
                    Err(_) => (2, 0),
                };
                layout(DONE, status, 0, value, operation)
            }
            Record::Lost { rail, received } => on_rail(layout(LOST, 0, 0, received, 0), rail),
            Record::Goodbye => layout(GOODBYE, 0, 0, 0, 0),
            Record::Park => layout(PARK, 0, 0, 0, 0),
            Record::Parked { received } => layout(PARKED, 0, 0, received, 0),
        }
    }

    /// Reads a head from untrusted bytes.
    #[inline]
    pub(super) fn from_bytes(bytes: &[u8; HEADER_BYTES]) -> Result<Record, &'static str> {
        if bytes[0] < ACKNOWLEDGE {
            let header = Header::from_bytes(bytes).map_err(|_| "what is not a frame")?;
            let fits = header.length as usize <= BUFFERED;
            return if fits { Ok(Record::Frame(header)) } else { Err("a frame too long") };
        }
        Record::own_from_bytes(bytes)
    }

    /// Reads the head of a record that is no frame.
    fn own_from_bytes(bytes: &[u8; HEADER_BYTES]) -> Result<Record, &'static str> {
        const IMPOSSIBLE: &str = "a record that makes no sense";
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
        let long = u64::from_le_bytes(bytes[8..16].try_into().expect("8 bytes"));
        let (length, operation) = (word(4), word(20));
        let (small, rail) = (bytes[1], u16::from_le_bytes([bytes[2], bytes[3]]));
        let origin = Origin::from_number(small);
        let chunk = || {
            let chunk = |origin| Chunk { origin, operation, offset: long, length };
            origin.filter(|_| length as usize <= CHUNK).map(chunk).ok_or(IMPOSSIBLE)
        };
        let exactly = |expected: usize, record| {
            if length as usize == expected { Ok(record) } else { Err(IMPOSSIBLE) }
        };
        let (used, record) = match bytes[0] {
            ACKNOWLEDGE => (LONG, Record::Acknowledge { received: long }),
            GET => (LENGTH | OPERATION, exactly(RANGE_BYTES, Record::Get { operation })?),
            PUT => (LENGTH | OPERATION, exactly(RANGE_BYTES, Record::Put { operation })?),
            ATOMIC => (LENGTH | OPERATION, exactly(ATOMIC_BYTES, Record::Atomic { operation })?),
            FOLLOW => {
                let record = Record::Follow { operation, length: long };
                (LENGTH | LONG | OPERATION, exactly(HEADER_BYTES, record)?)
            }
            DATA => (SMALL | LENGTH | LONG | OPERATION, Record::Data(chunk()?)),
            ASIDE => {
                let chunk = chunk()?;
                (SMALL | RAIL | LENGTH | LONG | OPERATION, Record::Aside { rail, chunk })
            }
            END => {
                let origin = origin.ok_or(IMPOSSIBLE)?;
                (SMALL | OPERATION, Record::End { origin, operation })
            }
            BAD => {
                let origin = origin.ok_or(IMPOSSIBLE)?;
                (SMALL | OPERATION, Record::Bad { origin, operation })
            }
            GONE => (OPERATION, Record::Gone { operation }),
            DONE => {
                let result = match (small, long) {
                    (0, value) => Ok(value),
                    (1, 0) => Err(AccessError::BadAddressThere),
                    (2, 0) => Err(AccessError::Gone),
                    _ => return Err(IMPOSSIBLE),
                };
                (SMALL | LONG | OPERATION, Record::Done { operation, result })
            }
            LOST => (RAIL | LONG, Record::Lost { rail, received: long }),
            GOODBYE => (0, Record::Goodbye),
            PARK => (0, Record::Park),
            PARKED => (LONG, Record::Parked { received: long }),
            _ => return Err("a record of unknown kind"),
        };
        let fields = [
            (SMALL, u64::from(small)),
            (RAIL, u64::from(rail)),
            (LENGTH, u64::from(length)),
            (LONG, long),
            (OPERATION, u64::from(operation)),
        ];
        // Whatever a record does not use is zero, so that it can get a meaning later.
        let clean = fields.iter().all(|&(field, value)| used & field != 0 || value == 0);
        if clean && word(16) == 0 { Ok(record) } else { Err(IMPOSSIBLE) }
    }
}

/// A part of registered memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) key: Key,
    pub(super) offset: u64,
    pub(super) length: u64,
}

fn words_to_bytes<const BYTES: usize>(words: impl IntoIterator<Item = u64>) -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

fn word_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at * 8..at * 8 + 8].try_into().expect("8 bytes"))
}

impl Range {
    pub(super) fn to_bytes(self) -> [u8; RANGE_BYTES] {
        words_to_bytes(self.key.into_iter().chain([self.offset, self.length]))
    }

    pub(super) fn from_bytes(bytes: &[u8; RANGE_BYTES]) -> Range {
        let word = |at| word_at(bytes, at);
        Range { key: [word(0), word(1), word(2)], offset: word(3), length: word(4) }
    }
}

/// The bytes of an atomic operation on a word.
pub(super) fn atomic_to_bytes(key: Key, offset: u64, atomic: Atomic) -> [u8; ATOMIC_BYTES] {
    let operation = match atomic {
        Atomic::Add(operand) => [0, operand, 0],
        Atomic::And(operand) => [1, operand, 0],
        Atomic::Or(operand) => [2, operand, 0],
        Atomic::Xor(operand) => [3, operand, 0],
        Atomic::Swap(operand) => [4, operand, 0],
        Atomic::CompareSwap { expected, desired } => [5, desired, expected],
    };
    words_to_bytes(key.into_iter().chain([offset, 8]).chain(operation))
}

/// The range and the operation that these bytes say, if they make sense.
pub(super) fn atomic_from_bytes(bytes: &[u8; ATOMIC_BYTES]) -> Option<(Range, Atomic)> {
    let range = Range::from_bytes(bytes.first_chunk().expect("longer than a range"));
    let (operand, compared) = (word_at(bytes, 6), word_at(bytes, 7));
    let atomic = match word_at(bytes, 5) {
        0 => Atomic::Add(operand),
        1 => Atomic::And(operand),
        2 => Atomic::Or(operand),
        3 => Atomic::Xor(operand),
        4 => Atomic::Swap(operand),
        5 => Atomic::CompareSwap { expected: compared, desired: operand },
        _ => return None,
    };
    Some((range, atomic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(
            kind in 0..16u8, operation: u32, other: u32, long: u64, length in 0..=CHUNK as u32,
            origin in 0..3u8,
        ) {
            let origin = Origin::from_number(origin).expect("one of three");
            let chunk = Chunk { origin, operation, offset: long, length };
            let record = match kind {
                0 => Record::Frame(Header::eager(long, other as i32, length.min(BUFFERED as u32))),
                1 => Record::Acknowledge { received: long },
                2 => Record::Get { operation },
                3 => Record::Put { operation },
                4 => Record::Atomic { operation },
                5 => Record::Follow { operation, length: long },
                6 => Record::Data(chunk),
                7 => Record::Aside { rail: other as u16, chunk },
                8 => Record::Bad { origin, operation },
                9 => Record::Gone { operation },
                10 => {
                    let errors = [AccessError::BadAddressThere, AccessError::Gone];
                    let error = errors.get(other as usize % 3);
                    Record::Done { operation, result: error.map_or(Ok(long), |error| Err(*error)) }
                }
                11 => Record::Lost { rail: other as u16, received: long },
                12 => Record::Goodbye,
                13 => Record::End { origin, operation },
                14 => Record::Park,
                _ => Record::Parked { received: long },
            };
            prop_assert_eq!(Record::from_bytes(&record.to_bytes()), Ok(record));
            let key = [long, u64::from(other), 7];
            let range = Range { key, offset: 9, length: u64::from(length) };
            prop_assert_eq!(Range::from_bytes(&range.to_bytes()), range);
            let operand = u64::from(operation);
            let atomic = [
                Atomic::Add(operand),
                Atomic::And(operand),
                Atomic::Or(operand),
                Atomic::Xor(operand),
                Atomic::Swap(operand),
                Atomic::CompareSwap { expected: long, desired: operand },
            ][other as usize % 6];
            let read = atomic_from_bytes(&atomic_to_bytes(key, long, atomic));
            prop_assert_eq!(read, Some((Range { key, offset: long, length: 8 }, atomic)));
        }

        #[test]
        fn any_bytes_are_read_or_refused(mut bytes: [u8; HEADER_BYTES], kind in 0xbe..0xd0u8) {
            let _ = Record::from_bytes(&bytes);
            bytes[0] = kind;
            if let Ok(record) = Record::from_bytes(&bytes) {
                prop_assert_eq!(record.to_bytes(), bytes);
            }
        }
    }
}
