//! Partitioned communication (MPI-5.0 chapter 4).
//!
//! A partition leaves as a message of its own as soon as it is ready. Sender and receiver may cut the
//! buffer differently, so the sender introduces itself when its request is made: how many partitions
//! come, and in which context. Introductions are matched like messages, by tag and in order; from
//! then on the pair has a context to itself, and the number of a partition is its tag.

mod departures;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::{Fault, Headway, Help, Mode, Pattern, RequestId, Started, Task};
use layout::datatype::Datatype;
use layout::{OwnedBuffer, Span};
use transport::Peer;
use worker::waiting::test_once;
use worker::{Fabric, OwnedBuffers};

use crate::communicator::{PARTITIONS, route};
use crate::error::{Error, Result};
use crate::process::{self, Core};
use crate::{Buffer, Handle, abi, check, class, info, request};
use departures::Departures;

/// A request of partitioned communication.
pub(crate) enum Partitioned {
    Send(Arc<Departures>),
    Receive(Arc<Mutex<Incoming>>),
}

/// What became of a request that is over.
pub(crate) struct Ended {
    pub(crate) fault: Option<Fault>,
    /// Where a message came from, its tag and its length.
    pub(crate) received: Option<(Option<Peer>, i32, u64)>,
}

/// The receiving side.
pub(crate) struct Incoming {
    /// `None` for `MPI_PROC_NULL`.
    peer: Option<Peer>,
    tag: i32,
    buffer: Span,
    _kept: Option<Arc<Datatype>>,
    partitions: usize,
    sender: Sender,
    /// Started, and not all is there.
    active: bool,
    /// By partition of the sender, what is on its way.
    receives: Vec<Option<RequestId>>,
    /// Those before it have come.
    first: usize,
    bytes: u64,
    fault: Option<Fault>,
}

/// What is known of the other side.
enum Sender {
    /// Nothing, but this will tell.
    Awaited {
        introduction: RequestId,
    },
    Known {
        context: u64,
        partitions: usize,
        size: usize,
    },
    /// It will not introduce itself any more.
    Lost(Fault),
}

/// A tag that leads to the first VCI of every communicator: introductions are not spread.
const FIRST_VCI: i32 = 0;

/// The words of an introduction: context, partitions, bytes of a partition.
const WORDS: usize = 3;

/// Contexts of pairs have this bit, which those of communicators do not; the rest is a count of the
/// sender, who is part of what a receiver matches.
const PAIR: u64 = 1 << 63;
static PAIRS: AtomicU64 = AtomicU64::new(PAIR);

/// The part of a buffer that is partition `at` of `partitions`.
fn part(buffer: Span, at: usize, size: usize) -> Span {
    let start = at.saturating_mul(size).min(buffer.len());
    let rest = buffer.tail(start);
    rest.head(size.min(rest.len()))
}

fn check_partitions(partitions: i32) -> Result<usize> {
    usize::try_from(partitions).map_err(|_| {
        Error::new(class::ARG, format!("partitions is {partitions}; it must be 0 or more"))
    })
}

/// `MPI_Psend_init`: `buffer` counts the items of one partition.
pub fn send_init(
    buffer: Buffer,
    partitions: i32,
    dest: i32,
    tag: i32,
    comm: Handle,
    info: Handle,
) -> Result<Handle> {
    let here = process::here()?;
    let route = route::route(here, comm, dest, FIRST_VCI)?;
    check::send_tag(tag)?;
    info::copy(info)?;
    let count = check_partitions(partitions)?;
    let (span, shape) = buffer.blocks(count)?;
    let context = PAIRS.fetch_add(1, Ordering::Relaxed);
    let departures = Arc::new(Departures::new(route, context, span, shape.keep(span), count));
    let size = span.len() / count.max(1);
    let worker = route.map_or(&here.worker, |route| here.at(route.context));
    Ok(worker.with(|core| {
        here.state.with(|state| {
            if let Some(route) = route {
                let words = [context, count as u64, size as u64].map(u64::to_ne_bytes);
                let (peer, context) = (route.peer, route.context + PARTITIONS);
                let words = words.concat().into();
                if let Started::Pending(introduction) =
                    core.send_owned(Mode::Standard, peer, context, tag, words)
                {
                    core.release(introduction);
                }
            }
            state.track_partitioned(comm, Partitioned::Send(departures))
        })
    }))
}

