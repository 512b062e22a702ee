//! An all-reduction in which each combines a share of everyone's items, and then copies out the shares of the
//! others: a reduce-scatter and an all-gather in the same slots.

use layout::Span;
use transport_shm::Flags;

use super::geometry::LINE;
use super::member::{Blocking, Pace, Waiter, others};
use super::note::note;
use super::slots::{Combine, Slots, combine_in_order};
use crate::blocks::part;
use crate::failure::Failure;
use crate::kind::Kind;
use crate::operator::Operator;

impl<W: Waiter> Blocking<'_, W> {
    pub(super) fn all_reduce_two_shot(
        &mut self,
        combine: Combine<'_>,
        operator: Operator,
        input: Span,
        output: Span,
    ) -> Result<(), Failure> {
        self.in_slots(operator.unit, input.len(), Pace::Together, |member, slots, at| {
            member.leave(slots, Kind::AllReduce, part(input, at, slots.length))?;
            member.meet_all(&slots.epoch, note(Kind::AllReduce, slots.total))?;
            member.combine_shares(slots, combine, operator, part(output, at, slots.length))
        })
    }

    /// Where the order of ranks does not matter, a share is combined where our own items of it are, which
    /// nobody else reads; else where those of the last rank are.
    fn combine_shares(
        &mut self,
        slots: &Slots<'_>,
        combine: Combine<'_>,
        operator: Operator,
        output: Span,
    ) -> Result<(), Failure> {
        let (area, rank, size) = (self.area, self.area.rank(), self.area.members());
        let expected = note(Kind::AllReduce, slots.total);
        // In whole lines where that is possible, so that no two members write to one.
        let least = if LINE.is_multiple_of(operator.unit) { LINE } else { operator.unit };
        let length = slots.length.div_ceil(size).next_multiple_of(least);
        let share = |span: Span, rank: usize| part(span, rank * length, length);
        let place = |rank: usize| if operator.commutative { rank } else { size - 1 };
        let total = |rank: usize| share(slots.of(place(rank)), rank);
        let items = |other: usize| share(slots.of(other), rank);
        if rank * length < slots.length && operator.commutative {
            others(rank, size).for_each(|other| combine(items(other), total(rank)));
        } else if rank * length < slots.length {
            combine_in_order(size, combine, total(rank), items);
        }
        let epoch = self.line_epoch();
        self.prepare(&epoch)?;
        self.publish(&epoch, Kind::AllReduce, slots.total);
        area.ring_all();
        share(output, rank).copy_from(total(rank));
        for other in others(rank, size) {
            self.await_published(&epoch, other, expected)?;
            share(output, other).copy_from(total(other));
        }
        Ok(())
    }
}
