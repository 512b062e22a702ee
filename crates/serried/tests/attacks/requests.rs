//! Requests that own their memory: dropped, forgotten, moved, and used on other threads.

use serried::{Any, Comm, Request, Result, World, block_on, class, op};

use crate::{alone, around, ended_well, refused};

#[serried::test(ranks = 2, seeds = 4)]
fn a_dropped_receive_takes_no_message_into_freed_memory(world: &World) -> Result<()> {
    let (left, right) = around(world);
    for _ in 0..10 {
        drop(world.irecv(vec![0u8; 5000], left, 1)?);
    }
    let mine = vec![4u8; 5000];
    let send = world.isend(mine, right, 1)?;
    let (from, _) = world.recv_vec::<u8>(left, 1)?;
    assert_eq!(from, vec![4; 5000]);
    send.wait()?;
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_dropped_send_still_brings_its_data(world: &World) -> Result<()> {
    let (left, right) = around(world);
    for length in [1, 1000, 100_000] {
        drop(world.isend(vec![3u8; length], right, 1)?);
        // Memory of the same size is handed out and overwritten.
        let others: Vec<Vec<u8>> = (0..8).map(|_| vec![9; length]).collect();
        assert_eq!(world.recv_vec::<u8>(left, 1)?.0, vec![3; length]);
        drop(others);
    }
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_dropped_collective_call_ends_all_the_same(world: &World) -> Result<()> {
    drop(world.iall_reduce(vec![1u64; 3000], op::Sum)?);
    drop(world.ibroadcast(vec![world.rank() as u64; 3000], 0)?);
    drop(world.ibarrier()?);
    let (sum, _) = world.iall_reduce(vec![1u64; 3000], op::Sum)?.wait()?;
    assert_eq!(sum, vec![2; 3000]);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_forgotten_request_leaks_its_memory_and_nothing_else(world: &World) -> Result<()> {
    let (left, right) = around(world);
    std::mem::forget(world.irecv(vec![0u8; 3000], left, 1)?);
    std::mem::forget(world.isend(vec![1u8; 3000], right, 1)?);
    std::mem::forget(world.iall_reduce(vec![1u64; 300], op::Sum)?);
    assert_eq!(world.all_reduce(1, op::Sum)?, 2);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_cancelled_receive_gives_its_memory_back_unwritten(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let (data, status) = world.irecv(vec![7u8; 5000], left, 1)?.cancel()?;
    assert!(status.is_cancelled());
    world.send(&[1u8; 5000], right, 1)?;
    assert_eq!(world.recv_vec::<u8>(left, 1)?.0, [1; 5000]);
    assert_eq!(data, [7; 5000]);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn the_memory_of_a_request_does_not_move_with_it(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let mut requests: Vec<Request<u8>> = Vec::new();
    for tag in 0..20 {
        // The vector of requests grows and moves them.
        requests.push(world.irecv(vec![0; 2000], left, tag)?);
    }
    let mut boxed: Vec<Box<Request<u8>>> = requests.into_iter().map(Box::new).collect();
    boxed.reverse();
    for tag in 0..20 {
        world.send(&[tag as u8; 2000], right, tag)?;
    }
    for (tag, request) in (0..20u8).rev().zip(boxed) {
        assert_eq!(request.wait()?.0, [tag; 2000]);
    }
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_message_longer_than_its_request_is_cut_off(world: &World) -> Result<()> {
    let (left, right) = around(world);
    for length in [5, 100, 5_000, 200_000] {
        let request = world.irecv(vec![7u64; 4], left, 1)?;
        let send = world.isend(vec![1u64; length], right, 1)?;
        assert_eq!(refused(request.wait()).class(), class::TRUNCATE, "{length} items");
        let _ = send.wait();
    }
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_vector_with_room_receives_into_its_items_only(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let mut data = Vec::with_capacity(1000);
    data.extend([1u8; 3]);
    let request = world.irecv(data, left, 1)?;
    world.send(&[2u8; 900], right, 1)?;
    // The room behind the items is no item, though it is memory.
    assert_eq!(refused(request.wait()).class(), class::TRUNCATE);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn requests_of_a_communicator_that_is_gone_end(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let comm = world.dup()?;
    let receive = comm.irecv(vec![0u8; 3000], left, 1)?;
    let send = comm.isend(vec![6u8; 3000], right, 1)?;
    let sum = comm.iall_reduce(vec![1u64; 30], op::Sum)?;
    drop(comm);
    assert_eq!(receive.wait()?.0, [6; 3000]);
    assert_eq!(sum.wait()?.0, [2; 30]);
    send.wait()?;
    world.barrier()
}

#[serried::test(ranks = 1, seed = 1)]
fn a_request_that_was_awaited_is_not_awaited_again(world: &World) -> Result<()> {
    let mut receive = world.irecv(vec![0u8; 3], 0, 1)?;
    world.send(&[1u8; 3], 0, 1)?;
    assert_eq!(block_on(&mut receive)?.0, [1; 3]);
    assert_eq!(refused(block_on(&mut receive)).class(), class::REQUEST);
    assert!(receive.is_done());
    assert_eq!(refused(receive.wait()).class(), class::REQUEST);
    Ok(())
}

#[test]
fn requests_end_on_other_threads_than_they_were_started_on() {
    let output = alone("requests::requests_end_on_other_threads_than_they_were_started_on", || {
        let world = serried::init().unwrap();
        let comm: Comm = world.dup().unwrap();
        std::thread::scope(|threads| {
            for number in 0..8 {
                let (comm, length) = (&comm, 1 << (2 * number));
                let receive = comm.irecv(vec![0u8; length], 0, number).unwrap();
                let send = comm.isend(vec![number as u8; length], 0, number).unwrap();
                threads.spawn(move || {
                    assert_eq!(receive.wait().unwrap().0, vec![number as u8; length]);
                });
                threads.spawn(move || drop(send));
            }
        });
        world.finalize().unwrap();
    });
    ended_well(&output);
}

#[test]
fn a_communicator_is_dropped_on_another_thread() {
    let output = alone("requests::a_communicator_is_dropped_on_another_thread", || {
        let world = serried::init().unwrap();
        let comm = world.dup().unwrap();
        let receive = comm.irecv(vec![0u8; 100], 0, 0).unwrap();
        comm.send(&[5u8; 100], 0, 0).unwrap();
        std::thread::spawn(move || drop(comm)).join().unwrap();
        assert_eq!(receive.wait().unwrap().0, [5; 100]);
        assert_eq!(world.try_probe(Any, 0).unwrap(), None);
        world.finalize().unwrap();
    });
    ended_well(&output);
}
