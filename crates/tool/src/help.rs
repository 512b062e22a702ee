//! The manuals. Their texts stand in `manual`; those that the settings are put into have `@SETTINGS@` there.

use boot::{Settings, TABLE};

/// The commands there are.
pub const COMMANDS: [&str; 7] =
    ["doctor", "nameserver", "bsp-probe", "report", "tune", "explain", "help"];

/// What may have been meant by a word, as a sentence to put behind what is wrong with it.
pub fn suggestion<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    boot::nearest(word, names).map_or(String::new(), |name| format!("; did you mean {name}?"))
}

/// Which version this is.
pub fn version() -> String {
    format!("serried (Serried) {}\n", env!("CARGO_PKG_VERSION"))
}

/// What the command can do, and the settings.
pub fn overview() -> String {
    let defaults = Settings::default();
    let mut settings = String::new();
    for setting in TABLE {
        let option = match setting.option {
            Some(option) => format!(", or {option} of mpiexec"),
            None => String::new(),
        };
        settings += &format!(
            "  {}{option}\n      {}.\n      {}; {} if not set.\n",
            setting.variable,
            setting.summary,
            setting.values,
            setting.value(&defaults),
        );
    }
    include_str!("manual/overview.txt").replace("@SETTINGS@", &settings)
}

/// The manual of `serried doctor`.
pub fn doctor() -> &'static str {
    include_str!("manual/doctor.txt")
}

/// The manual of `serried nameserver`.
pub fn nameserver() -> &'static str {
    include_str!("manual/nameserver.txt")
}

/// The manual of `serried bsp-probe`.
pub fn bsp_probe() -> &'static str {
    include_str!("manual/bsp_probe.txt")
}

/// The manual of `serried report`.
pub fn report() -> &'static str {
    include_str!("manual/report.txt")
}

/// The manual of `serried tune`.
pub fn tune() -> &'static str {
    include_str!("manual/tune.txt")
}

/// The manual of `serried explain`.
pub fn explain() -> &'static str {
    include_str!("manual/explain.txt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_answered_with_what_was_meant() {
        assert_eq!(suggestion("docter", COMMANDS), "; did you mean doctor?");
        assert_eq!(suggestion("bsp_probe", COMMANDS), "; did you mean bsp-probe?");
        assert_eq!(suggestion("xyzzy", COMMANDS), "");
    }

    #[test]
    fn every_command_is_in_the_manual() {
        let manual = overview();
        for command in COMMANDS {
            let line = format!("\n  {command} ");
            assert!(manual.contains(&line), "{command}");
        }
    }
}
