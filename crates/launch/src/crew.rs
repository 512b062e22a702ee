//! The ranks of one host: started, listened to, and never left behind.
//!
//! A crew does what [`Order`]s say and tells what happens in [`Report`]s. It lives in `mpiexec` where
//! all ranks are on its host, and in the agent of each host otherwise.

use crate::callers::Callers;
use crate::input::Feed;
use crate::protocol::{Listen, Order, Prepare, Report, Whom};
use crate::start::{Common, FAILURE_BYTES, Reach, Started, Starter, World};
use crate::system::{self, Interest, Poller};
use crate::verdict::{self, End, Fault, Stage};
use crate::{placement, program, spawn, warden};
use boot::{
    Address, Board, Message, Model, NOTICE_BYTES, NameReply, Notice, Port, Roster, SPAWN_BYTES,
    Settings, Slot, Waiting,
};
use std::collections::VecDeque;
use std::io;
use std::net::Ipv4Addr;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long the script around a vanished program has to end and say why.
const LAST_WORDS: Duration = Duration::from_millis(200);
/// How long to wait for what cannot be killed.
const PATIENCE: Duration = Duration::from_secs(3);
/// Descriptors for each rank, and some for ourselves.
const FILES_PER_RANK: u64 = 4;
const OWN_FILES: u64 = 64;
/// The exit status for a job that cannot be started.
const UNUSABLE: u8 = 2;

/// The ranks of one host.
pub struct Crew {
    /// Kills the ranks if this process dies.
    warden: u32,
    common: Common,
    callers: Callers,
    poller: Poller,
    /// Where ranks tell that they cannot become their programs.
    failed: OwnedFd,
    waiting: Vec<Ready>,
    members: Vec<Member>,
    running: usize,
    /// What the members write to standard output and to standard error, to be left alone together.
    inlets: [Poller; 2],
    /// Whether `mpiexec` wants to hear of them.
    wanted: [bool; 2],
    /// Whether what they wrote before cannot be passed on.
    full: bool,
    armed: [bool; 2],
    feed: Option<Feed>,
    reports: VecDeque<Report>,
    /// Everything is to be killed; until when to wait for it.
    winding_up: Option<Instant>,
    over: bool,
}

/// A world that can be started.
struct Ready {
    prepare: Prepare,
    files: Vec<PathBuf>,
    /// The ranks of this host.
    ranks: Vec<u32>,
    listeners: Vec<OwnedFd>,
    /// Where they listen.
    ports: Vec<u16>,
    addresses: Vec<Address>,
}

/// A rank of this host.
struct Member {
    place: u32,
    rank: u32,
    world: u32,
    /// Whether somebody waits for it to meet its parents.
    expected: bool,
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
    outputs: [Option<OwnedFd>; 2],
    /// Where it shows how it is.
    slot: Option<&'static Slot>,
    stage: Stage,
    /// It can go on when others die, and listens for that.
    tolerant: bool,
    running: bool,
}

const CALLERS_TOKEN: u64 = 0;
const FEED_TOKEN: u64 = 1;
const INLET_TOKEN: u64 = 2;
const CONTROL_TOKEN: u64 = 1 << 32;
const PROGRAM_TOKEN: u64 = 2 << 32;

