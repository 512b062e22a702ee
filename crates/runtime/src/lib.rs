//! A process takes its runtime in its job: from what `mpiexec` left for it to an engine that runs.
//!
//! Every programming model begins here, once in the life of a process.

mod offers;

use boot::{
    Control, Count, Helper, HostId, InitialErrhandler, Job, Key, Occupancy, Paths, RankStatus,
    Roster, Settings, Wait, Waiting,
};
use engine::protocol::Table;
use engine::{AwaitedKind, Config, Engine, VCIS};
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use transport::multicast::Caster;
use transport::resources::Resource;
use transport_shm::{Shm, ShmAllocator};
use transport_tcp::{Counts, Options, Tcp};
use worker::pacing::Row;
use worker::simulation::{self, Seat};
use worker::waiting::Policy;
use worker::{Fabric, FabricVcis, Gate};
use worker::{Sign, Sleep, Worker};

/// Bytes that stand before a message of the program under `--check`.
pub const CHECK_HEAD: usize = 24;

/// What a process has once it sits.
pub struct Runtime {
    /// The engine, and how to wait for it.
    pub worker: Worker<Fabric>,
    /// Where further VCIs to the ranks of the job begin; None for a process alone.
    pub vcis: Option<Vcis>,
    /// Where groups of ranks of this host find memory to share; None for a process alone.
    pub allocator: Option<Arc<ShmAllocator>>,
    /// What the ranks of this host show of themselves, each with its rank.
    pub slots: Vec<(u32, &'static RankStatus)>,
    /// Place in the job.
    pub rank: u32,
    /// Ranks of the job.
    pub size: u32,
    /// The number of its host in the job.
    pub host: u32,
    /// Ranks of this host.
    pub local_size: u32,
    /// The host of each rank: a number that ranks share if they share memory.
    pub hosts: Vec<u32>,
    /// How many processes share how many CPUs with this one.
    pub occupancy: Occupancy,
    /// Whether a thread works beside those of the program. [`Helper::Auto`] stands for one that does
    /// only what cannot wait.
    pub helper: Helper,
    /// Whether it moves on all that does not wait for the program, as was asked for.
    pub asynchronous: bool,
    /// How many processes could run at once.
    pub universe: u32,
    /// Which program of `mpiexec a : b` this rank runs; None for a process started alone.
    pub program: Option<u32>,
    /// A number that no other world has.
    pub world: u64,
    /// A number that no other running process has.
    pub number: u32,
    /// To `mpiexec`; None for a process started alone.
    pub control: Option<Control>,
    /// The port at which published names are kept, if that is known.
    pub names: Option<String>,
    /// The port at which `mpiexec` puts calls through to other hosts.
    pub exchange: Option<String>,
    /// What other jobs know that a nameserver joins to this one over the network.
    pub joint: Option<Key>,
    /// Whether what passes between hosts is encrypted.
    pub encrypt: bool,
    /// What opens ways to all hosts of a group at once; None where `--fabric` lists nothing that has such.
    pub caster: Option<Arc<dyn Caster>>,
    /// Where each rank can be reached from other hosts; empty for ranks that share memory only.
    pub contacts: Vec<Contact>,
    /// The port at which the parents of a spawned process wait.
    pub parents: Option<String>,
    /// Whether reductions give the same bits on any machine.
    pub reproducible: bool,
    /// Whether the ranks compare what they pass to collectives.
    pub check: bool,
    /// The error handler of the predefined communicators.
    pub initial_errhandler: InitialErrhandler,
    /// The kinds of memory that the program asks for.
    pub memory_alloc_kinds: Option<String>,
    /// The sizes at which protocols change.
    pub protocols: Table,
    /// Bytes a second that a host takes in from the network of this process, if that was measured.
    pub pace: Option<u64>,
    /// Whether another model of this process has joined the job, and leaves it: this one shares its engine, and the
    /// memory of all ranks is taken.
    pub guest: bool,
    /// Whether a program of supersteps runs on this engine.
    machine: Arc<AtomicBool>,
}

/// The right to run a program of supersteps on the engine of a process. Dropping it gives it back.
#[derive(Debug)]
pub struct MachineClaim(Arc<AtomicBool>);

impl Drop for MachineClaim {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

/// What the model that has joined the job offers to others in the same process.
pub type Offer = Option<Box<Runtime>>;

static OFFER: Mutex<Offer> = Mutex::new(None);

fn offer() -> MutexGuard<'static, Offer> {
    OFFER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a model of this process shares its engine with others.
pub fn is_offered() -> bool {
    offer().is_some()
}

/// Whether the process has left the job of its own accord. A second runtime would be that of a process alone.
static LEFT: AtomicBool = AtomicBool::new(false);

/// No other model shares the engine from now on: its owner is about to leave the job.
pub fn withdraw() {
    if offer().take().is_some() {
        LEFT.store(true, Ordering::Relaxed);
    }
}

/// Exchanges what is offered: ranks that are simulated in this process have one each.
pub fn exchange(other: &mut Offer) {
    std::mem::swap(&mut *offer(), other);
}

/// Where a process can be reached from other hosts of its job.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Contact {
    /// Its host.
    pub home: HostId,
    /// Whether it takes the network also to those of its own host.
    pub apart: bool,
    /// The port at which it listens.
    pub port: u16,
    /// The addresses of its host.
    pub addresses: Vec<IpAddr>,
}

/// Further engines of this process, for messages to ranks of its job: threads that use different VCIs do not meet.
#[derive(Debug)]
pub struct Vcis {
    ways: FabricVcis,
    size: u32,
    config: Config,
    asynchronous: bool,
    /// How many VCIs, the first one counted, the threads of this process are worth.
    wanted: u8,
}

impl Vcis {
    /// An engine for a VCI from 1 on, once.
    pub fn open(&self, vci: u8) -> std::io::Result<Engine<Fabric>> {
        let mut core = Engine::new(self.ways.open(vci)?, self.size, self.config).on_vci(vci);
        if self.asynchronous {
            core.help_with_all();
        }
        Ok(core)
    }

