//! Threads that sleep in one call while another call completes what they wait for.

use engine::protocol::Table;
use engine::{Config, Engine, Mode, Pattern, Started};
use layout::Span;
use rustix::fs::{MemfdFlags, memfd_create};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;
use transport::{Bell, Caps, Locality, Payload, Peer, Sent, Sink, Take, Taken, Transport, Wanted};
use transport_shm::Shm;
use wire::{Header, Key};
use worker::Worker;
use worker::waiting::Policy;
use worker::{Fabric, Gate};

const CONFIG: Config = Config { table: Table::SHIPPED.with_eager(1 << 10), credit: 1 << 20 };
const OWN: Pattern = Pattern { source: Some(0), context: 0, tag: Some(1) };

/// Rank 0 of a job of one, or of two whose other rank does nothing. Waits sleep at once.
fn worker(ranks: u32) -> Worker<Fabric> {
    let shm = (ranks > 1).then(|| {
        let file = memfd_create("threads", MemfdFlags::CLOEXEC).expect("a memfd");
        Shm::attach(file, 0, ranks, true).expect("a rank joins")
    });
    let engine = Engine::new(Fabric::new(0, shm), ranks, CONFIG);
    Worker::new(Gate::locked(engine), Policy::BLOCK)
}

/// Long enough for a thread to fall asleep, so that a missing wake-up is missed by it.
fn let_it_sleep() {
    std::thread::sleep(Duration::from_millis(100));
}

/// Fails the test, from outside, if the sleeper is not awake soon.
fn expect_awake(awake: &Receiver<()>) {
    if awake.recv_timeout(Duration::from_secs(60)).is_err() {
        eprintln!("nobody woke the thread that waits");
        // The sleeper cannot be joined any more.
        std::process::exit(1);
    }
}

/// Runs `wait` on a thread of its own, `act` when that sleeps, and expects `wait` to return. Nobody
/// makes progress after `act`.
fn wakes(ranks: u32, wait: impl FnOnce(&Worker<Fabric>) + Send, act: impl FnOnce(&Worker<Fabric>)) {
    let worker = worker(ranks);
    let (done, awake): (Sender<()>, Receiver<()>) = channel();
    std::thread::scope(|scope| {
        let shared = &worker;
        scope.spawn(move || {
            wait(shared);
            done.send(()).expect("the test waits for this");
        });
        let_it_sleep();
        act(&worker);
        expect_awake(&awake);
    });
}

fn memory(bytes: &mut [u8]) -> Span {
    // SAFETY: every test keeps its bytes, untouched, until the threads have ended.
    unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) }
}

#[test]
fn a_message_to_oneself_wakes_the_receiver() {
    for ranks in [1, 2] {
        for length in [8, 1 << 20] {
            let (mut sent, mut received) = (vec![1; length], vec![0; length]);
            let (source, target) = (memory(&mut sent), memory(&mut received));
            wakes(
                ranks,
                |worker| {
                    let receive = worker.with(|engine| engine.receive(OWN, target));
                    worker.wait(|engine| engine.finish(receive));
                },
                |worker| {
                    let _ = worker.with(|engine| engine.send(Mode::Standard, 0, 0, 1, source));
                },
            );
            assert!(sent == received, "{ranks} ranks, {length} bytes");
        }
    }
}

#[test]
fn a_receive_from_oneself_wakes_the_sender() {
    for ranks in [1, 2] {
        for (mode, length) in [(Mode::Synchronous, 8), (Mode::Standard, 1 << 20)] {
            let (mut sent, mut received) = (vec![1; length], vec![0; length]);
            let (source, target) = (memory(&mut sent), memory(&mut received));
            wakes(
                ranks,
                |worker| {
                    let started = worker.with(|engine| engine.send(mode, 0, 0, 1, source));
                    if let Started::Pending(send) = started {
                        worker.wait(|engine| engine.finish(send));
                    }
                },
                |worker| {
                    worker.with(|engine| engine.receive(OWN, target));
                },
            );
            assert!(sent == received, "{ranks} ranks, {mode:?}, {length} bytes");
        }
    }
}