/// `MPI_Precv_init`.
pub fn receive_init(
    buffer: Buffer,
    partitions: i32,
    source: i32,
    tag: i32,
    comm: Handle,
    info: Handle,
) -> Result<Handle> {
    let here = process::here()?;
    let origin = route::origin(here, comm, source, FIRST_VCI)?;
    if source == abi::ANY_SOURCE {
        return Err(Error::new(
            class::RANK,
            "source is MPI_ANY_SOURCE, which partitioned communication does not take; name a rank",
        ));
    }
    check::send_tag(tag)?;
    info::copy(info)?;
    let partitions = check_partitions(partitions)?;
    let (buffer, shape) = buffer.blocks(partitions)?;
    let room = OwnedBuffer::zeroed(WORDS * size_of::<u64>());
    let worker = origin.map_or(&here.worker, |origin| here.at(origin.context));
    Ok(worker.with(|core| {
        let sender = match origin {
            None => Sender::Known { context: PAIR, partitions: 0, size: 0 },
            Some(origin) => {
                let context = origin.context + PARTITIONS;
                let pattern = Pattern { source: origin.peer, context, tag: Some(tag) };
                Sender::Awaited { introduction: core.receive_owned(pattern, room) }
            }
        };
        let incoming = Incoming {
            peer: origin.and_then(|origin| origin.peer),
            tag,
            buffer,
            _kept: shape.keep(buffer),
            partitions,
            sender,
            active: false,
            receives: Vec::new(),
            first: 0,
            bytes: 0,
            fault: None,
        };
        let incoming = Partitioned::Receive(Arc::new(Mutex::new(incoming)));
        here.state.with(|state| state.track_partitioned(comm, incoming))
    }))
}

/// `MPI_Pready` and its like: the partitions leave now.
pub fn ready(request: Handle, partitions: impl Iterator<Item = i32> + Clone) -> Result<()> {
    let here = process::here()?;
    let departures = departures::find(here, request)?;
    departures.mark(partitions)?;
    departures.leave(here);
    Ok(())
}

/// `MPI_Pready_range`: from `low` to `high`, both included.
pub fn ready_range(request: Handle, low: i32, high: i32) -> Result<()> {
    if low > high {
        return Err(Error::new(
            class::ARG,
            format!("partition_low is {low}, more than partition_high, {high}"),
        ));
    }
    ready(request, low..=high)
}

/// `MPI_Parrived`; true for a request that is not active.
pub fn arrived(request: Handle, partition: i32) -> Result<bool> {
    let here = process::here()?;
    let worker = request::worker_of(here, request);
    let look = || {
        worker.with(|core| {
            here.state.with(|state| match state.requests.partitioned(request)? {
                (active, Partitioned::Receive(incoming)) => {
                    let mut incoming = lock(incoming);
                    let at = incoming.check(partition)?;
                    Ok(!active || incoming.has(core, at))
                }
                _ => Err(Error::new(
                    class::REQUEST,
                    "the request is a send; only partitions of a receive arrive",
                )),
            })
        })
    };
    if request == abi::REQUEST_NULL {
        return Ok(true);
    }
    let look = || look().map(|arrived| arrived.then_some(())).transpose();
    let arrived = test_once(here.oversubscribed, || {
        look().or_else(|| {
            worker.progress();
            look()
        })
    });
    arrived.transpose().map(|arrived| arrived.is_some())
}

impl Partitioned {
    pub(crate) fn start(&mut self, core: &mut Core) {
        match self {
            Partitioned::Send(departures) => departures.start(),
            Partitioned::Receive(incoming) => {
                lock(incoming).start(core);
                if lock(incoming).is_waiting() {
                    let meeting = core.start_task(Box::new(Meeting(incoming.clone())));
                    core.release(meeting);
                }
            }
        }
    }

