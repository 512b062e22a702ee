//! The agents of other hosts: started, spoken to, and missed.
//!
//! Whoever has many hosts to start begins with a few of them, and these start the rest, so that the
//! time to start grows with the depth of the tree. What is said to a host passes through those above
//! it.

use crate::launcher::{self, GREETING, Launcher, Program, WANTED};
use crate::link::{ALL_HOSTS, Link};
use crate::protocol::{Order, Report, Setup};
use crate::system::{self, Interest, Poller};
use crate::verdict::{End, signal_name};
use boot::Message;
use liveness::Rule;
use std::collections::VecDeque;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The most hosts that one agent starts itself.
pub const FAN_OUT: usize = 8;

/// Time that a login through Slurm has before the user is told of it: `srun` waits in silence for a controller that does
/// not answer.
const NOTICE_DELAY: Duration = Duration::from_secs(5);
/// How long the exit status of a login may come behind the end of its output.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// How long agents have to go once nobody needs them.
const FAREWELL: Duration = Duration::from_secs(2);
/// Enough of what a login prints to see why it failed.
const MOST_NOISE: usize = 4096;

const INPUT: u64 = 0;
const OUTPUT: u64 = 1;
const ERRORS: u64 = 2;

/// The agents below this process.
pub struct Tree {
    poller: Poller,
    /// What all agents are told, but for who they are.
    setup: Setup,
    launcher: Launcher,
    program: Program,
    mask: libc::sigset_t,
    logins: Vec<Login>,
    reports: VecDeque<(u32, Vec<u8>)>,
}

/// A login to one host, and the agent there.
struct Login {
    host: u32,
    name: String,
    /// The hosts below it.
    below: Vec<(u32, String)>,
    process: u32,
    shown: String,
    remedy: String,
    link: Link,
    errors: Option<OwnedFd>,
    noise: Vec<u8>,
    /// What is to be sent as soon as somebody is there who understands it.
    held: Vec<(u32, Vec<u8>)>,
    state: LoginState,
    /// When to tell the user that the agent has not come up.
    notice: Option<Instant>,
    end: Option<End>,
}

#[derive(Clone, Copy, PartialEq)]
enum LoginState {
    /// Until then it has time to get somewhere.
    Coming(Instant),
    /// The agent is there.
    Up,
    /// Its output has ended; until then it has time to say how.
    Ending(Instant, bool),
    Gone,
}

impl Tree {
    /// A tree without hosts. `setup` is what the agents are told; those that are started begin with
    /// the signal mask `mask`.
    pub fn new(setup: Setup, mask: libc::sigset_t) -> io::Result<Tree> {
        let invalid = |why: String| io::Error::new(io::ErrorKind::InvalidInput, why);
        let launcher = setup.launcher.parse().map_err(invalid)?;
        let program = Program::own()?;
        let (logins, reports) = (Vec::new(), VecDeque::new());
        Ok(Tree { poller: Poller::new()?, setup, launcher, program, mask, logins, reports })
    }

    /// Starts agents for these hosts: some from here, and the rest from there.
    pub fn start(&mut self, hosts: &[(u32, String)]) {
        let groups = hosts.len().min(FAN_OUT);
        for group in 0..groups {
            let range = hosts.len() * group / groups..hosts.len() * (group + 1) / groups;
            if let [(host, name), below @ ..] = &hosts[range] {
                self.start_one(*host, name, below, false);
            }
        }
    }

    /// Starts the agent of one host from here; on this very host if it is `local`.
    pub fn start_one(&mut self, host: u32, name: &str, below: &[(u32, String)], local: bool) {
        let login = if local {
            let own = self.program.path.to_string_lossy().into_owned();
            let words = vec![own.clone(), launcher::AGENT_OPTION.into()];
            launcher::Login { words, shown: own, remedy: "Is it still there?".into() }
        } else {
            self.launcher.login(name, &self.program.script())
        };
        if let Err(error) = self.log_in(host, name, below, &login) {
            let launcher::Login { shown, remedy, .. } = login;
            let message = format!("host {name} cannot be reached: `{shown}`: {error}\n  {remedy}");
            self.lose(host, below, true, &message);
        }
    }

