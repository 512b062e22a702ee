//! What travels over a connection: the engine's frames, and records of the transport's own.

use wire::{Exposure, HEADER_BYTES, Header};

/// The largest payload of a frame.
pub(super) const BUFFERED: usize = 64 << 10;
/// Bytes behind the header of a pull.
pub(super) const PULL_BYTES: usize = 32;
/// The most bytes that one record of data brings: frames find their turn between two of them.
pub(super) const CHUNK: usize = 512 << 10;

/// The head of a record. Bytes follow those that have a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// A frame; its payload follows.
    Frame(Header),
    /// So much of the other end's stream is here.
    Acknowledge { received: u64 },
    /// Send what was exposed; [`Wanted`] follows.
    Pull { operation: u32 },
    /// Bytes that were pulled, for the puller's operation, from this place among the exposures.
    Data(Chunk),
    /// Bytes that nobody has asked for, of the sender's operation.
    Push(Chunk),
    /// All of what lies at this place among the exposures has arrived; so has the stream, so far.
    Done { place: u32, received: u64 },
    /// What the puller's operation wants is not exposed.
    Gone { operation: u32 },
    /// The other end leaves the job: that it closes the connection is no accident.
    Goodbye,
    /// The other end needs the descriptor for something else, and will be back.
    Park,
    /// These bytes, pulled or pushed, come next on a lane.
    Aside { lane: u16, pushed: bool, chunk: Chunk },
    /// The rest of these bytes, pulled or pushed, from this place among the exposures, cannot be read:
    /// the sender's memory is not valid.
    Bad { operation: u32, place: u32, pushed: bool },
    /// A lane is of no use any more; so much of what was sent over it is here.
    Lost { lane: u16, received: u64 },
}

const ACKNOWLEDGE: u8 = 0xc0;
const PULL: u8 = 0xc1;
const DATA: u8 = 0xc2;
const PUSH: u8 = 0xc3;
const DONE: u8 = 0xc4;
const GONE: u8 = 0xc5;
const GOODBYE: u8 = 0xc6;
const PARK: u8 = 0xc7;
const ASIDE: u8 = 0xc8;
const LOST: u8 = 0xc9;
const BAD: u8 = 0xca;

// Which fields of the layout a record uses.
const FLAG: u8 = 1;
const LANE: u8 = 2;
const LENGTH: u8 = 4;
const LONG: u8 = 8;
const PLACE: u8 = 16;
const OPERATION: u8 = 32;
const CHUNKS: u8 = LENGTH | LONG | PLACE | OPERATION;

/// A piece of exposed memory. Its bytes follow, and one more that says whether they were there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chunk {
    /// Whose operation this is, the kind of record says.
    pub(super) operation: u32,
    /// Where it lies among the exposures.
    pub(super) place: u32,
    pub(super) offset: u64,
    pub(super) length: u32,
    /// The sender keeps a copy, and does not wait to hear that all has arrived.
    pub(super) kept: bool,
}

impl Chunk {
    fn to_bytes(self, kind: u8) -> [u8; HEADER_BYTES] {
        let mut bytes = layout(kind, self.length, self.offset, self.place, self.operation);
        bytes[1] = u8::from(self.kept);
        bytes
    }
}

/// The layout of a frame's header (`wire::Header`), with kinds that no frame has.
fn layout(kind: u8, length: u32, long: u64, place: u32, operation: u32) -> [u8; HEADER_BYTES] {
    let mut bytes = [0; HEADER_BYTES];
    bytes[0] = kind;
    bytes[4..8].copy_from_slice(&length.to_le_bytes());
    bytes[8..16].copy_from_slice(&long.to_le_bytes());
    bytes[16..20].copy_from_slice(&place.to_le_bytes());
    bytes[20..24].copy_from_slice(&operation.to_le_bytes());
    bytes
}

