//! Looks after a running job: output, signals, deaths, and the end.

use crate::arguments::Plan;
use crate::input::Input;
use crate::names::NameService;
use crate::output::{Sink, Source, Stream, Written};
use crate::placement::Shares;
use crate::spawn;
use crate::start::{Common, FAILURE_BYTES, Reach, Started, Starter, World};
use crate::system::{self, Interest, Poller, Reaped, Signals};
use crate::verdict::{self, End, Fault, Stage};
use boot::roster::{Host, Place};
use boot::{Address, NOTICE_BYTES, Notice, Paths, Roster, SPAWN_BYTES, Settings};
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io;
use std::net::Ipv4Addr;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The signals that `mpiexec` takes care of.
pub const SIGNALS: &[libc::c_int] = &[
    libc::SIGCHLD,
    libc::SIGINT,
    libc::SIGTERM,
    libc::SIGHUP,
    libc::SIGQUIT,
    libc::SIGTSTP,
    libc::SIGCONT,
    libc::SIGUSR1,
    libc::SIGUSR2,
];

/// How long a line without an end is held back where somebody may wait for a prompt.
const PROMPT: Duration = Duration::from_millis(100);
/// How long ranks have for a decent end.
const GRACE: Duration = Duration::from_millis(400);
/// How long to wait for what cannot be killed, and for the last bytes of output.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long the script around a vanished program has to end and say why.
const LAST_WORDS: Duration = Duration::from_millis(200);
/// Past so many waiting bytes, ranks have to wait with their output.
const FULL: usize = 1 << 20;

/// How the job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `mpiexec` exits with this status.
    Status(u8),
    /// `mpiexec` was interrupted, and dies of that signal as its caller expects.
    Signal(i32),
}

/// A job that runs.
pub struct Supervisor {
    host: String,
    common: Common,
    /// The job as it was asked for; what is spawned takes its environment and settings from here.
    plan: Plan,
    settings: Settings,
    names: NameService,
    poller: Poller,
    signals: Signals,
    /// Where ranks tell that they cannot become their programs.
    failed: OwnedFd,
    worlds: Vec<Spawned>,
    /// All processes of all worlds.
    ranks: Vec<Rank>,
    running: usize,
    sinks: [Sink; 2],
    /// Which sink standard output and error go to: the same one if they are the same file.
    sink_of: [usize; 2],
    /// The streams that go to each sink, to be left alone together while it is full.
    inlets: [Poller; 2],
    inlet_open: [bool; 2],
    sink_armed: [bool; 2],
    streams: Vec<Option<Inlet>>,
    prompts: VecDeque<(Instant, Source)>,
    input: Option<Input>,
    faults: Vec<(usize, Fault)>,
    status: Option<u8>,
    interrupted: Option<i32>,
    timeout: Option<(Instant, Duration)>,
    ending: Option<Ending>,
}

/// A world, as seen by those who look after it.
struct Spawned {
    first: usize,
    size: usize,
    arrival: Arrival,
}

enum Arrival {
    /// Somebody waits at this port for all of its ranks to call MPI_Init.
    Expected(String),
    /// They have, or nobody waits.
    Complete,
    /// Not all did, and those who waited were told; or it has ended apart from others.
    Failed,
}

struct Rank {
    world: usize,
    /// Pieces of a request that is not complete.
    request: Vec<u8>,
    process: u32,
    name: String,
    /// The process that called MPI_Init, where that is another one.
    program: Option<(u32, OwnedFd)>,
    /// Started by us, and not adopted.
    is_child: bool,
    /// That process has ended: which one, and until when the script may explain it.
    vanished: Option<(Instant, u32)>,
    control: Option<OwnedFd>,
    stage: Stage,
    /// It has called MPI_Init, or need not.
    arrived: bool,
    /// It knows others than those of its world.
    connected: bool,
    running: bool,
}

struct Inlet {
    descriptor: OwnedFd,
    stream: Stream,
    changed: Instant,
    queued: bool,
}

#[derive(Clone, Copy)]
enum Ending {
    /// The ranks were asked to end.
    Asked(Instant),
    /// They were killed.
    Killed(Instant),
    /// All ranks are gone; the rest of their processes was killed.
    Over(Instant),
    /// Nothing is left but output to be written.
    Silent,
}

