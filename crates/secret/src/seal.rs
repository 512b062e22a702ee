//! A stream of encrypted messages: AES-256-GCM, each message under its number in the stream.

use crate::hidden::{Hidden, cleanly};
use crate::key::Key;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, Tag, UnboundKey};
use std::fmt;

/// Bytes that a seal adds to a message.
pub const TAG_BYTES: usize = 16;

/// Messages that are sealed under one key before the next one is derived from it. AES-GCM keeps its
/// margin for 24 million records of 16 KiB (RFC 8446 §5.5).
const MESSAGES: u64 = 1 << 24;

/// A message that was changed on its way, or is not the one that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken;

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an encrypted message was changed on its way")
    }
}

impl std::error::Error for Broken {}

/// The end of a stream that seals messages. No other stream may have the same key.
#[derive(Debug)]
pub struct Sealer(Stream);

/// The end of a stream that opens messages, in the order in which they were sealed.
#[derive(Debug)]
pub struct Opener(Stream);

impl Sealer {
    /// Seals the stream that has this key.
    pub fn new(key: Key) -> Sealer {
        Sealer(Stream::new(key))
    }

    /// Encrypts the next message in place; the tag proves it and `beside`.
    pub fn seal(&mut self, beside: &[u8], bytes: &mut [u8]) -> [u8; TAG_BYTES] {
        let nonce = self.0.next();
        let sealed = self.0.cipher.seal_in_place_separate_tag(nonce, Aad::from(beside), bytes);
        let tag = sealed.expect("a message of less than 64 GiB");
        tag.as_ref().try_into().expect("the tag of AES-GCM")
    }
}

impl Opener {
    /// Opens the stream that has this key.
    pub fn new(key: Key) -> Opener {
        Opener(Stream::new(key))
    }

    /// Decrypts the next message in place, if the tag proves it and `beside`; else nothing may be taken
    /// from it, and the stream is of no use any more.
    pub fn open(&mut self, beside: &[u8], bytes: &mut [u8], tag: &[u8]) -> Result<(), Broken> {
        let tag = Tag::try_from(tag).map_err(|_| Broken)?;
        let nonce = self.0.next();
        let opened =
            self.0.cipher.open_in_place_separate_tag(nonce, Aad::from(beside), tag, bytes, 0..);
        opened.map(drop).map_err(|_| Broken)
    }
}

/// The key of a stream, and the number of the next message.
struct Stream {
    key: Key,
    /// The key as `ring` expands it.
    cipher: Hidden<LessSafeKey>,
    number: u64,
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "message {}", self.number)
    }
}

impl Stream {
    fn new(key: Key) -> Stream {
        Stream { cipher: cleanly(|| Hidden::new(cipher(key.as_bytes()))), key, number: 0 }
    }

    /// The nonce of the next message, and the key that is due for it.
    fn next(&mut self) -> Nonce {
        if self.number > 0 && self.number.is_multiple_of(MESSAGES) {
            self.key = self.key.derive("serried 2026-11 the next key of a stream", &[]);
            cleanly(|| *self.cipher = cipher(self.key.as_bytes()));
        }
        let mut nonce = [0; NONCE_LEN];
        nonce[NONCE_LEN - 8..].copy_from_slice(&self.number.to_be_bytes());
        self.number += 1;
        Nonce::assume_unique_for_key(nonce)
    }
}

