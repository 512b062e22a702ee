//! A place in a plan, and the way on from there.

use super::kernel::{self, Direction};
use super::node::{Kind, Leaf, Node, Part};

/// A place in a plan that never moves back.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    leaf: &'static Leaf,
    /// The origin of the leaf.
    base: *mut u8,
    /// Which round of its outer loop, which block in that, which byte in that.
    round: usize,
    block: usize,
    byte: usize,
    above: Frames,
}

/// A loop around the leaf, and which round of it.
#[derive(Clone, Copy, Debug)]
struct Frame {
    node: &'static Node,
    base: *mut u8,
    round: usize,
}

impl Walk {
    /// From the byte at `offset` on.
    pub(super) fn new(part: &'static Part, origin: *mut u8, offset: usize) -> Walk {
        let origin = origin.wrapping_offset(part.displacement());
        let mut walk =
            Walk { leaf: &NOTHING, base: origin, round: 0, block: 0, byte: 0, above: Frames::NONE };
        walk.descend(&part.node, origin, offset);
        walk
    }

    /// Copies the next `length` bytes to or from `packed`, where they lie one after the other.
    ///
    /// # Safety
    /// Both the places of the plan and as many bytes at `packed` must be valid.
    pub(crate) unsafe fn copy(&mut self, direction: Direction, packed: *mut u8, length: usize) {
        let mut done = 0;
        while done < length {
            // SAFETY: as the caller promised; a step has at most as many bytes as are left.
            done += unsafe { self.step(direction, packed.wrapping_add(done), length - done) };
        }
    }

    /// Copies what one kernel can, `limit` bytes at most, and tells how many.
    ///
    /// # Safety
    /// As for [`copy`](Walk::copy).
    #[inline]
    unsafe fn step(&mut self, direction: Direction, packed: *mut u8, limit: usize) -> usize {
        let leaf = self.leaf;
        let base = self.base.wrapping_offset(self.round as isize * leaf.stride);
        if self.byte == 0 {
            if self.block == 0 && limit >= leaf.size {
                let left = leaf.count - self.round;
                let rounds = if limit / leaf.size < left { limit / leaf.size } else { left };
                let count = leaf.blocks.count();
                // SAFETY: as the caller promised.
                unsafe { kernel::copy(direction, leaf, base, rounds, 0, count, packed) };
                self.round += rounds;
                if self.round == leaf.count {
                    self.ascend();
                }
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
    pub(crate) fn piece(&mut self, limit: usize) -> (*mut u8, usize) {
        let blocks = &self.leaf.blocks;
        let address = self
            .base
            .wrapping_offset(self.round as isize * self.leaf.stride + blocks.place(self.block))
            .wrapping_add(self.byte);
        let left = blocks.length(self.block) - self.byte;
        if left > limit {
            self.byte += limit;
            return (address, limit);
        }
        self.pass(1);
        (address, left)
    }

    /// Goes on behind `count` whole blocks (or what is left of one) of this round.
    #[inline]
    fn pass(&mut self, count: usize) {
        self.byte = 0;
        self.block += count;
        if self.block == self.leaf.blocks.count() {
            self.block = 0;
            self.round += 1;
            if self.round == self.leaf.count {
                self.ascend();
            }
        }
    }

    /// To the next leaf. There is always one: the outermost loop has no end.
    fn ascend(&mut self) {
        while let Some(frame) = self.above.last() {
            frame.round += 1;
            let Frame { node, base, round } = *frame;
            if round < node.rounds() {
                let (body, place) = node.round(round);
                return self.descend(body, base.wrapping_offset(place), 0);
            }
            self.above.pop();
        }
    }

    fn descend(&mut self, mut node: &'static Node, mut base: *mut u8, mut offset: usize) {
        loop {
            if let Kind::Leaf(leaf) = &node.kind {
                self.leaf = leaf;
                self.base = base;
                (self.round, self.block, self.byte) = (0, 0, 0);
                if offset > 0 {
                    self.round = offset / leaf.size;
                    (self.block, self.byte) = leaf.blocks.seek(offset % leaf.size);
                }
                return;
            }
            let round = if offset == 0 { 0 } else { node.seek(&mut offset) };
            self.above.push(Frame { node, base, round });
            let (body, place) = node.round(round);
            (node, base) = (body, base.wrapping_offset(place));
        }
    }
}

impl Node {
    /// How often the loop goes round; leaves have their own.
    fn rounds(&self) -> usize {
        match &self.kind {
            Kind::Leaf(_) => 0,
            Kind::Repeat { count, .. } => *count,
            Kind::Scatter { places, .. } => places.len(),
            Kind::Sequence(members) => members.len(),
        }
    }

    /// What is done in a round, and where.
    fn round(&self, round: usize) -> (&Node, isize) {
        match &self.kind {
            Kind::Leaf(_) => (self, 0),
            Kind::Repeat { stride, body, .. } => {
                // The round behind the last may be out of reach.
                (body, (round as isize).wrapping_mul(*stride))
            }
            Kind::Scatter { places, body } => (body, places[round]),
            Kind::Sequence(members) => (&members[round].node, members[round].place),
        }
    }

    /// The round that has the byte at `offset`, which becomes the offset in that round.
    fn seek(&self, offset: &mut usize) -> usize {
        match &self.kind {
            Kind::Leaf(_) => 0,
            Kind::Repeat { body, .. } | Kind::Scatter { body, .. } => {
                let round = *offset / body.size;
                *offset %= body.size;
                round
            }
            Kind::Sequence(members) => {
                let round = members.partition_point(|member| member.end <= *offset);
                if round > 0 {
                    *offset -= members[round - 1].end;
                }
                round
            }
        }
    }
}

static NOTHING: Leaf = Leaf::NOTHING;

/// A stack of frames that needs no memory of its own for the usual depth.
#[derive(Clone, Debug)]
struct Frames {
    near: [Option<Frame>; 4],
    depth: usize,
    far: Vec<Frame>,
}

impl Frames {
    const NONE: Frames = Frames { near: [None; 4], depth: 0, far: Vec::new() };

    fn push(&mut self, frame: Frame) {
        match self.near.get_mut(self.depth) {
            Some(slot) => *slot = Some(frame),
            None => self.far.push(frame),
        }
        self.depth += 1;
    }

    fn pop(&mut self) {
        if self.depth > self.near.len() {
            self.far.pop();
        }
        self.depth = self.depth.saturating_sub(1);
    }

    fn last(&mut self) -> Option<&mut Frame> {
        let at = self.depth.checked_sub(1)?;
        match self.near.get_mut(at) {
            Some(slot) => slot.as_mut(),
            None => self.far.last_mut(),
        }
    }
}
