//! A program of supersteps in a job of one process that makes mistakes and goes on.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Memory that is where that of a get was, if the library has let go of it.
fn same_size(bytes: usize) -> Vec<Vec<u8>> {
    (0..32).map(|_| vec![7u8; bytes]).collect()
}

#[test]
fn mistakes_are_errors_and_harm_nothing() {
    bsp::run(|process| {
        let area = process.area::<u64>(2000)?;
        process.superstep(|_| Ok(()))?;

        // What a superstep that fails has asked for happens later, into memory that is still there.
        for items in [100, 2000] {
            let failed = process.superstep(|step| {
                drop(step.get(&area, 0, 0, items)?);
                step.put(&area, 99, 0, &[1])
            });
            assert!(failed.unwrap_err().to_string().contains("no process 99"));
            let panicked = catch_unwind(AssertUnwindSafe(|| {
                process.superstep(|step| -> bsp::Result<()> {
                    let _fetched = step.get(&area, 0, 0, items)?;
                    resume_unwind(Box::new(()))
                })
            }));
            assert!(panicked.is_err());
            let others = same_size(8 * items);
            process.superstep(|_| Ok(()))?;
            assert!(others.iter().flatten().all(|byte| *byte == 7), "freed memory was written");
        }

        // Lengths that have no bytes are refused, whatever they are modulo 2^64.
        let most = usize::MAX / 8 + 2;
        assert!(process.area::<u64>(most).is_err());
        process.superstep(|step| {
            assert!(step.get(&area, 0, 0, most).is_err());
            assert!(step.get(&area, 0, most, 1).is_err());
            assert!(step.put(&area, 0, most, &[1]).is_err());
            Ok(())
        })?;

        // After all of that it works.
        let fetched = process.superstep(|step| {
            step.put(&area, 0, 1999, &[5])?;
            step.get(&area, 0, 1998, 2)
        })?;
        assert_eq!(fetched.items(), Some(&[0, 0][..]));
        let fetched = process.superstep(|step| step.get(&area, 0, 1998, 2))?;
        assert_eq!(fetched.items(), Some(&[0, 5][..]));
        Ok(())
    })
    .unwrap();
}
