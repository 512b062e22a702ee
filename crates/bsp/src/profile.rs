//! What each superstep of a run took: written by the run, read by `serried report`.
//!
//! A text of lines with tabs: what it is, the number of processes, what the machine costs if that is
//! known, and then one line for each process in each superstep.

use std::fmt::Write;

use crate::cost::{self, Parameters};

const TITLE: &str = "serried bsp profile 1";

/// What one process did in one superstep. Times in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Row {
    /// When it began, since the process did.
    pub start: f64,
    /// How long it computed.
    pub compute: f64,
    /// How long it then waited for the others.
    pub wait: f64,
    /// How long it then moved bytes.
    pub moving: f64,
    /// Bytes that went out.
    pub sent: u64,
    /// Bytes that came in.
    pub received: u64,
}

/// Why a process was the slowest of a superstep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It computed longest.
    Computing,
    /// It sent most.
    Sending,
    /// It received most.
    Receiving,
}

/// One superstep of all processes.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Superstep {
    /// By process.
    pub rows: Vec<Row>,
}

/// A run.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Profile {
    /// What the machine costs, if that was known.
    pub parameters: Option<Parameters>,
    /// In order.
    pub supersteps: Vec<Superstep>,
}

impl Superstep {
    /// How long the slowest computed.
    pub fn work(&self) -> f64 {
        self.rows.iter().map(|row| row.compute).fold(0.0, f64::max)
    }

    /// The bytes into or out of the busiest process.
    pub fn h(&self) -> u64 {
        self.rows.iter().map(|row| row.sent.max(row.received)).max().unwrap_or(0)
    }

    /// How long it took, from the mean beginning to the mean end.
    pub fn measured(&self) -> f64 {
        let whole = |row: &Row| row.compute + row.wait + row.moving;
        self.rows.iter().map(whole).sum::<f64>() / self.rows.len().max(1) as f64
    }

    /// How long it took to communicate, for those who did not wait for a slow one.
    pub fn communication(&self) -> f64 {
        let ends = |row: &Row| row.wait + row.moving;
        self.rows.iter().map(ends).fold(f64::INFINITY, f64::min)
    }

    /// How long the model says it takes.
    pub fn predicted(&self, parameters: &Parameters) -> f64 {
        self.work() + parameters.communication(self.h() as f64)
    }

    /// The process that the others waited for, and why.
    pub fn slowest(&self, parameters: Option<&Parameters>) -> Option<(usize, Cause)> {
        let by = |of: fn(&Row) -> f64| {
            let most = |a: &(usize, f64), b: &(usize, f64)| a.1.total_cmp(&b.1);
            self.rows.iter().map(of).enumerate().max_by(most)
        };
        let computing = by(|row| row.compute)?;
        let busiest = by(|row| row.sent.max(row.received) as f64)?;
        let row = self.rows[busiest.0];
        let mean = self.rows.iter().map(|row| row.compute).sum::<f64>() / self.rows.len() as f64;
        // What is over the mean is what others wait for; a byte that nobody measured costs a
        // nanosecond.
        let cost = busiest.1 * parameters.map_or(1e-9, |found| found.g.value);
        Some(if computing.1 - mean >= cost || busiest.1 == 0.0 {
            (computing.0, Cause::Computing)
        } else if row.sent >= row.received {
            (busiest.0, Cause::Sending)
        } else {
            (busiest.0, Cause::Receiving)
        })
    }

    /// How much longer the slowest computed than the mean: 0 if all computed as long.
    pub fn imbalance(&self) -> f64 {
        let mean =
            self.rows.iter().map(|row| row.compute).sum::<f64>() / self.rows.len().max(1) as f64;
        if mean > 0.0 { self.work() / mean - 1.0 } else { 0.0 }
    }
}

impl Profile {
    /// How many processes ran.
    pub fn processes(&self) -> usize {
        self.supersteps.first().map_or(0, |superstep| superstep.rows.len())
    }

    /// The text.
    pub fn write(&self) -> String {
        let mut text = format!("{TITLE}\nprocesses\t{}\n", self.processes());
        if let Some(parameters) = &self.parameters {
            let _ = writeln!(text, "parameters\t{parameters}");
        }
        text += "superstep\tprocess\tstart\tcompute\twait\tmoving\tsent\treceived\n";
        for (number, superstep) in self.supersteps.iter().enumerate() {
            for (pid, row) in superstep.rows.iter().enumerate() {
                let Row { start, compute, wait, moving, sent, received } = row;
                let times = format!("{start:.9}\t{compute:.9}\t{wait:.9}\t{moving:.9}");
                let _ = writeln!(text, "{number}\t{pid}\t{times}\t{sent}\t{received}");
            }
        }
        text
    }

