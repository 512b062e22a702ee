//! The Fortran modules: a module file is of use to the compiler that wrote it and to no other version, so `mpifort`
//! compiles the installed sources when it first meets a compiler, and keeps what that wrote.

use std::ffi::OsString;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The sources, each of which needs those before it.
const SOURCES: [&str; 4] = ["serried_mpi_base", "mpi", "mpi_f08", "bsp"];

/// What a compiler needs for programs that use MPI.
#[derive(Clone, Debug)]
pub struct Modules {
    /// The folder with the modules for this compiler.
    pub folder: PathBuf,
    /// Options for every source.
    pub options: &'static [&'static str],
}

impl Modules {
    /// Finds the modules for this compiler, or compiles them.
    pub fn of(prefix: &Path, compiler: &[OsString]) -> Result<Modules, String> {
        let version = version(compiler)?;
        let options = options(&String::from_utf8_lossy(&version));
        folder(prefix, compiler, &version).map(|folder| Modules { folder, options })
    }
}

/// The options for a compiler that says this of itself. With `mpif.h` a program passes buffers of many types to one
/// procedure, which gfortran 10 and newer refuse unless they are told not to.
fn options(version: &str) -> &'static [&'static str] {
    let line = version.lines().next().unwrap_or_default();
    let number = line.starts_with("GNU Fortran").then(|| line.rsplit(' ').next()).flatten();
    let major = number.and_then(|number| number.split('.').next()?.parse::<u32>().ok());
    if major.is_some_and(|major| major >= 10) { &["-fallow-argument-mismatch"] } else { &[] }
}

/// The folder with the modules for this compiler, which are compiled if they are not there.
fn folder(prefix: &Path, compiler: &[OsString], version: &[u8]) -> Result<PathBuf, String> {
    let sources = read(&prefix.join("lib/serried/fortran"))?;
    let name = name(compiler, version, &sources);
    let places = places(prefix, std::env::var_os("XDG_CACHE_HOME"), std::env::var_os("HOME"));
    if let Some(found) = places.iter().map(|place| place.join(&name)).find(|path| path.is_dir()) {
        return Ok(found);
    }
    let mut faults = Vec::new();
    for place in &places {
        let draft = place.join(format!(".{name}.{}", std::process::id()));
        if let Err(error) = std::fs::create_dir_all(&draft) {
            faults.push(format!("{}: {error}", place.display()));
            continue;
        }
        let outcome = compile(compiler, &prefix.join("lib/serried/fortran"), &draft);
        let path = place.join(&name);
        // Whoever is first wins: all have made the same.
        let kept = outcome.is_ok() && std::fs::rename(&draft, &path).is_ok();
        if !kept {
            let _ = std::fs::remove_dir_all(&draft);
        }
        outcome?;
        if !path.is_dir() {
            faults.push(format!("{}: cannot be put there", path.display()));
            continue;
        }
        if place.starts_with(prefix) {
            // For those who ask pkg-config instead of us.
            let _ = std::os::unix::fs::symlink(&name, place.join("default"));
        }
        return Ok(path);
    }
    Err(format!(
        "there is no place to keep the Fortran modules: {}\n  Set XDG_CACHE_HOME to a folder that can be written.",
        faults.join("; ")
    ))
}

/// Where modules may be kept: beside the installation, and with the user's other caches.
fn places(prefix: &Path, cache: Option<OsString>, home: Option<OsString>) -> Vec<PathBuf> {
    let mut places = vec![prefix.join("lib/serried/modules")];
    let cache = cache.filter(|cache| !cache.is_empty()).map(PathBuf::from);
    let cache = cache.or_else(|| home.map(|home| Path::new(&home).join(".cache")));
    places.extend(cache.map(|cache| cache.join("serried/modules")));
    places
}

/// The text of all sources.
fn read(folder: &Path) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    for name in SOURCES {
        let path = folder.join(name).with_extension("F90");
        let bytes = std::fs::read(&path).map_err(|error| {
            format!(
                "{}: {error}\n  Use the mpifort of an installed tree (`cargo xtask install --prefix DIR`).",
                path.display()
            )
        })?;
        text.extend(bytes);
    }
    Ok(text)
}