const MPIEXEC: Source = Source::MAX;
const SIGNAL_TOKEN: u64 = 0;
const TERMINAL_TOKEN: u64 = 1;
const ROOM_TOKEN: u64 = 2;
const NAMES_TOKEN: u64 = 3;
const SINK_TOKEN: u64 = 4;
const INLET_TOKEN: u64 = 6;
const CONTROL_TOKEN: u64 = 1 << 32;
const PROGRAM_TOKEN: u64 = 2 << 32;

impl Supervisor {
    /// Looks after a job of which nothing has been started yet.
    pub fn new(
        common: Common,
        plan: Plan,
        settings: Settings,
        signals: Signals,
        failed: OwnedFd,
        names: NameService,
    ) -> io::Result<Supervisor> {
        let poller = Poller::new()?;
        poller.add(signals.as_raw_fd(), Interest::Read, SIGNAL_TOKEN)?;
        poller.add(names.as_raw_fd(), Interest::Read, NAMES_TOKEN)?;
        system::set_nonblocking(&failed)?;
        let sink = |descriptor| {
            let pollable = poller.add(descriptor, Interest::Write, 0).is_ok();
            poller.remove(descriptor);
            Sink::new(descriptor, pollable)
        };
        let sinks = [sink(libc::STDOUT_FILENO), sink(libc::STDERR_FILENO)];
        let same = system::identity(libc::STDOUT_FILENO)? == system::identity(libc::STDERR_FILENO)?;
        let inlets = [Poller::new()?, Poller::new()?];
        for (at, inlet) in inlets.iter().enumerate() {
            poller.add(inlet.as_raw_fd(), Interest::Read, INLET_TOKEN + at as u64)?;
        }
        Ok(Supervisor {
            host: boot::host(),
            common,
            settings,
            names,
            poller,
            signals,
            failed,
            worlds: Vec::new(),
            ranks: Vec::new(),
            running: 0,
            sinks,
            sink_of: if same { [0, 0] } else { [0, 1] },
            inlets,
            inlet_open: [true; 2],
            sink_armed: [false; 2],
            streams: Vec::new(),
            prompts: VecDeque::new(),
            input: None,
            faults: Vec::new(),
            status: None,
            interrupted: None,
            timeout: plan.timeout.map(|timeout| (Instant::now() + timeout, timeout)),
            ending: None,
            plan,
        })
    }

    /// Starts the ranks of a world, whose programs are in `files`. If one cannot be started, it
    /// says which and why, and those before it are there.
    pub fn start_world(
        &mut self,
        plan: &Plan,
        files: &[PathBuf],
        shares: Shares,
        parent: Option<String>,
    ) -> Result<(), (u32, io::Error)> {
        let place = self.ranks.len();
        let size = plan.ranks();
        let none = |error: io::Error| (0, error);
        let arrival = parent.clone().map_or(Arrival::Complete, Arrival::Expected);
        self.worlds.push(Spawned { first: place, size: size as usize, arrival });
        let world = World {
            number: boot::random().map_err(none)?,
            size,
            first: place as u32,
            crowd: self.running as u32 + size,
            memory: system::move_up(boot::memory().map_err(none)?),
            shares,
            parent,
            network: reach(&self.settings, size).map_err(none)?,
        };
        let mut rank = 0;
        for (number, file) in files.iter().enumerate() {
            let ranks = rank..rank + plan.programs[number].ranks;
            let mut all = Vec::new();
            let starter = Starter::new(&self.common, &world, plan, number as u32, file);
            let failure = starter.and_then(|starter| {
                for one in ranks {
                    all.push(starter.start(one)?);
                }
                Ok(())
            });
            for started in all {
                self.add(started).map_err(|error| (rank, error))?;
                rank += 1;
            }
            failure.map_err(|error| (rank, error))?;
        }
        Ok(())
    }

