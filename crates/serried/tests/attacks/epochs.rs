//! Epochs of windows: accesses that would outlive their data, and epochs in each other.

use serried::{Locked, Result, Window, World, block_on, class, op};

use crate::{around, refused};

#[track_caller]
fn is_outside<T>(result: Result<T>) {
    let error = refused(result);
    assert_eq!(error.class(), class::RMA_SYNC, "{error}");
    assert!(error.cause().contains("this epoch is for rank"), "{error}");
}

#[track_caller]
fn does_not_nest<T>(result: Result<T>) {
    let error = refused(result);
    assert_eq!(error.class(), class::RMA_SYNC, "{error}");
}

/// Runs `attack` on rank 0, in an epoch for rank 2 within one for rank 1, and looks that the window still works.
fn in_nested_locks<'env>(
    world: &World,
    attack: impl for<'epoch> FnOnce(&'epoch Locked<'epoch, 'env, u64>) -> Result<()>,
) -> Result<()> {
    let window = Window::<u64>::allocate(world, 4)?;
    window.write(0, &[7; 4])?;
    world.barrier()?;
    if world.rank() == 0 {
        window.lock_shared(1, |_| window.lock_shared(2, |inner| attack(inner)))?;
    }
    world.barrier()?;
    let mut all = [0; 4];
    window.lock_shared(1, |epoch| epoch.get(&mut all, 1, 0))?;
    assert_eq!(all, [7; 4]);
    world.barrier()
}

#[serried::test(ranks = 3, seed = 1)]
fn an_inner_lock_does_not_reach_the_rank_of_the_outer_one(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 4)?;
    if world.rank() == 0 {
        window.lock_shared(1, |_| {
            // Without the check this is written when rank 1 is unlocked, after the memory has been freed.
            let mut data = vec![0u64; 1];
            is_outside(window.lock_shared(2, |inner| inner.get(&mut data, 1, 0)));
            Ok(())
        })?;
    }
    world.barrier()
}

#[serried::test(ranks = 3, seed = 1)]
fn a_put_to_the_rank_of_the_outer_epoch_is_refused(world: &World) -> Result<()> {
    let data = [1; 4];
    in_nested_locks(world, |inner| {
        is_outside(inner.put(&[1], 1, 0));
        is_outside(inner.accumulate(&[1], 1, 0, op::Sum));
        is_outside(inner.put(&data[..], 1, 0));
        Ok(())
    })
}

#[serried::test(ranks = 3, seed = 1)]
fn a_fetching_access_to_the_rank_of_the_outer_epoch_is_refused(world: &World) -> Result<()> {
    in_nested_locks(world, |inner| {
        is_outside(inner.fetch(1, 0));
        is_outside(inner.fetch_and_op(1, 1, 0, op::Sum));
        is_outside(inner.compare_and_swap(7, 1, 1, 0));
        is_outside(inner.flush(1));
        Ok(())
    })
}

#[serried::test(ranks = 3, seed = 1)]
fn a_request_to_the_rank_of_the_outer_epoch_is_refused(world: &World) -> Result<()> {
    in_nested_locks(world, |inner| {
        is_outside(inner.rput(vec![1], 1, 0));
        is_outside(inner.rget(vec![1], 1, 0));
        is_outside(inner.raccumulate(vec![1], 1, 0, op::Sum));
        Ok(())
    })
}

#[serried::test(ranks = 3, seed = 1)]
fn a_get_accumulate_to_the_rank_of_the_outer_epoch_is_refused(world: &World) -> Result<()> {
    let (mine, mut before) = ([1; 4], [0; 4]);
    in_nested_locks(world, |inner| {
        is_outside(inner.get_accumulate(&mine, &mut before, 1, 0, op::Sum));
        Ok(())
    })
}

