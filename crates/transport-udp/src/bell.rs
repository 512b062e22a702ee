//! Sleeping until a packet comes.

use crate::keeper::{Shared, ring, timespec};
use rustix::event::{PollFd, PollFlags};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use transport::Bell;
use transport::blocking::poll;
use transport::doorbell::LONGEST_SLEEP;
use transport::wireup::DescriptorBell;

/// What a process sleeps on whose peers are reached over UDP.
#[derive(Clone)]
pub struct UdpBell {
    pub(crate) shared: Arc<Shared>,
}

impl std::fmt::Debug for UdpBell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("UdpBell")
    }
}

impl Bell for UdpBell {
    fn arm(&self) {
        self.shared.armed.store(true, Ordering::SeqCst);
    }

    fn sleep(&self) {
        let most = self.patience().map_or(LONGEST_SLEEP, |patience| patience.min(LONGEST_SLEEP));
        let mut descriptors = [PollFd::new(&self.shared.sockets, PollFlags::IN)];
        let _ = poll(&mut descriptors, Some(&timespec(most)));
    }

    fn disarm(&self) {
        self.shared.disarm();
    }

    fn ring(&self) {
        ring(&self.shared.rung);
    }
}

impl DescriptorBell for UdpBell {
    fn descriptor(&self) -> BorrowedFd<'_> {
        self.shared.sockets.as_fd()
    }

    fn patience(&self) -> Option<Duration> {
        let core = self.shared.core();
        let deadline = core.deadline()?;
        Some(Duration::from_nanos(deadline.saturating_sub(core.now())))
    }
}
