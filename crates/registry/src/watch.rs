//! What the program does to its address space, as far as it concerns registered memory.
//!
//! A region that is kept after its use is wrong as soon as the program unmaps its memory: what is
//! mapped at that address afterwards is other memory. Three ways to know of it were considered:
//!
//! - to replace `munmap`, `free` and their like. Whoever calls the kernel by itself goes past that,
//!   and it changes the program.
//! - to look, before a region is used again, whether the same memory is mapped there. No interface
//!   of the kernel tells that to a process without privileges: neither `/proc/self/maps`, `mincore`
//!   nor `pagemap` tells two mappings at one address apart.
//! - to be told by the kernel: a *userfaultfd* tells when watched memory is unmapped, moved or
//!   discarded, and who does that does not return before the message is read.
//!
//! So a region is kept if the kernel tells of its end, and is otherwise registered for one use at a
//! time, during which the program leaves it alone anyway. Registering again is always right.
//!
//! Memory is watched for write protection and never protected: no access to it faults or waits. Only
//! private anonymous memory is watched, since a file can lose its pages without a call that concerns
//! the mapping.
//!
//! The thread that reads the messages makes the generation odd before it reads and even after it has
//! written down what it read. Whoever unmapped memory goes on after the read; so when it, or whoever
//! it tells, looks at the generation, that is another one, and `take` waits while it is odd.

use crate::PAGE;
use rustix::event::{EventfdFlags, PollFd, PollFlags};
use rustix::fd::{AsRawFd, BorrowedFd, OwnedFd};
use rustix::mm::UserfaultfdFlags;
use std::fs::File;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Ranges that are written down before they count as everything. The thread must not allocate: the
/// allocator may unmap watched memory, and then waits for this very thread.
const RANGES: usize = 64;

/// Who tells when memory is unmapped.
pub trait Watcher {
    /// A number that changes whenever watched memory has been unmapped: before who did that goes on.
    fn generation(&self) -> u64;

    /// What has been unmapped since this was asked last, and the generation with it.
    fn take(&self) -> (u64, Change);

    /// Watches whole pages, which are present. False if nobody would tell of their end.
    fn add(&self, memory: Range<usize>) -> bool;

    /// Ends the watch over memory that is mapped as it was.
    fn remove(&self, memory: Range<usize>);
}

/// The kernel, asked by a userfaultfd. There is one thread for it, which sleeps.
#[derive(Debug)]
pub struct Watch {
    shared: Arc<Shared>,
    /// Tells of every page whether it is anonymous.
    pages: File,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    events: OwnedFd,
    stop: OwnedFd,
    generation: AtomicU64,
    changes: Mutex<Changes>,
}

#[derive(Debug)]
struct Changes {
    ranges: [(usize, usize); RANGES],
    count: usize,
}

/// What has become of watched memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// These were unmapped.
    Ranges(Vec<Range<usize>>),
    /// More than could be written down.
    Many,
}

impl Watch {
    /// Begins to watch, if the kernel lets this process.
    pub fn new() -> Option<Watch> {
        // Faults of the kernel itself would need a privilege, and are not wanted.
        let flags = UserfaultfdFlags::CLOEXEC | UserfaultfdFlags::NONBLOCK;
        // SAFETY: it is a new descriptor that nothing is registered with yet.
        let events = unsafe {
            rustix::mm::userfaultfd(
                flags | UserfaultfdFlags::from_bits_retain(kernel::USER_MODE_ONLY),
            )
        }
        .ok()?;
        let mut api = kernel::Api { api: kernel::API, features: kernel::FEATURES, ioctls: 0 };
        kernel::ioctl(&events, kernel::UFFDIO_API, &mut api).then_some(())?;
        let pages = File::open("/proc/self/pagemap").ok()?;
        let stop = rustix::event::eventfd(0, EventfdFlags::CLOEXEC).ok()?;
        let changes = Mutex::new(Changes { ranges: [(0, 0); RANGES], count: 0 });
        let shared = Arc::new(Shared { events, stop, generation: AtomicU64::new(0), changes });
        let reader = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("serried-watch".into());
        let thread = thread.stack_size(64 << 10).spawn(move || reader.run()).ok()?;
        Some(Watch { shared, pages, thread: Some(thread) })
    }