    /// Has `open` open the VCI that a peer on another host speaks to before this process does. It is called in the
    /// engine of another VCI.
    pub fn open_by(&self, open: impl Fn(u8) + Send + Sync + 'static) {
        self.ways.open_by(open);
    }

    /// How many VCIs, the first one counted, messages to processes of which so many are on other hosts are worth.
    /// Others may want more of this process.
    pub fn wanted(&self, far: usize) -> u8 {
        // Each takes a connection to each of them; half of the descriptors are the program's.
        let most = match Resource::Descriptors.limit() {
            Some(limit) if far > 0 => limit / 2 / (far as u64 + 1),
            _ => u64::MAX,
        };
        u64::from(self.wanted).min(most).max(1) as u8
    }
}

/// As many VCIs as threads may run at once, and as many again: threads that meet by chance wait for each other. A few
/// ranks have some whatever their CPUs, since who waits for a thread that does not run waits for long. Who shares
/// its host with many has fewer: each pair of ranks that talk on a VCI takes memory for it.
fn vcis_wanted(Occupancy { processes, cpus, .. }: Occupancy) -> u8 {
    let least = if processes <= 8 { 4 } else { 1 };
    (2 * cpus / processes.max(1)).clamp(least, VCIS as u32) as u8
}

/// Why there is no runtime for this process: what failed, its cause, and what to do.
#[derive(Debug)]
pub struct SeatError {
    what: String,
    cause: Cause,
    remedy: &'static str,
}

type Cause = Box<dyn std::error::Error + Send + Sync>;

impl SeatError {
    fn new(what: impl Into<String>, cause: impl Into<Cause>) -> SeatError {
        SeatError { what: what.into(), cause: cause.into(), remedy: "" }
    }

