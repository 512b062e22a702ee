//! A ring of cache lines between one sender and one receiver.
//!
//! A line is eight words. The first says which lap of the ring wrote it, together with the kind,
//! flags and length of the frame, and is stored last: seeing it is seeing the line. It is never
//! used for anything else, so an old payload cannot be taken for a new frame. A small payload lies
//! in the line; a larger one in a ring of bytes beside it, whose place the line tells.
//!
//! The receiver says how far it has come in two words that the sender reads only when it believes
//! the ring full. Everything read here was written by another process and is checked.

use crate::sync::{AtomicU64, Ordering};
use wire::{Header, Kind};

/// Bytes of a page.
pub(crate) const PAGE: usize = 4096;
/// Words of a line; one cache line.
pub(crate) const LINE_WORDS: usize = 8;
/// The word of a line at which its payload begins.
pub(crate) const INLINE_WORD: usize = 3;
/// Bytes of payload that fit into a line.
pub(crate) const INLINE_BYTES: usize = (LINE_WORDS - INLINE_WORD) * 8;
/// Where payloads in the byte ring begin: on a cache line.
const ALIGNMENT: u64 = 64;
/// Marks a frame that was published before its payload was complete.
const GROWING: u64 = 1 << 24;
/// The receiver tells its progress after so many short frames.
const PUBLISH_EVERY: u64 = 16;

/// Payloads that are consumed one by one keep to so many bytes of the byte ring, or to
/// [`NEAR_PAYLOADS`]: those stay in the first caches of both cores (1 KiB takes a seventh less time
/// than all around a ring of 256 KiB).
const NEAR: u64 = 16 << 10;
const NEAR_PAYLOADS: u64 = 8;

/// One line of the ring.
pub(crate) type Line = [AtomicU64; LINE_WORDS];

/// The memory that both sides share.
pub(crate) trait RingMemory {
    /// Number of lines, a power of two.
    fn lines(&self) -> u64;
    /// The line at `index < lines()`.
    fn line(&self, index: usize) -> &Line;
    /// Size of the byte ring, a power of two.
    fn data_bytes(&self) -> u64;
    /// How many lines the receiver has consumed.
    fn consumed_lines(&self) -> &AtomicU64;
    /// How far the receiver has come in the byte ring.
    fn consumed_bytes(&self) -> &AtomicU64;
    /// How far the sender has come with payloads that it publishes before they are complete.
    fn filled_bytes(&self) -> &AtomicU64;
}

/// The sender's side.
#[derive(Debug, Default)]
pub(crate) struct Producer {
    /// Lines written so far.
    next: u64,
    /// Lines known to be consumed.
    consumed: u64,
    /// Position behind the last payload in the byte ring.
    data: u64,
    /// Position up to which the byte ring is known to be consumed.
    data_consumed: u64,
    /// Position from which on the sender would rather begin a new lap.
    turn: u64,
}

/// The receiver's side.
#[derive(Debug, Default)]
pub(crate) struct Consumer {
    /// Lines consumed so far.
    next: u64,
    /// Position up to which the byte ring is consumed.
    data: u64,
}

/// A frame in the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub header: Header,
    pub payload: Payload,
}

/// Where its payload is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Payload {
    /// In the line at this index, from word [`INLINE_WORD`] on.
    Inline(usize),
    /// At this position of the byte ring.
    Data(u64),
    /// At this position of the byte ring, and its end may still be missing.
    Growing(u64),
}

