//! Sleeping until something comes over a socket.

use super::vcis::Process;
use rustix::event::{PollFd, PollFlags, Timespec, epoll};
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::io::Errno;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use transport::Bell;
use transport::blocking::poll;
use transport::doorbell::LONGEST_SLEEP;

/// What a sleeper needs to know of a VCI, and others who look at it from outside.
#[derive(Debug)]
pub(super) struct Watch {
    /// Readable when a socket has something to say; none before there is a socket.
    sockets: OnceLock<OwnedFd>,
    /// When the transport must look at the clock, in milliseconds since `start`; 0 for never.
    alarm: AtomicU64,
    start: Instant,
    /// How many connections it had when that was last asked.
    pub(super) connections: AtomicUsize,
}

impl Watch {
    pub(super) fn new() -> Watch {
        Watch {
            sockets: OnceLock::new(),
            alarm: AtomicU64::new(0),
            start: Instant::now(),
            connections: AtomicUsize::new(0),
        }
    }

    /// What is readable when a socket has something to say, if there has been one.
    #[inline]
    pub(super) fn sockets(&self) -> Option<&OwnedFd> {
        self.sockets.get()
    }

    /// Makes what is readable when a socket has something to say, for the first of them. Who sleeps already
    /// does not know of it, and must be woken.
    pub(super) fn prepare(&self) -> Result<(), Errno> {
        let _ = self.sockets.set(epoll::create(epoll::CreateFlags::CLOEXEC)?);
        Ok(())
    }

    pub(super) fn set_alarm(&self, at: Option<Instant>) {
        let since = |at: Instant| at.saturating_duration_since(self.start).as_millis() as u64 + 1;
        self.alarm.store(at.map_or(0, since), Ordering::Relaxed);
    }

    fn patience(&self) -> Option<Duration> {
        let alarm = self.alarm.load(Ordering::Relaxed);
        (alarm > 0).then(|| Duration::from_millis(alarm).saturating_sub(self.start.elapsed()))
    }
}

/// What a process sleeps on whose peers are on other hosts, whatever the VCI.
#[derive(Clone, Debug)]
pub struct TcpBell {
    pub(super) process: Arc<Process>,
}

impl TcpBell {
    /// Sleeps until a socket or a thread of this process has something to say, or until one of the others
    /// is readable, or for so long.
    pub fn sleep_beside<'a>(
        &'a self,
        others: impl Iterator<Item = BorrowedFd<'a>>,
        most: Option<Duration>,
    ) {
        let watches = || self.process.watches();
        let sockets = watches().filter_map(|watch| watch.sockets());
        let own = sockets.chain([&self.process.calls]).map(AsFd::as_fd);
        let mut descriptors: Vec<_> =
            own.chain(others).map(|one| PollFd::from_borrowed_fd(one, PollFlags::IN)).collect();
        // Every way of returning means: look again.
        let alarms = watches().filter_map(|watch| watch.patience());
        let patience = alarms.chain(most).fold(LONGEST_SLEEP, Duration::min);
        let patience = Timespec {
            tv_sec: patience.as_secs() as i64,
            tv_nsec: i64::from(patience.subsec_nanos()),
        };
        let _ = poll(&mut descriptors, Some(&patience));
    }
}

impl Bell for TcpBell {
    /// What comes over a socket waits there for a sleeper.
    fn arm(&self) {}

    fn sleep(&self) {
        self.sleep_beside(std::iter::empty(), None);
    }

    fn disarm(&self) {
        let _ = rustix::io::read(&self.process.calls, &mut [0; 8]);
    }

    fn ring(&self) {
        self.process.ring();
    }
}
