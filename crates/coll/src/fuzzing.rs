//! What is fuzzed here.

/// Packets to a group, and what is said of them.
pub fn multicast(bytes: &[u8]) {
    crate::multicast::fuzz(bytes);
}
