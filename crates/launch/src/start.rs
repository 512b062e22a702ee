//! Starting the ranks of a job.

use crate::arguments::{Plan, Program};
use crate::placement::Shares;
use crate::system;
use boot::{Handover, Record, TICKET, VARIABLE};
use std::ffi::OsString;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What all ranks of a job share.
pub struct Common {
    /// Ranks of the job.
    pub size: u32,
    /// How many CPUs they share.
    pub cpus: u32,
    /// The CPUs of each.
    pub shares: Shares,
    /// Their process group.
    pub group: u32,
    /// Their memory.
    pub memory: OwnedFd,
    /// The pipe that ends with `mpiexec`.
    pub life: OwnedFd,
    /// The signal mask that they start with.
    pub mask: libc::sigset_t,
    /// The limit of open files that they start with.
    pub files: libc::rlimit,
    /// Whether standard input is a terminal, which only `mpiexec` itself can read from.
    pub terminal: bool,
}

/// `mpiexec`'s side of a rank.
pub struct Started {
    /// The process.
    pub process: u32,
    /// The socket to it.
    pub control: OwnedFd,
    /// What it writes to standard output and error.
    pub outputs: [OwnedFd; 2],
    /// What it reads from standard input, if `mpiexec` has to pass that on.
    pub input: Option<OwnedFd>,
}

/// Starts rank `rank`, which runs `file` as `program`, the `number`th of the plan.
pub fn start(
    common: &Common,
    plan: &Plan,
    number: u32,
    program: &Program,
    file: &PathBuf,
    rank: u32,
) -> io::Result<Started> {
    let (control, rank_control) = system::sockets()?;
    let rank_control = system::move_up(rank_control);
    system::write(control.as_raw_fd(), &TICKET)?;
    let (output, rank_output) = system::pipe()?;
    let (error, rank_error) = system::pipe()?;
    system::set_nonblocking(&output)?;
    system::set_nonblocking(&error)?;

    let mut command = Command::new(file);
    command.arg0(&program.words[0]).args(&program.words[1..]);
    if let Some(directory) = &program.directory {
        command.current_dir(directory);
    }
    let record = record(common, plan, number, rank, &rank_control)?;
    command.envs(environment(plan, program));
    command.env("SERRIED_RANK", rank.to_string()).env("SERRIED_SIZE", common.size.to_string());
    command.env(VARIABLE, record.to_string());
    command.stdout(rank_output).stderr(rank_error).process_group(common.group as i32);
    let mut input = None;
    if rank != 0 {
        command.stdin(Stdio::null());
    } else if common.terminal {
        let (rank_input, own) = system::pipe()?;
        system::set_nonblocking(&own)?;
        command.stdin(rank_input);
        input = Some(own);
    }
    let child = Child {
        inherited: [&common.memory, &rank_control, &common.life].map(AsRawFd::as_raw_fd),
        cpus: common.shares.as_ref().map(|shares| mask(&shares[rank as usize])),
        mask: common.mask,
        files: common.files,
        launcher: std::process::id(),
    };
    // SAFETY: `prepare` calls the kernel only and allocates nothing.
    unsafe { command.pre_exec(move || child.prepare()) };
    let process = command.spawn()?.id();
    Ok(Started { process, control, outputs: [output, error], input })
}

/// The variables that a program gets on top of those of `mpiexec`; later ones win.
pub fn environment(plan: &Plan, program: &Program) -> Vec<(OsString, OsString)> {
    let settings = plan.settings.iter().map(|(name, value)| ((*name).into(), value.into()));
    let mut all = plan.environment.clone();
    all.extend(program.environment.iter().cloned());
    all.extend(settings);
    all
}

fn record(
    common: &Common,
    plan: &Plan,
    number: u32,
    rank: u32,
    control: &OwnedFd,
) -> io::Result<Record> {
    let handover = |file: &OwnedFd| -> io::Result<Handover> {
        let (_, inode) = system::identity(file.as_raw_fd())?;
        Ok(Handover { descriptor: file.as_raw_fd(), inode })
    };
    Ok(Record {
        rank,
        size: common.size,
        local_rank: rank,
        local_size: common.size,
        cpus: common.cpus,
        program: number,
        launcher: std::process::id(),
        segment: handover(&common.memory)?,
        control: handover(control)?,
        life: handover(&common.life)?,
        options: plan.settings.iter().map(|(name, _)| (*name).to_owned()).collect(),
    })
}

/// What the new process does before it becomes the program.
struct Child {
    inherited: [RawFd; 3],
    cpus: Option<Vec<u64>>,
    mask: libc::sigset_t,
    files: libc::rlimit,
    launcher: u32,
}

impl Child {
    /// Calls the kernel only: the process has been forked, and allocates nothing.
    fn prepare(&self) -> io::Result<()> {
        for descriptor in self.inherited {
            system::set_inherited(descriptor, true)?;
        }
        // SAFETY: the arguments are integers, or live in `self` with their sizes given.
        unsafe {
            libc::sigprocmask(libc::SIG_SETMASK, &self.mask, std::ptr::null_mut());
            libc::setrlimit(libc::RLIMIT_NOFILE, &self.files);
            if let Some(cpus) = &self.cpus {
                // A CPU may have been taken away meanwhile: then the rank runs where it can.
                libc::sched_setaffinity(0, cpus.len() * 8, cpus.as_ptr().cast());
            }
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            if libc::getppid() as u32 != self.launcher {
                return Err(io::Error::from_raw_os_error(libc::ESRCH));
            }
        }
        Ok(())
    }
}

/// CPUs as a bit mask.
fn mask(cpus: &[u32]) -> Vec<u64> {
    let words = cpus.iter().max().map_or(1, |last| *last as usize / 64 + 1);
    let mut mask = vec![0; words];
    for cpu in cpus {
        mask[*cpu as usize / 64] |= 1 << (cpu % 64);
    }
    mask
}