#[serried::test(ranks = 3, seeds = 3)]
fn the_outer_epoch_does_not_reach_the_rank_of_the_inner_one(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 4)?;
    window.write(0, &[world.rank() as u64; 4])?;
    world.barrier()?;
    let (mut of_one, mut of_two) = ([0; 4], [0; 4]);
    window.lock_shared(1, |outer| {
        window.lock_shared(2, |inner| {
            is_outside(outer.fetch(2, 0));
            inner.get(&mut of_two, 2, 0)
        })?;
        // The inner epoch has ended: its data is there, though this one goes on.
        outer.get(&mut of_one, 1, 0)
    })?;
    assert_eq!((of_one, of_two), ([1; 4], [2; 4]));
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn epochs_of_all_ranks_do_not_nest(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 4)?;
    let (left, right) = around(world);
    window.fence(|_| {
        does_not_nest(window.fence(|_| Ok(())));
        does_not_nest(window.among(&[left], &[right], |_| Ok(())));
        does_not_nest(window.lock_all(|_| Ok(())));
        does_not_nest(window.lock_shared(right, |_| Ok(())));
        does_not_nest(window.lock_exclusive(right, |_| Ok(())));
        Ok(())
    })?;
    window.lock_all(|epoch| {
        does_not_nest(window.fence(|_| Ok(())));
        does_not_nest(window.among(&[left], &[right], |_| Ok(())));
        does_not_nest(window.lock_all(|_| Ok(())));
        does_not_nest(window.lock_shared(right, |_| Ok(())));
        assert_eq!(epoch.fetch(right, 0)?, 0);
        Ok(())
    })?;
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn an_epoch_of_some_ranks_holds_no_other_and_is_whole_afterwards(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 4)?;
    let (left, right) = around(world);
    let mine = [world.rank() as u64 + 1];
    window.among(&[left], &[right], |epoch| {
        does_not_nest(window.fence(|_| Ok(())));
        does_not_nest(window.among(&[left], &[right], |_| Ok(())));
        does_not_nest(window.lock_shared(right, |_| Ok(())));
        epoch.put(&mine, right, 0)
    })?;
    assert_eq!(window.read(0)?, left as u64 + 1);
    // A lock leaves nothing half open, in which this could not begin.
    window.lock_shared(right, |_| {
        does_not_nest(window.among(&[left], &[right], |_| Ok(())));
        does_not_nest(window.fence(|_| Ok(())));
        does_not_nest(window.lock_all(|_| Ok(())));
        does_not_nest(window.lock_exclusive(right, |_| Ok(())));
        Ok(())
    })?;
    window.among(&[left], &[right], |epoch| epoch.put(&mine, right, 1))?;
    assert_eq!(window.read(1)?, left as u64 + 1);
    world.barrier()
}

#[serried::test(ranks = 3, seed = 1)]
fn an_epoch_of_some_ranks_reaches_no_others(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 4)?;
    let (left, right) = around(world);
    let mut data = [1; 2];
    window.among(&[left], &[right], |epoch| {
        assert_eq!(refused(epoch.get(&mut data, left, 0)).class(), class::RMA_SYNC);
        Ok(())
    })?;
    assert_eq!(data, [1; 2]);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 3)]
fn an_error_in_an_epoch_completes_what_was_started(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 3000)?;
    window.write(0, &vec![world.rank() as u64 + 1; 3000])?;
    let (_, right) = around(world);
    world.barrier()?;
    let mut data = vec![0; 3000];
    let result = window.lock_all(|epoch| {
        epoch.get(&mut data, right, 0)?;
        epoch.fetch(usize::MAX, 0).map(drop)
    });
    assert_eq!(refused(result).class(), class::RANK);
    assert_eq!(data, vec![right as u64 + 1; 3000]);
    // The same for all together: each rank leaves by an error.
    let mut data = vec![0; 3000];
    let result = window.fence(|epoch| {
        epoch.get(&mut data, right, 0)?;
        epoch.put(&[0], right, 3000)
    });
    assert_eq!(refused(result).class(), class::RMA_RANGE);
    assert_eq!(data, vec![right as u64 + 1; 3000]);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
