//! Where members leave bytes for each other in an epoch.

use layout::Span;
use transport_shm::{Area, Flags, INLINE};

use super::geometry::LINE;
use super::member::{Blocking, Epoch, Pace, Waiter, bytes, inline};
use super::note::note;
use crate::blocks::{are_apart, part};
use crate::failure::Failure;
use crate::kind::Kind;

/// Computes `inout = input op inout` for all items of two spans, which are equally long.
pub(super) type Combine<'a> = &'a dyn Fn(Span, Span);

/// Everyone's bytes in one epoch of an operation on items, at most.
const EPOCH: usize = 1 << 20;

/// Everyone's bytes in an epoch: in its line if they fit, else beside.
#[derive(Clone, Copy)]
pub(super) struct Slots<'a> {
    area: &'a Area,
    pub(super) epoch: Epoch,
    /// The bytes of each.
    pub(super) length: usize,
    /// The bytes of each in all epochs of the operation.
    pub(super) total: usize,
}

impl<'a> Slots<'a> {
    /// How many bytes of everyone's together slots of this length take beside the lines.
    #[inline]
    pub(super) fn room(members: usize, length: usize) -> usize {
        if length <= INLINE { 0 } else { members * length.next_multiple_of(LINE) }
    }

    /// The slots of an epoch that has [room](Slots::room) for them.
    #[inline]
    pub(super) fn new(area: &'a Area, epoch: Epoch, length: usize, total: usize) -> Slots<'a> {
        Slots { area, epoch, length, total }
    }

    /// The bytes of a member.
    #[inline]
    pub(super) fn of(&self, rank: usize) -> Span {
        if self.length <= INLINE {
            return inline(self.area, &self.epoch, rank, self.length);
        }
        let stride = self.length.next_multiple_of(LINE);
        bytes(self.area, self.epoch.offset + rank * stride, self.length)
    }
}

/// Combines the items of the first `count` members, in the order of ranks, into `result`, which may be where
/// those of the last of them are.
#[inline]
pub(super) fn combine_in_order(
    count: usize,
    combine: Combine<'_>,
    result: Span,
    of: impl Fn(usize) -> Span,
) {
    let last = of(count - 1);
    if result != last {
        result.copy_from(last);
    }
    for rank in (0..count - 1).rev() {
        combine(of(rank), result);
    }
}

/// Our items where the program has them, if they are one piece and stay what they are until they have
/// gone into `output`, where they are the `first` to go. What we leave for others is theirs once they
/// have read it, and would have to come back.
#[inline]
pub(super) fn own(input: Span, output: Span, first: bool) -> Option<Span> {
    let stays = are_apart(input, output) || (first && input == output);
    (input.plain().is_some() && stays).then_some(input)
}

impl<W: Waiter> Blocking<'_, W> {
    /// Leaves our bytes in our slot.
    #[inline]
    pub(super) fn leave(
        &mut self,
        slots: &Slots<'_>,
        kind: Kind,
        input: Span,
    ) -> Result<(), Failure> {
        self.prepare(&slots.epoch)?;
        slots.of(self.area.rank()).copy_from(input);
        self.publish(&slots.epoch, kind, slots.total);
        Ok(())
    }

    /// Goes through items in epochs. `work` is handed everyone's slots for some of them, and where in the
    /// input they begin.
    #[inline]
    pub(super) fn in_slots(
        &mut self,
        unit: usize,
        total: usize,
        pace: Pace,
        mut work: impl FnMut(&mut Self, &Slots<'_>, usize) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (area, size) = (self.area, self.area.members());
        let most = (EPOCH / size / LINE * LINE / unit).max(1) * unit;
        for at in (0..total).step_by(most) {
            let length = most.min(total - at);
            let epoch = self.epoch(Slots::room(size, length), pace);
            work(self, &Slots::new(area, epoch, length, total), at)?;
            self.finish();
        }
        Ok(())
    }

    /// [`combine_for_oneself`](Blocking::combine_for_oneself) with items that fit into a line: nothing has to
    /// be divided.
    #[inline]
    fn combine_inline(
        &mut self,
        kind: Kind,
        combine: Combine<'_>,
        input: Span,
        from: usize,
        output: Span,
    ) -> Result<(), Failure> {
        let (area, rank, size) = (self.area, self.area.rank(), self.area.members());
        let epoch = self.line_epoch();
        let slots = Slots::new(area, epoch, input.len(), input.len());
        self.leave(&slots, kind, input)?;
        self.meet_all(&epoch, note(kind, input.len()))?;
        if !output.is_empty() {
            let own = own(part(input, from, output.len()), output, rank == size - 1);
            combine_in_order(size, combine, output, |other| match own {
                Some(own) if other == rank => own,
                _ => part(inline(area, &epoch, other, input.len()), from, output.len()),
            });
        }
        self.finish();
        Ok(())
    }

    /// Everyone leaves its items, and combines everyone's from `from` on into its `output`, which may be the
    /// beginning of `input`.
    #[inline]
    pub(super) fn combine_for_oneself(
        &mut self,
        kind: Kind,
        combine: Combine<'_>,
        unit: usize,
        input: Span,
        from: usize,
        output: Span,
    ) -> Result<(), Failure> {
        if input.len() <= INLINE {
            return self.combine_inline(kind, combine, input, from, output);
        }
        let (rank, size, end) = (self.area.rank(), self.area.members(), from + output.len());
        self.in_slots(unit, input.len(), Pace::Together, |member, slots, at| {
            member.leave(slots, kind, part(input, at, slots.length))?;
            member.meet_all(&slots.epoch, note(kind, slots.total))?;
            let (first, behind) = (from.max(at), end.min(at + slots.length));
            if first < behind {
                let length = behind - first;
                // The result never reaches beyond what has been published.
                let result = part(output, first - from, length);
                let own = own(part(input, first, length), result, rank == size - 1);
                combine_in_order(size, combine, result, |other| match own {
                    Some(own) if other == rank => own,
                    _ => part(slots.of(other), first - at, length),
                });
            }
            Ok(())
        })
    }
}
