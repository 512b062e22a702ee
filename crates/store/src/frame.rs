//! Stores between hosts, as bytes: any number of them in one frame, each with its receivers.
//!
//! ```text
//! kind u32 | receivers u32 | address, index, event, key or stream u64 | length u64 | receivers | bytes
//! ```
//!
//! Numbers are little-endian; receivers are 4 bytes each, and the bytes are not padded. Where a store's bytes are
//! cast, their stream stands in their place (8 bytes).

use crate::header::{EVENTS, INDICES, KEYS};
use layout::Span;

const HEAD: usize = 24;
const DIRECT: u32 = 1;
const INDIRECT: u32 = 2;
const EVENT: u32 = 3;
const ASK_KEY: u32 = 4;
const RELEASE_KEY: u32 = 5;
const GRANT_KEY: u32 = 6;
const FLUSH: u32 = 7;
const FLUSHED: u32 = 8;
const LACKS: u32 = 9;
const FILLS: u32 = 10;
/// Beside the kind of a store whose bytes are cast.
const CAST: u32 = 1 << 8;

/// What is done at each receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OperationKind {
    /// A store to an address.
    Direct { address: u64 },
    /// A store to where an index leads.
    Indirect { index: usize },
    /// An event.
    Event { number: usize },
    /// A process wants a key that the receiver keeps.
    AskKey { key: usize, by: u32 },
    /// A process lets go of a key that the receiver keeps.
    ReleaseKey { key: usize, by: u32 },
    /// The receiver owns a key.
    GrantKey { key: usize },
    /// A process wants to know when all stores before this one are done.
    Flush { by: u32 },
    /// They are.
    Flushed,
    /// A gateway tells what has not come of a stream: a bit for each packet.
    Lacks { stream: u64 },
    /// That, one packet's bytes after the other's.
    Fills { stream: u64 },
}

/// One store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Operation {
    pub(crate) kind: OperationKind,
    pub(crate) bytes: Span,
}

/// One store as it comes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Store {
    pub(crate) operation: Operation,
    pub(crate) receivers: Vec<u32>,
    /// Its bytes, if they are not here.
    pub(crate) cast: Option<Stream>,
}

/// Bytes that are cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stream {
    pub(crate) number: u64,
    pub(crate) length: u64,
}

impl Operation {
    pub(crate) fn direct(address: u64, bytes: Span) -> Operation {
        Operation { kind: OperationKind::Direct { address }, bytes }
    }

    pub(crate) fn indirect(index: usize, bytes: Span) -> Operation {
        Operation { kind: OperationKind::Indirect { index }, bytes }
    }

    pub(crate) fn event(number: usize) -> Operation {
        Operation { kind: OperationKind::Event { number }, bytes: Span::EMPTY }
    }

    pub(crate) fn plain(kind: OperationKind) -> Operation {
        Operation { kind, bytes: Span::EMPTY }
    }

    /// The pieces of it that fit into frames of `limit` bytes. Only direct stores can be cut: what
    /// an index leads to is known at the receiver alone.
    pub(crate) fn pieces(self, limit: usize) -> impl Iterator<Item = Operation> {
        let step = match self.kind {
            OperationKind::Direct { .. } => limit.max(1),
            _ => self.bytes.len().max(1),
        };
        let count = self.bytes.len().div_ceil(step).max(1);
        (0..count).map(move |at| match self.kind {
            OperationKind::Direct { address } => {
                let bytes = self.bytes.tail(at * step).head(step);
                Operation::direct(address.saturating_add((at * step) as u64), bytes)
            }
            _ => self,
        })
    }

    /// Appends it to a frame.
    pub(crate) fn encode(&self, receivers: &[u32], frame: &mut Vec<u8>) {
        self.encode_head(0, receivers, frame);
        let at = frame.len();
        frame.resize(at + self.bytes.len(), 0);
        self.bytes.copy_to_slice(&mut frame[at..]);
    }

