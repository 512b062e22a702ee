//! What a process still does when it has left its job, and what its other threads do meanwhile.
//!
//! A process leaves once: each case runs in a process of its own, which is a job of one rank.

use std::panic::Location;
use std::process::Command;
use std::sync::mpsc::channel;

use serried::{Comm, Persistent, Request, Result, Window, World, block_on, bsp, op};

use crate::refused;

const NAME: &str = "SERRIED_TEST_NAME";

/// Runs `body` in a process of its own, which comes back here.
#[track_caller]
fn alone(name: &str, body: impl FnOnce(World) -> Result<()>) {
    let name = format!("finalize::{name}");
    match std::env::var(NAME) {
        Ok(running) if running == name => body(serried::init().unwrap()).unwrap(),
        Ok(_) => {}
        Err(_) => {
            let mut command = Command::new(std::env::current_exe().unwrap());
            command.args([&name, "--exact", "--nocapture", "--test-threads=1"]).env(NAME, &name);
            let output = command.output().unwrap();
            let [out, errors] = [&output.stdout, &output.stderr];
            let text = [out, errors].map(|text| String::from_utf8_lossy(text)).concat();
            assert!(output.status.success(), "{}: {text}", Location::caller());
            assert!(text.contains("1 passed"), "no such test: {text}");
        }
    }
}

/// Finalizes while another thread waits in a call; the error of that call.
fn while_waiting(world: World, call: impl FnOnce(&Comm) -> Result<()> + Send + 'static) {
    let comm = world.dup().unwrap();
    let (begins, begun) = channel();
    let waiting = std::thread::spawn(move || {
        begins.send(()).unwrap();
        refused(call(&comm))
    });
    begun.recv().unwrap();
    // The call begins about now. It may do so after this rank has left: the outcome is the same.
    for _ in 0..10_000 {
        assert!(world.try_probe(0, 0).unwrap().is_none());
    }
    world.finalize().unwrap();
    let error = waiting.join().unwrap();
    assert!(error.cause().contains("finalized"), "{error}");
}

#[test]
fn a_thread_in_a_receive_is_woken() {
    alone("a_thread_in_a_receive_is_woken", |world| {
        while_waiting(world, |comm| comm.recv(&mut 0, 0, 0).map(drop));
        Ok(())
    });
}

#[test]
fn a_thread_in_a_receive_from_anyone_is_woken() {
    alone("a_thread_in_a_receive_from_anyone_is_woken", |world| {
        while_waiting(world, |comm| comm.recv_vec::<u64>(serried::Any, serried::Any).map(drop));
        Ok(())
    });
}

#[test]
fn a_thread_in_a_probe_is_woken() {
    alone("a_thread_in_a_probe_is_woken", |world| {
        while_waiting(world, |comm| comm.probe(0, 0).map(drop));
        Ok(())
    });
}

#[test]
fn a_thread_that_waits_for_a_request_is_woken() {
    alone("a_thread_that_waits_for_a_request_is_woken", |world| {
        while_waiting(world, |comm| comm.irecv(vec![0], 0, 0)?.wait().map(drop));
        Ok(())
    });
}

#[test]
fn a_thread_in_a_scope_is_woken() {
    alone("a_thread_in_a_scope_is_woken", |world| {
        while_waiting(world, |comm| {
            let mut data = [0; 3];
            serried::scope(|scope| scope.recv(comm, &mut data, 0, 0)?.wait().map(drop))
        });
        Ok(())
    });
}

#[test]
fn a_thread_that_blocks_on_a_future_is_woken() {
    alone("a_thread_that_blocks_on_a_future_is_woken", |world| {
        while_waiting(world, |comm| block_on(comm.irecv(vec![0], 0, 0)?).map(drop));
        Ok(())
    });
}

#[test]
fn a_thread_that_waits_for_a_message_is_woken() {
    alone("a_thread_that_waits_for_a_message_is_woken", |world| {
        while_waiting(world, |comm| block_on(comm.next_vec::<u8>(0, 0)).map(drop));
        Ok(())
    });
}

