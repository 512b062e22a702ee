//! The `mpiexec` command.

use crate::agent::NodeAgent;
use crate::agents::Agents;
use crate::arguments::{self, Plan, Request, Stdin};
use crate::mapping::{self, JobMap};
use crate::protocol::Setup;
use crate::supervisor::{HostState, Outcome, SIGNALS, Supervisor};
use crate::system::{self, Signals};
use crate::tree::Tree;
use crate::{closed, daemon, help, hosts, launcher, probe, program, status, tuning};
use boot::{Record, Settings};
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// The exit status for a command line that makes no sense, or a job that cannot be started.
const UNUSABLE: u8 = 2;
/// How long a login may take, unless something else is asked for.
const LOGIN_TIMEOUT: Duration = Duration::from_secs(30);

/// Does what the words ask for.
///
/// # Safety
/// No other thread of this process reads or writes the environment, which an agent changes.
pub unsafe fn run(words: impl IntoIterator<Item = OsString>) -> Outcome {
    // SAFETY: promised by the caller.
    unsafe { run_as("mpiexec", words, &[], help::mpiexec) }
}

/// Does what the words ask for, as the command of this name with `aliases` of options and a manual of
/// its own.
///
/// # Safety
/// As for [`run`].
pub unsafe fn run_as(
    name: &str,
    words: impl IntoIterator<Item = OsString>,
    aliases: &[(&str, &str)],
    manual: impl FnOnce() -> String,
) -> Outcome {
    let outcome = match arguments::parse(words, aliases) {
        Ok(Request::Help) => Ok(print(&manual())),
        Ok(Request::Version) => Ok(print(&help::version(name))),
        Ok(Request::Run(plan)) => start_job(*plan),
        Ok(Request::Singleton) => serve_singleton(),
        Ok(Request::Status(job)) => status::ask(&job),
        // SAFETY: promised by the caller.
        Ok(Request::Probe) => Ok(unsafe { probe::run() }),
        // SAFETY: promised by the caller.
        Ok(Request::Agent) => Ok(unsafe { daemon::run() }),
        Ok(Request::Mark(mark)) => Ok(has_mark(&mark)),
        Err(error) => Err(error.to_string()),
    };
    outcome.unwrap_or_else(|message| {
        eprintln!("{name}: {message}");
        Outcome::Status(UNUSABLE)
    })
}

