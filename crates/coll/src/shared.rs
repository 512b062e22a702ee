//! Collectives of ranks that share memory, straight through it.
//!
//! Nothing is matched and nothing is sent: a member writes its bytes where the others look for
//! them, stamps them, and goes on; whoever needs them copies them from there. All members go through
//! the same turns, so that each knows where everyone's bytes are. Lines and bytes are used again in
//! a ring, and nobody waits for that while the others are less than a lap behind.
//!
//! Where members share cores a context switch costs more than anything else, so nobody in
//! particular has to run: the last to come does what all were waiting for, and work that can be
//! divided is done by whoever runs. Where each has its core, everyone reads what it needs as soon
//! as it is there.
//!
//! Items are always combined in the order of ranks, from the last to the first, so that all
//! members, and all runs, get the same bits.

mod moving;
mod reducing;

use engine::Fault;
use fabric::Gate;
use fabric::shm::{Area, DEPTH, Flags, Progress, ROUNDS, Stage};
use layout::Span;

use crate::party::Failure;

/// How a member waits for others.
pub trait Patience {
    /// Waits until `ready`, which looks at shared memory; moves everything else on meanwhile, and
    /// sleeps only such that [`Area::ring`] wakes it.
    fn wait_until(&self, ready: impl FnMut() -> bool);
}

/// A group of ranks that share memory, seen by one of them.
pub struct Shared {
    area: Area,
    place: Gate<Place>,
    /// Whether members share cores.
    crowded: bool,
}

/// Where this member is.
#[derive(Debug, Default)]
struct Place {
    /// Barriers so far.
    barriers: u64,
    /// Where the next turn begins.
    next: Progress,
    /// What we are done with: all but the turn that we are in.
    finished: Progress,
    /// How far everyone has come, as far as we know.
    everyone: Progress,
    /// What we have told the others of `finished`.
    told: Progress,
    /// Whether the group has been asked for bytes.
    asked: bool,
}

/// Everyone's lines and bytes for one step of an operation.
#[derive(Clone, Copy, Debug)]
struct Turn {
    number: u64,
    /// Where we were before it.
    before: Progress,
    /// Where its bytes begin.
    offset: usize,
    /// The position behind them.
    end: u64,
}

/// What is done in a turn; members that do different things notice.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
enum Kind {
    Broadcast = 1,
    Gather,
    AllGather,
    AllToAll,
    Reduce,
    AllReduce,
}

/// Bytes are handed out in whole cache lines.
const LINE: usize = 64;
/// Turns with few bytes keep to so many of them, which stay in the caches.
const ZONE: usize = 128 << 10;
/// After so many bytes a member tells that it is done with them.
const TELL: u64 = 32 << 10;
/// The bytes of a group: for everyone a piece of a large operation, twice.
const BYTES: usize = 4 << 20;

/// One operation under way.
struct Session<'a, P: Patience> {
    area: &'a Area,
    place: &'a mut Place,
    patience: &'a P,
    crowded: bool,
}

impl Shared {
    /// The group behind `area`, in which several threads may call, though not at the same time.
    pub fn locked(area: Area, crowded: bool) -> Shared {
        Shared { area, place: Gate::locked(Place::default()), crowded }
    }

    /// The same for one thread at a time.
    ///
    /// # Safety
    /// As for [`Gate::unlocked`]: calls must not overlap.
    pub unsafe fn unlocked(area: Area, crowded: bool) -> Shared {
        // SAFETY: passed on to the caller.
        Shared { area, place: unsafe { Gate::unlocked(Place::default()) }, crowded }
    }

    /// The memory of the group.
    pub fn area(&self) -> &Area {
        &self.area
    }

    /// Whether operations of any length can be carried out; asks for what that takes, once. The first
    /// member finds it with `reserve`, which is handed how many bytes are needed.
    pub fn has_room<P: Patience>(
        &self,
        patience: &P,
        reserve: impl FnOnce(&Area, usize) -> Option<u64>,
    ) -> bool {
        if self.area.room() > 0 {
            return true;
        }
        self.enter(patience, |session| {
            if std::mem::replace(&mut session.place.asked, true) {
                return false;
            }
            let mut name = match session.area.rank() {
                0 => reserve(session.area, BYTES).unwrap_or(0),
                _ => 0,
            };
            // SAFETY: the variable outlives the broadcast and is not otherwise used during it.
            let span = unsafe { Span::new((&raw mut name).cast(), size_of::<u64>()) };
            session.broadcast(span, 0).is_ok() && name != 0 && session.area.extend(name, BYTES)
        })
    }

    #[inline]
    fn enter<P: Patience, R>(
        &self,
        patience: &P,
        work: impl FnOnce(&mut Session<'_, P>) -> R,
    ) -> R {
        self.place.with(|place| {
            work(&mut Session { area: &self.area, place, patience, crowded: self.crowded })
        })
    }

    /// Returns when every member has called it.
    #[inline]
    pub fn barrier<P: Patience>(&self, patience: &P) {
        self.enter(patience, |session| session.barrier());
    }
}

impl<P: Patience> Session<'_, P> {
    #[inline]
    fn barrier(&mut self) {
        let (area, size) = (self.area, self.area.members());
        self.place.barriers += 1;
        let number = self.place.barriers;
        if self.crowded || size > 1 << ROUNDS {
            if area.count_in(number) {
                area.release(number);
                area.ring_all();
            } else {
                self.wait(|| area.released(number));
            }
        } else {
            // In each round everyone tells the one twice as far on as in the round before.
            let (mut round, mut step) = (0, 1);
            while step < size {
                area.signal(area.rank(), round, number);
                area.ring((area.rank() + step) % size);
                let from = (area.rank() + size - step) % size;
                self.wait(|| area.signalled(from, round, number));
                (round, step) = (round + 1, step * 2);
            }
        }
        self.place.everyone = self.place.next;
    }

