//! What leads to a process: its card, and the words by which two of them know each other.

use secret::{Key, PROOF_BYTES};
use std::io;
use std::os::unix::fs::MetadataExt;

/// Bytes that no two processes have in common.
pub(crate) type Identity = [u8; 16];

/// Changes whenever the format of a card or of a greeting does.
const VERSION: u8 = 1;
const HOST: usize = 32;
/// Bytes of a card.
const CARD: usize = 1 + HOST + 4 + 16;

/// The address of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    /// The host, and the network namespace in it: names of sockets are known there only.
    pub(crate) host: [u8; HOST],
    pub(crate) user: u32,
    pub(crate) identity: Identity,
}

impl Card {
    /// The card of this process, with an identity that nobody had before.
    pub(crate) fn new() -> io::Result<Card> {
        let boot = std::fs::read("/proc/sys/kernel/random/boot_id")?;
        let network = std::fs::metadata("/proc/self/ns/net")?;
        let place = [&boot[..], &network.dev().to_le_bytes(), &network.ino().to_le_bytes()];
        let host = secret::digest(&place.concat());
        let user = rustix::process::geteuid().as_raw();
        Ok(Card { host, user, identity: secret::random()? })
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let user = self.user.to_le_bytes();
        [&[VERSION][..], &self.host, &user, &self.identity].concat()
    }

    /// Reads a card; bytes from outside.
    pub(crate) fn read(bytes: &[u8]) -> Option<Card> {
        let bytes: &[u8; CARD] = bytes.try_into().ok()?;
        let (host, rest) = bytes[1..].split_first_chunk()?;
        let (user, identity) = rest.split_first_chunk()?;
        let identity = identity.try_into().ok()?;
        let card = Card { host: *host, user: u32::from_le_bytes(*user), identity };
        (bytes[0] == VERSION).then_some(card)
    }

    /// The name of its socket.
    pub(crate) fn socket_name(&self) -> String {
        let digits: String = self.identity.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("serried-via-{digits}")
    }
}

/// Which end of a connection says it: a greeting cannot be sent back to who said it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Side {
    Calls,
    Answers,
}

impl Side {
    fn purpose(self) -> &'static str {
        match self {
            Side::Calls => "transport-via greeting of who calls",
            Side::Answers => "transport-via greeting of who answers",
        }
    }
}

/// Who speaks to whom, and what else they must agree upon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Greeting {
    pub(crate) from: Identity,
    pub(crate) to: Identity,
    /// The longest frame.
    pub(crate) longest: u64,
}

const GREETING: usize = 40;

impl Greeting {
    /// The bytes of a greeting behind `terms`, with the proof that whoever says all that knows the key.
    pub(crate) fn sign(&self, key: &Key, side: Side, terms: &[u8]) -> Vec<u8> {
        let said = [terms, &self.from, &self.to, &self.longest.to_le_bytes()].concat();
        let proof = key.prove(side.purpose(), &[&said]);
        [said, proof.to_vec()].concat()
    }

    /// Reads a greeting that begins with so many bytes of terms, and those; none without a proof that holds.
    pub(crate) fn check<const TERMS: usize>(
        key: &Key,
        side: Side,
        bytes: &[u8],
    ) -> Option<([u8; TERMS], Greeting)> {
        let length = TERMS + GREETING;
        if bytes.len() != length + PROOF_BYTES {
            return None;
        }
        let (said, proof) = bytes.split_at(length);
        if !key.check(side.purpose(), &[said], proof) {
            return None;
        }
        let (terms, rest) = said.split_first_chunk()?;
        let (from, rest) = rest.split_first_chunk()?;
        let (to, longest) = rest.split_first_chunk()?;
        let longest = u64::from_le_bytes(longest.try_into().ok()?);
        Some((*terms, Greeting { from: *from, to: *to, longest }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_survive_and_nonsense_is_refused() {
        let card = Card::new().expect("a card");
        let bytes = card.to_bytes();
        assert!(bytes.len() <= transport::wireup::LONGEST_CARD);
        assert_eq!(Card::read(&bytes), Some(card));
        assert_eq!(Card::read(&bytes[1..]), None);
        assert_eq!(Card::read(&[&[9], &bytes[1..]].concat()), None, "another version");
        assert_ne!(Card::new().expect("a card").identity, Card::new().expect("a card").identity);
    }

    #[test]
    fn greetings_hold_as_they_were_said() {
        let (key, other) = (Key::from([1; 32]), Key::from([2; 32]));
        let greeting = Greeting { from: [1; 16], to: [2; 16], longest: 7 };
        let bytes = greeting.sign(&key, Side::Calls, &[5; 10]);
        let check = |key: &Key, side, bytes: &[u8]| Greeting::check::<10>(key, side, bytes);
        assert_eq!(check(&key, Side::Calls, &bytes), Some(([5; 10], greeting)));
        assert_eq!(check(&key, Side::Answers, &bytes), None);
        assert_eq!(check(&other, Side::Calls, &bytes), None);
        for at in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[at] ^= 1;
            assert_eq!(check(&key, Side::Calls, &wrong), None, "byte {at}");
        }
        assert_eq!(check(&key, Side::Calls, &bytes[..bytes.len() - 1]), None);
    }
}
