//! mpi4py's tests, with its wheel on the MPICH ABI and built for the standard ABI.

use super::{Bench, Ended, Verdict, install_packages, prepare, python, run_process};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const VERSION: &str = "4.1.2";

/// The modules of every run; `--long` takes all.
const QUICK: &[&str] = &[
    "test_attributes",
    "test_comm",
    "test_errorcode",
    "test_group",
    "test_info",
    "test_op",
    "test_p2p_buf_matched",
    "test_request",
    "test_status",
];

/// How many ranks everything is run on; collectives and files also on one more.
const MOST_RANKS: u32 = 4;

/// How the names of the modules that test collectives and files begin.
const JOINT: [&str; 3] = ["test_cco_", "test_file", "test_io"];

/// How long a module may take.
const LIMIT: Duration = Duration::from_secs(600);

/// One way to have mpi4py.
struct Build {
    name: &'static str,
    /// Where Python finds it.
    packages: Vec<PathBuf>,
}

pub fn run(bench: &mut Bench) -> Result<(), String> {
    if bench.only.as_deref().is_some_and(|only| !only.starts_with("mpi4py")) {
        return Ok(());
    }
    let exceptions = bench.exceptions("mpi4py")?;
    let folder = bench.cache.join("mpi4py");
    let packages = match sources(&folder).and_then(|()| wheel(&folder)) {
        Ok(packages) => packages,
        Err(fault) => {
            let fault = super::super::indented(&fault);
            bench.skip("mpi4py", &format!("its packages cannot be installed\n{fault}"));
            return Ok(());
        }
    };
    let tests = folder.join(format!("mpi4py-{VERSION}/test"));
    let left_out = folder.join("left_out.txt");
    let patterns: String = exceptions.iter().map(|(pattern, _)| format!("{pattern}\n")).collect();
    std::fs::write(&left_out, patterns).map_err(|error| error.to_string())?;

    let wheel = Build { name: "wheel", packages: vec![packages.clone()] };
    if !bench.long {
        let pattern = format!("^({})[.]py", QUICK.join("|"));
        let command = command(bench, &wheel, &tests, 2, &["-i", &pattern], Some(&left_out));
        bench.test("mpi4py wheel, quick, 2 ranks", None, || judge(command, LIMIT));
        return Ok(());
    }
    let mut builds = vec![wheel];
    match standard(bench, &folder) {
        Ok(path) => builds.push(Build { name: "abi", packages: vec![path, packages] }),
        Err(fault) => {
            bench.tally.done += 1;
            println!("{}", super::super::indented(&fault));
            bench.tally.failed.push("mpi4py abi: build".into());
        }
    }
    let mut modules = modules(&tests)?;
    // One of which nothing can be tested may not even be importable.
    modules
        .retain(|module| exceptions.iter().all(|(pattern, _)| *pattern != format!("{module}.*")));
    for build in &builds {
        for ranks in 1..=MOST_RANKS + 1 {
            let few = ranks <= MOST_RANKS;
            let joint = |module: &str| JOINT.iter().any(|start| module.starts_with(start));
            for module in modules.iter().filter(|module| few || joint(module)) {
                let pattern = format!("^{module}[.]py");
                let name = format!("mpi4py {}, {module}, {ranks} ranks", build.name);
                let command =
                    command(bench, build, &tests, ranks, &["-i", &pattern], Some(&left_out));
                bench.test(&name, None, || judge(command, LIMIT));
            }
        }
    }
    // What is left out must not pass.
    for (pattern, reason) in exceptions.iter() {
        let module = pattern.split('.').next().unwrap_or_default();
        let name = format!("mpi4py listed {pattern}");
        let choice = format!("^{module}[.]py");
        let chosen = ["-v", "-i", &choice, "-k", pattern];
        let command = command(bench, &builds[0], &tests, 2, &chosen, None);
        bench.test(&name, Some(reason), || judge_listed(command));
    }
    Ok(())
}

/// The folders with mpi4py for the standard ABI and what it needs.
pub fn standard_packages(bench: &Bench) -> Result<Vec<PathBuf>, String> {
    let folder = bench.cache.join("mpi4py");
    Ok(vec![standard(bench, &folder)?, wheel(&folder)?])
}

/// The wheel, with what the tests need.
fn wheel(folder: &Path) -> Result<PathBuf, String> {
    let packages = folder.join("wheel");
    install_packages(&packages, &[&format!("mpi4py=={VERSION}"), "numpy", "cffi"], |_| {})?;
    Ok(packages)
}

