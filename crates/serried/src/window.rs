//! Memory that others reach without this process's doing.
//!
//! # Why this is sound
//!
//! Others write into a window at any time, so that the program never has a reference into it. It reads and writes
//! copies, number by number and each atomically, and any bits are a value of the type ([`Plain`]).
//!
//! An access borrows its data for an epoch, which is a closure. The end of an epoch completes the accesses to the
//! ranks that the epoch is for, and an epoch refuses all other ranks: no access outlives its data. Epochs of one window
//! do not nest, but for locks of different ranks. An epoch that panics, or whose accesses cannot be waited for,
//! ends the job. A failed access is an error of the epoch.

use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use mpi::window::{self as win, Target};
use mpi::{Buffer, Handle, abi, group, process};

use crate::collective::expect;
use crate::comm::Comm;
use crate::datatype::{Data, DataMut, Datatype, Plain, buffer, elements, source};
use crate::error::{At, Error, Result, class};
use crate::numbers::{load, store};
use crate::op::{Atomic, Bits};
use crate::request::Request;
use crate::start;

/// Items on each process of a communicator that all of them can reach.
///
/// ```
/// use serried::{Window, op};
/// let world = serried::init()?;
/// let window = Window::<u64>::allocate(&world, 4)?;
/// let next = (world.rank() + 1) % world.size();
///
/// // All together: what was put is there after the fence.
/// let numbers = [1, 2, 3];
/// window.fence(|epoch| epoch.put(&numbers, next, 0))?;
/// assert_eq!(window.to_vec(), [1, 2, 3, 0]);
///
/// // One alone, whatever the others do: a number for each, from rank 0.
/// let ticket = window.lock_shared(0, |epoch| epoch.fetch_and_op(1, 0, 3, op::Sum))?;
/// assert!(ticket < world.size() as u64);
/// # Ok::<(), serried::Error>(())
/// ```
pub struct Window<T: Plain> {
    handle: Handle,
    base: *mut T,
    /// How many items each process has.
    lengths: Vec<usize>,
    rank: usize,
    open: Cell<Open>,
}

/// The epochs of a window that this process is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Nothing,
    /// How many ranks are locked, each by an epoch of its own.
    Locks(usize),
    /// An epoch for several ranks, by the call that opened it.
    Several(&'static str),
}

impl<T: Plain> fmt::Debug for Window<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Window").field("lengths", &self.lengths).finish_non_exhaustive()
    }
}

/// A time in which the memory of others may be reached.
#[derive(Debug)]
pub struct Epoch<'epoch, 'env: 'epoch, T: Plain> {
    window: &'epoch Window<T>,
    /// The rank that this epoch is for; none if MPI knows the ranks.
    only: Option<usize>,
    scope: PhantomData<&'epoch mut &'epoch ()>,
    env: PhantomData<&'env mut &'env ()>,
}

/// An epoch of this process alone, which can wait for single accesses.
#[derive(Debug)]
pub struct Locked<'epoch, 'env: 'epoch, T: Plain>(Epoch<'epoch, 'env, T>);

/// Ends the job, unless it is forgotten: an epoch is not left half done.
struct Unfinished;

impl Drop for Unfinished {
    fn drop(&mut self) {
        start::end_by_panic(" in an epoch of a window");
    }
}

/// Errors of calls that have not waited for the accesses of the epoch, whose memory may still be in use.
const NOT_WAITED: [i32; 4] = [class::WIN, class::RMA_SYNC, class::RANK, class::OTHER];

/// The outcome of waiting for accesses. If nothing was waited for, the job ends. Any other error comes when all accesses
/// have ended, and the program may go on.
fn completed<R>(call: &'static str, waited: mpi::Result<R>) -> Result<R> {
    match waited.at(call) {
        Err(error) if NOT_WAITED.contains(&error.class()) => {
            process::end_job(1, &error.to_string())
        }
        waited => waited,
    }
}

