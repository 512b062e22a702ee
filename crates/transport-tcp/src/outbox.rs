//! What goes out to one peer, as one stream of bytes that outlives its connections.
//!
//! Small records are copied into a ring; large data stays where the user has it. Both are kept until
//! the peer has acknowledged them, so that after a break the stream goes on at the very byte that
//! the peer misses. Positions count bytes from the beginning of the job.

use super::stream::{Lender, Source};
use layout::Span;
use std::cell::Cell;
use std::collections::VecDeque;
use wire::HEADER_BYTES;

/// Bytes that may be kept for frames. The transport's own records come on top: they are few.
pub(super) const LIMIT: usize = 1 << 20;
/// The ring's size at first.
const SMALLEST: usize = 4 << 10;
/// Pieces that one system call is given.
const PIECES: usize = 32;
/// Smaller pieces of user memory are packed rather than named one by one.
const WORTH_NAMING: usize = 512;
/// How much is packed at a time.
const PACKED: usize = 64 << 10;
/// How much one system call is given.
const MOST: usize = 1 << 20;
/// Names bytes for a system call.
pub(super) type Slice = libc::iovec;

/// The stream to one peer.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    ring: Ring,
    /// What is kept, in order.
    segments: VecDeque<Segment>,
    /// The peer has everything before.
    acknowledged: u64,
    /// Everything before has been written to the present connection.
    written: u64,
    /// Everything before has been written to some connection.
    furthest: u64,
    /// Everything before may be written to the present connection.
    ready: u64,
    end: u64,
    /// What is added now waits for the next connection.
    sealed: bool,
}

#[derive(Debug)]
struct Segment {
    start: u64,
    end: u64,
    body: Body,
}

#[derive(Debug)]
enum Body {
    /// Bytes of the ring, counted from its beginning.
    Staged(u64),
    /// Bytes of the user.
    Lent(Span, Source),
    /// Bytes that the user wanted back.
    Kept(Vec<u8>),
}

/// The peer speaks of bytes that it cannot have seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Impossible;

impl Outbox {
    /// Whether a frame of so many bytes can be taken.
    #[inline]
    pub(super) fn has_room(&self, length: usize) -> bool {
        self.ring.len() + length <= LIMIT
    }

    /// Whether there is something to write.
    #[inline]
    pub(super) fn is_behind(&self) -> bool {
        self.written < self.ready
    }

    /// How much there is to write.
    #[inline]
    pub(super) fn unwritten(&self) -> u64 {
        self.ready - self.written
    }

    /// Whether something waits for the next connection.
    pub(super) fn is_held_back(&self) -> bool {
        self.ready < self.end
    }

    /// What has been added is the last of the present connection, or not, since there is another.
    pub(super) fn seal(&mut self, sealed: bool) {
        self.sealed = sealed;
        self.ready = self.end;
    }

    /// How much has been written to the present connection.
    pub(super) fn written(&self) -> u64 {
        self.written
    }

    /// Where the stream ends now.
    pub(super) fn end(&self) -> u64 {
        self.end
    }

    /// Whether the peer has everything before this position.
    pub(super) fn has_arrived(&self, position: u64) -> bool {
        self.acknowledged >= position
    }

    /// Whether the peer has everything.
    pub(super) fn is_acknowledged(&self) -> bool {
        self.acknowledged == self.end
    }

    /// Copies bytes of this lender that are still needed: it wants them back.
    pub(super) fn keep(&mut self, lender: Lender) {
        for segment in &mut self.segments {
            if let Body::Lent(memory, source) = segment.body
                && source.lender == lender
            {
                segment.body = Body::Kept(memory.to_vec());
            }
        }
    }

    /// The first memory of a user's that is to be written next: if the kernel cannot read what it is
    /// given, it is this.
    #[cold]
    pub(super) fn next_lent(&self) -> Option<Source> {
        self.segments.iter().find_map(|one| match one.body {
            Body::Lent(_, source) if one.end > self.written => Some(source),
            _ => None,
        })
    }

    /// Sends zeros instead of what this lender's memory holds, and `end` instead of the record behind the
    /// last of them. Whether there was one.
    #[cold]
    pub(super) fn blank(&mut self, lender: Lender, end: &[u8; HEADER_BYTES]) -> bool {
        let mut last = None;
        for at in 0..self.segments.len() {
            let segment = &mut self.segments[at];
            if matches!(segment.body, Body::Lent(_, source) if source.lender == lender) {
                segment.body = Body::Kept(vec![0; (segment.end - segment.start) as usize]);
                last = Some(at);
            }
        }
        let behind = last.and_then(|at| self.segments.get(at + 1));
        let Some(&Segment { body: Body::Staged(from), .. }) = behind else { return false };
        let (first, second) = self.ring.spans(from, HEADER_BYTES);
        let copied = first.copy_from_slice(end);
        second.copy_from_slice(&end[copied..]);
        true
    }

