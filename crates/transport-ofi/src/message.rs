//! What processes say to each other: cards, hellos, and what stands before each frame. All of it is bytes from
//! outside until it has been looked at.

use secret::{Key, PROOF_BYTES};
use transport::wireup::LONGEST_CARD;

/// Of what version of this transport a card is.
const MAGIC: [u8; 4] = *b"ofi\x01";
/// What tells a process from all others, drawn when it opens its endpoint.
pub(crate) type Identity = [u8; 16];
const IDENTITY: usize = size_of::<Identity>();
/// What a hello's proof is for.
const PURPOSE: &str = "serried hello over libfabric";

/// What a process shows the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    /// What libfabric says of the network: who has another provider, protocol, or fabric is not reached.
    pub(crate) provider: String,
    pub(crate) network: String,
    pub(crate) protocol: u32,
    pub(crate) format: u32,
    pub(crate) identity: Identity,
    pub(crate) address: Vec<u8>,
}

impl Card {
    /// Its bytes, if they are not more than a card may have.
    pub(crate) fn encode(&self) -> Option<Vec<u8>> {
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(self.protocol.to_le_bytes());
        bytes.extend(self.format.to_le_bytes());
        bytes.extend(self.identity);
        for part in [self.provider.as_bytes(), self.network.as_bytes(), &self.address] {
            bytes.extend(u16::try_from(part.len()).ok()?.to_le_bytes());
            bytes.extend(part);
        }
        (bytes.len() <= LONGEST_CARD).then_some(bytes)
    }

    /// What the bytes say, if they are a card.
    pub(crate) fn decode(bytes: &[u8]) -> Option<Card> {
        let mut reader = Reader(bytes);
        if reader.array::<4>()? != MAGIC {
            return None;
        }
        let protocol = u32::from_le_bytes(reader.array()?);
        let format = u32::from_le_bytes(reader.array()?);
        let identity = reader.array()?;
        let mut part = || {
            let length = u16::from_le_bytes(reader.array()?);
            reader.take(usize::from(length))
        };
        let provider = String::from_utf8(part()?.to_vec()).ok()?;
        let network = String::from_utf8(part()?.to_vec()).ok()?;
        let address = part()?.to_vec();
        reader.0.is_empty().then_some(Card {
            provider,
            network,
            protocol,
            format,
            identity,
            address,
        })
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }
}

/// What a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    /// Who sends it, and that it knows the job's secret.
    Hello = 1,
    /// The other one's hello has come.
    Answer = 2,
    /// A frame.
    Frame = 3,
    /// Nothing but what stands in every prefix: how much has been consumed.
    Credit = 4,
    /// The last in its sequence.
    Goodbye = 5,
}

/// What every message begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prefix {
    pub(crate) kind: Kind,
    /// A number that the receiver has given to this sender alone; its lower half is the sender's place in
    /// the receiver's table of peers.
    pub(crate) channel: u64,
    /// Which of the messages that are counted this is, or would be next.
    pub(crate) sequence: u32,
    /// How many counted messages of the receiver have been consumed.
    pub(crate) consumed: u32,
    /// How many withdrawals follow.
    pub(crate) withdrawals: u8,
}

impl Prefix {
    pub(crate) const BYTES: usize = 18;

    pub(crate) fn encode(&self) -> [u8; Prefix::BYTES] {
        let mut bytes = [0; Prefix::BYTES];
        bytes[..8].copy_from_slice(&self.channel.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.sequence.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.consumed.to_le_bytes());
        bytes[16] = self.kind as u8;
        bytes[17] = self.withdrawals;
        bytes
    }

    /// The prefix, and what follows it.
    #[inline]
    pub(crate) fn decode(bytes: &[u8]) -> Option<(Prefix, &[u8])> {
        let (prefix, rest) = bytes.split_first_chunk::<{ Prefix::BYTES }>()?;
        let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| prefix[at + byte]));
        let kind = match prefix[16] {
            1 => Kind::Hello,
            2 => Kind::Answer,
            3 => Kind::Frame,
            4 => Kind::Credit,
            5 => Kind::Goodbye,
            _ => return None,
        };
        let channel = u64::from(word(0)) | u64::from(word(4)) << 32;
        let (sequence, consumed) = (word(8), word(12));
        Some((Prefix { kind, channel, sequence, consumed, withdrawals: prefix[17] }, rest))
    }
}

/// A registration that is no more: its place in the table of its owner, and how often that place has been used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Withdrawal {
    pub(crate) slot: u16,
    pub(crate) generation: u16,
}

impl Withdrawal {
    pub(crate) const BYTES: usize = 4;

    pub(crate) fn encode(&self) -> [u8; Withdrawal::BYTES] {
        (u32::from(self.slot) | u32::from(self.generation) << 16).to_le_bytes()
    }