impl<T: Plain> Window<T> {
    /// Makes a window with so many items on this process, all of them zero. All processes of the communicator call
    /// this, each with a number of its own.
    pub fn allocate(comm: &Comm, length: usize) -> Result<Window<T>> {
        const CALL: &str = "allocate";
        const { assert!(align_of::<T>() <= 16 && size_of::<T>() > 0) };
        let bytes = |length: usize| {
            let bytes = length.checked_mul(size_of::<T>()).and_then(|all| i64::try_from(all).ok());
            let cause = || format!("{length} items are more than memory can hold");
            bytes.ok_or_else(|| Error::new(class::SIZE, CALL, cause()))
        };
        let lengths = comm.all_gather(&length)?;
        // All ranks check all lengths, so that none waits for one that has failed.
        lengths.iter().try_for_each(|&length| bytes(length).map(drop))?;
        let bytes = bytes(length)?;
        let unit = size_of::<T>() as i64;
        let made = win::allocate(bytes, unit, abi::INFO_NULL, comm.handle());
        let (handle, base) = made.at(CALL)?;
        let open = Cell::new(Open::Nothing);
        let window = Window { handle, base: base.cast(), lengths, rank: comm.rank(), open };
        if length > 0 {
            // SAFETY: so many bytes are there, and nobody reaches them before the barrier.
            unsafe { base.write_bytes(0, bytes as usize) };
        }
        comm.barrier()?;
        Ok(window)
    }

    /// How many items a process has.
    pub fn len(&self, rank: usize) -> usize {
        self.lengths.get(rank).copied().unwrap_or(0)
    }

    /// Whether a process has no items.
    pub fn is_empty(&self, rank: usize) -> bool {
        self.len(rank) == 0
    }

    fn within(&self, call: &'static str, rank: usize, at: usize, count: usize) -> Result<()> {
        let Some(&length) = self.lengths.get(rank) else {
            let most = self.lengths.len() - 1;
            let cause = format!("rank is {rank}; it must be from 0 to {most}");
            return Err(Error::new(class::RANK, call, cause));
        };
        if at.checked_add(count).is_some_and(|end| end <= length) {
            return Ok(());
        }
        let cause = format!("{count} items at {at} go beyond the {length} of rank {rank}");
        Err(Error::new(class::RMA_RANGE, call, cause))
    }

    /// A copy of an item of this process. Each number in it is as it was at one moment; what its writer wrote to this
    /// process before it is read after it.
    pub fn read(&self, at: usize) -> Result<T> {
        self.within("read", self.rank, at, 1)?;
        // SAFETY: it is within the memory, which is initialised and aligned, and nobody has a reference to it.
        Ok(unsafe { load(self.base.add(at)) })
    }

    /// A copy of all items of this process.
    pub fn to_vec(&self) -> Vec<T> {
        // SAFETY: as in `read`.
        (0..self.len(self.rank)).map(|at| unsafe { load(self.base.add(at)) }).collect()
    }

    /// Writes items of this process.
    pub fn write<D>(&self, at: usize, data: &D) -> Result<()>
    where
        D: Data<Item = T> + ?Sized,
    {
        let data = data.items();
        self.within("write", self.rank, at, data.len())?;
        for (place, item) in (at..).zip(data) {
            // SAFETY: as in `read`.
            unsafe { store(self.base.add(place), item) };
        }
        Ok(())
    }

    /// The epochs after `call` has opened one more, which is for the rank `only` or for several.
    fn opened_by(&self, call: &'static str, only: Option<usize>) -> Result<Open> {
        match (self.open.get(), only) {
            (Open::Nothing, Some(_)) => Ok(Open::Locks(1)),
            (Open::Nothing, None) => Ok(Open::Several(call)),
            // MPI refuses the rank that is locked already.
            (Open::Locks(ranks), Some(_)) => Ok(Open::Locks(ranks + 1)),
            (open, _) => {
                let open = if let Open::Several(call) = open { call } else { "a lock" };
                let cause = format!(
                    "the window is in an epoch of {open}; end that first: only locks of different ranks nest"
                );
                Err(Error::new(class::RMA_SYNC, call, cause))
            }
        }
    }

