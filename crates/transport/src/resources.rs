//! What the system lends a process within limits: descriptors, address space, memory that may be pinned.
//! The limits are known here, and what to say to a user when there is nothing left. So are a few
//! descriptors, kept back for those who cannot do without one.
//!
//! Who has descriptors to give back keeps them whole: a transport with many connections closes the one that
//! has not been used for longest when [`missing_descriptors`] says so. Address space and pinned memory need
//! nobody's help: rings of pairs are mapped when two ranks first talk, and a cache of registrations gives up
//! what is unused before it refuses anything.

use rustix::fd::{AsFd, OwnedFd};
use rustix::io::Errno;
use rustix::process::{Resource as Kind, getrlimit};
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Descriptors that are kept back.
const KEPT: usize = 4;

static KEPT_BACK: Mutex<Vec<OwnedFd>> = Mutex::new(Vec::new());

/// Something of which a process may have so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Files and sockets that are open.
    Descriptors,
    /// Bytes that are mapped.
    AddressSpace,
    /// Bytes that are pinned.
    LockedMemory,
    /// Bytes of a file, and of memory that processes share: the kernel counts it as a file.
    FileSize,
}

impl Resource {
    /// How much this process may have; none if there is no limit.
    pub fn limit(self) -> Option<u64> {
        let kind = match self {
            Resource::Descriptors => Kind::Nofile,
            Resource::AddressSpace => Kind::As,
            Resource::LockedMemory => Kind::Memlock,
            Resource::FileSize => Kind::Fsize,
        };
        getrlimit(kind).current
    }

    /// The resource that is missing where this is the error.
    pub fn of(error: &io::Error) -> Option<Resource> {
        match Errno::from_raw_os_error(error.raw_os_error()?) {
            error if is_short(error) => Some(Resource::Descriptors),
            Errno::NOMEM => Some(Resource::AddressSpace),
            Errno::FBIG => Some(Resource::FileSize),
            _ => None,
        }
    }

    /// What a user can do about it.
    pub fn remedy(self) -> String {
        let limit = self.limit();
        let limit = |unit: u64| limit.map_or("no limit".into(), |most| (most / unit).to_string());
        match self {
            Resource::Descriptors => {
                let most = limit(1);
                format!(
                    "of {most} descriptors that this process may have none is left: raise its limit \
                     (`ulimit -n`), or use fewer ranks"
                )
            }
            Resource::AddressSpace => {
                let most = limit(1 << 20);
                format!(
                    "there is no address space (MiB that this process may have: {most}): raise its \
                     limit (`ulimit -v`), or use fewer ranks on a host"
                )
            }
            Resource::LockedMemory => {
                let most = limit(1 << 10);
                format!(
                    "no more memory can be locked (KiB that this process may lock: {most}): raise its \
                     limit (`ulimit -l`)"
                )
            }
            Resource::FileSize => {
                let most = limit(1 << 10);
                format!(
                    "shared memory counts as a file, and a file of this process may have {most} KiB: \
                     raise the limit (`ulimit -f unlimited`)"
                )
            }
        }
    }
}

/// The same error, with what a user can do about it.
pub fn explained(error: io::Error) -> io::Error {
    match Resource::of(&error) {
        Some(resource) => io::Error::new(error.kind(), format!("{error}; {}", resource.remedy())),
        None => error,
    }
}

/// Gives shared memory its length. Past the limit of file sizes that is an error, and no SIGXFSZ.
pub fn set_length(memory: impl AsFd, bytes: u64) -> io::Result<()> {
    let failed = |error: Errno| {
        let error = explained(error.into());
        io::Error::new(error.kind(), format!("{bytes} bytes of shared memory: {error}"))
    };
    if Resource::FileSize.limit().is_some_and(|limit| bytes > limit) {
        return Err(failed(Errno::FBIG));
    }
    rustix::fs::ftruncate(memory, bytes).map_err(failed)
}

