//! A model of the threads of a process and its VCIs: which thread makes progress on which VCI, and who wakes whom. The
//! numbers are those of the invariants in `docs/rooms/worker.md`; each model fails if one of them is broken.
//!
//! The lock of a gate and the count of sleepers are the real ones. An engine is a count of requests that have completed. A
//! peer is a thread that puts a frame into a ring and rings the bell if that is armed, or into a socket.

use crate::lock::Lock;
use crate::sleepers::Sleepers;
use crate::sync::{AtomicU32, AtomicUsize, Ordering, fence};
use loom::cell::UnsafeCell;
use loom::sync::{Arc, Condvar, Mutex};
use transport::Bell;

/// The one bell of a process.
#[derive(Clone, Default)]
struct Doorbell(Arc<Shared>);

/// What a peer sees of a process.
#[derive(Default)]
struct Shared {
    /// 1 while a thread has armed the bell.
    word: AtomicU32,
    /// By VCI, whether a frame lies there that no thread has taken in.
    rings: [AtomicU32; 2],
    /// Whether frames come through sockets: threads sleep while these are empty, and the peer rings for nothing.
    sockets: bool,
    looked_at: Mutex<()>,
    woken: Condvar,
}

impl Bell for Doorbell {
    fn arm(&self) {
        self.0.word.store(1, Ordering::SeqCst);
    }

    fn sleep(&self) {
        let Shared { word, rings, sockets, looked_at, woken } = &*self.0;
        let mut looked_at = looked_at.lock().expect("nobody panics");
        let is_empty = || rings.iter().all(|ring| ring.load(Ordering::Relaxed) == 0);
        while word.load(Ordering::Relaxed) == 1 && (!sockets || is_empty()) {
            looked_at = woken.wait(looked_at).expect("nobody panics");
            if !sockets {
                // Whatever wakes a thread that sleeps on a word, it looks again.
                return;
            }
        }
    }

    fn disarm(&self) {
        self.0.word.store(0, Ordering::SeqCst);
    }

    fn ring(&self) {
        self.0.word.store(0, Ordering::SeqCst);
        self.0.wake_all();
    }
}

impl Shared {
    fn wake_all(&self) {
        let _looked_at = self.looked_at.lock().expect("nobody panics");
        self.woken.notify_all();
    }

    /// A peer sends a frame.
    fn send(&self, number: usize) {
        self.rings[number].store(1, Ordering::Release);
        if self.sockets {
            // The kernel wakes threads, which sleep again if another one has taken the frame in before they run.
            return self.wake_all();
        }
        fence(Ordering::SeqCst);
        if self.word.load(Ordering::Relaxed) == 1 {
            self.word.store(0, Ordering::SeqCst);
            self.wake_all();
        }
    }
}

/// An engine behind its gate.
#[derive(Default)]
struct Vci {
    gate: Lock,
    /// Requests that have completed. Only the thread that holds the gate touches it.
    completed: UnsafeCell<u32>,
}

/// What a thread that is about to sleep has found on the other VCIs.
enum Visit {
    Nothing,
    Happened,
    /// Another thread was inside of one.
    Missed,
}

#[derive(Default)]
struct Process {
    vcis: [Vci; 2],
    /// How many of them are open.
    open: AtomicUsize,
    sleepers: Sleepers,
    bell: Doorbell,
    /// The VCI to whose ring the peer writes when it hears of the first frame on VCI 1, if it does.
    answers: bool,
}

impl Process {
    fn new(open: usize, answers: bool, sockets: bool) -> Arc<Process> {
        let bell = Doorbell(Arc::new(Shared { sockets, ..Shared::default() }));
        let process = Process { answers, bell, ..Process::default() };
        process.open.store(open, Ordering::SeqCst);
        Arc::new(process)
    }

    /// Takes in what has come on a VCI. The caller holds its gate.
    fn poll(&self, number: usize) -> bool {
        let (vci, ring) = (&self.vcis[number], &self.bell.0.rings[number]);
        if ring.load(Ordering::Acquire) == 0 {
            return false;
        }
        ring.store(0, Ordering::Relaxed);
        // SAFETY: the gate is held.
        vci.completed.with_mut(|completed| unsafe { *completed += 1 });
        if number == 1 && self.answers {
            self.send(0);
        }
        // 4: before the gate is released.
        self.sleepers.wake(&self.bell);
        true
    }

    /// A thread looks at its own VCI: whether its request has completed, and whether anything happened.
    fn look(&self, number: usize) -> (bool, bool) {
        let vci = &self.vcis[number];
        let _gate = vci.gate.lock();
        // SAFETY: the gate is held.
        let is_done = || vci.completed.with(|completed| unsafe { *completed > 0 });
        if is_done() {
            return (true, true);
        }
        let happened = self.poll(number);
        (is_done(), happened)
    }

