//! What the members of a group tell each other in shared memory: numbers that only grow.
//!
//! Every member goes through the same *turns* in the same order. In a turn a member may stamp a
//! line of its own (and put a few bytes into it), or count itself at the turn's gate, which the last
//! one to come opens for all. Lines are used again every [`DEPTH`] turns: whoever is about to write
//! in a turn first looks how far everyone has come ([`Flags::slowest`]). Barriers have words of
//! their own and take no turn.
//!
//! Members that find that they do not do the same *quarrel*. Where each of them is in its turns says
//! nothing any more: everyone [waits](Flags::wait_for_peace) before its next operation until the first
//! member has found a place from which all can go on.
//!
//! Zeroed memory is the valid initial state. Nothing read here leads to an address: a member that
//! writes nonsense makes others wait or gives them wrong bytes, never bytes from elsewhere.

use super::ring::{LINE_WORDS, Line};
use crate::sync::{AtomicU64, Ordering};

/// Turns until a line is used again.
#[cfg(not(loom))]
pub const DEPTH: u64 = 64;
/// The same, few enough for all interleavings.
#[cfg(loom)]
pub const DEPTH: u64 = 2;

/// The word of a stamped line, or of a gate's door, at which its bytes begin.
pub(crate) const BYTES_WORD: usize = 2;
/// How many bytes fit into a stamped line, or beside a gate's door.
pub const INLINE: usize = (LINE_WORDS - BYTES_WORD) * 8;
/// Rounds of signals in a barrier, at most.
const ROUNDS: u32 = LINE_WORDS as u32;

// Lines that are there once.
const DEPARTED: usize = 0;
const ARRIVALS: usize = 1;
const RELEASES: usize = 2;
const PEACE: usize = 3;
const FIRST: usize = 4;

/// The word of the first line that counts quarrels. Both words of it hardly ever change.
const QUARRELS: usize = 1;
/// The word of a member's line at which it tells where it waits for peace.
const STAND: usize = 2;

/// The last word of a stamped line, in which others write.
const SERVED: usize = LINE_WORDS - 1;
/// How many bytes are left in the line of a member that [counts](Flags::count_served).
pub const BESIDE_COUNT: usize = INLINE - 8;

// Words of a gate's first line.
const COME: usize = 0;
const FINISHED: usize = 1;
const CLAIMED: usize = 2;

/// Work behind a gate is in so many shares, at most.
pub const SHARES: usize = LINE_WORDS - CLAIMED;

/// How far a gate is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Everyone has come.
    Come = 1,
    /// What was to be computed is there.
    Ready = 2,
    /// The members do not agree on what they do.
    Discord = 3,
}

/// How far a member has come: what lies before it is finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of turns.
    pub turn: u64,
    /// The position in the bytes that turns use.
    pub position: u64,
}

/// Where a member is, or where all go on together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stand {
    /// The number of its next operation.
    pub call: u64,
    /// Barriers so far.
    pub barriers: u64,
    /// Its next turn.
    pub next: Progress,
}

/// The lines of a group, and what can be said in them.
pub trait Flags {
    /// How many members there are.
    fn members(&self) -> usize;
    /// A line below [`lines`] of [`Flags::members`].
    #[doc(hidden)]
    fn line(&self, index: usize) -> &Line;

    /// In barrier `number` (from 1 on), member `rank` tells whom it concerns in `round`.
    #[inline]
    fn signal(&self, rank: usize, round: u32, number: u64) {
        let line = self.line(FIRST + self.members() + rank);
        // Pairs with the acquire in `signalled`.
        line[(round % ROUNDS) as usize].store(number, Ordering::Release);
    }

    /// Whether member `rank` has come as far as this with its signals.
    #[inline]
    fn signalled(&self, rank: usize, round: u32, number: u64) -> bool {
        let line = self.line(FIRST + self.members() + rank);
        // Pairs with the release in `signal`.
        line[(round % ROUNDS) as usize].load(Ordering::Acquire) >= number
    }