    /// Takes care of the next rank of the newest world.
    fn add(&mut self, started: Started) -> io::Result<()> {
        let rank = self.ranks.len();
        let Started { process, name, control, outputs, input } = started;
        self.poller.add(control.as_raw_fd(), Interest::Read, CONTROL_TOKEN + rank as u64)?;
        for (which, descriptor) in outputs.into_iter().enumerate() {
            let source = rank * 2 + which;
            let tag = if self.plan.tag_output { self.tag(rank) } else { String::new() };
            let inlet = &self.inlets[self.sink_of[which]];
            inlet.add(descriptor.as_raw_fd(), Interest::Read, source as u64)?;
            self.streams.push(Some(Inlet {
                descriptor,
                stream: Stream::new(source, tag.into_bytes()),
                changed: Instant::now(),
                queued: false,
            }));
        }
        if let Some(rank) = input {
            let mut input = Input::new(rank, [TERMINAL_TOKEN, ROOM_TOKEN]);
            input.arm(&self.poller);
            self.input = Some(input);
        }
        self.running += 1;
        let world = self.worlds.len() - 1;
        let is_expected = matches!(self.worlds[world].arrival, Arrival::Expected(_));
        self.ranks.push(Rank {
            world,
            request: Vec::new(),
            process,
            name,
            program: None,
            is_child: true,
            vanished: None,
            control: Some(control),
            stage: Stage::Started,
            arrived: !is_expected,
            connected: is_expected,
            running: true,
        });
        Ok(())
    }

    /// Takes care of a program that was started by somebody else, and may ask for processes.
    pub fn adopt(&mut self, process: u32, control: OwnedFd) -> io::Result<()> {
        system::write(control.as_raw_fd(), self.names.name().as_bytes())?;
        let watch = system::watch_process(process)?;
        self.poller.add(watch.as_raw_fd(), Interest::Read, PROGRAM_TOKEN)?;
        self.poller.add(control.as_raw_fd(), Interest::Read, CONTROL_TOKEN)?;
        self.worlds.push(Spawned { first: 0, size: 1, arrival: Arrival::Complete });
        self.streams.extend([None, None]);
        self.running = 1;
        self.ranks.push(Rank {
            world: 0,
            request: Vec::new(),
            process,
            name: "a program".into(),
            program: Some((process, watch)),
            is_child: false,
            vanished: None,
            control: Some(control),
            stage: Stage::Initialized,
            arrived: true,
            connected: false,
            running: true,
        });
        Ok(())
    }

    /// The program that was adopted has ended; how, only its parent knows.
    fn handle_adopted_end(&mut self, rank: usize) {
        if std::mem::replace(&mut self.ranks[rank].running, false) {
            self.running -= 1;
            if self.ranks[rank].stage == Stage::Initialized {
                self.faults.push((rank, Fault::Vanished(self.ranks[rank].process)));
            }
            if self.running == 0 {
                self.handle_faults();
                self.wind_up();
            }
        }
    }

    /// What stands before a line of a rank's output.
    fn tag(&self, place: usize) -> String {
        match self.worlds.len() - 1 {
            0 => format!("[{place}] "),
            world => format!("[{world}:{}] ", place - self.worlds[world].first),
        }
    }

    /// A rank in words.
    fn name(&self, place: usize) -> String {
        match self.ranks[place].world {
            0 => format!("rank {place}"),
            world => format!("rank {} of spawned world {world}", place - self.worlds[world].first),
        }
    }

    /// Says something to the user, on standard error.
    pub fn say(&mut self, text: &str) {
        let sink = &mut self.sinks[self.sink_of[1]];
        sink.queue.add(MPIEXEC, b"", format!("mpiexec: {text}\n").as_bytes());
    }

    /// The processes of the ranks.
    pub fn processes(&self) -> impl Iterator<Item = u32> {
        self.ranks.iter().map(|rank| rank.process)
    }

    /// Gives up on a job that could not be started whole: it ends with `status`.
    pub fn give_up(&mut self, status: u8) {
        self.status = Some(status);
        self.end();
    }

    /// Looks after the job until it is over.
    pub fn run(mut self) -> Outcome {
        if self.running == 0 {
            self.wind_up();
        }
        loop {
            self.write();
            if self.is_over() {
                break;
            }
            let now = Instant::now();
            let timeout = self.deadline().map(|deadline| deadline.saturating_duration_since(now));
            // Waiting on descriptors of our own cannot fail; if it did, there were no job to save.
            let Ok(tokens) = self.poller.wait(timeout) else { break };
            for token in tokens {
                self.handle(token);
            }
            self.handle_time(Instant::now());
            self.handle_faults();
        }
        match self.interrupted {
            Some(signal) if self.status.is_some() => Outcome::Signal(signal),
            _ => Outcome::Status(self.status.unwrap_or(0)),
        }
    }

