//! The manuals. Their texts stand in `manual`, with words between `@` where something is put in.

use crate::arguments::{OPTIONS, OptionRow, Scope};
use crate::wrapper::Language;
use boot::{Settings, TABLE};

/// How long the lines of a manual are.
const WIDTH: usize = 79;

/// Which version this is.
pub fn version(name: &str) -> String {
    format!("{name} (Serried) {}\n", env!("CARGO_PKG_VERSION"))
}

/// Text in lines of at most [`WIDTH`] letters, each behind `indent` blanks.
fn wrap(text: &str, indent: usize) -> String {
    let mut lines = String::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && indent + line.len() + 1 + word.len() > WIDTH {
            lines += &format!("{:indent$}{line}\n", "");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += word;
    }
    lines + &format!("{:indent$}{line}\n", "")
}

/// The options of `mpiexec`, as its table has them.
fn options() -> String {
    let entry = |row: &OptionRow| {
        let title = format!("{} {}", row.names.join(", "), row.value);
        wrap(&title, 2) + &wrap(row.help, 6)
    };
    let section = |(scope, heading): &(Scope, &str)| {
        let rows = OPTIONS.iter().filter(|row| row.scope == *scope);
        format!("{heading}\n{}\n", rows.map(entry).collect::<String>())
    };
    Scope::ALL.iter().map(section).collect()
}

/// The manual of `mpiexec`.
pub fn mpiexec() -> String {
    let defaults = Settings::default();
    let mut settings = String::new();
    for setting in TABLE {
        let Some(option) = setting.option else { continue };
        let value = if setting.is_switch() { " [VALUE]" } else { " VALUE" };
        let [summary, values, variable] = [setting.summary, setting.values, setting.variable];
        let default = setting.value(&defaults);
        settings += &format!("  {option}{value}\n");
        settings += &wrap(&format!("{summary}."), 6);
        settings += &wrap(&format!("VALUE is {values}; {default} if not given."), 6);
        settings += &wrap(&format!("The variable {variable} says so too."), 6);
    }
    let manual = include_str!("manual/mpiexec.txt").replace("@OPTIONS@\n", &options());
    manual.replace("@SETTINGS@", &settings)
}

/// The manual of a compiler wrapper.
pub fn wrapper(language: Language) -> String {
    let ([own, common], default) = language.compilers();
    let (header, library) = language.parts();
    let what = match language {
        Language::C | Language::Cxx | Language::Fortran => "an MPI",
        Language::Bsp => "a BSPlib",
        Language::Fci => "an FCI",
    };
    let words = [
        ("@NAME@", language.wrapper()),
        ("@WHAT@", what),
        ("@HEADER@", header),
        ("@LIBRARY@", library),
        ("@OWN@", own),
        ("@COMMON@", common),
        ("@DEFAULT@", default),
    ];
    let manual = match language {
        Language::Fortran => include_str!("manual/mpifort.txt"),
        _ => include_str!("manual/wrapper.txt"),
    };
    let manual = manual.to_owned();
    words.iter().fold(manual, |manual, (word, text)| manual.replace(word, text))
}

/// The manual of `bsprun`.
pub fn bsprun() -> &'static str {
    include_str!("manual/bsprun.txt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_put_in() {
        let languages =
            [Language::C, Language::Cxx, Language::Fortran, Language::Bsp, Language::Fci];
        for manual in languages.map(wrapper).into_iter().chain([mpiexec(), bsprun().into()]) {
            assert!(!manual.contains('@'), "{manual}");
            assert!(manual.starts_with("NAME\n") && manual.lines().all(|line| line.len() <= 100));
        }
    }
}
