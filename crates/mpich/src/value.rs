//! Numbers and addresses that mean something else on the other side.

use crate::callback;
use crate::generated::family;
use std::ffi::{c_int, c_void};

/// A number that is wrong on both sides, for one that is wrong outward and would be right inward.
pub(crate) const WRONG: c_int = c_int::MIN;

/// Ranks: `MPI_PROC_NULL`, `MPI_ANY_SOURCE`, `MPI_ROOT`.
#[inline]
pub(crate) fn rank_inward(rank: c_int) -> c_int {
    match rank {
        0.. => rank,
        -1 => -3,
        -2 => -1,
        -3 => -4,
        -4 => WRONG,
        other => other,
    }
}

/// The way back of [`rank_inward`].
#[inline]
pub(crate) fn rank_outward(rank: c_int) -> c_int {
    match rank {
        0.. => rank,
        -3 => -1,
        -1 => -2,
        -4 => -3,
        other => other,
    }
}

/// Tags: `MPI_ANY_TAG`.
#[inline]
pub(crate) fn tag_inward(tag: c_int) -> c_int {
    match tag {
        -1 => -2,
        -2 => WRONG,
        other => other,
    }
}

/// The way back of [`tag_inward`].
#[inline]
pub(crate) fn tag_outward(tag: c_int) -> c_int {
    if tag == -2 { -1 } else { tag }
}

/// `MPI_ERR_LASTCODE` on both sides; classes and codes that the program adds come after it.
const LAST_INWARD: c_int = 16383;
const LAST_OUTWARD: c_int = 0x3fff_ffff;

/// Error classes and codes.
pub(crate) fn code_inward(code: c_int) -> c_int {
    match code {
        0 => 0,
        LAST_OUTWARD.. => LAST_INWARD.saturating_add(code - LAST_OUTWARD),
        _ => family::class_inward(code),
    }
}

/// The way back of [`code_inward`]; what a call answers.
#[inline]
pub(crate) fn code_outward(code: c_int) -> c_int {
    if code == 0 { 0 } else { error(code) }
}

/// What a function answers: its code, unless a handler of C++ has had it. That language knows of no codes
/// that return, and would call the handler again.
#[inline]
pub(crate) fn answer(code: c_int) -> c_int {
    if code == 0 || callback::LATEST.with(|latest| latest.handled.take()) { 0 } else { error(code) }
}

#[cold]
fn error(code: c_int) -> c_int {
    match code {
        LAST_INWARD.. => LAST_OUTWARD.saturating_add(code - LAST_INWARD),
        _ => family::class_outward(code),
    }
}

/// `MPI_DISPLACEMENT_CURRENT`.
pub(crate) fn displacement_inward(displacement: i64) -> i64 {
    match displacement {
        -54_278_278 => -1,
        -1 => i64::MIN,
        other => other,
    }
}

/// Addresses of the program's memory: `MPI_IN_PLACE`, `MPI_BUFFER_AUTOMATIC`.
#[inline]
pub(crate) fn address(address: *const c_void) -> *const c_void {
    // The two are -1 and -2 outward, 1 and 2 inward.
    let distance = (address as usize).wrapping_neg();
    if distance.wrapping_sub(1) < 2 { std::ptr::without_provenance(distance) } else { address }
}

/// As [`address`], for memory that is written.
#[inline]
pub(crate) fn address_mut(to: *mut c_void) -> *mut c_void {
    address(to).cast_mut()
}

/// Translates the address of a buffer that was detached.
///
/// # Safety
/// If the pointer is not null, it is valid for reads and writes of an address.
pub(crate) unsafe fn detached(place: *mut c_void) {
    // SAFETY: promised by the caller.
    if let Some(buffer) = unsafe { place.cast::<usize>().as_mut() }
        && *buffer == 2
    {
        *buffer = (-2isize) as usize;
    }
}

/// Translates a number in place.
///
/// # Safety
/// If the pointer is not null, it is valid for reads and writes.
pub(crate) unsafe fn change(place: *mut c_int, translate: fn(c_int) -> c_int) {
    // SAFETY: promised by the caller.
    if let Some(number) = unsafe { place.as_mut() } {
        *number = translate(*number);
    }
}

/// Translates `length` numbers in place.
///
/// # Safety
/// If the pointer is not null, it is valid for reads and writes of `length` numbers.
pub(crate) unsafe fn change_all(place: *mut c_int, length: c_int, translate: fn(c_int) -> c_int) {
    if place.is_null() {
        return;
    }
    for index in 0..usize::try_from(length).unwrap_or(0) {
        // SAFETY: promised by the caller.
        unsafe { change(place.add(index), translate) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_tags_come_back() {
        for rank in [-3, -2, -1, 0, 5, c_int::MAX] {
            assert_eq!(rank_outward(rank_inward(rank)), rank);
        }
        for tag in [-1, 0, 7] {
            assert_eq!(tag_outward(tag_inward(tag)), tag);
        }
        // What is no constant outward must not become one inward.
        assert!(![-1, -3, -4].contains(&rank_inward(-4)));
        assert_ne!(tag_inward(-2), -2);
    }

    #[test]
    fn codes_come_back() {
        for code in (0..=81).chain([LAST_OUTWARD, LAST_OUTWARD + 1, LAST_OUTWARD + 900]) {
            let inward = code_inward(code);
            assert!(inward == WRONG || code_outward(inward) == code, "{code}");
        }
        // MPI_ERR_TRUNCATE and the first code of a program.
        assert_eq!(code_outward(15), 14);
        assert_eq!(code_outward(16384), 0x4000_0000);
    }

    #[test]
    fn addresses() {
        let at = |number: isize| address(number as *const c_void) as isize;
        assert_eq!([at(0), at(-1), at(-2), at(-3), at(4096)], [0, 1, 2, -3, 4096]);
    }
}
