//! What stands in front of a frame in the area of its receiver, and the immediate word that comes with it.

use crate::credit::Credit;
use wire::{HEADER_BYTES, Header};

/// Bytes of an envelope.
pub(crate) const ENVELOPE: usize = HEADER_BYTES + 16;

/// What a descriptor has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// An envelope, and behind it all that belongs to the frame.
    Tiny = 0,
    /// The envelope of a frame whose bytes come with the next descriptor.
    Short = 1,
    /// Those bytes.
    Body = 2,
    /// An envelope of which only the credit counts.
    Credit = 3,
}

const PART_MASK: u32 = 3;
const RESTART: u32 = 4;

/// The immediate word of a descriptor that begins at the top of the area if it is a `restart`.
pub(crate) fn immediate(part: Part, restart: bool) -> u32 {
    part as u32 | if restart { RESTART } else { 0 }
}

/// Reads an immediate word of another process.
pub(crate) fn read_immediate(word: u32) -> Result<(Part, bool), &'static str> {
    if word & !(PART_MASK | RESTART) != 0 {
        return Err("an immediate word with unknown bits");
    }
    let part = [Part::Tiny, Part::Short, Part::Body, Part::Credit][(word & PART_MASK) as usize];
    Ok((part, word & RESTART != 0))
}

/// The envelope of a frame.
pub(crate) fn write(header: &Header, credit: Credit) -> [u8; ENVELOPE] {
    let mut bytes = credit_alone(credit);
    bytes[..HEADER_BYTES].copy_from_slice(&header.to_bytes());
    bytes
}

/// An envelope that gives credit.
pub(crate) fn credit_alone(credit: Credit) -> [u8; ENVELOPE] {
    let mut bytes = [0; ENVELOPE];
    bytes[HEADER_BYTES..HEADER_BYTES + 8].copy_from_slice(&credit.descriptors.to_le_bytes());
    bytes[HEADER_BYTES + 8..].copy_from_slice(&credit.bytes.to_le_bytes());
    bytes
}

/// The credit that an envelope brings.
pub(crate) fn credit(bytes: &[u8; ENVELOPE]) -> Credit {
    let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    Credit { descriptors: word(HEADER_BYTES), bytes: word(HEADER_BYTES + 8) }
}

/// The header of a frame, from bytes of another process.
pub(crate) fn header(bytes: &[u8; ENVELOPE]) -> Result<Header, &'static str> {
    let head = bytes.first_chunk().expect("an envelope is longer");
    Header::from_bytes(head).map_err(|_| "a frame with a senseless header")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use wire::Kind;

    proptest! {
        #[test]
        fn envelopes_survive(
            kind in 1u8..=15, flags: u8, length: u32, context: u64, tag: i32, id: u32,
            descriptors: u64, bytes: u64,
        ) {
            let kind = Kind::from_number(kind).expect("a kind");
            let sent = Header { kind, flags, length, context, tag, id };
            let given = Credit { descriptors, bytes };
            let envelope = write(&sent, given);
            prop_assert_eq!(header(&envelope), Ok(sent));
            prop_assert_eq!(credit(&envelope), given);
            prop_assert_eq!(credit(&credit_alone(given)), given);
        }

        #[test]
        fn immediate_words_survive_or_are_refused(word: u32, small in 0u32..16) {
            for word in [word, small] {
                match read_immediate(word) {
                    Ok((part, restart)) => prop_assert_eq!(immediate(part, restart), word),
                    Err(_) => prop_assert!(word > 7),
                }
            }
        }
    }
}
