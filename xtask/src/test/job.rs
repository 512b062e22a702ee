//! Runs one job, watches it, and judges it.

use super::programs;
use super::table::{Case, Expectation, Start};
use crate::hosts::Hosts;
use crate::install;
use crate::leftovers::Before;
use crate::watched::{self, Ended};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Where things are.
pub struct Place {
    pub mpiexec: PathBuf,
    pub programs: PathBuf,
    pub scripts: PathBuf,
    /// Where the jobs' temporary directories are.
    pub scratch: PathBuf,
    /// Whether it is our own library.
    pub strict: bool,
    /// For jobs in namespaces, where they can be made.
    pub hosts: Option<Hosts>,
}

/// How a job went.
pub struct Outcome {
    pub elapsed: Duration,
    pub fault: Option<String>,
}

/// Runs a case so many times, or until it fails.
pub fn run_often(case: &Case, place: &Place, scratch: &Path, times: u32) -> Outcome {
    let mut outcome = run(case, place, scratch);
    for _ in 1..times {
        if outcome.fault.is_none() {
            outcome = run(case, place, scratch);
        }
    }
    outcome
}

/// Runs a case from its start to the last of its leftovers. Its temporary directory is empty before and
/// after.
fn run(case: &Case, place: &Place, scratch: &Path) -> Outcome {
    let mark = watched::fresh_mark();
    let before = Before::look();
    let started = Instant::now();
    let _ = std::fs::create_dir_all(scratch);
    // An outage is for the hosts of this job only.
    let own = case.outage.and_then(|_| Hosts::make('o', 217, case.ranks));
    let hosts = own.as_ref().or(place.hosts.as_ref());
    let mut command = command(case, place, hosts);
    command.env("TMPDIR", scratch);
    let over = AtomicBool::new(false);
    let ended = std::thread::scope(|scope| {
        if let (Some(length), Some(hosts)) = (case.outage, hosts) {
            let (asked, over) = (scratch.join("outage"), &over);
            scope.spawn(move || {
                while !asked.exists() && !over.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(5));
                }
                hosts.cut(case.ranks, length);
                let _ = std::fs::remove_file(asked);
            });
        }
        let ended = watched::run(&mut command, &mark, case.limit);
        over.store(true, Ordering::Relaxed);
        ended
    });
    let ended = match ended {
        Ok(ended) => ended,
        Err(fault) => return Outcome { elapsed: started.elapsed(), fault: Some(fault) },
    };
    let elapsed = started.elapsed();
    let mut faults = judge(case, &ended, place.strict);
    if place.strict {
        faults.extend(before.compare(&mark, scratch));
    }
    if faults.is_empty() {
        return Outcome { elapsed, fault: None };
    }
    let fault = format!(
        "{}\ncommand: {command:?}\n--- stdout ---\n{}--- stderr ---\n{}",
        faults.join("\n"),
        tail(&ended.stdout),
        tail(&ended.stderr)
    );
    Outcome { elapsed, fault: Some(fault) }
}

fn command(case: &Case, place: &Place, hosts: Option<&Hosts>) -> Command {
    let program = place.programs.join(&case.program);
    let mut command = match case.start {
        Start::Direct => starting(case, &program),
        start => {
            let mut command = starting(case, &place.mpiexec);
            if start == Start::Hosts {
                command.args(["--launcher", "exec:env TEST_HOST={host}", "--hosts", "a,b"]);
            }
            if let (Start::Namespaces, Some(hosts)) = (start, hosts) {
                hosts.mend();
                hosts.pass_multicast(!case.unicast);
                command.args(hosts.words(case.ranks));
            }
            command.args(["-n", &case.ranks.to_string()]);
            if case.counted {
                command.arg("--stats");
            }
            if let Some(library) = &case.preload {
                // Into the ranks only: mpiexec is no MPI program.
                let path = programs::library(&place.programs, library);
                command.arg("-genv").arg("LD_PRELOAD").arg(path);
            }
            match start {
                Start::Script => drop(command.arg(place.scripts.join("through_script.sh"))),
                Start::Child => drop(command.arg(place.scripts.join("through_child.sh"))),
                Start::Valgrind => {
                    let known = install::root().join("tests/mpi/valgrind.supp");
                    command.args(["valgrind", "--quiet", "--error-exitcode=99"]);
                    command.arg(format!("--suppressions={}", known.display()));
                }
                _ => {}
            }
            command.arg(&program);
            command
        }
    };
    command.args(&case.arguments).envs(case.environment.iter().cloned());
    if place.strict {
        command.env("SERRIED_TEST_STRICT", "1");
        // Cargo sets it for us; the programs are to find the library by themselves.
        command.env_remove("LD_LIBRARY_PATH");
    }
    command
}

/// Starts a program under the limits of a case.
fn starting(case: &Case, program: &Path) -> Command {
    let limits = [(case.locked, "--memlock=1048576"), (case.fsize, "--fsize=40000000")];
    let limits = limits.iter().filter(|(wanted, _)| *wanted).map(|(_, limit)| limit);
    if limits.clone().count() == 0 {
        return Command::new(program);
    }
    let mut command = Command::new("prlimit");
    command.args(limits).arg("--").arg(program);
    command
}

