//! The manuals. Their texts stand in `manual`; those that the settings are put into have `@SETTINGS@` there.

use boot::{Settings, TABLE};

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