impl Crew {
    /// A crew without members. Their signal mask will be `mask`, and rank 0 reads what this process
    /// reads if `inherit` is set.
    pub fn new(host: u32, mask: libc::sigset_t, inherit: bool) -> io::Result<Crew> {
        // SAFETY: takes integers. A caller that ignores its children must not make us lose ours.
        unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
        let files = system::raise_file_limit()?;
        system::adopt_orphans();
        // The end to write to stays open as long as this process lives: that is its message.
        let (life, alive) = system::pipe()?;
        std::mem::forget(alive);
        let life = system::move_up(life);
        let (failed, failures) = system::pipe()?;
        system::set_nonblocking(&failed)?;
        let warden = warden::start(&life, None)?;
        let callers = Callers::new(Port::open()?)?;
        let poller = Poller::new()?;
        poller.add(callers.as_raw_fd(), Interest::Read, CALLERS_TOKEN)?;
        let inlets = [Poller::new()?, Poller::new()?];
        for (at, inlet) in inlets.iter().enumerate() {
            poller.add(inlet.as_raw_fd(), Interest::Read, INLET_TOKEN + at as u64)?;
        }
        let common = Common {
            host,
            cpus: boot::usable_cpus(),
            group: warden.group,
            exchange: callers.name().to_owned(),
            life,
            failures,
            nothing: system::nothing()?,
            mask,
            files,
            inherit,
        };
        Ok(Crew {
            warden: warden.process,
            common,
            callers,
            poller,
            failed,
            waiting: Vec::new(),
            members: Vec::new(),
            running: 0,
            inlets,
            wanted: [true; 2],
            full: false,
            armed: [true; 2],
            feed: None,
            reports: VecDeque::new(),
            winding_up: None,
            over: false,
        })
    }

    /// Does what an order says. Those for agents are none of a crew's business.
    pub fn handle_order(&mut self, order: Order) {
        match order {
            Order::Prepare(prepare) => self.prepare(prepare),
            Order::Go { world, roster } => self.start(world, &roster),
            Order::Signal { signal, whom: Whom::All } => self.signal_all(signal),
            Order::Signal { signal, whom: Whom::Programs } => {
                // To the program itself: a script around it would die of it.
                for member in self.members.iter().filter(|member| member.running) {
                    let program = member.program.as_ref().map(|(process, _)| *process);
                    system::signal_process(program.unwrap_or(member.process), signal);
                }
            }
            Order::Abandon { world } => {
                self.waiting.retain(|ready| ready.prepare.world != world);
                let of_world = |member: &&Member| member.running && member.world == world;
                for member in self.members.iter().filter(of_world) {
                    let program = member.program.as_ref().map(|(process, _)| *process);
                    for process in [Some(member.process), program].into_iter().flatten() {
                        system::signal_process(process, libc::SIGKILL);
                    }
                }
            }
            Order::WindUp => self.wind_up(),
            Order::Input(bytes) => {
                if let Some(feed) = &mut self.feed {
                    feed.handle_input(&bytes, &self.poller, FEED_TOKEN);
                }
                self.hear_feed();
            }
            Order::Flow { which, open } => {
                self.wanted[which as usize] = open;
                self.let_flow();
            }
            Order::Close { which } => {
                for at in 0..self.members.len() {
                    self.close(at, which as usize);
                }
            }
            Order::Decline { port, reason } => spawn::refuse(&port, &reason),
            Order::Call { line, port } => match self.callers.call(line, &port) {
                // Whoever is called for cannot tell otherwise that somebody is there.
                true => {
                    let message = NameReply::Done.encode();
                    self.reports.push_back(Report::Said { line, message });
                }
                false => self.reports.push_back(Report::HungUp { line }),
            },
            Order::Tell { line, message } => drop(self.callers.send(line, &message)),
            Order::HangUp { line } => {
                self.callers.hang_up(line);
                // Nothing that was said there comes behind this.
                self.reports.push_back(Report::HungUp { line });
            }
            Order::Inquire => {
                let report = Report::Condition(self.condition());
                self.reports.push_back(report);
            }
            Order::Mourn(death) => {
                for member in self.members.iter().filter(|member| member.tolerant) {
                    if let Some(control) = &member.control {
                        // Whoever cannot be told is about to end, and needs not know.
                        let _ = system::write(control.as_raw_fd(), &death.encode());
                    }
                }
            }
            Order::Setup(_) | Order::Pause => {}
        }
    }

    /// What has happened next, if anything has.
    pub fn poll_report(&mut self) -> Option<Report> {
        self.reports.pop_front()
    }

