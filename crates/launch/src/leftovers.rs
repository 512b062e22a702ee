//! Names that ranks have left in shared memory, which would outlive the job.
//!
//! libfabric's `shm` makes a file for each endpoint, and a process that is killed leaves it. Each process holds a lock on
//! its own as long as it lives, and one on the folder while it makes it (`names.rs` of `transport-ofi`).

use std::fs::File;
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};

/// Where the names are.
const FOLDER: &str = "/dev/shm";
/// What they begin with.
const PREFIX: &str = "serried-ofi-";

/// Takes away the names that nobody holds.
pub(crate) fn sweep() {
    sweep_in(Path::new(FOLDER));
}

fn sweep_in(folder: &Path) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX));
    let names: Vec<PathBuf> = names.map(|entry| entry.path()).collect();
    if names.is_empty() {
        return;
    }
    // Where somebody is just making such a name, who opens the next endpoint sweeps.
    let Some(_making) = lock(folder) else { return };
    for name in names {
        if lock(&name).is_some() {
            // Another user's cannot be, and need not.
            let _ = std::fs::remove_file(&name);
        }
    }
}

/// Locks a file or a folder, unless somebody has done so, as long as it is open.
fn lock(path: &Path) -> Option<File> {
    let file = File::open(path).ok()?;
    // SAFETY: takes integers; the file is open.
    let locked = unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) } == 0;
    locked.then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_nobody_holds_go() {
        let folder = std::env::temp_dir().join(format!("serried-left-{}", std::process::id()));
        std::fs::create_dir(&folder).unwrap();
        let make = |name: &str| {
            std::fs::write(folder.join(name), "").unwrap();
            folder.join(name)
        };
        let [left, held, other] = ["serried-ofi-1", "serried-ofi-2", "other"].map(make);
        let holder = lock(&held).unwrap();
        let making = lock(&folder).unwrap();
        sweep_in(&folder);
        let while_one_is_made = left.exists();
        drop(making);
        sweep_in(&folder);
        let found = [&left, &held, &other].map(|path| path.exists());
        drop(holder);
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(while_one_is_made);
        assert_eq!(found, [false, true, true]);
    }
}
