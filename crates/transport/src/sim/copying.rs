//! A copy between two ranks, made piece by piece from both ends.

use super::random::Random;
use crate::{AccessError, Peer};
use layout::Span;

pub(super) struct Copying {
    /// When it can begin.
    pub(super) ready: u64,
    /// Who has asked for it.
    pub(super) initiator: Peer,
    pub(super) operation: u32,
    /// Whose registered memory it is about.
    pub(super) owner: Peer,
    pub(super) registration: u32,
    pub(super) source: Span,
    pub(super) target: Span,
    /// Bytes before this are copied.
    pub(super) front: usize,
    /// Bytes from here on are copied, or claimed.
    pub(super) back: usize,
    /// Bytes from `back` on that the owner has taken on and not copied yet.
    pub(super) claimed: Option<usize>,
    /// How it will end.
    pub(super) fate: Result<(), AccessError>,
}

pub(super) enum Progress {
    /// The other side has to move.
    None,
    Some,
    Ended,
}

impl Copying {
    /// Copies a piece on behalf of `rank`.
    pub(super) fn advance(&mut self, rank: Peer, random: &mut Random) -> Progress {
        let left = self.back - self.front;
        let piece = (left / 2 + random.below(left + 1)).min(left);
        let mut moved = left > 0;
        if rank == self.owner && rank != self.initiator {
            // Claim at one poll, copy at the next: the initiator sees the time in between.
            match self.claimed.take() {
                Some(claimed) => {
                    self.copy(self.back, claimed);
                    moved = true;
                }
                None if left > 0 => {
                    self.back -= piece;
                    self.claimed = Some(piece);
                }
                None => {}
            }
        } else {
            self.copy(self.front, piece);
            self.front += piece;
        }
        match (self.front == self.back && self.claimed.is_none(), moved) {
            (true, _) => Progress::Ended,
            (false, true) => Progress::Some,
            (false, false) => Progress::None,
        }
    }

    fn copy(&self, from: usize, length: usize) {
        // A copy that is to fail breaks off in the middle, as real ones do.
        let length = if self.fate.is_ok() { length } else { length / 2 };
        self.target.tail(from).head(length).copy_from(self.source.tail(from));
    }
}
