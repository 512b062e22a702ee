//! What `serried tune` has measured, for the ranks of a job: all get the same rows from here.

use boot::Settings;

/// The most that is handed on; more is no such file.
const LONGEST: usize = 64 << 10;

/// The lines of the file that choose methods of collectives and protocols of messages; `None` if there is
/// no file.
pub fn choices(settings: &Settings) -> Result<Option<String>, String> {
    let Some((file, needed)) = settings.tuning.file() else { return Ok(None) };
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(_) if !needed => return Ok(None),
        Err(error) => {
            let file = file.display();
            return Err(format!("{file}, named by SERRIED_TUNING, cannot be read: {error}"));
        }
    };
    // Other lines are left empty, so that whoever refuses a row can name its line.
    let row = |line| match str::split_whitespace(line).next() {
        Some("choice" | "protocol") => line,
        _ => "",
    };
    let lines: Vec<&str> = text.lines().map(row).collect();
    let lines = lines.join("\n");
    let chosen = lines.trim_end();
    if chosen.len() > LONGEST {
        let file = file.display();
        return Err(format!("{file} has too many choices; run `serried tune` again"));
    }
    Ok((!chosen.is_empty()).then(|| chosen.into()))
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
        std::fs::write(&file, "# x\nmeasured a\nchoice b c\nprotocols\nprotocol d\n\n#\n").unwrap();
        let found = of(Tuning::File(file.clone()));
        std::fs::remove_file(file).unwrap();
        assert_eq!(found, Ok(Some("\n\nchoice b c\n\nprotocol d".into())));
    }
}
