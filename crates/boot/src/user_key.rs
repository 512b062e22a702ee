//! The key that all programs of a user know who share its home directory, and what is made of it.

use crate::port::Port;
use crate::proof::Key;
use crate::settings::Settings;
use secret::{KEY_BYTES, Zeroizing};
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// Where the key of this user is.
pub(crate) fn path() -> PathBuf {
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let cache = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.filter(|path| path.is_absolute());
    cache.unwrap_or_else(|| home.join(".cache")).join("serried/key")
}

/// What all programs of this user know who share its home directory, and no other user does: made when
/// it is first asked for.
pub(crate) fn user_key() -> io::Result<Key> {
    read_or_make(&path())
}

fn read_or_make(path: &Path) -> io::Result<Key> {
    if !path.is_absolute() {
        return Err(io::Error::new(ErrorKind::NotFound, "HOME is not set"));
    }
    if !path.exists() {
        let directory = path.parent().unwrap_or(path);
        fs::DirBuilder::new().recursive(true).mode(0o700).create(directory)?;
        let own = directory.join(format!(".key-{:016x}", crate::random()?));
        let mut file =
            fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&own)?;
        file.write_all(Key::random()?.as_bytes())?;
        file.sync_all()?;
        // Whoever comes second takes that of the first.
        let linked = fs::hard_link(&own, path);
        fs::remove_file(&own)?;
        if let Err(error) = linked
            && error.kind() != ErrorKind::AlreadyExists
        {
            return Err(error);
        }
    }
    // What is looked at is what is read, whatever becomes of the name.
    let file = fs::OpenOptions::new().read(true).custom_flags(libc::O_NOFOLLOW).open(path);
    let file = file.map_err(|error| match error.raw_os_error() {
        Some(libc::ELOOP) => io::Error::new(ErrorKind::PermissionDenied, "it is a link"),
        _ => error,
    })?;
    let found = file.metadata()?;
    // SAFETY: takes nothing.
    if found.uid() != unsafe { libc::geteuid() } || found.mode() & 0o077 != 0 {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "others may read it"));
    }
    let damaged = |_| io::Error::new(ErrorKind::InvalidData, "it is damaged");
    let mut bytes = Zeroizing::new(Vec::with_capacity(KEY_BYTES + 1));
    file.take(KEY_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Key::try_from(&bytes[..]).map_err(damaged)
}

impl Settings {
    /// What all jobs know that the nameserver joins, if those may be on other hosts.
    pub fn joint_key(&self) -> io::Result<Option<Key>> {
        let nameserver = self.nameserver.as_deref();
        nameserver.filter(|name| !Port::reach(name).is_empty()).map(joint_key).transpose()
    }
}

/// What all jobs of this user know that were told of the nameserver of this name.
pub fn joint_key(nameserver: &str) -> io::Result<Key> {
    let explain = |error: io::Error| {
        let text = format!(
            "jobs of several hosts know each other by the file {}: {error}. Let all these hosts have \
             the same one, readable by you alone",
            path().display()
        );
        io::Error::new(error.kind(), text)
    };
    let user_key = user_key().map_err(explain)?;
    let name = Port::own_name(nameserver);
    Ok(user_key.derive("serried 2026-11 nameserver", &[name.as_bytes()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_once_and_kept_from_others() {
        let directory = std::env::temp_dir().join(format!("test-key-{}", std::process::id()));
        let path = directory.join("key");
        let first = read_or_make(&path).unwrap();
        assert_eq!(read_or_make(&path).unwrap(), first);
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
        assert!(read_or_make(&path).is_err());
        assert!(read_or_make(Path::new("key")).is_err());
        // Neither a link nor a file of another length is a key.
        let other = directory.join("other");
        fs::rename(&path, &other).unwrap();
        fs::set_permissions(&other, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        assert_eq!(read_or_make(&other).unwrap(), first);
        std::os::unix::fs::symlink(&other, &path).unwrap();
        assert!(read_or_make(&path).unwrap_err().to_string().contains("link"));
        fs::write(&other, [0; 33]).unwrap();
        assert!(read_or_make(&other).unwrap_err().to_string().contains("damaged"));
        fs::remove_dir_all(directory).unwrap();
    }
}
