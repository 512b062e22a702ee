//! Files, as the rest sees them.

use crate::direct::{Direct, Way};
use crate::unsynced::Unsynced;
use layout::Span;
use std::fs::File;
use std::io::{Error, Result};
use std::ops::Range;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd};
use std::os::unix::fs::MetadataExt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

/// Who else may have a range that is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// Others that read.
    Shared,
    /// Nobody.
    Exclusive,
}

/// An open file. Reads and writes may be short, and interrupted, as those of the system are.
pub trait Disk: Send + Sync + std::fmt::Debug {
    /// Reads into the start of `memory` what is at `offset`, and tells how many bytes; 0 at the end.
    fn read(&self, memory: Span, offset: u64) -> Result<usize>;
    /// Writes the start of `memory` at `offset`, and tells how many bytes.
    fn write(&self, memory: Span, offset: u64) -> Result<usize>;
    /// Reads what of `memory` the cache of the system has, without waiting for a device; nothing if that cannot
    /// be told.
    fn read_cached(&self, memory: Span, offset: u64) -> Option<usize>;
    /// Whether what is written goes into memory of this host first.
    fn is_cached(&self) -> bool;
    /// Bytes of the file.
    fn size(&self) -> Result<u64>;
    /// Cuts the file, or makes it longer.
    fn set_size(&self, size: u64) -> Result<()>;
    /// Has room for the first `size` bytes from now on; what is there stays.
    fn allocate(&self, size: u64) -> Result<()>;
    /// What was written through this is on the device when this returns.
    fn sync(&self) -> Result<()>;
    /// Waits until nobody else has the range in a way that excludes ours, and no other thread of this process
    /// has any.
    fn lock(&self, range: Range<u64>, lock: Lock) -> Result<()>;
    /// Gives a range back.
    fn unlock(&self, range: Range<u64>) -> Result<()>;
    /// Whether reads, and writes, go past the cache of the system from now on as far as they can; answers which
    /// do.
    fn bypass(&self, reads: bool, writes: bool) -> [bool; 2];
}

/// A file of the system.
#[derive(Debug)]
pub struct Local {
    file: File,
    cached: bool,
    /// Whether a thread of this process has locked a range. The system keeps one set of ranges for each open
    /// file, so that one thread would give back what another has locked.
    locked: Mutex<bool>,
    unlocked: Condvar,
    /// The same file past the cache, once that was asked for, if it is possible.
    direct: OnceLock<Option<Direct>>,
    reads_past: AtomicBool,
    writes_past: AtomicBool,
    unsynced: Unsynced,
}

/// How many pieces of memory one call of the system takes here.
const PIECES: usize = 256;

impl Local {
    /// An open file; `cached` says whether its file system keeps what is written in memory of this host.
    pub fn new(file: File, cached: bool) -> Local {
        let cached = cached && file.metadata().is_ok_and(|found| found.is_file());
        Local {
            file,
            cached,
            locked: Mutex::new(false),
            unlocked: Condvar::new(),
            direct: OnceLock::new(),
            reads_past: AtomicBool::new(false),
            writes_past: AtomicBool::new(false),
            unsynced: Unsynced::default(),
        }
    }

    /// The numbers of a regular file: its device's, which is this host's, and its own there.
    pub fn identity(&self) -> Option<[u64; 2]> {
        let found = self.file.metadata().ok()?;
        found.is_file().then(|| [found.dev(), found.ino()])
    }

    /// Its descriptor.
    pub fn descriptor(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }

    /// The file past the cache, if `past` says so, and how the first bytes go there. A file system may still refuse
    /// that; then all goes through the cache from there on.
    fn past(&self, past: &AtomicBool, memory: Span, offset: u64) -> Option<(&Direct, Way)> {
        if !past.load(Ordering::Relaxed) {
            return None;
        }
        let direct = self.direct.get()?.as_ref()?;
        Some((direct, direct.way(offset, memory.len())))
    }

    fn transfer(
        &self,
        memory: Span,
        offset: u64,
        plain: impl FnOnce(*mut u8, usize, i64) -> isize,
        pieces: impl FnOnce(&[libc::iovec], i64) -> isize,
    ) -> Result<usize> {
        let offset = i64::try_from(offset).map_err(|_| Error::from_raw_os_error(libc::EFBIG))?;
        let done = match memory.plain() {
            Some((address, length)) => plain(address, length, offset),
            None => {
                let vectors: Vec<libc::iovec> = memory
                    .pieces()
                    .take(PIECES)
                    .map(|(address, length)| libc::iovec {
                        iov_base: address.cast(),
                        iov_len: length,
                    })
                    .collect();
                pieces(&vectors, offset)
            }
        };
        usize::try_from(done).map_err(|_| Error::last_os_error())
    }

    fn put(&self, memory: Span, offset: u64) -> Result<usize> {
        let memory = match self.past(&self.writes_past, memory, offset) {
            Some((direct, Way::Past(length))) => match direct.write(memory.head(length), offset) {
                Err(error) if error.raw_os_error() == Some(libc::EINVAL) => {
                    self.writes_past.store(false, Ordering::Relaxed);
                    memory
                }
                done => return done,
            },
            Some((_, Way::Through(length))) => memory.head(length),
            None => memory,
        };
        let file = self.file.as_raw_fd();
        // SAFETY: the maker of the span promised memory that may be read.
        let plain = |address: *mut u8, length, at| unsafe {
            libc::pwrite(file, address.cast(), length, at)
        };
        // SAFETY: as above, piece by piece.
        let pieces = |all: &[libc::iovec], at| unsafe {
            libc::pwritev(file, all.as_ptr(), all.len() as i32, at)
        };
        self.transfer(memory, offset, plain, pieces)
    }

