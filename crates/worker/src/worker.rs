//! An engine for the threads of a process, and how they wait for it.

use crate::vci::{Process, Vci, Visit, Waiter};
use crate::waiting::{Next, Policy};
use crate::{Gate, Held};
use engine::{Awaited, AwaitedKind, Completion, Engine, Pattern};
use layout::Span;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use transport::{Bell, Take, Transport};

/// How often a blocking receive polls its sender's frames alone before it starts a request: about as long
/// as an answer takes that was asked for just now. Nothing else makes progress meanwhile.
const TAKE_POLLS: u32 = 40;
/// How many of these polls are made at a time where other threads may want the engine.
const TAKE_SLICE: u32 = 8;
/// For so long whoever looks again and again waits for those who want the engine.
const COURTESY: u32 = 64;
/// Maximum time that a caller polls for the connection to a new peer before it leaves that to the helper.
const MAX_CONNECT_POLL: Duration = Duration::from_millis(1);
/// How often a flag in shared memory is read, without pauses in between, before anything else makes
/// progress: of many flags the next is waited for when the last has come.
const FLAG_POLLS: u32 = 1000;

/// How many polls that find something a call that only starts something makes before the engine is told news.
const NEWS_POLLS: u32 = 16;

/// One of the VCIs of a process: an engine behind a gate, with a policy for waiting.
pub struct Worker<T: Transport> {
    pub(crate) vci: Arc<Vci<T>>,
    pub(crate) process: Arc<Process<T>>,
    /// Whether messages may wait for others to travel with.
    pub(crate) flushes: bool,
}

/// The same VCI once more.
impl<T: Transport> Clone for Worker<T> {
    fn clone(&self) -> Worker<T> {
        let Worker { vci, process, flushes } = self;
        Worker { vci: Arc::clone(vci), process: Arc::clone(process), flushes: *flushes }
    }
}

impl<T: Transport> std::fmt::Debug for Worker<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
    }
}

/// What happens outside of the engine and concerns it, such as deaths.
pub trait News<T: Transport>: Send + Sync + std::fmt::Debug {
    /// Tells the engine of a VCI, in which nothing else happens at the moment, what it has not been told. Whether
    /// there was anything.
    fn tell(&self, engine: &mut Engine<T>) -> bool;
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
    /// How many threads of the process wait so.
    pub threads: usize,
}

/// Whoever has waited for so long shows all about it.
const LONG: Duration = Duration::from_millis(300);

/// A wait that others can see, once it has lasted for a while.
pub(crate) struct Shown<'a> {
    site: Site,
    since: Option<Instant>,
    counted: bool,
    sign: &'a Option<Box<dyn Sign>>,
    /// How many waits of the process others can see.
    count: &'a AtomicUsize,
}

impl<'a> Shown<'a> {
    #[inline]
    fn new<T: Transport>(site: Site, process: &'a Process<T>) -> Shown<'a> {
        let (sign, count) = (&process.sign, &process.shown);
        Shown { site, since: None, counted: false, sign, count }
    }

    fn is_long(&self) -> bool {
        self.since.is_some_and(|since| since.elapsed() >= LONG)
    }

    #[cold]
    fn show(&mut self, awaited: &[Awaited], inner: &[Awaited]) {
        if let Some(sign) = self.sign {
            let long = self.is_long();
            if !std::mem::replace(&mut self.counted, true) {
                self.count.fetch_add(1, Ordering::Relaxed);
            }
            let threads = self.count.load(Ordering::Relaxed);
            let since = *self.since.get_or_insert_with(Instant::now);
            sign.wait(&Sleep { site: self.site, awaited, inner, since, long, threads });
        }
    }
}

impl Drop for Shown<'_> {
    #[inline]
    fn drop(&mut self) {
        // Of several that wait the one that came last is shown, until all go on.
        if self.counted
            && self.count.fetch_sub(1, Ordering::Relaxed) == 1
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
        self.worker.process.wake_others(&self.worker.vci, &mut self.engine);
    }
}

impl<T: Transport> Worker<T> {
    /// Puts an engine behind its gate.
    pub fn new(gate: Gate<Engine<T>>, policy: Policy) -> Worker<T> {
        let vci = Arc::new(Vci::new(gate));
        let process = Arc::new(Process::new(vci.clone(), policy));
        Worker { vci, process, flushes: true }
    }