    fn epoch<'env, R>(
        &self,
        call: &'static str,
        only: Option<usize>,
        open: impl FnOnce() -> mpi::Result<()>,
        program: impl for<'epoch> FnOnce(&'epoch Locked<'epoch, 'env, T>) -> Result<R>,
        close: impl FnOnce() -> mpi::Result<()>,
    ) -> Result<R> {
        let (before, now) = (self.open.get(), self.opened_by(call, only)?);
        open().at(call)?;
        self.open.set(now);
        let unfinished = Unfinished;
        let epoch = Epoch { window: self, only, scope: PhantomData, env: PhantomData };
        let result = program(&Locked(epoch));
        let closed = completed(call, close());
        std::mem::forget(unfinished);
        self.open.set(before);
        result.and_then(|answer| closed.map(|()| answer))
    }

    /// An epoch of all processes: when it returns, what anybody has put or got in it is there. All of them call this.
    ///
    /// ```compile_fail,E0506
    /// let world = serried::init().unwrap();
    /// let window = serried::Window::<u64>::allocate(&world, 3).unwrap();
    /// let mut numbers = [1, 2, 3];
    /// window.fence(|epoch| {
    ///     epoch.put(&numbers, 0, 0)?;
    ///     numbers[0] = 4; // under way
    ///     Ok(())
    /// }).unwrap();
    /// ```
    pub fn fence<'env, R>(
        &self,
        program: impl for<'epoch> FnOnce(&'epoch Epoch<'epoch, 'env, T>) -> Result<R>,
    ) -> Result<R> {
        let fence = || win::fence(0, self.handle);
        self.epoch("fence", None, fence, |epoch| program(&epoch.0), fence)
    }

    /// An epoch of some: those in `from` may reach the memory of this process in it, and this process that of those in
    /// `to`. All of them call this, and their lists must fit together: who is in my `to` has me in its `from`. When it returns,
    /// what anybody has put or got here is there.
    ///
    /// ```
    /// let world = serried::init()?;
    /// let (rank, size) = (world.rank(), world.size());
    /// let window = serried::Window::<u64>::allocate(&world, 1)?;
    /// let (left, right) = ((rank + size - 1) % size, (rank + 1) % size);
    /// let mine = rank as u64;
    /// window.among(&[left], &[right], |epoch| epoch.put(&mine, right, 0))?; // nobody else is waited for
    /// assert_eq!(window.read(0)?, left as u64);
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn among<'env, R>(
        &self,
        from: &[usize],
        to: &[usize],
        program: impl for<'epoch> FnOnce(&'epoch Epoch<'epoch, 'env, T>) -> Result<R>,
    ) -> Result<R> {
        const CALL: &str = "among";
        let handle = self.handle;
        let group = |ranks: &[usize]| -> Result<Handle> {
            ranks.iter().try_for_each(|&rank| self.within(CALL, rank, 0, 0))?;
            let ranks: Vec<i32> = ranks.iter().map(|&rank| rank as i32).collect();
            let mut all = win::group(handle).at(CALL)?;
            let some = group::include(all, &ranks);
            group::free(&mut all).at(CALL)?;
            some.at(CALL)
        };
        let (mut from, mut to) = (group(from)?, group(to)?);
        let open = || win::post(from, 0, handle).and_then(|()| win::start(to, 0, handle));
        let close = || {
            let done = win::complete(handle);
            win::wait(handle).and(done)
        };
        let result = self.epoch(CALL, None, open, |epoch| program(&epoch.0), close);
        for group in [&mut from, &mut to] {
            if *group != abi::GROUP_EMPTY {
                group::free(group).at(CALL)?;
            }
        }
        result
    }

    fn lock<'env, R>(
        &self,
        (call, kind): (&'static str, i32),
        rank: usize,
        program: impl for<'epoch> FnOnce(&'epoch Locked<'epoch, 'env, T>) -> Result<R>,
    ) -> Result<R> {
        self.within(call, rank, 0, 0)?;
        let (only, rank, handle) = (Some(rank), rank as i32, self.handle);
        let open = || win::lock(kind, rank, 0, handle);
        self.epoch(call, only, open, program, || win::unlock(rank, handle))
    }

    /// An epoch of this process with the memory of one rank, which others may reach at the same time.
    ///
    /// The epoch of another rank may be in it. Each reaches the memory of its own rank only, since its end waits for
    /// that rank alone.
    pub fn lock_shared<'env, R>(
        &self,
        rank: usize,
        program: impl for<'epoch> FnOnce(&'epoch Locked<'epoch, 'env, T>) -> Result<R>,
    ) -> Result<R> {
        self.lock(("lock_shared", abi::LOCK_SHARED), rank, program)
    }

    /// An epoch of this process with the memory of one rank, which no other epoch of this kind reaches meanwhile.
    pub fn lock_exclusive<'env, R>(
        &self,
        rank: usize,
        program: impl for<'epoch> FnOnce(&'epoch Locked<'epoch, 'env, T>) -> Result<R>,
    ) -> Result<R> {
        self.lock(("lock_exclusive", abi::LOCK_EXCLUSIVE), rank, program)
    }

    /// An epoch of this process with the memory of all, which others may reach at the same time.
    pub fn lock_all<'env, R>(
        &self,
        program: impl for<'epoch> FnOnce(&'epoch Locked<'epoch, 'env, T>) -> Result<R>,
    ) -> Result<R> {
        let handle = self.handle;
        let open = || win::lock_all(0, handle);
        self.epoch("lock_all", None, open, program, || win::unlock_all(handle))
    }
}

