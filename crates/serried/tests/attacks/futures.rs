//! Futures and wakers: polled at the wrong time, dropped half way, and wakers that call back.

use std::cell::RefCell;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use serried::{Result, World, block_on};

use crate::{alone, around, ended_well};

/// How many wakers of [`Nosy`] have been dropped.
static DROPPED: AtomicUsize = AtomicUsize::new(0);

/// A waker that looks into the executor when it is dropped.
struct Nosy;

impl Wake for Nosy {
    fn wake(self: Arc<Self>) {}
}

impl Drop for Nosy {
    fn drop(&mut self) {
        block_on(async {});
        DROPPED.fetch_add(1, Ordering::Relaxed);
    }
}

/// Polls once, with a waker of this moment.
fn poll_nosily(mut future: std::pin::Pin<&mut impl Future>) -> bool {
    let waker = Waker::from(Arc::new(Nosy));
    future.as_mut().poll(&mut Context::from_waker(&waker)).is_ready()
}

#[serried::test(ranks = 1, seed = 1)]
fn a_waker_that_is_replaced_may_call_back_when_it_is_dropped(world: &World) -> Result<()> {
    block_on(async {
        let mut receive = pin!(world.irecv(vec![0u8; 10], 0, 1)?);
        // Each poll leaves a waker, and drops that of the poll before.
        for _ in 0..3 {
            assert!(!poll_nosily(receive.as_mut()));
        }
        world.send(&[1u8; 10], 0, 1)?;
        assert_eq!(receive.await?.0, [1; 10]);
        assert_eq!(DROPPED.load(Ordering::Relaxed), 3);
        Ok(())
    })
}

#[serried::test(ranks = 1, seed = 1)]
fn a_waker_that_is_left_may_call_back_when_the_executor_ends(world: &World) -> Result<()> {
    let mut receive = Box::pin(world.irecv(vec![0u8; 10], 0, 1)?);
    block_on(async { assert!(!poll_nosily(receive.as_mut())) });
    assert_eq!(DROPPED.load(Ordering::Relaxed), 1);
    world.send(&[1u8; 10], 0, 1)?;
    assert_eq!(block_on(receive)?.0, [1; 10]);
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn a_waker_of_a_listener_may_call_back_when_it_is_dropped(world: &World) -> Result<()> {
    block_on(async {
        {
            let mut next = pin!(world.next_message(0, 1));
            assert!(!poll_nosily(next.as_mut()));
            assert!(!poll_nosily(next.as_mut()));
        }
        assert_eq!(DROPPED.load(Ordering::Relaxed), 2);
    });
    Ok(())
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_future_moves_from_one_executor_to_another(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let mut receive = Box::pin(world.irecv(vec![0u8; 3000], left, 1)?);
    block_on(poll_fn(|context| {
        assert!(receive.as_mut().poll(context).is_pending());
        Poll::Ready(())
    }));
    world.send(&[8u8; 3000], right, 1)?;
    assert_eq!(block_on(async { block_on(receive) })?.0, [8; 3000]);
    world.barrier()
}

#[serried::test(ranks = 2, seeds = 4)]
fn an_executor_in_a_future_in_an_executor_loses_no_wakeup(world: &World) -> Result<()> {
    let (left, right) = around(world);
    block_on(async {
        let mut outer = pin!(world.irecv(vec![0u8; 3000], left, 1)?);
        poll_fn(|context| {
            let _ = outer.as_mut().poll(context);
            Poll::Ready(())
        })
        .await;
        let inner = block_on(async {
            world.isend(vec![2u8; 3000], right, 2)?.await?;
            world.irecv(vec![0u8; 3000], left, 2)?.await
        })?;
        assert_eq!(inner.0, [2; 3000]);
        world.isend(vec![1u8; 3000], right, 1)?.await?;
        assert_eq!(outer.await?.0, [1; 3000]);
        world.barrier()
    })
}

#[serried::test(ranks = 2, seeds = 4)]
fn a_listener_that_is_dropped_takes_no_message(world: &World) -> Result<()> {
    let (left, right) = around(world);
    block_on(async {
        let mut next = Box::pin(world.next_vec::<u8>(left, 1));
        poll_fn(|context| {
            let _ = next.as_mut().poll(context);
            Poll::Ready(())
        })
        .await;
        drop(next);
        world.isend(vec![1u8; 3000], right, 1)?.await?;
        assert_eq!(world.next_vec::<u8>(left, 1).await?.0, [1; 3000]);
        world.barrier()
    })
}

#[serried::test(ranks = 1, seed = 1)]
fn a_future_that_panics_leaves_the_executor_usable(world: &World) -> Result<()> {
    let mut receive = Box::pin(world.irecv(vec![0u8; 10], 0, 1)?);
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        block_on(poll_fn(|context| -> Poll<()> {
            assert!(receive.as_mut().poll(context).is_pending());
            panic!("in a task")
        }))
    }));
    assert!(caught.is_err());
    world.send(&[1u8; 10], 0, 1)?;
    assert_eq!(block_on(receive)?.0, [1; 10]);
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
#[should_panic(expected = "polled outside of serried::block_on")]
fn a_future_that_nobody_would_wake_is_told_of(world: &World) {
    let mut receive = pin!(world.irecv(vec![0u8; 10], 0, 1).unwrap());
    let _ = receive.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    unreachable!("a simulated rank has no thread that would wake it");
}

thread_local! {
    static KEPT: RefCell<Option<serried::Request<u8>>> = const { RefCell::new(None) };
}

#[test]
fn a_request_that_its_thread_drops_at_its_end_is_safe() {
    let output = alone("futures::a_request_that_its_thread_drops_at_its_end_is_safe", || {
        let world = serried::init().unwrap();
        let comm = world.dup().unwrap();
        std::thread::spawn(move || {
            let mut receive = comm.irecv(vec![0u8; 10], 0, 1).unwrap();
            block_on(poll_fn(|context| {
                assert!(pin!(&mut receive).poll(context).is_pending());
                Poll::Ready(())
            }));
            KEPT.set(Some(receive));
        })
        .join()
        .unwrap();
        world.finalize().unwrap();
    });
    ended_well(&output);
}
