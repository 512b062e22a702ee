//! Threads that wait for disks, so that nobody else does.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

/// How many threads there are at most: as many as disks do at once without an order of their own.
const THREADS: usize = 4;

type Job = Box<dyn FnOnce() + Send>;

/// What a job came to, once it has ended.
#[derive(Debug)]
pub struct Ticket<R>(Mutex<Option<R>>, OnceLock<()>);

impl<R> Ticket<R> {
    /// Of a job that has not ended.
    pub fn new() -> Arc<Ticket<R>> {
        Arc::new(Ticket(Mutex::new(None), OnceLock::new()))
    }

    /// Whether the job has ended.
    pub fn is_done(&self) -> bool {
        self.1.get().is_some()
    }

    /// Notes what the job came to.
    pub fn set(&self, result: R) {
        *self.result() = Some(result);
        let _ = self.1.set(());
    }

    /// What the job came to, for the first who asks after it has ended.
    pub fn take(&self) -> Option<R> {
        self.result().take()
    }

    fn result(&self) -> MutexGuard<'_, Option<R>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Does jobs in the order in which they come, several at once.
pub struct Pool {
    queue: Mutex<Queue>,
    news: Condvar,
    /// Wakes who waits for a job.
    ring: Box<dyn Fn() + Send + Sync>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    threads: usize,
    idle: usize,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pool")
    }
}

impl Pool {
    /// A pool that calls `ring` whenever a job has ended.
    pub fn new(ring: Box<dyn Fn() + Send + Sync>) -> Pool {
        Pool { queue: Mutex::default(), news: Condvar::new(), ring }
    }

    /// Has a thread do `work`. Where the system has no thread, it is done when this returns.
    pub fn submit<R: Send + 'static>(
        self: &Arc<Pool>,
        work: impl FnOnce() -> R + Send + 'static,
    ) -> Arc<Ticket<R>> {
        let ticket = Ticket::new();
        let (ended, pool) = (Arc::clone(&ticket), Arc::clone(self));
        self.push(Box::new(move || {
            ended.set(work());
            (pool.ring)();
        }));
        ticket
    }

    fn push(self: &Arc<Pool>, job: Job) {
        let mut queue = self.queue();
        queue.jobs.push_back(job);
        if queue.jobs.len() > queue.idle && queue.threads < THREADS {
            let pool = Arc::clone(self);
            if worker::start_thread("serried-io", move || pool.serve()).is_ok() {
                queue.threads += 1;
            }
        }
        if queue.threads == 0 {
            let job = queue.jobs.pop_back();
            drop(queue);
            return job.into_iter().for_each(|job| job());
        }
        drop(queue);
        self.news.notify_one();
    }

    fn serve(&self) -> ! {
        let mut queue = self.queue();
        loop {
            match queue.jobs.pop_front() {
                Some(job) => {
                    drop(queue);
                    job();
                    queue = self.queue();
                }
                None => {
                    queue.idle += 1;
                    queue = self.news.wait(queue).unwrap_or_else(PoisonError::into_inner);
                    queue.idle -= 1;
                }
            }
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn jobs_are_done_and_told() {
        let (sender, rings) = mpsc::channel();
        let sender = Mutex::new(sender);
        let ring = move || sender.lock().expect("no panic").send(()).expect("the test listens");
        let pool = Arc::new(Pool::new(Box::new(ring)));
        let tickets: Vec<_> = (0..20).map(|number| pool.submit(move || number * 2)).collect();
        (0..20).for_each(|_| rings.recv().expect("the pool rings"));
        for (number, ticket) in tickets.iter().enumerate() {
            assert!(ticket.is_done());
            assert_eq!(ticket.take(), Some(number * 2));
            assert_eq!(ticket.take(), None);
        }
    }
}
