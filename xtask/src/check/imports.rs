//! Imports go down only: the table of who may import whom, held against the `Cargo.toml`s. Crates of
//! others are those of the table in CONTRIBUTING.md, which says why we have them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What a programming model may import.
const MODEL: &[&str] = &[
    "runtime",
    "coll",
    "rma",
    "io",
    "worker",
    "engine",
    "layout",
    "transport",
    "transport-shm",
    "transport-tcp",
    "boot",
    "wire",
    "arena",
    "checked-heap",
];

/// What each room may import. ARCHITECTURE.md shows the same table to people.
const ALLOWED: &[(&str, &[&str])] = &[
    // For tests only, wherever it is named.
    ("checked-heap", &[]),
    ("arena", &[]),
    ("wire", &[]),
    ("layout", &["checked-heap"]),
    ("secret", &[]),
    ("liveness", &[]),
    ("transport", &["wire", "layout"]),
    // The transport for its tests only.
    ("packet", &["transport", "liveness"]),
    ("transport-shm", &["transport", "wire", "layout"]),
    ("transport-tcp", &["transport", "wire", "layout", "secret", "liveness"]),
    ("transport-udp", &["transport", "wire", "layout", "secret", "packet", "liveness"]),
    ("transport-via", &["transport", "wire", "layout", "secret"]),
    ("boot", &["wire", "secret"]),
    ("engine", &["arena", "transport", "layout", "wire", "checked-heap"]),
    // The engine for its tests only.
    ("registry", &["engine", "transport", "layout", "wire"]),
    ("transport-ofi", &["registry", "transport", "wire", "layout", "secret"]),
    (
        "worker",
        &[
            "engine",
            "registry",
            "transport",
            "transport-shm",
            "transport-tcp",
            "transport-udp",
            "transport-ofi",
            "transport-via",
            "layout",
            "wire",
        ],
    ),
    ("coll", &["worker", "engine", "layout", "transport", "transport-shm"]),
    ("rma", &["worker", "engine", "layout", "transport", "transport-shm", "checked-heap"]),
    ("io", &["worker", "engine", "layout", "transport", "checked-heap"]),
    (
        "runtime",
        &[
            "worker",
            "engine",
            "transport",
            "transport-shm",
            "transport-tcp",
            "registry",
            "transport-udp",
            "transport-ofi",
            "transport-via",
            "boot",
            "wire",
        ],
    ),
    ("mpi", MODEL),
    ("bsp", MODEL),
    ("store", MODEL),
    ("fci", &["store", "layout"]),
    ("capi", &["mpi"]),
    ("bspc", &["bsp"]),
    // For its tests only: it reaches the library of the standard ABI when it is loaded.
    ("mpich", &["mpi"]),
    // They call the libraries of C, which the loader finds.
    ("fortran", &[]),
    ("mpichfort", &[]),
    ("macros", &[]),
    ("serried", &["mpi", "bsp", "store", "macros"]),
    ("launch", &["boot", "wire", "secret", "liveness"]),
    (
        "tool",
        &[
            "wire",
            "layout",
            "transport",
            "transport-shm",
            "transport-tcp",
            "transport-ofi",
            "worker",
            "boot",
            "engine",
            "coll",
            "io",
            "runtime",
            "mpi",
            "bsp",
            "store",
            "launch",
        ],
    ),
    (
        "fuzz",
        &[
            "wire",
            "layout",
            "transport-ofi",
            "transport-tcp",
            "transport-udp",
            "packet",
            "transport-via",
            "boot",
            "coll",
            "rma",
            "io",
            "mpi",
            "bsp",
            "store",
            "launch",
            "tool",
        ],
    ),
    ("xtask", &[]),
];

