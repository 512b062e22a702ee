//! Ranks that pass different numbers of items to one collective call: some notice, and nobody waits for ever.

use serried::{Comm, Result, World, class, op};

/// All ranks have come out of a call: those that noticed with this error. Then they agree again.
fn noticed(world: &World, outcome: Result<()>) -> Result<()> {
    if let Err(error) = &outcome {
        assert!([class::TRUNCATE, class::COUNT].contains(&error.class()), "{error}");
    }
    let noticed = world.all_reduce(outcome.is_err(), op::Or)?;
    assert!(noticed, "nobody has noticed");
    world.barrier()
}

/// As many as the rank says.
fn mine(world: &Comm, counts: [usize; 4]) -> Vec<u64> {
    vec![world.rank() as u64; counts[world.rank()]]
}

/// Counts of four ranks that are not the same.
const DIFFERENT: [[usize; 4]; 6] =
    [[3, 5, 5, 5], [5, 3, 3, 3], [0, 3, 3, 3], [3, 0, 3, 3], [3, 3, 3, 0], [4, 4, 4, 3]];

macro_rules! attacks {
    ($($name:ident: |$world:ident, $data:ident| $call:expr;)*) => {
        $(
            #[serried::test(ranks = 4, seed = 1)]
            fn $name($world: &World) -> Result<()> {
                for counts in DIFFERENT {
                    let mut $data = mine($world, counts);
                    let outcome: Result<()> = $call;
                    noticed($world, outcome)?;
                }
                Ok(())
            }
        )*

        /// Each call with each of the counts, and a barrier after it: ranks that share memory may notice there.
        fn all_calls(world: &World) -> Result<()> {
            for counts in DIFFERENT {
                $({
                    let comm = world.dup()?;
                    let call = |$world: &Comm| -> Result<()> {
                        let mut $data = mine($world, counts);
                        $call
                    };
                    let outcome = call(&comm);
                    let after = comm.barrier();
                    noticed(world, outcome.and(after))?;
                })*
            }
            Ok(())
        }
    };
}

attacks! {
    broadcast: |world, data| world.broadcast(&mut data, 0);
    broadcast_from_the_last: |world, data| world.broadcast(&mut data, 3);
    gather: |world, data| { data.push(0); world.gather(&data, 0).map(drop) };
    all_gather: |world, data| { data.push(0); world.all_gather(&data).map(drop) };
    scatter_into: |world, data| {
        let all = if world.rank() == 0 { vec![0; 4 * data.len()] } else { Vec::new() };
        world.scatter_into(&all, &mut data, 0)
    };
    all_to_all: |world, data| {
        let length = data.len();
        data.resize(4 * length, 0);
        world.all_to_all(&data).map(drop)
    };
    all_reduce: |world, data| world.all_reduce_in_place(&mut data, op::Sum);
    reduce: |world, data| world.reduce_in_place(&mut data, op::Sum, 0);
    scan: |world, data| world.scan_in_place(&mut data, op::Sum);
    exclusive_scan: |world, data| world.exclusive_scan_in_place(&mut data, op::Sum);
    reduce_scatter: |world, data| {
        let length = data.len();
        data.resize(4 * length, 0);
        world.reduce_scatter(&data, op::Sum).map(drop)
    };
    all_reduce_in_a_scope: |world, data| {
        serried::scope(|scope| scope.all_reduce(world, &mut data, op::Sum).map(drop))
    };
    broadcast_in_a_scope: |world, data| {
        serried::scope(|scope| scope.broadcast(world, &mut data, 0).map(drop))
    };
    all_reduce_that_is_owned: |world, data| world.iall_reduce(std::mem::take(&mut data), op::Sum)?.wait().map(drop);
    persistent_all_reduce: |world, data| {
        let mut sum = world.persistent_all_reduce(std::mem::take(&mut data), op::Sum)?;
        sum.start()?;
        sum.wait().map(drop)
    };
}

#[serried::test(ranks = 4)]
fn ranks_that_share_memory_notice(world: &World) -> Result<()> {
    all_calls(world)
}

#[serried::test(ranks = 4, options = "--fabric tcp")]
fn ranks_that_are_hosts_of_their_own_notice(world: &World) -> Result<()> {
    all_calls(world)
}

/// Ranks that pass counts for which the library takes different methods may all wait for each other.
#[serried::test(ranks = 4, seed = 1)]
#[should_panic(expected = "all ranks wait, and nothing is under way between them")]
fn ranks_that_take_different_methods_end_a_simulated_job(world: &World) -> Result<()> {
    let mut data = mine(world, [100_000, 1, 1, 1]);
    let _ = world.broadcast(&mut data, 0);
    world.barrier()
}
