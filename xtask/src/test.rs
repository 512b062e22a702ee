//! `cargo xtask test`: every test there is, with what it needs.
//!
//! First what `cargo xtask check` checks, then unit tests, documentation and models, then an
//! installation into `target/serried-test`, and on it real jobs: the C programs under
//! `tests/mpi`, as `tests/mpi/tests.tsv` says, and those of the other faces in the same way.

mod faces;
mod installation;
mod job;
mod packages;
mod programs;
mod routes;
mod second_abi;
mod suites;
mod table;

use crate::check::{self, Step, run_steps};
use crate::hosts::Hosts;
use crate::install;
use crate::tally::Tally;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use table::{Case, Start};

const USAGE: &str = "\
usage: cargo xtask test [--long] [--only PATTERN] [--repeat N] [--mpi PREFIX]

  --long          also what takes minutes
  --only PATTERN  only the steps and jobs whose name contains PATTERN
  --repeat N      each job N times, or until it fails: for faults that come and go
  --mpi PREFIX    only the jobs, on what is installed there, be it ours or another MPI
";

/// `cargo xtask test`
pub fn run(arguments: &[String]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    let root = install::root();
    // Rows name files of the tree.
    std::env::set_current_dir(&root).map_err(|error| format!("{}: {error}", root.display()))?;
    let started = Instant::now();
    let mut jobs = Jobs::default();
    if options.other.is_none() {
        let mut steps = check::steps();
        steps.extend(own_steps(options.long));
        steps.retain(|step| options.selects(step.name));
        jobs.tally.add(run_steps(&root, &steps));
    }
    run_jobs(&root, &options, &mut jobs)?;
    faces::run(&root, &options, &mut jobs)?;
    routes::run(&root, &options, &mut jobs)?;
    installation::run(&root, &options, &mut jobs)?;
    packages::run(&root, &options, &mut jobs)?;
    run_suites(&root, &options, &mut jobs)?;
    let tally = jobs.tally;
    let (done, skipped) = (tally.done, tally.skipped());
    if done == 0 && skipped.starts_with("; nothing") {
        return Err(format!(
            "no step and no job has {:?} in its name",
            options.only.unwrap_or_default()
        ));
    }
    println!();
    let seconds = started.elapsed().as_secs_f64();
    if tally.failed.is_empty() {
        println!("all {done} passed in {seconds:.0} s{skipped}");
        return Ok(());
    }
    for name in &tally.failed {
        println!("FAILED  {name}");
    }
    Err(format!("{} of {done} failed in {seconds:.0} s{skipped}", tally.failed.len()))
}

struct Options {
    long: bool,
    repeat: u32,
    only: Option<String>,
    /// Where another MPI is installed.
    other: Option<PathBuf>,
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Options, String> {
        let mut options = Options { long: false, repeat: 1, only: None, other: None };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || {
                rest.next().cloned().ok_or_else(|| format!("{argument} needs a value\n\n{USAGE}"))
            };
            match argument.as_str() {
                "--long" => options.long = true,
                "--repeat" => {
                    let text = value()?;
                    options.repeat = text
                        .parse()
                        .ok()
                        .filter(|count| *count > 0)
                        .ok_or_else(|| format!("--repeat is {text:?}, which is no number"))?;
                }
                "--only" => options.only = Some(value()?),
                "--mpi" => options.other = Some(absolute(Path::new(&value()?))?),
                "--help" | "-h" => {
                    print!("{USAGE}");
                    std::process::exit(0);
                }
                other => return Err(format!("no option {other:?}\n\n{USAGE}")),
            }
        }
        Ok(options)
    }

    fn selects(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|pattern| name.contains(pattern.as_str()))
    }
}

