//! An all-reduction in which the last to arrive combines all: nobody in particular has to run.

use layout::Span;
use transport_shm::{Flags, INLINE};

use super::member::{Blocking, Pace, Waiter, gate_bytes};
use super::note::note;
use super::slots::{Combine, combine_in_order};
use crate::blocks::part;
use crate::failure::Failure;
use crate::kind::Kind;

impl<W: Waiter> Blocking<'_, W> {
    pub(super) fn all_reduce_last_arriver(
        &mut self,
        combine: Combine<'_>,
        unit: usize,
        input: Span,
        output: Span,
    ) -> Result<(), Failure> {
        let (area, size) = (self.area, self.area.members());
        self.in_slots(unit, input.len(), Pace::Together, |member, slots, at| {
            member.leave(slots, Kind::AllReduce, part(input, at, slots.length))?;
            // A few bytes lie where all look for the gate's state.
            let total = match slots.length {
                ..=INLINE => gate_bytes(area, &slots.epoch, slots.length),
                _ => slots.of(size - 1),
            };
            member.meet(&slots.epoch, note(Kind::AllReduce, slots.total), || {
                combine_in_order(size, combine, total, |rank| slots.of(rank));
            })?;
            part(output, at, slots.length).copy_from(total);
            Ok(())
        })
    }
}
