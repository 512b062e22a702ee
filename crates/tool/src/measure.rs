//! What the ranks of a job do for `serried tune`: they time an operation and print what they find.

use crate::tune::SEND;
use coll::Kind;
use mpi::{Buffer, Handle, Result, abi, collective, communicator, point, process};
use std::time::Instant;

/// A batch takes at least so many nanoseconds, and is repeated so often; the fastest counts. There are
/// several jobs.
const BATCH: f64 = 2e6;
const BATCHES: usize = 2;
/// Calls of a batch, at most.
const MOST_CALLS: usize = 20_000;

/// Measures an operation for each number of bytes, or with the word [`SEND`] messages of these, or with
/// the word `parameters` what things cost.
pub fn run(what: &str, sizes: &[usize]) -> std::result::Result<(), String> {
    measure(what, sizes).map_err(|error| error.to_string())
}

fn measure(what: &str, sizes: &[usize]) -> Result<()> {
    process::init(abi::THREAD_SINGLE)?;
    let ranks = communicator::size(WORLD)? as usize;
    let speaks = communicator::rank(WORLD)? == 0;
    let say = |text: String| {
        if speaks {
            println!("{text}");
        }
    };
    say(format!("medium {}", collective::medium(WORLD)?.name()));
    match Kind::named(what) {
        Some(kind) => {
            for &bytes in sizes {
                let mut memory = Memory::new(kind, bytes, ranks);
                let time = time(&mut || memory.call(kind))?;
                say(format!("time {} {time:.1}", memory.bytes));
            }
        }
        None if what == SEND => {
            for &bytes in sizes {
                say(format!("time {bytes} {:.1}", message(bytes)?));
            }
        }
        None => {
            for (name, value) in parameters()? {
                say(format!("parameter {name} {value:.4}"));
            }
        }
    }
    process::finalize()
}

const WORLD: Handle = abi::COMM_WORLD;

/// Nanoseconds of one call, on the slowest rank, in the fastest batch.
fn time(call: &mut dyn FnMut() -> Result<()>) -> Result<f64> {
    let mut batch = |calls: usize| -> Result<f64> {
        collective::barrier(WORLD)?.run()?;
        let start = Instant::now();
        for _ in 0..calls {
            call()?;
        }
        slowest(start.elapsed().as_nanos() as f64 / calls as f64)
    };
    let mut calls = 4;
    let mut one = batch(calls)?;
    while one * (calls as f64) < BATCH && calls < MOST_CALLS {
        calls = (calls * 4).min(MOST_CALLS);
        one = batch(calls)?;
    }
    for _ in 1..BATCHES {
        one = one.min(batch(calls)?);
    }
    Ok(one)
}

/// The largest of what the ranks have.
fn slowest(mut own: f64) -> Result<f64> {
    let mut result = 0.0f64;
    let [send, receive] = [&mut own, &mut result].map(|one| buffer(std::slice::from_mut(one)));
    collective::allreduce(send, receive, abi::MAX, WORLD)?.run()?;
    Ok(result)
}

/// Numbers, for the time of a call.
fn buffer(numbers: &mut [f64]) -> Buffer {
    // SAFETY: the callers keep the numbers until the blocking call has returned, and do not look at
    // them meanwhile.
    unsafe { Buffer::new(numbers.as_mut_ptr().cast(), numbers.len() as i64, abi::DOUBLE) }
}

/// Buffers of an operation.
struct Memory {
    /// As many numbers as make up the bytes, at least one.
    send: Vec<f64>,
    receive: Vec<f64>,
    /// Numbers of one block.
    count: usize,
    /// Bytes, as rules count them: no fewer than one number for each block.
    bytes: usize,
}

impl Memory {
    fn new(kind: Kind, bytes: usize, ranks: usize) -> Memory {
        // Some count the bytes of all blocks, others those of one.
        let (count, all, counted) = match kind {
            Kind::AllGather | Kind::ReduceScatter => {
                let count = (bytes / 8 / ranks).max(1);
                (count, count * ranks, count * ranks)
            }
            Kind::AllToAll | Kind::Gather | Kind::Scatter => {
                let count = (bytes / 8).max(1);
                (count, count * ranks, count)
            }
            Kind::Barrier => (0, 0, 0),
            _ => ((bytes / 8).max(1), (bytes / 8).max(1), (bytes / 8).max(1)),
        };
        Memory { send: vec![1.0; all], receive: vec![0.0; all], count, bytes: counted * 8 }
    }

