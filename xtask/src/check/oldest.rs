//! The oldest Rust that builds the tree is the one that `Cargo.toml` and README.md name.

use crate::install;
use std::path::Path;
use std::process::Command;

/// Builds with that version if it is installed. Otherwise the lint `clippy::incompatible_msrv`, which is
/// denied, is all there is: it knows what the standard library had then, and not what the language had.
/// Answers what was skipped.
pub fn check(root: &Path) -> Result<Vec<String>, String> {
    let read = |name: &str| {
        std::fs::read_to_string(root.join(name)).map_err(|error| format!("{name}: {error}"))
    };
    let version = version(&read("Cargo.toml")?)?;
    if !read("README.md")?.contains(&format!("Rust ({version} or newer)")) {
        return Err(format!("README.md does not say `Rust ({version} or newer)`; Cargo.toml does"));
    }
    let Some(toolchain) = installed(&version) else {
        return Ok(vec![format!(
            "there is no Rust {version} here: rustup toolchain install {version}"
        )]);
    };
    let checked = Command::new("rustup")
        .args(["run", &toolchain, "cargo", "check", "--workspace", "--all-targets", "--quiet"])
        .env("CARGO_TARGET_DIR", install::target(root).join("oldest"))
        .current_dir(root)
        .output()
        .map_err(|error| format!("rustup: {error}"))?;
    let said = String::from_utf8_lossy(&checked.stderr).into_owned();
    if checked.status.success() {
        Ok(Vec::new())
    } else {
        Err(format!("with Rust {version}:\n{said}"))
    }
}

fn version(manifest: &str) -> Result<String, String> {
    let line =
        |line: &str| Some(line.strip_prefix("rust-version = \"")?.trim_end_matches('"').to_owned());
    manifest.lines().find_map(line).ok_or_else(|| "Cargo.toml has no rust-version".into())
}

/// The toolchain of this version, if there is one.
fn installed(version: &str) -> Option<String> {
    let listed = Command::new("rustup").args(["toolchain", "list"]).output().ok()?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let of = |name: &&str| {
        let rest = name.strip_prefix(version)?;
        let rest = rest.strip_prefix(".0").unwrap_or(rest);
        (rest.is_empty() || rest.starts_with('-')).then(|| (*name).to_owned())
    };
    listed.lines().filter_map(|line| line.split_whitespace().next()).find_map(|name| of(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_read() {
        assert_eq!(version("[workspace.package]\nrust-version = \"1.88\"\n").unwrap(), "1.88");
        assert!(version("edition = \"2024\"\n").is_err());
    }
}
