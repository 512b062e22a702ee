//! Access past the page cache (`O_DIRECT`), for whole pages.
//!
//! What is before the first whole page and behind the last goes through the cache. Nobody else has a part in
//! a page that one access covers, and the system writes back and forgets what its cache has of a page before
//! it is read or written past it, so that both ways see the same file.

use crate::pages::{PAGE, Pages};
use layout::Span;
use std::fs::{File, OpenOptions};
use std::io::{Error, Result};
use std::os::fd::AsRawFd;
use std::os::unix::fs::OpenOptionsExt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Memory that no device reaches is copied, so many bytes at once.
const STAGE: usize = 1 << 20;

/// A file that is open for access past the cache.
#[derive(Debug)]
pub(crate) struct Direct {
    file: File,
    /// Places in the file, and lengths, are multiples of so many bytes.
    block: u64,
    /// Addresses are multiples of so many bytes.
    address: usize,
    spare: Mutex<Vec<Pages>>,
}

/// How the first bytes of an access go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// So many past the cache.
    Past(usize),
    /// So many through it.
    Through(usize),
}

impl Direct {
    /// The same file once more, if its file system allows that.
    pub(crate) fn open(file: &File) -> Option<Direct> {
        // SAFETY: an open descriptor.
        let mode = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_GETFL) } & libc::O_ACCMODE;
        let mut options = OpenOptions::new();
        options.read(mode != libc::O_WRONLY).write(mode != libc::O_RDONLY);
        options.custom_flags(libc::O_DIRECT);
        let file = options.open(format!("/proc/self/fd/{}", file.as_raw_fd())).ok()?;
        let (block, address) = alignment(&file);
        Some(Direct { file, block, address, spare: Mutex::default() })
    }

    /// How the first of `length` bytes at `offset` go.
    pub(crate) fn way(&self, offset: u64, length: usize) -> Way {
        let before = (offset.next_multiple_of(self.block) - offset) as usize;
        match length as u64 / self.block * self.block {
            _ if before > 0 => Way::Through(before.min(length)),
            0 => Way::Through(length),
            whole => Way::Past(whole as usize),
        }
    }

    /// Reads whole blocks.
    pub(crate) fn read(&self, memory: Span, offset: u64) -> Result<usize> {
        if let Some((address, length)) = self.reached(memory) {
            // SAFETY: the maker of the span promised memory that may be written.
            return done(unsafe { libc::pread(self.raw(), address.cast(), length, offset as i64) });
        }
        let mut stage = self.stage();
        let part = memory.len().min(stage.len());
        let address = stage.as_mut_ptr().cast();
        // SAFETY: the stage has so many bytes.
        let got = done(unsafe { libc::pread(self.raw(), address, part, offset as i64) });
        if let Ok(got) = got {
            memory.copy_from_slice(&stage[..got]);
        }
        self.spare().push(stage);
        got
    }

    /// Writes whole blocks.
    pub(crate) fn write(&self, memory: Span, offset: u64) -> Result<usize> {
        if let Some((address, length)) = self.reached(memory) {
            // SAFETY: the maker of the span promised memory that may be read.
            return done(unsafe {
                libc::pwrite(self.raw(), address.cast(), length, offset as i64)
            });
        }
        let mut stage = self.stage();
        let part = memory.len().min(stage.len());
        memory.head(part).copy_to_slice(&mut stage[..part]);
        let address = stage.as_ptr().cast();
        // SAFETY: the stage has so many bytes.
        let put = done(unsafe { libc::pwrite(self.raw(), address, part, offset as i64) });
        self.spare().push(stage);
        put
    }

    fn raw(&self) -> i32 {
        self.file.as_raw_fd()
    }

    /// Memory that a device reaches.
    fn reached(&self, memory: Span) -> Option<(*mut u8, usize)> {
        memory.plain().filter(|(address, _)| address.addr().is_multiple_of(self.address))
    }

    fn spare(&self) -> MutexGuard<'_, Vec<Pages>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stage(&self) -> Pages {
        let spare = self.spare().pop();
        spare.unwrap_or_else(|| Pages::new(STAGE.next_multiple_of(self.block as usize)))
    }
}

fn done(result: isize) -> Result<usize> {
    usize::try_from(result).map_err(|_| Error::last_os_error())
}

/// What places in a file and addresses have to be multiples of: at least a page in the file, since the cache
/// is kept coherent by pages.
fn alignment(file: &File) -> (u64, usize) {
    let mut found = std::mem::MaybeUninit::<libc::statx>::zeroed();
    // SAFETY: an open descriptor, an empty name, and a place for the answer.
    let known = unsafe {
        libc::statx(
            file.as_raw_fd(),
            c"".as_ptr(),
            libc::AT_EMPTY_PATH,
            libc::STATX_DIOALIGN,
            found.as_mut_ptr(),
        )
    };
    // SAFETY: zero bytes are an answer, and the call has written another.
    let found = unsafe { found.assume_init() };
    if known != 0 || found.stx_mask & libc::STATX_DIOALIGN == 0 || found.stx_dio_offset_align == 0 {
        return (PAGE as u64, PAGE);
    }
    let block = u64::from(found.stx_dio_offset_align).next_multiple_of(PAGE as u64);
    (block, found.stx_dio_mem_align.max(1) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{contents, scratch};
    use crate::{Disk, Local};

    /// Where pages go past the cache: not every file system has that.
    fn direct() -> Option<Local> {
        let disk = scratch();
        (disk.bypass(true, true) == [true; 2]).then_some(disk)
    }

    #[test]
    fn only_whole_pages_go_past_the_cache() {
        let file = File::open("/proc/self/exe").expect("the test itself");
        let direct = Direct { file, block: 4096, address: 512, spare: Mutex::default() };
        assert_eq!(direct.way(0, 4096), Way::Past(4096));
        assert_eq!(direct.way(8192, 10_000), Way::Past(8192));
        assert_eq!(direct.way(8192, 4095), Way::Through(4095));
        assert_eq!(direct.way(100, 10_000), Way::Through(3996));
        assert_eq!(direct.way(100, 10), Way::Through(10));
    }

    #[test]
    fn both_ways_see_the_same_file() {
        let Some(disk) = direct() else { return println!("skipped: no O_DIRECT here") };
        let mut naive = vec![0u8; 3 << 20];
        let mut bytes: Vec<u8> = (0..2 << 20).map(|at| (at % 251) as u8 | 1).collect();
        // At and between pages, from memory that a device reaches and from other, over each other.
        for (round, (offset, length, skip)) in
            [(0, 1 << 20, 0), (4096, 8192, 3), (5000, 2_000_000, 1), (4095, 2, 0), (100_000, 1, 5)]
                .into_iter()
                .enumerate()
        {
            for past in [round % 2 == 0, true] {
                disk.bypass(true, past);
                bytes.iter_mut().for_each(|byte| *byte = byte.wrapping_mul(3));
                // SAFETY: the bytes outlive the writes.
                let span = unsafe { Span::of(&bytes[skip..skip + length]) };
                crate::access::write_all(&disk, span, offset).expect("there is room");
                naive[offset as usize..][..length].copy_from_slice(&bytes[skip..skip + length]);
                let seen = contents(&disk);
                assert!(seen == naive[..seen.len()], "round {round}");
                disk.bypass(false, past);
                assert!(contents(&disk) == seen, "round {round}, through the cache");
            }
        }
        assert_eq!(disk.size().expect("it has one"), 2_005_000);
    }
}
