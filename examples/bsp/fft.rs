//! The Fourier transform of n = a * b numbers as transforms of the rows and of the columns of a matrix,
//! with a transposition between: a total exchange.

use std::f64::consts::PI;

/// Real and imaginary part.
type Number = [f64; 2];

fn times(x: Number, y: Number) -> Number {
    [x[0] * y[0] - x[1] * y[1], x[0] * y[1] + x[1] * y[0]]
}

/// A root of one: number k of n.
fn root(k: usize, n: usize) -> Number {
    let (sin, cos) = (-2.0 * PI * k as f64 / n as f64).sin_cos();
    [cos, sin]
}

/// Of as many numbers as a power of two.
fn transform(x: &[Number]) -> Vec<Number> {
    if x.len() == 1 {
        return x.to_vec();
    }
    let half = |odd: usize| transform(&x.iter().skip(odd).step_by(2).copied().collect::<Vec<_>>());
    let (even, odd) = (half(0), half(1));
    let pairs =
        || even.iter().zip(&odd).enumerate().map(|(k, (e, o))| (*e, times(*o, root(k, x.len()))));
    let sums = pairs().map(|(e, o)| [e[0] + o[0], e[1] + o[1]]);
    sums.chain(pairs().map(|(e, o)| [e[0] - o[0], e[1] - o[1]])).collect()
}

fn input(k: usize) -> Number {
    [(0.001 * k as f64).sin(), (0.7 * k as f64).cos()]
}

fn main() -> bsp::Result<()> {
    let bits: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(12);
    bsp::run(|process| {
        let (a, b) = (1 << (bits / 2), 1 << bits.div_ceil(2));
        let (n, s) = (a * b, process.pid());
        // Where the matrix cannot be dealt out evenly, process 0 works alone.
        let p = if a % process.nprocs() == 0 { process.nprocs() } else { 1 };
        let (rows, columns) = (a / p, b / p);
        let start = process.time();
        let mut transposed = process.area::<Number>(columns * a)?;
        process.superstep(|_| Ok(()))?;
        process.superstep(|step| {
            // Number j * a + i of the input is element (i, j).
            for i in (s * rows..(s + 1) * rows).filter(|_| s < p) {
                let row: Vec<Number> = (0..b).map(|j| input(j * a + i)).collect();
                for (j, x) in transform(&row).into_iter().enumerate() {
                    let twisted = times(x, root(i * j % n, n));
                    step.put(&transposed, j / columns, (j % columns) * a + i, &[twisted])?;
                }
            }
            Ok(())
        })?;
        process.superstep(|step| {
            transposed
                .write(step)
                .chunks_mut(a)
                .for_each(|row| row.copy_from_slice(&transform(row)));
            Ok(())
        })?;
        let elapsed = 1e3 * (process.time() - start);

        // Process 0 fetches everything: number k * b + j of the result is element (j, k).
        let fetched = process.superstep(|step| {
            let wanted = if s == 0 { p } else { 0 };
            let get = |q| step.get(&transposed, q, 0, columns * a);
            (0..wanted).map(get).collect::<bsp::Result<Vec<_>>>()
        })?;
        if s == 0 {
            let all: Vec<Number> =
                fetched.iter().flat_map(|part| part.items().unwrap_or_default()).copied().collect();
            let expected = transform(&(0..n).map(input).collect::<Vec<_>>());
            for (k, x) in expected.iter().enumerate() {
                let found = all[k % b * a + k / b];
                let off = (x[0] - found[0]).hypot(x[1] - found[1]);
                assert!(off <= 1e-9 * n as f64, "number {k} of the transform is wrong");
            }
            println!("Fourier transform of {n} numbers: {elapsed:.3} ms");
        }
        Ok(())
    })
}
