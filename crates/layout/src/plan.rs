//! Where the bytes of a datatype lie: loops over contiguous blocks, nested as little as possible.
//!
//! A datatype is built from [`Part`]s, each normalised as it is made: blocks that touch become one,
//! equal blocks at equal distances become a loop, loops that continue each other become one, and
//! what has only a few blocks becomes a table of them. So a plan is never larger than the
//! description of the type, whatever the counts in it.

mod kernel;
mod node;
mod order;
mod parts;
mod position;
mod table;
mod walk;

pub(crate) use kernel::Direction;
pub(crate) use node::Part;
pub use order::BlockOrder;
pub(crate) use parts::{Parts, few};
pub(crate) use walk::Walk;

use node::Kind;
use position::Position;
use std::fmt;

/// Where the bytes of any number of items of a datatype lie, in message order.
pub struct Plan {
    item: Part,
    /// As many items as there can be.
    items: Part,
}

impl Plan {
    /// Of items that are `extent` bytes apart.
    pub(crate) fn new(item: Part, extent: isize) -> Plan {
        let largest = item.size().max(extent.unsigned_abs()).max(1);
        let items = item.repeat((isize::MAX as usize / largest).max(1), extent);
        Plan { item, items }
    }

    /// One item.
    pub(crate) fn item(&self) -> &Part {
        &self.item
    }

    /// Where `count` items lie if all of their bytes follow each other.
    pub(crate) fn contiguous(&self, count: usize) -> Option<isize> {
        let part = if count <= 1 { &self.item } else { &self.items };
        part.single_block().map(|_| part.displacement())
    }

    /// The bytes of a block, on average.
    pub(crate) fn grain(&self) -> usize {
        self.item.size() / self.item.blocks().max(1)
    }

    /// Copies `length` bytes, from the one at `offset` on, to or from `packed`, where they lie one
    /// after the other.
    ///
    /// # Safety
    /// The places of the plan around `origin`, and as many bytes at `packed`, must be valid.
    pub(crate) unsafe fn copy(
        &'static self,
        direction: Direction,
        (origin, offset): (*mut u8, usize),
        packed: *mut u8,
        length: usize,
    ) {
        let Kind::Leaf(leaf) = &self.items.node.kind else {
            // SAFETY: as the caller promised.
            return unsafe { self.walk(origin, offset).copy(direction, packed, length) };
        };
        // Most types are but a leaf, through which the way is short; for one item shorter still.
        let base = origin.wrapping_offset(self.items.displacement());
        if offset == 0 && length == leaf.size {
            // SAFETY: as the caller promised.
            return unsafe { kernel::copy_round(direction, leaf, base, packed) };
        }
        let mut position = Position::new(leaf, base, offset);
        let mut done = 0;
        while done < length {
            // SAFETY: as the caller promised; a step has at most as many bytes as are left.
            done += unsafe { position.step(direction, packed.wrapping_add(done), length - done) };
        }
    }

    /// How the blocks of items follow each other: of one, and of any number of them.
    pub(crate) fn orders(&self) -> (BlockOrder, BlockOrder) {
        (self.item.order(), self.items.order())
    }

    /// The way through the bytes, from the one at `offset` on.
    pub(crate) fn walk(&'static self, origin: *mut u8, offset: usize) -> Walk {
        Walk::new(&self.items, origin, offset)
    }
}

impl fmt::Debug for Plan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Plan of {} bytes in {} blocks", self.item.size(), self.item.blocks())
    }
}

#[cfg(test)]
mod tests {
    use super::node::{Blocks, Leaf, Node};
    use super::*;