    /// Whether every page is there and belongs to no file.
    fn is_anonymous(&self, memory: &Range<usize>) -> bool {
        let mut entries = [0u8; 4096];
        let (mut page, last) = (memory.start / PAGE, memory.end / PAGE);
        while page < last {
            let length = (8 * (last - page)).min(entries.len());
            let entries = &mut entries[..length];
            if self.pages.read_exact_at(entries, 8 * page as u64).is_err() {
                return false;
            }
            let good = |entry: &[u8]| {
                let flags = entry[7] >> 5;
                // Present, not swapped out, of no file.
                flags == 0b100
            };
            if !entries.chunks_exact(8).all(good) {
                return false;
            }
            page += length / 8;
        }
        true
    }
}

impl Watcher for Watch {
    #[inline]
    fn generation(&self) -> u64 {
        // Pairs with the releases in `Shared::read`.
        self.shared.generation.load(Ordering::Acquire)
    }

    fn take(&self) -> (u64, Change) {
        // Held by the reader while the generation is odd.
        let mut changes = self.shared.changes.lock().unwrap_or_else(PoisonError::into_inner);
        let generation = self.generation();
        let (ranges, count) = (changes.ranges, std::mem::take(&mut changes.count));
        drop(changes);
        let ranges = ranges.get(..count);
        let change = ranges.map_or(Change::Many, |ranges| {
            Change::Ranges(ranges.iter().map(|&(start, end)| start..end).collect())
        });
        (generation, change)
    }

    fn add(&self, memory: Range<usize>) -> bool {
        let range = kernel::Range { start: memory.start as u64, length: memory.len() as u64 };
        let mut register = kernel::Register { range, mode: kernel::MODE_WP, ioctls: 0 };
        if !kernel::ioctl(&self.shared.events, kernel::UFFDIO_REGISTER, &mut register) {
            return false;
        }
        let anonymous = self.is_anonymous(&memory);
        if !anonymous {
            self.remove(memory);
        }
        anonymous
    }

    fn remove(&self, memory: Range<usize>) {
        let mut range = kernel::Range { start: memory.start as u64, length: memory.len() as u64 };
        // If it fails, the memory is watched on: that costs who unmaps it a moment.
        kernel::ioctl(&self.shared.events, kernel::UFFDIO_UNREGISTER, &mut range);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = rustix::io::write(&self.shared.stop, &1u64.to_ne_bytes());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn run(&self) {
        loop {
            let poll = |fd| PollFd::from_borrowed_fd(fd, PollFlags::IN);
            let fds: [BorrowedFd<'_>; 2] =
                [rustix::fd::AsFd::as_fd(&self.events), rustix::fd::AsFd::as_fd(&self.stop)];
            let mut fds = fds.map(poll);
            match transport::blocking::poll(&mut fds, None) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(_) => return,
            }
            if !fds[0].revents().is_empty() {
                self.read();
            }
            if !fds[1].revents().is_empty() {
                return;
            }
        }
    }

    /// Writes down what has come. Allocates nothing.
    fn read(&self) {
        let mut changes = self.changes.lock().unwrap_or_else(PoisonError::into_inner);
        self.generation.fetch_add(1, Ordering::SeqCst);
        let mut message = [0u64; 4];
        while kernel::read(&self.events, &mut message) {
            let [event, first, second, third] = message;
            let (start, end) = match event as u8 {
                kernel::EVENT_REMAP => (first, first.saturating_add(third)),
                kernel::EVENT_REMOVE | kernel::EVENT_UNMAP => (first, second),
                _ => continue,
            };
            let at = changes.count.min(RANGES);
            if let Some(range) = changes.ranges.get_mut(at) {
                *range = (start as usize, end as usize);
            }
            changes.count = at + 1;
        }
        self.generation.fetch_add(1, Ordering::Release);
    }
}

/// What `linux/userfaultfd.h` has.
mod kernel {
    use super::{AsRawFd, OwnedFd};

