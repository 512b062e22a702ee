//! LU decomposition with partial pivoting; column j of the matrix lies in process j mod p. In each step
//! the owner of a column finds the pivot, divides, and puts the column into everyone.

fn element(n: usize, i: usize, j: usize) -> f64 {
    let odd = ((i * 131 + j * 71 + i * j) % 997) as f64 / 997.0;
    if i == j { odd + 0.1 * n as f64 } else { odd }
}

/// Finds the pivot of column k, makes the column one of L, and answers the row that is exchanged.
fn choose(k: usize, column: &mut [f64]) -> usize {
    let larger =
        |&a: &usize, &b: &usize| column[a].abs().total_cmp(&column[b].abs()).then(b.cmp(&a));
    let r = (k..column.len()).max_by(larger).unwrap_or(k);
    column.swap(k, r);
    let (pivot, below) = column[k..].split_first_mut().expect("the pivot");
    below.iter_mut().for_each(|x| *x /= *pivot);
    r
}

/// Takes column j through step k, whose pivot column is `pivots`.
fn update(k: usize, r: usize, pivots: &[f64], column: &mut [f64], j: usize) {
    if j != k {
        column.swap(k, r);
    }
    if j > k {
        let factor = column[k];
        for (x, pivot) in column.iter_mut().zip(pivots).skip(k + 1) {
            *x -= pivot * factor;
        }
    }
}

fn main() -> bsp::Result<()> {
    let n: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(200);
    bsp::run(|process| {
        let (p, s) = (process.nprocs(), process.pid());
        let column = |j: usize| -> Vec<f64> { (0..n).map(|i| element(n, i, j)).collect() };
        let mut columns: Vec<(usize, Vec<f64>)> =
            (0..n).filter(|j| j % p == s).map(|j| (j, column(j))).collect();
        let start = process.time();
        // The pivot column, and behind it the row that is exchanged.
        let pivots = process.area::<f64>(n + 1)?;
        process.superstep(|_| Ok(()))?;
        for k in 0..n {
            process.superstep(|step| {
                if k % p == s {
                    let column = &mut columns[k / p].1;
                    let r = choose(k, column);
                    for to in 0..p {
                        step.put(&pivots, to, k, &column[k..])?;
                        step.put(&pivots, to, n, &[r as f64])?;
                    }
                }
                Ok(())
            })?;
            process.superstep(|step| {
                let (pivots, r) = pivots.read(step).split_at(n);
                for (j, column) in &mut columns {
                    update(k, r[0] as usize, pivots, column, *j);
                }
                Ok(())
            })?;
        }
        let elapsed = 1e3 * (process.time() - start);

        // The same, one column after the other.
        let mut all: Vec<Vec<f64>> = (0..n).map(column).collect();
        for k in 0..n {
            let r = choose(k, &mut all[k]);
            let pivots = all[k].clone();
            all.iter_mut().enumerate().for_each(|(j, column)| update(k, r, &pivots, column, j));
        }
        assert!(columns.iter().all(|(j, column)| *column == all[*j]), "a column is wrong");
        if s == 0 {
            println!("LU decomposition of a {n} by {n} matrix: {elapsed:.3} ms");
        }
        Ok(())
    })
}
