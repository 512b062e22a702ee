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
    /// The last line that it wrote to standard error, or how it ended.
    pub note: String,
}

impl Failure {
    /// For a cell of the table.
    pub fn word(&self) -> &'static str {
        if self.timed_out { "timeout" } else { "failed" }
    }
}

/// Runs `command`, hands each line of its output to `handle_line`, and ends it when it has written
/// nothing for `silence`.
pub fn stream(
    mut command: Command,
    silence: Duration,
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
        last_words(&String::from_utf8_lossy(&bytes))
    });
    let timed_out = loop {
        match lines.recv_timeout(silence) {
            Ok(line) => handle_line(&line),
            Err(RecvTimeoutError::Disconnected) => break !ends_within(&mut child, silence),
            Err(RecvTimeoutError::Timeout) => break true,
        }
    };
    if timed_out {
        end(&mut child);
        // Ranks that outlive their launcher may hold the pipes open: their alarm ends them, and
        // nobody waits for these threads.
        return Err(Failure { timed_out: true, note: format!("silent for {silence:?}") });
    }
    let status = child.wait().map_err(|error| failed(error.to_string()))?;
    let note = words.join().unwrap_or_default();
    // The channel is closed, so the reader is done.
    let _ = reader.join();
    if status.success() {
        return Ok(());
    }
    // The ranks' own alarm ends a row that takes too long.
    let timed_out = note.contains("larm clock") || note.contains("signal 14");
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

/// The line of a launcher's complaint that tells most: the first that is not decoration.
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
        let failure = stream(shell("exec sleep 60"), Duration::from_millis(200), |_| ());
        assert!(failure.unwrap_err().timed_out);
        assert!(start.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn a_missing_program_is_a_failure() {
        let command = Command::new("/nonexistent/launcher");
        let failure = stream(command, Duration::from_secs(1), |_| ()).unwrap_err();
        assert!(failure.note.contains("/nonexistent/launcher"));
    }
}