    /// Handles what is ready.
    pub fn handle_ready(&mut self) {
        for token in self.poller.wait(Some(Duration::ZERO)).unwrap_or_default() {
            match token {
                CALLERS_TOKEN => self.hear_callers(),
                FEED_TOKEN => {
                    if let Some(feed) = &mut self.feed {
                        feed.handle_room(&self.poller, FEED_TOKEN);
                    }
                    self.hear_feed();
                }
                INLET_TOKEN..CONTROL_TOKEN => {
                    let which = (token - INLET_TOKEN) as usize;
                    let ready = self.inlets[which].wait(Some(Duration::ZERO));
                    for member in ready.unwrap_or_default() {
                        self.read(member as usize, which);
                    }
                }
                CONTROL_TOKEN..PROGRAM_TOKEN => self.listen((token - CONTROL_TOKEN) as usize),
                _ => self.handle_program_end((token - PROGRAM_TOKEN) as usize),
            }
        }
    }

    /// When to call [`handle_time`](Crew::handle_time).
    pub fn deadline(&self) -> Option<Instant> {
        let vanished = self.members.iter().filter_map(|member| member.vanished).map(|(at, _)| at);
        vanished.chain(self.winding_up.filter(|_| !self.over)).min()
    }

    /// Handles that time has passed.
    pub fn handle_time(&mut self, now: Instant) {
        for at in 0..self.members.len() {
            let member = &mut self.members[at];
            if let Some((until, process)) = member.vanished
                && now >= until
            {
                member.vanished = None;
                if let Stage::Initialized(model) = member.stage {
                    self.blame(at, Fault::Vanished(process, model));
                }
            }
        }
    }

    /// A child of this process has ended.
    pub fn handle_death(&mut self, process: u32, status: libc::c_int) {
        if process == self.warden && self.winding_up.is_none() {
            return self.replace_warden();
        }
        let found =
            self.members.iter().position(|member| member.running && member.process == process);
        let Some(at) = found else { return };
        // What it said comes before how it ended.
        self.listen(at);
        let member = &mut self.members[at];
        member.running = false;
        member.vanished = None;
        self.running -= 1;
        let fault = verdict::judge(member.stage, End::from_status(status));
        // Whoever waits for it would wait for ever.
        let had_session = member.stage != Stage::Started;
        let fault = fault.or(member.expected.then_some(Fault::Absent { had_session }));
        let place = member.place;
        if let Some(fault) = fault {
            self.blame(at, fault);
            self.hear_failures();
            // The cause may be another rank's, who has told it and is still alive.
            for other in 0..self.members.len() {
                self.listen(other);
            }
        }
        self.reports.push_back(Report::Ended { place });
    }

    /// Somebody has killed the warden; without one ranks might outlive this process.
    fn replace_warden(&mut self) {
        if let Ok(warden) = warden::start(&self.common.life, Some(self.common.group)) {
            (self.warden, self.common.group) = (warden.process, warden.group);
        }
    }

    /// Lets ranks wait with their output while what they wrote before cannot be passed on.
    pub fn throttle(&mut self, full: bool) {
        self.full = full;
        self.let_flow();
    }

    /// Whether nothing is left. `is_own` tells the children of this process that are none of the
    /// crew's business.
    pub fn is_over(&mut self, childless: bool, is_own: impl Fn(u32) -> bool) -> bool {
        let Some(patience) = self.winding_up.filter(|_| !self.over) else { return self.over };
        // Orphans become our children, so that having none means that nothing is left.
        if !childless && Instant::now() < patience {
            for process in system::children().into_iter().filter(|process| !is_own(*process)) {
                system::signal_process(process, libc::SIGKILL);
            }
            return false;
        }
        for at in 0..self.members.len() {
            for which in 0..2 {
                self.drain(at, which);
                self.close(at, which);
            }
        }
        self.over = true;
        let [strangers, reopened] = self.counts();
        if strangers + reopened > 0 {
            self.reports.push_back(Report::Counted { strangers, reopened });
        }
        self.reports.push_back(Report::Over);
        true
    }

