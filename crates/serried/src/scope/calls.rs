//! Collective calls that borrow their memory.

use mpi::collective as coll;

use super::{Lent, Pending, Scope};
use crate::collective::{expect, share};
use crate::comm::Comm;
use crate::datatype::{Data, DataMut, in_place, of_all};
use crate::error::{At, Result};
use crate::in_place::{Call, Started};
use crate::op::Predefined;
use crate::topology::{Neighbours, check_exchange};

/// # Collective calls
///
/// Each is started by all processes of the communicator.
impl<'scope> Scope<'scope, '_> {
    /// Starts a barrier: it ends when all are in it.
    pub fn barrier(&'scope self, comm: &Comm) -> Result<Pending<'scope>> {
        let (own, all) = (self.lend::<u8>(&[])?, self.lend::<u8>(&[])?);
        self.pending("barrier", None, Call::Barrier.make(Started, comm, own, all))
    }

    /// Starts [`Comm::broadcast`].
    pub fn broadcast<D>(
        &'scope self,
        comm: &Comm,
        data: &'scope mut D,
        root: usize,
    ) -> Result<Lent<'scope, D>>
    where
        D: DataMut + ?Sized,
    {
        let root = comm.root("broadcast", root)?;
        self.in_place(("broadcast", comm), data, Call::Broadcast(root))
    }

    /// Starts [`Comm::gather`]; only the root's `into` is written to.
    pub fn gather<S, R>(
        &'scope self,
        comm: &Comm,
        data: &'scope S,
        into: &'scope mut R,
        root: usize,
    ) -> Result<Lent<'scope, R>>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "gather";
        let (at, size) = (comm.peer(CALL, "root", root)?, comm.size());
        if comm.rank() == root {
            expect(CALL, "into", into.items().len(), of_all(CALL, data.items().len(), size)?)?;
        }
        let send = self.lend(data.items())?;
        let comm = comm.handle();
        self.write(CALL, into, |into| {
            let into = into.of_block(into.count() as usize / size);
            coll::start("igather", comm, || coll::gather(send, into, at, comm))
        })
    }

    /// Starts [`Comm::all_gather_into`].
    pub fn all_gather<S, R>(
        &'scope self,
        comm: &Comm,
        data: &'scope S,
        into: &'scope mut R,
    ) -> Result<Lent<'scope, R>>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "all_gather";
        let (size, comm) = (comm.size(), comm.handle());
        expect(CALL, "into", into.items().len(), of_all(CALL, data.items().len(), size)?)?;
        let send = self.lend(data.items())?;
        self.write(CALL, into, |into| {
            let into = into.of_block(into.count() as usize / size);
            coll::start("iallgather", comm, || coll::allgather(send, into, comm))
        })
    }

    /// Starts [`Comm::scatter_into`]; only the root's `data` is looked at.
    pub fn scatter<S, R>(
        &'scope self,
        comm: &Comm,
        data: &'scope S,
        into: &'scope mut R,
        root: usize,
    ) -> Result<Lent<'scope, R>>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "scatter";
        let (at, size) = (comm.peer(CALL, "root", root)?, comm.size());
        if comm.rank() == root {
            expect(CALL, "data", data.items().len(), of_all(CALL, into.items().len(), size)?)?;
        }
        let send = self.lend(data.items())?;
        let (send, comm) = (send.of_block(send.count() as usize / size), comm.handle());
        self.write(CALL, into, |into| {
            coll::start("iscatter", comm, || coll::scatter(send, into, at, comm))
        })
    }

    /// Starts [`Comm::all_to_all_into`].
    pub fn all_to_all<S, R>(
        &'scope self,
        comm: &Comm,
        data: &'scope S,
        into: &'scope mut R,
    ) -> Result<Lent<'scope, R>>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "all_to_all";
        let (size, comm) = (comm.size(), comm.handle());
        share(CALL, "data", data.items().len(), size)?;
        expect(CALL, "into", into.items().len(), data.items().len())?;
        let send = self.lend(data.items())?;
        let send = send.of_block(send.count() as usize / size);
        self.write(CALL, into, |into| {
            let into = into.of_block(into.count() as usize / size);
            coll::start("ialltoall", comm, || coll::alltoall(send, into, comm))
        })
    }

    /// Starts [`Comm::all_reduce_in_place`], by an operation that MPI knows.
    pub fn all_reduce<D, O>(
        &'scope self,
        comm: &Comm,
        data: &'scope mut D,
        _op: O,
    ) -> Result<Lent<'scope, D>>
    where
        D: DataMut + ?Sized,
        O: Predefined<D::Item>,
    {
        self.in_place(("all_reduce", comm), data, Call::AllReduce(O::OP))
    }

    /// Starts [`Comm::reduce_in_place`], by an operation that MPI knows.
    pub fn reduce<D, O>(
        &'scope self,
        comm: &Comm,
        data: &'scope mut D,
        _op: O,
        root: usize,
    ) -> Result<Lent<'scope, D>>
    where
        D: DataMut + ?Sized,
        O: Predefined<D::Item>,
    {
        let root = comm.root("reduce", root)?;
        self.in_place(("reduce", comm), data, Call::Reduce(O::OP, root))
    }

    /// Starts [`Comm::scan_in_place`], by an operation that MPI knows.
    pub fn scan<D, O>(
        &'scope self,
        comm: &Comm,
        data: &'scope mut D,
        _op: O,
    ) -> Result<Lent<'scope, D>>
    where
        D: DataMut + ?Sized,
        O: Predefined<D::Item>,
    {
        self.in_place(("scan", comm), data, Call::Scan(O::OP))
    }

    /// Starts [`Comm::exclusive_scan_in_place`], by an operation that MPI knows.
    pub fn exclusive_scan<D, O>(
        &'scope self,
        comm: &Comm,
        data: &'scope mut D,
        _op: O,
    ) -> Result<Lent<'scope, D>>
    where
        D: DataMut + ?Sized,
        O: Predefined<D::Item>,
    {
        self.in_place(("exclusive_scan", comm), data, Call::ExclusiveScan(O::OP))
    }

    /// Starts [`Comm::reduce_scatter_into`], by an operation that MPI knows.
    pub fn reduce_scatter<S, R, O>(
        &'scope self,
        comm: &Comm,
        data: &'scope S,
        into: &'scope mut R,
        _op: O,
    ) -> Result<Lent<'scope, R>>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
        O: Predefined<S::Item>,
    {
        const CALL: &str = "reduce_scatter";
        let (size, comm) = (comm.size(), comm.handle());
        let part = share(CALL, "data", data.items().len(), size)?;
        expect(CALL, "into", into.items().len(), part)?;
        let send = self.lend(data.items())?;
        let send = send.of_block(send.count() as usize / size);
        self.write(CALL, into, |into| {
            let ready = || coll::reduce_scatter_block(send, into, O::OP, comm);
            coll::start("ireduce_scatter_block", comm, ready)
        })
    }

    /// Starts [`Neighbours::neighbor_all_gather`].
    pub fn neighbor_all_gather<S, R>(
        &'scope self,
        comm: &impl Neighbours,
        data: &'scope S,
        into: &'scope mut R,
    ) -> Result<Lent<'scope, R>>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "neighbor_all_gather";
        let comm = comm.handle();
        let (sources, _) = coll::neighbourhood(comm).at(CALL)?;
        expect(CALL, "into", into.items().len(), of_all(CALL, data.items().len(), sources)?)?;
        let send = self.lend(data.items())?;
        self.write(CALL, into, |into| {
            let into = into.of_block(into.count() as usize / sources.max(1));
            let ready = || coll::neighbor_allgather(send, into, comm);
            coll::start("ineighbor_allgather", comm, ready)
        })
    }

    /// Starts [`Neighbours::neighbor_all_to_all`].
    pub fn neighbor_all_to_all<S, R>(
        &'scope self,
        comm: &impl Neighbours,
        data: &'scope S,
        into: &'scope mut R,
    ) -> Result<Lent<'scope, R>>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "neighbor_all_to_all";
        let comm = comm.handle();
        let around = coll::neighbourhood(comm).at(CALL)?;
        check_exchange(CALL, around, data.items().len(), into.items().len())?;
        let (sources, destinations) = around;
        let send = self.lend(data.items())?;
        let send = send.of_block(send.count() as usize / destinations.max(1));
        self.write(CALL, into, |into| {
            let into = into.of_block(into.count() as usize / sources.max(1));
            let ready = || coll::neighbor_alltoall(send, into, comm);
            coll::start("ineighbor_alltoall", comm, ready)
        })
    }

    fn in_place<D: DataMut + ?Sized>(
        &'scope self,
        (name, comm): (&'static str, &Comm),
        data: &'scope mut D,
        call: Call,
    ) -> Result<Lent<'scope, D>> {
        let own = in_place::<D::Item>(data.items().len())?;
        self.write(name, data, |all| call.make(Started, comm, own, all))
    }
}
