//! What a host takes in from a network, for `serried tune`: many send to one at once, at several paces.

use crate::tune::Request;
use std::fmt::Write;
use std::process::{Command, Stdio};
use std::time::Instant;
use worker::pacing::Row;

/// Bytes that each sends in a sample: many frames, and more than the queue before a host holds.
const BLOCK: usize = 256 << 10;
/// Samples of a job, behind two that open connections; and jobs at each pace, in turns.
const SAMPLES: usize = 10;
const TURNS: usize = 2;
/// Parts of what one sender alone reaches that are tried as the pace of all together. The kernel counts what frames
/// have beside their bytes, so that the right one may be above all of it.
const SHARES: [f64; 8] = [1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.8, 0.7];
/// With fewer nobody competes.
const FEWEST: usize = 3;

/// Measures between so many ranks; None where nothing is paced, or pacing brings nothing.
pub fn measure(
    request: &Request,
    ranks: usize,
    say: &mut dyn FnMut(&str),
) -> Result<Option<Row>, String> {
    say(&format!("{ranks} ranks: what a host takes in"));
    let alone = Found::of(request, ranks, "pace-alone", "")?;
    let Some(network) = alone.network.filter(|_| alone.hosts >= FEWEST) else {
        say(&format!("  fewer than {FEWEST} hosts: name some behind --"));
        return Ok(None);
    };
    // What disturbs only makes it slower.
    let link = (BLOCK * (ranks - 1)) as f64 / decile(alone.samples, 0.0);
    let paces = SHARES.map(|share| Row { network: network.clone(), rate: (share * link) as u64 });
    let (mut unpaced, mut paced) = (Vec::new(), vec![Vec::new(); paces.len()]);
    for _ in 0..TURNS {
        unpaced.extend(Found::of(request, ranks, "pace", "")?.samples);
        for (row, samples) in paces.iter().zip(&mut paced) {
            samples.extend(Found::of(request, ranks, "pace", &format!("pace {row}"))?.samples);
        }
    }
    let bytes = (BLOCK * (ranks - 1)) as f64;
    let mut show = |what: &str, samples: &[f64]| {
        let rate = |share| bytes / decile(samples.to_vec(), share) * 1e-6;
        let (half, most) = (rate(0.5), rate(SURE));
        say(&format!("  {what}: {half:.1} MB/s, nine times of ten {most:.1} or more"));
    };
    show("as fast as they can", &unpaced);
    for (row, samples) in paces.iter().zip(&paced) {
        show(&format!("at {:.1} MB/s together", row.rate as f64 * 1e-6), samples);
    }
    let best = best(&unpaced, &paced);
    if best.is_none() {
        say("  pacing brings nothing here");
    }
    Ok(best.map(|at| paces[at].clone()))
}

/// The part of the samples whose time counts: a pace is good if it seldom fails.
const SURE: f64 = 0.9;

/// The pace at which nine samples of ten took the least time, unless that is less without any: fast, and with
/// little scatter.
fn best(unpaced: &[f64], paced: &[Vec<f64>]) -> Option<usize> {
    let time = |samples: &[f64]| decile(samples.to_vec(), SURE);
    let least = (0..paced.len()).min_by(|&a, &b| time(&paced[a]).total_cmp(&time(&paced[b])))?;
    (time(&paced[least]) < time(unpaced)).then_some(least)
}

/// The value below which such a part of the samples is.
fn decile(mut samples: Vec<f64>, part: f64) -> f64 {
    samples.sort_by(f64::total_cmp);
    let at = (part * samples.len() as f64) as usize;
    samples.get(at.min(samples.len().saturating_sub(1))).copied().unwrap_or(f64::INFINITY)
}

/// What a job has found.
struct Found {
    hosts: usize,
    network: Option<String>,
    /// Seconds.
    samples: Vec<f64>,
}