    fn call(&mut self, kind: Kind) -> Result<()> {
        let block = buffer(&mut self.send).of_block(self.count);
        let result = buffer(&mut self.receive).of_block(self.count);
        let (whole, target) = (buffer(&mut self.send), buffer(&mut self.receive));
        match kind {
            Kind::Barrier => collective::barrier(WORLD)?.run(),
            Kind::Broadcast => collective::bcast(whole, 0, WORLD)?.run(),
            Kind::Gather => collective::gather(block, result, 0, WORLD)?.run(),
            Kind::Scatter => collective::scatter(block, result, 0, WORLD)?.run(),
            Kind::AllGather => collective::allgather(block, result, WORLD)?.run(),
            Kind::AllToAll => collective::alltoall(block, result, WORLD)?.run(),
            Kind::Reduce => collective::reduce(whole, target, abi::SUM, 0, WORLD)?.run(),
            Kind::AllReduce => collective::allreduce(whole, target, abi::SUM, WORLD)?.run(),
            Kind::ReduceScatter => {
                collective::reduce_scatter_block(block, result, abi::SUM, WORLD)?.run()
            }
            Kind::Scan => collective::scan(whole, target, abi::SUM, WORLD)?.run(),
            Kind::ExclusiveScan => collective::exscan(whole, target, abi::SUM, WORLD)?.run(),
            Kind::Neighbours | Kind::Check => Ok(()),
        }
    }
}

/// Nanoseconds of a message from one of two ranks to the other, who both touch what they send and what
/// they receive: the program's work is part of it, because where the bytes lie then depends on who copied
/// them.
fn message(bytes: usize) -> Result<f64> {
    let rank = communicator::rank(WORLD)?;
    let (mut output, mut input) = (vec![0.0; bytes / 8], vec![0.0; bytes / 8]);
    let mut send = || {
        output.fill(std::hint::black_box(1.0));
        point::send(mpi::Mode::Standard, buffer(&mut output), 1 - rank, 0, WORLD)
    };
    let mut receive = || {
        point::recv(buffer(&mut input), 1 - rank, 0, WORLD)?;
        // Not added up as they are: that takes longer than to read them.
        std::hint::black_box(input.iter().fold(0, |bits, number| bits ^ number.to_bits()));
        Ok(())
    };
    let mut exchange = || match rank {
        0 => send().and_then(|()| receive()),
        _ => receive().and_then(|()| send()),
    };
    Ok(time(&mut exchange)? / 2.0)
}

/// Numbers of a large message, and of messages in flight.
const LARGE: usize = 1 << 17;
const FLIGHT: usize = 32;

/// What things cost between ranks 0 and 1, or on each rank; the slowest of all.
fn parameters() -> Result<Vec<(&'static str, f64)>> {
    let rank = communicator::rank(WORLD)?;
    let partner = 1 - rank;
    let (mut left, mut right) = (vec![1.0; LARGE], vec![0.0; LARGE]);
    let mut exchange = |count: usize| {
        let (send, receive) = (buffer(&mut left[..count]), buffer(&mut right[..count]));
        match rank {
            0 => {
                point::send(mpi::Mode::Standard, send, partner, 0, WORLD)?;
                point::recv(receive, partner, 0, WORLD).map(drop)
            }
            1 => {
                point::recv(receive, partner, 0, WORLD)?;
                point::send(mpi::Mode::Standard, send, partner, 0, WORLD)
            }
            _ => Ok(()),
        }
    };
    let latency = time(&mut || exchange(0))? / 2.0;
    let large = time(&mut || exchange(LARGE))? / 2.0;
    let byte = (large - latency).max(0.0) / (LARGE * 8) as f64;
    let mut flight = || {
        let nothing = || buffer(&mut []);
        for _ in 0..FLIGHT {
            match rank {
                0 => point::send(mpi::Mode::Standard, nothing(), partner, 1, WORLD)?,
                1 => drop(point::recv(nothing(), partner, 1, WORLD)?),
                _ => {}
            }
        }
        match rank {
            0 => point::recv(nothing(), partner, 2, WORLD).map(drop),
            1 => point::send(mpi::Mode::Standard, nothing(), partner, 2, WORLD),
            _ => Ok(()),
        }
    };
    let gap = (time(&mut flight)? - 2.0 * latency).max(0.0) / FLIGHT as f64;
    let numbers = 8 << 10;
    let mut combine = || {
        let (input, inout) = (buffer(&mut left[..numbers]), buffer(&mut right[..numbers]));
        collective::reduce_local(input, inout, abi::SUM)
    };
    let reduce = time(&mut combine)? / (numbers * 8) as f64;
    let mut copy = || {
        right[..numbers].copy_from_slice(std::hint::black_box(&left[..numbers]));
        std::hint::black_box(&mut right);
        Ok(())
    };
    let copy = time(&mut copy)? / (numbers * 8) as f64;
    let ranks = f64::from(communicator::size(WORLD)?);
    let rounds = ranks.log2().ceil().max(1.0);
    let trip = time(&mut || collective::barrier(WORLD)?.run())? / rounds;
    Ok(vec![
        ("latency", latency),
        ("gap", gap),
        ("byte", byte),
        ("reduce", reduce),
        ("trip", trip),
        ("copy", copy),
    ])
}
