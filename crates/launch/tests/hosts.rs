//! Jobs over several hosts, which are this one under other names: each has an agent of its own.

use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::Duration;

mod support;
use support::*;

/// Runs a job whose hosts are entered by `env`, which changes nothing.
fn on(hosts: &str, words: &[&str]) -> Done {
    run(&[&["--launcher", "exec:env HOST={host}", "--hosts", hosts], words].concat())
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.sort_unstable();
    lines
}

/// The agents that the processes of a job have as ancestors, by what is in their environment.
fn agents(marker: &str) -> Vec<u32> {
    agents_or_reapers(marker, false)
}

/// The agents with this marker, or the reapers that they leave behind to kill the ranks.
fn agents_or_reapers(marker: &str, reapers: bool) -> Vec<u32> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Ok(process) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
        let words = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let variables = fs::read(entry.path().join("environ")).unwrap_or_default();
        let name = fs::read(entry.path().join("comm")).unwrap_or_default();
        let holds = |bytes: &[u8], text: &str| String::from_utf8_lossy(bytes).contains(text);
        // A login has a session of its own; what an agent forks looks like it, until it has a name.
        // SAFETY: takes an integer.
        let leads = unsafe { libc::getsid(process as i32) } == process as i32;
        let wanted = if reapers { holds(&name, "reaper") } else { leads };
        if holds(&words, "\0--agent") && holds(&variables, marker) && wanted {
            found.push(process);
        }
    }
    found.sort_unstable();
    found
}

/// A job that sleeps on some hosts, and a word by which its agents are known.
fn sleeping(hosts: &str, more: &[&str]) -> (Running, String) {
    let marker = marker();
    let mut command = mpiexec();
    command.arg("--launcher").arg(format!("exec:env MARK={marker} HOST={{host}}"));
    command.args(["--hosts", hosts]).args(more).stdin(Stdio::null());
    command.args([&rank(), "init", "sleep", "600000", "print", &marker]);
    (Running::start(command), marker)
}

#[test]
fn ranks_are_spread_over_hosts_as_asked() {
    let show = ["sh", "-c", "echo $SERRIED_RANK/$SERRIED_SIZE $HOST"];
    let done = on("a:2,b:1", &show);
    assert_eq!((done.code(), done.err.as_str()), (0, ""));
    assert_eq!(sorted(&done.out), ["0/3 a", "1/3 a", "2/3 b"]);
    let done = on("a:2,b:2", &[&["--map-by", "node", "-n", "3"], &show[..]].concat());
    assert_eq!(sorted(&done.out), ["0/3 a", "1/3 b", "2/3 a"], "{}", done.err);
    let done = on("n[1-3]", &[&["--ppn", "1"], &show[..]].concat());
    assert_eq!(sorted(&done.out), ["0/3 n1", "1/3 n2", "2/3 n3"], "{}", done.err);
}

