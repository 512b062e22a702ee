//! Two ranks with several VCIs between them.

use engine::protocol::Table;
use engine::{Config, Engine, Mode, Pattern, RequestId, Started};
use layout::Span;
use rustix::fs::{MemfdFlags, memfd_create};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use transport_shm::Shm;
use worker::waiting::Policy;
use worker::{Fabric, Gate, Site, Worker};

const CONFIG: Config = Config { table: Table::SHIPPED.with_eager(1 << 10), credit: 1 << 20 };
/// Longer than what is sent without asking: both ranks must move it on.
const LONG: usize = 300_000;

/// A rank with so many VCIs, for any number of threads.
fn vcis(shm: Shm, rank: u32, count: u8, policy: Policy) -> Vec<Worker<Fabric>> {
    let further = shm.vcis();
    let first =
        Worker::new(Gate::locked(Engine::new(Fabric::new(rank, Some(shm)), 2, CONFIG)), policy);
    let mut all = vec![first];
    for vci in 1..count {
        let fabric = Fabric::new(rank, Some(further.open(vci).expect("a VCI")));
        let engine = Engine::new(fabric, 2, CONFIG).on_vci(vci);
        // SAFETY: the gate has a lock, as that of the first VCI has.
        let worker = unsafe { all[0].beside(engine) };
        all.push(worker);
    }
    all
}

fn two_ranks(count: u8, policy: Policy) -> [Vec<Worker<Fabric>>; 2] {
    let file = memfd_create("VCIs", MemfdFlags::CLOEXEC).expect("a memfd");
    [0, 1].map(|rank| {
        let file = file.try_clone().expect("a copy of the descriptor");
        vcis(Shm::attach(file, rank, 2, true).expect("a rank joins"), rank, count, policy)
    })
}

fn memory(bytes: &mut [u8]) -> Span {
    // SAFETY: every test keeps its bytes, untouched, until the threads have ended.
    unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) }
}

fn from(source: u32, tag: i32) -> Pattern {
    Pattern { source: Some(source), context: 0, tag: Some(tag) }
}

fn finish(worker: &Worker<Fabric>, started: Started) {
    if let Started::Pending(request) = started {
        worker.wait(|engine| engine.finish(request));
    }
}

/// MPI's progress rule: whoever waits moves everything on, also what it does not wait for.
#[test]
fn who_waits_on_one_vci_moves_the_others_on() {
    for policy in [Policy::BLOCK, Policy::POLL, Policy::hybrid(2, 2)] {
        let [senders, receivers] = two_ranks(3, policy);
        let (mut sent, mut received) = (vec![7; LONG], vec![0; LONG]);
        let (source, target) = (memory(&mut sent), memory(&mut received));
        let receive = receivers[2].with(|engine| engine.receive(from(0, 1), target));
        std::thread::scope(|scope| {
            // Nobody of this rank ever waits on the VCI that the long message comes by.
            scope.spawn(|| receivers[0].receive(from(0, 2), Span::EMPTY));
            std::thread::sleep(Duration::from_millis(50));
            let send = |vci: usize, tag, bytes| {
                senders[vci].with(|engine| engine.send(Mode::Standard, 1, 0, tag, bytes))
            };
            finish(&senders[2], send(2, 1, source));
            finish(&senders[0], send(0, 2, Span::EMPTY));
        });
        // The sender is through before the last bytes are.
        receivers[2].wait(|engine| engine.finish(receive));
        assert_eq!(sent, received, "{policy:?}");
    }
}

