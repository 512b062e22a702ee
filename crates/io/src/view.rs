//! Views: which bytes of a file a rank sees (MPI-5.0 §14.3).

use layout::datatype::Datatype;
use layout::{BlockOrder, Places};
use std::sync::Arc;

/// The items of a datatype, one after the other from a displacement on.
#[derive(Clone, Debug)]
pub struct View {
    displacement: u64,
    filetype: Arc<Datatype>,
    /// Where the bytes begin, if they follow each other without a gap.
    plain: Option<u64>,
    /// Whether no byte of the file is seen twice by an item, and by all of them.
    apart: (bool, bool),
}

impl View {
    /// The items of `filetype` from `displacement` on. Where it has bytes, none of them may lie before its
    /// origin, and its blocks must [rise](BlockOrder::Rising).
    pub fn new(displacement: u64, filetype: Arc<Datatype>) -> View {
        let first = filetype.contiguous_at(u64::MAX >> 1).filter(|_| filetype.size() > 0);
        let plain = first.and_then(|first| displacement.checked_add_signed(first));
        let [one, all] =
            [filetype.order(), filetype.tiled_order()].map(|order| order == BlockOrder::Apart);
        View { displacement, filetype, plain, apart: (one, all) }
    }

    /// Bytes of an item; there is nothing to see if that is 0.
    pub fn size(&self) -> u64 {
        self.filetype.size()
    }

    /// Where the view begins.
    pub fn displacement(&self) -> u64 {
        self.displacement
    }

    /// Whether the bytes of the view follow each other in the file.
    pub fn is_plain(&self) -> bool {
        self.plain.is_some()
    }

    /// Where the byte at `start` lies, if all bytes of the view follow each other in the file.
    pub fn straight(&self, start: u64) -> Option<u64> {
        self.plain.map(|first| first.saturating_add(start))
    }

    /// Whether `length` bytes from `start` on lie one behind the other in the file. All bytes of a view may
    /// not though those of each item do: where an item reaches further than its extent.
    pub fn is_apart(&self, start: u64, length: u64) -> bool {
        let item = |at: u64| at.checked_div(self.size());
        let one = length == 0 || item(start) == item(start + length - 1);
        self.apart.1 || self.apart.0 && one
    }

    /// The bytes of a contiguous piece, on average.
    pub fn grain(&self) -> u64 {
        if self.is_plain() { u64::MAX } else { self.filetype.grain().max(1) }
    }

    /// The pieces of `length` bytes of the view, from the one at `start` on.
    pub fn extents(&self, start: u64, length: u64) -> Extents {
        let places =
            (self.plain.is_none() && length > 0).then(|| Places::new(&self.filetype, start));
        let plain = self.straight(start).unwrap_or(0);
        let displacement = self.displacement;
        Extents { places, plain, displacement, left: length, next: None }
    }

    /// Where in the file the byte at `start` lies.
    pub fn place(&self, start: u64) -> u64 {
        match self.size() {
            0 => self.displacement,
            _ => self.extents(start, 1).next().map_or(self.displacement, |extent| extent.0),
        }
    }

    /// Where `length` bytes from `start` on begin and end in the file; there is at least one, and they are
    /// [apart](View::is_apart).
    pub fn hull(&self, start: u64, length: u64) -> (u64, u64) {
        (self.place(start), self.place(start + length - 1) + 1)
    }

    /// How many bytes of the view lie before `place` in the file.
    pub fn before(&self, place: u64) -> u64 {
        if self.size() == 0 {
            return 0;
        }
        if let Some(first) = self.plain {
            return place.saturating_sub(first);
        }
        // There are no more bytes in a view than there are in the file, and none in items behind it.
        let bytes = place.saturating_sub(self.displacement);
        let items = bytes.checked_div(self.filetype.extent().try_into().unwrap_or(0));
        let most = items.map_or(bytes, |items| (items + 1).saturating_mul(self.size()).min(bytes));
        self.before_in(0, most, place)
    }

