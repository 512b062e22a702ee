//! Imports go down only: the table of who may import whom, held against the `Cargo.toml`s.

use std::collections::BTreeMap;
use std::path::Path;

/// What each room may import. ARCHITECTURE.md shows the same table to people.
const ALLOWED: &[(&str, &[&str])] = &[
    ("wire", &[]),
    ("layout", &[]),
    ("secret", &[]),
    ("fabric", &["wire", "layout", "secret"]),
    ("boot", &["wire", "secret"]),
    ("engine", &["fabric", "layout", "wire"]),
    ("coll", &["engine", "layout", "fabric"]),
    ("seat", &["engine", "fabric", "boot"]),
    ("mpi", &["seat", "coll", "engine", "layout", "fabric", "boot", "wire"]),
    ("bsp", &["seat", "coll", "engine", "layout", "fabric", "boot", "wire"]),
    ("store", &["seat", "coll", "engine", "layout", "fabric", "boot", "wire"]),
    ("fci", &["store", "layout"]),
    ("capi", &["mpi"]),
    ("bspc", &["bsp"]),
    // For its tests only: it reaches the library of the standard ABI when it is loaded.
    ("mpich", &["mpi"]),
    ("launch", &["boot", "wire", "secret"]),
    (
        "tool",
        &[
            "wire", "layout", "fabric", "boot", "engine", "coll", "seat", "mpi", "bsp", "store",
            "launch",
        ],
    ),
    ("xtask", &[]),
];

/// Crates of others that any room may use; what is linked into programs stays small.
const RUNTIME: &[&str] = &["libc", "rustix"];
/// Crates of others that some rooms may use: control messages, command lines, files of figures.
const OTHERS: &[(&str, &[&str])] = &[
    ("boot", &["serde", "serde_bytes", "postcard"]),
    ("seat", &["serde"]),
    ("mpi", &["serde"]),
    ("launch", &["serde", "serde_bytes", "lexopt"]),
    ("tool", &["lexopt"]),
    ("xtask", &["serde", "serde_json"]),
];
/// Crates of others for tests and models only.
const TESTING: &[&str] = &["proptest", "loom"];

/// Reads every `Cargo.toml` and names each import that the table does not have.
pub fn check(root: &Path) -> Result<(), String> {
    let mut faults = Vec::new();
    let mut manifests = vec![("xtask".to_owned(), root.join("xtask/Cargo.toml"))];
    let rooms = std::fs::read_dir(root.join("crates")).map_err(|error| error.to_string())?;
    for room in rooms {
        let folder = room.map_err(|error| error.to_string())?.path();
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        manifests.push((name, folder.join("Cargo.toml")));
    }
    manifests.sort();
    for (room, path) in manifests {
        let text = std::fs::read_to_string(&path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        faults.extend(faults_of(&room, &text));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn faults_of(room: &str, manifest: &str) -> Vec<String> {
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.iter().copied().collect();
    let Some(imports) = allowed.get(room) else {
        return vec![format!("crates/{room} is not in the table of xtask/src/check/imports.rs")];
    };
    let others = OTHERS.iter().filter(|(user, _)| *user == room);
    let others: Vec<&str> = others.flat_map(|(_, crates)| crates.iter().copied()).collect();
    let fine = |(section, name): &(String, String)| {
        imports.contains(&name.as_str())
            || others.contains(&name.as_str())
            || RUNTIME.contains(&name.as_str())
            || (TESTING.contains(&name.as_str()) && is_for_tests(section))
    };
    dependencies(manifest)
        .into_iter()
        .filter(|found| !fine(found))
        .map(|(section, name)| {
            format!("{room} may not import {name} ([{section}]); it may import {imports:?}")
        })
        .collect()
}

fn is_for_tests(section: &str) -> bool {
    section.starts_with("dev-") || section.contains("cfg(loom)")
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
        let faults = faults_of("wire", "[dependencies]\nengine.workspace = true\n");
        assert_eq!(faults.len(), 1);
        assert!(faults[0].contains("wire may not import engine"), "{faults:?}");
        assert_eq!(faults_of("engine", "[dependencies]\nwire.workspace = true\n"), [""; 0]);
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
    fn foreign_crates_are_few() {
        assert_eq!(faults_of("fabric", "[dependencies]\nserde = \"1\"\n").len(), 1);
        assert_eq!(faults_of("fabric", "[dependencies]\nproptest = \"1\"\n").len(), 1);
        assert_eq!(faults_of("fabric", "[dev-dependencies]\nproptest = \"1\"\n").len(), 0);
        let loom = "[target.'cfg(loom)'.dependencies]\nloom.workspace = true\n";
        assert_eq!(faults_of("fabric", loom).len(), 0);
    }

    #[test]
    fn a_room_that_the_table_does_not_know_is_a_fault() {
        assert_eq!(faults_of("attic", "").len(), 1);
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
