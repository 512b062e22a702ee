//! A member of a group that shares memory, in an operation: its epochs, and what it tells the others.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use layout::Span;
use transport_shm::{Area, DEPTH, Flags, GateState, Progress};

use super::geometry::{LINE, MOST, NEAR_EPOCHS, NEAR_WINDOW, PREFETCHED, REPORT, WINDOW};
use super::note::{check, note};
use crate::failure::Failure;
use crate::kind::Kind;

/// How a member waits for others.
pub trait Waiter {
    /// Waits until `ready`, which looks at shared memory; moves everything else on meanwhile, and
    /// sleeps only such that [`Area::ring`] wakes it.
    fn wait_until(&self, ready: impl FnMut() -> bool);
}

/// Words of a [`Cursor`].
pub(super) const WORDS: usize = 10;

/// Where a member is between operations.
#[derive(Debug, Default)]
pub(super) struct Cursor {
    /// Operations so far.
    pub(super) calls: u64,
    /// Barriers so far.
    pub(super) barriers: u64,
    /// Where the next epoch begins.
    pub(super) next: Progress,
    /// How far everyone has come, as far as we know.
    pub(super) everyone: Progress,
    /// What we have told the others of our own progress.
    pub(super) told: Progress,
    /// Whether the group has been asked for bytes.
    pub(super) asked: bool,
    /// Whether every member can read every other's memory by cross-memory attach.
    pub(super) cma: bool,
}

impl Cursor {
    #[inline]
    pub(super) fn load(words: &[AtomicU64; WORDS]) -> Cursor {
        let word = |index: usize| words[index].load(Ordering::Relaxed);
        let progress = |index: usize| Progress { epoch: word(index), offset: word(index + 1) };
        Cursor {
            calls: word(0),
            barriers: word(1),
            next: progress(2),
            everyone: progress(4),
            told: progress(6),
            asked: word(8) != 0,
            cma: word(9) != 0,
        }
    }

    /// What a stored one says of [`Cursor::cma`].
    #[inline]
    pub(super) fn cma(words: &[AtomicU64; WORDS]) -> bool {
        words[WORDS - 1].load(Ordering::Relaxed) != 0
    }

    #[inline]
    pub(super) fn store(&self, words: &[AtomicU64; WORDS]) {
        let Cursor { calls, barriers, next, everyone, told, asked, cma } = self;
        let values = [
            *calls,
            *barriers,
            next.epoch,
            next.offset,
            everyone.epoch,
            everyone.offset,
            told.epoch,
            told.offset,
            u64::from(*asked),
            u64::from(*cma),
        ];
        for (word, value) in words.iter().zip(values) {
            word.store(value, Ordering::Relaxed);
        }
    }
}

/// How far members can be apart.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pace {
    /// In each epoch they wait for each other.
    Together,
    /// Some may be so many epochs ahead before they have to wait.
    Apart(usize),
    /// As far as there is room.
    Free,
}

impl Pace {
    /// How many bytes epochs of so many keep to; `many` if more than two have a core each. There is
    /// always room for two epochs and for what members have not told yet.
    #[inline]
    fn window(self, bytes: usize, many: bool) -> usize {
        match self {
            Pace::Together if many => {
                (NEAR_EPOCHS * bytes).clamp(NEAR_WINDOW, WINDOW).max(2 * bytes + REPORT)
            }
            Pace::Together => Pace::Apart(2).window(bytes, many),
            Pace::Apart(epochs) => (epochs * bytes + REPORT).max(WINDOW),
            Pace::Free => usize::MAX,
        }
    }
}

/// Everyone's lines and bytes for one step of an operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Epoch {
    pub(super) number: u64,
    /// Where we were before it.
    pub(super) before: Progress,
    /// Where its bytes begin.
    pub(super) offset: usize,
    /// How many there are, of all members together.
    pub(super) bytes: usize,
    /// The offset behind them, counted through all laps.
    pub(super) end: u64,
}

impl Epoch {
    /// Whether its lines and bytes are needed by nobody, if everyone has come so far.
    #[inline(always)]
    pub(super) fn is_free(&self, room: usize, everyone: Progress) -> bool {
        self.number < everyone.epoch + DEPTH && self.end <= everyone.offset + room as u64
    }
}

