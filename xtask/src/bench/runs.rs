//! Compiling the programs and running the cases.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use super::cases::{Case, Over, Placement, Row, What};
use super::columns::Column;
use super::launch::{Failure, stream};
use super::link::Link;
use super::table::Table;

/// A rank ends itself after so many seconds in one row.
const ROW_LIMIT: u64 = 20;
const LIMIT: Duration = Duration::from_secs(ROW_LIMIT);
/// Batches that a row's time is divided into.
const BATCHES: u32 = 9;
const CROWDED_BATCHES: u32 = 3;
/// Starting is repeated within a round until so much time has gone.
const START_UP_TIME: Duration = Duration::from_millis(400);
const START_UP_RUNS: usize = 10;

/// Programs, and the files that each is made of.
const PROGRAMS: &[(&str, &[&str])] = &[
    (
        "rows",
        &["rows.c", "pair.c", "collective.c", "types.c", "onesided.c", "overlap.c", "files.c"],
    ),
    ("empty", &["empty.c"]),
    ("memory", &["memory.c"]),
    ("steady", &["steady.c"]),
];
const FLAGS: &[&str] = &["-std=c11", "-O2", "-Wall", "-Wextra"];

/// Compiles all programs with one MPI.
pub fn compile(root: &Path, work: &Path, column: &Column) -> Result<(), String> {
    let folder = work.join(&column.build);
    std::fs::create_dir_all(&folder)
        .map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    for (program, files) in PROGRAMS {
        build(column.compile(), root, files, &folder.join(program))?;
    }
    Ok(())
}

/// Compiles the program that measures the machine.
pub fn compile_machine(root: &Path, work: &Path) -> Result<(), String> {
    build(Command::new("cc"), root, &["machine.c"], &work.join("machine"))
}

fn build(mut compiler: Command, root: &Path, files: &[&str], program: &Path) -> Result<(), String> {
    let sources = files.iter().map(|file| root.join("bench/programs").join(file));
    let answer = compiler
        .args(FLAGS)
        .arg("-o")
        .arg(program)
        .args(sources)
        .output()
        .map_err(|error| format!("cannot run {}: {error}", compiler.get_program().display()))?;
    if answer.status.success() {
        return Ok(());
    }
    let complaint = String::from_utf8_lossy(&answer.stderr);
    let line = complaint.lines().find(|line| line.contains("error")).or(complaint.lines().next());
    Err(format!("{} does not compile: {}", files.join(" "), line.unwrap_or("no reason given")))
}

/// What all runs share.
pub struct Bench<'a> {
    work: &'a Path,
    budget: u32,
    /// Loops of computation that take 20 microseconds here.
    loops: u64,
    started: Instant,
    terminal: bool,
    /// A slow network, once it is needed; none if it cannot be made here.
    link: OnceLock<Option<Link>>,
}

impl<'a> Bench<'a> {
    pub fn new(work: &'a Path, budget: u32) -> Result<Self, String> {
        let mut command = Command::new(work.join("machine"));
        command.args([&budget.to_string(), "work"]);
        let mut loops = 0;
        stream(command, LIMIT, |line| {
            if let Some(("work", value, _)) = figure(line) {
                loops = value as u64;
            }
        })
        .map_err(|failure| format!("the program machine: {}", failure.note))?;
        let terminal = std::io::stderr().is_terminal();
        let link = OnceLock::new();
        Ok(Bench { work, budget, loops, started: Instant::now(), terminal, link })
    }

    /// Tells where the run stands.
    pub fn progress(&self, round: usize, rounds: usize, case: &Case, column: &str) {
        let seconds = self.started.elapsed().as_secs();
        let line = format!(
            "{}:{:02}  round {}/{rounds}  {}  {column}",
            seconds / 60,
            seconds % 60,
            round + 1,
            case.title()
        );
        if self.terminal {
            eprint!("\r\x1b[K{line}");
            // A progress line that cannot be shown is no reason to stop.
            let _ = std::io::stderr().flush();
        } else {
            eprintln!("{line}");
        }
    }

    /// Clears the progress line.
    pub fn finish(&self) {
        if self.terminal {
            eprint!("\r\x1b[K");
        }
    }

