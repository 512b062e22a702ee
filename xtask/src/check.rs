//! `cargo xtask check`: what can be said of the tree without running it.

mod blocking;
mod imports;
mod oldest;
mod text;

use crate::progress::Progress;
use crate::tally::Tally;
use crate::watched;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// `cargo xtask check`
pub fn run(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("usage: cargo xtask check".into());
    }
    let failed = run_steps(&crate::install::root(), &steps()).failed;
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// How long tests may run once they are compiled: many times what they need, so that only what is stuck
/// gets there. Compiling takes as long as it takes.
const LIMIT: Duration = Duration::from_secs(1500);

/// One thing to check.
pub struct Step {
    pub name: &'static str,
    what: What,
    environment: Vec<(&'static str, &'static str)>,
    limit: Duration,
    /// Says why it cannot be done here.
    missing: fn() -> Option<String>,
}

enum What {
    Cargo(Vec<&'static str>),
    Here(fn(&Path) -> Result<(), String>),
    Partly(fn(&Path) -> Result<Vec<String>, String>),
}

impl Step {
    fn new(name: &'static str, what: What) -> Step {
        Step { name, what, environment: Vec::new(), limit: LIMIT, missing: || None }
    }

    /// A run of cargo, shown only if it fails.
    pub fn cargo(name: &'static str, arguments: &[&'static str]) -> Step {
        Step::new(name, What::Cargo(arguments.to_vec()))
    }

    /// A check of our own.
    pub fn here(name: &'static str, check: fn(&Path) -> Result<(), String>) -> Step {
        Step::new(name, What::Here(check))
    }

    /// A check of our own that tells why parts of it were skipped.
    pub fn partly(name: &'static str, check: fn(&Path) -> Result<Vec<String>, String>) -> Step {
        Step::new(name, What::Partly(check))
    }

    /// With this variable set.
    pub fn with(mut self, variable: &'static str, value: &'static str) -> Step {
        self.environment.push((variable, value));
        self
    }

    /// Ended, and failed, after so long instead of [`LIMIT`].
    pub fn within(mut self, limit: Duration) -> Step {
        self.limit = limit;
        self
    }

    /// Skipped where something is missing.
    pub fn unless(mut self, missing: fn() -> Option<String>) -> Step {
        self.missing = missing;
        self
    }

    /// Runs it, and answers why parts of it were skipped.
    fn run(&self, root: &Path, progress: &mut Progress) -> Result<Vec<String>, String> {
        let arguments = match &self.what {
            What::Here(check) => return check(root).map(|()| Vec::new()),
            What::Partly(check) => return check(root),
            What::Cargo(arguments) => arguments,
        };
        if !arguments.contains(&"test") {
            return self.cargo_says(root, arguments, None, progress).map(|_| Vec::new());
        }
        let compile = [&arguments[..], &["--no-run"]].concat();
        self.cargo_says(root, &compile, None, progress)?;
        let test = [&arguments[..], &["--", "--show-output"]].concat();
        let said = self.cargo_says(root, &test, Some(self.limit), progress)?;
        Ok(skipped(&said))
    }

    /// What cargo says, if it ends well.
    fn cargo_says(
        &self,
        root: &Path,
        arguments: &[&str],
        limit: Option<Duration>,
        progress: &mut Progress,
    ) -> Result<String, String> {
        let (mut command, arguments) = match arguments[0].strip_prefix('+') {
            Some(toolchain) => {
                let mut command = Command::new("rustup");
                command.args(["run", toolchain, "cargo"]);
                (command, &arguments[1..])
            }
            None => {
                let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
                (Command::new(cargo), arguments)
            }
        };
        command.args(arguments).current_dir(root);
        command.envs(self.environment.iter().copied());
        let mut tell = |line: &str| progress.tell(line);
        let ended = watched::run_telling(&mut command, &watched::fresh_mark(), limit, &mut tell)?;
        let said = || telling(&ended.stdout) + &telling(&ended.stderr);
        match ended.status {
            Some(status) if status.success() => Ok(ended.stdout + &ended.stderr),
            Some(_) => Err(said()),
            None => Err(format!(
                "{}stuck: expected to end within {} s\n{}",
                said(),
                self.limit.as_secs(),
                ended.stuck
            )),
        }
    }
}

