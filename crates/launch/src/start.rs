//! Starting the ranks of a job.
//!
//! Ranks are forked one after the other without waiting for any of them to become its program, so
//! that a busy machine starts many as fast as few. One that cannot become its program says so
//! through a pipe that all share.

use crate::arguments::{Plan, Program};
use crate::binding::Shares;
use crate::system;
use boot::{Handover, Occupancy, Record, TICKET, VARIABLE};
use std::ffi::{CString, OsStr, OsString};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;

/// The variables that tell a rank its place: its rank, the number of ranks, its place among those of its
/// host, and how many these are. Programs and scripts that were written for other launchers find theirs.
/// Nobody takes `PMI_RANK` alone for a launcher that speaks PMI: for that there is `PMI_FD` or `PMI_PORT`.
const PLACES: &[&[&str]; 4] = &[
    &["SERRIED_RANK", "OMPI_COMM_WORLD_RANK", "PMI_RANK"],
    &["SERRIED_SIZE", "OMPI_COMM_WORLD_SIZE", "PMI_SIZE"],
    &["SERRIED_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID"],
    &["SERRIED_LOCAL_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS"],
];

/// Where programs look for libraries.
const LIBRARY_PATH: &str = "LD_LIBRARY_PATH";

/// Variables by which a launcher around `mpiexec` talks to `mpiexec` alone.
const OUTER: &[&str] = &["PMI_FD", "PMI_PORT", "PMI_ID", "PMI_SPAWNED"];

/// Bytes of a message through the pipe of failures: the place of a rank and an error number.
pub const FAILURE_BYTES: usize = 8;

/// What all processes of a job share.
pub struct Common {
    /// Which host of the job this is.
    pub host: u32,
    /// Their process group.
    pub group: u32,
    /// The port at which they reach the rest of the job.
    pub router: String,
    /// The pipe that ends with `mpiexec`.
    pub life: OwnedFd,
    /// Where a rank writes that it cannot become its program.
    pub failures: OwnedFd,
    /// What ranks read that do not read standard input.
    pub nothing: OwnedFd,
    /// The signal mask that they start with.
    pub mask: libc::sigset_t,
    /// The limit of open files that they start with.
    pub files: libc::rlimit,
    /// Whether a rank may read what this process reads.
    pub inherit: bool,
}

/// Processes that start together and have one MPI_COMM_WORLD.
pub struct World {
    /// A number that no other world has.
    pub number: u64,
    /// Its ranks.
    pub size: u32,
    /// Those of this host.
    pub ranks: Vec<u32>,
    /// The place of its first rank among all processes of the job.
    pub first: u32,
    /// How many processes share the CPUs, these included.
    pub occupancy: Occupancy,
    /// How many ranks the hosts of the job are meant to have, if anybody says.
    pub slots: Option<u32>,
    /// The memory that its ranks share.
    pub memory: OwnedFd,
    /// The memory in which they show how they are.
    pub status: OwnedFd,
    /// The CPUs of each rank of this host.
    pub shares: Shares,
    /// The port at which those who asked for it wait.
    pub parent: Option<String>,
    /// What its ranks need where they do not share memory.
    pub network: Option<Reach>,
    /// Whether those that read standard input read what is passed on to them.
    pub feed: bool,
}

/// How the ranks of a world reach each other over a network.
pub struct Reach {
    /// The sealed roster.
    pub roster: OwnedFd,
    /// The socket of each rank of this host.
    pub listeners: Vec<OwnedFd>,
}

/// `mpiexec`'s side of a rank.
pub struct Started {
    /// The process.
    pub process: u32,
    /// The name of its program.
    pub name: String,
    /// The socket to it.
    pub control: OwnedFd,
    /// What it writes to standard output and error.
    pub outputs: [OwnedFd; 2],
    /// What it reads from standard input, if `mpiexec` has to pass that on.
    pub input: Option<OwnedFd>,
}

/// One program of a job, ready to be started as often as needed.
pub struct Starter<'a> {
    common: &'a Common,
    world: &'a World,
    plan: &'a Plan,
    number: u32,
    name: String,
    directory: Option<CString>,
    file: CString,
    words: Vec<CString>,
    /// The words to use if the file is a script that does not name its shell.
    shell_words: Vec<CString>,
    environment: Vec<CString>,
}

