//! Opening, closing and deleting files, which all members do together.

use std::fs::OpenOptions;
use std::os::fd::AsFd;
use std::path::Path;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use io::{Kind, Local, Pool, Storage, System};

use super::pointer::Shared;
use super::view::Seen;
use super::{Cursor, File, Given, failure, find, hints};
use crate::communicator::CONSTRUCTION;
use crate::error::{Error, Result};
use crate::group::Members;
use crate::info::{self, Info};
use crate::point::{self, Mode};
use crate::process::Here;
use crate::{
    Buffer, Handle, abi, class, collective, communicator, errhandler, loss, matched, process,
    state, window,
};

/// What a member tells the others: an error class if its arguments are wrong, and its access mode.
type Offer = [u64; 2];
/// What a member has come to: the system's error, and on what the file lies.
type Opened = [u64; 5];

/// How often a member looks for a file that another has made, where that may take a while.
const LOOKS: u32 = 40;
const BREAK: Duration = Duration::from_millis(25);

/// How long a member that closes a file after a death waits for others that live: longer than they take to hear
/// of it, and not for ever, since who heard nothing until it had closed the file does not come.
const LINGER: Duration = Duration::from_secs(5);

/// Who waits for the disks of this process.
fn pool(here: &'static Here) -> Arc<Pool> {
    static POOL: OnceLock<Arc<Pool>> = OnceLock::new();
    Arc::clone(POOL.get_or_init(|| Arc::new(Pool::new(Box::new(|| here.worker.ring())))))
}

/// The path of a file; a prefix by which others choose a file system is not part of it.
fn path(name: &str) -> &Path {
    const PREFIXES: [&str; 8] = ["ufs", "nfs", "lustre", "gpfs", "panfs", "pvfs2", "testfs", "xfs"];
    match name.split_once(':') {
        Some((prefix, rest)) if PREFIXES.contains(&prefix) => Path::new(rest),
        _ => Path::new(name),
    }
}

fn check_mode(name: &str, mode: i32) -> Result<()> {
    let has = |flag: i32| mode & flag != 0;
    let wrong = |what: &str| {
        Err(Error::new(class::AMODE, format!("file {name:?}: amode is {mode:#x}; {what}")))
    };
    let all = abi::MODE_APPEND
        | abi::MODE_CREATE
        | abi::MODE_DELETE_ON_CLOSE
        | abi::MODE_EXCL
        | abi::MODE_RDONLY
        | abi::MODE_RDWR
        | abi::MODE_SEQUENTIAL
        | abi::MODE_UNIQUE_OPEN
        | abi::MODE_WRONLY;
    let ways = [abi::MODE_RDONLY, abi::MODE_RDWR, abi::MODE_WRONLY];
    if mode & !all != 0 {
        return wrong("it must be a sum of the MPI_MODE_ constants for files");
    }
    if ways.iter().filter(|way| has(**way)).count() != 1 {
        return wrong("pass one of MPI_MODE_RDONLY, MPI_MODE_RDWR and MPI_MODE_WRONLY");
    }
    if has(abi::MODE_RDONLY) && (has(abi::MODE_CREATE) || has(abi::MODE_EXCL)) {
        return wrong("a file that is only read cannot be created; open it with MPI_MODE_RDWR");
    }
    if has(abi::MODE_RDWR) && has(abi::MODE_SEQUENTIAL) {
        return wrong("a sequential file is either read or written; pass RDONLY or WRONLY");
    }
    Ok(())
}

/// Opens the file; whoever `creates` it makes it if that is asked for.
fn open_here(name: &str, mode: i32, creates: bool) -> std::io::Result<Local> {
    let has = |flag: i32| mode & flag != 0;
    let mut options = OpenOptions::new();
    options.read(!has(abi::MODE_WRONLY)).write(!has(abi::MODE_RDONLY));
    if creates && has(abi::MODE_CREATE) {
        options.create(true).create_new(has(abi::MODE_EXCL));
    }
    let file = options.open(path(name))?;
    if file.metadata()?.is_dir() {
        return Err(std::io::Error::from_raw_os_error(libc::EISDIR));
    }
    let cached = System::of(file.as_fd()).kind == Kind::Local;
    Ok(Local::new(file, cached))
}

