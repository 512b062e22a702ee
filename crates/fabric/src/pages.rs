//! Large pages for large buffers.
//!
//! Where the kernel copies between processes it looks up every page on both sides, and most memory lies
//! in small ones. Buffers that are used again and again are moved to large pages: the program sees the
//! same bytes at the same addresses, and the next copies take a fifth to a half less time.

use crate::memory::PAGE;
use layout::Span;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Shorter buffers are copied as fast in small pages.
const SMALLEST: usize = 1 << 20;
/// A buffer that has carried so much will be used again, most likely: to move it takes as long as a few
/// uses of a large one, and some dozens of a small one.
const CARRIED: usize = 64 << 20;
/// After so many uses the kernel is asked again: the program may have got other memory there.
const AGAIN: u64 = 1000;
/// Memory that the program has not used is taken to fill up a large page if the buffer has such a part of
/// it, and not more often than that: it may stay when the program gives its own back.
const WORTH: usize = 4;
const PADDED: u64 = 16;
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
        // SAFETY: changes where the bytes are in the machine, and nothing that the program could see.
        // Where it cannot be done the kernel says so, and all is as before.
        from < to && unsafe { libc::madvise(place(from), to - from, libc::MADV_COLLAPSE) } == 0
    };
    let (start, stop) = (first.next_multiple_of(page), end / page * page);
    collapse(start, stop);
    // What the program has beside the buffer moves along.
    let before = (start > first).then(|| start - page);
    let behind = (stop < end).then_some(stop).filter(|edge| Some(*edge) != before);
    for edge in before.into_iter().chain(behind) {
        if is_used(place(edge), page) {
            collapse(edge, edge + page);
            continue;
        }
        let share = end.min(edge + page) - first.max(edge);
        if share >= page / WORTH
            && let Some(padding) = Padding::around(address, length, edge..edge + page)
            && collapse(edge, edge + page)
        {
            padding.keep();
        }
    }
}

/// Keeps what the program gets from here on out of large pages that it would share with something else,
/// a library or memory of ours: they could not be moved. Takes addresses only, and no memory.
pub(crate) fn clear_edges() {
    static DONE: AtomicBool = AtomicBool::new(false);
    let Some(page) = *large_page() else { return };
    if DONE.swap(true, Ordering::Relaxed) {
        return;
    }
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    for edge in edges(&maps, page) {
        take(&edge, libc::PROT_NONE);
    }
}

/// Takes addresses that nobody has; where they begin, if that could be done.
fn take(place: &Range<usize>, rights: libc::c_int) -> Option<*mut libc::c_void> {
    // With other flags than the program's own memory has, it would not become one with that.
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE;
    let (start, length) = (std::ptr::without_provenance_mut(place.start), place.len());
    // SAFETY: new memory, only where there is none.
    let got = unsafe { libc::mmap(start, length, rights, flags, -1, 0) };
    if got == libc::MAP_FAILED {
        return None;
    }
    if got.addr() != place.start {
        // A kernel that does not know the flag has chosen a place of its own.
        // SAFETY: ours, and nobody knows of it.
        unsafe { libc::munmap(got, length) };
        return None;
    }
    Some(got)
}

/// The ends of gaps that are large enough for a buffer, as far as they share a large page with what is
/// behind them: new memory is taken from the end of a gap. All of it if there is no large page in it;
/// but what may grow keeps its room.
fn edges(maps: &str, page: usize) -> Vec<Range<usize>> {
    let mut edges = Vec::new();
    let mut last: Option<(usize, bool)> = None;
    for line in maps.lines() {
        let mut words = line.split_ascii_whitespace();
        let Some((from, to)) = words.next().and_then(bounds) else { continue };
        let name = words.nth(4);
        if let Some((end, heap)) = last
            && from.saturating_sub(end) >= SMALLEST
            && name != Some("[stack]")
        {
            let aligned = from / page * page;
            if end.next_multiple_of(page) < aligned {
                edges.push(aligned..from);
            } else if !heap {
                edges.push(end..from);
            }
        }
        last = Some((to, name == Some("[heap]")));
    }
    edges.retain(|edge| !edge.is_empty());
    edges
}

/// Where a line of the list of mappings says that one is.
fn bounds(word: &str) -> Option<(usize, usize)> {
    let (from, to) = word.split_once('-')?;
    let number = |word| usize::from_str_radix(word, 16).ok();
    Some((number(from)?, number(to)?))
}

/// Memory of our own in the gaps around a buffer, so that all of a large page is there. It goes when
/// dropped.
struct Padding(Vec<(*mut libc::c_void, usize)>);

impl Padding {
    /// Fills the gaps of `block`, if there is nothing else in it than ordinary memory.
    fn around(address: *mut u8, length: usize, block: Range<usize>) -> Option<Padding> {
        static TIMES: AtomicU64 = AtomicU64::new(0);
        if TIMES.load(Ordering::Relaxed) >= PADDED {
            return None;
        }
        let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
        let gaps = gaps(&maps, &block, &(address.addr()..address.addr() + length))?;
        TIMES.fetch_add(1, Ordering::Relaxed);
        let mut padding = Padding(Vec::new());
        for gap in gaps {
            let place = take(&gap, libc::PROT_READ | libc::PROT_WRITE)?;
            padding.0.push((place, gap.len()));
        }
        Some(padding)
    }