    /// Counts a member in for barrier `number`; whether it is the last. That one has to release.
    #[inline]
    fn count_in(&self, number: u64) -> bool {
        // Each is ordered after those before it: the last has seen them all.
        let before = self.line(ARRIVALS)[0].fetch_add(1, Ordering::AcqRel);
        before.wrapping_add(1) == number.wrapping_mul(self.members() as u64)
    }

    /// Lets everyone out of barrier `number`.
    #[inline]
    fn release(&self, number: u64) {
        // Pairs with the acquire in `released`.
        self.line(RELEASES)[0].store(number, Ordering::Release);
    }

    /// Whether everyone may leave barrier `number`.
    #[inline]
    fn released(&self, number: u64) -> bool {
        // Pairs with the release in `release`.
        self.line(RELEASES)[0].load(Ordering::Acquire) >= number
    }

    /// Publishes what member `rank` has written for `turn`, with a note on what it is.
    #[inline]
    fn stamp(&self, turn: u64, rank: usize, note: u64) {
        let line = self.line(stamp_line(self.members(), turn, rank));
        line[1].store(note, Ordering::Relaxed);
        // Pairs with the acquire in `stamped`.
        line[0].store(turn + 1, Ordering::Release);
    }

    /// The note of member `rank` for `turn`, if it has been published.
    #[inline]
    fn stamped(&self, turn: u64, rank: usize) -> Option<u64> {
        let line = self.line(stamp_line(self.members(), turn, rank));
        // Pairs with the release in `stamp`.
        let stamped = line[0].load(Ordering::Acquire) == turn + 1;
        stamped.then(|| line[1].load(Ordering::Relaxed))
    }

    /// Member `rank` will stamp its line of `turn`, and count there those who have what they need of it.
    #[inline]
    fn count_served(&self, turn: u64, rank: usize) {
        // Published by `stamp`.
        self.line(stamp_line(self.members(), turn, rank))[SERVED].store(0, Ordering::Relaxed);
    }

    /// We have what we need of member `rank`, which has stamped `turn`.
    #[inline]
    fn serve(&self, turn: u64, rank: usize) {
        let line = self.line(stamp_line(self.members(), turn, rank));
        // Pairs with the acquire in `served`: what we have read may be overwritten.
        line[SERVED].fetch_add(1, Ordering::Release);
    }

    /// How many have what they need of member `rank`.
    #[inline]
    fn served(&self, turn: u64, rank: usize) -> u64 {
        let line = self.line(stamp_line(self.members(), turn, rank));
        // Pairs with the release in `serve`; whoever adds after another carries on its release.
        line[SERVED].load(Ordering::Acquire)
    }

    /// Counts a member in at the gate of `turn`; whether it is the last. That one has to open.
    #[inline]
    fn arrive(&self, turn: u64) -> bool {
        let line = self.line(gate_line(self.members(), turn));
        // Each is ordered after those before it: the last has seen what all have written.
        if line[COME].fetch_add(1, Ordering::AcqRel) + 1 != self.members() as u64 {
            return false;
        }
        // For the next use of the line, and for this turn's work; published by `open`.
        for word in line {
            word.store(0, Ordering::Relaxed);
        }
        true
    }

    /// Opens the gate of `turn` as far as `stage`.
    #[inline]
    fn open(&self, turn: u64, stage: Stage) {
        // Pairs with the acquire in `opened`.
        let door = self.line(gate_line(self.members(), turn) + 1);
        door[0].store((turn + 1) << 2 | stage as u64, Ordering::Release);
    }

    /// How far the gate of `turn` is open.
    #[inline]
    fn opened(&self, turn: u64) -> Option<Stage> {
        let door = self.line(gate_line(self.members(), turn) + 1);
        // Pairs with the release in `open`.
        let seen = door[0].load(Ordering::Acquire);
        if seen >> 2 != turn + 1 {
            return None;
        }
        match seen & 3 {
            1 => Some(Stage::Come),
            2 => Some(Stage::Ready),
            _ => Some(Stage::Discord),
        }
    }

