//! HDF5's own parallel tests and its measure of parallel files, on a library that is compiled with our wrapper; and
//! h5py's parallel tests on that.

use super::{Bench, Verdict, debian, install_packages, mpi4py, prepare, run_process};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const VERSION: &str = "1.10.8+repack1";
const H5PY: &str = "h5py==3.12.1";
/// What that is built with: it asks for an mpi4py that no longer builds, and takes the one that is there.
const H5PY_TOOLS: &[&str] =
    &["cython==3.0.12", "pkgconfig", "setuptools<81", "wheel", "numpy==2.2.6"];

/// As many as its tests need to have something to divide.
const RANKS: u32 = 4;
const H5PY_RANKS: [u32; 3] = [1, 2, 4];

/// `testpar/Makefile.am` names them; the last reads what the one before it has written. Two that it also names take a
/// quarter of an hour and more, little of it in MPI: `t_cache` and `t_cache_image`.
const PROGRAMS: &[&str] = &[
    "t_mpi",
    "t_bigio",
    "testphdf5",
    "t_pread",
    "t_pshutdown",
    "t_prestart",
    "t_init_term",
    "t_shapesame",
    "t_filters_parallel",
    "t_pflush1",
    "t_pflush2",
];

/// Leaves without closing anything, with an error, which its authors mean.
const LEAVES: &str = "t_pflush1";

/// What `h5perf` writes and reads, each by MPI's files and by HDF5's: apart and in turns, by everyone alone and
/// together, in one and two dimensions, in one piece and in chunks.
const MEASURED: &[(&str, &str)] = &[
    ("alone", "-e 1M -x 256K -X 1M -B 4K"),
    ("together", "-e 1M -x 256K -X 1M -B 4K -C"),
    ("alone, in turns", "-e 1M -x 256K -X 1M -B 4K -I"),
    ("together, in turns", "-e 1M -x 256K -X 1M -B 4K -C -I"),
    ("together, 2 dimensions", "-g -e 512 -x 128 -X 512 -B 64 -C"),
    ("alone, 2 dimensions, in turns", "-g -e 512 -x 128 -X 512 -B 64 -I"),
    ("together, in chunks", "-e 1M -x 256K -X 1M -B 4K -C -c"),
];

/// How long a test may take, and how long configuring and compiling may take, each.
const LIMIT: Duration = Duration::from_secs(1800);

/// Where the parts are.
struct Built {
    source: PathBuf,
    installed: PathBuf,
    libraries: std::ffi::OsString,
}

pub fn run(bench: &mut Bench) -> Result<(), String> {
    let wants = |name: &str| bench.only.as_deref().is_none_or(|only| only.starts_with(name));
    let (hdf5, h5py) = (wants("hdf5"), wants("h5py"));
    if !hdf5 && !h5py {
        return Ok(());
    }
    let folder = bench.cache.join("hdf5");
    if let Err(fault) = sources(&folder) {
        let fault = super::super::indented(&fault);
        bench.skip("hdf5", &format!("its source package cannot be fetched\n{fault}"));
        return Ok(());
    }
    let built = match build(&folder, &bench.prefix) {
        Ok(built) => built,
        Err(fault) => {
            bench.tally.done += 1;
            println!("{}", super::super::indented(&fault));
            bench.tally.failed.push("hdf5: build".into());
            return Ok(());
        }
    };
    if hdf5 {
        run_programs(bench, &built);
        run_measure(bench, &built);
    }
    if h5py {
        run_h5py(bench, &folder, &built);
    }
    Ok(())
}

fn run_programs(bench: &mut Bench, built: &Built) {
    // Some start themselves once more, by a name in the folder that they are in.
    let folder = built.source.join("testpar/.libs");
    for program in PROGRAMS {
        let mut command = bench.mpiexec(RANKS);
        command.env("LD_LIBRARY_PATH", &built.libraries).current_dir(&folder);
        command.arg(folder.join(program));
        let ends_well = *program != LEAVES;
        let name = format!("hdf5 {program}, {RANKS} ranks");
        bench.test(&name, None, || judge(command, ends_well, nothing_failed));
    }
}

fn run_measure(bench: &mut Bench, built: &Built) {
    for (name, words) in MEASURED {
        let mut command = bench.mpiexec(RANKS);
        command.env("LD_LIBRARY_PATH", &built.libraries).current_dir(&built.source);
        command.arg(built.source.join("tools/src/h5perf/.libs/h5perf"));
        command.args(["--api=mpiio,phdf5", "--debug=v"]).arg(format!("-p{RANKS}"));
        command.args(words.split(' '));
        let name = format!("hdf5 h5perf {name}, {RANKS} ranks");
        bench.test(&name, None, || judge(command, true, all_measured));
    }
}

/// Whether something was tested: they say what failed, and some end well all the same.
fn nothing_failed(output: &str) -> bool {
    !output.contains("*FAILED*") && !output.is_empty()
}

/// Whether everything that was to be measured was: what cannot be done is measured as 0.
fn all_measured(output: &str) -> bool {
    let rates = output.lines().filter_map(|line| {
        let rest = line.trim().strip_prefix("Average Throughput:")?;
        rest.split_whitespace().next()?.parse::<f64>().ok()
    });
    let rates: Vec<f64> = rates.collect();
    !rates.is_empty() && rates.iter().all(|rate| *rate > 0.0)
}

