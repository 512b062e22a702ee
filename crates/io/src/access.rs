//! Independent access: a view, walked beside memory.
//!
//! What is large goes to the system as it lies. Pieces of memory that are small are gathered first, and
//! small pieces of the file that lie close to each other are read together with what is between them. What
//! is between pieces that are written may be another rank's by now: it is written again only where nobody
//! else has the file.

use crate::{Disk, Doing, Failure, Lock, View};
use layout::{Cursor, Span};
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

/// Whether bytes go to the file or come from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the file.
    Read,
    /// To the file.
    Write,
}

/// Memory is gathered, and the file read with its gaps, in so many bytes at once.
const STAGE: usize = 512 << 10;
/// Pieces of memory below this are gathered: a call of the system copies as many bytes in the time that it
/// takes for another piece.
const SMALL_MEMORY: usize = 2048;
/// What a call of the system costs, in bytes that could be read meanwhile. A write costs several times as
/// much, and so does it to read bytes and write them again.
const CALL: u64 = 4096;

/// What takes the system less time than it takes to wake a thread.
pub(crate) const AT_ONCE: usize = 64 << 10;

/// Bytes of a view, and the memory that they go to or come from.
#[derive(Clone, Debug)]
pub struct Access {
    /// Which bytes of the file there are.
    pub view: Arc<View>,
    /// Where to begin, in bytes of the view.
    pub start: u64,
    /// The bytes in memory, as many as are read or written.
    pub memory: Span,
    /// Which way they go.
    pub direction: Direction,
    /// Whether nobody else may come in between.
    pub atomic: bool,
    /// Set if nobody but this process has the file, and it may be read: who writes shares it, and who also
    /// writes again what is between its pieces has it alone.
    pub own: Option<Arc<RwLock<()>>>,
}

impl Access {
    /// Bytes to be read or written.
    pub fn bytes(&self) -> u64 {
        self.memory.len() as u64
    }

    /// Does it, and tells how many bytes; fewer are read at the end of the file.
    pub fn run(&self, disk: &dyn Disk) -> Result<u64, Failure> {
        if self.memory.is_empty() {
            return Ok(0);
        }
        let locked = self.lock(disk, self.bytes())?;
        let done = self.go(disk)?;
        locked.map_or(Ok(()), Locked::release)?;
        Ok(done)
    }

    /// Does it now if that takes less time than to wake a thread: what is small and in one piece, and does not
    /// wait for a device or for another rank.
    pub fn at_once(&self, disk: &dyn Disk) -> Option<Result<u64, Failure>> {
        let offset = self.view.straight(self.start)?;
        if self.atomic || self.memory.len() > AT_ONCE || self.memory.plain().is_none() {
            return None;
        }
        match self.direction {
            Direction::Write => disk.is_cached().then(|| self.run(disk)),
            Direction::Read => {
                let got = disk.read_cached(self.memory, offset)?;
                (got == self.memory.len()).then_some(Ok(self.bytes()))
            }
        }
    }

