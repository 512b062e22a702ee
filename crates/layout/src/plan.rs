//! Where the bytes of a datatype lie: loops over contiguous blocks, nested as little as possible.
//!
//! A datatype is built from [`Part`]s, each normalised as it is made: blocks that touch become one,
//! equal blocks at equal distances become a loop, loops that continue each other become one, and
//! what has only a few blocks becomes a table of them. So a plan is never larger than the
//! description of the type, whatever the counts in it.

mod kernel;
mod node;
mod parts;
mod walk;

pub(crate) use kernel::Direction;
pub(crate) use node::Part;
pub(crate) use parts::Parts;
pub(crate) use walk::Walk;

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
