//! Names that providers of shared memory leave in a file system.
//!
//! libfabric's `shm` makes a file in /dev/shm for each endpoint, and takes it away when the endpoint is closed. One
//! that is killed leaves it. So each of ours has a name that is known to be ours, and is locked as long as its
//! process lives; whoever opens another one takes away those that nobody holds. No name can be asked whether its
//! owner lives who may be in another namespace of processes: a lock can.

use crate::choice::Offer;
use rustix::fd::OwnedFd;
use rustix::fs::{FlockOperation, Mode, OFlags, flock, open};
use std::path::{Path, PathBuf};

/// Where the names are.
const DIRECTORY: &str = "/dev/shm";
/// What the addresses of such endpoints begin with.
const SCHEME: &[u8] = b"fi_shm://";
/// What our names begin with.
const PREFIX: &str = "serried-ofi-";

/// Nobody makes or takes away such names meanwhile.
pub(crate) struct Guard {
    _directory: OwnedFd,
}

/// The lock that says that the process lives to whom a name belongs.
pub(crate) struct Lock {
    path: PathBuf,
    _file: OwnedFd,
}

impl Lock {
    /// Takes the name away: who has reached the endpoint needs it no more.
    pub(crate) fn remove(self) {
        // The provider may have done so.
        let _ = std::fs::remove_file(&self.path);
    }
}

fn locked(path: &Path, kind: OFlags, operation: FlockOperation) -> Option<OwnedFd> {
    let file = open(path, kind | OFlags::CLOEXEC, Mode::empty()).ok()?;
    flock(&file, operation).ok()?;
    Some(file)
}

/// If the endpoint that is offered will have such a name, gives it one that is ours, and sweeps.
pub(crate) fn prepare(offer: &mut Offer, identity: &[u8]) -> Option<Guard> {
    if !offer.source().is_some_and(|source| source.starts_with(SCHEME)) {
        return None;
    }
    let digits: String = identity.iter().map(|byte| format!("{byte:02x}")).collect();
    let name = format!("{PREFIX}{}-{digits}\0", std::process::id());
    let name = [SCHEME, name.as_bytes()].concat();
    offer.set_source(&name);
    let guard = locked(Path::new(DIRECTORY), OFlags::DIRECTORY, FlockOperation::LockExclusive);
    sweep();
    guard.map(|_directory| Guard { _directory })
}

/// Locks the name of an endpoint with this address.
pub(crate) fn lock(address: &[u8]) -> Option<Lock> {
    let name = address.strip_prefix(SCHEME)?;
    let name = std::str::from_utf8(name).ok()?.trim_end_matches('\0');
    let path = Path::new(DIRECTORY).join(name);
    let file = locked(&path, OFlags::RDONLY, FlockOperation::NonBlockingLockExclusive)?;
    Some(Lock { path, _file: file })
}

/// Takes away the names of processes that are gone.
fn sweep() {
    let Ok(entries) = std::fs::read_dir(DIRECTORY) else { return };
    let ours = |path: &PathBuf| {
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(PREFIX))
    };
    for path in entries.flatten().map(|entry| entry.path()).filter(ours) {
        if locked(&path, OFlags::RDONLY, FlockOperation::NonBlockingLockExclusive).is_some() {
            // Another user's cannot be, and need not.
            let _ = std::fs::remove_file(&path);
        }
    }
}
