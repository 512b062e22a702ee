//! Heat in a rod that is cut into as many parts as there are processes: each superstep puts the two ends of a part into
//! its neighbours. The left end of the rod is kept at 1, the right one at 0, so that a straight line is what remains.

const N: usize = 4;

fn main() -> bsp::Result<()> {
    bsp::run(|process| {
        let (p, s) = (process.nprocs(), process.pid());
        let total = N * p;
        let mut u = process.area::<f64>(N + 2)?;
        process.superstep(|step| {
            u.write(step)[0] = if s == 0 { 1.0 } else { 0.0 };
            Ok(())
        })?;
        for _ in 0..2 * (total + 1) * (total + 1) {
            process.superstep(|step| {
                let part = u.write(step);
                let change = |w: &[f64]| w[1] + 0.4 * (w[0] - 2.0 * w[1] + w[2]);
                let next: Vec<f64> = part.windows(3).map(change).collect();
                part[1..=N].copy_from_slice(&next);
                if s > 0 {
                    step.put(&u, s - 1, N + 1, &next[..1])?;
                }
                if s < p - 1 {
                    step.put(&u, s + 1, 0, &next[N - 1..])?;
                }
                Ok(())
            })?;
        }
        let worst = process.superstep(|step| {
            let line = |i: usize| 1.0 - (s * N + i) as f64 / (total + 1) as f64;
            let far = (1..=N).map(|i| (u.read(step)[i] - line(i)).abs());
            Ok(far.fold(0.0, f64::max))
        })?;
        let worst = process.fold(worst, f64::max)?;
        assert!(worst <= 1e-3, "the rod is not a straight line");
        if s == 0 {
            println!("heat in {p} parts: furthest from a straight line {worst:.2e}");
        }
        Ok(())
    })
}