    /// Adds a head and so many bytes that `fill` writes, in one or two pieces.
    #[inline]
    pub(super) fn stage<const HEAD: usize>(
        &mut self,
        head: &[u8; HEAD],
        length: usize,
        mut fill: impl FnMut(usize, Span),
    ) {
        let total = HEAD + length;
        self.ring.make_room(total);
        self.ring.put(head);
        let (first, second) = self.ring.spans(self.ring.head + HEAD as u64, length);
        fill(0, first);
        if !second.is_empty() {
            fill(first.len(), second);
        }
        self.note_staged(total);
    }

    /// The last so many bytes, if nothing else is to be written and they lie in one piece.
    #[inline]
    pub(super) fn only(&self, length: usize) -> Option<Slice> {
        let (piece, rest) = self.ring.spans(self.ring.head - length as u64, length);
        let (address, length) = piece.plain().filter(|_| rest.is_empty())?;
        let only = self.unwritten() == length as u64;
        only.then_some(Slice { iov_base: address.cast(), iov_len: length })
    }

    /// Adds a few bytes.
    #[inline(never)]
    pub(super) fn put<const LENGTH: usize>(&mut self, bytes: &[u8; LENGTH]) {
        self.ring.make_room(LENGTH);
        self.ring.put(bytes);
        self.note_staged(LENGTH);
    }

    /// So many bytes more are in the ring.
    #[inline]
    fn note_staged(&mut self, length: usize) {
        let at = self.ring.head;
        self.ring.head += length as u64;
        let (start, end) = (self.end, self.end + length as u64);
        self.extend(end);
        match self.segments.back_mut() {
            Some(Segment { body: Body::Staged(_), end: last, .. }) => *last = end,
            _ => self.segments.push_back(Segment { start, end, body: Body::Staged(at) }),
        }
    }

    /// Adds a head and bytes of the user.
    pub(super) fn lend(&mut self, head: &[u8; HEADER_BYTES], memory: Span, source: Source) {
        self.put(head);
        if !memory.is_empty() {
            let (start, end) = (self.end, self.end + memory.len() as u64);
            self.segments.push_back(Segment { start, end, body: Body::Lent(memory, source) });
            self.extend(end);
        }
    }

    #[inline]
    fn extend(&mut self, end: u64) {
        self.end = end;
        if !self.sealed {
            self.ready = end;
        }
    }

    /// Names what is to be written next. Small pieces of user memory are packed into `packed`.
    pub(super) fn gather(&self, slices: &mut Vec<Slice>, packed: &mut Vec<u8>) {
        slices.clear();
        packed.clear();
        let first = self.segments.partition_point(|one| one.end <= self.written);
        let mut at = self.written;
        for segment in self.segments.range(first..) {
            if slices.len() + 2 > PIECES || at - self.written >= MOST as u64 || at >= self.ready {
                break;
            }
            let last = segment.end.min(self.ready);
            let (offset, length) = ((at - segment.start) as usize, (last - at) as usize);
            match &segment.body {
                Body::Staged(from) => {
                    let (first, second) = self.ring.spans(from + offset as u64, length);
                    name(slices, first);
                    name(slices, second);
                    at += length as u64;
                }
                Body::Kept(bytes) => {
                    // SAFETY: read by the system call that follows, while the outbox is borrowed.
                    name(slices, unsafe { Span::of(&bytes[offset..offset + length]) });
                    at += length as u64;
                }
                // What is packed must stay where it is until it is written.
                Body::Lent(..) if !packed.is_empty() => break,
                Body::Lent(memory, _) => {
                    let rest = memory.tail(offset);
                    let named = name_pieces(slices, rest, packed);
                    at += named as u64;
                    if named < rest.len() {
                        break;
                    }
                }
            }
        }
    }

    /// So much was written.
    #[inline]
    pub(super) fn wrote(&mut self, length: usize) {
        self.written += length as u64;
        self.furthest = self.furthest.max(self.written);
        debug_assert!(self.written <= self.ready);
    }

    /// The peer has everything before this position.
    pub(super) fn acknowledge(&mut self, position: u64) -> Result<(), Impossible> {
        if position > self.written {
            return Err(Impossible);
        }
        // An older acknowledgement says nothing new.
        self.acknowledged = self.acknowledged.max(position);
        while let Some(segment) = self.segments.front_mut() {
            let over = segment.end <= self.acknowledged;
            if let Body::Staged(from) = segment.body {
                let kept = self.acknowledged.clamp(segment.start, segment.end);
                self.ring.tail = from + (kept - segment.start);
            }
            if !over {
                break;
            }
            self.segments.pop_front();
        }
        Ok(())
    }