/// h5py, compiled for this library and on mpi4py for the same ABI.
fn run_h5py(bench: &mut Bench, folder: &Path, built: &Built) {
    let packages = match h5py(bench, folder, built) {
        Ok(packages) => packages,
        Err(fault) => {
            let fault = super::super::indented(&fault);
            bench.skip("h5py", &format!("it cannot be fetched and built\n{fault}"));
            return;
        }
    };
    let path = std::env::join_paths(packages).expect("paths without colons");
    for ranks in H5PY_RANKS {
        let mut command = bench.mpiexec(ranks);
        command.env("LD_LIBRARY_PATH", &built.libraries).env("PYTHONPATH", &path);
        command.env("PYTHONDONTWRITEBYTECODE", "1").current_dir(folder);
        command.args([
            "python3",
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "--with-mpi",
            "-m",
            "mpi",
        ]);
        command.args(["--pyargs", "h5py"]);
        bench.test(&format!("h5py, {ranks} ranks"), None, || judge(command, true, some_passed));
    }
}

/// Whether pytest ran tests: `== 12 passed, 3 skipped in 1.00s ==`.
fn some_passed(output: &str) -> bool {
    output.lines().any(|line| line.starts_with('=') && line.contains(" passed"))
}

/// Whether the command ends as it has to, and what it says convinces.
fn judge(mut command: Command, ends_well: bool, convinces: fn(&str) -> bool) -> Verdict {
    match run_process(&mut command, LIMIT) {
        Ok(ended) if ended.status.is_some_and(|status| status.success() == ends_well) => {
            if convinces(&ended.output) {
                Verdict::Passed
            } else {
                Verdict::Failed(ended.tell(&command))
            }
        }
        Ok(ended) => Verdict::Failed(ended.tell(&command)),
        Err(fault) => Verdict::Failed(fault),
    }
}

/// The source, out of the package of the system's distribution.
fn sources(folder: &Path) -> Result<(), String> {
    if folder.join(format!("hdf5-{VERSION}/configure")).exists() {
        return Ok(());
    }
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    debian::fetch_source(folder, &format!("hdf5={VERSION}-1"))?;
    let mut unpack = Command::new("tar");
    unpack.args(["xzf", &format!("hdf5_{VERSION}.orig.tar.gz")]).current_dir(folder);
    prepare(&mut unpack, LIMIT)
}

fn build(folder: &Path, prefix: &Path) -> Result<Built, String> {
    let source = folder.join(format!("hdf5-{VERSION}"));
    let installed = folder.join("installed");
    if !source.join("config.status").exists() {
        let mut configure = Command::new("./configure");
        configure.args(["--enable-parallel", "--disable-fortran", "--enable-hl"]);
        configure.args(["--enable-shared", "--disable-static", "CFLAGS=-O1"]);
        configure.arg(format!("--prefix={}", installed.display()));
        configure.arg(format!("CC={}", prefix.join("bin/mpicc").display()));
        prepare(configure.current_dir(&source), LIMIT)?;
    }
    let make = |place: &str, targets: &[&str]| {
        let mut make = Command::new("make");
        make.args(["-j2", "-C", place]).args(targets).current_dir(&source);
        prepare(&mut make, LIMIT)
    };
    for place in ["src", "test", "hl/src", "tools/lib", "tools/src/h5perf"] {
        make(place, &[])?;
    }
    make("testpar", PROGRAMS)?;
    for place in ["src", "hl/src"] {
        make(place, &["install"])?;
    }
    let places = [
        prefix.join("lib"),
        source.join("src/.libs"),
        source.join("test/.libs"),
        source.join("tools/lib/.libs"),
        source.join("hl/src/.libs"),
    ];
    let libraries = std::env::join_paths(places).map_err(|error| error.to_string())?;
    Ok(Built { source, installed, libraries })
}

/// The folders with h5py and what it needs.
fn h5py(bench: &Bench, folder: &Path, built: &Built) -> Result<Vec<PathBuf>, String> {
    let mut packages = mpi4py::standard_packages(bench)?;
    let [tools, own, tester] = ["h5py_tools", "h5py", "pytest"].map(|name| folder.join(name));
    install_packages(&tools, H5PY_TOOLS, |_| {})?;
    let path = std::env::join_paths([&tools].into_iter().chain(&packages));
    let path = path.map_err(|error| error.to_string())?;
    let words =
        ["--no-build-isolation", "--no-deps", "--no-cache-dir", "--no-binary", "h5py", H5PY];
    install_packages(&own, &words, |command| {
        command.env("HDF5_MPI", "ON").env("HDF5_DIR", &built.installed).env("PYTHONPATH", path);
        command.env("CC", bench.prefix.join("bin/mpicc")).env("CFLAGS", "-O1");
    })?;
    install_packages(&tester, &["pytest", "pytest-mpi"], |_| {})?;
    packages.extend([own, tester]);
    Ok(packages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_they_say_is_understood() {
        assert!(nothing_failed("Testing server smoke check   PASSED"));
        assert!(!nothing_failed("Testing server smoke check   *FAILED*") && !nothing_failed(""));
        assert!(all_measured("   Average Throughput:  12.30 MB/s\n Average Throughput: 0.10 MB/s"));
        assert!(!all_measured(
            "   Average Throughput:  12.30 MB/s\n Average Throughput: 0.00 MB/s"
        ));
        assert!(!all_measured("Number of processors = 4"));
        assert!(some_passed("= 9 passed, 601 deselected in 1.02s ="));
        assert!(!some_passed("= 610 deselected in 1.02s ="));
    }
}