    /// The error of the rows that `mpiexec` hands on.
    fn of_rows(rows: &str, cause: impl Into<Cause>) -> SeatError {
        let remedy = ", or give --tuning off";
        SeatError { remedy, ..SeatError::new(boot::source_of_choices(rows), cause) }
    }
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SeatError { what, cause, remedy } = self;
        write!(f, "{what}: {cause}{remedy}")
    }
}

impl std::error::Error for SeatError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&*self.cause)
    }
}

/// How the threads of a process call its engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// Several at once.
    Many,
    /// One after the other.
    One,
}

impl Runtime {
    /// Takes the runtime that the environment names, or that of a process alone.
    ///
    /// # Safety
    /// Under [`Threads::One`] the caller promises that the threads of this process never use the
    /// worker at the same time, and that one use happens before the next. No other thread reads
    /// the environment meanwhile.
    pub unsafe fn take(threads: Threads) -> Result<Runtime, SeatError> {
        if simulation::is_stray() {
            return Err(SeatError::new("this thread has no job", simulation::STRAY));
        }
        let settings = Settings::from_environment()
            .map_err(|error| SeatError::new("a setting is wrong", error))?;
        if let Some(offered) = &*offer() {
            return Ok(offered.for_guest());
        }
        if let Some(seat) = simulation::take_seat() {
            return Runtime::simulated(seat, &settings);
        }
        if LEFT.load(Ordering::Relaxed) {
            let cause = "it has left its job; join before that, while the world lives";
            return Err(SeatError::new("this process has no job", cause));
        }
        // SAFETY: promised by the caller.
        let job = unsafe { Job::from_environment() };
        let job = job.map_err(|error| SeatError::new("this process has no job", error))?;
        if job.control.is_some() {
            boot::print_by_lines();
        }
        let slots = slots(&job);
        let shm = match job.segment {
            Some(segment) => {
                let shm = Shm::attach(segment, job.rank, job.size, settings.cross_memory);
                Some(shm.map_err(|error| {
                    SeatError::new("the memory that the ranks share cannot be used", error)
                })?)
            }
            None => None,
        };
        let board = job.status.and_then(|board| board.rank(job.local_rank));
        let mut allocator = shm.as_ref().map(Shm::allocator);
        let mut ways = Fabric::new(job.rank, shm);
        let hosts = match &job.roster {
            Some(_) if !settings.fabric.share_memory() => (0..job.size).collect(),
            Some(roster) => roster.ranks.iter().map(|place| place.host).collect(),
            None => vec![0; job.size as usize],
        };
        let (mut contacts, mut caster) = (Vec::new(), None);
        let networked = job.roster.is_some() && job.listener.is_some();
        if let (Some(roster), Some(listener)) = (&job.roster, job.listener) {
            contacts = self::contacts(roster, &settings.fabric);
            let remote = remote(roster, job.rank, &settings.fabric);
            let near = |remote: &[bool]| remote.iter().map(|&one| !one).collect();
            let here = near(&self::remote(roster, job.rank, &Paths::auto()));
            allocator = allocator.map(|allocator| allocator.with_only(near(&remote), here));
            let here = offers::Here {
                roster,
                rank: job.rank,
                settings: &settings,
                board,
                control: job.control.as_ref(),
            };
            let offers = here.offers();
            caster = here.caster();
            if settings.fabric.is_asked_for() && job.local_rank == 0 {
                for (which, why) in &offers.missing {
                    eprintln!("serried: --fabric {which}: {why}; messages take the next transport");
                }
            }
            ways = network(roster, job.rank, listener, &settings, board, job.control.as_ref())
                .map(|tcp| tcp.of_world(job.world))
                .and_then(|tcp| ways.with_network(tcp, &remote, offers))
                .map_err(|error| SeatError::new("the network cannot be used", error))?;
        }
        let joint = job.roster.as_ref().and_then(|roster| roster.joint.clone());
        // Jobs of other hosts may have processes of the same number.
        let apart =
            job.roster.as_ref().filter(|_| joint.is_some()).map_or(0, |own| own.job() as u32);
        let table = protocols(&settings)?;
        let table = if settings.check { table.with_head(CHECK_HEAD) } else { table };
        let config = Config { table, credit: settings.credit };
        let pace = ways.network_name().map_or(Ok(None), pace)?;
        let vcis = ways.vcis().map(|ways| Vcis {
            ways,
            size: job.size,
            config,
            asynchronous: settings.helper == Helper::On,
            wanted: vcis_wanted(job.occupancy),
        });
        let mut core = Engine::new(ways, job.size, config);
        if settings.helper == Helper::On {
            core.help_with_all();
        }
        let core = match threads {
            Threads::Many => Gate::locked(core),
            // SAFETY: promised by the caller.
            Threads::One => unsafe { Gate::unlocked(core) },
        };
        let worker = Worker::new(core, policy(&settings, job.occupancy))
            .with_sign(board.map(|slot| Box::new(Shown(slot)) as Box<dyn Sign>));
        Ok(Runtime {
            worker: if networked { worker } else { worker.without_flush() },
            vcis,
            allocator: allocator.map(Arc::new),
            slots,
            rank: job.rank,
            size: job.size,
            host: job.host,
            local_size: job.local_size,
            hosts,
            occupancy: job.occupancy,
            asynchronous: settings.helper == Helper::On,
            helper: helper(settings.helper, job.occupancy),
            universe: match (job.slots, &job.roster) {
                (Some(slots), _) => slots.max(job.size),
                (None, Some(roster)) if roster.hosts.len() > 1 => roster.slots.max(job.size),
                (None, _) => job.occupancy.processes.max(job.occupancy.cpus),
            },
            program: job.program,
            world: job.world,
            number: job.number ^ apart,
            joint,
            encrypt: job.roster.as_ref().is_some_and(|roster| roster.encrypt),
            control: job.control,
            names: settings.nameserver.or_else(|| job.names.clone()),
            exchange: job.names,
            caster,
            contacts,
            parents: job.parent,
            reproducible: settings.reproducible,
            check: settings.check,
            initial_errhandler: settings.initial_errhandler,
            memory_alloc_kinds: settings.memory_alloc_kinds,
            protocols: table,
            pace,
            guest: false,
            machine: Arc::default(),
        })
    }
}

