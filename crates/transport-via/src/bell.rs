//! Sleeping until a doorbell rings, somebody calls, or somebody is gone.

use crate::via::{NicPage, Ringer, Shared};
use rustix::event::epoll::{self, CreateFlags, EventData, EventFlags};
use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;
use transport::Bell;
use transport::blocking::poll;
use transport::doorbell::{self, ASLEEP, LONGEST_SLEEP};
use transport::resources::{explained, with_descriptor};
use transport::wireup::DescriptorBell;

/// How often one looks who waits for a call that may not come.
const EXPECTING: Duration = Duration::from_secs(1);
/// Events that are taken from the kernel at once.
const EVENTS: usize = 32;

/// The bell of a [`Via`](crate::Via).
#[derive(Clone, Debug)]
pub struct ViaBell {
    shared: Arc<Bells>,
}

#[derive(Debug)]
struct Bells {
    page: Arc<Shared>,
    rung: Arc<OwnedFd>,
    /// Readable when anything is: the doorbell, or a socket.
    all: OwnedFd,
    /// Whoever has slept looks at the sockets.
    look: AtomicBool,
    /// Somebody is expected who may never call.
    expecting: AtomicBool,
}

impl ViaBell {
    pub(crate) fn new(page: Arc<Shared>, rung: Arc<OwnedFd>) -> io::Result<ViaBell> {
        let all = with_descriptor(|| epoll::create(CreateFlags::CLOEXEC));
        let all = all.map_err(|error| explained(error.into()))?;
        let (look, expecting) = (AtomicBool::new(false), AtomicBool::new(false));
        let bell = ViaBell { shared: Arc::new(Bells { page, rung, all, look, expecting }) };
        bell.watch(&*bell.shared.rung)?;
        Ok(bell)
    }

    /// Also rings when this is readable, until it is closed.
    pub(crate) fn watch(&self, descriptor: impl AsFd) -> io::Result<()> {
        let descriptor = descriptor.as_fd();
        let data = EventData::new_u64(descriptor.as_raw_fd() as u64);
        Ok(epoll::add(&self.shared.all, descriptor, data, EventFlags::IN)?)
    }

    /// Whether somebody has been about to sleep since this was asked last.
    #[inline]
    pub(crate) fn has_slept(&self) -> bool {
        self.shared.look.load(Ordering::Relaxed) && self.shared.look.swap(false, Ordering::Relaxed)
    }

    pub(crate) fn expect(&self, somebody: bool) {
        self.shared.expecting.store(somebody, Ordering::Relaxed);
    }

    /// What is readable now, of what is watched besides the doorbell.
    pub(crate) fn readable(&self) -> Vec<RawFd> {
        let mut events = Vec::with_capacity(EVENTS);
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        let buffer = rustix::buffer::spare_capacity(&mut events);
        if epoll::wait(&self.shared.all, buffer, Some(&now)).is_err() {
            // A signal came between; the next look sees the same.
            return Vec::new();
        }
        let descriptors = events.iter().map(|event| event.data.u64() as RawFd);
        descriptors.filter(|&one| one != self.shared.rung.as_raw_fd()).collect()
    }

    fn word(&self) -> &AtomicU32 {
        self.shared.page.half(NicPage::BELL)
    }

    fn ringer(&self) -> Ringer<'_> {
        Ringer(&self.shared.rung)
    }
}

impl Bell for ViaBell {
    fn arm(&self) {
        // What rang before tells nothing new: who arms polls once more.
        let _ = rustix::io::read(&*self.shared.rung, &mut [0; 8]);
        self.shared.look.store(true, Ordering::Relaxed);
        doorbell::arm(self.word(), ASLEEP, &self.ringer());
    }

    fn sleep(&self) {
        let mut readable = [PollFd::new(&self.shared.all, PollFlags::IN)];
        let longest = Timespec { tv_sec: LONGEST_SLEEP.as_secs() as i64, tv_nsec: 0 };
        // Every way of returning means: look again.
        let _ = poll(&mut readable, Some(&longest));
    }

    fn disarm(&self) {
        doorbell::disarm(self.word());
        self.shared.look.store(true, Ordering::Relaxed);
    }

    fn ring(&self) {
        self.ringer().ring();
    }
}

impl DescriptorBell for ViaBell {
    fn descriptor(&self) -> BorrowedFd<'_> {
        self.shared.all.as_fd()
    }

    fn patience(&self) -> Option<Duration> {
        self.shared.expecting.load(Ordering::Relaxed).then_some(EXPECTING)
    }
}
