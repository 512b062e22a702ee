//! The loops of a plan, and how they are put together.

use super::table::Table;
use crate::description;
use std::sync::Arc;

/// What has at most this many blocks is kept as a table of them, since a step of a table costs less
/// than one of a loop around it.
pub(super) const FLAT: usize = 32;

/// Loops, and where the first byte of them in message order lies.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(super) displacement: isize,
    pub(super) node: Node,
}

/// Loops; the first byte in message order lies at the origin.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// Bytes.
    pub(super) size: usize,
    /// Contiguous blocks.
    pub(super) blocks: usize,
    /// Nodes from here down to a leaf.
    pub(super) depth: usize,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Leaf(Leaf),
    /// The body again and again, `stride` bytes apart.
    Repeat {
        count: usize,
        stride: isize,
        body: Arc<Node>,
    },
    /// The body at each place.
    Scatter {
        places: Arc<Vec<isize>>,
        body: Arc<Node>,
    },
    /// One after the other.
    Sequence(Arc<Vec<Member>>),
}

#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) place: isize,
    /// Bytes up to the end of this member.
    pub(super) end: usize,
    pub(super) node: Node,
}

/// Two loops at most, which one kernel runs through.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    pub(super) count: usize,
    pub(super) stride: isize,
    /// Bytes of one round of the outer loop.
    pub(super) size: usize,
    pub(super) blocks: Blocks,
}

/// The inner loop of a leaf.
#[derive(Clone, Debug)]
pub(super) enum Blocks {
    /// Of equal length, at equal distances.
    Even { count: usize, stride: isize, length: usize },
    /// Of equal length.
    Table { places: Arc<Vec<isize>>, length: usize },
    /// Of any length; `ends` counts the bytes up to the end of each.
    Mixed { places: Arc<Vec<isize>>, ends: Arc<Vec<usize>> },
}

impl Part {
    /// `size` bytes one after the other, at the origin.
    pub(crate) fn block(size: usize) -> Part {
        Part::leaf(Blocks::Even { count: 1, stride: 0, length: size })
    }

    /// This part, moved by `displacement` bytes.
    pub(crate) fn at(&self, displacement: isize) -> Part {
        let displacement = self.displacement.wrapping_add(displacement);
        Part { displacement, node: self.node.clone() }
    }

    /// Where the first byte lies.
    pub(crate) fn displacement(&self) -> isize {
        self.displacement
    }

    /// How many bytes.
    pub(crate) fn size(&self) -> usize {
        self.node.size
    }

    /// How many contiguous blocks.
    pub(crate) fn blocks(&self) -> usize {
        self.node.blocks
    }

    /// How deep its loops are nested.
    pub(crate) fn depth(&self) -> usize {
        self.node.depth
    }

    /// The length of the only block, if there is but one.
    pub(crate) fn single_block(&self) -> Option<usize> {
        (self.node.blocks == 1).then_some(self.node.size)
    }

    /// Writes the loops down.
    pub(crate) fn describe(&self, words: &mut Vec<i64>) {
        self.node.describe(self.displacement, words);
    }

    /// `count` of these, `stride` bytes apart. The caller has checked that nothing overflows.
    pub(crate) fn repeat(&self, count: usize, stride: isize) -> Part {
        if count == 0 || self.node.size == 0 {
            return Part::block(0);
        }
        if count == 1 {
            return self.clone();
        }
        // Whether the next round begins where another step of this loop would.
        let continues =
            |steps: usize, step: isize| (steps as isize).checked_mul(step) == Some(stride);
        let node = match &self.node.kind {
            Kind::Leaf(leaf) if leaf.count == 1 => match leaf.blocks {
                Blocks::Even { count: 1, length, .. } if stride == length as isize => {
                    Node::leaf(Blocks::Even { count: 1, stride: 0, length: length * count })
                }
                Blocks::Even { count: 1, length, .. } => {
                    Node::leaf(Blocks::Even { count, stride, length })
                }
                Blocks::Even { count: steps, stride: step, length } if continues(steps, step) => {
                    Node::leaf(Blocks::Even { count: steps * count, stride: step, length })
                }
                ref blocks => Node::of(Leaf { count, stride, ..Leaf::once(blocks.clone()) }),
            },
            Kind::Leaf(leaf) if continues(leaf.count, leaf.stride) => {
                Node::of(Leaf { count: leaf.count * count, ..leaf.clone() })
            }
            Kind::Repeat { count: steps, stride: step, body } if continues(*steps, *step) => {
                Node::repeat(steps * count, *step, body.clone())
            }
            _ if self.node.blocks <= FLAT => {
                let blocks = self.node.flattened();
                Node::of(Leaf { count, stride, ..Leaf::once(blocks) })
            }
            _ => Node::repeat(count, stride, Arc::new(self.node.clone())),
        };
        Part { displacement: self.displacement, node }
    }

