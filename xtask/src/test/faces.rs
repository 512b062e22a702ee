//! The jobs of what there is beside MPI in C: the programs under `tests/NAME` and `examples/NAME`, and
//! the examples in Rust, as `tests/NAME/tests.tsv` says.

use super::{Jobs, Options, absolute, hosts_for, is_ours, job, programs, table};
use crate::install;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// A face: its name, which its compiler wrapper and its folders have, and what starts its programs.
struct Face {
    name: &'static str,
    launcher: &'static str,
    /// Whether the examples in its folder are programs of their own.
    examples: bool,
    /// The package that has those in Rust.
    package: &'static str,
}

const FACES: [Face; 4] = [
    Face { name: "fortran", launcher: "mpiexec", examples: false, package: "" },
    Face { name: "bsp", launcher: "bsprun", examples: true, package: "serried-bsp" },
    Face { name: "fci", launcher: "mpiexec", examples: false, package: "" },
    Face { name: "rust", launcher: "mpiexec", examples: false, package: "serried" },
];

/// What LLVM's Fortran compiler is called where it is one of the versions that know what the modules need.
const FLANG: [&str; 6] =
    ["flang-new-19", "flang-new-20", "flang-19", "flang-20", "flang-21", "flang-22"];

/// Runs them on what is installed, or installs it first.
pub fn run(root: &Path, options: &Options, jobs: &mut Jobs) -> Result<(), String> {
    if !options.other.as_deref().is_none_or(is_ours) {
        return Ok(());
    }
    for face in &FACES {
        run_face(root, face, options, jobs)?;
    }
    Ok(())
}

fn run_face(root: &Path, face: &Face, options: &Options, jobs: &mut Jobs) -> Result<(), String> {
    let name = face.name;
    let sources = root.join("tests").join(name);
    let table = std::fs::read_to_string(sources.join("tests.tsv"))
        .map_err(|error| format!("tests/{name}/tests.tsv: {error}"))?;
    let mut cases = table::parse(&table)?;
    cases.retain(|case| {
        options.selects(&format!("{name} {}", case.name())) && (options.long || !case.long)
    });
    if options.other.is_some() {
        // They have the library of the tree in them.
        cases.retain(|case| {
            let rust = case.program.starts_with("rust/");
            if rust {
                let name = format!("{} ({name})", case.name());
                jobs.skip(&name, "examples in Rust do not use what is installed");
            }
            !rust
        });
    }
    let tools = name == "bsp" && options.selects("bsp tools");
    if cases.is_empty() && !tools {
        return Ok(());
    }
    let work = install::target(root).join("serried-test");
    let prefix = match &options.other {
        Some(prefix) => absolute(prefix)?,
        None => jobs.install(root)?,
    };
    let built = work.join(name);
    if !programs::speaks_fortran(&prefix) {
        cases.retain(|case| {
            let fortran = name == "fortran" || case.program.starts_with("fortran/");
            if fortran {
                jobs.skip(&format!("{} ({name})", case.name()), "there is no Fortran compiler");
            }
            !fortran
        });
    }
    if cases.is_empty() && !tools {
        return Ok(());
    }
    println!("compiling tests/{name}");
    programs::build(&sources, &prefix, &built, true)?;
    if face.examples {
        programs::build(&root.join("examples").join(name), &prefix, &built, true)?;
    }
    if cases.iter().any(|case| case.program.starts_with("rust/")) {
        build_examples(root, face, &built.join("rust"))?;
    }
    let place = job::Place {
        mpiexec: prefix.join("bin").join(face.launcher),
        programs: built.clone(),
        scripts: sources,
        scratch: built.join("scratch"),
        strict: true,
        hosts: hosts_for(&cases),
    };
    jobs.run(&cases, &place, options.repeat, &format!(" ({name})"));
    if name == "fortran" {
        run_flang(&prefix, cases, place, options, jobs)?;
    }
    if tools {
        let started = std::time::Instant::now();
        let outcome = check_tools(&prefix, &built);
        jobs.note("bsp tools", started.elapsed(), outcome.err());
    }
    Ok(())
}

