//! Runs a command for a limited time and keeps what it says.

use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How a command ended.
pub struct Ended {
    /// `None`: it took too long.
    pub status: Option<ExitStatus>,
    /// What it wrote, both streams in one.
    pub output: String,
}

impl Ended {
    pub fn succeeded(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }

    /// The command, how it ended, and the end of its output.
    pub fn tell(&self, command: &Command) -> String {
        const LINES: usize = 40;
        let lines: Vec<&str> = self.output.lines().collect();
        let last = &lines[lines.len().saturating_sub(LINES)..];
        let ending = match self.status {
            Some(status) => status.to_string(),
            None => "it took too long".into(),
        };
        format!("{command:?}: {ending}\n{}", last.join("\n"))
    }
}

/// Runs a command in a process group of its own, which is killed as a whole when the time is up.
pub fn run(command: &mut Command, limit: Duration) -> Result<Ended, String> {
    let (mut reader, writer) = std::io::pipe().map_err(|error| error.to_string())?;
    let second = writer.try_clone().map_err(|error| error.to_string())?;
    command.stdin(Stdio::null()).stdout(writer).stderr(second).process_group(0);
    let mut child = command.spawn().map_err(|error| format!("{command:?}: {error}"))?;
    // The command holds the ends to write to; the output ends when the last process closes them.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let output = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = reader.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let end = Instant::now() + limit;
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break Some(status),
            None if Instant::now() >= end => {
                let group = format!("-{}", child.id());
                let _ = Command::new("kill").args(["-9", "--", &group]).output();
                let _ = child.wait();
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    Ok(Ended { status, output: output.join().unwrap_or_default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_and_status_are_kept() {
        let mut command = Command::new("sh");
        let ended =
            run(command.args(["-c", "echo out; echo err >&2; exit 3"]), Duration::from_secs(20))
                .expect("a shell");
        assert!(!ended.succeeded());
        assert_eq!(ended.status.and_then(|status| status.code()), Some(3));
        assert_eq!(ended.output, "out\nerr\n");
        assert!(ended.tell(&command).contains("err"));
    }

    #[test]
    fn what_takes_too_long_is_killed_with_its_children() {
        let mut command = Command::new("sh");
        let ended = run(command.args(["-c", "sleep 50 & sleep 50"]), Duration::from_millis(100));
        assert!(ended.expect("a shell").status.is_none());
    }
}
