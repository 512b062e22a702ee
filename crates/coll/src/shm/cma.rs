//! Large data, read where the program of another member has it, by cross-memory attach: every member tells where
//! that is, and nobody goes before all have read what they need.

use engine::Fault;
use layout::Span;
use transport::AccessError;
use transport_shm::{Area, Flags, INLINE_WITH_READERS};

use super::cico::place;
use super::member::{Blocking, Epoch, Member, Pace, Waiter, bytes, inline, others};
use super::note::note;
use super::slots::Combine;
use crate::blocks::{are_apart, part};
use crate::failure::Failure;
use crate::kind::Kind;
use crate::operator::Operator;
use crate::scratch::Arena;

/// What is read at a time to be combined: little enough for the second-level cache, enough for a system
/// call.
const LEAST_CHUNK: usize = 32 << 10;
const MOST_CHUNK: usize = 256 << 10;
/// What is read at a time where each combines a part of its own.
const PART_CHUNK: usize = 64 << 10;
/// How much of a result lies in shared memory at a time.
const RESULT: usize = 1 << 20;

/// Which of a member's addresses.
const INPUT: usize = 0;
const OUTPUT: usize = 1;

impl<W: Waiter> Blocking<'_, W> {
    /// False if that cannot be done; then nothing has been done that matters.
    pub(super) fn all_gather_cma(&mut self, block: Span, result: Span) -> Result<bool, Failure> {
        let (rank, length) = (self.area.rank(), block.len());
        let own = part(result, rank * length, length);
        let memory = if block.plain().is_some() {
            block
        } else {
            place(own, block);
            own
        };
        let read = |round: &mut Round<'_, '_, W>| {
            round.fetch_each(0, |from| part(result, from * length, length))
        };
        self.read_round(Kind::AllGather, memory, length, read, || place(own, memory))
    }

    /// False if that cannot be done; then nothing has been done that matters.
    pub(super) fn all_to_all_cma(
        &mut self,
        input: Span,
        output: Span,
        length: usize,
    ) -> Result<bool, Failure> {
        let rank = self.area.rank();
        let block = |span: Span| part(span, rank * length, length);
        // What is overwritten while others read it does not count as being in one piece.
        let memory = if input == output { Span::EMPTY } else { input };
        let read = |round: &mut Round<'_, '_, W>| {
            round.fetch_each(rank * length, |from| part(output, from * length, length))
        };
        let copy = || place(block(output), block(input));
        self.read_round(Kind::AllToAll, memory, length, read, copy)
    }

    /// Everyone tells where its `memory` is and reads what it needs, in an operation on so many bytes.
    /// What is left to do with our own is done while others still read it. False if somebody's does not
    /// lie in one piece; then nothing has been done that matters.
    pub(super) fn read_round(
        &mut self,
        kind: Kind,
        memory: Span,
        length: usize,
        read: impl FnOnce(&mut Round<'_, '_, W>) -> Result<(), Failure>,
        meanwhile: impl FnOnce(),
    ) -> Result<bool, Failure> {
        let (area, rank, size) = (self.area, self.area.rank(), self.area.members());
        let epoch = self.line_epoch();
        self.prepare(&epoch)?;
        area.reset_readers(epoch.number, rank);
        self.publish_addresses(&epoch, [memory, Span::EMPTY], kind, length);
        let expected = note(kind, length);
        if self.oversubscribed {
            self.meet(&epoch, expected, || ())?;
        } else {
            area.ring_all();
        }
        // Who cannot be read from must not overwrite what it has.
        let whole = memory.plain().is_some();
        let mut round = Round { member: self, epoch, expected, whole };
        let result = read(&mut round);
        for from in others(rank, size) {
            round.place(from)?;
        }
        let whole = round.whole;
        self.all_have_come(&epoch);
        // Whoever leaves may change its memory.
        let left = if self.oversubscribed {
            self.barrier(meanwhile)
        } else {
            meanwhile();
            self.wait(|| area.readers_done(epoch.number, rank) == size as u64 - 1)
        };
        self.finish();
        result.and(left).and(Ok(whole))
    }

    /// Combines everyone's items from `from` on into `output`, reading them where they are. False if
    /// that cannot be done.
    pub(super) fn reduce_scatter_cma(
        &mut self,
        combine: Combine<'_>,
        operator: Operator,
        input: Span,
        from: usize,
        output: Span,
    ) -> Result<bool, Failure> {
        let (rank, size) = (self.area.rank(), self.area.members());
        let chunk = (PART_CHUNK / operator.unit).max(1) * operator.unit;
        let order = Order { size, first: rank, commutative: operator.commutative };
        let mut memory = Arena::new();
        // What is read by others while it is written here would be mixed up.
        let apart = are_apart(input, output);
        let room = chunk.min(output.len());
        // SAFETY: the spans are used in this function only, as the arena is.
        let (total, rooms) = unsafe {
            let total = if apart { output } else { memory.take(output.len()) };
            (total, [memory.take(room), memory.take(room)])
        };
        let read = |round: &mut Round<'_, '_, W>| {
            // An operation must not be handed what nobody has written.
            others(rank, size).try_for_each(|other| round.place(other).map(drop))?;
            let end = if round.whole { total.len() } else { 0 };
            let result = (0..end).step_by(chunk).try_for_each(|at| {
                let total = part(total, at, chunk);
                let own = part(input, from + at, total.len());
                let fetch = |other: usize, target: Span| round.fetch(other, from + at, target);
                let rooms = rooms.map(|room| room.head(total.len()));
                combine_rotated(order, (rank, own), fetch, combine, total, rooms)
            });
            others(rank, size).for_each(|other| round.leave(other));
            result
        };
        let done = self.read_round(Kind::ReduceScatter, input, input.len(), read, || ())?;
        if done && total != output {
            output.copy_from(total);
        }
        Ok(done)
    }
}

