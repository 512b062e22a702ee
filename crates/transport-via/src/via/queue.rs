//! The receive queue of a VI: a ring of descriptors in memory that its owner and the peer share.
//!
//! The owner posts; the peer's provider takes descriptors in order, fills what they name, and sets the done bit;
//! the owner takes them back. A word says how many have been posted, and the status word of each descriptor has
//! its done bit. Both sides count for themselves, and everything read here was written by another process.

use super::descriptor::{Completion, DataSegment, MemoryHandle};
use crate::sync::{AtomicU64, Ordering};

/// Words of a descriptor; one cache line.
pub(crate) const SLOT_WORDS: usize = 8;

/// A receive descriptor in memory.
pub(crate) type Slot = [AtomicU64; SLOT_WORDS];

const STATUS: usize = 0;
const IMMEDIATE: usize = 1;
const HANDLE: usize = 2;
const OFFSET: usize = 3;
const LENGTH: usize = 4;

/// The memory that both sides share.
pub(crate) trait QueueMemory {
    /// Number of descriptors, a power of two.
    fn depth(&self) -> u64;
    /// How many descriptors have been posted.
    fn posted(&self) -> &AtomicU64;
    /// The descriptor at `index < depth()`.
    fn slot(&self, index: usize) -> &Slot;
}

fn slot_of(memory: &impl QueueMemory, count: u64) -> &Slot {
    memory.slot((count & (memory.depth() - 1)) as usize)
}

/// The owner's side.
#[derive(Debug, Default)]
pub(crate) struct Owner {
    posted: u64,
    taken: u64,
}

impl Owner {
    /// Posts a descriptor; false if all are posted already. Without a segment it is for an immediate word.
    pub(crate) fn post(&mut self, memory: &impl QueueMemory, segment: Option<DataSegment>) -> bool {
        if self.posted - self.taken == memory.depth() {
            return false;
        }
        let slot = slot_of(memory, self.posted);
        let (handle, offset, length) =
            segment.map_or((0, 0, 0), |one| (one.handle.0, one.offset, one.length));
        slot[HANDLE].store(handle, Ordering::Relaxed);
        slot[OFFSET].store(offset, Ordering::Relaxed);
        slot[LENGTH].store(length, Ordering::Relaxed);
        slot[STATUS].store(0, Ordering::Relaxed);
        self.posted += 1;
        // Pairs with the acquire in `Provider::claim`: the descriptor is visible, and not done.
        memory.posted().store(self.posted, Ordering::Release);
        true
    }

    /// Takes back the oldest descriptor, if its done bit is set.
    #[inline]
    pub(crate) fn done(&mut self, memory: &impl QueueMemory) -> Option<Completion> {
        if self.taken == self.posted {
            return None;
        }
        let slot = slot_of(memory, self.taken);
        // Pairs with the release in `Provider::complete`: what it names has been filled.
        let status = slot[STATUS].load(Ordering::Acquire);
        let completion = Completion::read(status, || slot[IMMEDIATE].load(Ordering::Relaxed))?;
        self.taken += 1;
        Some(completion)
    }
}

/// The side of the peer's provider, which fills what is posted.
#[derive(Debug, Default)]
pub(crate) struct Provider {
    claimed: u64,
}

/// A descriptor that has been claimed and must be completed.
#[derive(Debug)]
#[must_use]
pub(crate) struct Claimed {
    count: u64,
    /// What it names, if it names memory.
    pub(crate) segment: Option<DataSegment>,
}

impl Provider {
    /// Claims the oldest descriptor that is posted, if there is one.
    #[inline]
    pub(crate) fn claim(&mut self, memory: &impl QueueMemory) -> Option<Claimed> {
        // Pairs with the release in `Owner::post`.
        let posted = memory.posted().load(Ordering::Acquire);
        // More than fit cannot have been posted: as good as none.
        if !(1..=memory.depth()).contains(&posted.wrapping_sub(self.claimed)) {
            return None;
        }
        let slot = slot_of(memory, self.claimed);
        let word = |at: usize| slot[at].load(Ordering::Relaxed);
        let handle = MemoryHandle(word(HANDLE));
        let segment = DataSegment { handle, offset: word(OFFSET), length: word(LENGTH) };
        let claimed = Claimed { count: self.claimed, segment: (handle.0 != 0).then_some(segment) };
        self.claimed += 1;
        Some(claimed)
    }

    /// Sets the done bit: what was written before is seen by whoever sees it.
    #[inline]
    pub(crate) fn complete(
        &self,
        memory: &impl QueueMemory,
        claimed: Claimed,
        completion: &Completion,
    ) {
        let slot = slot_of(memory, claimed.count);
        let (status, immediate) = completion.words();
        slot[IMMEDIATE].store(immediate, Ordering::Relaxed);
        // Pairs with the acquire in `Owner::done`.
        slot[STATUS].store(status, Ordering::Release);
    }
}

#[cfg(test)]
pub(crate) mod test_memory {
    use super::*;

