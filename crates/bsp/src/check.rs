//! The checking mode: what is allowed, but hardly meant.

use crate::record::Extent;
use crate::registry::Entry;

/// What was put into our memory in this superstep.
#[derive(Debug, Default)]
pub(crate) struct Checker {
    puts: Vec<(usize, Extent)>,
}

impl Checker {
    /// Process `from` has put there.
    pub fn note(&mut self, from: usize, extent: Extent) {
        if extent.length > 0 {
            self.puts.push((from, extent));
        }
    }

    /// Names two puts of this superstep that overlap, if there are any, and forgets all.
    pub fn finish(&mut self) -> Result<(), String> {
        let mut puts = std::mem::take(&mut self.puts);
        puts.sort_by_key(|(_, extent)| (extent.slot, extent.offset));
        // The one that reaches furthest of those before.
        let mut reach: Option<&(usize, Extent)> = None;
        for put in &puts {
            if let Some((other, before)) = reach
                && before.slot == put.1.slot
                && before.offset + before.length > put.1.offset
            {
                let (from, extent) = put;
                return Err(format!(
                    "two puts overlap in this superstep: process {other} puts bytes {} to {} and \
                     process {from} bytes {} to {} of registration {} here; which one stays is not \
                     defined",
                    before.offset,
                    before.offset + before.length,
                    extent.offset,
                    extent.offset + extent.length,
                    extent.slot,
                ));
            }
            let end = |(_, extent): &(usize, Extent)| (extent.slot, extent.offset + extent.length);
            if reach.is_none_or(|before| end(before) < end(put)) {
                reach = Some(put);
            }
        }
        puts.clear();
        self.puts = puts;
        Ok(())
    }

    /// Names a process that registers the same lengths as process 0 in another order.
    pub fn check_order(&self, logs: &[Vec<Entry>]) -> Result<(), String> {
        let lengths = |log: &Vec<Entry>| -> Vec<u64> {
            let length = |entry: &Entry| match entry {
                Entry::Push(area) => Some(area.length),
                _ => None,
            };
            log.iter().filter_map(length).collect()
        };
        let sorted = |lengths: &[u64]| {
            let mut lengths = lengths.to_vec();
            lengths.sort_unstable();
            lengths
        };
        let first = lengths(&logs[0]);
        for (pid, log) in logs.iter().enumerate() {
            let other = lengths(log);
            if other != first && sorted(&other) == sorted(&first) {
                return Err(format!(
                    "process {pid} registers areas of {other:?} bytes and process 0 of {first:?}: \
                     the same in another order; registrations belong together by their order"
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::Area;

    fn put(slot: usize, offset: usize, length: usize) -> Extent {
        Extent { slot, offset, length }
    }

    #[test]
    fn overlaps_are_named_with_both_processes() {
        let mut checker = Checker::default();
        checker.note(0, put(1, 0, 8));
        checker.note(1, put(1, 8, 8));
        checker.note(1, put(2, 4, 8));
        checker.note(2, put(1, 16, 0));
        assert_eq!(checker.finish(), Ok(()));
        checker.note(0, put(1, 0, 100));
        checker.note(3, put(1, 20, 8));
        checker.note(2, put(1, 40, 1));
        let told = checker.finish().unwrap_err();
        assert!(told.contains("process 0 puts bytes 0 to 100"), "{told}");
        assert!(told.contains("process 3 bytes 20 to 28"), "{told}");
    }

    #[test]
    fn a_long_put_is_not_forgotten_behind_a_short_one() {
        let mut checker = Checker::default();
        for (from, offset, length) in [(0, 0, 50), (1, 60, 8), (2, 49, 1)] {
            checker.note(from, put(0, offset, length));
        }
        assert!(checker.finish().is_err());
    }

    #[test]
    fn the_same_lengths_in_another_order_are_named() {
        let push = |length| Entry::Push(Area { address: 8, length });
        let checker = Checker::default();
        let told = checker.check_order(&[vec![push(8), push(80)], vec![push(80), push(8)]]);
        assert!(told.unwrap_err().contains("process 1"));
        assert_eq!(checker.check_order(&[vec![push(8)], vec![push(80)]]), Ok(()));
    }
}
