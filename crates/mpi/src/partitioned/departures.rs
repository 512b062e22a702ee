//! The sending side of partitioned communication: threads mark partitions, and whoever is in the engine sends them.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use engine::{Fault, Mode, RequestId, Started};
use layout::Span;
use layout::datatype::Datatype;
use transport::Peer;

use super::{Ended, Partitioned, no_partition, part};
use crate::communicator::Route;
use crate::error::{Error, Result};
use crate::process::{Core, Here};
use crate::remembered::Remembered;
use crate::{Handle, class};

/// The partitions of a send. Threads that mark different ones write nothing that they share but a count.
pub(crate) struct Departures {
    /// The context of the communicator.
    comm: u64,
    /// `None` for `MPI_PROC_NULL`.
    peer: Option<Peer>,
    context: u64,
    buffer: Span,
    _kept: Option<Arc<Datatype>>,
    /// The state of each partition: [`IDLE`], [`CLAIMED`], [`READY`], [`SENT`].
    marks: Box<[AtomicU8]>,
    /// Partitions that are ready and have not been sent.
    waiting: AtomicUsize,
    /// From the start until all partitions have been sent.
    active: AtomicBool,
    under_way: Mutex<UnderWay>,
}

const IDLE: u8 = 0;
/// A call of `MPI_Pready` or its like names it, and has not checked all the partitions that it names.
const CLAIMED: u8 = 1;
const READY: u8 = 2;
const SENT: u8 = 3;

/// For so long a thread hopes that another one sends what it has marked.
const PATIENCE: u32 = 200;

/// What whoever is in the engine knows.
#[derive(Default)]
struct UnderWay {
    /// Partitions that have not been sent.
    missing: usize,
    /// Messages that have not left yet.
    sends: Vec<RequestId>,
    fault: Option<Fault>,
}

thread_local! {
    /// The sends of which this thread marked partitions last; it does not keep them.
    static DEPARTURES: Remembered<Weak<Departures>> = const { Remembered::new() };
}

/// The send behind a request that is active, for one of several threads.
pub(super) fn find(here: &Here, request: Handle) -> Result<Arc<Departures>> {
    if let Ok(Some(Some(found))) = DEPARTURES.try_with(|all| all.with(request, Weak::upgrade))
        && found.active.load(Ordering::Acquire)
    {
        return Ok(found);
    }
    let found = here.state.with(|state| match state.requests.partitioned(request)? {
        (true, Partitioned::Send(found)) => Ok(found.clone()),
        (false, Partitioned::Send(_)) => Err(Error::new(
            class::REQUEST,
            "the partitioned send is not active; call MPI_Start before MPI_Pready",
        )),
        _ => Err(Error::new(
            class::REQUEST,
            "the request is a receive; only partitions of a send become ready",
        )),
    })?;
    let _ = DEPARTURES.try_with(|all| all.set(request, Arc::downgrade(&found)));
    Ok(found)
}

impl Departures {
    pub(super) fn new(
        route: Option<Route>,
        context: u64,
        buffer: Span,
        kept: Option<Arc<Datatype>>,
        partitions: usize,
    ) -> Departures {
        Departures {
            comm: route.map_or(0, |route| route.context),
            peer: route.map(|route| route.peer),
            context,
            buffer,
            _kept: kept,
            marks: (0..partitions).map(|_| AtomicU8::new(IDLE)).collect(),
            waiting: AtomicUsize::new(0),
            active: AtomicBool::new(false),
            under_way: Mutex::default(),
        }
    }

    fn under_way(&self) -> MutexGuard<'_, UnderWay> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins anew.
    pub(super) fn start(&self) {
        self.marks.iter().for_each(|mark| mark.store(IDLE, Ordering::Relaxed));
        *self.under_way() = UnderWay { missing: self.marks.len(), ..UnderWay::default() };
        self.active.store(true, Ordering::Release);
    }

    /// Marks partitions as ready, all or none: a call that names one twice is refused.
    pub(super) fn mark(&self, partitions: impl Iterator<Item = i32> + Clone) -> Result<()> {
        let mut claimed = 0;
        for partition in partitions.clone() {
            if let Err(error) = self.claim(partition) {
                for partition in partitions.take(claimed) {
                    self.marks[partition as usize].store(IDLE, Ordering::Relaxed);
                }
                return Err(error);
            }
            claimed += 1;
        }
        for partition in partitions {
            // Pairs with the acquire in `depart`: the sending thread sees what the program wrote into the partition.
            self.marks[partition as usize].store(READY, Ordering::Release);
        }
        self.waiting.fetch_add(claimed, Ordering::Release);
        Ok(())
    }

    /// Takes a partition for one call, so that no other one, and not the same one again, can mark it.
    fn claim(&self, partition: i32) -> Result<()> {
        let mark = usize::try_from(partition).ok().and_then(|at| self.marks.get(at));
        let mark = mark.ok_or_else(|| no_partition(partition, self.marks.len()))?;
        match mark.compare_exchange(IDLE, CLAIMED, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => Ok(()),
            Err(_) => Err(Error::new(
                class::ARG,
                format!(
                    "partition {partition} is ready already; name each partition once per start"
                ),
            )),
        }
    }

    /// Sends what has been marked, or leaves that to a thread that is in the engine with the same intent.
    pub(super) fn leave(&self, here: &Here) {
        let worker = here.informed(self.comm);
        for _ in 0..PATIENCE {
            let departed = worker.try_start(|core| self.depart(core)).is_some();
            if departed || self.waiting.load(Ordering::Acquire) == 0 {
                return here.call_for_transfer(worker);
            }
            std::hint::spin_loop();
        }
        worker.start(|core| self.depart(core));
        here.call_for_transfer(worker);
    }

    /// Sends what is ready.
    fn depart(&self, core: &mut Core) {
        if self.waiting.load(Ordering::Acquire) == 0 {
            return;
        }
        let (mut under_way, mut sent) = (self.under_way(), 0);
        let size = self.buffer.len() / self.marks.len();
        for (at, mark) in self.marks.iter().enumerate() {
            // Pairs with the release in `mark`.
            if mark.load(Ordering::Acquire) != READY {
                continue;
            }
            mark.store(SENT, Ordering::Relaxed);
            sent += 1;
            let Some(peer) = self.peer else { continue };
            let bytes = part(self.buffer, at, size);
            let started = core.send(Mode::Standard, peer, self.context, at as i32, bytes);
            if let Started::Pending(send) = started {
                under_way.sends.push(send);
            }
        }
        under_way.missing -= sent;
        if under_way.missing == 0 {
            // A thread may wait for the whole.
            core.note_completed();
        }
        drop(under_way);
        // One that was marked just now may be among those sent, and its count is still to come.
        self.waiting.fetch_sub(sent, Ordering::AcqRel);
    }

    /// What became of it, if it is over.
    pub(super) fn advance(&self, core: &mut Core) -> Option<Ended> {
        self.depart(core);
        let mut under_way = self.under_way();
        while let Some(&send) = under_way.sends.last() {
            let end = core.finish(send)?;
            under_way.fault = under_way.fault.or(end.fault);
            under_way.sends.pop();
        }
        let all = under_way.missing == 0;
        if all {
            self.active.store(false, Ordering::Release);
        }
        let over = all || self.peer.is_none();
        over.then_some(Ended { fault: under_way.fault, received: None })
    }

    /// The program has freed the request: what is under way goes on by itself.
    pub(super) fn abandon(&self, pending: &mut Vec<RequestId>) {
        self.active.store(false, Ordering::Release);
        pending.append(&mut self.under_way().sends);
    }
}