    fn leaf(blocks: Blocks) -> Part {
        Part { displacement: 0, node: Node::leaf(blocks) }
    }
}

impl Node {
    pub(super) fn leaf(blocks: Blocks) -> Node {
        Node::of(Leaf::once(blocks))
    }

    fn of(leaf: Leaf) -> Node {
        let size = leaf.size * leaf.count;
        let blocks = leaf.blocks.count().saturating_mul(leaf.count);
        Node { size, blocks, depth: 1, kind: Kind::Leaf(leaf) }
    }

    fn repeat(count: usize, stride: isize, body: Arc<Node>) -> Node {
        Node {
            size: body.size * count,
            blocks: body.blocks.saturating_mul(count),
            depth: body.depth + 1,
            kind: Kind::Repeat { count, stride, body },
        }
    }

    /// Whether both are the same loops, as far as that can be told fast.
    pub(super) fn same(&self, other: &Node) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Leaf(a), Kind::Leaf(b)) => {
                (a.count, a.stride, a.size) == (b.count, b.stride, b.size)
                    && a.blocks.same(&b.blocks)
            }
            (
                Kind::Repeat { count, stride, body },
                Kind::Repeat { count: times, stride: step, body: inner },
            ) => (count, stride) == (times, step) && Arc::ptr_eq(body, inner),
            (Kind::Scatter { places, body }, Kind::Scatter { places: others, body: inner }) => {
                Arc::ptr_eq(places, others) && Arc::ptr_eq(body, inner)
            }
            (Kind::Sequence(a), Kind::Sequence(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Calls `block` with place and length of each block; for what has few.
    pub(super) fn each_block(&self, at: isize, block: &mut impl FnMut(isize, usize)) {
        match &self.kind {
            Kind::Leaf(leaf) => {
                for round in 0..leaf.count {
                    let at = at + round as isize * leaf.stride;
                    for index in 0..leaf.blocks.count() {
                        block(at + leaf.blocks.place(index), leaf.blocks.length(index));
                    }
                }
            }
            Kind::Repeat { count, stride, body } => {
                for round in 0..*count {
                    body.each_block(at + round as isize * stride, block);
                }
            }
            Kind::Scatter { places, body } => {
                places.iter().for_each(|place| body.each_block(at + place, block));
            }
            Kind::Sequence(members) => {
                members.iter().for_each(|member| member.node.each_block(at + member.place, block));
            }
        }
    }

    /// Writes the loops down, the first byte at `at`.
    fn describe(&self, at: isize, words: &mut Vec<i64>) {
        match &self.kind {
            Kind::Leaf(leaf) => {
                if leaf.count > 1 {
                    description::repeat(leaf.count, leaf.stride, words);
                }
                leaf.blocks.describe(at, words);
            }
            Kind::Repeat { count, stride, body } => {
                description::repeat(*count, *stride, words);
                body.describe(at, words);
            }
            Kind::Scatter { places, body } => {
                description::scatter(places.iter().map(|place| place + at), words);
                body.describe(0, words);
            }
            Kind::Sequence(members) => {
                description::sequence(members.len(), words);
                members.iter().for_each(|member| member.node.describe(at + member.place, words));
            }
        }
    }

    /// All blocks in one table; for what has few.
    pub(super) fn flattened(&self) -> Blocks {
        let mut table = Table::with_capacity(self.blocks);
        self.each_block(0, &mut |place, length| table.push(place, length));
        table.finish().1
    }
}

impl Leaf {
    /// Without a byte.
    pub(super) const NOTHING: Leaf = Leaf {
        count: 1,
        stride: 0,
        size: 0,
        blocks: Blocks::Even { count: 1, stride: 0, length: 0 },
    };

    fn once(blocks: Blocks) -> Leaf {
        Leaf { count: 1, stride: 0, size: blocks.size(), blocks }
    }
}

impl Blocks {
    /// Writes the loop down, the first byte at `at`.
    fn describe(&self, at: isize, words: &mut Vec<i64>) {
        match self {
            Blocks::Even { count, stride, length } => {
                if *count > 1 {
                    description::repeat(*count, *stride, words);
                }
                description::block(at, *length, words);
            }
            Blocks::Table { places, length } => {
                description::equal(*length, places.iter().map(|place| place + at), words);
            }
            Blocks::Mixed { places, .. } => {
                description::sequence(places.len(), words);
                for (index, place) in places.iter().enumerate() {
                    description::block(place + at, self.length(index), words);
                }
            }
        }
    }

    /// How many.
    #[inline]
    pub(super) fn count(&self) -> usize {
        match self {
            Blocks::Even { count, .. } => *count,
            Blocks::Table { places, .. } | Blocks::Mixed { places, .. } => places.len(),
        }
    }

    /// Bytes of all.
    fn size(&self) -> usize {
        match self {
            Blocks::Even { count, length, .. } => count * length,
            Blocks::Table { places, length } => places.len() * length,
            Blocks::Mixed { ends, .. } => ends.last().copied().unwrap_or(0),
        }
    }

    /// Where a block lies.
    #[inline]
    pub(super) fn place(&self, index: usize) -> isize {
        match self {
            Blocks::Even { stride, .. } => (index as isize).wrapping_mul(*stride),
            Blocks::Table { places, .. } | Blocks::Mixed { places, .. } => places[index],
        }
    }

    /// Bytes of a block.
    #[inline]
    pub(super) fn length(&self, index: usize) -> usize {
        match self {
            Blocks::Even { length, .. } | Blocks::Table { length, .. } => *length,
            Blocks::Mixed { ends, .. } => ends[index] - start(ends, index),
        }
    }

    /// The block that has the byte at `offset`, and where in it that is.
    #[inline]
    pub(super) fn seek(&self, offset: usize) -> (usize, usize) {
        match self {
            Blocks::Even { length, .. } | Blocks::Table { length, .. } => {
                (offset / length, offset % length)
            }
            Blocks::Mixed { ends, .. } => {
                let index = ends.partition_point(|&end| end <= offset);
                (index, offset - start(ends, index))
            }
        }
    }

    /// How many whole blocks from `index` on have at most `room` bytes, and how many they have.
    #[inline]
    pub(super) fn fitting(&self, index: usize, room: usize) -> (usize, usize) {
        match self {
            Blocks::Even { length, .. } | Blocks::Table { length, .. } => {
                let left = self.count() - index;
                let all = left.saturating_mul(*length);
                if room >= all {
                    return (left, all);
                }
                let fit = room / length;
                (fit, fit * length)
            }
            Blocks::Mixed { ends, .. } => {
                let start = start(ends, index);
                let rest = &ends[index..];
                let fit = rest.partition_point(|&end| end - start <= room);
                (fit, if fit == 0 { 0 } else { rest[fit - 1] - start })
            }
        }
    }

    fn same(&self, other: &Blocks) -> bool {
        match (self, other) {
            (
                Blocks::Even { count, stride, length },
                Blocks::Even { count: many, stride: step, length: size },
            ) => (count, stride, length) == (many, step, size),
            (Blocks::Table { places, length }, Blocks::Table { places: others, length: size }) => {
                length == size && (Arc::ptr_eq(places, others) || short_and_same(places, others))
            }
            (
                Blocks::Mixed { places, ends },
                Blocks::Mixed { places: others, ends: other_ends },
            ) => {
                Arc::ptr_eq(places, others) && Arc::ptr_eq(ends, other_ends)
                    || short_and_same(places, others) && ends == other_ends
            }
            _ => false,
        }
    }
}

/// Bytes before a block.
#[inline]
pub(super) fn start(ends: &[usize], index: usize) -> usize {
    if index == 0 { 0 } else { ends[index - 1] }
}

fn short_and_same<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    a.len() <= FLAT && a == b
}
