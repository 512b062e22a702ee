//! Collective calls on one piece of memory, which has what a rank gives and then what it gets: made now, started, or set
//! up to be started often.

use mpi::collective::{self as coll, Algorithm, Fast, Ready};
use mpi::{Buffer, Handle, abi};

use crate::collective::share;
use crate::comm::Comm;
use crate::datatype::{DataMut, Datatype, counted, in_place, receive};
use crate::error::{At, Result};
use crate::op::Operation;
use crate::persistent::Persistent;
use crate::request::Request;

/// A call, with its root and its operation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Call {
    Barrier,
    Broadcast(i32),
    Gather(i32),
    AllGather,
    Scatter(i32),
    AllToAll,
    Reduce(Handle, i32),
    AllReduce(Handle),
    Scan(Handle),
    ExclusiveScan(Handle),
}

/// What a call is named in reports, for each way to make it.
pub(crate) struct Names {
    now: &'static str,
    started: &'static str,
    set_up: &'static str,
}

/// How a call is made.
pub(crate) trait Way {
    /// What it comes to.
    type Made;

    fn make<A: Algorithm + Send + 'static>(
        self,
        names: &'static Names,
        comm: Handle,
        fast: Fast,
        ready: impl FnOnce() -> mpi::Result<Ready<A>>,
    ) -> mpi::Result<Self::Made>;
}

/// The call ends before it returns.
pub(crate) struct Now;

/// The call is started.
pub(crate) struct Started;

/// The call can be started often.
struct SetUp;

impl Way for Now {
    type Made = ();

    #[inline(always)]
    fn make<A: Algorithm + Send + 'static>(
        self,
        names: &'static Names,
        comm: Handle,
        fast: Fast,
        ready: impl FnOnce() -> mpi::Result<Ready<A>>,
    ) -> mpi::Result<()> {
        coll::run(&names.now, comm, fast, ready)
    }
}

impl Way for Started {
    type Made = Handle;

    fn make<A: Algorithm + Send + 'static>(
        self,
        names: &'static Names,
        comm: Handle,
        _: Fast,
        ready: impl FnOnce() -> mpi::Result<Ready<A>>,
    ) -> mpi::Result<Handle> {
        coll::start(names.started, comm, ready)
    }
}

impl Way for SetUp {
    type Made = Handle;

    fn make<A: Algorithm + Send + 'static>(
        self,
        names: &'static Names,
        comm: Handle,
        _: Fast,
        ready: impl FnOnce() -> mpi::Result<Ready<A>>,
    ) -> mpi::Result<Handle> {
        coll::persistent(names.set_up, comm, abi::INFO_NULL, ready)
    }
}

macro_rules! names {
    ($now:literal) => {
        &Names { now: $now, started: concat!("i", $now), set_up: concat!($now, "_init") }
    };
}

