//! Real jobs: real processes, killed and looked for.
//!
//! Nothing here asserts that something is fast, only that it happens; a watchdog of a minute stands
//! for "never".

use std::fs;
use std::io::{Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, Stdio};
use std::time::Duration;

mod support;
use support::*;

// Exit statuses and causes.

#[test]
fn a_good_job_ends_with_zero_and_says_nothing() {
    for words in ["exit 0", "init finalize", "init finalize exit 0"] {
        let done = ranks(3, words);
        assert_eq!((done.code(), done.err.as_str()), (0, ""), "{words}");
    }
}

#[test]
fn the_first_failure_is_told_and_ends_the_others() {
    for (words, code, text) in [
        ("init only 2 raise 11 end sleep 600000", 139, "signal 11 (segmentation fault)"),
        ("only 2 exit 7 end sleep 600000", 7, "exited with status 7"),
        ("init only 2 exit 7 end sleep 600000", 7, "exited with status 7 before MPI_Finalize"),
        ("init only 2 exit 0 end sleep 600000", 1, "without MPI_Finalize"),
        ("init only 2 abort 42 end sleep 600000", 42, "with code 42: as the test wants"),
        ("init only 2 abort 0 end sleep 600000", 0, "with code 0"),
        ("init only 2 garble end sleep 600000", 1, "sent bytes that are no message"),
        ("init only 2 raise 9 end sleep 600000", 137, "signal 9 (kill)"),
        // Those that would rather stay are killed.
        ("ignore 15 init only 2 sleep 300 exit 5 end sleep 600000", 5, "status 5"),
    ] {
        let done = ranks(4, words);
        assert_eq!(done.code(), code, "{words}: {}", done.err);
        let first = done.err.lines().next().unwrap_or("");
        assert!(first.starts_with("mpiexec: rank 2 (pid "), "{words}: {}", done.err);
        assert!(done.err.contains(text), "{words}: {}", done.err);
        assert!(done.err.contains("ending the other 3 ranks"), "{words}: {}", done.err);
        // Those that were ended are no causes.
        assert_eq!(done.err.matches("mpiexec: rank ").count(), 1, "{words}: {}", done.err);
    }
}

#[test]
fn last_words_stand_before_the_news_of_the_death() {
    let script = "echo last words >&2; kill -SEGV $$";
    let done = run(&["-n", "1", "sh", "-c", script]);
    assert!(done.err.starts_with("last words\nmpiexec: rank 0"), "{}", done.err);
}

#[test]
fn a_status_after_finalize_counts_but_ends_nobody() {
    let done = ranks(2, "init finalize only 0 exit 3 end sleep 300 print survived");
    assert_eq!(done.code(), 3, "{}", done.err);
    assert_eq!(done.out, "survived\n");
    assert!(done.err.contains("rank 0") && !done.err.contains("ending"), "{}", done.err);
}

#[test]
fn whoever_waits_for_a_rank_that_has_left_and_failed_is_ended() {
    let done = ranks(3, "init only 1 finalize exit 3 end sleep 600000");
    assert_eq!(done.code(), 3, "{}", done.err);
    for part in
        ["exited with status 3 after MPI_Finalize", "ranks 0,2 have not left", "the other 2 ranks"]
    {
        assert!(done.err.contains(part), "{part}: {}", done.err);
    }
    // Who has left as well may do what it likes, and so may all if nothing is wrong.
    for words in ["init finalize sleep 1500", "init only 1 finalize exit 0 end sleep 1500 finalize"]
    {
        let done = ranks(2, words);
        assert_eq!((done.code(), done.err.as_str()), (0, ""), "{words}");
    }
    let done = ranks(2, "init finalize only 0 exit 3 end sleep 1500 print survived");
    assert_eq!((done.code(), done.out.as_str()), (3, "survived\n"), "{}", done.err);
}

#[test]
fn output_that_is_lost_is_a_failure() {
    let job = format!("{MPIEXEC} -n 1 {} init finalize sleep 300 print word", rank());
    for (end, text) in [
        ("> /dev/full", "cannot write to standard output"),
        // Nobody reads any more when something is written.
        ("| true; exit ${PIPESTATUS[0]}", ""),
    ] {
        let mut command = clean("bash");
        command.arg("-c").arg(format!("{job} {end}")).stdin(Stdio::null());
        let done = Running::start(command).finish();
        assert_ne!(done.code(), 0, "{end}: {}", done.err);
        assert!(done.err.contains(text) && !done.err.contains("panicked"), "{}", done.err);
    }
}

