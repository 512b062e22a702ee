//! Whether user memory is there. The kernel says so where it copies; where this process would copy by
//! itself, and die of it, it asks before.

use crate::LARGE;
use layout::Span;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Steps in which memory is asked for: no page is smaller.
pub(crate) const PAGE: usize = 4 << 10;
/// Pieces that are asked for before something is copied there. What lies in more of them goes unasked:
/// that would take longer than to copy it.
const PIECES: usize = 32;

/// Longer messages that the kernel does not copy go unasked, since there is more to ask for than is
/// remembered; so do short ones, and those that lie in pieces.
const MOST_ASKED: usize = 1 << 20;
/// Memory is remembered in steps of so many bytes (as a power of two), and so many of them.
const STEP: u32 = 16;
const STEPS: usize = 256;

static READ: Known = Known([const { AtomicUsize::new(0) }; STEPS]);
static WRITTEN: Known = Known([const { AtomicUsize::new(0) }; STEPS]);

/// Memory that has been asked for before. It may be gone since: this is for those who mistake an
/// address, not for those who take memory away.
struct Known([AtomicUsize; STEPS]);

impl Known {
    /// Whether memory is there, as `ask` says the first time.
    fn has(&self, memory: Span, ask: fn(Span) -> bool) -> bool {
        let plain = memory.plain();
        let asked = plain.filter(|(_, length)| *length > LARGE && *length <= MOST_ASKED);
        let Some((address, length)) = asked else { return true };
        let Some(last) = address.addr().checked_add(length - 1) else { return false };
        let steps = address.addr() >> STEP..=last >> STEP;
        let place = |step: usize| &self.0[step % STEPS];
        if steps.clone().all(|step| place(step).load(Ordering::Relaxed) == step) {
            return true;
        }
        let there = ask(memory);
        if there {
            steps.for_each(|step| place(step).store(step, Ordering::Relaxed));
        }
        there
    }
}

/// Whether a large message can be copied to this memory without dying of it.
pub fn takes(memory: Span) -> bool {
    WRITTEN.has(memory, is_writable)
}

/// Whether a large message can be copied from this memory without dying of it.
pub(crate) fn gives(memory: Span) -> bool {
    READ.has(memory, is_readable)
}

/// Whether this memory can be read.
pub fn is_readable(memory: Span) -> bool {
    pages(memory, usize::MAX).all(|(address, _)| {
        let word = address.wrapping_sub(address.addr() % 8);
        // The kernel reads the mask before it sees that there is no such thing to do with it.
        // SAFETY: reads a word, or fails, and changes nothing.
        unsafe { mask(libc::c_int::MAX, word, std::ptr::null_mut()) }
    })
}

/// Whether this memory can be written, as it will be: some of its bytes are others after that.
pub fn is_writable(memory: Span) -> bool {
    pages(memory, PIECES).all(|(address, length)| {
        // SAFETY: writes bytes that the caller is about to write, or fails.
        unsafe {
            if length >= 8 {
                return mask(libc::SIG_BLOCK, std::ptr::null_mut(), address);
            }
            libc::getrandom(address.cast(), 1, libc::GRND_NONBLOCK) == 1 || is_there()
        }
    })
}

/// Has the kernel read a mask of signals, or write one. Whether it could.
unsafe fn mask(how: libc::c_int, from: *mut u8, to: *mut u8) -> bool {
    // SAFETY: promised by the caller.
    let result = unsafe { libc::syscall(libc::SYS_rt_sigprocmask, how, from, to, 8usize) };
    result == 0 || is_there()
}

/// Whether the last call failed for another reason than the memory that it was given.
fn is_there() -> bool {
    std::io::Error::last_os_error().raw_os_error() != Some(libc::EFAULT)
}

/// Where so many pieces begin on each page, and how many bytes are left there.
fn pages(memory: Span, pieces: usize) -> impl Iterator<Item = (*mut u8, usize)> {
    memory.pieces().take(pieces).flat_map(|(address, length)| {
        let next = PAGE - address.addr() % PAGE;
        let starts = (0..length.min(1)).chain((next..length).step_by(PAGE));
        starts.map(move |at| (address.wrapping_add(at), length - at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap_anonymous, mprotect};

    #[test]
    fn each_page_is_asked_for() {
        let nowhere = std::ptr::null_mut();
        let none = ProtFlags::empty();
        // SAFETY: new memory.
        let memory = unsafe { mmap_anonymous(nowhere, 8 * PAGE, none, MapFlags::PRIVATE) };
        let memory = memory.expect("a place").cast::<u8>();
        let protect = |page: usize, flags| {
            // SAFETY: pages of our own.
            unsafe { mprotect(memory.add(page * PAGE).cast(), PAGE, flags) }
                .expect("may be changed");
        };
        (1..7).for_each(|page| protect(page, MprotectFlags::READ | MprotectFlags::WRITE));
        protect(5, MprotectFlags::READ);
        // SAFETY: never touched but by the kernel.
        let part =
            |from: usize, to: usize| unsafe { Span::new(memory.wrapping_add(from), to - from) };
        for (from, to, read, written) in [
            (PAGE, 5 * PAGE, true, true),
            (PAGE + 1, PAGE + 2, true, true),
            (PAGE - 1, 5 * PAGE, false, false),
            (PAGE, 5 * PAGE + 1, true, false),
            (3 * PAGE + 5, 7 * PAGE, true, false),
            (6 * PAGE, 7 * PAGE + 1, false, false),
            (7 * PAGE, 7 * PAGE, true, true),
        ] {
            assert_eq!(is_readable(part(from, to)), read, "{from}..{to}");
            assert_eq!(is_writable(part(from, to)), written, "{from}..{to}");
        }
    }

    #[test]
    fn large_memory_is_asked_for_until_it_is_known() {
        const LENGTH: usize = 4 * LARGE;
        let (nowhere, both) = (std::ptr::null_mut(), ProtFlags::READ | ProtFlags::WRITE);
        // SAFETY: new memory.
        let memory = unsafe { mmap_anonymous(nowhere, LENGTH, both, MapFlags::PRIVATE) };
        let memory = memory.expect("a place").cast::<u8>();
        // SAFETY: a page of our own, in the middle.
        unsafe { mprotect(memory.add(LENGTH / 2).cast(), PAGE, MprotectFlags::empty()) }.unwrap();
        // SAFETY: never touched but by the kernel.
        let part = |from: usize, length: usize| unsafe { Span::new(memory.add(from), length) };
        for _ in 0..2 {
            assert!(!takes(part(0, LENGTH)) && !gives(part(0, LENGTH)));
        }
        for _ in 0..2 {
            assert!(takes(part(0, LENGTH / 2)) && gives(part(0, LENGTH / 2)));
        }
        assert!(takes(part(LENGTH / 2, LARGE)), "short ones are not asked for");
        // SAFETY: not touched at all.
        let beyond = unsafe { Span::new(std::ptr::without_provenance_mut(usize::MAX - 9), LENGTH) };
        assert!(!takes(beyond) && !gives(beyond));
    }
}
