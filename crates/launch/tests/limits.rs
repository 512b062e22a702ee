//! Output that cannot be written, limits of file sizes, and variables of Slurm that another job has left.

use std::fs;
use std::process::Stdio;

mod support;
use support::*;

/// Runs `mpiexec WORDS` from a shell script, which calls it as `"$@"`.
fn scripted(script: &str, words: &[&str]) -> Done {
    let mut command = clean("sh");
    command.args(["-c", script, "sh", MPIEXEC]).args(words).stdin(Stdio::null());
    Running::start(command).finish()
}

#[test]
fn lost_output_is_named_and_blames_no_rank() {
    let chatter = ["-n", "2", "sh", "-c", "while :; do echo hello; sleep 0.01; done"];
    let once = ["-n", "2", "echo", "hello"];
    let hosts = ["--launcher", "exec:env HOST={host}", "--hosts", "a:1,b:1", "echo", "hello"];
    for (file, error) in [
        (">&-", "Bad file descriptor (os error 9)"),
        (">/dev/full", "No space left on device (os error 28)"),
    ] {
        for words in [&chatter[..], &once, &hosts] {
            let done = scripted(&format!("exec \"$@\" {file}"), words);
            assert_eq!(done.code(), 1, "{file} {words:?}: {}", done.err);
            let expected = format!("mpiexec: cannot write to standard output: {error}\n");
            assert!(done.err.starts_with(&expected), "{file} {words:?}: {}", done.err);
            assert!(!done.err.contains("rank 0") && !done.err.contains("rank 1"), "{}", done.err);
        }
        let done = scripted(&format!("exec \"$@\" {file}"), &["--version"]);
        assert_eq!(done.code(), 1, "{}", done.err);
        assert!(done.err.contains(error), "{}", done.err);
    }
}

#[test]
fn a_closed_standard_output_that_nobody_needs_is_no_trouble() {
    for close in [">&-", "<&- >&-"] {
        let done = scripted(&format!("exec \"$@\" {close}"), &["-n", "2", "true"]);
        assert_eq!((done.code(), done.err.as_str()), (0, ""), "{close}");
    }
}

#[test]
fn a_limit_of_file_sizes_is_named_with_its_remedy() {
    let rank = rank();
    let here = ["-n", "2", &rank, "init", "finalize"];
    let hosts = ["--launcher", "exec:env HOST={host}", "--hosts", "a:1,b:1", &rank, "init"];
    for words in [&here[..], &hosts] {
        let done = scripted("ulimit -f 0; exec \"$@\"", words);
        assert_eq!(done.code(), 2, "{words:?}: {}", done.err);
        assert!(done.err.contains("File too large (os error 27)"), "{words:?}: {}", done.err);
        assert!(done.err.contains("ulimit -f unlimited"), "{words:?}: {}", done.err);
    }
}

#[test]
fn ranks_meet_the_limit_of_file_sizes_as_elsewhere() {
    let ignored = ["sh", "-c", "grep SigIgn: /proc/self/status | cut -f2"];
    for place in [&["-n", "1"][..], &["--launcher", "exec:env", "--hosts", "a:1"]] {
        let done = run(&[place, &ignored].concat());
        let signals = u64::from_str_radix(done.out.trim(), 16).expect("signals");
        assert_eq!(signals >> (libc::SIGXFSZ - 1) & 1, 0, "{place:?}: {}", done.out);
    }
}

#[test]
fn variables_that_slurm_has_not_set_are_named_at_once() {
    let mut command = clean(&rank());
    command.envs([
        ("SLURM_PROCID", "0"),
        ("SLURM_NTASKS", "2"),
        ("SLURM_JOB_ID", "7"),
        ("SLURM_STEP_ID", "0"),
        ("SLURM_STEP_NODELIST", "far"),
    ]);
    let done = Running::start(command.args(["init", "place"]).take()).finish();
    assert_eq!(done.code(), 9, "{}", done.err);
    for part in ["SLURM_NTASKS=2", "SLURM_TASK_PID is not set", "env -u SLURM_PROCID"] {
        assert!(done.err.contains(part), "{part}: {}", done.err);
    }
    // Nobody tells of tasks that are waited for: that takes longer than this.
    assert!(!done.err.contains("waiting"), "{}", done.err);
}

#[test]
fn an_allocation_that_does_not_answer_is_named_with_its_remedy() {
    let folder = temporary("srun");
    let srun = folder.join("srun");
    fs::write(&srun, "#!/bin/sh\nexec sleep 600\n").unwrap();
    executable(&srun);
    let errors = folder.join("errors");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = mpiexec();
    command.env("PATH", path).env("SLURM_JOB_ID", "7").env("SLURM_JOB_NODELIST", "far");
    command.arg("true").stdin(Stdio::null()).stderr(fs::File::create(&errors).unwrap());
    let mut child = command.spawn().unwrap();
    let told = || fs::read_to_string(&errors).unwrap();
    eventually("the wait is told", || told().contains("has not answered yet"));
    assert!(told().contains("waiting for host far") && told().contains("env -u SLURM_JOB_ID"));
    // SAFETY: takes integers; the process is our child and not waited for yet.
    unsafe { libc::kill(child.id() as i32, libc::SIGTERM) };
    wait(&mut child);
    fs::remove_dir_all(folder).unwrap();
}
