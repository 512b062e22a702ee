//! Collectives of ranks that share memory, through it.
//!
//! Nothing is matched and nothing is sent: a member writes its bytes where the others look for
//! them, publishes them, and goes on; whoever needs them copies them from there. All members go through
//! the same epochs, so that each knows where everyone's bytes are. Lines and bytes are used again in
//! a ring, and nobody waits for that while the others are less than a lap behind.
//!
//! Each method of [`crate::choice`] has a file; the table alone says which is taken. How members wait for each
//! other follows from where they are: where each has its core, everyone reads what it needs as soon as it is
//! there; where cores are oversubscribed a context switch costs more than anything else, and they meet at a
//! gate that the last to come opens.
//!
//! Members that do not do the same notice, by the note that each publishes. Since they may have gone through
//! different epochs by then, all resynchronise before the next operation, and operations that somebody had
//! begun or ended meanwhile are an error for the others.
//!
//! Items are combined in the order of ranks, from the last to the first, or, where that does not
//! matter to the operation, in one that their place alone decides: all members, and all runs, get the
//! same bits.

mod barrier;
mod chunks;
mod cico;
mod cma;
mod geometry;
mod last_arriver;
mod member;
mod mismatch;
mod note;
mod one_shot;
mod ring;
mod slots;
mod two_shot;
mod waiting;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use engine::Fault;
use layout::Span;
use transport::Peer;
use transport_shm::{Area, DEPTH, Flags, INLINE};

use crate::blocks::are_apart;
use crate::choice::{Choices, Medium, Method, Table};
use crate::failure::Failure;
use crate::operation::ShmOperation;
use crate::operator::Operator;
use geometry::{BYTES, LINE};
use member::{Blocking, Cursor, Member, WORDS};
use note::{is_vague, vague};
use slots::Combine;

pub use member::Waiter;

/// The largest item. Such items of many members still fit into an epoch.
const LARGEST_UNIT: usize = 4096;
/// The largest ring: the lines of two operations are there at once.
const LARGEST_RING: usize = DEPTH as usize / 2;

/// A group of ranks that share memory, seen by one of them.
pub struct Shared {
    area: Area,
    /// The words of a [`Cursor`], between operations. Threads take turns, as MPI-5.0 §6.14 asks of
    /// those that use one communicator; if they do not, bytes are mixed up, but nothing worse.
    cursor: [AtomicU64; WORDS],
    /// Whether there are more members than cores.
    oversubscribed: bool,
    choices: Choices,
    /// One more than the peer that is gone, if one is: nothing can be done here any more.
    lost: AtomicU64,
    /// The members that are gone.
    gone: Box<[AtomicBool]>,
    /// Goes up when a wait of an operation in the background ends.
    waits: AtomicU64,
    /// Mismatches after which all have resynchronised.
    resynced: AtomicU64,
    /// After one for which this is not so yet: the first operation that all do again; or 0.
    resumed: AtomicU64,
}

impl Shared {
    /// The bytes that a group uses beside its flags.
    pub const BYTES: usize = BYTES;

    /// The group behind `area`, which does as `table` says; `oversubscribed` if there are more members than
    /// cores. All must see both alike.
    pub fn new(area: Area, oversubscribed: bool, table: &Table) -> Shared {
        let medium = if oversubscribed { Medium::Oversubscribed } else { Medium::Cores };
        let choices = table.for_group(medium, area.members());
        let none = || AtomicU64::new(0);
        let cursor = Default::default();
        let (lost, waits, resynced, resumed) = (none(), none(), none(), none());
        let gone = (0..area.members()).map(|_| AtomicBool::new(false)).collect();
        Shared { area, cursor, oversubscribed, choices, lost, gone, waits, resynced, resumed }
    }

    /// The group that it is once it [has its bytes](Shared::BYTES), whose members have told each other by
    /// other means whether all can read everyone's memory (`cma`), which all must see alike.
    #[must_use]
    pub fn with_bytes(self, cma: bool) -> Shared {
        Cursor { asked: true, cma, ..Cursor::default() }.store(&self.cursor);
        self
    }

    /// Notes that member `rank`, which this process knows as `peer`, is gone: operations under way and later ones
    /// fail. All of them name the first member that is gone, since the others end because of it.
    pub fn peer_failed(&self, rank: usize, peer: Peer) {
        // Pairs with the acquire in `Member::abandon`: a process that is gone writes nothing any more.
        self.gone[rank].store(true, Ordering::Release);
        let (lost, order) = (u64::from(peer) + 1, Ordering::Relaxed);
        let _ = self.lost.compare_exchange(0, lost, order, order);
    }

