//! Communication memory: one file of the host, in which every process has a region.
//!
//! A region is as large as the machine's memory, in address space; pages are reserved when a buffer
//! is allocated, so that a full memory is an error then and not a SIGBUS at a store. Others map a
//! region when they first store into it. Zeros are the valid initial state of all that is in it.

use crate::error::{Code, Error, Result};
use crate::header::Header;
use layout::Address;
use rustix::fs::FallocateFlags;
use rustix::mm::{Advice, MapFlags, ProtFlags};
use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const PAGE: u64 = 4096;
/// Buffers begin at cache lines.
const ALIGNMENT: u64 = 64;
/// Freed buffers of this size give their pages back at once.
const LARGE: u64 = 1 << 20;

/// The file in which the processes of a host have their regions, and how large these are.
#[derive(Debug)]
pub(crate) struct RegionMap {
    file: OwnedFd,
    regions: u64,
    /// Bytes of a region.
    room: u64,
}

/// How other processes of the host open the file of a [`RegionMap`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct RegionMapHandle {
    process: u64,
    descriptor: u64,
    inode: u64,
    room: u64,
}

impl RegionMap {
    /// Makes the file.
    pub(crate) fn new(regions: usize) -> io::Result<RegionMap> {
        let file = boot::memory()?;
        let info = rustix::system::sysinfo();
        let total = info.totalram as u64 * u64::from(info.mem_unit.max(1));
        let room = total.next_multiple_of(LARGE);
        let regions = regions as u64;
        rustix::fs::ftruncate(&file, room * regions)?;
        Ok(RegionMap { file, regions, room })
    }

    /// How others of this host open it.
    pub(crate) fn handle(&self) -> io::Result<RegionMapHandle> {
        let inode = File::from(self.file.try_clone()?).metadata()?.ino();
        let descriptor = self.file.as_raw_fd() as u64;
        let process = u64::from(std::process::id());
        Ok(RegionMapHandle { process, descriptor, inode, room: self.room })
    }

    /// Opens the file that another process of this user has made.
    pub(crate) fn open(handle: RegionMapHandle, regions: usize) -> io::Result<RegionMap> {
        let path = format!("/proc/{}/fd/{}", handle.process, handle.descriptor);
        let file = File::options().read(true).write(true).open(&path)?;
        let metadata = file.metadata()?;
        let regions = regions as u64;
        if metadata.ino() != handle.inode
            || Some(metadata.len()) != handle.room.checked_mul(regions)
        {
            return Err(io::Error::other(format!(
                "{path} is another file; do all processes run in one container?"
            )));
        }
        Ok(RegionMap { file: file.into(), regions, room: handle.room })
    }

    /// Maps a region.
    pub(crate) fn region(self: &Arc<RegionMap>, index: usize) -> io::Result<Arc<Region>> {
        assert!((index as u64) < self.regions);
        // SAFETY: a new mapping at an address of the kernel's choice touches no existing memory.
        let base = unsafe {
            rustix::mm::mmap(
                std::ptr::null_mut(),
                self.room as usize,
                ProtFlags::READ | ProtFlags::WRITE,
                MapFlags::SHARED,
                &self.file,
                index as u64 * self.room,
            )?
        };
        let start = index as u64 * self.room;
        Ok(Arc::new(Region { base: Address::new(base.cast()), start, map: self.clone() }))
    }
}

/// The mapped region of a process.
#[derive(Debug)]
pub(crate) struct Region {
    base: Address,
    /// Where it begins in the file.
    start: u64,
    map: Arc<RegionMap>,
}

impl Region {
    /// How many bytes.
    pub(crate) fn room(&self) -> u64 {
        self.map.room
    }

    /// The address of a range, which must lie in the region.
    pub(crate) fn at(&self, offset: u64, length: u64) -> *mut u8 {
        assert!(offset.checked_add(length).is_some_and(|end| end <= self.room()));
        // SAFETY: inside the mapping.
        unsafe { self.base.get().add(offset as usize) }
    }

    /// What the process tells others.
    pub(crate) fn header(self: &Arc<Region>) -> Header {
        Header::new(self.clone())
    }