    fn locked(&self) -> MutexGuard<'_, bool> {
        self.locked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes room for another thread's lock.
    fn yield_lock(&self) {
        *self.locked() = false;
        self.unlocked.notify_one();
    }

    fn set_lock(&self, range: Range<u64>, kind: i32) -> Result<()> {
        // SAFETY: zero bytes are a lock.
        let mut lock: libc::flock = unsafe { std::mem::zeroed() };
        lock.l_type = kind as libc::c_short;
        lock.l_whence = libc::SEEK_SET as libc::c_short;
        lock.l_start = range.start.min(i64::MAX as u64) as i64;
        // 0 reaches to the end of any file.
        lock.l_len = (range.end.min(i64::MAX as u64) as i64 - lock.l_start).max(0);
        loop {
            // SAFETY: an open descriptor, and a lock that outlives the call. Of an open file, so that
            // another descriptor of this process has no part in it.
            let done =
                unsafe { libc::fcntl(self.file.as_raw_fd(), libc::F_OFD_SETLKW, &raw const lock) };
            if done == 0 {
                return Ok(());
            }
            let error = Error::last_os_error();
            if error.raw_os_error() != Some(libc::EINTR) {
                return Err(error);
            }
        }
    }
}

impl Disk for Local {
    fn read(&self, memory: Span, offset: u64) -> Result<usize> {
        let memory = match self.past(&self.reads_past, memory, offset) {
            Some((direct, Way::Past(length))) => match direct.read(memory.head(length), offset) {
                Err(error) if error.raw_os_error() == Some(libc::EINVAL) => {
                    self.reads_past.store(false, Ordering::Relaxed);
                    memory
                }
                done => return done,
            },
            Some((_, Way::Through(length))) => memory.head(length),
            None => memory,
        };
        let file = self.file.as_raw_fd();
        // SAFETY: the maker of the span promised memory that may be written.
        let plain =
            |address: *mut u8, length, at| unsafe { libc::pread(file, address.cast(), length, at) };
        // SAFETY: as above, piece by piece.
        let pieces = |all: &[libc::iovec], at| unsafe {
            libc::preadv(file, all.as_ptr(), all.len() as i32, at)
        };
        self.transfer(memory, offset, plain, pieces)
    }

    fn write(&self, memory: Span, offset: u64) -> Result<usize> {
        let done = self.put(memory, offset);
        self.unsynced.note();
        done
    }

    fn read_cached(&self, memory: Span, offset: u64) -> Option<usize> {
        let (address, length) = memory.plain()?;
        if !self.cached || self.reads_past.load(Ordering::Relaxed) {
            return None;
        }
        let piece = libc::iovec { iov_base: address.cast(), iov_len: length };
        let offset = i64::try_from(offset).ok()?;
        // SAFETY: the maker of the span promised memory that may be written.
        let got = unsafe {
            libc::preadv2(self.file.as_raw_fd(), &raw const piece, 1, offset, libc::RWF_NOWAIT)
        };
        usize::try_from(got).ok()
    }

    fn is_cached(&self) -> bool {
        self.cached && !self.writes_past.load(Ordering::Relaxed)
    }

    fn size(&self) -> Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    fn set_size(&self, size: u64) -> Result<()> {
        let done = self.file.set_len(size);
        self.unsynced.note();
        done
    }

    fn allocate(&self, size: u64) -> Result<()> {
        let size = i64::try_from(size).map_err(|_| Error::from_raw_os_error(libc::EFBIG))?;
        if size == 0 {
            return Ok(());
        }
        // SAFETY: an open descriptor.
        let error = unsafe { libc::posix_fallocate(self.file.as_raw_fd(), 0, size) };
        self.unsynced.note();
        if error == 0 { Ok(()) } else { Err(Error::from_raw_os_error(error)) }
    }

    fn sync(&self) -> Result<()> {
        // With its size, but without the times of its last use, for which nobody waits.
        self.unsynced.settle(|| match self.file.sync_data() {
            // Pipes and devices have nothing that could be on its way.
            Err(error) if error.raw_os_error() == Some(libc::EINVAL) => Ok(()),
            other => other,
        })
    }

    fn lock(&self, range: Range<u64>, lock: Lock) -> Result<()> {
        let kind = match lock {
            Lock::Shared => libc::F_RDLCK,
            Lock::Exclusive => libc::F_WRLCK,
        };
        transport::blocking::assert_outside_gates();
        let mut locked = self.locked();
        while *locked {
            locked = self.unlocked.wait(locked).unwrap_or_else(PoisonError::into_inner);
        }
        *locked = true;
        drop(locked);
        self.set_lock(range, kind).inspect_err(|_| self.yield_lock())
    }

    fn unlock(&self, range: Range<u64>) -> Result<()> {
        let done = self.set_lock(range, libc::F_UNLCK);
        self.yield_lock();
        done
    }

    fn bypass(&self, reads: bool, writes: bool) -> [bool; 2] {
        let possible =
            (reads || writes) && self.direct.get_or_init(|| Direct::open(&self.file)).is_some();
        let ways = [reads && possible, writes && possible];
        self.reads_past.store(ways[0], Ordering::Relaxed);
        self.writes_past.store(ways[1], Ordering::Relaxed);
        ways
    }
}