    /// What became of it, if it is over.
    pub(crate) fn advance(&mut self, core: &mut Core) -> Option<Ended> {
        match self {
            Partitioned::Send(departures) => departures.advance(core),
            Partitioned::Receive(incoming) => lock(incoming).advance(core),
        }
    }

    /// The program has freed the request. What is under way goes on by itself; adds it to
    /// `pending`, until whose end this must stay.
    pub(crate) fn abandon(&mut self, core: &mut Core, pending: &mut Vec<RequestId>) {
        match self {
            Partitioned::Send(departures) => departures.abandon(pending),
            Partitioned::Receive(incoming) => lock(incoming).abandon(core, pending),
        }
    }
}

/// Lets a receive go on that was started before its sender was known, whatever its process waits for.
struct Meeting(Arc<Mutex<Incoming>>);

impl Task<Fabric> for Meeting {
    fn advance(&mut self, core: &mut Core) -> Headway {
        let mut incoming = lock(&self.0);
        incoming.meet(core);
        if incoming.is_waiting() { Headway::None } else { Headway::Ended(None) }
    }

    fn help(&self) -> Help {
        Help::Allowed
    }
}

/// Nobody waits for it: it is only used inside of the engine's gate.
fn lock(incoming: &Mutex<Incoming>) -> MutexGuard<'_, Incoming> {
    incoming.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cold]
fn no_partition(partition: i32, partitions: usize) -> Box<Error> {
    Error::new(
        class::ARG,
        format!("partition is {partition}, and the request has {partitions}, counted from 0"),
    )
}

impl Incoming {
    fn start(&mut self, core: &mut Core) {
        (self.active, self.first, self.bytes, self.fault) = (true, 0, 0, None);
        self.receives.clear();
        self.meet(core);
    }

    /// Whether it was started and does not know its sender yet.
    fn is_waiting(&self) -> bool {
        self.active && matches!(self.sender, Sender::Awaited { .. })
    }

    /// Starts the receives as soon as the sender is known.
    fn meet(&mut self, core: &mut Core) {
        if !self.active {
            return;
        }
        if let Sender::Awaited { introduction } = self.sender {
            let Some((came, bytes)) = core.finish_owned(introduction) else { return };
            self.sender = came.fault.map_or_else(|| Sender::introduced(&bytes), Sender::Lost);
        }
        match self.sender {
            Sender::Known { context, partitions, size } if self.receives.is_empty() => {
                let (source, buffer) = (self.peer, self.buffer);
                let (sent, room) = (partitions as u64 * size as u64, buffer.len() as u64);
                if sent < room && self.peer.is_some() {
                    self.fault = Some(Fault::Truncated { sent, room });
                }
                self.receives.extend((0..partitions).map(|at| {
                    let pattern = Pattern { source, context, tag: Some(at as i32) };
                    Some(core.receive(pattern, part(buffer, at, size)))
                }));
            }
            Sender::Lost(fault) => self.fault = Some(fault),
            _ => {}
        }
    }

    fn check(&self, partition: i32) -> Result<usize> {
        match usize::try_from(partition) {
            Ok(at) if at < self.partitions => Ok(at),
            _ => Err(no_partition(partition, self.partitions)),
        }
    }

    /// Whether the part of the sender's partition `at` has come.
    fn take(&mut self, core: &mut Core, at: usize) -> bool {
        let Some(Some(receive)) = self.receives.get(at) else { return true };
        let Some(came) = core.finish(*receive) else { return false };
        self.receives[at] = None;
        self.bytes += came.bytes;
        self.fault = self.fault.or(came.fault);
        true
    }

    /// Whether a partition of ours has come: all of the sender's that overlap it.
    fn has(&mut self, core: &mut Core, at: usize) -> bool {
        self.meet(core);
        let Sender::Known { partitions: theirs, .. } = self.sender else {
            return self.fault.is_some();
        };
        let ours = self.partitions;
        (at * theirs / ours..((at + 1) * theirs).div_ceil(ours)).all(|one| self.take(core, one))
    }

