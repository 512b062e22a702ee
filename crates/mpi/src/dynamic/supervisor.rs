//! An `mpiexec` for a program that was started without one.

use std::ffi::{CStr, OsStr};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use boot::Control;

use crate::class;
use crate::error::{Error, Result};

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// Starts an `mpiexec` that looks after what this process will spawn. Answers the line to it, and
/// the port at which it keeps names.
pub(crate) fn start_supervisor() -> Result<(Control, String)> {
    let places = places();
    let Some(program) = places.iter().find(|place| place.is_file()) else {
        return Err(failed("there is none beside the library, nor in PATH"));
    };
    let start = || -> io::Result<(Control, String)> {
        let (control, theirs) = Control::pair()?;
        let status = Command::new(program)
            .arg(boot::SINGLETON_OPTION)
            .stdin(Stdio::from(theirs))
            .status()?;
        if !status.success() {
            return Err(io::Error::other(format!("it ended with {status}")));
        }
        let names = control.first_words(PATIENCE)?;
        Ok((control, names))
    };
    let started = start().map_err(|error| failed(&format!("{}: {error}", program.display())))?;
    started.0.initialized(boot::Model::Mpi);
    Ok(started)
}

#[cold]
fn failed(why: &str) -> Box<Error> {
    Error::new(
        class::SPAWN,
        format!(
            "this program runs without mpiexec, and one could not be started for it: {why}; start \
             the program with mpiexec, or add the directory of mpiexec to PATH"
        ),
    )
}

/// Where `mpiexec` may be: beside the library, as installed, then in `PATH`.
fn places() -> Vec<PathBuf> {
    let library = library();
    let beside = library.iter().filter_map(|library| library.parent());
    let beside = beside.flat_map(|folder| [folder.join("../bin"), folder.into()]);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = beside.chain(std::env::split_paths(&path)).collect::<Vec<_>>();
    places.iter().map(|folder| folder.join("mpiexec")).collect()
}

/// The file that this code is in.
fn library() -> Option<PathBuf> {
    // SAFETY: all zeroes is a valid `Dl_info`.
    let mut found: libc::Dl_info = unsafe { std::mem::zeroed() };
    let own: *const libc::c_void = (library as fn() -> Option<PathBuf>) as *const libc::c_void;
    // SAFETY: an address of this program, and a place for the answer.
    let known = unsafe { libc::dladdr(own, &mut found) } != 0;
    if !known || found.dli_fname.is_null() {
        return None;
    }
    // SAFETY: the loader's own text, which stays.
    let name = unsafe { CStr::from_ptr(found.dli_fname) };
    Path::new(OsStr::from_bytes(name.to_bytes())).canonicalize().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mpiexec_is_looked_for_beside_this_code_first() {
        let own = library().expect("a file");
        assert!(own.is_file(), "{}", own.display());
        let first = &places()[0];
        assert_eq!(first, &own.parent().unwrap().join("../bin/mpiexec"));
    }
}
