//! How two ends of a new connection prove to each other who they are, before anything else is read.
//!
//! The connecting end says who it is and whom it means ([`Hello`]). The other one answers with its proof
//! ([`Answer`]); the first one ends with its own. A proof is a hash, keyed with the job's secret, of
//! everything said so far: names, incarnations, and an ephemeral key of each end, drawn anew for this
//! connection. So none can be used a second time, or by another process, or in the other direction. The
//! hello is signed too: whoever does not know the secret gets no answer and has nothing computed for it.
//!
//! Keys are made of the secret, of all that was said, and of what the ephemeral keys agree upon
//! ([`Transcript::keys`]): who learns the secret later can read nothing that was recorded.

use secret::{Ephemeral, Key, PROOF_BYTES as SIGNATURE_BYTES, Public};

/// The secret of a job.
pub type Secret = Key;

const MAGIC: [u8; 8] = *b"serried\x06";
pub(super) const HELLO_BYTES: usize = HELLO_UNSIGNED + SIGNATURE_BYTES;
pub(super) const HELLO_UNSIGNED: usize = 80;
pub(super) const ANSWER_BYTES: usize = ANSWER_UNSIGNED + SIGNATURE_BYTES;
const ANSWER_UNSIGNED: usize = 48;
pub(super) const PROOF_BYTES: usize = 40;
/// Bytes of what both ends have said.
const SAID_BYTES: usize = HELLO_UNSIGNED + ANSWER_UNSIGNED;

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
    /// The public half of its ephemeral key, which nobody has said before.
    pub(super) ephemeral: Public,
    pub(super) encrypt: bool,
    /// Which VCI of the one speaks to which of the other: they have the same number.
    pub(super) vci: u8,
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
    /// The public half of its ephemeral key.
    pub(super) ephemeral: Public,
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
        bytes[40..72].copy_from_slice(&self.ephemeral);
        bytes[72] = u8::from(self.encrypt);
        bytes[73] = self.vci;
        bytes[76..80].copy_from_slice(&self.rail.to_le_bytes());
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
            ephemeral: bytes[40..72].try_into().ok()?,
            encrypt: bytes[72] == 1,
            vci: bytes[73],
            rail: u32::from_le_bytes(bytes[76..80].try_into().ok()?),
        };
        (hello.to_bytes() == bytes).then_some(hello)
    }
}

impl Answer {
    fn to_bytes(self) -> [u8; ANSWER_UNSIGNED] {
        let mut bytes = [0; ANSWER_UNSIGNED];
        bytes[..8].copy_from_slice(&self.incarnation.to_le_bytes());
        bytes[8..40].copy_from_slice(&self.ephemeral);
        bytes[40..].copy_from_slice(&self.received.to_le_bytes());
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
        bytes[..ANSWER_UNSIGNED].copy_from_slice(&self.answer.to_bytes());
        bytes[ANSWER_UNSIGNED..].copy_from_slice(&secret.prove("tcp accepts", &[&self.said()]));
        bytes
    }

    /// What would have been said if the answer to `hello` were genuine.
    pub(super) fn unproved(hello: Hello, bytes: &[u8; ANSWER_BYTES]) -> Transcript {
        let long = |at: usize| std::array::from_fn(|byte| bytes[at + byte]);
        let incarnation = u64::from_le_bytes(long(0));
        let received = u64::from_le_bytes(long(40));
        let ephemeral = std::array::from_fn(|byte| bytes[8 + byte]);
        Transcript { hello, answer: Answer { incarnation, ephemeral, received } }
    }

    /// Reads an answer to `hello` from untrusted bytes; none if it proves nothing.
    pub(super) fn check_answer(
        hello: Hello,
        bytes: &[u8; ANSWER_BYTES],
        secret: &Secret,
    ) -> Option<Transcript> {
        let transcript = Transcript::unproved(hello, bytes);
        let signature = &bytes[ANSWER_UNSIGNED..];
        let genuine = secret.check("tcp accepts", &[&transcript.said()], signature);
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

    /// The keys under which the connecting end and the accepting end encrypt, for the end whose ephemeral
    /// key this is. None if the other end's is none that one can agree with.
    pub(super) fn keys(&self, secret: &Secret, own: Ephemeral) -> Option<[Key; 2]> {
        let [hello, answer] = [&self.hello.ephemeral, &self.answer.ephemeral];
        let connected = own.public() == *hello;
        let agreed = own.agree(if connected { answer } else { hello })?;
        let of = |purpose| secret.derive(purpose, &[&self.said(), agreed.as_bytes()]);
        Some(
            ["serried 2026-11 tcp 6 connecting end", "serried 2026-11 tcp 6 accepting end"].map(of),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TO: Name = Name { world: 2, rank: 1 };

    fn transcript(ephemeral: [Public; 2], from: Name) -> Transcript {
        let [ours, theirs] = ephemeral;
        let (encrypt, vci, rail) = (false, 1, LINE);
        let hello = Hello { from, to: TO, incarnation: 5, ephemeral: ours, encrypt, vci, rail };
        Transcript { hello, answer: Answer { incarnation: 6, ephemeral: theirs, received: 7 } }
    }

    #[test]
    fn both_ends_have_the_same_keys_and_who_learns_the_secret_later_has_none() {
        let secret = Secret::from([1; 32]);
        let ends = || [(); 2].map(|()| Ephemeral::random().expect("a key"));
        let said_by = |ends: &[Ephemeral; 2]| {
            transcript([ends[0].public(), ends[1].public()], Name { world: 2, rank: 3 })
        };
        let both = ends();
        let said = said_by(&both);
        let [connecting, accepting] = both.map(|own| said.keys(&secret, own).expect("agreed"));
        assert_eq!(connecting, accepting);
        assert_ne!(connecting[0], connecting[1]);
        // All that was said, and the secret: what is missing is what was never said.
        let later = Ephemeral::random().expect("a key");
        assert_ne!(said.keys(&secret, later), Some(connecting.clone()));
        // Another connection has other keys, and so has another secret.
        let again = ends();
        let keys = said_by(&again).keys(&secret, again.into_iter().next().expect("one"));
        assert_ne!(keys, Some(connecting));
        // A key with which anybody agrees upon the same is none.
        let own = Ephemeral::random().expect("a key");
        let bad = transcript([own.public(), [0; 32]], TO);
        assert!(bad.keys(&secret, own).is_none());
    }

    proptest! {
        #[test]
        fn proofs_hold_for_what_was_said_and_nothing_else(
            secret: [u8; 32], ephemeral: [Public; 2], rank: u32, received: u64,
            at in any::<prop::sample::Index>(), bit in 0..8u8,
        ) {
            let secret = Secret::from(secret);
            let from = Name { world: 2, rank };
            let said = transcript(ephemeral, from);
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
            let mut later = ephemeral;
            later[1][0] ^= 1;
            prop_assert_eq!(transcript(later, from).check_proof(&proof, &secret), None);
            for other in [Name { rank: !rank, ..from }, Name { world: 3, ..from }] {
                prop_assert_eq!(transcript(ephemeral, other).check_proof(&proof, &secret), None);
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
            let (encrypt, vci, rail) = (true, 5, 4);
            let hello =
                Hello { from, to: TO, incarnation: 2, ephemeral: [3; 32], encrypt, vci, rail };
            let mut bytes = hello.sign(&secret);
            prop_assert_eq!(Hello::check(&bytes, &secret), Some(hello));
            bytes[at.index(HELLO_BYTES)] ^= 1 << bit;
            prop_assert_eq!(Hello::check(&bytes, &secret), None);
        }
    }
}
