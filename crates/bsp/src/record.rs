//! What processes ask of each other in a superstep, as bytes.
//!
//! A stream is a row of records, each a multiple of eight bytes. A put or a get begins with one word:
//! offset, number of the registration, length. A put right behind the one before makes that one's
//! record longer, so that a row of words costs little more than its bytes. Where one of these is too
//! large for its field, words follow that have room. The bytes of a large put are not in the stream;
//! it names where they are.

use layout::Span;

/// Longer puts travel apart from the stream.
pub(crate) const INLINE: usize = 4096;
/// The longest record.
pub(crate) const LONGEST: usize = 5 * 8 + INLINE;

/// In the place of the length: words follow.
const WIDE: u64 = 0xffff;
/// In the place of the length: words follow, and the bytes are elsewhere.
const APART: u64 = 0xfffe;

/// What [`Stream::follows`] is when nothing can follow.
const NOTHING: u64 = u64::MAX;

/// Places in the memory of a stream.
#[derive(Debug)]
struct Marks {
    /// The start of the next record, and the end of the memory.
    next: *mut u8,
    end: *mut u8,
    /// The start of the last record.
    record: *mut u8,
}

// SAFETY: the memory belongs to the stream that has the marks.
unsafe impl Send for Marks {}

/// A growing row of records.
#[derive(Debug)]
pub(crate) struct Stream {
    at: Marks,
    /// The offset and registration of the put that would make the last record longer.
    follows: u64,
    /// The memory; it does not know how much of it is used.
    memory: Vec<u8>,
}

impl Default for Stream {
    fn default() -> Stream {
        let mut memory = Vec::new();
        let next: *mut u8 = memory.as_mut_ptr();
        Stream { at: Marks { next, end: next, record: next }, follows: NOTHING, memory }
    }
}

/// Which bytes of which registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub slot: usize,
    pub offset: usize,
    pub length: usize,
}

/// Where the bytes of a put are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Payload {
    /// In the stream, from this byte of the record on.
    Inline(usize),
    /// At this address of the sender.
    Apart(u64),
}

/// What stands at the head of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Read {
    /// A record and its length.
    Item(Extent, Payload, usize),
    /// The beginning of a record.
    Short,
    /// No record.
    Invalid,
}

impl Extent {
    /// The head, if everything has room in it.
    #[inline(always)]
    fn head(&self) -> Option<u64> {
        let fits =
            self.slot <= 0xffff && self.offset <= 0xffff_ffff && self.length < APART as usize;
        fits.then_some((self.offset as u64) << 32 | (self.slot as u64) << 16 | self.length as u64)
    }

    fn words(&self) -> [u64; 3] {
        [self.slot as u64, self.offset as u64, self.length as u64]
    }
}

/// Zeros, as many as somebody else asked for: none if there is no memory for them.
pub(crate) fn zeros<T: Clone + Default>(count: usize) -> Option<Vec<T>> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(count).ok()?;
    zeros.resize(count, T::default());
    Some(zeros)
}

/// The bytes that a payload takes in a stream.
#[inline(always)]
pub(crate) fn padded(length: usize) -> usize {
    length.next_multiple_of(8)
}