    pub(crate) fn decode(bytes: [u8; Withdrawal::BYTES]) -> Withdrawal {
        let word = u32::from_le_bytes(bytes);
        Withdrawal { slot: word as u16, generation: (word >> 16) as u16 }
    }
}

/// What follows the prefix of a hello.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hello {
    pub(crate) from: Identity,
    /// What the receiver is to say in its prefixes.
    pub(crate) channel: u64,
    /// How many counted messages the receiver may have under way.
    pub(crate) credits: u32,
    /// The longest message that the sender takes.
    pub(crate) longest: u32,
}

impl Hello {
    const SAID: usize = IDENTITY + 16;
    pub(crate) const BYTES: usize = Hello::SAID + PROOF_BYTES;

    fn said(&self) -> [u8; Hello::SAID] {
        let mut bytes = [0; Hello::SAID];
        bytes[..IDENTITY].copy_from_slice(&self.from);
        bytes[IDENTITY..][..8].copy_from_slice(&self.channel.to_le_bytes());
        bytes[IDENTITY + 8..][..4].copy_from_slice(&self.credits.to_le_bytes());
        bytes[IDENTITY + 12..].copy_from_slice(&self.longest.to_le_bytes());
        bytes
    }

    /// Its bytes, with the proof that whoever says it belongs to the job: it holds for one receiver only.
    pub(crate) fn encode(&self, secret: &Key, to: &Identity) -> [u8; Hello::BYTES] {
        let said = self.said();
        let mut bytes = [0; Hello::BYTES];
        bytes[..Hello::SAID].copy_from_slice(&said);
        bytes[Hello::SAID..].copy_from_slice(&secret.prove(PURPOSE, &[&said, to]));
        bytes
    }

    /// What the bytes say, if they prove that they come from the job and are meant for this process.
    pub(crate) fn decode(bytes: &[u8], secret: &Key, to: &Identity) -> Option<Hello> {
        let bytes: &[u8; Hello::BYTES] = bytes.try_into().ok()?;
        let (said, proof) = bytes.split_at(Hello::SAID);
        if !secret.check(PURPOSE, &[said, to], proof) {
            return None;
        }
        let mut reader = Reader(said);
        Some(Hello {
            from: reader.array()?,
            channel: u64::from_le_bytes(reader.array()?),
            credits: u32::from_le_bytes(reader.array()?),
            longest: u32::from_le_bytes(reader.array()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_back_as_they_were() {
        let card = Card {
            provider: "verbs;ofi_rxm".to_owned(),
            network: "IB-0xfe80000000000000".to_owned(),
            protocol: 16,
            format: 4,
            identity: [7; 16],
            address: vec![9; 48],
        };
        let bytes = card.encode().expect("short enough");
        assert_eq!(Card::decode(&bytes), Some(card.clone()));
        for length in 0..bytes.len() {
            assert_eq!(Card::decode(&bytes[..length]), None, "the first {length} bytes");
        }
        assert_eq!(Card::decode(&[&bytes[..], &[0]].concat()), None, "a byte too many");
        let long = Card { address: vec![0; LONGEST_CARD], ..card };
        assert_eq!(long.encode(), None);
    }

    #[test]
    fn a_hello_is_believed_by_the_one_whom_it_is_meant_for_only() {
        let secret = Key::from([3; 32]);
        let hello = Hello { from: [1; 16], channel: 1 << 40 | 5, credits: 16, longest: 16384 };
        let bytes = hello.encode(&secret, &[2; 16]);
        assert_eq!(Hello::decode(&bytes, &secret, &[2; 16]), Some(hello));
        assert_eq!(Hello::decode(&bytes, &secret, &[1; 16]), None, "another receiver");
        assert_eq!(Hello::decode(&bytes, &Key::from([4; 32]), &[2; 16]), None, "another job");
        for at in 0..bytes.len() {
            let mut changed = bytes;
            changed[at] ^= 1;
            assert_eq!(Hello::decode(&changed, &secret, &[2; 16]), None, "byte {at}");
        }
    }

    #[test]
    fn prefixes_come_back_as_they_were() {
        for number in 0..=u8::MAX {
            let mut bytes = [5; 30];
            bytes[16] = number;
            let Some((prefix, rest)) = Prefix::decode(&bytes) else {
                assert!(!(1..=5).contains(&number));
                continue;
            };
            assert_eq!((prefix.kind as u8, rest.len()), (number, 12));
            assert_eq!(prefix.encode(), bytes[..Prefix::BYTES]);
        }
        assert_eq!(Prefix::decode(&[3; Prefix::BYTES - 1]), None);
        let withdrawal = Withdrawal { slot: 1023, generation: 65_535 };
        assert_eq!(Withdrawal::decode(withdrawal.encode()), withdrawal);
    }
}