    /// The next turn, with so many bytes of everyone's together: at most half of what there is.
    #[inline]
    fn turn(&mut self, bytes: usize) -> Turn {
        let before = self.place.next;
        let mut turn = Turn { number: before.turn, before, offset: 0, end: before.position };
        if bytes > 0 {
            let bytes = bytes.next_multiple_of(LINE);
            let room = self.area.room();
            debug_assert!(bytes <= room / 2);
            let mut start = before.position;
            if (start % room as u64) as usize + bytes > (4 * bytes).clamp(ZONE, room) {
                start = start.next_multiple_of(room as u64);
            }
            turn.offset = (start % room as u64) as usize;
            turn.end = start + bytes as u64;
        }
        self.place.next = Progress { turn: before.turn + 1, position: turn.end };
        turn
    }

    /// Waits until the turn's lines and bytes may be written: nobody reads what was there a lap ago.
    #[inline]
    fn prepare(&mut self, turn: &Turn) {
        let room = self.area.room() as u64;
        let free = |everyone: Progress| {
            turn.number < everyone.turn + DEPTH && turn.end <= everyone.position + room
        };
        if free(self.place.everyone) {
            return;
        }
        let (area, rank) = (self.area, self.area.rank());
        self.wait(|| free(area.slowest(rank)));
        self.place.everyone = area.slowest(rank);
    }

    /// Every member is in this turn, and has finished all before it.
    #[inline]
    fn all_have_come(&mut self, turn: &Turn) {
        self.place.everyone = turn.before;
    }

    /// We need nothing of the turn any more; the others are told of that now and then.
    #[inline]
    fn finish(&mut self) {
        let (next, told) = (self.place.next, self.place.told);
        self.place.finished = next;
        if next.turn - told.turn >= DEPTH / 4 || next.position - told.position >= TELL {
            self.tell();
        }
    }

    #[inline(never)]
    fn tell(&mut self) {
        self.place.told = self.place.finished;
        self.area.tell(self.area.rank(), self.place.told);
        self.area.ring_all();
    }

    /// Waits for others.
    #[inline]
    fn wait(&mut self, mut ready: impl FnMut() -> bool) {
        if ready() {
            return;
        }
        // Whom we wait for may itself wait for the bytes that we are done with.
        if self.place.told.position != self.place.finished.position {
            self.tell();
        }
        self.patience.wait_until(ready);
    }

    /// Publishes our bytes for the turn.
    #[inline]
    fn stamp(&self, turn: &Turn, kind: Kind, length: usize) {
        self.area.stamp(turn.number, self.area.rank(), note(kind, length));
    }

    /// Waits for the stamp of `rank`, and checks that it does what we do.
    #[inline]
    fn await_stamp(&mut self, turn: &Turn, rank: usize, expected: u64) -> Result<(), Failure> {
        let area = self.area;
        let mut found = None;
        self.wait(|| {
            found = area.stamped(turn.number, rank);
            found.is_some()
        });
        check(rank, found.unwrap_or_default(), expected)
    }

    /// Counts us in at the turn's gate. The last to come looks whether all do the same, does `work`
    /// and opens; the others wait for that.
    #[inline]
    fn meet(&mut self, turn: &Turn, expected: u64, work: impl FnOnce()) -> Result<(), Failure> {
        let area = self.area;
        if area.arrive(turn.number) {
            let agreed = self.agreed(turn, expected);
            if agreed.is_ok() {
                work();
            }
            area.open(turn.number, if agreed.is_ok() { Stage::Ready } else { Stage::Discord });
            area.ring_all();
            agreed?;
        } else {
            self.wait(|| area.opened(turn.number).is_some());
            if area.opened(turn.number) == Some(Stage::Discord) {
                return self.discord(turn, expected);
            }
        }
        self.all_have_come(turn);
        Ok(())
    }

    /// What the last to come has found; the one with whom we disagree, or the first who sees it so.
    #[cold]
    fn discord(&self, turn: &Turn, expected: u64) -> Result<(), Failure> {
        self.agreed(turn, expected)?;
        Err(Failure { rank: self.area.rank(), fault: discord(expected, expected) })
    }

    /// Whether everyone has stamped the turn with the same note.
    fn agreed(&self, turn: &Turn, expected: u64) -> Result<(), Failure> {
        (0..self.area.members()).try_for_each(|rank| {
            check(rank, self.area.stamped(turn.number, rank).unwrap_or_default(), expected)
        })
    }
}

fn note(kind: Kind, length: usize) -> u64 {
    (kind as u64) << 56 | length as u64
}

#[inline]
fn check(rank: usize, found: u64, expected: u64) -> Result<(), Failure> {
    if found == expected { Ok(()) } else { Err(Failure { rank, fault: discord(found, expected) }) }
}

#[cold]
fn discord(found: u64, expected: u64) -> Fault {
    let length = |note: u64| note & ((1 << 56) - 1);
    Fault::Truncated { sent: length(found), room: length(expected) }
}
