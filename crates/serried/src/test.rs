//! Tests that several ranks run together.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use mpi::simulation::Plan;

use crate::World;
use crate::{simulation, start};

/// In the environment of processes that are to run this test.
const NAME: &str = "SERRIED_TEST_NAME";
/// What the choices of a simulated network are drawn from.
const SEED: &str = "SERRIED_TEST_SEED";

/// What a test returns: nothing, or a result.
pub trait Passed {
    /// Why it has not passed.
    fn into_result(self) -> Result<(), String>;
}

impl Passed for () {
    fn into_result(self) -> Result<(), String> {
        Ok(())
    }
}

impl<E: std::fmt::Debug> Passed for Result<(), E> {
    fn into_result(self) -> Result<(), String> {
        self.map_err(|error| format!("{error:?}"))
    }
}

/// The harness knows a test without the name of its crate.
fn name(path: &str) -> &str {
    path.split_once("::").map_or(path, |(_, name)| name)
}

/// Runs `body` on so many ranks: this process starts `mpiexec` with its own program, which comes back here on each rank.
pub fn test(path: &str, ranks: usize, options: &str, body: impl Fn(&World) -> Result<(), String>) {
    let name = name(path);
    match std::env::var_os(NAME) {
        Some(running) if running == name => on_a_rank(ranks, body),
        Some(_) => {}
        None => launch(name, ranks, options),
    }
}

/// What a simulated network is like.
#[derive(Clone, Copy, Debug)]
pub struct Simulated {
    /// The first seed.
    pub seed: u64,
    /// How many of them, one after the other.
    pub seeds: u64,
    /// The longest time that a message takes.
    pub delay: u64,
    /// How many of a thousand messages are lost.
    pub loss: u32,
    /// How many ranks die.
    pub deaths: u32,
}

/// Runs `body` on so many ranks of a simulated network, for each seed in a process of its own, which comes back here.
pub fn simulate(
    path: &str,
    ranks: usize,
    like: Simulated,
    body: impl Fn(&World) -> Result<(), String> + Send + Sync + 'static,
) {
    let name = name(path);
    let seed = std::env::var(SEED).ok();
    let seed = seed.map(|seed| seed.parse().expect("SERRIED_TEST_SEED must be a number"));
    match std::env::var_os(NAME) {
        Some(running) if running == name => {
            let Simulated { delay, loss, deaths, .. } = like;
            let seed = seed.unwrap_or(like.seed);
            let plan = Plan { ranks: ranks as u32, seed, delay: 1..=delay.max(1), loss, deaths };
            let ended = simulation::run(plan, move || on_a_rank(ranks, &body));
            ended.unwrap_or_else(|error| panic!("{}", error.message));
        }
        Some(_) => {}
        None => {
            let seeds = like.seed..like.seed.saturating_add(like.seeds);
            for seed in seed.map_or(seeds, |seed| seed..seed + 1) {
                let mut command = Command::new(own_program());
                let what = format!("on {ranks} simulated ranks with {SEED}={seed}");
                run(
                    command.args(words(name)).env(NAME, name).env(SEED, seed.to_string()),
                    name,
                    &what,
                );
            }
        }
    }
}

fn on_a_rank(ranks: usize, body: impl Fn(&World) -> Result<(), String>) {
    let world = start::init().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        world.size(),
        ranks,
        "the mpiexec that was found starts ranks of another MPI; name that of serried in SERRIED_TEST_MPIEXEC"
    );
    if let Err(error) = body(&world) {
        panic!("rank {} of {ranks}: {error}", world.rank());
    }
}

fn own_program() -> PathBuf {
    std::env::current_exe().expect("a test knows its program")
}

/// What the harness is to be told so that it runs this test alone.
fn words(name: &str) -> [&str; 5] {
    [name, "--exact", "--nocapture", "--include-ignored", "--test-threads=1"]
}

fn launch(name: &str, ranks: usize, options: &str) {
    let program = own_program();
    let mut command = Command::new(mpiexec(&program));
    command.args(["-n", &ranks.to_string()]).args(options.split_whitespace()).arg(&program);
    run(command.args(words(name)).env(NAME, name), name, &format!("on {ranks} ranks"));
}

/// Panics with all that was said, unless the command ends well.
fn run(command: &mut Command, name: &str, what: &str) {
    let output = command.output().unwrap_or_else(|error| {
        panic!(
            "{command:?} cannot be started: {error}; install serried-launch, or name its mpiexec in \
             SERRIED_TEST_MPIEXEC"
        )
    });
    if !output.status.success() {
        let [out, errors] =
            [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        panic!("{name} failed {what}: {}\n{out}{errors}", output.status);
    }
}

/// The launcher: the one that is named, or was built beside the test, or is found in the path.
fn mpiexec(program: &Path) -> OsString {
    if let Some(named) = std::env::var_os("SERRIED_TEST_MPIEXEC") {
        return named;
    }
    let folder = program.parent().and_then(|deps| deps.parent());
    let beside = folder.map(|folder| folder.join("mpiexec")).filter(|path| path.exists());
    beside.unwrap_or_else(|| PathBuf::from("mpiexec")).into_os_string()
}
