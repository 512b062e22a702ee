//! This process's place in its job.

use crate::control::Control;
use crate::foreign::{ForeignLauncher, foreign_launcher, lineage, why_no_task};
use crate::occupancy::Occupancy;
use crate::record::{Handover, Record, RecordError, VARIABLE};
use crate::roster::Roster;
use crate::settings::{SettingError, Settings, unknown_variables};
use crate::status::StatusBoard;
use crate::tasks::{self, Meeting};
use crate::{connection, life, machine};
use std::fmt;
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// Time that tasks of another launcher wait for each other before they tell the user.
const NOTICE_DELAY: Duration = Duration::from_secs(5);

/// This process's place in its job.
#[derive(Debug)]
pub struct Job {
    /// Place in the job.
    pub rank: u32,
    /// Ranks of the job.
    pub size: u32,
    /// The number of its host in the job.
    pub host: u32,
    /// Place among the ranks of this host, and how many there are.
    pub local_rank: u32,
    /// Ranks of this host.
    pub local_size: u32,
    /// MPI_APPNUM: which program of `mpiexec a : b` this rank runs; None for a singleton.
    pub program: Option<u32>,
    /// A number that no other world has, be it of this or of another `mpiexec`.
    pub world: u64,
    /// A number that no other running process has: what is made here is told apart by it.
    pub number: u32,
    /// How many processes share the CPUs with this rank, and how many CPUs these are. It counts this world and those
    /// that `mpiexec` had started before.
    pub occupancy: Occupancy,
    /// How many processes the hosts of the job are meant to have, if anybody says.
    pub slots: Option<u32>,
    /// The port at which `mpiexec` keeps published names and routes connections to other hosts; None
    /// for a singleton.
    pub names: Option<String>,
    /// The port at which the parents of a spawned process wait for its world.
    pub parent: Option<String>,
    /// The memfd shared by the ranks of this host; a singleton has one for itself, if it can.
    pub segment: Option<OwnedFd>,
    /// Where the ranks can be reached; None if they share memory only.
    pub roster: Option<Roster>,
    /// The socket at which this rank listens; None if the ranks share memory only.
    pub listener: Option<OwnedFd>,
    /// Where the ranks of this host show how they are; None for a singleton.
    pub status: Option<StatusBoard>,
    /// To mpiexec; None for a singleton.
    pub control: Option<Control>,
}

