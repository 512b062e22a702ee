//! Buffers in use by operations that have not completed: they may not overlap where one is written, and may
//! not change.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use layout::Span;

use super::blocked::Operation;
use crate::class;
use crate::error::{Error, Result};

/// Of a buffer in more pieces only what it contains is looked at, and not where.
const MOST_PIECES: usize = 1 << 14;
/// Bytes that are read at a time.
const CHUNK: usize = 1 << 18;
/// Pieces that are read at a time.
const BATCH: usize = 512;

/// What operations read and write now.
static FLIGHTS: Mutex<Flights> = Mutex::new(Flights {
    next: 0,
    read: Pieces { all: BTreeMap::new(), longest: 0 },
    written: Pieces { all: BTreeMap::new(), longest: 0 },
});

struct Flights {
    next: u64,
    read: Pieces,
    written: Pieces,
}

/// Pieces of memory by where they begin; several may begin at the same place.
struct Pieces {
    all: BTreeMap<(usize, u64), (usize, Arc<Operation>)>,
    /// No piece is longer.
    longest: usize,
}

impl Pieces {
    /// An operation that uses a part of these bytes.
    fn meets(&self, start: usize, end: usize) -> Option<&Arc<Operation>> {
        let from = start.saturating_sub(self.longest);
        let mut near = self.all.range((from, 0)..(end, 0));
        near.find(|(_, (other, _))| *other > start).map(|(_, (_, operation))| operation)
    }
}

/// A buffer in use, until this is dropped.
pub(super) struct Flight {
    number: u64,
    starts: Vec<usize>,
    writes: bool,
}

impl Flight {
    /// An operation begins to use a buffer; an error if it may not.
    pub(super) fn begin(items: Span, writes: bool, operation: &Arc<Operation>) -> Result<Flight> {
        let mut pieces: Vec<(usize, usize)> = Vec::new();
        for (address, length) in items.pieces().take(MOST_PIECES + 1) {
            pieces.push((address as usize, address as usize + length));
        }
        if pieces.len() > MOST_PIECES {
            pieces.clear();
        }
        pieces.sort_unstable();
        if writes && pieces.windows(2).any(|pair| pair[0].1 > pair[1].0) {
            return Err(Error::new(
                class::TYPE,
                "the datatype names some bytes more than once, which may not be received into; \
                 receive with a datatype whose parts do not overlap",
            ));
        }
        let mut flights = FLIGHTS.lock().unwrap_or_else(PoisonError::into_inner);
        for &(start, end) in &pieces {
            let written = flights.written.meets(start, end);
            let met = written.or_else(|| flights.read.meets(start, end).filter(|_| writes));
            if let Some(other) = met {
                return Err(overlap(start, operation, other));
            }
        }
        flights.next += 1;
        let number = flights.next;
        let kind = if writes { &mut flights.written } else { &mut flights.read };
        for &(start, end) in &pieces {
            kind.longest = kind.longest.max(end - start);
            kind.all.insert((start, number), (end, Arc::clone(operation)));
        }
        let starts = pieces.into_iter().map(|(start, _)| start).collect();
        Ok(Flight { number, starts, writes })
    }
}

impl Drop for Flight {
    fn drop(&mut self) {
        let mut flights = FLIGHTS.lock().unwrap_or_else(PoisonError::into_inner);
        let flights = &mut *flights;
        let kind = if self.writes { &mut flights.written } else { &mut flights.read };
        for start in &self.starts {
            kind.all.remove(&(*start, self.number));
        }
        if kind.all.is_empty() {
            kind.longest = 0;
        }
    }
}

#[cold]
fn overlap(address: usize, operation: &Operation, other: &Operation) -> Box<Error> {
    Error::new(
        class::BUFFER,
        format!(
            "the buffer of {} overlaps at {address:#x} with that of {}, which has not completed; use another \
             buffer, or complete that one first",
            operation.text,
            other.tell()
        ),
    )
}

/// What a buffer contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sum {
    /// A checksum.
    Is(u64),
    /// It is not memory of this process, or no longer.
    Gone,
    /// It cannot be looked at without danger.
    Unknown,
}