    /// It stays: without it the large page would be taken apart.
    fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for Padding {
    fn drop(&mut self) {
        for (place, length) in &self.0 {
            // SAFETY: ours, and nobody knows of it.
            unsafe { libc::munmap(*place, *length) };
        }
    }
}

/// Where in `block` there is no memory, if all that is there is ordinary: the program's own and
/// nobody else's, with no file or name, to be read and written. None if `buffer` is not there, of which
/// its owner is to be told.
fn gaps(maps: &str, block: &Range<usize>, buffer: &Range<usize>) -> Option<Vec<Range<usize>>> {
    let (mut gaps, mut next) = (Vec::new(), block.start);
    for line in maps.lines() {
        let mut words = line.split_ascii_whitespace();
        let (from, to) = bounds(words.next()?)?;
        if to <= block.start || from >= block.end {
            continue;
        }
        let ordinary = words.next() == Some("rw-p") && words.nth(2) == Some("0");
        if !ordinary || words.next().is_some() {
            return None;
        }
        gaps.push(next..from.max(next));
        next = to;
    }
    gaps.push(next..block.end.max(next));
    gaps.retain(|gap| !gap.is_empty());
    let there = gaps.iter().all(|gap| gap.end <= buffer.start || gap.start >= buffer.end);
    there.then_some(gaps)
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
    use std::slice::from_ref;

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
    fn only_ordinary_memory_is_filled_up() {
        let gaps = |maps: &str, block| gaps(maps, block, &(0x4000..0x5000));
        let ordinary = "1000-3000 rw-p 00000000 00:00 0\n4000-5000 rw-p 00000000 00:00 0 \n";
        assert_eq!(gaps(ordinary, &(0x2000..0x6000)), Some(vec![0x3000..0x4000, 0x5000..0x6000]));
        assert_eq!(gaps(ordinary, &(0x0..0x4000)), Some(vec![0x0..0x1000, 0x3000..0x4000]));
        assert_eq!(gaps(ordinary, &(0x1000..0x3000)), Some(vec![]));
        for other in [
            "5000-6000 r--p 00000000 00:00 0",
            "5000-6000 rw-s 00000000 00:00 0",
            "5000-6000 rw-p 00001000 fe:00 77 /usr/lib/libc.so.6",
            "5000-6000 rw-p 00000000 00:00 0                          [heap]",
        ] {
            let maps = format!("{ordinary}{other}\n");
            assert_eq!(gaps(&maps, &(0x2000..0x6000)), None, "{other}");
            assert!(gaps(&maps, &(0x2000..0x5000)).is_some(), "{other}");
        }
        for buffer in [0x2fff..0x3001, 0x3000..0x4000, 0x3fff..0x5000, 0x4000..0x5001] {
            assert_eq!(super::gaps(ordinary, &(0x2000..0x6000), &buffer), None, "{buffer:x?}");
        }
    }

    #[test]
    fn what_shares_a_large_page_with_something_is_left_out() {
        let edges = |maps: &str| edges(maps, 0x20_0000);
        let program = "400000-401000 r-xp 00000000 fe:00 7 /bin/program\n\
                       a00000-b00000 rw-p 00000000 00:00 0 [heap]\n";
        let library = "40210000-40300000 r-xp 00000000 fe:00 8 /lib/libc.so.6\n\
                       40500000-40600000 rw-s 00000000 00:01 9 /memfd:serried (deleted)\n";
        let stack = "7f0000100000-7f0000200000 rw-p 00000000 00:00 0 [stack]\n";
        let all = [program, library, stack].concat();
        // None before the heap, the end before the library, all before the memory.
        assert_eq!(edges(&all), [0x40200000..0x40210000, 0x40300000..0x40500000]);
        // The heap grows, and a gap that is too small for a buffer is nobody's concern.
        let near = "e80000-f00000 r-xp 00000000 fe:00 8 /lib/libc.so.6\n\
                    f80000-fc0000 r-xp 00000000 fe:00 8 /lib/libm.so.6\n";
        assert_eq!(edges(&[program, near].concat()), from_ref(&(0xe00000..0xe80000)));
        assert!(edges(&[program, &near.replace("e8", "df")].concat()).is_empty());
        // All of a gap, if no large page fits into it.
        let libraries = "40010000-40020000 r-xp 00000000 fe:00 8 /lib/libc.so.6\n\
                         40180000-40200000 r-xp 00000000 fe:00 8 /lib/libm.so.6\n";
        assert_eq!(edges(libraries), from_ref(&(0x40020000..0x40180000)));
        assert!(edges("nonsense\n- -\n").is_empty());
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
