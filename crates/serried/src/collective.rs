//! Calls that all processes of a communicator make together.

use mpi::collective::{self as coll, Fast};
use mpi::{Buffer, Handle};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::comm::Comm;
use crate::datatype::{
    self, Data, DataMut, Datatype, counted, of_all, receive, receive_vec, source, sum,
};
use crate::error::{At, Error, Result, class};
use crate::in_place::{Call, as_items};
use crate::op::Operation;
use crate::peers::{decode, encode};

/// The error of a length that does not fit.
#[cold]
pub(crate) fn wrong_length(call: &'static str, what: &str, is: usize, must_be: usize) -> Error {
    let cause = format!("{what} has {is} items; it must have {must_be}");
    Error::new(class::COUNT, call, cause)
}

pub(crate) fn expect(call: &'static str, what: &str, is: usize, must_be: usize) -> Result<()> {
    if is == must_be { Ok(()) } else { Err(wrong_length(call, what, is, must_be)) }
}

/// The items of each of so many ranks.
pub(crate) fn share(call: &'static str, what: &str, items: usize, ranks: usize) -> Result<usize> {
    if items.is_multiple_of(ranks) {
        return Ok(items / ranks);
    }
    let cause =
        format!("{what} has {items} items; it must have as many for each of the {ranks} ranks");
    Err(Error::new(class::COUNT, call, cause))
}

/// Vectors that are received together.
pub(crate) fn receive_vecs<T: Datatype>(
    call: &'static str,
    counts: &[usize],
    fill: impl FnOnce(&[Buffer]) -> Result<()>,
) -> Result<Vec<Vec<T>>> {
    let (all, ()) = receive_vec::<T, ()>(call, sum(call, counts)?, |all| {
        let mut next = all.address().cast::<T>();
        let buffer = |&count: &usize| {
            // SAFETY: a part of the memory, one after the other.
            let part = unsafe { datatype::buffer(next, count) };
            next = next.wrapping_add(count);
            part
        };
        fill(&counts.iter().map(buffer).collect::<Result<Vec<Buffer>>>()?)
    })?;
    let mut rest = &all[..];
    let part = |&count: &usize| {
        let (part, others) = rest.split_at(count);
        rest = others;
        part.to_vec()
    };
    Ok(counts.iter().map(part).collect())
}

/// # Collective calls
///
/// All processes of the communicator make each of these calls, in the same order. Counts and types must fit together:
/// `mpiexec --check` finds those that do not.
impl Comm {
    /// The first `count` items at `data`, for the block of one rank.
    fn blocks(&self, data: Buffer) -> Result<Buffer> {
        Ok(data.of_block(data.count() as usize / self.size()))
    }

    pub(crate) fn root(&self, call: &'static str, root: usize) -> Result<i32> {
        self.peer(call, "root", root)
    }

    /// Waits until all are here.
    pub fn barrier(&self) -> Result<()> {
        self.move_in_place::<[u8]>("barrier", Call::Barrier, &mut [])
    }

    /// Everyone gets what the root has.
    ///
    /// ```
    /// let world = serried::init()?;
    /// let mut numbers = vec![0; 3];
    /// if world.rank() == 0 {
    ///     numbers = vec![1, 2, 3];
    /// }
    /// world.broadcast(&mut numbers, 0)?;
    /// assert_eq!(numbers, [1, 2, 3]);
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn broadcast<D: DataMut + ?Sized>(&self, data: &mut D, root: usize) -> Result<()> {
        let root = self.root("broadcast", root)?;
        self.move_in_place("broadcast", Call::Broadcast(root), data)
    }

    /// Everyone gets the root's value, which may be anything that `serde` knows. Only the root's argument is looked at.
    pub fn broadcast_value<V>(&self, value: Option<&V>, root: usize) -> Result<V>
    where
        V: Serialize + DeserializeOwned,
    {
        let mut bytes = match value {
            Some(value) if self.rank() == root => encode("broadcast_value", value)?,
            _ if self.rank() == root => {
                let cause = "value is None at the root; it must have one to give to the others";
                return Err(Error::new(class::ARG, "broadcast_value", cause));
            }
            _ => Vec::new(),
        };
        let mut length = bytes.len();
        self.broadcast(&mut length, root)?;
        if self.rank() != root {
            bytes = datatype::zeros("broadcast_value", length)?;
        }
        self.broadcast(&mut bytes, root)?;
        decode("broadcast_value", &bytes)
    }

