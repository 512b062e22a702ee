//! Putting parts together: the simplest loops that come to the same.

use super::node::{Block, Blocks, FLAT, Kind, Member, Node, Part, start};
use std::sync::Arc;

/// Parts that follow each other in the message, being put together.
#[derive(Default)]
pub(crate) struct Parts(State);

#[derive(Default)]
enum State {
    #[default]
    Empty,
    /// Only blocks so far.
    Blocks(Vec<Block>),
    /// Only the same loops so far.
    Same { node: Node, places: Vec<isize> },
    /// Anything.
    Mixed(Vec<Part>),
}

impl Parts {
    /// For about this many blocks.
    pub(crate) fn with_blocks(count: usize) -> Parts {
        Parts(State::Blocks(Vec::with_capacity(count)))
    }

    /// Adds a contiguous block.
    #[inline]
    pub(crate) fn push_block(&mut self, place: isize, length: usize) {
        match &mut self.0 {
            State::Blocks(blocks) => push_block(blocks, place, length),
            _ => self.push(Part::block(length).at(place)),
        }
    }

    /// Adds a part.
    pub(crate) fn push(&mut self, part: Part) {
        if part.size() == 0 {
            return;
        }
        if let (Some(length), State::Empty | State::Blocks(_)) = (part.single_block(), &self.0) {
            if matches!(self.0, State::Empty) {
                self.0 = State::Blocks(Vec::new());
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
            State::Blocks(blocks) if blocks.is_empty() => {
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
            State::Blocks(blocks) => (0..blocks.len())
                .map(|at| {
                    let length = blocks[at].end - start(&blocks, at);
                    Part::block(length).at(blocks[at].place)
                })
                .collect(),
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
            State::Blocks(blocks) if blocks.is_empty() => Part::block(0),
            State::Blocks(blocks) => {
                let (displacement, blocks) = classify(blocks);
                Part { displacement, node: Node::leaf(blocks) }
            }
            State::Same { node, places } => same(node, places),
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

/// Adds a block, or lengthens the last one if it ends there.
#[inline]
pub(super) fn push_block(blocks: &mut Vec<Block>, place: isize, length: usize) {
    if length == 0 {
        return;
    }
    let count = blocks.len();
    let before = start(blocks, count.saturating_sub(1));
    match blocks.last_mut() {
        None => blocks.push(Block { place, end: length }),
        Some(last) => {
            let end = last.end + length;
            if last.place.wrapping_add((last.end - before) as isize) == place {
                last.end = end;
            } else {
                blocks.push(Block { place, end });
            }
        }
    }
}

/// The simplest loop over these blocks (there is one at least), and where the first lies.
pub(super) fn classify(mut blocks: Vec<Block>) -> (isize, Blocks) {
    let Block { place: first, end: length } = blocks[0];
    let equal = blocks.iter().enumerate().all(|(at, block)| block.end == (at + 1) * length);
    let count = blocks.len();
    if !equal {
        blocks.iter_mut().for_each(|block| block.place -= first);
        return (first, Blocks::Mixed(blocks.into()));
    }
    let stride = if count > 1 { blocks[1].place - first } else { 0 };
    let place = |at: usize| first.wrapping_add((at as isize).wrapping_mul(stride));
    if blocks.iter().enumerate().all(|(at, block)| block.place == place(at)) {
        return (first, Blocks::Even { count, stride, length });
    }
    let places = blocks.iter().map(|block| block.place - first).collect();
    (first, Blocks::Table { places, length })
}

/// The same loops at each place.
fn same(node: Node, mut places: Vec<isize>) -> Part {
    let first = places[0];
    let part = Part { displacement: first, node };
    let stride = if places.len() > 1 { places[1] - first } else { 0 };
    let place = |at: usize| first.wrapping_add((at as isize).wrapping_mul(stride));
    if places.iter().enumerate().all(|(at, &found)| found == place(at)) {
        return part.repeat(places.len(), stride);
    }
    places.iter_mut().for_each(|place| *place -= first);
    let count = places.len();
    let blocks = part.node.blocks.saturating_mul(count);
    let scatter = Node {
        size: part.node.size * count,
        blocks,
        depth: part.node.depth + 1,
        kind: Kind::Scatter { places: places.into(), body: Arc::new(part.node) },
    };
    let node = if blocks <= FLAT { Node::leaf(scatter.flattened()) } else { scatter };
    Part { displacement: first, node }
}

/// One part after the other.
fn mixed(parts: Vec<Part>) -> Part {
    let parts = spliced(parts);
    let first = parts[0].displacement;
    let depth = parts.iter().map(Part::depth).max().unwrap_or(0) + 1;
    let blocks = parts.iter().fold(0usize, |sum, part| sum.saturating_add(part.blocks()));
    let mut size = 0;
    let members: Arc<[Member]> = parts
        .into_iter()
        .map(|part| {
            size += part.size();
            Member { place: part.displacement - first, end: size, node: part.node }
        })
        .collect();
    let sequence = Node { size, blocks, depth, kind: Kind::Sequence(members) };
    let node = if blocks <= FLAT { Node::leaf(sequence.flattened()) } else { sequence };
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
