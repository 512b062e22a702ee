//! Code of the program that panics inside of the library: what it was lent is not used any more, and the job goes on or ends
//! with a message.

use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};
use serried::{Result, Window, World, block_on, bsp, class, op};

use crate::panicked;

/// Cannot be written or read.
struct Unspeakable;

impl Serialize for Unspeakable {
    fn serialize<S: Serializer>(&self, _: S) -> std::result::Result<S::Ok, S::Error> {
        panic!("not written")
    }
}

impl<'de> Deserialize<'de> for Unspeakable {
    fn deserialize<D: Deserializer<'de>>(_: D) -> std::result::Result<Unspeakable, D::Error> {
        panic!("not read")
    }
}

/// The job works: all are there, and messages arrive.
fn goes_on(world: &World) -> Result<()> {
    let (size, rank) = (world.size(), world.rank());
    assert_eq!(world.all_reduce(1, op::Sum)?, size);
    let mut from = 0;
    world.send_recv(&rank, (rank + 1) % size, &mut from, (rank + size - 1) % size, 77)?;
    assert_eq!(from, (rank + size - 1) % size);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn a_value_that_panics_when_it_is_written_is_not_sent(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    assert_eq!(panicked(|| world.send_value(&Unspeakable, other, 0)), "not written");
    assert_eq!(panicked(|| world.isend_value(&Unspeakable, other, 0)), "not written");
    assert!(world.try_probe(other, 0)?.is_none());
    goes_on(world)
}

#[serried::test(ranks = 2, seed = 1)]
fn a_value_that_panics_when_it_is_read_is_taken(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    world.isend_value(&1u8, other, 0)?.wait()?;
    assert_eq!(panicked(|| world.recv_value::<Unspeakable>(other, 0).map(drop)), "not read");
    world.isend_value(&1u8, other, 0)?.wait()?;
    let next = || block_on(world.next_value::<Unspeakable>(other, 0)).map(drop);
    assert_eq!(panicked(next), "not read");
    assert!(world.try_probe(other, 0)?.is_none());
    goes_on(world)
}

#[serried::test(ranks = 3, seed = 1)]
fn a_value_that_panics_on_all_ranks_of_a_broadcast_leaves_them_together(
    world: &World,
) -> Result<()> {
    struct Late(u8);
    impl Serialize for Late {
        fn serialize<S: Serializer>(&self, to: S) -> std::result::Result<S::Ok, S::Error> {
            self.0.serialize(to)
        }
    }
    impl<'de> Deserialize<'de> for Late {
        fn deserialize<D: Deserializer<'de>>(_: D) -> std::result::Result<Late, D::Error> {
            panic!("not read")
        }
    }
    let value = Late(3);
    assert_eq!(panicked(|| world.broadcast_value(Some(&value), 0).map(drop)), "not read");
    goes_on(world)
}

#[serried::test(ranks = 4, seeds = 4)]
fn an_operator_that_panics_leaves_the_ranks_together(world: &World) -> Result<()> {
    let commutative = || op::commutative(|_: &u64, _: &u64| panic!("no sum"));
    let ordered = || op::ordered(|_: &u64, _: &u64| panic!("no sum"));
    let outcome = |work: &dyn Fn() -> Result<()>| {
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        if let Err(payload) = ended {
            assert_eq!(payload.downcast_ref::<&str>(), Some(&"no sum"));
        }
    };
    outcome(&|| world.all_reduce(1, commutative()).map(drop));
    outcome(&|| world.all_reduce(1, ordered()).map(drop));
    outcome(&|| world.all_reduce_in_place(&mut [1; 5000], commutative()));
    outcome(&|| world.reduce(1, commutative(), 0).map(drop));
    outcome(&|| world.scan(1, ordered()).map(drop));
    outcome(&|| world.exclusive_scan(1, ordered()).map(drop));
    outcome(&|| world.reduce_scatter(&[1; 8], commutative()).map(drop));
    outcome(&|| world.reduce_scatter_varying(&[1; 8], &[2; 4], commutative()).map(drop));
    goes_on(world)
}

#[serried::test(ranks = 2, seed = 1)]
fn an_operator_that_panics_says_so_on_each_rank_that_calls_it(world: &World) -> Result<()> {
    let text =
        panicked(|| world.all_reduce(1u64, op::commutative(|_: &u64, _: &u64| panic!("no sum"))));
    assert_eq!(text, "no sum");
    goes_on(world)
}

#[serried::test(ranks = 2, seed = 1)]
#[should_panic(expected = "panicked in an epoch of a window")]
fn a_fence_that_panics_ends_the_job(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 4)?;
    let data = [1; 4];
    panicked(|| {
        window.fence(|epoch| -> Result<()> {
            epoch.put(&data, 1, 0)?;
            panic!("in the epoch")
        })
    });
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
#[should_panic(expected = "panicked in an epoch of a window")]
fn a_lock_that_panics_ends_the_job(world: &World) -> Result<()> {
    let window = Window::<u64>::allocate(world, 4)?;
    let mut data = [1; 4];
    panicked(|| {
        window.lock_exclusive(1, |epoch| -> Result<()> {
            epoch.get(&mut data, 1, 0)?;
            panic!("in the epoch")
        })
    });
    Ok(())
}

