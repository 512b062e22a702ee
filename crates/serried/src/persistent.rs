//! Operations that are set up once and started often.
//!
//! # Why this is sound
//!
//! As a [`Request`](crate::Request) they own their memory; the program gets at it only while they are not under way. One
//! that is dropped while it is under way is waited for if others take part in it; a send that goes on leaks its memory.

use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering};

use mpi::{Completed, Handle, Mode, abi, partitioned, point, request};

use crate::collective::share;
#[cfg(doc)]
use crate::comm::Comm;
use crate::datatype::{self, Datatype, Plain, no_value, repair_all};
use crate::error::{At, Error, Result, class};
use crate::peers::{Dest, Peers, Source, Status, Tag};
use crate::simulation::Owner;

/// A send, a receive or a [collective call](Comm::persistent_all_reduce) that is set up once, and started again and again.
///
/// ```
/// let world = serried::init()?;
/// let mut send = world.persistent_send(vec![0; 3], 0, 5)?;
/// let mut receive = world.persistent_recv(vec![0; 3], 0, 5)?;
/// for round in 1..=3 {
///     send.data_mut()?.fill(round);
///     receive.start()?;
///     send.start()?;
///     receive.wait()?;
///     send.wait()?;
///     assert_eq!(receive.data()?, [round; 3]);
/// }
/// # Ok::<(), serried::Error>(())
/// ```
#[derive(Debug)]
pub struct Persistent<T: Datatype> {
    handle: Handle,
    data: ManuallyDrop<Vec<T>>,
    active: bool,
    call: &'static str,
    owner: Owner,
}

const SEND: &str = "persistent_send";
const RECV: &str = "persistent_recv";
const PARTITIONED_SEND: &str = "partitioned_send";
const PARTITIONED_RECV: &str = "partitioned_recv";

impl Peers {
    /// Sets up a send of a vector, which the operation owns.
    pub fn persistent_send<T: Datatype>(
        &self,
        data: Vec<T>,
        dest: impl Into<Dest>,
        tag: i32,
    ) -> Result<Persistent<T>> {
        let (dest, comm) = (self.dest(SEND, dest)?, self.handle());
        Persistent::new(SEND, data, 1, |data| {
            point::send_init(Mode::Standard, data, dest, tag, comm)
        })
    }

    /// Sets up a receive into a vector, which the operation owns.
    pub fn persistent_recv<T: Datatype>(
        &self,
        data: Vec<T>,
        source: impl Into<Source>,
        tag: impl Into<Tag>,
    ) -> Result<Persistent<T>> {
        let (source, tag, comm) = (self.source(RECV, source)?, Self::tag(tag), self.handle());
        Persistent::new(RECV, data, 1, |data| point::recv_init(data, source, tag, comm))
    }

    /// Sets up a send of a vector in so many equal partitions, each of which leaves when it is ready.
    pub fn partitioned_send<T: Plain>(
        &self,
        data: Vec<T>,
        partitions: usize,
        dest: impl Into<Dest>,
        tag: i32,
    ) -> Result<PartitionedSend<T>> {
        let (dest, comm) = (self.dest(PARTITIONED_SEND, dest)?, self.handle());
        let count = partition_count(PARTITIONED_SEND, partitions)?;
        let inner = Persistent::new(PARTITIONED_SEND, data, partitions, |data| {
            partitioned::send_init(data, count, dest, tag, comm, abi::INFO_NULL)
        })?;
        let ready = (0..partitions).map(|_| AtomicBool::new(false)).collect();
        Ok(PartitionedSend { inner, ready })
    }

    /// Sets up a receive into a vector in so many equal partitions, which can be looked at as they come.
    pub fn partitioned_recv<T: Plain>(
        &self,
        data: Vec<T>,
        partitions: usize,
        source: impl Into<Source>,
        tag: i32,
    ) -> Result<PartitionedRecv<T>> {
        let (source, comm) = (self.source(PARTITIONED_RECV, source)?, self.handle());
        let count = partition_count(PARTITIONED_RECV, partitions)?;
        let inner = Persistent::new(PARTITIONED_RECV, data, partitions, |data| {
            partitioned::receive_init(data, count, source, tag, comm, abi::INFO_NULL)
        })?;
        Ok(PartitionedRecv { inner, partitions })
    }
}

