//! Items that have no bytes: as many arrive as were sent.

use serried::{Any, Datatype, Result, Status, World, block_on, op};

#[derive(Clone, Copy, Debug, PartialEq, Datatype)]
struct Empty {
    none: [u64; 0],
    less: [bool; 0],
}

const NONE: [u8; 0] = [];
const EMPTY: Empty = Empty { none: [], less: [] };

fn is_empty(status: Status) {
    assert_eq!((status.bytes(), status.source()), (0, 0));
}

#[serried::test(ranks = 1, seed = 1)]
fn messages_of_nothing_arrive(world: &World) -> Result<()> {
    let mut three = [NONE; 3];
    world.isend(vec![NONE; 3], 0, 0)?.wait()?;
    is_empty(world.recv(&mut three, 0, 0)?);
    let send = world.isend(vec![EMPTY; 5], 0, 1)?;
    let (items, status) = world.irecv(vec![EMPTY; 7], Any, 1)?.wait()?;
    is_empty(status);
    assert_eq!(items, [EMPTY; 7]);
    assert_eq!(send.wait()?.0, [EMPTY; 5]);
    Ok(())
}

#[serried::test(ranks = 3, seed = 1)]
fn everyone_gets_as_many_as_all_give(world: &World) -> Result<()> {
    assert_eq!(world.all_gather(&[NONE; 2])?.len(), 6);
    assert_eq!(world.all_gather(&vec![EMPTY; 2])?, [EMPTY; 6]);
    assert_eq!(world.gather(&[NONE; 2], 1)?.map(|all| all.len()), (world.rank() == 1).then_some(6));
    let varying = world.all_gather_varying(&vec![NONE; world.rank()])?;
    assert_eq!(varying.iter().map(Vec::len).collect::<Vec<_>>(), [0, 1, 2]);
    let varying = world.gather_varying(&vec![EMPTY; world.rank()], 0)?;
    let lengths = varying.map(|all| all.iter().map(Vec::len).collect::<Vec<_>>());
    assert_eq!(lengths, (world.rank() == 0).then(|| vec![0, 1, 2]));
    Ok(())
}

#[serried::test(ranks = 3, seed = 1)]
fn everyone_gets_its_part(world: &World) -> Result<()> {
    assert_eq!(world.scatter(&[NONE; 6], 0)?.len(), 2);
    let parts: Vec<Vec<[u8; 0]>> = (0..3).map(|rank| vec![NONE; rank]).collect();
    assert_eq!(world.scatter_varying(&parts, 0)?.len(), world.rank());
    assert_eq!(world.all_to_all(&[EMPTY; 9])?.len(), 9);
    let came = world.all_to_all_varying(&parts)?;
    assert!(came.iter().all(|part| part.len() == world.rank()));
    Ok(())
}

#[serried::test(ranks = 3, seed = 1)]
fn nothing_is_combined_to_nothing(world: &World) -> Result<()> {
    assert_eq!(world.all_reduce([0u32; 0], op::Sum)?, [0u32; 0]);
    let first = op::ordered(|a: &Empty, _: &Empty| *a);
    assert_eq!(world.all_reduce(EMPTY, first)?, EMPTY);
    let mut many = vec![NONE; 4];
    world.all_reduce_in_place(&mut many, op::Max)?;
    assert_eq!(many.len(), 4);
    assert_eq!(world.scan(NONE, op::Sum)?, NONE);
    assert_eq!(world.reduce_scatter(&[NONE; 6], op::Sum)?.len(), 2);
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn operations_under_way_keep_the_number(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let (sent, mut came, mut all) = ([EMPTY; 3], vec![EMPTY; 3], vec![NONE; 4]);
    serried::scope(|scope| {
        scope.send(world, &sent, other, 0)?;
        assert_eq!(scope.recv(world, &mut came, other, 0)?.wait()?.0.len(), 3);
        scope.all_gather(world, &[NONE; 2], &mut all)?;
        Ok(())
    })?;
    assert_eq!((came.len(), all.len()), (3, 4));
    let sum = block_on(world.iall_reduce(vec![[0u64; 0]; 5], op::Sum)?)?.0;
    assert_eq!(sum.len(), 5);
    let mut persistent = world.persistent_broadcast(vec![NONE; 6], 0)?;
    persistent.start()?;
    persistent.wait()?;
    assert_eq!(persistent.data()?.len(), 6);
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn more_items_than_memory_has_bytes_are_no_problem(world: &World) -> Result<()> {
    let mut many = vec![NONE; 1 << 62];
    world.broadcast(&mut many, 0)?;
    let other = 1 - world.rank();
    let send = world.isend(many, other, 0)?;
    let mut into = vec![NONE; usize::MAX];
    world.recv(&mut into, other, 0)?;
    assert_eq!((send.wait()?.0.len(), into.len()), (1 << 62, usize::MAX));
    Ok(())
}
