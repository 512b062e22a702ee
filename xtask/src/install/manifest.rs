//! What is put into a prefix, and the list of it, by which it can be taken away again.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};

/// Where the list lies in a prefix.
const LIST: &str = "share/serried/manifest";

const HEAD: &str =
    "# What `cargo xtask install` has put here; `cargo xtask uninstall` takes it away.\n";

/// A prefix that is being filled. Files are replaced one by one, each at once: a program that runs meanwhile
/// keeps the library that it started with.
pub struct Tree {
    prefix: PathBuf,
    /// Files and links, and with a `/` at the end directories that did not exist before.
    made: BTreeSet<String>,
    /// What an earlier installation has put there.
    old: BTreeSet<String>,
}

impl Tree {
    /// Begins with what is there.
    pub fn open(prefix: &Path) -> Result<Tree, String> {
        let old = read(prefix)?.unwrap_or_default();
        Ok(Tree { prefix: prefix.into(), made: BTreeSet::new(), old })
    }

    /// A copy of a file.
    pub fn file(&mut self, from: &Path, to: &str, mode: u32) -> Result<(), String> {
        if !from.exists() {
            return Err(format!("the build has not made {}", from.display()));
        }
        self.place(to, |path| {
            fs::copy(from, path)?;
            fs::set_permissions(path, fs::Permissions::from_mode(mode))
        })
    }

    /// A file with this text.
    pub fn text(&mut self, text: &str, to: &str) -> Result<(), String> {
        self.place(to, |path| {
            fs::write(path, text)?;
            fs::set_permissions(path, fs::Permissions::from_mode(0o644))
        })
    }

    /// A symbolic link to a name in the same directory.
    pub fn link(&mut self, to_name: &str, at: &str) -> Result<(), String> {
        self.place(at, |path| std::os::unix::fs::symlink(to_name, path))
    }

    /// Takes away what only the earlier installation had, if this one is whole, and writes the list.
    pub fn close(mut self, whole: bool) -> Result<(), String> {
        if whole {
            let stale: Vec<String> = self.old.difference(&self.made).cloned().collect();
            remove(&self.prefix, stale.iter().filter(|name| !name.ends_with('/')))?;
            self.made.extend(stale.into_iter().filter(|name| name.ends_with('/')));
        } else {
            self.made.append(&mut self.old);
        }
        self.made.insert(LIST.into());
        self.directories(LIST)?;
        let text: String = self.made.iter().map(|name| format!("{name}\n")).collect();
        let path = self.prefix.join(LIST);
        fs::write(&path, format!("{HEAD}{text}")).map_err(|error| fault(&path, error))
    }

    /// Makes a file under another name first, and then puts it in place at once.
    fn place(&mut self, name: &str, make: impl Fn(&Path) -> io::Result<()>) -> Result<(), String> {
        self.directories(name)?;
        let to = self.prefix.join(name);
        let last = to.file_name().unwrap_or_default().to_string_lossy();
        let fresh = to.with_file_name(format!(".{last}.{}", std::process::id()));
        let placed = make(&fresh).and_then(|()| fs::rename(&fresh, &to));
        placed.map_err(|error| {
            let _ = fs::remove_file(&fresh);
            format!("cannot write {}: {error}", to.display())
        })?;
        self.made.insert(name.into());
        Ok(())
    }

    /// Makes the directories of a file, and notes those that were not there.
    fn directories(&mut self, name: &str) -> Result<(), String> {
        let folder = Path::new(name).parent().unwrap_or(Path::new(""));
        let mut missing = Vec::new();
        for part in folder.ancestors() {
            if self.prefix.join(part).is_dir() {
                break;
            }
            missing.push(format!("./{}/", part.display()).replace("//", "/"));
        }
        let folder = self.prefix.join(folder);
        fs::create_dir_all(&folder)
            .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
        self.made.extend(missing);
        Ok(())
    }
}

