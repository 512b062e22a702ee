//! A place in a leaf.

use super::kernel::{self, Direction, stepped};
use super::node::{Blocks, Leaf};
use super::walk::Row;

/// Which round of a leaf's outer loop, which block in that, which byte in that.
#[derive(Clone, Debug)]
pub(super) struct Position {
    leaf: &'static Leaf,
    /// The origin of the leaf.
    base: *mut u8,
    round: usize,
    block: usize,
    byte: usize,
}

static NOTHING: Leaf = Leaf::NOTHING;

impl Position {
    /// In no leaf yet.
    pub(super) const NOWHERE: Position =
        Position { leaf: &NOTHING, base: std::ptr::null_mut(), round: 0, block: 0, byte: 0 };

    /// At the byte at `offset` of a leaf that is at `base`.
    #[inline]
    pub(super) fn new(leaf: &'static Leaf, base: *mut u8, offset: usize) -> Position {
        let mut place = Position { leaf, base, round: 0, block: 0, byte: 0 };
        if offset > 0 {
            place.round = offset / leaf.size;
            (place.block, place.byte) = leaf.blocks.seek(offset % leaf.size);
        }
        place
    }

    /// Whether the leaf has come to its end.
    #[inline]
    pub(super) fn is_behind(&self) -> bool {
        self.round == self.leaf.count
    }

    /// Copies what one kernel can, `limit` bytes at most, and tells how many.
    ///
    /// # Safety
    /// The places of the leaf, and as many bytes at `packed`, must be valid.
    #[inline]
    pub(super) unsafe fn step(
        &mut self,
        direction: Direction,
        packed: *mut u8,
        limit: usize,
    ) -> usize {
        let leaf = self.leaf;
        if self.byte == 0 {
            let base = stepped(self.base, self.round, leaf.stride);
            if self.block == 0 && limit >= leaf.size {
                // A division takes longer than a short copy.
                let most = if limit - leaf.size < leaf.size { 1 } else { limit / leaf.size };
                let rounds = most.min(leaf.count - self.round);
                let count = leaf.blocks.count();
                // SAFETY: as the caller promised.
                unsafe { kernel::copy(direction, leaf, base, rounds, 0, count, packed) };
                self.round += rounds;
                return rounds * leaf.size;
            }
            let first = self.block;
            let (count, length) = leaf.blocks.fitting(first, limit);
            if count > 0 {
                // SAFETY: as the caller promised.
                unsafe { kernel::copy(direction, leaf, base, 1, first, count, packed) };
                self.pass(count);
                return length;
            }
        }
        let (address, length) = self.piece(limit);
        let (from, to) = match direction {
            Direction::Pack => (address, packed),
            Direction::Unpack => (packed, address),
        };
        // SAFETY: as the caller promised.
        unsafe { std::ptr::copy(from, to, length) };
        length
    }

    /// The next contiguous piece, and goes on behind it; `limit` bytes at most.
    pub(super) fn piece(&mut self, limit: usize) -> (*mut u8, usize) {
        let blocks = &self.leaf.blocks;
        let address = stepped(self.base, self.round, self.leaf.stride)
            .wrapping_offset(blocks.place(self.block))
            .wrapping_add(self.byte);
        let left = blocks.length(self.block) - self.byte;
        if left > limit {
            self.byte += limit;
            return (address, limit);
        }
        self.pass(1);
        (address, left)
    }

    /// The whole blocks from here on that are alike; none in the middle of one, or where they differ.
    pub(super) fn row(&self) -> Option<Row> {
        let Blocks::Even { count, stride, length } = self.leaf.blocks else { return None };
        if self.byte > 0 {
            return None;
        }
        let from = stepped(self.base, self.round, self.leaf.stride);
        Some(if count == 1 {
            Row { from, length, stride: self.leaf.stride, count: self.leaf.count - self.round }
        } else {
            let from = stepped(from, self.block, stride);
            Row { from, length, stride, count: count - self.block }
        })
    }

    /// Goes on behind `count` blocks of a [row](Position::row).
    pub(super) fn skip(&mut self, count: usize) {
        if self.leaf.blocks.count() == 1 {
            self.round += count;
        } else {
            self.pass(count);
        }
    }

    /// Goes on behind `count` whole blocks (or what is left of one) of this round.
    #[inline]
    fn pass(&mut self, count: usize) {
        self.byte = 0;
        self.block += count;
        if self.block == self.leaf.blocks.count() {
            self.block = 0;
            self.round += 1;
        }
    }
}