impl Call {
    /// Makes the call on so many items. `own` stands for items that stay where they are.
    #[inline(always)]
    pub(crate) fn make<W: Way>(
        self,
        way: W,
        comm: &Comm,
        own: Buffer,
        all: Buffer,
    ) -> mpi::Result<W::Made> {
        let (on, rank, size) = (comm.handle(), comm.rank() as i32, comm.size());
        let block = || all.of_block(all.count() as usize / size);
        match self {
            Call::Barrier => way.make(names!("barrier"), on, Fast::Barrier, || coll::barrier(on)),
            Call::Broadcast(root) => {
                let ready = || coll::bcast(all, root, on);
                way.make(names!("bcast"), on, Fast::Bcast(all, root), ready)
            }
            Call::Gather(root) => {
                let (send, into) = if rank == root { (own, block()) } else { (all, all) };
                let ready = || coll::gather(send, into, root, on);
                way.make(names!("gather"), on, Fast::None, ready)
            }
            Call::AllGather => {
                let into = block();
                let ready = || coll::allgather(own, into, on);
                way.make(names!("allgather"), on, Fast::Allgather(own, into), ready)
            }
            Call::Scatter(root) => {
                let (send, into) = if rank == root { (block(), own) } else { (all, all) };
                let ready = || coll::scatter(send, into, root, on);
                way.make(names!("scatter"), on, Fast::None, ready)
            }
            Call::AllToAll => {
                let into = block();
                let ready = || coll::alltoall(own, into, on);
                way.make(names!("alltoall"), on, Fast::Alltoall(own, into), ready)
            }
            Call::Reduce(op, root) => {
                let send = if rank == root { own } else { all };
                let ready = || coll::reduce(send, all, op, root, on);
                way.make(names!("reduce"), on, Fast::None, ready)
            }
            Call::AllReduce(op) => {
                let ready = || coll::allreduce(own, all, op, on);
                way.make(names!("allreduce"), on, Fast::Allreduce(own, all, op), ready)
            }
            Call::Scan(op) => {
                way.make(names!("scan"), on, Fast::None, || coll::scan(own, all, op, on))
            }
            Call::ExclusiveScan(op) => {
                way.make(names!("exscan"), on, Fast::None, || coll::exscan(own, all, op, on))
            }
        }
    }

    /// An error unless so many items can be divided, where the call does so.
    pub(crate) fn check(self, call: &'static str, comm: &Comm, items: usize) -> Result<()> {
        let divides = match self {
            Call::AllGather | Call::AllToAll => true,
            Call::Gather(root) | Call::Scatter(root) => comm.rank() as i32 == root,
            _ => false,
        };
        if divides { share(call, "data", items, comm.size()).map(drop) } else { Ok(()) }
    }
}

/// The elements of a buffer as those of another datatype, if one is given: items instead of their elements.
pub(crate) fn as_items(of: Buffer, count: usize, whole: Option<Handle>) -> Result<Buffer> {
    let Some(whole) = whole else { return Ok(of) };
    // SAFETY: the same memory, by the datatype of whole items.
    Ok(unsafe { Buffer::new(of.address(), counted(Some(count))?, whole) })
}

impl Comm {
    /// Makes a call that moves items.
    #[inline(always)]
    pub(crate) fn move_in_place<D: DataMut + ?Sized>(
        &self,
        name: &'static str,
        call: Call,
        data: &mut D,
    ) -> Result<()> {
        let items = data.items_mut();
        call.check(name, self, items.len())?;
        let own = in_place::<D::Item>(items.len())?;
        receive(name, items, |all| call.make(Now, self, own, all).at(name))
    }

    /// Makes a call that combines items.
    #[inline(always)]
    pub(crate) fn combine_in_place<T: Datatype>(
        &self,
        name: &'static str,
        items: &mut [T],
        op: impl Operation<T>,
        call: impl FnOnce(Handle) -> Call,
    ) -> Result<()> {
        let count = items.len();
        op.with(name, |op, whole| {
            let own = as_items(in_place::<T>(count)?, count, whole)?;
            receive(name, items, |all| {
                call(op).make(Now, self, own, as_items(all, count, whole)?).at(name)
            })
        })
    }

    /// Starts a call, which owns the items until it has ended.
    pub(crate) fn start_call<T: Datatype>(
        &self,
        name: &'static str,
        data: Vec<T>,
        call: Call,
    ) -> Result<Request<T>> {
        call.check(name, self, data.len())?;
        let own = in_place::<T>(data.len())?;
        Request::start(name, data, |all| call.make(Started, self, own, all))
    }

    /// Sets up a call, which owns the items.
    pub(crate) fn set_up_call<T: Datatype>(
        &self,
        name: &'static str,
        data: Vec<T>,
        call: Call,
    ) -> Result<Persistent<T>> {
        call.check(name, self, data.len())?;
        let own = in_place::<T>(data.len())?;
        Persistent::new(name, data, 1, |all| call.make(SetUp, self, own, all))
    }
}
