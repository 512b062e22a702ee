//! Bytes to and from other members.

use fabric::shm::{Flags, INLINE, Stage};
use layout::Span;

use super::direct::Round;
use super::quarrel::note;
use super::{LINE, MOST, Pace, Patience, Session, Turn, ZONE, others};
use crate::immediate::Failure;
use crate::steps::{Kind, part};

/// Blocks of several lengths that are more together go by messages.
pub(super) const UNEVEN: usize = 64 << 10;
/// A broadcast goes in pieces of this size: readers copy one while the root writes the next.
const PIECE: usize = 64 << 10;

/// Lines are asked for so many turns before they are needed.
const LINES_AHEAD: u64 = 4;
/// So many pieces the root may be ahead.
const AHEAD: usize = 4;
/// From this size on blocks may be read where the program has them, if the system allows that.
const DIRECT: usize = 16 << 10;
/// The same of items to combine, where few members have a core each.
const DIRECT_OF_FEW: usize = 64 << 10;
/// But not where a member has no more blocks than this for others, on a core of its own. To read them takes
/// no longer, but then the program takes longer to write there again, since others have its cache lines
/// (its time and ours together, 64 KiB between two: a third less if they are copied twice). Blocks that it
/// has not changed are not written twice, and still in the readers' caches.
const NEARBY: usize = 256 << 10;
/// The same of all members' blocks together where everyone reads the same ones, or cores are shared: what is in
/// one place is copied faster by many than it is fetched from many places.
const IN_ONE_PLACE: usize = 2 << 20;

/// Of more bytes than [`ZONE`] in all, so many at a time (16 members on 16 cores: a quarter off 64 KiB each).
const NEAR_ENOUGH: usize = 128 << 10;
/// More members than this have more blocks for each other than their caches hold twice.
const FEW: usize = 4;
/// From this size on blocks for each other are, also where cores are shared and all have room.
const MUCH: usize = 64 << 10;

