//! What users of other launchers type, in real jobs.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

mod support;
use support::*;

/// What a script on several ranks prints, in order.
fn lines(words: &[&str]) -> Vec<String> {
    let done = run(words);
    assert_eq!((done.code(), done.err.as_str()), (0, ""), "{words:?}");
    let mut lines: Vec<String> = done.out.lines().map(str::to_owned).collect();
    lines.sort_unstable();
    lines
}

#[test]
fn lines_are_marked_as_asked_for() {
    let say = ["-n", "2", "sh", "-c", "echo of $SERRIED_RANK"];
    for option in ["-l", "-prepend-rank", "--tag-output"] {
        assert_eq!(lines(&[&[option], &say[..]].concat()), ["[0] of 0", "[1] of 1"]);
    }
    assert_eq!(lines(&[&["-prepend-pattern", "%r/%p> "], &say[..]].concat())[1], "1/0> of 1");
    let timed = &lines(&[&["--timestamp-output", "-l"], &say[..]].concat())[0];
    let (time, rest) = timed.split_once(" [").unwrap();
    assert!(time.len() == 23 && time.starts_with("20") && rest.contains("] of "), "{timed}");
}

#[test]
fn each_rank_has_a_file_of_its_own() {
    let folder = temporary("files");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let script = "echo out $SERRIED_RANK; echo err $SERRIED_RANK >&2";
    let say = ["-n", "2", "sh", "-c", script];
    let (out, err) = (at("new/out.%r"), at("new/err.%r"));
    let words = ["-outfile-pattern", &out, "-errfile-pattern", &err];
    assert_eq!(lines(&[&words[..], &say].concat()), [""; 0]);
    assert_eq!((read("new/out.0"), read("new/err.1")), ("out 0\n".into(), "err 1\n".into()));
    // As Open MPI lays it out, and shown as well.
    let done = run(&[&["--output-filename", &at("ompi"), "-l"], &say[..]].concat());
    assert_eq!(read("ompi/1/rank.1/stdout"), "[1] out 1\n");
    assert_eq!(read("ompi/1/rank.0/stderr"), "[0] err 0\n");
    assert!(done.out.contains("[1] out 1\n") && done.err.contains("[0] err 0\n"), "{}", done.out);
    let quiet = format!("merge,file={}:nocopy", at("one"));
    assert_eq!(lines(&[&["--output", &quiet], &say[..]].concat()), [""; 0]);
    let mut both: Vec<String> = read("one.0.out").lines().map(Into::into).collect();
    both.sort_unstable();
    assert_eq!(both, ["err 0", "out 0"]);
    let refused = run(&[&["-outfile-pattern", "/proc/none/%r"], &say[..]].concat());
    assert!(refused.code() != 0 && refused.err.contains("/proc/none"), "{}", refused.err);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn standard_error_is_merged_where_asked_for() {
    let script = "echo out; echo err >&2";
    assert_eq!(lines(&["--merge-stderr-to-stdout", "sh", "-c", script]), ["err", "out"]);
}

#[test]
fn standard_input_goes_to_whom_it_is_for() {
    let read = |spec: &str, hosts: &[&str], text: &[u8]| {
        let mut command = mpiexec();
        command.args(hosts).args(["--stdin", spec, "-n", "3", "sh", "-c"]);
        command.arg("echo $SERRIED_RANK $(wc -c)").stdin(Stdio::piped());
        let mut running = Running::start(command);
        let mut input = running.child.stdin.take().unwrap();
        // Nobody may read it.
        let _ = input.write_all(text);
        drop(input);
        let done = running.finish();
        assert_eq!((done.code(), done.err.as_str()), (0, ""), "{spec}");
        let mut lines: Vec<String> = done.out.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    let long = vec![b'x'; 300_000];
    let hosts = ["--launcher", "exec:env HOST={host}", "--hosts", "a:2,b:1"];
    for hosts in [&[][..], &hosts] {
        assert_eq!(read("none", hosts, b"text"), ["0 0", "1 0", "2 0"]);
        assert_eq!(read("2", hosts, &long), ["0 0", "1 0", "2 300000"]);
        assert_eq!(read("all", hosts, &long), ["0 300000", "1 300000", "2 300000"]);
    }
}

#[test]
fn programs_inherit_what_they_are_to_inherit() {
    let show = "echo ${A-none} ${B-none} ${SERRIED_WAIT-none}";
    let show = |options: &[&str]| {
        let mut command = mpiexec();
        command.env("A", "1").env("B", "2").env("SERRIED_WAIT", "block");
        command.args(options).args(["/bin/sh", "-c", show]).stdin(Stdio::null());
        Running::start(command).finish().out
    };
    assert_eq!(show(&["-genvall"]), "1 2 block\n");
    assert_eq!(show(&["-genvnone"]), "none none block\n");
    assert_eq!(show(&["-envnone", "-env", "B=3"]), "none 3 block\n");
    assert_eq!(show(&["-genvlist", "B,C"]), "none 2 block\n");
    assert_eq!(show(&["-genvexcl", "B"]), "1 none block\n");
    assert_eq!(show(&["-genvnone", "-envlist", "A"]), "1 none block\n");
}

#[test]
fn programs_come_from_files_and_folders() {
    let folder = temporary("programs");
    let program = folder.join("here");
    fs::write(&program, "#!/bin/sh\necho $SERRIED_RANK here $1\n").unwrap();
    executable(&program);
    let path = folder.to_str().unwrap();
    assert_eq!(lines(&["-path", path, "-n", "2", "here", "x"]), ["0 here x", "1 here x"]);
    let config = folder.join("config");
    fs::write(
        &config,
        format!("# two programs\n-n 1 -path {path} here 'a b'\n-n 1 {path}/here c\n"),
    )
    .unwrap();
    let config = config.to_str().unwrap();
    for option in ["-configfile", "--app"] {
        assert_eq!(lines(&[option, config]), ["0 here a b", "1 here c"]);
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn programs_have_hosts_of_their_own() {
    let show = ["sh", "-c", "echo $SERRIED_RANK $HOST"];
    let first = ["--launcher", "exec:env HOST={host}", "-n", "1", "-host", "a"];
    let second = [":", "-n", "2", "-host", "b"];
    let words = [&first[..], &show, &second, &show].concat();
    assert_eq!(lines(&words), ["0 a", "1 b", "2 b"]);
}

#[test]
fn ranks_know_their_places_under_all_names() {
    let names = "$SERRIED_LOCAL_RANK $SERRIED_LOCAL_SIZE $OMPI_COMM_WORLD_RANK \
                 $OMPI_COMM_WORLD_SIZE $OMPI_COMM_WORLD_LOCAL_RANK $OMPI_COMM_WORLD_LOCAL_SIZE \
                 $MPI_LOCALRANKID $MPI_LOCALNRANKS $PMI_RANK $PMI_SIZE ${PMI_FD-no}";
    let script = format!("echo {names}");
    let mut command = mpiexec();
    command.args(["--launcher", "exec:env HOST={host}", "--hosts", "a:2,b:1", "sh", "-c", &script]);
    // Of a launcher around this one, which means its own task by them.
    command.env("PMI_FD", "9").env("PMI_RANK", "7").env("OMPI_COMM_WORLD_RANK", "7");
    let done = Running::start(command.stdin(Stdio::null()).take()).finish();
    let mut lines: Vec<&str> = done.out.lines().collect();
    lines.sort_unstable();
    let expected = ["0 1 2 3 0 1 0 1 2 3 no", "0 2 0 3 0 2 0 2 0 3 no", "1 2 1 3 1 2 1 2 1 3 no"];
    assert_eq!(lines, expected, "{}", done.err);
}

/// What a rank starts after it has joined is a program of its own, and not a task of a launcher whose
/// variables we set.
#[test]
fn what_a_rank_starts_is_no_task_of_another_launcher() {
    let rank = rank();
    let script = format!("unset SERRIED_BOOT; {rank} init place");
    let done = run(&["-n", "2", "sh", "-c", &script]);
    assert_eq!((done.code(), done.err.as_str()), (0, ""));
    assert!(done.out.lines().all(|line| line.split(' ').nth(2) == Some("1")), "{}", done.out);
}

#[test]
fn programs_find_the_library_that_mpiexec_came_with() {
    let folder = temporary("prefix");
    for name in ["bin", "lib"] {
        fs::create_dir(folder.join(name)).unwrap();
    }
    fs::copy(MPIEXEC, folder.join("bin/mpiexec")).unwrap();
    fs::set_permissions(folder.join("bin/mpiexec"), fs::Permissions::from_mode(0o755)).unwrap();
    let folder = fs::canonicalize(folder).unwrap();
    let lib = folder.join("lib");
    let shown = |before: Option<&str>, options: &[&str]| {
        let mut command = clean(folder.join("bin/mpiexec").to_str().unwrap());
        command.env_remove("LD_LIBRARY_PATH").stdin(Stdio::null());
        command.envs(before.map(|path| ("LD_LIBRARY_PATH", path)));
        command.args(options).args(["/bin/sh", "-c", "echo $LD_LIBRARY_PATH"]);
        Running::start(command).finish().out.trim_end().to_owned()
    };
    assert_eq!(shown(Some("/a:/b"), &[]), "/a:/b", "no library is there");
    fs::write(lib.join("libmpi_abi.so.1"), "").unwrap();
    let lib = lib.to_str().unwrap();
    assert_eq!(shown(None, &[]), lib);
    assert_eq!(shown(Some(""), &[]), lib);
    assert_eq!(shown(Some("/a:/b"), &[]), format!("/a:/b:{lib}"));
    assert_eq!(shown(Some("/a"), &["-genvnone"]), lib);
    assert_eq!(shown(Some("/a"), &["-env", "LD_LIBRARY_PATH", "/c"]), format!("/c:{lib}"));
    let twice = format!("{lib}:/a");
    assert_eq!(shown(Some(&twice), &[]), twice);
    let elsewhere = ["--launcher", "exec:env HOST={host}", "--hosts", "a"];
    assert_eq!(shown(Some("/a"), &elsewhere), format!("/a:{lib}"), "on other hosts, too");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_dry_run_says_what_would_run_and_starts_nothing() {
    let folder = temporary("dry");
    let mark = folder.join("mark");
    let mark = mark.to_str().unwrap();
    for option in ["--dry-run", "--donotlaunch"] {
        let done = run(&[option, "-n", "2", "touch", mark]);
        assert_eq!((done.code(), done.err.as_str()), (0, ""));
        assert!(done.out.contains("2 ranks on 1 host") && done.out.contains(mark), "{}", done.out);
    }
    assert!(!fs::exists(mark).unwrap());
    assert_eq!(run(&["--dry-run", "/no/such/program"]).code(), 127);
    let shown = run(&["--display-map", "-n", "2", "touch", mark]);
    assert!(shown.err.contains("2 ranks on 1 host") && fs::exists(mark).unwrap(), "{}", shown.err);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn ranks_run_where_they_are_bound() {
    let cpus = boot::allowed_cpus();
    let allowed = ["sh", "-c", "grep Cpus_allowed_list: /proc/self/status | cut -f2"];
    let (first, all) = (cpus[0].to_string(), launch::binding::show_list(&cpus));
    let bound = |options: &[&str]| lines(&[options, &allowed[..]].concat());
    assert_eq!(bound(&["--cpu-set", &first, "-n", "2"]), [first.as_str(), &first]);
    assert_eq!(bound(&["--bind-to", "none", "-n", "2"]), [all.as_str(), &all]);
    assert_eq!(bound(&["--bind-to", "hwthread", "-n", "1"]), [first.as_str()]);
    assert_eq!(bound(&["-genv", "OMP_NUM_THREADS", "1", "-n", "1"]), [all.as_str()]);
    let wide = format!("slot:PE={}", cpus.len());
    assert_eq!(bound(&["--map-by", &wide, "-n", "1"]), [all.as_str()]);
    let report = run(&["--report-bindings", "-n", "1", "true"]);
    assert!(report.err.contains("rank    0") && report.err.contains("CPUs"), "{}", report.err);
    let refused = run(&["--cpu-set", "4000", "true"]);
    assert!(refused.code() == 2 && refused.err.contains("--cpu-set"), "{}", refused.err);
    let many = (cpus.len() + 1).to_string();
    let refused = run(&["--nooversubscribe", "-n", &many, "true"]);
    assert!(refused.code() == 2 && refused.err.contains("--nooversubscribe"), "{}", refused.err);
}

#[test]
fn a_time_limit_comes_from_the_environment() {
    let limited = |limit: &str| {
        let mut command = mpiexec();
        command.args(["sleep", "600"]).env("MPIEXEC_TIMEOUT", limit).stdin(Stdio::null());
        Running::start(command).finish()
    };
    assert_eq!(limited("0.2").code(), 124);
    let refused = limited("soon");
    assert!(refused.code() == 2 && refused.err.contains("MPIEXEC_TIMEOUT"), "{}", refused.err);
}

#[test]
fn variables_that_are_no_settings_are_named() {
    let mut command = mpiexec();
    command.args(["-genv", "SERRIED_EAGRE", "1", "true"]).env("SERRIED_WIAT", "block");
    let done = Running::start(command.stdin(Stdio::null()).take()).finish();
    assert_eq!(done.code(), 0);
    assert!(done.err.contains("did you mean SERRIED_WAIT?"), "{}", done.err);
    assert!(done.err.contains("did you mean SERRIED_EAGER?"), "{}", done.err);
}

#[test]
fn each_rank_runs_under_a_debugger() {
    if Command::new("gdb").arg("--version").output().is_err() {
        eprintln!("skipped: there is no gdb");
        return;
    }
    let done = run(&["--debug", "-n", "2", "sh", "-c", "echo of $SERRIED_RANK"]);
    assert_eq!(done.code(), 0, "{}", done.err);
    for text in ["[0] of 0", "[1] of 1", "exited normally"] {
        assert!(done.out.contains(text), "{text}: {}", done.out);
    }
    let failed = run(&["-gdb", "sh", "-c", "exit 7"]);
    assert_eq!(failed.code(), 7, "{}", failed.err);
    let crashed = run(&["-gdb", "sh", "-c", "kill -SEGV $$"]);
    assert!(crashed.out.contains("SIGSEGV") && crashed.out.contains("#0"), "{}", crashed.out);
}
