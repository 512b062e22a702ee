//! Files for tests: one that fails on purpose, and where to put them.

use crate::{Disk, Local, Lock};
use layout::Span;
use std::io::{Error, Result};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// A new file without a name.
pub(crate) fn scratch() -> Local {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let name =
        format!("serried-io-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let path = std::env::temp_dir().join(name);
    let file = std::fs::File::options().read(true).write(true).create_new(true).open(&path);
    let file = file.expect("a place for files");
    std::fs::remove_file(&path).expect("just made");
    Local::new(file, true)
}

/// All bytes of a file.
pub(crate) fn contents(disk: &dyn Disk) -> Vec<u8> {
    let mut bytes = vec![0; disk.size().expect("a file has a size") as usize];
    // SAFETY: the bytes outlive the reads, and nobody else uses them.
    let all = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
    let done = crate::access::read_all(disk, all, 0).expect("a file can be read");
    assert_eq!(done, all.len());
    bytes
}

/// What a [`Faulty`] file does wrong.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Faults {
    /// Every so-manieth read or write is interrupted; never if 0.
    pub(crate) interrupted: u64,
    /// Reads and writes take at most so many bytes; any number if 0.
    pub(crate) short: usize,
    /// Reads and writes that touch a byte from here on fail, with this error of the system.
    pub(crate) broken: Option<(u64, i32)>,
}

/// A file that fails on purpose.
#[derive(Debug)]
pub(crate) struct Faulty<D> {
    disk: D,
    faults: Mutex<Faults>,
    calls: AtomicU64,
}

impl<D: Disk> Faulty<D> {
    /// The file, which does wrong what `faults` says.
    pub(crate) fn new(disk: D, faults: Faults) -> Faulty<D> {
        Faulty { disk, faults: Mutex::new(faults), calls: AtomicU64::new(0) }
    }

    /// How much of `memory` may be read or written at `offset`, or why nothing.
    fn admit(&self, memory: Span, offset: u64) -> Result<Span> {
        let faults = *self.faults.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        if faults.interrupted > 0 && call.is_multiple_of(faults.interrupted) {
            return Err(Error::from_raw_os_error(libc::EINTR));
        }
        let mut memory = if faults.short > 0 { memory.head(faults.short) } else { memory };
        if let Some((from, errno)) = faults.broken {
            if offset >= from {
                return Err(Error::from_raw_os_error(errno));
            }
            memory = memory.head((from - offset) as usize);
        }
        Ok(memory)
    }
}

impl<D: Disk> Disk for Faulty<D> {
    fn read(&self, memory: Span, offset: u64) -> Result<usize> {
        self.disk.read(self.admit(memory, offset)?, offset)
    }

    fn write(&self, memory: Span, offset: u64) -> Result<usize> {
        self.disk.write(self.admit(memory, offset)?, offset)
    }

    fn read_cached(&self, memory: Span, offset: u64) -> Option<usize> {
        self.disk.read_cached(self.admit(memory, offset).ok()?, offset)
    }

    fn is_cached(&self) -> bool {
        self.disk.is_cached()
    }

    fn size(&self) -> Result<u64> {
        self.disk.size()
    }

    fn set_size(&self, size: u64) -> Result<()> {
        self.disk.set_size(size)
    }

    fn allocate(&self, size: u64) -> Result<()> {
        self.disk.allocate(size)
    }

    fn sync(&self) -> Result<()> {
        self.disk.sync()
    }

    fn lock(&self, range: Range<u64>, lock: Lock) -> Result<()> {
        self.disk.lock(range, lock)
    }

    fn unlock(&self, range: Range<u64>) -> Result<()> {
        self.disk.unlock(range)
    }

    fn bypass(&self, reads: bool, writes: bool) -> [bool; 2] {
        self.disk.bypass(reads, writes)
    }
}