/// The programs in Fortran once more, compiled by LLVM's compiler where there is one.
fn run_flang(
    prefix: &Path,
    mut cases: Vec<table::Case>,
    place: job::Place,
    options: &Options,
    jobs: &mut Jobs,
) -> Result<(), String> {
    let answers = |name: &&&str| {
        Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
    };
    let Some(compiler) = FLANG.iter().find(answers) else {
        jobs.skip("fortran, flang", "there is no flang 19 or newer here");
        return Ok(());
    };
    let programs = place.programs.join("flang");
    std::fs::create_dir_all(&programs)
        .map_err(|error| format!("{}: {error}", programs.display()))?;
    // The last case of each program, which has several ranks.
    cases.reverse();
    let mut seen = BTreeSet::new();
    cases.retain(|case| seen.insert(case.program.clone()));
    for case in &cases {
        let sources = ["f", "f90"].map(|ending| format!("{}.{ending}", case.program));
        let source =
            sources.map(|name| place.scripts.join(name)).into_iter().find(|path| path.exists());
        let source = source.ok_or_else(|| format!("{} has no source", case.program))?;
        let mut command = Command::new(prefix.join("bin/mpifort"));
        command.arg(format!("-fc={compiler}")).args(["-O1", "-J"]).arg(&programs);
        command.arg(&source).arg("-o").arg(programs.join(&case.program));
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{} does not compile:\n{said}", source.display()));
        }
    }
    let place = job::Place { programs, ..place };
    jobs.run(&cases, &place, options.repeat, &format!(" (fortran, {compiler})"));
    Ok(())
}

/// Measures the machine, profiles a run, and draws it, as a user would.
fn check_tools(prefix: &Path, built: &Path) -> Result<(), String> {
    let (home, profile) = (built.join("home"), built.join("run.bsp"));
    let page = built.join("run.html");
    for old in [&profile, &page] {
        let _ = std::fs::remove_file(old);
    }
    let run = |program: &str, words: &[&std::ffi::OsStr], expected: &str| {
        let mut command = Command::new(prefix.join("bin").join(program));
        command.args(words).env("XDG_CONFIG_HOME", &home).env_remove("LD_LIBRARY_PATH");
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let errors = String::from_utf8_lossy(&output.stderr);
        if output.status.success() && (text.contains(expected) || errors.contains(expected)) {
            return Ok(());
        }
        Err(format!("{command:?}: {}, not {expected:?} in\n{text}{errors}", output.status))
    };
    let word = std::ffi::OsStr::new;
    run("serried", &["bsp-probe", "-n", "3"].map(word), "stored in")?;
    let edges = built.join("edges.svg");
    let words = ["bsp-probe", "--variance", "-n", "3", "--svg"].map(word);
    let words = [&words[..], &[edges.as_os_str()]].concat();
    run("serried", &words, "BSP-like: ")?;
    let drawn = std::fs::read_to_string(&edges);
    if !drawn.is_ok_and(|drawn| drawn.ends_with("</svg>\n")) {
        return Err(format!("{} is no whole picture", edges.display()));
    }
    let program = built.join("sample_sort");
    let words = ["-n", "3", "--profile"].map(word);
    let words = [&words[..], &[profile.as_os_str(), program.as_os_str()]].concat();
    run("bsprun", &words, "predicted:")?;
    let words = ["-n", "3", "--fabric", "tcp", "--bsp-way", "messages", "--stats"].map(word);
    let words = [&words[..], &[program.as_os_str()]].concat();
    run("bsprun", &words, "statistics of tcp: ")?;
    check_acknowledgements(prefix, built)?;
    let words = [word("report"), profile.as_os_str(), word("-o"), page.as_os_str()];
    run("serried", &words, "measured by serried bsp-probe")?;
    let drawn =
        std::fs::read_to_string(&page).map_err(|error| format!("{}: {error}", page.display()))?;
    if !drawn.contains("<svg") || !drawn.trim_end().ends_with("</html>") {
        return Err(format!("{} is no whole page", page.display()));
    }
    let program = built.join("costs");
    for way in ["auto", "messages"] {
        let words = ["-n", "2", "--bsp-way", way, "--profile"].map(word);
        let words = [&words[..], &[profile.as_os_str(), program.as_os_str()]].concat();
        run("bsprun", &words, "")?;
        let text = std::fs::read_to_string(&profile)
            .map_err(|error| format!("{}: {error}", profile.display()))?;
        check_costs(&text).map_err(|fault| format!("--bsp-way {way}: {fault} in\n{text}"))?;
    }
    let empty = run("serried", &[word("report"), program.as_os_str()], "");
    match empty {
        Ok(()) => Err("serried report takes a program for a profile".into()),
        Err(_) => Ok(()),
    }
}

