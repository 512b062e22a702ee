//! An engine for the threads of a process, and how they wait for it.

use crate::helper::Helper;
use crate::waiting::{Next, Policy};
use crate::{Gate, Held};
use engine::{Awaited, AwaitedKind, Completion, Engine, Pattern};
use layout::Span;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use transport::{Bell, Flush, Take, Transport};

/// How often a blocking receive polls its sender's frames alone before it starts a request: about as long
/// as an answer takes that was asked for just now. Nothing else makes progress meanwhile.
const TAKE_POLLS: u32 = 40;
/// How often a flag in shared memory is read, without pauses in between, before anything else makes
/// progress: of many flags the next is waited for when the last has come.
const FLAG_POLLS: u32 = 1000;

/// An engine behind a gate, with a policy for waiting.
#[derive(Debug)]
pub struct Worker<T: Transport> {
    pub(crate) gate: Gate<Engine<T>>,
    pub(crate) bell: T::Bell,
    pub(crate) policy: Policy,
    /// Whether messages may wait for others to travel with.
    pub(crate) flushes: bool,
    /// Threads that sleep or are about to.
    pub(crate) sleepers: AtomicUsize,
    /// Threads that have looked in vain, asleep or not, or have a helper.
    pub(crate) waiters: AtomicUsize,
    sign: Option<Box<dyn Sign>>,
    news: Option<Box<dyn News<T>>>,
    /// Whether there are news that the engine has not been told.
    fresh: AtomicBool,
    pub(crate) helper: Helper,
}

/// What happens outside of the engine and concerns it, such as deaths.
pub trait News<T: Transport>: Send + Sync + std::fmt::Debug {
    /// Tells the engine, in which nothing else happens at the moment.
    fn tell(&self, engine: &mut Engine<T>);
}

/// Whose thread moves the engine on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    Program,
    /// It does not tell news, which reach beyond the engine.
    Helper,
}

/// Where a process shows what it waits for, for others to see.
pub trait Sign: Send + Sync + std::fmt::Debug {
    /// A thread is about to sleep, or has looked in vain for long.
    fn wait(&self, sleep: &Sleep<'_>);
    /// It has what it waited for.
    fn go_on(&self);
}

/// The call in which a thread waits, as its owner tells it to people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Site {
    /// Its name; empty if nobody says.
    pub call: &'static str,
    /// What it is about, as the owner knows it.
    pub object: u64,
}

/// What a thread sleeps over.
#[derive(Clone, Copy, Debug)]
pub struct Sleep<'a> {
    /// Where.
    pub site: Site,
    /// What it has asked for: any of these lets it go on. None if that is no business of the engine.
    pub awaited: &'a [Awaited],
    /// What the tasks of this process wait for, if it waits for one and that is told.
    pub inner: &'a [Awaited],
    /// Since when it waits.
    pub since: Instant,
    /// Whether that is so long ago that everything may be told that takes time to find out.
    pub long: bool,
}

/// Whoever has waited for so long shows all about it.
const LONG: Duration = Duration::from_millis(300);

/// A thread that has looked in vain, until it goes on.
struct Waiter<'a>(&'a AtomicUsize);

impl<'a> Waiter<'a> {
    fn new(waiters: &'a AtomicUsize) -> Waiter<'a> {
        waiters.fetch_add(1, Ordering::Relaxed);
        Waiter(waiters)
    }

    /// Whether nobody else is awake and waiting.
    fn is_alone(&self, sleepers: &AtomicUsize) -> bool {
        self.0.load(Ordering::Relaxed) <= sleepers.load(Ordering::Relaxed) + 1
    }
}

impl Drop for Waiter<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A wait that others can see, once it has lasted for a while.
pub(crate) struct Shown<'a> {
    site: Site,
    since: Option<Instant>,
    sign: &'a Option<Box<dyn Sign>>,
}

impl Shown<'_> {
    fn is_long(&self) -> bool {
        self.since.is_some_and(|since| since.elapsed() >= LONG)
    }

    #[cold]
    fn show(&mut self, awaited: &[Awaited], inner: &[Awaited]) {
        if let Some(sign) = self.sign {
            let long = self.is_long();
            let since = *self.since.get_or_insert_with(Instant::now);
            sign.wait(&Sleep { site: self.site, awaited, inner, since, long });
        }
    }
}

impl Drop for Shown<'_> {
    #[inline]
    fn drop(&mut self) {
        if self.since.is_some()
            && let Some(sign) = self.sign
        {
            sign.go_on();
        }
    }
}

/// The engine of a [`Worker`], for whoever starts something.
pub struct Engaged<'a, T: Transport> {
    engine: Held<'a, Engine<T>>,
    worker: &'a Worker<T>,
}

impl<T: Transport> Deref for Engaged<'_, T> {
    type Target = Engine<T>;

    #[inline(always)]
    fn deref(&self) -> &Engine<T> {
        &self.engine
    }
}

impl<T: Transport> DerefMut for Engaged<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Engine<T> {
        &mut self.engine
    }
}

impl<T: Transport> Drop for Engaged<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        // A call may complete what another thread waits for: cancel does.
        self.worker.wake_others(&mut self.engine);
    }
}

