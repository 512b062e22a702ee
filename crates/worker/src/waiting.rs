//! Decides how a rank waits: it spins, then yields its core, then sleeps. No other module decides this.
//!
//! Spinning wins when the peer runs on another core and answers soon. Yielding wins when another process
//! needs this core, often the peer itself. Sleeping wins when the wait is long.
//!
//! A program that waits in a loop of tests of its own, with `MPI_Test` for example, never asks for sleep:
//! [`test_once`] yields the core in such a loop.

use std::cell::Cell;
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

/// Fruitless tests in a row after which a thread yields its core, if it does nothing else between them.
const TESTS_BEFORE_YIELD: u32 = 16;
/// Mean time between the end of a test and the begin of the next one, up to which a thread does nothing else.
const MAX_GAP_BETWEEN_TESTS: Duration = Duration::from_micros(2);

thread_local! {
    static TESTS: Cell<FruitlessTests> = const { Cell::new(FruitlessTests::NONE) };
}

/// Runs `test`, which looks once and does not wait. Where ranks share cores, the thread yields its core after a
/// run of fruitless tests without work between them: the peer may need this very core.
#[inline]
pub fn test_once<R>(shares_cores: bool, test: impl FnOnce() -> Option<R>) -> Option<R> {
    if !shares_cores {
        return test();
    }
    let began = TESTS.get().ends_run_next().then(Instant::now);
    let found = test();
    let mut tests = TESTS.get();
    if found.is_some() {
        tests.note_found();
    } else if tests.note_fruitless(began, Instant::now) {
        rustix::thread::sched_yield();
        tests.note_yielded(Instant::now());
    }
    TESTS.set(tests);
    found
}

/// A run of fruitless tests of one thread. It reads the clock at the end of a run alone, since that takes as
/// long as half of a test.
#[derive(Clone, Copy, Debug)]
struct FruitlessTests {
    count: u32,
    /// When the last run ended.
    since: Option<Instant>,
}

impl FruitlessTests {
    const NONE: FruitlessTests = FruitlessTests { count: 0, since: None };

    /// Whether the next test ends the run if it is fruitless.
    #[inline]
    fn ends_run_next(&self) -> bool {
        self.count + 1 >= TESTS_BEFORE_YIELD
    }

    #[inline]
    fn note_found(&mut self) {
        self.count = 0;
    }

    /// Counts a fruitless test, which began at `began` if it [ends the run](FruitlessTests::ends_run_next).
    /// Returns whether the thread should yield its core.
    #[inline]
    fn note_fruitless(&mut self, began: Option<Instant>, now: impl FnOnce() -> Instant) -> bool {
        self.count += 1;
        match began {
            Some(began) => self.end_run(began, now()),
            None => false,
        }
    }

    #[cold]
    fn end_run(&mut self, began: Instant, now: Instant) -> bool {
        self.count = 0;
        let Some(since) = self.since.replace(now) else { return false };
        // The tests of a run take about as long as the last one. Only the rest of the time is work.
        let inside = (now - began) * TESTS_BEFORE_YIELD;
        (now - since).saturating_sub(inside) <= MAX_GAP_BETWEEN_TESTS * TESTS_BEFORE_YIELD
    }

    /// The core has been away: that is no work of the thread.
    fn note_yielded(&mut self, now: Instant) {
        self.since = Some(now);
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

    /// Counts the yields of a thread that tests in vain `tests` times. Each test takes `inside`, and the thread
    /// works for `outside(test)` before it. A yield takes a millisecond.
    fn yields(tests: u32, inside: Duration, outside: impl Fn(u32) -> Duration) -> u32 {
        let mut run = FruitlessTests::NONE;
        let mut now = Instant::now();
        let mut yields = 0;
        for test in 0..tests {
            now += outside(test);
            let began = run.ends_run_next().then_some(now);
            now += inside;
            if run.note_fruitless(began, || now) {
                yields += 1;
                now += Duration::from_millis(1);
                run.note_yielded(now);
            }
        }
        yields
    }

    const FAST: Duration = Duration::from_nanos(60);

    #[test]
    fn a_loop_of_tests_yields_once_in_a_run() {
        // When the first run began is not known.
        assert_eq!(yields(10 * TESTS_BEFORE_YIELD, FAST, |_| FAST), 9);
        assert_eq!(yields(2 * TESTS_BEFORE_YIELD - 1, FAST, |_| FAST), 0);
    }

    #[test]
    fn a_loop_of_slow_tests_yields_as_often() {
        // A test of a thousand requests takes long; the thread does nothing else all the same.
        assert_eq!(yields(10 * TESTS_BEFORE_YIELD, Duration::from_micros(50), |_| FAST), 9);
    }

    #[test]
    fn a_thread_that_works_between_tests_never_yields() {
        assert_eq!(yields(10_000, FAST, |_| Duration::from_micros(5)), 0);
        // It works for longer, and then tests several requests one by one.
        let bursts = |test| if test % 8 == 0 { Duration::from_micros(100) } else { Duration::ZERO };
        assert_eq!(yields(10_000, FAST, bursts), 0);
    }

    #[test]
    fn a_test_that_finds_something_ends_the_run() {
        let mut run = FruitlessTests::NONE;
        let now = Instant::now();
        for _ in 0..100 {
            for _ in 1..TESTS_BEFORE_YIELD {
                assert!(!run.ends_run_next());
                assert!(!run.note_fruitless(None, || now));
            }
            assert!(run.ends_run_next());
            run.note_found();
        }
    }

    #[test]
    fn a_thread_with_a_core_of_its_own_counts_nothing() {
        for _ in 1..TESTS_BEFORE_YIELD {
            assert_eq!(test_once(false, || None::<()>), None);
        }
        assert_eq!(TESTS.get().count, 0);
        assert_eq!(test_once(true, || None::<()>), None);
        assert_eq!(TESTS.get().count, 1);
        assert_eq!(test_once(true, || Some(())), Some(()));
        assert_eq!(TESTS.get().count, 0);
    }
}
