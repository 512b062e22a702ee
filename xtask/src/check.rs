//! `cargo xtask check`: what can be said of the tree without running it.

mod imports;
mod oldest;
mod text;

use crate::watched;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// `cargo xtask check`
pub fn run(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("usage: cargo xtask check".into());
    }
    let failed = run_steps(&crate::install::root(), &steps());
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// How long a step may take: many times what it needs, so that only what is stuck gets there.
const LIMIT: Duration = Duration::from_secs(1500);

/// One thing to check.
pub struct Step {
    pub name: &'static str,
    what: What,
    environment: Vec<(&'static str, &'static str)>,
    limit: Duration,
}

enum What {
    Cargo(Vec<&'static str>),
    Here(fn(&Path) -> Result<(), String>),
}

impl Step {
    /// A run of cargo, shown only if it fails.
    pub fn cargo(name: &'static str, arguments: &[&'static str]) -> Step {
        let what = What::Cargo(arguments.to_vec());
        Step { name, what, environment: Vec::new(), limit: LIMIT }
    }

    /// A check of our own.
    pub fn here(name: &'static str, check: fn(&Path) -> Result<(), String>) -> Step {
        Step { name, what: What::Here(check), environment: Vec::new(), limit: LIMIT }
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

    fn run(&self, root: &Path) -> Result<(), String> {
        match &self.what {
            What::Here(check) => check(root),
            What::Cargo(arguments) => {
                let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
                let mut command = Command::new(cargo);
                command.args(arguments).current_dir(root);
                command.envs(self.environment.iter().copied());
                let ended = watched::run(&mut command, &watched::fresh_mark(), self.limit)?;
                let said = telling(&ended.stdout) + &telling(&ended.stderr);
                match ended.status {
                    Some(status) if status.success() => Ok(()),
                    Some(_) => Err(said),
                    None => Err(format!(
                        "{said}stuck: expected to end within {} s\n{}",
                        self.limit.as_secs(),
                        ended.stuck
                    )),
                }
            }
        }
    }
}

/// All steps of `check`.
pub fn steps() -> Vec<Step> {
    vec![
        Step::cargo("formatting", &["fmt", "--all", "--check"]),
        Step::here("imports", imports::check),
        Step::here("generated files", |_| crate::generate::run(&["--check".into()])),
        Step::here("text", text::check),
        Step::here("oldest Rust", oldest::check),
        Step::cargo(
            "lints",
            &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"],
        ),
    ]
}

/// Runs each, says how it went, and names those that failed.
pub fn run_steps(root: &Path, steps: &[Step]) -> Vec<String> {
    let mut failed = Vec::new();
    for step in steps {
        println!("  ...     {}", step.name);
        let started = Instant::now();
        let outcome = step.run(root);
        let seconds = started.elapsed().as_secs_f64();
        match outcome {
            Ok(()) => println!("  ok      {:<58} {seconds:6.1} s", step.name),
            Err(fault) => {
                println!("{}\n  FAILED  {:<58} {seconds:6.1} s", fault.trim_end(), step.name);
                failed.push(step.name.to_owned());
            }
        }
    }
    failed
}

/// How lines start that say what cargo does.
const PASSING: [&str; 6] =
    ["Compiling ", "Downloading ", "Downloaded ", "Finished ", "Running ", "Doc-tests "];

/// What a failed run of cargo said, without the tests that passed.
fn telling(output: &str) -> String {
    let passed = |line: &str| {
        line.is_empty()
            || line.starts_with("running ")
            || line.starts_with("test result: ok")
            || PASSING.iter().any(|word| line.trim_start().starts_with(word))
            || (line.starts_with("test ") && line.ends_with(" ... ok"))
    };
    output.lines().filter(|line| !passed(line)).map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passed_is_not_told() {
        let output = "\nrunning 2 tests\ntest one ... ok\ntest both ... FAILED\n\
                      test result: ok. 2 passed\n\nwhy\n";
        assert_eq!(telling(output), "test both ... FAILED\nwhy\n");
    }

    #[test]
    fn a_step_that_is_stuck_is_ended() {
        let started = Instant::now();
        let mut command = Command::new("sleep");
        let mark = watched::fresh_mark();
        let ended = watched::run(command.arg("60"), &mark, Duration::from_millis(200)).unwrap();
        assert!(ended.status.is_none() && ended.stuck.contains("sleep"), "{}", ended.stuck);
        assert!(started.elapsed() < Duration::from_secs(30));
    }
}
