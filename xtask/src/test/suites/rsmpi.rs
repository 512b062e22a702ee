//! The examples and tests of Rust's `mpi` crate.

use super::{Bench, Verdict, install_packages, prepare, run_process};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const VERSION: &str = "0.8.2";

pub fn run(bench: &mut Bench) -> Result<(), String> {
    if bench.only.as_deref().is_some_and(|only| !only.starts_with("rsmpi")) {
        return Ok(());
    }
    let exceptions = bench.exceptions("rsmpi")?;
    let folder = bench.cache.join("rsmpi");
    let packages = folder.join("packages");
    let fetched =
        sources(&folder).and_then(|()| install_packages(&packages, &["libclang"], |_| {}));
    if let Err(fault) = fetched {
        bench.skip("rsmpi", &format!("it cannot be fetched\n{}", super::super::indented(&fault)));
        return Ok(());
    }
    let source = folder.join("source");
    let mut build = cargo(&source, &["build", "--examples", "--tests", "--all-features"]);
    build.env("MPICC", bench.prefix.join("bin/mpicc"));
    build.env("LIBCLANG_PATH", packages.join("clang/native"));
    if let Err(fault) = prepare(&mut build, Duration::from_secs(1200)) {
        bench.tally.done += 1;
        println!("{}", super::super::indented(&fault));
        bench.tally.failed.push("rsmpi: build".into());
        return Ok(());
    }
    for ranks in [2, 3] {
        for program in programs(&source, &folder.join("target/debug"))? {
            let name = format!("rsmpi {}, {ranks} ranks", program.0);
            let listed = exceptions.reason(&program.0).map(String::from);
            let mut command = bench.mpiexec(ranks);
            command.arg(&program.1).current_dir(&source);
            bench.test(&name, listed.as_deref(), || judge(command));
        }
    }
    Ok(())
}

fn judge(mut command: Command) -> Verdict {
    match run_process(&mut command, Duration::from_secs(180)) {
        Ok(ended) if ended.succeeded() => Verdict::Passed,
        Ok(ended) => Verdict::Failed(ended.tell(&command)),
        Err(fault) => Verdict::Failed(fault),
    }
}

fn cargo(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(folder);
    command.env("CARGO_TARGET_DIR", folder.parent().expect("in the cache").join("target"));
    command
}

/// The crate's source, as cargo unpacks it.
fn sources(folder: &Path) -> Result<(), String> {
    if folder.join("source/Cargo.toml").exists() {
        return Ok(());
    }
    let fetch = folder.join("fetch");
    std::fs::create_dir_all(&fetch).map_err(|error| error.to_string())?;
    let manifest = format!(
        "[package]\nname = \"fetch\"\nversion = \"0.0.0\"\nedition = \"2021\"\n\
         [lib]\npath = \"lib.rs\"\n[dependencies]\nmpi = \"={VERSION}\"\n[workspace]\n"
    );
    std::fs::write(fetch.join("Cargo.toml"), manifest).map_err(|error| error.to_string())?;
    std::fs::write(fetch.join("lib.rs"), "").map_err(|error| error.to_string())?;
    prepare(cargo(&fetch, &["vendor", "--quiet"]).arg("vendor"), Duration::from_secs(600))?;
    // A crate of its own, not a member of ours.
    let manifest = fetch.join("vendor/mpi/Cargo.toml");
    let text = std::fs::read_to_string(&manifest).map_err(|error| error.to_string())?;
    std::fs::write(&manifest, text + "\n[workspace]\n").map_err(|error| error.to_string())?;
    std::fs::rename(fetch.join("vendor/mpi"), folder.join("source"))
        .map_err(|error| error.to_string())
}

/// Examples and tests that were built, one for each source file: name and path.
fn programs(source: &Path, built: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let mut programs = Vec::new();
    for (kind, sources, folder) in [("example", "examples", "examples"), ("test", "tests", "deps")]
    {
        for source in files(&source.join(sources))? {
            let stem = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            // A test has a hash in its name, and there may be older ones.
            let is_it = |path: &PathBuf| {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let hash = name.strip_prefix(&stem);
                match kind {
                    "example" => hash == Some(""),
                    _ => hash.is_some_and(|hash| hash.starts_with('-') && !hash.contains('.')),
                }
            };
            let newest = files(&built.join(folder))?
                .into_iter()
                .filter(is_it)
                .max_by_key(|path| path.metadata().and_then(|data| data.modified()).ok());
            let program = newest.ok_or_else(|| format!("{kind} {stem} was not built"))?;
            programs.push((format!("{kind} {stem}"), program));
        }
    }
    programs.sort();
    Ok(programs)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries =
        std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()).collect())
}
