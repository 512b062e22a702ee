//! A sparse matrix times a vector, again and again. Rows and the vector are dealt out in blocks; each
//! process gets the elements of the vector that its rows need.

const PER_ROW: usize = 7;
const STEPS: usize = 10;

/// The elements of row i: places and values.
fn row(n: usize, i: usize) -> [(usize, f64); PER_ROW] {
    let mut state = (i as u32).wrapping_mul(2_654_435_761).wrapping_add(12345);
    std::array::from_fn(|k| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let sign = if (state >> 4) % 2 == 1 { 1.0 } else { -1.0 };
        match k {
            0 => (i, 0.5),
            _ => ((state >> 8) as usize % n, 0.4 / (PER_ROW - 1) as f64 * sign),
        }
    })
}

fn main() -> bsp::Result<()> {
    let n: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(5000);
    bsp::run(|process| {
        let (p, s) = (process.nprocs(), process.pid());
        let block = n.div_ceil(p);
        let mine = (s * block).min(n)..((s + 1) * block).min(n);
        let rows: Vec<_> = mine.clone().map(|i| row(n, i)).collect();
        let mut x = process.area::<f64>(block)?;
        process.superstep(|step| {
            x.write(step).iter_mut().zip(mine.clone()).for_each(|(x, i)| *x = (i as f64).sin());
            Ok(())
        })?;
        let start = process.time();
        for _ in 0..STEPS {
            let needed = process.superstep(|step| {
                let places = rows.iter().flatten();
                places
                    .map(|(place, _)| step.get(&x, place / block, place % block, 1))
                    .collect::<bsp::Result<Vec<_>>>()
            })?;
            process.superstep(|step| {
                let needed = needed.chunks(PER_ROW);
                for ((x, row), needed) in x.write(step).iter_mut().zip(&rows).zip(needed) {
                    let item = |fetched: &bsp::Fetched<f64>| fetched.items().map_or(0.0, |x| x[0]);
                    *x = row.iter().zip(needed).map(|((_, a), x)| a * item(x)).sum();
                }
                Ok(())
            })?;
        }
        let elapsed = 1e3 * (process.time() - start);

        let mut all: Vec<f64> = (0..n).map(|i| (i as f64).sin()).collect();
        for _ in 0..STEPS {
            let product = |i| row(n, i).iter().map(|(place, a)| a * all[*place]).sum();
            all = (0..n).map(product).collect();
        }
        process.superstep(|step| {
            assert!(x.read(step)[..mine.len()] == all[mine.clone()], "an element is wrong");
            Ok(())
        })?;
        if s == 0 {
            println!("{STEPS} products of a sparse matrix with {n} rows: {elapsed:.3} ms");
        }
        Ok(())
    })
}
