//! Finding the file that a name of a program means.

use crate::arguments::{Plan, Program};
use crate::{probe, start};
use boot::{SettingError, Settings};
use std::ffi::{CString, OsStr, OsString};
use std::fmt;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The exit status for a job that makes no sense.
const UNUSABLE: u8 = 2;

/// Why a program cannot be started, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramError {
    /// The exit status, as shells have it: 127 for not found, 126 for not executable; 2 if it is
    /// about something else than the program.
    pub status: u8,
    problem: String,
    remedy: String,
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        if self.remedy.is_empty() { Ok(()) } else { write!(f, "\n  {}", self.remedy) }
    }
}

impl std::error::Error for ProgramError {}

/// The settings that hold for a program, or for the job as a whole.
pub fn settings(plan: &Plan, program: Option<&Program>) -> Result<Settings, SettingError> {
    let own = program.map_or(&[][..], |program| &program.environment);
    let own = start::environment(plan, own);
    Settings::from_variables(|name| Some(variable(&own, name)?.to_string_lossy().into_owned()))
}

/// The files of all programs of a plan, checked as far as that can be done before they start. Those
/// that a rank asked for are looked for in its working directory as well.
pub fn find_all(plan: &Plan, spawned: bool) -> Result<Vec<PathBuf>, ProgramError> {
    plan.programs.iter().map(|program| find_one(plan, program, spawned)).collect()
}

/// How many threads each of these ranks says that it will have, in the manner of OpenMP; 1 if it says
/// nothing.
pub fn threads(plan: &Plan, ranks: &[u32]) -> Vec<u32> {
    let of_program = |program: &Program| {
        let own = start::environment(plan, &program.environment);
        let text = variable(&own, "OMP_NUM_THREADS")?.to_string_lossy().into_owned();
        // One number for each level of nesting.
        let number = text.split(',').next()?.trim().parse().ok();
        number.filter(|number| *number > 0)
    };
    let threads: Vec<u32> =
        plan.programs.iter().map(|program| of_program(program).unwrap_or(1)).collect();
    let of_rank = |rank: &u32| {
        let mut first = 0;
        let program = plan.programs.iter().position(|program| {
            first += program.ranks;
            *rank < first
        });
        program.map_or(1, |program| threads[program])
    };
    ranks.iter().map(of_rank).collect()
}

