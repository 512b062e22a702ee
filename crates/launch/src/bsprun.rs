//! The `bsprun` command: `mpiexec`, with an option of its own.

use crate::supervisor::Outcome;
use crate::{help, mpiexec};
use std::ffi::{OsStr, OsString};
use std::io::Write;

/// Does what the words ask for.
pub fn run(words: impl IntoIterator<Item = OsString>) -> Outcome {
    match translate(words) {
        Some(words) => mpiexec::run(words),
        None => {
            // A reader that has seen enough is no error.
            let _ = std::io::stdout().write_all(help::bsprun().as_bytes());
            Outcome::Status(0)
        }
    }
}

/// The words for `mpiexec`; none if the manual is asked for.
fn translate(words: impl IntoIterator<Item = OsString>) -> Option<Vec<OsString>> {
    let mut translated = Vec::new();
    // Behind the program's name all words are its own; an option's value may look like one.
    let (mut options, mut value) = (true, false);
    for word in words {
        let name = word.to_string_lossy().into_owned();
        let name = name.strip_prefix('-').map(|name| name.strip_prefix('-').unwrap_or(name));
        let before = translated.len();
        match name {
            Some(name) if options && !value => match name.split_once('=') {
                None if name == "h" || name == "help" => return None,
                None if name == "profile" => translated.push("--bsp-profile".into()),
                Some(("profile", file)) => {
                    translated.push(OsString::from(format!("--bsp-profile={file}")));
                }
                _ => options = !name.is_empty(),
            },
            None if !value => options = false,
            _ => {}
        }
        if translated.len() == before {
            translated.push(word);
        }
        let last = translated.last().map(OsString::as_os_str).unwrap_or(OsStr::new(""));
        value = options && !value && takes_value(last);
    }
    Some(translated)
}

/// Whether what follows this option is its value.
fn takes_value(word: &OsStr) -> bool {
    let flags = [
        "check",
        "report",
        "tag-output",
        "encrypt",
        "explain-net",
        "oversubscribe",
        "allow-run-as-root",
        "version",
        "V",
    ];
    let word = word.to_string_lossy();
    let name = word.trim_start_matches('-');
    word.starts_with('-') && !name.is_empty() && !name.contains('=') && !flags.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(line: &str) -> Option<String> {
        let words = translate(line.split_whitespace().map(OsString::from))?;
        Some(words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn own_options_are_translated_up_to_the_program() {
        let given = "-n 4 --check --profile run.bsp ./sort --check -n 3 -h";
        let expected = "-n 4 --check --bsp-profile run.bsp ./sort --check -n 3 -h";
        assert_eq!(translated(given).as_deref(), Some(expected));
        assert_eq!(translated("-profile=a b -c").as_deref(), Some("--bsp-profile=a b -c"));
        assert_eq!(translated("--report --check a").as_deref(), Some("--report --check a"));
        assert_eq!(
            translated("--wait block -- --check").as_deref(),
            Some("--wait block -- --check")
        );
        assert_eq!(translated("-n 2 --help"), None);
        assert_eq!(translated("").as_deref(), Some(""));
    }
}
