//! Threads that are no simulated rank, and operations that move to another simulated rank.

use std::sync::Mutex;

use serried::{Comm, Persistent, Request, Result, Window, World, block_on, bsp, class, op};

use crate::refused;

const STRAY: &str = "a simulated rank is one thread";

/// Calls that a thread makes which is no rank.
fn strays(world: &World, work: impl FnOnce(&Comm) + Send) -> Result<()> {
    let comm = world.dup()?;
    std::thread::scope(|threads| threads.spawn(|| work(&comm)).join())
        .expect("the thread ends well");
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn a_stray_thread_sends_and_receives_nothing(world: &World) -> Result<()> {
    strays(world, |comm| {
        assert!(refused(comm.send(&1, 0, 0)).cause().contains(STRAY));
        assert!(refused(comm.recv(&mut 0, 0, 0)).cause().contains(STRAY));
        assert!(refused(comm.recv_vec::<u8>(0, 0)).cause().contains(STRAY));
        assert!(refused(comm.probe(0, 0)).cause().contains(STRAY));
        assert!(refused(comm.try_probe(0, 0)).cause().contains(STRAY));
        assert!(refused(comm.isend(vec![1], 0, 0)).cause().contains(STRAY));
        assert!(refused(comm.irecv(vec![1], 0, 0)).cause().contains(STRAY));
        assert!(refused(comm.send_value("text", 0, 0)).cause().contains(STRAY));
        assert_eq!(refused(comm.send(&1, 0, 0)).rank(), None, "it is no rank");
    })
}

#[serried::test(ranks = 2, seed = 1)]
fn a_stray_thread_is_in_no_collective_call(world: &World) -> Result<()> {
    strays(world, |comm| {
        assert!(refused(comm.barrier()).cause().contains(STRAY));
        assert!(refused(comm.all_reduce(1, op::Sum)).cause().contains(STRAY));
        let closure = op::commutative(|a: &i32, b| a + b);
        assert!(refused(comm.all_reduce(1, closure)).cause().contains(STRAY));
        assert!(refused(comm.dup()).cause().contains(STRAY));
        assert!(refused(comm.split(None, 0)).cause().contains(STRAY));
        assert!(refused(comm.iall_reduce(vec![1], op::Sum)).cause().contains(STRAY));
    })
}

#[serried::test(ranks = 2, seed = 1)]
fn a_stray_thread_makes_no_window(world: &World) -> Result<()> {
    strays(world, |comm| {
        assert!(refused(Window::<u64>::allocate(comm, 1)).cause().contains(STRAY));
    })
}

#[serried::test(ranks = 2, seed = 1)]
fn a_stray_thread_joins_no_job(world: &World) -> Result<()> {
    strays(world, |_| {
        assert!(refused(serried::init()).cause().contains(STRAY));
        let program = bsp::run(|process| Ok(process.nprocs()));
        assert!(program.unwrap_err().cause.contains(STRAY));
    })
}

#[serried::test(ranks = 2, seed = 1)]
fn a_scope_of_a_stray_thread_starts_nothing(world: &World) -> Result<()> {
    strays(world, |comm| {
        let mut data = [0; 3];
        let ended = serried::scope(|scope| {
            assert!(refused(scope.send(comm, &[1; 3], 0, 0)).cause().contains(STRAY));
            scope.recv(comm, &mut data, 0, 0).map(drop)
        });
        assert!(refused(ended).cause().contains(STRAY));
    })
}

#[serried::test(ranks = 2, seed = 1)]
fn a_future_on_a_stray_thread_ends_with_an_error(world: &World) -> Result<()> {
    strays(world, |comm| {
        assert!(refused(block_on(comm.next_vec::<u8>(0, 0))).cause().contains(STRAY));
    })
}

#[serried::test(ranks = 2, seed = 1)]
fn threads_with_endpoints_are_refused_in_a_simulated_job(world: &World) -> Result<()> {
    let ended = world.on_threads(2, |_, comm| comm.barrier());
    assert!(refused(ended).cause().contains(STRAY));
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn a_request_that_a_stray_thread_waits_for_stays_under_way(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let receive = world.irecv(vec![0u8; 1000], other, 0)?;
    let dropped = world.irecv(vec![0u8; 1000], other, 1)?;
    let done = std::thread::scope(|threads| {
        let wait = || {
            drop(dropped);
            assert!(!receive.is_done());
            refused(receive.wait())
        };
        threads.spawn(wait).join().expect("the thread ends well")
    });
    assert!(done.cause().contains(STRAY), "{done}");
    // Their memory stays, so that these may still come.
    world.send(&[7u8; 1000], other, 0)?;
    world.send(&[7u8; 1000], other, 1)?;
    world.barrier()
}

/// Calls a thread of a rank that has ended: the job that this test simulates is over by then.
#[test]
fn a_thread_that_outlives_its_rank_is_refused() {
    static KEPT: Mutex<Option<Comm>> = Mutex::new(None);
    const NAME: &str = concat!(module_path!(), "::a_thread_that_outlives_its_rank_is_refused");
    let like = serried::hidden::Simulated { seed: 1, seeds: 1, delay: 10, loss: 0, deaths: 0 };
    serried::hidden::simulate(NAME, 2, like, |world| {
        *KEPT.lock().unwrap() = Some(world.dup().map_err(|error| error.to_string())?);
        Ok(())
    });
    if std::env::var_os("SERRIED_TEST_NAME").is_some() {
        let comm = KEPT.lock().unwrap().take().expect("the ranks have run");
        assert!(refused(comm.send(&1, 0, 0)).cause().contains(STRAY));
        let later = std::thread::spawn(move || refused(comm.barrier()).to_string());
        assert!(later.join().unwrap().contains(STRAY));
    }
}

#[serried::test(ranks = 2, seed = 1)]
fn a_request_does_not_end_on_another_rank(world: &World) -> Result<()> {
    static MOVED: Mutex<Option<Request<u64>>> = Mutex::new(None);
    if world.rank() == 0 {
        *MOVED.lock().unwrap() = Some(world.irecv(vec![0; 4], 1, 0)?);
        world.barrier()?;
    } else {
        // An operation of this rank with the same number, which ends.
        let own = world.irecv(vec![0u64; 4], 1, 9)?;
        world.send(&[1u64; 4], 1, 9)?;
        world.barrier()?;
        let moved = MOVED.lock().unwrap().take().expect("rank 0 was there");
        assert!(!moved.is_done());
        assert_eq!(refused(moved.wait()).class(), class::REQUEST);
        assert_eq!(own.wait()?.0, [1; 4]);
        world.send(&[2u64; 4], 0, 0)?;
    }
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn a_request_is_not_cancelled_or_polled_on_another_rank(world: &World) -> Result<()> {
    static MOVED: Mutex<Vec<Request<u64>>> = Mutex::new(Vec::new());
    if world.rank() == 0 {
        let receives = [world.irecv(vec![0; 4], 1, 0)?, world.irecv(vec![0; 4], 1, 1)?];
        MOVED.lock().unwrap().extend(receives);
    }
    world.barrier()?;
    if world.rank() == 1 {
        let moved = std::mem::take(&mut *MOVED.lock().unwrap());
        let [first, second] = <[_; 2]>::try_from(moved).expect("rank 0 was there");
        assert_eq!(refused(first.cancel()).class(), class::REQUEST);
        assert_eq!(refused(block_on(second)).class(), class::REQUEST);
        world.send(&[2u64; 4], 0, 0)?;
        world.send(&[2u64; 4], 0, 1)?;
    }
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn a_persistent_operation_does_not_run_on_another_rank(world: &World) -> Result<()> {
    static MOVED: Mutex<Option<Persistent<u64>>> = Mutex::new(None);
    if world.rank() == 0 {
        let mut receive = world.persistent_recv(vec![0; 4], 1, 0)?;
        receive.start()?;
        *MOVED.lock().unwrap() = Some(receive);
    }
    world.barrier()?;
    if world.rank() == 1 {
        let mut moved = MOVED.lock().unwrap().take().expect("rank 0 was there");
        assert!(!moved.is_done());
        assert_eq!(refused(moved.wait()).class(), class::REQUEST);
        assert_eq!(refused(moved.data().map(<[u64]>::len)).class(), class::REQUEST);
        drop(moved);
        world.send(&[2u64; 4], 0, 0)?;
    }
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn a_partition_is_not_made_ready_by_a_stray_thread(world: &World) -> Result<()> {
    let other = 1 - world.rank();
    let mut send = world.partitioned_send(vec![1u64; 4], 2, other, 0)?;
    let mut receive = world.partitioned_recv(vec![0u64; 4], 2, other, 0)?;
    receive.start()?;
    send.start()?;
    std::thread::scope(|threads| {
        for part in send.partitions().take(1) {
            let ready = threads.spawn(move || refused(part.ready()).to_string());
            assert!(ready.join().unwrap().contains(STRAY));
        }
    });
    for part in send.partitions() {
        part.ready()?;
    }
    send.wait()?;
    receive.wait()?;
    assert_eq!(receive.data()?, [1; 4]);
    world.barrier()
}