fn cipher(key: &[u8; 32]) -> LessSafeKey {
    LessSafeKey::new(UnboundKey::new(&AES_256_GCM, key).expect("a key of 32 bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes;
    use proptest::prelude::*;

    fn pair(key: [u8; 32]) -> (Sealer, Opener) {
        (Sealer::new(key.into()), Opener::new(key.into()))
    }

    /// Test cases 13 to 16 of the specification of GCM (McGrew and Viega). Their nonces are not numbers,
    /// so the cipher is called directly.
    #[test]
    fn aes_256_gcm_gives_the_official_vectors() {
        let long = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308";
        let text = "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
                    1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255";
        let covered = "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
                       8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad";
        let vectors = [
            (
                &*"00".repeat(32),
                "000000000000000000000000",
                "",
                "",
                "",
                "530f8afbc74536b9a963b4f1c4cb738b",
            ),
            (
                &"00".repeat(32),
                "000000000000000000000000",
                "",
                "00000000000000000000000000000000",
                "cea7403d4d606b6e074ec5d3baf39d18",
                "d0d1c8a799996bf0265b98b5d48ab919",
            ),
            (
                long,
                "cafebabefacedbaddecaf888",
                "",
                text,
                covered,
                "b094dac5d93471bdec1a502270e3cc6c",
            ),
            (
                long,
                "cafebabefacedbaddecaf888",
                "feedfacedeadbeeffeedfacedeadbeefabaddad2",
                &text[..text.len() - 8],
                &covered[..covered.len() - 8],
                "76fc6ece0f4e1768cddf8853bb2d551b",
            ),
        ];
        for (key, nonce, beside, text, covered, tag) in vectors {
            let cipher = cipher(&bytes(key).try_into().expect("32 bytes"));
            let nonce: [u8; 12] = bytes(nonce).try_into().expect("12 bytes");
            let nonce = || Nonce::assume_unique_for_key(nonce);
            let (beside, mut message) = (bytes(beside), bytes(text));
            let beside = || Aad::from(&beside);
            let made = cipher.seal_in_place_separate_tag(nonce(), beside(), &mut message).unwrap();
            assert_eq!(message, bytes(covered));
            assert_eq!(made.as_ref(), bytes(tag));
            let opened =
                cipher.open_in_place_separate_tag(nonce(), beside(), made, &mut message, 0..);
            assert_eq!(opened.expect("genuine"), bytes(text));
        }
    }

    /// Those of Project Wycheproof with the lengths that are used here.
    #[test]
    fn aes_256_gcm_gives_what_wycheproof_says() {
        for row in crate::wycheproof("aes-256-gcm") {
            let [_, number, result, key, nonce, beside, text, covered, tag] = row[..] else {
                panic!("{row:?}");
            };
            let cipher = cipher(&bytes(key).try_into().expect("32 bytes"));
            let nonce: [u8; 12] = bytes(nonce).try_into().expect("12 bytes");
            let nonce = || Nonce::assume_unique_for_key(nonce);
            let (beside, tag) = (bytes(beside), bytes(tag));
            let mut message = bytes(text);
            let made = cipher.seal_in_place_separate_tag(nonce(), Aad::from(&beside), &mut message);
            let valid = result == "valid";
            let same = message == bytes(covered) && made.expect("short").as_ref() == tag;
            assert_eq!(same, valid, "{number}");
            let (tag, mut message) = (Tag::try_from(&tag[..]).expect("16 bytes"), bytes(covered));
            let opened = cipher.open_in_place_separate_tag(
                nonce(),
                Aad::from(&beside),
                tag,
                &mut message,
                0..,
            );
            assert_eq!(opened.is_ok(), valid, "{number}");
            assert!(!valid || message == bytes(text), "{number}");
        }
    }

    /// As in Wycheproof (`aes_gcm_test.json`): tags with flipped bits, and tags that are too short.
    #[test]
    fn every_flipped_bit_of_a_tag_is_refused() {
        let (mut sealer, _) = pair([5; 32]);
        let mut message = *b"a message";
        let tag = sealer.seal(b"", &mut message);
        for bit in 0..8 * TAG_BYTES {
            let mut changed = tag;
            changed[bit / 8] ^= 1 << (bit % 8);
            let (_, mut opener) = pair([5; 32]);
            assert_eq!(opener.open(b"", &mut message.clone(), &changed), Err(Broken));
        }
        for shorter in [0, 12, 15] {
            let (_, mut opener) = pair([5; 32]);
            assert_eq!(opener.open(b"", &mut message.clone(), &tag[..shorter]), Err(Broken));
        }
    }

    #[test]
    fn messages_open_once_and_in_order() {
        let (mut sealer, mut opener) = pair([1; 32]);
        let mut messages = [[7; 3]; 3];
        let tags = messages.each_mut().map(|message| sealer.seal(b"", message));
        assert!(messages[0] != messages[1], "each is encrypted in its own way");
        assert_eq!(opener.open(b"", &mut messages[0].clone(), &tags[0]), Ok(()));
        assert_eq!(opener.open(b"", &mut messages[0].clone(), &tags[0]), Err(Broken));
        let (_, mut opener) = pair([1; 32]);
        assert_eq!(opener.open(b"", &mut messages[1].clone(), &tags[1]), Err(Broken));
    }

    #[test]
    fn the_key_changes_before_it_has_sealed_too_much() {
        let (mut sealer, mut opener) = pair([1; 32]);
        for number in [MESSAGES - 1, MESSAGES, MESSAGES + 1] {
            (sealer.0.number, opener.0.number) = (number, number);
            let before = sealer.0.key.clone();
            let mut message = *b"text";
            let tag = sealer.seal(b"", &mut message);
            assert_eq!(opener.open(b"", &mut message, &tag), Ok(()));
            assert_eq!(&message, b"text");
            assert_eq!(sealer.0.key != before, number == MESSAGES);
        }
    }

    #[test]
    fn a_stream_does_not_show_its_key() {
        let (sealer, opener) = pair([0xab; 32]);
        assert_eq!(format!("{sealer:?} {opener:?}"), "Sealer(message 0) Opener(message 0)");
    }

    proptest! {
        #[test]
        fn what_is_sealed_opens_and_every_change_is_noticed(
            text in prop::collection::vec(any::<u8>(), 0..700), key in any::<[u8; 32]>(),
            at in any::<prop::sample::Index>(), bit in 0..8u8,
        ) {
            let mut covered = text.clone();
            let tag = pair(key).0.seal(b"beside", &mut covered);
            let mut opened = covered.clone();
            prop_assert_eq!(pair(key).1.open(b"beside", &mut opened, &tag), Ok(()));
            prop_assert_eq!(&opened, &text);
            prop_assert_eq!(pair(key).1.open(b"besides", &mut covered.clone(), &tag), Err(Broken));
            let mut changed = [covered, tag.to_vec()].concat();
            let at = at.index(changed.len());
            changed[at] ^= 1 << bit;
            let (body, tag) = changed.split_at_mut(text.len());
            prop_assert_eq!(pair(key).1.open(b"beside", body, tag), Err(Broken));
        }
    }
}
