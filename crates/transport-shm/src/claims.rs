//! How two ranks share out the chunks of one copy: the getter takes them from the front, the owner from the
//! back, until they meet. The words lie in the line of a registration.

use super::ring::Line;
use crate::sync::Ordering;

/// Which way to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// From the other process to this one: the getter, from the front.
    Read,
    /// From this process to the other one: the owner, from the back.
    Write,
}

// The words of the line that this module has.
const CLAIMS: usize = 4;
const DONE: usize = 5;
const RETURNED: usize = 6;

/// Nothing is claimed; before anybody else sees the line.
pub(super) fn reset(line: &Line) {
    for word in [CLAIMS, DONE, RETURNED] {
        line[word].store(0, Ordering::Relaxed);
    }
}

/// Takes the next of `total` chunks.
pub(super) fn claim(line: &Line, total: u64, direction: Direction) -> Option<u64> {
    let word = &line[CLAIMS];
    let mut seen = word.load(Ordering::Relaxed);
    loop {
        let (front, back) = (seen & 0xffff_ffff, seen >> 32);
        if front + back >= total {
            return None;
        }
        let (next, index) = match direction {
            Direction::Read => (seen + 1, front),
            Direction::Write => (seen + (1 << 32), total - 1 - back),
        };
        match word.compare_exchange_weak(seen, next, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return Some(index),
            Err(now) => seen = now,
        }
    }
}

/// A chunk that was claimed has been copied.
pub(super) fn finish(line: &Line) {
    // Pairs with the acquire in `is_complete`: the bytes are there.
    line[DONE].fetch_add(1, Ordering::Release);
}

/// Whether all chunks have been copied; then their bytes are here.
pub(super) fn is_complete(line: &Line, total: u64) -> bool {
    // Pairs with the release in `finish`.
    line[DONE].load(Ordering::Acquire) >= total
}

/// The owner could not copy a chunk that it had claimed: the getter has to. The owner claims no more.
pub(super) fn give_back(line: &Line, index: u64) {
    // Pairs with the swap in `take_back`.
    line[RETURNED].swap(index + 1, Ordering::Release);
}

/// The chunk that the owner could not copy, if there is one.
pub(super) fn take_back(line: &Line, total: u64) -> Option<u64> {
    match line[RETURNED].swap(0, Ordering::AcqRel) {
        returned if returned == 0 || returned > total => None,
        returned => Some(returned - 1),
    }
}

#[cfg(all(test, loom))]
mod loom_models {
    use super::*;
    use crate::sync::AtomicU64;
    use loom::cell::UnsafeCell;
    use loom::sync::Arc;

    const TOTAL: u64 = 3;

    /// The memory that both fill, a cell for each chunk.
    struct Target(Vec<UnsafeCell<u32>>);

    // SAFETY: loom reports whoever touches a cell while another does.
    unsafe impl Sync for Target {}
    // SAFETY: as above.
    unsafe impl Send for Target {}

    impl Target {
        fn copy(&self, index: u64) {
            // SAFETY: loom reports overlaps.
            self.0[index as usize].with_mut(|cell| unsafe { *cell += 1 });
        }
    }

    fn share(owner_fails: bool) {
        loom::model(move || {
            let line: Arc<Line> = Arc::new(std::array::from_fn(|_| AtomicU64::new(0)));
            let target = Arc::new(Target((0..TOTAL).map(|_| UnsafeCell::new(0)).collect()));
            reset(&line);
            let mut owner = Some({
                let (line, target) = (line.clone(), target.clone());
                loom::thread::spawn(move || {
                    while let Some(index) = claim(&line, TOTAL, Direction::Write) {
                        if owner_fails {
                            return give_back(&line, index);
                        }
                        target.copy(index);
                        finish(&line);
                    }
                })
            });
            while !is_complete(&line, TOTAL) {
                let index = claim(&line, TOTAL, Direction::Read);
                match index.or_else(|| take_back(&line, TOTAL)) {
                    Some(index) => {
                        target.copy(index);
                        finish(&line);
                    }
                    // Instead of polling: what is missing is the owner's.
                    None => owner.take().expect("it has what is missing").join().expect("no panic"),
                }
            }
            // All is here, though the owner may not have returned yet.
            for cell in &target.0 {
                // SAFETY: loom reports overlaps.
                cell.with(|cell| assert_eq!(unsafe { *cell }, 1, "copied once"));
            }
            owner.map(|owner| owner.join().expect("no panic"));
        });
    }

    #[test]
    fn loom_chunks_are_copied_once() {
        share(false);
    }

    #[test]
    fn loom_chunks_that_fail_come_back() {
        share(true);
    }
}
