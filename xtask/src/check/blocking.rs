//! Rooms whose code runs behind a gate block by the functions of `transport::blocking` alone, which refuse to while
//! the thread holds a gate.

use super::text::gather;
use std::path::Path;

/// Rooms that never hold a gate, and are not called by a thread that does.
const OUTSIDE: &[&str] =
    &["bspc", "capi", "fci", "fortran", "launch", "mpich", "mpichfort", "serried", "tool", "boot"];

/// Calls that block.
const CALLS: &[&str] = &[
    "thread::sleep(",
    "thread::park",
    "event::poll(",
    "epoll::wait(",
    ".recv()",
    "recv_timeout(",
    "Condvar::new(",
    "flock(",
    "SETLKW",
];

/// Files that hold such calls, and why they may.
const ALLOWED: &[(&str, &str)] = &[
    ("transport/src/blocking.rs", "it is the one place"),
    ("transport-tcp/src/tcp.rs", "asks a set of sockets with a timeout of zero"),
    (
        "transport-ofi/src/names.rs",
        "locks a folder when the transport opens, which has no gate then",
    ),
    ("transport-via/src/bell.rs", "asks a set of sockets with a timeout of zero"),
    ("worker/src/helper.rs", "a thread of its own, which parks outside of all gates"),
    (
        "worker/src/simulation.rs",
        "ranks of a simulated job take turns, each with a gate of its own",
    ),
    ("io/src/disk.rs", "says that it blocks before it locks a file"),
    ("io/src/pool.rs", "threads of its own wait for jobs"),
];

/// Reads all Rust sources of the rooms, but for their tests.
pub fn check(root: &Path) -> Result<(), String> {
    let folder = root.join("crates");
    let mut files = Vec::new();
    gather(&folder, &mut files);
    files.sort();
    let mut faults = Vec::new();
    for file in files {
        let Ok(name) = file.strip_prefix(&folder) else { continue };
        let name = name.display().to_string();
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        if is_looked_at(&name) {
            faults.extend(calls(&name, &text));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn is_looked_at(name: &str) -> bool {
    let mut parts = name.split('/');
    let room = parts.next().unwrap_or_default();
    let is_source = parts.next() == Some("src") && name.ends_with(".rs");
    let is_test =
        name.contains("/tests") || name.contains("/conformance") || name.ends_with("testing.rs");
    let is_allowed = ALLOWED.iter().any(|(allowed, _)| *allowed == name);
    is_source && !is_test && !is_allowed && !OUTSIDE.contains(&room)
}

/// The lines before the tests of a file that block by themselves.
fn calls(name: &str, text: &str) -> Vec<String> {
    let is_import = |line: &str| {
        line.starts_with("use rustix::event::")
            && line.split(|one: char| !one.is_alphanumeric()).any(|word| word == "poll")
    };
    let blocks = |line: &str| is_import(line) || CALLS.iter().any(|call| line.contains(call));
    let lines: Vec<&str> = text.lines().collect();
    let is_tests = |at: &usize| {
        lines[*at].starts_with("#[cfg")
            && lines[*at].contains("test")
            && lines.get(at + 1).is_some_and(|next| next.starts_with("mod "))
    };
    let end = (0..lines.len()).find(is_tests).unwrap_or(lines.len());
    (0..end)
        .filter(|&at| blocks(lines[at]))
        .map(|at| {
            format!(
                "crates/{name}:{}: blocks by itself; use transport::blocking, which knows whether the \
                 thread holds a gate",
                at + 1
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_that_blocks_is_named_with_its_line() {
        let text = "fn wait() {\n    std::thread::sleep(TICK);\n}\n";
        assert!(calls("coll/src/shm.rs", text)[0].starts_with("crates/coll/src/shm.rs:2: "));
        let import = "use rustix::event::{PollFd, Timespec, poll};\n";
        assert_eq!(calls("worker/src/vci.rs", import).len(), 1);
        assert_eq!(calls("worker/src/vci.rs", "use rustix::event::{PollFd, epoll};\n"), [""; 0]);
        let tests = "fn go() {}\n#[cfg(test)]\nmod tests {\n    thread::sleep(TICK);\n}\n";
        assert_eq!(calls("worker/src/vci.rs", tests), [""; 0]);
    }

    #[test]
    fn rooms_behind_gates_are_looked_at() {
        assert!(is_looked_at("engine/src/task.rs"));
        for name in
            ["launch/src/agent.rs", "engine/tests/two.rs", "io/src/pool.rs", "coll/src/tests/a.rs"]
        {
            assert!(!is_looked_at(name), "{name}");
        }
    }
}
