//! `cargo xtask check`: what can be said of the tree without running it.

mod imports;
mod text;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// `cargo xtask check`
pub fn run(arguments: &[String]) -> Result<(), String> {
    if !arguments.is_empty() {
        return Err("usage: cargo xtask check".into());
    }
    let failed = run_steps(&crate::install::root(), &steps());
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// One thing to check.
pub struct Step {
    pub name: &'static str,
    what: What,
    environment: Vec<(&'static str, &'static str)>,
    limit: Option<Duration>,
}

enum What {
    Cargo(Vec<&'static str>),
    Here(fn(&Path) -> Result<(), String>),
}

impl Step {
    /// A run of cargo, shown only if it fails.
    pub fn cargo(name: &'static str, arguments: &[&'static str]) -> Step {
        let what = What::Cargo(arguments.to_vec());
        Step { name, what, environment: Vec::new(), limit: None }
    }

    fn here(name: &'static str, check: fn(&Path) -> Result<(), String>) -> Step {
        Step { name, what: What::Here(check), environment: Vec::new(), limit: None }
    }

    /// With this variable set.
    pub fn with(mut self, variable: &'static str, value: &'static str) -> Step {
        self.environment.push((variable, value));
        self
    }

    /// Ended, and failed, after so long.
    pub fn within(mut self, limit: Duration) -> Step {
        self.limit = Some(limit);
        self
    }

    fn run(&self, root: &Path) -> Result<(), String> {
        match &self.what {
            What::Here(check) => check(root),
            What::Cargo(arguments) => {
                let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
                let mut command = Command::new(cargo);
                command.args(arguments).current_dir(root).stdin(Stdio::null());
                command.envs(self.environment.iter().copied());
                let output = bounded(&mut command, self.limit)?;
                if output.status.success() {
                    return Ok(());
                }
                Err(telling(&output.stdout) + &telling(&output.stderr))
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

/// What a failed run of cargo said, without the tests that passed.
fn telling(output: &[u8]) -> String {
    let passed = |line: &str| {
        line.is_empty()
            || line.starts_with("running ")
            || line.starts_with("test result: ok")
            || line.starts_with("....")
            || line.chars().all(|letter| letter == '.')
    };
    let text = String::from_utf8_lossy(output);
    text.lines().filter(|line| !passed(line)).map(|line| format!("{line}\n")).collect()
}

fn bounded(command: &mut Command, limit: Option<Duration>) -> Result<std::process::Output, String> {
    let in_words = format!("{command:?}");
    let Some(limit) = limit else {
        return command.output().map_err(|error| format!("{in_words}: {error}"));
    };
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{in_words}: {error}"))?;
    let (ended, deadline) = std::sync::mpsc::channel::<()>();
    let process = child.id();
    let watchdog = std::thread::spawn(move || {
        let late = deadline.recv_timeout(limit) == Err(std::sync::mpsc::RecvTimeoutError::Timeout);
        if late {
            // Cargo ends what it started when it is asked to, not when it is killed.
            let _ = Command::new("kill").args(["-TERM", &process.to_string()]).output();
        }
        late
    });
    let collect = |pipe: Option<Box<dyn std::io::Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut pipe) = pipe {
                let _ = pipe.read_to_end(&mut bytes);
            }
            bytes
        })
    };
    let stdout = collect(child.stdout.take().map(|pipe| Box::new(pipe) as _));
    let stderr = collect(child.stderr.take().map(|pipe| Box::new(pipe) as _));
    let status = child.wait().map_err(|error| format!("{in_words}: {error}"))?;
    drop(ended);
    let late = watchdog.join().unwrap_or(false);
    if late {
        return Err(format!("{in_words}\nexpected to end within {} s", limit.as_secs()));
    }
    let bytes = |thread: std::thread::JoinHandle<Vec<u8>>| thread.join().unwrap_or_default();
    Ok(std::process::Output { status, stdout: bytes(stdout), stderr: bytes(stderr) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passed_is_not_told() {
        let output = b"\nrunning 2 tests\n..\ntest result: ok. 2 passed\n\nboth --- FAILED\nwhy\n";
        assert_eq!(telling(output), "both --- FAILED\nwhy\n");
    }

    #[test]
    fn a_step_that_takes_too_long_is_ended() {
        let started = Instant::now();
        let mut command = Command::new("sleep");
        let fault = bounded(command.arg("60"), Some(Duration::from_millis(200))).unwrap_err();
        assert!(fault.contains("sleep") && fault.contains("expected to end"), "{fault}");
        assert!(started.elapsed() < Duration::from_secs(30));
        let output = bounded(Command::new("echo").arg("done"), Some(Duration::from_secs(30)));
        assert_eq!(output.unwrap().stdout, b"done\n");
    }
}
