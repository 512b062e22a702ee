//! An all-reduction around a ring, of items whose order does not matter.
//!
//! There is one result in shared memory, of as many chunks as members: each begins with one of them, then
//! combines its items with the chunk that the member before it has left, and so on until it has had them all.
//! Items are read by who has them, where they are, and nobody waits for more than the one before. The order in
//! which the items of a chunk are combined depends on its place only.

use layout::Span;
use transport_shm::Flags;

use super::geometry::LINE;
use super::member::{Epoch, Member, Pace, bytes};
use super::note::note;
use crate::blocks::part;
use crate::failure::Failure;
use crate::kind::Kind;

/// The bytes of the result that go around at a time.
const RESULT: usize = 1 << 20;

impl Member<'_> {
    pub(super) async fn all_reduce_ring<C: Fn(Span, Span) + ?Sized>(
        &mut self,
        combine: &C,
        unit: usize,
        input: Span,
        output: Span,
    ) -> Result<(), Failure> {
        let (area, rank, size) = (self.area, self.area.rank(), self.area.members());
        let (before, behind) = ((rank + size - 1) % size, (rank + 1) % size);
        // Chunks do not share cache lines where items do not.
        let grain = if LINE.is_multiple_of(unit) { LINE } else { unit };
        let most = RESULT / unit * unit;
        let whole = input.len();
        let expected = note(Kind::AllReduce, whole);
        for at in (0..whole).step_by(most) {
            let (input, output) = (part(input, at, most), part(output, at, most));
            let chunk = input.len().div_ceil(size).next_multiple_of(grain);
            let piece =
                |span: Span, step: usize| part(span, (rank + size - step) % size * chunk, chunk);
            let first = self.epoch(input.len(), Pace::Together);
            let mut last = first;
            for _ in 1..size {
                last = self.line_epoch();
            }
            self.room_for(&last).await?;
            let total = bytes(area, first.offset, input.len());
            let epoch = |step: usize| Epoch { number: first.number + step as u64, ..first };
            self.pause().await;
            for step in 0..size {
                let (own, result) = (piece(input, step), piece(total, step));
                if step == 0 {
                    result.copy_from(own);
                } else {
                    self.published_by(&epoch(step - 1), before, expected).await?;
                    if !own.is_empty() {
                        combine(own, result);
                    }
                }
                self.publish(&epoch(step), Kind::AllReduce, whole);
                if step + 1 < size {
                    area.ring(behind);
                }
            }
            area.ring_all();
            // The last to have a chunk is the one before who began with it; of ours all are done.
            for step in (0..size).rev() {
                let other = (before + size - step) % size;
                self.published_by(&epoch(size - 1), other, expected).await?;
                piece(output, step).copy_from(piece(total, step));
            }
            self.all_have_come(&first);
            self.finish();
        }
        Ok(())
    }
}
