//! Files (MPI-5.0 chapter 14).
//!
//! What becomes of bytes is the business of [`io`]; here are MPI's objects: handles, views by datatype, file
//! pointers, requests, hints and errors.

mod access;
mod collective;
mod failure;
mod hints;
mod open;
mod pointer;
mod representation;
mod request;
mod table;
mod view;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use io::{Group, Storage};

use crate::communicator::Plain;
use crate::error::{Error, Result};
use crate::group::{self, Members};
use crate::info::{self, Info};
use crate::process::Here;
use crate::{Handle, abi, class, errhandler, state, window};

pub use access::{Place, Transfer, end};
pub use io::Direction;
pub use open::{close, delete, open};
pub use pointer::{byte_offset, position, position_shared, seek, seek_shared};
pub use representation::{Functions, register};
pub(crate) use request::Pending;
pub(crate) use table::Files;
pub use view::{set_view, type_extent, view};

use access::Split;
use pointer::Shared;
use view::Seen;

/// An open file, as one of those sees it that opened it together.
pub(crate) struct File {
    here: &'static Here,
    /// A communicator of the library's own.
    comm: Handle,
    members: Members,
    rank: usize,
    name: String,
    /// Where it is, wherever the process goes.
    path: PathBuf,
    mode: i32,
    storage: Arc<Storage>,
    /// Set if nobody else has the file, and it may be read and written: see [`io::Access`].
    own: Option<Arc<RwLock<()>>>,
    /// How many collective accesses there have been.
    calls: AtomicU32,
    shared: Shared,
    cursor: Mutex<Cursor>,
    given: Mutex<Given>,
}

/// Where an access begins, and how it is done.
struct Cursor {
    seen: Seen,
    /// The individual file pointer, in etypes.
    position: i64,
    atomic: bool,
    split: Option<Split>,
    group: Arc<Group>,
}

/// What the program attached to a file.
struct Given {
    info: Info,
    errhandler: Handle,
}

/// The file behind a handle.
fn find(file: Handle) -> Result<Arc<File>> {
    state::with(|state| state.files.expect(file).cloned())
}

/// The error handler of a file.
pub(crate) fn errhandler_of(file: Handle) -> Result<Handle> {
    Ok(find(file)?.given().errhandler)
}

/// An error of a call on a file, with the file's name.
#[cold]
pub(crate) fn about(file: Handle, error: Box<Error>) -> Box<Error> {
    match find(file) {
        Ok(file) => file.about(error),
        Err(_) => error,
    }
}

/// Gives a file another error handler, and answers the old one.
pub(crate) fn replace_errhandler(file: Handle, errhandler: Handle) -> Result<Handle> {
    Ok(std::mem::replace(&mut find(file)?.given().errhandler, errhandler))
}

impl File {
    fn cursor(&self) -> MutexGuard<'_, Cursor> {
        self.cursor.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn given(&self) -> MutexGuard<'_, Given> {
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many have opened it.
    fn size(&self) -> usize {
        self.members.len()
    }

    /// The file in an error.
    fn label(&self) -> String {
        format!("file {:?}", self.name)
    }

    /// An error about this file.
    #[cold]
    fn error(&self, class: i32, what: impl std::fmt::Display) -> Box<Error> {
        Error::new(class, format!("{}: {what}", self.label()))
    }

    /// An error that may know nothing of files, of a call on this one.
    #[cold]
    fn about(&self, error: Box<Error>) -> Box<Error> {
        failure::about(&self.name, error)
    }

    /// Everyone's words, by rank.
    fn gather<T: Plain>(&self, own: T) -> Result<Vec<T>> {
        if self.size() == 1 {
            return Ok(vec![own]);
        }
        window::gather(self.comm, own)
    }

    /// The number of the next collective access.
    fn next_call(&self) -> u32 {
        self.calls.fetch_add(1, Ordering::Relaxed)
    }

    /// An error unless all ranks pass the same.
    fn same<T: Plain + PartialEq>(&self, own: T, argument: &str) -> Result<()> {
        let all = self.gather(own)?;
        match all.iter().position(|other| *other != all[0]) {
            None => Ok(()),
            Some(rank) => Err(self.error(
                class::NOT_SAME,
                format!(
                    "rank {rank} passes another {argument} than rank 0; pass the same on all ranks"
                ),
            )),
        }
    }

    /// Rank 0 does `work`, and everyone hears what became of it.
    fn by_first(&self, work: impl FnOnce() -> std::io::Result<()>, what: &str) -> Result<()> {
        let done = if self.rank == 0 { work() } else { Ok(()) };
        let failed = done.as_ref().err().map(|error| error.raw_os_error().unwrap_or(libc::EIO));
        match self.gather(failed.unwrap_or(0))?[0] {
            0 => Ok(()),
            errno => Err(failure::of_errno(&self.name, errno, what)),
        }
    }

    /// Waits until everybody is here, and, if `syncs`, until the device has what everybody has written; tells
    /// everyone whose part of that failed.
    fn confirm(&self, syncs: bool) -> Result<()> {
        let writes = self.mode & abi::MODE_RDONLY == 0;
        let done = if writes && syncs { self.storage.disk.sync() } else { Ok(()) };
        let own = done.err().map_or(0, |error| error.raw_os_error().unwrap_or(libc::EIO));
        let all = self.gather(own)?;
        match all.iter().position(|errno| *errno != 0) {
            None => Ok(()),
            Some(rank) => {
                let what = format!("rank {rank} bringing what was written to the device");
                Err(failure::of_errno(&self.name, all[rank], &what))
            }
        }
    }

