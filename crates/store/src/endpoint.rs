//! The endpoint of a process of this host: its region, mapped here, and its windows, remembered.
//!
//! A word is stored with a look at one remembered window, which is checked against the generation
//! of the receiver's table, and one at the receiver's watch, in the same line. No lock is taken and
//! nothing is written but the word itself.

use crate::header::{Header, WATCH_ALL};
use crate::memory::Region;
use crate::seqlock;
use crate::sync::{AtomicPtr, AtomicU64, Ordering, fence};
use crate::window::{Window, touched};
use crate::word::{Word, store_bytes};
use layout::Span;
use std::sync::atomic::compiler_fence;
use std::sync::{Arc, Mutex, PoisonError};

/// Windows remembered for a process, by the address that was stored to.
const SLOTS: usize = 8;
const PAGE_BITS: u32 = 12;
/// Blocks that take so long that one may be waited for: beside them two counts cost nothing.
const LONG: usize = 8 << 10;

/// A window that was stored to lately. A sequence lock: odd while it changes.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Slot {
    sequence: AtomicU64,
    generation: AtomicU64,
    base: AtomicU64,
    length: AtomicU64,
    target: AtomicPtr<u8>,
}

/// What is known of the receiver's windows.
#[derive(Debug)]
struct Known {
    generation: u64,
    windows: Vec<Window>,
}

/// The endpoint of a process of this host.
#[derive(Debug)]
pub(crate) struct Endpoint {
    slots: [Slot; SLOTS],
    header: Header,
    region: Arc<Region>,
    known: Mutex<Known>,
    /// Whether a store must run the barrier that sleepers need, because the kernel cannot.
    fenced: bool,
}

/// Whether the receiver has to be woken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub(crate) enum Stored {
    /// It is awake, or waits for something else.
    Quietly,
    /// It may sleep over what was stored.
    Watched,
}

impl Endpoint {
    pub(crate) fn new(region: Arc<Region>, fenced: bool) -> Endpoint {
        Endpoint {
            slots: Default::default(),
            header: region.header(),
            region,
            // No generation is odd while it is read.
            known: Mutex::new(Known { generation: 1, windows: Vec::new() }),
            fenced,
        }
    }

    /// What the process tells others.
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// Raises an event, for which the receiver has to be woken.
    #[inline]
    pub(crate) fn raise(&self, event: usize) {
        // Pairs with the acquire where the event is taken.
        self.header.event(event).fetch_add(1, Ordering::Release);
    }

    /// Stores a word.
    #[inline(always)]
    pub(crate) fn put<W: Word>(&self, address: u64, word: W) -> Stored {
        match self.resolve(address, size_of::<W>() as u64) {
            Some(target) => {
                // SAFETY: inside an open window of the receiver, which is mapped here.
                unsafe { word.store(target) };
                self.stored(target, size_of::<W>() as u64)
            }
            None => self.put_word_clipped(address, word),
        }
    }

    /// Apart, so that storing most words needs no memory of its own.
    #[cold]
    #[inline(never)]
    fn put_word_clipped<W: Word>(&self, address: u64, word: W) -> Stored {
        // SAFETY: the word outlives the call, and is only read.
        self.put_clipped(address, unsafe { Span::of(word.bytes()) })
    }

    /// Stores bytes. They may overlap with where they go.
    #[inline]
    pub(crate) fn put_block(&self, address: u64, bytes: Span) -> Stored {
        match self.resolve(address, bytes.len() as u64) {
            Some(target) => {
                // SAFETY: inside an open window of the receiver, which is mapped here.
                unsafe { Span::new(target, bytes.len()) }.copy_from(bytes);
                self.stored(target, bytes.len() as u64)
            }
            None => self.put_clipped(address, bytes),
        }
    }