    /// Appends it to a frame, without its bytes: they are cast as this stream.
    pub(crate) fn encode_cast(&self, stream: u64, receivers: &[u32], frame: &mut Vec<u8>) {
        self.encode_head(CAST, receivers, frame);
        frame.extend(stream.to_le_bytes());
    }

    fn encode_head(&self, cast: u32, receivers: &[u32], frame: &mut Vec<u8>) {
        let (code, number) = match self.kind {
            OperationKind::Direct { address } => (DIRECT, address),
            OperationKind::Indirect { index } => (INDIRECT, index as u64),
            OperationKind::Event { number } => (EVENT, number as u64),
            OperationKind::AskKey { key, by } => (ASK_KEY, (key as u64) << 32 | u64::from(by)),
            OperationKind::ReleaseKey { key, by } => {
                (RELEASE_KEY, (key as u64) << 32 | u64::from(by))
            }
            OperationKind::GrantKey { key } => (GRANT_KEY, key as u64),
            OperationKind::Flush { by } => (FLUSH, u64::from(by)),
            OperationKind::Flushed => (FLUSHED, 0),
            OperationKind::Lacks { stream } => (LACKS, stream),
            OperationKind::Fills { stream } => (FILLS, stream),
        };
        frame.extend((code | cast).to_le_bytes());
        frame.extend((receivers.len() as u32).to_le_bytes());
        frame.extend(number.to_le_bytes());
        frame.extend((self.bytes.len() as u64).to_le_bytes());
        receivers.iter().for_each(|rank| frame.extend(rank.to_le_bytes()));
    }

