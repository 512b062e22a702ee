//! Runs a command, but not for ever: what is stuck is named and ended, with all that it started.

use crate::leftovers;
use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How a command ended.
pub struct Ended {
    /// `None`: it had to be killed.
    pub status: Option<ExitStatus>,
    /// What was going on when it was killed, and what outlived it.
    pub stuck: String,
    pub stdout: String,
    pub stderr: String,
}

/// A mark of its own for each command.
pub fn fresh_mark() -> String {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    format!("{}-{}", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed))
}

/// Runs the command, with this mark on it and on all that it starts, for so long at most.
///
/// It stays in our own process group, so that Ctrl-C at the terminal reaches it as well.
pub fn run(command: &mut Command, mark: &str, limit: Duration) -> Result<Ended, String> {
    run_telling(command, mark, Some(limit), &mut |_| {})
}

/// The same, without a limit if there is none, and with the last line that it has said on its standard error
/// now and then.
pub fn run_telling(
    command: &mut Command,
    mark: &str,
    limit: Option<Duration>,
    tell: &mut dyn FnMut(&str),
) -> Result<Ended, String> {
    command.env(leftovers::MARK, mark);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("{command:?}: {error}"))?;
    let stdout = Collected::start(child.stdout.take().expect("piped"));
    let stderr = Collected::start(child.stderr.take().expect("piped"));
    let started = Instant::now();
    let mut told = started;
    let mut stuck = String::new();
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break Some(status),
            None if limit.is_some_and(|limit| started.elapsed() >= limit) => {
                stuck = report(mark);
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            None => {
                if told.elapsed() >= Duration::from_secs(1) {
                    told = Instant::now();
                    tell(&stderr.last_line());
                }
                std::thread::sleep(Duration::from_millis(2));
            }
        }
    };
    // A survivor would keep the pipes open for ever.
    let both_end = || [&stdout, &stderr].iter().all(|one| one.ends_within(Duration::from_secs(2)));
    if status.is_none() {
        end_all(mark);
    } else if !both_end() {
        for process in end_all(mark) {
            stuck += &format!("outlived its launcher: {process}\n");
        }
    }
    if !both_end() {
        stuck += "a process without the mark holds on to its output\n";
    }
    Ok(Ended { status, stuck, stdout: stdout.text(), stderr: stderr.text() })
}

/// What a pipe has said so far.
struct Collected {
    bytes: Arc<Mutex<Vec<u8>>>,
    thread: std::thread::JoinHandle<()>,
}

impl Collected {
    fn start(mut pipe: impl Read + Send + 'static) -> Collected {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let filled = Arc::clone(&bytes);
        let thread = std::thread::spawn(move || {
            let mut part = [0; 8192];
            while let Ok(length @ 1..) = pipe.read(&mut part) {
                filled.lock().expect("nobody panics here").extend_from_slice(&part[..length]);
            }
        });
        Collected { bytes, thread }
    }

    fn ends_within(&self, limit: Duration) -> bool {
        let end = Instant::now() + limit;
        while !self.thread.is_finished() {
            if Instant::now() >= end {
                return false;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        true
    }

    fn last_line(&self) -> String {
        let bytes = self.bytes.lock().expect("nobody panics here");
        let end = &bytes[bytes.len().saturating_sub(400)..];
        let text = String::from_utf8_lossy(end);
        text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned()
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes.lock().expect("nobody panics here")).into_owned()
    }
}

/// Kills all that bear the mark, and describes them as they were.
fn end_all(mark: &str) -> Vec<String> {
    let processes = leftovers::processes(mark).into_iter();
    let ended = processes.map(|process| {
        let description = leftovers::describe(process);
        leftovers::kill(process);
        description
    });
    ended.collect()
}

/// Who is stuck and where: the state of each, and its calls where a debugger is at hand.
fn report(mark: &str) -> String {
    let mut text = String::new();
    for process in leftovers::processes(mark) {
        let description = leftovers::describe(process);
        // These wait because others do.
        if ["mpiexec", "cargo"].iter().any(|name| description.contains(name)) {
            continue;
        }
        text += &format!("still running: {description}\n");
        let debugger = Command::new("gdb")
            .args(["-p", &process.to_string(), "-batch", "-ex", "thread apply all backtrace 60"])
            .stdin(Stdio::null())
            .output();
        if let Ok(output) = debugger {
            let calls = String::from_utf8_lossy(&output.stdout).into_owned();
            // Not the insides of the standard library and of others' crates.
            let ours = |line: &&str| {
                line.starts_with(['#', 'T'])
                    && !line.contains("/rustc/")
                    && !line.contains("/registry/")
            };
            for line in calls.lines().filter(ours) {
                text += &format!("    {line}\n");
            }
        }
    }
    text
}
