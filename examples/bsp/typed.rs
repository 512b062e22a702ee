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
        unbuffered(process)?;
        parts(process)?;
        if s == 0 {
            println!("typed calls agree on {p} processes");
        }
        Ok(())
    })
}

/// Memory that changes in the middle of a superstep, and is copied nowhere on its way.
fn unbuffered(process: &mut bsp::Process) -> bsp::Result<()> {
    const LENGTH: usize = 10_000;
    let (p, s) = (process.nprocs(), process.pid());
    let (next, before) = ((s + 1) % p, (s + p - 1) % p);
    let area = process.open_area::<u64>(LENGTH)?;
    area.write(0, &[99])?;
    process.superstep(|_| Ok(()))?;
    let mut items = vec![s as u64; LENGTH - 1];
    for round in 0..3 {
        let (lent, got) = process.superstep(|step| {
            let got = step.get_unbuffered(&area, next, 0, 1)?;
            Ok((step.put_unbuffered(&area, next, 1, items)?, got))
        })?;
        items = lent.take().expect("the superstep has ended");
        assert_eq!(got.items(), Some(&[99][..]));
        assert_eq!(area.copy(1..LENGTH)?, vec![(before + round * p) as u64; LENGTH - 1]);
        items.iter_mut().for_each(|item| *item += p as u64);
        // An unbuffered put may arrive as soon as its superstep has begun: not before all have looked.
        process.superstep(|_| Ok(()))?;
    }
    assert!(area.copy(1..LENGTH + 1).is_err());
    Ok(())
}

/// The odd processes and the even ones go their own ways for a while.
fn parts(process: &mut bsp::Process) -> bsp::Result<()> {
    let (p, s) = (process.nprocs(), process.pid());
    let whole = process.area::<u64>(1)?;
    let dropped = process.area::<u64>(1000)?;
    let next = (s + 1) % p;
    let mut kept = None;
    let sum = process.split((s % 2) as i64, -(s as i64), |part| {
        // The area of the whole is dropped in the part, and one of the part behind it.
        drop(dropped);
        let (q, t) = (part.nprocs(), part.pid());
        assert_eq!((q, t), ((p + 1 - s % 2) / 2, q - 1 - s / 2));
        part.superstep(|step| step.send((t + 1) % q, 7, &[t as u64]))?;
        part.superstep(|step| {
            assert_eq!(step.message::<u64>()?.expect("sent in the part").tag, 7);
            assert!(step.put(&whole, 0, 0, &[1]).is_err(), "it is not of this part");
            Ok(())
        })?;
        let own = part.area::<u64>(1)?;
        part.superstep(|_| Ok(()))?;
        part.superstep(|step| step.put(&own, (t + 1) % q, 0, &[s as u64]))?;
        kept = Some(own);
        part.fold(s as u64, |a, b| a + b)
    })?;
    drop(kept);
    assert_eq!(sum as usize, (s % 2..p).step_by(2).sum::<usize>());
    process.superstep(|step| step.put(&whole, next, 0, &[s as u64]))?;
    process.superstep(|step| {
        assert_eq!(whole.read(step), [((s + p - 1) % p) as u64]);
        Ok(())
    })?;
    assert!(process.predict(1e6, 1e3).is_none_or(|seconds| seconds > 0.0));
    Ok(())
}