fn told(opened: &std::io::Result<Local>) -> Opened {
    match opened {
        Ok(file) => {
            let [kind, stripe, large, per_host] = System::of(file.descriptor()).to_words();
            [0, kind, stripe, large, per_host]
        }
        Err(error) => [error.raw_os_error().unwrap_or(libc::EIO) as u64, 0, 0, 0, 0],
    }
}

/// `MPI_File_open`.
pub fn open(comm: Handle, name: &str, mode: i32, info: Handle) -> Result<Handle> {
    open_by(comm, name, mode, info).map_err(|error| failure::about(name, error))
}

fn open_by(comm: Handle, name: &str, mode: i32, info: Handle) -> Result<Handle> {
    let here = process::here()?;
    if communicator::is_inter(comm)? {
        return Err(Error::new(
            class::COMM,
            "comm is an inter-communicator; open files with an intra-communicator",
        ));
    }
    let wishes = info::copy(info);
    let checked = check_mode(name, mode).and(wishes.as_ref().map(drop).map_err(Clone::clone));
    collective::construction(&"file_open", comm)?;
    let mut own = communicator::twin(comm)?;
    let opened = Opening { here, comm: own, name, mode }.open(checked, wishes.unwrap_or_default());
    if opened.is_err() {
        communicator::free(&mut own)?;
    }
    opened
}

/// A file that is being opened.
struct Opening<'a> {
    here: &'static Here,
    comm: Handle,
    name: &'a str,
    mode: i32,
}

impl Opening<'_> {
    fn gather<T: communicator::Plain>(&self, members: &Members, own: T) -> Result<Vec<T>> {
        if members.len() == 1 { Ok(vec![own]) } else { window::gather(self.comm, own) }
    }

    fn open(self, checked: Result<()>, wishes: Info) -> Result<Handle> {
        let (context, members, rank) = state::with(|state| {
            let found = state.communicators.find(self.comm)?;
            Ok((found.context, found.members.clone(), found.rank as usize))
        })?;
        let class = checked.as_ref().err().map_or(0, |error| error.class) as u64;
        let offers: Vec<Offer> = self.gather(&members, [class, self.mode as u64])?;
        checked?;
        if let Some(rank) = offers.iter().position(|offer| offer[0] != 0) {
            let message = format!(
                "file {:?}: rank {rank} called with wrong arguments; see its error",
                self.name
            );
            return Err(Error::new(offers[rank][0] as i32, message));
        }
        if let Some(rank) = offers.iter().position(|offer| offer[1] != offers[0][1]) {
            let message = format!(
                "file {:?}: rank {rank} passes another amode than rank 0; pass the same on all ranks",
                self.name
            );
            return Err(Error::new(class::NOT_SAME, message));
        }
        let (local, system) = self.open_together(&members, rank)?;
        let storage = Storage::new(Arc::new(local), system, pool(self.here));
        let group =
            hints::group(self.here, &members, rank, context + CONSTRUCTION, &system, &wishes);
        let unique = abi::MODE_UNIQUE_OPEN | abi::MODE_RDWR;
        let own = (members.len() == 1 && self.mode & unique == unique).then(Arc::default);
        let file = File {
            here: self.here,
            comm: self.comm,
            shared: Shared::new(self.comm, rank, members.len())?,
            members,
            rank,
            name: self.name.into(),
            path: std::path::absolute(path(self.name)).unwrap_or_else(|_| path(self.name).into()),
            mode: self.mode,
            storage: Arc::new(storage),
            own,
            calls: AtomicU32::new(0),
            cursor: Mutex::new(Cursor {
                seen: Seen::bytes(),
                position: 0,
                atomic: false,
                split: None,
                group: Arc::new(group),
            }),
            given: Mutex::new(Given {
                info: Info::default(),
                errhandler: super::default_errhandler(),
            }),
        };
        file.adopt(&wishes)?;
        if self.mode & abi::MODE_APPEND != 0 {
            let end = file.end_of_file()?;
            file.cursor().position = end;
            file.reset_shared(end)?;
        }
        state::with(|state| Ok(state.files.insert(file)))
    }

    /// The first member opens the file, and creates it if that is asked for; then the others do.
    fn open_together(&self, members: &Members, rank: usize) -> Result<(Local, System)> {
        let mut opened = (rank == 0).then(|| open_here(self.name, self.mode, true));
        let own = opened.as_ref().map_or([0; 5], told);
        let [errno, kind, stripe, large, per_host] = self.gather(members, own)?[0];
        if errno != 0 {
            return Err(failure::of_errno(self.name, errno as i32, "rank 0 opening it"));
        }
        let system = System::from_words([kind, stripe, large, per_host]);
        if opened.is_none() {
            let mut looks = if system.is_coherent() { 1 } else { LOOKS };
            loop {
                let found = open_here(self.name, self.mode, false);
                looks -= 1;
                let missing =
                    matches!(&found, Err(error) if error.kind() == std::io::ErrorKind::NotFound);
                if !missing || looks == 0 {
                    opened = Some(found);
                    break;
                }
                transport::blocking::sleep(BREAK);
            }
        }
        let opened = opened.expect("opened above");
        // Some network file systems number files as each client likes.
        let numbered = opened.as_ref().ok().filter(|_| system.kind != Kind::Network);
        let [device, number] = numbered.and_then(Local::identity).unwrap_or_default();
        let all = self.gather(members, [told(&opened)[0], number, device])?;
        if let Some(rank) = all.iter().position(|one| one[0] != 0) {
            let what = format!(
                "rank {rank} opening it, though rank 0 could (is it on a file system that all hosts share?)"
            );
            return Err(failure::of_errno(self.name, all[rank][0] as i32, &what));
        }
        // Hosts number devices as they like.
        let hosts = hints::hosts(self.here, members);
        let differs = |&rank: &usize| {
            all[rank][1] != all[0][1] || hosts[rank] == hosts[0] && all[rank][2] != all[0][2]
        };
        if let Some(rank) = (0..all.len()).find(differs) {
            let message = format!(
                "file {:?}: rank {rank} opens another file than rank 0; pass the same name on all ranks, \
                 absolute if their working directories differ, on a file system that all hosts share",
                self.name
            );
            return Err(Error::new(class::NOT_SAME, message));
        }
        let local = opened.map_err(|error| failure::of(self.name, &error, "opening it"))?;
        Ok((local, system))
    }
}