impl<'a> Starter<'a> {
    /// Gets the `number`th program of the plan ready, which is in `file`.
    pub fn new(
        common: &'a Common,
        world: &'a World,
        plan: &'a Plan,
        number: u32,
        file: &Path,
    ) -> io::Result<Starter<'a>> {
        let program = &plan.programs[number as usize];
        let mut file = CString::new(file.as_os_str().as_bytes())?;
        let texts = program.words.iter().map(|word| CString::new(word.as_bytes()));
        let mut words: Vec<CString> = texts.collect::<Result<_, _>>()?;
        if let Some(script) = around(plan) {
            words[0] = file;
            let shell = [c"sh".into(), c"-c".into(), CString::new(script)?, c"sh".into()];
            words.splice(0..0, shell);
            file = c"/bin/sh".into();
        }
        let mut shell_words = vec![c"/bin/sh".to_owned(), file.clone()];
        shell_words.extend_from_slice(&words[1..]);
        let directory = program.directory.as_ref();
        let directory = directory.map(|path| CString::new(path.as_bytes()));
        Ok(Starter {
            common,
            world,
            plan,
            number,
            name: program.words[0].to_string_lossy().into_owned(),
            directory: directory.transpose()?,
            file,
            words,
            shell_words,
            environment: whole_environment(plan, program)?,
        })
    }

    /// Starts the `local`th rank of this host.
    pub fn start(&self, local: usize) -> io::Result<Started> {
        let (common, world) = (self.common, self.world);
        let rank = world.ranks[local];
        let reads = self.plan.stdin.is_for(rank) && world.parent.is_none();
        let (control, rank_control) = system::sockets()?;
        let rank_control = system::move_up(rank_control);
        system::write(control.as_raw_fd(), &TICKET)?;
        let (output, rank_output) = system::pipe()?;
        let (error, rank_error) = system::pipe()?;
        system::set_nonblocking(&output)?;
        system::set_nonblocking(&error)?;
        let (rank_input, input) = if reads && world.feed {
            let (rank_input, input) = system::pipe()?;
            system::set_nonblocking(&input)?;
            (Some(rank_input), Some(input))
        } else {
            (None, None)
        };
        let record = self.record(local, &rank_control)?;
        let mut own = vec![CString::new(format!("{VARIABLE}={record}"))?];
        for (place, names) in self.place(local).into_iter().zip(PLACES) {
            for name in *names {
                own.push(CString::new(format!("{name}={place}"))?);
            }
        }
        let environment: Vec<*const libc::c_char> =
            pointers(self.environment.iter().chain(own.iter()));
        let child = Child {
            standard: [
                match (&rank_input, reads && common.inherit) {
                    (Some(input), _) => Some(input.as_raw_fd()),
                    (None, true) => None,
                    (None, false) => Some(common.nothing.as_raw_fd()),
                },
                Some(rank_output.as_raw_fd()),
                Some(rank_error.as_raw_fd()),
            ],
            inherited: record.files().map(|file| file.descriptor).collect(),
            failures: common.failures.as_raw_fd(),
            place: world.first + rank,
            group: common.group,
            cpus: world.shares.as_ref().map(|shares| mask(&shares[local])),
            mask: &common.mask,
            files: &common.files,
            launcher: std::process::id(),
            directory: self.directory.as_deref().map_or(std::ptr::null(), |path| path.as_ptr()),
            file: self.file.as_ptr(),
            words: pointers(self.words.iter()),
            shell_words: pointers(self.shell_words.iter()),
            environment,
        };
        // SAFETY: this process has one thread, and the child calls nothing but the kernel.
        let process = match unsafe { libc::fork() } {
            -1 => return Err(io::Error::last_os_error()),
            // SAFETY: this is the child; what it uses was made before.
            0 => unsafe { child.become_program() },
            process => process as u32,
        };
        let name = self.name.clone();
        Ok(Started { process, name, control, outputs: [output, error], input })
    }

    /// What the variables of [`PLACES`] hold.
    fn place(&self, local: usize) -> [u32; 4] {
        let World { size, ranks, .. } = self.world;
        [ranks[local], *size, local as u32, ranks.len() as u32]
    }

    fn record(&self, local: usize, control: &OwnedFd) -> io::Result<Record> {
        let (common, world) = (self.common, self.world);
        let handover = |file: &OwnedFd| -> io::Result<Handover> {
            let (_, inode) = system::identity(file.as_raw_fd())?;
            Ok(Handover { descriptor: file.as_raw_fd(), inode })
        };
        let network = world.network.as_ref();
        Ok(Record {
            rank: world.ranks[local],
            size: world.size,
            local_rank: local as u32,
            local_size: world.ranks.len() as u32,
            program: self.number,
            host: common.host,
            world: world.number,
            occupancy: world.occupancy,
            slots: world.slots,
            launcher: std::process::id(),
            segment: handover(&world.memory)?,
            control: handover(control)?,
            life: handover(&common.life)?,
            roster: network.map(|network| handover(&network.roster)).transpose()?,
            listener: network.map(|network| handover(&network.listeners[local])).transpose()?,
            status: Some(handover(&world.status)?),
            names: common.router.clone(),
            parent: world.parent.clone(),
            options: self.plan.settings.iter().map(|(name, _)| (*name).to_owned()).collect(),
        })
    }
}

