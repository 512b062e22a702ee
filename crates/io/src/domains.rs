//! Who reads and writes which part of a file for all others.

use crate::{Access, System};

/// Words of a summary.
const WORDS: usize = 5;

/// What a rank tells the others of what it is going to access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Where its bytes begin and end in the file; the same if there are none.
    pub(crate) first: u64,
    pub(crate) end: u64,
    pub(crate) bytes: u64,
    pub(crate) pieces: u64,
    pub(crate) state: State,
}

/// Whether a rank takes part in an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Ready,
    /// It has to access the file by itself, and so have all others.
    Alone,
    /// Its arguments are wrong.
    Refused,
}

impl Summary {
    pub(crate) const REFUSED: Summary =
        Summary { first: 0, end: 0, bytes: 0, pieces: 0, state: State::Refused };

    pub(crate) const ALONE: Summary = Summary { state: State::Alone, ..Summary::REFUSED };

    pub(crate) fn of(access: &Access) -> Summary {
        let bytes = access.bytes();
        let (view, start) = (&access.view, access.start);
        let alone = access.atomic || !view.is_apart(start, bytes);
        let state = if alone { State::Alone } else { State::Ready };
        if bytes == 0 || alone {
            return Summary { first: 0, end: 0, bytes, pieces: bytes, state };
        }
        let (first, end) = view.hull(start, bytes);
        let pieces = if end - first == bytes { 1 } else { bytes.div_ceil(view.grain()) };
        Summary { first, end, bytes, pieces, state }
    }

    pub(crate) fn to_words(self) -> [u64; WORDS] {
        let state = match self.state {
            State::Ready => 0,
            State::Alone => 1,
            State::Refused => 2,
        };
        [self.first, self.end, self.bytes, self.pieces, state]
    }

    pub(crate) fn from_words([first, end, bytes, pieces, state]: [u64; WORDS]) -> Summary {
        let state = match state {
            0 => State::Ready,
            1 => State::Alone,
            _ => State::Refused,
        };
        Summary { first, end, bytes, pieces, state }
    }

    fn touches(&self, begin: u64, end: u64) -> bool {
        self.first < end && begin < self.end
    }
}

/// How a collective access is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// The arguments of this rank are wrong.
    Refused(usize),
    /// Everyone by itself.
    Alone,
    /// Through those that read and write for all.
    Exchange(Domains),
}

/// Gaps in a range that nobody accesses may be so many times larger than what is accessed.
const SPARSE: u64 = 16;

impl Way {
    /// Every rank comes to the same.
    pub(crate) fn of(all: &[Summary], system: &System, aggregators: usize, window: u64) -> Way {
        if let Some(rank) = all.iter().position(|one| one.state == State::Refused) {
            return Way::Refused(rank);
        }
        let (mut bytes, mut pieces, mut ranks) = (0u64, 0u64, Vec::new());
        for one in all.iter().filter(|one| one.bytes > 0) {
            bytes = bytes.saturating_add(one.bytes);
            pieces = pieces.saturating_add(one.pieces);
            ranks.push((one.first, one.end));
        }
        let (Some(first), Some(end)) =
            (ranks.iter().map(|rank| rank.0).min(), ranks.iter().map(|rank| rank.1).max())
        else {
            return Way::Alone;
        };
        ranks.sort_unstable();
        let disjoint = ranks.windows(2).all(|two| two[0].1 <= two[1].0);
        let plain = pieces == ranks.len() as u64;
        let alone = all.iter().any(|one| one.state == State::Alone)
            || ranks.len() == 1 && (plain || all.len() == 1)
            // Large and apart already.
            || bytes / pieces >= system.large
            || plain && disjoint && system.is_coherent()
            // An exchange brings nothing closer together.
            || (end - first) / SPARSE > bytes;
        if alone {
            return Way::Alone;
        }
        Way::Exchange(Domains::new(first, end, system.stripe, aggregators, window))
    }
}

/// A range of a file in parts of equal size, one for each that reads and writes for others; and these in
/// windows, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Domains {
    begin: u64,
    end: u64,
    size: u64,
    window: u64,
}