/// What `check` does not do: it takes minutes.
fn own_steps(long: bool) -> Vec<Step> {
    let unit_tests = Step::cargo("unit tests", &["test", "--workspace", "--no-fail-fast"]);
    let mut steps = vec![
        // Sweeps look for this variable.
        if long {
            unit_tests.with("SERRIED_LONG", "1").within(Duration::from_secs(7200))
        } else {
            unit_tests
        },
        Step::cargo("documentation", &["doc", "--workspace", "--no-deps"])
            .with("RUSTDOCFLAGS", "-D warnings"),
        // A model explores every interleaving up to so many preemptions; more finds no more in
        // code of a few atomics, and takes hours.
        Step::cargo(
            "models",
            &[
                "test",
                "--package",
                "serried-transport",
                "--package",
                "serried-transport-shm",
                "--package",
                "serried-transport-via",
                "--package",
                "serried-store",
                "--package",
                "serried-rma",
                "--package",
                "serried-worker",
                "--release",
                "--lib",
                "loom",
            ],
        )
        .with("RUSTFLAGS", "--cfg loom")
        .with("LOOM_MAX_PREEMPTIONS", "2")
        .with("CARGO_TARGET_DIR", "target/loom")
        .with("CARGO_PROFILE_RELEASE_LTO", "off")
        .with("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
        // Rooms whose tests need nothing of the system; those that do are ignored there, and loops are shorter: Miri takes
        // a thousand times as long.
        Step::cargo(
            "Miri",
            &[
                "+nightly",
                "miri",
                "test",
                "--package",
                "serried-arena",
                "--package",
                "serried-wire",
                "--package",
                "serried-layout",
                "--package",
                "serried-engine",
                "--package",
                "serried-rma",
                "--package",
                "serried-store",
                "--lib",
                "--tests",
            ],
        )
        // Properties read their seeds from files, and few cases take long enough. The rules of tree borrows are those
        // that spans are made for.
        .with("MIRIFLAGS", "-Zmiri-disable-isolation -Zmiri-tree-borrows")
        .within(Duration::from_secs(7200))
        .with("PROPTEST_CASES", "8")
        .with("CARGO_TARGET_DIR", "target/miri")
        .unless(without_miri),
    ];
    if long {
        steps.push(Step::here("fuzzing", |_| crate::fuzz::run(&[])));
    }
    steps
}

/// Why Miri cannot run here.
fn without_miri() -> Option<String> {
    let words = ["run", "nightly", "cargo", "miri", "--version"];
    let output = Command::new("rustup").args(words).output();
    let found = output.is_ok_and(|output| output.status.success());
    (!found).then(|| "there is no Miri here: rustup toolchain install nightly -c miri".into())
}

#[derive(Default)]
struct Jobs {
    tally: Tally,
    /// Whether the tree was installed for them.
    installed: bool,
}

/// Other people's tests, on our library.
fn run_suites(root: &Path, options: &Options, jobs: &mut Jobs) -> Result<(), String> {
    if !suites::selected(options.only.as_deref()) {
        return Ok(());
    }
    let prefix = match &options.other {
        // Of the jobs only, unless they are asked for by name.
        Some(prefix) if options.only.is_some() && is_ours(prefix) => prefix.clone(),
        Some(_) => return Ok(()),
        None => jobs.install(root)?,
    };
    jobs.tally.add(suites::run(root, &prefix, options.long, options.only.as_deref())?);
    Ok(())
}

fn run_jobs(root: &Path, options: &Options, jobs: &mut Jobs) -> Result<(), String> {
    let sources = root.join("tests/mpi");
    let table = std::fs::read_to_string(sources.join("tests.tsv"))
        .map_err(|error| format!("tests/mpi/tests.tsv: {error}"))?;
    let mut cases = table::parse(&table)?;
    cases.retain(|case| {
        options.selects(&case.name())
            && (options.long || !case.long)
            && (!case.ours || options.other.as_deref().is_none_or(is_ours))
    });
    if cases.is_empty() {
        return Ok(());
    }

    let target = install::target(root);
    let work = target.join("serried-test");
    let (prefix, strict) = match &options.other {
        Some(prefix) => (prefix.clone(), is_ours(prefix)),
        None => (jobs.install(root)?, true),
    };
    let built = match options.other {
        None => work.join("tests"),
        Some(_) => target.join("serried-test-other"),
    };
    println!("compiling tests/mpi with {}", prefix.join("bin/mpicc").display());
    programs::build(&sources, &prefix, &built, strict)?;
    if !programs::speaks_plus(&prefix) {
        cases.retain(|case| {
            let plus = sources.join(format!("{}.cc", case.program)).exists();
            if plus {
                jobs.skip(&case.name(), "there is no compiler for C++ here");
            }
            !plus
        });
    }

    let place = job::Place {
        mpiexec: prefix.join("bin/mpiexec"),
        programs: built.clone(),
        scripts: sources.clone(),
        scratch: built.join("scratch"),
        strict,
        hosts: hosts_for(&cases),
    };
    jobs.run(&cases, &place, options.repeat, "");
    if strict {
        // Once for each program; with `--long` every case.
        let mut seen = BTreeSet::new();
        cases.retain(|case| {
            second_abi::covers(&case.program) && (seen.insert(case.program.clone()) || options.long)
        });
        let (compiler, copies) = second_abi::prepare(&absolute(&prefix)?, &sources)?;
        let programs = built.join("mpich");
        println!("compiling tests/mpi for the MPICH ABI");
        programs::build(&copies, &compiler, &programs, false)?;
        jobs.run(&cases, &job::Place { programs, ..place }, options.repeat, " (MPICH ABI)");
    }
    Ok(())
}

/// A host for each rank of a job in namespaces, if there is one and they can be made.
fn hosts_for(cases: &[Case]) -> Option<Hosts> {
    cases
        .iter()
        .any(|case| case.start == Start::Namespaces)
        .then(|| Hosts::make('b', 219, 4))
        .flatten()
}

/// Whether the loader would find libfabric.
fn has_libfabric() -> bool {
    let known = std::process::Command::new("ldconfig").arg("-p").output();
    known.is_ok_and(|known| String::from_utf8_lossy(&known.stdout).contains("libfabric.so.1"))
}

fn has_valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output| output.status.success())
}

