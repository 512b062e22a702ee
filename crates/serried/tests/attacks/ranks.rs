//! Ranks that do not exist.

use serried::{Result, Window, World, class, op};

use crate::refused;

const BEYOND: [usize; 4] = [2, i32::MAX as usize, u32::MAX as usize, usize::MAX];

#[serried::test(ranks = 2, seed = 1)]
fn messages_to_ranks_that_do_not_exist_are_refused(world: &World) -> Result<()> {
    for rank in BEYOND {
        assert_eq!(refused(world.send(&1, rank, 0)).class(), class::RANK);
        assert_eq!(refused(world.recv(&mut 0, rank, 0)).class(), class::RANK);
        assert_eq!(refused(world.isend(vec![1], rank, 0)).class(), class::RANK);
        assert_eq!(refused(world.irecv(vec![1], rank, 0)).class(), class::RANK);
        assert_eq!(refused(world.probe(rank, 0)).class(), class::RANK);
        assert_eq!(refused(world.persistent_send(vec![1], rank, 0)).class(), class::RANK);
    }
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn roots_that_do_not_exist_are_refused(world: &World) -> Result<()> {
    for root in BEYOND {
        assert_eq!(refused(world.broadcast(&mut [0; 3], root)).class(), class::RANK);
        assert_eq!(refused(world.gather(&[0; 3], root)).class(), class::RANK);
        assert_eq!(refused(world.scatter(&[0; 4], root)).class(), class::RANK);
        assert_eq!(refused(world.reduce(1, op::Sum, root)).class(), class::RANK);
        assert_eq!(refused(world.ibroadcast(vec![0], root)).class(), class::RANK);
        assert_eq!(refused(world.persistent_reduce(vec![0], op::Sum, root)).class(), class::RANK);
    }
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn window_accesses_to_ranks_that_do_not_exist_are_refused(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 4)?;
    let mut data = [0; 2];
    for rank in BEYOND {
        assert_eq!(refused(window.lock_shared(rank, |_| Ok(()))).class(), class::RANK);
        assert_eq!(refused(window.among(&[rank], &[], |_| Ok(()))).class(), class::RANK);
        assert_eq!(refused(window.lock_all(|epoch| epoch.fetch(rank, 0))).class(), class::RANK);
        assert_eq!(refused(window.lock_all(|epoch| epoch.flush(rank))).class(), class::RANK);
        assert_eq!(
            refused(window.lock_all(|epoch| epoch.get(&mut data, rank, 0))).class(),
            class::RANK
        );
    }
    world.barrier()
}
