//! Which bytes of a window somebody has written.

use layout::Run;

/// A bit for each byte.
#[derive(Debug)]
pub(crate) struct Coverage(Vec<u64>);

impl Coverage {
    /// Of so many bytes, none of which is covered.
    pub(crate) fn new(bytes: usize) -> Coverage {
        Coverage(vec![0; bytes.div_ceil(64)])
    }

    /// Covers the blocks of a run, which lie inside.
    pub(crate) fn add(&mut self, run: &Run) {
        let mut at = run.place as usize;
        for _ in 0..run.count {
            self.cover(at, run.length as usize);
            at += run.stride as usize;
        }
    }

    fn cover(&mut self, from: usize, length: usize) {
        let (first, last) = (from / 64, (from + length - 1) / 64);
        let low = u64::MAX << (from % 64);
        let high = u64::MAX >> (63 - (from + length - 1) % 64);
        if first == last {
            self.0[first] |= low & high;
            return;
        }
        self.0[first] |= low;
        self.0[first + 1..last].fill(u64::MAX);
        self.0[last] |= high;
    }

    /// Begin and end of each range that is covered, in order.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = (usize, usize)> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let begin = self.find(at, true)?;
            at = self.find(begin, false).unwrap_or(self.0.len() * 64);
            Some((begin, at))
        })
    }

    /// The first byte from `from` on that is covered, or is not.
    fn find(&self, from: usize, covered: bool) -> Option<usize> {
        let flip = if covered { 0 } else { u64::MAX };
        let mut mask = u64::MAX << (from % 64);
        for (at, word) in self.0.iter().enumerate().skip(from / 64) {
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
        ) {
            let mut coverage = Coverage::new(1024);
            let mut naive = [false; 1024];
            for (place, length, stride, count) in runs {
                coverage.add(&Run { place, length, stride, count });
                for round in 0..count {
                    let at = (place + round * stride) as usize;
                    naive[at..at + length as usize].fill(true);
                }
            }
            let mut found = [false; 1024];
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
