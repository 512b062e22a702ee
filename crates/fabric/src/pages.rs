//! Large pages for large buffers.
//!
//! Where the kernel copies between processes it looks up every page on both sides, and most memory lies
//! in small ones. Buffers that are used again and again are moved to large pages: the program sees the
//! same bytes at the same addresses, and the next copies take a fifth to a half less time.

use crate::memory::PAGE;
use layout::Span;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Shorter buffers are copied as fast in small pages.
const SMALLEST: usize = 1 << 20;
/// A buffer that has carried so much will be used again, most likely: to move it takes as long as a few
/// uses of a large one, and some dozens of a small one.
const CARRIED: usize = 64 << 20;
/// After so many uses the kernel is asked again: the program may have got other memory there.
const AGAIN: u64 = 1000;
/// Buffers that are remembered.
const PLACES: usize = 64;
/// The bits of a remembered buffer that count its uses; the others are its name.
const USES: u64 = 0xfff;

static SEEN: [AtomicU64; PLACES] = [const { AtomicU64::new(0) }; PLACES];

/// Notes that memory is copied by the kernel, from or to another process.
#[inline]
pub fn note_use(memory: Span) {
    if memory.len() >= SMALLEST
        && let Some((address, length)) = memory.plain()
        && is_due(&SEEN, address.addr(), length)
    {
        gather(address, length);
    }
}

/// Counts a use. Whether the buffer has been used often, and not moved since.
fn is_due(seen: &[AtomicU64; PLACES], address: usize, length: usize) -> bool {
    let name = (address as u64 ^ (length as u64).rotate_left(24))
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        & !USES;
    let often = (CARRIED / length).max(2) as u64;
    let place = &seen[(name >> 32) as usize % PLACES];
    let before = place.load(Ordering::Relaxed);
    let uses = if before & !USES == name { (before & USES) + 1 } else { 1 };
    place.store(name | if uses == AGAIN { often } else { uses }, Ordering::Relaxed);
    uses == often || uses == AGAIN
}

/// Moves what can be moved to large pages.
#[cold]
fn gather(address: *mut u8, length: usize) {
    let Some(page) = *large_page() else { return };
    let (first, end) = (address.addr(), address.addr().saturating_add(length));
    if end > isize::MAX as usize {
        return;
    }
    let place = |at: usize| address.with_addr(at).cast::<libc::c_void>();
    let collapse = |from: usize, to: usize| {
        if from < to {
            // SAFETY: changes where the bytes are in the machine, and nothing that the program could
            // see. Where it cannot be done the kernel says so, and all is as before.
            unsafe { libc::madvise(place(from), to - from, libc::MADV_COLLAPSE) };
        }
    };
    let (start, stop) = (first.next_multiple_of(page), end / page * page);
    collapse(start, stop);
    // What the program has beside the buffer moves along, unless that takes memory that it has not used.
    let before = (start > first).then(|| start - page);
    let behind = (stop < end).then_some(stop).filter(|edge| Some(*edge) != before);
    for edge in before.into_iter().chain(behind) {
        if is_used(place(edge), page) {
            collapse(edge, edge + page);
        }
    }
}

/// Whether there is memory in all of a large page, or nearly.
fn is_used(place: *mut libc::c_void, length: usize) -> bool {
    let mut present = vec![0u8; length / PAGE];
    // SAFETY: there is room for a byte for each page; the kernel says where there is none.
    let told = unsafe { libc::mincore(place, length, present.as_mut_ptr()) } == 0;
    told && present.iter().filter(|page| **page & 1 == 0).count() <= present.len() / 8
}

/// How large a large page is, unless there are none or the system's owner does not want them.
fn large_page() -> &'static Option<usize> {
    static PAGE: OnceLock<Option<usize>> = OnceLock::new();
    PAGE.get_or_init(|| {
        let say = |name: &str| {
            std::fs::read_to_string(format!("/sys/kernel/mm/transparent_hugepage/{name}")).ok()
        };
        let wanted = say("enabled").is_some_and(|choice| !choice.contains("[never]"));
        let size = say("hpage_pmd_size")?.trim().parse().ok()?;
        (wanted && usize::is_power_of_two(size) && size <= 2 * SMALLEST).then_some(size)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_that_is_used_often_is_due_once() {
        let seen = [const { AtomicU64::new(0) }; PLACES];
        let dues = |address, times| (0..times).filter(|_| is_due(&seen, address, CARRIED)).count();
        assert_eq!(dues(SMALLEST, 1), 0);
        assert_eq!(dues(SMALLEST, 1), 1);
        assert_eq!(dues(SMALLEST, AGAIN - 3), 0);
        assert_eq!(dues(SMALLEST, 1), 1);
        // Others that take its place begin anew.
        assert_eq!((2..1000).map(|at| dues(at * SMALLEST, 1)).sum::<usize>(), 0);
        assert_eq!(dues(SMALLEST, 1), 0);
        assert_eq!(dues(SMALLEST, 1), 1);
    }

    #[test]
    fn two_buffers_have_two_places() {
        let seen = [const { AtomicU64::new(0) }; PLACES];
        let length = 64 * SMALLEST;
        let pairs = (1..1000).filter(|at| {
            let due =
                |_| is_due(&seen, at * PAGE, length) & is_due(&seen, at * PAGE + length, length);
            (0..2).any(due)
        });
        assert!(pairs.count() > 900);
    }

    #[test]
    fn bytes_stay_as_they_are() {
        let mut bytes: Vec<u8> = (0..10 * SMALLEST + 12345).map(|at| (at * 7) as u8).collect();
        let expected = bytes.clone();
        // SAFETY: alive during the use, and not otherwise used.
        let memory = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
        (0..100).for_each(|_| note_use(memory));
        assert!(bytes == expected);
        // What is not there stays so, and harms nobody.
        // SAFETY: nothing is copied.
        let nothing = unsafe { Span::new(std::ptr::without_provenance_mut(1 << 22), SMALLEST) };
        (0..100).for_each(|_| note_use(nothing));
    }
}
