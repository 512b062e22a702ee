//! `cargo xtask install`: builds what a user installs and puts it where it belongs; and `cargo xtask
//! uninstall`, which takes it away.

mod completions;
mod manifest;
mod manual;
mod packages;

use manifest::Tree;
use manual::Manual;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Installs into the directory that the arguments name.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let prefix = prefix("install", arguments)?;
    install(&prefix)?;
    let shown = prefix.display();
    println!("Serried is installed in {shown}. Try:");
    println!("  export PATH={shown}/bin:$PATH");
    println!("  serried doctor");
    println!("  mpicc PROGRAM.c -o PROGRAM && mpiexec -n 4 ./PROGRAM");
    println!("  man mpiexec");
    println!("`cargo xtask uninstall --prefix {shown}` takes it away again.");
    Ok(())
}

/// Takes away what was installed into the directory that the arguments name.
pub fn uninstall(arguments: &[String]) -> Result<(), String> {
    let prefix = prefix("uninstall", arguments)?;
    let count = manifest::uninstall(&prefix)?;
    println!("{count} files of Serried are gone from {}.", prefix.display());
    Ok(())
}

fn prefix(command: &str, arguments: &[String]) -> Result<PathBuf, String> {
    let usage = format!("usage: cargo xtask {command} --prefix DIR");
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let prefix = match words[..] {
        ["--prefix", prefix] => prefix,
        [word] => word.strip_prefix("--prefix=").ok_or_else(|| usage.clone())?,
        _ => return Err(usage),
    };
    if prefix.is_empty() {
        return Err(format!("the directory is empty\n{usage}"));
    }
    std::path::absolute(prefix).map_err(|error| format!("{prefix}: {error}"))
}

/// Builds in release mode and installs into `prefix`, replacing what is there file by file: a
/// program that runs meanwhile keeps the library that it started with.
pub fn install(prefix: &Path) -> Result<(), String> {
    let root = root();
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(&root).args(["build", "--release"]);
    let libraries = [
        "serried-capi",
        "serried-mpich",
        "serried-fortran",
        "serried-mpichfort",
        "serried-bspc",
        "serried-fci",
    ];
    for package in libraries.into_iter().chain(["serried-launch", "serried-tool"]) {
        cargo.args(["--package", package]);
    }
    let status = cargo.status().map_err(|error| format!("cannot run cargo: {error}"))?;
    if !status.success() {
        return Err("the build failed".into());
    }
    place(prefix, &root, &target(&root).join("release"))?;
    // The modules for the usual Fortran compiler, if there is one: where a user may not write they are in no cache.
    manifest::forget_modules(prefix);
    let mut mpifort = Command::new(prefix.join("bin/mpifort"));
    let _ = mpifort.arg("--showme:compile").stdout(Stdio::null()).stderr(Stdio::null()).status();
    Ok(())
}

/// Puts what was built into a prefix.
fn place(prefix: &Path, root: &Path, built: &Path) -> Result<(), String> {
    let mut tree = Tree::open(prefix)?;
    let outcome = place_programs(&mut tree, root, built)
        .and_then(|()| place_manuals(&mut tree, built))
        .and_then(|()| place_documents(&mut tree, root));
    tree.close(outcome.is_ok()).and(outcome)
}

fn place_programs(tree: &mut Tree, root: &Path, built: &Path) -> Result<(), String> {
    for program in ["mpiexec", "serried"] {
        tree.file(&built.join(program), &format!("bin/{program}"), 0o755)?;
    }
    // It looks at the name under which it is called.
    let names = ["mpirun", "mpicc", "mpicxx", "mpic++", "mpifort", "mpif90", "mpif77"];
    for name in names.into_iter().chain(["bsprun", "bspcc", "fcicc"]) {
        tree.link("mpiexec", &format!("bin/{name}"))?;
    }
    for (library, name, link) in [
        ("libmpi_abi.so", "libmpi_abi.so.1", "libmpi_abi.so"),
        // The MPICH ABI: for programs that others built, so without a name to link with. Debian's MPICH
        // has the second name.
        ("libmpi.so", "libmpi.so.12", "libmpich.so.12"),
        ("libmpifort_abi.so", "libmpifort_abi.so.1", "libmpifort_abi.so"),
        ("libmpifort.so", "libmpifort.so.12", "libmpichfort.so.12"),
        ("libbsp_c.so", "libbsp.so.1", "libbsp.so"),
        ("libfci.so", "libfci.so.1", "libfci.so"),
    ] {
        tree.file(&built.join(library), &format!("lib/{name}"), 0o755)?;
        tree.link(name, &format!("lib/{link}"))?;
    }
    for header in ["mpi.h", "bsp.h", "fci.h"] {
        tree.file(&root.join("include").join(header), &format!("include/{header}"), 0o644)?;
    }
    let modules = root.join("crates/fortran/modules");
    tree.file(&modules.join("mpif.h"), "include/mpif.h", 0o644)?;
    for module in ["serried_mpi_base", "mpi", "mpi_f08", "bsp"] {
        let file = format!("{module}.F90");
        tree.file(&modules.join(&file), &format!("lib/serried/fortran/{file}"), 0o644)?;
    }
    for (name, text) in packages::pkg_config() {
        tree.text(&text, &format!("lib/pkgconfig/{name}"))?;
    }
    for (name, text) in packages::modules() {
        tree.text(&text, &format!("share/modulefiles/{name}"))?;
    }
    Ok(())
}

