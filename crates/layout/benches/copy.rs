//! Packing and unpacking beside `memcpy` and beside loops written by hand, and making types.
//!
//! `cargo bench -p serried-layout` prints the best of many rounds, and how many times as fast that is
//! as what it is compared with; the two take turns, so that a busy machine disturbs both alike.

use layout::datatype::{Datatype, Order, basic};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

const SIZE: usize = 512 << 10;

fn main() {
    println!("{:42}{:>12}{:>12}  times as fast as", "", "ns", "GB/s");
    blocks::<8>();
    blocks::<64>();
    blocks::<1024>();
    column();
    triangle();
    face();
    records();
    shape_to_shape();
    making();
}

/// The best times in nanoseconds of two pieces of work that take turns.
fn duel(rounds: usize, mut one: impl FnMut(), mut other: impl FnMut()) -> (f64, f64) {
    let mut best = (f64::MAX, f64::MAX);
    for _ in 0..rounds {
        let start = Instant::now();
        one();
        let middle = Instant::now();
        other();
        let (first, second) = (middle - start, middle.elapsed());
        best = (best.0.min(first.as_secs_f64()), best.1.min(second.as_secs_f64()));
    }
    (best.0 * 1e9, best.1 * 1e9)
}

fn row(name: &str, bytes: usize, (time, other): (f64, f64), than: &str) {
    let rate = bytes as f64 / time;
    println!("{name:42}{time:12.0}{rate:12.2}{:8.2}  {than}", other / time);
}

fn of(number: u64) -> &'static Arc<Datatype> {
    Datatype::predefined(basic(number).expect("a basic type"))
}

/// Memory of the program, and a message.
struct Room {
    memory: Vec<u8>,
    message: Vec<u8>,
    other: Vec<u8>,
}

impl Room {
    fn new(memory: usize, message: usize) -> Room {
        Room { memory: vec![1; memory], message: vec![2; message], other: vec![3; message] }
    }

    /// Both ways beside `memcpy`, and beside what a program would do by hand: `gather` and
    /// `scatter` get memory and message.
    fn compare(
        &mut self,
        name: &str,
        datatype: &Datatype,
        count: u64,
        gather: impl Fn(&[u8], &mut [u8]),
        scatter: impl Fn(&mut [u8], &[u8]),
    ) {
        let address = self.memory.as_mut_ptr();
        // SAFETY: the room has all the bytes; room and type outlive the span.
        let items = unsafe { datatype.span(address, count) }.expect("a span");
        let Room { memory, message, other } = self;
        let bytes = items.len();
        assert_eq!(bytes, message.len());
        let times = duel(
            300,
            || _ = black_box(items.copy_to_slice(message)),
            || black_box(&mut *other).copy_from_slice(black_box(&memory[..bytes])),
        );
        row(&format!("pack {name}"), bytes, times, "memcpy");
        let times = duel(
            300,
            || _ = black_box(items.copy_to_slice(message)),
            || gather(black_box(memory), black_box(other)),
        );
        assert_eq!(message, other);
        row(&format!("pack {name}"), bytes, times, "by hand");
        let times = duel(
            300,
            || _ = black_box(items.copy_from_slice(message)),
            || scatter(black_box(memory), black_box(other)),
        );
        row(&format!("unpack {name}"), bytes, times, "by hand");
    }
}

/// 512 KiB, every other block of `BLOCK` bytes.
fn blocks<const BLOCK: usize>() {
    let count = (SIZE / BLOCK) as i64;
    let vector = Datatype::hvector(count, BLOCK as i64, 2 * BLOCK as i64, of(0x247)).unwrap();
    Room::new(2 * SIZE, SIZE).compare(
        &format!("512 KiB in blocks of {BLOCK}"),
        &vector,
        1,
        |memory, message| {
            for (to, from) in message.chunks_exact_mut(BLOCK).zip(memory.chunks_exact(2 * BLOCK)) {
                to.copy_from_slice(&from[..BLOCK]);
            }
        },
        |memory, message| {
            for (to, from) in memory.chunks_exact_mut(2 * BLOCK).zip(message.chunks_exact(BLOCK)) {
                to[..BLOCK].copy_from_slice(from);
            }
        },
    );
}

/// A column of a matrix of 1,000 by 1,000 doubles.
fn column() {
    const N: usize = 1000;
    let column = Datatype::vector(N as i64, 1, N as i64, of(0x214)).unwrap();
    Room::new(8 * N * N, 8 * N).compare(
        "a column of a matrix",
        &column,
        1,
        |memory, message| {
            for (to, from) in message.chunks_exact_mut(8).zip(memory.chunks_exact(8 * N)) {
                to.copy_from_slice(&from[..8]);
            }
        },
        |memory, message| {
            for (to, from) in memory.chunks_exact_mut(8 * N).zip(message.chunks_exact(8)) {
                to[..8].copy_from_slice(from);
            }
        },
    );
}

