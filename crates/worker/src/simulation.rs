//! A job in one process: its ranks are threads, of which one runs at a time, over a
//! [simulated network](transport::sim).
//!
//! Whoever would sleep gives its turn away, and so does who looks in vain again and again; a number drawn from the seed says
//! who is next. When all have looked in vain, the clock of the network moves to the next arrival. If there is
//! none, all ranks wait for each other, and the job ends. So the same seed gives the same run, as long as the
//! ranks do nothing that depends on anything else.
//!
//! What a process has once, its ranks share: whoever has such things [changes](Turns) them with the turn. A rank is the
//! thread that plays it: any other thread of the process is a [stray](is_stray) one.

use crate::worker::{Sign, Site, Sleep};
use engine::{Awaited, AwaitedKind};
use std::cell::{Cell, RefCell};
use std::fmt::Write;
use std::io;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use transport::sim::{Config, Network, Port, Random};
use transport::{Bell, Peer, Sink, Transport};

/// Looks in vain after which a rank that does not sleep gives its turn away.
const PATIENCE: u32 = 32;
/// Before all ranks are said to wait for each other, threads that are none have so long to ring.
const OUTSIDE: Duration = Duration::from_secs(1);
/// A rank that is to die does so in one of its first turns.
const LATEST_DEATH: usize = 40;

/// The number of a simulated job's world.
pub const WORLD: u64 = 1;

/// What is to happen.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many ranks there are.
    pub ranks: u32,
    /// What every choice is drawn from.
    pub seed: u64,
    /// Virtual time that a message is under way.
    pub delay: RangeInclusive<u64>,
    /// How many of a thousand frames are lost, and sent again later.
    pub loss: u32,
    /// How many ranks die on the way.
    pub deaths: u32,
}

/// Told when a rank's turn begins and ends, on its thread.
pub trait Turns {
    /// It ends: others are about to run.
    fn leave(&mut self);
    /// It begins; these are known to have ended so far, since one of them has died.
    fn enter(&mut self, gone: &[Peer]);
}

/// The place of a rank, for the thread that is to take it.
#[derive(Debug)]
pub struct Seat {
    /// Which rank it is.
    pub rank: Peer,
    /// Of how many.
    pub size: u32,
    pub(crate) way: Way,
}

/// The transport of a simulated rank.
pub(crate) struct Way {
    pub(crate) port: Port,
    pub(crate) bell: SimulatedBell,
    /// Looks in vain since this rank's turn began.
    pub(crate) silence: u32,
}

impl std::fmt::Debug for Way {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.bell.fmt(f)
    }
}

impl Way {
    /// Looks at what has come; whoever looks in vain too often lets others run.
    pub(crate) fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let happened = self.port.poll(sink);
        self.silence = if happened { 0 } else { self.silence + 1 };
        if self.silence == PATIENCE {
            self.silence = 0;
            self.bell.give_turn();
            // Whoever sleeps next has seen what came meanwhile.
            return self.port.poll(sink);
        }
        happened
    }
}

impl Seat {
    /// Where this rank shows what it waits for.
    pub fn sign(&self) -> Box<dyn Sign> {
        Box::new(self.way.bell.clone())
    }
}

/// Whether the ranks of this process are simulated.
static ON: AtomicBool = AtomicBool::new(false);

/// Whether the ranks of this process are simulated, which they are from its beginning or never.
pub fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Why a call of a stray thread fails.
pub const STRAY: &str = "a simulated rank is one thread, and this thread is none or its rank has ended; make the calls \
                         of a rank on its own thread, or run the test on real processes";

/// Whether the ranks of this process are simulated, and the calling thread is none of them.
pub fn is_stray() -> bool {
    is_on() && !PLAYS.get()
}

thread_local! {
    /// Whether this thread is a rank that has not ended.
    static PLAYS: Cell<bool> = const { Cell::new(false) };
    static SEAT: RefCell<Option<Seat>> = const { RefCell::new(None) };
    static TURNS: RefCell<Option<Box<dyn Turns>>> = const { RefCell::new(None) };
}

/// The seat of this thread, if it is a rank that has not taken it.
pub fn take_seat() -> Option<Seat> {
    SEAT.take()
}

struct Job {
    network: Network,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    plan: Plan,
    random: Random,
    /// Whose turn it is.
    current: Option<Peer>,
    ranks: Vec<Rank>,
    /// Who has ended, in the order in which the others were told.
    gone: Vec<Peer>,
    /// What had happened on the network when ranks last had reason to look.
    seen: u64,
}

