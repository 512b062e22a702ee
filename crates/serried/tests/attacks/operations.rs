//! Closures that combine values: those that panic, call back, keep what they are given, or are used by many.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serried::{Datatype, Result, World, op};

use crate::around;

#[serried::test(ranks = 3, seed = 1)]
fn a_panic_in_a_closure_reaches_its_own_rank_after_the_call(world: &World) -> Result<()> {
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        world.all_reduce(1u64, op::commutative(|_: &u64, _: &u64| panic!("nothing to combine")))
    }));
    // A rank that combines nothing itself gets what others came to.
    if let Err(payload) = &caught {
        assert_eq!(payload.downcast_ref(), Some(&"nothing to combine"));
    }
    let panicked = world.all_reduce(usize::from(caught.is_err()), op::Sum)?;
    assert!(panicked > 0, "nobody has combined anything");
    Ok(())
}

/// A payload whose destructor panics as well.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            panic!("the payload was dropped");
        }
    }
}

#[serried::test(ranks = 2, seed = 1)]
fn a_closure_that_panics_at_each_item_panics_once(world: &World) -> Result<()> {
    let calls = AtomicUsize::new(0);
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let explode = |_: &u64, _: &u64| -> u64 {
            calls.fetch_add(1, Ordering::Relaxed);
            std::panic::panic_any(Bomb)
        };
        world.all_reduce_in_place(&mut vec![1u64; 5000], op::commutative(explode))
    }));
    if let Err(payload) = caught {
        std::mem::forget(payload);
        assert_eq!(calls.load(Ordering::Relaxed), 1);
    }
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn a_closure_is_lent_values_and_not_the_memory_of_the_call(world: &World) -> Result<()> {
    #[derive(Clone, Copy, Debug, PartialEq, Datatype)]
    struct Value(u64, bool);
    let seen = Mutex::new(Vec::new());
    let keep = |a: &Value, b: &Value| {
        seen.lock().unwrap().extend([*a, *b]);
        Value(a.0 + b.0, a.1 && b.1)
    };
    let sum = world.all_reduce(Value(world.rank() as u64 + 1, true), op::commutative(keep))?;
    assert_eq!(sum, Value(3, true));
    assert!(seen.into_inner().unwrap().iter().all(|value| value.1));
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_closure_may_call_messages_of_another_communicator(world: &World) -> Result<()> {
    let other = world.dup()?;
    let (left, right) = around(world);
    let exchange = |a: &u64, b: &u64| {
        // To itself, so that no other rank has to combine at the same time.
        let mut back = 0;
        let me = other.rank();
        other.send_recv(&(a + b), me, &mut back, me, 3).expect("messages work in a closure");
        back
    };
    let sum = world.all_reduce(world.rank() as u64 + 1, op::commutative(exchange))?;
    assert_eq!(sum, 3, "between {left} and {right}");
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_closure_may_reduce_by_another_closure(world: &World) -> Result<()> {
    let alone = serried::Comm::alone()?;
    let inner = |a: &u64, b: &u64| {
        let twice = op::ordered(|a: &u64, b: &u64| a + b);
        alone.all_reduce(a + b, twice).expect("a communicator of one rank waits for nobody")
    };
    assert_eq!(world.all_reduce(1u64, op::commutative(inner))?, 2);
    assert_eq!(world.scan(1u64, op::ordered(inner))?, world.rank() as u64 + 1);
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_closure_that_borrows_is_gone_when_the_call_returns(world: &World) -> Result<()> {
    for round in 0..10 {
        let local = vec![round; 100];
        let add = |a: &u64, b: &u64| a + b + local[99];
        let sum = world.all_reduce(1u64, op::commutative(add))?;
        assert_eq!(sum, 2 + round);
        drop(local);
    }
    world.barrier()
}

#[serried::test(ranks = 3, seeds = 5)]
fn closures_in_all_reductions_give_the_order_of_the_ranks(world: &World) -> Result<()> {
    let rank = world.rank();
    // Keeps the first and the last: it is associative, and a wrong order shows.
    let ends = |a: &[usize; 2], b: &[usize; 2]| [a[0], b[1]];
    assert_eq!(world.all_reduce([rank; 2], op::ordered(ends))?, [0, 2]);
    assert_eq!(world.scan([rank; 2], op::ordered(ends))?, [0, rank]);
    let before = world.exclusive_scan([rank; 2], op::ordered(ends))?;
    assert_eq!(before, rank.checked_sub(1).map(|last| [0, last]));
    let parts = world.reduce_scatter(&[[rank; 2]; 6], op::ordered(ends))?;
    assert_eq!(parts, [[0, 2]; 2]);
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_reduction_of_nothing_calls_no_closure(world: &World) -> Result<()> {
    let never =
        op::commutative(|_: &u64, _: &u64| -> u64 { panic!("there is nothing to combine") });
    world.all_reduce_in_place::<[u64]>(&mut [], never)?;
    let never =
        op::commutative(|_: &u64, _: &u64| -> u64 { panic!("there is nothing to combine") });
    assert_eq!(world.reduce_scatter::<[u64]>(&[], never)?, []);
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn reductions_of_different_lengths_stay_in_their_memory(world: &World) -> Result<()> {
    // Calls that do not fit together: whatever they come to, the neighbours of the data stay as they are.
    let mut data = [7u64; 8];
    let (mine, rest) = data.split_at_mut(if world.rank() == 0 { 2 } else { 6 });
    let _ = world.all_reduce_in_place(mine, op::Sum);
    assert!(rest.iter().all(|one| *one == 7), "{rest:?}");
    Ok(())
}
