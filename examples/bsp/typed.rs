//! The calls that make a superstep of their own, beside what they are made of.

fn main() -> bsp::Result<()> {
    bsp::run(|process| {
        let (p, s) = (process.nprocs(), process.pid());
        let root = p - 1;
        let deck: Vec<u32> = if s == root { (0..3 * p as u32).collect() } else { vec![] };
        let hand = process.scatter(root, &deck, 3)?;
        assert_eq!(hand, [3 * s as u32, 3 * s as u32 + 1, 3 * s as u32 + 2]);
        assert_eq!(process.gather(root, &hand)?, (s == root).then_some(deck));
        let sum = (p * (p + 1) / 2) as u64;
        assert_eq!(process.reduce(root, s as u64 + 1, |a, b| a + b)?, (s == root).then_some(sum));
        assert_eq!(process.scan(s as u64 + 1, |a, b| a + b)?, ((s + 1) * (s + 2) / 2) as u64);

        // What a process has in this superstep can be read in it.
        let mut area = process.area::<f64>(2)?;
        process.superstep(|step| {
            area.write(step).copy_from_slice(&[s as f64, 0.5]);
            Ok(())
        })?;
        process.superstep(|step| {
            let next = (s + 1) % p;
            assert_eq!(step.direct_get(&area, next, 0, 2)?, [next as f64, 0.5]);
            Ok(())
        })?;
        if s == 0 {
            println!("typed calls agree on {p} processes");
        }
        Ok(())
    })
}
