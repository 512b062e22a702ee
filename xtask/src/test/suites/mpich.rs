//! MPICH's own tests, in C and in Fortran.

use super::{Bench, Verdict, debian, prepare, run_process};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const VERSION: &str = "4.0.2";

/// What is run of them.
const FOLDERS: &[&str] = &[
    "attr",
    "basic",
    "coll",
    "comm",
    "datatype",
    "errhan",
    "errors/io",
    "group",
    "info",
    "init",
    "io",
    "part",
    "pt2pt",
    "rma",
    "spawn",
    "threads/coll",
    "threads/comm",
    "threads/init",
    "threads/part",
    "threads/pt2pt",
    "threads/rma",
    "threads/spawn",
    "topo",
];

/// What is run of those in each dialect of Fortran, where it has it.
const FORTRAN: &[&str] = &[
    "attr", "coll", "comm", "datatype", "ext", "f90types", "info", "init", "io", "misc", "profile",
    "pt2pt", "rma", "spawn", "subarray", "timer", "topo",
];

/// The folders that are run, in order.
fn folders(source: &Path, fortran: bool) -> Vec<String> {
    let mut folders: Vec<String> = FOLDERS.iter().map(|part| (*part).into()).collect();
    if fortran {
        let dialects = ["f77", "f90", "f08"].into_iter();
        let all = dialects
            .flat_map(|dialect| FORTRAN.iter().map(move |part| format!("{dialect}/{part}")));
        folders.extend(all.filter(|part| source.join(part).is_dir()));
    }
    folders
}

/// How long a test may take: threads of some meet in loops of their own, which takes minutes where
/// there are few cores. Those whose authors name a time may take four times that.
const LIMIT: Duration = Duration::from_secs(600);

/// What its authors give a test for which they name no time.
const USUAL: Duration = Duration::from_secs(180);

/// The lists of a folder: programs, and those that make datatypes at random, by seeds.
const LISTS: &[&str] = &["testlist", "testlist.dtp"];

/// What they call by names that MPI-3.0 removed or only MPICH has, by those of the standard, which
/// take the same arguments.
const RENAMED: &str = "\
    -DMPI_Type_hvector=MPI_Type_create_hvector -DMPI_Type_hindexed=MPI_Type_create_hindexed \
    -DMPIX_Delete_error_class=MPI_Remove_error_class \
    -DMPIX_Delete_error_code=MPI_Remove_error_code \
    -DMPIX_Delete_error_string=MPI_Remove_error_string";

/// The programs of the folder `basic`, which has no list.
const BASIC: &str = "patterns 2\nself 1\nsendrecv 2\nsimple 2\nsrtest 2\nwtime 2\n";

pub fn run(bench: &mut Bench) -> Result<(), String> {
    if bench.only.as_deref().is_some_and(|only| !only.starts_with("mpich")) {
        return Ok(());
    }
    let exceptions = bench.exceptions("mpich")?;
    let folder = bench.cache.join("mpich");
    if let Err(fault) = sources(&folder) {
        bench.skip("mpich", &format!("it cannot be fetched\n{}", super::super::indented(&fault)));
        return Ok(());
    }
    let fortran = crate::test::programs::speaks_fortran(&bench.prefix);
    if !fortran {
        bench.skip("mpich f77, f90, f08", "there is no Fortran compiler");
    }
    let mut folders = folders(&folder.join("source"), fortran);
    if let Some(only) = bench.only.as_deref()
        && folders.iter().any(|part| is_of(part, only))
    {
        folders.retain(|part| is_of(part, only));
    }
    // What configure has found out with a compiler for Fortran is of no use without one.
    let built = folder.join(if fortran { "build-fortran" } else { "build" });
    build(&folder.join("source"), &built, &bench.prefix, &folders, fortran)?;
    let mut seen = BTreeSet::new();
    for part in &folders {
        let lists = lists(&folder.join("source"), &built, part);
        // A folder without a list has programs that show something.
        let silent = lists.is_empty();
        let text = if silent { BASIC } else { &lists };
        for case in text.lines().filter_map(parse) {
            let program = format!("{part}/{}", case.program);
            let arguments = case.arguments.join(" ");
            let name = format!("mpich {program} {arguments}, {} ranks", case.ranks);
            // Variants that differ in settings of MPICH only are one test here.
            if !seen.insert(name.clone()) {
                continue;
            }
            let listed = exceptions.reason(&program).map(String::from);
            let mut command = bench.mpiexec(case.ranks);
            if case.fails {
                command.args(["--timeout", &case.limit.as_secs().to_string()]);
            }
            command.arg(built.join(&program)).args(&case.arguments);
            command.current_dir(built.join(part));
            let missing = !built.join(&program).exists();
            bench.test(&name, listed.as_deref(), || judge(command, &case, missing, silent));
        }
    }
    Ok(())
}

