//! What goes wrong with files, as MPI errors.

use io::Failure;

use crate::class;
use crate::error::Error;

/// The class of an error of the system, and what to do about it.
fn classify(errno: i32) -> (i32, &'static str) {
    match errno {
        libc::ENOENT => {
            (class::NO_SUCH_FILE, "pass the path of a file that is there, or MPI_MODE_CREATE")
        }
        libc::EEXIST => (class::FILE_EXISTS, "open it without MPI_MODE_EXCL, or delete it first"),
        libc::EACCES | libc::EPERM => {
            (class::ACCESS, "change its permissions or those of its folder, or the access mode")
        }
        libc::EROFS => (class::READ_ONLY, "put it on a file system that can be written"),
        libc::ENOSPC => (class::NO_SPACE, "make room on its file system, or put it on another"),
        libc::EDQUOT => (class::QUOTA, "delete files of yours there, or ask for a larger quota"),
        libc::ETXTBSY | libc::EBUSY => (class::FILE_IN_USE, "wait until nobody runs or uses it"),
        libc::EISDIR | libc::ENOTDIR | libc::ENAMETOOLONG | libc::ELOOP | libc::EINVAL => {
            (class::BAD_FILE, "pass the path of a file")
        }
        libc::EFAULT => (class::BUFFER, "pass a buffer that covers count items, and keep it"),
        libc::ENOMEM | libc::EMFILE | libc::ENFILE => {
            (class::NO_MEM, "close other files, or raise the limits of the process")
        }
        libc::ENOLCK | libc::EOPNOTSUPP | libc::ENOSYS => (
            class::IO,
            "mount the file system with what is missing (locks: flock), or do without it",
        ),
        libc::EFBIG => {
            (class::IO, "the file system, or a limit of the process, allows no file so long")
        }
        libc::ESTALE | libc::ETIMEDOUT | libc::EHOSTDOWN | libc::ENOTCONN => {
            (class::IO, "look whether the file system's server is there")
        }
        _ => (class::IO, "look at the file system, and at the log of the system"),
    }
}

/// An error that may know nothing of files, of a call on the one of this name.
#[cold]
pub(super) fn about(name: &str, mut error: Box<Error>) -> Box<Error> {
    let label = format!("file {name:?}: ");
    if !error.message.starts_with(&label) {
        error.message.insert_str(0, &label);
    }
    error
}

/// The error for what the system refused when `what` was done.
#[cold]
pub(super) fn of_errno(name: &str, errno: i32, what: &str) -> Box<Error> {
    let (class, remedy) = classify(errno);
    let reason = std::io::Error::from_raw_os_error(errno);
    Error::new(class, format!("file {name:?}: {what}: {reason}; {remedy}"))
}

#[cold]
pub(super) fn of(name: &str, error: &std::io::Error, what: &str) -> Box<Error> {
    of_errno(name, error.raw_os_error().unwrap_or(libc::EIO), what)
}

/// The error for an access that failed, of this rank or of another.
#[cold]
pub(super) fn of_access(name: &str, failure: Failure, rank: Option<usize>) -> Box<Error> {
    let (class, remedy) = classify(failure.errno);
    let who = rank.map_or(String::new(), |rank| format!("rank {rank} failed "));
    Error::new(class, format!("file {name:?}: {who}{failure}; {remedy}"))
}
