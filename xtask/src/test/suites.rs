//! Other people's tests, on what is installed: mpi4py's, those of Rust's `mpi` crate, MPICH's, and those of libraries that
//! stand on MPI.
//!
//! Their code stays outside of the tree, under `.cache/suites`, and is fetched once. What cannot be
//! fetched is skipped with a line that says so. Tests that cannot pass yet stand in
//! `tests/suites/*.tsv`, each with its reason; one of them that passes is a fault of the list.

mod debian;
mod exceptions;
mod hdf5;
mod mpi4py;
mod mpich;
mod pnetcdf;
mod process;
mod rsmpi;
mod scalapack;

use crate::tally::Tally;
use exceptions::Exceptions;
use process::{Ended, run as run_process};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How the names of their tests begin.
const SUITES: [&str; 7] = ["mpi4py", "rsmpi", "mpich", "scalapack", "pnetcdf", "hdf5", "h5py"];

/// What a suite works with.
struct Bench {
    /// Where the suites' code and programs are.
    cache: PathBuf,
    /// Where the library is installed.
    prefix: PathBuf,
    /// Where the lists of exceptions are.
    lists: PathBuf,
    long: bool,
    only: Option<String>,
    tally: Tally,
}

/// Runs the suites, and counts.
pub fn run(root: &Path, prefix: &Path, long: bool, only: Option<&str>) -> Result<Tally, String> {
    let mut bench = Bench {
        cache: root.join(".cache/suites"),
        prefix: std::path::absolute(prefix).map_err(|error| error.to_string())?,
        lists: root.join("tests/suites"),
        long,
        only: only.map(String::from),
        tally: Tally::default(),
    };
    std::fs::create_dir_all(&bench.cache)
        .map_err(|error| format!("{}: {error}", bench.cache.display()))?;
    mpi4py::run(&mut bench)?;
    if long {
        rsmpi::run(&mut bench)?;
        mpich::run(&mut bench)?;
        scalapack::run(&mut bench)?;
        pnetcdf::run(&mut bench)?;
        hdf5::run(&mut bench)?;
    }
    Ok(bench.tally)
}

/// Whether `--only` leaves anything of the suites to do.
pub fn selected(only: Option<&str>) -> bool {
    only.is_none_or(|only| SUITES.iter().any(|name| only.starts_with(name)))
}

/// A test that came to an end, or had to be ended.
enum Verdict {
    Passed,
    /// It ran, and tested nothing.
    Skipped,
    Failed(String),
}

impl Bench {
    fn selects(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(only.as_str()) || only.contains(name))
    }

    fn exceptions(&self, suite: &str) -> Result<Exceptions, String> {
        Exceptions::read(&self.lists.join(format!("{suite}.tsv")))
    }

    /// `mpiexec -n RANKS`, finding the installed libraries.
    fn mpiexec(&self, ranks: u32) -> Command {
        let mut command = Command::new(self.prefix.join("bin/mpiexec"));
        command.args(["-n", &ranks.to_string()]);
        command.env("LD_LIBRARY_PATH", self.prefix.join("lib"));
        command
    }

    /// Runs one test and writes down how it went. A test that is listed must not pass.
    fn test(&mut self, name: &str, listed: Option<&str>, test: impl FnOnce() -> Verdict) {
        if !self.selects(name) {
            return;
        }
        let started = Instant::now();
        let verdict = test();
        let seconds = started.elapsed().as_secs_f64();
        if matches!(verdict, Verdict::Skipped) {
            println!("  skipped {name:<58} {seconds:6.2} s");
            return self.tally.skip("tests of others that skip themselves");
        }
        self.tally.done += 1;
        match (verdict, listed) {
            (Verdict::Skipped, _) => {}
            (Verdict::Passed, None) => println!("  ok      {name:<58} {seconds:6.2} s"),
            (Verdict::Failed(_), Some(reason)) => {
                println!("  listed  {name:<58} {seconds:6.2} s  {reason}");
            }
            (Verdict::Passed, Some(_)) => {
                println!("  FAILED  {name:<58} {seconds:6.2} s");
                println!("          it is listed in tests/suites and passes: remove it there");
                self.tally.failed.push(name.into());
            }
            (Verdict::Failed(fault), None) => {
                println!("  FAILED  {name:<58} {seconds:6.2} s");
                println!("{}", super::indented(&fault));
                self.tally.failed.push(name.into());
            }
        }
    }

    /// Says that a suite cannot be run here.
    fn skip(&mut self, suite: &str, why: &str) {
        println!("  skipped {suite}: {why}");
        let reason = why.lines().next().unwrap_or_default();
        self.tally.skip(&format!("{suite}: {reason}"));
    }
}

/// Runs a command that prepares something; its output is told only if it fails.
fn prepare(command: &mut Command, limit: Duration) -> Result<(), String> {
    let ended = run_process(command, limit)?;
    if ended.succeeded() { Ok(()) } else { Err(ended.tell(command)) }
}

/// The Python that packages are installed for.
fn python() -> Command {
    Command::new("python3")
}

/// Installs packages into a folder of their own, once.
fn install_packages(
    folder: &Path,
    packages: &[&str],
    prepare_command: impl FnOnce(&mut Command),
) -> Result<(), String> {
    let stamp = folder.join("installed.txt");
    let wanted = packages.join(" ");
    if std::fs::read_to_string(&stamp).is_ok_and(|present| present == wanted) {
        return Ok(());
    }
    let mut command = python();
    command.args(["-m", "pip", "install", "--quiet", "--upgrade", "--target"]).arg(folder);
    command.args(packages);
    prepare_command(&mut command);
    prepare(&mut command, Duration::from_secs(1200))?;
    std::fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))
}