#[serried::test(ranks = 2, seeds = 8, deaths = 1)]
fn an_access_to_a_rank_that_dies_is_an_error_of_the_epoch(world: &World) -> Result<()> {
    let (other, data) = (1 - world.rank(), [1; 4]);
    let ended = Window::<u64>::allocate(world, 4).and_then(|window| {
        let ended = loop {
            let ended = window.lock_all(|epoch| {
                epoch.put(&data, other, 0)?;
                let flushed = epoch.flush(other);
                if let Err(error) = &flushed {
                    assert_eq!(error.class(), class::PROC_ABORTED, "{error}");
                }
                flushed
            });
            if let Err(error) = ended {
                break error;
            }
        };
        std::mem::forget(window);
        Err::<(), _>(ended)
    });
    let error = ended.expect_err("a rank has died");
    assert_eq!(error.class(), class::PROC_ABORTED, "{error}");
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_superstep_that_panics_can_be_made_again(world: &World) -> Result<()> {
    bsp::run(|process| {
        let mut area = process.area::<u64>(2)?;
        process.superstep(|_| Ok(()))?;
        let other = 1 - process.pid();
        let text = panicked(|| {
            process.superstep(|step| -> bsp::Result<()> {
                step.put(&area, other, 0, &[5])?;
                area.write(step)[1] = 6;
                panic!("in the step")
            })
        });
        assert_eq!(text, "in the step");
        process.superstep(|_| Ok(()))?;
        process.superstep(|step| {
            assert_eq!(area.read(step), [5, 6], "what was asked for has happened");
            Ok(())
        })
    })?;
    goes_on(world)
}

#[serried::test(ranks = 2, seed = 1)]
fn an_operator_of_a_fold_that_panics_leaves_the_processes_together(world: &World) -> Result<()> {
    bsp::run(|process| {
        assert_eq!(panicked(|| process.fold(1u64, |_, _| panic!("no sum"))), "no sum");
        assert_eq!(process.scan(1u64, |a, b| a + b)?, process.pid() as u64 + 1);
        Ok(())
    })?;
    goes_on(world)
}

#[serried::test(ranks = 2, seed = 1)]
#[should_panic(expected = "bsp::run: the program panicked")]
fn a_program_of_supersteps_that_panics_ends_the_job(_: &World) -> Result<()> {
    panicked(|| {
        bsp::run(|process| -> bsp::Result<()> {
            let _area = process.area::<u64>(2)?;
            process.superstep(|_| Ok(()))?;
            panic!("in the program")
        })
    });
    Ok(())
}

#[serried::test(ranks = 4, seed = 1)]
#[should_panic(expected = "the program of a part panicked")]
fn a_part_that_panics_does_not_become_the_whole_again(_: &World) -> Result<()> {
    bsp::run(|process| {
        let colour = (process.pid() % 2) as i64;
        if process.pid() == 0 {
            panicked(|| {
                process.split(colour, 0, |part| -> bsp::Result<()> {
                    part.superstep(|_| Ok(()))?;
                    panic!("in the part")
                })
            });
        } else {
            process.split(colour, 0, |part| part.superstep(|_| Ok(())))?;
        }
        process.superstep(|_| Ok(()))
    })?;
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn a_task_that_panics_leaves_others_to_be_awaited(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let receive = world.irecv(vec![0u64; 100], other, 0)?;
    let text = panicked(|| {
        block_on(async {
            let mut message = Box::pin(world.next_vec::<u64>(other, 9));
            let mut pending = true;
            std::future::poll_fn(|context| {
                assert!(message.as_mut().poll(context).is_pending());
                assert!(std::mem::take(&mut pending), "in the task");
                context.waker().wake_by_ref();
                Poll::<()>::Pending
            })
            .await
        })
    });
    assert_eq!(text, "in the task");
    world.isend(vec![4u64; 100], other, 0)?.wait()?;
    assert_eq!(block_on(receive)?.0, [4; 100]);
    goes_on(world)
}

/// A waker that comes back into the library when it is dropped, and panics when it wakes.
struct Hostile(World0);

/// What a waker holds on to.
struct World0(Arc<dyn Fn() + Send + Sync>);

impl Wake for Hostile {
    fn wake(self: Arc<Self>) {
        panic!("nobody wakes")
    }
}

impl Drop for Hostile {
    fn drop(&mut self) {
        (self.0.0)();
    }
}

#[serried::test(ranks = 1, options = "")]
fn a_waker_that_panics_keeps_nobody_asleep(world: &World) -> Result<()> {
    let comm = Arc::new(world.dup()?);
    let inner = comm.clone();
    let come_back = move || {
        let mut message = Box::pin(inner.next_vec::<u8>(0, 50));
        let _ = message.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    };
    let hostile = Waker::from(Arc::new(Hostile(World0(Arc::new(come_back)))));
    let mut first = world.irecv(vec![0u8; 4], 0, 1)?;
    let polled = std::pin::Pin::new(&mut first).poll(&mut Context::from_waker(&hostile));
    assert!(polled.is_pending());
    drop(hostile);
    // Another task waits on a thread that sleeps until it is woken.
    let second = world.irecv(vec![0u8; 4], 0, 2)?;
    let sleeper = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(second).map(|(data, _)| data)
    });
    world.send(&[1u8; 4], 0, 1)?;
    world.send(&[2u8; 4], 0, 2)?;
    assert_eq!(sleeper.join().unwrap()?, [2; 4]);
    assert_eq!(first.wait()?.0, [1; 4]);
    Ok(())
}
