//! Sorting by regular samples: everyone sorts its keys and offers p of them as samples; the samples of
//! all say where to cut, so that each process gets about as many; what arrives is sorted again.

fn draw(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Sorts everyone's keys; answers those that belong to this process.
fn sample_sort(process: &mut bsp::Process, mut keys: Vec<u64>) -> bsp::Result<Vec<u64>> {
    let p = process.nprocs();
    keys.sort_unstable();
    let own: Vec<u64> = (0..p).map(|i| keys[keys.len() * i / p]).collect();
    let mut samples = process.all_gather(&own)?;
    samples.sort_unstable();
    process.superstep(|step| {
        let mut rest = &keys[..];
        for to in 0..p {
            let cut = match samples.get((to + 1) * p + p / 2) {
                Some(splitter) if to + 1 < p => rest.partition_point(|key| key < splitter),
                _ => rest.len(),
            };
            let (part, behind) = rest.split_at(cut);
            step.send(to, 0, part)?;
            rest = behind;
        }
        Ok(())
    })?;
    let mut sorted = process.superstep(|step| {
        let mut sorted = Vec::new();
        while let Some(message) = step.message::<u64>()? {
            sorted.extend_from_slice(message.items);
        }
        Ok(sorted)
    })?;
    sorted.sort_unstable();
    Ok(sorted)
}

fn main() -> bsp::Result<()> {
    let all: usize =
        std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000_000);
    bsp::run(|process| {
        let (p, s) = (process.nprocs(), process.pid());
        let keys_of = |pid: usize| -> Vec<u64> {
            let mut state = 88_172_645_463_325_252 + pid as u64 * 7919;
            (0..all / p).map(|_| draw(&mut state)).collect()
        };
        let start = process.time();
        let sorted = sample_sort(process, keys_of(s))?;
        let elapsed = 1e3 * (process.time() - start);

        // The same, all in one place.
        let counts = process.all_gather(&[sorted.len()])?;
        let before: usize = counts[..s].iter().sum();
        let mut expected: Vec<u64> = (0..p).flat_map(keys_of).collect();
        expected.sort_unstable();
        assert!(sorted[..] == expected[before..before + sorted.len()], "not sorted");
        assert_eq!(counts.iter().sum::<usize>(), expected.len());
        if s == 0 {
            println!("sample sort of {} keys: {elapsed:.3} ms", expected.len());
        }
        Ok(())
    })
}
