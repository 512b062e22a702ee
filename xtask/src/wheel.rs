//! `cargo xtask wheel`: what `pip install` puts into a Python environment, so that mpi4py's wheel finds a library
//! there, and people `mpiexec`.

use crate::install;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Python has what a wheel is made of.
const SCRIPT: &str = include_str!("wheel.py");

const USAGE: &str = "\
usage: cargo xtask wheel [--out DIR]

  --out DIR       where the wheel goes; target/wheel if nothing is said
";

/// Builds in release mode and makes a wheel of it.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let folder = match words[..] {
        [] => install::target(&install::root()).join("wheel"),
        ["--out", folder] => PathBuf::from(folder),
        ["--help" | "-h"] => {
            print!("{USAGE}");
            return Ok(());
        }
        _ => return Err(USAGE.into()),
    };
    println!("{}", make(&folder)?.display());
    Ok(())
}

/// Makes the wheel, and answers where it is.
pub fn make(folder: &Path) -> Result<PathBuf, String> {
    let tree = folder.join("tree");
    let _ = std::fs::remove_dir_all(&tree);
    install::install(&tree)?;
    let mut python = Command::new("python3");
    python.args(["-c", SCRIPT]).args([&tree, folder]).arg(env!("CARGO_PKG_VERSION"));
    let output = python.output().map_err(|error| format!("python3: {error}"))?;
    if !output.status.success() {
        return Err(format!("no wheel: {}", String::from_utf8_lossy(&output.stderr)));
    }
    std::fs::remove_dir_all(&tree).map_err(|error| format!("{}: {error}", tree.display()))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}