/// The source distribution, which has the tests.
fn sources(folder: &Path) -> Result<(), String> {
    let tests = folder.join(format!("mpi4py-{VERSION}/test"));
    if !tests.join("main.py").exists() {
        download(folder)?;
    }
    // It tries files while it is imported, and takes only one of the two errors that say there are
    // none; of windows it takes both.
    let module = tests.join("test_subclass.py");
    let text = std::fs::read_to_string(&module)
        .map_err(|error| format!("{}: {error}", module.display()))?;
    let text = text.replace(
        "\nexcept NotImplementedError:\n",
        "\nexcept (NotImplementedError, MPI.Exception):\n",
    );
    std::fs::write(&module, text).map_err(|error| format!("{}: {error}", module.display()))
}

fn download(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let mut download = python();
    download.args(["-m", "pip", "download", "--quiet", "--no-binary", ":all:", "--no-deps"]);
    download.arg(format!("mpi4py=={VERSION}")).current_dir(folder);
    prepare(&mut download, Duration::from_secs(600))?;
    let mut unpack = Command::new("tar");
    unpack.args(["xzf", &format!("mpi4py-{VERSION}.tar.gz")]).current_dir(folder);
    prepare(&mut unpack, Duration::from_secs(60))
}

/// mpi4py built for the standard ABI; it is the same for every version of the library.
fn standard(bench: &Bench, folder: &Path) -> Result<PathBuf, String> {
    let path = folder.join("abi");
    let package = format!("mpi4py=={VERSION}");
    install_packages(&path, &["--no-binary", "mpi4py", "--no-cache-dir", &package], |command| {
        command.env("MPICC", bench.prefix.join("bin/mpicc")).env("MPI4PY_BUILD_MPIABI", "1");
    })?;
    Ok(path)
}

fn modules(tests: &Path) -> Result<Vec<String>, String> {
    let mut modules: Vec<String> = std::fs::read_dir(tests)
        .map_err(|error| format!("{}: {error}", tests.display()))?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.starts_with("test_"))
        .filter_map(|name| name.strip_suffix(".py").map(String::from))
        .collect();
    modules.sort();
    Ok(modules)
}

fn command(
    bench: &Bench,
    build: &Build,
    tests: &Path,
    ranks: u32,
    choice: &[&str],
    left_out: Option<&Path>,
) -> Command {
    let mut command = bench.mpiexec(ranks);
    let path = std::env::join_paths(&build.packages).expect("paths without colons");
    command.env("PYTHONPATH", path).env("PYTHONDONTWRITEBYTECODE", "1");
    if build.name == "wheel" {
        command.env("MPI4PY_MPIABI", "mpich");
    }
    command.arg("python3").arg(tests.join("main.py")).arg("--no-builddir").args(choice);
    if let Some(list) = left_out {
        command.arg("--xfile").arg(list);
    }
    command
}

fn judge(mut command: Command, limit: Duration) -> Verdict {
    match run_process(&mut command, limit) {
        Ok(ended) if ended.succeeded() && tested_nothing(&ended) => Verdict::Skipped,
        Ok(ended) if ended.succeeded() => Verdict::Passed,
        Ok(ended) => Verdict::Failed(ended.tell(&command)),
        Err(fault) => Verdict::Failed(fault),
    }
}

/// Tests that are left out: one of them that passes is enough to say that they do.
fn judge_listed(mut command: Command) -> Verdict {
    match run_process(&mut command, Duration::from_secs(180)) {
        Ok(ended) if ended.output.contains("... ok") => Verdict::Passed,
        Ok(ended) if ended.succeeded() => Verdict::Skipped,
        Ok(ended) => Verdict::Failed(ended.tell(&command)),
        Err(fault) => Verdict::Failed(fault),
    }
}

/// Whether every test was skipped: `Ran 3 tests`, `OK (skipped=3)`.
fn tested_nothing(ended: &Ended) -> bool {
    let number = |line: &str, before: &str| -> Option<u32> {
        let digits = line.split_once(before)?.1;
        digits.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    };
    let all =
        |before: &str| ended.output.lines().filter_map(|line| number(line, before)).sum::<u32>();
    let (ran, skipped) = (all("Ran "), all("skipped="));
    ran <= skipped
}
