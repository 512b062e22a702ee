//! Hints about cache lines that travel between two cores. They change nothing but time; the figures are in
//! `docs/decisions/0003-cache-hints.md`.

use super::ring::{PAGE, RingMemory};
use super::segment::{LINE_BYTES, Pair};
use layout::{Span, fetch, own};

/// How far ahead of the frame that is handed over lines of the ring are asked for.
const FETCHED_LINES: u64 = 4;
/// How far ahead of the frame that is sent lines of the ring are made our own.
const OWNED_LINES: u64 = 2;
/// How much of the byte ring behind a payload is made our own where payloads come in a row: the receiver
/// still reads what is behind that.
const OWNED_BYTES: usize = PAGE;
/// Of a payload that is answered, so many bytes are moved towards the receiver before it is told, and the
/// others while it reads these.
pub(super) const DEMOTED_BYTES: usize = 384;

/// Asks for the line that comes after a few more frames.
#[inline(always)]
pub(super) fn fetch_line(pair: &Pair, ahead: impl Fn(&Pair, u64) -> usize) {
    fetch(std::ptr::from_ref(pair.line(ahead(pair, FETCHED_LINES))).cast());
}

/// Makes the line our own that is written after a few more frames, so that the store need not wait.
#[inline(always)]
pub(super) fn own_line(pair: &Pair, ahead: impl Fn(&Pair, u64) -> usize) {
    own(std::ptr::from_ref(pair.line(ahead(pair, OWNED_LINES))).cast());
}

/// Makes the bytes our own at which the next payload begins, all of it if `alone`: if payloads are answered
/// one by one, there is time, and the receiver has read what was there.
#[inline(always)]
pub(super) fn own_data(pair: &Pair, offset: usize, length: usize, alone: bool) {
    let length = if alone { length } else { length.min(OWNED_BYTES) };
    let end = (offset + length).min(pair.data_bytes() as usize);
    for at in (offset..end).step_by(LINE_BYTES) {
        own(pair.data_address(at));
    }
}

/// Moves what was written there to the cache that all cores share, where the receiver finds it sooner. A
/// processor that does not know the instruction takes it for a no-operation.
#[inline(always)]
pub(super) fn demote(bytes: Span) {
    #[cfg(target_arch = "x86_64")]
    if let Some((address, length)) = bytes.plain() {
        for at in (0..length).step_by(LINE_BYTES) {
            // SAFETY: `cldemote` only moves a line between caches.
            unsafe {
                std::arch::asm!(
                    "cldemote [{}]",
                    in(reg) address.wrapping_add(at),
                    options(nostack, preserves_flags)
                );
            }
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = bytes;
}
