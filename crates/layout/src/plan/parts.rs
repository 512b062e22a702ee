//! Putting parts together: the simplest loops that come to the same.

use super::node::{FLAT, Kind, Member, Node, Part};
use super::table::{Table, even};
use std::sync::Arc;

/// Parts that follow each other in the message, being put together.
#[derive(Default)]
pub(crate) struct Parts(State);

#[derive(Default)]
enum State {
    #[default]
    Empty,
    /// Only blocks so far.
    Blocks(Table),
    /// Only the same loops so far.
    Same { node: Node, places: Vec<isize> },
    /// Anything.
    Mixed(Vec<Part>),
}

impl Parts {
    /// For about this many blocks.
    pub(crate) fn with_blocks(count: usize) -> Parts {
        Parts(State::Blocks(Table::with_capacity(count)))
    }

    /// Blocks of the same length, which is not zero.
    pub(crate) fn equal_blocks(places: Vec<isize>, length: usize) -> Parts {
        Parts(State::Blocks(Table::equal(places, length)))
    }

    /// Adds a contiguous block.
    #[inline]
    pub(crate) fn push_block(&mut self, place: isize, length: usize) {
        match &mut self.0 {
            State::Blocks(table) => table.push(place, length),
            _ => self.push(Part::block(length).at(place)),
        }
    }

    /// Adds the blocks of `count` parts, `stride` bytes apart, without loops around them.
    pub(crate) fn push_blocks(&mut self, part: &Part, count: usize, stride: isize) {
        for round in 0..count {
            let place = part.displacement + round as isize * stride;
            part.node.each_block(place, &mut |place, length| self.push_block(place, length));
        }
    }

    /// Adds a part.
    pub(crate) fn push(&mut self, part: Part) {
        if part.size() == 0 {
            return;
        }
        if let (Some(length), State::Empty | State::Blocks(_)) = (part.single_block(), &self.0) {
            if matches!(self.0, State::Empty) {
                self.0 = State::Blocks(Table::default());
            }
            return self.push_block(part.displacement, length);
        }
        match &mut self.0 {
            State::Empty => {
                self.0 = State::Same { places: vec![part.displacement], node: part.node };
            }
            State::Same { node, places } if node.same(&part.node) => {
                places.push(part.displacement);
            }
            State::Mixed(parts) => parts.push(part),
            State::Blocks(table) if table.is_empty() => {
                self.0 = State::Empty;
                self.push(part);
            }
            _ => {
                let mut parts = std::mem::take(self).into_parts();
                parts.push(part);
                self.0 = State::Mixed(parts);
            }
        }
    }

    fn into_parts(self) -> Vec<Part> {
        match self.0 {
            State::Empty => Vec::new(),
            State::Blocks(table) => {
                table.iter().map(|(place, length)| Part::block(length).at(place)).collect()
            }
            State::Same { node, places } => places
                .into_iter()
                .map(|displacement| Part { displacement, node: node.clone() })
                .collect(),
            State::Mixed(parts) => parts,
        }
    }

    /// All of them as one part.
    pub(crate) fn finish(self) -> Part {
        match self.0 {
            State::Empty => Part::block(0),
            State::Blocks(table) if table.is_empty() => Part::block(0),
            State::Blocks(table) => {
                let (displacement, blocks) = table.finish();
                Part { displacement, node: Node::leaf(blocks) }
            }
            State::Same { node, places } => scattered(node, places),
            State::Mixed(parts) => mixed(parts),
        }
    }
}

impl FromIterator<Part> for Parts {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Parts {
        let mut all = Parts::default();
        parts.into_iter().for_each(|part| all.push(part));
        all
    }
}

/// Whether a table of this many blocks is better than loops over this many parts: it is faster to
/// go through, and takes about as much memory.
pub(crate) fn few(blocks: usize, parts: usize) -> bool {
    blocks <= FLAT.max(parts.saturating_mul(4))
}

/// The loops of `node` at each of several places.
fn scattered(node: Node, mut places: Vec<isize>) -> Part {
    let first = places[0];
    let part = Part { displacement: first, node };
    if let Some(stride) = even(&places) {
        return part.repeat(places.len(), stride);
    }
    places.iter_mut().for_each(|place| *place -= first);
    let count = places.len();
    let blocks = part.node.blocks.saturating_mul(count);
    let scatter = Node {
        size: part.node.size * count,
        blocks,
        depth: part.node.depth + 1,
        kind: Kind::Scatter { places: Arc::new(places), body: Arc::new(part.node) },
    };
    let node = if few(blocks, count) { Node::leaf(scatter.flattened()) } else { scatter };
    Part { displacement: first, node }
}

/// One part after the other.
fn mixed(parts: Vec<Part>) -> Part {
    let parts = spliced(parts);
    let first = parts[0].displacement;
    let depth = parts.iter().map(Part::depth).max().unwrap_or(0) + 1;
    let blocks = parts.iter().fold(0usize, |sum, part| sum.saturating_add(part.blocks()));
    let mut size = 0;
    let count = parts.len();
    let members: Vec<Member> = parts
        .into_iter()
        .map(|part| {
            size += part.size();
            Member { place: part.displacement - first, end: size, node: part.node }
        })
        .collect();
    let sequence = Node { size, blocks, depth, kind: Kind::Sequence(Arc::new(members)) };
    let node = if few(blocks, count) { Node::leaf(sequence.flattened()) } else { sequence };
    Part { displacement: first, node }
}

/// Short sequences among the parts give way to their members, so that nesting stays shallow.
fn spliced(parts: Vec<Part>) -> Vec<Part> {
    let short = |part: &Part| matches!(&part.node.kind, Kind::Sequence(of) if of.len() <= FLAT);
    if !parts.iter().any(short) {
        return parts;
    }
    let mut result = Vec::with_capacity(parts.len() + FLAT);
    for part in parts {
        match &part.node.kind {
            Kind::Sequence(members) if short(&part) => {
                result.extend(members.iter().map(|member| Part {
                    displacement: part.displacement + member.place,
                    node: member.node.clone(),
                }));
            }
            _ => result.push(part),
        }
    }
    result
}
