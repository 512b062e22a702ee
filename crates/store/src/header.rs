//! What a process tells others at the head of its region, in words that are zero at first.
//!
//! ```text
//! generation, watch | table of windows | events | indices | grants | keys
//! ```
//!
//! All of it was written by another process; whoever reads it checks it before use.

use crate::memory::Region;
use crate::seqlock::{self, InFlight};
use crate::sync::{AtomicU64, Ordering};
use crate::window::Window;
use layout::Address;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Events that a process can be raised.
pub const EVENTS: usize = 64;
/// Indices that a process can map to addresses.
pub const INDICES: usize = 1024;
/// Windows that a process can have open.
pub const WINDOWS: usize = 1 << 20;
/// Keys of a job.
pub const KEYS: usize = 256;

/// Several threads sleep: whatever is stored may concern one of them.
pub(crate) const WATCH_ALL: u64 = 1;

const WORD: u64 = 8;
const GENERATION: u64 = 0;
const WATCH: u64 = 1;
const TABLE: u64 = 8;
const COUNT: u64 = 9;
const FLUSHES: u64 = 10;
/// Two words.
const IN_FLIGHT: u64 = 11;
const FIRST_EVENT: u64 = 16;
const FIRST_INDEX: u64 = FIRST_EVENT + EVENTS as u64;
const FIRST_GRANT: u64 = FIRST_INDEX + INDICES as u64;
const FIRST_KEY: u64 = FIRST_GRANT + KEYS as u64;
/// Words of a key before its queue.
const KEY_WORDS: u64 = 4;
/// Words of a window in the table.
const WINDOW_WORDS: u64 = 3;
/// How often a reader finds the table in change before it takes it for broken.
const MAX_RETRIES: u32 = 1 << 20;
/// How long a store may be under way before it is taken for one of a process that is gone.
const LONGEST_STORE: Duration = Duration::from_secs(10);

/// The head of a region.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    /// The first line.
    head: Address<[AtomicU64; 8]>,
    region: Arc<Region>,
}

impl Header {
    pub(crate) fn new(region: Arc<Region>) -> Header {
        Header { head: Address::new(region.at(0, 64).cast()), region }
    }

    /// The bytes that it takes, in a job of `size` processes.
    pub(crate) fn bytes(size: usize) -> u64 {
        (FIRST_KEY + KEYS as u64 * (KEY_WORDS + size as u64)) * WORD
    }

    fn word(&self, index: u64) -> &AtomicU64 {
        let address: *mut u8 = self.region.at(index * WORD, WORD);
        // SAFETY: inside the mapping, which the region keeps; aligned; only accessed as an atomic.
        unsafe { &*address.cast() }
    }

    /// Counts the changes of the table, twice each: it is odd while the table changes.
    #[inline(always)]
    pub(crate) fn generation(&self) -> &AtomicU64 {
        self.head(GENERATION)
    }

    /// Where in its region the process sleeps on a word; 0 if it does not.
    #[inline(always)]
    pub(crate) fn watch(&self) -> &AtomicU64 {
        self.head(WATCH)
    }

    #[inline(always)]
    fn head(&self, index: u64) -> &AtomicU64 {
        // SAFETY: the first line of the mapping, which the region keeps; only accessed as atomics.
        unsafe { &(&(*self.head.get()))[index as usize] }
    }

    /// How many flushes of its stores to other hosts have been answered.
    pub(crate) fn flushes(&self) -> &AtomicU64 {
        self.word(FLUSHES)
    }

    /// How often an event has been raised.
    pub(crate) fn event(&self, number: usize) -> &AtomicU64 {
        assert!(number < EVENTS);
        self.word(FIRST_EVENT + number as u64)
    }

    /// The address that an index leads to, plus one; 0 if it leads nowhere.
    pub(crate) fn index(&self, number: usize) -> &AtomicU64 {
        assert!(number < INDICES);
        self.word(FIRST_INDEX + number as u64)
    }

    /// How often a key has been granted to this process.
    pub(crate) fn granted(&self, key: usize) -> &AtomicU64 {
        assert!(key < KEYS);
        self.word(FIRST_GRANT + key as u64)
    }