/// What the compiler says of itself.
fn version(compiler: &[OsString]) -> Result<Vec<u8>, String> {
    let output = Command::new(&compiler[0]).args(&compiler[1..]).arg("--version").output();
    output.map(|output| output.stdout).map_err(|error| {
        format!(
            "cannot run the compiler {}: {error}\n  Install one, or name it with SERRIED_FC or -fc=COMPILER.",
            compiler[0].display()
        )
    })
}

/// The folder's name: the compiler's, and a number made of all that the modules depend on.
fn name(compiler: &[OsString], version: &[u8], sources: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    for part in [version, sources] {
        hasher.write_usize(part.len());
        hasher.write(part);
    }
    for word in compiler {
        hasher.write(word.as_encoded_bytes());
        hasher.write_u8(0);
    }
    let program = Path::new(&compiler[0]).file_name().unwrap_or_default();
    format!("{}-{:016x}", program.to_string_lossy(), hasher.finish())
}

/// Compiles the modules into a folder. They are interfaces only: no code comes of them.
fn compile(compiler: &[OsString], sources: &Path, into: &Path) -> Result<(), String> {
    for name in SOURCES {
        let source = sources.join(name).with_extension("F90");
        let mut command = Command::new(&compiler[0]);
        command.args(&compiler[1..]).arg("-fsyntax-only").arg("-J").arg(into).arg("-I").arg(into);
        let output = command.arg(&source).stdin(Stdio::null()).output();
        let output = output.map_err(|error| format!("{}: {error}", compiler[0].display()))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let said: Vec<&str> = said.lines().take(20).collect();
            return Err(format!(
                "the compiler {} does not compile {}:\n{}\n  Name another compiler with SERRIED_FC or -fc=COMPILER; \
                 gfortran 12 and flang 19, or newer ones, do.",
                compiler[0].display(),
                source.display(),
                said.join("\n")
            ));
        }
    }
    Ok(())
}

/// What stands in the way of our own files, which are in these folders: those of another MPI, or of another compiler.
pub fn hidden(words: &[OsString], ours: &[PathBuf]) -> Vec<String> {
    let mut folders = vec![PathBuf::from(".")];
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        if text == "-I" || text == "-J" {
            folders.extend(words.peek().map(PathBuf::from));
        } else if let Some(folder) = text.strip_prefix("-I").or_else(|| text.strip_prefix("-J")) {
            folders.push(folder.into());
        }
    }
    let mut notes = Vec::new();
    for folder in folders.iter().filter(|folder| !ours.contains(folder)) {
        for name in ["mpif.h", "mpi.mod", "mpi_f08.mod"] {
            let path = folder.join(name);
            if path.is_file() {
                notes.push(format!(
                    "{} hides the one of this installation\n  It is of another MPI or for another compiler: take it \
                     away, or the option that names its folder.",
                    path.display()
                ));
            }
        }
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_versions_of_gfortran_are_told_to_allow_mismatches() {
        let allowed = |version| !options(version).is_empty();
        assert!(allowed("GNU Fortran (Debian 12.2.0-14+deb12u1) 12.2.0\nCopyright"));
        assert!(allowed("GNU Fortran (GCC) 10.1.0"));
        assert!(!allowed("GNU Fortran (GCC) 9.4.0"));
        assert!(!allowed("flang-new version 19.1.7 (1)"));
        assert!(!allowed(""));
    }

    #[test]
    fn a_name_says_which_compiler_and_what() {
        let gfortran = ["/usr/bin/gfortran-12".into()];
        let one = name(&gfortran, b"12.2", b"module");
        assert!(one.starts_with("gfortran-12-"), "{one}");
        assert_eq!(one, name(&gfortran, b"12.2", b"module"));
        assert_ne!(one, name(&gfortran, b"12.3", b"module"));
        assert_ne!(one, name(&gfortran, b"12.2", b"module "));
    }

    #[test]
    fn modules_are_kept_beside_the_installation_or_in_the_cache() {
        let prefix = Path::new("/opt/s");
        let with = places(prefix, Some("/c".into()), Some("/h".into()));
        let expected: Vec<PathBuf> =
            ["/opt/s/lib/serried/modules", "/c/serried/modules"].map(PathBuf::from).into();
        assert_eq!(with, expected);
        let without = places(prefix, None, Some("/h".into()));
        assert_eq!(without[1], Path::new("/h/.cache/serried/modules"));
    }
}
