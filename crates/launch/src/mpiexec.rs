//! The `mpiexec` command.

use crate::arguments::{self, Bind, Plan, Request};
use crate::names::NameService;
use crate::placement::Shares;
use crate::start::{self, Common};
use crate::supervisor::{Outcome, SIGNALS, Supervisor};
use crate::system::{self, Signals};
use crate::{help, placement, program, verdict, warden};
use boot::{Port, Record, Settings};
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// The exit status for a command line that makes no sense, or a job that cannot be started.
const UNUSABLE: u8 = 2;
/// Descriptors of `mpiexec` for each rank, and some for itself.
const FILES_PER_RANK: u64 = 3;
const OWN_FILES: u64 = 64;

/// Does what the words ask for.
pub fn run(words: impl IntoIterator<Item = OsString>) -> Outcome {
    match arguments::parse(words) {
        Ok(Request::Help) => print(&help::mpiexec()),
        Ok(Request::Version) => print(&help::version("mpiexec")),
        Ok(Request::Run(plan)) => report_refusal(start_job(&plan)),
        Ok(Request::Singleton) => report_refusal(serve_singleton()),
        Err(error) => {
            eprintln!("mpiexec: {error}");
            Outcome::Status(UNUSABLE)
        }
    }
}

fn report_refusal(outcome: Result<Outcome, Refusal>) -> Outcome {
    outcome.unwrap_or_else(|Refusal { status, message }| {
        eprintln!("mpiexec: {message}");
        Outcome::Status(status)
    })
}

/// Ends this process as the outcome says.
pub fn exit(outcome: Outcome) -> ! {
    match outcome {
        Outcome::Status(status) => std::process::exit(status.into()),
        Outcome::Signal(signal) => {
            // A shell that runs a loop ends it only if its command died of Ctrl-C.
            // SAFETY: takes integers and a local; nothing here runs any more.
            unsafe {
                libc::signal(signal, libc::SIG_DFL);
                let mut set: libc::sigset_t = std::mem::zeroed();
                libc::sigemptyset(&mut set);
                libc::sigprocmask(libc::SIG_SETMASK, &set, std::ptr::null_mut());
                libc::raise(signal);
            }
            std::process::exit(128 + signal)
        }
    }
}

/// Why a job was not started.
struct Refusal {
    status: u8,
    message: String,
}

fn refuse(message: String) -> Refusal {
    Refusal { status: UNUSABLE, message }
}

fn start_job(plan: &Plan) -> Result<Outcome, Refusal> {
    let settings = settings(plan)?;
    let files = find_programs(plan)?;
    let before = raise_file_limit(plan.ranks())?;
    keep_outer_job_to_itself();
    note_other_hosts();
    let cpus = boot::allowed_cpus();
    let cores = if plan.bind == Bind::None { Vec::new() } else { placement::cores(&cpus) };
    let shares = placement::share_out(&cores, plan.ranks(), plan.bind);

    let mut supervisor = prepare(plan, settings, before)?;
    let described = shares.clone();
    if let Err((rank, error)) = supervisor.start_world(plan, &files, shares, None) {
        let remedy = verdict::remedy(error.raw_os_error().unwrap_or(0));
        let size = plan.ranks();
        supervisor.say(&format!("cannot start rank {rank} of {size}: {error}{remedy}"));
        supervisor.give_up(UNUSABLE);
    }
    if plan.report {
        report(&mut supervisor, &described, plan, &cpus);
    }
    Ok(supervisor.run())
}

/// Everything that is needed before the first process is started.
fn prepare(plan: &Plan, settings: Settings, files: libc::rlimit) -> Result<Supervisor, Refusal> {
    let system = |error: io::Error| refuse(format!("the system cannot start a job: {error}"));
    // SAFETY: takes integers. A caller that ignores its children must not make us lose ours.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
    let signals = Signals::take(SIGNALS).map_err(system)?;
    system::adopt_orphans();
    // The end to write to stays open as long as this process lives: that is its message.
    let (life, alive) = system::pipe().map_err(system)?;
    std::mem::forget(alive);
    let life = system::move_up(life);
    let (failed, failures) = system::pipe().map_err(system)?;
    let group = warden::start(&life).map_err(system)?;
    let names = NameService::new(Port::open().map_err(system)?).map_err(system)?;
    let common = Common {
        cpus: boot::usable_cpus(),
        group,
        names: names.name().to_owned(),
        life,
        failures,
        nothing: system::nothing().map_err(system)?,
        mask: signals.before,
        files,
        terminal: io::stdin().is_terminal(),
    };
    Supervisor::new(common, plan.clone(), settings, signals, failed, names).map_err(system)
}

/// Looks after what the process spawns that is at the other end of standard input.
fn serve_singleton() -> Result<Outcome, Refusal> {
    let system = |error: io::Error| {
        let option = boot::SINGLETON_OPTION;
        refuse(format!("{option} is for programs, with a socket as standard input: {error}"))
    };
    let (control, process) = system::take_standard_input().map_err(system)?;
    // The program may wait for its children: it must find none that it did not start.
    // SAFETY: this process has one thread.
    match unsafe { libc::fork() } {
        -1 => return Err(system(io::Error::last_os_error())),
        0 => {}
        _ => return Ok(Outcome::Status(0)),
    }
    // SAFETY: takes integers. What is typed is for the program; its end is ours.
    unsafe { libc::setpgid(0, 0) };
    let before = raise_file_limit(0)?;
    let plan = Plan::empty();
    let mut supervisor = prepare(&plan, settings(&plan)?, before)?;
    supervisor.adopt(process, control).map_err(system)?;
    Ok(supervisor.run())
}

