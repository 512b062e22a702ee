//! `serried report`: what a run of supersteps took, as text and as one page.

mod page;

use bsp::cost::{self, Estimate, Line, Parameters};
use bsp::profile::{Cause, Profile, Superstep};
use lexopt::Arg;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Supersteps that are named one by one.
const NAMED: usize = 20;

/// The longest profile, in bytes.
const LONGEST: usize = 1 << 30;

/// Does what the words ask for.
pub fn run(words: &[&str]) -> Result<(), String> {
    let (mut file, mut page) = (None, None);
    let mut parser = lexopt::Parser::from_args(words);
    let refused = |error| format!("report: {error}; `serried help report` tells all");
    while let Some(argument) = parser.next().map_err(refused)? {
        match argument {
            Arg::Short('o') => page = Some(PathBuf::from(parser.value().map_err(refused)?)),
            Arg::Value(word) if file.is_none() => file = Some(PathBuf::from(word)),
            other => return Err(refused(other.unexpected())),
        }
    }
    let file = file.ok_or("report takes the file that `bsprun --profile` has written")?;
    let page = page.unwrap_or_else(|| PathBuf::from(format!("{}.html", file.display())));
    let file = file.as_path();
    let failed =
        |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = boot::read_text(file, LONGEST).map_err(|error| failed(file, &error))?;
    let profile = Profile::read(&text).map_err(|error| failed(file, &error))?;
    if profile.supersteps.is_empty() {
        return Err(failed(file, &"there are no supersteps in it"));
    }
    let study = Study::new(profile);
    print!("{}", study.text());
    let drawn = page::draw(&study, &file.display().to_string());
    std::fs::write(&page, drawn).map_err(|error| failed(&page, &error))?;
    println!("drawn in {}", page.display());
    Ok(())
}

/// A profile and what follows from it.
struct Study {
    profile: Profile,
    /// What the machine costs.
    parameters: Parameters,
    /// Whether that was measured, and not fitted to this very run.
    measured: bool,
    /// The line through the communication of this run, if there is one.
    line: Option<Line>,
}

impl Study {
    fn new(profile: Profile) -> Study {
        let points: Vec<(f64, f64)> =
            profile.supersteps.iter().map(|step| (step.h() as f64, step.communication())).collect();
        let line = cost::fit(&points);
        let mut times: Vec<f64> = points.iter().map(|point| point.1).collect();
        let fallback = Estimate { value: cost::median(&mut times), error: 0.0 };
        let fitted = Parameters {
            processes: profile.processes(),
            hosts: 1,
            s: Estimate { value: 1e9, error: 0.0 },
            g: line.map_or(Estimate::default(), |line| line.slope),
            l: line.map_or(fallback, |line| line.start),
        };
        let measured = profile.parameters.is_some();
        Study { parameters: profile.parameters.unwrap_or(fitted), measured, line, profile }
    }

    fn predicted(&self, step: &Superstep) -> f64 {
        step.predicted(&self.parameters)
    }

    /// The numbers of the supersteps that took longest, in order.
    fn longest(&self, count: usize) -> Vec<usize> {
        let steps = &self.profile.supersteps;
        let mut numbers: Vec<usize> = (0..steps.len()).collect();
        numbers.sort_by(|&a, &b| steps[b].measured().total_cmp(&steps[a].measured()));
        numbers.truncate(count);
        numbers.sort_unstable();
        numbers
    }

    fn total(&self, of: impl Fn(&Superstep) -> f64) -> f64 {
        self.profile.supersteps.iter().map(of).sum()
    }

    /// The most that one process computed in all: what a perfect balance inside each superstep could
    /// reach is between this and the mean.
    fn largest_sum(&self) -> f64 {
        let sum = |pid: usize| self.total(|step| step.rows[pid].compute);
        (0..self.profile.processes()).map(sum).fold(0.0, f64::max)
    }