#[test]
fn calls_after_the_end_are_refused() {
    alone("calls_after_the_end_are_refused", |world| {
        let comm = world.dup()?;
        world.finalize()?;
        assert!(refused(comm.send(&1, 0, 0)).cause().contains("finalized"));
        assert!(refused(comm.recv(&mut 0, 0, 0)).cause().contains("finalized"));
        assert!(refused(comm.all_reduce(1, op::Sum)).cause().contains("finalized"));
        assert!(refused(comm.isend(vec![1], 0, 0)).cause().contains("finalized"));
        assert!(refused(comm.dup()).cause().contains("finalized"));
        assert!(refused(Window::<u64>::allocate(&comm, 1)).cause().contains("finalized"));
        assert!(refused(serried::init()).cause().contains("finalized"));
        Ok(())
    });
}

#[test]
fn a_request_that_outlives_the_world_keeps_its_memory() {
    alone("a_request_that_outlives_the_world_keeps_its_memory", |world| {
        let comm = world.dup()?;
        let receives: Vec<Request<u64>> =
            (0..3).map(|tag| comm.irecv(vec![0; 100], 0, tag)).collect::<Result<_>>()?;
        world.finalize()?;
        for (at, receive) in receives.into_iter().enumerate() {
            match at {
                0 => drop(receive),
                1 => assert!(refused(receive.wait()).cause().contains("finalized")),
                _ => assert!(refused(receive.cancel()).cause().contains("finalized")),
            }
        }
        Ok(())
    });
}

#[test]
fn a_persistent_operation_that_outlives_the_world_keeps_its_memory() {
    alone("a_persistent_operation_that_outlives_the_world_keeps_its_memory", |world| {
        let mut receive: Persistent<u64> = world.persistent_recv(vec![0; 100], 0, 0)?;
        receive.start()?;
        world.finalize()?;
        assert!(refused(receive.wait()).cause().contains("finalized"));
        assert!(receive.data().is_err());
        Ok(())
    });
}

#[test]
fn a_window_that_outlives_the_world_is_still_memory() {
    alone("a_window_that_outlives_the_world_is_still_memory", |world| {
        let window = Window::<u64>::allocate(&world, 1000)?;
        window.write(7, &[5u64])?;
        world.finalize()?;
        assert_eq!(window.read(7)?, 5);
        window.write(999, &[6u64])?;
        assert_eq!(window.to_vec()[999], 6);
        assert!(refused(window.fence(|_| Ok(()))).cause().contains("finalized"));
        assert!(refused(window.lock_all(|_| Ok(()))).cause().contains("finalized"));
        Ok(())
    });
}

#[test]
fn a_program_of_supersteps_after_the_end_is_refused() {
    alone("a_program_of_supersteps_after_the_end_is_refused", |world| {
        bsp::run(|process| process.superstep(|_| Ok(())))?;
        world.finalize()?;
        assert!(bsp::run(|process| process.superstep(|_| Ok(()))).is_err());
        let elsewhere = std::thread::spawn(|| bsp::run(|process| process.superstep(|_| Ok(()))));
        let error = elsewhere.join().unwrap().unwrap_err();
        assert!(error.cause.contains("has left its job"), "{error}");
        Ok(())
    });
}

#[test]
fn an_area_that_outlives_the_world_is_still_memory() {
    alone("an_area_that_outlives_the_world_is_still_memory", |world| {
        let (closed, open) = bsp::run(|process| {
            let areas = (process.area::<u64>(100)?, process.open_area::<u64>(100)?);
            process.superstep(|_| Ok(()))?;
            Ok(areas)
        })?;
        world.finalize()?;
        open.write(99, &[3])?;
        assert_eq!(open.copy(98..100)?, [0, 3]);
        drop((closed, open));
        Ok(())
    });
}