    /// Where in the region a range of addresses lies.
    pub(crate) fn offset_of(&self, address: *const u8, length: u64) -> Option<u64> {
        let offset = (address as u64).checked_sub(self.base.get() as u64)?;
        let end = offset.checked_add(length)?;
        (end <= self.room()).then_some(offset)
    }

    /// Makes sure that there are pages behind a range.
    pub(crate) fn reserve(&self, offset: u64, length: u64) -> io::Result<()> {
        loop {
            let (file, from) = (&self.map.file, self.start + offset);
            match rustix::fs::fallocate(file, FallocateFlags::empty(), from, length) {
                Err(rustix::io::Errno::INTR) => continue,
                result => result?,
            }
            self.populate(offset, length);
            return Ok(());
        }
    }

    /// Spares page faults later.
    pub(crate) fn populate(&self, offset: u64, length: u64) {
        let begin = offset / PAGE * PAGE;
        let end = (offset + length).next_multiple_of(PAGE).min(self.room());
        let address = self.at(begin, end - begin);
        // SAFETY: whole pages of our mapping; a kernel that does not know the advice costs nothing
        // but time.
        let _ = unsafe {
            rustix::mm::madvise(address.cast(), (end - begin) as usize, Advice::LinuxPopulateWrite)
        };
    }

    fn give_back(&self, offset: u64, length: u64) {
        let begin = offset.next_multiple_of(PAGE);
        let end = (offset + length) / PAGE * PAGE;
        if end > begin {
            let flags = FallocateFlags::PUNCH_HOLE | FallocateFlags::KEEP_SIZE;
            // Where this fails the pages stay, which is no harm.
            let _ = rustix::fs::fallocate(&self.map.file, flags, self.start + begin, end - begin);
        }
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        // SAFETY: whoever reaches into the mapping holds an `Arc` of this region.
        let _ = unsafe { rustix::mm::munmap(self.base.get().cast(), self.room() as usize) };
    }
}

/// What a process has given out of its own region.
#[derive(Debug)]
pub(crate) struct Heap {
    region: Arc<Region>,
    ranges: Mutex<Ranges>,
}

#[derive(Debug)]
struct Ranges {
    /// Free ranges by offset, none touching the next.
    free: BTreeMap<u64, u64>,
    /// Buffers in use by offset: as many bytes as were asked for.
    used: BTreeMap<u64, u64>,
}

impl Heap {
    /// All of a region behind its first `taken` bytes.
    pub(crate) fn new(region: Arc<Region>, taken: u64) -> Heap {
        let begin = taken.next_multiple_of(PAGE);
        let free = BTreeMap::from([(begin, region.room() - begin)]);
        Heap { region, ranges: Mutex::new(Ranges { free, used: BTreeMap::new() }) }
    }

    fn ranges(&self) -> MutexGuard<'_, Ranges> {
        self.ranges.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Finds a buffer, filled with zeros: its offset.
    pub(crate) fn allocate(&self, length: u64) -> Result<u64> {
        let none = |why: &dyn std::fmt::Display| {
            Error::new(Code::System, format!("no communication memory for {length} bytes: {why}"))
        };
        let size = length
            .checked_next_multiple_of(ALIGNMENT)
            .filter(|size| *size > 0)
            .ok_or_else(|| Error::new(Code::InvalidLength, format!("size is {length}")))?;
        let mut ranges = self.ranges();
        let found = ranges.free.iter().find(|(_, free)| **free >= size);
        let (&offset, &free) = found.ok_or_else(|| none(&"more than this machine has"))?;
        self.region.reserve(offset, size).map_err(|error| none(&error))?;
        ranges.free.remove(&offset);
        if free > size {
            ranges.free.insert(offset + size, free - size);
        }
        ranges.used.insert(offset, length);
        drop(ranges);
        // SAFETY: the range was free, so it is ours alone; what was there before must not show.
        unsafe { self.region.at(offset, size).write_bytes(0, size as usize) };
        Ok(offset)
    }

