//! What no file of ours may hold: holes to be filled later. Long files are named, not refused. And
//! what docs/guide/settings.md must hold: every setting.

use std::path::{Path, PathBuf};

/// Longer than this, a file probably holds more than one idea.
const LONG: usize = 900;

/// Where users look a setting up.
const SETTINGS: &str = "docs/guide/settings.md";

/// Folders that hold no text of ours.
const SKIPPED: &[&str] = &["target", ".git", ".cache", "generated"];

/// Reads all Rust and C sources.
pub fn check(root: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    gather(root, &mut files);
    files.sort();
    let mut faults = Vec::new();
    for file in files {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        faults.extend(holes(&name, &text));
        let lines = text.lines().count();
        let generated = text.lines().take(3).any(|line| line.contains("Generated"));
        if lines > LONG && !generated {
            println!("          note: {name} has {lines} lines; does it still hold one idea?");
        }
    }
    let read = |name: &str| std::fs::read_to_string(root.join(name)).unwrap_or_default();
    faults.extend(undocumented(&read("crates/boot/src/settings.rs"), &read(SETTINGS)));
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The settings of the table in `boot` that the guide does not name.
fn undocumented(settings: &str, guide: &str) -> Vec<String> {
    let variables: Vec<&str> = settings
        .lines()
        .filter_map(|line| line.trim().strip_prefix("variable: \"")?.strip_suffix("\","))
        .collect();
    if variables.is_empty() {
        return vec!["no settings found in crates/boot/src/settings.rs".into()];
    }
    variables
        .into_iter()
        .filter(|variable| !guide.contains(&format!("| `{variable}` |")))
        .map(|variable| format!("{SETTINGS}: {variable} is missing in the table of settings"))
        .collect()
}

pub(super) fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(listing) = std::fs::read_dir(folder) else { return };
    for entry in listing.filter_map(Result::ok) {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            if !SKIPPED.contains(&name.as_str()) {
                gather(&path, files);
            }
        } else if [".rs", ".c", ".h", ".cc"].iter().any(|ending| name.ends_with(ending)) {
            files.push(path);
        }
    }
}

/// Put together here, so that this file does not hold them.
fn marks() -> [String; 5] {
    let joined = |first: &str, second: &str| format!("{first}{second}");
    [
        joined("todo", "!("),
        joined("unimplemented", "!("),
        joined("FIX", "ME"),
        joined("TO", "DO"),
        joined("XX", "X"),
    ]
}

fn holes(name: &str, text: &str) -> Vec<String> {
    let marks = marks();
    let has = |line: &str| marks.iter().find(|mark| line.contains(mark.as_str())).cloned();
    text.lines()
        .enumerate()
        .filter_map(|(number, line)| has(line).map(|mark| (number, mark)))
        .map(|(number, mark)| format!("{name}:{}: {mark:?} left in the code", number + 1))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_without_documentation_is_named() {
        let settings = "        variable: \"SERRIED_WAIT\",\n        variable: \"SERRIED_NEW\",\n";
        let faults = undocumented(settings, "| `SERRIED_WAIT` | `--wait` |");
        assert_eq!(faults.len(), 1);
        assert!(faults[0].contains("SERRIED_NEW"));
        assert_eq!(undocumented("", "").len(), 1);
    }

    #[test]
    fn a_hole_is_named_with_its_line() {
        let text = format!("fine\n// {}: later\n", marks()[2]);
        assert_eq!(holes("a.rs", &text), [format!("a.rs:2: {:?} left in the code", marks()[2])]);
        assert_eq!(holes("a.rs", "all is done\n"), [""; 0]);
    }
}