impl Domains {
    fn new(first: u64, end: u64, stripe: u64, aggregators: usize, window: u64) -> Domains {
        let begin = first / stripe * stripe;
        let size = (end - begin).div_ceil(aggregators as u64).next_multiple_of(stripe);
        // As small as can be with as many windows, so that the last is no smaller than the others.
        let window = window.max(stripe);
        let window = size.div_ceil(size.div_ceil(window)).next_multiple_of(stripe);
        Domains { begin, end, size, window }
    }

    /// The range of one domain; empty if there are fewer.
    fn domain(&self, number: usize) -> (u64, u64) {
        let begin = self.begin.saturating_add(self.size.saturating_mul(number as u64));
        (begin.min(self.end), begin.saturating_add(self.size).min(self.end))
    }

    /// How many windows a domain has.
    pub(crate) fn windows(&self, number: usize) -> u64 {
        let (begin, end) = self.domain(number);
        (end - begin).div_ceil(self.window)
    }

    /// The range of a window.
    pub(crate) fn window(&self, number: usize, window: u64) -> (u64, u64) {
        let (begin, end) = self.domain(number);
        let from = begin + window * self.window;
        (from, (from + self.window).min(end))
    }

    /// The windows of a domain that a rank has a part in: the first, and the one behind the last.
    pub(crate) fn windows_of(&self, number: usize, summary: &Summary) -> (u64, u64) {
        let (begin, end) = self.domain(number);
        if summary.bytes == 0 || !summary.touches(begin, end) {
            return (0, 0);
        }
        let from = summary.first.max(begin) - begin;
        let behind = summary.end.min(end) - begin;
        (from / self.window, behind.div_ceil(self.window))
    }

    /// The ranks that have a part in a window.
    pub(crate) fn members(&self, number: usize, window: u64, all: &[Summary]) -> Vec<usize> {
        let (begin, end) = self.window(number, window);
        let has_part = |one: &Summary| one.bytes > 0 && one.touches(begin, end);
        (0..all.len()).filter(|&rank| has_part(&all[rank])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    const LOCAL: System = System { kind: Kind::Local, stripe: 4096, large: 32 << 10, per_host: 8 };

    fn summary(first: u64, end: u64, bytes: u64, pieces: u64) -> Summary {
        Summary { first, end, bytes, pieces, state: State::Ready }
    }

    #[test]
    fn windows_cover_all_and_meet_at_stripes() {
        for (first, end, aggregators, window) in [
            (0, 1, 4, 4096),
            (5000, 90_000, 3, 8192),
            (4095, 4097, 2, 4096),
            (7, 1 << 30, 5, 1 << 22),
        ] {
            let domains = Domains::new(first, end, 4096, aggregators, window);
            let mut at = first;
            for domain in 0..aggregators {
                for number in 0..domains.windows(domain) {
                    let (begin, behind) = domains.window(domain, number);
                    assert!(begin <= at && at < behind);
                    assert!(at == first || (begin == at && begin.is_multiple_of(4096)));
                    let all = [summary(first, end, 1, 1), summary(behind, behind + 1, 1, 1)];
                    assert_eq!(domains.members(domain, number, &all), [0]);
                    let (low, high) = domains.windows_of(domain, &all[0]);
                    assert!((low..high).contains(&number));
                    at = behind;
                }
            }
            assert_eq!(at, end);
        }
    }

    #[test]
    fn what_is_exchanged_and_what_is_not() {
        let way = |all: &[Summary]| Way::of(all, &LOCAL, 2, 1 << 22);
        let records = [summary(0, 8000, 4000, 500), summary(8, 8008, 4000, 500)];
        assert!(matches!(way(&records), Way::Exchange(_)));
        assert_eq!(way(&[summary(0, 100, 100, 1), summary(100, 200, 100, 1)]), Way::Alone, "apart");
        assert_eq!(way(&[summary(0, 1 << 21, 1 << 20, 4); 2]), Way::Alone, "large");
        assert_eq!(way(&[summary(0, 1 << 30, 4000, 500); 2]), Way::Alone, "far apart");
        assert_eq!(way(&[summary(0, 0, 0, 0); 2]), Way::Alone, "nothing");
        assert_eq!(way(&[records[0], Summary::REFUSED]), Way::Refused(1));
        let alone = Summary { state: State::Alone, ..records[1] };
        assert_eq!(way(&[records[0], alone]), Way::Alone);
        assert_eq!(Summary::from_words(alone.to_words()), alone);
    }
}
