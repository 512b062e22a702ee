//! Scopes that fail, panic or forget what they have started.

use serried::{Error, Result, World, class, op};

use crate::{panicked, refused};

/// The error of a program of the user.
fn failure(world: &World) -> Error {
    refused(world.send(&1, usize::MAX, 0))
}

#[serried::test(ranks = 2, seed = 1)]
fn a_failed_scope_gives_up_a_synchronous_send(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let data = [7; 10];
    let ended = serried::scope(|scope| {
        scope.send_synchronous(world, &data, other, 0)?;
        Err::<(), _>(failure(world))
    });
    assert_eq!(refused(ended).class(), class::RANK);
    world.barrier()?;
    assert!(world.try_probe(other, 0)?.is_none(), "nobody gets it");
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_failed_scope_gives_up_a_long_send(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let data = vec![7u64; 200_000];
    let ended = serried::scope(|scope| {
        scope.send(world, &data, other, 0)?;
        Err::<(), _>(failure(world))
    });
    assert_eq!(refused(ended).class(), class::RANK);
    drop(data);
    world.send_recv(&1, other, &mut 0, other, 1)?;
    assert!(world.try_probe(other, 0)?.is_none(), "nobody gets it");
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_failed_scope_gives_up_its_receives(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let mut data = [0; 10];
    let ended = serried::scope(|scope| {
        scope.recv(world, &mut data, other, 0)?;
        Err::<(), _>(failure(world))
    });
    assert_eq!(refused(ended).class(), class::RANK);
    data.fill(1);
    world.barrier()?;
    let mut later = [0; 10];
    world.send_recv(&[3; 10], other, &mut later, other, 0)?;
    assert_eq!((data, later), ([1; 10], [3; 10]), "a message goes to the receive that is left");
    Ok(())
}

#[serried::test(ranks = 2, seeds = 8)]
fn a_message_that_a_failed_scope_cannot_cancel_arrives_whole(world: &World) -> Result<()> {
    if world.rank() == 0 {
        let data = vec![7u64; 100_000];
        let ended = serried::scope(|scope| {
            scope.send_synchronous(world, &data, 1, 0)?;
            // Rank 1 has begun to receive it.
            world.recv(&mut 0, 1, 1)?;
            Err::<(), _>(failure(world))
        });
        assert_eq!(refused(ended).class(), class::RANK);
    } else {
        let receive = world.irecv(vec![0u64; 100_000], 0, 0)?;
        world.send(&1, 0, 1)?;
        assert_eq!(receive.wait()?.0, vec![7; 100_000]);
    }
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_failed_scope_waits_for_a_collective_call(world: &World) -> Result<()> {
    let mut sum = [1u64; 100];
    let ended = serried::scope(|scope| {
        scope.all_reduce(world, &mut sum, op::Sum)?;
        Err::<(), _>(failure(world))
    });
    assert_eq!(refused(ended).class(), class::RANK);
    assert_eq!(sum, [2; 100]);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_scope_that_panics_gives_up_its_receives(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let mut data = [0; 10];
    let text = panicked(|| {
        serried::scope(|scope| -> Result<()> {
            scope.recv(world, &mut data, other, 0)?;
            panic!("in the scope")
        })
    });
    assert_eq!(text, "in the scope");
    data.fill(1);
    world.barrier()?;
    let mut later = [0; 10];
    world.send_recv(&[3; 10], other, &mut later, other, 0)?;
    assert_eq!((data, later), ([1; 10], [3; 10]));
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
#[should_panic(expected = "panicked while operations were under way")]
fn a_scope_that_panics_in_a_collective_call_ends_the_job(world: &World) -> Result<()> {
    if world.rank() == 0 {
        let mut sum = [1u64; 10];
        panicked(|| {
            serried::scope(|scope| -> Result<()> {
                scope.all_reduce(world, &mut sum, op::Sum)?;
                panic!("in the scope")
            })
        });
    }
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn what_a_scope_forgets_is_still_waited_for(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let (data, mut came, mut sum) = (vec![5u64; 20_000], vec![0u64; 20_000], [1u64]);
    serried::scope(|scope| {
        Box::leak(Box::new(scope.recv(world, &mut came, other, 0)?));
        Box::leak(Box::new(scope.send(world, &data, other, 0)?));
        Box::leak(Box::new(scope.all_reduce(world, &mut sum, op::Sum)?));
        Ok(())
    })?;
    drop(data);
    assert_eq!((came, sum), (vec![5; 20_000], [2]));
    Ok(())
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_failed_scope_in_another_one_leaves_that_alone(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let (mut outer, mut inner) = ([0; 10], [0; 10]);
    serried::scope(|scope| {
        let receive = scope.recv(world, &mut outer, other, 0)?;
        let ended = serried::scope(|scope| {
            scope.recv(world, &mut inner, other, 1)?;
            Err::<(), _>(failure(world))
        });
        assert_eq!(refused(ended).class(), class::RANK);
        world.send(&[4; 10], other, 0)?;
        assert_eq!(receive.wait()?.0, &[4; 10]);
        Ok(())
    })?;
    assert_eq!((outer, inner), ([4; 10], [0; 10]));
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn a_future_of_a_scope_that_is_dropped_is_waited_for(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let mut came = [0; 100];
    serried::scope(|scope| {
        let receive = scope.recv(world, &mut came, other, 0)?;
        drop(async { receive.await.map(drop) });
        world.send(&[8; 100], other, 0)
    })?;
    assert_eq!(came, [8; 100]);
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_scope_reports_what_fails_at_its_end(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let mut small = [0u8; 2];
    world.isend(vec![1u8; 50], other, 0)?.wait()?;
    let ended = serried::scope(|scope| scope.recv(world, &mut small, other, 0).map(drop));
    assert_eq!(refused(ended).class(), class::TRUNCATE);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 6, deaths = 1)]
fn a_scope_with_a_rank_that_dies_ends(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let (data, mut came) = (vec![1u64; 50_000], vec![0u64; 50_000]);
    loop {
        let ended = serried::scope(|scope| {
            scope.recv(world, &mut came, other, 0)?;
            scope.send_synchronous(world, &data, other, 0)?;
            Ok(())
        });
        if let Err(error) = ended {
            assert_eq!(error.class(), class::PROC_ABORTED, "{error}");
            return Ok(());
        }
    }
}
