//! Packets that may be lost and may overtake each other: each is proved, and encrypted if the job wants it, under a
//! number of its own.

use crate::hidden::{Hidden, cleanly};
use crate::key::Key;
use crate::seal::{Broken, TAG_BYTES};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, Tag, UnboundKey};
use std::fmt;
use subtle::ConstantTimeEq;

/// The key of the packets that go one way. No number may be used twice to seal, and nobody else may have the key.
pub struct PacketKey(Protection);

enum Protection {
    /// BLAKE3 with the key, cut to the length of a tag.
    Proved(Key),
    /// AES-256-GCM, the number as the nonce.
    Sealed(Hidden<LessSafeKey>),
}

impl fmt::Debug for PacketKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PacketKey")
    }
}

fn nonce(number: u64) -> Nonce {
    let mut nonce = [0; NONCE_LEN];
    nonce[NONCE_LEN - 8..].copy_from_slice(&number.to_be_bytes());
    Nonce::assume_unique_for_key(nonce)
}

fn proof(key: &Key, packet: &[u8]) -> [u8; TAG_BYTES] {
    let hash = blake3::keyed_hash(key.as_bytes(), packet);
    std::array::from_fn(|at| hash.as_bytes()[at])
}

impl PacketKey {
    /// Proves packets, which everybody can read.
    pub fn proving(key: Key) -> PacketKey {
        PacketKey(Protection::Proved(key))
    }

    /// Proves and encrypts packets.
    pub fn sealing(key: &Key) -> PacketKey {
        let cipher = || UnboundKey::new(&AES_256_GCM, key.as_bytes()).expect("a key of 32 bytes");
        PacketKey(Protection::Sealed(cleanly(|| Hidden::new(LessSafeKey::new(cipher())))))
    }

    /// Proves a packet and encrypts what comes behind its first `clear` bytes, among which its number stands.
    pub fn seal(&self, number: u64, packet: &mut [u8], clear: usize) -> [u8; TAG_BYTES] {
        match &self.0 {
            Protection::Proved(key) => proof(key, packet),
            Protection::Sealed(cipher) => {
                let (beside, bytes) = packet.split_at_mut(clear);
                let beside = Aad::from(&*beside);
                let sealed = cipher.seal_in_place_separate_tag(nonce(number), beside, bytes);
                let tag = sealed.expect("a packet of less than 64 GiB");
                tag.as_ref().try_into().expect("the tag of AES-GCM")
            }
        }
    }

    /// Decrypts a packet in place, if the tag proves it; else nothing may be taken from it.
    pub fn open(
        &self,
        number: u64,
        packet: &mut [u8],
        clear: usize,
        tag: &[u8],
    ) -> Result<(), Broken> {
        match &self.0 {
            Protection::Proved(key) => {
                let proved: bool = proof(key, packet).ct_eq(tag).into();
                proved.then_some(()).ok_or(Broken)
            }
            Protection::Sealed(cipher) => {
                let tag = Tag::try_from(tag).map_err(|_| Broken)?;
                let (beside, bytes) = packet.split_at_mut_checked(clear).ok_or(Broken)?;
                let beside = Aad::from(&*beside);
                let opened =
                    cipher.open_in_place_separate_tag(nonce(number), beside, tag, bytes, 0..);
                opened.map(drop).map_err(|_| Broken)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn keys(bytes: [u8; 32]) -> [PacketKey; 2] {
        [PacketKey::proving(bytes.into()), PacketKey::sealing(&bytes.into())]
    }

    #[test]
    fn packets_open_in_any_order_and_more_than_once() {
        for key in keys([3; 32]) {
            let mut packets = [*b"1: one", *b"2: two"];
            let tags = [0, 1].map(|at| key.seal(at as u64, &mut packets[at], 2));
            for at in [1, 0, 1] {
                let mut packet = packets[at];
                assert_eq!(key.open(at as u64, &mut packet, 2, &tags[at]), Ok(()));
                assert_eq!(&packet, [b"1: one", b"2: two"][at]);
            }
            assert_eq!(key.open(0, &mut packets[0].clone(), 2, &tags[1]), Err(Broken));
            assert_eq!(key.open(0, &mut [], 2, &tags[1]), Err(Broken));
            assert_eq!(format!("{key:?}"), "PacketKey");
        }
    }

    #[test]
    fn what_is_sealed_cannot_be_read_and_what_is_proved_can() {
        let [proving, sealing] = keys([4; 32]);
        let mut packet = *b"7: a secret";
        proving.seal(7, &mut packet, 2);
        assert_eq!(&packet, b"7: a secret");
        sealing.seal(7, &mut packet, 2);
        assert!(packet.starts_with(b"7:") && !packet.ends_with(b"secret"));
    }

    /// The tag of a proved packet is the beginning of BLAKE3 with the key, whose official vectors `key` checks.
    #[test]
    fn a_proof_is_the_keyed_hash() {
        let tag = PacketKey::proving([5; 32].into()).seal(1, &mut b"packet".to_vec(), 0);
        assert_eq!(tag, blake3::keyed_hash(&[5; 32], b"packet").as_bytes()[..TAG_BYTES]);
    }

    proptest! {
        #[test]
        fn every_change_is_noticed(
            text in prop::collection::vec(any::<u8>(), 8..300), key in any::<[u8; 32]>(),
            number: u64, at in any::<prop::sample::Index>(), bit in 0..8u8,
        ) {
            for key in keys(key) {
                let mut covered = text.clone();
                let tag = key.seal(number, &mut covered, 8);
                let mut changed = [&covered[..], &tag].concat();
                let at = at.index(changed.len());
                changed[at] ^= 1 << bit;
                let (packet, tag) = changed.split_at_mut(text.len());
                prop_assert_eq!(key.open(number, packet, 8, tag), Err(Broken));
                prop_assert_eq!(key.open(number, &mut covered.clone(), 8, &tag[..15]), Err(Broken));
            }
        }
    }
}
