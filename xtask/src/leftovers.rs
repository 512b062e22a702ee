//! What a job leaves behind: processes, shared memory, files.
//!
//! Every job has a mark in its environment, which all that it starts inherits.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The variable that holds the mark.
pub const MARK: &str = "SERRIED_TEST_MARK";

/// How long after its launcher a process may take to be gone.
const GRACE: Duration = Duration::from_secs(1);

/// The names that were there before a job.
pub struct Before {
    names: BTreeSet<PathBuf>,
}

impl Before {
    /// Looks around.
    pub fn look() -> Before {
        Before { names: names() }
    }

    /// Says what the job with this mark has left, and clears it away.
    pub fn compare(&self, mark: &str, scratch: &Path) -> Option<String> {
        let mut faults = Vec::new();
        let end = Instant::now() + GRACE;
        let mut alive = processes(mark);
        while !alive.is_empty() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(10));
            alive = processes(mark);
        }
        for process in alive {
            faults.push(format!("left a process: {}", describe(process)));
            kill(process);
        }
        for path in entries(scratch) {
            faults.push(format!("left in the temporary directory: {}", path.display()));
            let _ = std::fs::remove_file(&path);
        }
        // Other jobs on this machine have names there too; theirs are in use, or about to be removed.
        let mut left = self.left();
        while !left.is_empty() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(10));
            left = self.left();
        }
        faults.extend(left.iter().map(|path| format!("left behind: {}", path.display())));
        (!faults.is_empty()).then(|| faults.join("\n"))
    }

    /// The names that were not there before, and that nobody uses.
    fn left(&self) -> Vec<PathBuf> {
        let fresh = names().difference(&self.names).cloned().collect::<Vec<_>>();
        fresh.into_iter().filter(|path| path.exists() && !in_use(path)).collect()
    }
}

/// The processes that bear the mark.
pub fn processes(mark: &str) -> Vec<u32> {
    let wanted = format!("{MARK}={mark}").into_bytes();
    let bears = |process: &u32| {
        std::fs::read(format!("/proc/{process}/environ"))
            .is_ok_and(|environment| environment.split(|byte| *byte == 0).any(|one| one == wanted))
    };
    numbers().filter(bears).collect()
}

/// A process in words: its number, name, state and where it waits.
pub fn describe(process: u32) -> String {
    let read =
        |file: &str| std::fs::read_to_string(format!("/proc/{process}/{file}")).unwrap_or_default();
    let status = read("status");
    let line = |name: &str| {
        let found = status.lines().find_map(|line| line.strip_prefix(name));
        found.unwrap_or("").trim_start_matches(':').trim().to_owned()
    };
    format!("{process} {} ({}), waiting in {:?}", line("Name"), line("State"), read("wchan"))
}

/// Kills one process by its number; it may have ended already.
pub fn kill(process: u32) {
    let _ = Command::new("kill").args(["-9", &process.to_string()]).output();
}

fn numbers() -> impl Iterator<Item = u32> {
    entries(Path::new("/proc"))
        .into_iter()
        .filter_map(|path| path.file_name()?.to_str()?.parse().ok())
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(listing) = std::fs::read_dir(folder) else { return Vec::new() };
    listing.filter_map(|entry| Some(entry.ok()?.path())).collect()
}

/// Everything in shared memory.
fn names() -> BTreeSet<PathBuf> {
    entries(Path::new("/dev/shm")).into_iter().collect()
}

/// Whether any process has the file mapped or open.
fn in_use(path: &Path) -> bool {
    let text = path.to_string_lossy();
    numbers().any(|process| {
        let maps = std::fs::read_to_string(format!("/proc/{process}/maps")).unwrap_or_default();
        let open = |link: &PathBuf| std::fs::read_link(link).is_ok_and(|target| target == path);
        maps.contains(text.as_ref())
            || entries(Path::new(&format!("/proc/{process}/fd"))).iter().any(open)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marked_process_is_found_and_cleared_away() {
        let mark = format!("unit-{}", std::process::id());
        let before = Before::look();
        let mut child = Command::new("sleep").arg("60").env(MARK, &mark).spawn().unwrap();
        // The kernel lets us go on before the child's environment is in place.
        while processes(&mark) != [child.id()] {
            assert!(child.try_wait().unwrap().is_none(), "sleeps and is not found");
            std::thread::yield_now();
        }
        let fault = before.compare(&mark, Path::new("/nonexistent")).unwrap();
        assert!(fault.contains("left a process") && fault.contains("sleep"), "{fault}");
        child.wait().unwrap();
        assert_eq!(processes(&mark), [0; 0]);
        assert_eq!(before.compare(&mark, Path::new("/nonexistent")), None);
    }

    #[test]
    fn a_file_in_the_scratch_folder_is_found() {
        let scratch = std::env::temp_dir().join(format!("xtask-leftovers-{}", std::process::id()));
        std::fs::create_dir_all(&scratch).unwrap();
        std::fs::write(scratch.join("segment"), "x").unwrap();
        let fault = Before::look().compare("nobody", &scratch).unwrap();
        assert!(fault.contains("segment"), "{fault}");
        assert_eq!(Before::look().compare("nobody", &scratch), None);
        std::fs::remove_dir(&scratch).unwrap();
    }
}
