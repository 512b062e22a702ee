//! Which bytes of a window somebody has written.

use layout::Run;

/// A bit for each grain: as many bytes as all pieces are multiples of, in place and length.
#[derive(Debug)]
pub(crate) struct Coverage {
    bits: Vec<u64>,
    grain: usize,
}

/// The largest number that both are multiples of.
fn common(mut one: u32, mut other: u32) -> u32 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl Coverage {
    /// Of so many bytes, none of which is covered; these are the runs that will be.
    pub(crate) fn new<'a>(bytes: usize, runs: impl Iterator<Item = &'a Run>) -> Coverage {
        let grain = runs.fold(0, |grain, run| {
            let stride = if run.count > 1 { run.stride } else { 0 };
            [run.place, run.length, stride].into_iter().fold(grain, common)
        });
        let grain = grain.max(1) as usize;
        Coverage { bits: vec![0; bytes.div_ceil(grain).div_ceil(64)], grain }
    }

    /// Covers the blocks of a run, which lie inside.
    pub(crate) fn add(&mut self, run: &Run) {
        let [mut at, length, stride] =
            [run.place, run.length, run.stride].map(|bytes| bytes as usize / self.grain);
        for _ in 0..run.count {
            self.cover(at, length);
            at += stride;
        }
    }

    /// Covers grains.
    fn cover(&mut self, from: usize, length: usize) {
        let (first, last) = (from / 64, (from + length - 1) / 64);
        let low = u64::MAX << (from % 64);
        let high = u64::MAX >> (63 - (from + length - 1) % 64);
        if first == last {
            self.bits[first] |= low & high;
            return;
        }
        self.bits[first] |= low;
        self.bits[first + 1..last].fill(u64::MAX);
        self.bits[last] |= high;
    }

    /// Begin and end of each range that is covered, in order.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = (usize, usize)> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let begin = self.find(at, true)?;
            at = self.find(begin, false).unwrap_or(self.bits.len() * 64);
            Some((begin * self.grain, at * self.grain))
        })
    }

    /// The first grain from `from` on that is covered, or is not.
    fn find(&self, from: usize, covered: bool) -> Option<usize> {
        let flip = if covered { 0 } else { u64::MAX };
        let mut mask = u64::MAX << (from % 64);
        for (at, word) in self.bits.iter().enumerate().skip(from / 64) {
            let found = (word ^ flip) & mask;
            if found != 0 {
                return Some(at * 64 + found.trailing_zeros() as usize);
            }
            mask = u64::MAX;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ranges_are_those_of_the_bytes(
            runs in prop::collection::vec((0u32..300, 1u32..80, 1u32..90, 1u32..5), 0..8),
            scale in 1u32..9,
        ) {
            let scaled = |(place, length, stride, count)| {
                let [place, length, stride] = [place, length, stride].map(|bytes: u32| bytes * scale);
                Run { place, length, stride, count }
            };
            let runs: Vec<Run> = runs.into_iter().map(scaled).collect();
            let mut coverage = Coverage::new(8192, runs.iter());
            prop_assert!(runs.is_empty() || coverage.grain.is_multiple_of(scale as usize));
            let mut naive = [false; 8192];
            for run in runs {
                coverage.add(&run);
                let Run { place, length, stride, count } = run;
                for round in 0..count {
                    let at = (place + round * stride) as usize;
                    naive[at..at + length as usize].fill(true);
                }
            }
            let mut found = [false; 8192];
            let mut last = None;
            for (begin, end) in coverage.ranges() {
                prop_assert!(begin < end && last.is_none_or(|last| last < begin));
                found[begin..end].fill(true);
                last = Some(end);
            }
            prop_assert_eq!(found, naive);
        }
    }
}
