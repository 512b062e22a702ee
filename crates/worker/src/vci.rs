//! The VCIs of a process: engines beside each other, for threads that do not want to meet.

use crate::helper::Helper;
use crate::sleepers::Sleepers;
use crate::waiting::Policy;
use crate::worker::{News, Sign};
use crate::{Gate, Held};
use engine::{Engine, VCIS};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use transport::Transport;

/// However much comes on a VCI, its waiting threads look at the others every so many looks.
const VISIT: u32 = 256;
/// A thread that leaves looking to another one looks for itself every so many rounds.
const OWN_LOOK: u32 = 16;
/// Rounds between two counts of the threads that wait on other VCIs, whose counters are not ours to disturb.
const CENSUS: u32 = 64;

/// What is written by threads that wait, apart from everything else.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Apart<T>(T);

/// An engine behind its gate, and those who wait for it.
pub(crate) struct Vci<T: Transport> {
    pub(crate) gate: Gate<Engine<T>>,
    /// Whether there are news that the engine has not been told.
    pub(crate) fresh: AtomicBool,
    crowd: Apart<Crowd>,
}

/// The threads that wait on a VCI.
#[derive(Debug, Default)]
struct Crowd {
    /// Those that have looked in vain, asleep or not, or have a helper.
    waiters: AtomicUsize,
    /// Whether one of them looks for all.
    led: AtomicBool,
    /// Changes when something has come or ended that others than who found it may wait for.
    ended: AtomicU32,
    /// Looks so far, about.
    looks: AtomicU32,
}

/// What the threads of a process have in common on all VCIs.
pub(crate) struct Process<T: Transport> {
    /// There is one: whoever sleeps, sleeps over all VCIs.
    pub(crate) bell: T::Bell,
    pub(crate) policy: Policy,
    pub(crate) sleepers: Sleepers,
    pub(crate) sign: Option<Box<dyn Sign>>,
    /// Waits that are shown there.
    pub(crate) shown: AtomicUsize,
    pub(crate) news: Option<Box<dyn News<T>>>,
    pub(crate) helper: Helper,
    /// By number; the first one is always there.
    vcis: [OnceLock<Arc<Vci<T>>>; VCIS],
    several: AtomicBool,
}

/// What a visit of the other VCIs came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Visit {
    /// Whether anything happened there.
    pub(crate) happened: bool,
    /// Whether somebody was inside of one, so that it has not been looked at.
    pub(crate) missed: bool,
}

impl<T: Transport> Vci<T> {
    pub(crate) fn new(gate: Gate<Engine<T>>) -> Vci<T> {
        // Whoever looks first hears of all that happened before.
        Vci { gate, fresh: AtomicBool::new(true), crowd: Apart::default() }
    }

    pub(crate) fn has_waiters(&self) -> bool {
        self.crowd.0.waiters.load(Ordering::Relaxed) > 0
    }

    /// Counts a look; whether it is time to visit the other VCIs.
    #[inline]
    fn count_look(&self) -> bool {
        // Not exact where threads count at once, which does no harm.
        let looks = self.crowd.0.looks.load(Ordering::Relaxed).wrapping_add(1);
        self.crowd.0.looks.store(looks, Ordering::Relaxed);
        looks.is_multiple_of(VISIT)
    }

    /// Something has come or ended; the caller is inside of the gate.
    #[inline]
    fn note_ended(&self) {
        let Crowd { waiters, ended, .. } = &self.crowd.0;
        if waiters.load(Ordering::Relaxed) > 1 {
            ended.store(ended.load(Ordering::Relaxed).wrapping_add(1), Ordering::Release);
        }
    }
}

impl<T: Transport> Process<T> {
    pub(crate) fn new(first: Arc<Vci<T>>, policy: Policy) -> Process<T> {
        let bell = first.gate.with(|engine| engine.bell());
        let vcis: [OnceLock<Arc<Vci<T>>>; VCIS] = Default::default();
        let _ = vcis[0].set(first);
        Process {
            bell,
            policy,
            sleepers: Sleepers::default(),
            sign: None,
            shown: AtomicUsize::new(0),
            news: None,
            helper: Helper::default(),
            vcis,
            several: AtomicBool::new(false),
        }
    }

    /// Adds a VCI, or finds the one that has that number already. A thread that sleeps wakes up to poll it: the frames
    /// that came before it was open have rung for nobody.
    pub(crate) fn add(&self, vci: Vci<T>) -> Arc<Vci<T>> {
        let number = vci.gate.with(|engine| engine.vci());
        let vci = Arc::clone(self.vcis[number as usize].get_or_init(|| Arc::new(vci)));
        self.several.store(true, Ordering::Release);
        self.sleepers.wake_for_news(&self.bell);
        vci
    }

    /// All VCIs that there are.
    pub(crate) fn vcis(&self) -> impl Iterator<Item = &Arc<Vci<T>>> {
        self.vcis.iter().filter_map(OnceLock::get)
    }

    /// This thread is about to sleep.
    pub(crate) fn lie_down(&self) {
        self.sleepers.lie_down(&self.bell);
    }

    /// This thread has slept.
    pub(crate) fn rise(&self) {
        self.sleepers.rise(&self.bell);
    }

    /// Whether there is more than one VCI.
    #[inline]
    pub(crate) fn has_several(&self) -> bool {
        self.several.load(Ordering::Relaxed)
    }

    /// Lets the engine hear the news once nothing else happens: what came before them is through.
    #[inline(always)]
    pub(crate) fn hear(&self, vci: &Vci<T>, engine: &mut Engine<T>, happened: bool) -> bool {
        if happened || !vci.fresh.load(Ordering::Relaxed) {
            return happened;
        }
        self.tell(vci, engine)
    }

