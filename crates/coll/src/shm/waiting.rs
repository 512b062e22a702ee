//! Waiting for others: at once, or whenever an operation under way is polled.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll, Waker};

use engine::Fault;
use transport::Peer;
use transport_shm::{Flags, GateState, SHARES};

use super::member::{Blocking, Epoch, Member, Waiter};
use super::note::{check, vague};
use crate::failure::Failure;

impl Member<'_> {
    /// Waits for others; in vain if a member is gone, or there is a mismatch.
    pub(super) fn until(
        &self,
        mut ready: impl FnMut() -> bool,
    ) -> impl Future<Output = Result<(), Failure>> {
        let mut late = false;
        poll_fn(move |_| {
            // Those who found it, or are gone, may have done just before what we wait for.
            let mut is_ready = ready();
            if !is_ready && self.waits_in_vain() {
                is_ready = ready();
                if !is_ready {
                    return Poll::Ready(Err(self.in_vain()));
                }
            }
            if !is_ready {
                late = true;
                return Poll::Pending;
            }
            if late {
                self.waits.fetch_add(1, Ordering::Relaxed);
            }
            Poll::Ready(Ok(()))
        })
    }

    /// Does no more until it is next polled: who has other things to do leaves work to others, who may
    /// have not.
    pub(super) fn pause(&self) -> impl Future<Output = ()> {
        let mut paused = !self.background;
        poll_fn(move |_| {
            if std::mem::replace(&mut paused, true) {
                return Poll::Ready(());
            }
            self.waits.fetch_add(1, Ordering::Relaxed);
            Poll::Pending
        })
    }

    /// Waits until `rank` has published, and checks that it does what we do.
    pub(super) async fn published_by(
        &self,
        epoch: &Epoch,
        rank: usize,
        expected: u64,
    ) -> Result<(), Failure> {
        self.until(|| self.area.published(epoch.number, rank).is_some()).await?;
        let found = self.area.published(epoch.number, rank).unwrap_or_default();
        check(rank, found ^ self.mark(epoch), expected)
    }

    /// Waits until the epoch's lines and bytes may be written: nobody reads what was there a lap ago.
    pub(super) async fn room_for(&mut self, epoch: &Epoch) -> Result<(), Failure> {
        let (area, rank, room) = (self.area, self.area.rank(), self.area.room());
        if !epoch.is_free(room, self.cursor.everyone) {
            self.until(|| epoch.is_free(room, area.slowest(rank))).await?;
            self.cursor.everyone = area.slowest(rank);
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn waits_in_vain(&self) -> bool {
        self.has_lost() || self.area.mismatches() != self.mismatches
    }

    /// Whether a member has ended.
    #[inline(always)]
    pub(super) fn has_lost(&self) -> bool {
        self.lost.load(Ordering::Relaxed) != 0
    }

    /// When everyone has come, whoever is there takes a chunk of `length` bytes at a time and does
    /// `work` on it, which is handed where the chunk begins. Returns when all is done; with a `root`
    /// nobody else needs to stay, and where cores are oversubscribed nobody else does.
    pub(super) async fn work_together(
        &self,
        epoch: &Epoch,
        expected: u64,
        length: usize,
        chunk: usize,
        root: Option<usize>,
        work: impl FnMut(usize),
    ) -> Result<(), Failure> {
        let needed = root.is_none_or(|root| root == self.area.rank());
        if self.arrive(epoch, expected) || needed || !self.oversubscribed {
            return self.work_on(epoch, expected, length, chunk, needed, work).await;
        }
        Ok(())
    }

    /// What [`Member::work_together`] does when we have come.
    pub(super) async fn work_on(
        &self,
        epoch: &Epoch,
        expected: u64,
        length: usize,
        chunk: usize,
        needed: bool,
        mut work: impl FnMut(usize),
    ) -> Result<(), Failure> {
        let (area, number) = (self.area, epoch.number);
        self.until(|| area.opened(number).is_some()).await?;
        let total = length.div_ceil(chunk);
        // Everyone begins with its own share, of which it may still have something in its cache.
        let shares = SHARES.min(area.members());
        let pieces = total.div_ceil(shares);
        self.pause().await;
        for share in (0..shares).map(|step| (area.rank() + step) % shares) {
            let first = share * pieces;
            let most = pieces.min(total.saturating_sub(first)) as u64;
            while area.opened(number) == Some(GateState::Arrived)
                && let Some(index) = area.claim(number, share, most)
            {
                if !area.begin_piece(number, area.rank()) {
                    area.ring_all();
                    break;
                }
                work((first + index as usize) * chunk);
                if area.end_piece(number, area.rank()) {
                    area.ring_all();
                }
                if area.finish(number, total as u64) {
                    area.open(number, GateState::Ready);
                    area.ring_all();
                }
                self.pause().await;
            }
        }
        if needed {
            let ended = [GateState::Ready, GateState::Mismatch];
            self.until(|| area.opened(number).is_some_and(|state| ended.contains(&state))).await?;
        }
        match area.opened(number) {
            Some(GateState::Mismatch) => self.mismatch(epoch, expected),
            _ => Ok(()),
        }
    }

    /// Ends the work behind a gate before it is done. Returns when no living member reads or writes our memory
    /// for it any more.
    pub(super) async fn abandon(&self, epoch: &Epoch) {
        let (area, gone) = (self.area, self.gone);
        area.abandon(epoch.number);
        poll_fn(|_| {
            let at_work = |rank: usize| {
                !gone[rank].load(Ordering::Acquire) && area.is_at_work(epoch.number, rank)
            };
            match (0..area.members()).any(at_work) {
                true => Poll::Pending,
                false => Poll::Ready(()),
            }
        })
        .await;
    }

    #[cold]
    pub(super) fn in_vain(&self) -> Failure {
        let lost = self.lost.load(Ordering::Relaxed);
        if lost == 0 {
            return vague(self.area.rank());
        }
        Failure { rank: self.area.rank(), fault: Fault::PeerDied((lost - 1) as Peer) }
    }
}

impl<'a, W: Waiter> Blocking<'a, W> {
    /// Carries out what waits for others now and then; each time they are waited for anew.
    pub(super) fn carry_out<'s, F: Future>(
        &'s mut self,
        work: impl FnOnce(&'s mut Member<'a>) -> F,
    ) -> F::Output {
        let (waiter, waits) = (self.waiter, self.member.waits);
        let mut future = pin!(work(&mut self.member));
        let mut context = Context::from_waker(Waker::noop());
        loop {
            let mut answer = Poll::Pending;
            let before = waits.load(Ordering::Relaxed);
            waiter.wait_until(|| {
                answer = future.as_mut().poll(&mut context);
                answer.is_ready() || waits.load(Ordering::Relaxed) != before
            });
            if let Poll::Ready(answer) = answer {
                return answer;
            }
        }
    }

    /// Waits for others; in vain if a member is gone, or there is a mismatch.
    #[inline]
    pub(super) fn wait(&mut self, mut ready: impl FnMut() -> bool) -> Result<(), Failure> {
        if ready() {
            return Ok(());
        }
        let member = &self.member;
        let mut is_ready = false;
        self.waiter.wait_until(|| {
            is_ready = ready();
            is_ready || member.waits_in_vain()
        });
        // Those who found it, or are gone, may have done just before what we wait for.
        if is_ready || ready() { Ok(()) } else { Err(self.in_vain()) }
    }
}
