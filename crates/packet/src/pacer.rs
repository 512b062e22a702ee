//! When packets leave to a peer that is sent to at a pace.
//!
//! Each packet has a share of the time, as long as its bytes take at that pace, and leaves at a random moment of its
//! share. Others send to the same host, and nobody knows their clocks: what leaves at even moments may meet the
//! packets of another again and again, what leaves at random ones meets them now and then.

use crate::Time;

/// Shares that may be made up for by who was not called in time: no more packets than that leave in a row.
const LATE: u64 = 4;
const SECOND: u128 = 1_000_000_000;

/// Where random moments come from (splitmix64).
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Below `end`; 0 if that is 0.
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ (mixed >> 31)) * u128::from(end)) >> 64) as u64
    }
}

/// The pace of one peer.
#[derive(Debug, Default)]
pub(crate) struct Pacer {
    /// Bytes a second; none for as fast as can be.
    rate: Option<u64>,
    /// When the share of the next packet begins.
    begin: Time,
    /// When that leaves, once it has been drawn.
    departure: Option<Time>,
    /// When the last one left, and how long its share was.
    left: Time,
    share: Time,
}

impl Pacer {
    /// From now on so many bytes a second leave.
    pub(crate) fn set(&mut self, rate: Option<u64>, now: Time) {
        let rate = rate.map(|rate| rate.max(1));
        if rate != self.rate {
            *self = Pacer { rate, begin: now, ..Pacer::default() };
        }
    }

    pub(crate) fn is_paced(&self) -> bool {
        self.rate.is_some()
    }

    /// Whether so many bytes leave within this time.
    pub(crate) fn sends_within(&self, bytes: usize, time: Time) -> bool {
        let within = |rate| bytes as u128 * SECOND <= u128::from(rate) * u128::from(time);
        self.rate.is_none_or(within)
    }

    fn share(&self, bytes: usize) -> Time {
        let share = |rate| (bytes as u128 * SECOND / u128::from(rate)).min(u128::from(u64::MAX));
        self.rate.map_or(0, |rate| share(rate) as Time)
    }

    /// When the next packet, of so many bytes, leaves.
    pub(crate) fn departure(&mut self, bytes: usize, now: Time, random: &mut Random) -> Time {
        if let Some(departure) = self.departure {
            return departure;
        }
        let share = self.share(bytes);
        // What follows another one at once has waited for its share; what comes later has one from now on.
        let late = if self.left == now { share.saturating_mul(LATE) } else { 0 };
        self.begin = self.begin.max(now.saturating_sub(late));
        let departure = self.begin.saturating_add(random.below(share));
        self.departure = Some(departure);
        departure
    }

    /// A packet of so many bytes has left.
    pub(crate) fn note_left(&mut self, bytes: usize, now: Time) {
        if self.is_paced() {
            self.share = self.share(bytes);
            self.begin = self.begin.saturating_add(self.share);
            (self.left, self.departure) = (now, None);
        }
    }

    /// When the next one has left, if there is another one.
    pub(crate) fn next_by(&self) -> Time {
        self.begin.saturating_add(self.share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// When so many packets of 1000 bytes leave from `now` on, at a million bytes a second, with looks so far apart.
    fn leave(pacer: &mut Pacer, random: &mut Random, count: usize, looks: Time) -> Vec<Time> {
        let (mut now, mut left) = (pacer.begin, Vec::new());
        while left.len() < count {
            while left.len() < count && pacer.departure(1000, now, random) <= now {
                pacer.note_left(1000, now);
                left.push(now);
            }
            now += looks;
        }
        left
    }

    fn pacer(now: Time) -> Pacer {
        let mut pacer = Pacer::default();
        pacer.set(Some(1_000_000), now);
        pacer
    }

    const SHARE: Time = 1_000_000;

    #[test]
    fn each_leaves_at_a_random_moment_of_its_share() {
        let (mut random, mut other) = (Random::new(1), Random::new(2));
        let left = leave(&mut pacer(5), &mut random, 1000, 1000);
        let moments: Vec<Time> = left
            .iter()
            .zip(0..)
            .map(|(&left, number)| left.checked_sub(5 + number * SHARE).expect("not before"))
            .collect();
        assert!(moments.iter().all(|&moment| moment <= SHARE + 1000));
        // Everywhere in it about as often.
        for tenth in 0..10 {
            let here = |moment: &&Time| **moment * 10 / SHARE == tenth;
            let count = moments.iter().filter(here).count();
            assert!((60..140).contains(&count), "{count} in part {tenth}");
        }
        assert_ne!(left, leave(&mut pacer(5), &mut other, 1000, 1000));
    }

    #[test]
    fn who_comes_late_makes_up_for_a_little() {
        let (mut pacer, mut random) = (pacer(0), Random::new(3));
        let left = leave(&mut pacer, &mut random, 100, 3 * SHARE);
        let end = left.last().copied().unwrap_or_default();
        assert!(end <= 100 * SHARE + 6 * SHARE, "nothing is lost: {end}");
        // Nobody looks for long: what would have left then does not leave at once.
        let now = end + 50 * SHARE;
        pacer.departure(1000, end, &mut random);
        let mut at_once = 0;
        while pacer.departure(1000, now, &mut random) <= now {
            pacer.note_left(1000, now);
            at_once += 1;
        }
        assert!((2..=LATE + 2).contains(&at_once), "{at_once} at once");
    }

    #[test]
    fn what_comes_after_a_pause_does_not_make_up_for_it() {
        let (mut pacer, mut random) = (pacer(0), Random::new(4));
        let now = 50 * SHARE;
        let first = pacer.departure(1000, now, &mut random);
        assert!((now..now + SHARE).contains(&first));
        pacer.note_left(1000, first);
        let second = pacer.departure(1000, first, &mut random);
        assert!((now + SHARE..now + 2 * SHARE).contains(&second));
        assert_eq!(pacer.next_by(), now + 2 * SHARE);
    }
}