impl Jobs {
    /// Where the tree is installed for tests, which is done once.
    fn install(&mut self, root: &Path) -> Result<PathBuf, String> {
        let prefix = install::target(root).join("serried-test");
        if !self.installed {
            println!("installing into {}", prefix.display());
            install::install(&prefix)?;
            self.installed = true;
        }
        Ok(prefix)
    }

    /// Says that something cannot be done here, and why.
    fn skip(&mut self, name: &str, reason: &str) {
        println!("  skipped {name}: {reason}");
        self.tally.skip(reason);
    }

    /// Says how something went.
    fn note(&mut self, name: &str, elapsed: Duration, fault: Option<String>) {
        let seconds = elapsed.as_secs_f64();
        self.tally.done += 1;
        match fault {
            None => println!("  ok      {name:<58} {seconds:6.2} s"),
            Some(fault) => {
                println!("  FAILED  {name:<58} {seconds:6.2} s");
                println!("{}", indented(&fault));
                self.tally.failed.push(name.into());
            }
        }
    }

    /// Runs each case and says how it went; those that sleep run beside the others.
    fn run(&mut self, cases: &[Case], place: &job::Place, repeat: u32, suffix: &str) {
        let none = !has_libfabric();
        let (fabrics, cases): (Vec<Case>, Vec<Case>) =
            cases.iter().cloned().partition(|case| none && case.takes_libfabric());
        for case in &fabrics {
            self.skip(&(case.name() + suffix), "there is no libfabric here");
        }
        let (namespaces, cases): (Vec<&Case>, Vec<&Case>) =
            cases.iter().partition(|case| case.start == Start::Namespaces && place.hosts.is_none());
        for case in namespaces {
            self.skip(&(case.name() + suffix), "network namespaces cannot be made here");
        }
        let none = !has_valgrind();
        let (valgrind, cases): (Vec<&Case>, Vec<&Case>) =
            cases.iter().partition(|case| none && case.start == Start::Valgrind);
        for case in valgrind {
            self.skip(&(case.name() + suffix), "there is no valgrind here");
        }
        let (idle, busy): (Vec<&Case>, Vec<&Case>) = cases.iter().partition(|case| case.idle);
        let mut note = |case: &Case, outcome: job::Outcome| {
            self.note(&(case.name() + suffix), outcome.elapsed, outcome.fault);
        };
        std::thread::scope(|scope| {
            let aside = place.scratch.join("idle");
            let beside = scope.spawn(move || {
                idle.into_iter()
                    .map(|case| (case, job::run_often(case, place, &aside, repeat)))
                    .collect::<Vec<_>>()
            });
            for case in busy {
                note(case, job::run_often(case, place, &place.scratch.join("busy"), repeat));
            }
            for (case, outcome) in beside.join().expect("judging a job does not panic") {
                note(case, outcome);
            }
        });
    }
}

fn absolute(path: &Path) -> Result<PathBuf, String> {
    std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Whether this library is installed there: it is asked for more than others.
fn is_ours(prefix: &Path) -> bool {
    let output = Command::new(prefix.join("bin/mpiexec")).arg("--version").output();
    output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("Serried"))
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("          {line}")).collect::<Vec<_>>().join("\n")
}