/// The variables that a program gets on top of those of `mpiexec`; later ones win.
pub fn environment(plan: &Plan, program: &[(OsString, OsString)]) -> Vec<(OsString, OsString)> {
    let settings = plan.settings.iter().map(|(name, value)| ((*name).into(), value.into()));
    let mut all = plan.environment.clone();
    all.extend(program.iter().cloned());
    all.extend(settings);
    all
}

/// What has Python and gfortran write what a program prints at once, although it goes through a pipe: it is
/// shown, and not lost if the program ends badly. The library sees to that for C.
const UNBUFFERED: [&str; 2] = ["PYTHONUNBUFFERED", "GFORTRAN_UNBUFFERED_PRECONNECTED"];

/// The script in which a program runs, if it is to be looked at: under a debugger, or in a window.
fn around(plan: &Plan) -> Option<String> {
    let (plain, inside) = match plan.debug {
        true => (
            "gdb -q -batch -return-child-result -ex run -ex 'thread apply all backtrace' --args",
            "-e gdb -q -ex run --args",
        ),
        false => ("", "-hold -e"),
    };
    let window = format!("exec xterm -T \"rank $SERRIED_RANK\" {inside} \"$@\"");
    match &plan.xterm {
        None if !plan.debug => None,
        None => Some(format!("exec {plain} \"$@\"")),
        Some(ranks) if ranks.is_empty() => Some(window),
        Some(ranks) => {
            let ranks: Vec<String> = ranks.iter().map(u32::to_string).collect();
            let ranks = ranks.join("|");
            Some(format!("case $SERRIED_RANK in {ranks}) {window};; esac; exec {plain} \"$@\""))
        }
    }
}

/// The variables of `mpiexec` that a program inherits and those, as `NAME=VALUE`, each name once.
fn whole_environment(plan: &Plan, program: &Program) -> io::Result<Vec<CString>> {
    let inherit = program.inherit.as_ref().unwrap_or(&plan.inherit);
    let is_setting = |name: &OsStr| name.as_bytes().starts_with(b"SERRIED_");
    let inherited = |(name, _): &(OsString, OsString)| {
        (inherit.has(name) || is_setting(name)) && OUTER.iter().all(|outer| name != outer)
    };
    let mut all: Vec<(OsString, OsString)> = std::env::vars_os().filter(inherited).collect();
    for (name, value) in environment(plan, &program.environment) {
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some(known) => known.1 = value,
            None => all.push((name, value)),
        }
    }
    for name in UNBUFFERED {
        if all.iter().all(|(known, _)| known != name) {
            all.push((name.into(), "1".into()));
        }
    }
    if let Some(library) = &plan.library {
        // Behind what is there: only programs that would find no library at all find this one by it.
        match all.iter_mut().find(|(known, _)| known == LIBRARY_PATH) {
            Some((_, path)) if !path.is_empty() => {
                if std::env::split_paths(path).all(|known| known != *library) {
                    path.push(":");
                    path.push(library);
                }
            }
            Some((_, path)) => *path = library.clone(),
            None => all.push((LIBRARY_PATH.into(), library.clone())),
        }
    }
    let for_each = |name: &OsStr| {
        name == VARIABLE || PLACES.iter().any(|names| names.iter().any(|own| name == *own))
    };
    all.retain(|(name, _)| !for_each(name));
    let join = |(name, value): (OsString, OsString)| {
        let mut text = name;
        text.push("=");
        text.push(value);
        Ok(CString::new(text.into_vec())?)
    };
    all.into_iter().map(join).collect()
}

/// Pointers to texts, with a null behind them, as the kernel wants them.
fn pointers<'a>(texts: impl Iterator<Item = &'a CString>) -> Vec<*const libc::c_char> {
    texts.map(|text| text.as_ptr()).chain([std::ptr::null()]).collect()
}

