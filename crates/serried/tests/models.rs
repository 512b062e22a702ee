//! The other models in the same program as MPI.

use serried::store::{Group, Process};
use serried::{Result, World, bsp, op};

fn supersteps(rank: usize, size: usize) -> bsp::Result<u64> {
    bsp::run(|process| {
        assert_eq!((process.pid(), process.nprocs()), (rank, size));
        let area = process.area::<u64>(1000)?;
        process.superstep(|_| Ok(()))?;
        let next = (rank + 1) % size;
        process.superstep(|step| step.put(&area, next, 0, &[rank as u64; 1000]))?;
        process.superstep(|step| {
            assert_eq!(area.read(step), [((rank + size - 1) % size) as u64; 1000]);
            Ok(())
        })?;
        process.fold(rank as u64, |a, b| a + b)
    })
}

/// With a message under way from before to after.
fn all_models(world: &World) -> Result<()> {
    let (rank, size) = (world.rank(), world.size());
    let (left, right) = ((rank + size - 1) % size, (rank + 1) % size);
    let receive = world.irecv(vec![0; 50_000], left, 7)?;
    assert_eq!(supersteps(rank, size)?, 3);
    assert_eq!(world.all_reduce(rank, op::Sum)?, 3);
    let send = world.isend(vec![rank; 50_000], right, 7)?;
    // As often as one likes.
    assert_eq!(supersteps(rank, size)?, 3);
    assert_eq!(receive.wait()?.0, vec![left; 50_000]);
    send.wait()?;
    world.barrier()
}

#[serried::test(ranks = 3)]
fn supersteps_beside_messages(world: &World) -> Result<()> {
    all_models(world)
}

#[serried::test(ranks = 3, options = "--fabric tcp")]
fn supersteps_beside_messages_over_tcp(world: &World) -> Result<()> {
    all_models(world)
}

#[serried::test(ranks = 3, seeds = 5, loss = 50)]
fn supersteps_beside_simulated_messages(world: &World) -> Result<()> {
    all_models(world)
}

fn stores(world: &World) -> Result<()> {
    // SAFETY: this process has one thread.
    let process = unsafe { Process::join() }?;
    assert_eq!((process.rank() as usize, process.size() as usize), (world.rank(), world.size()));
    let next = Group::rank((process.rank() + 1) % process.size());
    let (numbers, flags) = (process.memory::<f64>(3)?, process.memory::<u64>(1)?);
    let windows = [numbers.open(0)?, flags.open(1000)?];
    process.barrier(Group::ALL)?;
    assert_eq!(world.all_reduce(1, op::Sum)?, world.size());
    process.slice::<f64>(next, 0, 3).store_slice(0, &[1.0, 2.0, 3.0]);
    process.cell::<u64>(next, 1000).store(1);
    flags.wait_until(0, |flag| flag == 1);
    assert_eq!(numbers.to_vec(), [1.0, 2.0, 3.0]);
    world.barrier()?;
    drop(windows);
    process.leave();
    assert_eq!(world.all_reduce(1, op::Sum)?, world.size());
    Ok(())
}

#[serried::test(ranks = 3)]
fn stores_beside_messages(world: &World) -> Result<()> {
    stores(world)
}

#[serried::test(ranks = 2, options = "--fabric tcp")]
fn stores_beside_messages_over_tcp(world: &World) -> Result<()> {
    stores(world)
}