    /// Takes care of a program that was started by somebody else, and may ask for processes.
    pub fn adopt(&mut self, process: u32, control: OwnedFd) -> io::Result<()> {
        system::write(control.as_raw_fd(), self.callers.name().as_bytes())?;
        let watch = system::watch_process(process)?;
        self.poller.add(watch.as_raw_fd(), Interest::Read, PROGRAM_TOKEN)?;
        self.poller.add(control.as_raw_fd(), Interest::Read, CONTROL_TOKEN)?;
        self.running = 1;
        self.members.push(Member {
            place: 0,
            rank: 0,
            world: 0,
            expected: false,
            request: Vec::new(),
            process,
            name: "a program".into(),
            program: Some((process, watch)),
            is_child: false,
            vanished: None,
            control: Some(control),
            outputs: [None, None],
            slot: None,
            // Only MPI starts this mpiexec by itself.
            stage: Stage::Initialized(Model::Mpi),
            tolerant: false,
            running: true,
        });
        self.reports.push_back(Report::Started { place: 0, process });
        Ok(())
    }

    // Starting.

    /// Gets everything ready that can fail before a process exists.
    fn prepare(&mut self, prepare: Prepare) {
        let world = prepare.world;
        match self.make_ready(prepare) {
            Ok(ready) => {
                let addresses = ready.addresses.iter().map(|one| one.address).collect();
                let ports = ready.ports.clone();
                self.waiting.push(ready);
                let name = boot::host();
                self.reports.push_back(Report::Prepared { world, name, ports, addresses });
            }
            Err((status, message)) => {
                self.reports.push_back(Report::Refused { world, status, message });
            }
        }
    }

    fn make_ready(&self, prepare: Prepare) -> Result<Ready, (u8, String)> {
        let own = |host: &u32| *host == self.common.host;
        let ranks: Vec<u32> =
            (0..).zip(&prepare.hosts).filter(|(_, host)| own(host)).map(|(rank, _)| rank).collect();
        let spawned = prepare.parent.is_some();
        let files = program::find_all(&prepare.plan, spawned)
            .map_err(|refusal| (refusal.status, refusal.to_string()))?;
        let needed = (self.members.len() + ranks.len()) as u64 * FILES_PER_RANK + OWN_FILES;
        if needed > self.common.files.rlim_max {
            let (ranks, limit) = (ranks.len(), self.common.files.rlim_max);
            let message = format!(
                "{ranks} ranks need {needed} open files, and the limit is {limit}\n  \
                 Use fewer ranks, or raise the limit (`ulimit -Hn`)."
            );
            return Err((UNUSABLE, message));
        }
        let system = |error: io::Error| (UNUSABLE, error.to_string());
        let (mut listeners, mut ports, mut addresses) = (Vec::new(), Vec::new(), Vec::new());
        if prepare.listen != Listen::Nowhere {
            let settings = program::settings(&prepare.plan, None);
            let settings = settings.map_err(|error| (UNUSABLE, error.to_string()))?;
            addresses =
                self.addresses(&prepare, &settings).map_err(|message| (UNUSABLE, message))?;
            for _ in &ranks {
                let (listener, port) = boot::listen(settings.ports, &addresses).map_err(system)?;
                listeners.push(system::move_up(listener));
                ports.push(port);
            }
        }
        Ok(Ready { prepare, files, ranks, listeners, ports, addresses })
    }

