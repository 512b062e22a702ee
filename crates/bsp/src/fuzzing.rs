//! What other processes send, for the targets under `fuzz/`. Every function takes any bytes.

use crate::record::{self, Read};
use crate::registry;

/// Puts and gets, one behind the other, and logs of registrations.
pub fn messages(bytes: &[u8]) {
    for puts in [false, true] {
        let mut rest = bytes;
        while let Read::Item(_, _, used) = record::read(rest, puts) {
            assert!(used > 0 && used <= rest.len(), "a record is where its bytes are");
            rest = &rest[used..];
        }
    }
    let words: Vec<u64> =
        bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect();
    if let Some(log) = registry::decode(&words) {
        assert_eq!(registry::encode(&log), words);
    }
}
