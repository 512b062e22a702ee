//! Combining everyone's items.

use std::collections::VecDeque;

use fabric::shm::{Area, Flags, INLINE};
use layout::Span;

use super::direct::are_apart;
use super::{BYTES, LINE, MOST, Pace, Patience, Seat, Session, Turn, note, others};
use crate::fold::Operator;
use crate::immediate::Failure;
use crate::steps::{Kind, part};

/// Computes `inout = input op inout` for all items of two spans, which are equally long.
pub(super) type Combine<'a> = &'a dyn Fn(Span, Span);

/// What is combined by one member at a time; a piece of the first cache's size.
const CHUNK: usize = 16 << 10;
/// Up to so many bytes of everyone's together each member combines all for itself.
const EACH: usize = 8 << 10;
/// The same for two, who save less by sharing.
const EACH_OF_TWO: usize = 64 << 10;
/// Up to so many bytes are made our own when all is done: that takes less time than it would take from
/// others' reading.
const OWNED_LATER: usize = 1 << 10;
/// Where cores are shared: up to so many bytes of everyone's together one combines all.
const ALONE: usize = 64 << 10;
/// From so many bytes on items are read where the program has them, if the system allows that.
/// Whether they lie in one piece is the same for all, since all pass the same type and count.
const DIRECT: usize = 1 << 20;
/// The same where cores are shared.
const DIRECT_CROWDED: usize = 256 << 10;
/// The same of a share that one member gets.
const DIRECT_SHARE_CROWDED: usize = 48 << 10;
/// Everyone's bytes in one turn, at most.
const TURN: usize = 1 << 20;
/// Everyone's bytes in one of several turns that are under way.
const PASSING: usize = BYTES / 8;
/// How many of these there are at most. They and one that is skipped must find room, or members wait
/// for each other.
const AHEAD: usize = 6;
/// The most members of a ring: it takes a turn of each.
const RING: usize = 16;
/// From so many bytes on results are made in a ring.
const RING_FROM: usize = 16 << 10;
/// The same where cores are shared.
const RING_FROM_CROWDED: usize = 256 << 10;
/// The same for two, unless items are read where the program has them.
const RING_OF_TWO: usize = 32 << 10;
/// The largest item.
const LARGEST_UNIT: usize = 4096;

/// Whether items of so many bytes can be divided among turns.
pub(super) fn divides(members: usize, unit: usize) -> bool {
    unit <= LARGEST_UNIT && unit.next_multiple_of(LINE) * members <= MOST
}

/// Everyone's items in a turn.
struct Slots<'a> {
    turn: Turn,
    length: usize,
    /// The bytes of each in all turns of the operation.
    total: usize,
    /// The items of a rank.
    of: &'a dyn Fn(usize) -> Span,
}

impl Slots<'_> {
    /// The items of a rank; those of `rank` are in `own`, if that is something.
    fn with_own(&self, rank: usize, own: Option<Span>) -> impl Fn(usize) -> Span {
        move |other| match own {
            Some(own) if other == rank => own,
            _ => (self.of)(other),
        }
    }

    /// Combines all items into `result`, which may be the memory of the last rank.
    fn combine(&self, size: usize, combine: Combine<'_>, result: Span) {
        let last = (self.of)(size - 1);
        if result != last {
            result.copy_from(last);
        }
        for rank in (0..size - 1).rev() {
            combine((self.of)(rank), result);
        }
    }

    /// Combines the items of one chunk, in the memory of the last rank.
    fn combine_chunk(&self, size: usize, combine: Combine<'_>, from: usize, length: usize) {
        let result = part((self.of)(size - 1), from, length);
        for rank in (0..size - 1).rev() {
            combine(part((self.of)(rank), from, length), result);
        }
    }
}

/// Our items where the program has them, if they are one piece and stay what they are until they have
/// gone into `output`, where they are the `first` to go. What we leave for others is theirs once they
/// have read it, and would have to come back.
#[inline]
fn own(input: Span, output: Span, first: bool) -> Option<Span> {
    let stays = are_apart(input, output) || (first && input == output);
    (input.plain().is_some() && stays).then_some(input)
}

/// Where each rank's bytes of a turn are.
fn slots<'a>(area: &'a Area, turn: &Turn, length: usize) -> impl Fn(usize) -> Span + use<'a> {
    let (offset, stride) = (turn.offset, length.next_multiple_of(LINE));
    move |rank| area.bytes(offset + rank * stride, length)
}