    fn handle(&mut self, token: u64) {
        match token {
            SIGNAL_TOKEN => {
                while let Some(signal) = self.signals.next() {
                    self.handle_signal(signal);
                }
            }
            TERMINAL_TOKEN => {
                if let Some(input) = &mut self.input {
                    input.handle_terminal(&self.poller);
                }
            }
            ROOM_TOKEN => {
                if let Some(input) = &mut self.input {
                    input.handle_room(&self.poller);
                }
            }
            NAMES_TOKEN => self.names.handle(),
            // Room in a sink: writing comes first in the next round anyway.
            SINK_TOKEN..INLET_TOKEN => {}
            INLET_TOKEN..CONTROL_TOKEN => {
                let ready = self.inlets[(token - INLET_TOKEN) as usize].wait(Some(Duration::ZERO));
                for source in ready.unwrap_or_default() {
                    self.read(source as Source);
                }
            }
            CONTROL_TOKEN..PROGRAM_TOKEN => self.listen((token - CONTROL_TOKEN) as usize),
            _ => {
                let rank = (token - PROGRAM_TOKEN) as usize;
                self.listen(rank);
                if let Some((process, watch)) = &self.ranks[rank].program {
                    self.poller.remove(watch.as_raw_fd());
                    if !self.ranks[rank].is_child {
                        return self.handle_adopted_end(rank);
                    }
                    self.ranks[rank].vanished = Some((Instant::now() + LAST_WORDS, *process));
                }
            }
        }
    }

    // Deaths and their causes.

    /// Hears what a rank has to say.
    fn listen(&mut self, rank: usize) {
        let mut buffer = [0; NOTICE_BYTES];
        while let Some(control) = &self.ranks[rank].control {
            let message = match system::receive(control, &mut buffer) {
                Ok(Some(message)) => message,
                Ok(None) => return,
                Err(_) => {
                    self.poller.remove(control.as_raw_fd());
                    self.ranks[rank].control = None;
                    return;
                }
            };
            let notice = match Notice::decode(&buffer[..message.length]) {
                Ok(_) if message.cut => Err("a notice that is too long".to_owned()),
                Ok(notice) => Ok(notice),
                Err(error) => Err(error.to_string()),
            };
            match notice {
                Ok(Notice::Initialized { process }) => {
                    self.ranks[rank].stage = Stage::Initialized;
                    self.watch_program(rank, message.sender.unwrap_or(process));
                }
                Ok(Notice::Finalized) => self.ranks[rank].stage = Stage::Finalized,
                Ok(Notice::Abort { code, reason }) => {
                    self.faults.push((rank, Fault::Aborted { code, reason }));
                }
                Ok(Notice::Part(part)) => {
                    let request = &mut self.ranks[rank].request;
                    request.extend(part);
                    if request.len() > SPAWN_BYTES {
                        let why = "a request that is too long".into();
                        self.faults.push((rank, Fault::Garbled(why)));
                        request.clear();
                    }
                }
                Ok(Notice::Spawn) => {
                    let request = std::mem::take(&mut self.ranks[rank].request);
                    self.spawn(rank, &request);
                }
                Ok(Notice::Connected) => {
                    self.ranks[rank].arrived = true;
                    self.ranks[rank].connected = true;
                    self.welcome(self.ranks[rank].world);
                }
                Ok(Notice::Parted) => self.ranks[rank].connected = false,
                Err(why) => self.faults.push((rank, Fault::Garbled(why))),
            }
        }
    }

    // Processes that ranks ask for.

