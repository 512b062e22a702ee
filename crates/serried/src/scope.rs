//! Operations that borrow their memory.
//!
//! # Why this is sound
//!
//! An operation reads or writes memory of the program until it has ended, so that the borrow must last as long. The
//! destructor of a request cannot see to that, since a request may be leaked. So an operation is started in a
//! [`scope`], as threads are in [`std::thread::scope`]: what it borrows is borrowed for `'scope`, and the scope does
//! not end before all that was started in it has. `'scope` is invariant and chosen by [`scope`], so that no request
//! can be kept longer. While an operation is under way, the program holds no reference to what it writes to: only
//! [`Lent::wait`] gives one.
//!
//! If the program of the scope fails or panics, its messages are cancelled: nobody may come for them. Should anything
//! still be under way after a panic, the job ends instead of waiting for what may never come. If an operation cannot be ended, because MPI is gone, the process ends.

mod calls;

use std::cell::{Cell, RefCell};
use std::future::Future;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::ptr::NonNull;
use std::task::{Context, Poll};

use mpi::{Buffer, Handle, Mode, abi, point, process, request};

use crate::datatype::{self, Data, DataMut, Datatype, no_value, repair_all};
use crate::driver;
use crate::error::{At, Result};
use crate::peers::{Dest, Peers, Source, Status, Tag};
use crate::request::told_already;
use crate::start;

/// Where operations are started that borrow their memory.
#[derive(Debug)]
pub struct Scope<'scope, 'env: 'scope> {
    flights: Flights,
    scope: PhantomData<&'scope mut &'scope ()>,
    env: PhantomData<&'env mut &'env ()>,
}

/// What was started, and has not been seen to end.
#[derive(Debug, Default)]
struct Flights {
    all: RefCell<Vec<Flight>>,
    /// Places in it that are free.
    free: RefCell<Vec<usize>>,
    /// Something had ended when it was started.
    finished: Cell<bool>,
}

#[derive(Clone, Copy, Debug)]
struct Flight {
    handle: Handle,
    call: &'static str,
    /// What is written to, if not any bits are a value of it.
    written: Option<Written>,
}

#[derive(Clone, Copy, Debug)]
struct Written {
    first: *mut u8,
    count: usize,
    repair: unsafe fn(*mut u8, usize) -> bool,
}

impl Written {
    fn of<T: Datatype>(items: &mut [T]) -> Option<Written> {
        /// # Safety
        /// As for `repair_all`.
        unsafe fn repair<T: Datatype>(first: *mut u8, count: usize) -> bool {
            // SAFETY: promised by the caller.
            unsafe { repair_all(first.cast::<T>(), count) }
        }
        let (first, count) = (items.as_mut_ptr().cast(), items.len());
        (!T::ANY_BITS).then_some(Written { first, count, repair: repair::<T> })
    }
}

impl Flights {
    fn add(&self, flight: Flight) -> usize {
        let mut all = self.all.borrow_mut();
        match self.free.borrow_mut().pop() {
            Some(at) => {
                all[at] = flight;
                at
            }
            None => {
                all.push(flight);
                all.len() - 1
            }
        }
    }

    fn wait(&self, at: usize) -> Result<Status> {
        let mut handle = self.all.borrow()[at].handle;
        let ended = request::wait(&mut handle);
        self.end(at, handle, ended)
    }

    /// Notes what waiting came to.
    fn end(&self, at: usize, handle: Handle, ended: mpi::Result<mpi::Status>) -> Result<Status> {
        // If it has not ended, the end of the scope will see to that.
        if handle == abi::REQUEST_NULL {
            self.free.borrow_mut().push(at);
        }
        let flight = &mut self.all.borrow_mut()[at];
        flight.handle = handle;
        flight.end(ended)
    }

