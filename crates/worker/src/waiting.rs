//! How to wait: spin, yield, sleep; decided here and nowhere else.
//!
//! Spinning wins while the peer runs on another core and answers soon. Yielding wins when somebody
//! else wants this core, above all the very rank that is waited for. Sleeping wins in the long run.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Spin for so long, counted from the last time that something happened. If others have taken the
    /// core whenever it was offered, an eighth of that: the peer's core has others as well, most likely.
    pub spin: Duration,
    /// Then yield the core after each look, for so long.
    pub yielding: Duration,
    /// For so long if nobody else wants the core: who sleeps frees it for nobody, and a virtual
    /// machine may take milliseconds to give it back, in which the others go to sleep, too.
    pub alone: Duration,
    /// Then sleep; if not, yield on.
    pub sleep: bool,
    /// The threads of this process that have a core each while they wait: where more do, each yields after
    /// each look.
    pub threads: u32,
    /// A blocking send that need not wait for its receiver waits so long for room to leave, and is
    /// [detached](Wait::is_impatient) then.
    pub patience: Duration,
}

impl Policy {
    /// Spins for ever.
    pub const POLL: Policy =
        Policy { spin: Duration::MAX, sleep: false, patience: PATIENCE, ..Policy::BLOCK };
    /// Sleeps at once.
    pub const BLOCK: Policy = Policy {
        spin: Duration::ZERO,
        yielding: Duration::ZERO,
        alone: Duration::ZERO,
        sleep: true,
        threads: 1,
        patience: Duration::ZERO,
    };

    /// Spins, yields, then sleeps: for `ranks` ranks that share `cpus` CPUs.
    pub fn hybrid(ranks: u32, cpus: u32) -> Policy {
        if ranks <= cpus {
            // Longer than a round trip and a context switch together: if by then nothing has come,
            // the peer computes, or does not run because another job has its core.
            Policy {
                spin: Duration::from_micros(20),
                yielding: Duration::from_millis(1),
                alone: Duration::from_millis(20),
                sleep: true,
                threads: cpus / ranks.max(1),
                patience: PATIENCE,
            }
        } else {
            Policy { yielding: Duration::from_micros(200), ..Policy::BLOCK }
        }
    }

    /// One wait under this policy.
    pub fn begin(self) -> Wait {
        let (impatient, told) = (false, false);
        Wait { policy: self, rounds: 0, since: None, switches: None, impatient, told }
    }
}

/// What to do after looking in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Look again.
    Look,
    /// Arm the bell, look once more, sleep.
    Sleep,
    /// Show that this takes long, and look again.
    Tell,
}

/// A wait under way.
#[derive(Clone, Debug)]
pub struct Wait {
    policy: Policy,
    rounds: u32,
    since: Option<Instant>,
    /// How often others had had the core when we first yielded it.
    switches: Option<i64>,
    impatient: bool,
    /// Whether it was shown that this takes long.
    told: bool,
}

/// Polls between two looks at the clock.
const ROUNDS: u32 = 64;
/// In less, a receiver that waits has taken what fills a ring.
const PATIENCE: Duration = Duration::from_micros(200);
/// Whoever never sleeps shows after so long what it waits for.
const TOLD: Duration = Duration::from_secs(1);
/// If others have the core so often in a wait, they want it.
const OFTEN: i64 = 4;

/// Whether another process took the core when this one last yielded it.
static SHARED: AtomicBool = AtomicBool::new(false);

impl Wait {
    /// Something happened: the peer runs.
    #[inline]
    pub fn reset(&mut self) {
        self.rounds = 0;
        self.since = None;
        self.switches = None;
        self.impatient = false;
    }

    /// Whether nothing has happened for as long as a send waits that need not.
    #[inline]
    pub fn is_impatient(&self) -> bool {
        self.impatient
    }

    /// Nothing happened. Spins or yields as the policy says, or asks for sleep.
    #[inline]
    pub fn idle(&mut self) -> Next {
        self.rounds += 1;
        if !self.rounds.is_multiple_of(ROUNDS) && self.policy.spin > Duration::ZERO {
            return Next::Look;
        }
        self.pass()
    }

    /// Nothing happened, and more threads of this process wait than have a core: the one that can go on may need
    /// this very core, so that spinning would only keep it away.
    #[cold]
    pub fn give_way(&mut self) -> Next {
        let waited = self.since.get_or_insert_with(Instant::now).elapsed();
        self.impatient = waited >= self.policy.patience;
        let patience = self.policy.spin.saturating_add(self.policy.yielding);
        if self.policy.sleep && waited >= patience {
            return Next::Sleep;
        }
        rustix::thread::sched_yield();
        Next::Look
    }

    #[cold]
    fn pass(&mut self) -> Next {
        let since = *self.since.get_or_insert_with(Instant::now);
        let waited = since.elapsed();
        let Policy { mut spin, yielding, alone, sleep, patience, .. } = self.policy;
        self.impatient = waited >= patience;
        if SHARED.load(Ordering::Relaxed) {
            spin /= 8;
        }
        if !sleep && waited >= TOLD && !std::mem::replace(&mut self.told, true) {
            return Next::Tell;
        }
        if waited < spin {
            return Next::Look;
        }
        let yielded = waited - spin;
        let first = self.switches.is_none() && yielded < alone;
        if first {
            self.switches = Some(switches());
        }
        let taken = || self.switches.is_none_or(|before| switches() - before >= OFTEN);
        if sleep && yielded >= yielding && (yielded >= alone || taken()) {
            return Next::Sleep;
        }
        // Past spinning, every poll yields.
        self.rounds = ROUNDS - 1;
        rustix::thread::sched_yield();
        if first {
            SHARED.store(self.switches != Some(switches()), Ordering::Relaxed);
        }
        Next::Look
    }
}

/// How often this thread has left its core to another one. Time that a hypervisor takes does not count.
fn switches() -> i64 {
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: there is room for the answer, which is numbers.
    let usage = unsafe {
        libc::getrusage(libc::RUSAGE_THREAD, usage.as_mut_ptr());
        usage.assume_init()
    };
    usage.ru_nvcsw + usage.ru_nivcsw
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_gives_way_sleeps_as_late_as_others() {
        assert_eq!(Policy::BLOCK.begin().give_way(), Next::Sleep);
        assert_eq!(Policy::POLL.begin().give_way(), Next::Look);
        let mut wait = Policy { spin: Duration::from_millis(5), ..Policy::BLOCK }.begin();
        assert_eq!(wait.give_way(), Next::Look);
        std::thread::sleep(Duration::from_millis(6));
        assert_eq!(wait.give_way(), Next::Sleep);
    }

    /// Whoever has a core for itself keeps it for longer; whoever shares it leaves it sooner.
    #[test]
    fn a_core_that_nobody_wants_is_kept() {
        let policy = Policy { yielding: Duration::ZERO, ..Policy::hybrid(1, 1) };
        let mut wait = policy.begin();
        wait.since = Some(Instant::now() - policy.spin);
        wait.rounds = ROUNDS - 1;
        assert_eq!(wait.idle(), Next::Look, "nobody is known to want the core");
        wait.switches = Some(switches() - OFTEN);
        assert_eq!(wait.idle(), Next::Sleep);
    }
}