    /// Where g and l come from, in words.
    fn source(&self) -> &'static str {
        if self.measured {
            "measured by serried bsp-probe"
        } else {
            "fitted to this run: serried bsp-probe has not measured this machine"
        }
    }

    fn text(&self) -> String {
        let steps = &self.profile.supersteps;
        let (measured, predicted) =
            (self.total(Superstep::measured), self.total(|s| self.predicted(s)));
        let mut text = format!(
            "{} processes, {} supersteps, {} measured, {} predicted ({:+.0} %)\n\
             g {:.4} ns/byte, l {}: {}\n\
             computing: {} by the slowest of each superstep, {} by the busiest process\n",
            self.profile.processes(),
            steps.len(),
            seconds(measured),
            seconds(predicted),
            100.0 * (predicted / measured - 1.0),
            self.parameters.g.value * 1e9,
            seconds(self.parameters.l.value),
            self.source(),
            seconds(self.total(Superstep::work)),
            seconds(self.largest_sum()),
        );
        let _ = writeln!(
            text,
            "{:>9}  {:>9}  {:>10}  {:>9}  {:>9}  slowest",
            "superstep", "w", "h, bytes", "predicted", "measured"
        );
        for number in self.longest(NAMED) {
            let step = &steps[number];
            let _ = writeln!(
                text,
                "{number:>9}  {:>9}  {:>10}  {:>9}  {:>9}  {}",
                seconds(step.work()),
                step.h(),
                seconds(self.predicted(step)),
                seconds(step.measured()),
                self.slowest(step),
            );
        }
        text
    }

    /// Who was slowest, and why, in words.
    fn slowest(&self, step: &Superstep) -> String {
        let Some((pid, cause)) = step.slowest(Some(&self.parameters)) else { return String::new() };
        let why = match cause {
            Cause::Computing => "computing",
            Cause::Sending => "sending",
            Cause::Receiving => "receiving",
        };
        format!("process {pid}, {why}")
    }
}

/// A time in a unit that suits it.
fn seconds(time: f64) -> String {
    match time.abs() {
        0.0 => "0 s".into(),
        t if t < 1e-6 => format!("{:.0} ns", time * 1e9),
        t if t < 1e-3 => format!("{:.1} µs", time * 1e6),
        t if t < 1.0 => format!("{:.2} ms", time * 1e3),
        _ => format!("{time:.3} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bsp::profile::Row;

    pub(super) fn study(steps: usize, processes: usize) -> Study {
        let row = |step: usize, pid: usize| Row {
            start: step as f64 * 1e-3,
            compute: 1e-4 * (1 + (pid + step) % 3) as f64,
            wait: 1e-5,
            moving: 1e-9 * (step * 1000) as f64 + 1e-6,
            sent: (step * 1000) as u64,
            received: (step * 1000) as u64,
        };
        let superstep =
            |step| Superstep { rows: (0..processes).map(|pid| row(step, pid)).collect() };
        Study::new(Profile { parameters: None, supersteps: (0..steps).map(superstep).collect() })
    }

    #[test]
    fn the_text_names_what_took_longest() {
        let text = study(40, 3).text();
        assert!(text.starts_with("3 processes, 40 supersteps"), "{text}");
        assert!(text.contains("fitted to this run"), "{text}");
        assert_eq!(text.lines().count(), 4 + NAMED);
        assert!(text.lines().last().unwrap().trim_start().starts_with("39 "), "{text}");
        let line = study(40, 3).line.unwrap();
        assert!((line.slope.value - 1e-9).abs() < 1e-10, "{line:?}");
    }

    #[test]
    fn the_page_is_whole_whatever_the_run() {
        for (steps, processes) in [(1, 1), (2, 1), (3, 2), (5000, 4), (10, 64)] {
            let page = page::draw(&study(steps, processes), "a<b>&\"c");
            assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
            assert!(!page.contains("NaN") && !page.contains("inf"), "{steps} {processes}");
            assert!(page.contains("a&lt;b&gt;&amp;&quot;c") && !page.contains("a<b>"));
            assert!(
                !page.contains("http://")
                    || page.matches("http://").count() == page.matches("www.w3.org").count()
            );
            assert!(page.len() < 2_000_000, "{} bytes", page.len());
        }
    }

    #[test]
    fn times_have_units() {
        for (time, shown) in [(0.0, "0 s"), (3e-9, "3 ns"), (1.5e-6, "1.5 µs"), (2.0, "2.000 s")] {
            assert_eq!(seconds(time), shown);
        }
    }
}