    /// How many of `length` bytes from `start` on, which are [apart](View::is_apart), lie before `place` in the
    /// file.
    pub fn before_in(&self, start: u64, length: u64, place: u64) -> u64 {
        let (mut low, mut high) = (start, start + length);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.place(middle) < place {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low - start
    }

    /// Whether `length` bytes from `start` on are all at places that a file can have.
    pub fn reaches(&self, start: u64, length: u64) -> bool {
        let end = start.checked_add(length);
        let items = end.and_then(|end| end.checked_div(self.size().max(1)));
        let reach = items.and_then(|items| self.filetype.reach(items + 1));
        let far = reach.and_then(|(_, far)| far.checked_add_unsigned(self.displacement));
        far.is_some()
    }
}

/// The contiguous pieces of a file that make up a part of a view.
#[derive(Debug)]
pub struct Extents {
    places: Option<Places>,
    plain: u64,
    displacement: u64,
    /// Bytes behind `next`.
    left: u64,
    /// A piece that was begun.
    next: Option<(u64, u64)>,
}

impl Extents {
    fn fill(&mut self) -> Option<(u64, u64)> {
        if self.next.is_none() && self.left > 0 {
            let piece = match &mut self.places {
                None => (self.plain, self.left),
                Some(places) => {
                    let (place, length) = places.next(self.left);
                    (self.displacement.wrapping_add_signed(place), length)
                }
            };
            self.left -= piece.1;
            self.next = Some(piece);
        }
        self.next
    }

    /// Offset and length of the next piece, cut at `end`; none if there is nothing before that.
    pub fn next_before(&mut self, end: u64) -> Option<(u64, u64)> {
        let (place, length) = self.fill().filter(|(place, _)| *place < end)?;
        let taken = length.min(end - place);
        self.next = (taken < length).then(|| (place + taken, length - taken));
        Some((place, taken))
    }

    /// As [`Extents::next_before`], with all pieces that follow in a row: offset and length of the first, from one to
    /// the next, and how many. No piece of several is cut.
    pub fn row_before(&mut self, end: u64) -> Option<(u64, u64, u64, u64)> {
        self.row(end).or_else(|| self.next_before(end).map(|(place, length)| (place, length, 0, 1)))
    }

    /// Two pieces or more in a row, if whole ones come next.
    fn row(&mut self, end: u64) -> Option<(u64, u64, u64, u64)> {
        let places = self.places.as_mut().filter(|_| self.next.is_none())?;
        let (place, length, stride, count) = places.row()?;
        let place = self.displacement.wrapping_add_signed(place);
        let room = end.checked_sub(place.checked_add(length)?)?;
        let stride = u64::try_from(stride).ok().filter(|stride| *stride > 0)?;
        let count = count.min(self.left / length).min(room / stride + 1);
        if count < 2 {
            return None;
        }
        places.skip(count);
        self.left -= count * length;
        Some((place, length, stride, count))
    }

    /// Where the next piece begins.
    pub fn peek(&mut self) -> Option<u64> {
        self.fill().map(|piece| piece.0)
    }
}

impl Iterator for Extents {
    type Item = (u64, u64);

