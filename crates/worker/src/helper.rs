//! A thread that moves things on while the program computes.

use crate::Worker;
use crate::waiting::Next;
use crate::worker::Who;
use engine::Engine;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::thread::Thread;
use std::time::{Duration, Instant};
use transport::{Bell, Flush, Transport};

/// How often the helper looks whether a thread of the program still waits, and so works itself.
const BREAK: Duration = Duration::from_micros(200);

/// Who waits for what it has started begins to do so in less, and is faster alone.
const HEAD_START: Duration = Duration::from_micros(5);

/// The helper of a worker, once it has been called for; none if the system had no thread for it.
#[derive(Debug, Default)]
pub(crate) struct Helper(OnceLock<Option<Thread>>);

impl<T: Transport> Worker<T> {
    /// Nothing is left to help with, most likely: the next calls should not pay for a lock.
    #[inline(always)]
    pub(crate) fn dismiss_helper(&self) {
        if self.gate.is_lent() {
            self.gate.end_loan(|engine| !engine.needs_help());
        }
    }
}

impl<T: Transport + Send + 'static> Worker<T>
where
    T::Bell: Send + Sync,
{
    /// Lets the helper move on what [wants it](Engine::needs_help), if there is anything. What has been
    /// started leaves.
    pub fn call_for_help(&'static self) {
        if self.gate.is_lent() {
            // It may sleep over what came before.
            if self.flushes {
                self.gate.with(|engine| engine.flush_transport(Flush::Write));
            }
            if self.sleepers.load(Ordering::SeqCst) > 0 {
                self.bell.ring();
            }
            return;
        }
        if !self.gate.with(|engine| engine.needs_help()) {
            return;
        }
        let thread = self.helper.0.get_or_init(|| {
            let started = crate::start_thread("serried-helper", || self.help());
            started.ok().map(|started| started.thread().clone())
        });
        if let Some(thread) = thread {
            self.gate.lend_lock();
            thread.unpark();
        }
    }

    fn help(&self) -> ! {
        let mut done = |engine: &mut Engine<T>| (!engine.needs_help()).then_some(());
        loop {
            // It is likely to be called again soon, and waking takes longer than many an operation.
            let mut wait = self.policy.begin();
            while !self.gate.is_lent() {
                if wait.idle() == Next::Sleep {
                    std::thread::park();
                }
            }
            wait.reset();
            let called = Instant::now();
            while called.elapsed() < HEAD_START {
                std::hint::spin_loop();
            }
            while self.gate.is_lent() {
                if self.waiters.load(Ordering::Relaxed) > 0 {
                    // It moves everything on, and two that look get in each other's way.
                    if wait.idle() == Next::Sleep {
                        std::thread::park_timeout(BREAK);
                    }
                    continue;
                }
                match self.look(&mut done, Who::Helper, false) {
                    (Some(()), _) => drop(self.gate.end_loan(|engine| !engine.needs_help())),
                    (None, true) => wait.reset(),
                    (None, false) if wait.idle() == Next::Sleep => {
                        self.sleep(&mut done, None);
                        wait.reset();
                    }
                    (None, false) => {}
                }
            }
        }
    }
}
