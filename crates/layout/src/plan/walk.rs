//! A position in a plan, and the way on from there.

use super::kernel::Direction;
use super::node::{Kind, Node, Part};
use super::position::Position;

/// A position in a plan that never moves back.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    at: Position,
    above: Frames,
}

/// Blocks of equal length at equal distances.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) from: *mut u8,
    pub(crate) length: usize,
    pub(crate) stride: isize,
    pub(crate) count: usize,
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
    #[inline]
    pub(super) fn new(part: &'static Part, origin: *mut u8, offset: usize) -> Walk {
        let mut walk = Walk { at: Position::NOWHERE, above: Frames::NONE };
        walk.descend(&part.node, origin.wrapping_offset(part.displacement()), offset);
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
            done += unsafe { self.at.step(direction, packed.wrapping_add(done), length - done) };
            if self.at.is_behind() {
                self.ascend();
            }
        }
    }

    /// The next contiguous piece, and goes on behind it; `limit` bytes at most.
    pub(crate) fn piece(&mut self, limit: usize) -> (*mut u8, usize) {
        let piece = self.at.piece(limit);
        if self.at.is_behind() {
            self.ascend();
        }
        piece
    }

    /// The whole blocks from here on that are alike, if there are any: not in the middle of one.
    pub(crate) fn row(&self) -> Option<Row> {
        self.at.row()
    }

    /// Goes on behind `count` blocks of a [row](Walk::row).
    pub(crate) fn skip(&mut self, count: usize) {
        self.at.skip(count);
        if self.at.is_behind() {
            self.ascend();
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
                self.at = Position::new(leaf, base, offset);
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