/// Whether there was no descriptor.
pub fn is_short(error: Errno) -> bool {
    matches!(error, Errno::MFILE | Errno::NFILE)
}

fn kept_back() -> MutexGuard<'static, Vec<OwnedFd>> {
    KEPT_BACK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes something that takes a descriptor, of those that are kept back if there is no other.
pub fn with_descriptor<T>(mut make: impl FnMut() -> Result<T, Errno>) -> Result<T, Errno> {
    loop {
        match make() {
            Err(error) if is_short(error) && kept_back().pop().is_some() => {}
            made => return made,
        }
    }
}

/// How many of the descriptors that are to be kept back are in use.
pub fn missing_descriptors() -> usize {
    KEPT - kept_back().len()
}

/// Keeps descriptors back, as far as there are any. Whether that is all of them.
pub fn keep_descriptors() -> bool {
    let mut kept = kept_back();
    while kept.len() < KEPT {
        // SAFETY: a number and flags; the answer is a new descriptor, or none.
        let made = unsafe { libc::eventfd(0, libc::EFD_CLOEXEC) };
        if made < 0 {
            return false;
        }
        // SAFETY: new, and nobody else's.
        kept.push(unsafe { rustix::fd::FromRawFd::from_raw_fd(made) });
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;

    /// Runs the test of this name in a process of its own, where its limits hit no other test. Answers whether this is
    /// that process.
    fn is_alone(test: &str) -> bool {
        const ALONE: &str = "TRANSPORT_LIMITED";
        if std::env::var_os(ALONE).is_some() {
            return true;
        }
        let status = std::process::Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", &format!("resources::tests::{test}")])
            .env(ALONE, "1")
            .status();
        assert!(status.expect("a process").success());
        false
    }

    #[test]
    fn memory_past_the_limit_of_file_sizes_is_an_error() {
        if !is_alone("memory_past_the_limit_of_file_sizes_is_an_error") {
            return;
        }
        let limit = rustix::process::Rlimit { current: Some(1 << 20), maximum: Some(1 << 20) };
        rustix::process::setrlimit(Kind::Fsize, limit).expect("a limit");
        let flags = rustix::fs::MemfdFlags::CLOEXEC;
        let memory = rustix::fs::memfd_create("limited", flags).expect("memory");
        set_length(&memory, 1 << 20).expect("as much as is allowed");
        let error = set_length(&memory, (1 << 20) + 1).expect_err("one byte too many");
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        let error = error.to_string();
        for part in ["1048577 bytes", "(os error 27)", "may have 1024 KiB", "ulimit -f"] {
            assert!(error.contains(part), "{part}: {error}");
        }
    }

    #[test]
    fn some_descriptors_are_kept_back() {
        if !is_alone("some_descriptors_are_kept_back") {
            return;
        }
        let limit = rustix::process::Rlimit { current: Some(64), maximum: Some(64) };
        rustix::process::setrlimit(Kind::Nofile, limit).expect("a limit");
        assert!(keep_descriptors());
        let open = || {
            let opened = File::open("/dev/null");
            opened.map_err(|error| Errno::from_io_error(&error).expect("an error of the system"))
        };
        let mut taken: Vec<File> = std::iter::from_fn(|| open().ok()).collect();
        assert_eq!(missing_descriptors(), 0);
        for number in 1..=KEPT {
            taken.push(with_descriptor(open).expect("one that was kept back"));
            assert_eq!(missing_descriptors(), number);
        }
        let error = explained(with_descriptor(open).expect_err("nothing is left").into());
        assert!(error.to_string().contains("of 64 descriptors"), "{error}");
        assert!(error.to_string().contains("ulimit -n"), "{error}");
        assert!(!keep_descriptors());
        taken.truncate(taken.len() - KEPT);
        assert!(keep_descriptors() && missing_descriptors() == 0);
    }
}
