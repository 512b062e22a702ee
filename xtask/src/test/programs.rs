//! Compiles the test programs with an installation's own compiler wrappers.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// Source that becomes a shared library for preloading, not a program.
const LIBRARIES: &[&str] = &["interpose"];

/// Warnings in the tests hide faults of the header, so they are errors with our own.
const FLAGS: &[&str] = &["-O1", "-g", "-Wall", "-Wextra", "-pthread"];

/// And with our own headers.
const STRICT: &[&str] = &["-Werror", "-Wpedantic", "-Wno-unused-function"];

/// Brings every program of a folder up to date, each with the wrapper of its face.
pub fn build(sources: &Path, prefix: &Path, out: &Path, strict: bool) -> Result<(), String> {
    std::fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    let needs = ["mpi.h", "mpif.h", "bsp.h", "fci.h"].map(|name| format!("include/{name}"));
    let needs = needs.into_iter().chain(["bin/mpicc".into()]);
    let header = needs.map(|file| changed(&prefix.join(file))).max();
    let header = changed(&sources.join("check.h")).max(header.unwrap_or(SystemTime::UNIX_EPOCH));
    let plus = speaks_plus(prefix);
    let fortran = speaks_fortran(prefix);
    let mut stale = Vec::new();
    for entry in std::fs::read_dir(sources).map_err(|error| error.to_string())? {
        let source = entry.map_err(|error| error.to_string())?.path();
        if let Some(target) = target_of(&source, out)
            && (plus || !is_plus(&source))
            && (fortran || !is_fortran(&source))
            && changed(&target) < header.max(changed(&source))
        {
            stale.push((source, target));
        }
    }
    stale.sort();
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let faults: Vec<String> = std::thread::scope(|scope| {
        let share = stale.len().div_ceil(workers).max(1);
        let threads: Vec<_> = stale
            .chunks(share)
            .map(|part| {
                scope.spawn(move || {
                    let compile_one = |(source, target): &(PathBuf, PathBuf)| {
                        compile(source, target, prefix, strict).err()
                    };
                    part.iter().filter_map(compile_one).collect::<Vec<_>>()
                })
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no compile panics")).collect()
    });
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Whether there is a compiler for C++: not every machine has one that has gcc.
pub fn speaks_plus(prefix: &Path) -> bool {
    let output = Command::new(prefix.join("bin/mpicxx")).arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

fn is_plus(source: &Path) -> bool {
    source.extension().is_some_and(|extension| extension == "cc")
}

/// Whether there is a compiler for Fortran.
pub fn speaks_fortran(prefix: &Path) -> bool {
    let output = Command::new(prefix.join("bin/mpifort")).arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

fn is_fortran(source: &Path) -> bool {
    source.extension().is_some_and(|extension| extension == "f" || extension == "f90")
}

/// Where a preloaded library lies.
pub fn library(out: &Path, name: &str) -> PathBuf {
    out.join(format!("lib{name}.so"))
}

fn target_of(source: &Path, out: &Path) -> Option<PathBuf> {
    let extension = source.extension()?;
    let stem = source.file_stem()?.to_str()?;
    if extension != "c" && extension != "cc" && !is_fortran(source) {
        return None;
    }
    let beside =
        is_fortran(source) && source.parent().is_some_and(|face| !face.ends_with("fortran"));
    Some(match stem {
        stem if LIBRARIES.contains(&stem) => library(out, stem),
        // An example in Fortran has the name of the one in C.
        stem if beside => out.join("fortran").join(stem),
        stem => out.join(stem),
    })
}

fn changed(path: &Path) -> SystemTime {
    std::fs::metadata(path)
        .and_then(|metadata| metadata.modified())
        .unwrap_or(SystemTime::UNIX_EPOCH)
}

fn compile(source: &Path, target: &Path, prefix: &Path, strict: bool) -> Result<(), String> {
    let plus = is_plus(source);
    let face = source.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    let wrapper = match face {
        Some("bsp") => "bin/bspcc",
        Some("fci") => "bin/fcicc",
        _ if plus => "bin/mpicxx",
        _ => "bin/mpicc",
    };
    let mut command;
    let mut libraries: &[&str] = &["-lm"];
    if is_fortran(source) {
        command = Command::new(prefix.join("bin/mpifort"));
        command.args(["-O1", "-g"]);
        // Modules of the program are written beside it, and never where the tests were started.
        let folder = target.parent().expect("in a folder");
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        command.arg("-J").arg(folder);
        libraries = if face == Some("bsp") { &["-lbsp"] } else { &[] };
    } else {
        command = Command::new(prefix.join(wrapper));
        command.args(FLAGS).args(["-D_GNU_SOURCE", if plus { "-std=c++17" } else { "-std=c11" }]);
        if strict {
            command.args(STRICT);
        }
    }
    if target.extension().is_some_and(|extension| extension == "so") {
        command.args(["-shared", "-fPIC"]);
    }
    command.arg(source).arg("-o").arg(target).args(libraries);
    let name = source.display();
    let output = command.output().map_err(|error| format!("{name}: {command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let _ = std::fs::remove_file(target);
    Err(format!("{name} does not compile:\n{}", String::from_utf8_lossy(&output.stderr)))
}