    /// Takes a buffer back. False if there is none at this offset.
    pub(crate) fn free(&self, offset: u64) -> bool {
        let mut ranges = self.ranges();
        let Some(length) = ranges.used.remove(&offset) else { return false };
        let size = length.next_multiple_of(ALIGNMENT);
        if size >= LARGE {
            self.region.give_back(offset, size);
        }
        let (mut begin, mut length) = (offset, size);
        if let Some((&before, &free)) = ranges.free.range(..offset).next_back()
            && before + free == offset
        {
            ranges.free.remove(&before);
            (begin, length) = (before, free + length);
        }
        if let Some(free) = ranges.free.remove(&(offset + size)) {
            length += free;
        }
        ranges.free.insert(begin, length);
        true
    }

    /// The buffer, begin and length, in which a range lies whole.
    pub(crate) fn buffer(&self, offset: u64, length: u64) -> Option<(u64, u64)> {
        let ranges = self.ranges();
        let (&begin, &size) = ranges.used.range(..=offset).next_back()?;
        let end = offset.checked_add(length)?;
        (end <= begin + size).then_some((begin, size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn heap() -> Heap {
        let map = Arc::new(RegionMap::new(1).unwrap());
        Heap::new(map.region(0).unwrap(), 100)
    }

    #[test]
    #[cfg_attr(miri, ignore = "it maps shared memory")]
    fn a_region_is_shared_by_all_who_open_it() {
        let map = Arc::new(RegionMap::new(2).unwrap());
        let handle = map.handle().unwrap();
        let other = Arc::new(RegionMap::open(handle, 2).unwrap());
        let (mine, theirs) = (map.region(1).unwrap(), other.region(1).unwrap());
        mine.reserve(8192, 10).unwrap();
        // SAFETY: both are mapped, and nobody else uses them.
        let seen = unsafe {
            mine.at(8192, 4).cast::<u32>().write(77);
            theirs.at(8192, 4).cast::<u32>().read()
        };
        assert_eq!(seen, 77);
        assert_eq!(theirs.offset_of(theirs.at(8192, 0), 4), Some(8192));
        assert_eq!(theirs.offset_of(theirs.at(theirs.room(), 0), 1), None);
        assert_eq!(theirs.offset_of(std::ptr::null(), 1), None);
        assert!(RegionMap::open(handle, 3).is_err());
        let elsewhere = RegionMapHandle { inode: handle.inode + 1, ..handle };
        assert!(RegionMap::open(elsewhere, 2).unwrap_err().to_string().contains("another file"));
    }

    #[test]
    #[cfg_attr(miri, ignore = "it maps shared memory")]
    fn too_much_is_refused_and_nothing_is_nothing() {
        let heap = heap();
        assert_eq!(heap.allocate(0).unwrap_err().code, Code::InvalidLength);
        assert_eq!(heap.allocate(u64::MAX).unwrap_err().code, Code::InvalidLength);
        assert_eq!(heap.allocate(heap.region.room()).unwrap_err().code, Code::System);
        assert!(!heap.free(4096));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Buffers do not overlap, are empty, and all memory comes back.
        #[test]
        #[cfg_attr(miri, ignore = "it maps shared memory")]
        fn buffers_are_apart(sizes in prop::collection::vec((1u64..5000, any::<bool>()), 1..40)) {
            let heap = heap();
            let whole = heap.ranges().free.clone();
            let mut live: Vec<(u64, u64)> = Vec::new();
            for (size, keep) in sizes {
                let offset = heap.allocate(size).unwrap();
                prop_assert!(offset >= 100);
                for (other, length) in &live {
                    prop_assert!(offset + size <= *other || other + length <= offset);
                }
                for at in 0..size {
                    let address = heap.region.at(offset + at, 1);
                    // SAFETY: inside the buffer, which is ours.
                    unsafe {
                        prop_assert_eq!(address.read(), 0);
                        address.write(0xff);
                    }
                }
                prop_assert_eq!(heap.buffer(offset + size - 1, 1), Some((offset, size)));
                prop_assert_eq!(heap.buffer(offset, size + 1), None);
                if keep {
                    live.push((offset, size));
                } else {
                    prop_assert!(heap.free(offset));
                    prop_assert_eq!(heap.buffer(offset, 1), None);
                }
            }
            for (offset, _) in live {
                prop_assert!(heap.free(offset));
            }
            prop_assert_eq!(&heap.ranges().free, &whole);
        }
    }
}
