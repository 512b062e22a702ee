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
//! Members that do not do the same notice, by what each writes beside its stamp. Since they may have
//! gone through different turns by then, all find a new place to go on from before the next operation,
//! and operations that somebody had begun or ended meanwhile are an error for the others.
//!
//! Items are combined in the order of ranks, from the last to the first, or, where that does not
//! matter to the operation, in one that their place alone decides: all members, and all runs, get the
//! same bits.

mod direct;
mod moving;
mod quarrel;
mod reducing;
mod waiting;

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};

use fabric::Peer;
use fabric::shm::{Area, DEPTH, Flags, INLINE, Progress, Stage};
use layout::Span;

use crate::choice::Table;
use crate::fold::Operator;
use crate::immediate::Failure;
use crate::reduce::AllReduce;
use crate::steps::Kind;
use quarrel::{check, is_vague, note};

/// How a member waits for others.
pub trait Patience {
    /// Waits until `ready`, which looks at shared memory; moves everything else on meanwhile, and
    /// sleeps only such that [`Area::ring`] wakes it.
    fn wait_until(&self, ready: impl FnMut() -> bool);
}

/// A group of ranks that share memory, seen by one of them.
pub struct Shared {
    area: Area,
    /// The words of a [`Place`], between operations. Threads take turns, as MPI-5.0 §6.14 asks of
    /// those that use one communicator; if they do not, bytes are mixed up, but nothing worse.
    place: [AtomicU64; WORDS],
    /// Whether members share cores.
    crowded: bool,
    /// For each kind, operations of how many bytes go this way; `None` if none do.
    limits: [Option<usize>; KINDS],
    /// One more than the peer that is gone, if one is: nothing can be done here any more.
    lost: AtomicU64,
    /// Goes up when a wait of an operation under way ends.
    waits: AtomicU64,
    /// Quarrels that are over.
    settled: AtomicU64,
    /// After one for which this is not so yet: the first operation that all do again; or 0.
    resumed: AtomicU64,
}

/// More than there are kinds of operations.
const KINDS: usize = 16;

/// Words of a [`Place`].
const WORDS: usize = 10;

/// Where this member is.
#[derive(Debug, Default)]
struct Place {
    /// Operations so far.
    calls: u64,
    /// Barriers so far.
    barriers: u64,
    /// Where the next turn begins.
    next: Progress,
    /// How far everyone has come, as far as we know.
    everyone: Progress,
    /// What we have told the others of our own progress.
    told: Progress,
    /// Whether the group has been asked for bytes.
    asked: bool,
    /// Whether every member can read every other's memory.
    direct: bool,
}

impl Place {
    #[inline]
    fn load(words: &[AtomicU64; WORDS]) -> Place {
        let word = |index: usize| words[index].load(Ordering::Relaxed);
        let progress = |index: usize| Progress { turn: word(index), position: word(index + 1) };
        Place {
            calls: word(0),
            barriers: word(1),
            next: progress(2),
            everyone: progress(4),
            told: progress(6),
            asked: word(8) != 0,
            direct: word(9) != 0,
        }
    }

    #[inline]
    fn store(&self, words: &[AtomicU64; WORDS]) {
        let Place { calls, barriers, next, everyone, told, asked, direct } = self;
        let values = [
            *calls,
            *barriers,
            next.turn,
            next.position,
            everyone.turn,
            everyone.position,
            told.turn,
            told.position,
            u64::from(*asked),
            u64::from(*direct),
        ];
        for (word, value) in words.iter().zip(values) {
            word.store(value, Ordering::Relaxed);
        }
    }
}

/// How far members can be apart.
#[derive(Clone, Copy, Debug)]
enum Pace {
    /// In each turn they wait for each other.
    Together,
    /// Some may be so many turns ahead before they have to wait.
    Apart(usize),
    /// As far as there is room.
    Free,
}