impl Stream {
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: so many bytes have been written.
        unsafe { std::slice::from_raw_parts(self.memory.as_ptr(), self.len()) }
    }

    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline(always)]
    pub fn len(&self) -> usize {
        self.at.next.addr() - self.memory.as_ptr().addr()
    }

    pub fn clear(&mut self) {
        self.at.next = self.memory.as_mut_ptr();
        (self.at.record, self.follows) = (self.at.next, NOTHING);
    }

    /// Sees to it that there is room for so many bytes more.
    #[inline(always)]
    fn reserve(&mut self, length: usize) {
        if self.at.end.addr() - self.at.next.addr() < length {
            self.grow(length);
        }
    }

    #[cold]
    fn grow(&mut self, length: usize) {
        let (used, last) = (self.len(), self.at.record.addr() - self.memory.as_ptr().addr());
        // SAFETY: so many bytes have been written; the vector moves them along.
        unsafe { self.memory.set_len(used) };
        self.memory.reserve(length.max(LONGEST));
        let capacity = self.memory.capacity();
        let base = self.memory.as_mut_ptr();
        // SAFETY: all are inside the memory, or at its end.
        unsafe { (self.at.next, self.at.end) = (base.add(used), base.add(capacity)) };
        self.at.record = base.wrapping_add(last);
    }

    /// A put of bytes that go along.
    #[inline(always)]
    pub fn put(&mut self, extent: Extent, payload: Span) {
        debug_assert!(extent.length == payload.len() && extent.length <= INLINE);
        let Some(head) = extent.head() else {
            self.wide(WIDE, extent);
            return self.payload(payload);
        };
        self.reserve(LONGEST);
        let (position, length) = (head >> 16, extent.length);
        if position != self.follows
            || self.at.next.addr() - self.at.record.addr() + length > 8 + INLINE
        {
            self.at.record = self.at.next;
            self.word(head);
        }
        let end = self.at.next.addr() + length;
        self.payload(payload);
        // Beyond the last offset that fits into a head is what no head has.
        let whole = length.is_multiple_of(8);
        self.follows = if whole { position + ((length as u64) << 16) } else { NOTHING };
        let total = (end - self.at.record.addr() - 8) as u16;
        // SAFETY: the last record begins with a whole word, whose lower end is the length.
        unsafe { self.at.record.cast::<[u8; 2]>().write(total.to_le_bytes()) };
    }

    /// A put of one word, where all of it has room; whether it does.
    #[inline(always)]
    pub fn put_word(&mut self, slot: usize, offset: u64, word: u64) -> bool {
        if self.at.end.addr() - self.at.next.addr() < 16 || offset > 0xffff_ffff || slot > 0xffff {
            return false;
        }
        let position = offset << 16 | slot as u64;
        let joins =
            position == self.follows && self.at.next.addr() - self.at.record.addr() <= INLINE;
        self.follows = position + (8 << 16);
        // SAFETY: there is room for two words, and what is joined begins with a whole word, whose
        // lower end is the length.
        unsafe {
            if joins {
                let length = (self.at.next.addr() - self.at.record.addr()) as u16;
                self.at.record.cast::<[u8; 2]>().write(length.to_le_bytes());
            } else {
                self.at.record = self.at.next;
                self.at.next.cast::<u64>().write_unaligned((position << 16 | 8).to_le());
                self.at.next = self.at.next.add(8);
            }
            self.at.next.cast::<u64>().write_unaligned(word);
            self.at.next = self.at.next.add(8);
        }
        true
    }

    /// A put of bytes that stay where they are until the receiver takes them.
    pub fn put_apart(&mut self, extent: Extent, address: u64) {
        self.wide(APART, extent);
        self.word(address);
    }

    /// A get.
    #[inline(always)]
    pub fn get(&mut self, extent: Extent) {
        match extent.head() {
            Some(head) => self.word(head),
            None => self.wide(WIDE, extent),
        }
    }

    /// A message: its tag, then its bytes.
    #[inline(always)]
    pub fn send(&mut self, tag: Span, payload: Span) {
        self.word(payload.len() as u64);
        self.payload(tag);
        self.payload(payload);
    }

    /// A word.
    #[inline(always)]
    pub fn word(&mut self, word: u64) {
        self.reserve(8);
        // SAFETY: there is room for so many bytes.
        unsafe {
            self.at.next.cast::<u64>().write_unaligned(word.to_le());
            self.at.next = self.at.next.add(8);
        }
    }

    #[cold]
    fn wide(&mut self, kind: u64, extent: Extent) {
        self.follows = NOTHING;
        self.word(kind);
        extent.words().into_iter().for_each(|word| self.word(word));
    }

    /// Bytes, filled up to whole words.
    #[inline(always)]
    pub fn payload(&mut self, payload: Span) {
        let length = padded(payload.len());
        if length == 0 {
            return;
        }
        self.reserve(length);
        // SAFETY: there is room for so many bytes; all of them are written here, the last word first
        // because it may be longer than what is copied.
        unsafe {
            self.at.next.add(length - 8).cast::<u64>().write_unaligned(0);
            Span::new(self.at.next, payload.len()).copy_from(payload);
            self.at.next = self.at.next.add(length);
        }
    }
}

/// What the heads of all puts of one word into a registration have in common: their lower half.
pub(crate) fn words_of(slot: usize) -> u64 {
    (slot as u64) << 16 | 8
}

#[inline(always)]
pub(crate) fn word(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..at + 8).map(|bytes| u64::from_le_bytes(bytes.try_into().expect("eight bytes")))
}

/// Reads the record at the head of `bytes`: of puts, or else of gets. Bytes come from others.
#[inline(always)]
pub(crate) fn read(bytes: &[u8], puts: bool) -> Read {
    let Some(head) = word(bytes, 0) else { return Read::Short };
    let length = (head & 0xffff) as usize;
    if length < APART as usize {
        let extent =
            Extent { slot: (head >> 16 & 0xffff) as usize, offset: (head >> 32) as usize, length };
        let used = 8 + if puts { padded(length) } else { 0 };
        return if used <= bytes.len() {
            Read::Item(extent, Payload::Inline(8), used)
        } else if length > INLINE {
            Read::Invalid
        } else {
            Read::Short
        };
    }
    read_wide(bytes, puts, head)
}