    /// Locks `bytes` bytes of the view, at least one, if nobody else may come in between.
    pub fn lock<'a>(&self, disk: &'a dyn Disk, bytes: u64) -> Result<Option<Locked<'a>>, Failure> {
        if !self.atomic {
            return Ok(None);
        }
        let apart = self.view.is_apart(self.start, bytes);
        let (first, end) = if apart { self.view.hull(self.start, bytes) } else { (0, u64::MAX) };
        let lock = match self.direction {
            Direction::Read => Lock::Shared,
            Direction::Write => Lock::Exclusive,
        };
        let failed = |error| Failure::new(Doing::Lock, first, &error);
        disk.lock(first..end, lock).map_err(failed)?;
        Ok(Some(Locked { disk, range: Some(first..end) }))
    }

    fn go(&self, disk: &dyn Disk) -> Result<u64, Failure> {
        match (self.direction, &self.own) {
            (Direction::Read, _) if self.is_dense() => self.sieve(disk),
            (Direction::Read, _) => self.by_pieces(disk, read_all),
            (Direction::Write, None) => self.by_pieces(disk, write_all),
            (Direction::Write, Some(own)) if self.is_dense() => {
                let _alone = own.write().unwrap_or_else(PoisonError::into_inner);
                self.fill(disk)
            }
            (Direction::Write, Some(own)) => {
                let _shared = own.read().unwrap_or_else(PoisonError::into_inner);
                self.by_pieces(disk, write_all)
            }
        }
    }

    /// Whether it costs less to access the gaps, too, than to call the system for each piece.
    fn is_dense(&self) -> bool {
        let (grain, bytes) = (self.view.grain(), self.bytes());
        let pieces = bytes / grain;
        if pieces < 2 || !self.view.is_apart(self.start, bytes) {
            return false;
        }
        let (first, end) = self.view.hull(self.start, bytes);
        end - first <= bytes.saturating_add(pieces.saturating_mul(CALL))
    }

    /// Each piece of the file by a call of its own.
    fn by_pieces(
        &self,
        disk: &dyn Disk,
        transfer: fn(&dyn Disk, Span, u64) -> Result<usize, Failure>,
    ) -> Result<u64, Failure> {
        // Most accesses are one piece in memory and in the file.
        if let (Some(_), Some(offset)) = (self.memory.plain(), self.view.straight(self.start)) {
            return Ok(transfer(disk, self.memory, offset)? as u64);
        }
        let stages = self.memory.plain().is_none() && self.memory.grain() < SMALL_MEMORY;
        let mut stage = vec![0; if stages { STAGE.min(self.memory.len()) } else { 0 }];
        let mut cursor = Cursor::new(self.memory);
        let mut done = 0;
        for (offset, length) in self.view.extents(self.start, self.bytes()) {
            let mut moved = 0;
            while moved < length {
                let part = if stages { (length - moved).min(STAGE as u64) } else { length - moved };
                let got = if stages {
                    let stage = &mut stage[..part as usize];
                    if self.direction == Direction::Write {
                        cursor.copy_to_slice(stage);
                    }
                    // SAFETY: the stage outlives the call, and nobody else uses it.
                    let span = unsafe { Span::new(stage.as_mut_ptr(), stage.len()) };
                    let got = transfer(disk, span, offset + moved)?;
                    if self.direction == Direction::Read {
                        cursor.copy_from_slice(&stage[..got]);
                    }
                    got
                } else {
                    let memory = self.memory.tail((done + moved) as usize).head(part as usize);
                    transfer(disk, memory, offset + moved)?
                };
                moved += got as u64;
                if (got as u64) < part {
                    return Ok(done + moved);
                }
            }
            done += length;
        }
        Ok(done)
    }

    /// Reads pieces together with what lies between them.
    fn sieve(&self, disk: &dyn Disk) -> Result<u64, Failure> {
        let (first, last) = self.view.hull(self.start, self.bytes());
        let mut stage = vec![0u8; (last - first).min(STAGE as u64) as usize];
        let mut extents = self.view.extents(self.start, self.bytes());
        let mut cursor = Cursor::new(self.memory);
        let mut done = 0;
        while let Some(from) = extents.peek() {
            let room = (last - from).min(STAGE as u64);
            // SAFETY: the stage outlives the call, and nobody else uses it.
            let span = unsafe { Span::new(stage.as_mut_ptr(), room as usize) };
            let end = from + read_all(disk, span, from)? as u64;
            while let Some((offset, length)) = extents.next_before(end) {
                let at = (offset - from) as usize;
                cursor.copy_from_slice(&stage[at..at + length as usize]);
                done += length;
            }
            if end < from + room {
                break;
            }
        }
        Ok(done)
    }

    /// Writes pieces together with what lies between them, which nobody else changes meanwhile.
    fn fill(&self, disk: &dyn Disk) -> Result<u64, Failure> {
        let (first, last) = self.view.hull(self.start, self.bytes());
        let mut stage = vec![0u8; (last - first).min(STAGE as u64) as usize];
        let mut extents = self.view.extents(self.start, self.bytes());
        let mut cursor = Cursor::new(self.memory);
        while let Some(from) = extents.peek() {
            let room = (last - from).min(STAGE as u64);
            // SAFETY: the stage outlives the calls, and nobody else uses it.
            let span = unsafe { Span::new(stage.as_mut_ptr(), room as usize) };
            let there = read_all(disk, span, from)?;
            stage[there..].fill(0);
            let mut end = 0;
            while let Some((offset, length)) = extents.next_before(from + room) {
                let at = (offset - from) as usize;
                end = at + length as usize;
                cursor.copy_to_slice(&mut stage[at..end]);
            }
            // SAFETY: as above.
            let span = unsafe { Span::new(stage.as_mut_ptr(), end) };
            write_all(disk, span, from)?;
        }
        Ok(self.bytes())
    }
}

/// A range of a file that is locked until this is gone.
#[derive(Debug)]
pub struct Locked<'a> {
    disk: &'a dyn Disk,
    range: Option<Range<u64>>,
}

impl Locked<'_> {
    /// Gives the range back, and tells whether that went well: some clients bring what was written to their
    /// servers then.
    pub fn release(mut self) -> Result<(), Failure> {
        self.unlock()
    }

    fn unlock(&mut self) -> Result<(), Failure> {
        let Some(range) = self.range.take() else { return Ok(()) };
        let first = range.start;
        self.disk.unlock(range).map_err(|error| Failure::new(Doing::Lock, first, &error))
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        // Whoever cares has released it, or has another failure to tell.
        let _ = self.unlock();
    }
}