    /// How an operation is done here, if not by messages; the same for all members.
    #[inline(always)]
    fn method(&self, operation: &ShmOperation<'_>) -> Option<Method> {
        let members = self.area.members();
        let bytes = operation.bytes(members);
        // Where there is nothing to move nobody has to wait.
        if bytes == 0 && !matches!(operation, ShmOperation::Barrier) {
            return None;
        }
        let suits = |method| self.suits(operation, method);
        self.choices.shm_method(operation.kind(), bytes, suits)
    }

    /// Whether an operation can be done so.
    #[inline(always)]
    fn suits(&self, operation: &ShmOperation<'_>, method: Method) -> bool {
        let members = self.area.members();
        if operation.unit().is_some_and(|unit| !divides(members, unit)) {
            return false;
        }
        match *operation {
            ShmOperation::AllGatherList { result, .. } => {
                method == Method::ShmCico && cico::fit_into_one_epoch(result)
            }
            ShmOperation::Reduce { operator, input, .. } => match method {
                Method::ShmRing => operator.commutative && members <= LARGEST_RING,
                // All pass the same datatype: it lies in one piece everywhere, or nowhere.
                Method::ShmCma => self.has_cma() && input.plain().is_some(),
                _ => true,
            },
            _ => method != Method::ShmCma || self.has_cma(),
        }
    }

    #[inline]
    fn has_cma(&self) -> bool {
        Cursor::cma(&self.cursor)
    }

    /// Whether the bytes that a method takes are there.
    #[inline(always)]
    fn has_room(&self, operation: &ShmOperation<'_>, method: Method) -> bool {
        let few = match *operation {
            ShmOperation::AllGather { block, .. } => block.len(),
            ShmOperation::AllGatherList { .. } => usize::MAX,
            _ if matches!(method, Method::ShmRing | Method::ShmCma) => usize::MAX,
            ShmOperation::AllToAll { length, .. } => length.saturating_mul(self.area.members()),
            _ => operation.bytes(1),
        };
        few <= INLINE || self.area.room() > 0
    }

    /// Whether an operation can be [run](Shared::run) here, and is not done by messages; the same for all
    /// members. What it takes beside flags is asked for once: the first member finds it with `reserve`, which
    /// is handed how many bytes are needed.
    #[inline]
    pub fn takes<W: Waiter>(
        &self,
        waiter: &W,
        operation: &ShmOperation<'_>,
        reserve: impl FnOnce(&Area, usize) -> Option<u64>,
    ) -> Result<bool, Failure> {
        match self.method(operation) {
            None => Ok(false),
            Some(method) if self.has_room(operation, method) => Ok(true),
            Some(_) => self.find_room(waiter, reserve),
        }
    }

    #[cold]
    fn find_room<W: Waiter>(
        &self,
        waiter: &W,
        reserve: impl FnOnce(&Area, usize) -> Option<u64>,
    ) -> Result<bool, Failure> {
        let mut blocking = self.blocking(waiter);
        if blocking.cursor.asked {
            return Ok(false);
        }
        let resynced = blocking.carry_out(|member| self.resync(member));
        let found = resynced.and_then(|()| blocking.find_room(reserve));
        blocking.cursor.asked = found.is_ok();
        self.end(blocking.member, found)
    }

    /// Carries out an operation. `combine` computes `inout = input op inout`. `None` if it is done by messages,
    /// or something has to be [found](Shared::takes) first: nothing has been done then.
    #[inline(always)]
    pub fn run<W: Waiter>(
        &self,
        waiter: &W,
        operation: &ShmOperation<'_>,
        combine: &dyn Fn(Span, Span),
    ) -> Option<Result<(), Failure>> {
        let method = self.method(operation)?;
        self.has_room(operation, method)
            .then(|| self.attempt(waiter, operation, method, combine, true))
    }

    /// One attempt at an operation; whether it is the `first`.
    #[inline]
    fn attempt<W: Waiter>(
        &self,
        waiter: &W,
        operation: &ShmOperation<'_>,
        method: Method,
        combine: &dyn Fn(Span, Span),
        first: bool,
    ) -> Result<(), Failure> {
        let mut blocking = self.blocking(waiter);
        if blocking.waits_in_vain()
            && let Err(failure) = blocking.carry_out(|member| self.resync(member))
        {
            return self.end(blocking.member, Err(failure));
        }
        let result = blocking.act(operation, method, combine);
        match result {
            Ok(()) => {
                blocking.cursor.calls = blocking.call;
                blocking.cursor.store(&self.cursor);
                Ok(())
            }
            Err(failure) if first && is_vague(&failure) && is_repeatable(operation) => {
                self.attempt_again(blocking, operation, method, combine)
            }
            Err(_) => self.end(blocking.member, result),
        }
    }