impl Pace {
    /// How many bytes turns of so many keep to; `many` if more than two have a core each. There is
    /// always room for two turns and for what members have not told yet.
    #[inline]
    fn zone(self, bytes: usize, many: bool) -> usize {
        match self {
            Pace::Together if many => (NEAR_TURNS * bytes).clamp(NEAR, ZONE).max(2 * bytes + TELL),
            Pace::Together => Pace::Apart(2).zone(bytes, many),
            Pace::Apart(turns) => (turns * bytes + TELL).max(ZONE),
            Pace::Free => usize::MAX,
        }
    }
}

/// Everyone's lines and bytes for one step of an operation.
#[derive(Clone, Copy, Debug)]
struct Turn {
    number: u64,
    /// Where we were before it.
    before: Progress,
    /// Where its bytes begin.
    offset: usize,
    /// How many there are, of all members together.
    bytes: usize,
    /// The position behind them.
    end: u64,
}

impl Turn {
    /// Whether its lines and bytes are needed by nobody, if everyone has come so far.
    #[inline(always)]
    fn is_free(&self, room: usize, everyone: Progress) -> bool {
        self.number < everyone.turn + DEPTH && self.end <= everyone.position + room as u64
    }
}

/// An operation that can go straight through shared memory, and its arguments. What matters at the
/// root alone is empty elsewhere.
#[derive(Clone, Copy, Debug)]
pub enum Straight<'a> {
    /// Ends when every member has begun it.
    Barrier,
    /// Copies the buffer of `root` to everyone's.
    Broadcast {
        /// The bytes.
        buffer: Span,
        /// Who has them.
        root: usize,
    },
    /// Puts everyone's `block` into `result` of `root`, in the order of ranks; the root's own may be
    /// there already.
    Gather {
        /// Our contribution.
        block: Span,
        /// Where the blocks go.
        result: Span,
        /// Who collects.
        root: usize,
    },
    /// Sends each rank its part of `blocks` of `root`; the root's own may be there already.
    Scatter {
        /// What is spread.
        blocks: Span,
        /// Where our part goes.
        block: Span,
        /// Who has them.
        root: usize,
    },
    /// Puts everyone's `block` into everyone's `result`; our own may be there already.
    AllGather {
        /// Our contribution.
        block: Span,
        /// Where the blocks go.
        result: Span,
    },
    /// Sends each rank its block of `send` and puts what comes from it into its block of `receive`,
    /// which may be the same memory.
    AllToAll {
        /// What goes to each.
        send: Span,
        /// Where what each sends goes.
        receive: Span,
        /// The bytes of a block.
        length: usize,
    },
    /// Combines everyone's `input` into `output`, which may be the same memory.
    Reduce {
        /// What is done with the items.
        operator: Operator,
        /// Our items.
        input: Span,
        /// Where the result goes.
        output: Span,
        /// Who gets it, if not everyone.
        root: Option<usize>,
    },
    /// Puts everyone's `block` into everyone's `result`; the lengths differ, and all know them.
    AllGatherList {
        /// Our contribution.
        block: Span,
        /// Where the blocks go.
        result: &'a [Span],
    },
    /// Combines the `input` of ranks 0 to ours into `output`, which may be the same memory.
    Scan {
        /// Bytes of an item.
        unit: usize,
        /// Our items.
        input: Span,
        /// Where the result goes.
        output: Span,
        /// Whether our own items are left out; rank 0 then gets nothing.
        exclusive: bool,
    },
    /// Combines everyone's `input` and puts the part from `from` on into `output`, which may be the
    /// beginning of `input`.
    ReduceScatter {
        /// What is done with the items.
        operator: Operator,
        /// Our items: all of them.
        input: Span,
        /// Where our part begins.
        from: usize,
        /// Where our part of the result goes.
        output: Span,
    },
}

