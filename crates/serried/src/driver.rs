//! Who wakes tasks: whatever thread waits in the engine, and a thread of our own if none does.
//!
//! A task that finds its operation pending leaves a waker here. [`block_on`] waits in the engine itself until one of
//! the operations that it has polled has ended or its task was woken; nobody else looks after these. For tasks that others
//! poll (tokio and its like), one thread does that, which starts with the first of them, sleeps while nothing moves, and
//! ends with the world.

use std::cell::RefCell;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{JoinHandle, Thread};

use mpi::Handle;
use mpi::matched::Sought;
use mpi::request::{self, Awaited};

use crate::simulation;

/// The tasks that wait, and the thread that looks after them.
pub(crate) struct Tasks {
    waiting: Vec<Waiting>,
    thread: Option<JoinHandle<()>>,
    /// The world has ended.
    stopped: bool,
}

/// A task, and what it waits for.
struct Waiting {
    /// Tells it from others that wait for the same.
    number: u64,
    awaited: Awaited,
    waker: Waker,
}

static TASKS: Mutex<Tasks> = Mutex::new(Tasks::NONE);

impl Tasks {
    pub(crate) const NONE: Tasks = Tasks { waiting: Vec::new(), thread: None, stopped: false };

    /// Exchanges them with those of the process.
    pub(crate) fn exchange(&mut self) {
        std::mem::swap(&mut *tasks(), self);
    }
}
/// Somebody waits, or the world has ended.
static CHANGED: Condvar = Condvar::new();

thread_local! {
    /// What this thread has polled in `block_on`, if it is there: so it waits in the engine.
    static POLLED: RefCell<Option<Vec<Waiting>>> = const { RefCell::new(None) };
}

fn tasks() -> MutexGuard<'static, Tasks> {
    TASKS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Looks whether an operation has ended; if not, the task is woken when it has.
pub(crate) fn poll(
    handle: &mut Handle,
    context: &mut Context<'_>,
) -> Poll<mpi::Result<mpi::Status>> {
    let awaited = Awaited::Request(*handle);
    let mut found = match waits_here() {
        true => request::look(handle),
        false => request::test(handle),
    };
    if let Ok(None) = found
        && register(0, awaited, context.waker())
    {
        // Polled again without having ended: nothing else may move it on.
        found = request::test(handle);
    }
    if !matches!(found, Ok(None)) {
        forget(&awaited);
    }
    found.transpose().map_or(Poll::Pending, Poll::Ready)
}

/// Whether this thread is in `block_on`.
fn waits_here() -> bool {
    POLLED.with_borrow(|polled| polled.is_some())
}

/// Whoever found by itself that a request has ended is not to be woken by it. The thread of tasks that others poll looks
/// all the time, so that nothing piles up there.
fn forget(ended: &Awaited) {
    let forgotten = POLLED.with_borrow_mut(|polled| {
        let polled = polled.as_mut()?;
        let at = polled.iter().position(|one| one.awaited == *ended)?;
        Some(polled.swap_remove(at))
    });
    // Dropping a waker may run code of the program, which may come back here.
    drop(forgotten);
}

/// A future that waits for messages: those of one number replace each other.
pub(crate) struct Listener(u64);