#[test]
fn tools_do_not_panic_when_nobody_reads() {
    for words in ["--help", "--status 1", "--version", "--explain-net --help"] {
        let mut command = clean("bash");
        let script = format!("{MPIEXEC} {words} | (exec <&-; true)");
        command.args(["-c", &script]).stdin(Stdio::null());
        let done = Running::start(command).finish();
        assert!(!done.err.contains("panicked"), "{words}: {}", done.err);
    }
}

#[test]
fn the_slots_of_one_host_are_known() {
    let rank = rank();
    let slots = |words: &[&str]| {
        run(&[words, &["-n", "2", &rank, "init", "slots", "finalize"]].concat()).out
    };
    assert_eq!(slots(&["--hosts", "localhost:8"]), "Some(8)\n".repeat(2));
    assert_eq!(slots(&[]), "None\n".repeat(2));
}

#[test]
fn a_timeout_ends_the_job_with_124() {
    let done = run(&["--timeout", "0.2", "-n", "2", "sleep", "600"]);
    assert_eq!(done.code(), 124);
    assert!(done.err.contains("--timeout of 0.2 s"), "{}", done.err);
    // And tells what the ranks did.
    assert!(done.err.contains("\n  ranks 0-1: runs, and has not joined yet"), "{}", done.err);
}

