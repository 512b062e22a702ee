//! What the members of a group tell each other in shared memory: numbers that only grow.
//!
//! Every member goes through the same *epochs* in the same order. In an epoch a member may publish a
//! line of its own, by its sequence word (and put a few bytes into it), or count itself at the epoch's gate, which the last
//! one to come opens for all. Lines are used again every [`DEPTH`] epochs: whoever is about to write
//! in an epoch first looks how far everyone has come ([`Flags::slowest`]). Barriers have words of
//! their own and take no epoch.
//!
//! A member that finds that others do not do what it does reports a *mismatch*. Where each of them is in
//! its epochs says nothing any more: everyone [waits](Flags::await_resync) before its next operation until
//! the first member has found a point from which all can go on.
//!
//! Zeroed memory is the valid initial state. Nothing read here leads to an address: a member that
//! writes nonsense makes others wait or gives them wrong bytes, never bytes from elsewhere.

use super::ring::{LINE_WORDS, Line};
use crate::sync::{AtomicU64, Ordering, fence};

/// Epochs until a line is used again.
#[cfg(not(loom))]
pub const DEPTH: u64 = 64;
/// Epochs until a line is used again, few enough for a model to try all interleavings.
#[cfg(loom)]
pub const DEPTH: u64 = 2;

/// The word of a published line, or of a gate's second line, at which its bytes begin.
pub(crate) const BYTES_WORD: usize = 2;
/// How many bytes fit into a published line, or into a gate's second line.
pub const INLINE: usize = (LINE_WORDS - BYTES_WORD) * 8;
/// Rounds of signals in a barrier, at most.
const ROUNDS: u32 = LINE_WORDS as u32;

// Lines that are there once.
const DEPARTED: usize = 0;
const ARRIVALS: usize = 1;
const RELEASES: usize = 2;
const RESYNC: usize = 3;
const FIRST: usize = 4;

/// The word of the first line that counts mismatches. Both words of it hardly ever change.
const MISMATCHES: usize = 1;
/// The word of a member's line at which it tells where it waits for a resynchronisation.
const POINT: usize = 2;

/// The word of a member's line that names the epoch in whose work it is.
const WORKING: usize = 7;

/// The last word of a published line, in which readers count themselves.
const READERS: usize = LINE_WORDS - 1;
/// How many bytes are left in a line whose readers [count themselves](Flags::reset_readers).
pub const INLINE_WITH_READERS: usize = INLINE - 8;

// Words of a gate's first line.
const COME: usize = 0;
const FINISHED: usize = 1;
const CLAIMED: usize = 2;

/// Work behind a gate is in so many shares, at most.
pub const SHARES: usize = LINE_WORDS - CLAIMED;

/// How far a gate is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GateState {
    /// A member has left before the end: nobody begins another piece of the work.
    Abandoned = 0,
    /// Everyone has come.
    Arrived = 1,
    /// What was to be computed is there.
    Ready = 2,
    /// The members do not agree on what they do.
    Mismatch = 3,
}

/// How far a member has come: what lies before it is finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of epochs.
    pub epoch: u64,
    /// The offset in the bytes that epochs use.
    pub offset: u64,
}