    /// A further VCI of the same process, by an engine that [knows its number](Engine::on_vci) and whose
    /// transport rings the same bell.
    ///
    /// # Safety
    /// What was promised for the gate of this worker holds for that of the new one, too.
    pub unsafe fn beside(&self, engine: Engine<T>) -> Worker<T> {
        // SAFETY: promised by the caller.
        let gate = unsafe { self.vci.gate.like(engine) };
        let vci = self.process.add(Vci::new(gate));
        Worker { vci, process: self.process.clone(), flushes: self.flushes }
    }

    /// No transport of this process has frames wait for others to travel with: calls need not
    /// [flush](Worker::flush), nor take the lock for that.
    pub fn without_flush(self) -> Worker<T> {
        Worker { flushes: false, ..self }
    }

    /// Has `news` tell the engines what is [announced](Worker::announce).
    ///
    /// # Panics
    /// If there is another VCI already.
    pub fn with_news(mut self, news: Box<dyn News<T>>) -> Worker<T> {
        Arc::get_mut(&mut self.process).expect("the only VCI").news = Some(news);
        self
    }

    /// Something that a thread may wait for has happened outside of the engines. May be called by any
    /// thread, whatever the gate.
    pub fn ring(&self) {
        self.process.bell.ring();
    }

    /// There are news for the engines. May be called by any thread, whatever the gate.
    pub fn announce(&self) {
        for vci in self.process.vcis() {
            // Whoever is about to sleep has armed its bell before it looks at this.
            vci.fresh.store(true, Ordering::SeqCst);
        }
        self.process.bell.ring();
    }

    /// Tells the engine what was [announced](Worker::announce). For calls that only start something: a thread that
    /// never waits learns of a death in no other way.
    #[inline(always)]
    pub fn hear(&self) {
        if self.vci.fresh.load(Ordering::Relaxed) {
            self.hear_now();
        }
    }

    #[cold]
    #[inline(never)]
    fn hear_now(&self) {
        // News come after all that arrived before them; while peers keep sending, the next call tries again.
        for _ in 0..NEWS_POLLS {
            if !self.process.move_on(&self.vci, &mut self.gate().hold())
                || !self.vci.fresh.load(Ordering::Relaxed)
            {
                break;
            }
        }
    }

    /// From now on the gates of all VCIs are for any number of threads.
    ///
    /// # Safety
    /// As [`Gate::add_lock`].
    pub unsafe fn add_lock(&self) {
        for vci in self.process.vcis() {
            // SAFETY: promised by the caller.
            unsafe { vci.gate.add_lock() };
        }
    }

    /// Where it shows why threads sleep.
    pub fn sign(&self) -> Option<&dyn Sign> {
        self.process.sign.as_deref()
    }

    /// Shows on `sign` why threads sleep.
    ///
    /// # Panics
    /// If there is another VCI already.
    pub fn with_sign(mut self, sign: Option<Box<dyn Sign>>) -> Worker<T> {
        Arc::get_mut(&mut self.process).expect("the only VCI").sign = sign;
        self
    }

    /// Whether its process has more than one VCI.
    #[inline]
    pub fn has_several(&self) -> bool {
        self.process.has_several()
    }

    /// The gate of the engine.
    #[inline(always)]
    pub fn gate(&self) -> &Gate<Engine<T>> {
        &self.vci.gate
    }

    /// Runs `work` with the engine. It must not call back into the worker. What it sends is on its
    /// way when this returns.
    #[inline(always)]
    pub fn with<R>(&self, work: impl FnOnce(&mut Engine<T>) -> R) -> R {
        self.start(|engine| {
            let answer = work(engine);
            engine.flush_transport();
            answer
        })
    }

    /// Runs `work`, which only starts something, with the engine: messages may wait for more, until the
    /// worker is next used in another way.
    #[inline(always)]
    pub fn start<R>(&self, work: impl FnOnce(&mut Engine<T>) -> R) -> R {
        work(&mut self.hold())
    }

    /// Runs `work` as [`start`](Worker::start) does, unless another thread is in the engine.
    #[inline]
    pub fn try_start<R>(&self, work: impl FnOnce(&mut Engine<T>) -> R) -> Option<R> {
        let engine = self.gate().try_hold()?;
        Some(work(&mut Engaged { engine, worker: self }))
    }

