//! The completion queue of a process: which of its VIs have descriptors that are done.
//!
//! As in the specification it answers only the VI, whose own queue is asked then. Senders of several processes write
//! here, and any of them may be killed at any moment: so it is a bit for each VI, set by one instruction, and never
//! a queue in which somebody may stop in the middle. Between VIs no order is promised.

use crate::sync::{AtomicU64, Ordering};

/// VIs of one word.
pub(crate) const BITS: u32 = u64::BITS;

/// The most VIs of a process.
pub(crate) const MOST_VIS: u32 = 4096;
/// Words that hold a bit for each of them.
pub(crate) const WORDS: usize = (MOST_VIS / BITS) as usize;

/// A VI has a descriptor that is done.
#[inline]
pub(crate) fn announce(words: &[AtomicU64], number: u32) {
    let word = &words[(number / BITS) as usize];
    // Pairs with the acquire in `take`: the done bit is visible to who finds this one.
    word.fetch_or(1 << (number % BITS), Ordering::Release);
}

/// Takes out the VIs of a word: each of them has had something done since it was taken out last.
#[inline]
pub(crate) fn take(word: &AtomicU64) -> u64 {
    // A word that is asked for all the time stays where it is until something comes.
    if word.load(Ordering::Relaxed) == 0 {
        return 0;
    }
    // Pairs with the release in `announce`.
    word.swap(0, Ordering::Acquire)
}

/// Calls `with` with the number of each bit.
#[inline]
pub(crate) fn each(first: u32, mut bits: u64, mut with: impl FnMut(u32)) {
    while bits != 0 {
        with(first + bits.trailing_zeros());
        bits &= bits - 1;
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn each_vi_is_taken_out_once() {
        let words: Vec<AtomicU64> = (0..2).map(|_| AtomicU64::new(0)).collect();
        for number in [3, 64, 127, 3] {
            announce(&words, number);
        }
        let mut found = Vec::new();
        for (at, word) in (0..).zip(&words) {
            each(at * BITS, take(word), |number| found.push(number));
        }
        assert_eq!(found, [3, 64, 127]);
        assert!(words.iter().all(|word| take(word) == 0));
    }
}

#[cfg(all(test, loom))]
mod loom_models {
    use super::*;
    use loom::sync::atomic::AtomicU32;
    use loom::sync::{Arc, Condvar, Mutex};
    use transport::doorbell::{self, Barrier, Kernel};

    /// A kernel in which a barrier everywhere is a fence, and sleeping a condition variable. A lost wake-up is a
    /// deadlock, which loom reports.
    struct Model {
        lock: Mutex<()>,
        condition: Condvar,
    }

    impl Kernel for Model {
        fn barrier_everywhere(&self) {
            loom::sync::atomic::fence(Ordering::SeqCst);
        }
        fn sleep(&self, word: &AtomicU32, value: u32) {
            let guard = self.lock.lock().unwrap();
            if word.load(Ordering::Relaxed) == value {
                drop(self.condition.wait(guard).unwrap());
            }
        }
        fn wake(&self, _word: &AtomicU32) {
            drop(self.lock.lock().unwrap());
            self.condition.notify_all();
        }
        fn call(&self, _name: u32) {
            unreachable!("nobody has a name")
        }
    }

    /// Two senders complete something on VIs of their own and ring the doorbell; the receiver sleeps between looks and
    /// sees both.
    #[test]
    fn loom_completions_ring() {
        loom::model(|| {
            let words = Arc::new([AtomicU64::new(0)]);
            let done = Arc::new([AtomicU64::new(0), AtomicU64::new(0)]);
            let bell = Arc::new(AtomicU32::new(0));
            let model = Arc::new(Model { lock: Mutex::new(()), condition: Condvar::new() });
            let sender = |number: u32| {
                let (words, done) = (words.clone(), done.clone());
                let (bell, model) = (bell.clone(), model.clone());
                loom::thread::spawn(move || {
                    done[number as usize].store(1, Ordering::Relaxed);
                    announce(&*words, number);
                    doorbell::notify(&bell, Barrier::Sender, &*model);
                })
            };
            let senders = [sender(0), sender(1)];
            let mut seen = 0;
            let look = |seen: &mut u64| {
                let bits = take(&words[0]);
                each(0, bits, |number| {
                    assert_eq!(done[number as usize].load(Ordering::Relaxed), 1);
                });
                *seen |= bits;
                bits != 0
            };
            while seen != 0b11 {
                doorbell::arm(&bell, doorbell::ASLEEP, &*model);
                if !look(&mut seen) {
                    doorbell::sleep(&bell, &*model);
                }
                doorbell::disarm(&bell);
                look(&mut seen);
            }
            for sender in senders {
                sender.join().unwrap();
            }
        });
    }
}