/// Stands for more bytes than a line has.
const BESIDE: usize = INLINE + 1;
/// Bytes are handed out in whole cache lines.
const LINE: usize = 64;
/// Turns with few bytes keep to so many of them, which stay in the caches.
const ZONE: usize = 512 << 10;
/// The same where more than two wait for each other in every turn, on a core each: these stay in
/// smaller caches (a third off an all-gather of 1 KiB; two are a tenth slower).
const NEAR: usize = 64 << 10;
/// But for so many turns: what is written next was read by others some time ago.
const NEAR_TURNS: usize = 8;
/// Up to so many bytes of each are made our own before they are written, while others are waited for.
const OWNED: usize = 16 << 10;
/// From this size on what is left for others is compared with what was there before. Where it differs, that
/// takes a twentieth more time for 2 KiB, and nothing that shows for these.
const COMPARED: usize = 8 << 10;
/// So many members look at each other's signals at a time.
const WIDE: usize = 16;
/// After so many bytes a member tells that it is done with them.
const TELL: usize = 32 << 10;
/// The bytes of a group.
const BYTES: usize = 4 << 20;
/// The most that a turn can use. When everyone has told of all turns before but for less than
/// [`TELL`], it has room behind, or else before, what the last one used: nobody waits for a member
/// that has nothing to tell.
const MOST: usize = (BYTES - TELL) / 2;

/// One operation under way.
struct Seat<'a> {
    area: &'a Area,
    place: Place,
    crowded: bool,
    lost: &'a AtomicU64,
    waits: &'a AtomicU64,
    /// The number of this operation.
    call: u64,
    /// Quarrels before it.
    quarrels: u64,
    /// Whether the program has other things to do meanwhile.
    aside: bool,
    /// Whether what we have left in this turn differs from what was there, as far as was looked at.
    changed: bool,
}

/// The same, of a member that waits for the others.
struct Session<'a, P: Patience> {
    seat: Seat<'a>,
    patience: &'a P,
}

impl<'a, P: Patience> Deref for Session<'a, P> {
    type Target = Seat<'a>;

    #[inline(always)]
    fn deref(&self) -> &Seat<'a> {
        &self.seat
    }
}

impl<P: Patience> DerefMut for Session<'_, P> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.seat
    }
}

impl Shared {
    /// The bytes that a group uses beside its flags.
    pub const BYTES: usize = BYTES;

    /// The group behind `area`; `crowded` if its members share cores, which all must see alike.
    pub fn new(area: Area, crowded: bool) -> Shared {
        Shared::under(area, crowded, Table::shipped())
    }

    /// The same, where a table of the job says what goes this way.
    pub fn under(area: Area, crowded: bool, table: &Table) -> Shared {
        let mut limits = [None; KINDS];
        for kind in Kind::CHOSEN {
            limits[kind as usize] = table.shared_bytes(kind, crowded, area.members());
        }
        let none = || AtomicU64::new(0);
        let place = Default::default();
        let (lost, waits, settled, resumed) = (none(), none(), none(), none());
        Shared { area, place, crowded, limits, lost, waits, settled, resumed }
    }

    /// The group behind `area`, which has [its bytes](Shared::BYTES), for large all-reductions alone; `direct` if every
    /// member can read every other's memory. All must see both alike.
    pub fn for_much(area: Area, crowded: bool, direct: bool) -> Shared {
        let shared = Shared::new(area, crowded);
        Place { asked: true, direct, ..Place::default() }.store(&shared.place);
        shared
    }

    /// Whether an all-reduction [can be done](Shared::all_reduce_much) here; the same for all members.
    pub(crate) fn takes_much(&self, all_reduce: &AllReduce) -> bool {
        let AllReduce { operator, input, .. } = *all_reduce;
        reducing::divides(self.area.members(), operator.unit)
            && self.seat().way(operator, input).is_some()
    }

    /// An all-reduction of many bytes that waits for the others whenever it is looked at.
    pub(crate) async fn all_reduce_much<C: Fn(Span, Span) + ?Sized>(
        &self,
        AllReduce { operator, input, output }: AllReduce,
        combine: &C,
    ) -> Result<(), Failure> {
        let mut seat = Seat { aside: true, ..self.seat() };
        let mut result = self.settle(&mut seat).await;
        if result.is_ok()
            && let Some(way) = seat.way(operator, input)
        {
            result = seat.reduce_much(way, combine, operator, input, output).await;
        }
        seat.place.calls = seat.call;
        self.end(seat, result)
    }

