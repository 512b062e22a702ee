//! What two processes say to each other, in frames of [`Kind::Wireup`], until they agree upon a transport.

use crate::{Header, Kind};
use std::fmt;

/// The transports that two processes may agree upon. The numbers are the wire format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Agreeable {
    /// Reliable packets over UDP.
    Udp = 1,
    /// A fabric, through libfabric.
    Ofi = 2,
    /// Queues and doorbells in shared memory, as the Virtual Interface Architecture has them.
    Via = 3,
}

/// How many transports there may be on a note.
pub const MOST_CARDS: usize = 8;
/// The longest card.
pub const LONGEST_CARD: usize = 512;
/// The longest payload of a note.
pub const LONGEST_NOTE: usize = MOST_CARDS * (CARD_HEAD + LONGEST_CARD);
/// In front of a card: which transport, and how long.
const CARD_HEAD: usize = 3;

impl Agreeable {
    /// All of them.
    pub const ALL: [Agreeable; 3] = [Agreeable::Udp, Agreeable::Ofi, Agreeable::Via];

    /// The name that settings have for it.
    pub fn name(self) -> &'static str {
        match self {
            Agreeable::Udp => "udp",
            Agreeable::Ofi => "ofi",
            Agreeable::Via => "via",
        }
    }

    fn from_number(number: u8) -> Option<Agreeable> {
        Agreeable::ALL.into_iter().find(|one| *one as u8 == number)
    }
}

impl fmt::Display for Agreeable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A transport, and what another process needs to reach this one by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The transport.
    pub transport: Agreeable,
    /// What only the transport reads.
    pub bytes: Vec<u8>,
}

/// Some of the transports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached(u32);

impl Reached {
    /// One more.
    pub fn with(self, transport: Agreeable) -> Reached {
        Reached(self.0 | 1 << transport as u8)
    }

    /// Whether it is one of them.
    pub fn has(self, transport: Agreeable) -> bool {
        self.0 & 1 << transport as u8 != 0
    }
}

/// A step on the way to an agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The first: what leads to the sender. Of two that cross, the one of the smaller number counts.
    Offer {
        /// Drawn by chance.
        number: u64,
        /// In the order in which the sender would take them.
        cards: Vec<Card>,
    },
    /// The second: what leads to who answers. Both now try what both have.
    Answer {
        /// Those of the transports that were offered.
        cards: Vec<Card>,
    },
    /// The third: who has answered has tried, and has reached the other by these.
    Tried {
        /// By which.
        reached: Reached,
    },
    /// The last: who made the offer says what is taken. None if nothing but the one that they speak over.
    Take {
        /// That transport.
        transport: Option<Agreeable>,
    },
    /// A peer that is silent on an agreed transport: does its process run?
    Ask,
    /// The answer to [`Note::Ask`].
    Running,
}

const OFFER: u8 = 0;
const ANSWER: u8 = 1;
const TRIED: u8 = 2;
const TAKE: u8 = 3;
const ASK: u8 = 4;
const RUNNING: u8 = 5;

impl Note {
    /// The frame that says this.
    pub fn encode(&self) -> (Header, Vec<u8>) {
        let (flags, context, id, cards): (_, _, _, &[Card]) = match self {
            Note::Offer { number, cards } => (OFFER, *number, 0, cards),
            Note::Answer { cards } => (ANSWER, 0, 0, cards),
            Note::Tried { reached } => (TRIED, 0, reached.0, &[]),
            Note::Take { transport } => (TAKE, 0, transport.map_or(0, |one| one as u32), &[]),
            Note::Ask => (ASK, 0, 0, &[]),
            Note::Running => (RUNNING, 0, 0, &[]),
        };
        let payload = write(cards);
        let length = payload.len() as u32;
        (Header { kind: Kind::Wireup, flags, length, context, tag: 0, id }, payload)
    }

    /// Reads bytes from outside. None if they say nothing.
    pub fn decode(header: &Header, payload: &[u8]) -> Option<Note> {
        let Header { kind: Kind::Wireup, flags, context, id, .. } = *header else { return None };
        match (flags, payload) {
            (OFFER, cards) => Some(Note::Offer { number: context, cards: read(cards)? }),
            (ANSWER, cards) => Some(Note::Answer { cards: read(cards)? }),
            (TRIED, []) => Some(Note::Tried { reached: Reached(id) }),
            (TAKE, []) if id == 0 => Some(Note::Take { transport: None }),
            (TAKE, []) => {
                let transport = Agreeable::from_number(u8::try_from(id).ok()?)?;
                Some(Note::Take { transport: Some(transport) })
            }
            (ASK, []) => Some(Note::Ask),
            (RUNNING, []) => Some(Note::Running),
            _ => None,
        }
    }
}

fn write(cards: &[Card]) -> Vec<u8> {
    let mut payload = Vec::new();
    for Card { transport, bytes } in cards {
        payload.push(*transport as u8);
        payload.extend_from_slice(&(bytes.len() as u16).to_le_bytes());
        payload.extend_from_slice(bytes);
    }
    payload
}

/// Reads cards. Those of transports that this version does not know are passed over.
fn read(mut payload: &[u8]) -> Option<Vec<Card>> {
    let mut cards = Vec::new();
    while let [transport, low, high, rest @ ..] = payload {
        let length = usize::from(u16::from_le_bytes([*low, *high]));
        if length > LONGEST_CARD || length > rest.len() || cards.len() == MOST_CARDS {
            return None;
        }
        let (bytes, rest) = rest.split_at(length);
        if let Some(transport) = Agreeable::from_number(*transport) {
            cards.push(Card { transport, bytes: bytes.to_vec() });
        }
        payload = rest;
    }
    payload.is_empty().then_some(cards)
}