    /// Ends everything; `well` if the program of the scope has succeeded.
    fn close(&self, well: bool, panicked: bool) -> Result<()> {
        // What has left this process already may still have to be told to those who receive it.
        let mut result = match self.finished.get() {
            true => request::wait(&mut { request::COMPLETED }).at("scope").map(drop),
            false => Ok(()),
        };
        let mut all = self.all.take();
        all.retain(|flight| flight.handle != abi::REQUEST_NULL);
        let mut handles: Vec<Handle> = all.iter().map(|flight| flight.handle).collect();
        let mut at = 0;
        while at < all.len() {
            if well {
                // Most need nothing else. If MPI is gone, waiting for each says so.
                let done = request::wait_while_well(&mut handles[at..]).unwrap_or(0);
                for flight in &mut all[at..at + done] {
                    flight.handle = abi::REQUEST_NULL;
                    result = result.and(flight.end(Ok(mpi::Status::EMPTY)).map(drop));
                }
                at += done;
            }
            if let Some(flight) = all.get_mut(at) {
                result = result.and(flight.close(well, panicked));
                at += 1;
            }
        }
        result
    }
}

/// The calls that start a message. One rank can cancel it.
const MESSAGES: [&str; 3] = ["recv", "send", "send_synchronous"];

impl Flight {
    /// Waits for the end, at that of the scope.
    fn close(&mut self, well: bool, panicked: bool) -> Result<()> {
        if !well && MESSAGES.contains(&self.call) {
            // A message that cannot be cancelled any more ends by itself.
            let _ = request::cancel(self.handle);
        }
        if panicked {
            let _ = request::test(&mut self.handle);
            if self.handle != abi::REQUEST_NULL {
                start::end_by_panic(" while operations were under way");
            }
        }
        let ended = match self.handle {
            abi::REQUEST_NULL => Ok(mpi::Status::EMPTY),
            _ => request::wait(&mut self.handle),
        };
        let result = self.end(ended).map(drop);
        if self.handle != abi::REQUEST_NULL {
            process::end_job(1, &format!("a scope cannot end: {result:?}"));
        }
        result
    }

    /// What waiting came to; if the operation has ended, what it has written to has values.
    fn end(&mut self, ended: mpi::Result<mpi::Status>) -> Result<Status> {
        if self.handle == abi::REQUEST_NULL
            && let Some(Written { first, count, repair }) = self.written.take()
        {
            // SAFETY: the operation has ended, and what it borrows is still borrowed.
            let valid = unsafe { repair(first, count) };
            if !valid {
                return Err(no_value(self.call));
            }
        }
        ended.at(self.call).map(Status::of)
    }
}

