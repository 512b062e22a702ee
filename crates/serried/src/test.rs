//! Tests that several ranks run together.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use crate::World;
use crate::start;

/// In the environment of ranks that are to run this test.
const NAME: &str = "SERRIED_TEST_NAME";

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

/// Runs `body` on so many ranks: this process starts `mpiexec` with its own program, which comes back here on each rank.
pub fn test(
    path: &str,
    ranks: usize,
    options: &str,
    body: impl FnOnce(&World) -> Result<(), String>,
) {
    // The harness knows a test without the name of its crate.
    let name = path.split_once("::").map_or(path, |(_, name)| name);
    match std::env::var_os(NAME) {
        Some(running) if running == name => on_a_rank(ranks, body),
        Some(_) => {}
        None => launch(name, ranks, options),
    }
}

fn on_a_rank(ranks: usize, body: impl FnOnce(&World) -> Result<(), String>) {
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

fn launch(name: &str, ranks: usize, options: &str) {
    let program = std::env::current_exe().expect("a test knows its program");
    let mut command = Command::new(mpiexec(&program));
    command.args(["-n", &ranks.to_string()]).args(options.split_whitespace()).arg(&program);
    command.args([name, "--exact", "--nocapture", "--include-ignored", "--test-threads=1"]);
    let output = command.env(NAME, name).output().unwrap_or_else(|error| {
        panic!(
            "{command:?} cannot be started: {error}; install serried-launch, or name its mpiexec in \
             SERRIED_TEST_MPIEXEC"
        )
    });
    if !output.status.success() {
        let [out, errors] =
            [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        panic!("{name} failed on {ranks} ranks: {}\n{out}{errors}", output.status);
    }
}

/// The launcher: the one that is named, or was built beside the test, or is found in the path.
fn mpiexec(program: &std::path::Path) -> OsString {
    if let Some(named) = std::env::var_os("SERRIED_TEST_MPIEXEC") {
        return named;
    }
    let folder = program.parent().and_then(|deps| deps.parent());
    let beside = folder.map(|folder| folder.join("mpiexec")).filter(|path| path.exists());
    beside.unwrap_or_else(|| PathBuf::from("mpiexec")).into_os_string()
}