impl Record {
    /// The bytes of the head.
    pub(super) fn to_bytes(self) -> [u8; HEADER_BYTES] {
        match self {
            Record::Frame(header) => header.to_bytes(),
            Record::Acknowledge { received } => layout(ACKNOWLEDGE, 0, received, 0, 0),
            Record::Pull { operation } => layout(PULL, PULL_BYTES as u32, 0, 0, operation),
            Record::Data(chunk) => chunk.to_bytes(DATA),
            Record::Push(chunk) => chunk.to_bytes(PUSH),
            Record::Done { place, received } => layout(DONE, 0, received, place, 0),
            Record::Gone { operation } => layout(GONE, 0, 0, 0, operation),
            Record::Goodbye => layout(GOODBYE, 0, 0, 0, 0),
            Record::Park => layout(PARK, 0, 0, 0, 0),
            Record::Aside { lane, pushed, chunk } => {
                let mut bytes = chunk.to_bytes(ASIDE);
                bytes[1] = u8::from(pushed);
                bytes[2..4].copy_from_slice(&lane.to_le_bytes());
                bytes
            }
            Record::Bad { operation, place, pushed } => {
                let mut bytes = layout(BAD, 0, 0, place, operation);
                bytes[1] = u8::from(pushed);
                bytes
            }
            Record::Lost { lane, received } => {
                let mut bytes = layout(LOST, 0, received, 0, 0);
                bytes[2..4].copy_from_slice(&lane.to_le_bytes());
                bytes
            }
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
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
        let long = u64::from_le_bytes(bytes[8..16].try_into().expect("8 bytes"));
        let (length, place, operation) = (word(4), word(16), word(20));
        let (flag, lane) = (bytes[1] == 1, u16::from_le_bytes([bytes[2], bytes[3]]));
        let chunk = Chunk { operation, place, offset: long, length, kept: flag };
        let (used, record) = match bytes[0] {
            ACKNOWLEDGE => (LONG, Record::Acknowledge { received: long }),
            PULL if length == PULL_BYTES as u32 => (LENGTH | OPERATION, Record::Pull { operation }),
            DATA => (CHUNKS | FLAG, Record::Data(chunk)),
            PUSH => (CHUNKS | FLAG, Record::Push(chunk)),
            DONE => (LONG | PLACE, Record::Done { place, received: long }),
            GONE => (OPERATION, Record::Gone { operation }),
            GOODBYE => (0, Record::Goodbye),
            PARK => (0, Record::Park),
            ASIDE => {
                let chunk = Chunk { kept: false, ..chunk };
                (CHUNKS | FLAG | LANE, Record::Aside { lane, pushed: flag, chunk })
            }
            LOST => (LANE | LONG, Record::Lost { lane, received: long }),
            BAD => (FLAG | PLACE | OPERATION, Record::Bad { operation, place, pushed: flag }),
            _ => return Err("a record of unknown kind"),
        };
        let fields = [
            (FLAG, u64::from(bytes[1])),
            (LANE, u64::from(lane)),
            (LENGTH, u64::from(length)),
            (LONG, long),
            (PLACE, u64::from(place)),
            (OPERATION, u64::from(operation)),
        ];
        // Whatever a record does not use is zero, so that it can get a meaning later.
        let clean = fields.iter().all(|&(field, value)| used & field != 0 || value == 0);
        let same = clean && bytes[1] <= 1 && length as usize <= CHUNK;
        if same { Ok(record) } else { Err("a record that makes no sense") }
    }
}

/// What a pull asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub(super) exposure: Exposure,
    pub(super) length: u64,
}

impl Wanted {
    pub(super) fn to_bytes(self) -> [u8; PULL_BYTES] {
        let mut bytes = [0; PULL_BYTES];
        let words = self.exposure.into_iter().chain([self.length]);
        for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8; PULL_BYTES]) -> Wanted {
        let word =
            |at: usize| u64::from_le_bytes(bytes[at * 8..at * 8 + 8].try_into().expect("8 bytes"));
        Wanted { exposure: [word(0), word(1), word(2)], length: word(3) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(
            kind in 0..12u8, operation: u32, place: u32, long: u64, length in 0..=CHUNK as u32,
            kept: bool,
        ) {
            let record = match kind {
                0 => Record::Frame(Header::eager(long, place as i32, length.min(BUFFERED as u32))),
                1 => Record::Acknowledge { received: long },
                2 => Record::Pull { operation },
                3 => Record::Data(Chunk { operation, place, offset: long, length, kept }),
                4 => Record::Push(Chunk { operation, place, offset: long, length, kept }),
                5 => Record::Done { place, received: long },
                6 => Record::Gone { operation },
                7 => Record::Goodbye,
                8 => Record::Park,
                10 => Record::Bad { operation, place, pushed: kept },
                9 => Record::Lost { lane: place as u16, received: long },
                _ => {
                    let chunk = Chunk { operation, place, offset: long, length, kept: false };
                    Record::Aside { lane: operation as u16, pushed: kept, chunk }
                }
            };
            prop_assert_eq!(Record::from_bytes(&record.to_bytes()), Ok(record));
            let wanted = Wanted { exposure: [long, u64::from(place), 7], length: u64::from(length) };
            prop_assert_eq!(Wanted::from_bytes(&wanted.to_bytes()), wanted);
        }

        #[test]
        fn any_bytes_are_read_or_refused(mut bytes: [u8; HEADER_BYTES], kind in 0xbe..0xcdu8) {
            let _ = Record::from_bytes(&bytes);
            bytes[0] = kind;
            if let Ok(record) = Record::from_bytes(&bytes) {
                prop_assert_eq!(record.to_bytes(), bytes);
            }
        }
    }
}