    fn log_in(
        &mut self,
        host: u32,
        name: &str,
        below: &[(u32, String)],
        login: &launcher::Login,
    ) -> io::Result<()> {
        let mut command = Command::new(&login.words[0]);
        command.args(&login.words[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mask = self.mask;
        // SAFETY: calls the kernel with integers and with a set that the closure owns.
        unsafe {
            command.pre_exec(move || {
                // Ctrl-C is for mpiexec, which passes it on to the ranks.
                libc::setsid();
                libc::signal(libc::SIGXFSZ, libc::SIG_DFL);
                libc::sigprocmask(libc::SIG_SETMASK, &mask, std::ptr::null_mut());
                Ok(())
            });
        }
        let mut child = command.spawn()?;
        let token = (self.logins.len() as u64) << 2;
        let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
        let input: OwnedFd = child.stdout.take().ok_or_else(missing)?.into();
        let output: OwnedFd = child.stdin.take().ok_or_else(missing)?.into();
        let errors: OwnedFd = child.stderr.take().ok_or_else(missing)?.into();
        system::set_nonblocking(&errors)?;
        self.poller.add(errors.as_raw_fd(), Interest::Read, token | ERRORS)?;
        let link = Link::new(input, output, &self.poller, [token | INPUT, token | OUTPUT])?;
        self.logins.push(Login {
            host,
            name: name.into(),
            below: below.to_vec(),
            process: child.id(),
            shown: login.shown.clone(),
            remedy: login.remedy.clone(),
            link,
            errors: Some(errors),
            noise: Vec::new(),
            held: Vec::new(),
            state: LoginState::Coming(Instant::now() + self.setup.login_timeout()),
            notice: (self.launcher == Launcher::Slurm).then(|| Instant::now() + NOTICE_DELAY),
            end: None,
        });
        Ok(())
    }

    /// Sends an order to a host, or to [`ALL_HOSTS`].
    pub fn order(&mut self, host: u32, order: &Order) {
        self.forward(host, order.encode());
    }

    /// Sends what is an order to a host, or to [`ALL_HOSTS`].
    pub fn forward(&mut self, host: u32, payload: Vec<u8>) {
        for login in &mut self.logins {
            let wanted = host == ALL_HOSTS || login.holds(host);
            match login.state {
                LoginState::Up if wanted => login.link.send(host, &payload, &self.poller),
                LoginState::Coming(_) if wanted => login.held.push((host, payload.clone())),
                _ => {}
            }
        }
    }

    /// What came from a host, if anything did: the host, and the bytes of a [`Report`].
    pub fn poll_report(&mut self) -> Option<(u32, Vec<u8>)> {
        self.reports.pop_front()
    }

    /// Handles what is ready.
    pub fn handle_ready(&mut self) {
        for token in self.poller.wait(Some(Duration::ZERO)).unwrap_or_default() {
            let at = (token >> 2) as usize;
            match token & 3 {
                INPUT => self.receive(at),
                OUTPUT => {
                    let login = &mut self.logins[at];
                    login.link.flush(&self.poller);
                    // A copy that makes progress has time.
                    if let LoginState::Coming(until) = &mut login.state {
                        *until = Instant::now() + self.setup.login_timeout();
                    }
                }
                _ => self.read_errors(at),
            }
        }
    }

    /// A child of this process has ended. Answers whether it was one of the logins.
    pub fn handle_death(&mut self, process: u32, status: libc::c_int) -> bool {
        let found =
            self.logins.iter().position(|login| login.process == process && login.end.is_none());
        let Some(at) = found else { return false };
        self.logins[at].end = Some(End::from_status(status));
        self.receive(at);
        true
    }

    /// Whether this is the process of a login that runs.
    pub fn has(&self, process: u32) -> bool {
        self.logins.iter().any(|login| login.process == process && login.end.is_none())
    }

    /// Whether the agent of this host is, or was to be, started from here.
    pub fn is_direct(&self, host: u32) -> bool {
        self.logins.iter().any(|login| login.host == host)
    }

    /// When to call [`handle_time`](Tree::handle_time).
    pub fn deadline(&self) -> Option<Instant> {
        let deadline = |login: &Login| match login.state {
            LoginState::Coming(until) => {
                Some(login.notice.map_or(until, |notice| notice.min(until)))
            }
            LoginState::Ending(until, _) => Some(until),
            LoginState::Up => login.link.deadline(),
            LoginState::Gone => None,
        };
        self.logins.iter().filter_map(deadline).min()
    }

    /// Handles that time has passed.
    pub fn handle_time(&mut self, now: Instant) {
        for at in 0..self.logins.len() {
            let login = &mut self.logins[at];
            if let LoginState::Coming(_) = login.state
                && let Some(notice) = login.notice
                && now >= notice
            {
                login.notice = None;
                let Login { name, shown, remedy, .. } = login;
                let text =
                    format!("waiting for host {name}: `{shown}` has not answered yet\n  {remedy}");
                self.reports.push_back((login.host, Report::Print(text).encode()));
            }
            match login.state {
                LoginState::Coming(until) if now >= until => {
                    let seconds = self.setup.login_timeout().as_secs_f64();
                    let why = format!("did not come up within {seconds} s (--login-timeout)");
                    system::signal_process(login.process, libc::SIGKILL);
                    self.give_up(at, true, &why);
                }
                LoginState::Up => {
                    if let Some(silence) = login.link.handle_time(now, &self.poller) {
                        let why = format!("has been silent for {:.1} s", silence.as_secs_f64());
                        system::signal_process(login.process, libc::SIGKILL);
                        self.give_up(at, false, &why);
                    }
                }
                LoginState::Ending(until, unreached) if now >= until || login.end.is_some() => {
                    let why = match login.end {
                        Some(End::Exit(status)) => format!("exited with status {status}"),
                        Some(End::Signal(signal)) => {
                            let name = signal_name(signal);
                            format!("was killed by signal {signal} ({name})")
                        }
                        None => "closed its output".into(),
                    };
                    self.read_errors(at);
                    self.give_up(at, unreached, &why);
                }
                _ => {}
            }
        }
    }

    /// Lets all agents go, and waits until they have.
    pub fn close(mut self) {
        for login in &mut self.logins {
            login.link.hang_up(&self.poller);
        }
        let until = Instant::now() + FAREWELL;
        while self.logins.iter().any(|login| login.end.is_none()) {
            match system::reap() {
                system::Reaped::Ended(process, status) => {
                    self.handle_death(process, status);
                }
                system::Reaped::Childless => return,
                system::Reaped::Running if Instant::now() < until => {
                    // What they still say is not wanted, but must not hold them up.
                    for token in
                        self.poller.wait(Some(Duration::from_millis(5))).unwrap_or_default()
                    {
                        let login = &mut self.logins[(token >> 2) as usize];
                        match token & 3 {
                            ERRORS => drop(login.errors.take()),
                            _ => login.link.handle_ready(&self.poller),
                        }
                    }
                }
                system::Reaped::Running => {
                    for login in self.logins.iter().filter(|login| login.end.is_none()) {
                        system::signal_process(login.process, libc::SIGKILL);
                    }
                    return;
                }
            }
        }
    }

    /// Hears what an agent, or what is to become one, has to say.
    fn receive(&mut self, at: usize) {
        let login = &mut self.logins[at];
        login.link.handle_ready(&self.poller);
        while let LoginState::Coming(_) = login.state {
            let Some(line) = login.link.poll_line() else { break };
            // What the user's shell prints at start may lack the end of its line.
            if let Some(noise) = line.strip_suffix(GREETING.as_bytes()) {
                login.note(noise);
                login.state = LoginState::Up;
                let (host, name, others) = (login.host, login.name.clone(), login.below.clone());
                let setup = Setup { host, name, others, ..self.setup.clone() };
                login.link.send(host, &Order::Setup(setup).encode(), &self.poller);
                for (host, payload) in std::mem::take(&mut login.held) {
                    login.link.send(host, &payload, &self.poller);
                }
                let heartbeat = Duration::from_millis(self.setup.heartbeat.into());
                login.link.watch(Rule::new(heartbeat).through_stream());
            } else if let Some(noise) = line.strip_suffix(WANTED.as_bytes()) {
                login.note(noise);
                login.link.send_raw(&self.program.bytes, &self.poller);
            } else {
                login.note(&line);
            }
        }
        if login.state == LoginState::Up {
            loop {
                match login.link.poll_frame() {
                    Ok(Some((host, payload))) if login.holds(host) => {
                        self.reports.push_back((host, payload));
                    }
                    Ok(None) => break,
                    _ => return self.give_up(at, false, "sent what makes no sense"),
                }
            }
        }
        if login.link.is_ended() {
            let until = Instant::now() + LAST_WORDS;
            match login.state {
                LoginState::Coming(_) => login.state = LoginState::Ending(until, true),
                LoginState::Up => login.state = LoginState::Ending(until, false),
                LoginState::Ending(..) | LoginState::Gone => {}
            }
        }
    }

    /// Hears what a login complains about.
    fn read_errors(&mut self, at: usize) {
        let login = &mut self.logins[at];
        let mut buffer = [0; 4096];
        while let Some(errors) = &login.errors {
            match system::read(errors.as_raw_fd(), &mut buffer) {
                Ok(count) if count > 0 => {
                    if login.state == LoginState::Up {
                        let text = String::from_utf8_lossy(&buffer[..count]).into_owned();
                        let say =
                            Report::Print(format!("host {}: {}", login.name, text.trim_end()));
                        self.reports.push_back((login.host, say.encode()));
                    } else {
                        login.note(&buffer[..count]);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                _ => {
                    self.poller.remove(errors.as_raw_fd());
                    login.errors = None;
                }
            }
        }
    }

    fn give_up(&mut self, at: usize, unreached: bool, why: &str) {
        let login = &mut self.logins[at];
        login.state = LoginState::Gone;
        login.link.hang_up(&self.poller);
        let Login { name, shown, remedy, .. } = login;
        let mut message = if unreached {
            format!("host {name} cannot be reached: `{shown}` {why}")
        } else {
            format!("host {name} is lost: its agent {why}")
        };
        for line in String::from_utf8_lossy(&login.noise).lines() {
            let printable = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
            message += "\n  | ";
            message.extend(line.chars().map(printable));
        }
        if unreached {
            message += "\n  ";
            message += remedy;
        }
        let (host, below) = (login.host, login.below.clone());
        self.lose(host, &below, unreached, &message);
    }

    /// Reports that a host is lost, and with it those below.
    fn lose(&mut self, host: u32, below: &[(u32, String)], unreached: bool, message: &str) {
        let mut lost = |host: u32, message: String| {
            let report = Report::Lost { host, unreached, message };
            self.reports.push_back((host, report.encode()));
        };
        lost(host, message.to_owned());
        for (host, name) in below {
            lost(*host, format!("host {name} was to be reached through another: {message}"));
        }
    }
}

impl Login {
    fn holds(&self, host: u32) -> bool {
        self.host == host || self.below.iter().any(|(below, _)| *below == host)
    }

    fn note(&mut self, text: &[u8]) {
        if self.noise.len() < MOST_NOISE && !text.is_empty() {
            self.noise.extend_from_slice(text);
            if !text.ends_with(b"\n") {
                self.noise.push(b'\n');
            }
        }
    }
}

impl AsRawFd for Tree {
    /// Ready to be read from when there is something to [`handle`](Tree::handle_ready).
    fn as_raw_fd(&self) -> RawFd {
        self.poller.as_raw_fd()
    }
}
