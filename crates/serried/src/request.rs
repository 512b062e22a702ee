//! Operations that own their memory.
//!
//! # Why this is sound
//!
//! A [`Request`] owns the vector that it sends from or receives into, and gives it back when the operation has ended.
//! Until then nobody else can reach it. A request that is leaked leaks its memory, which stays valid; one that is
//! dropped leaves operation and memory to a list that is looked after later (`orphans`).

use std::future::Future;
use std::mem::ManuallyDrop;
use std::pin::Pin;
use std::task::{Context, Poll};

use mpi::{Handle, Mode, abi, point, request};

use crate::datatype::{self, Datatype, no_value, repair_all};
use crate::driver;
use crate::error::{At, Error, Result, class};
use crate::orphans::{self, Fate};
use crate::peers::{Dest, Peers, Source, Status, Tag};
use crate::simulation::Owner;

const SEND: &str = "isend";
const RECV: &str = "irecv";

/// A send, a receive, a [collective call](crate::Comm::iall_reduce) or an [access of a file](crate::File::iread_at) under
/// way, which owns its data until it has ended.
///
/// Wait for it, or `.await` it. If it is dropped, a receive is cancelled, and anything else goes on.
#[derive(Debug)]
#[must_use = "the data comes back when the request is waited for"]
pub struct Request<T: Datatype> {
    handle: Handle,
    /// Taken out at the end.
    data: ManuallyDrop<Vec<T>>,
    call: &'static str,
    owner: Owner,
}

/// The operation knows where the items are, which do not move with the request.
impl<T: Datatype> Unpin for Request<T> {}

impl Peers {
    /// Starts to send a vector, which the request owns meanwhile.
    ///
    /// ```
    /// let world = serried::init()?;
    /// let receive = world.irecv(vec![0; 3], 0, 1)?;
    /// let send = world.isend(vec![1, 2, 3], 0, 1)?;
    /// let (data, status) = receive.wait()?;
    /// assert_eq!((data, status.count::<i32>()), (vec![1, 2, 3], 3));
    /// let data = send.wait()?.0; // to be used again
    /// # assert_eq!(data.len(), 3);
    /// # Ok::<(), serried::Error>(())
    /// ```
    ///
    /// ```compile_fail,E0382
    /// let world = serried::init().unwrap();
    /// let mut data = vec![1, 2, 3];
    /// let send = world.isend(data, 0, 1).unwrap();
    /// data[0] = 4; // in flight
    /// ```
    pub fn isend<T: Datatype>(
        &self,
        data: Vec<T>,
        dest: impl Into<Dest>,
        tag: i32,
    ) -> Result<Request<T>> {
        let dest = self.dest(SEND, dest)?;
        Request::start(SEND, data, |data| {
            point::isend(Mode::Standard, data, dest, tag, self.handle())
        })
    }

    /// Starts to receive into a vector, which the request owns meanwhile. It may have room for more items.
    pub fn irecv<T: Datatype>(
        &self,
        data: Vec<T>,
        source: impl Into<Source>,
        tag: impl Into<Tag>,
    ) -> Result<Request<T>> {
        let source = self.source(RECV, source)?;
        Request::start(RECV, data, |data| point::irecv(data, source, Self::tag(tag), self.handle()))
    }
}

impl<T: Datatype> Request<T> {
    pub(crate) fn start(
        call: &'static str,
        mut data: Vec<T>,
        start: impl FnOnce(mpi::Buffer) -> mpi::Result<Handle>,
    ) -> Result<Request<T>> {
        orphans::look_after();
        // SAFETY: the request owns the memory until the operation has ended.
        let buffer = unsafe { datatype::buffer(data.as_mut_ptr(), data.len()) }?;
        let handle = start(buffer).at(call)?;
        Ok(Request { handle, data: ManuallyDrop::new(data), call, owner: Owner::caller() })
    }

    /// Waits until the operation has ended, and answers the data and what is known of the message.
    pub fn wait(mut self) -> Result<(Vec<T>, Status)> {
        if self.handle == abi::REQUEST_NULL {
            return Err(told_already());
        }
        self.owner.check(self.call)?;
        let ended = request::wait(&mut self.handle);
        self.end(ended)
    }

    /// Whether the operation has ended, so that [`wait`](Request::wait) returns at once.
    pub fn is_done(&self) -> bool {
        self.owner.is_caller() && !matches!(request::status(self.handle), Ok(None))
    }

    /// Cancels the operation and waits for its end; the status says whether it came too late.
    pub fn cancel(self) -> Result<(Vec<T>, Status)> {
        self.owner.check(self.call)?;
        request::cancel(self.handle).at(self.call)?;
        self.wait()
    }

    /// The data, now that the operation has ended.
    fn end(&mut self, ended: mpi::Result<mpi::Status>) -> Result<(Vec<T>, Status)> {
        if self.handle != abi::REQUEST_NULL {
            // It has not: MPI is gone.
            return Err(ended.err().map_or_else(
                || Error::new(class::REQUEST, self.call, "the request has not ended"),
                |error| Error::new(error.class, self.call, error.message),
            ));
        }
        let mut data = std::mem::take(&mut *self.data);
        // SAFETY: the operation has ended, and the items are ours.
        let valid = self.call == SEND || unsafe { repair_all(data.as_mut_ptr(), data.len()) };
        let status = ended.at(self.call)?;
        if valid { Ok((data, Status::of(status))) } else { Err(no_value(self.call)) }
    }
}

/// The error of a future that is polled after its end.
#[cold]
pub(crate) fn told_already() -> Error {
    let cause = "the operation has ended, and whoever awaited it was told; await it once";
    Error::new(class::REQUEST, "poll", cause)
}

impl<T: Datatype> Future for Request<T> {
    type Output = Result<(Vec<T>, Status)>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        if self.handle == abi::REQUEST_NULL {
            return Poll::Ready(Err(told_already()));
        }
        if let Err(error) = self.owner.check(self.call) {
            return Poll::Ready(Err(error));
        }
        driver::poll(&mut self.handle, context).map(|ended| self.end(ended))
    }
}

impl<T: Datatype> Drop for Request<T> {
    fn drop(&mut self) {
        // SAFETY: it is not used after this.
        let data = unsafe { ManuallyDrop::take(&mut self.data) };
        if self.handle != abi::REQUEST_NULL {
            if !self.owner.is_caller() {
                // Nobody here knows when the operation ends.
                return std::mem::forget(data);
            }
            let fate = match self.call {
                SEND => Fate::Freed,
                RECV => Fate::Cancelled,
                _ => Fate::Awaited,
            };
            orphans::leave(self.handle, fate, data);
        }
    }
}
