//! `cargo xtask bench store`: what remote stores cost, and the iterative matrix-vector product in its
//! seven forms, beside the model of it.

mod bars;
mod curves;
mod model;
mod page;

use crate::hosts::Hosts;
use crate::install;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const HELP: &str = "\
usage: cargo xtask bench store [--prefix DIR] [--rounds N] [--quick]

  --prefix DIR  measure what is installed there, instead of installing first
  --rounds N    rounds to take medians over (5)
  --quick       one round of a few cases, to see whether all runs; writes to target
";

/// Figures by row.
pub type Figures = BTreeMap<String, f64>;

/// Forms of the product: the program, its further arguments, and whether it needs one host.
pub const FORMS: &[(&str, &[&str], bool)] = &[
    ("sendrecv", &[], false),
    ("broadcast", &[], false),
    ("allgather", &[], false),
    ("shared", &[], true),
    ("words", &[], false),
    ("blocks", &[], false),
    ("flags", &["flags"], false),
];

/// What is measured with a number of processes.
pub struct Sweep {
    pub title: &'static str,
    pub n: u32,
    pub steps: u32,
    pub processes: &'static [u32],
    /// Whether the processes are on two hosts.
    pub network: bool,
}

/// Sizes at which communication is most of it, and at which it is little; then over a network.
pub const SWEEPS: &[Sweep] = &[
    Sweep {
        title: "One host, 256 rows",
        n: 256,
        steps: 400,
        processes: &[2, 4, 8, 16],
        network: false,
    },
    Sweep {
        title: "One host, 1024 rows",
        n: 1024,
        steps: 60,
        processes: &[2, 4, 8, 16],
        network: false,
    },
    Sweep {
        title: "Two hosts (network namespaces), 256 rows",
        n: 256,
        steps: 20,
        processes: &[2, 4, 8],
        network: true,
    },
    Sweep {
        title: "Two hosts (network namespaces), 1024 rows",
        n: 1024,
        steps: 10,
        processes: &[2, 4, 8],
        network: true,
    },
];

struct Options {
    prefix: Option<PathBuf>,
    rounds: usize,
    quick: bool,
}

/// Runs `cargo xtask bench store` with these arguments.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut options = Options { prefix: None, rounds: 5, quick: false };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().ok_or_else(|| format!("{argument} needs a value\n\n{HELP}"));
        match argument.as_str() {
            "--prefix" => options.prefix = Some(value()?.into()),
            "--rounds" => options.rounds = super::number(argument, value()?)? as usize,
            "--quick" => (options.quick, options.rounds) = (true, 1),
            "--help" | "-h" => {
                print!("{HELP}");
                return Ok(());
            }
            other => return Err(format!("bench store has no option {other:?}\n\n{HELP}")),
        }
    }
    let root = install::root();
    let prefix = match &options.prefix {
        Some(prefix) => std::path::absolute(prefix).map_err(|error| error.to_string())?,
        None => {
            let prefix = install::target(&root).join("bench-store");
            install::install(&prefix)?;
            prefix
        }
    };
    let programs = compile(&root, &prefix)?;
    let place = Place { prefix, programs, hosts: Hosts::make('s', 219, 2) };
    if place.hosts.is_none() {
        println!("without two hosts: this user may not make network namespaces");
    }
    let mut samples: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for round in 0..options.rounds {
        println!("round {} of {}", round + 1, options.rounds);
        measure(&place, options.quick, &mut samples)?;
    }
    delayed(&root, &mut samples)?;
    let figures: Figures = samples.into_iter().map(|(row, values)| (row, median(values))).collect();
    print!("{}", bars::text(&figures));
    let target = match options.quick {
        true => install::target(&root).join("bench/results"),
        false => root.join("bench/results"),
    };
    std::fs::create_dir_all(&target).map_err(|error| error.to_string())?;
    let file = target.join("store.html");
    std::fs::write(&file, page::write(&figures, options.rounds))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    println!("written: {}", file.display());
    Ok(())
}

struct Place {
    prefix: PathBuf,
    programs: PathBuf,
    hosts: Option<Hosts>,
}

fn compile(root: &Path, prefix: &Path) -> Result<PathBuf, String> {
    let out = install::target(root).join("bench-store-programs");
    std::fs::create_dir_all(&out).map_err(|error| error.to_string())?;
    let lib = prefix.join("lib");
    let with = |source: PathBuf, name: &str, library: Option<&str>| {
        let mut command = Command::new("cc");
        command.args(["-O2", "-std=gnu11", "-Wall"]).arg(&source).arg("-o").arg(out.join(name));
        command.arg("-I").arg(prefix.join("include")).arg("-L").arg(&lib);
        command.arg(format!("-Wl,-rpath,{}", lib.display()));
        command.args(library.map(|library| format!("-l{library}"))).arg("-lm");
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        match output.status.success() {
            true => Ok(()),
            false => Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr))),
        }
    };
    let program = |name: &str| root.join("bench/programs").join(format!("{name}.c"));
    with(program("store"), "store", Some("fci"))?;
    with(program("latency"), "latency", Some("mpi_abi"))?;
    let example = |name: &str| root.join("examples/fci").join(format!("{name}.c"));
    with(example("serial"), "serial", None)?;
    for name in ["sendrecv", "broadcast", "allgather"] {
        with(example(name), name, Some("mpi_abi"))?;
    }
    for name in ["shared", "words", "blocks"] {
        with(example(name), name, Some("fci"))?;
    }
    Ok(out)
}

