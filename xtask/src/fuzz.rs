//! `cargo xtask fuzz`: libFuzzer on the targets under `fuzz/`, guided by coverage, on any toolchain.

use crate::install;
use std::path::{Path, PathBuf};
use std::process::Command;

const USAGE: &str = "\
usage: cargo xtask fuzz [TARGET] [--seconds N] [--list]

  TARGET       one of `--list`; all of them otherwise
  --seconds N  how long each is fuzzed: 60 if it is not said
  --list       what there is to fuzz

What breaks a target is left in target/fuzz/found. Once it is mended, the input belongs into
fuzz/corpus/TARGET, where every test run replays it.
";

/// What cargo-fuzz passes: counters at every edge, and the values that are compared.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares";

/// `cargo xtask fuzz`
pub fn run(arguments: &[String]) -> Result<(), String> {
    let root = install::root();
    let targets = targets(&root)?;
    let (mut chosen, mut seconds) = (Vec::new(), "60".to_owned());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--list" => {
                targets.iter().for_each(|name| println!("{name}"));
                return Ok(());
            }
            "--seconds" => {
                let value = rest.next().filter(|value| value.parse::<u32>().is_ok());
                seconds.clone_from(value.ok_or_else(|| USAGE.to_owned())?);
            }
            name if targets.iter().any(|known| known == name) => chosen.push(name.to_owned()),
            name => return Err(format!("no target {name:?}: {}\n\n{USAGE}", targets.join(", "))),
        }
    }
    let program = build(&root)?;
    let mut broken = Vec::new();
    for name in if chosen.is_empty() { &targets } else { &chosen } {
        println!("  ...     fuzzing {name} for {seconds} s");
        if !fuzz(&root, &program, name, &seconds)? {
            broken.push(name.as_str());
        }
    }
    if broken.is_empty() { Ok(()) } else { Err(format!("broken: {}", broken.join(", "))) }
}

/// The targets: each has a corpus of its name, which the test of `fuzz/` makes sure of.
fn targets(root: &Path) -> Result<Vec<String>, String> {
    let listing = std::fs::read_dir(root.join("fuzz/corpus")).map_err(|error| error.to_string())?;
    let name = |entry: std::fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = listing.filter_map(Result::ok).map(name).collect();
    names.sort();
    Ok(names)
}

/// Builds the program with coverage and all checks, apart from other builds.
fn build(root: &Path) -> Result<PathBuf, String> {
    let told = Command::new("rustc").arg("-vV").output().map_err(|error| error.to_string())?;
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or("rustc -vV names no host")?;
    let folder = install::target(root).join("fuzz");
    // With a target, cargo keeps the flags from what runs while it builds.
    let build = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
        .args(["build", "--quiet", "--release", "--package", "serried-fuzz"])
        .args(["--features", "libfuzzer", "--bin", "fuzz", "--target", host])
        .env("CARGO_TARGET_DIR", &folder)
        .env("RUSTFLAGS", FLAGS)
        .env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true")
        .env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .current_dir(root)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    let built = folder.join(host).join("release/fuzz");
    if build.success() { Ok(built) } else { Err("the fuzz targets do not build".into()) }
}

/// Whether nothing was found.
fn fuzz(root: &Path, program: &Path, name: &str, seconds: &str) -> Result<bool, String> {
    let folder = install::target(root).join("fuzz");
    let (grown, found) = (folder.join("corpus").join(name), folder.join("found"));
    for folder in [&grown, &found] {
        std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    let ended = Command::new(program)
        .arg(&grown)
        .arg(root.join("fuzz/corpus").join(name))
        .args([format!("-max_total_time={seconds}"), "-max_len=4096".into(), "-timeout=10".into()])
        .arg(format!("-artifact_prefix={}/{name}-", found.display()))
        .env("SERRIED_FUZZ", name)
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    let last = |count: usize| {
        let lines: Vec<&str> = said.lines().collect();
        lines[lines.len().saturating_sub(count)..].join("\n")
    };
    if ended.status.success() {
        println!("  ok      {}", last(1));
    } else {
        println!("{}\n  FAILED  {name}", last(40));
    }
    Ok(ended.status.success())
}
