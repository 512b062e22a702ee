//! What `serried tune` has measured, for the ranks of a job: all get the same rows from here.

use boot::Settings;
use std::io::ErrorKind;
use std::path::PathBuf;

/// The longest file, in bytes, and the most that is handed on.
const LONGEST_FILE: usize = 4 << 20;
const LONGEST: usize = 64 << 10;
/// What the lines of the file begin with, beside those that say nothing.
const WORDS: [&str; 5] = ["choice", "protocol", "pace", "measured", "parameter"];

/// The file that the settings name, and what it says; `None` if there is none.
pub fn read(settings: &Settings) -> Result<Option<(PathBuf, String)>, String> {
    let Some((file, needed)) = settings.tuning.file() else { return Ok(None) };
    match boot::read_text(&file, LONGEST_FILE) {
        Ok(text) => Ok(Some((file, text))),
        Err(error) if !needed && error.kind() != ErrorKind::InvalidData => Ok(None),
        Err(error) => {
            let file = file.display();
            let remedy = "run `serried tune` again, or give --tuning off";
            Err(format!("the tuning file {file} cannot be read: {error}; {remedy}"))
        }
    }
}

/// Refuses lines that begin with what no line begins with.
pub fn check(text: &str) -> Result<(), String> {
    for (at, line) in text.lines().enumerate() {
        let word = line.split_whitespace().next().unwrap_or("#");
        if !word.starts_with('#') && !WORDS.contains(&word) {
            let (line, shown) = (at + 1, word.chars().take(30).collect::<String>());
            let known = WORDS.join(", ");
            return Err(format!("line {line} begins with {shown:?}, and not with {known} or #"));
        }
    }
    Ok(())
}

/// The lines of the file that choose methods of collectives, protocols of messages and paces of networks, and
/// behind them where they are from; `None` if there are none.
pub fn choices(settings: &Settings) -> Result<Option<String>, String> {
    let Some((file, text)) = read(settings)? else { return Ok(None) };
    let refuse = |why: String| {
        let file = file.display();
        format!("the tuning file {file}: {why}; run `serried tune` again, or give --tuning off")
    };
    check(&text).map_err(refuse)?;
    // Other lines are left empty, so that whoever refuses a row can name its line.
    let row = |line| match str::split_whitespace(line).next() {
        Some("choice" | "protocol" | "pace") => line,
        _ => "",
    };
    let lines: Vec<&str> = text.lines().map(row).collect();
    let lines = lines.join("\n");
    let chosen = lines.trim_end();
    if chosen.len() > LONGEST {
        return Err(refuse("it has too many choices".into()));
    }
    Ok((!chosen.is_empty()).then(|| format!("{chosen}\n# {}", file.display())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boot::Tuning;

    #[test]
    fn choices_are_handed_on_and_a_named_file_must_be_there() {
        let of = |tuning| choices(&Settings { tuning, ..Settings::default() });
        assert_eq!(of(Tuning::Off), Ok(None));
        let missing = of(Tuning::File("/nonexistent/tuning".into())).unwrap_err();
        assert!(missing.contains("/nonexistent/tuning"), "{missing}");
        let file = std::env::temp_dir().join(format!("serried-tuning-{}", std::process::id()));
        let with = |text: &str| {
            std::fs::write(&file, text).unwrap();
            of(Tuning::File(file.clone()))
        };
        let shown = file.display();
        let found = with("# x\nmeasured a\nchoice b c\npace e\nprotocol d\n\n#\n");
        assert_eq!(found, Ok(Some(format!("\n\nchoice b c\npace e\nprotocol d\n# {shown}"))));
        assert_eq!(with("# nothing\n"), Ok(None));
        let junk = with("# x\n\njunk and more\n").unwrap_err();
        assert!(junk.contains("line 3 begins with \"junk\"") && junk.contains("choice"), "{junk}");
        assert!(
            junk.contains(&file.display().to_string()) && junk.contains("serried tune"),
            "{junk}"
        );
        std::fs::remove_file(&file).unwrap();
        let endless = of(Tuning::File("/dev/zero".into())).unwrap_err();
        assert!(endless.contains("/dev/zero cannot be read: it is longer"), "{endless}");
    }
}
