//! Operations that are started often, and partitions of them.

use serried::{Partition, Result, World, class, op};

use crate::{around, refused};

#[serried::test(ranks = 2, seeds = 3)]
fn data_under_way_is_not_at_hand(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let mut receive = world.persistent_recv(vec![0u8; 3000], left, 1)?;
    assert_eq!(refused(receive.wait()).class(), class::REQUEST);
    receive.start()?;
    assert_eq!(refused(receive.data()).class(), class::REQUEST);
    assert_eq!(refused(receive.data_mut()).class(), class::REQUEST);
    assert_eq!(refused(receive.start()).class(), class::REQUEST);
    world.send(&[1u8; 3000], right, 1)?;
    receive.wait()?;
    assert_eq!(receive.data()?, [1; 3000]);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 3)]
fn an_operation_that_is_dropped_under_way_frees_nothing_that_is_in_use(
    world: &World,
) -> Result<()> {
    let (left, right) = around(world);
    let mut receive = world.persistent_recv(vec![0u8; 3000], left, 1)?;
    receive.start()?;
    drop(receive);
    let mut send = world.persistent_send(vec![2u8; 200_000], right, 2)?;
    send.start()?;
    drop(send);
    let others = vec![vec![9u8; 200_000]; 4];
    assert_eq!(world.recv_vec::<u8>(left, 2)?.0, vec![2; 200_000]);
    drop(others);
    world.send(&[1u8; 3000], right, 1)?;
    assert_eq!(world.recv_vec::<u8>(left, 1)?.0, [1; 3000]);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 3)]
fn a_collective_operation_that_is_dropped_under_way_ends_on_all_ranks(world: &World) -> Result<()> {
    let mut sum = world.persistent_all_reduce(vec![1u64; 3000], op::Sum)?;
    sum.start()?;
    drop(sum);
    let mut sum = world.persistent_all_reduce(vec![1u64; 3000], op::Sum)?;
    for round in 0..3 {
        sum.start()?;
        sum.wait()?;
        assert_eq!(sum.data()?, vec![1 << (round + 1); 3000]);
    }
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 3)]
fn an_operation_outlives_its_communicator(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let comm = world.dup()?;
    let mut receive = comm.persistent_recv(vec![0u8; 300], left, 1)?;
    let mut send = comm.persistent_send(vec![3u8; 300], right, 1)?;
    drop(comm);
    for _ in 0..3 {
        receive.start()?;
        send.start()?;
        receive.wait()?;
        send.wait()?;
        assert_eq!(receive.data()?, [3; 300]);
    }
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 3)]
fn a_forgotten_operation_leaks_its_memory_and_nothing_else(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let mut receive = world.persistent_recv(vec![0u8; 300], left, 1)?;
    receive.start()?;
    std::mem::forget(receive);
    world.send(&[1u8; 300], right, 1)?;
    std::mem::forget(world.persistent_all_reduce(vec![1u64; 30], op::Sum)?);
    assert_eq!(world.all_reduce(1, op::Sum)?, 2);
    world.barrier()
}

#[serried::test(ranks = 1, seed = 1)]
fn a_partition_is_handed_out_once_until_it_is_ready(world: &World) -> Result<()> {
    let mut send = world.partitioned_send(vec![0u64; 8], 4, 0, 0)?;
    assert_eq!(send.partitions().count(), 0, "the send has not been started");
    send.start()?;
    // A partition that is forgotten is not ready, and comes again.
    send.partitions().for_each(std::mem::forget);
    assert_eq!(refused(send.wait()).class(), class::REQUEST);
    let mut parts: Vec<Partition<'_, u64>> = send.partitions().collect();
    parts.iter_mut().for_each(|part| {
        let index = part.index() as u64;
        part.fill(index);
    });
    let last = parts.pop().expect("there are four");
    last.ready()?;
    drop(parts);
    let left: Vec<usize> = send.partitions().map(|part| part.index()).collect();
    assert_eq!(left, [0, 1, 2], "what is ready is the send's");
    for part in send.partitions() {
        part.ready()?;
    }
    let mut receive = world.partitioned_recv(vec![9u64; 8], 2, 0, 0)?;
    receive.start()?;
    send.wait()?;
    receive.wait()?;
    assert_eq!(receive.data()?, [0, 0, 1, 1, 2, 2, 3, 3]);
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn a_partition_that_has_not_arrived_is_not_shown(world: &World) -> Result<()> {
    let mut receive = world.partitioned_recv(vec![9u64; 4000], 4, 0, 0)?;
    let mut send = world.partitioned_send(vec![1u64; 4000], 4, 0, 0)?;
    receive.start()?;
    send.start()?;
    for beyond in [4, i32::MAX as usize + 1, usize::MAX] {
        assert_eq!(refused(receive.arrived(beyond)).class(), class::ARG);
    }
    assert_eq!(receive.arrived(0)?, None);
    assert_eq!(refused(receive.data()).class(), class::REQUEST);
    for part in send.partitions() {
        part.ready()?;
    }
    send.wait()?;
    receive.wait()?;
    assert_eq!(receive.arrived(3)?, Some(&[1; 1000][..]));
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn partitions_of_another_length_stay_in_their_memory(world: &World) -> Result<()> {
    let mut receive = world.partitioned_recv(vec![9u64; 8], 2, 0, 0)?;
    let mut send = world.partitioned_send(vec![1u64; 400], 4, 0, 0)?;
    receive.start()?;
    send.start()?;
    for part in send.partitions() {
        part.ready()?;
    }
    let received = receive.wait();
    assert!(received.is_err(), "{received:?}");
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn a_partitioned_send_that_is_dropped_half_ready_frees_nothing_in_use(world: &World) -> Result<()> {
    let mut receive = world.partitioned_recv(vec![9u64; 4000], 2, 0, 0)?;
    receive.start()?;
    let mut send = world.partitioned_send(vec![1u64; 4000], 2, 0, 0)?;
    send.start()?;
    let first = send.partitions().next().expect("there are two");
    first.ready()?;
    drop(send);
    let others = vec![vec![7u64; 4000]; 8];
    drop(receive);
    drop(others);
    Ok(())
}
