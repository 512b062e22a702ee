//! Whether there is anything that the device does not have yet.

use std::io::Result;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a file was changed since it was last brought to its device: to do that where nothing was changed costs
/// several milliseconds on many file systems, and every rank is asked to.
#[derive(Debug, Default)]
pub(crate) struct Unsynced(AtomicBool);

impl Unsynced {
    /// The file has been changed. To be called after the change and not before: who brings it to the device in
    /// between would take note of what is not there yet.
    pub(crate) fn note(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Brings the changes to the device by `work`, if there are any. Where that fails they are still to be brought.
    pub(crate) fn settle(&self, work: impl FnOnce() -> Result<()>) -> Result<()> {
        if !self.0.swap(false, Ordering::Relaxed) {
            return Ok(());
        }
        work().inspect_err(|_| self.note())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Error;

    #[test]
    fn what_was_changed_is_brought_once() {
        let (unsynced, mut times) = (Unsynced::default(), 0);
        let mut settle = |fails: bool| {
            let before = times;
            let done = unsynced.settle(|| {
                times += 1;
                if fails { Err(Error::from_raw_os_error(libc::EIO)) } else { Ok(()) }
            });
            (done.is_ok(), times - before)
        };
        assert_eq!(settle(false), (true, 0), "nothing was changed");
        unsynced.note();
        assert_eq!(settle(true), (false, 1));
        assert_eq!(settle(false), (true, 1), "what failed is tried again");
        assert_eq!(settle(false), (true, 0));
    }
}
