//! Reductions in which whoever runs takes the next chunk and combines it, where the items of the last rank are.

use std::collections::VecDeque;

use layout::Span;
use transport_shm::Flags;

use super::geometry::{BYTES, LINE};
use super::member::{Blocking, Pace, Waiter};
use super::note::note;
use super::slots::{Combine, Slots, combine_in_order};
use crate::blocks::part;
use crate::failure::Failure;
use crate::kind::Kind;

/// What is combined by one member at a time: a piece of the first-level cache's size.
const CHUNK: usize = 16 << 10;
/// Everyone's bytes in one of several epochs that are under way.
pub(super) const PASSING: usize = BYTES / 8;
/// How many of these there are at most. They and one that is skipped must find room, or members wait
/// for each other.
const AHEAD: usize = 6;

/// Combines the items of one chunk.
fn combine_chunk(
    slots: &Slots<'_>,
    members: usize,
    combine: Combine<'_>,
    from: usize,
    length: usize,
) {
    let of = |rank: usize| part(slots.of(rank), from, length);
    combine_in_order(members, combine, of(members - 1), of);
}

impl<W: Waiter> Blocking<'_, W> {
    /// Several epochs are under way at a time: whoever runs leaves its items for as many as there is room
    /// for, and takes the results of as many, before it has to let others run.
    pub(super) fn all_reduce_chunks(
        &mut self,
        combine: Combine<'_>,
        unit: usize,
        input: Span,
        output: Span,
    ) -> Result<(), Failure> {
        let (area, size) = (self.area, self.area.members());
        let most = (PASSING / size / LINE * LINE / unit).max(1) * unit;
        let chunk = (CHUNK / unit).max(1) * unit;
        let expected = note(Kind::AllReduce, input.len());
        let mut under_way = VecDeque::with_capacity(AHEAD);
        let mut left = 0;
        while left < input.len() || !under_way.is_empty() {
            if left < input.len() && under_way.len() < AHEAD {
                let length = most.min(input.len() - left);
                // All of the bytes are used, so that little is skipped at their end.
                let epoch = self.epoch(Slots::room(size, length), Pace::Free);
                let slots = Slots::new(area, epoch, length, input.len());
                self.leave(&slots, Kind::AllReduce, part(input, left, length))?;
                self.arrive(&epoch, expected);
                under_way.push_back((slots, left));
                left += length;
            } else if let Some((slots, at)) = under_way.pop_front() {
                let (epoch, length) = (slots.epoch, slots.length);
                let work = |from| combine_chunk(&slots, size, combine, from, chunk);
                self.carry_out(|member| {
                    member.work_on(&epoch, expected, length, chunk, true, work)
                })?;
                part(output, at, length).copy_from(slots.of(size - 1));
                if at == 0 {
                    // Nobody is in an earlier operation any more.
                    self.all_have_come(&epoch);
                }
                let next = self.cursor.next;
                let next = under_way.front().map_or(next, |(slots, _)| slots.epoch.before);
                self.finish_before(next);
            }
        }
        Ok(())
    }

    pub(super) fn reduce_chunks(
        &mut self,
        combine: Combine<'_>,
        unit: usize,
        input: Span,
        output: Span,
        root: usize,
    ) -> Result<(), Failure> {
        let (area, size) = (self.area, self.area.members());
        let chunk = (CHUNK / unit).max(1) * unit;
        let expected = note(Kind::Reduce, input.len());
        self.in_slots(unit, input.len(), Pace::Apart(2), |member, slots, at| {
            member.leave(slots, Kind::Reduce, part(input, at, slots.length))?;
            // It waits for us to publish if it has fewer items, which is an error that it shall notice.
            area.ring(root);
            let (epoch, length) = (slots.epoch, slots.length);
            let work = |from| combine_chunk(slots, size, combine, from, chunk);
            member.carry_out(|member| {
                member.work_together(&epoch, expected, length, chunk, Some(root), work)
            })?;
            if area.rank() == root {
                member.all_have_come(&epoch);
                part(output, at, length).copy_from(slots.of(size - 1));
            }
            Ok(())
        })
    }
}
