//! Copy in, copy out: a member leaves its bytes in shared memory, and whoever needs them copies them from there.

use layout::Span;
use transport_shm::{Flags, GateState, INLINE};

use super::geometry::{LINE, MOST, WINDOW};
use super::member::{Blocking, Epoch, Pace, Waiter, bytes, inline, others};
use super::note::note;
use super::slots::{Combine, combine_in_order, own};
use crate::blocks::part;
use crate::failure::Failure;
use crate::kind::Kind;

/// A broadcast goes in pieces of this size: readers copy one while the root writes the next.
const PIECE: usize = 64 << 10;
/// So many pieces the root may be ahead.
const AHEAD: usize = 4;
/// The root asks for its line so many epochs before it is needed: it is in the caches of its readers.
const LINES_AHEAD: u64 = 4;
/// Where blocks of all have more bytes than [`WINDOW`] together, so many go at a time, which stay in the
/// caches of those who copy them out.
const SEGMENT: usize = 128 << 10;

/// Whether blocks of these lengths fit into one epoch.
pub(super) fn fit_into_one_epoch(blocks: &[Span]) -> bool {
    let mut sum = 0usize;
    blocks.iter().all(|block| {
        sum = sum.saturating_add(block.len().saturating_add(LINE - 1));
        sum <= MOST
    })
}