    /// Goes up when a wait of such an operation ends.
    pub(crate) fn waits(&self) -> u64 {
        self.waits.load(Ordering::Relaxed)
    }

    /// A member, which this process knows as `peer`, is gone: whoever waits for the others ends with
    /// that.
    pub fn lose(&self, peer: Peer) {
        self.lost.store(u64::from(peer) + 1, Ordering::Relaxed);
    }

    /// Whether an operation goes this way, and not faster by messages; the same for all members.
    /// What it takes beside flags is asked for once: the first member finds it with `reserve`, which
    /// is handed how many bytes are needed.
    #[inline]
    pub fn takes<P: Patience>(
        &self,
        patience: &P,
        straight: &Straight,
        reserve: impl FnOnce(&Area, usize) -> Option<u64>,
    ) -> Result<bool, Failure> {
        let Some((kind, length, most)) = self.measure(straight) else { return Ok(false) };
        if self.limits[kind as usize].is_none_or(|limit| length > limit) {
            return Ok(false);
        }
        if most <= INLINE || self.area.room() > 0 {
            return Ok(true);
        }
        self.find_room(patience, reserve)
    }

    /// The kind of an operation, the bytes that decide whether it goes this way, and how many of a
    /// member's bytes others read. `None` for what never goes this way.
    #[inline]
    fn measure(&self, straight: &Straight) -> Option<(Kind, usize, usize)> {
        let members = self.area.members();
        let measured = match *straight {
            Straight::Barrier => return Some((Kind::Barrier, 0, 0)),
            Straight::Broadcast { buffer, .. } => (Kind::Broadcast, buffer.len(), buffer.len()),
            Straight::Gather { block, .. } => (Kind::Gather, block.len(), block.len()),
            Straight::Scatter { block, .. } => (Kind::Scatter, block.len(), block.len()),
            Straight::AllGather { block, .. } => {
                (Kind::AllGather, members * block.len(), block.len())
            }
            Straight::AllToAll { length, .. } => (Kind::AllToAll, length, members * length),
            Straight::Reduce { input, operator, root, .. } => {
                if !reducing::divides(members, operator.unit) {
                    return None;
                }
                let kind = if root.is_some() { Kind::Reduce } else { Kind::AllReduce };
                (kind, input.len(), input.len())
            }
            Straight::AllGatherList { result, .. } => {
                let length = result.iter().map(Span::len).sum();
                if length > moving::UNEVEN {
                    return None;
                }
                (Kind::AllGather, length, BESIDE)
            }
            Straight::Scan { unit, input, exclusive, .. } => {
                if !reducing::divides(members, unit) {
                    return None;
                }
                let kind = if exclusive { Kind::ExclusiveScan } else { Kind::Scan };
                (kind, input.len(), BESIDE)
            }
            Straight::ReduceScatter { operator, input, .. } => {
                if !reducing::divides(members, operator.unit) {
                    return None;
                }
                let most = if self.crowded { BESIDE } else { input.len() };
                (Kind::ReduceScatter, input.len(), most)
            }
        };
        // Where there is nothing to move nobody has to wait.
        (measured.1 > 0).then_some(measured)
    }

    #[cold]
    fn find_room<P: Patience>(
        &self,
        patience: &P,
        reserve: impl FnOnce(&Area, usize) -> Option<u64>,
    ) -> Result<bool, Failure> {
        let mut session = self.session(patience);
        if session.place.asked {
            return Ok(false);
        }
        let settled = session.carry_out(|seat| self.settle(seat));
        let found = settled.and_then(|()| session.find_room(reserve));
        session.place.asked = found.is_ok();
        self.end(session.seat, found)
    }

