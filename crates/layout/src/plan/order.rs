//! In which order the blocks of a plan lie.

use super::node::{Blocks, Kind, Leaf, Node, Part};

/// How blocks that follow each other in message order lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BlockOrder {
    /// Some block begins before the one that it follows.
    Mixed,
    /// No block begins before the one that it follows, but some overlap.
    Rising,
    /// Each block begins at or behind the end of the one that it follows.
    Apart,
}

/// Blocks in a row: where the first and the last of them begin, where they end, and how they lie.
#[derive(Clone, Copy)]
struct Row {
    first: isize,
    last: isize,
    end: isize,
    order: BlockOrder,
}

impl Row {
    fn block(length: usize) -> Row {
        Row { first: 0, last: 0, end: length as isize, order: BlockOrder::Apart }
    }

    fn at(self, place: isize) -> Row {
        let Row { first, last, end, order } = self;
        Row {
            first: first.saturating_add(place),
            last: last.saturating_add(place),
            end: end.saturating_add(place),
            order,
        }
    }

    /// How `next` follows.
    fn step(self, next: Row) -> BlockOrder {
        match next.first {
            first if first >= self.end => BlockOrder::Apart,
            first if first >= self.last => BlockOrder::Rising,
            _ => BlockOrder::Mixed,
        }
    }

    fn then(self, next: Row) -> Row {
        Row {
            first: self.first,
            last: next.last,
            end: self.end.max(next.end),
            order: self.order.min(next.order).min(self.step(next)),
        }
    }

    fn repeat(self, count: usize, stride: isize) -> Row {
        if count < 2 {
            return self;
        }
        let far = (count as isize - 1).saturating_mul(stride);
        let step = self.step(self.at(stride));
        let all = self.then(self.at(far));
        Row { order: self.order.min(step), ..all }
    }
}

/// The rows at each of several places, in this order.
fn all(rows: impl Iterator<Item = Row>) -> Row {
    rows.reduce(Row::then).unwrap_or(Row::block(0))
}

impl Part {
    pub(super) fn order(&self) -> BlockOrder {
        self.node.row().order
    }
}

impl Node {
    fn row(&self) -> Row {
        match &self.kind {
            Kind::Leaf(leaf) => leaf.row(),
            Kind::Repeat { count, stride, body } => body.row().repeat(*count, *stride),
            Kind::Scatter { places, body } => {
                let body = body.row();
                all(places.iter().map(|&place| body.at(place)))
            }
            Kind::Sequence(members) => {
                all(members.iter().map(|member| member.node.row().at(member.place)))
            }
        }
    }
}

impl Leaf {
    fn row(&self) -> Row {
        let round = match &self.blocks {
            Blocks::Even { count, stride, length } => Row::block(*length).repeat(*count, *stride),
            Blocks::Table { places, length } => {
                all(places.iter().map(|&place| Row::block(*length).at(place)))
            }
            Blocks::Mixed { places, ends } => {
                let begins = std::iter::once(&0).chain(ends.iter());
                let lengths = ends.iter().zip(begins).map(|(end, begin)| end - begin);
                all(places.iter().zip(lengths).map(|(&place, length)| Row::block(length).at(place)))
            }
        };
        round.repeat(self.count, self.stride)
    }
}