/// A member in one operation.
pub(super) struct Member<'a> {
    pub(super) area: &'a Area,
    pub(super) cursor: Cursor,
    /// Whether there are more members than cores: they meet at gates, which the last to come opens, since
    /// each look at another member's flag may cost a context switch.
    pub(super) oversubscribed: bool,
    /// One more than the peer that is gone, if one is.
    pub(super) lost: &'a AtomicU64,
    /// The members that are gone.
    pub(super) gone: &'a [AtomicBool],
    /// Goes up when a wait ends.
    pub(super) waits: &'a AtomicU64,
    /// The number of this operation.
    pub(super) call: u64,
    /// Mismatches before it.
    pub(super) mismatches: u64,
    /// Whether the program has other things to do meanwhile.
    pub(super) background: bool,
}

/// A member that does nothing else until the operation is over.
pub(super) struct Blocking<'a, W: Waiter> {
    pub(super) member: Member<'a>,
    pub(super) waiter: &'a W,
}

impl<'a, W: Waiter> Deref for Blocking<'a, W> {
    type Target = Member<'a>;

    #[inline(always)]
    fn deref(&self) -> &Member<'a> {
        &self.member
    }
}

impl<W: Waiter> DerefMut for Blocking<'_, W> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.member
    }
}

/// Some of a group's bytes. Spans of an area are used only in the operation in which it is borrowed.
#[inline]
pub(super) fn bytes(area: &Area, offset: usize, length: usize) -> Span {
    // SAFETY: the operation holds the area to its end, and keeps no span of it.
    unsafe { area.bytes(offset, length) }
}

/// The bytes in the line of a member in an epoch, to be used as [`bytes`] are.
#[inline]
pub(super) fn inline(area: &Area, epoch: &Epoch, rank: usize, length: usize) -> Span {
    // SAFETY: as above.
    unsafe { area.inline(epoch.number, rank, length) }
}

/// The bytes of an epoch's gate, to be used as [`bytes`] are.
#[inline]
pub(super) fn gate_bytes(area: &Area, epoch: &Epoch, length: usize) -> Span {
    // SAFETY: as above.
    unsafe { area.gate_bytes(epoch.number, length) }
}

impl Member<'_> {
    /// The next epoch, with lines alone.
    #[inline]
    pub(super) fn line_epoch(&mut self) -> Epoch {
        self.epoch(0, Pace::Free)
    }

    /// The next epoch, with so many bytes of everyone's together: at most [`MOST`].
    #[inline]
    pub(super) fn epoch(&mut self, bytes: usize, pace: Pace) -> Epoch {
        let before = self.cursor.next;
        let mut epoch =
            Epoch { number: before.epoch, before, offset: 0, bytes: 0, end: before.offset };
        if bytes > 0 {
            let bytes = bytes.next_multiple_of(LINE);
            let room = self.area.room();
            debug_assert!(bytes <= MOST);
            let many = self.area.members() > 2 && !self.oversubscribed;
            let window = pace.window(bytes, many).min(room);
            let mut start = before.offset;
            if (start % room as u64) as usize + bytes > window {
                start = start.next_multiple_of(room as u64);
            }
            epoch.offset = (start % room as u64) as usize;
            epoch.bytes = bytes;
            epoch.end = start + bytes as u64;
        }
        self.cursor.next = Progress { epoch: before.epoch + 1, offset: epoch.end };
        epoch
    }

    /// Asks for the cache lines of our bytes in the epoch after this one, in which all have as many: the next
    /// operation is likely to be alike, and others have the lines.
    #[inline]
    pub(super) fn prefetch_next(&mut self, epoch: &Epoch) {
        if epoch.bytes == 0 {
            return;
        }
        let length = epoch.bytes / self.area.members();
        if length <= PREFETCHED {
            let next = self.cursor.next;
            let following = self.epoch(epoch.bytes, Pace::Together);
            self.cursor.next = next;
            self.area.prefetch_bytes(following.offset + self.area.rank() * length, length);
        }
    }

    /// Every member is in this epoch, and has finished all before it.
    #[inline]
    pub(super) fn all_have_come(&mut self, epoch: &Epoch) {
        self.cursor.everyone = epoch.before;
    }

    /// We need nothing of any epoch any more; the others are told of that now and then.
    #[inline]
    pub(super) fn finish(&mut self) {
        self.finish_before(self.cursor.next);
    }

    /// We need nothing of the epochs before that any more.
    #[inline]
    pub(super) fn finish_before(&mut self, next: Progress) {
        let told = self.cursor.told;
        if next.epoch - told.epoch >= DEPTH / 4 || next.offset - told.offset >= REPORT as u64 {
            self.report(next);
        }
    }

    #[inline(never)]
    pub(super) fn report(&mut self, next: Progress) {
        self.cursor.told = next;
        self.area.report_progress(self.area.rank(), next);
        self.area.ring_all();
    }

    /// Publishes our bytes for the epoch.
    #[inline]
    pub(super) fn publish(&self, epoch: &Epoch, kind: Kind, length: usize) {
        let note = note(kind, length) ^ self.mark(epoch);
        self.area.publish(epoch.number, self.area.rank(), note);
    }

    /// Counts us in at the epoch's gate. The last to come looks whether all do the same, and opens it
    /// for work.
    pub(super) fn arrive(&self, epoch: &Epoch, expected: u64) -> bool {
        let last = self.area.arrive(epoch.number);
        if last {
            let agreed = self.agreed(epoch, expected).is_ok();
            let state = if agreed { GateState::Arrived } else { GateState::Mismatch };
            self.area.open_unless_abandoned(epoch.number, state);
            self.area.ring_all();
        }
        last
    }
}