/// Members read from each other.
pub(super) struct Round<'r, 'a, W: Waiter> {
    member: &'r mut Blocking<'a, W>,
    epoch: Epoch,
    expected: u64,
    /// Whether all that we know of can be read from.
    whole: bool,
}

impl<W: Waiter> Round<'_, '_, W> {
    /// Where member `from` has its memory, once it has come; nowhere if not all can be read from.
    fn place(&mut self, from: usize) -> Result<Option<u64>, Failure> {
        self.member.await_published(&self.epoch, from, self.expected)?;
        let address = address(self.member.area, &self.epoch, from, INPUT);
        self.whole &= address != 0;
        Ok(self.whole.then_some(address))
    }

    /// Reads what `from` has at `offset`.
    fn fetch(&mut self, from: usize, offset: usize, to: Span) -> Result<(), Failure> {
        let Some(address) = self.place(from)? else { return Ok(()) };
        failed(from, self.member.area.read(from, address.wrapping_add(offset as u64), to))
    }

    /// Reads what everyone else has at `offset`, each into its block. Whoever cannot be read from does not
    /// keep the others waiting.
    pub(super) fn fetch_each(
        &mut self,
        offset: usize,
        block: impl Fn(usize) -> Span,
    ) -> Result<(), Failure> {
        let mut result = Ok(());
        for from in others(self.member.area.rank(), self.member.area.members()) {
            let read = self.fetch(from, offset, block(from));
            self.leave(from);
            result = result.and(read);
        }
        result
    }

    /// We need no more of what `from` has.
    fn leave(&mut self, from: usize) {
        if !self.member.oversubscribed {
            self.member.area.reader_done(self.epoch.number, from);
            self.member.area.ring(from);
        }
    }
}

impl Member<'_> {
    /// Combines everyone's `input` into `output`, of `root` or of all. Whoever is there takes a chunk
    /// at a time, reads it from everyone and combines it.
    pub(super) async fn reduce_cma<C: Fn(Span, Span) + ?Sized>(
        &mut self,
        combine: &C,
        operator: Operator,
        input: Span,
        output: Span,
        root: Option<usize>,
    ) -> Result<(), Failure> {
        let (size, unit) = (self.area.members(), operator.unit);
        let kind = if root.is_none() { Kind::AllReduce } else { Kind::Reduce };
        // Of two, each writes what it has combined to the other; more copy it from one place, since writing
        // to many takes longer.
        let many = size > 2 && root.is_none();
        let chunk = (input.len() / (2 * size)).clamp(LEAST_CHUNK, MOST_CHUNK);
        let chunk = (chunk / unit).max(1) * unit;
        let most = if many { RESULT / unit * unit } else { input.len() };
        let mut memory = Arena::new();
        // SAFETY: the span is used in this function only, as the arena is.
        let scratch = unsafe { memory.take(3 * chunk) };
        let mut result = Ok(());
        let all = input.len();
        for at in (0..input.len()).step_by(most) {
            let (input, output) = (part(input, at, most), part(output, at, most));
            let epoch = self.epoch(if many { input.len() } else { 0 }, Pace::Together);
            self.room_for(&epoch).await?;
            self.publish_addresses(&epoch, [input, output], kind, all);
            // Who waits for us to publish: the root, or, in vain, one that does not do the same but passes
            // results around.
            self.area.ring(root.unwrap_or((self.area.rank() + 1) % size));
            let total =
                if many { bytes(self.area, epoch.offset, input.len()) } else { Span::EMPTY };
            let commutative = operator.commutative;
            let work =
                Work { area: self.area, epoch, input, output, total, scratch, root, commutative };
            let mut failure = Ok(());
            let expected = note(kind, all);
            let work = |from| failure = failure.and(work.chunk(combine, from, chunk));
            let worked = self.work_together(&epoch, expected, input.len(), chunk, None, work).await;
            if worked.is_err() {
                // The caller may change or free its memory.
                self.abandon(&epoch).await;
            }
            worked?;
            self.all_have_come(&epoch);
            output.copy_from(total);
            result = result.and(failure);
            self.finish();
        }
        result
    }

    /// Tells everyone where our memory is; 0 for what does not lie in one piece.
    fn publish_addresses(&self, epoch: &Epoch, memory: [Span; 2], kind: Kind, length: usize) {
        const { assert!(size_of::<[u64; 2]>() <= INLINE_WITH_READERS) }
        let line = inline(self.area, epoch, self.area.rank(), size_of::<[u64; 2]>());
        for (index, span) in memory.into_iter().enumerate() {
            let address = span.plain().map_or(0, |(address, _)| address.expose_provenance() as u64);
            line.tail(index * size_of::<u64>()).copy_from_slice(&address.to_ne_bytes());
        }
        self.publish(epoch, kind, length);
    }
}