#[test]
fn bad_command_lines_start_nothing() {
    let directory = temporary("bad");
    let script = directory.join("script");
    fs::write(&script, "#!/no/such/interpreter\n").unwrap();
    executable(&script);
    let script = script.to_str().unwrap();
    for (words, code, text) in [
        (&["--frobnicate", "true"][..], 2, "unknown option --frobnicate"),
        (&[], 2, "no program given"),
        (&["-n", "0", "true"], 2, "at least one rank"),
        (&["-n", "-3", "true"], 2, "-n is \"-3\""),
        (&["-n", "999999999", "true"], 2, "at most"),
        (&["-n"], 2, "needs a value"),
        (&["-n", "2", "no-such-program-anywhere"], 127, "PATH"),
        (&["-n", "2", "/no/such/program"], 127, "cannot be found"),
        (&["-n", "2", "/"], 126, "is a directory"),
        (&["-n", "2", "/proc/version"], 126, "not executable"),
        (&["-n", "2", "-wdir", "/no/such", "true"], 2, "/no/such (-wdir)"),
        (&["-n", "2", "true", ":", "-n", "1", "/no/such"], 127, "cannot be found"),
        (&["-n", "2", script], 126, "interpreter"),
        (&["-x", "SERRIED_WAIT=maybe", "true"], 2, "SERRIED_WAIT is \"maybe\""),
    ] {
        let done = run(words);
        assert_eq!(done.code(), code, "{words:?}: {}", done.err);
        assert!(
            done.err.starts_with("mpiexec: ") && done.err.contains(text),
            "{words:?}: {}",
            done.err
        );
        assert_eq!(done.out, "", "{words:?}");
    }
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn help_and_version_are_for_standard_output() {
    let help = run(&["--help"]);
    assert_eq!(help.code(), 0);
    for word in ["SYNOPSIS", "--wait", "--credit", "EXIT STATUS", "EXAMPLES"] {
        assert!(help.out.contains(word), "{word}");
    }
    assert!(help.out.lines().all(|line| line.chars().count() <= 100));
    assert!(run(&["--version"]).out.starts_with("mpiexec (Serried) "));
}

// What a rank finds.

#[test]
fn ranks_know_their_places_and_programs() {
    let rank = rank();
    let words = ["-n", "2", &rank, "init", "place", "finalize", ":", "-n", "1", &rank];
    let done = run(&[&words[..], &["init", "place", "finalize"]].concat());
    let mut lines: Vec<&str> = done.out.lines().collect();
    lines.sort_unstable();
    let places: Vec<Vec<&str>> = lines.iter().map(|line| line.split(' ').collect()).collect();
    let fields = |at: usize| places.iter().map(|place| place[at]).collect::<Vec<_>>();
    assert_eq!(fields(1), ["0", "1", "2"]);
    assert_eq!(fields(2), ["3", "3", "3"]);
    assert_eq!(fields(4), ["0", "0", "1"]);
}

#[test]
fn nothing_of_the_job_is_inherited_by_what_a_rank_starts() {
    let done = ranks(1, "heritage init heritage finalize");
    // Whoever runs the tests may leave open files to them; those are not ours.
    let counts: Vec<u32> = done.out.split(' ').filter_map(|word| word.parse().ok()).collect();
    assert_eq!(counts[0], counts[1] + 4, "{}", done.out);
    assert!(done.out.contains(" true\n") && done.out.ends_with(" false\n"), "{}", done.out);
}

#[test]
fn ranks_that_use_tcp_are_told_where_all_listen() {
    let rank = rank();
    let done =
        run(&["--fabric", "tcp", "-n", "3", &rank, "init", "reach", "sleep", "500", "finalize"]);
    assert_eq!(
        (done.code(), done.out.as_str()),
        (0, "reached 1\n".repeat(9).as_str()),
        "{}",
        done.err
    );
    let ports = ["--fabric", "tcp", "--port-range", "1-1", "-n", "2", &rank, "init", "finalize"];
    let done = run(&ports);
    assert_eq!(done.code(), 2);
    assert!(done.err.contains("ports 1-1") && done.err.contains("--port-range"), "{}", done.err);
}

#[test]
fn variables_and_directories() {
    let show = "echo $A $B $C $SERRIED_RANK/$SERRIED_SIZE $SERRIED_WAIT `pwd`";
    let words = ["-genv", "A", "1", "-x", "C=3", "--wait", "block", "-n", "1", "-wdir", "/"];
    let more = ["-env", "B", "2", "sh", "-c", show, ":", "sh", "-c", show];
    let done = run(&[&words[..], &more].concat());
    let mut lines: Vec<&str> = done.out.lines().collect();
    lines.sort_unstable();
    let here = fs::canonicalize(".").unwrap();
    let second = format!("1 3 1/2 block {}", here.display());
    assert_eq!(lines, ["1 2 3 0/2 block /", &second]);
}

#[test]
fn shares_of_cpus_are_disjoint_if_they_suffice() {
    let cpus = boot::allowed_cpus();
    let done = ranks(cpus.len() as u32, "cpus");
    let mut found: Vec<&str> = done.out.lines().collect();
    found.sort_unstable();
    found.dedup();
    let expected = if cpus.len() == 1 { 1 } else { cpus.len() };
    assert_eq!(found.len(), expected, "{}", done.out);
    let all = format!("cpus {cpus:?}");
    let crowd = ranks(cpus.len() as u32 + 1, "cpus");
    assert!(crowd.out.lines().all(|line| line == all), "{}", crowd.out);
    let rank = rank();
    let free = run(&["--bind", "none", "-n", "2", &rank, "cpus"]);
    assert!(free.out.lines().all(|line| line == all), "{}", free.out);
}

#[test]
fn a_rank_is_taken_once() {
    let script = format!("{0} init finalize; {0} init", rank());
    let done = run(&["-n", "1", "sh", "-c", &script]);
    assert_eq!(done.code(), 9);
    assert!(done.err.contains("already been rank 0"), "{}", done.err);
}

#[test]
fn closed_files_are_told() {
    let done = ranks(1, "close init");
    assert_eq!(done.code(), 9);
    assert!(done.err.contains("closed its open files"), "{}", done.err);
}

#[test]
fn a_program_alone_is_a_job_of_one_unless_another_launcher_says_otherwise() {
    let alone = |variables: &[(&str, &str)]| {
        let mut command = Command::new(rank());
        command.env_remove("SERRIED_BOOT").envs(variables.iter().copied());
        Running::start(command.args(["init", "place"]).take()).finish()
    };
    assert!(alone(&[]).out.starts_with("place 0 1 "));
    let slurm = [("SLURM_PROCID", "1"), ("SLURM_NTASKS", "4")];
    let refused = alone(&slurm);
    assert_eq!(refused.code(), 9);
    assert!(refused.err.contains("SLURM_NTASKS=4") && refused.err.contains("mpiexec -n"));
    let forced = alone(&[slurm[0], slurm[1], ("SERRIED_SINGLETON", "always")]);
    assert!(forced.out.starts_with("place 0 1 "), "{}", forced.err);
    // Inside an allocation our own mpiexec does it.
    let mut command = mpiexec();
    command.envs(slurm).args(["-n", "2", &rank(), "init", "finalize"]);
    assert_eq!(Running::start(command).finish().code(), 0);
}

#[test]
fn an_mpiexec_inside_a_rank_is_a_job_of_its_own() {
    let inner = format!("{} -n 2 {} init place finalize", env!("CARGO_BIN_EXE_mpiexec"), rank());
    let done = run(&["-n", "1", "sh", "-c", &inner]);
    assert_eq!(done.code(), 0, "{}", done.err);
    assert_eq!(done.out.lines().filter(|line| line.contains(" 2 ")).count(), 2, "{}", done.out);
}

#[test]
fn many_ranks_start() {
    let done = ranks(200, "init finalize print x");
    assert_eq!(done.code(), 0, "{}", done.err);
    assert_eq!(done.out.lines().count(), 200);
}

// Nothing is left.

/// The reaper of a job: a child of its mpiexec.
fn reaper(mpiexec: u32) -> Option<u32> {
    let children = format!("/proc/{mpiexec}/task/{mpiexec}/children");
    let children = fs::read_to_string(children).unwrap_or_default();
    let is_reaper = |process: &u32| {
        let name = fs::read_to_string(format!("/proc/{process}/comm")).unwrap_or_default();
        name.starts_with("mpiexec-reaper")
    };
    children.split_whitespace().filter_map(|child| child.parse().ok()).find(is_reaper)
}

#[test]
fn a_reaper_that_is_killed_has_a_successor() {
    let marker = marker();
    let mut command = mpiexec();
    // What the ranks start dies by nobody else's hand.
    command.args(["-n", "2", "sh", "-c", "sh -c 'sleep 600; true' $0 & wait", &marker]);
    let running = Running::start(command.stdin(Stdio::null()).take());
    eventually("all run", || marked(&marker).len() == 4);
    let mpiexec = running.child.id();
    let first = reaper(mpiexec).expect("a reaper");
    // SAFETY: takes integers.
    unsafe { libc::kill(first as i32, libc::SIGKILL) };
    eventually("there is another", || reaper(mpiexec).is_some_and(|other| other != first));
    assert_eq!(marked(&marker).len(), 4, "nothing else has changed");
    running.signal(libc::SIGKILL);
    running.finish();
    eventually("all are gone", || marked(&marker).is_empty());
}

#[test]
fn nobody_survives_a_killed_mpiexec() {
    let marker = marker();
    // As a rank itself, behind a script, and behind a script and out of the group and the session.
    let direct = format!("exec {} init sleep 600000 print {marker}", rank());
    let behind = format!("{} init sleep 600000 print {marker}; true", rank());
    let outside = format!("{} init leave sleep 600000 print {marker}; true", rank());
    let stubborn = format!("trap '' INT TERM HUP; sleep 600; sleep 600; echo {marker}");
    let mut command = mpiexec();
    for script in [&direct, &behind, &outside, &stubborn] {
        command.args(["-n", "2", "sh", "-c", script, ":"]);
    }
    command.arg("true").stdin(Stdio::null());
    let running = Running::start(command);
    // Six processes of `rank`, four shells of which two are `sleep`'s parents.
    eventually("all ranks run", || marked(&marker).len() == 2 + 4 + 4 + 2);
    std::thread::sleep(Duration::from_millis(100));
    running.signal(libc::SIGKILL);
    let done = running.finish();
    assert_eq!(done.status.signal(), Some(libc::SIGKILL));
    eventually("all ranks are gone", || marked(&marker).is_empty());
}

#[test]
fn nobody_survives_the_end_of_a_job() {
    let marker = marker();
    let left =
        format!("setsid sh -c 'sleep 600; echo {marker}' & sh -c 'sleep 600; echo {marker}' &");
    for end in ["sleep 0.2; exit 0", "sleep 0.2; exit 1"] {
        let script = format!("{left} {end}");
        run(&["-n", "2", "sh", "-c", &script]);
        assert_eq!(marked(&marker), [0; 0], "{end}");
    }
}

#[test]
fn no_name_is_left_in_any_file_system() {
    let directory = temporary("names");
    let mut command = mpiexec();
    let words = "init only 1 raise 9 end sleep 600000";
    command.env("TMPDIR", &directory).args(["-n", "2", &rank()]).args(words.split(' '));
    assert_eq!(Running::start(command).finish().code(), 137);
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 0);
    let shared = fs::read_dir("/dev/shm").into_iter().flatten().flatten();
    let ours = shared.filter(|entry| entry.file_name().to_string_lossy().contains("serried"));
    assert_eq!(ours.count(), 0);
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn a_program_that_vanishes_inside_a_script_is_noticed() {
    let script = format!("{} init only 1 raise 11 end sleep 600000; sleep 600", rank());
    let done = run(&["-n", "2", "sh", "-c", &script]);
    assert_eq!(done.code(), 1, "{}", done.err);
    assert!(done.err.contains("rank 1") && done.err.contains("without MPI_Finalize"));
}

// Signals.

#[test]
fn control_c_ends_all_and_mpiexec_dies_of_it() {
    for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP] {
        let marker = marker();
        let mut command = mpiexec();
        command.args(["-n", "3", &rank(), "init", "sleep", "600000", "print", &marker]);
        let running = Running::start(command);
        eventually("all ranks run", || marked(&marker).len() == 3);
        std::thread::sleep(Duration::from_millis(50));
        running.signal(signal);
        let done = running.finish();
        assert_eq!(done.status.signal(), Some(signal), "{}", done.err);
        assert!(done.err.contains("passing on signal"), "{}", done.err);
        assert_eq!(marked(&marker), [0; 0]);
    }
}

