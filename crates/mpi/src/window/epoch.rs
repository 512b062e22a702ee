//! Epochs (MPI-5.0 §12.5): when a window may be used, and when what was done to it is there.

use std::sync::atomic::{Ordering, fence as memory_fence};

use engine::{Fault, Mode, Pattern, RequestId, Started};
use layout::Span;
use rma::{Channel, Hold, Kind, Lock, Ticket, Trouble, Wake};
use transport::Peer;
use worker::Site;
use worker::waiting::test_once;

use super::{Path, Window, find, find_informed};
use crate::communicator::PARTITIONS;
use crate::error::{Error, Result};
use crate::group::Members;
use crate::process::Core;
use crate::{Handle, abi, class, collective, group, waiting};

/// Tags of what members tell each other in the context of synchronisation.
const POST: i32 = 0;
const COMPLETE: i32 = 1;

/// What is waited for, as people are told.
const LOCK: &str = "a lock";
const ACCESS: &str = "one-sided communication";
const SYNCHRONIZATION: &str = "the synchronization of a window";

/// What epochs a member is in.
#[derive(Debug)]
pub(super) struct Epochs {
    access: Access,
    /// Whether anything was done since the last fence.
    fence_used: bool,
    /// The requests of those whose completion is awaited, since `MPI_Win_post`.
    exposed: Option<Vec<RequestId>>,
    locks: Box<[Option<Locked>]>,
    /// Whether `MPI_Win_lock_all` has been called, and must take each lock when it is needed.
    all: Option<All>,
    pub(super) channel: Channel,
}

