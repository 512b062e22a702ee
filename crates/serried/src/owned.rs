//! Collective calls that own their memory: started, or set up to be started often.

use crate::comm::Comm;
use crate::datatype::Datatype;
use crate::error::Result;
use crate::in_place::Call;
use crate::op::Predefined;
use crate::persistent::Persistent;
use crate::request::Request;

/// # Collective calls that are started
///
/// All processes of the communicator start such a call, and it goes on while they compute. The vector has what a rank
/// gives, and comes back with what it gets, as that of the call in place of the same name. The
/// [`Status`](crate::Status) that comes with it tells of no message.
impl Comm {
    /// Starts a barrier: it ends when all have started it.
    pub fn ibarrier(&self) -> Result<Request<u8>> {
        const NAME: &str = "ibarrier";
        self.start_call(NAME, Vec::new(), Call::Barrier)
    }

    /// Starts [`broadcast`](Comm::broadcast).
    pub fn ibroadcast<T: Datatype>(&self, data: Vec<T>, root: usize) -> Result<Request<T>> {
        const NAME: &str = "ibroadcast";
        let root = self.root(NAME, root)?;
        self.start_call(NAME, data, Call::Broadcast(root))
    }

    /// Starts [`gather_in_place`](Comm::gather_in_place).
    pub fn igather<T: Datatype>(&self, data: Vec<T>, root: usize) -> Result<Request<T>> {
        const NAME: &str = "igather";
        let root = self.root(NAME, root)?;
        self.start_call(NAME, data, Call::Gather(root))
    }

    /// Starts [`all_gather_in_place`](Comm::all_gather_in_place).
    pub fn iall_gather<T: Datatype>(&self, data: Vec<T>) -> Result<Request<T>> {
        const NAME: &str = "iall_gather";
        self.start_call(NAME, data, Call::AllGather)
    }

    /// Starts [`scatter_in_place`](Comm::scatter_in_place).
    pub fn iscatter<T: Datatype>(&self, data: Vec<T>, root: usize) -> Result<Request<T>> {
        const NAME: &str = "iscatter";
        let root = self.root(NAME, root)?;
        self.start_call(NAME, data, Call::Scatter(root))
    }

    /// Starts [`all_to_all_in_place`](Comm::all_to_all_in_place).
    pub fn iall_to_all<T: Datatype>(&self, data: Vec<T>) -> Result<Request<T>> {
        const NAME: &str = "iall_to_all";
        self.start_call(NAME, data, Call::AllToAll)
    }

    /// Starts [`reduce_in_place`](Comm::reduce_in_place), by an operation that MPI knows.
    pub fn ireduce<T: Datatype, O: Predefined<T>>(
        &self,
        data: Vec<T>,
        _op: O,
        root: usize,
    ) -> Result<Request<T>> {
        const NAME: &str = "ireduce";
        let root = self.root(NAME, root)?;
        self.start_call(NAME, data, Call::Reduce(O::OP, root))
    }

    /// Starts [`all_reduce_in_place`](Comm::all_reduce_in_place), by an operation that MPI knows.
    ///
    /// ```
    /// use serried::op;
    /// let world = serried::init()?;
    /// let sum = serried::block_on(async {
    ///     let sum = world.iall_reduce(vec![1u64, 2], op::Sum)?; // it begins
    ///     let (word, _) = world.ibroadcast(vec!['a'; 3], 0)?.await?;
    ///     assert_eq!(word, ['a'; 3]);
    ///     Ok::<_, serried::Error>(sum.await?.0)
    /// })?;
    /// assert_eq!(sum, [world.size() as u64, 2 * world.size() as u64]);
    /// # Ok::<(), serried::Error>(())
    /// ```
    ///
    /// ```compile_fail,E0382
    /// let world = serried::init().unwrap();
    /// let mine = vec![1];
    /// let sum = world.iall_reduce(mine, serried::op::Sum).unwrap();
    /// println!("{}", mine[0]); // being combined
    /// ```
    pub fn iall_reduce<T: Datatype, O: Predefined<T>>(
        &self,
        data: Vec<T>,
        _op: O,
    ) -> Result<Request<T>> {
        const NAME: &str = "iall_reduce";
        self.start_call(NAME, data, Call::AllReduce(O::OP))
    }

    /// Starts [`scan_in_place`](Comm::scan_in_place), by an operation that MPI knows.
    pub fn iscan<T: Datatype, O: Predefined<T>>(&self, data: Vec<T>, _op: O) -> Result<Request<T>> {
        const NAME: &str = "iscan";
        self.start_call(NAME, data, Call::Scan(O::OP))
    }