#[test]
fn hosts_come_from_files_of_both_dialects() {
    let directory = temporary("files");
    for (text, expected) in [
        ("a:2 # two\nb\n", vec!["0 a", "1 a", "2 b"]),
        ("a slots=1\nb slots=2 max_slots=4\n", vec!["0 a", "1 b", "2 b"]),
        ("a\nb\na\n", vec!["0 a", "1 a", "2 b"]),
    ] {
        let file = directory.join("hosts");
        fs::write(&file, text).unwrap();
        let file = file.to_str().unwrap();
        let words = ["--launcher", "exec:env HOST={host}", "--hostfile", file];
        let done = run(&[&words[..], &["sh", "-c", "echo $SERRIED_RANK $HOST"]].concat());
        assert_eq!(sorted(&done.out), expected, "{text:?}: {}", done.err);
        fs::write(file, "a\nb slots=many\n").unwrap();
        let refused = run(&["--hostfile", file, "true"]);
        assert_eq!(refused.code(), 2);
        assert!(refused.err.contains("line 2, column 9"), "{}", refused.err);
    }
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn ranks_of_all_hosts_find_each_other() {
    let done = on("a:2,b:2", &[&rank(), "init", "place", "reach", "sleep", "500", "finalize"]);
    assert_eq!(done.code(), 0, "{}", done.err);
    let reached = done.out.lines().filter(|line| line.starts_with("reached"));
    assert!(reached.clone().all(|line| line != "reached 0"), "{}", done.out);
    assert_eq!(reached.count(), 16, "{}", done.out);
}

/// Hosts whose clocks are as far apart as their names say: time is only ever compared with one's own.
#[test]
fn clocks_that_differ_are_no_trouble() {
    let apart = "unshare --time --fork --monotonic {host} --boottime {host}";
    let tried = apart.replace("{host}", "1000");
    let mut words = tried.split(' ');
    let tried = Command::new(words.next().unwrap()).args(words).arg("true").output();
    if !tried.is_ok_and(|tried| tried.status.success()) {
        return eprintln!(
            "skipped: clocks cannot be set apart here (no right to, or no `unshare`)"
        );
    }
    let rank = rank();
    let launcher = format!("exec:{apart}");
    let hosts = ["--launcher", &launcher, "--heartbeat", "3", "--hosts", "9000000:2,5:2"];
    let words = [&rank, "init", "place", "reach", "sleep", "7500", "finalize"];
    let done = run(&[&hosts[..], &words].concat());
    assert_eq!((done.code(), done.err.as_str()), (0, ""), "{}", done.out);
    assert!(!done.out.contains("reached 0"), "{}", done.out);
}

#[test]
fn the_first_failure_is_told_with_its_host_and_ends_all() {
    let rank = rank();
    for (words, code, text) in [
        ("init only 3 raise 11 end sleep 600000", 139, "signal 11 (segmentation fault)"),
        ("init only 3 exit 7 end sleep 600000", 7, "exited with status 7 before MPI_Finalize"),
        ("init only 3 abort 42 end sleep 600000", 42, "with code 42: as the test wants"),
    ] {
        let mut all = vec![rank.as_str()];
        all.extend(words.split(' '));
        let done = on("a:2,b:2", &all);
        assert_eq!(done.code(), code, "{words}: {}", done.err);
        assert!(done.err.starts_with("mpiexec: rank 3 (pid "), "{words}: {}", done.err);
        assert!(done.err.contains("host b") && done.err.contains(text), "{words}: {}", done.err);
        assert!(done.err.contains("ending the other 3 ranks"), "{words}: {}", done.err);
    }
}

#[test]
fn standard_input_reaches_rank_0_on_its_host() {
    let mut command = mpiexec();
    command.args(["--launcher", "exec:env", "--hosts", "a:1,b:1"]).stdin(Stdio::piped());
    command.args(["sh", "-c", "echo $SERRIED_RANK: `wc -c`"]);
    let mut running = Running::start(command);
    let text = vec![b'x'; 1 << 20];
    running.child.stdin.take().unwrap().write_all(&text).unwrap();
    let done = running.finish();
    assert_eq!(sorted(&done.out), ["0: 1048576", "1: 0"], "{}", done.err);
}

#[test]
fn a_rank_0_that_reads_nothing_is_no_trouble() {
    let mut command = mpiexec();
    command.args(["--launcher", "exec:env", "--hosts", "a:1,b:1", "true"]);
    command.stdin(fs::File::open("/dev/zero").unwrap());
    assert_eq!(Running::start(command).finish().code(), 0);
}

#[test]
fn much_output_passes_whole_from_all_hosts() {
    let done = on("a:2,b:1", &[&rank(), "bulk", "4"]);
    assert_eq!((done.code(), done.out.len()), (0, 3 * (4 << 20)), "{}", done.err);
    let done = on("a:2,b:2", &[&rank(), "pieces", "100"]);
    assert_eq!(done.out.lines().count(), 400);
    assert!(done.out.lines().all(|line| line.starts_with("rank ")), "{}", done.out);
}

#[test]
fn a_host_that_cannot_be_reached_is_named_with_command_and_output() {
    let launcher = "exec:sh -c 'echo no route to {host} >&2; exit 9' x";
    let done = run(&["--launcher", launcher, "--hosts", "far:2", "true"]);
    assert_eq!(done.code(), 2);
    for text in ["host far cannot be reached", "status 9", "| no route to far", "sh -c"] {
        assert!(done.err.contains(text), "{text}: {}", done.err);
    }
    let done = run(&["--launcher", "exec:/no/such/command", "--hosts", "far:2", "true"]);
    assert!(done.err.contains("`/no/such/command`: No such file"), "{}", done.err);
}

#[test]
fn what_only_one_host_lacks_is_told_with_its_name() {
    let directory = temporary("lacking");
    let program = directory.join("program");
    fs::write(&program, "#!/bin/sh\n").unwrap();
    executable(&program);
    // The second host loses the program before its agent looks for it.
    let hide =
        format!("exec:sh -c 'test {{host}} = a || rm -f {}; exec \"$@\"' x", program.display());
    let done = run(&["--launcher", &hide, "--hosts", "b:1", program.to_str().unwrap()]);
    assert_eq!(done.code(), 127, "{}", done.err);
    assert!(done.err.contains("cannot be found"), "{}", done.err);
    let done = on("a:1,b:1", &["/no/such/program"]);
    assert_eq!(done.code(), 127);
    assert!(
        done.err.contains("host ") && done.err.contains("same path on each host"),
        "{}",
        done.err
    );
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn a_host_without_this_version_gets_a_copy_once() {
    let directory = temporary("copies");
    // The path of mpiexec means nothing there.
    let elsewhere = format!(
        "exec:env XDG_CACHE_HOME={0} HOST={{host}} sh -c \
         'eval \"$(printf %s \"$1\" | sed \"s,p=[^;]*;,p=/nowhere;,\")\"' x {{command}}",
        directory.display()
    );
    let copies = || -> Vec<_> {
        let there = fs::read_dir(directory.join("serried")).unwrap();
        there.map(|entry| entry.unwrap()).collect()
    };
    for _ in 0..2 {
        let words = ["--launcher", &elsewhere, "--hosts", "a:1,b:1", "sh", "-c", "echo $HOST"];
        let done = run(&words);
        assert_eq!((done.code(), sorted(&done.out)), (0, vec!["a", "b"]), "{}", done.err);
        assert_eq!(copies().len(), 1);
    }
    let copy = fs::read(copies()[0].path()).unwrap();
    assert!(copy == fs::read(env!("CARGO_BIN_EXE_mpiexec")).unwrap(), "a true copy");
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn many_hosts_are_started_by_a_tree_of_agents() {
    let directory = temporary("tree");
    // Each login leaves a file with the process that asked for it.
    let launcher =
        format!("exec:sh -c 'echo $PPID > {}/{{host}}; exec \"$@\"' x", directory.display());
    let words =
        ["--launcher", &launcher, "--hosts", "n[01-20]:1", "sh", "-c", "echo $SERRIED_RANK"];
    let done = run(&words);
    assert_eq!((done.code(), done.out.lines().count()), (0, 20), "{}", done.err);
    let mut parents: Vec<String> = fs::read_dir(&directory)
        .unwrap()
        .map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap())
        .collect();
    assert_eq!(parents.len(), 20);
    parents.sort_unstable();
    parents.dedup();
    assert!((2..=9).contains(&parents.len()), "mpiexec and some agents: {parents:?}");
    fs::remove_dir_all(directory).unwrap();
}

#[test]
fn hosts_that_cannot_log_in_to_each_other_are_started_from_here() {
    // Only mpiexec itself gets anywhere.
    let launcher = "exec:sh -c 'test -z \"$SECOND\" || exit 3; exec env SECOND=1 \"$@\"' x";
    let words = ["--launcher", launcher, "--hosts", "n[01-12]:1", "sh", "-c", "echo $SERRIED_RANK"];
    let done = run(&words);
    assert_eq!((done.code(), done.out.lines().count()), (0, 12), "{}", done.err);
}

#[test]
fn signals_reach_the_ranks_of_all_hosts() {
    let (running, marker) = sleeping("a:2,b:2", &[]);
    eventually("all ranks run", || marked(&marker).len() == 4);
    std::thread::sleep(Duration::from_millis(100));
    running.signal(libc::SIGINT);
    let done = running.finish();
    assert_eq!(done.status.signal(), Some(libc::SIGINT), "{}", done.err);
    assert_eq!(marked(&marker), [0; 0]);
    eventually("no agent is left", || agents(&marker).is_empty());
}

#[test]
fn a_job_over_hosts_stops_and_continues_longer_than_a_heartbeat() {
    let (running, marker) = sleeping("a:1,b:1", &["--heartbeat", "3"]);
    let state = |process: u32| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        stat.rsplit(')').next().and_then(|rest| rest.trim_start().chars().next())
    };
    let everybody = |wanted: char| {
        let all = marked(&marker);
        all.len() == 2 && all.iter().all(|process| state(*process) == Some(wanted))
    };
    eventually("all ranks run", || everybody('S'));
    running.signal(libc::SIGTSTP);
    eventually("all are stopped", || everybody('T'));
    std::thread::sleep(Duration::from_millis(7500));
    running.signal(libc::SIGCONT);
    eventually("all go on", || everybody('S'));
    running.signal(libc::SIGTERM);
    assert_eq!(running.finish().status.signal(), Some(libc::SIGTERM));
}

#[test]
fn nobody_survives_a_killed_mpiexec() {
    let (running, marker) = sleeping("a:2,n[01-11]:1", &[]);
    eventually("all ranks run", || marked(&marker).len() == 13);
    running.signal(libc::SIGKILL);
    running.finish();
    eventually("all ranks are gone", || marked(&marker).is_empty());
    eventually("no agent is left", || agents(&marker).is_empty());
}

#[test]
fn the_death_of_an_agent_is_the_death_of_its_host() {
    let (running, marker) = sleeping("a:2,b:2", &[]);
    eventually("all ranks run", || marked(&marker).len() == 4);
    let agents = agents(&marker);
    assert_eq!(agents.len(), 2);
    // SAFETY: takes integers.
    unsafe { libc::kill(agents[1] as i32, libc::SIGKILL) };
    let done = running.finish();
    assert_eq!(done.code(), 1, "{}", done.err);
    assert!(done.err.contains("is lost: its agent was killed by signal 9"), "{}", done.err);
    assert!(done.err.contains("With it went ranks "), "{}", done.err);
    eventually("all ranks are gone", || marked(&marker).is_empty());
}

#[test]
fn who_wants_processes_on_a_host_that_cannot_be_reached_is_told() {
    let launcher = "exec:sh -c 'test {host} = a || exit 9; shift; exec \"$@\"' sh x";
    let words = "init spawn 2 init finalize done print alone finalize";
    let mut all = vec!["--launcher", launcher, "--hosts", "a:1,b:2", "-n", "1"];
    let rank = rank();
    all.push(&rank);
    all.extend(words.split(' '));
    let done = run(&all);
    assert_eq!((done.code(), done.err.as_str()), (0, ""), "{}", done.out);
    assert!(done.out.contains("refused: host b cannot be reached"), "{}", done.out);
    assert!(done.out.contains("alone"), "{}", done.out);
}

#[test]
fn a_host_may_die_that_has_spawned_ranks_only() {
    let marker = marker();
    let mut command = mpiexec();
    command.arg("--launcher").arg(format!("exec:env MARK={marker} HOST={{host}}"));
    command.args(["--hosts", "a:1,b:2", "-n", "1"]).stdin(Stdio::null());
    let child = format!("init sleep 600000 print {marker}");
    let words = format!("init spawn 2 {child} done sleep 600000 print {marker}");
    command.arg(rank()).args(words.split(' '));
    let running = Running::start(command);
    eventually("all ranks run", || marked(&marker).len() == 3);
    let agents = agents(&marker);
    assert_eq!(agents.len(), 2, "the other one was started when it was needed");
    // SAFETY: takes integers.
    unsafe { libc::kill(agents[1] as i32, libc::SIGKILL) };
    let done = running.finish();
    assert_eq!(done.code(), 1, "{}", done.err);
    let text = "With it went ranks 0-1 of spawned world 1";
    assert!(done.err.contains("host b is lost") && done.err.contains(text), "{}", done.err);
    eventually("all ranks are gone", || marked(&marker).is_empty());
}

#[test]
fn a_host_that_falls_silent_is_given_up() {
    // Long enough for a host that is merely busy with the other tests.
    let (running, marker) = sleeping("a:1,b:1", &["--heartbeat", "3"]);
    eventually("all ranks run", || marked(&marker).len() == 2);
    let agents = agents(&marker);
    assert_eq!(agents.len(), 2);
    // SAFETY: takes integers.
    unsafe { libc::kill(agents[1] as i32, libc::SIGSTOP) };
    let done = running.finish();
    assert_eq!(done.code(), 1, "{}", done.err);
    // Two and a half heartbeats and a second at least: as long as it was.
    let silence =
        done.err.split("has been silent for ").nth(1).and_then(|rest| rest.split(' ').next());
    let silence: f64 = silence.and_then(|text| text.parse().ok()).expect(&done.err);
    assert!((8.5..60.0).contains(&silence), "{}", done.err);
    eventually("all ranks are gone", || marked(&marker).is_empty());
}

/// After an outage of nearly a heartbeat the TCP of a login may wait as long again.
#[test]
fn a_host_that_is_silent_for_less_than_two_heartbeats_is_kept() {
    let (running, marker) = sleeping("a:1,b:1", &["--heartbeat", "3"]);
    eventually("all ranks run", || marked(&marker).len() == 2);
    let agents = agents(&marker);
    assert_eq!(agents.len(), 2);
    // SAFETY: takes integers.
    unsafe { libc::kill(agents[1] as i32, libc::SIGSTOP) };
    std::thread::sleep(Duration::from_millis(5900));
    // SAFETY: takes integers.
    unsafe { libc::kill(agents[1] as i32, libc::SIGCONT) };
    // Its host still obeys.
    running.signal(libc::SIGTERM);
    let done = running.finish();
    assert_eq!(done.status.signal(), Some(libc::SIGTERM), "{}", done.err);
    assert!(!done.err.contains("is lost"), "{}", done.err);
}

#[test]
fn an_mpiexec_that_was_stopped_blames_nobody() {
    let mut command = mpiexec();
    let marker = marker();
    command.args(["--launcher", "exec:env HOST={host}", "--heartbeat", "3", "--hosts", "a:1,b:1"]);
    command.args([&rank(), "init", "sleep", "9000", "finalize", "print", &marker]);
    let running = Running::start(command.stdin(Stdio::null()).take());
    eventually("all ranks run", || marked(&marker).len() == 2);
    // Not by Ctrl-Z, of which the hosts would hear.
    running.signal(libc::SIGSTOP);
    std::thread::sleep(Duration::from_millis(7500));
    running.signal(libc::SIGCONT);
    let done = running.finish();
    assert_eq!((done.code(), done.err.as_str()), (0, ""));
    assert_eq!(done.out.matches(&marker).count(), 2);
}

#[test]
fn a_running_job_tells_how_it_is() {
    let (running, marker) = sleeping("a:1,b:1", &[]);
    eventually("all ranks run", || marked(&marker).len() == 2);
    let job = running.child.id().to_string();
    eventually("both have called MPI_Init", || {
        let status = run(&["--status", &job]);
        assert_eq!(status.code(), 0, "{}", status.err);
        assert!(status.out.starts_with(&format!("job {job}: 2 ranks on 2 hosts")));
        assert!(status.out.contains("host a: 1 rank runs; 0 connections rejected"));
        status.out.matches("  runs\n").count() == 2
    });
    running.signal(libc::SIGTERM);
    running.finish();
    let gone = run(&["--status", &job]);
    assert_eq!(gone.code(), 2);
    assert!(gone.err.contains("process id of its mpiexec"), "{}", gone.err);
}

/// Whoever is killed at whichever moment: the job ends, says something, and nothing is left.
#[test]
fn chaos() {
    let rounds = if std::env::var_os("SERRIED_LONG").is_some() { 200 } else { 20 };
    let mut seed = 0x9e37_79b9_7f4a_7c15u64;
    let mut random = move |below: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % below
    };
    for round in 0..rounds {
        let hosts = ["a:2,b:2", "a:1,b:1,c:1", "n[01-10]:1"][random(3) as usize];
        let (running, marker) = sleeping(hosts, &[]);
        std::thread::sleep(Duration::from_millis(random(if round % 2 == 0 { 40 } else { 300 })));
        let mut all = agents(&marker);
        all.extend(marked(&marker));
        all.push(running.child.id());
        let reapers = agents_or_reapers(&marker, true);
        // The death of a reaper changes nothing, also for whoever is killed next.
        if let Some(reaper) = reapers.get(random(reapers.len() as u64 * 2 + 1) as usize) {
            // SAFETY: takes integers.
            unsafe { libc::kill(*reaper as i32, libc::SIGKILL) };
        }
        let victim = all[random(all.len() as u64) as usize];
        // SAFETY: takes integers.
        unsafe { libc::kill(victim as i32, libc::SIGKILL) };
        let itself = victim == running.child.id();
        let done = running.finish();
        assert!(itself || done.status.code().is_some_and(|code| code != 0), "round {round}");
        assert!(itself || done.err.contains("mpiexec: "), "round {round}: {}", done.err);
        eventually("all ranks are gone", || marked(&marker).is_empty());
        eventually("no agent is left", || agents(&marker).is_empty());
    }
}