fn find_one(plan: &Plan, program: &Program, spawned: bool) -> Result<PathBuf, ProgramError> {
    if let Err(error) = settings(plan, Some(program)) {
        let (problem, remedy) = (error.to_string(), String::new());
        return Err(ProgramError { status: UNUSABLE, problem, remedy });
    }
    // Whoever looks for this one is it.
    if program.words[0] == probe::PROGRAM
        && let Ok(own) = std::env::current_exe()
    {
        return Ok(own);
    }
    let directory = program.directory.as_ref().map(Path::new);
    if let Some(directory) = directory {
        check_directory(directory)?;
    }
    let own = start::environment(plan, &program.environment);
    let usual = variable(&own, "PATH");
    let places = [program.path.as_deref(), usual.as_deref()];
    let here = directory.filter(|_| spawned).map(Path::as_os_str);
    let mut refused = None;
    for place in places.into_iter().chain([here]).flatten() {
        match find(&program.words[0], directory, Some(place)) {
            Ok(file) => return Ok(file),
            // The first place that has it is the one that matters.
            Err(error) if error.status == 126 => return Err(error),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    match refused {
        Some(error) => Err(error),
        None => find(&program.words[0], directory, None),
    }
}

fn check_directory(directory: &Path) -> Result<(), ProgramError> {
    let problem = match fs::metadata(directory) {
        Ok(found) if found.is_dir() => return Ok(()),
        Ok(_) => "it is no directory".to_owned(),
        Err(error) => error.to_string(),
    };
    let problem = format!("the working directory {} (-wdir): {problem}", directory.display());
    let remedy = "Name a directory that exists.".into();
    Err(ProgramError { status: UNUSABLE, problem, remedy })
}

/// A variable, as a program with these on top of the environment will find it.
fn variable(own: &[(OsString, OsString)], name: &str) -> Option<OsString> {
    let found = own.iter().rev().find(|(known, _)| known == name);
    found.map(|(_, value)| value.clone()).or_else(|| std::env::var_os(name))
}

/// The file that `name` means for a rank which starts in `directory`, with `path` as its `PATH`.
pub fn find(
    name: &OsStr,
    directory: Option<&Path>,
    path: Option<&OsStr>,
) -> Result<PathBuf, ProgramError> {
    let shown = Path::new(name).display();
    if name.as_bytes().contains(&b'/') {
        let file = match directory {
            // The rank is there already when the name is looked up.
            Some(directory) => directory.join(name),
            None => PathBuf::from(name),
        };
        return check(&file).map(|()| PathBuf::from(name));
    }
    let default = OsString::from("/usr/local/bin:/usr/bin:/bin");
    let mut refused = None;
    for place in std::env::split_paths(path.unwrap_or(&default)) {
        let place = if place.as_os_str().is_empty() { PathBuf::from(".") } else { place };
        let file = place.join(name);
        match check(&file) {
            // A relative directory in PATH must not move with the working directory.
            Ok(()) => return Ok(std::path::absolute(&file).unwrap_or(file)),
            Err(error) if error.status == 126 && file.is_file() => refused = Some(error),
            Err(_) => {}
        }
    }
    let here = directory.unwrap_or(Path::new(".")).join(name);
    Err(refused.unwrap_or_else(|| ProgramError {
        status: 127,
        problem: format!("there is no program {shown} in the directories of PATH"),
        remedy: if here.is_file() {
            format!("There is one in the working directory: write ./{shown}.")
        } else {
            "Write its path, or add its directory to PATH.".into()
        },
    }))
}

fn check(file: &Path) -> Result<(), ProgramError> {
    let shown = file.display();
    let error = |status, problem: String, remedy: &str| {
        Err(ProgramError { status, problem, remedy: remedy.into() })
    };
    match fs::metadata(file) {
        Err(cause) if cause.kind() == std::io::ErrorKind::PermissionDenied => error(
            126,
            format!("{shown} cannot be reached: {cause}"),
            "Each directory on the way must be open to you (`chmod +x`).",
        ),
        Err(cause) => error(127, format!("{shown} cannot be found: {cause}"), "Check the path."),
        Ok(found) if found.is_dir() => error(
            126,
            format!("{shown} is a directory"),
            "Name a program inside it, or give the directory to start in with -wdir.",
        ),
        Ok(_) if !executable(file) => error(
            126,
            format!("{shown} is not executable"),
            "Is it the program? Then `chmod +x` it.",
        ),
        Ok(_) => Ok(()),
    }
}

fn executable(file: &Path) -> bool {
    let Ok(path) = CString::new(file.as_os_str().as_bytes()) else { return false };
    // SAFETY: the path ends with a zero byte and lives across the call.
    unsafe { libc::access(path.as_ptr(), libc::X_OK) == 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(name: &str, directory: Option<&str>, path: &str) -> Result<PathBuf, u8> {
        let directory = directory.map(Path::new);
        find(name.as_ref(), directory, Some(path.as_ref())).map_err(|error| error.status)
    }

    #[test]
    fn programs_are_found_as_a_shell_finds_them() {
        assert_eq!(status("sh", None, "/nowhere:/bin"), Ok("/bin/sh".into()));
        assert_eq!(status("/bin/sh", None, ""), Ok("/bin/sh".into()));
        assert_eq!(status("bin/sh", Some("/"), ""), Ok("bin/sh".into()));
        assert_eq!(status("sh", None, "/nowhere"), Err(127));
        assert_eq!(status("/no/such/file", None, ""), Err(127));
        assert_eq!(status("/bin", None, ""), Err(126));
        assert_eq!(status("/proc/version", None, ""), Err(126));
        assert_eq!(status("version", None, "/proc"), Err(126));
    }

    #[test]
    fn a_program_next_to_us_is_pointed_out() {
        let message = find("sh".as_ref(), Some(Path::new("/bin")), Some("/nowhere".as_ref()));
        assert!(message.unwrap_err().to_string().contains("write ./sh"));
    }
}