    /// The loops, written down.
    fn form(part: &Part) -> String {
        fn leaf(leaf: &Leaf) -> String {
            let blocks = match &leaf.blocks {
                Blocks::Even { count: 1, length, .. } => format!("{length}"),
                Blocks::Even { count, stride, length } => format!("{count}x{length}/{stride}"),
                Blocks::Table { places, length } => format!("{}x{length}", places.len()),
                Blocks::Mixed { places, .. } => format!("{} mixed", places.len()),
            };
            if leaf.count == 1 {
                blocks
            } else {
                format!("{}x[{blocks}]/{}", leaf.count, leaf.stride)
            }
        }
        fn node(of: &Node) -> String {
            match &of.kind {
                Kind::Leaf(of) => leaf(of),
                Kind::Repeat { count, stride, body } => {
                    format!("{count}x({})/{stride}", node(body))
                }
                Kind::Scatter { places, body } => format!("{}x({})", places.len(), node(body)),
                Kind::Sequence(members) => {
                    let members: Vec<String> = members.iter().map(|it| node(&it.node)).collect();
                    members.join(" then ")
                }
            }
        }
        node(&part.node)
    }

    fn all(parts: impl IntoIterator<Item = Part>) -> Part {
        parts.into_iter().collect::<Parts>().finish()
    }

    #[test]
    fn loops_are_as_simple_as_can_be() {
        let double = Part::block(8);
        let vector = double.repeat(10, 16);
        assert_eq!(form(&double.repeat(10, 8)), "80");
        assert_eq!(form(&vector), "10x8/16");
        assert_eq!(form(&vector.repeat(10, 160)), "100x8/16", "the outer loop goes on");
        assert_eq!(form(&vector.repeat(10, 200)), "10x[10x8/16]/200");
        assert_eq!(form(&vector.repeat(10, 200).repeat(5, 2000)), "50x[10x8/16]/200");
        assert_eq!(form(&vector.repeat(10, 200).repeat(5, 9999)), "5x(10x[10x8/16]/200)/9999");
        assert_eq!(form(&vector.repeat(2, 200).repeat(7, 999)), "7x[20x8]/999", "few blocks");
        assert_eq!(form(&vector.repeat(0, 1)), "0");
        assert_eq!(form(&double.repeat(3, -8)), "3x8/-8");
    }

    #[test]
    fn parts_are_joined() {
        let block = |length: usize, at: isize| Part::block(length).at(at);
        assert_eq!(form(&all([block(4, 0), block(8, 4), block(4, 12)])), "16");
        assert_eq!(form(&all([block(4, 8), block(4, 0)])), "2x4/-8");
        assert_eq!(form(&all([block(4, 0), block(4, 8), block(4, 20)])), "3x4");
        assert_eq!(form(&all([block(4, 0), block(8, 8), block(4, 20)])), "3 mixed");
        assert_eq!(form(&all([block(0, 5), block(4, 20), block(0, 7)])), "4");
        let comb = Part::block(1).repeat(40, 3);
        assert_eq!(form(&all([comb.clone(), comb.at(120)])), "80x1/3");
        assert_eq!(form(&all([comb.clone(), comb.at(500)])), "2x[40x1/3]/500");
        assert_eq!(form(&all([0, 500, 700].map(|at| comb.at(at)))), "3x(40x1/3)");
        let other = Part::block(2).repeat(40, 5);
        let both = all([comb.clone(), other.at(900)]);
        assert_eq!(form(&both), "40x1/3 then 40x2/5");
        let more = all([both.at(2000), other.clone()]);
        assert_eq!(form(&more), "40x1/3 then 40x2/5 then 40x2/5", "short sequences are spliced");
    }

    #[test]
    fn items_go_on_where_their_extent_allows() {
        let vector = Part::block(8).repeat(10, 16);
        let items = |extent: isize| form(&Plan::new(vector.clone(), extent).items);
        let most = isize::MAX / 160;
        assert_eq!(items(160), format!("{}x8/16", most * 10));
        assert!(items(152).ends_with("x[10x8/16]/152"));
        assert_eq!(Plan::new(Part::block(8).at(4), 8).contiguous(1 << 40), Some(4));
        assert_eq!(Plan::new(Part::block(8).at(4), 9).contiguous(2), None);
        assert_eq!(Plan::new(Part::block(8).at(4), 9).contiguous(1), Some(4));
    }

    #[test]
    fn a_table_is_as_long_as_its_description() {
        let mut parts = Parts::with_blocks(1000);
        (0..1000).for_each(|at| parts.push_block(at * 10 + at % 2, 4));
        assert_eq!(form(&parts.finish().repeat(1_000_000, 12_345)), "1000000x[1000x4]/12345");
    }
}