impl<W: Waiter> Blocking<'_, W> {
    pub(super) fn broadcast(&mut self, buffer: Span, root: usize) -> Result<(), Failure> {
        if buffer.len() <= INLINE {
            let epoch = self.line_epoch();
            let line = inline(self.area, &epoch, root, buffer.len());
            return self.hand_out(&epoch, line, buffer, buffer.len(), root);
        }
        for at in (0..buffer.len()).step_by(PIECE) {
            let piece = part(buffer, at, PIECE);
            let epoch = self.epoch(piece.len(), Pace::Apart(AHEAD));
            let shared = bytes(self.area, epoch.offset, piece.len());
            self.hand_out(&epoch, shared, piece, buffer.len(), root)?;
        }
        Ok(())
    }

    /// One piece of a broadcast of `length` bytes, through `shared`.
    #[inline]
    fn hand_out(
        &mut self,
        epoch: &Epoch,
        shared: Span,
        piece: Span,
        length: usize,
        root: usize,
    ) -> Result<(), Failure> {
        let mut result = Ok(());
        if self.area.rank() == root {
            self.prepare(epoch)?;
            shared.copy_from(piece);
            self.publish(epoch, Kind::Broadcast, length);
            self.area.ring_all();
            self.area.prefetch(epoch.number + LINES_AHEAD);
        } else {
            result = self.await_published(epoch, root, note(Kind::Broadcast, length));
            if result.is_ok() {
                piece.copy_from(shared);
            }
        }
        self.finish();
        result
    }

    pub(super) fn gather(&mut self, block: Span, result: Span, root: usize) -> Result<(), Failure> {
        let (rank, length) = (self.area.rank(), block.len());
        if rank == root {
            place(part(result, root * length, length), block);
        }
        self.in_pieces(length, 1, Pace::Apart(2), |member, epoch, at, piece, slot| {
            if rank != root {
                member.prepare(epoch)?;
                slot(rank).copy_from(part(block, at, piece));
                member.publish(epoch, Kind::Gather, length);
                member.area.ring(root);
                return Ok(());
            }
            for from in others(rank, member.area.members()) {
                member.await_published(epoch, from, note(Kind::Gather, length))?;
                part(result, from * length + at, piece).copy_from(slot(from));
            }
            Ok(())
        })
    }

    pub(super) fn scatter(
        &mut self,
        blocks: Span,
        block: Span,
        root: usize,
    ) -> Result<(), Failure> {
        let (rank, length) = (self.area.rank(), block.len());
        if rank == root {
            place(block, part(blocks, root * length, length));
        }
        self.in_pieces(length, 1, Pace::Apart(2), |member, epoch, at, piece, slot| {
            if rank != root {
                member.await_published(epoch, root, note(Kind::Scatter, length))?;
                part(block, at, piece).copy_from(slot(rank));
                return Ok(());
            }
            member.prepare(epoch)?;
            for to in others(rank, member.area.members()) {
                slot(to).copy_from(part(blocks, to * length + at, piece));
            }
            member.publish(epoch, Kind::Scatter, length);
            member.area.ring_all();
            Ok(())
        })
    }

    pub(super) fn all_gather(&mut self, block: Span, result: Span) -> Result<(), Failure> {
        let (rank, length) = (self.area.rank(), block.len());
        let own = part(result, rank * length, length);
        place(own, block);
        self.in_pieces(length, 1, Pace::Together, |member, epoch, at, piece, slot| {
            member.prepare(epoch)?;
            slot(rank).copy_from(part(own, at, piece));
            member.gather_round(epoch, Kind::AllGather, length, |from| {
                part(result, from * length + at, piece).copy_from(slot(from));
            })
        })
    }

    /// Blocks of several lengths, which [fit](fit_into_one_epoch) into one epoch.
    pub(super) fn all_gather_list(&mut self, block: Span, result: &[Span]) -> Result<(), Failure> {
        let (area, rank) = (self.area, self.area.rank());
        place(result[rank], block);
        let stride = |block: &Span| block.len().next_multiple_of(LINE);
        let epoch = self.epoch(result.iter().map(stride).sum(), Pace::Together);
        let slot = |rank: usize| {
            let before: usize = result[..rank].iter().map(stride).sum();
            bytes(area, epoch.offset + before, result[rank].len())
        };
        self.prepare(&epoch)?;
        slot(rank).copy_from(result[rank]);
        self.publish(&epoch, Kind::AllGather, result[rank].len());
        if self.oversubscribed {
            // What each has published differs, and is looked at below.
            if area.arrive(epoch.number) {
                area.open(epoch.number, GateState::Ready);
                area.ring_all();
            }
            self.wait(|| area.opened(epoch.number).is_some())?;
        } else {
            area.ring_all();
        }
        let mut outcome = Ok(());
        for from in others(rank, area.members()) {
            let came =
                self.await_published(&epoch, from, note(Kind::AllGather, result[from].len()));
            if came.is_ok() {
                result[from].copy_from(slot(from));
            }
            outcome = outcome.and(came);
        }
        self.all_have_come(&epoch);
        self.finish();
        outcome
    }

    pub(super) fn all_to_all(
        &mut self,
        input: Span,
        output: Span,
        length: usize,
    ) -> Result<(), Failure> {
        let (rank, size) = (self.area.rank(), self.area.members());
        let block = |span: Span| part(span, rank * length, length);
        place(block(output), block(input));
        self.in_pieces(length, size, Pace::Together, |member, epoch, at, piece, slot| {
            member.prepare(epoch)?;
            for to in others(rank, size) {
                let block = part(input, to * length + at, piece);
                part(slot(rank), to * piece, piece).copy_from(block);
            }
            member.gather_round(epoch, Kind::AllToAll, length, |from| {
                let block = part(slot(from), rank * piece, piece);
                part(output, from * length + at, piece).copy_from(block);
            })
        })
    }

    /// The root combines; the others only leave their items.
    pub(super) fn reduce_cico(
        &mut self,
        combine: Combine<'_>,
        unit: usize,
        input: Span,
        output: Span,
        root: usize,
    ) -> Result<(), Failure> {
        let (area, size) = (self.area, self.area.members());
        self.in_slots(unit, input.len(), Pace::Apart(2), |member, slots, at| {
            member.leave(slots, Kind::Reduce, part(input, at, slots.length))?;
            if area.rank() != root {
                area.ring(root);
                return Ok(());
            }
            member.await_all(&slots.epoch, note(Kind::Reduce, slots.total))?;
            member.all_have_come(&slots.epoch);
            let result = part(output, at, slots.length);
            combine_in_order(size, combine, result, |rank| slots.of(rank));
            Ok(())
        })
    }

    /// Everyone leaves its items, and combines those of the members before it.
    pub(super) fn scan(
        &mut self,
        combine: Combine<'_>,
        unit: usize,
        input: Span,
        output: Span,
        exclusive: bool,
    ) -> Result<(), Failure> {
        let rank = self.area.rank();
        let kind = if exclusive { Kind::ExclusiveScan } else { Kind::Scan };
        // How many have a part in our result.
        let count = if exclusive { rank } else { rank + 1 };
        self.in_slots(unit, input.len(), Pace::Apart(2), |member, slots, at| {
            let (input, output) = (part(input, at, slots.length), part(output, at, slots.length));
            member.leave(slots, kind, input)?;
            let expected = note(kind, slots.total);
            if member.oversubscribed {
                member.meet(&slots.epoch, expected, || ())?;
            } else {
                member.area.ring_all();
                for other in 0..rank {
                    member.await_published(&slots.epoch, other, expected)?;
                }
            }
            if count > 0 {
                let own = own(input, output, true);
                combine_in_order(count, combine, output, |other| match own {
                    Some(own) if other == rank => own,
                    _ => slots.of(other),
                });
            }
            Ok(())
        })
    }

    /// Everyone leaves its items, and combines those that it gets.
    pub(super) fn reduce_scatter_cico(
        &mut self,
        combine: Combine<'_>,
        unit: usize,
        input: Span,
        from: usize,
        output: Span,
    ) -> Result<(), Failure> {
        self.combine_for_oneself(Kind::ReduceScatter, combine, unit, input, from, output)
    }

    /// Publishes what we have left for the epoch of an operation on so many bytes, and takes from each of the
    /// others once it has done the same.
    fn gather_round(
        &mut self,
        epoch: &Epoch,
        kind: Kind,
        length: usize,
        take: impl Fn(usize),
    ) -> Result<(), Failure> {
        let (rank, size) = (self.area.rank(), self.area.members());
        let expected = note(kind, length);
        self.publish(epoch, kind, length);
        if self.oversubscribed {
            self.meet(epoch, expected, || ())?;
            others(rank, size).for_each(take);
            return Ok(());
        }
        self.area.ring_all();
        self.prefetch_next(epoch);
        for from in others(rank, size) {
            self.await_published(epoch, from, expected)?;
            take(from);
        }
        self.all_have_come(epoch);
        Ok(())
    }

    /// Goes through blocks of `length` bytes in pieces such that everyone's `blocks` of them fit
    /// into an epoch. `work` is handed the epoch, where in the block the piece begins, its length, and
    /// the memory of a rank.
    fn in_pieces(
        &mut self,
        length: usize,
        blocks: usize,
        pace: Pace,
        mut work: impl FnMut(
            &mut Self,
            &Epoch,
            usize,
            usize,
            &dyn Fn(usize) -> Span,
        ) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let area = self.area;
        let size = area.members();
        if length.saturating_mul(blocks) <= INLINE {
            let epoch = self.line_epoch();
            let line = |rank: usize| inline(area, &epoch, rank, length * blocks);
            let result = work(self, &epoch, 0, length, &line);
            self.finish();
            return result;
        }
        let segmented = !self.oversubscribed && blocks == 1 && length.saturating_mul(size) > WINDOW;
        let room = if segmented { SEGMENT } else { MOST };
        let most = (room / size / LINE * LINE / blocks).max(1);
        let even = length.div_ceil(length.div_ceil(most)).next_multiple_of(LINE).min(most);
        for at in (0..length).step_by(even) {
            let piece = even.min(length - at);
            let stride = (piece * blocks).next_multiple_of(LINE);
            let epoch = self.epoch(size * stride, pace);
            let slot = |rank: usize| bytes(area, epoch.offset + rank * stride, piece * blocks);
            work(self, &epoch, at, piece, &slot)?;
            self.finish();
        }
        Ok(())
    }
}

/// Copies a block into its place, unless it lies there.
pub(super) fn place(target: Span, block: Span) {
    if target != block {
        target.copy_from(block);
    }
}