#[test]
fn a_second_control_c_kills_the_stubborn() {
    let marker = marker();
    let mut command = mpiexec();
    let words = ["ignore", "2", "ignore", "15", "init", "print", "up", "sleep", "600000", "print"];
    command.args(["-n", "2", &rank()]).args(words).arg(&marker);
    let running = Running::start(command);
    eventually("all ranks run", || marked(&marker).len() == 2);
    std::thread::sleep(Duration::from_millis(300));
    running.signal(libc::SIGINT);
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(marked(&marker).len(), 2, "they ignore the first one");
    running.signal(libc::SIGINT);
    let done = running.finish();
    assert_eq!(done.status.signal(), Some(libc::SIGINT), "{}", done.err);
    assert_eq!(marked(&marker), [0; 0]);
}

#[test]
fn user_signals_reach_the_program_behind_a_script() {
    let script = format!("{} init await 10 finalize; exit 0", rank());
    let mut command = mpiexec();
    command.args(["-n", "2", "sh", "-c", &script]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut seen = String::new();
    let mut byte = [0];
    while seen.matches("ready").count() < 2 && out.read(&mut byte).unwrap() == 1 {
        seen.push(byte[0] as char);
    }
    // SAFETY: takes integers; the process is our child and not waited for yet.
    unsafe { libc::kill(child.id() as i32, libc::SIGUSR1) };
    assert!(wait(&mut child).success());
    out.read_to_string(&mut seen).unwrap();
    assert_eq!(seen.matches("signal 10").count(), 2, "{seen}");
}

#[test]
fn a_job_stops_and_continues() {
    let marker = marker();
    let mut command = mpiexec();
    command.args(["-n", "2", &rank(), "init", "sleep", "600000", "print", &marker]);
    let running = Running::start(command);
    let state = |process: u32| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        stat.rsplit(')').next().and_then(|rest| rest.trim_start().chars().next())
    };
    let everybody = |wanted: char| {
        let mut processes = marked(&marker);
        processes.push(running.child.id());
        processes.len() == 3 && processes.iter().all(|process| state(*process) == Some(wanted))
    };
    eventually("all ranks run", || everybody('S'));
    running.signal(libc::SIGTSTP);
    eventually("all are stopped", || everybody('T'));
    running.signal(libc::SIGCONT);
    eventually("all go on", || everybody('S'));
    running.signal(libc::SIGTERM);
    running.finish();
}