impl Found {
    fn of(request: &Request, ranks: usize, what: &str, rows: &str) -> Result<Found, String> {
        let own = std::env::current_exe().map_err(|error| format!("where am I? {error}"))?;
        let mpiexec = own.with_file_name("mpiexec");
        let mut command = Command::new(&mpiexec);
        command.args(&request.options).args(["-n", &ranks.to_string()]).arg(&own);
        command.args(["tune-rank", what]).stderr(Stdio::inherit());
        command.env("SERRIED_TUNING", "off").env(boot::CHOICES, rows);
        let output = command.output();
        let output = output.map_err(|error| format!("{}: {error}", mpiexec.display()))?;
        if !output.status.success() {
            return Err(format!("the job that measures {what} on {ranks} ranks failed"));
        }
        Found::read(&String::from_utf8_lossy(&output.stdout))
            .ok_or_else(|| format!("the job that measures {what} printed something else"))
    }

    fn read(text: &str) -> Option<Found> {
        let mut found = Found { hosts: 1, network: None, samples: Vec::new() };
        for line in text.lines() {
            match line.split_whitespace().collect::<Vec<_>>()[..] {
                ["hosts", count] => found.hosts = count.parse().ok()?,
                ["network", name] => found.network = Some(name.into()),
                ["sample", time] => {
                    let time = time.parse().ok().filter(|time: &f64| time.is_finite());
                    found.samples.push(time?);
                }
                _ => return None,
            }
        }
        Some(found)
    }
}

/// What the ranks of such a job do: all others, or the last one alone as much, put to process 0.
pub fn run(alone: bool) -> Result<(), String> {
    let mut text = String::new();
    let pid = bsp::run(|process| {
        let (pid, nprocs) = (process.pid(), process.nprocs());
        let _ = writeln!(text, "hosts {}", process.hosts());
        if let Some(network) = process.network() {
            let _ = writeln!(text, "network {network}");
        }
        let land = process.area::<u8>(BLOCK * nprocs)?;
        let source = vec![pid as u8; BLOCK * nprocs];
        let part = match alone {
            true if pid == nprocs - 1 => 0..BLOCK * (nprocs - 1),
            false if pid > 0 => BLOCK * (pid - 1)..BLOCK * pid,
            _ => 0..0,
        };
        process.superstep(|_| Ok(()))?;
        for sample in 0..SAMPLES + 2 {
            process.superstep(|_| Ok(()))?;
            let start = Instant::now();
            process.superstep(|step| step.put(&land, 0, part.start, &source[part.clone()]))?;
            if sample >= 2 {
                let _ = writeln!(text, "sample {:e}", start.elapsed().as_secs_f64());
            }
        }
        drop(land);
        process.superstep(|_| Ok(()))?;
        Ok(pid)
    });
    if pid.map_err(|error| error.to_string())? == 0 {
        print!("{text}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_that_seldom_fails_is_taken() {
        // Ten samples: most as given, the last two as if frames had been lost.
        let of = |time: f64, lost: f64| {
            let mut samples = vec![time; 8];
            samples.extend([lost; 2]);
            samples
        };
        let unpaced = of(1.0, 9.0);
        // The fastest loses frames, the next does not, and the slow one is slow.
        let paced = [of(1.02, 3.0), of(1.05, 1.06), of(1.4, 1.4)];
        assert_eq!(best(&unpaced, &paced), Some(1));
        assert_eq!(best(&of(1.0, 1.0), &paced), None, "nothing is lost without");
        assert_eq!(best(&unpaced, &[]), None);
        assert_eq!(decile(vec![3.0, 1.0, 2.0], 0.5), 2.0);
    }

    #[test]
    fn what_ranks_print_is_read() {
        let found = Found::read("hosts 9\nnetwork tcp\nsample 1e-3\nsample 2e-3\n").unwrap();
        assert_eq!((found.hosts, found.network.as_deref()), (9, Some("tcp")));
        assert_eq!(found.samples, [1e-3, 2e-3]);
        assert!(Found::read("sample inf\n").is_none() && Found::read("hello\n").is_none());
    }
}