    /// Takes the next of `total` pieces of a share of the work behind the open gate of `turn`.
    #[inline]
    fn claim(&self, turn: u64, share: usize, total: u64) -> Option<u64> {
        let line = self.line(gate_line(self.members(), turn));
        let index = line[CLAIMED + share % SHARES].fetch_add(1, Ordering::Relaxed);
        (index < total).then_some(index)
    }

    /// Counts a finished piece of work; whether it was the last.
    #[inline]
    fn finish(&self, turn: u64, total: u64) -> bool {
        let line = self.line(gate_line(self.members(), turn));
        // Each is ordered after those before it: the last has seen all pieces.
        line[FINISHED].fetch_add(1, Ordering::AcqRel) + 1 == total
    }

    /// Member `rank` tells how far it has come.
    #[inline]
    fn tell(&self, rank: usize, progress: Progress) {
        let line = self.line(FIRST + rank);
        // Both pair with the acquires in `slowest`: what was read may be overwritten.
        line[0].store(progress.turn, Ordering::Release);
        line[1].store(progress.position, Ordering::Release);
    }

    /// How far everyone but `rank` has come at least, by their own word.
    fn slowest(&self, rank: usize) -> Progress {
        let mut slowest = Progress { turn: u64::MAX, position: u64::MAX };
        for other in (0..self.members()).filter(|&other| other != rank) {
            let line = self.line(FIRST + other);
            // Both pair with the releases in `tell`.
            slowest.turn = slowest.turn.min(line[0].load(Ordering::Acquire));
            slowest.position = slowest.position.min(line[1].load(Ordering::Acquire));
        }
        slowest
    }

    /// How often members have found that they do not do the same.
    #[inline]
    fn quarrels(&self) -> u64 {
        // Pairs with the release in `quarrel`: what was done before is seen by who knows of it.
        self.line(DEPARTED)[QUARRELS].load(Ordering::Acquire)
    }

    /// A member has found that, after so many quarrels; others may have found the same.
    fn quarrel(&self, before: u64) {
        let [from, to] = [before, before + 1];
        let word = &self.line(DEPARTED)[QUARRELS];
        // Pairs with the acquire in `quarrels`. Failure means that somebody was faster.
        let _ = word.compare_exchange(from, to, Ordering::AcqRel, Ordering::Relaxed);
    }

    /// Member `rank` is at `stand` and does nothing there until quarrel `number` is over.
    fn wait_for_peace(&self, rank: usize, number: u64, stand: Stand) {
        // Pairs with the acquire in `everyone_waits`: what was done before is over.
        write_stand(&self.line(FIRST + rank)[STAND..], number, stand);
    }

    /// The furthest that anybody is, if everyone waits for the end of quarrel `number`.
    fn everyone_waits(&self, number: u64) -> Option<Stand> {
        (0..self.members()).try_fold(Stand::default(), |furthest, rank| {
            // Pairs with the release in `wait_for_peace`.
            let stand = read_stand(&self.line(FIRST + rank)[STAND..], number)?;
            let (one, other) = (furthest.next, stand.next);
            Some(Stand {
                call: furthest.call.max(stand.call),
                barriers: furthest.barriers.max(stand.barriers),
                next: Progress {
                    turn: one.turn.max(other.turn),
                    position: one.position.max(other.position),
                },
            })
        })
    }

    /// Ends quarrel `number`, for whose end everyone waits: all go on at `stand`, where no turn's line
    /// has been used.
    fn make_peace(&self, number: u64, stand: Stand) {
        for turn in 0..DEPTH {
            let line = self.line(gate_line(self.members(), turn));
            // Published below, as the next one.
            line[COME].store(0, Ordering::Relaxed);
        }
        let arrivals = stand.barriers.wrapping_mul(self.members() as u64);
        self.line(ARRIVALS)[0].store(arrivals, Ordering::Relaxed);
        // Pairs with the acquire in `peace`.
        write_stand(self.line(PEACE), number, stand);
    }

    /// Where all go on after quarrel `number`, if it is over.
    fn peace(&self, number: u64) -> Option<Stand> {
        // Pairs with the release in `make_peace`. There is no other peace before we have read it.
        read_stand(self.line(PEACE), number)
    }