    /// Starts [`exclusive_scan_in_place`](Comm::exclusive_scan_in_place), by an operation that MPI knows.
    pub fn iexclusive_scan<T: Datatype, O: Predefined<T>>(
        &self,
        data: Vec<T>,
        _op: O,
    ) -> Result<Request<T>> {
        const NAME: &str = "iexclusive_scan";
        self.start_call(NAME, data, Call::ExclusiveScan(O::OP))
    }
}

/// # Collective calls that are started often
///
/// All processes of the communicator set such a call up, and start it as often as the others do. It owns its vector, as
/// one that is [started once](Comm::iall_reduce).
impl Comm {
    /// Sets up a barrier.
    pub fn persistent_barrier(&self) -> Result<Persistent<u8>> {
        const NAME: &str = "persistent_barrier";
        self.set_up_call(NAME, Vec::new(), Call::Barrier)
    }

    /// Sets up [`broadcast`](Comm::broadcast).
    pub fn persistent_broadcast<T: Datatype>(
        &self,
        data: Vec<T>,
        root: usize,
    ) -> Result<Persistent<T>> {
        const NAME: &str = "persistent_broadcast";
        let root = self.root(NAME, root)?;
        self.set_up_call(NAME, data, Call::Broadcast(root))
    }

    /// Sets up [`gather_in_place`](Comm::gather_in_place).
    pub fn persistent_gather<T: Datatype>(
        &self,
        data: Vec<T>,
        root: usize,
    ) -> Result<Persistent<T>> {
        const NAME: &str = "persistent_gather";
        let root = self.root(NAME, root)?;
        self.set_up_call(NAME, data, Call::Gather(root))
    }

    /// Sets up [`all_gather_in_place`](Comm::all_gather_in_place).
    pub fn persistent_all_gather<T: Datatype>(&self, data: Vec<T>) -> Result<Persistent<T>> {
        const NAME: &str = "persistent_all_gather";
        self.set_up_call(NAME, data, Call::AllGather)
    }

    /// Sets up [`scatter_in_place`](Comm::scatter_in_place).
    pub fn persistent_scatter<T: Datatype>(
        &self,
        data: Vec<T>,
        root: usize,
    ) -> Result<Persistent<T>> {
        const NAME: &str = "persistent_scatter";
        let root = self.root(NAME, root)?;
        self.set_up_call(NAME, data, Call::Scatter(root))
    }

    /// Sets up [`all_to_all_in_place`](Comm::all_to_all_in_place).
    pub fn persistent_all_to_all<T: Datatype>(&self, data: Vec<T>) -> Result<Persistent<T>> {
        const NAME: &str = "persistent_all_to_all";
        self.set_up_call(NAME, data, Call::AllToAll)
    }

    /// Sets up [`reduce_in_place`](Comm::reduce_in_place), by an operation that MPI knows.
    pub fn persistent_reduce<T: Datatype, O: Predefined<T>>(
        &self,
        data: Vec<T>,
        _op: O,
        root: usize,
    ) -> Result<Persistent<T>> {
        const NAME: &str = "persistent_reduce";
        let root = self.root(NAME, root)?;
        self.set_up_call(NAME, data, Call::Reduce(O::OP, root))
    }

    /// Sets up [`all_reduce_in_place`](Comm::all_reduce_in_place), by an operation that MPI knows.
    ///
    /// ```
    /// use serried::op;
    /// let world = serried::init()?;
    /// let mut sum = world.persistent_all_reduce(vec![0u64; 2], op::Sum)?;
    /// for round in 1..=3 {
    ///     sum.data_mut()?.fill(round);
    ///     sum.start()?;
    ///     // Compute here.
    ///     sum.wait()?;
    ///     assert_eq!(sum.data()?, [round * world.size() as u64; 2]);
    /// }
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn persistent_all_reduce<T: Datatype, O: Predefined<T>>(
        &self,
        data: Vec<T>,
        _op: O,
    ) -> Result<Persistent<T>> {
        const NAME: &str = "persistent_all_reduce";
        self.set_up_call(NAME, data, Call::AllReduce(O::OP))
    }

    /// Sets up [`scan_in_place`](Comm::scan_in_place), by an operation that MPI knows.
    pub fn persistent_scan<T: Datatype, O: Predefined<T>>(
        &self,
        data: Vec<T>,
        _op: O,
    ) -> Result<Persistent<T>> {
        const NAME: &str = "persistent_scan";
        self.set_up_call(NAME, data, Call::Scan(O::OP))
    }

    /// Sets up [`exclusive_scan_in_place`](Comm::exclusive_scan_in_place), by an operation that MPI knows.
    pub fn persistent_exclusive_scan<T: Datatype, O: Predefined<T>>(
        &self,
        data: Vec<T>,
        _op: O,
    ) -> Result<Persistent<T>> {
        const NAME: &str = "persistent_exclusive_scan";
        self.set_up_call(NAME, data, Call::ExclusiveScan(O::OP))
    }
}
