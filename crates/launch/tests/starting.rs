//! The script that starts an agent on another host: it runs the program that it was made for, and nothing
//! that another user has put in its way.

use launch::launcher::{Program, WANTED};
use std::fs;
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

mod support;
use support::*;

/// Two users that nobody is.
const VICTIM: u32 = 54_321;
const NEIGHBOUR: u32 = 54_322;

const GENUINE: &str =
    "#!/bin/sh\ncase $1 in --agent) echo genuine, umask $(umask);; *) exit 1;; esac\n";
const EVIL: &str = "#!/bin/sh\necho evil\n";
const RUNS: &str = "genuine, umask 0027";

/// A host as one user finds it.
struct Place {
    directory: PathBuf,
    user: Option<u32>,
    variables: Vec<(&'static str, String)>,
    program: Program,
    /// A command in front of the shell, which runs it in a world of its own.
    wrapper: Vec<String>,
}

impl Place {
    /// A host with nothing on it but a folder for temporary files, seen by this user.
    fn new(word: &str, user: Option<u32>) -> Place {
        let directory = temporary(word);
        open_to_all(&directory);
        let place = Place {
            user,
            variables: vec![("TMPDIR", directory.join("tmp").display().to_string())],
            program: Program::new("/nowhere/mpiexec".into(), 0, GENUINE.into()),
            wrapper: Vec::new(),
            directory,
        };
        open_to_all(&place.folder("tmp"));
        place
    }

    fn folder(&self, name: &str) -> PathBuf {
        let folder = self.directory.join(name);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// The folder of the user's cache, and the name that the kept copy has there.
    fn cache(&mut self) -> (PathBuf, String) {
        let cache = self.folder("cache");
        let variable = ("XDG_CACHE_HOME", cache.display().to_string());
        if !self.variables.contains(&variable) {
            self.variables.push(variable);
        }
        let name = format!("mpiexec-{}", launch::launcher::digest(GENUINE.as_bytes()));
        (cache.join("serried"), name)
    }

    /// Runs the script as the user. Answers whether the program was asked for, and what ran.
    fn start(&self) -> (bool, String) {
        let mut command = Command::new(self.user.map_or("env", |_| "setpriv"));
        if let Some(user) = self.user {
            command.args([format!("--reuid={user}"), format!("--regid={user}")]);
            command.args(["--clear-groups", "env"]);
        }
        command.args(["-i", "PATH=/usr/bin:/bin"]);
        command.args(self.variables.iter().map(|(name, value)| format!("{name}={value}")));
        command.args(&self.wrapper);
        command.args(["sh", "-c", &format!("umask 027; {}", self.program.script())]);
        command.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // Whoever does not want it does not read it.
        let _ = child.stdin.take().unwrap().write_all(&self.program.bytes);
        let said = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        let mut lines: Vec<&str> = said.lines().collect();
        let wanted = lines.first() == Some(&WANTED);
        (wanted, lines.split_off(usize::from(wanted)).join("\n"))
    }

    fn left_behind(&self) -> usize {
        fs::read_dir(self.directory.join("tmp")).unwrap().count()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.directory);
    }
}

fn open_to_all(folder: &Path) {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o1777)).unwrap();
}

fn plant(file: &Path, content: &str, owner: u32) {
    fs::write(file, content).unwrap();
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
    chown(file, Some(owner), Some(owner)).unwrap();
}

/// Whether this test can be two users.
fn is_root() -> bool {
    // SAFETY: takes nothing.
    let root = unsafe { libc::geteuid() } == 0;
    let setpriv = Command::new("setpriv").arg("--version").output().is_ok();
    if !(root && setpriv) {
        eprintln!("skipped: to be two users needs root and setpriv (util-linux)");
    }
    root && setpriv
}

#[test]
fn what_another_user_left_where_copies_are_kept_is_not_run() {
    if !is_root() {
        return;
    }
    // As older versions looked for it: a known folder in /tmp, of somebody without a home.
    let mut place = Place::new("starting-known", Some(VICTIM));
    let (cache, name) = place.cache();
    place.variables.retain(|(name, _)| *name != "XDG_CACHE_HOME");
    place.variables.push(("HOME", "/nonexistent".into()));
    let known = PathBuf::from(format!("/tmp/serried-{VICTIM}"));
    fs::create_dir_all(&known).unwrap();
    plant(&known.join(&name), EVIL, NEIGHBOUR);
    chown(&known, Some(NEIGHBOUR), None).unwrap();
    let started = place.start();
    fs::remove_dir_all(known).unwrap();
    assert_eq!(started, (true, RUNS.into()));
    assert_eq!(place.left_behind(), 0);

    // The folder of the cache itself is the neighbour's, whatever it holds.
    place.cache();
    for content in [EVIL, GENUINE] {
        fs::create_dir_all(&cache).unwrap();
        plant(&cache.join(&name), content, NEIGHBOUR);
        chown(&cache, Some(NEIGHBOUR), None).unwrap();
        assert_eq!(place.start(), (true, RUNS.into()));
        fs::remove_dir_all(&cache).unwrap();
    }
    // It is the victim's, and was open once: what lies there is the neighbour's.
    fs::create_dir_all(&cache).unwrap();
    plant(&cache.join(&name), EVIL, NEIGHBOUR);
    chown(&cache, Some(VICTIM), None).unwrap();
    open_to_all(&cache);
    assert_eq!(place.start(), (true, RUNS.into()));
    assert_eq!(fs::metadata(&cache).unwrap().permissions().mode() & 0o7777, 0o700);
    assert_eq!(place.start(), (false, RUNS.into()), "the copy that was kept then");
    assert_eq!(place.left_behind(), 0);
}

