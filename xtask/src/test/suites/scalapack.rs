//! ScaLAPACK's testers as Debian has built them for MPICH: nothing is compiled, our library is put in its place.

use super::{Bench, Verdict, debian, run_process};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The testers, and what they need beside MPI.
const PACKAGES: &[&str] = &[
    "scalapack-mpi-test",
    "scalapack-test-common",
    "libscalapack-mpich2.2",
    "libblas3",
    "liblapack3",
    "libgfortran5",
    "libquadmath0",
];

/// Where they lie in the packages.
const LIBRARIES: &str = "usr/lib/x86_64-linux-gnu";
const TESTERS: &str = "scalapack/mpich-tests";

/// The tests of the layer that calls MPI need a list of another form.
const BLACS: &[&str] = &["BLACS/xCbtest", "BLACS/xFbtest"];

/// Testers that go by what their stack happens to hold, as valgrind shows with any MPI: what they say, and whether
/// they end, is chance.
const BY_CHANCE: &[(&str, &str)] = &[
    ("xsllt", "PSPORFS hands PSLACON variables that nobody has set, and ranks part ways by them"),
    ("xssyevr", "it compares VL and VU, which nobody has set"),
    ("xdsyevr", "it compares VL and VU, which nobody has set"),
];

/// How many ranks Debian gives each of them.
const RANKS: u32 = 4;

/// How long one may take: some do thousands of factorizations, with ranks that share cores.
const LIMIT: Duration = Duration::from_secs(1200);

pub fn run(bench: &mut Bench) -> Result<(), String> {
    if bench.only.as_deref().is_some_and(|only| !only.starts_with("scalapack")) {
        return Ok(());
    }
    let folder = bench.cache.join("scalapack");
    let root = match debian::unpacked(&folder, PACKAGES) {
        Ok(root) => root.join(LIBRARIES),
        Err(fault) => {
            let fault = super::super::indented(&fault);
            bench.skip("scalapack", &format!("its packages cannot be fetched\n{fault}"));
            return Ok(());
        }
    };
    let places = [bench.prefix.join("lib"), root.clone(), root.join("blas"), root.join("lapack")];
    let path = std::env::join_paths(places).map_err(|error| error.to_string())?;
    let testers = root.join(TESTERS);
    let mut names = listed(&testers, "")?;
    names.extend(listed(&testers, "PBLAS/")?);
    names.extend(BLACS.iter().map(|name| (*name).into()));
    for name in names {
        if let Some((_, why)) = BY_CHANCE.iter().find(|(known, _)| *known == name) {
            bench.skip(&format!("scalapack {name}"), why);
            continue;
        }
        let program = testers.join(&name);
        let mut command = bench.mpiexec(RANKS);
        command.env("LD_LIBRARY_PATH", &path).arg(&program);
        // They read their input, and write, where they are.
        command.current_dir(program.parent().expect("in a folder"));
        bench.test(&format!("scalapack {name}, {RANKS} ranks"), None, || judge(command));
    }
    Ok(())
}

/// The testers of a folder that Debian's own run names, with the folder before their names.
fn listed(testers: &Path, folder: &str) -> Result<Vec<String>, String> {
    let path = testers.join(folder).join("CTestTestfile.cmake");
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(text.lines().filter_map(tester).map(|name| format!("{folder}{name}")).collect())
}

/// `add_test(NAME "mpiexec" "-n" "4" …)`
fn tester(line: &str) -> Option<&str> {
    line.strip_prefix("add_test(")?.split_whitespace().next()
}

fn judge(mut command: Command) -> Verdict {
    match run_process(&mut command, LIMIT) {
        Ok(ended) if ended.succeeded() && all_passed(&ended.output) => Verdict::Passed,
        Ok(ended) => Verdict::Failed(ended.tell(&command)),
        Err(fault) => Verdict::Failed(fault),
    }
}

/// Whether something passed and nothing failed: some say so line by line, some with numbers (`75 TESTS; 50 PASSED,
/// 25 SKIPPED, 0 FAILED.`, `3 tests completed and failed residual checks.`), some in a table for each procedure.
fn all_passed(output: &str) -> bool {
    let mut passed = false;
    for line in output.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |at: usize| words.get(at).and_then(|word| word.parse::<u32>().ok());
        let failed = words.iter().position(|word| word.starts_with("FAILED"));
        if failed.is_some_and(|at| at == 0 || number(at - 1) != Some(0))
            || (line.contains("tests completed and failed") && number(0) != Some(0))
        {
            return false;
        }
        let well =
            words.iter().position(|word| word.trim_end_matches(',').eq_ignore_ascii_case("passed"));
        passed |= well.is_some_and(|at| at == 0 || number(at - 1) != Some(0))
            && !line.contains("tests completed");
        // `|  PDSWAP  16  16  0  0`: all, passed, failed, in part.
        if let ["|", _, all, well, ..] = words[..]
            && let (Ok(all), Ok(well)) = (all.parse::<u32>(), well.parse::<u32>())
        {
            if all != well {
                return false;
            }
            passed |= well > 0;
        }
    }
    passed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_they_say_is_understood() {
        for good in [
            "WALL 13 13 2 3 3 1 4 0.05 0.08 0.02 PASSED\n   0 tests completed and failed residual checks.",
            "Passed 0.134E+01-0.100E+01   100    25   2   2",
            "INTEGER SDRV TESTS:   75 TESTS;   50 PASSED,   25 SKIPPED,    0 FAILED.",
            "  |  PDSWAP           16        16        0       0\n\n  End of Tests.",
        ] {
            assert!(all_passed(good), "{good}");
        }
        for bad in [
            "",
            "END OF TESTS.",
            "WALL 13 13 PASSED\nWALL 13 13 2 0.05 FAILED",
            "WALL 13 13 PASSED\n  2 tests completed and failed residual checks.",
            "75 TESTS; 50 PASSED, 20 SKIPPED, 5 FAILED.",
            "75 TESTS; 0 PASSED, 75 SKIPPED, 0 FAILED.\n  0 tests completed and passed residual checks.",
            "  |  PDSWAP           16        15        1       0",
        ] {
            assert!(!all_passed(bad), "{bad}");
        }
        assert_eq!(tester("add_test(xslu \"/usr/bin/mpiexec.mpich\" \"-n\" \"4\")"), Some("xslu"));
        assert_eq!(tester("set_tests_properties(xslu PROPERTIES)"), None);
    }
}
