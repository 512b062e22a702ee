//! Threads with a communicator each.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::comm::Comm;
use crate::error::{Error, Result, class};
use crate::start;

impl Comm {
    /// So many communicators of the same processes, one for each thread: what a thread does on its own never waits for
    /// another thread. Each has a channel (VCI) of its own in the library, of which there are 16 in a process; beyond
    /// that they share them. All processes of the communicator call this.
    pub fn endpoints(&self, count: usize) -> Result<Vec<Comm>> {
        (0..count).map(|_| self.dup()).collect()
    }

    /// Runs a program on so many threads of each process, each with an [endpoint](Comm::endpoints): thread 2 of this
    /// process talks to thread 2 of the others. All processes of the communicator call this. Answers what the threads
    /// have, in their order, or the error of the first that has one. A panic on a thread ends the job, since the others may
    /// wait for it.
    ///
    /// ```
    /// let world = serried::init()?;
    /// let sums = world.on_threads(4, |thread, comm| {
    ///     // These four reductions go on beside each other.
    ///     comm.all_reduce(thread * comm.rank(), serried::op::Sum)
    /// })?;
    /// assert_eq!(sums.len(), 4);
    /// # Ok::<(), serried::Error>(())
    /// ```
    ///
    /// What threads share must be made for that:
    ///
    /// ```compile_fail,E0277
    /// let world = serried::init().unwrap();
    /// let count = std::cell::Cell::new(0);
    /// world.on_threads(2, |_, _| Ok(count.set(count.get() + 1))).unwrap();
    /// ```
    pub fn on_threads<R: Send>(
        &self,
        threads: usize,
        program: impl Fn(usize, &Comm) -> Result<R> + Sync,
    ) -> Result<Vec<R>> {
        let endpoints = self.endpoints(threads)?;
        let program = &program;
        let one = |thread, comm| match catch_unwind(AssertUnwindSafe(|| program(thread, comm))) {
            Ok(outcome) => outcome,
            Err(_) => start::end_by_panic(&format!(" on thread {thread}")),
        };
        std::thread::scope(|scope| {
            let spawn = |(thread, comm)| {
                let builder = std::thread::Builder::new().name(format!("endpoint {thread}"));
                builder.spawn_scoped(scope, move || one(thread, comm)).map_err(|error| {
                    let cause = format!("thread {thread} cannot be started: {error}");
                    Error::new(class::OTHER, "on_threads", cause)
                })
            };
            let started: Vec<_> = endpoints.iter().enumerate().map(spawn).collect();
            let ended: Vec<_> = started
                .into_iter()
                .map(|thread| thread?.join().expect("a panic has ended the job"))
                .collect();
            ended.into_iter().collect()
        })
    }
}
