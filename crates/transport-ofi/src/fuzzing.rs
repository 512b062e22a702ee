//! Bytes from outside, for the fuzzer.

use crate::message::{Card, Hello, Prefix, Withdrawal};
use secret::Key;
use wire::{HEADER_BYTES, Header};

/// A card: whatever is one, says so again in the same bytes.
pub fn card(bytes: &[u8]) {
    if let Some(card) = Card::decode(bytes)
        && bytes.len() <= transport::wireup::LONGEST_CARD
    {
        assert_eq!(card.encode().as_deref(), Some(bytes));
    }
}

/// A message, as far as it can be read without knowing the peer.
pub fn message(bytes: &[u8]) {
    let Some((prefix, rest)) = Prefix::decode(bytes) else { return };
    assert_eq!(prefix.encode(), bytes[..Prefix::BYTES]);
    assert_eq!(Hello::decode(rest, &Key::from([1; 32]), &[2; 16]), None, "a proof was found");
    for withdrawal in rest.as_chunks().0 {
        assert_eq!(Withdrawal::decode(*withdrawal).encode(), *withdrawal);
    }
    if let Some((header, _)) = rest.split_first_chunk::<HEADER_BYTES>() {
        let _ = Header::from_bytes(header);
    }
}
