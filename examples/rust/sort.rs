//! Sorts numbers that are spread over the ranks: samples tell who gets which part.

fn main() -> serried::Result<()> {
    serried::run(|world| {
        const COUNT: u64 = 20_000;
        let (rank, size) = (world.rank() as u64, world.size());
        // Numbers as good as any, the same on every run.
        let mut mine: Vec<u64> =
            (0..COUNT).map(|at| (rank * COUNT + at).wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        mine.sort_unstable();

        // Everyone offers some; of all of them together, one in so many is the bound between two ranks.
        let samples: Vec<u64> =
            mine.iter().step_by(mine.len() / size).copied().take(size).collect();
        let mut samples = world.all_gather(&samples)?;
        samples.sort_unstable();
        let mut rest = &mine[..];
        let mut parts: Vec<Vec<u64>> = Vec::new();
        for bound in samples.iter().step_by(size).skip(1) {
            let (part, others) = rest.split_at(rest.partition_point(|number| number < bound));
            parts.push(part.to_vec());
            rest = others;
        }
        parts.push(rest.to_vec());

        let mut sorted = world.all_to_all_varying(&parts)?.concat();
        sorted.sort_unstable();

        // Nothing is lost, and the parts follow each other.
        let count = world.all_reduce(sorted.len() as u64, serried::op::Sum)?;
        assert_eq!(count, COUNT * size as u64);
        let ends = world.all_gather_varying(
            &[sorted.first(), sorted.last()].map(|end| end.copied().unwrap_or(0)),
        )?;
        assert!(ends.windows(2).all(|two| two[0][1] <= two[1][0]));
        if rank == 0 {
            println!("sorted {count} numbers");
        }
        Ok(())
    })
}