/// The lists of a folder, some of which configure makes.
fn lists(source: &Path, built: &Path, part: &str) -> String {
    let places = [built.join(part), source.join(part)];
    let read = |list: &&str| {
        places.iter().find_map(|place| std::fs::read_to_string(place.join(list)).ok())
    };
    LISTS.iter().filter_map(read).collect()
}

/// Whether the names of a folder's tests may be those that are asked for.
fn is_of(part: &str, only: &str) -> bool {
    let start = format!("mpich {part}/");
    start.contains(only) || only.starts_with(&start)
}

fn judge(mut command: Command, case: &Case, missing: bool, silent: bool) -> Verdict {
    if missing {
        return Verdict::Failed("it does not compile".into());
    }
    match run_process(&mut command, LIMIT.max(4 * case.limit)) {
        Ok(ended) if case.fails => match ended.status {
            Some(status) if !status.success() => Verdict::Passed,
            _ => Verdict::Failed(ended.tell(&command)),
        },
        // They say so, and some of them exit with 0 after errors.
        Ok(ended) if ended.succeeded() && (silent || says_so(&ended.output)) => Verdict::Passed,
        Ok(ended) => Verdict::Failed(ended.tell(&command)),
        Err(fault) => Verdict::Failed(fault),
    }
}

fn says_so(output: &str) -> bool {
    output.contains("No Errors") || output.contains("No errors")
}

/// A line of a list of tests.
#[derive(Debug, PartialEq)]
struct Case {
    program: String,
    ranks: u32,
    arguments: Vec<String>,
    limit: Duration,
    /// Whether the job must not succeed.
    fails: bool,
}

/// `name ranks arg=… env=… timeLimit=… resultTest=…`
fn parse(line: &str) -> Option<Case> {
    let mut words = line.split_whitespace();
    let program = words.next().filter(|word| !word.starts_with('#'))?.to_owned();
    let ranks = words.next()?.parse().ok()?;
    let mut case = Case { program, ranks, arguments: Vec::new(), limit: USUAL, fails: false };
    for word in words {
        match word.split_once('=') {
            Some(("arg", argument)) => case.arguments.push(argument.into()),
            Some(("timeLimit", seconds)) => {
                case.limit = seconds.parse().map_or(USUAL, Duration::from_secs);
            }
            // Each of those that are named there wants a status other than 0.
            Some(("resultTest", _)) => case.fails = true,
            _ => {}
        }
    }
    Some(case)
}

/// Their source, out of the package of the system's distribution.
fn sources(folder: &Path) -> Result<(), String> {
    if folder.join("source/configure").exists() {
        return Ok(());
    }
    debian::fetch_source(folder, &format!("mpich={VERSION}-3"))?;
    let mut unpack = Command::new("tar");
    unpack.args(["xJf", &format!("mpich_{VERSION}.orig.tar.xz"), "--wildcards", "*/test/mpi/*"]);
    prepare(unpack.current_dir(folder), Duration::from_secs(300))?;
    let tests = std::fs::read_dir(folder)
        .map_err(|error| error.to_string())?
        .filter_map(|entry| Some(entry.ok()?.path().join("test/mpi")))
        .find(|path| path.join("configure").exists())
        .ok_or("the package has no test/mpi/configure")?;
    std::fs::rename(tests, folder.join("source")).map_err(|error| error.to_string())
}