/// Supersteps over UDP: hardly a packet only acknowledges, since supersteps tell what has arrived.
fn check_acknowledgements(prefix: &Path, built: &Path) -> Result<(), String> {
    let mut command = Command::new(prefix.join("bin/bsprun"));
    command
        .args(["-n", "8", "--fabric", "udp", "--bsp-way", "messages", "--stats"])
        .arg(built.join("random_steps"));
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let count = |what: &str| -> Result<u64, String> {
        let line = text.lines().find_map(|line| line.split_once("statistics of udp: "));
        let mut counts = line.map_or("", |(_, counts)| counts).split(", ");
        let found = counts.find_map(|count| count.strip_suffix(what)?.trim().parse().ok());
        found.ok_or_else(|| format!("{command:?}: {}, no {what} in\n{text}", output.status))
    };
    let (sent, again) = (count("packets sent")?, count("sent again")?);
    let (explicit, implicit) =
        (count("explicit acknowledgements")?, count("implicit acknowledgements")?);
    if implicit == 0 || 20 * explicit > sent + again + explicit {
        return Err(format!("too much is acknowledged by packets of its own: {text}"));
    }
    Ok(())
}

/// What the profile of `costs.c` must say: each superstep moves 8 MB between the two processes, and
/// copying them, in whatever call, is no computing.
fn check_costs(profile: &str) -> Result<(), String> {
    const BYTES: f64 = (8 << 20) as f64;
    let row = |superstep: usize, pid: usize| -> Result<Vec<f64>, String> {
        let start = format!("{superstep}\t{pid}\t");
        let line = profile.lines().find_map(|line| line.strip_prefix(&start));
        let words = line.ok_or(format!("no superstep {superstep}"))?.split('\t');
        Ok(words.filter_map(|word| word.parse().ok()).collect())
    };
    for superstep in 1..=6 {
        let rows = [row(superstep, 0)?, row(superstep, 1)?];
        // The last two words are what was sent and received.
        let (from, to) = if (3..=5).contains(&superstep) { (1, 0) } else { (0, 1) };
        if rows[from][4] < BYTES || rows[to][5] < BYTES || rows[to][4] > 1000.0 {
            return Err(format!("bytes are not counted in superstep {superstep}"));
        }
        if rows[0][1] > rows[0][3] {
            return Err(format!("copies are called computing in superstep {superstep}"));
        }
    }
    Ok(())
}

/// Compiles the examples in Rust.
fn build_examples(root: &Path, face: &Face, out: &Path) -> Result<(), String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).args(["build", "--quiet", "--package", face.package, "--examples"]);
    let status = cargo.status().map_err(|error| format!("cannot run cargo: {error}"))?;
    if !status.success() {
        return Err(format!("the examples of {} in Rust do not compile", face.name));
    }
    let failed = |error: std::io::Error| format!("{}: {error}", out.display());
    std::fs::create_dir_all(out).map_err(failed)?;
    let examples = install::target(root).join("debug/examples");
    for source in std::fs::read_dir(root.join("examples").join(face.name)).map_err(failed)? {
        let source = source.map_err(failed)?.path();
        if source.extension().is_some_and(|extension| extension == "rs") {
            let name = source.file_stem().unwrap_or_default();
            std::fs::copy(examples.join(name), out.join(name)).map_err(failed)?;
        }
    }
    Ok(())
}