#[derive(Debug, PartialEq, Eq)]
enum Access {
    Closed,
    /// Since a fence.
    Fence,
    /// To these, since `MPI_Win_start`.
    Started(Box<[bool]>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum All {
    Checked,
    Unchecked,
}

/// A lock that is held.
#[derive(Clone, Copy, Debug)]
enum Locked {
    /// In memory that we share with the target.
    Shared(Ticket),
    /// The target was asked for it.
    Asked,
    /// A thread waits for it. The target knows one lock for all threads of this process.
    Awaited,
    /// The program has promised that nobody else wants it.
    Unchecked,
}

impl Epochs {
    pub(super) fn new(size: usize, channel: Channel) -> Epochs {
        Epochs {
            access: Access::Closed,
            fence_used: false,
            exposed: None,
            locks: vec![None; size].into(),
            all: None,
            channel,
        }
    }

    fn is_passive(&self) -> bool {
        self.all.is_some() || self.locks.iter().any(Option::is_some)
    }

    /// Whether a lock or a start would begin inside of what has not ended.
    fn check_free(&self, window: &Window, call: &str) -> Result<()> {
        let busy = match &self.access {
            Access::Started(_) => Some("MPI_Win_complete has not ended what MPI_Win_start began"),
            Access::Fence if self.fence_used => Some("an epoch that MPI_Win_fence began is in use"),
            _ => None,
        };
        match busy {
            Some(why) => Err(sync_error(window, &format!("{call} is called while {why}"))),
            None => Ok(()),
        }
    }

    /// An error unless nothing is open that must be closed before a window is freed.
    pub(super) fn check_closed(&self, window: &Window) -> Result<()> {
        let open = match &self.access {
            Access::Started(_) => Some("MPI_Win_start"),
            _ if self.exposed.is_some() => Some("MPI_Win_post"),
            _ if self.is_passive() => Some("a lock"),
            _ => None,
        };
        match open {
            Some(what) => {
                Err(sync_error(window, &format!("the epoch that {what} began has not ended")))
            }
            None => Ok(()),
        }
    }

    /// Whether a target may be accessed now, once a lock has been taken if that is still to be done.
    #[inline]
    fn allows(&mut self, rank: usize) -> Allowed {
        match self.locks[rank] {
            Some(Locked::Awaited) => return Allowed::Awaited,
            Some(_) => return Allowed::Passive,
            None => {}
        }
        match &self.access {
            Access::Fence if self.all.is_none() => {
                self.fence_used = true;
                return Allowed::Active;
            }
            Access::Started(ranks) if ranks[rank] => return Allowed::Active,
            _ => {}
        }
        match self.all {
            Some(All::Unchecked) => Allowed::Passive,
            Some(All::Checked) => Allowed::AfterLock,
            None => Allowed::No,
        }
    }

    /// Lets go of a lock that is held.
    fn take_lock(&mut self, rank: usize) -> Option<Locked> {
        self.locks[rank].take_if(|locked| !matches!(locked, Locked::Awaited))
    }
}

enum Allowed {
    No,
    Active,
    Passive,
    AfterLock,
    /// Another thread takes the lock.
    Awaited,
}

#[cold]
fn sync_error(window: &Window, why: &str) -> Box<Error> {
    Error::new(
        class::RMA_SYNC,
        format!("{why}, on {}; end one epoch before the next begins", window.label()),
    )
}

/// What ends an epoch, or is allowed in one only, is called outside of it.
#[cold]
fn not_begun(window: &Window, why: &str, begin: &str) -> Box<Error> {
    Error::new(class::RMA_SYNC, format!("{why}, on {}; call {begin} first", window.label()))
}

/// Removes the requests that have ended, and keeps the first fault among them.
fn finish_some(core: &mut Core, requests: &mut Vec<RequestId>, fault: &mut Option<Fault>) {
    requests.retain(|request| match core.finish(*request) {
        None => true,
        Some(end) => {
            *fault = fault.or(end.fault);
            false
        }
    });
}

impl Window {
    /// An error unless a target may be accessed now. Whether that is under a lock.
    #[inline]
    pub(super) fn enter(&self, rank: usize) -> Result<bool> {
        let allowed = self.epochs().allows(rank);
        match allowed {
            Allowed::Active => Ok(false),
            Allowed::Passive => Ok(true),
            Allowed::AfterLock | Allowed::Awaited => self.enter_locked(rank),
            Allowed::No => Err(Error::new(
                class::RMA_SYNC,
                format!(
                    "rank {rank} of {} is accessed outside of an epoch; call MPI_Win_fence, \
                     MPI_Win_start, MPI_Win_lock or MPI_Win_lock_all first",
                    self.label()
                ),
            )),
        }
    }

    /// Takes the shared lock that `MPI_Win_lock_all` promised, unless another thread takes it: then waits for that.
    #[cold]
    fn enter_locked(&self, rank: usize) -> Result<bool> {
        loop {
            let mut epochs = self.epochs();
            let allowed = epochs.allows(rank);
            if let Allowed::AfterLock = allowed {
                epochs.locks[rank] = Some(Locked::Awaited);
            }
            drop(epochs);
            match allowed {
                Allowed::AfterLock => return self.take_awaited(rank, Hold::Shared).map(|()| true),
                Allowed::Awaited => self.worker().wait_at(self.site(LOCK), |_| {
                    let taken = !matches!(self.epochs().locks[rank], Some(Locked::Awaited));
                    taken.then_some(())
                }),
                // The other thread has the lock, or has failed to get it.
                _ => return self.enter(rank),
            }
        }
    }

    /// Takes a lock that this thread has marked as awaited, and lets threads go on that wait for that.
    fn take_awaited(&self, rank: usize, hold: Hold) -> Result<()> {
        let taken = self.take(rank, hold);
        self.worker().with(|core| {
            self.epochs().locks[rank] = taken.as_ref().ok().copied();
            core.note_completed();
        });
        taken.map(drop)
    }

    /// Where a call on this window waits.
    fn site(&self, what: &'static str) -> Site {
        waiting::site(what, self.comm)
    }

    /// Whether a target may be accessed now, and nothing is to be done before.
    #[inline(always)]
    pub(super) fn is_open_to(&self, rank: usize) -> bool {
        matches!(self.epochs().allows(rank), Allowed::Active | Allowed::Passive)
    }

    fn lock_of(&self, member: u32) -> Lock<'_> {
        self.control.block(member as usize).lock()
    }

    fn wake(&self, Wake(member): Wake) {
        member.into_iter().for_each(|member| self.control.ring(member));
    }

    /// Waits for the lock of a target.
    fn take(&self, rank: usize, hold: Hold) -> Result<Locked> {
        let Some(member) = self.lock_member(rank) else {
            let kind = match hold {
                Hold::Shared => Kind::LockShared,
                Hold::Exclusive => Kind::LockExclusive,
            };
            self.ask(rank, kind, LOCK)?;
            return Ok(Locked::Asked);
        };
        let lock = self.lock_of(member);
        let ticket = lock.draw(hold, self.rank, self.own_member());
        if let Some(wake) = lock.enter(ticket) {
            self.wake(wake);
            return Ok(Locked::Shared(ticket));
        }
        let has_ended = |rank: usize| {
            self.places.get(rank).is_some_and(|place| place.has_ended.load(Ordering::Relaxed))
        };
        let blocker = || self.lost.get().and_then(|_| lock.blocker(ticket, has_ended));
        let mut turn = lock.turn();
        loop {
            let entered = self.worker().wait_at(self.site(LOCK), |_| match lock.enter(ticket) {
                Some(wake) => Some(Ok(Some(wake))),
                None if lock.turn() != turn => Some(Ok(None)),
                None => blocker().map(Err),
            });
            match entered {
                Ok(Some(wake)) => {
                    self.wake(wake);
                    return Ok(Locked::Shared(ticket));
                }
                // The queue moves: it would take longer to wake us than to go on looking.
                Ok(None) => turn = lock.turn(),
                Err(rank) => {
                    lock.abandon(ticket);
                    return Err(self.failed(Fault::PeerDied(self.peer(rank))));
                }
            }
        }
    }

    /// The number of a target among those with whom we share the words of locks.
    fn lock_member(&self, rank: usize) -> Option<u32> {
        if rank == self.rank {
            return Some(self.own_member());
        }
        self.places[rank].member.filter(|_| self.control.area().is_some())
    }

    fn own_member(&self) -> u32 {
        self.exposure.member() as u32
    }

    /// Gives a lock back; all that was done under it is there.
    fn give_back(&self, rank: usize, locked: Locked) -> Result<()> {
        let flushed = match locked {
            // Whatever became of what was asked before: nobody else waits for the lock in vain.
            Locked::Asked => {
                let settled = self.settle(Some(rank));
                self.ask(rank, Kind::Unlock, ACCESS).and(settled)
            }
            _ => self.complete(Some(rank)),
        };
        if let Locked::Shared(ticket) = locked {
            memory_fence(Ordering::SeqCst);
            let member = self.lock_member(rank).expect("it was locked so");
            self.wake(self.lock_of(member).leave(ticket));
        }
        flushed
    }

    /// Asks a target for something, and waits for its acknowledgement, as `what` says.
    fn ask(&self, rank: usize, kind: Kind, what: &'static str) -> Result<()> {
        let peer = self.peer(rank);
        self.with_channel(|core, channel| channel.ask(core, peer, kind));
        self.settle_at(Some(rank), what)
    }

    /// The error for an operation that its target has refused.
    #[cold]
    fn out_of_range(&self, peer: Peer) -> Box<Error> {
        let rank = self.members.rank(peer).unwrap_or(abi::UNDEFINED);
        Error::new(
            class::RMA_RANGE,
            format!(
                "an operation on {} reaches memory that rank {rank} has not exposed; pass a \
                 displacement and a count that lie in what it has attached or allocated",
                self.label()
            ),
        )
    }

    #[cold]
    pub(super) fn trouble(&self, trouble: Trouble) -> Box<Error> {
        match trouble {
            Trouble::Fault(fault) => self.failed(fault),
            Trouble::OutOfRange(peer) => self.out_of_range(peer),
            Trouble::Blocked(rank) => {
                let rank = (rank as usize).min(self.places.len() - 1);
                self.failed(Fault::PeerDied(self.peer(rank)))
            }
        }
    }

    /// Waits until what was sent to a target, or to all, has left, and what was asked of it has come.
    pub(super) fn settle(&self, rank: Option<usize>) -> Result<()> {
        self.settle_at(rank, ACCESS)
    }

    /// As [`settle`](Window::settle), as part of what `what` says.
    fn settle_at(&self, rank: Option<usize>, what: &'static str) -> Result<()> {
        let peer = rank.map(|rank| self.peer(rank));
        let mut trouble = None;
        self.worker().wait_at(self.site(what), |core| {
            let (settled, found) = self.epochs().channel.settle(core, peer);
            trouble = trouble.or(found);
            settled.then_some(())
        });
        trouble.map_or(Ok(()), |trouble| Err(self.trouble(trouble)))
    }

    /// Waits until all that was asked of a target, or of anybody, has been done. All are asked before any is
    /// waited for.
    fn complete(&self, rank: Option<usize>) -> Result<()> {
        memory_fence(Ordering::Release);
        let peer = rank.map(|rank| self.peer(rank));
        if !self.epochs().channel.is_busy(peer) {
            self.move_on();
            return Ok(());
        }
        self.with_channel(|core, channel| channel.flush(core, peer));
        self.settle(rank)
    }

    /// Nothing is to be waited for, but the program may call so again and again until something stands in its memory
    /// that others write there (MPI-5.0 §12.7.3): what waits for its like, for whichever target, leaves.
    fn move_on(&self) {
        if !self.is_local() {
            self.with_channel(|core, channel| channel.hurry(core));
            self.worker().progress();
        }
    }

    /// Whether nobody is asked for anything, here or there: all memory is reached without it.
    fn is_local(&self) -> bool {
        self.epochs().channel.is_unused() && !self.serves.load(Ordering::Relaxed)
    }

    /// Tells members something in the context of synchronisation.
    fn tell(&self, ranks: &[usize], tag: i32) -> Result<()> {
        let context = self.context + PARTITIONS;
        let mut sends: Vec<RequestId> = self.worker().with(|core| {
            let send = |&rank: &usize| match core.send(
                Mode::Standard,
                self.peer(rank),
                context,
                tag,
                Span::EMPTY,
            ) {
                Started::Complete => None,
                Started::Pending(request) => Some(request),
            };
            ranks.iter().filter_map(send).collect()
        });
        self.await_all(&mut sends)
    }

    /// Begins to hear of members.
    fn hear(&self, ranks: &[usize], tag: i32) -> Vec<RequestId> {
        let context = self.context + PARTITIONS;
        self.worker().with(|core| {
            let receive = |&rank: &usize| {
                let source = Some(self.peer(rank));
                core.receive(Pattern { source, context, tag: Some(tag) }, Span::EMPTY)
            };
            ranks.iter().map(receive).collect()
        })
    }

    fn await_all(&self, requests: &mut Vec<RequestId>) -> Result<()> {
        let mut fault = None;
        self.worker().wait_at(self.site(SYNCHRONIZATION), |core| {
            finish_some(core, requests, &mut fault);
            requests.is_empty().then_some(())
        });
        fault.map_or(Ok(()), |fault| Err(self.failed(fault)))
    }

    /// The ranks of a group in this window.
    fn ranks_of(&self, group: Handle) -> Result<Vec<usize>> {
        let members: Members = group::members(group)?;
        let rank = |peer| {
            self.members.rank(peer).map(|rank| rank as usize).ok_or_else(|| {
                Error::new(
                    class::GROUP,
                    format!(
                        "a member of the group is not in {}; make the group from \
                         MPI_Win_get_group of it",
                        self.label()
                    ),
                )
            })
        };
        members.iter().map(rank).collect()
    }
}

fn check_assert(assert: i32, known: i32) -> Result<()> {
    if assert & !known == 0 {
        return Ok(());
    }
    Err(Error::new(
        class::ASSERT,
        format!(
            "assert is {assert}; pass 0 or a sum of the MPI_MODE_ constants that the call takes"
        ),
    ))
}

/// `MPI_Win_fence`.
pub fn fence(assert: i32, win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    let known = abi::MODE_NOSTORE | abi::MODE_NOPUT | abi::MODE_NOPRECEDE | abi::MODE_NOSUCCEED;
    check_assert(assert, known)?;
    {
        let epochs = window.epochs();
        if epochs.is_passive() || matches!(epochs.access, Access::Started(_)) {
            drop(epochs);
            return Err(sync_error(&window, "MPI_Win_fence is called inside of another epoch"));
        }
    }
    let flushed = window.complete(None);
    // What others did to our memory is there when they have come here, since they have flushed.
    collective::barrier(window.comm).and_then(|all| all.run()).map_err(|mut error| {
        error.comm = None;
        error
    })?;
    memory_fence(Ordering::SeqCst);
    let mut epochs = window.epochs();
    epochs.fence_used = false;
    epochs.access = match assert & abi::MODE_NOSUCCEED {
        0 => Access::Fence,
        _ => Access::Closed,
    };
    drop(epochs);
    flushed
}

/// `MPI_Win_post`: the members of the group may access our memory.
pub fn post(group: Handle, assert: i32, win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    check_assert(assert, abi::MODE_NOCHECK | abi::MODE_NOSTORE | abi::MODE_NOPUT)?;
    let ranks = window.ranks_of(group)?;
    if window.epochs().exposed.is_some() {
        return Err(sync_error(&window, "MPI_Win_post is called again before MPI_Win_wait"));
    }
    ranks.iter().try_for_each(|&rank| window.check_alive(rank))?;
    memory_fence(Ordering::SeqCst);
    let requests = window.hear(&ranks, COMPLETE);
    window.epochs().exposed = Some(requests);
    if assert & abi::MODE_NOCHECK == 0 {
        window.tell(&ranks, POST)?;
    }
    Ok(())
}

/// `MPI_Win_start`: begins to access the memory of the group, as soon as all of it has posted.
pub fn start(group: Handle, assert: i32, win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    check_assert(assert, abi::MODE_NOCHECK)?;
    let ranks = window.ranks_of(group)?;
    {
        let epochs = window.epochs();
        let free = epochs.check_free(&window, "MPI_Win_start");
        if free.is_err() || epochs.is_passive() {
            drop(epochs);
            free?;
            return Err(sync_error(&window, "MPI_Win_start is called under a lock"));
        }
    }
    ranks.iter().try_for_each(|&rank| window.check_alive(rank))?;
    if assert & abi::MODE_NOCHECK == 0 {
        let mut posts = window.hear(&ranks, POST);
        window.await_all(&mut posts)?;
    }
    let mut allowed = vec![false; window.places.len()];
    ranks.iter().for_each(|&rank| allowed[rank] = true);
    window.epochs().access = Access::Started(allowed.into());
    Ok(())
}

/// `MPI_Win_complete`: ends what `start` began.
pub fn complete(win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    let access = std::mem::replace(&mut window.epochs().access, Access::Closed);
    let Access::Started(allowed) = access else {
        window.epochs().access = access;
        return Err(not_begun(&window, "no epoch is there to complete", "MPI_Win_start"));
    };
    let flushed = window.complete(None);
    let ranks: Vec<usize> = (0..allowed.len()).filter(|&rank| allowed[rank]).collect();
    memory_fence(Ordering::SeqCst);
    window.tell(&ranks, COMPLETE).and(flushed)
}

/// `MPI_Win_wait`: ends what `post` began, when all of the group have completed.
pub fn wait(win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    let Some(mut requests) = window.epochs().exposed.take() else {
        return Err(not_begun(&window, "no epoch is there to wait for", "MPI_Win_post"));
    };
    let done = window.await_all(&mut requests);
    memory_fence(Ordering::SeqCst);
    done
}

/// `MPI_Win_test`: whether `wait` would return at once; if so it has.
pub fn test(win: Handle) -> Result<bool> {
    let window = find_informed(win)?;
    let Some(mut requests) = window.epochs().exposed.take() else {
        return Err(not_begun(&window, "no epoch is there to test", "MPI_Win_post"));
    };
    let mut fault = None;
    let tested = test_once(window.here.oversubscribed, || {
        window.worker().progress();
        window.worker().with(|core| {
            finish_some(core, &mut requests, &mut fault);
        });
        requests.is_empty().then_some(())
    });
    let over = tested.is_some();
    if !over {
        window.epochs().exposed = Some(requests);
    }
    match fault {
        Some(fault) => Err(window.failed(fault)),
        None => {
            memory_fence(Ordering::SeqCst);
            Ok(over)
        }
    }
}

/// `MPI_Win_lock`.
pub fn lock(kind: i32, rank: i32, assert: i32, win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    let hold = match kind {
        abi::LOCK_SHARED => Hold::Shared,
        abi::LOCK_EXCLUSIVE => Hold::Exclusive,
        _ => {
            return Err(Error::new(
                class::LOCKTYPE,
                format!("lock_type is {kind}; pass MPI_LOCK_SHARED or MPI_LOCK_EXCLUSIVE"),
            ));
        }
    };
    check_assert(assert, abi::MODE_NOCHECK)?;
    let Some((rank, _)) = window.target(rank)? else { return Ok(()) };
    window.check_locks()?;
    window.check_alive(rank)?;
    let checked = assert & abi::MODE_NOCHECK == 0;
    {
        let mut epochs = window.epochs();
        let free = epochs.check_free(&window, "MPI_Win_lock");
        let again = epochs.locks[rank].is_some() || epochs.all.is_some();
        if free.is_ok() && !again {
            epochs.locks[rank] = Some(if checked { Locked::Awaited } else { Locked::Unchecked });
        }
        drop(epochs);
        free?;
        if again {
            return Err(sync_error(&window, &format!("rank {rank} is locked already")));
        }
    }
    if checked {
        window.take_awaited(rank, hold)?;
    }
    memory_fence(Ordering::Acquire);
    let mut epochs = window.epochs();
    if epochs.access == Access::Fence {
        epochs.access = Access::Closed;
    }
    Ok(())
}

/// `MPI_Win_unlock`.
pub fn unlock(rank: i32, win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    let Some((rank, _)) = window.target(rank)? else { return Ok(()) };
    let locked = {
        let mut epochs = window.epochs();
        if epochs.all.is_some() { None } else { epochs.take_lock(rank) }
    };
    match locked {
        Some(locked) => {
            let done = window.give_back(rank, locked);
            window.check_alive(rank).and(done)
        }
        None => Err(not_begun(&window, &format!("rank {rank} is not locked"), "MPI_Win_lock")),
    }
}

/// `MPI_Win_lock_all`.
pub fn lock_all(assert: i32, win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    check_assert(assert, abi::MODE_NOCHECK)?;
    {
        let epochs = window.epochs();
        let free = epochs.check_free(&window, "MPI_Win_lock_all");
        let again = epochs.is_passive();
        drop(epochs);
        free?;
        if again {
            return Err(sync_error(&window, "MPI_Win_lock_all is called under a lock"));
        }
    }
    window.check_locks()?;
    window.check_all_alive()?;
    let all = match assert & abi::MODE_NOCHECK {
        0 => All::Checked,
        _ => All::Unchecked,
    };
    if all == All::Checked {
        // Memory that the program reaches by loads and stores is locked now, the rest when it is accessed.
        let direct = |rank: &usize| matches!(window.places[*rank].path, Path::Direct(_));
        for rank in (0..window.places.len()).filter(direct) {
            let locked = window.take(rank, Hold::Shared)?;
            window.epochs().locks[rank] = Some(locked);
        }
    }
    let mut epochs = window.epochs();
    epochs.all = Some(all);
    if epochs.access == Access::Fence {
        epochs.access = Access::Closed;
    }
    Ok(())
}

/// `MPI_Win_unlock_all`.
pub fn unlock_all(win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    if window.epochs().all.take().is_none() {
        return Err(not_begun(&window, "not all ranks are locked", "MPI_Win_lock_all"));
    }
    let mut done = window.complete(None);
    for rank in 0..window.places.len() {
        let locked = window.epochs().take_lock(rank);
        if let Some(locked) = locked {
            done = done.and(window.give_back(rank, locked));
        }
    }
    window.check_all_alive().and(done)
}

impl Window {
    fn check_locks(&self) -> Result<()> {
        if self.given().info.value("no_locks") != Some("true") {
            return Ok(());
        }
        Err(Error::new(
            class::RMA_SYNC,
            format!("{} has the hint no_locks; leave it out where locks are used", self.label()),
        ))
    }