    /// We do not know that others do not do what we do now: what went wrong may have been before, and
    /// only now been noticed. So we try again from where all are.
    #[cold]
    #[inline(never)]
    fn attempt_again<W: Waiter>(
        &self,
        blocking: Blocking<'_, W>,
        operation: &ShmOperation<'_>,
        method: Method,
        combine: &dyn Fn(Span, Span),
    ) -> Result<(), Failure> {
        blocking.report_mismatch();
        blocking.cursor.store(&self.cursor);
        self.attempt(blocking.waiter, operation, method, combine, false)
    }

    /// Ends an operation that may have failed.
    #[cold]
    #[inline(never)]
    fn end<T>(&self, mut member: Member<'_>, result: Result<T, Failure>) -> Result<T, Failure> {
        if let Err(failure) = &result {
            member.cursor.calls = member.call;
            if matches!(failure.fault, Fault::Mismatch | Fault::MismatchedLength { .. }) {
                member.report_mismatch();
            }
        }
        member.cursor.store(&self.cursor);
        result
    }

    /// After a mismatch: waits until no member is in any operation, and goes on where all do. An error if
    /// somebody is beyond this operation.
    async fn resync(&self, member: &mut Member<'_>) -> Result<(), Failure> {
        if member.has_lost() {
            return Err(member.in_vain());
        }
        if member.mismatches == self.area.mismatches() {
            return Ok(());
        }
        member.mismatches += 1;
        if self.resumed.load(Ordering::Relaxed) == 0 {
            self.resumed.store(member.resynchronise().await?, Ordering::Relaxed);
        }
        if member.call < self.resumed.load(Ordering::Relaxed) {
            member.mismatches -= 1;
            return Err(vague(self.area.rank()));
        }
        self.resumed.store(0, Ordering::Relaxed);
        self.resynced.store(member.mismatches, Ordering::Relaxed);
        Ok(())
    }

    /// Whether an all-reduction [can be done](Shared::all_reduce_background) here in the background; the same
    /// for all members.
    pub(crate) fn takes_background(&self, operator: Operator, input: Span) -> bool {
        self.background_method(operator, input).is_some_and(is_for_background)
    }

    fn background_method(&self, operator: Operator, input: Span) -> Option<Method> {
        self.method(&ShmOperation::Reduce { operator, input, output: Span::EMPTY, root: None })
    }

    /// An all-reduction that looks for the others whenever it is polled.
    pub(crate) async fn all_reduce_background<C: Fn(Span, Span) + ?Sized>(
        &self,
        combine: &C,
        operator: Operator,
        input: Span,
        output: Span,
    ) -> Result<(), Failure> {
        let method = self.background_method(operator, input);
        let mut member = Member { background: true, ..self.member() };
        let mut result = self.resync(&mut member).await;
        if result.is_ok() {
            result = match method {
                Some(Method::ShmRing) => {
                    member.all_reduce_ring(combine, operator.unit, input, output).await
                }
                _ => member.reduce_cma(combine, operator, input, output, None).await,
            };
        }
        member.cursor.calls = member.call;
        self.end(member, result)
    }

    /// Goes up when a wait of an operation in the background ends.
    pub(crate) fn waits(&self) -> u64 {
        self.waits.load(Ordering::Relaxed)
    }

    /// This member, where it is; its cursor is [stored](Cursor::store) at the end.
    #[inline(always)]
    fn blocking<'a, W: Waiter>(&'a self, waiter: &'a W) -> Blocking<'a, W> {
        Blocking { member: self.member(), waiter }
    }

    #[inline(always)]
    fn member(&self) -> Member<'_> {
        let Shared { area, lost, gone, waits, oversubscribed, .. } = self;
        let (oversubscribed, cursor) = (*oversubscribed, Cursor::load(&self.cursor));
        let (call, mismatches) = (cursor.calls + 1, self.resynced.load(Ordering::Relaxed));
        let background = false;
        Member { area, cursor, oversubscribed, lost, gone, waits, call, mismatches, background }
    }
}

/// Whether a method for all-reductions can be polled.
pub(crate) fn is_for_background(method: Method) -> bool {
    matches!(method, Method::ShmRing | Method::ShmCma)
}

/// Whether items of so many bytes can be divided among epochs.
#[inline]
fn divides(members: usize, unit: usize) -> bool {
    unit <= LARGEST_UNIT && unit.next_multiple_of(LINE) * members <= chunks::PASSING
}

