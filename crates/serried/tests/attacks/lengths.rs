//! Lengths that wrap, that differ from what others say, and that no memory has.

use serried::{Datatype, Neighbours, Result, Window, World, class, op};

use crate::{around, refused};

/// An item without bytes: vectors of it may be as long as a number can say.
#[derive(Clone, Copy, Debug, PartialEq, Datatype)]
struct Nothing {
    nothing: [u8; 0],
}

const NOTHING: Nothing = Nothing { nothing: [] };

/// Half of all lengths: the sum of two such lengths wraps to 0. An array of items without bytes costs nothing.
fn half() -> Vec<Nothing> {
    Vec::from([NOTHING; usize::MAX / 2 + 1])
}

#[serried::test(ranks = 2, seed = 1)]
fn lengths_that_wrap_together_are_refused_by_gathering(world: &World) -> Result<()> {
    assert_eq!(refused(world.all_gather_varying(&half())).class(), class::COUNT);
    assert_eq!(refused(world.all_gather(&half())).class(), class::COUNT);
    assert_eq!(refused(world.gather(&half(), world.rank())).class(), class::COUNT);
    let mut into = Vec::new();
    assert_eq!(refused(world.all_gather_into(&half(), &mut into)).class(), class::COUNT);
    assert_eq!(refused(world.gather_into(&half(), &mut into, world.rank())).class(), class::COUNT);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn lengths_that_wrap_together_are_refused_by_exchanging(world: &World) -> Result<()> {
    let data = vec![half(); 2];
    assert_eq!(refused(world.all_to_all_varying(&data)).class(), class::COUNT);
    let mut into = half();
    assert_eq!(refused(world.scatter_into(&half(), &mut into, world.rank())).class(), class::COUNT);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn lengths_that_wrap_together_are_refused_by_neighbours(world: &World) -> Result<()> {
    let ring = world.cartesian(&[2], &[true])?.expect("all are in it");
    assert_eq!(refused(ring.neighbor_all_gather_varying(&half())).class(), class::COUNT);
    assert_eq!(refused(ring.neighbor_all_to_all_varying(&vec![half(); 2])).class(), class::COUNT);
    assert_eq!(refused(ring.neighbor_all_gather(&half(), &mut Vec::new())).class(), class::COUNT);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn lengths_that_wrap_together_are_refused_in_a_scope(world: &World) -> Result<()> {
    let (data, mut into) = (half(), Vec::new());
    let result = serried::scope(|scope| scope.all_gather(world, &data, &mut into).map(drop));
    assert_eq!(refused(result).class(), class::COUNT);
    let result =
        serried::scope(|scope| scope.gather(world, &data, &mut into, world.rank()).map(drop));
    assert_eq!(refused(result).class(), class::COUNT);
    let mut into = half();
    let result =
        serried::scope(|scope| scope.scatter(world, &data, &mut into, world.rank()).map(drop));
    assert_eq!(refused(result).class(), class::COUNT);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn counts_that_wrap_together_are_refused_by_reduce_scatter(world: &World) -> Result<()> {
    let data = [1u64; 2];
    for counts in [[usize::MAX, 3], [usize::MAX / 2 + 1, usize::MAX / 2 + 3]] {
        let result = world.reduce_scatter_varying(&data, &counts, op::Sum);
        assert_eq!(refused(result).class(), class::COUNT);
        let sum = op::commutative(|a: &u64, b: &u64| a + b);
        let result = world.reduce_scatter_varying(&data, &counts, sum);
        assert_eq!(refused(result).class(), class::COUNT);
    }
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn more_items_than_a_message_can_count_are_refused(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let mut data = Vec::from([NOTHING; usize::MAX]);
    assert_eq!(refused(world.send(&data, right, 0)).class(), class::COUNT);
    assert_eq!(refused(world.recv(&mut data, left, 0)).class(), class::COUNT);
    assert_eq!(refused(world.isend(data.clone(), right, 0)).class(), class::COUNT);
    assert_eq!(refused(world.broadcast(&mut data, 0)).class(), class::COUNT);
    assert_eq!(refused(world.persistent_send(data.clone(), right, 0)).class(), class::COUNT);
    assert_eq!(refused(world.ibroadcast(data, 0)).class(), class::COUNT);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn more_arrays_of_nothing_than_can_be_counted_are_refused(world: &World) -> Result<()> {
    // Each has three elements, so that a count of them wraps around to one.
    let data = [[NOTHING; 3]; usize::MAX / 3 + 1];
    assert_eq!(refused(world.send(&data, 0, 0)).class(), class::COUNT);
    assert_eq!(refused(world.all_gather(&data)).class(), class::COUNT);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn items_without_bytes_are_counted_and_travel(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let mut from = [NOTHING; 4];
    world.send_recv(&[NOTHING; 4], right, &mut from, left, 0)?;
    assert_eq!(from, [NOTHING; 4]);
    // Their address may be the one that means "in place" to MPI.
    assert_eq!(world.all_gather(&[NOTHING; 3])?.len(), 6);
    assert_eq!(
        world.gather(&[NOTHING; 3], 0)?.map(|all| all.len()),
        (world.rank() == 0).then_some(6)
    );
    let all = world.all_gather_varying(&vec![NOTHING; world.rank() + 1])?;
    assert_eq!(all.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
    world.broadcast(&mut [NOTHING; 2], 0)?;
    world.barrier()
}

/// A rank whose call tells another length than the data that it sends later: calls that do not fit together.
#[serried::test(ranks = 2, seed = 1)]
fn a_peer_that_lies_about_its_length_is_an_error(world: &World) -> Result<()> {
    for lie in [usize::MAX, usize::MAX / 8 - 1, usize::MAX - 3, 1 << 60, isize::MAX as usize] {
        if world.rank() == 0 {
            let error = refused(world.all_gather_varying(&[1u64; 4]));
            assert!([class::COUNT, class::NO_MEM].contains(&error.class()), "{error}");
        } else {
            world.all_gather(&lie)?;
        }
        world.barrier()?;
    }
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_root_that_lies_about_the_length_of_a_value_is_an_error(world: &World) -> Result<()> {
    for lie in [usize::MAX, isize::MAX as usize, 1 << 60] {
        if world.rank() == 1 {
            let error = refused(world.broadcast_value::<String>(None, 0));
            assert!([class::COUNT, class::NO_MEM].contains(&error.class()), "{error}");
        } else {
            world.broadcast(&mut { lie }, 0)?;
        }
        world.barrier()?;
    }
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_root_that_lies_about_parts_is_an_error(world: &World) -> Result<()> {
    for lie in [usize::MAX, isize::MAX as usize, 1 << 60] {
        if world.rank() == 1 {
            let error = refused(world.scatter_varying::<u64>(&[], 0));
            assert!([class::COUNT, class::NO_MEM].contains(&error.class()), "{error}");
        } else {
            world.broadcast(&mut 2usize, 0)?;
            world.scatter_into(&[0, lie], &mut 0usize, 0)?;
        }
        world.barrier()?;
    }
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_window_that_no_memory_has_is_refused_on_all_ranks(world: &World) -> Result<()> {
    for length in [usize::MAX, usize::MAX / 8, isize::MAX as usize, 1 << 60] {
        // The other rank asks for little, and is told.
        let length = if world.rank() == 0 { length } else { 1 };
        let error = refused(Window::<u64>::allocate(world, length));
        assert!([class::SIZE, class::NO_MEM].contains(&error.class()), "{error}");
    }
    let window = Window::<u64>::allocate(world, 1)?;
    assert_eq!(window.to_vec(), [0]);
    world.barrier()
}

#[serried::test(ranks = 1, seed = 1)]
fn partitions_that_cannot_be_counted_are_refused(world: &World) -> Result<()> {
    for partitions in [0, 1 << 31, usize::MAX] {
        let result = world.partitioned_send(vec![0u8; 8], partitions, 0, 0);
        assert_eq!(refused(result).class(), class::ARG);
        let result = world.partitioned_recv(vec![0u8; 8], partitions, 0, 0);
        assert_eq!(refused(result).class(), class::ARG);
    }
    assert_eq!(refused(world.partitioned_send(vec![0u8; 8], 3, 0, 0)).class(), class::COUNT);
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn vectors_that_cannot_be_divided_are_refused(world: &World) -> Result<()> {
    assert_eq!(refused(world.all_to_all(&[1; 3])).class(), class::COUNT);
    assert_eq!(refused(world.all_gather_in_place(&mut [1; 3])).class(), class::COUNT);
    assert_eq!(refused(world.iall_gather(vec![1; 3])).class(), class::COUNT);
    assert_eq!(refused(world.iall_to_all(vec![1; 3])).class(), class::COUNT);
    assert_eq!(refused(world.reduce_scatter(&[1; 3], op::Sum)).class(), class::COUNT);
    assert_eq!(refused(world.all_gather_into(&[1; 2], &mut [0; 3])).class(), class::COUNT);
    assert_eq!(refused(world.all_to_all_into(&[1; 2], &mut [0; 4])).class(), class::COUNT);
    assert_eq!(refused(world.all_to_all_varying(&[vec![1]])).class(), class::COUNT);
    world.barrier()
}