    /// Carries out an operation that goes this way and for which nothing has to be found first.
    /// `None` if it is not one: nothing has been done then.
    #[inline(always)]
    pub fn run_at_once<P: Patience>(
        &self,
        patience: &P,
        straight: &Straight,
        combine: &dyn Fn(Span, Span),
    ) -> Option<Result<(), Failure>> {
        let (kind, length, most) = self.measure(straight)?;
        let taken = self.limits[kind as usize].is_some_and(|limit| length <= limit);
        if !taken || (most > INLINE && self.area.room() == 0) {
            return None;
        }
        Some(self.run(patience, straight, combine))
    }

    /// Carries out an operation that this [takes](Shared::takes). `combine` computes
    /// `inout = input op inout`.
    #[inline]
    pub fn run<P: Patience>(
        &self,
        patience: &P,
        straight: &Straight,
        combine: &dyn Fn(Span, Span),
    ) -> Result<(), Failure> {
        self.attempt(patience, straight, combine, true)
    }

    /// One attempt at an operation; whether it is the `first`.
    #[inline]
    fn attempt<P: Patience>(
        &self,
        patience: &P,
        straight: &Straight,
        combine: &dyn Fn(Span, Span),
        first: bool,
    ) -> Result<(), Failure> {
        let mut session = self.session(patience);
        if session.quarrels != self.area.quarrels()
            && let Err(failure) = session.carry_out(|seat| self.settle(seat))
        {
            return self.end(session.seat, Err(failure));
        }
        let result = session.act(straight, combine);
        match result {
            Ok(()) => {
                session.place.calls = session.call;
                session.place.store(&self.place);
                Ok(())
            }
            Err(failure) if first && is_vague(&failure) && straight.is_repeatable() => {
                self.attempt_again(session, straight, combine)
            }
            Err(_) => self.end(session.seat, result),
        }
    }

    /// Goes on where this member is; its place is [stored](Place::store) at the end.
    #[inline(always)]
    fn session<'a, P: Patience>(&'a self, patience: &'a P) -> Session<'a, P> {
        Session { seat: self.seat(), patience }
    }

    #[inline(always)]
    fn seat(&self) -> Seat<'_> {
        let Shared { area, lost, waits, crowded, .. } = self;
        let (crowded, place) = (*crowded, Place::load(&self.place));
        let (call, quarrels) = (place.calls + 1, self.settled.load(Ordering::Relaxed));
        Seat { area, place, crowded, lost, waits, call, quarrels, aside: false, changed: false }
    }
}

