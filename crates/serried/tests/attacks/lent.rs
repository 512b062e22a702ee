//! Buffers that are lent to a scope.

use serried::{Result, World, block_on, class, op, scope};

use crate::{around, refused};

#[serried::test(ranks = 2, seeds = 4)]
fn what_a_forgotten_request_was_lent_is_whole_after_the_scope(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let (mine, mut from) = (vec![world.rank(); 3000], vec![9; 3000]);
    scope(|scope| {
        std::mem::forget(scope.recv(world, &mut from, left, 1)?);
        std::mem::forget(scope.send(world, &mine, right, 1)?);
        Ok(())
    })?;
    assert_eq!(from, vec![left; 3000]);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn what_a_dropped_request_was_lent_is_whole_after_the_scope(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let (mine, mut from) = (vec![world.rank(); 3000], vec![9; 3000]);
    scope(|scope| {
        drop(scope.recv(world, &mut from, left, 1)?);
        drop(scope.send_synchronous(world, &mine, right, 1)?);
        Ok(())
    })?;
    assert_eq!(from, vec![left; 3000]);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_communicator_may_go_before_what_was_started_on_it(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let (mine, mut from) = (vec![world.rank(); 3000], vec![9; 3000]);
    scope(|scope| {
        let comm = world.dup()?;
        let receive = scope.recv(&comm, &mut from, left, 1)?;
        scope.send(&comm, &mine, right, 1)?;
        drop(comm);
        assert_eq!(receive.wait()?.0, &vec![left; 3000]);
        Ok(())
    })?;
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_scope_that_fails_returns_what_it_was_lent(world: &World) -> Result<()> {
    let mut from = vec![9; 3000];
    let result: Result<()> = scope(|scope| {
        scope.recv(world, &mut from, serried::Any, 77)?;
        world.send(&1, 99, 0)
    });
    assert_eq!(refused(result).class(), class::RANK);
    assert_eq!(from, vec![9; 3000], "nobody has sent anything");
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn an_inner_scope_may_use_the_outer_one(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let (mine, mut one, mut two) = ([world.rank(); 500], [9; 500], [9; 500]);
    scope(|outer| {
        let first = scope(|inner| {
            let first = outer.recv(world, &mut one, left, 1)?;
            inner.recv(world, &mut two, left, 2)?;
            outer.send(world, &mine, right, 2)?;
            Ok(first)
        })?;
        world.send(&mine, right, 1)?;
        assert_eq!(first.wait()?.0, &[left; 500]);
        Ok(())
    })?;
    assert_eq!(two, [left; 500]);
    world.barrier()
}

#[serried::test(ranks = 1, seed = 1)]
fn places_of_ended_requests_are_used_again_for_others_only(world: &World) -> Result<()> {
    let mut all = vec![[0u64; 100]; 64];
    let mine: Vec<[u64; 100]> = (0..64).map(|number| [number; 100]).collect();
    scope(|scope| {
        let mut open = Vec::new();
        for (number, into) in all.iter_mut().enumerate() {
            open.push(scope.recv(world, into, 0, number as i32)?);
            if number % 3 == 2 {
                // Waits in another order than they were started in.
                let number = number as u64;
                scope.send(world, &mine[number as usize - 1], 0, number as i32 - 1)?.wait()?;
                let (got, _) = open.swap_remove(open.len() - 2).wait()?;
                assert_eq!(got[0], number - 1);
            }
        }
        for number in (0..64).filter(|number| number % 3 != 1 || number + 1 >= 64) {
            scope.send(world, &mine[number], 0, number as i32)?;
        }
        Ok(())
    })?;
    assert_eq!(all, mine);
    Ok(())
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_future_that_was_told_has_nothing_more_to_give(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let mut from = [9usize; 10];
    let mine = [world.rank(); 10];
    scope(|scope| {
        let mut receive = scope.recv(world, &mut from, left, 1)?;
        world.send(&mine, right, 1)?;
        let first = block_on(&mut receive)?.0;
        // A second exclusive reference would be one too many.
        assert_eq!(refused(block_on(&mut receive)).class(), class::REQUEST);
        assert!(receive.is_done());
        assert_eq!(refused(receive.wait()).class(), class::REQUEST);
        first[0] = 77;
        Ok(())
    })?;
    assert_eq!(from[0], 77);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_collective_call_that_is_forgotten_ends_with_the_scope(world: &World) -> Result<()> {
    let (mut sum, mut all, mine) = ([world.rank() + 1; 700], vec![0; 1400], [world.rank(); 700]);
    scope(|scope| {
        std::mem::forget(scope.all_reduce(world, &mut sum, op::Sum)?);
        std::mem::forget(scope.all_gather(world, &mine, &mut all)?);
        Ok(())
    })?;
    assert_eq!(sum, [3; 700]);
    assert_eq!(all, [[0; 700], [1; 700]].concat());
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
#[should_panic(expected = "panicked while operations were under way")]
fn a_panic_while_a_send_is_under_way_ends_the_job(world: &World) {
    let data = vec![1u8; 1 << 20];
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        scope(|scope| -> Result<()> {
            scope.send_synchronous(world, &data, 1 - world.rank(), 5)?;
            panic!("the data would be freed while it is being sent")
        })
    }));
    unreachable!("the scope was left");
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_panic_while_a_receive_is_under_way_cancels_it(world: &World) -> Result<()> {
    let mut data = vec![9u8; 100];
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        scope(|scope| -> Result<()> {
            scope.recv(world, &mut data, serried::Any, 5)?;
            panic!("the receive has matched nothing")
        })
    }));
    assert!(caught.is_err());
    drop(data);
    // What comes now finds the memory of another receive.
    let (left, right) = around(world);
    let mut from = vec![0u8; 100];
    world.send_recv(&[3u8; 100], right, &mut from, left, 5)?;
    assert_eq!(from, [3; 100]);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn a_message_that_is_too_long_stays_in_its_memory(world: &World) -> Result<()> {
    let (left, right) = around(world);
    for length in [9, 100, 5_000, 200_000] {
        let mut data = [7u64; 16];
        let (into, rest) = data.split_at_mut(8);
        let mine = vec![1u64; length];
        let result = scope(|scope| {
            scope.recv(world, into, left, 1)?;
            scope.send(world, &mine, right, 1)?;
            Ok(())
        });
        assert_eq!(refused(result).class(), class::TRUNCATE, "{length} items");
        assert_eq!(rest, [7; 8]);
    }
    world.barrier()
}