    /// Runs one case with one column's MPI and puts the figures into the table.
    pub fn take(&mut self, case: &Case, column: usize, table: &mut Table) {
        let open: Vec<Row> = case
            .rows()
            .iter()
            .filter(|row| {
                // What failed once, or is hopelessly far behind, is not tried again.
                table.line(&row.name).is_some_and(|line| {
                    line.cells[column].failure.is_none() && !table.is_hopeless(line, column)
                })
            })
            .cloned()
            .collect();
        if open.is_empty() {
            return;
        }
        match case.what {
            What::Rows => self.take_rows(case, column, table, open),
            What::StartUp => {
                let outcome = self.start_up(case, &table.columns[column]);
                record(table, &open[0], column, outcome.map(|value| (value, "ms".into())));
            }
            What::Memory => {
                let outcome = self.memory(case, &table.columns[column]);
                record(table, &open[0], column, outcome.map(|value| (value, "MiB".into())));
            }
            What::TwoJobs(kind) => {
                let outcome = self.two_jobs(kind, case, &table.columns[column]);
                for row in &open {
                    let is_turn = row.argument.ends_with("-turn");
                    let part = outcome.clone().map(|(ratio, turn)| {
                        if is_turn { (turn, "us".into()) } else { (ratio, "x".into()) }
                    });
                    record(table, row, column, part);
                }
            }
        }
    }

    /// All rows in one job; after a failure the rows behind the failed one get a job of their own.
    fn take_rows(&self, case: &Case, column: usize, table: &mut Table, mut open: Vec<Row>) {
        let mut barren = 0;
        while !open.is_empty() {
            if case.placement().over() == Over::Link && self.link().is_none() {
                let note = "a slow network cannot be made here: root, `ip` and `tc` are needed";
                for row in open.drain(..) {
                    let failure = Failure { timed_out: false, note: note.into() };
                    record(table, &row, column, Err(failure));
                }
                return;
            }
            let mut command = self.job(case, &table.columns[column], "rows");
            // Where ranks share cores, a batch shorter than the scheduler's turns would show only the
            // moments in which all goes well.
            let (budget, batches) = match case.placement() {
                Placement::OnePerCore
                | Placement::Network
                | Placement::Link
                | Placement::Asynchronous(_) => (self.budget, BATCHES),
                _ => (2 * self.budget, CROWDED_BATCHES),
            };
            command.args([budget.to_string(), batches.to_string(), ROW_LIMIT.to_string()]);
            command.args(open.iter().map(|row| row.argument.as_str()));
            let before = open.len();
            let outcome = stream(command, LIMIT, |line| {
                if let Some((argument, value, unit)) = figure(line)
                    && let Some(at) = open.iter().position(|row| row.argument == argument)
                {
                    let row = open.remove(at);
                    record(table, &row, column, Ok((value, unit.to_string())));
                }
            });
            let failure = match outcome {
                Ok(()) if open.is_empty() => return,
                Ok(()) => Failure { timed_out: false, note: "it ended without a figure".into() },
                Err(failure) if open.is_empty() => {
                    let name = &table.columns[column].name;
                    eprintln!("\nbench: {name} failed after its last row: {}", failure.note);
                    return;
                }
                Err(failure) => failure,
            };
            barren = if open.len() == before { barren + 1 } else { 0 };
            // Two jobs that gave nothing at all: the others would not either.
            let lost = if barren == 2 { open.len() } else { 1 };
            for row in open.drain(..lost) {
                record(table, &row, column, Err(failure.clone()));
            }
        }
    }

    /// Milliseconds from starting the launcher to its end.
    fn start_up(&self, case: &Case, column: &Column) -> Result<f64, Failure> {
        let mut samples = Vec::new();
        let begun = Instant::now();
        while samples.is_empty()
            || (begun.elapsed() < START_UP_TIME && samples.len() < START_UP_RUNS)
        {
            let command = self.job(case, column, "empty");
            let start = Instant::now();
            stream(command, LIMIT, |_| ())?;
            samples.push(start.elapsed().as_secs_f64() * 1e3);
        }
        Ok(super::table::median(&samples).unwrap_or_default())
    }

    fn memory(&self, case: &Case, column: &Column) -> Result<f64, Failure> {
        let mut command = self.job(case, column, "memory");
        command.arg(ROW_LIMIT.to_string());
        let mut mebibytes = None;
        stream(command, LIMIT, |line| {
            if let Some(("memory", value, _)) = figure(line) {
                mebibytes = Some(value);
            }
        })?;
        mebibytes.ok_or(Failure { timed_out: false, note: "it ended without a figure".into() })
    }

