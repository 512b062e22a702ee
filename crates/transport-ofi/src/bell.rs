//! Sleeping until something comes.

use rustix::event::{EventfdFlags, PollFd, PollFlags, Timespec, epoll, eventfd};
use rustix::fd::OwnedFd;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use transport::Bell;
use transport::blocking::poll;
use transport::doorbell::LONGEST_SLEEP;
use transport::wireup::DescriptorBell;

/// How soon a sleeper looks again where nothing would tell it: not longer than a network's round trip between
/// distant hosts, and yet so long that looking takes a hundredth of a processor.
pub(crate) const LOOK_AGAIN: Duration = Duration::from_micros(200);

/// What the transport and its sleepers share.
#[derive(Debug)]
pub(crate) struct Watch {
    /// Readable when one of those below is.
    epoll: OwnedFd,
    /// Rung by other threads.
    calls: OwnedFd,
    armed: AtomicBool,
    /// When to look again, in microseconds; 0 for never.
    patience: AtomicU64,
}

impl Watch {
    /// Over the provider's descriptor, if it has one.
    pub(crate) fn new(descriptor: Option<BorrowedFd<'_>>) -> io::Result<Watch> {
        let epoll = epoll::create(epoll::CreateFlags::CLOEXEC)?;
        let calls = eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?;
        for one in [Some(calls.as_fd()), descriptor].into_iter().flatten() {
            epoll::add(&epoll, one, epoll::EventData::new_u64(0), epoll::EventFlags::IN)?;
        }
        let (armed, patience) = (AtomicBool::new(false), AtomicU64::new(0));
        Ok(Watch { epoll, calls, armed, patience })
    }

    /// Whether somebody is about to sleep.
    #[inline]
    pub(crate) fn is_armed(&self) -> bool {
        self.armed.load(Ordering::Relaxed)
    }

    pub(crate) fn set_patience(&self, patience: Option<Duration>) {
        let micros = patience.map_or(0, |patience| patience.as_micros() as u64);
        self.patience.store(micros, Ordering::Relaxed);
    }
}

/// What a process sleeps on whose peers are reached through libfabric.
#[derive(Clone, Debug)]
pub struct OfiBell {
    pub(crate) watch: Arc<Watch>,
}

impl Bell for OfiBell {
    /// The poll that follows asks the provider whether its descriptor tells of whatever comes from there on.
    fn arm(&self) {
        self.watch.armed.store(true, Ordering::Relaxed);
    }

    fn sleep(&self) {
        let patience = self.patience().map_or(LONGEST_SLEEP, |most| most.min(LONGEST_SLEEP));
        let patience = Timespec {
            tv_sec: patience.as_secs() as i64,
            tv_nsec: i64::from(patience.subsec_nanos()),
        };
        // Every way of returning means: look again.
        let _ = poll(&mut [PollFd::new(&self.watch.epoll, PollFlags::IN)], Some(&patience));
    }

    fn disarm(&self) {
        self.watch.armed.store(false, Ordering::Relaxed);
        let _ = rustix::io::read(&self.watch.calls, &mut [0; 8]);
    }

    fn ring(&self) {
        let _ = rustix::io::write(&self.watch.calls, &1u64.to_ne_bytes());
    }
}

impl DescriptorBell for OfiBell {
    fn descriptor(&self) -> BorrowedFd<'_> {
        self.watch.epoll.as_fd()
    }

    fn patience(&self) -> Option<Duration> {
        let micros = self.watch.patience.load(Ordering::Relaxed);
        (micros > 0).then(|| Duration::from_micros(micros))
    }
}