#[should_panic(expected = "panicked in an epoch of a window; what it said stands above")]
fn a_panic_in_an_epoch_ends_the_job(world: &World) {
    let window = Window::<u64>::allocate(world, 4).unwrap();
    let mut data = vec![0; 4];
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        window.lock_all(|epoch| -> Result<()> {
            epoch.get(&mut data, 1 - world.rank(), 0)?;
            panic!("the data would be freed before the access ends")
        })
    }));
    unreachable!("the epoch was left");
}

#[serried::test(ranks = 2, seeds = 3)]
fn a_request_outlives_its_epoch_and_its_window(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 2000)?;
    window.write(0, &vec![world.rank() as u64 + 1; 2000])?;
    world.barrier()?;
    let (_, right) = around(world);
    let request = window.lock_all(|epoch| epoch.rget(vec![0; 2000], right, 0))?;
    let dropped = window.lock_all(|epoch| epoch.rget(vec![0; 2000], right, 0))?;
    world.barrier()?;
    drop(window);
    drop(dropped);
    assert_eq!(request.wait()?.0, vec![right as u64 + 1; 2000]);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 3)]
fn a_forgotten_request_of_an_epoch_keeps_its_memory(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 2000)?;
    window.write(0, &vec![world.rank() as u64 + 1; 2000])?;
    world.barrier()?;
    let (_, right) = around(world);
    let mine = vec![9; 1000];
    window.lock_all(|epoch| {
        std::mem::forget(epoch.rget(vec![0; 2000], right, 0)?);
        std::mem::forget(epoch.rput(mine.clone(), right, 0)?);
        Ok(())
    })?;
    world.barrier()?;
    assert_eq!(window.to_vec()[..1000], mine);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 3)]
fn futures_of_an_epoch_that_are_dropped_half_way_are_completed(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 2000)?;
    let (left, right) = around(world);
    window.lock_all(|epoch| {
        block_on(async {
            let mut request = Box::pin(epoch.rput(vec![right as u64; 2000], right, 0)?);
            let once = std::future::poll_fn(|context| {
                std::task::Poll::Ready(request.as_mut().poll(context).is_ready())
            });
            let _ = once.await;
            drop(request);
            epoch.flush(right)
        })
    })?;
    world.barrier()?;
    assert_eq!(window.to_vec(), vec![world.rank() as u64; 2000], "from rank {left}");
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn epochs_of_two_windows_may_cross(world: &World) -> Result<()> {
    let (one, two) = (Window::<u64>::allocate(world, 2)?, Window::<u8>::allocate(world, 2)?);
    let (_, right) = around(world);
    let (mut from_one, mut from_two) = ([1; 2], [1; 2]);
    one.lock_shared(right, |a| {
        two.lock_all(|b| {
            a.get(&mut from_one, right, 0)?;
            b.get(&mut from_two, right, 0)
        })
    })?;
    assert_eq!((from_one, from_two), ([0; 2], [0; 2]));
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn an_access_beyond_the_window_touches_nothing(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 4)?;
    let (_, right) = around(world);
    let (data, mut back) = ([9; 4], [5; 4]);
    for at in [1, 4, 5, usize::MAX - 3, usize::MAX, isize::MAX as usize, usize::MAX / 8] {
        window.lock_all(|epoch| {
            assert_eq!(refused(epoch.put(&data, right, at)).class(), class::RMA_RANGE);
            assert_eq!(refused(epoch.get(&mut back, right, at)).class(), class::RMA_RANGE);
            assert_eq!(refused(epoch.rput(vec![9; 4], right, at)).class(), class::RMA_RANGE);
            Ok(())
        })?;
    }
    world.barrier()?;
    assert_eq!((window.to_vec(), back), (vec![0; 4], [5; 4]));
    world.barrier()
}