impl Runtime {
    /// Claims the engine for a program of supersteps; None while another one has it. Two of them would take
    /// each other's messages.
    pub fn claim_machine(&self) -> Option<MachineClaim> {
        // The acquire pairs with the release of the claim that was dropped last.
        let taken = self.machine.swap(true, Ordering::Acquire);
        (!taken).then(|| MachineClaim(self.machine.clone()))
    }

    /// From now on, models of this process that ask for a runtime share this one, whose engine is for any number of
    /// threads.
    pub fn offer(&self) {
        *offer() = Some(Box::new(self.for_guest()));
    }

    fn for_guest(&self) -> Runtime {
        Runtime {
            worker: self.worker.clone(),
            vcis: None,
            allocator: self.allocator.clone(),
            slots: self.slots.clone(),
            hosts: self.hosts.clone(),
            control: None,
            names: None,
            exchange: None,
            joint: None,
            caster: self.caster.clone(),
            contacts: Vec::new(),
            parents: None,
            memory_alloc_kinds: self.memory_alloc_kinds.clone(),
            guest: true,
            machine: self.machine.clone(),
            ..*self
        }
    }

    /// The runtime of a rank that is a thread of this process.
    fn simulated(seat: Seat, settings: &Settings) -> Result<Runtime, SeatError> {
        let (rank, size, sign) = (seat.rank, seat.size, seat.sign());
        let protocols = protocols(settings)?;
        let config = Config { table: protocols, credit: settings.credit };
        let core = Gate::locked(Engine::new(Fabric::simulated(seat), size, config));
        // Whoever waits gives its turn away at once.
        let worker = Worker::new(core, Policy::BLOCK).with_sign(Some(sign)).without_flush();
        Ok(Runtime {
            worker,
            vcis: None,
            allocator: None,
            slots: Vec::new(),
            rank,
            size,
            host: rank,
            local_size: 1,
            hosts: (0..size).collect(),
            occupancy: Occupancy::of_one_host(1, 1),
            asynchronous: false,
            helper: Helper::Off,
            universe: size,
            program: None,
            world: simulation::WORLD,
            number: rank + 1,
            joint: None,
            encrypt: false,
            control: None,
            names: None,
            exchange: None,
            caster: None,
            contacts: Vec::new(),
            parents: None,
            reproducible: settings.reproducible,
            check: false,
            initial_errhandler: settings.initial_errhandler,
            memory_alloc_kinds: settings.memory_alloc_kinds.clone(),
            protocols,
            pace: None,
            guest: false,
            machine: Arc::default(),
        })
    }
}

