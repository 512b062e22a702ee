//! What is shown and kept: the table as Markdown, JSON and a picture beside it.

use std::path::Path;
use std::process::Command;

use super::cases::Placement;
use super::table::{Line, Table};
use super::{bars, cores, json, picture};

/// Where and when it was measured.
pub struct Setting {
    pub date: String,
    pub processor: String,
    pub cores: usize,
    pub kernel: String,
    /// Load of the machine when the run began; above a few tenths the figures are noisy.
    pub load: f64,
    pub rounds: usize,
    pub budget: u32,
}

/// Prints the table, and writes `bench.md`, `bench.json` and `bench.svg` into `folder`.
pub fn write(table: &Table, folder: &Path, setting: &Setting) -> Result<(), String> {
    let text = markdown(table, setting);
    println!("\n{text}");
    for line in &table.lines {
        for (column, cell) in table.columns.iter().zip(&line.cells) {
            if let Some(failure) = &cell.failure {
                println!("{}: {} {}: {}", line.row.name, column.name, failure.word(), failure.note);
            }
        }
    }
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    let json = ("bench.json".to_string(), json::write(table, setting));
    for (name, content) in drawn(table, setting).into_iter().chain([json]) {
        let path = folder.join(name);
        std::fs::write(&path, content)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    Ok(())
}

/// What follows from the figures: the table and the picture, by the names of their files.
pub fn drawn(table: &Table, setting: &Setting) -> [(String, String); 2] {
    [
        ("bench.md".into(), markdown(table, setting)),
        ("bench.svg".into(), picture::draw(table, setting)),
    ]
}

impl Setting {
    /// The setting of a run that begins now.
    pub fn here(rounds: usize, budget: u32) -> Self {
        let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
        let processor = read("/proc/cpuinfo")
            .lines()
            .find_map(|line| {
                Some(line.strip_prefix("model name")?.split_once(':')?.1.trim().into())
            })
            .unwrap_or_else(|| "unknown processor".into());
        let date = Command::new("date")
            .args(["-u", "+%Y-%m-%d %H:%M UTC"])
            .output()
            .map(|answer| String::from_utf8_lossy(&answer.stdout).trim().to_string())
            .unwrap_or_default();
        Setting {
            date,
            processor,
            cores: cores::count(),
            kernel: format!("Linux {}", read("/proc/sys/kernel/osrelease").trim()),
            load: read("/proc/loadavg")
                .split_whitespace()
                .next()
                .and_then(|load| load.parse().ok())
                .unwrap_or_default(),
            rounds,
            budget,
        }
    }

    /// One line, for the head of the table and of the picture.
    pub fn sentence(&self) -> String {
        format!(
            "{}, {} cores, {}, {}, load {} at the start; medians of {} interleaved rounds (slow \
             cases: {}), {} ms a row",
            self.processor,
            self.cores,
            self.kernel,
            self.date,
            self.load,
            self.rounds,
            self.rounds.div_ceil(2),
            self.budget
        )
    }
}

/// A figure with three digits that count.
pub fn digits(value: f64) -> String {
    let places = match value.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 => 2,
        _ => 3,
    };
    format!("{value:.places$}")
}

