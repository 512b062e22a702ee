//! C programs, compiled against `include/mpi.h` and run as one process on `libmpi_abi.so.1`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c").join(name)
}

fn include() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../include")
}

/// A folder with the library under the names that the linker and the loader look for. Cargo builds
/// no shared library for the tests of its own package, so it is asked to.
static LIBRARY: LazyLock<PathBuf> = LazyLock::new(|| {
    let executable = std::env::current_exe().expect("the path of this test");
    let profile = executable.parent().and_then(Path::parent).expect("TARGET/PROFILE/deps/TEST");
    let target = profile.parent().expect("TARGET/PROFILE");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--package", "serried-capi", "--target-dir"]).arg(target);
    if profile.ends_with("release") {
        cargo.arg("--release");
    }
    assert!(cargo.status().expect("cargo runs").success(), "the library builds");
    let folder = scratch();
    for name in ["libmpi_abi.so", "libmpi_abi.so.1"] {
        let link = folder.join(name);
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(profile.join("libmpi_abi.so"), &link).expect("a link");
    }
    folder
});

fn scratch() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("c_programs");
    std::fs::create_dir_all(&folder).expect("a folder for scratch files");
    folder
}

/// Compiles one source with all warnings as errors; answers the program.
fn compile(compiler: &str, options: &[&str], source: &Path) -> PathBuf {
    let name = source.file_name().expect("a file").to_string_lossy().replace('.', "_");
    let program = scratch().join(format!("{name}_{compiler}"));
    let mut command = Command::new(compiler);
    command
        .args(["-Wall", "-Wextra", "-Werror", "-pedantic", "-pthread"])
        .args(options)
        .arg("-I")
        .arg(include())
        .arg("-o")
        .arg(&program)
        .arg(source)
        .arg("-L")
        .arg(&*LIBRARY)
        .arg("-lmpi_abi");
    let output = command.output().unwrap_or_else(|error| panic!("{compiler}: {error}"));
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {messages}", source.display());
    program
}

fn run(program: &Path) -> Output {
    Command::new(program).env("LD_LIBRARY_PATH", &*LIBRARY).output().expect("the program starts")
}

/// Compiles and runs a program that checks for itself and prints `done` at its end.
fn passes(name: &str) {
    let output = run(&compile("gcc", &["-std=c99"], &source(name)));
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{name}: {}\n{out}{err}", output.status);
    assert_eq!(out.trim_end(), "done", "{name}: {err}");
}

#[test]
fn environment() {
    passes("environment.c");
}

#[test]
fn messages_to_self() {
    passes("messages.c");
}

#[test]
fn requests() {
    passes("requests.c");
}

#[test]
fn probes() {
    passes("probes.c");
}

#[test]
fn errors_have_the_right_class() {
    passes("errors.c");
}

#[test]
fn what_failed_has_completed() {
    passes("failed.c");
}

#[test]
fn callbacks_are_called() {
    passes("callbacks.c");
}

#[test]
fn collectives_of_one() {
    passes("collectives.c");
}

#[test]
fn info_and_conversions() {
    passes("info.c");
}

#[test]
fn communicators_and_groups() {
    passes("communicators.c");
}

#[test]
fn a_profiling_library_stands_in() {
    passes("profiling.c");
}

/// The default error handler ends the program, and says who did what.
#[test]
fn an_error_is_fatal_by_default() {
    let output = run(&compile("gcc", &["-std=c99"], &source("fatal.c")));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{err}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "nothing after the error");
    assert!(err.contains("MPI_Send"), "{err}");
    assert!(err.contains("rank 0"), "{err}");
}

/// Whether this compiler can be asked: gcc must be there, and g++ may.
fn is_here(compiler: &str) -> bool {
    compiler == "gcc" || Command::new(compiler).arg("--version").output().is_ok()
}