/// Runs a program whose nonblocking operations borrow what lives outside of it. When this returns, all of them have
/// ended: those that were not waited for are waited for. If the program fails, messages that have not met their other end
/// are cancelled.
///
/// ```
/// let world = serried::init()?;
/// let (mut left, mut right) = ([0.0; 2], [0.0; 2]);
/// let edge = [1.0, 2.0];
/// serried::scope(|scope| {
///     let a = scope.recv(&world, &mut left, 0, 1)?;
///     let b = scope.recv(&world, &mut right, 0, 2)?;
///     scope.send(&world, &edge, 0, 1)?;
///     scope.send(&world, &edge, 0, 2)?;
///     // Compute here what does not need them.
///     let (left, _) = a.wait()?;
///     assert_eq!(left, &[1.0, 2.0]);
///     Ok(())
/// })?;
/// assert_eq!(right, edge);
/// # Ok::<(), serried::Error>(())
/// ```
///
/// What is in flight cannot be touched,
///
/// ```compile_fail,E0506
/// let world = serried::init().unwrap();
/// let mut data = [0; 3];
/// serried::scope(|scope| {
///     let receive = scope.recv(&world, &mut data, 0, 1)?;
///     data[0] = 4;
///     receive.wait()?;
///     Ok(())
/// }).unwrap();
/// ```
///
/// nor can a send be changed under way,
///
/// ```compile_fail,E0506
/// let world = serried::init().unwrap();
/// let mut data = [0; 3];
/// serried::scope(|scope| {
///     scope.send(&world, &data, 0, 1)?;
///     data[0] = 4;
///     Ok(())
/// }).unwrap();
/// ```
///
/// what the scope's program owns itself is gone too soon,
///
/// ```compile_fail,E0597
/// let world = serried::init().unwrap();
/// serried::scope(|scope| {
///     let mut data = [0; 3];
///     scope.recv(&world, &mut data, 0, 1)?;
///     Ok(())
/// }).unwrap();
/// ```
///
/// and no request leaves its scope.
///
/// ```compile_fail
/// let world = serried::init().unwrap();
/// let mut data = [0; 3];
/// let receive = serried::scope(|scope| scope.recv(&world, &mut data, 0, 1)).unwrap();
/// ```
pub fn scope<'env, F, R>(program: F) -> Result<R>
where
    F: for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> Result<R>,
{
    let scope = Scope { flights: Flights::default(), scope: PhantomData, env: PhantomData };
    let result = catch_unwind(AssertUnwindSafe(|| program(&scope)));
    let ended = scope.flights.close(matches!(result, Ok(Ok(_))), result.is_err());
    match result {
        Ok(result) => result.and_then(|answer| ended.map(|()| answer)),
        Err(payload) => resume_unwind(payload),
    }
}

impl<'scope> Scope<'scope, '_> {
    fn pending(
        &'scope self,
        call: &'static str,
        written: Option<Written>,
        started: mpi::Result<Handle>,
    ) -> Result<Pending<'scope>> {
        let handle = started.at(call)?;
        let how = if handle == request::COMPLETED && written.is_none() {
            self.flights.finished.set(true);
            How::Finished
        } else {
            How::Flying(self.flights.add(Flight { handle, call, written }))
        };
        Ok(Pending { flights: &self.flights, how })
    }

    /// Starts what reads the items until it has ended.
    fn read<T: Datatype>(
        &'scope self,
        call: &'static str,
        items: &'scope [T],
        start: impl FnOnce(Buffer) -> mpi::Result<Handle>,
    ) -> Result<Pending<'scope>> {
        let buffer = self.lend(items)?;
        self.pending(call, None, start(buffer))
    }

    /// Starts what writes to the data until it has ended.
    fn write<D: DataMut + ?Sized>(
        &'scope self,
        call: &'static str,
        data: &'scope mut D,
        start: impl FnOnce(Buffer) -> mpi::Result<Handle>,
    ) -> Result<Lent<'scope, D>> {
        let mut data = NonNull::from(data);
        // SAFETY: it is borrowed alone for 'scope.
        let items = unsafe { data.as_mut() }.items_mut();
        let written = Written::of(items);
        // SAFETY: as above, and that does not end before the operation.
        let buffer = unsafe { datatype::buffer(items.as_mut_ptr(), items.len()) }?;
        let pending = self.pending(call, written, start(buffer))?;
        Ok(Lent { pending, data, lives: PhantomData })
    }

    /// Starts to send.
    pub fn send<D>(
        &'scope self,
        to: &Peers,
        data: &'scope D,
        dest: impl Into<Dest>,
        tag: i32,
    ) -> Result<Pending<'scope>>
    where
        D: Data + ?Sized,
    {
        let (dest, comm) = (to.dest("send", dest)?, to.handle());
        self.read("send", data.items(), |data| point::isend(Mode::Standard, data, dest, tag, comm))
    }

    /// Starts to send; it ends when its receive has begun.
    pub fn send_synchronous<D>(
        &'scope self,
        to: &Peers,
        data: &'scope D,
        dest: impl Into<Dest>,
        tag: i32,
    ) -> Result<Pending<'scope>>
    where
        D: Data + ?Sized,
    {
        const CALL: &str = "send_synchronous";
        let (dest, comm) = (to.dest(CALL, dest)?, to.handle());
        self.read(CALL, data.items(), |data| point::isend(Mode::Synchronous, data, dest, tag, comm))
    }

    /// Starts to receive.
    pub fn recv<D>(
        &'scope self,
        from: &Peers,
        data: &'scope mut D,
        source: impl Into<Source>,
        tag: impl Into<Tag>,
    ) -> Result<Lent<'scope, D>>
    where
        D: DataMut + ?Sized,
    {
        let (source, tag, comm) = (from.source("recv", source)?, Peers::tag(tag), from.handle());
        self.write("recv", data, |data| point::irecv(data, source, tag, comm))
    }

    /// What an operation of this scope reads.
    fn lend<T: Datatype>(&'scope self, items: &'scope [T]) -> Result<Buffer> {
        // SAFETY: they are borrowed for 'scope, which does not end before the operation.
        unsafe { datatype::buffer(items.as_ptr(), items.len()) }
    }
}

