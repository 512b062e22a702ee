//! The jobs of BSPlib: the C programs under `tests/bsp` and `examples/bsp`, and the examples in Rust,
//! as `tests/bsp/tests.tsv` says.

use super::{Jobs, Options, absolute, is_ours, job, programs, table};
use crate::install;
use std::path::Path;
use std::process::Command;

/// Runs them on what is installed, or installs it first.
pub fn run(root: &Path, options: &Options, jobs: &mut Jobs) -> Result<(), String> {
    let sources = root.join("tests/bsp");
    let table = std::fs::read_to_string(sources.join("tests.tsv"))
        .map_err(|error| format!("tests/bsp/tests.tsv: {error}"))?;
    let mut cases = table::parse(&table)?;
    cases.retain(|case| {
        options.selects(&format!("bsp {}", case.name())) && (options.long || !case.long)
    });
    if cases.is_empty() || !options.other.as_deref().is_none_or(is_ours) {
        return Ok(());
    }
    let work = install::target(root).join("serried-test");
    let prefix = match &options.other {
        Some(prefix) => prefix.clone(),
        None => {
            if !jobs.installed {
                install::install(&work)?;
                jobs.installed = true;
            }
            work.clone()
        }
    };
    let built = work.join("bsp");
    println!("compiling tests/bsp with {}", prefix.join("bin/bspcc").display());
    programs::build(&sources, &prefix, &built, true)?;
    programs::build(&root.join("examples/bsp"), &prefix, &built, true)?;
    if cases.iter().any(|case| case.program.starts_with("rust/")) {
        build_examples(root, &built.join("rust"))?;
    }
    let place = job::Place {
        mpiexec: absolute(&prefix)?.join("bin/bsprun"),
        programs: built.clone(),
        scripts: sources,
        scratch: built.join("scratch"),
        strict: true,
    };
    jobs.run(&cases, &place, options.repeat, " (BSPlib)");
    if options.selects("bsp tools") {
        jobs.done += 1;
        match check_tools(&absolute(&prefix)?, &built) {
            Ok(()) => println!("  ok      bsp tools"),
            Err(fault) => {
                println!("  FAILED  bsp tools\n{fault}");
                jobs.failed.push("bsp tools".into());
            }
        }
    }
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
        if output.status.success() && text.contains(expected) {
            return Ok(());
        }
        let errors = String::from_utf8_lossy(&output.stderr);
        Err(format!("{command:?}: {}, not {expected:?} in\n{text}{errors}", output.status))
    };
    let word = std::ffi::OsStr::new;
    run("serried", &["bsp-probe", "-n", "3"].map(word), "stored in")?;
    let program = built.join("sample_sort");
    let words = ["-n", "3", "--profile"].map(word);
    let words = [&words[..], &[profile.as_os_str(), program.as_os_str()]].concat();
    run("bsprun", &words, "predicted:")?;
    let words = [word("report"), profile.as_os_str(), word("-o"), page.as_os_str()];
    run("serried", &words, "measured by serried bsp-probe")?;
    let drawn =
        std::fs::read_to_string(&page).map_err(|error| format!("{}: {error}", page.display()))?;
    if !drawn.contains("<svg") || !drawn.trim_end().ends_with("</html>") {
        return Err(format!("{} is no whole page", page.display()));
    }
    let empty = run("serried", &[word("report"), program.as_os_str()], "");
    match empty {
        Ok(()) => Err("serried report takes a program for a profile".into()),
        Err(_) => Ok(()),
    }
}

/// Compiles the examples in Rust.
fn build_examples(root: &Path, out: &Path) -> Result<(), String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).args(["build", "--quiet", "--package", "serried-bsp", "--examples"]);
    let status = cargo.status().map_err(|error| format!("cannot run cargo: {error}"))?;
    if !status.success() {
        return Err("the examples of BSPlib in Rust do not compile".into());
    }
    let failed = |error: std::io::Error| format!("{}: {error}", out.display());
    std::fs::create_dir_all(out).map_err(failed)?;
    let examples = install::target(root).join("debug/examples");
    for source in std::fs::read_dir(root.join("examples/bsp")).map_err(failed)? {
        let source = source.map_err(failed)?.path();
        if source.extension().is_some_and(|extension| extension == "rs") {
            let name = source.file_stem().unwrap_or_default();
            std::fs::copy(examples.join(name), out.join(name)).map_err(failed)?;
        }
    }
    Ok(())
}
