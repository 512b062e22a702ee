//! What processes of other jobs say, for the targets under `fuzz/`. Every function takes any bytes.

/// Everything that is said where two groups meet.
pub fn meeting(bytes: &[u8]) {
    crate::dynamic::decode(bytes);
    let _ = crate::peers::identities(bytes);
}