/// Whether this program is the one with this digest.
fn has_mark(mark: &OsStr) -> Outcome {
    let own = std::fs::read("/proc/self/exe").map(|bytes| launcher::digest(&bytes));
    Outcome::Status(u8::from(!own.is_ok_and(|own| mark == own.as_str())))
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

fn start_job(mut plan: Plan) -> Result<Outcome, String> {
    let settings = program::settings(&plan, None).map_err(|error| error.to_string())?;
    warn_of_variables(&plan);
    if !plan.ignored.is_empty() {
        let ignored = plan.ignored.join(", ");
        eprintln!(
            "mpiexec: note: this launcher ignores {ignored}; `serried doctor` lists its settings"
        );
    }
    complete(&mut plan)?;
    if let Some(choices) = tuning::choices(&settings)? {
        plan.environment.push((boot::CHOICES.into(), choices.into()));
    }
    let map = mapping::map_job(&mut plan)?;
    if plan.dry_run {
        return dry_run(&plan, &map);
    }
    if plan.display_map {
        eprint!("{}", mapping::describe(&plan, &map));
    }
    if plan.explain && map.used < 2 {
        let host = &map.hosts[0].name;
        return Err(format!(
            "all ranks would run on host {host}, and share memory\n  \
             Name several hosts, as in `mpiexec --explain-net --hosts a,b`."
        ));
    }
    keep_outer_job_to_itself();
    let signals = Signals::take(SIGNALS).map_err(no_system)?;
    let JobMap { rank_hosts, here, .. } = &map;
    let rank_hosts = rank_hosts.clone();
    // Only one rank of this host can inherit what we read, unless that is a terminal.
    let feed = !here || io::stdin().is_terminal() || plan.stdin == Stdin::All;
    let agents = if *here {
        Agents::Local(Box::new(NodeAgent::new(0, signals.before, true).map_err(no_system)?))
    } else {
        let login_timeout = plan.login_timeout.unwrap_or(LOGIN_TIMEOUT).as_millis() as u32;
        let tree = start_agents(&map, &settings, login_timeout, signals.before);
        let tree = tree.map_err(no_system)?;
        Agents::Remote(Box::new(tree))
    };
    let hosts = host_states(map);
    let supervisor = Supervisor::new(agents, hosts, plan, settings, signals);
    let mut supervisor = supervisor.map_err(no_system)?;
    supervisor.launch(rank_hosts, feed).map_err(no_system)?;
    Ok(supervisor.run())
}

/// What the environment of `mpiexec` says of a job, and what is known here only.
fn complete(plan: &mut Plan) -> Result<(), String> {
    if plan.timeout.is_none()
        && let Some(text) = std::env::var_os("MPIEXEC_TIMEOUT").filter(|text| !text.is_empty())
    {
        let seconds = arguments::read_seconds(&text.to_string_lossy());
        plan.timeout = Some(seconds.ok_or_else(|| {
            format!(
                "MPIEXEC_TIMEOUT is {text:?}, which is no time\n  Write seconds, as in 60 or 0.5."
            )
        })?);
    }
    let tools = [("gdb", plan.debug), ("xterm", plan.xterm.is_some())];
    for (tool, _) in tools.iter().filter(|(_, wanted)| *wanted) {
        let path = std::env::var_os("PATH");
        if program::find(tool.as_ref(), None, path.as_deref()).is_err() {
            return Err(format!("there is no {tool} in the directories of PATH\n  Install it."));
        }
    }
    if plan.debug {
        plan.output.tag(true);
    }
    plan.library = library();
    Ok(())
}

/// The folder of the library that was installed together with this program.
fn library() -> Option<OsString> {
    let own = std::env::current_exe().ok()?;
    let folder = own.parent()?.parent()?.join("lib");
    folder.join("libmpi_abi.so.1").exists().then(|| folder.into_os_string())
}

/// Names variables that look like settings and are none.
fn warn_of_variables(plan: &Plan) {
    let outer = std::env::vars_os().filter(|(_, value)| !value.is_empty()).map(|(name, _)| name);
    let programs = plan.programs.iter().flat_map(|program| &program.environment);
    let given = plan.environment.iter().chain(programs).map(|(name, _)| name.clone());
    let names: Vec<String> =
        outer.chain(given).map(|name| name.to_string_lossy().into_owned()).collect();
    for line in boot::unknown_variables(names.iter().map(String::as_str)) {
        eprintln!("mpiexec: {line}");
    }
}

/// Tells what would be started.
fn dry_run(plan: &Plan, map: &JobMap) -> Result<Outcome, String> {
    if map.local.is_some()
        && let Err(error) = program::find_all(plan, false)
    {
        eprintln!("mpiexec: {error}");
        return Ok(Outcome::Status(error.status));
    }
    Ok(print(&mapping::describe(plan, map)))
}

/// The hosts of a job, as it begins.
fn host_states(map: JobMap) -> Vec<HostState> {
    let JobMap { hosts, used, local, .. } = map;
    let state = |(at, host): (usize, hosts::Slots)| {
        let (started, is_local) = (at < used, local == Some(at as u32));
        HostState::new(host.name, host.slots, started, is_local)
    };
    hosts.into_iter().enumerate().map(state).collect()
}

fn no_system(error: io::Error) -> String {
    format!("the system cannot start a job: {error}")
}

/// Has all hosts start their agents.
fn start_agents(
    map: &JobMap,
    settings: &Settings,
    login_timeout: u32,
    mask: libc::sigset_t,
) -> io::Result<Tree> {
    // SAFETY: takes integers. A caller that ignores its children must not make us lose ours.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
    system::raise_file_limit()?;
    let setup = Setup {
        host: 0,
        name: String::new(),
        others: Vec::new(),
        launcher: map.launcher.to_string(),
        heartbeat: settings.heartbeat.as_millis() as u32,
        login_timeout,
        directory: std::env::current_dir()?.into(),
        environment: std::env::vars_os().filter(|(name, _)| !belongs_to_host(name)).collect(),
    };
    let mut tree = Tree::new(setup, mask)?;
    let used = &map.hosts[..map.used];
    let named = (0..).zip(used.iter().map(|host| host.name.clone()));
    let is_local = |host: u32| map.local == Some(host);
    let others: Vec<(u32, String)> = named.filter(|(host, _)| !is_local(*host)).collect();
    tree.start(&others);
    if let Some(host) = map.local
        && let Some(found) = used.get(host as usize)
    {
        tree.start_one(host, &found.name, &[], true);
    }
    Ok(tree)
}

/// Whether a variable says something about this host, or about this login to it.
fn belongs_to_host(name: &OsStr) -> bool {
    const OWN: &[&str] = &[
        boot::VARIABLE,
        "_",
        "HOME",
        "HOSTNAME",
        "LOGNAME",
        "OLDPWD",
        "PWD",
        "SHELL",
        "SHLVL",
        "TMPDIR",
        "USER",
    ];
    let name = name.to_string_lossy();
    // What Slurm says of a task is true of that task alone.
    let starts = ["SSH_", "XDG_", "DBUS_", "SLURMD_", "SLURM_PROCID", "SLURM_LOCALID", "PMI_"];
    OWN.contains(&&*name) || starts.iter().any(|start| name.starts_with(start))
}

/// Looks after what the process spawns that is at the other end of standard input.
fn serve_singleton() -> Result<Outcome, String> {
    let system = |error: io::Error| {
        let option = boot::SINGLETON_OPTION;
        format!("{option} is for programs, with a socket as standard input: {error}")
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
    let plan = Plan::default();
    let settings = program::settings(&plan, None).map_err(|error| error.to_string())?;
    let signals = Signals::take(SIGNALS).map_err(no_system)?;
    let mut agent = NodeAgent::new(0, signals.before, true).map_err(no_system)?;
    agent.adopt(process, control).map_err(system)?;
    let agents = Agents::Local(Box::new(agent));
    let hosts = vec![HostState::new(boot::host(), None, true, true)];
    let supervisor = Supervisor::new(agents, hosts, plan, settings, signals);
    let mut supervisor = supervisor.map_err(no_system)?;
    supervisor.adopt();
    Ok(supervisor.run())
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

/// Prints for the user. Answers whether that was possible.
pub(crate) fn print(text: &str) -> Outcome {
    match closed::print(text) {
        // A reader that has seen enough is no error.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("mpiexec: cannot write to standard output: {error}");
            Outcome::Status(1)
        }
        _ => Outcome::Status(0),
    }
}