    fn check_passive(&self, rank: Option<usize>, call: &str) -> Result<()> {
        let epochs = self.epochs();
        let passive = match rank {
            Some(rank) => epochs.all.is_some() || epochs.locks[rank].is_some(),
            None => epochs.is_passive(),
        };
        drop(epochs);
        if passive {
            return Ok(());
        }
        let why = format!("{call} is called without a lock");
        Err(not_begun(self, &why, "MPI_Win_lock or MPI_Win_lock_all"))
    }
}

/// `MPI_Win_flush`.
pub fn flush(rank: i32, win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    let Some((rank, _)) = window.target(rank)? else { return Ok(()) };
    window.check_passive(Some(rank), "MPI_Win_flush")?;
    memory_fence(Ordering::Release);
    let done = if window.is_local() { Ok(()) } else { window.complete(Some(rank)) };
    window.check_alive(rank).and(done)
}

/// `MPI_Win_flush_all`.
pub fn flush_all(win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    window.check_passive(None, "MPI_Win_flush_all")?;
    let done = window.complete(None);
    window.check_all_alive().and(done)
}

/// `MPI_Win_flush_local`.
pub fn flush_local(rank: i32, win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    let Some((rank, _)) = window.target(rank)? else { return Ok(()) };
    window.check_passive(Some(rank), "MPI_Win_flush_local")?;
    window.move_on();
    let done = window.settle(Some(rank));
    window.check_alive(rank).and(done)
}

/// `MPI_Win_flush_local_all`.
pub fn flush_local_all(win: Handle) -> Result<()> {
    let window = find_informed(win)?;
    window.check_passive(None, "MPI_Win_flush_local_all")?;
    window.move_on();
    let done = window.settle(None);
    window.check_all_alive().and(done)
}

/// `MPI_Win_sync`.
pub fn sync(win: Handle) -> Result<()> {
    let window = find(win)?;
    window.move_on();
    memory_fence(Ordering::SeqCst);
    Ok(())
}
