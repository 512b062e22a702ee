//! Worlds that are forgotten, left while they are in use, or kept where they should not be.

use std::cell::RefCell;

use serried::{Comm, World, class, op};

use crate::{alone, ended_saying, ended_well, refused};

#[test]
fn leaving_the_job_in_a_scope_ends_it() {
    let output = alone("forgetting::leaving_the_job_in_a_scope_ends_it", || {
        let world = serried::init().unwrap();
        let mut data = vec![0u8; 100];
        let _ = serried::scope(|scope| {
            std::mem::forget(scope.recv(&world, &mut data, 0, 1)?);
            world.finalize()
        });
        println!("the scope was left");
    });
    ended_saying(&output, "");
    assert!(!String::from_utf8_lossy(&output.stdout).contains("the scope was left"));
}

#[test]
fn whatever_is_used_after_the_world_has_ended_is_an_error() {
    let name = "forgetting::whatever_is_used_after_the_world_has_ended_is_an_error";
    let output = alone(name, || {
        let world = serried::init().unwrap();
        let comm = world.dup().unwrap();
        let grid = world.cartesian(&[1], &[true]).unwrap().unwrap();
        let receive = comm.irecv(vec![0u8; 100], 0, 1).unwrap();
        let awaited = comm.irecv(vec![0u8; 100], 0, 2).unwrap();
        let dropped = comm.irecv(vec![0u8; 100], 0, 3).unwrap();
        let mut persistent = comm.persistent_recv(vec![0u8; 100], 0, 4).unwrap();
        let mut active = comm.persistent_recv(vec![0u8; 100], 0, 5).unwrap();
        active.start().unwrap();
        comm.send(&[1u8; 10], 0, 6).unwrap();
        let message = comm.probe_message(0, 6).unwrap();
        world.finalize().unwrap();

        assert_eq!(refused(comm.send(&1, 0, 0)).class(), class::OTHER);
        assert_eq!(refused(comm.barrier()).class(), class::OTHER);
        assert_eq!(refused(comm.dup()).class(), class::OTHER);
        assert_eq!(refused(comm.all_reduce(1, op::Sum)).class(), class::OTHER);
        assert_eq!(refused(grid.coords(0)).class(), class::OTHER);
        assert_eq!(refused(receive.wait()).class(), class::OTHER);
        assert_eq!(refused(serried::block_on(awaited)).class(), class::OTHER);
        drop(dropped);
        assert_eq!(refused(persistent.start()).class(), class::OTHER);
        assert_eq!(refused(active.wait()).class(), class::OTHER);
        assert_eq!(refused(active.data()).class(), class::REQUEST);
        assert_eq!(refused(message.recv_vec::<u8>()).class(), class::OTHER);
        assert_eq!(refused(Comm::alone()).class(), class::OTHER);
        assert_eq!(refused(serried::init()).class(), class::OTHER);
        let by_closure = op::commutative(|a: &u64, b: &u64| a + b);
        assert_eq!(refused(comm.all_reduce(1u64, by_closure)).class(), class::OTHER);
    });
    ended_well(&output);
}

#[test]
fn a_world_that_is_forgotten_is_no_leave_to_use_it_for_ever() {
    let name = "forgetting::a_world_that_is_forgotten_is_no_leave_to_use_it_for_ever";
    let output = alone(name, || {
        let world = serried::init().unwrap();
        let comm = world.dup().unwrap();
        std::mem::forget(world);
        // The process has not left the job: all works, until it ends.
        assert_eq!(comm.all_reduce(2, op::Sum).unwrap(), 2);
        assert_eq!(refused(serried::init()).class(), class::OTHER);
    });
    ended_well(&output);
}

#[test]
fn a_world_that_a_panic_drops_ends_the_job() {
    let output = alone("forgetting::a_world_that_a_panic_drops_ends_the_job", || {
        let _ = std::panic::catch_unwind(|| {
            let world = serried::init().unwrap();
            let _receive = world.irecv(vec![0u8; 100], 0, 1).unwrap();
            panic!("with a world")
        });
        println!("the panic was caught");
    });
    ended_saying(&output, "rank 0 of 1 panicked");
    assert!(!String::from_utf8_lossy(&output.stdout).contains("the panic was caught"));
}

thread_local! {
    static WORLD: RefCell<Option<World>> = const { RefCell::new(None) };
    static COMM: RefCell<Option<Comm>> = const { RefCell::new(None) };
}

#[test]
fn a_world_that_its_thread_drops_at_its_end_leaves_the_job() {
    let name = "forgetting::a_world_that_its_thread_drops_at_its_end_leaves_the_job";
    let output = alone(name, || {
        let thread = std::thread::spawn(|| {
            let world = serried::init().unwrap();
            COMM.set(Some(world.dup().unwrap()));
            drop(world.irecv(vec![0u8; 100], 0, 1).unwrap());
            WORLD.set(Some(world));
        });
        thread.join().unwrap();
        assert_eq!(refused(serried::Comm::alone()).class(), class::OTHER);
    });
    ended_well(&output);
}

#[test]
fn orphans_at_the_end_of_the_world_keep_their_memory() {
    let output = alone("forgetting::orphans_at_the_end_of_the_world_keep_their_memory", || {
        let world = serried::init().unwrap();
        for tag in 0..50 {
            drop(world.irecv(vec![0u8; 1000], 0, tag).unwrap());
            std::mem::forget(world.irecv(vec![0u8; 1000], 0, tag).unwrap());
            drop(world.isend(vec![1u8; 1000], 0, tag).unwrap());
        }
        drop(world.iall_reduce(vec![1u64; 1000], op::Sum).unwrap());
        world.finalize().unwrap();
    });
    ended_well(&output);
}