fn partition_count(call: &'static str, partitions: usize) -> Result<i32> {
    i32::try_from(partitions).ok().filter(|count| *count > 0).ok_or_else(|| {
        let cause = format!("partitions is {partitions}; it must be from 1 to 2^31 - 1");
        Error::new(class::ARG, call, cause)
    })
}

impl<T: Datatype> Persistent<T> {
    pub(crate) fn new(
        call: &'static str,
        mut data: Vec<T>,
        partitions: usize,
        init: impl FnOnce(mpi::Buffer) -> mpi::Result<Handle>,
    ) -> Result<Persistent<T>> {
        let count = share(call, "data", data.len(), partitions)?;
        // SAFETY: the operation owns the memory as long as it may be started.
        let buffer = unsafe { datatype::buffer(data.as_mut_ptr(), count) }?;
        let handle = init(buffer).at(call)?;
        let (data, owner) = (ManuallyDrop::new(data), Owner::caller());
        Ok(Persistent { handle, data, active: false, call, owner })
    }

    fn idle(&self) -> Result<()> {
        match self.active {
            false => Ok(()),
            true => {
                let cause = "the operation is under way; wait for it first";
                Err(Error::new(class::REQUEST, self.call, cause))
            }
        }
    }

    /// Starts the operation.
    pub fn start(&mut self) -> Result<()> {
        self.idle()?;
        self.owner.check(self.call)?;
        request::start(self.handle).at(self.call)?;
        self.active = true;
        Ok(())
    }

    /// Whether the operation is not under way, or has ended, so that waiting returns at once.
    pub fn is_done(&self) -> bool {
        !self.active || self.owner.is_caller() && !matches!(request::status(self.handle), Ok(None))
    }

    /// Waits until the operation has ended.
    pub fn wait(&mut self) -> Result<Status> {
        if !self.active {
            let cause = "the operation is not under way; start it first";
            return Err(Error::new(class::REQUEST, self.call, cause));
        }
        self.owner.check(self.call)?;
        let ended = request::wait(&mut self.handle);
        self.active = matches!(&ended, Err(error) if error.completed == Completed::Nothing);
        if !self.active && self.call != SEND {
            // SAFETY: the operation has ended, and the items are ours.
            let valid = unsafe { repair_all(self.data.as_mut_ptr(), self.data.len()) };
            if !valid {
                return Err(no_value(self.call));
            }
        }
        ended.at(self.call).map(Status::of)
    }

    /// The data, while the operation is not under way.
    pub fn data(&self) -> Result<&[T]> {
        self.idle()?;
        Ok(&self.data)
    }

    /// The data to be changed, while the operation is not under way.
    pub fn data_mut(&mut self) -> Result<&mut [T]> {
        self.idle()?;
        Ok(&mut self.data)
    }
}

impl<T: Datatype> Drop for Persistent<T> {
    fn drop(&mut self) {
        if !self.owner.is_caller() {
            // Nobody here knows when the operation ends: its memory stays.
            return;
        }
        if self.active {
            match self.call {
                RECV => drop(request::cancel(self.handle)),
                SEND | PARTITIONED_SEND | PARTITIONED_RECV => {}
                // All must end it, which a rank that panics cannot wait for.
                _ if std::thread::panicking() => {}
                _ => drop(request::wait(&mut self.handle)),
            }
            self.active = !matches!(request::test(&mut self.handle), Ok(Some(_)));
        }
        let _ = request::free(&mut self.handle);
        if !self.active {
            // SAFETY: nothing uses it any more.
            unsafe { ManuallyDrop::drop(&mut self.data) };
        }
    }
}

/// A send in partitions, which threads make ready as they come to it.
///
/// ```
/// let world = serried::init()?;
/// let mut receive = world.partitioned_recv(vec![0u64; 40], 2, 0, 0)?;
/// let mut send = world.partitioned_send(vec![0u64; 40], 4, 0, 0)?;
/// receive.start()?;
/// send.start()?;
/// std::thread::scope(|threads| {
///     for mut part in send.partitions() {
///         threads.spawn(move || {
///             let number = part.index() as u64;
///             part.fill(number);
///             part.ready()
///         });
///     }
/// });
/// send.wait()?;
/// receive.wait()?;
/// assert_eq!(receive.data()?[30..], [3; 10]);
/// # Ok::<(), serried::Error>(())
/// ```
#[derive(Debug)]
pub struct PartitionedSend<T: Plain> {
    inner: Persistent<T>,
    ready: Vec<AtomicBool>,
}

