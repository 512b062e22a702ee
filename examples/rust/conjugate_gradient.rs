//! Solves a system of linear equations whose matrix (2 on the diagonal, -1 beside it) is spread over the ranks.

use serried::{Cartesian, Result, op};

const UNKNOWNS: usize = 100;

fn main() -> Result<()> {
    serried::run(|world| {
        let line = world.cartesian(&[world.size()], &[false])?.expect("all are in it");
        let count = UNKNOWNS / line.size() + usize::from(line.rank() < UNKNOWNS % line.size());
        let mut x = vec![0.0; count];
        let mut residual = vec![1.0; count]; // the right side is 1 everywhere
        let mut direction = residual.clone();
        let mut error = dot(&line, &residual, &residual)?;
        let mut steps = 0;
        while error > 1e-16 {
            let image = apply(&line, &direction)?;
            let length = error / dot(&line, &direction, &image)?;
            for at in 0..count {
                x[at] += length * direction[at];
                residual[at] -= length * image[at];
            }
            let last = std::mem::replace(&mut error, dot(&line, &residual, &residual)?);
            for at in 0..count {
                direction[at] = residual[at] + error / last * direction[at];
            }
            steps += 1;
        }
        // The solution is a parabola.
        let first = line.exclusive_scan(count, op::Sum)?.unwrap_or(0);
        for (at, value) in (first + 1..).zip(&x) {
            let expected = at as f64 * (UNKNOWNS + 1 - at) as f64 / 2.0;
            assert!((value - expected).abs() < 1e-6 * expected, "{at}: {value} is not {expected}");
        }
        if line.rank() == 0 {
            println!("solved in {steps} steps");
        }
        Ok(())
    })
}

fn dot(line: &Cartesian, a: &[f64], b: &[f64]) -> Result<f64> {
    line.all_reduce(a.iter().zip(b).map(|(a, b)| a * b).sum(), op::Sum)
}

/// The matrix times a vector, of which each neighbour has the next item.
fn apply(line: &Cartesian, vector: &[f64]) -> Result<Vec<f64>> {
    let (left, right) = line.shift(0, 1)?;
    let last = vector.len() - 1;
    let (mut before, mut behind) = (0.0, 0.0);
    line.send_recv(&vector[last], right, &mut before, left, 0)?;
    line.send_recv(&vector[0], left, &mut behind, right, 1)?;
    let at = |at: usize| match at {
        0 => before,
        at if at > last + 1 => behind,
        at => vector[at - 1],
    };
    Ok((1..=last + 1).map(|here| 2.0 * at(here) - at(here - 1) - at(here + 1)).collect())
}
