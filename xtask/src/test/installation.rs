//! What a user gets: installed into an empty folder, looked at with the tools that are there, and taken away
//! again.

use super::{Jobs, Options};
use crate::install;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Checks, by what they are called.
const CHECKS: &[(&str, Check)] = &[
    ("installation: man pages", man_pages),
    ("installation: completions", completions),
    ("installation: pkg-config", pkg_config),
    ("installation: documents and modules", documents),
    ("installation: slips are answered", slips),
];

/// Whether all is well, or `Err`: what is not. Why some of it could not be looked at.
type Outcome = Result<Vec<&'static str>, String>;

/// Looks at a prefix.
type Check = fn(&Path) -> Outcome;

/// Installs, checks, uninstalls.
pub fn run(root: &Path, options: &Options, jobs: &mut Jobs) -> Result<(), String> {
    let name = "installation: taken away";
    let selected: Vec<_> = CHECKS.iter().filter(|(name, _)| options.selects(name)).collect();
    if options.other.is_some() || (selected.is_empty() && !options.selects(name)) {
        return Ok(());
    }
    // The name has a space in it, and it is moved: neither should matter.
    let place = install::target(root).join("serried-install");
    let _ = std::fs::remove_dir_all(&place);
    let first = place.join("first");
    install::install(&first)?;
    let prefix = place.join("moved here");
    std::fs::rename(&first, &prefix).map_err(|error| format!("{}: {error}", first.display()))?;
    for (name, check) in selected {
        let started = Instant::now();
        match check(&prefix) {
            Ok(skipped) => {
                for reason in skipped {
                    jobs.skip(name, reason);
                }
                jobs.note(name, started.elapsed(), None);
            }
            Err(fault) => jobs.note(name, started.elapsed(), Some(fault)),
        }
    }
    let started = Instant::now();
    let gone = install::uninstall(&["--prefix".into(), prefix.display().to_string()]);
    let left = gone.map(|()| files(&prefix));
    let fault = match left {
        Ok(left) if left.is_empty() && !prefix.exists() => None,
        Ok(left) => Some(format!("left in {}: {left:?}", prefix.display())),
        Err(fault) => Some(fault),
    };
    jobs.note(name, started.elapsed(), fault);
    std::fs::remove_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))
}