    /// A new connection, at whose other end everything before this position has arrived.
    pub(super) fn resume(&mut self, position: u64) -> Result<(), Impossible> {
        if position < self.acknowledged || position > self.furthest {
            return Err(Impossible);
        }
        self.written = position;
        self.acknowledge(position)
    }
}

fn name(slices: &mut Vec<Slice>, span: Span) {
    if let Some((address, length)) = span.plain()
        && length > 0
    {
        slices.push(Slice { iov_base: address.cast(), iov_len: length });
    }
}

/// Names the bytes of user memory, or packs some of them where they lie scattered. Answers how many.
pub(super) fn name_pieces(slices: &mut Vec<Slice>, memory: Span, packed: &mut Vec<u8>) -> usize {
    if let Some((_, length)) = memory.plain() {
        name(slices, memory);
        return length;
    }
    let room = PIECES.saturating_sub(slices.len()).max(1);
    let before = slices.len();
    let mut named = 0;
    for (address, length) in memory.pieces().take(room) {
        slices.push(Slice { iov_base: address.cast(), iov_len: length });
        named += length;
        if named >= MOST {
            break;
        }
    }
    if named >= WORTH_NAMING * (slices.len() - before) {
        return named;
    }
    slices.truncate(before);
    packed.resize(PACKED.min(memory.len()), 0);
    let copied = memory.copy_to_slice(packed);
    slices.push(Slice { iov_base: packed.as_mut_ptr().cast(), iov_len: copied });
    copied
}

/// Bytes kept in order; positions count from its beginning.
#[derive(Default)]
struct Ring {
    bytes: Vec<Cell<u8>>,
    head: u64,
    tail: u64,
}

impl std::fmt::Debug for Ring {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {} bytes", self.len(), self.bytes.len())
    }
}

impl Ring {
    #[inline]
    fn len(&self) -> usize {
        (self.head - self.tail) as usize
    }

    #[inline]
    fn make_room(&mut self, length: usize) {
        if self.len() + length > self.bytes.len() {
            self.grow(length);
        }
    }

    #[cold]
    fn grow(&mut self, length: usize) {
        let size = (self.len() + length).next_power_of_two().max(SMALLEST);
        let bigger = Ring { bytes: vec![Cell::new(0); size], ..*self };
        let (first, second) = self.spans(self.tail, self.len());
        let (one, other) = bigger.spans(self.tail, self.len());
        // Copied by position, so that every position stays what it was.
        let mut at = 0;
        for target in [one, other] {
            let mut filled = 0;
            while filled < target.len() {
                let source =
                    if at < first.len() { first.tail(at) } else { second.tail(at - first.len()) };
                let part = target.tail(filled).copy_from(source);
                (filled, at) = (filled + part, at + part);
            }
        }
        *self = bigger;
    }

    /// Writes behind what there is; there is room.
    #[inline]
    fn put<const LENGTH: usize>(&self, bytes: &[u8; LENGTH]) {
        let at = self.head as usize & (self.bytes.len() - 1);
        match self.bytes[at..].first_chunk::<LENGTH>() {
            Some(place) => place.iter().zip(bytes).for_each(|(cell, byte)| cell.set(*byte)),
            None => {
                let around = self.bytes.iter().cycle().skip(at);
                around.zip(bytes).for_each(|(cell, byte)| cell.set(*byte));
            }
        }
    }