/// Takes away all that is on the list, and the directories that were made for it and are empty then. Answers
/// how many files there were.
pub fn uninstall(prefix: &Path) -> Result<usize, String> {
    let names = read(prefix)?.ok_or_else(|| {
        format!("nothing is installed in {}: there is no {LIST}", prefix.display())
    })?;
    let (folders, files): (Vec<&String>, Vec<&String>) =
        names.iter().partition(|name| name.ends_with('/'));
    // The list last: who is interrupted can begin again.
    let (list, files): (Vec<&String>, Vec<&String>) =
        files.into_iter().partition(|name| *name == LIST);
    remove(prefix, files.iter().copied())?;
    forget_modules(prefix);
    remove(prefix, list.into_iter())?;
    for folder in folders.into_iter().rev() {
        // What has something else in it stays.
        let _ = fs::remove_dir(prefix.join(folder.trim_start_matches("./")));
    }
    Ok(files.len())
}

/// Takes away the Fortran modules that `mpifort` has compiled: they are of the sources that were there.
pub fn forget_modules(prefix: &Path) {
    let _ = fs::remove_dir_all(prefix.join("lib/serried/modules"));
}

fn remove<'a>(prefix: &Path, names: impl Iterator<Item = &'a String>) -> Result<(), String> {
    for name in names {
        let path = prefix.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(fault(&path, error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The names on the list of a prefix, if it has one. None leads out of it.
fn read(prefix: &Path) -> Result<Option<BTreeSet<String>>, String> {
    let path = prefix.join(LIST);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(fault(&path, error)),
    };
    let mut names = BTreeSet::new();
    for name in text.lines().filter(|line| !line.starts_with('#')) {
        let inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        if name.is_empty() || !Path::new(name).components().all(inside) {
            return Err(format!("{}: {name:?} is no file of this prefix", path.display()));
        }
        names.insert(name.into());
    }
    Ok(Some(names))
}

fn fault(path: &Path, error: io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("xtask-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn what_was_put_there_is_taken_away_and_nothing_else() {
        let top = folder("tree");
        let prefix = top.join("p");
        fs::create_dir_all(prefix.join("lib")).unwrap();
        fs::write(prefix.join("lib/theirs"), "x").unwrap();
        let fill = |names: &[&str]| {
            let mut tree = Tree::open(&prefix).unwrap();
            for name in names {
                tree.text("text", name).unwrap();
            }
            tree.link("a", "bin/b").unwrap();
            tree.close(true).unwrap();
        };
        fill(&["bin/a", "lib/ours", "share/x/y/old"]);
        assert!(prefix.join("share/x/y/old").exists());
        // A later version has no such file.
        fill(&["bin/a", "lib/ours"]);
        assert!(!prefix.join("share/x/y/old").exists());
        assert_eq!(fs::read_link(prefix.join("bin/b")).unwrap(), Path::new("a"));
        assert_eq!(uninstall(&prefix), Ok(3));
        let left: Vec<_> = fs::read_dir(&prefix).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(left, ["lib"], "which was there before, with a file of others");
        assert!(prefix.join("lib/theirs").exists());
        assert!(uninstall(&prefix).unwrap_err().contains("nothing is installed"));
        // A prefix that was made for it goes with it.
        let mut tree = Tree::open(&top.join("q")).unwrap();
        tree.text("text", "bin/a").unwrap();
        tree.close(true).unwrap();
        uninstall(&top.join("q")).unwrap();
        assert!(!top.join("q").exists() && top.exists());
        fs::remove_dir_all(&top).unwrap();
    }

    #[test]
    fn a_list_that_leads_elsewhere_is_refused() {
        let prefix = folder("elsewhere");
        fs::create_dir_all(prefix.join("share/serried")).unwrap();
        for name in ["../x", "/etc/passwd", "bin/../../x"] {
            fs::write(prefix.join(LIST), format!("{HEAD}{name}\n")).unwrap();
            assert!(uninstall(&prefix).unwrap_err().contains("no file of this prefix"), "{name}");
        }
        fs::remove_dir_all(&prefix).unwrap();
    }

    #[test]
    fn an_installation_that_failed_can_be_taken_away() {
        let prefix = folder("failed");
        let mut tree = Tree::open(&prefix).unwrap();
        tree.text("text", "bin/a").unwrap();
        assert!(tree.file(Path::new("/nonexistent"), "bin/b", 0o755).is_err());
        tree.close(false).unwrap();
        assert_eq!(uninstall(&prefix), Ok(1));
        assert!(!prefix.exists());
    }
}