    /// The root gets the items of everyone, who all give as many, in the order of the ranks; the others get nothing.
    pub fn gather<D>(&self, data: &D, root: usize) -> Result<Option<Vec<D::Item>>>
    where
        D: Data + ?Sized,
    {
        let (at, size) = (self.root("gather", root)?, self.size());
        let (comm, send) = (self.handle(), source(data.items())?);
        let gather = |receive: Buffer| {
            let ready = || coll::gather(send, receive, at, comm);
            coll::run(&"gather", comm, Fast::None, ready).at("gather")
        };
        if self.rank() != root {
            return gather(send).map(|()| None);
        }
        let count = of_all("gather", data.items().len(), size)?;
        let gathered = receive_vec("gather", count, |all| gather(self.blocks(all)?))?;
        Ok(Some(gathered.0))
    }

    /// The root gets the items of everyone into memory that is there already. Only the root's `into` is looked at.
    pub fn gather_into<S, R>(&self, data: &S, into: &mut R, root: usize) -> Result<()>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "gather_into";
        let (at, comm, items) = (self.root(CALL, root)?, self.handle(), data.items());
        let send = source(items)?;
        let gather = |receive: Buffer| {
            let ready = || coll::gather(send, receive, at, comm);
            coll::run(&"gather", comm, Fast::None, ready).at(CALL)
        };
        if self.rank() != root {
            return gather(send);
        }
        let into = into.items_mut();
        expect(CALL, "into", into.len(), of_all(CALL, items.len(), self.size())?)?;
        receive(CALL, into, |all| gather(self.blocks(all)?))
    }

    /// The root gets the items of everyone: there `data` has room for those of all, its own at their place. At the others
    /// it is what they give.
    pub fn gather_in_place<D: DataMut + ?Sized>(&self, data: &mut D, root: usize) -> Result<()> {
        let root = self.root("gather_in_place", root)?;
        self.move_in_place("gather_in_place", Call::Gather(root), data)
    }

    /// The root gets the items of everyone, who may give different numbers.
    pub fn gather_varying<D>(&self, data: &D, root: usize) -> Result<Option<Vec<Vec<D::Item>>>>
    where
        D: Data + ?Sized,
    {
        let (at, comm) = (self.root("gather_varying", root)?, self.handle());
        let send = source(data.items())?;
        let gather = |receive: &[Buffer]| {
            let ready = || coll::gatherv(send, receive, at, comm);
            coll::run(&"gatherv", comm, Fast::None, ready).at("gather_varying")
        };
        match self.gather(&data.items().len(), root)? {
            None => gather(&[]).map(|()| None),
            Some(counts) => receive_vecs("gather_varying", &counts, gather).map(Some),
        }
    }

    /// Everyone gets the items of everyone, who all give as many.
    ///
    /// ```
    /// let world = serried::init()?;
    /// let squares = world.all_gather(&(world.rank() * world.rank()))?;
    /// assert_eq!(squares[world.rank()], world.rank() * world.rank());
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn all_gather<D: Data + ?Sized>(&self, data: &D) -> Result<Vec<D::Item>> {
        const CALL: &str = "all_gather";
        let (items, size) = (data.items(), self.size());
        let (send, count) = (source(items)?, of_all(CALL, items.len(), size)?);
        let gather = |all| self.all_gather_to(send, all, CALL);
        Ok(receive_vec(CALL, count, gather)?.0)
    }

    /// Everyone gets the items of everyone into memory that is there already.
    pub fn all_gather_into<S, R>(&self, data: &S, into: &mut R) -> Result<()>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "all_gather_into";
        let (send, into) = (data.items(), into.items_mut());
        expect(CALL, "into", into.len(), of_all(CALL, send.len(), self.size())?)?;
        let send = source(send)?;
        receive(CALL, into, |all| self.all_gather_to(send, all, CALL))
    }

    /// Everyone gets the items of everyone: `data` has room for those of all, its own at their place.
    ///
    /// ```
    /// let world = serried::init()?;
    /// let mut all = vec![0; world.size()];
    /// all[world.rank()] = 7;
    /// world.all_gather_in_place(&mut all)?;
    /// assert_eq!(all, vec![7; world.size()]);
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn all_gather_in_place<D: DataMut + ?Sized>(&self, data: &mut D) -> Result<()> {
        self.move_in_place("all_gather_in_place", Call::AllGather, data)
    }

    fn all_gather_to(&self, send: Buffer, all: Buffer, call: &'static str) -> Result<()> {
        let (comm, receive) = (self.handle(), self.blocks(all)?);
        let ready = || coll::allgather(send, receive, comm);
        coll::run(&"allgather", comm, Fast::Allgather(send, receive), ready).at(call)
    }

    /// Everyone gets the items of everyone, who may give different numbers.
    pub fn all_gather_varying<D: Data + ?Sized>(&self, data: &D) -> Result<Vec<Vec<D::Item>>> {
        const CALL: &str = "all_gather_varying";
        let (comm, send) = (self.handle(), source(data.items())?);
        let counts = self.all_gather(&data.items().len())?;
        receive_vecs(CALL, &counts, |all| {
            let ready = || coll::allgatherv(send, all, comm);
            coll::run(&"allgatherv", comm, Fast::None, ready).at(CALL)
        })
    }

    /// Everyone gets an equal part of what the root has, into memory that is there already. Only the root's `data` is
    /// looked at.
    pub fn scatter_into<S, R>(&self, data: &S, into: &mut R, root: usize) -> Result<()>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "scatter_into";
        let (at, comm, into) = (self.root(CALL, root)?, self.handle(), into.items_mut());
        let (size, send) = (self.size(), data.items());
        if self.rank() == root {
            expect(CALL, "data", send.len(), of_all(CALL, into.len(), size)?)?;
        }
        let send = self.blocks(source(send)?)?;
        receive(CALL, into, |into| {
            let ready = || coll::scatter(send, into, at, comm);
            coll::run(&"scatter", comm, Fast::None, ready).at(CALL)
        })
    }

    /// Everyone gets an equal part of what the root has. Only the root's argument is looked at.
    ///
    /// ```
    /// let world = serried::init()?;
    /// let all: Vec<usize> = (0..2 * world.size()).collect();
    /// let mine = world.scatter(&all, 0)?;
    /// assert_eq!(mine, [2 * world.rank(), 2 * world.rank() + 1]);
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn scatter<D: Data + ?Sized>(&self, data: &D, root: usize) -> Result<Vec<D::Item>> {
        const CALL: &str = "scatter";
        let (at, comm) = (self.root(CALL, root)?, self.handle());
        // What is wrong at the root is told to all, so that nobody waits.
        let mut length = data.items().len();
        self.broadcast(&mut length, root)?;
        let part = share(CALL, "data", length, self.size())?;
        let send = self.blocks(source(data.items())?)?;
        let scatter = |into: Buffer| {
            let ready = || coll::scatter(send, into, at, comm);
            coll::run(&"scatter", comm, Fast::None, ready).at(CALL)
        };
        Ok(receive_vec(CALL, part, scatter)?.0)
    }

    /// Everyone gets an equal part of what the root has: there `data` is that, its own part at its place, which stays. At
    /// the others it has room for a part.
    pub fn scatter_in_place<D: DataMut + ?Sized>(&self, data: &mut D, root: usize) -> Result<()> {
        let root = self.root("scatter_in_place", root)?;
        self.move_in_place("scatter_in_place", Call::Scatter(root), data)
    }

    /// Everyone gets the vector at its rank from the root. Only the root's argument is looked at.
    pub fn scatter_varying<T: Datatype>(&self, data: &[Vec<T>], root: usize) -> Result<Vec<T>> {
        const CALL: &str = "scatter_varying";
        let (at, comm, size) = (self.root(CALL, root)?, self.handle(), self.size());
        let is_root = self.rank() == root;
        // What is wrong at the root is told to all, so that nobody waits.
        let mut length = data.len();
        self.broadcast(&mut length, root)?;
        expect(CALL, "data", length, size)?;
        let counts: Vec<usize> = data.iter().map(Vec::len).collect();
        let mut count = 0;
        self.scatter_into(&counts, &mut count, root)?;
        let data = if is_root { data } else { &[] };
        let send = data.iter().map(|part| source(part)).collect::<Result<Vec<Buffer>>>()?;
        let scatter = |into: Buffer| {
            let ready = || coll::scatterv(&send, into, at, comm);
            coll::run(&"scatterv", comm, Fast::None, ready).at(CALL)
        };
        Ok(receive_vec(CALL, count, scatter)?.0)
    }

    /// Everyone gives an equal part of its data to everyone.
    pub fn all_to_all<D: Data + ?Sized>(&self, data: &D) -> Result<Vec<D::Item>> {
        share("all_to_all", "data", data.items().len(), self.size())?;
        let (send, count) = (source(data.items())?, data.items().len());
        let exchange = |all| self.all_to_all_to(send, all, "all_to_all");
        Ok(receive_vec("all_to_all", count, exchange)?.0)
    }

    /// Everyone gives an equal part of its data to everyone, into memory that is there already.
    pub fn all_to_all_into<S, R>(&self, data: &S, into: &mut R) -> Result<()>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "all_to_all_into";
        let (send, into) = (data.items(), into.items_mut());
        share(CALL, "data", send.len(), self.size())?;
        expect(CALL, "into", into.len(), send.len())?;
        let send = source(send)?;
        receive(CALL, into, |all| self.all_to_all_to(send, all, CALL))
    }

    /// Everyone gives an equal part of its data to everyone, and gets one from each instead.
    pub fn all_to_all_in_place<D: DataMut + ?Sized>(&self, data: &mut D) -> Result<()> {
        self.move_in_place("all_to_all_in_place", Call::AllToAll, data)
    }

    fn all_to_all_to(&self, send: Buffer, all: Buffer, call: &'static str) -> Result<()> {
        let (comm, send, receive) = (self.handle(), self.blocks(send)?, self.blocks(all)?);
        let ready = || coll::alltoall(send, receive, comm);
        coll::run(&"alltoall", comm, Fast::Alltoall(send, receive), ready).at(call)
    }

    /// Everyone gives the vector at each rank to that rank.
    pub fn all_to_all_varying<T: Datatype>(&self, data: &[Vec<T>]) -> Result<Vec<Vec<T>>> {
        const CALL: &str = "all_to_all_varying";
        let comm = self.handle();
        expect(CALL, "data", data.len(), self.size())?;
        let counts: Vec<usize> = data.iter().map(Vec::len).collect();
        let counts = self.all_to_all(&counts)?;
        let send = data.iter().map(|part| source(part)).collect::<Result<Vec<Buffer>>>()?;
        receive_vecs(CALL, &counts, |all| {
            let ready = || coll::alltoallv(Some(&send), all, comm);
            coll::run(&"alltoallv", comm, Fast::None, ready).at(CALL)
        })
    }

    /// Everyone gets everyone's values combined.
    ///
    /// ```
    /// use serried::op;
    /// let world = serried::init()?;
    /// let ranks = world.all_reduce(1, op::Sum)?;
    /// let highest = world.all_reduce(world.rank(), op::Max)?;
    /// assert_eq!((ranks, highest), (world.size(), world.size() - 1));
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn all_reduce<T: Datatype>(&self, value: T, op: impl Operation<T>) -> Result<T> {
        let mut value = value;
        self.all_reduce_in_place(std::slice::from_mut(&mut value), op)?;
        Ok(value)
    }

    /// Everyone gets everyone's items combined, each with those at the same place, instead of its own.
    pub fn all_reduce_in_place<D>(&self, data: &mut D, op: impl Operation<D::Item>) -> Result<()>
    where
        D: DataMut + ?Sized,
    {
        self.combine_in_place("all_reduce", data.items_mut(), op, Call::AllReduce)
    }

    /// The root gets everyone's values combined; the others get nothing.
    pub fn reduce<T: Datatype>(
        &self,
        value: T,
        op: impl Operation<T>,
        root: usize,
    ) -> Result<Option<T>> {
        let mut value = value;
        self.reduce_in_place(std::slice::from_mut(&mut value), op, root)?;
        Ok((self.rank() == root).then_some(value))
    }

    /// The root gets everyone's items combined, each with those at the same place, instead of its own; those of the
    /// others stay.
    pub fn reduce_in_place<D>(
        &self,
        data: &mut D,
        op: impl Operation<D::Item>,
        root: usize,
    ) -> Result<()>
    where
        D: DataMut + ?Sized,
    {
        let root = self.root("reduce", root)?;
        self.combine_in_place("reduce", data.items_mut(), op, |op| Call::Reduce(op, root))
    }

    /// Everyone gets the values of the ranks up to its own combined.
    pub fn scan<T: Datatype>(&self, value: T, op: impl Operation<T>) -> Result<T> {
        let mut value = value;
        self.scan_in_place(std::slice::from_mut(&mut value), op)?;
        Ok(value)
    }

    /// Everyone gets the items of the ranks up to its own combined, each with those at the same place, instead of its
    /// own.
    pub fn scan_in_place<D>(&self, data: &mut D, op: impl Operation<D::Item>) -> Result<()>
    where
        D: DataMut + ?Sized,
    {
        self.combine_in_place("scan", data.items_mut(), op, Call::Scan)
    }

    /// Everyone gets the values of the ranks before its own combined; rank 0 gets nothing.
    ///
    /// ```
    /// let world = serried::init()?;
    /// let mine = 10; // items of this rank; where do they begin, of all?
    /// let first = world.exclusive_scan(mine, serried::op::Sum)?.unwrap_or(0);
    /// assert_eq!(first, 10 * world.rank());
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn exclusive_scan<T: Datatype>(
        &self,
        value: T,
        op: impl Operation<T>,
    ) -> Result<Option<T>> {
        let mut value = value;
        self.exclusive_scan_in_place(std::slice::from_mut(&mut value), op)?;
        Ok((self.rank() > 0).then_some(value))
    }

    /// Everyone gets the items of the ranks before its own combined, each with those at the same place, instead of its
    /// own; those of rank 0 stay.
    pub fn exclusive_scan_in_place<D>(
        &self,
        data: &mut D,
        op: impl Operation<D::Item>,
    ) -> Result<()>
    where
        D: DataMut + ?Sized,
    {
        self.combine_in_place("exclusive_scan", data.items_mut(), op, Call::ExclusiveScan)
    }

    /// Everyone's items are combined, each with those at the same place, and everyone gets an equal part of the result.
    pub fn reduce_scatter<D>(&self, data: &D, op: impl Operation<D::Item>) -> Result<Vec<D::Item>>
    where
        D: Data + ?Sized,
    {
        const CALL: &str = "reduce_scatter";
        let part = share(CALL, "data", data.items().len(), self.size())?;
        op.with(CALL, |op, whole| {
            let scatter = |into| self.reduce_scatter_to(data.items(), part, into, (op, whole));
            Ok(receive_vec(CALL, part, scatter)?.0)
        })
    }

    /// Everyone's items are combined, each with those at the same place, and everyone gets an equal part of the result, into
    /// memory that is there already.
    pub fn reduce_scatter_into<S, R>(
        &self,
        data: &S,
        into: &mut R,
        op: impl Operation<S::Item>,
    ) -> Result<()>
    where
        S: Data + ?Sized,
        R: DataMut<Item = S::Item> + ?Sized,
    {
        const CALL: &str = "reduce_scatter_into";
        let (send, into) = (data.items(), into.items_mut());
        let part = share(CALL, "data", send.len(), self.size())?;
        expect(CALL, "into", into.len(), part)?;
        op.with(CALL, |op, whole| {
            receive(CALL, into, |into| self.reduce_scatter_to(send, part, into, (op, whole)))
        })
    }

    fn reduce_scatter_to<T: Datatype>(
        &self,
        send: &[T],
        part: usize,
        into: Buffer,
        (op, whole): (Handle, Option<Handle>),
    ) -> Result<()> {
        let comm = self.handle();
        let send = as_items(self.blocks(source(send)?)?, part, whole)?;
        let into = as_items(into, part, whole)?;
        let fast = Fast::ReduceScatterBlock(send, into, op);
        let ready = || coll::reduce_scatter_block(send, into, op, comm);
        coll::run(&"reduce_scatter_block", comm, fast, ready).at("reduce_scatter")
    }

    /// Everyone's items are combined, each with those at the same place, and everyone gets as many of the result as `counts`
    /// says for its rank.
    pub fn reduce_scatter_varying<D>(
        &self,
        data: &D,
        counts: &[usize],
        op: impl Operation<D::Item>,
    ) -> Result<Vec<D::Item>>
    where
        D: Data + ?Sized,
    {
        const CALL: &str = "reduce_scatter_varying";
        let (comm, items) = (self.handle(), data.items());
        expect(CALL, "counts", counts.len(), self.size())?;
        expect(CALL, "data", items.len(), sum(CALL, counts)?)?;
        let mine = counts[self.rank()];
        op.with(CALL, |op, whole| {
            let scale = if whole.is_some() { 1 } else { D::Item::COUNT };
            let elements = counts.iter().map(|count| counted(count.checked_mul(scale)));
            let elements = elements.collect::<Result<Vec<i64>>>()?;
            let send = as_items(source(items)?, items.len(), whole)?;
            let scatter = |into: Buffer| {
                let into = as_items(into, mine, whole)?;
                let ready = || coll::reduce_scatter(send, into, &elements, op, comm);
                coll::run(&"reduce_scatter", comm, Fast::None, ready).at(CALL)
            };
            Ok(receive_vec(CALL, mine, scatter)?.0)
        })
    }
}
