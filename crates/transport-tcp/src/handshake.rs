//! How two ends of a new connection prove to each other who they are, before anything else is read.
//!
//! The connecting end says who it is and whom it means ([`Hello`]). The other one answers with a
//! nonce and its proof ([`Answer`]); the first one ends with its own. A proof is a hash, keyed with
//! the job's secret, of everything said so far: names, incarnations and both nonces. So none can be
//! used a second time, or by another process, or in the other direction. The hello is signed too:
//! whoever does not know the secret gets no answer. What else two ends may agree upon, such as
//! ephemeral keys, belongs into [`Transcript`]: proofs and keys are made of all that it holds.

use secret::{Key, PROOF_BYTES as SIGNATURE_BYTES};

/// The secret of a job.
pub type Secret = Key;
/// What is drawn anew for each connection.
pub(super) type Nonce = [u8; 16];

const MAGIC: [u8; 8] = *b"serried\x03";
pub(super) const HELLO_BYTES: usize = HELLO_UNSIGNED + SIGNATURE_BYTES;
pub(super) const HELLO_UNSIGNED: usize = 64;
pub(super) const ANSWER_BYTES: usize = 64;
pub(super) const PROOF_BYTES: usize = 40;
/// Bytes of what both ends have said.
const SAID_BYTES: usize = HELLO_UNSIGNED + ANSWER_BYTES - SIGNATURE_BYTES;

/// Who a process is, among all of its job: of two that connect to each other at once, the lower one's
/// attempt counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    /// A number that no other world has.
    pub world: u64,
    /// Its rank there.
    pub rank: u32,
}

impl Name {
    fn to_bytes(self) -> [u8; 12] {
        let mut bytes = [0; 12];
        bytes[..8].copy_from_slice(&self.world.to_le_bytes());
        bytes[8..].copy_from_slice(&self.rank.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Name> {
        let (world, rank) = bytes.split_at_checked(8)?;
        let rank = u32::from_le_bytes(rank.try_into().ok()?);
        Some(Name { world: u64::from_le_bytes(world.try_into().ok()?), rank })
    }
}

/// What the connecting end says first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hello {
    pub(super) from: Name,
    pub(super) to: Name,
    /// A number that no other process of this name has.
    pub(super) incarnation: u64,
    pub(super) nonce: Nonce,
    pub(super) encrypt: bool,
    /// What the connection is for: [`LINE`], [`NEVER_MIND`], or the number of a rail.
    pub(super) rail: u32,
}

/// The connection that carries the streams of two processes.
pub(super) const LINE: u32 = 0;
/// A connection that is not needed any more: the other end was faster.
pub(super) const NEVER_MIND: u32 = u32::MAX;

/// What the accepting end says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) incarnation: u64,
    pub(super) nonce: Nonce,
    /// How much of the connecting end's stream has arrived, over earlier connections.
    pub(super) received: u64,
}

/// What both have said, from which keys and proofs are made.
#[derive(Clone, Debug)]
pub(super) struct Transcript {
    pub(super) hello: Hello,
    pub(super) answer: Answer,
}

impl Hello {
    fn to_bytes(self) -> [u8; HELLO_UNSIGNED] {
        let mut bytes = [0; HELLO_UNSIGNED];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..20].copy_from_slice(&self.from.to_bytes());
        bytes[20..32].copy_from_slice(&self.to.to_bytes());
        bytes[32..40].copy_from_slice(&self.incarnation.to_le_bytes());
        bytes[40..56].copy_from_slice(&self.nonce);
        bytes[56] = u8::from(self.encrypt);
        bytes[60..64].copy_from_slice(&self.rail.to_le_bytes());
        bytes
    }

    /// The hello, signed.
    pub(super) fn sign(self, secret: &Secret) -> [u8; HELLO_BYTES] {
        let mut bytes = [0; HELLO_BYTES];
        let (said, signature) = bytes.split_at_mut(HELLO_UNSIGNED);
        said.copy_from_slice(&self.to_bytes());
        signature.copy_from_slice(&secret.prove("tcp hello", &[said]));
        bytes
    }

    /// Reads a hello from untrusted bytes; none if it is not signed.
    pub(super) fn check(bytes: &[u8; HELLO_BYTES], secret: &Secret) -> Option<Hello> {
        let (bytes, signature) = bytes.split_at(HELLO_UNSIGNED);
        if !secret.check("tcp hello", &[bytes], signature) {
            return None;
        }
        let hello = Hello {
            from: Name::from_bytes(&bytes[8..20])?,
            to: Name::from_bytes(&bytes[20..32])?,
            incarnation: u64::from_le_bytes(bytes[32..40].try_into().ok()?),
            nonce: bytes[40..56].try_into().ok()?,
            encrypt: bytes[56] == 1,
            rail: u32::from_le_bytes(bytes[60..64].try_into().ok()?),
        };
        (hello.to_bytes() == bytes).then_some(hello)
    }
}

impl Answer {
    fn to_bytes(self) -> [u8; ANSWER_BYTES - SIGNATURE_BYTES] {
        let mut bytes = [0; ANSWER_BYTES - SIGNATURE_BYTES];
        bytes[..8].copy_from_slice(&self.incarnation.to_le_bytes());
        bytes[8..24].copy_from_slice(&self.nonce);
        bytes[24..].copy_from_slice(&self.received.to_le_bytes());
        bytes
    }
}