/// How much is combined for all.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    /// In one result that goes around.
    Ring,
    /// By whoever is there, who reads items where the program has them.
    Direct,
}

impl Seat<'_> {
    /// How all get the result of so many items, if they are many.
    pub(super) fn way(&self, operator: Operator, input: Span) -> Option<Way> {
        let (size, length) = (self.area.members(), input.len());
        let ring = match size {
            2 if self.crowded => false,
            2 => length >= RING_OF_TWO && !self.is_direct(input),
            _ if self.crowded => length >= RING_FROM_CROWDED,
            _ => length >= RING_FROM,
        };
        if ring && operator.commutative && size <= RING {
            return Some(Way::Ring);
        }
        self.is_direct(input).then_some(Way::Direct)
    }

    /// Combines everyone's items for all.
    pub(super) async fn reduce_much<C: Fn(Span, Span) + ?Sized>(
        &mut self,
        way: Way,
        combine: &C,
        operator: Operator,
        input: Span,
        output: Span,
    ) -> Result<(), Failure> {
        match way {
            Way::Ring => self.reduce_in_ring(combine, operator.unit, input, output).await,
            Way::Direct => self.reduce_directly(combine, operator, input, output, None).await,
        }
    }

    /// Whether items are read where the program has them.
    fn is_direct(&self, input: Span) -> bool {
        let least = if self.crowded { DIRECT_CROWDED } else { DIRECT };
        self.place.direct && input.len() >= least && input.plain().is_some()
    }

    /// A large all-reduction of items whose order does not matter. There is one result, of as many chunks
    /// as members: each begins with one of them, then combines its items with the chunk that the member
    /// before it has left, and so on until it has had them all. Items are read by who has them, where
    /// they are, and nobody waits for more than the one before. The order in which the items of a chunk
    /// are combined depends on its place only.
    pub(super) async fn reduce_in_ring<C: Fn(Span, Span) + ?Sized>(
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
        let most = TURN / unit * unit;
        let whole = input.len();
        let expected = note(Kind::AllReduce, whole);
        for at in (0..whole).step_by(most) {
            let (input, output) = (part(input, at, most), part(output, at, most));
            let chunk = input.len().div_ceil(size).next_multiple_of(grain);
            let piece =
                |span: Span, step: usize| part(span, (rank + size - step) % size * chunk, chunk);
            let first = self.turn(input.len(), Pace::Together);
            let mut last = first;
            for _ in 1..size {
                last = self.line_turn();
            }
            self.room_for(&last).await?;
            let total = area.bytes(first.offset, input.len());
            let turn = |step: usize| Turn { number: first.number + step as u64, ..first };
            self.pause().await;
            for step in 0..size {
                let (own, result) = (piece(input, step), piece(total, step));
                if step == 0 {
                    result.copy_from(own);
                } else {
                    self.stamp_of(&turn(step - 1), before, expected).await?;
                    if !own.is_empty() {
                        combine(own, result);
                    }
                }
                self.stamp(&turn(step), Kind::AllReduce, whole);
                if step + 1 < size {
                    area.ring(behind);
                }
            }
            area.ring_all();
            // The last to have a chunk is the one before who began with it; of ours all are done.
            for step in (0..size).rev() {
                let other = (before + size - step) % size;
                self.stamp_of(&turn(size - 1), other, expected).await?;
                piece(output, step).copy_from(piece(total, step));
            }
            self.all_have_come(&first);
            self.finish();
        }
        Ok(())
    }
}

