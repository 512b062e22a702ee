//! What a megabyte of accumulations costs where the memory is mapped, beside a copy and a loop that is
//! nobody's but its thread's: `cargo bench -p serried-rma`.

use layout::Span;
use layout::datatype::{Element, basics};
use layout::reduce::Op;
use rma::Accumulate;
use std::hint::black_box;
use std::time::Instant;

const COUNT: usize = (1 << 20) / 8;
const ROUNDS: usize = 200;

/// The median of many, in microseconds.
fn time(mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}

fn main() {
    println!(
        "1 MiB of        copy      loop    atomic sum   atomic replace   sum, at a time  (us)"
    );
    for (name, element) in [("MPI_DOUBLE", Element::F64), ("MPI_INT64_T", Element::I64)] {
        let (mut input, mut target) = (vec![1u64; COUNT], vec![0u64; COUNT]);
        let basic = basics().find(|basic| basic.element == element).expect("a basic type");
        let sum = Accumulate::new(Op::Sum, basic).expect("sums");
        let replace = Accumulate::new(Op::Replace, basic).expect("replacements");
        let bytes = COUNT * 8;
        // SAFETY: both live to the end, and are used through these from here on.
        let (from, to) = unsafe {
            (
                Span::new(input.as_mut_ptr().cast(), bytes),
                Span::new(target.as_mut_ptr().cast(), bytes),
            )
        };
        let address = target.as_mut_ptr().cast::<u8>();
        let copy = time(|| {
            black_box(to.copy_from(black_box(from)));
        });
        let plain = time(|| sum.apply(black_box(from), black_box(to), None));
        // SAFETY: aligned memory of this thread's alone.
        let atomic = time(|| unsafe { sum.apply_atomically(black_box(from), address, None) });
        // SAFETY: as above.
        let replaced = time(|| unsafe { replace.apply_atomically(black_box(from), address, None) });
        let singly = time(|| {
            for at in (0..bytes).step_by(8) {
                // SAFETY: as above.
                unsafe { sum.apply_atomically(from.tail(at).head(8), address.add(at), None) };
            }
        });
        println!(
            "{name:<12} {copy:>8.0} {plain:>9.0} {atomic:>13.0} {replaced:>16.0} {singly:>16.0}"
        );
    }
}