/// What cannot have been written by a [`Producer`].
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ProtocolError(pub &'static str);

/// The mark of the lap in which line number `count` is written: never 0, and never the mark that
/// the same line had one lap before.
#[inline]
fn lap_mark(count: u64, lines: u64) -> u64 {
    (count >> lines.trailing_zeros() & 0x7f) + 1
}

impl Producer {
    /// Whether there is a free line.
    #[inline(always)]
    fn has_room(&mut self, memory: &impl RingMemory) -> bool {
        self.next - self.consumed < memory.lines() || self.refresh(memory)
    }

    /// Looks how far the receiver has come; whether there is room now.
    #[cold]
    fn refresh(&mut self, memory: &impl RingMemory) -> bool {
        // Pairs with the release in `Consumer::publish`: the receiver has read what we overwrite.
        let consumed = memory.consumed_lines().load(Ordering::Acquire);
        // A number that no receiver can have reached is ignored: the ring then stays full.
        if consumed <= self.next && consumed >= self.consumed {
            self.consumed = consumed;
        }
        self.next - self.consumed < memory.lines()
    }

    /// The index of a free line; write the payload there from word [`INLINE_WORD`] on, then
    /// `commit`. `None` if the ring is full.
    #[inline(always)]
    pub fn line(&mut self, memory: &impl RingMemory) -> Option<usize> {
        self.has_room(memory).then(|| self.index(memory))
    }

    #[inline]
    fn index(&self, memory: &impl RingMemory) -> usize {
        (self.next & (memory.lines() - 1)) as usize
    }

    /// Where in the byte ring the next payload is likely to begin, if it is as long; `alone` as for
    /// `reserve`.
    #[inline(always)]
    pub fn data_ahead(&self, memory: &impl RingMemory, alone: bool) -> usize {
        let turns = alone && self.data >= self.turn;
        if turns { 0 } else { (self.data & (memory.data_bytes() - 1)) as usize }
    }

    /// Begins a new lap of the byte ring if the receiver has consumed all that was sent: lines that
    /// both have used a moment ago are closer to them than those of the last lap.
    #[cold]
    fn turn(&mut self, memory: &impl RingMemory, size: u64) {
        let capacity = memory.data_bytes();
        // Pairs with the release in `Consumer::publish`.
        if memory.consumed_bytes().load(Ordering::Acquire) == self.data {
            self.data = self.data.next_multiple_of(capacity);
            // Nothing is in flight, and what was skipped is as free as the rest.
            self.data_consumed = self.data;
        }
        self.turn = self.data + NEAR.max(NEAR_PAYLOADS * size).min(capacity / 2);
    }

    /// The offset in the byte ring for a payload of `length` bytes, at most half of it; write it
    /// there, then `push_reserved`. `None` if there is no room. `alone` if the receiver is likely to
    /// have consumed everything else.
    #[inline]
    pub fn reserve(
        &mut self,
        memory: &impl RingMemory,
        length: usize,
        alone: bool,
    ) -> Option<usize> {
        if !self.has_room(memory) {
            return None;
        }
        let capacity = memory.data_bytes();
        let size = (length as u64).next_multiple_of(ALIGNMENT);
        debug_assert!(size <= capacity / 2);
        if alone && self.data >= self.turn {
            self.turn(memory, size);
        }
        let mut start = self.data;
        if (start & (capacity - 1)) + size > capacity {
            // Payloads are not split: skip the rest of the lap.
            start = start.next_multiple_of(capacity);
        }
        if start + size - self.data_consumed > capacity {
            // Pairs with the release in `Consumer::publish`.
            let consumed = memory.consumed_bytes().load(Ordering::Acquire);
            if consumed <= self.data && consumed >= self.data_consumed {
                self.data_consumed = consumed;
            }
            if start + size - self.data_consumed > capacity {
                return None;
            }
        }
        self.data = start;
        Some((start & (capacity - 1)) as usize)
    }

    /// Publishes the frame whose payload was written where `reserve` said.
    #[inline]
    pub fn push_reserved(&mut self, memory: &impl RingMemory, header: &Header) {
        self.push_data(memory, header, 0);
    }

    /// Publishes a frame whose payload is still to be written where `reserve` said; tell how far it
    /// is with `filled`, from the position that is returned.
    #[inline]
    pub fn push_growing(&mut self, memory: &impl RingMemory, header: &Header) -> u64 {
        let position = self.data;
        self.push_data(memory, header, GROWING);
        position
    }

    fn push_data(&mut self, memory: &impl RingMemory, header: &Header, mark: u64) {
        memory.line(self.index(memory))[INLINE_WORD].store(self.data, Ordering::Relaxed);
        self.data += u64::from(header.length).next_multiple_of(ALIGNMENT);
        self.commit_marked(memory, header, mark);
    }

    /// Tells the receiver that the byte ring is filled up to `position`.
    #[inline]
    pub fn filled(&self, memory: &impl RingMemory, position: u64) {
        // Pairs with the acquires in `Consumer::peek` and in `Payload`.
        memory.filled_bytes().store(position, Ordering::Release);
    }

    /// Publishes the frame whose payload was written into the line that `line` named.
    #[inline(always)]
    pub fn commit(&mut self, memory: &impl RingMemory, header: &Header) {
        self.commit_marked(memory, header, 0);
    }

    #[inline(always)]
    fn commit_marked(&mut self, memory: &impl RingMemory, header: &Header, mark: u64) {
        let line = memory.line(self.index(memory));
        line[1].store(header.context, Ordering::Relaxed);
        line[2].store(u64::from(header.tag as u32) | u64::from(header.id) << 32, Ordering::Relaxed);
        let first = lap_mark(self.next, memory.lines())
            | (header.kind as u64) << 8
            | u64::from(header.flags) << 16
            | mark
            | u64::from(header.length) << 32;
        // Pairs with the acquire in `Consumer::peek`: the line and its payload are visible.
        line[0].store(first, Ordering::Release);
        self.next += 1;
    }
}

impl Consumer {
    /// Whether the next frame has begun to come.
    #[inline(always)]
    pub fn has_come(&self, memory: &impl RingMemory) -> bool {
        let lines = memory.lines();
        let line = memory.line((self.next & (lines - 1)) as usize);
        line[0].load(Ordering::Relaxed) & 0xff == lap_mark(self.next, lines)
    }

    /// The next frame, if it has come. It stays valid until `advance`.
    #[inline(always)]
    pub fn peek(&self, memory: &impl RingMemory) -> Result<Option<Found>, ProtocolError> {
        let lines = memory.lines();
        let index = (self.next & (lines - 1)) as usize;
        let line = memory.line(index);
        // Pairs with the release in `Producer::commit`.
        let first = line[0].load(Ordering::Acquire);
        if first & 0xff != lap_mark(self.next, lines) {
            return Ok(None);
        }
        let Some(kind) = Kind::from_number((first >> 8) as u8) else {
            return Err(ProtocolError("a frame of unknown kind"));
        };
        let second = line[2].load(Ordering::Relaxed);
        let header = Header {
            kind,
            flags: (first >> 16) as u8,
            length: (first >> 32) as u32,
            context: line[1].load(Ordering::Relaxed),
            tag: second as u32 as i32,
            id: (second >> 32) as u32,
        };
        let length = header.length as usize;
        let payload = if length <= INLINE_BYTES {
            Payload::Inline(index)
        } else {
            let position = line[INLINE_WORD].load(Ordering::Relaxed);
            let capacity = memory.data_bytes();
            let offset = position & (capacity - 1);
            if position < self.data
                || position - self.data > capacity
                || offset + length as u64 > capacity
            {
                return Err(ProtocolError("a payload outside of the ring"));
            }
            if first & GROWING == 0 {
                Payload::Data(position)
            } else if memory.filled_bytes().load(Ordering::Acquire) > position {
                Payload::Growing(position)
            } else {
                // Not even its beginning is there.
                return Ok(None);
            }
        };
        Ok(Some(Found { header, payload }))
    }

    /// How many frames have been consumed.
    #[inline(always)]
    pub fn count(&self) -> u64 {
        self.next
    }

    /// Done with the frame that `peek` found: its memory may be written again. True if the sender
    /// can see that, and may wait for it.
    #[inline(always)]
    #[must_use]
    pub fn advance(&mut self, memory: &impl RingMemory, frame: &Found) -> bool {
        self.next += 1;
        if let Payload::Data(position) | Payload::Growing(position) = frame.payload {
            self.data = position + u64::from(frame.header.length).next_multiple_of(ALIGNMENT);
        } else if !self.next.is_multiple_of(PUBLISH_EVERY) {
            return false;
        }
        self.publish(memory);
        true
    }

    fn publish(&self, memory: &impl RingMemory) {
        // Both pair with the acquires in `Producer`: what was read may be overwritten.
        memory.consumed_bytes().store(self.data, Ordering::Release);
        memory.consumed_lines().store(self.next, Ordering::Release);
    }
}

#[cfg(test)]
mod test_memory {
    use super::*;

    /// A ring in the heap, for tests and models. The byte ring is not modelled: payloads in it are
    /// plain memory ordered by the same words.
    pub(super) struct HeapRing {
        lines: Vec<Line>,
        data_bytes: u64,
        consumed_lines: AtomicU64,
        consumed_bytes: AtomicU64,
        filled_bytes: AtomicU64,
    }

    impl HeapRing {
        pub fn new(lines: usize, data_bytes: u64) -> HeapRing {
            let line = || std::array::from_fn(|_| AtomicU64::new(0));
            HeapRing {
                lines: (0..lines).map(|_| line()).collect(),
                data_bytes,
                consumed_lines: AtomicU64::new(0),
                consumed_bytes: AtomicU64::new(0),
                filled_bytes: AtomicU64::new(0),
            }
        }
    }

    impl RingMemory for HeapRing {
        fn lines(&self) -> u64 {
            self.lines.len() as u64
        }
        fn line(&self, index: usize) -> &Line {
            &self.lines[index]
        }
        fn data_bytes(&self) -> u64 {
            self.data_bytes
        }
        fn consumed_lines(&self) -> &AtomicU64 {
            &self.consumed_lines
        }
        fn consumed_bytes(&self) -> &AtomicU64 {
            &self.consumed_bytes
        }
        fn filled_bytes(&self) -> &AtomicU64 {
            &self.filled_bytes
        }
    }

    /// Sends a frame whose payload is `words`, in the line. False if the ring is full.
    pub(super) fn push(ring: &HeapRing, producer: &mut Producer, sent: &Header, word: u64) -> bool {
        let Some(index) = producer.line(ring) else { return false };
        for target in &ring.line(index)[INLINE_WORD..] {
            target.store(word, Ordering::Relaxed);
        }
        producer.commit(ring, sent);
        true
    }

    /// The words of a payload in the line.
    pub(super) fn words(ring: &HeapRing, index: usize) -> Vec<u64> {
        ring.line(index)[INLINE_WORD..].iter().map(|word| word.load(Ordering::Relaxed)).collect()
    }

    pub(super) fn header(number: u32, length: u32) -> Header {
        Header { id: number, ..Header::eager(u64::from(number), 3, length) }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::test_memory::*;
    use super::*;
    use proptest::prelude::*;
    use std::collections::VecDeque;

    proptest! {
        /// Whatever the sizes and whoever runs ahead: frames come out once, in order, and no
        /// payload is overwritten before it is consumed.
        #[test]
        fn first_in_first_out(
            steps in prop::collection::vec((any::<bool>(), 0u32..=1024, any::<bool>()), 1..800)
        ) {
            let ring = HeapRing::new(32, 2048);
            let (mut producer, mut consumer) = (Producer::default(), Consumer::default());
            let mut expected: VecDeque<(u32, u32, u64)> = VecDeque::new();
            let mut live: VecDeque<(u64, u64)> = VecDeque::new();
            let mut number = 0;
            for (sending, length, alone) in steps {
                if sending {
                    let sent = header(number, length);
                    if length as usize <= INLINE_BYTES {
                        if push(&ring, &mut producer, &sent, u64::from(number)) {
                            expected.push_back((number, length, u64::from(number)));
                            live.push_back((0, 0));
                            number += 1;
                        }
                    } else if let Some(offset) = producer.reserve(&ring, length as usize, alone) {
                        let (from, to) = (offset as u64, offset as u64 + u64::from(length));
                        prop_assert!(to <= 2048);
                        for &(a, b) in &live {
                            prop_assert!(to <= a || b <= from, "overwrites what is in flight");
                        }
                        producer.push_reserved(&ring, &sent);
                        expected.push_back((number, length, from));
                        live.push_back((from, to));
                        number += 1;
                    }
                } else {
                    let found = consumer.peek(&ring).unwrap();
                    match (found, expected.pop_front()) {
                        (None, None) => {}
                        (Some(found), Some((number, length, place))) => {
                            prop_assert_eq!(found.header, header(number, length));
                            match found.payload {
                                Payload::Inline(index) => {
                                    prop_assert_eq!(words(&ring, index)[0], place)
                                }
                                Payload::Data(position) | Payload::Growing(position) => {
                                    prop_assert_eq!(position % 2048, place)
                                }
                            }
                            let _ = consumer.advance(&ring, &found);
                            live.pop_front();
                        }
                        (found, expected) => prop_assert!(false, "{found:?} for {expected:?}"),
                    }
                }
            }
        }

        /// Whatever another process writes into the ring: an answer, no panic, and nothing outside.
        #[test]
        fn garbage_is_refused(words in prop::collection::vec(any::<u64>(), 64), consumed in any::<u64>()) {
            let ring = HeapRing::new(8, 1024);
            for (at, word) in words.iter().enumerate() {
                ring.line(at / 8)[at % 8].store(*word, Ordering::Relaxed);
            }
            ring.consumed_lines().store(consumed, Ordering::Relaxed);
            ring.consumed_bytes().store(consumed.rotate_left(7), Ordering::Relaxed);
            let (mut producer, mut consumer) = (Producer::default(), Consumer::default());
            for _ in 0..8 {
                match consumer.peek(&ring) {
                    Ok(Some(found)) => {
                        if let Payload::Data(position) | Payload::Growing(position) = found.payload {
                            prop_assert!(position % 1024 + u64::from(found.header.length) <= 1024);
                        }
                        let _ = consumer.advance(&ring, &found);
                    }
                    _ => break,
                }
            }
            for number in 0..32 {
                if let Some(offset) = producer.reserve(&ring, 300, number % 2 == 0) {
                    prop_assert!(offset + 300 <= 1024);
                    producer.push_reserved(&ring, &header(number, 300));
                }
                push(&ring, &mut producer, &header(number, 8), 0);
            }
        }
    }

    #[test]
    fn what_is_consumed_one_by_one_stays_near() {
        let ring = HeapRing::new(32, 256 << 10);
        let (mut producer, mut consumer) = (Producer::default(), Consumer::default());
        let mut farthest = |count: u32, alone: bool, consumes: bool| {
            let send = |number: u32| {
                let offset = producer.reserve(&ring, 1000, alone).expect("room");
                producer.push_reserved(&ring, &header(number, 1000));
                if consumes {
                    let found = consumer.peek(&ring).unwrap().expect("just sent");
                    let _ = consumer.advance(&ring, &found);
                }
                offset as u64
            };
            (0..count).map(send).max().unwrap()
        };
        assert!(farthest(1000, true, true) < NEAR);
        assert!(farthest(1000, false, true) > 200 << 10, "all around the ring");
        assert!(farthest(32, true, false) > NEAR, "nothing is overwritten");
    }

    #[test]
    fn full_ring_refuses_and_recovers() {
        let ring = HeapRing::new(32, 1024);
        let (mut producer, mut consumer) = (Producer::default(), Consumer::default());
        for lap in 0..1000u32 {
            let mut pushed = 0u32;
            while push(&ring, &mut producer, &header(lap, 8), u64::from(pushed)) {
                pushed += 1;
            }
            assert!(pushed >= 32 - 16, "the receiver tells its progress in time");
            while let Some(found) = consumer.peek(&ring).unwrap() {
                let _ = consumer.advance(&ring, &found);
            }
        }
    }
}

#[cfg(all(test, loom))]
mod loom_models {
    use super::test_memory::*;
    use super::*;
    use loom::sync::Arc;

    /// Every interleaving of a sender that laps a two-line ring and a receiver: what is seen is
    /// whole and in order.
    #[test]
    fn loom_ring() {
        laps(false);
    }

    /// The same with a sender that would rather begin new laps.
    #[test]
    fn loom_turns() {
        laps(true);
    }

    fn laps(alone: bool) {
        loom::model(move || {
            let ring = Arc::new(HeapRing::new(2, 128));
            let sender = {
                let ring = ring.clone();
                loom::thread::spawn(move || {
                    let mut producer = Producer::default();
                    for number in 0..3u32 {
                        // Payloads in the byte ring publish the receiver's progress every time.
                        while producer.reserve(&*ring, 41, alone).is_none() {
                            loom::thread::yield_now();
                        }
                        producer.push_reserved(&*ring, &header(number, 41));
                    }
                })
            };
            let mut consumer = Consumer::default();
            let mut last = 0;
            for number in 0..3u32 {
                let found = loop {
                    match consumer.peek(&*ring).unwrap() {
                        Some(found) => break found,
                        None => loom::thread::yield_now(),
                    }
                };
                assert_eq!(found.header, header(number, 41));
                let Payload::Data(position) = found.payload else { panic!("in the line") };
                assert!(position == last || alone && position == last.next_multiple_of(128));
                last = position + 64;
                let _ = consumer.advance(&*ring, &found);
            }
            sender.join().unwrap();
        });
    }

    /// The same with the payload in the line.
    #[test]
    fn loom_ring_inline() {
        loom::model(|| {
            let ring = Arc::new(HeapRing::new(2, 128));
            let sender = {
                let ring = ring.clone();
                loom::thread::spawn(move || {
                    let mut producer = Producer::default();
                    for number in 0..2u32 {
                        let sent = header(number, 16);
                        assert!(push(&ring, &mut producer, &sent, u64::from(number) + 7));
                    }
                })
            };
            let mut consumer = Consumer::default();
            for number in 0..2u32 {
                let found = loop {
                    match consumer.peek(&*ring).unwrap() {
                        Some(found) => break found,
                        None => loom::thread::yield_now(),
                    }
                };
                assert_eq!(found.payload, Payload::Inline(number as usize));
                assert_eq!(words(&ring, number as usize)[..2], [u64::from(number) + 7; 2]);
                let _ = consumer.advance(&*ring, &found);
            }
            sender.join().unwrap();
        });
    }
}