/// An operation under way that only reads what it borrows, if anything.
#[derive(Debug)]
pub struct Pending<'scope> {
    flights: &'scope Flights,
    how: How,
}

/// How far an operation is.
#[derive(Clone, Copy, Debug)]
enum How {
    /// It is the one at this place.
    Flying(usize),
    /// It had ended when it was started.
    Finished,
    /// Whoever waited has been told of its end.
    Told,
}

/// An operation under way that writes to what it borrows.
#[derive(Debug)]
pub struct Lent<'scope, D: ?Sized> {
    pending: Pending<'scope>,
    data: NonNull<D>,
    lives: PhantomData<&'scope mut D>,
}

impl Pending<'_> {
    /// Waits until the operation has ended.
    pub fn wait(self) -> Result<Status> {
        match self.how {
            How::Flying(at) => self.flights.wait(at),
            How::Finished => request::wait(&mut { request::COMPLETED }).at("wait").map(Status::of),
            How::Told => Err(told_already()),
        }
    }

    /// Whether the operation has ended, so that waiting returns at once.
    pub fn is_done(&self) -> bool {
        match self.how {
            How::Flying(at) => {
                !matches!(request::status(self.flights.all.borrow()[at].handle), Ok(None))
            }
            How::Finished | How::Told => true,
        }
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Result<Status>> {
        let polled = match self.how {
            How::Flying(at) => {
                let mut handle = self.flights.all.borrow()[at].handle;
                driver::poll(&mut handle, context).map(|ended| self.flights.end(at, handle, ended))
            }
            How::Finished => driver::poll(&mut { request::COMPLETED }, context)
                .map(|ended| ended.at("wait").map(Status::of)),
            How::Told => Poll::Ready(Err(told_already())),
        };
        if polled.is_ready() {
            self.how = How::Told;
        }
        polled
    }
}

impl<'scope, D: ?Sized> Lent<'scope, D> {
    /// Waits until the operation has ended, and gives back what it had borrowed.
    pub fn wait(self) -> Result<(&'scope mut D, Status)> {
        let Lent { pending, mut data, .. } = self;
        let status = pending.wait()?;
        // SAFETY: the operation has ended, and was the only one to have it for 'scope.
        Ok((unsafe { data.as_mut() }, status))
    }

    /// Whether the operation has ended, so that waiting returns at once.
    pub fn is_done(&self) -> bool {
        self.pending.is_done()
    }
}

impl Future for Pending<'_> {
    type Output = Result<Status>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<Status>> {
        Pending::poll(&mut self, context)
    }
}

impl<'scope, D: ?Sized> Future for Lent<'scope, D> {
    type Output = Result<(&'scope mut D, Status)>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut data = self.data;
        // SAFETY: as in `wait`.
        Pending::poll(&mut self.pending, context)
            .map_ok(|status| (unsafe { data.as_mut() }, status))
    }
}