impl<'epoch, T: Plain> Epoch<'epoch, '_, T> {
    fn target(&self, call: &'static str, rank: usize, at: usize, count: usize) -> Result<Target> {
        self.reaches(call, rank)?;
        self.window.within(call, rank, at, count)?;
        let (count, datatype) = (elements::<T>(count)?, T::handle()?);
        Ok(Target { rank: rank as i32, displacement: at as i64, count, datatype })
    }

    /// An error unless this epoch is for the rank: the accesses to others would go on after its end.
    #[inline]
    fn reaches(&self, call: &'static str, rank: usize) -> Result<()> {
        match self.only {
            Some(only) if only != rank && rank < self.window.lengths.len() => {
                let cause = format!(
                    "rank {rank} is accessed, and this epoch is for rank {only}; lock rank {rank}, or use lock_all"
                );
                Err(Error::new(class::RMA_SYNC, call, cause))
            }
            _ => Ok(()),
        }
    }

    /// Writes items to a rank, from a place on.
    pub fn put<D>(&'epoch self, data: &'epoch D, rank: usize, at: usize) -> Result<()>
    where
        D: Data<Item = T> + ?Sized,
    {
        let target = self.target("put", rank, at, data.items().len())?;
        win::put(lent(data.items())?, target, self.window.handle).at("put")
    }

    /// Reads items of a rank, from a place on. They are there after the epoch.
    pub fn get<D>(&'epoch self, data: &'epoch mut D, rank: usize, at: usize) -> Result<()>
    where
        D: DataMut<Item = T> + ?Sized,
    {
        let data = data.items_mut();
        let target = self.target("get", rank, at, data.len())?;
        // SAFETY: they are borrowed alone for the epoch, which does not end before the access.
        let origin = unsafe { buffer(data.as_mut_ptr(), data.len()) }?;
        win::get(origin, target, self.window.handle).at("get")
    }

    /// Combines items with those of a rank, from a place on, item by item and each at once.
    pub fn accumulate<D, O>(
        &'epoch self,
        data: &'epoch D,
        rank: usize,
        at: usize,
        _op: O,
    ) -> Result<()>
    where
        D: Data<Item = T> + ?Sized,
        O: Atomic<T>,
    {
        let target = self.target("accumulate", rank, at, data.items().len())?;
        win::accumulate(lent(data.items())?, target, O::OP, self.window.handle).at("accumulate")
    }

    /// Combines items with those of a rank, from a place on, as [`accumulate`](Epoch::accumulate) does, and reads what
    /// they were before. That is there after the epoch.
    pub fn get_accumulate<S, R, O>(
        &'epoch self,
        data: &'epoch S,
        before: &'epoch mut R,
        rank: usize,
        at: usize,
        _op: O,
    ) -> Result<()>
    where
        S: Data<Item = T> + ?Sized,
        R: DataMut<Item = T> + ?Sized,
        O: Atomic<T>,
    {
        const CALL: &str = "get_accumulate";
        let (data, before) = (data.items(), before.items_mut());
        expect(CALL, "before", before.len(), data.len())?;
        let target = self.target(CALL, rank, at, data.len())?;
        // SAFETY: as in `get`.
        let result = unsafe { buffer(before.as_mut_ptr(), before.len()) }?;
        win::get_accumulate(lent(data)?, result, target, O::OP, self.window.handle).at(CALL)
    }
}

/// What an access of an epoch reads.
fn lent<T: Datatype>(items: &[T]) -> Result<Buffer> {
    // SAFETY: all that call this have borrowed the items for the epoch, which does not end before the access.
    unsafe { buffer(items.as_ptr(), items.len()) }
}

impl<T: Plain> Locked<'_, '_, T> {
    /// Starts to write items to a rank, from a place on. The request owns them until they have been read; what they are
    /// written to has them after a [`flush`](Locked::flush), or the epoch.
    ///
    /// ```
    /// let world = serried::init()?;
    /// let window = serried::Window::<u64>::allocate(&world, 3)?;
    /// let next = (world.rank() + 1) % world.size();
    /// window.lock_all(|epoch| {
    ///     serried::block_on(async {
    ///         let numbers = epoch.rput(vec![1, 2, 3], next, 0)?.await?.0; // to be used again
    ///         epoch.flush(next)?;
    ///         assert_eq!(epoch.rget(vec![0; 3], next, 0)?.await?.0, numbers);
    ///         Ok(())
    ///     })
    /// })?;
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn rput(&self, data: Vec<T>, rank: usize, at: usize) -> Result<Request<T>> {
        let target = self.target("rput", rank, at, data.len())?;
        Request::start("rput", data, |data| win::rput(data, target, self.window.handle))
    }