impl<P: Patience> Session<'_, P> {
    pub(super) fn broadcast(&mut self, buffer: Span, root: usize) -> Result<(), Failure> {
        if buffer.len() <= INLINE {
            let turn = self.line_turn();
            let line = self.area.inline(turn.number, root, buffer.len());
            return self.hand_out(&turn, line, buffer, buffer.len(), root);
        }
        for at in (0..buffer.len()).step_by(PIECE) {
            let piece = buffer.tail(at).head(PIECE);
            let turn = self.turn(piece.len(), Pace::Apart(AHEAD));
            let bytes = self.area.bytes(turn.offset, piece.len());
            self.hand_out(&turn, bytes, piece, buffer.len(), root)?;
        }
        Ok(())
    }

    /// One piece of a broadcast of `length` bytes, through `shared`.
    #[inline]
    fn hand_out(
        &mut self,
        turn: &Turn,
        shared: Span,
        piece: Span,
        length: usize,
        root: usize,
    ) -> Result<(), Failure> {
        let mut result = Ok(());
        if self.area.rank() == root {
            self.prepare(turn)?;
            self.leave(shared, piece);
            self.stamp(turn, Kind::Broadcast, length);
            self.area.ring_all();
            // The line is in the caches of those who read it a lap ago.
            self.area.prefetch(turn.number + LINES_AHEAD);
        } else {
            result = self.await_stamp(turn, root, note(Kind::Broadcast, length));
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
        self.in_pieces(length, 1, Pace::Apart(2), |session, turn, at, piece, slot| {
            if rank != root {
                session.prepare(turn)?;
                session.leave(slot(rank), part(block, at, piece));
                session.stamp(turn, Kind::Gather, length);
                session.area.ring(root);
                return Ok(());
            }
            for from in others(rank, session.area.members()) {
                session.await_stamp(turn, from, note(Kind::Gather, length))?;
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
        self.in_pieces(length, 1, Pace::Apart(2), |session, turn, at, piece, slot| {
            if rank != root {
                session.await_stamp(turn, root, note(Kind::Scatter, length))?;
                part(block, at, piece).copy_from(slot(rank));
                return Ok(());
            }
            session.prepare(turn)?;
            for to in others(rank, session.area.members()) {
                session.leave(slot(to), part(blocks, to * length + at, piece));
            }
            session.stamp(turn, Kind::Scatter, length);
            session.area.ring_all();
            Ok(())
        })
    }

    pub(super) fn all_gather(&mut self, block: Span, result: Span) -> Result<(), Failure> {
        let (rank, length) = (self.area.rank(), block.len());
        let own = part(result, rank * length, length);
        let size = self.area.members();
        let near = if self.crowded || size > 2 { IN_ONE_PLACE } else { NEARBY };
        if self.place.direct && length >= DIRECT && size * length > near {
            let memory = if block.plain().is_some() {
                block
            } else {
                place(own, block);
                own
            };
            let read = |round: &mut Round<'_, '_, P>| {
                round.fetch_each(0, |from| part(result, from * length, length))
            };
            let copy = || place(own, memory);
            let done = self.read_round(Kind::AllGather, memory, length, read, copy)?;
            if done {
                return Ok(());
            }
        }
        place(own, block);
        self.in_pieces(length, 1, Pace::Together, |session, turn, at, piece, slot| {
            session.prepare(turn)?;
            session.leave(slot(rank), part(own, at, piece));
            session.gather_round(turn, Kind::AllGather, length, |from| {
                part(result, from * length + at, piece).copy_from(slot(from));
            })
        })
    }

    /// Blocks of several lengths, all in one turn.
    pub(super) fn all_gather_list(&mut self, block: Span, result: &[Span]) -> Result<(), Failure> {
        let (area, rank) = (self.area, self.area.rank());
        place(result[rank], block);
        let stride = |block: &Span| block.len().next_multiple_of(LINE);
        let turn = self.turn(result.iter().map(stride).sum(), Pace::Together);
        let slot = |rank: usize| {
            let before: usize = result[..rank].iter().map(stride).sum();
            area.bytes(turn.offset + before, result[rank].len())
        };
        self.prepare(&turn)?;
        self.leave(slot(rank), result[rank]);
        self.stamp(&turn, Kind::AllGather, result[rank].len());
        if self.crowded {
            // What each has stamped differs, and is looked at below.
            if area.arrive(turn.number) {
                area.open(turn.number, Stage::Ready);
                area.ring_all();
            }
            self.wait(|| area.opened(turn.number).is_some())?;
        } else {
            area.ring_all();
        }
        let mut outcome = Ok(());
        for from in others(rank, area.members()) {
            let came = self.await_stamp(&turn, from, note(Kind::AllGather, result[from].len()));
            if came.is_ok() {
                result[from].copy_from(slot(from));
            }
            outcome = outcome.and(came);
        }
        self.all_have_come(&turn);
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
        let few = if self.crowded { length < MUCH } else { size * length <= NEARBY };
        let near = few && size * size * length <= IN_ONE_PLACE;
        if self.place.direct && length >= DIRECT && !near {
            // What is overwritten while others read it does not count as being in one piece.
            let memory = if input == output { Span::EMPTY } else { input };
            let read = |round: &mut Round<'_, '_, P>| {
                round.fetch_each(rank * length, |from| part(output, from * length, length))
            };
            let copy = || place(block(output), block(input));
            let done = self.read_round(Kind::AllToAll, memory, length, read, copy)?;
            if done {
                return Ok(());
            }
        }
        place(block(output), block(input));
        self.in_pieces(length, size, Pace::Together, |session, turn, at, piece, slot| {
            session.prepare(turn)?;
            let own = slot(rank);
            for to in others(rank, size) {
                let block = part(input, to * length + at, piece);
                session.leave(part(own, to * piece, piece), block);
            }
            session.gather_round(turn, Kind::AllToAll, length, |from| {
                let block = part(slot(from), rank * piece, piece);
                part(output, from * length + at, piece).copy_from(block);
            })
        })
    }

    /// From which size on items of blocks are read where the program has them.
    pub(super) fn direct_from(&self) -> usize {
        let few = self.area.members() <= FEW && !self.crowded;
        if few { DIRECT_OF_FEW } else { DIRECT }
    }

    /// Publishes what we have left for the turn of an operation on so many bytes, and takes from each of the
    /// others once it has done the same.
    fn gather_round(
        &mut self,
        turn: &Turn,
        kind: Kind,
        length: usize,
        take: impl Fn(usize),
    ) -> Result<(), Failure> {
        let (rank, size) = (self.area.rank(), self.area.members());
        let expected = note(kind, length);
        self.stamp(turn, kind, length);
        if self.crowded {
            self.meet(turn, expected, || ())?;
            others(rank, size).for_each(take);
            return Ok(());
        }
        self.area.ring_all();
        self.own_next(turn);
        for from in others(rank, size) {
            self.await_stamp(turn, from, expected)?;
            take(from);
        }
        self.all_have_come(turn);
        Ok(())
    }

    /// Goes through blocks of `length` bytes in pieces such that everyone's `blocks` of them fit
    /// into a turn. `work` is handed the turn, where in the block the piece begins, its length, and
    /// the memory of a rank.
    fn in_pieces(
        &mut self,
        length: usize,
        blocks: usize,
        pace: Pace,
        mut work: impl FnMut(
            &mut Self,
            &Turn,
            usize,
            usize,
            &dyn Fn(usize) -> Span,
        ) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let area = self.area;
        let size = area.members();
        if length * blocks <= INLINE {
            let turn = self.line_turn();
            let line = |rank: usize| area.inline(turn.number, rank, length * blocks);
            let result = work(self, &turn, 0, length, &line);
            self.finish();
            return result;
        }
        // Where all have a core and much to copy, what they copy it from stays in their caches.
        let spread = !self.crowded && blocks == 1 && length * size > ZONE;
        let room = if spread { NEAR_ENOUGH } else { MOST };
        let most = (room / size / LINE * LINE / blocks).max(1);
        let even = length.div_ceil(length.div_ceil(most)).next_multiple_of(LINE).min(most);
        for at in (0..length).step_by(even) {
            let piece = even.min(length - at);
            let stride = (piece * blocks).next_multiple_of(LINE);
            let turn = self.turn(size * stride, pace);
            let slot = |rank: usize| area.bytes(turn.offset + rank * stride, piece * blocks);
            work(self, &turn, at, piece, &slot)?;
            self.finish();
        }
        Ok(())
    }
}

/// Copies a block into its place, unless it lies there.
fn place(target: Span, block: Span) {
    if target != block {
        target.copy_from(block);
    }
}
