//! What the crate for Rust takes for small messages between two ranks: `mpiexec -n 2 faces [BUDGET_MS]`. The rows that C has
//! too are those of `latency.c` and of `rate/8B`; the one with threads is that of `threads.c`.

use std::time::Instant;

use serried::{Comm, Result, block_on};

const BATCHES: usize = 9;
/// Messages under way at once.
const WINDOW: usize = 64;

/// The median of some batches that take so long together, for one of what a batch does `count` times.
fn measure(comm: &Comm, budget: f64, batch: impl Fn(&Comm, usize) -> Result<()>) -> Result<f64> {
    let time = |count: usize| -> Result<f64> {
        comm.barrier()?;
        let begin = Instant::now();
        batch(comm, count)?;
        Ok(begin.elapsed().as_secs_f64())
    };
    let mut count = 16;
    loop {
        let mut more = time(count)? < budget / BATCHES as f64;
        comm.broadcast(&mut more, 0)?;
        if !more {
            break;
        }
        count *= 2;
    }
    let mut times = (0..BATCHES).map(|_| time(count)).collect::<Result<Vec<f64>>>()?;
    times.sort_by(f64::total_cmp);
    Ok(times[BATCHES / 2] / count as f64)
}

/// There and back, with calls that wait.
fn blocking(comm: &Comm, count: usize) -> Result<()> {
    let (mut word, other) = (0u64, 1 - comm.rank());
    for _ in 0..count {
        if comm.rank() == 0 {
            comm.send(&word, other, 0)?;
            comm.recv(&mut word, other, 0)?;
        } else {
            comm.recv(&mut word, other, 0)?;
            comm.send(&word, other, 0)?;
        }
    }
    Ok(())
}

/// There and back, with futures that own their memory.
fn futures(comm: &Comm, count: usize) -> Result<()> {
    let other = 1 - comm.rank();
    block_on(async {
        let mut word = vec![0u64];
        for _ in 0..count {
            if comm.rank() == 0 {
                word = comm.isend(word, other, 0)?.await?.0;
                word = comm.irecv(word, other, 0)?.await?.0;
            } else {
                word = comm.irecv(word, other, 0)?.await?.0;
                word = comm.isend(word, other, 0)?.await?.0;
            }
        }
        Ok(())
    })
}

/// Many to one side, then an answer.
fn window(comm: &Comm, count: usize) -> Result<()> {
    let (mut words, other) = ([0u64; WINDOW], 1 - comm.rank());
    for _ in 0..count {
        serried::scope(|scope| {
            for word in &mut words {
                if comm.rank() == 0 {
                    scope.send(comm, &*word, other, 0)?;
                } else {
                    scope.recv(comm, word, other, 0)?;
                }
            }
            Ok(())
        })?;
        match comm.rank() {
            0 => comm.recv(&mut words[0], other, 1).map(drop)?,
            _ => comm.send(&words[0], other, 1)?,
        }
    }
    Ok(())
}

fn main() -> Result<()> {
    serried::run(|world| {
        if world.size() != 2 {
            return Err("these are figures of two ranks: mpiexec -n 2".into());
        }
        let budget = std::env::args().nth(1).map_or(Ok(60.0), |text| text.parse::<f64>())? / 1e3;
        let say = |name: &str, value: f64, unit: &str| {
            if world.rank() == 0 {
                println!("{name} {value:.4} {unit}");
            }
        };
        say("rust/trip", measure(world, budget, blocking)? / 2.0 * 1e9, "ns");
        say("rust/trip-futures", measure(world, budget, futures)? / 2.0 * 1e9, "ns");
        let million = |seconds: f64| WINDOW as f64 / seconds / 1e6;
        say("rust/rate", million(measure(world, budget, window)?), "million/s");
        for threads in [2, 4, 8] {
            let times = world.on_threads(threads, |_, comm| measure(comm, budget, window))?;
            let rate = times.into_iter().map(million).sum();
            say(&format!("rust/rate-{threads}threads"), rate, "million/s");
        }
        Ok(())
    })
}
