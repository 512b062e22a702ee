//! What two ends need that share the secret of a job: a [`Key`] by which each proves to the other that
//! it knows the secret and from which further keys are derived, and [`Sealer`] and [`Opener`], the two
//! ends of a stream of encrypted messages in which every change is noticed.
//!
//! [`Ephemeral`] lets them agree upon a key that is gone when they are.
//!
//! The primitives come from crates that others review: BLAKE3 (`blake3`), X25519 (`x25519-dalek`),
//! AES-256-GCM, SHA-256 and the system's random numbers (`ring`), comparison in constant time (`subtle`),
//! wiping (`zeroize`). This room adds how they are used: parts of a message that cannot be joined in two
//! ways, nonces that cannot be used twice, keys that are not shown, not dumped, and do not outlive their
//! use. `docs/decisions/0001-cryptography.md` says why these.
//!
//! ```
//! # fn main() -> std::io::Result<()> {
//! let key = secret::Key::random()?;
//! let mut message = *b"hello";
//! let tag = secret::Sealer::new(key.clone()).seal(b"", &mut message);
//! assert!(secret::Opener::new(key).open(b"", &mut message, &tag).is_ok());
//! assert_eq!(&message, b"hello");
//! # Ok(())
//! # }
//! ```
#![deny(unsafe_code)]

mod exchange;
#[allow(unsafe_code)]
mod hidden;
mod key;
mod packets;
mod seal;

pub use exchange::{Ephemeral, Public};
pub use key::{KEY_BYTES, Key, PROOF_BYTES, Proof, digest, random};
pub use packets::PacketKey;
pub use seal::{Broken, Opener, Sealer, TAG_BYTES};
/// Bytes on their way to or from a key, which are wiped when they are dropped.
pub use zeroize::Zeroizing;

/// The fields of Project Wycheproof's vectors for an algorithm: number, result, and what it says.
#[cfg(test)]
fn wycheproof(algorithm: &str) -> Vec<Vec<&'static str>> {
    let rows = include_str!("../tests/wycheproof.tsv").lines();
    let rows = rows.map(|row| row.split('\t').collect::<Vec<_>>());
    let rows: Vec<_> = rows.filter(|row| row[0] == algorithm).collect();
    assert!(rows.len() > 50, "there are vectors for {algorithm}");
    rows
}

#[cfg(test)]
fn bytes(hexadecimal: &str) -> Vec<u8> {
    let digits: String = hexadecimal.split_whitespace().collect();
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("hexadecimal");
    (0..digits.len()).step_by(2).map(byte).collect()
}
