//! What an origin asks of a target that it cannot reach by itself, as bytes: a head, the description of a
//! datatype that the target does not know yet or the pieces of memory that are meant, and the payload if it
//! is short.

use layout::reduce::Op;

/// Bytes of a head.
pub const HEAD: usize = 40;
/// Datatypes that a target remembers for an origin, under numbers from 1 on.
pub const SLOTS: usize = 64;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Writes the payload.
    Put,
    /// Sends the bytes.
    Get,
    /// Combines the payload with the elements.
    Accumulate,
    /// As before, and sends what they held.
    GetAccumulate,
    /// Replaces an element if it is the first half of the payload by the second; sends what it held.
    CompareSwap,
    /// Sends an acknowledgement when all before has been done.
    Flush,
    /// Takes the lock together with others, and says so.
    LockShared,
    /// Takes the lock alone, and says so.
    LockExclusive,
    /// Gives the lock back when all before has been done, and acknowledges that.
    Unlock,
    /// Sends the key by which the transport reaches the whole window, or nothing if it does not.
    Expose,
}

impl Kind {
    const ALL: [Kind; 10] = [
        Kind::Put,
        Kind::Get,
        Kind::Accumulate,
        Kind::GetAccumulate,
        Kind::CompareSwap,
        Kind::Flush,
        Kind::LockShared,
        Kind::LockExclusive,
        Kind::Unlock,
        Kind::Expose,
    ];
}

/// The head of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// What is asked for.
    pub kind: Kind,
    /// How elements are combined.
    pub op: Op,
    /// The number of the predefined type of the elements.
    pub basic: u16,
    /// Whether the payload comes in a message of its own.
    pub follows: bool,
    /// Whether it is to be acknowledged as by [`Kind::Flush`].
    pub flush: bool,
    /// Where in the window, in bytes; an address if it is dynamic.
    pub place: u64,
    /// How many items, or bytes if they are of no datatype.
    pub count: u64,
    /// The number of the datatype; 0 if bytes lie one after the other, or in pieces.
    pub slot: u8,
    /// Words that follow: the description of a datatype that the target does not know yet, or pieces.
    pub words: u32,
    /// The bytes of all items in a message.
    pub length: u64,
    /// The tag of what follows, or of the answer.
    pub tag: i32,
}

impl Head {
    /// A head without an operand.
    pub fn plain(kind: Kind, tag: i32) -> Head {
        Head {
            kind,
            op: Op::NoOp,
            basic: 0,
            follows: false,
            flush: false,
            place: 0,
            count: 0,
            slot: 0,
            words: 0,
            length: 0,
            tag,
        }
    }

    /// The head as bytes.
    pub fn to_bytes(self) -> [u8; HEAD] {
        let kind = Kind::ALL.iter().position(|kind| *kind == self.kind).expect("all are there");
        let op = Op::ALL.iter().position(|op| *op == self.op).expect("all are there");
        let first = kind as u64
            | (op as u64) << 8
            | u64::from(self.basic) << 16
            | u64::from(self.slot) << 32
            | u64::from(self.follows) << 40
            | u64::from(self.flush) << 41;
        let second = u64::from(self.words) | u64::from(self.tag as u32) << 32;
        let words = [first, second, self.place, self.count, self.length];
        let mut bytes = [0; HEAD];
        for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// Reads a frame: its head, the words, and the payload. None if it makes no sense.
    pub fn read(bytes: &[u8]) -> Option<(Head, Vec<i64>, &[u8])> {
        let (head, rest) = bytes.split_at_checked(HEAD)?;
        let word = |index: usize| {
            u64::from_le_bytes(head[8 * index..8 * index + 8].try_into().expect("eight bytes"))
        };
        let (first, second) = (word(0), word(1));
        let head = Head {
            kind: *Kind::ALL.get(first as u8 as usize)?,
            op: *Op::ALL.get((first >> 8) as u8 as usize)?,
            basic: (first >> 16) as u16,
            slot: (first >> 32) as u8,
            follows: first >> 40 & 1 == 1,
            flush: first >> 41 & 1 == 1,
            words: second as u32,
            tag: (second >> 32) as u32 as i32,
            place: word(2),
            count: word(3),
            length: word(4),
        };
        if head.slot as usize > SLOTS || head.tag < 0 || head.to_bytes() != bytes[..HEAD] {
            return None;
        }
        let (words, payload) = rest.split_at_checked((head.words as usize).checked_mul(8)?)?;
        let words = words.chunks_exact(8);
        let words = words.map(|word| i64::from_le_bytes(word.try_into().expect("eight bytes")));
        Some((head, words.collect(), payload))
    }
}

/// The pieces of memory that a frame without a datatype means: where each begins, and its bytes.
pub fn pieces(words: &[i64]) -> impl Iterator<Item = (u64, u64)> {
    words.chunks_exact(2).map(|piece| (piece[0] as u64, piece[1] as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn anything_is_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Some((head, words, payload)) = Head::read(&bytes) {
                prop_assert_eq!(&head.to_bytes()[..], &bytes[..HEAD]);
                prop_assert_eq!(HEAD + words.len() * 8 + payload.len(), bytes.len());
            }
        }

        #[test]
        fn a_head_comes_back(
            (kind, op) in (0..Kind::ALL.len(), 0..Op::ALL.len()),
            (basic, slot) in (any::<u16>(), 0..=SLOTS as u8),
            (follows, flush) in any::<(bool, bool)>(),
            (place, count, length) in any::<(u64, u64, u64)>(),
            tag in 0..i32::MAX,
        ) {
            let (kind, op) = (Kind::ALL[kind], Op::ALL[op]);
            let head =
                Head { kind, op, basic, follows, flush, place, count, slot, words: 1, length, tag };
            let bytes = [&head.to_bytes()[..], &(-5i64).to_le_bytes(), b"payload"].concat();
            prop_assert_eq!(Head::read(&bytes), Some((head, vec![-5], &b"payload"[..])));
        }
    }
}