#[test]
fn a_cancelled_receive_wakes_its_waiter() {
    for ranks in [1, 2] {
        let mut received = vec![0; 8];
        let target = memory(&mut received);
        let (tell, told) = channel();
        wakes(
            ranks,
            |worker| {
                let receive = worker.with(|engine| engine.receive(OWN, target));
                tell.send(receive).expect("the test waits for this");
                let completion = worker.wait(|engine| engine.finish(receive));
                assert!(completion.cancelled);
            },
            |worker| {
                let receive = told.recv().expect("posted before the wait");
                worker.with(|engine| engine.cancel(receive));
            },
        );
    }
}

/// A transport over which one message comes. The kernel has told of it once: whoever polls then leaves
/// it for the next poll.
struct Late {
    stage: Arc<AtomicU32>,
    bell: Calls,
}

/// What a thread sleeps on: whether it was rung.
#[derive(Clone, Default)]
struct Calls(Arc<(Mutex<bool>, Condvar)>);

impl Bell for Calls {
    fn arm(&self) {}

    fn sleep(&self) {
        let (rung, called) = &*self.0;
        let rung = rung.lock().expect("no panic");
        drop(called.wait_while(rung, |rung| !*rung).expect("no panic"));
    }

    fn disarm(&self) {
        *self.0.0.lock().expect("no panic") = false;
    }

    fn ring(&self) {
        *self.0.0.lock().expect("no panic") = true;
        self.0.1.notify_all();
    }
}

const COMES: u32 = 1;
const LEFT: u32 = 2;
const OVER: u32 = 3;

impl Transport for Late {
    type Bell = Calls;

    fn caps(&self, _peer: Peer) -> Caps {
        let (short, buffered, locality) = (64, 64, Locality::Network);
        let (zero_copy, get, put, atomic) = (false, false, false, false);
        Caps { locality, short, buffered, zero_copy, get, put, atomic, pins: false }
    }

    fn send_short(&mut self, _peer: Peer, _header: &Header, _payload: Span) -> Sent {
        Sent::Taken
    }

    fn send_buffered(&mut self, _: Peer, _: &Header, _: impl FnMut(usize, Span)) -> Sent {
        Sent::Taken
    }

    fn register(&mut self, _peer: Peer, _memory: Span, _operation: u32) -> Option<Key> {
        None
    }

    fn deregister(&mut self, _peer: Peer, _operation: u32) {}

    fn get(&mut self, _: Peer, _: Key, _offset: u64, _memory: Span, _operation: u32) {}

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let stage = self.stage.load(Ordering::SeqCst);
        match stage {
            COMES => self.stage.store(LEFT, Ordering::SeqCst),
            LEFT => {
                self.stage.store(OVER, Ordering::SeqCst);
                sink.handle_frame(0, Header::eager(0, 1, 0), Payload::new(Span::EMPTY));
            }
            _ => return false,
        }
        true
    }

    fn bell(&self) -> Calls {
        self.bell.clone()
    }
}

impl Take for Late {
    fn take(&mut self, _wanted: &Wanted, _polls: u32, _buffer: Span) -> Taken {
        Taken::Nothing
    }
}

#[test]
fn what_one_thread_leaves_wakes_another() {
    let stage = Arc::new(AtomicU32::new(0));
    let late = Late { stage: Arc::clone(&stage), bell: Calls::default() };
    let worker = Worker::new(Gate::locked(Engine::new(late, 1, CONFIG)), Policy::BLOCK);
    let (done, awake): (Sender<()>, Receiver<()>) = channel();
    std::thread::scope(|scope| {
        let shared = &worker;
        scope.spawn(move || {
            assert_eq!(shared.receive(OWN, Span::EMPTY).fault, None);
            done.send(()).expect("the test waits for this");
        });
        let_it_sleep();
        stage.store(COMES, Ordering::SeqCst);
        assert!(worker.progress());
        expect_awake(&awake);
    });
}
