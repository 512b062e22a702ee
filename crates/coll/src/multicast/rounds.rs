//! Which packets make up a buffer, and which of them have come: without messages, packets or a clock.

use std::ops::Range;

use super::Shape;

/// How a buffer is cut: into pieces, which are packets, and these into rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    length: usize,
    shape: Shape,
}

impl Cut {
    /// So many bytes in packets and rounds of this shape.
    pub fn new(length: usize, shape: Shape) -> Cut {
        Cut { length, shape }
    }

    fn pieces(self) -> usize {
        self.length.div_ceil(self.shape.length)
    }

    pub(super) fn rounds(self) -> usize {
        self.pieces().div_ceil(self.shape.round)
    }

    /// How a buffer of another length is cut.
    pub(super) fn of_length(self, length: usize) -> Cut {
        Cut { length, ..self }
    }

    /// The pieces of a round; none behind the last one.
    pub fn round(self, round: usize) -> Range<usize> {
        let first = round.saturating_mul(self.shape.round).min(self.pieces());
        first..(first + self.shape.round).min(self.pieces())
    }

    /// Where the bytes of pieces are.
    pub fn bytes(self, pieces: &Range<usize>) -> Range<usize> {
        let at = |piece: usize| (piece * self.shape.length).min(self.length);
        at(pieces.start)..at(pieces.end)
    }

    /// Bytes of what is said of a round: a bit for each piece.
    pub(super) fn note_bytes(self) -> usize {
        self.shape.round.div_ceil(8)
    }
}

/// What has come of a buffer.
#[derive(Debug)]
pub struct Gathering {
    cut: Cut,
    /// Whether each piece has come.
    has: Vec<bool>,
    /// All pieces from this one on are still to come.
    end: usize,
}

impl Gathering {
    /// Nothing of it has come.
    pub fn new(cut: Cut) -> Gathering {
        Gathering { cut, has: vec![false; cut.pieces()], end: 0 }
    }

    /// A piece has come, of so many bytes. Where they go, if they are wanted: it may have come before, or be none of
    /// this buffer.
    pub fn handle(&mut self, number: u64, length: usize) -> Option<usize> {
        let piece = usize::try_from(number).ok()?;
        let has = self.has.get_mut(piece).filter(|has| !**has)?;
        let Range { start, end } = self.cut.bytes(&(piece..piece + 1));
        if end - start != length {
            return None;
        }
        *has = true;
        self.end = self.end.max(piece + 1);
        Some(start)
    }

    /// Whether nothing has come of the end of a round, nor of what was cast behind it: more may be on its way. What was
    /// cast before something that has come is lost, most likely.
    pub fn lacks_end(&self, round: usize) -> bool {
        self.end < self.cut.round(round).end
    }

    /// What of a round is missing: a bit for each piece.
    pub fn note(&self, round: usize) -> Vec<u8> {
        let mut note = vec![0; self.cut.note_bytes()];
        for (at, piece) in self.cut.round(round).enumerate() {
            if !self.has[piece] {
                note[at / 8] |= 1 << (at % 8);
            }
        }
        note
    }

    /// Less is cast than there is room for.
    pub(super) fn limit(&mut self, cast: Cut) {
        let first = cast.pieces().min(self.has.len());
        self.has[first..].fill(true);
    }

    /// Pieces come by message, for which there need be no packets any more.
    pub(super) fn note_sent(&mut self, pieces: Range<usize>) {
        self.has[pieces].fill(true);
    }
}

/// Pieces of a round that are missing, one run after the other, by what was said of it: bytes from outside.
pub fn runs(round: &Range<usize>, note: &[u8]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, piece) in round.clone().enumerate() {
        if note.get(at / 8).is_none_or(|bits| bits >> (at % 8) & 1 == 0) {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.end == piece => run.end += 1,
            _ => runs.push(piece..piece + 1),
        }
    }
    runs
}

