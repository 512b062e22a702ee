//! The engine's contexts that this model uses.

/// No other model has contexts that begin so.
const STORE: u64 = 0xfd << 56;
/// Where the file of a host is.
pub(crate) const SETUP: u64 = STORE + 1;
/// Stores between hosts.
pub(crate) const STORES: u64 = STORE + 2;
/// Packets of message protocols.
pub(crate) const PACKETS: u64 = STORE + 3;
/// Bytes of long messages.
pub(crate) const BYTES: u64 = STORE + 4;
/// Leaders of groups that merge.
pub(crate) const MERGE: u64 = STORE + 5;
/// Collectives of all processes.
pub(crate) const EVERYONE: u64 = STORE + 6;

/// The context of the `count`-th group that a process has made.
pub(crate) fn of_group(rank: u32, count: u32) -> u64 {
    STORE + ((u64::from(rank) + 1) << 28) + u64::from(count)
}

/// The context of a row of processes.
pub(crate) fn of_row(row: usize) -> u64 {
    STORE + 0x100 + row as u64
}
