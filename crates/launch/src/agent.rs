//! The ranks of one host: started, listened to, and never left behind.
//!
//! A node agent does what [`Order`]s say and tells what happens in [`Report`]s. It lives in `mpiexec` where
//! all ranks are on its host, and in the [`daemon`](crate::daemon) of each host otherwise.

mod condition;

use crate::connections::Connections;
use crate::input::Feed;
use crate::protocol::{Listen, Order, Prepare, Report, SignalTarget};
use crate::start::{Common, FAILURE_BYTES, Reach, Started, Starter, World};
use crate::system::{self, Interest, Poller};
use crate::verdict::{self, End, Fault, RankState};
use crate::{binding, leftovers, program, reaper, spawn};
use boot::{
    Address, Machine, Message, Model, NOTICE_BYTES, NameReply, Notice, Occupancy, Port, RankStatus,
    Roster, SPAWN_BYTES, Settings, StatusBoard,
};
use std::collections::VecDeque;
use std::io;
use std::net::Ipv4Addr;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long the script around a vanished program has to end and say why.
const LAST_WORDS: Duration = Duration::from_millis(200);
/// How long to wait for what cannot be killed.
const PATIENCE: Duration = Duration::from_secs(3);
/// Descriptors for each rank, and some for ourselves.
const FILES_PER_RANK: u64 = 4;
const OWN_FILES: u64 = 64;
/// How long ranks are started at a time: meanwhile nobody hears of this host.
const SLICE: Duration = Duration::from_millis(20);
/// The exit status for a job that cannot be started.
const UNUSABLE: u8 = 2;

/// Starts the ranks of one host, listens to them, and leaves none behind.
pub struct NodeAgent {
    /// Kills the ranks if this process dies.
    reaper: u32,
    common: Common,
    connections: Connections,
    poller: Poller,
    /// Where ranks tell that they cannot become their programs.
    failed: OwnedFd,
    waiting: Vec<Ready>,
    launch: Option<Launch>,
    /// What is to be done once all ranks of that are started.
    held: VecDeque<Order>,
    members: Vec<Member>,
    running: usize,
    /// What the members write to standard output and to standard error, to be left alone together.
    inlets: [Poller; 2],
    /// Whether `mpiexec` wants to hear of them.
    wanted: [bool; 2],
    /// Whether what they wrote before cannot be passed on.
    full: bool,
    armed: [bool; 2],
    feeds: Vec<Feed>,
    reports: VecDeque<Report>,
    /// Everything is to be killed; until when to wait for it.
    shutting_down: Option<Instant>,
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
    /// The machine, as far as the ranks of this world may use it.
    machine: Machine,
}

/// A world whose ranks are being started, some at a time.
struct Launch {
    prepare: Prepare,
    files: Vec<PathBuf>,
    world: World,
    board: StatusBoard,
    cpus: Vec<u32>,
    /// How many of the ranks of this host are started.
    started: usize,
}

/// A rank of this host.
struct Member {
    index: u32,
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
    slot: Option<&'static RankStatus>,
    state: RankState,
    /// It can go on when others die, and listens for that.
    tolerant: bool,
    running: bool,
}

const CONNECTIONS_TOKEN: u64 = 0;
const FEED_TOKEN: u64 = 1;
const INLET_TOKEN: u64 = 2;
const CONTROL_TOKEN: u64 = 1 << 32;
const PROGRAM_TOKEN: u64 = 2 << 32;

impl NodeAgent {
    /// An agent without members. Their signal mask will be `mask`, and rank 0 reads what this process
    /// reads if `inherit` is set.
    pub fn new(host: u32, mask: libc::sigset_t, inherit: bool) -> io::Result<NodeAgent> {
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
        let reaper = reaper::start(&life, None)?;
        let connections = Connections::new(Port::open()?)?;
        let poller = Poller::new()?;
        poller.add(connections.as_raw_fd(), Interest::Read, CONNECTIONS_TOKEN)?;
        let inlets = [Poller::new()?, Poller::new()?];
        for (at, inlet) in inlets.iter().enumerate() {
            poller.add(inlet.as_raw_fd(), Interest::Read, INLET_TOKEN + at as u64)?;
        }
        let common = Common {
            host,
            group: reaper.group,
            router: connections.name().to_owned(),
            life,
            failures,
            nothing: system::nothing()?,
            mask,
            files,
            inherit,
        };
        Ok(NodeAgent {
            reaper: reaper.process,
            common,
            connections,
            poller,
            failed,
            waiting: Vec::new(),
            launch: None,
            held: VecDeque::new(),
            members: Vec::new(),
            running: 0,
            inlets,
            wanted: [true; 2],
            full: false,
            armed: [true; 2],
            feeds: Vec::new(),
            reports: VecDeque::new(),
            shutting_down: None,
            over: false,
        })
    }

