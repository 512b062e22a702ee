//! Packing and unpacking beside `memcpy` and beside loops written by hand, and making types.
//!
//! `cargo bench -p serried-layout` prints the best of many rounds, and how many times as fast that is
//! as what it is compared with; the two take turns, so that a busy machine disturbs both alike.
//! Names of sections as arguments select some.

use layout::Span;
use layout::datatype::{Datatype, Order, basic};
use layout::reduce::{self, Op};
use std::cell::RefCell;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

const SIZE: usize = 512 << 10;

const SECTIONS: [(&str, fn()); 11] = [
    ("small", small),
    ("8", blocks::<8>),
    ("64", blocks::<64>),
    ("1024", blocks::<1024>),
    ("column", column),
    ("triangle", triangle),
    ("face", face),
    ("records", records),
    ("shapes", shape_to_shape),
    ("making", making),
    ("reduce", reduce),
];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    println!("{:42}{:>12}{:>12}  times as fast as", "", "ns", "GB/s");
    for (name, section) in SECTIONS {
        if wanted.is_empty() || wanted.iter().any(|it| it == name) {
            section();
        }
    }
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

/// Both ways beside `memcpy`, and beside what a program would do by hand: `gather` and `scatter`
/// get memory and message.
fn compare(
    name: &str,
    (room, datatype, count): (usize, &Datatype, u64),
    gather: impl Fn(&[u8], &mut [u8]),
    scatter: impl Fn(&mut [u8], &[u8]),
) {
    let mut memory: Vec<u8> = (0..room).map(|at| at as u8).collect();
    // SAFETY: there is as much memory as the items reach; it and the type outlive the span.
    let items = unsafe { datatype.span(memory.as_mut_ptr(), count) }.expect("a span");
    let bytes = items.len();
    let mut expected = vec![0; bytes];
    gather(&memory, &mut expected);
    assert_eq!(items.to_vec(), expected);
    // Both write to the same memory, so that neither finds it in a better cache.
    let message = RefCell::new(vec![0; bytes]);
    let pack = || _ = black_box(items.copy_to_slice(&mut message.borrow_mut()));
    let plain = || black_box(&mut *message.borrow_mut()).copy_from_slice(&memory[..bytes]);
    row(&format!("pack {name}"), bytes, duel(300, pack, plain), "memcpy");
    let by_hand = || gather(black_box(&memory), &mut message.borrow_mut());
    row(&format!("pack {name}"), bytes, duel(300, pack, by_hand), "by hand");
    let unpack = || _ = black_box(items.copy_from_slice(&message.borrow()));
    let by_hand = || scatter(black_box(&mut memory), &message.borrow());
    row(&format!("unpack {name}"), bytes, duel(300, unpack, by_hand), "by hand");
}

/// A thousand times the four doubles of a short column, and a thousand times a record.
fn small() {
    let column = Datatype::vector(4, 1, 5, of(0x214)).unwrap();
    let types = [of(0x214), of(0x209), of(0x243), of(0x214)].map(Arc::clone);
    let record = Datatype::structure(&[1; 4], &[0, 8, 12, 16], &types).unwrap();
    let cube = Datatype::subarray(&[9, 9, 9], &[2, 2, 2], &[1; 3], Order::C, of(0x214)).unwrap();
    for (name, datatype) in [("column", column), ("record", record), ("cube", cube)] {
        let mut memory = vec![1u8; 8 * 9 * 9 * 9];
        // SAFETY: there is as much memory as the item reaches; it and the type outlive the span.
        let item = unsafe { datatype.span(memory.as_mut_ptr(), 1) }.unwrap();
        let mut message = vec![0u8; item.len()];
        let mut other = vec![0u8; item.len()];
        let times = duel(
            300,
            || (0..1000).for_each(|_| _ = black_box(item).copy_to_slice(&mut message)),
            || {
                (0..1000).for_each(|_| {
                    black_box(&mut other).copy_from_slice(black_box(&memory[..item.len()]))
                })
            },
        );
        row(&format!("pack one {name} 1,000 times"), 1000 * item.len(), times, "memcpy");
    }
}

/// 512 KiB, every other block of `BLOCK` bytes.
fn blocks<const BLOCK: usize>() {
    let count = (SIZE / BLOCK) as i64;
    let vector = Datatype::hvector(count, BLOCK as i64, 2 * BLOCK as i64, of(0x247)).unwrap();
    compare(
        &format!("512 KiB in blocks of {BLOCK}"),
        (2 * SIZE, &vector, 1),
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
    compare(
        "a column of a matrix",
        (8 * N * N, &column, 1),
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
    compare(
        "an upper triangle",
        (8 * N * N, &triangle, 1),
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
    compare(
        "a face of a cube, 2 thick",
        (8 * N * N * N, &face, 1),
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
    compare(
        "100,000 records",
        (32 * COUNT, &record, COUNT as u64),
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
    let types: Vec<Arc<Datatype>> =
        (0..COUNT).map(|at| of([0x209, 0x214, 0x243][at as usize % 3]).clone()).collect();
    let places: Vec<i64> = (0..COUNT).map(|at| 16 * at).collect();
    let times = duel(
        9,
        || drop(black_box(Datatype::structure(&lengths, &places, &types)).unwrap()),
        || drop(copied()),
    );
    row("make a struct of 1,000,000 members", 24 * COUNT as usize, times, "a copy of it");
}

/// Reductions of 64 KiB beside the loop that a compiler makes for any machine of the architecture.
fn reduce() {
    const BYTES: usize = 64 << 10;
    let beside = |name: &str, op: Op, number: u64, by_hand: &dyn Fn(&[u8], &mut [u8])| {
        let kernel = reduce::kernel(op, basic(number).expect("a type")).expect("a kernel");
        let (mut left, right) = (vec![0u8; BYTES], RefCell::new(vec![0u8; BYTES]));
        let address = right.borrow_mut().as_mut_ptr();
        // SAFETY: both vectors outlive the spans; they are used by one of the two at a time.
        let (input, inout) =
            unsafe { (Span::new(left.as_mut_ptr(), BYTES), Span::new(address, BYTES)) };
        let ours = || kernel(black_box(input), black_box(inout));
        let theirs = || by_hand(black_box(&left), black_box(&mut right.borrow_mut()));
        row(name, BYTES, duel(2000, ours, theirs), "a plain loop");
    };
    macro_rules! by_hand {
        ($type:ty, $combine:expr) => {
            &|left: &[u8], right: &mut [u8]| {
                const SIZE: usize = size_of::<$type>();
                for (to, from) in right.chunks_exact_mut(SIZE).zip(left.chunks_exact(SIZE)) {
                    let value = |bytes: &[u8]| <$type>::from_ne_bytes(bytes.try_into().unwrap());
                    let result: $type = $combine(value(from), value(to));
                    to.copy_from_slice(&result.to_ne_bytes());
                }
            }
        };
    }
    beside("sum of doubles", Op::Sum, 0x214, by_hand!(f64, |a, b| a + b));
    beside("sum of floats", Op::Sum, 0x210, by_hand!(f32, |a, b| a + b));
    beside("sum of ints", Op::Sum, 0x209, by_hand!(i32, i32::wrapping_add));
    beside("max of doubles", Op::Max, 0x214, by_hand!(f64, |a, b| if a > b { a } else { b }));
    beside("max of ints", Op::Max, 0x209, by_hand!(i32, i32::max));
    beside("and of unsigned longs", Op::BitAnd, 0x20e, by_hand!(u64, |a, b| a & b));
}