/// Reads or writes what is one piece in the file, and tells how many bytes; fewer are read at the end of the file.
pub fn in_one_piece(
    disk: &dyn Disk,
    direction: Direction,
    memory: Span,
    offset: u64,
) -> Result<u64, Failure> {
    let done = match direction {
        Direction::Read => read_all(disk, memory, offset),
        Direction::Write => write_all(disk, memory, offset),
    };
    done.map(|bytes| bytes as u64)
}

/// Writes all of `memory`.
pub(crate) fn write_all(disk: &dyn Disk, memory: Span, offset: u64) -> Result<usize, Failure> {
    let mut done = 0;
    while done < memory.len() {
        let at = offset + done as u64;
        match disk.write(memory.tail(done), at) {
            Ok(0) => {
                let full = std::io::Error::from_raw_os_error(libc::ENOSPC);
                return Err(Failure::new(Doing::Write, at, &full));
            }
            Ok(more) => done += more,
            Err(error) if is_transient(&error) => {}
            Err(error) => return Err(Failure::new(Doing::Write, at, &error)),
        }
    }
    Ok(done)
}

/// Reads as much of `memory` as there is.
pub(crate) fn read_all(disk: &dyn Disk, memory: Span, offset: u64) -> Result<usize, Failure> {
    let mut done = 0;
    while done < memory.len() {
        let at = offset + done as u64;
        match disk.read(memory.tail(done), at) {
            Ok(0) => break,
            Ok(more) => done += more,
            Err(error) if is_transient(&error) => {}
            Err(error) => return Err(Failure::new(Doing::Read, at, &error)),
        }
    }
    Ok(done)
}

