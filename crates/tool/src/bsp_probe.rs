//! `serried bsp-probe`: what supersteps cost on this machine.
//!
//! The command starts itself as a job for each number of processes; process 0 of each job prints
//! samples, and the command fits the model to them.

mod curves;
mod variance;

use bsp::cost::{self, Estimate, Parameters};
use lexopt::Arg;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Makes this command the process of a job.
const MEASURE: &str = "--measure";
/// Bytes of all puts of a process in one superstep.
const SIZES: [usize; 7] = [0, 1 << 10, 4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20];
/// Samples for each of them.
const SAMPLES: usize = 25;
/// The h-relation whose costs are compared between numbers of processes, and how often.
const FAMILY: (usize, usize) = (64 << 10, 200);
/// The most processes whose variance is compared, if nobody says how many.
const HOSTS: usize = 8;
/// Items of the vectors with which speed is measured: they stay in the first cache.
const ITEMS: usize = 1024;

/// Does what the words ask for.
pub fn run(words: &[&str]) -> Result<(), String> {
    if words == [MEASURE] {
        return measure().map_err(|error| error.to_string());
    }
    if words == [variance::MEASURE] {
        return variance::measure().map_err(|error| error.to_string());
    }
    let cpus = std::thread::available_parallelism().map_or(2, usize::from);
    let (mut most, mut file, mut options) = (None, cost::file(), Vec::new());
    let (mut wants_variance, mut svg) = (false, None);
    let mut parser = lexopt::Parser::from_args(words);
    let refused = |error| format!("bsp-probe: {error}; `serried help bsp-probe` tells all");
    while let Some(argument) = parser.next().map_err(refused)? {
        match argument {
            Arg::Short('n') => {
                let text = parser.value().map_err(refused)?;
                let number = text.to_str().and_then(|text| text.parse().ok());
                let number = number.filter(|number| (2..=4096).contains(number));
                most =
                    Some(number.ok_or(format!("bsp-probe: -n is {text:?}; it must be 2 or more"))?);
            }
            Arg::Long("file") => file = Some(PathBuf::from(parser.value().map_err(refused)?)),
            Arg::Long("variance") => wants_variance = true,
            Arg::Long("svg") => svg = Some(PathBuf::from(parser.value().map_err(refused)?)),
            // Behind `--`: for mpiexec.
            Arg::Value(word) if words.contains(&"--") => {
                options.push(word);
                options.extend(parser.raw_args().map_err(refused)?);
            }
            other => return Err(refused(other.unexpected())),
        }
    }
    if wants_variance {
        return variance::run(most.unwrap_or(HOSTS), &options, svg.as_deref());
    }
    if svg.is_some() {
        return Err("bsp-probe: --svg draws what --variance finds; give both".into());
    }
    let file = file.ok_or("bsp-probe: there is no home directory; name a file with --file")?;
    println!(
        "{:>9}  {:>5}  {:>18}  {:>20}  {:>20}  {:>9}  {:>8}",
        "processes", "hosts", "s, Mop/s", "g, ns/byte", "l, us", "MB/s", "distance"
    );
    let mut found = Vec::new();
    let mut first: Option<(Vec<f64>, usize)> = None;
    for processes in numbers(most.unwrap_or(cpus.max(2))) {
        let samples = Samples::take(processes, &options)?;
        let parameters = samples.parameters(processes)?;
        let family = first.get_or_insert_with(|| (samples.family.clone(), processes));
        let distance = cost::family_distance((&family.0, family.1), (&samples.family, processes));
        println!("{}", line(&parameters, distance));
        found.push(parameters);
    }
    store(&file, &found)?;
    println!("stored in {}", file.display());
    Ok(())
}

/// 2, 4, 8, and so on, and the last one itself.
fn numbers(most: usize) -> Vec<usize> {
    let mut numbers: Vec<usize> = std::iter::successors(Some(2), |number| Some(number * 2))
        .take_while(|&n| n < most)
        .collect();
    numbers.push(most);
    numbers
}