fn markdown(table: &Table, setting: &Setting) -> String {
    let mut text = format!("# Benchmark\n\n{}\n\n", setting.sentence());
    match (table.ours(), table.score()) {
        (Some(_), (won, rows)) if rows > 0 => {
            text += &format!("Rows won against the best peer: **{won} of {rows}**.\n\n");
        }
        (None, _) => text += "Without a column of ours: it was not built or not selected.\n\n",
        _ => (),
    }
    text += "The last columns say how many times better ours is than the best peer, whatever the unit: above 1 is \
             better, and ✓ marks a row won.\n\n";
    section(&mut text, table, "A core for each rank", |placement| {
        placement == Placement::OnePerCore
    });
    section(&mut text, table, "The same over TCP, on one machine", |placement| {
        placement == Placement::Network
    });
    section(&mut text, table, "More ranks than cores", |placement| {
        placement == Placement::Oversubscribed
    });
    section(&mut text, table, "Two jobs of two ranks at once", |placement| {
        placement == Placement::TwoJobs
    });
    section(&mut text, table, "Start-up and memory of a rank", |placement| {
        matches!(placement, Placement::Starting { .. })
    });
    let machine: Vec<Vec<String>> = table
        .machine
        .iter()
        .filter_map(|line| {
            let value = digits(line.cells[0].median()?);
            Some(vec![line.row.name.clone(), line.unit.clone(), value])
        })
        .collect();
    if !machine.is_empty() {
        text += "## What the machine allows\n\n";
        text += &grid(&["row".into(), "unit".into(), "figure".into()], &machine);
    }
    let bars = bars::all(table);
    if !bars.is_empty() {
        let lines: Vec<Vec<String>> = bars
            .iter()
            .map(|bar| vec![bar.name.clone(), bar.asked.clone(), bar.found(), bar.verdict().into()])
            .collect();
        text += "## Bars\n\n";
        text += &grid(&["bar".into(), "asked".into(), "found".into(), "".into()], &lines);
    }
    text += "## Settings\n\n";
    for column in &table.columns {
        text += &format!("- {}: {}\n", column.name, column.settings());
    }
    text
}

fn section(text: &mut String, table: &Table, title: &str, belongs: impl Fn(Placement) -> bool) {
    let lines: Vec<&Line> = table.lines.iter().filter(|line| belongs(line.placement)).collect();
    let Some(first) = lines.first() else { return };
    let shown: Vec<usize> = (0..table.columns.len())
        .filter(|&column| table.columns[column].takes(first.placement))
        .collect();
    let mut head = vec!["row".to_string(), "unit".to_string()];
    head.extend(shown.iter().map(|&column| table.columns[column].name.clone()));
    head.extend(["times better".to_string(), "best peer".to_string()]);
    let body: Vec<Vec<String>> = lines
        .iter()
        .map(|line| {
            let mut cells = vec![line.row.name.clone(), line.unit.clone()];
            for &column in &shown {
                let cell = &line.cells[column];
                cells.push(match (cell.median(), &cell.failure) {
                    (_, Some(failure)) => failure.word().to_string(),
                    (Some(value), None) => digits(value),
                    (None, None) => "-".to_string(),
                });
            }
            let comparison = table.comparison(line);
            cells.push(comparison.map_or("-".into(), |comparison| {
                let mark = if comparison.won { " ✓" } else { "" };
                format!("{:.2}{mark}", comparison.better)
            }));
            let best = table.best_peer(line);
            cells.push(best.map_or("-".into(), |(best, _)| table.columns[best].name.clone()));
            cells
        })
        .collect();
    *text += &format!("## {title}\n\n");
    *text += &grid(&head, &body);
}

/// A Markdown table whose columns line up on a terminal, too.
fn grid(head: &[String], body: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = body.iter().map(|line| line[column].chars().count());
        cells.chain([head[column].chars().count(), 3]).max().unwrap_or(3)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let row = |cells: &[String]| {
        let padded: Vec<String> = cells
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(column, (cell, &width))| {
                let figure = column > 0 && cell.trim_end_matches(" ✓").parse::<f64>().is_ok();
                if figure { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
            })
            .collect();
        format!("| {} |\n", padded.join(" | "))
    };
    let rule: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
    let mut text = row(head) + &row(&rule);
    for line in body {
        text += &row(line);
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_count() {
        assert_eq!(digits(0.2274), "0.227");
        assert_eq!(digits(1.2345), "1.23");
        assert_eq!(digits(12.345), "12.3");
        assert_eq!(digits(118_000.4), "118000");
    }

    #[test]
    fn grids_line_up() {
        let text = grid(
            &["row".into(), "figure".into()],
            &[vec!["a".into(), "1.5 ✓".into()], vec!["longer".into(), "-".into()]],
        );
        assert_eq!(
            text,
            "| row    | figure |\n| ------ | ------ |\n| a      |  1.5 ✓ |\n| longer | -      |\n\n"
        );
    }
}