    /// Starts to read items of a rank, from a place on, into a vector, which the request owns until they are there.
    pub fn rget(&self, data: Vec<T>, rank: usize, at: usize) -> Result<Request<T>> {
        let target = self.target("rget", rank, at, data.len())?;
        Request::start("rget", data, |data| win::rget(data, target, self.window.handle))
    }

    /// Starts to combine items with those of a rank, as [`accumulate`](Epoch::accumulate) does. The request owns them
    /// until they have been read.
    pub fn raccumulate<O: Atomic<T>>(
        &self,
        data: Vec<T>,
        rank: usize,
        at: usize,
        _op: O,
    ) -> Result<Request<T>> {
        const CALL: &str = "raccumulate";
        let target = self.target(CALL, rank, at, data.len())?;
        Request::start(CALL, data, |data| win::raccumulate(data, target, O::OP, self.window.handle))
    }

    /// Waits until what was put to any rank is there, and what was asked of it is here.
    pub fn flush_all(&self) -> Result<()> {
        completed("flush_all", win::flush_all(self.window.handle))
    }

    /// Waits until what was put to a rank is there, and what was asked of it is here.
    pub fn flush(&self, rank: usize) -> Result<()> {
        self.reaches("flush", rank)?;
        self.window.within("flush", rank, 0, 0)?;
        completed("flush", win::flush(rank as i32, self.window.handle))
    }

    /// Reads an item of a rank, now.
    pub fn fetch(&self, rank: usize, at: usize) -> Result<T> {
        let mut item = std::mem::MaybeUninit::<T>::zeroed();
        let target = self.target("fetch", rank, at, 1)?;
        // SAFETY: the access has ended when the item is looked at, or else the process has.
        let origin = unsafe { buffer(item.as_mut_ptr(), 1) }?;
        win::get(origin, target, self.window.handle).at("fetch")?;
        completed("fetch", win::flush(rank as i32, self.window.handle))?;
        // SAFETY: any bits are a value.
        Ok(unsafe { item.assume_init() })
    }

    /// Combines a value with an item of a rank, all at once, and answers what the item was before.
    pub fn fetch_and_op<O: Atomic<T>>(
        &self,
        value: T,
        rank: usize,
        at: usize,
        _op: O,
    ) -> Result<T> {
        const CALL: &str = "fetch_and_op";
        let mut before = value;
        let target = self.target(CALL, rank, at, 1)?;
        // SAFETY: as in `fetch`.
        let result = unsafe { buffer(&raw mut before, 1) }?;
        let origin = source(std::slice::from_ref(&value))?;
        win::get_accumulate(origin, result, target, O::OP, self.window.handle).at(CALL)?;
        completed(CALL, win::flush(rank as i32, self.window.handle))?;
        Ok(before)
    }

    /// Writes a value to an item of a rank if that is `expected`, all at once, and answers what the item was before.
    pub fn compare_and_swap(&self, expected: T, value: T, rank: usize, at: usize) -> Result<T>
    where
        T: Bits,
    {
        const CALL: &str = "compare_and_swap";
        const { assert!(T::COUNT == 1, "one number is compared at a time") };
        let (mut expected, mut value, mut before) = (expected, value, value);
        let target = self.target(CALL, rank, at, 1)?;
        let place = (target.rank, target.displacement);
        // SAFETY: as in `fetch`, for each of them.
        let started = unsafe {
            win::compare_and_swap(
                (&raw mut value).cast(),
                (&raw mut expected).cast(),
                (&raw mut before).cast(),
                target.datatype,
                place,
                self.window.handle,
            )
        };
        started.at(CALL)?;
        completed(CALL, win::flush(rank as i32, self.window.handle))?;
        Ok(before)
    }
}

impl<'epoch, 'env, T: Plain> Deref for Locked<'epoch, 'env, T> {
    type Target = Epoch<'epoch, 'env, T>;

    fn deref(&self) -> &Epoch<'epoch, 'env, T> {
        &self.0
    }
}

impl<T: Plain> Drop for Window<T> {
    fn drop(&mut self) {
        // All free it together, which a rank that panics cannot wait for.
        if !std::thread::panicking() {
            let _ = win::free(&mut self.handle);
        }
    }
}
