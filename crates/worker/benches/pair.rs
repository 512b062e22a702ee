//! What a message costs below MPI: two processes on two cores, engine to engine.
//!
//! `cargo bench -p serried-engine` prints latency, message rate and bandwidth.

use engine::{Config, Engine, Mode, Pattern, Started};
use layout::Span;
use rustix::fd::OwnedFd;
use std::time::Instant;
use transport_shm::Shm;
use worker::Worker;
use worker::waiting::Policy;
use worker::{Fabric, Gate};

const CONFIG: Config =
    Config { table: engine::protocol::Table::SHIPPED.with_eager(16 << 10), credit: 1 << 20 };

type Rank = Worker<Fabric>;

fn join(file: OwnedFd, rank: u32) -> Rank {
    let mut cpus = rustix::thread::CpuSet::new();
    cpus.set(rank as usize);
    let _ = rustix::thread::sched_setaffinity(None, &cpus);
    let shm = Shm::attach(file, rank, 2, true).unwrap();
    let engine = Engine::new(Fabric::new(rank, Some(shm)), 2, CONFIG);
    // SAFETY: this process has one thread.
    Worker::new(unsafe { Gate::unlocked(engine) }, Policy::POLL)
}

fn send(rank: &Rank, peer: u32, buffer: Span) {
    if let Started::Pending(id) = rank.with(|e| e.send(Mode::Standard, peer, 0, 1, buffer)) {
        rank.wait(|engine| engine.finish(id));
    }
}

fn receive(rank: &Rank, peer: u32, buffer: Span) {
    let pattern = Pattern { source: Some(peer), context: 0, tag: Some(1) };
    let done = rank.receive(pattern, buffer);
    assert_eq!((done.bytes, done.fault), (buffer.len() as u64, None));
}

/// Posts a receive, does something, waits.
fn receive_posted(rank: &Rank, peer: u32, buffer: Span, between: impl FnOnce()) {
    let pattern = Pattern { source: Some(peer), context: 0, tag: Some(1) };
    let id = rank.with(|engine| engine.receive(pattern, buffer));
    between();
    let done = rank.wait(|engine| engine.finish(id));
    assert_eq!((done.bytes, done.fault), (buffer.len() as u64, None));
}

/// Nanoseconds for one message there, median of several batches.
fn ping_pong(rank: &Rank, me: u32, size: usize) -> f64 {
    let mut bytes = vec![me as u8; size.max(1)];
    // SAFETY: `bytes` outlives all use of the span.
    let buffer = unsafe { Span::new(bytes.as_mut_ptr(), size) };
    let rounds = (20_000_000 / (size + 1000)).clamp(10, 20_000);
    let mut batches: Vec<f64> = (0..15)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..rounds {
                if me == 0 {
                    send(rank, 1, buffer);
                    receive(rank, 1, buffer);
                } else {
                    receive(rank, 0, buffer);
                    send(rank, 0, buffer);
                }
            }
            start.elapsed().as_nanos() as f64 / rounds as f64 / 2.0
        })
        .collect();
    batches.sort_by(f64::total_cmp);
    batches[batches.len() / 2]
}

/// Millions of messages in a second, 64 in flight.
fn rate(rank: &Rank, me: u32, size: usize) -> f64 {
    const FLIGHT: usize = 64;
    let mut bytes = vec![me as u8; size.max(1)];
    // SAFETY: `bytes` outlives all use of the spans.
    let buffer = unsafe { Span::new(bytes.as_mut_ptr(), size) };
    let rounds = (2_000_000 / (size + 200)).clamp(20, 5_000);
    let pattern = Pattern { source: Some(0), context: 0, tag: Some(1) };
    let mut batches: Vec<f64> = (0..11)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..rounds {
                if me == 0 {
                    let sends: Vec<Started> = (0..FLIGHT)
                        .map(|_| rank.with(|e| e.send(Mode::Standard, 1, 0, 1, buffer)))
                        .collect();
                    for started in sends {
                        if let Started::Pending(id) = started {
                            rank.wait(|engine| engine.finish(id));
                        }
                    }
                    receive(rank, 1, Span::EMPTY);
                } else {
                    let receives: Vec<_> = (0..FLIGHT)
                        .map(|_| rank.with(|engine| engine.receive(pattern, buffer)))
                        .collect();
                    for id in receives {
                        rank.wait(|engine| engine.finish(id));
                    }
                    send(rank, 0, Span::EMPTY);
                }
            }
            (FLIGHT * rounds) as f64 * 1e3 / start.elapsed().as_nanos() as f64
        })
        .collect();
    batches.sort_by(f64::total_cmp);
    batches[batches.len() / 2]
}

/// Nanoseconds that a message of 8 bytes takes both engines together when no cache line travels:
/// two ranks on one thread.
fn overhead() -> f64 {
    let file = rustix::fs::memfd_create("alone", rustix::fs::MemfdFlags::CLOEXEC).unwrap();
    let ranks = [join(file.try_clone().unwrap(), 0), join(file, 1)];
    let mut bytes = [0u8; 8];
    // SAFETY: `bytes` outlives all use of the span.
    let buffer = unsafe { Span::new(bytes.as_mut_ptr(), 8) };
    let mut batches: Vec<f64> = (0..15)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..100_000 {
                receive_posted(&ranks[1], 0, buffer, || send(&ranks[0], 1, buffer));
            }
            start.elapsed().as_nanos() as f64 / 1e5
        })
        .collect();
    batches.sort_by(f64::total_cmp);
    batches[0]
}

fn main() {
    println!("overhead         8 B   {:8.1} ns", overhead());
    if std::env::args().any(|argument| argument == "overhead") {
        return;
    }
    let file = rustix::fs::memfd_create("pair", rustix::fs::MemfdFlags::CLOEXEC).unwrap();
    // SAFETY: no other thread exists yet; the child runs on and exits like the parent.
    let me = u32::from(unsafe { libc::fork() } == 0);
    if me == 1 {
        // A child that spins for ever when its parent dies would spoil every other measurement.
        let _ =
            rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    }
    let rank = join(file, me);
    let print = |line: String| {
        if me == 0 {
            println!("{line}");
        }
    };
    for size in [0, 8, 40, 64, 512, 1 << 10, 4 << 10, 8 << 10, 16 << 10] {
        print(format!("latency {size:>9} B   {:8.1} ns", ping_pong(&rank, me, size)));
    }
    for size in [17 << 10, 32 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20, 16 << 20, 64 << 20] {
        let time = ping_pong(&rank, me, size);
        print(format!("ping-pong {size:>9} B {:8.2} GB/s {time:10.0} ns", size as f64 / time));
    }
    for size in [0, 8, 64] {
        print(format!("rate {size:>9} B      {:8.2} M/s", rate(&rank, me, size)));
    }
    for size in [1 << 10, 4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20] {
        let rate = rate(&rank, me, size);
        print(format!("windowed {size:>9} B  {:8.2} GB/s", rate * size as f64 / 1e3));
    }
}
