//! Members that do not do the same: how they notice, and how they find together again.

use std::sync::atomic::Ordering;

use engine::Fault;
use fabric::shm::{Flags, Stand};
use layout::Span;

use super::direct::are_apart;
use super::{BYTES, KINDS, LINE, Patience, Place, Seat, Session, Shared, Straight, Turn};
use crate::immediate::Failure;
use crate::steps::Kind;

impl Shared {
    /// We do not know that others do not do what we do now: what went wrong may have been before, and
    /// only now been noticed. So we try again from where all are.
    #[cold]
    #[inline(never)]
    pub(super) fn attempt_again<P: Patience>(
        &self,
        session: Session<'_, P>,
        straight: &Straight,
        combine: &dyn Fn(Span, Span),
    ) -> Result<(), Failure> {
        self.quarrel(&session.seat);
        session.place.store(&self.place);
        self.attempt(session.patience, straight, combine, false)
    }

    /// We do not do what others do: all are told.
    fn quarrel(&self, seat: &Seat<'_>) {
        self.area.quarrel(seat.quarrels);
        self.area.ring_all();
    }

    /// Ends an operation that may have failed.
    #[cold]
    #[inline(never)]
    pub(super) fn end<T>(
        &self,
        mut seat: Seat<'_>,
        result: Result<T, Failure>,
    ) -> Result<T, Failure> {
        if let Err(failure) = &result {
            seat.place.calls = seat.call;
            if matches!(failure.fault, Fault::Truncated { .. }) {
                self.quarrel(&seat);
            }
        }
        seat.place.store(&self.place);
        result
    }

    /// After a quarrel: waits until no member is in any operation, and goes on where all do. An error if
    /// somebody is beyond this operation.
    pub(super) async fn settle(&self, seat: &mut Seat<'_>) -> Result<(), Failure> {
        if seat.quarrels == self.area.quarrels() {
            return Ok(());
        }
        seat.quarrels += 1;
        if self.resumed.load(Ordering::Relaxed) == 0 {
            self.resumed.store(seat.make_peace().await?, Ordering::Relaxed);
        }
        if seat.call < self.resumed.load(Ordering::Relaxed) {
            seat.quarrels -= 1;
            return Err(seat.quarrelled());
        }
        self.resumed.store(0, Ordering::Relaxed);
        self.settled.store(seat.quarrels, Ordering::Relaxed);
        Ok(())
    }
}

impl Straight<'_> {
    /// Whether it can be done again from the beginning, when it has been left in the middle: what it
    /// writes is not what it reads.
    pub(super) fn is_repeatable(&self) -> bool {
        match *self {
            Straight::Barrier
            | Straight::Broadcast { .. }
            | Straight::Gather { .. }
            | Straight::Scatter { .. }
            | Straight::AllGather { .. }
            | Straight::AllGatherList { .. } => true,
            Straight::AllToAll { send, receive, .. } => are_apart(send, receive),
            Straight::Reduce { input, output, .. }
            | Straight::Scan { input, output, .. }
            | Straight::ReduceScatter { input, output, .. } => are_apart(input, output),
        }
    }
}

impl Seat<'_> {
    /// Waits until everyone waits for the end of a quarrel, and goes where all go on; the first
    /// operation that all do there.
    async fn make_peace(&mut self) -> Result<u64, Failure> {
        let (area, number) = (self.area, self.quarrels);
        let Place { barriers, next, .. } = self.place;
        area.wait_for_peace(area.rank(), number, Stand { call: self.call, barriers, next });
        if area.rank() == 0 {
            self.until(|| area.everyone_waits(number).is_some()).await?;
            let mut stand = area.everyone_waits(number).unwrap_or_default();
            stand.next.position = stand.next.position.next_multiple_of(area.room().max(1) as u64);
            area.make_peace(number, stand);
            area.ring_all();
        } else {
            area.ring(0);
            self.until(|| area.peace(number).is_some()).await?;
        }
        let Stand { call, barriers, next } = area.peace(number).unwrap_or_default();
        self.place.barriers = barriers;
        (self.place.next, self.place.everyone) = (next, next);
        self.tell(next);
        Ok(call)
    }

    /// That others do not do what we do, or do not do the same, and we do not know more.
    pub(super) fn quarrelled(&self) -> Failure {
        Failure { rank: self.area.rank(), fault: Fault::Truncated { sent: 0, room: 0 } }
    }

    /// What the last to come has found; the one with whom we disagree, or the first who sees it so.
    #[cold]
    pub(super) fn discord(&self, turn: &Turn, expected: u64) -> Result<(), Failure> {
        self.agreed(turn, expected)?;
        Err(self.quarrelled())
    }

    /// Whether everyone has stamped the turn with the same note.
    pub(super) fn agreed(&self, turn: &Turn, expected: u64) -> Result<(), Failure> {
        (0..self.area.members()).try_for_each(|rank| {
            let found = self.area.stamped(turn.number, rank).unwrap_or_default();
            check(rank, found ^ self.mark(turn), expected)
        })
    }

    /// What all write beside their notes in a turn, unless they have gone different ways.
    #[inline(always)]
    pub(super) fn mark(&self, turn: &Turn) -> u64 {
        const { assert!(BYTES / LINE <= 1 << (CALL_BIT - PLACE_BIT)) }
        let call = self.call % (1 << (KIND_BIT - CALL_BIT));
        call << CALL_BIT | ((turn.offset / LINE) as u64) << PLACE_BIT
    }
}

// A note tells, from its lowest bit on, the length of what an operation is about, where the turn's bytes
// begin, the operation's number, and its kind.
const PLACE_BIT: u32 = 36;
const CALL_BIT: u32 = 52;
const KIND_BIT: u32 = 60;
const LENGTHS: u64 = (1 << PLACE_BIT) - 1;

/// What a member does in an operation: those that do different things notice.
pub(super) fn note(kind: Kind, length: usize) -> u64 {
    const { assert!(KINDS <= 1 << (u64::BITS - KIND_BIT)) }
    (kind as u64) << KIND_BIT | length as u64 & LENGTHS
}

#[inline]
pub(super) fn check(rank: usize, found: u64, expected: u64) -> Result<(), Failure> {
    if found == expected { Ok(()) } else { Err(Failure { rank, fault: discord(found, expected) }) }
}

/// Whether members do not do the same, and it is not known what.
pub(super) fn is_vague(failure: &Failure) -> bool {
    matches!(failure.fault, Fault::Truncated { sent, room } if sent == room)
}

#[cold]
fn discord(found: u64, expected: u64) -> Fault {
    let (sent, room) = (found & LENGTHS, expected & LENGTHS);
    // Who does something else altogether passes neither more nor less.
    let alike = found >> PLACE_BIT == expected >> PLACE_BIT;
    Fault::Truncated { sent: if alike { sent } else { room }, room }
}
