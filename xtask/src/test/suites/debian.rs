//! Packages of the system's distribution, fetched and not installed, without naming where they come from.

use super::prepare;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const FETCHING: Duration = Duration::from_secs(600);
const UNPACKING: Duration = Duration::from_secs(300);

/// Fetches the files of a source package into a folder: with a private copy of the system's list of sources, turned
/// to source packages.
pub fn fetch_source(folder: &Path, package: &str) -> Result<(), String> {
    let private = folder.join("apt");
    for part in ["parts", "lists/partial", "cache/archives/partial"] {
        std::fs::create_dir_all(private.join(part)).map_err(|error| error.to_string())?;
    }
    let mut found = false;
    for path in source_lists() {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let name = path.file_name().expect("a file");
        let text = text.replace("Types: deb\n", "Types: deb-src\n");
        let lines: Vec<String> = text
            .lines()
            .map(|line| match line.strip_prefix("deb ") {
                Some(rest) => format!("deb-src {rest}"),
                None => line.into(),
            })
            .collect();
        std::fs::write(private.join("parts").join(name), lines.join("\n") + "\n")
            .map_err(|error| error.to_string())?;
        found = true;
    }
    if !found {
        return Err(
            "no list of package sources under /etc/apt: it comes as a Debian package".into()
        );
    }
    let path = |part: &str| private.join(part).display().to_string();
    let settings = format!(
        "Dir::Etc::sourcelist \"/dev/null\";\nDir::Etc::sourceparts \"{}\";\n\
         Dir::State::Lists \"{}\";\nDir::Cache \"{}\";\nAPT::Sandbox::User \"\";\n",
        path("parts"),
        path("lists"),
        path("cache")
    );
    std::fs::write(private.join("apt.conf"), settings).map_err(|error| error.to_string())?;
    for arguments in [vec!["update"], vec!["source", "--download-only", package]] {
        let mut apt = Command::new("apt-get");
        apt.args(arguments).env("APT_CONFIG", private.join("apt.conf")).current_dir(folder);
        prepare(&mut apt, FETCHING)?;
    }
    Ok(())
}

fn source_lists() -> Vec<PathBuf> {
    let mut lists = vec![PathBuf::from("/etc/apt/sources.list")];
    if let Ok(entries) = std::fs::read_dir("/etc/apt/sources.list.d") {
        lists.extend(entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| {
            path.extension().is_some_and(|ending| ending == "list" || ending == "sources")
        }));
    }
    lists
}

/// Fetches packages and unpacks them into one folder, once; answers that folder.
pub fn unpacked(folder: &Path, packages: &[&str]) -> Result<PathBuf, String> {
    let root = folder.join("root");
    if root.is_dir() {
        return Ok(root);
    }
    let (archives, draft) = (folder.join("packages"), folder.join("root.draft"));
    std::fs::create_dir_all(&archives).map_err(|error| error.to_string())?;
    let mut apt = Command::new("apt-get");
    apt.args(["-o", "APT::Sandbox::User=", "download"]).args(packages).current_dir(&archives);
    prepare(&mut apt, FETCHING)?;
    for entry in std::fs::read_dir(&archives).map_err(|error| error.to_string())? {
        let archive = entry.map_err(|error| error.to_string())?.path();
        prepare(Command::new("dpkg").arg("-x").arg(archive).arg(&draft), UNPACKING)?;
    }
    std::fs::rename(draft, &root).map_err(|error| format!("{}: {error}", root.display()))?;
    Ok(root)
}