/// Why this process has no place in a job.
#[derive(Debug)]
pub enum BootError {
    /// What `mpiexec` left in the environment cannot be read.
    Record(RecordError),
    /// A file that `mpiexec` opened for this rank is not there any more.
    Lost(&'static str),
    /// Another process was this rank before.
    Taken(u32),
    /// The kernel refused something.
    System(&'static str, io::Error),
    /// Another launcher started this process as one of several.
    Foreign(ForeignLauncher),
    /// The tasks that another launcher started did not find each other.
    Unmet(ForeignLauncher, io::Error),
    /// The environment says that Slurm started this process as a task, but Slurm did not.
    Stale(ForeignLauncher, String),
    /// A setting has an impossible value.
    Setting(SettingError),
}

impl fmt::Display for BootError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BootError::Record(error) => write!(
                f,
                "the variable {VARIABLE} cannot be read: {error}. \
                 Use the mpiexec that was installed together with this library, \
                 or unset {VARIABLE} to run as a single rank"
            ),
            BootError::Lost(what) => write!(
                f,
                "{what} that mpiexec opened for this rank is closed. \
                 A program between mpiexec and this one closed its open files: \
                 let it keep them (in Python: subprocess with close_fds=False), \
                 or start this program from mpiexec directly"
            ),
            BootError::Taken(rank) => write!(
                f,
                "another process has already been rank {rank} of this job. \
                 A script started by mpiexec can run one MPI program, once: \
                 start mpiexec for each program, \
                 or unset {VARIABLE} for those that are to run as a single rank"
            ),
            BootError::System(what, error) => write!(f, "{what}: {error}"),
            BootError::Foreign(launcher) => write!(
                f,
                "{} started this program as one of several tasks ({}), \
                 but the tasks of this library find each other through its own mpiexec. \
                 Run `mpiexec -n TASKS PROGRAM` once inside the allocation, \
                 or set SERRIED_SINGLETON=always to run each task as a job of its own",
                launcher.name, launcher.evidence
            ),
            BootError::Unmet(launcher, error) => write!(
                f,
                "the tasks that {} started ({}) did not find each other: {error}. {}",
                launcher.name,
                launcher.evidence,
                launcher.remedy()
            ),
            BootError::Stale(launcher, why) => write!(
                f,
                "the environment says that {} started this program as one of several tasks ({}), but {why}. {}",
                launcher.name,
                launcher.evidence,
                launcher.remedy()
            ),
            BootError::Setting(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BootError {}

impl From<RecordError> for BootError {
    fn from(error: RecordError) -> BootError {
        BootError::Record(error)
    }
}

impl From<SettingError> for BootError {
    fn from(error: SettingError) -> BootError {
        BootError::Setting(error)
    }
}

impl Job {
    /// Takes this process's place in the job that `mpiexec` started, or makes a job of one rank.
    ///
    /// It removes the variable that names the place, so that the processes that this one starts do
    /// not take themselves for ranks. A second call finds nothing and returns a job of one.
    ///
    /// # Safety
    /// No other thread reads or writes the environment meanwhile.
    pub unsafe fn from_environment() -> Result<Job, BootError> {
        let Some(text) = std::env::var_os(VARIABLE) else { return Job::singleton() };
        // SAFETY: promised by the caller.
        unsafe { std::env::remove_var(VARIABLE) };
        let record: Record = text.to_string_lossy().parse()?;
        let segment = take(record.segment, "the memory")?;
        let control = Control::new(take(record.control, "the socket")?);
        let life = take(record.life, "the pipe")?;
        let roster = record.roster.map(|file| take(file, "the roster")).transpose()?;
        let listener =
            record.listener.map(|file| take(file, "the listening socket")).transpose()?;
        let status = record.status.map(|file| take(file, "the status")).transpose()?;
        if !control.take_ticket() {
            return Err(BootError::Taken(record.rank));
        }
        match life::die_with_launcher(&life) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return Err(BootError::System("this rank came too late", error));
            }
            // Without /proc there are still the process group and the parent-death signal.
            Err(_) => {}
        }
        life::permit_descendants_of(record.launcher);
        let roster = roster.map(Roster::unseal).transpose();
        let roster = roster.map_err(|error| BootError::System("the roster of the job", error))?;
        // Without it nobody sees how this rank is, and nothing else changes.
        let status = status.and_then(|memory| StatusBoard::attach(&memory).ok());
        Ok(Job {
            rank: record.rank,
            size: record.size,
            host: record.host,
            local_rank: record.local_rank,
            local_size: record.local_size,
            program: Some(record.program),
            world: record.world,
            number: number_on(record.host),
            occupancy: record.occupancy,
            slots: record.slots,
            names: Some(record.names),
            parent: record.parent,
            segment: Some(segment),
            roster,
            listener,
            status,
            control: Some(control),
        })
    }

    fn singleton() -> Result<Job, BootError> {
        let variable = |name: &str| std::env::var(name).ok();
        if let Some(launcher) = foreign_launcher(variable) {
            let settings = Settings::from_environment()?;
            if !settings.singleton {
                let Some((meeting, rank, size)) = tasks::meeting(variable) else {
                    return Err(BootError::Foreign(launcher));
                };
                if let Meeting::Slurm(_) = meeting
                    && let Some(why) = why_no_task(variable, lineage().as_deref())
                {
                    return Err(BootError::Stale(launcher, why));
                }
                let notice = format!(
                    "waiting for the other tasks that {} has started ({}). {}",
                    launcher.name,
                    launcher.evidence,
                    launcher.remedy()
                );
                let joined = with_notice(notice, || tasks::join(meeting, rank, size, &settings));
                return joined.map_err(|error| BootError::Unmet(launcher, error));
            }
        }
        // Nobody else looks at them: there is no mpiexec.
        let names = std::env::vars_os().map(|(name, _)| name.to_string_lossy().into_owned());
        for line in unknown_variables(names.collect::<Vec<_>>().iter().map(String::as_str)) {
            eprintln!("serried: {line}");
        }
        Ok(Job {
            rank: 0,
            size: 1,
            host: 0,
            local_rank: 0,
            local_size: 1,
            program: None,
            world: connection::random()
                .map_err(|error| BootError::System("no random number", error))?,
            number: std::process::id(),
            occupancy: Occupancy::of_one_host(1, machine::usable_cpus()),
            slots: None,
            names: None,
            parent: None,
            segment: connection::memory().ok(),
            roster: None,
            listener: None,
            status: None,
            control: None,
        })
    }
}

/// Does what may take long, and tells the user why if it does.
fn with_notice<T>(notice: String, wait: impl FnOnce() -> T) -> T {
    let (done, ended) = mpsc::channel::<()>();
    let tell = move || {
        if ended.recv_timeout(NOTICE_DELAY) == Err(RecvTimeoutError::Timeout) {
            eprintln!("serried: {notice}");
        }
    };
    // Without a thread there is no notice, and nothing else changes.
    let teller = std::thread::Builder::new().name("serried-notice".into()).spawn(tell);
    let result = wait();
    drop(done);
    if let Ok(teller) = teller {
        let _ = teller.join();
    }
    result
}

/// How many ranks the job has, if `mpiexec` says so and this process has not taken its place yet.
pub fn announced_size() -> Option<u32> {
    let record: Record = std::env::var(VARIABLE).ok()?.parse().ok()?;
    Some(record.size)
}

/// A number that no other process of the job has, from this one's on the host of this number.
pub(crate) fn number_on(host: u32) -> u32 {
    // No Linux has more processes than fit into so many bits.
    const PROCESS_BITS: u32 = 22;
    std::process::id() ^ (host << PROCESS_BITS)
}

/// Takes an inherited file, if it still is the one that `mpiexec` meant, and keeps it from what
/// this process will start.
fn take(file: Handover, what: &'static str) -> Result<OwnedFd, BootError> {
    // SAFETY: all zeroes is a valid `stat`.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: `stat` is alive for the call; a closed descriptor is an error and nothing else.
    if unsafe { libc::fstat(file.descriptor, &mut stat) } != 0 || stat.st_ino != file.inode {
        return Err(BootError::Lost(what));
    }
    // SAFETY: open, by the inode the one that was handed over for us to own.
    let owned = unsafe { OwnedFd::from_raw_fd(file.descriptor) };
    // SAFETY: takes integers.
    if unsafe { libc::fcntl(owned.as_raw_fd(), libc::F_SETFD, libc::FD_CLOEXEC) } != 0 {
        return Err(BootError::System("cannot keep a file to itself", io::Error::last_os_error()));
    }
    Ok(owned)
}
