//! `cargo xtask install`: builds what a user installs and puts it where it belongs.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

const USAGE: &str = "usage: cargo xtask install --prefix DIR";

/// Installs into the directory that the arguments name.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let prefix = match words[..] {
        ["--prefix", prefix] => prefix,
        [word] => word.strip_prefix("--prefix=").ok_or_else(|| USAGE.to_owned())?,
        _ => return Err(USAGE.into()),
    };
    if prefix.is_empty() {
        return Err(format!("the directory is empty\n{USAGE}"));
    }
    let prefix = std::path::absolute(prefix).map_err(|error| format!("{prefix}: {error}"))?;
    install(&prefix)?;
    let shown = prefix.display();
    println!("Serried is installed in {shown}. Try:");
    println!("  {shown}/bin/serried doctor");
    println!("  {shown}/bin/mpicc PROGRAM.c -o PROGRAM && {shown}/bin/mpiexec -n 4 ./PROGRAM");
    Ok(())
}

/// Builds in release mode and installs into `prefix`, replacing what is there file by file: a
/// program that runs meanwhile keeps the library that it started with.
pub fn install(prefix: &Path) -> Result<(), String> {
    let root = root();
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(&root).args(["build", "--release"]);
    let libraries = ["serried-capi", "serried-mpich", "serried-bspc", "serried-fci"];
    for package in libraries.into_iter().chain(["serried-launch", "serried-tool"]) {
        cargo.args(["--package", package]);
    }
    let status = cargo.status().map_err(|error| format!("cannot run cargo: {error}"))?;
    if !status.success() {
        return Err("the build failed".into());
    }
    let built = target(&root).join("release");
    let bin = prefix.join("bin");
    let lib = prefix.join("lib");
    let pkgconfig = lib.join("pkgconfig");
    let include = prefix.join("include");
    for directory in [&bin, &pkgconfig, &include] {
        fs::create_dir_all(directory)
            .map_err(|error| format!("cannot make {}: {error}", directory.display()))?;
    }
    for program in ["mpiexec", "serried"] {
        place_file(&built.join(program), &bin.join(program), 0o755)?;
    }
    // It looks at the name under which it is called.
    for name in ["mpirun", "mpicc", "mpicxx", "mpic++", "bsprun", "bspcc", "fcicc"] {
        place_link("mpiexec", &bin.join(name))?;
    }
    place_file(&built.join("libmpi_abi.so"), &lib.join("libmpi_abi.so.1"), 0o755)?;
    place_link("libmpi_abi.so.1", &lib.join("libmpi_abi.so"))?;
    // The MPICH ABI: for programs that others built, so without a name to link with. Debian's MPICH
    // has the second name.
    place_file(&built.join("libmpi.so"), &lib.join("libmpi.so.12"), 0o755)?;
    place_link("libmpi.so.12", &lib.join("libmpich.so.12"))?;
    place_file(&built.join("libbsp_c.so"), &lib.join("libbsp.so.1"), 0o755)?;
    place_link("libbsp.so.1", &lib.join("libbsp.so"))?;
    place_file(&built.join("libfci.so"), &lib.join("libfci.so.1"), 0o755)?;
    place_link("libfci.so.1", &lib.join("libfci.so"))?;
    for header in ["mpi.h", "bsp.h", "fci.h"] {
        place_file(&root.join("include").join(header), &include.join(header), 0o644)?;
    }
    for (name, text) in package_files() {
        place(&pkgconfig.join(name), |path| fs::write(path, &text), 0o644)?;
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

/// What pkg-config asks for; found relative to the files, so that the tree can be moved.
fn package_files() -> [(&'static str, String); 3] {
    let common = format!(
        "prefix=${{pcfiledir}}/../..\n\
         includedir=${{prefix}}/include\n\
         libdir=${{prefix}}/lib\n\n\
         Version: {}\n",
        env!("CARGO_PKG_VERSION")
    );
    let library = |name: &str, description: &str| {
        format!(
            "{common}Name: {name}\n\
             Description: {description}\n\
             Cflags: -I${{includedir}}\n\
             Libs: -L${{libdir}} -Wl,-rpath,${{libdir}} -l{name}\n"
        )
    };
    let whole = format!(
        "{common}Name: serried\n\
         Description: A message-passing system\n\
         Requires: mpi_abi\n"
    );
    [
        ("mpi_abi.pc", library("mpi_abi", "MPI 5.0 by its standard ABI")),
        ("fci.pc", library("fci", "The remote store model of Serried")),
        ("serried.pc", whole),
    ]
}

fn place_file(from: &Path, to: &Path, mode: u32) -> Result<(), String> {
    if !from.exists() {
        return Err(format!("the build has not made {}", from.display()));
    }
    place(to, |path| fs::copy(from, path).map(drop), mode)
}

fn place_link(to_name: &str, at: &Path) -> Result<(), String> {
    replace(at, |path| std::os::unix::fs::symlink(to_name, path))
}

fn place(to: &Path, write: impl Fn(&Path) -> io::Result<()>, mode: u32) -> Result<(), String> {
    replace(to, |path| {
        write(path)?;
        fs::set_permissions(path, fs::Permissions::from_mode(mode))
    })
}

/// Makes a file under another name first, and then puts it in place at once.
fn replace(to: &Path, make: impl Fn(&Path) -> io::Result<()>) -> Result<(), String> {
    let name = to.file_name().expect("a file").to_string_lossy();
    let fresh = to.with_file_name(format!(".{name}.{}", std::process::id()));
    let placed = make(&fresh).and_then(|()| fs::rename(&fresh, to));
    placed.map_err(|error| {
        let _ = fs::remove_file(&fresh);
        format!("cannot write {}: {error}", to.display())
    })
}
