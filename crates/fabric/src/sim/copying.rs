//! A copy between two ranks, made piece by piece from both ends.

use super::random::Random;
use crate::{Peer, PullError};
use layout::Span;
use wire::Exposure;

pub(super) struct Copying {
    /// When it can begin.
    pub(super) ready: u64,
    pub(super) puller: Peer,
    pub(super) exposer: Peer,
    pub(super) exposure: Exposure,
    pub(super) pull_operation: u32,
    pub(super) expose_operation: u32,
    pub(super) source: Span,
    pub(super) target: Span,
    /// Bytes before this are copied.
    pub(super) front: usize,
    /// Bytes from here on are copied, or claimed.
    pub(super) back: usize,
    /// Bytes from `back` on that the exposing side has taken on and not copied yet.
    pub(super) claimed: Option<usize>,
    /// How it will end.
    pub(super) fate: Result<(), PullError>,
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
        if rank == self.exposer && rank != self.puller {
            // Claim at one poll, copy at the next: the puller sees the time in between.
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