struct Rank {
    life: Life,
    /// Whether it has looked in vain since anything happened.
    idle: bool,
    /// Whether it has been called since it last armed its bell.
    rung: bool,
    /// In how many turns it dies.
    doom: Option<usize>,
    waits: Option<(Site, Vec<Awaited>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Life {
    Running,
    Ended,
    Dead,
}

/// Runs `program` on each rank of a simulated job, until all that live have ended. A rank that panics ends the process,
/// since the others may wait for it. `turns` makes what is told of turns, on the thread of each rank.
pub fn run(
    plan: Plan,
    turns: impl Fn() -> Box<dyn Turns> + Send + Sync + 'static,
    program: impl Fn() + Send + Sync + 'static,
) -> io::Result<()> {
    let config = Config {
        ranks: plan.ranks,
        seed: plan.seed,
        delay: plan.delay.clone(),
        loss: plan.loss,
        ..Config::default()
    };
    ON.store(true, Ordering::Relaxed);
    let network = Network::new(config);
    let mut random = Random::new(plan.seed ^ 0x7572_6e73);
    let rank = |_| Rank { life: Life::Running, idle: false, rung: false, doom: None, waits: None };
    let mut ranks: Vec<Rank> = (0..plan.ranks).map(rank).collect();
    let mut left: Vec<usize> = (0..ranks.len()).collect();
    for _ in 0..plan.deaths.min(plan.ranks) {
        let doomed = left.swap_remove(random.below(left.len()));
        ranks[doomed].doom = Some(1 + random.below(LATEST_DEATH));
    }
    let ports = network.ports();
    let state = State { plan, random, current: None, ranks, gone: Vec::new(), seen: 0 };
    let job = Arc::new(Job { network, state: Mutex::new(state), changed: Condvar::new() });
    let (turns, program) = (Arc::new(turns), Arc::new(program));
    for port in ports {
        let (rank, size) = (port.rank(), job.lock().plan.ranks);
        let bell = SimulatedBell { job: Arc::clone(&job), rank };
        let (turns, program) = (Arc::clone(&turns), Arc::clone(&program));
        let play = move || {
            TURNS.set(Some(turns()));
            PLAYS.set(true);
            let unfinished = Unfinished(rank);
            bell.begin();
            SEAT.set(Some(Seat { rank, size, way: Way { port, bell: bell.clone(), silence: 0 } }));
            program();
            std::mem::forget(unfinished);
            bell.end();
        };
        std::thread::Builder::new().name(format!("rank {rank}")).spawn(play)?;
    }
    let mut state = job.pass(job.lock());
    while state.ranks.iter().any(|rank| rank.life == Life::Running) {
        state = job.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
    Ok(())
}

/// Ends the process, unless it is forgotten: the other ranks may wait for one that panics.
struct Unfinished(Peer);

impl Drop for Unfinished {
    fn drop(&mut self) {
        eprintln!("serried: simulated rank {} panicked; what it said stands above", self.0);
        std::process::exit(101)
    }
}

impl Job {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Once a rank has died, the others hear of all that have ended, as `mpiexec` tells them.
    fn tell_of_ends(&self, state: &mut State) {
        if state.ranks.iter().all(|rank| rank.life != Life::Dead) {
            return;
        }
        let over = (0..).zip(&state.ranks).filter(|(_, rank)| rank.life != Life::Running);
        let fresh: Vec<Peer> =
            over.map(|(rank, _)| rank).filter(|rank| !state.gone.contains(rank)).collect();
        for &rank in &fresh {
            self.network.kill(rank);
        }
        state.gone.extend(fresh);
        state.all_look();
    }

    /// Gives the turn to somebody who lives.
    fn pass<'a>(&'a self, mut state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let happened = self.network.happened();
        if std::mem::replace(&mut state.seen, happened) != happened {
            state.all_look();
        }
        state.current = loop {
            if let Some(next) = state.choose() {
                break Some(next);
            }
            if state.ranks.iter().all(|rank| rank.life != Life::Running) {
                break None;
            }
            if self.network.advance() {
                state.all_look();
                continue;
            }
            // No rank can go on; another thread may let it.
            let waited = self.changed.wait_timeout_while(state, OUTSIDE, |state| state.is_stuck());
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            if state.is_stuck() {
                state.end_stuck(self.network.now());
            }
        };
        self.changed.notify_all();
        state
    }
}

impl Rank {
    fn is_ready(&self) -> bool {
        self.life == Life::Running && !self.idle
    }
}

impl State {
    /// Something has happened that any rank may wait for.
    fn all_look(&mut self) {
        self.ranks.iter_mut().for_each(|rank| rank.idle = false);
    }

    fn is_stuck(&self) -> bool {
        !self.ranks.iter().any(Rank::is_ready)
    }

    /// One of those that can go on.
    fn choose(&mut self) -> Option<Peer> {
        let ready: Vec<Peer> =
            (0..).zip(&self.ranks).filter(|(_, rank)| rank.is_ready()).map(|(at, _)| at).collect();
        (!ready.is_empty()).then(|| ready[self.random.below(ready.len())])
    }

    /// Ends the process, and says who waits for what.
    fn end_stuck(&self, now: u64) -> ! {
        let mut text = format!(
            "serried: all ranks wait, and nothing is under way between them (seed {}, time {now})\n",
            self.plan.seed
        );
        for (number, rank) in self.ranks.iter().enumerate() {
            let _ = match (&rank.life, &rank.waits) {
                (Life::Running, Some((site, awaited))) => {
                    let call = if site.call.is_empty() { "a call" } else { site.call };
                    writeln!(text, "  rank {number} waits in {call}{}", described(awaited))
                }
                (life, _) => {
                    writeln!(text, "  rank {number}: {}", format!("{life:?}").to_lowercase())
                }
            };
        }
        eprint!("{text}");
        std::process::exit(1)
    }
}

fn described(awaited: &[Awaited]) -> String {
    let what = |one: &Awaited| match (one.kind, one.peer) {
        (AwaitedKind::Receive, Some(from)) => format!(" for a message from rank {from}"),
        (AwaitedKind::Receive, None) => " for a message from any rank".into(),
        (AwaitedKind::Send, Some(by)) => format!(" for rank {by} to take a message"),
        _ => String::new(),
    };
    awaited.first().map_or(String::new(), what)
}

/// Where a simulated rank sleeps: its turn goes to others meanwhile.
#[derive(Clone)]
pub struct SimulatedBell {
    job: Arc<Job>,
    rank: Peer,
}

impl std::fmt::Debug for SimulatedBell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SimulatedBell").field("rank", &self.rank).finish_non_exhaustive()
    }
}