impl<T: Transport> Worker<T> {
    /// Puts an engine behind its gate.
    pub fn new(gate: Gate<Engine<T>>, policy: Policy) -> Worker<T> {
        let bell = gate.with(|engine| engine.bell());
        let (sleepers, waiters) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let (sign, news, fresh) = (None, None, AtomicBool::new(false));
        let helper = Helper::default();
        let flushes = true;
        Worker { gate, bell, policy, flushes, sleepers, waiters, sign, news, fresh, helper }
    }

    /// No transport of this process has frames wait for others to travel with: calls need not
    /// [flush](Worker::flush), nor take the lock for that.
    pub fn without_flush(self) -> Worker<T> {
        Worker { flushes: false, ..self }
    }

    /// Has `news` tell the engine what is [announced](Worker::announce).
    pub fn with_news(self, news: Box<dyn News<T>>) -> Worker<T> {
        Worker { news: Some(news), ..self }
    }

    /// Something that a thread may wait for has happened outside of the engine. May be called by any
    /// thread, whatever the gate.
    pub fn ring(&self) {
        self.bell.ring();
    }

    /// There are news for the engine. May be called by any thread, whatever the gate.
    pub fn announce(&self) {
        // Whoever is about to sleep has armed its bell before it looks at this.
        self.fresh.store(true, Ordering::SeqCst);
        self.bell.ring();
    }

    /// Lets the engine hear the news once nothing else happens: what came before them is through.
    #[inline(always)]
    fn hear(&self, engine: &mut Engine<T>, happened: bool) -> bool {
        if happened || !self.fresh.load(Ordering::Relaxed) {
            return happened;
        }
        self.tell(engine);
        true
    }

    #[cold]
    fn tell(&self, engine: &mut Engine<T>) {
        self.fresh.store(false, Ordering::SeqCst);
        if let Some(news) = &self.news {
            news.tell(engine);
        }
        engine.note_completed();
    }

    /// Where it shows why threads sleep.
    pub fn sign(&self) -> Option<&dyn Sign> {
        self.sign.as_deref()
    }

    /// Shows on `sign` why threads sleep.
    pub fn with_sign(self, sign: Option<Box<dyn Sign>>) -> Worker<T> {
        Worker { sign, ..self }
    }

    /// The gate of the engine.
    pub fn gate(&self) -> &Gate<Engine<T>> {
        &self.gate
    }

    /// Runs `work` with the engine. It must not call back into the worker. What it sends is on its
    /// way when this returns.
    #[inline(always)]
    pub fn with<R>(&self, work: impl FnOnce(&mut Engine<T>) -> R) -> R {
        self.start(|engine| {
            let answer = work(engine);
            engine.flush_transport(Flush::Write);
            answer
        })
    }

    /// Runs `work`, which only starts something, with the engine: messages may wait for more, until the
    /// worker is next used in another way.
    #[inline(always)]
    pub fn start<R>(&self, work: impl FnOnce(&mut Engine<T>) -> R) -> R {
        work(&mut self.hold())
    }