    fn spawn(&mut self, rank: usize, request: &[u8]) {
        let Some(request) = boot::SpawnRequest::decode(request) else {
            let why = "a request for processes that makes no sense".into();
            return self.faults.push((rank, Fault::Garbled(why)));
        };
        if self.ending.is_some() {
            return spawn::refuse(&request.port, "the job is ending");
        }
        let (plan, files) = match spawn::plan(&self.plan, &request) {
            Ok(found) => found,
            Err(reason) => return spawn::refuse(&request.port, &reason),
        };
        let started = self.start_world(&plan, &files, None, Some(request.port));
        if let Err((rank, error)) = started {
            let remedy = verdict::remedy(error.raw_os_error().unwrap_or(0));
            let world = self.worlds.len() - 1;
            self.abandon(world, &format!("rank {rank} cannot be started: {error}{remedy}"));
        }
    }

    /// A rank of the world has called MPI_Init: they may all have.
    fn welcome(&mut self, world: usize) {
        if let Arrival::Expected(_) = self.worlds[world].arrival
            && self.ranks_of(world).iter().all(|rank| rank.arrived)
        {
            self.worlds[world].arrival = Arrival::Complete;
        }
    }

    /// The ranks of a world, as far as they were started.
    fn ranks_of(&self, world: usize) -> &[Rank] {
        let Spawned { first, size, .. } = self.worlds[world];
        &self.ranks[first..self.ranks.len().min(first + size)]
    }

    /// Gives up on a world: kills it, and tells those who wait for it.
    fn abandon(&mut self, world: usize, reason: &str) {
        for rank in self.ranks_of(world).iter().filter(|rank| rank.running) {
            let program = rank.program.as_ref().map(|(process, _)| *process);
            for process in [Some(rank.process), program].into_iter().flatten() {
                system::signal_process(process, libc::SIGKILL);
            }
        }
        let arrival = std::mem::replace(&mut self.worlds[world].arrival, Arrival::Failed);
        if let Arrival::Expected(port) = arrival {
            spawn::refuse(&port, reason);
        }
    }

    /// Whether there are others than this world, and they have nothing to do with it: its faults
    /// are its own (MPI-5.0 §11.10.4).
    fn is_apart(&self, world: usize) -> bool {
        let others = self.ranks.iter().any(|rank| rank.running && rank.world != world);
        others && !self.ranks_of(world).iter().any(|rank| rank.connected)
    }

    /// Watches the process that called MPI_Init, if a script stands between it and us.
    fn watch_program(&mut self, rank: usize, process: u32) {
        if process == self.ranks[rank].process {
            return;
        }
        match system::watch_process(process) {
            Ok(watch) => {
                let token = PROGRAM_TOKEN + rank as u64;
                if self.poller.add(watch.as_raw_fd(), Interest::Read, token).is_ok() {
                    self.ranks[rank].program = Some((process, watch));
                }
            }
            // It has ended before we heard of it.
            Err(error) if error.raw_os_error() == Some(libc::ESRCH) => {
                self.ranks[rank].vanished = Some((Instant::now() + LAST_WORDS, process));
            }
            // The kernel cannot watch: the end of the script will tell.
            Err(_) => {}
        }
    }

    /// Takes in the dead.
    fn handle_deaths(&mut self) {
        while let Reaped::Ended(process, status) = system::reap() {
            let found = self.ranks.iter().position(|rank| rank.running && rank.process == process);
            let Some(rank) = found else { continue };
            // What it said comes before how it ended.
            self.listen(rank);
            self.ranks[rank].running = false;
            self.ranks[rank].vanished = None;
            self.running -= 1;
            let end = End::from_status(status);
            let fault = verdict::judge(self.ranks[rank].stage, end);
            let fault = fault.or_else(|| match self.worlds[self.ranks[rank].world].arrival {
                // Whoever waits for it would wait for ever.
                Arrival::Expected(_) if !self.ranks[rank].arrived => {
                    let had_session = self.ranks[rank].stage != Stage::Started;
                    Some(Fault::Absent { had_session })
                }
                _ => None,
            });
            self.faults.extend(fault.map(|fault| (rank, fault)));
        }
        if !self.faults.is_empty() {
            self.hear_failures();
            // The cause may be another rank's, who has told it and is still alive.
            for rank in 0..self.ranks.len() {
                self.listen(rank);
            }
        }
        if self.running == 0 {
            self.handle_faults();
            self.wind_up();
        }
    }