    /// A key that this process keeps, in a job of `size` processes.
    pub(crate) fn key(&self, number: usize, size: usize) -> Key<'_> {
        assert!(number < KEYS);
        let first = FIRST_KEY + number as u64 * (KEY_WORDS + size as u64);
        Key {
            lock: self.word(first),
            owner: self.word(first + 1),
            begin: self.word(first + 2),
            count: self.word(first + 3),
            queue: (0..size as u64).map(|at| self.word(first + KEY_WORDS + at)).collect(),
        }
    }

    fn in_flight(&self) -> InFlight<'_> {
        let counts = [self.word(IN_FLIGHT), self.word(IN_FLIGHT + 1)];
        InFlight { generation: self.generation(), counts }
    }

    /// Stores something in view of the process: it waits for the end of it before it takes a window
    /// for closed.
    pub(crate) fn store_in_view<R>(&self, store: impl FnOnce() -> R) -> R {
        self.in_flight().run(store)
    }

    /// Waits for stores that may go to windows of before the last change. Changes come one at a time,
    /// each after this.
    pub(crate) fn await_stores(&self) {
        let (in_flight, begin) = (self.in_flight(), Instant::now());
        in_flight.begin_drain();
        while !in_flight.is_drained() && begin.elapsed() < LONGEST_STORE {
            std::thread::yield_now();
        }
    }

    /// Publishes the windows of this process, which lie in a table at `table`.
    pub(crate) fn publish(&self, table: u64, windows: &[Window]) {
        seqlock::write(self.generation(), || {
            for (at, window) in (0..).zip(windows) {
                let first = table / WORD + at * WINDOW_WORDS;
                self.word(first).store(window.base, Ordering::Relaxed);
                self.word(first + 1).store(window.length, Ordering::Relaxed);
                self.word(first + 2).store(window.offset, Ordering::Relaxed);
            }
            self.word(TABLE).store(table, Ordering::Relaxed);
            self.word(COUNT).store(windows.len() as u64, Ordering::Relaxed);
        });
    }

    /// The bytes of a table for so many windows.
    pub(crate) fn table_bytes(windows: usize) -> u64 {
        windows as u64 * WINDOW_WORDS * WORD
    }

    /// The windows of the process, sorted, and the generation that they belong to. Those that no
    /// process of this version would publish are left out.
    pub(crate) fn windows(&self) -> (u64, Vec<Window>) {
        for _ in 0..MAX_RETRIES {
            let read = seqlock::read(self.generation(), || self.table().unwrap_or_default());
            if let Some((generation, windows)) = read {
                return (generation, sound(windows, self.region.room()));
            }
            std::hint::spin_loop();
        }
        (u64::MAX, Vec::new())
    }

    fn table(&self) -> Option<Vec<Window>> {
        let table = self.word(TABLE).load(Ordering::Relaxed);
        let count = self.word(COUNT).load(Ordering::Relaxed);
        let end = count.checked_mul(WINDOW_WORDS * WORD)?.checked_add(table)?;
        if !table.is_multiple_of(WORD) || end > self.region.room() || count > WINDOWS as u64 {
            return None;
        }
        let word = |index: u64| self.word(index).load(Ordering::Relaxed);
        let window = |at: u64| {
            let first = table / WORD + at * WINDOW_WORDS;
            Window { base: word(first), length: word(first + 1), offset: word(first + 2) }
        };
        Some((0..count).map(window).collect())
    }
}

/// Who owns a key and who waits for it. Processes are numbered from 1 on.
pub(crate) struct Key<'a> {
    pub(crate) lock: &'a AtomicU64,
    pub(crate) owner: &'a AtomicU64,
    /// Where in the ring the queue begins, and how many wait.
    pub(crate) begin: &'a AtomicU64,
    pub(crate) count: &'a AtomicU64,
    pub(crate) queue: Vec<&'a AtomicU64>,
}

/// Those windows that lie in a region of `room` bytes and behind the one before.
fn sound(windows: Vec<Window>, room: u64) -> Vec<Window> {
    let mut sound: Vec<Window> = Vec::with_capacity(windows.len());
    for window in windows {
        let behind = sound.last().is_none_or(|last: &Window| last.top() < window.base);
        if window.is_sound(room) && behind {
            sound.push(window);
        }
    }
    sound
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::RegionMap;
    use proptest::prelude::*;

    fn new_header() -> Header {
        Arc::new(RegionMap::new(1).unwrap()).region(0).unwrap().header()
    }

    #[test]
    #[cfg_attr(miri, ignore = "it maps shared memory")]
    fn what_is_published_is_read() {
        let header = new_header();
        assert_eq!(header.windows(), (0, Vec::new()));
        let table = 1 << 20;
        let windows = [
            Window { base: 5, length: 3, offset: 1 << 21 },
            Window { base: 8, length: 1, offset: 1 << 21 },
        ];
        header.publish(table, &windows);
        assert_eq!(header.windows(), (2, windows.to_vec()));
        header.publish(table, &windows[1..]);
        assert_eq!(header.windows(), (4, windows[1..].to_vec()));
    }

    #[test]
    #[cfg_attr(miri, ignore = "it maps shared memory")]
    fn no_word_has_two_uses() {
        let (header, size) = (new_header(), 3);
        let mut seen = std::collections::BTreeSet::new();
        let mut note = |word: &AtomicU64| assert!(seen.insert(std::ptr::from_ref(word) as usize));
        note(header.generation());
        note(header.watch());
        note(header.flushes());
        header.in_flight().counts.into_iter().for_each(&mut note);
        (0..EVENTS).for_each(|number| note(header.event(number)));
        (0..INDICES).for_each(|number| note(header.index(number)));
        for number in 0..KEYS {
            note(header.granted(number));
            let key = header.key(number, size);
            [key.lock, key.owner, key.begin, key.count].into_iter().for_each(&mut note);
            key.queue.into_iter().for_each(&mut note);
        }
        let begin = header.region.at(0, 0) as usize;
        assert!(seen.iter().all(|at| (*at - begin) as u64 + 8 <= Header::bytes(size)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever a process writes into its head, others find windows in its region, or none.
        #[test]
        #[cfg_attr(miri, ignore = "it maps shared memory")]
        fn nonsense_leads_nowhere(
            words in prop::collection::vec((0u64..40, any::<u64>()), 0..40), small in any::<bool>(),
        ) {
            let header = new_header();
            for (index, value) in words {
                let value = if small { value % 4096 } else { value };
                header.word(index).store(value, Ordering::Relaxed);
            }
            header.generation().store(2, Ordering::Relaxed);
            let (_, windows) = header.windows();
            for pair in windows.windows(2) {
                prop_assert!(pair[0].top() < pair[1].base);
            }
            for window in windows {
                prop_assert!(window.offset + window.length <= header.region.room());
            }
        }
    }
}
