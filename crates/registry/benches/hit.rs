//! What finding registered memory costs: `cargo bench -p serried-registry`.

use registry::{Cache, Change, Limits, PAGE, Refusal, Registrar, Watcher};
use std::hint::black_box;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Registers nothing, which takes no time.
struct Free;

impl Registrar for Free {
    type Region = usize;

    fn pin(&mut self, start: usize, _length: usize) -> Result<usize, Refusal> {
        Ok(start)
    }

    fn unpin(&mut self, _region: usize) {}
}

/// An address space in which nothing is unmapped; asking costs what it costs.
struct Still(AtomicU64);

impl Watcher for Still {
    fn generation(&self) -> u64 {
        self.0.load(Ordering::Acquire)
    }

    fn take(&self) -> (u64, Change) {
        (0, Change::Ranges(Vec::new()))
    }

    fn add(&self, _memory: Range<usize>) -> bool {
        true
    }

    fn remove(&self, _memory: Range<usize>) {}
}

fn main() {
    const ROUNDS: usize = 1_000_000;
    println!("regions   hit and release, in turn   at random");
    for regions in [10, 100, 1_000, 10_000, 100_000] {
        let limits = Limits { bytes: usize::MAX, regions };
        let mut cache = Cache::new(limits, Some(Still(AtomicU64::new(0))));
        let address = |number: usize| (1 + 4 * number) * PAGE;
        let mut time = |next: fn(usize) -> usize| {
            let mut number = 1;
            for _ in 0..2 * regions {
                let hold = cache.acquire(&mut Free, address(number % regions), 2 * PAGE);
                cache.release(&mut Free, hold.expect("room"));
                number += 1;
            }
            let misses = cache.counts().misses;
            let start = Instant::now();
            for _ in 0..ROUNDS {
                number = next(number);
                let hold = cache.acquire(&mut Free, black_box(address(number % regions)), PAGE);
                cache.release(&mut Free, hold.expect("room"));
            }
            let taken = start.elapsed().as_nanos() as f64 / ROUNDS as f64;
            assert_eq!(cache.counts().misses, misses, "all were hits");
            taken
        };
        let in_turn = time(|number| number + 1);
        let at_random = time(|number| {
            (number.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f)) >> 3
        });
        println!("{regions:>7}   {in_turn:>21.1} ns   {at_random:>6.1} ns");
    }
}
