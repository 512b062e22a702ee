//! Keys that two ends agree upon, and that no one can find out later: X25519.

use crate::hidden::cleanly;
use crate::key::{KEY_BYTES, Key};
use std::fmt;
use std::io;
use subtle::ConstantTimeEq;
use x25519_dalek::{X25519_BASEPOINT_BYTES, x25519};

/// What one end tells the other of its [`Ephemeral`].
pub type Public = [u8; KEY_BYTES];

/// A key for one connection, or for one process and all whom it talks to, of which the other end is told the public
/// half. When both ends have dropped
/// theirs, nobody can find out what they agreed upon, not even who has recorded all that they said and
/// learns every other key of theirs.
pub struct Ephemeral {
    private: Key,
    public: Public,
}

impl fmt::Debug for Ephemeral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ephemeral")
    }
}

impl Ephemeral {
    /// A key that nobody had before.
    pub fn random() -> io::Result<Ephemeral> {
        Key::random().map(Ephemeral::from)
    }

    /// What to tell the other end. Nobody has said it before.
    pub fn public(&self) -> Public {
        self.public
    }

    /// What this end and the one that told this agree upon. None if they did not mean to: there are a few
    /// keys with which anybody would agree upon the same (RFC 7748 §6.1).
    pub fn agree(&self, other: &Public) -> Option<Key> {
        let shared = cleanly(|| Key::from(x25519(*self.private.as_bytes(), *other)));
        let agreed = !bool::from(shared.as_bytes().ct_eq(&[0; KEY_BYTES]));
        agreed.then_some(shared)
    }
}

impl From<Key> for Ephemeral {
    fn from(private: Key) -> Ephemeral {
        let public = cleanly(|| x25519(*private.as_bytes(), X25519_BASEPOINT_BYTES));
        Ephemeral { private, public }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes;

    fn key(hexadecimal: &str) -> [u8; 32] {
        bytes(hexadecimal).try_into().expect("32 bytes")
    }

    /// Public keys that are special are allowed to give the right result (`acceptable`), and refused if
    /// they give the same one to all.
    #[test]
    fn x25519_gives_what_wycheproof_says() {
        let mut refused = 0;
        for row in crate::wycheproof("x25519") {
            let [_, number, result, private, public, shared] = row[..] else { panic!("{row:?}") };
            let own = Ephemeral::from(Key::from(key(private)));
            match own.agree(&key(public)) {
                Some(agreed) => assert_eq!(*agreed.as_bytes(), key(shared), "{number}"),
                None => {
                    assert!(result != "valid" && key(shared) == [0; 32], "{number}");
                    refused += 1;
                }
            }
        }
        assert!(refused > 0);
    }

    #[test]
    fn two_ends_agree_and_no_other_does() {
        let [one, other, third] = [(); 3].map(|()| Ephemeral::random().expect("a key"));
        let public = [one.public(), other.public()];
        assert_ne!(public[0], public[1]);
        assert_eq!(format!("{one:?}"), "Ephemeral");
        let agreed = one.agree(&public[1]);
        assert!(agreed.is_some());
        assert_eq!(other.agree(&public[0]), agreed);
        assert_ne!(third.agree(&public[0]), agreed);
    }
}