    /// A member leaves for good; whether it is the last, after whom the memory may be used again.
    fn depart(&self) -> bool {
        // Each is ordered after those before it: nobody touches anything any more.
        self.line(DEPARTED)[0].fetch_add(1, Ordering::AcqRel) + 1 == self.members() as u64
    }

    /// Whether everybody has left.
    fn is_deserted(&self) -> bool {
        // Pairs with the release in `depart`.
        self.line(DEPARTED)[0].load(Ordering::Acquire) == self.members() as u64
    }
}

/// Publishes where a member is in a quarrel, or where all are after it.
fn write_stand(words: &[AtomicU64], number: u64, Stand { call, barriers, next }: Stand) {
    for (word, value) in words[1..].iter().zip([call, barriers, next.turn, next.position]) {
        word.store(value, Ordering::Relaxed);
    }
    words[0].store(number, Ordering::Release);
}

/// What has been published in a quarrel.
fn read_stand(words: &[AtomicU64], number: u64) -> Option<Stand> {
    (words[0].load(Ordering::Acquire) == number).then(|| {
        let word = |index: usize| words[index].load(Ordering::Relaxed);
        let next = Progress { turn: word(3), position: word(4) };
        Stand { call: word(1), barriers: word(2), next }
    })
}

/// Lines that a number of members needs.
pub(crate) fn lines(members: usize) -> usize {
    stamp_line(members, 0, 0) + DEPTH as usize * members
}

/// The first of the two lines of a gate: counts, then the door.
fn gate_line(members: usize, turn: u64) -> usize {
    FIRST + 2 * members + 2 * (turn % DEPTH) as usize
}

/// The line behind a gate's door, which also holds bytes.
pub(crate) fn door_line(members: usize, turn: u64) -> usize {
    gate_line(members, turn) + 1
}

/// The line of a member in a turn.
pub(crate) fn stamp_line(members: usize, turn: u64, rank: usize) -> usize {
    gate_line(members, 0) + 2 * DEPTH as usize + (turn % DEPTH) as usize * members + rank
}

#[cfg(test)]
mod test_memory {
    use super::*;

    /// Lines in the heap, for tests and models.
    pub(super) struct Heap {
        members: usize,
        lines: Vec<Line>,
    }

    impl Heap {
        pub fn new(members: usize) -> Heap {
            let line = || std::array::from_fn(|_| AtomicU64::new(0));
            Heap { members, lines: (0..lines(members)).map(|_| line()).collect() }
        }

        /// The first word of a member's bytes.
        #[cfg(loom)]
        pub fn word(&self, turn: u64, rank: usize) -> &AtomicU64 {
            &self.lines[stamp_line(self.members, turn, rank)][BYTES_WORD]
        }

        /// The first word behind the door.
        #[cfg(loom)]
        pub fn door_word(&self, turn: u64) -> &AtomicU64 {
            &self.lines[door_line(self.members, turn)][BYTES_WORD]
        }
    }

