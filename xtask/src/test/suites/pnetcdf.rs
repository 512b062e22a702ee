//! PnetCDF's own tests, on a library that is compiled with our wrapper.

use super::{Bench, Verdict, debian, prepare, run_process};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const VERSION: &str = "1.12.3";

/// Alone, and with as many ranks as its authors take.
const RANKS: [u32; 2] = [1, 4];

/// How long a test may take.
const LIMIT: Duration = Duration::from_secs(300);

/// How long configuring and compiling may take, each.
const BUILDING: Duration = Duration::from_secs(1800);

pub fn run(bench: &mut Bench) -> Result<(), String> {
    if bench.only.as_deref().is_some_and(|only| !only.starts_with("pnetcdf")) {
        return Ok(());
    }
    let folder = bench.cache.join("pnetcdf");
    if let Err(fault) = sources(&folder) {
        let fault = super::super::indented(&fault);
        bench.skip("pnetcdf", &format!("it cannot be fetched and configured\n{fault}"));
        return Ok(());
    }
    let tests = folder.join(format!("pnetcdf-{VERSION}/test/testcases"));
    if let Err(fault) = build(&folder, &bench.prefix) {
        bench.tally.done += 1;
        println!("{}", super::super::indented(&fault));
        bench.tally.failed.push("pnetcdf: build".into());
        return Ok(());
    }
    let programs = programs(&tests)?;
    for ranks in RANKS {
        for program in &programs {
            let name = program.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let mut command = bench.mpiexec(ranks);
            command.arg(program).arg(folder.join("file.nc")).current_dir(&tests);
            bench.test(&format!("pnetcdf {name}, {ranks} ranks"), None, || judge(command));
        }
    }
    Ok(())
}

fn judge(mut command: Command) -> Verdict {
    match run_process(&mut command, LIMIT) {
        Ok(ended) if ended.succeeded() && !ended.output.contains("fail") => Verdict::Passed,
        Ok(ended) => Verdict::Failed(ended.tell(&command)),
        Err(fault) => Verdict::Failed(fault),
    }
}

/// The source, out of the package of the system's distribution, which has no `configure`.
fn sources(folder: &Path) -> Result<(), String> {
    let source = folder.join(format!("pnetcdf-{VERSION}"));
    if source.join("configure").exists() {
        return Ok(());
    }
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    debian::fetch_source(folder, &format!("pnetcdf={VERSION}-1"))?;
    let mut unpack = Command::new("tar");
    unpack.args(["xJf", &format!("pnetcdf_{VERSION}.orig.tar.xz")]).current_dir(folder);
    prepare(&mut unpack, Duration::from_secs(300))?;
    prepare(Command::new("autoreconf").arg("-fi").current_dir(source), Duration::from_secs(600))
}

fn build(folder: &Path, prefix: &Path) -> Result<(), String> {
    let source = folder.join(format!("pnetcdf-{VERSION}"));
    if !source.join("Makefile").exists() {
        let mut configure = Command::new("./configure");
        configure.args(["--disable-fortran", "--disable-cxx", "--disable-shared", "CFLAGS=-O1"]);
        configure.arg(format!("MPICC={}", prefix.join("bin/mpicc").display()));
        prepare(configure.current_dir(&source), BUILDING)?;
    }
    for words in [&["-j2"][..], &["-j2", "-C", "test/testcases", "check", "TESTS="]] {
        prepare(Command::new("make").args(words).current_dir(&source), BUILDING)?;
    }
    Ok(())
}

/// The tests that were built: files that can be run and are no scripts.
fn programs(tests: &Path) -> Result<Vec<PathBuf>, String> {
    let entries =
        std::fs::read_dir(tests).map_err(|error| format!("{}: {error}", tests.display()))?;
    let mut programs: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_none() && path.is_file())
        .filter(|path| path.metadata().is_ok_and(|data| data.permissions().mode() & 0o111 != 0))
        .collect();
    programs.sort();
    if programs.is_empty() { Err("no test of PnetCDF was built".into()) } else { Ok(programs) }
}
