//! Blocks, as they come.

use super::node::{Blocks, start};
use std::sync::Arc;

/// A list of blocks, in which those that touch are one. Lengths are only kept if they differ.
#[derive(Default)]
pub(super) struct Table {
    places: Vec<isize>,
    /// Of the last block.
    length: usize,
    /// Bytes up to the end of each block; none as long as all lengths are equal.
    ends: Vec<usize>,
}

impl Table {
    /// For about this many blocks.
    pub(super) fn with_capacity(count: usize) -> Table {
        Table { places: Vec::with_capacity(count), ..Table::default() }
    }

    /// Blocks of the same length, which is not zero.
    pub(super) fn equal(places: Vec<isize>, length: usize) -> Table {
        // Not `any`: without a branch for each, many are looked at together.
        let touch = places
            .windows(2)
            .fold(false, |touch, pair| touch | (pair[1].wrapping_sub(pair[0]) == length as isize));
        if !touch {
            return Table { places, length, ends: Vec::new() };
        }
        let mut table = Table::with_capacity(places.len());
        places.into_iter().for_each(|place| table.push(place, length));
        table
    }

    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Adds a block.
    #[inline]
    pub(super) fn push(&mut self, place: isize, length: usize) {
        if length == 0 {
            return;
        }
        let touches = match self.places.last() {
            None => {
                self.length = length;
                false
            }
            Some(last) => last.wrapping_add(self.length as isize) == place,
        };
        let equal = self.ends.is_empty() & (self.length == length);
        if equal & !touches {
            self.places.push(place);
        } else {
            self.push_unequal(place, length, touches);
        }
    }

    fn push_unequal(&mut self, place: isize, length: usize, touches: bool) {
        if self.ends.is_empty() {
            self.ends.reserve(self.places.capacity());
            self.ends.extend((1..=self.places.len()).map(|count| count * self.length));
        }
        if touches {
            self.length += length;
            let last = self.ends.len() - 1;
            self.ends[last] += length;
        } else {
            self.length = length;
            let before = self.ends.last().copied().unwrap_or(0);
            self.ends.push(before + length);
            self.places.push(place);
        }
    }

    /// Place and length of each block.
    pub(super) fn iter(&self) -> impl Iterator<Item = (isize, usize)> {
        self.places.iter().enumerate().map(|(at, &place)| match &*self.ends {
            [] => (place, self.length),
            ends => (place, ends[at] - start(ends, at)),
        })
    }

    /// The simplest loop over these blocks, of which there is one at least, and where the first
    /// lies.
    pub(super) fn finish(mut self) -> (isize, Blocks) {
        let first = self.places[0];
        let length = self.ends.first().copied().unwrap_or(self.length);
        let equal = self.ends.iter().enumerate().all(|(at, &end)| end == (at + 1) * length);
        if let (true, Some(stride)) = (equal, even(&self.places)) {
            return (first, Blocks::Even { count: self.places.len(), stride, length });
        }
        if first != 0 {
            self.places.iter_mut().for_each(|place| *place -= first);
        }
        self.places.shrink_to_fit();
        let places = Arc::new(self.places);
        if equal {
            return (first, Blocks::Table { places, length });
        }
        self.ends.shrink_to_fit();
        (first, Blocks::Mixed { places, ends: Arc::new(self.ends) })
    }
}

/// The distance between places, if it is always the same; zero if there is but one.
pub(super) fn even(places: &[isize]) -> Option<isize> {
    let [first, second, ..] = *places else { return Some(0) };
    let stride = second.wrapping_sub(first);
    let place = |at: usize| first.wrapping_add((at as isize).wrapping_mul(stride));
    places.iter().enumerate().all(|(at, &found)| found == place(at)).then_some(stride)
}