/// Where a member is, or where all go on together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResyncPoint {
    /// The number of its next operation.
    pub call: u64,
    /// Barriers so far.
    pub barriers: u64,
    /// Its next epoch.
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

    /// Publishes what member `rank` has written for `epoch`, with a note on what it is: the note first, then
    /// the sequence word.
    #[inline]
    fn publish(&self, epoch: u64, rank: usize, note: u64) {
        let line = self.line(slot_line(self.members(), epoch, rank));
        line[1].store(note, Ordering::Relaxed);
        // Pairs with the acquire in `published`.
        line[0].store(epoch + 1, Ordering::Release);
    }

    /// The note of member `rank` for `epoch`, if it has been published.
    #[inline]
    fn published(&self, epoch: u64, rank: usize) -> Option<u64> {
        let line = self.line(slot_line(self.members(), epoch, rank));
        // Pairs with the release in `publish`.
        let published = line[0].load(Ordering::Acquire) == epoch + 1;
        published.then(|| line[1].load(Ordering::Relaxed))
    }

    /// Member `rank` will publish its line of `epoch`, in which nobody has counted itself as a reader yet.
    #[inline]
    fn reset_readers(&self, epoch: u64, rank: usize) {
        // Published by `publish`.
        self.line(slot_line(self.members(), epoch, rank))[READERS].store(0, Ordering::Relaxed);
    }

    /// We have read what we need of member `rank`, which has published `epoch`.
    #[inline]
    fn reader_done(&self, epoch: u64, rank: usize) {
        let line = self.line(slot_line(self.members(), epoch, rank));
        // Pairs with the acquire in `readers_done`: what we have read may be overwritten.
        line[READERS].fetch_add(1, Ordering::Release);
    }

    /// How many have read what they need of member `rank`.
    #[inline]
    fn readers_done(&self, epoch: u64, rank: usize) -> u64 {
        let line = self.line(slot_line(self.members(), epoch, rank));
        // Pairs with the release in `reader_done`; whoever adds after another carries on its release.
        line[READERS].load(Ordering::Acquire)
    }

    /// Counts a member in at the gate of `epoch`; whether it is the last. That one has to open.
    #[inline]
    fn arrive(&self, epoch: u64) -> bool {
        let line = self.line(gate_line(self.members(), epoch));
        // Each is ordered after those before it: the last has seen what all have written.
        if line[COME].fetch_add(1, Ordering::AcqRel) + 1 != self.members() as u64 {
            return false;
        }
        // For the next use of the line, and for this epoch's work; published by `open`.
        for word in line {
            word.store(0, Ordering::Relaxed);
        }
        true
    }

    /// Opens the gate of `epoch` as far as `state`.
    #[inline]
    fn open(&self, epoch: u64, state: GateState) {
        // Pairs with the acquire in `opened`.
        let second = self.line(gate_line(self.members(), epoch) + 1);
        second[0].store(gate_word(epoch, state), Ordering::Release);
    }

    /// Opens the gate of `epoch` as far as `state`, unless a member has [abandoned](Flags::abandon) it.
    fn open_unless_abandoned(&self, epoch: u64, state: GateState) {
        let word = &self.line(gate_line(self.members(), epoch) + 1)[0];
        let abandoned = gate_word(epoch, GateState::Abandoned);
        let opened = |seen| (seen != abandoned).then_some(gate_word(epoch, state));
        // Pairs with the acquire in `opened`.
        let _ = word.fetch_update(Ordering::AcqRel, Ordering::Relaxed, opened);
    }

    /// From now on no member begins a piece of the work behind the gate of `epoch`. Members that
    /// [are at work](Flags::is_at_work) end their piece.
    fn abandon(&self, epoch: u64) {
        let word = &self.line(gate_line(self.members(), epoch) + 1)[0];
        let over = [GateState::Ready, GateState::Mismatch].map(|state| gate_word(epoch, state));
        let abandoned =
            |seen| (!over.contains(&seen)).then_some(gate_word(epoch, GateState::Abandoned));
        let _ = word.fetch_update(Ordering::AcqRel, Ordering::Relaxed, abandoned);
        // Pairs with the fences in `begin_piece` and `end_piece`.
        fence(Ordering::SeqCst);
    }

    /// Member `rank` begins a piece of the work behind the open gate of `epoch`. Returns false if there is nothing
    /// to do any more: the member must not touch the memory of others then. It rings them, since a member that
    /// abandons the gate may have seen it at work for this moment, and waits.
    #[inline]
    fn begin_piece(&self, epoch: u64, rank: usize) -> bool {
        let word = &self.line(FIRST + rank)[WORKING];
        word.store(epoch + 1, Ordering::Relaxed);
        // Pairs with the fence in `abandon`: this member sees that the gate is abandoned, or the member that
        // abandons it sees this one at work.
        fence(Ordering::SeqCst);
        let begins = self.opened(epoch) == Some(GateState::Arrived);
        if !begins {
            word.store(0, Ordering::Release);
        }
        begins
    }

    /// Member `rank` has ended its piece. Returns whether a member may wait for that.
    #[inline]
    fn end_piece(&self, epoch: u64, rank: usize) -> bool {
        // Pairs with the acquire in `is_at_work`: what the member has written is there.
        self.line(FIRST + rank)[WORKING].store(0, Ordering::Release);
        // Pairs with the fence in `abandon`: a member that still sees this one at work is seen here.
        fence(Ordering::SeqCst);
        self.opened(epoch) == Some(GateState::Abandoned)
    }

    /// Whether member `rank` is in a piece of the work behind the gate of `epoch`.
    fn is_at_work(&self, epoch: u64, rank: usize) -> bool {
        // Pairs with the release in `end_piece`.
        self.line(FIRST + rank)[WORKING].load(Ordering::Acquire) == epoch + 1
    }

    /// How far the gate of `epoch` is open.
    #[inline]
    fn opened(&self, epoch: u64) -> Option<GateState> {
        let second = self.line(gate_line(self.members(), epoch) + 1);
        // Pairs with the release in `open`.
        let seen = second[0].load(Ordering::Acquire);
        if seen >> 2 != epoch + 1 {
            return None;
        }
        match seen & 3 {
            0 => Some(GateState::Abandoned),
            1 => Some(GateState::Arrived),
            2 => Some(GateState::Ready),
            _ => Some(GateState::Mismatch),
        }
    }

    /// Takes the next of `total` pieces of a share of the work behind the open gate of `epoch`.
    #[inline]
    fn claim(&self, epoch: u64, share: usize, total: u64) -> Option<u64> {
        let line = self.line(gate_line(self.members(), epoch));
        let index = line[CLAIMED + share % SHARES].fetch_add(1, Ordering::Relaxed);
        (index < total).then_some(index)
    }

    /// Counts a finished piece of work; whether it was the last.
    #[inline]
    fn finish(&self, epoch: u64, total: u64) -> bool {
        let line = self.line(gate_line(self.members(), epoch));
        // Each is ordered after those before it: the last has seen all pieces.
        line[FINISHED].fetch_add(1, Ordering::AcqRel) + 1 == total
    }

    /// Member `rank` tells how far it has come.
    #[inline]
    fn report_progress(&self, rank: usize, progress: Progress) {
        let line = self.line(FIRST + rank);
        // Both pair with the acquires in `slowest`: what was read may be overwritten.
        line[0].store(progress.epoch, Ordering::Release);
        line[1].store(progress.offset, Ordering::Release);
    }

    /// How far everyone but `rank` has come at least, by their own word.
    fn slowest(&self, rank: usize) -> Progress {
        let mut slowest = Progress { epoch: u64::MAX, offset: u64::MAX };
        for other in (0..self.members()).filter(|&other| other != rank) {
            let line = self.line(FIRST + other);
            // Both pair with the releases in `report_progress`.
            slowest.epoch = slowest.epoch.min(line[0].load(Ordering::Acquire));
            slowest.offset = slowest.offset.min(line[1].load(Ordering::Acquire));
        }
        slowest
    }

    /// How often members have found that they do not do the same.
    #[inline]
    fn mismatches(&self) -> u64 {
        // Pairs with the release in `report_mismatch`: what was done before is seen by who knows of it.
        self.line(DEPARTED)[MISMATCHES].load(Ordering::Acquire)
    }

    /// A member has found that, after so many mismatches; others may have found the same.
    fn report_mismatch(&self, before: u64) {
        let [from, to] = [before, before + 1];
        let word = &self.line(DEPARTED)[MISMATCHES];
        // Pairs with the acquire in `mismatches`. Failure means that somebody was faster.
        let _ = word.compare_exchange(from, to, Ordering::AcqRel, Ordering::Relaxed);
    }

    /// Member `rank` is at `point` and does nothing there until all have resynchronised after mismatch `number`.
    fn await_resync(&self, rank: usize, number: u64, point: ResyncPoint) {
        // Pairs with the acquire in `all_await_resync`: what was done before is over.
        write_point(&self.line(FIRST + rank)[POINT..], number, point);
    }

    /// The furthest that anybody is, if everyone waits to resynchronise after mismatch `number`.
    fn all_await_resync(&self, number: u64) -> Option<ResyncPoint> {
        (0..self.members()).try_fold(ResyncPoint::default(), |furthest, rank| {
            // Pairs with the release in `await_resync`.
            let point = read_point(&self.line(FIRST + rank)[POINT..], number)?;
            let (one, other) = (furthest.next, point.next);
            Some(ResyncPoint {
                call: furthest.call.max(point.call),
                barriers: furthest.barriers.max(point.barriers),
                next: Progress {
                    epoch: one.epoch.max(other.epoch),
                    offset: one.offset.max(other.offset),
                },
            })
        })
    }

    /// Resynchronises all after mismatch `number`, when everyone waits for that: they go on at `point`, where no epoch's line
    /// has been used.
    fn resync(&self, number: u64, point: ResyncPoint) {
        for epoch in 0..DEPTH {
            let line = self.line(gate_line(self.members(), epoch));
            // Published below, as the next one.
            line[COME].store(0, Ordering::Relaxed);
        }
        let arrivals = point.barriers.wrapping_mul(self.members() as u64);
        self.line(ARRIVALS)[0].store(arrivals, Ordering::Relaxed);
        // Pairs with the acquire in `resynced`.
        write_point(self.line(RESYNC), number, point);
    }

    /// Where all go on after mismatch `number`, if they have been resynchronised.
    fn resynced(&self, number: u64) -> Option<ResyncPoint> {
        // Pairs with the release in `resync`. There is no other before we have read this one.
        read_point(self.line(RESYNC), number)
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

/// Publishes where a member waits after a mismatch, or where all go on.
fn write_point(
    words: &[AtomicU64],
    number: u64,
    ResyncPoint { call, barriers, next }: ResyncPoint,
) {
    for (word, value) in words[1..].iter().zip([call, barriers, next.epoch, next.offset]) {
        word.store(value, Ordering::Relaxed);
    }
    words[0].store(number, Ordering::Release);
}

/// What has been published after a mismatch.
fn read_point(words: &[AtomicU64], number: u64) -> Option<ResyncPoint> {
    (words[0].load(Ordering::Acquire) == number).then(|| {
        let word = |index: usize| words[index].load(Ordering::Relaxed);
        let next = Progress { epoch: word(3), offset: word(4) };
        ResyncPoint { call: word(1), barriers: word(2), next }
    })
}

/// Lines that a number of members needs.
pub(crate) fn lines(members: usize) -> usize {
    slot_line(members, 0, 0) + DEPTH as usize * members
}

/// What the state word of a gate says.
fn gate_word(epoch: u64, state: GateState) -> u64 {
    (epoch + 1) << 2 | state as u64
}

/// The first of the two lines of a gate: counts; the second has its state and bytes.
fn gate_line(members: usize, epoch: u64) -> usize {
    FIRST + 2 * members + 2 * (epoch % DEPTH) as usize
}

/// The second line of a gate, which also holds bytes.
pub(crate) fn gate_bytes_line(members: usize, epoch: u64) -> usize {
    gate_line(members, epoch) + 1
}

/// The line of a member in an epoch.
pub(crate) fn slot_line(members: usize, epoch: u64, rank: usize) -> usize {
    gate_line(members, 0) + 2 * DEPTH as usize + (epoch % DEPTH) as usize * members + rank
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
        pub fn word(&self, epoch: u64, rank: usize) -> &AtomicU64 {
            &self.lines[slot_line(self.members, epoch, rank)][BYTES_WORD]
        }

        /// The first word of a gate's bytes.
        #[cfg(loom)]
        pub fn gate_word(&self, epoch: u64) -> &AtomicU64 {
            &self.lines[gate_bytes_line(self.members, epoch)][BYTES_WORD]
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
            for epoch in 0..DEPTH {
                used[gate_line(members, epoch)] += 1;
                used[gate_bytes_line(members, epoch)] += 1;
                (0..members).for_each(|rank| used[slot_line(members, epoch, rank)] += 1);
            }
            assert!(used.iter().all(|&uses| uses == 1), "{members} members");
        }
    }

    #[test]
    fn lines_and_gates_of_one_lap_are_not_those_of_the_next() {
        let heap = Heap::new(3);
        heap.publish(5, 1, 77);
        assert_eq!(heap.published(5, 1), Some(77));
        assert_eq!(heap.published(5, 0), None);
        assert_eq!(heap.published(5 + DEPTH, 1), None);
        for epoch in [7, 7 + DEPTH] {
            assert_eq!(
                [heap.arrive(epoch), heap.arrive(epoch), heap.arrive(epoch)],
                [false, false, true]
            );
            assert_eq!(heap.opened(epoch), None);
            heap.open(epoch, GateState::Arrived);
            assert_eq!(heap.opened(epoch), Some(GateState::Arrived));
            assert_eq!(
                [heap.claim(epoch, 1, 2), heap.claim(epoch, 1, 2), heap.claim(epoch, 1, 2)],
                [Some(0), Some(1), None]
            );
            assert_eq!([heap.finish(epoch, 2), heap.finish(epoch, 2)], [false, true]);
            heap.open(epoch, GateState::Ready);
            assert_eq!(heap.opened(epoch), Some(GateState::Ready));
        }
    }

    #[test]
    fn nobody_begins_a_piece_of_abandoned_work() {
        let heap = Heap::new(2);
        heap.open_unless_abandoned(0, GateState::Arrived);
        assert!(heap.begin_piece(0, 1) && heap.is_at_work(0, 1));
        heap.abandon(0);
        assert!(heap.is_at_work(0, 1), "it has not ended its piece");
        assert!(heap.end_piece(0, 1) && !heap.is_at_work(0, 1));
        assert!(!heap.begin_piece(0, 1) && !heap.is_at_work(0, 1));
        // Also where not everyone has come yet.
        heap.abandon(1);
        heap.open_unless_abandoned(1, GateState::Arrived);
        assert_eq!(heap.opened(1), Some(GateState::Abandoned));
        assert!(!heap.begin_piece(1, 0));
        // The next use of the line is another gate.
        heap.open_unless_abandoned(DEPTH, GateState::Arrived);
        assert!(heap.begin_piece(DEPTH, 0) && !heap.end_piece(DEPTH, 0));
        heap.open(DEPTH, GateState::Ready);
        heap.abandon(DEPTH);
        assert_eq!(heap.opened(DEPTH), Some(GateState::Ready), "what is done is done");
    }

    #[test]
    fn all_resynchronise_when_everyone_waits() {
        let heap = Heap::new(2);
        heap.report_mismatch(0);
        heap.report_mismatch(0);
        assert_eq!(heap.mismatches(), 1);
        let ahead = Progress { epoch: 9, offset: 64 };
        assert!(!heap.arrive(3));
        heap.await_resync(1, 1, ResyncPoint { call: 4, barriers: 7, next: ahead });
        assert_eq!(heap.all_await_resync(1), None);
        let behind = Progress { epoch: 8, offset: 128 };
        heap.await_resync(0, 1, ResyncPoint { call: 5, barriers: 6, next: behind });
        let next = Progress { epoch: 9, offset: 128 };
        let point = ResyncPoint { call: 5, barriers: 7, next };
        assert_eq!(heap.all_await_resync(1), Some(point));
        assert_eq!(heap.resynced(1), None);
        heap.resync(1, point);
        assert_eq!(heap.resynced(1), Some(point));
        // Who had come at a gate, or to a barrier, is forgotten.
        assert_eq!([heap.arrive(3 + DEPTH), heap.arrive(3 + DEPTH)], [false, true]);
        assert_eq!([heap.count_in(8), heap.count_in(8)], [false, true]);
    }

    #[test]
    fn the_slowest_other_counts() {
        let heap = Heap::new(3);
        heap.report_progress(0, Progress { epoch: 4, offset: 640 });
        heap.report_progress(1, Progress { epoch: 6, offset: 64 });
        assert_eq!(heap.slowest(2), Progress { epoch: 4, offset: 64 });
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
    use loom::cell::UnsafeCell;
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
            for epoch in 0..3 {
                if rank == 0 {
                    until(|| epoch < heap.slowest(0).epoch + DEPTH);
                    heap.word(epoch, 0).store(epoch + 10, Ordering::Relaxed);
                    heap.publish(epoch, 0, epoch);
                } else {
                    until(|| heap.published(epoch, 0) == Some(epoch));
                    assert_eq!(heap.word(epoch, 0).load(Ordering::Relaxed), epoch + 10);
                    heap.report_progress(1, Progress { epoch: epoch + 1, offset: 0 });
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
            heap.reset_readers(0, rank);
            heap.publish(0, rank, 0);
            until(|| heap.published(0, other).is_some());
            assert_eq!(heap.word(1, other).load(Ordering::Relaxed), 5);
            heap.reader_done(0, other);
            until(|| heap.readers_done(0, rank) == 1);
            heap.word(1, rank).store(6, Ordering::Relaxed);
        });
    }

    /// The last to come combines and opens; again with the lines of the epoch before last.
    #[test]
    fn loom_flags_gate() {
        run(2, |rank, heap| {
            for epoch in 0..3 {
                heap.word(epoch, rank).store(epoch + rank as u64, Ordering::Relaxed);
                if heap.arrive(epoch) {
                    let sum =
                        (0..2).map(|rank| heap.word(epoch, rank).load(Ordering::Relaxed)).sum();
                    heap.gate_word(epoch).store(sum, Ordering::Relaxed);
                    heap.open(epoch, GateState::Ready);
                }
                until(|| heap.opened(epoch) == Some(GateState::Ready));
                assert_eq!(heap.gate_word(epoch).load(Ordering::Relaxed), 2 * epoch + 1);
            }
        });
    }

    /// One has come at a gate, the other has not and never will: both go on elsewhere.
    #[test]
    fn loom_flags_mismatch() {
        run(2, |rank, heap| {
            if rank == 0 {
                assert!(!heap.arrive(0));
                until(|| heap.mismatches() == 1);
            } else {
                heap.report_mismatch(0);
            }
            let next = Progress { epoch: 1 + rank as u64, offset: 0 };
            heap.await_resync(rank, 1, ResyncPoint { next, ..ResyncPoint::default() });
            if rank == 0 {
                until(|| heap.all_await_resync(1).is_some());
                heap.resync(1, heap.all_await_resync(1).unwrap());
            }
            until(|| heap.resynced(1).is_some());
            let epoch = heap.resynced(1).unwrap().next.epoch;
            assert_eq!(epoch, 2);
            heap.word(epoch, rank).store(1, Ordering::Relaxed);
            if heap.arrive(epoch) {
                (0..2).for_each(|at| assert_eq!(heap.word(epoch, at).load(Ordering::Relaxed), 1));
                heap.open(epoch, GateState::Ready);
            }
            until(|| heap.opened(epoch) == Some(GateState::Ready));
        });
    }

    /// A member that abandons the work touches its memory again only when the other does not.
    #[test]
    fn loom_flags_abandoned_work() {
        loom::model(|| {
            let heap = Arc::new(Heap::new(2));
            let memory = Arc::new(UnsafeCell::new(0));
            let writer = {
                let (heap, memory) = (heap.clone(), memory.clone());
                loom::thread::spawn(move || {
                    heap.open_unless_abandoned(0, GateState::Arrived);
                    for _ in 0..2 {
                        if heap.begin_piece(0, 1) {
                            // SAFETY: loom reports overlaps.
                            memory.with_mut(|memory| unsafe { *memory += 1 });
                            heap.end_piece(0, 1);
                        }
                    }
                })
            };
            heap.abandon(0);
            until(|| !heap.is_at_work(0, 1));
            // SAFETY: as above.
            memory.with_mut(|memory| unsafe { *memory += 1 });
            writer.join().unwrap();
        });
    }

    /// The owner that sees the writer at work and sleeps is woken, whether the writer has begun or not.
    #[test]
    fn loom_flags_abandoned_work_wakes_its_owner() {
        loom::model(|| {
            let heap = Arc::new(Heap::new(2));
            heap.open(0, GateState::Arrived);
            let writer = {
                let heap = heap.clone();
                loom::thread::spawn(move || !heap.begin_piece(0, 1) || heap.end_piece(0, 1))
            };
            heap.abandon(0);
            let waits = heap.is_at_work(0, 1);
            let rings = writer.join().unwrap();
            assert!(rings || !waits);
        });
    }

    /// Work behind a gate is done once, and seen by all when it is ready.
    #[test]
    fn loom_flags_work() {
        run(2, |rank, heap| {
            heap.word(0, rank).store(1, Ordering::Relaxed);
            if heap.arrive(0) {
                heap.open(0, GateState::Arrived);
            }
            until(|| heap.opened(0).is_some());
            while let Some(index) = heap.claim(0, 0, 2) {
                let word = heap.word(0, index as usize);
                word.store(word.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
                if heap.finish(0, 2) {
                    heap.open(0, GateState::Ready);
                }
            }
            until(|| heap.opened(0) == Some(GateState::Ready));
            (0..2).for_each(|at| assert_eq!(heap.word(0, at).load(Ordering::Relaxed), 2));
        });
    }
}