impl File {
    /// Is there for members that have not heard of a death yet until they close the file, too: who leaves takes
    /// nothing more of what they have begun to send.
    fn linger(&self) {
        // SAFETY: there are no items.
        let nothing = unsafe { Buffer::new(std::ptr::null_mut(), 0, abi::BYTE) };
        let mut missing: Vec<i32> =
            (0..self.size() as i32).filter(|rank| *rank != self.rank as i32).collect();
        missing.retain(|&rank| point::send(Mode::Standard, nothing, rank, 0, self.comm).is_ok());
        let until = Instant::now() + LINGER;
        while !missing.is_empty() && Instant::now() < until {
            missing.retain(|&rank| match matched::iprobe(rank, 0, self.comm) {
                Ok(None) => true,
                Ok(Some(_)) => point::recv(nothing, rank, 0, self.comm).is_err(),
                Err(_) => false,
            });
            transport::blocking::sleep(Duration::from_millis(1));
        }
    }
}

/// `MPI_File_close`; the handle becomes `MPI_FILE_NULL`.
pub fn close(handle: &mut Handle) -> Result<()> {
    let file = find(*handle)?;
    file.check_not_split()?;
    collective::construction(&"file_close", file.comm)?;
    // Everybody has done with the file. What a server refuses of the bytes that a client has kept is heard here
    // or never; such clients bring them there at each close anyway.
    let mut confirmed = file.confirm(!file.storage.system.is_coherent());
    if matches!(&confirmed, Err(error) if error.class == class::PROC_ABORTED) {
        file.linger();
        confirmed = Ok(());
    }
    let deleted = if file.mode & abi::MODE_DELETE_ON_CLOSE == 0 {
        Ok(())
    } else {
        file.by_first(|| std::fs::remove_file(&file.path), "deleting it")
    };
    loss::except_failed_peers(file.shared.free())?;
    file.cursor().seen.free()?;
    state::with(|state| {
        state.files.remove(*handle);
        Ok(())
    })?;
    errhandler::release(file.given().errhandler);
    communicator::free(&mut { file.comm })?;
    *handle = abi::FILE_NULL;
    confirmed.and(deleted)
}

/// `MPI_File_delete`.
pub fn delete(name: &str, info: Handle) -> Result<()> {
    process::running()?;
    info::copy(info).map_err(|error| failure::about(name, error))?;
    std::fs::remove_file(path(name)).map_err(|error| failure::of(name, &error, "deleting it"))
}
