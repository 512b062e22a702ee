//! Jobs for tests: started, waited for, and looked for afterwards.

// Not every test uses everything.
#![allow(dead_code)]

use std::fs;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

pub const NEVER: Duration = Duration::from_secs(180);

pub const MPIEXEC: &str = env!("CARGO_BIN_EXE_mpiexec");

pub fn mpiexec() -> Command {
    clean(MPIEXEC)
}

/// A command that knows of no job, although the tests themselves may run under another launcher.
pub fn clean(program: &str) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if ["SERRIED_", "SLURM", "PMI", "OMPI_"].iter().any(|start| name.starts_with(start)) {
            command.env_remove(name);
        }
    }
    // Nor is it to ignore what the tests do, which may run under nohup.
    let heed = || {
        // SAFETY: a system call with plain numbers.
        unsafe { libc::signal(libc::SIGHUP, libc::SIG_DFL) };
        Ok(())
    };
    // SAFETY: that is all that is done between fork and exec.
    unsafe { command.pre_exec(heed) };
    command
}

/// The rank of `examples/rank.rs`, built if need be: `cargo test --test jobs` alone does not.
pub fn rank() -> String {
    static BUILT: OnceLock<String> = OnceLock::new();
    let build = || {
        let bins = Path::new(env!("CARGO_BIN_EXE_mpiexec")).parent().unwrap();
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--package", env!("CARGO_PKG_NAME"), "--example", "rank"]);
        if bins.ends_with("release") {
            cargo.arg("--release");
        }
        assert!(cargo.status().unwrap().success());
        bins.join("examples/rank").to_str().unwrap().to_owned()
    };
    BUILT.get_or_init(build).clone()
}

pub struct Done {
    pub status: ExitStatus,
    pub out: String,
    pub err: String,
}

impl Done {
    pub fn code(&self) -> i32 {
        self.status.code().unwrap_or_else(|| panic!("{}: {}", self.status, self.err))
    }
}

pub struct Running {
    pub child: Child,
    out: std::thread::JoinHandle<String>,
    err: std::thread::JoinHandle<String>,
}

pub fn reader(mut from: impl Read + Send + 'static) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

impl Running {
    pub fn start(mut command: Command) -> Running {
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("to start");
        let out = reader(child.stdout.take().unwrap());
        let err = reader(child.stderr.take().unwrap());
        Running { child, out, err }
    }

    pub fn signal(&self, signal: i32) {
        // SAFETY: takes integers; the process is our child and not waited for yet.
        unsafe { libc::kill(self.child.id() as i32, signal) };
    }

    pub fn finish(mut self) -> Done {
        let status = wait(&mut self.child);
        Done { status, out: self.out.join().unwrap(), err: self.err.join().unwrap() }
    }
}

pub fn wait(child: &mut Child) -> ExitStatus {
    let end = Instant::now() + NEVER;
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if Instant::now() > end {
            let _ = child.kill();
            panic!("the job never ended");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub fn run(words: &[&str]) -> Done {
    let mut command = mpiexec();
    command.args(words).stdin(Stdio::null());
    Running::start(command).finish()
}

/// Runs `-n RANKS rank WORDS`.
pub fn ranks(ranks: u32, words: &str) -> Done {
    let mut command = mpiexec();
    command.args(["-n", &ranks.to_string(), &rank()]).args(words.split(' '));
    Running::start(command.stdin(Stdio::null()).take()).finish()
}

pub trait Take {
    fn take(&mut self) -> Self;
}

impl Take for Command {
    fn take(&mut self) -> Command {
        std::mem::replace(self, Command::new("true"))
    }
}

/// A word that no other process on the machine has.
pub fn marker() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("marker-{}-{}-", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// The processes that have the marker among their words, `mpiexec` and its reaper not counted.
pub fn marked(marker: &str) -> Vec<u32> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let Ok(process) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
        let read = |file: &str| fs::read(entry.path().join(file)).unwrap_or_default();
        let words = String::from_utf8_lossy(&read("cmdline")).into_owned();
        let name = String::from_utf8_lossy(&read("comm")).into_owned();
        let stat = String::from_utf8_lossy(&read("stat")).into_owned();
        let dead = stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z'));
        if words.contains(marker) && !name.starts_with("mpiexec") && !dead {
            found.push(process);
        }
    }
    found
}

pub fn eventually(what: &str, mut condition: impl FnMut() -> bool) {
    let end = Instant::now() + NEVER;
    while !condition() {
        assert!(Instant::now() < end, "never: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub fn temporary(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("{}{name}", marker()));
    fs::create_dir(&path).unwrap();
    path
}

pub fn executable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}