fn judge(case: &Case, ended: &Ended, strict: bool) -> Vec<String> {
    let mut faults = Vec::new();
    let Some(status) = ended.status else {
        return vec![format!(
            "stuck: expected to end within {} s\n{}",
            case.limit.as_secs(),
            ended.stuck.trim_end()
        )];
    };
    if !ended.stuck.is_empty() {
        faults.push(ended.stuck.trim_end().to_owned());
    }
    for expectation in &case.expectations {
        let fault = match expectation {
            Expectation::Status(wanted) => (status.code() != Some(*wanted))
                .then(|| format!("expected exit status {wanted}, got {}", in_words(status))),
            Expectation::Fails => {
                status.success().then(|| "expected a failure, got exit status 0".to_owned())
            }
            Expectation::Stdout(wanted) => missing("stdout", &ended.stdout, wanted),
            // What is said is this library's own affair.
            Expectation::Stderr(_) if !strict => None,
            Expectation::Stderr(wanted) => missing("stderr", &ended.stderr, wanted),
            Expectation::Most(..) if !strict => None,
            Expectation::Most(most, words) => too_many(&ended.stderr, *most, words),
            Expectation::Quiet => {
                (!ended.stderr.is_empty()).then(|| "expected nothing on standard error".to_owned())
            }
        };
        faults.extend(fault);
    }
    faults
}

fn missing(stream: &str, text: &str, wanted: &str) -> Option<String> {
    (!text.contains(wanted)).then(|| format!("expected {wanted:?} in {stream}"))
}

/// The number that stands before these words must be there, and not larger.
fn too_many(text: &str, most: u64, words: &str) -> Option<String> {
    let before = text.split(&format!(" {words}")).next().filter(|before| before.len() < text.len());
    let number = before.and_then(|before| before.rsplit(' ').next()?.parse::<u64>().ok());
    match number {
        Some(number) if number <= most => None,
        Some(number) => Some(format!("expected at most {most} {words}, got {number}")),
        None => Some(format!("expected a number of {words:?} in stderr")),
    }
}

fn in_words(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => code.to_string(),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => status.to_string(),
    }
}

/// The end of a long output: the last lines tell most.
fn tail(text: &str) -> String {
    const LINES: usize = 60;
    let lines: Vec<&str> = text.lines().collect();
    let skipped = lines.len().saturating_sub(LINES);
    let mut out = String::new();
    if skipped > 0 {
        out += &format!("({skipped} lines before)\n");
    }
    for line in &lines[skipped..] {
        out += line;
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test::table;
    use std::sync::atomic::AtomicU32;

    fn place(folder: &Path) -> Place {
        Place {
            mpiexec: "/nonexistent/mpiexec".into(),
            programs: folder.into(),
            scripts: folder.into(),
            scratch: folder.join("scratch"),
            strict: true,
            hosts: None,
        }
    }

    fn outcome(body: &str, expected: &str, also: &str) -> Outcome {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("xtask-job-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        // The interpreter reads the program, so that no file of ours is executed while open.
        std::os::unix::fs::symlink("/bin/sh", folder.join("program")).unwrap();
        std::fs::write(folder.join("body"), body).unwrap();
        let line =
            format!("program\t1\t{}\t-\t{expected}\tdirect {also}", folder.join("body").display());
        let case = table::parse(&line).unwrap().remove(0);
        let outcome = run(&case, &place(&folder), &folder.join("scratch"));
        std::fs::remove_dir_all(&folder).unwrap();
        outcome
    }

    #[test]
    fn a_good_job_has_no_fault() {
        let fault = outcome("echo 'it works'", "ok; stdout it works; quiet", "").fault;
        assert_eq!(fault, None);
        assert!(outcome("echo 'oh' >&2", "ok; quiet", "").fault.is_some());
    }

    #[test]
    fn every_unmet_expectation_is_told() {
        let fault = outcome("echo oh >&2; exit 3", "status 4; stderr ah; stdout x", "").fault;
        let fault = fault.unwrap();
        for part in ["expected exit status 4, got 3", "\"ah\" in stderr", "\"x\" in stdout", "oh"] {
            assert!(fault.contains(part), "{part:?} is missing in {fault}");
        }
        assert!(outcome("exit 0", "fails", "").fault.is_some());
    }

    #[test]
    fn a_stuck_job_is_ended_and_named() {
        let outcome = outcome("sleep 60", "ok", "limit=0.3");
        let fault = outcome.fault.unwrap();
        assert!(fault.contains("stuck") && fault.contains("sleep"), "{fault}");
        assert!(outcome.elapsed < Duration::from_secs(30));
    }

    #[test]
    fn a_case_that_says_so_may_lock_little_memory() {
        assert_eq!(outcome("test $(ulimit -l) = 1024\n", "ok", "locked").fault, None);
        assert!(outcome("test $(ulimit -l) != 1024\n", "ok", "locked").fault.is_some());
    }

    #[test]
    fn a_case_that_says_so_may_write_small_files_only() {
        assert_ne!(outcome("test $(ulimit -f) != unlimited\n", "ok", "").fault, None);
        assert_eq!(outcome("test $(ulimit -f) != unlimited\n", "ok", "fsize").fault, None);
    }

    #[test]
    fn a_child_that_outlives_the_job_is_a_fault() {
        let fault = outcome("sleep 60 &", "ok", "").fault.unwrap();
        assert!(fault.contains("outlived its launcher"), "{fault}");
        let fault = outcome("sleep 60 >/dev/null 2>&1 &", "ok", "").fault.unwrap();
        assert!(fault.contains("left a process"), "{fault}");
    }
}
