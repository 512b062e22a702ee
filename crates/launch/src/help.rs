//! The manuals. Their texts stand in `manual`, with words between `@` where something is put in.

use crate::wrapper::Language;
use boot::{Settings, TABLE};

/// Which version this is.
pub fn version(name: &str) -> String {
    format!("{name} (Serried) {}\n", env!("CARGO_PKG_VERSION"))
}

/// The manual of `mpiexec`.
pub fn mpiexec() -> String {
    let defaults = Settings::default();
    let mut settings = String::new();
    for setting in TABLE {
        let Some(option) = setting.option else { continue };
        let value = if option == "--check" { "[=VALUE]" } else { " VALUE" };
        settings += &format!(
            "  {option}{value}\n      {}.\n      VALUE is {}; {} if not given.\n      \
             The variable {} says so too.\n",
            setting.summary,
            setting.values,
            setting.value(&defaults),
            setting.variable,
        );
    }
    include_str!("manual/mpiexec.txt").replace("@SETTINGS@", &settings)
}

/// The manual of a compiler wrapper.
pub fn wrapper(language: Language) -> String {
    let ([own, common], default) = language.compilers();
    let (header, library) = language.parts();
    let what = match language {
        Language::C | Language::Cxx => "an MPI",
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
    let manual = include_str!("manual/wrapper.txt").to_owned();
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
        let languages = [Language::C, Language::Cxx, Language::Bsp, Language::Fci];
        for manual in languages.map(wrapper).into_iter().chain([mpiexec(), bsprun().into()]) {
            assert!(!manual.contains('@'), "{manual}");
            assert!(manual.starts_with("NAME\n") && manual.lines().all(|line| line.len() <= 100));
        }
    }
}
