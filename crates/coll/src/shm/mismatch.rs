//! Members that do not do the same: how they notice, and how they find together again.

use transport_shm::{Flags, ResyncPoint};

use super::member::{Cursor, Epoch, Member};
use super::note::{check, mark, vague};
use crate::failure::Failure;

impl Member<'_> {
    /// Waits until everyone waits to resynchronise, and goes where all go on; the first operation that all do
    /// there.
    pub(super) async fn resynchronise(&mut self) -> Result<u64, Failure> {
        let (area, number) = (self.area, self.mismatches);
        let Cursor { barriers, next, .. } = self.cursor;
        area.await_resync(area.rank(), number, ResyncPoint { call: self.call, barriers, next });
        if area.rank() == 0 {
            self.until(|| area.all_await_resync(number).is_some()).await?;
            let mut point = area.all_await_resync(number).unwrap_or_default();
            point.next.offset = point.next.offset.next_multiple_of(area.room().max(1) as u64);
            area.resync(number, point);
            area.ring_all();
        } else {
            area.ring(0);
            self.until(|| area.resynced(number).is_some()).await?;
        }
        let ResyncPoint { call, barriers, next } = area.resynced(number).unwrap_or_default();
        self.cursor.barriers = barriers;
        (self.cursor.next, self.cursor.everyone) = (next, next);
        self.report(next);
        Ok(call)
    }

    /// Tells all that we do not do what others do.
    pub(super) fn report_mismatch(&self) {
        self.area.report_mismatch(self.mismatches);
        self.area.ring_all();
    }

    /// What the last to come has found; the one with whom we disagree, or the first who sees it so.
    #[cold]
    pub(super) fn mismatch(&self, epoch: &Epoch, expected: u64) -> Result<(), Failure> {
        self.agreed(epoch, expected)?;
        Err(vague(self.area.rank()))
    }

    /// Whether everyone has published the same note in the epoch.
    pub(super) fn agreed(&self, epoch: &Epoch, expected: u64) -> Result<(), Failure> {
        (0..self.area.members()).try_for_each(|rank| {
            let found = self.area.published(epoch.number, rank).unwrap_or_default();
            check(rank, found ^ self.mark(epoch), expected)
        })
    }

    /// What all add to their notes in an epoch, unless they have gone through different ones.
    #[inline(always)]
    pub(super) fn mark(&self, epoch: &Epoch) -> u64 {
        mark(self.call, epoch.offset)
    }
}
