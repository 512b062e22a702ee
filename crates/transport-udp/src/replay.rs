//! Which numbers have come: a packet that comes twice is refused.

/// Words of 64 numbers.
const WORDS: usize = 32;

/// The numbers that have come, as far back as matters (RFC 6479).
#[derive(Debug)]
pub(crate) struct Replay {
    /// Above all that have come.
    next: u64,
    words: [u64; WORDS],
}

impl Replay {
    pub(crate) fn new() -> Replay {
        Replay { next: 0, words: [0; WORDS] }
    }

    fn place(number: u64) -> (usize, u64) {
        ((number / 64) as usize % WORDS, 1 << (number % 64))
    }

    /// Whether a packet of this number may be taken.
    pub(crate) fn is_new(&self, number: u64) -> bool {
        if number >= self.next {
            return true;
        }
        let (word, bit) = Replay::place(number);
        // The word of the newest is shared with nothing older.
        number / 64 + WORDS as u64 > (self.next - 1) / 64 && self.words[word] & bit == 0
    }

    /// A packet of this number has proved itself.
    pub(crate) fn note(&mut self, number: u64) {
        if number >= self.next {
            let newest = self.next.checked_sub(1).map_or(0, |newest| newest / 64);
            let fresh = (newest + 1).max((number / 64).saturating_sub(WORDS as u64 - 1));
            (fresh..=number / 64).for_each(|word| self.words[word as usize % WORDS] = 0);
            self.next = number.saturating_add(1);
        }
        let (word, bit) = Replay::place(number);
        self.words[word] |= bit;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use transport::sim::Random;

    /// How far a packet may be behind the newest one.
    const SPAN: u64 = WORDS as u64 * 64;

    #[test]
    fn no_number_is_taken_twice_and_none_near_the_newest_is_refused() {
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let (mut replay, mut seen, mut newest) = (Replay::new(), HashSet::new(), 0u64);
            for _ in 0..5000 {
                newest += random.clone().up_to(*random.pick(&[1, 3, 200, 5000]));
                let number = newest.saturating_sub(random.up_to(2 * SPAN));
                let taken = replay.is_new(number);
                if taken {
                    assert!(seen.insert(number), "{number} twice");
                    replay.note(number);
                } else if number + SPAN > newest + 64 && !seen.contains(&number) {
                    panic!("{number} was refused, and {newest} is the newest");
                }
            }
        }
        let mut replay = Replay::new();
        replay.note(u64::MAX - 1);
        assert!(!replay.is_new(u64::MAX - 1) && !replay.is_new(0) && replay.is_new(u64::MAX - 2));
    }
}