/// What the new process does to become the program: everything made beforehand, for it must not
/// allocate.
struct Child<'a> {
    /// What becomes standard input, output and error; `None` leaves it.
    standard: [Option<RawFd>; 3],
    inherited: Vec<RawFd>,
    failures: RawFd,
    place: u32,
    group: u32,
    cpus: Option<Vec<u64>>,
    mask: &'a libc::sigset_t,
    files: &'a libc::rlimit,
    launcher: u32,
    directory: *const libc::c_char,
    file: *const libc::c_char,
    words: Vec<*const libc::c_char>,
    shell_words: Vec<*const libc::c_char>,
    environment: Vec<*const libc::c_char>,
}

impl Child<'_> {
    /// # Safety
    /// For a freshly forked child only. The pointers must be alive and, where they are arrays, end
    /// with null.
    unsafe fn become_program(&self) -> ! {
        // SAFETY: calls of the kernel on integers and on what the caller promises to be alive.
        unsafe {
            let number = match self.prepare() {
                Ok(()) => {
                    let environment = self.environment.as_ptr();
                    libc::execve(self.file, self.words.as_ptr(), environment);
                    if *libc::__errno_location() == libc::ENOEXEC {
                        let words = self.shell_words.as_ptr();
                        libc::execve(self.shell_words[0], words, environment);
                    }
                    *libc::__errno_location()
                }
                Err(number) => number,
            };
            let mut message = [0u8; FAILURE_BYTES];
            message[..4].copy_from_slice(&self.place.to_ne_bytes());
            message[4..].copy_from_slice(&number.to_ne_bytes());
            libc::write(self.failures, message.as_ptr().cast(), message.len());
            libc::_exit(127)
        }
    }

    /// # Safety
    /// As for `become_program`.
    unsafe fn prepare(&self) -> Result<(), libc::c_int> {
        // SAFETY: calls of the kernel on integers and on what the caller promises to be alive.
        unsafe {
            let check = |answer: libc::c_int| match answer {
                -1 => Err(*libc::__errno_location()),
                _ => Ok(()),
            };
            check(libc::setpgid(0, self.group as libc::pid_t))?;
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            // The launcher may have died before that was in force.
            if libc::getppid() as u32 != self.launcher {
                return Err(libc::ESRCH);
            }
            for (standard, descriptor) in (0..).zip(self.standard) {
                if let Some(descriptor) = descriptor {
                    check(libc::dup2(descriptor, standard))?;
                }
            }
            for descriptor in &self.inherited {
                check(libc::fcntl(*descriptor, libc::F_SETFD, 0))?;
            }
            check(libc::setrlimit(libc::RLIMIT_NOFILE, self.files))?;
            if let Some(cpus) = &self.cpus {
                // A CPU may have been taken away meanwhile: then the rank runs where it can.
                libc::sched_setaffinity(0, cpus.len() * 8, cpus.as_ptr().cast());
            }
            if !self.directory.is_null() {
                check(libc::chdir(self.directory))?;
            }
            libc::signal(libc::SIGPIPE, libc::SIG_DFL);
            libc::signal(libc::SIGXFSZ, libc::SIG_DFL);
            // A shell has its background jobs ignore these two; what mpiexec passes on is meant.
            libc::signal(libc::SIGINT, libc::SIG_DFL);
            libc::signal(libc::SIGQUIT, libc::SIG_DFL);
            check(libc::sigprocmask(libc::SIG_SETMASK, self.mask, std::ptr::null_mut()))
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Request, parse};

    #[test]
    fn later_variables_win_and_stand_once() {
        let line = "-genv A 1 -genv B 1 -x SERRIED_WAIT=hybrid --wait poll -env B 2 -x PYTHONUNBUFFERED= prog";
        let Ok(Request::Run(plan)) = parse(line.split(' ').map(OsString::from), &[]) else {
            panic!("not a job")
        };
        let all = whole_environment(&plan, &plan.programs[0]).unwrap();
        let with = |start: &str| -> Vec<&str> {
            let texts = all.iter().filter_map(|text| text.to_str().ok());
            texts.filter(|text| text.starts_with(start)).collect()
        };
        assert_eq!(with("A="), ["A=1"]);
        assert_eq!(with("B="), ["B=2"]);
        assert_eq!(with("SERRIED_WAIT="), ["SERRIED_WAIT=poll"]);
        assert_eq!(with("PATH=").len(), 1);
        assert_eq!(with("GFORTRAN_UNBUFFERED_PRECONNECTED=").len(), 1);
        assert_eq!(with("PYTHONUNBUFFERED="), ["PYTHONUNBUFFERED="]);
        assert_eq!(with(VARIABLE).len(), 0);
    }

    #[test]
    fn masks_have_the_bits_of_their_cpus() {
        assert_eq!(mask(&[0, 2]), [0b101]);
        assert_eq!(mask(&[64]), [0, 1]);
    }
}
