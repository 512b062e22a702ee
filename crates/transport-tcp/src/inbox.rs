//! What comes in from one peer: a buffer for records, and user memory for large data.

use super::channel::{Channel, Moved};
use super::outbox::Slice;
use super::record::BUFFERED;
use layout::Span;
use wire::HEADER_BYTES;

/// The buffer: the largest frame, and as much again so that it is seldom moved.
const CAPACITY: usize = 2 * BUFFERED;
/// How much is read at most where large data is expected.
const SPARING: usize = 1 << 10;
/// Of this much only a part is likely to be here.
const WHOLE: usize = 96 << 10;
/// Pieces of user memory that one system call is given.
pub(super) const PIECES: usize = 32;
/// Smaller pieces of user memory are filled from the buffer rather than named one by one.
const WORTH_NAMING: usize = 512;

/// The stream from one peer.
#[derive(Default)]
pub(super) struct Inbox {
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// Position in the stream up to which everything has been read.
    received: u64,
    landing: Option<Landing>,
    /// How much came between data and data the last time, and so far this time.
    lead: (usize, usize),
    /// Memory into which data belonged was not valid.
    fault: bool,
}

/// Data under way to where it belongs.
#[derive(Clone, Copy, Debug)]
struct Landing {
    /// Bytes of the record that have not come.
    left: usize,
    /// Where they belong; nowhere if nobody wants them.
    memory: Option<Span>,
}

impl std::fmt::Debug for Inbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let waiting = self.end - self.start;
        write!(f, "{waiting} bytes, {} received, {:?}", self.received, self.landing)
    }
}

impl Inbox {
    /// Position in the stream up to which everything has been read.
    pub(super) fn received(&self) -> u64 {
        self.received
    }

    /// What has been read and not taken.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// The head of the next record.
    #[inline]
    pub(super) fn head(&self) -> Option<&[u8; HEADER_BYTES]> {
        self.bytes().first_chunk()
    }

    /// So many bytes have been taken.
    #[inline]
    pub(super) fn consume(&mut self, length: usize) {
        self.start += length;
        self.lead.1 += length;
        if self.start == self.end {
            (self.start, self.end) = (0, 0);
        }
    }

    /// The next `length` bytes are data, and belong into `memory` or nowhere.
    pub(super) fn land(&mut self, length: usize, memory: Option<Span>) {
        self.landing = Some(Landing { left: length, memory });
        self.lead = (self.lead.1, 0);
    }

    /// Whether data could not go to where it belonged, since this was asked last.
    pub(super) fn take_fault(&mut self) -> bool {
        std::mem::take(&mut self.fault)
    }

    /// Moves data on that has been read. Whether data is still missing.
    pub(super) fn is_landing(&mut self) -> bool {
        let Some(landing) = &mut self.landing else { return false };
        let here = landing.left.min(self.end - self.start);
        if let Some(memory) = &mut landing.memory
            && here > 0
        {
            memory.copy_from_slice(&self.buffer[self.start..self.start + here]);
            *memory = memory.tail(here);
        }
        landing.left -= here;
        let missing = landing.left > 0;
        if !missing {
            self.landing = None;
        }
        self.consume(here);
        self.lead.1 = 0;
        missing
    }

    /// The next record's head and all that has been read behind it, if no data is missing before it.
    #[inline]
    pub(super) fn only(&self) -> Option<(&[u8; HEADER_BYTES], &[u8])> {
        if self.landing.is_none() { self.bytes().split_first_chunk() } else { None }
    }

