//! How to wait: spin, yield, sleep; decided here and nowhere else.
//!
//! Spinning wins while the peer runs on another core and answers soon. Yielding wins when somebody
//! else wants this core, above all the very rank that is waited for. Sleeping wins in the long run.

use std::time::{Duration, Instant};

/// How to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Spin for so long, counted from the last time that something happened.
    pub spin: Duration,
    /// Then yield the core after each look, for so long.
    pub yielding: Duration,
    /// For so long if nobody else wants the core: who sleeps frees it for nobody, and a virtual
    /// machine may take milliseconds to give it back, in which the others go to sleep, too.
    pub alone: Duration,
    /// Then sleep; if not, yield on.
    pub sleep: bool,
}

impl Policy {
    /// Spins for ever.
    pub const POLL: Policy = Policy { spin: Duration::MAX, sleep: false, ..Policy::BLOCK };
    /// Sleeps at once.
    pub const BLOCK: Policy = Policy {
        spin: Duration::ZERO,
        yielding: Duration::ZERO,
        alone: Duration::ZERO,
        sleep: true,
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
            }
        } else {
            Policy { yielding: Duration::from_micros(200), ..Policy::BLOCK }
        }
    }

    /// One wait under this policy.
    pub fn begin(self) -> Wait {
        Wait { policy: self, rounds: 0, since: None, passed: 0 }
    }
}

/// What to do after looking in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Look again.
    Look,
    /// Arm the bell, look once more, sleep.
    Sleep,
}

/// A wait under way.
#[derive(Clone, Debug)]
pub struct Wait {
    policy: Policy,
    rounds: u32,
    since: Option<Instant>,
    /// How often somebody else had the core when we yielded it.
    passed: u32,
}

/// Looks between two looks at the clock.
const ROUNDS: u32 = 64;
/// A core that was yielded for longer than this has been somebody else's.
const SOMEBODY: Duration = Duration::from_micros(20);
/// So often is not by chance.
const OFTEN: u32 = 2;

impl Wait {
    /// Something happened: the peer runs.
    #[inline]
    pub fn reset(&mut self) {
        self.rounds = 0;
        self.since = None;
        self.passed = 0;
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

    /// Nothing happened, and other threads of this process wait too: the one that can go on may need
    /// this very core, so that spinning would only keep it away.
    #[cold]
    pub fn give_way(&mut self) -> Next {
        let waited = self.since.get_or_insert_with(Instant::now).elapsed();
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
        if waited < self.policy.spin {
            return Next::Look;
        }
        let Policy { spin, yielding, alone, sleep } = self.policy;
        let patience = if self.passed < OFTEN { yielding.max(alone) } else { yielding };
        if sleep && waited - spin >= patience {
            return Next::Sleep;
        }
        // Past spinning, every look yields.
        self.rounds = ROUNDS - 1;
        rustix::thread::sched_yield();
        self.passed += u32::from(since.elapsed() - waited >= SOMEBODY);
        Next::Look
    }
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
        wait.passed = OFTEN;
        assert_eq!(wait.idle(), Next::Sleep);
    }
}