    /// So many bytes from a position on; the second part begins where the ring does.
    #[inline]
    fn spans(&self, position: u64, length: usize) -> (Span, Span) {
        if length == 0 {
            return (Span::EMPTY, Span::EMPTY);
        }
        let at = position as usize & (self.bytes.len() - 1);
        let early = length.min(self.bytes.len() - at);
        let start = self.bytes.as_ptr().cast::<u8>().cast_mut();
        // SAFETY: both lie within the ring, which lives as long as the outbox; its cells are only
        // touched through such spans.
        unsafe { (Span::new(start.add(at), early), Span::new(start, length - early)) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::Origin;
    use super::*;
    use proptest::prelude::*;

    /// What the next system call would see.
    fn look(outbox: &Outbox) -> Vec<u8> {
        let (mut slices, mut packed) = (Vec::new(), Vec::new());
        outbox.gather(&mut slices, &mut packed);
        assert!(slices.len() <= PIECES);
        let bytes = |slice: &Slice| {
            // SAFETY: the outbox and the memory lent to it are alive.
            unsafe { std::slice::from_raw_parts(slice.iov_base.cast::<u8>(), slice.iov_len) }
        };
        slices.iter().flat_map(|slice| bytes(slice).to_vec()).collect()
    }

    #[derive(Clone, Debug)]
    enum Act {
        Stage(usize),
        Lend(usize),
        Release,
        Write(usize),
        Acknowledge(u64),
        Break(u64),
    }

    fn source(operation: u32) -> Source {
        Source { lender: Lender::Put(operation), origin: Origin::Put, operation }
    }

    fn act() -> impl Strategy<Value = Act> {
        prop_oneof![
            (0..9000usize).prop_map(Act::Stage),
            (0..9000usize).prop_map(Act::Lend),
            Just(Act::Release),
            (1..20_000usize).prop_map(Act::Write),
            any::<u64>().prop_map(Act::Acknowledge),
            any::<u64>().prop_map(Act::Break),
        ]
    }

    proptest! {
        /// Whatever happens, the peer gets the stream: each byte once, in order.
        #[test]
        fn the_stream_survives(acts in prop::collection::vec(act(), 1..80)) {
            let mut outbox = Outbox::default();
            let mut stream = Vec::new();
            let mut received: Vec<u8> = Vec::new();
            let mut lent = Vec::new();
            for (number, act) in acts.into_iter().enumerate() {
                let head = [number as u8; HEADER_BYTES];
                let byte = |at: usize| (at * 7 + number) as u8;
                match act {
                    Act::Stage(length) => {
                        stream.extend(head);
                        stream.extend((0..length).map(byte));
                        outbox.stage(&head, length, |from, slot| {
                            let part: Vec<u8> = (from..from + slot.len()).map(byte).collect();
                            slot.copy_from_slice(&part);
                        });
                    }
                    Act::Lend(length) => {
                        let bytes: Vec<u8> = (0..length).map(byte).collect();
                        stream.extend(head);
                        stream.extend(&bytes);
                        // SAFETY: kept to the end of the test, and only read.
                        outbox.lend(&head, unsafe { Span::of(&bytes) }, source(number as u32));
                        lent.push((number as u32, bytes));
                    }
                    Act::Release => {
                        if let Some((place, mut bytes)) = lent.pop() {
                            outbox.keep(Lender::Put(place));
                            bytes.fill(0xee);
                        }
                    }
                    Act::Write(most) => {
                        let seen = look(&outbox);
                        let part = most.min(seen.len());
                        received.extend(&seen[..part]);
                        outbox.wrote(part);
                    }
                    Act::Acknowledge(at) => {
                        let position = at % (received.len() as u64 + 1);
                        prop_assert_eq!(outbox.acknowledge(position), Ok(()));
                    }
                    Act::Break(at) => {
                        // The peer has got less than was written, and more than it acknowledged.
                        let range = received.len() as u64 - outbox.acknowledged + 1;
                        let position = outbox.acknowledged + at % range;
                        received.truncate(position as usize);
                        prop_assert_eq!(outbox.resume(position), Ok(()));
                    }
                }
            }
            while outbox.is_behind() {
                let seen = look(&outbox);
                prop_assert!(!seen.is_empty());
                received.extend(&seen);
                outbox.wrote(seen.len());
            }
            prop_assert!(received == stream);
            prop_assert_eq!(outbox.acknowledge(stream.len() as u64), Ok(()));
            prop_assert!(outbox.is_acknowledged() && outbox.ring.len() == 0);
            prop_assert!(outbox.segments.is_empty());
        }
    }

    #[test]
    fn what_cannot_be_read_is_blank() {
        let mut outbox = Outbox::default();
        let (bytes, others) = ([5; 100], [6; 10]);
        for (number, memory) in [(0, &others[..]), (1, &bytes[..]), (0, &others[..])] {
            // SAFETY: alive to the end of the test, and only read.
            let memory = unsafe { Span::of(memory) };
            outbox.lend(&[number as u8; HEADER_BYTES], memory, source(number));
        }
        let before = 2 * HEADER_BYTES + 10 + 30;
        let mut seen = look(&outbox)[..before].to_vec();
        outbox.wrote(before);
        assert_eq!(outbox.next_lent(), Some(source(1)));
        assert!(outbox.blank(Lender::Put(1), &[9; HEADER_BYTES]));
        seen.extend(look(&outbox));
        let expected = [
            &[0; HEADER_BYTES][..],
            &[6; 10],
            &[1; HEADER_BYTES],
            &[5; 30],
            &[0; 70],
            &[9; HEADER_BYTES],
            &[6; 10],
        ];
        assert_eq!(seen, expected.concat());
        assert_eq!(outbox.next_lent(), Some(source(0)));
    }

    #[test]
    fn impossible_positions_are_noticed() {
        let mut outbox = Outbox::default();
        outbox.put(&[0; HEADER_BYTES]);
        assert_eq!(outbox.acknowledge(1), Err(Impossible));
        outbox.wrote(HEADER_BYTES);
        assert_eq!(outbox.acknowledge(20), Ok(()));
        assert_eq!(outbox.resume(19), Err(Impossible));
        assert_eq!(outbox.resume(25), Err(Impossible));
    }
}