/// What a buffer contains. The program may have given it back to the system, so that the system is asked for
/// its bytes.
pub(super) fn sum(items: Span) -> Sum {
    let mut buffer = vec![0u8; items.len().min(CHUNK)];
    let (mut hash, mut filled) = (items.len() as u64, 0);
    let mut batch: Vec<libc::iovec> = Vec::new();
    for (address, length) in items.pieces() {
        let mut done = 0;
        while done < length {
            let part = (length - done).min(CHUNK - filled);
            // An address, which nothing is read from here.
            let start = (address as usize + done) as *mut libc::c_void;
            batch.push(libc::iovec { iov_base: start, iov_len: part });
            filled += part;
            done += part;
            if filled == CHUNK || batch.len() == BATCH {
                match read(&batch, &mut buffer[..filled]) {
                    Sum::Is(_) => hash = mix(hash, &buffer[..filled]),
                    other => return other,
                }
                batch.clear();
                filled = 0;
            }
        }
    }
    match read(&batch, &mut buffer[..filled]) {
        Sum::Is(_) => Sum::Is(mix(hash, &buffer[..filled])),
        other => other,
    }
}

fn read(batch: &[libc::iovec], buffer: &mut [u8]) -> Sum {
    if buffer.is_empty() {
        return Sum::Is(0);
    }
    let local = libc::iovec { iov_base: buffer.as_mut_ptr().cast(), iov_len: buffer.len() };
    // SAFETY: the system writes into the buffer, which has room, and answers an error where the rest is not
    // memory.
    let got = unsafe {
        let own = libc::getpid();
        libc::process_vm_readv(own, &local, 1, batch.as_ptr(), batch.len() as libc::c_ulong, 0)
    };
    match usize::try_from(got) {
        Ok(got) if got == buffer.len() => Sum::Is(0),
        Ok(_) => Sum::Gone,
        Err(_) if std::io::Error::last_os_error().raw_os_error() == Some(libc::EFAULT) => Sum::Gone,
        Err(_) => Sum::Unknown,
    }
}

/// Not for enemies: a program that changes a buffer does not do so on purpose.
fn mix(mut hash: u64, bytes: &[u8]) -> u64 {
    let step =
        |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        hash = step(hash, u64::from_le_bytes(*word));
    }
    rest.iter().fold(hash, |hash, byte| step(hash, u64::from(*byte) + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(bytes: &mut [u8]) -> Span {
        // SAFETY: the tests keep the slice, and nothing is copied.
        unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) }
    }

    #[test]
    fn what_is_written_overlaps_with_nothing() {
        let operation = Arc::new(Operation::for_test("MPI_Irecv from rank 1"));
        let mut bytes = [0u8; 64];
        let begin = |part: Span, writes| Flight::begin(part, writes, &operation);
        let all = span(&mut bytes);
        let first = begin(all.head(16), true).unwrap();
        assert!(begin(all.tail(15).head(4), true).is_err());
        assert!(begin(all.tail(15).head(4), false).is_err());
        let reads = begin(all.tail(16), false).unwrap();
        let also = begin(all.tail(32), false).unwrap();
        let error = begin(all.tail(40).head(1), true).err().unwrap();
        assert!(error.message.contains("MPI_Irecv from rank 1"), "{}", error.message);
        drop((reads, also));
        begin(all.tail(16), true).unwrap();
        drop(first);
        begin(all, true).unwrap();
        assert!(begin(all.head(0), true).is_ok(), "nothing overlaps with nothing");
    }

    #[test]
    fn a_sum_sees_any_byte_and_memory_that_is_gone() {
        let mut bytes = vec![7u8; CHUNK + 100];
        let before = sum(span(&mut bytes));
        assert_eq!(before, sum(span(&mut bytes)));
        if before == Sum::Unknown {
            return;
        }
        for at in [0, CHUNK - 1, CHUNK, CHUNK + 99] {
            bytes[at] ^= 1;
            assert_ne!(before, sum(span(&mut bytes)), "{at}");
            bytes[at] ^= 1;
        }
        // SAFETY: nothing is read from there but by asking the system.
        let nowhere = unsafe { Span::new(std::ptr::without_provenance_mut(4096), 64) };
        assert_eq!(sum(nowhere), Sum::Gone);
    }
}