    pub const USER_MODE_ONLY: u32 = 1;
    pub const API: u64 = 0xaa;
    /// Write protection, and telling of mappings that are moved, discarded and unmapped.
    pub const FEATURES: u64 = 1 | 1 << 2 | 1 << 3 | 1 << 6;
    pub const MODE_WP: u64 = 1 << 1;
    pub const EVENT_REMAP: u8 = 0x14;
    pub const EVENT_REMOVE: u8 = 0x15;
    pub const EVENT_UNMAP: u8 = 0x16;
    pub const UFFDIO_API: u64 = 0xc018_aa3f;
    pub const UFFDIO_REGISTER: u64 = 0xc020_aa00;
    pub const UFFDIO_UNREGISTER: u64 = 0x8010_aa01;

    /// What the calls of a userfaultfd take.
    ///
    /// # Safety
    ///
    /// It is what the kernel reads and writes for one of the requests above.
    pub unsafe trait Argument {}

    #[repr(C)]
    pub struct Api {
        pub api: u64,
        pub features: u64,
        pub ioctls: u64,
    }

    #[repr(C)]
    pub struct Range {
        pub start: u64,
        pub length: u64,
    }

    #[repr(C)]
    pub struct Register {
        pub range: Range,
        pub mode: u64,
        pub ioctls: u64,
    }

    // SAFETY: `struct uffdio_api`.
    unsafe impl Argument for Api {}
    // SAFETY: `struct uffdio_range`.
    unsafe impl Argument for Range {}
    // SAFETY: `struct uffdio_register`.
    unsafe impl Argument for Register {}

    pub fn ioctl(file: &OwnedFd, request: u64, argument: &mut impl Argument) -> bool {
        // SAFETY: the argument has the layout of the request; memory is watched for write protection
        // only, which changes no access to it.
        unsafe { libc::ioctl(file.as_raw_fd(), request as _, std::ptr::from_mut(argument)) == 0 }
    }