/// The upper triangle of a matrix of 300 by 300 doubles.
fn triangle() {
    const N: usize = 300;
    let lengths: Vec<i64> = (0..N).map(|row| (N - row) as i64).collect();
    let places: Vec<i64> = (0..N).map(|row| (row * N + row) as i64).collect();
    let triangle = Datatype::indexed(&lengths, &places, of(0x214)).unwrap();
    let part = |row: usize| 8 * (row * N + row)..8 * (row * N + N);
    Room::new(8 * N * N, 8 * N * (N + 1) / 2).compare(
        "an upper triangle",
        &triangle,
        1,
        |memory, message| {
            let mut done = 0;
            for row in 0..N {
                let from = &memory[part(row)];
                message[done..done + from.len()].copy_from_slice(from);
                done += from.len();
            }
        },
        |memory, message| {
            let mut done = 0;
            for row in 0..N {
                let to = &mut memory[part(row)];
                to.copy_from_slice(&message[done..done + to.len()]);
                done += to.len();
            }
        },
    );
}

/// The face of a cube of 100³ doubles that lies worst: one of every row.
fn face() {
    const N: usize = 100;
    let side = N as i64;
    let sizes = [side; 3];
    let face = Datatype::subarray(&sizes, &[side, side, 2], &[0; 3], Order::C, of(0x214)).unwrap();
    Room::new(8 * N * N * N, 16 * N * N).compare(
        "a face of a cube, 2 thick",
        &face,
        1,
        |memory, message| {
            for (to, from) in message.chunks_exact_mut(16).zip(memory.chunks_exact(8 * N)) {
                to.copy_from_slice(&from[..16]);
            }
        },
        |memory, message| {
            for (to, from) in memory.chunks_exact_mut(8 * N).zip(message.chunks_exact(16)) {
                to[..16].copy_from_slice(from);
            }
        },
    );
}

/// 100,000 of `struct { double; int; char; double; }`, whose data are 21 of 32 bytes.
fn records() {
    const COUNT: usize = 100_000;
    let types = [of(0x214), of(0x209), of(0x243), of(0x214)].map(Arc::clone);
    let record = Datatype::structure(&[1; 4], &[0, 8, 12, 16], &types).unwrap();
    let record = Datatype::resized(0, 32, &record).unwrap();
    Room::new(32 * COUNT, 21 * COUNT).compare(
        "100,000 records",
        &record,
        COUNT as u64,
        |memory, message| {
            for (to, from) in message.chunks_exact_mut(21).zip(memory.chunks_exact(32)) {
                to[..8].copy_from_slice(&from[..8]);
                to[8..12].copy_from_slice(&from[8..12]);
                to[12] = from[12];
                to[13..].copy_from_slice(&from[16..24]);
            }
        },
        |memory, message| {
            for (to, from) in memory.chunks_exact_mut(32).zip(message.chunks_exact(21)) {
                to[..8].copy_from_slice(&from[..8]);
                to[8..12].copy_from_slice(&from[8..12]);
                to[12] = from[12];
                to[16..24].copy_from_slice(&from[13..]);
            }
        },
    );
}

/// From blocks of 8 to blocks of 16, and of 1,024 to 1,024, without a message between.
fn shape_to_shape() {
    for (from, to) in [(8, 16), (1024, 1024), (8, 1024)] {
        let shape = |block: usize| {
            let count = (SIZE / block) as i64;
            Datatype::hvector(count, block as i64, 2 * block as i64, of(0x247)).unwrap()
        };
        let (source, target) = (shape(from), shape(to));
        let (mut there, mut here) = (vec![1u8; 2 * SIZE], vec![2u8; 2 * SIZE]);
        let mut message = vec![0u8; SIZE];
        // SAFETY: the memory and the types outlive the spans.
        let (source, target) = unsafe {
            let source = source.span(there.as_mut_ptr(), 1).unwrap();
            (source, target.span(here.as_mut_ptr(), 1).unwrap())
        };
        let times = duel(
            300,
            || _ = black_box(target.copy_from(source)),
            || {
                source.copy_to_slice(&mut message);
                target.copy_from_slice(&message);
            },
        );
        let name = format!("copy blocks of {from} to blocks of {to}");
        row(&name, SIZE, times, "pack, then unpack");
    }
}

/// Types with a million blocks.
fn making() {
    const COUNT: i64 = 1_000_000;
    let lengths: Vec<i64> = (0..COUNT).map(|at| 1 + at % 3).collect();
    let places: Vec<i64> = (0..COUNT).map(|at| 5 * at + at % 2).collect();
    let int = of(0x209);
    let copied = || black_box((lengths.clone(), places.clone()));
    let times = duel(
        9,
        || drop(black_box(Datatype::indexed(&lengths, &places, int)).unwrap()),
        || drop(copied()),
    );
    row("make an indexed type of 1,000,000 blocks", 16 * COUNT as usize, times, "a copy of it");
    let times = duel(
        9,
        || drop(black_box(Datatype::indexed_block(2, &places, int)).unwrap()),
        || drop(copied()),
    );
    row("make 1,000,000 blocks of one length", 16 * COUNT as usize, times, "a copy of it");
    let pair = of(0x229);
    let times = duel(
        9,
        || drop(black_box(Datatype::indexed(&lengths, &places, pair)).unwrap()),
        || drop(copied()),
    );
    row("make 1,000,000 blocks of pairs", 16 * COUNT as usize, times, "a copy of it");
}