    /// Reads once, after so many looks at most. Data goes straight to where it belongs, and what is behind
    /// it into the buffer; only as much as the last time if large data is expected, which would have to be
    /// copied from there.
    pub(super) fn read(&mut self, channel: &mut Channel, sparing: bool, looks: u32) -> Moved {
        if self.buffer.is_empty() {
            self.buffer = vec![0; CAPACITY];
        }
        if self.end + HEADER_BYTES + BUFFERED > CAPACITY && self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
        }
        let free = &mut self.buffer[self.end..];
        // What comes before the data, or so much if that is more than the last time.
        let lead = || match self.lead.0.checked_sub(self.lead.1) {
            Some(lead) if lead > 0 => lead.clamp(HEADER_BYTES, SPARING),
            _ => SPARING,
        };
        // What nobody wants is read through the buffer.
        let dropped = matches!(self.landing, Some(Landing { memory: None, .. }));
        let room = if sparing && !dropped { free.len().min(lead()) } else { free.len() };
        let free = Slice { iov_base: free.as_mut_ptr().cast(), iov_len: room };
        if let Some(Landing { left, memory: Some(memory) }) = self.landing
            && self.start == self.end
        {
            let memory = memory.head(left);
            let moved = match memory.plain() {
                Some((address, length)) => {
                    let all = [Slice { iov_base: address.cast(), iov_len: length }, free];
                    // A call with one piece takes the kernel less time, and the end is not here yet.
                    let named = if left < WHOLE { &all[..] } else { &all[..1] };
                    self.read_into(channel, named, 1)
                }
                None => self.read_pieces(channel, memory, free),
            };
            let bad = |error: &std::io::Error| error.raw_os_error() == Some(libc::EFAULT);
            if !moved.as_ref().is_err_and(bad) {
                return moved;
            }
            // The bytes must go somewhere, so that what follows them can be read.
            self.fault = true;
            self.landing = Some(Landing { left, memory: None });
        }
        // SAFETY: the slice names the free part of our own buffer.
        let moved = unsafe { channel.read_soon(free, looks) }?;
        let length = moved.unwrap_or(0);
        self.received += length as u64;
        self.end += length;
        Ok(moved)
    }

    /// Reads into memory with gaps, and what is behind it, or all if the pieces are small, into the free
    /// part of the buffer.
    #[inline(never)]
    fn read_pieces(&mut self, channel: &mut Channel, memory: Span, free: Slice) -> Moved {
        let mut slices = [free; PIECES + 1];
        let count = name_pieces(memory, &mut slices).unwrap_or(0);
        slices[count] = free;
        self.read_into(channel, &slices[..=count], count)
    }

    /// Reads into slices of which the first `direct` ones are user memory, and one behind them, if there is
    /// one, the free part of the buffer.
    fn read_into(&mut self, channel: &mut Channel, slices: &[Slice], direct: usize) -> Moved {
        // SAFETY: the slices name user memory that is valid until its operation ends, by promise of
        // who pulled, and the free part of our own buffer.
        let moved = unsafe { channel.read(slices) }?;
        if let Some(length) = moved {
            self.received += length as u64;
            let direct: usize = slices[..direct].iter().map(|one| one.iov_len).sum();
            let landed = length.min(direct);
            if let Some(landing) = &mut self.landing
                && landed > 0
            {
                landing.left -= landed;
                landing.memory = landing.memory.map(|memory| memory.tail(landed));
            }
            self.end += length - landed;
        }
        Ok(moved)
    }
}

/// Names the pieces of user memory, unless they are so small that it does not pay.
pub(super) fn name_pieces(memory: Span, slices: &mut [Slice; PIECES + 1]) -> Option<usize> {
    if let Some((address, length)) = memory.plain() {
        slices[0] = Slice { iov_base: address.cast(), iov_len: length };
        return Some(1);
    }
    let mut count = 0;
    let mut named = 0;
    for (address, length) in memory.pieces().take(PIECES) {
        slices[count] = Slice { iov_base: address.cast(), iov_len: length };
        count += 1;
        named += length;
    }
    // Bytes beyond what is named come into the buffer, and go on from there.
    (named >= WORTH_NAMING * count || named == memory.len()).then_some(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};

    #[test]
    fn data_for_memory_that_is_not_valid_is_passed_over() {
        let flags = rustix::mm::MapFlags::PRIVATE;
        let (nowhere, none) = (std::ptr::null_mut(), rustix::mm::ProtFlags::empty());
        // SAFETY: new memory, of which nothing can be touched.
        let nothing = unsafe { rustix::mm::mmap_anonymous(nowhere, 1 << 16, none, flags) };
        let (near, far) =
            socketpair(AddressFamily::UNIX, SocketType::STREAM, SocketFlags::CLOEXEC, None)
                .expect("a pair of sockets");
        rustix::io::write(&far, &[7; 30_000]).expect("room");
        rustix::io::write(&far, b"what follows").expect("room");
        let (mut inbox, mut channel) = (Inbox::default(), Channel::new(near, None));
        // SAFETY: the kernel is asked to write there, and says no.
        let memory = unsafe { Span::new(nothing.expect("a place").cast(), 30_000) };
        inbox.land(30_000, Some(memory));
        while inbox.received() < 30_012 {
            inbox.read(&mut channel, false, 1).expect("a connection");
            inbox.is_landing();
        }
        assert!(inbox.take_fault() && !inbox.take_fault());
        assert_eq!(inbox.bytes(), b"what follows");
    }
}
