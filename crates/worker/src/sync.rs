//! The atomics of what models check, and sleep in the kernel: the real ones, or loom's.

#[cfg(not(loom))]
pub(crate) use real::*;
#[cfg(not(loom))]
mod real {
    use rustix::thread::futex;
    pub(crate) use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering, fence};

    /// Sleep in the kernel.
    #[derive(Debug, Default)]
    pub(crate) struct Futex;

    impl Futex {
        /// Sleeps if the word has this value, until somebody wakes. May return early.
        pub(crate) fn wait(&self, word: &AtomicU32, value: u32) {
            // Every way of returning means: look again.
            let _ = futex::wait(word, futex::Flags::PRIVATE, value, None);
        }

        /// Wakes one who sleeps.
        #[cold]
        pub(crate) fn wake_one(&self, word: &AtomicU32) {
            let _ = futex::wake(word, futex::Flags::PRIVATE, 1);
        }
    }
}

#[cfg(loom)]
pub(crate) use model::*;
#[cfg(loom)]
mod model {
    pub(crate) use loom::sync::atomic::{AtomicU32, AtomicUsize, Ordering, fence};
    use loom::sync::{Condvar, Mutex};

    /// What the kernel does with a word: it looks and falls asleep in one step.
    #[derive(Debug, Default)]
    pub(crate) struct Futex {
        looked_at: Mutex<()>,
        woken: Condvar,
    }

    impl Futex {
        pub(crate) fn wait(&self, word: &AtomicU32, value: u32) {
            let looked_at = self.looked_at.lock().expect("nobody panics");
            if word.load(Ordering::Relaxed) == value {
                drop(self.woken.wait(looked_at).expect("nobody panics"));
            }
        }

        pub(crate) fn wake_one(&self, _word: &AtomicU32) {
            let _looked_at = self.looked_at.lock().expect("nobody panics");
            self.woken.notify_one();
        }

        #[cfg(test)]
        pub(crate) fn wake_all(&self) {
            let _looked_at = self.looked_at.lock().expect("nobody panics");
            self.woken.notify_all();
        }
    }
}
