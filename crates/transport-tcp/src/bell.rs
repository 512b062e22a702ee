//! Sleeping until something comes over a socket.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use transport::Bell;
use transport::doorbell::LONGEST_SLEEP;

/// What a sleeper needs to know of the transport.
#[derive(Debug)]
pub(super) struct Watch {
    /// Readable when a socket has something to say.
    pub(super) sockets: OwnedFd,
    /// Rung by threads of this process.
    calls: OwnedFd,
    /// When the transport must look at the clock, in milliseconds since `start`; 0 for never.
    alarm: AtomicU64,
    start: Instant,
    /// How many threads sleep, or are about to.
    sleepers: AtomicU32,
}

impl Watch {
    pub(super) fn new() -> std::io::Result<Watch> {
        use rustix::event::{EventfdFlags, epoll, eventfd};
        Ok(Watch {
            sockets: epoll::create(epoll::CreateFlags::CLOEXEC)?,
            calls: eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?,
            alarm: AtomicU64::new(0),
            start: Instant::now(),
            sleepers: AtomicU32::new(0),
        })
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

/// What a process sleeps on whose peers are on other hosts.
#[derive(Clone, Debug)]
pub struct TcpBell {
    pub(super) watch: Arc<Watch>,
}

impl TcpBell {
    /// Sleeps until a socket or a thread of this process has something to say, or until the other
    /// descriptor is readable, or for so long.
    pub fn sleep_beside(&self, other: Option<&OwnedFd>, most: Option<Duration>) {
        let watch = &*self.watch;
        let mut descriptors = vec![
            PollFd::new(&watch.sockets, PollFlags::IN),
            PollFd::new(&watch.calls, PollFlags::IN),
        ];
        descriptors.extend(other.map(|other| PollFd::new(other, PollFlags::IN)));
        // Every way of returning means: look again.
        let patience = watch.patience().into_iter().chain(most).fold(LONGEST_SLEEP, Duration::min);
        let patience = Timespec {
            tv_sec: patience.as_secs() as i64,
            tv_nsec: i64::from(patience.subsec_nanos()),
        };
        let _ = poll(&mut descriptors, Some(&patience));
    }
}

impl Bell for TcpBell {
    /// What comes over a socket waits there for a sleeper.
    fn arm(&self) {
        self.watch.sleepers.fetch_add(1, Ordering::SeqCst);
    }

    fn sleep(&self) {
        self.sleep_beside(None, None);
    }

    fn disarm(&self) {
        self.watch.sleepers.fetch_sub(1, Ordering::SeqCst);
        let _ = rustix::io::read(&self.watch.calls, &mut [0; 8]);
    }

    fn ring(&self) {
        let _ = rustix::io::write(&self.watch.calls, &1u64.to_ne_bytes());
    }
}
