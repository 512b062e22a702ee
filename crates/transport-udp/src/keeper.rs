//! A thread that answers peers and recovers what was lost while the program computes.
//!
//! A program that polls, or sleeps on the bell, sees to its packets itself; the keeper only looks now and then
//! whether it still does. When it does not, the keeper sleeps over the socket in its place.

use crate::core::{Core, Nobody};
use rustix::event::{EventfdFlags, PollFd, PollFlags, Timespec, eventfd};
use rustix::fd::OwnedFd;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use transport::blocking::poll;

/// How often the keeper looks whether the program still polls: for so long a peer may wait in vain when it has begun to
/// compute.
const TICK: Duration = Duration::from_millis(2);

/// What the threads of the transport have in common.
pub(crate) struct Shared {
    core: Mutex<Core>,
    /// Polls of the program so far.
    pub(crate) polls: AtomicU64,
    /// The program sleeps on the bell.
    pub(crate) armed: AtomicBool,
    /// The keeper sleeps until it is called, because the program does as well.
    deep: AtomicBool,
    /// The keeper sleeps over the socket until then, in nanoseconds; 0 if it does not.
    until: AtomicU64,
    stopped: AtomicBool,
    /// Wakes the keeper.
    call: OwnedFd,
    /// Wakes the program.
    pub(crate) rung: OwnedFd,
    /// Readable when a packet has come, or the bell was rung.
    pub(crate) sockets: OwnedFd,
}

pub(crate) fn ring(descriptor: &OwnedFd) {
    let _ = rustix::io::write(descriptor, &1u64.to_ne_bytes());
}

pub(crate) fn unring(descriptor: &OwnedFd) {
    let _ = rustix::io::read(descriptor, &mut [0; 8]);
}

pub(crate) fn timespec(time: Duration) -> Timespec {
    Timespec { tv_sec: time.as_secs() as i64, tv_nsec: i64::from(time.subsec_nanos()) }
}

impl Shared {
    pub(crate) fn new(core: Core) -> io::Result<Shared> {
        use rustix::event::epoll;
        let event = || eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK);
        let (call, rung) = (event()?, event()?);
        let sockets = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let nothing = || epoll::EventData::new_u64(0);
        epoll::add(&sockets, &rung, nothing(), epoll::EventFlags::IN)?;
        epoll::add(&sockets, core.socket.descriptor(), nothing(), epoll::EventFlags::IN)?;
        Ok(Shared {
            core: Mutex::new(core),
            polls: AtomicU64::new(0),
            armed: AtomicBool::new(false),
            deep: AtomicBool::new(false),
            until: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            call,
            rung,
            sockets,
        })
    }

    pub(crate) fn core(&self) -> MutexGuard<'_, Core> {
        self.core.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The program has sent something without polling: the keeper must not oversleep what follows from it.
    pub(crate) fn note_deadline(&self, core: &Core) {
        let until = self.until.load(Ordering::Relaxed);
        if until > 0 && core.deadline().is_some_and(|deadline| deadline < until) {
            self.until.store(0, Ordering::Relaxed);
            ring(&self.call);
        }
    }

    /// The program is awake again.
    pub(crate) fn disarm(&self) {
        self.armed.store(false, Ordering::SeqCst);
        unring(&self.rung);
        if self.deep.swap(false, Ordering::SeqCst) {
            ring(&self.call);
        }
    }

    /// Sleeps until the keeper is called, or for so long.
    fn rest(&self, most: Option<Duration>) {
        let most = most.map(timespec);
        let _ = poll(&mut [PollFd::new(&self.call, PollFlags::IN)], most.as_ref());
        unring(&self.call);
    }

    /// Sleeps over the socket, and does what is due. `polls`: how often the program had polled.
    fn stand_in(&self, polls: u64) {
        let (most, socket) = {
            let core = self.core();
            let deadline = core.deadline();
            self.until.store(deadline.unwrap_or(u64::MAX), Ordering::Relaxed);
            let most = deadline.map(|at| Duration::from_nanos(at.saturating_sub(core.now())));
            (most, core.socket.clone())
        };
        let mut descriptors = [
            PollFd::new(socket.descriptor(), PollFlags::IN),
            PollFd::new(&self.call, PollFlags::IN),
        ];
        let _ = poll(&mut descriptors, most.map(timespec).as_ref());
        self.until.store(0, Ordering::Relaxed);
        unring(&self.call);
        if self.sees_to_it(polls) {
            return;
        }
        let mut core = self.core();
        let now = core.now();
        core.receive::<Nobody>(now, None);
        core.work(now);
        if core.is_behind() {
            ring(&self.rung);
        }
    }

    /// Whether the program has polled since, or sleeps on the bell.
    fn sees_to_it(&self, polls: u64) -> bool {
        self.polls.load(Ordering::Relaxed) != polls || self.armed.load(Ordering::SeqCst)
    }

    fn run(&self) {
        let mut polls = self.polls.load(Ordering::Relaxed);
        while !self.stopped.load(Ordering::Relaxed) {
            let now = self.polls.load(Ordering::Relaxed);
            let polled = std::mem::replace(&mut polls, now) != now;
            if self.armed.load(Ordering::SeqCst) {
                if polled {
                    self.rest(Some(TICK));
                    continue;
                }
                self.deep.store(true, Ordering::SeqCst);
                if self.armed.load(Ordering::SeqCst) && !self.stopped.load(Ordering::Relaxed) {
                    self.rest(None);
                }
                self.deep.store(false, Ordering::SeqCst);
            } else if polled {
                self.rest(Some(TICK));
            } else {
                self.stand_in(polls);
            }
        }
    }
}

/// The keeper's thread, which ends with this.
pub(crate) struct Keeper {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    pub(crate) fn start(shared: Arc<Shared>) -> io::Result<Keeper> {
        let thread = {
            let shared = shared.clone();
            std::thread::Builder::new().name("serried-udp".into()).spawn(move || shared.run())?
        };
        Ok(Keeper { shared, thread: Some(thread) })
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::SeqCst);
        ring(&self.shared.call);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