    fn next(&mut self) -> Option<(u64, u64)> {
        self.next_before(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use layout::datatype::basic;
    use proptest::prelude::*;

    fn byte() -> &'static Arc<Datatype> {
        Datatype::predefined(basic(0x247).expect("MPI_BYTE"))
    }

    /// Blocks that rise, and the gap behind the last.
    fn filetype(blocks: &[(u8, u8)], behind: u8) -> Arc<Datatype> {
        let (mut at, mut lengths, mut places) = (0i64, Vec::new(), Vec::new());
        for &(gap, length) in blocks {
            at += i64::from(gap);
            places.push(at);
            lengths.push(i64::from(length));
            at += i64::from(length);
        }
        let blocks = Datatype::hindexed(&lengths, &places, byte()).expect("valid");
        Datatype::resized(0, at + i64::from(behind), &blocks).expect("valid")
    }

    #[test]
    fn an_end_is_found_among_items_far_apart() {
        let far = Datatype::resized(0, 1 << 40, byte()).expect("valid");
        let view = View::new(5, far);
        assert_eq!(view.before(5 + (1 << 50)), 1 << 10);
        assert_eq!(view.before(6 + (1 << 50)), (1 << 10) + 1);
        assert!(view.reaches(1 << 10, 1) && !view.reaches(1 << 40, 1));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Against a list of the places of single bytes.
        #[test]
        fn a_view_is_its_bytes(
            blocks in prop::collection::vec((0u8..9, 1u8..9), 1..40),
            behind in 0u8..9,
            displacement in 0u64..100,
            start in 0u64..300,
            length in 1u64..300,
            cut in 0u64..2000,
        ) {
            let filetype = filetype(&blocks, behind);
            let mut naive = Vec::new();
            let mut item = 0;
            while (naive.len() as u64) < start + length + 1 {
                let mut at = displacement + item * filetype.extent() as u64;
                for &(gap, length) in &blocks {
                    at += u64::from(gap);
                    naive.extend((0..u64::from(length)).map(|byte| at + byte));
                    at += u64::from(length);
                }
                item += 1;
            }
            let view = View::new(displacement, filetype);
            prop_assert!(view.is_apart(start, length));
            let wanted = &naive[start as usize..(start + length) as usize];
            let found: Vec<u64> =
                view.extents(start, length).flat_map(|(at, length)| at..at + length).collect();
            prop_assert_eq!(&found, wanted);
            let (mut extents, mut in_rows) = (view.extents(start, length), Vec::new());
            for end in [cut, u64::MAX] {
                while let Some((at, length, stride, count)) = extents.row_before(end) {
                    in_rows.extend((0..count).flat_map(|turn| {
                        let at = at + turn * stride;
                        at..at + length
                    }));
                }
                prop_assert!(in_rows.iter().all(|place| *place < end));
                prop_assert_eq!(in_rows.len(), wanted.partition_point(|place| *place < end));
            }
            prop_assert_eq!(&in_rows, wanted);
            prop_assert_eq!(view.hull(start, length), (wanted[0], wanted[wanted.len() - 1] + 1));
            let before = naive.iter().filter(|&&place| place < cut).count();
            if before < naive.len() {
                prop_assert_eq!(view.before(cut), before as u64);
            }
            let inside = wanted.partition_point(|&place| place < cut) as u64;
            prop_assert_eq!(view.before_in(start, length, cut), inside);
            let mut extents = view.extents(start, length);
            let mut low = Vec::new();
            while let Some((at, length)) = extents.next_before(cut) {
                low.extend(at..at + length);
            }
            let split = wanted.partition_point(|&place| place < cut);
            prop_assert_eq!(&low, &wanted[..split]);
            let high: Vec<u64> = extents.flat_map(|(at, length)| at..at + length).collect();
            prop_assert_eq!(&high, &wanted[split..]);
        }
    }

    #[test]
    fn a_plain_view_reaches_far() {
        let view = View::new(7, Arc::clone(byte()));
        assert!(view.is_plain());
        assert_eq!(view.extents(1 << 40, 1 << 41).collect::<Vec<_>>(), [(7 + (1 << 40), 1 << 41)]);
        assert_eq!((view.before(3), view.before(10)), (0, 3));
        assert!(view.reaches(0, 1 << 50));
        assert!(!view.reaches(i64::MAX as u64, 8));
        let empty = View::new(7, Datatype::contiguous(0, byte()).expect("valid"));
        assert_eq!((empty.size(), empty.before(100), empty.place(0)), (0, 0, 7));
    }
}