    /// Stores bytes; if that takes long enough for the receiver to close its window meanwhile, it sees
    /// the store and waits for its end.
    #[inline]
    pub(crate) fn put_any_block(&self, address: u64, bytes: Span) -> Stored {
        if bytes.len() < LONG {
            return self.put_block(address, bytes);
        }
        self.header.store_in_view(|| self.put_block(address, bytes))
    }

    /// Where a store lands that lies whole in a window which is remembered.
    #[inline(always)]
    fn resolve(&self, address: u64, length: u64) -> Option<*mut u8> {
        let slot = &self.slots[(address >> PAGE_BITS) as usize % SLOTS];
        let (_, (base, window, generation, target)) = seqlock::read(&slot.sequence, || {
            let word = |word: &AtomicU64| word.load(Ordering::Relaxed);
            let target = slot.target.load(Ordering::Relaxed);
            (word(&slot.base), word(&slot.length), word(&slot.generation), target)
        })?;
        let offset = address.wrapping_sub(base);
        let whole = offset < window && window - offset >= length;
        // Pairs with the release in `Header::publish`.
        let current = self.header.generation().load(Ordering::Acquire) == generation;
        (whole && current).then(|| target.wrapping_add(offset as usize))
    }

    /// Whether the receiver sleeps over what was stored.
    #[inline(always)]
    fn stored(&self, target: *mut u8, length: u64) -> Stored {
        if self.fenced {
            // Pairs with the barrier of whoever lies down to sleep.
            fence(Ordering::SeqCst);
        } else {
            // The CPU is kept from loading early by the sleeper, through the kernel.
            compiler_fence(Ordering::SeqCst);
        }
        let watch = self.header.watch().load(Ordering::Relaxed);
        if watch == 0 { Stored::Quietly } else { self.is_watched(watch, target, length) }
    }

    #[cold]
    fn is_watched(&self, watch: u64, target: *mut u8, length: u64) -> Stored {
        let begin = self.region.offset_of(target, length).unwrap_or(0);
        // A flag has eight bytes, of which any may have been stored.
        let touches = begin < watch.saturating_add(8) && watch < begin.saturating_add(length);
        if touches || watch == WATCH_ALL { Stored::Watched } else { Stored::Quietly }
    }

    /// Stores what lies in windows, and remembers the last of them.
    #[cold]
    fn put_clipped(&self, address: u64, bytes: Span) -> Stored {
        let length = bytes.len() as u64;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        // Pairs with the release in `Header::publish`.
        if known.generation != self.header.generation().load(Ordering::Acquire) {
            let (generation, windows) = self.header.windows();
            let old = std::mem::replace(&mut *known, Known { generation, windows });
            for window in known.windows.iter().filter(|window| !old.windows.contains(window)) {
                self.region.populate(window.offset, window.length);
            }
        }
        let range = touched(&known.windows, address, length);
        let mut stored = Stored::Quietly;
        for window in &known.windows[range.clone()] {
            let Some(overlap) = window.clip(address, length) else { continue };
            let target = self.region.at(overlap.offset, overlap.length);
            let part = bytes.tail(overlap.skip as usize).head(overlap.length as usize);
            let mut word = [0; 8];
            // SAFETY: inside an open window of the receiver, which is mapped here.
            unsafe { store_part(target, part, &mut word) };
            if self.stored(target, overlap.length) == Stored::Watched {
                stored = Stored::Watched;
            }
        }
        if let Some(window) = known.windows[range].last() {
            self.remember(address, window, known.generation);
        }
        stored
    }

    /// One at a time, under the lock of what is known.
    fn remember(&self, address: u64, window: &Window, generation: u64) {
        let slot = &self.slots[(address >> PAGE_BITS) as usize % SLOTS];
        seqlock::write(&slot.sequence, || {
            slot.generation.store(generation, Ordering::Relaxed);
            slot.base.store(window.base, Ordering::Relaxed);
            slot.length.store(window.length, Ordering::Relaxed);
            slot.target.store(self.region.at(window.offset, window.length), Ordering::Relaxed);
        });
    }
}

