//! Running one command: its lines as they come, an end when it falls silent, its last words.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Why a command gave no (further) figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub timed_out: bool,
    /// The line of its output that tells most, or how it ended.
    pub note: String,
}

impl Failure {
    /// For a cell of the table.
    pub fn word(&self) -> &'static str {
        if self.timed_out { "timeout" } else { "failed" }
    }
}

/// Beyond its limit a command has so long to end by itself, and before its first line to start.
const GRACE: Duration = Duration::from_secs(30);

/// Runs `command` and hands each line of its output to `handle_line`. A command that fails after
/// `limit` without a line has timed out; one that has not even failed some time later is ended.
pub fn stream(
    command: Command,
    limit: Duration,
    handle_line: impl FnMut(&str),
) -> Result<(), Failure> {
    stream_with_grace(command, limit, GRACE, handle_line)
}

fn stream_with_grace(
    mut command: Command,
    limit: Duration,
    grace: Duration,
    mut handle_line: impl FnMut(&str),
) -> Result<(), Failure> {
    let failed = |note: String| Failure { timed_out: false, note };
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| failed(format!("{}: {error}", command.get_program().display())))?;
    let (sender, lines) = channel();
    let output = child.stdout.take();
    let reader = thread::spawn(move || {
        for line in output.into_iter().flat_map(|output| BufReader::new(output).lines()).flatten() {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let errors = child.stderr.take();
    let words = thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut errors) = errors {
            // What was read before an error is still worth telling.
            let _ = errors.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let mut said = String::new();
    let mut last = Instant::now();
    let hangs = loop {
        match lines.recv_timeout(limit + grace) {
            Ok(line) => {
                last = Instant::now();
                handle_line(&line);
                said = said + &line + "\n";
            }
            Err(RecvTimeoutError::Disconnected) => break !ends_within(&mut child, limit + grace),
            Err(RecvTimeoutError::Timeout) => break true,
        }
    };
    if hangs {
        end(&mut child);
        // Ranks that outlive their launcher may hold the pipes open: their alarm ends them, and
        // nobody waits for these threads.
        let note = format!("silent for {:?}", limit + grace);
        return Err(Failure { timed_out: true, note });
    }
    let status = child.wait().map_err(|error| failed(error.to_string()))?;
    let note = last_words(&(words.join().unwrap_or_default() + &said));
    // The channel is closed, so the reader is done.
    let _ = reader.join();
    if status.success() {
        return Ok(());
    }
    let timed_out = last.elapsed() >= limit;
    Err(Failure { timed_out, note: if note.is_empty() { status.to_string() } else { note } })
}

fn ends_within(child: &mut Child, patience: Duration) -> bool {
    let start = Instant::now();
    while start.elapsed() < patience {
        match child.try_wait() {
            Ok(None) => thread::sleep(Duration::from_millis(1)),
            Ok(Some(_)) | Err(_) => return true,
        }
    }
    false
}

/// Politely first: a launcher that is asked to end takes its ranks along.
fn end(child: &mut Child) {
    let ask = format!("kill -TERM {}", child.id());
    let asked = Command::new("sh").args(["-c", &ask]).status();
    if asked.is_err() || !ends_within(child, Duration::from_secs(5)) {
        // It may have ended by itself meanwhile.
        let _ = child.kill();
    }
    let _ = child.wait();
}

/// The line of a launcher's complaint that tells most; the last that is not decoration if none does.
fn last_words(text: &str) -> String {
    let telling = |line: &&str| line.chars().filter(|char| char.is_alphabetic()).count() > 5;
    let mark = ["larm clock", "signal 14", "wrong data", "rror", "signal"];
    let found = mark.iter().find_map(|mark| text.lines().find(|line| line.contains(mark)));
    let line = found.or_else(|| text.lines().rev().find(telling)).unwrap_or("");
    line.trim().chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn lines_come_and_failures_speak() {
        let mut lines = Vec::new();
        let script = "echo one; echo two; echo 'an error of mine' >&2; exit 3";
        let outcome =
            stream(shell(script), Duration::from_secs(10), |line| lines.push(line.to_string()));
        assert_eq!(lines, ["one", "two"]);
        let failure = outcome.unwrap_err();
        assert_eq!((failure.timed_out, failure.note.as_str()), (false, "an error of mine"));
    }

    #[test]
    fn silence_ends_a_command() {
        let start = Instant::now();
        let short = Duration::from_millis(100);
        let failure = stream_with_grace(shell("exec sleep 60"), short, short, |_| ());
        assert!(failure.unwrap_err().timed_out);
        assert!(start.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn a_late_failure_is_a_timeout() {
        let script = "sleep 0.3; echo 'Alarm clock' >&2; exit 1";
        let failure = stream(shell(script), Duration::from_millis(200), |_| ()).unwrap_err();
        assert_eq!((failure.timed_out, failure.note.as_str()), (true, "Alarm clock"));
    }

    #[test]
    fn a_missing_program_is_a_failure() {
        let command = Command::new("/nonexistent/launcher");
        let failure = stream(command, Duration::from_secs(1), |_| ()).unwrap_err();
        assert!(failure.note.contains("/nonexistent/launcher"));
    }
}