    /// Hears of ranks that could not become their programs.
    fn hear_failures(&mut self) {
        let mut failure = [0; FAILURE_BYTES];
        while let Ok(FAILURE_BYTES) = system::read(self.failed.as_raw_fd(), &mut failure) {
            let [a, b, c, d, e, f, g, h] = failure;
            let rank = u32::from_ne_bytes([a, b, c, d]) as usize;
            if let Some(known) = self.ranks.get(rank) {
                let name = known.name.clone();
                let error = i32::from_ne_bytes([e, f, g, h]);
                self.faults.push((rank, Fault::Unstarted { name, error }));
            }
        }
    }

    /// Finds the first cause among what has just been heard and seen.
    fn handle_faults(&mut self) {
        let mut faults = std::mem::take(&mut self.faults);
        faults.sort_by_key(|(_, fault)| fault.order());
        for (rank, fault) in faults {
            // What happens once the end has begun is its consequence.
            if self.ending.is_some() {
                return;
            }
            let world = self.ranks[rank].world;
            match self.worlds[world].arrival {
                Arrival::Complete => {}
                Arrival::Expected(_) => {
                    let (name, process) = (&self.ranks[rank].name, self.ranks[rank].process);
                    let number = rank - self.worlds[world].first;
                    let reason = match fault {
                        Fault::Unstarted { .. } => fault.to_string(),
                        _ => format!("{name} (rank {number}, pid {process}) {fault}"),
                    };
                    self.abandon(world, &reason);
                    continue;
                }
                Arrival::Failed => continue,
            }
            let ends_job = fault.ends_job();
            let apart = self.is_apart(world);
            if self.status.is_none() || ends_job {
                self.status.get_or_insert(fault.status());
                if self.interrupted.is_none() {
                    let ended = |other: &Rank| ends_job && (!apart || other.world == world);
                    self.report(rank, &fault, ended);
                }
            }
            match ends_job {
                true if apart => self.abandon(world, ""),
                true => return self.end(),
                false => {}
            }
        }
    }

    /// Tells of a fault, and how many others end because of it.
    fn report(&mut self, rank: usize, fault: &Fault, ends: impl Fn(&Rank) -> bool) {
        // What it wrote before it died stands before the news of its death.
        for source in [rank * 2, rank * 2 + 1] {
            self.drain(source);
        }
        let (name, process) = (self.name(rank), self.ranks[rank].process);
        let mut text = format!("{name} (pid {process}, host {}) {fault}", self.host);
        let broken = |sink: &Sink| sink.failure.is_some();
        if *fault == Fault::Killed(libc::SIGPIPE) && self.sinks.iter().any(broken) {
            text += ": what it writes to was closed";
        }
        let others = (0..).zip(&self.ranks);
        let others =
            others.filter(|(at, other)| *at != rank && other.running && ends(other)).count();
        if others > 0 {
            let ranks = if others == 1 { "rank" } else { "ranks" };
            let _ = write!(text, "\nmpiexec: ending the other {others} {ranks}");
        }
        self.say(&text);
        self.write();
    }

    // The end.

    /// Asks all ranks to end.
    fn end(&mut self) {
        if self.ending.is_none() && self.running > 0 {
            self.signal_all(libc::SIGTERM);
            self.signal_all(libc::SIGCONT);
            self.ending = Some(Ending::Asked(Instant::now() + GRACE));
        }
    }

    /// Leaves the ranks no choice.
    fn kill(&mut self) {
        if self.running > 0 {
            self.signal_all(libc::SIGKILL);
            self.ending = Some(Ending::Killed(Instant::now() + PATIENCE));
        }
    }

    /// Kills what the ranks have left behind.
    fn wind_up(&mut self) {
        if matches!(self.ending, Some(Ending::Silent)) {
            return;
        }
        if !matches!(self.ending, Some(Ending::Over(_))) {
            self.ending = Some(Ending::Over(Instant::now() + PATIENCE));
            system::signal_group(self.common.group, libc::SIGKILL);
        }
        for process in system::children() {
            system::signal_process(process, libc::SIGKILL);
        }
    }