/// The row of a form of the product.
pub fn row(sweep: &Sweep, form: &str, processes: u32) -> String {
    let way = if sweep.network { "hosts" } else { "host" };
    format!("{way}/{}/{form}/{processes}", sweep.n)
}

fn measure(
    place: &Place,
    quick: bool,
    samples: &mut BTreeMap<String, Vec<f64>>,
) -> Result<(), String> {
    let mut note = |row: String, value: f64| samples.entry(row).or_default().push(value);
    let budget = if quick { "10" } else { "60" };
    let mut programs = vec![("store", false, vec![budget]), ("latency", false, vec![budget])];
    if place.hosts.is_some() {
        programs.push(("store", true, vec![budget, "link"]));
    }
    for (program, network, words) in programs {
        let text = place.job(2, network, program, &words)?;
        for line in text.lines() {
            let mut words = line.split(' ');
            if let (Some(row), Some(Ok(value))) = (words.next(), words.next().map(str::parse)) {
                note(row.into(), value);
            }
        }
    }
    for sweep in SWEEPS.iter().filter(|sweep| !sweep.network || place.hosts.is_some()) {
        let (n, steps) = (sweep.n.to_string(), if quick { 3 } else { sweep.steps }.to_string());
        let serial = place.alone("serial", &[&n, &steps])?;
        note(format!("serial/{n}"), seconds(&serial)?);
        for &processes in sweep.processes.iter().take(if quick { 1 } else { usize::MAX }) {
            for (form, more, one_host) in FORMS {
                if sweep.network && *one_host {
                    continue;
                }
                let program = if *form == "flags" { "blocks" } else { form };
                // First a few steps whose result is checked: no figure is of a wrong one.
                let check: Vec<&str> = [&[&n[..], "4", "check"][..], *more].concat();
                let checked = place.job(processes, sweep.network, program, &check);
                if sweep.network
                    && let Err(reason) = &checked
                {
                    println!("without a figure: {reason}");
                    continue;
                }
                checked?;
                let timed: Vec<&str> = [&[&n[..], &steps, "time"][..], *more].concat();
                let text = place.job(processes, sweep.network, program, &timed)?;
                note(row(sweep, form, processes), seconds(&text)?);
            }
        }
    }
    Ok(())
}

/// Microseconds a step, from a line `form p n steps TIME us/step`.
fn seconds(text: &str) -> Result<f64, String> {
    let figure = text.split_whitespace().nth(4).and_then(|word| word.parse().ok());
    figure.ok_or_else(|| format!("a form of the product printed {text:?}"))
}

/// The protocols over a link with added delay, which a test of the library measures.
fn delayed(root: &Path, samples: &mut BTreeMap<String, Vec<f64>>) -> Result<(), String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root).args(["test", "-q", "-p", "serried-store", "latency_is", "--"]);
    let output = command.arg("--nocapture").output().map_err(|error| error.to_string())?;
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let ["delayed", protocol, kind, sender, steps, least, measured] = words[..] else {
            continue;
        };
        let row = format!("delayed/{protocol}/{kind}/{sender}");
        for (what, value) in [("steps", steps), ("least", least), ("measured", measured)] {
            let value = value.parse().map_err(|_| format!("the test printed {line:?}"))?;
            samples.entry(format!("{row}/{what}")).or_default().push(value);
        }
    }
    Ok(())
}

impl Place {
    fn job(
        &self,
        processes: u32,
        network: bool,
        program: &str,
        arguments: &[&str],
    ) -> Result<String, String> {
        let mut command = Command::new(self.prefix.join("bin/mpiexec"));
        if let Some(hosts) = self.hosts.as_ref().filter(|_| network) {
            command.args(hosts.words(processes));
        }
        command.args(["-n", &processes.to_string()]).arg(self.programs.join(program));
        output(command.args(arguments))
    }

    fn alone(&self, program: &str, arguments: &[&str]) -> Result<String, String> {
        output(Command::new(self.programs.join(program)).args(arguments))
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// What a command prints, if it ends well and in time.
fn output(command: &mut Command) -> Result<String, String> {
    let in_words = format!("{command:?}");
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{in_words}: {error}"))?;
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(_) => break,
            None if Instant::now() > end => {
                let _ = child.kill();
                return Err(format!("{in_words} does not end"));
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    }
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{in_words} failed: {}", output.status)),
    }
}