    /// Where ranks of this host can be reached.
    fn addresses(&self, prepare: &Prepare, settings: &Settings) -> Result<Vec<Address>, String> {
        if prepare.listen == Listen::Here && settings.networks.is_empty() {
            return Ok(vec![Address {
                interface: "lo".into(),
                address: Ipv4Addr::LOCALHOST.into(),
            }]);
        }
        let all = |nets: &[boot::Network]| boot::addresses(nets).map_err(|error| error.to_string());
        let found = all(&settings.networks)?;
        if found.is_empty() {
            let show = |one: &Address| format!("{} ({})", one.address, one.interface);
            let there: Vec<String> = all(&[])?.iter().map(show).collect();
            let there = if there.is_empty() { "none".to_owned() } else { there.join(", ") };
            return Err(format!(
                "no address that --net allows; there are: {there}\n  \
                 Give --net an interface or a prefix that each host has."
            ));
        }
        Ok(found)
    }

    fn start(&mut self, world: u32, roster: &[u8]) {
        let Some(at) = self.waiting.iter().position(|ready| ready.prepare.world == world) else {
            return;
        };
        let Ready { prepare, files, ranks, listeners, .. } = self.waiting.remove(at);
        let mut started = 0;
        let failure = self.start_ranks(&prepare, &files, &ranks, listeners, roster, &mut started);
        if let Err(error) = failure {
            let remedy = verdict::remedy(error.raw_os_error().unwrap_or(0));
            for (at, rank) in ranks.iter().enumerate().skip(started) {
                let place = prepare.first + rank;
                if at == started {
                    let message = format!("{error}{remedy}");
                    self.reports.push_back(Report::Unstarted { place, message });
                }
                self.reports.push_back(Report::Ended { place });
            }
        }
    }

    fn start_ranks(
        &mut self,
        prepare: &Prepare,
        files: &[PathBuf],
        ranks: &[u32],
        listeners: Vec<OwnedFd>,
        roster: &[u8],
        started: &mut usize,
    ) -> io::Result<()> {
        let plan = &prepare.plan;
        let network = if roster.is_empty() {
            None
        } else {
            let roster = Roster::decode(roster).map_err(io::Error::other)?.seal()?;
            Some(Reach { roster: system::move_up(roster), listeners })
        };
        let cpus = boot::allowed_cpus();
        let spawned = prepare.parent.is_some();
        let cores = if spawned { Vec::new() } else { placement::cores(&cpus) };
        let shares = placement::share_out(&cores, ranks.len() as u32, plan.bind);
        let shares = shares.filter(|_| !spawned);
        let world = World {
            number: prepare.number,
            size: prepare.hosts.len() as u32,
            ranks: ranks.to_vec(),
            first: prepare.first,
            crowd: (self.running + ranks.len()) as u32,
            memory: system::move_up(boot::memory()?),
            board: system::move_up(Board::memory(ranks.len())?),
            shares,
            parent: prepare.parent.clone(),
            network,
            feed: prepare.feed,
        };
        let board = Board::attach(&world.board)?;
        let mut first = 0;
        for (number, file) in files.iter().enumerate() {
            let of_program = first..first + plan.programs[number].ranks;
            first = of_program.end;
            let local = (0..ranks.len()).filter(|local| of_program.contains(&ranks[*local]));
            let local: Vec<usize> = local.collect();
            if local.is_empty() {
                continue;
            }
            let mut all = Vec::new();
            let slot = |local: usize| board.slot(local as u32);
            let starter = Starter::new(&self.common, &world, plan, number as u32, file)?;
            let mut failure = Ok(());
            for one in local {
                match starter.start(one) {
                    Ok(started) => all.push((ranks[one], slot(one), started)),
                    Err(error) => {
                        failure = Err(error);
                        break;
                    }
                }
            }
            for (rank, slot, one) in all {
                self.add(prepare, rank, slot, one)?;
                *started += 1;
            }
            failure?;
        }
        if plan.report {
            self.describe(&world, &cpus, plan.bind);
        }
        Ok(())
    }