    /// Reads one message, if there is one.
    pub fn read(file: &OwnedFd, message: &mut [u64; 4]) -> bool {
        let length = size_of_val(message);
        // SAFETY: as many bytes as there are.
        let read = unsafe { libc::read(file.as_raw_fd(), message.as_mut_ptr().cast(), length) };
        read == length as isize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGES: usize = 16;

    fn map(at: *mut u8, length: usize, flags: libc::c_int) -> *mut u8 {
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_ANONYMOUS | libc::MAP_POPULATE | flags;
        // SAFETY: a new mapping, or one in place of memory that this test has mapped.
        let base = unsafe { libc::mmap(at.cast(), length, protection, flags, -1, 0) };
        assert_ne!(base, libc::MAP_FAILED);
        base.cast()
    }

    fn watch() -> Option<Watch> {
        let watch = Watch::new();
        if watch.is_none() {
            println!("skipped: the kernel has no userfaultfd for this process");
        }
        watch
    }

    /// What must have been told once the call returns, by whatever the program takes memory away.
    #[test]
    fn taken_away_memory_is_told_of_before_the_call_returns() {
        let Some(watch) = watch() else { return };
        let length = PAGES * PAGE;
        type TakeAway = fn(*mut u8);
        let take_away: [(&str, TakeAway); 5] = [
            ("munmap", |at| {
                // SAFETY: pages of this test that nobody uses, here and below.
                assert_eq!(unsafe { libc::munmap(at.cast(), PAGE) }, 0);
            }),
            ("mmap over it", |at| {
                map(at, PAGE, libc::MAP_PRIVATE | libc::MAP_FIXED);
            }),
            ("mremap", |at| {
                let new = map(std::ptr::null_mut(), PAGE, libc::MAP_PRIVATE);
                let flags = libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED;
                // SAFETY: as above.
                let moved = unsafe { libc::mremap(at.cast(), PAGE, PAGE, flags, new) };
                assert_ne!(moved, libc::MAP_FAILED);
            }),
            ("madvise", |at| {
                // SAFETY: as above.
                assert_eq!(unsafe { libc::madvise(at.cast(), PAGE, libc::MADV_DONTNEED) }, 0);
            }),
            ("another thread", |at| {
                let at = at.addr();
                // SAFETY: as above.
                let thread = move || assert_eq!(unsafe { libc::munmap(at as _, PAGE) }, 0);
                std::thread::spawn(thread).join().expect("it ends");
            }),
        ];
        for (name, take_away) in take_away {
            let base = map(std::ptr::null_mut(), length, libc::MAP_PRIVATE);
            assert!(watch.add(base.addr()..base.addr() + length), "{name}");
            let before = watch.generation();
            // SAFETY: inside of the mapping.
            let page = unsafe { base.add(3 * PAGE) };
            take_away(page);
            assert_ne!(watch.generation(), before, "{name}");
            let (after, change) = watch.take();
            let Change::Ranges(mut ranges) = change else { panic!("{name}: not all of it") };
            // What is moved is also unmapped where it was.
            ranges.dedup();
            let expected = page.addr()..page.addr() + PAGE;
            assert_eq!(ranges.iter().collect::<Vec<_>>(), [&expected], "{name}");
            assert_eq!(watch.generation(), after, "{name}: nothing happened since");
        }
    }

    #[test]
    fn more_than_can_be_written_down_is_everything() {
        let Some(watch) = watch() else { return };
        let count = RANGES + 1;
        let base = map(std::ptr::null_mut(), 2 * count * PAGE, libc::MAP_PRIVATE);
        assert!(watch.add(base.addr()..base.addr() + 2 * count * PAGE));
        for page in 0..count {
            // SAFETY: a page of this test that nobody uses.
            unsafe { libc::munmap(base.add(2 * page * PAGE).cast(), PAGE) };
        }
        assert_eq!(watch.take().1, Change::Many);
        assert_eq!(watch.take().1, Change::Ranges(Vec::new()));
    }

    #[test]
    fn memory_that_can_change_unseen_is_not_watched() {
        let Some(watch) = watch() else { return };
        let shared = map(std::ptr::null_mut(), PAGE, libc::MAP_SHARED).addr();
        assert!(!watch.add(shared..shared + PAGE), "a file may be truncated");
        let two = map(std::ptr::null_mut(), 2 * PAGE, libc::MAP_PRIVATE).addr();
        // SAFETY: a page of this test that nobody uses.
        unsafe { libc::munmap((two + PAGE) as _, PAGE) };
        assert!(!watch.add(two..two + 2 * PAGE), "its end is not mapped");
    }

    #[test]
    fn watched_memory_is_read_and_written_as_ever() {
        let Some(watch) = watch() else { return };
        let base = map(std::ptr::null_mut(), PAGE, libc::MAP_PRIVATE);
        assert!(watch.add(base.addr()..base.addr() + PAGE));
        // SAFETY: mapped, and nobody else's.
        unsafe {
            base.write_volatile(7);
            assert_eq!(libc::madvise(base.cast(), PAGE, libc::MADV_DONTNEED), 0);
            assert_eq!(base.read_volatile(), 0);
            base.write_volatile(8);
            assert_eq!(base.read_volatile(), 8);
        }
        watch.remove(base.addr()..base.addr() + PAGE);
        watch.take();
        let before = watch.generation();
        // SAFETY: a page of this test that nobody uses.
        unsafe { libc::munmap(base.cast(), PAGE) };
        assert_eq!(watch.generation(), before, "it is not watched any more");
    }
}