/// Every function of the table can be linked under both names, from C and from C++.
#[test]
fn every_function_is_exported() {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../api/functions.tsv");
    let table = std::fs::read_to_string(table).expect("the table");
    let names: Vec<&str> = table.lines().skip(1).filter_map(|l| l.split('\t').next()).collect();
    // Those of MPI 5.0, and ten that MPI 3.0 removed.
    assert_eq!(names.len(), 664 + 10);
    let mut text = String::from("#include <mpi.h>\ntypedef void (*function)(void);\n");
    text += "function table[] = {\n";
    for name in names {
        text += &format!("    (function){name}, (function)P{name},\n");
    }
    text += "};\nint main(void) { return sizeof table / sizeof table[0] != 1348; }\n";
    for (compiler, extension) in [("gcc", "c"), ("g++", "cpp")] {
        if !is_here(compiler) {
            continue;
        }
        let source = scratch().join(format!("every_function.{extension}"));
        std::fs::write(&source, &text).expect("a scratch file");
        // A table of functions of many types is a cast that newer compilers remark on.
        let program = compile(compiler, &["-Wno-cast-function-type"], &source);
        assert!(run(&program).status.success(), "{compiler}");
    }
}

/// Null pointers, zero and negative numbers, handles that nobody made: every function answers with
/// an error or a success, and none crashes or hangs.
#[test]
fn no_function_crashes_on_bad_arguments() {
    // These start and end things; they have tests of their own.
    const OTHERS: [&str; 4] = ["MPI_Init", "MPI_Init_thread", "MPI_Finalize", "MPI_Abort"];
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../api/functions.tsv");
    let table = std::fs::read_to_string(table).expect("the table");
    let mut calls = String::new();
    for line in table.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        if OTHERS.contains(&columns[0]) {
            continue;
        }
        let arguments: Vec<&str> = columns[3]
            .split("; ")
            .filter(|parameter| *parameter != "void" && !parameter.starts_with("..."))
            .map(|parameter| {
                let declaration = parameter.split(':').next().expect("a declaration");
                let name = declaration.rfind(|c: char| !c.is_alphanumeric() && c != '_');
                let ctype = declaration[..=name.unwrap_or(0)].trim();
                match ctype.trim_start_matches("const ") {
                    _ if declaration.contains(['*', '[']) || ctype.contains("_function") => "0",
                    "int" | "MPI_Aint" | "MPI_Count" | "MPI_Offset" => "NUMBER",
                    "MPI_T_cb_safety" => "MPI_T_CB_REQUIRE_NONE",
                    _ => "HANDLE",
                }
            })
            .collect();
        calls += &format!("    CALL({}({}));\n", columns[0], arguments.join(", "));
    }
    let calls = calls.replace("HANDLE", "(void *)handle");
    let text = format!(
        "#include <mpi.h>\n#include <stdio.h>\n\
         #define CALL(call) (last = #call, (void)(call), count++)\n\
         static int count;\nconst char *last;\n\
         static void all(int NUMBER, uintptr_t handle)\n{{\n{calls}}}\n\
         int main(void)\n{{\n    MPI_Init(NULL, NULL);\n\
         MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);\n\
         MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);\n\
         all(0, 0);\nall(-1, 0);\nall(-1, UINTPTR_MAX);\nall(1, (uintptr_t)&count);\n\
         all(0x7fffffff, (uintptr_t)1 << 60);\n\
         MPI_Finalize();\nprintf(\"%d\", count);\nreturn 0;\n}}\n"
    );
    let source = scratch().join("bad_arguments.c");
    std::fs::write(&source, text).expect("a scratch file");
    let output = run(&compile("gcc", &["-Wno-nonnull"], &source));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {err}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stdout), (5 * (660 + 10)).to_string());
}

/// Warnings in a header are noise in every program.
#[test]
fn the_header_is_clean_in_every_dialect() {
    let header = include().join("mpi.h");
    for (compiler, language, dialect) in [
        ("gcc", "c", "c90"),
        ("gcc", "c", "c99"),
        ("gcc", "c", "c17"),
        ("g++", "c++", "c++98"),
        ("g++", "c++", "c++20"),
    ] {
        if !is_here(compiler) {
            continue;
        }
        let output = Command::new(compiler)
            .args(["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-long-long", "-x"])
            .arg(language)
            .arg(format!("-std={dialect}"))
            .arg(&header)
            .output()
            .expect("the compiler runs");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{dialect}: {messages}");
    }
}