/// The settings that hold for the job as a whole.
fn settings(plan: &Plan) -> Result<Settings, Refusal> {
    let variable = |name: &str| {
        let option = plan.settings.iter().find(|(known, _)| *known == name);
        let given = || plan.environment.iter().rev().find(|(known, _)| known == name);
        let given = || given().map(|(_, value)| value.to_string_lossy().into_owned());
        option.map(|(_, value)| value.clone()).or_else(given).or_else(|| std::env::var(name).ok())
    };
    Settings::from_variables(variable).map_err(|error| refuse(error.to_string()))
}

/// Finds each program, and checks what else can be known before anything is started.
fn find_programs(plan: &Plan) -> Result<Vec<PathBuf>, Refusal> {
    let mut files = Vec::new();
    for program in &plan.programs {
        let own = start::environment(plan, program);
        let variable = |name: &str| {
            let found = own.iter().rev().find(|(known, _)| known == name);
            found.map(|(_, value)| value.clone()).or_else(|| std::env::var_os(name))
        };
        Settings::from_variables(|name| Some(variable(name)?.to_string_lossy().into_owned()))
            .map_err(|error| refuse(error.to_string()))?;
        let directory = program.directory.as_deref();
        if let Some(directory) = directory {
            check_directory(directory)?;
        }
        let path = variable("PATH");
        let found = program::find(&program.words[0], directory, path.as_deref());
        let found =
            found.map_err(|error| Refusal { status: error.status, message: error.to_string() })?;
        files.push(found);
    }
    Ok(files)
}

fn check_directory(directory: &Path) -> Result<(), Refusal> {
    let problem = match std::fs::metadata(directory) {
        Ok(found) if found.is_dir() => return Ok(()),
        Ok(_) => "it is no directory".to_owned(),
        Err(error) => error.to_string(),
    };
    let shown = directory.display();
    Err(refuse(format!("-wdir {shown}: {problem}\n  Name a directory that exists.")))
}

/// Three files a rank: beyond a thousand ranks or so the usual limit is too low.
fn raise_file_limit(ranks: u32) -> Result<libc::rlimit, Refusal> {
    let before = system::raise_file_limit().map_err(|error| refuse(error.to_string()))?;
    let needed = u64::from(ranks) * FILES_PER_RANK + OWN_FILES;
    if needed > before.rlim_max {
        return Err(refuse(format!(
            "{ranks} ranks need {needed} open files, and the limit is {}\n  \
             Use fewer ranks, or raise the limit (`ulimit -Hn`).",
            before.rlim_max
        )));
    }
    Ok(before)
}

/// When a rank's script runs another `mpiexec`, that one's ranks have no use for the outer files.
fn keep_outer_job_to_itself() {
    let Some(text) = std::env::var_os(boot::VARIABLE) else { return };
    if let Ok(outer) = text.to_string_lossy().parse::<Record>() {
        for file in outer.files() {
            if system::identity(file.descriptor).is_ok_and(|(_, inode)| inode == file.inode) {
                let _ = system::set_inherited(file.descriptor, false);
            }
        }
    }
}

/// Says what nobody would expect: that an allocation of several hosts is not used as a whole.
fn note_other_hosts() {
    for name in ["SLURM_JOB_NUM_NODES", "FLUX_JOB_NNODES", "PALS_NUM_NODES"] {
        let hosts = std::env::var(name).ok().and_then(|text| text.parse::<u32>().ok());
        if let Some(hosts) = hosts.filter(|hosts| *hosts > 1) {
            eprintln!("mpiexec: {name}={hosts}, but all ranks run on this host, {}", boot::host());
            return;
        }
    }
}

/// Prints where each rank runs and why.
fn report(supervisor: &mut Supervisor, shares: &Shares, plan: &Plan, cpus: &[u32]) {
    let ranks = plan.ranks();
    let why = match (plan.bind, shares) {
        (Bind::None, _) => "not bound, as asked for",
        (Bind::Core, _) => "each bound to one core, as asked for",
        (Bind::Auto, Some(_)) => "each bound to an even share",
        (Bind::Auto, None) if ranks == 1 => "not bound: one rank may use all",
        (Bind::Auto, None) => "not bound: more ranks than CPUs",
    };
    let shown = placement::show_list(cpus);
    let host = boot::host();
    supervisor.say(&format!("{ranks} ranks on host {host}, CPUs {shown}; {why}"));
    let programs = plan.programs.iter();
    let names = programs.flat_map(|program| {
        let name = Path::new(&program.words[0]).file_name().unwrap_or(OsStr::new("?"));
        std::iter::repeat_n(name.to_string_lossy(), program.ranks as usize)
    });
    let processes: Vec<u32> = supervisor.processes().collect();
    for (rank, (name, process)) in names.zip(processes).enumerate() {
        let cpus = shares.as_ref().map_or(cpus, |shares| &shares[rank]);
        let cpus = placement::show_list(cpus);
        supervisor.say(&format!("rank {rank:>4}  pid {process:>7}  CPUs {cpus:<10}  {name}"));
    }
}

fn print(text: &str) -> Outcome {
    // A reader that has seen enough is no error.
    let _ = io::stdout().write_all(text.as_bytes());
    Outcome::Status(0)
}