fn is_transient(error: &std::io::Error) -> bool {
    error.kind() == std::io::ErrorKind::Interrupted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Faults, Faulty, contents, scratch};
    use layout::datatype::{Datatype, basic};
    use proptest::prelude::*;

    fn byte() -> &'static Arc<Datatype> {
        Datatype::predefined(basic(0x247).expect("MPI_BYTE"))
    }

    fn access(view: &Arc<View>, start: u64, memory: Span, direction: Direction) -> Access {
        let own = start.is_multiple_of(3).then(Arc::default);
        let atomic = start.is_multiple_of(2);
        Access { view: Arc::clone(view), start, memory, direction, atomic, own }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// Written through a view, read through it and without one, from memory with and without gaps, by a
        /// disk that does as little at once as it may.
        #[test]
        fn what_is_written_is_read(
            (block, gap, blocks) in (1i64..3000, 0i64..6000, 1i64..8),
            (width, apart) in (1i64..60, 0i64..60),
            (start, items) in (0u64..9000, 1u64..300),
            short in 0usize..5000,
        ) {
            let filetype = Datatype::vector(blocks, block, block + gap, byte()).expect("valid");
            let view = Arc::new(View::new(11, filetype));
            let memory = Datatype::hvector(2, width, width + apart, byte()).expect("valid");
            let bytes = memory.size() * items;
            let room = (memory.extent().max(1) as u64 * items + 200) as usize;
            let mut from: Vec<u8> = (0..room).map(|at| (at * 7 + 1) as u8).collect();
            let mut to = vec![0u8; room];
            // SAFETY: memory and datatypes outlive the accesses.
            let spans = unsafe {
                [memory.span(from.as_mut_ptr(), items), memory.span(to.as_mut_ptr(), items)]
            };
            let [from, to] = spans.map(|span| span.expect("it fits"));
            let disk = Faulty::new(scratch(), Faults { interrupted: 3, short, broken: None });
            // What is between the pieces stays.
            disk.set_size(20_000).expect("it can be long");
            let mark = [9u8; 20_000];
            // SAFETY: the bytes outlive the call.
            write_all(&disk, unsafe { Span::of(&mark) }, 0).expect("it can be written");
            prop_assert_eq!(access(&view, start, from, Direction::Write).run(&disk), Ok(bytes));
            prop_assert_eq!(access(&view, start, to, Direction::Read).run(&disk), Ok(bytes));
            prop_assert_eq!(to.to_vec(), from.to_vec());
            let plain = contents(&disk);
            let seen: Vec<u8> = view
                .extents(start, bytes)
                .flat_map(|(at, length)| plain[at as usize..(at + length) as usize].to_vec())
                .collect();
            prop_assert_eq!(seen, from.to_vec());
            let mut rest = plain;
            for (at, length) in view.extents(start, bytes) {
                rest[at as usize..(at + length) as usize].fill(0);
            }
            let behind = rest.split_off(rest.len().min(mark.len()));
            prop_assert!(rest.iter().all(|byte| [0, 9].contains(byte)));
            let marks = rest.iter().filter(|byte| **byte == 9).count() as u64;
            let ours: u64 = view
                .extents(start, bytes)
                .map(|(at, length)| (at + length).min(20_000) - at.min(20_000))
                .sum();
            prop_assert_eq!(marks + ours, 20_000, "what lies between stays");
            prop_assert!(behind.iter().all(|byte| *byte == 0), "nothing is written behind");
            // Half of it is behind the end.
            disk.set_size(view.place(start + bytes / 2)).expect("it can be cut");
            prop_assert_eq!(access(&view, start, to, Direction::Read).run(&disk), Ok(bytes / 2));
        }
    }

    /// Threads write pieces between each other's, in a file that only their process has.
    #[test]
    fn threads_do_not_undo_each_other() {
        let disk = scratch();
        let own = Arc::new(RwLock::new(()));
        std::thread::scope(|scope| {
            for thread in 0..4u8 {
                let (disk, own) = (&disk, Arc::clone(&own));
                scope.spawn(move || {
                    // The last one's pieces are too far from each other to be written at once.
                    let step = if thread == 3 { 32_000 } else { 32 };
                    let item = Datatype::contiguous(8, byte()).expect("valid");
                    let filetype = Datatype::resized(0, step, &item).expect("valid");
                    let view = Arc::new(View::new(u64::from(thread) * 8, filetype));
                    let mut bytes = vec![thread + 1; 320_000 / step as usize * 8];
                    for _ in 0..20 {
                        // SAFETY: the bytes outlive the access.
                        let memory = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
                        let (view, own) = (Arc::clone(&view), Some(Arc::clone(&own)));
                        let direction = Direction::Write;
                        let access =
                            Access { view, start: 0, memory, direction, atomic: false, own };
                        access.run(disk).expect("there is room");
                    }
                });
            }
        });
        for (at, record) in contents(&disk).chunks(8).enumerate() {
            let whose = if at % 4 < 3 { at as u8 % 4 + 1 } else { 4 * u8::from(at % 4000 == 3) };
            assert_eq!(record, [whose; 8], "record {at}");
        }
    }

    #[test]
    fn what_is_small_is_done_at_once() {
        let disk = scratch();
        let view = Arc::new(View::new(10, Arc::clone(byte())));
        let mut bytes = vec![3u8; AT_ONCE + 1];
        // SAFETY: the bytes outlive the accesses.
        let memory = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
        let small = access(&view, 1, memory.head(AT_ONCE), Direction::Write);
        assert_eq!(small.at_once(&disk), Some(Ok(AT_ONCE as u64)));
        assert_eq!(disk.size().expect("it has one"), 11 + AT_ONCE as u64);
        assert!(access(&view, 1, memory, Direction::Write).at_once(&disk).is_none(), "large");
        let locks = access(&view, 2, memory.head(1), Direction::Write);
        assert!(locks.at_once(&disk).is_none(), "it may wait for a lock");
        memory.head(AT_ONCE).copy_from_slice(&[0; AT_ONCE]);
        // Not every file system tells what it has in memory.
        let back = access(&view, 1, memory.head(AT_ONCE), Direction::Read);
        assert!(back.at_once(&disk).is_none_or(|done| done == Ok(AT_ONCE as u64) && bytes[0] == 3));
        // At the end of the file somebody else finds out how much there is.
        let end = access(&view, AT_ONCE as u64 + 1, memory.head(8), Direction::Read);
        assert!(end.at_once(&disk).is_none());
    }

    #[test]
    fn a_failure_says_where() {
        let view = Arc::new(View::new(0, Arc::clone(byte())));
        let mut bytes = vec![7u8; 10_000];
        // SAFETY: the bytes outlive the accesses.
        let memory = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
        let full = Faults { broken: Some((4000, libc::ENOSPC)), ..Faults::default() };
        let disk = Faulty::new(scratch(), full);
        let failure = access(&view, 0, memory, Direction::Write).run(&disk).unwrap_err();
        assert_eq!(failure, Failure { doing: Doing::Write, offset: 4000, errno: libc::ENOSPC });
        assert!(failure.to_string().contains("writing at byte 4000"), "{failure}");
        assert_eq!(Failure::from_words(failure.to_words()), Some(failure));
        let failure = access(&view, 5000, memory, Direction::Read).run(&disk).unwrap_err();
        assert_eq!(failure, Failure { doing: Doing::Read, offset: 5000, errno: libc::ENOSPC });
    }
}