    fn advance(&mut self, core: &mut Core) -> Option<Ended> {
        self.meet(core);
        if matches!(self.sender, Sender::Awaited { .. }) {
            return None;
        }
        while self.first < self.receives.len() {
            if !self.take(core, self.first) {
                return None;
            }
            self.first += 1;
        }
        self.active = false;
        Some(Ended { fault: self.fault, received: Some((self.peer, self.tag, self.bytes)) })
    }

    fn abandon(&mut self, core: &mut Core, pending: &mut Vec<RequestId>) {
        self.active = false;
        pending.extend(self.receives.drain(..).flatten());
        if let Sender::Awaited { introduction } = self.sender {
            core.cancel(introduction);
            pending.push(introduction);
        }
    }
}

impl Sender {
    fn introduced(bytes: &[u8]) -> Sender {
        let word = |at: usize| {
            let bytes = &bytes[at * size_of::<u64>()..][..size_of::<u64>()];
            u64::from_ne_bytes(bytes.try_into().expect("eight bytes"))
        };
        let partitions = word(1).min(i32::MAX as u64) as usize;
        Sender::Known { context: word(0), partitions, size: word(2) as usize }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request;
    use crate::testing::{buffer, comm};

    /// A pair with `theirs` and `ours` partitions of 60 items in all.
    fn pair(from: &mut [i32], to: &mut [i32], theirs: usize, ours: usize) -> [Handle; 2] {
        let comm = comm();
        let items = |items: &mut [i32], parts: usize| {
            let count = (items.len() / parts) as i64;
            Buffer { count, ..buffer(items, abi::INT) }
        };
        let null = abi::INFO_NULL;
        let receive = receive_init(items(to, ours), ours as i32, 0, 5, comm, null).unwrap();
        let send = send_init(items(from, theirs), theirs as i32, 0, 5, comm, null).unwrap();
        [send, receive]
    }

    #[test]
    fn partitions_arrive_when_they_are_ready() {
        for (theirs, ours) in [(1, 1), (6, 6), (6, 3), (3, 6), (4, 10), (60, 1), (1, 60)] {
            let mut from: Vec<i32> = (0..60).collect();
            let mut to = vec![0i32; 60];
            let mut both = pair(&mut from, &mut to, theirs, ours);
            let [send, receive] = both;
            for round in 0..3 {
                from.iter_mut().for_each(|item| *item += round);
                to.fill(-1);
                request::start_all(&both).unwrap();
                let order = (0..theirs).rev();
                for (count, partition) in order.enumerate() {
                    assert_eq!(request::test(&mut { receive }).unwrap(), None);
                    ready(send, [partition as i32].into_iter()).unwrap();
                    // All from here to the end are there.
                    let there = 60 - (count + 1) * 60 / theirs;
                    for ours_at in 0..ours {
                        let expected = ours_at * 60 / ours >= there;
                        assert_eq!(arrived(receive, ours_at as i32).unwrap(), expected);
                    }
                }
                let mut statuses = [crate::Status::EMPTY; 2];
                request::wait_all(&mut both, Some(&mut statuses)).unwrap();
                assert_eq!((statuses[1].tag, statuses[1].bytes()), (5, 240));
                assert_eq!(from, to);
                assert!(arrived(receive, 0).unwrap(), "an inactive request has all");
            }
            both.iter_mut().for_each(|one| request::free(one).unwrap());
        }
    }

    #[test]
    fn pairs_are_made_in_order() {
        let comm = comm();
        let (mut from, mut to) = ([1i32, 2], [0i32; 2]);
        let null = abi::INFO_NULL;
        let one = |items: &mut i32| buffer(std::slice::from_mut(items), abi::INT);
        let mut sends =
            [0, 1].map(|at| send_init(one(&mut from[at]), 1, 0, 9, comm, null).unwrap());
        let mut receives =
            [0, 1].map(|at| receive_init(one(&mut to[at]), 1, 0, 9, comm, null).unwrap());
        request::start_all(&sends).unwrap();
        request::start_all(&receives).unwrap();
        ready_range(sends[1], 0, 0).unwrap();
        ready_range(sends[0], 0, 0).unwrap();
        request::wait_all(&mut sends, None).unwrap();
        request::wait_all(&mut receives, None).unwrap();
        assert_eq!(to, [1, 2]);
    }

    #[test]
    fn mistakes() {
        let comm = comm();
        let (mut from, mut to) = ([0i32; 60], [0i32; 60]);
        let [mut send, mut receive] = pair(&mut from, &mut to, 6, 6);
        let class = |result: Result<()>| result.unwrap_err().class;
        assert_eq!(class(ready_range(send, 0, 0)), class::REQUEST, "not started");
        request::start(send).unwrap();
        assert_eq!(class(request::start(send)), class::REQUEST);
        assert_eq!(class(ready_range(send, 3, 6)), class::ARG);
        assert_eq!(class(ready_range(send, 3, 2)), class::ARG);
        assert_eq!(class(ready_range(send, -1, 2)), class::ARG);
        ready_range(send, 0, 0).unwrap();
        assert_eq!(class(ready_range(send, 0, 0)), class::ARG);
        assert_eq!(class(ready(send, [1, 2, 1].into_iter())), class::ARG);
        ready(send, [1, 2].into_iter()).expect("the refused call has marked nothing");
        assert_eq!(class(ready_range(receive, 0, 0)), class::REQUEST);
        assert_eq!(class(arrived(send, 0).map(drop)), class::REQUEST);
        assert_eq!(class(arrived(receive, 6).map(drop)), class::ARG);
        assert_eq!(class(request::cancel(send)), class::REQUEST);
        request::free(&mut send).unwrap();
        request::free(&mut receive).unwrap();
        let items = buffer(&mut to, abi::INT);
        let null = abi::INFO_NULL;
        let init = |source, tag| receive_init(items, 1, source, tag, comm, null).map(drop);
        assert_eq!(class(init(abi::ANY_SOURCE, 0)), class::RANK);
        assert_eq!(class(init(0, abi::ANY_TAG)), class::TAG);
        assert_eq!(class(send_init(items, -1, 0, 0, comm, null).map(drop)), class::ARG);
    }

    #[test]
    fn a_sender_with_less_than_the_receiver_expects_is_an_error() {
        let (comm, null) = (comm(), abi::INFO_NULL);
        let (mut from, mut to) = ([1i32; 40], [0i32; 60]);
        for partitions in [0, 2] {
            let half = |items: &mut [i32]| Buffer { count: 20, ..buffer(items, abi::INT) };
            let mut send = send_init(half(&mut from), partitions, 0, 5, comm, null).unwrap();
            let mut receive = receive_init(half(&mut to), 3, 0, 5, comm, null).unwrap();
            request::start_all(&[send, receive]).unwrap();
            ready(send, 0..partitions).unwrap();
            request::wait(&mut send).unwrap();
            let error = request::wait(&mut receive).unwrap_err();
            assert_eq!(error.class, class::TRUNCATE);
            assert!(error.message.contains("MPI_Psend_init"), "{}", error.message);
            request::free(&mut send).unwrap();
            request::free(&mut receive).unwrap();
        }
    }

    #[test]
    fn nowhere() {
        let comm = comm();
        let items = buffer(&mut [1i32], abi::INT);
        let (null, none) = (abi::INFO_NULL, abi::PROC_NULL);
        let mut both = [
            send_init(items, 1, none, 0, comm, null).unwrap(),
            receive_init(items, 1, none, 0, comm, null).unwrap(),
        ];
        request::start_all(&both).unwrap();
        ready_range(both[0], 0, 0).unwrap();
        assert!(arrived(both[1], 0).unwrap());
        let mut statuses = [crate::Status::EMPTY; 2];
        request::wait_all(&mut both, Some(&mut statuses)).unwrap();
        assert_eq!(statuses[1].source, none);
    }
}