    fn is_over(&mut self) -> bool {
        if let Some(Ending::Over(patience)) = self.ending {
            // Orphans become our children, so that having none means that nothing is left.
            let childless = loop {
                match system::reap() {
                    Reaped::Ended(..) => {}
                    Reaped::Running => break false,
                    Reaped::Childless => break true,
                }
            };
            if !childless && Instant::now() < patience {
                self.wind_up();
                return false;
            }
            for source in 0..self.streams.len() {
                self.drain(source);
                self.close(source);
            }
            self.ending = Some(Ending::Silent);
            self.write();
        }
        let written = |sink: &Sink| sink.queue.waiting().is_empty();
        let silent = matches!(self.ending, Some(Ending::Silent));
        silent && (self.interrupted.is_some() || self.sinks.iter().all(written))
    }

    fn signal_all(&self, signal: libc::c_int) {
        system::signal_group(self.common.group, signal);
        for rank in self.ranks.iter().filter(|rank| rank.running) {
            // Programs like `timeout` leave the group.
            let program = rank.program.as_ref().map(|(process, _)| *process);
            for process in [Some(rank.process), program].into_iter().flatten() {
                if system::group_of(process).is_some_and(|group| group != self.common.group) {
                    system::signal_process(process, signal);
                }
            }
        }
    }

    // Signals and time.

    fn handle_signal(&mut self, signal: libc::c_int) {
        match signal {
            libc::SIGCHLD => self.handle_deaths(),
            libc::SIGUSR1 | libc::SIGUSR2 => {
                // To the program itself: a script around it would die of it.
                for rank in self.ranks.iter().filter(|rank| rank.running) {
                    let program = rank.program.as_ref().map(|(process, _)| *process);
                    system::signal_process(program.unwrap_or(rank.process), signal);
                }
            }
            libc::SIGTSTP => {
                self.signal_all(libc::SIGTSTP);
                self.write();
                system::signal_process(std::process::id(), libc::SIGSTOP);
            }
            libc::SIGCONT => {
                self.signal_all(libc::SIGCONT);
                if let Some(input) = &mut self.input {
                    input.arm(&self.poller);
                }
            }
            signal if self.interrupted.is_none() => {
                self.interrupted = Some(signal);
                self.signal_all(signal);
                self.signal_all(libc::SIGCONT);
                let name = verdict::signal_name(signal);
                self.say(&format!("passing on signal {signal} ({name}); a second one kills"));
            }
            signal => {
                self.status.get_or_insert(128 + signal as u8);
                self.kill();
            }
        }
    }

    fn deadline(&self) -> Option<Instant> {
        let ending = self.ending.and_then(|ending| match ending {
            Ending::Asked(at) | Ending::Killed(at) | Ending::Over(at) => Some(at),
            Ending::Silent => None,
        });
        let timeout = self.timeout.filter(|_| self.ending.is_none()).map(|(at, _)| at);
        let prompt = self.prompts.front().map(|(at, _)| *at);
        let vanished = self.ranks.iter().filter_map(|rank| rank.vanished).map(|(at, _)| at).min();
        [ending, timeout, prompt, vanished].into_iter().flatten().min()
    }

    fn handle_time(&mut self, now: Instant) {
        match self.ending {
            Some(Ending::Asked(until)) if now >= until => self.kill(),
            Some(Ending::Killed(until)) if now >= until => {
                let stuck: Vec<String> = (self.ranks.iter().filter(|rank| rank.running))
                    .map(|rank| rank.process.to_string())
                    .collect();
                let stuck = stuck.join(", ");
                self.say(&format!("processes that do not die, stuck in the kernel: {stuck}"));
                self.wind_up();
            }
            _ => {}
        }
        if let Some((at, limit)) = self.timeout
            && now >= at
            && self.ending.is_none()
        {
            self.status = Some(124);
            let seconds = limit.as_secs_f64();
            let running = self.running;
            self.say(&format!(
                "the job ran longer than its --timeout of {seconds} s; ending {running} of its ranks"
            ));
            self.end();
        }
        while let Some((_, source)) = self.prompts.front().copied().filter(|(at, _)| *at <= now) {
            self.prompts.pop_front();
            let Some(inlet) = &mut self.streams[source] else { continue };
            inlet.queued = false;
            if !inlet.stream.holds_prompt() {
                continue;
            }
            if now < inlet.changed + PROMPT {
                inlet.queued = true;
                self.prompts.push_back((inlet.changed + PROMPT, source));
            } else {
                let sink = &mut self.sinks[self.sink_of[source % 2]];
                inlet.stream.flush(&mut sink.queue);
            }
        }
        for (at, rank) in self.ranks.iter_mut().enumerate() {
            if let Some((until, process)) = rank.vanished
                && now >= until
            {
                rank.vanished = None;
                if rank.stage == Stage::Initialized {
                    self.faults.push((at, Fault::Vanished(process)));
                }
            }
        }
    }