/// VCIs are apart: a message is received on the VCI that it was sent by, and a request is known on its own.
#[test]
fn vcis_do_not_know_of_each_other() {
    let [senders, receivers] = two_ranks(16, Policy::BLOCK);
    for (vci, sender) in senders.iter().enumerate() {
        let mut byte = [vci as u8];
        let started = sender.with(|engine| engine.send(Mode::Standard, 1, 0, 5, memory(&mut byte)));
        finish(sender, started);
    }
    let mut bytes = vec![99; receivers.len()];
    let mut requests: Vec<RequestId> = Vec::new();
    for (worker, byte) in receivers.iter().zip(bytes.chunks_mut(1)) {
        requests.push(worker.with(|engine| engine.receive(from(0, 5), memory(byte))));
    }
    for (vci, request) in requests.iter().enumerate() {
        assert_eq!(request.vci() as usize, vci);
        let other = &receivers[(vci + 1) % receivers.len()];
        assert!(!other.with(|engine| engine.is_known(*request)));
    }
    let mut left = requests.len();
    receivers[0].wait_everywhere(Site::default(), || {
        for (worker, request) in receivers.iter().zip(&requests) {
            left -= usize::from(worker.with(|engine| engine.finish(*request)).is_some());
        }
        (left == 0).then_some(())
    });
    assert!(bytes.iter().enumerate().all(|(vci, byte)| vci == *byte as usize), "{bytes:?}");
}

/// Threads that share a VCI leave looking to one of them, and each has what it waits for, whoever finds it.
#[test]
fn threads_of_one_vci_get_what_is_theirs() {
    const THREADS: i32 = 4;
    let rounds = if cfg!(debug_assertions) { 300 } else { 3000 };
    for policy in [Policy::BLOCK, Policy::hybrid(2, 2), Policy::hybrid(2, 64)] {
        let ranks = two_ranks(1, policy);
        std::thread::scope(|scope| {
            for tag in 0..THREADS {
                let ranks = &ranks;
                for own in 0..2u32 {
                    scope.spawn(move || {
                        let worker = &ranks[own as usize][0];
                        for round in 0..rounds {
                            let mut bytes = [round as u8, tag as u8];
                            let span = memory(&mut bytes);
                            for turn in 0..2 {
                                if own == turn {
                                    let send = worker.with(|engine| {
                                        engine.send(Mode::Standard, 1 - own, 0, tag, span)
                                    });
                                    finish(worker, send);
                                } else {
                                    span.copy_from_slice(&[0, 99]);
                                    worker.receive(from(1 - own, tag), span);
                                    assert_eq!(span.to_vec(), [round as u8, tag as u8]);
                                }
                            }
                        }
                    });
                }
            }
        });
    }
}

/// What is announced reaches the engines of all VCIs, also of one that is opened later.
#[test]
fn news_reach_all_vcis() {
    #[derive(Debug)]
    struct Note(&'static [AtomicBool; 3]);
    impl worker::News<Fabric> for Note {
        fn tell(&self, engine: &mut Engine<Fabric>) -> bool {
            !self.0[engine.vci() as usize].swap(true, Ordering::SeqCst)
        }
    }
    static TOLD: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];
    let file = memfd_create("news", MemfdFlags::CLOEXEC).expect("a memfd");
    let shm = Shm::attach(file, 0, 2, true).expect("a rank joins");
    let further = shm.vcis();
    let engine = Engine::new(Fabric::new(0, Some(shm)), 2, CONFIG);
    let first = Worker::new(Gate::locked(engine), Policy::BLOCK).with_news(Box::new(Note(&TOLD)));
    let open = |vci| {
        let fabric = Fabric::new(0, Some(further.open(vci).expect("a VCI")));
        // SAFETY: the gate has a lock, as that of the first VCI has.
        unsafe { first.beside(Engine::new(fabric, 2, CONFIG).on_vci(vci)) }
    };
    let _second = open(1);
    first.announce();
    let all = |count: usize| TOLD.iter().take(count).all(|told| told.load(Ordering::SeqCst));
    first.wait_everywhere(Site::default(), || all(2).then_some(()));
    let _third = open(2);
    first.wait_everywhere(Site::default(), || all(3).then_some(()));
    // A thread that only starts something hears of what is announced, and only then asks.
    TOLD[0].store(false, Ordering::SeqCst);
    first.hear();
    assert!(!all(1), "nothing was announced");
    first.announce();
    first.hear();
    assert!(all(1));
}
