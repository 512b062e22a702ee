//! Keys, what is proved with them, and what is derived from them.

use crate::hidden::{Hidden, cleanly};
use ring::rand::{SecureRandom, SystemRandom};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::io;
use subtle::ConstantTimeEq;
use zeroize::Zeroize;

/// Bytes of a [`Key`].
pub const KEY_BYTES: usize = 32;
/// Bytes of a [`Proof`].
pub const PROOF_BYTES: usize = 32;

/// What shows that somebody knows a key, and nothing of the key.
pub type Proof = [u8; PROOF_BYTES];

/// Bytes that only those know who are meant to. They are wiped when the key is dropped, and shown by no
/// `Debug` and in no core dump; two keys are compared in a time that does not depend on where they differ.
pub struct Key(Hidden<[u8; KEY_BYTES]>);

impl Clone for Key {
    fn clone(&self) -> Key {
        Key::filled(|bytes| bytes.copy_from_slice(&*self.0))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

impl From<[u8; KEY_BYTES]> for Key {
    /// Wipes the bytes; whoever hands over a copy wipes the other one.
    fn from(mut bytes: [u8; KEY_BYTES]) -> Key {
        let key = Key::filled(|place| place.copy_from_slice(&bytes));
        bytes.zeroize();
        key
    }
}

impl TryFrom<&[u8]> for Key {
    type Error = std::array::TryFromSliceError;

    fn try_from(bytes: &[u8]) -> Result<Key, Self::Error> {
        let bytes: &[u8; KEY_BYTES] = bytes.try_into()?;
        Ok(Key::filled(|place| place.copy_from_slice(bytes)))
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.0.ct_eq(&*other.0).into()
    }
}

impl Eq for Key {}

/// A key travels in control messages that are sealed, or that never leave the host.
impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_bytes().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key, D::Error> {
        cleanly(|| <[u8; KEY_BYTES]>::deserialize(deserializer).map(Key::from))
    }
}

impl Key {
    /// A key that nobody had before.
    pub fn random() -> io::Result<Key> {
        let mut drawn = Ok(());
        let key = Key::filled(|bytes| drawn = fill(bytes));
        drawn.map(|()| key)
    }

    /// The key whose bytes `fill` writes where they stay.
    fn filled(fill: impl FnOnce(&mut [u8; KEY_BYTES])) -> Key {
        let mut bytes = Hidden::new([0; KEY_BYTES]);
        fill(&mut bytes);
        Key(bytes)
    }

    /// The bytes of the key, for those who hand it on.
    pub fn as_bytes(&self) -> &[u8; KEY_BYTES] {
        &self.0
    }

    /// Proves that this end knows the key, for a purpose and for what was said: BLAKE3 with the key.
    pub fn prove(&self, purpose: &'static str, said: &[&[u8]]) -> Proof {
        let mut proof = [0; PROOF_BYTES];
        cleanly(|| {
            let mut hasher = blake3::Hasher::new_keyed(&self.0);
            finish(&mut hasher, std::iter::once(&purpose.as_bytes()).chain(said), &mut proof);
        });
        proof
    }

    /// Whether `proof` is that of an end that knows the key, for this purpose and for what was said.
    #[must_use]
    pub fn check(&self, purpose: &'static str, said: &[&[u8]], proof: &[u8]) -> bool {
        self.prove(purpose, said).ct_eq(proof).into()
    }

    /// A key for one purpose, which tells nothing of this one: BLAKE3 as a derivation of keys. No two
    /// places may name the same purpose.
    pub fn derive(&self, purpose: &'static str, said: &[&[u8]]) -> Key {
        let derive = |bytes: &mut [u8; KEY_BYTES]| {
            let mut hasher = blake3::Hasher::new_derive_key(purpose);
            finish(&mut hasher, std::iter::once(&&self.0[..]).chain(said), bytes);
        };
        cleanly(|| Key::filled(derive))
    }
}

/// Hashes the parts, each behind its length: equal bytes that are split in another way give another
/// hash.
fn finish<'a>(
    hasher: &mut blake3::Hasher,
    parts: impl Iterator<Item = &'a &'a [u8]>,
    hash: &mut [u8; PROOF_BYTES],
) {
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
    }
    let mut reader = hasher.finalize_xof();
    reader.fill(hash);
    reader.zeroize();
    hasher.zeroize();
}

/// What tells these bytes from any others, and can be computed everywhere: SHA-256.
pub fn digest(bytes: &[u8]) -> [u8; 32] {
    let digest = ring::digest::digest(&ring::digest::SHA256, bytes);
    digest.as_ref().try_into().expect("32 bytes")
}

/// Bytes that nobody can guess, from the system.
pub fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    fill(&mut bytes)?;
    Ok(bytes)
}