#[test]
fn what_another_user_put_where_mpiexec_is_on_the_first_host_is_not_run() {
    if !is_root() {
        return;
    }
    let mut place = Place::new("starting-path", Some(VICTIM));
    let folder = place.folder("bin");
    let file = folder.join("mpiexec");
    place.program.path = file.clone();
    let eager = "#!/bin/sh\ncase $1 in --agent) echo here;; esac\n";
    for (owner, folder_owner, mode, runs) in [
        (0, 0, 0o755, true),
        (VICTIM, VICTIM, 0o755, true),
        (NEIGHBOUR, 0, 0o755, false),
        (0, NEIGHBOUR, 0o755, false),
        (VICTIM, VICTIM, 0o777, false),
    ] {
        plant(&file, eager, owner);
        chown(&folder, Some(folder_owner), None).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
        let expected = if runs { (false, "here".into()) } else { (true, RUNS.into()) };
        assert_eq!(place.start(), expected, "{owner} {folder_owner} {mode:o}");
    }
    // Nor if a link leads there.
    let real = place.folder("real");
    plant(&real.join("mpiexec"), eager, 0);
    chown(&real, Some(NEIGHBOUR), None).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    symlink(&real, &folder).unwrap();
    assert_eq!(place.start(), (true, RUNS.into()));
}

#[test]
fn a_copy_is_kept_and_run_only_as_it_was_sent() {
    let mut place = Place::new("starting-kept", None);
    let (cache, name) = place.cache();
    assert_eq!(place.start(), (true, RUNS.into()));
    assert_eq!(place.start(), (false, RUNS.into()));
    assert_eq!(fs::read(cache.join(&name)).unwrap(), GENUINE.as_bytes());
    fs::write(cache.join(&name), EVIL).unwrap();
    assert_eq!(place.start(), (true, RUNS.into()));
    assert_eq!(place.start(), (false, RUNS.into()));
    fs::remove_file(cache.join(&name)).unwrap();
    fs::create_dir(cache.join(&name)).unwrap();
    assert_eq!(place.start(), (true, RUNS.into()));
    assert_eq!(place.start(), (false, RUNS.into()));
    assert_eq!(fs::read_dir(&cache).unwrap().count(), 1);

    // A folder that is a link is not used, though it leads to a good one.
    let elsewhere = place.folder("elsewhere");
    fs::rename(&cache, elsewhere.join("serried")).unwrap();
    symlink(elsewhere.join("serried"), &cache).unwrap();
    assert_eq!(place.start(), (true, RUNS.into()));
    assert_eq!(place.start(), (true, RUNS.into()));
    assert_eq!(place.left_behind(), 0);
}

/// Whether this test can have process numbers and file systems of its own.
fn can_unshare() -> bool {
    let made = Command::new("unshare").args(["--mount", "--pid", "--fork", "true"]).output();
    let can = made.is_ok_and(|output| output.status.success());
    if !can {
        eprintln!(
            "skipped: `unshare --mount --pid` is not allowed here, or not installed (util-linux)"
        );
    }
    can
}

#[test]
fn containers_with_the_same_process_numbers_share_a_cache() {
    if !can_unshare() {
        return;
    }
    let mut place = Place::new("starting-containers", None);
    let (cache, _) = place.cache();
    place.wrapper = ["unshare", "--pid", "--fork"].map(String::from).into();
    for _ in 0..5 {
        std::thread::scope(|scope| {
            let all: Vec<_> = (0..4).map(|_| scope.spawn(|| place.start())).collect();
            for one in all {
                assert_eq!(one.join().unwrap().1, RUNS);
            }
        });
        assert_eq!(fs::read_dir(&cache).unwrap().count(), 1, "a copy, and no drafts");
        fs::remove_dir_all(&cache).unwrap();
    }
}

#[test]
fn a_cache_that_is_full_or_lets_no_program_run_is_not_used() {
    if !can_unshare() {
        return;
    }
    for options in ["noexec", "size=4k,nr_inodes=2"] {
        let mut place = Place::new("starting-unusable", None);
        let (cache, _) = place.cache();
        let mount = format!(
            "mount -t tmpfs -o {options} none {} && exec \"$@\"",
            cache.parent().unwrap().display()
        );
        place.wrapper = ["unshare", "--mount", "sh", "-c", &mount, "sh"].map(String::from).into();
        assert_eq!(place.start(), (true, RUNS.into()), "{options}");
        assert_eq!(place.left_behind(), 0, "{options}");
    }
}

#[test]
fn where_nothing_computes_digests_no_copy_is_trusted() {
    let mut place = Place::new("starting-bare", None);
    place.cache();
    let tools = place.folder("tools");
    for tool in [
        "cat", "chmod", "env", "find", "head", "id", "ls", "mkdir", "mktemp", "mv", "rm", "sh",
        "wc",
    ] {
        let found = ["/usr/bin", "/bin"].map(|place| Path::new(place).join(tool));
        symlink(found.iter().find(|file| file.exists()).unwrap(), tools.join(tool)).unwrap();
    }
    place.variables.push(("PATH", tools.display().to_string()));
    for _ in 0..2 {
        assert_eq!(place.start(), (true, RUNS.into()));
    }
    assert_eq!(place.left_behind(), 0);
    // Where something does, nothing is run that has another digest than it should.
    place.variables.pop();
    place.program.bytes.push(b'#');
    assert_eq!(place.start(), (true, String::new()));
}