// Input and output.

#[test]
fn lines_are_never_torn() {
    let done = ranks(6, "pieces 300");
    assert_eq!(done.code(), 0);
    let mut next = [0; 6];
    for line in done.out.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let (rank, at): (usize, usize) = (words[1].parse().unwrap(), words[3].parse().unwrap());
        assert_eq!(line, format!("rank {rank} line {at} {}", "x".repeat(at % 90)));
        assert_eq!(at, next[rank], "lines of one rank stay in order");
        next[rank] += 1;
    }
    assert_eq!(next, [300; 6]);
}

#[test]
fn lines_are_tagged() {
    let script = "echo out; echo err >&2; printf end";
    let done = run(&["--tag-output", "-n", "2", "sh", "-c", script]);
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(sorted(&done.out), ["[0] end", "[0] out", "[1] end", "[1] out"]);
    assert_eq!(sorted(&done.err), ["[0] err", "[1] err"]);
}

#[test]
fn rank_0_reads_standard_input_and_the_others_nothing() {
    let mut command = mpiexec();
    command.args(["-n", "3", "sh", "-c", "echo $SERRIED_RANK: `cat`"]).stdin(Stdio::piped());
    let mut running = Running::start(command);
    running.child.stdin.take().unwrap().write_all(b"for you").unwrap();
    let done = running.finish();
    let mut lines: Vec<&str> = done.out.lines().map(str::trim_end).collect();
    lines.sort_unstable();
    assert_eq!(lines, ["0: for you", "1:", "2:"]);
}

