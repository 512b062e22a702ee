//! Large all-reductions of ranks that share memory, beside what the program does.
//!
//! They go the same way as blocking ones, through memory of their own, one after the other: nobody has
//! to wait for more than that everyone has come as far.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, Waker};

use engine::{Engine, Headway, Help, Task};
use fabric::{Peer, Transport};

use crate::immediate::Failure;
use crate::program::{Combine, HELPED, Program, Running};
use crate::reduce::AllReduce;
use crate::shared::Shared;

/// What the members of a communicator share for this, and who is next.
#[derive(Default)]
pub struct Aside {
    /// Empty until the first operation has asked for it; then `None` if there is nothing to share.
    shared: OnceLock<Option<Shared>>,
    /// Operations that have been begun.
    begun: AtomicU64,
    /// Those that have ended.
    ended: AtomicU64,
    /// One more than the peer that is gone, if one is.
    lost: AtomicU64,
}

impl Aside {
    /// Whether nothing has been begun yet.
    pub fn is_new(&self) -> bool {
        self.begun.load(Ordering::Relaxed) == 0
    }

    /// A member, which this process knows as `peer`, is gone.
    pub fn lose(&self, peer: Peer) {
        // One of the two who come here sees what the other has done.
        self.lost.store(u64::from(peer) + 1, Ordering::SeqCst);
        if let Some(Some(shared)) = self.shared.get() {
            shared.lose(peer);
        }
    }

    fn open(&self, shared: Option<Shared>) {
        let _ = self.shared.set(shared);
        let lost = self.lost.load(Ordering::SeqCst);
        if lost > 0 {
            self.lose((lost - 1) as Peer);
        }
    }
}

/// How the members find what they share: a program in which they tell each other, and what this one
/// finds by what it was told.
pub struct Opening {
    /// Runs first.
    pub program: Program,
    /// Makes use of what it has brought.
    pub find: Box<dyn FnOnce() -> Option<Shared> + Send>,
}

/// An operation on its way.
pub struct Afloat {
    aside: Arc<Aside>,
    /// How many come before.
    number: u64,
    length: usize,
    state: State,
}

/// The same by messages, if the members share nothing. It owns what the buffers need to stay valid.
pub type Otherwise = Box<dyn FnOnce() -> Program + Send>;

struct Wish {
    all_reduce: AllReduce,
    combine: Combine,
    otherwise: Otherwise,
}

enum State {
    Opening(Running, Box<dyn FnOnce() -> Option<Shared> + Send>, Wish),
    Waiting(Wish),
    Straight(Pin<Box<dyn Future<Output = Result<(), Failure>> + Send>>),
    Messages(Running),
    Over,
}

impl Afloat {
    /// An all-reduction that begins now; all members begin theirs in the same order. The first one of
    /// a communicator, which is [new](Aside::is_new) here, finds what they share by `opening`.
    pub fn new(
        aside: Arc<Aside>,
        all_reduce: AllReduce,
        combine: Combine,
        opening: Option<Opening>,
        otherwise: Otherwise,
    ) -> Afloat {
        let number = aside.begun.fetch_add(1, Ordering::Relaxed);
        let length = all_reduce.input.len();
        let wish = Wish { all_reduce, combine, otherwise };
        let state = match opening {
            Some(Opening { program, find }) => {
                State::Opening(Running::new(Arc::new(program)), find, wish)
            }
            None => State::Waiting(wish),
        };
        Afloat { aside, number, length, state }
    }

    fn go<T: Transport>(&mut self, engine: &mut Engine<T>) -> Headway {
        if let State::Opening(running, ..) = &mut self.state {
            let headway = running.go(engine);
            let Headway::Ended(fault) = headway else { return headway };
            if let State::Opening(_, find, wish) = self.take_state() {
                self.aside.open(if fault.is_none() { find() } else { None });
                self.state = State::Waiting(wish);
            }
        }
        if let State::Waiting(_) = &self.state {
            if self.aside.ended.load(Ordering::Relaxed) != self.number {
                return Headway::None;
            }
            if let State::Waiting(wish) = self.take_state() {
                self.state = self.begin(wish);
            }
        }
        let waits = self.waits();
        let headway = match &mut self.state {
            State::Straight(future) => {
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
            self.aside.ended.fetch_add(1, Ordering::Relaxed);
        }
        headway
    }

    fn take_state(&mut self) -> State {
        std::mem::replace(&mut self.state, State::Over)
    }

    /// How often the operation has waited, to see whether it goes on.
    fn waits(&self) -> u64 {
        self.aside.shared.get().and_then(Option::as_ref).map_or(0, Shared::waits)
    }

    fn begin(&self, Wish { all_reduce, combine, otherwise }: Wish) -> State {
        let aside = self.aside.clone();
        let shared = aside.shared.get().and_then(Option::as_ref);
        match shared.is_some_and(|shared| shared.takes_much(&all_reduce)) {
            true => State::Straight(Box::pin(async move {
                let _kept = otherwise;
                match aside.shared.get() {
                    Some(Some(shared)) => shared.all_reduce_much(all_reduce, &*combine).await,
                    _ => Ok(()),
                }
            })),
            false => State::Messages(Running::new(Arc::new(otherwise()))),
        }
    }
}

impl<T: Transport> Task<T> for Afloat {
    fn advance(&mut self, engine: &mut Engine<T>) -> Headway {
        self.go(engine)
    }

    fn help(&self) -> Help {
        if self.length >= HELPED { Help::Wanted } else { Help::Allowed }
    }
}
