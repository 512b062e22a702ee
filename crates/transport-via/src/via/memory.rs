//! Memory that two processes share: a file without a name that cannot change its size, mapped whole.
//!
//! It is only seen through atomics and spans (invariant 11). Whoever opens memory of another process first looks
//! whether it is as long as it must be and will stay so, since what is cut off is a SIGBUS.

use super::completions;
use super::queue::{QueueMemory, SLOT_WORDS, Slot};
use crate::sync::AtomicU64;
use layout::{Address, Span};
use rustix::fd::OwnedFd;
use rustix::fs::{FallocateFlags, MemfdFlags, SealFlags};
use rustix::mm::{MapFlags, ProtFlags};
use std::io;
use std::sync::atomic::AtomicU32;
use transport::resources::{explained, set_length, with_descriptor};

pub(crate) const PAGE: usize = 4096;
/// Bytes of a cache line.
pub(crate) const LINE: usize = 64;

/// Shared memory.
#[derive(Debug)]
pub(crate) struct Shared {
    base: Address,
    length: usize,
}

impl Shared {
    /// Makes memory of at least `length` bytes, and the file to hand to others.
    pub(crate) fn create(length: usize) -> io::Result<(Shared, OwnedFd)> {
        let length = length.next_multiple_of(PAGE);
        let create = |flags| with_descriptor(|| rustix::fs::memfd_create("serried-via", flags));
        let sealing = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
        // Kernels before 6.3 do not know the flag; later ones ask for it.
        let file = create(sealing | MemfdFlags::NOEXEC_SEAL)
            .or_else(|_| create(sealing))
            .map_err(|error| explained(error.into()))?;
        set_length(&file, length as u64)?;
        // A full memory is an error here, and not a SIGBUS later.
        rustix::fs::fallocate(&file, FallocateFlags::empty(), 0, length as u64)?;
        rustix::fs::fcntl_add_seals(&file, Shared::SEALS)?;
        Ok((Shared::map(&file, length)?, file))
    }

    const SEALS: SealFlags = SealFlags::SHRINK.union(SealFlags::GROW).union(SealFlags::SEAL);

    /// Opens memory of another process, which must be of this length.
    pub(crate) fn open(file: &OwnedFd, length: usize) -> io::Result<Shared> {
        let seals = rustix::fs::fcntl_get_seals(file)?;
        if !seals.contains(Shared::SEALS) || rustix::fs::fstat(file)?.st_size != length as i64 {
            return Err(io::Error::other("shared memory that is not as it was said to be"));
        }
        Shared::map(file, length)
    }

    fn map(file: &OwnedFd, length: usize) -> io::Result<Shared> {
        let (protection, flags) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::SHARED);
        // SAFETY: a new mapping, wherever there is room.
        let base =
            unsafe { rustix::mm::mmap(std::ptr::null_mut(), length, protection, flags, file, 0) };
        let base = base.map_err(|error| explained(error.into()))?;
        Ok(Shared { base: Address::new(base.cast()), length })
    }

    /// Bytes of it.
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// The word of eight bytes at an offset.
    #[inline]
    pub(crate) fn word(&self, at: usize) -> &AtomicU64 {
        assert!(at.is_multiple_of(8) && at + 8 <= self.length);
        // SAFETY: inside of the mapping, which lives as long as this does, and aligned; an atomic may change
        // at any time.
        unsafe { &*self.base.get().add(at).cast() }
    }

    /// The word of four bytes at an offset.
    #[inline]
    pub(crate) fn half(&self, at: usize) -> &AtomicU32 {
        assert!(at.is_multiple_of(4) && at + 4 <= self.length);
        // SAFETY: as above.
        unsafe { &*self.base.get().add(at).cast() }
    }

    /// `N` words from an offset on.
    #[inline]
    pub(crate) fn words<const N: usize>(&self, at: usize) -> &[AtomicU64; N] {
        assert!(at.is_multiple_of(8) && at + 8 * N <= self.length);
        // SAFETY: as above.
        unsafe { &*self.base.get().add(at).cast() }
    }

    /// Bytes of it, which others may change at any time. The span must not outlive this.
    #[inline]
    pub(crate) fn span(&self, at: usize, length: usize) -> Span {
        assert!(at <= self.length && length <= self.length - at);
        // SAFETY: inside of the mapping; whoever asks uses the span while it lives.
        unsafe { Span::new(self.base.get().add(at), length) }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // SAFETY: mapped by `map`, and nobody has a reference or a span any more.
        let _ = unsafe { rustix::mm::munmap(self.base.get().cast(), self.length) };
    }
}

/// What a process shares with all of its peers: its doorbell, its completion queue, its registrations.
///
/// ```text
/// doorbell | completion queue | … page | registrations
/// ```
pub(crate) struct NicPage;

impl NicPage {
    /// The word on which the process sleeps.
    pub(crate) const BELL: usize = 0;
    const COMPLETIONS: usize = LINE;
    /// Registrations, each of [`ENTRY`](NicPage::ENTRY) bytes.
    pub(crate) const TABLE: usize = PAGE;
    pub(crate) const ENTRY: usize = 32;
    /// How many registrations there are room for.
    pub(crate) const ENTRIES: usize = 4096;
    pub(crate) const BYTES: usize = NicPage::TABLE + NicPage::ENTRIES * NicPage::ENTRY;

    pub(crate) fn completions(page: &Shared) -> &[AtomicU64; completions::WORDS] {
        page.words(NicPage::COMPLETIONS)
    }
}

/// What a VI shares with its peer: the receive queue, and an area that the peer writes to.
///
/// ```text
/// descriptors posted | descriptor 0 | … | … page | area
/// ```
#[derive(Debug)]
pub(crate) struct ViMemory {
    pub(crate) shared: Shared,
    depth: usize,
}

impl ViMemory {
    /// Where the area begins.
    pub(crate) fn area(depth: usize) -> usize {
        ((depth + 1) * LINE).next_multiple_of(PAGE)
    }

    /// Bytes of the whole.
    pub(crate) fn bytes(depth: usize, area: usize) -> usize {
        (ViMemory::area(depth) + area).next_multiple_of(PAGE)
    }

    pub(crate) fn new(shared: Shared, depth: usize) -> ViMemory {
        assert!(depth.is_power_of_two() && ViMemory::area(depth) <= shared.len());
        ViMemory { shared, depth }
    }
}

const _: () = assert!(SLOT_WORDS * 8 == LINE);

impl QueueMemory for ViMemory {
    #[inline]
    fn depth(&self) -> u64 {
        self.depth as u64
    }

    #[inline]
    fn posted(&self) -> &AtomicU64 {
        self.shared.word(0)
    }

    #[inline]
    fn slot(&self, index: usize) -> &Slot {
        self.shared.words((index + 1) * LINE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_shared_and_keeps_its_size() {
        let (mine, file) = Shared::create(5000).expect("memory");
        assert_eq!(mine.len(), 2 * PAGE);
        let theirs = Shared::open(&file, mine.len()).expect("the same memory");
        mine.span(4999, 3).copy_from_slice(&[1, 2, 3]);
        assert_eq!(theirs.span(4999, 3).to_vec(), [1, 2, 3]);
        assert!(Shared::open(&file, PAGE).is_err(), "another length");
        assert!(rustix::fs::ftruncate(&file, 0).is_err(), "it is sealed");
        let open = rustix::fs::memfd_create("test", MemfdFlags::CLOEXEC).expect("a file");
        rustix::fs::ftruncate(&open, PAGE as u64).expect("a length");
        assert!(Shared::open(&open, PAGE).is_err(), "memory that may be cut off");
    }
}