/// Why tests that passed have tested nothing: each says so in a line.
fn skipped(output: &str) -> Vec<String> {
    output.lines().filter_map(|line| Some(line.strip_prefix("skipped: ")?.to_owned())).collect()
}

/// All steps of `check`.
pub fn steps() -> Vec<Step> {
    vec![
        Step::cargo("formatting", &["fmt", "--all", "--check"]),
        Step::here("imports", imports::check),
        Step::here("generated files", |_| crate::generate::run(&["--check".into()])),
        Step::here("text", text::check),
        Step::here("blocking calls", blocking::check),
        Step::partly("oldest Rust", oldest::check),
        Step::cargo("lints", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]),
    ]
}

/// Runs each, says how it went, and counts.
pub fn run_steps(root: &Path, steps: &[Step]) -> Tally {
    let mut tally = Tally::default();
    for step in steps {
        if let Some(reason) = (step.missing)() {
            println!("  skipped {}: {reason}", step.name);
            tally.skip(&reason);
            continue;
        }
        let mut progress = Progress::new(step.name);
        let outcome = step.run(root, &mut progress);
        let seconds = progress.end();
        tally.done += 1;
        match outcome {
            Ok(skipped) => {
                println!("  ok      {:<58} {seconds:6.1} s", step.name);
                for reason in skipped {
                    println!("          skipped in it: {reason}");
                    tally.skip(&reason);
                }
            }
            Err(fault) => {
                println!("{}\n  FAILED  {:<58} {seconds:6.1} s", fault.trim_end(), step.name);
                tally.failed.push(step.name.to_owned());
            }
        }
    }
    tally
}

/// How lines start that say what cargo does.
const PASSING: [&str; 9] = [
    "Checking ",
    "Compiling ",
    "Documenting ",
    "Doc-tests ",
    "Downloaded ",
    "Downloading ",
    "Executable ",
    "Finished ",
    "Running ",
];

/// What a failed run of cargo said, without the tests that passed.
fn telling(output: &str) -> String {
    let passed = |line: &str| {
        line.is_empty()
            || line.starts_with("running ")
            || line.starts_with("test result: ok")
            || PASSING.iter().any(|word| line.trim_start().starts_with(word))
            || (line.starts_with("test ") && line.ends_with(" ... ok"))
    };
    // What tests that passed have printed.
    let mut within = false;
    let told = output.lines().filter(|line| {
        match *line {
            "successes:" => within = true,
            "failures:" => within = false,
            line if line.starts_with("test result: ") => within = false,
            _ => {}
        }
        !within && !passed(line)
    });
    told.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passed_is_not_told() {
        let output = "\nrunning 2 tests\ntest one ... ok\ntest both ... FAILED\n\
                      successes:\n\n---- one stdout ----\nskipped: no ip\n\nsuccesses:\n    one\n\n\
                      failures:\n\n---- both stdout ----\nwhy\n\ntest result: FAILED. 1 passed\n";
        let told = "test both ... FAILED\nfailures:\n---- both stdout ----\nwhy\ntest result: FAILED. 1 passed\n";
        assert_eq!(telling(output), told);
        assert_eq!(skipped(output), ["no ip"]);
    }

    #[test]
    fn a_step_that_is_stuck_is_ended() {
        let started = std::time::Instant::now();
        let mut command = Command::new("sleep");
        let mark = watched::fresh_mark();
        let ended = watched::run(command.arg("60"), &mark, Duration::from_millis(200)).unwrap();
        assert!(ended.status.is_none() && ended.stuck.contains("sleep"), "{}", ended.stuck);
        assert!(started.elapsed() < Duration::from_secs(30));
    }
}
