//! A thread that moves tasks on while the program computes.

use crate::station::Who;
use crate::{Engine, Station};
use fabric::Transport;
use fabric::waiting::Next;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::thread::Thread;
use std::time::Duration;

/// How often the helper looks whether a thread of the program still waits, and so works itself.
const BREAK: Duration = Duration::from_micros(200);

/// The helper of a station, once it has been called for; none if the system had no thread for it.
#[derive(Debug, Default)]
pub(crate) struct Helper(OnceLock<Option<Thread>>);

impl<T: Transport + Send + 'static> Station<T>
where
    T::Bell: Send + Sync,
{
    /// Lets the helper move tasks on that [want it](crate::Help), if there are any.
    pub fn call_for_help(&'static self) {
        if self.gate.is_lent() || !self.gate.with(|engine| engine.needs_help()) {
            return;
        }
        let thread = self.helper.0.get_or_init(|| {
            let started = fabric::start_thread("serried-helper", || self.help());
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
            while !self.gate.is_lent() {
                std::thread::park();
            }
            let mut wait = self.policy.begin();
            loop {
                if self.waiters.load(Ordering::Relaxed) > 0 {
                    // Two that look get in each other's way.
                    std::thread::park_timeout(BREAK);
                }
                let (answer, happened) = match self.waiters.load(Ordering::Relaxed) {
                    0 => self.look(&mut done, Who::Helper),
                    _ => (Some(()), false),
                };
                if answer.is_some() && self.gate.give_lock_back(|engine| !engine.needs_help()) {
                    break;
                }
                if happened {
                    wait.reset();
                } else if answer.is_none() && wait.idle() == Next::Sleep {
                    self.sleep(&mut done, Who::Helper);
                    wait.reset();
                }
            }
        }
    }
}
