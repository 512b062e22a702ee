//! Messages that were taken out, cut off, or that are not what a receive expects.

use serried::{Any, Result, World, class};

use crate::{around, refused};

#[serried::test(ranks = 2, seeds = 4)]
fn a_message_longer_than_its_memory_stays_in_it(world: &World) -> Result<()> {
    let (left, right) = around(world);
    for length in [5, 100, 5_000, 200_000] {
        let mut data = [7u64; 12];
        let send = world.isend(vec![1u64; length], right, 1)?;
        assert_eq!(refused(world.recv(&mut data[4..8], left, 1)).class(), class::TRUNCATE);
        assert_eq!((&data[..4], &data[8..]), (&[7; 4][..], &[7; 4][..]), "{length} items");
        let _ = send.wait();
    }
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_message_for_no_memory_is_cut_off(world: &World) -> Result<()> {
    let (left, right) = around(world);
    for length in [1, 5_000, 200_000] {
        let send = world.isend(vec![1u64; length], right, 1)?;
        let empty: &mut [u64] = &mut [];
        assert_eq!(refused(world.recv(empty, left, 1)).class(), class::TRUNCATE);
        let _ = send.wait();
        let send = world.isend(vec![1u64; length], right, 1)?;
        let received = world.irecv(Vec::<u64>::new(), left, 1)?.wait();
        assert_eq!(refused(received).class(), class::TRUNCATE);
        let _ = send.wait();
    }
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_message_that_was_taken_out_and_dropped_is_gone(world: &World) -> Result<()> {
    let (left, right) = around(world);
    for length in [3, 5_000, 200_000] {
        let send = world.isend(vec![1u8; length], right, 1)?;
        drop(world.probe_message(left, 1)?);
        let _ = send.wait();
        assert_eq!(world.try_probe(left, 1)?, None);
        world.barrier()?;
    }
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_message_that_was_taken_out_is_received_later_and_elsewhere(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let comm = world.dup()?;
    let send = comm.isend(vec![5u8; 5000], right, 1)?;
    let message = comm.probe_message(Any, Any)?;
    assert_eq!(message.status().source(), left);
    drop(comm);
    let (data, status) = message.recv_vec::<u8>()?;
    assert_eq!((data, status.bytes()), (vec![5; 5000], 5000));
    send.wait()?;
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn exchanging_in_place_with_another_length_stays_in_its_memory(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let mut data = [7u64; 600];
    let length = if world.rank() == 0 { 100 } else { 500 };
    let (mine, rest) = data.split_at_mut(length);
    let exchanged = world.send_recv_in_place(mine, right, left, 1);
    match world.rank() {
        0 => assert_eq!(refused(exchanged).class(), class::TRUNCATE),
        _ => assert_eq!(exchanged?.count::<u64>(), 100),
    }
    assert!(rest.iter().all(|one| *one == 7));
    world.barrier()
}

#[serried::test(ranks = 1, seed = 1)]
fn a_message_to_oneself_may_overlap_with_nothing(world: &World) -> Result<()> {
    let mut data: Vec<u64> = (0..3000).collect();
    let receive = world.irecv(vec![0u64; 3000], 0, 1)?;
    world.send(&data, 0, 1)?;
    data.fill(9);
    assert_eq!(receive.wait()?.0, (0..3000).collect::<Vec<u64>>());
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn tags_that_are_none_are_refused(world: &World) -> Result<()> {
    for tag in [-1, -2, i32::MIN] {
        assert_eq!(refused(world.send(&1, 0, tag)).class(), class::TAG);
        assert_eq!(refused(world.isend(vec![1], 0, tag)).class(), class::TAG);
    }
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn nowhere_is_neither_read_nor_written(world: &World) -> Result<()> {
    let mut data = [7u8; 10];
    world.send(&data, None, 0)?;
    let status = world.recv(&mut data, None, 0)?;
    assert_eq!((status.bytes(), status.source(), data), (0, usize::MAX, [7; 10]));
    let (data, _) = world.irecv(vec![7u8; 10], None, 0)?.wait()?;
    assert_eq!(data, [7; 10]);
    Ok(())
}
