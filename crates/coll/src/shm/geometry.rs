//! How a group's bytes are laid out: sizes of cache lines, of caches and of the memory, none of which decides on a
//! method.

/// Bytes are handed out in whole cache lines.
pub(super) const LINE: usize = 64;
/// The bytes of a group.
pub(super) const BYTES: usize = 4 << 20;
/// After so many bytes a member tells that it is done with them.
pub(super) const REPORT: usize = 32 << 10;
/// The most that an epoch can use. When everyone has told of all epochs before but for less than
/// [`REPORT`], it has room behind, or else before, what the last one used: nobody waits for a member
/// that has nothing to tell.
pub(super) const MOST: usize = (BYTES - REPORT) / 2;
/// Epochs with few bytes keep to so many of them, which stay in the second-level caches.
pub(super) const WINDOW: usize = 512 << 10;
/// Epochs in which more than two wait for each other, on a core each, keep to so many, which stay in the
/// first-level caches,
pub(super) const NEAR_WINDOW: usize = 64 << 10;
/// but for so many epochs: what is written next was read by others some time ago.
pub(super) const NEAR_EPOCHS: usize = 8;
/// Up to so many bytes of each are asked for before they are written: more would not stay.
pub(super) const PREFETCHED: usize = 16 << 10;