/// Compiles them with our wrappers; what does not compile is found missing later.
fn build(
    source: &Path,
    built: &Path,
    prefix: &Path,
    folders: &[String],
    fortran: bool,
) -> Result<(), String> {
    std::fs::create_dir_all(built).map_err(|error| error.to_string())?;
    if !built.join("Makefile").exists() {
        let mut configure = Command::new(source.join("configure"));
        configure.arg(format!("--with-mpi={}", prefix.display()));
        configure.arg(format!("MPICC={}", prefix.join("bin/mpicc").display()));
        if fortran {
            let wrapper = prefix.join("bin/mpifort");
            for variable in ["MPIF77", "MPIFC"] {
                configure.arg(format!("{variable}={}", wrapper.display()));
            }
            // They call one procedure with buffers of several types, which gfortran notices.
            for variable in ["FFLAGS", "FCFLAGS"] {
                configure.arg(format!("{variable}=-fallow-argument-mismatch"));
            }
            configure.args(["--enable-f77", "--enable-fc", "--enable-f08"]);
        } else {
            configure.arg("--disable-fortran");
        }
        configure.args(["--disable-cxx", "--enable-strictmpi"]);
        configure.arg("--disable-dependency-tracking").current_dir(built);
        prepare(&mut configure, Duration::from_secs(600))?;
    }
    for part in ["util", "dtpools"].into_iter().chain(folders.iter().map(String::as_str)) {
        println!("  compiling mpich {part}");
        let mut make = Command::new("make");
        make.args(["-k", "-j2", "-C", part, &format!("CPPFLAGS={RENAMED}")]).current_dir(built);
        // Some are not among all: what only MPICH had when they were written.
        let listed = lists(source, built, part);
        make.arg("all").args(listed.lines().filter_map(parse).map(|case| case.program));
        if part == "util" && fortran {
            make.arg("libmtest_f08.la");
        }
        run_process(&mut make, Duration::from_secs(1800))?;
        if part == "util" && fortran {
            // Only MPICH's own build knows that there is an `mpi_f08`: theirs is an empty library.
            let mut compile = Command::new(prefix.join("bin/mpifort"));
            compile.arg("-c").arg(source.join("util/mtest_f08.f90")).args(["-o", "mtest_f08.o"]);
            prepare(compile.current_dir(built.join("util")), Duration::from_secs(300))?;
            let mut archive = Command::new("ar");
            archive.args(["r", ".libs/libmtest_f08.a", "mtest_f08.o"]);
            prepare(archive.current_dir(built.join("util")), Duration::from_secs(60))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_found_by_what_is_asked_for() {
        assert!(is_of("f77/io", "mpich f77/") && is_of("f77/io", "mpich f77/io/fileerrf"));
        assert!(
            is_of("io", "mpich") && !is_of("io", "mpich f77/") && !is_of("f90/io", "mpich f77")
        );
    }

    #[test]
    fn lines_of_a_list() {
        let case = parse("sendself 2 arg=-type=MPI_INT env=X=1 timeLimit=600").expect("a test");
        assert_eq!((case.program.as_str(), case.ranks), ("sendself", 2));
        assert_eq!(case.arguments, ["-type=MPI_INT"]);
        assert_eq!(case.limit, Duration::from_secs(600));
        let case = parse("exitst1 2 resultTest=TestStatus timeLimit=10").expect("a test");
        assert_eq!((case.fails, case.limit), (true, Duration::from_secs(10)));
        for other in ["# sendself 2", "", "lbub_oldapi"] {
            assert_eq!(parse(other), None, "{other:?}");
        }
    }
}
