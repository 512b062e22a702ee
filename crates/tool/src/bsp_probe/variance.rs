//! `serried bsp-probe --variance`: whether the network behaves as BSP's does.

use super::curves;
use bsp::variance::{Comparison, Family};
use std::ffi::OsString;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Makes this command the process of a job.
pub(super) const MEASURE: &str = "--measure-variance";
/// What each process puts into the others in all, whatever their number: 16384 words.
const BYTES: usize = 64 << 10;
/// Supersteps that are measured, behind some that open connections.
const SAMPLES: usize = 200;
const FIRST: usize = 20;

/// Measures with 2 processes, and more up to `most`; prints what was found, and draws it into `svg` too.
pub(super) fn run(most: usize, options: &[OsString], svg: Option<&Path>) -> Result<(), String> {
    // Without hosts each rank is one, for which it takes the network's way to the others.
    let alone = options.is_empty();
    let ours = ["--fabric", "tcp", "--bsp-way", "messages"].map(OsString::from);
    let options = if alone { &ours[..] } else { options };
    let mut families = Vec::new();
    let mut fewest = usize::MAX;
    for processes in numbers(most) {
        let (family, hosts) = take(processes, options)?;
        if hosts < processes {
            fewest = fewest.min(processes);
        }
        families.push(family);
    }
    if alone {
        println!(
            "all processes are on this host, each taken for one: no network is measured, but its way"
        );
    } else if fewest < usize::MAX {
        println!("{fewest} processes and more share hosts: what these cost is in it");
    }
    let study = study(&families);
    print!("{}", curves::text(&families));
    print!("{study}");
    if let Some(svg) = svg {
        let drawn = curves::svg(&families);
        std::fs::write(svg, drawn).map_err(|error| format!("{}: {error}", svg.display()))?;
        println!("drawn in {}", svg.display());
    }
    Ok(())
}

/// Two by two up to eight, and then doubled: what changes, changes with few.
fn numbers(most: usize) -> Vec<usize> {
    let all = [2, 4, 6, 8, 12, 16, 32, 64, 128, 256, 512, 1024, 2048];
    let mut numbers: Vec<usize> = all.into_iter().filter(|&number| number < most).collect();
    numbers.push(most);
    numbers
}

/// What was found, in a table and a sentence.
fn study(families: &[Family]) -> String {
    let first = &families[0];
    let mut text = format!(
        "{:>9}  {:>9}  {:>8}  {:>12}  {:>9}  {:>8}  {:>9}\n",
        "processes", "mean, us", "sigma", "explained, us", "beyond", "distance", "by chance"
    );
    let mut found: Vec<(usize, Comparison)> = Vec::new();
    for family in families {
        let one = family.compare(first);
        let explained = first.predict(family.processes()) * 1e6;
        let _ = writeln!(
            text,
            "{:>9}  {:>9.1}  {:>8.1}  {explained:>13.1}  {:>8.2}x  {:>8.2}  {:>9.2}",
            family.processes(),
            family.mean() * 1e6,
            family.deviation() * 1e6,
            one.beyond,
            one.distance,
            one.chance,
        );
        found.push((family.processes(), one));
    }
    let unlike = found.iter().find(|(_, one)| !one.is_explained());
    text += &match unlike {
        None => {
            "BSP-like: more processes cost no more than the slowest of more edges does\n".into()
        }
        Some((processes, one)) => format!(
            "not BSP-like: {processes} processes cost {:.2} times what the slowest of as many edges does; they are \
             in each other's way\n",
            one.beyond
        ),
    };
    text
}

/// Runs a job and reads what it prints; with how many hosts it had.
fn take(processes: usize, options: &[OsString]) -> Result<(Family, usize), String> {
    let own = std::env::current_exe().map_err(|error| format!("bsp-probe: {error}"))?;
    let mpiexec = own.with_file_name("mpiexec");
    let mut command = Command::new(&mpiexec);
    command.args(["-n", &processes.to_string()]).args(options);
    command.arg(&own).args(["bsp-probe", MEASURE]).stderr(Stdio::inherit());
    let output = command.output().map_err(|error| format!("{}: {error}", mpiexec.display()))?;
    if !output.status.success() {
        return Err(format!("bsp-probe: the job of {processes} processes failed"));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    read(processes, &text)
        .ok_or_else(|| format!("bsp-probe: the job of {processes} processes printed nonsense"))
}

fn read(processes: usize, text: &str) -> Option<(Family, usize)> {
    let (mut hosts, mut sample) = (1, Vec::new());
    for line in text.lines() {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["hosts", count] => hosts = count.parse().ok()?,
            ["time", time] => sample.push(time.parse().ok()?),
            _ => return None,
        }
    }
    Some((Family::new(processes, sample)?, hosts))
}

/// One process of a job: measures, and process 0 prints.
pub(super) fn measure() -> bsp::Result<()> {
    let mut text = String::new();
    let pid = bsp::run(|process| {
        let (pid, nprocs) = (process.pid(), process.nprocs());
        let _ = writeln!(text, "hosts {}", process.hosts());
        let part = BYTES / (nprocs - 1).max(1);
        let land = process.area::<u8>(part * nprocs)?;
        let source = vec![7u8; part];
        process.superstep(|_| Ok(()))?;
        for round in 0..FIRST + SAMPLES {
            process.superstep(|_| Ok(()))?;
            let start = Instant::now();
            process.superstep(|step| {
                for distance in 1..nprocs {
                    step.put(&land, (pid + distance) % nprocs, part * (distance - 1), &source)?;
                }
                Ok(())
            })?;
            // The slowest process has the slowest edge.
            let time = process.fold(start.elapsed().as_secs_f64(), f64::max)?;
            if round >= FIRST {
                let _ = writeln!(text, "time {time:e}");
            }
        }
        drop(land);
        process.superstep(|_| Ok(()))?;
        Ok(pid)
    })?;
    if pid == 0 {
        print!("{text}");
    }
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Edges that take 100 to 200 µs, all alike, and `more` times as long with so many processes.
    pub(crate) fn family(processes: usize, more: f64) -> Family {
        let share = |at: usize| ((at as f64 + 0.5) / 300.0).powf(1.0 / processes as f64);
        let sample = (0..300).map(|at| more * (1.0 + share(at)) * 1e-4);
        Family::new(processes, sample.collect()).unwrap()
    }

    #[test]
    fn the_verdict_follows_from_the_families() {
        let like = study(&[family(2, 1.0), family(4, 1.0), family(8, 1.0)]);
        assert!(like.contains("\nBSP-like: ") && like.lines().count() == 5, "{like}");
        let unlike = study(&[family(2, 1.0), family(4, 1.0), family(8, 1.5)]);
        assert!(unlike.contains("not BSP-like: 8 processes cost 1.50 times"), "{unlike}");
    }

    #[test]
    fn numbers_are_close_where_few_are() {
        assert_eq!(numbers(2), [2]);
        assert_eq!(numbers(8), [2, 4, 6, 8]);
        assert_eq!(numbers(16), [2, 4, 6, 8, 12, 16]);
    }

    #[test]
    fn what_ranks_print_is_read() {
        let (family, hosts) = read(4, "hosts 4\ntime 1e-3\ntime 3e-3\n").unwrap();
        assert_eq!((family.processes(), hosts, family.mean()), (4, 4, 2e-3));
        for text in ["", "hosts 4\n", "time nan\n", "hello\n"] {
            assert!(read(4, text).is_none(), "{text}");
        }
    }
}
