//! Barriers by flags.

use transport_shm::Flags;

use super::member::{Blocking, Waiter};
use crate::failure::Failure;

/// So many members look at each other's signals at a time: one cache miss each, all at once.
const RADIX: usize = 16;

impl<W: Waiter> Blocking<'_, W> {
    /// A barrier; what is done `meanwhile` the others need not wait for. Members that share cores count
    /// themselves, and the last releases all; others tell each other in rounds (dissemination).
    #[inline]
    pub(super) fn barrier(&mut self, meanwhile: impl FnOnce()) -> Result<(), Failure> {
        self.cursor.barriers += 1;
        let number = self.cursor.barriers;
        if self.oversubscribed {
            self.count_in(number, meanwhile)?;
        } else {
            self.disseminate(number, meanwhile)?;
        }
        self.cursor.everyone = self.cursor.next;
        Ok(())
    }

    fn count_in(&mut self, number: u64, meanwhile: impl FnOnce()) -> Result<(), Failure> {
        let area = self.area;
        let last = area.count_in(number);
        if last {
            area.release(number);
            area.ring_all();
        }
        meanwhile();
        if last { Ok(()) } else { self.wait(|| area.released(number)) }
    }

    /// In each round everyone tells those a few steps on, and steps grow.
    #[inline]
    fn disseminate(&mut self, number: u64, meanwhile: impl FnOnce()) -> Result<(), Failure> {
        let (area, rank, size) = (self.area, self.area.rank(), self.area.members());
        let tell = |round: u32, step: usize| {
            area.signal(rank, round, number);
            for index in 1..RADIX.min(size.div_ceil(step)) {
                area.ring((rank + index * step) % size);
            }
        };
        let (mut round, mut step) = (0, 1);
        tell(round, step);
        meanwhile();
        loop {
            for index in 1..RADIX.min(size.div_ceil(step)) {
                let from = (rank + size - index * step) % size;
                self.wait(|| area.signalled(from, round, number))?;
            }
            (round, step) = (round + 1, step * RADIX);
            if step >= size {
                return Ok(());
            }
            tell(round, step);
        }
    }
}
