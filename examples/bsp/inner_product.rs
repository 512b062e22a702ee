//! The inner product of two vectors that are dealt out like cards: element i lies in process i mod p.

fn main() -> bsp::Result<()> {
    let n: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    bsp::run(|process| {
        let (p, s) = (process.nprocs() as u64, process.pid() as u64);
        let x: Vec<f64> = (0..n).filter(|i| i % p == s).map(|i| (i + 1) as f64).collect();
        let start = process.time();

        let sums = process.area::<f64>(p as usize)?;
        process.superstep(|_| Ok(()))?;
        process.superstep(|step| {
            let own: f64 = x.iter().map(|x| x * x).sum();
            (0..step.nprocs()).try_for_each(|to| step.put(&sums, to, step.pid(), &[own]))
        })?;
        let sum: f64 = process.superstep(|step| Ok(sums.read(step).iter().sum()))?;

        let expected = (n * (n + 1)) as f64 * (2 * n + 1) as f64 / 6.0;
        assert!((sum - expected).abs() <= 1e-9 * expected, "{sum} and not {expected}");
        if s == 0 {
            let elapsed = 1e3 * (process.time() - start);
            println!("inner product of {n} elements: {sum:e} in {elapsed:.3} ms");
        }
        Ok(())
    })
}