impl SimulatedBell {
    /// Waits for the turn of this rank.
    fn begin(&self) {
        let mut state = self.job.lock();
        while state.current != Some(self.rank) {
            state = self.job.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let gone = state.gone.clone();
        drop(state);
        TURNS.with_borrow_mut(|turns| turns.iter_mut().for_each(|turns| turns.enter(&gone)));
    }

    /// The program of this rank has ended.
    fn end(&self) {
        TURNS.with_borrow_mut(|turns| turns.iter_mut().for_each(|turns| turns.leave()));
        PLAYS.set(false);
        let mut state = self.job.lock();
        state.ranks[self.rank as usize].life = Life::Ended;
        self.job.tell_of_ends(&mut state);
        drop(self.job.pass(state));
    }

    /// Lets others run until it is this rank's turn again. One that is to die never returns.
    pub(crate) fn give_turn(&self) {
        TURNS.with_borrow_mut(|turns| turns.iter_mut().for_each(|turns| turns.leave()));
        let mut state = self.job.lock();
        let own = &mut state.ranks[self.rank as usize];
        own.idle = !own.rung;
        own.doom = own.doom.map(|turns| turns - 1);
        let dies = own.doom == Some(0);
        if dies {
            own.life = Life::Dead;
            self.job.tell_of_ends(&mut state);
        }
        drop(self.job.pass(state));
        if dies {
            loop {
                std::thread::park();
            }
        }
        self.begin();
    }
}

impl Bell for SimulatedBell {
    fn arm(&self) {
        self.job.lock().ranks[self.rank as usize].rung = false;
    }

    fn sleep(&self) {
        self.give_turn();
    }

    fn disarm(&self) {}

    fn ring(&self) {
        let mut state = self.job.lock();
        let own = &mut state.ranks[self.rank as usize];
        (own.idle, own.rung) = (false, true);
        drop(state);
        self.job.changed.notify_all();
    }
}

/// Notes what a rank waits for.
impl Sign for SimulatedBell {
    fn wait(&self, sleep: &Sleep<'_>) {
        self.job.lock().ranks[self.rank as usize].waits =
            Some((sleep.site, sleep.awaited.to_vec()));
    }

    fn go_on(&self) {
        self.job.lock().ranks[self.rank as usize].waits = None;
    }
}
