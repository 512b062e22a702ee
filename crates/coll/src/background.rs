//! Large all-reductions of ranks that share memory, in the background of what the program does.
//!
//! They are done as blocking ones are, through memory of their own, one after the other: nobody has
//! to wait for more than that everyone has come as far.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll, Waker};

use engine::{Engine, Headway, Help, Task};
use transport::{Peer, Transport};

use crate::choice::{Medium, Method, Table};
use crate::collectives::AllReduce;
use crate::failure::Failure;
use crate::kind::Kind;
use crate::program::{Combine, HELPED, Program, Running};
use crate::shm::{Shared, is_for_background};

/// What the members of a communicator share for this, and who is next.
#[derive(Default)]
pub struct BackgroundGroup {
    /// Empty until the first operation has asked for it; then `None` if there is nothing to share.
    shared: OnceLock<Option<Shared>>,
    /// Operations that have been begun.
    begun: AtomicU64,
    /// Those that have ended.
    ended: AtomicU64,
    /// The members that are gone, and as which peers this process knows them.
    lost: Mutex<Vec<(usize, Peer)>>,
}

impl BackgroundGroup {
    /// Whether an all-reduction is worth the setup: whether the table has a method for it that can be done in
    /// the background, if the system lets members read each other.
    pub fn is_worth_it(
        table: &Table,
        medium: Medium,
        ranks: usize,
        all_reduce: &AllReduce,
    ) -> bool {
        let AllReduce { operator, input, .. } = all_reduce;
        let suits = |method: Method| method != Method::ShmRing || operator.commutative;
        let rule = table.rule(Kind::AllReduce, medium, ranks, input.len(), suits);
        rule.is_some_and(|rule| is_for_background(rule.method))
    }

    /// Whether nothing has been begun yet.
    pub fn is_new(&self) -> bool {
        self.begun.load(Ordering::Relaxed) == 0
    }

    /// Notes that member `rank`, which this process knows as `peer`, is gone. Errors name the first one.
    pub fn peer_failed(&self, rank: usize, peer: Peer) {
        // `open` finds it there, or what it has opened is found here.
        self.lost().push((rank, peer));
        if let Some(Some(shared)) = self.shared.get() {
            shared.peer_failed(rank, peer);
        }
    }

    fn open(&self, shared: Option<Shared>) {
        let _ = self.shared.set(shared);
        if let Some(Some(shared)) = self.shared.get() {
            self.lost().iter().for_each(|&(rank, peer)| shared.peer_failed(rank, peer));
        }
    }

    fn lost(&self) -> MutexGuard<'_, Vec<(usize, Peer)>> {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How the members find what they share: a program in which they tell each other, and what this one
/// finds by what it was told.
pub struct Setup {
    /// Runs first.
    pub program: Program,
    /// Makes use of what it has brought.
    pub find: Box<dyn FnOnce() -> Option<Shared> + Send>,
}

/// An all-reduction in the background.
pub struct Background {
    group: Arc<BackgroundGroup>,
    /// How many come before.
    number: u64,
    length: usize,
    state: State,
}

/// The all-reduction by messages, if the members share nothing. It owns what the buffers need to stay valid.
pub type Fallback = Box<dyn FnOnce() -> Program + Send>;

struct Pending {
    all_reduce: AllReduce,
    combine: Combine,
    fallback: Fallback,
}

enum State {
    Setup(Running, Box<dyn FnOnce() -> Option<Shared> + Send>, Pending),
    Waiting(Pending),
    Shm(Pin<Box<dyn Future<Output = Result<(), Failure>> + Send>>),
    Messages(Running),
    Over,
}

impl Background {
    /// An all-reduction that begins now; all members begin theirs in the same order. The first one of
    /// a communicator, which is [new](BackgroundGroup::is_new) here, finds what they share by `setup`.
    pub fn new(
        group: Arc<BackgroundGroup>,
        all_reduce: AllReduce,
        combine: Combine,
        setup: Option<Setup>,
        fallback: Fallback,
    ) -> Background {
        let number = group.begun.fetch_add(1, Ordering::Relaxed);
        let length = all_reduce.input.len();
        let pending = Pending { all_reduce, combine, fallback };
        let state = match setup {
            Some(Setup { program, find }) => {
                State::Setup(Running::new(Arc::new(program)), find, pending)
            }
            None => State::Waiting(pending),
        };
        Background { group, number, length, state }
    }

    fn go<T: Transport>(&mut self, engine: &mut Engine<T>) -> Headway {
        if let State::Setup(running, ..) = &mut self.state {
            let headway = running.go(engine);
            let Headway::Ended(fault) = headway else { return headway };
            if let State::Setup(_, find, pending) = self.take_state() {
                self.group.open(if fault.is_none() { find() } else { None });
                self.state = State::Waiting(pending);
            }
        }
        if let State::Waiting(_) = &self.state {
            if self.group.ended.load(Ordering::Relaxed) != self.number {
                return Headway::None;
            }
            if let State::Waiting(pending) = self.take_state() {
                self.state = self.begin(pending);
            }
        }
        let waits = self.waits();
        let headway = match &mut self.state {
            State::Shm(future) => {
                match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                    Poll::Ready(result) => Headway::Ended(result.err().map(|failed| failed.fault)),
                    Poll::Pending if self.waits() != waits => Headway::Some,
                    Poll::Pending => Headway::None,
                }
            }
            State::Messages(running) => running.go(engine),
            _ => Headway::Ended(None),
        };
        if let Headway::Ended(_) = headway {
            self.state = State::Over;
            self.group.ended.fetch_add(1, Ordering::Relaxed);
        }
        headway
    }

    fn take_state(&mut self) -> State {
        std::mem::replace(&mut self.state, State::Over)
    }

    /// How often the operation has waited, to see whether it goes on.
    fn waits(&self) -> u64 {
        self.group.shared.get().and_then(Option::as_ref).map_or(0, Shared::waits)
    }

    fn begin(&self, Pending { all_reduce, combine, fallback }: Pending) -> State {
        let group = self.group.clone();
        let shared = group.shared.get().and_then(Option::as_ref);
        match shared
            .is_some_and(|shared| shared.takes_background(all_reduce.operator, all_reduce.input))
        {
            true => State::Shm(Box::pin(async move {
                let _kept = fallback;
                match group.shared.get() {
                    Some(Some(shared)) => {
                        let AllReduce { operator, input, output } = all_reduce;
                        shared.all_reduce_background(&*combine, operator, input, output).await
                    }
                    _ => Ok(()),
                }
            })),
            false => State::Messages(Running::new(Arc::new(fallback()))),
        }
    }
}

impl<T: Transport> Task<T> for Background {
    fn advance(&mut self, engine: &mut Engine<T>) -> Headway {
        self.go(engine)
    }

    fn help(&self) -> Help {
        if self.length >= HELPED { Help::Wanted } else { Help::Allowed }
    }
}
