//! What goes on during a step that takes long: one line that changes at a terminal, or else a line now
//! and then.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often a line is said where it does not replace the last one.
const PAUSE: Duration = Duration::from_secs(30);

/// Tells how a step goes on.
pub struct Progress {
    name: &'static str,
    terminal: bool,
    started: Instant,
    told: Instant,
}

impl Progress {
    /// Says that a step begins.
    pub fn new(name: &'static str) -> Progress {
        let terminal = std::io::stdout().is_terminal();
        let progress = Progress { name, terminal, started: Instant::now(), told: Instant::now() };
        progress.say("");
        progress
    }

    /// Says what goes on, if it is time to.
    pub fn tell(&mut self, what: &str) {
        let pause = if self.terminal { Duration::from_secs(1) } else { PAUSE };
        if self.told.elapsed() >= pause {
            self.told = Instant::now();
            self.say(what);
        }
    }

    fn say(&self, what: &str) {
        let seconds = self.started.elapsed().as_secs();
        let mut line = format!("  ...     {}", self.name);
        if seconds > 0 {
            line += &format!(", {seconds} s: {}", what.trim());
        }
        if self.terminal {
            let line: String = line.chars().take(100).collect();
            print!("\r{line}\x1b[K");
            let _ = std::io::stdout().flush();
        } else {
            println!("{line}");
        }
    }

    /// How long it took, for the line that says how it went.
    pub fn end(self) -> f64 {
        if self.terminal {
            print!("\r\x1b[K");
        }
        self.started.elapsed().as_secs_f64()
    }
}