impl Listener {
    pub(crate) fn new() -> Listener {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Listener(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// Has the task be woken when there is such a message.
    pub(crate) fn listen(&self, sought: Sought, waker: &Waker) {
        register(self.0, Awaited::Message(sought), waker);
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let is_mine =
            |one: &Waiting| one.number == self.0 && matches!(one.awaited, Awaited::Message(_));
        let take = |waiting: &mut Vec<Waiting>| -> Vec<Waiting> {
            waiting.extract_if(.., |one| is_mine(one)).collect()
        };
        // As in `forget`: they are dropped when nothing is borrowed or locked.
        let here = POLLED.with_borrow_mut(|polled| polled.as_mut().map(take));
        let elsewhere = take(&mut tasks().waiting);
        drop((here, elsewhere));
    }
}

/// Makes a task one of those that wait; whether it was one, in which case its old waker is left in `new`.
fn add(waiting: &mut Vec<Waiting>, new: &mut Option<Waiting>) -> bool {
    let is_same = |one: &&mut Waiting| {
        new.as_ref().is_some_and(|new| (one.number, one.awaited) == (new.number, new.awaited))
    };
    match waiting.iter_mut().find(is_same) {
        Some(known) => {
            new.as_mut().into_iter().for_each(|new| std::mem::swap(known, new));
            true
        }
        None => {
            waiting.extend(new.take());
            false
        }
    }
}

/// Has the task be woken; whether this thread, which waits in `block_on`, knew of it.
fn register(number: u64, awaited: Awaited, waker: &Waker) -> bool {
    let is_same = |one: &Waiting| {
        one.number == number && one.awaited == awaited && one.waker.will_wake(waker)
    };
    let is_known =
        |polled: &Option<Vec<Waiting>>| polled.as_ref()?.iter().find(|one| is_same(one)).map(drop);
    if POLLED.with_borrow(is_known).is_some() {
        return true;
    }
    // Cloning and dropping a waker may run code of the program: nothing is borrowed or locked then.
    let mut new = Some(Waiting { number, awaited, waker: waker.clone() });
    let add_here = |polled: &mut Option<Vec<Waiting>>| Some(add(polled.as_mut()?, &mut new));
    if let Some(was_known) = POLLED.with_borrow_mut(add_here) {
        return was_known;
    }
    if simulation::is_on() {
        let cause = "a future of a simulated job is polled outside of serried::block_on, by which it would be woken";
        mpi::process::end_job(1, cause);
    }
    let mut tasks = tasks();
    add(&mut tasks.waiting, &mut new);
    if tasks.thread.is_none() && !tasks.stopped {
        let thread = std::thread::Builder::new().name("serried-driver".into()).spawn(drive);
        // Without a thread the task is looked at when it is polled, and no sooner.
        tasks.thread = thread.ok();
    }
    drop(tasks);
    drop(new);
    CHANGED.notify_all();
    request::ring();
    false
}

/// Moves the tasks whose waiting is over to those that are to be woken, and answers whether there is any.
fn take_ended(
    waiting: &mut Vec<Waiting>,
    is_pending: &mut dyn FnMut(Awaited) -> bool,
    ended: &mut Vec<Waker>,
) -> bool {
    let mut at = 0;
    while let Some(one) = waiting.get(at) {
        match is_pending(one.awaited) {
            true => at += 1,
            false => ended.push(waiting.swap_remove(at).waker),
        }
    }
    !ended.is_empty()
}

/// What the thread does.
fn drive() {
    let mut found = Vec::new();
    loop {
        let mut now = tasks();
        while now.waiting.is_empty() && !now.stopped {
            now = CHANGED.wait(now).unwrap_or_else(PoisonError::into_inner);
        }
        if now.stopped {
            return;
        }
        drop(now);
        let waited = request::wait_until(|is_pending| {
            let mut tasks = tasks();
            let is_any = take_ended(&mut tasks.waiting, is_pending, &mut found);
            (is_any || tasks.waiting.is_empty() || tasks.stopped).then_some(())
        });
        if waited.is_err() {
            // MPI is gone, so that polling fails.
            found.extend(tasks().waiting.drain(..).map(|one| one.waker));
        }
        wake_all(&mut found);
    }
}

/// Wakes tasks on a thread that wakes others as well: a waker of the program that panics keeps nobody from being woken.
fn wake_all(wakers: &mut Vec<Waker>) {
    for waker in wakers.drain(..) {
        let _ = catch_unwind(AssertUnwindSafe(|| waker.wake()));
    }
}

/// Ends the thread, with the world.
pub(crate) fn stop() {
    let mut tasks = tasks();
    tasks.stopped = true;
    let thread = tasks.thread.take();
    let left = std::mem::take(&mut tasks.waiting);
    drop(tasks);
    CHANGED.notify_all();
    request::ring();
    wake_all(&mut left.into_iter().map(|one| one.waker).collect());
    if let Some(thread) = thread {
        let _ = thread.join();
    }
}

/// The waker of a thread in `block_on`.
struct Signal {
    woken: AtomicBool,
    thread: Thread,
}

impl Wake for Signal {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        // Pairs with the acquire of whoever looks.
        self.woken.store(true, Ordering::Release);
        if self.thread.id() != std::thread::current().id() {
            request::ring();
            self.thread.unpark();
        }
    }
}

/// Runs a future to its end on this thread, and moves messages on meanwhile: it sleeps in the engine, not beside it.
///
/// ```
/// let world = serried::init()?;
/// let sum: i32 = serried::block_on(async {
///     let receive = world.irecv(vec![0; 3], 0, 1)?;
///     world.isend(vec![1, 2, 3], 0, 1)?.await?;
///     Ok::<_, serried::Error>(receive.await?.0.iter().sum())
/// })?;
/// assert_eq!(sum, 6);
/// # Ok::<(), serried::Error>(())
/// ```
pub fn block_on<F: Future>(future: F) -> F::Output {
    let signal = Arc::new(Signal { woken: AtomicBool::new(false), thread: std::thread::current() });
    let waker = Waker::from(Arc::clone(&signal));
    let mut context = Context::from_waker(&waker);
    let mut future = pin!(future);
    // Where one `block_on` is in another, what the outer one has polled waits for its turn.
    let _outer = Outer(POLLED.replace(Some(Vec::new())));
    let mut found = Vec::new();
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
        while !signal.woken.swap(false, Ordering::Acquire) {
            let mut waiting = POLLED.take().unwrap_or_default();
            let waited = request::wait_until(|is_pending| {
                let is_any = take_ended(&mut waiting, is_pending, &mut found);
                (is_any || signal.woken.load(Ordering::Acquire)).then_some(())
            });
            POLLED.set(Some(waiting));
            match waited {
                Ok(()) => found.drain(..).for_each(Waker::wake),
                // MPI is not running: others wake this thread.
                Err(_) => std::thread::park(),
            }
        }
    }
}

/// What the thread had polled before, in a `block_on` around this one.
struct Outer(Option<Vec<Waiting>>);

impl Drop for Outer {
    fn drop(&mut self) {
        // What is left is dropped when nothing is borrowed.
        drop(POLLED.replace(self.0.take()));
    }
}