    #[cold]
    fn tell(&self, vci: &Vci<T>, engine: &mut Engine<T>) -> bool {
        vci.fresh.store(false, Ordering::SeqCst);
        let told = self.news.as_ref().is_some_and(|news| news.tell(engine));
        if told {
            engine.note_completed();
        }
        told
    }

    /// What this thread has moved on, or left, may be what another thread waits for.
    #[inline]
    pub(crate) fn wake_others(&self, vci: &Vci<T>, engine: &mut Engine<T>) {
        if vci.gate.is_locked() && (engine.take_completed() | engine.has_polled()) {
            vci.note_ended();
            self.sleepers.wake(&self.bell);
        }
    }

    /// Counts a look at a VCI, and visits the others if it is time for that.
    #[inline]
    pub(crate) fn look_around(&self, own: &Vci<T>) -> bool {
        self.has_several() && own.count_look() && self.visit(Some(own)).happened
    }

    /// Moves all VCIs but one's own on, without waiting for who is inside.
    #[cold]
    pub(crate) fn visit(&self, own: Option<&Vci<T>>) -> Visit {
        let mut visit = Visit::default();
        for vci in self.vcis() {
            if own.is_some_and(|own| std::ptr::eq(own, &**vci)) {
                continue;
            }
            match vci.gate.try_hold() {
                Some(mut engine) => visit.happened |= self.move_on(vci, &mut engine),
                None => visit.missed = true,
            }
        }
        visit
    }

    /// Moves a VCI on.
    pub(crate) fn move_on(&self, vci: &Vci<T>, engine: &mut Held<'_, Engine<T>>) -> bool {
        let happened = engine.progress();
        let happened = self.hear(vci, engine, happened);
        engine.flush_transport();
        self.wake_others(vci, engine);
        happened
    }

    /// Threads that wait and do not sleep.
    fn awake(&self) -> usize {
        let waiters = self.vcis().map(|vci| vci.crowd.0.waiters.load(Ordering::Relaxed)).sum();
        usize::saturating_sub(waiters, self.sleepers.count())
    }
}

/// A thread that has looked in vain, until it goes on.
pub(crate) struct Waiter<'a, T: Transport> {
    vci: &'a Vci<T>,
    process: &'a Process<T>,
    /// Whether it looks for all that wait on its VCI.
    leads: bool,
    /// The value of `ended` before it last looked.
    seen: Option<u32>,
    rounds: u32,
    crowded: bool,
}

impl<'a, T: Transport> Waiter<'a, T> {
    pub(crate) fn new(vci: &'a Vci<T>, process: &'a Process<T>) -> Waiter<'a, T> {
        // Before it next looks: whoever is inside after that sees it.
        vci.crowd.0.waiters.fetch_add(1, Ordering::SeqCst);
        Waiter { vci, process, leads: false, seen: None, rounds: 0, crowded: false }
    }

    /// Whether another thread looks, and has found nothing since this one last did.
    pub(crate) fn may_rest(&mut self) -> bool {
        let Crowd { waiters, led, ended, .. } = &self.vci.crowd.0;
        self.rounds = self.rounds.wrapping_add(1);
        if self.leads || waiters.load(Ordering::Relaxed) <= 1 {
            return false;
        }
        if !led.load(Ordering::Relaxed) && !led.swap(true, Ordering::Acquire) {
            self.leads = true;
            return false;
        }
        let now = ended.load(Ordering::Acquire);
        if self.seen == Some(now) && !self.rounds.is_multiple_of(OWN_LOOK) {
            return true;
        }
        self.seen = Some(now);
        false
    }

    /// Whether more threads of the process wait than have cores.
    pub(crate) fn is_crowded(&mut self) -> bool {
        let cores = self.process.policy.threads as usize;
        let here = self.vci.crowd.0.waiters.load(Ordering::Relaxed);
        if here > cores {
            self.crowded = here > cores + self.process.sleepers.count();
        } else if self.process.has_several() && self.rounds.is_multiple_of(CENSUS) {
            self.crowded = self.process.awake() > cores;
        } else if !self.process.has_several() {
            self.crowded = false;
        }
        self.crowded
    }

    /// It is about to sleep: another one looks for all.
    pub(crate) fn resign(&mut self) {
        if std::mem::take(&mut self.leads) {
            self.vci.crowd.0.led.store(false, Ordering::Release);
        }
    }
}

impl<T: Transport> Drop for Waiter<'_, T> {
    fn drop(&mut self) {
        self.resign();
        self.vci.crowd.0.waiters.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipe::Pipe;
    use engine::Config;
    use transport::sim;

    #[test]
    fn a_vci_that_is_opened_wakes_threads_that_sleep() {
        let config = sim::Config { ranks: 3, ..sim::Config::default() };
        let network = sim::Network::new(config);
        let mut vcis = (0..).zip(network.ports()).map(|(number, port)| {
            let table = engine::protocol::Table::SHIPPED;
            let engine =
                Engine::new(Pipe::new(port, Some(0)), 3, Config { table, credit: 1 << 20 });
            Vci::new(Gate::locked(engine.on_vci(number)))
        });
        let mut vci = || vcis.next().expect("there are three");
        let process = Process::new(Arc::new(vci()), Policy::BLOCK);
        process.add(vci());
        assert_eq!(process.bell.take_rings(), 0, "no thread sleeps");
        process.lie_down();
        process.add(vci());
        assert_eq!(process.bell.take_rings(), 1);
        process.rise();
    }
}