    /// The engine, until this is dropped: what [`start`](Worker::start) hands to its work.
    #[inline(always)]
    pub fn hold(&self) -> Engaged<'_, T> {
        Engaged { engine: self.gate.hold(), worker: self }
    }

    /// Lets go of messages that may be waiting for others to travel with, before the program goes on.
    /// Whether all have left, or will without help.
    #[inline(always)]
    #[must_use]
    pub fn flush(&self) -> bool {
        !self.flushes || self.gate.with(|engine| engine.flush_transport(Flush::Connect))
    }

    /// Makes progress until `done` answers.
    #[inline]
    pub fn wait<R>(&self, done: impl FnMut(&mut Engine<T>) -> Option<R>) -> R {
        self.wait_at(Site::default(), done)
    }

    /// Makes progress until `done` answers; should that take long, `site` tells where it is waited for.
    #[inline]
    pub fn wait_at<R>(&self, site: Site, mut done: impl FnMut(&mut Engine<T>) -> Option<R>) -> R {
        let mut shown = Shown { site, since: None, sign: &self.sign };
        let mut wait = self.policy.begin();
        // The helper leaves to us what we wait for, from the first look on.
        let mut waiter = self.gate.is_lent().then(|| Waiter::new(&self.waiters));
        loop {
            let (answer, happened) = self.look(&mut done, Who::Program, wait.is_impatient());
            if let Some(answer) = answer {
                self.dismiss_helper();
                return answer;
            }
            if happened {
                wait.reset();
                continue;
            }
            if self.gate.is_locked() && waiter.is_none() {
                waiter = Some(Waiter::new(&self.waiters));
            }
            let next = match &waiter {
                Some(waiter) if !waiter.is_alone(&self.sleepers) => wait.give_way(),
                _ => wait.idle(),
            };
            match next {
                Next::Look => {}
                Next::Sleep => {
                    if let Some(answer) = self.sleep(&mut done, Some(&mut shown)) {
                        self.dismiss_helper();
                        return answer;
                    }
                    wait.reset();
                }
                Next::Tell => {
                    let (answer, awaited) = self.gate.with(|engine| engine.watch(&mut done));
                    if let Some(answer) = answer {
                        self.dismiss_helper();
                        return answer;
                    }
                    shown.since = shown.since.or(Instant::now().checked_sub(LONG));
                    shown.show(&awaited, &[]);
                }
            }
        }
    }

    /// Makes progress until `ready`, which looks at memory that other processes write; they must
    /// ring the bell of this one.
    #[inline]
    pub fn wait_until(&self, mut ready: impl FnMut() -> bool) {
        if self.policy.spin > Duration::ZERO {
            for _ in 0..FLAG_POLLS {
                if ready() {
                    return;
                }
            }
        }
        self.wait(|_| ready().then_some(()));
    }

    #[inline(never)]
    fn receive_by_request(&self, site: Site, pattern: Pattern, buffer: Span) -> Completion {
        let request = self.with(|engine| engine.receive(pattern, buffer));
        self.wait_at(site, |engine| engine.finish(request))
    }

    /// Makes progress once, for calls that do not wait.
    #[inline]
    pub fn progress(&self) -> bool {
        self.gate.with(|engine| {
            let happened = engine.progress();
            let happened = self.hear(engine, happened);
            engine.flush_transport(Flush::Write);
            self.wake_others(engine);
            happened
        })
    }

    /// The answer if there is one, else whether anything happened.
    #[inline(always)]
    pub(crate) fn look<R>(
        &self,
        done: &mut impl FnMut(&mut Engine<T>) -> Option<R>,
        who: Who,
        impatient: bool,
    ) -> (Option<R>, bool) {
        let look = |engine: &mut Engine<T>| {
            engine.set_impatient(impatient);
            if let Some(answer) = done(engine) {
                engine.flush_transport(Flush::Write);
                return (Some(answer), true);
            }
            let happened = match who {
                Who::Program => {
                    let happened = engine.progress();
                    self.hear(engine, happened)
                }
                Who::Helper => engine.help(),
            };
            self.wake_others(engine);
            let answer = if happened { done(engine) } else { None };
            if answer.is_some() || who == Who::Helper {
                engine.flush_transport(Flush::Write);
            }
            (answer, happened)
        };
        match who {
            Who::Program => self.gate.with(look),
            Who::Helper => self.gate.with_loan(look).unwrap_or((None, true)),
        }
    }

    /// Sleeps until something may have happened, unless it has while we lay down.
    #[cold]
    pub(crate) fn sleep<R>(
        &self,
        done: &mut impl FnMut(&mut Engine<T>) -> Option<R>,
        shown: Option<&mut Shown<'_>>,
    ) -> Option<R> {
        self.sleepers.fetch_add(1, Ordering::SeqCst);
        self.bell.arm();
        let who = if shown.is_some() { Who::Program } else { Who::Helper };
        let mut awaited = Vec::new();
        let mut watched = |engine: &mut Engine<T>| {
            let answer;
            (answer, awaited) = engine.watch(&mut *done);
            answer
        };
        let (answer, mut happened) = self.look(&mut watched, who, who == Who::Program);
        if answer.is_none()
            && !happened
            && let Some(shown) = shown
        {
            let mut inner = Vec::new();
            self.gate.with(|engine| {
                engine.flush_transport(Flush::Write);
                if shown.is_long() && awaited.iter().any(|one| one.kind == AwaitedKind::Task) {
                    (happened, inner) = engine.watch(Engine::advance_tasks);
                }
            });
            shown.show(&awaited, &inner);
        }
        if answer.is_none() && !happened {
            self.bell.sleep();
        }
        self.bell.disarm();
        if self.sleepers.fetch_sub(1, Ordering::SeqCst) > 1 {
            // The others were armed through the same word: let them look for themselves.
            self.bell.ring();
        }
        answer
    }

    /// What this thread has moved on, or left, may be what another thread sleeps over.
    #[inline]
    fn wake_others(&self, engine: &mut Engine<T>) {
        if self.gate.is_locked()
            && (engine.take_completed() | engine.has_polled())
            && self.sleepers.load(Ordering::SeqCst) > 0
        {
            self.bell.ring();
        }
    }
}

impl<T: Take> Worker<T> {
    /// Receives a message, from start to end.
    #[inline(always)]
    pub fn receive(&self, pattern: Pattern, buffer: Span) -> Completion {
        self.receive_at(Site::default(), pattern, buffer)
    }

    /// Receives a message, from start to end; should that take long, `site` tells where it is waited for.
    #[inline(always)]
    pub fn receive_at(&self, site: Site, pattern: Pattern, buffer: Span) -> Completion {
        if !self.gate.is_locked() && self.policy.spin > Duration::ZERO {
            let mut engine = self.gate.hold();
            engine.flush_transport(Flush::Write);
            if let Some(Some(completion)) = engine.receive_now(&pattern, buffer, TAKE_POLLS) {
                engine.flush_transport(Flush::Write);
                return completion;
            }
        }
        self.receive_by_request(site, pattern, buffer)
    }
}