impl Transcript {
    /// What both have said, as bytes.
    fn said(&self) -> [u8; SAID_BYTES] {
        let mut bytes = [0; SAID_BYTES];
        bytes[..HELLO_UNSIGNED].copy_from_slice(&self.hello.to_bytes());
        bytes[HELLO_UNSIGNED..].copy_from_slice(&self.answer.to_bytes());
        bytes
    }

    /// The accepting end's answer, with its proof.
    pub(super) fn answer(&self, secret: &Secret) -> [u8; ANSWER_BYTES] {
        let mut bytes = [0; ANSWER_BYTES];
        bytes[..32].copy_from_slice(&self.answer.to_bytes());
        bytes[32..].copy_from_slice(&secret.prove("tcp accepts", &[&self.said()]));
        bytes
    }

    /// What would have been said if the answer to `hello` were genuine.
    pub(super) fn unproved(hello: Hello, bytes: &[u8; ANSWER_BYTES]) -> Transcript {
        let long = |at: usize| std::array::from_fn(|byte| bytes[at + byte]);
        let incarnation = u64::from_le_bytes(long(0));
        let received = u64::from_le_bytes(long(24));
        let nonce = std::array::from_fn(|byte| bytes[8 + byte]);
        Transcript { hello, answer: Answer { incarnation, nonce, received } }
    }

    /// Reads an answer to `hello` from untrusted bytes; none if it proves nothing.
    pub(super) fn check_answer(
        hello: Hello,
        bytes: &[u8; ANSWER_BYTES],
        secret: &Secret,
    ) -> Option<Transcript> {
        let transcript = Transcript::unproved(hello, bytes);
        let genuine = secret.check("tcp accepts", &[&transcript.said()], &bytes[32..]);
        genuine.then_some(transcript)
    }

    /// The connecting end's proof, with how much of the other stream has arrived there.
    pub(super) fn proof(&self, secret: &Secret, received: u64) -> [u8; PROOF_BYTES] {
        let mut bytes = [0; PROOF_BYTES];
        bytes[..8].copy_from_slice(&received.to_le_bytes());
        let proof = secret.prove("tcp connects", &[&self.said(), &received.to_le_bytes()]);
        bytes[8..].copy_from_slice(&proof);
        bytes
    }

    /// Reads a proof from untrusted bytes: how much of the stream has arrived at the connecting end;
    /// none if it proves nothing.
    pub(super) fn check_proof(&self, bytes: &[u8; PROOF_BYTES], secret: &Secret) -> Option<u64> {
        let received = u64::from_le_bytes(bytes[..8].try_into().ok()?);
        let said = [&self.said()[..], &received.to_le_bytes()];
        secret.check("tcp connects", &said, &bytes[8..]).then_some(received)
    }

    /// The keys under which the connecting end and the accepting end encrypt.
    pub(super) fn keys(&self, secret: &Secret) -> [Key; 2] {
        ["serried 2026-11 tcp connecting end", "serried 2026-11 tcp accepting end"]
            .map(|purpose| secret.derive(purpose, &[&self.said()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TO: Name = Name { world: 2, rank: 1 };

    fn transcript(nonces: [Nonce; 2], from: Name) -> Transcript {
        let hello =
            Hello { from, to: TO, incarnation: 5, nonce: nonces[0], encrypt: false, rail: LINE };
        Transcript { hello, answer: Answer { incarnation: 6, nonce: nonces[1], received: 7 } }
    }

    proptest! {
        #[test]
        fn proofs_hold_for_what_was_said_and_nothing_else(
            secret: [u8; 32], nonces: [Nonce; 2], rank: u32, received: u64,
            at in any::<prop::sample::Index>(), bit in 0..8u8,
        ) {
            let secret = Secret::from(secret);
            let from = Name { world: 2, rank };
            let said = transcript(nonces, from);
            let answer = said.answer(&secret);
            let read = Transcript::check_answer(said.hello, &answer, &secret).expect("genuine");
            prop_assert_eq!(read.answer, said.answer);
            let mut changed = answer;
            changed[at.index(ANSWER_BYTES)] ^= 1 << bit;
            prop_assert!(Transcript::check_answer(said.hello, &changed, &secret).is_none());

            let proof = said.proof(&secret, received);
            prop_assert_eq!(said.check_proof(&proof, &secret), Some(received));
            let mut changed = proof;
            changed[at.index(PROOF_BYTES)] ^= 1 << bit;
            prop_assert_eq!(said.check_proof(&changed, &secret), None);
            // Not for another connection, not for another process, not under another secret.
            let mut later = nonces;
            later[1][0] ^= 1;
            prop_assert_eq!(transcript(later, from).check_proof(&proof, &secret), None);
            for other in [Name { rank: !rank, ..from }, Name { world: 3, ..from }] {
                prop_assert_eq!(transcript(nonces, other).check_proof(&proof, &secret), None);
            }
            let mut other = *secret.as_bytes();
            other[at.index(other.len())] ^= 1 << bit;
            prop_assert_eq!(said.check_proof(&proof, &other.into()), None);
        }

        #[test]
        fn a_hello_holds_only_as_it_was_signed(
            secret: [u8; 32], world: u64, at in any::<prop::sample::Index>(), bit in 0..8u8,
        ) {
            let secret = Secret::from(secret);
            let from = Name { world, rank: 7 };
            let hello =
                Hello { from, to: TO, incarnation: 2, nonce: [3; 16], encrypt: true, rail: 4 };
            let mut bytes = hello.sign(&secret);
            prop_assert_eq!(Hello::check(&bytes, &secret), Some(hello));
            bytes[at.index(HELLO_BYTES)] ^= 1 << bit;
            prop_assert_eq!(Hello::check(&bytes, &secret), None);
        }
    }
}