    /// Time of two jobs at once divided by the time of one alone, and microseconds for each turn
    /// when there are two.
    fn two_jobs(&self, kind: &str, case: &Case, column: &Column) -> Result<(f64, f64), Failure> {
        let job = |count: u64, jobs: usize, folder: &Path| {
            let mut command = self.job(case, column, "steady");
            command.args([kind, &count.to_string(), &self.loops.to_string()]);
            command.arg(folder).args([jobs.to_string(), ROW_LIMIT.to_string()]);
            command
        };
        let folder = self.meeting_place()?;
        let alone = steady(job(0, 1, &folder))?;
        let folder = self.meeting_place()?;
        let (first, second) = thread::scope(|scope| {
            let first = scope.spawn(|| steady(job(alone.count, 2, &folder)));
            let second = steady(job(alone.count, 2, &folder));
            let lost = Failure { timed_out: false, note: "its thread panicked".into() };
            (first.join().unwrap_or(Err(lost)), second)
        });
        let (first, second) = (first?, second?);
        let together = first.end.max(second.end) - first.start.min(second.start);
        Ok((together / (alone.end - alone.start), together / alone.count as f64 * 1e6))
    }

    /// An empty folder in which jobs leave their marks.
    fn meeting_place(&self) -> Result<PathBuf, Failure> {
        let folder = self.work.join("meeting");
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(unmet)?;
        }
        std::fs::create_dir_all(&folder).map_err(unmet)?;
        Ok(folder)
    }

    /// The machine's own rows.
    pub fn take_machine(&self, table: &mut Table) {
        let mut command = Command::new(self.work.join("machine"));
        command.arg(self.budget.to_string());
        command.args(table.machine.iter().map(|line| line.row.argument.as_str()));
        let outcome = stream(command, LIMIT, |text| {
            if let Some((argument, value, unit)) = figure(text)
                && let Some(line) =
                    table.machine.iter_mut().find(|line| line.row.argument == argument)
            {
                line.unit = unit.to_string();
                line.cells[0].samples.push(value);
            }
        });
        if let Err(failure) = outcome {
            eprintln!("\nbench: the program machine: {}", failure.note);
        }
    }

    fn link(&self) -> Option<&Link> {
        self.link.get_or_init(Link::make).as_ref()
    }

    fn job(&self, case: &Case, column: &Column, program: &str) -> Command {
        let link = (case.placement().over() == Over::Link).then(|| self.link()).flatten();
        let enter = link.map(Link::enter).unwrap_or_default();
        let mut command = column.launch(case.ranks, case.placement(), &enter);
        command.arg(self.work.join(&column.build).join(program));
        command
    }
}

/// What `steady` tells of one job.
struct Steady {
    count: u64,
    start: f64,
    end: f64,
}

fn steady(command: Command) -> Result<Steady, Failure> {
    let (mut count, mut start, mut end) = (None, None, None);
    stream(command, LIMIT, |line| match figure(line) {
        Some(("count", value, _)) => count = Some(value as u64),
        Some(("start", value, _)) => start = Some(value),
        Some(("end", value, _)) => end = Some(value),
        _ => (),
    })?;
    match (count, start, end) {
        (Some(count), Some(start), Some(end)) => Ok(Steady { count, start, end }),
        _ => Err(Failure { timed_out: false, note: "it ended without a figure".into() }),
    }
}

fn unmet(error: std::io::Error) -> Failure {
    Failure { timed_out: false, note: format!("cannot make the meeting place: {error}") }
}

fn record(table: &mut Table, row: &Row, column: usize, outcome: Result<(f64, String), Failure>) {
    if let Some(line) = table.line_mut(&row.name) {
        match outcome {
            Ok((value, unit)) => {
                line.unit = unit;
                line.cells[column].samples.push(value);
            }
            Err(failure) => line.cells[column].failure = Some(failure),
        }
    }
}

/// A line `row value unit`; anything else that a job prints is not for us.
fn figure(line: &str) -> Option<(&str, f64, &str)> {
    let mut words = line.split_whitespace();
    let found = (words.next()?, words.next()?.parse::<f64>().ok()?, words.next()?);
    (words.next().is_none() && found.1.is_finite()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_from_chatter() {
        assert_eq!(figure("latency:8 0.25 us"), Some(("latency:8", 0.25, "us")));
        assert_eq!(figure("latency:8 nan us"), None);
        assert_eq!(figure("a warning of something"), None);
        assert_eq!(figure("latency:8 0.25 us and more"), None);
        assert_eq!(figure(""), None);
    }
}