impl Seat<'_> {
    /// The next turn, with lines alone.
    #[inline]
    fn line_turn(&mut self) -> Turn {
        self.turn(0, Pace::Free)
    }

    /// The next turn, with so many bytes of everyone's together: at most [`MOST`].
    #[inline]
    fn turn(&mut self, bytes: usize, pace: Pace) -> Turn {
        let before = self.place.next;
        let mut turn =
            Turn { number: before.turn, before, offset: 0, bytes: 0, end: before.position };
        if bytes > 0 {
            let bytes = bytes.next_multiple_of(LINE);
            let room = self.area.room();
            debug_assert!(bytes <= MOST);
            let many = self.area.members() > 2 && !self.crowded;
            let zone = pace.zone(bytes, many).min(room);
            let mut start = before.position;
            if (start % room as u64) as usize + bytes > zone {
                start = start.next_multiple_of(room as u64);
            }
            turn.offset = (start % room as u64) as usize;
            turn.bytes = bytes;
            turn.end = start + bytes as u64;
        }
        self.place.next = Progress { turn: before.turn + 1, position: turn.end };
        turn
    }

    /// Copies bytes to where others read them in this turn.
    #[inline]
    fn leave(&mut self, shared: Span, bytes: Span) {
        if bytes.len() < COMPARED {
            shared.copy_from(bytes);
            self.changed = true;
        } else {
            self.changed |= shared.update_from(bytes);
        }
    }

    /// Asks for the lines of our bytes in the turn after this one, in which all have as many: the next
    /// operation is likely to be alike, and others have the lines.
    #[inline]
    fn own_next(&mut self, turn: &Turn) {
        let length = turn.bytes / self.area.members();
        if self.changed && (1..=OWNED).contains(&length) {
            let place = self.place.next;
            let next = self.turn(turn.bytes, Pace::Together);
            self.place.next = place;
            self.area.prefetch_bytes(next.offset + self.area.rank() * length, length);
        }
    }

    /// Every member is in this turn, and has finished all before it.
    #[inline]
    fn all_have_come(&mut self, turn: &Turn) {
        self.place.everyone = turn.before;
    }

    /// We need nothing of any turn any more; the others are told of that now and then.
    #[inline]
    fn finish(&mut self) {
        self.finish_before(self.place.next);
    }

    /// We need nothing of the turns before that any more.
    #[inline]
    fn finish_before(&mut self, next: Progress) {
        let told = self.place.told;
        if next.turn - told.turn >= DEPTH / 4 || next.position - told.position >= TELL as u64 {
            self.tell(next);
        }
    }

    #[inline(never)]
    fn tell(&mut self, next: Progress) {
        self.place.told = next;
        self.area.tell(self.area.rank(), self.place.told);
        self.area.ring_all();
    }

    /// Publishes our bytes for the turn.
    #[inline]
    fn stamp(&self, turn: &Turn, kind: Kind, length: usize) {
        let note = note(kind, length) ^ self.mark(turn);
        self.area.stamp(turn.number, self.area.rank(), note);
    }

    /// Counts us in at the turn's gate. The last to come looks whether all do the same, and opens it
    /// for work.
    fn come(&self, turn: &Turn, expected: u64) -> bool {
        let last = self.area.arrive(turn.number);
        if last {
            let agreed = self.agreed(turn, expected).is_ok();
            self.area.open(turn.number, if agreed { Stage::Come } else { Stage::Discord });
            self.area.ring_all();
        }
        last
    }
}