fn line(found: &Parameters, distance: f64) -> String {
    let show = |estimate: Estimate, unit: f64| {
        format!("{:.4} ± {:.4}", estimate.value * unit, estimate.error * unit)
    };
    let rate = 1e-6 / found.g.value;
    let speed = format!("{:.0} ± {:.0}", found.s.value * 1e-6, found.s.error * 1e-6);
    let (g, l) = (show(found.g, 1e9), show(found.l, 1e6));
    let (processes, hosts) = (found.processes, found.hosts);
    format!(
        "{processes:>9}  {hosts:>5}  {speed:>18}  {g:>20}  {l:>20}  {rate:>9.0}  {distance:>8.2}"
    )
}

/// Writes what was found, and keeps what is there of other numbers of processes or hosts.
fn store(file: &PathBuf, found: &[Parameters]) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", file.display());
    let text = boot::read_text(file, cost::LONGEST).unwrap_or_default();
    let key = |row: &Parameters| (row.hosts, row.processes);
    let other = |old: &Parameters| found.iter().all(|new| key(new) != key(old));
    let mut all: Vec<Parameters> = text.lines().filter_map(cost::read).filter(other).collect();
    all.extend(found);
    all.sort_by_key(key);
    let mut text = String::from("# processes\thosts\ts\t±\tg\t±\tl\t±\n");
    for parameters in &all {
        let _ = writeln!(text, "{parameters}");
    }
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    std::fs::write(file, text).map_err(failed)
}

/// What a job has measured.
#[derive(Debug, Default, PartialEq)]
struct Samples {
    hosts: usize,
    speeds: Vec<f64>,
    supersteps: Vec<(f64, f64)>,
    family: Vec<f64>,
}

impl Samples {
    /// Runs a job and reads what it prints.
    fn take(processes: usize, options: &[OsString]) -> Result<Samples, String> {
        let own = std::env::current_exe().map_err(|error| format!("bsp-probe: {error}"))?;
        let mpiexec = own.with_file_name("mpiexec");
        let mut command = Command::new(&mpiexec);
        command.args(["-n", &processes.to_string()]).args(options);
        command.arg(&own).args(["bsp-probe", MEASURE]).stderr(Stdio::inherit());
        let output = command.output();
        let output = output.map_err(|error| format!("{}: {error}", mpiexec.display()))?;
        if !output.status.success() {
            return Err(format!("bsp-probe: the job of {processes} processes failed"));
        }
        Samples::read(&String::from_utf8_lossy(&output.stdout))
            .ok_or_else(|| format!("bsp-probe: the job of {processes} processes printed nonsense"))
    }

    fn read(text: &str) -> Option<Samples> {
        let mut samples = Samples { hosts: 1, ..Samples::default() };
        for line in text.lines() {
            let words: Vec<&str> = line.split('\t').collect();
            let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
            match words[..] {
                ["hosts", count] => samples.hosts = count.parse().ok()?,
                ["speed", value] => samples.speeds.push(number(value)?),
                ["superstep", h, time] => samples.supersteps.push((number(h)?, number(time)?)),
                ["family", time] => samples.family.push(number(time)?),
                _ => return None,
            }
        }
        Some(samples)
    }

    fn parameters(&self, processes: usize) -> Result<Parameters, String> {
        let line = cost::fit(&self.supersteps).ok_or("bsp-probe: too few samples to fit a line")?;
        let mut speeds = self.speeds.clone();
        let value = cost::median(&mut speeds);
        let off = |speed: &f64| (speed - value).powi(2);
        let spread = (speeds.iter().map(off).sum::<f64>() / speeds.len() as f64).sqrt();
        Ok(Parameters {
            processes,
            hosts: self.hosts,
            s: Estimate { value, error: spread },
            g: line.slope,
            l: line.start,
        })
    }
}

