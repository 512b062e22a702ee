//! What asynchronous programs rely on.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::{Duration, Instant};

use serried::{Result, World, block_on, class};

fn neighbour(world: &World) -> usize {
    1 - world.rank()
}

#[serried::test(ranks = 2)]
fn two_tasks_play_ping_pong(world: &World) -> Result<()> {
    let other = neighbour(world);
    block_on(async {
        for round in 0..200 {
            if world.rank() == 0 {
                world.isend(vec![round], other, 0)?.await?;
            }
            let (back, _) = world.irecv(vec![0], other, 0)?.await?;
            assert_eq!(back, [round]);
            if world.rank() == 1 {
                world.isend(back, other, 0)?.await?;
            }
        }
        Ok(())
    })
}

/// A task that never gives way still gets its message: to look again moves things on.
#[serried::test(ranks = 2)]
fn a_task_looks_again_and_again(world: &World) -> Result<()> {
    let other = neighbour(world);
    let mut message = world.irecv(vec![0], other, 0)?;
    let late = block_on(poll_fn(|context| {
        if world.rank() == 1 {
            std::thread::sleep(Duration::from_millis(20));
            return Poll::Ready(None);
        }
        loop {
            if let Poll::Ready(found) = pin!(&mut message).poll(context) {
                return Poll::Ready(Some(found));
            }
        }
    }));
    world.send(&7, other, 0)?;
    let data = match late {
        Some(found) => found?.0,
        None => message.wait()?.0,
    };
    assert_eq!(data, [7]);
    Ok(())
}

/// Nobody keeps the waker of a future that has ended.
#[serried::test(ranks = 1)]
fn what_has_ended_is_forgotten(world: &World) -> Result<()> {
    struct Nobody;
    impl Wake for Nobody {
        fn wake(self: Arc<Self>) {}
    }
    let nobody = Arc::new(Nobody);
    let waker = Waker::from(Arc::clone(&nobody));
    let before = Arc::strong_count(&nobody);
    let mut message = world.irecv(vec![0], 0, 0)?;
    let counts = block_on(poll_fn(|_| {
        let mut context = Context::from_waker(&waker);
        assert!(pin!(&mut message).poll(&mut context).is_pending());
        let kept = Arc::strong_count(&nobody);
        world.send(&7, 0, 0).unwrap();
        assert!(pin!(&mut message).poll(&mut context).is_ready());
        Poll::Ready((kept, Arc::strong_count(&nobody)))
    }));
    assert_eq!(counts, (before + 1, before));
    Ok(())
}

#[serried::test(ranks = 2)]
fn a_scope_is_awaited(world: &World) -> Result<()> {
    let other = neighbour(world);
    let (mut into, from) = ([0; 3], [world.rank(); 3]);
    serried::scope(|scope| {
        block_on(async {
            let receive = scope.recv(world, &mut into, other, 0)?;
            scope.send(world, &from, other, 0)?.await?;
            assert_eq!(receive.await?.0, &[other; 3]);
            Ok(())
        })
    })
}

/// Whoever was given the memory back has it alone.
#[serried::test(ranks = 1)]
fn a_future_ends_once(world: &World) -> Result<()> {
    let mut into = [0; 3];
    let again = serried::scope(|scope| {
        block_on(async {
            let mut receive = scope.recv(world, &mut into, 0, 0)?;
            scope.send(world, &[1, 2, 3], 0, 0)?.await?;
            let (into, _) = (&mut receive).await?;
            let again = (&mut receive).await.map(drop);
            assert_eq!((&into[..], receive.is_done()), (&[1, 2, 3][..], true));
            assert_eq!(receive.wait().unwrap_err().class(), class::REQUEST);
            Ok(again)
        })
    })?;
    assert_eq!(again.unwrap_err().class(), class::REQUEST);
    let mut send = world.isend(vec![1], 0, 1)?;
    block_on(async { (&mut send).await })?;
    assert_eq!(block_on(send).unwrap_err().class(), class::REQUEST);
    world.recv(&mut 0, 0, 1).map(drop)
}

/// Something else than a message, which another thread wakes the task for.
#[serried::test(ranks = 1)]
fn block_on_is_woken_from_outside(_: &World) {
    let shared = Arc::new(Mutex::new((false, None::<Waker>)));
    let other = Arc::clone(&shared);
    let thread = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        let mut shared = other.lock().unwrap();
        shared.0 = true;
        shared.1.take().into_iter().for_each(Waker::wake);
    });
    block_on(poll_fn(|context| {
        let mut shared = shared.lock().unwrap();
        shared.1 = Some(context.waker().clone());
        if shared.0 { Poll::Ready(()) } else { Poll::Pending }
    }));
    thread.join().unwrap();
}

/// Under an executor of others a thread wakes the tasks, long after they were polled.
#[serried::test(ranks = 2)]
fn tokio_waits_for_messages_and_time(world: &World) -> Result<()> {
    let other = neighbour(world);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let channel = Arc::new(world.dup()?);
    runtime.block_on(async move {
        let begun = Instant::now();
        let receiver = Arc::clone(&channel);
        let receive = tokio::spawn(async move {
            let mut sum = 0;
            for tag in 0..20 {
                sum += receiver.irecv(vec![0u64], other, tag)?.await?.0[0];
            }
            Ok::<u64, serried::Error>(sum)
        });
        for tag in 0..20 {
            tokio::time::sleep(Duration::from_millis(2)).await;
            channel.isend(vec![tag as u64], other, tag)?.await?;
        }
        assert_eq!(receive.await.unwrap()?, 190);
        assert!(begun.elapsed() >= Duration::from_millis(40), "the timers ran");
        Ok(())
    })
}

/// A future that was dropped does not keep its message.
#[serried::test(ranks = 2)]
fn dropping_a_future_cancels_its_receive(world: &World) -> Result<()> {
    let other = neighbour(world);
    block_on(async {
        let mut early = world.irecv(vec![0u8; 4], other, 0)?;
        let polled =
            poll_fn(|context| Poll::Ready(std::pin::Pin::new(&mut early).poll(context))).await;
        assert!(polled.is_pending());
        drop(early);
        Ok::<_, serried::Error>(())
    })?;
    world.barrier()?;
    world.send(&[1u8, 2, 3], other, 0)?;
    assert_eq!(world.recv_vec::<u8>(other, 0)?.0, [1, 2, 3]);
    Ok(())
}
