//! Sequence locks: one writer at a time, and readers that write nothing and find out whether what they
//! have read belongs together.
//!
//! The sequence is odd while the words behind it change. What it protects are atomics that are
//! written and read with relaxed order. In shared memory it counts what a process has changed in its
//! table of windows; then it is called a generation, and stores of others may be in flight that belong
//! to an earlier one: [`InFlight`] counts those that take long.

use crate::sync::{AtomicU64, Ordering, fence};

/// Changes the words behind a sequence, with `change`.
pub(crate) fn write(sequence: &AtomicU64, change: impl FnOnce()) {
    let before = sequence.load(Ordering::Relaxed);
    sequence.store(before.wrapping_add(1), Ordering::Relaxed);
    // Pairs with the acquire fence in `read`: who sees a new word sees the odd sequence.
    fence(Ordering::Release);
    change();
    // Pairs with the acquire in `read`.
    sequence.store(before.wrapping_add(2), Ordering::Release);
}

/// Reads the words behind a sequence, with `read`: they and the sequence, unless they were changing.
#[inline(always)]
pub(crate) fn read<R>(sequence: &AtomicU64, read: impl FnOnce() -> R) -> Option<(u64, R)> {
    // Pairs with the release at the end of `write`.
    let before = sequence.load(Ordering::Acquire);
    let words = read();
    // Pairs with the release fence in `write`.
    fence(Ordering::Acquire);
    let settled = before & 1 == 0 && sequence.load(Ordering::Relaxed) == before;
    settled.then_some((before, words))
}

/// How many stores into a process are under way, by whether half of the generation is even or odd: those
/// of the generation before the last are over when the next one is written.
pub(crate) struct InFlight<'a> {
    pub(crate) generation: &'a AtomicU64,
    pub(crate) counts: [&'a AtomicU64; 2],
}

impl InFlight<'_> {
    fn count(&self, generation: u64) -> &AtomicU64 {
        self.counts[(generation / 2 % 2) as usize]
    }

    /// Runs a store, which looks at the windows itself, such that a writer can wait for its end.
    pub(crate) fn run<R>(&self, store: impl FnOnce() -> R) -> R {
        loop {
            let generation = self.generation.load(Ordering::Relaxed);
            let count = self.count(generation);
            count.fetch_add(1, Ordering::Relaxed);
            // Pairs with the fence in `begin_drain`: it sees the count, or we the new generation.
            fence(Ordering::SeqCst);
            if self.generation.load(Ordering::Relaxed) / 2 == generation / 2 {
                let stored = store();
                // Pairs with the acquire in `is_drained`.
                count.fetch_sub(1, Ordering::Release);
                return stored;
            }
            count.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// To be called after each change, before [`is_drained`](InFlight::is_drained) is asked.
    pub(crate) fn begin_drain(&self) {
        // Pairs with the fence in `run`.
        fence(Ordering::SeqCst);
    }

    /// Whether no store is under way that may have seen the windows from before the last change.
    pub(crate) fn is_drained(&self) -> bool {
        let before = self.generation.load(Ordering::Relaxed).wrapping_sub(2);
        // Pairs with the release in `run`.
        self.count(before).load(Ordering::Acquire) == 0
    }
}

#[cfg(all(test, loom))]
mod loom_models {
    use super::*;
    use loom::sync::Arc;

    /// A window table of two words, which belong together if they are the same.
    #[derive(Default)]
    struct Table {
        generation: AtomicU64,
        words: [AtomicU64; 2],
        counts: [AtomicU64; 2],
        /// What is stored to if the window is open.
        memory: AtomicU64,
    }

    impl Table {
        fn publish(&self, value: u64) {
            write(&self.generation, || {
                self.words.iter().for_each(|word| word.store(value, Ordering::Relaxed));
            });
        }

        fn read(&self) -> Option<(u64, [u64; 2])> {
            read(&self.generation, || [0, 1].map(|at| self.words[at].load(Ordering::Relaxed)))
        }

        fn in_flight(&self) -> InFlight<'_> {
            InFlight { generation: &self.generation, counts: [&self.counts[0], &self.counts[1]] }
        }
    }

    /// Whatever a reader finds was written by one change, and that which its generation says.
    #[test]
    fn loom_a_table_is_read_whole_or_not_at_all() {
        loom::model(|| {
            let table = Arc::new(Table::default());
            let writer = {
                let table = table.clone();
                loom::thread::spawn(move || [1, 2].map(|value| table.publish(value)))
            };
            if let Some((generation, words)) = table.read() {
                assert_eq!(words, [generation / 2; 2]);
            }
            writer.join().unwrap();
            assert_eq!(table.read(), Some((4, [2; 2])));
        });
    }

    /// What a sender remembers of a window, in a slot of its own, is good if the slot is whole and its
    /// generation the receiver's: then the receiver has published that window and no other since.
    #[test]
    fn loom_what_is_remembered_is_what_was_published() {
        loom::model(|| {
            let (table, slot) = (Arc::new(Table::default()), Arc::new(Table::default()));
            let receiver = {
                let table = table.clone();
                loom::thread::spawn(move || table.publish(1))
            };
            let sender = {
                let (table, slot) = (table.clone(), slot.clone());
                loom::thread::spawn(move || {
                    if let Some((generation, words)) = table.read() {
                        write(&slot.generation, || {
                            slot.words[0].store(generation, Ordering::Relaxed);
                            slot.words[1].store(words[0], Ordering::Relaxed);
                        });
                    }
                })
            };
            if let Some((sequence, [generation, window])) = slot.read()
                && sequence > 0
                && table.generation.load(Ordering::Acquire) == generation
            {
                assert_eq!(window, generation / 2);
            }
            receiver.join().unwrap();
            sender.join().unwrap();
        });
    }

    /// When a window has been closed and drained nothing is stored there any more.
    #[test]
    fn loom_nothing_is_stored_after_a_drain() {
        loom::model(|| {
            let table = Arc::new(Table::default());
            let sender = {
                let table = table.clone();
                loom::thread::spawn(move || {
                    table.in_flight().run(|| {
                        // Open at first, closed by the only change.
                        if let Some((_, [0, 0])) = table.read() {
                            table.memory.store(1, Ordering::Relaxed);
                        }
                    });
                })
            };
            table.publish(1);
            table.in_flight().begin_drain();
            while !table.in_flight().is_drained() {
                loom::thread::yield_now();
            }
            let drained = table.memory.load(Ordering::Relaxed);
            sender.join().unwrap();
            assert_eq!(table.memory.load(Ordering::Relaxed), drained);
        });
    }
}