    // Output.

    /// Reads once from a rank's stream. Returns whether there may be more.
    fn read(&mut self, source: Source) -> bool {
        let Some(inlet) = &mut self.streams[source] else { return false };
        let mut buffer = [0; 1 << 16];
        match system::read(inlet.descriptor.as_raw_fd(), &mut buffer) {
            Ok(0) => {
                self.close(source);
                false
            }
            Ok(count) => {
                let sink = &mut self.sinks[self.sink_of[source % 2]];
                inlet.stream.handle_bytes(&buffer[..count], &mut sink.queue);
                inlet.changed = Instant::now();
                if inlet.stream.holds_prompt() && sink.shows_prompts && !inlet.queued {
                    inlet.queued = true;
                    self.prompts.push_back((inlet.changed + PROMPT, source));
                }
                true
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => false,
            Err(_) => {
                self.close(source);
                false
            }
        }
    }

    /// Reads what a rank has left in its stream; not for ever, for somebody may go on writing.
    fn drain(&mut self, source: Source) {
        (0..64).all(|_| self.read(source));
    }

    fn close(&mut self, source: Source) {
        if let Some(mut inlet) = self.streams[source].take() {
            let sink = self.sink_of[source % 2];
            inlet.stream.finish(&mut self.sinks[sink].queue);
            self.inlets[sink].remove(inlet.descriptor.as_raw_fd());
        }
    }

    /// Writes what can be written, and lets ranks wait where it cannot.
    fn write(&mut self) {
        for at in 0..2 {
            let known = self.sinks[at].failure.is_some();
            let written = self.sinks[at].flush();
            let descriptor = self.sinks[at].descriptor();
            let arm = written == Written::Some;
            if arm != self.sink_armed[at] {
                self.sink_armed[at] = arm;
                if arm {
                    let _ = self.poller.add(descriptor, Interest::Write, SINK_TOKEN + at as u64);
                } else {
                    self.poller.remove(descriptor);
                }
            }
            let open = self.sinks[at].queue.waiting().len() < FULL;
            if open != self.inlet_open[at] {
                self.inlet_open[at] = open;
                let inlet = self.inlets[at].as_raw_fd();
                if open {
                    let _ = self.poller.add(inlet, Interest::Read, INLET_TOKEN + at as u64);
                } else {
                    self.poller.remove(inlet);
                }
            }
            if written == Written::Closed && !known {
                // As in any pipeline: who writes on, learns by a signal that nobody reads.
                for source in 0..self.streams.len() {
                    if self.sink_of[source % 2] == at {
                        self.close(source);
                    }
                }
                let failure = self.sinks[at].failure.as_ref();
                if let Some(error) = failure.filter(|e| e.kind() != io::ErrorKind::BrokenPipe) {
                    let text = format!("cannot pass on the ranks' output: {error}");
                    self.say(&text);
                }
            }
        }
    }
}

/// A roster of ranks that are all on this host, and a socket for each, if the settings want them.
fn reach(settings: &Settings, size: u32) -> io::Result<Option<Reach>> {
    if settings.fabric != Paths::Tcp {
        return Ok(None);
    }
    let loopback = Address { interface: "lo".into(), address: Ipv4Addr::LOCALHOST.into() };
    let mut listeners = Vec::new();
    let mut ranks = Vec::new();
    for _ in 0..size {
        let (listener, port) = boot::listen(settings.ports, std::slice::from_ref(&loopback))?;
        listeners.push(system::move_up(listener));
        ranks.push(Place { host: 0, port });
    }
    let hosts = vec![Host { name: boot::host(), addresses: vec![loopback.address] }];
    let secret = Roster::fresh_secret()?;
    let roster = Roster { secret, encrypt: settings.encrypt, hosts, ranks };
    Ok(Some(Reach { roster: system::move_up(roster.seal()?), listeners }))
}