/// A reduction under way.
struct Work<'a> {
    area: &'a Area,
    epoch: Epoch,
    input: Span,
    output: Span,
    /// Where the result goes if everyone copies it from there; else it is written to the outputs.
    total: Span,
    /// Three chunks.
    scratch: Span,
    root: Option<usize>,
    commutative: bool,
}

impl Work<'_> {
    /// Combines everyone's items of a chunk, in the order of ranks.
    fn chunk<C: Fn(Span, Span) + ?Sized>(
        &self,
        combine: &C,
        from: usize,
        length: usize,
    ) -> Result<(), Failure> {
        let (rank, size) = (self.area.rank(), self.area.members());
        let wanted = |rank: usize| self.root.is_none_or(|root| root == rank);
        let (own, output) = (part(self.input, from, length), part(self.output, from, length));
        let theirs = self.scratch.head(own.len());
        // The program's own memory will do, unless our items are still there.
        let total = if !self.total.is_empty() {
            part(self.total, from, length)
        } else if wanted(rank) && output != own {
            output
        } else {
            part(self.scratch, length, own.len())
        };
        let address = |rank: usize, which: usize| {
            address(self.area, &self.epoch, rank, which).wrapping_add(from as u64)
        };
        let fetch = |other: usize, target: Span| {
            failed(other, self.area.read(other, address(other, INPUT), target))
        };
        let rooms = [theirs, part(self.scratch, 2 * length, own.len())];
        // Members who begin at the same time begin elsewhere.
        let order = Order { size, first: from / length % size, commutative: self.commutative };
        combine_rotated(order, (rank, own), fetch, combine, total, rooms)?;
        if !self.total.is_empty() {
            return Ok(());
        }
        if wanted(rank) && output == own {
            output.copy_from(total);
        }
        others(rank, size).filter(|&other| wanted(other)).try_for_each(|other| {
            // SAFETY: that member has published the address in this epoch, for its result to be written there,
            // and stays until the gate says that all is done, or this member's piece has ended.
            let written = unsafe { self.area.write(other, address(other, OUTPUT), total) };
            failed(other, written)
        })
    }
}

/// In which order items are combined.
#[derive(Clone, Copy)]
struct Order {
    size: usize,
    /// With whose the reading begins.
    first: usize,
    commutative: bool,
}

/// Combines the items of all members in the order of ranks into `total`. They are fetched from `first`
/// downwards, and then from the last down to it: so that not all members read from one at a time. Our
/// own lie at hand.
fn combine_rotated<C: Fn(Span, Span) + ?Sized>(
    Order { size, first, commutative }: Order,
    (rank, own): (usize, Span),
    mut fetch: impl FnMut(usize, Span) -> Result<(), Failure>,
    combine: &C,
    total: Span,
    [theirs, left]: [Span; 2],
) -> Result<(), Failure> {
    // Of two, each reads from the other anyway.
    let first = if size > 2 { first } else { 0 };
    let mut combine_all = |mut members: std::ops::Range<usize>, result: Span| {
        let Some(last) = members.next_back() else { return Ok(()) };
        if last == rank && commutative && !members.is_empty() {
            // Saves a copy of our items.
            members.next_back().map_or(Ok(()), |other| fetch(other, result))?;
            combine(own, result);
        } else if last == rank {
            result.copy_from(own);
        } else {
            fetch(last, result)?;
        }
        for other in members.rev() {
            if other == rank {
                combine(own, result);
            } else {
                fetch(other, theirs)?;
                combine(theirs, result);
            }
        }
        Ok(())
    };
    combine_all(0..first, left)?;
    combine_all(first..size, total)?;
    if first > 0 {
        combine(left, total);
    }
    Ok(())
}

/// Where a member's memory is.
fn address(area: &Area, epoch: &Epoch, rank: usize, which: usize) -> u64 {
    let mut bytes = [0; size_of::<u64>()];
    let line = inline(area, epoch, rank, size_of::<[u64; 2]>());
    line.tail(which * bytes.len()).copy_to_slice(&mut bytes);
    u64::from_ne_bytes(bytes)
}

/// What it means that a copy between our memory and that of `rank` did not succeed.
pub(super) fn failed(rank: usize, result: Result<(), AccessError>) -> Result<(), Failure> {
    result.map_err(|error| Failure {
        rank,
        fault: match error {
            AccessError::BadAddressHere | AccessError::BadAddressThere => Fault::BadAddress,
            _ => Fault::PeerDied(rank as u32),
        },
    })
}