    impl Flags for Heap {
        fn members(&self) -> usize {
            self.members
        }
        fn line(&self, index: usize) -> &Line {
            &self.lines[index]
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::test_memory::Heap;
    use super::*;

    #[test]
    fn no_line_has_two_uses() {
        for members in 1..=9 {
            let mut used = vec![0; lines(members)];
            used[..FIRST + 2 * members].fill(1);
            for turn in 0..DEPTH {
                used[gate_line(members, turn)] += 1;
                used[door_line(members, turn)] += 1;
                (0..members).for_each(|rank| used[stamp_line(members, turn, rank)] += 1);
            }
            assert!(used.iter().all(|&uses| uses == 1), "{members} members");
        }
    }

    #[test]
    fn stamps_and_gates_of_one_lap_are_not_those_of_the_next() {
        let heap = Heap::new(3);
        heap.stamp(5, 1, 77);
        assert_eq!(heap.stamped(5, 1), Some(77));
        assert_eq!(heap.stamped(5, 0), None);
        assert_eq!(heap.stamped(5 + DEPTH, 1), None);
        for turn in [7, 7 + DEPTH] {
            assert_eq!(
                [heap.arrive(turn), heap.arrive(turn), heap.arrive(turn)],
                [false, false, true]
            );
            assert_eq!(heap.opened(turn), None);
            heap.open(turn, Stage::Come);
            assert_eq!(heap.opened(turn), Some(Stage::Come));
            assert_eq!(
                [heap.claim(turn, 1, 2), heap.claim(turn, 1, 2), heap.claim(turn, 1, 2)],
                [Some(0), Some(1), None]
            );
            assert_eq!([heap.finish(turn, 2), heap.finish(turn, 2)], [false, true]);
            heap.open(turn, Stage::Ready);
            assert_eq!(heap.opened(turn), Some(Stage::Ready));
        }
    }

    #[test]
    fn peace_is_made_when_everyone_waits() {
        let heap = Heap::new(2);
        heap.quarrel(0);
        heap.quarrel(0);
        assert_eq!(heap.quarrels(), 1);
        let ahead = Progress { turn: 9, position: 64 };
        assert!(!heap.arrive(3));
        heap.wait_for_peace(1, 1, Stand { call: 4, barriers: 7, next: ahead });
        assert_eq!(heap.everyone_waits(1), None);
        let behind = Progress { turn: 8, position: 128 };
        heap.wait_for_peace(0, 1, Stand { call: 5, barriers: 6, next: behind });
        let next = Progress { turn: 9, position: 128 };
        let stand = Stand { call: 5, barriers: 7, next };
        assert_eq!(heap.everyone_waits(1), Some(stand));
        assert_eq!(heap.peace(1), None);
        heap.make_peace(1, stand);
        assert_eq!(heap.peace(1), Some(stand));
        // Who had come at a gate, or to a barrier, is forgotten.
        assert_eq!([heap.arrive(3 + DEPTH), heap.arrive(3 + DEPTH)], [false, true]);
        assert_eq!([heap.count_in(8), heap.count_in(8)], [false, true]);
    }

    #[test]
    fn the_slowest_other_counts() {
        let heap = Heap::new(3);
        heap.tell(0, Progress { turn: 4, position: 640 });
        heap.tell(1, Progress { turn: 6, position: 64 });
        assert_eq!(heap.slowest(2), Progress { turn: 4, position: 64 });
        assert_eq!(heap.slowest(0), Progress::default());
        assert_eq!([heap.depart(), heap.depart()], [false, false]);
        assert!(!heap.is_deserted());
        assert!(heap.depart() && heap.is_deserted());
    }
}

#[cfg(all(test, loom))]
mod loom_models {
    use super::test_memory::Heap;
    use super::*;
    use loom::sync::Arc;
    use loom::thread::yield_now;

    fn run(members: usize, member: fn(usize, &Heap)) {
        loom::model(move || {
            let heap = Arc::new(Heap::new(members));
            let others: Vec<_> = (1..members)
                .map(|rank| {
                    let heap = heap.clone();
                    loom::thread::spawn(move || member(rank, &heap))
                })
                .collect();
            member(0, &heap);
            others.into_iter().for_each(|thread| thread.join().unwrap());
        });
    }

    fn until(mut ready: impl FnMut() -> bool) {
        while !ready() {
            yield_now();
        }
    }

    /// Both kinds of barrier, one after the other: what was written before is seen after.
    #[test]
    fn loom_flags_barriers() {
        run(2, |rank, heap| {
            heap.word(0, rank).store(1, Ordering::Relaxed);
            heap.signal(rank, 0, 1);
            until(|| heap.signalled(1 - rank, 0, 1));
            assert_eq!(heap.word(0, 1 - rank).load(Ordering::Relaxed), 1);
            heap.word(1, rank).store(2, Ordering::Relaxed);
            if heap.count_in(1) {
                heap.release(1);
            } else {
                until(|| heap.released(1));
            }
            assert_eq!(heap.word(1, 1 - rank).load(Ordering::Relaxed), 2);
        });
    }