impl<P: Patience> Session<'_, P> {
    #[inline(always)]
    fn act(&mut self, straight: &Straight, combine: &dyn Fn(Span, Span)) -> Result<(), Failure> {
        match *straight {
            Straight::Barrier => self.barrier(),
            Straight::Broadcast { buffer, root } => self.broadcast(buffer, root),
            Straight::Gather { block, result, root } => self.gather(block, result, root),
            Straight::Scatter { blocks, block, root } => self.scatter(blocks, block, root),
            Straight::AllGather { block, result } => self.all_gather(block, result),
            Straight::AllToAll { send, receive, length } => self.all_to_all(send, receive, length),
            Straight::Reduce { operator, input, output, root } => {
                self.reduce(combine, operator, input, output, root)
            }
            Straight::AllGatherList { block, result } => self.all_gather_list(block, result),
            Straight::Scan { unit, input, output, exclusive } => {
                self.scan(combine, unit, input, output, exclusive)
            }
            Straight::ReduceScatter { operator, input, from, output } => {
                self.reduce_scatter(combine, operator, input, from, output)
            }
        }
    }

    /// Finds bytes for the group, once.
    fn find_room(
        &mut self,
        reserve: impl FnOnce(&Area, usize) -> Option<u64>,
    ) -> Result<bool, Failure> {
        let mut name = match self.area.rank() {
            0 => reserve(self.area, BYTES).unwrap_or(0),
            _ => 0,
        };
        // SAFETY: the variable outlives the broadcast and is not otherwise used during it.
        let span = unsafe { Span::new((&raw mut name).cast(), size_of::<u64>()) };
        self.broadcast(span, 0)?;
        if name == 0 {
            return Ok(false);
        }
        self.place.direct = self.all_agree(self.area.reads_all())?;
        Ok(self.area.extend(name, BYTES))
    }

    #[inline]
    fn barrier(&mut self) -> Result<(), Failure> {
        self.meet_after(|| ())
    }

    /// A barrier; what is done `meanwhile` the others need not wait for.
    #[inline]
    fn meet_after(&mut self, meanwhile: impl FnOnce()) -> Result<(), Failure> {
        let (area, size) = (self.area, self.area.members());
        self.place.barriers += 1;
        let number = self.place.barriers;
        if self.crowded {
            let last = area.count_in(number);
            if last {
                area.release(number);
                area.ring_all();
            }
            meanwhile();
            if !last {
                self.wait(|| area.released(number))?;
            }
        } else {
            // In each round everyone tells those a few steps on, and steps grow.
            let tell = |round: u32, step: usize| {
                area.signal(area.rank(), round, number);
                for index in 1..WIDE.min(size.div_ceil(step)) {
                    area.ring((area.rank() + index * step) % size);
                }
            };
            let (mut round, mut step) = (0, 1);
            tell(round, step);
            meanwhile();
            loop {
                for index in 1..WIDE.min(size.div_ceil(step)) {
                    let from = (area.rank() + size - index * step) % size;
                    self.wait(|| area.signalled(from, round, number))?;
                }
                (round, step) = (round + 1, step * WIDE);
                if step >= size {
                    break;
                }
                tell(round, step);
            }
        }
        self.place.everyone = self.place.next;
        Ok(())
    }

    /// Waits until the turn's lines and bytes may be written: nobody reads what was there a lap ago.
    #[inline(always)]
    fn prepare(&mut self, turn: &Turn) -> Result<(), Failure> {
        self.changed = false;
        let room = self.area.room();
        if turn.is_free(room, self.place.everyone) { Ok(()) } else { self.await_room(turn) }
    }

    #[inline(never)]
    fn await_room(&mut self, turn: &Turn) -> Result<(), Failure> {
        self.carry_out(|seat| seat.room_for(turn))
    }

    /// Waits for the stamp of `rank`; its note.
    #[inline(always)]
    fn await_note(&mut self, turn: &Turn, rank: usize) -> Result<u64, Failure> {
        let found = match self.area.stamped(turn.number, rank) {
            Some(found) => found,
            None => self.await_late(turn, rank)?,
        };
        Ok(found ^ self.mark(turn))
    }

    #[inline(never)]
    fn await_late(&mut self, turn: &Turn, rank: usize) -> Result<u64, Failure> {
        let area = self.area;
        let mut found = None;
        self.wait(|| {
            found = area.stamped(turn.number, rank);
            found.is_some()
        })?;
        Ok(found.unwrap_or_default())
    }

    /// Waits for the stamp of `rank`, and checks that it does what we do.
    #[inline]
    fn await_stamp(&mut self, turn: &Turn, rank: usize, expected: u64) -> Result<(), Failure> {
        let found = self.await_note(turn, rank)?;
        check(rank, found, expected)
    }

    /// Waits for everyone's stamp, and checks that all do what we do.
    #[inline]
    fn await_all(&mut self, turn: &Turn, expected: u64) -> Result<(), Failure> {
        others(self.area.rank(), self.area.members())
            .try_for_each(|rank| self.await_stamp(turn, rank, expected))
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
            self.wait(|| area.opened(turn.number).is_some())?;
            if area.opened(turn.number) == Some(Stage::Discord) {
                return self.discord(turn, expected);
            }
        }
        self.all_have_come(turn);
        Ok(())
    }

    /// Waits until everyone has stamped the turn.
    fn all_come(&mut self, turn: &Turn, expected: u64) -> Result<(), Failure> {
        if self.crowded {
            return self.meet(turn, expected, || ());
        }
        self.area.ring_all();
        self.own_next(turn);
        self.await_all(turn, expected)?;
        self.all_have_come(turn);
        Ok(())
    }
}

/// Everyone but us, beginning with the next.
fn others(rank: usize, size: usize) -> impl Iterator<Item = usize> {
    (1..size).map(move |step| (rank + step) % size)
}
