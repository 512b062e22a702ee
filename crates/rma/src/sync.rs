//! The atomics of what models check: the real ones, or loom's.

#[cfg(not(loom))]
pub(crate) use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

#[cfg(loom)]
pub(crate) use loom::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Stands between two accesses that are `SeqCst`: loom knows their order from fences only.
#[inline(always)]
pub fn between_seq_cst() {
    #[cfg(loom)]
    loom::sync::atomic::fence(Ordering::SeqCst);
}