    /// Reads a text; what is wrong with it if it is none.
    pub fn read(text: &str) -> Result<Profile, String> {
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, line)| line) != Some(TITLE) {
            return Err(format!(
                "the first line is not {TITLE:?}; write one with bsprun --profile"
            ));
        }
        let mut processes = 0;
        let mut profile = Profile::default();
        for (number, line) in lines {
            let words: Vec<&str> = line.split('\t').collect();
            let wrong = || format!("line {} cannot be read: {line:?}", number + 1);
            match words[..] {
                ["processes", count] => processes = count.parse().map_err(|_| wrong())?,
                ["parameters", ..] => {
                    let parameters = cost::read(line.trim_start_matches("parameters\t"));
                    profile.parameters = Some(parameters.ok_or_else(wrong)?);
                }
                ["superstep", ..] => {}
                [superstep, pid, start, compute, wait, moving, sent, received] => {
                    let time = |text: &str| {
                        text.parse::<f64>().ok().filter(|time| time.is_finite()).ok_or_else(wrong)
                    };
                    let bytes = |text: &str| text.parse::<u64>().map_err(|_| wrong());
                    let row = Row {
                        start: time(start)?,
                        compute: time(compute)?,
                        wait: time(wait)?,
                        moving: time(moving)?,
                        sent: bytes(sent)?,
                        received: bytes(received)?,
                    };
                    // In order, one process after the other.
                    let expected = (profile.supersteps.len(), 0);
                    let place = (bytes(superstep)? as usize, bytes(pid)? as usize);
                    let last = profile.supersteps.last_mut();
                    match last.filter(|last| last.rows.len() < processes) {
                        Some(last) if place == (expected.0 - 1, last.rows.len()) => {
                            last.rows.push(row)
                        }
                        None if place == expected && processes > 0 => {
                            profile.supersteps.push(Superstep { rows: vec![row] });
                        }
                        _ => return Err(wrong()),
                    }
                }
                _ => return Err(wrong()),
            }
        }
        if profile.supersteps.iter().any(|superstep| superstep.rows.len() != processes) {
            return Err("the last superstep is not there whole".into());
        }
        Ok(profile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn row(compute: f64, sent: u64, received: u64) -> Row {
        Row { start: 1.0, compute, wait: 0.25, moving: 0.5, sent, received }
    }

    #[test]
    fn what_is_written_is_read() {
        let steps = [vec![row(1.0, 8, 0), row(2.0, 0, 8)], vec![row(0.5, 0, 0), row(0.5, 4, 900)]];
        let supersteps = steps.map(|rows| Superstep { rows }).to_vec();
        let profile = Profile { parameters: Some(Parameters::default()), supersteps };
        assert_eq!(Profile::read(&profile.write()), Ok(profile.clone()));
        let text = profile.write();
        let cut = text.rsplit_once("\n1\t1").unwrap().0;
        assert!(Profile::read(cut).unwrap_err().contains("not there whole"));
        assert!(Profile::read("hello").is_err());
        assert!(Profile::read(&text.replace("\n1\t0", "\n7\t0")).is_err());
    }

    #[test]
    fn the_slowest_is_named_with_its_cause() {
        let slowest = |rows: Vec<Row>| Superstep { rows }.slowest(None);
        let fast = row(1e-6, 100, 100);
        assert_eq!(slowest(vec![fast, row(1e-3, 0, 0)]), Some((1, Cause::Computing)));
        assert_eq!(slowest(vec![fast, row(1e-6, 9000, 0)]), Some((1, Cause::Sending)));
        assert_eq!(slowest(vec![row(1e-6, 0, 9000), fast]), Some((0, Cause::Receiving)));
        let step = Superstep { rows: vec![row(1.0, 7, 0), row(3.0, 0, 9)] };
        assert_eq!((step.work(), step.h(), step.imbalance()), (3.0, 9, 0.5));
        assert_eq!((step.measured(), step.communication()), (2.75, 0.75));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(serried bsp profile 1\n)?([0-9a-z\t.\n-]{0,80})") {
            let _ = Profile::read(&text);
        }
    }
}