/// Reads every `Cargo.toml` and names each import that a table does not have, each row of the table of
/// others' crates that nobody needs, and each room that has another `rust-version`.
pub fn check(root: &Path) -> Result<(), String> {
    let read = |path: &Path| {
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let others = Others::read(&read(&root.join("CONTRIBUTING.md"))?)?;
    let mut faults = Vec::new();
    let mut used = BTreeSet::new();
    for (room, path) in manifests(root)? {
        let text = read(&path)?;
        faults.extend(faults_of(&room, &text, &others));
        used.extend(dependencies(&text).into_iter().map(|(_, name)| (name, room.clone())));
        if !text.lines().any(|line| line == "rust-version.workspace = true") {
            faults.push(format!("{room} has no `rust-version.workspace = true`"));
        }
    }
    let idle = |row: &&(String, String)| !used.contains(*row);
    faults.extend(others.0.keys().filter(idle).map(|(name, room)| {
        format!("CONTRIBUTING.md, Dependencies: {room} does not use {name}; take it out of the row")
    }));
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The manifest of each room.
fn manifests(root: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let alone = ["fuzz", "xtask"].map(|room| (room.to_owned(), root.join(room).join("Cargo.toml")));
    let mut manifests = Vec::from(alone);
    let rooms = std::fs::read_dir(root.join("crates")).map_err(|error| error.to_string())?;
    for room in rooms {
        let folder = room.map_err(|error| error.to_string())?.path();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        manifests.push((name, folder.join("Cargo.toml")));
    }
    manifests.sort();
    Ok(manifests)
}

/// Crates of others: which room may use which, and whether in its tests only.
struct Others(BTreeMap<(String, String), bool>);

impl Others {
    /// Reads the table under "Dependencies": crates, rooms (those in whose tests only it is used in
    /// brackets), reason.
    fn read(text: &str) -> Result<Others, String> {
        let mut rows = BTreeMap::new();
        let section = text.split("\n## ").find(|section| section.starts_with("Dependencies\n"));
        let section = section.ok_or("CONTRIBUTING.md has no section \"Dependencies\"")?;
        for line in section.lines().filter(|line| line.starts_with("| `")) {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, name, rooms, reason, _] = cells[..] else {
                return Err(format!("CONTRIBUTING.md, Dependencies: not three cells: {line}"));
            };
            if reason.is_empty() {
                return Err(format!("CONTRIBUTING.md, Dependencies: {name} has no reason"));
            }
            for room in rooms.split(',').map(str::trim) {
                let inner = room.strip_prefix('(').and_then(|room| room.strip_suffix(')'));
                let row = (name.trim_matches('`').into(), inner.unwrap_or(room).into());
                rows.insert(row, inner.is_some());
            }
        }
        Ok(Others(rows))
    }

    fn allow(&self, room: &str, section: &str, name: &str) -> bool {
        let for_tests = section.starts_with("dev-") || section.contains("cfg(loom)");
        let row = self.0.get(&(name.to_owned(), room.to_owned()));
        row.is_some_and(|only_for_tests| for_tests || !only_for_tests)
    }
}

fn faults_of(room: &str, manifest: &str, others: &Others) -> Vec<String> {
    let Some((_, imports)) = ALLOWED.iter().find(|(known, _)| *known == room) else {
        return vec![format!("{room} is not in the table of xtask/src/check/imports.rs")];
    };
    let rooms: Vec<&str> = ALLOWED.iter().map(|(room, _)| *room).collect();
    let mut faults = Vec::new();
    for (section, name) in dependencies(manifest) {
        if rooms.contains(&name.as_str()) {
            if !imports.contains(&name.as_str()) {
                faults.push(format!(
                    "{room} may not import {name} ([{section}]); it may import {imports:?}"
                ));
            }
        } else if !others.allow(room, &section, &name) {
            faults.push(format!(
                "{room} uses {name} ([{section}]), which the table under \"Dependencies\" in \
                 CONTRIBUTING.md does not name for it; do without it, or add it there with the reason"
            ));
        }
    }
    faults
}

/// The dependencies of a manifest, each with its section. Enough of TOML for our own files: a
/// section's head, `name = …`, `name.workspace = true`, and `[dependencies.name]`.
fn dependencies(manifest: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut section = String::new();
    for line in manifest.lines() {
        let line = line.split('#').next().unwrap_or("").trim();
        if let Some(head) = line.strip_prefix('[') {
            section = head.trim_end_matches(']').trim().to_owned();
            if let Some((before, name)) = section.rsplit_once("dependencies.") {
                found.push((format!("{before}dependencies"), name.to_owned()));
                section.clear();
            }
        } else if section.ends_with("dependencies")
            && let Some((key, _)) = line.split_once('=')
        {
            let name = key.trim().split('.').next().unwrap_or("").trim_matches('"');
            found.push((section.clone(), name.to_owned()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_upward_is_named() {
        let none = Others(BTreeMap::new());
        let faults = faults_of("wire", "[dependencies]\nengine.workspace = true\n", &none);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].contains("wire may not import engine"), "{faults:?}");
        assert_eq!(faults_of("engine", "[dependencies]\nwire.workspace = true\n", &none), [""; 0]);
    }

    #[test]
    fn every_way_to_write_a_dependency_is_seen() {
        let text = "[package]\nname = \"x\"\n[dependencies] # why\na = \"1\"\nb = { path = \"b\" }\n\
                    c.workspace = true\n[dev-dependencies]\nd = \"1\"\n\
                    [target.'cfg(loom)'.dependencies]\ne.workspace = true\n\
                    [dependencies.f]\nversion = \"1\"\n[lints]\nworkspace = true\n";
        let names: Vec<String> = dependencies(text).into_iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["a", "b", "c", "d", "e", "f"]);
    }

    #[test]
    fn crates_of_others_are_those_of_the_table() {
        let text = "# A\n\n## Dependencies\n\n| crate | rooms | why |\n|---|---|---|\n\
                    | `libc` | worker, (engine) | the system |\n\n## B\n\n| `serde` | worker | x |\n";
        let others = Others::read(text).unwrap();
        let faults = |room: &str, manifest: &str| faults_of(room, manifest, &others);
        assert_eq!(faults("worker", "[dependencies]\nlibc = \"0.2\"\n"), [""; 0]);
        assert_eq!(faults("engine", "[dev-dependencies]\nlibc = \"0.2\"\n"), [""; 0]);
        assert_eq!(faults("engine", "[dependencies]\nlibc = \"0.2\"\n").len(), 1);
        assert_eq!(faults("wire", "[dependencies]\nlibc = \"0.2\"\n").len(), 1);
        let unknown = faults("worker", "[dependencies]\nserde = \"1\"\n");
        assert!(unknown[0].contains("worker uses serde"), "{unknown:?}");
        assert!(Others::read("# A\n").is_err());
        assert!(Others::read("\n## Dependencies\n| `libc` | worker | |\n").is_err());
    }

    #[test]
    fn a_room_that_the_table_does_not_know_is_a_fault() {
        assert_eq!(faults_of("attic", "", &Others(BTreeMap::new())).len(), 1);
    }

    /// A table with a circle would allow what "down only" forbids.
    #[test]
    fn the_table_goes_down_only() {
        let place = |name: &str| ALLOWED.iter().position(|(room, _)| *room == name).unwrap();
        for (room, imports) in ALLOWED {
            for import in *imports {
                assert!(place(import) < place(room), "{room} imports {import}, which is no lower");
            }
        }
    }
}