impl<W: Waiter> Blocking<'_, W> {
    /// Waits until the epoch's lines and bytes may be written: nobody reads what was there a lap ago.
    #[inline(always)]
    pub(super) fn prepare(&mut self, epoch: &Epoch) -> Result<(), Failure> {
        let room = self.area.room();
        if epoch.is_free(room, self.cursor.everyone) { Ok(()) } else { self.await_room(epoch) }
    }

    #[inline(never)]
    fn await_room(&mut self, epoch: &Epoch) -> Result<(), Failure> {
        self.carry_out(|member| member.room_for(epoch))
    }

    /// Waits until `rank` has published, and checks that it does what we do.
    #[inline]
    pub(super) fn await_published(
        &mut self,
        epoch: &Epoch,
        rank: usize,
        expected: u64,
    ) -> Result<(), Failure> {
        let found = match self.area.published(epoch.number, rank) {
            Some(found) => found,
            None => self.await_late(epoch, rank)?,
        };
        check(rank, found ^ self.mark(epoch), expected)
    }

    #[inline(never)]
    fn await_late(&mut self, epoch: &Epoch, rank: usize) -> Result<u64, Failure> {
        let area = self.area;
        let mut found = None;
        self.wait(|| {
            found = area.published(epoch.number, rank);
            found.is_some()
        })?;
        Ok(found.unwrap_or_default())
    }

    /// Waits until everyone has published, and checks that all do what we do.
    #[inline]
    pub(super) fn await_all(&mut self, epoch: &Epoch, expected: u64) -> Result<(), Failure> {
        others(self.area.rank(), self.area.members())
            .try_for_each(|rank| self.await_published(epoch, rank, expected))
    }

    /// Counts us in at the epoch's gate. The last to come looks whether all do the same, does `work`
    /// and opens; the others wait for that.
    #[inline]
    pub(super) fn meet(
        &mut self,
        epoch: &Epoch,
        expected: u64,
        work: impl FnOnce(),
    ) -> Result<(), Failure> {
        let area = self.area;
        if area.arrive(epoch.number) {
            let agreed = self.agreed(epoch, expected);
            if agreed.is_ok() {
                work();
            }
            let state = if agreed.is_ok() { GateState::Ready } else { GateState::Mismatch };
            area.open(epoch.number, state);
            area.ring_all();
            agreed?;
        } else {
            self.wait(|| area.opened(epoch.number).is_some())?;
            if area.opened(epoch.number) == Some(GateState::Mismatch) {
                return self.mismatch(epoch, expected);
            }
        }
        self.all_have_come(epoch);
        Ok(())
    }

    /// Waits until everyone has published.
    #[inline(always)]
    pub(super) fn meet_all(&mut self, epoch: &Epoch, expected: u64) -> Result<(), Failure> {
        if self.oversubscribed {
            return self.meet(epoch, expected, || ());
        }
        self.area.ring_all();
        self.prefetch_next(epoch);
        self.await_all(epoch, expected)?;
        self.all_have_come(epoch);
        Ok(())
    }
}

/// Everyone but us, beginning with the next.
pub(super) fn others(rank: usize, size: usize) -> impl Iterator<Item = usize> {
    (1..size).map(move |step| (rank + step) % size)
}