fn fill(bytes: &mut [u8]) -> io::Result<()> {
    let refused = |_| io::Error::other("the system has no random numbers (getrandom)");
    SystemRandom::new().fill(bytes).map_err(refused)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes;
    use proptest::prelude::*;

    /// The key and the context of BLAKE3's official `test_vectors.json`.
    const KEY: &[u8; 32] = b"whats the Elvish word for friend";
    const CONTEXT: &str = "BLAKE3 2019-12-27 16:29:52 test vectors context";

    /// The inputs of the official vectors: the bytes 0 to 250, again and again.
    fn input(length: usize) -> Vec<u8> {
        (0..length).map(|at| (at % 251) as u8).collect()
    }

    /// BLAKE3's official vectors, of lengths on both sides of a block and of a chunk: plain, keyed,
    /// derived.
    #[test]
    fn blake3_gives_the_official_vectors() {
        let vectors = [
            (
                0,
                "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262",
                "92b2b75604ed3c761f9d6f62392c8a9227ad0ea3f09573e783f1498a4ed60d26",
                "2cc39783c223154fea8dfb7c1b1660f2ac2dcbd1c1de8277b0b0dd39b7e50d7d",
            ),
            (
                1,
                "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213",
                "6d7878dfff2f485635d39013278ae14f1454b8c0a3a2d34bc1ab38228a80c95b",
                "b3e2e340a117a499c6cf2398a19ee0d29cca2bb7404c73063382693bf66cb06c",
            ),
            (
                1024,
                "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7",
                "75c46f6f3d9eb4f55ecaaee480db732e6c2105546f1e675003687c31719c7ba4",
                "7356cd7720d5b66b6d0697eb3177d9f8d73a4a5c5e968896eb6a689684302706",
            ),
            (
                1025,
                "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444",
                "357dc55de0c7e382c900fd6e320acc04146be01db6a8ce7210b7189bd664ea69",
                "effaa245f065fbf82ac186839a249707c3bddf6d3fdda22d1b95a3c970379bcb",
            ),
        ];
        for (length, plain, keyed, derived) in vectors {
            let input = input(length);
            let digest = blake3::hash(&input);
            assert_eq!(digest.as_bytes().to_vec(), bytes(plain), "plain, {length} bytes");
            let keyed_hash = blake3::keyed_hash(KEY, &input);
            assert_eq!(keyed_hash.as_bytes().to_vec(), bytes(keyed), "keyed, {length} bytes");
            let derived_key = blake3::derive_key(CONTEXT, &input);
            assert_eq!(derived_key.to_vec(), bytes(derived), "derived, {length} bytes");
        }
    }

    /// Proofs and keys are BLAKE3 of the parts behind their lengths; what two versions of this library
    /// compute must not change unnoticed.
    #[test]
    fn proofs_and_derived_keys_are_as_documented() {
        let key = Key::from(*KEY);
        let told = [&4u64.to_le_bytes()[..], b"test", &2u64.to_le_bytes(), b"ab"].concat();
        let proof = key.prove("test", &[b"ab"]);
        assert_eq!(proof, *blake3::keyed_hash(KEY, &told).as_bytes());
        let told = [&32u64.to_le_bytes()[..], KEY, &2u64.to_le_bytes(), b"ab"].concat();
        let derived = key.derive(CONTEXT, &[b"ab"]);
        assert_eq!(*derived.as_bytes(), blake3::derive_key(CONTEXT, &told));
    }

    #[test]
    fn parts_purposes_and_keys_are_told_apart() {
        let (key, other) = (Key::from([1; 32]), Key::from([2; 32]));
        assert_ne!(key.prove("a", &[b"ab", b"c"]), key.prove("a", &[b"a", b"bc"]));
        assert_ne!(key.prove("a", &[b"b"]), key.prove("ab", &[b""]));
        assert_ne!(key.prove("a", &[]), other.prove("a", &[]));
        assert_ne!(key.derive("a", &[]), key.derive("b", &[]));
        assert_ne!(key.derive("a", &[]), other.derive("a", &[]));
        assert_ne!(key.derive("a", &[]).as_bytes(), &key.prove("a", &[]));
        assert_ne!(Key::random().expect("a key"), Key::random().expect("a key"));
    }

    #[test]
    fn a_key_is_not_shown() {
        let shown = format!("{:?} {:#?}", Key::from([0xab; 32]), Key::from([0xab; 32]));
        assert!(!shown.contains("171") && !shown.to_lowercase().contains("ab"), "{shown}");
    }

    proptest! {
        #[test]
        fn a_proof_holds_only_as_it_was_given(
            key: [u8; 32], said in prop::collection::vec(any::<u8>(), 0..300),
            at in any::<prop::sample::Index>(), bit in 0..8u8,
        ) {
            let key = Key::from(key);
            let mut proof = key.prove("test", &[&said]);
            prop_assert!(key.check("test", &[&said], &proof));
            prop_assert!(!key.check("rest", &[&said], &proof));
            prop_assert!(!key.check("test", &[&said], &proof[..31]));
            proof[at.index(PROOF_BYTES)] ^= 1 << bit;
            prop_assert!(!key.check("test", &[&said], &proof));
        }
    }
}
