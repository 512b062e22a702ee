//! Ranks that are threads of one process, over a simulated network: the same seed gives the same run, whatever the
//! troubles.

use std::process::Command;

use serried::{Any, Datatype, Neighbours, Result, Window, World, block_on, class, op};

fn around(world: &World) -> (usize, usize) {
    let (rank, size) = (world.rank(), world.size());
    ((rank + size - 1) % size, (rank + 1) % size)
}

#[derive(Clone, Copy, Debug, PartialEq, Datatype)]
struct Reading {
    at: f64,
    good: bool,
}

#[serried::test(ranks = 4, seeds = 8, loss = 100)]
fn messages_and_collectives(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let (rank, size) = (world.rank(), world.size());
    // Of each protocol.
    for length in [0, 1, 100, 5_000, 100_000] {
        let mut from = vec![usize::MAX; length];
        world.send_recv(&vec![rank; length], right, &mut from, left, 1)?;
        assert_eq!(from, vec![left; length]);
    }
    let mine: Vec<Reading> = (0..rank).map(|at| Reading { at: at as f64, good: at > 0 }).collect();
    let all = world.all_gather_varying(&mine)?;
    assert_eq!(all.iter().map(Vec::len).collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert_eq!(all[rank], mine);
    world.send_value(&("from".to_owned(), rank), right, 2)?;
    assert_eq!(world.recv_value::<(String, usize)>(left, 2)?.0.1, left);
    assert_eq!(world.all_reduce(rank, op::Max)?, 3);
    assert_eq!(world.scan(1, op::ordered(|a: &usize, b: &usize| a + b))?, rank + 1);

    let (mut near, mut sum) = ([0; 2000], [rank; 3]);
    serried::scope(|scope| {
        scope.recv(world, &mut near, left, 3)?;
        let sum = scope.all_reduce(world, &mut sum, op::Sum)?;
        world.send(&[rank; 2000], right, 3)?;
        assert_eq!(sum.wait()?.0, &[6; 3]);
        Ok(())
    })?;
    assert_eq!(near, [left; 2000]);
    let got = block_on(async {
        let receive = world.irecv(vec![0; 10], left, 4)?;
        world.isend(vec![rank; 10], right, 4)?.await?;
        Ok::<_, serried::Error>(receive.await?.0)
    })?;
    assert_eq!(got, [left; 10]);

    let half = world.split(Some((rank % 2) as i32), 0)?.expect("everyone has a color");
    assert_eq!(half.all_reduce(rank, op::Sum)?, if rank % 2 == 0 { 2 } else { 4 });
    let ring = world.cartesian(&[size], &[true])?.expect("all are in it");
    let mut both = [0; 2];
    ring.neighbor_all_gather(&ring.rank(), &mut both)?;
    let (behind, ahead) = around(world);
    assert_eq!(both, [behind, ahead]);
    // Whoever looks again and again lets others run.
    world.send(&7, right, 5)?;
    while world.try_probe(left, 5)?.is_none() {}
    assert_eq!(world.recv_vec::<i32>(left, 5)?.0, [7]);
    world.barrier()
}

#[serried::test(ranks = 3, seeds = 6)]
fn windows(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let window = Window::<u64>::allocate(world, 1000)?;
    let mine = vec![world.rank() as u64 + 1; 999];
    window.fence(|epoch| epoch.put(&mine, right, 1))?;
    assert_eq!(window.to_vec()[1..], vec![left as u64 + 1; 999]);
    for _ in 0..10 {
        window.lock_shared(0, |epoch| epoch.fetch_and_op(1, 0, 0, op::Sum))?;
    }
    world.barrier()?;
    assert_eq!(window.lock_exclusive(0, |epoch| epoch.fetch(0, 0))?, 30);
    world.barrier()
}

/// One rank dies, at some point of this: the others hear of it, whatever they are doing together, and nobody waits for one
/// that has left because of it.
#[serried::test(ranks = 4, seeds = 60, deaths = 1)]
fn survivors_hear_of_a_death(world: &World) -> Result<()> {
    let round = |round: usize| -> Result<()> {
        assert_eq!(world.all_reduce(round, op::Sum)?, 4 * round);
        // Long enough to wait at its sender until it is taken.
        let all = world.all_gather(&[world.rank(); 3000])?;
        assert_eq!(all[11_999], 3);
        world.barrier()
    };
    match (0..1000).try_for_each(round) {
        Ok(()) => panic!("nobody died"),
        Err(error) => assert_eq!(error.class(), class::PROC_ABORTED, "{error}"),
    }
    Ok(())
}

/// Prints in which order messages come.
#[serried::test(ranks = 5, seed = 3)]
fn arrivals(world: &World) -> Result<()> {
    for round in 0..20 {
        if world.rank() > 0 {
            world.send(&round, 0, 0)?;
        } else {
            for _ in 1..world.size() {
                print!(" {}", world.recv_vec::<i32>(Any, 0)?.1.source());
            }
        }
    }
    Ok(())
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let run = |seed: u64| {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["arrivals", "--exact", "--nocapture"]);
        command.env("SERRIED_TEST_NAME", "arrivals").env("SERRIED_TEST_SEED", seed.to_string());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let sources = text.split_whitespace().filter(|word| "1234".contains(word));
        let sources: Vec<String> = sources.map(String::from).collect();
        assert!(sources.len() >= 80, "{text}");
        sources
    };
    let runs: Vec<Vec<String>> = (0..4).map(run).collect();
    for seed in 0..4 {
        assert_eq!(run(seed), runs[seed as usize], "seed {seed}");
    }
    assert!(runs.iter().any(|run| *run != runs[0]), "other seeds give other runs");
}

#[serried::test(ranks = 3, seed = 1)]
#[should_panic(expected = "rank 1 waits in MPI_Recv for a message from rank 0")]
fn ranks_that_wait_for_each_other_are_told_of(world: &World) -> Result<()> {
    let mut nothing = 0;
    if world.rank() < 2 {
        world.recv(&mut nothing, 1 - world.rank(), 0)?;
    }
    Ok(())
}

#[serried::test(ranks = 3, seeds = 50)]
#[should_panic(expected = "rank 1 comes first")]
fn an_order_that_nobody_promised_is_found(world: &World) -> Result<()> {
    if world.rank() > 0 {
        return world.send(&world.rank(), 0, 0);
    }
    let first = world.recv_vec::<usize>(Any, 0)?.0;
    assert_eq!(first, [1], "rank 1 comes first");
    world.recv_vec::<usize>(Any, 0).map(drop)
}