/// Whether an operation can be done again from the beginning, when it has been left in the middle: what it
/// writes is not what it reads.
fn is_repeatable(operation: &ShmOperation<'_>) -> bool {
    match *operation {
        ShmOperation::Barrier
        | ShmOperation::Broadcast { .. }
        | ShmOperation::Gather { .. }
        | ShmOperation::Scatter { .. }
        | ShmOperation::AllGather { .. }
        | ShmOperation::AllGatherList { .. } => true,
        ShmOperation::AllToAll { send, receive, .. } => are_apart(send, receive),
        ShmOperation::Reduce { input, output, .. }
        | ShmOperation::Scan { input, output, .. }
        | ShmOperation::ReduceScatter { input, output, .. } => are_apart(input, output),
    }
}

impl<W: Waiter> Blocking<'_, W> {
    #[inline(always)]
    fn act(
        &mut self,
        operation: &ShmOperation<'_>,
        method: Method,
        combine: Combine<'_>,
    ) -> Result<(), Failure> {
        let by_cma = method == Method::ShmCma;
        match *operation {
            ShmOperation::Barrier => self.barrier(|| ()),
            ShmOperation::Broadcast { buffer, root } => self.broadcast(buffer, root),
            ShmOperation::Gather { block, result, root } => self.gather(block, result, root),
            ShmOperation::Scatter { blocks, block, root } => self.scatter(blocks, block, root),
            ShmOperation::AllGather { block, result } => {
                match by_cma && self.all_gather_cma(block, result)? {
                    true => Ok(()),
                    false => self.all_gather(block, result),
                }
            }
            ShmOperation::AllToAll { send, receive, length } => {
                match by_cma && self.all_to_all_cma(send, receive, length)? {
                    true => Ok(()),
                    false => self.all_to_all(send, receive, length),
                }
            }
            ShmOperation::Reduce { operator, input, output, root: None } => {
                self.all_reduce(method, combine, operator, input, output)
            }
            ShmOperation::Reduce { operator, input, output, root: Some(root) } => match method {
                Method::ShmCma => {
                    let root = Some(root);
                    self.carry_out(|one| one.reduce_cma(combine, operator, input, output, root))
                }
                Method::ShmChunks => {
                    self.reduce_chunks(combine, operator.unit, input, output, root)
                }
                _ => self.reduce_cico(combine, operator.unit, input, output, root),
            },
            ShmOperation::AllGatherList { block, result } => self.all_gather_list(block, result),
            ShmOperation::Scan { unit, input, output, exclusive } => {
                self.scan(combine, unit, input, output, exclusive)
            }
            ShmOperation::ReduceScatter { operator, input, from, output } => {
                match by_cma && self.reduce_scatter_cma(combine, operator, input, from, output)? {
                    true => Ok(()),
                    false => self.reduce_scatter_cico(combine, operator.unit, input, from, output),
                }
            }
        }
    }

    #[inline]
    fn all_reduce(
        &mut self,
        method: Method,
        combine: Combine<'_>,
        operator: Operator,
        input: Span,
        output: Span,
    ) -> Result<(), Failure> {
        let unit = operator.unit;
        match method {
            Method::ShmTwoShot => self.all_reduce_two_shot(combine, operator, input, output),
            Method::ShmRing => {
                self.carry_out(|member| member.all_reduce_ring(combine, unit, input, output))
            }
            Method::ShmCma => {
                self.carry_out(|one| one.reduce_cma(combine, operator, input, output, None))
            }
            Method::ShmLastArriver => self.all_reduce_last_arriver(combine, unit, input, output),
            Method::ShmChunks => self.all_reduce_chunks(combine, unit, input, output),
            _ => self.all_reduce_one_shot(combine, unit, input, output),
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
        self.cursor.cma = self.all_agree(self.area.reads_all())?;
        Ok(self.area.extend(name, BYTES))
    }

    /// Whether everyone answers yes.
    fn all_agree(&mut self, yes: bool) -> Result<bool, Failure> {
        let mut answers = [u8::from(yes), 0];
        // SAFETY: the array outlives the operation and is not otherwise used during it.
        let span = unsafe { Span::new(answers.as_mut_ptr(), 2) };
        let both = |input: Span, inout: Span| {
            if input.to_vec() == [0] {
                inout.copy_from(input);
            }
        };
        self.all_reduce_one_shot(&both, 1, span.head(1), span.tail(1))?;
        Ok(answers[1] == 1)
    }
}