/// Commands that have a manual, with their other names.
const COMMANDS: &[(&str, &[&str])] = &[
    ("mpiexec", &["mpirun"]),
    ("bsprun", &[]),
    ("mpicc", &[]),
    ("mpicxx", &["mpic++"]),
    ("mpifort", &["mpif90", "mpif77"]),
    ("bspcc", &[]),
    ("fcicc", &[]),
    ("serried", &[]),
];

/// Man pages and completions, of what each command says of itself.
fn place_manuals(tree: &mut Tree, built: &Path) -> Result<(), String> {
    for (name, others) in COMMANDS {
        let program = built.join(if *name == "serried" { "serried" } else { "mpiexec" });
        let manual = said(&program, name, &["--help"])?;
        place_page(tree, name, &manual)?;
        for other in *others {
            tree.text(&format!(".so man1/{name}.1\n"), &format!("share/man/man1/{other}.1"))?;
        }
        let mut commands: Vec<(String, String, Vec<completions::Choice>)> = Vec::new();
        for (head, text) in manual.items(|title| title == "COMMANDS") {
            let command = head.split(' ').next().unwrap_or_default();
            let known = commands.iter().any(|(known, ..)| known == command);
            if known || command == "help" || command.starts_with('-') {
                continue;
            }
            let manual = said(&program, name, &["help", command])?;
            place_page(tree, &format!("{name}-{command}"), &manual)?;
            let summary = text.first().map_or("", String::as_str).trim_end_matches('.');
            commands.push((command.into(), summary.into(), completions::options(&manual)));
        }
        let names: Vec<String> =
            [name].into_iter().chain(*others).map(|name| (*name).into()).collect();
        let options = if commands.is_empty() { completions::options(&manual) } else { Vec::new() };
        let command = completions::Command { names, options, commands };
        let bash = "share/bash-completion/completions";
        tree.text(&completions::bash(&command), &format!("{bash}/{name}"))?;
        // Shells look for the name that is typed; zsh reads all names from the file.
        for other in *others {
            tree.link(name, &format!("{bash}/{other}"))?;
            let fish = format!("share/fish/vendor_completions.d/{other}.fish");
            tree.link(&format!("{name}.fish"), &fish)?;
        }
        tree.text(&completions::zsh(&command), &format!("share/zsh/site-functions/_{name}"))?;
        let fish = format!("share/fish/vendor_completions.d/{name}.fish");
        tree.text(&completions::fish(&command), &fish)?;
    }
    Ok(())
}

fn place_page(tree: &mut Tree, name: &str, manual: &Manual) -> Result<(), String> {
    let page = manual::page(name, manual, env!("CARGO_PKG_VERSION"));
    let page = page.map_err(|fault| format!("the manual of {name}: {fault}"))?;
    tree.text(&page, &format!("share/man/man1/{name}.1"))
}

/// What a program prints when it is called by this name.
fn said(program: &Path, name: &str, words: &[&str]) -> Result<Manual, String> {
    let output = Command::new(program).arg0(name).args(words).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    Manual::read(&String::from_utf8_lossy(&output.stdout))
        .map_err(|fault| format!("{name} {}: {fault}", words.join(" ")))
}

/// Files and folders of the tree that are worth having beside the programs.
const DOCUMENTS: &[&str] = &[
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "docs",
    "examples",
    "bench/README.md",
    "bench/results",
];

fn place_documents(tree: &mut Tree, root: &Path) -> Result<(), String> {
    let mut names: Vec<String> = DOCUMENTS.iter().map(|name| (*name).into()).collect();
    while let Some(name) = names.pop() {
        let path = root.join(&name);
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).map_err(|error| format!("{name}: {error}"))?;
            for entry in entries {
                let entry = entry.map_err(|error| format!("{name}: {error}"))?;
                names.push(format!("{name}/{}", entry.file_name().to_string_lossy()));
            }
        } else {
            tree.file(&path, &format!("share/doc/serried/{name}"), 0o644)?;
        }
    }
    Ok(())
}

/// The root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").into()
}

/// Where cargo puts what it builds.
pub fn target(root: &Path) -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(directory) => root.join(directory),
        None => root.join("target"),
    }
}