/// One process of a job: measures, and process 0 prints.
fn measure() -> bsp::Result<()> {
    let mut text = String::new();
    let pid = bsp::run(|process| {
        let (pid, nprocs) = (process.pid(), process.nprocs());
        let _ = writeln!(text, "hosts\t{}", process.hosts());
        for _ in 0..9 {
            // The slowest counts: everyone waits for it.
            let speed = process.fold(speed(), f64::min)?;
            let _ = writeln!(text, "speed\t{speed:e}");
        }
        let most = SIZES[SIZES.len() - 1];
        let land = process.area::<u8>(most + nprocs)?;
        let source = vec![7u8; most];
        process.superstep(|_| Ok(()))?;
        let mut exchange = |h: usize, count: usize| -> bsp::Result<f64> {
            let part = h / (nprocs - 1).max(1);
            process.superstep(|_| Ok(()))?;
            let start = Instant::now();
            for _ in 0..count {
                process.superstep(|step| {
                    for distance in 1..nprocs {
                        let to = (pid + distance) % nprocs;
                        step.put(&land, to, part * (distance - 1), &source[..part])?;
                    }
                    Ok(())
                })?;
            }
            Ok(start.elapsed().as_secs_f64() / count as f64)
        };
        for round in 0..SAMPLES + 2 {
            for h in SIZES {
                let time = exchange(h, if h < 4096 { 50 } else { 4 })?;
                // The first ones warm everything up.
                if round >= 2 {
                    let _ = writeln!(text, "superstep\t{h}\t{time:e}");
                }
            }
        }
        for _ in 0..FAMILY.1 {
            let _ = writeln!(text, "family\t{:e}", exchange(FAMILY.0, 1)?);
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

/// Operations a second: additions and multiplications of two vectors.
fn speed() -> f64 {
    let x: Vec<f64> = (0..ITEMS).map(|at| at as f64).collect();
    let mut y = vec![1.0; ITEMS];
    let rounds = 2000;
    let start = Instant::now();
    for round in 0..rounds {
        let factor = std::hint::black_box(f64::from(round) * 1e-9);
        for (y, x) in y.iter_mut().zip(&x) {
            *y += factor * x;
        }
    }
    std::hint::black_box(&y);
    f64::from(rounds) * 2.0 * ITEMS as f64 / start.elapsed().as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_double_and_end_with_the_last() {
        assert_eq!(numbers(2), [2]);
        assert_eq!(numbers(6), [2, 4, 6]);
        assert_eq!(numbers(16), [2, 4, 8, 16]);
    }

    #[test]
    fn samples_become_parameters() {
        let mut text =
            String::from("hosts\t3\nspeed\t1e9\nspeed\t1.2e9\nspeed\t1.1e9\nfamily\t5e-6\n");
        for h in [0.0, 1000.0, 2000.0, 4000.0] {
            let _ = writeln!(text, "superstep\t{h}\t{:e}", 1e-6 + h * 2e-10);
        }
        let samples = Samples::read(&text).unwrap();
        let found = samples.parameters(8).unwrap();
        assert_eq!((found.processes, found.hosts, found.s.value), (8, 3, 1.1e9));
        assert!((found.g.value - 2e-10).abs() < 1e-15 && (found.l.value - 1e-6).abs() < 1e-11);
        assert_eq!(Samples::read("hello"), None);
        assert!(Samples::default().parameters(2).is_err());
        assert!(line(&found, 0.25).contains("0.25"));
    }

    #[test]
    fn what_is_stored_of_other_numbers_and_hosts_stays() {
        let file = std::env::temp_dir().join(format!("bsp-probe-{}.tsv", std::process::id()));
        let of = |processes, hosts, value| {
            let g = Estimate { value, error: 0.0 };
            Parameters { processes, hosts, g, ..Parameters::default() }
        };
        store(&file, &[of(2, 1, 1.0), of(8, 1, 1.0)]).unwrap();
        store(&file, &[of(4, 1, 2.0), of(8, 1, 2.0), of(8, 2, 9.0)]).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        let _ = std::fs::remove_file(&file);
        let found: Vec<_> = text.lines().filter_map(cost::read).collect();
        assert_eq!(found, [of(2, 1, 1.0), of(4, 1, 2.0), of(8, 1, 2.0), of(8, 2, 9.0)]);
    }
}
