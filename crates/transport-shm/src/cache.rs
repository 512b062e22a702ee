//! Cache lines of the byte ring are asked for before they are written: the receiver has them, and the store
//! would wait for each. It changes nothing but time; the figures are in
//! `docs/decisions/0003-cache-hints.md`.

use super::ring::{PAGE, RingMemory};
use super::segment::{LINE_BYTES, Pair};
use layout::own;

/// How much of the byte ring behind a payload is made our own where payloads come in a row: the receiver
/// still reads what is behind that.
const OWNED_BYTES: usize = PAGE;

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