    /// A member that runs ahead does not overwrite what another has not read.
    #[test]
    fn loom_flags_reuse() {
        run(2, |rank, heap| {
            for turn in 0..3 {
                if rank == 0 {
                    until(|| turn < heap.slowest(0).turn + DEPTH);
                    heap.word(turn, 0).store(turn + 10, Ordering::Relaxed);
                    heap.stamp(turn, 0, turn);
                } else {
                    until(|| heap.stamped(turn, 0) == Some(turn));
                    assert_eq!(heap.word(turn, 0).load(Ordering::Relaxed), turn + 10);
                    heap.tell(1, Progress { turn: turn + 1, position: 0 });
                }
            }
        });
    }

    /// Whoever has been read by all may change what it had.
    #[test]
    fn loom_flags_served() {
        run(2, |rank, heap| {
            let other = 1 - rank;
            heap.word(1, rank).store(5, Ordering::Relaxed);
            heap.count_served(0, rank);
            heap.stamp(0, rank, 0);
            until(|| heap.stamped(0, other).is_some());
            assert_eq!(heap.word(1, other).load(Ordering::Relaxed), 5);
            heap.serve(0, other);
            until(|| heap.served(0, rank) == 1);
            heap.word(1, rank).store(6, Ordering::Relaxed);
        });
    }

    /// The last to come combines and opens; again with the lines of the turn before last.
    #[test]
    fn loom_flags_gate() {
        run(2, |rank, heap| {
            for turn in 0..3 {
                heap.word(turn, rank).store(turn + rank as u64, Ordering::Relaxed);
                if heap.arrive(turn) {
                    let sum =
                        (0..2).map(|rank| heap.word(turn, rank).load(Ordering::Relaxed)).sum();
                    heap.door_word(turn).store(sum, Ordering::Relaxed);
                    heap.open(turn, Stage::Ready);
                }
                until(|| heap.opened(turn) == Some(Stage::Ready));
                assert_eq!(heap.door_word(turn).load(Ordering::Relaxed), 2 * turn + 1);
            }
        });
    }

    /// One has come at a gate, the other has not and never will: both go on elsewhere.
    #[test]
    fn loom_flags_quarrel() {
        run(2, |rank, heap| {
            if rank == 0 {
                assert!(!heap.arrive(0));
                until(|| heap.quarrels() == 1);
            } else {
                heap.quarrel(0);
            }
            let next = Progress { turn: 1 + rank as u64, position: 0 };
            heap.wait_for_peace(rank, 1, Stand { next, ..Stand::default() });
            if rank == 0 {
                until(|| heap.everyone_waits(1).is_some());
                heap.make_peace(1, heap.everyone_waits(1).unwrap());
            }
            until(|| heap.peace(1).is_some());
            let turn = heap.peace(1).unwrap().next.turn;
            assert_eq!(turn, 2);
            heap.word(turn, rank).store(1, Ordering::Relaxed);
            if heap.arrive(turn) {
                (0..2).for_each(|at| assert_eq!(heap.word(turn, at).load(Ordering::Relaxed), 1));
                heap.open(turn, Stage::Ready);
            }
            until(|| heap.opened(turn) == Some(Stage::Ready));
        });
    }

    /// Work behind a gate is done once, and seen by all when it is ready.
    #[test]
    fn loom_flags_work() {
        run(2, |rank, heap| {
            heap.word(0, rank).store(1, Ordering::Relaxed);
            if heap.arrive(0) {
                heap.open(0, Stage::Come);
            }
            until(|| heap.opened(0).is_some());
            while let Some(index) = heap.claim(0, 0, 2) {
                let word = heap.word(0, index as usize);
                word.store(word.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
                if heap.finish(0, 2) {
                    heap.open(0, Stage::Ready);
                }
            }
            until(|| heap.opened(0) == Some(Stage::Ready));
            (0..2).for_each(|at| assert_eq!(heap.word(0, at).load(Ordering::Relaxed), 2));
        });
    }
}