    /// The engine, until this is dropped: what [`start`](Worker::start) hands to its work.
    #[inline(always)]
    pub fn hold(&self) -> Engaged<'_, T> {
        Engaged { engine: self.gate().hold(), worker: self }
    }

    /// Lets go of messages that may be waiting for others to travel with, before the program goes on. Polls for a
    /// moment if the connection to a peer must be made first. Returns whether all messages have left, or leave
    /// without help.
    #[inline(always)]
    #[must_use]
    pub fn flush(&self) -> bool {
        !self.flushes || self.gate().with(|engine| engine.flush_transport()) || self.connect()
    }

    /// Polls until all messages leave without help, for no longer than a thread polls before it sleeps. Most peers
    /// answer at once. The others are left to the helper.
    #[cold]
    fn connect(&self) -> bool {
        let mut wait = self.process.policy.begin();
        let begun = Instant::now();
        let mut done = |engine: &mut Engine<T>| engine.flush_transport().then_some(());
        while !self.gate().is_lent() && begun.elapsed() < MAX_CONNECT_POLL {
            if self.look(&mut done, Who::Program, false).0.is_some() {
                return true;
            }
            self.process.look_around(&self.vci);
            self.let_others_in();
            if wait.idle() == Next::Sleep {
                break;
            }
        }
        false
    }

    /// Makes progress until `done` answers.
    #[inline]
    pub fn wait<R>(&self, done: impl FnMut(&mut Engine<T>) -> Option<R>) -> R {
        self.wait_at(Site::default(), done)
    }

    /// Makes progress until `done` answers; should that take long, `site` tells where it is waited for.
    #[inline]
    pub fn wait_at<R>(&self, site: Site, mut done: impl FnMut(&mut Engine<T>) -> Option<R>) -> R {
        let mut shown = Shown::new(site, &self.process);
        let mut wait = self.process.policy.begin();
        // The helper leaves to us what we wait for, from the first look on.
        let mut waiter = self.gate().is_lent().then(|| Waiter::new(&self.vci, &self.process));
        loop {
            if waiter.as_mut().is_some_and(Waiter::may_rest) {
                std::hint::spin_loop();
            } else {
                let (answer, happened) = self.look(&mut done, Who::Program, wait.is_impatient());
                if let Some(answer) = answer {
                    self.dismiss_helper();
                    return answer;
                }
                if self.process.look_around(&self.vci) | happened {
                    wait.reset();
                    continue;
                }
            }
            let mut crowded = false;
            if self.gate().is_locked() {
                let waiter = waiter.get_or_insert_with(|| Waiter::new(&self.vci, &self.process));
                self.let_others_in();
                crowded = waiter.is_crowded();
            }
            match if crowded { wait.give_way() } else { wait.idle() } {
                Next::Look => {}
                Next::Sleep => {
                    waiter.as_mut().map(Waiter::resign);
                    if let Some(answer) = self.sleep(&mut done, Some(&mut shown)) {
                        self.dismiss_helper();
                        return answer;
                    }
                    wait.reset();
                }
                Next::Tell => {
                    let (answer, awaited) = self.gate().with(|engine| engine.watch(&mut done));
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

    /// Whoever looks again and again lets those in who have something to do.
    #[inline]
    fn let_others_in(&self) {
        for _ in 0..COURTESY {
            if !self.gate().is_wanted() {
                break;
            }
            std::hint::spin_loop();
        }
    }

    /// Makes progress on all VCIs until `done` answers, which is called outside of all gates and may enter any;
    /// should that take long, `site` tells where it is waited for.
    pub fn wait_everywhere<R>(&self, site: Site, mut done: impl FnMut() -> Option<R>) -> R {
        let mut shown = Shown::new(site, &self.process);
        let mut wait = self.process.policy.begin();
        let mut waiter = self.gate().is_locked().then(|| Waiter::new(&self.vci, &self.process));
        loop {
            if let Some(answer) = done() {
                return answer;
            }
            if self.process.visit(None).happened {
                wait.reset();
                continue;
            }
            let crowded = waiter.as_mut().is_some_and(Waiter::is_crowded);
            match if crowded { wait.give_way() } else { wait.idle() } {
                Next::Look => {}
                Next::Sleep => {
                    self.process.lie_down();
                    let visit = self.process.visit(None);
                    let answer = done();
                    if answer.is_none() && visit == Visit::default() {
                        shown.show(&[], &[]);
                        self.process.bell.sleep();
                    }
                    self.process.rise();
                    if let Some(answer) = answer {
                        return answer;
                    }
                    wait.reset();
                }
                Next::Tell => {
                    shown.since = shown.since.or(Instant::now().checked_sub(LONG));
                    shown.show(&[], &[]);
                }
            }
        }
    }

    /// Makes progress until `ready`, which looks at memory that other processes write; they must
    /// ring the bell of this one.
    #[inline]
    pub fn wait_until(&self, mut ready: impl FnMut() -> bool) {
        if self.process.policy.spin > Duration::ZERO {
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
        let mut engine = self.gate().hold();
        engine.widen();
        let happened = self.process.move_on(&self.vci, &mut engine);
        drop(engine);
        self.process.look_around(&self.vci) | happened
    }

    /// Makes progress once on all VCIs.
    pub fn progress_everywhere(&self) -> bool {
        self.process.visit(None).happened
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
                engine.flush_transport();
                return (Some(answer), true);
            }
            let happened = match who {
                Who::Program => {
                    let happened = engine.progress();
                    self.process.hear(&self.vci, engine, happened)
                }
                Who::Helper => engine.help(),
            };
            self.process.wake_others(&self.vci, engine);
            let answer = if happened { done(engine) } else { None };
            if answer.is_some() || who == Who::Helper {
                engine.flush_transport();
            }
            (answer, happened)
        };
        match who {
            Who::Program => self.gate().with(look),
            Who::Helper => self.gate().with_loan(look).unwrap_or((None, true)),
        }
    }

    /// Sleeps until something may have happened, unless it has while we lay down.
    #[cold]
    pub(crate) fn sleep<R>(
        &self,
        done: &mut impl FnMut(&mut Engine<T>) -> Option<R>,
        shown: Option<&mut Shown<'_>>,
    ) -> Option<R> {
        self.process.lie_down();
        let who = if shown.is_some() { Who::Program } else { Who::Helper };
        let mut awaited = Vec::new();
        let mut watched = |engine: &mut Engine<T>| {
            let answer;
            (answer, awaited) = engine.watch(&mut *done);
            answer
        };
        let (answer, mut happened) = self.look(&mut watched, who, who == Who::Program);
        if who == Who::Program && self.process.has_several() {
            // Whoever is inside of another VCI may have looked before we were armed.
            happened |= self.process.visit(Some(&self.vci)) != Visit::default();
        }
        if answer.is_none()
            && !happened
            && let Some(shown) = shown
        {
            let mut inner = Vec::new();
            self.gate().with(|engine| {
                engine.flush_transport();
                if shown.is_long() && awaited.iter().any(|one| one.kind == AwaitedKind::Task) {
                    (happened, inner) = engine.watch(Engine::advance_tasks);
                }
            });
            shown.show(&awaited, &inner);
        }
        if answer.is_none() && !happened {
            self.process.bell.sleep();
        }
        self.process.rise();
        answer
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
        if self.process.policy.spin > Duration::ZERO {
            if self.gate().is_locked() {
                if let Some(completion) = self.receive_among_threads(&pattern, buffer) {
                    return completion;
                }
            } else {
                let mut engine = self.gate().hold();
                engine.flush_transport();
                if let Some(Some(completion)) = engine.receive_now(&pattern, buffer, TAKE_POLLS) {
                    engine.flush_transport();
                    return completion;
                }
            }
        }
        self.receive_by_request(site, pattern, buffer)
    }

    /// The short way of a receive where other threads may come: it lets them in between.
    #[inline]
    fn receive_among_threads(&self, pattern: &Pattern, buffer: Span) -> Option<Completion> {
        for _ in 0..TAKE_POLLS / TAKE_SLICE {
            if self.vci.has_waiters() || self.gate().is_wanted() {
                return None;
            }
            // What it polls may complete requests of threads that wait for several VCIs: these are woken.
            let mut engine = self.hold();
            engine.flush_transport();
            let found = engine.receive_now(pattern, buffer, TAKE_SLICE)?;
            if let Some(completion) = found {
                engine.flush_transport();
                drop(engine);
                self.process.look_around(&self.vci);
                return Some(completion);
            }
        }
        None
    }
}