    /// Prints where each rank runs and why.
    fn describe(&mut self, world: &World, cpus: &[u32], bind: crate::arguments::Bind) {
        let ranks = world.ranks.len();
        let why = placement::reason(bind, &world.shares, ranks);
        let shown = placement::show_list(cpus);
        let host = boot::host();
        let mut lines = vec![format!("{ranks} ranks on host {host}, CPUs {shown}; {why}")];
        let first = self.members.len() - ranks;
        for (local, member) in self.members[first..].iter().enumerate() {
            let cpus = world.shares.as_ref().map_or(cpus, |shares| &shares[local]);
            let cpus = placement::show_list(cpus);
            let (rank, process) = (world.ranks[local], member.process);
            let name = member.name.rsplit('/').next().unwrap_or("?");
            lines.push(format!("rank {rank:>4}  pid {process:>7}  CPUs {cpus:<10}  {name}"));
        }
        self.reports.extend(lines.into_iter().map(Report::Say));
    }

    /// Takes care of a rank.
    fn add(
        &mut self,
        prepare: &Prepare,
        rank: u32,
        slot: Option<&'static Slot>,
        started: Started,
    ) -> io::Result<()> {
        let at = self.members.len() as u64;
        let Started { process, name, control, outputs, input } = started;
        self.poller.add(control.as_raw_fd(), Interest::Read, CONTROL_TOKEN + at)?;
        for (inlet, descriptor) in self.inlets.iter().zip(&outputs) {
            inlet.add(descriptor.as_raw_fd(), Interest::Read, at)?;
        }
        if let Some(rank) = input {
            self.feed = Some(Feed::new(rank));
            self.hear_feed();
        }
        self.running += 1;
        let place = prepare.first + rank;
        self.members.push(Member {
            place,
            rank,
            world: prepare.world,
            expected: prepare.parent.is_some(),
            request: Vec::new(),
            process,
            name,
            program: None,
            is_child: true,
            vanished: None,
            control: Some(control),
            outputs: outputs.map(Some),
            slot,
            stage: Stage::Started,
            tolerant: false,
            running: true,
        });
        self.reports.push_back(Report::Started { place, process });
        Ok(())
    }

    // Deaths and their causes.

    /// Tells what is wrong with a rank. What it wrote before stands before the news.
    fn blame(&mut self, at: usize, fault: Fault) {
        for which in 0..2 {
            self.drain(at, which);
        }
        self.reports.push_back(Report::Faulty { place: self.members[at].place, fault });
    }

    /// Hears what a rank has to say.
    fn listen(&mut self, at: usize) {
        let mut buffer = [0; NOTICE_BYTES];
        while let Some(control) = &self.members[at].control {
            let message = match system::receive(control, &mut buffer) {
                Ok(Some(message)) => message,
                Ok(None) => return,
                Err(_) => {
                    self.poller.remove(control.as_raw_fd());
                    self.members[at].control = None;
                    return;
                }
            };
            let notice = match Notice::decode(&buffer[..message.length]) {
                Ok(_) if message.cut => Err("a notice that is too long".to_owned()),
                Ok(notice) => Ok(notice),
                Err(error) => Err(error.to_string()),
            };
            let place = self.members[at].place;
            match notice {
                Ok(Notice::Initialized { process, model }) => {
                    self.members[at].stage = Stage::Initialized(model);
                    self.watch_program(at, message.sender.unwrap_or(process));
                }
                Ok(Notice::Finalized) => self.members[at].stage = Stage::Finalized,
                Ok(Notice::Abort { code, reason }) => {
                    self.blame(at, Fault::Aborted { code, reason });
                }
                Ok(Notice::Part(part)) => {
                    let request = &mut self.members[at].request;
                    request.extend(part);
                    if request.len() > SPAWN_BYTES {
                        request.clear();
                        self.blame(at, Fault::Garbled("a request that is too long".into()));
                    }
                }
                Ok(Notice::Spawn) => {
                    let request = std::mem::take(&mut self.members[at].request);
                    self.reports.push_back(Report::Spawn { place, request });
                }
                Ok(Notice::Connected) => {
                    self.members[at].expected = false;
                    self.reports.push_back(Report::Connected { place, connected: true });
                }
                Ok(Notice::Parted) => {
                    self.reports.push_back(Report::Connected { place, connected: false });
                }
                Ok(Notice::Tolerant) => {
                    self.members[at].tolerant = true;
                    self.reports.push_back(Report::Tolerant { place });
                }
                Ok(Notice::Missed { rank }) => {
                    self.reports.push_back(Report::Missed { place, rank });
                }
                Err(why) => self.blame(at, Fault::Garbled(why)),
            }
        }
    }