    /// 2: polls the other VCIs that are open, whose gates are only tried.
    fn visit(&self, own: usize) -> Visit {
        let mut visit = Visit::Nothing;
        for number in (0..self.open.load(Ordering::Acquire)).filter(|number| *number != own) {
            match self.vcis[number].gate.try_lock() {
                Some(_gate) if self.poll(number) => visit = Visit::Happened,
                Some(_) => {}
                None => return Visit::Missed,
            }
        }
        visit
    }

    /// Waits for a request of a VCI, as `Worker::wait_at` does once it no longer spins.
    fn wait(&self, number: usize) {
        loop {
            let (done, happened) = self.look(number);
            if done {
                return;
            }
            if happened {
                continue;
            }
            // 3: armed before the last look at all VCIs.
            self.sleepers.lie_down(&self.bell);
            let (done, happened) = self.look(number);
            if !done && !happened {
                match self.visit(number) {
                    Visit::Nothing => self.bell.sleep(),
                    Visit::Happened => {}
                    // The model explores nothing else until the thread inside has gone on.
                    Visit::Missed => loom::thread::yield_now(),
                }
            }
            self.sleepers.rise(&self.bell);
            if done {
                return;
            }
        }
    }

    /// Opens VCI 1, as `Process::add` does.
    fn open(&self) {
        self.open.store(2, Ordering::Release);
        // 5: a sleeper has not polled it.
        self.sleepers.wake_for_news(&self.bell);
    }

    /// A peer sends a frame.
    fn send(&self, number: usize) {
        self.bell.0.send(number);
    }

    fn has_waiters(&self) -> bool {
        self.sleepers.count() > 0
    }
}

fn spawn(
    process: &Arc<Process>,
    work: impl FnOnce(&Process) + 'static,
) -> loom::thread::JoinHandle<()> {
    let process = process.clone();
    loom::thread::spawn(move || work(&process))
}

/// Runs a model with frames that come through rings, and through sockets.
fn model(work: impl Fn(bool) + Send + Sync + 'static) {
    let work = std::sync::Arc::new(work);
    for sockets in [false, true] {
        let work = work.clone();
        loom::model(move || work(sockets));
    }
}

/// A peer answers on VCI 0 when its frame on VCI 1 is taken in. The thread that opens VCI 1 computes afterwards, so that the
/// thread that waits on VCI 0 must poll VCI 1, whenever that is opened.
#[test]
fn loom_a_waiting_thread_polls_a_vci_that_is_opened_meanwhile() {
    // Before it is open, a VCI has a ring and no socket.
    loom::model(|| {
        let process = Process::new(1, true, false);
        let peer = spawn(&process, |process| process.send(1));
        let opener = spawn(&process, Process::open);
        process.wait(0);
        peer.join().expect("it does not panic");
        opener.join().expect("it does not panic");
        assert!(!process.has_waiters());
    });
}

/// The thread that polls VCI 1 once, and computes afterwards, may be inside of it when the waiting thread visits.
#[test]
fn loom_a_waiting_thread_does_not_sleep_over_a_vci_that_it_could_not_visit() {
    model(|sockets| {
        let process = Process::new(2, true, sockets);
        let peer = spawn(&process, |process| process.send(1));
        let tester = spawn(&process, |process| {
            process.look(1);
        });
        process.wait(0);
        peer.join().expect("it does not panic");
        tester.join().expect("it does not panic");
    });
}

/// Two threads wait on a VCI each, and a frame comes for each: either thread may take in both.
#[test]
fn loom_the_thread_that_takes_in_a_frame_wakes_the_one_that_waits_for_it() {
    model(|sockets| {
        let process = Process::new(2, false, sockets);
        let waiters = [0, 1].map(|number| spawn(&process, move |process| process.wait(number)));
        process.send(0);
        process.send(1);
        waiters.into_iter().for_each(|waiter| waiter.join().expect("it does not panic"));
        assert!(!process.has_waiters());
    });
}

/// A thread that does not wait takes in the frame that another thread sleeps over, and computes afterwards.
#[test]
fn loom_a_thread_that_does_not_wait_wakes_the_one_whose_frame_it_takes_in() {
    model(|sockets| {
        let process = Process::new(2, false, sockets);
        let waiter = spawn(&process, |process| process.wait(1));
        let tester = spawn(&process, |process| {
            process.look(1);
        });
        process.send(1);
        waiter.join().expect("it does not panic");
        tester.join().expect("it does not panic");
        assert!(!process.has_waiters());
    });
}
