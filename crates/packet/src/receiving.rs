//! What comes from one peer: put in order, and kept until it is consumed.

use crate::pool::{Buffer, Pool};
use std::collections::VecDeque;

/// What comes from one peer.
#[derive(Debug, Default)]
pub(crate) struct Receiving {
    /// Everything up to this was consumed.
    consumed: u64,
    /// Everything up to this has come.
    received: u64,
    /// The first that has come behind a hole; `received` if none has.
    hole_end: u64,
    /// The highest that is known to have been sent.
    highest: u64,
    /// From the first that is not consumed on.
    queue: VecDeque<Option<(Buffer, bool)>>,
    /// How many of them have come.
    held: usize,
    /// The end was consumed.
    pub(crate) ended: bool,
    /// Something was dropped since the last that was next in order.
    pub(crate) dropped: bool,
}

/// What becomes of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    /// It is next, and the caller consumes it at once.
    Next,
    /// It is kept.
    Kept,
    /// It has come before.
    Duplicate,
    /// There is no room for it, now.
    Dropped,
}

impl Receiving {
    pub(crate) fn received(&self) -> u64 {
        self.received
    }

    pub(crate) fn hole_end(&self) -> u64 {
        self.hole_end
    }

    /// Something is known to have been sent that has not come.
    pub(crate) fn is_behind(&self) -> bool {
        self.highest > self.received
    }

    /// So much has been sent.
    pub(crate) fn note_highest(&mut self, highest: u64) {
        self.highest = self.highest.max(highest);
    }

    /// Whether there is something to consume.
    pub(crate) fn is_readable(&self) -> bool {
        self.received > self.consumed
    }

    /// Data has come. `direct`: the caller consumes it at once if it is next.
    pub(crate) fn place(
        &mut self,
        (sequence, last, payload): (u64, bool, &[u8]),
        (depth, reserved, direct): (u64, bool, bool),
        pool: &mut Pool,
    ) -> Placed {
        self.note_highest(sequence);
        let at = match sequence.checked_sub(self.consumed + 1) {
            Some(at) if sequence > self.received => at as usize,
            _ => return Placed::Duplicate,
        };
        if self.queue.get(at).is_some_and(Option::is_some) {
            return Placed::Duplicate;
        }
        let next = sequence == self.received + 1;
        if direct && next && self.queue.is_empty() {
            self.received += 1;
            self.consumed += 1;
            self.hole_end = self.received;
            self.ended |= last;
            self.dropped = false;
            return Placed::Next;
        }
        let near = sequence - self.received <= depth;
        if !near || !pool.accepts(next && !reserved, self.held) {
            self.dropped = true;
            return Placed::Dropped;
        }
        let Some(mut buffer) = pool.take(payload.len()) else { return Placed::Dropped };
        buffer.grow(payload.len()).copy_from_slice(payload);
        if self.queue.len() <= at {
            self.queue.resize_with(at + 1, || None);
        }
        self.queue[at] = Some((buffer, last));
        self.held += 1;
        if next {
            self.advance();
        } else if self.hole_end == self.received || sequence < self.hole_end {
            self.hole_end = sequence;
        }
        Placed::Kept
    }

    /// What was missing has come: as far as the next hole everything has.
    fn advance(&mut self) {
        let at = (self.received - self.consumed) as usize;
        let behind = self.queue.iter().skip(at);
        self.received += behind.take_while(|one| one.is_some()).count() as u64;
        let at = (self.received - self.consumed) as usize;
        let hole = self.queue.iter().skip(at).take_while(|one| one.is_none()).count() as u64;
        let more = at + (hole as usize) < self.queue.len();
        self.hole_end = if more { self.received + hole + 1 } else { self.received };
        self.dropped = false;
    }

    /// The bytes that are next.
    pub(crate) fn next(&self) -> Option<&[u8]> {
        match self.queue.front() {
            Some(Some((buffer, _))) if self.is_readable() => Some(buffer.bytes()),
            _ => None,
        }
    }

    /// The bytes that are next have been consumed.
    pub(crate) fn consume(&mut self, pool: &mut Pool) {
        if self.is_readable()
            && let Some(Some((buffer, last))) = self.queue.pop_front()
        {
            self.consumed += 1;
            self.held -= 1;
            self.ended |= last;
            pool.give(buffer);
        }
    }

    /// Forgets what cannot be consumed any more.
    pub(crate) fn clear(&mut self, pool: &mut Pool) {
        let complete = (self.received - self.consumed) as usize;
        let beyond = self.queue.drain(complete.min(self.queue.len())..).flatten();
        beyond.for_each(|(buffer, _)| pool.give(buffer));
        self.held = self.queue.len();
        (self.highest, self.hole_end) = (self.received, self.received);
    }
}