/// What `mpiexec` hands on of what `serried tune` has measured, or else what comes with the library, with
/// what the settings say instead.
fn protocols(settings: &Settings) -> Result<Table, SeatError> {
    let rows = std::env::var_os(boot::CHOICES).unwrap_or_default();
    let rows = rows.to_string_lossy();
    let table = Table::read(&rows).map_err(|error| SeatError::of_rows(&rows, error))?;
    Ok(table.with_settings(settings.eager, settings.get))
}

/// What `mpiexec` hands on of what `serried tune` has measured of this network.
fn pace(network: &str) -> Result<Option<u64>, SeatError> {
    let rows = std::env::var_os(boot::CHOICES).unwrap_or_default();
    let rows = rows.to_string_lossy();
    let read = Row::read_all(&rows).map_err(|problem| SeatError::of_rows(&rows, problem))?;
    Ok(Row::rate(&read, network))
}

/// This rank's slot of the board that its launcher reads.
#[derive(Debug)]
struct Shown(&'static RankStatus);

/// Shows what a rank sleeps over.
pub fn show(slot: &RankStatus, sleep: &Sleep<'_>) {
    let waiting = match sleep.awaited {
        [one] => match (one.kind, one.peer) {
            (AwaitedKind::Receive, from) => Waiting::Message { from },
            (AwaitedKind::Send, Some(by)) => Waiting::Taking { by },
            _ => Waiting::Others,
        },
        _ => Waiting::Others,
    };
    slot.wait(waiting, sleep.since.elapsed());
}

impl Sign for Shown {
    fn wait(&self, sleep: &Sleep<'_>) {
        show(self.0, sleep);
    }

    fn go_on(&self) {
        self.0.go_on();
    }
}

/// The ranks of this host, in order, with what they show.
fn slots(job: &Job) -> Vec<(u32, &'static RankStatus)> {
    let Some(board) = job.status else { return Vec::new() };
    let host = |rank: u32| {
        job.roster.as_ref().and_then(|roster| roster.ranks.get(rank as usize)).map(|at| at.host)
    };
    let here = (0..job.size).filter(|&rank| host(rank) == host(job.rank));
    here.zip(0..).filter_map(|(rank, local)| Some((rank, board.rank(local)?))).collect()
}

/// Where the ranks are.
fn contacts(roster: &Roster, paths: &Paths) -> Vec<Contact> {
    let (job, apart) = (roster.job(), !paths.share_memory());
    let contact = |place: &boot::roster::RankAddress| Contact {
        home: HostId { job, host: place.host },
        apart,
        port: place.port,
        addresses: roster.hosts[place.host as usize].addresses.clone(),
    };
    roster.ranks.iter().map(contact).collect()
}

/// Which ranks are reached over a network.
fn remote(roster: &Roster, rank: u32, paths: &Paths) -> Vec<bool> {
    let own = roster.ranks.get(rank as usize).map(|place| place.host);
    let is_remote =
        |(other, host): (u32, u32)| other != rank && (!paths.share_memory() || Some(host) != own);
    (0..).zip(roster.ranks.iter().map(|place| place.host)).map(is_remote).collect()
}

/// The transport to ranks of other hosts.
fn network(
    roster: &Roster,
    rank: u32,
    listener: OwnedFd,
    settings: &Settings,
    board: Option<&'static RankStatus>,
    control: Option<&Control>,
) -> std::io::Result<Tcp> {
    let addresses = |place: &boot::roster::RankAddress| {
        let host = &roster.hosts[place.host as usize];
        host.addresses.iter().map(|&address| SocketAddr::new(address, place.port)).collect()
    };
    let addresses = roster.ranks.iter().map(addresses).collect();
    let counts = board.map(|slot| Counts {
        strangers: &slot.rejected,
        reopened: slot.count(Count::TcpReopened),
        dropped: slot.count(Count::TcpDropped),
        sent: slot.count(Count::TcpSent),
        received: slot.count(Count::TcpReceived),
        written: slot.count(Count::TcpWritten),
        read: slot.count(Count::TcpRead),
    });
    let missed = offers::missed(control)?;
    let options = Options {
        secret: roster.joint.as_ref().unwrap_or(&roster.secret).clone(),
        encrypt: roster.encrypt,
        heartbeat: settings.heartbeat,
        counts,
        missed,
        interfaces: boot::own_addresses(),
    };
    Tcp::new(rank, listener, addresses, options)
}

/// Each process has a helper if there are two CPUs for each.
fn helper(wanted: Helper, Occupancy { processes, cpus, .. }: Occupancy) -> Helper {
    // Each must also be allowed to use it.
    let spare = cpus >= 2 * processes && boot::allowed_cpus().len() > 1;
    if wanted == Helper::Auto && spare { Helper::On } else { wanted }
}

/// How processes that share CPUs wait under these settings.
pub fn policy(settings: &Settings, occupancy: Occupancy) -> Policy {
    let Occupancy { processes, cpus, .. } = occupancy;
    let policy = match settings.wait {
        Wait::Poll => Policy::POLL,
        Wait::Block => Policy::BLOCK,
        // The kernel may keep each host in a scheduling group of its own (a session, a container), and a process yields
        // its core to its own group only. So processes of different hosts sleep to let each other run.
        Wait::Auto | Wait::Hybrid if occupancy.hosts > 1 && occupancy.is_oversubscribed() => {
            Policy::BLOCK
        }
        Wait::Auto | Wait::Hybrid => Policy::hybrid(processes, cpus),
    };
    let policy = Policy { threads: (cpus / processes.max(1)).max(1), ..policy };
    match settings.spin {
        Some(spin) if settings.wait != Wait::Poll => Policy { spin, ..policy },
        _ => policy,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    #[test]
    fn an_error_of_joining_a_job_keeps_its_cause() {
        let refused = std::io::Error::from(std::io::ErrorKind::ConnectionRefused);
        let text = refused.to_string();
        let error = SeatError::new("the network cannot be used", refused);
        assert_eq!(error.to_string(), format!("the network cannot be used: {text}"));
        let cause = error.source().and_then(|cause| cause.downcast_ref::<std::io::Error>());
        assert_eq!(cause.map(std::io::Error::kind), Some(std::io::ErrorKind::ConnectionRefused));
        let error = SeatError::of_rows("", "line 3 has no method");
        assert!(error.to_string().ends_with(": line 3 has no method, or give --tuning off"));
        assert!(error.source().is_some());
    }

    #[test]
    fn oversubscribed_hosts_of_one_machine_sleep_at_once() {
        let settings = Settings::default();
        let wait = |processes, hosts| policy(&settings, Occupancy { processes, cpus: 2, hosts });
        assert_eq!(wait(4, 2), Policy::BLOCK);
        assert_eq!(wait(2, 2), Policy::hybrid(2, 2), "a core each");
        assert_eq!(wait(4, 1), Policy::hybrid(4, 2), "yielding reaches all of them");
        let poll = Settings { wait: Wait::Poll, ..Settings::default() };
        let polling = policy(&poll, Occupancy { processes: 4, cpus: 2, hosts: 2 });
        assert_eq!(polling, Policy::POLL, "as asked for");
    }
}