    /// Takes the next store off a frame that may be nonsense. `None` if there is none that makes sense.
    pub(crate) fn decode(frame: &mut &[u8]) -> Option<Store> {
        let (head, rest) = frame.split_at_checked(HEAD)?;
        let word = |at: usize| u32::from_le_bytes(head[at..at + 4].try_into().expect("4 bytes"));
        let long = |at: usize| u64::from_le_bytes(head[at..at + 8].try_into().expect("8 bytes"));
        let receivers = (word(4) as usize).checked_mul(4)?;
        let (receivers, rest) = rest.split_at_checked(receivers)?;
        let is_cast = word(0) & CAST != 0;
        let here = if is_cast { size_of::<u64>() } else { usize::try_from(long(16)).ok()? };
        let (bytes, rest) = rest.split_at_checked(here)?;
        let below = |number: u64, limit: usize| {
            usize::try_from(number).ok().filter(|number| *number < limit)
        };
        let number = long(8);
        let of_key = || Some((below(number >> 32, KEYS)?, number as u32));
        let kind = match word(0) & !CAST {
            DIRECT => OperationKind::Direct { address: number },
            INDIRECT => OperationKind::Indirect { index: below(number, INDICES)? },
            EVENT => OperationKind::Event { number: below(number, EVENTS)? },
            ASK_KEY => of_key().map(|(key, by)| OperationKind::AskKey { key, by })?,
            RELEASE_KEY => of_key().map(|(key, by)| OperationKind::ReleaseKey { key, by })?,
            GRANT_KEY => OperationKind::GrantKey { key: below(number, KEYS)? },
            FLUSH => OperationKind::Flush { by: number as u32 },
            FLUSHED => OperationKind::Flushed,
            LACKS => OperationKind::Lacks { stream: number },
            FILLS => OperationKind::Fills { stream: number },
            _ => return None,
        };
        let cast = is_cast.then(|| Stream {
            number: u64::from_le_bytes(bytes.try_into().expect("8 bytes")),
            length: long(16),
        });
        let receivers = receivers
            .chunks_exact(4)
            .map(|rank| u32::from_le_bytes(rank.try_into().expect("4 bytes")))
            .collect();
        *frame = rest;
        let bytes = match cast {
            Some(_) => Span::EMPTY,
            // SAFETY: the frame outlives the use of the store, and is only read.
            None => unsafe { Span::of(bytes) },
        };
        Some(Store { operation: Operation { kind, bytes }, receivers, cast })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn what() -> impl Strategy<Value = OperationKind> {
        prop_oneof![
            any::<u64>().prop_map(|address| OperationKind::Direct { address }),
            (0..INDICES).prop_map(|index| OperationKind::Indirect { index }),
            (0..EVENTS).prop_map(|number| OperationKind::Event { number }),
            (0..KEYS, any::<u32>()).prop_map(|(key, by)| OperationKind::AskKey { key, by }),
            (0..KEYS, any::<u32>()).prop_map(|(key, by)| OperationKind::ReleaseKey { key, by }),
            (0..KEYS).prop_map(|key| OperationKind::GrantKey { key }),
            any::<u32>().prop_map(|by| OperationKind::Flush { by }),
            Just(OperationKind::Flushed),
            any::<u64>().prop_map(|stream| OperationKind::Lacks { stream }),
            any::<u64>().prop_map(|stream| OperationKind::Fills { stream }),
        ]
    }

    proptest! {
        #[test]
        fn what_is_encoded_is_decoded(
            items in prop::collection::vec(
                (what(), prop::collection::vec(any::<u8>(), 0..50),
                 prop::collection::vec(any::<u32>(), 0..5), any::<Option<u64>>()), 0..8),
        ) {
            let mut frame = Vec::new();
            for (what, bytes, ranks, stream) in &items {
                // SAFETY: the bytes outlive the item.
                let item = Operation { kind: *what, bytes: unsafe { Span::of(bytes) } };
                match stream {
                    Some(stream) => item.encode_cast(*stream, ranks, &mut frame),
                    None => item.encode(ranks, &mut frame),
                }
            }
            let mut rest = &frame[..];
            for (what, bytes, ranks, stream) in items {
                let store = Operation::decode(&mut rest).unwrap();
                let cast = stream.map(|number| Stream { number, length: bytes.len() as u64 });
                let here = if cast.is_some() { Vec::new() } else { bytes };
                prop_assert_eq!((store.operation.kind, store.receivers), (what, ranks));
                prop_assert_eq!((store.operation.bytes.to_vec(), store.cast), (here, cast));
            }
            prop_assert!(rest.is_empty() && Operation::decode(&mut rest).is_none());
        }

        #[test]
        fn nonsense_is_refused(
            bytes in prop::collection::vec(any::<u8>(), 0..200), kind in 0u32..12, cast in any::<bool>(),
            small in any::<bool>(),
        ) {
            let mut frame = bytes;
            if small && frame.len() > HEAD {
                frame[..4].copy_from_slice(&(kind | if cast { CAST } else { 0 }).to_le_bytes());
                frame[5..8].fill(0);
                frame[9..16].fill(0);
                frame[17..24].fill(0);
            }
            let mut rest = &frame[..];
            let mut length = rest.len();
            while let Some(store) = Operation::decode(&mut rest) {
                let here = store.cast.map_or(store.operation.bytes.len(), |_| 8);
                prop_assert!(rest.len() + HEAD + here + 4 * store.receivers.len() == length);
                length = rest.len();
            }
        }

        #[test]
        fn pieces_make_up_the_whole(length in 0usize..100, limit in 1usize..40) {
            let bytes: Vec<u8> = (0..length as u8).collect();
            // SAFETY: the bytes outlive the item.
            let item = Operation::direct(1000, unsafe { Span::of(&bytes) });
            let mut all = Vec::new();
            for piece in item.pieces(limit) {
                let OperationKind::Direct { address } = piece.kind else { unreachable!() };
                prop_assert_eq!(address, 1000 + all.len() as u64);
                prop_assert!(piece.bytes.len() <= limit);
                all.extend(piece.bytes.to_vec());
            }
            prop_assert_eq!(all, bytes);
        }
    }
}
