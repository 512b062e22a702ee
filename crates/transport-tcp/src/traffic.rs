//! What has passed over TCP, for who wants to see it.

use crate::tcp::Tcp;
use std::sync::atomic::Ordering;

/// Frames that were taken and handed over, and bytes that sockets took and gave.
#[derive(Debug, Default)]
pub(super) struct Traffic {
    pub(super) sent: u64,
    pub(super) received: u64,
    pub(super) written: u64,
    pub(super) read: u64,
}

impl Tcp {
    /// Shows what has passed, to who wants to see it. Not for each frame: several VCIs share what is shown.
    pub(super) fn show_traffic(&mut self) {
        let Some(counts) = self.options.counts else { return };
        let Traffic { sent, received, written, read } = std::mem::take(&mut self.traffic);
        let all = [
            (counts.sent, sent),
            (counts.received, received),
            (counts.written, written),
            (counts.read, read),
        ];
        for (count, more) in all {
            if more > 0 {
                count.fetch_add(more, Ordering::Relaxed);
            }
        }
    }
}