/// All files under a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut found = Vec::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() && !path.is_symlink() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// What a command prints, if it ends well and complains of nothing; `None` if it is not there.
fn says(command: &mut Command) -> Result<Option<String>, String> {
    let output = match command.output() {
        Ok(output) => output,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{command:?}: {error}")),
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    if output.status.success() && errors.trim().is_empty() {
        return Ok(Some(String::from_utf8_lossy(&output.stdout).into_owned()));
    }
    Err(format!("{command:?}: {}\n{errors}", output.status))
}

/// Every command has a page, and groff has nothing to say about it.
fn man_pages(prefix: &Path) -> Outcome {
    let folder = prefix.join("share/man/man1");
    for program in files(&prefix.join("bin")) {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        if !folder.join(format!("{name}.1")).exists() {
            return Err(format!("{name} has no page"));
        }
    }
    let mut skipped = Vec::new();
    for page in files(&folder) {
        let text = std::fs::read_to_string(&page).map_err(|error| error.to_string())?;
        let whole = text.starts_with(".so man1/")
            || [".TH ", ".SH NAME\n", ".SH \"SYNOPSIS\"\n"].iter().all(|part| text.contains(part));
        if !whole {
            return Err(format!("{} is no page", page.display()));
        }
        let mut groff = Command::new("groff");
        groff.args(["-man", "-Tutf8", "-ww", "-K", "utf8", "-I"]).arg(prefix.join("share/man"));
        let shown = says(groff.arg(&page))?;
        match shown {
            None => skipped = vec!["there is no groff here to show man pages with"],
            Some(shown) if text.starts_with(".TH \"MPIEXEC\"") => {
                for part in ["SYNOPSIS", "How many ranks run it", "EXIT STATUS"] {
                    if !shown.contains(part) {
                        return Err(format!("{} does not show {part:?}", page.display()));
                    }
                }
            }
            Some(shown) if shown.trim().is_empty() => {
                return Err(format!("{} shows nothing", page.display()));
            }
            Some(_) => {}
        }
    }
    Ok(skipped)
}

/// Each shell reads its scripts, and bash completes.
fn completions(prefix: &Path) -> Outcome {
    let mut skipped = Vec::new();
    for (shell, folder, reason) in [
        ("bash", "share/bash-completion/completions", "there is no bash here"),
        ("zsh", "share/zsh/site-functions", "there is no zsh here to read its completions"),
        (
            "fish",
            "share/fish/vendor_completions.d",
            "there is no fish here to read its completions",
        ),
    ] {
        let scripts = files(&prefix.join(folder));
        if scripts.len() < 7 {
            return Err(format!("{folder} has {scripts:?}"));
        }
        for script in scripts {
            if says(Command::new(shell).arg("-n").arg(&script))?.is_none() {
                skipped.push(reason);
                break;
            }
        }
    }
    let folder = prefix.join("share/bash-completion/completions");
    for (typed, expected) in [
        ("mpiexec --timeo", "--timeout"),
        ("mpirun --wait h", "hybrid"),
        ("mpicc -sh", "-show"),
        ("serried tu", "tune"),
        ("serried tune --ra", "--ranks"),
    ] {
        let command = typed.split(' ').next().unwrap_or_default();
        let script = format!(
            ". '{}/{command}'; COMP_WORDS=({typed}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             $(complete -p {command} | sed 's/.*-F \\([^ ]*\\).*/\\1/'); printf '%s ' ${{COMPREPLY[@]}}",
            folder.display()
        );
        match says(Command::new("bash").args(["-c", &script]))? {
            Some(found) if found.trim() != expected => {
                return Err(format!("{typed:?} is completed to {found:?} and not to {expected:?}"));
            }
            _ => {}
        }
    }
    Ok(skipped)
}

/// The flags lead to headers and libraries that are there.
fn pkg_config(prefix: &Path) -> Outcome {
    let folder = prefix.join("lib/pkgconfig");
    for (package, header, library) in
        [("mpi", "mpi.h", "mpi_abi"), ("bsp", "bsp.h", "bsp"), ("fci", "fci.h", "fci")]
    {
        let text = std::fs::read_to_string(folder.join(format!("{package}.pc")));
        let text = text.map_err(|error| format!("{package}.pc: {error}"))?;
        if !text.starts_with("prefix=${pcfiledir}/../..\n") {
            return Err(format!("{package}.pc cannot be moved:\n{text}"));
        }
        let mut command = Command::new("pkg-config");
        command.env("PKG_CONFIG_PATH", &folder);
        let Some(text) = says(command.args(["--cflags", "--libs", package]))? else {
            return Ok(vec!["there is no pkg-config here"]);
        };
        // Spaces in it are escaped for a shell.
        let text = text.replace("\\ ", "\u{1}");
        let words: Vec<String> =
            text.split_whitespace().map(|word| word.replace('\u{1}', " ")).collect();
        let after = |flag: &str| words.iter().find_map(|word| word.strip_prefix(flag));
        let is_there = |flag: &str, name: &str| {
            after(flag).is_some_and(|folder| Path::new(folder).join(name).exists())
        };
        if !is_there("-I", header)
            || !is_there("-L", &format!("lib{library}.so"))
            || !words.contains(&format!("-l{library}"))
        {
            return Err(format!("pkg-config says of {package}: {words:?}"));
        }
    }
    Ok(Vec::new())
}

fn documents(prefix: &Path) -> Outcome {
    let version = env!("CARGO_PKG_VERSION");
    for name in [
        "share/doc/serried/README.md",
        "share/doc/serried/docs/coverage.md",
        "share/doc/serried/docs/guide/running.md",
        "share/doc/serried/examples/heat.c",
        "share/doc/serried/LICENSE-MIT",
        &format!("share/modulefiles/serried/{version}"),
        &format!("share/modulefiles/serried/{version}.lua"),
    ] {
        if !prefix.join(name).is_file() {
            return Err(format!("{name} is missing"));
        }
    }
    Ok(Vec::new())
}

/// A word that is nearly a command is answered with that command.
fn slips(prefix: &Path) -> Outcome {
    let output = Command::new(prefix.join("bin/serried")).arg("docter").output();
    let output = output.map_err(|error| error.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.code() == Some(2) && said.contains("did you mean doctor?") {
        return Ok(Vec::new());
    }
    Err(format!("serried docter: {}\n{said}", output.status))
}
