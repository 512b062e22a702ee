//! The memory of windows: read and written while others reach it, and by types that are not what they seem.

use serried::{Comm, Datatype, Plain, Result, Window, World, class, op};

use crate::{alone, around, ended_saying, ended_well, refused};

#[derive(Clone, Copy, Debug, PartialEq, Datatype, Plain)]
struct Mixed {
    small: u8,
    wide: f64,
    pair: [u16; 3],
}

const MIXED: Mixed = Mixed { small: 1, wide: -0.5, pair: [2, 3, 4] };

#[serried::test(ranks = 2, seeds = 3)]
fn an_item_with_padding_is_copied_by_its_numbers(world: &World) -> Result<()> {
    let window = Window::<Mixed>::allocate(world, 3)?;
    let (_, right) = around(world);
    window.write(1, &MIXED)?;
    assert_eq!(window.read(1)?, MIXED);
    world.barrier()?;
    let mut all = [Mixed { small: 0, wide: 1.0, pair: [0; 3] }; 3];
    window.lock_shared(right, |epoch| epoch.get(&mut all, right, 0))?;
    assert_eq!(all[1], MIXED);
    assert_eq!((all[0].wide, all[2].pair), (0.0, [0; 3]));
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn reading_and_writing_beyond_a_window_is_refused(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, world.rank())?;
    for at in [1, 2, usize::MAX / 8, usize::MAX] {
        assert_eq!(refused(window.read(at)).class(), class::RMA_RANGE);
        assert_eq!(refused(window.write(at, &[1, 2])).class(), class::RMA_RANGE);
    }
    assert_eq!(refused(window.write(0, &[1, 2])).class(), class::RMA_RANGE);
    assert_eq!((window.len(0), window.len(1), window.len(2)), (0, 1, 0));
    assert_eq!(window.to_vec(), vec![0; world.rank()]);
    assert_eq!(refused(window.write(usize::MAX, &[0u64; 0])).class(), class::RMA_RANGE);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn structs_are_not_compared_and_swapped_as_numbers(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 1)?;
    world.barrier()?;
    let before =
        window.lock_all(|epoch| epoch.compare_and_swap(0, world.rank() as u64 + 1, 0, 0))?;
    world.barrier()?;
    let winners = world.all_reduce(usize::from(before == 0), op::Sum)?;
    assert_eq!(winners, 1);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn combining_structs_by_an_operation_on_numbers_is_refused_by_their_type(
    world: &World,
) -> Result<()> {
    // The items of this window are arrays, which are combined number by number.
    let window = Window::<[u32; 3]>::allocate(world, 2)?;
    window.fence(|epoch| epoch.accumulate(&[[1, 2, 3]], 0, 1, op::Sum))?;
    if world.rank() == 0 {
        assert_eq!(window.to_vec(), [[0; 3], [2, 4, 6]]);
    }
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 3)]
fn a_window_outlives_its_communicator(world: &World) -> Result<()> {
    let comm = world.dup()?;
    let window = Window::<u64>::allocate(&comm, 1)?;
    drop(comm);
    let (left, right) = around(world);
    let mine = [world.rank() as u64 + 1];
    window.fence(|epoch| epoch.put(&mine, right, 0))?;
    assert_eq!(window.read(0)?, left as u64 + 1);
    drop(window);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn a_forgotten_window_stays_where_it_is(world: &World) -> Result<()> {
    std::mem::forget(Window::<u64>::allocate(world, 100)?);
    let window = Window::<u64>::allocate(world, 100)?;
    window.fence(|epoch| epoch.put(&[3; 100], 1 - world.rank(), 0))?;
    assert_eq!(window.to_vec(), [3; 100]);
    world.barrier()
}

/// What the helper lands while a rank reads: no word is seen half written. Both ranks are of one host, and reach each
/// other by messages.
#[serried::test(ranks = 2, options = "--fabric tcp --async")]
fn a_put_that_lands_while_its_target_reads_tears_no_number(world: &World) -> Result<()> {
    const ROUNDS: u64 = 2000;
    let window = Window::<u64>::allocate(world, 64)?;
    world.barrier()?;
    if world.rank() == 0 {
        window.lock_all(|epoch| {
            for round in 1..=ROUNDS {
                let number = round | round << 32;
                epoch.rput(vec![number; 64], 1, 0)?.wait()?;
                epoch.flush(1)?;
            }
            Ok(())
        })?;
    } else {
        let mut last = 0;
        while last < ROUNDS {
            for number in window.to_vec() {
                assert_eq!(number >> 32, number & 0xffff_ffff, "a number was seen half written");
                assert!(number & 0xffff_ffff <= ROUNDS);
            }
            let now = window.read(0)? >> 32;
            assert!(now >= last, "{now} after {last}");
            last = now;
        }
    }
    world.barrier()
}

#[test]
fn a_window_is_memory_after_the_world_has_ended() {
    let output = alone("windows::a_window_is_memory_after_the_world_has_ended", || {
        let world = serried::init().unwrap();
        let window = Window::<u64>::allocate(&world, 100_000).unwrap();
        window.write(0, &[5; 100_000]).unwrap();
        world.finalize().unwrap();
        assert_eq!(window.to_vec(), [5; 100_000]);
        window.write(99_999, &6u64).unwrap();
        assert_eq!(window.read(99_999).unwrap(), 6);
        assert_eq!(refused(window.lock_all(|_| Ok(()))).class(), class::OTHER);
        assert_eq!(refused(window.fence(|_| Ok(()))).class(), class::OTHER);
    });
    ended_well(&output);
}

#[test]
fn leaving_the_job_in_an_epoch_ends_it() {
    let output = alone("windows::leaving_the_job_in_an_epoch_ends_it", || {
        let world = serried::init().unwrap();
        let window = Window::<u64>::allocate(&world, 1).unwrap();
        let mut data = [0];
        let _ = window.lock_all(|epoch| {
            epoch.get(&mut data, 0, 0)?;
            world.finalize()
        });
        println!("the epoch was left");
    });
    ended_saying(&output, "MPI has been finalized");
}

#[test]
fn a_window_of_another_thread_is_its_own() {
    let output = alone("windows::a_window_of_another_thread_is_its_own", || {
        let world = serried::init().unwrap();
        let comm: Comm = world.dup().unwrap();
        // A window cannot be sent to a thread, but made on it.
        let sum = std::thread::spawn(move || {
            let window = Window::<u64>::allocate(&comm, 4).unwrap();
            window.lock_all(|epoch| epoch.fetch_and_op(7, 0, 1, op::Sum)).unwrap();
            window.to_vec().iter().sum::<u64>()
        });
        assert_eq!(sum.join().unwrap(), 7);
        world.finalize().unwrap();
    });
    ended_well(&output);
}
