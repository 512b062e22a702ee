//! Processes that ranks ask for: they are part of the job in everything that `mpiexec` does.

mod support;
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::time::Duration;
use support::*;

#[test]
fn a_job_ends_when_the_last_of_its_processes_does() {
    let words = "init spawn 2 init place sleep 200 finalize print late done finalize print early";
    let done = ranks(1, words);
    assert_eq!((done.code(), done.err.as_str()), (0, ""));
    for expected in ["here we are", "place 0 2", "place 1 2", "early", "late"] {
        assert!(done.out.contains(expected), "{expected}: {}", done.out);
    }
    assert!(done.out.find("early") < done.out.find("late"), "{}", done.out);
}

#[test]
fn what_cannot_be_started_is_told_and_the_job_goes_on() {
    let done = ranks(1, "init spawn-other /no/such/program spawn-other /bin/true finalize");
    assert_eq!((done.code(), done.err.as_str()), (0, ""));
    assert!(done.out.contains("refused: /no/such/program cannot be found"), "{}", done.out);
    assert!(done.out.contains("exited with status 0 before MPI_Init"), "{}", done.out);

    // One of three dies before the others have come so far: none of them is left.
    let marker = marker();
    let words = format!("init spawn 3 only 1 exit 5 end sleep 600000 print {marker} done finalize");
    let done = ranks(1, &words);
    assert_eq!((done.code(), done.err.as_str()), (0, ""));
    assert!(done.out.contains("exited with status 5"), "{}", done.out);
    assert_eq!(marked(&marker), [0; 0]);
}

#[test]
fn the_death_of_a_spawned_process_ends_all_and_is_told_first() {
    let marker = marker();
    // Those who wait for the world have met it before one of it dies.
    let child = "init sleep 500 only 1 raise 11 end sleep 600000";
    let words = format!("init only 0 spawn 2 {child} done end sleep 600000 print {marker}");
    let done = ranks(3, &words);
    assert_eq!(done.code(), 139);
    assert!(done.err.starts_with("mpiexec: rank 1 of spawned world 1 (pid "), "{}", done.err);
    assert!(done.err.contains("was killed by signal 11"), "{}", done.err);
    assert!(done.err.contains("ending the other 4 ranks"), "{}", done.err);
    assert_eq!(marked(&marker), [0; 0]);
}

#[test]
fn worlds_that_have_parted_end_alone() {
    // The parents have nothing to do with the children any more, and go on.
    let marker = marker();
    let child = format!("init part only 0 sleep 300 raise 11 end sleep 600000 print {marker}");
    let words = format!("init connect spawn 2 {child} done part sleep 1500 print done finalize");
    let done = ranks(1, &words);
    assert_eq!(done.code(), 139, "{}", done.err);
    assert!(done.err.starts_with("mpiexec: rank 0 of spawned world 1 (pid "), "{}", done.err);
    assert!(done.err.contains("ending the other 1 rank\n"), "{}", done.err);
    assert!(done.out.contains("\ndone"), "{}", done.out);
    assert_eq!(marked(&marker), [0; 0]);

    // And the other way round.
    let child = "init part sleep 800 print late finalize";
    let done = ranks(1, &format!("init connect spawn 1 {child} done part sleep 300 exit 3"));
    assert_eq!(done.code(), 3, "{}", done.err);
    assert!(done.err.contains("exited with status 3 before MPI_Finalize"), "{}", done.err);
    assert!(done.out.contains("late"), "{}", done.out);

    // Not before all ranks of the world have parted.
    let child = "init sleep 500 only 0 part raise 11 end sleep 600000";
    let done = ranks(1, &format!("init connect spawn 2 {child} done part sleep 600000"));
    assert_eq!(done.code(), 139, "{}", done.err);
    assert!(done.err.contains("ending the other 2 ranks"), "{}", done.err);
}

#[test]
fn children_that_only_have_a_session_are_not_waited_for() {
    let done = ranks(1, "init spawn 2 session finalize done finalize");
    assert_eq!((done.code(), done.err.as_str()), (0, ""));
    assert!(done.out.contains("refused: ") && done.out.contains("session"), "{}", done.out);
}

#[test]
fn an_abort_of_a_spawned_process_ends_all() {
    let done = ranks(2, "init only 0 spawn 1 init abort 7 done end sleep 600000");
    assert_eq!(done.code(), 7);
    assert!(done.err.contains("rank 0 of spawned world 1"), "{}", done.err);
    assert!(done.err.contains("as the test wants"), "{}", done.err);
}

#[test]
fn output_is_tagged_by_world() {
    let inner = "init spawn 2 init print inner finalize done print outer finalize";
    let mut command = mpiexec();
    command.args(["--tag-output", "-n", "1", &rank()]).args(inner.split(' '));
    let done = Running::start(command.stdin(Stdio::null()).take()).finish();
    assert_eq!(done.code(), 0, "{}", done.err);
    let has = |line: &str| done.out.lines().any(|found| found == line);
    assert!(has("[0] outer") && has("[1:0] inner") && has("[1:1] inner"), "{}", done.out);
}

#[test]
fn nobody_survives_a_killed_mpiexec() {
    let marker = marker();
    let mut command = mpiexec();
    let child = "init leave sleep 600000";
    let words = format!("init spawn 3 {child} {marker} done sleep 600000 print {marker}");
    command.args(["-n", "1", &rank()]).args(words.split(' ')).stdin(Stdio::null());
    let running = Running::start(command);
    eventually("all processes run", || marked(&marker).len() == 4);
    std::thread::sleep(Duration::from_millis(200));
    running.signal(libc::SIGKILL);
    let done = running.finish();
    assert_eq!(done.status.signal(), Some(libc::SIGKILL));
    eventually("all processes are gone", || marked(&marker).is_empty());
}

#[test]
fn a_timeout_and_control_c_reach_spawned_processes() {
    let marker = marker();
    let words = format!("init spawn 2 init sleep 600000 done sleep 600000 print {marker}");
    let mut command = mpiexec();
    command.args(["--timeout", "1", "-n", "1", &rank()]).args(words.split(' '));
    let done = Running::start(command.stdin(Stdio::null()).take()).finish();
    assert_eq!(done.code(), 124);
    assert!(done.err.contains("ending 3 of its ranks"), "{}", done.err);
    assert_eq!(marked(&marker), [0; 0]);
}

#[test]
fn a_request_that_makes_no_sense_ends_the_job() {
    let done = ranks(2, "init only 1 spawn 0 done end sleep 600000");
    assert_eq!(done.code(), 1);
    assert!(done.err.contains("rank 1 (pid"), "{}", done.err);
    assert!(done.err.contains("a request for processes that makes no sense"), "{}", done.err);
}