    fn check_writable(&self) -> Result<()> {
        if self.mode & abi::MODE_RDONLY == 0 {
            return Ok(());
        }
        Err(self.error(
            class::READ_ONLY,
            "it was opened with MPI_MODE_RDONLY; open it with MPI_MODE_RDWR or MPI_MODE_WRONLY",
        ))
    }

    fn check_random(&self) -> Result<()> {
        if self.mode & abi::MODE_SEQUENTIAL == 0 {
            return Ok(());
        }
        Err(self.error(
            class::UNSUPPORTED_OPERATION,
            "it was opened with MPI_MODE_SEQUENTIAL, where only shared file pointers are used; open \
             it without",
        ))
    }

    /// The error for something that is not done while a split collective is.
    fn check_not_split(&self) -> Result<()> {
        match self.cursor().split {
            None => Ok(()),
            Some(_) => Err(self.error(
                class::OTHER,
                "a split collective access has begun and not ended; end it first",
            )),
        }
    }
}

/// `MPI_File_get_size`.
pub fn size(file: Handle) -> Result<i64> {
    let file = find(file)?;
    let size = file.storage.disk.size();
    size.map(|size| size as i64).map_err(|error| failure::of(&file.name, &error, "asking its size"))
}

fn check_size(file: &File, size: i64) -> Result<u64> {
    file.check_writable()?;
    if file.mode & abi::MODE_SEQUENTIAL != 0 {
        return Err(file.error(
            class::UNSUPPORTED_OPERATION,
            "it was opened with MPI_MODE_SEQUENTIAL, where sizes are not set; open it without",
        ));
    }
    u64::try_from(size)
        .map_err(|_| file.error(class::ARG, format!("size is {size}; it must be 0 or more bytes")))
}

/// The size that all ranks pass.
fn agreed_size(file: &File, size: i64) -> Result<u64> {
    let checked = file.check_not_split().and_then(|()| check_size(file, size));
    // Whose arguments are wrong passes what nobody else can.
    let same = file.same(checked.as_ref().map_or(u64::MAX, |bytes| *bytes), "size");
    checked.and_then(|bytes| same.map(|()| bytes))
}

/// `MPI_File_set_size`.
pub fn set_size(file: Handle, size: i64) -> Result<()> {
    let file = find(file)?;
    let bytes = agreed_size(&file, size)?;
    file.by_first(|| file.storage.disk.set_size(bytes), "setting its size")
}

/// `MPI_File_preallocate`.
pub fn preallocate(file: Handle, size: i64) -> Result<()> {
    let file = find(file)?;
    let bytes = agreed_size(&file, size)?;
    file.by_first(|| file.storage.disk.allocate(bytes), "allocating room for it")
}

/// `MPI_File_sync`: what was written is on the device, and what others wrote is seen.
pub fn sync(file: Handle) -> Result<()> {
    let file = find(file)?;
    file.check_not_split()?;
    file.confirm(true)?;
    if !file.storage.system.is_coherent() {
        let disk = &file.storage.disk;
        // A client of NFS forgets what it has cached when it locks. Who may not read may not lock to read.
        let reads = file.mode & abi::MODE_WRONLY == 0;
        let lock = if reads { io::Lock::Shared } else { io::Lock::Exclusive };
        let seen = disk.lock(0..u64::MAX, lock).and_then(|()| disk.unlock(0..u64::MAX));
        seen.map_err(|error| failure::of(&file.name, &error, "locking it"))?;
    }
    Ok(())
}

/// `MPI_File_get_amode`.
pub fn mode(file: Handle) -> Result<i32> {
    Ok(find(file)?.mode)
}

/// `MPI_File_get_group`.
pub fn group(file: Handle) -> Result<Handle> {
    let members = find(file)?.members.clone();
    state::with(|state| {
        Ok(state.groups.insert(group::Group { members, session: abi::SESSION_NULL }))
    })
}

/// `MPI_File_set_info`.
pub fn set_info(file: Handle, info: Handle) -> Result<()> {
    let file = find(file)?;
    let wishes = info::copy(info);
    let adopted = file.adopt(wishes.as_ref().unwrap_or(&Info::default()));
    wishes.and(adopted)
}

/// `MPI_File_get_info`: a new info object.
pub fn info(file: Handle) -> Result<Handle> {
    Ok(info::publish(find(file)?.given().info.clone()))
}

/// `MPI_File_set_atomicity`.
pub fn set_atomicity(file: Handle, atomic: bool) -> Result<()> {
    let file = find(file)?;
    file.check_not_split()?;
    file.same(u32::from(atomic), "flag")?;
    file.cursor().atomic = atomic;
    Ok(())
}

/// `MPI_File_get_atomicity`.
pub fn atomicity(file: Handle) -> Result<bool> {
    Ok(find(file)?.cursor().atomic)
}

/// The default handler becomes that of a new file.
fn default_errhandler() -> Handle {
    errhandler::default_of_files()
}