    /// Watches the process that called MPI_Init, if a script stands between it and us.
    fn watch_program(&mut self, at: usize, process: u32) {
        if process == self.members[at].process {
            return;
        }
        match system::watch_process(process) {
            Ok(watch) => {
                let token = PROGRAM_TOKEN + at as u64;
                if self.poller.add(watch.as_raw_fd(), Interest::Read, token).is_ok() {
                    self.members[at].program = Some((process, watch));
                }
            }
            // It has ended before we heard of it.
            Err(error) if error.raw_os_error() == Some(libc::ESRCH) => {
                self.members[at].vanished = Some((Instant::now() + LAST_WORDS, process));
            }
            // The kernel cannot watch: the end of the script will tell.
            Err(_) => {}
        }
    }

    fn handle_program_end(&mut self, at: usize) {
        self.listen(at);
        let Some((process, watch)) = &self.members[at].program else { return };
        self.poller.remove(watch.as_raw_fd());
        if self.members[at].is_child {
            self.members[at].vanished = Some((Instant::now() + LAST_WORDS, *process));
            return;
        }
        // The program that was adopted has ended; how, only its parent knows.
        let process = *process;
        if std::mem::replace(&mut self.members[at].running, false) {
            self.running -= 1;
            if let Stage::Initialized(model) = self.members[at].stage {
                self.blame(at, Fault::Vanished(process, model));
            }
            self.reports.push_back(Report::Ended { place: self.members[at].place });
        }
    }

    /// Hears of ranks that could not become their programs.
    fn hear_failures(&mut self) {
        let mut failure = [0; FAILURE_BYTES];
        while let Ok(FAILURE_BYTES) = system::read(self.failed.as_raw_fd(), &mut failure) {
            let [a, b, c, d, e, f, g, h] = failure;
            let place = u32::from_ne_bytes([a, b, c, d]);
            if let Some(at) = self.members.iter().position(|member| member.place == place) {
                let name = self.members[at].name.clone();
                let error = i32::from_ne_bytes([e, f, g, h]);
                self.blame(at, Fault::Unstarted { name, error });
            }
        }
    }

    // The end.

    /// Kills what the ranks have left behind.
    fn wind_up(&mut self) {
        self.waiting.clear();
        if self.winding_up.is_none() {
            self.winding_up = Some(Instant::now() + PATIENCE);
            system::signal_group(self.common.group, libc::SIGKILL);
        }
    }

    fn signal_all(&self, signal: libc::c_int) {
        system::signal_group(self.common.group, signal);
        for member in self.members.iter().filter(|member| member.running) {
            // Programs like `timeout` leave the group.
            let program = member.program.as_ref().map(|(process, _)| *process);
            for process in [Some(member.process), program].into_iter().flatten() {
                if system::group_of(process).is_some_and(|group| group != self.common.group) {
                    system::signal_process(process, signal);
                }
            }
        }
    }

    // How it is.

    /// Strangers that were turned away, and connections that were opened again.
    fn counts(&self) -> [u64; 2] {
        let slots = || self.members.iter().filter_map(|member| member.slot);
        let strangers = slots().map(|slot| slot.strangers.load(Ordering::Relaxed)).sum();
        [strangers, slots().map(|slot| slot.reopened.load(Ordering::Relaxed)).sum()]
    }