    /// Does what an order says. Those for agents are none of its business.
    pub fn handle_order(&mut self, order: Order) {
        if self.launch.is_some() {
            return self.held.push_back(order);
        }
        match order {
            Order::Prepare(prepare) => self.prepare(prepare),
            Order::Start { world, roster, occupancy, sharing } => {
                self.start(world, &roster, occupancy, &sharing);
            }
            Order::Signal { signal, target: SignalTarget::All } => self.signal_all(signal),
            Order::Signal { signal, target: SignalTarget::Programs } => {
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
            Order::Shutdown => self.shut_down(),
            Order::Input(bytes) => {
                for feed in &mut self.feeds {
                    feed.handle_input(&bytes, &self.poller, FEED_TOKEN);
                }
                self.report_room();
            }
            Order::OutputFlow { which, open } => {
                self.wanted[which as usize] = open;
                self.let_flow();
            }
            Order::CloseOutput { which } => {
                for at in 0..self.members.len() {
                    self.close(at, which as usize);
                }
            }
            Order::Decline { port, reason } => spawn::refuse(&port, &reason),
            Order::Connect { connection, port } => {
                match self.connections.connect(connection, &port) {
                    // Whoever asked for it cannot tell otherwise that somebody is there.
                    true => {
                        let message = NameReply::Done.encode();
                        self.reports.push_back(Report::Received { connection, message });
                    }
                    false => self.reports.push_back(Report::Disconnected { connection }),
                }
            }
            Order::Send { connection, message } => {
                let _ = self.connections.send(connection, &message);
            }
            Order::Disconnect { connection } => {
                self.connections.close(connection);
                // Nothing that was said there comes behind this.
                self.reports.push_back(Report::Disconnected { connection });
            }
            Order::QueryStatus => {
                let report = self.condition();
                self.reports.push_back(report);
            }
            Order::PeerFailed(failure) => {
                for member in self.members.iter().filter(|member| member.tolerant) {
                    if let Some(control) = &member.control {
                        // Whoever cannot be told is about to end, and needs not know.
                        let _ = system::write(control.as_raw_fd(), &failure.encode());
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
                CONNECTIONS_TOKEN => self.receive_messages(),
                FEED_TOKEN => {
                    for feed in &mut self.feeds {
                        feed.handle_room(&self.poller, FEED_TOKEN);
                    }
                    self.report_room();
                }
                INLET_TOKEN..CONTROL_TOKEN => {
                    let which = (token - INLET_TOKEN) as usize;
                    let ready = self.inlets[which].wait(Some(Duration::ZERO));
                    for member in ready.unwrap_or_default() {
                        self.read(member as usize, which);
                    }
                }
                CONTROL_TOKEN..PROGRAM_TOKEN => {
                    self.receive_notices((token - CONTROL_TOKEN) as usize)
                }
                _ => self.handle_program_end((token - PROGRAM_TOKEN) as usize),
            }
        }
    }

    /// When to call [`handle_time`](NodeAgent::handle_time).
    pub fn deadline(&self) -> Option<Instant> {
        let vanished = self.members.iter().filter_map(|member| member.vanished).map(|(at, _)| at);
        let launch = self.launch.as_ref().map(|_| Instant::now());
        vanished.chain(self.shutting_down.filter(|_| !self.over)).chain(launch).min()
    }

    /// Handles that time has passed.
    pub fn handle_time(&mut self, now: Instant) {
        self.start_some();
        for at in 0..self.members.len() {
            let member = &mut self.members[at];
            if let Some((until, process)) = member.vanished
                && now >= until
            {
                member.vanished = None;
                if let RankState::Initialized(model) = member.state {
                    self.report_fault(at, Fault::Vanished(process, model));
                }
            }
        }
    }

    /// A child of this process has ended.
    pub fn handle_death(&mut self, process: u32, status: libc::c_int) {
        if process == self.reaper && self.shutting_down.is_none() {
            return self.replace_reaper();
        }
        let found =
            self.members.iter().position(|member| member.running && member.process == process);
        let Some(at) = found else { return };
        // What it said comes before how it ended.
        self.receive_notices(at);
        let member = &mut self.members[at];
        member.running = false;
        member.vanished = None;
        self.running -= 1;
        let fault = verdict::judge(member.state, End::from_status(status));
        // Whoever waits for it would wait for ever.
        let had_session = member.state != RankState::Started;
        let fault = fault.or(member.expected.then_some(Fault::Absent { had_session }));
        let index = member.index;
        if let Some(fault) = fault {
            self.report_fault(at, fault);
            self.read_failures();
            // The cause may be another rank's, who has told it and is still alive.
            for other in 0..self.members.len() {
                self.receive_notices(other);
            }
        }
        self.reports.push_back(Report::Ended { index });
    }

    /// Somebody has killed the reaper; without one ranks might outlive this process.
    fn replace_reaper(&mut self) {
        if let Ok(reaper) = reaper::start(&self.common.life, Some(self.common.group)) {
            (self.reaper, self.common.group) = (reaper.process, reaper.group);
        }
    }

    /// Lets ranks wait with their output while what they wrote before cannot be passed on.
    pub fn throttle(&mut self, full: bool) {
        self.full = full;
        self.let_flow();
    }

    /// Whether nothing is left. `is_own` tells the children of this process that are none of the
    /// agent's business.
    pub fn is_over(&mut self, childless: bool, is_own: impl Fn(u32) -> bool) -> bool {
        let Some(patience) = self.shutting_down.filter(|_| !self.over) else { return self.over };
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
        leftovers::sweep();
        let (rejected, counts) = self.counts();
        self.reports.push_back(Report::Counters { rejected, counts });
        self.reports.push_back(Report::Finished);
        true
    }

    /// Takes care of a program that was started by somebody else, and may ask for processes.
    pub fn adopt(&mut self, process: u32, control: OwnedFd) -> io::Result<()> {
        system::write(control.as_raw_fd(), self.connections.name().as_bytes())?;
        let watch = system::watch_process(process)?;
        self.poller.add(watch.as_raw_fd(), Interest::Read, PROGRAM_TOKEN)?;
        self.poller.add(control.as_raw_fd(), Interest::Read, CONTROL_TOKEN)?;
        self.running = 1;
        self.members.push(Member {
            index: 0,
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
            state: RankState::Initialized(Model::Mpi),
            tolerant: false,
            running: true,
        });
        self.reports.push_back(Report::Started { index: 0, process });
        Ok(())
    }

    // Starting.

    /// Gets everything ready that can fail before a process exists.
    fn prepare(&mut self, prepare: Prepare) {
        let world = prepare.world;
        match self.make_ready(prepare) {
            Ok(ready) => {
                let addresses = ready.addresses.iter().map(|one| one.address).collect();
                let (ports, machine) = (ready.ports.clone(), ready.machine.clone());
                self.waiting.push(ready);
                let name = boot::host();
                let prepared = Report::Prepared { world, name, ports, addresses, machine };
                self.reports.push_back(prepared);
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
        let cpus = binding::chosen(boot::allowed_cpus(), &prepare.plan.binding);
        let machine = Machine::own(cpus.map_err(|message| (UNUSABLE, message))?);
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
        Ok(Ready { prepare, files, ranks, listeners, ports, addresses, machine })
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

    fn start(&mut self, world: u32, roster: &[u8], occupancy: Occupancy, sharing: &[u32]) {
        let Some(at) = self.waiting.iter().position(|ready| ready.prepare.world == world) else {
            return;
        };
        let ready = self.waiting.remove(at);
        let (first, ranks) = (ready.prepare.first, ready.ranks.clone());
        match self.make_launch(ready, roster, occupancy, sharing) {
            Ok(launch) => {
                self.launch = Some(launch);
                self.start_some();
            }
            Err(error) => self.report_unstarted(first, &ranks, &error),
        }
    }

    /// What the ranks of a world share, before any of them is started.
    fn make_launch(
        &self,
        ready: Ready,
        roster: &[u8],
        occupancy: Occupancy,
        sharing: &[u32],
    ) -> io::Result<Launch> {
        let Ready { prepare, files, ranks, listeners, machine, .. } = ready;
        let network = if roster.is_empty() {
            None
        } else {
            let roster = Roster::decode(roster).map_err(io::Error::other)?.seal()?;
            Some(Reach { roster: system::move_up(roster), listeners })
        };
        let cpus = machine.cpus;
        let shares = match prepare.parent {
            Some(_) => None,
            None => {
                let (all, own) = binding::together(&prepare.hosts, sharing, self.common.host);
                let threads = program::threads(&prepare.plan, &all);
                let cores = binding::cores(&cpus);
                let shares = binding::share_out(&cores, &threads, &prepare.plan.binding);
                shares.map(|mut shares| shares.drain(own).collect())
            }
        };
        let world = World {
            number: prepare.number,
            size: prepare.hosts.len() as u32,
            first: prepare.first,
            occupancy,
            slots: prepare.slots,
            memory: system::move_up(boot::memory()?),
            status: system::move_up(StatusBoard::memory(ranks.len())?),
            ranks,
            shares,
            parent: prepare.parent.clone(),
            network,
            feed: prepare.feed,
        };
        let board = StatusBoard::attach(&world.status)?;
        Ok(Launch { prepare, files, world, board, cpus, started: 0 })
    }

    /// Starts some more ranks of the world that is being started, if there is one.
    fn start_some(&mut self) {
        let Some(mut launch) = self.launch.take() else { return };
        let until = Instant::now() + SLICE;
        let mut failure = Ok(());
        while failure.is_ok() && launch.started < launch.world.ranks.len() {
            if Instant::now() >= until {
                self.launch = Some(launch);
                return;
            }
            failure = self.start_ranks(&mut launch, until);
        }
        match failure {
            Ok(()) if launch.prepare.plan.report => self.describe(&launch),
            Ok(()) => {}
            Err(error) => {
                let left = &launch.world.ranks[launch.started..];
                self.report_unstarted(launch.prepare.first, left, &error);
            }
        }
        while self.launch.is_none()
            && let Some(order) = self.held.pop_front()
        {
            self.handle_order(order);
        }
    }

    /// Starts ranks of one program, until this time.
    fn start_ranks(&mut self, launch: &mut Launch, until: Instant) -> io::Result<()> {
        let Launch { prepare, files, world, board, started, .. } = launch;
        let program_of = |rank: u32| {
            let mut end = 0;
            prepare.plan.programs.iter().position(|program| {
                end += program.ranks;
                rank < end
            })
        };
        let number = program_of(world.ranks[*started]).unwrap_or(0);
        let mut all = Vec::new();
        let mut failure = Ok(());
        let starter =
            Starter::new(&self.common, world, &prepare.plan, number as u32, &files[number])?;
        for (local, &rank) in world.ranks.iter().enumerate().skip(*started) {
            if program_of(rank) != Some(number) || (Instant::now() >= until && !all.is_empty()) {
                break;
            }
            match starter.start(local) {
                Ok(one) => all.push((rank, board.rank(local as u32), one)),
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
        self.report_room();
        failure
    }

    /// Tells that these ranks could not be started.
    fn report_unstarted(&mut self, first: u32, ranks: &[u32], error: &io::Error) {
        let remedy = verdict::remedy(error.raw_os_error().unwrap_or(0));
        for (at, rank) in ranks.iter().enumerate() {
            let index = first + rank;
            if at == 0 {
                let message = format!("{error}{remedy}");
                self.reports.push_back(Report::Unstarted { index, message });
            }
            self.reports.push_back(Report::Ended { index });
        }
    }

    /// Takes care of a rank.
    fn add(
        &mut self,
        prepare: &Prepare,
        rank: u32,
        slot: Option<&'static RankStatus>,
        started: Started,
    ) -> io::Result<()> {
        let at = self.members.len() as u64;
        let Started { process, name, control, outputs, input } = started;
        self.poller.add(control.as_raw_fd(), Interest::Read, CONTROL_TOKEN + at)?;
        for (inlet, descriptor) in self.inlets.iter().zip(&outputs) {
            inlet.add(descriptor.as_raw_fd(), Interest::Read, at)?;
        }
        if let Some(rank) = input {
            self.feeds.push(Feed::new(rank));
        }
        self.running += 1;
        let index = prepare.first + rank;
        self.members.push(Member {
            index,
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
            state: RankState::Started,
            tolerant: false,
            running: true,
        });
        self.reports.push_back(Report::Started { index, process });
        Ok(())
    }

    // Deaths and their causes.

    /// Tells what is wrong with a rank. What it wrote before stands before the news.
    fn report_fault(&mut self, at: usize, fault: Fault) {
        for which in 0..2 {
            self.drain(at, which);
        }
        self.reports.push_back(Report::Faulty { index: self.members[at].index, fault });
    }

    /// Handles the notices of a rank.
    fn receive_notices(&mut self, at: usize) {
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
            let index = self.members[at].index;
            match notice {
                Ok(Notice::Initialized { process, model }) => {
                    let state = &mut self.members[at].state;
                    let before = std::mem::replace(state, RankState::Initialized(model));
                    if let RankState::Finalized(_) = before {
                        self.reports.push_back(Report::Left { index, left: false });
                    }
                    self.watch_program(at, message.sender.unwrap_or(process));
                }
                Ok(Notice::Finalized) => {
                    let state = &mut self.members[at].state;
                    if let RankState::Initialized(model) = *state {
                        *state = RankState::Finalized(model);
                        self.reports.push_back(Report::Left { index, left: true });
                    }
                }
                Ok(Notice::Abort { code, reason }) => {
                    self.report_fault(at, Fault::Aborted { code, reason });
                }
                Ok(Notice::Part(part)) => {
                    let request = &mut self.members[at].request;
                    request.extend(part);
                    if request.len() > SPAWN_BYTES {
                        request.clear();
                        self.report_fault(at, Fault::Garbled("a request that is too long".into()));
                    }
                }
                Ok(Notice::Spawn) => {
                    let request = std::mem::take(&mut self.members[at].request);
                    self.reports.push_back(Report::Spawn { index, request });
                }
                Ok(Notice::Connected) => {
                    self.members[at].expected = false;
                    self.reports.push_back(Report::Connected { index, connected: true });
                }
                Ok(Notice::Parted) => {
                    self.reports.push_back(Report::Connected { index, connected: false });
                }
                Ok(Notice::Tolerant) => {
                    self.members[at].tolerant = true;
                    self.reports.push_back(Report::Tolerant { index });
                }
                Ok(Notice::Unreachable { rank, silence, error }) => {
                    let report = Report::Unreachable { index, rank, silence, error };
                    self.reports.push_back(report);
                }
                Ok(Notice::Blocked) => {
                    let blocked = std::mem::take(&mut self.members[at].request);
                    self.reports.push_back(Report::Blocked { index, blocked });
                }
                Ok(Notice::Unblocked) => {
                    self.reports.push_back(Report::Unblocked { index });
                }
                Err(why) => self.report_fault(at, Fault::Garbled(why)),
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
        self.receive_notices(at);
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
            if let RankState::Initialized(model) = self.members[at].state {
                self.report_fault(at, Fault::Vanished(process, model));
            }
            self.reports.push_back(Report::Ended { index: self.members[at].index });
        }
    }

    /// Reads of ranks that could not become their programs.
    fn read_failures(&mut self) {
        let mut failure = [0; FAILURE_BYTES];
        while let Ok(FAILURE_BYTES) = system::read(self.failed.as_raw_fd(), &mut failure) {
            let [a, b, c, d, e, f, g, h] = failure;
            let index = u32::from_ne_bytes([a, b, c, d]);
            if let Some(at) = self.members.iter().position(|member| member.index == index) {
                let name = self.members[at].name.clone();
                let error = i32::from_ne_bytes([e, f, g, h]);
                self.report_fault(at, Fault::Unstarted { name, error });
            }
        }
    }

    // The end.

    /// Kills what the ranks have left behind.
    fn shut_down(&mut self) {
        self.waiting.clear();
        if self.shutting_down.is_none() {
            self.shutting_down = Some(Instant::now() + PATIENCE);
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

    /// Passes on what ranks say to those who are not on this host.
    fn receive_messages(&mut self) {
        for (connection, said) in self.connections.poll(Some(Duration::ZERO)) {
            self.reports.push_back(match said {
                Some(message) => Report::Received { connection, message },
                None => Report::Disconnected { connection },
            });
        }
    }

    // Input and output.

    fn report_room(&mut self) {
        if let Some(open) = Feed::poll_room(&mut self.feeds) {
            self.reports.push_back(Report::InputRoom { open });
        }
    }

    /// Reads once from a rank's stream. Returns whether there may be more.
    fn read(&mut self, at: usize, which: usize) -> bool {
        let Some(descriptor) = &self.members[at].outputs[which] else { return false };
        let mut buffer = [0; 1 << 16];
        match system::read(descriptor.as_raw_fd(), &mut buffer) {
            Ok(count) if count > 0 => {
                let source = self.members[at].index * 2 + which as u32;
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
            let source = self.members[at].index * 2 + which as u32;
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

impl AsRawFd for NodeAgent {
    /// Ready to be read from when there is something to [`handle`](NodeAgent::handle_ready).
    fn as_raw_fd(&self) -> RawFd {
        self.poller.as_raw_fd()
    }
}