/// A partition of a send that is not ready yet.
#[derive(Debug)]
pub struct Partition<'a, T: Plain> {
    items: &'a mut [T],
    handle: Handle,
    index: usize,
    ready: &'a AtomicBool,
    owner: Owner,
}

impl<T: Plain> PartitionedSend<T> {
    /// Starts the operation: partitions may become ready.
    pub fn start(&mut self) -> Result<()> {
        self.inner.start()?;
        self.ready.iter_mut().for_each(|one| *one.get_mut() = false);
        Ok(())
    }

    /// The partitions that are not ready, to be filled and made ready by any thread; none before the start.
    pub fn partitions(&mut self) -> impl Iterator<Item = Partition<'_, T>> {
        let Persistent { handle, active, owner, .. } = self.inner;
        let length = self.inner.data.len() / self.ready.len();
        let first = self.inner.data.as_mut_ptr();
        let all = self.ready.iter().enumerate();
        let open = all.filter(move |(_, ready)| active && !ready.load(Ordering::Acquire));
        open.map(move |(index, ready)| {
            // SAFETY: partitions do not overlap, each is handed out once while the send is borrowed, and nothing
            // reads it before it is ready.
            let items =
                unsafe { std::slice::from_raw_parts_mut(first.add(index * length), length) };
            Partition { items, handle, index, ready, owner }
        })
    }

    /// Waits until the operation has ended. All partitions must be ready.
    pub fn wait(&mut self) -> Result<Status> {
        if let Some(at) = self.ready.iter().position(|one| !one.load(Ordering::Acquire)) {
            let cause = format!("partition {at} is not ready; make all ready before waiting");
            return Err(Error::new(class::REQUEST, PARTITIONED_SEND, cause));
        }
        self.inner.wait()
    }
}

impl<T: Plain> Partition<'_, T> {
    /// Which one it is.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Lets it leave.
    pub fn ready(self) -> Result<()> {
        self.owner.check("ready")?;
        let index = self.index as i32;
        // Pairs with the acquire of `wait`, which follows all threads. Before it leaves: it is not ours any more.
        self.ready.store(true, Ordering::Release);
        partitioned::ready(self.handle, std::iter::once(index)).at("ready")
    }
}

impl<T: Plain> Deref for Partition<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.items
    }
}

impl<T: Plain> DerefMut for Partition<'_, T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.items
    }
}

/// A receive in partitions, which can be looked at as they come.
#[derive(Debug)]
pub struct PartitionedRecv<T: Plain> {
    inner: Persistent<T>,
    partitions: usize,
}

impl<T: Plain> PartitionedRecv<T> {
    /// Starts the operation.
    pub fn start(&mut self) -> Result<()> {
        self.inner.start()
    }

    /// The items of a partition, if it has arrived.
    pub fn arrived(&self, partition: usize) -> Result<Option<&[T]>> {
        let there = match i32::try_from(partition) {
            Ok(number) if partition < self.partitions => {
                self.inner.owner.check("arrived")?;
                !self.inner.active
                    || partitioned::arrived(self.inner.handle, number).at("arrived")?
            }
            _ => {
                let most = self.partitions - 1;
                let cause = format!("partition is {partition}; it must be from 0 to {most}");
                return Err(Error::new(class::ARG, "arrived", cause));
            }
        };
        if !there {
            return Ok(None);
        }
        let length = self.inner.data.len() / self.partitions;
        // SAFETY: within the data, and nothing more is written there before the next start.
        let first = unsafe { self.inner.data.as_ptr().add(partition * length) };
        // SAFETY: as above.
        Ok(Some(unsafe { std::slice::from_raw_parts(first, length) }))
    }

    /// Waits until all has arrived.
    pub fn wait(&mut self) -> Result<Status> {
        self.inner.wait()
    }

    /// All items, while the operation is not under way.
    pub fn data(&self) -> Result<&[T]> {
        self.inner.data()
    }
}