    /// How the ranks are, in lines for the user.
    fn condition(&self) -> Vec<String> {
        let [strangers, reopened] = self.counts();
        let dropped: u64 = self
            .members
            .iter()
            .filter_map(|member| member.slot)
            .map(|slot| slot.dropped.load(Ordering::Relaxed))
            .sum();
        let running = self.running;
        let mut lines = vec![format!(
            "{running} ranks run; {strangers} strangers turned away, {reopened} connections \
             reopened, {dropped} networks dropped"
        )];
        for member in &self.members {
            let (rank, process) = (member.rank, member.process);
            let state = match (member.running, member.stage) {
                (false, _) => "has ended".into(),
                (true, Stage::Started) => "runs, and has not joined yet".into(),
                (true, Stage::Finalized) => "runs, and has left".into(),
                (true, Stage::Initialized(_)) => show(member.slot.and_then(Slot::waiting)),
            };
            let world = match member.world {
                0 => String::new(),
                world => format!(" of spawned world {world}"),
            };
            lines.push(format!("rank {rank:>4}{world}  pid {process:>7}  {state}"));
        }
        lines
    }

    /// Passes on what ranks say to those who are not on this host.
    fn hear_callers(&mut self) {
        for (line, said) in self.callers.poll(Some(Duration::ZERO)) {
            self.reports.push_back(match said {
                Some(message) => Report::Said { line, message },
                None => Report::HungUp { line },
            });
        }
    }

    // Input and output.

    fn hear_feed(&mut self) {
        if let Some(open) = self.feed.as_mut().and_then(Feed::poll_room) {
            self.reports.push_back(Report::Room { open });
        }
    }

    /// Reads once from a rank's stream. Returns whether there may be more.
    fn read(&mut self, at: usize, which: usize) -> bool {
        let Some(descriptor) = &self.members[at].outputs[which] else { return false };
        let mut buffer = [0; 1 << 16];
        match system::read(descriptor.as_raw_fd(), &mut buffer) {
            Ok(count) if count > 0 => {
                let source = self.members[at].place * 2 + which as u32;
                let bytes = buffer[..count].to_vec();
                self.reports.push_back(Report::Output { source, bytes });
                true
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => false,
            _ => {
                self.close(at, which);
                false
            }
        }
    }

    /// Reads what a rank has left in its stream; not for ever, for somebody may go on writing.
    fn drain(&mut self, at: usize, which: usize) {
        (0..64).all(|_| self.read(at, which));
    }

    fn close(&mut self, at: usize, which: usize) {
        if let Some(descriptor) = self.members[at].outputs[which].take() {
            self.inlets[which].remove(descriptor.as_raw_fd());
            let source = self.members[at].place * 2 + which as u32;
            self.reports.push_back(Report::Output { source, bytes: Vec::new() });
        }
    }

    fn let_flow(&mut self) {
        for (at, inlet) in self.inlets.iter().enumerate() {
            let open = self.wanted[at] && !self.full;
            if std::mem::replace(&mut self.armed[at], open) == open {
                continue;
            }
            if open {
                let _ = self.poller.add(inlet.as_raw_fd(), Interest::Read, INLET_TOKEN + at as u64);
            } else {
                self.poller.remove(inlet.as_raw_fd());
            }
        }
    }
}

/// What a rank waits for, in words.
fn show(waiting: Option<(Waiting, f64)>) -> String {
    let Some((waiting, seconds)) = waiting else { return "runs".into() };
    let what = match waiting {
        Waiting::Message { from: Some(from) } => format!("waits for a message from rank {from}"),
        Waiting::Message { from: None } => "waits for a message".into(),
        Waiting::Taking { by } => format!("waits for rank {by} to take a message"),
        Waiting::Others => "waits for others".into(),
    };
    format!("{what}, for {seconds:.1} s")
}

impl AsRawFd for Crew {
    /// Ready to be read from when there is something to [`handle`](Crew::handle_ready).
    fn as_raw_fd(&self) -> RawFd {
        self.poller.as_raw_fd()
    }
}