    /// A queue in the heap, for tests and models.
    pub(crate) struct HeapQueue {
        pub(crate) posted: AtomicU64,
        pub(crate) slots: Vec<Slot>,
    }

    impl HeapQueue {
        pub(crate) fn new(depth: usize) -> HeapQueue {
            let slot = || std::array::from_fn(|_| AtomicU64::new(0));
            HeapQueue { posted: AtomicU64::new(0), slots: (0..depth).map(|_| slot()).collect() }
        }
    }

    impl QueueMemory for HeapQueue {
        fn depth(&self) -> u64 {
            self.slots.len() as u64
        }
        fn posted(&self) -> &AtomicU64 {
            &self.posted
        }
        fn slot(&self, index: usize) -> &Slot {
            &self.slots[index]
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::super::descriptor::Status;
    use super::test_memory::HeapQueue;
    use super::*;

    fn completion(immediate: u32) -> Completion {
        Completion { status: Status::Success, length: 3, immediate: Some(immediate) }
    }

    #[test]
    fn descriptors_are_done_in_the_order_in_which_they_were_posted() {
        let queue = HeapQueue::new(4);
        let (mut owner, mut provider) = (Owner::default(), Provider::default());
        assert!(provider.claim(&queue).is_none(), "an empty queue");
        for lap in 0..5 {
            for _ in 0..4 {
                assert!(owner.post(&queue, None));
            }
            assert!(!owner.post(&queue, None), "a full queue");
            for number in 0..4 {
                assert_eq!(owner.done(&queue), None);
                let claimed = provider.claim(&queue).expect("posted");
                provider.complete(&queue, claimed, &completion(lap * 4 + number));
                assert_eq!(owner.done(&queue), Some(completion(lap * 4 + number)));
            }
            assert!(provider.claim(&queue).is_none());
        }
    }

    #[test]
    fn a_segment_travels_with_its_descriptor() {
        let queue = HeapQueue::new(2);
        let (mut owner, mut provider) = (Owner::default(), Provider::default());
        let segment = DataSegment { handle: MemoryHandle(7), offset: 8, length: 9 };
        assert!(owner.post(&queue, Some(segment)));
        assert_eq!(provider.claim(&queue).expect("posted").segment, Some(segment));
    }

    #[test]
    fn a_senseless_count_is_an_empty_queue() {
        let queue = HeapQueue::new(2);
        let mut provider = Provider::default();
        for posted in [3, u64::MAX, 1 << 63] {
            queue.posted.store(posted, Ordering::Relaxed);
            assert!(provider.claim(&queue).is_none(), "{posted}");
        }
    }
}

#[cfg(all(test, loom))]
mod loom_models {
    use super::super::descriptor::Status;
    use super::test_memory::HeapQueue;
    use super::*;
    use loom::sync::Arc;

    /// A sender that counts its credit never finds the queue of the other side empty, and whoever sees a done bit
    /// sees what was written before it: two descriptors each, credit coming back with what is sent.
    #[test]
    fn loom_done_bits_and_credit() {
        const DEPTH: u64 = 1;
        loom::model(|| {
            let queues = Arc::new([HeapQueue::new(DEPTH as usize), HeapQueue::new(DEPTH as usize)]);
            let written = Arc::new([AtomicU64::new(0), AtomicU64::new(0)]);
            let mut owners = [Owner::default(), Owner::default()];
            for (owner, queue) in owners.iter_mut().zip(queues.iter()) {
                while owner.post(queue, None) {}
            }
            let [mut here, mut there] = owners;
            let answer = |completion: Completion| completion.immediate.expect("one was sent");
            let done = |immediate: u64| Completion {
                status: Status::Success,
                length: 8,
                immediate: Some(immediate as u32),
            };
            // The other side posts again, then answers: that is the credit for one more.
            let other = {
                let (queues, written) = (queues.clone(), written.clone());
                loom::thread::spawn(move || {
                    let mut provider = Provider::default();
                    for round in 1..=2 {
                        let come = loop {
                            match there.done(&queues[1]) {
                                Some(completion) => break answer(completion),
                                None => loom::thread::yield_now(),
                            }
                        };
                        assert_eq!(u64::from(come), round);
                        assert_eq!(written[0].load(Ordering::Relaxed), round);
                        assert!(there.post(&queues[1], None));
                        let claimed = provider.claim(&queues[0]).expect("credit for an answer");
                        written[1].store(round, Ordering::Relaxed);
                        provider.complete(&queues[0], claimed, &done(round));
                    }
                })
            };
            let mut provider = Provider::default();
            for round in 1..=2 {
                let claimed = provider.claim(&queues[1]).expect("credit");
                written[0].store(round, Ordering::Relaxed);
                provider.complete(&queues[1], claimed, &done(round));
                let come = loop {
                    match here.done(&queues[0]) {
                        Some(completion) => break answer(completion),
                        None => loom::thread::yield_now(),
                    }
                };
                assert_eq!(u64::from(come), round);
                assert_eq!(written[1].load(Ordering::Relaxed), round);
                assert!(here.post(&queues[0], None));
            }
            other.join().unwrap();
        });
    }
}
