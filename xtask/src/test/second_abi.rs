//! The programs of `tests/mpi` once more, built for the MPICH ABI: our `libmpi.so.12` under them.
//!
//! They are compiled with a header that has that ABI's constants and types, as programs that others
//! built for MPICH were.

use crate::generate;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Programs that are about the standard ABI itself, about what a tool sees of it, about its limits on
/// strings, which are wider, or about numbers that mean something else here.
const OTHERS: &[&str] =
    &["abi", "garbage", "interpose", "interposed", "own_profile", "plusplus", "sessions"];

/// Makes a folder in which `bin/mpicc` compiles for the MPICH ABI, and answers it with the folder of
/// sources that are to be compiled so.
pub fn prepare(prefix: &Path, sources: &Path) -> Result<(PathBuf, PathBuf), String> {
    let place = prefix.join("mpich");
    let fault = |path: &Path, error| format!("{}: {error}", path.display());
    for part in ["bin", "include", "sources"] {
        let folder = place.join(part);
        std::fs::create_dir_all(&folder).map_err(|error| fault(&folder, error))?;
    }
    let wrapper = place.join("bin/mpicc");
    let lib = prefix.join("lib");
    let script = format!(
        "#!/bin/sh\nexec cc -I '{}' \"$@\" -L '{lib}' -l:libmpi.so.12 -Wl,-rpath,'{lib}'\n",
        place.join("include").display(),
        lib = lib.display()
    );
    keep(&wrapper, &script)?;
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&wrapper, mode).map_err(|error| fault(&wrapper, error))?;
    keep(&place.join("include/mpi.h"), &generate::mpich_header()?)?;
    let copies = place.join("sources");
    for entry in std::fs::read_dir(sources).map_err(|error| fault(sources, error))? {
        let path = entry.map_err(|error| fault(sources, error))?.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_c = path.extension().is_some_and(|ending| ending == "c" || ending == "h");
        if is_c && covers(&stem) {
            let text = std::fs::read_to_string(&path).map_err(|error| fault(&path, error))?;
            keep(&copies.join(path.file_name().expect("a file")), &text)?;
        }
    }
    // What a newer tree has not, would be compiled for ever.
    for entry in std::fs::read_dir(&copies).map_err(|error| fault(&copies, error))? {
        let copy = entry.map_err(|error| fault(&copies, error))?.path();
        if !sources.join(copy.file_name().unwrap_or_default()).exists() {
            std::fs::remove_file(&copy).map_err(|error| fault(&copy, error))?;
        }
    }
    Ok((place, copies))
}

/// Whether a program is run on this ABI too.
pub fn covers(program: &str) -> bool {
    !OTHERS.contains(&program)
}

/// Writes a file unless it has that text already: what is built from it stays up to date.
fn keep(path: &Path, text: &str) -> Result<(), String> {
    if std::fs::read_to_string(path).is_ok_and(|present| present == text) {
        return Ok(());
    }
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
