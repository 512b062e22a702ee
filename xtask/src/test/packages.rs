//! What package managers make of the tree, each tried in a fresh environment: a wheel for Python beside mpi4py's, `mpiexec`
//! and a program by cargo, and the packages that cargo would send to a registry. With `--long` only: it all is built anew.

use super::{Jobs, Options};
use crate::{install, wheel};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Builds, installs and tries something in an empty folder.
type Check = fn(&Path, &Path) -> Result<(), String>;

/// Checks, by what they are called.
const CHECKS: &[(&str, Check)] = &[
    ("packages: a wheel beside mpi4py's", python),
    ("packages: mpiexec by cargo install", cargo_install),
    ("packages: crates as a registry has them", crates),
];

pub fn run(root: &Path, options: &Options, jobs: &mut Jobs) -> Result<(), String> {
    if !options.long || options.other.is_some() {
        return Ok(());
    }
    for (name, check) in CHECKS.iter().filter(|(name, _)| options.selects(name)) {
        let place = install::target(root).join("serried-packages");
        let _ = std::fs::remove_dir_all(&place);
        std::fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
        let started = Instant::now();
        let outcome = check(root, &place);
        jobs.note(name, started.elapsed(), outcome.err());
        let _ = std::fs::remove_dir_all(&place);
    }
    Ok(())
}

/// What a command prints, if it ends well.
fn says(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match output.status.success() {
        true => Ok(text),
        false => {
            let errors = String::from_utf8_lossy(&output.stderr);
            Err(format!("{command:?}: {}\n{text}{errors}", output.status))
        }
    }
}

fn expect(command: &mut Command, expected: &str) -> Result<(), String> {
    let text = says(command)?;
    match text.contains(expected) {
        true => Ok(()),
        false => Err(format!("{command:?} does not say {expected:?} but\n{text}")),
    }
}

const PROGRAM: &str = "
from mpi4py import MPI
comm = MPI.COMM_WORLD
total = comm.allreduce(comm.rank)
if comm.rank == 0:
    print(MPI.get_vendor()[0], 'Serried' in MPI.Get_library_version(), total)
";

/// In an environment with mpi4py's wheel and ours nothing is to be set: mpi4py finds the library, and a shell the commands.
fn python(root: &Path, place: &Path) -> Result<(), String> {
    let wheel = wheel::make(&place.join("wheel"))?;
    let environment = place.join("an environment");
    let bin = environment.join("bin");
    says(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    let pip = || {
        let mut command = Command::new(bin.join("python"));
        command.args(["-m", "pip", "--quiet", "--disable-pip-version-check"]);
        command
    };
    says(pip().arg("install").arg(&wheel).arg("mpi4py"))?;
    let mut job = Command::new(bin.join("mpiexec"));
    job.args(["-n", "3"]).arg(bin.join("python")).args(["-c", PROGRAM]);
    expect(&mut job, "MPICH True 3")?;
    // What is compiled there runs by itself.
    let program = place.join("heat");
    says(
        Command::new(bin.join("mpicc"))
            .arg(root.join("examples/heat.c"))
            .arg("-lm")
            .arg("-o")
            .arg(&program),
    )?;
    says(Command::new(bin.join("mpirun")).args(["-n", "2"]).arg(&program))?;
    says(pip().args(["uninstall", "--yes", "serried"]))?;
    match bin.join("mpiexec").exists() || environment.join("lib/libmpi_abi.so.1").exists() {
        true => Err("pip uninstall leaves something behind".into()),
        false => Ok(()),
    }
}

fn cargo(root: &Path) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root);
    cargo
}

const MANIFEST: &str = "\
[package]
name = \"newcomer\"
version = \"0.1.0\"
edition = \"2024\"

[workspace]

[dependencies.serried]
path = ";

/// A program outside of this tree, made of the front page alone, on the `mpiexec` that cargo installs.
fn cargo_install(root: &Path, place: &Path) -> Result<(), String> {
    let mut command = cargo(root);
    command.args(["install", "--quiet", "--locked", "--path", "crates/launch", "--root"]);
    says(command.arg(place))?;
    let page = std::fs::read_to_string(root.join("crates/serried/README.md"));
    let page = page.map_err(|error| format!("crates/serried/README.md: {error}"))?;
    let mut parts = page.split("```rust\n").skip(1).filter_map(|part| part.split("```").next());
    let program = parts.next().ok_or("the front page has no program")?;
    let newcomer = place.join("newcomer");
    let write = |name: &str, text: &str| {
        let path = newcomer.join(name);
        std::fs::create_dir_all(newcomer.join("src"))
            .and_then(|()| std::fs::write(&path, text))
            .map_err(|error| format!("{}: {error}", path.display()))
    };
    write("src/main.rs", program)?;
    write("Cargo.toml", &format!("{MANIFEST}{:?}\n", root.join("crates/serried")))?;
    // The same versions as here, and no network.
    let lock =
        std::fs::read_to_string(root.join("Cargo.lock")).map_err(|error| error.to_string())?;
    write("Cargo.lock", &lock)?;
    let target = install::target(root).join("newcomer");
    let mut build = cargo(&newcomer);
    says(build.args(["build", "--quiet", "--offline", "--target-dir"]).arg(&target))?;
    let program = target.join("debug/newcomer");
    expect(&mut Command::new(&program), "the ranks add up to 0")?;
    let mut job = Command::new(place.join("bin/mpiexec"));
    expect(job.args(["-n", "4"]).arg(&program), "the ranks add up to 6")
}

/// What is meant for others: the crate, the launcher, and all of this tree that they stand on.
fn for_others(root: &Path) -> Result<BTreeSet<String>, String> {
    let mut tree = cargo(root);
    tree.args(["tree", "--quiet", "--locked", "--prefix", "none", "--edges", "normal,build"]);
    let text = says(tree.args(["--package", "serried", "--package", "serried-launch"]))?;
    let names = text.lines().filter_map(|line| line.split(' ').next());
    Ok(names.filter(|name| name.starts_with("serried")).map(String::from).collect())
}

/// Each crate compiles from what is in its package, on the packages of the others.
fn crates(root: &Path, _: &Path) -> Result<(), String> {
    let mut command = cargo(root);
    command.args(["package", "--quiet", "--locked", "--allow-dirty"]);
    for name in for_others(root)? {
        command.args(["--package", &name]);
    }
    says(&mut command).map(drop)
}
