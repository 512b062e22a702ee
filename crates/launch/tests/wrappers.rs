//! `mpicc`, `mpicxx` and `mpifort`, installed into a tree of their own.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A tree with the wrappers in it, gone when dropped.
struct Tree(PathBuf);

impl Tree {
    fn new(name: &str) -> Tree {
        let root = std::env::temp_dir().join(format!("wrappers-{}-{name}", std::process::id()));
        for directory in ["bin", "include", "lib"] {
            fs::create_dir_all(root.join(directory)).unwrap();
        }
        for name in ["mpicc", "mpicxx", "mpifort"] {
            fs::copy(env!("CARGO_BIN_EXE_mpiexec"), root.join("bin").join(name)).unwrap();
        }
        Tree(fs::canonicalize(root).unwrap())
    }

    fn run(&self, wrapper: &str, words: &[&str], variables: &[(&str, &str)]) -> Output {
        let mut command = Command::new(self.0.join("bin").join(wrapper));
        for name in ["CC", "CXX", "FC", "MPICC_CC", "MPICXX_CXX", "SERRIED_FC"] {
            command.env_remove(name);
        }
        command.current_dir(&self.0).args(words).envs(variables.iter().copied());
        command.output().unwrap()
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

#[test]
fn the_tree_is_found_from_the_wrapper_itself() {
    let tree = Tree::new("show");
    let root = tree.0.to_str().unwrap();
    let shown = text(&tree.run("mpicc", &["-show", "a.c"], &[]).stdout);
    let expected =
        format!("cc a.c -I{root}/include -L{root}/lib -Wl,-rpath,{root}/lib -lmpi_abi\n");
    assert_eq!(shown, expected);
    let shown = text(&tree.run("mpicxx", &["-show", "-c", "a.cc"], &[("CXX", "clang++")]).stdout);
    assert_eq!(shown, format!("clang++ -c a.cc -I{root}/include\n"));
    // A link elsewhere leads to the same tree.
    let link = tree.0.join("mpicc-link");
    std::os::unix::fs::symlink("bin/mpicc", &link).unwrap();
    let output = Command::new(link).args(["--showme:compile"]).output().unwrap();
    assert_eq!(text(&output.stdout), format!("-I{root}/include\n"));
}

#[test]
fn programs_compile_link_and_find_the_library() {
    let tree = Tree::new("build");
    fs::write(tree.0.join("include/mpi.h"), "int MPI_Answer(void);\n").unwrap();
    fs::write(tree.0.join("library.c"), "int MPI_Answer(void) { return 42; }\n").unwrap();
    let library = ["-shared", "-fPIC", "library.c", "-o", "lib/libmpi_abi.so"];
    assert!(Command::new("cc").args(library).current_dir(&tree.0).status().unwrap().success());
    let program = "#include <mpi.h>\nint main(void) { return MPI_Answer(); }\n";
    fs::write(tree.0.join("program.c"), program).unwrap();
    let compiled = tree.run("mpicc", &["-c", "program.c"], &[("CC", "mpicc")]);
    assert!(compiled.status.success(), "{}", text(&compiled.stderr));
    assert!(exists(&tree.0.join("program.o")));
    let linked = tree.run("mpicc", &["program.o", "-o", "program"], &[]);
    assert!(linked.status.success(), "{}", text(&linked.stderr));
    // Cargo names its own target folder there, which would win over what the wrapper wrote.
    let mut program = Command::new(tree.0.join("program"));
    let status = program.env_remove("LD_LIBRARY_PATH").status().unwrap();
    assert_eq!(status.code(), Some(42));
}

#[test]
fn what_cannot_work_is_told() {
    let tree = Tree::new("bad");
    let output = tree.run("mpicc", &["a.c"], &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("include/mpi.h"));
    fs::write(tree.0.join("include/mpi.h"), "").unwrap();
    let output = tree.run("mpicc", &["a.c"], &[("MPICC_CC", "no-such-compiler")]);
    assert_eq!(output.status.code(), Some(127));
    assert!(text(&output.stderr).contains("name it with MPICC_CC"));
}

#[test]
fn questions_reach_the_compiler() {
    let tree = Tree::new("version");
    fs::write(tree.0.join("include/mpi.h"), "").unwrap();
    let wrapped = tree.run("mpicc", &["--version"], &[]);
    let direct = Command::new("cc").arg("--version").output().unwrap();
    assert_eq!(text(&wrapped.stdout), text(&direct.stdout));
    let help = tree.run("mpicxx", &["--help"], &[]);
    assert!(text(&help.stdout).contains("MPICXX_CXX"));
}

/// What acts as a Fortran compiler: it says a version, and writes a line for each module that it compiles.
const COMPILER: &str = "#!/bin/sh
if [ \"$1\" = --version ]; then echo \"compiler $VERSION\"; exit; fi
if [ \"$VERSION\" = broken ]; then echo 'no such thing' >&2; exit 1; fi
while [ $# -gt 1 ]; do if [ \"$1\" = -J ]; then folder=$2; fi; shift; done
echo \"$1\" >> compiled
name=$(basename \"$1\" .F90)
echo \"$VERSION\" > \"$folder/$name.mod\"
";

fn with_fortran(name: &str) -> (Tree, String) {
    let tree = Tree::new(name);
    let sources = tree.0.join("lib/serried/fortran");
    fs::create_dir_all(&sources).unwrap();
    for name in ["serried_mpi_base", "mpi", "mpi_f08", "bsp"] {
        fs::write(sources.join(name).with_extension("F90"), name).unwrap();
    }
    let compiler = tree.0.join("fc");
    fs::write(&compiler, COMPILER).unwrap();
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
    let compiler = compiler.to_str().unwrap().into();
    (tree, compiler)
}

#[test]
fn modules_are_compiled_once_for_each_version_of_a_compiler() {
    let (tree, compiler) = with_fortran("modules");
    let show = |version: &str| {
        let variables = [("SERRIED_FC", compiler.as_str()), ("VERSION", version)];
        let output = tree.run("mpifort", &["--showme:incdirs"], &variables);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let folder = text(&output.stdout).split_whitespace().next().unwrap().to_owned();
        for name in ["mpi", "mpi_f08", "bsp"] {
            let module = Path::new(&folder).join(name).with_extension("mod");
            assert_eq!(fs::read_to_string(module).unwrap().trim(), version);
        }
        folder
    };
    let compiled = || fs::read_to_string(tree.0.join("compiled")).unwrap().lines().count();
    // As with `make -j`.
    let folders: Vec<String> = std::thread::scope(|scope| {
        let first: Vec<_> = (0..4).map(|_| scope.spawn(|| show("12.2"))).collect();
        first.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(folders.iter().all(|folder| *folder == folders[0]), "{folders:?}");
    let before = compiled();
    assert_eq!(show("12.2"), folders[0]);
    assert_eq!(compiled(), before, "they are compiled again");
    assert_ne!(show("13.1"), folders[0]);
    assert_eq!(compiled(), before + 4);
    // Nothing but the two folders and the link to the first of them is left.
    let left = fs::read_dir(Path::new(&folders[0]).parent().unwrap()).unwrap().count();
    assert_eq!(left, 3);
}

#[test]
fn what_cannot_work_with_modules_is_told() {
    let (tree, compiler) = with_fortran("bad-modules");
    let fails = |variables: &[(&str, &str)], expected: &[&str]| {
        let output = tree.run("mpifort", &["a.f90"], variables);
        assert!(!output.status.success());
        let said = text(&output.stderr);
        assert!(expected.iter().all(|part| said.contains(part)), "{said}");
    };
    let missing = ["cannot run the compiler no-such-compiler", "name it with SERRIED_FC"];
    fails(&[("SERRIED_FC", "no-such-compiler")], &missing);
    let variables = [("SERRIED_FC", compiler.as_str()), ("VERSION", "broken")];
    fails(&variables, &["serried_mpi_base.F90", "no such thing", "Name another compiler"]);
    // Programs that ask us for our folders name them again.
    let variables_ours = [("SERRIED_FC", compiler.as_str())];
    let shown = tree.run("mpifort", &["--showme:compile"], &variables_ours);
    let shown = text(&shown.stdout);
    let again: Vec<&str> = shown.split_whitespace().chain(["a.f90"]).collect();
    let output = tree.run("mpifort", &again, &variables_ours);
    assert!(!text(&output.stderr).contains("hides"), "{}", text(&output.stderr));
    // A module of another compiler, in the folder where the compiler looks first.
    fs::write(tree.0.join("mpi.mod"), "").unwrap();
    fs::write(tree.0.join("include/mpif.h"), "").unwrap();
    let output = tree.run("mpifort", &["a.f90"], &[("SERRIED_FC", compiler.as_str())]);
    let said = text(&output.stderr);
    assert!(said.contains("mpi.mod hides the one of this installation"), "{said}");
    fs::remove_file(tree.0.join("lib/serried/fortran/mpi.F90")).unwrap();
    fails(&variables, &["lib/serried/fortran/mpi.F90", "an installed tree"]);
}