/// Takes any packets and any notes, and never leaves the buffer.
#[doc(hidden)]
pub fn fuzz(bytes: &[u8]) {
    let [long, short, round, note @ ..] = bytes else { return };
    let shape = Shape { length: 1 + usize::from(*short), round: 1 + usize::from(*round) };
    let cut = Cut::new(16 * usize::from(*long), shape);
    for round in 0..cut.rounds() + 1 {
        let all = cut.round(round);
        let runs = runs(&all, note);
        let ends: Vec<usize> = runs.iter().flat_map(|run| [run.start, run.end]).collect();
        assert!(ends.is_sorted_by(|one, other| one < other), "{runs:?}");
        assert!(ends.iter().all(|&end| all.start <= end && end <= all.end), "{runs:?}");
    }
    let mut gathering = Gathering::new(cut);
    for packet in note.chunks_exact(3) {
        let number = u64::from(packet[0]) << (packet[1] % 57);
        let length = usize::from(packet[2]);
        if let Some(at) = gathering.handle(number, length) {
            assert!(at + length <= cut.length);
            assert_eq!(gathering.handle(number, length), None, "it comes once");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use transport::sim::Random;

    /// Packets are lost, come twice and overtake each other; notes and what is sent for them arrive, in order. Whatever
    /// happens, each piece is written once, in its place, and only what is missing is sent again.
    #[test]
    fn every_piece_comes_once_whatever_is_lost() {
        for seed in 0..4000 {
            let mut random = Random::new(seed);
            let shape = Shape { length: 1 + random.below(9), round: 1 + random.below(20) };
            let cut = Cut::new(random.below(600), shape);
            let lost = *random.pick(&[0, 10, 300, 1000]);
            let mut gathering = Gathering::new(cut);
            let mut written = vec![0u8; cut.length];
            let mut on_their_way: Vec<usize> = Vec::new();
            for round in 0..cut.rounds() {
                for piece in cut.round(round) {
                    let copies = if random.chance(lost) { 0 } else { 1 + random.below(2) };
                    on_their_way.extend((0..copies).map(|_| piece));
                }
                // Some come only when their round is over.
                let late = if random.chance(500) { random.below(5) } else { 0 };
                while on_their_way.len() > late {
                    let nearest = on_their_way.len().min(4);
                    let piece = on_their_way.remove(random.below(nearest));
                    let Range { start, end } = cut.bytes(&(piece..piece + 1));
                    if let Some(at) = gathering.handle(piece as u64, end - start) {
                        assert_eq!(at, start);
                        written[start..end].iter_mut().for_each(|byte| *byte += 1);
                    }
                }
                let missing = runs(&cut.round(round), &gathering.note(round));
                assert!(lost > 0 || late > 0 || missing.is_empty());
                for run in missing {
                    written[cut.bytes(&run)].iter_mut().for_each(|byte| *byte += 1);
                    gathering.note_sent(run);
                }
                assert!(
                    written[..cut.bytes(&cut.round(round)).end].iter().all(|&times| times == 1)
                );
            }
            assert!(written.iter().all(|&times| times == 1), "seed {seed}");
        }
    }

    #[test]
    fn packets_of_another_shape_are_not_taken() {
        let cut = Cut::new(25, Shape { length: 10, round: 2 });
        let mut gathering = Gathering::new(cut);
        assert_eq!((cut.rounds(), cut.round(1), cut.round(2)), (2, 2..3, 3..3));
        for (number, length) in [(0, 9), (0, 11), (2, 10), (3, 10), (u64::MAX, 10)] {
            assert_eq!(gathering.handle(number, length), None, "{number} {length}");
        }
        assert!(gathering.lacks_end(0));
        assert_eq!(gathering.handle(1, 10), Some(10));
        assert!(!gathering.lacks_end(0) && gathering.lacks_end(1));
        assert_eq!(gathering.handle(2, 5), Some(20));
        assert_eq!((gathering.note(0), gathering.note(1)), (vec![1], vec![0]));
    }
}