/// Stores a part of a word or of a block. What may be a word, or a part of one, is stored as one.
///
/// # Safety
/// The target is valid for the length of `part`; every access to them is by atomics or raw copies.
unsafe fn store_part(target: *mut u8, part: Span, word: &mut [u8; 8]) {
    let length = part.len();
    // SAFETY: promised by the caller.
    unsafe {
        match length {
            8 if part.copy_to_slice(word) == 8 => u64::from_ne_bytes(*word).store(target),
            0..8 if part.copy_to_slice(word) == length => store_bytes(target, &word[..length]),
            _ => drop(Span::new(target, length).copy_from(part)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::RegionMap;
    use proptest::prelude::*;

    const TABLE: u64 = 1 << 20;
    const MEMORY: u64 = 2 << 20;

    fn endpoint() -> Endpoint {
        Endpoint::new(Arc::new(RegionMap::new(1).unwrap()).region(0).unwrap(), false)
    }

    fn memory(endpoint: &Endpoint, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        // SAFETY: inside the region, which nobody else uses.
        unsafe { endpoint.region.at(MEMORY, 0).copy_to(bytes.as_mut_ptr(), length) };
        bytes
    }

    fn block(endpoint: &Endpoint, address: u64, bytes: &[u8]) -> Stored {
        // SAFETY: the bytes outlive the call, and are only read.
        endpoint.put_block(address, unsafe { Span::of(bytes) })
    }

    #[test]
    #[cfg_attr(miri, ignore = "it maps shared memory")]
    fn nothing_lands_in_a_window_that_was_closed() {
        let endpoint = endpoint();
        let window = Window { base: 0, length: 1 << 16, offset: MEMORY };
        let (over, mut landed) = (AtomicU64::new(0), false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for turn in (1..=u8::MAX).cycle() {
                    let block = [turn; 1 << 16];
                    // SAFETY: the block outlives the call, and is only read.
                    let _ = endpoint.put_any_block(0, unsafe { Span::of(&block) });
                    if over.load(Ordering::Relaxed) != 0 {
                        break;
                    }
                }
            });
            for _ in 0..300 {
                endpoint.header.publish(TABLE, &[window]);
                endpoint.header.await_stores();
                std::thread::yield_now();
                endpoint.header.publish(TABLE, &[]);
                endpoint.header.await_stores();
                let before = memory(&endpoint, 1 << 16);
                std::thread::yield_now();
                landed |= memory(&endpoint, 1 << 16) != before;
            }
            over.store(1, Ordering::Relaxed);
        });
        assert!(!landed, "something has landed");
        assert!(memory(&endpoint, 1 << 16)[0] != 0, "nothing was stored at all");
    }

    #[test]
    #[cfg_attr(miri, ignore = "it maps shared memory")]
    fn the_watched_word_and_only_that_is_noticed() {
        let endpoint = endpoint();
        let window = Window { base: 0, length: 64, offset: MEMORY };
        endpoint.header.publish(TABLE, &[window]);
        assert_eq!(endpoint.put(16, 1u64), Stored::Quietly);
        endpoint.header.watch().store(MEMORY + 16, Ordering::Relaxed);
        assert_eq!(endpoint.put(8, 1u64), Stored::Quietly);
        assert_eq!(endpoint.put(24, 1u64), Stored::Quietly);
        assert_eq!(endpoint.put(16, 1u64), Stored::Watched);
        assert_eq!(endpoint.put(23, 1u8), Stored::Watched);
        assert_eq!(block(&endpoint, 0, &[1; 17]), Stored::Watched);
        assert_eq!(block(&endpoint, 0, &[1; 16]), Stored::Quietly);
        assert_eq!(block(&endpoint, 60, &[1; 16]), Stored::Quietly);
        endpoint.header.watch().store(WATCH_ALL, Ordering::Relaxed);
        assert_eq!(endpoint.put(0, 1u8), Stored::Watched);
        assert_eq!(endpoint.put(64, 1u8), Stored::Quietly, "nothing was stored");
    }

    #[test]
    #[cfg_attr(miri, ignore = "it maps shared memory")]
    fn a_closed_window_is_forgotten() {
        let endpoint = endpoint();
        endpoint.header.publish(TABLE, &[Window { base: 0, length: 8, offset: MEMORY }]);
        let _ = endpoint.put(0, 7u64);
        endpoint.header.publish(TABLE, &[]);
        let _ = endpoint.put(0, 8u64);
        assert_eq!(memory(&endpoint, 8), 7u64.to_ne_bytes());
        endpoint.header.publish(TABLE, &[Window { base: 0, length: 8, offset: MEMORY + 8 }]);
        let _ = endpoint.put(0, 9u64);
        assert_eq!(memory(&endpoint, 16)[8..], 9u64.to_ne_bytes());
    }

    #[derive(Clone, Debug)]
    enum Step {
        Open(u64, u64, u64),
        Close(usize),
        Byte(u64, u8),
        Word(u64, u64),
        Half(u64, u32),
        Block(u64, Vec<u8>),
    }

    fn step() -> impl Strategy<Value = Step> {
        // Around page boundaries, so that several slots are used.
        let address = || (0u64..4, 0u64..300).prop_map(|(page, at)| (page << 12) + at);
        prop_oneof![
            (address(), 1u64..200, 0u64..1000)
                .prop_map(|(base, length, offset)| Step::Open(base, length, offset)),
            (0usize..8).prop_map(Step::Close),
            (address(), any::<u8>()).prop_map(|(address, byte)| Step::Byte(address, byte)),
            (address(), any::<u64>()).prop_map(|(address, word)| Step::Word(address, word)),
            (address(), any::<u32>()).prop_map(|(address, word)| Step::Half(address, word)),
            (address(), prop::collection::vec(any::<u8>(), 0..300))
                .prop_map(|(address, bytes)| Step::Block(address, bytes)),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// Any sequence of opening, closing and storing leaves the bytes that a model leaves, which
        /// looks for each byte in which window it lies.
        #[test]
        #[cfg_attr(miri, ignore = "it maps shared memory")]
        fn stores_are_what_a_model_of_bytes_says(steps in prop::collection::vec(step(), 1..60)) {
            let endpoint = endpoint();
            let mut windows: Vec<Window> = Vec::new();
            let mut model = vec![0u8; 2000];
            for step in steps {
                let bytes = match &step {
                    Step::Open(base, length, offset) => {
                        let window =
                            Window { base: *base, length: *length, offset: MEMORY + offset };
                        if windows.iter().all(|other| !other.overlaps(&window)) {
                            windows.push(window);
                            windows.sort_by_key(|window| window.base);
                            endpoint.header.publish(TABLE, &windows);
                        }
                        continue;
                    }
                    Step::Close(at) => {
                        if *at < windows.len() {
                            windows.remove(*at);
                            endpoint.header.publish(TABLE, &windows);
                        }
                        continue;
                    }
                    Step::Byte(address, byte) => {
                        let _ = endpoint.put(*address, *byte);
                        (*address, vec![*byte])
                    }
                    Step::Word(address, word) => {
                        let _ = endpoint.put(*address, *word);
                        (*address, word.to_ne_bytes().to_vec())
                    }
                    Step::Half(address, word) => {
                        let _ = endpoint.put(*address, *word);
                        (*address, word.to_ne_bytes().to_vec())
                    }
                    Step::Block(address, bytes) => {
                        let _ = block(&endpoint, *address, bytes);
                        (*address, bytes.clone())
                    }
                };
                for (place, byte) in (bytes.0..).zip(bytes.1) {
                    let at = windows.iter().find(|one| (one.base..=one.top()).contains(&place));
                    if let Some(window) = at {
                        model[(window.offset - MEMORY + place - window.base) as usize] = byte;
                    }
                }
                prop_assert_eq!(&memory(&endpoint, 2000), &model);
            }
        }
    }
}
