//! A thread that moves things on while the program computes.

use crate::Worker;
use crate::vci::{Process, Vci};
use crate::waiting::Next;
use crate::worker::Who;
use engine::Engine;
use std::sync::{Arc, OnceLock};
use std::thread::Thread;
use std::time::{Duration, Instant};
use transport::Transport;

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
        if self.gate().is_lent() {
            self.gate().end_loan(|engine| !engine.needs_help());
        }
    }
}

impl<T: Transport + Send + 'static> Worker<T>
where
    T::Bell: Send + Sync,
{
    /// Lets the helper move on what [wants it](Engine::needs_help) on this VCI, if there is anything. What has
    /// been started leaves.
    pub fn call_for_help(&self) {
        if self.gate().is_lent() {
            // It may sleep over what came before.
            if self.flushes {
                self.gate().with(|engine| engine.flush_transport());
            }
            self.process.sleepers.wake(&self.process.bell);
            return;
        }
        if !self.gate().with(|engine| engine.needs_help()) {
            return;
        }
        let thread = self.process.helper.0.get_or_init(|| {
            let process = self.process.clone();
            let started = crate::start_thread("serried-helper", move || help(&process));
            started.ok().map(|started| started.thread().clone())
        });
        if let Some(thread) = thread {
            self.gate().lend_lock();
            thread.unpark();
        }
    }
}

/// The VCIs on which the helper is wanted.
fn lent<T: Transport>(process: &Arc<Process<T>>) -> impl Iterator<Item = Worker<T>> {
    let worker =
        |vci: &Arc<Vci<T>>| Worker { vci: vci.clone(), process: process.clone(), flushes: false };
    let vcis = process.vcis().filter(|vci| vci.gate.is_lent());
    vcis.map(worker).collect::<Vec<_>>().into_iter()
}

fn is_lent<T: Transport>(process: &Process<T>) -> bool {
    process.vcis().any(|vci| vci.gate.is_lent())
}

/// Helps on all VCIs, for ever.
fn help<T: Transport>(process: &Arc<Process<T>>) -> ! {
    let mut done = |engine: &mut Engine<T>| (!engine.needs_help()).then_some(());
    loop {
        // It is likely to be called again soon, and waking takes longer than many an operation.
        let mut wait = process.policy.begin();
        while !is_lent(process) {
            if wait.idle() == Next::Sleep {
                std::thread::park();
            }
        }
        wait.reset();
        let called = Instant::now();
        while called.elapsed() < HEAD_START {
            std::hint::spin_loop();
        }
        while is_lent(process) {
            let (mut happened, mut kept_away) = (false, false);
            for worker in lent(process) {
                if worker.vci.has_waiters() {
                    // They move everything on, and two that look get in each other's way.
                    kept_away = true;
                    continue;
                }
                match worker.look(&mut done, Who::Helper, false) {
                    (Some(()), _) => {
                        worker.gate().end_loan(|engine| !engine.needs_help());
                        happened = true;
                    }
                    (None, any) => happened |= any,
                }
            }
            if happened {
                wait.reset();
            } else if wait.idle() == Next::Sleep {
                let mut vcis = lent(process);
                match (kept_away, vcis.next(), vcis.next()) {
                    (false, Some(worker), None) => {
                        worker.sleep(&mut done, None);
                        wait.reset();
                    }
                    _ => std::thread::park_timeout(BREAK),
                }
            }
        }
    }
}
