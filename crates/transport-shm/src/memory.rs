//! Memory that processes of one host share for as long as they like: a file without a name, which others
//! open while whoever made it keeps it open.

use layout::Address;
use rustix::fs::{FallocateFlags, MemfdFlags, Mode, OFlags};
use rustix::mm::{Advice, MapFlags, ProtFlags};
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use transport::resources::{explained, set_length, with_descriptor};

/// Bytes of a large page.
const LARGE_PAGE: usize = 2 << 20;

/// How other processes of the user open shared memory: process, descriptor, inode and length.
pub type MemoryName = [u64; 4];

/// Shared memory, mapped whole.
#[derive(Debug)]
pub struct SharedMemory {
    base: Address,
    length: usize,
    /// Until everybody has opened it, and reserved what it needs.
    file: Option<OwnedFd>,
}

impl SharedMemory {
    /// Makes memory of `length` bytes, of which nothing is reserved yet.
    pub fn new(length: usize) -> io::Result<SharedMemory> {
        let create = |flags| {
            with_descriptor(|| rustix::fs::memfd_create("serried-window", flags))
                .map_err(|error| explained(error.into()))
        };
        // Kernels before 6.3 do not know the flag; later ones ask for it.
        let sealed = MemfdFlags::CLOEXEC | MemfdFlags::NOEXEC_SEAL;
        let file = create(sealed).or_else(|_| create(MemfdFlags::CLOEXEC))?;
        set_length(&file, length.max(1) as u64)?;
        SharedMemory::map(file, length)
    }

    /// Opens memory that another process has made and keeps open.
    pub fn open(name: MemoryName) -> io::Result<SharedMemory> {
        let [process, descriptor, inode, length] = name;
        let path = format!("/proc/{process}/fd/{descriptor}");
        let open = || rustix::fs::open(&path, OFlags::RDWR | OFlags::CLOEXEC, Mode::empty());
        let file = File::from(with_descriptor(open).map_err(|error| explained(error.into()))?);
        let metadata = file.metadata()?;
        if metadata.ino() != inode || metadata.len() != length.max(1) {
            return Err(io::Error::other(format!("{path} is another file")));
        }
        SharedMemory::map(file.into(), length as usize)
    }

    fn map(file: OwnedFd, length: usize) -> io::Result<SharedMemory> {
        // SAFETY: a new mapping at an address of the kernel's choice touches no existing memory.
        let base = unsafe {
            let access = ProtFlags::READ | ProtFlags::WRITE;
            rustix::mm::mmap(
                std::ptr::null_mut(),
                length.max(1),
                access,
                MapFlags::SHARED,
                &file,
                0,
            )?
        };
        if length >= LARGE_PAGE {
            // SAFETY: our own mapping; where the kernel refuses the advice, pages stay small.
            let _ = unsafe { rustix::mm::madvise(base, length, Advice::LinuxHugepage) };
        }
        Ok(SharedMemory { base: Address::new(base.cast()), length, file: Some(file) })
    }

    /// How others open it; none if it is not kept open any more.
    pub fn name(&self) -> Option<MemoryName> {
        let file = self.file.as_ref()?;
        let inode = rustix::fs::fstat(file).ok()?.st_ino;
        let descriptor = file.as_raw_fd() as u64;
        Some([u64::from(std::process::id()), descriptor, inode, self.length as u64])
    }

    /// Makes sure that there are pages behind a range, so that a full memory is an error here and not a
    /// SIGBUS later. Whoever will use the range does so, and has the pages near itself.
    pub fn reserve(&self, offset: usize, length: usize) -> io::Result<()> {
        assert!(offset.checked_add(length).is_some_and(|end| end <= self.length));
        if length == 0 {
            return Ok(());
        }
        let file = self.file.as_ref().ok_or_else(|| io::Error::other("it is closed"))?;
        loop {
            let flags = FallocateFlags::empty();
            match rustix::fs::fallocate(file, flags, offset as u64, length as u64) {
                Err(rustix::io::Errno::INTR) => continue,
                done => return Ok(done?),
            }
        }
    }

    /// Everybody who opens it has done so: the descriptor is given back, the memory stays.
    pub fn close(&mut self) {
        self.file = None;
    }

    /// Where it is mapped.
    pub fn base(&self) -> *mut u8 {
        self.base.get()
    }

    /// How many bytes.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }
}

impl Drop for SharedMemory {
    fn drop(&mut self) {
        // SAFETY: our own mapping; those who were handed its address have promised not to use it any more.
        let _ = unsafe { rustix::mm::munmap(self.base.get().cast(), self.length.max(1)) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_mappings_are_one_memory() {
        let mut one = SharedMemory::new(10_000).unwrap();
        let other = SharedMemory::open(one.name().unwrap()).unwrap();
        one.reserve(0, 10_000).unwrap();
        one.close();
        assert_eq!(one.name(), None);
        // SAFETY: both are mapped, and no reference to them is alive.
        let read = unsafe {
            one.base().add(9_999).write_volatile(7);
            other.base().add(9_999).read_volatile()
        };
        assert_eq!((read, other.len()), (7, 10_000));
    }

    #[test]
    fn another_file_is_not_opened() {
        let one = SharedMemory::new(4096).unwrap();
        let [process, descriptor, inode, length] = one.name().unwrap();
        assert!(SharedMemory::open([process, descriptor, inode + 1, length]).is_err());
        assert!(SharedMemory::open([process, descriptor, inode, length + 1]).is_err());
        assert!(SharedMemory::open([u64::MAX, 0, 0, 0]).is_err());
    }
}