impl<P: Patience> Session<'_, P> {
    pub(super) fn all_reduce(
        &mut self,
        combine: Combine<'_>,
        operator: Operator,
        input: Span,
        output: Span,
    ) -> Result<(), Failure> {
        let (area, size) = (self.area, self.area.members());
        if input.len() <= INLINE && !self.crowded {
            return self.combine_few(Kind::AllReduce, combine, input, 0, output);
        }
        if input.len() <= INLINE {
            let turn = self.line_turn();
            let line = |rank: usize| area.inline(turn.number, rank, input.len());
            let slots = Slots { turn, length: input.len(), total: input.len(), of: &line };
            self.publish(&slots, Kind::AllReduce, input)?;
            let total = area.behind_gate(turn.number, input.len());
            let result = self.meet(&turn, note(Kind::AllReduce, input.len()), || {
                slots.combine(size, combine, total);
            });
            if result.is_ok() {
                output.copy_from(total);
            }
            self.finish();
            return result;
        }
        if let Some(way) = self.way(operator, input) {
            return self.carry_out(|seat| seat.reduce_much(way, combine, operator, input, output));
        }
        let passing = operator.unit.next_multiple_of(LINE) * size <= PASSING;
        if self.crowded && size * input.len() > ALONE && passing {
            return self.reduce_in_passing(combine, operator.unit, input, output);
        }
        let each = if size == 2 { EACH_OF_TWO } else { EACH };
        if !self.crowded && size * input.len() <= each {
            return self.combine_for_oneself(combine, input, output);
        }
        self.in_slots(operator.unit, input, Pace::Together, |session, slots, at| {
            let (input, output) = (part(input, at, slots.length), part(output, at, slots.length));
            session.publish(slots, Kind::AllReduce, input)?;
            let total = (slots.of)(size - 1);
            if session.crowded && size * slots.length <= ALONE {
                session.meet(&slots.turn, note(Kind::AllReduce, slots.total), || {
                    slots.combine(size, combine, total);
                })?;
            } else {
                return session.combine_shares(slots, combine, operator, output);
            }
            output.copy_from(total);
            Ok(())
        })
    }

    pub(super) fn reduce(
        &mut self,
        combine: Combine<'_>,
        operator: Operator,
        input: Span,
        output: Span,
        root: Option<usize>,
    ) -> Result<(), Failure> {
        let Some(root) = root else { return self.all_reduce(combine, operator, input, output) };
        let (area, size) = (self.area, self.area.members());
        let at_root = area.rank() == root;
        if input.len() <= INLINE {
            let turn = self.line_turn();
            let line = |rank: usize| area.inline(turn.number, rank, input.len());
            let slots = Slots { turn, length: input.len(), total: input.len(), of: &line };
            let result = self.reduce_small(&slots, combine, input, output, root);
            self.finish();
            return result;
        }
        if self.is_direct(input) {
            let root = Some(root);
            return self.carry_out(|s| s.reduce_directly(combine, operator, input, output, root));
        }
        self.in_slots(operator.unit, input, Pace::Apart(2), |session, slots, at| {
            let (input, output) = (part(input, at, slots.length), part(output, at, slots.length));
            if size * slots.length <= ALONE {
                return session.reduce_small(slots, combine, input, output, root);
            }
            session.publish(slots, Kind::Reduce, input)?;
            // It waits for our stamp if it has fewer items, which is an error that it shall notice.
            area.ring(root);
            session.combine_together(slots, Kind::Reduce, combine, operator.unit, Some(root))?;
            if at_root {
                session.all_have_come(&slots.turn);
                output.copy_from((slots.of)(size - 1));
            }
            Ok(())
        })
    }

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
        self.in_slots(unit, input, Pace::Apart(2), |session, slots, at| {
            session.publish(slots, kind, part(input, at, slots.length))?;
            let expected = note(kind, slots.total);
            if session.crowded {
                session.meet(&slots.turn, expected, || ())?;
            } else {
                session.area.ring_all();
                for other in 0..rank {
                    session.await_stamp(&slots.turn, other, expected)?;
                }
            }
            if count > 0 {
                let input = part(input, at, slots.length);
                let output = part(output, at, slots.length);
                let of = slots.with_own(rank, own(input, output, true));
                Slots { of: &of, ..*slots }.combine(count, combine, output);
            }
            Ok(())
        })
    }

    /// Everyone leaves its items, and combines those that it gets.
    pub(super) fn reduce_scatter(
        &mut self,
        combine: Combine<'_>,
        operator: Operator,
        input: Span,
        from: usize,
        output: Span,
    ) -> Result<(), Failure> {
        if input.len() <= INLINE && !self.crowded {
            return self.combine_few(Kind::ReduceScatter, combine, input, from, output);
        }
        let (rank, size, end) = (self.area.rank(), self.area.members(), from + output.len());
        let least = if self.crowded { DIRECT_SHARE_CROWDED } else { self.direct_from() };
        let direct = self.place.direct && input.len() >= size * least;
        if direct && self.reduce_scatter_directly(combine, operator, input, from, output)? {
            return Ok(());
        }
        self.in_slots(operator.unit, input, Pace::Together, |session, slots, at| {
            session.publish(slots, Kind::ReduceScatter, part(input, at, slots.length))?;
            session.all_come(&slots.turn, note(Kind::ReduceScatter, slots.total))?;
            let (first, behind) = (from.max(at), end.min(at + slots.length));
            if first < behind {
                let length = behind - first;
                // The result never reaches beyond what has been published.
                let result = part(output, first - from, length);
                let own = own(part(input, first, length), result, rank == size - 1);
                let of = |rank: usize| part((slots.of)(rank), first - at, length);
                let slots = Slots { length, of: &of, ..*slots };
                let of = slots.with_own(rank, own);
                Slots { of: &of, ..slots }.combine(size, combine, result);
            }
            Ok(())
        })
    }

    /// The root combines; the others only leave their items.
    fn reduce_small(
        &mut self,
        slots: &Slots<'_>,
        combine: Combine<'_>,
        input: Span,
        output: Span,
        root: usize,
    ) -> Result<(), Failure> {
        self.publish(slots, Kind::Reduce, input)?;
        if self.area.rank() != root {
            self.area.ring(root);
            return Ok(());
        }
        for rank in 0..self.area.members() {
            self.await_stamp(&slots.turn, rank, note(Kind::Reduce, slots.total))?;
        }
        self.all_have_come(&slots.turn);
        slots.combine(self.area.members(), combine, output);
        Ok(())
    }

    /// Goes through the items in turns. `work` is handed everyone's memory for some of them, and
    /// where in the input they begin.
    fn in_slots(
        &mut self,
        unit: usize,
        input: Span,
        pace: Pace,
        mut work: impl FnMut(&mut Self, &Slots<'_>, usize) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (area, size) = (self.area, self.area.members());
        let most = (TURN / size / LINE * LINE / unit).max(1) * unit;
        for at in (0..input.len()).step_by(most) {
            let length = most.min(input.len() - at);
            let turn = self.turn(size * length.next_multiple_of(LINE), pace);
            let slot = slots(area, &turn, length);
            let slots = Slots { turn, length, total: input.len(), of: &slot };
            work(self, &slots, at)?;
            self.finish();
        }
        Ok(())
    }

    /// An all-reduction where cores are shared. Several turns are under way at a time: whoever runs
    /// leaves its items for as many as there is room for, and takes the results of as many, before it
    /// has to let others run.
    fn reduce_in_passing(
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
                let turn = self.turn(size * length.next_multiple_of(LINE), Pace::Free);
                let slot = slots(area, &turn, length);
                let slots = Slots { turn, length, total: input.len(), of: &slot };
                self.publish(&slots, Kind::AllReduce, part(input, left, length))?;
                self.come(&turn, expected);
                under_way.push_back((turn, left, length));
                left += length;
            } else if let Some((turn, at, length)) = under_way.pop_front() {
                let slot = slots(area, &turn, length);
                let slots = Slots { turn, length, total: input.len(), of: &slot };
                let work = |from| slots.combine_chunk(size, combine, from, chunk);
                self.carry_out(|seat| seat.work_on(&turn, expected, length, chunk, true, work))?;
                part(output, at, length).copy_from((slots.of)(size - 1));
                if at == 0 {
                    // Nobody is in an earlier operation any more.
                    self.all_have_come(&turn);
                }
                let next = under_way.front().map_or(self.place.next, |(turn, ..)| turn.before);
                self.finish_before(next);
            }
        }
        Ok(())
    }

    #[inline]
    fn publish(&mut self, slots: &Slots<'_>, kind: Kind, input: Span) -> Result<(), Failure> {
        self.prepare(&slots.turn)?;
        let own = (slots.of)(self.area.rank());
        self.leave(own, input);
        self.stamp(&slots.turn, kind, slots.total);
        Ok(())
    }

    /// Leaves our items, and combines everyone's into our own `output`.
    #[inline]
    fn combine_for_oneself(
        &mut self,
        combine: Combine<'_>,
        input: Span,
        output: Span,
    ) -> Result<(), Failure> {
        let (area, rank, size) = (self.area, self.area.rank(), self.area.members());
        let (length, stride) = (input.len(), input.len().next_multiple_of(LINE));
        let turn = self.turn(size * stride, Pace::Together);
        let slot = slots(area, &turn, length);
        let slots = Slots { turn, length, total: length, of: &slot };
        self.publish(&slots, Kind::AllReduce, input)?;
        area.ring_all();
        if length > OWNED_LATER {
            self.own_next(&turn);
        }
        let result = self.await_all(&turn, note(Kind::AllReduce, length));
        if result.is_ok() {
            self.all_have_come(&turn);
            let of = slots.with_own(rank, own(input, output, rank == size - 1));
            Slots { of: &of, ..slots }.combine(size, combine, output);
            if length <= OWNED_LATER {
                self.own_next(&turn);
            }
        }
        self.finish();
        result
    }

    /// Everyone combines a share of the items, and takes those of the others. Where the order of ranks
    /// does not matter, this is done where our own items of the share are, which nobody else reads.
    fn combine_shares(
        &mut self,
        slots: &Slots<'_>,
        combine: Combine<'_>,
        operator: Operator,
        output: Span,
    ) -> Result<(), Failure> {
        let (area, rank, size) = (self.area, self.area.rank(), self.area.members());
        // Two gain nothing by that.
        let (unit, commutative) = (operator.unit, operator.commutative && size > 2);
        let expected = note(Kind::AllReduce, slots.total);
        // In whole lines where that is possible, so that no two members write to one.
        let least = if LINE.is_multiple_of(unit) { LINE } else { unit };
        let length = slots.length.div_ceil(size).next_multiple_of(least);
        let share = |span: Span, rank: usize| part(span, rank * length, length);
        let total =
            |rank: usize| share((slots.of)(if commutative { rank } else { size - 1 }), rank);
        self.all_come(&slots.turn, expected)?;
        if rank * length < slots.length && commutative {
            for other in others(rank, size) {
                combine(share((slots.of)(other), rank), total(rank));
            }
        } else if rank * length < slots.length {
            slots.combine_chunk(size, combine, rank * length, length);
        }
        let turn = self.line_turn();
        self.prepare(&turn)?;
        self.stamp(&turn, Kind::AllReduce, slots.total);
        area.ring_all();
        share(output, rank).copy_from(total(rank));
        for other in others(rank, size) {
            self.await_stamp(&turn, other, expected)?;
            share(output, other).copy_from(total(other));
        }
        Ok(())
    }

    /// Everyone leaves a few items in its line and combines what it gets of all, from `from` on.
    #[inline]
    fn combine_few(
        &mut self,
        kind: Kind,
        combine: Combine<'_>,
        input: Span,
        from: usize,
        output: Span,
    ) -> Result<(), Failure> {
        let (area, rank, last) = (self.area, self.area.rank(), self.area.members() - 1);
        let turn = self.line_turn();
        let line = |rank: usize| area.inline(turn.number, rank, input.len());
        self.prepare(&turn)?;
        line(rank).copy_from(input);
        self.stamp(&turn, kind, input.len());
        area.ring_all();
        let expected = note(kind, input.len());
        // Many do not all ask the same member for its line first.
        let mut result = if last > 1 { self.await_all(&turn, expected) } else { Ok(()) };
        let own = own(part(input, from, output.len()), output, rank == last);
        for other in (0..=last).rev() {
            if last == 1 && other != rank {
                result = self.await_stamp(&turn, other, expected);
            }
            if result.is_err() {
                break;
            }
            let items = match own {
                Some(own) if other == rank => own,
                _ => part(line(other), from, output.len()),
            };
            if other != last {
                combine(items, output);
            } else if items != output {
                output.copy_from(items);
            }
        }
        if result.is_ok() {
            self.all_have_come(&turn);
        }
        self.finish();
        result
    }

    /// Combines everyone's items into the memory of the last rank; whoever is there takes a chunk at
    /// a time.
    fn combine_together(
        &mut self,
        slots: &Slots<'_>,
        kind: Kind,
        combine: Combine<'_>,
        unit: usize,
        root: Option<usize>,
    ) -> Result<(), Failure> {
        let size = self.area.members();
        let chunk = (CHUNK / unit).max(1) * unit;
        let expected = note(kind, slots.total);
        let work = |from| slots.combine_chunk(size, combine, from, chunk);
        let (turn, length) = (&slots.turn, slots.length);
        self.carry_out(|seat| seat.work_together(turn, expected, length, chunk, root, work))
    }
}
