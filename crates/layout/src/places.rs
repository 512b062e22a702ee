//! Where the bytes of items lie, as numbers: what a file's view needs of a datatype.

use crate::datatype::Datatype;
use crate::plan::{BlockOrder, Walk};
use std::sync::Arc;

/// The contiguous blocks of a datatype's items, one item after the other without end.
#[derive(Debug)]
pub struct Places {
    walk: Numbers,
    /// What the walk goes through.
    _kept: Arc<Datatype>,
}

/// A walk whose addresses count from 0, and which nobody follows.
#[derive(Debug)]
struct Numbers(Walk);

// SAFETY: the addresses are numbers, and the plan never changes.
unsafe impl Send for Numbers {}
// SAFETY: as above.
unsafe impl Sync for Numbers {}

impl Places {
    /// From the byte at `offset` on, of items of which the first is at 0; the datatype must have bytes.
    pub fn new(datatype: &Arc<Datatype>, offset: u64) -> Places {
        assert!(datatype.size() > 0, "a datatype without bytes has no places");
        let plan = std::ptr::from_ref(datatype.plan());
        // SAFETY: the datatype, which never changes or moves, is kept beside the walk.
        let plan = unsafe { &*plan };
        let walk = plan.walk(std::ptr::null_mut(), offset as usize);
        Places { walk: Numbers(walk), _kept: Arc::clone(datatype) }
    }

    /// Place and length of the next block, `limit` bytes of it at most.
    pub fn next(&mut self, limit: u64) -> (i64, u64) {
        let (place, length) = self.walk.0.piece(usize::try_from(limit).unwrap_or(usize::MAX));
        (place.addr() as i64, length as u64)
    }

    /// The whole blocks from here on that are alike: the place of the first, the length of each, from one to the next,
    /// and how many. None in the middle of a block, or where they differ.
    pub fn row(&self) -> Option<(i64, u64, i64, u64)> {
        let row = self.walk.0.row()?;
        Some((row.from.addr() as i64, row.length as u64, row.stride as i64, row.count as u64))
    }

    /// Goes on behind the first `count` blocks of a [row](Places::row), which are no more than it has.
    pub fn skip(&mut self, count: u64) {
        self.walk.0.skip(count as usize);
    }
}

impl Datatype {
    /// How the blocks of an item lie.
    pub fn order(&self) -> BlockOrder {
        self.plan().orders().0
    }

    /// How the blocks of items that follow each other lie.
    pub fn tiled_order(&self) -> BlockOrder {
        self.plan().orders().1
    }

    /// The bytes of a block, on average.
    pub fn grain(&self) -> u64 {
        self.plan().grain() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::basic;

    fn byte() -> &'static Arc<Datatype> {
        Datatype::predefined(basic(0x247).expect("MPI_BYTE"))
    }

    #[test]
    fn blocks_go_on_from_any_byte() {
        let vector = Datatype::vector(2, 3, 5, byte()).unwrap();
        let tiled = Datatype::resized(0, 20, &vector).unwrap();
        let mut places = Places::new(&tiled, 4);
        assert_eq!(places.next(u64::MAX), (6, 2));
        assert_eq!(places.next(2), (20, 2));
        assert_eq!(places.next(u64::MAX), (22, 1));
        assert_eq!(places.next(u64::MAX), (25, 3));
        let mut plain = Places::new(byte(), 1 << 50);
        assert_eq!(plain.next(1 << 40), (1 << 50, 1 << 40));
    }

    #[test]
    fn rows_are_blocks_that_are_alike() {
        let vector = Datatype::vector(3, 2, 5, byte()).unwrap();
        let tiled = Datatype::resized(0, 40, &vector).unwrap();
        let mut places = Places::new(&tiled, 2);
        assert_eq!(places.row(), Some((5, 2, 5, 2)));
        places.skip(2);
        assert_eq!(places.row(), Some((40, 2, 5, 3)), "those of the next item");
        places.skip(1);
        assert_eq!(places.next(1), (45, 1));
        assert_eq!(places.row(), None, "in the middle of a block");
        assert_eq!(places.next(u64::MAX), (46, 1));
        assert_eq!(places.row(), Some((50, 2, 5, 1)));
        let single = Datatype::resized(0, 8, &Datatype::contiguous(3, byte()).unwrap()).unwrap();
        let mut places = Places::new(&single, 3);
        let (place, length, stride, count) = places.row().expect("items are alike");
        assert_eq!((place, length, stride), (8, 3, 8));
        assert!(count > 1000, "they have no end");
        places.skip(7);
        assert_eq!(places.next(u64::MAX), (64, 3));
        let mixed = Datatype::hindexed(&[1, 2], &[0, 5], byte()).unwrap();
        assert_eq!(Places::new(&mixed, 0).row(), None);
    }

    #[test]
    fn order_is_that_of_all_items() {
        let block =
            |lengths: &[i64], places: &[i64]| Datatype::hindexed(lengths, places, byte()).unwrap();
        assert_eq!(byte().order(), BlockOrder::Apart);
        assert_eq!(block(&[2, 3], &[0, 4]).order(), BlockOrder::Apart);
        assert_eq!(block(&[2, 3], &[4, 0]).order(), BlockOrder::Mixed);
        assert_eq!(block(&[3, 3], &[0, 2]).order(), BlockOrder::Rising);
        let narrow = Datatype::resized(0, 4, &block(&[2, 3], &[0, 4])).unwrap();
        assert_eq!(
            narrow.tiled_order(),
            BlockOrder::Rising,
            "the next item begins inside of the last block"
        );
        let back = Datatype::resized(0, -8, &block(&[2, 3], &[0, 4])).unwrap();
        assert_eq!(back.tiled_order(), BlockOrder::Mixed);
        let far: Vec<i64> = (0..100).map(|at| at * 10 + at % 3).collect();
        assert_eq!(block(&[4; 100], &far).tiled_order(), BlockOrder::Apart);
    }
}