#[test]
fn a_prompt_appears_before_its_line_ends() {
    let mut command = mpiexec();
    command.args(["-n", "1", &rank(), "prompt", "name? ", "sleep", "600000"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut seen = [0; 6];
    child.stdout.as_mut().unwrap().read_exact(&mut seen).unwrap();
    assert_eq!(&seen, b"name? ");
    // SAFETY: takes integers; the process is our child and not waited for yet.
    unsafe { libc::kill(child.id() as i32, libc::SIGTERM) };
    wait(&mut child);
}

#[test]
fn a_reader_that_leaves_ends_the_writers() {
    let mut command = mpiexec();
    command.args(["-n", "2", "yes"]).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let err = reader(child.stderr.take().unwrap());
    let mut some = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut some).unwrap();
    let status = wait(&mut child);
    assert_eq!(status.code(), Some(128 + libc::SIGPIPE));
    assert!(err.join().unwrap().contains("what it writes to was closed"));
}

#[test]
fn much_output_passes_whole_and_waits_for_its_reader() {
    let mut command = mpiexec();
    command.args(["-n", "3", &rank(), "bulk", "16"]).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    // Nobody reads yet: mpiexec must not take in all of it.
    std::thread::sleep(Duration::from_millis(300));
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let resident = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    let kibibytes: u32 = resident.split_whitespace().nth(1).unwrap().parse().unwrap();
    assert!(kibibytes < 16 << 10, "{resident}");
    let mut bytes = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut bytes).unwrap();
    assert!(wait(&mut child).success());
    assert_eq!(bytes.len(), 3 * (16 << 20));
    assert!(
        bytes.chunks(64).all(|line| line[63] == b'\n' && line[..63].iter().all(|b| *b == b'a'))
    );
}

#[test]
fn closed_standard_files_are_no_trouble() {
    let status = |word: &str| {
        let script = format!("{MPIEXEC} -n 2 sh -c '{word}' <&- >&- 2>&-");
        Command::new("sh").args(["-c", &script]).status().unwrap().code()
    };
    assert_eq!(status("echo err >&2"), Some(0));
    assert_eq!(status("echo out"), Some(1), "standard output is lost");
}

/// On a terminal: what is typed reaches rank 0, and Ctrl-C ends the job.
#[test]
fn a_terminal_is_read_for_rank_0_and_control_c_works() {
    let (master, slave) = terminal();
    let mut command = mpiexec();
    command.args(["-n", "2", "sh", "-c", "read line && echo got $line; exec sleep 600"]);
    let duplicate = || Stdio::from(slave.try_clone().unwrap());
    command.stdin(duplicate()).stdout(duplicate()).stderr(duplicate());
    // SAFETY: both take integers; the new process gets a session and a terminal of its own.
    unsafe {
        command.pre_exec(|| {
            libc::setsid();
            libc::ioctl(0, libc::TIOCSCTTY, 0);
            Ok(())
        });
    }
    let mut child = command.spawn().unwrap();
    drop(command);
    drop(slave);
    let mut screen = fs::File::from(master);
    screen.write_all(b"hello\n").unwrap();
    let mut seen = String::new();
    let mut byte = [0];
    while !seen.contains("got hello") && screen.read(&mut byte).unwrap() == 1 {
        seen.push(byte[0] as char);
    }
    screen.write_all(b"\x03").unwrap();
    let status = wait(&mut child);
    assert_eq!(status.signal(), Some(libc::SIGINT), "{seen}");
}

fn terminal() -> (OwnedFd, OwnedFd) {
    let (mut master, mut slave) = (0, 0);
    let nothing = std::ptr::null_mut();
    // SAFETY: two integers, alive for the call; the rest may be null.
    let opened = unsafe {
        libc::openpty(&mut master, &mut slave, nothing, std::ptr::null(), std::ptr::null())
    };
    assert_eq!(opened, 0);
    // SAFETY: just opened, owned by nobody else.
    let pair = unsafe { (OwnedFd::from_raw_fd(master), OwnedFd::from_raw_fd(slave)) };
    for end in [&pair.0, &pair.1] {
        // SAFETY: takes integers.
        unsafe { libc::fcntl(end.as_raw_fd(), libc::F_SETFD, libc::FD_CLOEXEC) };
    }
    pair
}