#[cold]
fn read_wide(bytes: &[u8], puts: bool, head: u64) -> Read {
    let (Some(slot), Some(offset), Some(length)) =
        (word(bytes, 8), word(bytes, 16), word(bytes, 24))
    else {
        return Read::Short;
    };
    let number = |word: u64| usize::try_from(word).ok().filter(|number| *number < 1 << 62);
    let (Some(slot), Some(offset), Some(length)) = (number(slot), number(offset), number(length))
    else {
        return Read::Invalid;
    };
    let extent = Extent { slot, offset, length };
    match head {
        WIDE if !puts => Read::Item(extent, Payload::Inline(32), 32),
        WIDE if length > INLINE => Read::Invalid,
        WIDE if 32 + padded(length) <= bytes.len() => {
            Read::Item(extent, Payload::Inline(32), 32 + padded(length))
        }
        WIDE => Read::Short,
        APART if puts => match word(bytes, 32) {
            Some(address) => Read::Item(extent, Payload::Apart(address), 40),
            None => Read::Short,
        },
        _ => Read::Invalid,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn span(bytes: &[u8]) -> Span {
        // SAFETY: only read while the slice is borrowed by the caller.
        unsafe { Span::of(bytes) }
    }

    fn extent() -> impl Strategy<Value = Extent> {
        let sizes = prop_oneof![0usize..20, 0xfff0usize..0x1_0010, 0xffff_fff0usize..0x1_0000_0010];
        let lengths = prop_oneof![0usize..40, INLINE - 4..=INLINE];
        let slots = prop_oneof![0usize..9, 0xfffeusize..0x10002];
        (slots, sizes, lengths).prop_map(|(slot, offset, length)| Extent { slot, offset, length })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            items in prop::collection::vec((extent(), any::<bool>(), any::<bool>()), 0..12),
        ) {
            let bytes: Vec<u8> = (0..INLINE).map(|at| at as u8).collect();
            let mut stream = Stream::default();
            let (mut put, mut behind) = (Vec::new(), Extent { slot: 0, offset: 0, length: 0 });
            for (mut extent, apart, next_to_it) in items {
                if next_to_it {
                    (extent.slot, extent.offset) = (behind.slot, behind.offset + behind.length);
                }
                match apart {
                    true => stream.put_apart(extent, extent.offset as u64 + 7),
                    // Puts of nothing are not written.
                    false if extent.length == 0 => continue,
                    false => stream.put(extent, span(&bytes[..extent.length])),
                }
                put.push((extent, apart));
                behind = extent;
            }
            // One record may hold several puts.
            let (mut put, mut rest) = (put.into_iter(), stream.bytes());
            while !rest.is_empty() {
                let Read::Item(mut found, payload, used) = read(rest, true) else {
                    panic!("a record is missing")
                };
                prop_assert!(used <= LONGEST);
                for cut in [0, 7, used / 2, used - 1] {
                    prop_assert_eq!(read(&rest[..cut], true), Read::Short);
                }
                match payload {
                    Payload::Apart(address) => {
                        prop_assert_eq!(Some((found, true)), put.next());
                        prop_assert_eq!(address, found.offset as u64 + 7);
                    }
                    Payload::Inline(mut at) => loop {
                        let (extent, apart) = put.next().expect("what was put");
                        prop_assert!(!apart && extent.length <= found.length);
                        prop_assert_eq!((extent.slot, extent.offset), (found.slot, found.offset));
                        prop_assert_eq!(&rest[at..at + extent.length], &bytes[..extent.length]);
                        at += extent.length;
                        found.offset += extent.length;
                        found.length -= extent.length;
                        if found.length == 0 {
                            break;
                        }
                    },
                }
                rest = &rest[used..];
            }
            prop_assert_eq!(put.next(), None);
        }

        #[test]
        fn words_in_a_row_are_one_record(words in 1usize..2000) {
            let mut stream = Stream::default();
            for at in 0..words {
                let extent = Extent { slot: 3, offset: 8 * at, length: 8 };
                stream.put(extent, span(&at.to_le_bytes()));
            }
            let records = (8 * words).div_ceil(INLINE);
            prop_assert_eq!(stream.len(), 8 * (words + records));
        }

        #[test]
        fn gets_are_heads_only(extents in prop::collection::vec(extent(), 0..9)) {
            let mut stream = Stream::default();
            extents.iter().for_each(|extent| stream.get(*extent));
            let mut rest = stream.bytes();
            for extent in extents {
                let Read::Item(found, _, used) = read(rest, false) else { panic!("no record") };
                prop_assert_eq!(found, extent);
                rest = &rest[used..];
            }
            prop_assert!(rest.is_empty());
        }

        #[test]
        fn any_bytes_are_read_or_refused(
            bytes in prop::collection::vec(prop_oneof![any::<u8>(), Just(0xff), Just(0xfe)], 0..80),
            puts in any::<bool>(),
        ) {
            if let Read::Item(_, payload, used) = read(&bytes, puts) {
                prop_assert!(used <= bytes.len() && used >= 8);
                if let (Payload::Inline(at), true) = (payload, puts) {
                    prop_assert!(at <= used);
                }
            }
        }
    }
}
